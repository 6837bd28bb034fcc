/* What surrounds the PTX of a program on the host's side: header, launcher, launch description (spec: ptx 14, emulator 11). */
#ifndef BACKEND_PTX_PTX_HOST_H
#define BACKEND_PTX_PTX_HOST_H

#include "backend/ptx/ptx_abi.h"
#include "base/text.h"

struct ptx_host_options {
	const char *header_guard;	/* NULL: from the first function's name */
	const char *ptx;		/* of the launcher: text of all entries */
	size_t n_ptx;
	const char *embed_path;		/* --embed=file: the launcher takes the text from this file when it is assembled; NULL: array */
	const int *registers;		/* per entry of the abi, or NULL: not known */
};

/* All three are made without LLVM; false after diagnostics. "o" may be NULL but for the launcher. */
bool ptx_host_header(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out);
bool ptx_host_launcher(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out);
bool ptx_host_launch(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out);

#endif
