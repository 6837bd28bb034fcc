/* What the files of the host's side share. */
#ifndef BACKEND_PTX_PTX_HOST_PRIVATE_H
#define BACKEND_PTX_PTX_HOST_PRIVATE_H

#include "backend/names.h"
#include "backend/ptx/ptx_host.h"
#include "base/vec.h"

/* A function of the program and its entries, which are neighbours in the abi. */
struct host_fn {
	struct tfc *t;
	struct arena *a;
	const struct ptx_abi *abi;
	const struct ptx_host_options *o;
	const struct tir_fn *f;
	const char *name;			/* in C */
	int n_entry;
	const struct ptx_entry *entry;
	int n_dim;
	const struct backend_dim *dim;
	const char **field;			/* per parameter: the member of the arguments */
	bool has_scratch;
};

/* More than any extent and less than what would overflow when it is added to one. */
#define HOST_LARGE (INT64_C(1) << 60)

/* Who reads an index expression: a macro of a C header, checked C of a launcher, a launch description. */
enum host_style { HOST_MACRO, HOST_CHECKED, HOST_LAUNCH };

/* The functions of the abi in order, "n" of them; NULL after diagnostics. */
struct host_fn *host_functions(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, int *n);
int64_t host_workspace_align(const struct host_fn *h);
/* The variable that holds DimVar "s" in a launcher. */
const char *host_dim_name(struct arena *a, const struct ix_sym *s);
void host_ix(struct text *out, struct arena *a, const struct ix *x, enum host_style style);
/* The condition as C over DimVars, or false: it asks for more than the host knows. */
bool host_condition(struct text *out, struct arena *a, const struct tir_expr *e);
/* Does "x" depend on DimVars alone? */
bool host_knows(const struct ix *x);

/* The header's declarations, with their guard. */
bool host_declarations(struct host_fn *fn, int n, struct text *out);

#endif
