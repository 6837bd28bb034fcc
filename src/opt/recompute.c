/* Cheap values are computed again in each fused statement that reads them, rather than kept in memory between them.
 *
 * A buffer between two statements costs a store and a load of every element and room in the nearest cache.  Where its
 * elements are at most one row of memory, read in order, and a few additions away, each reader computes them itself.
 * Products are kept: compilers would contract them into what uses them, so that readers would see different values.
 */
#include <string.h>

#include "opt/member.h"
#include "opt/opt.h"
#include "opt/uses.h"

enum { MAX_RECIPE = 8 };

struct recompute {
	struct arena *a;
	struct opt_uses *uses;
};

struct recipe {				/* how to compute a value */
	struct tir_stmt *insn[MAX_RECIPE];	/* in order; all but the last write locals */
	int n;
	const struct tir_view *leaf[2 * MAX_RECIPE];	/* what they read from memory */
	int n_leaf;
	const struct tir_view *row;	/* the leaf that differs along the last axis, or NULL */
};

static bool is_local(const struct tir_stmt *g, const struct tir_buffer *b)
{
	for (int i = 0; i < g->u.fused.n_local; i++)
		if (g->u.fused.local[i] == b)
			return true;
	return false;
}

static bool is_cheap(const struct tir_stmt *m)
{
	const struct insn_use *use = &m->u.insn.use;
	const char *name = use->insn->name;
	const struct attr *kind = insn_attr(use, "kind");
	if (!strcmp(name, "copy") || !strcmp(name, "relu"))
		return true;
	if (!strcmp(name, "cast"))
		return m->u.insn.operand[0].view->type->dtype == DT_BF16 && opt_written(m)->type->dtype == DT_F32;
	if (!strcmp(name, "binary"))
		return !strcmp(kind->s, "add") || !strcmp(kind->s, "sub");
	return !strcmp(name, "unary") && (!strcmp(kind->s, "neg") || !strcmp(kind->s, "abs"));
}

/* The member of "g" that writes "b", if it is the only one; else -1. */
static int only_writer(const struct tir_stmt *g, const struct tir_buffer *b)
{
	int found = -1;
	for (int k = 0; k < g->u.fused.n_insn; k++) {
		if (opt_written(g->u.fused.insn[k])->root != b)
			continue;
		if (found >= 0)
			return -1;
		found = k;
	}
	return found;
}

static bool is_long(const struct type *ty)
{
	return ty->rank && !ix_is(ty->dim[ty->rank - 1], 1);
}

static bool is_in_order(struct recompute *r, const struct type *ty)
{
	const struct ix **stride = arena_array(r->a, const struct ix *, (size_t)ty->rank + 1);
	return !ty->layout || (layout_axis_strides(r->a, ty->layout, ty->rank, ty->dim, stride) && ix_is(stride[ty->rank - 1], 1));
}

static bool add_leaf(struct recompute *r, const struct tir_view *v, struct recipe *x)
{
	for (int i = 0; i < x->n_leaf; i++)
		if (opt_same_view(x->leaf[i], v))
			return true;
	if (is_long(v->type) && (x->row || !is_in_order(r, v->type)))
		return false;
	if (is_long(v->type))
		x->row = v;
	x->leaf[x->n_leaf++] = v;
	return true;
}

/* Add member "k" of "g" and the members that compute what it reads. */
static bool add_member(struct recompute *r, const struct tir_stmt *g, int k, struct recipe *x)
{
	struct tir_stmt *m = g->u.fused.insn[k];
	for (int i = 0; i < x->n; i++)
		if (x->insn[i] == m)
			return true;
	if (!is_cheap(m))
		return false;
	for (int i = 0; i < opt_dst_of(m); i++) {
		const struct tir_view *v = m->u.insn.operand[i].view;
		int w = only_writer(g, v->root);
		if (!is_local(g, v->root) ? !add_leaf(r, v, x) : w < 0 || w >= k || !add_member(r, g, w, x))
			return false;
	}
	if (x->n == MAX_RECIPE)
		return false;
	x->insn[x->n++] = m;
	return true;
}

/* True if instruction "m" may write what the recipe reads. */
static bool insn_changes(const struct tir_stmt *m, const struct recipe *x)
{
	const struct insn *insn = m->u.insn.use.insn;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &m->u.insn.operand[i];
		if (insn->param[i].effect == INSN_R)
			continue;
		if (o->slots || (o->view && o->view->slots))
			return true;
		for (int k = 0; o->view && k < x->n_leaf; k++)
			if (opt_may_overlap(o->view, x->leaf[k]))
				return true;
	}
	return false;
}

/* The same of any statement; what is not looked into counts as a change. */
static bool changes(const struct tir_stmt *s, const struct recipe *x)
{
	if (s->kind == TIR_LET_VIEW || s->kind == TIR_LET_SLOTS || s->kind == TIR_LET_SCALAR || s->kind == TIR_ALLOC_STMT)
		return false;
	if (s->kind == TIR_INSN)
		return insn_changes(s, x);
	if (s->kind != TIR_FUSED)
		return true;
	for (int k = 0; k < s->u.fused.n_insn; k++)
		if (insn_changes(s->u.fused.insn[k], x))
			return true;
	return false;
}

/* Operands of the members from "first" on that are "v"; -1: the buffer is used in another way. */
static int mentions(const struct tir_stmt *s, int first, const struct tir_view *v)
{
	int n = 0;
	for (int k = 0; k < s->u.fused.n_insn; k++)
		for (int i = 0; i <= opt_dst_of(s->u.fused.insn[k]); i++) {
			const struct tir_view *o = s->u.fused.insn[k]->u.insn.operand[i].view;
			if (o->root != v->root)
				continue;
			if (k < first || !opt_same_view(o, v))
				return -1;
			n++;
		}
	return n;
}

/* The elements of "ty" are those that "s" goes through. */
static bool fits(const struct tir_stmt *s, const struct type *ty)
{
	struct type all = *ty;
	all.rank = s->u.fused.rank;
	all.dim = s->u.fused.dim;
	if (all.rank < ty->rank || !opt_same_space(&all, ty))
		return false;
	for (int k = 0; k < s->u.fused.n_insn; k++)
		if (opt_is_reduce(s->u.fused.insn[k]) && opt_space(s->u.fused.insn[k])->rank < ty->rank)
			return false;
	return true;
}

/* Every use of what member "k" of statement "i" writes is in that statement or in one of those listed in "reader". */
static bool find_readers(struct recompute *r, const struct tir_block *b, size_t i, int k, const struct recipe *x,
			 struct tir_stmt **reader, int *n_reader)
{
	struct tir_stmt *g = b->stmt[i];
	const struct tir_view *v = opt_written(g->u.fused.insn[k]);
	int total = opt_use_of(r->uses, v->root)->total, found = mentions(g, k, v);
	if (found < 2 || found == total || changes(g, x))
		return false;
	for (size_t j = i + 1; found < total; j++) {
		if (j == b->len || changes(b->stmt[j], x))
			return false;
		struct tir_stmt *s = b->stmt[j];
		int n = s->kind == TIR_FUSED ? mentions(s, 0, v) : 0;
		if (n < 0 || (n && (!fits(s, v->type) || only_writer(s, v->root) >= 0)))
			return false;
		if (n)
			reader[(*n_reader)++] = s;
		found += n;
	}
	return true;
}

static struct tir_stmt *with_view(struct recompute *r, const struct tir_stmt *m, const struct tir_view *from, const struct tir_view *to)
{
	struct tir_stmt *copy = arena_memdup(r->a, m, sizeof(*m));
	int n = m->u.insn.use.insn->n_param;
	copy->u.insn.operand = arena_memdup(r->a, m->u.insn.operand, (size_t)n * sizeof(*m->u.insn.operand));
	for (int i = 0; i <= opt_dst_of(m); i++)
		if (opt_same_view(m->u.insn.operand[i].view, from))
			copy->u.insn.operand[i].view = to;
	return copy;
}

static void add_local(struct recompute *r, struct tir_stmt *s, const struct tir_buffer *b)
{
	int n = s->u.fused.n_local;
	const struct tir_buffer **local = arena_array(r->a, const struct tir_buffer *, (size_t)n + 1);
	if (n)
		memcpy(local, s->u.fused.local, (size_t)n * sizeof(*local));
	local[n] = b;
	s->u.fused.local = local;
	s->u.fused.n_local = n + 1;
}

/* Put the recipe before the members of "s", each of its values in a local of its own. */
static void compute_in(struct recompute *r, struct tir_stmt *s, const struct recipe *x)
{
	int n = s->u.fused.n_insn + x->n;
	struct tir_stmt **insn = arena_array(r->a, struct tir_stmt *, (size_t)n);
	memcpy(insn, x->insn, (size_t)x->n * sizeof(*insn));
	memcpy(insn + x->n, s->u.fused.insn, (size_t)s->u.fused.n_insn * sizeof(*insn));
	for (int i = 0; i < x->n; i++) {
		const struct tir_view *from = opt_written(x->insn[i]);
		struct tir_buffer *b = arena_memdup(r->a, from->root, sizeof(*b));
		struct tir_view *to = arena_memdup(r->a, from, sizeof(*to));
		to->root = b;
		for (int k = 0; k < n; k++)
			insn[k] = with_view(r, insn[k], from, to);
		add_local(r, s, b);
	}
	for (int i = 0; i < x->n_leaf; i++)
		opt_use_of(r->uses, x->leaf[i]->root)->total++;
	s->u.fused.insn = insn;
	s->u.fused.n_insn = n;
}

static void recompute_value(struct recompute *r, struct tir_block *b, size_t i, int k)
{
	struct tir_stmt *g = b->stmt[i];
	const struct tir_view *v = opt_written(g->u.fused.insn[k]);
	struct recipe x = { 0 };
	int n = 0;
	if (v->root->kind != TIR_ALLOC || is_local(g, v->root) || only_writer(g, v->root) != k || !is_long(v->type) ||
	    opt_is_reduce(g->u.fused.insn[k]) || !add_member(r, g, k, &x))
		return;
	struct tir_stmt **reader = arena_array(r->a, struct tir_stmt *, b->len);
	if (!find_readers(r, b, i, k, &x, reader, &n))
		return;
	for (int j = 0; j < n; j++)
		compute_in(r, reader[j], &x);
	add_local(r, g, v->root);
	opt_use_of(r->uses, v->root)->local = true;
}

static void recompute_block(struct recompute *r, struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		for (int k = 0; s->kind == TIR_FUSED && k < s->u.fused.n_insn; k++)
			recompute_value(r, b, i, k);
		struct tir_block *suite[2];
		for (int k = 0, n = tir_suites_of(s, suite); k < n; k++)
			recompute_block(r, suite[k]);
	}
}

struct tir_fn *opt_recompute(struct tfc *t, struct tir_fn *fn)
{
	struct recompute r = { .a = &t->perm, .uses = opt_uses(&t->perm, &fn->body) };
	recompute_block(&r, &fn->body);
	opt_drop_allocations(r.uses, &fn->body);
	return fn;
}
