/* Arithmetic on compile-time numbers and dimensions (spec: hir 4.2, 5.6). */
#include "front/fold.h"

#include <math.h>
#include <string.h>

bool fold_refuse(struct front *f, struct range r, const char *what, const char *why)
{
	return front_error(f, r, E1201, "%s cannot be evaluated at compile time%s%s; write a compile-time value, or bind a "
			   "file-level name and give its value with -D NAME=VALUE", what, *why ? ": " : "", why);
}

const char *fold_reason(struct front *f, const char *why)
{
	static const char mark[] = "at compile time: ";
	for (const char *next = strstr(why, mark); next; next = strstr(why, mark))
		why = next + sizeof(mark) - 1;
	const char *repair = strstr(why, "; write ");
	if (!repair)
		repair = strstr(why, "; give its value with -D ");
	return repair ? arena_strndup(f->a, why, (size_t)(repair - why)) : why;
}

bool fold_mismatch(struct front *f, struct range r, const char *form, const struct ct_value *v)
{
	if (v->kind == CT_UNKNOWN)
		return front_unknown(f, r, v, "this value");
	return front_error(f, r, E1102, "%s is not supported on %s", form, ct_kind_text(v));
}

struct ct_value ct_float(double x)
{
	struct ct_value v = ct_of_kind(CT_FLOAT, (struct range){ 0 });
	v.f = x;
	return v;
}

bool fold_is_integer(const struct ct_value *v)
{
	return v->kind == CT_INT || v->kind == CT_BOOL;
}

bool fold_as_float(const struct ct_value *v, double *x)
{
	*x = v->kind == CT_FLOAT ? v->f : (double)v->i;
	return v->kind == CT_FLOAT || fold_is_integer(v);
}

bool fold_integer_overflow(struct front *f, struct range r, const char *op)
{
	return front_error(f, r, E1007, "integer too large: the result of '%s' does not fit a signed 64-bit value", op);
}

static bool by_zero(struct front *f, const struct ast_expr *e)
{
	return front_error(f, e->b->range, E1202, "division by zero in '%s'; the divisor is 0 at compile time", e->op);
}

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q - (a % b != 0 && (a < 0) != (b < 0));
}

/* a ** b for b >= 0; false on overflow. */
static bool integer_power(int64_t a, int64_t b, int64_t *out)
{
	*out = 1;
	if (a == 0 || a == 1 || b == 0) {
		*out = b == 0 ? 1 : a;
		return true;
	}
	if (a == -1) {
		*out = b % 2 ? -1 : 1;
		return true;
	}
	for (; b > 0; b--)
		if (__builtin_mul_overflow(*out, a, out))
			return false;
	return true;
}

static bool fold_integers(struct front *f, const struct ast_expr *e, int64_t a, int64_t b, struct ct_value *out)
{
	int64_t v = 0;
	bool overflow = false;
	const char *op = e->op;
	if ((op[0] == '/' || op[0] == '%') && b == 0)
		return by_zero(f, e);
	if (!strcmp(op, "/") || (!strcmp(op, "**") && b < 0)) {
		if (a == 0 && op[0] == '*')
			return by_zero(f, e);
		*out = ct_float(op[0] == '/' ? (double)a / (double)b : pow((double)a, (double)b));
		return true;
	}
	if (!strcmp(op, "+"))
		overflow = __builtin_add_overflow(a, b, &v);
	else if (!strcmp(op, "-"))
		overflow = __builtin_sub_overflow(a, b, &v);
	else if (!strcmp(op, "*"))
		overflow = __builtin_mul_overflow(a, b, &v);
	else if (!strcmp(op, "**"))
		overflow = !integer_power(a, b, &v);
	else if (b == -1 && !strcmp(op, "//"))
		overflow = __builtin_sub_overflow((int64_t)0, a, &v);
	else if (b == -1)
		v = 0;
	else
		v = !strcmp(op, "//") ? floor_div(a, b) : a - floor_div(a, b) * b;
	if (overflow)
		return fold_integer_overflow(f, e->range, op);
	*out = ct_int(v);
	return true;
}

/* Python's float remainder: the sign of the divisor. */
static double float_mod(double a, double b)
{
	double m = fmod(a, b);
	if (m != 0 && (m < 0) != (b < 0))
		m += b;
	return m == 0 ? copysign(0.0, b) : m;
}

static double float_floor_div(double a, double b)
{
	double m = fmod(a, b), q = (a - m) / b;
	if (m != 0 && (m < 0) != (b < 0))
		q -= 1;
	double whole = floor(q);
	return q - whole > 0.5 ? whole + 1 : whole;
}

static bool fold_floats(struct front *f, const struct ast_expr *e, double a, double b, struct ct_value *out)
{
	const char *op = e->op;
	double v;
	if ((op[0] == '/' || op[0] == '%') && b == 0)
		return by_zero(f, e);
	if (!strcmp(op, "+"))
		v = a + b;
	else if (!strcmp(op, "-"))
		v = a - b;
	else if (!strcmp(op, "*"))
		v = a * b;
	else if (!strcmp(op, "/"))
		v = a / b;
	else if (!strcmp(op, "//"))
		v = float_floor_div(a, b);
	else if (!strcmp(op, "%"))
		v = float_mod(a, b);
	else if (a == 0 && b < 0)
		return by_zero(f, e);
	else if (a < 0 && b != floor(b))
		return fold_refuse(f, e->range, "a power of a negative number with a fractional exponent", "it is complex");
	else
		v = pow(a, b);
	*out = ct_float(v);
	return true;
}

static bool is_comparison(const char *op)
{
	return strchr("<>=!", op[0]) != NULL;
}

/* A comparison of dimensions: decided if the bounds decide it. */
static bool compare_dims(struct front *f, const struct ast_expr *e, const struct ix *a, const struct ix *b, struct ct_value *out)
{
	int64_t lo, hi;
	ix_bounds(ix_sub(f->a, a, b), &lo, &hi);
	int sign = lo > 0 ? 1 : hi < 0 ? -1 : lo == 0 && hi == 0 ? 0 : 2;
	const char *op = e->op;
	int truth = -1;
	if (!strcmp(op, "==") || !strcmp(op, "!="))
		truth = sign == 2 ? -1 : (sign == 0) == (op[0] == '=');
	else if (!strcmp(op, "<"))
		truth = hi < 0 ? 1 : lo >= 0 ? 0 : -1;
	else if (!strcmp(op, "<="))
		truth = hi <= 0 ? 1 : lo > 0 ? 0 : -1;
	else if (!strcmp(op, ">"))
		truth = lo > 0 ? 1 : hi <= 0 ? 0 : -1;
	else
		truth = lo >= 0 ? 1 : hi < 0 ? 0 : -1;
	if (truth < 0)
		return fold_refuse(f, e->range, "this comparison", "it depends on a symbolic dimension");
	*out = ct_bool(truth);
	return true;
}

/* Hir 5.6: arithmetic with a symbolic operand. */
static bool fold_dims(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		      struct ct_value *out)
{
	const struct ct_value *other = a->kind == CT_IX ? b : a;
	struct range r = other == a ? e->a->range : e->b->range;
	const struct ix *x, *y;
	if (other->kind == CT_BOOL)
		return front_error(f, r, E1217, "a bool in dimension arithmetic; write 0 or 1");
	if (other->kind == CT_FLOAT)
		return front_error(f, r, E1218, "a float in dimension arithmetic; a dimension is built from integers");
	if (!ct_as_ix(f, a, &x) || !ct_as_ix(f, b, &y))
		return fold_mismatch(f, r, arena_printf(f->a, "'%s' with a dimension", e->op), other);
	if (is_comparison(e->op))
		return compare_dims(f, e, x, y, out);
	if ((!strcmp(e->op, "//") || !strcmp(e->op, "%")) && ix_is(y, 0))
		return by_zero(f, e);
	const struct ix *v;
	if (!strcmp(e->op, "+"))
		v = ix_add(f->a, x, y);
	else if (!strcmp(e->op, "-"))
		v = ix_sub(f->a, x, y);
	else if (!strcmp(e->op, "*"))
		v = ix_mul(f->a, x, y);
	else if (!strcmp(e->op, "//"))
		v = ix_floordiv(f->a, x, y);
	else if (!strcmp(e->op, "%"))
		v = ix_mod(f->a, x, y);
	else
		return front_error(f, e->op_range, E1218, "'%s' in dimension arithmetic gives a float; use // or ceildiv", e->op);
	*out = ct_from_ix(v);
	return true;
}

static bool is_sequence(const struct ct_value *v)
{
	return v->kind == CT_TUPLE || v->kind == CT_LIST;
}

static bool join(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		 struct ct_value *out)
{
	if (!fold_charge(f, e->range, (int64_t)a->n + b->n))
		return false;
	*out = ct_of_kind(a->kind, e->range);
	out->n = a->n + b->n;
	out->item = arena_array(f->a, struct ct_value, (size_t)out->n);
	for (int i = 0; i < out->n; i++)
		out->item[i] = i < a->n ? a->item[i] : b->item[i - a->n];
	return fold_size(f, e->range, out);
}

static bool repeat(struct front *f, const struct ast_expr *e, const struct ct_value *a, int64_t n, struct ct_value *out)
{
	int64_t total;
	if (n < 0)
		n = 0;
	if (__builtin_mul_overflow(n, (int64_t)a->n, &total))
		total = INT64_MAX;
	if (!fold_charge(f, e->range, total))
		return false;
	*out = ct_of_kind(a->kind, e->range);
	out->n = (int)total;
	out->item = arena_array(f->a, struct ct_value, (size_t)out->n);
	for (int i = 0; i < out->n; i++)
		out->item[i] = a->item[i % a->n];
	return fold_size(f, e->range, out);
}

static bool fold_comparison(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
			    struct ct_value *out)
{
	bool less = false, more = false;
	if (!strcmp(e->op, "==") || !strcmp(e->op, "!=")) {
		*out = ct_bool(fold_equal(a, b) == (e->op[0] == '='));
		return true;
	}
	if (!fold_less(a, b, &less) || !fold_less(b, a, &more))
		return fold_mismatch(f, e->range, arena_printf(f->a, "'%s' of %s and another value", e->op, ct_kind_text(a)), b);
	double x, y;
	bool unordered = fold_as_float(a, &x) && fold_as_float(b, &y) && (isnan(x) || isnan(y));
	bool strict = !e->op[1], truth = e->op[0] == '<' ? less : more;
	*out = ct_bool(!unordered && (strict ? truth : !(e->op[0] == '<' ? more : less)));
	return true;
}

bool fold_binary(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		 struct ct_value *out)
{
	double x, y;
	*out = ct_bad();
	bool ok;
	if (a->kind == CT_IX || b->kind == CT_IX)
		ok = fold_dims(f, e, a, b, out);
	else if (is_comparison(e->op))
		ok = fold_comparison(f, e, a, b, out);
	else if (fold_is_integer(a) && fold_is_integer(b))
		ok = fold_integers(f, e, a->i, b->i, out);
	else if (fold_as_float(a, &x) && fold_as_float(b, &y))
		ok = fold_floats(f, e, x, y, out);
	else if (!strcmp(e->op, "+") && is_sequence(a) && a->kind == b->kind)
		ok = join(f, e, a, b, out);
	else if (!strcmp(e->op, "+") && a->kind == CT_STR && b->kind == CT_STR)
		ok = (*out = ct_str(arena_printf(f->a, "%s%s", a->s, b->s)), fold_charge(f, e->range, (int64_t)strlen(out->s) / 64));
	else if (!strcmp(e->op, "*") && is_sequence(a) && fold_is_integer(b))
		ok = repeat(f, e, a, b->i, out);
	else if (!strcmp(e->op, "*") && is_sequence(b) && fold_is_integer(a))
		ok = repeat(f, e, b, a->i, out);
	else
		ok = fold_mismatch(f, e->range, arena_printf(f->a, "'%s' of %s and another value", e->op, ct_kind_text(a)),
				   fold_as_float(b, &y) ? a : b);
	out->range = e->range;
	if (!ok)
		*out = ct_bad();
	return ok;
}

bool fold_unary(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	bool minus = e->op[0] == '-', truth;
	*out = ct_bad();
	if (!strcmp(e->op, "not")) {
		if (!fold_truth(f, e->a->range, a, &truth))
			return false;
		*out = ct_bool(!truth);
	} else if (!strcmp(e->op, "*")) {
		return front_error(f, e->range, E1102, "a starred item is not supported; write the items");
	} else if (a->kind == CT_FLOAT) {
		*out = ct_float(minus ? -a->f : a->f);
	} else if (a->kind == CT_IX) {
		*out = ct_from_ix(minus ? ix_mul_const(f->a, a->ix, -1) : a->ix);
	} else if (!fold_is_integer(a)) {
		return fold_mismatch(f, e->range, arena_printf(f->a, "unary '%s'", e->op), a);
	} else if (minus && a->i == INT64_MIN) {
		return fold_integer_overflow(f, e->range, "-");
	} else {
		*out = ct_int(minus ? -a->i : a->i);
	}
	out->range = e->range;
	return true;
}

bool fold_truth(struct front *f, struct range r, const struct ct_value *a, bool *truth)
{
	int64_t lo, hi;
	switch (a->kind) {
	case CT_BAD: return false;
	case CT_NONE: *truth = false; return true;
	case CT_BOOL: case CT_INT: *truth = a->i != 0; return true;
	case CT_FLOAT: *truth = a->f != 0; return true;
	case CT_STR: *truth = a->s[0] != 0; return true;
	case CT_TUPLE: case CT_LIST: case CT_DICT: *truth = a->n != 0; return true;
	case CT_IX:
		ix_bounds(a->ix, &lo, &hi);
		*truth = lo > 0 || hi < 0;
		return *truth || fold_refuse(f, r, "this truth value", "it depends on a symbolic dimension");
	case CT_UNKNOWN: case CT_VALUE: case CT_WINDOW: return fold_mismatch(f, r, "a truth value", a);
	default: *truth = true; return true;
	}
}
