/* Operands for tests of the matcher: meshes of threads and layouts from numbers. */
#ifndef TESTS_MATCHKIT_H
#define TESTS_MATCHKIT_H

#include <string.h>

#include "match/match.h"
#include "unit.h"

struct kit_mesh { int n; int64_t extent[6], stride[6], start; };

/* Modes in "n_group" groups (0: every mode is one); split[i] is the mode of mesh axis i, or -1. */
struct kit_layout {
	int n_mode;
	int64_t extent[12], stride[12];
	int n_group, group[3];
	int bits;
	int64_t offset;
	const struct mesh *mesh;
	int split[6];
};

static inline const struct ix **kit_ixs(struct arena *a, int n, const int64_t *v)
{
	const struct ix **x = arena_array(a, const struct ix *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		x[i] = ix_const(a, v[i]);
	return x;
}

static inline const struct topology *kit_threads(struct arena *a, int64_t n)
{
	struct topology *t = arena_new(a, struct topology);
	*t = (struct topology){ .name = "thread", .size = ix_const(a, n), .index = 1 };
	return t;
}

static inline const struct mesh *kit_mesh(struct tfc *t, const struct topology *threads, const struct kit_mesh *k)
{
	struct arena *a = &t->perm;
	struct mesh_layout l = { .n = k->n, .extent = kit_ixs(a, k->n, k->extent), .stride = kit_ixs(a, k->n, k->stride),
				 .n_stride = k->n, .start = ix_const(a, k->start) };
	struct mesh_names names = { 0 };
	const struct mesh *m = mesh_new(t, (struct range){ 0 }, 1, &threads, &l, &names);
	ck_assert_msg(m != NULL, "%s", unit_diags(t));
	return m;
}

static inline const struct layout *kit_layout(struct arena *a, const struct kit_layout *k)
{
	struct layout *l = arena_new(a, struct layout);
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)k->n_mode + 1);
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)k->n_mode + 1);
	int n_group = k->n_group ? k->n_group : k->n_mode;
	for (int i = 0; i < k->n_mode; i++)
		mode[i] = (struct layout_mode){ ix_const(a, k->extent[i]), ix_const(a, k->stride[i]) };
	for (int i = 0, at = 0; i < n_group; i++) {
		group[i] = (struct layout_group){ at, k->n_group ? k->group[i] : 1 };
		at += group[i].n;
	}
	*l = (struct layout){ .n_group = n_group, .group = group, .n_mode = k->n_mode, .mode = mode, .offset = ix_const(a, k->offset),
			      .composed = k->bits || k->offset, .has_swizzle = k->bits > 0, .swizzle_bits = k->bits,
			      .swizzle_base = k->bits ? 4 : 0, .swizzle_shift = k->bits ? 3 : 0, .mesh = k->mesh };
	if (k->mesh) {
		struct layout_attr *attr = arena_array(a, struct layout_attr, (size_t)k->mesh->n_axis + 1);
		for (int i = 0; i < k->mesh->n_axis; i++)
			attr[i] = (struct layout_attr){ k->split[i] < 0 ? LAYOUT_BROADCAST : LAYOUT_SPLIT, k->split[i] < 0 ? 0 : k->split[i],
							LAYOUT_SUM };
		l->attr = attr;
	}
	return l;
}

static inline const struct type *kit_type(struct arena *a, enum dtype d, int64_t m, int64_t n, enum storage s,
					  const struct kit_layout *k)
{
	return type_with_layout(a, type_static(a, d, 2, (int64_t[]){ m, n }, s), k ? kit_layout(a, k) : NULL);
}

/* A request of T.tiled_mma on one scope of threads. */
struct kit_mma {
	struct tfc *t;
	struct attr attr[2];
	const struct type *type[INSN_MAX_PARAM];
	const struct mesh *scope;
	const struct topology *topology;
	struct match_request r;
	struct match_refusal why;
};

static inline const struct atom *kit_sm80(struct arena *a)
{
	const char *why = NULL;
	const struct atom *x = atom_make(a, atom_find(NULL, "cuda.sm80.Mma"), 0, NULL, NULL, &why);
	ck_assert_msg(x != NULL, "%s", why);
	return x;
}

static inline const struct atom *kit_wgmma(struct arena *a, int64_t n, enum dtype d, const char *form, const char *a_major,
					   const char *b_major)
{
	static const char *const name[] = { "n", "dtype", "form", "a_major", "b_major" };
	struct attr v[] = { { .kind = ATTR_INT, .i = n }, { .kind = ATTR_DTYPE, .dtype = d }, { .kind = ATTR_STR, .s = form },
			    { .kind = a_major ? ATTR_STR : ATTR_NONE, .s = a_major }, { .kind = b_major ? ATTR_STR : ATTR_NONE, .s = b_major } };
	const char *given[5], *why = NULL;
	struct attr value[5];
	int n_given = 0;
	for (int i = 0; i < 5; i++)
		if (v[i].kind != ATTR_NONE) {
			given[n_given] = name[i];
			value[n_given++] = v[i];
		}
	const struct atom *x = atom_make(a, atom_find(NULL, "cuda.sm90.Wgmma"), n_given, given, value, &why);
	ck_assert_msg(x != NULL, "%s", why);
	return x;
}

static inline void kit_begin(struct kit_mma *k, struct tfc *t, const struct atom *atom, const struct mesh *scope,
			     const struct topology *threads)
{
	*k = (struct kit_mma){ .t = t, .scope = scope, .topology = threads };
	k->attr[0] = (struct attr){ .kind = ATTR_ATOM, .atom = atom };
	k->attr[1] = (struct attr){ .kind = ATTR_BOOL };
}

static inline const struct match *kit_match(struct kit_mma *k)
{
	k->r.use = (struct insn_use){ insn_find("tiled_mma"), k->attr };
	k->r.type = k->type;
	k->r.n_scope = 1;
	k->r.scope = &k->scope;
	k->r.n_topology = 1;
	k->r.topology = &k->topology;
	return match_closed(&k->t->perm, &k->r, &k->why);
}

static inline const char *kit_why(struct kit_mma *k)
{
	return match_refusal_text(&k->t->perm, &k->why);
}

#endif
