/* Arithmetic, moves and comparisons, lane by lane; exec_fast.c has the common ones as vector loops. */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"
#include "emu/number.h"

/* Lanes whose result does not depend on undefined operands. */
static uint32_t sources_defined(const struct emu_ctx *x, const struct emu_insn *in)
{
	uint32_t d = 0xffffffffu;
	if (in->n_source > 0)
		d &= *lane_defined(x, in->a);
	if (in->n_source > 1)
		d &= *lane_defined(x, in->b);
	if (in->n_source > 2)
		d &= *lane_defined(x, in->c);
	return d;
}

static void load_sources(const struct emu_ctx *x, const struct emu_insn *in, uint64_t v[3][EMU_LANES])
{
	const emu_ref ref[3] = { in->a, in->b, in->c };
	for (int i = 0; i < 3; i++)
		if (i < in->n_source)
			lane_load(x, ref[i], v[i]);
		else
			memset(v[i], 0, sizeof(v[i]));
}

/* A factor of 0, and "and" with 0, decide the result whatever the other operand is (M33). */
static uint32_t decided_by_zero(const struct emu_insn *in, const uint32_t d[2], uint64_t v[3][EMU_LANES])
{
	uint32_t zero = 0;
	if (in->n_source != 2 || (in->opcode != PTX_OPCODE_and && in->opcode != PTX_OPCODE_mul) || in->mode.type >= PTX_F16)
		return 0;
	for (int l = 0; l < EMU_LANES; l++)
		zero |= (uint32_t)((d[0] >> l & 1 && !v[0][l]) || (d[1] >> l & 1 && !v[1][l])) << l;
	return zero;
}

static void apply(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, const struct num_mode *mode)
{
	uint64_t v[3][EMU_LANES], r[EMU_LANES];
	uint32_t defined = sources_defined(x, in);
	load_sources(x, in, v);
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		r[l] = in->fn(mode, v[0][l], v[1][l], v[2][l]);
	}
	if (mask & ~defined && in->n_source == 2) {
		const uint32_t d[2] = { *lane_defined(x, in->a), *lane_defined(x, in->b) };
		defined |= decided_by_zero(in, d, v);
	}
	lane_store(x, in->d, mask, r, defined);
}

enum emu_step exec_generic(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	apply(x, in, mask, &in->mode);
	return EMU_NEXT;
}

/* What the run says about approximate results goes into the mode. */
enum emu_step exec_approx(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct num_mode mode = in->mode;
	mode.approx_mode = (uint8_t)x->run->adversary.approx;
	mode.approx_seed = x->run->adversary.seed;
	apply(x, in, mask, &mode);
	return EMU_NEXT;
}

/* Division by zero has no defined value; it is reported (and gives all ones, as devices do). */
enum emu_step exec_divide(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t v[3][EMU_LANES], r[EMU_LANES];
	uint32_t zero = 0, defined = sources_defined(x, in);
	num_fn *fn = in->opcode == PTX_OPCODE_div ? num_div_int : num_rem_int;
	load_sources(x, in, v);
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		if (!v[1][l])
			zero |= 1u << l;
		r[l] = v[1][l] ? fn(&in->mode, v[0][l], v[1][l], 0) : UINT64_MAX;
	}
	if (zero & defined) {
		struct finding_at at = emu_at(x, zero & defined);
		finding_add(x->run, FINDING_DIVISION_BY_ZERO, &at, "the divisor is 0");
	}
	lane_store(x, in->d, mask, r, defined & ~zero);
	return EMU_NEXT;
}

enum emu_step exec_bfi(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], b[EMU_LANES], c[EMU_LANES], e[EMU_LANES], r[EMU_LANES];
	lane_load(x, in->a, a);
	lane_load(x, in->b, b);
	lane_load(x, in->c, c);
	lane_load(x, in->ref[0], e);
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = num_bfi_int(&in->mode, a[l], b[l], (c[l] & 0xffffffffu) | e[l] << 32);
	uint32_t d = *lane_defined(x, in->a) & *lane_defined(x, in->b) & *lane_defined(x, in->c) & *lane_defined(x, in->ref[0]);
	lane_store(x, in->d, mask, r, d);
	return EMU_NEXT;
}

enum emu_step exec_mov_narrow(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES];
	lane_load(x, in->a, a);
	lane_store(x, in->d, mask, a, *lane_defined(x, in->a));
	return EMU_NEXT;
}

enum emu_step exec_mov_pred(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t v = lane_pred(x, in->a);
	if (in->opcode == PTX_OPCODE_not)
		v = ~v;
	lane_pred_store(x, in->d, mask, v, lane_pred_defined(x, in->a));
	return EMU_NEXT;
}

enum emu_step exec_logic_pred(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t a = lane_pred(x, in->a), b = lane_pred(x, in->b);
	uint32_t da = lane_pred_defined(x, in->a), db = lane_pred_defined(x, in->b), d = da & db, v;
	if (in->opcode == PTX_OPCODE_and) {
		v = a & b;
		d |= (da & ~a) | (db & ~b);
	} else if (in->opcode == PTX_OPCODE_or) {
		v = a | b;
		d |= (da & a) | (db & b);
	} else {
		v = a ^ b;
	}
	lane_pred_store(x, in->d, mask, v, d);
	return EMU_NEXT;
}

/* Clocks count the steps of the run (M13). */
enum emu_step exec_clock(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES], v = x->run->step;
	if (in->imm == PTX_SR_CLOCK_HI || in->imm == PTX_SR_GLOBALTIMER_HI)
		v >>= 32;
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = v;
	lane_store(x, in->d, mask, r, 0xffffffffu);
	return EMU_NEXT;
}

static unsigned part_bits(const struct emu_insn *in, emu_ref whole)
{
	unsigned bits = EMU_REF_WIDTH(whole) == EMU_WIDTH_64 ? 64 : EMU_REF_WIDTH(whole) == EMU_WIDTH_32 ? 32 : 16;
	return bits / in->n_ref;
}

enum emu_step exec_pack(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES] = { 0 };
	uint32_t defined = 0xffffffffu;
	unsigned bits = part_bits(in, in->d);
	for (unsigned i = 0; i < in->n_ref; i++) {
		uint64_t v[EMU_LANES];
		lane_load(x, in->ref[i], v);
		defined &= *lane_defined(x, in->ref[i]);
		for (int l = 0; l < EMU_LANES; l++)
			r[l] |= v[l] << (bits * i);
	}
	lane_store(x, in->d, mask, r, defined);
	return EMU_NEXT;
}

enum emu_step exec_unpack(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], r[EMU_LANES];
	uint32_t defined = *lane_defined(x, in->a);
	unsigned bits = part_bits(in, in->a);
	lane_load(x, in->a, a);
	for (unsigned i = 0; i < in->n_ref; i++) {
		for (int l = 0; l < EMU_LANES; l++)
			r[l] = a[l] >> (bits * i);
		lane_store(x, in->ref[i], mask, r, defined);
	}
	return EMU_NEXT;
}

/* The address of a variable in the frame of a function. */
enum emu_step exec_frame_address(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES];
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = x->frame->local_base + (uint64_t)in->imm;
	lane_store(x, in->d, mask, r, 0xffffffffu);
	return EMU_NEXT;
}

/* Join a comparison with the predicate operand of .and, .or, .xor. */
static uint32_t combine(const struct emu_ctx *x, const struct emu_insn *in, uint32_t v, uint32_t *defined)
{
	if (in->op == MOD_OP_NONE)
		return v;
	uint32_t c = lane_pred(x, in->c), dc = lane_pred_defined(x, in->c), d = *defined;
	*defined = d & dc;
	switch (in->op) {
	case MOD_OP_AND:
		*defined |= (d & ~v) | (dc & ~c);
		return v & c;
	case MOD_OP_OR:
		*defined |= (d & v) | (dc & c);
		return v | c;
	}
	return v ^ c;
}

void exec_setp_finish(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, uint32_t yes, uint32_t defined)
{
	uint32_t d = defined, e = defined;
	uint32_t p = combine(x, in, yes, &d);
	uint32_t q = in->target == (uint32_t)EMU_NO_REF ? 0 : combine(x, in, ~yes, &e);
	lane_pred_store(x, in->d, mask, p, d);
	if (in->target != (uint32_t)EMU_NO_REF)
		lane_pred_store(x, in->target, mask, q, e);
}

static uint32_t compare(const struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, enum ptx_type type, uint32_t *upper)
{
	uint64_t a[EMU_LANES], b[EMU_LANES];
	struct num_mode mode = in->mode;
	uint32_t lower = 0;
	mode.from = (uint8_t)type;
	*upper = 0;
	lane_load(x, in->a, a);
	lane_load(x, in->b, b);
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		uint64_t r = num_compare(&mode, a[l], b[l], 0);
		lower |= (uint32_t)(r & 1) << l;
		*upper |= (uint32_t)(r >> 1 & 1) << l;
	}
	return lower;
}

enum emu_step exec_setp(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t upper, yes = compare(x, in, mask, (enum ptx_type)in->mode.type, &upper);
	exec_setp_finish(x, in, mask, yes, *lane_defined(x, in->a) & *lane_defined(x, in->b));
	return EMU_NEXT;
}

/* Packed operands: the first predicate is that of the lower half, the second that of the upper half. */
enum emu_step exec_setp2(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t upper, lower = compare(x, in, mask, (enum ptx_type)in->mode.type, &upper);
	uint32_t d = *lane_defined(x, in->a) & *lane_defined(x, in->b), e = d;
	lower = combine(x, in, lower, &d);
	upper = combine(x, in, upper, &e);
	lane_pred_store(x, in->d, mask, lower, d);
	if (in->target != (uint32_t)EMU_NO_REF)
		lane_pred_store(x, in->target, mask, upper, e);
	return EMU_NEXT;
}

enum emu_step exec_set(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t upper, d = *lane_defined(x, in->a) & *lane_defined(x, in->b), e = d;
	uint32_t lower = compare(x, in, mask, (enum ptx_type)in->mode.from, &upper);
	uint64_t r[EMU_LANES];
	lower = combine(x, in, lower, &d);
	upper = combine(x, in, upper, &e);
	for (int l = 0; l < EMU_LANES; l++)
		r[l] = num_truth(&in->mode, (lower >> l & 1) | (upper >> l & 1) << 1, 0, 0);
	lane_store(x, in->d, mask, r, d & e);
	return EMU_NEXT;
}

/* An undefined predicate makes the result undefined; the operand that is not chosen does not matter. */
enum emu_step exec_selp(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], b[EMU_LANES];
	uint32_t p = lane_pred(x, in->c);
	lane_load(x, in->a, a);
	lane_load(x, in->b, b);
	for (int l = 0; l < EMU_LANES; l++)
		a[l] = p >> l & 1 ? a[l] : b[l];
	uint32_t d = (p & *lane_defined(x, in->a)) | (~p & *lane_defined(x, in->b));
	lane_store(x, in->d, mask, a, d & lane_pred_defined(x, in->c));
	return EMU_NEXT;
}

enum emu_step exec_slct(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES], b[EMU_LANES], c[EMU_LANES];
	uint32_t chosen = 0;
	lane_load(x, in->a, a);
	lane_load(x, in->b, b);
	lane_load(x, in->c, c);
	for (int l = 0; l < EMU_LANES; l++) {
		bool first = num_slct(&in->mode, 1, 0, c[l]) == 1;
		chosen |= (uint32_t)first << l;
		a[l] = first ? a[l] : b[l];
	}
	uint32_t d = (chosen & *lane_defined(x, in->a)) | (~chosen & *lane_defined(x, in->b));
	lane_store(x, in->d, mask, a, d & *lane_defined(x, in->c));
	return EMU_NEXT;
}

enum emu_step exec_testp(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t a[EMU_LANES];
	uint32_t yes = 0;
	num_fn *fn = in->mode.type == PTX_F64 ? num_testp_f64 : num_testp_f32;
	lane_load(x, in->a, a);
	for (int l = 0; l < EMU_LANES; l++)
		yes |= (uint32_t)(fn(&in->mode, a[l], 0, 0) & 1) << l;
	lane_pred_store(x, in->d, mask, yes, *lane_defined(x, in->a));
	return EMU_NEXT;
}

/* A result that is narrower than its register is extended by its sign (num_cvt does). */
enum emu_step exec_cvt(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t v[3][EMU_LANES], r[EMU_LANES];
	load_sources(x, in, v);
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		r[l] = num_cvt(&in->mode, v[0][l], v[1][l], 0);
	}
	lane_store(x, in->d, mask, r, sources_defined(x, in));
	return EMU_NEXT;
}
