/* Launch descriptions: which kernels of a module run, on what grid and on what arguments (tfc-ptxrun(1), LAUNCH FILES).
 *
 * A file is read into symbolic form first, since extents may name dimensions whose values come from the command line or
 * from the shapes of the inputs; launch_bind_* give the dimensions their values and launch_eval() computes the rest.
 */
#ifndef EMU_LAUNCH_H
#define EMU_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/tfc.h"
#include "base/vec.h"

enum { LAUNCH_MAX_RANK = 8 };

enum launch_dtype {
	LAUNCH_F64, LAUNCH_F32, LAUNCH_F16, LAUNCH_BF16, LAUNCH_E4M3, LAUNCH_E5M2, LAUNCH_TF32,
	LAUNCH_I64, LAUNCH_I32, LAUNCH_I16, LAUNCH_I8, LAUNCH_U64, LAUNCH_U32, LAUNCH_U16, LAUNCH_U8, LAUNCH_BOOL,
	LAUNCH_DTYPE_COUNT
};

/* Integers, names of dims, + - * / % ( ) and ceildiv(a, b).  Division rounds towards minus infinity. */
enum launch_expr_kind { LAUNCH_INT, LAUNCH_NAME, LAUNCH_ADD, LAUNCH_SUB, LAUNCH_MUL, LAUNCH_DIV, LAUNCH_MOD,
			LAUNCH_CEILDIV, LAUNCH_NEG };

struct launch_expr {
	enum launch_expr_kind kind;
	int64_t value;			/* LAUNCH_INT */
	const char *name;		/* LAUNCH_NAME */
	const struct launch_expr *a, *b;
	struct range range;
};

struct launch_exprs {
	int n;
	const struct launch_expr *item[LAUNCH_MAX_RANK];
};

struct launch_dim {
	const char *name;
	const struct launch_expr *low, *high;	/* inclusive; NULL: not stated */
	int64_t value;
	bool is_bound;
	struct range range;
};

enum launch_param_kind { LAUNCH_TENSOR, LAUNCH_DIM, LAUNCH_TMAP, LAUNCH_SCRATCH, LAUNCH_VALUE };
enum launch_access { LAUNCH_IN = 1, LAUNCH_OUT = 2, LAUNCH_INOUT = 3 };
enum launch_fill { LAUNCH_FILL_ZERO, LAUNCH_FILL_NAN };

/* A tensor map of a tensor parameter, for the asynchronous copies: all lists fastest dimension first. */
struct launch_tmap {
	enum launch_dtype dtype;
	struct launch_exprs dims, strides, box, step;	/* strides in bytes, of dimensions 1 and up */
	int swizzle_bytes;				/* 0, 32, 64, 128 */
	enum launch_fill fill;
};

struct launch_param {
	int index;
	enum launch_param_kind kind;
	const char *name;		/* of the tensor, dim or map; of a scratch buffer that several kernels share; or NULL */
	enum launch_dtype dtype;	/* tensor, value */
	struct launch_exprs shape;	/* tensor */
	struct launch_exprs pitch;	/* tensor: bytes from one index to the next, one per dimension; n = 0: dense */
	enum launch_access access;	/* tensor */
	const struct launch_expr *align;/* tensor: exact alignment of the base in bytes, or NULL */
	const char *alias;		/* tensor: placed inside this other tensor at alias_offset bytes, or NULL */
	const struct launch_expr *alias_offset;
	const struct launch_expr *bytes;/* scratch */
	bool is_zeroed;			/* scratch */
	bool may_be_empty;		/* tensor: an extent of zero is meant */
	uint64_t bits;			/* value, in the low bytes of the dtype */
	struct launch_tmap tmap;
	struct range range;
};

struct launch_label {
	const struct launch_expr *offset;	/* bytes from the start of the shared memory of a CTA */
	const char *text;
};

/* One launch; a file holds one or more, executed in order on the same buffers (a tensor is known by its name). */
struct launch_kernel {
	const char *name;
	struct launch_exprs grid, block;
	const struct launch_expr *cluster, *smem, *regs;	/* NULL: 1, 0, not stated */
	bool is_coresident;
	VEC(struct launch_param) param;		/* sorted by index, 0 … n-1 */
	VEC(struct launch_label) label;
	struct range range;
};

struct launch {
	VEC(struct launch_kernel) kernel;
	VEC(struct launch_dim) dim;		/* of the whole file */
};

/* Read the description in "s".  NULL after diagnostics (E7010 to E7019, up to the limit of "t"). */
struct launch *launch_read(struct tfc *t, const struct source *s);

struct launch_dim *launch_dim_find(struct launch *l, const char *name);

/* Give dimension "d" the value "v"; E7014 at "where" when it contradicts an earlier value.  "origin" says whence. */
bool launch_bind(struct tfc *t, struct launch_dim *d, int64_t v, struct range where, const char *origin);

/* Bind the dimensions that stand alone in the shape of "p" by the "rank" extents of an array, and compare the others. */
bool launch_bind_shape(struct tfc *t, struct launch *l, const struct launch_param *p, int rank, const int64_t *extent,
		       const char *origin);

/* After the last binding: every dimension has a value inside its range, else E7014. */
bool launch_check_dims(struct tfc *t, struct launch *l);

/* The value of "e"; false after E7014 (unbound name, overflow, division by zero). */
bool launch_eval(struct tfc *t, struct launch *l, const struct launch_expr *e, int64_t *out);

int launch_dtype_bytes(enum launch_dtype d);
const char *launch_dtype_name(enum launch_dtype d);
bool launch_dtype_find(const char *name, size_t n, enum launch_dtype *out);

#endif
