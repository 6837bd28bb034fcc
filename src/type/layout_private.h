/* Shared by the files that derive layouts. */
#ifndef TYPE_LAYOUT_PRIVATE_H
#define TYPE_LAYOUT_PRIVATE_H

#include "base/vec.h"
#include "type/layout.h"

/* Builds a layout with the offset, swizzle, mesh, softness and pending reductions of another one. */
struct layout_builder {
	struct arena *a;
	struct layout *l;
	struct layout_group *group;
	VEC(struct layout_mode) mode;
	struct layout_attr *attr;
};

struct layout_builder layout_builder_new(struct arena *a, const struct layout *from, int n_group);
void layout_builder_group(struct layout_builder *b);		/* begin the next group */
/* Add a mode to the group; "mesh_axis" splits it, or -1. */
void layout_builder_mode(struct layout_builder *b, const struct ix *extent, const struct ix *stride, int mesh_axis);
void layout_builder_unit(struct layout_builder *b, bool materialised);	/* a mode of extent 1 and stride 0 */
const struct layout *layout_builder_end(struct layout_builder *b);

/* One mode of an axis: a digit of its index. Neighbours that count on in one another may be joined. */
struct layout_part { const struct ix *extent, *stride; int mesh_axis; };
/* The parts of run "r", most significant first, extents of 1 without a split left out; joined where "join". Returns their
 * number; "out" has room for r->n. */
int layout_parts(struct arena *a, const struct layout *l, const struct layout_run *r, bool join, struct layout_part *out);

#endif
