/* tfc schedule candidates | facts | finalize. */
#include <string.h>

#include "base/text.h"
#include "driver/compile.h"
#include "driver/report.h"

static bool usage(struct options *o, const char *message)
{
	o->usage_error = message;
	return false;
}

bool command_writes(struct tfc *t, struct options *o, const char *out_operand, const char *fallback, const char *text, const char *json,
		    struct io_outputs *out)
{
	const char *path = o->output ? o->output : out_operand;
	if (o->output && out_operand)
		return usage(o, arena_printf(&t->perm, "two outputs are named, '%s' and '%s'", out_operand, o->output));
	if (o->json)
		io_output_add(t, out, o->json, json, strlen(json));
	if (path || !o->json)
		io_output_add(t, out, path ? path : fallback, text, strlen(text));
	return true;
}

bool command_one_unit(struct pipeline *p)
{
	if (!pipeline_front(p))
		return false;
	int n = 0;
	for (int i = 0; i < p->n_unit; i++)
		n += p->unit[i].hir != NULL;
	if (n == 1 && p->n_unit == 1)
		return true;
	struct range r = { p->source, 0, p->source->size ? 1 : 0 };
	if (!n)
		return diag_error(p->t, r, E1207, "%s has no @func entry; reports and finalize read HIR functions", p->source->name);
	return diag_error(p->t, r, E1207, "%s has %d entries; choose one with --entry", p->source->name, p->n_unit);
}

static bool candidates(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	if (o->file.len < 2 || o->file.len > 3)
		return usage(o, "expected: tfc schedule candidates FILE [OUT]");
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[1],
			      .target_override = o->target.len ? o->target.data[0] : NULL };
	if (!command_one_unit(&p) || !pipeline_stage(&p, STAGE_inline))
		return false;
	struct report_candidates c = { .source = report_path(t, o, p.source->name), .target = p.unit[0].target };
	t->pass = "candidates";
	report_candidates_make(t, p.unit[0].hir, &c);
	struct text text;
	text_init(&text, &t->perm);
	report_candidates_print(&text, &c);
	return command_writes(t, o, o->file.len > 2 ? o->file.data[2] : NULL, "-", text_str(&text),
			      o->json ? report_json_text(t, report_candidates_json(t, &c)) : NULL, out);
}

static bool facts(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	size_t k = 1;
	const char *id = k < o->file.len && !strncmp(o->file.data[k], "T.", 2) ? o->file.data[k++] : NULL;
	if (o->file.len > k + 1 || o->target.len != 1)
		return usage(o, "expected: tfc schedule facts [ID] --target=NAME [OUT]; an ID begins with T.");
	const struct target *x = target_find(t, to, o->target.data[0], (struct range){ 0 });
	if (!x)
		return false;
	if (id && !report_facts_knows(x, id))
		return diag_error(t, (struct range){ 0 }, E4402, "%s is no instruction of %s; available are %s", id, x->id,
				  report_facts_ids(t, x));
	if (id)
		return diag_error(t, (struct range){ 0 }, E9003, "the fact sheet of one instruction is not available; leave the ID away");
	struct text text;
	text_init(&text, &t->perm);
	report_facts_print(t, &text, x);
	return command_writes(t, o, k < o->file.len ? o->file.data[k] : NULL, "-", text_str(&text),
			      o->json ? report_json_text(t, report_facts_json(t, x)) : NULL, out);
}

/* Header, blank line, TIR text (9.4). */
static bool finalize(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	if (o->file.len < 2 || o->file.len > 3)
		return usage(o, "expected: tfc schedule finalize FILE [OUT]");
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[1],
			      .target_override = o->target.len ? o->target.data[0] : NULL, .is_strict = !o->auto_schedule };
	struct analyses a;
	struct text text;
	if (!command_one_unit(&p) || !pipeline_stage(&p, STAGE_inline) || !pipeline_stage(&p, STAGE_erase))
		return false;
	if (o->auto_schedule && p.unit[0].target->family != TARGET_CPU)
		return diag_error(t, p.unit[0].hir->range, E9003, "--auto places programs for CPU targets only; this one is for %s",
				  p.unit[0].target->id);
	if (o->auto_schedule && !pipeline_stage(&p, STAGE_place))
		return false;
	if (!analyses_make(&p, &a) || !pipeline_stage(&p, STAGE_lower))
		return false;
	text_init(&text, &t->perm);
	analyses_print(&text, &a, ANALYSIS_MEMORY);
	text_char(&text, '\n');
	tir_print(&text, &p.tir);
	o->is_silent = true;
	return command_writes(t, o, o->file.len > 2 ? o->file.data[2] : NULL, command_output_path(t, p.path, NULL, EMIT_TIR), text_str(&text),
			      report_json_text(t, json_pack("{s:o}", "source", report_json_string(text_str(&text)))), out);
}

bool command_schedule(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	static const struct {
		const char *name;
		bool (*run)(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
	} commands[] = { { "candidates", candidates }, { "facts", facts }, { "finalize", finalize } };
	const char *word = o->file.len ? o->file.data[0] : "";
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(word, commands[i].name))
			return commands[i].run(t, o, to, out);
	return usage(o, "expected: tfc schedule candidates FILE [OUT], tfc schedule facts [ID] --target=NAME [OUT], or "
			"tfc schedule finalize FILE [OUT]");
}
