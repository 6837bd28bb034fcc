/* Layouts: how a logical tensor lies in memory or is spread over positions (spec: hir 7).
 *
 * One structure holds every form: a tree of modes in groups, optional strides, an optional swizzle and offset, and an
 * optional distribution (attrs over a mesh).  A bare Layout has no swizzle, offset 0 and no mesh.
 */
#ifndef TYPE_LAYOUT_H
#define TYPE_LAYOUT_H

#include "type/mesh.h"

struct layout_mode {
	const struct ix *extent;
	const struct ix *stride;	/* NULL while unmaterialised */
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

struct layout *layout_plain(struct arena *a, int rank, const struct ix *const *extent, const struct ix *const *stride);
struct layout *layout_c_order(struct arena *a, int rank, const struct ix *const *extent);	/* one mode per axis */
bool layout_is_materialised(const struct layout *l);
bool layout_is_distributed(const struct layout *l);	/* has a Split or Partial */
bool layout_equal(const struct layout *a, const struct layout *b);	/* every stated field */
/* Element index of the logical coordinate "c" of a tensor of static shape "shape" under a plain or composed layout with
 * static modes; false if the layout does not fit, is distributed or symbolic. */
bool layout_element_index(const struct layout *l, int rank, const int64_t *shape, int element_bytes,
			  const int64_t *c, int64_t *index);
/* Per-axis strides if every axis is affine (one run), for run-time addressing; false otherwise. */
bool layout_axis_strides(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape,
			 const struct ix **stride);
/* Checks of hir 7 for "l" as the layout of "ty" ("ty" has shape, dtype, storage): reports E14xx at "r". */
bool layout_check(struct tfc *t, struct range r, const struct layout *l, const struct type *ty);
/* hir 7.4.7: equal owner functions (rmem) or equal address maps. */
bool layout_same_owner(const struct layout *a, const struct layout *b, int rank, const struct ix *const *shape);
bool layout_same_address(const struct layout *a, const struct layout *b, int rank, const struct ix *const *shape);
/* hir 7.5: strides for an unmaterialised layout. */
const struct layout *layout_materialise_c_order(struct arena *a, const struct layout *l);
const struct layout *layout_materialise_per_instance(struct arena *a, const struct layout *l);
/* Canonical text: sugar where it parses back to the same object, else constructors (hir 17.3). */
void layout_print(struct text *out, const struct layout *l, ix_name_fn *name, void *user);

#endif
