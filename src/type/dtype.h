/* The closed set of element types (spec: hir 6.3). */
#ifndef TYPE_DTYPE_H
#define TYPE_DTYPE_H

#include <stdbool.h>
#include <stdint.h>

/* DTYPE(enumerator, name, bits, kind, exponent bits, mantissa bits, bias) */
#define DTYPES(DTYPE) \
	DTYPE(F64, "f64", 64, FLOAT, 11, 52, 1023) \
	DTYPE(F32, "f32", 32, FLOAT, 8, 23, 127) \
	DTYPE(F16, "f16", 16, FLOAT, 5, 10, 15) \
	DTYPE(BF16, "bf16", 16, FLOAT, 8, 7, 127) \
	DTYPE(FP8E4M3, "fp8e4m3", 8, FLOAT, 4, 3, 7) \
	DTYPE(FP8E5M2, "fp8e5m2", 8, FLOAT, 5, 2, 15) \
	DTYPE(F8E8M0, "f8e8m0", 8, FLOAT, 8, 0, 127) \
	DTYPE(F4E2M1, "f4e2m1", 4, FLOAT, 2, 1, 1) \
	DTYPE(I64, "i64", 64, INT, 0, 0, 0) \
	DTYPE(I32, "i32", 32, INT, 0, 0, 0) \
	DTYPE(I8, "i8", 8, INT, 0, 0, 0) \
	DTYPE(U8, "u8", 8, INT, 0, 0, 0) \
	DTYPE(BOOL, "bool", 8, BOOL, 0, 0, 0)

enum dtype {
#define DTYPE(e, ...) DT_##e,
	DTYPES(DTYPE)
#undef DTYPE
	DT_COUNT
};

enum dtype_kind { DTYPE_FLOAT, DTYPE_INT, DTYPE_BOOL };

struct dtype_info {
	const char *name;
	int bits;			/* in memory: bool 8, f4e2m1 4 */
	enum dtype_kind kind;
	int exponent_bits, mantissa_bits, bias;
};

const struct dtype_info *dtype_info(enum dtype d);
const char *dtype_name(enum dtype d);
bool dtype_find(const char *name, enum dtype *out);
bool dtype_is_float(enum dtype d);
bool dtype_is_int(enum dtype d);			/* i64 i32 i8 u8 */
/* Bytes of "n" elements: ceil(n * bits / 8). */
int64_t dtype_size_bytes(enum dtype d, int64_t n);
/* The dtype in which sums of "d" accumulate (spec: hir 12.12): f32, f64 or "d" itself for integers. */
enum dtype dtype_accumulator(enum dtype d);

#endif
