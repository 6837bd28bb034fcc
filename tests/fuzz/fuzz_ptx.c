/* The PTX reader as a libFuzzer target: any bytes end with a module or with diagnostics. */
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

#include "emu/machine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tfc *t = emu_context_new();
	if (!t || setjmp(t->fail.env))
		abort();
	if (!emu_load(t, (const char *)data, size, "fuzz.ptx") && !t->diags.n_error)
		abort();
	emu_context_free(t);
	return 0;
}
