/* A map from strings to pointers that remembers the order of insertion. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/arena.h"

struct map_entry {
	const char *key;
	void *value;
};

struct map {
	struct arena *arena;
	struct map_entry *entry;	/* in insertion order */
	size_t len, cap;
	size_t *slot;			/* entry index + 1, 0 = free */
	size_t n_slot;
};

void map_init(struct map *m, struct arena *arena);
void *map_get(const struct map *m, const char *key);		/* NULL if absent */
struct map_entry *map_find(const struct map *m, const char *key);
void map_set(struct map *m, const char *key, void *value);	/* "key" is copied */

#endif
