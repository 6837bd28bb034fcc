/* Walk a phase as its threads do: what they did since the last barrier is pending, and nothing may meet it. */
#include <string.h>

#include "verify/private.h"

enum { MAX_SET = 4, MAX_NAMED = 15 };
static const int64_t max_trips = (int64_t)1 << 40;	/* of a loop that ends */

struct pending {			/* a touch that no barrier has ordered for all threads yet */
	struct touch *touch;
	unsigned char *tag;		/* per loop around it: enum apart of the iterations gone by since */
	int n_set;
	struct threads set[MAX_SET];		/* threads that met in a barrier since */
};

struct state {
	struct pending *data;
	size_t len, cap;
	bool is_dead;			/* no thread comes here */
};

struct walk {
	struct checker *c;
	struct ptrmap touched;		/* statement or condition -> struct touches */
	struct ptrmap loop;		/* TIR_FOR or TIR_WHILE -> struct loop_state */
	struct ptrmap reported;		/* statement -> the statement it was reported with */
	struct state *left;		/* by break, of the innermost loop */
	const struct tir_stmt *early;	/* a return that only some threads reach */
	VEC(struct threads) named;	/* sets with a barrier number of their own */
	unsigned named_used;		/* bit i: a statement uses the number i itself */
	int n_loop;
};

static void walk_block(struct walk *w, const struct tir_block *b, struct state *s);

/* ---- states ---- */

static bool same_pending(const struct pending *x, const struct pending *y)
{
	if (x->touch != y->touch || x->n_set != y->n_set || memcmp(x->tag, y->tag, (size_t)x->touch->n_loop))
		return false;
	for (int i = 0; i < x->n_set; i++)
		if (x->set[i].first != y->set[i].first || x->set[i].n != y->set[i].n)
			return false;
	return true;
}

static void put(struct walk *w, struct state *s, struct pending p)
{
	for (size_t i = 0; i < s->len; i++)
		if (same_pending(&s->data[i], &p))
			return;
	vec_push(w->c->a, s, p);
}

static struct state copy(struct walk *w, const struct state *s)
{
	struct state out = { .is_dead = s->is_dead };
	for (size_t i = 0; i < s->len; i++)
		vec_push(w->c->a, &out, s->data[i]);
	return out;
}

static void unite(struct walk *w, struct state *to, const struct state *from)
{
	if (from->is_dead)
		return;
	if (to->is_dead)
		to->len = 0;
	to->is_dead = false;
	for (size_t i = 0; i < from->len; i++)
		put(w, to, from->data[i]);
}

/* ---- accesses ---- */

static int n_common(const struct touch *x, const struct touch *y)
{
	int n = 0;
	while (n < x->n_loop && n < y->n_loop && x->loop[n] == y->loop[n])
		n++;
	return n;
}

static bool contains(const struct threads *set, const struct threads *x)
{
	return set->first <= x->first && x->first + x->n <= set->first + set->n;
}

static bool is_ordered(const struct pending *p, const struct touch *y)
{
	for (int i = 0; i < p->n_set; i++)
		if (contains(&p->set[i], &p->touch->threads) && contains(&p->set[i], &y->threads))
			return true;
	return false;
}

static const char *verb(const struct touch *x)
{
	return x->writes ? "writes" : "reads";
}

static void report(struct walk *w, const struct touch *x, const struct touch *y)
{
	if (ptrmap_get(&w->reported, y->stmt) == x->stmt)
		return;
	ptrmap_set(&w->reported, y->stmt, (void *)x->stmt);
	w->c->failed = true;
	const char *a = x->root->name ? x->root->name : "memory", *b = y->root->name ? y->root->name : "memory";
	diag_error(w->c->t, y->stmt->range, E3310, "this statement %s bytes of '%s' that another thread %s before%s%s%s, and no barrier orders the "
		   "two; put T.sync between them", verb(y), b, verb(x), strcmp(a, b) ? " as '" : "", strcmp(a, b) ? a : "",
		   strcmp(a, b) ? "'" : "");
	diag_note(w->c->t, x->stmt->range, x->stmt == y->stmt ? "in another iteration, it %s '%s' here" : "the other thread %s '%s' here",
		  verb(x), a);
}

static void check(struct walk *w, const struct state *s, struct touch *y)
{
	for (size_t i = 0; i < s->len; i++) {
		const struct pending *p = &s->data[i];
		int n = n_common(p->touch, y), same = 0;
		if (is_ordered(p, y))
			continue;
		while (same < n && p->tag[same] == APART_NOT)
			same++;
		enum apart apart = same < n ? (enum apart)p->tag[same] : APART_NOT;
		if (verify_meet(w->c, p->touch, y, same, apart))
			report(w, p->touch, y);
	}
}

/* What is touched now meets what is pending, then is pending itself.  "part": 0 all, 1 what is written, 2 what is read. */
static void perform(struct walk *w, const struct touches *t, int part, struct state *s)
{
	size_t n = t->len;
	if (s->is_dead)
		return;
	for (size_t i = 0; i < n; i++)
		if (!part || t->data[i]->writes == (part == 1))
			check(w, s, t->data[i]);
	for (size_t i = 0; i < n; i++)
		if (!part || t->data[i]->writes == (part == 1))
			put(w, s, (struct pending){ .touch = t->data[i],
						    .tag = arena_array(w->c->a, unsigned char, (size_t)t->data[i]->n_loop + 1) });
}

static const struct touches *touches_of(struct walk *w, const void *key, const struct tir_stmt *s, const struct tir_expr *e)
{
	struct touches *t = ptrmap_get(&w->touched, key);
	if (t)
		return t;
	t = arena_new(w->c->a, struct touches);
	if (e)
		verify_touches_of_expr(w->c, s, e, t);
	else
		verify_touches(w->c, s, t);
	ptrmap_set(&w->touched, key, t);
	return t;
}

/* ---- barriers ---- */

static void meet(struct walk *w, struct state *s, struct threads set)
{
	size_t n = 0;
	for (size_t i = 0; i < s->len; i++) {
		struct pending p = s->data[i];
		if (set.first <= 0 && set.first + set.n >= w->c->n_thread)
			continue;
		if (contains(&set, &p.touch->threads)) {
			if (p.n_set == MAX_SET)
				memmove(p.set, p.set + 1, sizeof(p.set[0]) * (MAX_SET - 1));
			p.set[p.n_set < MAX_SET ? p.n_set++ : MAX_SET - 1] = set;
		}
		s->data[n++] = p;
	}
	s->len = n;
}

static bool apart(struct walk *w, const struct tir_stmt *s, const char *what)
{
	const struct tir_stmt *why = w->c->apart ? w->c->apart : w->early;
	if (!why)
		return false;
	if (ptrmap_get(&w->reported, s))
		return true;
	ptrmap_set(&w->reported, s, (void *)s);
	w->c->failed = true;
	diag_error(w->c->t, s->range, E3305, "divergent collective: %s is reached by some threads only, or unequally often; it must be reached by "
		   "all threads of its set or by none", what);
	diag_note(w->c->t, why->range, "what threads do here is not uniform");
	return true;
}

static bool fault(struct walk *w, struct range r, enum diag_code code, const char *what)
{
	w->c->failed = true;
	return diag_error(w->c->t, r, code, "%s", what);
}

static bool encloses(const struct walk *w, const struct mesh *m)
{
	for (; m; m = m->parent)
		for (size_t i = 0; i < w->c->scope.len; i++)
			if (w->c->scope.data[i] == m)
				return true;
	return false;
}

/* The threads of the block that "m" selects; all where it names none. */
static bool threads_of(struct walk *w, const struct mesh *m, struct threads *out)
{
	*out = (struct threads){ 0, w->c->n_thread };
	for (int i = 0; i < m->n_level; i++) {
		const struct ix *first, *n;
		if (mesh_is_first_level(m, i))
			continue;
		return mesh_interval(w->c->a, m, i, &first, &n) && ix_is_const(first, &out->first) && ix_is_const(n, &out->n);
	}
	return true;
}

/* One more barrier has a number of its own. */
static void count_number(struct walk *w, const struct tir_stmt *s)
{
	if (w->named.len + (size_t)__builtin_popcount(w->named_used) == MAX_NAMED + 1)
		fault(w, s->range, E3303, "this barrier needs a 16th number; named barriers have the numbers 1 to 15, one for every set of threads that "
		      "is a part of the block and not of one warp; synchronise fewer sets");
}

/* A238: a number for every set that is neither the block nor in one warp. */
static void count_named(struct walk *w, const struct tir_stmt *s, struct threads set)
{
	if (set.n >= w->c->n_thread || set.first / 32 == (set.first + set.n - 1) / 32)
		return;
	for (size_t i = 0; i < w->named.len; i++)
		if (w->named.data[i].first == set.first && w->named.data[i].n == set.n)
			return;
	vec_push(w->c->a, &w->named, set);
	count_number(w, s);
}

/* The number that a statement names itself. */
static void count_authored(struct walk *w, const struct tir_stmt *s)
{
	int64_t id;
	if (!ix_is_const(s->u.sync.arg[0].ix, &id) || id < 1 || id > MAX_NAMED || w->named_used >> id & 1)
		return;
	w->named_used |= 1u << id;
	count_number(w, s);
}

static void walk_mesh_barrier(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	const struct mesh *m = s->u.sync.arg[0].mesh;
	struct threads set;
	if (!encloses(w, m)) {
		fault(w, s->range, E3301, "T.sync takes an enclosing scope or a slice of one");
		return;
	}
	if (!threads_of(w, m, &set)) {
		fault(w, s->range, E3302, "the threads of this barrier are not one contiguous run; take one contiguous run");
		return;
	}
	int64_t last = set.first + set.n - 1;
	bool is_all = set.n >= w->c->n_thread, in_warp = set.first / 32 == last / 32;
	if (!is_all && !in_warp && (set.first % 32 || set.n % 32)) {
		fault(w, s->range, E3302, "the threads of this barrier are not aligned to warps of 32; take whole warps, or threads of one");
		return;
	}
	if (!contains(&w->c->threads, &set)) {
		fault(w, s->range, E3305, "divergent collective: this barrier waits for threads that the scope around it does not have; synchronise "
		      "the scope itself, or stand outside it");
		return;
	}
	count_named(w, s, set);
	meet(w, st, set);
}

static void walk_sync(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	const char *name = s->u.sync.name;
	int64_t count;
	if (apart(w, s, arena_printf(w->c->a, "T.%s", name)))
		return;
	if (!strncmp(name, "named_barrier_", 14))
		count_authored(w, s);
	if (!strcmp(name, "sync"))
		walk_mesh_barrier(w, s, st);
	else if (!strcmp(name, "grid_sync"))
		meet(w, st, (struct threads){ 0, w->c->n_thread });
	else if (!strcmp(name, "named_barrier_sync")) {
		if (ix_is_const(s->u.sync.arg[1].ix, &count) && count == w->c->n_thread)
			meet(w, st, (struct threads){ 0, w->c->n_thread });
	} else if (strcmp(name, "named_barrier_arrive") != 0 && strcmp(name, "setmaxnreg") != 0) {
		fault(w, s->range, E9003, arena_printf(w->c->a, "the order that T.%s makes is not checked in this version; use T.sync", name));
	}
}

/* ---- statements ---- */

static bool is_collective(const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	const struct tir_view *src = s->u.insn.operand[0].view;
	return insn->frame || (atom && atom->atom && atom->atom->cls->frame) ||
	       (!strcmp(insn->name, "reduce") && src && type_is_spread(src->type));
}

static bool is_asynchronous(const struct tir_stmt *s)
{
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	const char *needs = atom && atom->atom ? atom->atom->cls->capability : NULL;
	return !strncmp(s->u.insn.use.insn->name, "copy_async", 10) || (needs && !strncmp(needs, "wgmma", 5));
}

/* A reduction over warps: parts are written to the workspace, the frame meets, all read them. */
static bool exchanges(struct walk *w, const struct tir_stmt *s, struct threads *set)
{
	const struct tir_view *src = s->u.insn.operand[0].view;
	return !strcmp(s->u.insn.use.insn->name, "reduce") && s->u.insn.operand[2].view && src && type_is_spread(src->type) &&
	       insn_reduce_warps(w->c->a, &s->u.insn.use, src->type) > 1 && threads_of(w, src->type->layout->mesh, set);
}

static void walk_insn(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	struct threads set;
	if (is_asynchronous(s)) {
		fault(w, s->range, E9003, arena_printf(w->c->a, "T.%s is asynchronous; its order is not checked in this version, use T.copy",
						      s->u.insn.use.insn->name));
		return;
	}
	if (is_collective(s))
		apart(w, s, arena_printf(w->c->a, "T.%s", s->u.insn.use.insn->name));
	const struct touches *t = touches_of(w, s, s, NULL);
	if (!exchanges(w, s, &set)) {
		perform(w, t, 0, st);
		return;
	}
	count_named(w, s, set);
	perform(w, t, 1, st);
	meet(w, st, set);
	perform(w, t, 2, st);
}

/* ---- loops ---- */

static bool has_barrier(const struct tir_block *b)
{
	bool found = false;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		switch (s->kind) {
		case TIR_SYNC: found = true; break;
		case TIR_INSN: found = !strcmp(s->u.insn.use.insn->name, "reduce"); break;
		case TIR_FOR: found = has_barrier(&s->u.loop.body); break;
		case TIR_IF:
		case TIR_WHILE: found = has_barrier(&s->u.branch.then) || has_barrier(&s->u.branch.other); break;
		case TIR_SCOPE: found = has_barrier(&s->u.scope.body); break;
		case TIR_MARK: found = has_barrier(&s->u.mark.body); break;
		case TIR_LET_VIEW:
		case TIR_LET_SLOTS:
		case TIR_LET_SCALAR:
		case TIR_ALLOC_STMT:
		case TIR_STORE:
		case TIR_FUSED:
		case TIR_CALL:
		case TIR_TRAP:
		case TIR_BREAK:
		case TIR_HINT:
		case TIR_ANNOTATE:
		case TIR_RETURN: break;
		}
	}
	return found;
}

/* An iteration of the loop at "depth" has gone by. */
static void age(struct walk *w, struct state *s, size_t depth, const struct loop_state *l, bool at_once)
{
	struct state old = copy(w, s);
	s->len = 0;
	for (size_t i = 0; i < old.len; i++) {
		struct pending p = old.data[i];
		if ((size_t)p.touch->n_loop > depth && p.touch->loop[depth] == l) {
			p.tag = arena_memdup(w->c->a, p.tag, (size_t)p.touch->n_loop + 1);
			p.tag[depth] = at_once ? APART_ANY : p.tag[depth] == APART_NOT ? APART_ONE : APART_MORE;
			memset(p.tag + depth + 1, APART_NOT, (size_t)p.touch->n_loop - depth - 1);
		}
		put(w, s, p);
	}
}

/* Behind the loop its iterations are told apart no more. */
static void forget(struct walk *w, struct state *s, size_t depth)
{
	struct state old = copy(w, s);
	s->len = 0;
	for (size_t i = 0; i < old.len; i++) {
		struct pending p = old.data[i];
		if ((size_t)p.touch->n_loop > depth) {
			p.tag = arena_memdup(w->c->a, p.tag, (size_t)p.touch->n_loop + 1);
			memset(p.tag + depth, APART_NOT, (size_t)p.touch->n_loop - depth);
		}
		put(w, s, p);
	}
}

static const struct loop_state *state_of_loop(struct walk *w, const struct tir_stmt *s)
{
	struct checker *c = w->c;
	struct loop_state *l = ptrmap_get(&w->loop, s);
	int64_t step = 0, lo, hi, a, b;
	if (l)
		return l;
	l = arena_new(c->a, struct loop_state);
	*l = (struct loop_state){ .stmt = s, .trips = INT64_MAX };
	ptrmap_set(&w->loop, s, l);
	if (s->kind == TIR_WHILE)
		return l;
	for (int i = 0; i < s->u.loop.n_var; i++)
		ptrmap_set(&c->changes, s->u.loop.var[i], l);
	if (!s->u.loop.start || !ix_is_const(s->u.loop.step, &step) || step < 1)
		return l;
	ix_bounds(s->u.loop.start, &lo, &a);
	ix_bounds(s->u.loop.stop, &b, &hi);
	l->at_least_once = a != INT64_MAX && b != INT64_MIN && b > a;
	int64_t span = verify_at_most(c->a, ix_sub(c->a, s->u.loop.stop, s->u.loop.start), 0);
	if (span != INT64_MAX)
		l->trips = span > 0 ? (span - 1) / step + 1 : 0;
	struct ix_sym *trip = arena_new(c->a, struct ix_sym);
	*trip = (struct ix_sym){ .kind = IX_LOOP, .name = arena_printf(c->a, "%s#%d", s->u.loop.var[0]->name, ++w->n_loop),
				 .has_range = true, .hi = l->trips == INT64_MAX ? max_trips : l->trips > 0 ? l->trips - 1 : 0 };
	l->trip = trip;
	ptrmap_set(&c->changes, trip, l);
	if (ptrmap_get(&c->differs, s->u.loop.var[0]))
		ptrmap_set(&c->differs, trip, c);
	const struct ix *x = s->u.loop.start;
	if (l->trips > 1)
		x = ix_add(c->a, x, ix_mul_const(c->a, ix_sym(c->a, trip), step));
	ptrmap_set(&c->trip, s->u.loop.var[0], (void *)x);
	return l;
}

static void walk_loop(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	struct checker *c = w->c;
	const struct tir_block *body = s->kind == TIR_FOR ? &s->u.loop.body : &s->u.branch.then;
	const struct tir_expr *cond = s->kind == TIR_WHILE ? s->u.branch.cond : NULL;
	const struct tir_stmt *outer = c->apart;
	const bool *idle = c->idle;
	const struct loop_state *l = state_of_loop(w, s);
	struct state left = { .is_dead = true }, *outer_left = w->left;
	bool at_once = !has_barrier(body);
	int rounds = l->trips < 2 ? (int)l->trips : at_once || l->trips == 2 ? 2 : 3;
	size_t depth = c->loop.len;
	if ((cond ? verify_expr_differs(c, cond) : verify_loop_differs(c, s)) || verify_leaves_apart(c, body, false, false))
		c->apart = s;
	if (!cond && s->u.loop.start && verify_loop_differs(c, s))
		c->idle = verify_idle(c, ix_sub(c->a, s->u.loop.stop, s->u.loop.start));
	vec_push(c->a, &c->loop, l);
	w->left = &left;
	if (!l->at_least_once && !cond)
		unite(w, &left, st);
	for (int i = 0; i < rounds; i++) {
		if (cond)
			perform(w, touches_of(w, cond, s, cond), 0, st);
		if (cond)
			unite(w, &left, st);
		walk_block(w, body, st);
		if (!cond)
			unite(w, &left, st);
		age(w, st, depth, l, at_once);
	}
	if (cond) {
		perform(w, touches_of(w, cond, s, cond), 0, st);
		unite(w, &left, st);
	}
	w->left = outer_left;
	c->loop.len--;
	c->apart = outer;
	c->idle = idle;
	forget(w, &left, depth);
	*st = left;
}

static void walk_if(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	const struct tir_stmt *outer = w->c->apart;
	bool differs = verify_expr_differs(w->c, s->u.branch.cond);
	perform(w, touches_of(w, s->u.branch.cond, s, s->u.branch.cond), 0, st);
	struct state other = copy(w, st);
	if (differs)
		w->c->apart = s;
	walk_block(w, &s->u.branch.then, st);
	if (differs)
		unite(w, &other, st);
	walk_block(w, &s->u.branch.other, &other);
	w->c->apart = outer;
	unite(w, st, &other);
}

static void walk_scope(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	struct threads outer = w->c->threads, set;
	bool names = false;
	for (int i = 0; i < s->u.scope.mesh->n_level; i++)
		names = names || !mesh_is_first_level(s->u.scope.mesh, i);
	if (names && threads_of(w, s->u.scope.mesh, &set))
		w->c->threads = set;
	vec_push(w->c->a, &w->c->scope, s->u.scope.mesh);
	walk_block(w, &s->u.scope.body, st);
	w->c->scope.len--;
	w->c->threads = outer;
}

/* The value of a let is put in its place, or it changes with the innermost loop. */
static void define(struct walk *w, const struct tir_stmt *s)
{
	struct checker *c = w->c;
	const struct tir_expr *e = s->u.scalar.value;
	const struct ix_sym *sym = s->u.scalar.var->sym;
	if (!sym || ptrmap_get(&c->trip, sym))
		return;
	if (e && e->kind == TIR_IX && !s->u.scalar.var->is_mutable)
		ptrmap_set(&c->trip, sym, (void *)e->ix);
	else if (c->loop.len)
		ptrmap_set(&c->changes, sym, (void *)c->loop.data[c->loop.len - 1]);
}

/* The variables of T.Parallel, and what its body sets, are independent wherever they occur. */
static void define_parallel(struct walk *w, const struct tir_stmt *s)
{
	const struct tir_block *b = s->kind == TIR_FOR ? &s->u.loop.body : &s->u.branch.then;
	for (int i = 0; s->kind == TIR_FOR && i < s->u.loop.n_var; i++)
		ptrmap_set(&w->c->changes, s->u.loop.var[i], w->c);
	for (size_t i = 0; i < b->len; i++) {
		if (b->stmt[i]->kind == TIR_LET_SCALAR && b->stmt[i]->u.scalar.var->sym)
			ptrmap_set(&w->c->changes, b->stmt[i]->u.scalar.var->sym, w->c);
		if (b->stmt[i]->kind == TIR_IF)
			define_parallel(w, b->stmt[i]);
	}
	const struct tir_block *other = s->kind == TIR_IF ? &s->u.branch.other : NULL;
	for (size_t i = 0; other && i < other->len; i++)
		if (other->stmt[i]->kind == TIR_LET_SCALAR && other->stmt[i]->u.scalar.var->sym)
			ptrmap_set(&w->c->changes, other->stmt[i]->u.scalar.var->sym, w->c);
}

static void walk_stmt(struct walk *w, const struct tir_stmt *s, struct state *st)
{
	switch (s->kind) {
	case TIR_LET_SCALAR:
		perform(w, touches_of(w, s, s, NULL), 0, st);
		define(w, s);
		break;
	case TIR_STORE:
	case TIR_FUSED:
	case TIR_TRAP: perform(w, touches_of(w, s, s, NULL), 0, st); break;
	case TIR_INSN: walk_insn(w, s, st); break;
	case TIR_FOR:
		if (s->u.loop.kind != TIR_PARALLEL) {
			walk_loop(w, s, st);
			break;
		}
		define_parallel(w, s);
		perform(w, touches_of(w, s, s, NULL), 0, st);
		break;
	case TIR_WHILE: walk_loop(w, s, st); break;
	case TIR_IF: walk_if(w, s, st); break;
	case TIR_SCOPE: walk_scope(w, s, st); break;
	case TIR_MARK: walk_block(w, &s->u.mark.body, st); break;
	case TIR_SYNC: walk_sync(w, s, st); break;
	case TIR_CALL:
		fault(w, s->range, E9003, arena_printf(w->c->a, "a call inside a phase is not checked in this version; write the body of '%s' in place",
						      s->u.call.callee->name));
		break;
	case TIR_BREAK:
		if (w->left)
			unite(w, w->left, st);
		st->is_dead = true;
		st->len = 0;
		break;
	case TIR_RETURN:
		st->is_dead = true;
		st->len = 0;
		break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_ALLOC_STMT: break;
	}
}

static void walk_block(struct walk *w, const struct tir_block *b, struct state *s)
{
	for (size_t i = 0; i < b->len; i++)
		walk_stmt(w, b->stmt[i], s);
}

/* ---- functions ---- */

static const struct topology *thread_level(const struct tir_block *b)
{
	const struct topology *found = NULL;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			if (!mesh_is_first_level(s->u.scope.mesh, k))
				found = s->u.scope.mesh->level[k];
		const struct tir_block *suite[2];
		for (int k = 0, n = tir_suites(s, suite); k < n && !found; k++)
			found = thread_level(suite[k]);
	}
	return found;
}

static bool check_phase(struct tfc *t, const struct tir_fn *f, int64_t n_thread, const struct tir_stmt *scope)
{
	struct arena a;
	arena_init(&a, &t->fail);
	struct checker c = { .t = t, .a = &a, .f = f, .n_thread = n_thread, .threads = { 0, n_thread } };
	struct walk w = { .c = &c };
	struct state s = { 0 };
	c.trip.arena = c.differs.arena = c.changes.arena = w.touched.arena = w.loop.arena = w.reported.arena = &a;
	verify_mark_differing(&c, &scope->u.scope.body);
	if (verify_leaves_apart(&c, &scope->u.scope.body, true, false))
		w.early = scope;
	walk_scope(&w, scope, &s);
	arena_free(&a);
	return !c.failed;
}

static bool check_phases(struct tfc *t, const struct tir_fn *f, int64_t n_thread, const struct tir_block *b)
{
	bool ok = true;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_SCOPE)
			ok = check_phase(t, f, n_thread, s) && ok;
		else if (s->kind == TIR_MARK)
			ok = check_phases(t, f, n_thread, &s->u.mark.body) && ok;
		else if (s->kind == TIR_IF)
			ok = check_phases(t, f, n_thread, &s->u.branch.then) && check_phases(t, f, n_thread, &s->u.branch.other) && ok;
	}
	return ok;
}

bool verify_order(struct tfc *t, const struct tir_fn *f, const struct target *target)
{
	const struct topology *thread = target->family == TARGET_CUDA ? thread_level(&f->body) : NULL;
	int64_t n;
	return !thread || !ix_is_const(thread->size, &n) || check_phases(t, f, n, &f->body);
}
