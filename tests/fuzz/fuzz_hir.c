/* The whole line as a libFuzzer target: any bytes end with C or diagnostics. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "whole.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct whole w = { 0 };
	enum whole_end e = whole_run(&w, "fuzz.hir", (const char *)data, size);
	if (e == WHOLE_C || e == WHOLE_REFUSED)
		return 0;
	fprintf(stderr, "%s\n", w.message);
	abort();
}
