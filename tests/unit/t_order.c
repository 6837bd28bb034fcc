/* Clocks, channels, slots and flags on plans made by hand (autoschedule 7, 8, 12). */
#include "unit.h"

#include "orderkit.h"

static void insert(struct kit *k)
{
	kit_finish(k);
	ck_assert_msg(plan_versions(&k->p) && plan_insert_sync(&k->p), "%s", unit_diags(k->t));
}

static void run(struct kit *k)
{
	for (unsigned seed = 1; seed <= 40; seed++) {
		const char *fault = kit_execute(k, seed);
		ck_assert_msg(!fault, "%s (%s)", fault, kit_channels(k));
	}
}

/* 12.1: load to a, vec a to b, store b; b has two versions. */
static void copy_compute_copy(struct kit *k, struct tfc *t, int64_t trips, int64_t va, int64_t vb)
{
	kit_begin(k, t);
	struct plan_list *l = kit_loop(k, k->p.root, trips);
	struct plan_storage *a = kit_storage(k, "a", va, l), *b = kit_storage(k, "b", vb, l);
	struct plan_unit *load = kit_unit(k, l, "load", "AIV", 0), *vec = kit_unit(k, l, "vec", "AIV", 0), *store = kit_unit(k, l, "store", "AIV", 0);
	kit_access(k, load, a, "w", "MTE2");
	kit_access(k, vec, a, "r", "V");
	kit_access(k, vec, b, "w", "V");
	kit_access(k, store, b, "r", "MTE3");
	insert(k);
}

START_TEST(example_12_1)
{
	struct tfc t;
	struct kit k;
	UNIT_BEGIN(&t);
	copy_compute_copy(&k, &t, 8, 1, 2);
	ck_assert_str_eq(kit_channels(&k), "MTE2>V d0 n1 i0; V>MTE3 d0 n2 i0; V>MTE2 d1 n1 i1; MTE3>V d2 n2 i2");
	ck_assert_int_eq((int)k.p.prologue.len, 3);
	ck_assert_int_eq((int)k.p.epilogue.len, 3);
	UNIT_END(&t);
}
END_TEST

START_TEST(trips_of_12_1)
{
	static const int64_t trips[] = { 0, 1, 2, 3, 5, 8 };
	for (int i = 0; i < 6; i++)
		for (int64_t va = 1; va <= 3; va++)
			for (int64_t vb = 1; vb <= 3; vb++) {
				struct tfc t;
				struct kit k;
				UNIT_BEGIN(&t);
				copy_compute_copy(&k, &t, trips[i], va, vb);
				run(&k);
				UNIT_END(&t);
			}
}
END_TEST

/* T-F10: one slot less on the forward channel. */
START_TEST(one_slot_less)
{
	struct tfc t;
	struct kit k;
	bool found = false;
	UNIT_BEGIN(&t);
	copy_compute_copy(&k, &t, 8, 1, 2);
	struct plan_list *l = k.p.list.data[0];
	for (int u = 1; u <= 2; u++) {
		struct plan_ops *ops = u == 1 ? &l->unit.data[1]->after : &l->unit.data[2]->before;
		for (size_t i = 0; i < ops->len; i++) {
			const struct tir_stmt *s = ops->data[i].stmt;
			if (!strcmp(s->u.sync.arg[0].text, "V") && !strcmp(s->u.sync.arg[1].text, "MTE3"))
				((struct tir_sync_arg *)s->u.sync.arg)[2].ix = ix_const(k.p.a, 0);
		}
	}
	for (unsigned seed = 1; seed <= 200 && !found; seed++) {
		const char *fault = kit_execute(&k, seed);
		found = fault && !strcmp(fault, "token overflow");
	}
	ck_assert(found);
	UNIT_END(&t);
}
END_TEST

/* Every operation of synchronisation of 12.1 is needed. */
START_TEST(deletions_of_12_1)
{
	for (int deleted = 0; deleted < 14; deleted++) {
		struct tfc t;
		struct kit k;
		bool found = false;
		UNIT_BEGIN(&t);
		copy_compute_copy(&k, &t, 5, 1, 2);
		struct plan_list *l = k.p.list.data[0];
		struct plan_ops *all[] = { &k.p.prologue, &l->unit.data[0]->before, &l->unit.data[0]->after, &l->unit.data[1]->before,
					   &l->unit.data[1]->after, &l->unit.data[2]->before, &l->unit.data[2]->after, &k.p.epilogue };
		int at = deleted;
		for (int i = 0; i < 8; i++) {
			if (at >= 0 && at < (int)all[i]->len)
				all[i]->data[at].cores = 0;
			at -= (int)all[i]->len;
		}
		ck_assert_int_lt(at, 0);
		for (unsigned seed = 1; seed <= 200 && !found; seed++)
			found = kit_execute(&k, seed) != NULL;
		ck_assert_msg(found, "operation %d is not needed", deleted);
		UNIT_END(&t);
	}
}
END_TEST

/* 12.4: "state" is stored and loaded at unknown rows, with the hint and without. */
static void scatter(struct kit *k, struct tfc *t, bool has_hint)
{
	kit_begin(k, t);
	struct plan_list *l = kit_loop(k, k->p.root, 6);
	struct plan_storage *a = kit_storage(k, "a", 1, l), *b = kit_storage(k, "b", has_hint ? 2 : 1, l);
	struct plan_storage *state = has_hint ? NULL : kit_storage(k, "state", 1, NULL);
	struct plan_unit *load = kit_unit(k, l, "load", "AIV", 0), *vec = kit_unit(k, l, "vec", "AIV", 0), *store = kit_unit(k, l, "store", "AIV", 0);
	kit_access(k, load, a, "w", "MTE2");
	kit_access(k, vec, a, "r", "V");
	kit_access(k, vec, b, "w", "V");
	kit_access(k, store, b, "r", "MTE3");
	if (state) {
		kit_access(k, load, state, "r", "MTE2");
		kit_access(k, store, state, "w", "MTE3");
	}
	insert(k);
}

START_TEST(example_12_4)
{
	struct tfc t;
	struct kit k;
	UNIT_BEGIN(&t);
	scatter(&k, &t, false);
	ck_assert_str_eq(kit_channels(&k), "MTE2>V d0 n1 i0; V>MTE3 d0 n1 i0; MTE3>MTE2 d1 n1 i1");
	run(&k);
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	scatter(&k, &t, true);
	ck_assert_str_eq(kit_channels(&k), "MTE2>V d0 n1 i0; V>MTE3 d0 n2 i0; V>MTE2 d1 n1 i1; MTE3>V d2 n2 i2");
	run(&k);
	UNIT_END(&t);
}
END_TEST

/* T-Y06: copies to different rows (no edge), to one row, then a reader of all. */
START_TEST(copies_on_one_pipe)
{
	for (int same_row = 0; same_row < 2; same_row++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		kit_begin(&k, &t);
		struct plan_storage *x = kit_storage(&k, "x", 1, NULL), *y = same_row ? x : kit_storage(&k, "y", 1, NULL);
		struct plan_unit *p = kit_unit(&k, k.p.root, "p", "AIV", 0), *q = kit_unit(&k, k.p.root, "q", "AIV", 0), *r = kit_unit(&k, k.p.root, "r", "AIV", 0);
		kit_access(&k, p, x, "w", "MTE2");
		kit_access(&k, q, y, "w", "MTE2");
		kit_access(&k, r, x, "r", "V");
		if (!same_row)
			kit_access(&k, r, y, "r", "V");
		insert(&k);
		ck_assert_str_eq(kit_channels(&k), same_row ? "barrier MTE2; MTE2>V d0 n1 i0" : "MTE2>V d0 n1 i0");
		run(&k);
		UNIT_END(&t);
	}
}
END_TEST

/* T-Y12: a producer that nothing holds back. */
START_TEST(unbounded_producer)
{
	for (int64_t trips = 1; trips <= 6; trips++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		kit_begin(&k, &t);
		struct plan_list *l = kit_loop(&k, k.p.root, trips);
		struct plan_storage *rows = kit_storage(&k, "rows", 1, NULL);
		struct plan_unit *load = kit_unit(&k, l, "load", "AIV", 0), *vec = kit_unit(&k, l, "vec", "AIV", 0);
		kit_access(&k, load, rows, "w", "MTE2");
		kit_access(&k, vec, rows, "r", "V");
		vec_push(k.p.a, &k.p.list, k.p.root);
		kit_edge(&k, l, 0, 1, rows, 0, false);
		ck_assert(plan_versions(&k.p) && plan_insert_sync(&k.p));
		ck_assert_str_eq(kit_channels(&k), trips == 1 ? "MTE2>V d0 n1 i0" : trips == 2 ? "MTE2>V d0 n2 i0" : "MTE2>V d0 n2 i0; V>MTE2 d2 n2 i2");
		UNIT_END(&t);
	}
}
END_TEST

/* T-Y13: no event between MTE2 and M. */
START_TEST(route)
{
	struct tfc t;
	struct kit k;
	UNIT_BEGIN(&t);
	kit_begin(&k, &t);
	struct plan_list *l = kit_loop(&k, k.p.root, 4);
	struct plan_storage *x = kit_storage(&k, "x", 1, NULL);
	struct plan_unit *load = kit_unit(&k, l, "load", "AIC", 0), *mul = kit_unit(&k, l, "mul", "AIC", 0);
	kit_access(&k, load, x, "w", "MTE2");
	kit_access(&k, mul, x, "r", "M");
	insert(&k);
	ck_assert_str_eq(kit_channels(&k), "MTE2>MTE1 d0 n1 i0; MTE1>M d0 n1 i0; M>MTE1 d1 n1 i1; MTE1>MTE2 d0 n1 i0");
	run(&k);
	UNIT_END(&t);
}
END_TEST

/* T-Y15. */
START_TEST(exclusion)
{
	for (int64_t stage = 0; stage <= 2; stage++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		kit_begin(&k, &t);
		struct plan_list *l = kit_loop(&k, k.p.root, 4);
		struct plan_storage *x = kit_storage(&k, "x", 1, NULL);
		struct plan_unit *u = kit_unit(&k, l, "u", "AIV", stage), *w = kit_unit(&k, l, "w", "AIV", 0);
		kit_access(&k, u, x, "w", "MTE2");
		kit_access(&k, w, x, "w", "V");
		vec_push(k.p.a, &k.p.list, k.p.root);
		struct plan_edge e = { .from = 0, .to = 1, .kind = PLAN_EXCLUSION, .storage = x };
		vec_push(k.p.a, &e.pair, ((struct plan_pair){ .x = &u->leaf->access.data[0], .y = &w->leaf->access.data[0] }));
		vec_push(k.p.a, &l->edge, e);
		ck_assert_int_eq(plan_versions(&k.p) && plan_insert_sync(&k.p), stage < 2);
		if (stage == 2)
			ck_assert_ptr_nonnull(strstr(unit_diags(&t), "owner exclusion"));
		else
			ck_assert_str_eq(kit_channels(&k), stage ? "V>MTE2 d0 n1 i0; MTE2>V d1 n1 i1" : "MTE2>V d0 n1 i0; V>MTE2 d1 n1 i1");
		UNIT_END(&t);
	}
}
END_TEST

/* T-F03: two rings of eight versions on one event find no room in eight numbers; one of each fits. */
START_TEST(too_many_numbers)
{
	for (int n = 1; n <= 2; n++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		kit_begin(&k, &t);
		struct plan_list *l = kit_loop(&k, k.p.root, 20);
		for (int i = 0; i < n; i++) {
			struct plan_storage *x = kit_storage(&k, "x", 8, l);
			kit_access(&k, kit_unit(&k, l, "in", "AIV", 0), x, "w", "MTE2");
			kit_access(&k, kit_unit(&k, l, "out", "AIV", 0), x, "r", "V");
		}
		kit_finish(&k);
		ck_assert_int_eq(plan_versions(&k.p) && plan_insert_sync(&k.p), n == 1);
		ck_assert_int_eq(strstr(unit_diags(&t), "will spill") != NULL, n == 2);
		if (n == 1)
			run(&k);
		UNIT_END(&t);
	}
}
END_TEST

/* T-E11: two units that wait for each other. */
START_TEST(order_that_waits_for_itself)
{
	for (int64_t distance = 0; distance <= 1; distance++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		kit_begin(&k, &t);
		struct plan_list *l = kit_loop(&k, k.p.root, 4);
		struct plan_storage *x = kit_storage(&k, "x", 1, NULL);
		kit_access(&k, kit_unit(&k, l, "u", "AIV", 0), x, "w", "MTE2");
		kit_access(&k, kit_unit(&k, l, "w", "AIV", 0), x, "w", "V");
		vec_push(k.p.a, &k.p.list, k.p.root);
		kit_edge(&k, l, 0, 1, x, 0, false);
		kit_edge(&k, l, 1, 0, x, distance, false);
		ck_assert(plan_versions(&k.p) && plan_insert_sync(&k.p));
		ck_assert_int_eq(strstr(unit_diags(&t), "no flag reuse") != NULL, distance == 0);
		UNIT_END(&t);
	}
}
END_TEST

/* T-O05: mode, conditions, owners, stages -> clock; with one and with two versions. */
START_TEST(choice_of_clock)
{
	static const struct { enum tir_clock_mode mode; bool guarded, two_owners, two_stages; enum plan_clock_kind want; } row[] = {
		{ TIR_CLOCK_ITERATION, false, false, false, PLAN_LEXICAL }, { TIR_CLOCK_ITERATION, true, false, false, PLAN_LEXICAL },
		{ TIR_CLOCK_COUNTER, false, false, false, PLAN_COUNTER },   { TIR_CLOCK_AUTO, false, false, false, PLAN_LEXICAL },
		{ TIR_CLOCK_AUTO, true, false, false, PLAN_COUNTER },	    { TIR_CLOCK_AUTO, false, true, false, PLAN_COUNTER },
		{ TIR_CLOCK_COUNTER, true, true, false, PLAN_COUNTER },	    { TIR_CLOCK_AUTO, true, false, true, PLAN_LEXICAL },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		for (int64_t versions = 1; versions <= 2; versions++) {
			struct tfc t;
			struct kit k;
			UNIT_BEGIN(&t);
			kit_begin(&k, &t);
			struct plan_storage *x = kit_storage(&k, "x", versions, NULL);
			x->mode = row[i].mode;
			for (int n = 0; n <= row[i].two_owners; n++) {
				struct plan_list *l = kit_loop(&k, k.p.root, 5);
				struct plan_unit *u = kit_unit(&k, l, "u", "AIV", 0), *w = kit_unit(&k, l, "w", "AIV", row[i].two_stages);
				vec_push(k.p.a, &x->owner, l);
				kit_access(&k, u, x, "w", "MTE2");
				kit_access(&k, w, x, "r", "V");
				if (row[i].guarded) {
					kit_guard(&k, u, kit_turn(&k, l, 2, 0), false);
					kit_guard(&k, w, kit_turn(&k, l, 2, 0), false);
				}
			}
			vec_push(k.p.a, &k.p.list, k.p.root);
			ck_assert_msg(plan_versions(&k.p), "%s", unit_diags(&t));
			ck_assert_msg(x->clock && x->clock->kind == row[i].want, "row %zu", i);
			UNIT_END(&t);
		}
}
END_TEST

/* T-O07, T-O09: equal conditions share a counter, others do not; two conditions are joined, a condition and its negation are always. */
START_TEST(epochs)
{
	struct tfc t;
	struct kit k;
	UNIT_BEGIN(&t);
	kit_begin(&k, &t);
	struct plan_list *l = kit_loop(&k, k.p.root, 6);
	const struct tir_expr *p = kit_turn(&k, l, 2, 0), *same = kit_turn(&k, l, 2, 0), *q = kit_turn(&k, l, 3, 1);
	struct plan_storage *s[4];
	for (int i = 0; i < 4; i++) {
		static const char *const names[] = { "a", "b", "c", "d" };
		s[i] = kit_storage(&k, names[i], 2, l);
		struct plan_unit *u = kit_unit(&k, l, "u", "AIV", 0), *w = kit_unit(&k, l, "w", "AIV", 0);
		kit_access(&k, u, s[i], "w", "MTE2");
		kit_access(&k, w, s[i], "r", "V");
		kit_guard(&k, u, i == 1 ? same : p, false);
		kit_guard(&k, w, i == 2 ? q : i == 1 ? same : p, i == 3);
	}
	vec_push(k.p.a, &k.p.list, k.p.root);
	ck_assert(plan_versions(&k.p));
	ck_assert_ptr_eq(s[0]->clock, s[1]->clock);
	ck_assert_ptr_ne(s[0]->clock, s[2]->clock);
	ck_assert_int_eq((int)versions_epoch(s[2]->clock, l)->len, 2);
	ck_assert_int_eq(s[3]->clock->kind, PLAN_LEXICAL);
	UNIT_END(&t);
}
END_TEST

/* ---- random plans ---- */

static int pick(unsigned *seed, int n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (int)((*seed >> 10) % (unsigned)n);
}

/* Does the text of every core keep every edge (A29)? */
static bool is_legal(const struct plan *p)
{
	for (size_t n = 0; n < p->list.len; n++) {
		const struct plan_list *l = p->list.data[n];
		for (size_t i = 0; i < l->edge.len; i++) {
			const struct plan_edge *e = &l->edge.data[i];
			const struct plan_unit *u = l->unit.data[e->from], *v = l->unit.data[e->to];
			int64_t d = (e->rotates ? e->rotates->versions : e->distance) + v->stage - u->stage;
			int pu = e->from, pv = e->to;
			for (int k = 0; l->order && k < (int)l->unit.len; k++) {
				pu = l->order[k] == e->from ? k : pu;
				pv = l->order[k] == e->to ? k : pv;
			}
			if (d < 0 || (d == 0 && pu >= pv))
				return false;
		}
	}
	return true;
}

static void random_access(struct kit *k, unsigned *seed, struct plan_unit *u, struct plan_storage *s, const char *how)
{
	static const char *const aiv[] = { "MTE2", "V", "MTE3" }, *const aic[] = { "MTE1", "M", "FIX", "MTE2" };
	const char *pipe = u->leaf->access.len ? u->leaf->access.data[0].pipe->name : u->cores == 1 ? aic[pick(seed, 4)] : aiv[pick(seed, 3)];
	kit_access(k, u, s, how, pipe);
}

/* Units with accesses to the storages of "s"; storages that "l" owns are written by the first unit that touches them. */
static void random_units(struct kit *k, unsigned *seed, struct plan_list *l, int n, struct plan_storage **s, int n_storage, bool two_cores)
{
	for (int i = 0; i < n; i++) {
		struct plan_unit *u = kit_unit(k, l, arena_printf(k->p.a, "u%d.%d", l->depth, i), two_cores && pick(seed, 3) == 0 ? "AIC" : "AIV", 0);
		for (int c = 1 + pick(seed, 2); c > 0; c--) {
			struct plan_storage *x = s[pick(seed, n_storage)];
			bool is_first = true, is_used = false;
			for (size_t q = 0; q < l->unit.len; q++)
				for (size_t y = 0; y < l->unit.data[q]->leaf->access.len; y++) {
					is_first = is_first && l->unit.data[q]->leaf->access.data[y].storage != x;
					is_used = is_used || (l->unit.data[q] == u && l->unit.data[q]->leaf->access.data[y].storage == x);
				}
			if (!is_used)
				random_access(k, seed, u, x, is_first && x->owner.len ? "w" : pick(seed, 2) ? "w" : "r");
		}
	}
}

static void random_stages(struct kit *k, unsigned *seed, struct plan_list *l)
{
	int n = (int)l->unit.len;
	int64_t stage = 0;
	l->order = arena_array(k->p.a, int, l->unit.len + 1);
	for (int i = 0; i < n; i++) {
		stage += pick(seed, 3) == 0;
		l->unit.data[i]->stage = stage;
		l->order[i] = i;
	}
	for (int i = 0; i + 1 < n; i++)
		for (int j = 0; j + 1 < n - i; j++)
			if (pick(seed, 2) && l->unit.data[l->order[j]]->stage < l->unit.data[l->order[j + 1]]->stage) {
				int x = l->order[j];
				l->order[j] = l->order[j + 1];
				l->order[j + 1] = x;
			}
}

static void no_stages(struct plan_list *l)
{
	l->order = NULL;
	for (size_t i = 0; i < l->unit.len; i++)
		l->unit.data[i]->stage = 0;
}

/* One or two loops, one inside the other or behind it, with storages that they own and storages that nobody owns. False: there are
 * too few numbers of signals between cores. */
static bool random_plan(struct kit *k, struct tfc *t, unsigned seed, bool two_cores, bool guards)
{
	kit_begin(k, t);
	bool nested = pick(&seed, 2);
	struct plan_list *outer = kit_loop(k, k->p.root, pick(&seed, 5)), *inner = nested ? kit_loop(k, outer, pick(&seed, 5)) : kit_loop(k, k->p.root, pick(&seed, 4));
	struct plan_storage *s[4];
	for (int i = 0; i < 4; i++) {
		struct plan_list *owner = pick(&seed, 3) ? inner : NULL;
		s[i] = kit_storage(k, arena_printf(k->p.a, "s%d", i), owner ? 1 + pick(&seed, 3) : 1, owner);
	}
	struct plan_storage *free_one = kit_storage(k, "f", 1, NULL);
	random_units(k, &seed, inner, 1 + pick(&seed, 5), s, 4, two_cores);
	bool is_same = pick(&seed, 2);
	for (size_t i = 0; guards && i < inner->unit.len; i++)
		if (is_same || pick(&seed, 2))
			kit_guard(k, inner->unit.data[i], kit_turn(k, inner, is_same ? 2 : 2 + pick(&seed, 2), 0), !is_same && pick(&seed, 2));
	for (int i = 0; guards && !is_same && i < 4; i++) {
		s[i]->owner.len = 0;
		s[i]->versions = 1;
	}
	if (nested && pick(&seed, 2))
		for (int i = pick(&seed, 3); i > 0; i--) {
			struct plan_storage *x = pick(&seed, 2) ? s[pick(&seed, 4)] : free_one;
			random_access(k, &seed, kit_unit(k, outer, "outer", "AIV", 0), x->owner.len ? free_one : x, pick(&seed, 2) ? "w" : "r");
		}
	random_stages(k, &seed, inner);
	kit_finish(k);
	if (!is_legal(&k->p))
		no_stages(inner);
	ck_assert(is_legal(&k->p));
	if (plan_versions(&k->p) && plan_insert_sync(&k->p))
		return true;
	ck_assert_msg(strstr(unit_diags(t), "E3801") != NULL, "%s", unit_diags(t));
	return false;
}

static void random_run(unsigned first, unsigned last, bool two_cores, bool guards)
{
	for (unsigned seed = first; seed < last; seed++) {
		struct tfc t;
		struct kit k;
		UNIT_BEGIN(&t);
		bool is_made = random_plan(&k, &t, seed * 2654435761u, two_cores, guards);
		for (unsigned n = 1; is_made && n <= 8; n++) {
			const char *fault = kit_execute(&k, n + seed);
			ck_assert_msg(!fault, "plan %u: %s (%s)%s", seed, fault, kit_channels(&k), kit_program(&k));
		}
		UNIT_END(&t);
	}
}

START_TEST(random_plans)
{
	random_run(1, 250, false, false);
}
END_TEST

START_TEST(random_plans_of_two_cores)
{
	random_run(1000, 1200, true, false);
}
END_TEST

START_TEST(random_plans_with_conditions)
{
	random_run(2000, 2250, true, true);
}
END_TEST

UNIT_MAIN("order", example_12_1, trips_of_12_1, one_slot_less, deletions_of_12_1, example_12_4, copies_on_one_pipe, unbounded_producer, route,
	  exclusion, too_many_numbers, order_that_waits_for_itself, choice_of_clock, epochs, random_plans, random_plans_of_two_cores, random_plans_with_conditions)
