/* From syntax tree to TIR: functions, parameters, names (spec: tir 1, 2). */
#include <string.h>

#include "tir/read.h"

bool tir_refuse(struct tir_read *x, struct range r, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	diag_error(x->t, r, code, "%s", arena_vprintf(x->a, fmt, ap));
	va_end(ap);
	x->failed = true;
	return false;
}

struct tir_stmt *tir_add(struct tir_read *x, enum tir_kind k, struct range r)
{
	struct tir_stmt *s = arena_new(x->a, struct tir_stmt);
	struct tir_block *b = x->block;
	s->kind = k;
	s->range = r;
	if (b->len == b->cap)
		b->stmt = vec_grow(x->a, b->stmt, b->len, &b->cap, sizeof(*b->stmt));
	b->stmt[b->len++] = s;
	return s;
}

struct tir_binding *tir_lookup(struct tir_read *x, const char *name)
{
	struct tir_binding *b = map_get(&x->name, name);
	return b && !b->is_hidden ? b : NULL;
}

const char *tir_new_name(struct tir_read *x, const char *wanted)
{
	const char *name = wanted;
	for (int i = 1; map_get(&x->name, name); i++)
		name = arena_printf(x->a, "%s_%d", wanted, i);
	struct tir_binding *b = arena_new(x->a, struct tir_binding);
	b->is_hidden = true;
	map_set(&x->name, name, b);
	return name;
}

struct tir_binding *tir_bind(struct tir_read *x, const char *name, struct range r, enum tir_bind_kind k)
{
	const struct tir_binding *old = tir_lookup(x, name);
	if (old) {
		tir_refuse(x, r, E3002, "'%s' is bound already on this path; a name is bound once, choose another", name);
		if (old->range.source)
			diag_note(x->t, old->range, "'%s' is first bound here", name);
		return NULL;
	}
	struct tir_binding *b = arena_new(x->a, struct tir_binding);
	b->kind = k;
	b->name = arena_strdup(x->a, name);
	b->range = r;
	map_set(&x->name, name, b);
	vec_push(x->a, &x->open, b);
	return b;
}

bool tir_unbound(struct tir_read *x, struct range r, const char *name)
{
	const struct tir_binding *gone = map_get(&x->name, name);
	VEC(const char *) known = { 0 };
	for (size_t i = 0; i < x->name.len; i++)
		if (!((struct tir_binding *)x->name.entry[i].value)->is_hidden)
			vec_push(x->a, &known, x->name.entry[i].key);
	if (gone && gone->name)
		return tir_refuse(x, r, E3003, "'%s' is not defined here; it was bound in a suite that has ended", name);
	const char *near = diag_nearest(name, known.data, known.len);
	return near ? tir_refuse(x, r, E3003, "'%s' is not defined; did you mean '%s'?", name, near) :
		      tir_refuse(x, r, E3003, "'%s' is not defined", name);
}

/* Which buffers statements read and write, in text order: what is written before it is read is no input. */

static void note_view(const struct tir_view *v, bool written)
{
	if (!v)
		return;
	for (int i = 0; !v->root && i < v->slots->n; i++)
		note_view(v->slots->view[i], written);
	if (!v->root)
		return;
	struct tir_buffer *b = (struct tir_buffer *)v->root;
	if (written)
		b->is_output = true;
	else if (!b->is_output)
		b->is_read = true;
}

static void note_expr(const struct tir_expr *e)
{
	if (!e)
		return;
	note_view(e->view, false);
	note_expr(e->a);
	note_expr(e->b);
	note_expr(e->c);
}

static void note_operand(const struct tir_operand *o, bool written)
{
	if (!written)
		note_expr(o->expr);
	note_view(o->view, written);
	for (int i = 0; o->slots && i < o->slots->n; i++)
		note_view(o->slots->view[i], written);
}

static void note_block(const struct tir_block *b);

static void note_call(const struct tir_stmt *s, bool written)
{
	const struct tir_fn *f = s->u.call.callee;
	for (int i = 0, k = 0; i < f->n_param && k < s->u.call.n_operand; i++) {
		if (f->param[i]->kind == TIR_SCRATCH)
			continue;
		const struct tir_operand *o = &s->u.call.operand[k++];
		if (written ? f->param[i]->is_output : f->param[i]->is_read || !f->param[i]->is_output)
			note_operand(o, written);
	}
}

static void note_stmt(const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_INSN:
		for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
			if (s->u.insn.use.insn->param[i].effect != INSN_W)
				note_operand(&s->u.insn.operand[i], false);
		for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
			if (s->u.insn.use.insn->param[i].effect != INSN_R)
				note_operand(&s->u.insn.operand[i], true);
		break;
	case TIR_STORE:
		note_expr(s->u.store.value);
		note_view(s->u.store.view, true);
		break;
	case TIR_LET_SCALAR: note_expr(s->u.scalar.value); break;
	case TIR_FOR: note_block(&s->u.loop.body); break;
	case TIR_IF:
	case TIR_WHILE:
		note_expr(s->u.branch.cond);
		note_block(&s->u.branch.then);
		note_block(&s->u.branch.other);
		break;
	case TIR_SCOPE: note_block(&s->u.scope.body); break;
	case TIR_MARK: note_block(&s->u.mark.body); break;
	case TIR_TRAP: note_expr(s->u.trap.cond); break;
	case TIR_CALL:
		note_call(s, false);
		note_call(s, true);
		break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_FUSED:
	case TIR_SYNC:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}

static void note_block(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		note_stmt(b->stmt[i]);
}

/* scratch0, scratch1, ...: what lowering calls its temporaries in gmem. */
static bool is_scratch_name(const char *name)
{
	if (strncmp(name, "scratch", 7) != 0 || !name[7])
		return false;
	for (const char *c = name + 7; *c; c++)
		if (*c != '_' && (*c < '0' || *c > '9'))
			return false;
	return true;
}

/* Which trailing parameters are outputs (2.1); "stated": outputs=, or -1. */
static bool find_outputs(struct tir_read *x, int64_t stated, struct range r)
{
	struct tir_fn *f = x->f;
	int n = f->n_param, first = n;
	if (stated >= 0) {
		if (stated > n)
			return tir_refuse(x, r, E3001, "outputs=%lld, but the function has %d parameters; an output is a trailing parameter",
					  (long long)stated, n);
		first = n - (int)stated;
	} else {
		while (first > 0 && f->param[first - 1]->is_output &&
		       !(first < n && is_scratch_name(f->param[first - 1]->name)))
			first--;
	}
	f->n_output = n - first;
	for (int i = 0; i < n; i++) {
		struct tir_buffer *b = f->param[i];
		if (i >= first) {
			b->is_output = true;
			continue;
		}
		if (!b->is_output) {
			b->is_read = true;
			continue;
		}
		bool rest_is_scratch = true;
		for (int k = i; k < first; k++)
			rest_is_scratch = rest_is_scratch && is_scratch_name(f->param[k]->name);
		if (!rest_is_scratch)
			return tir_refuse(x, b->range, E3001, "parameter '%s' is written, so it is an output, but the parameter after it is not; "
					  "outputs come last", b->name);
		b->kind = TIR_SCRATCH;
		b->is_output = false;
		b->is_read = false;
	}
	return true;
}

static void add_scratch(struct tir_read *x)
{
	struct tir_fn *f = x->f;
	int n_input = f->n_param - f->n_output, k = 0;
	struct tir_buffer **param = arena_array(x->a, struct tir_buffer *, (size_t)f->n_param + x->scratch.len + 1);
	for (int i = 0; i < n_input; i++)
		param[k++] = f->param[i];
	for (size_t i = 0; i < x->scratch.len; i++) {
		x->scratch.data[i]->is_output = x->scratch.data[i]->is_read = false;
		param[k++] = x->scratch.data[i];
	}
	for (int i = n_input; i < f->n_param; i++)
		param[k++] = f->param[i];
	f->param = param;
	f->n_param = k;
}

struct decoration { const struct ast_expr *target; int64_t outputs; struct range outputs_range; const char *sync; };

static bool read_decorator(struct tir_read *x, const struct ast_stmt *def, struct decoration *d)
{
	*d = (struct decoration){ .outputs = -1 };
	for (int k = 0; k < def->n_decorator; k++) {
		const struct ast_expr *e = def->decorator[k];
		for (int i = 0; e->kind == AST_CALL && i < e->n_arg; i++) {
			const struct ast_arg *a = &e->arg[i];
			if (a->keyword && !strcmp(a->keyword, "target")) {
				d->target = a->value;
			} else if (a->keyword && !strcmp(a->keyword, "outputs")) {
				d->outputs_range = a->value->range;
				if (a->value->kind != AST_INT || a->value->i < 0)
					return tir_refuse(x, a->value->range, E3001, "outputs= is the number of trailing parameters that are output, an "
							  "integer of at least 0");
				d->outputs = a->value->i;
			} else if (a->keyword && !strcmp(a->keyword, "sync")) {
				if (a->value->kind != AST_STRING || (strcmp(a->value->s, "auto") != 0 && strcmp(a->value->s, "manual") != 0))
					return tir_refuse(x, a->value->range, E3307, "sync= is in the range \"auto\" or \"manual\"");
				d->sync = a->value->s;
			} else {
				return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3204, "@prim_func takes target=, outputs= and "
						  "sync=");
			}
		}
	}
	return true;
}

static void add_dimvars(struct tir_read *x, const struct ix *v)
{
	struct tir_fn *f = x->f;
	for (int i = 0; i < v->n_term; i++) {
		const struct ix_atom *at = v->term[i].atom;
		if (at->kind != IX_SYM) {
			add_dimvars(x, at->a);
			add_dimvars(x, at->b);
			continue;
		}
		bool seen = at->sym->kind != IX_DIMVAR;
		for (int k = 0; k < f->n_dimvar; k++)
			seen = seen || ix_sym_equal(f->dimvar[k], at->sym);
		if (seen)
			continue;
		const struct ix_sym **all = arena_array(x->a, const struct ix_sym *, (size_t)f->n_dimvar + 1);
		for (int k = 0; k < f->n_dimvar; k++)
			all[k] = f->dimvar[k];
		all[f->n_dimvar++] = at->sym;
		f->dimvar = all;
	}
}

static bool read_param(struct tir_read *x, const struct ast_param *p, int i)
{
	const struct type *ty;
	bool is_const = false;
	if (p->star || p->fallback)
		return tir_refuse(x, p->range, E3007, "parameter '%s' has no plain form; a parameter of a @prim_func is name: type, given as "
				  "an argument by position", p->name ? p->name : "*");
	if (!p->annotation)
		return tir_refuse(x, p->range, E1302, "parameter '%s' has no type; write %s: Tensor[(...), \"f32\"]", p->name, p->name);
	if (!x->r->type(x->r->user, p->annotation, &ty, &is_const)) {
		x->failed = true;
		return false;
	}
	if (ty->storage == ST_UMAT)
		return tir_refuse(x, p->annotation->range, E3101, "umat storage does not exist in TIR; a parameter lies in gmem");
	struct tir_binding *b = tir_bind(x, p->name, p->range, TIR_BIND_VIEW);
	if (!b)
		return false;
	struct tir_buffer *buffer = arena_new(x->a, struct tir_buffer);
	struct tir_view *v = arena_new(x->a, struct tir_view);
	buffer->name = b->name;
	buffer->kind = TIR_PARAM;
	buffer->type = ty;
	buffer->is_const = is_const;
	buffer->range = p->range;
	v->root = buffer;
	v->offset = ix_const(x->a, 0);
	v->type = ty;
	v->name = b->name;
	b->view = v;
	x->f->param[i] = buffer;
	for (int k = 0; k < ty->rank; k++)
		add_dimvars(x, ty->dim[k]);
	return true;
}

/* A function that only launches another one (2.4a). */
static bool is_launcher(const struct ast_stmt *def)
{
	const struct ast_stmt *only = NULL;
	for (int i = 0; i < def->body.n; i++) {
		const struct ast_stmt *s = def->body.stmt[i];
		if (s->kind == AST_EXPR && s->value->kind == AST_STRING)
			continue;
		if (only)
			return false;
		only = s;
	}
	return only && only->kind == AST_EXPR && only->value->kind == AST_CALL && only->value->a->kind == AST_NAME &&
	       !strcmp(only->value->a->s, "launch");
}

static bool read_fn(struct tir_read *x, const struct ast_stmt *def)
{
	struct decoration d;
	struct tir_fn *f = x->f;
	bool ok = read_decorator(x, def, &d);
	if (!x->r->target(x->r->user, d.target, &f->target_class, &f->target))
		return false;
	x->target = f->target;
	x->target_class = f->target_class;
	if (!x->target_class)
		x->r->fallback(x->r->user, def->name_range, &x->target_class, &x->target);
	f->sync = d.sync;
	f->param = arena_array(x->a, struct tir_buffer *, (size_t)def->n_param + 1);
	f->n_param = def->n_param;
	x->r->open(x->r->user);
	for (int i = 0; i < def->n_param; i++)
		ok = read_param(x, &def->param[i], i) && ok;
	x->block = &f->body;
	ok = ok && tir_read_block(x, &def->body);
	x->r->close(x->r->user);
	if (!ok || x->failed)
		return false;
	note_block(&f->body);
	if (!find_outputs(x, d.outputs, d.outputs_range))
		return false;
	add_scratch(x);
	return true;
}

/* Read "p" with a reader of its own; a caller's state is kept. */
struct tir_prim *tir_read_prim(struct tir_read *outer, struct tir_prim *p)
{
	const struct ast_stmt *def = p->ast->def;
	if (p->is_done)
		return p->is_ok ? p : NULL;
	struct tir_read x = { .t = outer->t, .a = outer->a, .r = outer->r, .n_prim = outer->n_prim, .prim = outer->prim };
	p->is_reading = true;
	map_init(&x.name, x.a);
	if (is_launcher(def)) {
		diag_warning(x.t, def->name_range, W3102, "host launch function '%s' is skipped; tfc writes launchers itself", def->name);
		p->is_ok = true;
	} else if (x.r->begin(x.r->user, p->ast)) {
		x.f = arena_new(x.a, struct tir_fn);
		x.f->name = def->name;
		x.f->range = def->name_range;
		p->is_ok = read_fn(&x, def) && !x.failed;
		x.r->end(x.r->user);
		if (p->is_ok)
			p->fn = x.f;
	}
	p->is_reading = false;
	p->is_done = true;
	outer->failed = outer->failed || !p->is_ok;
	return p->is_ok ? p : NULL;
}

struct tir_program *tir_from_ast(struct tfc *t, int n_prim, struct ast_prim *const *prim, const struct tir_reader *reader,
				 const char *const *comment, int n_comment)
{
	struct tir_read x = { .t = t, .a = &t->perm, .r = reader, .n_prim = n_prim };
	struct tir_program *out = arena_new(x.a, struct tir_program);
	x.prim = arena_array(x.a, struct tir_prim, (size_t)n_prim + 1);
	out->fn = arena_array(x.a, struct tir_fn *, (size_t)n_prim + 1);
	for (int i = 0; i < n_prim; i++)
		x.prim[i].ast = prim[i];
	for (int i = 0; i < n_prim; i++)
		tir_read_prim(&x, &x.prim[i]);
	for (int i = 0; i < n_prim; i++)
		if (x.prim[i].fn)
			out->fn[out->n_fn++] = x.prim[i].fn;
	if (out->n_fn) {
		out->fn[0]->comment = comment;
		out->fn[0]->n_comment = n_comment;
	}
	return out;
}
