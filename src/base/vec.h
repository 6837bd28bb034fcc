/* Growable arrays in an arena:  VEC(int) v = {0};  vec_push(arena, &v, 3);  v.data[0], v.len */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"

#define VEC(T) struct { T *data; size_t len, cap; }

#define vec_push(arena, v, x) \
	((void)((v)->len < (v)->cap || \
		((v)->data = vec_grow((arena), (v)->data, (v)->len, &(v)->cap, sizeof(*(v)->data)), 0)), \
	 (v)->data[(v)->len++] = (x))

void *vec_grow(struct arena *a, void *data, size_t len, size_t *cap, size_t size);

#endif
