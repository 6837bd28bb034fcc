/* Layouts from text, and what is expected of them: shared by the unit tests of layouts. */
#ifndef TESTS_LAYOUTTEXT_H
#define TESTS_LAYOUTTEXT_H

#include <inttypes.h>
#include <string.h>

#include "type/sugar.h"
#include "type/type.h"
#include "unit.h"

static const struct ix_sym S = { .kind = IX_DIMVAR, .name = "S", .has_range = true, .lo = 1, .hi = 64 };
static const struct range none;

/* Reads "(8 @ m.w, (2, 4), S)" and state sets into a struct sugar; names of meshes are found in "mesh". */
struct reader {
	struct tfc *t;
	const char *p;
	const struct mesh *const *mesh;
};

static inline void blank(struct reader *r)
{
	while (*r->p == ' ' || *r->p == ',')
		r->p++;
}

static inline struct sugar_axis read_axis(struct reader *r)
{
	blank(r);
	for (int i = 0; r->mesh && r->mesh[i]; i++) {
		size_t n = strlen(r->mesh[i]->name);
		if (strncmp(r->p, r->mesh[i]->name, n) || r->p[n] != '.')
			continue;
		r->p += n + 1;
		for (int k = 0; k < r->mesh[i]->n_axis; k++) {
			size_t m = strlen(r->mesh[i]->axis[k].name);
			if (!strncmp(r->p, r->mesh[i]->axis[k].name, m) && !strchr("abcdefghijklmnopqrstuvwxyz0123456789", r->p[m] ? r->p[m] : ' ')) {
				r->p += m;
				return (struct sugar_axis){ r->mesh[i], k, none };
			}
		}
	}
	ck_abort_msg("no axis at '%s'", r->p);
	return (struct sugar_axis){ 0 };
}

static inline void read_state(struct reader *r, struct sugar *s)
{
	struct sugar_entry *e = arena_array(&r->t->perm, struct sugar_entry, 8);
	s->kind = SUGAR_STATE;
	s->entry = e;
	for (blank(r); *r->p != '}'; blank(r)) {
		struct sugar_entry *x = &e[s->n_entry++];
		x->axis = read_axis(r);
		r->p += strlen(" @ ");
		x->kind = *r->p == 'B' ? LAYOUT_BROADCAST : LAYOUT_PARTIAL;
		x->is_open = !strncmp(r->p, "P()", 3);
		x->reduction = strstr(r->p, "P(\"max") == r->p ? LAYOUT_MAX : LAYOUT_SUM;
		r->p = strchr(r->p, ')') + 1;
	}
	r->p++;
}

static inline struct sugar read_sugar(struct reader *r)
{
	struct arena *a = &r->t->perm;
	struct sugar s = { .kind = SUGAR_DIM };
	blank(r);
	if (*r->p == '(') {
		struct sugar *item = arena_array(a, struct sugar, 16);
		s.kind = SUGAR_TUPLE;
		s.item = item;
		r->p++;
		for (blank(r); *r->p != ')'; blank(r))
			item[s.n++] = read_sugar(r);
		r->p++;
	} else if (*r->p == '{') {
		r->p++;
		read_state(r, &s);
		return s;
	} else if (*r->p == 'S') {
		s.ix = ix_sym(a, &S);
		r->p++;
	} else if (*r->p == 'T' || *r->p == 'F') {
		s.kind = *r->p == 'T' ? SUGAR_BOOL : SUGAR_FLOAT;
		r->p++;
	} else {
		char *end;
		s.ix = ix_const(a, strtoll(r->p, &end, 10));
		ck_assert_msg(end != r->p, "no number at '%s'", r->p);
		r->p = end;
		if (!strncmp(r->p, " * S", 4)) {
			s.ix = ix_mul(a, s.ix, ix_sym(a, &S));
			r->p += 4;
		}
	}
	if (!strncmp(r->p, " @ ", 3) && s.kind == SUGAR_DIM) {
		struct sugar_axis *x = arena_array(a, struct sugar_axis, 8);
		s.kind = SUGAR_SPLIT;
		s.axis = x;
		r->p += 3;
		if (*r->p != '(') {
			x[s.n_axis++] = read_axis(r);
			return s;
		}
		r->p++;
		for (blank(r); *r->p != ')'; blank(r))
			x[s.n_axis++] = read_axis(r);
		r->p++;
	}
	return s;
}

static inline struct sugar parse(struct tfc *t, const struct mesh *const *mesh, const char *text)
{
	struct reader r = { t, text, mesh };
	struct sugar s = read_sugar(&r);
	ck_assert_msg(!*r.p, "rest '%s'", r.p);
	return s;
}

static inline int count(const struct mesh *const *mesh)
{
	int n = 0;
	while (mesh && mesh[n])
		n++;
	return n;
}

static inline const struct layout *sugar(struct tfc *t, const struct mesh *const *mesh, const char *text)
{
	struct sugar s = parse(t, mesh, text);
	return layout_from_sugar(t, &s, count(mesh), mesh);
}

/* Layout(shape, strides). */
static inline const struct layout *object(struct tfc *t, const char *shape, const char *strides)
{
	struct sugar s = parse(t, NULL, shape), d = { 0 };
	if (strides)
		d = parse(t, NULL, strides);
	return layout_new(t, none, &s, strides ? &d : NULL);
}

static inline const struct layout *swizzled(struct tfc *t, const struct layout *l, int b, int m, int s)
{
	return layout_compose(t, none, layout_swizzle_new(t, none, b, m, s), ix_const(&t->perm, 0), l);
}

static inline const struct mesh *mesh_of(struct tfc *t, const char *name, const char *level, int64_t size, int n,
				  const int64_t *extent, const char *const *axis)
{
	struct topology *l = arena_new(&t->perm, struct topology);
	const struct ix **e = arena_array(&t->perm, const struct ix *, (size_t)n);
	*l = (struct topology){ .name = level, .size = ix_const(&t->perm, size), .index = !strcmp(level, "cta") ? 0 : 1 };
	for (int i = 0; i < n; i++)
		e[i] = ix_const(&t->perm, extent[i]);
	struct mesh_layout layout = { .n = n, .extent = e };
	struct mesh_names names = { n, axis, none };
	const struct topology *level0 = l;
	return mesh_open(&t->perm, mesh_new(t, none, 1, &level0, &layout, &names), name);
}

#define MESH(t, name, level, size, ...) mesh_axes((t), (name), (level), (size), (const char *[]){ __VA_ARGS__, NULL })

/* Axes as "w=4". */
static inline const struct mesh *mesh_axes(struct tfc *t, const char *name, const char *level, int64_t size, const char *const *axis)
{
	const char **names = arena_array(&t->perm, const char *, 8);
	int64_t extent[8];
	int n = 0;
	for (; axis[n]; n++) {
		const char *eq = strchr(axis[n], '=');
		names[n] = arena_strndup(&t->perm, axis[n], (size_t)(eq - axis[n]));
		extent[n] = atoi(eq + 1);
	}
	return mesh_of(t, name, level, size, n, extent, names);
}

static inline const struct type *tensor(struct tfc *t, enum dtype d, enum storage s, int rank, const int64_t *dim,
				 const struct layout *l)
{
	return type_with_layout(&t->perm, type_static(&t->perm, d, rank, dim, s), l);
}

#define SHAPE(...) ((const int64_t[]){ __VA_ARGS__ })

static inline void expect_index(struct tfc *t, const struct layout *l, int64_t rows, int64_t cols, int bytes, int64_t r, int64_t c,
			 int64_t index)
{
	struct layout_map m;
	ck_assert_msg(l && layout_map_init(&t->perm, &m, l, 2, SHAPE(rows, cols), bytes, LAYOUT_AS_GMEM), "%s", unit_diags(t));
	int64_t found = layout_map_index(&m, SHAPE(r, c));
	ck_assert_msg(found == index, "(%" PRId64 ", %" PRId64 ") is at %" PRId64 ", not %" PRId64, r, c, found, index);
}

static inline void expect_code(struct tfc *t, bool ok, enum diag_code code, const char *key)
{
	ck_assert(!ok);
	ck_assert_uint_gt(t->diags.len, 0);
	const struct diag *d = &t->diags.item[t->diags.len - 1];
	ck_assert_msg(d->code == code && strstr(d->message, key), "%s: %s", diag_info(d->code)->code, d->message);
}

static inline void expect_text(struct tfc *t, const struct layout *l, const char *text)
{
	ck_assert_msg(l != NULL, "no layout for %s: %s", text, unit_diags(t));
	ck_assert_str_eq(layout_str(&t->perm, l), text);
}

#endif
