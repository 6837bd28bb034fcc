/* Index and scalar expressions of the TIR evaluator. */
#include <string.h>

#include "eval/tir_internal.h"

struct compute tir_run_compute(const struct tir_frame *f)
{
	return (struct compute){ f->run->t, &f->run->scratch, f->range, f->run->contract };
}

void tir_run_bind(struct tir_frame *f, const struct ix_sym *s, int64_t v)
{
	vec_push(f->run->keep, &f->symbol, ((struct tir_symbol){ s, v }));
}

/* A DimVar is known by its name: variants bound it more narrowly. */
static bool is_symbol(const struct ix_sym *a, const struct ix_sym *b)
{
	return a == b || (a->kind == IX_DIMVAR && b->kind == IX_DIMVAR && !strcmp(a->name, b->name));
}

bool tir_run_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct tir_frame *f = user;
	for (size_t k = f->symbol.len; k-- > 0;)
		if (is_symbol(f->symbol.data[k].sym, s)) {
			*out = f->symbol.data[k].value;
			return true;
		}
	return false;
}

bool tir_run_ix(struct tir_frame *f, const struct ix *x, int64_t *out)
{
	if (ix_is_const(x, out) || ix_eval(x, tir_run_value, f, out))
		return true;
	return diag_error(f->run->t, f->range, E3504, "the index %s has no address: it divides by zero, leaves 64 bits or names a value "
			  "that is not known here", ix_str(&f->run->t->perm, x));
}

static struct tensor *scalar(struct tir_frame *f, enum dtype d, double v, int64_t i)
{
	struct tensor *x = tensor_new(&f->run->scratch, d, 0, NULL);
	if (x->f)
		x->f[0] = v;
	else
		x->i[0] = i;
	return x;
}

static struct tensor *number(struct tir_frame *f, const struct tir_expr *e)
{
	const struct attr *v = &e->number;
	bool is_float = v->kind == ATTR_FLOAT;
	if (dtype_is_float(e->dtype))
		return scalar(f, e->dtype, is_float ? float_round(e->dtype, v->f) : float_from_int(e->dtype, v->i), 0);
	return scalar(f, e->dtype, 0, is_float ? int_from_float(e->dtype, v->f) : int_wrap(e->dtype, v->i));
}

static struct tensor *variable(struct tir_frame *f, const struct tir_var *v)
{
	struct tensor *x = ptrmap_get(&f->variable, v);
	if (x && !(x->unwritten && x->unwritten[0]))
		return x;
	diag_error(f->run->t, f->range, E3503, "the unwritten variable '%s' is read", v->name);
	return NULL;
}

static struct tensor *binary(struct tir_frame *f, const struct tir_expr *e)
{
	struct compute c = tir_run_compute(f);
	enum binary_kind k;
	if (!binary_kind_find(e->op, &k))
		tfc_bug(f->run->t, "no scalar operation '%s'", e->op);
	struct tensor *a = tir_run_expr(f, e->a);
	bool decided = a && a->i && ((k == BINARY_AND && !a->i[0]) || (k == BINARY_OR && a->i[0]));
	struct tensor *b = a && !decided ? tir_run_expr(f, e->b) : NULL;
	if (!b)
		return decided ? a : NULL;
	if (a->dtype != b->dtype) {
		enum dtype wide = dtype_is_float(a->dtype) ? a->dtype : dtype_is_float(b->dtype) ? b->dtype : DT_I64;
		a = tensor_cast(&c, a, wide, false);
		b = a ? tensor_cast(&c, b, wide, false) : NULL;
	}
	return b ? tensor_binary(&c, k, a, b) : NULL;
}

struct tensor *tir_run_expr(struct tir_frame *f, const struct tir_expr *e)
{
	struct compute c = tir_run_compute(f);
	enum unary_kind k;
	struct tensor *a;
	int64_t v;
	bool yes;
	switch (e->kind) {
	case TIR_IX: return tir_run_ix(f, e->ix, &v) ? scalar(f, DT_I64, 0, v) : NULL;
	case TIR_NUMBER: return number(f, e);
	case TIR_VAR: return variable(f, e->var);
	case TIR_LOAD: return tir_run_element(f, e->view, e->index);
	case TIR_UNARY:
		if (!(a = tir_run_expr(f, e->a)))
			return NULL;
		if (!unary_kind_find(e->op, &k))
			tfc_bug(f->run->t, "no scalar function '%s'", e->op);
		return tensor_unary(&c, k, a);
	case TIR_BINARY: return binary(f, e);
	case TIR_SELECT:
		if (!tir_run_condition(f, e->a, &yes))
			return NULL;
		return tir_run_expr(f, yes ? e->b : e->c);
	case TIR_CAST:
		a = tir_run_expr(f, e->a);
		return a ? tensor_cast(&c, a, e->dtype, false) : NULL;
	}
	return NULL;
}

bool tir_run_condition(struct tir_frame *f, const struct tir_expr *e, bool *out)
{
	const struct tensor *x = tir_run_expr(f, e);
	if (!x)
		return false;
	*out = x->f ? x->f[0] != 0 : x->i[0] != 0;
	return true;
}
