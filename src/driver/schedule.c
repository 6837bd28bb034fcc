/* tfc schedule candidates | facts | finalize. */
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "driver/compile.h"
#include "driver/report.h"

static bool usage(struct options *o, const char *message)
{
	o->usage_error = message;
	return false;
}

bool command_operands(struct options *o, size_t n_word, size_t n_input, const char *expected)
{
	o->file.data += n_word;
	o->file.len -= n_word;
	o->file.cap -= n_word;
	if (o->file.len < n_input || o->file.len > n_input + 1)
		return usage(o, expected);
	if (o->file.len == n_input)
		return true;
	if (o->output)
		return usage(o, "two outputs are named, one after the input and one by -o");
	o->output = o->file.data[--o->file.len];
	return true;
}

void command_writes(struct tfc *t, const struct options *o, const char *fallback, const char *text, const char *json,
		    struct io_outputs *out)
{
	if (o->json)
		io_output_add(t, out, o->json, json, strlen(json));
	if (o->output || !o->json)
		io_output_add(t, out, o->output ? o->output : fallback, text, strlen(text));
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
	if (!command_operands(o, 1, 1, "expected: tfc schedule candidates FILE [OUT]"))
		return false;
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[0],
			      .target_override = o->target.len ? o->target.data[0] : NULL };
	if (!command_one_unit(&p) || !pipeline_stage(&p, STAGE_inline))
		return false;
	struct report_candidates c = { .source = report_path(t, o, p.source->name), .target = p.unit[0].target };
	t->pass = "candidates";
	report_candidates_make(t, p.unit[0].hir, &c);
	struct text text;
	text_init(&text, &t->perm);
	report_candidates_print(&text, &c);
	command_writes(t, o, "-", text_str(&text), report_json_text(t, report_candidates_json(t, &c)), out);
	return true;
}

static bool facts(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	static const char expected[] = "expected: tfc schedule facts [ID] --target=NAME [OUT]; an ID begins with T.";
	const char *id = o->file.len > 1 && !strncmp(o->file.data[1], "T.", 2) ? o->file.data[1] : NULL;
	if (!command_operands(o, id ? 2 : 1, 0, expected))
		return false;
	if (o->target.len != 1)
		return usage(o, expected);
	const struct target *x = target_find(t, to, o->target.data[0], (struct range){ 0 });
	if (!x)
		return false;
	if (id && !report_facts_knows(t, x, id))
		return diag_error(t, (struct range){ 0 }, E4402, "%s is no instruction of %s; available are %s", id, x->id,
				  report_facts_ids(t, x));
	struct text text;
	text_init(&text, &t->perm);
	report_facts_print(t, &text, x, id);
	command_writes(t, o, "-", text_str(&text), report_json_text(t, report_facts_json(t, x, id)), out);
	return true;
}

/* The analysis stays with the function: its header lines are comments of the text, without the "# " (R82). */
static void keep_analysis(struct tfc *t, struct tir_fn *fn, const struct analyses *a)
{
	VEC(const char *) line = { 0 };
	struct text text;
	text_init(&text, &t->perm);
	analyses_print(&text, a, ANALYSIS_MEMORY);
	for (const char *s = text_str(&text); *s;) {
		size_t n = strcspn(s, "\n");
		vec_push(&t->perm, &line, arena_strndup(&t->perm, s + 2, n - 2));
		s += n + 1;
	}
	fn->comment = line.data;
	fn->n_comment = (int)line.len;
}

/* Header, blank line, TIR text (9.4). */
static bool finalize(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	if (!command_operands(o, 1, 1, "expected: tfc schedule finalize FILE [OUT]"))
		return false;
	struct pipeline p = { .t = t, .o = o, .to = to, .path = o->file.data[0],
			      .target_override = o->target.len ? o->target.data[0] : NULL, .is_strict = !o->auto_schedule };
	struct analyses a;
	struct text text;
	if (!command_one_unit(&p) || !pipeline_stage(&p, STAGE_inline) || !pipeline_stage(&p, STAGE_erase))
		return false;
	if (o->auto_schedule && p.unit[0].target->family == TARGET_MULTIPIPE)
		return diag_error(t, p.unit[0].hir->range, E9003, "--auto places programs for CPU and CUDA targets; this one is for %s",
				  p.unit[0].target->id);
	if (o->auto_schedule && !pipeline_stage(&p, STAGE_place))
		return false;
	if (!analyses_make(&p, ANALYSIS_MEMORY, &a) || !pipeline_stage(&p, STAGE_lower))
		return false;
	keep_analysis(t, p.tir.fn[0], &a);
	text_init(&text, &t->perm);
	tir_print(&text, &p.tir);
	o->is_silent = true;
	command_writes(t, o, command_output_path(t, p.path, NULL, EMIT_TIR), text_str(&text),
		       report_json_text(t, json_pack("{s:o}", "source", report_json_string(text_str(&text)))), out);
	return true;
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
