/* Records: @dataclass classes (spec: hir 5.10). */
#include <string.h>

#include "front/decl.h"

static int field_index(const struct ct_record *r, const char *name)
{
	for (int i = 0; i < r->n_field; i++)
		if (!strcmp(r->field[i], name))
			return i;
	return -1;
}

static bool unknown_field(struct front *f, struct range r, const struct ct_record *record, const char *name)
{
	const char *near = diag_nearest(name, record->field, (size_t)record->n_field);
	return front_error(f, r, E1219, "record '%s' has no field '%s'%s%s%s", record->name, name, near ? "; did you mean '" : "",
			   near ? near : "", near ? "'?" : "");
}

bool fold_record_new(struct front *f, const struct ast_expr *e, const struct ct_value *cls, const struct ct_value *arg,
		     struct ct_value *out)
{
	struct ct_record *r = cls->record;
	*out = ct_of_kind(CT_RECORD, e->range);
	out->record = r;
	out->n = r->n_field;
	out->item = arena_array(f->a, struct ct_value, (size_t)r->n_field);
	bool *given = arena_array(f->a, bool, (size_t)r->n_field);
	for (int k = 0; k < e->n_arg; k++) {
		int i = e->arg[k].keyword ? field_index(r, e->arg[k].keyword) : k;
		if (i < 0)
			return unknown_field(f, e->arg[k].keyword_range, r, e->arg[k].keyword);
		if (i >= r->n_field)
			return front_error(f, e->arg[k].value->range, E1219, "record '%s' has %d field%s, found %d values", r->name,
					   r->n_field, r->n_field == 1 ? "" : "s", e->n_arg);
		if (given[i])
			return front_error(f, e->arg[k].value->range, E1219, "the field '%s' of record '%s' is given twice", r->field[i],
					   r->name);
		given[i] = true;
		out->item[i] = arg[k];
	}
	for (int i = 0; i < r->n_field; i++) {
		if (given[i])
			continue;
		if (r->fallback[i].kind == CT_UNKNOWN && !r->fallback[i].s)
			return front_error(f, e->range, E1219, "the field '%s' of record '%s' has no default; give %s=VALUE", r->field[i],
					   r->name, r->field[i]);
		out->item[i] = r->fallback[i];
	}
	return fold_size(f, e->range, out);
}

/* replace(record, field=...): a copy with other values. */
bool fold_record_replace(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	*out = arg[0];
	out->range = e->range;
	out->item = arena_memdup(f->a, arg[0].item, (size_t)arg[0].n * sizeof(*arg[0].item));
	for (int k = 1; k < e->n_arg; k++) {
		if (!e->arg[k].keyword)
			return front_error(f, e->arg[k].value->range, E1219, "replace takes the fields of record '%s' as keywords",
					   arg[0].record->name);
		int i = field_index(arg[0].record, e->arg[k].keyword);
		if (i < 0)
			return unknown_field(f, e->arg[k].keyword_range, arg[0].record, e->arg[k].keyword);
		out->item[i] = arg[k];
	}
	return fold_size(f, e->range, out);
}

bool fold_record_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	struct ct_record *r = a->record;
	int i = field_index(r, e->s);
	struct ct_function *method = map_get(&r->method, e->s);
	if (i >= 0) {
		*out = a->kind == CT_RECORD ? a->item[i] : r->fallback[i];
		if (out->kind == CT_UNKNOWN && !out->s)
			return fold_refuse(f, e->range, arena_printf(f->a, "'%s.%s'", r->name, e->s), "the field has no default");
		return out->kind != CT_BAD;
	}
	if (!method || a->kind != CT_RECORD)
		return unknown_field(f, e->range, r, e->s);
	if (method->is_property)
		return fold_property(f, e, a, method, out);
	*out = ct_of_kind(CT_CTFN, e->range);
	out->ctfn = method;
	out->n = 1;
	out->item = arena_memdup(f->a, a, sizeof(*a));
	return true;
}
