/* The generator of well-typed random HIR programs.
 *
 * A program is one module with one function whose body is a list of statements over a pool of values.  The same seed
 * gives the same text everywhere.  A program is valid for every value of its dimension S, evaluation never fails, and
 * decisions (comparisons, roundings to few bits, selections) are taken on exact values only, so that the error radius of
 * the reference leaves next to nothing open.
 */
#ifndef GEN_H
#define GEN_H

#include <stdbool.h>
#include <stdint.h>

enum { GEN_MAX_RANK = 4, GEN_MAX_VALUE = 160, GEN_MAX_TEXT = 1 << 16, GEN_MAX_FEATURE = 256, GEN_MAX_PARAM = 12, GEN_CORES = 4 };

enum gen_dtype { F64, F32, F16, BF16, FP8E4M3, FP8E5M2, F8E8M0, F4E2M1, I64, I32, I8, U8, BOOL, N_DTYPE };

struct dim { int64_t a, b; };			/* a * S + b */

struct val {
	char name[24];
	enum gen_dtype dtype;
	int rank;
	struct dim d[GEN_MAX_RANK];
	bool exact;			/* its error radius is 0 */
	bool product;			/* an add may fuse with it */
	bool used;
};

struct gen {
	uint64_t seed, rng;
	bool has_s;
	int64_t s_lo, s_hi, s;		/* bounds and the value of S in the run */
	struct val val[GEN_MAX_VALUE];
	int n_val, n_name;
	struct val param[GEN_MAX_PARAM];
	bool param_const[GEN_MAX_PARAM];
	const char *param_layout[GEN_MAX_PARAM];	/* text of the layout slot, or NULL */
	int n_param, n_helper;
	int indent;
	char body[GEN_MAX_TEXT], helper[GEN_MAX_TEXT];
	int n_body, n_helper_text;
	const char *feature[GEN_MAX_FEATURE];
	int n_feature;
	int64_t extent[5];		/* static extents that this program likes */
	bool is_mesh;			/* the program has a mesh of GEN_CORES cores */
};

/* An operation of the generator: emits statements, or returns false if it does not apply now. */
struct gen_op {
	const char *name;		/* the operation's name in tfc --print-ops, or a group of its own */
	bool (*emit)(struct gen *g);
	int weight;
};

/* gen.c */
int64_t gen_pick(struct gen *g, int64_t lo, int64_t hi);
bool gen_chance(struct gen *g, int percent);
void gen_feature(struct gen *g, const char *name);		/* "name" lives for ever */
void gen_line(struct gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *dtype_text(enum gen_dtype d);
bool is_float(enum gen_dtype d);
bool is_int(enum gen_dtype d);
int dtype_bits(enum gen_dtype d);
bool computes(enum gen_dtype d);				/* arithmetic is allowed */
struct dim lit(int64_t n);
int64_t dim_value(const struct gen *g, struct dim d);
int64_t dim_least(const struct gen *g, struct dim d);
bool dim_equal(struct dim x, struct dim y);
const char *dim_text(const struct gen *g, struct dim d);	/* in one of a few buffers */
const char *shape_text(const struct gen *g, int rank, const struct dim *d);
const char *type_text(const struct gen *g, const struct val *v);	/* Tensor[...] */
int64_t n_element(const struct gen *g, const struct val *v);	/* at the run's S */
int64_t n_most(const struct gen *g, int rank, const struct dim *d);	/* at the largest S */
/* A new value named v<N>; the caller has written or writes its statement. */
struct val *gen_value(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim, bool exact);
struct val *gen_param(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim);
struct val *gen_need(struct gen *g, enum gen_dtype d, int rank, const struct dim *dim);	/* some value of this type */
struct dim gen_dim(struct gen *g, bool may_be_zero);
enum gen_dtype gen_float(struct gen *g);
enum gen_dtype gen_any_number(struct gen *g);

enum {
	WANT_FLOAT = 1, WANT_INT = 2, WANT_BOOL = 4, WANT_MOVABLE = 8,	/* any dtype, f4e2m1 excepted */
	WANT_EXACT = 16,		/* radius 0 */
	WANT_STATIC = 32,		/* no S in the shape */
	WANT_NONEMPTY = 64,		/* no extent can be 0 */
	WANT_RANK1 = 128, WANT_RANK2 = 256	/* at least that rank */
};
/* A value of the pool, or a new parameter, that has what "want" asks for. */
struct val *gen_find(struct gen *g, int want);

/* The rosters, ended by a NULL name. */
extern const struct gen_op gen_elementwise[], gen_constants[], gen_contractions[], gen_shapes[], gen_reductions[], gen_loops[],
	gen_places[];

#endif
