/* Bodies of functions: statements, labels, scopes. */
#include <string.h>

#include "base/vec.h"
#include "emu/isa.h"
#include "emu/parse.h"

enum { MAX_MODS = 40 };

/* Skip to after the next semicolon, or to a brace. */
static void recover(struct parser *p)
{
	while (p->tok.kind != TOK_END && !ptx_is(p, ';') && !ptx_is(p, '}') && !ptx_is(p, '{'))
		ptx_advance(p);
	ptx_accept(p, ';');
}

static struct ptx_stmt *new_stmt(struct parser *p)
{
	struct ptx_stmt *s = arena_new(p->arena, struct ptx_stmt);
	s->pos = p->tok.pos;
	return s;
}

static void append(struct parser *p, struct ptx_stmt *s)
{
	*p->stmt_end = s;
	p->stmt_end = &s->next;
	p->func->n_stmt++;
}

/* Modifiers: known ones by number, wgmma shapes by one number for all, others as unknown. */
static int mod_find(const struct parser *p, struct ptx_name n)
{
	int i = ptx_words_find(p->mods, n.text + 1, n.len - 1);
	if (i >= 0)
		return i;
	return n.len > 5 && !memcmp(n.text, ".m64n", 5) ? PTX_MOD_WGMMA_SHAPE : PTX_MOD_UNKNOWN;
}

static bool parse_opcode(struct parser *p, struct ptx_stmt *s)
{
	struct ptx_name name = ptx_token_name(p);
	uint16_t mod[MAX_MODS];
	int opcode = ptx_words_find(p->opcodes, name.text, name.len);
	s->opcode = opcode < 0 ? PTX_UNKNOWN_OPCODE : (uint16_t)opcode;
	s->mod_at = (uint16_t)(name.len > 0xffff ? 0xffff : name.len);
	ptx_advance(p);
	while (p->tok.kind == TOK_DIRECTIVE) {
		if (s->n_mod == MAX_MODS)
			return ptx_error(p, p->tok.pos, E7007, "more than %d modifiers", MAX_MODS);
		mod[s->n_mod++] = (uint16_t)mod_find(p, ptx_token_name(p));
		ptx_advance(p);
	}
	s->mod = s->n_mod ? arena_memdup(p->arena, mod, s->n_mod * sizeof(mod[0])) : NULL;
	return true;
}

static bool parse_guard(struct parser *p, struct ptx_stmt *s)
{
	if (!ptx_accept(p, '@'))
		return true;
	s->has_guard = true;
	s->guard_not = ptx_accept(p, '!');
	struct ptx_name name = ptx_token_name(p);
	uint8_t type;
	if (p->tok.kind != TOK_WORD || !ptx_register_find(p, name, &s->guard, &type))
		return ptx_error(p, p->tok.pos, E7005, "'%.*s' is no predicate register of this scope", ptx_show_len(name), name.text);
	if (type != PTX_PRED)
		return ptx_error(p, p->tok.pos, E7004, "guard '%.*s' is a register of type .%s, expected .pred", ptx_show_len(name),
				 name.text, ptx_type_name(type));
	ptx_advance(p);
	return true;
}

static void parse_instruction(struct parser *p)
{
	struct ptx_stmt *s = new_stmt(p);
	bool ok = parse_guard(p, s);
	s->pos = ok ? p->tok.pos : s->pos;
	if (ok && p->tok.kind != TOK_WORD) {
		struct ptx_name n = ptx_token_name(p);
		ok = ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected an instruction", ptx_show_len(n), n.text);
	}
	ok = ok && parse_opcode(p, s) && ptx_parse_operands(p, &s->op, &s->n_op);
	s->end = p->last_end;
	if (!ok || !ptx_expect(p, ';', "after an instruction")) {
		recover(p);
		return;
	}
	append(p, s);
}

/* name: .branchtargets a, b, c; */
static void parse_targets(struct parser *p, struct ptx_label *label)
{
	struct ptx_operand *op;
	uint16_t count = 0;
	size_t cap = 0;
	label->targets = NULL;
	do {
		if (count == 0xffff || p->tok.kind != TOK_WORD) {
			ptx_error(p, p->tok.pos, E7001, "expected a list of labels");
			recover(p);
			return;
		}
		if (count == cap)
			label->targets = vec_grow(p->arena, label->targets, count, &cap, sizeof(*op));
		op = &label->targets[count++];
		struct ptx_name n = ptx_token_name(p);
		*op = (struct ptx_operand){ .kind = PTX_OP_NAME, .pos = p->tok.pos, .name = n.text, .imm = n.len };
		ptx_advance(p);
	} while (ptx_accept(p, ','));
	label->n_target = count;
	for (uint16_t i = 0; i < count; i++)
		vec_push(p->arena, &p->pending, ((struct pending){ &label->targets[i], p->scope }));
	ptx_expect(p, ';', "after labels");
}

static void parse_label(struct parser *p, struct ptx_name name, uint32_t pos)
{
	struct ptx_stmt *s = new_stmt(p);
	struct symbol *symbol = ptx_names_add(p, name, p->scope);
	s->pos = pos;
	s->end = pos + name.len;
	s->label = arena_new(p->arena, struct ptx_label);
	s->label->name = name;
	s->label->pos = pos;
	if (!symbol) {
		ptx_error(p, pos, E7008, "'%.*s' is declared twice in this scope", ptx_show_len(name), name.text);
		return;
	}
	symbol->kind = SYM_LABEL;
	symbol->label = s->label;
	if (ptx_accept_word(p, ".branchtargets"))
		parse_targets(p, s->label);
	else if (ptx_accept_word(p, ".calltargets"))
		recover(p);
	else if (ptx_accept_word(p, ".callprototype"))
		s->label->prototype = ptx_parse_prototype(p);
	append(p, s);
}

/* True if the present word is a label: a colon follows (two colons would belong to a modifier). */
static bool at_label(const struct parser *p)
{
	uint32_t i = p->pos;
	while (p->text[i] == ' ' || p->text[i] == '\t')
		i++;
	return p->tok.kind == TOK_WORD && p->text[i] == ':' && p->text[i + 1] != ':';
}

static void parse_directive(struct parser *p)
{
	enum ptx_space space;
	struct ptx_name n = ptx_token_name(p);
	if (ptx_accept_word(p, ".reg")) {
		ptx_parse_reg_decl(p);
	} else if (ptx_space_find(n, &space)) {
		ptx_advance(p);
		bool in_function = space == PTX_LOCAL || space == PTX_PARAM;
		if (in_function)
			ptx_parse_var_decl(p, space, false, &p->var_end, p->scope);
		else
			ptx_parse_var_decl(p, space, false, &p->module_var_end, p->scope);
	} else if (ptx_is_word(p, ".loc") || ptx_is_word(p, ".file")) {
		ptx_skip_line(p);
	} else if (ptx_is_word(p, ".pragma")) {
		recover(p);
	} else {
		ptx_error(p, p->tok.pos, E7003, "directive '%.*s' is not known in a body", ptx_show_len(n), n.text);
		recover(p);
	}
}

static void parse_statement(struct parser *p)
{
	if (p->tok.kind == TOK_DIRECTIVE) {
		parse_directive(p);
	} else if (at_label(p)) {
		struct ptx_name name = ptx_token_name(p);
		uint32_t pos = p->tok.pos;
		ptx_advance(p);
		ptx_advance(p);
		parse_label(p, name, pos);
	} else if (!ptx_accept(p, ';')) {
		parse_instruction(p);
	}
}

/* From the first statement to after the closing brace of the function. */
void ptx_parse_body(struct parser *p)
{
	int depth = 1;
	while (depth) {
		int errors = p->n_error;
		uint32_t pos = p->tok.pos;
		if (p->tok.kind == TOK_END) {
			ptx_error(p, p->tok.pos, E7001, "the text ends inside the body of '%.*s'", ptx_show_len(p->func->name),
				  p->func->name.text);
			return;
		}
		if (ptx_is(p, '{')) {
			if (++depth > PTX_MAX_DEPTH) {
				ptx_error(p, pos, E7007, "braces nested more than %d deep", PTX_MAX_DEPTH);
				p->gave_up = true;
				ptx_advance(p);
				return;
			}
			ptx_advance(p);
			ptx_scope_enter(p);
		} else if (ptx_is(p, '}')) {
			depth--;
			ptx_advance(p);
			ptx_scope_leave(p);
		} else {
			parse_statement(p);
			if (p->n_error > errors && p->tok.pos == pos && p->tok.kind != TOK_END)
				recover(p);
		}
		if (p->tok.pos == pos && p->tok.kind != TOK_END && p->n_error > errors)
			ptx_advance(p);
	}
}

bool ptx_has_mod(const struct ptx_stmt *s, enum ptx_mod mod)
{
	for (int i = 0; i < s->n_mod; i++)
		if (s->mod[i] == mod)
			return true;
	return false;
}
