#include "backend/c/runtime_text.h"

#include <stddef.h>

const char *const runtime_text[] = {
#include "backend/c/runtime_text.inc"
	NULL
};
