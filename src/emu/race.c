/* Races (M37, M38): every access is compared with the cells that it touches, and recorded in them. */
#include "emu/order.h"

#include <string.h>

/* A record's "what": bit 0 write, bits 1-2 enum order_scope, bits 3-7 lane of a write, bits 8-31 site. */
enum { WHAT_WRITE = 1, WHAT_SCOPE = 1, WHAT_KIND = 7, WHAT_LANE = 3, WHAT_SITE = 8, MAX_SITE = 0xffffff };

/* One access by lanes of one class, while it goes over its cells. */
struct probe {
	struct order *o;
	const struct emu_access *a;
	const struct order_warp *w;
	const struct order_clock *clock;
	uint32_t mask;			/* lanes at the present cell */
	uint32_t what;			/* without lane */
	uint64_t offset, size;		/* of the present cell */
	struct shadow_page *page;	/* the last one looked at, of number page_number, with cells of at most 1 << page_shift */
	uint64_t page_number;
	uint32_t page_shift;
};

static bool is_same_kind(uint32_t a, uint32_t b)
{
	return !((a ^ b) & WHAT_KIND);
}

static enum order_scope what_scope(uint32_t what)
{
	return (enum order_scope)(what >> WHAT_SCOPE & 3);
}

static uint32_t what_site(uint32_t what)
{
	return what >> WHAT_SITE == MAX_SITE ? FINDING_NO_SITE : what >> WHAT_SITE;
}

static uint32_t number_cta(const struct probe *p, uint32_t number)
{
	return (number - 1) / p->w->warp->cta->n_warp;
}

/* Both scopes include the other's thread: "number" is the other's warp. */
static bool scopes_meet(const struct probe *p, enum order_scope mine, enum order_scope other, uint32_t number)
{
	const struct emu_cta *cta = p->w->warp->cta;
	enum order_scope least = mine < other ? mine : other;
	uint32_t n = number_cta(p, number);
	if (least == ORDER_WEAK || least == ORDER_GPU || n == cta->number)
		return least != ORDER_WEAK;
	for (uint32_t i = 0; i < cta->cluster->n_cta; i++)
		if (cta->cluster->cta[i].number == n)
			return least == ORDER_CLUSTER;
	return false;
}

/* The lanes of "other" in the access itself that touch the present cell before lane "lane" does. */
static uint32_t same_instruction(const struct probe *p, uint32_t lane)
{
	const struct emu_access *a = p->a;
	uint32_t same = 0;
	for (uint32_t left = a->mask & ((UINT32_C(1) << lane) - 1); left; left &= left - 1) {
		unsigned l = (unsigned)__builtin_ctz(left);
		if (a->offset[l] < p->offset + p->size && p->offset < a->offset[l] + a->size)
			same |= UINT32_C(1) << l;
	}
	return same;
}

/* The bytes of the present cell that lane "lane" is about to write are those that "other" writes in the same instruction, or
 * those that memory holds. */
static bool same_value(const struct probe *p, uint32_t lane, const uint32_t *other)
{
	const struct emu_access *a = p->a;
	uint64_t first = a->offset[lane] > p->offset ? a->offset[lane] : p->offset, end = p->offset + p->size;
	if (end > a->offset[lane] + a->size)
		end = a->offset[lane] + a->size;
	const unsigned char *mine = a->data + lane * a->stride;
	for (uint64_t i = first; i < end; i++) {
		unsigned char held = a->object->bytes[i];
		if (other) {
			if (i < a->offset[*other] || i >= a->offset[*other] + a->size)
				continue;
			held = a->data[*other * a->stride + (i - a->offset[*other])];
		}
		if (mine[i - a->offset[lane]] != held)
			return false;
	}
	return true;
}

/* The access by p->mask and the earlier one by the lanes "others" of warp "number" are not ordered. */
static void race_report(const struct probe *p, uint32_t number, uint32_t others, uint32_t what)
{
	const struct emu_access *a = p->a;
	uint32_t lane = (uint32_t)__builtin_ctz(p->mask), first = (uint32_t)__builtin_ctz(others);
	bool is_write = p->what & WHAT_WRITE, other_write = what & WHAT_WRITE;
	bool both_strong = what_scope(p->what) && what_scope(what);
	uint32_t same = 0;
	if (a->kind == EMU_STORE && number == p->w->number && what_site(what) == a->site)
		same = same_instruction(p, lane) & others;
	if (same)
		first = (uint32_t)__builtin_ctz(same);
	enum finding_kind kind = FINDING_RACE;
	if (both_strong)
		kind = FINDING_SCOPE;
	else if (a->kind == EMU_STORE && a->data && other_write && same_value(p, lane, same ? &first : NULL))
		kind = FINDING_RACE_SAME_VALUE;
	else if (number == p->w->number && !same)
		kind = FINDING_RACE_IN_WARP;
	uint32_t per_cta = p->w->warp->cta->n_warp;
	struct finding_at at = { .site = a->site, .other_site = what_site(what), .warp = a->warp, .mask = p->mask,
				 .object = a->object, .offset = p->offset, .size = p->size };
	finding_add(p->o->run, kind, &at, "this %s and %s %s by cta %u warp %u lane %u %s",
		    a->kind == EMU_ATOMIC ? "atomic operation" : is_write ? "store" : "load",
		    same ? "the same" : both_strong ? "an earlier strong" : "an earlier", other_write ? "store" : "load",
		    (unsigned)number_cta(p, number), (unsigned)((number - 1) % per_cta), (unsigned)first,
		    both_strong ? "meet, and the scope of one leaves out the other's thread" : "are not ordered");
}

/* Is the last weak write to "cell" unordered with the access by p->mask? */
static void check_last(const struct probe *p, const struct shadow_cell *cell)
{
	if (!cell->last_warp)
		return;
	uint32_t lane = UINT32_C(1) << (cell->last_what >> WHAT_LANE & 31);
	if (cell->last_warp == p->w->number && !(p->mask & ~lane))
		return;
	if (clock_missing(p->clock, cell->last_warp, lane, cell->last_epoch))
		race_report(p, cell->last_warp, lane, cell->last_what);
}

/* Lanes of "lanes" of warp "number" that are not the thread itself. */
static uint32_t other_lanes(const struct probe *p, uint32_t number, uint32_t lanes)
{
	return number == p->w->number && !(p->mask & (p->mask - 1)) ? lanes & ~p->mask : lanes;
}

/* One of the access and "r" is a write. */
static void check_record(const struct probe *p, const struct shadow_record *r)
{
	uint32_t others = other_lanes(p, r->warp, r->mask);
	if (!others)
		return;
	others = clock_missing(p->clock, r->warp, others, r->epoch);
	if (others && !scopes_meet(p, what_scope(p->what), what_scope(r->what), r->warp))
		race_report(p, r->warp, others, r->what);
}

/* One of the access and the accesses of "set", which were of kind "what", is a write. */
static void check_set(const struct probe *p, const struct shadow_set *set, uint32_t what)
{
	enum order_scope mine = what_scope(p->what), other = what_scope(what);
	if (mine == ORDER_GPU && other == ORDER_GPU)
		return;
	for (uint32_t i = 0; i < set->n; i++) {
		const struct shadow_entry *e = &set->entry[i];
		uint32_t lanes = other_lanes(p, e->warp, clock_missing(p->clock, e->warp, e->mask, e->epoch));
		if (lanes && !scopes_meet(p, mine, other, e->warp)) {
			race_report(p, e->warp, lanes, what);
			return;
		}
	}
}

static void check_since(const struct probe *p, const struct shadow_cell *cell)
{
	if (cell->since.warp && (p->what | cell->since.what) & WHAT_WRITE)
		check_record(p, &cell->since);
	for (uint32_t i = cell->more; i;) {
		const struct shadow_more *m = &p->o->shadows.more.data[i];
		if (m->set && (p->what | m->record.what) & WHAT_WRITE)
			check_set(p, m->set, m->record.what);
		else if ((p->what | m->record.what) & WHAT_WRITE)
			check_record(p, &m->record);
		i = m->next;
	}
}

/* The access is the same kind of access, in the same epoch, as "r": only its lanes are new. */
static bool record_matches(const struct probe *p, const struct shadow_record *r)
{
	return r->warp == p->w->number && r->epoch == p->w->epoch && is_same_kind(r->what, p->what);
}

/* Whatever conflicts with "r" and comes later conflicts with the access too, and is ordered after "r" if it is ordered after
 * the access: "r" need not be kept.  Lanes that the access repeats are taken out of it first. */
static bool record_is_covered(const struct probe *p, struct shadow_record *r)
{
	enum order_scope mine = what_scope(p->what), other = what_scope(r->what);
	if (r->what & WHAT_WRITE && !(p->what & WHAT_WRITE))
		return false;
	/* Strong ones conflict by scope and place. */
	if (mine && (mine > other || number_cta(p, r->warp) != p->w->warp->cta->number))
		return false;
	if (r->warp == p->w->number)
		r->mask &= ~p->mask;
	return !r->mask || !clock_missing(p->clock, r->warp, r->mask, r->epoch);
}

/* Put the records of a cell together in sets, one per kind; those of a kind that has a set are in it already. */
static void list_collapse(struct shadow_pool *pool, struct shadow_cell *cell)
{
	shadow_more_add(pool, cell, cell->since, NULL);
	cell->since.warp = 0;
	for (uint32_t i = cell->more; i; i = pool->more.data[i].next) {
		struct shadow_more *m = &pool->more.data[i];
		if (!m->set)
			m->set = shadow_set_add(pool, NULL, m->record.warp, m->record.mask, m->record.epoch);
		for (uint32_t *link = &m->next; *link;) {
			struct shadow_more *other = &pool->more.data[*link];
			if (!is_same_kind(other->record.what, m->record.what)) {
				link = &other->next;
				continue;
			}
			m->set = shadow_set_add(pool, m->set, other->record.warp, other->record.mask, other->record.epoch);
			shadow_more_drop(pool, link);
		}
	}
}

/* The access goes into "m": a record of the same epoch, or a set. */
static bool more_takes(const struct probe *p, struct shadow_more *m)
{
	if (m->set && is_same_kind(m->record.what, p->what))
		m->set = shadow_set_add(&p->o->shadows, m->set, p->w->number, p->mask, p->w->epoch);
	else if (!m->set && record_matches(p, &m->record))
		m->record.mask |= p->mask;
	else
		return false;
	m->record.what = p->what;
	return true;
}

static void record_add(const struct probe *p, struct shadow_cell *cell)
{
	struct shadow_pool *pool = &p->o->shadows;
	struct shadow_record mine = { p->w->number, p->w->epoch, p->mask, p->what };
	int n_list = 0;
	if (cell->since.warp && record_matches(p, &cell->since)) {
		cell->since.mask |= p->mask;
		cell->since.what = p->what;
		return;
	}
	if (cell->since.warp && record_is_covered(p, &cell->since))
		cell->since.warp = 0;
	for (uint32_t *link = &cell->more; *link;) {
		struct shadow_more *m = &pool->more.data[*link];
		if (more_takes(p, m))
			return;
		if (!m->set && record_is_covered(p, &m->record)) {
			shadow_more_drop(pool, link);
			continue;
		}
		link = &m->next;
		n_list += !m->set;
	}
	if (!cell->since.warp) {
		cell->since = mine;
		return;
	}
	shadow_more_add(pool, cell, mine, NULL);
	if (n_list >= p->o->max_list)
		list_collapse(pool, cell);
}

/* The lanes of the access are in the only record or set that the cell has: nothing has happened since they were checked. */
static bool is_repeated(const struct probe *p, const struct shadow_cell *cell)
{
	if (cell->since.warp)
		return !cell->more && record_matches(p, &cell->since) && !(p->mask & ~cell->since.mask);
	if (!cell->more)
		return false;
	const struct shadow_more *m = &p->o->shadows.more.data[cell->more];
	if (!m->set || m->next || !is_same_kind(m->record.what, p->what))
		return false;
	for (uint32_t i = shadow_set_lower(m->set, p->w->number); i < m->set->n; i++) {
		const struct shadow_entry *e = &m->set->entry[i];
		if (e->warp != p->w->number)
			return false;
		if (e->epoch == p->w->epoch)
			return !(p->mask & ~e->mask);
	}
	return false;
}

/* A load or an atomic operation. */
static void cell_share(const struct probe *p, struct shadow_cell *cell)
{
	if (is_repeated(p, cell))
		return;
	check_last(p, cell);
	if (cell->since.warp && !cell->more && record_matches(p, &cell->since)) {
		/* Other lanes of one warp, the same kind of access: two loads, or two strong ones inside one CTA. */
		cell->since.mask |= p->mask;
		cell->since.what = p->what;
	} else if (!cell->since.warp && !cell->more) {
		cell->since = (struct shadow_record){ p->w->number, p->w->epoch, p->mask, p->what };
	} else {
		check_since(p, cell);
		record_add(p, cell);
	}
}

static void cell_store(const struct probe *p, struct shadow_cell *cell)
{
	uint32_t lane = (uint32_t)__builtin_ctz(p->mask);
	check_last(p, cell);
	if (cell->since.warp || cell->more) {
		check_since(p, cell);
		shadow_more_clear(&p->o->shadows, cell);
		cell->since.warp = 0;
	}
	cell->last_warp = p->w->number;
	cell->last_epoch = p->w->epoch;
	cell->last_what = p->what | lane << WHAT_LANE;
}

static struct shadow_page *probe_page(struct probe *p, uint64_t offset, uint32_t shift)
{
	uint64_t n = offset >> SHADOW_PAGE_SHIFT;
	if (!p->page || p->page_number != n || p->page_shift > shift) {
		p->page = shadow_page(&p->o->shadows, p->a->object->shadow, offset, shift);
		p->page_number = n;
		p->page_shift = p->page->shift;
	}
	return p->page;
}

/* The cells of the bytes at "offset", touched by the lanes of p->mask. */
static void lanes_access(struct probe *p, uint64_t offset)
{
	uint32_t size = p->a->size, shift = (uint32_t)__builtin_ctzll(offset | size | UINT64_C(1) << SHADOW_MAX_SHIFT);
	bool is_weak_store = p->a->kind == EMU_STORE && what_scope(p->what) == ORDER_WEAK;
	for (uint64_t end = offset + size; offset < end; offset += p->size) {
		const struct shadow_page *page = probe_page(p, offset, shift);
		struct shadow_cell *cell = &p->page->cell[(offset & (SHADOW_PAGE - 1)) >> page->shift];
		p->size = UINT64_C(1) << page->shift;
		p->offset = offset;
		if (is_weak_store)
			cell_store(p, cell);
		else
			cell_share(p, cell);
	}
}

/* Lanes of "left" at the address of lane "l", as far as they are neighbours or a multiple of 8 lanes away: one look at the cell
 * is enough for all of them, unless they write it one after the other. */
static uint32_t lanes_beside(const struct emu_access *a, uint32_t left, unsigned l)
{
	uint32_t beside = 0;
	for (unsigned k = l + 8; k < EMU_LANES; k += 8)
		if (left >> k & 1 && a->offset[k] == a->offset[l])
			beside |= UINT32_C(1) << k;
	for (left &= ~beside; left && a->offset[__builtin_ctz(left)] == a->offset[l]; left &= left - 1)
		beside |= left & (0u - left);
	return beside;
}

void race_access(struct order *o, const struct emu_access *a, struct order_class *c, uint32_t mask)
{
	enum order_scope scope = a->sem == PTX_WEAK ? ORDER_WEAK : order_scope(a->scope);
	uint32_t site = a->site < MAX_SITE ? a->site : MAX_SITE;
	struct probe p = { .o = o, .a = a, .w = a->warp->order, .clock = c->clock };
	p.what = (a->kind != EMU_LOAD ? WHAT_WRITE : 0) | (uint32_t)scope << WHAT_SCOPE | site << WHAT_SITE;
	bool is_store = a->kind == EMU_STORE;
	for (uint32_t left = mask; left;) {
		unsigned l = (unsigned)__builtin_ctz(left);
		p.mask = UINT32_C(1) << l;
		left &= left - 1;
		if (!is_store)
			p.mask |= lanes_beside(a, left, l);
		left &= ~p.mask;
		lanes_access(&p, a->offset[l]);
	}
}
