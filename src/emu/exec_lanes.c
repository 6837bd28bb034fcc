/* Instructions that exchange values between the lanes of a warp. */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

/* The lanes that execute a .sync instruction together: those of the group with the same member mask as the lowest lane that
 * is not in "done" yet.  False when lanes of the mask are missing: the group then waits for them, or goes on without them
 * after a report when they have exited. */
static bool next_members(struct emu_ctx *x, const uint32_t *member, uint32_t mask, uint32_t done, uint32_t *lanes)
{
	uint32_t todo = mask & ~done;
	uint32_t m = member[__builtin_ctz(todo)], same = 0;
	for (uint32_t t = todo; t; t &= t - 1)
		same |= member[__builtin_ctz(t)] == m ? t & (0 - t) : 0;
	*lanes = same;
	if (same & ~m) {
		struct finding_at at = emu_at(x, same & ~m);
		finding_add(x->run, FINDING_MEMBER_MASK, &at, "member mask 0x%x does not name the lanes that execute it", m);
	}
	uint32_t missing = m & ~same;
	if (missing & (x->warp->exited | ~x->warp->exist)) {
		struct finding_at at = emu_at(x, same);
		finding_add(x->run, FINDING_MEMBER_MASK, &at, "member mask 0x%x names lanes that have exited (0x%x)", m,
			    missing & (x->warp->exited | ~x->warp->exist));
	}
	return !(missing & emu_live(x->warp));
}

/* Everyone of every mask in the group is there, or the group waits. */
static bool members_ready(struct emu_ctx *x, emu_ref ref, uint32_t mask)
{
	const uint32_t *member = lane_values(x, ref);
	lane_use(x, mask, ref, "the member mask");
	for (uint32_t done = 0, lanes; done != mask; done |= lanes) {
		if (next_members(x, member, mask, done, &lanes))
			continue;
		uint32_t m = member[__builtin_ctz(lanes)];
		if (m & ~lanes & x->group->mask) {	/* lanes of the group that do not execute it, or have another mask */
			struct finding_at at = emu_at(x, m & ~lanes & x->group->mask);
			finding_add(x->run, FINDING_MEMBER_MASK, &at, "member mask 0x%x names lanes that do not execute it with that mask", m);
			if (!(m & ~x->group->mask & emu_live(x->warp)))
				continue;
		}
		x->group->wait = (struct emu_wait){ .kind = EMU_WAIT_LANES, .lanes = m & ~x->group->mask & emu_live(x->warp) };
		return false;
	}
	return true;
}

/* The subset of "mask" with the member mask of its lowest lane. */
static uint32_t subset(const uint32_t *member, uint32_t mask)
{
	uint32_t m = member[__builtin_ctz(mask)], same = 0;
	for (uint32_t t = mask; t; t &= t - 1)
		same |= member[__builtin_ctz(t)] == m ? t & (0 - t) : 0;
	return same;
}

/* The lane that lane "l" reads, and whether it lies in the segment. */
static int shfl_source(enum mod_lanes op, int l, uint32_t b, uint32_t c, bool *in_range)
{
	int bval = (int)(b & 31), cval = (int)(c & 31), segment = (int)(c >> 8 & 31);
	int max = (l & segment) | (cval & ~segment), min = l & segment, j = l;
	switch (op) {
	case MOD_LANES_UP:
		j = l - bval;
		*in_range = j >= max;
		break;
	case MOD_LANES_DOWN:
		j = l + bval;
		*in_range = j <= max;
		break;
	case MOD_LANES_BFLY:
		j = l ^ bval;
		*in_range = j <= max;
		break;
	default:
		j = min | (bval & ~segment);
		*in_range = j <= max;
		break;
	}
	return *in_range ? j & 31 : l;
}

enum emu_step exec_shfl(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES] = { 0 };
	uint32_t p = 0, defined = 0, inactive = 0;
	const uint32_t *a = lane_values(x, in->a), *b = lane_values(x, in->b), *c = lane_values(x, in->c);
	const uint32_t *member = lane_values(x, in->ref[0]);
	uint32_t da = *lane_defined(x, in->a), control = *lane_defined(x, in->b) & *lane_defined(x, in->c);
	if (!members_ready(x, in->ref[0], mask))
		return EMU_JUMPED;
	for (uint32_t todo = mask, same; todo; todo &= ~same) {
		same = subset(member, todo);
		for (uint32_t m = same; m; m &= m - 1) {
			int l = __builtin_ctz(m);
			bool in_range;
			int j = shfl_source((enum mod_lanes)in->op, l, b[l], c[l], &in_range);
			bool active = same >> j & 1;
			r[l] = a[j];
			p |= (uint32_t)in_range << l;
			inactive |= active ? 0 : 1u << l;
			defined |= (active && da >> j & 1) ? 1u << l : 0;
		}
	}
	if (inactive) {
		struct finding_at at = emu_at(x, inactive);
		finding_add(x->run, FINDING_SHFL_INACTIVE, &at, "the value of a lane that does not take part");
	}
	lane_store(x, in->d, mask, r, defined & control);
	if (in->target != (uint32_t)EMU_NO_REF)
		lane_pred_store(x, in->target, mask, p, control);
	return EMU_NEXT;
}

enum emu_step exec_vote(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *member = lane_values(x, in->b);
	uint32_t p = lane_pred(x, in->a), pd = lane_pred_defined(x, in->a), yes = 0, defined = 0;
	uint64_t ballot[EMU_LANES] = { 0 };
	if (!members_ready(x, in->b, mask))
		return EMU_JUMPED;
	for (uint32_t todo = mask, same; todo; todo &= ~same) {
		same = subset(member, todo);
		uint32_t v = p & same;
		defined |= same & ~pd ? 0 : same;
		bool result = in->op == MOD_LANES_ALL ? v == same : in->op == MOD_LANES_ANY ? v != 0 : v == same || !v;
		yes |= result ? same : 0;
		for (uint32_t m = same; m; m &= m - 1)
			ballot[__builtin_ctz(m)] = v;
	}
	if (in->op == MOD_LANES_BALLOT)
		lane_store(x, in->d, mask, ballot, defined);
	else
		lane_pred_store(x, in->d, mask, yes, defined);
	return EMU_NEXT;
}

enum emu_step exec_activemask(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES];
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = mask;
	lane_store(x, in->d, mask, r, 0xffffffffu);
	return EMU_NEXT;
}

enum emu_step exec_match(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *member = lane_values(x, in->b);
	bool all = ptx_has_mod(in->stmt, PTX_MOD_ALL);
	uint64_t a[EMU_LANES], r[EMU_LANES] = { 0 };
	uint32_t da = *lane_defined(x, in->a), defined = 0, p = 0;
	if (!members_ready(x, in->b, mask))
		return EMU_JUMPED;
	lane_load(x, in->a, a);
	for (uint32_t todo = mask, same; todo; todo &= ~same) {
		same = subset(member, todo);
		defined |= same & ~da ? 0 : same;
		for (uint32_t m = same; m; m &= m - 1) {
			int l = __builtin_ctz(m);
			uint32_t equal = 0;
			for (uint32_t k = same; k; k &= k - 1)
				equal |= a[__builtin_ctz(k)] == a[l] ? k & (0 - k) : 0;
			r[l] = !all || equal == same ? equal : 0;
			p |= equal == same ? 1u << l : 0;
		}
	}
	lane_store(x, in->d, mask, r, defined);
	if (in->target != (uint32_t)EMU_NO_REF)
		lane_pred_store(x, in->target, mask, p, defined);
	return EMU_NEXT;
}

static uint64_t reduce(const struct emu_insn *in, uint64_t u, uint64_t v)
{
	struct num_mode m = in->mode;
	switch (in->op) {
	case MOD_OP_ADD: return (uint32_t)(u + v);
	case MOD_OP_AND: return u & v;
	case MOD_OP_OR: return u | v;
	case MOD_OP_XOR: return u ^ v;
	}
	m.xorsign = false;	/* .abs of redux: of the operands */
	if (m.type == PTX_F32)
		return in->op == MOD_OP_MIN ? num_min_f32(&m, u, v, 0) : num_max_f32(&m, u, v, 0);
	return in->op == MOD_OP_MIN ? num_min_int(&m, u, v, 0) : num_max_int(&m, u, v, 0);
}

enum emu_step exec_redux(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *member = lane_values(x, in->b);
	uint64_t a[EMU_LANES], r[EMU_LANES] = { 0 };
	uint32_t da = *lane_defined(x, in->a), defined = 0;
	if (!members_ready(x, in->b, mask))
		return EMU_JUMPED;
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES && in->mode.xorsign; l++)
		a[l] &= 0x7fffffff;
	for (uint32_t todo = mask, same; todo; todo &= ~same) {
		same = subset(member, todo);
		defined |= same & ~da ? 0 : same;
		uint64_t v = a[__builtin_ctz(same)];
		for (uint32_t m = same & (same - 1); m; m &= m - 1)
			v = reduce(in, v, a[__builtin_ctz(m)]);
		for (uint32_t m = same; m; m &= m - 1)
			r[__builtin_ctz(m)] = v;
	}
	lane_store(x, in->d, mask, r, defined);
	return EMU_NEXT;
}

/* The lowest lane of the member mask is elected. */
enum emu_step exec_elect(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *member = lane_values(x, in->a);
	uint64_t r[EMU_LANES] = { 0 };
	uint32_t p = 0;
	if (!members_ready(x, in->a, mask))
		return EMU_JUMPED;
	for (uint32_t todo = mask, same; todo; todo &= ~same) {
		same = subset(member, todo);
		p |= same & (0 - same);
		for (uint32_t m = same; m; m &= m - 1)
			r[__builtin_ctz(m)] = (uint64_t)__builtin_ctz(same);
	}
	lane_store(x, in->d, mask, r, 0xffffffffu);
	if (in->target != (uint32_t)EMU_NO_REF)
		lane_pred_store(x, in->target, mask, p, 0xffffffffu);
	return EMU_NEXT;
}
