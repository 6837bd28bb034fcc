/* Tile sizes and loops of one materialised value (spec: schedule 11.3, 11.7a).
 *
 * A tile is a box: trailing axes whole, one axis in steps, leading axes one at a time.  The positions of a phase share
 * the leading axes.  Tails have tiles of their own size.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/nest.h"

static void note_reduce(struct reductions *r, const struct hir_node *n)
{
	const struct type *src = n->operand[0]->type;
	const struct attr *axes = hir_attr(n, "axes");
	int64_t factor = 1;

	r->any = true;
	for (int j = 0; j < axes->n; j++) {
		int64_t k = axes->ints[j] < 0 ? axes->ints[j] + src->rank : axes->ints[j], d = static_extent(src->dim[k]);
		r->last = r->last || k == src->rank - 1;
		factor *= d < 0 ? 16 : d > 0 && factor < ((int64_t)1 << 30) ? d : 1;
	}
	r->factor = factor > r->factor ? factor : r->factor;
}

void nest_find_reductions(struct place *p, const struct hir_value *v, bool at_root, struct reductions *r)
{
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return;
	if (node_is(n, "reduce"))
		note_reduce(r, n);
	else if (at_root && !node_is_elementwise(n))
		return;
	for (int k = 0; k < n->n_operand; k++)
		nest_find_reductions(p, n->operand[k], false, r);
}

static bool any_repeat(struct place *p, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return false;
	if (node_is(n, "repeat_interleave"))
		return true;
	for (int k = 0; k < n->n_operand; k++)
		if (any_repeat(p, n->operand[k], false))
			return true;
	return false;
}

/* The axis of a transposing copy along which its source is contiguous, or -1. */
static int source_axis(const struct hir_value *v)
{
	const struct hir_node *n = v->def;
	int rank = v->type->rank;

	if (!node_is(n, "transpose"))
		return -1;
	const struct attr *perm = hir_attr(n, "perm");
	for (int i = 0; i < rank - 1; i++)
		if ((perm->ints[i] < 0 ? perm->ints[i] + rank : perm->ints[i]) == rank - 1)
			return i;
	return -1;
}

static int64_t step_of(int64_t budget, int64_t inner, int64_t extent)
{
	int64_t t = inner > budget ? 1 : budget / inner;

	if (extent >= 0 && t > extent)
		t = extent;
	for (int64_t k = t; extent > 0 && k * 2 > t; k--)
		if (extent % k == 0)
			return k;
	return t < 1 ? 1 : t;
}

static void plan_transpose(struct nest *n, int a)
{
	for (int i = 0; i < n->rank; i++) {
		struct axis_plan *x = &n->axis[i];
		x->kind = AXIS_LOOP;
		x->tile = i == a || i == n->rank - 1 ? 32 : 1;
		if (x->size >= 0 && x->tile > x->size)
			x->tile = x->size;
	}
}

/* The work of one step of the axes after "i", counting symbolic extents as 16. */
static int64_t work_inside(const struct nest *n, int i)
{
	int64_t w = n->weight;

	for (int k = i + 1; k < n->rank && w < ((int64_t)1 << 40); k++)
		w *= n->axis[k].size < 0 ? 16 : n->axis[k].size > 0 ? n->axis[k].size : 1;
	return w;
}

static void plan_tile(struct place *p, struct nest *n)
{
	const struct info *x = info_of(p, n->v);
	struct reductions r = {.factor = 1};
	bool row, repeat;
	int64_t budget = p->target->tile_elements ? p->target->tile_elements : 2048;
	int64_t limit = p->target->row_elements ? p->target->row_elements : 65536, inner = 1;
	int a = n->compute ? source_axis(n->v) : -1;
	bool open = true;

	p->stamp++;
	if (n->compute)
		nest_find_reductions(p, n->v, true, &r);
	row = r.any;
	p->stamp++;
	repeat = any_repeat(p, n->v, n->compute);
	if (a >= 0) {
		plan_transpose(n, a);
		return;
	}
	if (row && x->n_parallel < 0) {
		budget = r.last ? 2 * budget / r.factor : work_inside(n, -1) >= 2048 ? 256 : 64;
		budget = budget < 1 ? 1 : budget;
		n->weight = r.factor;
	}
	for (int i = n->rank - 1; i >= 0; i--) {
		struct axis_plan *q = &n->axis[i];
		bool in_row = (row && x->n_parallel >= 0 && i >= x->n_parallel) || (n->joint >= 0 && i >= n->joint);
		q->kind = AXIS_LOOP;
		q->tile = 1;
		if (open && q->size >= 0 && (inner * q->size <= budget || ((in_row || repeat) && inner * q->size <= limit))) {
			q->kind = AXIS_WHOLE;
			q->tile = q->size;
			inner *= q->size;
		} else if (open && !repeat) {
			q->tile = step_of(budget, inner, q->size);
			open = false;
		} else {
			open = false;
		}
	}
}

static bool may_be_zero(const struct ix *x)
{
	int64_t lo, hi;

	ix_bounds(x, &lo, &hi);
	return lo <= 0;
}

static int64_t divisor_up_to(int64_t n, int64_t limit)
{
	for (int64_t k = limit < n ? limit : n; k > 1; k--)
		if (n % k == 0)
			return k;
	return 1;
}

enum { MOST_POSITIONS = 64, LEAST_WORK = 8192 };

/* Split axis "i" over "limit" positions at most; returns their number, or NULL if it is not worth it. */
static const struct ix *split_axis(struct place *p, struct nest *n, int i, int64_t limit, const struct ix **per)
{
	struct axis_plan *q = &n->axis[i];
	int64_t t = q->tile;

	if (q->kind != AXIS_LOOP)
		return NULL;
	if (q->size < 0) {
		int64_t c = t * (LEAST_WORK / (t * work_inside(n, i)) + 1);
		*per = ix_const(p->a, c);
		const struct ix *count = ix_ceildiv(p->a, q->extent, *per);
		return may_be_zero(count) ? ix_max(p->a, ix_const(p->a, 1), count) : count;
	}
	int64_t whole = q->size / t, most = q->size * work_inside(n, i) / LEAST_WORK;
	int64_t k = divisor_up_to(whole, most < limit ? most : limit);
	if (k < 2)
		return NULL;
	*per = ix_const(p->a, whole / k * t);
	return ix_const(p->a, k);
}

/* Bind leading axes to the positions of a new phase. */
static void plan_phase(struct place *p, struct nest *n, struct frame *phase)
{
	int most = n->compute && info_of(p, n->v)->n_parallel >= 0 ? info_of(p, n->v)->n_parallel : n->rank, lead = 0;
	int64_t product = 1, total = work_inside(n, -1);
	const struct ix *per = NULL, *split = NULL;

	while (lead < most && n->axis[lead].kind == AXIS_LOOP && n->axis[lead].tile == 1 && n->axis[lead].size > 0 &&
	       product * n->axis[lead].size <= MOST_POSITIONS && product * n->axis[lead].size * LEAST_WORK <= total * 2)
		product *= n->axis[lead++].size;
	if (lead < most)
		split = split_axis(p, n, lead, MOST_POSITIONS / product, &per);
	const struct ix *count = ix_const(p->a, product);
	const struct ix *at = place_phase_begin(p, phase, split ? ix_mul(p->a, count, split) : count);
	if (split) {
		struct axis_plan *q = &n->axis[lead];
		const struct ix *part = product == 1 ? at : ix_mod(p->a, at, split);
		at = product == 1 ? ix_const(p->a, 0) : ix_floordiv(p->a, at, split);
		q->lo = ix_mul(p->a, part, per);
		q->hi = ix_add(p->a, q->lo, per);
		if (q->size < 0)
			q->hi = ix_min(p->a, q->hi, q->extent);
		else if (q->size % q->tile)
			q->last = ix_floordiv(p->a, part, ix_sub(p->a, split, ix_const(p->a, 1)));
	}
	for (int i = lead - 1; i >= 0; i--) {
		struct axis_plan *q = &n->axis[i];
		q->kind = AXIS_FIXED;
		q->fixed = i == 0 ? at : ix_mod(p->a, at, q->extent);
		at = ix_floordiv(p->a, at, q->extent);
	}
}

/* One tile of a concat: each piece where it belongs. */
static struct hir_value *pieces(struct place *p, struct nest *n, struct hir_value *dst)
{
	const struct hir_node *def = n->v->def;
	const struct ix *offset = ix_const(p->a, 0);

	for (int k = 0; k < def->n_operand; k++) {
		const struct hir_value *v = def->operand[k];
		struct box b = box_copy(p, &n->box);
		const struct ix **start = arena_array(p->a, const struct ix *, (size_t)n->rank + 1);
		b.size[n->joint] = static_extent(v->type->dim[n->joint]);
		for (int i = 0; i < n->rank; i++)
			start[i] = i == n->joint ? offset : b.start[i];
		offset = ix_add(p->a, offset, ix_const(p->a, b.size[n->joint]));
		if (b.size[n->joint] == 0)
			continue;
		bool in_memory = info_of(p, v)->how == HOW_MEMORY || info_of(p, v)->how == HOW_VIEW;
		dst = tile_store(p, dst, in_memory ? memory_of(p, v, b.start, box_sizes(p, &b)) : tile_of(p, v, &b), start, false);
	}
	return dst;
}

static struct hir_value *leaf(struct place *p, struct nest *n, struct hir_value *dst)
{
	if (n->joint >= 0)
		return pieces(p, n, dst);
	struct box b = box_copy(p, &n->box);
	const struct hir_node *def = n->v->def;
	const struct ix **start = arena_array(p->a, const struct ix *, (size_t)n->rank + 1);
	const struct info *x = info_of(p, n->v);
	struct hir_value *tile;

	for (int i = 0; i < n->rank; i++)
		start[i] = n->at ? ix_add(p->a, b.start[i], n->at[i]) : b.start[i];
	bool soft = def && def->n_operand && info_of(p, def->operand[0])->how == HOW_INLINE;
	gpu_read_in_place(p, dst);
	if (is_gpu(p))
		tile = n->compute ? tile_compute(p, def, &b) : tile_of(p, n->v, &b);
	else if (!n->compute && x->how != HOW_INLINE && x->how != HOW_SCALAR)
		tile = memory_of(p, n->v, b.start, box_sizes(p, &b));
	else if (n->compute && node_is_view(def) && !soft && !node_is(def, "repeat_interleave"))
		tile = memory_of_view(p, def, b.start, box_sizes(p, &b));
	else
		tile = n->compute ? tile_compute(p, def, &b) : tile_of(p, n->v, &b);
	if (n->rank == 0) {
		tile = tile_in_register(p, tile);
		const struct ix *one[1] = {ix_const(p->a, 1)}, *zero[1] = {ix_const(p->a, 0)};
		return tile_store(p, dst, make_reshape(M(p), tile, 1, arena_memdup(p->a, one, sizeof one)),
				  arena_memdup(p->a, zero, sizeof zero), false);
	}
	return tile_store(p, dst, tile, start, n->clip);
}

/* Compute what no loop from axis "i" inwards changes. */
static void hoist_before(struct place *p, struct nest *n, int i, const struct ix_sym *iv)
{
	size_t mark = p->pending.len;
	struct box b = box_copy(p, &n->box);

	vec_push(p->a, &p->pending, iv);
	b.start[i] = ix_sym(p->a, iv);
	for (int k = i + 1; k < n->rank; k++) {
		struct axis_plan *q = &n->axis[k];
		b.size[k] = q->tile;
		b.start[k] = q->kind == AXIS_FIXED ? q->fixed : ix_const(p->a, 0);
		if (q->kind != AXIS_LOOP)
			continue;
		const struct ix_sym *inner = place_symbol(p, "i");
		vec_push(p->a, &p->pending, inner);
		b.start[k] = ix_sym(p->a, inner);
	}
	p->stamp++;
	tile_hoist(p, n->v, &b, true);
	p->pending.len = mark;
}

static struct hir_value *nest_range(struct place *p, struct nest *n, int i, const struct ix *lo, const struct ix *hi, int64_t step,
				    struct hir_value *dst)
{
	struct frame f;
	struct ix_sym *iv = place_symbol(p, "i");

	if (ix_equal(lo, hi))
		return dst;
	n->box.size[i] = step;
	if (ix_equal(ix_add(p->a, lo, ix_const(p->a, step)), hi)) {
		n->box.start[i] = lo;
		return nest_axis(p, n, i + 1, dst);
	}
	if (n->compute)
		hoist_before(p, n, i, iv);
	n->box.start[i] = place_loop_begin(p, &f, iv, lo, hi, step, 1, &dst);
	dst = nest_axis(p, n, i + 1, dst);
	place_loop_end(p, &f, 1, &dst);
	return dst;
}

/* Steps of "step" over [lo, hi) of any length, then shorter ones. */
static struct hir_value *nest_cascade(struct place *p, struct nest *n, int i, const struct ix *lo, const struct ix *hi, int64_t step,
				      struct hir_value *dst)
{
	while (step > 1) {
		const struct ix *s = ix_const(p->a, step);
		const struct ix *end = ix_add(p->a, lo, ix_mul(p->a, ix_floordiv(p->a, ix_sub(p->a, hi, lo), s), s));
		dst = nest_range(p, n, i, lo, end, step, dst);
		lo = end;
		step = step > 64 ? 16 : 1;
	}
	return nest_range(p, n, i, lo, hi, 1, dst);
}

struct hir_value *nest_axis(struct place *p, struct nest *n, int i, struct hir_value *dst)
{
	if (i == n->rank)
		return leaf(p, n, dst);
	struct axis_plan *q = &n->axis[i];
	if (q->kind != AXIS_LOOP) {
		n->box.start[i] = q->kind == AXIS_FIXED ? q->fixed : ix_const(p->a, 0);
		n->box.size[i] = q->tile;
		return nest_axis(p, n, i + 1, dst);
	}
	if (q->size < 0)
		return nest_cascade(p, n, i, q->lo, q->hi, q->tile, dst);
	dst = nest_range(p, n, i, q->lo, q->hi, q->tile, dst);
	int64_t rest = q->size % q->tile;
	if (!rest)
		return dst;
	struct frame f;
	if (q->last) {
		place_loop_begin(p, &f, place_symbol(p, "z"), ix_const(p->a, 0), q->last, 1, 1, &dst);
	}
	n->box.start[i] = ix_const(p->a, q->size - rest);
	n->box.size[i] = rest;
	dst = nest_axis(p, n, i + 1, dst);
	if (q->last)
		place_loop_end(p, &f, 1, &dst);
	return dst;
}

bool nest_init(struct place *p, struct nest *n, const struct hir_value *v, const struct ix *const *at, bool clip)
{
	*n = (struct nest){.v = v, .rank = v->type->rank, .at = at, .clip = clip, .joint = -1, .weight = 1};
	n->compute = info_of(p, v)->is_root && !info_of(p, v)->now;
	n->box = box_new(p, n->rank);
	n->axis = arena_array(p->a, struct axis_plan, (size_t)n->rank + 1);
	for (int i = 0; i < n->rank; i++) {
		n->axis[i].extent = tile_ix(p, v->type->dim[i]);
		n->axis[i].size = static_extent(n->axis[i].extent);
		if (n->axis[i].size == 0)
			return false;
	}
	return true;
}

struct hir_value *nest(struct place *p, const struct hir_value *v, struct hir_value *dst, const struct ix *const *at, bool clip)
{
	struct nest n;
	struct frame phase;
	bool own_phase = !p->in_phase;
	size_t mark = p->memo.len;

	if (is_gpu(p))
		return gpu_nest(p, v, dst, at, clip);
	if (!nest_init(p, &n, v, at, clip))
		return dst;
	if (n.compute && node_is(v->def, "concat"))
		n.joint = (int)(hir_attr(v->def, "axis")->i < 0 ? hir_attr(v->def, "axis")->i + n.rank : hir_attr(v->def, "axis")->i);
	plan_tile(p, &n);
	for (int i = 0; i < n.rank; i++) {
		n.axis[i].lo = ix_const(p->a, 0);
		n.axis[i].hi = n.axis[i].size < 0 ? n.axis[i].extent : ix_const(p->a, n.axis[i].size - n.axis[i].size % n.axis[i].tile);
	}
	if (own_phase)
		plan_phase(p, &n, &phase);
	dst = nest_axis(p, &n, 0, dst);
	if (own_phase)
		place_phase_end(p, &phase);
	p->memo.len = mark;
	return dst;
}
