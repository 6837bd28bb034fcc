/* Which pairs of accesses of a list must be ordered, and between which of its units (A201 to A203, A236). */
#include "sched/private.h"

struct conflict { const struct sched_access *x, *y; };

static bool find_conflict(struct sched_phase *p, const struct sched_accesses *x, const struct sched_accesses *y,
			  const struct sched_list *l, enum sched_distance d, struct conflict *out)
{
	for (size_t i = 0; i < x->len; i++)
		for (size_t k = 0; k < y->len; k++)
			if (sched_may_conflict(p, x->data[i], y->data[k], l, d)) {
				*out = (struct conflict){ x->data[i], y->data[k] };
				return true;
			}
	return false;
}

static const char *name_of(const struct sched_access *x)
{
	return x->root->name ? x->root->name : "memory";
}

/* A237: no barrier can stand where it is needed. */
static bool refuse(struct sched_phase *p, const struct sched_list *l, const struct conflict *c)
{
	const struct tir_stmt *s = p->early ? p->early : l->divergent;
	const char *what = p->early ? "only some threads reach the return" :
			   s->kind == TIR_FOR ? "the number of iterations is not uniform over the threads" :
						"the condition is not uniform over the threads";
	diag_error(p->t, l->divergence && !p->early ? l->divergence->range : s->range, E3305, "divergent: %s, and a barrier is needed here "
		   "between two statements that use '%s' in different threads; make it the same for all threads, or move one of the "
		   "statements out", what, name_of(c->x));
	diag_note(p->t, c->x->stmt->range, "'%s' is %s here", name_of(c->x), c->x->writes ? "written" : "read");
	diag_note(p->t, c->y->stmt->range, "and %s here", c->y->writes ? "written" : "read");
	p->failed = true;
	return false;
}

/* Is a barrier passed between unit "u" and the later unit "w" in any case? */
static bool is_between(const struct sched_list *l, size_t u, size_t w)
{
	for (size_t i = u + 1; i < w; i++)
		if (l->unit.data[i % l->unit.len].always)
			return true;
	return false;
}

static bool add_need(struct sched_phase *p, struct sched_list *l, size_t first, size_t last, const struct conflict *c,
		     struct sched_needs *out)
{
	if (l->divergent || p->early)
		return refuse(p, l, c);
	vec_push(p->a, out, ((struct sched_need){ first, last }));
	return true;
}

/* Needs inside one iteration: gaps after u up to the one before w. */
static bool needs_forward(struct sched_phase *p, struct sched_list *l, struct sched_needs *out)
{
	struct conflict c;
	for (size_t u = 0; u < l->unit.len; u++)
		for (size_t w = u + 1; w < l->unit.len && !(w > u + 1 && l->unit.data[w - 1].always); w++)
			if (find_conflict(p, &l->unit.data[u].post, &l->unit.data[w].pre, l, SCHED_SAME, &c) &&
			    !add_need(p, l, u + 1, w, &c, out))
				return false;
	return true;
}

/* Needs from one iteration to a later one. */
static bool needs_around(struct sched_phase *p, struct sched_list *l, struct sched_needs *out)
{
	size_t n = l->unit.len;
	struct conflict c;
	bool ever = false;
	for (size_t i = 0; i < n; i++)
		ever = ever || l->unit.data[i].always;
	for (size_t u = 0; u < n; u++)
		for (size_t w = 0; w < n; w++) {
			const struct sched_accesses *x = &l->unit.data[u].post, *y = &l->unit.data[w].pre;
			if (!is_between(l, u, n + w) && find_conflict(p, x, y, l, SCHED_NEXT, &c)) {
				if (!add_need(p, l, u + 1, n + w, &c, out))
					return false;
			} else if (!ever && l->trips > 2 && find_conflict(p, x, y, l, SCHED_LATER, &c) &&
				   !add_need(p, l, 1, n, &c, out)) {
				return false;
			}
		}
	return true;
}

/* Positions in the two branches of one condition that differs run at the same time. */
static bool branches_agree(struct sched_phase *p, struct sched_list *l)
{
	struct conflict c;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct sched_unit *u = &l->unit.data[i];
		if (u->n_list < 2 || !u->list[0]->divergent)
			continue;
		if (find_conflict(p, &u->list[0]->all, &u->list[1]->all, l, SCHED_SAME, &c))
			return refuse(p, u->list[0], &c);
	}
	return true;
}

bool sched_needs_of(struct sched_phase *p, struct sched_list *l, struct sched_needs *out)
{
	return branches_agree(p, l) && needs_forward(p, l, out) && (!l->loop || l->trips < 2 || needs_around(p, l, out));
}
