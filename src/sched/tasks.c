/* What one task may hold (spec: autoschedule A45 to A47): the pipes and cores of its statements. */
#include "sched/pipes.h"
#include "sched/units.h"

struct find { const struct tir_stmt *stmt; bool found, in_vector; };

/* Where in "b" does the statement stand? */
static void find_block(const struct plan *p, const struct tir_block *b, bool in_vector, struct find *x)
{
	for (size_t i = 0; i < b->len && !x->found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		if (s == x->stmt) {
			x->found = true;
			x->in_vector = in_vector;
		}
		for (int k = 0; k < n; k++)
			find_block(p, suite[k], in_vector || plan_is_vector(p, s), x);
	}
}

static void set_pipes(struct plan *p, struct plan_leaf *l)
{
	for (size_t i = 0; i < l->access.len; i++) {
		struct plan_access *x = &l->access.data[i];
		struct find at = { .stmt = x->stmt };
		find_block(p, &l->body, false, &at);
		x->pipe = x->view ? plan_pipe_of(p, x->stmt, at.in_vector, x->view, x->writes) : p->machine->scalar;
	}
}

static size_t n_cross(const struct tir_block *b, const struct tir_stmt **first)
{
	size_t n = 0;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int m = tir_suites(b->stmt[i], suite);
		if (plan_is_cross(b->stmt[i])) {
			*first = *first ? *first : b->stmt[i];
			n++;
		}
		for (int k = 0; k < m; k++)
			n += n_cross(suite[k], first);
	}
	return n;
}

static bool is_composite(const struct plan *p, const struct tir_block *b)
{
	(void)p;
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i]->kind != TIR_INSN || b->stmt[i]->u.insn.use.insn != insn_find("tiled_mma"))
			return false;
	return b->len > 0;
}

/* The range of the first statement of "b" whose work makes the pipes, or the cores, of the whole too many. */
static struct range range_of(const struct tir_block *b, struct range otherwise)
{
	return b->len > 1 ? b->stmt[1]->range : otherwise;
}

static bool check_marked(struct plan *p, const struct tir_block *b, struct range r)
{
	const struct tir_stmt *cross = NULL;
	size_t n = n_cross(b, &cross);
	if (n && (n > 1 || b->len > 1 || b->stmt[0] != cross))
		return diag_error(p->t, cross->range, E3410, "this arrive or wait between cores must be the task's only statement; give it a task "
				  "of its own");
	struct plan_work w = plan_work_of(p, b, false);
	if (w.pipes & (w.pipes - 1) && !is_composite(p, b))
		return diag_error(p->t, r, E3402, "a T.Task runs on exactly one hardware pipe, but this one needs %s; split it at the "
				  "change of pipe", plan_pipes_text(p, w.pipes));
	if (!w.cores && !w.is_control)
		return diag_error(p->t, range_of(b, r), E3403, "the statements of this T.Task need more than one core: it uses both AIC and AIV HBM "
				  "paths; split it by core");
	return true;
}

static bool check_list(struct plan *p, struct plan_list *l)
{
	bool ok = true;
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		if (u->kind == PLAN_LOOP) {
			ok = check_list(p, u->body) && ok;
			continue;
		}
		set_pipes(p, u->leaf);
		if (!p->machine->queue_per_pipe)
			continue;
		for (size_t k = 0; k < u->leaf->candidate.len; k++) {
			const struct plan_candidate *c = &u->leaf->candidate.data[k];
			ok = (!c->is_explicit || check_marked(p, &c->body, c->range)) && ok;
		}
		if (u->kind == PLAN_PER_CORE)
			ok = plan_check_region(p, u->leaf) && ok;
	}
	return ok;
}

bool plan_check_tasks(struct plan *p)
{
	return check_list(p, p->root);
}
