/* Matrix products by blocks (spec: cpu 4.2): a position has a block of rows and columns, whose sums lie in smem while the terms
 * are added up block by block.
 *
 * Where several tiles of rows read them, the columns of a block are copied into panels first, in runs that are long in memory;
 * rows are copied where their distance in memory would let them evict each other. A right side that is computed on the way,
 * as one that is widened to f32, is computed into the panels. A product of few rows reads the right side where it lies, a few of its
 * rows at a time.
 */
#include "place/contract.h"

enum {
	FEW_ROWS = 4,			/* as many are streamed */
	STREAM_TERMS = 16,		/* rows of the right side that are read side by side */
	LEAST_TERMS = 1024,		/* a product of fewer terms and many rows keeps its sums in registers */
	SKINNY_ROWS = 96,		/* up to here the right side costs more to read than the product to compute */
	CACHED_ELEMENTS = 1 << 18,	/* a right side that stays in the caches */
	COMPUTED_ELEMENTS = 1 << 21,	/* the same of one that is computed into panels */
	CACHE_LINE_BITS = 512,
};

struct block {
	const struct contract *c;
	int64_t m, n, rows, columns;	/* of the product; of a register tile */
	int64_t n_tile, n_panel;	/* most row tiles and panels of a block */
	int64_t terms;			/* of a block of terms */
	int64_t rest_row;		/* of the last block: the rows after its whole tiles */
	bool packs, packs_rows;
	bool computes;			/* a right side on the way into its panels */
	/* The block at hand. */
	const struct ix *row, *tiles, *last, *column, *panels;
	struct box box;
};

static const struct ix *constant(struct place *p, int64_t v)
{
	return ix_const(p->a, v);
}

static const struct ix *const *pair(struct place *p, const struct ix *x, const struct ix *y)
{
	const struct ix *list[2] = {x, y};
	return arena_memdup(p->a, list, sizeof list);
}

static int64_t ceil_div(int64_t x, int64_t y)
{
	return (x + y - 1) / y;
}

/* At most "most" of "n" in a part, parts as equal as they can be. */
static int64_t even_part(int64_t n, int64_t most)
{
	return most < 1 ? 1 : ceil_div(n, ceil_div(n, most));
}

static int64_t terms_of(struct place *p, const struct hir_node *n)
{
	const struct type *ty = n->operand[0]->type;
	return static_extent(tile_ix(p, ty->dim[ty->rank - 1]));
}

struct hir_value *contract_block_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	int r = b->rank;
	for (size_t i = p->sums.len; i-- > 0;) {
		const struct sums *s = &p->sums.data[i];
		if (s->matmul != n)
			continue;
		const struct ix *const *at = pair(p, ix_sub(p->a, b->start[r - 2], s->row), ix_sub(p->a, b->start[r - 1], s->column));
		const struct ix *const *size = pair(p, constant(p, b->size[r - 2]), constant(p, b->size[r - 1]));
		return make_reshape(M(p), make_copy(M(p), make_slice(M(p), s->value, at, size, NULL), ST_RMEM), r, box_sizes(p, b));
	}
	return NULL;
}

/* What is done once for every row tile of the block: "row" counts from its first row. */
typedef struct hir_value *row_fn(struct place *p, struct block *g, void *user, const struct ix *row, int64_t rows, struct hir_value *carry);

static struct hir_value *each_tile(struct place *p, struct block *g, row_fn *each, void *user, struct hir_value *carry)
{
	int64_t rest = g->m % g->rows;
	struct frame f;

	if (g->m >= g->rows) {
		const struct ix *tile = place_loop_begin(p, &f, place_symbol(p, "m"), constant(p, 0), g->tiles, 1, 1, &carry);
		carry = each(p, g, user, ix_mul_const(p->a, tile, g->rows), g->rows, carry);
		place_loop_end(p, &f, 1, &carry);
	}
	if (!rest)
		return carry;
	if (g->last)
		place_loop_begin(p, &f, place_symbol(p, "z"), constant(p, 0), g->last, 1, 1, &carry);
	carry = each(p, g, user, constant(p, g->rest_row), rest, carry);
	if (g->last)
		place_loop_end(p, &f, 1, &carry);
	return carry;
}

struct terms {				/* a block of them */
	const struct hir_node *n;
	const struct ix *first, *panel;	/* the number of the panel at hand */
	int64_t count;
	struct hir_value *rows, *panels;	/* packed, or NULL */
};

static struct hir_value *add_tile(struct place *p, struct block *g, void *user, const struct ix *row, int64_t rows, struct hir_value *sums)
{
	const struct terms *t = user;
	const struct ix *zero = constant(p, 0), *count = constant(p, t->count), *n_row = constant(p, rows);
	const struct ix *column = ix_mul_const(p->a, t->panel, g->columns);
	const struct ix *const *at = pair(p, row, column), *const *size = pair(p, n_row, constant(p, g->columns));
	struct hir_value *x, *y;
	struct hir_value *acc = make_copy(M(p), make_slice(M(p), sums, at, size, NULL), ST_RMEM);

	if (t->rows)
		x = make_slice(M(p), t->rows, pair(p, row, zero), pair(p, n_row, count), NULL);
	else
		x = matrix_of(p, t->n->operand[0], &g->box, ix_add(p->a, g->row, row), n_row, t->first, count);
	if (t->panels)
		y = make_slice(M(p), t->panels, pair(p, ix_mul_const(p->a, t->panel, t->count), zero), pair(p, count, size[1]), NULL);
	else
		y = matrix_of(p, t->n->operand[1], &g->box, t->first, count, ix_add(p->a, g->column, column), size[1]);
	return tile_store(p, sums, contract_sum(p, t->n, acc, x, y), at, false);
}

/* A tile of a right side that is computed on the way. */
static struct hir_value *inline_tile(struct place *p, const struct block *g, const struct hir_value *rhs, const struct ix *term, int64_t step,
				     const struct ix *column, bool clip)
{
	int r = rhs->type->rank;
	struct box o = matrix_box(p, rhs->type, &g->box);

	o.start[r - 2] = term;
	o.size[r - 2] = step;
	o.start[r - 1] = column;
	o.size[r - 1] = g->columns;
	o.clip[r - 1] = clip;
	return tile_of(p, rhs, &o);
}

/* "step" terms of every panel. */
static struct hir_value *pack_step(struct place *p, struct block *g, const struct terms *t, const struct ix *from, int64_t step,
				   struct hir_value *panels)
{
	const struct hir_value *rhs = t->n->operand[1];
	bool ragged = g->n % g->columns;
	size_t mark = p->memo.len;
	const struct ix *zero = constant(p, 0), *all = constant(p, g->n), *n_term = constant(p, step), *width = constant(p, g->columns);
	const struct ix *term = ix_add(p->a, t->first, from);
	struct frame f;
	const struct ix *panel = place_loop_begin(p, &f, place_symbol(p, "j"), zero, g->panels, 1, 1, &panels);
	const struct ix *column = ix_add(p->a, g->column, ix_mul_const(p->a, panel, g->columns));
	struct hir_value *x;

	if (info_of(p, rhs)->how == HOW_INLINE)
		x = make_reshape(M(p), inline_tile(p, g, rhs, term, step, column, ragged), 2, pair(p, n_term, width));
	else if (ragged)
		x = make_window(M(p), matrix_of(p, rhs, &g->box, term, n_term, zero, all), pair(p, zero, column), pair(p, n_term, width), NULL);
	else
		x = matrix_of(p, rhs, &g->box, term, n_term, column, width);
	panels = tile_store(p, panels, x, pair(p, ix_add(p->a, ix_mul_const(p->a, panel, t->count), from), zero), false);
	place_loop_end(p, &f, 1, &panels);
	p->memo.len = mark;
	return panels;
}

static struct hir_value *pack_panels(struct place *p, struct block *g, const struct terms *t)
{
	const struct ix *const *size = pair(p, constant(p, g->n_panel * t->count), constant(p, g->columns));
	struct hir_value *panels = make_empty(M(p), t->n->operand[1]->type->dtype, 2, size, ST_SMEM);
	int64_t step = t->count < 8 ? t->count : 8, rest = t->count % step;
	struct frame f;
	const struct ix *from = place_loop_begin(p, &f, place_symbol(p, "k"), constant(p, 0), constant(p, t->count - rest), step, 1, &panels);
	panels = pack_step(p, g, t, from, step, panels);
	place_loop_end(p, &f, 1, &panels);
	return rest ? pack_step(p, g, t, constant(p, t->count - rest), rest, panels) : panels;
}

static struct hir_value *pack_row_tile(struct place *p, struct block *g, void *user, const struct ix *row, int64_t rows, struct hir_value *packed)
{
	const struct terms *t = user;
	struct hir_value *x = matrix_of(p, t->n->operand[0], &g->box, ix_add(p->a, g->row, row), constant(p, rows), t->first, constant(p, t->count));
	return tile_store(p, packed, x, pair(p, row, constant(p, 0)), false);
}

static int64_t most_rows(const struct block *g)
{
	return g->m < g->rows ? g->m : g->n_tile * g->rows + g->m % g->rows;
}

/* Rows side by side, at a distance that is no power of two. */
static struct hir_value *pack_rows(struct place *p, struct block *g, struct terms *t)
{
	enum dtype d = t->n->operand[0]->type->dtype;
	const struct ix *const *size = pair(p, constant(p, most_rows(g)), constant(p, t->count + CACHE_LINE_BITS / dtype_info(d)->bits));
	return each_tile(p, g, pack_row_tile, t, make_empty(M(p), d, 2, size, ST_SMEM));
}

static struct hir_value *add_terms(struct place *p, struct block *g, const struct hir_node *n, const struct ix *first, int64_t count,
				   struct hir_value *sums)
{
	struct terms t = {.n = n, .first = first, .count = count};
	struct frame f;

	if (g->packs)
		t.panels = pack_panels(p, g, &t);
	if (g->packs_rows)
		t.rows = pack_rows(p, g, &t);
	t.panel = place_loop_begin(p, &f, place_symbol(p, "n"), constant(p, 0), g->panels, 1, 1, &sums);
	sums = each_tile(p, g, add_tile, &t, sums);
	place_loop_end(p, &f, 1, &sums);
	return sums;
}

/* All terms of the product "n" for the block at hand. */
static void add_product(struct place *p, struct block *g, const struct hir_node *n)
{
	int64_t k = terms_of(p, n), step = even_part(k, g->terms);
	const struct ix *const *size = pair(p, constant(p, most_rows(g)), constant(p, g->n_panel * g->columns));
	struct hir_value *sums = make_full(M(p), n->result[0]->type->dtype, 2, size, ST_SMEM, 0);
	struct frame f;

	step = step < k ? ceil_div(step, 8) * 8 : k;
	int64_t rest = k % step;
	const struct ix *first = place_loop_begin(p, &f, place_symbol(p, "k"), constant(p, 0), constant(p, k - rest), step, 1, &sums);
	sums = add_terms(p, g, n, first, step, sums);
	place_loop_end(p, &f, 1, &sums);
	if (rest)
		sums = add_terms(p, g, n, constant(p, k - rest), rest, sums);
	vec_push(p->a, &p->sums, ((struct sums){n, sums, g->row, g->column}));
}

static struct hir_value *store_tile(struct place *p, struct block *g, void *user, const struct ix *row, int64_t rows, struct hir_value *dst)
{
	const struct contract *c = g->c;
	size_t mark = p->memo.len;
	struct box b = box_copy(p, &g->box);

	b.start[c->rank - 2] = ix_add(p->a, g->row, row);
	b.size[c->rank - 2] = rows;
	b.start[c->rank - 1] = ix_add(p->a, g->column, ix_mul_const(p->a, *(const struct ix **)user, g->columns));
	b.size[c->rank - 1] = g->columns;
	b.clip[c->rank - 1] = g->n % g->columns != 0;
	dst = contract_store(p, c, tile_compute(p, c->v->def, &b), &b, dst);
	p->memo.len = mark;
	return dst;
}

static void decide(struct place *p, struct block *g, int64_t row_bytes)
{
	bool few = g->m <= FEW_ROWS, skinny = g->m <= SKINNY_ROWS;
	int64_t registers = vector_registers(p), lanes = vector_lanes(p, g->c->v->type->dtype);

	g->packs = !few;
	g->terms = few ? STREAM_TERMS : skinny ? 128 : 256;
	if (few)
		for (g->columns = lanes; g->m * (g->columns / lanes + 1) + g->columns / lanes + 2 < registers && g->columns < 8 * lanes;)
			g->columns += lanes;
	while (few && g->columns > lanes && g->n % g->columns)
		g->columns -= lanes;
	g->n_panel = even_part(ceil_div(g->n, g->columns), (few ? 1024 : skinny ? 256 : 512) / g->columns);
	g->n_tile = g->m < g->rows ? 1 : even_part(g->m / g->rows, 372 / g->rows);
	g->packs_rows = !skinny && row_bytes % 2048 == 0;
}

/* Every product of the group is one that this file knows; the largest number of terms. */
static int64_t common_terms(struct place *p, struct block *g)
{
	struct matmuls list = contract_products(p, g->c->v);
	int64_t most = -1;

	for (size_t i = 0; i < list.node.len; i++) {
		const struct hir_node *n = list.node.data[i];
		int64_t k = terms_of(p, n);
		if (k < 1 || !is_outer_dtype(n->operand[0]->type->dtype, n->operand[1]->type->dtype, n->result[0]->type->dtype))
			return -1;
		g->computes = g->computes || info_of(p, n->operand[1])->how == HOW_INLINE;
		most = k > most ? k : most;
	}
	return most;
}

static bool pays(const struct block *g, int64_t k, int64_t lanes)
{
	if (g->computes)
		return g->m > FEW_ROWS && g->m <= SKINNY_ROWS && g->n * k >= COMPUTED_ELEMENTS;
	if (g->m <= FEW_ROWS)
		return g->n % lanes == 0 && g->n >= 256 && k >= 64;
	return k > LEAST_TERMS || (g->m <= SKINNY_ROWS && g->n * k > CACHED_ELEMENTS);
}

bool contract_block_nest(struct place *p, const struct contract *c, struct hir_value **dst)
{
	const struct type *ty = c->v->type;
	struct block g = {.c = c, .rows = c->rows, .columns = c->columns, .box = box_copy(p, &c->box)};
	const struct ix **extent = arena_array(p->a, const struct ix *, (size_t)c->rank), **digit = arena_array(p->a, const struct ix *, (size_t)c->rank);
	int down_axis = c->rank - 2, across_axis = c->rank - 1;
	struct frame f, loop;

	g.m = static_extent(tile_ix(p, ty->dim[c->rank - 2]));
	g.n = static_extent(tile_ix(p, ty->dim[c->rank - 1]));
	for (int i = 0; i < c->rank - 2; i++) {
		extent[i] = tile_ix(p, ty->dim[i]);
		g.box.size[i] = 1;
		if (static_extent(extent[i]) < 0)
			return false;
	}
	int64_t k = common_terms(p, &g);
	if (p->in_phase || g.m < 1 || g.n < 1 || k < 1 || !pays(&g, k, vector_lanes(p, ty->dtype)))
		return false;
	decide(p, &g, k * (dtype_info(ty->dtype)->bits / 8));
	int64_t panels = ceil_div(g.n, g.columns), tiles = g.m / g.rows;
	int64_t down = tiles ? ceil_div(tiles, g.n_tile) : 1, across = ceil_div(panels, g.n_panel);
	extent[down_axis] = constant(p, down);
	extent[across_axis] = constant(p, across);
	spread_digits(p, place_phase_begin(p, &f, spread_count(p, c->rank, extent)), c->rank, extent, digit);
	for (int i = 0; i < c->rank - 2; i++)
		g.box.start[i] = digit[i];
	const struct ix *part = digit[across_axis];
	g.column = ix_mul_const(p->a, part, g.n_panel * g.columns);
	g.panels = constant(p, g.n_panel);
	if (panels % g.n_panel)
		g.panels = ix_min(p->a, g.panels, ix_sub(p->a, constant(p, panels), ix_mul_const(p->a, part, g.n_panel)));
	part = digit[down_axis];
	g.row = ix_mul_const(p->a, part, g.n_tile * g.rows);
	g.rest_row = tiles * g.rows - (down - 1) * g.n_tile * g.rows;
	g.tiles = constant(p, g.n_tile);
	if (tiles % g.n_tile)
		g.tiles = ix_min(p->a, g.tiles, ix_sub(p->a, constant(p, tiles), ix_mul_const(p->a, part, g.n_tile)));
	g.last = down > 1 ? ix_floordiv(p->a, part, constant(p, down - 1)) : NULL;
	size_t mark = p->sums.len;
	struct matmuls list = contract_products(p, c->v);
	for (size_t i = 0; i < list.node.len; i++)
		add_product(p, &g, list.node.data[i]);
	const struct ix *panel = place_loop_begin(p, &loop, place_symbol(p, "n"), constant(p, 0), g.panels, 1, 1, dst);
	*dst = each_tile(p, &g, store_tile, &panel, *dst);
	place_loop_end(p, &loop, 1, dst);
	p->sums.len = mark;
	place_phase_end(p, &f);
	return true;
}
