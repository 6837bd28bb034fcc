/* Evaluation of TIR (spec: tir 14): every operation synchronous, units and positions in order. */
#ifndef EVAL_TIR_EVAL_H
#define EVAL_TIR_EVAL_H

#include "eval/eval.h"
#include "tir/tir.h"

/* Evaluate "f" on in[] (one tensor per parameter that is neither scratch nor a pure output, in parameter order); out[] gets
 * one tensor per output, in order.  False after a diagnostic: E2101, E2103, E2106 to E2109, E2115, E3502 to E3504. */
bool tir_eval(struct tfc *t, const struct tir_fn *f, const struct eval_options *o, struct tensor *const *in,
	      struct tensor **out);
/* As above with inputs given as "NAME=FILE.npy" or "NAME=random[:SEED]"; returns the inputs too. */
bool tir_eval_from_specs(struct tfc *t, const struct tir_fn *f, const struct eval_options *o, int n_spec,
			 const char *const *spec, int *n_in, struct tensor ***in, int *n_out, struct tensor ***out);
/* E3505 where two evaluations of "f" left different bytes. "first" and "second": "when operations complete late". */
bool tir_eval_same(struct tfc *t, const struct tir_fn *f, struct tensor *const *x, struct tensor *const *y, const char *first,
		   const char *second);
/* Tile number "tile" of T.Persistent (tir 4.1) as "n" coordinates. */
void tir_eval_tile(int n, const int64_t *extent, int64_t group, int64_t tile, int64_t *c);

#endif
