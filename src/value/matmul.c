#include "value/compute.h"

#include <math.h>
#include <string.h>

enum { ROWS = 4, COLS = 4 };

#ifdef __GNUC__
typedef double pair __attribute__((vector_size(16)));

/* out[r][c] = sum over k of a[k][r] * b[k][c], in ascending k. */
static void tile_product(int64_t n, const double *restrict a, const double *restrict b, double *restrict out)
{
	pair s[ROWS][2] = { { { 0 } } };
	for (int64_t k = 0; k < n; k++, a += ROWS, b += COLS) {
		pair b0, b1;
		memcpy(&b0, b, sizeof(b0));
		memcpy(&b1, b + 2, sizeof(b1));
		pair a0 = { a[0], a[0] }, a1 = { a[1], a[1] }, a2 = { a[2], a[2] }, a3 = { a[3], a[3] };
		s[0][0] += a0 * b0;
		s[0][1] += a0 * b1;
		s[1][0] += a1 * b0;
		s[1][1] += a1 * b1;
		s[2][0] += a2 * b0;
		s[2][1] += a2 * b1;
		s[3][0] += a3 * b0;
		s[3][1] += a3 * b1;
	}
	memcpy(out, s, sizeof(s));
}
#else
static void tile_product(int64_t n, const double *restrict a, const double *restrict b, double *restrict out)
{
	memset(out, 0, ROWS * COLS * sizeof(*out));
	for (int64_t k = 0; k < n; k++)
		for (int r = 0; r < ROWS; r++)
			for (int c = 0; c < COLS; c++)
				out[r * COLS + c] += a[k * ROWS + r] * b[k * COLS + c];
}
#endif

/* One sum with exact products and a second word. */
static double dot_exact(int64_t n, const double *a, const double *b)
{
	double s = 0, low = 0;
	for (int64_t k = 0; k < n; k++) {
		double x = a[k * ROWS], y = b[k * COLS], p = x * y, t = s + p, u = t - s;
		low += (s - (t - u)) + (p - u) + fma(x, y, -p);
		s = t;
	}
	return isfinite(s) ? s + low : s;
}

#ifdef __GNUC__
/* The upper half of the digits of each element, so that products of halves are exact. */
static pair upper_half(pair x)
{
	pair scaled = x * 134217729.0;
	return scaled - (scaled - x);
}

/* s + a * b with the rounding errors of the product and of the sum added to "low". */
static void add_exact(pair *s, pair *low, pair a, pair b, pair b_high)
{
	pair p = a * b, t = *s + p, u = t - *s, a_high = upper_half(a);
	pair a_low = a - a_high, b_low = b - b_high;
	pair rest = ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low;
	*low += (*s - (t - u)) + (p - u) + rest;
	*s = t;
}

/* tile_product() with exact products and a second word of every sum. */
static void tile_product_exact(int64_t n, const double *restrict a, const double *restrict b, double *restrict out)
{
	pair s[ROWS][2] = { { { 0 } } }, low[ROWS][2] = { { { 0 } } };
	for (int64_t k = 0; k < n; k++) {
		pair b0, b1;
		memcpy(&b0, b + k * COLS, sizeof(b0));
		memcpy(&b1, b + k * COLS + 2, sizeof(b1));
		pair h0 = upper_half(b0), h1 = upper_half(b1);
		for (int r = 0; r < ROWS; r++) {
			pair x = { a[k * ROWS + r], a[k * ROWS + r] };
			add_exact(&s[r][0], &low[r][0], x, b0, h0);
			add_exact(&s[r][1], &low[r][1], x, b1, h1);
		}
	}
	for (int r = 0; r < ROWS; r++)
		for (int c = 0; c < COLS; c++) {
			double v = s[r][c / 2][c % 2] + low[r][c / 2][c % 2];
			out[r * COLS + c] = isfinite(v) ? v : dot_exact(n, a + r, b + c);
		}
}
#else
static void tile_product_exact(int64_t n, const double *a, const double *b, double *out)
{
	for (int r = 0; r < ROWS; r++)
		for (int c = 0; c < COLS; c++)
			out[r * COLS + c] = dot_exact(n, a + r, b + c);
}
#endif

/* A matrix of one operand: element (r, c) is at[r * row + c * col]. */
struct matrix {
	const double *at;
	int64_t row, col;
};

typedef void tile_fn(int64_t n, const double *restrict a, const double *restrict b, double *restrict out);

/* Rows or columns [from, from + 4) of "x" along "step", zero-padded after "limit", for every k. */
static void pack(double *out, const double *at, int64_t from, int64_t limit, int64_t step, int64_t n, int64_t k_step)
{
	for (int64_t j = 0; j < 4; j++) {
		const double *p = at + (from + j) * step;
		for (int64_t k = 0; k < n; k++)
			out[k * 4 + j] = from + j < limit ? p[k * k_step] : 0;
	}
}

struct product {
	struct arena *arena;
	int64_t m, n, k;
	double *pa, *pb;		/* packed: all of lhs, one panel of rhs */
};

/* out (m x n) = a (m x k) times b (k x n). */
static void multiply(const struct product *p, tile_fn *tile, struct matrix a, struct matrix b, double *out)
{
	for (int64_t i = 0; i < p->m; i += ROWS)
		pack(p->pa + i * p->k, a.at, i, p->m, a.row, p->k, a.col);
	for (int64_t j = 0; j < p->n; j += COLS) {
		pack(p->pb, b.at, j, p->n, b.col, p->k, b.row);
		for (int64_t i = 0; i < p->m; i += ROWS) {
			double s[ROWS * COLS];
			tile(p->k, p->pa + i * p->k, p->pb, s);
			for (int64_t r = 0; r < ROWS && i + r < p->m; r++)
				for (int64_t c = 0; c < COLS && j + c < p->n; c++)
					out[(i + r) * p->n + j + c] = s[r * COLS + c];
		}
	}
}

static double *absolute(struct arena *a, const struct tensor *x)
{
	double *out = arena_array(a, double, (size_t)x->n);
	for (int64_t k = 0; k < x->n; k++)
		out[k] = fabs(x->f[k]);
	return out;
}

struct batch {
	int64_t n;
	int64_t *lhs, *rhs;		/* number of the matrix of each operand */
	struct matrix a, b;		/* strides only */
	struct product p;
	int64_t lhs_size, rhs_size;
};

static void batch_init(struct batch *q, struct arena *a, const struct tensor *lhs, const struct tensor *rhs, bool lhs_km,
		       bool rhs_nk, int *rank, int64_t *dim)
{
	struct tensor x = *lhs, y = *rhs;
	x.rank -= 2;
	y.rank -= 2;
	*q = (struct batch){ .p.arena = a };
	tensor_broadcast_shape(&x, &y, rank, dim);
	q->n = 1;
	for (int k = 0; k < *rank; k++)
		q->n *= dim[k];
	q->lhs = tensor_broadcast_index(a, *rank, dim, x.rank, x.dim);
	q->rhs = tensor_broadcast_index(a, *rank, dim, y.rank, y.dim);
	int64_t l0 = lhs->dim[x.rank], l1 = lhs->dim[x.rank + 1], r0 = rhs->dim[y.rank], r1 = rhs->dim[y.rank + 1];
	q->p.m = lhs_km ? l1 : l0;
	q->p.k = lhs_km ? l0 : l1;
	q->p.n = rhs_nk ? r0 : r1;
	q->a = lhs_km ? (struct matrix){ NULL, 1, l1 } : (struct matrix){ NULL, l1, 1 };
	q->b = rhs_nk ? (struct matrix){ NULL, 1, r1 } : (struct matrix){ NULL, r1, 1 };
	q->lhs_size = l0 * l1;
	q->rhs_size = r0 * r1;
	dim[(*rank)++] = q->p.m;
	dim[(*rank)++] = q->p.n;
	q->p.pa = arena_array(a, double, (size_t)((q->p.m + ROWS - 1) / ROWS * ROWS * q->p.k));
	q->p.pb = arena_array(a, double, (size_t)(COLS * q->p.k));
}

/* All products of the batch of operands laid out as "lhs" and "rhs". */
static double *multiply_all(const struct batch *q, tile_fn *tile, const double *lhs, const double *rhs)
{
	int64_t size = q->p.m * q->p.n;
	double *out = arena_array(q->p.arena, double, (size_t)(q->n * size));
	struct matrix a = q->a, b = q->b;
	for (int64_t k = 0; k < q->n; k++) {
		a.at = lhs + q->lhs[k] * q->lhs_size;
		b.at = rhs + q->rhs[k] * q->rhs_size;
		multiply(&q->p, tile, a, b, out + k * size);
	}
	return out;
}

/* Rule 16.7.3: sum of the terms' radii plus the bound of the sum, from products of magnitudes. */
static double *radius_all(const struct batch *q, struct arena *a, enum dtype accumulator, const struct tensor *lhs,
			  const struct tensor *rhs)
{
	double per_term = radius_sum(accumulator, q->p.k, 1), *la = absolute(a, lhs), *ra = absolute(a, rhs);
	double *first = arena_array(a, double, (size_t)lhs->n);
	for (int64_t k = 0; k < lhs->n; k++)
		first[k] = la[k] * per_term + tensor_radius(lhs, k);
	double *out = multiply_all(q, tile_product, first, ra);
	if (rhs->radius) {
		for (int64_t k = 0; k < lhs->n; k++)
			first[k] = la[k] + tensor_radius(lhs, k);
		const double *more = multiply_all(q, tile_product, first, rhs->radius);
		for (int64_t k = 0; k < q->n * q->p.m * q->p.n; k++)
			out[k] += more[k];
	}
	return out;
}

static bool is_boundless(const struct tensor *x)
{
	for (int64_t k = 0; x->radius && k < x->n; k++)
		if (isinf(x->radius[k]))
			return true;
	return false;
}

static struct tensor *float_matmul(const struct batch *q, struct arena *a, const struct tensor *lhs, const struct tensor *rhs,
				   enum dtype out, int rank, const int64_t *dim)
{
	struct tensor *y = tensor_new(a, out, rank, dim);
	enum dtype accumulator = dtype_accumulator(lhs->dtype);
	const double *sum = multiply_all(q, lhs->dtype == DT_F64 ? tile_product_exact : tile_product, lhs->f, rhs->f);
	y->radius = radius_all(q, a, accumulator, lhs, rhs);
	bool boundless = is_boundless(lhs) || is_boundless(rhs);
	for (int64_t k = 0; k < y->n; k++) {
		y->f[k] = float_round(out, sum[k]);
		if (!isfinite(y->f[k]) && !boundless)
			y->radius[k] = 0;
		y->radius[k] = q->p.k ? radius_clean(y->f[k], y->radius[k] + radius_round(out, y->f[k])) : 0;
	}
	return y;
}

static bool is_open_line(const struct tensor *x, int64_t at, int64_t n, int64_t step)
{
	for (int64_t k = 0; x->open && k < n; k++)
		if (x->open[at + k * step])
			return true;
	return false;
}

static struct tensor *int_matmul(const struct batch *q, struct arena *a, const struct tensor *lhs, const struct tensor *rhs,
				 enum dtype out, int rank, const int64_t *dim)
{
	struct tensor *y = tensor_new(a, out, rank, dim);
	int64_t at = 0;
	for (int64_t k = 0; k < q->n; k++)
		for (int64_t i = 0; i < q->p.m; i++)
			for (int64_t j = 0; j < q->p.n; j++, at++) {
				int64_t l = q->lhs[k] * q->lhs_size + i * q->a.row, r = q->rhs[k] * q->rhs_size + j * q->b.col;
				uint64_t s = 0;
				for (int64_t c = 0; c < q->p.k; c++)
					s += (uint64_t)lhs->i[l + c * q->a.col] * (uint64_t)rhs->i[r + c * q->b.row];
				y->i[at] = int_wrap(out, (int64_t)s);
				if (is_open_line(lhs, l, q->p.k, q->a.col) || is_open_line(rhs, r, q->p.k, q->b.row)) {
					tensor_need_open(a, y);
					y->open[at] = 1;
				}
			}
	return y;
}

struct tensor *tensor_matmul(const struct compute *c, const struct tensor *lhs, const struct tensor *rhs, bool lhs_km,
			     bool rhs_nk, enum dtype out)
{
	struct batch q;
	int rank;
	int64_t *dim = arena_array(c->arena, int64_t, (size_t)(lhs->rank > rhs->rank ? lhs->rank : rhs->rank));
	batch_init(&q, c->arena, lhs, rhs, lhs_km, rhs_nk, &rank, dim);
	return lhs->f ? float_matmul(&q, c->arena, lhs, rhs, out, rank, dim) : int_matmul(&q, c->arena, lhs, rhs, out, rank, dim);
}
