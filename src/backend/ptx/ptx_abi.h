/* What surrounds the PTX of a function: its entries, their parameters, grid, block and shared memory (spec: ptx 5).
 *
 * Made from TIR without LLVM; the emitter, the header, the launcher, the launch description and the static checks read it.
 */
#ifndef BACKEND_PTX_PTX_ABI_H
#define BACKEND_PTX_PTX_ABI_H

#include "target/target.h"
#include "tir/tir.h"

struct ptx_arch {			/* a row of the table of spec ptx 3 */
	const char *name;		/* "sm_90a"; also the .target */
	int llvm_major;			/* least version that knows it */
	int version;			/* default .version: 84 for 8.4 */
	int sm;				/* 90 */
	bool is_exact;			/* code of this row runs on this device only ("a" rows) */
};

struct ptx_shared {			/* a root in shared memory, at root->address */
	const struct tir_buffer *root;
	int64_t bytes;
};

/* Every phase of a function is one kernel. Its parameters, in this order: one pointer per TIR parameter (fn->param), then
 * one 64-bit integer per DimVar (fn->dimvar). */
struct ptx_entry {
	const char *name;		/* of the .entry: the function's where it has one phase, else "<function>_phase<k>" */
	const struct tir_fn *fn;
	const struct tir_stmt *scope;	/* TIR_SCOPE of the first level; scalar lets before it at the top of fn may be used inside */
	int threads;			/* of a CTA */
	const struct ix *grid;		/* CTAs that have something to do, in the DimVars of fn; 0 or less: the launch is left out */
	int64_t shared_bytes;		/* dynamic shared memory */
	int n_shared;			/* what lies in it, in order of declaration */
	const struct ptx_shared *shared;
	const char *function;		/* C identifier of the function that launches it */
};

struct ptx_abi {
	const struct ptx_arch *arch;
	int version;			/* .version, 84 for 8.4 */
	int64_t align;			/* bytes to which every tensor pointer is aligned (at least the element size) */
	int n_entry;
	struct ptx_entry *entry;
};

struct ptx_abi_options {		/* NULL stands for zeros */
	const char *arch;		/* --arch, or NULL: identity.name of the target */
	int version;			/* --ptx-version, or 0 */
	int64_t align;			/* --param-align: a power of two up to 64, or 0: 16 */
	int n_rename;			/* --entry-name=OLD=NEW */
	const char *const *rename_from, *const *rename_to;
};

enum { PTX_ALIGN_BYTES = 16 };

/* Of the tensor that parameter "b" points to: abi->align, or its element size where that is larger. */
int64_t ptx_abi_align(const struct ptx_abi *abi, const struct tir_buffer *b);
/* Why "name" cannot be the name of an entry ("is an instruction of PTX"), or NULL. */
const char *ptx_name_trouble(const char *name);

const struct ptx_arch *ptx_arch_find(const char *name);
/* The entries of all functions of "p" that no other one calls, in order; false after E60xx, E61xx or E6201.  Temporaries get their
 * places in the workspace. */
bool ptx_abi_make(struct tfc *t, const struct tir_program *p, const struct target *target, const struct ptx_abi_options *o,
		  struct ptx_abi *out);
/* False after E4104: something in "p" computes in f64, and "target" does not. */
bool ptx_compute_check(struct tfc *t, const struct tir_program *p, const struct target *target);

#endif
