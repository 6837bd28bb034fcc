/* The execution mesh ends in the participants of an issue (spec: schedule 5.1 line 3, R68). */
#include <string.h>

#include "match/private.h"

struct positions {
	int n;
	int64_t extent[16], stride[16];
};

/* Add an axis, joined to the one before where it counts on in it. */
static void add_axis(struct positions *p, int64_t extent, int64_t stride)
{
	if (extent == 1)
		return;
	if (p->n && p->stride[p->n - 1] == extent * stride) {
		p->extent[p->n - 1] *= extent;
		p->stride[p->n - 1] = stride;
	} else if (p->n < 16) {
		p->extent[p->n] = extent;
		p->stride[p->n++] = stride;
	}
}

static bool same_positions(const struct positions *x, const struct positions *y)
{
	if (x->n != y->n)
		return false;
	for (int i = 0; i < x->n; i++)
		if (x->extent[i] != y->extent[i] || x->stride[i] != y->stride[i])
			return false;
	return true;
}

static bool refuse_mesh(struct matching *x, const struct mesh *m)
{
	struct text t;
	text_init(&t, x->a);
	mesh_print(&t, m, false, NULL, NULL);
	return match_refuse(x, E4102, "mesh", arena_printf(x->a, "%s does not end in participant frame %s", text_str(&t),
			    frame_text(x->a, x->frame)));
}

/* The axes of the last level of the scope, if it is that of threads; the number of axes, or -1. */
static int thread_axes(const struct mesh *m, struct positions *out)
{
	int last = m->n_level - 1;
	out->n = 0;
	if (last < 0 || strcmp(m->level[last]->name, "thread") != 0)
		return -1;
	for (int i = 0; i < m->n_axis; i++) {
		if (m->axis[i].level != last)
			continue;
		if (out->n == 16 || !ix_is_const(m->axis[i].extent, &out->extent[out->n]) ||
		    !ix_is_const(m->axis[i].stride, &out->stride[out->n]))
			return -1;
		out->n++;
	}
	return out->n;
}

/* The axes before the frame select units: their number, or 0 if the axes do not end in it. */
static int64_t units(struct matching *x, const struct positions *axes)
{
	struct positions frame = { 0 };
	for (int i = 0; i < x->frame->n_axis; i++)
		add_axis(&frame, x->frame->extent[i], x->frame->stride[i]);
	for (int first = axes->n; first >= 0; first--) {
		struct positions tail = { 0 };
		int64_t n = 1;
		for (int i = first; i < axes->n; i++)
			add_axis(&tail, axes->extent[i], axes->stride[i]);
		for (int i = 0; i < first; i++)
			n *= axes->extent[i];
		if (same_positions(&tail, &frame))
			return n;
	}
	return 0;
}

static bool refuse_start(struct matching *x, int64_t start)
{
	return match_refuse(x, E4102, "mesh", arena_printf(x->a, "%s is false (p0=%lld), so the scope does not end in participant frame %s",
			    frame_predicate(x->a, x->frame), (long long)start, frame_text(x->a, x->frame)));
}

static bool take_scope(struct matching *x, const struct mesh *m)
{
	struct positions axes;
	const struct mesh *inner = x->r->scope[x->r->n_scope - 1];
	if (thread_axes(m, &axes) < 0 || !(x->n_scope_unit = units(x, &axes)) || !ix_is_const(m->start[m->n_level - 1], &x->p0) ||
	    (x->n_scope_unit > 1 && x->r->use.insn->one_unit))
		return refuse_mesh(x, inner);
	if (x->p0 % x->frame->modulus)
		return refuse_start(x, x->p0);
	int64_t below = 1;
	for (int i = axes.n - 1; i >= 0; below *= axes.extent[i--])
		if (below >= x->frame->size && axes.extent[i] > 1 && axes.stride[i] % x->frame->modulus)
			return refuse_start(x, x->p0 + axes.stride[i]);
	match_symbol_bind(x, "p0", x->p0);
	return true;
}

/* Without a frame: any contiguous positions, where the target has threads. */
static bool is_contiguous(struct matching *x, const struct mesh *m)
{
	for (int i = 0; i < m->n_level; i++) {
		const struct ix *first, *n;
		struct text t;
		if (m->level[i]->index != 1 || mesh_interval(x->a, m, i, &first, &n))
			continue;
		text_init(&t, x->a);
		mesh_print(&t, m, false, NULL, NULL);
		return match_refuse(x, E4102, "mesh", arena_printf(x->a, "%s does not end in participant frame of contiguous %ss",
				    text_str(&t), m->level[i]->name));
	}
	return true;
}

bool match_frame(struct matching *x)
{
	const struct match_request *r = x->r;
	const struct mesh *inner = r->n_scope ? r->scope[r->n_scope - 1] : NULL;
	x->frame = x->atom ? x->atom->cls->frame : r->use.insn->frame;
	if (!x->frame)
		return !inner || (r->target && r->target->family != TARGET_CUDA) || is_contiguous(x, inner);
	if (r->is_inspection)
		return true;
	if (!inner)
		return match_refuse(x, E4304, "mesh", arena_printf(x->a, "no lexical mesh; T.%s needs the participant frame %s",
				    r->use.insn->name, frame_text(x->a, x->frame)));
	return take_scope(x, mesh_combine(x->a, r->n_scope, r->scope));
}

static bool is_spread(const struct type *ty)
{
	return ty && ty->storage == ST_RMEM && ty->layout && layout_is_distributed(ty->layout);
}

bool match_covers_scope(struct matching *x)
{
	const struct match_request *r = x->r;
	const struct mesh *m = mesh_combine(x->a, r->n_scope, r->scope);
	for (int p = 0; p < r->use.insn->n_param; p++) {
		const struct mesh *own = is_spread(x->type[p]) ? x->type[p]->layout->mesh : NULL;
		const struct ix *first, *count;
		if (own && (!mesh_interval(x->a, own, own->n_level - 1, &first, &count) ||
			    !ix_is(count, x->n_scope_unit * x->frame->size) || !ix_equal(first, m->start[m->n_level - 1])))
			return refuse_mesh(x, r->scope[r->n_scope - 1]);
	}
	return true;
}
