/* Host tensors: the values of the reference evaluator (spec: hir 6.4, 16).
 *
 * Elements are held decoded: floats as binary64 (every dtype is exact in it), integers and bool as int64.  A float
 * element may carry an error radius (hir 16.7) and be open (16.7.4); integer elements may be open too.
 *
 * An open float element has a radius that covers every accepted outcome (infinite if nothing is known), so that sums
 * pass it on as a radius; an open integer stands for any value.
 */
#ifndef VALUE_TENSOR_H
#define VALUE_TENSOR_H

#include "base/tfc.h"
#include "type/dtype.h"

struct tensor {
	enum dtype dtype;
	int rank;
	int64_t *dim;
	int64_t n;			/* number of elements, C order */
	double *f;			/* float dtypes */
	int64_t *i;			/* integer dtypes and bool */
	double *radius;			/* NULL: all zero; float dtypes only */
	unsigned char *open;		/* NULL: none; 1 = either outcome of a decision is accepted */
	unsigned char *unwritten;	/* NULL: none; 1 = never written (tf.empty) */
	bool is_product;		/* the result of a multiplication, perhaps negated (hir 16.7.2) */
};

struct tensor *tensor_new(struct arena *a, enum dtype d, int rank, const int64_t *dim);	/* zeros, no radius */
struct tensor *tensor_copy(struct arena *a, const struct tensor *x);
void tensor_need_radius(struct arena *a, struct tensor *x);
void tensor_need_open(struct arena *a, struct tensor *x);
/* The radius of element "i", 0 without one; whether it is open. */
static inline double tensor_radius(const struct tensor *x, int64_t i) { return x->radius ? x->radius[i] : 0; }
static inline bool tensor_is_open(const struct tensor *x, int64_t i) { return x->open && x->open[i]; }

/* Moving elements.  These carry value, radius, open and unwritten; operations that only move elements use them. */
struct tensor *tensor_reshape(struct arena *a, const struct tensor *x, int rank, const int64_t *dim);	/* a copy */
/* A tensor of shape "dim" whose element c is element source[c] of "x"; where source[c] < 0 it is "fill_f" or "fill_i". */
struct tensor *tensor_gather(struct arena *a, const struct tensor *x, int rank, const int64_t *dim, const int64_t *source,
			     double fill_f, int64_t fill_i);
/* dst[i] = src[j], of equal dtypes.  The arrays of "dst" that "src" needs are made in "a". */
void tensor_set(struct arena *a, struct tensor *dst, int64_t i, const struct tensor *src, int64_t j);

/* Bytes in memory form (hir 6.3.2, C order, f4e2m1 packed) and back. */
unsigned char *tensor_encode(struct arena *a, const struct tensor *x, size_t *size);
struct tensor *tensor_decode(struct arena *a, enum dtype d, int rank, const int64_t *dim, const unsigned char *bytes);

/* Exact conversions (value/float.c). */
double float_decode(enum dtype d, uint64_t bits);
uint64_t float_encode(enum dtype d, double v);			/* rounds by hir 6.4 */
double float_round(enum dtype d, double v);			/* float_decode(d, float_encode(d, v)) */
double float_round_saturate(enum dtype d, double v);		/* saturate=True of tf.cast */
double float_from_int(enum dtype d, int64_t v);			/* nearest even, one rounding */
int64_t int_wrap(enum dtype d, int64_t v);
int64_t int_from_float(enum dtype d, double v);			/* truncates, saturates, NaN 0; bool: v != 0 */
int64_t int_least(enum dtype d);
int64_t int_greatest(enum dtype d);
double float_half_ulp_at_one(enum dtype d);			/* u(D) of hir 16.7 */
double float_largest(enum dtype d);
double float_least_subnormal(enum dtype d);
bool float_has_infinity(enum dtype d);

#endif
