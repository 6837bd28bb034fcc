/* Weak stand-ins for parts that are being written; each disappears when the real function is linked. */
#include "backend/c/backend_c.h"
#include "eval/eval.h"
#include "eval/tir_eval.h"
#include "front/front.h"
#include "opt/opt.h"

#define WEAK __attribute__((weak))

WEAK bool tir_eval_from_specs(struct tfc *t, const struct tir_fn *f, const struct eval_options *o, int n_spec,
			      const char *const *spec, int *n_in, struct tensor ***in, int *n_out, struct tensor ***out)
{
	(void)f; (void)o; (void)n_spec; (void)spec; (void)n_in; (void)in; (void)n_out; (void)out;
	return diag_error(t, (struct range){ 0 }, E9003, "the TIR evaluator is not linked");
}
WEAK bool hir_verify(struct tfc *t, const struct hir_fn *f) { (void)t; (void)f; return true; }
