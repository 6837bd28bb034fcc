/* Distinct bytes of global memory: the footprint of a CTA, and what lies between two uses (spec: schedule 8.5, 8.6).
 *
 * Every access is a box whose start is an expression of coordinates and loop variables.  The boxes of all iterations are
 * listed and their union is counted on the grid of their boundaries, which is exact.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/private.h"

enum { BOX_BUDGET = 1 << 18, CELL_BUDGET = 1 << 22, MAX_RANK = 8 };

/* Tracing a value to the buffer that it is a window of. */

struct window {
	int rank;
	const struct ix *start[MAX_RANK];
	int64_t size[MAX_RANK];
	bool is_whole, is_exact;
};

static bool is_op(const struct hir_node *n, const char *name)
{
	return n && n->kind == HIR_OP && !strcmp(n->u.op.op->name, name);
}

static void shift(struct an *x, struct window *w, const struct attr *by)
{
	for (int k = 0; k < w->rank && k < by->n; k++)
		w->start[k] = ix_add(x->a, w->start[k], by->ix[k]);
	w->is_whole = false;
}

static void through_slice(struct an *x, struct window *w, const struct hir_node *n)
{
	const struct attr *strides = hir_attr_index(n->u.op.op, "strides") >= 0 ? hir_attr(n, "strides") : NULL;
	for (int k = 0; strides && strides->kind == ATTR_INTS && k < w->rank; k++) {
		if (strides->ints[k] == 1)
			continue;
		w->start[k] = ix_mul_const(x->a, w->start[k], strides->ints[k]);
		w->size[k] = (w->size[k] - 1) * strides->ints[k] + 1;
		w->is_exact = false;
	}
	shift(x, w, hir_attr(n, "starts"));
}

static void begin_window(struct an *x, struct window *w, const struct type *ty, struct range r)
{
	w->is_whole = w->is_exact = ty->rank <= MAX_RANK;
	w->rank = ty->rank <= MAX_RANK ? ty->rank : 0;
	for (int k = 0; k < w->rank; k++) {
		w->start[k] = ix_const(x->a, 0);
		w->size[k] = an_extent(x, r, ty->dim[k]);
	}
}

/* The value one step nearer the root, or NULL at the root. */
static const struct hir_value *step_up(struct an *x, struct window *w, const struct hir_value *v)
{
	const struct hir_node *n = v->def;
	if (x->into[v->id]) {
		shift(x, w, hir_attr(x->into[v->id], "offsets"));
		return x->into[v->id]->operand[0];
	}
	if (!n)
		return NULL;
	if (n->kind == HIR_SCHEDULE)
		return n->operand[insn_written(n->u.schedule.use.insn)];
	if (n->kind == HIR_FOR)
		return v->index < n->u.loop.n_carry ? n->u.loop.init[v->index] : n->u.loop.yield[v->index];
	if (n->kind != HIR_OP || an_buffer_of(x, v) != (n->n_operand ? an_buffer_of(x, n->operand[0]) : NULL))
		return NULL;
	if (is_op(n, "slice") || is_op(n, "window")) {
		through_slice(x, w, n);
	} else if (!is_op(n, "insert_slice") && !is_op(n, "insert_window") && v->type && n->operand[0]->type) {
		bool was_whole = w->is_whole;
		begin_window(x, w, n->operand[0]->type, v->range);
		w->is_exact = was_whole;
	}
	return n->operand[0];
}

void an_access_add(struct an *x, struct an_occurrence *o, const struct hir_value *v, const struct hir_node *insert)
{
	struct window w;
	struct an_access at = { .buffer = an_buffer_of(x, v) };
	if (!at.buffer || !v->type)
		return;
	begin_window(x, &w, insert ? insert->operand[1]->type : v->type, v->range);
	if (insert)
		shift(x, &w, hir_attr(insert, "offsets"));
	for (const struct hir_value *up = v; up; up = step_up(x, &w, up))
		v = up;
	at.rank = w.rank;
	at.is_exact = w.is_exact;
	at.start = w.is_whole ? NULL : arena_memdup(x->a, w.start, (size_t)w.rank * sizeof(w.start[0]));
	at.size = arena_memdup(x->a, w.size, (size_t)w.rank * sizeof(w.size[0]));
	vec_push(x->a, &o->access, at);
}

/* Unions of boxes. */

struct boxes {
	struct an *x;
	const struct an_buffer *buffer;
	int rank;
	int64_t dim[MAX_RANK];
	VEC(int64_t) edge;		/* 2 * rank per box: start, stop */
	bool is_whole, is_exact;
};

static void add_box(struct boxes *b, struct an_point *p, const struct an_access *at)
{
	int64_t box[2 * MAX_RANK];
	for (int k = 0; k < b->rank; k++) {
		int64_t start;
		if (!ix_eval(at->start[k], an_value, p, &start)) {
			b->is_exact = false;
			box[2 * k] = 0;
			box[2 * k + 1] = b->dim[k];
			continue;
		}
		box[2 * k] = start < 0 ? 0 : start;
		box[2 * k + 1] = start + at->size[k] < b->dim[k] ? start + at->size[k] : b->dim[k];
		if (box[2 * k] >= box[2 * k + 1])
			return;
	}
	size_t old = b->edge.len, n = 2 * (size_t)b->rank;
	if (old >= n && !memcmp(b->edge.data + old - n, box, n * sizeof(*box)))
		return;
	for (size_t k = 0; k < n; k++)
		vec_push(b->x->a, &b->edge, box[k]);
}

static bool start_uses(const struct an_access *at, const struct ix_sym *s)
{
	for (int k = 0; k < at->rank; k++)
		if (ix_uses(at->start[k], s))
			return true;
	return false;
}

/* Does the window at "at" change with loop "i", directly or through the bounds of deeper loops? */
static bool varies(const struct an_occurrence *o, const struct an_access *at, int i)
{
	if (start_uses(at, o->loop[i]->node->u.loop.iv))
		return true;
	for (int k = i + 1; k < o->n_loop; k++) {
		const struct hir_loop *l = &o->loop[k]->node->u.loop;
		const struct ix_sym *s = o->loop[i]->node->u.loop.iv;
		if (ix_uses(l->start, s) || ix_uses(l->stop, s) || ix_uses(l->step, s))
			return true;
	}
	return false;
}

static void visit(struct boxes *b, struct an_point *p, const struct an_access *at, int i, int fixed)
{
	const struct an_occurrence *o = p->o;
	int64_t start, step, n;
	if (b->edge.len > (size_t)BOX_BUDGET * 2) {
		b->is_exact = false;
		b->is_whole = true;
		return;
	}
	if (i == o->n_loop) {
		add_box(b, p, at);
		return;
	}
	bool known = an_loop_trips(p, i, &start, &step, &n);
	if (!n)
		return;
	if (!varies(o, at, i) || !known || i < fixed) {
		b->is_exact = b->is_exact && (known || !varies(o, at, i));
		p->known[i] = known && i < fixed;
		p->iv[i] = start;
		visit(b, p, at, i + 1, fixed);
		p->known[i] = false;
		return;
	}
	p->known[i] = true;
	for (int64_t k = 0; k < n && !b->is_whole; k++) {
		p->iv[i] = start + k * step;
		visit(b, p, at, i + 1, fixed);
	}
	p->known[i] = false;
}

static void begin_boxes(struct boxes *b, struct an *x, const struct an_buffer *buffer)
{
	const struct type *ty = buffer->root->type;
	*b = (struct boxes){ .x = x, .buffer = buffer, .is_exact = true };
	b->rank = ty && ty->rank <= MAX_RANK ? ty->rank : 0;
	b->is_whole = !b->rank;
	for (int k = 0; k < b->rank; k++)
		b->dim[k] = an_extent(x, buffer->root->range, ty->dim[k]);
}

/* The windows of "o" in b->buffer, at CTA "position", with the first "fixed" loops at their first iteration. */
static void add_accesses(struct boxes *b, const struct an_occurrence *o, int64_t position, int fixed)
{
	for (size_t k = 0; k < o->access.len; k++) {
		const struct an_access *at = &o->access.data[k];
		struct an_point p;
		struct an_buffer *into = at->buffer;
		while (into->into)
			into = into->into;
		if (into != b->buffer || b->is_whole)
			continue;
		b->is_exact = b->is_exact && at->is_exact;
		if (!at->start || at->rank != b->rank) {
			b->is_whole = true;
			continue;
		}
		an_point_init(&p, b->x, o, position);
		visit(b, &p, at, 0, fixed);
	}
}

static int by_value(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
	return (x > y) - (x < y);
}

static size_t place_of(const int64_t *list, size_t n, int64_t v)
{
	size_t lo = 0, hi = n;
	while (lo + 1 < hi) {
		size_t middle = (lo + hi) / 2;
		if (list[middle] <= v)
			lo = middle;
		else
			hi = middle;
	}
	return lo;
}

struct grid { size_t n[MAX_RANK]; int64_t *edge[MAX_RANK]; size_t n_cell; };

static bool make_grid(struct boxes *b, struct grid *g)
{
	size_t n_box = b->edge.len / (2 * (size_t)b->rank);
	g->n_cell = 1;
	for (int k = 0; k < b->rank; k++) {
		g->edge[k] = arena_array(b->x->a, int64_t, 2 * n_box);
		for (size_t i = 0; i < n_box; i++) {
			g->edge[k][2 * i] = b->edge.data[(i * (size_t)b->rank + (size_t)k) * 2];
			g->edge[k][2 * i + 1] = b->edge.data[(i * (size_t)b->rank + (size_t)k) * 2 + 1];
		}
		qsort(g->edge[k], 2 * n_box, sizeof(int64_t), by_value);
		size_t kept = 0;
		for (size_t i = 0; i < 2 * n_box; i++)
			if (!kept || g->edge[k][kept - 1] != g->edge[k][i])
				g->edge[k][kept++] = g->edge[k][i];
		g->n[k] = kept - 1;
		g->n_cell *= g->n[k];
		if (g->n_cell > CELL_BUDGET)
			return false;
	}
	return true;
}

static void mark_box(struct boxes *b, const struct grid *g, const int64_t *box, int axis, size_t cell, unsigned char *mark)
{
	if (axis == b->rank) {
		mark[cell] = 1;
		return;
	}
	size_t from = place_of(g->edge[axis], g->n[axis] + 1, box[2 * axis]), to = place_of(g->edge[axis], g->n[axis] + 1, box[2 * axis + 1]);
	for (size_t i = from; i < to; i++)
		mark_box(b, g, box, axis + 1, cell * g->n[axis] + i, mark);
}

static int64_t count_marked(struct boxes *b, const struct grid *g, const unsigned char *mark)
{
	int64_t sum = 0;
	for (size_t cell = 0; cell < g->n_cell; cell++) {
		int64_t volume = mark[cell];
		size_t rest = cell;
		for (int k = b->rank - 1; k >= 0 && volume; k--) {
			size_t i = rest % g->n[k];
			rest /= g->n[k];
			volume *= g->edge[k][i + 1] - g->edge[k][i];
		}
		sum = an_add(sum, volume);
	}
	return sum;
}

/* Distinct bytes of the boxes. */
static int64_t union_bytes(struct boxes *b)
{
	const struct type *ty = b->buffer->root->type;
	struct grid g;
	if (b->is_whole)
		return b->buffer->bytes;
	if (!b->edge.len)
		return 0;
	if (!make_grid(b, &g)) {
		b->is_exact = false;
		return b->buffer->bytes;
	}
	unsigned char *mark = arena_array(b->x->a, unsigned char, g.n_cell + 1);
	for (size_t i = 0; i < b->edge.len; i += 2 * (size_t)b->rank)
		mark_box(b, &g, b->edge.data + i, 0, 0, mark);
	return dtype_size_bytes(ty->dtype, count_marked(b, &g, mark));
}

/* Footprints. */

static bool depends_on_position(const struct an *x, const struct an_buffer *buffer)
{
	for (size_t i = 0; i < x->occurrence.len; i++) {
		const struct an_occurrence *o = x->occurrence.data[i];
		for (size_t k = 0; k < o->access.len; k++)
			for (int d = 0; o->access.data[k].buffer == buffer && o->access.data[k].start && d < o->access.data[k].rank; d++)
				if (ix_uses_kind(o->access.data[k].start[d], IX_COORD))
					return true;
	}
	return false;
}

static int64_t footprint_at(struct an *x, const struct an_buffer *buffer, int64_t position, bool *is_exact)
{
	struct boxes b;
	begin_boxes(&b, x, buffer);
	for (size_t i = 0; i < x->occurrence.len; i++)
		if (an_is_there(x, x->occurrence.data[i], position))
			add_accesses(&b, x->occurrence.data[i], position, 0);
	int64_t bytes = union_bytes(&b);
	*is_exact = *is_exact && b.is_exact;
	return bytes;
}

static bool is_touched(const struct an *x, const struct an_buffer *buffer)
{
	for (size_t i = 0; i < x->occurrence.len; i++)
		for (size_t k = 0; k < x->occurrence.data[i]->access.len; k++)
			if (x->occurrence.data[i]->access.data[k].buffer == buffer)
				return true;
	return false;
}

static void footprint(struct an *x, const struct an_buffer *buffer)
{
	int n = depends_on_position(x, buffer) ? x->n_position : 1;
	int64_t most = 0;
	for (int p = 0; p < n && !x->failed; p++) {
		int64_t bytes = footprint_at(x, buffer, p, &x->out->footprint_is_exact);
		most = bytes > most ? bytes : most;
	}
	vec_push(x->a, &x->out->footprint, ((struct analysis_footprint){ buffer->name, most }));
}

/* The innermost loop that repeats the call at "o" and does not move the window at "at"; -1 if there is none. */
static int reuse_loop(struct an *x, const struct an_occurrence *o, const struct an_access *at)
{
	for (int i = o->n_loop - 1; i >= 0; i--) {
		struct an_point p;
		int64_t start, step, n;
		an_point_init(&p, x, o, 0);
		if (o->counts[i] && (!at->start || !varies(o, at, i)) && an_loop_trips(&p, i, &start, &step, &n) && n > 1)
			return i;
	}
	return -1;
}

/* Bytes of gmem that one iteration of loop "l" touches over all CTAs. */
static int64_t iteration_bytes(struct an *x, const struct an_loop *l)
{
	int64_t sum = 0;
	for (size_t k = 0; k < x->buffer.len; k++) {
		const struct an_buffer *buffer = x->buffer.data[k];
		struct boxes b;
		if (buffer->into || buffer->level != ST_GMEM || !buffer->root->type || !is_touched(x, buffer))
			continue;
		begin_boxes(&b, x, buffer);
		for (size_t i = 0; i < x->occurrence.len; i++) {
			const struct an_occurrence *o = x->occurrence.data[i];
			int depth = -1;
			for (int d = 0; d < o->n_loop; d++)
				depth = o->loop[d] == l ? d : depth;
			for (int p = 0; depth >= 0 && p < x->n_position && !b.is_whole; p++)
				if (an_is_there(x, o, p))
					add_accesses(&b, o, p, depth + 1);
		}
		sum = an_add(sum, b.is_whole || b.edge.len ? union_bytes(&b) : 0);
	}
	return sum;
}

/* 8.6: the bytes between two uses of an element do not fit the level 2 cache. */
static void reuse_advice(struct an *x, const struct an_buffer *buffer)
{
	int64_t capacity = target_int(x->target, "memory.l2.capacity", 0);
	for (size_t i = 0; capacity && i < x->occurrence.len; i++) {
		const struct an_occurrence *o = x->occurrence.data[i];
		for (size_t k = 0; k < o->access.len; k++) {
			int loop = o->access.data[k].buffer == buffer ? reuse_loop(x, o, &o->access.data[k]) : -1;
			int64_t bytes = loop >= 0 ? iteration_bytes(x, o->loop[loop]) : 0;
			if (bytes <= capacity)
				continue;
			const char *text = arena_printf(x->a, "l2 reuse window %s of %s exceeds capacity %s", analysis_bytes_str(x->a, bytes),
							buffer->name, analysis_bytes_str(x->a, capacity));
			vec_push(x->a, &x->out->finding, ((struct analysis_finding){ false, text }));
			return;
		}
	}
}

void an_footprints(struct an *x)
{
	x->out->footprint_is_exact = x->out->is_exact;
	for (int i = 0; i < x->fn->n_param && !x->failed; i++) {
		const struct an_buffer *b = x->of_value[x->fn->param[i].value->id];
		if (!b || b->level != ST_GMEM || !is_touched(x, b))
			continue;
		footprint(x, b);
		reuse_advice(x, b);
	}
}
