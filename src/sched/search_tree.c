/* Pairs of units that share a resource: how many intervals lie between them, decided depth first (spec: autoschedule A157, A158). */
#include <string.h>

#include "sched/search_private.h"

struct shared { int64_t after_i, after_j; };

/* What both occupy, and how long; {0, 0}: nothing. */
static struct shared shared_use(const struct search_unit *x, const struct search_unit *y)
{
	struct shared out = { 0, 0 };
	for (int i = 0; i < x->n_use; i++) {
		for (int k = 0; k < y->n_use; k++) {
			if (x->use[i].resource != y->use[k].resource)
				continue;
			if (x->use[i].cycles > out.after_i)
				out.after_i = x->use[i].cycles;
			if (y->use[k].cycles > out.after_j)
				out.after_j = y->use[k].cycles;
		}
	}
	return out;
}

void tree_init(struct tree *x, struct graph *g)
{
	const struct search_problem *p = g->p;
	memset(x, 0, sizeof(*x));
	x->g = g;
	VEC(struct tree_pair) v = { 0 };
	for (int i = 0; i < p->n_unit; i++) {
		for (int j = i + 1; j < p->n_unit; j++) {
			struct shared s = shared_use(&p->unit[i], &p->unit[j]);
			if (s.after_i || s.after_j)
				vec_push(g->a, &v, ((struct tree_pair){ i, j, s.after_i, s.after_j }));
			for (int k = 0; k < p->n_exclusion; k++) {
				const struct search_exclusion *e = &p->exclusion[k];
				if (e->a == i && e->b == j)
					vec_push(g->a, &v, ((struct tree_pair){ i, j, e->latency_ab, e->latency_ba }));
				if (e->a == j && e->b == i)
					vec_push(g->a, &v, ((struct tree_pair){ i, j, e->latency_ba, e->latency_ab }));
			}
		}
	}
	x->pair = v.data;
	x->n_pair = (int)v.len;
	x->conflict = arena_array(g->a, bool, (size_t)p->n_version + 1);
	x->changed = arena_array(g->a, bool, (size_t)g->n_node);
	x->best = arena_array(g->a, int64_t, (size_t)p->n_unit + 1);
}

int64_t search_makespan(const struct search_problem *p, const int64_t *start)
{
	int64_t first = p->n_unit ? start[0] : 0, last = 0;
	for (int i = 0; i < p->n_unit; i++) {
		first = start[i] < first ? start[i] : first;
		last = start[i] + p->unit[i].latency > last ? start[i] + p->unit[i].latency : last;
	}
	return last - first;
}

/* A leaf is refuted: up to which interval, and by which storages. */
static void note_leaf(struct tree *x)
{
	const struct graph *g = x->g;
	int64_t next = g->interval + 1;
	if (!g->used_raise)
		next = g->distance > 0 ? (g->constant + g->distance - 1) / g->distance : -1;
	if (next > 0 && next <= g->interval)
		next = g->interval + 1;
	if (next > 0 && (x->next_interval < 0 || next < x->next_interval))
		x->next_interval = next;
	for (int i = 0; i < g->p->n_version; i++)
		x->conflict[i] = x->conflict[i] || g->cycle_version[i];
}

static bool is_violated(const struct graph *g, const struct tree_pair *p)
{
	int64_t d = g->phase[p->j] - g->phase[p->i];
	d += d < 0 ? g->interval : 0;
	return d < p->after_i || d > g->interval - p->after_j;
}

/* The first pair that does not hold; those before "known" held until the settings after "mark". */
static int first_violated(struct tree *x, int known, struct graph_mark mark)
{
	struct graph *g = x->g;
	int found = x->n_pair;
	for (size_t i = mark.set; i < g->trail.len; i++)
		x->changed[g->trail.data[i].node] = true;
	for (int i = 0; i < known && found == x->n_pair; i++)
		if ((x->changed[x->pair[i].i] || x->changed[x->pair[i].j]) && is_violated(g, &x->pair[i]))
			found = i;
	for (size_t i = mark.set; i < g->trail.len; i++)
		x->changed[g->trail.data[i].node] = false;
	for (int i = known; i < x->n_pair && found == x->n_pair; i++)
		if (is_violated(g, &x->pair[i]))
			found = i;
	return found;
}

/* The next number of intervals between the units of a frame; false: all were tried. */
static bool next_wrap(struct tree_frame *f, int64_t *out)
{
	for (;; f->step++) {
		int64_t away = (f->step + 1) / 2;
		bool down = f->step % 2 == 1;
		int64_t wrap = f->centre + (down ? -away : away);
		if ((f->up_dead || f->centre + away > SEARCH_WRAPS) && (f->down_dead || f->centre - away < -SEARCH_WRAPS))
			return false;
		if (wrap < -SEARCH_WRAPS || wrap > SEARCH_WRAPS || (f->step && (down ? f->down_dead : f->up_dead)))
			continue;
		f->step++;
		*out = wrap;
		return true;
	}
}

static bool is_smaller(const int64_t *x, const int64_t *y, int n)
{
	for (int i = 0; i < n; i++)
		if (x[i] != y[i])
			return x[i] < y[i];
	return false;
}

/* Can something below the present solution still be better? */
static bool is_promising(struct tree *x, enum tree_goal goal)
{
	struct graph *g = x->g;
	if (goal == TREE_ANY)
		return true;
	g->bound = x->makespan - (goal == TREE_SHORTER);
	if (g->uses_front ? !graph_hold_bound(g) : search_makespan(g->p, g->start) > g->bound)
		return false;
	return goal == TREE_SHORTER || is_smaller(g->start, x->best, g->p->n_unit);
}

/* Decide the pair of the top frame in the next way; false: that way is closed. */
static bool decide(struct tree *x, struct tree_frame *f, int64_t wrap)
{
	const struct tree_pair *p = &x->pair[f->pair];
	if (!graph_add(x->g, p->i, p->j, p->after_i, -wrap)) {
		f->up_dead = f->up_dead || !x->g->used_raise;
		return false;
	}
	if (!graph_add(x->g, p->j, p->i, p->after_j, wrap + 1)) {
		f->down_dead = f->down_dead || !x->g->used_raise;
		return false;
	}
	return true;
}

static void push_frame(struct tree *x, int pair)
{
	const struct graph *g = x->g;
	const struct tree_pair *p = &x->pair[pair];
	int64_t centre = floor_div(g->start[p->j] - g->start[p->i], g->interval);
	centre = centre > SEARCH_WRAPS ? SEARCH_WRAPS : centre < -SEARCH_WRAPS ? -SEARCH_WRAPS : centre;
	vec_push(g->a, &x->stack, ((struct tree_frame){ .pair = pair, .centre = centre, .mark = graph_mark(g) }));
}

static void keep(struct tree *x)
{
	memcpy(x->best, x->g->start, (size_t)x->g->p->n_unit * sizeof(*x->best));
	x->makespan = search_makespan(x->g->p, x->best);
}

enum tree_answer tree_search(struct tree *x, int64_t interval, const int64_t *version, enum tree_goal goal)
{
	struct graph *g = x->g;
	x->next_interval = -1;
	memset(x->conflict, 0, (size_t)g->p->n_version * sizeof(bool));
	x->stack.len = 0;
	g->has_bound = goal != TREE_ANY;
	g->bound = x->makespan - (goal == TREE_SHORTER);
	if (x->nodes >= x->limit)
		return TREE_OUT_OF_BUDGET;
	x->nodes++;
	if (!graph_solve(g, interval, version)) {
		note_leaf(x);
		return TREE_REFUTED;
	}
	if (!is_promising(x, goal))
		return TREE_REFUTED;
	int violated = first_violated(x, 0, graph_mark(g));
	bool found = false;
	for (;;) {
		if (violated == x->n_pair) {
			keep(x);
			found = true;
			if (goal == TREE_ANY || (goal == TREE_SHORTER && g->uses_front))
				return TREE_FOUND;
		} else if (violated >= 0) {
			push_frame(x, violated);
		}
		violated = -1;
		if (!x->stack.len)
			return found ? TREE_FOUND : TREE_REFUTED;
		struct tree_frame *f = &x->stack.data[x->stack.len - 1];
		int64_t wrap;
		graph_undo(g, f->mark);
		if (!next_wrap(f, &wrap)) {
			x->stack.len--;
			continue;
		}
		if (x->nodes >= x->limit)
			return TREE_OUT_OF_BUDGET;
		x->nodes++;
		if (!decide(x, f, wrap))
			note_leaf(x);
		else if (is_promising(x, goal))
			violated = first_violated(x, f->pair, f->mark);
	}
}
