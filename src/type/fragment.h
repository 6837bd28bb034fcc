/* Fragments: how the elements of a small tile are spread over the registers of cooperating positions (spec: tir 6, hir
 * 7.3 RR1).  Pure tables; the atoms of src/insn define them, and layouts are read by them.
 */
#ifndef TYPE_FRAGMENT_H
#define TYPE_FRAGMENT_H

#include "type/layout.h"

enum { FRAME_MAX_AXIS = 3, FRAGMENT_MAX_MODE = 6, FRAGMENT_BROADCAST = -1 };

/* The positions that carry out one issue: axes on the level of threads whose first position is a multiple of "modulus". */
struct issue_frame {
	const char *name;			/* "warp4x8" */
	int n_axis;
	int64_t extent[FRAME_MAX_AXIS], stride[FRAME_MAX_AXIS];
	int64_t size, modulus;
};

/* A rank-2 tile over a frame. The coordinate of axis x is the sum of mode coordinate times weight over the modes of x, and
 * the register of an element the sum of mode coordinate times reg. */
struct tile_fragment {
	const struct issue_frame *frame;
	int n_mode;
	int64_t extent[FRAGMENT_MAX_MODE];	/* 0: a parameter of the role, printed "c"; only of the last mode */
	int64_t stride[FRAGMENT_MAX_MODE];	/* the id of an element counts by these */
	int axis[FRAGMENT_MAX_MODE];		/* logical axis: 0 or 1 */
	int64_t weight[FRAGMENT_MAX_MODE];	/* digits of the axis: the weights are products of lower extents */
	int64_t reg[FRAGMENT_MAX_MODE];		/* 0 for split modes */
	int split[FRAME_MAX_AXIS];		/* the mode of each frame axis; FRAGMENT_BROADCAST: all of its positions hold the same */
};

extern const struct tile_fragment *const fragment_all[];	/* built in, NULL-terminated; defined in src/insn */

/* The modes of logical axis "axis", most significant first; their number. */
int fragment_axis_modes(const struct tile_fragment *f, int axis, int *mode);
/* Element extents of the tile, with "c" for the parameter. */
void fragment_shape(const struct tile_fragment *f, int64_t c, int64_t shape[2]);
/* RR1: the fragment whose modes, strides and frame end layout "l" of a tensor of this shape, tiled by its leading modes;
 * NULL if there is none. "c" gets the extent of its last mode. */
const struct tile_fragment *layout_fragment(const struct layout *l, int rank, const struct ix *const *shape, int64_t *c);

/* What a fragment that is a table of numbers lacks to be one register of one position for every element of "shape", which its
 * weights and strides count: NULL or a sentence. Extents are positive and below 2^13. */
const char *fragment_fault(struct arena *a, const struct tile_fragment *f, const int64_t shape[2]);
/* Do layouts that end in the modes of "a" end in those of "b", and what do they then mean? */
enum fragment_relation { FRAGMENTS_DIFFER, FRAGMENTS_EQUAL, FRAGMENTS_CONFLICT };
enum fragment_relation fragment_compare(const struct tile_fragment *a, const struct tile_fragment *b);
bool frame_equal(const struct issue_frame *a, const struct issue_frame *b);

#endif
