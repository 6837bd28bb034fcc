/* Where an undefined value comes from: M33 tells shared memory that nobody wrote from other undefined values.  Nothing is
 * tracked until a load has met undefined shared memory. */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

void emu_use_undefined(const struct emu_ctx *x, uint32_t undefined, uint32_t origin, const char *what)
{
	struct emu_run *run = x->run;
	if (!(run->checks & EMU_CHECK_POISON))
		return;
	if (undefined & origin && run->has_origin) {
		struct finding_at at = emu_at(x, undefined & origin);
		finding_add(run, FINDING_UNINITIALISED_SHARED, &at, "%s is undefined: it was read from shared memory that nobody wrote", what);
	}
	if (undefined & ~origin || !run->has_origin) {
		struct finding_at at = emu_at(x, undefined);
		finding_add(run, FINDING_UNDEFINED_USE, &at, "%s is undefined", what);
	}
}

static void set_value(struct emu_ctx *x, emu_ref r, uint32_t mask, uint32_t lanes)
{
	if (EMU_REF_BANK(r) != EMU_BANK_REG)
		return;
	uint32_t *o = &x->frame->origin[EMU_REF_SLOT(r)];
	*o = (*o & ~mask) | (lanes & mask);
}

static void set_pred(struct emu_ctx *x, uint32_t p, uint32_t mask, uint32_t lanes)
{
	x->frame->pred_origin[p] = (x->frame->pred_origin[p] & ~mask) | (lanes & mask);
}

static uint32_t sources(const struct emu_ctx *x, const struct emu_insn *in)
{
	const emu_ref ref[3] = { in->a, in->b, in->c };
	uint32_t lanes = 0;
	bool is_pack = in->exec == exec_pack;
	for (int i = 0; i < 3 && i < in->n_source; i++)
		if (ref[i] != (emu_ref)EMU_NO_REF)
			lanes |= in->predicates >> (i + 1) & 1 ? lane_pred_origin(x, ref[i]) : lane_origin(x, ref[i]);
	for (int i = in->part[0]; i < in->n_ref && (is_pack || in->part[0] || in->exec == exec_bfi); i++)
		lanes |= lane_origin(x, in->ref[i]);
	return lanes;
}

/* A value that passes between lanes may carry the origin to any of them. */
static bool mixes_lanes(const struct emu_insn *in)
{
	switch (in->opcode) {
	case PTX_OPCODE_shfl: case PTX_OPCODE_vote: case PTX_OPCODE_match: case PTX_OPCODE_redux: case PTX_OPCODE_mma:
	case PTX_OPCODE_wmma: case PTX_OPCODE_movmatrix: case PTX_OPCODE_bar: case PTX_OPCODE_barrier:
		return true;
	}
	return false;
}

void emu_origin_pass(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	bool is_list = in->exec == exec_ld || in->exec == exec_unpack || in->exec == exec_ldmatrix || in->exec == exec_wmma_load;
	uint32_t lanes = in->reads_shared ? mask : sources(x, in);
	if (in->exec == exec_st || in->exec == exec_stmatrix || in->exec == exec_wmma_store)
		return;
	if (lanes && mixes_lanes(in))
		lanes = mask;
	int n = is_list ? in->n_ref : in->part[0];
	if (in->exec == exec_call)
		return;
	for (int i = 0; i < n; i++)
		set_value(x, in->ref[i], mask, lanes);
	if (in->predicates & 1)
		set_pred(x, in->d, mask, lanes);
	else if (in->n_source || in->exec == exec_pack || in->exec == exec_atom)
		set_value(x, in->d, mask, lanes);
	if (in->n_source && in->target != (uint32_t)EMU_NO_REF && in->predicates & 1)
		set_pred(x, in->target, mask, lanes);
}
