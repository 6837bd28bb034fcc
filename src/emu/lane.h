/* Values of lanes: reading operands, writing results under a mask. */
#ifndef EMU_LANE_H
#define EMU_LANE_H

#include <string.h>

#include "emu/machine.h"

static inline uint32_t *lane_values(const struct emu_ctx *x, emu_ref r)
{
	return x->bank[EMU_REF_BANK(r)] + (size_t)EMU_REF_SLOT(r) * EMU_LANES;
}

static inline uint32_t *lane_defined(const struct emu_ctx *x, emu_ref r)
{
	return x->defined[EMU_REF_BANK(r)] + EMU_REF_SLOT(r);
}

static inline uint64_t lane_get(const uint32_t *values, emu_ref r, int lane)
{
	uint64_t v;
	if (EMU_REF_WIDTH(r) != EMU_WIDTH_64)
		return values[lane];
	memcpy(&v, (const char *)values + 8 * lane, 8);
	return v;
}

/* Store the low bits that the register "r" holds. */
static inline void lane_put(uint32_t *values, emu_ref r, int lane, uint64_t v)
{
	if (EMU_REF_WIDTH(r) == EMU_WIDTH_64)
		memcpy((char *)values + 8 * lane, &v, 8);
	else
		values[lane] = EMU_REF_WIDTH(r) == EMU_WIDTH_16 ? (uint16_t)v : (uint32_t)v;
}

/* All lanes as 64-bit values. */
static inline void lane_load(const struct emu_ctx *x, emu_ref r, uint64_t out[EMU_LANES])
{
	const uint32_t *v = lane_values(x, r);
	if (EMU_REF_WIDTH(r) == EMU_WIDTH_64)
		memcpy(out, v, EMU_LANES * sizeof(uint64_t));
	else
		for (int l = 0; l < EMU_LANES; l++)
			out[l] = v[l];
}

/* Write the lanes of "mask"; "defined": lanes whose value is defined. */
static inline void lane_store(const struct emu_ctx *x, emu_ref r, uint32_t mask, const uint64_t value[EMU_LANES], uint32_t defined)
{
	uint32_t *v = lane_values(x, r), *d = lane_defined(x, r);
	for (int l = 0; l < EMU_LANES; l++)
		if (mask >> l & 1)
			lane_put(v, r, l, value[l]);
	*d = (*d & ~mask) | (defined & mask);
}

/* Lanes whose predicate operand is true, and lanes where it is defined. */
static inline uint32_t lane_pred(const struct emu_ctx *x, emu_ref p)
{
	return x->pred[p >> 1] ^ (p & 1 ? 0xffffffffu : 0);
}

static inline uint32_t lane_pred_defined(const struct emu_ctx *x, emu_ref p)
{
	return x->pred_defined[p >> 1];
}

static inline void lane_pred_store(const struct emu_ctx *x, emu_ref p, uint32_t mask, uint32_t value, uint32_t defined)
{
	x->pred[p] = (x->pred[p] & ~mask) | (value & mask);
	x->pred_defined[p] = (x->pred_defined[p] & ~mask) | (defined & mask);
}

/* Lanes of a value or predicate whose undefinedness comes from shared memory that was read before it was written. */
static inline uint32_t lane_origin(const struct emu_ctx *x, emu_ref r)
{
	return EMU_REF_BANK(r) == EMU_BANK_REG ? x->frame->origin[EMU_REF_SLOT(r)] : 0;
}

static inline uint32_t lane_pred_origin(const struct emu_ctx *x, emu_ref p)
{
	return x->frame->pred_origin[p >> 1];
}

/* Report a value that is used while undefined in lanes of "mask". */
void emu_use_undefined(const struct emu_ctx *x, uint32_t undefined, uint32_t origin, const char *what);

static inline void lane_use(const struct emu_ctx *x, uint32_t mask, emu_ref r, const char *what)
{
	if (mask & ~*lane_defined(x, r))
		emu_use_undefined(x, mask & ~*lane_defined(x, r), lane_origin(x, r), what);
}

static inline void lane_pred_use(const struct emu_ctx *x, uint32_t mask, emu_ref p, const char *what)
{
	if (mask & ~lane_pred_defined(x, p))
		emu_use_undefined(x, mask & ~lane_pred_defined(x, p), lane_pred_origin(x, p), what);
}

#endif
