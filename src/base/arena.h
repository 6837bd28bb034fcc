/* Memory by life time: allocate from an arena, free the arena.
 *
 * Blocks are zeroed and aligned for any type.  Nothing is freed singly.  Running out of memory leaves through the
 * arena's struct fail, so no caller checks for NULL.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include "base/fail.h"

struct arena_chunk;

struct arena {
	struct fail *fail;
	struct arena_chunk *chunk;
	size_t used_bytes;	/* sum of all requests, for --stats */
};

void arena_init(struct arena *a, struct fail *fail);
void arena_free(struct arena *a);
void *arena_alloc(struct arena *a, size_t size);
void *arena_alloc_array(struct arena *a, size_t n, size_t size);
void *arena_memdup(struct arena *a, const void *p, size_t size);
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));

#define arena_new(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, n) ((T *)arena_alloc_array((a), (n), sizeof(T)))

#endif
