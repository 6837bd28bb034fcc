/* Loop nests over the elements of tiles: neighbouring axes that run on in every operand become one loop. */
#include <string.h>

#include "backend/c/internal.h"

/* Map iteration axes to the axes of an operand of "view_rank" right-aligned; extents of 1 are stretched. */
void cb_nest_broadcast(struct cb_nest_op *op, int rank, int view_rank)
{
	for (int i = 0; i < rank; i++)
		op->axis_of[i] = i - (rank - view_rank) >= 0 ? i - (rank - view_rank) : -1;
}

static bool op_uses(const struct cb_nest_op *op, int axis)
{
	int k = op->axis_of[axis];
	if (k < 0)
		return false;
	const struct cb_axis *x = &op->access.axis[k];
	return x->n != 1 || !ix_is(x->mode[0].stride, 0);
}

/* Stride of an operand on one iteration axis; NULL: not a single stride. */
static const struct ix *stride_on(struct cb *c, const struct cb_nest_op *op, int axis)
{
	int k = op->axis_of[axis];
	if (k < 0)
		return ix_const(c->a, 0);
	if (op->access.swizzle || op->access.axis[k].n != 1)
		return NULL;
	return op->access.axis[k].mode[0].stride;
}

static bool can_merge(struct cb *c, const struct cb_nest *n, int outer, int inner)
{
	if (n->lo[outer] || n->lo[inner] || (outer < n->first_reduced && inner >= n->first_reduced))
		return false;
	for (int i = 0; i < n->n_op; i++) {
		const struct ix *s = stride_on(c, &n->op[i], outer), *u = stride_on(c, &n->op[i], inner);
		if (!s || !u || !ix_equal(s, ix_mul(c->a, u, n->dim[inner])))
			return false;
	}
	return true;
}

/* Runs of mergeable axes, then the run to be innermost: the last that is contiguous in the first operand that has one. */
void cb_nest_shape(struct cb *c, struct cb_nest *n)
{
	n->n_loop = 0;
	for (int i = 0; i < n->rank; i++) {
		if (ix_is(n->dim[i], 1) && !n->lo[i])
			continue;
		int last = n->n_loop - 1;
		bool next = last >= 0 && n->order[last] + n->merged[last] < i;
		for (int j = last >= 0 ? n->order[last] + n->merged[last] + 1 : 0; next && j < i; j++)
			next = ix_is(n->dim[j], 1) && !n->lo[j];
		int prev = last >= 0 ? n->order[last] + n->merged[last] : 0;
		while (last >= 0 && prev > n->order[last] && ix_is(n->dim[prev], 1))
			prev--;
		if (next && can_merge(c, n, prev, i)) {
			n->merged[last] = i - n->order[last];
			n->extent[last] = ix_mul(c->a, n->extent[last], n->dim[i]);
			continue;
		}
		n->order[n->n_loop] = i;
		n->merged[n->n_loop] = 0;
		n->extent[n->n_loop++] = n->dim[i];
	}
	int inner = -1;
	if (n->first_reduced < n->rank)
		return;
	for (int i = 0; i < n->n_op && inner < 0; i++)
		for (int d = n->n_loop; d-- > 0 && inner < 0;) {
			const struct ix *s = cb_loop_stride(c, n, i, d);
			int64_t e;
			bool tiny = ix_is_const(n->extent[d], &e) && e < 4 && n->n_loop > 1;
			if (s && ix_is(s, 1) && !tiny)
				inner = d;
		}
	for (int d = 0; d < n->n_loop && n->inner >= 0; d++)
		if (n->order[d] <= n->inner && n->inner <= n->order[d] + n->merged[d])
			inner = d;
	for (int d = inner; d >= 0 && d + 1 < n->n_loop; d++) {
		int o = n->order[d], m = n->merged[d];
		const struct ix *e = n->extent[d];
		n->order[d] = n->order[d + 1];
		n->merged[d] = n->merged[d + 1];
		n->extent[d] = n->extent[d + 1];
		n->order[d + 1] = o;
		n->merged[d + 1] = m;
		n->extent[d + 1] = e;
	}
}

/* The last axis of a merged loop counts its elements; the others contribute nothing. */
const struct ix *cb_loop_stride(struct cb *c, const struct cb_nest *n, int op, int loop)
{
	int axis = n->order[loop] + n->merged[loop];
	while (axis > n->order[loop] && ix_is(n->dim[axis], 1))
		axis--;
	return stride_on(c, &n->op[op], axis);
}

int cb_nest_depth(struct cb *c, const struct cb_nest *n, int op)
{
	(void)c;
	for (int d = n->n_loop; d > 0; d--)
		for (int k = 0; k <= n->merged[d - 1]; k++)
			if (op_uses(&n->op[op], n->order[d - 1] + k))
				return d;
	return 0;
}

void cb_nest_open(struct cb *c, struct cb_nest *n)
{
	n->outer = c->block;
	for (int i = 0; i < n->rank; i++)
		n->coord[i] = n->lo[i] ? cb_ix(c, n->lo[i]) : c_int(c->a, 0);
	for (int d = 0; d < n->n_loop; d++) {
		n->name[d] = cb_unique(c, "i");
		int axis = n->order[d] + n->merged[d];
		while (axis > n->order[d] && ix_is(n->dim[axis], 1))
			axis--;
		n->coord[axis] = c_name(c->a, n->name[d]);
	}
	for (int d = 0; d <= n->n_loop; d++)
		n->pre[d] = (struct c_block){ .line = c->block->line };
	if (n->stream >= 0) {
		n->row = cb_unique(c, "row");
		n->row_begin = cb_unique(c, "begin");
	}
	for (int i = 0; i < n->n_op; i++)
		n->op[i].depth = cb_nest_depth(c, n, i);
	c->block = &n->pre[n->n_loop];
}

static void append(struct cb *c, struct c_block *to, const struct c_block *from)
{
	for (size_t i = 0; i < from->len; i++)
		*c_stmt_add(c->a, to, C_BREAK) = *from->stmt[i];
}

/* "count" elements from "begin" of the rows to fetch. */
static void fetch_ahead(struct cb *c, const struct cb_nest *n, struct c_block *into, const struct c_expr *begin, int64_t count)
{
	if (n->ahead.n && n->ahead.share > 1)
		begin = c_infix(c->a, begin, "/", c_int(c->a, n->ahead.share));
	for (int i = 0; i < n->ahead.n; i++) {
		const struct tir_view *v = n->ahead.row[i].view;
		const struct c_expr *at = c_infix(c->a, cb_ix(c, n->ahead.row[i].offset), "+", begin);
		int64_t size = dtype_info(v->type->dtype)->bits / 8;
		c_do(c->a, into, c_call(c->a, "tfc_fetch", 3, c_name(c->a, cb_pointer(c, v->root)), c_infix(c->a, at, "*", c_int(c->a, size)),
					c_int(c->a, count / n->ahead.share * size)));
	}
}

/* The innermost loop in pieces that are written to a row first, then past the caches. */
static struct c_block stream_rows(struct cb *c, struct cb_nest *n, const struct c_block *body)
{
	enum { ROW_BYTES = 512 };
	int d = n->n_loop - 1;
	struct c_block outer = n->pre[d];
	const struct cb_access *dst = &n->op[n->stream].access;
	const char *type = cb_type(dst->dtype), *end = cb_unique(c, "end");
	int64_t size = dtype_info(dst->dtype)->bits / 8, step = ROW_BYTES / size;
	const struct c_expr *begin = c_name(c->a, n->row_begin);
	struct c_stmt *pieces = c_count(c->a, &outer, n->row_begin, c_int(c->a, 0), cb_ix(c, n->extent[d]), c_int(c->a, step));
	struct c_block *in = &pieces->body;
	c_decl(c->a, in, "const int64_t", end,
	       c_call(c->a, "tfc_min_i64", 2, cb_ix(c, n->extent[d]), c_add(c->a, begin, c_int(c->a, step))));
	c_array(c->a, in, arena_printf(c->a, "TFC_ALIGNED %s", type), n->row, arena_printf(c->a, "[%lld]", (long long)step));
	fetch_ahead(c, n, in, begin, step);
	if (n->independent)
		c_line(c->a, in, n->independent);
	c_count(c->a, in, n->name[d], begin, c_name(c->a, end), c_int(c->a, 1))->body = *body;
	const struct c_expr *save = n->coord[n->order[d] + n->merged[d]];
	n->coord[n->order[d] + n->merged[d]] = begin;
	const struct c_expr *to = c_prefix(c->a, "&", cb_nest_raw(c, n, n->stream));
	n->coord[n->order[d] + n->merged[d]] = save;
	c_do(c->a, in, c_call(c->a, "tfc_stream", 3, to, c_name(c->a, n->row),
			      c_infix(c->a, c_cast(c->a, "size_t", c_infix(c->a, c_name(c->a, end), "-", begin)), "*",
				      c_int(c->a, size))));
	c->streams = true;
	return outer;
}

static void write_kept(struct cb *c, const struct cb_nest *n, struct c_block *into, const struct c_expr *begin, int64_t count)
{
	if (n->kept.host)
		cb_defer_write(c, into, &n->kept, begin, count);
}

/* One loop over the lanes below "count": the body at "begin" plus lane, and at "repeat" - 1 further steps of all lanes. */
static void lane_loop(struct cb *c, struct cb_nest *n, struct c_block *into, const struct c_expr *begin, const struct c_expr *count,
		      int repeat, const struct c_block *body)
{
	const char *index = n->name[n->n_loop - 1];
	if (n->independent)
		c_line(c->a, into, n->independent);
	struct c_block *lane = &c_count(c->a, into, n->lane, c_int(c->a, 0), count, c_int(c->a, 1))->body;
	for (int r = 0; r < repeat; r++) {
		struct c_block *one = repeat > 1 ? &c_stmt_add(c->a, lane, C_BLOCK)->body : lane;
		const struct c_expr *at = c_add(c->a, begin, c_name(c->a, n->lane));
		c_decl(c->a, one, "const int64_t", index, c_add(c->a, at, c_int(c->a, r * n->lanes)));
		append(c, one, body);
	}
}

/* The innermost loop in steps of several lanes, and the rest of it.  Long rows take four steps at a time, so that the
 * accumulators stay in registers for them. */
static struct c_block lane_loops(struct cb *c, struct cb_nest *n, const struct c_block *body)
{
	int d = n->n_loop - 1;
	struct c_block outer = n->pre[d];
	const struct c_expr *end = cb_ix(c, n->extent[d]), *zero = c_int(c->a, 0), *lanes = c_int(c->a, n->lanes);
	const char *begin = cb_unique(c, "begin");
	int64_t e = -1, done = 0, step = n->lanes * n->repeat;
	if (!ix_is_const(n->extent[d], &e)) {
		const struct c_expr *whole = c_infix(c->a, c_infix(c->a, end, "/", lanes), "*", lanes);
		struct c_block *in = &c_count(c->a, &outer, begin, zero, whole, lanes)->body;
		fetch_ahead(c, n, in, c_name(c->a, begin), n->lanes);
		lane_loop(c, n, in, c_name(c->a, begin), lanes, 1, body);
		lane_loop(c, n, &outer, whole, c_infix(c->a, end, "%", lanes), 1, body);
		return outer;
	}
	if (n->repeat > 1 && e >= 2 * step) {
		done = e / step * step;
		struct c_block *in = &c_count(c->a, &outer, begin, zero, c_int(c->a, done), c_int(c->a, step))->body;
		fetch_ahead(c, n, in, c_name(c->a, begin), step);
		write_kept(c, n, in, c_name(c->a, begin), step);
		lane_loop(c, n, in, c_name(c->a, begin), lanes, n->repeat, body);
	}
	if (e - done >= n->lanes) {
		const struct c_expr *to = c_int(c->a, e / n->lanes * n->lanes);
		struct c_block *in = &c_count(c->a, &outer, begin, c_int(c->a, done), to, lanes)->body;
		if (!done)
			fetch_ahead(c, n, in, c_name(c->a, begin), n->lanes);
		write_kept(c, n, in, c_name(c->a, begin), n->lanes);
		lane_loop(c, n, in, c_name(c->a, begin), lanes, 1, body);
	}
	if (e % n->lanes)
		write_kept(c, n, &outer, c_int(c->a, e / n->lanes * n->lanes), e % n->lanes);
	if (e % n->lanes)
		lane_loop(c, n, &outer, c_int(c->a, e / n->lanes * n->lanes), c_int(c->a, e % n->lanes), 1, body);
	return outer;
}

/* Loop depth at which the reduced axes begin. */
static int reduced_depth(const struct cb_nest *n)
{
	int d = 0;
	while (d < n->n_loop && n->order[d] < n->first_reduced)
		d++;
	return d;
}

/* Put the blocks into each other, innermost first. */
void cb_nest_close(struct cb *c, struct cb_nest *n)
{
	struct c_block body = n->pre[n->n_loop];
	for (int d = n->n_loop; d-- > 0;) {
		if (d + 1 == n->n_loop && n->stream >= 0) {
			body = stream_rows(c, n, &body);
			continue;
		}
		bool in_lanes = d + 1 == n->n_loop && n->lanes;
		if (in_lanes)
			body = lane_loops(c, n, &body);
		if (n->lanes && d == reduced_depth(n) && in_lanes)
			append(c, &body, &n->post);
		if (in_lanes)
			continue;
		struct c_block outer = n->pre[d];
		const struct ix *lo = n->merged[d] == 0 ? n->lo[n->order[d]] : NULL;
		const struct ix *end = lo ? ix_add(c->a, lo, n->extent[d]) : n->extent[d];
		if (d + 1 == n->n_loop && n->independent)
			c_line(c->a, &outer, n->independent);
		struct c_stmt *s = c_count(c->a, &outer, n->name[d], lo ? cb_ix(c, lo) : c_int(c->a, 0), cb_ix(c, end), c_int(c->a, 1));
		s->body = body;
		body = outer;
		if (n->lanes && d == reduced_depth(n))
			append(c, &body, &n->post);
	}
	append(c, n->outer, &body);
	c->block = n->outer;
}

static const struct c_expr *const *coords(struct cb *c, const struct cb_nest *n, int op)
{
	const struct cb_nest_op *x = &n->op[op];
	const struct c_expr **v = arena_array(c->a, const struct c_expr *, CB_MAX_RANK);
	for (int i = 0; i < x->access.rank; i++)
		v[i] = c_int(c->a, 0);
	for (int i = 0; i < n->rank; i++)
		if (x->axis_of[i] >= 0 && op_uses(x, i))
			v[x->axis_of[i]] = n->coord[i];
	return v;
}

const struct c_expr *cb_nest_raw(struct cb *c, struct cb_nest *n, int op)
{
	return cb_element(c, &n->op[op].access, coords(c, n, op));
}
