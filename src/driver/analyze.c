/* tfc analyze FILE [OUT]. */
#include "analysis/analysis.h"
#include "base/text.h"
#include "base/vec.h"
#include "driver/compile.h"
#include "driver/report.h"

static bool add(struct pipeline *p, const struct hir_fn *fn, unsigned wanted, struct analyses *out)
{
	for (int i = 0; i < fn->n_variant; i++)
		if (!add(p, fn->variant[i].fn, wanted, out))
			return false;
	if (fn->n_variant)
		return true;
	const struct analysis *a = analyse(p->t, fn, p->unit[0].target, wanted, p->o->plan_budget);
	if (a)
		vec_push(&p->t->perm, out, a);
	return a != NULL;
}

bool analyses_make(struct pipeline *p, unsigned wanted, struct analyses *out)
{
	p->t->pass = "analyze";
	*out = (struct analyses){ 0 };
	return add(p, p->unit[0].hir, wanted, out);
}

void analyses_print(struct text *out, const struct analyses *a, unsigned requested)
{
	for (size_t i = 0; i < a->len; i++)
		report_header_print(out, a->data[i], requested);
}

bool command_analyze(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	if (!command_operands(o, 0, 1, "expected: tfc analyze FILE [OUT] with --memory, --compute-cost, --roofline or --performance"))
		return false;
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[0],
			      .target_override = o->target.len ? o->target.data[0] : NULL };
	struct analyses a;
	unsigned requested = o->analysis ? o->analysis : ANALYSIS_MEMORY;
	if (!command_one_unit(&p) || !pipeline_stage(&p, STAGE_inline) || !pipeline_stage(&p, STAGE_erase) ||
	    !analyses_make(&p, requested, &a))
		return false;
	struct text text;
	text_init(&text, &t->perm);
	analyses_print(&text, &a, requested);
	json_t *list = json_array();
	for (size_t i = 0; i < a.len; i++)
		json_array_append_new(list, report_header_json(a.data[i], requested));
	const char *json = report_json_text(t, json_pack("{s:o, s:o}", "source", report_json_string(report_path(t, o, p.source->name)),
						   "functions", list));
	command_writes(t, o, "-", text_str(&text), json, out);
	return true;
}
