/* Run the entries of a PTX artifact in the emulator, on the tensors of the reference (spec: emulator 11 to 13). */
#ifndef DRIVER_CHECK_PTX_H
#define DRIVER_CHECK_PTX_H

#include "base/text.h"
#include "driver/options.h"
#include "tir/tir.h"
#include "value/tensor.h"

struct check_ptx_kernel {
	const struct tir_fn *f;			/* whose parameters the launch description names */
	const struct source *launch;		/* the description of its kernels; NULL: there are none, since all outputs are empty */
	const struct tensor *const *in;		/* one per parameter that is read, in order */
	const struct tensor *const *want;	/* one per output, in order: what the reference left unwritten need not be written */
	struct tensor **got;			/* the results; an entry is NULL where the run ended early */
};

struct check_finding {				/* of the emulator */
	const char *function, *kernel, *name, *severity, *message, *adversary;
	int line;
};

struct check_findings {
	struct check_finding *data;
	size_t len, cap;
	bool has_errors;
	struct text text;			/* for people; empty where nothing was found */
	struct text sites;			/* the tables of accesses: bank conflicts, sectors */
};

struct check_ptx_run {
	const char *path, *ptx;			/* the artifact and its text */
	size_t ptx_size;
	const struct bindings *dim;		/* --dim */
	int64_t seeds, jobs;			/* --seeds, -j */
};

/* Run "n" functions one after the other.  False after a diagnostic: E70xx, E9001. */
bool check_ptx(struct tfc *t, const struct check_ptx_run *run, int n, const struct check_ptx_kernel *kernel, struct check_findings *out);

#endif
