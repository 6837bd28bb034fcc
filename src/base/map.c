#include "base/map.h"

#include <stdint.h>
#include <string.h>

#include "base/vec.h"

void map_init(struct map *m, struct arena *arena)
{
	*m = (struct map){ .arena = arena };
}

/* 64-bit FNV-1a. */
static uint64_t hash(const char *s)
{
	uint64_t h = 14695981039346656037u;
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return h;
}

static size_t slot_of(const struct map *m, const char *key)
{
	size_t i = (size_t)hash(key) & (m->n_slot - 1);
	while (m->slot[i] && strcmp(m->entry[m->slot[i] - 1].key, key) != 0)
		i = (i + 1) & (m->n_slot - 1);
	return i;
}

static void rehash(struct map *m)
{
	m->n_slot = m->n_slot ? m->n_slot * 2 : 16;
	m->slot = arena_array(m->arena, size_t, m->n_slot);
	for (size_t i = 0; i < m->len; i++)
		m->slot[slot_of(m, m->entry[i].key)] = i + 1;
}

struct map_entry *map_find(const struct map *m, const char *key)
{
	if (!m->n_slot)
		return NULL;
	size_t i = slot_of(m, key);
	return m->slot[i] ? &m->entry[m->slot[i] - 1] : NULL;
}

void *map_get(const struct map *m, const char *key)
{
	struct map_entry *e = map_find(m, key);
	return e ? e->value : NULL;
}

void map_set(struct map *m, const char *key, void *value)
{
	struct map_entry *e = map_find(m, key);
	if (e) {
		e->value = value;
		return;
	}
	if ((m->len + 1) * 2 > m->n_slot)
		rehash(m);
	if (m->len == m->cap)
		m->entry = vec_grow(m->arena, m->entry, m->len, &m->cap, sizeof(*m->entry));
	m->entry[m->len] = (struct map_entry){ arena_strdup(m->arena, key), value };
	m->slot[slot_of(m, key)] = ++m->len;
}
