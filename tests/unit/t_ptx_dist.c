/* Registers that are spread over threads: every element is where its layout says (hir 7.4), found by going through all of them. */
#include "matchkit.h"
#include "backend/ptx/ptx_dist.h"

static uint64_t rng;

static int64_t pick(int64_t lo, int64_t hi)
{
	rng = rng * 6364136223846793005u + 1442695040888963407u;
	return lo + (int64_t)((rng >> 33) % (uint64_t)(hi - lo + 1));
}

static int64_t value(const struct ix *x)
{
	int64_t v = -1;
	ck_assert(ix_is_const(x, &v));
	return v;
}

enum { THREADS = 128 };

struct spread {				/* a type and its owners by hir 7.4 */
	const struct type *ty;
	const struct layout *l;
	int64_t shape[2];
	struct layout_map map;
	struct ptx_dist d;
	bool in[THREADS];			/* per thread: the mesh selects it, with these coordinates */
	int64_t coord[THREADS][8];
};

/* The coordinates of thread "p" in the mesh, by going through all of them. */
static bool coordinates(const struct mesh *m, int64_t p, int64_t *c)
{
	int64_t n = 1;
	for (int i = 0; i < m->n_axis; i++)
		n *= value(m->axis[i].extent);
	for (int64_t k = 0; k < n; k++) {
		int64_t rest = k, at = value(m->start[0]);
		for (int i = m->n_axis - 1; i >= 0; i--) {
			c[i] = rest % value(m->axis[i].extent);
			rest /= value(m->axis[i].extent);
			at += c[i] * value(m->axis[i].stride);
		}
		if (at == p)
			return true;
	}
	return false;
}

static void spread_init(struct arena *a, struct spread *s, const struct type *ty)
{
	s->ty = ty;
	s->l = ty->layout;
	ck_assert(type_static_shape(ty, s->shape));
	ck_assert(layout_map_init(a, &s->map, s->l, 2, s->shape, 4, LAYOUT_AS_GMEM));
	const char *why = ptx_dist_init(a, &s->d, ty);
	ck_assert_msg(!why, "%s: %s", type_str(a, ty), why);
	for (int64_t p = 0; p < THREADS; p++)
		s->in[p] = coordinates(s->l->mesh, p, s->coord[p]);
}

static bool owns(const struct spread *s, int64_t p, const int64_t *c)
{
	int64_t want[8];
	if (!s->in[p])
		return false;
	layout_map_owner(&s->map, c, want);
	for (int i = 0; i < s->l->mesh->n_axis; i++)
		if (want[i] >= 0 && want[i] != s->coord[p][i])
			return false;
	return true;
}

static bool give(void *user, const struct ix_sym *s, int64_t *out)
{
	(void)s;
	*out = *(const int64_t *)user;
	return true;
}

static int64_t evaluate(const struct ix *x, int64_t p)
{
	int64_t v = -1;
	ck_assert(ix_eval(x, give, &p, &v));
	return v;
}

static const struct ix *const *thread_ix(struct arena *a, int64_t n)
{
	struct ix_sym *t = arena_new(a, struct ix_sym);
	const struct ix **p = arena_array(a, const struct ix *, PTX_LEVELS);
	*t = (struct ix_sym){ .kind = IX_COORD, .name = "t", .axis = "x", .has_range = true, .hi = n - 1, .level = 1 };
	p[0] = ix_const(a, 0);
	p[1] = ix_sym(a, t);
	return p;
}

/* The id of the element at "c": by the strides, without split modes. */
static int64_t element_id(const struct spread *s, const int64_t *c)
{
	int64_t mode[16], id = 0;
	layout_map_modes(&s->map, c, mode);
	for (int i = 0; i < s->map.n_digit; i++)
		if (s->map.digit[i].mesh_axis < 0)
			id += mode[i] * s->map.digit[i].stride;
	return id;
}

static void check_elements(struct arena *a, const struct spread *s)
{
	const struct ix *const *t = thread_ix(a, THREADS), *const *base_ix = ptx_dist_base_ix(a, &s->d, t);
	const struct ix *first_ix = ptx_dist_first_ix(a, &s->d, t);
	int64_t held = 0, owners = 0;
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t base[2], at[PTX_LEVELS] = { 0, p }, last = -1;
		bool in = s->in[p];
		ck_assert_int_eq(ptx_dist_base(&s->d, at, base), in);
		for (int64_t r = 0; in && r < s->d.n_register; r++, held++) {
			int64_t c[2];
			ptx_dist_offset(&s->d, r, c);
			c[0] += base[0];
			c[1] += base[1];
			ck_assert(c[0] >= 0 && c[0] < s->shape[0] && c[1] >= 0 && c[1] < s->shape[1]);
			ck_assert(owns(s, p, c));
			ck_assert_int_eq(ptx_dist_register(&s->d, c), r);
			ck_assert_int_eq(ptx_dist_holder(&s->d, c, at), p);
			ck_assert(element_id(s, c) >= last);
			last = element_id(s, c);
		}
		for (int k = 0; in && k < 2; k++)
			ck_assert_int_eq(evaluate(base_ix[k], p), base[k]);
		if (in)
			ck_assert_int_eq(evaluate(first_ix, p) == 0, ptx_dist_is_first(&s->d, at));
	}
	for (int64_t e = 0; e < s->shape[0] * s->shape[1]; e++) {
		int64_t c[2] = { e / s->shape[1], e % s->shape[1] }, n = 0;
		for (int64_t p = 0; p < THREADS; p++) {
			int64_t at[PTX_LEVELS] = { 0, p };
			if (!owns(s, p, c))
				continue;
			ck_assert_int_eq(ptx_dist_is_first(&s->d, at), n == 0);
			n++;
		}
		ck_assert(n > 0);
		owners += n;
	}
	ck_assert_int_eq(held, owners);
}

/* A distribution of a random tensor over a random mesh. */
static const struct type *random_type(struct tfc *t, const struct topology *threads)
{
	struct arena *a = &t->perm;
	struct kit_mesh m = { .n = (int)pick(1, 3) };
	struct kit_layout k = { .n_group = 2 };
	int64_t size = 1, stride = 1, shape[2] = { 1, 1 }, order[8];
	static const int64_t choice[] = { 2, 3, 4, 8, 1, 16 };
	for (int i = m.n - 1; i >= 0; i--) {
		m.extent[i] = choice[pick(0, 5)];
		while (size * m.extent[i] > THREADS)
			m.extent[i] = 1;
		m.stride[i] = size;
		size *= m.extent[i];
	}
	m.start = pick(0, 3) ? 0 : THREADS - size;
	k.mesh = kit_mesh(t, threads, &m);
	for (int i = 0; i < m.n; i++)
		k.split[i] = pick(0, 3) ? 0 : -1;
	for (int g = 0; g < 2; g++) {
		int n_local = (int)pick(0, 2);
		for (int i = 0; i < m.n; i++)
			if (k.split[i] == 0 && (g == 1 || pick(0, 1))) {
				k.split[i] = 100 + k.n_mode;
				k.extent[k.n_mode++] = m.extent[i];
				k.group[g]++;
			}
		for (int i = 0; i < n_local || !k.group[g]; i++, k.group[g]++)
			k.extent[k.n_mode++] = pick(1, 4);
	}
	for (int i = 0; i < m.n; i++)
		k.split[i] = k.split[i] < 0 ? -1 : k.split[i] - 100;
	for (int i = 0; i < k.n_mode; i++)
		order[i] = i;
	for (int i = k.n_mode - 1; i > 0; i--) {
		int64_t j = pick(0, i), x = order[i];
		order[i] = order[j];
		order[j] = x;
	}
	for (int i = 0; i < k.n_mode; i++) {
		k.stride[order[i]] = stride;
		stride *= k.extent[order[i]];
	}
	for (int i = 0; i < k.n_mode; i++)
		shape[i >= k.group[0]] *= k.extent[i];
	return kit_type(a, DT_F32, shape[0], shape[1], ST_RMEM, &k);
}

START_TEST(elements)
{
	for (int seed = 0; seed < 300; seed++) {
		struct tfc t;
		struct spread s;
		UNIT_BEGIN(&t);
		rng = (uint64_t)seed * 77 + 5;
		const struct topology *threads = kit_threads(&t.perm, THREADS);
		const struct type *ty = random_type(&t, threads);
		if (type_is_spread(ty)) {
			spread_init(&t.perm, &s, ty);
			check_elements(&t.perm, &s);
		}
		UNIT_END(&t);
	}
}
END_TEST

/* A window of a random root that takes whole local modes apart: the upper half of axis 1 where its leading mode is local and even. */
START_TEST(windows)
{
	int done = 0;
	for (int seed = 0; seed < 400; seed++) {
		struct tfc t;
		struct spread root, part;
		UNIT_BEGIN(&t);
		rng = (uint64_t)seed * 131 + 9;
		const struct type *ty = random_type(&t, kit_threads(&t.perm, THREADS));
		const struct layout *l = ty->layout;
		int lead = l->group[1].first;
		int64_t extent = value(l->mode[lead].extent);
		if (type_is_spread(ty) && layout_split_axis(l, lead) < 0 && extent % 2 == 0) {
			spread_init(&t.perm, &root, ty);
			struct layout *half = layout_copy(&t.perm, l);
			struct layout_mode *mode = arena_memdup(&t.perm, l->mode, sizeof(*mode) * (size_t)l->n_mode);
			mode[lead].extent = ix_const(&t.perm, extent / 2);
			half->mode = mode;
			int64_t start[2] = { 0, root.shape[1] / 2 }, reg[512];
			spread_init(&t.perm, &part, type_with_layout(&t.perm, type_static(&t.perm, DT_F32, 2, (int64_t[]){ root.shape[0],
				    root.shape[1] / 2 }, ST_RMEM), half));
			const char *why = ptx_dist_window(&root.d, &part.d, start[1], reg);
			ck_assert_msg(!why, "%s", why);
			for (int64_t p = 0; p < THREADS; p++) {
				int64_t at[PTX_LEVELS] = { 0, p }, x[2], y[2], c[2];
				if (!ptx_dist_base(&root.d, at, x))
					continue;
				ptx_dist_base(&part.d, at, y);
				for (int64_t r = 0; r < part.d.n_register; r++) {
					ptx_dist_offset(&part.d, r, c);
					c[0] += y[0];
					c[1] += y[1] + start[1];
					int64_t own[2];
					ptx_dist_offset(&root.d, reg[r], own);
					ck_assert(own[0] + x[0] == c[0] && own[1] + x[1] == c[1]);
				}
			}
			done++;
		}
		UNIT_END(&t);
	}
	ck_assert_int_gt(done, 30);
}
END_TEST

/* Reductions carried out as planned on small integers give the sum over the axis, in every owner. */
static int64_t combine_lanes(const struct spread *s, const struct ptx_lane_step *x, int64_t *part)
{
	int64_t old[THREADS], work = 0;
	if (x->is_butterfly) {
		for (int64_t mask = x->digit.stride; mask < x->digit.stride * x->digit.extent; mask *= 2, work++) {
			memcpy(old, part, sizeof(old));
			for (int64_t p = 0; p < THREADS; p++)
				part[p] = old[p] + old[p ^ mask];
		}
		return work;
	}
	for (int64_t n = x->digit.extent; n > 1; n = (n + 1) / 2, work++) {
		int64_t h = (n + 1) / 2;
		memcpy(old, part, sizeof(old));
		for (int64_t p = 0; p < THREADS; p++) {
			int64_t at[PTX_LEVELS] = { 0, p }, q = ptx_digit(&s->d, &x->digit, at), from = p + h * x->digit.stride;
			if (q < n - h && from < THREADS)	/* a thread outside the mesh has no partner */
				part[p] = old[p] + old[from];
		}
	}
	memcpy(old, part, sizeof(old));
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t at[PTX_LEVELS] = { 0, p }, q = ptx_digit(&s->d, &x->digit, at);
		if (q > 0 && q < x->digit.extent && p >= q * x->digit.stride)
			part[p] = old[p - q * x->digit.stride];
	}
	return work;
}

static int64_t element(const int64_t *c)
{
	return (c[0] * 37 + c[1] * 101 + c[0] * c[1]) % 1009;
}

static bool check_reduction(struct arena *a, const struct spread *s, int axis)
{
	bool reduced[2] = { axis == 0, axis == 1 };
	const struct layout *rl = layout_reduce(a, s->l, 2, s->ty->dim, reduced, true);
	int64_t dim[2] = { reduced[0] ? 1 : s->shape[0], reduced[1] ? 1 : s->shape[1] }, total = dim[0] * dim[1];
	struct ptx_dist dst;
	struct ptx_reduction plan;
	ck_assert(rl != NULL);
	ck_assert(!ptx_dist_init(a, &dst, type_with_layout(a, type_static(a, DT_F32, 2, dim, ST_RMEM), rl)));
	const char *why = ptx_dist_reduction(a, &s->d, &dst, reduced, true, &plan);
	if (why)
		return false;
	int64_t *room = arena_array(a, int64_t, (size_t)(plan.n_warp * total) + 1);
	int *written = arena_array(a, int, (size_t)(plan.n_warp * total) + 1);
	int64_t (*part)[THREADS] = arena_alloc_array(a, (size_t)dst.n_register + 1, sizeof(*part));
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t at[PTX_LEVELS] = { 0, p }, base[2], c[2];
		if (!ptx_dist_base(&s->d, at, base))
			continue;
		for (int64_t r = 0; r < s->d.n_register; r++) {
			ptx_dist_offset(&s->d, r, c);
			c[0] += base[0];
			c[1] += base[1];
			part[plan.to[r]][p] += element(c);
		}
	}
	for (int k = 0; k < plan.n_step; k++)
		for (int64_t r = 0; r < dst.n_register; r++)
			combine_lanes(s, &plan.step[k], part[r]);
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t at[PTX_LEVELS] = { 0, p }, base[2], c[2], warp = 0, step = 1;
		bool speaks = ptx_dist_base(&dst, at, base);
		for (int k = 0; k < plan.n_rest; k++)
			speaks = speaks && ptx_digit(&s->d, &plan.rest[k], at) == 0;
		for (int k = 0; k < plan.n_warp_digit; k++) {
			warp += step * ptx_digit(&s->d, &plan.warp_digit[k], at);
			step *= plan.warp_digit[k].extent;
		}
		for (int64_t r = 0; speaks && r < dst.n_register; r++) {
			ptx_dist_offset(&dst, r, c);
			int64_t slot = warp * total + (c[0] + base[0]) * dim[1] + c[1] + base[1];
			ck_assert(warp < plan.n_warp);
			room[slot] = part[r][p];
			ck_assert_int_eq(written[slot]++, 0);
		}
	}
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t at[PTX_LEVELS] = { 0, p }, base[2], c[2];
		if (!ptx_dist_base(&dst, at, base))
			continue;
		for (int64_t r = 0; r < dst.n_register; r++) {
			int64_t sum = 0, want = 0;
			ptx_dist_offset(&dst, r, c);
			c[0] += base[0];
			c[1] += base[1];
			for (int64_t w = 0; w < plan.n_warp; w++) {
				ck_assert_int_eq(written[w * total + c[0] * dim[1] + c[1]], 1);
				sum += room[w * total + c[0] * dim[1] + c[1]];
			}
			for (c[axis] = 0; c[axis] < s->shape[axis]; c[axis]++)
				want += element(c);
			ck_assert_int_eq(sum, want);
			if (plan.n_warp == 1)
				ck_assert_int_eq(part[r][p], want);
		}
	}
	return true;
}

START_TEST(reductions)
{
	int planned = 0;
	for (int seed = 0; seed < 400; seed++) {
		struct tfc t;
		struct spread s;
		UNIT_BEGIN(&t);
		rng = (uint64_t)seed * 19 + 3;
		const struct type *ty = random_type(&t, kit_threads(&t.perm, THREADS));
		if (type_is_spread(ty)) {
			spread_init(&t.perm, &s, ty);
			planned += check_reduction(&t.perm, &s, 0);
			planned += check_reduction(&t.perm, &s, 1);
		}
		UNIT_END(&t);
	}
	ck_assert_int_gt(planned, 300);
}
END_TEST

/* Moves between the distributions of one tensor: each thread finds what it is to hold. */
static bool check_exchange(struct arena *a, const struct spread *x, const struct spread *y)
{
	struct ptx_exchange e;
	int64_t n;
	const char *why = ptx_dist_exchange(a, &x->d, &y->d, 0, THREADS, &e, &n);
	bool possible = true;
	for (int64_t p = 0; p < THREADS; p++) {
		int64_t at[PTX_LEVELS] = { 0, p }, base[2];
		if (!ptx_dist_base(&y->d, at, base))
			continue;
		for (int64_t r = 0; r < y->d.n_register; r++) {
			int64_t c[2];
			bool found = false;
			ptx_dist_offset(&y->d, r, c);
			c[0] += base[0];
			c[1] += base[1];
			for (int64_t q = p / 32 * 32; q < p / 32 * 32 + 32; q++)
				found = found || owns(x, q, c);
			possible = possible && found;
			if (why)
				continue;
			const struct ix *const *t = thread_ix(a, THREADS);
			int64_t q = evaluate(ptx_exchange_thread_ix(a, &x->d, &y->d, r, t), p), from[2], own[2];
			int64_t reg = evaluate(ptx_exchange_register_ix(a, &x->d, &y->d, r, t), p), there[PTX_LEVELS] = { 0, q };
			ck_assert_int_eq(q / 32, p / 32);
			ck_assert(ptx_dist_base(&x->d, there, from));
			ptx_dist_offset(&x->d, reg, own);
			ck_assert(own[0] + from[0] == c[0] && own[1] + from[1] == c[1]);
			bool listed = false;
			for (int64_t k = e.first[r]; k < e.first[r + 1]; k++)
				listed = listed || e.from[k] == reg;
			ck_assert(listed);
			ck_assert(!e.is_own[r] || q == p);
		}
	}
	ck_assert_msg(!why || !possible || n > PTX_MAX_SHUFFLE || strstr(why, "too many") || strstr(why, "another warp"), "%s", why);
	return !why;
}

/* One tensor of (8, 16) elements in ways that 32 threads can hold it. */
START_TEST(exchanges)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct topology *threads = kit_threads(a, THREADS);
	const struct mesh *m = kit_mesh(&t, threads, &(struct kit_mesh){ .n = 2, .extent = { 8, 4 }, .stride = { 4, 1 } });
	const struct mesh *flip = kit_mesh(&t, threads, &(struct kit_mesh){ .n = 2, .extent = { 8, 4 }, .stride = { 1, 8 } });
	const struct kit_layout way[] = {
		{ 3, { 8, 4, 4 }, { 0, 0, 1 }, 2, { 1, 2 }, 0, 0, m, { 0, 1 } },
		{ 3, { 8, 4, 4 }, { 0, 1, 0 }, 2, { 1, 2 }, 0, 0, m, { 0, 2 } },
		{ 3, { 8, 4, 4 }, { 0, 0, 1 }, 2, { 1, 2 }, 0, 0, flip, { 0, 1 } },
		{ 4, { 2, 4, 8, 2 }, { 2, 0, 0, 1 }, 2, { 2, 2 }, 0, 0, m, { 2, 1 } },
		{ 2, { 8, 16 }, { 0, 1 }, 2, { 1, 1 }, 0, 0, m, { 0, -1 } },
	};
	int n = 0;
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < 5; k++) {
			struct spread x, y;
			spread_init(a, &x, kit_type(a, DT_F32, 8, 16, ST_RMEM, &way[i]));
			spread_init(a, &y, kit_type(a, DT_F32, 8, 16, ST_RMEM, &way[k]));
			check_elements(a, &x);
			n += check_exchange(a, &x, &y);
		}
	ck_assert_int_ge(n, 15);
	UNIT_END(&t);
}
END_TEST

/* Accumulators and multiplicands of atoms (tir 6), single and in tiles of (2, 2), over two warps in the second case. */
START_TEST(fragments)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct topology *threads = kit_threads(a, THREADS);
	const struct mesh *warp = kit_mesh(&t, threads, &(struct kit_mesh){ .n = 2, .extent = { 4, 8 }, .stride = { 1, 4 } });
	const struct mesh *group = kit_mesh(&t, threads, &(struct kit_mesh){ .n = 3, .extent = { 4, 8, 4 }, .stride = { 32, 4, 1 } });
	const struct mesh *two = kit_mesh(&t, threads, &(struct kit_mesh){ .n = 3, .extent = { 2, 4, 8 }, .stride = { 32, 1, 4 } });
	const struct { int64_t m, n, registers; struct kit_layout k; } x[] = {
		{ 16, 8, 4, { 4, { 2, 4, 8, 2 }, { 1, 2, 8, 64 }, 0, { 0 }, 0, 0, warp, { 1, 2 } } },
		{ 16, 16, 8, { 5, { 2, 4, 2, 8, 2 }, { 1, 2, 8, 16, 128 }, 0, { 0 }, 0, 0, warp, { 1, 3 } } },
		{ 16, 8, 4, { 4, { 8, 2, 4, 2 }, { 1, 8, 16, 64 }, 0, { 0 }, 0, 0, warp, { 2, 0 } } },
		{ 32, 16, 16, { 6, { 2, 2, 2, 4, 8, 2 }, { 256, 128, 1, 2, 8, 64 }, 0, { 0 }, 0, 0, warp, { 3, 4 } } },
		{ 32, 16, 8, { 6, { 2, 2, 2, 4, 8, 2 }, { 256, 128, 1, 2, 8, 64 }, 0, { 0 }, 0, 0, two, { 0, 3, 4 } } },
		{ 64, 64, 32, { 6, { 8, 2, 4, 2, 4, 8 }, { 1, 8, 16, 64, 128, 512 }, 0, { 0 }, 0, 0, group, { 2, 0, 4 } } },
	};
	for (size_t i = 0; i < sizeof(x) / sizeof(x[0]); i++) {
		struct spread s;
		spread_init(a, &s, kit_type(a, DT_F32, x[i].m, x[i].n, ST_RMEM, &x[i].k));
		ck_assert_int_eq(s.d.n_register, x[i].registers);
		check_elements(a, &s);
		check_reduction(a, &s, 0);
		check_reduction(a, &s, 1);
	}
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ptx_dist", elements, fragments, windows, reductions, exchanges)
