#include "base/vec.h"

#include <string.h>

/* Return a copy of the "len" elements of "size" bytes at "data" with room for more, and set "cap". */
void *vec_grow(struct arena *a, void *data, size_t len, size_t *cap, size_t size)
{
	*cap = *cap ? *cap * 2 : 8;
	void *p = arena_alloc_array(a, *cap, size);
	if (len)
		memcpy(p, data, len * size);
	return p;
}
