/* Subscripts of compile-time tuples, lists, strings and dicts; iteration. */
#include <string.h>

#include "front/decl.h"

bool fold_charge(struct front *f, struct range r, int64_t n_item)
{
	struct decl *d = f->decl;
	if (n_item <= FOLD_MAX_ITEMS && d->n_item + n_item <= FOLD_MAX_TOTAL) {
		d->n_item += n_item;
		return true;
	}
	return fold_refuse(f, r, "this sequence", arena_printf(f->a, "it has more than %d items, or all sequences of the file have "
							       "more than %d", FOLD_MAX_ITEMS, FOLD_MAX_TOTAL));
}

bool fold_size(struct front *f, struct range r, struct ct_value *v)
{
	int64_t n = 1;
	for (int i = 0; i < v->n; i++) {
		const struct ct_value *x = &v->item[i];
		bool tree = x->kind == CT_TUPLE || x->kind == CT_LIST || x->kind == CT_DICT || x->kind == CT_RECORD;
		n += tree && x->j > x->n ? x->j : tree ? x->n + 1 : 1;
	}
	v->j = n;
	return n <= FOLD_MAX_TOTAL || fold_refuse(f, r, "this value", arena_printf(f->a, "it holds more than %d values", FOLD_MAX_TOTAL));
}

/* One index of a compile-time sequence of "n" items. */
static bool item_index(struct front *f, const struct ast_expr *place, const struct ct_value *k, int64_t n, int64_t *out)
{
	if (!fold_is_integer(k)) {
		if (k->kind == CT_VALUE || k->kind == CT_WINDOW || k->kind == CT_IX)
			return front_error(f, place->range, E1702, "the index of a tuple is an integer constant, found %s",
					   ct_kind_text(k));
		return fold_mismatch(f, place->range, "an index", k);
	}
	*out = k->i < 0 ? k->i + n : k->i;
	if (*out >= 0 && *out < n)
		return true;
	return front_error(f, place->range, E1709, "index %lld is out of range for %lld items", (long long)k->i, (long long)n);
}

static bool slice_part(struct front *f, const struct ast_expr *e, bool *given, int64_t *v)
{
	struct ct_value x;
	*given = false;
	if (!e)
		return true;
	if (!front_eval(f, e, &x))
		return false;
	if (x.kind == CT_NONE)
		return true;
	if (!fold_is_integer(&x))
		return fold_mismatch(f, e->range, "a slice bound", &x);
	*given = true;
	*v = x.i;
	return true;
}

static int64_t clamp_bound(int64_t v, int64_t n, int64_t low, int64_t high)
{
	if (v < 0)
		v = v < -n ? -1 - n : v + n;
	return v < low ? low : v > high ? high : v;
}

/* Python's slice.indices(). */
static bool slice_range(struct front *f, const struct ast_expr *e, int64_t n, int64_t *start, int64_t *step, int64_t *count)
{
	bool has_a, has_b, has_c;
	int64_t a = 0, b = 0, c = 1;
	if (!slice_part(f, e->a, &has_a, &a) || !slice_part(f, e->b, &has_b, &b) || !slice_part(f, e->c, &has_c, &c))
		return false;
	if (!has_c)
		c = 1;
	if (c == 0)
		return front_error(f, e->c->range, E1202, "a slice step of 0 is a division by zero; use a step other than 0");
	if (c < -n - 1)
		c = -n - 1;
	int64_t low = c > 0 ? 0 : -1, high = c > 0 ? n : n - 1;
	*start = has_a ? clamp_bound(a, n, low, high) : c > 0 ? low : high;
	int64_t stop = has_b ? clamp_bound(b, n, low, high) : c > 0 ? high : low;
	*step = c > n ? n + 1 : c;
	int64_t span = c > 0 ? stop - *start : *start - stop, size = *step > 0 ? *step : -*step;
	*count = span <= 0 ? 0 : (span + size - 1) / size;
	return true;
}

static bool sequence_slice(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	int64_t start = 0, step = 1, count = 0, n = a->kind == CT_STR ? (int64_t)strlen(a->s) : a->n;
	if (!slice_range(f, e->item[0], n, &start, &step, &count))
		return false;
	if (a->kind == CT_STR) {
		char *s = arena_alloc(f->a, (size_t)count + 1);
		for (int64_t i = 0; i < count; i++)
			s[i] = a->s[start + i * step];
		*out = ct_str(s);
		return true;
	}
	if (!fold_charge(f, e->range, count))
		return false;
	*out = ct_of_kind(a->kind, e->range);
	out->n = (int)count;
	out->item = arena_array(f->a, struct ct_value, (size_t)count);
	for (int64_t i = 0; i < count; i++)
		out->item[i] = a->item[start + i * step];
	return fold_size(f, e->range, out);
}

static bool dict_item(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	struct ct_value key;
	if (e->n == 1 && !e->trailing_comma) {
		if (!front_eval(f, e->item[0], &key))
			return false;
	} else {
		key = ct_of_kind(CT_TUPLE, e->range);
		key.n = e->n;
		key.item = arena_array(f->a, struct ct_value, (size_t)e->n);
		for (int i = 0; i < e->n; i++)
			if (!front_eval(f, e->item[i], &key.item[i]))
				return false;
	}
	for (int i = a->n - 2; i >= 0; i -= 2)
		if (fold_equal(&a->item[i], &key)) {
			*out = a->item[i + 1];
			return true;
		}
	return fold_refuse(f, e->range, arena_printf(f->a, "the item %s", ct_str_of(f, &key)), "the dict has no such key");
}

bool fold_subscript(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	struct ct_value k;
	int64_t i = 0;
	*out = ct_bad();
	if (a->kind == CT_DICT)
		return dict_item(f, e, a, out);
	if (a->kind != CT_TUPLE && a->kind != CT_LIST && a->kind != CT_STR)
		return fold_mismatch(f, e->range, "a subscript", a);
	if (e->n != 1 || e->trailing_comma || e->item[0]->kind == AST_ELLIPSIS)
		return front_error(f, e->range, E1102, "a subscript of several parts is not supported on %s; use one index or slice",
				   ct_kind_text(a));
	if (e->item[0]->kind == AST_SLICE)
		return sequence_slice(f, e, a, out);
	if (!front_eval(f, e->item[0], &k) ||
	    !item_index(f, e->item[0], &k, a->kind == CT_STR ? (int64_t)strlen(a->s) : a->n, &i))
		return false;
	*out = a->kind == CT_STR ? ct_str(arena_strndup(f->a, a->s + i, 1)) : a->item[i];
	return out->kind != CT_BAD;
}

bool fold_iterate(struct front *f, struct range r, const struct ct_value *v, int *n, struct ct_value **item)
{
	switch (v->kind) {
	case CT_TUPLE: case CT_LIST:
		*n = v->n;
		*item = v->item;
		return fold_charge(f, r, v->n);
	case CT_DICT:
		*n = v->n / 2;
		*item = arena_array(f->a, struct ct_value, (size_t)*n);
		for (int i = 0; i < *n; i++)
			(*item)[i] = v->item[2 * i];
		return fold_charge(f, r, *n);
	case CT_STR:
		if (!fold_charge(f, r, (int64_t)strlen(v->s)))
			return false;
		*n = (int)strlen(v->s);
		*item = arena_array(f->a, struct ct_value, (size_t)*n);
		for (int i = 0; i < *n; i++)
			(*item)[i] = ct_str(arena_strndup(f->a, v->s + i, 1));
		return true;
	default: return fold_mismatch(f, r, "iteration", v);
	}
}
