/* Scalar expressions of TIR. */
#include <string.h>

#include "backend/c/internal.h"

static bool index_proven(struct cb *c, const struct ix *i, const struct ix *extent)
{
	return cb_not_below(c, i, 0) && cb_not_below(c, ix_sub(c->a, ix_sub(c->a, extent, ix_const(c->a, 1)), i), 0);
}

/* Address element "index" of "v": "coord" is filled, "guard" is the condition of being inside, NULL if proven. Returns the
 * raw element. */
const struct c_expr *cb_guarded_element(struct cb *c, const struct tir_view *v, const struct ix *const *index,
					const struct c_expr **guard, struct cb_access *access, const struct c_expr **coord)
{
	*guard = NULL;
	v = cb_operand_view(c, &(struct tir_operand){ .view = v });
	if (!v || !cb_access(c, v, NULL, access))
		return c_int(c->a, 0);
	*guard = access->guard;
	for (int i = 0; i < v->type->rank; i++) {
		coord[i] = cb_ix(c, index[i]);
		if (index_proven(c, index[i], v->type->dim[i]))
			continue;
		const struct c_expr *inside = c_infix(c->a, c_infix(c->a, coord[i], ">=", c_int(c->a, 0)), "&&",
						      c_infix(c->a, coord[i], "<", cb_ix(c, v->type->dim[i])));
		*guard = *guard ? c_infix(c->a, *guard, "&&", inside) : inside;
	}
	return cb_element(c, access, coord);
}

static const struct c_expr *load(struct cb *c, const struct tir_expr *e)
{
	const struct c_expr *guard, *coord[CB_MAX_RANK];
	struct cb_access access;
	const struct c_expr *raw = cb_guarded_element(c, e->view, e->index, &guard, &access, coord);
	const struct c_expr *value = cb_decode(c, e->view->type->dtype, raw);
	if (!guard)
		return value;
	const struct c_expr *zero = dtype_is_float(e->view->type->dtype) ? cb_float(c, e->view->type->dtype, 0) : c_int(c->a, 0);
	return c_cond(c->a, guard, value, zero);
}

static const struct c_expr *variable(struct cb *c, const struct tir_var *v)
{
	for (size_t i = c->sym.len; i-- > 0;) {
		struct cb_sym *s = c->sym.data[i];
		if (s->var != v)
			continue;
		if (s->level < c->level)
			map_set(&c->use->sym, s->name, s);
		return c_name(c->a, s->name);
	}
	cb_refuse(c, (struct range){ 0 }, "scalar '%s' has no value here", v->name);
	return c_int(c->a, 0);
}

const struct c_expr *cb_expr(struct cb *c, const struct tir_expr *e)
{
	bool raw;
	switch (e->kind) {
	case TIR_IX: return cb_ix(c, e->ix);
	case TIR_NUMBER: return cb_number(c, e->dtype, &e->number);
	case TIR_VAR: return variable(c, e->var);
	case TIR_LOAD: return load(c, e);
	case TIR_UNARY: return cb_round(c, e->dtype, cb_unary(c, e->a->dtype, e->op, NULL, cb_expr(c, e->a)));
	case TIR_BINARY:
		if (!strcmp(e->op, "and") || !strcmp(e->op, "or"))
			return c_infix(c->a, cb_expr(c, e->a), e->op[0] == 'a' ? "&&" : "||", cb_expr(c, e->b));
		return cb_round(c, e->dtype, cb_binary(c, e->a->dtype, e->op, cb_expr(c, e->a), cb_expr(c, e->b)));
	case TIR_SELECT: return c_cond(c->a, cb_expr(c, e->a), cb_expr(c, e->b), cb_expr(c, e->c));
	case TIR_CAST: return cb_round(c, e->dtype, cb_convert(c, e->a->dtype, e->dtype, false, cb_expr(c, e->a), &raw));
	}
	return c_int(c->a, 0);
}
