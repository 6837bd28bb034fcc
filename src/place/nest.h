/* The loops over one materialised value, as nest.c runs them and gpu_nest.c plans them for threads. */
#ifndef PLACE_NEST_H
#define PLACE_NEST_H

#include "place/private.h"

enum axis_kind { AXIS_WHOLE, AXIS_FIXED, AXIS_LOOP };

struct axis_plan {
	enum axis_kind kind;
	const struct ix *extent;
	int64_t size;			/* static extent, or -1 */
	int64_t tile;
	const struct ix *fixed;		/* AXIS_FIXED: where its one tile starts */
	const struct ix *lo, *hi;	/* AXIS_LOOP */
	const struct ix *last;		/* times the static remainder is done here: NULL = once */
};

struct nest {
	const struct hir_value *v;
	bool compute;			/* the value itself, not a copy of its memory */
	int rank;
	struct axis_plan *axis;
	struct box box;
	const struct ix *const *at;
	bool clip;
	int64_t weight;			/* work of one element of the root */
	int joint;			/* the axis along which a concat is computed piece by piece in one tile; -1: none */
};

/* The reductions computed in the tiles of a root. */
struct reductions {
	bool any, last;			/* "last": one runs along the contiguous axis of its source */
	int64_t factor;			/* most elements that one element of a result takes, symbolic extents counted as 16 */
};

/* The reductions in the tiles of "v"; p->stamp starts the walk. */
void nest_find_reductions(struct place *p, const struct hir_value *v, bool at_root, struct reductions *r);
/* A nest over "v" with its extents; false if it has no elements. */
bool nest_init(struct place *p, struct nest *n, const struct hir_value *v, const struct ix *const *at, bool clip);
/* The loops from axis "i" on, and the tiles inside. */
struct hir_value *nest_axis(struct place *p, struct nest *n, int i, struct hir_value *dst);

#endif
