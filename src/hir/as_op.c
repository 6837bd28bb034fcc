/* Instructions and HIR operations that mean the same (spec: schedule R10, 10.1). */
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

struct attr *hir_insn_attrs(struct arena *a, const struct hir_node *n, const struct insn *insn, const char *kind)
{
	struct attr *attr = insn_default_attrs(a, insn);
	for (int i = 0; i < insn->n_attr; i++) {
		int k = hir_attr_index(n->u.op.op, insn->attr[i].name);
		if (k >= 0 && n->u.op.attr[k].kind != ATTR_NONE)
			attr[i] = n->u.op.attr[k];
		if (kind && !strcmp(insn->attr[i].name, "kind"))
			attr[i] = (struct attr){ .kind = ATTR_STR, .s = kind };
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
