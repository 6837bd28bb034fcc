/* The loop list: least interval, fewest bytes, tie-breaks (spec: autoschedule 6.4 to 6.7). */
#include "sched/search.h"

#include <string.h>

#include "sched/search_private.h"

/* Ties take a sixteenth of the budget: what is left of it would buy little there, and most of the time. */
enum { TRIES = 16, PART = 128, TIES = 16, MAX_HEAP = 1 << 20 };
static const int64_t largest_total = INT64_C(1) << 38;	/* 2^38 * 2^13 units and helpers * 17 intervals stay below 2^62 */

/* A vector of version counts in the search for the fewest bytes: one more of "storage" than "parent". */
struct vector { int64_t bytes; int parent, storage; size_t order; };

struct vectors {
	VEC(struct vector) heap;
	VEC(int64_t *) seen;		/* vectors that were examined */
	VEC(int64_t *) fitting;		/* feasible ones of the fewest bytes */
	int *slot;			/* hash table of "seen": index + 1 */
	size_t n_slot, n_pushed;
};

struct search {
	struct arena *a;
	const struct search_problem *p;
	struct search_result *out;
	struct graph g;
	struct tree tree;
	int64_t budget, total;		/* total: interval of the sequential schedule */
	int64_t *low, *high;
	bool *is_bounded;		/* spaces that hold a storage with searched versions */
	int64_t *start, interval;	/* incumbent */
	bool is_sequential;
	int64_t next;			/* the next interval to try; -1: there is none */
};

static bool add_up(int64_t *sum, int64_t x)
{
	return x >= 0 && !__builtin_add_overflow(*sum, x, sum) && *sum <= largest_total;
}

/* The longest time that a unit keeps others waiting. */
static int64_t span(const struct search_problem *p, int i)
{
	const struct search_unit *u = &p->unit[i];
	int64_t s = u->latency > u->interval ? u->latency : u->interval;
	for (int k = 0; k < u->n_use; k++)
		s = u->use[k].cycles > s ? u->use[k].cycles : s;
	return s;
}

/* Are the numbers small enough for everything that is computed from them? "total": of the sequential schedule, at least 1. */
static bool check_numbers(const struct search_problem *p, int64_t *total)
{
	int64_t sum = 0, manual, product;
	for (int i = 0; i < p->n_unit; i++)
		if (!add_up(&sum, span(p, i)))
			return false;
	for (int i = 0; i < p->n_edge; i++)
		if (p->edge[i].latency > largest_total || p->edge[i].latency < -largest_total || p->edge[i].distance < 0)
			return false;
	for (int i = 0; i < p->n_exclusion; i++)
		if (p->exclusion[i].latency_ab > largest_total || p->exclusion[i].latency_ba > largest_total)
			return false;
	for (int i = 0; i < p->n_version; i++)
		if (p->version[i].low < 1 || p->version[i].high < p->version[i].low || p->version[i].size < 0 ||
		    __builtin_mul_overflow(p->version[i].size, p->version[i].high, &product) || product > INT64_MAX / SEARCH_MAX_UNIT)
			return false;
	for (int i = 0; i < p->n_unit; i++)
		if (p->is_manual && (p->unit[i].stage > largest_total ||
				     __builtin_mul_overflow(sum + p->n_unit + 1, p->unit[i].stage + 2, &manual) || manual > INT64_MAX / 8))
			return false;
	*total = sum > 1 ? sum : 1;
	return p->n_unit <= SEARCH_MAX_UNIT && p->n_version <= SEARCH_MAX_UNIT;
}

/* Distances beyond every difference of starts say nothing; they are kept small so that products are. */
static const struct search_problem *with_small_distances(struct arena *a, const struct search_problem *p)
{
	enum { FAR = 1 << 18 };
	struct search_problem *q = arena_memdup(a, p, sizeof(*p));
	struct search_edge *edge = arena_array(a, struct search_edge, (size_t)p->n_edge + 1);
	struct search_version *version = arena_array(a, struct search_version, (size_t)p->n_version + 1);
	for (int i = 0; i < p->n_edge; i++) {
		edge[i] = p->edge[i];
		if (!p->is_manual && edge[i].version < 0 && edge[i].distance > FAR)
			edge[i].distance = FAR;
	}
	for (int i = 0; i < p->n_version; i++) {
		version[i] = p->version[i];
		if (version[i].high > FAR)
			version[i].high = FAR > version[i].low ? FAR : version[i].low;
	}
	q->edge = edge;
	q->version = version;
	if (q->budget <= 0)
		q->budget = SEARCH_BUDGET;
	return q;
}

static int64_t lower_bound_of_resources(struct arena *a, const struct search_problem *p)
{
	int n = 0;
	for (int i = 0; i < p->n_unit; i++)
		for (int k = 0; k < p->unit[i].n_use; k++)
			n = p->unit[i].use[k].resource >= n ? p->unit[i].use[k].resource + 1 : n;
	int64_t *sum = arena_array(a, int64_t, (size_t)n + 1), most = 1;
	for (int i = 0; i < p->n_unit; i++)
		for (int k = 0; k < p->unit[i].n_use; k++)
			sum[p->unit[i].use[k].resource] += p->unit[i].use[k].cycles;
	for (int q = 0; q < n; q++)
		most = sum[q] > most ? sum[q] : most;
	return most;
}

/* ---- versions and bytes ---- */

static bool is_searched(const struct search_version *v)
{
	return v->low < v->high;
}

/* The space that the counts "version" exceed, or -1. */
static int exceeded(const struct search *s, const int64_t *version, int64_t *needed)
{
	for (int k = 0; k < s->p->n_space; k++) {
		*needed = 0;
		for (int i = 0; i < s->p->n_version; i++)
			if (s->p->version[i].space == k)
				*needed += s->p->version[i].size * version[i];
		if (s->is_bounded[k] && *needed > s->p->space[k].left)
			return k;
	}
	return -1;
}

static int64_t searched_bytes(const struct search_problem *p, const int64_t *version)
{
	int64_t sum = 0;
	for (int i = 0; i < p->n_version; i++)
		if (is_searched(&p->version[i]))
			sum += p->version[i].size * version[i];
	return sum;
}

/* The fewest versions that the starts need (A169). */
static void needed_versions(const struct search_problem *p, const int64_t *start, int64_t interval, int64_t *out)
{
	for (int i = 0; i < p->n_version; i++)
		out[i] = p->version[i].low;
	for (int i = 0; i < p->n_edge; i++) {
		const struct search_edge *e = &p->edge[i];
		if (e->version < 0 || !is_searched(&p->version[e->version]))
			continue;
		int64_t b = -floor_div(-(e->latency + start[e->from] - start[e->to]), interval);
		out[e->version] = b > out[e->version] ? b : out[e->version];
	}
}

/* ---- step 1: the incumbent (A156) ---- */

static void take_incumbent(struct search *s, int64_t interval, const int64_t *start, bool is_sequential)
{
	memcpy(s->start, start, (size_t)s->p->n_unit * sizeof(*start));
	s->interval = interval;
	s->is_sequential = is_sequential;
}

static void sequential_starts(const struct search_problem *p, int64_t *start)
{
	int64_t at = 0;
	for (int i = 0; i < p->n_unit; i++) {
		start[i] = at;
		at += span(p, i);
	}
}

static void find_incumbent(struct search *s)
{
	int64_t *start = arena_array(s->a, int64_t, (size_t)s->p->n_unit + 1);
	int64_t *version = arena_array(s->a, int64_t, (size_t)s->p->n_version + 1);
	sequential_starts(s->p, start);
	take_incumbent(s, s->total, start, true);
	int64_t low = s->out->lower_bound, high = s->total, needed;
	for (int i = 0; i < TRIES && low < high; i++) {
		int64_t middle = low + (high - low) / 2;
		s->tree.limit = s->tree.nodes + s->budget / PART;
		if (tree_search(&s->tree, middle, s->high, TREE_ANY) == TREE_FOUND) {
			needed_versions(s->p, s->tree.best, middle, version);
			if (exceeded(s, version, &needed) < 0) {
				take_incumbent(s, middle, s->tree.best, false);
				high = middle;
				continue;
			}
		}
		low = middle + 1;
	}
}

/* ---- the fewest bytes at one interval ---- */

static bool comes_before(const struct vector *x, const struct vector *y)
{
	return x->bytes != y->bytes ? x->bytes < y->bytes : x->order < y->order;
}

static void heap_push(struct search *s, struct vectors *v, int64_t bytes, int parent, int storage)
{
	vec_push(s->a, &v->heap, ((struct vector){ bytes, parent, storage, v->n_pushed++ }));
	size_t i = v->heap.len - 1;
	for (; i > 0 && comes_before(&v->heap.data[i], &v->heap.data[(i - 1) / 2]); i = (i - 1) / 2) {
		struct vector x = v->heap.data[i];
		v->heap.data[i] = v->heap.data[(i - 1) / 2];
		v->heap.data[(i - 1) / 2] = x;
	}
}

static struct vector heap_pop(struct vectors *v)
{
	struct vector top = v->heap.data[0];
	v->heap.data[0] = v->heap.data[--v->heap.len];
	for (size_t i = 0;;) {
		size_t least = i;
		for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < v->heap.len; k++)
			if (comes_before(&v->heap.data[k], &v->heap.data[least]))
				least = k;
		if (least == i)
			return top;
		struct vector x = v->heap.data[i];
		v->heap.data[i] = v->heap.data[least];
		v->heap.data[least] = x;
		i = least;
	}
}

static size_t hash(const int64_t *x, int n)
{
	uint64_t h = 14695981039346656037u;
	for (int i = 0; i < n; i++)
		h = (h ^ (uint64_t)x[i]) * 1099511628211u;
	return (size_t)(h ^ h >> 29);
}

static int *find_slot(const struct search *s, const struct vectors *v, const int64_t *x)
{
	size_t at = hash(x, s->p->n_version) & (v->n_slot - 1);
	while (v->slot[at] && memcmp(v->seen.data[v->slot[at] - 1], x, (size_t)s->p->n_version * sizeof(*x)) != 0)
		at = (at + 1) & (v->n_slot - 1);
	return &v->slot[at];
}

/* Remember "x"; false if it is known. */
static bool see(struct search *s, struct vectors *v, int64_t *x)
{
	if (v->n_slot < 2 * (v->seen.len + 1)) {
		v->n_slot = v->n_slot ? 2 * v->n_slot : 64;
		v->slot = arena_array(s->a, int, v->n_slot);
		for (size_t i = 0; i < v->seen.len; i++)
			*find_slot(s, v, v->seen.data[i]) = (int)i + 1;
	}
	int *slot = find_slot(s, v, x);
	if (*slot)
		return false;
	vec_push(s->a, &v->seen, x);
	*slot = (int)v->seen.len;
	return true;
}

static bool is_above_fitting(const struct search *s, const struct vectors *v, const int64_t *x)
{
	for (size_t i = 0; i < v->fitting.len; i++) {
		bool above = true;
		for (int k = 0; k < s->p->n_version && above; k++)
			above = x[k] >= v->fitting.data[i][k];
		if (above)
			return true;
	}
	return false;
}

static void note_next(struct search *s, int64_t next)
{
	if (next > 0 && (s->next < 0 || next < s->next))
		s->next = next;
}

/* All feasible vectors of the fewest bytes, best schedule of the first kind in the tree. A refuted vector is left for one more version
 * of a storage that its refutation depends on; every feasible vector above it has one of these. */
static enum tree_answer find_vectors(struct search *s, int64_t interval, struct vectors *v)
{
	int64_t fewest = -1, *best = NULL, makespan = 0, needed;
	size_t size = (size_t)s->p->n_version * sizeof(int64_t);
	heap_push(s, v, searched_bytes(s->p, s->low), -1, -1);
	while (v->heap.len && v->heap.len < MAX_HEAP) {
		struct vector top = heap_pop(v);
		if (fewest >= 0 && top.bytes > fewest)
			break;
		int64_t *x = arena_memdup(s->a, top.parent < 0 ? s->low : v->seen.data[top.parent], size + sizeof(int64_t));
		if (top.storage >= 0)
			x[top.storage]++;
		if (is_above_fitting(s, v, x) || exceeded(s, x, &needed) >= 0 || !see(s, v, x))
			continue;
		enum tree_answer answer = tree_search(&s->tree, interval, x, TREE_ANY);
		if (answer == TREE_OUT_OF_BUDGET)
			break;
		if (answer == TREE_FOUND) {
			fewest = top.bytes;
			vec_push(s->a, &v->fitting, x);
			if (best && makespan <= s->tree.makespan)
				continue;
			best = arena_memdup(s->a, s->tree.best, ((size_t)s->p->n_unit + 1) * sizeof(*best));
			makespan = s->tree.makespan;
			continue;
		}
		note_next(s, s->tree.next_interval);
		for (int k = 0; k < s->p->n_version; k++)
			if (s->tree.conflict[k] && x[k] < s->high[k])
				heap_push(s, v, top.bytes + s->p->version[k].size, (int)v->seen.len - 1, k);
	}
	if (best) {
		memcpy(s->tree.best, best, (size_t)s->p->n_unit * sizeof(*best));
		s->tree.makespan = makespan;
		return TREE_FOUND;
	}
	return s->tree.nodes >= s->tree.limit || v->heap.len ? TREE_OUT_OF_BUDGET : TREE_REFUTED;
}

/* The shortest makespan at one vector, if it is below the present one. Where starts cannot simply be moved to the front, a longer
 * makespan is only a weaker constraint, so the shortest one is found by halving. */
static bool shorten(struct search *s, int64_t interval, const int64_t *version)
{
	struct tree *x = &s->tree;
	if (!s->g.uses_front)
		return tree_search(x, interval, version, TREE_SHORTER) != TREE_OUT_OF_BUDGET;
	int64_t low = 0, best = x->makespan;
	for (int64_t want = best - 1; low < best; want = low + (best - low) / 2) {
		x->makespan = want + 1;
		enum tree_answer answer = tree_search(x, interval, version, TREE_SHORTER);
		if (answer == TREE_FOUND)
			best = x->makespan;
		x->makespan = best;
		if (answer == TREE_OUT_OF_BUDGET)
			return false;
		if (answer == TREE_REFUTED)
			low = want + 1;
	}
	return true;
}

/* Makespan, then starts (A161). False if the budget ends first. */
static bool break_ties(struct search *s, int64_t interval, const struct vectors *v)
{
	for (size_t i = 0; i < v->fitting.len; i++)
		if (!shorten(s, interval, v->fitting.data[i]))
			return false;
	for (size_t i = 0; i < v->fitting.len; i++)
		if (tree_search(&s->tree, interval, v->fitting.data[i], TREE_SMALLER) == TREE_OUT_OF_BUDGET)
			return false;
	return true;
}

/* ---- step 2: rising intervals (A157 to A159) ---- */

static enum tree_answer try_interval(struct search *s, int64_t interval)
{
	s->next = -1;
	enum tree_answer answer = tree_search(&s->tree, interval, s->high, TREE_ANY);
	if (answer == TREE_REFUTED)
		note_next(s, s->tree.next_interval);
	if (answer != TREE_FOUND)
		return answer;
	struct vectors v = { 0 };
	int64_t *some = arena_memdup(s->a, s->tree.best, ((size_t)s->p->n_unit + 1) * sizeof(*some)), needed;
	int64_t *version = arena_array(s->a, int64_t, (size_t)s->p->n_version + 1);
	needed_versions(s->p, some, interval, version);
	int64_t limit = s->tree.limit, ties = s->tree.nodes + s->budget / TIES;
	s->tree.limit = ties < limit ? ties : limit;
	answer = find_vectors(s, interval, &v);
	if (answer == TREE_FOUND)
		s->out->has_best_ties = break_ties(s, interval, &v);
	s->tree.limit = limit;
	if (answer != TREE_OUT_OF_BUDGET || exceeded(s, version, &needed) >= 0)
		return answer;
	memcpy(s->tree.best, some, (size_t)s->p->n_unit * sizeof(*some));
	return TREE_FOUND;
}

static enum tree_answer rise(struct search *s, int64_t limit, int64_t *interval)
{
	for (*interval = s->out->lower_bound; *interval > 0 && *interval <= limit;) {
		enum tree_answer answer = try_interval(s, *interval);
		if (answer != TREE_REFUTED)
			return answer;
		*interval = s->p->no_skipping ? *interval + 1 : s->next;
	}
	return TREE_REFUTED;
}

/* ---- results ---- */

static void give(struct search *s, int64_t interval, const int64_t *start)
{
	struct search_result *out = s->out;
	const struct search_problem *p = s->p;
	int64_t least = p->n_unit ? start[0] / interval : 0;
	for (int i = 0; i < p->n_unit; i++)
		least = start[i] / interval < least ? start[i] / interval : least;
	for (int i = 0; i < p->n_unit; i++) {
		out->start[i] = start[i] - least * interval;
		out->stage[i] = p->is_manual ? p->unit[i].stage : p->may_offset ? out->start[i] / interval : 0;
	}
	out->interval = interval;
	out->makespan = search_makespan(p, start);
	needed_versions(p, start, interval, out->version);
	search_emission_order(s->a, p, out);
}

static void allocate(struct arena *a, const struct search_problem *p, struct search_result *out)
{
	size_t n = (size_t)p->n_unit + 1;
	memset(out, 0, sizeof(*out));
	out->start = arena_array(a, int64_t, n);
	out->stage = arena_array(a, int64_t, n);
	out->order = arena_array(a, int, n);
	out->version = arena_array(a, int64_t, (size_t)p->n_version + 1);
}

static void take_cycle(struct search *s)
{
	s->out->n_cycle = s->g.n_cycle;
	s->out->cycle = arena_memdup(s->a, s->g.cycle, ((size_t)s->g.n_cycle + 1) * sizeof(*s->g.cycle));
}

static void prepare(struct search *s)
{
	const struct search_problem *p = s->p;
	s->low = arena_array(s->a, int64_t, (size_t)p->n_version + 1);
	s->high = arena_array(s->a, int64_t, (size_t)p->n_version + 1);
	s->start = arena_array(s->a, int64_t, (size_t)p->n_unit + 1);
	s->is_bounded = arena_array(s->a, bool, (size_t)p->n_space + 1);
	for (int i = 0; i < p->n_version; i++) {
		s->low[i] = p->version[i].low;
		s->high[i] = p->version[i].high;
		if (p->version[i].space >= 0 && is_searched(&p->version[i]))
			s->is_bounded[p->version[i].space] = true;
	}
	s->budget = p->budget;
	graph_init(&s->g, s->a, p);
	tree_init(&s->tree, &s->g);
}

static void search_automatic(struct search *s)
{
	int64_t interval;
	find_incumbent(s);
	s->tree.limit = s->tree.nodes + s->budget - s->budget / 8;
	enum tree_answer answer = rise(s, s->interval - 1, &interval);
	s->out->is_proven = answer != TREE_OUT_OF_BUDGET;
	if (answer == TREE_REFUTED) {
		interval = s->interval;
		answer = try_interval(s, interval);
	}
	s->out->outcome = s->out->is_proven ? SEARCH_FOUND : s->is_sequential ? SEARCH_SEQUENTIAL : SEARCH_INCUMBENT;
	if (answer == TREE_FOUND)
		give(s, interval, s->tree.best);
	else
		give(s, s->interval, s->start);
}

static void search_manual(struct search *s)
{
	int64_t interval;
	s->tree.limit = s->budget - s->budget / 8;
	enum tree_answer answer = rise(s, s->total + s->p->n_unit, &interval);
	if (answer == TREE_FOUND) {
		s->out->is_proven = true;
		give(s, interval, s->tree.best);
	} else {
		s->out->outcome = answer == TREE_REFUTED ? SEARCH_INFEASIBLE : SEARCH_EXHAUSTED;
		take_cycle(s);
	}
}

void search_loop(struct arena *a, const struct search_problem *problem, struct search_result *out)
{
	struct search s = { .a = a, .out = out };
	allocate(a, problem, out);
	if (!check_numbers(problem, &s.total)) {
		out->outcome = SEARCH_TOO_LARGE;
		return;
	}
	s.p = with_small_distances(a, problem);
	prepare(&s);
	out->space = exceeded(&s, s.low, &out->bytes_needed);
	if (out->space >= 0) {
		out->outcome = SEARCH_NO_SPACE;
		out->bytes_left = s.p->space[out->space].left;
		return;
	}
	int64_t recurrence = graph_recurrence(&s.g, s.high);
	if (recurrence < 0) {
		out->outcome = SEARCH_INFEASIBLE;
		take_cycle(&s);
		return;
	}
	out->lower_bound = lower_bound_of_resources(a, s.p);
	out->lower_bound = recurrence > out->lower_bound ? recurrence : out->lower_bound;
	(s.p->is_manual ? search_manual : search_automatic)(&s);
	out->nodes = s.tree.nodes;
}

void search_source(struct arena *a, const struct search_problem *p, struct search_result *out)
{
	struct search s = { .a = a, .out = out, .p = p };
	allocate(a, p, out);
	if (!check_numbers(p, &s.total)) {
		out->outcome = SEARCH_TOO_LARGE;
		return;
	}
	int64_t *start = arena_array(a, int64_t, (size_t)p->n_unit + 1);
	sequential_starts(p, start);
	give(&s, s.total, start);
	for (int i = 0; i < p->n_unit; i++) {
		out->stage[i] = p->is_manual ? p->unit[i].stage : 0;
		out->order[i] = i;
	}
	out->lower_bound = s.total;
}
