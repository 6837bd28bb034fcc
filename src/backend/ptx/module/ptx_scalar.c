/* Scalar expressions, elements by index. */
#include <string.h>

#include "backend/ptx/module/ptx_func.h"
#include "backend/ptx/module/ptx_num.h"
#include "value/compute.h"

enum { MAX_CHOICE = 64 };	/* registers among which a run-time index chooses */

/* ---- elements ---- */

static const struct ix *const *resolved(struct ptx_func *f, int rank, const struct ix *const *index)
{
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)rank + 1);
	for (int i = 0; i < rank; i++)
		c[i] = ptx_resolve(f, index[i]);
	return c;
}

/* A private register that a run-time index names: its number, and i1 of being register "k". */
static LLVMValueRef is_register(struct ptx_func *f, LLVMValueRef at, int k)
{
	return LLVMBuildICmp(f->l->builder, LLVMIntEQ, at, ptx_int(LLVMTypeOf(at), k), "");
}

static bool is_choice(struct ptx_func *f, const struct tir_view *v, const struct ix *at)
{
	return !ix_is_const(at, NULL) && !type_is_spread(v->type) && !type_is_spread(v->root->type) &&
	       v->type->dtype == v->root->type->dtype && ptx_buffer(f, v->root) && ptx_buffer(f, v->root)->n_reg <= MAX_CHOICE;
}

static LLVMValueRef load_register(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c)
{
	bool spread = type_is_spread(v->type) || type_is_spread(v->root->type);
	const struct ix *at = spread ? NULL : ptx_element_index(f, v, c);
	struct ptx_buffer *b = ptx_buffer(f, v->root);
	if (!b || f->failed)
		return NULL;
	if (at && is_choice(f, v, at)) {
		LLVMValueRef number = ptx_index(f, at), value = b->reg[0];
		for (int k = 1; k < b->n_reg; k++)
			value = ptx_select(f->l, is_register(f, number, k), b->reg[k], value);
		return value;
	}
	int reg = ptx_register_at(f, v, c);
	return reg < 0 ? NULL : ptx_get(f, b, v->type->dtype, reg);
}

static bool store_register(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c, LLVMValueRef value)
{
	bool spread = type_is_spread(v->type) || type_is_spread(v->root->type);
	const struct ix *at = spread ? NULL : ptx_element_index(f, v, c);
	struct ptx_buffer *b = ptx_buffer(f, v->root);
	if (!b || f->failed)
		return false;
	if (at && is_choice(f, v, at)) {
		LLVMValueRef number = ptx_index(f, at);
		for (int k = 0; k < b->n_reg; k++)
			b->reg[k] = ptx_select(f->l, is_register(f, number, k), value, b->reg[k]);
		return true;
	}
	int reg = ptx_register_at(f, v, c);
	if (reg < 0)
		return false;
	ptx_set(f, b, v->type->dtype, reg, value);
	return true;
}

static LLVMValueRef load(struct ptx_func *f, const struct tir_view *v, const struct ix *const *index)
{
	const struct tir_operand o = { .view = v };
	const struct tir_view *view = ptx_operand(f, &o);
	if (!view)
		return NULL;
	const struct ix *const *c = resolved(f, view->type->rank, index);
	if (view->type->storage == ST_RMEM)
		return load_register(f, view, c);
	LLVMValueRef value = LLVMConstNull(ptx_type(f->l, view->type->dtype));
	const struct ptx_elements e = { .view = view, .n = 1, .coord = c };
	return ptx_load(f, &e, &value) ? value : NULL;
}

bool ptx_store_scalar(struct ptx_func *f, const struct tir_view *v, const struct ix *const *index, LLVMValueRef value)
{
	const struct tir_operand o = { .view = v };
	const struct tir_view *view = ptx_operand(f, &o);
	uint64_t varies = ptx_view_varies(f, v);
	if (!view)
		return false;
	for (int i = 0; i < view->type->rank; i++)
		varies |= ptx_varies(f, index[i]);
	const struct ix *const *c = resolved(f, view->type->rank, index);
	if (view->type->storage == ST_RMEM)
		return store_register(f, view, c, value);
	const struct ptx_elements e = { .view = view, .n = 1, .coord = c };
	return ptx_store(f, &e, ptx_team_first(f, varies), &value);
}

/* ---- expressions ---- */

/* A comparison of two index expressions is one of their difference with 0. */
static LLVMValueRef compare_indices(struct ptx_func *f, enum binary_kind k, const struct ix *x, const struct ix *y)
{
	static const LLVMIntPredicate predicate[] = {
		[BINARY_EQ] = LLVMIntEQ, [BINARY_NE] = LLVMIntNE, [BINARY_LT] = LLVMIntSLT,
		[BINARY_LE] = LLVMIntSLE, [BINARY_GT] = LLVMIntSGT, [BINARY_GE] = LLVMIntSGE,
	};
	const struct ix *p = ptx_resolve(f, x), *q = ptx_resolve(f, y), *d = ix_sub(f->a, p, q);
	int64_t lo, hi;
	ix_bounds(d, &lo, &hi);
	if (k == BINARY_LT && (hi < 0 || lo >= 0))
		return ptx_i1(f->l, hi < 0);
	if (k == BINARY_GE && (hi < 0 || lo >= 0))
		return ptx_i1(f->l, lo >= 0);
	if (k == BINARY_LE && (hi <= 0 || lo > 0))
		return ptx_i1(f->l, hi <= 0);
	if (k == BINARY_GT && (hi <= 0 || lo > 0))
		return ptx_i1(f->l, lo > 0);
	if ((k == BINARY_EQ || k == BINARY_NE) && (lo == hi || lo > 0 || hi < 0))
		return ptx_i1(f->l, (k == BINARY_EQ) == (lo == 0 && hi == 0));
	bool narrow = ptx_fits32(p) && ptx_fits32(q);
	LLVMValueRef u = narrow ? ptx_index(f, p) : ptx_index64(f, p), v = narrow ? ptx_index(f, q) : ptx_index64(f, q);
	return LLVMBuildICmp(f->l->builder, predicate[k], u, v, "");
}

static LLVMValueRef variable(struct ptx_func *f, const struct tir_var *v)
{
	for (size_t i = f->variable.len; i-- > 0;)
		if (f->variable.data[i]->var == v)
			return f->variable.data[i]->value;
	if (!v->sym) {
		ptx_refuse(f, "the number '%s' is not known here", v->name);
		return NULL;
	}
	LLVMValueRef x = ptx_index(f, ptx_resolve(f, ix_sym(f->a, v->sym)));
	return LLVMTypeOf(x) == ptx_type(f->l, v->dtype) ? x : LLVMBuildIntCast2(f->l->builder, x, ptx_type(f->l, v->dtype), true, "");
}

static LLVMValueRef convert(struct ptx_func *f, enum dtype from, enum dtype to, LLVMValueRef v)
{
	return from == to || !v ? v : ptx_num_cast1(f->l, from, to, false, v);
}

static LLVMValueRef binary(struct ptx_func *f, const struct tir_expr *e)
{
	enum binary_kind k;
	if (!binary_kind_find(e->op, &k)) {
		ptx_refuse(f, "the operator '%s'", e->op);
		return NULL;
	}
	if (binary_kind_is_comparison(k) && e->a->kind == TIR_IX && e->b->kind == TIR_IX)
		return compare_indices(f, k, e->a->ix, e->b->ix);
	LLVMValueRef a = ptx_expr(f, e->a), b = ptx_expr(f, e->b);
	enum dtype d = e->a->dtype;
	if (e->a->dtype != e->b->dtype) {
		d = binary_kind_is_comparison(k) || binary_kind_is_logic(k) ? d : e->dtype;
		a = convert(f, e->a->dtype, d, a);
		b = convert(f, e->b->dtype, d, b);
	}
	if (!ptx_num_admits_binary(k, d)) {
		ptx_refuse(f, "the operator '%s' on %s", e->op, dtype_name(d));
		return NULL;
	}
	return a && b ? ptx_num_binary1(f->l, k, d, a, b) : NULL;
}

static LLVMValueRef unary(struct ptx_func *f, const struct tir_expr *e)
{
	enum unary_kind k;
	LLVMValueRef a = ptx_expr(f, e->a);
	if (!unary_kind_find(e->op, &k)) {
		ptx_refuse(f, "the operator '%s'", e->op);
		return NULL;
	}
	if (!ptx_num_admits_unary(k, e->a->dtype)) {
		ptx_refuse(f, "the function '%s' of %s", e->op, dtype_name(e->a->dtype));
		return NULL;
	}
	return a ? ptx_num_unary1(f->l, k, e->a->dtype, a) : NULL;
}

LLVMValueRef ptx_expr(struct ptx_func *f, const struct tir_expr *e)
{
	switch (e->kind) {
	case TIR_IX: {
		LLVMValueRef v = ptx_index(f, ptx_resolve(f, e->ix));
		return LLVMBuildIntCast2(f->l->builder, v, ptx_type(f->l, e->dtype), true, "");
	}
	case TIR_NUMBER: return ptx_num_literal(f->l, e->dtype, &e->number);
	case TIR_VAR: return variable(f, e->var);
	case TIR_LOAD: return load(f, e->view, e->index);
	case TIR_UNARY: return unary(f, e);
	case TIR_BINARY: return binary(f, e);
	case TIR_SELECT: {
		LLVMValueRef c = ptx_expr(f, e->a), x = ptx_expr_as(f, e->b, e->dtype), y = ptx_expr_as(f, e->c, e->dtype);
		return c && x && y ? ptx_select(f->l, c, x, y) : NULL;
	}
	case TIR_CAST: return convert(f, e->a->dtype, e->dtype, ptx_expr(f, e->a));
	}
	return NULL;
}

LLVMValueRef ptx_expr_as(struct ptx_func *f, const struct tir_expr *e, enum dtype d)
{
	return convert(f, e->dtype, d, ptx_expr(f, e));
}
