/* What the driver and the module tfc-nvptx.so agree upon (spec: ptx 2). Nothing of LLVM stands here. */
#ifndef BACKEND_PTX_PTX_MODULE_H
#define BACKEND_PTX_PTX_MODULE_H

#include "backend/ptx/ptx_check.h"
#include "base/text.h"

struct ptx_options {
	bool contract;			/* --contract: a multiply and an add of two operations may become one */
	bool is_fast;			/* --math=fast */
	bool ftz;			/* --ftz */
	bool unchecked_windows;		/* --unchecked-windows */
	bool wide_vectors;		/* --wide-vectors */
	bool check_smem_base;		/* --check-smem-base */
	int64_t debug_waits;		/* --debug-waits; 0: off */
	int64_t max_ir;			/* --max-ir; 0: PTX_MAX_IR */
	bool is_placed;			/* the program was placed: what its text costs is not its author's choice */
	const char *passes;		/* --llvm-passes, or NULL */
	struct ptx_sites *sites;	/* gets the accesses that are emitted; NULL: nobody wants them */
};

struct ptx_module {
	char build_id[32];		/* of the tfc build this module belongs to */
	int llvm_major, llvm_minor;
	char llvm_version[16];		/* "19.1.7" */
	/* Emit all entries of "abi" into "out"; false after at least one diagnostic. */
	bool (*emit)(struct tfc *t, const struct tir_program *tir, const struct ptx_abi *abi, const struct ptx_options *o, struct text *out);
};

/* The one symbol of the module. */
const struct ptx_module *tfc_ptx_module(void);
#define PTX_MODULE_SYMBOL "tfc_ptx_module"
#define PTX_MODULE_FILE "tfc-nvptx.so"

enum { PTX_BUILD_ID_BYTES = 32, PTX_MAX_IR = 100000 };

/* Opens the module in "dir" (--backend-dir), or where that is NULL in $TFC_BACKEND_DIR, or where that is not set beside the
 * program or where it was installed. NULL after E6005, E6006 or E6007. */
const struct ptx_module *ptx_open(struct tfc *t, const char *dir);

#endif
