#include "eval/internal.h"

#include <string.h>

bool block_execute(struct place *p, const struct plan_block *b)
{
	for (int k = 0; k < b->n; k++) {
		if (!node_execute(p, &b->node[k]))
			return false;
		if (b->node[k].end != b->node[k].start)
			frame_die(p->frame, p->position, b->node[k].end);
	}
	return true;
}

static bool loop_bounds(struct place *p, const struct hir_node *n, int64_t *start, int64_t *stop, int64_t *step)
{
	const struct hir_loop *l = &n->u.loop;
	if (!place_ix(p, n->range, l->start, start) || !place_ix(p, n->range, l->stop, stop) || !place_ix(p, n->range, l->step, step))
		return false;
	if (*step < 1)
		return diag_error(p->frame->run->t, n->range, E1613, "loop step must be positive, found %lld", (long long)*step);
	return true;
}

static bool block_uses_window(const struct hir_block *b, const struct hir_loop *l);

/* A slice of the length of one step that starts at an expression of the induction value. */
static bool node_uses_window(const struct hir_node *n, const struct hir_loop *l)
{
	if (n->kind == HIR_FOR)
		return block_uses_window(&n->u.loop.body, l);
	if (n->kind == HIR_SCOPE)
		return block_uses_window(&n->u.scope.body, l);
	if (n->kind != HIR_OP || strcmp(n->u.op.op->name, "slice"))
		return false;
	const struct attr *sizes = hir_attr(n, "sizes"), *starts = hir_attr(n, "starts");
	for (int k = 0; k < sizes->n && k < starts->n; k++)
		if (ix_uses(starts->ix[k], l->iv) && ix_equal(sizes->ix[k], l->step))
			return true;
	return false;
}

static bool block_uses_window(const struct hir_block *b, const struct hir_loop *l)
{
	for (size_t k = 0; k < b->len; k++)
		if (node_uses_window(b->node[k], l))
			return true;
	return false;
}

static bool check_windows(struct place *p, const struct hir_node *n, int64_t start, int64_t stop, int64_t step)
{
	const struct hir_loop *l = &n->u.loop;
	if (!l->is_tile || stop <= start || (stop - start) % step == 0 || !block_uses_window(&l->body, l))
		return true;
	return diag_error(p->frame->run->t, n->range, E2102,
			  "the length %lld of this tile loop is not divisible by its step %lld, so its last window is incomplete",
			  (long long)(stop - start), (long long)step);
}

static void set_induction(struct place *p, const struct hir_loop *l, int64_t v)
{
	struct frame *f = p->frame;
	struct run *r = f->run;
	int at = p->position - f->first;
	f->loop[at].data[f->loop[at].len - 1].value = v;
	if (!l->iv_value)
		return;
	struct tensor *t = tensor_new(&r->scratch, DT_I64, 0, NULL);
	t->i[0] = v;
	frame_set(f, p->position, l->iv_value, cell_adopt(r, t));
}

/* What the values at the end of an iteration become: references, taken before the iteration's values die. */
static struct cell **take_yields(struct place *p, const struct plan_node *n, struct cell **out)
{
	for (int k = 0; k < n->node->n_result; k++) {
		struct cell *c = *frame_slot(p->frame, p->position, n->node->u.loop.yield[k]);
		if (!c)
			tfc_bug(p->frame->run->t, "a loop yields a value that was not made");
		out[k] = cell_keep(c);
	}
	frame_die(p->frame, p->position, n->yield);
	return out;
}

struct iteration {
	int64_t at, stop, step;
	struct cell **value;		/* carried values, then those of the last iteration */
};

static bool loop_enter(struct place *p, const struct plan_node *n, struct iteration *it)
{
	struct frame *f = p->frame;
	const struct hir_loop *l = &n->node->u.loop;
	if (!loop_bounds(p, n->node, &it->at, &it->stop, &it->step) || !check_windows(p, n->node, it->at, it->stop, it->step))
		return false;
	size_t size = (size_t)n->node->n_result * sizeof(*it->value);
	it->value = pool_take(f->run, size);
	memset(it->value, 0, size);
	for (int k = 0; k < l->n_carry; k++)
		it->value[k] = cell_keep(*frame_slot(f, p->position, l->init[k]));
	frame_die(f, p->position, n->start);
	struct frame_binding b = { l->iv, it->at };
	vec_push(f->run->arena, &f->loop[p->position - f->first], b);
	return true;
}

static bool iteration_begin(struct place *p, const struct plan_node *n, const struct iteration *it)
{
	const struct hir_loop *l = &n->node->u.loop;
	if (!run_spend(p->frame->run, n->node->range, 1))
		return false;
	set_induction(p, l, it->at);
	for (int k = 0; k < l->n_carry; k++)
		frame_set(p->frame, p->position, l->param[k], it->value[k]);
	for (int k = l->n_carry; k < n->node->n_result; k++)
		cell_drop(p->frame->run, it->value[k]);
	return true;
}

static void loop_leave(struct place *p, const struct plan_node *n, const struct iteration *it)
{
	struct frame *f = p->frame;
	f->loop[p->position - f->first].len--;
	for (int k = 0; k < n->node->n_result; k++)
		frame_set(f, p->position, n->node->result[k], it->value[k]);
	pool_give(f->run, it->value, (size_t)n->node->n_result * sizeof(*it->value));
}

bool loop_execute(struct place *p, const struct plan_node *n)
{
	struct iteration it = { 0 };
	if (!loop_enter(p, n, &it))
		return false;
	for (; it.at < it.stop; it.at += it.step) {
		if (!iteration_begin(p, n, &it) || !block_execute(p, &n->body))
			return false;
		take_yields(p, n, it.value);
		arena_free(&p->frame->run->scratch);
		if (it.at > INT64_MAX - it.step)
			break;
	}
	loop_leave(p, n, &it);
	return true;
}

/* The first position that is not idle. */
static int leader(const struct frame *f)
{
	int q = 0;
	while (q < f->n_position - 1 && f->idle[q])
		q++;
	return q;
}

static int64_t trip_count(const struct iteration *it)
{
	return it->at >= it->stop ? 0 : (it->stop - it->at + it->step - 1) / it->step;
}

static bool loop_execute_in_step(struct frame *f, const struct plan_node *n)
{
	struct run *r = f->run;
	struct iteration *it = arena_array(r->arena, struct iteration, (size_t)f->n_position);
	int first = leader(f);
	for (int k = first; k < f->n_position; k++) {
		struct place p = { f, f->first + k };
		if (f->idle[k])
			continue;
		if (!loop_enter(&p, n, &it[k]))
			return false;
		if (trip_count(&it[k]) != trip_count(&it[first]))
			return diag_error(r->t, n->node->range, E2111,
					  "this loop exchanges values between positions, but its trip count differs between position %s and "
					  "position %s", position_str(f, f->first + first), position_str(f, f->first + k));
	}
	while (it[first].at < it[first].stop) {
		for (int k = first; k < f->n_position; k++) {
			struct place p = { f, f->first + k };
			if (!f->idle[k] && !iteration_begin(&p, n, &it[k]))
				return false;
		}
		if (!block_execute_in_step(f, &n->body))
			return false;
		for (int k = first; k < f->n_position; k++) {
			struct place p = { f, f->first + k };
			if (f->idle[k])
				continue;
			take_yields(&p, n, it[k].value);
			it[k].at += it[k].step;
		}
		arena_free(&r->scratch);
	}
	for (int k = first; k < f->n_position; k++) {
		struct place p = { f, f->first + k };
		if (!f->idle[k])
			loop_leave(&p, n, &it[k]);
	}
	return true;
}

static bool node_varies(const struct frame *f, const struct hir_node *n);

static bool block_varies(const struct frame *f, const struct hir_block *b)
{
	for (size_t k = 0; k < b->len; k++)
		if (node_varies(f, b->node[k]))
			return true;
	return false;
}

/* Whether the positions may differ in what "n" computes. */
static bool node_varies(const struct frame *f, const struct hir_node *n)
{
	for (int k = 0; n->kind != HIR_FOR && k < n->n_operand; k++)
		if (n->operand[k] && f->varies[n->operand[k]->id])
			return true;
	for (int k = 0; n->kind == HIR_FOR && k < n->u.loop.n_carry; k++)
		if (f->varies[n->u.loop.init[k]->id])
			return true;
	for (int k = 0; n->kind == HIR_FOR && k < n->n_result; k++)
		if (f->varies[n->u.loop.yield[k]->id])
			return true;
	return (n->kind == HIR_FOR && block_varies(f, &n->u.loop.body)) || (n->kind == HIR_SCOPE && block_varies(f, &n->u.scope.body));
}

static void give_all(struct frame *f, const struct plan_node *n)
{
	for (int k = 0; k < n->node->n_result; k++)
		for (int q = 1; q < f->n_position; q++) {
			struct cell *c = *frame_slot(f, f->first, n->node->result[k]);
			frame_set(f, f->first + q, n->node->result[k], c ? cell_keep(c) : NULL);
		}
	for (int k = 0; n->node->kind == HIR_SCOPE && k < n->body.n; k++)
		give_all(f, &n->body.node[k]);
}

static void die_elsewhere(struct frame *f, const struct plan_node *n)
{
	for (int q = 1; q < f->n_position; q++)
		for (int order = n->start; order <= n->end; order++)
			frame_die(f, f->first + q, order);
}

static void mark_varying(struct frame *f, const struct plan_node *n)
{
	for (int k = 0; k < n->node->n_result; k++)
		f->varies[n->node->result[k]->id] = true;
	for (int k = 0; k < n->body.n; k++)
		mark_varying(f, &n->body.node[k]);
}

static bool execute_for_each(struct frame *f, const struct plan_node *n)
{
	for (int q = 0; q < f->n_position; q++) {
		struct place p = { f, f->first + q };
		if (!f->idle[q] && !node_execute(&p, n))
			return false;
	}
	return true;
}

/* A node outside every first-level scope: once if all positions agree, else for each. */
static bool execute_outside(struct frame *f, const struct plan_node *n)
{
	struct place p = { f, f->first };
	if (node_varies(f, n->node)) {
		mark_varying(f, n);
		return execute_for_each(f, n);
	}
	if (!node_execute(&p, n))
		return false;
	die_elsewhere(f, n);
	give_all(f, n);
	return true;
}

static bool set_idle(struct frame *f, const struct hir_node *n)
{
	for (int q = 0; q < f->n_position; q++) {
		struct place p = { f, f->first + q };
		bool inside;
		if (!place_in_mesh(&p, n->range, n->u.scope.mesh, &inside))
			return false;
		f->idle[q] = f->idle[q] || !inside;
	}
	return true;
}

static bool scope_body_in_step(struct frame *f, const struct plan_node *n)
{
	struct run *r = f->run;
	size_t size = (size_t)f->n_position * sizeof(*f->idle);
	bool *was = arena_memdup(r->arena, f->idle, size);
	bool ok = !plan_scope_is_first_level(n->node) || set_idle(f, n->node);
	vec_push(r->arena, &f->scope, n->node->u.scope.mesh);
	ok = ok && block_execute_in_step(f, &n->body);
	f->scope.len--;
	memcpy(f->idle, was, size);
	return ok;
}

static bool scope_execute_in_step(struct frame *f, const struct plan_node *n)
{
	struct run *r = f->run;
	bool first_level = plan_scope_is_first_level(n->node), was = r->in_scope, inner = false;
	const struct mesh *mesh = r->mesh;
	for (int k = 0; k < n->body.n; k++)
		inner = inner || n->body.node[k].in_step;
	r->in_scope = was || first_level;
	if (first_level && !was)
		r->mesh = n->node->u.scope.mesh;
	mark_varying(f, n);
	bool ok = inner ? scope_body_in_step(f, n) : execute_for_each(f, n);
	r->in_scope = was;
	ok = ok && (was || !first_level || phase_end(f, n->node->range));
	if (was)
		r->mesh = mesh;
	return ok;
}

static bool execute_in_step(struct frame *f, const struct plan_node *n)
{
	switch (n->node->kind) {
	case HIR_SCOPE:
		return scope_execute_in_step(f, n);
	case HIR_FOR:
		mark_varying(f, n);
		return loop_execute_in_step(f, n);
	case HIR_CALL:
		mark_varying(f, n);
		return call_execute_in_step(f, n);
	default:
		mark_varying(f, n);
		return exchange_execute(f, n);
	}
}

bool block_execute_in_step(struct frame *f, const struct plan_block *b)
{
	for (int k = 0; k < b->n; k++) {
		const struct plan_node *n = &b->node[k];
		bool ok = n->in_step ? execute_in_step(f, n) : f->run->in_scope ? execute_for_each(f, n) : execute_outside(f, n);
		if (!ok)
			return false;
		for (int q = 0; n->end != n->start && q < f->n_position; q++)
			frame_die(f, f->first + q, n->end);
	}
	return true;
}
