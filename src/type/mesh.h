/* Topologies and meshes (spec: hir 5.3, 8). */
#ifndef TYPE_MESH_H
#define TYPE_MESH_H

#include "base/tfc.h"
#include "type/ix.h"

/* A level of the machine that a module declares: Topology("cta", 132). */
struct topology {
	const char *name;
	const struct ix *size;
	struct range range;
};

struct mesh_axis {
	const char *name;
	const struct ix *extent;
	const struct ix *stride;	/* in positions of its level */
	int level;			/* index into mesh.level */
	const struct ix_sym *coord;	/* the coordinate of the executing position on this axis */
};

/* A selection of positions of one or more levels, arranged in axes. */
struct mesh {
	const char *name;		/* the name of "with ... as name", or NULL */
	int n_level;
	const struct topology *const *level;
	const struct ix *const *start;	/* per level */
	int n_axis;
	const struct mesh_axis *axis;
	const struct mesh *parent;	/* what it slices or refines, else NULL */
	bool is_slice, is_refined;
	struct range range;
};

/* Spec hir 8.7. */
bool mesh_equal_frame(const struct mesh *a, const struct mesh *b);
bool mesh_within(const struct mesh *a, const struct mesh *b);
int mesh_find_axis(const struct mesh *m, const char *name);	/* -1 if absent */
/* Number of positions; false if symbolic. */
bool mesh_size(const struct mesh *m, int64_t *n);

#endif
