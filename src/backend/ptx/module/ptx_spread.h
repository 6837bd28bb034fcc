/* Registers that are spread over the positions of a mesh: what the executing thread holds (spec: hir 7.4.6, ptx 8.1). */
#ifndef PTX_MODULE_PTX_SPREAD_H
#define PTX_MODULE_PTX_SPREAD_H

#include "backend/ptx/module/ptx_func.h"

/* Registers of one thread for a root of type "ty"; -1 after a diagnostic. */
int64_t ptx_spread_n_register(struct ptx_func *f, const struct type *ty);
/* ptx_held() and ptx_register_at() of views of such roots. */
bool ptx_spread_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out);
int ptx_spread_register_at(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c);
/* T.copy between registers, one of which at least is spread. */
bool ptx_spread_move(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst);
/* T.Parallel that writes spread registers; false: it writes private ones. */
bool ptx_spread_parallel(struct ptx_func *f, const struct tir_stmt *s);

#endif
