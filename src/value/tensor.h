/* Host tensors: the values of the reference evaluator (spec: hir 6.4, 16).
 *
 * Elements are held decoded: floats as binary64 (every dtype is exact in it), integers and bool as int64.  A float
 * element may carry an error radius (hir 16.7) and be open (16.7.4); integer elements may be open too.
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
	float *radius;			/* NULL: all zero; float dtypes only (rounded up) */
	unsigned char *open;		/* NULL: none; 1 = either outcome of a decision is accepted */
	unsigned char *unwritten;	/* NULL: none; 1 = never written (tf.empty) */
};

struct tensor *tensor_new(struct arena *a, enum dtype d, int rank, const int64_t *dim);	/* zeros, no radius */
struct tensor *tensor_copy(struct arena *a, const struct tensor *x);
void tensor_need_radius(struct arena *a, struct tensor *x);
void tensor_need_open(struct arena *a, struct tensor *x);

/* Bytes in memory form (hir 6.3.2, C order, f4e2m1 packed) and back. */
unsigned char *tensor_encode(struct arena *a, const struct tensor *x, size_t *size);
struct tensor *tensor_decode(struct arena *a, enum dtype d, int rank, const int64_t *dim, const unsigned char *bytes);

/* Exact conversions. */
double float_decode(enum dtype d, uint64_t bits);
uint64_t float_encode(enum dtype d, double v);			/* rounds by hir 6.4 */
double float_round(enum dtype d, double v);			/* float_decode(d, float_encode(d, v)) */
double float_round_saturate(enum dtype d, double v);		/* saturate=True of tf.cast */
int64_t int_wrap(enum dtype d, int64_t v);
int64_t int_from_float(enum dtype d, double v);			/* truncates, saturates, NaN 0 */
double float_half_ulp_at_one(enum dtype d);			/* u(D) of hir 16.7 */
double float_largest(enum dtype d);
double float_least_subnormal(enum dtype d);

#endif
