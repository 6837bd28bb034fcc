#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_chunk {
	struct arena_chunk *next;
	size_t size, used;
	max_align_t data[];
};

enum { FIRST_CHUNK_BYTES = 16 << 10, LARGEST_CHUNK_BYTES = 1 << 20 };

void arena_init(struct arena *a, struct fail *fail)
{
	*a = (struct arena){ .fail = fail };
}

void arena_free(struct arena *a)
{
	for (struct arena_chunk *c = a->chunk, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	a->chunk = NULL;
	a->used_bytes = 0;
}

static struct arena_chunk *chunk_new(struct arena *a, size_t need)
{
	size_t size = a->chunk ? a->chunk->size * 2 : FIRST_CHUNK_BYTES;
	if (size > LARGEST_CHUNK_BYTES)
		size = LARGEST_CHUNK_BYTES;
	if (size < need)
		size = need;
	if (size > SIZE_MAX - sizeof(struct arena_chunk))
		fail_no_memory(a->fail);
	struct arena_chunk *c = fail_malloc(a->fail, sizeof(*c) + size);
	c->next = a->chunk;
	c->size = size;
	c->used = 0;
	a->chunk = c;
	return c;
}

/* Return "size" zeroed bytes that live as long as "a". */
void *arena_alloc(struct arena *a, size_t size)
{
	size_t align = _Alignof(max_align_t);
	if (size > SIZE_MAX - align)
		fail_no_memory(a->fail);
	if (a->fail->request > 0 && --a->fail->request == 0)
		fail_no_memory(a->fail);
	size_t need = (size + align - 1) / align * align;
	struct arena_chunk *c = a->chunk;
	if (!c || c->size - c->used < need)
		c = chunk_new(a, need);
	void *p = (char *)c->data + c->used;
	c->used += need;
	a->used_bytes += need;
	return memset(p, 0, need);
}

void *arena_alloc_array(struct arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		fail_no_memory(a->fail);
	return arena_alloc(a, n * size);
}

void *arena_memdup(struct arena *a, const void *p, size_t size)
{
	void *q = arena_alloc(a, size);
	if (size)
		memcpy(q, p, size);
	return q;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);
	if (n)
		memcpy(p, s, n);
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	char *p = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
	vsnprintf(p, (size_t)(n < 0 ? 0 : n) + 1, fmt, again);
	va_end(again);
	return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	char *p = arena_vprintf(a, fmt, ap);
	va_end(ap);
	return p;
}
