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

/* Report operands that are used while undefined; the number of lanes does not matter to the caller. */
static inline void lane_use(const struct emu_ctx *x, uint32_t mask, uint32_t defined, const char *what)
{
	if (!(mask & ~defined) || !(x->run->checks & EMU_CHECK_POISON))
		return;
	struct finding_at at = { .site = x->site, .other_site = FINDING_NO_SITE, .warp = x->warp, .mask = mask & ~defined };
	finding_add(x->run, FINDING_UNDEFINED_USE, &at, "%s is undefined", what);
}

#endif
