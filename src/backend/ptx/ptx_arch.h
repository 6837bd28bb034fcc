/* What an architecture's code may contain (spec: ptx 3). */
#ifndef BACKEND_PTX_PTX_ARCH_H
#define BACKEND_PTX_PTX_ARCH_H

#include "backend/ptx/ptx_abi.h"

/* Is the LLVM at hand new enough (E6002), and does it know the .version (E6004)?  "llvm" is its version as printed. */
bool ptx_arch_check_llvm(struct tfc *t, const struct ptx_abi *abi, int llvm_major, const char *llvm);
/* Does the assembler know the architecture in this .version?  E6003. */
bool ptx_arch_check_version(struct tfc *t, struct range r, const struct ptx_arch *arch, int version);
/* All rows, in order. */
const struct ptx_arch *ptx_arch_all(int *n);
/* The names of all rows, separated by spaces. */
const char *ptx_arch_names(struct arena *a);

#endif
