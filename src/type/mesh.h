/* Topologies and meshes (spec: hir 5.3, 8).
 *
 * A mesh is immutable.  Its axes have coordinate symbols of their own (IX_COORD, printed "mesh.axis"); mesh_open() gives
 * a copy with fresh ones and a name, as "with ... as name" does.
 */
#ifndef TYPE_MESH_H
#define TYPE_MESH_H

#include "base/tfc.h"
#include "type/ix.h"

struct tile_fragment;

/* A level of the machine that a module declares: Topology("cta", 132). */
struct topology {
	const char *name;
	const struct ix *size;
	int index;			/* of the level in the target's list, 0 = first (cta, core) */
	/* The fragments that layouts over its positions may end in, NULL-terminated; NULL: those that are built in. */
	const struct tile_fragment *const *fragment;
	struct range range;
};

struct mesh_axis {
	const char *name;
	const struct ix *extent;
	const struct ix *stride;	/* in positions of its level */
	int level;			/* index into mesh.level */
	const struct ix_sym *coord;	/* the coordinate of the executing position on this axis; shared by combined meshes */
};

struct mesh_run {			/* axes of one level joined where they count on (hir 8.7) */
	int level;
	const struct ix *extent, *stride;
};

/* A selection of positions of one or more levels, arranged in axes. */
struct mesh {
	const char *name;		/* the name of "with ... as name", or NULL */
	int n_level;
	const struct topology *const *level;
	const struct ix *const *start;	/* per level */
	int n_axis;
	const struct mesh_axis *axis;
	const struct mesh *parent;	/* what it slices, refines or is an opened copy of, else NULL */
	bool is_slice, is_refined;
	bool is_copy;			/* "parent" is the named mesh that was opened */
	bool has_start;			/* written with ComposedLayout(None, start, ...) */
	const int64_t *slice_start;	/* is_slice: first coordinate per axis of the parent */
	int n_run;
	const struct mesh_run *run;
	struct range range;
};

/* layout= of Mesh(...), as written. */
struct mesh_layout {
	int n;
	const struct ix *const *extent;
	const struct ix *const *stride;	/* NULL: row-major */
	int n_stride;			/* how many were written; 0 stands for n */
	const struct ix *start;		/* NULL: not stated */
	struct range range;
};

struct mesh_names {			/* names= of Mesh(...); n = 0: d0, d1, ... */
	int n;
	const char *const *name;
	struct range range;
};

/* One item of m[i, a:b, :]. */
struct mesh_subscript {
	bool is_index, has_start, has_stop, has_step;
	int64_t start, stop, step;	/* an index stands in "start" */
	struct range range;
};

/* "r" is the range of what "found" describes, e.g. 'a string'. Always false (E1501). */
bool mesh_bad_first_argument(struct tfc *t, struct range r, const char *found);
/* The declared topologies of these names; a CPU target's "cta" has been renamed by the caller. E1502. */
bool mesh_levels_by_name(struct tfc *t, int n_declared, const struct topology *const *declared, int n,
			 const char *const *name, const struct range *range, const struct topology **level);
/* A mesh made of Topology objects agrees with the declared ones (E1502, E1503). */
bool mesh_levels_agree(struct tfc *t, struct range r, const struct mesh *m, int n_declared,
		       const struct topology *const *declared);
/* The checks of hir 8.1 to 8.6; NULL after a diagnostic at "r" or a range of the parts. */
const struct mesh *mesh_new(struct tfc *t, struct range r, int n_level, const struct topology *const *level,
			    const struct mesh_layout *layout, const struct mesh_names *names);
const struct mesh *mesh_slice(struct tfc *t, struct range r, const struct mesh *m, int n,
			      const struct mesh_subscript *sub);
const struct mesh *mesh_refine(struct tfc *t, struct range r, const struct mesh *sel, const struct mesh_layout *layout,
			       const struct mesh_names *names);
/* A copy with name "name" (may be NULL) and fresh coordinates, for a scope. */
const struct mesh *mesh_open(struct arena *a, const struct mesh *m, const char *name);
/* The mesh with symbols replaced, its coordinates new; "m" itself where nothing changes. "parent" is what m->parent has become. */
const struct mesh *mesh_substitute(struct arena *a, const struct mesh *m, const struct mesh *parent, ix_subst_fn *lookup, void *user);
/* May "inner" be opened inside the scopes (outermost first)? E1516, E1517. */
bool mesh_nest(struct tfc *t, struct range r, int n_scope, const struct mesh *const *scope, const struct mesh *inner);
/* The meshes (outermost first, an inner one replacing levels of an outer one) as one; the axes keep their coordinates.
 * One mesh is returned as it is. NULL if there is none. */
const struct mesh *mesh_combine(struct arena *a, int n, const struct mesh *const *mesh);

/* Spec hir 8.7. */
bool mesh_equal_frame(const struct mesh *a, const struct mesh *b);
bool mesh_within(struct arena *arena, const struct mesh *a, const struct mesh *b);
int mesh_find_axis(const struct mesh *m, const char *name);		/* -1 if absent */
int mesh_find_coord(const struct mesh *m, const struct ix_sym *coord);	/* axis index, or -1 */
/* Number of positions; false if symbolic. */
bool mesh_size(const struct mesh *m, int64_t *n);
/* Position on level "level" of coordinates "coord" (one per axis); false if symbolic. */
bool mesh_position(const struct mesh *m, int level, const int64_t *coord, int64_t *pos);
/* Are the positions on "level" one contiguous interval? Its first position and length. */
bool mesh_interval(struct arena *a, const struct mesh *m, int level, const struct ix **first, const struct ix **n);
/* Is "level" of the mesh the first level of the target (one holder of smem per position)? */
bool mesh_is_first_level(const struct mesh *m, int level);
/* Text that makes the mesh: Mesh(("thread",), layout=(4, 32), names=("w", "t")), th[1:3, :], Mesh(th[0, :], layout=...).
 * "objects": levels as Topology("thread", 128) and
 * the layout as Layout(extents, strides), the form that needs no module. */
void mesh_print(struct text *out, const struct mesh *m, bool objects, ix_name_fn *name, void *user);
/* The printed name of a mesh: "name" of its coordinates, or its own. NULL if it has none. */
const char *mesh_printed_name(const struct mesh *m, ix_name_fn *name, void *user);

#endif
