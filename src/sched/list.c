/* The lists of a phase: suites, with the statements of scopes that select all positions of their list. */
#include <string.h>

#include "sched/private.h"

struct build {
	struct sched_phase *p;
	struct sched_list *list;
	const struct mesh *mesh;
};

static void add_block(struct build *b, struct tir_block *block);
static struct sched_list *list_new(struct sched_phase *p, struct sched_list *parent, struct sched_frame frame, struct tir_block *block);
static void fill(struct sched_phase *p, struct sched_list *l, const struct mesh *mesh);

/* The positions of the block that "m" selects; those of "around" where it says nothing about threads. */
static struct sched_frame frame_of(const struct sched_phase *p, const struct mesh *m, struct sched_frame around)
{
	for (int level = 0; level < m->n_level; level++) {
		const struct ix *first, *n;
		struct sched_frame f = { .is_exact = true };
		if (mesh_is_first_level(m, level))
			continue;
		if (mesh_interval(p->a, m, level, &first, &n) && ix_is_const(first, &f.first) && ix_is_const(n, &f.n) && f.n > 0)
			return f;
		return (struct sched_frame){ around.first, around.n, false };
	}
	return around;
}

static bool names_threads(const struct mesh *m)
{
	for (int level = 0; level < m->n_level; level++)
		if (!mesh_is_first_level(m, level))
			return true;
	return false;
}

static bool same_frame(struct sched_frame x, struct sched_frame y)
{
	return x.first == y.first && x.n == y.n && x.is_exact && y.is_exact;
}

static struct sched_unit *new_unit(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	vec_push(b->p->a, &b->list->unit, ((struct sched_unit){ .stmt = s, .block = block, .index = index, .mesh = b->mesh }));
	return &b->list->unit.data[b->list->unit.len - 1];
}

static void define(struct sched_phase *p, const void *sym, struct sched_symbol home)
{
	if (sym)
		ptrmap_set(&p->home, sym, arena_memdup(p->a, &home, sizeof(home)));
}

static void add_all(struct sched_phase *p, struct sched_accesses *to, const struct sched_accesses *from)
{
	for (size_t i = 0; i < from->len; i++)
		vec_push(p->a, to, from->data[i]);
}

/* Variables that the suites of a T.Parallel count are independent wherever they occur. */
static void define_independent(struct sched_phase *p, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_LET_SCALAR)
			define(p, s->u.scalar.var->sym, (struct sched_symbol){ 0 });
		if (s->kind != TIR_IF)
			continue;
		define_independent(p, &s->u.branch.then);
		define_independent(p, &s->u.branch.other);
	}
}

/* An upper bound of stop - start; either side of a minimum gives one. */
static int64_t most_between(struct arena *a, const struct ix *start, const struct ix *stop)
{
	int64_t lo, hi;
	const struct ix_atom *at = stop->n_term == 1 && stop->term[0].coef == 1 && stop->konst == 0 ? stop->term[0].atom : NULL;
	if (at && at->kind == IX_MIN) {
		int64_t x = most_between(a, start, at->a), y = most_between(a, start, at->b);
		return x < y ? x : y;
	}
	ix_bounds(ix_sub(a, stop, start), &lo, &hi);
	return hi;
}

static void trips_of(struct arena *a, const struct tir_stmt *s, struct sched_list *l)
{
	int64_t step, lo, hi, n = 1, ignored;
	l->trips = INT64_MAX;
	if (s->u.loop.kind == TIR_PERSISTENT)
		return;
	if (!ix_is_const(s->u.loop.step, &step) || step < 1)
		return;
	int64_t start_lo, start_hi, stop_lo, stop_hi;
	ix_bounds(s->u.loop.start, &start_lo, &start_hi);
	ix_bounds(s->u.loop.stop, &stop_lo, &stop_hi);
	if (ix_is_const(s->u.loop.start, &ignored) && ix_is_const(s->u.loop.stop, &ignored)) {
		n = stop_lo > start_lo ? (stop_lo - start_lo - 1) / step + 1 : 0;
		l->trips = n;
		l->at_least_once = n > 0;
		return;
	}
	lo = start_lo;
	hi = stop_hi;
	if (lo != INT64_MIN && hi != INT64_MAX && !__builtin_sub_overflow(hi, lo, &n))
		l->trips = n > 0 ? (n - 1) / step + 1 : 0;
	n = most_between(a, s->u.loop.start, s->u.loop.stop);
	if (n != INT64_MAX && l->trips > (n > 0 ? (n - 1) / step + 1 : 0))
		l->trips = n > 0 ? (n - 1) / step + 1 : 0;
	l->at_least_once = start_hi != INT64_MAX && stop_lo != INT64_MIN && stop_lo > start_hi;
}

static void add_loop(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	struct sched_phase *p = b->p;
	struct sched_unit *u = new_unit(b, s, block, index);
	struct sched_list *l = list_new(p, b->list, b->list->frame, &s->u.loop.body);
	l->loop = s;
	trips_of(p->a, s, l);
	for (int i = 0; i < s->u.loop.n_var; i++) {
		define(p, s->u.loop.var[i], (struct sched_symbol){ .list = l, .loop = s });
		if (ptrmap_get(&p->divergent, s->u.loop.var[i]) && !l->divergent)
			l->divergent = s;
	}
	if (l->divergent == s && s->u.loop.start)
		l->frame = sched_frame_that_enters(p->a, l->frame, s->u.loop.start, s->u.loop.stop);
	u->list[u->n_list++] = l;
	fill(p, l, b->mesh);
}

/* The evaluation of a condition, as the first unit of the suite that depends on it. */
static void add_condition(struct build *b, struct tir_stmt *s, struct tir_block *block)
{
	struct sched_unit *u = new_unit(b, s, block, 0);
	u->is_condition = true;
	sched_accesses_of_expr(b->p, s, s->u.branch.cond, b->list->frame, &u->all);
	add_all(b->p, &u->pre, &u->all);
	add_all(b->p, &u->post, &u->all);
}

static void add_suite(struct build *b, struct sched_list **out, struct tir_stmt *s, struct tir_block *suite)
{
	struct sched_phase *p = b->p;
	struct sched_list *l = *out = list_new(p, b->list, b->list->frame, suite);
	struct build in = { p, l, b->mesh };
	l->trips = INT64_MAX;
	if (s->kind == TIR_WHILE)
		l->loop = s;
	if (sched_expr_diverges(p, s->u.branch.cond) && !l->divergent) {
		l->divergent = s;
		l->divergence = s->u.branch.cond;
	}
	add_condition(&in, s, suite);
	fill(p, l, b->mesh);
}

static void add_branches(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	struct sched_unit *u = new_unit(b, s, block, index);
	u->n_list = s->kind == TIR_IF ? 2 : 1;
	add_suite(b, &u->list[0], s, &s->u.branch.then);
	if (s->kind == TIR_IF)
		add_suite(b, &u->list[1], s, &s->u.branch.other);
}

static void add_scope(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	const struct mesh *m = s->u.scope.mesh, *outer = b->mesh;
	struct sched_frame f = frame_of(b->p, m, b->list->frame);
	const struct mesh *inner = names_threads(m) ? m : outer;
	if (same_frame(f, b->list->frame)) {
		b->mesh = inner;
		add_block(b, &s->u.scope.body);
		b->mesh = outer;
		return;
	}
	struct sched_unit *u = new_unit(b, s, block, index);
	struct sched_list *l = list_new(b->p, b->list, f, &s->u.scope.body);
	l->trips = 1;
	u->list[u->n_list++] = l;
	fill(b->p, l, inner);
}

static void add_leaf(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	struct sched_unit *u = new_unit(b, s, block, index);
	sched_accesses_of(b->p, s, b->list->frame, &u->all);
	add_all(b->p, &u->pre, &u->all);
	add_all(b->p, &u->post, &u->all);
}

static bool is_sync(const struct tir_stmt *s, const char *name)
{
	return s->kind == TIR_SYNC && !strcmp(s->u.sync.name, name);
}

/* A barrier that the author wrote: it stands for all positions of the list, or orders nothing that we rely on. */
static void add_barrier(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	struct sched_unit *u = new_unit(b, s, block, index);
	struct sched_frame f = b->list->frame;
	if (is_sync(s, "sync")) {
		struct sched_frame met = frame_of(b->p, s->u.sync.arg[0].mesh, f);
		u->always = same_frame(met, f);
		sched_take_number(b->p, met, s->range);
	} else {
		u->always = is_sync(s, "grid_sync");
	}
}

/* Do all warps that take part meet inside this reduction, after they wrote its workspace and before they read it? */
static bool meets_inside(struct sched_phase *p, const struct tir_stmt *s, struct sched_frame frame)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct tir_view *src = s->u.insn.operand[0].view;
	if (strcmp(insn->name, "reduce") != 0 || !s->u.insn.operand[2].view || !src || !type_is_spread(src->type))
		return false;
	if (insn_reduce_warps(p->a, &s->u.insn.use, src->type) < 2)
		return false;
	struct sched_frame met = frame_of(p, src->type->layout->mesh, frame);
	sched_take_number(p, met, s->range);
	return same_frame(met, frame);
}

/* Memory to work in is written, then all meet, then it is read. */
static void add_insn(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	add_leaf(b, s, block, index);
	struct sched_unit *u = &b->list->unit.data[b->list->unit.len - 1];
	u->always = meets_inside(b->p, s, b->list->frame) && !b->list->divergent;
	if (!u->always)
		return;
	u->pre.len = u->post.len = 0;
	for (size_t i = 0; i < u->all.len; i++)
		if (u->all.data[i]->writes)
			vec_push(b->p->a, &u->pre, u->all.data[i]);
		else
			vec_push(b->p->a, &u->post, u->all.data[i]);
}

static bool is_asynchronous(const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	return !strncmp(insn->name, "copy_async", strlen("copy_async")) ||
	       (atom && atom->atom && atom->atom->cls->capability && !strncmp(atom->atom->cls->capability, "wgmma", strlen("wgmma")));
}

static void refuse(struct sched_phase *p, const struct tir_stmt *s, const char *what)
{
	diag_error(p->t, s->range, E9003, "%s", what);
	p->failed = true;
}

static void define_scalar(struct build *b, const struct tir_stmt *s)
{
	const struct tir_var *v = s->u.scalar.var;
	const struct tir_expr *e = s->u.scalar.value;
	struct sched_symbol home = { .list = b->list };
	if (!v->is_mutable && e && e->kind == TIR_IX)
		home.value = e->ix;
	define(b->p, v->sym, home);
}

/* Positions that leave a loop at different times pass the rest of it unequally often. */
static void break_from(struct build *b)
{
	struct sched_list *l = b->list;
	while (l->parent && !l->loop)
		l = l->parent;
	if (l->divergent || !b->list->divergent)
		return;
	l->divergent = b->list->divergent;
	l->divergence = b->list->divergence;
}

static void spread_divergence(struct sched_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++)
		for (int k = 0; k < l->unit.data[i].n_list; k++) {
			struct sched_list *in = l->unit.data[i].list[k];
			if (l->divergent && !in->divergent) {
				in->divergent = l->divergent;
				in->divergence = l->divergence;
			}
			spread_divergence(in);
		}
}

static void add_stmt(struct build *b, struct tir_stmt *s, struct tir_block *block, size_t index)
{
	switch (s->kind) {
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_ALLOC_STMT: break;
	case TIR_LET_SCALAR:
		define_scalar(b, s);
		add_leaf(b, s, block, index);
		break;
	case TIR_INSN:
		if (is_asynchronous(s))
			refuse(b->p, s, arena_printf(b->p->a, "T.%s is asynchronous, and its synchronisation is not available; use T.copy, or write the "
					"synchronisation yourself", s->u.insn.use.insn->name));
		add_insn(b, s, block, index);
		break;
	case TIR_STORE:
	case TIR_FUSED:
	case TIR_TRAP: add_leaf(b, s, block, index); break;
	case TIR_FOR:
		if (s->u.loop.kind != TIR_PARALLEL) {
			add_loop(b, s, block, index);
			break;
		}
		for (int i = 0; i < s->u.loop.n_var; i++)
			define(b->p, s->u.loop.var[i], (struct sched_symbol){ 0 });
		define_independent(b->p, &s->u.loop.body);
		add_leaf(b, s, block, index);
		break;
	case TIR_WHILE:
	case TIR_IF: add_branches(b, s, block, index); break;
	case TIR_SCOPE: add_scope(b, s, block, index); break;
	case TIR_MARK: add_block(b, &s->u.mark.body); break;
	case TIR_SYNC: add_barrier(b, s, block, index); break;
	case TIR_CALL:
		refuse(b->p, s, arena_printf(b->p->a, "a call inside a phase is not synchronised; write the body of '%s' in place",
				s->u.call.callee->name));
		break;
	case TIR_BREAK:
		break_from(b);
		new_unit(b, s, block, index)->may_leave = true;
		break;
	case TIR_RETURN:
		if (b->list->divergent)
			b->p->early = s;
		new_unit(b, s, block, index)->may_leave = true;
		break;
	}
}

static void add_block(struct build *b, struct tir_block *block)
{
	for (size_t i = 0; i < block->len; i++)
		add_stmt(b, block->stmt[i], block, i);
}

static struct sched_list *list_new(struct sched_phase *p, struct sched_list *parent, struct sched_frame frame, struct tir_block *block)
{
	struct sched_list *l = arena_new(p->a, struct sched_list);
	l->parent = parent;
	l->frame = frame;
	l->block = block;
	l->trips = 1;
	if (parent) {
		l->divergent = parent->divergent;
		l->divergence = parent->divergence;
	}
	return l;
}

static void fill(struct sched_phase *p, struct sched_list *l, const struct mesh *mesh)
{
	struct build b = { p, l, mesh };
	l->mesh = mesh;
	add_block(&b, l->block);
	l->gap = arena_array(p->a, bool, l->unit.len + 1);
}

struct sched_list *sched_list_make(struct sched_phase *p)
{
	const struct mesh *m = p->scope->u.scope.mesh;
	struct sched_frame all = { 0, p->n_thread, true };
	struct sched_list *l = list_new(p, NULL, frame_of(p, m, all), &p->scope->u.scope.body);
	fill(p, l, names_threads(m) ? m : NULL);
	spread_divergence(l);
	return l;
}
