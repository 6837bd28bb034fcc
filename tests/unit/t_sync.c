/* Barriers: what is inserted is enough and needed, by a run of every thread that knows neither the inserter nor the checker.
 *
 * A random program is executed once for each thread; the events are replayed with vector clocks, and a byte that two threads touch
 * unordered, one of them writing, is a race. Which thread moves which element of a tile that all move together is drawn anew each
 * time, because no rule of the language that the analysis may use says it.
 */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "front/front.h"
#include "sched/sched.h"
#include "tir/ptrmap.h"
#include "tir/view.h"
#include "verify/verify.h"
#include "../sync/random.h"

enum { WORDS = 1024, MAX_EVENT = 3000 };

static struct tir_fn *read_program(struct tfc *t, const char *text)
{
	const struct source *s = source_new(&t->perm, "t.tir", text, strlen(text));
	struct ast_file *f = ast_parse(t, s);
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	struct tir_program *tir = p ? front_tir_program(t, f, p) : NULL;
	return tir && !t->diags.n_error ? tir->fn[0] : NULL;
}

/* ---- one thread's run ---- */

enum event_kind { EVENT_READ, EVENT_WRITE, EVENT_BARRIER };

struct event { unsigned char kind, first, count; short word; unsigned instance; };

struct trace { struct event *event; int n; bool too_long; };

struct run {
	struct arena *a;
	uint64_t seed;
	int thread;
	struct trace *trace;
	struct { const struct ix_sym *sym; int64_t value; } bound[64];
	int n_bound, first, count;
	uint64_t place;			/* which instance of a statement this is: the same for all threads that come there */
};

enum flow { NEXT, BREAK };

static bool value_of(void *user, const struct ix_sym *s, int64_t *out)
{
	struct run *r = user;
	if (s->kind == IX_COORD) {
		const struct mesh *m = s->owner;
		int axis = mesh_find_coord(m, s);
		int64_t start, stride, extent;
		*out = 0;
		if (s->level == 0)
			return true;
		ix_is_const(m->start[m->axis[axis].level], &start);
		ix_is_const(m->axis[axis].stride, &stride);
		ix_is_const(m->axis[axis].extent, &extent);
		*out = (r->thread - start) / stride % extent;
		return true;
	}
	for (int i = r->n_bound - 1; i >= 0; i--)
		if (r->bound[i].sym == s) {
			*out = r->bound[i].value;
			return true;
		}
	return false;
}

static int64_t number(struct run *r, const struct ix *x)
{
	int64_t v = 0;
	ck_assert_msg(ix_eval(x, value_of, r, &v), "no value: %s", ix_str(r->a, x));
	return v;
}

static void event(struct run *r, const struct tir_stmt *s, enum event_kind kind, int64_t word, int first, int count)
{
	if (r->trace->n == MAX_EVENT) {
		r->trace->too_long = true;
		return;
	}
	ck_assert(word >= 0 && word < WORDS);
	r->trace->event[r->trace->n++] = (struct event){ (unsigned char)kind, (unsigned char)first, (unsigned char)count, (short)word,
							    (unsigned)(((uint64_t)(uintptr_t)s ^ r->place * 0x9E3779B97F4A7C15u) >> 4) };
}

/* The first word of a view, and its shape of one axis. */
static int64_t begin_of(struct run *r, const struct tir_operand *o, const struct type **type)
{
	const struct tir_view *v = o->view;
	const struct tir_slots *slots = v ? v->slots : o->slots;
	int64_t offset = v ? number(r, v->offset) : 0;
	*type = v ? v->type : slots->view[0]->type;
	if (v && v->root)
		return (v->root->kind == TIR_ADDRESSED ? v->root->address / 4 : 0) + offset;
	return slots->view[number(r, v ? v->slot : o->index)]->root->address / 4 + offset;
}

static bool uses_thread(const struct ix *x)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind == IX_SYM ? at->sym->kind == IX_COORD && at->sym->level > 0 : uses_thread(at->a) || uses_thread(at->b))
			return true;
	}
	return false;
}

/* Does the thread touch element "i" of the tile that operand "o" names? */
static bool touches(struct run *r, const struct tir_stmt *s, const struct tir_operand *o, const struct type *other, int64_t i)
{
	if (other && other->storage == ST_RMEM && type_is_spread(other))
		return i / 2 == r->thread;
	if ((other && other->storage == ST_RMEM) || (o->view && uses_thread(o->view->offset)))
		return true;
	uint64_t h = r->seed ^ (uint64_t)(uintptr_t)s ^ r->place ^ (uint64_t)i * 77777;
	return r->first + (int)(next_random(&h) % (uint64_t)r->count) == r->thread;
}

static void access_tile(struct run *r, const struct tir_stmt *s, int k, bool writes)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct tir_operand *o = &s->u.insn.operand[k];
	const struct type *type, *other = NULL;
	int64_t n, begin;
	if (!o->view && !o->slots)
		return;
	if (insn->n_param == 2 && !strcmp(insn->name, "copy")) {
		const struct tir_operand *x = &s->u.insn.operand[1 - k];
		other = x->view ? x->view->type : x->slots->view[0]->type;
	}
	type = o->view ? o->view->type : o->slots->view[0]->type;
	if (type->storage != ST_SMEM)
		return;
	begin = begin_of(r, o, &type);
	ix_is_const(type->dim[0], &n);
	for (int64_t i = 0; i < n; i++)
		if (touches(r, s, o, other, i))
			event(r, s, writes ? EVENT_WRITE : EVENT_READ, begin + i, 0, 0);
}

static void run_insn(struct run *r, const struct tir_stmt *s)
{
	if (!strcmp(s->u.insn.use.insn->name, "reduce")) {
		int64_t begin = s->u.insn.operand[2].view->root->address / 4;
		if (r->thread % 32 == 0)
			event(r, s, EVENT_WRITE, begin + r->thread / 32, 0, 0);
		event(r, s, EVENT_BARRIER, 0, 0, THREADS);
		for (int i = 0; i < 2; i++)
			event(r, s, EVENT_READ, begin + i, 0, 0);
		return;
	}
	for (int k = 0; k < s->u.insn.use.insn->n_param; k++)
		access_tile(r, s, k, s->u.insn.use.insn->param[k].effect != INSN_R);
}

/* The loads of "e" are events; does it have any? */
static bool load(struct run *r, const struct tir_stmt *s, const struct tir_expr *e)
{
	if (!e)
		return false;
	bool any = load(r, s, e->a) | load(r, s, e->b) | load(r, s, e->c);
	if (e->kind != TIR_LOAD)
		return any;
	if (e->view->type->storage == ST_SMEM)
		event(r, s, EVENT_READ, e->view->root->address / 4 + number(r, e->view->offset) + number(r, e->index[0]), 0, 0);
	return true;
}

static int64_t integer(struct run *r, const struct tir_expr *e)
{
	if (e->kind == TIR_IX)
		return number(r, e->ix);
	if (e->kind == TIR_NUMBER)
		return e->number.i;
	if (e->kind == TIR_CAST)
		return integer(r, e->a);
	if (e->kind == TIR_BINARY && !strcmp(e->op, "add"))
		return integer(r, e->a) + integer(r, e->b);
	ck_assert_msg(e->kind == TIR_VAR, "expression %d", e->kind);
	for (int i = r->n_bound - 1; i >= 0; i--)
		if (r->bound[i].sym == (const void *)e->var)
			return r->bound[i].value;
	ck_abort_msg("no variable %s", e->var->name);
}

/* A condition on a load goes as the seed says; others compare integers. */
static bool holds(struct run *r, const struct tir_stmt *s)
{
	const struct tir_expr *e = s->u.branch.cond;
	if (load(r, s, e)) {
		uint64_t h = r->seed ^ (uint64_t)(uintptr_t)s ^ r->place;
		return next_random(&h) % 2;
	}
	int64_t a = integer(r, e->a), b = integer(r, e->b);
	if (!strcmp(e->op, "lt"))
		return a < b;
	ck_assert_str_eq(e->op, "eq");
	return a == b;
}

static void set(struct run *r, const void *var, int64_t value)
{
	for (int i = r->n_bound - 1; i >= 0; i--)
		if (r->bound[i].sym == var) {
			r->bound[i].value = value;
			return;
		}
	ck_assert(r->n_bound < 64);
	r->bound[r->n_bound].sym = var;
	r->bound[r->n_bound++].value = value;
}

static void run_store(struct run *r, const struct tir_stmt *s)
{
	if (s->u.store.var) {
		set(r, s->u.store.var, integer(r, s->u.store.value));
		return;
	}
	load(r, s, s->u.store.value);
	if (s->u.store.view->type->storage != ST_SMEM)
		return;
	event(r, s, EVENT_WRITE, s->u.store.view->root->address / 4 + number(r, s->u.store.view->offset) + number(r, s->u.store.index[0]), 0, 0);
}

/* Each iteration is executed by one thread of the scope. */
static void run_parallel(struct run *r, const struct tir_stmt *s)
{
	int64_t n = number(r, s->u.loop.extent[0]);
	int mark = r->n_bound;
	for (int64_t i = 0; i < n; i++) {
		uint64_t h = r->seed ^ (uint64_t)(uintptr_t)s ^ r->place ^ (uint64_t)i * 77777;
		if (r->first + (int)(next_random(&h) % (uint64_t)r->count) != r->thread)
			continue;
		set(r, s->u.loop.var[0], i);
		run_store(r, s->u.loop.body.stmt[0]);
	}
	r->n_bound = mark;
}

static enum flow run_block(struct run *r, const struct tir_block *b);

static enum flow run_stmt(struct run *r, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_INSN: run_insn(r, s); break;
	case TIR_SYNC: {
		const struct ix *first, *n;
		int64_t f = 0, c = 0;
		const struct mesh *m = s->u.sync.arg[0].mesh;
		mesh_interval(r->a, m, m->n_level - 1, &first, &n);
		ix_is_const(first, &f);
		ix_is_const(n, &c);
		event(r, s, EVENT_BARRIER, 0, (int)f, (int)c);
		break;
	}
	case TIR_LET_SCALAR: set(r, s->u.scalar.var, integer(r, s->u.scalar.value)); break;
	case TIR_STORE: run_store(r, s); break;
	case TIR_WHILE: {
		uint64_t place = r->place;
		for (int i = 1; holds(r, s); i++) {
			r->place = place * 31 + (uint64_t)i;
			if (run_block(r, &s->u.branch.then) == BREAK)
				break;
		}
		r->place = place;
		break;
	}
	case TIR_FOR: {
		if (s->u.loop.kind == TIR_PARALLEL) {
			run_parallel(r, s);
			break;
		}
		int64_t start = number(r, s->u.loop.start), stop = number(r, s->u.loop.stop);
		int mark = r->n_bound;
		uint64_t place = r->place;
		for (int64_t i = start; i < stop; i++) {
			r->n_bound = mark;
			set(r, s->u.loop.var[0], i);
			r->place = place * 31 + (uint64_t)i + 1;
			if (run_block(r, &s->u.loop.body) == BREAK)
				break;
		}
		r->place = place;
		r->n_bound = mark;
		break;
	}
	case TIR_IF: return run_block(r, holds(r, s) ? &s->u.branch.then : &s->u.branch.other);
	case TIR_SCOPE: {
		const struct ix *first, *n;
		int64_t f = 0, c = THREADS;
		const struct mesh *m = s->u.scope.mesh;
		if (!mesh_is_first_level(m, m->n_level - 1)) {
			mesh_interval(r->a, m, m->n_level - 1, &first, &n);
			ix_is_const(first, &f);
			ix_is_const(n, &c);
		}
		int old_first = r->first, old_count = r->count;
		enum flow flow = NEXT;
		if (r->thread < f || r->thread >= f + c)
			break;
		r->first = (int)f;
		r->count = (int)c;
		flow = run_block(r, &s->u.scope.body);
		r->first = old_first;
		r->count = old_count;
		return flow;
	}
	case TIR_BREAK: return BREAK;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_ALLOC_STMT: break;
	case TIR_FUSED:
	case TIR_MARK:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_RETURN: ck_abort_msg("statement %d", s->kind);
	}
	return NEXT;
}

static enum flow run_block(struct run *r, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		if (run_stmt(r, b->stmt[i]) == BREAK)
			return BREAK;
	return NEXT;
}

/* ---- all threads ---- */

struct cell {				/* when each thread last read and wrote it, 0 being never, and in which instance of a statement */
	int clock[2][THREADS];
	unsigned instance[2][THREADS];
};

/* Threads that meet in one instance of a statement are no matter of order. */
static bool conflicts(const struct cell *c, int t, const int *clock, const struct event *e)
{
	for (int u = 0; u < THREADS; u++)
		for (int kind = e->kind == EVENT_WRITE ? 0 : 1; kind < 2; kind++)
			if (u != t && c->clock[kind][u] > clock[u] && c->instance[kind][u] != e->instance)
				return true;
	return false;
}

enum outcome { CLEAN, RACE, STUCK, TOO_LONG };

/* Let every thread run to its next barrier, again and again. */
static enum outcome replay(struct trace *trace, struct cell *cell, int (*clock)[THREADS])
{
	int at[THREADS] = { 0 };
	memset(cell, 0, sizeof(*cell) * WORDS);
	memset(clock, 0, sizeof(*clock) * THREADS);
	for (int t = 0; t < THREADS; t++)
		clock[t][t] = 1;
	for (;;) {
		bool moved = false, done = true;
		for (int t = 0; t < THREADS; t++)
			for (; at[t] < trace[t].n && trace[t].event[at[t]].kind != EVENT_BARRIER; at[t]++) {
				const struct event *e = &trace[t].event[at[t]];
				struct cell *c = &cell[e->word];
				if (conflicts(c, t, clock[t], e))
					return RACE;
				c->clock[e->kind == EVENT_WRITE][t] = clock[t][t];
				c->instance[e->kind == EVENT_WRITE][t] = e->instance;
			}
		for (int t = 0; t < THREADS; t++) {
			if (at[t] == trace[t].n)
				continue;
			done = false;
			struct event e = trace[t].event[at[t]];
			bool all = true;
			int joined[THREADS] = { 0 };
			for (int u = e.first; u < e.first + e.count && all; u++) {
				const struct event *x = at[u] < trace[u].n ? &trace[u].event[at[u]] : NULL;
				all = x && x->kind == EVENT_BARRIER && x->first == e.first && x->count == e.count;
			}
			if (!all)
				continue;
			for (int u = e.first; u < e.first + e.count; u++)
				for (int v = 0; v < THREADS; v++)
					joined[v] = clock[u][v] > joined[v] ? clock[u][v] : joined[v];
			for (int u = e.first; u < e.first + e.count; u++) {
				memcpy(clock[u], joined, sizeof(joined));
				clock[u][u]++;
				at[u]++;
			}
			moved = true;
		}
		if (done)
			return CLEAN;
		if (!moved)
			return STUCK;
	}
}

/* The worst of several runs of "f". */
static enum outcome execute(const struct tir_fn *f, uint64_t seed, int n)
{
	struct fail fail = { 0 };
	struct arena a;
	enum outcome worst = CLEAN;
	if (setjmp(fail.env))
		ck_abort_msg("out of memory");
	arena_init(&a, &fail);
	struct cell *cell = arena_array(&a, struct cell, WORDS);
	int (*clock)[THREADS] = (void *)arena_array(&a, int, THREADS * THREADS);
	struct trace trace[THREADS];
	for (int t = 0; t < THREADS; t++)
		trace[t].event = arena_array(&a, struct event, MAX_EVENT);
	for (int i = 0; i < n && worst == CLEAN; i++) {
		bool too_long = false;
		for (int t = 0; t < THREADS; t++) {
			struct run r = { .a = &a, .seed = seed + (uint64_t)i * 1000003, .thread = t, .trace = &trace[t], .count = THREADS };
			trace[t].n = 0;
			trace[t].too_long = false;
			run_block(&r, &f->body);
			too_long = too_long || trace[t].too_long;
		}
		worst = too_long ? TOO_LONG : replay(trace, cell, clock);
	}
	arena_free(&a);
	return worst;
}

/* ---- the properties ---- */

static const struct target *cuda(struct tfc *t)
{
	const struct target_options to = { 0 };
	return target_find(t, &to, "nvidia.h200_sxm", (struct range){ 0 });
}

static int count_syncs(struct tir_block *b, struct tir_block **where, size_t *index, int n)
{
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_SYNC) {
			where[n] = b;
			index[n++] = i;
		}
		if (s->kind == TIR_SCOPE)
			n = count_syncs(&s->u.scope.body, where, index, n);
		if (s->kind == TIR_FOR)
			n = count_syncs(&s->u.loop.body, where, index, n);
		if (s->kind == TIR_IF || s->kind == TIR_WHILE) {
			n = count_syncs(&s->u.branch.then, where, index, n);
			n = count_syncs(&s->u.branch.other, where, index, n);
		}
	}
	return n;
}

static const char *printed(struct tfc *t, const struct tir_fn *f)
{
	struct text out;
	struct tir_program p = { 1, (struct tir_fn *[]){ (struct tir_fn *)f } };
	text_init(&out, &t->perm);
	tir_print(&out, &p);
	return text_str(&out);
}

static void drop_errors(struct tfc *t)
{
	t->diags.len = 0;
	t->diags.n_error = 0;
}

struct tally { int accepted, refused, barriers, unneeded, redundant, unseen; };

/* Without barrier "k": the checker complains where the run finds a race. */
static void check_deletion(struct tfc *t, struct tir_fn *f, struct tir_block *b, size_t at, uint64_t seed, struct tally *tally)
{
	struct tir_stmt *s = b->stmt[at];
	memmove(&b->stmt[at], &b->stmt[at + 1], sizeof(*b->stmt) * (b->len - at - 1));
	b->len--;
	bool accepted = verify_order(t, f, cuda(t));
	drop_errors(t);
	enum outcome o = execute(f, seed, 8);
	ck_assert_msg(!accepted || o != RACE, "program %llu: a race is not seen by the checker:\n%s", (unsigned long long)seed, printed(t, f));
	if (accepted && getenv("SYNC_SHOW"))
		printf("program %llu, without the barrier before statement %d of a suite:\n%s", (unsigned long long)seed, (int)at, printed(t, f));
	tally->barriers++;
	tally->redundant += accepted;
	tally->unseen += !accepted && o == CLEAN;
	b->len++;
	memmove(&b->stmt[at + 1], &b->stmt[at], sizeof(*b->stmt) * (b->len - at - 1));
	b->stmt[at] = s;
}

static void check_program(uint64_t seed, struct tally *tally)
{
	struct tfc t;
	struct tir_block *where[256];
	size_t index[256];
	UNIT_BEGIN(&t);
	const char *text = random_program(&t.perm, seed, false, false);
	struct tir_fn *f = read_program(&t, text);
	ck_assert_msg(f, "program %llu:\n%s\n%s", (unsigned long long)seed, unit_diags(&t), text);
	enum outcome before = execute(f, seed, 4);
	ck_assert_msg(before == CLEAN || before == RACE || before == TOO_LONG, "program %llu", (unsigned long long)seed);
	if (before == TOO_LONG || !sched_sync(&t, f, cuda(&t))) {
		tally->refused++;
		UNIT_END(&t);
		return;
	}
	tally->accepted++;
	enum outcome after = execute(f, seed, 4);
	ck_assert_msg(after == CLEAN, "program %llu: outcome %d with barriers:\n%s", (unsigned long long)seed, after, printed(&t, f));
	ck_assert_msg(verify_order(&t, f, cuda(&t)), "program %llu: the checker refuses:\n%s\n%s", (unsigned long long)seed, unit_diags(&t),
		      printed(&t, f));
	int n = count_syncs(&f->body, where, index, 0);
	tally->unneeded += n > 0 && before == CLEAN;
	for (int k = 0; k < n; k++)
		check_deletion(&t, f, where[k], index[k], seed, tally);
	UNIT_END(&t);
}

START_TEST(inserted_barriers)
{
	struct tally tally = { 0 };
	int n = getenv("SYNC_N") ? atoi(getenv("SYNC_N")) : 60, from = getenv("SYNC_FROM") ? atoi(getenv("SYNC_FROM")) : 1;
	for (int i = from; i < from + n; i++)
		check_program((uint64_t)i, &tally);
	printf("%d programs accepted, %d refused; %d barriers: %d redundant for the checker, %d without a race found; %d programs need none\n",
	       tally.accepted, tally.refused, tally.barriers, tally.redundant, tally.unseen, tally.unneeded);
	ck_assert(tally.accepted > n / 3);
	ck_assert(20 * tally.redundant <= tally.barriers);
}
END_TEST

/* Programs with barriers at random places: what the checker accepts has no race, and no thread waits for ever. */
START_TEST(authored_barriers)
{
	int n = getenv("SYNC_N") ? atoi(getenv("SYNC_N")) : 60, from = getenv("SYNC_FROM") ? atoi(getenv("SYNC_FROM")) : 1, clean = 0;
	for (int i = from; i < from + n; i++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		uint64_t seed = (uint64_t)i + 1000000;
		struct tir_fn *f = read_program(&t, random_program(&t.perm, seed, true, false));
		ck_assert_msg(f, "program %llu: %s", (unsigned long long)seed, unit_diags(&t));
		bool accepted = verify_order(&t, f, cuda(&t));
		enum outcome o = execute(f, seed, 6);
		ck_assert_msg(!accepted || o == CLEAN || o == TOO_LONG, "program %llu: outcome %d is accepted:\n%s", (unsigned long long)seed, o,
			      printed(&t, f));
		clean += accepted;
		UNIT_END(&t);
	}
	printf("%d of %d programs with barriers of their own accepted\n", clean, n);
	ck_assert(clean > 0);
}
END_TEST

/* ---- registers spread over threads ---- */

enum { N_BIT = 7, N_SPLIT = 5 };	/* a tile of (16, 8), one mode per bit of an element's number, spread over a warp */

struct spread { int bit[N_SPLIT]; };	/* the mode that each digit of the lane splits, most significant first */

static struct spread random_spread(uint64_t *s)
{
	struct spread x;
	int all[N_BIT];
	for (int i = 0; i < N_BIT; i++)
		all[i] = i;
	for (int i = 0; i < N_SPLIT; i++) {
		int k = i + (int)(next_random(s) % (N_BIT - (unsigned)i)), one = all[k];
		all[k] = all[i];
		all[i] = x.bit[i] = one;
	}
	return x;
}

static int lane_of(const struct spread *x, int element)
{
	int lane = 0;
	for (int i = 0; i < N_SPLIT; i++)
		lane = 2 * lane + (element >> (N_BIT - 1 - x->bit[i]) & 1);
	return lane;
}

static const char *spread_text(struct arena *a, const char *name, const struct spread *x)
{
	return arena_printf(a, "        %s = T.alloc_tensor(tensor_type=Tensor[(16, 8), \"f32\", ShardLayout(layout=Layout((2, 2, 2, 2, 2, 2, 2), "
			    "(64, 32, 16, 8, 4, 2, 1)), attrs=(B(), S(%d), S(%d), S(%d), S(%d), S(%d)), mesh=Mesh((Topology(\"thread\", 64),), "
			    "Layout((2, 2, 2, 2, 2, 2), (32, 16, 8, 4, 2, 1)), names=(\"w\", \"a\", \"b\", \"c\", \"d\", \"e\"))), \"rmem\"])\n", name,
			    x->bit[0], x->bit[1], x->bit[2], x->bit[3], x->bit[4]);
}

/* Each of two warps writes a tile of its own from one spread and reads one by another.  Both sides say whether bytes of another
 * thread are read; the owners are counted here one by one. */
static bool check_owners(uint64_t seed)
{
	struct tfc t;
	uint64_t s = seed * 7919 + 1;
	UNIT_BEGIN(&t);
	struct spread x = random_spread(&s), y = next_random(&s) % 2 ? x : random_spread(&s);
	bool other_warp = next_random(&s) % 8 == 0, swizzled = next_random(&s) % 2, own = !other_warp;
	const char *swizzle = swizzled ? " | Swizzle(1, 4, 3)" : "", *read = other_warp ? "1 - scope.w" : "scope.w";
	for (int i = 0; i < 1 << N_BIT; i++)
		own = own && lane_of(&x, i) == lane_of(&y, i);
	const char *text = arena_printf(&t.perm,
		"from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n\n"
		"@prim_func(target=CudaTarget(\"nvidia.h200_sxm\"))\ndef f(x: Tensor[(16, 8), \"f32\"], out: Tensor[(16, 8), \"f32\"]):\n"
		"    with Mesh((Topology(\"cta\", 1),), Layout((1,), (1,)), names=(\"d0\",)) as cta:\n"
		"        tile = (T.tensor_view(0, dtype=\"f32\", layout=Layout((16, 8), (8, 1))%s, shape=(16, 8)), "
		"T.tensor_view(512, dtype=\"f32\", layout=Layout((16, 8), (8, 1))%s, shape=(16, 8)))\n%s%s"
		"        with Mesh((Topology(\"thread\", 64),), Layout((2, 2, 2, 2, 2, 2), (32, 16, 8, 4, 2, 1)), "
		"names=(\"w\", \"a\", \"b\", \"c\", \"d\", \"e\")) as scope:\n"
		"            T.copy(p, tile[scope.w])\n            T.copy(tile[%s], q)\n            T.copy(q, out)\n",
		swizzle, swizzle, spread_text(&t.perm, "p", &x), spread_text(&t.perm, "q", &y), read);
	struct tir_fn *f = read_program(&t, text);
	ck_assert_msg(f, "%s\n%s", unit_diags(&t), text);
	bool accepted = verify_order(&t, f, cuda(&t));
	drop_errors(&t);
	ck_assert_msg(accepted == own, "spreads %llu: the checker says %d:\n%s", (unsigned long long)seed, accepted, text);
	ck_assert_msg(sched_sync(&t, f, cuda(&t)), "%s\n%s", unit_diags(&t), text);
	struct tir_block *where[256];
	size_t index[256];
	int n = count_syncs(&f->body, where, index, 0);
	ck_assert_msg(n == !own, "spreads %llu: %d barriers:\n%s", (unsigned long long)seed, n, text);
	ck_assert_msg(verify_order(&t, f, cuda(&t)), "spreads %llu: %s\n%s", (unsigned long long)seed, unit_diags(&t), text);
	UNIT_END(&t);
	return own;
}

START_TEST(owners)
{
	int n = getenv("SYNC_N") ? atoi(getenv("SYNC_N")) : 60, own = 0;
	for (int i = 0; i < n; i++)
		own += check_owners((uint64_t)i);
	printf("%d of %d pairs of spreads have one owner for every element\n", own, n);
	ck_assert(own > n / 8 && own < n);
}
END_TEST

/* ---- numbers of barriers ---- */

static int n_errors(const struct tfc *t, enum diag_code code)
{
	int n = 0;
	for (size_t i = 0; i < t->diags.len; i++)
		n += t->diags.item[i].severity == DIAG_ERROR && t->diags.item[i].code == code;
	return n;
}

/* Barriers of runs of warps, of parts of a warp, of the block, some with a number of their own, and one inside a reduction over the
 * block's second half: the numbers that they need are counted here, and E3303 is said once where they are more than 15. */
static bool check_numbers(uint64_t seed)
{
	struct tfc t;
	struct text out;
	uint64_t s = seed * 104729 + 1;
	bool used[9][9] = { { false } }, id[16] = { false };
	int need = 0, n = 6 + (int)(next_random(&s) % 40);
	UNIT_BEGIN(&t);
	text_init(&out, &t.perm);
	text_printf(&out, "from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n\n"
		    "@prim_func(target=CudaTarget(\"nvidia.h200_sxm\"))\ndef f(x: Tensor[(128,), \"f32\"], out: Tensor[(1,), \"f32\"]):\n"
		    "    with Mesh((Topology(\"cta\", 1),), Layout((1,), (1,)), names=(\"d0\",)) as cta:\n"
		    "        room = T.tensor_view(0, dtype=\"f32\", layout=Layout((4,), (1,)), shape=(4,))\n"
		    "        with Mesh((Topology(\"thread\", 256),), Layout((256,), (1,)), names=(\"d0\",)) as scope:\n");
	for (int i = 0; i < n; i++) {
		int first = (int)(next_random(&s) % 8), end = first + 1 + (int)(next_random(&s) % (8 - (unsigned)first)), kind = (int)(next_random(&s) % 8);
		if (!kind) {
			int k = 1 + (int)(next_random(&s) % 15);
			text_printf(&out, "            T.named_barrier_sync(%d, 256)\n", k);
			need += !id[k];
			id[k] = true;
			continue;
		}
		if (kind == 1)
			text_printf(&out, "            T.sync(scope[%d:%d])\n", 32 * first + 8, 32 * first + 24);
		text_printf(&out, "            T.sync(scope[%d:%d])\n", 32 * first, 32 * end);
		need += end - first > 1 && end - first < 8 && !used[first][end];
		used[first][end] = true;
	}
	bool reduces = next_random(&s) % 2;
	if (reduces) {
		text_printf(&out, "            with scope[128:256] as half:\n"
			    "                r = T.alloc_tensor(tensor_type=Tensor[(128,), \"f32\", ShardLayout(layout=Layout((128,), (1,)), attrs=(S(0),), "
			    "mesh=half), \"rmem\"])\n"
			    "                one = T.alloc_tensor(tensor_type=Tensor[(1,), \"f32\", ShardLayout(layout=Layout((1,), (0,)), attrs=(B(),), "
			    "mesh=half), \"rmem\"])\n"
			    "                T.copy(x, r)\n                T.reduce(r, one, room, axes=(0,), kind=\"sum\", keepdim=True)\n"
			    "                T.copy(one, out)\n");
		need += !used[4][8];
	}
	struct tir_fn *f = read_program(&t, text_str(&out));
	ck_assert_msg(f, "%s\n%s", unit_diags(&t), text_str(&out));
	tir_verify(&t, f, cuda(&t));
	ck_assert_msg(n_errors(&t, E3303) == (need > 15), "numbers %llu: %d are needed:\n%s\n%s", (unsigned long long)seed, need, unit_diags(&t),
		      text_str(&out));
	drop_errors(&t);
	verify_order(&t, f, cuda(&t));
	ck_assert_msg(n_errors(&t, E3303) == (need > 15), "numbers %llu: %d are needed:\n%s\n%s", (unsigned long long)seed, need, unit_diags(&t),
		      text_str(&out));
	UNIT_END(&t);
	return need > 15;
}

START_TEST(numbers)
{
	int n = getenv("SYNC_N") ? atoi(getenv("SYNC_N")) : 60, beyond = 0;
	for (int i = 0; i < n; i++)
		beyond += check_numbers((uint64_t)i);
	printf("%d of %d programs need more than 15 numbers\n", beyond, n);
	ck_assert(beyond > 0 && beyond < n);
}
END_TEST

UNIT_MAIN("sync", inserted_barriers, authored_barriers, owners, numbers)
