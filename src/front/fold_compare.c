/* Equality and order of compile-time values. */
#include <string.h>

#include "front/fold.h"

static bool equal_items(const struct ct_value *a, const struct ct_value *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++)
		if (!fold_equal(&a->item[i], &b->item[i]))
			return false;
	return true;
}

/* Numbers compare by value, whatever their kind. */
static bool compare_numbers(const struct ct_value *a, const struct ct_value *b, int *order)
{
	double x, y;
	if (!fold_as_float(a, &x) || !fold_as_float(b, &y))
		return false;
	if (fold_is_integer(a) && fold_is_integer(b))
		*order = (a->i > b->i) - (a->i < b->i);
	else
		*order = x == y ? 0 : x < y ? -1 : x > y ? 1 : 2;
	return true;
}

static bool same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool equal_named(const struct ct_value *a, const struct ct_value *b)
{
	if (a->kind == CT_DTYPE && b->kind == CT_STR)
		return !strcmp(dtype_name(a->dtype), b->s);
	if (a->kind == CT_STORAGE && b->kind == CT_STR)
		return !strcmp(storage_name(a->storage), b->s);
	return false;
}

bool fold_equal(const struct ct_value *a, const struct ct_value *b)
{
	int order;
	if (compare_numbers(a, b, &order))
		return order == 0;
	if (a->kind != b->kind)
		return equal_named(a, b) || equal_named(b, a);
	switch (a->kind) {
	case CT_NONE: case CT_ELLIPSIS: return true;
	case CT_STR: case CT_BUILTIN: case CT_OP: case CT_NAMESPACE: return !strcmp(a->s, b->s);
	case CT_TUPLE: case CT_LIST: case CT_DICT: return equal_items(a, b);
	case CT_IX: return ix_equal(a->ix, b->ix);
	case CT_DTYPE: return a->dtype == b->dtype;
	case CT_STORAGE: return a->storage == b->storage;
	case CT_ENUM: case CT_TARGET: return same_text(a->s, b->s) && same_text(a->t, b->t);
	case CT_TYPE: return type_equal(a->type, b->type);
	case CT_LAYOUT: return layout_equal(a->layout, b->layout);
	case CT_TOPOLOGY: return !strcmp(a->topology->name, b->topology->name) && ix_equal(a->topology->size, b->topology->size);
	case CT_RECORD: return a->record == b->record && equal_items(a, b);
	case CT_MESH: return a->mesh == b->mesh;
	case CT_FN: return a->fn == b->fn;
	case CT_MODULE: return a->module == b->module;
	case CT_RECORD_CLASS: return a->record == b->record;
	default: return false;
	}
}

bool fold_less(const struct ct_value *a, const struct ct_value *b, bool *less)
{
	int order;
	*less = false;
	if (compare_numbers(a, b, &order)) {
		*less = order == -1;
		return true;
	}
	if (a->kind != b->kind)
		return false;
	if (a->kind == CT_STR) {
		*less = strcmp(a->s, b->s) < 0;
		return true;
	}
	if (a->kind != CT_TUPLE && a->kind != CT_LIST)
		return false;
	for (int i = 0; i < a->n && i < b->n; i++)
		if (!fold_equal(&a->item[i], &b->item[i]))
			return fold_less(&a->item[i], &b->item[i], less);
	*less = a->n < b->n;
	return true;
}
