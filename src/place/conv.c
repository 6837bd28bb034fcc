/* Convolutions: for each piece of an output row, the inputs under all kernel positions as a panel, then a matrix product
 * with the weights of the group.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct conv {
	const struct hir_node *n;
	const struct hir_value *v;	/* the root: the convolution or what follows it */
	int64_t stride[2], padding[2], dilation[2], groups;
	const struct ix *in_channels, *kernel[2];	/* per group */
	const struct ix *k;		/* rows of a panel */
	int64_t rows, columns;
	const struct ix *out_channels;	/* per group */
	const struct ix *batch, *group, *y, *x;
};

static const struct hir_node *conv_in(struct place *p, const struct hir_value *v, bool at_root)
{
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return NULL;
	if (node_is(n, "conv2d"))
		return n;
	if (!node_is_elementwise(n))
		return NULL;
	for (int k = 0; k < n->n_operand; k++) {
		const struct hir_node *c = conv_in(p, n->operand[k], false);
		if (c)
			return c;
	}
	return NULL;
}

bool has_conv(struct place *p, const struct hir_value *v)
{
	p->stamp++;
	return conv_in(p, v, true) != NULL;
}

static void pair(const struct hir_node *n, const char *name, int64_t fallback, int64_t out[2])
{
	const struct attr *a = hir_attr(n, name);

	for (int i = 0; i < 2; i++)
		out[i] = a->kind == ATTR_INTS && a->n == 2 ? a->ints[i] : a->kind == ATTR_INT ? a->i : fallback;
}

static void read_conv(struct place *p, struct conv *c, const struct hir_node *n)
{
	const struct type *w = n->operand[1]->type;

	c->n = n;
	pair(n, "stride", 1, c->stride);
	pair(n, "padding", 0, c->padding);
	pair(n, "dilation", 1, c->dilation);
	c->groups = hir_attr(n, "groups")->i;
	c->in_channels = tile_ix(p, w->dim[1]);
	c->kernel[0] = tile_ix(p, w->dim[2]);
	c->kernel[1] = tile_ix(p, w->dim[3]);
	c->k = ix_mul(p->a, c->in_channels, ix_mul(p->a, c->kernel[0], c->kernel[1]));
	c->out_channels = ix_floordiv(p->a, tile_ix(p, w->dim[0]), ix_const(p->a, c->groups));
}

/* One row of the panel: the inputs under kernel position (i, ky, kx). */
static struct hir_value *panel_row(struct place *p, const struct conv *c, const struct ix *i, const struct ix *ky,
				   const struct ix *kx, struct hir_value *panel)
{
	struct arena *a = p->a;
	int64_t span = (c->columns - 1) * c->stride[1] + 1;
	const struct ix *start[4], *zero[4], *row[2];

	start[0] = c->batch;
	start[1] = ix_add(a, ix_mul(a, c->group, c->in_channels), i);
	start[2] = ix_add(a, ix_mul_const(a, c->y, c->stride[0]), ix_add(a, ix_mul_const(a, ky, c->dilation[0]), ix_const(a, -c->padding[0])));
	start[3] = ix_add(a, ix_mul_const(a, c->x, c->stride[1]), ix_add(a, ix_mul_const(a, kx, c->dilation[1]), ix_const(a, -c->padding[1])));
	struct hir_value *x = make_window_tile(M(p), whole_of(p, c->n->operand[0]), arena_memdup(a, start, sizeof start),
					       make_ints(M(p), 4, (int64_t[]){1, 1, 1, span}), NULL);
	if (c->stride[1] > 1 && x) {
		for (int k = 0; k < 4; k++)
			zero[k] = ix_const(a, 0);
		x = make_slice(M(p), x->type->storage == ST_SMEM ? x : make_copy(M(p), x, ST_SMEM), arena_memdup(a, zero, sizeof zero),
			       make_ints(M(p), 4, (int64_t[]){1, 1, 1, c->columns}), (int64_t[]){1, 1, 1, c->stride[1]});
	}
	row[0] = ix_add(a, ix_mul(a, ix_add(a, ix_mul(a, i, c->kernel[0]), ky), c->kernel[1]), kx);
	row[1] = ix_const(a, 0);
	x = make_reshape(M(p), x, 2, make_ints(M(p), 2, (int64_t[]){1, c->columns}));
	return tile_store(p, panel, x, arena_memdup(a, row, sizeof row), false);
}

static struct hir_value *make_panel(struct place *p, const struct conv *c)
{
	const struct ix *size[2] = {c->k, ix_const(p->a, c->columns)};
	struct hir_value *panel = make_empty(M(p), c->n->operand[0]->type->dtype, 2, arena_memdup(p->a, size, sizeof size), ST_SMEM);
	struct frame f[3];
	const struct ix *at[3];
	const struct ix *const stop[3] = {c->in_channels, c->kernel[0], c->kernel[1]};
	static const char *const name[3] = {"i", "ky", "kx"};

	for (int k = 0; k < 3; k++)
		at[k] = place_loop_begin(p, &f[k], place_symbol(p, name[k]), ix_const(p->a, 0), stop[k], 1, 1, &panel);
	panel = panel_row(p, c, at[0], at[1], at[2], panel);
	for (int k = 2; k >= 0; k--)
		place_loop_end(p, &f[k], 1, &panel);
	return panel;
}

/* A tile (1, rows, 1, columns) of the convolution; the panel under it is in p->panel. */
struct hir_value *conv_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct conv c;
	struct hir_value *panel = p->panel.data[p->panel.len - 1].value;
	int64_t rows = b->size[1], columns = b->size[3];
	enum dtype d = n->result[0]->type->dtype;
	const struct ix *zero = ix_const(p->a, 0);
	struct frame f;

	read_conv(p, &c, n);
	const struct ix *k = c.k;
	struct hir_value *w = whole_of(p, n->operand[1]);
	const struct ix *flat[2] = {tile_ix(p, n->operand[1]->type->dim[0]), k}, *from[2] = {b->start[1], zero};
	const struct ix *part[2] = {ix_const(p->a, rows), k};
	w = make_reshape(M(p), w, 2, arena_memdup(p->a, flat, sizeof flat));
	w = make_slice(M(p), w, arena_memdup(p->a, from, sizeof from), arena_memdup(p->a, part, sizeof part), NULL);
	struct hir_value *acc = make_full(M(p), d, 2, make_ints(M(p), 2, (int64_t[]){rows, columns}), ST_RMEM, 0);
	const struct ix *at = place_loop_begin(p, &f, place_symbol(p, "k"), zero, k, 1, 1, &acc);
	const struct ix *left[2] = {zero, at}, *top[2] = {at, zero};
	acc = make_outer(M(p), acc,
			 make_slice(M(p), w, arena_memdup(p->a, left, sizeof left), make_ints(M(p), 2, (int64_t[]){rows, 1}), NULL),
			 make_slice(M(p), panel, arena_memdup(p->a, top, sizeof top), make_ints(M(p), 2, (int64_t[]){1, columns}), NULL),
			 rows, columns, d);
	place_loop_end(p, &f, 1, &acc);
	const struct ix *bias_at[1] = {b->start[1]};
	struct hir_value *bias = make_copy(M(p), memory_of(p, n->operand[2], arena_memdup(p->a, bias_at, sizeof bias_at),
							   make_ints(M(p), 1, &rows)), ST_RMEM);
	acc = make_binary(M(p), "add", acc, make_reshape(M(p), bias, 2, make_ints(M(p), 2, (int64_t[]){rows, 1})));
	return make_reshape(M(p), acc, 4, box_sizes(p, b));
}

static struct hir_value *channels(struct place *p, struct conv *c, const struct ix *lo, const struct ix *hi, int64_t rows,
				  bool clip, struct hir_value *dst)
{
	struct box b = box_new(p, 4);
	struct frame f;

	if (ix_equal(lo, hi))
		return dst;
	const struct ix *at = place_loop_begin(p, &f, place_symbol(p, "o"), lo, hi, rows, 1, &dst);
	b.start[0] = c->batch;
	b.start[1] = ix_add(p->a, ix_mul(p->a, c->group, c->out_channels), at);
	b.start[2] = c->y;
	b.start[3] = c->x;
	b.size[1] = rows;
	b.size[3] = c->columns;
	b.clip[3] = clip;
	dst = tile_store(p, dst, tile_compute(p, c->v->def, &b), b.start, clip);
	place_loop_end(p, &f, 1, &dst);
	return dst;
}

static struct hir_value *piece(struct place *p, struct conv *c, bool clip, struct hir_value *dst)
{
	size_t mark = p->panel.len;
	const struct ix *zero = ix_const(p->a, 0), *step = ix_const(p->a, c->rows);
	const struct ix *whole = ix_mul(p->a, ix_floordiv(p->a, c->out_channels, step), step);
	int64_t channels_static = static_extent(c->out_channels);

	vec_push(p->a, &p->panel, ((struct panel){c->n, make_panel(p, c)}));
	dst = channels(p, c, zero, whole, c->rows, clip, dst);
	if (channels_static < 0 || channels_static % c->rows)
		dst = channels(p, c, whole, c->out_channels, channels_static < 0 ? 1 : channels_static % c->rows, clip, dst);
	p->panel.len = mark;
	return dst;
}

/* Nested loops over the axes of the output that no position fixes, then one piece. */
static struct hir_value *loops(struct place *p, struct conv *c, const struct ix **at[4], const struct ix *const stop[4], int i,
			       bool clip, struct hir_value *dst)
{
	struct frame f;

	while (i < 4 && *at[i])
		i++;
	if (i == 4)
		return piece(p, c, clip, dst);
	int64_t step = i == 3 ? c->columns : 1;
	*at[i] = place_loop_begin(p, &f, place_symbol(p, "y"), ix_const(p->a, 0), stop[i], step, 1, &dst);
	dst = loops(p, c, at, stop, i + 1, clip, dst);
	place_loop_end(p, &f, 1, &dst);
	*at[i] = NULL;
	return dst;
}

struct hir_value *conv_nest(struct place *p, const struct hir_value *v, struct hir_value *dst)
{
	struct conv c = {.v = v};
	const struct type *ty;
	struct frame f;
	int lanes = (int)vector_lanes(p, v->type->dtype);

	p->stamp++;
	read_conv(p, &c, conv_in(p, v, true));
	ty = c.n->result[0]->type;
	for (int i = 0; i < 4; i++)
		if (ix_is(ty->dim[i], 0))
			return dst;
	const struct ix *width = tile_ix(p, ty->dim[3]);
	int64_t w = static_extent(width);
	c.columns = 3 * lanes;
	while (w >= 0 && c.columns > lanes && (w + c.columns - 1) / c.columns * c.columns > (w + c.columns - lanes - 1) / (c.columns - lanes) * (c.columns - lanes))
		c.columns -= lanes;
	int64_t channels_static = static_extent(c.out_channels);
	c.rows = channels_static >= 0 && channels_static < 8 ? channels_static : 8;
	bool clip = w < 0 || w % c.columns;
	const struct ix *pieces = ix_ceildiv(p->a, width, ix_const(p->a, c.columns));
	const struct ix *stop[4] = {tile_ix(p, ty->dim[0]), ix_const(p->a, c.groups), tile_ix(p, ty->dim[2]),
				    ix_mul_const(p->a, pieces, c.columns)};
	const struct ix **at[4] = {&c.batch, &c.group, &c.y, &c.x};
	const struct ix *count[4] = {stop[0], stop[1], stop[2], pieces};
	bool own_phase = !p->in_phase;
	if (own_phase) {
		const struct ix *total = ix_const(p->a, 1), *q;
		int64_t lo, hi;
		bool fixed[4];
		for (int i = 0; i < 4; i++) {
			ix_bounds(count[i], &lo, &hi);
			fixed[i] = lo > 0;
			if (fixed[i])
				total = ix_mul(p->a, total, count[i]);
		}
		q = place_phase_begin(p, &f, total);
		for (int i = 3; i >= 0; i--) {
			if (!fixed[i])
				continue;
			const struct ix *digit = ix_is(count[i], 1) ? ix_const(p->a, 0) : ix_mod(p->a, q, count[i]);
			q = ix_is(count[i], 1) ? q : ix_floordiv(p->a, q, count[i]);
			*at[i] = i == 3 ? ix_mul_const(p->a, digit, c.columns) : digit;
		}
	}
	dst = loops(p, &c, at, stop, 0, clip, dst);
	if (own_phase)
		place_phase_end(p, &f);
	return dst;
}
