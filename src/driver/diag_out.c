#include "driver/diag_out.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/io.h"

static json_t *json_text(const char *s)
{
	json_t *j = json_string(s);
	return j ? j : json_stringn_nocheck("?", 1);
}

static const char *severity(enum diag_severity s)
{
	return s == DIAG_ERROR ? "error" : s == DIAG_WARNING ? "warning" : "note";
}

static json_t *place(const struct range *r)
{
	if (!r->source)
		return json_null();
	int line, column, end_line, end_column;
	source_place(r->source, r->begin, &line, &column);
	source_place(r->source, r->end, &end_line, &end_column);
	return json_pack("{s:o, s:i, s:i, s:i, s:i}", "file", json_text(r->source->name), "line", line, "column", column,
			 "endLine", end_line, "endColumn", end_column);
}

/* [{"severity", "code", "message", "place", "notes": [...]}] */
static json_t *json_form(const struct diags *d)
{
	json_t *all = json_array(), *notes = NULL;
	for (size_t i = 0; i < d->len; i++) {
		const struct diag *x = &d->item[i];
		json_t *one = json_pack("{s:s, s:o, s:o}", "severity", severity(x->severity), "message",
					json_text(x->message), "place", place(&x->range));
		if (x->severity == DIAG_FIXIT)
			json_object_set_new(one, "replacement", json_text(x->replacement));
		if (x->severity >= DIAG_NOTE) {
			json_array_append_new(notes ? notes : all, one);
			continue;
		}
		json_object_set_new(one, "code", json_text(diag_info(x->code)->code));
		notes = json_array();
		json_object_set_new(one, "notes", notes);
		json_array_append_new(all, one);
	}
	return all;
}

static json_t *sarif_location(const struct diag *x)
{
	if (!x->range.source)
		return json_array();
	int line, column, end_line, end_column;
	source_place(x->range.source, x->range.begin, &line, &column);
	source_place(x->range.source, x->range.end, &end_line, &end_column);
	json_t *region = json_pack("{s:i, s:i, s:i, s:i}", "startLine", line, "startColumn", column, "endLine", end_line,
				   "endColumn", end_column);
	return json_pack("[{s:{s:{s:o}, s:o}}]", "physicalLocation", "artifactLocation", "uri",
			 json_text(x->range.source->name), "region", region);
}

static json_t *sarif_form(const struct diags *d)
{
	json_t *results = json_array(), *rules = json_array(), *related = NULL;
	bool used[DIAG_CODE_COUNT] = { false };
	for (size_t i = 0; i < d->len; i++) {
		const struct diag *x = &d->item[i];
		if (x->severity >= DIAG_NOTE) {
			json_t *at = sarif_location(x);
			json_t *note = json_array_size(at) ? json_incref(json_array_get(at, 0)) : json_object();
			json_decref(at);
			json_object_set_new(note, "message", json_pack("{s:o}", "text", json_text(x->message)));
			if (related)
				json_array_append_new(related, note);
			else
				json_decref(note);
			continue;
		}
		const struct diag_info *info = diag_info(x->code);
		if (!used[x->code])
			json_array_append_new(rules, json_pack("{s:s, s:s, s:{s:s}}", "id", info->code, "name", info->slug,
							       "shortDescription", "text", info->title));
		used[x->code] = true;
		related = json_array();
		json_array_append_new(results,
				      json_pack("{s:s, s:s, s:{s:o}, s:o, s:o}", "ruleId", info->code, "level",
						severity(x->severity), "message", "text", json_text(x->message), "locations",
						sarif_location(x), "relatedLocations", related));
	}
	return json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:s, s:o}]}", "$schema",
			 "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool", "driver", "name",
			 "tfc", "version", PACKAGE_VERSION, "rules", rules, "columnKind", "utf16CodeUnits", "results", results);
}

static void write_stderr(const char *s, size_t n)
{
	fwrite(s, 1, n, stderr);
	fflush(stderr);
}

static const char *plain_form(struct tfc *t, bool colour)
{
	struct text text;
	text_init(&text, &t->perm);
	if (t->diags.n_error || t->diags.n_warning)
		diag_print_text(&t->diags, &text, colour);
	return text_str(&text);
}

static const char *machine_form(struct tfc *t, enum diag_form form)
{
	json_t *j = form == DIAG_FORM_JSON ? json_form(&t->diags) : sarif_form(&t->diags);
	char *dump = j ? json_dumps(j, JSON_INDENT(1)) : NULL;
	const char *line = dump ? arena_printf(&t->perm, "%s\n", dump) : NULL;
	free(dump);
	json_decref(j);
	return line;
}

static void write_file(struct tfc *t, const char *path, const char *s)
{
	struct io_outputs out = { 0 };
	io_output_add(t, &out, path, s, strlen(s));
	if (!io_outputs_commit(t, &out)) {
		const char *why = arena_printf(&t->perm, "tfc: cannot write the diagnostics to %s\n", path);
		write_stderr(why, strlen(why));
	}
}

/* Write all diagnostics in the form that the options ask for: a machine form replaces the text, or goes to a file beside
 * it. "is_silent": only the file is written. */
void diag_out(struct tfc *t, const struct options *o, bool is_silent)
{
	bool is_text = o->diag_form == DIAG_FORM_TEXT;
	bool colour = o->colour == 1 || (o->colour == 0 && isatty(STDERR_FILENO) && !getenv("NO_COLOR"));
	const char *text = is_text || o->diag_path ? plain_form(t, colour) : machine_form(t, o->diag_form);
	if (text && !is_silent)
		write_stderr(text, strlen(text));
	const char *kept = !o->diag_path ? NULL : is_text ? plain_form(t, false) : machine_form(t, o->diag_form);
	if (kept)
		write_file(t, o->diag_path, kept);
}
