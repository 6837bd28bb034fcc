/* Python's built-in functions that hir 4.2 lists. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "front/fold.h"

static bool one_argument(struct front *f, const struct ast_expr *e, const char *owner, const struct ct_value *arg)
{
	static const char *const name[] = { "x" };
	const struct ct_value *slot[1];
	if (e->n_arg == 1 && e->arg[0].keyword)
		return front_error(f, e->arg[0].keyword_range, E1801, "%s takes its argument by position", owner);
	return fold_args(f, e, owner, 1, name, 1, arg, slot, NULL);
}

static bool fold_len(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	if (!one_argument(f, e, "len", arg))
		return false;
	if (arg->kind == CT_STR)
		*out = ct_int((int64_t)strlen(arg->s));
	else if (arg->kind == CT_TUPLE || arg->kind == CT_LIST)
		*out = ct_int(arg->n);
	else if (arg->kind == CT_DICT)
		*out = ct_int(arg->n / 2);
	else
		return fold_mismatch(f, e->range, "len()", arg);
	return true;
}

static bool is_dim(const struct ct_value *v)
{
	return v->kind == CT_IX || v->kind == CT_INT;
}

/* The arguments of min and max: several, or the items of one. */
static bool choice_items(struct front *f, const struct ast_expr *e, const char *owner, const struct ct_value *arg, int *n,
			 const struct ct_value **item)
{
	struct ct_value *items = NULL;
	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword)
			return front_error(f, e->arg[i].keyword_range, E1801, "%s has no argument '%s'", owner, e->arg[i].keyword);
	*n = e->n_arg;
	*item = arg;
	if (e->n_arg == 1) {
		if (!fold_iterate(f, e->range, arg, n, &items))
			return false;
		*item = items;
	}
	return *n > 0 || front_error(f, e->range, E1801, "%s needs at least one argument", owner);
}

static bool fold_choice(struct front *f, const struct ast_expr *e, const struct ct_value *arg, bool want_less, struct ct_value *out)
{
	const char *owner = want_less ? "min" : "max";
	const struct ct_value *item = NULL;
	int n;
	if (!choice_items(f, e, owner, arg, &n, &item))
		return false;
	*out = item[0];
	for (int i = 1; i < n; i++) {
		const struct ix *x, *y;
		bool better;
		if ((out->kind == CT_IX || item[i].kind == CT_IX) && is_dim(out) && is_dim(&item[i]) && ct_as_ix(f, out, &x) &&
		    ct_as_ix(f, &item[i], &y)) {
			*out = ct_from_ix(want_less ? ix_min(f->a, x, y) : ix_max(f->a, x, y));
			continue;
		}
		bool ordered = want_less ? fold_less(&item[i], out, &better) : fold_less(out, &item[i], &better);
		if (!ordered)
			return fold_mismatch(f, e->range, arena_printf(f->a, "%s() of %s and another value", owner, ct_kind_text(out)),
					     &item[i]);
		if (better)
			*out = item[i];
	}
	return true;
}

static bool fold_min(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return fold_choice(f, e, arg, true, out);
}

static bool fold_max(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return fold_choice(f, e, arg, false, out);
}

static bool fold_abs(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	if (!one_argument(f, e, "abs", arg))
		return false;
	if (arg->kind == CT_FLOAT)
		*out = ct_float(fabs(arg->f));
	else if (!fold_is_integer(arg))
		return fold_mismatch(f, e->range, "abs()", arg);
	else if (arg->i == INT64_MIN)
		return fold_integer_overflow(f, e->range, "abs");
	else
		*out = ct_int(arg->i < 0 ? -arg->i : arg->i);
	return true;
}

static bool fold_sum(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "iterable", "start" };
	const struct ct_value *slot[2];
	struct ct_value *item;
	int n;
	if (!fold_args(f, e, "sum", 2, name, 1, arg, slot, NULL) || !fold_iterate(f, e->range, slot[0], &n, &item))
		return false;
	struct ast_expr plus = { .kind = AST_BINARY, .range = e->range, .op = "+", .op_range = e->range, .a = e->a, .b = e->a };
	*out = slot[1] ? *slot[1] : ct_int(0);
	for (int i = 0; i < n; i++) {
		struct ct_value a = *out;
		if (!fold_binary(f, &plus, &a, &item[i], out))
			return false;
	}
	return true;
}

/* A float with an integral value as an integer. */
static bool integer_of(struct front *f, const struct ast_expr *e, double x, struct ct_value *out)
{
	if (isnan(x) || isinf(x))
		return fold_refuse(f, e->range, "the integer of an infinity or NaN", "");
	if (x < -9223372036854775808.0 || x >= 9223372036854775808.0)
		return fold_integer_overflow(f, e->range, "int");
	*out = ct_int((int64_t)x);
	return true;
}

/* Round an integer to a multiple of 10 ** digits, ties to even. */
static int64_t round_integer(int64_t v, int64_t digits)
{
	if (digits > 18)
		return 0;
	int64_t unit = 1;
	while (digits-- > 0)
		unit *= 10;
	int64_t rest = v % unit, base = v - rest, half = unit / 2;
	if (rest < 0) {
		rest += unit;
		base -= unit;
	}
	bool up = rest > half || (rest == half && unit > 1 && base / unit % 2 != 0);
	return up ? base + unit : base;
}

static bool fold_round(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "number", "ndigits" };
	const struct ct_value *slot[2];
	if (!fold_args(f, e, "round", 2, name, 1, arg, slot, NULL))
		return false;
	bool has_digits = slot[1] && slot[1]->kind != CT_NONE;
	if (has_digits && !fold_is_integer(slot[1]))
		return fold_mismatch(f, e->range, "the digits of round()", slot[1]);
	if (fold_is_integer(slot[0])) {
		bool drops = has_digits && slot[1]->i < 0;
		*out = ct_int(drops ? round_integer(slot[0]->i, slot[1]->i < -20 ? 20 : -slot[1]->i) : slot[0]->i);
		return true;
	}
	if (slot[0]->kind != CT_FLOAT)
		return fold_mismatch(f, e->range, "round()", slot[0]);
	if (!has_digits)
		return integer_of(f, e, nearbyint(slot[0]->f), out);
	int digits = slot[1]->i > 330 ? 330 : slot[1]->i < -330 ? -330 : (int)slot[1]->i;
	if (digits >= 0) {
		*out = ct_float(strtod(arena_printf(f->a, "%.*f", digits, slot[0]->f), NULL));
		return true;
	}
	double unit = pow(10.0, -digits);
	*out = ct_float(isinf(unit) ? copysign(0.0, slot[0]->f) : nearbyint(slot[0]->f / unit) * unit);
	return true;
}

static bool text_to_int(struct front *f, const struct ast_expr *e, const char *s, struct ct_value *out)
{
	char *end;
	size_t blank = strspn(s, " \t\n");
	errno = 0;
	long long v = strtoll(s + blank, &end, 10);
	if (end == s + blank || end[strspn(end, " \t\n")])
		return fold_refuse(f, e->range, arena_printf(f->a, "int(\"%s\")", s), "the string is no integer");
	if (errno == ERANGE)
		return fold_integer_overflow(f, e->range, "int");
	*out = ct_int(v);
	return true;
}

static bool fold_int(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	if (e->n_arg == 0) {
		*out = ct_int(0);
		return true;
	}
	if (!one_argument(f, e, "int", arg))
		return false;
	if (arg->kind == CT_FLOAT)
		return integer_of(f, e, trunc(arg->f), out);
	if (arg->kind == CT_STR)
		return text_to_int(f, e, arg->s, out);
	if (arg->kind == CT_IX)
		*out = *arg;
	else if (fold_is_integer(arg))
		*out = ct_int(arg->i);
	else
		return fold_mismatch(f, e->range, "int()", arg);
	return true;
}

static bool fold_float(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	double x = 0;
	if (e->n_arg && !one_argument(f, e, "float", arg))
		return false;
	if (e->n_arg && arg->kind == CT_STR) {
		char *end;
		const char *s = arg->s + strspn(arg->s, " \t\n");
		x = strtod(s, &end);
		if (end == s || end[strspn(end, " \t\n")] || strpbrk(s, "xX("))
			return fold_refuse(f, e->range, arena_printf(f->a, "float(\"%s\")", arg->s), "the string is no number");
	} else if (e->n_arg && !fold_as_float(arg, &x)) {
		return fold_mismatch(f, e->range, "float()", arg);
	}
	*out = ct_float(x);
	return true;
}

static bool fold_bool(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	bool truth = false;
	if (e->n_arg && (!one_argument(f, e, "bool", arg) || !fold_truth(f, e->range, arg, &truth)))
		return false;
	*out = ct_bool(truth);
	return true;
}

static bool fold_sequence(struct front *f, const struct ast_expr *e, const struct ct_value *arg, enum ct_kind kind,
			  struct ct_value *out)
{
	struct ct_value *item = NULL;
	int n = 0;
	if (e->n_arg && (!one_argument(f, e, kind == CT_TUPLE ? "tuple" : "list", arg) ||
			 !fold_iterate(f, e->range, arg, &n, &item)))
		return false;
	*out = ct_of_kind(kind, e->range);
	out->n = n;
	out->item = item;
	return fold_size(f, e->range, out);
}

static bool fold_tuple(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return fold_sequence(f, e, arg, CT_TUPLE, out);
}

static bool fold_list(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	return fold_sequence(f, e, arg, CT_LIST, out);
}

static bool fold_range(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	int64_t part[3] = { 0, 0, 1 };
	if (e->n_arg < 1 || e->n_arg > 3)
		return front_error(f, e->range, E1801, "range takes 1 to 3 arguments, found %d", e->n_arg);
	for (int i = 0; i < e->n_arg; i++) {
		if (e->arg[i].keyword)
			return front_error(f, e->arg[i].keyword_range, E1801, "range has no argument '%s'", e->arg[i].keyword);
		if (!fold_is_integer(&arg[i]))
			return fold_mismatch(f, e->arg[i].value->range, "an argument of range()", &arg[i]);
		part[e->n_arg == 1 ? 1 : i] = arg[i].i;
	}
	if (part[2] == 0)
		return front_error(f, e->range, E1202, "a range step of 0 is a division by zero; use a step other than 0");
	double span = ((double)part[1] - (double)part[0]) / (double)part[2], count = span > 0 ? ceil(span) : 0;
	if (!fold_charge(f, e->range, count > 1e15 ? INT64_MAX / 2 : (int64_t)count))
		return false;
	*out = ct_of_kind(CT_LIST, e->range);
	out->n = (int)count;
	out->item = arena_array(f->a, struct ct_value, (size_t)out->n);
	for (int i = 0; i < out->n; i++)
		out->item[i] = ct_int(part[0] + i * part[2]);
	return true;
}

static bool fold_str(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	if (e->n_arg && !one_argument(f, e, "str", arg))
		return false;
	if (e->n_arg && (!ct_is_compile_time(arg) || arg->kind == CT_UNKNOWN))
		return fold_mismatch(f, e->range, "str()", arg);
	*out = ct_str(e->n_arg ? ct_str_of(f, arg) : "");
	return true;
}

fold_fn *fold_builtin_find(const char *name)
{
	static const struct { const char *name; fold_fn *fn; } known[] = {
		{ "len", fold_len }, { "min", fold_min }, { "max", fold_max }, { "abs", fold_abs }, { "sum", fold_sum },
		{ "round", fold_round }, { "int", fold_int }, { "float", fold_float }, { "bool", fold_bool }, { "tuple", fold_tuple },
		{ "list", fold_list }, { "range", fold_range }, { "str", fold_str },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].name, name))
			return known[i].fn;
	return NULL;
}
