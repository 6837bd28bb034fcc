/* Phases and loops: which positions do the work, and in which order each does it. */
#include <string.h>

#include "base/tfc.h"
#include "place/cpu.h"

struct ix_sym *place_symbol(struct place *p, const char *name)
{
	struct ix_sym *s = arena_new(p->a, struct ix_sym);

	s->kind = IX_LOOP;
	s->name = name;
	s->range = M(p)->r;
	return s;
}

/* A loop whose induction value is already named "iv" in the boxes of what goes into it. */
const struct ix *place_loop_begin(struct place *p, struct frame *f, const struct ix_sym *iv, const struct ix *start, const struct ix *stop,
			    int64_t step, int n_carry, struct hir_value **carry)
{
	f->mark = p->memo.len;
	make_loop_begin(M(p), &f->loop, iv->name, start, stop, ix_const(p->a, step), n_carry, carry);
	for (int i = 0; i < n_carry; i++)
		carry[i] = f->loop.node->u.loop.param[i];
	return f->loop.iv;
}

void place_loop_end(struct place *p, struct frame *f, int n_carry, struct hir_value **carry)
{
	make_loop_end(M(p), &f->loop, carry);
	for (int i = 0; i < n_carry; i++)
		carry[i] = make_loop_result(&f->loop, i);
	p->memo.len = f->mark;
}

static struct mesh *line_of_positions(struct place *p, const struct ix *n)
{
	struct mesh *m = arena_new(p->a, struct mesh);
	struct mesh_axis *axis = arena_new(p->a, struct mesh_axis);
	struct ix_sym *coord = arena_new(p->a, struct ix_sym);
	const struct topology **level = arena_array(p->a, const struct topology *, 1);
	const struct ix **start = arena_array(p->a, const struct ix *, 1);
	int64_t c;

	level[0] = p->level;
	start[0] = ix_const(p->a, 0);
	m->name = p->target->level;
	m->n_level = 1;
	m->level = level;
	m->start = start;
	m->n_axis = 1;
	m->axis = axis;
	m->range = M(p)->r;
	coord->kind = IX_COORD;
	coord->name = m->name;
	coord->axis = "p";
	coord->owner = m;
	coord->range = M(p)->r;
	if (ix_is_const(n, &c)) {
		coord->has_range = true;
		coord->hi = c > 0 ? c - 1 : 0;
	} else {
		int64_t lo, hi;
		ix_bounds(n, &lo, &hi);
		coord->has_range = hi != INT64_MAX;
		coord->hi = hi > 0 ? hi - 1 : 0;
	}
	axis->name = "p";
	axis->extent = n;
	axis->stride = ix_const(p->a, 1);
	axis->coord = coord;
	return m;
}

const struct ix *place_phase_begin(struct place *p, struct frame *f, const struct ix *n_position)
{
	struct mesh *m = line_of_positions(p, n_position);

	if (p->in_phase)
		tfc_bug(p->t, "a phase inside a phase");
	f->mark = p->memo.len;
	vec_push(p->a, &p->n_position, n_position);
	p->n_phase++;
	p->in_phase = true;
	make_scope_begin(M(p), &f->scope, m);
	return ix_is(n_position, 1) ? ix_const(p->a, 0) : ix_sym(p->a, m->axis[0].coord);
}

void place_phase_end(struct place *p, struct frame *f)
{
	make_scope_end(M(p), &f->scope);
	p->memo.len = f->mark;
	p->in_phase = false;
}
