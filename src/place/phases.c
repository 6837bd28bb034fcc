/* Phases and loops: which positions do the work, and in which order each does it. */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct ix_sym *place_symbol(struct place *p, const char *name)
{
	struct ix_sym *s = arena_new(p->a, struct ix_sym);

	s->kind = IX_LOOP;
	s->name = name;
	s->range = M(p)->r;
	return s;
}

/* A loop; "iv" stood for its induction value in the boxes of what was hoisted before it. */
const struct ix *place_loop_begin(struct place *p, struct frame *f, const struct ix_sym *iv, const struct ix *start, const struct ix *stop,
			    int64_t step, int n_carry, struct hir_value **carry)
{
	(void)iv;
	f->mark = p->memo.len;
	make_loop_begin(M(p), &f->loop, arena_printf(p->a, "%s%d", p->loop_prefix, p->depth++), start, stop, ix_const(p->a, step), n_carry, carry);
	for (int i = 0; i < n_carry; i++)
		carry[i] = f->loop.node->u.loop.param[i];
	return f->loop.iv;
}

void place_loop_end(struct place *p, struct frame *f, int n_carry, struct hir_value **carry)
{
	p->depth--;
	make_loop_end(M(p), &f->loop, carry);
	for (int i = 0; i < n_carry; i++)
		carry[i] = make_loop_result(&f->loop, i);
	p->memo.len = f->mark;
}

static const struct mesh *positions(struct place *p, int level, const struct ix *n, int n_axis, const struct ix *const *extent,
				    const char *const *axis)
{
	struct place_level *x = &p->level[level];
	struct topology *in_mesh = arena_new(p->a, struct topology);
	const struct topology *levels[1] = {in_mesh};
	struct mesh_layout layout = {.n = n_axis, .extent = extent, .range = M(p)->r};
	struct mesh_names names = {.n = n_axis, .name = axis, .range = M(p)->r};

	in_mesh->name = x->declared->name;
	in_mesh->size = n;
	in_mesh->index = level;
	in_mesh->range = M(p)->r;
	vec_push(p->a, &x->in_mesh, in_mesh);
	vec_push(p->a, &x->size, n);
	const struct mesh *m = mesh_new(p->t, M(p)->r, 1, levels, &layout, &names);
	if (!m)
		tfc_bug(p->t, "no mesh of %s positions", ix_str(p->a, n));
	return mesh_open(p->a, m, x->declared->name);
}

const struct ix *place_scope_begin(struct place *p, struct make_scope *s, int level, const struct ix *n, const char *name)
{
	const struct mesh *m = positions(p, level, n, 1, &n, &name);

	make_scope_begin(M(p), s, m);
	return ix_is(n, 1) ? ix_const(p->a, 0) : ix_sym(p->a, m->axis[0].coord);
}

const struct mesh *place_mesh_begin(struct place *p, struct make_scope *s, int level, int n, const int64_t *extent,
				    const char *const *name)
{
	int64_t size = 1;

	for (int i = 0; i < n; i++)
		size *= extent[i];
	const struct mesh *m = positions(p, level, ix_const(p->a, size), n, make_ints(M(p), n, extent), name);
	make_scope_begin(M(p), s, m);
	return m;
}

const struct ix *place_phase_begin(struct place *p, struct frame *f, const struct ix *n_position)
{
	if (p->in_phase)
		tfc_bug(p->t, "a phase inside a phase");
	f->mark = p->memo.len;
	p->n_phase++;
	p->in_phase = true;
	p->smem_used = 0;
	return place_scope_begin(p, &f->scope, 0, n_position, is_gpu(p) ? "c" : "p");
}

void place_phase_end(struct place *p, struct frame *f)
{
	make_scope_end(M(p), &f->scope);
	p->memo.len = f->mark;
	p->in_phase = false;
}
