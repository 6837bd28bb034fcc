#include "emu/shadow.h"

#include <string.h>

enum { PAGES_PER_CHUNK = 1 << SHADOW_CHUNK_SHIFT };

/* A set with room for n entries. */
static struct shadow_set *set_new(struct shadow_pool *pool, uint32_t n)
{
	uint32_t size_class = 2;
	while (UINT64_C(1) << size_class < n)
		size_class++;
	struct shadow_set *s = pool->free_set[size_class];
	if (s)
		pool->free_set[size_class] = s->next;
	else
		s = arena_alloc(pool->arena, sizeof *s + (sizeof(struct shadow_entry) << size_class));
	s->n = 0;
	s->size_class = size_class;
	return s;
}

static void set_free(struct shadow_pool *pool, struct shadow_set *s)
{
	s->next = pool->free_set[s->size_class];
	pool->free_set[s->size_class] = s;
}

static struct shadow_set *set_copy(struct shadow_pool *pool, const struct shadow_set *s)
{
	if (!s)
		return NULL;
	struct shadow_set *copy = set_new(pool, s->n);
	memcpy(copy->entry, s->entry, s->n * sizeof s->entry[0]);
	copy->n = s->n;
	return copy;
}

uint32_t shadow_set_lower(const struct shadow_set *s, uint32_t warp)
{
	/* Neighbouring warps without a gap. */
	uint32_t low = 0, high = s->n, guess = s->n ? warp - s->entry[0].warp : 0;
	if (guess < s->n && s->entry[guess].warp == warp && (guess == 0 || s->entry[guess - 1].warp < warp))
		return guess;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (s->entry[mid].warp < warp)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

struct shadow_set *shadow_set_add(struct shadow_pool *pool, struct shadow_set *s, uint32_t warp, uint32_t mask, uint32_t epoch)
{
	if (!s)
		s = set_new(pool, 1);
	uint32_t i = shadow_set_lower(s, warp), free_at = UINT32_MAX;
	for (uint32_t k = i; k < s->n && s->entry[k].warp == warp; k++) {
		if (s->entry[k].epoch == epoch) {
			s->entry[k].mask |= mask;
			return s;
		}
		s->entry[k].mask &= ~mask;
		if (!s->entry[k].mask)
			free_at = k;
	}
	if (free_at != UINT32_MAX) {
		s->entry[free_at] = (struct shadow_entry){ warp, epoch, mask };
		return s;
	}
	if (s->n == UINT64_C(1) << s->size_class) {
		struct shadow_set *larger = set_new(pool, s->n + 1);
		memcpy(larger->entry, s->entry, s->n * sizeof s->entry[0]);
		larger->n = s->n;
		set_free(pool, s);
		s = larger;
	}
	memmove(&s->entry[i + 1], &s->entry[i], (s->n - i) * sizeof s->entry[0]);
	s->entry[i] = (struct shadow_entry){ warp, epoch, mask };
	s->n++;
	return s;
}

static uint64_t chunk_count(uint64_t n_page)
{
	return (n_page + PAGES_PER_CHUNK - 1) >> SHADOW_CHUNK_SHIFT;
}

static size_t chunk_pages(const struct order_shadow *s, uint64_t chunk)
{
	uint64_t left = s->n_page - (chunk << SHADOW_CHUNK_SHIFT);
	return left < PAGES_PER_CHUNK ? (size_t)left : PAGES_PER_CHUNK;
}

struct order_shadow *shadow_new(struct shadow_pool *pool, uint64_t bytes)
{
	uint64_t n_page = (bytes + SHADOW_PAGE - 1) >> SHADOW_PAGE_SHIFT;
	for (struct order_shadow **p = &pool->free_shadow; *p; p = &(*p)->next)
		if ((*p)->n_page == n_page) {
			struct order_shadow *s = *p;
			*p = s->next;
			return s;
		}
	struct order_shadow *s = arena_new(pool->arena, struct order_shadow);
	s->n_page = n_page;
	s->chunk = arena_array(pool->arena, struct shadow_page **, (size_t)chunk_count(n_page));
	return s;
}

static void page_free(struct shadow_pool *pool, struct shadow_page *page)
{
	for (uint32_t i = 0; i < SHADOW_PAGE >> page->shift; i++)
		if (page->cell[i].more)
			shadow_more_clear(pool, &page->cell[i]);
	page->next = pool->free_page[page->shift];
	pool->free_page[page->shift] = page;
}

void shadow_free(struct shadow_pool *pool, struct order_shadow *s)
{
	for (uint64_t c = 0; c < chunk_count(s->n_page); c++) {
		for (size_t i = 0; s->chunk[c] && i < chunk_pages(s, c); i++)
			if (s->chunk[c][i]) {
				page_free(pool, s->chunk[c][i]);
				s->chunk[c][i] = NULL;
			}
	}
	s->next = pool->free_shadow;
	pool->free_shadow = s;
}

static struct shadow_page *page_new(struct shadow_pool *pool, uint32_t shift)
{
	size_t size = (SHADOW_PAGE >> shift) * sizeof(struct shadow_cell);
	struct shadow_page *page = pool->free_page[shift];
	if (page) {
		pool->free_page[shift] = page->next;
		memset(page->cell, 0, size);
	} else {
		page = arena_alloc(pool->arena, sizeof *page + size);
	}
	page->next = NULL;
	page->shift = shift;
	return page;
}

/* The parts of a cell begin with copies of what it held. */
static struct shadow_page *page_split(struct shadow_pool *pool, struct shadow_page *old, uint32_t shift)
{
	struct shadow_page *page = page_new(pool, shift);
	uint32_t parts = old->shift - shift;
	for (uint32_t i = 0; i < SHADOW_PAGE >> shift; i++) {
		const struct shadow_cell *from = &old->cell[i >> parts];
		page->cell[i] = *from;
		page->cell[i].more = 0;
		for (uint32_t m = from->more; m; m = pool->more.data[m].next)
			shadow_more_add(pool, &page->cell[i], pool->more.data[m].record,
					set_copy(pool, pool->more.data[m].set));
	}
	page_free(pool, old);
	return page;
}

struct shadow_page *shadow_page(struct shadow_pool *pool, struct order_shadow *s, uint64_t offset, uint32_t shift)
{
	uint64_t n = offset >> SHADOW_PAGE_SHIFT;
	struct shadow_page ***chunk = &s->chunk[n >> SHADOW_CHUNK_SHIFT];
	if (!*chunk)
		*chunk = arena_array(pool->arena, struct shadow_page *, chunk_pages(s, n >> SHADOW_CHUNK_SHIFT));
	struct shadow_page **page = &(*chunk)[n & (PAGES_PER_CHUNK - 1)];
	if (!*page)
		*page = page_new(pool, shift);
	else if ((*page)->shift > shift)
		*page = page_split(pool, *page, shift);
	return *page;
}

void shadow_more_add(struct shadow_pool *pool, struct shadow_cell *cell, struct shadow_record r, struct shadow_set *set)
{
	uint32_t i = pool->free_more;
	if (i) {
		pool->free_more = pool->more.data[i].next;
	} else {
		if (pool->more.len == 0)
			vec_push(pool->arena, &pool->more, (struct shadow_more){ .next = 0 });
		i = (uint32_t)pool->more.len;
		vec_push(pool->arena, &pool->more, (struct shadow_more){ .next = 0 });
	}
	pool->more.data[i].record = r;
	pool->more.data[i].set = set;
	pool->more.data[i].next = cell->more;
	cell->more = i;
}

void shadow_more_drop(struct shadow_pool *pool, uint32_t *link)
{
	uint32_t i = *link;
	*link = pool->more.data[i].next;
	if (pool->more.data[i].set)
		set_free(pool, pool->more.data[i].set);
	pool->more.data[i].set = NULL;
	pool->more.data[i].next = pool->free_more;
	pool->free_more = i;
}

void shadow_more_clear(struct shadow_pool *pool, struct shadow_cell *cell)
{
	while (cell->more)
		shadow_more_drop(pool, &cell->more);
}
