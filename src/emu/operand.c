/* Operands of instructions. */
#include <string.h>

#include "base/vec.h"
#include "emu/parse.h"

enum { MAX_OPERANDS = 255, MAX_PARTS = 512 };

static bool parse_number(struct parser *p, struct ptx_operand *op)
{
	bool negative = false;
	while (ptx_is(p, '-') || ptx_is(p, '+')) {
		negative ^= ptx_is(p, '-');
		ptx_advance(p);
	}
	uint64_t v = p->tok.value;
	if (p->tok.kind == TOK_INT) {
		op->kind = PTX_OP_INT;
		v = negative ? 0 - v : v;
	} else if (p->tok.kind == TOK_FLOAT32) {
		op->kind = PTX_OP_FLOAT32;
		v ^= negative ? (uint64_t)1 << 31 : 0;
	} else if (p->tok.kind == TOK_FLOAT64) {
		op->kind = PTX_OP_FLOAT64;
		v ^= negative ? (uint64_t)1 << 63 : 0;
	} else {
		struct ptx_name n = ptx_token_name(p);
		return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected an operand", ptx_show_len(n), n.text);
	}
	op->imm = (int64_t)v;
	ptx_advance(p);
	return true;
}

/* %name or %name.x; the component belongs to the name. */
static bool parse_special(struct parser *p, struct ptx_operand *op, struct ptx_name name)
{
	struct ptx_name whole = name;
	bool dotted = p->tok.kind == TOK_DIRECTIVE && p->tok.pos == (uint32_t)(name.text - p->text) + name.len && p->tok.len == 2;
	if (dotted)
		whole.len += 2;
	int i = ptx_words_find(p->specials, whole.text, whole.len);
	if (i < 0)
		return false;
	if (dotted)
		ptx_advance(p);
	op->kind = PTX_OP_SPECIAL;
	op->reg = (uint32_t)i;
	return true;
}

static void set_symbol(struct ptx_operand *op, const struct symbol *s)
{
	if (s->kind == SYM_VAR) {
		op->kind = PTX_OP_SYMBOL;
		op->var = s->var;
	} else if (s->kind == SYM_LABEL) {
		op->kind = PTX_OP_LABEL;
		op->label = s->label;
	} else if (s->kind == SYM_FUNC) {
		op->kind = PTX_OP_FUNCTION;
		op->func = s->func;
	}
}

/* A word: register, special register, variable, or a name that later text declares. */
static bool parse_word(struct parser *p, struct ptx_operand *op)
{
	struct ptx_name name = ptx_token_name(p);
	uint8_t type;
	ptx_advance(p);
	if (ptx_register_find(p, name, &op->reg, &type)) {
		op->kind = PTX_OP_REG;
		op->type = type;
		return true;
	}
	if (ptx_name_is(name, "_")) {
		op->kind = PTX_OP_SINK;
		return true;
	}
	if (name.text[0] == '%' && parse_special(p, op, name))
		return true;
	if (ptx_name_is(name, "WARP_SZ")) {
		op->kind = PTX_OP_INT;
		op->imm = 32;
		return true;
	}
	struct symbol *s = ptx_names_lookup(p, name, p->scope);
	if (s && s->kind == SYM_VAR)
		set_symbol(op, s);
	if (op->kind != PTX_OP_NONE)
		return true;
	if (name.text[0] == '%')
		return ptx_error(p, op->pos, E7005, "'%.*s' is no register of this scope: declare it with .reg", ptx_show_len(name),
				 name.text);
	op->kind = PTX_OP_NAME;
	op->name = name.text;
	op->imm = name.len;
	return true;
}

/* A scalar, with "+ constant" after a variable. */
static bool parse_scalar(struct parser *p, struct ptx_operand *op)
{
	*op = (struct ptx_operand){ .pos = p->tok.pos };
	if (ptx_accept(p, '!')) {
		op->negated = true;
		op->pos = p->tok.pos;
	}
	if (p->tok.kind != TOK_WORD)
		return parse_number(p, op);
	if (!parse_word(p, op))
		return false;
	if (op->kind == PTX_OP_SYMBOL && (ptx_is(p, '+') || ptx_is(p, '-')))
		return ptx_parse_int(p, &op->imm);
	return true;
}

/* Move the operands from "first" on from the stack into an array of their own. */
static struct ptx_operand *take(struct parser *p, size_t first, uint16_t *n)
{
	size_t count = p->operand.len - first;
	struct ptx_operand *part = arena_array(p->arena, struct ptx_operand, count);
	if (count)
		memcpy(part, p->operand.data + first, count * sizeof(*part));
	p->operand.len = first;
	*n = (uint16_t)count;
	for (size_t i = 0; i < count; i++)
		if (part[i].kind == PTX_OP_NAME)
			vec_push(p->arena, &p->pending, ((struct pending){ &part[i], p->scope }));
	return part;
}

static bool parse_parts(struct parser *p, struct ptx_operand *op, enum ptx_operand_kind kind, char close)
{
	size_t first = p->operand.len;
	op->kind = (uint8_t)kind;
	ptx_advance(p);
	while (!ptx_is(p, close)) {
		struct ptx_operand x;
		if (!parse_scalar(p, &x))
			return false;
		if (p->operand.len - first >= MAX_PARTS)
			return ptx_error(p, op->pos, E7007, "more than %d elements in one operand", MAX_PARTS);
		vec_push(p->arena, &p->operand, x);
		if (!ptx_accept(p, ','))
			break;
	}
	op->part = take(p, first, &op->n);
	return ptx_expect(p, close, "after a list");
}

/* [base], [base+constant], [base, {coordinates}] and other second parts. */
static bool parse_address(struct parser *p, struct ptx_operand *op)
{
	size_t first = p->operand.len;
	struct ptx_operand base;
	op->kind = PTX_OP_ADDRESS;
	ptx_advance(p);
	if (!parse_scalar(p, &base))
		return false;
	if (ptx_is(p, '+') || ptx_is(p, '-')) {
		if (!ptx_parse_int(p, &op->imm))
			return false;
	}
	vec_push(p->arena, &p->operand, base);
	while (ptx_accept(p, ',')) {
		struct ptx_operand x = { .pos = p->tok.pos };
		if (!(ptx_is(p, '{') ? parse_parts(p, &x, PTX_OP_VECTOR, '}') : parse_scalar(p, &x)))
			return false;
		vec_push(p->arena, &p->operand, x);
	}
	op->part = take(p, first, &op->n);
	return ptx_expect(p, ']', "after an address");
}

static bool parse_operand(struct parser *p, struct ptx_operand *op)
{
	*op = (struct ptx_operand){ .pos = p->tok.pos };
	if (ptx_is(p, '{'))
		return parse_parts(p, op, PTX_OP_VECTOR, '}');
	if (ptx_is(p, '('))
		return parse_parts(p, op, PTX_OP_LIST, ')');
	if (ptx_is(p, '['))
		return parse_address(p, op);
	if (!parse_scalar(p, op))
		return false;
	if (!ptx_accept(p, '|'))
		return true;
	size_t first = p->operand.len;
	struct ptx_operand second;
	if (!parse_scalar(p, &second))
		return false;
	vec_push(p->arena, &p->operand, *op);
	vec_push(p->arena, &p->operand, second);
	*op = (struct ptx_operand){ .kind = PTX_OP_PAIR, .pos = op->pos };
	op->part = take(p, first, &op->n);
	return true;
}

/* All operands up to the semicolon, which stays. */
bool ptx_parse_operands(struct parser *p, struct ptx_operand **op, uint8_t *n)
{
	size_t first = p->operand.len;
	uint16_t count = 0;
	bool ok = true;
	while (ok && !ptx_is(p, ';')) {
		struct ptx_operand x;
		ok = parse_operand(p, &x);
		if (ok && p->operand.len - first >= MAX_OPERANDS)
			ok = ptx_error(p, x.pos, E7007, "more than %d operands", MAX_OPERANDS);
		if (ok)
			vec_push(p->arena, &p->operand, x);
		if (!ok || !ptx_accept(p, ','))
			break;
	}
	if (!ok)
		p->operand.len = first;
	*op = take(p, first, &count);
	*n = (uint8_t)count;
	return ok;
}

/* After the whole text: names that were not declared when they were used. */
void ptx_resolve_pending(struct parser *p)
{
	for (size_t i = 0; i < p->pending.len; i++) {
		struct ptx_operand *op = p->pending.data[i].op;
		struct ptx_name name = { op->name, (uint32_t)op->imm };
		const struct symbol *s = ptx_names_lookup(p, name, p->pending.data[i].scope);
		op->imm = 0;
		if (s)
			set_symbol(op, s);
		if (op->kind == PTX_OP_NAME)
			ptx_error(p, op->pos, E7005, "'%.*s' is not declared here", ptx_show_len(name), name.text);
	}
}
