/* Fills of outputs that nothing sees: every element is written again before the end (spec: schedule 7.6 b).
 *
 * One write covers an output if its window, moved by the coordinates and loop variables around it, counts through every element: the
 * strides and extents of all of them are the digits of a number, the least one with stride 1.
 */
#include <string.h>

#include "lower/internal.h"
#include "tir/view.h"

enum { MAX_DIGIT = 32 };

struct digit { int64_t stride, extent; };

/* A symbol around a statement and its values: start + step * k for 0 <= k < n. */
struct counter {
	const struct ix_sym *sym;
	int64_t start, step, n;
	int level;			/* of a coordinate; -1: a loop variable */
	bool is_partial;		/* some values do not occur */
};

struct search {
	struct lower *l;
	const struct tir_buffer *out;
	VEC(struct counter) around;
	int n_branch;			/* conditions and unknown loops around the statement */
	bool covered, is_seen;		/* is_seen: a former value may be read */
};

static void look_at_expr(struct search *s, const struct tir_expr *e)
{
	if (!e)
		return;
	s->is_seen = s->is_seen || (e->view && e->view->root == s->out);
	look_at_expr(s, e->a);
	look_at_expr(s, e->b);
	look_at_expr(s, e->c);
}

static bool add_digit(struct digit *d, int *n, int64_t stride, int64_t extent)
{
	int k = *n;
	if (extent == 1)
		return true;
	if (*n == MAX_DIGIT || stride < 1 || extent < 1)
		return false;
	for (; k > 0 && d[k - 1].stride > stride; k--)
		d[k] = d[k - 1];
	d[k] = (struct digit){ stride, extent };
	(*n)++;
	return true;
}

/* The digits that the symbols of the view's offset add, and what stays constant. */
static bool add_offset(const struct search *s, const struct ix *offset, struct digit *d, int *n)
{
	int64_t first = offset->konst;
	for (int i = 0; i < offset->n_term; i++) {
		const struct ix_atom *at = offset->term[i].atom;
		const struct counter *c = NULL;
		for (size_t k = 0; k < s->around.len && at->kind == IX_SYM; k++)
			if (s->around.data[k].sym == at->sym)
				c = &s->around.data[k];
		if (!c || c->is_partial || !add_digit(d, n, offset->term[i].coef * c->step, c->n))
			return false;
		first += offset->term[i].coef * c->start;
	}
	return first == 0;
}

static bool covers(const struct search *s, const struct tir_view *v)
{
	struct digit d[MAX_DIGIT];
	int n = 0;
	int64_t size, next = 1;
	const struct ix **stride = arena_array(s->l->a, const struct ix *, (size_t)v->type->rank + 1);
	for (size_t i = 0; i < s->around.len; i++)
		if (s->around.data[i].n < 1)
			return false;
	if (s->n_branch || !ix_is_const(type_n_element(s->l->a, s->out->type), &size) || !tir_strides(s->l->a, v->type, stride) ||
	    v->type->dtype != s->out->type->dtype)
		return false;
	for (int i = 0; i < v->type->rank; i++) {
		int64_t extent, step;
		if (!ix_is_const(v->type->dim[i], &extent) || !ix_is_const(stride[i], &step) || !add_digit(d, &n, step, extent))
			return false;
	}
	if (!add_offset(s, v->offset, d, &n))
		return false;
	for (int i = 0; i < n; i++) {
		if (d[i].stride != next || d[i].extent > size / next)
			return false;
		next *= d[i].extent;
	}
	return next == size;
}

static void look_at_insn(struct search *s, const struct tir_stmt *x)
{
	const struct insn *insn = x->u.insn.use.insn;
	const struct attr *valid = insn_attr(&x->u.insn.use, "valid");
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &x->u.insn.operand[i];
		look_at_expr(s, o->expr);
		if (!o->view || o->view->root != s->out)
			continue;
		if (insn->param[i].effect != INSN_W)
			s->is_seen = true;
		else if (!(valid && valid->kind == ATTR_IXS))
			s->covered = s->covered || covers(s, o->view);
	}
}

static void look(struct search *s, const struct tir_block *b, size_t first);

static void look_into_loop(struct search *s, const struct tir_stmt *x)
{
	struct counter c = { .sym = x->u.loop.var[0], .level = -1 };
	int64_t stop = 0;
	bool counts = (x->u.loop.kind == TIR_RANGE || x->u.loop.kind == TIR_SERIAL || x->u.loop.kind == TIR_UNROLL) && x->u.loop.n_var == 1 &&
		      ix_is_const(x->u.loop.start, &c.start) && ix_is_const(x->u.loop.stop, &stop) &&
		      ix_is_const(x->u.loop.step, &c.step) && c.step > 0;
	c.n = counts && stop > c.start ? (stop - c.start - 1) / c.step + 1 : 0;
	s->n_branch += !counts;
	vec_push(s->l->a, &s->around, c);
	look(s, &x->u.loop.body, 0);
	s->around.len--;
	s->n_branch -= !counts;
}

static bool is_part(const struct mesh *m)
{
	for (; m; m = m->parent)
		if (m->is_slice)
			return true;
	return false;
}

static void look_into_scope(struct search *s, const struct tir_stmt *x)
{
	const struct mesh *m = x->u.scope.mesh;
	size_t n = s->around.len;
	struct counter *before = arena_array(s->l->a, struct counter, n + 1);
	for (size_t k = 0; k < n; k++)
		before[k] = s->around.data[k];
	bool part = is_part(m);
	for (size_t k = 0; part && k < n; k++)
		for (int i = 0; i < m->n_axis; i++)
			s->around.data[k].is_partial = s->around.data[k].is_partial ||
						       s->around.data[k].level == m->level[m->axis[i].level]->index;
	for (int i = 0; i < m->n_axis; i++) {
		struct counter c = { .sym = m->axis[i].coord, .step = 1, .level = m->level[m->axis[i].level]->index, .is_partial = part };
		c.is_partial = !ix_is_const(m->axis[i].extent, &c.n) || c.is_partial;
		c.n = c.n > 0 ? c.n : 1;
		vec_push(s->l->a, &s->around, c);
	}
	look(s, &x->u.scope.body, 0);
	for (size_t k = 0; k < n; k++)
		s->around.data[k] = before[k];
	s->around.len = n;
}

static void look_into_branch(struct search *s, const struct tir_stmt *x)
{
	look_at_expr(s, x->u.branch.cond);
	s->n_branch++;
	look(s, &x->u.branch.then, 0);
	look(s, &x->u.branch.other, 0);
	s->n_branch--;
}

static void look(struct search *s, const struct tir_block *b, size_t first)
{
	for (size_t i = first; i < b->len && !s->is_seen; i++) {
		const struct tir_stmt *x = b->stmt[i];
		switch (x->kind) {
		case TIR_INSN: look_at_insn(s, x); break;
		case TIR_LET_SCALAR: look_at_expr(s, x->u.scalar.value); break;
		case TIR_TRAP: look_at_expr(s, x->u.trap.cond); break;
		case TIR_FOR: look_into_loop(s, x); break;
		case TIR_WHILE:
		case TIR_IF: look_into_branch(s, x); break;
		case TIR_SCOPE: look_into_scope(s, x); break;
		case TIR_LET_VIEW:
		case TIR_LET_SLOTS:
		case TIR_ALLOC_STMT:
		case TIR_SYNC:
		case TIR_HINT:
		case TIR_ANNOTATE: break;
		case TIR_MARK:
		case TIR_STORE:
		case TIR_FUSED:
		case TIR_CALL:
		case TIR_BREAK:
		case TIR_RETURN: s->is_seen = true; break;	/* not looked into */
		}
	}
}

/* Does statement "at" of "b" fill an output that what follows covers, without looking at it? */
static bool is_unseen_fill(struct lower *l, const struct tir_block *b, size_t at)
{
	const struct tir_stmt *x = b->stmt[at];
	if (x->kind != TIR_INSN || strcmp(x->u.insn.use.insn->name, "fill") != 0)
		return false;
	const struct tir_view *v = x->u.insn.operand[0].view;
	if (!v || !v->root || v->root->kind != TIR_PARAM || !v->root->is_output || v->root->type->layout)
		return false;
	struct search s = { .l = l, .out = v->root };
	look(&s, b, at + 1);
	return s.covered && !s.is_seen;
}

void low_omit_fills(struct lower *l, struct tir_block *b)
{
	size_t kept = 0;
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *x = b->stmt[i];
		if (is_unseen_fill(l, b, i))
			continue;
		b->stmt[kept++] = x;
		if (x->kind == TIR_IF) {
			low_omit_fills(l, &x->u.branch.then);
			low_omit_fills(l, &x->u.branch.other);
		}
	}
	b->len = kept;
}
