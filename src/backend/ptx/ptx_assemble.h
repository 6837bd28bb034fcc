/* What the assembler of the vendor, where one is installed, says about PTX (spec: ptx 16). */
#ifndef BACKEND_PTX_PTX_ASSEMBLE_H
#define BACKEND_PTX_PTX_ASSEMBLE_H

#include "backend/ptx/ptx_abi.h"

struct ptx_figures {			/* of an entry; -1 where the assembler did not say */
	int64_t registers, barriers;
	int64_t stack_bytes, spill_store_bytes, spill_load_bytes;
	int64_t static_shared_bytes, constant_bytes;
};

struct ptx_assembler {
	const char *program;		/* a path, or a name that is looked for in PATH */
	bool assert_no_spill;		/* spills and stacks are errors */
};

/* Assemble the "n" bytes at "ptx" for the architecture of "abi" and throw the result away.  "*out" gets the figures of each entry.
 * False after E6301 to E6307 or E9001; an error that the assembler should not find is a tfc_bug(). */
bool ptx_assemble(struct tfc *t, const struct ptx_assembler *a, const struct ptx_abi *abi, const char *ptx, size_t n,
		  struct ptx_figures **out);

#endif
