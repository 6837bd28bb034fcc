/* Objects in address windows, their defined bits, and addresses of variables. */
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "emu/machine.h"

/* Global objects begin here; the address 0 and small ones belong to nobody. */
#define GLOBAL_FIRST ((uint64_t)0x2000 << 32)
enum { BITMAP_SLACK = 8, DEFAULT_GUARD = 4096, DEFAULT_ALIGN = 256 };

struct emu_memory {
	struct emu_object **object;	/* live global ones by address */
	size_t len, cap;
	uint32_t next_id;
	struct emu_object **all;	/* but for those of CTAs and warps, which free them; in order of creation */
	size_t n_all, all_cap;
	uint64_t next, lowest;		/* all global objects lie between */
	uint64_t shuffle;
	uint64_t guard;
	struct emu_object **var;	/* of module variables, by ptx_var.object */
	struct emu_object *constant;
};

void *emu_alloc(struct emu_run *run, size_t n, size_t size)
{
	struct fail *f = &run->t->fail;
	if (f->countdown > 0 && --f->countdown == 0)
		fail_no_memory(f);
	void *p = calloc(n ? n : 1, size ? size : 1);
	if (!p)
		fail_no_memory(f);
	return p;
}

enum ptx_space emu_space_of(uint64_t generic)
{
	switch (generic >> EMU_WINDOW_SHIFT) {
	case EMU_WINDOW_SHARED: return PTX_SHARED;
	case EMU_WINDOW_LOCAL: return PTX_LOCAL;
	case EMU_WINDOW_PARAM: return PTX_PARAM;
	case EMU_WINDOW_CONST: return PTX_CONST;
	}
	return PTX_GLOBAL;
}

uint64_t emu_window_of(enum ptx_space space)
{
	switch (space) {
	case PTX_SHARED: case PTX_SHARED_CLUSTER: return EMU_WINDOW(EMU_WINDOW_SHARED);
	case PTX_LOCAL: return EMU_WINDOW(EMU_WINDOW_LOCAL);
	case PTX_PARAM: return EMU_WINDOW(EMU_WINDOW_PARAM);
	case PTX_CONST: return EMU_WINDOW(EMU_WINDOW_CONST);
	case PTX_GENERIC: case PTX_GLOBAL: case PTX_SPACE_COUNT: break;
	}
	return 0;
}

static void *grown(struct emu_run *run, void *data, size_t len, size_t *cap, size_t size)
{
	if (len < *cap)
		return data;
	*cap = *cap ? *cap * 2 : 16;
	return fail_realloc(&run->t->fail, data, *cap * size);
}

/* The index of the first live global object that begins above "address". */
static size_t above(const struct emu_memory *m, uint64_t address)
{
	size_t lo = 0, hi = m->len;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		if (m->object[mid]->base > address)
			hi = mid;
		else
			lo = mid + 1;
	}
	return lo;
}

struct emu_object *emu_object_at(const struct emu_run *run, uint64_t address)
{
	const struct emu_memory *m = run->memory;
	size_t i = above(m, address);
	if (!i || address - m->object[i - 1]->base >= m->object[i - 1]->size)
		return NULL;
	return m->object[i - 1];
}

struct emu_object *emu_object_near(const struct emu_run *run, uint64_t address)
{
	const struct emu_memory *m = run->memory;
	size_t i = above(m, address);
	if (i && (i == m->len || address - m->object[i - 1]->base - m->object[i - 1]->size < m->object[i]->base - address))
		return m->object[i - 1];
	return i < m->len ? m->object[i] : NULL;
}

/* A base that is a multiple of "align" and not of twice as much.  --global-shuffle: above or below all others, at some
 * distance. */
static uint64_t place_global(struct emu_run *run, uint64_t size, uint64_t align)
{
	struct emu_memory *m = run->memory;
	uint64_t gap = m->guard;
	if (!align)
		align = DEFAULT_ALIGN;
	if (run->adversary.global_shuffle) {
		m->shuffle = (m->shuffle + 1) * 0x5851f42d4c957f2du;
		gap += m->shuffle >> 48;
		if (m->shuffle >> 40 & 1) {
			uint64_t below = (m->lowest - size - gap) / (2 * align) * (2 * align) - align;
			m->lowest = below;
			return below;
		}
	}
	uint64_t base = (m->next + gap + 2 * align - 1) / (2 * align) * (2 * align) + align;
	m->next = base + size;
	return base;
}

static void insert_global(struct emu_run *run, struct emu_object *o)
{
	struct emu_memory *m = run->memory;
	m->object = grown(run, m->object, m->len, &m->cap, sizeof(struct emu_object *));
	size_t i = above(m, o->base);
	memmove(m->object + i + 1, m->object + i, (m->len - i) * sizeof(struct emu_object *));
	m->object[i] = o;
	m->len++;
}

/* Undefined memory under --poison=fill: signalling NaN for f32 and both halves of f64. */
static void fill_pattern(struct emu_object *o)
{
	static const unsigned char pattern[4] = { 0xa5, 0xa5, 0xa5, 0x7f };
	for (uint64_t i = 0; i < o->size; i++)
		o->bytes[i] = pattern[i & 3];
}

struct emu_object *emu_object_new(struct emu_run *run, enum ptx_space space, const char *name, uint64_t size, uint64_t align,
				  bool is_defined)
{
	struct emu_memory *m = run->memory;
	bool is_kept = space != PTX_SHARED && space != PTX_LOCAL;
	if (is_kept)
		m->all = grown(run, m->all, m->n_all, &m->all_cap, sizeof(struct emu_object *));
	struct emu_object *o = emu_alloc(run, 1, sizeof(*o));
	o->id = m->next_id++;
	if (is_kept)
		m->all[m->n_all++] = o;
	o->space = space;
	o->name = name;
	o->size = size;
	o->is_live = true;
	o->nc_site = o->store_site = FINDING_NO_SITE;
	o->bytes = emu_alloc(run, size + BITMAP_SLACK, 1);
	o->all_defined = is_defined;
	if (!is_defined && run->adversary.poison_fill)
		fill_pattern(o);
	if (!is_defined && run->checks & EMU_CHECK_POISON)
		o->defined = emu_alloc(run, size / 8 + BITMAP_SLACK, 1);
	o->base = emu_window_of(space);
	if (space == PTX_GLOBAL) {
		o->base = place_global(run, size, align);
		insert_global(run, o);
	}
	return o;
}

static void release(struct emu_object *o)
{
	free(o->bytes);
	free(o->defined);
	free(o->written);
	o->bytes = o->defined = o->written = NULL;
	o->is_live = false;
}

/* End the life of "o".  The structure of a global object stays until the run ends. */
void emu_object_free(struct emu_run *run, struct emu_object *o)
{
	struct emu_memory *m = run->memory;
	if (o->space == PTX_GLOBAL)
		for (size_t i = 0; i < m->len; i++)
			if (m->object[i] == o) {
				memmove(m->object + i, m->object + i + 1, (--m->len - i) * sizeof(struct emu_object *));
				break;
			}
	if (run->checks & EMU_CHECK_ORDER)
		order_object_end(run, o);
	release(o);
	if (o->space == PTX_SHARED || o->space == PTX_LOCAL)
		free(o);
}

uint64_t emu_var_address(const struct emu_run *run, const struct ptx_var *v)
{
	if (v->space == PTX_GLOBAL)
		return run->memory->var[v->object]->base;
	return v->space == PTX_SHARED ? run->smem_base + v->offset : v->offset;
}

static const char *var_name(struct emu_run *run, const struct ptx_var *v)
{
	return arena_strndup(&run->t->perm, v->name.text, v->name.len);
}

/* Memory for the module's variables, with their initial values. */
static void variables_begin(struct emu_run *run)
{
	struct emu_memory *m = run->memory;
	size_t n = 0;
	for (const struct ptx_var *v = run->module->var; v; v = v->next)
		n += v->space == PTX_GLOBAL;
	m->var = emu_alloc(run, n, sizeof(struct emu_object *));
	m->constant = emu_object_new(run, PTX_CONST, "const", run->module->const_bytes, 0, true);
	for (const struct ptx_var *v = run->module->var; v; v = v->next) {
		unsigned char *bytes = NULL;
		if (v->space == PTX_GLOBAL) {
			uint64_t align = v->align > DEFAULT_ALIGN ? v->align : DEFAULT_ALIGN;
			m->var[v->object] = emu_object_new(run, PTX_GLOBAL, var_name(run, v), v->size, align, true);
			bytes = m->var[v->object]->bytes;
		} else if (v->space == PTX_CONST) {
			bytes = m->constant->bytes + v->offset;
		}
		if (bytes && v->init_size)
			memcpy(bytes, v->init, v->init_size);
	}
}

static void relocate(struct emu_run *run, const struct ptx_var *v, unsigned char *bytes)
{
	for (const struct ptx_reloc *r = v->reloc; r; r = r->next) {
		uint64_t address = r->addend;
		if (r->func)
			address += EMU_FUNCTION_BASE + 16 * (uint64_t)r->func->index;
		else
			address += emu_var_address(run, r->var) + (r->is_generic ? emu_window_of(r->var->space) : 0);
		for (uint32_t i = 0; i < r->width; i++)
			bytes[r->at + i] = (unsigned char)(address >> 8 * i);
	}
}

void emu_memory_begin(struct emu_run *run)
{
	run->memory = emu_alloc(run, 1, sizeof(struct emu_memory));
	run->memory->next = run->memory->lowest = GLOBAL_FIRST;
	run->memory->shuffle = run->adversary.global_shuffle;
	run->memory->guard = run->adversary.guard_bytes ? run->adversary.guard_bytes : DEFAULT_GUARD;
	variables_begin(run);
	for (const struct ptx_var *v = run->module->var; v; v = v->next)
		if (v->space == PTX_GLOBAL)
			relocate(run, v, run->memory->var[v->object]->bytes);
		else if (v->space == PTX_CONST)
			relocate(run, v, run->memory->constant->bytes + v->offset);
}

void emu_memory_end(struct emu_run *run)
{
	struct emu_memory *m = run->memory;
	if (!m)
		return;
	for (size_t i = 0; i < m->n_all; i++) {
		release(m->all[i]);
		free(m->all[i]);
	}
	free(m->all);
	free(m->object);
	free(m->var);
	free(m);
	run->memory = NULL;
}

struct emu_object *emu_constant_object(const struct emu_run *run)
{
	return run->memory->constant;
}

/* Eight bytes of a bitmap from the byte of bit "offset" on; bitmaps have that much slack. */
static uint64_t bits_at(const unsigned char *map, uint64_t offset)
{
	uint64_t v = 0;
	for (int i = 7; i >= 0; i--)
		v = v << 8 | map[offset / 8 + (unsigned)i];
	return v;
}

uint32_t emu_defined_get(const struct emu_object *o, uint64_t offset, int n)
{
	if (o->all_defined || !o->defined)
		return emu_bits(n);
	return (uint32_t)(bits_at(o->defined, offset) >> (offset & 7)) & emu_bits(n);
}

static void put_bits(unsigned char *map, uint64_t offset, uint64_t mask, uint64_t bits)
{
	unsigned char *p = map + offset / 8;
	mask <<= offset & 7;
	bits <<= offset & 7;
	for (; mask; mask >>= 8, bits >>= 8, p++)
		*p = (unsigned char)((*p & ~mask) | (bits & mask));
}

/* An object that was all defined gets its bitmap with the first undefined byte. */
void emu_defined_set(struct emu_run *run, struct emu_object *o, uint64_t offset, int n, uint32_t bits)
{
	if (o->all_defined) {
		if (bits == emu_bits(n) || !(run->checks & EMU_CHECK_POISON))
			return;
		if (!o->defined)
			o->defined = emu_alloc(run, o->size / 8 + BITMAP_SLACK, 1);
		memset(o->defined, 0xff, o->size / 8 + 1);
		o->all_defined = false;
	}
	if (o->defined)
		put_bits(o->defined, offset, emu_bits(n), bits);
}

void emu_written_set(struct emu_object *o, uint64_t offset, int n)
{
	if (o->written)
		put_bits(o->written, offset, emu_bits(n), emu_bits(n));
}

/* Set the bits of bytes [offset, offset + n). */
static void fill_bits(unsigned char *map, uint64_t offset, uint64_t n)
{
	for (; n && offset & 7; offset++, n--)
		map[offset / 8] |= (unsigned char)(1u << (offset & 7));
	memset(map + offset / 8, 0xff, n / 8);
	offset += n / 8 * 8;
	for (n &= 7; n; offset++, n--)
		map[offset / 8] |= (unsigned char)(1u << (offset & 7));
}

/* Bytes [offset, offset + n) are written with defined values. */
void emu_defined_fill(struct emu_object *o, uint64_t offset, uint64_t n)
{
	if (!o->all_defined && o->defined)
		fill_bits(o->defined, offset, n);
	if (o->written)
		fill_bits(o->written, offset, n);
}

void emu_written_begin(struct emu_run *run, struct emu_object *o)
{
	o->written = emu_alloc(run, o->size / 8 + BITMAP_SLACK, 1);
}
