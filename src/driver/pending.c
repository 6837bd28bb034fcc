/* Weak stand-ins for parts that are being written; each disappears when the real function is linked. */
#include "backend/c/backend_c.h"
#include "eval/eval.h"
#include "eval/tir_eval.h"
#include "front/front.h"
#include "opt/opt.h"

#define WEAK __attribute__((weak))

WEAK bool hir_verify(struct tfc *t, const struct hir_fn *f) { (void)t; (void)f; return true; }
