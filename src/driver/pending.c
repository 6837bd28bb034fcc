/* Weak stand-ins for parts that are being written; each disappears when the real function is linked. */
#include "backend/c/backend_c.h"
#include "eval/eval.h"
#include "eval/tir_eval.h"
#include "front/front.h"
#include "opt/opt.h"

#define WEAK __attribute__((weak))

WEAK bool tir_verify(struct tfc *t, const struct tir_fn *f, const struct target *target) { (void)t; (void)f; (void)target; return true; }
WEAK struct tir_program *tir_from_ast(struct tfc *t, int n_prim, struct ast_prim *const *prim, const struct tir_reader *reader,
				      const char *const *comment, int n_comment)
{
	(void)n_prim; (void)prim; (void)reader; (void)comment; (void)n_comment;
	diag_error(t, (struct range){ 0 }, E9003, "the TIR reader is not linked");
	return NULL;
}
WEAK bool tir_eval_from_specs(struct tfc *t, const struct tir_fn *f, const struct eval_options *o, int n_spec,
			      const char *const *spec, int *n_in, struct tensor ***in, int *n_out, struct tensor ***out)
{
	(void)f; (void)o; (void)n_spec; (void)spec; (void)n_in; (void)in; (void)n_out; (void)out;
	return diag_error(t, (struct range){ 0 }, E9003, "the TIR evaluator is not linked");
}
