/* Status codes of generated C functions and of launchers.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * Code that tfc generates belongs to whoever generates it; these headers may be pasted into it.
 */
#ifndef TFC_STATUS_H
#define TFC_STATUS_H

/* Version of the binary interface: argument structures, status values, struct tfc_parallel. */
#define TFC_ABI_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif

enum tfc_status {
	TFC_OK = 0,
	TFC_ERROR_NULL = 1,		/* a pointer that is needed is null */
	TFC_ERROR_SHAPE = 2,		/* a run-time extent is outside its bounds or solves for no dimension */
	TFC_ERROR_DIVISIBILITY = 3,	/* a run-time extent is not divisible as the program requires */
	TFC_ERROR_ALIGNMENT = 4,	/* a pointer is not aligned for its element type */
	TFC_ERROR_OVERLAP = 5,		/* an output overlaps another parameter or the workspace */
	TFC_ERROR_WORKSPACE = 6,	/* the workspace is smaller than NAME_workspace_size() */
	TFC_ERROR_ABI = 7,		/* the argument structure has another size or version */
	TFC_ERROR_CONDITION = 8,	/* a condition that the program states does not hold */
	TFC_ERROR_DRIVER = 16,		/* launchers: the driver reports an error */
	TFC_ERROR_DEVICE = 17,		/* launchers: the device cannot run the code */
	TFC_ERROR_LAUNCH = 18		/* launchers: the launch failed */
};

static
#if !defined(__cplusplus) && (defined(__GNUC__) || defined(__TINYC__))
__attribute__((unused))
#elif defined(__cplusplus)
inline
#endif
const char *tfc_status_string(int status)
{
	switch (status) {
	case TFC_OK: return "ok";
	case TFC_ERROR_NULL: return "a pointer that is needed is null";
	case TFC_ERROR_SHAPE: return "a run-time extent is outside its bounds";
	case TFC_ERROR_DIVISIBILITY: return "a run-time extent is not divisible as required";
	case TFC_ERROR_ALIGNMENT: return "a pointer is not aligned for its element type";
	case TFC_ERROR_OVERLAP: return "an output overlaps another parameter or the workspace";
	case TFC_ERROR_WORKSPACE: return "the workspace is too small";
	case TFC_ERROR_ABI: return "the argument structure has another version";
	case TFC_ERROR_CONDITION: return "a condition that the program states does not hold";
	case TFC_ERROR_DRIVER: return "the driver reports an error";
	case TFC_ERROR_DEVICE: return "the device cannot run the code";
	case TFC_ERROR_LAUNCH: return "the launch failed";
	default: return "unknown status";
	}
}

#ifdef __cplusplus
}
#endif

#endif
