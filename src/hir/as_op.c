/* The HIR operation that an elementwise instruction or T.reduce means (spec: schedule 10.1). */
#include <string.h>

#include "hir/hir.h"

const struct hir_op *hir_op_of_insn(const struct insn_use *use)
{
	int kind = insn_attr_index(use->insn, "kind");
	const struct hir_op *named = !strcmp(use->insn->name, "unary") && kind >= 0 && use->attr[kind].s
		? hir_op_find(use->attr[kind].s) : NULL;
	return named ? named : hir_op_find(use->insn->name);
}

struct attr *hir_attrs_of_insn(struct arena *a, const struct hir_op *op, const struct insn_use *use)
{
	struct attr *attr = arena_array(a, struct attr, (size_t)op->n_attr + 1);
	for (int i = 0; i < op->n_attr; i++) {
		int at = insn_attr_index(use->insn, op->attr[i].name);
		if (at >= 0)
			attr[i] = use->attr[at];
	}
	return attr;
}

const struct type *hir_schedule_op_type(struct hir_builder *b, struct range r, const struct insn_use *use, int n,
					struct hir_value *const *read)
{
	const struct hir_op *op = hir_op_of_insn(use);
	struct hir_block apart = { 0 }, *block = b->block;
	if (!op || op->n_input < 1) {
		diag_error(b->t, r, E4006, "T.%s says nothing about the type of its destination; give it as an operand, tf.empty(Tensor[...])",
			   use->insn->name);
		return NULL;
	}
	b->block = &apart;
	struct hir_value *v = hir_build(b, r, op, n, read, hir_attrs_of_insn(&b->t->perm, op, use));
	b->block = block;
	return v ? v->type : NULL;
}
