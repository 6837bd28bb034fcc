/* Byte offsets of the roots in shared memory (spec: schedule 7.3, tir 3.4).
 *
 * A root lives from its first access to its last one in the order of statements. What a loop may carry from one iteration to
 * the next lives for the whole loop: a root that is defined outside the loop, unless every iteration writes all of it
 * first. A ring lives for its loop and every loop around it.
 */
#include <string.h>

#include "lower/internal.h"
#include "lower/plan.h"
#include "tir/view.h"

enum { LEAST_ALIGN_BYTES = 16, TENSOR_MAP_ALIGN_BYTES = 128 };

struct loop_span {
	const struct tir_stmt *stmt;
	struct loop_span *around;
	int depth;			/* 1: in no other loop */
	int first, last;
};

struct access {
	int place;
	struct loop_span *loop;		/* innermost; NULL: none */
	bool fills;			/* writes all of the root, in every iteration of "loop" */
};

struct root_life {
	VEC(struct access) access;
	int64_t align_bytes;
};

struct planner {
	struct lower *l;
	struct ptrmap index;		/* buffer or slots -> struct root_life */
	struct root_life *life;		/* one per root of l->root */
	struct loop_span *loop;
	int place, n_branch;		/* n_branch: conditions around the statement, inside "loop" */
};

static void touch(struct planner *p, const struct tir_view *v, const struct tir_slots *slots, bool fills, int64_t align_bytes)
{
	struct root_life *x = ptrmap_get(&p->index, v && v->root ? (const void *)v->root : v ? (const void *)v->slots : (const void *)slots);
	if (!x)
		return;
	vec_push(p->l->a, &x->access, ((struct access){ p->place, p->loop, fills && !p->n_branch }));
	x->align_bytes = align_bytes > x->align_bytes ? align_bytes : x->align_bytes;
}

static void touch_expr(struct planner *p, const struct tir_expr *e)
{
	if (!e)
		return;
	touch(p, e->view, NULL, false, 0);
	touch_expr(p, e->a);
	touch_expr(p, e->b);
	touch_expr(p, e->c);
}

static bool is_whole(const struct tir_view *v)
{
	return v && v->root && ix_is(v->offset, 0) && type_same_shape(v->type, v->root->type);
}

static void touch_insn(struct planner *p, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct attr *valid = insn_attr(&s->u.insn.use, "valid");
	bool is_partial = valid && valid->kind == ATTR_IXS;
	int64_t align = !strcmp(insn->name, "copy_async_tensor") ? TENSOR_MAP_ALIGN_BYTES : 0;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		bool fills = (insn->param[i].effect == INSN_W || insn_is_workspace(insn, i)) && is_whole(o->view) && !is_partial;
		touch(p, o->view, o->slots, fills, align);
		touch_expr(p, o->expr);
	}
}

static void walk(struct planner *p, const struct tir_block *b);

static void walk_loop(struct planner *p, const struct tir_stmt *s)
{
	struct loop_span *x = arena_new(p->l->a, struct loop_span);
	int n_branch = p->n_branch;
	*x = (struct loop_span){ s, p->loop, p->loop ? p->loop->depth + 1 : 1, p->place, 0 };
	p->loop = x;
	p->n_branch = 0;
	walk(p, &s->u.loop.body);
	x->last = ++p->place;
	p->loop = x->around;
	p->n_branch = n_branch;
}

static void walk_branch(struct planner *p, const struct tir_stmt *s)
{
	touch_expr(p, s->u.branch.cond);
	p->n_branch++;
	walk(p, &s->u.branch.then);
	walk(p, &s->u.branch.other);
	p->n_branch--;
}

static void walk(struct planner *p, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		p->place++;
		switch (s->kind) {
		case TIR_INSN: touch_insn(p, s); break;
		case TIR_LET_SCALAR: touch_expr(p, s->u.scalar.value); break;
		case TIR_TRAP: touch_expr(p, s->u.trap.cond); break;
		case TIR_FOR: walk_loop(p, s); break;
		case TIR_WHILE:
		case TIR_IF: walk_branch(p, s); break;
		case TIR_SCOPE: walk(p, &s->u.scope.body); break;
		case TIR_MARK: walk(p, &s->u.mark.body); break;
		case TIR_LET_VIEW:
		case TIR_LET_SLOTS:
		case TIR_ALLOC_STMT:
		case TIR_STORE:
		case TIR_FUSED:
		case TIR_SYNC:
		case TIR_CALL:
		case TIR_BREAK:
		case TIR_HINT:
		case TIR_ANNOTATE:
		case TIR_RETURN: break;	/* lowering makes none of these that touches a root */
		}
	}
}

/* The loop of "x" that lies "depth" loops deep, or NULL. */
static const struct loop_span *at_depth(const struct loop_span *x, int depth)
{
	while (x && x->depth > depth)
		x = x->around;
	return x && x->depth == depth ? x : NULL;
}

/* How many loops around the accesses bound the life of the root: inside that many, each iteration has a value of its own. */
static int own_depth(const struct root_life *x, const struct low_root *r)
{
	const struct access *first = &x->access.data[0];
	int depth = 0;
	for (const struct loop_span *s = first->loop; s; s = s->around)
		if (s->stmt == r->loop)
			depth = s->depth;
	for (int d = depth + 1; first->fills && at_depth(first->loop, d); d++) {
		bool all = first->loop->depth == d;
		for (size_t i = 0; i < x->access.len; i++)
			all = all && at_depth(x->access.data[i].loop, d) == first->loop;
		depth = all ? d : depth;
	}
	return depth;
}

static void set_life(const struct root_life *x, const struct low_root *r, struct plan_item *item)
{
	int depth = r->slots ? 0 : x->access.len ? own_depth(x, r) : 0;
	item->first = item->last = 0;
	for (size_t i = 0; i < x->access.len; i++) {
		const struct access *c = &x->access.data[i];
		const struct loop_span *s = at_depth(c->loop, depth + 1);
		int first = s ? s->first : c->place, last = s ? s->last : c->place;
		item->first = !i || first < item->first ? first : item->first;
		item->last = last > item->last ? last : item->last;
	}
}

static int64_t alignment(const struct tir_buffer *b, const struct root_life *x)
{
	int64_t period = layout_period_bytes(b->type->layout), align = LEAST_ALIGN_BYTES;
	align = period > align ? period : align;
	return x->align_bytes > align ? x->align_bytes : align;
}

void low_plan_storage(struct lower *l)
{
	int n = (int)l->root.len;
	struct planner p = { .l = l, .life = arena_array(l->a, struct root_life, (size_t)n + 1) };
	struct plan_item *item = arena_array(l->a, struct plan_item, (size_t)n + 1);
	p.index.arena = l->a;
	for (int i = 0; i < n; i++)
		ptrmap_set(&p.index, l->root.data[i].slots ? (const void *)l->root.data[i].slots : l->root.data[i].buffer, &p.life[i]);
	walk(&p, &l->out->body);
	for (int i = 0; i < n; i++) {
		const struct low_root *r = &l->root.data[i];
		int64_t bytes = 0, align = alignment(r->buffer, &p.life[i]);
		tir_size_bytes(l->a, r->buffer->type, &bytes);
		bytes = r->slots ? (bytes + align - 1) / align * align * r->slots->n : bytes;
		item[i] = (struct plan_item){ .size_bytes = bytes, .align_bytes = align };
		set_life(&p.life[i], r, &item[i]);
	}
	plan_place(l->a, n, item, l->o->plan_budget);
	for (int i = 0; i < n; i++) {
		struct low_root *r = &l->root.data[i];
		r->buffer->address = item[i].offset_bytes;
		for (int k = 1; r->slots && k < r->slots->n; k++)
			((struct tir_buffer *)r->slots->view[k]->root)->address = item[i].offset_bytes + k * (item[i].size_bytes / r->slots->n);
	}
}
