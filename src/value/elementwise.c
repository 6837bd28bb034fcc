#include "value/compute.h"

#include <math.h>

/* One float element with its radius. */
struct ball {
	double v, r;
	bool open;
};

static struct ball round_ball(enum dtype d, double v, double r, bool always)
{
	struct ball out = { compute_round(d, v), r, false };
	if (r != 0 || always)
		out.r = radius_clean(out.v, r + radius_round(d, out.v));
	return out;
}

static struct ball ball_div(enum dtype d, struct ball x, struct ball y)
{
	double v = x.v / y.v, r = 0;
	if (x.r != 0 || y.r != 0)
		r = fabs(y.v) > y.r ? (fabs(v) * y.r + x.r) / (fabs(y.v) - y.r) : (double)INFINITY;
	if (isinf(y.v) && isfinite(x.v))
		r = 0;
	return round_ball(d, v, r, false);
}

/* "f" of every value within x.r of x.v, for a "f" that is a step function. */
static struct ball ball_step(double (*f)(double), struct ball x)
{
	struct ball out = { f(x.v), 0, x.open };
	if (x.r != 0 && isfinite(x.v)) {
		out.r = fmax(f(x.v + x.r) - out.v, out.v - f(x.v - x.r));
		out.open = out.open || out.r > 0;
	} else if (isinf(x.r)) {
		out.r = x.r;
	}
	return out;
}

static struct ball ball_mod(const struct compute *c, enum dtype d, struct ball x, struct ball y)
{
	enum dtype w = d == DT_F64 ? d : DT_F32;
	struct ball q = ball_step(floor, ball_div(w, x, y));
	struct ball p = round_ball(w, y.v * q.v, radius_mul(y.v, y.r, q.v, q.r), false);
	double r = x.r + p.r;
	if (c->contract)
		r += float_half_ulp_at_one(w) * fabs(p.v);
	double v = compute_round(w, x.v - p.v);
	if (p.v == 0 && x.r == 0 && y.r == 0)
		r = 0;
	struct ball out = round_ball(d, v, r, false);
	out.open = q.open;
	return out;
}

static double max_nan(double x, double y)
{
	if (isnan(x) || isnan(y))
		return (double)NAN;
	if (x == y)
		return signbit(x) ? y : x;
	return x > y ? x : y;
}

static double min_nan(double x, double y)
{
	if (isnan(x) || isnan(y))
		return (double)NAN;
	if (x == y)
		return signbit(x) ? x : y;
	return x < y ? x : y;
}

static struct ball ball_binary(const struct compute *c, enum binary_kind k, enum dtype d, struct ball x, struct ball y,
			       double product)
{
	struct ball out = { 0 };
	double r = x.r + y.r;
	switch (k) {
	case BINARY_ADD:
	case BINARY_SUB:
		out = round_ball(d, k == BINARY_ADD ? x.v + y.v : x.v - y.v, r, false);
		if (product != 0)
			out.r = radius_clean(out.v, out.r + float_half_ulp_at_one(d) * product);
		break;
	case BINARY_MUL:
		out = round_ball(d, x.v * y.v, radius_mul(x.v, x.r, y.v, y.r), false);
		break;
	case BINARY_DIV:
		out = ball_div(d, x, y);
		break;
	case BINARY_FLOOR_DIV:
		out = ball_step(floor, ball_div(d == DT_F64 ? d : DT_F32, x, y));
		out.v = compute_round(d, out.v);
		break;
	case BINARY_MOD:
		out = ball_mod(c, d, x, y);
		break;
	case BINARY_MIN:
		out = (struct ball){ min_nan(x.v, y.v), fmax(x.r, y.r), false };
		break;
	default:
		out = (struct ball){ max_nan(x.v, y.v), fmax(x.r, y.r), false };
		break;
	}
	out.open = out.open || x.open || y.open;
	return out;
}

static bool compare(enum binary_kind k, double x, double y)
{
	switch (k) {
	case BINARY_EQ:
		return x == y;
	case BINARY_NE:
		return x != y;
	case BINARY_LT:
		return x < y;
	case BINARY_LE:
		return x <= y;
	case BINARY_GT:
		return x > y;
	default:
		return x >= y;
	}
}

static bool compare_int(enum binary_kind k, int64_t x, int64_t y)
{
	return compare(k, (double)((x > y) - (x < y)), 0);
}

static int64_t floor_div(int64_t x, int64_t y)
{
	if (y == -1)
		return (int64_t)(0 - (uint64_t)x);
	return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static int64_t int_binary(enum binary_kind k, int64_t x, int64_t y)
{
	switch (k) {
	case BINARY_ADD:
		return (int64_t)((uint64_t)x + (uint64_t)y);
	case BINARY_SUB:
		return (int64_t)((uint64_t)x - (uint64_t)y);
	case BINARY_MUL:
		return (int64_t)((uint64_t)x * (uint64_t)y);
	case BINARY_FLOOR_DIV:
		return floor_div(x, y);
	case BINARY_MOD:
		return y == -1 ? 0 : x - y * floor_div(x, y);
	case BINARY_MIN:
		return x < y ? x : y;
	case BINARY_MAX:
		return x > y ? x : y;
	case BINARY_AND:
		return x && y;
	case BINARY_OR:
		return x || y;
	default:
		return compare_int(k, x, y);
	}
}

static struct ball ball_at(const struct tensor *x, int64_t i)
{
	return (struct ball){ x->f[i], tensor_radius(x, i), tensor_is_open(x, i) };
}

static void set_ball(struct arena *a, struct tensor *out, int64_t i, struct ball b)
{
	out->f[i] = b.v;
	if (b.r != 0) {
		tensor_need_radius(a, out);
		out->radius[i] = b.r;
	}
	if (b.open) {
		tensor_need_open(a, out);
		out->open[i] = 1;
	}
}

/* Plain values without radii, the common case of inputs. */
static bool is_plain(const struct tensor *x)
{
	return !x->radius && !x->open;
}

static void float_binary(const struct compute *c, enum binary_kind k, struct tensor *out, const struct tensor *x,
			 const struct tensor *y, const int64_t *ix, const int64_t *iy)
{
	bool fuse = c->contract && (x->is_product || y->is_product) && (k == BINARY_ADD || k == BINARY_SUB);
	for (int64_t n = 0; n < out->n; n++) {
		struct ball a = ball_at(x, ix ? ix[n] : n), b = ball_at(y, iy ? iy[n] : n);
		double product = 0;
		if (fuse)
			product = fmax(x->is_product ? fabs(a.v) : 0, y->is_product ? fabs(b.v) : 0);
		set_ball(c->arena, out, n, ball_binary(c, k, out->dtype, a, b, product));
	}
}

static void float_compare(const struct compute *c, enum binary_kind k, struct tensor *out, const struct tensor *x,
			  const struct tensor *y, const int64_t *ix, const int64_t *iy)
{
	bool plain = is_plain(x) && is_plain(y);
	for (int64_t n = 0; n < out->n; n++) {
		struct ball a = ball_at(x, ix ? ix[n] : n), b = ball_at(y, iy ? iy[n] : n);
		out->i[n] = compare(k, a.v, b.v);
		double r = a.r + b.r;
		if (!plain && r > 0 && (isinf(r) || fabs(a.v - b.v) <= r)) {
			tensor_need_open(c->arena, out);
			out->open[n] = 1;
		}
	}
}

static bool int_open(enum binary_kind k, const struct tensor *x, int64_t i, const struct tensor *y, int64_t j)
{
	bool ox = tensor_is_open(x, i), oy = tensor_is_open(y, j);
	if (k == BINARY_AND)
		return (ox || oy) && !(!ox && !x->i[i]) && !(!oy && !y->i[j]);
	if (k == BINARY_OR)
		return (ox || oy) && !(!ox && x->i[i]) && !(!oy && y->i[j]);
	return ox || oy;
}

static bool int_elements(const struct compute *c, enum binary_kind k, struct tensor *out, const struct tensor *x,
			 const struct tensor *y, const int64_t *ix, const int64_t *iy)
{
	bool divides = k == BINARY_FLOOR_DIV || k == BINARY_MOD;
	for (int64_t n = 0; n < out->n; n++) {
		int64_t i = ix ? ix[n] : n, j = iy ? iy[n] : n;
		if (divides && y->i[j] == 0)
			return diag_error(c->t, c->range, E2103,
					  "integer division by zero: element %lld of the divisor is 0; keep it from zero with tf.where",
					  (long long)j);
		out->i[n] = int_wrap(out->dtype, int_binary(k, x->i[i], y->i[j]));
		if ((x->open || y->open) && int_open(k, x, i, y, j)) {
			tensor_need_open(c->arena, out);
			out->open[n] = 1;
		}
	}
	return true;
}

static const int64_t *operand_index(struct arena *a, const struct tensor *out, const struct tensor *x)
{
	bool same = out->rank == x->rank;
	for (int k = 0; same && k < out->rank; k++)
		same = out->dim[k] == x->dim[k];
	return same ? NULL : tensor_broadcast_index(a, out->rank, out->dim, x->rank, x->dim);
}

struct tensor *tensor_binary(const struct compute *c, enum binary_kind k, const struct tensor *x, const struct tensor *y)
{
	int rank;
	int64_t *dim = arena_array(c->arena, int64_t, (size_t)(x->rank > y->rank ? x->rank : y->rank));
	if (!tensor_broadcast_shape(x, y, &rank, dim))
		tfc_bug(c->t, "operands of an elementwise operation do not broadcast");
	bool truth = binary_kind_is_comparison(k) || binary_kind_is_logic(k);
	struct tensor *out = tensor_new(c->arena, truth ? DT_BOOL : x->dtype, rank, dim);
	const int64_t *ix = operand_index(c->arena, out, x), *iy = operand_index(c->arena, out, y);
	if (!x->f) {
		if (!int_elements(c, k, out, x, y, ix, iy))
			return NULL;
	} else if (truth) {
		float_compare(c, k, out, x, y, ix, iy);
	} else {
		float_binary(c, k, out, x, y, ix, iy);
		out->is_product = k == BINARY_MUL;
	}
	return out;
}

struct tensor *tensor_clamp(const struct compute *c, const struct tensor *x, double lo, double hi)
{
	struct tensor *out = tensor_new(c->arena, x->dtype, x->rank, x->dim);
	for (int64_t n = 0; n < out->n; n++) {
		struct ball b = ball_at(x, n);
		b.v = min_nan(max_nan(b.v, lo), hi);
		set_ball(c->arena, out, n, b);
	}
	return out;
}

struct tensor *tensor_clamp_int(const struct compute *c, const struct tensor *x, int64_t lo, int64_t hi)
{
	struct tensor *out = tensor_copy(c->arena, x);
	for (int64_t n = 0; n < out->n; n++)
		out->i[n] = out->i[n] < lo ? lo : out->i[n] > hi ? hi : out->i[n];
	return out;
}

static double distance(double x, double y)
{
	if (x == y || (isnan(x) && isnan(y)))
		return 0;
	double d = fabs(x - y);
	return isnan(d) ? (double)INFINITY : d;
}

static struct ball where_ball(struct ball chosen, struct ball other, bool open)
{
	double gap = distance(chosen.v, other.v) + other.r;
	if (!open || (gap == 0 && chosen.r == 0))
		return chosen;
	return (struct ball){ chosen.v, fmax(chosen.r, gap), true };
}

struct tensor *tensor_where(const struct compute *c, const struct tensor *cond, const struct tensor *x,
			    const struct tensor *y)
{
	int rank = cond->rank;
	rank = x->rank > rank ? x->rank : rank;
	rank = y->rank > rank ? y->rank : rank;
	int64_t *dim = arena_array(c->arena, int64_t, (size_t)rank);
	struct tensor both = { .dim = arena_array(c->arena, int64_t, (size_t)rank) };
	if (!tensor_broadcast_shape(x, y, &both.rank, both.dim) || !tensor_broadcast_shape(cond, &both, &rank, dim))
		tfc_bug(c->t, "operands of tf.where do not broadcast");
	struct tensor *out = tensor_new(c->arena, x->dtype, rank, dim);
	const int64_t *ic = operand_index(c->arena, out, cond), *ix = operand_index(c->arena, out, x);
	const int64_t *iy = operand_index(c->arena, out, y);
	for (int64_t n = 0; n < out->n; n++) {
		int64_t q = ic ? ic[n] : n, i = ix ? ix[n] : n, j = iy ? iy[n] : n;
		bool open = tensor_is_open(cond, q), first = cond->i[q] != 0;
		if (out->f) {
			struct ball a = ball_at(x, i), b = ball_at(y, j);
			set_ball(c->arena, out, n, where_ball(first ? a : b, first ? b : a, open));
			continue;
		}
		out->i[n] = first ? x->i[i] : y->i[j];
		if ((open && x->i[i] != y->i[j]) || (first ? tensor_is_open(x, i) : tensor_is_open(y, j))) {
			tensor_need_open(c->arena, out);
			out->open[n] = 1;
		}
	}
	return out;
}

static bool holds_every_value(enum dtype wide, enum dtype narrow)
{
	const struct dtype_info *w = dtype_info(wide), *n = dtype_info(narrow);
	if (wide == narrow || wide == DT_F64)
		return true;
	if (narrow == DT_F8E8M0)
		return wide == DT_F32 || wide == DT_BF16;
	return wide != DT_F8E8M0 && w->mantissa_bits >= n->mantissa_bits && w->exponent_bits >= n->exponent_bits &&
	       (float_has_infinity(wide) || !float_has_infinity(narrow)) && w->bias >= n->bias && wide != DT_F4E2M1;
}

static double convert(enum dtype d, double v, bool saturate)
{
	return saturate ? float_round_saturate(d, v) : float_round(d, v);
}

static struct ball cast_ball(enum dtype from, enum dtype d, struct ball x, bool saturate)
{
	struct ball out = { convert(d, x.v, saturate), x.r, x.open };
	if (x.r == 0 || holds_every_value(d, from))
		return out;
	if (dtype_info(d)->bits > 8) {
		out.r = radius_clean(out.v, x.r + radius_round(d, out.v));
		return out;
	}
	double low = convert(d, x.v - x.r, saturate), high = convert(d, x.v + x.r, saturate);
	out.r = fmax(distance(out.v, low), distance(out.v, high));
	if (d == DT_F8E8M0 && fabs(x.v) <= x.r)
		out.r = fmax(out.r, out.v);
	out.open = out.open || out.r > 0;
	return out;
}

static bool cast_is_open(enum dtype d, struct ball x)
{
	if (x.r == 0)
		return false;
	if (d == DT_BOOL)
		return fabs(x.v) <= x.r || isinf(x.r);
	return int_from_float(d, x.v - x.r) != int_from_float(d, x.v + x.r);
}

struct tensor *tensor_cast(const struct compute *c, const struct tensor *x, enum dtype d, bool saturate)
{
	struct tensor *out = tensor_new(c->arena, d, x->rank, x->dim);
	out->is_product = x->is_product && x->dtype == d;
	for (int64_t n = 0; n < out->n; n++) {
		bool open = tensor_is_open(x, n);
		if (out->f && x->f) {
			set_ball(c->arena, out, n, cast_ball(x->dtype, d, ball_at(x, n), saturate));
			continue;
		}
		if (out->f) {
			double r = !open ? 0 : x->dtype == DT_BOOL ? 1 : (double)INFINITY;
			set_ball(c->arena, out, n, (struct ball){ float_from_int(d, x->i[n]), r, open });
			if (saturate && isnan(out->f[n]))
				out->f[n] = copysign(float_largest(d), (double)x->i[n]);
			continue;
		}
		out->i[n] = x->f ? int_from_float(d, x->f[n]) : int_wrap(d, x->i[n]);
		if (x->f ? cast_is_open(d, ball_at(x, n)) : open) {
			tensor_need_open(c->arena, out);
			out->open[n] = 1;
		}
	}
	return out;
}
