/* Conversions between address windows (M27). */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

/* To generic: the window is added. */
enum emu_step exec_cvta(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], window = emu_window_of((enum ptx_space)in->space);
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES; l++)
		a[l] += window;
	lane_store(x, in->d, mask, a, *lane_defined(x, in->a));
	return EMU_NEXT;
}

/* From generic; an address of another window keeps its bits and fails when it is used. */
enum emu_step exec_cvta_to(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], window = emu_window_of((enum ptx_space)in->space);
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES && window; l++)
		if (a[l] >> EMU_WINDOW_SHIFT == window >> EMU_WINDOW_SHIFT)
			a[l] -= window;
	lane_store(x, in->d, mask, a, *lane_defined(x, in->a));
	return EMU_NEXT;
}

enum emu_step exec_isspacep(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES];
	uint32_t yes = 0;
	enum ptx_space space = in->space == PTX_SHARED_CLUSTER ? PTX_SHARED : (enum ptx_space)in->space;
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES; l++)
		yes |= (uint32_t)(emu_space_of(a[l]) == space) << l;
	lane_pred_store(x, in->d, mask, yes, *lane_defined(x, in->a));
	return EMU_NEXT;
}

/* The rank of a CTA in its cluster stands in bits 24 and up of a shared address (M28). */
enum emu_step exec_mapa(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], rank[EMU_LANES];
	lane_load(x, in->a, a);
	lane_load(x, in->b, rank);
	for (int l = 0; l < EMU_LANES; l++)
		a[l] = (a[l] & ~(uint64_t)0xff000000) | rank[l] << 24;
	lane_store(x, in->d, mask, a, *lane_defined(x, in->a) & *lane_defined(x, in->b));
	return EMU_NEXT;
}

enum emu_step exec_getctarank(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES];
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES; l++)
		a[l] = a[l] >> 24 & 0xff;
	lane_store(x, in->d, mask, a, *lane_defined(x, in->a));
	return EMU_NEXT;
}

/* Cache policies have no effect here. */
enum emu_step exec_createpolicy(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	static const uint64_t zero[EMU_LANES];
	lane_store(x, in->d, mask, zero, 0xffffffffu);
	return EMU_NEXT;
}

/* prefetch, applypriority, discard: the address must be valid; prefetch alone may name any address. */
enum emu_step exec_touch(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	uint32_t todo = emu_addresses(x, in, mask, address), bad = 0;
	struct emu_access access;
	if (in->opcode == PTX_OPCODE_prefetch || in->opcode == PTX_OPCODE_prefetchu)
		return EMU_NEXT;
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, 1, 1, &todo, &bad))
		;
	return EMU_NEXT;
}
