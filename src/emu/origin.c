/* Marks that values carry beside their defined bits, by lane of every slot and predicate.
 *
 * origin: the undefined value comes from shared memory that nobody wrote (M33).  Tracked once a load has met such memory.
 * fragment: the value is an element of a wmma fragment, whose place in the matrix the ISA leaves open (M59).  Tracked once wmma
 * was executed.
 */
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

struct marks {
	uint32_t *value, *pred;		/* pred: NULL where predicates carry none */
};

static uint32_t of_value(const struct marks *k, emu_ref r)
{
	return EMU_REF_BANK(r) == EMU_BANK_REG ? k->value[EMU_REF_SLOT(r)] : 0;
}

static void put(uint32_t *mark, uint32_t mask, uint32_t lanes)
{
	*mark = (*mark & ~mask) | (lanes & mask);
}

static void set_value(const struct marks *k, emu_ref r, uint32_t mask, uint32_t lanes)
{
	if (EMU_REF_BANK(r) == EMU_BANK_REG)
		put(&k->value[EMU_REF_SLOT(r)], mask, lanes);
}

static uint32_t sources(const struct marks *k, const struct emu_insn *in)
{
	const emu_ref ref[3] = { in->a, in->b, in->c };
	uint32_t lanes = 0;
	bool is_pack = in->exec == exec_pack;
	for (int i = 0; i < 3 && i < in->n_source; i++) {
		if (ref[i] == (emu_ref)EMU_NO_REF)
			continue;
		if (!(in->predicates >> (i + 1) & 1))
			lanes |= of_value(k, ref[i]);
		else if (k->pred)
			lanes |= k->pred[ref[i] >> 1];
	}
	for (int i = in->part[0]; i < in->n_ref && (is_pack || in->part[0] || in->exec == exec_bfi); i++)
		lanes |= of_value(k, in->ref[i]);
	return lanes;
}

static bool stores(const struct emu_insn *in)
{
	return in->exec == exec_st || in->exec == exec_stmatrix || in->exec == exec_wmma_store || in->exec == exec_call;
}

/* The results of "in" carry the mark in "lanes". */
static void set_results(const struct marks *k, const struct emu_insn *in, uint32_t mask, uint32_t lanes)
{
	bool is_list = in->exec == exec_ld || in->exec == exec_unpack || in->exec == exec_ldmatrix || in->exec == exec_wmma_load;
	int n = is_list ? in->n_ref : in->part[0];
	for (int i = 0; i < n; i++)
		set_value(k, in->ref[i], mask, lanes);
	if (!(in->predicates & 1)) {
		if (in->n_source || in->exec == exec_pack || in->exec == exec_atom)
			set_value(k, in->d, mask, lanes);
	} else if (k->pred) {
		put(&k->pred[in->d], mask, lanes);
		if (in->target != (uint32_t)EMU_NO_REF)
			put(&k->pred[in->target], mask, lanes);
	}
}

/* A value that passes between lanes may carry the mark to any of them. */
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
	const struct marks k = { x->frame->origin, x->frame->pred_origin };
	if (stores(in))
		return;
	uint32_t lanes = in->reads_shared ? mask : sources(&k, in);
	if (lanes && mixes_lanes(in))
		lanes = mask;
	set_results(&k, in, mask, lanes);
}

/* Operands by which the program would tell elements of a fragment apart: what leaves the lane by other means than wmma. */
static uint32_t taken_apart(const struct marks *k, const struct emu_insn *in)
{
	uint32_t lanes = 0;
	if (in->exec == exec_atom)
		return of_value(k, in->b);
	if (in->exec == exec_shfl)
		return of_value(k, in->a);
	bool stored = (in->exec == exec_st && in->space != PTX_LOCAL) || in->exec == exec_stmatrix || in->exec == exec_mma;
	for (int i = in->part[0]; i < in->n_ref && stored; i++)
		lanes |= of_value(k, in->ref[i]);
	return lanes;
}

void emu_fragment_pass(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const struct marks k = { x->frame->fragment, NULL };
	uint32_t apart = taken_apart(&k, in) & mask;
	if (apart) {
		struct finding_at at = emu_at(x, apart);
		finding_add(x->run, FINDING_WMMA_LAYOUT, &at, "a register of a wmma fragment by itself: which elements it holds is not specified");
	}
	if (stores(in) || apart)
		return;
	bool makes = in->exec == exec_wmma_load || in->exec == exec_wmma_mma;
	set_results(&k, in, mask, makes ? mask : in->exec == exec_mma ? 0 : sources(&k, in));
}
