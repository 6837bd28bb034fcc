#include "type/attr.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_float(double x, double y)
{
	return isnan(x) ? isnan(y) : x == y && signbit(x) == signbit(y);
}

static bool same_ixs(const struct attr *x, const struct attr *y)
{
	if (x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++)
		if (!ix_equal(x->ix[i], y->ix[i]))
			return false;
	return true;
}

bool attr_equal(const struct attr *x, const struct attr *y)
{
	if (x->kind != y->kind)
		return false;
	switch (x->kind) {
	case ATTR_NONE:
		return true;
	case ATTR_INT:
	case ATTR_BOOL:
		return x->i == y->i;
	case ATTR_INTS:
		return x->n == y->n && (!x->n || !memcmp(x->ints, y->ints, (size_t)x->n * sizeof(*x->ints)));
	case ATTR_FLOAT:
		return same_float(x->f, y->f);
	case ATTR_STR:
		return !strcmp(x->s, y->s);
	case ATTR_DTYPE:
		return x->dtype == y->dtype;
	case ATTR_STORAGE:
		return x->storage == y->storage;
	case ATTR_TYPE:
		return type_equal(x->type, y->type);
	case ATTR_LAYOUT:
		return layout_equal(x->layout, y->layout);
	case ATTR_IX:
		return ix_equal(x->ix[0], y->ix[0]);
	case ATTR_IXS:
		return same_ixs(x, y);
	case ATTR_ATOM:
		return x->atom == y->atom || atom_equal(x->atom, y->atom);
	case ATTR_NUMBER:
		break;
	}
	return false;
}

void float_print(struct text *out, double v)
{
	char s[64];
	if (isnan(v) || isinf(v)) {
		text_add(out, isnan(v) ? "float(\"nan\")" : v > 0 ? "float(\"inf\")" : "float(\"-inf\")");
		return;
	}
	for (int digits = 1; digits <= 17; digits++) {
		snprintf(s, sizeof(s), "%.*g", digits, v);
		if (same_float(strtod(s, NULL), v))
			break;
	}
	text_add(out, s);
	if (!strpbrk(s, ".e"))
		text_add(out, ".0");
}

static void print_tuple_end(struct text *out, int n)
{
	text_add(out, n == 1 ? ",)" : ")");
}

static void print_ints(struct text *out, const struct attr *x)
{
	text_char(out, '(');
	for (int i = 0; i < x->n; i++)
		text_printf(out, "%s%" PRId64, i ? ", " : "", x->ints[i]);
	print_tuple_end(out, x->n);
}

static void print_ixs(struct text *out, const struct attr *x, ix_name_fn *name, void *user)
{
	text_char(out, '(');
	for (int i = 0; i < x->n; i++) {
		text_add(out, i ? ", " : "");
		ix_print(out, x->ix[i], name, user);
	}
	print_tuple_end(out, x->n);
}

void attr_print(struct text *out, const struct attr *x, ix_name_fn *name, void *user)
{
	switch (x->kind) {
	case ATTR_NONE:
	case ATTR_NUMBER:
		text_add(out, "None");
		break;
	case ATTR_INT:
		text_printf(out, "%" PRId64, x->i);
		break;
	case ATTR_BOOL:
		text_add(out, x->i ? "True" : "False");
		break;
	case ATTR_INTS:
		print_ints(out, x);
		break;
	case ATTR_FLOAT:
		float_print(out, x->f);
		break;
	case ATTR_STR:
		text_printf(out, "\"%s\"", x->s);
		break;
	case ATTR_DTYPE:
		text_printf(out, "\"%s\"", dtype_name(x->dtype));
		break;
	case ATTR_STORAGE:
		text_printf(out, "\"%s\"", storage_name(x->storage));
		break;
	case ATTR_TYPE:
		type_print_at(out, x->type, TYPE_CONSTANT, name, user);
		break;
	case ATTR_LAYOUT:
		layout_print(out, x->layout, name, user);
		break;
	case ATTR_IX:
		ix_print(out, x->ix[0], name, user);
		break;
	case ATTR_IXS:
		print_ixs(out, x, name, user);
		break;
	case ATTR_ATOM:
		atom_print(out, x->atom);
		break;
	}
}
