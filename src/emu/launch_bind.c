/* Values of the dimensions and expressions of a launch description. */
#include <string.h>

#include "emu/launch.h"


struct launch_dim *launch_dim_find(struct launch *l, const char *name)
{
	for (size_t i = 0; i < l->dim.len; i++)
		if (!strcmp(l->dim.data[i].name, name))
			return &l->dim.data[i];
	return NULL;
}

static bool overflow(struct tfc *t, const struct launch_expr *e)
{
	return diag_error(t, e->range, E7014, "the value of this expression does not fit in 64 bits");
}

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

static bool divide(struct tfc *t, const struct launch_expr *e, int64_t a, int64_t b, int64_t *out)
{
	if (b == 0)
		return diag_error(t, e->range, E7014, "division by zero");
	if (a == INT64_MIN && b == -1)
		return overflow(t, e);
	int64_t q = floor_div(a, b);
	if (e->kind == LAUNCH_MOD)
		*out = a - q * b;
	else
		*out = e->kind == LAUNCH_CEILDIV && q * b != a ? q + 1 : q;
	return true;
}

bool launch_eval(struct tfc *t, struct launch *l, const struct launch_expr *e, int64_t *out)
{
	int64_t a = 0, b = 0;
	if (e->kind == LAUNCH_NAME) {
		const struct launch_dim *d = launch_dim_find(l, e->name);
		if (!d)
			return diag_error(t, e->range, E7012, "'%s' is no dimension of this file", e->name);
		if (!d->is_bound)
			return diag_error(t, e->range, E7014, "dimension '%s' has no value; give --dim %s=VALUE or an input whose shape "
					  "holds it", e->name, e->name);
		*out = d->value;
		return true;
	}
	if ((e->a && !launch_eval(t, l, e->a, &a)) || (e->b && !launch_eval(t, l, e->b, &b)))
		return false;
	switch (e->kind) {
	case LAUNCH_INT: *out = e->value; return true;
	case LAUNCH_NAME: return false;
	case LAUNCH_NEG: return !__builtin_sub_overflow(INT64_C(0), a, out) || overflow(t, e);
	case LAUNCH_ADD: return !__builtin_add_overflow(a, b, out) || overflow(t, e);
	case LAUNCH_SUB: return !__builtin_sub_overflow(a, b, out) || overflow(t, e);
	case LAUNCH_MUL: return !__builtin_mul_overflow(a, b, out) || overflow(t, e);
	case LAUNCH_DIV:
	case LAUNCH_MOD:
	case LAUNCH_CEILDIV: return divide(t, e, a, b, out);
	}
	return false;
}

bool launch_bind(struct tfc *t, struct launch_dim *d, int64_t v, struct range where, const char *origin)
{
	if (d->is_bound && d->value != v)
		return diag_error(t, where, E7014, "dimension '%s' is %lld by %s but %lld before", d->name, (long long)v, origin,
				  (long long)d->value);
	d->value = v;
	d->is_bound = true;
	return true;
}

bool launch_bind_shape(struct tfc *t, struct launch *l, const struct launch_param *p, int rank, const int64_t *extent,
		       const char *origin)
{
	if (rank != p->shape.n)
		return diag_error(t, p->range, E7017, "tensor '%s' has %d dimensions, %s has %d", p->name, p->shape.n, origin, rank);
	for (int i = 0; i < rank; i++) {
		const struct launch_expr *e = p->shape.item[i];
		struct launch_dim *d = e->kind == LAUNCH_NAME ? launch_dim_find(l, e->name) : NULL;
		if (d && !launch_bind(t, d, extent[i], p->range, origin))
			return false;
	}
	return true;
}

/* A dimension whose range is one value needs no other binding. */
static void bind_constants(struct launch *l, struct tfc *t)
{
	for (size_t i = 0; i < l->dim.len; i++) {
		struct launch_dim *d = &l->dim.data[i];
		if (!d->is_bound && d->low && d->low == d->high && d->low->kind == LAUNCH_INT)
			launch_bind(t, d, d->low->value, d->range, "its own value");
	}
}

bool launch_check_dims(struct tfc *t, struct launch *l)
{
	bool ok = true;
	bind_constants(l, t);
	for (size_t i = 0; i < l->dim.len; i++) {
		struct launch_dim *d = &l->dim.data[i];
		int64_t low, high;
		if (!d->is_bound) {
			ok = diag_error(t, d->range, E7014, "dimension '%s' has no value; give --dim %s=VALUE or an input whose shape "
					"holds it", d->name, d->name);
			continue;
		}
		if (!d->low)
			continue;
		if (!launch_eval(t, l, d->low, &low) || !launch_eval(t, l, d->high, &high))
			ok = false;
		else if (d->value < low || d->value > high)
			ok = diag_error(t, d->range, E7014, "dimension '%s' is %lld, outside %lld .. %lld", d->name,
					(long long)d->value, (long long)low, (long long)high);
	}
	return ok;
}
