/* Markers and hints of a whole function: levels and groups of hints, what a target lacks (spec: tir 12, autoschedule 2.9). */
#include <string.h>

#include "tir/verify.h"

struct site {				/* a hint with the scheduled loops around it, outermost first */
	const struct tir_stmt *stmt;
	size_t n_loop;
	const struct tir_stmt *const *loop;
};

struct walk {
	struct tir_verify *v;
	VEC(const struct tir_stmt *) loop;
	VEC(struct site) half;		/* of groups */
};

static const char *name_of(const struct tir_stmt *s)
{
	return s->u.hint.is_conflict ? "T.assume_conflict" : "T.assume_no_conflict";
}

/* "n": scheduled loops around both operands. */
static void check_level(struct tir_verify *v, const struct tir_stmt *s, size_t n)
{
	if (s->u.hint.has_level && s->u.hint.level >= (int64_t)n)
		tir_fault(v, s->range, E3421, "level=%lld of %s names no loop: only %zu enclosing loop(s) stand around its operands, counted from 0",
			  (long long)s->u.hint.level, name_of(s), n);
	bool only_root = (s->u.hint.has_level && s->u.hint.level == -1) || (!s->u.hint.has_level && !n);
	if (only_root && s->u.hint.cross == TIR_CROSS_ONLY)
		diag_warning(v->t, s->range, W3403, "%s has no effect at the root list, which has no iterations; leave out cross=True", name_of(s));
}

static bool is_pair(const struct tir_stmt *a, const struct tir_stmt *b)
{
	return a->u.hint.has_level == b->u.hint.has_level && a->u.hint.level == b->u.hint.level && a->u.hint.cross == b->u.hint.cross;
}

static size_t n_shared(const struct site *a, const struct site *b)
{
	size_t n = 0;
	while (n < a->n_loop && n < b->n_loop && a->loop[n] == b->loop[n])
		n++;
	return n;
}

/* The halves of one tag and polarity are two and agree (A80); said once for each tag. */
static void check_groups(struct walk *w)
{
	for (size_t i = 0; i < w->half.len; i++) {
		const struct site *a = &w->half.data[i], *b = NULL;
		int n = 1;
		bool is_first = true;
		for (size_t k = 0; k < w->half.len; k++) {
			const struct site *o = &w->half.data[k];
			if (k == i || o->stmt->u.hint.is_conflict != a->stmt->u.hint.is_conflict ||
			    strcmp(o->stmt->u.hint.group, a->stmt->u.hint.group) != 0)
				continue;
			is_first = is_first && k > i;
			b = o;
			n++;
		}
		if (!is_first)
			continue;
		if (n != 2)
			tir_fault(w->v, a->stmt->range, E3422, "group \"%s\" of %s has %d part%s; a group is written exactly twice", a->stmt->u.hint.group,
				  name_of(a->stmt), n, n == 1 ? "" : "s");
		else if (!is_pair(a->stmt, b->stmt))
			tir_fault(w->v, a->stmt->range, E3422, "the two parts of group \"%s\" differ in level or cross; give both the same",
				  a->stmt->u.hint.group);
		else
			check_level(w->v, a->stmt, n_shared(a, b));
	}
}

static void check_mark(struct tir_verify *v, const struct tir_stmt *s)
{
	static const char *const name[] = { "Task", "Stage", "PerCoreTask", "SimtVF", "SimdVF", "Unit" };
	bool is_block = s->u.mark.kind == TIR_MARK_SIMT_VF || s->u.mark.kind == TIR_MARK_SIMD_VF;
	if (is_block && v->target && v->target->family != TARGET_MULTIPIPE)
		tir_fault(v, s->range, E3426, "T.%s is a vector block, and target %s has no vector pipe; write the body as T.Parallel",
			  name[s->u.mark.kind], v->target->id);
	if (s->u.mark.kind == TIR_MARK_TASK && (s->u.mark.latency >= 0 || s->u.mark.ii >= 0) && v->target &&
	    v->target->family == TARGET_CPU)
		diag_warning(v->t, s->range, W3401, "latency and ii of T.Task are ignored: target %s has one pipe, in order", v->target->id);
}

static void walk(struct walk *w, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		bool is_list = s->kind == TIR_WHILE ||
			       (s->kind == TIR_FOR && s->u.loop.kind != TIR_UNROLL && s->u.loop.kind != TIR_PARALLEL);
		if (s->kind == TIR_MARK)
			check_mark(w->v, s);
		if (s->kind == TIR_HINT && !s->u.hint.group)
			check_level(w->v, s, w->loop.len);
		if (s->kind == TIR_HINT && s->u.hint.group)
			vec_push(w->v->a, &w->half, ((struct site){ s, w->loop.len,
				 arena_memdup(w->v->a, w->loop.data, w->loop.len * sizeof(*w->loop.data)) }));
		if (is_list)
			vec_push(w->v->a, &w->loop, s);
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			walk(w, suite[k]);
		w->loop.len -= is_list;
	}
}

void tir_verify_marks(struct tir_verify *v)
{
	struct walk w = { .v = v };
	walk(&w, &v->f->body);
	check_groups(&w);
}
