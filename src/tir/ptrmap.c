#include "tir/ptrmap.h"

#include <stdint.h>

static size_t slot_of(const struct ptrmap *m, const void *key)
{
	size_t i = (size_t)(((uintptr_t)key >> 4) * 0x9e3779b97f4a7c15u >> 20) & (m->cap - 1);
	while (m->key[i] && m->key[i] != key)
		i = (i + 1) & (m->cap - 1);
	return i;
}

void *ptrmap_get(const struct ptrmap *m, const void *key)
{
	return m->cap && key ? m->value[slot_of(m, key)] : NULL;
}

static void grow(struct ptrmap *m)
{
	struct ptrmap old = *m;
	m->cap = old.cap ? 2 * old.cap : 32;
	m->key = arena_array(m->arena, const void *, m->cap);
	m->value = arena_array(m->arena, void *, m->cap);
	for (size_t i = 0; i < old.cap; i++)
		if (old.key[i]) {
			size_t s = slot_of(m, old.key[i]);
			m->key[s] = old.key[i];
			m->value[s] = old.value[i];
		}
}

void ptrmap_set(struct ptrmap *m, const void *key, void *value)
{
	if (2 * (m->len + 1) > m->cap)
		grow(m);
	size_t s = slot_of(m, key);
	m->len += !m->key[s];
	m->key[s] = key;
	m->value[s] = value;
}
