/* Declarations: registers, variables of all spaces, parameters, initialisers. */
#include <string.h>

#include "base/vec.h"
#include "emu/parse.h"

enum { MAX_VAR_BYTES_LOG2 = 40, MAX_RANGE = 1 << 24 };

bool ptx_space_find(struct ptx_name d, enum ptx_space *space)
{
	static const struct { const char *name; enum ptx_space space; } spaces[] = {
		{ ".global", PTX_GLOBAL }, { ".shared", PTX_SHARED }, { ".shared::cta", PTX_SHARED }, { ".local", PTX_LOCAL },
		{ ".param", PTX_PARAM }, { ".const", PTX_CONST },
	};
	for (size_t i = 0; i < sizeof(spaces) / sizeof(spaces[0]); i++)
		if (ptx_name_is(d, spaces[i].name)) {
			*space = spaces[i].space;
			return true;
		}
	return false;
}

/* An integer with signs before it. */
bool ptx_parse_int(struct parser *p, int64_t *value)
{
	bool negative = false;
	while (ptx_is(p, '-') || ptx_is(p, '+')) {
		negative ^= ptx_is(p, '-');
		ptx_advance(p);
	}
	if (p->tok.kind != TOK_INT)
		return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected an integer", ptx_show_len(ptx_token_name(p)),
				 ptx_token_name(p).text);
	*value = (int64_t)(negative ? 0 - p->tok.value : p->tok.value);
	ptx_advance(p);
	return true;
}

/* A type directive; "count" is 2 or 4 after .v2 or .v4. */
static bool parse_type(struct parser *p, enum ptx_type *type, uint32_t *count)
{
	*count = 1;
	if (ptx_is_word(p, ".v2") || ptx_is_word(p, ".v4")) {
		*count = ptx_is_word(p, ".v2") ? 2 : 4;
		ptx_advance(p);
	}
	struct ptx_name n = ptx_token_name(p);
	if (p->tok.kind == TOK_DIRECTIVE)
		*type = ptx_type_find(n.text + 1, n.len - 1);
	if (p->tok.kind != TOK_DIRECTIVE || *type == PTX_NO_TYPE)
		return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected a type such as .b32", ptx_show_len(n), n.text);
	ptx_advance(p);
	return true;
}

static bool skip_parens(struct parser *p)
{
	if (!ptx_expect(p, '(', "after .attribute"))
		return false;
	for (int depth = 1; depth; ptx_advance(p)) {
		if (p->tok.kind == TOK_END)
			return ptx_error(p, p->tok.pos, E7001, "the text ends inside ( )");
		depth += ptx_is(p, '(') ? 1 : ptx_is(p, ')') ? -1 : 0;
	}
	return true;
}

/* .align N, .ptr .space, .attribute(...) before or after the type. */
static bool parse_var_attributes(struct parser *p, struct ptx_var *v)
{
	for (;;) {
		enum ptx_space ignored;
		int64_t align = 0;
		if (ptx_accept_word(p, ".align")) {
			uint32_t pos = p->tok.pos;
			if (!ptx_parse_int(p, &align))
				return false;
			if (align < 1 || align > 1 << 20 || (align & (align - 1)))
				return ptx_error(p, pos, E7001, "alignment %lld: write a power of two up to 2^20", (long long)align);
			if ((uint32_t)align > v->align && !v->is_pointer)
				v->align = (uint32_t)align;
		} else if (ptx_accept_word(p, ".attribute")) {
			if (!skip_parens(p))
				return false;
		} else if (ptx_accept_word(p, ".ptr")) {
			v->is_pointer = true;
			if (p->tok.kind == TOK_DIRECTIVE && ptx_space_find(ptx_token_name(p), &ignored))
				ptx_advance(p);
		} else {
			return true;
		}
	}
}

static bool parse_dimensions(struct parser *p, struct ptx_var *v, uint64_t element)
{
	uint64_t size = element;
	for (bool first = true; ptx_accept(p, '['); first = false) {
		int64_t n = 0;
		uint32_t pos = p->tok.pos;
		if (first && ptx_accept(p, ']')) {
			v->has_no_size = true;
			size = 0;
			continue;
		}
		if (!ptx_parse_int(p, &n) || !ptx_expect(p, ']', "after an array extent"))
			return false;
		if (n < 0 || (size && (uint64_t)n > ((uint64_t)1 << MAX_VAR_BYTES_LOG2) / size))
			return ptx_error(p, pos, E7007, "array of more than 2^%d bytes", MAX_VAR_BYTES_LOG2);
		size *= (uint64_t)n;
	}
	v->size = size;
	return true;
}

/* What stands before the name of a variable: attributes and type; "natural" is the size of one element of an array. */
static struct ptx_var *parse_var_type(struct parser *p, enum ptx_space space, uint32_t *natural)
{
	struct ptx_var *v = arena_new(p->arena, struct ptx_var);
	uint32_t count;
	v->space = space;
	if (!parse_var_attributes(p, v) || !parse_type(p, &v->type, &count) || !parse_var_attributes(p, v))
		return NULL;
	if (v->type == PTX_PRED) {
		ptx_error(p, p->tok.pos, E7001, "a variable of type .pred: predicates are registers only");
		return NULL;
	}
	v->element = (uint32_t)ptx_type_bytes(v->type);
	*natural = v->element * count;
	if (v->align < *natural)
		v->align = *natural;
	return v;
}

static bool parse_var_name(struct parser *p, struct ptx_var *v, uint32_t natural)
{
	v->pos = p->tok.pos;
	v->name = ptx_token_name(p);
	if (p->tok.kind != TOK_WORD)
		return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected the name of a variable", ptx_show_len(v->name),
				 v->name.text);
	ptx_advance(p);
	return parse_dimensions(p, v, natural);
}

/* A variable after its state space: attributes, type, name, extents.  NULL after an error. */
struct ptx_var *ptx_parse_var(struct parser *p, enum ptx_space space)
{
	uint32_t natural;
	struct ptx_var *v = parse_var_type(p, space, &natural);
	return v && parse_var_name(p, v, natural) ? v : NULL;
}

static bool put_bytes(struct parser *p, struct ptx_var *v, uint64_t at, uint64_t value, uint32_t pos)
{
	if (at + v->element > v->size)
		return ptx_error(p, pos, E7001, "more initial values than the variable has elements");
	if (at + v->element > v->init_cap) {
		uint64_t cap = v->init_cap ? v->init_cap * 2 : v->element * 8;
		if (cap > v->size)
			cap = v->size;
		unsigned char *bytes = arena_alloc(p->arena, cap);
		if (v->init_size)
			memcpy(bytes, v->init, v->init_size);
		v->init = bytes;
		v->init_cap = cap;
	}
	for (uint32_t i = 0; i < v->element; i++)
		v->init[at + i] = (unsigned char)(i < 8 ? value >> 8 * i : 0);
	if (at + v->element > v->init_size)
		v->init_size = at + v->element;
	return true;
}

/* name, name+4, generic(name) in an initialiser. */
static bool parse_address_value(struct parser *p, struct ptx_var *v, uint64_t at)
{
	struct ptx_reloc *r = arena_new(p->arena, struct ptx_reloc);
	r->at = at;
	r->width = v->element;
	r->pos = p->tok.pos;
	bool parens = false;
	if (ptx_is_word(p, "generic")) {
		r->is_generic = true;
		ptx_advance(p);
		parens = ptx_accept(p, '(');
	}
	r->name = ptx_token_name(p);
	if (p->tok.kind != TOK_WORD)
		return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected a value", ptx_show_len(r->name), r->name.text);
	ptx_advance(p);
	if (parens && !ptx_expect(p, ')', "after generic(name"))
		return false;
	int64_t addend = 0;
	if ((ptx_is(p, '+') || ptx_is(p, '-')) && !ptx_parse_int(p, &addend))
		return false;
	r->addend = (uint64_t)addend;
	if (v->element < 4)
		return ptx_error(p, r->pos, E7004, "an address in a variable of %u-byte elements: use .u64", v->element);
	r->next = v->reloc;
	v->reloc = r;
	return put_bytes(p, v, at, 0, r->pos);
}

static bool parse_scalar_value(struct parser *p, struct ptx_var *v, uint64_t at)
{
	uint32_t pos = p->tok.pos;
	bool negative = false;
	while (ptx_is(p, '-') || ptx_is(p, '+')) {
		negative ^= ptx_is(p, '-');
		ptx_advance(p);
	}
	uint64_t value = p->tok.value;
	switch (p->tok.kind) {
	case TOK_INT:
		value = negative ? 0 - value : value;
		break;
	case TOK_FLOAT64:
		if (v->type == PTX_F32) {
			double d;
			memcpy(&d, &value, sizeof(d));
			float f = (float)d;
			uint32_t bits;
			memcpy(&bits, &f, sizeof(bits));
			value = bits;
		}
		value ^= negative ? (uint64_t)1 << (v->element * 8 - 1) : 0;
		break;
	case TOK_FLOAT32:
		value ^= negative ? (uint64_t)1 << 31 : 0;
		break;
	case TOK_WORD: case TOK_DIRECTIVE: case TOK_STRING: case TOK_PUNCT: case TOK_END:
		return parse_address_value(p, v, at);
	}
	ptx_advance(p);
	return put_bytes(p, v, at, value, pos);
}

/* Values from "at" on; nested braces only group. */
static bool parse_values(struct parser *p, struct ptx_var *v, uint64_t *at, int depth)
{
	if (depth > PTX_MAX_DEPTH)
		return ptx_error(p, p->tok.pos, E7007, "braces nested more than %d deep", PTX_MAX_DEPTH);
	if (!ptx_accept(p, '{')) {
		if (!parse_scalar_value(p, v, *at))
			return false;
		*at += v->element;
		return true;
	}
	while (!ptx_is(p, '}')) {
		if (!parse_values(p, v, at, depth + 1))
			return false;
		if (!ptx_accept(p, ','))
			break;
	}
	return ptx_expect(p, '}', "after initial values");
}

static bool parse_initialiser(struct parser *p, struct ptx_var *v)
{
	if (!ptx_is(p, '='))
		return true;
	if (v->space != PTX_GLOBAL && v->space != PTX_CONST)
		return ptx_error(p, p->tok.pos, E7001, "initial value of a variable that is neither .global nor .const");
	ptx_advance(p);
	v->is_initialised = true;
	uint64_t at = 0;
	return parse_values(p, v, &at, 0);
}

/* Name "v" in "scope" and append it at "*end". */
static void add_var(struct parser *p, struct ptx_var *v, struct ptx_var ***end, uint32_t scope)
{
	enum ptx_space space = v->space;
	bool is_extern = v->is_extern;
	struct symbol *s = ptx_names_add(p, v->name, scope);
	if (!s) {
		s = ptx_names_find(p, v->name, scope);
		if (s->kind == SYM_VAR && s->var->space == space && (s->var->is_extern || is_extern)) {
			if (s->var->is_extern && !is_extern) {	/* the definition after an .extern declaration */
				v->next = s->var->next;
				bool was_last = *end == &s->var->next;
				*s->var = *v;
				if (was_last)
					*end = &s->var->next;
			}
		} else {
			ptx_error(p, v->pos, E7008, "'%.*s' is declared twice in this scope", ptx_show_len(v->name), v->name.text);
		}
	} else {
		s->kind = SYM_VAR;
		s->var = v;
		**end = v;
		*end = &v->next;
	}
}

/* Variables after the state space up to the semicolon; appended at "*end", named in "scope". */
void ptx_parse_var_decl(struct parser *p, enum ptx_space space, bool is_extern, struct ptx_var ***end, uint32_t scope)
{
	uint32_t natural;
	const struct ptx_var *type = parse_var_type(p, space, &natural);
	if (!type)
		return;
	do {
		struct ptx_var *v = arena_memdup(p->arena, type, sizeof(*type));
		if (!parse_var_name(p, v, natural) || !parse_initialiser(p, v))
			return;
		v->is_extern = is_extern;
		if (v->has_no_size && !(is_extern && space == PTX_SHARED)) {
			ptx_error(p, v->pos, E7001, "'%.*s' has no extent: write one, or declare it .extern .shared",
				  ptx_show_len(v->name), v->name.text);
			return;
		}
		add_var(p, v, end, scope);
	} while (ptx_accept(p, ','));
	ptx_expect(p, ';', "after a declaration");
}

/* .reg .type name, name<N>, ...; */
void ptx_parse_reg_decl(struct parser *p)
{
	enum ptx_type type;
	uint32_t count;
	if (!parse_type(p, &type, &count))
		return;
	if (count > 1) {
		ptx_error(p, p->tok.pos, E7002, "vector register: declare its elements as registers of their own");
		return;
	}
	do {
		struct ptx_name name = ptx_token_name(p);
		uint32_t pos = p->tok.pos;
		int64_t n = 0;
		bool range = false;
		if (p->tok.kind != TOK_WORD) {
			ptx_error(p, pos, E7001, "found '%.*s', expected the name of a register", ptx_show_len(name), name.text);
			return;
		}
		ptx_advance(p);
		if (ptx_accept(p, '<')) {
			range = true;
			if (!ptx_parse_int(p, &n) || !ptx_expect(p, '>', "after a number of registers"))
				return;
			if (n < 0 || n > MAX_RANGE) {
				ptx_error(p, pos, E7007, "more than 2^24 registers in one declaration");
				return;
			}
		}
		struct symbol *s = ptx_names_add(p, name, p->scope);
		if (!s) {
			ptx_error(p, pos, E7008, "'%.*s' is declared twice in this scope", ptx_show_len(name), name.text);
			continue;
		}
		s->kind = range ? SYM_RANGE : SYM_REG;
		s->type = (uint8_t)type;
		s->number = range ? (uint32_t)n : UINT32_MAX;
	} while (ptx_accept(p, ','));
	ptx_expect(p, ';', "after a declaration");
}
