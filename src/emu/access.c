/* Loads and stores: from the addresses of lanes to accesses of objects (M27 to M33). */
#include "emu/exec.h"
#include "emu/lane.h"
#include "emu/machine.h"

struct finding_at emu_at(const struct emu_ctx *x, uint32_t mask)
{
	return (struct finding_at){ .site = x->site, .other_site = FINDING_NO_SITE, .warp = x->warp, .mask = mask };
}

uint32_t emu_addresses(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, uint64_t *address)
{
	if (in->flags & EMU_INSN_FRAME) {
		for (int l = 0; l < EMU_LANES; l++)
			address[l] = x->frame->local_base + (uint64_t)in->imm;
		return mask;
	}
	const uint32_t *a = lane_values(x, in->a);
	if (EMU_REF_WIDTH(in->a) == EMU_WIDTH_64) {
		const uint64_t *wide = (const uint64_t *)(const void *)a;
		for (int l = 0; l < EMU_LANES; l++)
			address[l] = wide[l] + (uint64_t)in->imm;
	} else {
		for (int l = 0; l < EMU_LANES; l++)
			address[l] = (uint32_t)(a[l] + (uint32_t)in->imm);
	}
	uint32_t undefined = mask & ~*lane_defined(x, in->a);
	if (undefined)
		emu_use_undefined(x, undefined, lane_origin(x, in->a), "the address");
	return mask & ~undefined;
}

static void report_bounds(struct emu_ctx *x, uint32_t lane, uint64_t address, uint32_t size, struct emu_object *o, uint64_t base)
{
	struct finding_at at = emu_at(x, 1u << lane);
	at.object = o;
	at.size = size;
	if (!o) {
		finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, "%u bytes at address 0x%llx, where there is no object", size,
			    (unsigned long long)address);
		return;
	}
	at.offset = address - base;
	long long offset = (long long)(address - base);
	bool between = offset >= 0 && (uint64_t)offset + size <= o->size;
	finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, between ? "%u bytes at byte %lld of '%s', between its rows" :
		    "%u bytes at byte %lld of '%s', which has %llu bytes", size, offset, o->name, (unsigned long long)o->size);
}

/* The object that holds the address of one lane, and where its byte 0 is for that lane.  NULL: none. */
static struct emu_object *object_of(struct emu_ctx *x, enum ptx_space space, uint64_t address, uint64_t *base, uint64_t *size)
{
	struct emu_object *o = NULL;
	*base = 0;
	switch (space) {
	case PTX_SHARED: case PTX_SHARED_CLUSTER:
		o = x->cta->shared;
		*base = x->run->smem_base + ((uint64_t)x->cta->rank << 24);
		if (space == PTX_SHARED && address >> 24 == 0)
			*base = x->run->smem_base;
		break;
	case PTX_LOCAL:
		o = x->warp->local;
		*size = x->frame->local_base + x->frame->func->frame_bytes;
		return o;
	case PTX_PARAM:
		o = x->run->param;
		break;
	case PTX_CONST:
		o = emu_constant_object(x->run);
		break;
	case PTX_GENERIC: case PTX_GLOBAL: case PTX_SPACE_COUNT:
		o = emu_object_at(x->run, address);
		if (o)
			*base = o->base;
		break;
	}
	*size = o ? o->size : 0;
	return o;
}

/* An address of a generic access, or of a global access that lies in another window. */
static bool enter_window(struct emu_ctx *x, enum ptx_space *space, uint64_t *address, uint32_t lane)
{
	enum ptx_space found = emu_space_of(*address);
	if (*space == PTX_GENERIC) {
		*space = found;
		*address -= emu_window_of(found);
		return true;
	}
	if (*space == PTX_GLOBAL ? found == PTX_GLOBAL : *address >> EMU_WINDOW_SHIFT == 0)
		return true;
	static const char *const names[] = { "generic", "global", "shared", "shared", "local", "param", "const" };
	struct finding_at at = emu_at(x, 1u << lane);
	finding_add(x->run, FINDING_BAD_SPACE, &at, "address 0x%llx is of %s memory, the instruction of %s memory",
		    (unsigned long long)*address, *space != PTX_GLOBAL && found == PTX_GLOBAL ? "generic or global" : names[found],
		    names[*space]);
	return false;
}

/* Check one lane; true if it belongs to the piece that "access" describes (the first good lane begins the piece). */
static bool take_lane(struct emu_ctx *x, struct emu_access *access, enum ptx_space space, uint64_t address, uint32_t lane,
		      uint32_t size, uint32_t align, uint32_t *todo, uint32_t *bad)
{
	uint64_t base, limit, full = address;
	uint32_t bit = 1u << lane;
	struct emu_object *o = NULL;
	if (!enter_window(x, &space, &address, lane)) {
		*todo &= ~bit;
		*bad |= bit;
		return false;
	}
	o = object_of(x, space, address, &base, &limit);
	if (o && access->object && o != access->object)
		return false;
	uint64_t offset = address - base;
	if (!o || offset > limit || size > limit - offset || (o->rows && !emu_in_rows(o->rows, offset, size))) {
		struct emu_object *near = o || space != PTX_GLOBAL ? o : emu_object_near(x->run, address);
		report_bounds(x, lane, space == PTX_GLOBAL ? full : address, size, near, o ? base : near ? near->base : 0);
		*todo &= ~bit;
		*bad |= bit;
		return false;
	}
	if (address & (align - 1)) {
		struct finding_at at = emu_at(x, bit);
		at.object = o;
		at.offset = offset;
		at.size = size;
		finding_add(x->run, FINDING_MISALIGNED, &at, "address 0x%llx for an access that needs alignment %u",
			    (unsigned long long)full, align);
		*todo &= ~bit;
		*bad |= bit;
		return false;
	}
	access->object = o;
	access->offset[lane] = space == PTX_LOCAL ? offset + (uint64_t)lane * x->warp->local_stride : offset;
	return true;
}

/* The common case: all lanes of "todo" in "o", whose byte 0 has the address "base". */
static bool take_all(struct emu_access *access, struct emu_object *o, uint64_t base, const uint64_t *address, uint32_t size,
		     uint32_t align, uint32_t todo)
{
	uint64_t limit = o->size - size, wrong = 0;
	if (!o->is_live || o->size < size || o->rows)
		return false;
	if (todo == 0xffffffffu) {
		for (uint32_t l = 0; l < EMU_LANES; l++) {
			uint64_t offset = address[l] - base;
			access->offset[l] = offset;
			wrong |= (limit - offset) >> 63 | offset >> 63 | (address[l] & (align - 1));	/* sizes are below 2^63 */
		}
	} else {
		for (uint32_t l = 0; l < EMU_LANES; l++) {
			uint64_t offset = address[l] - base, on = 0 - (uint64_t)(todo >> l & 1);
			access->offset[l] = offset;
			wrong |= on & ((limit - offset) >> 63 | offset >> 63 | (address[l] & (align - 1)));
		}
	}
	access->object = o;
	return !wrong;
}

bool emu_access_next(struct emu_ctx *x, struct emu_access *access, enum ptx_space space, const uint64_t *address, uint32_t size,
		     uint32_t align, uint32_t *todo, uint32_t *bad)
{
	if (!*todo)
		return false;
	access->size = size;
	access->warp = x->warp;
	access->site = x->site;
	struct emu_object *o = NULL;
	if (space == PTX_SHARED)
		o = x->cta->shared;
	else if (space == PTX_GLOBAL || space == PTX_GENERIC)
		o = x->run->last_global[x->site % 64];
	if (o && take_all(access, o, space == PTX_SHARED ? x->run->smem_base : o->base, address, size, align, *todo)) {
		access->mask = *todo;
		*todo = 0;
		return true;
	}
	access->object = NULL;
	access->mask = 0;
	for (uint32_t l = 0; l < EMU_LANES; l++)
		if (*todo >> l & 1 && take_lane(x, access, space, address[l], l, size, align, todo, bad))
			access->mask |= 1u << l;
	*todo &= ~access->mask;
	if (access->object && access->object->space == PTX_GLOBAL)
		x->run->last_global[x->site % 64] = access->object;
	return access->mask != 0;
}

static void report_object(struct emu_ctx *x, const struct emu_access *access, enum finding_kind kind, uint32_t other,
			  const char *what)
{
	struct finding_at at = emu_at(x, access->mask);
	at.object = access->object;
	at.offset = access->offset[__builtin_ctz(access->mask)];
	at.size = access->size;
	at.other_site = other;
	finding_add(x->run, kind, &at, "%s '%s'", what, access->object->name);
}

/* .nc loads and stores of one object exclude each other (M32). */
static void note_use(struct emu_ctx *x, const struct emu_access *access)
{
	struct emu_object *o = access->object;
	if (access->kind != EMU_LOAD) {
		if (o->store_site == FINDING_NO_SITE)
			o->store_site = access->site;
		if (o->nc_site != FINDING_NO_SITE)
			report_object(x, access, FINDING_NC_WRITTEN, o->nc_site, "store to memory that was read by ld.global.nc:");
		if ((o->is_input && !o->is_output) || o->space == PTX_CONST || o->space == PTX_PARAM)
			report_object(x, access, FINDING_WRITE_TO_INPUT, FINDING_NO_SITE, "store to");
	} else if (access->is_nc) {
		if (o->nc_site == FINDING_NO_SITE)
			o->nc_site = access->site;
		if (o->store_site != FINDING_NO_SITE)
			report_object(x, access, FINDING_NC_WRITTEN, o->store_site, "ld.global.nc of memory that the kernel writes:");
	}
}

void emu_access_report(struct emu_ctx *x, const struct emu_access *access)
{
	struct emu_run *run = x->run;
	enum ptx_space space = access->object->space;
	if (access->kind != EMU_LOAD || access->is_nc)
		note_use(x, access);
	if (run->n_watch && access->kind != EMU_LOAD)
		emu_watch_access(run, access);
	if (space != PTX_GLOBAL && space != PTX_SHARED)
		return;
	if (run->checks & EMU_CHECK_STATS)
		stats_access(run, access);
	if (run->checks & EMU_CHECK_ORDER)
		order_access(run, access);
}

/* A load of undefined shared memory: what it gives is reported as that when it is used. */
static void note_origin(struct emu_ctx *x, const struct emu_access *access, const uint32_t *defined)
{
	if (access->object->space != PTX_SHARED)
		return;
	for (uint32_t m = access->mask; m && !x->run->has_origin; m &= m - 1)
		x->run->has_origin = defined[__builtin_ctz(m)] != emu_bits((int)access->size);
}

/* Copy the bytes of each lane to "data" + l * stride; "defined": per lane, its bytes. */
void emu_access_read(struct emu_ctx *x, const struct emu_access *access, unsigned char *data, size_t stride, uint32_t *defined)
{
	const struct emu_object *o = access->object;
	uint32_t size = access->size;
	bool look = o->defined && !o->all_defined && x->run->checks & EMU_CHECK_POISON;
	for (uint32_t m = access->mask; m; m &= m - 1) {
		uint32_t l = (uint32_t)__builtin_ctz(m);
		memcpy(data + l * stride, o->bytes + access->offset[l], size);
		defined[l] = look ? emu_defined_get(o, access->offset[l], (int)size) : emu_bits((int)size);
	}
	if (look)
		note_origin(x, access, defined);
}

void emu_access_write(struct emu_ctx *x, const struct emu_access *access, const uint32_t *defined)
{
	struct emu_object *o = access->object;
	uint32_t size = access->size;
	bool changed = false, mark = x->run->checks & EMU_CHECK_POISON, written = o->written;
	for (uint32_t m = access->mask; m; m &= m - 1) {
		uint32_t l = (uint32_t)__builtin_ctz(m);
		unsigned char *to = o->bytes + access->offset[l];
		const unsigned char *from = access->data + l * access->stride;
		changed |= memcmp(to, from, size) != 0;
		memcpy(to, from, size);
		if (mark && !(o->all_defined && defined[l] == emu_bits((int)size)))
			emu_defined_set(x->run, o, access->offset[l], (int)size, defined[l]);
		if (written)
			emu_written_set(o, access->offset[l], (int)size);
	}
	x->run->change += changed;
}
