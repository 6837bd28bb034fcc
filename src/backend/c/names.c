/* Identifiers of generated C, in one function. */
#include "backend/c/internal.h"

const char *cb_unique(struct cb *c, const char *wanted)
{
	return backend_unique_in(c->a, &c->names, backend_identifier(c->a, wanted));
}
