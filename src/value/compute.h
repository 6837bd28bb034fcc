/* Computations on host tensors with error radii: what the operations of HIR and the instructions of TIR mean
 * (spec: hir 12.8 to 12.12, 13.1, 13.3, 13.5, 16.7).  Every result is a new tensor in c->arena. NULL: a diagnostic was
 * reported. Operands have been typed: dtypes agree and shapes fit.
 */
#ifndef VALUE_COMPUTE_H
#define VALUE_COMPUTE_H

#include <math.h>

#include "value/tensor.h"

struct compute {
	struct tfc *t;
	struct arena *arena;
	struct range range;		/* for diagnostics */
	bool contract;			/* a multiplication and a following add may be fused (not under --contract=off) */
};

enum binary_kind {
	BINARY_ADD, BINARY_SUB, BINARY_MUL, BINARY_DIV, BINARY_FLOOR_DIV, BINARY_MOD, BINARY_MIN, BINARY_MAX,
	BINARY_EQ, BINARY_NE, BINARY_LT, BINARY_LE, BINARY_GT, BINARY_GE, BINARY_AND, BINARY_OR,
	BINARY_COUNT
};
extern const char *const binary_kind_names[BINARY_COUNT + 1];	/* "add", ...; NULL at the end */
bool binary_kind_find(const char *name, enum binary_kind *k);
static inline bool binary_kind_is_comparison(enum binary_kind k) { return k >= BINARY_EQ && k <= BINARY_GE; }
static inline bool binary_kind_is_logic(enum binary_kind k) { return k >= BINARY_AND; }

enum unary_kind {
	UNARY_NEG, UNARY_ABS, UNARY_RSQRT, UNARY_EXP, UNARY_EXP2, UNARY_LOG, UNARY_LOG2, UNARY_SQUARE, UNARY_CEIL, UNARY_ROUND,
	UNARY_FLOOR, UNARY_SQRT, UNARY_RECIPROCAL, UNARY_NOT,
	UNARY_TF_COUNT,			/* the kinds of tf.unary end here */
	UNARY_RELU = UNARY_TF_COUNT, UNARY_SIGMOID, UNARY_TANH, UNARY_SILU, UNARY_GELU_TANH, UNARY_GELU_NONE, UNARY_SOFTPLUS
};
extern const char *const unary_kind_names[UNARY_TF_COUNT + 1];	/* "neg", ..., "not"; NULL at the end */
bool unary_kind_find(const char *name, enum unary_kind *k);	/* also "relu", "sigmoid", ..., "gelu" (tanh form) */

enum reduce_kind { REDUCE_MEAN, REDUCE_SUM, REDUCE_MAX, REDUCE_ABS_MAX, REDUCE_MIN, REDUCE_COUNT };
extern const char *const reduce_kind_names[REDUCE_COUNT + 1];
bool reduce_kind_find(const char *name, enum reduce_kind *k);

/* Elementwise, with right-aligned broadcasting. */
struct tensor *tensor_binary(const struct compute *c, enum binary_kind k, const struct tensor *x, const struct tensor *y);
struct tensor *tensor_unary(const struct compute *c, enum unary_kind k, const struct tensor *x);
struct tensor *tensor_clamp(const struct compute *c, const struct tensor *x, double lo, double hi);	/* float dtypes */
struct tensor *tensor_clamp_int(const struct compute *c, const struct tensor *x, int64_t lo, int64_t hi);
struct tensor *tensor_cast(const struct compute *c, const struct tensor *x, enum dtype d, bool saturate);
struct tensor *tensor_where(const struct compute *c, const struct tensor *cond, const struct tensor *x,
			    const struct tensor *y);
/* Every element "f" (already representable) or "i". */
struct tensor *tensor_full(struct arena *a, enum dtype d, int rank, const int64_t *dim, double f, int64_t i);

/* (..., M, K) by (..., K, N); "lhs_km": lhs is (..., K, M); "rhs_nk": rhs is (..., N, K). */
struct tensor *tensor_matmul(const struct compute *c, const struct tensor *lhs, const struct tensor *rhs, bool lhs_km,
			     bool rhs_nk, enum dtype out);
/* "axis": n_axis distinct axes in [0, rank). */
struct tensor *tensor_reduce(const struct compute *c, enum reduce_kind k, const struct tensor *x, int n_axis,
			     const int *axis, bool keepdim);

/* Element numbers of an operand of shape "dim" under right-aligned broadcasting to "out" (one per element of "out"). */
int64_t *tensor_broadcast_index(struct arena *a, int out_rank, const int64_t *out, int rank, const int64_t *dim);
/* The shape that "x" and "y" broadcast to; false if they do not. "dim" gets max(rank) entries. */
bool tensor_broadcast_shape(const struct tensor *x, const struct tensor *y, int *rank, int64_t *dim);

/* Radius arithmetic (hir 16.7), for operations with formulas of their own. */
double radius_mul(double a, double ra, double b, double rb);
double radius_sum(enum dtype accumulator, int64_t n_term, double sum_abs);	/* 4 u(A) (sqrt K + 4) sum|t|; 0 if infinite */
double radius_elementary(enum dtype d, double v);	/* the error of hir 12.9 at "v" */
extern const double radius_unit[DT_COUNT], radius_least[DT_COUNT];	/* u(D); half the least subnormal step */

/* u(D)|v| or half the least subnormal step. */
static inline double radius_round(enum dtype d, double v)
{
	double r = radius_unit[d] * fabs(v);
	return isfinite(v) ? (r > radius_least[d] ? r : radius_least[d]) : 0;
}

/* "r" with NaN and the radii of values that are not finite made sane. */
static inline double radius_clean(double v, double r)
{
	if (isnan(r))
		return isfinite(v) ? (double)INFINITY : 0;
	return isfinite(v) || isinf(r) ? r : 0;
}

/* The rounding of a computed "v" (binary64) to "d" through f32 where "d" is narrower. */
double compute_round(enum dtype d, double v);

#endif
