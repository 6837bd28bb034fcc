/* The text and the JSON of schedule candidates (spec: schedule 9.2). */
#include <string.h>

#include "report/report.h"

/* Enumerations and dtypes bare. */
const char *report_value_text(struct arena *a, const struct attr *v)
{
	struct text t;
	if (v->kind == ATTR_STR)
		return v->s;
	if (v->kind == ATTR_DTYPE)
		return dtype_name(v->dtype);
	text_init(&t, a);
	attr_print(&t, v, NULL, NULL);
	return text_str(&t);
}

/* Is parameter "k" of an instance shown: required, or not at its default? */
static bool is_shown(const struct atom *x, int k)
{
	const struct attr_decl *d = &x->cls->attr[k];
	if (atom_implied(x, k))
		return false;
	return d->required || !d->fallback || !attr_equal(d->fallback, &x->attr[k]);
}

static const struct atom *atom_of(const struct match *m)
{
	const struct attr *x = insn_attr(&m->use, "atom");
	return x ? x->atom : NULL;
}

static void print_bindings(struct text *out, const struct atom *x)
{
	const char *comma = "";
	for (int k = 0; k < x->cls->n_attr; k++) {
		if (!is_shown(x, k))
			continue;
		text_printf(out, "%s%s=%s", comma, x->cls->attr[k].name, report_value_text(out->arena, &x->attr[k]));
		comma = ", ";
	}
}

/* The least and the greatest number of units over all matches. */
static void unit_range(const struct report_candidate *c, int64_t *least, int64_t *most)
{
	*least = c->match[0]->min_unit;
	*most = c->match[0]->max_unit;
	for (int i = 1; i < c->n_match; i++) {
		*least = c->match[i]->min_unit < *least ? c->match[i]->min_unit : *least;
		*most = c->match[i]->max_unit > *most ? c->match[i]->max_unit : *most;
	}
}

static void print_needs(struct text *out, const struct report_candidate *c)
{
	const struct issue_frame *f = c->match[0]->frame;
	int64_t least, most;
	if (!f)
		return;
	unit_range(c, &least, &most);
	text_printf(out, "  needs thread p0:p0+%lld, p0 %% %lld = 0, ", (long long)f->size, (long long)f->modulus);
	if (least == most)
		text_printf(out, "%lld unit%s", (long long)most, most == 1 ? "" : "s");
	else
		text_printf(out, "%lld to %lld units", (long long)least, (long long)most);
}

static void print_candidate(struct text *out, const struct report_candidate *c)
{
	if (!c->n_match) {
		text_printf(out, "    refused     %s", c->id);
		if (c->refusal.n_binding)
			text_printf(out, " (%s)", match_path_text(out->arena, c->refusal.n_binding, c->refusal.binding));
		text_printf(out, ": %s\n", match_refusal_text(out->arena, &c->refusal));
		return;
	}
	text_printf(out, "    %-11s %s", c->is_default ? "default" : "candidate", c->id);
	print_needs(out, c);
	text_char(out, '\n');
	for (int i = 0; i < c->n_match && atom_of(c->match[i]); i++) {
		text_add(out, "                  ");
		print_bindings(out, atom_of(c->match[i]));
		text_char(out, '\n');
	}
}

void report_candidates_print(struct text *out, const struct report_candidates *c)
{
	text_printf(out, "source %s\ntarget %s\n", c->source, c->target->id);
	for (int i = 0; i < c->n_site; i++) {
		const struct report_site *s = &c->site[i];
		bool whole = !strcmp(s->scope, "whole");
		text_printf(out, "  v%d:%d  %s  %s%s", s->value, s->line, s->op, whole ? "" : "per ", s->scope);
		for (int k = 0; k < s->n_operand; k++)
			text_printf(out, "  %s=%s", s->operand[k].name, type_str(out->arena, s->operand[k].type));
		text_printf(out, "  result=%s\n", type_str(out->arena, s->result));
		for (int k = 0; k < s->n_candidate; k++)
			print_candidate(out, &s->candidate[k]);
	}
}

static json_t *json_value(struct arena *a, const struct attr *v)
{
	if (v->kind == ATTR_INT)
		return json_integer(v->i);
	if (v->kind == ATTR_BOOL)
		return json_boolean(v->i != 0);
	return report_json_string(report_value_text(a, v));
}

static json_t *json_bindings(struct arena *a, const struct atom *x)
{
	json_t *j = json_object();
	for (int k = 0; k < x->cls->n_attr; k++)
		if (is_shown(x, k))
			json_object_set_new(j, x->cls->attr[k].name, json_value(a, &x->attr[k]));
	return j;
}

static json_t *json_needs(const struct report_candidate *c)
{
	const struct issue_frame *f = c->match[0]->frame;
	int64_t least, most;
	if (!f)
		return json_null();
	unit_range(c, &least, &most);
	return json_pack("{s:s, s:I, s:I, s:[I, I]}", "level", "thread", "count", (json_int_t)f->size, "modulus", (json_int_t)f->modulus,
			 "units", (json_int_t)least, (json_int_t)most);
}

static json_t *json_accepted(struct arena *a, const struct report_candidate *c)
{
	json_t *bindings = json_array();
	for (int i = 0; i < c->n_match && atom_of(c->match[i]); i++)
		json_array_append_new(bindings, json_bindings(a, atom_of(c->match[i])));
	return json_pack("{s:s, s:o, s:o, s:b}", "id", c->id, "needs", json_needs(c), "bindings", bindings, "default", c->is_default);
}

static json_t *json_refused(struct arena *a, const struct report_candidate *c)
{
	json_t *path = json_object();
	for (int i = 0; i < c->refusal.n_binding; i++)
		json_object_set_new(path, c->refusal.binding[i].name, report_json_string(c->refusal.binding[i].value));
	return json_pack("{s:s, s:o, s:o}", "id", c->id, "path", path, "reason",
			 report_json_string(match_refusal_text(a, &c->refusal)));
}

static json_t *json_site(struct arena *a, const struct report_site *s)
{
	json_t *operands = json_object(), *accepted = json_array(), *refused = json_array();
	for (int k = 0; k < s->n_operand; k++)
		json_object_set_new(operands, s->operand[k].name, report_json_string(type_str(a, s->operand[k].type)));
	for (int k = 0; k < s->n_candidate; k++) {
		const struct report_candidate *c = &s->candidate[k];
		if (c->n_match)
			json_array_append_new(accepted, json_accepted(a, c));
		else
			json_array_append_new(refused, json_refused(a, c));
	}
	return json_pack("{s:o, s:i, s:s, s:s, s:o, s:o, s:o, s:o}", "value", report_json_string(arena_printf(a, "v%d", s->value)), "line",
			 s->line, "op", s->op, "scope", s->scope, "operands", operands, "result",
			 report_json_string(type_str(a, s->result)), "candidates", accepted, "refused", refused);
}

json_t *report_candidates_json(struct tfc *t, const struct report_candidates *c)
{
	json_t *sites = json_array();
	for (int i = 0; i < c->n_site; i++)
		json_array_append_new(sites, json_site(&t->perm, &c->site[i]));
	return json_pack("{s:o, s:s, s:o}", "source", report_json_string(c->source), "target", c->target->id, "sites", sites);
}
