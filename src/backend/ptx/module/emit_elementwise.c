/* Elementwise instructions on registers, private or spread: the same for every element that the thread holds. */
#include <string.h>

#include "backend/ptx/module/ptx_num.h"
#include "backend/ptx/module/ptx_func.h"

/* The elements of operand "v" that belong to the elements of "dst", under right-aligned broadcasting. */
static LLVMValueRef *operand_values(struct ptx_func *f, const struct tir_view *v, const struct tir_view *dst, const struct ptx_held *to)
{
	int rank = v->type->rank, lead = dst->type->rank - rank;
	LLVMValueRef *out = arena_array(f->a, LLVMValueRef, (size_t)to->n + 1);
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)rank + 1);
	struct ptx_buffer *b = ptx_buffer(f, v->root);
	if (!b)
		return NULL;
	for (int k = 0; k < to->n; k++) {
		for (int i = 0; i < rank; i++)
			c[i] = ix_is(v->type->dim[i], 1) ? ix_const(f->a, 0) : to->coord[k * dst->type->rank + i + lead];
		int reg = ptx_register_at(f, v, c);
		if (reg < 0)
			return NULL;
		out[k] = ptx_get(f, b, v->type->dtype, reg);
	}
	return out;
}

static double float_attr(const struct insn_use *use, const char *name)
{
	const struct attr *x = insn_attr(use, name);
	return x->kind == ATTR_FLOAT ? x->f : (double)x->i;
}

static bool unary_kind(struct ptx_func *f, const struct insn_use *use, enum unary_kind *k)
{
	const struct attr *kind = insn_attr(use, "kind"), *approximate = insn_attr(use, "approximate");
	if (!strcmp(use->insn->name, "relu")) {
		*k = UNARY_RELU;
		return true;
	}
	if (!unary_kind_find(kind->s, k))
		return ptx_refuse(f, "T.unary kind=\"%s\"", kind->s);
	if (*k == UNARY_GELU_TANH && approximate && approximate->kind == ATTR_STR && !strcmp(approximate->s, "none"))
		*k = UNARY_GELU_NONE;
	return true;
}

static bool compute(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *const *view, LLVMValueRef **x, int n,
		    LLVMValueRef *out)
{
	const struct insn_use *use = &s->u.insn.use;
	const char *name = use->insn->name;
	enum dtype d = view[0]->type->dtype;
	if (!strcmp(name, "binary")) {
		enum binary_kind k;
		if (!binary_kind_find(insn_attr(use, "kind")->s, &k) || !ptx_num_admits_binary(k, d))
			return ptx_refuse(f, "T.binary kind=\"%s\" of %s", insn_attr(use, "kind")->s, dtype_name(d));
		ptx_num_binary(f->l, k, d, n, x[0], x[1], out);
	} else if (!strcmp(name, "cast")) {
		const struct attr *saturate = insn_attr(use, "saturate");
		ptx_num_cast(f->l, d, view[1]->type->dtype, saturate && saturate->i, n, x[0], out);
	} else if (!strcmp(name, "clamp")) {
		ptx_num_clamp(f->l, d, float_attr(use, "min_val"), float_attr(use, "max_val"), n, x[0], out);
	} else if (!strcmp(name, "where")) {
		for (int i = 0; i < n; i++)
			out[i] = ptx_select(f->l, x[0][i], x[1][i], x[2][i]);
	} else {
		enum unary_kind k;
		if (!unary_kind(f, use, &k))
			return false;
		if (!ptx_num_admits_unary(k, d))
			return ptx_refuse(f, "T.%s kind=\"%s\" of %s", name, insn_attr(use, "kind") ? insn_attr(use, "kind")->s : name, dtype_name(d));
		ptx_num_unary(f->l, k, d, n, x[0], out);
	}
	return true;
}

bool ptx_emit_elementwise(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct tir_view *view[INSN_MAX_PARAM];
	LLVMValueRef *x[INSN_MAX_PARAM];
	struct ptx_held held;
	int dst = insn->n_param - 1;
	for (int i = 0; i < insn->n_param; i++)
		if (!(view[i] = ptx_operand(f, &s->u.insn.operand[i])))
			return false;
	if (!ptx_held(f, view[dst], &held))
		return false;
	for (int i = 0; i < dst; i++)
		if (!(x[i] = operand_values(f, view[i], view[dst], &held)))
			return false;
	LLVMValueRef *out = arena_array(f->a, LLVMValueRef, (size_t)held.n + 1);
	if (!compute(f, s, view, x, held.n, out))
		return false;
	f->n_ir += held.n;
	for (int k = 0; k < held.n; k++)
		ptx_set(f, held.buffer, held.dtype, held.reg[k], out[k]);
	return true;
}
