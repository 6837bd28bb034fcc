/* TIR to TIR: how loops look (design 9.2). One pass per file; none changes what a function computes. */
#ifndef OPT_OPT_H
#define OPT_OPT_H

#include "tir/tir.h"

/* Neighbouring elementwise instructions, copies and casts over one iteration space become one TIR_FUSED statement; values
 * that only live inside it become locals without storage. "f" itself is changed and returned. */
struct tir_fn *opt_fuse_elementwise(struct tfc *t, struct tir_fn *f);

/* Values that are cheap to compute become locals of every fused statement that reads them. */
struct tir_fn *opt_recompute(struct tfc *t, struct tir_fn *f);

/* Bytes of the workspace for temporaries that live outside phases; "f" and its buffers are changed. */
struct tir_fn *opt_place_scratch(struct tfc *t, struct tir_fn *f);

#endif
