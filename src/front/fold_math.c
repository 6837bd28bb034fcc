/* The functions and constants of "math" (spec: hir 4.2), in binary64. */
#include <math.h>
#include <string.h>

#include "front/fold.h"

bool fold_math_constant(const char *name, double *x)
{
	if (!strcmp(name, "pi"))
		*x = 3.14159265358979323846;
	else if (!strcmp(name, "inf"))
		*x = INFINITY;
	else if (!strcmp(name, "nan"))
		*x = NAN;
	else
		return false;
	return true;
}

static bool numbers(struct front *f, const struct ast_expr *e, const char *owner, int least, int most, const struct ct_value *arg,
		    double *x)
{
	if (e->n_arg < least || e->n_arg > most)
		return front_error(f, e->range, E1801, "math.%s takes %d argument%s, found %d", owner, most, most == 1 ? "" : "s", e->n_arg);
	for (int i = 0; i < e->n_arg; i++) {
		if (e->arg[i].keyword)
			return front_error(f, e->arg[i].keyword_range, E1801, "math.%s takes its arguments by position", owner);
		if (!fold_as_float(&arg[i], &x[i]))
			return fold_mismatch(f, e->arg[i].value->range, arena_printf(f->a, "math.%s", owner), &arg[i]);
	}
	return true;
}

static bool outside(struct front *f, const struct ast_expr *e, const char *owner)
{
	return fold_refuse(f, e->range, arena_printf(f->a, "math.%s", owner), "the argument is outside its domain");
}

static bool math_sqrt(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x[1];
	if (!numbers(f, e, "sqrt", 1, 1, arg, x))
		return false;
	if (x[0] < 0)
		return outside(f, e, "sqrt");
	*out = ct_float(sqrt(x[0]));
	return true;
}

static bool math_exp(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x[1];
	if (!numbers(f, e, "exp", 1, 1, arg, x))
		return false;
	*out = ct_float(exp(x[0]));
	return isinf(out->f) && !isinf(x[0]) ? outside(f, e, "exp") : true;
}

static bool math_log(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x[2];
	if (!numbers(f, e, "log", 1, 2, arg, x))
		return false;
	if (x[0] <= 0 || (e->n_arg == 2 && (x[1] <= 0 || x[1] == 1)))
		return outside(f, e, "log");
	*out = ct_float(e->n_arg == 2 ? log(x[0]) / log(x[1]) : log(x[0]));
	return true;
}

static bool math_log2(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x[1];
	if (!numbers(f, e, "log2", 1, 1, arg, x))
		return false;
	if (x[0] <= 0)
		return outside(f, e, "log2");
	*out = ct_float(log2(x[0]));
	return true;
}

static bool round_to_integer(struct front *f, const struct ast_expr *e, const char *owner, double (*fn)(double),
			     const struct ct_value *arg, struct ct_value *out)
{
	double x[1];
	if (!numbers(f, e, owner, 1, 1, arg, x))
		return false;
	if (fold_is_integer(arg)) {
		*out = ct_int(arg->i);
		return true;
	}
	x[0] = fn(x[0]);
	if (isnan(x[0]) || isinf(x[0]))
		return outside(f, e, owner);
	if (x[0] < -9223372036854775808.0 || x[0] >= 9223372036854775808.0)
		return fold_integer_overflow(f, e->range, owner);
	*out = ct_int((int64_t)x[0]);
	return true;
}

static bool math_ceil(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return round_to_integer(f, e, "ceil", ceil, arg, out);
}

static bool math_floor(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return round_to_integer(f, e, "floor", floor, arg, out);
}

/* Integers (and dimensions) stay integers. */
static bool math_prod(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "iterable", "start" };
	const struct ct_value *slot[2];
	struct ct_value *item;
	int n;
	if (!fold_args(f, e, "math.prod", 2, name, 1, arg, slot, NULL) || !fold_iterate(f, e->range, slot[0], &n, &item))
		return false;
	struct ast_expr times = { .kind = AST_BINARY, .range = e->range, .op = "*", .op_range = e->range, .a = e->a, .b = e->a };
	*out = slot[1] ? *slot[1] : ct_int(1);
	for (int i = 0; i < n; i++) {
		struct ct_value a = *out;
		if (!fold_binary(f, &times, &a, &item[i], out))
			return false;
	}
	return true;
}

static bool math_pow(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x[2];
	if (!numbers(f, e, "pow", 2, 2, arg, x))
		return false;
	*out = ct_float(pow(x[0], x[1]));
	bool bad = (isnan(out->f) && !isnan(x[0]) && !isnan(x[1])) || (isinf(out->f) && !isinf(x[0]) && !isinf(x[1]));
	return bad ? outside(f, e, "pow") : true;
}

fold_fn *fold_math_find(const char *name)
{
	static const struct { const char *name; fold_fn *fn; } known[] = {
		{ "sqrt", math_sqrt }, { "exp", math_exp }, { "log", math_log }, { "log2", math_log2 }, { "ceil", math_ceil },
		{ "floor", math_floor }, { "prod", math_prod }, { "pow", math_pow },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].name, name))
			return known[i].fn;
	return NULL;
}
