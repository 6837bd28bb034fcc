#include "value/row.h"

#include <math.h>

enum dtype row_unit(enum dtype d)
{
	return d == DT_F64 ? DT_F64 : DT_F32;
}

struct row_set row_set(const struct tensor *x, int axis, int n_axis)
{
	struct row_set s = { 1, 1, 1 };
	for (int k = 0; k < x->rank; k++) {
		int64_t *part = k < axis ? &s.outer : k < axis + n_axis ? &s.length : &s.inner;
		*part *= x->dim[k];
	}
	return s;
}

/* Sums with the rounding errors of every addition collected. */
double row_sum(const double *v, int64_t n)
{
	double s = 0, low = 0;
	for (int64_t k = 0; k < n; k++) {
		double t = s + v[k], u = t - s;
		low += (s - (t - u)) + (v[k] - u);
		s = t;
	}
	return isfinite(s) ? s + low : s;
}

static double row_exp(enum dtype d, double t)
{
	return d == DT_F64 ? (double)expl((long double)t) : exp(t);
}

/* One row of softmax: y, ry from x, rx.  The radius of a term is taken from both ends of its interval, so that terms far
 * below the largest stay exact zeros; no result lies outside [0, 1]. */
static void softmax_row(enum dtype d, int64_t n, const double *x, const double *rx, double *y, double *ry, double *term)
{
	enum dtype unit = row_unit(d);
	double u = float_half_ulp_at_one(unit), most = -(double)INFINITY, sum_r = 0;
	for (int64_t k = 0; k < n; k++)
		most = isnan(x[k]) || isnan(most) ? (double)NAN : fmax(most, x[k]);
	for (int64_t k = 0; k < n; k++) {
		double t = x[k] - most;
		term[k] = row_exp(d, t);
		double shift = isinf(t) ? 0 : rx[k] + u * fabs(t);
		double high = row_exp(d, t + shift);
		ry[k] = isinf(rx[k]) ? rx[k] : high - term[k] + 9 * u * high;
		sum_r += ry[k];
	}
	double sum = row_sum(term, n);
	sum_r = (sum_r + radius_sum(unit, n, sum)) / sum;
	for (int64_t k = 0; k < n; k++) {
		double v = term[k] / sum, whole = (ry[k] + (term[k] + ry[k]) * sum_r) / sum;
		y[k] = compute_round(d, v);
		if (!(whole <= 1))
			whole = 1;
		ry[k] = radius_clean(y[k], whole == 0 ? 0 : whole + radius_round(d, y[k]));
	}
}

struct tensor *tensor_softmax(const struct compute *c, const struct tensor *x, int axis)
{
	struct row_set s = row_set(x, axis, 1);
	struct tensor *y = tensor_new(c->arena, x->dtype, x->rank, x->dim);
	tensor_need_radius(c->arena, y);
	double *row = arena_array(c->arena, double, (size_t)s.length * 5);
	double *rx = row + s.length, *out = rx + s.length, *ry = out + s.length, *term = ry + s.length;
	for (int64_t o = 0; o < s.outer * s.inner; o++) {
		int64_t base = o / s.inner * s.length * s.inner + o % s.inner;
		for (int64_t k = 0; k < s.length; k++) {
			row[k] = x->f[base + k * s.inner];
			rx[k] = tensor_radius(x, base + k * s.inner);
		}
		softmax_row(x->dtype, s.length, row, rx, out, ry, term);
		for (int64_t k = 0; k < s.length; k++) {
			y->f[base + k * s.inner] = out[k];
			y->radius[base + k * s.inner] = ry[k];
		}
	}
	return y;
}

/* What a norm does to one row. */
struct norm {
	enum dtype d, unit;
	int64_t n;
	bool centred;			/* layer_norm: subtract the mean */
	double eps;
	const double *w, *rw, *b, *rb;	/* "b" may be NULL */
	double *t, *rt;			/* work of n elements each */
};

static double wide_square_mean(const struct norm *p)
{
	double s = 0, low = 0;
	for (int64_t k = 0; k < p->n; k++) {
		double q = p->t[k] * p->t[k], t = s + q, u = t - s;
		low += (s - (t - u)) + (q - u) + (p->d == DT_F64 ? fma(p->t[k], p->t[k], -q) : 0);
		s = t;
	}
	return (isfinite(s) ? s + low : s) / (double)p->n;
}

static void centre_row(const struct norm *p, const double *x, const double *rx)
{
	double mean = 0, r = 0, sum_abs = 0, u = float_half_ulp_at_one(p->unit);
	if (p->centred) {
		mean = row_sum(x, p->n) / (double)p->n;
		for (int64_t k = 0; k < p->n; k++) {
			sum_abs += fabs(x[k]);
			r += rx[k];
		}
		r = (r + radius_sum(p->unit, p->n, sum_abs)) / (double)p->n + u * fabs(mean);
	}
	for (int64_t k = 0; k < p->n; k++) {
		p->t[k] = x[k] - mean;
		p->rt[k] = rx[k] + (p->centred ? r + u * fabs(p->t[k]) : 0);
	}
}

/* How far sqrt(v) may lie below "root" if v may lie "error" below its square. */
static double root_shift(double root, double error)
{
	double low = root * root - error;
	return low > 0 ? root - sqrt(low) : root;
}

/* The root is a norm of the row, so that it moves by no more than the norm of the radii; the quotient cannot exceed sqrt(n)
 * in magnitude, whatever the radii are. */
static void norm_row(const struct norm *p, const double *x, const double *rx, double *y, double *ry)
{
	double u = float_half_ulp_at_one(p->unit), r = 0, cross = 0, square = 0;
	centre_row(p, x, rx);
	for (int64_t k = 0; k < p->n; k++) {
		r += p->rt[k] * p->rt[k];
		cross += 2 * fabs(p->t[k]) * p->rt[k];
		square += p->t[k] * p->t[k];
	}
	double var = wide_square_mean(p), root = sqrt(var + p->eps);
	double error = radius_sum(p->unit, p->n, square) / (double)p->n + u * var + u * (var + p->eps);
	double most = p->eps > 0 ? sqrt((double)p->n) : (double)INFINITY;
	double by_norm = sqrt(r / (double)p->n) + root_shift(root, error), r_root = root_shift(root, (r + cross) / (double)p->n + error);
	r_root = fmin(r_root, by_norm) + u * root;
	for (int64_t k = 0; k < p->n; k++) {
		double q = p->t[k] / root, v = q * p->w[k];
		double rq = r_root < root ? (p->rt[k] + fabs(q) * r_root) / (root - r_root) : p->rt[k] == 0 && q == 0 ? 0 : (double)INFINITY;
		rq += u * fabs(q);
		if (!(rq <= fabs(q) + most))
			rq = fabs(q) + most;
		double rv = radius_mul(q, rq, p->w[k], p->rw[k]) + u * fabs(v);
		if (p->b) {
			v += p->b[k];
			rv += p->rb[k] + u * fabs(v);
		}
		y[k] = compute_round(p->d, v);
		ry[k] = radius_clean(y[k], rv == 0 ? 0 : rv + radius_round(p->d, y[k]));
	}
}

static const double *radii(struct arena *a, const struct tensor *x)
{
	return x->radius ? x->radius : arena_array(a, double, (size_t)x->n);
}

struct tensor *tensor_norm(const struct compute *c, const struct tensor *x, int axis, bool centred, double eps,
			   const struct tensor *weight, const struct tensor *bias)
{
	struct row_set s = row_set(x, axis, x->rank - axis);
	struct tensor *y = tensor_new(c->arena, x->dtype, x->rank, x->dim);
	const double *rx = radii(c->arena, x);
	struct norm p = { .d = x->dtype, .unit = row_unit(x->dtype), .n = s.length, .centred = centred, .eps = eps, .w = weight->f };
	p.rw = radii(c->arena, weight);
	if (bias) {
		p.b = bias->f;
		p.rb = radii(c->arena, bias);
	}
	p.t = arena_array(c->arena, double, (size_t)s.length);
	p.rt = arena_array(c->arena, double, (size_t)s.length);
	tensor_need_radius(c->arena, y);
	for (int64_t o = 0; o < s.outer && s.length; o++)
		norm_row(&p, x->f + o * s.length, rx + o * s.length, y->f + o * s.length, y->radius + o * s.length);
	return y;
}
