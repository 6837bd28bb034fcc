/* ld and st. */
#include "emu/exec.h"
#include "emu/lane.h"

enum { MAX_BYTES = 32 };

static bool is_signed_type(uint8_t type)
{
	return type == PTX_S8 || type == PTX_S16 || type == PTX_S32 || type == PTX_S64;
}

static void describe(struct emu_access *access, enum emu_access_kind kind, const struct emu_insn *in)
{
	access->kind = kind;
	access->proxy = EMU_PROXY_GENERIC;
	access->sem = (enum ptx_sem)in->sem;
	access->scope = (enum ptx_scope)in->scope;
	access->is_nc = in->flags & EMU_INSN_NC;
	access->data = NULL;
	access->stride = 0;
}

/* True if the lanes, all 32 of them, touch consecutive elements. */
static bool is_dense(const struct emu_access *access)
{
	uint64_t gap = 0, first = access->offset[0];
	if (access->mask != 0xffffffffu)
		return false;
	for (uint32_t l = 0; l < EMU_LANES; l++)
		gap |= access->offset[l] ^ (first + (uint64_t)l * access->size);
	return !gap;
}

/* The usual load: one 32-bit element of defined bytes. */
static void load32(struct emu_ctx *x, const struct emu_insn *in, const struct emu_access *access)
{
	uint32_t *d = lane_values(x, in->d);
	const unsigned char *bytes = access->object->bytes;
	if (is_dense(access)) {
		memcpy(d, bytes + access->offset[0], EMU_LANES * sizeof(*d));
	} else if (access->mask == 0xffffffffu) {
		for (int l = 0; l < EMU_LANES; l++)
			memcpy(&d[l], bytes + access->offset[l], 4);
	} else {
		for (uint32_t m = access->mask; m; m &= m - 1) {
			int l = __builtin_ctz(m);
			memcpy(&d[l], bytes + access->offset[l], 4);
		}
	}
	*lane_defined(x, in->d) |= access->mask;
}

static uint64_t element(const unsigned char *p, uint32_t bytes, bool sign)
{
	uint64_t v = 0;
	memcpy(&v, p, bytes);
	if (sign && bytes < 8)
		v = (v ^ (uint64_t)1 << (8 * bytes - 1)) - ((uint64_t)1 << (8 * bytes - 1));
	return v;
}

/* Any load: elements of "data" into the registers of the list. */
static void unpack_elements(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, const unsigned char *data,
			    const uint32_t *defined)
{
	bool sign = is_signed_type(in->mode.type);
	for (uint32_t e = 0; e < in->vec; e++) {
		emu_ref r = in->ref[e];
		uint32_t *v = lane_values(x, r), ok = 0;
		uint32_t need = emu_bits(in->bytes) << (e * in->bytes);
		for (uint32_t m = mask; m; m &= m - 1) {
			int l = __builtin_ctz(m);
			lane_put(v, r, l, element(data + l * MAX_BYTES + e * in->bytes, in->bytes, sign));
			ok |= (uint32_t)((defined[l] & need) == need) << l;
		}
		uint32_t *d = lane_defined(x, r);
		*d = (*d & ~mask) | ok;
	}
}

static void load_nothing(struct emu_ctx *x, const struct emu_insn *in, uint32_t lanes)
{
	static const uint64_t zero[EMU_LANES];
	for (int e = 0; e < in->vec; e++)
		lane_store(x, in->ref[e], lanes, zero, 0);
}

enum emu_step exec_ld(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	uint32_t todo = emu_addresses(x, in, mask, address), bad = mask & ~todo;
	struct emu_access access;
	uint32_t size = (uint32_t)in->bytes * in->vec;
	describe(&access, EMU_LOAD, in);
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, size, size, &todo, &bad)) {
		const struct emu_object *o = access.object;
		emu_access_report(x, &access);
		if (size == 4 && in->vec == 1 && EMU_REF_WIDTH(in->d) == EMU_WIDTH_32 && (o->all_defined || !o->defined)) {
			load32(x, in, &access);
			continue;
		}
		unsigned char data[EMU_LANES * MAX_BYTES];
		uint32_t defined[EMU_LANES];
		emu_access_read(x, &access, data, MAX_BYTES, defined);
		unpack_elements(x, in, access.mask, data, defined);
	}
	if (bad)
		load_nothing(x, in, bad);
	return EMU_NEXT;
}

/* What the lanes of "mask" store, and which of its bytes are defined. */
static void pack_elements(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, unsigned char *data, uint32_t *defined)
{
	for (int l = 0; l < EMU_LANES; l++)
		defined[l] = 0;
	for (uint32_t e = 0; e < in->vec; e++) {
		emu_ref r = in->ref[e];
		const uint32_t *v = lane_values(x, r);
		uint32_t ok = *lane_defined(x, r), bits = emu_bits(in->bytes) << (e * in->bytes);
		for (uint32_t m = mask; m; m &= m - 1) {
			int l = __builtin_ctz(m);
			uint64_t value = lane_get(v, r, l);
			memcpy(data + l * MAX_BYTES + e * in->bytes, &value, in->bytes);
			defined[l] |= ok >> l & 1 ? bits : 0;
		}
	}
}

/* The usual store: one element as wide as its register, all defined; the register is the data. */
static void store_plain(struct emu_ctx *x, const struct emu_access *access)
{
	struct emu_object *o = access->object;
	uint32_t size = access->size;
	bool changed = false;
	if (is_dense(access)) {
		unsigned char *to = o->bytes + access->offset[0];
		changed = memcmp(to, access->data, (size_t)size * EMU_LANES) != 0;
		memcpy(to, access->data, (size_t)size * EMU_LANES);
		emu_defined_fill(o, access->offset[0], (uint64_t)size * EMU_LANES);
		x->run->change += changed;
		return;
	}
	for (uint32_t m = access->mask; m; m &= m - 1) {
		uint32_t l = (uint32_t)__builtin_ctz(m);
		unsigned char *to = o->bytes + access->offset[l];
		const unsigned char *from = access->data + l * access->stride;
		if (size == 4) {
			changed |= memcmp(to, from, 4) != 0;
			memcpy(to, from, 4);
		} else {
			changed |= memcmp(to, from, 8) != 0;
			memcpy(to, from, 8);
		}
		emu_defined_fill(o, access->offset[l], size);
	}
	x->run->change += changed;
}

/* True if the register's words are the bytes to store. */
static bool is_plain(const struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	int width = EMU_REF_WIDTH(in->d);
	bool fits = in->vec == 1 && ((in->bytes == 4 && width == EMU_WIDTH_32) || (in->bytes == 8 && width == EMU_WIDTH_64));
	return fits && !(mask & ~*lane_defined(x, in->d));
}

enum emu_step exec_st(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	unsigned char data[EMU_LANES * MAX_BYTES];
	uint32_t defined[EMU_LANES];
	uint32_t todo = emu_addresses(x, in, mask, address), bad = 0;
	struct emu_access access;
	uint32_t size = (uint32_t)in->bytes * in->vec;
	bool plain = is_plain(x, in, todo);
	describe(&access, EMU_STORE, in);
	access.data = plain ? (const unsigned char *)lane_values(x, in->d) : data;
	access.stride = plain ? in->bytes : MAX_BYTES;
	if (!plain)
		pack_elements(x, in, todo, data, defined);
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, size, size, &todo, &bad)) {
		emu_access_report(x, &access);
		if (access.object->space == PTX_CONST || access.object->space == PTX_PARAM)
			continue;
		if (plain)
			store_plain(x, &access);
		else
			emu_access_write(x, &access, defined);
	}
	return EMU_NEXT;
}
