/* Layouts and meshes from text: the tree of an expression whose leaves are evaluated (spec: hir 7.1, 7.2, 8.1). */
#ifndef TYPE_SUGAR_H
#define TYPE_SUGAR_H

#include "type/layout.h"

enum sugar_kind {
	SUGAR_TUPLE,		/* item[n] */
	SUGAR_DIM,		/* ix */
	SUGAR_SPLIT,		/* ix @ axis[0], axis[1], ... */
	SUGAR_STATE,		/* entry[n_entry], a set display */
	SUGAR_BOOL,		/* True or False where a dimension belongs (E1416) */
	SUGAR_FLOAT,		/* a float there (E1416) */
	SUGAR_OTHER		/* anything else: "found" says what */
};

struct sugar_axis {
	const struct mesh *mesh;	/* as named */
	int axis;			/* index into mesh->axis */
	struct range range;
};

struct sugar_entry {			/* of a state set: axis @ P("sum") */
	struct sugar_axis axis;
	enum layout_attr_kind kind;	/* LAYOUT_BROADCAST or LAYOUT_PARTIAL */
	enum layout_reduction reduction;
	bool is_open;			/* P() without reduction (E1412) */
	struct range range;
};

struct sugar {
	enum sugar_kind kind;
	struct range range;
	int n;
	const struct sugar *item;
	const struct ix *ix;
	int n_axis;
	const struct sugar_axis *axis;
	int n_entry;
	const struct sugar_entry *entry;
	const char *found;
};

struct layout_shard_arg {		/* one of attrs= of ShardLayout */
	struct layout_attr attr;
	bool is_open;			/* Partial() without reduction */
	bool is_dynamic;
	struct range range;
};

/* All return NULL after a diagnostic. "scope": the enclosing meshes, outermost first (hir 7.2). */
const struct layout *layout_from_sugar(struct tfc *t, const struct sugar *s, int n_scope, const struct mesh *const *scope);
/* The logical extents of a shape written with placement: ((8 @ m.w, 64)) is (8, 64). E1301 for what is no dimension. */
bool sugar_shape(struct tfc *t, const struct sugar *s, int *rank, const struct ix *const **dim);
bool sugar_has_placement(const struct sugar *s);	/* an "@" or a state set somewhere */

/* Layout(shape, strides); "strides" NULL when omitted or None. E1401, E1416. */
const struct layout *layout_new(struct tfc *t, struct range r, const struct sugar *shape, const struct sugar *strides);
/* Swizzle(bits, base, shift): a layout that holds a swizzle alone. E1403. */
const struct layout *layout_swizzle_new(struct tfc *t, struct range r, int64_t bits, int64_t base, int64_t shift);
bool layout_is_swizzle_alone(const struct layout *l);
/* ComposedLayout(inner, offset, outer): "inner" NULL for None, "outer" NULL when absent. E1401, E1402. */
const struct layout *layout_compose(struct tfc *t, struct range r, const struct layout *inner, const struct ix *offset,
				    const struct layout *outer);
/* ShardLayout(layout, attrs, mesh). E1405 to E1409, E1412. */
const struct layout *layout_shard(struct tfc *t, struct range r, const struct layout *l, int n_attr,
				  const struct layout_shard_arg *attr, const struct mesh *m);

/* layout= of Mesh(...): a tuple of extents, a pair (shape, strides), an extent, or a layout object. Another form is
 * E1401. */
bool mesh_layout_from_sugar(struct tfc *t, const struct sugar *s, struct mesh_layout *out);
bool mesh_layout_from_layout(struct tfc *t, struct range r, const struct layout *l, struct mesh_layout *out);

#endif
