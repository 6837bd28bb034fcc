/* Parts of the PTX back end that are on their way; this file goes when they are here. */
#ifndef DRIVER_PTX_PARTS_H
#define DRIVER_PTX_PARTS_H

#include "backend/ptx/ptx_module.h"

#if __has_include("backend/ptx/ptx_host.h")
#include "backend/ptx/ptx_host.h"
#else
struct ptx_host_options { const char *header_guard, *stem, *ptx_file, *ptx; size_t n_ptx; };
static inline bool ptx_header(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out)
{
	(void)abi, (void)o, (void)out;
	return diag_error(t, (struct range){ 0 }, E9003, "headers of PTX are not available yet");
}
static inline bool ptx_launcher(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out)
{
	(void)abi, (void)o, (void)out;
	return diag_error(t, (struct range){ 0 }, E9003, "launchers of PTX are not available yet");
}
static inline bool ptx_launch(struct tfc *t, const struct ptx_abi *abi, struct text *out)
{
	(void)abi, (void)out;
	return diag_error(t, (struct range){ 0 }, E9003, "launch descriptions of PTX are not available yet");
}
#endif

const struct ptx_module *ptx_open(struct tfc *t, const char *dir) __attribute__((weak));

#endif
