#include "eval/eval.h"

#include <math.h>

/* |g - v| / r of one float element; 0 when they are the same, infinite where no distance is allowed. */
static double float_ratio(const struct tensor *want, const struct tensor *got, int64_t k)
{
	double v = want->f[k], g = got->f[k], r = tensor_radius(want, k);
	if (isinf(r) || (isnan(v) && isnan(g)))
		return 0;
	if (v == g)
		return signbit(v) == signbit(g) || r != 0 ? 0 : (double)INFINITY;
	if (isinf(g) && isfinite(v)) {
		bool may = float_has_infinity(want->dtype) && fabs(v) + 2 * r > float_largest(want->dtype) &&
			   signbit(v) == signbit(g);
		return may ? 0 : (double)INFINITY;
	}
	if (isnan(g) && want->dtype == DT_FP8E4M3 && isfinite(v) && fabs(v) + 2 * r > float_largest(want->dtype))
		return 0;
	if (isnan(v) || isnan(g) || isinf(v) || isinf(g) || r == 0)
		return (double)INFINITY;
	return fabs(g - v) / r;
}

static bool float_within(const struct tensor *want, const struct tensor *got, int64_t k, const struct eval_tolerance *how)
{
	double v = want->f[k], g = got->f[k];
	if ((isnan(v) && isnan(g)) || v == g)
		return true;
	return isfinite(v) && isfinite(g) && fabs(g - v) <= how->atol + how->rtol * fabs(v);
}

static bool element_is_open(const struct tensor *want, int64_t k)
{
	return tensor_is_open(want, k) || isinf(tensor_radius(want, k));
}

struct eval_comparison eval_compare(const struct tensor *want, const struct tensor *got, const struct eval_tolerance *how)
{
	struct eval_comparison c = { .first_bad = -1, .worst_at = -1 };
	for (int64_t k = 0; k < want->n; k++) {
		bool open = element_is_open(want, k), ok;
		double ratio = 0;
		if (want->f) {
			ratio = float_ratio(want, got, k);
			ok = how->by_radius ? ratio <= 2 : float_within(want, got, k, how);
		} else {
			ratio = want->i[k] == got->i[k] ? 0 : (double)INFINITY;
			ok = ratio == 0;
		}
		c.n_open += open;
		if (open && !want->f)
			continue;
		if (ratio > c.worst || (c.worst_at < 0 && want->f)) {
			c.worst = ratio;
			c.worst_at = k;
		}
		if (!ok && c.n_bad++ == 0)
			c.first_bad = k;
	}
	c.undecided = how->by_radius && (double)c.n_open > 0.01 * (double)want->n;
	c.accepted = c.n_bad == 0 && !c.undecided;
	return c;
}

const char *eval_index_str(struct arena *a, const struct tensor *x, int64_t element)
{
	struct text s;
	int64_t step = x->n;
	text_init(&s, a);
	text_char(&s, '(');
	for (int k = 0; k < x->rank; k++) {
		step /= x->dim[k];
		text_printf(&s, "%s%lld", k ? ", " : "", (long long)(element / step));
		element %= step;
	}
	text_add(&s, x->rank == 1 ? ",)" : ")");
	return text_str(&s);
}

const char *eval_element_str(struct arena *a, const struct tensor *x, int64_t k)
{
	return x->f ? arena_printf(a, "%.17g", x->f[k]) : arena_printf(a, "%lld", (long long)x->i[k]);
}

const char *eval_comparison_str(struct arena *a, const struct eval_comparison *c, const struct tensor *want)
{
	struct text s;
	text_init(&s, a);
	if (c->n_bad)
		text_printf(&s, "differs: %lld of %lld elements, first at %s (reference %s, radius %.3g); ", (long long)c->n_bad,
			    (long long)want->n, eval_index_str(a, want, c->first_bad), eval_element_str(a, want, c->first_bad),
			    tensor_radius(want, c->first_bad));
	else
		text_add(&s, c->undecided ? "not decided: " : "ok: ");
	if (c->worst_at >= 0)
		text_printf(&s, "largest |g - v| / r %.3g at %s, ", c->worst, eval_index_str(a, want, c->worst_at));
	text_printf(&s, "%lld open", (long long)c->n_open);
	return text_str(&s);
}
