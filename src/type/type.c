#include "type/type.h"

#include <string.h>

static const char *const storage_names[ST_COUNT] = {
	[ST_GMEM] = "gmem", [ST_SMEM] = "smem", [ST_RMEM] = "rmem",	    [ST_TMEM] = "tmem",
	[ST_UMAT] = "umat", [ST_HOST] = "host", [ST_TARGET_SPACE] = "space",
};

const char *storage_name(enum storage s)
{
	return storage_names[s];
}

bool storage_find(const char *name, enum storage *out)
{
	for (int i = 0; i < ST_TARGET_SPACE; i++)
		if (!strcmp(storage_names[i], name)) {
			*out = (enum storage)i;
			return true;
		}
	return false;
}

bool storage_find_in_tir(const char *name, enum storage *out, const char **space)
{
	static const struct { const char *name; enum storage storage; } known[] = {
		{ "shared", ST_SMEM },	    { "shared.dyn", ST_SMEM }, { "global", ST_GMEM },		{ "local", ST_RMEM },
		{ "local.var", ST_RMEM },   { "local.fragment", ST_RMEM }, { "shared.l1", ST_TARGET_SPACE },
		{ "shared.l0a", ST_TARGET_SPACE }, { "shared.l0b", ST_TARGET_SPACE }, { "shared.l0c", ST_TARGET_SPACE },
	};
	*space = NULL;
	if (storage_find(name, out))
		return true;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].name, name)) {
			*out = known[i].storage;
			*space = *out == ST_TARGET_SPACE ? known[i].name : NULL;
			return true;
		}
	return false;
}

const struct type *type_new(struct arena *a, enum dtype d, int rank, const struct ix *const *dim, enum storage s,
			    const struct layout *l)
{
	struct type *t = arena_new(a, struct type);
	t->dtype = d;
	t->rank = rank;
	t->dim = arena_memdup(a, dim, (size_t)rank * sizeof(*dim));
	t->storage = s;
	t->layout = l;
	return t;
}

const struct type *type_static(struct arena *a, enum dtype d, int rank, const int64_t *dim, enum storage s)
{
	const struct ix **x = arena_array(a, const struct ix *, (size_t)rank);
	for (int i = 0; i < rank; i++)
		x[i] = ix_const(a, dim[i]);
	return type_new(a, d, rank, x, s, NULL);
}

static struct type *copy(struct arena *a, const struct type *t)
{
	return arena_memdup(a, t, sizeof(*t));
}

const struct type *type_with_dtype(struct arena *a, const struct type *t, enum dtype d)
{
	struct type *r = copy(a, t);
	r->dtype = d;
	return r;
}

const struct type *type_with_storage(struct arena *a, const struct type *t, enum storage s)
{
	struct type *r = copy(a, t);
	r->storage = s;
	return r;
}

const struct type *type_with_layout(struct arena *a, const struct type *t, const struct layout *l)
{
	struct type *r = copy(a, t);
	r->layout = l;
	return r;
}

const struct type *type_with_shape(struct arena *a, const struct type *t, int rank, const struct ix *const *dim)
{
	struct type *r = copy(a, t);
	r->rank = rank;
	r->dim = arena_memdup(a, dim, (size_t)rank * sizeof(*dim));
	r->layout = NULL;
	return r;
}

const struct type *type_scalar(struct arena *a, enum dtype d, enum storage s)
{
	return type_static(a, d, 0, NULL, s);
}

const struct type *type_settle(struct arena *a, const struct type *t, enum type_place place)
{
	bool on_chip = t->storage == ST_SMEM || t->storage == ST_RMEM;
	if (!t->layout)
		return on_chip ? type_with_layout(a, t, layout_soft_c_order(a, t->rank, t->dim)) : t;
	if (layout_is_materialised(t->layout))
		return t;
	if (place == TYPE_CONSTANT && t->storage == ST_RMEM)
		return type_with_layout(a, t, layout_materialise_per_instance(a, t->layout));
	return type_with_layout(a, t, layout_materialise_c_order(a, t->layout));
}

enum layout_view type_view(const struct type *t)
{
	return t->storage == ST_SMEM ? LAYOUT_AS_SMEM : LAYOUT_AS_GMEM;
}

bool type_same_shape(const struct type *a, const struct type *b)
{
	if (a->rank != b->rank)
		return false;
	for (int i = 0; i < a->rank; i++)
		if (!ix_equal(a->dim[i], b->dim[i]))
			return false;
	return true;
}

bool type_equal(const struct type *a, const struct type *b)
{
	if (a == b)
		return true;
	if (a->dtype != b->dtype || a->storage != b->storage || !type_same_shape(a, b))
		return false;
	if ((a->space || b->space) && !(a->space && b->space && !strcmp(a->space, b->space)))
		return false;
	return layout_equal(a->layout, b->layout);
}

bool type_static_shape(const struct type *t, int64_t *dim)
{
	for (int i = 0; i < t->rank; i++)
		if (!ix_is_const(t->dim[i], &dim[i]))
			return false;
	return true;
}

const struct ix *type_n_element(struct arena *a, const struct type *t)
{
	const struct ix *n = ix_const(a, 1);
	for (int i = 0; i < t->rank; i++)
		n = ix_mul(a, n, t->dim[i]);
	return n;
}

static void print_shape(struct text *out, int rank, const struct ix *const *dim, ix_name_fn *name, void *user)
{
	text_char(out, '(');
	for (int i = 0; i < rank; i++) {
		if (i)
			text_add(out, ", ");
		ix_print(out, dim[i], name, user);
	}
	text_add(out, rank == 1 ? ",)" : ")");
}

const char *shape_str(struct arena *a, int rank, const struct ix *const *dim)
{
	struct text out;
	text_init(&out, a);
	print_shape(&out, rank, dim, NULL, NULL);
	return text_str(&out);
}

/* What to print of a layout at "place": NULL for nothing, or the layout without its strides where they come back. */
static const struct layout *printed_layout(struct arena *a, const struct type *t, enum type_place place)
{
	const struct layout *l = t->layout;
	if (!l || !l->soft)
		return l;
	const struct layout *none = type_settle(a, type_with_layout(a, t, NULL), place)->layout;
	if (none && layout_equal(none, l))
		return NULL;
	const struct layout *open = layout_without_strides(a, l);
	return layout_equal(type_settle(a, type_with_layout(a, t, open), place)->layout, l) ? open : l;
}

void type_print_at(struct text *out, const struct type *t, enum type_place place, ix_name_fn *name, void *user)
{
	const struct layout *l = printed_layout(out->arena, t, place);
	text_add(out, "Tensor[");
	print_shape(out, t->rank, t->dim, name, user);
	text_printf(out, ", \"%s\"", dtype_name(t->dtype));
	if (l) {
		text_add(out, ", ");
		layout_print(out, l, name, user);
	}
	if (t->storage != ST_GMEM)
		text_printf(out, ", \"%s\"", t->space ? t->space : storage_name(t->storage));
	text_char(out, ']');
}

void type_print(struct text *out, const struct type *t, ix_name_fn *name, void *user)
{
	type_print_at(out, t, TYPE_ANNOTATION, name, user);
}

const char *type_str(struct arena *a, const struct type *t)
{
	struct text out;
	text_init(&out, a);
	type_print(&out, t, NULL, NULL);
	return text_str(&out);
}

const struct ix *type_n_addressed(struct arena *a, const struct type *t)
{
	const struct layout *l = t->layout;
	bool strides = l != NULL;
	for (int i = 0; l && i < l->n_mode; i++)
		strides = strides && l->mode[i].stride;
	if (!strides)
		return type_n_element(a, t);
	const struct ix *n = ix_const(a, 1);
	for (int i = 0; i < l->n_mode; i++)
		n = ix_add(a, n, ix_mul(a, ix_sub(a, l->mode[i].extent, ix_const(a, 1)), l->mode[i].stride));
	for (int i = 0; i < t->rank; i++)
		if (ix_is(t->dim[i], 0))
			return ix_const(a, 0);
	return n;
}

const struct ix *type_memory_bytes(struct arena *a, const struct type *t)
{
	const struct ix *n = type_n_addressed(a, t);
	int bits = dtype_info(t->dtype)->bits;
	if (bits >= 8)
		return ix_mul_const(a, n, bits / 8);
	return ix_floordiv(a, ix_add(a, n, ix_const(a, 1)), ix_const(a, 2));
}

bool type_is_spread(const struct type *t)
{
	return t->storage == ST_RMEM && t->layout && layout_is_distributed(t->layout);
}
