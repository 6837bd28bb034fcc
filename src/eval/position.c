#include "eval/internal.h"

#include <math.h>
#include <string.h>

const char *position_str(struct frame *f, int position)
{
	const struct mesh *m = f->run->mesh;
	struct text s;
	text_init(&s, &f->run->t->perm);
	if (!m) {
		text_printf(&s, "%d", position);
		return text_str(&s);
	}
	text_char(&s, '(');
	for (int k = 0, n = 0; k < m->n_axis; k++) {
		int64_t c;
		if (m->axis[k].coord && m->axis[k].coord->level == 0 && place_coordinate(f, m, k, position, &c))
			text_printf(&s, "%s%s=%lld", n++ ? ", " : "", m->axis[k].name, (long long)c);
	}
	text_char(&s, ')');
	return text_str(&s);
}

bool tensor_same_element(const struct tensor *x, int64_t i, const struct tensor *y, int64_t j)
{
	if (!x->f)
		return x->i[i] == y->i[j];
	return (isnan(x->f[i]) && isnan(y->f[j])) || (x->f[i] == y->f[j] && signbit(x->f[i]) == signbit(y->f[j]));
}

struct lineage *lineage_new(struct run *r, const struct hir_node *node, int sequence, int64_t n)
{
	struct lineage *l = arena_new(r->arena, struct lineage);
	l->node = node;
	l->sequence = sequence;
	l->n = n;
	return l;
}

/* The value that the other positions made at the same place, or a new one. */
struct lineage *lineage_find(struct run *r, const struct hir_node *node, int sequence, int64_t n)
{
	for (size_t k = 0; k < r->lineage.len; k++) {
		struct lineage *l = r->lineage.data[k];
		if (l->node == node && l->sequence == sequence && l->n == n)
			return l;
	}
	struct lineage *l = lineage_new(r, node, sequence, n);
	vec_push(r->arena, &r->lineage, l);
	return l;
}

void lineage_write(struct run *r, struct lineage *l, int position, const struct window *w)
{
	vec_push(r->arena, &l->write, ((struct position_window){ position, *w }));
}

static int32_t *nobody(struct arena *a, int64_t n)
{
	int32_t *p = arena_array(a, int32_t, (size_t)n);
	memset(p, 0xff, (size_t)n * sizeof(*p));
	return p;
}

/* Position "position" reads every element of "c". */
void lineage_read(struct run *r, const struct cell *c, int position, struct range range)
{
	struct lineage *l = c->root;
	if (!l->reader[0]) {
		l->reader[0] = nobody(r->arena, l->n);
		l->reader[1] = nobody(r->arena, l->n);
		l->read_at = arena_array(r->arena, struct range, (size_t)l->n);
		bool known = false;
		for (size_t k = 0; k < r->lineage.len; k++)
			known = known || r->lineage.data[k] == l;
		if (!known)
			vec_push(r->arena, &r->lineage, l);
	}
	for (int64_t k = 0; k < c->t->n; k++) {
		int64_t e = c->is_view ? c->origin[k] : k;
		if (c->t->unwritten && c->t->unwritten[k] && !r->hole) {
			r->hole = cell_keep((struct cell *)c);
			r->hole_at = k;
			r->hole_range = range;
		}
		if (l->reader[0][e] < 0) {
			l->reader[0][e] = position;
			l->read_at[e] = range;
		} else if (l->reader[0][e] != position && l->reader[1][e] < 0) {
			l->reader[1][e] = position;
		}
	}
}

/* Call "each" for every element number of window "w" of a tensor of extents "dim" until it returns false. */
static bool window_walk(const struct window *w, int rank, const int64_t *dim, bool (*each)(void *user, int64_t e), void *user)
{
	int64_t at[64] = { 0 }, n = 1;
	for (int k = 0; k < rank; k++)
		n *= w->size[k];
	for (int64_t c = 0; c < n; c++) {
		int64_t e = 0;
		for (int k = 0; k < rank; k++)
			e = e * dim[k] + w->start[k] + at[k];
		if (!each(user, e))
			return false;
		for (int k = rank - 1; k >= 0 && ++at[k] == w->size[k]; k--)
			at[k] = 0;
	}
	return true;
}

struct merge {
	struct frame *frame;
	struct range range;
	struct cell *out;
	const struct tensor *from;
	int position;
	int32_t *writer;
};

static bool merge_element(void *user, int64_t e)
{
	struct merge *m = user;
	struct run *r = m->frame->run;
	int32_t other = m->writer[e];
	if (other >= 0 && other != m->position && !tensor_same_element(m->out->t, e, m->from, e))
		return diag_error(r->t, m->range, E2110,
				  "positions %s and %s write different values to element %s of one shared value",
				  position_str(m->frame, other), position_str(m->frame, m->position),
				  eval_index_str(&r->t->perm, m->from, e));
	m->writer[e] = m->position;
	tensor_set(r->arena, m->out->t, e, m->from, e);
	return true;
}

/* One value that positions have written parts of: give all of them the union. */
static bool merge_value(struct frame *f, struct range range, int id)
{
	struct run *r = f->run;
	struct merge m = { .frame = f, .range = range };
	for (int q = 0; q < f->n_position; q++) {
		struct cell *c = f->slot[(size_t)q * (size_t)f->fn->n_value + (size_t)id];
		if (!c)
			continue;
		if (!m.out) {
			m.out = cell_adopt(r, c->t);
			m.out->root = c->root;
			m.writer = nobody(r->arena, c->t->n);
		}
		m.from = c->t;
		m.position = f->first + q;
		for (size_t k = 0; k < c->own.len; k++)
			if (!window_walk(&c->own.data[k], c->t->rank, c->t->dim, merge_element, &m))
				return false;
	}
	for (int q = 0; q < f->n_position; q++) {
		struct cell **at = &f->slot[(size_t)q * (size_t)f->fn->n_value + (size_t)id];
		cell_drop(r, *at);
		*at = cell_keep(m.out);
	}
	cell_drop(r, m.out);
	f->varies[id] = false;
	return true;
}

static bool is_written(const struct frame *f, int id)
{
	for (int q = 0; q < f->n_position; q++) {
		const struct cell *c = f->slot[(size_t)q * (size_t)f->fn->n_value + (size_t)id];
		if (c && c->root && c->own.len && !c->is_view)
			return true;
	}
	return false;
}

struct check {
	struct frame *frame;
	const struct lineage *l;
	int writer;
};

static bool check_element(void *user, int64_t e)
{
	struct check *k = user;
	for (int j = 0; j < 2; j++) {
		int32_t reader = k->l->reader[j][e];
		if (reader >= 0 && reader != k->writer)
			return diag_error(k->frame->run->t, k->l->read_at[e], E2111,
					  "position %s reads element number %lld of a shared value, which position %s writes in the same "
					  "grid phase without synchronisation", position_str(k->frame, reader), (long long)e,
					  position_str(k->frame, k->writer));
	}
	return true;
}

static bool check_reads(struct frame *f, const struct lineage *l, const struct tensor *shape)
{
	struct check k = { .frame = f, .l = l };
	for (size_t j = 0; l->reader[0] && j < l->write.len; j++) {
		k.writer = l->write.data[j].position;
		if (!window_walk(&l->write.data[j].w, shape->rank, shape->dim, check_element, &k))
			return false;
	}
	return true;
}

static const struct tensor *shape_of(const struct frame *f, const struct lineage *l)
{
	for (size_t k = 0; k < (size_t)f->n_position * (size_t)f->fn->n_value; k++)
		if (f->slot[k] && f->slot[k]->root == l && !f->slot[k]->is_view && f->slot[k]->t)
			return f->slot[k]->t;
	return NULL;
}

/* All positions have ended the phase: find conflicts, make one value of what they wrote together, and start anew. */
bool phase_end(struct frame *f, struct range range)
{
	struct run *r = f->run;
	for (size_t k = 0; k < r->lineage.len; k++) {
		const struct tensor *shape = shape_of(f, r->lineage.data[k]);
		if (shape && !check_reads(f, r->lineage.data[k], shape))
			return false;
	}
	if (r->hole)
		return diag_error(r->t, r->hole_range, E2104, "read of an unwritten element: %s of this value was never written",
				  eval_index_str(&r->t->perm, r->hole->t, r->hole_at));
	for (int id = 0; f->n_position > 1 && id < f->fn->n_value; id++)
		if (is_written(f, id) && !merge_value(f, range, id))
			return false;
	for (size_t k = 0; k < r->lineage.len; k++) {
		r->lineage.data[k]->write.len = 0;
		r->lineage.data[k]->reader[0] = r->lineage.data[k]->reader[1] = NULL;
		r->lineage.data[k]->node = NULL;
	}
	r->lineage.len = 0;
	memset(f->sequence, 0, (size_t)f->n_position * (size_t)f->fn->n_value * sizeof(*f->sequence));
	for (size_t k = 0; k < (size_t)f->n_position * (size_t)f->fn->n_value; k++)
		if (f->slot[k])
			f->slot[k]->own.len = 0;
	return true;
}

static bool count_scope(struct frame *f, const struct hir_node *n, int *count)
{
	struct place p = { f, f->first };
	const struct mesh *m = n->u.scope.mesh;
	int64_t last = 0, extent, stride, start = 0;
	for (int k = 0; k < m->n_axis; k++) {
		if (!m->axis[k].coord || m->axis[k].coord->level != 0)
			continue;
		if (m->start && m->start[m->axis[k].level] && !place_ix(&p, n->range, m->start[m->axis[k].level], &start))
			return false;
		if (!place_ix(&p, n->range, m->axis[k].extent, &extent) || !place_ix(&p, n->range, m->axis[k].stride, &stride))
			return false;
		last += (extent - 1) * stride;
	}
	if (start + last >= 1 << 18)
		return diag_error(f->run->t, n->range, E2115, "evaluation of more than 262144 positions; --eval-budget cannot cover them");
	if (*count <= start + last)
		*count = (int)(start + last) + 1;
	return true;
}

bool positions_count(struct frame *f, const struct plan_block *b, int *n)
{
	for (int k = 0; k < b->n; k++) {
		const struct hir_node *node = b->node[k].node;
		if (node->kind == HIR_SCOPE && plan_scope_is_first_level(node) && !count_scope(f, node, n))
			return false;
		if (node->kind == HIR_CALL && b->node[k].in_step) {
			const struct hir_fn *callee = node->u.call.callee;
			if (!positions_count(f, &plan_of(f->run, callee)->body, n))
				return false;
			for (int j = 0; j < callee->n_variant; j++)
				if (!positions_count(f, &plan_of(f->run, callee->variant[j].fn)->body, n))
					return false;
		}
		if (!positions_count(f, &b->node[k].body, n))
			return false;
	}
	return true;
}

/* A result split on the first level: each element from the first position that owns it. */
static struct cell *join_result(struct frame *f, const struct hir_value *v, const struct tensor *shape)
{
	struct run *r = f->run;
	int *owner = arena_array(r->arena, int, (size_t)shape->n);
	if (!exchange_owners(f, v->range, v->type, shape->dim, shape->n, owner))
		return NULL;
	struct tensor *out = tensor_copy(&r->scratch, shape);
	for (int64_t e = 0; e < shape->n; e++) {
		struct cell *c = *frame_slot(f, owner[e], v);
		if (c)
			tensor_set(&r->scratch, out, e, c->t, e);
	}
	struct cell *c = cell_adopt(r, out);
	arena_free(&r->scratch);
	return c;
}

struct cell *positions_result(struct frame *f, int k)
{
	struct run *r = f->run;
	const struct hir_value *v = f->fn->ret[k];
	struct cell *first = NULL;
	int at = 0;
	for (int q = 0; q < f->n_position; q++) {
		struct cell *c = *frame_slot(f, f->first + q, v);
		if (!c || c == first)
			continue;
		if (!first) {
			first = c;
			at = q;
			if (f->n_position > 1 && type_is_split_on_first_level(v->type))
				return join_result(f, v, c->t);
			continue;
		}
		for (int64_t e = 0; e < c->t->n; e++)
			if (!tensor_same_element(first->t, e, c->t, e)) {
				diag_error(r->t, v->range, E2112,
					   "the result differs between positions %s and %s at element %s; insert each position's part into a "
					   "gmem tensor instead", position_str(f, f->first + at), position_str(f, f->first + q),
					   eval_index_str(&r->t->perm, c->t, e));
				return NULL;
			}
	}
	if (!first)
		tfc_bug(r->t, "a result was not made in evaluation");
	return cell_keep(first);
}
