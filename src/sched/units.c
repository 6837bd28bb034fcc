/* BuildUnits (spec: autoschedule 1.1, 2.2 to 2.6, A93): the tree of lists and units of every kernel of a function. */
#include <string.h>

#include "sched/frames.h"
#include "sched/machine.h"
#include "sched/units.h"
#include "tir/copy.h"

struct walk {
	struct plan *p;
	struct plan_list *list;
	struct plan_guards guards;
	VEC(const struct mesh *) scope;
	const struct tir_stmt *stage;		/* the T.Stage around, in this list */
	const struct ptrmap *dead;
	struct tir_block index, unused;		/* lets that belong to the next statement; those of a hint, which nothing else uses */
	bool ok;
};

static void add_block(struct walk *w, const struct tir_block *b);

static void refuse_return(struct walk *w, const struct tir_stmt *s)
{
	w->ok = diag_error(w->p->t, s->range, E9003, "a return inside a kernel cannot be ordered; put what follows under a condition");
}

/* ---- lists ---- */

static struct plan_list *list_new(struct plan *p, struct plan_list *parent, struct plan_unit *of)
{
	struct plan_list *l = arena_new(p->a, struct plan_list);
	l->plan = p;
	l->parent = parent;
	l->unit_of = of;
	l->depth = parent ? parent->depth + 1 : 0;
	l->num_stages = 1;
	l->trips_min = l->trips_max = 1;
	return l;
}

static const struct ix *n_tiles(struct arena *a, const struct tir_stmt *s)
{
	const struct ix *n = ix_const(a, 1);
	for (int i = 0; i < s->u.loop.n_var; i++)
		n = ix_mul(a, n, s->u.loop.extent[i]);
	return n;
}

/* How many trips the loop has: max(0, ceil((stop - start) / step)). */
static const struct ix *trips_of(struct arena *a, const struct tir_stmt *s)
{
	const struct ix *length, *step = s->u.loop.step;
	if (s->u.loop.kind == TIR_PERSISTENT) {
		length = ix_sub(a, n_tiles(a, s), s->u.loop.index);
		step = s->u.loop.wave;
	} else {
		length = ix_sub(a, s->u.loop.stop, s->u.loop.start);
	}
	const struct ix *n = ix_ceildiv(a, length, step);
	int64_t lo, hi;
	ix_bounds(n, &lo, &hi);
	return lo >= 0 ? n : ix_max(a, n, ix_const(a, 0));
}

static void count_trips(struct plan_list *l, const struct tir_stmt *s)
{
	struct arena *a = l->plan->a;
	struct ix_sym *trip = arena_new(a, struct ix_sym);
	trip->kind = IX_LOOP;
	trip->range = s->range;
	trip->name = "trip";
	trip->has_range = true;
	trip->hi = INT64_MAX;
	l->trip = trip;
	l->trips_min = 0;
	l->trips_max = INT64_MAX;
	if (s->kind == TIR_WHILE)
		return;
	trip->name = arena_printf(a, "%s_trip", s->u.loop.var[0]->name);
	l->trips = trips_of(a, s);
	ix_bounds(l->trips, &l->trips_min, &l->trips_max);
	l->trips_min = l->trips_min > 0 ? l->trips_min : 0;
	if (l->trips_max != INT64_MAX)
		trip->hi = l->trips_max > 0 ? l->trips_max - 1 : 0;
}

static void read_annotations(struct plan_list *l, const struct tir_stmt *s)
{
	if (s->kind == TIR_WHILE)
		return;
	l->num_stages = s->u.loop.num_stages > 1 ? s->u.loop.num_stages : 1;
	l->offset = s->u.loop.enable_offset;
	for (int i = 0; i < s->u.loop.n_eligible; i++)
		vec_push(l->plan->a, &l->eligible, plan_storage_of(l->plan, &s->u.loop.eligible[i]));
}

/* ---- units ---- */

static struct plan_unit *unit_new(struct walk *w, enum plan_kind kind, const struct tir_stmt *s)
{
	struct plan *p = w->p;
	struct plan_unit *u = arena_new(p->a, struct plan_unit);
	u->kind = kind;
	u->list = w->list;
	u->index = u->source = (int)w->list->unit.len;
	u->range = s ? s->range : (struct range){ 0 };
	u->stage = -1;
	u->start = -1;
	if (w->stage) {
		u->is_staged = true;
		u->stage = w->stage->u.mark.stage;
	}
	for (size_t i = 0; i < w->guards.len; i++)
		vec_push(p->a, &u->guards, w->guards.data[i]);
	for (size_t i = 0; i < w->scope.len; i++)
		vec_push(p->a, &u->scope, w->scope.data[i]);
	vec_push(p->a, &w->list->unit, u);
	return u;
}

static struct plan_leaf *leaf_new(struct plan *p, struct plan_unit *u)
{
	struct plan_leaf *l = arena_new(p->a, struct plan_leaf);
	l->unit = u;
	l->given_latency = l->given_ii = -1;
	u->leaf = l;
	return l;
}

/* Lets of data-dependent indices stand in the task of the statement that they were read with. */
static void take_index(struct walk *w, struct plan_leaf *l)
{
	for (size_t i = 0; i < w->index.len; i++)
		tir_append(w->p->a, &l->body, w->index.stmt[i]);
	w->index = (struct tir_block){ 0 };
}

static struct plan_unit *add_task(struct walk *w, struct tir_stmt *s)
{
	struct plan_unit *u = unit_new(w, PLAN_TASK, s);
	struct plan_leaf *l = leaf_new(w->p, u);
	take_index(w, l);
	if (s)
		tir_append(w->p->a, &l->body, s);
	vec_push(w->p->a, &l->candidate, ((struct plan_candidate){ .body = l->body, .range = u->range }));
	return u;
}

static void add_marked_task(struct walk *w, struct tir_stmt *s)
{
	struct plan_unit *u = unit_new(w, PLAN_TASK, s);
	struct plan_leaf *l = leaf_new(w->p, u);
	l->is_explicit = true;
	l->given_latency = s->u.mark.latency;
	l->given_ii = s->u.mark.ii;
	take_index(w, l);
	plan_hoist(w->p, &s->u.mark.body, &l->body);
	const struct tir_stmt *last = l->body.len == 1 ? l->body.stmt[0] : NULL;
	if (last && last->kind == TIR_LET_SCALAR && !last->u.scalar.var->is_mutable)
		u->bind = last->u.scalar.var;
	u->is_break = last && last->kind == TIR_BREAK;
	u->is_barrier = last && last->kind == TIR_SYNC && !strcmp(last->u.sync.name, "sync");
	w->list->has_break = w->list->has_break || u->is_break;
	vec_push(w->p->a, &l->candidate, ((struct plan_candidate){ .body = l->body, .range = s->range, .is_explicit = true }));
}

/* A vector block, or a parallel loop. */
static void add_whole(struct walk *w, struct tir_stmt *s)
{
	struct plan_unit *u = add_task(w, s);
	if (s->kind == TIR_MARK && s->u.mark.latency >= 0)
		u->leaf->given_latency = u->leaf->given_ii = s->u.mark.latency;
}

static void add_region(struct walk *w, struct tir_stmt *s)
{
	struct plan_unit *u = unit_new(w, PLAN_PER_CORE, s);
	struct plan_leaf *l = leaf_new(w->p, u);
	plan_hoist(w->p, &s->u.mark.body, &l->body);
	w->ok = plan_per_core(w->p, l) && w->ok;
}

static void add_stage(struct walk *w, struct tir_stmt *s)
{
	w->stage = s;
	add_block(w, &s->u.mark.body);
	w->stage = NULL;
}

static uint64_t core_named(const struct plan *p, const char *name)
{
	for (size_t i = 0; name && i < p->core.len; i++)
		if (!strcmp(p->core.data[i].name, name))
			return (uint64_t)1 << i;
	return 0;
}

/* The text form of a unit (A95). */
static void add_unit(struct walk *w, struct tir_stmt *s)
{
	const struct tir_unit_mark *m = s->u.mark.unit;
	size_t n = w->guards.len, first = w->list->unit.len;
	for (int i = 0; i < m->n_guard; i++)
		vec_push(w->p->a, &w->guards, ((struct plan_guard){ .cond = m->guard[i].cond, .is_assume = m->guard[i].is_assume }));
	add_block(w, &s->u.mark.body);
	w->guards.len = n;
	w->list->is_given = true;
	if (w->list->unit.len == first && !s->u.mark.body.len)
		add_task(w, NULL);
	if (w->list->unit.len != first + 1) {
		w->ok = diag_error(w->p->t, s->range, E3612, "this T.Unit holds %zu tasks; a unit has exactly one outer T.Task/T.PerCoreTask",
				   w->list->unit.len - first);
		return;
	}
	struct plan_unit *u = w->list->unit.data[first];
	u->stage = s->u.mark.stage;
	u->start = m->start;
	if (u->kind == PLAN_LOOP && m->interval > 0)
		u->body->given_interval = m->interval;
	u->cores = core_named(w->p, m->core);
}

static void add_mark(struct walk *w, struct tir_stmt *s)
{
	switch (s->u.mark.kind) {
	case TIR_MARK_TASK: add_marked_task(w, s); break;
	case TIR_MARK_STAGE: add_stage(w, s); break;
	case TIR_MARK_PER_CORE: add_region(w, s); break;
	case TIR_MARK_SIMT_VF:
	case TIR_MARK_SIMD_VF: add_whole(w, s); break;
	case TIR_MARK_UNIT: add_unit(w, s); break;
	}
}

static void bind_index(struct walk *w);

static void add_loop(struct walk *w, struct tir_stmt *s, const struct tir_block *body)
{
	bind_index(w);
	struct plan_unit *u = unit_new(w, PLAN_LOOP, s);
	struct plan_list *l = u->body = list_new(w->p, w->list, u);
	l->loop = s;
	l->is_while = s->kind == TIR_WHILE;
	count_trips(l, s);
	read_annotations(l, s);
	struct walk in = { .p = w->p, .list = l, .dead = w->dead, .ok = true };
	add_block(&in, body);
	if (!l->unit.len)
		add_task(&in, NULL);
	w->ok = in.ok && w->ok;
	vec_push(w->p->a, &w->p->list, l);
}

/* Of a loop's bounds or a condition: binds of their own. */
static void bind_index(struct walk *w)
{
	struct tir_block lets = w->index;
	w->index = (struct tir_block){ 0 };
	for (size_t i = 0; i < lets.len; i++) {
		struct tir_stmt *s = arena_memdup(w->p->a, lets.stmt[i], sizeof(*s));
		s->u.scalar.is_index = false;
		add_task(w, s)->bind = s->u.scalar.var;
	}
}

static bool has_region(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i]->kind == TIR_MARK && b->stmt[i]->u.mark.kind == TIR_MARK_PER_CORE)
			return true;
	return false;
}

static void add_branches(struct walk *w, const struct tir_stmt *s)
{
	bind_index(w);
	if (has_region(&s->u.branch.then) && has_region(&s->u.branch.other) && plan_selects_position(w->p, s->u.branch.cond))
		diag_warning(w->p->t, s->range, W3602, "separate T.PerCoreTask regions stand in the branches of this condition and count as unrelated "
			     "tasks; keep the whole dispatch in one region");
	vec_push(w->p->a, &w->guards, ((struct plan_guard){ .cond = s->u.branch.cond }));
	add_block(w, &s->u.branch.then);
	w->guards.data[w->guards.len - 1].is_not = true;
	add_block(w, &s->u.branch.other);
	w->guards.len--;
}

static void add_let(struct walk *w, struct tir_stmt *s)
{
	struct tir_var *v = s->u.scalar.var;
	if (s->u.scalar.is_index) {
		tir_append(w->p->a, ptrmap_get(w->dead, v) ? &w->unused : &w->index, s);
		return;
	}
	if (!v->is_mutable) {
		if (!ptrmap_get(w->dead, v))
			add_task(w, s)->bind = v;
		return;
	}
	vec_push(w->p->a, &w->p->cell, v);
	if (!s->u.scalar.value)
		return;
	struct tir_stmt *store = arena_new(w->p->a, struct tir_stmt);
	store->kind = TIR_STORE;
	store->range = s->range;
	store->u.store.var = v;
	store->u.store.value = s->u.scalar.value;
	add_task(w, store);
}

static void add_scope(struct walk *w, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh;
	int64_t n;
	for (int k = 0; k < m->n_level; k++)
		if (!mesh_is_first_level(m, k) && ix_is_const(m->level[k]->size, &n) && n > w->p->n_subcore)
			w->p->n_subcore = n;
	vec_push(w->p->a, &w->scope, s->u.scope.mesh);
	add_block(w, &s->u.scope.body);
	w->scope.len--;
}

static void add_stmt(struct walk *w, struct tir_stmt *s)
{
	struct plan *p = w->p;
	switch (s->kind) {
	case TIR_LET_VIEW:
		if (s->u.view->root && s->u.view->root->kind == TIR_ADDRESSED)
			vec_push(p->a, &p->declaration, s);
		break;
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT: vec_push(p->a, &p->declaration, s); break;
	case TIR_LET_SCALAR: add_let(w, s); break;
	case TIR_STORE:
	case TIR_INSN:
	case TIR_FUSED:
	case TIR_CALL: add_task(w, s); break;
	case TIR_FOR:
		if (s->u.loop.kind == TIR_PARALLEL)
			add_whole(w, s);
		else
			add_loop(w, s, &s->u.loop.body);
		break;
	case TIR_WHILE: add_loop(w, s, &s->u.branch.then); break;
	case TIR_IF: add_branches(w, s); break;
	case TIR_SCOPE: add_scope(w, s); break;
	case TIR_SYNC: {
		struct plan_unit *u = add_task(w, s);
		u->is_barrier = !strcmp(s->u.sync.name, "sync");
		break;
	}
	case TIR_MARK: add_mark(w, s); break;
	case TIR_HINT:
		vec_push(p->a, &p->site, ((struct plan_site){ s, w->unused, w->list }));
		w->unused = (struct tir_block){ 0 };
		break;
	case TIR_ANNOTATE:
		vec_push(p->a, &p->annotation, s);
		w->ok = plan_read_policies(p, s) && w->ok;
		break;
	case TIR_TRAP:
		if (s->u.trap.is_assume)
			vec_push(p->a, &w->guards, ((struct plan_guard){ .cond = s->u.trap.cond, .is_assume = true }));
		else
			add_task(w, s);
		break;
	case TIR_BREAK:
		add_task(w, s)->is_break = true;
		w->list->has_break = true;
		break;
	case TIR_RETURN: refuse_return(w, s); break;
	}
}

/* What is assumed holds to the end of the suite. */
static void add_block(struct walk *w, const struct tir_block *b)
{
	size_t n = w->guards.len;
	for (size_t i = 0; i < b->len; i++) {
		bool is_end = b == w->p->body && i + 1 == b->len && b->stmt[i]->kind == TIR_RETURN;
		if (!is_end)
			add_stmt(w, b->stmt[i]);
	}
	w->guards.len = n;
}

/* ---- stages (A65, A69, A70) ---- */

static const char *stage_fault(struct plan_list *l, const struct plan_unit *u, enum diag_code *code)
{
	*code = E3414;
	if (u->stage <= 0)
		return NULL;
	if (!l->parent)
		return "the root list has no iterations to put stages into; only stage 0 is possible at the root";
	if (l->has_break) {
		*code = E3605;
		return "a list with a break has stage 0 only; take the break out of the loop or the stage away";
	}
	if (l->offset != TIR_YES)
		return "a stage other than 0 needs annotations={\"enable_offset\": True} on the loop around (enable_offset=True)";
	return NULL;
}

static bool settle_stages(struct plan_list *l)
{
	bool ok = true;
	for (size_t i = 0; i < l->unit.len; i++)
		l->is_manual = l->is_manual || l->unit.data[i]->is_staged || (l->is_given && l->unit.data[i]->start < 0 && l->unit.data[i]->stage >= 0);
	if (l->is_given)
		return true;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		enum diag_code code;
		const char *why = stage_fault(l, u, &code);
		if (l->is_manual && u->stage < 0)
			u->stage = 0;
		if (!why)
			continue;
		ok = false;
		if (!i || l->unit.data[i - 1]->stage != u->stage || !stage_fault(l, l->unit.data[i - 1], &code))
			diag_error(l->plan->t, u->range, code, "stage %lld: %s", (long long)u->stage, why);
	}
	return ok;
}

/* Logical order of a manual list: by stage, then as written (A12). */
static void sort_by_stage(struct plan_list *l)
{
	for (size_t i = 1; l->is_manual && i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		size_t k = i;
		for (; k > 0 && l->unit.data[k - 1]->stage > u->stage; k--)
			l->unit.data[k] = l->unit.data[k - 1];
		l->unit.data[k] = u;
	}
	for (size_t i = 0; i < l->unit.len; i++)
		l->unit.data[i]->index = (int)i;
}

/* ---- kernels ---- */

static struct plan *plan_new(struct tfc *t, struct arena *a, struct tir_fn *f, const struct target *target, const struct order_options *o)
{
	struct plan *p = arena_new(a, struct plan);
	p->t = t;
	p->a = a;
	p->f = f;
	p->target = target;
	p->machine = machine_of_target(t, target, f->range);
	p->schedule_budget = o->schedule_budget ? o->schedule_budget : 100000;
	p->isl_budget = o->isl_budget ? o->isl_budget : 50000;
	p->source_order = o->source_order;
	p->n_subcore = 1;
	for (int i = 0; p->machine && i < p->machine->n_core; i++)
		vec_push(a, &p->core, ((struct plan_core){ .kind = &p->machine->core[i], .name = p->machine->core[i].name }));
	return p;
}

static bool build(struct plan *p)
{
	struct ptrmap dead = { .arena = p->a };
	struct walk w = { .p = p, .dead = &dead, .ok = true };
	plan_find_dead(p, p->body, &dead);
	w.list = p->root = list_new(p, NULL, NULL);
	add_block(&w, p->body);
	if (!p->root->unit.len)
		add_task(&w, NULL);
	vec_push(p->a, &p->list, p->root);
	bool ok = w.ok;
	for (size_t i = 0; i < p->list.len; i++)
		ok = settle_stages(p->list.data[i]) && ok;
	if (!ok)
		return false;
	for (size_t i = 0; i < p->list.len; i++)
		sort_by_stage(p->list.data[i]);
	plan_collect(p);
	if (!plan_find_frames(p))
		return false;
	plan_settle_rings(p);
	plan_name_units(p);
	return plan_check_tasks(p);
}

static bool is_kernel(const struct tir_stmt *s)
{
	for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
		if (mesh_is_first_level(s->u.scope.mesh, k))
			return true;
	return false;
}

bool plan_units(struct tfc *t, struct arena *a, struct tir_fn *f, const struct target *target, const struct order_options *o,
		struct plans *out)
{
	bool ok = true;
	size_t n = out->len;
	for (size_t i = 0; i < f->body.len; i++) {
		struct tir_stmt *s = f->body.stmt[i];
		if (!is_kernel(s))
			continue;
		struct plan *p = plan_new(t, a, f, target, o);
		if (!p->machine)
			return false;
		p->kernel = s;
		p->body = &s->u.scope.body;
		vec_push(a, out, p);
		ok = build(p) && ok;
	}
	if (out->len > n)
		return ok;
	struct plan *p = plan_new(t, a, f, target, o);
	if (!p->machine)
		return false;
	p->body = &f->body;
	vec_push(a, out, p);
	return build(p);
}
