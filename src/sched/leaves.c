/* The statements of leaves: what they declare, what nobody needs, and what people call them. */
#include <string.h>

#include "sched/units.h"
#include "tir/copy.h"
#include "tir/visit.h"

static bool does_nothing(const struct tir_stmt *s)
{
	return s->kind == TIR_LET_VIEW || s->kind == TIR_LET_SLOTS || s->kind == TIR_ALLOC_STMT || s->kind == TIR_HINT ||
	       s->kind == TIR_ANNOTATE || (s->kind == TIR_TRAP && s->u.trap.is_assume);
}

void plan_hoist(struct plan *p, const struct tir_block *b, struct tir_block *out)
{
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		bool at_address = s->kind == TIR_LET_VIEW && s->u.view->root && s->u.view->root->kind == TIR_ADDRESSED;
		if (at_address || s->kind == TIR_LET_SLOTS || s->kind == TIR_ALLOC_STMT)
			vec_push(p->a, &p->declaration, s);
		else if (!does_nothing(s))
			tir_append(p->a, out, s);
	}
}

/* ---- lets without a reader ---- */

struct count { struct arena *a; struct ptrmap n; };

static void count_var(struct count *c, const struct tir_var *v, intptr_t by)
{
	ptrmap_set(&c->n, v, (void *)((intptr_t)ptrmap_get(&c->n, v) + by));
}

/* Scalars of the symbols in "x", each time they occur. */
static void each_symbol(const struct ix *x, void *user, void (*each)(void *user, const struct ix_sym *s))
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind == IX_SYM) {
			each(user, at->sym);
		} else {
			each_symbol(at->a, user, each);
			each_symbol(at->b, user, each);
		}
	}
}

struct counting { struct count *c; intptr_t by; };

static void count_symbol(void *user, const struct ix_sym *s)
{
	struct counting *x = user;
	if (s->kind == IX_SCALAR && s->owner)
		count_var(x->c, s->owner, x->by);
}

static void count_ix(void *user, const struct ix *x)
{
	each_symbol(x, user, count_symbol);
}

static void count_scalar(void *user, const struct tir_var *v, bool writes)
{
	struct counting *x = user;
	if (!writes)
		count_var(x->c, v, x->by);
}

static void count_stmt(struct count *c, const struct tir_stmt *s, intptr_t by)
{
	struct counting x = { c, by };
	const struct tir_visitor v = { .user = &x, .ix = count_ix, .scalar = count_scalar };
	tir_visit(&v, c->a, s);
}

static void count_block(struct count *c, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		count_stmt(c, b->stmt[i], 1);
		for (int k = 0; k < n; k++)
			count_block(c, suite[k]);
	}
}

/* Is the let unused, its own users being dead?  Lets stand before their users, so going backwards sees all. */
static void kill_block(struct count *c, const struct tir_block *b, struct ptrmap *dead)
{
	for (size_t i = b->len; i-- > 0;) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		for (int k = n; k-- > 0;)
			kill_block(c, suite[k], dead);
		if (s->kind != TIR_LET_SCALAR || s->u.scalar.var->is_mutable || ptrmap_get(&c->n, s->u.scalar.var))
			continue;
		ptrmap_set(dead, s->u.scalar.var, (void *)s);
		count_stmt(c, s, -1);
	}
}

void plan_find_dead(struct plan *p, const struct tir_block *b, struct ptrmap *dead)
{
	struct count c = { .a = p->a, .n = { .arena = p->a } };
	count_block(&c, b);
	kill_block(&c, b, dead);
}

/* ---- names ---- */

static const char *root_name(const struct tir_view *v)
{
	return v->root ? v->root->name : v->slots->name;
}

/* The buffer that a statement writes, else one that it reads; NULL: none. */
struct touched { const char *written, *read; };

static void note_access(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct touched *x = user;
	(void)index;
	(void)reads;
	if (writes && !x->written)
		x->written = root_name(v);
	if (!writes && !x->read)
		x->read = root_name(v);
}

static void note_block(struct arena *a, const struct tir_block *b, struct touched *x)
{
	const struct tir_visitor v = { .user = x, .access = note_access };
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int n = tir_suites(b->stmt[i], suite);
		tir_visit(&v, a, b->stmt[i]);
		for (int k = 0; k < n; k++)
			note_block(a, suite[k], x);
	}
}

static const char *verb_of(const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: return "bind";
	case TIR_STORE: return "store";
	case TIR_INSN: return !strcmp(s->u.insn.use.insn->name, "tiled_mma") ? "multiply" : s->u.insn.use.insn->name;
	case TIR_FUSED: return "compute";
	case TIR_FOR: return s->u.loop.kind == TIR_PARALLEL ? "parallel" : "loop";
	case TIR_WHILE: return "while";
	case TIR_IF: return "if";
	case TIR_MARK:
		return s->u.mark.kind == TIR_MARK_SIMT_VF || s->u.mark.kind == TIR_MARK_SIMD_VF ? "vector" : "task";
	case TIR_SYNC: return s->u.sync.name;
	case TIR_CALL: return s->u.call.callee->name;
	case TIR_TRAP: return "trap";
	case TIR_BREAK: return "break";
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_SCOPE:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
	return "task";
}

/* Lets of indices are part of the statement behind them. */
static int n_statement(const struct tir_block *b)
{
	int n = 0;
	for (size_t i = 0; i < b->len; i++)
		n += b->stmt[i]->kind != TIR_LET_SCALAR || !b->stmt[i]->u.scalar.is_index;
	return n;
}

static const char *plain_name(struct plan *p, const struct plan_unit *u)
{
	struct touched x = { 0 };
	if (u->kind == PLAN_LOOP)
		return u->body->is_while ? "while" : arena_printf(p->a, "loop %s", u->body->loop->u.loop.var[0]->name);
	if (!u->leaf->body.len)
		return "nothing";
	const struct tir_stmt *s = u->leaf->body.stmt[u->leaf->body.len - 1];
	if (s->kind == TIR_LET_SCALAR && u->bind)
		return arena_printf(p->a, "bind %s", s->u.scalar.var->name);
	if (s->kind == TIR_STORE && s->u.store.var)
		return arena_printf(p->a, "store %s", s->u.store.var->name);
	note_block(p->a, &u->leaf->body, &x);
	const char *verb = u->kind == PLAN_PER_CORE ? "per-core" : n_statement(&u->leaf->body) > 1 ? "task" : verb_of(s);
	const char *what = x.written ? x.written : x.read;
	return what ? arena_printf(p->a, "%s %s", verb, what) : verb;
}

void plan_name_units(struct plan *p)
{
	for (size_t i = 0; i < p->list.len; i++) {
		struct plan_list *l = p->list.data[i];
		for (size_t k = 0; k < l->unit.len; k++) {
			const char *name = plain_name(p, l->unit.data[k]);
			int n = 1;
			for (size_t j = 0; j < k; j++)
				n += !strcmp(l->unit.data[j]->name, name) || (!strncmp(l->unit.data[j]->name, name, strlen(name)) &&
								       l->unit.data[j]->name[strlen(name)] == '#');
			l->unit.data[k]->name = n > 1 ? arena_printf(p->a, "%s#%d", name, n) : name;
		}
	}
}
