/* atom and red: lanes in ascending order. */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

static uint64_t add(const struct num_mode *m, uint64_t a, uint64_t b)
{
	switch ((enum ptx_type)m->type) {
	case PTX_F32: return num_add_f32(m, a, b, 0);
	case PTX_F64: return num_add_f64(m, a, b, 0);
	case PTX_F16: return num_add_f16(m, a, b, 0);
	case PTX_F16X2: return num_add_f16x2(m, a, b, 0);
	case PTX_BF16: return num_add_bf16(m, a, b, 0);
	case PTX_BF16X2: return num_add_bf16x2(m, a, b, 0);
	default: return num_add_int(m, a, b, 0);
	}
}

/* The new value of a location that holds "old". */
static uint64_t update(const struct emu_insn *in, const struct num_mode *m, uint64_t old, uint64_t b, uint64_t c)
{
	switch ((enum mod_op)in->op) {
	case MOD_OP_AND: return old & b;
	case MOD_OP_OR: return old | b;
	case MOD_OP_XOR: return old ^ b;
	case MOD_OP_ADD: return add(m, old, b);
	case MOD_OP_MIN: return num_min_int(m, old, b, 0);
	case MOD_OP_MAX: return num_max_int(m, old, b, 0);
	case MOD_OP_INC: return old >= b ? 0 : old + 1;
	case MOD_OP_DEC: return !old || old > b ? b : old - 1;
	case MOD_OP_EXCH: return b;
	case MOD_OP_CAS: return old == b ? c : old;
	case MOD_OP_NONE: case MOD_OP_POPC: break;
	}
	return old;
}

/* f32 addition in global memory flushes subnormal numbers, in shared memory it keeps them. */
static struct num_mode mode_of(const struct emu_insn *in, const struct emu_object *o)
{
	struct num_mode m = in->mode;
	m.ftz = m.type == PTX_F32 && o->space == PTX_GLOBAL;
	return m;
}

struct operands {
	uint64_t b[EMU_LANES], c[EMU_LANES], old[EMU_LANES];
	uint32_t defined;	/* operands of the lane; then the old value */
	uint32_t old_defined;
};

static void update_lane(struct emu_ctx *x, const struct emu_insn *in, const struct emu_access *access, const struct num_mode *m, int l,
			struct operands *v)
{
	struct emu_object *o = access->object;
	unsigned char *at = o->bytes + access->offset[l];
	uint64_t old = 0;
	memcpy(&old, at, in->bytes);
	bool was_defined = emu_defined_get(o, access->offset[l], in->bytes) == emu_bits(in->bytes);
	uint64_t now = update(in, m, old, v->b[l], v->c[l]);
	bool is_defined = v->defined >> l & 1 && (was_defined || in->op == MOD_OP_EXCH);
	memcpy(at, &now, in->bytes);
	emu_defined_set(x->run, o, access->offset[l], in->bytes, is_defined ? emu_bits(in->bytes) : 0);
	emu_written_set(o, access->offset[l], in->bytes);
	v->old[l] = old;
	v->old_defined |= was_defined ? 1u << l : 0;
	uint64_t low = in->bytes == 8 ? UINT64_MAX : ((uint64_t)1 << 8 * in->bytes) - 1;
	x->run->change += ((old ^ now) & low) != 0;
}

enum emu_step exec_atom(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	struct operands v = { .old_defined = 0 };
	struct emu_access access = { .kind = EMU_ATOMIC, .proxy = EMU_PROXY_GENERIC, .sem = (enum ptx_sem)in->sem,
				     .scope = (enum ptx_scope)in->scope };
	uint32_t todo = emu_addresses(x, in, mask, address), bad = mask & ~todo;
	lane_load(x, in->b, v.b);
	v.defined = *lane_defined(x, in->b);
	if (in->op == MOD_OP_CAS) {
		lane_load(x, in->c, v.c);
		v.defined &= *lane_defined(x, in->c);
	}
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, in->bytes, in->bytes, &todo, &bad)) {
		enum ptx_space space = access.object->space;
		if (space != PTX_GLOBAL && space != PTX_SHARED) {
			struct finding_at at = emu_at(x, access.mask);
			finding_add(x->run, FINDING_BAD_SPACE, &at, "an atomic operation outside global and shared memory");
			bad |= access.mask;
			continue;
		}
		struct num_mode m = mode_of(in, access.object);
		emu_access_report(x, &access);
		for (uint32_t lanes = access.mask; lanes; lanes &= lanes - 1)
			update_lane(x, in, &access, &m, __builtin_ctz(lanes), &v);
	}
	if (in->opcode == PTX_OPCODE_atom)
		lane_store(x, in->d, mask, v.old, v.old_defined & ~bad);
	return EMU_NEXT;
}
