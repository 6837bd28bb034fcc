#include "eval/internal.h"

#include <string.h>

struct frame *frame_new(struct run *r, struct frame *up, const struct hir_fn *fn, int first, int n_position)
{
	struct frame *f = arena_new(r->arena, struct frame);
	size_t n = (size_t)n_position, n_value = (size_t)fn->n_value;
	f->run = r;
	f->up = up;
	f->fn = fn;
	f->plan = plan_of(r, fn);
	f->first = first;
	f->n_position = n_position;
	f->slot = arena_array(r->arena, struct cell *, n * n_value);
	f->loop = arena_alloc_array(r->arena, n, sizeof(*f->loop));
	f->varies = arena_array(r->arena, bool, n_value);
	f->sequence = arena_array(r->arena, int, n * n_value);
	f->idle = arena_array(r->arena, bool, n);
	return f;
}

void frame_free(struct frame *f)
{
	for (size_t k = 0; k < (size_t)f->n_position * (size_t)f->fn->n_value; k++)
		cell_drop(f->run, f->slot[k]);
	memset(f->slot, 0, (size_t)f->n_position * (size_t)f->fn->n_value * sizeof(*f->slot));
}

static bool is_in_step(const struct plan *plan)
{
	for (int k = 0; k < plan->body.n; k++)
		if (plan->body.node[k].in_step)
			return true;
	return false;
}

bool function_execute(struct frame *f, struct cell **out)
{
	struct place p = { f, f->first };
	bool in_step = is_in_step(f->plan) && (f->n_position > 1 || !f->run->in_scope);
	if (!(in_step ? block_execute_in_step(f, &f->plan->body) : block_execute(&p, &f->plan->body)))
		return false;
	for (int k = 0; k < f->fn->n_return; k++) {
		out[k] = positions_result(f, k);
		if (!out[k])
			return false;
	}
	return true;
}

static void give_result(struct run *r, const struct tensor *x, struct tensor **out)
{
	*out = tensor_copy(&r->t->perm, x);
	(*out)->unwritten = NULL;
}

static bool run_all(struct run *r, const struct hir_fn *fn, struct tensor *const *in, struct tensor **out)
{
	struct frame *f = frame_new(r, NULL, fn, 0, 1);
	int n = 1;
	if (!frame_bind_dims(f, fn->range, in, true))
		return false;
	if (!positions_count(f, &f->plan->body, &n))
		return false;
	for (int k = 0; k < fn->n_variant; k++)
		if (!positions_count(f, &plan_of(r, fn->variant[k].fn)->body, &n))
			return false;
	const struct hir_fn *body = fn;
	if (fn->n_variant) {
		struct place p = { f, 0 };
		body = call_variant(&p, fn, fn->range, f);
		if (!body)
			return false;
	}
	r->n_position = n;
	struct frame *g = frame_new(r, NULL, body, 0, n);
	g->dim.data = f->dim.data;
	g->dim.len = g->dim.cap = f->dim.len;
	for (int k = 0; k < body->n_param; k++) {
		struct cell *c = cell_borrow(r, in[k]);
		if (n > 1 && body->param[k].value->type->storage == ST_GMEM)
			c->root = lineage_new(r, NULL, k, in[k]->n);
		for (int q = 0; q < n; q++)
			frame_set(g, q, body->param[k].value, q ? cell_keep(c) : c);
	}
	struct cell **result = arena_array(r->arena, struct cell *, (size_t)body->n_return);
	if (!function_execute(g, result))
		return false;
	for (int k = 0; k < body->n_return; k++) {
		struct place p = { g, 0 };
		if (!cell_check_written(&p, body->ret[k]->range, result[k]))
			return false;
		give_result(r, result[k]->t, &out[k]);
	}
	return true;
}

/* The memory of a run is not the compilation's; a failure passes through here so that it is given back. */
bool eval_hir(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, struct tensor *const *in,
	      struct tensor **out)
{
	static const struct eval_options defaults = { 0 };
	struct run *r = arena_new(&t->perm, struct run);
	struct fail *saved = arena_new(&t->perm, struct fail);
	*saved = t->fail;
	r->t = t;
	r->options = o ? o : &defaults;
	r->left = r->options->budget ? r->options->budget : 20000000000;
	arena_init(&r->own, &t->fail);
	r->arena = &r->own;
	arena_init(&r->scratch, &t->fail);
	map_init(&r->plans, r->arena);
	int why = setjmp(t->fail.env);
	bool ok = why == 0 && run_all(r, f, in, out);
	memcpy(&t->fail.env, &saved->env, sizeof(saved->env));
	arena_free(&r->scratch);
	arena_free(&r->own);
	if (why)
		longjmp(t->fail.env, why);
	return ok;
}
