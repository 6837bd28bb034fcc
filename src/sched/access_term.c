/* Names and what they stand for: lets, loops, and values that no affine form holds. */
#include <string.h>

#include "sched/access_map.h"

/* ---- the names of the kernel ---- */

struct walk {
	struct access_context *c;
	const struct plan_list *list;
	const struct plan_unit *unit;
	int depth;				/* loops and conditions of the leaf around the statement */
};

static void walk_block(struct walk *w, const struct tir_block *b);

static void note(struct walk *w, const void *name, enum access_symbol_kind kind, const struct tir_stmt *s)
{
	struct access_symbol *y = arena_new(w->c->a, struct access_symbol);
	*y = (struct access_symbol){ kind, s, w->list, w->unit, w->depth > 0, (int)w->c->symbol.len };
	if (!ptrmap_get(&w->c->symbol, name))
		ptrmap_set(&w->c->symbol, name, y);
}

static void note_loop(struct walk *w, const struct tir_stmt *s, enum access_symbol_kind kind)
{
	for (int i = 0; i < s->u.loop.n_var; i++)
		note(w, s->u.loop.var[i], kind, s);
}

static void count(struct access_context *c, const struct tir_stmt *s)
{
	ptrmap_set(&c->place, s, (void *)(intptr_t)++c->n_place);
}

static void walk_stmt(struct walk *w, const struct tir_stmt *s)
{
	const struct tir_block *suite[2];
	count(w->c, s);
	if (s->kind == TIR_LET_SCALAR) {
		note(w, s->u.scalar.var, ACCESS_LET, s);
		if (s->u.scalar.var->sym)
			note(w, s->u.scalar.var->sym, ACCESS_LET, s);
	}
	if (s->kind == TIR_FOR)
		note_loop(w, s, ACCESS_INNER_LOOP);
	bool nests = s->kind == TIR_FOR || s->kind == TIR_WHILE || s->kind == TIR_IF;
	w->depth += nests;
	int n = tir_suites(s, suite);
	for (int i = 0; i < n; i++)
		walk_block(w, suite[i]);
	w->depth -= nests;
}

static void walk_block(struct walk *w, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		walk_stmt(w, b->stmt[i]);
}

static void walk_list(struct access_context *c, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		struct walk w = { c, u->body ? u->body : l, u, 0 };
		ptrmap_set(&c->first, u, (void *)(intptr_t)(c->n_place + 1));
		if (u->body) {
			if (u->body->loop && u->body->loop->kind == TIR_FOR)
				note_loop(&w, u->body->loop, ACCESS_LIST_LOOP);
			if (u->body->loop)
				count(c, u->body->loop);
			walk_list(c, u->body);
		} else if (u->leaf) {
			c->n_place++;
			walk_block(&w, &u->leaf->body);
		}
		ptrmap_set(&c->last, u, (void *)(intptr_t)c->n_place);
	}
}

void access_symbols(struct access_context *c)
{
	walk_list(c, c->p->root);
}

int64_t access_place(const struct access_context *c, const struct tir_stmt *s)
{
	return (intptr_t)ptrmap_get(&c->place, s);
}

int64_t access_unit_first(const struct access_context *c, const struct plan_unit *u)
{
	return (intptr_t)ptrmap_get(&c->first, u);
}

int64_t access_unit_last(const struct access_context *c, const struct plan_unit *u)
{
	return (intptr_t)ptrmap_get(&c->last, u);
}

const struct access_symbol *access_symbol_of(const struct access_context *c, const void *name)
{
	return ptrmap_get(&c->symbol, name);
}

const struct tir_stmt *access_let_of(const struct access_context *c, const struct tir_var *v)
{
	const struct access_symbol *y = v->is_mutable ? NULL : ptrmap_get(&c->symbol, v);
	return y && y->kind == ACCESS_LET && y->stmt->u.scalar.value ? y->stmt : NULL;
}

const struct ix_sym *access_parameter(struct access_context *c, const struct ix_sym *s)
{
	if (s->kind != IX_DIMVAR)
		return s;
	const struct ix_sym *old = map_get(&c->parameter, s->name);
	if (old)
		return old;
	map_set(&c->parameter, s->name, (void *)(uintptr_t)s);
	return s;
}

/* ---- texts ---- */

struct writer {
	struct access_context *c;
	struct access_term *t;			/* what it depends on */
	int left;				/* lets that may still be expanded */
};

enum { MAX_EXPANDED = 200 };

static void write_expr(struct writer *w, struct text *out, const struct tir_expr *e);

static void depends_on_list(struct writer *w, const struct plan_list *l)
{
	for (size_t i = 0; i < w->t->varies.len; i++)
		if (w->t->varies.data[i] == l)
			return;
	vec_push(w->c->a, &w->t->varies, l);
}

static void depends_on_storage(struct writer *w, const struct tir_buffer *b, const struct tir_slots *slots, const struct tir_var *v)
{
	const struct plan *p = w->c->p;
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		if ((b && s->buffer == b) || (slots && s->slots == slots) || (v && s->var == v))
			vec_push(w->c->a, &w->t->reads, s);
	}
}

/* A value whose text would be too long is like no other. */
static bool may_expand(struct writer *w, const struct tir_stmt *let)
{
	if (let->u.scalar.value && w->left > 0) {
		w->left--;
		return true;
	}
	w->t->is_inner = true;
	return false;
}

static const char *name_of(void *user, const struct ix_sym *s)
{
	struct writer *w = user;
	const struct access_symbol *y = access_symbol_of(w->c, s);
	struct text out;
	if (!y)
		return s->kind == IX_DIMVAR ? s->name : arena_printf(w->c->a, "name%p", (const void *)s);
	if (y->kind == ACCESS_LIST_LOOP)
		depends_on_list(w, y->list);
	if (y->kind == ACCESS_INNER_LOOP)
		w->t->is_inner = true;
	if (y->kind != ACCESS_LET)
		return arena_printf(w->c->a, "loop%d", y->number);
	if (!may_expand(w, y->stmt))
		return arena_printf(w->c->a, "let%d", y->number);
	text_init(&out, w->c->a);
	text_add(&out, "{");
	write_expr(w, &out, y->stmt->u.scalar.value);
	text_add(&out, "}");
	return text_str(&out);
}

/* "s" without the lets that are index expressions. */
static const struct ix *expand(void *user, const struct ix_sym *s)
{
	struct access_context *c = user;
	const struct access_symbol *y = access_symbol_of(c, s);
	const struct ix *known = ptrmap_get(&c->expanded, s);
	if (known || !y || y->kind != ACCESS_LET || !y->stmt->u.scalar.value || y->stmt->u.scalar.value->kind != TIR_IX)
		return known;
	const struct ix *x = ix_substitute(c->a, y->stmt->u.scalar.value->ix, expand, c);
	ptrmap_set(&c->expanded, s, (void *)(uintptr_t)x);
	return x;
}

static void write_ix(struct writer *w, struct text *out, const struct ix *x)
{
	x = ix_substitute(w->c->a, x, expand, w->c);
	if (ix_is_bad(x))
		w->t->is_inner = true;
	else
		ix_print(out, x, name_of, w);
}

static void write_view(struct writer *w, struct text *out, const struct tir_view *v)
{
	text_printf(out, "%p+", v->root ? (const void *)v->root : (const void *)v->slots);
	depends_on_storage(w, v->root, v->slots, NULL);
	if (v->slot)
		write_ix(w, out, v->slot);
	text_add(out, ":");
	write_ix(w, out, v->offset);
	text_printf(out, ":%s", type_str(w->c->a, v->type));
}

static void write_var(struct writer *w, struct text *out, const struct tir_var *v)
{
	const struct tir_stmt *let = access_let_of(w->c, v);
	if (let && may_expand(w, let)) {
		write_expr(w, out, let->u.scalar.value);
		return;
	}
	depends_on_storage(w, NULL, NULL, v);
	text_printf(out, "var%p", (const void *)v);
}

static void write_expr(struct writer *w, struct text *out, const struct tir_expr *e)
{
	switch (e->kind) {
	case TIR_IX: write_ix(w, out, e->ix); return;
	case TIR_NUMBER: attr_print(out, &e->number, NULL, NULL); return;
	case TIR_VAR: write_var(w, out, e->var); return;
	case TIR_LOAD:
		write_view(w, out, e->view);
		for (int i = 0; i < e->view->type->rank; i++) {
			text_add(out, i ? "," : "[");
			write_ix(w, out, e->index[i]);
		}
		text_add(out, "]");
		return;
	case TIR_UNARY:
	case TIR_BINARY:
	case TIR_SELECT:
	case TIR_CAST: break;
	}
	text_printf(out, "%s.%s(", e->kind == TIR_CAST ? "cast" : e->op ? e->op : "select", dtype_name(e->dtype));
	const struct tir_expr *part[] = { e->a, e->b, e->c };
	for (int i = 0; i < 3 && part[i]; i++) {
		text_add(out, i ? "," : "");
		write_expr(w, out, part[i]);
	}
	text_add(out, ")");
}

/* ---- terms ---- */

/* Nothing in the kernel writes what "t" reads. */
static bool reads_constants(const struct access_context *c, const struct access_term *t)
{
	for (size_t i = 0; i < t->reads.len; i++)
		if (!c->writes || c->writes[t->reads.data[i]->index].len)
			return false;
	return true;
}

const struct access_term *access_term_of(struct access_context *c, const struct tir_expr *e, const struct tir_var *var,
					 const struct plan_list *home, int64_t place)
{
	struct access_term *t = arena_new(c->a, struct access_term);
	struct writer w = { c, t, MAX_EXPANDED };
	struct text out;
	text_init(&out, c->a);
	write_expr(&w, &out, e);
	t->expr = e;
	t->text = text_str(&out);
	t->var = var;
	t->home = home;
	t->place = place;
	const struct access_symbol *y = var ? access_symbol_of(c, var) : NULL;
	if (y) {
		t->home = y->list;
		t->place = access_place(c, y->stmt);
		t->is_inner = t->is_inner || y->is_inner;
	}
	t->is_fixed = !t->varies.len && !t->is_inner && reads_constants(c, t);
	const char *key = arena_printf(c->a, "%s@%s%lld", t->text, t->is_fixed ? "" : var ? "let" : "", t->is_fixed ? 0LL : (long long)t->place);
	struct access_term *old = map_get(&c->term, key);
	if (old)
		return old;
	map_set(&c->term, key, t);
	return t;
}
