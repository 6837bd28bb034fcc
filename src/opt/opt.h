/* Passes on TIR that decide how loops look; one pass per file. */
#ifndef OPT_OPT_H
#define OPT_OPT_H

#include "tir/tir.h"

/* Join neighbouring elementwise instructions of one iteration space into TIR_FUSED; buffers that live only inside become
 * its locals. "f" is changed in place and returned; NULL after a diagnostic. */
struct tir_fn *opt_fuse_elementwise(struct tfc *t, struct tir_fn *f);

#endif
