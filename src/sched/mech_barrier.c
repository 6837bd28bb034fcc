/* Barriers as statements: T.sync over the scope of the list, or over a scope of all threads that is opened for it. */
#include "sched/private.h"

enum { MAX_NAMED = 15, WARP = 32 };

struct place {
	struct tir_block *block;
	size_t index;
	struct tir_stmt *stmt;
};

struct places { struct place *data; size_t len, cap; };

static struct tir_stmt *sync_stmt(struct sched_phase *p, const struct mesh *m, struct range r)
{
	struct arena *keep = &p->t->perm;
	struct tir_stmt *s = arena_new(keep, struct tir_stmt);
	struct tir_sync_arg *arg = arena_array(keep, struct tir_sync_arg, 1);
	arg[0].mesh = m;
	s->kind = TIR_SYNC;
	s->range = r;
	s->u.sync.name = "sync";
	s->u.sync.n_arg = 1;
	s->u.sync.arg = arg;
	return s;
}

/* with Mesh((Topology("thread", n),), ...) as scope: T.sync(scope) */
static struct tir_stmt *opened(struct sched_phase *p, struct range r)
{
	struct arena *keep = &p->t->perm;
	const struct topology **level = arena_array(keep, const struct topology *, 1);
	const struct ix **extent = arena_array(keep, const struct ix *, 1);
	level[0] = p->thread;
	extent[0] = ix_const(keep, p->n_thread);
	const struct mesh_layout layout = { .n = 1, .extent = extent, .range = r };
	const struct mesh *m = mesh_new(p->t, r, 1, level, &layout, &(struct mesh_names){ .range = r });
	struct tir_stmt *s = arena_new(keep, struct tir_stmt);
	s->kind = TIR_SCOPE;
	s->range = r;
	s->u.scope.mesh = mesh_open(keep, m, "scope");
	s->u.scope.body.stmt = arena_array(keep, struct tir_stmt *, 1);
	s->u.scope.body.stmt[0] = sync_stmt(p, s->u.scope.mesh, r);
	s->u.scope.body.len = s->u.scope.body.cap = 1;
	return s;
}

/* Can hardware name the positions of the frame? */
static bool is_nameable(struct sched_phase *p, const struct sched_frame *f)
{
	int64_t first = f->first, last = f->first + f->n - 1;
	return f->is_exact && (f->n == p->n_thread || first / 32 == last / 32 || (first % 32 == 0 && f->n % 32 == 0));
}

static bool refuse_frame(struct sched_phase *p, const struct sched_list *l, struct range r)
{
	p->failed = true;
	if (!l->frame.is_exact)
		return diag_error(p->t, r, E3302, "a barrier is needed here, and the threads of this scope are not one contiguous run; take a "
				  "contiguous run of threads");
	return diag_error(p->t, r, E3302, "a barrier is needed here over threads %lld to %lld, which are not aligned to warps of 32; take whole "
			  "warps, or threads of one warp", (long long)l->frame.first, (long long)(l->frame.first + l->frame.n - 1));
}

bool sched_take_number(struct sched_phase *p, struct sched_frame f, struct range r)
{
	if (!f.is_exact || f.n == p->n_thread || f.first / WARP == (f.first + f.n - 1) / WARP)
		return true;
	for (size_t i = 0; i < p->named.len; i++)
		if (p->named.data[i].first == f.first && p->named.data[i].n == f.n)
			return true;
	vec_push(p->a, &p->named, f);
	if (p->named.len != MAX_NAMED + 1)
		return true;
	p->failed = true;
	return diag_error(p->t, r, E3303, "a barrier of threads %lld to %lld is needed here, which is the 16th set of threads with a barrier of its own; "
			  "named barriers have the numbers 1 to 15, so let fewer sets of threads share memory", (long long)f.first,
			  (long long)(f.first + f.n - 1));
}

static bool add_place(struct sched_phase *p, const struct sched_list *l, const struct sched_unit *u, bool is_end, struct places *out)
{
	struct place x = { .block = is_end ? l->block : u->block, .index = is_end ? l->block->len : u->index };
	struct range r = u->stmt->range;
	const struct mesh *m = is_end ? l->mesh : u->mesh;
	if (!is_nameable(p, &l->frame))
		return refuse_frame(p, l, r);
	if (!sched_take_number(p, l->frame, r))
		return false;
	x.stmt = m && m->n_level == 1 ? sync_stmt(p, m, r) : l->frame.n == p->n_thread ? opened(p, r) : NULL;
	if (!x.stmt)
		return refuse_frame(p, l, r);
	vec_push(p->a, out, x);
	return true;
}

/* The gap between iterations is the end of the body where the first unit is a condition, and else its begin. */
static bool collect(struct sched_phase *p, struct sched_list *l, struct places *out)
{
	size_t n = l->unit.len;
	bool around = n && l->gap[n];
	if (around && !l->unit.data[0].is_condition && !add_place(p, l, &l->unit.data[0], false, out))
		return false;
	for (size_t i = 0; i < n; i++) {
		struct sched_unit *u = &l->unit.data[i];
		if (i && l->gap[i] && !add_place(p, l, u, false, out))
			return false;
		for (int k = 0; k < u->n_list; k++)
			if (!collect(p, u->list[k], out))
				return false;
	}
	return !around || !l->unit.data[0].is_condition || add_place(p, l, &l->unit.data[n - 1], true, out);
}

/* Rewrite "block" with the statements that stand before its old ones; "at" and what follows are its places. */
static void insert(struct sched_phase *p, struct places *all, size_t at)
{
	struct tir_block *block = all->data[at].block;
	VEC(struct tir_stmt *) made = { 0 };
	for (size_t i = 0; i <= block->len; i++) {
		for (size_t k = at; k < all->len; k++)
			if (all->data[k].block == block && all->data[k].index == i)
				vec_push(&p->t->perm, &made, all->data[k].stmt);
		if (i < block->len)
			vec_push(&p->t->perm, &made, block->stmt[i]);
	}
	*block = (struct tir_block){ made.data, made.len, made.cap };
	for (size_t k = at + 1; k < all->len; k++)
		if (all->data[k].block == block)
			all->data[k].block = NULL;
}

bool sched_write_barriers(struct sched_phase *p, struct sched_list *l)
{
	struct places all = { 0 };
	if (!collect(p, l, &all))
		return false;
	for (size_t i = 0; i < all.len; i++)
		if (all.data[i].block)
			insert(p, &all, i);
	return true;
}
