/* Layouts: how a logical tensor lies in memory or is spread over positions (spec: hir 7).
 *
 * One structure holds every form: a tree of modes in groups, optional strides, an optional swizzle and offset, and an
 * optional distribution (attrs over a mesh).  A bare Layout has no swizzle, offset 0 and no mesh.  Layouts are immutable.
 * Making them from text: type/sugar.h.
 */
#ifndef TYPE_LAYOUT_H
#define TYPE_LAYOUT_H

#include "type/dtype.h"
#include "type/mesh.h"

struct layout_mode {
	const struct ix *extent;
	const struct ix *stride;	/* NULL while unmaterialised (then of all modes) */
};

struct layout_group {			/* a top-level entry: modes [first, first + n) of the layout */
	int first, n;
};

enum layout_attr_kind { LAYOUT_BROADCAST, LAYOUT_SPLIT, LAYOUT_PARTIAL };
enum layout_reduction { LAYOUT_SUM, LAYOUT_MAX, LAYOUT_MIN };

struct layout_attr {			/* one per mesh axis */
	enum layout_attr_kind kind;
	int mode;			/* LAYOUT_SPLIT: flat mode */
	enum layout_reduction reduction;	/* LAYOUT_PARTIAL */
};

struct layout {
	int n_group;
	const struct layout_group *group;
	int n_mode;
	const struct layout_mode *mode;
	bool composed;			/* ComposedLayout, even if swizzle and offset are trivial */
	bool has_swizzle;
	int swizzle_bits, swizzle_base, swizzle_shift;
	const struct ix *offset;	/* never NULL; elements */
	const struct mesh *mesh;	/* NULL if not a ShardLayout */
	const struct layout_attr *attr;
	bool soft;			/* strides came from the rules of hir 7.5 */
};

struct type;

/* How logical coordinates become mode coordinates (hir 7.3): run i lists the modes of axis i, most significant first. */
struct layout_run { int n; const int *mode; };
struct layout_reading { int rank; const struct layout_run *run; };

struct layout *layout_plain(struct arena *a, int rank, const struct ix *const *extent, const struct ix *const *stride);
struct layout *layout_c_order(struct arena *a, int rank, const struct ix *const *extent);	/* one mode per axis */
const struct layout *layout_soft_c_order(struct arena *a, int rank, const struct ix *const *extent);
/* The same distribution and form with other modes, groups or attrs: a shallow copy to be changed before it is shared. */
struct layout *layout_copy(struct arena *a, const struct layout *l);

const struct ix *layout_n_element(struct arena *a, const struct layout *l);
const char *layout_reduction_name(enum layout_reduction r);
bool layout_is_materialised(const struct layout *l);
bool layout_is_distributed(const struct layout *l);	/* has a Split or Partial; NULL has not */
bool layout_has_partial(const struct layout *l);
int layout_split_axis(const struct layout *l, int mode);	/* the mesh axis split on this mode, or -1 */
bool layout_equal(const struct layout *a, const struct layout *b);	/* every stated field, not softness; NULL allowed */

/* Reading rule. False if the layout does not fit the shape (E1420 is the caller's). */
bool layout_read(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
		 struct layout_reading *out);
/* The layout with per axis, modes most significant first; the maps are the same. NULL if it does not fit. */
const struct layout *layout_grouped(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape);
/* The maps of a layout with static modes on a static shape, ready to be asked for many coordinates. */
enum layout_view {
	LAYOUT_AS_GMEM,			/* every mode counts */
	LAYOUT_AS_SMEM			/* modes split on a first-level axis add nothing (hir 7.4.5) */
};
struct layout_digit {			/* of mode i: (c[axis] / place) % extent */
	int axis, mesh_axis;		/* mesh_axis: the one that splits the mode, or -1 */
	int64_t place, extent, stride;
};
struct layout_map {
	int rank, n_digit, n_mesh_axis;
	const struct layout_digit *digit;	/* one per mode */
	int64_t offset, element_bytes;
	bool has_swizzle;
	int swizzle_bits, swizzle_base, swizzle_shift;
};
/* False if the layout does not fit the shape, is unmaterialised or symbolic, or is no layout of "element_bytes". */
bool layout_map_init(struct arena *a, struct layout_map *m, const struct layout *l, int rank, const int64_t *shape,
		     int element_bytes, enum layout_view view);
void layout_map_modes(const struct layout_map *m, const int64_t *c, int64_t *mode_coord);
int64_t layout_map_index(const struct layout_map *m, const int64_t *c);	/* element index, swizzle and offset included */
/* Coordinates of the owners on each mesh axis, -1 for every position of the axis (broadcast, partial). */
void layout_map_owner(const struct layout_map *m, const int64_t *c, int64_t *mesh_coord);
/* Element index before any swizzle for symbolic coordinates, offset included; NULL if the layout does not fit. */
const struct ix *layout_index_ix(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				 const struct ix *const *c);
/* hir 7.4.3, on byte addresses. */
int64_t layout_swizzle(int bits, int base, int shift, int64_t byte);
/* The period of the layout's swizzle, to which its storage is aligned (tir 3.4); 1 without one. "l" may be NULL. */
int64_t layout_period_bytes(const struct layout *l);
/* Per-axis strides if every axis is affine (one run), for run-time addressing; false otherwise. Offset and swizzle are
 * not looked at. */
bool layout_axis_strides(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 const struct ix **stride);

/* Checks of hir 7 for "l" as the layout of "ty" ("ty" has shape, dtype, storage): reports E14xx at "r". */
bool layout_check(struct tfc *t, struct range r, const struct layout *l, const struct type *ty);
/* hir 7.4.7: equal owner functions (rmem) or equal address maps. NULL: no layout. */
bool layout_same_owner(struct arena *arena, const struct layout *a, const struct layout *b, int rank,
		       const struct ix *const *shape);
/* Are the owners of the elements of the window of "shape" at "start" among those that "of" gives them on "of_shape", the same
 * copy of each? Static, both distributed. */
bool layout_same_owner_window(struct arena *a, const struct layout *of, const int64_t *of_shape, const struct layout *l, int rank,
			      const int64_t *start, const int64_t *shape);
bool layout_same_address(struct arena *arena, const struct layout *a, const struct layout *b, int rank,
			 const struct ix *const *shape, enum layout_view view);

/* hir 7.5: strides for an unmaterialised layout; the result is soft. */
const struct layout *layout_materialise_c_order(struct arena *a, const struct layout *l);
const struct layout *layout_materialise_per_instance(struct arena *a, const struct layout *l);
/* 13.6, nearer the threads into smem: 0 on modes split on a first-level axis, C-order over the others. */
const struct layout *layout_materialise_per_holder(struct arena *a, const struct layout *l);
/* The layout with its strides unstated again; offset and swizzle are kept. */
const struct layout *layout_without_strides(struct arena *a, const struct layout *l);
bool layout_is_per_instance(struct arena *a, const struct layout *l);	/* has a split mode, and strides are those of layout_materialise_per_instance() */

/* hir 7.6. "shape" is that of the source. Every result has one group per result axis.  NULL: not expressible. */
const struct layout *layout_transpose(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const int *perm);
enum layout_slice_result {
	LAYOUT_SLICE_OK,
	LAYOUT_SLICE_NONE,		/* a plain layout whose slice has no layout of its own */
	LAYOUT_SLICE_SPLIT_AXIS,	/* E1705: axis "*axis" has a split mode */
	LAYOUT_SLICE_SEVERAL_MODES	/* E1706: axis "*axis" is not one run */
};
/* start[i], size[i], step[i] per axis; start may be symbolic (run-time): a sharded layout then keeps no offset for it
 * unless it is a compile-time dimension. */
enum layout_slice_result layout_slice(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const struct ix *const *start, const struct ix *const *size, const int64_t *step,
				      const struct layout **out, int *axis);
/* Remove the axes marked in "drop", each of extent 1. */
const struct layout *layout_drop_axes(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				      const bool *drop);
/* View rule of hir 13.4: the modes regrouped for the new shape; NULL if that is no view. */
const struct layout *layout_reshape(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				    int new_rank, const struct ix *const *new_shape);
/* Reduction over the axes marked in "reduced"; with !keepdim they are dropped. */
const struct layout *layout_reduce(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				   const bool *reduced, bool keepdim);
/* tf.local: every split mode becomes extent 1; "local" gets the axes' local extents. The result has no mesh. */
const struct layout *layout_local(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
				  const struct ix **local);
/* The layout of a tensor "l" seen with broadcast axes, for hir 12.4(b): is every owner of a result element under "of" (of
 * shape "full") an owner of the element of "l" (of shape "shape", right-aligned, extents 1 stretched) that it needs? */
bool layout_owner_serves(struct arena *arena, const struct layout *l, int rank, const struct ix *const *shape, const struct layout *of,
			 int full_rank, const struct ix *const *full);

/* Does an owner of every element under "from" stand in the same group of "unit" positions of level "level" as each owner
 * under "to"? "No" where the groups are cut in an uneven way. */
bool layout_owner_near(struct arena *a, const struct layout *from, const struct layout *to, int rank, const struct ix *const *shape,
		       const char *level, int64_t unit);

/* Canonical text: sugar where it parses back to the same object, else constructors (hir 17.3). */
void layout_print(struct text *out, const struct layout *l, ix_name_fn *name, void *user);
const char *layout_str(struct arena *a, const struct layout *l);

#endif
