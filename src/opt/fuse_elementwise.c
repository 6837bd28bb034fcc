/* Elementwise instructions of one shape, and reductions of their results, become one loop.
 *
 * An instruction joins the running group if every element of it depends on other members only at the same element.  The
 * fused statement stands where the last member stood; instructions between members stay if the members can move past them.
 */
#include <string.h>

#include "base/vec.h"
#include "opt/member.h"
#include "opt/opt.h"
#include "opt/uses.h"

enum { MAX_GROUP = 64 };

struct fuse {
	struct arena *a;
	struct opt_uses *uses;
	struct tir_stmt *insn[MAX_GROUP];
	size_t at[MAX_GROUP];
	int n;
};

/* Axes longer than 1 that are kept stand before all that are reduced. */
static bool reduces_trailing_axes(const struct tir_stmt *s)
{
	const struct type *ty = s->u.insn.operand[0].view->type;
	const struct attr *axes = insn_attr(&s->u.insn.use, "axes");
	bool seen = false;
	for (int i = 0; i < ty->rank; i++) {
		bool reduced = false;
		for (int k = 0; k < axes->n; k++)
			reduced = reduced || axes->ints[k] == i || axes->ints[k] + ty->rank == i;
		if (!reduced && seen && !ix_is(ty->dim[i], 1))
			return false;
		seen = seen || (reduced && !ix_is(ty->dim[i], 1));
	}
	return seen;
}

static bool is_member(const struct tir_stmt *s)
{
	static const char *const names[] = { "binary", "unary", "cast", "clamp", "relu", "where", "copy", "reduce" };
	if (s->kind != TIR_INSN)
		return false;
	bool known = false;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		known = known || !strcmp(s->u.insn.use.insn->name, names[i]);
	if (!known)
		return false;
	for (int i = 0; i <= insn_written(s->u.insn.use.insn); i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		if (!o->view || !o->view->root || o->view->type->dtype == DT_F4E2M1 || o->view->root->type->dtype != o->view->type->dtype)
			return false;
	}
	if (opt_is_reduce(s) && !reduces_trailing_axes(s))
		return false;
	const struct attr *valid = insn_attr(&s->u.insn.use, "valid");
	return !valid || valid->kind == ATTR_NONE;
}

/* Both touch different elements, or the same element in the same turn. */
static bool in_step(const struct tir_stmt *s, const struct tir_view *a, const struct tir_view *b)
{
	return !opt_may_overlap(a, b) || (opt_same_view(a, b) && opt_same_space(a->type, opt_space(s)));
}

/* "s" and "m" touch no common byte that one of them writes. */
static bool is_apart(const struct tir_stmt *s, const struct tir_stmt *m)
{
	for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
		for (int k = 0; k <= opt_dst_of(m); k++) {
			const struct tir_view *v = s->u.insn.operand[i].view;
			bool writes = s->u.insn.use.insn->param[i].effect != INSN_R || k == opt_dst_of(m);
			if (s->u.insn.operand[i].slots || (v && v->slots))
				return false;
			if (s->u.insn.operand[i].expr) {
				if (s->u.insn.operand[i].expr->kind != TIR_NUMBER)
					return false;
				continue;
			}
			if (v && writes && opt_may_overlap(v, m->u.insn.operand[k].view))
				return false;
		}
	return true;
}

static bool group_moves_past(const struct fuse *f, const struct tir_stmt *s)
{
	if (s->kind != TIR_INSN)
		return false;
	for (int k = 0; k < f->n; k++)
		if (!is_apart(s, f->insn[k]))
			return false;
	return true;
}

static bool is_smaller(const struct type *a, const struct type *b)
{
	int64_t p = 1, q = 1, e;
	for (int i = 0; i < a->rank; i++) {
		if (!ix_is_const(a->dim[i], &e))
			return false;
		p *= e;
	}
	for (int i = 0; i < b->rank; i++)
		q = ix_is_const(b->dim[i], &e) && q < INT32_MAX ? q * e : INT32_MAX;
	return p < q;
}

static bool fits(const struct fuse *f, const struct tir_stmt *s)
{
	if (f->n == MAX_GROUP || !opt_same_space(opt_space(f->insn[0]), opt_space(s)))
		return false;
	for (int k = 0; k < f->n; k++)
		if ((opt_is_reduce(s) && opt_space(f->insn[k])->rank > opt_space(s)->rank) ||
		    (opt_is_reduce(f->insn[k]) && opt_space(s)->rank > opt_space(f->insn[k])->rank))
			return false;
	for (int k = 0; k < f->n; k++) {
		const struct tir_stmt *m = f->insn[k];
		for (int i = 0; i < opt_dst_of(s); i++)
			if (opt_is_reduce(m) ? opt_may_overlap(s->u.insn.operand[i].view, opt_written(m)) :
					   !in_step(s, s->u.insn.operand[i].view, opt_written(m)))
				return false;
		for (int i = 0; i <= opt_dst_of(m); i++) {
			bool result = opt_is_reduce(s) || (opt_is_reduce(m) && i == opt_dst_of(m));
			if (result ? opt_may_overlap(opt_written(s), m->u.insn.operand[i].view) :
				     !in_step(s, opt_written(s), m->u.insn.operand[i].view))
				return false;
		}
	}
	return true;
}

/* Operands of one instruction must also be in step: a source that overlaps the destination is the destination. */
static bool is_elementwise_in_place(const struct tir_stmt *s)
{
	for (int i = 0; i < opt_dst_of(s); i++)
		if (opt_is_reduce(s) ? opt_may_overlap(s->u.insn.operand[i].view, opt_written(s)) :
				   !in_step(s, s->u.insn.operand[i].view, opt_written(s)))
			return false;
	return true;
}

/* A buffer that only the group uses, first written and always as the same view, needs no storage. */
static bool becomes_local(struct fuse *f, const struct tir_buffer *b)
{
	const struct opt_use *c = opt_use_of(f->uses, b);
	const struct tir_view *v = NULL;
	if (b->kind != TIR_ALLOC || c->inside != c->total)
		return false;
	for (int k = 0; k < f->n; k++) {
		const struct tir_operand *o = f->insn[k]->u.insn.operand;
		for (int i = 0; i <= opt_dst_of(f->insn[k]); i++) {
			if (o[i].view->root != b)
				continue;
			if ((!v && i != opt_dst_of(f->insn[k])) || (opt_is_reduce(f->insn[k]) && i == opt_dst_of(f->insn[k])))
				return false;
			if (v && !opt_same_view(v, o[i].view))
				return false;
			v = o[i].view;
		}
	}
	return v != NULL;
}

static struct tir_stmt *fused(struct fuse *f)
{
	struct tir_stmt *s = arena_new(f->a, struct tir_stmt);
	s->kind = TIR_FUSED;
	s->range = f->insn[0]->range;
	const struct type *shape = opt_space(f->insn[0]);
	for (int k = 1; k < f->n; k++)
		if (opt_space(f->insn[k])->rank > shape->rank)
			shape = opt_space(f->insn[k]);
	s->u.fused.rank = shape->rank;
	s->u.fused.dim = shape->dim;
	s->u.fused.insn = arena_memdup(f->a, f->insn, (size_t)f->n * sizeof(f->insn[0]));
	s->u.fused.n_insn = f->n;
	struct { const struct tir_buffer **data; size_t len, cap; } local = { 0 };
	for (int k = 0; k < f->n; k++)
		for (int i = 0; i <= opt_dst_of(f->insn[k]); i++)
			opt_use_of(f->uses, f->insn[k]->u.insn.operand[i].view->root)->inside++;
	for (int k = 0; k < f->n; k++) {
		const struct tir_buffer *b = opt_written(f->insn[k])->root;
		struct opt_use *c = opt_use_of(f->uses, b);
		if (c->local || !becomes_local(f, b))
			continue;
		c->local = true;
		vec_push(f->a, &local, b);
	}
	for (int k = 0; k < f->n; k++)
		for (int i = 0; i <= opt_dst_of(f->insn[k]); i++)
			opt_use_of(f->uses, f->insn[k]->u.insn.operand[i].view->root)->inside = 0;
	s->u.fused.local = local.data;
	s->u.fused.n_local = (int)local.len;
	return s;
}

/* End the group: its statements leave "b", the fused one stands at the place of the last. */
static void close_group(struct fuse *f, struct tir_block *b)
{
	if (f->n > 1) {
		b->stmt[f->at[f->n - 1]] = fused(f);
		for (int k = 0; k + 1 < f->n; k++)
			b->stmt[f->at[k]] = NULL;
	}
	f->n = 0;
}

static void fuse_block(struct fuse *f, struct tir_block *b);

static void fuse_inner(struct fuse *f, struct tir_stmt *s)
{
	struct tir_block *suite[2];
	for (int i = 0, n = tir_suites_of(s, suite); i < n; i++)
		fuse_block(f, suite[i]);
}

static void fuse_block(struct fuse *f, struct tir_block *b)
{
	f->n = 0;
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_LET_VIEW || s->kind == TIR_LET_SLOTS || s->kind == TIR_ALLOC_STMT)
			continue;
		bool member = is_member(s) && is_elementwise_in_place(s), joins = member && f->n && fits(f, s);
		if (f->n && !joins && group_moves_past(f, s) && (!member || is_smaller(opt_space(s), opt_space(f->insn[0]))))
			continue;
		if (f->n && !joins)
			close_group(f, b);
		if (member) {
			f->at[f->n] = i;
			f->insn[f->n++] = s;
			continue;
		}
		fuse_inner(f, s);
		f->n = 0;
	}
	close_group(f, b);
	size_t n = 0;
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i])
			b->stmt[n++] = b->stmt[i];
	b->len = n;
}

struct tir_fn *opt_fuse_elementwise(struct tfc *t, struct tir_fn *fn)
{
	struct fuse *f = arena_new(&t->perm, struct fuse);
	f->a = &t->perm;
	f->uses = opt_uses(&t->perm, &fn->body);
	fuse_block(f, &fn->body);
	opt_drop_allocations(f->uses, &fn->body);
	return fn;
}
