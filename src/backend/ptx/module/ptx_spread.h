/* Registers that are spread over the positions of a mesh: what the executing thread holds (spec: hir 7.4.6, ptx 8.1, 9.5). */
#ifndef PTX_MODULE_PTX_SPREAD_H
#define PTX_MODULE_PTX_SPREAD_H

#include "backend/ptx/module/ptx_func.h"
#include "backend/ptx/ptx_dist.h"

/* Of a type, worked out once for an entry. */
struct ptx_spread {
	struct ptx_dist d;
	const struct ix *const *position;	/* the numbers of the CTA and the thread */
	const struct ix *const *base;		/* coordinates of register 0 */
};
/* NULL after a diagnostic. */
const struct ptx_spread *ptx_spread(struct ptx_func *f, const struct type *ty);
/* Conditions (not negative) under which the executing thread belongs to the mesh of "s"; those that the scope implies are left
 * out. Returns their number. */
int ptx_spread_here(struct ptx_func *f, const struct ptx_spread *s, const struct ix **out);
enum { PTX_MAX_HERE = 4 };
/* The threads that execute the innermost scope: [*first, *first + *n). False: they do not follow one another. */
bool ptx_frame_interval(struct ptx_func *f, int64_t *first, int64_t *n);
/* Lanes of the executing thread's warp that execute the scope, an i32; NULL after a diagnostic. */
LLVMValueRef ptx_frame_lanes(struct ptx_func *f);
enum ptx_shuffle { PTX_SHUFFLE_XOR, PTX_SHUFFLE_LANE };
/* The value that lane ^ "at", or lane "at", has; "v" is an element of dtype "d". */
LLVMValueRef ptx_shuffle(struct ptx_func *f, enum ptx_shuffle kind, LLVMValueRef lanes, enum dtype d, LLVMValueRef v, LLVMValueRef at);

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
