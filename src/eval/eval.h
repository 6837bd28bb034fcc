/* The oracle: reference evaluation of HIR (spec: hir 16) and comparison with an artifact by the error radius (16.7). */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "base/npy.h"
#include "hir/hir.h"

struct eval_dim {			/* --dim NAME=V */
	const char *name;
	int64_t value;
};

/* When asynchronous operations of synchronised TIR complete (tir 14.2). */
enum eval_async { EVAL_ASYNC_DEFAULT, EVAL_ASYNC_LATE, EVAL_ASYNC_EARLY, EVAL_ASYNC_RANDOM };

struct target;
struct model_cycles;

struct eval_options {
	const struct target *target;	/* of TIR; NULL: every operation is synchronous */
	enum eval_async async;
	uint64_t seed;			/* of EVAL_ASYNC_RANDOM */
	int adversaries;		/* above 0: all fixed adversaries and as many random ones give the same results (E3505) */
	struct model_cycles *cycles;	/* not NULL: a timed run, whose cycles are wanted */
	int n_apart;			/* names of buffers whose accesses hints of the source keep apart */
	const char *const *apart;
	int64_t budget;			/* scalar operations; 0: the default, 2e10 */
	bool no_check_hints;		/* --no-check-hints: what no-conflict hints claim is not compared with the execution */
	bool no_contract;		/* --contract=off: radii leave no room for fused multiply-add across operations */
	int n_dim;
	const struct eval_dim *dim;
};

/* "NAME=FILE.npy", "NAME=random", "NAME=random:SEED" or "NAME=value:X" for each parameter of "f" into in[0 .. n_param - 1].  Random
 * tensors need extents that the files or --dim fix; they are normal-like floats, small integers (index-like parameters
 * stay in range by being reduced modulo the least extent), and the same on every machine.  Reports E2106 to E2109, E9001. */
bool eval_inputs(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, int n_spec, const char *const *spec,
		 struct tensor **in);
/* One parameter from an array; E2108 if dtype or rank do not match. "name" is for the message. */
struct tensor *eval_from_npy(struct tfc *t, struct range r, const char *name, const struct type *ty, const struct npy *n);
/* The file form of a result: dtypes without a NumPy counterpart stand as unsigned bit patterns. */
void eval_to_npy(struct arena *a, const struct tensor *x, struct npy *n);
/* Deterministic elements for "ty" of extents "dim". */
struct tensor *eval_random(struct arena *a, enum dtype d, int rank, const int64_t *dim, uint64_t seed);

/* Evaluate "f" on in[] (one tensor per parameter, in order). out[] gets f->n_return tensors in t->perm.
 * False after a diagnostic: E2101 to E2115, E4401. */
bool eval_hir(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, struct tensor *const *in,
	      struct tensor **out);

/* DimVars of "f" from the extents of its arguments and from --dim (hir 5.6.6); "dim" gets at most "cap" entries.
 * Reports E2106, E2108, E2109. */
bool eval_bind_dims(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, struct tensor *const *in, int cap,
		    struct eval_dim *dim, int *n_dim);

/* compare.c */
struct eval_tolerance {
	bool by_radius;			/* hir 16.7.5; otherwise |g - v| <= atol + rtol |v| */
	double rtol, atol;
};

struct eval_comparison {
	bool accepted;
	int64_t n_bad;			/* elements refused */
	int64_t first_bad;		/* C-order number of the first, or -1 */
	double worst;			/* largest |g - v| / r; infinite where r is 0 and the bits differ */
	int64_t worst_at;		/* its element, or -1 */
	int64_t n_open;
	bool undecided;			/* more than 1 % of the elements are open */
};

/* The artifact's "got" against the reference "want", of equal dtype and shape. */
struct eval_comparison eval_compare(const struct tensor *want, const struct tensor *got, const struct eval_tolerance *how);
/* One line about "c" for people: "ok: largest |g - v| / r 0.31 at (3, 7), 0 open". */
const char *eval_comparison_str(struct arena *a, const struct eval_comparison *c, const struct tensor *want);
/* The value of one element. */
const char *eval_element_str(struct arena *a, const struct tensor *x, int64_t element);
/* "(3, 7)" */
const char *eval_index_str(struct arena *a, const struct tensor *x, int64_t element);

#endif
