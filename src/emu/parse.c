/* The reader of PTX text: module directives and functions. */
#include <string.h>

#include "base/vec.h"
#include "emu/parse.h"

/* Skip to where the next module directive may begin. */
static void recover(struct parser *p)
{
	int depth = 0;
	while (p->tok.kind != TOK_END) {
		if (ptx_is(p, '{'))
			depth++;
		else if (ptx_is(p, '}') && depth)
			depth--;
		bool ends = !depth && (ptx_is(p, ';') || ptx_is(p, '}'));
		ptx_advance(p);
		if (ends)
			return;
	}
}

/* ( .param type name, ... ): variables in order; "_" is no name. */
static bool parse_params(struct parser *p, struct ptx_var **list, uint32_t *n, bool bind)
{
	if (!ptx_expect(p, '(', "before parameters"))
		return false;
	struct ptx_var **end = list;
	while (!ptx_is(p, ')')) {
		struct ptx_name d = ptx_token_name(p);
		if (ptx_is_word(p, ".reg"))
			return ptx_error(p, p->tok.pos, E7002, "parameter in a register: declare it .param");
		if (!ptx_accept_word(p, ".param"))
			return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected .param", ptx_show_len(d), d.text);
		struct ptx_var *v = ptx_parse_var(p, PTX_PARAM);
		if (!v)
			return false;
		*end = v;
		end = &v->next;
		++*n;
		if (bind && !ptx_name_is(v->name, "_")) {
			struct symbol *s = ptx_names_add(p, v->name, p->scope);
			if (!s)
				return ptx_error(p, v->pos, E7008, "parameter '%.*s' twice", ptx_show_len(v->name), v->name.text);
			s->kind = SYM_VAR;
			s->var = v;
		}
		if (!ptx_accept(p, ','))
			break;
	}
	return ptx_expect(p, ')', "after parameters");
}

/* .callprototype (result) _ (parameters); */
struct ptx_func *ptx_parse_prototype(struct parser *p)
{
	struct ptx_func *f = arena_new(p->arena, struct ptx_func);
	f->pos = p->tok.pos;
	bool ok = !ptx_is(p, '(') || parse_params(p, &f->result, &f->n_result, false);
	ok = ok && ptx_accept_word(p, "_");
	ok = ok && (!ptx_is(p, '(') || parse_params(p, &f->param, &f->n_param, false));
	while (ok && p->tok.kind == TOK_DIRECTIVE)
		ptx_advance(p);
	if (!ok || !ptx_accept(p, ';')) {
		ptx_error(p, p->tok.pos, E7001, "expected (result) _ (parameters); after .callprototype");
		recover(p);
	}
	return f;
}

static bool parse_limit(struct parser *p, struct ptx_func *f, enum ptx_limit_kind kind, int most)
{
	f->has_limit[kind] = true;
	f->limit[kind][0] = f->limit[kind][1] = f->limit[kind][2] = 1;
	for (int i = 0; i < most; i++) {
		int64_t v;
		uint32_t pos = p->tok.pos;
		if (!ptx_parse_int(p, &v))
			return false;
		if (v < 0 || v > UINT32_MAX)
			return ptx_error(p, pos, E7001, "%lld is no extent", (long long)v);
		f->limit[kind][i] = (uint32_t)v;
		if (i + 1 == most || !ptx_accept(p, ','))
			break;
	}
	return true;
}

static bool parse_func_directives(struct parser *p, struct ptx_func *f)
{
	static const struct { const char *name; enum ptx_limit_kind kind; int values; } limits[] = {
		{ ".reqntid", PTX_REQNTID, 3 }, { ".maxntid", PTX_MAXNTID, 3 }, { ".minnctapersm", PTX_MINNCTAPERSM, 1 },
		{ ".maxnctapersm", PTX_MINNCTAPERSM, 1 }, { ".maxnreg", PTX_MAXNREG, 1 },
		{ ".reqnctapercluster", PTX_REQNCTAPERCLUSTER, 3 }, { ".maxclusterrank", PTX_MAXCLUSTERRANK, 1 },
		{ ".explicitcluster", PTX_EXPLICITCLUSTER, 0 },
	};
	while (p->tok.kind == TOK_DIRECTIVE) {
		struct ptx_name d = ptx_token_name(p);
		size_t i = 0, n = sizeof(limits) / sizeof(limits[0]);
		while (i < n && !ptx_name_is(d, limits[i].name))
			i++;
		uint32_t pos = p->tok.pos;
		ptx_advance(p);
		if (i < n) {
			if (!parse_limit(p, f, limits[i].kind, limits[i].values))
				return false;
		} else if (ptx_name_is(d, ".noreturn")) {
			continue;
		} else if (ptx_name_is(d, ".pragma")) {
			while (p->tok.kind == TOK_STRING || ptx_is(p, ','))
				ptx_advance(p);
			ptx_accept(p, ';');
		} else if (ptx_name_is(d, ".abi_preserve") || ptx_name_is(d, ".abi_preserve_control")) {
			int64_t ignored;
			if (!ptx_parse_int(p, &ignored))
				return false;
		} else {
			return ptx_error(p, pos, E7003, "directive '%.*s' is not known here", ptx_show_len(d), d.text);
		}
	}
	return true;
}

/* Find or make the function "name"; a definition after a prototype fills the same structure. */
static struct ptx_func *declare_func(struct parser *p, struct ptx_name name, uint32_t pos, bool is_entry)
{
	struct symbol *s = ptx_names_find(p, name, 0);
	if (s && (s->kind != SYM_FUNC || s->func->is_entry != is_entry)) {
		ptx_error(p, pos, E7008, "'%.*s' is declared twice", ptx_show_len(name), name.text);
		return NULL;
	}
	if (s)
		return s->func;
	struct ptx_func *f = arena_new(p->arena, struct ptx_func);
	f->name = name;
	f->pos = pos;
	f->is_entry = is_entry;
	f->index = p->m->n_func++;
	*p->func_end = f;
	p->func_end = &f->next;
	s = ptx_names_add(p, name, 0);
	s->kind = SYM_FUNC;
	s->func = f;
	return f;
}

/* After .entry or .func. */
static bool parse_function(struct parser *p, bool is_entry, bool is_extern)
{
	struct ptx_var *result = NULL, *param = NULL;
	uint32_t n_result = 0, n_param = 0;
	p->scope = 0;
	ptx_scope_enter(p);
	while (ptx_is_word(p, ".attribute") || ptx_is_word(p, ".noreturn"))
		ptx_advance(p);
	if (!is_entry && ptx_is(p, '(') && !parse_params(p, &result, &n_result, true))
		return false;
	struct ptx_name name = ptx_token_name(p);
	uint32_t pos = p->tok.pos;
	if (p->tok.kind != TOK_WORD)
		return ptx_error(p, pos, E7001, "found '%.*s', expected the name of a function", ptx_show_len(name), name.text);
	ptx_advance(p);
	if (ptx_is(p, '(') && !parse_params(p, &param, &n_param, true))
		return false;
	struct ptx_func *f = declare_func(p, name, pos, is_entry);
	if (!f || !parse_func_directives(p, f))
		return false;
	bool has_body = ptx_is(p, '{');
	if (f->has_body && has_body)
		return ptx_error(p, pos, E7008, "'%.*s' has two bodies", ptx_show_len(name), name.text);
	for (struct ptx_var *v = param; v && is_entry; v = v->next)
		v->is_entry_param = true;
	if (!f->has_body) {
		f->result = result;
		f->param = param;
		f->n_result = n_result;
		f->n_param = n_param;
		f->is_extern = is_extern;
		f->pos = pos;
	}
	if (!has_body)
		return ptx_expect(p, ';', "after a prototype");
	f->has_body = true;
	f->is_extern = false;
	p->func = f;
	p->reg_cap = 0;
	p->stmt_end = &f->first;
	p->var_end = &f->var;
	ptx_advance(p);
	ptx_parse_body(p);
	p->func = NULL;
	return true;
}

static void parse_version(struct parser *p)
{
	uint32_t pos = p->tok.pos;
	struct ptx_name n = ptx_token_name(p);
	double v = 0;
	if (p->tok.kind == TOK_FLOAT64)
		memcpy(&v, &p->tok.value, sizeof(v));
	p->m->version = (int)(v * 10 + 0.5);
	if (p->m->version < 70 || p->m->version > 90)
		ptx_error(p, pos, E7009, ".version %.*s: this emulator reads 7.0 to 9.0", ptx_show_len(n), n.text);
	ptx_advance(p);
}

static void parse_target(struct parser *p)
{
	p->m->target = ptx_token_name(p);
	if (p->tok.kind != TOK_WORD) {
		ptx_error(p, p->tok.pos, E7009, "expected one architecture such as sm_90a after .target");
		recover(p);
		return;
	}
	ptx_advance(p);
	while (ptx_accept(p, ','))
		ptx_advance(p);
}

static void parse_address_size(struct parser *p)
{
	uint32_t pos = p->tok.pos;
	int64_t bits;
	if (ptx_parse_int(p, &bits) && bits != 64)
		ptx_error(p, pos, E7009, ".address_size %lld: only 64 is supported", (long long)bits);
}

/* .section name { ... } */
static void skip_section(struct parser *p)
{
	while (p->tok.kind != TOK_END && !ptx_is(p, '{'))
		ptx_advance(p);
	for (int depth = 0; p->tok.kind != TOK_END;) {
		depth += ptx_is(p, '{') ? 1 : ptx_is(p, '}') ? -1 : 0;
		ptx_advance(p);
		if (!depth)
			return;
	}
}

/* .alias name, function; */
static bool parse_alias(struct parser *p)
{
	struct ptx_name name = ptx_token_name(p);
	ptx_advance(p);
	if (!ptx_expect(p, ',', "in .alias"))
		return false;
	struct symbol *s = ptx_names_find(p, ptx_token_name(p), 0);
	if (!s || s->kind != SYM_FUNC)
		return ptx_error(p, p->tok.pos, E7005, "'%.*s' is no function", ptx_show_len(ptx_token_name(p)), ptx_token_name(p).text);
	struct ptx_func *f = s->func;
	struct symbol *alias = ptx_names_find(p, name, 0);
	if (!alias)
		alias = ptx_names_add(p, name, 0);
	alias->kind = SYM_FUNC;
	alias->func = f;
	ptx_advance(p);
	return ptx_expect(p, ';', "after .alias");
}

static bool parse_linked(struct parser *p)
{
	bool is_extern = false;
	enum ptx_space space;
	for (;; ptx_advance(p)) {
		if (ptx_is_word(p, ".extern"))
			is_extern = true;
		else if (!ptx_is_word(p, ".visible") && !ptx_is_word(p, ".weak") && !ptx_is_word(p, ".common"))
			break;
	}
	struct ptx_name d = ptx_token_name(p);
	if (ptx_accept_word(p, ".entry"))
		return parse_function(p, true, is_extern);
	if (ptx_accept_word(p, ".func"))
		return parse_function(p, false, is_extern);
	if (p->tok.kind == TOK_DIRECTIVE && ptx_space_find(d, &space)) {
		int errors = p->n_error;
		ptx_advance(p);
		p->scope = 0;
		ptx_parse_var_decl(p, space, is_extern, &p->module_var_end, 0);
		return p->n_error == errors;
	}
	return ptx_error(p, p->tok.pos, p->tok.kind == TOK_DIRECTIVE ? E7003 : E7001, "found '%.*s', expected a module directive",
			 ptx_show_len(d), d.text);
}

static void parse_module(struct parser *p)
{
	if (!ptx_accept_word(p, ".version"))
		ptx_error(p, p->tok.pos, E7009, "PTX begins with .version");
	else
		parse_version(p);
	while (p->tok.kind != TOK_END) {
		uint32_t pos = p->tok.pos;
		if (ptx_accept_word(p, ".target"))
			parse_target(p);
		else if (ptx_accept_word(p, ".address_size"))
			parse_address_size(p);
		else if (ptx_is_word(p, ".file") || ptx_is_word(p, ".loc"))
			ptx_skip_line(p);
		else if (ptx_accept_word(p, ".section"))
			skip_section(p);
		else if (ptx_is_word(p, ".pragma"))
			recover(p);
		else if (ptx_accept_word(p, ".alias") ? !parse_alias(p) : !parse_linked(p))
			recover(p);
		if (p->tok.pos == pos && p->tok.kind != TOK_END)
			ptx_advance(p);
	}
}

/* True if the first comment names tfc or LLVM (M73). */
static bool first_comment_is_own(const char *text)
{
	static const char *const names[] = { "tfc", "LLVM" };
	const char *c = strstr(text, "//");
	for (int line = 0; c && line < 4; line++) {
		size_t n = strcspn(c, "\n");
		for (size_t i = 0; i < n; i++)
			for (int k = 0; k < 2; k++)
				if (!strncmp(c + i, names[k], strlen(names[k])))
					return true;
		c = c[n] && !strncmp(c + n + 1, "//", 2) ? c + n + 1 : NULL;
	}
	return false;
}

/* Addresses in initialisers name variables that may be declared later. */
static void resolve_relocs(struct parser *p)
{
	for (struct ptx_var *v = p->m->var; v; v = v->next)
		for (struct ptx_reloc *r = v->reloc; r; r = r->next) {
			struct symbol *s = ptx_names_find(p, r->name, 0);
			if (s && s->kind == SYM_VAR)
				r->var = s->var;
			else if (s && s->kind == SYM_FUNC)
				r->func = s->func;
			else
				ptx_error(p, r->pos, E7005, "'%.*s' is not declared", ptx_show_len(r->name), r->name.text);
		}
}

struct emu_module *ptx_parse(struct tfc *t, const char *text, size_t size, const char *name)
{
	struct parser p = { .t = t, .arena = &t->perm };
	struct emu_module *m = arena_new(p.arena, struct emu_module);
	p.m = m;
	m->t = t;
	if (size > (size_t)1 << 30) {
		diag_error(t, (struct range){ 0 }, E7007, "%s: more than 2^30 bytes of PTX", name);
		return NULL;
	}
	m->source = source_new(p.arena, name, text, size);
	p.text = m->source->text;
	p.size = (uint32_t)size;
	p.names.arena = p.arena;
	p.func_end = &m->func;
	p.module_var_end = &m->var;
	p.scope_parent = vec_grow(p.arena, NULL, 0, &p.scope_cap, sizeof(uint32_t));
	p.n_scope = 1;
	m->is_own = first_comment_is_own(p.text);
	ptx_words_begin(&p);
	ptx_advance(&p);
	parse_module(&p);
	ptx_resolve_pending(&p);
	resolve_relocs(&p);
	return p.n_error ? NULL : m;
}
