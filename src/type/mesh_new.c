#include <inttypes.h>
#include <string.h>

#include "type/injective.h"
#include "type/mesh_private.h"
#include "type/type.h"

bool mesh_bad_first_argument(struct tfc *t, struct range r, const char *found)
{
	return diag_error(t, r, E1501,
			  "the first argument of Mesh must be a tuple of declared topology names such as (\"thread\",), or a "
			  "mesh or mesh slice; found %s", found);
}

static const char *known_levels(struct arena *a, int n, const struct topology *const *declared)
{
	struct text out;
	text_init(&out, a);
	for (int i = 0; i < n; i++)
		text_printf(&out, "%s\"%s\"", i ? ", " : "", declared[i]->name);
	return n ? text_str(&out) : "none";
}

static const struct topology *find_level(int n, const struct topology *const *declared, const char *name)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(declared[i]->name, name))
			return declared[i];
	return NULL;
}

bool mesh_levels_by_name(struct tfc *t, int n_declared, const struct topology *const *declared, int n,
			 const char *const *name, const struct range *range, const struct topology **level)
{
	bool ok = true;
	for (int i = 0; i < n; i++) {
		level[i] = find_level(n_declared, declared, name[i]);
		if (level[i])
			continue;
		ok = diag_error(t, range[i], E1502, "topology \"%s\" is not declared by this module (declared: %s); add "
				"Topology(\"%s\", SIZE) to topologies=", name[i],
				known_levels(&t->perm, n_declared, declared), name[i]);
	}
	return ok;
}

bool mesh_levels_agree(struct tfc *t, struct range r, const struct mesh *m, int n_declared,
		       const struct topology *const *declared)
{
	for (int i = 0; i < m->n_level; i++) {
		const struct topology *mine = m->level[i], *theirs = find_level(n_declared, declared, mine->name);
		if (!theirs)
			return diag_error(t, r, E1502, "this mesh uses topology \"%s\", which is not declared by this module "
					  "(declared: %s)", mine->name, known_levels(&t->perm, n_declared, declared));
		if (!ix_equal(mine->size, theirs->size)) {
			diag_error(t, r, E1503, "this mesh was made for a topology \"%s\" of size %s, but the module declares "
				   "size %s", mine->name, ix_str(&t->perm, mine->size), ix_str(&t->perm, theirs->size));
			if (theirs->range.source)
				diag_note(t, theirs->range, "declared here");
			return false;
		}
	}
	return true;
}

const char *const *mesh_axis_names(struct tfc *t, const struct mesh_names *names, int n)
{
	const char **out = arena_array(&t->perm, const char *, (size_t)n);
	if (names->n && names->n != n) {
		diag_error(t, names->range, E1505, "names= gives %d names for %d axes; give one name per axis", names->n, n);
		return NULL;
	}
	for (int i = 0; i < n; i++) {
		out[i] = names->n ? names->name[i] : arena_printf(&t->perm, "d%d", i);
		for (int k = 0; k < i; k++)
			if (!strcmp(out[i], out[k])) {
				diag_error(t, names->range, E1504, "axis name \"%s\" is given twice; the axes of one mesh "
					   "need distinct names", out[i]);
				return NULL;
			}
	}
	return out;
}

static const char *layout_text(struct arena *a, const struct mesh_layout *l)
{
	const char *shape = shape_str(a, l->n, l->extent);
	return l->stride ? arena_printf(a, "%s with strides %s", shape, shape_str(a, l->n, l->stride)) : shape;
}

static bool check_extents(struct tfc *t, const struct mesh_layout *l)
{
	for (int i = 0; i < l->n; i++) {
		int64_t lo, hi, slo = 0, shi;
		ix_bounds(l->extent[i], &lo, &hi);
		if (l->stride)
			ix_bounds(l->stride[i], &slo, &shi);
		if (ix_is_bad(l->extent[i]) || hi < 1 || slo < 0)
			return diag_error(t, l->range, E1508, "a mesh of extents %s has no positions: extents must be at least "
					  "1 and strides at least 0", layout_text(&t->perm, l));
	}
	return true;
}

enum { MAX_AXIS = 64 };

/* The static extents and strides; false if one is symbolic. */
static bool static_axes(int n, const struct ix *const *extent, const struct ix *const *stride, int64_t *e, int64_t *s)
{
	for (int i = 0; i < n; i++)
		if (!ix_is_const(extent[i], &e[i]) || !ix_is_const(stride[i], &s[i]))
			return false;
	return true;
}

/* Stated strides: the positions of the axes, from "start" on, are distinct and lie in [0, size). */
static bool check_positions(struct tfc *t, const struct mesh_layout *l, int n, const struct ix *const *extent,
			    const struct ix *const *stride, const struct topology *level)
{
	int64_t e[MAX_AXIS], s[MAX_AXIS], start = 0, size;
	bool unknown;
	if (!static_axes(n, extent, stride, e, s) || (l->start && !ix_is_const(l->start, &start)))
		return true;
	if (!digits_injective(n, e, s, &unknown))
		return diag_error(t, l->range, E1508, "the mesh layout %s gives some positions twice; the positions of a mesh "
				  "must be distinct", layout_text(&t->perm, l));
	__int128 last = start;
	for (int i = 0; i < n; i++)
		last += (__int128)(e[i] - 1) * s[i];
	if (ix_is_const(level->size, &size) && last >= size)
		return diag_error(t, l->range, E1508, "the mesh layout %s reaches position %" PRId64 "; positions of level "
				  "\"%s\" are 0 to %" PRId64, layout_text(&t->perm, l),
				  last > INT64_MAX ? INT64_MAX : (int64_t)last, level->name, size - 1);
	return true;
}

static bool check_first_positions(struct tfc *t, const struct mesh_layout *l)
{
	int64_t e[MAX_AXIS], s[MAX_AXIS];
	if (l->start || !l->stride || !static_axes(l->n, l->extent, l->stride, e, s))
		return true;
	__int128 last = 0, count = 1;
	for (int i = 0; i < l->n; i++) {
		last += (__int128)(e[i] - 1) * s[i];
		count *= e[i];
	}
	return last == count - 1 || diag_error(t, l->range, E1507, "the mesh layout %s does not select the first positions of "
					       "its level; write a slice of a mesh, or ComposedLayout(None, start, Layout(...))",
					       layout_text(&t->perm, l));
}

static struct mesh *mesh_alloc(struct tfc *t, struct range r, int n_level, const struct topology *const *level, int n_axis)
{
	struct mesh *m = arena_new(&t->perm, struct mesh);
	const struct ix **start = arena_array(&t->perm, const struct ix *, (size_t)n_level);
	for (int i = 0; i < n_level; i++)
		start[i] = ix_const(&t->perm, 0);
	m->range = r;
	m->n_level = n_level;
	m->level = arena_memdup(&t->perm, level, (size_t)n_level * sizeof(*level));
	m->start = start;
	m->n_axis = n_axis;
	return m;
}

static const struct mesh *new_of_one_level(struct tfc *t, struct range r, const struct topology *level,
					   const struct mesh_layout *l, const char *const *name)
{
	struct arena *a = &t->perm;
	const struct ix *n = mesh_product(a, l->n, l->extent);
	int64_t lo, hi, size;
	ix_bounds(ix_sub(a, n, level->size), &lo, &hi);
	if (ix_is_bad(n) || lo > 0) {
		diag_error(t, l->range, E1506, "the mesh extents %s multiply to %s, but level \"%s\" has %s positions",
			   shape_str(a, l->n, l->extent), ix_is_bad(n) ? "more than 64 bits hold" : ix_str(a, n), level->name,
			   ix_str(a, level->size));
		return NULL;
	}
	const struct ix *const *stride = l->stride ? l->stride : mesh_row_major(a, l->n, l->extent);
	if ((l->stride || l->start) && !check_positions(t, l, l->n, l->extent, stride, level))
		return NULL;
	if (!check_first_positions(t, l))
		return NULL;
	if (hi < 0 && !l->start && ix_is_const(level->size, &size))
		diag_warning(t, l->range, W1501, "the mesh extents %s multiply to %s; level \"%s\" has %" PRId64
			     " positions, the others stay idle", shape_str(a, l->n, l->extent), ix_str(a, n), level->name,
			     size);
	struct mesh *m = mesh_alloc(t, r, 1, &level, l->n);
	struct mesh_axis *axis = arena_array(a, struct mesh_axis, (size_t)l->n);
	for (int i = 0; i < l->n; i++)
		axis[i] = (struct mesh_axis){ name[i], l->extent[i], stride[i], 0, NULL };
	if (l->start)
		m->start = arena_memdup(a, &l->start, sizeof(l->start));
	m->has_start = l->start != NULL;
	m->axis = axis;
	return mesh_finish(a, m);
}

/* Does "n" certainly divide the level's size without filling it? */
static bool leaves_room(struct arena *a, const struct ix *n, const struct ix *size)
{
	return !ix_equal(n, size) && ix_quotient(a, size, n) != NULL;
}

/* Assign axes to levels from left to right: level[i] of axis i. */
static bool assign_levels(struct tfc *t, int n_level, const struct topology *const *level, const struct mesh_layout *l,
			  int *of)
{
	struct arena *a = &t->perm;
	int k = 0, n_here = 0;
	const struct ix *n = ix_const(a, 1);
	for (int i = 0; i < l->n; i++) {
		bool wants_unit = n_here == 0 && ix_is(l->extent[i], 1) && ix_is(level[k]->size, 1);
		while (k + 1 < n_level && ix_equal(n, level[k]->size) && !wants_unit) {
			k++;
			n_here = 0;
			n = ix_const(a, 1);
			wants_unit = ix_is(l->extent[i], 1) && ix_is(level[k]->size, 1);
		}
		of[i] = k;
		n_here++;
		n = ix_mul(a, n, l->extent[i]);
		if (!ix_equal(n, level[k]->size) && !leaves_room(a, n, level[k]->size))
			return diag_error(t, l->range, E1509, "axis %d of the mesh extents %s straddles the boundary of level "
					  "\"%s\" (size %s); factor it so that the axes of each level multiply to its size",
					  i, shape_str(a, l->n, l->extent), level[k]->name, ix_str(a, level[k]->size));
	}
	return true;
}

/* Make the axes of level "k". Stated strides count positions of all levels; "inner" positions follow each of this one. */
static bool make_level_axes(struct tfc *t, const struct mesh_layout *l, const int *of, int k, const struct topology *level,
			    const struct ix *inner, const char *const *name, struct mesh_axis *axis)
{
	struct arena *a = &t->perm;
	const struct ix *const *stride = l->stride ? l->stride : mesh_row_major(a, l->n, l->extent);
	const struct ix **e = arena_array(a, const struct ix *, (size_t)l->n);
	const struct ix **s = arena_array(a, const struct ix *, (size_t)l->n);
	int n = 0;
	for (int i = 0; i < l->n; i++) {
		if (of[i] != k)
			continue;
		e[n] = l->extent[i];
		s[n] = ix_is(e[n], 1) ? ix_const(a, 1) : ix_quotient(a, stride[i], inner);
		if (!s[n])
			return diag_error(t, l->range, E1508, "stride %s of axis %d moves between positions of different levels",
					  ix_str(a, stride[i]), i);
		axis[i] = (struct mesh_axis){ name[i], e[n], s[n], k, NULL };
		n++;
	}
	return check_positions(t, l, n, e, s, level);
}

static const struct mesh *new_of_several_levels(struct tfc *t, struct range r, int n_level,
						const struct topology *const *level, const struct mesh_layout *l,
						const char *const *name)
{
	struct arena *a = &t->perm;
	const struct ix *n = mesh_product(a, l->n, l->extent), *total = ix_const(a, 1);
	int *of = arena_array(a, int, (size_t)l->n);
	for (int i = 0; i < n_level; i++)
		total = ix_mul(a, total, level[i]->size);
	if (!ix_equal(n, total)) {
		diag_error(t, l->range, E1506, "the mesh extents %s multiply to %s; a mesh of several levels must fill each of "
			   "them, %s positions in all", shape_str(a, l->n, l->extent), ix_str(a, n), ix_str(a, total));
		return NULL;
	}
	if (l->start && !ix_is(l->start, 0)) {
		diag_error(t, l->range, E1507, "a mesh of several levels selects all their positions; take a slice of it instead "
			   "of starting at %s", ix_str(a, l->start));
		return NULL;
	}
	if (!assign_levels(t, n_level, level, l, of))
		return NULL;
	struct mesh *m = mesh_alloc(t, r, n_level, level, l->n);
	struct mesh_axis *axis = arena_array(a, struct mesh_axis, (size_t)l->n);
	m->axis = axis;
	const struct ix *inner = ix_const(a, 1);
	for (int k = n_level - 1; k >= 0; k--) {
		if (!make_level_axes(t, l, of, k, level[k], inner, name, axis))
			return NULL;
		inner = ix_mul(a, inner, level[k]->size);
	}
	return mesh_finish(a, m);
}

const struct mesh *mesh_new(struct tfc *t, struct range r, int n_level, const struct topology *const *level,
			    const struct mesh_layout *layout, const struct mesh_names *names)
{
	static const struct mesh_names none = { .n = 0 };
	if (layout->n > MAX_AXIS) {
		diag_error(t, layout->range, E1505, "a mesh has at most %d axes; names= and layout= give %d", MAX_AXIS, layout->n);
		return NULL;
	}
	if (layout->stride && layout->n_stride && layout->n_stride != layout->n) {
		diag_error(t, layout->range, E1401, "shape and strides of a mesh differ in nesting: %d extents, %d strides", layout->n,
			   layout->n_stride);
		return NULL;
	}
	const char *const *name = mesh_axis_names(t, names ? names : &none, layout->n);
	if (!name || !check_extents(t, layout))
		return NULL;
	for (int i = 0; i < n_level; i++)
		for (int k = 0; k < i; k++)
			if (!strcmp(level[i]->name, level[k]->name)) {
				diag_error(t, r, E1501, "the first argument of Mesh must be a tuple of declared topology names, "
					   "each once; \"%s\" is there twice", level[i]->name);
				return NULL;
			}
	if (n_level == 0) {
		mesh_bad_first_argument(t, r, "an empty tuple");
		return NULL;
	}
	if (n_level == 1)
		return new_of_one_level(t, r, level[0], layout, name);
	return new_of_several_levels(t, r, n_level, level, layout, name);
}
