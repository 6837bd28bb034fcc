/* Fact sheets as text and as JSON (spec: schedule 9.3). */
#include <string.h>

#include "report/facts.h"

static void print_form(struct text *out, const struct fact_form *f, const char *lead)
{
	text_add(out, lead);
	if (*f->when)
		text_printf(out, "when %s: ", f->when);
	if (f->shape)
		text_printf(out, "shape=%s ", f->shape);
	text_printf(out, "dtype=%s storage=%s", f->dtype, f->storage);
	if (!f->n_arrangement) {
		text_printf(out, "%s\n", f->shape ? ", held in any plain layout" : "");
		return;
	}
	text_printf(out, ", held in %d arrangement%s:\n", f->n_arrangement, f->n_arrangement == 1 ? "" : "s");
	for (int i = 0; i < f->n_arrangement; i++) {
		text_printf(out, "         %s\n", f->arrangement[i]);
		if (*f->predicate[i])
			text_printf(out, "           where %s\n", f->predicate[i]);
	}
}

static int name_width(const struct fact_sheet *s)
{
	int width = 0;
	for (size_t i = 0; i < s->parameter.len; i++) {
		int n = (int)strlen(s->parameter.data[i].name);
		width = n > width ? n : width;
	}
	return width;
}

static void print_operand(struct text *out, const struct fact_operand *o)
{
	bool is_role = o->form.data[0].shape != NULL;
	const char *lead = arena_printf(out->arena, "    %s  %s%s", o->name, is_role ? "" : o->effect, is_role ? "" : "  ");
	if (o->form.len == 1) {
		print_form(out, &o->form.data[0], lead);
		return;
	}
	text_printf(out, "    %s\n", o->name);
	for (size_t i = 0; i < o->form.len; i++)
		print_form(out, &o->form.data[i], "       ");
}

void facts_sheet_print(struct text *out, const struct fact_sheet *s)
{
	text_printf(out, "%s\n  target             %s\n  target capability  %s\n  execution mesh     %s\n", s->id, s->target, s->capability, s->mesh);
	if (s->mesh_predicate)
		text_printf(out, "%23spredicates:\n%25s%s\n", "", "", s->mesh_predicate);
	if (s->parameter.len)
		text_add(out, "  parameters\n");
	for (size_t i = 0; i < s->parameter.len; i++)
		text_printf(out, "    %-*s  %s\n", name_width(s), s->parameter.data[i].name, s->parameter.data[i].text);
	text_add(out, "  operands\n");
	for (size_t i = 0; i < s->operand.len; i++)
		print_operand(out, &s->operand.data[i]);
	text_add(out, "  relation\n");
	for (size_t i = 0; i < s->relation.len; i++)
		text_printf(out, "    %s\n", s->relation.data[i]);
	text_printf(out, "  work\n    %s\n", s->work);
}

static json_t *json_form(const struct fact_form *f)
{
	json_t *list = json_array();
	for (int i = 0; i < f->n_arrangement; i++)
		json_array_append_new(list, json_pack("{s:s, s:s}", "layout", f->arrangement[i], "predicates", f->predicate[i]));
	return json_pack("{s:s, s:s?, s:s, s:s, s:o}", "when", f->when, "shape", f->shape, "dtype", f->dtype, "storage", f->storage,
			 "arrangements", list);
}

json_t *facts_sheet_json(const struct fact_sheet *s)
{
	json_t *parameter = json_array(), *operand = json_array(), *relation = json_array();
	for (size_t i = 0; i < s->parameter.len; i++)
		json_array_append_new(parameter, json_pack("{s:s, s:s}", "name", s->parameter.data[i].name, "values",
							   s->parameter.data[i].text));
	for (size_t i = 0; i < s->operand.len; i++) {
		const struct fact_operand *o = &s->operand.data[i];
		json_t *forms = json_array();
		for (size_t k = 0; k < o->form.len; k++)
			json_array_append_new(forms, json_form(&o->form.data[k]));
		json_array_append_new(operand, json_pack("{s:s, s:s, s:o}", "name", o->name, "effect", o->effect, "forms", forms));
	}
	for (size_t i = 0; i < s->relation.len; i++)
		json_array_append_new(relation, json_string(s->relation.data[i]));
	return json_pack("{s:s, s:s, s:s, s:{s:s, s:s?}, s:o, s:o, s:o, s:s}", "id", s->id, "target", s->target, "capability", s->capability,
			 "mesh", "layout", s->mesh, "predicate", s->mesh_predicate, "parameters", parameter, "operands", operand, "relation",
			 relation, "work", s->work);
}
