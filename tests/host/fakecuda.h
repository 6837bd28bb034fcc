/* How a test steers the stand-in for the driver (fakecuda.c). */
#ifndef TESTS_HOST_FAKECUDA_H
#define TESTS_HOST_FAKECUDA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAKECUDA_MAX_PARAM = 512 };

/* A launch that passed the checks of the stand-in: its parameters are "n_param" values of 8 bytes. */
struct fakecuda_launch {
	const char *ptx, *kernel;
	unsigned int grid, block, shared_bytes;
	void *stream;
	unsigned int n_param;
	uint64_t param[FAKECUDA_MAX_PARAM];
};

/* What the device and the driver are. */
struct fakecuda_device {
	int driver_version, capability_major, capability_minor, shared_optin;
	void *context;			/* current in every thread; null: none */
	uint32_t low_bits;		/* what the self-test reads */
};

struct fakecuda_control {
	struct fakecuda_device device;
	bool (*execute)(const struct fakecuda_launch *l);	/* false: the kernel failed; null: nothing is executed */
	/* The call number "fail_at" (from 0) of the function "fail_name" returns "fail_code". */
	const char *fail_name;
	int fail_at, fail_code;
	int n_loaded;			/* modules that are loaded now */
	const char *wrong;		/* the first misuse of the driver; null: none */
};

/* The one symbol for tests: the state, after a reset to an H200 with driver 13.0 and a context. */
typedef struct fakecuda_control *fakecuda_reset_fn(void);
/* The calls since the reset, one a line. */
typedef const char *fakecuda_log_fn(void);

#endif
