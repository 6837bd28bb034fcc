/* What an architecture's code may contain (spec: ptx 3). */
#ifndef BACKEND_PTX_PTX_ARCH_H
#define BACKEND_PTX_PTX_ARCH_H

#include "backend/ptx/ptx_abi.h"

/* Texts that need more than the architecture's own least version, or that some architectures lack. */
enum ptx_text {
	PTX_TEXT_MMA,			/* ldmatrix, mma.sync bf16 and f16, cp.async, cvt.rn.bf16x2.f32, max.NaN, redux, bar.warp.sync */
	PTX_TEXT_L2_HINT,		/* cp.async with an L2 prefetch size, createpolicy */
	PTX_TEXT_MBARRIER,
	PTX_TEXT_TRY_WAIT,		/* also mapa, stmatrix, griddepcontrol */
	PTX_TEXT_BULK,			/* transaction counts, cluster scope, elect.sync, bulk and tensor copies */
	PTX_TEXT_CVT_FP8,
	PTX_TEXT_MMA_FP8,
	PTX_TEXT_WGMMA,
	PTX_TEXT_SETMAXNREG,
	PTX_TEXT_WIDE_VECTOR,		/* 32-byte ld.global and st.global */
	PTX_TEXT_FMA_F32X2,
	PTX_TEXT_COUNT
};

/* The least .version in which the architecture has "text", 80 for 8.0; 0: it has it in none. */
int ptx_arch_version_of(const struct ptx_arch *arch, enum ptx_text text);
/* May the entries of "abi" contain "text"? */
bool ptx_arch_has(const struct ptx_abi *abi, enum ptx_text text);
/* The same for what cannot do without: E6003 or E3207 at "r". */
bool ptx_arch_require(struct tfc *t, struct range r, const struct ptx_abi *abi, enum ptx_text text);
/* Is the LLVM at hand new enough (E6002), and does it know the .version (E6004)?  "llvm" is its version as printed. */
bool ptx_arch_check_llvm(struct tfc *t, const struct ptx_abi *abi, int llvm_major, const char *llvm);
/* Does the assembler know the architecture in this .version?  E6003. */
bool ptx_arch_check_version(struct tfc *t, struct range r, const struct ptx_arch *arch, int version);
/* All rows, in order. */
const struct ptx_arch *ptx_arch_all(int *n);
/* The names of all rows, separated by spaces. */
const char *ptx_arch_names(struct arena *a);

#endif
