/* Operands of one instruction, as the row of isa.def says. */
#include "emu/resolve.h"

/* What the description of an operand says: "d:u32" and so on. */
struct item {
	char letter;
	bool is_optional, is_pred;
	bool may_be_wider;
	enum ptx_type type;
	char pair;		/* 'p' or 'q' after |, or 0 */
};

static enum ptx_type wide_type(enum ptx_type t)
{
	switch (ptx_type_bytes(t)) {
	case 2: return PTX_B32;
	case 4: return PTX_B64;
	}
	return t;
}

static enum ptx_type item_type(const char *s, size_t n, const struct emu_insn *in, struct item *item)
{
	enum ptx_type t = (enum ptx_type)in->mode.type, from = (enum ptx_type)in->mode.from;
	if (!n || (n == 1 && *s == 'T'))
		return t;
	if (n == 1 && *s == 'F')
		return from;
	if (n == 1 && *s == 'W')
		return wide_type(t);
	if (n == 3 && !memcmp(s, "cvt", 3)) {
		item->may_be_wider = true;
		return item->letter == 'd' || !from ? t : from;
	}
	return ptx_type_find(s, n);
}

static struct item parse_item(const char **spec, const struct emu_insn *in)
{
	struct item item = { 0 };
	const char *s = *spec;
	size_t n = strcspn(s, " ");
	*spec = s + n + (s[n] == ' ');
	const char *end = s + n;
	item.is_optional = *s == '?';
	s += item.is_optional;
	item.letter = *s++;
	if (end - s >= 2 && end[-2] == '|') {
		item.pair = end[-1];
		end -= 2;
	}
	if (s < end && *s == ':')
		s++;
	item.type = item_type(s, (size_t)(end - s), in, &item);
	item.is_pred = item.type == PTX_PRED;
	return item;
}

static emu_ref *place_of(struct emu_insn *in, char letter)
{
	return letter == 'a' ? &in->a : letter == 'b' ? &in->b : letter == 'c' ? &in->c : &in->d;
}

static bool bind_vector(struct resolver *r, struct emu_insn **in, const struct ptx_operand *op, int which)
{
	size_t n = op->kind == PTX_OP_VECTOR ? op->n : 1;
	const struct ptx_operand *part = op->kind == PTX_OP_VECTOR ? op->part : op;
	for (size_t i = 0; i < n; i++) {
		emu_ref ref;
		if (!ptx_bind_value(r, in, &part[i], PTX_B32, which == 0 ? PTX_BIND_RESULT : 0, &ref))
			return false;
		vec_push(r->arena, &r->refs, ref);
	}
	(*in)->part[which] = (uint16_t)n;
	return true;
}

/* A result, with a predicate beside it where "d|p" says so and the text has one. */
static bool bind_result(struct resolver *r, struct emu_insn **in, const struct item *item, const struct ptx_operand *op)
{
	const struct ptx_operand *first = op, *second = NULL;
	(*in)->target = (uint32_t)EMU_NO_REF;
	if (op->kind == PTX_OP_PAIR) {
		if (!item->pair || op->n != 2)
			return ptx_refuse(r, op->pos, E7004, "one result expected, two found");
		first = &op->part[0];
		second = &op->part[1];
	}
	emu_ref ref;
	bool ok = item->is_pred || item->letter == 'p' ?
		ptx_bind_pred(r, first, true, &ref) :
		ptx_bind_value(r, in, first, item->type, PTX_BIND_RESULT | (item->may_be_wider ? PTX_BIND_WIDER : 0), &ref);
	if (!ok)
		return false;
	(*in)->d = ref;
	(*in)->predicates |= item->is_pred || item->letter == 'p';
	if (!second)
		return true;
	if (!ptx_bind_pred(r, second, true, &ref))
		return false;
	(*in)->target = ref;
	return true;
}

static bool bind_value_item(struct resolver *r, struct emu_insn **in, const struct item *item, const struct ptx_operand *op)
{
	emu_ref ref;
	enum ptx_type type = item->type;
	if (item->is_pred) {
		if (!ptx_bind_pred(r, op, false, &ref))
			return false;
	} else {
		if (type == PTX_NO_TYPE)	/* an address of either width */
			type = op->kind == PTX_OP_REG && ptx_type_bytes(op->type) == 4 ? PTX_U32 : PTX_U64;
		if (!ptx_bind_value(r, in, op, type, item->may_be_wider ? PTX_BIND_WIDER : 0, &ref))
			return false;
	}
	if (item->is_pred && item->letter != 'e')
		(*in)->predicates |= (uint8_t)(2 << (item->letter - 'a'));
	if (item->letter == 'e')
		vec_push(r->arena, &r->refs, ref);
	else
		*place_of(*in, item->letter) = ref;
	(*in)->n_source++;
	return true;
}

static bool bind_integer(struct resolver *r, const struct ptx_operand *op, int64_t *value)
{
	if (op->kind != PTX_OP_INT)
		return ptx_refuse(r, op->pos, E7004, "expected an integer constant");
	*value = op->imm;
	return true;
}

static bool bind_item(struct resolver *r, struct emu_insn **in, const struct item *item, const struct ptx_operand *op)
{
	int64_t v = 0;
	switch (item->letter) {
	case 'd': case 'p':
		return bind_result(r, in, item, op);
	case 'a': case 'b': case 'c': case 'e':
		return bind_value_item(r, in, item, op);
	case 'D':
		return bind_vector(r, in, op, 0);
	case 'A': case 'B': case 'C':
		return bind_vector(r, in, op, item->letter - 'A' + 1);
	case 'm':
		return ptx_bind_address(r, *in, op);
	case 'i':
		return bind_integer(r, op, &(*in)->imm);
	case 'l':
		if (op->kind != PTX_OP_LABEL)
			return ptx_refuse(r, op->pos, E7004, "expected a label");
		return true;
	}
	if (!bind_integer(r, op, &v))		/* "lut" */
		return false;
	(*in)->mode.lut = (uint8_t)v;
	return true;
}

/* Bind by the row's list.  An optional operand is absent when the operands left are as many as the others need. */
static bool bind_list(struct resolver *r, struct emu_insn **in, const char *spec, const struct ptx_stmt *s)
{
	int needed = 0, at = 0;
	for (const char *p = spec; *p; p += *p == ' ') {
		needed += *p != '?' && *p != '*';
		p += strcspn(p, " ");
	}
	while (*spec) {
		bool optional = *spec == '?';
		if (*spec == '*')
			return true;
		if (*spec == 'l' && spec[1] == 'u') {
			struct item lut = { .letter = 'L' };
			spec += 3;
			if (at == s->n_op || !bind_item(r, in, &lut, &s->op[at++]))
				return at <= s->n_op && r->n_error ? false : ptx_refuse(r, s->pos, E7004, "too few operands");
			continue;
		}
		struct item item = parse_item(&spec, *in);
		if (optional && s->n_op - at <= needed) {
			*place_of(*in, item.letter) = (emu_ref)EMU_NO_REF;
			continue;
		}
		needed -= !optional;
		if (at == s->n_op)
			return ptx_refuse(r, s->pos, E7004, "too few operands: found %d", s->n_op);
		if (!bind_item(r, in, &item, &s->op[at++]))
			return false;
	}
	if (at < s->n_op)
		return ptx_refuse(r, s->op[at].pos, E7004, "too many operands: expected %d, found %d", at, s->n_op);
	return true;
}

static bool operand_count(struct resolver *r, const struct ptx_stmt *s, int least, int most)
{
	most += ptx_has_mod(s, PTX_MOD_L2_CACHE_HINT);
	if (s->n_op >= least && s->n_op <= most)
		return true;
	return ptx_refuse(r, s->pos, E7004, "found %d operands, expected %d", s->n_op, least);
}

static bool bind_elements(struct resolver *r, struct emu_insn **in, const struct ptx_operand *op, unsigned how)
{
	enum ptx_type type = (enum ptx_type)(*in)->mode.type;
	bool is_vector = op->kind == PTX_OP_VECTOR;
	int n = is_vector ? op->n : 1;
	(*in)->bytes = (uint8_t)ptx_type_bytes(type);
	if (n != (*in)->vec || (is_vector && (*in)->vec == 1))
		return ptx_refuse(r, op->pos, E7004, "found %d elements, expected %d", n, (*in)->vec);
	if (n * (*in)->bytes > 32)
		return ptx_refuse(r, op->pos, E7004, "an access of more than 32 bytes");
	for (int i = 0; i < n; i++) {
		emu_ref ref;
		if (!ptx_bind_value(r, in, is_vector ? &op->part[i] : op, type, how | PTX_BIND_WIDER, &ref))
			return false;
		vec_push(r->arena, &r->refs, ref);
	}
	(*in)->d = r->refs.data[0];
	return true;
}

static bool bind_ld(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	return operand_count(r, s, 2, 2) && ptx_bind_address(r, *in, &s->op[1]) && bind_elements(r, in, &s->op[0], PTX_BIND_RESULT);
}

static bool bind_st(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	return operand_count(r, s, 2, 2) && ptx_bind_address(r, *in, &s->op[0]) && bind_elements(r, in, &s->op[1], 0);
}

static bool bind_atom(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s, bool has_result)
{
	enum ptx_type type = (enum ptx_type)(*in)->mode.type;
	int at = has_result, n = at + 2 + ((*in)->op == MOD_OP_CAS);
	(*in)->bytes = (uint8_t)ptx_type_bytes(type);
	(*in)->d = EMU_REF(EMU_BANK_REG, ptx_type_width(type), 0);
	if (!operand_count(r, s, n, n))
		return false;
	if (has_result && !ptx_bind_value(r, in, &s->op[0], type, PTX_BIND_RESULT, &(*in)->d))
		return false;
	emu_ref b, c = EMU_REF(EMU_BANK_REG, ptx_type_width(type), 0);
	if (!ptx_bind_value(r, in, &s->op[at + 1], type, 0, &b))
		return false;
	if ((*in)->op == MOD_OP_CAS && !ptx_bind_value(r, in, &s->op[at + 2], type, 0, &c))
		return false;
	(*in)->b = b;
	(*in)->c = c;
	if ((*in)->sem == PTX_WEAK)
		(*in)->sem = PTX_RELAXED;
	if ((*in)->scope == PTX_SCOPE_NONE)
		(*in)->scope = PTX_SCOPE_GPU;
	return ptx_bind_address(r, *in, &s->op[at]);
}

static enum ptx_type half_type(enum ptx_type type)
{
	return type == PTX_B64 || type == PTX_U64 || type == PTX_S64 || type == PTX_F64 ? PTX_B32 : PTX_B16;
}

/* mov d, {a, b} and mov {a, b}, d: "ref" holds the parts, lowest first. */
static bool bind_mov_vector(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	bool packs = s->op[1].kind == PTX_OP_VECTOR;
	const struct ptx_operand *vector = &s->op[packs], *scalar = &s->op[!packs];
	enum ptx_type type = (enum ptx_type)(*in)->mode.type, part = half_type(type);
	int n = vector->n;
	if (n == 4 && part == PTX_B32)
		part = PTX_B16;
	else if (n != 2 || part == PTX_NO_TYPE || ptx_type_bytes(type) < 4)
		return ptx_refuse(r, vector->pos, E7004, "mov of %d parts of a .%s value", n, ptx_type_name(type));
	if (scalar->kind == PTX_OP_VECTOR)
		return ptx_refuse(r, scalar->pos, E7004, "mov from vector to vector");
	emu_ref ref;
	for (int i = 0; i < n; i++) {
		if (!ptx_bind_value(r, in, &vector->part[i], part, packs ? 0 : PTX_BIND_RESULT, &ref))
			return false;
		vec_push(r->arena, &r->refs, ref);
	}
	if (!ptx_bind_value(r, in, scalar, type, packs ? PTX_BIND_RESULT : 0, &ref))
		return false;
	*place_of(*in, packs ? 'd' : 'a') = ref;
	(*in)->exec = packs ? exec_pack : exec_unpack;
	(*in)->n_source = !packs;
	return true;
}

static bool bind_mov(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	enum ptx_type type = (enum ptx_type)(*in)->mode.type;
	if (!operand_count(r, s, 2, 2))
		return false;
	if (s->op[0].kind == PTX_OP_VECTOR || s->op[1].kind == PTX_OP_VECTOR)
		return bind_mov_vector(r, in, s);
	emu_ref a, d;
	if (!ptx_bind_value(r, in, &s->op[0], type, PTX_BIND_RESULT, &d))
		return false;
	if (s->op[1].kind == PTX_OP_SPECIAL && s->op[1].reg >= PTX_SR_CLOCK) {
		(*in)->d = d;
		(*in)->imm = s->op[1].reg;
		(*in)->exec = exec_clock;
		return true;
	}
	if (!ptx_bind_value(r, in, &s->op[1], type, 0, &a))
		return false;
	(*in)->d = d;
	(*in)->a = a;
	(*in)->n_source = 1;
	int width = (int)EMU_REF_WIDTH(d);
	bool narrows = (int)EMU_REF_WIDTH(a) > width;
	(*in)->exec = narrows ? exec_mov_narrow : width == EMU_WIDTH_64 ? exec_mov64 : exec_mov32;
	return true;
}

static bool bind_brx(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	if (!operand_count(r, s, 2, 2) || !ptx_bind_value(r, in, &s->op[0], PTX_U32, 0, &(*in)->a))
		return false;
	if (s->op[1].kind != PTX_OP_LABEL || !s->op[1].label->n_target)
		return ptx_refuse(r, s->op[1].pos, E7004, "expected a label of .branchtargets");
	return true;
}

static bool check_list(struct resolver *r, const struct ptx_operand *op, const struct ptx_var *formal, uint32_t n)
{
	uint32_t have = op ? op->n : 0;
	if (have != n)
		return ptx_refuse(r, op ? op->pos : 0, E7004, "%u arguments or results, the function has %u", have, n);
	for (uint32_t i = 0; i < n; i++, formal = formal->next) {
		const struct ptx_operand *x = &op->part[i];
		if (x->kind != PTX_OP_SYMBOL || !ptx_is_frame_var(x->var))
			return ptx_refuse(r, x->pos, E7004, "pass arguments and results in .param variables");
		if (x->var->size != formal->size)
			return ptx_refuse(r, x->pos, E7004, "%llu bytes for a parameter of %llu bytes", (unsigned long long)x->var->size,
					  (unsigned long long)formal->size);
	}
	return true;
}

/* call [(results),] function [, (arguments)] [, prototype] */
static bool bind_call(struct resolver *r, struct emu_insn **in, const struct ptx_stmt *s)
{
	int at = 0;
	const struct ptx_operand *results = NULL, *arguments = NULL;
	if (at < s->n_op && s->op[at].kind == PTX_OP_LIST)
		results = &s->op[at++];
	if (at == s->n_op)
		return ptx_refuse(r, s->pos, E7004, "expected a function to call");
	const struct ptx_operand *callee = &s->op[at++];
	if (at < s->n_op && s->op[at].kind == PTX_OP_LIST)
		arguments = &s->op[at++];
	const struct ptx_func *f = callee->kind == PTX_OP_FUNCTION ? callee->func : NULL;
	(*in)->target = (uint32_t)EMU_NO_REF;
	if (callee->kind == PTX_OP_REG) {
		if (at == s->n_op || s->op[at].kind != PTX_OP_LABEL)
			return ptx_refuse(r, s->pos, E7004, "an indirect call needs a prototype or a list of functions");
		f = s->op[at].label->prototype;
		if (!ptx_bind_value(r, in, callee, PTX_B64, 0, &(*in)->a))
			return false;
	} else if (f) {
		(*in)->target = f->index;
		if (f->is_entry)
			return ptx_refuse(r, callee->pos, E7004, "call of an entry");
	} else {
		return ptx_refuse(r, callee->pos, E7005, "no function of that name is declared");
	}
	if (results && results->n == 0)
		results = NULL;
	(*in)->part[0] = (uint16_t)(results ? results - s->op + 1 : 0);
	(*in)->part[1] = (uint16_t)(arguments ? arguments - s->op + 1 : 0);
	return !f || (check_list(r, results, f->result, f->n_result) && check_list(r, arguments, f->param, f->n_param));
}

static bool check_registers(struct resolver *r, const struct emu_insn *in, const struct ptx_stmt *s)
{
	int expected[4];
	exec_matrix_registers(in, expected);
	for (int i = 0; i < 4; i++)
		if (expected[i] >= 0 && in->part[i] != expected[i])
			return ptx_refuse(r, s->pos, E7004, "matrix operand %c has %u registers, expected %d", "DABC"[i], in->part[i],
					  expected[i]);
	return true;
}

bool ptx_bind(struct resolver *r, struct emu_insn **in, const struct ptx_form *form, const struct ptx_stmt *s)
{
	static const struct { const char *name; bool (*bind)(struct resolver *, struct emu_insn **, const struct ptx_stmt *); } own[] = {
		{ "ld", bind_ld }, { "st", bind_st }, { "mov", bind_mov }, { "brx", bind_brx }, { "call", bind_call },
	};
	bool ok = true, found = false;
	r->refs.len = 0;
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]) && !found; i++)
		if (!strcmp(form->operands, own[i].name)) {
			found = true;
			ok = own[i].bind(r, in, s);
		}
	if (!found && (!strcmp(form->operands, "atom") || !strcmp(form->operands, "red")))
		ok = bind_atom(r, in, s, form->operands[0] == 'a');
	else if (!found)
		ok = bind_list(r, in, form->operands, s);
	if (ok && r->refs.len) {
		(*in)->n_ref = (uint16_t)r->refs.len;
		(*in)->ref = arena_memdup(r->arena, r->refs.data, r->refs.len * sizeof(emu_ref));
	}
	return ok && check_registers(r, *in, s);
}
