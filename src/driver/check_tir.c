/* tfc check-tir FILE: the checker of order and synchronisation on TIR as it stands. */
#include "driver/compile.h"
#include "verify/model.h"
#include "verify/verify.h"

bool command_check_tir(struct tfc *t, struct options *o, const struct target_options *to)
{
	if (!command_operands(o, 0, 1, "expected: tfc check-tir FILE.tir"))
		return false;
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[0],
			      .target_override = o->target.len ? o->target.data[0] : NULL };
	if (!pipeline_front(&p))
		return false;
	for (int i = 0; i < p.n_unit; i++)
		if (p.unit[i].hir)
			return diag_error(t, p.unit[i].hir->range, E9003, "check-tir checks TIR, and '%s' is HIR; compile it, which checks the "
					  "order that is made for it", p.unit[i].hir->name);
	if (!pipeline_stage(&p, STAGE_lower))
		return false;
	for (int i = 0; i < p.n_unit; i++)
		if (p.unit[i].target->family == TARGET_MULTIPIPE && !model_is_needed(p.unit[i].tir, p.unit[i].target) &&
		    !verify_schedule(t, p.unit[i].tir, p.unit[i].target, NULL))
			return false;
	return pipeline_stage(&p, STAGE_verify);
}
