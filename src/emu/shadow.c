#include "emu/shadow.h"

#include <string.h>

enum { PAGES_PER_CHUNK = 1 << SHADOW_CHUNK_SHIFT };

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
					clock_ref(pool->more.data[m].set));
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

void shadow_more_add(struct shadow_pool *pool, struct shadow_cell *cell, struct shadow_record r, struct order_clock *set)
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
	clock_unref(pool->clocks, pool->more.data[i].set);
	pool->more.data[i].next = pool->free_more;
	pool->free_more = i;
}

void shadow_more_clear(struct shadow_pool *pool, struct shadow_cell *cell)
{
	while (cell->more)
		shadow_more_drop(pool, &cell->more);
}
