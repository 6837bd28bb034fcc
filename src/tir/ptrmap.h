/* A map from objects to pointers, by identity. */
#ifndef TIR_PTRMAP_H
#define TIR_PTRMAP_H

#include "base/arena.h"

struct ptrmap {
	struct arena *arena;
	size_t len, cap;
	const void **key;
	void **value;
};

void *ptrmap_get(const struct ptrmap *m, const void *key);		/* NULL if absent */
void ptrmap_set(struct ptrmap *m, const void *key, void *value);	/* a NULL value removes the key */

#endif
