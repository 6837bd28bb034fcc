#include "eval/internal.h"

#include <limits.h>
#include <stdio.h>

struct planner {
	struct run *r;
	const struct hir_fn *fn;
	struct plan *plan;
	const struct plan_node **home;		/* per value id: the innermost loop that defines it */
	struct { const struct plan_node **data; size_t len, cap; } loop;	/* open loops, outermost first */
	int order;
};

static void define(struct planner *p, const struct hir_value *v, const struct plan_node *loop, int order)
{
	p->home[v->id] = loop;
	if (v->sym)
		p->plan->last[v->id] = INT_MAX;
	else if (p->plan->last[v->id] < order)
		p->plan->last[v->id] = order;
}

static void use(struct planner *p, const struct hir_value *v, int order)
{
	const struct plan_node *home = p->home[v->id];
	size_t at = 0;
	while (at < p->loop.len && home && p->loop.data[at] != home)
		at++;
	if (home)
		at++;
	if (at < p->loop.len)
		order = p->loop.data[at]->end;
	if (p->plan->last[v->id] < order)
		p->plan->last[v->id] = order;
}

static const struct plan_node *innermost(const struct planner *p)
{
	return p->loop.len ? p->loop.data[p->loop.len - 1] : NULL;
}

bool plan_scope_is_first_level(const struct hir_node *n)
{
	const struct mesh *m = n->u.scope.mesh;
	for (int k = 0; k < m->n_axis; k++)
		if (m->axis[k].coord && m->axis[k].coord->level == 0)
			return true;
	return false;
}

static bool callee_is_in_step(struct run *r, const struct hir_fn *f)
{
	const struct plan *plan = plan_of(r, f);
	for (int k = 0; k < f->n_variant; k++)
		if (callee_is_in_step(r, f->variant[k].fn))
			return true;
	for (int k = 0; k < plan->body.n; k++)
		if (plan->body.node[k].in_step)
			return true;
	return false;
}

static void shape_block(struct planner *p, struct plan_block *out, const struct hir_block *b);

/* First pass: the tree and its orders. */
static void shape_node(struct planner *p, struct plan_node *out, const struct hir_node *n)
{
	out->node = n;
	out->start = p->order++;
	if (n->kind == HIR_FOR) {
		shape_block(p, &out->body, &n->u.loop.body);
		out->yield = p->order++;
		out->end = p->order++;
	} else if (n->kind == HIR_SCOPE) {
		shape_block(p, &out->body, &n->u.scope.body);
		out->end = p->order++;
		out->in_step = plan_scope_is_first_level(n);
	} else {
		out->end = out->start;
		out->in_step = node_is_exchange(p->r->arena, n) || (n->kind == HIR_CALL && callee_is_in_step(p->r, n->u.call.callee));
	}
	for (int k = 0; k < out->body.n; k++)
		out->in_step = out->in_step || out->body.node[k].in_step;
}

static void shape_block(struct planner *p, struct plan_block *out, const struct hir_block *b)
{
	out->n = (int)b->len;
	out->node = arena_array(p->r->arena, struct plan_node, b->len);
	for (size_t k = 0; k < b->len; k++)
		shape_node(p, &out->node[k], b->node[k]);
}

static void trace_block(struct planner *p, const struct plan_block *b);

static void trace_loop(struct planner *p, const struct plan_node *n)
{
	const struct hir_loop *l = &n->node->u.loop;
	for (int k = 0; k < l->n_carry; k++)
		use(p, l->init[k], n->start);
	vec_push(p->r->arena, &p->loop, n);
	if (l->iv_value)
		define(p, l->iv_value, n, n->yield);
	for (int k = 0; k < l->n_carry; k++)
		define(p, l->param[k], n, n->start);
	trace_block(p, &n->body);
	for (int k = 0; k < n->node->n_result; k++)
		use(p, l->yield[k], n->yield);
	p->loop.len--;
}

/* Second pass: definitions and uses. */
static void trace_node(struct planner *p, const struct plan_node *n)
{
	for (int k = 0; n->node->kind != HIR_FOR && k < n->node->n_operand; k++)
		if (n->node->operand[k])
			use(p, n->node->operand[k], n->start);
	if (n->node->kind == HIR_FOR)
		trace_loop(p, n);
	else if (n->node->kind == HIR_SCOPE)
		trace_block(p, &n->body);
	for (int k = 0; k < n->node->n_result; k++)
		define(p, n->node->result[k], innermost(p), n->end);
}

static void trace_block(struct planner *p, const struct plan_block *b)
{
	for (int k = 0; k < b->n; k++)
		trace_node(p, &b->node[k]);
}

/* Order 0 is the start of the function: parameters. */
const struct plan *plan_of(struct run *r, const struct hir_fn *f)
{
	char key[32];
	snprintf(key, sizeof(key), "%p", (const void *)f);
	struct plan *plan = map_get(&r->plans, key);
	if (plan)
		return plan;
	plan = arena_new(r->arena, struct plan);
	map_set(&r->plans, key, plan);
	struct planner p = { .r = r, .fn = f, .plan = plan, .order = 1 };
	size_t n = (size_t)f->n_value;
	plan->last = arena_array(r->arena, int, n);
	p.home = arena_array(r->arena, const struct plan_node *, n);
	shape_block(&p, &plan->body, &f->body);
	for (int k = 0; k < f->n_param; k++)
		define(&p, f->param[k].value, NULL, 0);
	trace_block(&p, &plan->body);
	for (int k = 0; k < f->n_return; k++)
		plan->last[f->ret[k]->id] = INT_MAX;
	plan->die = arena_alloc_array(r->arena, (size_t)p.order, sizeof(*plan->die));
	for (int k = 0; k < f->n_value; k++)
		if (plan->last[k] != INT_MAX)
			vec_push(r->arena, &plan->die[plan->last[k]], k);
	return plan;
}
