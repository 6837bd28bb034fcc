/* One operand: registers, immediates, special registers, addresses of variables. */
#include "emu/resolve.h"

int ptx_type_width(enum ptx_type type)
{
	switch (ptx_type_bytes(type)) {
	case 1: case 2: return EMU_WIDTH_16;
	case 4: return EMU_WIDTH_32;
	case 8: return EMU_WIDTH_64;
	}
	return -1;
}

bool ptx_is_frame_var(const struct ptx_var *v)
{
	return v->space == PTX_LOCAL || (v->space == PTX_PARAM && !v->is_entry_param);
}

static bool is_float(enum ptx_type type)
{
	return type == PTX_F32 || type == PTX_F64 || type == PTX_F16 || type == PTX_BF16;
}

static uint64_t float_bits(const struct ptx_operand *op, enum ptx_type type)
{
	uint64_t bits = (uint64_t)op->imm;
	double d;
	float f;
	if (op->kind == PTX_OP_FLOAT64 && type == PTX_F32) {
		memcpy(&d, &bits, sizeof(d));
		f = (float)d;
		uint32_t word;
		memcpy(&word, &f, sizeof(word));
		return word;
	}
	if (op->kind == PTX_OP_FLOAT32 && type == PTX_F64) {
		uint32_t word = (uint32_t)bits;
		memcpy(&f, &word, sizeof(f));
		d = f;
		memcpy(&bits, &d, sizeof(bits));
	}
	return bits;
}

static bool bind_immediate(struct resolver *r, const struct ptx_operand *op, enum ptx_type type, emu_ref *ref)
{
	int width = ptx_type_width(type);
	uint64_t v = (uint64_t)op->imm;
	if (op->kind == PTX_OP_INT && (type == PTX_F32 || type == PTX_F64))
		return ptx_refuse(r, op->pos, E7004, "integer where a value of type .%s is expected: write 0f... or a decimal point",
				  ptx_type_name(type));
	if (op->kind != PTX_OP_INT) {
		if (ptx_type_bytes(type) != (op->kind == PTX_OP_FLOAT32 ? 4 : 8) && !is_float(type))
			return ptx_refuse(r, op->pos, E7004, "floating-point constant where a value of type .%s is expected",
					  ptx_type_name(type));
		v = float_bits(op, type);
	}
	v &= width == EMU_WIDTH_64 ? UINT64_MAX : width == EMU_WIDTH_32 ? 0xffffffffu : ptx_type_bytes(type) == 1 ? 0xff : 0xffff;
	*ref = ptx_constant(r, v, NULL, width);
	return true;
}

static const uint8_t special_types[] = {
#define SPECIAL(id, name, type) type,
#include "emu/special.def"
#undef SPECIAL
};

static bool bind_special(struct resolver *r, const struct ptx_operand *op, enum ptx_type type, emu_ref *ref)
{
	if (op->reg >= PTX_SR_CLOCK)
		return ptx_refuse(r, op->pos, E7004, "a clock can be read by mov only");
	int width = ptx_type_width(special_types[op->reg]);
	if (ptx_type_width(type) > width && type != PTX_NO_TYPE)
		return ptx_refuse(r, op->pos, E7004, "a special register of 32 bits where a value of type .%s is expected",
				  ptx_type_name(type));
	*ref = EMU_REF(EMU_BANK_SPECIAL, width, 2 * op->reg);
	return true;
}

/* The address of a variable.  In a function the frame's place is added by an instruction before the present one. */
static bool bind_symbol(struct resolver *r, struct emu_insn **in, const struct ptx_operand *op, int width, emu_ref *ref)
{
	if (width < EMU_WIDTH_32)
		return ptx_refuse(r, op->pos, E7004, "an address needs 32 or 64 bits");
	if (!ptx_is_frame_var(op->var) || r->func->is_entry) {
		*ref = ptx_constant(r, (uint64_t)op->imm, op->var, width);
		return true;
	}
	emu_ref slot = EMU_REF(EMU_BANK_REG, width, r->func->n_slot);
	r->func->n_slot += 2;
	struct emu_insn *before = *in;
	struct emu_insn present = *before;
	*before = (struct emu_insn){ .exec = exec_frame_address, .d = slot, .imm = (int64_t)op->var->offset + op->imm,
				     .func = present.func, .stmt = present.stmt, .opcode = PTX_OPCODE_mov,
				     .target = (uint32_t)EMU_NO_REF };
	*++*in = present;
	r->n_code++;
	*ref = slot;
	return true;
}

/* A register of "width" fits type "type" if it is as wide; for loads, stores and conversions it may be wider. */
static bool check_width(struct resolver *r, const struct ptx_operand *op, enum ptx_type type, bool may_be_wider)
{
	int have = ptx_type_bytes(op->type), want = ptx_type_bytes(type);
	if (want == 1)
		want = may_be_wider ? have : 2;
	if (have == want || (may_be_wider && have > want))
		return true;
	return ptx_refuse(r, op->pos, E7004, "a register of type .%s where a value of type .%s is expected", ptx_type_name(op->type),
			  ptx_type_name(type));
}

bool ptx_bind_value(struct resolver *r, struct emu_insn **in, const struct ptx_operand *op, enum ptx_type type, unsigned how,
		    emu_ref *ref)
{
	int width = ptx_type_width(type);
	bool is_result = how & PTX_BIND_RESULT;
	switch ((enum ptx_operand_kind)op->kind) {
	case PTX_OP_REG:
		if (op->type == PTX_PRED || ptx_type_width(op->type) < 0)
			return ptx_refuse(r, op->pos, E7004, "a register of type .%s where a value of type .%s is expected",
					  ptx_type_name(op->type), ptx_type_name(type));
		if (op->negated)
			return ptx_refuse(r, op->pos, E7004, "! is for predicates");
		*ref = r->func->reg_at[op->reg];
		return check_width(r, op, type, how & PTX_BIND_WIDER);
	case PTX_OP_SINK:
		if (!is_result)
			break;
		*ref = EMU_REF(EMU_BANK_REG, width, 0);
		return true;
	case PTX_OP_INT: case PTX_OP_FLOAT32: case PTX_OP_FLOAT64:
		if (is_result)
			break;
		return bind_immediate(r, op, type, ref);
	case PTX_OP_SPECIAL:
		if (is_result)
			break;
		return bind_special(r, op, type, ref);
	case PTX_OP_SYMBOL:
		if (is_result)
			break;
		return bind_symbol(r, in, op, width, ref);
	case PTX_OP_FUNCTION:
		if (is_result)
			break;
		*ref = ptx_constant(r, EMU_FUNCTION_BASE + 16 * (uint64_t)op->func->index, NULL, EMU_WIDTH_64);
		return width == EMU_WIDTH_64 || ptx_refuse(r, op->pos, E7004, "the address of a function has 64 bits");
	case PTX_OP_NONE: case PTX_OP_LABEL: case PTX_OP_ADDRESS: case PTX_OP_VECTOR: case PTX_OP_LIST: case PTX_OP_PAIR:
	case PTX_OP_NAME:
		break;
	}
	return ptx_refuse(r, op->pos, E7004, is_result ? "expected a register of type .%s" : "expected a value of type .%s",
			  ptx_type_name(type));
}

/* A predicate: an index as result, 2 * index + negated as operand.  Integers stand for constants. */
bool ptx_bind_pred(struct resolver *r, const struct ptx_operand *op, bool is_result, emu_ref *ref)
{
	if (op->kind == PTX_OP_SINK && is_result) {
		*ref = EMU_PRED_SINK;
		return true;
	}
	if (op->kind == PTX_OP_INT && !is_result) {
		*ref = 2 * EMU_PRED_FALSE + (op->imm != 0);
		return true;
	}
	if (op->kind == PTX_OP_SPECIAL && op->reg == PTX_SR_IS_EXPLICIT_CLUSTER && !is_result) {
		*ref = 2 * EMU_PRED_FALSE;	/* clusters are refused at launch */
		return true;
	}
	if (op->kind != PTX_OP_REG || op->type != PTX_PRED || (is_result && op->negated))
		return ptx_refuse(r, op->pos, E7004, "expected a predicate register");
	*ref = is_result ? r->func->reg_at[op->reg] : 2 * r->func->reg_at[op->reg] + op->negated;
	return true;
}

static bool bind_symbol_address(struct resolver *r, struct emu_insn *in, const struct ptx_operand *base, int64_t imm)
{
	const struct ptx_var *v = base->var;
	if (in->space == PTX_GENERIC)
		in->space = (uint8_t)v->space;
	bool same = in->space == v->space || (in->space == PTX_SHARED_CLUSTER && v->space == PTX_SHARED);
	if (!same)
		return ptx_refuse(r, base->pos, E7004, "'%.*s' is a variable of another state space than the instruction",
				  ptx_show_len(v->name), v->name.text);
	in->imm = base->imm + imm;
	if (ptx_is_frame_var(v)) {
		in->flags |= EMU_INSN_FRAME;
		in->space = PTX_LOCAL;
		in->imm += (int64_t)v->offset;
		in->a = ptx_constant(r, 0, NULL, EMU_WIDTH_64);
		return true;
	}
	in->a = ptx_constant(r, (uint64_t)in->imm, v, EMU_WIDTH_64);
	in->imm = 0;
	return true;
}

/* [register + constant], [variable + constant], [constant]: "a", "imm" and, where not written, the space. */
bool ptx_bind_address(struct resolver *r, struct emu_insn *in, const struct ptx_operand *op)
{
	if (op->kind != PTX_OP_ADDRESS || op->n != 1)
		return ptx_refuse(r, op->pos, E7004, "expected an address in [ ]");
	const struct ptx_operand *base = &op->part[0];
	if (base->kind == PTX_OP_SYMBOL)
		return bind_symbol_address(r, in, base, op->imm);
	if (in->space == PTX_PARAM && !r->func->is_entry)
		in->space = PTX_LOCAL;
	in->imm = op->imm;
	if (base->kind == PTX_OP_INT) {
		in->a = ptx_constant(r, (uint64_t)base->imm, NULL, EMU_WIDTH_64);
		return true;
	}
	if (base->kind != PTX_OP_REG || ptx_type_bytes(base->type) < 4)
		return ptx_refuse(r, base->pos, E7004, "an address needs a register of 32 or 64 bits");
	if (ptx_type_bytes(base->type) == 4 && (in->space == PTX_GENERIC || in->space == PTX_GLOBAL))
		return ptx_refuse(r, base->pos, E7004, "a 32-bit register as %s address: use one of 64 bits",
				  in->space == PTX_GLOBAL ? "global" : "generic");
	in->a = r->func->reg_at[base->reg];
	return true;
}
