/* Random layouts and owners agree with counting elements one by one. */
#include "layouttext.h"

static uint64_t rng;

static int64_t pick(int64_t lo, int64_t hi)
{
	rng = rng * 6364136223846793005u + 1442695040888963407u;
	return lo + (int64_t)((rng >> 33) % (uint64_t)(hi - lo + 1));
}

/* A grouped layout of random modes over "rank" axes, with random strides. */
static const struct layout *random_layout(struct arena *a, int rank, int64_t *shape)
{
	int n[3], n_mode = 0, order[9];
	int64_t stride = 1, extent[9];
	const struct ix *e[9], *s[9];
	for (int i = 0; i < rank; i++) {
		n[i] = (int)pick(1, 3);
		shape[i] = 1;
		for (int k = 0; k < n[i]; k++) {
			extent[n_mode] = pick(1, 4);
			shape[i] *= extent[n_mode];
			order[n_mode] = n_mode;
			n_mode++;
		}
	}
	for (int i = n_mode - 1; i > 0; i--) {
		int k = (int)pick(0, i), x = order[i];
		order[i] = order[k];
		order[k] = x;
	}
	for (int i = 0; i < n_mode; i++) {
		e[order[i]] = ix_const(a, extent[order[i]]);
		s[order[i]] = ix_const(a, stride);
		stride *= extent[order[i]] + (pick(0, 5) == 0);
	}
	struct layout *l = layout_plain(a, n_mode, e, s);
	struct layout_group *g = arena_array(a, struct layout_group, (size_t)rank);
	for (int i = 0, first = 0; i < rank; first += n[i++])
		g[i] = (struct layout_group){ first, n[i] };
	l->n_group = rank;
	l->group = g;
	return l;
}

/* Mode coordinates by counting elements in row-major order of the modes of each axis. */
static int64_t index_by_counting(const struct layout *l, const int64_t *c)
{
	int64_t index = 0, e, s;
	for (int i = 0; i < l->n_group; i++) {
		int64_t rest = c[i];
		for (int k = l->group[i].n - 1; k >= 0; k--) {
			ix_is_const(l->mode[l->group[i].first + k].extent, &e);
			ix_is_const(l->mode[l->group[i].first + k].stride, &s);
			index += rest % e * s;
			rest /= e;
		}
	}
	return index;
}

static bool next(int rank, const int64_t *shape, int64_t *c)
{
	for (int i = rank - 1; i >= 0; i--) {
		if (++c[i] < shape[i])
			return true;
		c[i] = 0;
	}
	return false;
}

static void const_dims(struct arena *a, int rank, const int64_t *shape, const struct ix **dim)
{
	for (int i = 0; i < rank; i++)
		dim[i] = ix_const(a, shape[i]);
}

static void check_random_maps(struct tfc *t)
{
	struct arena *a = &t->perm;
	int64_t shape[3], c[3] = { 0 }, v;
	int rank = (int)pick(1, 3);
	const struct layout *l = random_layout(a, rank, shape);
	const struct ix *dim[3], *at[3], *stride[3];
	struct layout_map m;
	const_dims(a, rank, shape, dim);
	ck_assert(layout_map_init(a, &m, l, rank, shape, 4, LAYOUT_AS_GMEM));
	bool has_strides = layout_axis_strides(a, l, rank, dim, stride);
	do {
		int64_t index = index_by_counting(l, c);
		ck_assert_int_eq(layout_map_index(&m, c), index);
		const_dims(a, rank, c, at);
		ck_assert(ix_is(layout_index_ix(a, l, rank, dim, at), index));
		int64_t affine = 0;
		for (int i = 0; has_strides && i < rank; i++)
			affine += (ix_is_const(stride[i], &v), v) * c[i];
		ck_assert(!has_strides || affine == index);
	} while (next(rank, shape, c));
}

/* Transposition, slices and reshapes read the elements that they should. */
static void check_random_views(struct tfc *t)
{
	struct arena *a = &t->perm;
	int64_t shape[3], c[3] = { 0 }, from[3], size[3], to[3], step[3];
	int perm[3] = { 2, 0, 1 }, axis;
	const struct layout *l = random_layout(a, 3, shape), *r;
	const struct ix *dim[3], *start[3], *len[3];
	struct layout_map m;
	const_dims(a, 3, shape, dim);
	for (int i = 0; i < 3; i++)
		to[i] = shape[perm[i]];
	r = layout_transpose(a, l, 3, dim, perm);
	ck_assert(r && layout_map_init(a, &m, r, 3, to, 4, LAYOUT_AS_GMEM));
	do {
		for (int i = 0; i < 3; i++)
			from[perm[i]] = c[i];
		ck_assert_int_eq(layout_map_index(&m, c), index_by_counting(l, from));
	} while (next(3, to, c));
	for (int i = 0; i < 3; i++) {
		from[i] = pick(0, shape[i] - 1);
		step[i] = pick(0, 3) ? 1 : pick(1, 3);
		size[i] = pick(1, (shape[i] - 1 - from[i]) / step[i] + 1);
		start[i] = ix_const(a, from[i]);
		len[i] = ix_const(a, size[i]);
	}
	enum layout_slice_result result = layout_slice(a, l, 3, dim, start, len, step, &r, &axis);
	if (result == LAYOUT_SLICE_OK) {
		ck_assert(layout_map_init(a, &m, r, 3, size, 4, LAYOUT_AS_GMEM));
		do {
			int64_t x[3];
			for (int i = 0; i < 3; i++)
				x[i] = from[i] + c[i] * step[i];
			ck_assert_int_eq(layout_map_index(&m, c), index_by_counting(l, x));
		} while (next(3, size, c));
	} else {
		ck_assert_int_eq(result, LAYOUT_SLICE_NONE);
		ck_assert_int_gt(l->group[axis].n, 1);
	}
}

static void check_random_reshape(struct tfc *t)
{
	struct arena *a = &t->perm;
	int64_t shape[3], c[3] = { 0 }, to[2] = { 1, 1 }, n = 1;
	const struct layout *l = random_layout(a, 3, shape), *r;
	const struct ix *dim[3], *new_dim[2];
	struct layout_map m;
	for (int i = 0; i < 3; i++)
		n *= shape[i];
	to[0] = pick(1, n);
	while (n % to[0])
		to[0]--;
	to[1] = n / to[0];
	const_dims(a, 3, shape, dim);
	const_dims(a, 2, to, new_dim);
	r = layout_reshape(a, l, 3, dim, 2, new_dim);
	if (!r)
		return;
	ck_assert(layout_map_init(a, &m, r, 2, to, 4, LAYOUT_AS_GMEM));
	do {
		int64_t q = (c[0] * shape[1] + c[1]) * shape[2] + c[2];
		ck_assert_int_eq(layout_map_index(&m, SHAPE(q / to[1], q % to[1])), index_by_counting(l, c));
	} while (next(3, shape, c));
}

static void check_random_injectivity(struct tfc *t)
{
	struct arena *a = &t->perm;
	static unsigned char seen[1 << 20];
	int64_t shape[3], c[3] = { 0 };
	struct layout *l = layout_copy(a, random_layout(a, 3, shape));
	struct layout_mode *mode = arena_memdup(a, l->mode, (size_t)l->n_mode * sizeof(*mode));
	bool distinct = true;
	for (int i = 0; i < l->n_mode; i++)
		if (pick(0, 4) == 0)
			mode[i].stride = ix_const(a, pick(0, 200));
	l->mode = mode;
	memset(seen, 0, sizeof(seen));
	do {
		int64_t x = index_by_counting(l, c);
		ck_assert_int_lt(x, (int64_t)sizeof(seen));
		distinct &= !seen[x];
		seen[x] = 1;
	} while (next(3, shape, c));
	ck_assert(layout_check(t, none, l, tensor(t, DT_F32, ST_GMEM, 3, shape, l)) == distinct);
}

START_TEST(random_layouts_agree_with_counting)
{
	rng = 99;
	for (int batch = 0; batch < 100; batch++) {
		struct tfc t;
		tfc_init(&t);
		for (int i = 0; i < 10; i++) {
			check_random_maps(&t);
			check_random_views(&t);
			check_random_reshape(&t);
			if (batch < 30)
				check_random_injectivity(&t);
		}
		tfc_free(&t);
	}
}
END_TEST

/* Any two random splits of one tensor have the same owner function exactly if every element has the same owners. */
START_TEST(owner_comparison_agrees_with_enumeration)
{
	rng = 5;
	for (int i = 0; i < 300; i++) {
		struct tfc t;
		tfc_init(&t);
		const struct mesh *ms[] = { MESH(&t, "m", "thread", 8, "a=2", "b=4"), NULL };
		static const char *const text[] = { "(8 @ (m.a, m.b), 8)", "((2 @ m.a, 4), (4 @ m.b, 2))", "(8 @ m.a, 8 @ m.b)",
						    "((2 @ m.a, 4 @ m.b), 8)", "((4 @ m.b, 2 @ m.a), 8)", "(8, (4 @ m.b, 2))",
						    "((4, 2 @ m.a), (2, 4 @ m.b))", "(8, 8 @ m.a)" };
		int p = (int)pick(0, 7), q = (int)pick(0, 7);
		const struct layout *x = layout_materialise_c_order(&t.perm, sugar(&t, ms, text[p]));
		const struct layout *y = layout_materialise_per_instance(&t.perm, sugar(&t, ms, text[q]));
		const struct ix *dim[] = { ix_const(&t.perm, 8), ix_const(&t.perm, 8) };
		struct layout_map mx, my;
		int64_t c[2] = { 0 }, ox[2], oy[2];
		bool same = true;
		ck_assert(layout_map_init(&t.perm, &mx, x, 2, SHAPE(8, 8), 4, LAYOUT_AS_GMEM));
		ck_assert(layout_map_init(&t.perm, &my, y, 2, SHAPE(8, 8), 4, LAYOUT_AS_GMEM));
		do {
			layout_map_owner(&mx, c, ox);
			layout_map_owner(&my, c, oy);
			same &= ox[0] == oy[0] && ox[1] == oy[1];
		} while (next(2, SHAPE(8, 8), c));
		ck_assert_msg(layout_same_owner(&t.perm, x, y, 2, dim) == same, "%s and %s", text[p], text[q]);
		tfc_free(&t);
	}
}
END_TEST

UNIT_MAIN("layout_random", random_layouts_agree_with_counting, owner_comparison_agrees_with_enumeration)
