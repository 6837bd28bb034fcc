/* Instructions that can be members of a fused statement, element by element. */
#include "opt/member.h"

#include <string.h>

bool opt_is_reduce(const struct tir_stmt *s)
{
	return !strcmp(s->u.insn.use.insn->name, "reduce");
}

int opt_dst_of(const struct tir_stmt *s)
{
	return insn_written(s->u.insn.use.insn);
}

const struct tir_view *opt_written(const struct tir_stmt *s)
{
	return s->u.insn.operand[opt_dst_of(s)].view;
}

const struct type *opt_space(const struct tir_stmt *s)
{
	return opt_is_reduce(s) ? s->u.insn.operand[0].view->type : opt_written(s)->type;
}

bool opt_same_space(const struct type *a, const struct type *b)
{
	const struct type *longer = a->rank >= b->rank ? a : b, *other = longer == a ? b : a;
	int more = longer->rank - other->rank;
	for (int i = 0; i < longer->rank; i++)
		if (i < more ? !ix_is(longer->dim[i], 1) : !ix_equal(longer->dim[i], other->dim[i - more]))
			return false;
	return true;
}

bool opt_same_view(const struct tir_view *a, const struct tir_view *b)
{
	return a == b || (a->root == b->root && ix_equal(a->offset, b->offset) && type_equal(a->type, b->type));
}

bool opt_may_overlap(const struct tir_view *a, const struct tir_view *b)
{
	return a->root == b->root || (a->root->kind == TIR_ADDRESSED && b->root->kind == TIR_ADDRESSED);
}
