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

/* Values do not change; new ones come at the end. */
enum tfc_status {
	TFC_OK = 0,
	TFC_E_NO_DRIVER = 1,		/* launchers: the driver library cannot be opened or started */
	TFC_E_OLD_DRIVER = 2,		/* launchers: the driver lacks a function, or is older than the code */
	TFC_E_NO_CONTEXT = 3,		/* launchers: the thread has no current context */
	TFC_E_ARCH = 4,			/* launchers: the device cannot run code of this architecture */
	TFC_E_LOAD = 5,			/* launchers: the driver refuses the module */
	TFC_E_SMEM = 6,			/* launchers: the device has not as much dynamic shared memory */
	TFC_E_NULL = 7,			/* a pointer that is needed is null */
	TFC_E_ALIGN = 8,		/* a pointer is not aligned as the header states */
	TFC_E_DIM = 9,			/* a run-time extent is outside its bounds or solves for no dimension */
	TFC_E_STRIDE = 10,		/* launchers: a stride of a tensor map is not usable */
	TFC_E_TENSOR_MAP = 11,		/* launchers: the driver refuses a tensor map */
	TFC_E_COOP = 12,		/* launchers: the grid cannot be resident at once */
	TFC_E_LAUNCH = 13,		/* launchers: the driver refuses the launch */
	TFC_E_NOMEM = 14,		/* launchers: no host memory */
	TFC_E_SELFTEST = 15,		/* launchers: the self-test failed */
	TFC_E_OVERLAP = 16,		/* an output overlaps another parameter or the workspace */
	TFC_E_WORKSPACE = 17,		/* the workspace is smaller than NAME_workspace_size() */
	TFC_E_ABI = 18,			/* the argument structure has another size or version */
	TFC_E_CONDITION = 19,		/* a condition that the program states does not hold */
	TFC_E_DIVISIBILITY = 20		/* a run-time extent is not divisible as the program requires */
};

/* Their names in generated C. */
#define TFC_ERROR_NULL TFC_E_NULL
#define TFC_ERROR_ALIGNMENT TFC_E_ALIGN
#define TFC_ERROR_SHAPE TFC_E_DIM
#define TFC_ERROR_OVERLAP TFC_E_OVERLAP
#define TFC_ERROR_WORKSPACE TFC_E_WORKSPACE
#define TFC_ERROR_ABI TFC_E_ABI
#define TFC_ERROR_CONDITION TFC_E_CONDITION
#define TFC_ERROR_DIVISIBILITY TFC_E_DIVISIBILITY

static
#if !defined(__cplusplus) && (defined(__GNUC__) || defined(__TINYC__))
__attribute__((unused))
#elif defined(__cplusplus)
inline
#endif
const char *tfc_strerror(int status)
{
	switch (status) {
	case TFC_OK: return "ok";
	case TFC_E_NO_DRIVER: return "the driver library cannot be opened or started";
	case TFC_E_OLD_DRIVER: return "the driver lacks a function or is older than the code";
	case TFC_E_NO_CONTEXT: return "there is no current context";
	case TFC_E_ARCH: return "the device cannot run code of this architecture";
	case TFC_E_LOAD: return "the driver refuses the module";
	case TFC_E_SMEM: return "the device has not as much dynamic shared memory";
	case TFC_E_NULL: return "a pointer that is needed is null";
	case TFC_E_ALIGN: return "a pointer is not aligned as the header states";
	case TFC_E_DIM: return "a run-time extent is outside its bounds";
	case TFC_E_STRIDE: return "a stride of a tensor map is not usable";
	case TFC_E_TENSOR_MAP: return "the driver refuses a tensor map";
	case TFC_E_COOP: return "the grid cannot be resident at once";
	case TFC_E_LAUNCH: return "the driver refuses the launch";
	case TFC_E_NOMEM: return "no host memory";
	case TFC_E_SELFTEST: return "the self-test failed";
	case TFC_E_OVERLAP: return "an output overlaps another parameter or the workspace";
	case TFC_E_WORKSPACE: return "the workspace is too small";
	case TFC_E_ABI: return "the argument structure has another version";
	case TFC_E_CONDITION: return "a condition that the program states does not hold";
	case TFC_E_DIVISIBILITY: return "a run-time extent is not divisible as required";
	default: return "unknown status";
	}
}
#define tfc_status_string tfc_strerror

#ifdef __cplusplus
}
#endif

#endif
