/* tfc show schedule FILE: what automatic ordering decided, as text or as a picture; --emit=schedule. */
#include <string.h>

#include "base/text.h"
#include "driver/compile.h"
#include "driver/report.h"
#include "report/report.h"
#include "report/schedule.h"

static json_t *kernels_of(struct pipeline *p)
{
	json_t *list = json_array();
	for (size_t i = 0; i < p->schedule.len; i++)
		json_array_append_new(list, json_loads(p->schedule.data[i], 0, NULL));
	return list;
}

const char *schedules_text(struct pipeline *p)
{
	return report_json_text(p->t, json_pack("{s:o, s:o}", "source", report_json_string(report_path(p->t, p->o, p->source->name)),
						"kernels", kernels_of(p)));
}

static bool has_suffix(const char *path, const char *suffix)
{
	size_t n = strlen(path), k = strlen(suffix);
	return n >= k && !strcmp(path + n - k, suffix);
}

/* The kernels of what --emit=schedule wrote; NULL after a diagnostic. */
static json_t *read_json(struct tfc *t, const char *path)
{
	char *data;
	size_t size;
	const char *why;
	json_error_t e;
	if (!io_read(&t->perm, path, &data, &size, &why)) {
		diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: %s", path, why);
		return NULL;
	}
	json_t *j = json_loadb(data, size, 0, &e), *kernels = json_incref(json_object_get(j, "kernels"));
	if (!j)
		diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: line %d: %s; expected what --emit=schedule writes", path, e.line, e.text);
	else if (!kernels)
		diag_error(t, (struct range){ 0 }, E9001, "%s holds no \"kernels\"; expected what --emit=schedule writes", path);
	json_decref(j);
	return kernels;
}

/* Schedule the program "path" in this run. */
static json_t *make_schedules(struct tfc *t, struct options *o, const struct target_options *to, const char *path)
{
	struct pipeline p = { .t = t, .o = o, .to = to, .path = path, .wants_schedule = true,
			      .target_override = o->target.len ? o->target.data[0] : NULL };
	if (!pipeline_front(&p))
		return NULL;
	for (int s = (int)p.reached + 1; s <= STAGE_sync; s++)
		if (!pipeline_stage(&p, (enum stage)s))
			return NULL;
	if (p.schedule.len)
		return kernels_of(&p);
	diag_error(t, (struct range){ p.source, 0, p.source->size ? 1 : 0 }, E9003, "nothing in %s is ordered automatically; expected a TIR function "
		   "for a multi-pipe target, or one with scheduling markers", p.source->name);
	return NULL;
}

static bool draw(struct tfc *t, struct options *o, const char *path, const json_t *kernels, struct io_outputs *out)
{
	struct text text;
	bool html = o->output && has_suffix(o->output, ".html"), picture = html || (o->output && has_suffix(o->output, ".svg"));
	text_init(&text, &t->perm);
	if (picture && !report_schedule_draw(&text, kernels, html))
		return diag_error(t, (struct range){ 0 }, E9001, "%s does not hold schedules; expected what --emit=schedule writes", path);
	size_t i;
	json_t *kernel;
	json_array_foreach((json_t *)kernels, i, kernel)
		if (!picture)
			report_schedule_print(&text, kernel);
	const char *s = text.len ? text_str(&text) : "";
	io_output_add(t, out, o->output ? o->output : "-", s, text.len);
	return true;
}

bool command_show(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	static const char expected[] = "expected: tfc show schedule FILE [-o OUT.svg|OUT.html|OUT]";
	if (!o->file.len || strcmp(o->file.data[0], "schedule") != 0) {
		o->usage_error = arena_printf(&t->perm, "%s; the only kind of picture in this version is schedule", expected);
		return false;
	}
	if (!command_operands(o, 1, 1, expected))
		return false;
	const char *path = o->file.data[0];
	json_t *kernels = has_suffix(path, ".json") ? read_json(t, path) : make_schedules(t, o, to, path);
	bool ok = kernels && draw(t, o, path, kernels, out);
	json_decref(kernels);
	return ok;
}
