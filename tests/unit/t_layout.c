#include "unit.h"

#include <inttypes.h>
#include <string.h>

#include "type/sugar.h"
#include "type/type.h"

static const struct ix_sym S = { .kind = IX_DIMVAR, .name = "S", .has_range = true, .lo = 1, .hi = 64 };
static const struct range none;

/* Reads "(8 @ m.w, (2, 4), S)" and state sets into a struct sugar; names of meshes are found in "mesh". */
struct reader {
	struct tfc *t;
	const char *p;
	const struct mesh *const *mesh;
};

static void blank(struct reader *r)
{
	while (*r->p == ' ' || *r->p == ',')
		r->p++;
}

static struct sugar_axis read_axis(struct reader *r)
{
	blank(r);
	for (int i = 0; r->mesh && r->mesh[i]; i++) {
		size_t n = strlen(r->mesh[i]->name);
		if (strncmp(r->p, r->mesh[i]->name, n) || r->p[n] != '.')
			continue;
		r->p += n + 1;
		for (int k = 0; k < r->mesh[i]->n_axis; k++) {
			size_t m = strlen(r->mesh[i]->axis[k].name);
			if (!strncmp(r->p, r->mesh[i]->axis[k].name, m) && !strchr("abcdefghijklmnopqrstuvwxyz0123456789", r->p[m] ? r->p[m] : ' ')) {
				r->p += m;
				return (struct sugar_axis){ r->mesh[i], k, none };
			}
		}
	}
	ck_abort_msg("no axis at '%s'", r->p);
	return (struct sugar_axis){ 0 };
}

static void read_state(struct reader *r, struct sugar *s)
{
	struct sugar_entry *e = arena_array(&r->t->perm, struct sugar_entry, 8);
	s->kind = SUGAR_STATE;
	s->entry = e;
	for (blank(r); *r->p != '}'; blank(r)) {
		struct sugar_entry *x = &e[s->n_entry++];
		x->axis = read_axis(r);
		r->p += strlen(" @ ");
		x->kind = *r->p == 'B' ? LAYOUT_BROADCAST : LAYOUT_PARTIAL;
		x->is_open = !strncmp(r->p, "P()", 3);
		x->reduction = strstr(r->p, "P(\"max") == r->p ? LAYOUT_MAX : LAYOUT_SUM;
		r->p = strchr(r->p, ')') + 1;
	}
	r->p++;
}

static struct sugar read_sugar(struct reader *r)
{
	struct arena *a = &r->t->perm;
	struct sugar s = { .kind = SUGAR_DIM };
	blank(r);
	if (*r->p == '(') {
		struct sugar *item = arena_array(a, struct sugar, 16);
		s.kind = SUGAR_TUPLE;
		s.item = item;
		r->p++;
		for (blank(r); *r->p != ')'; blank(r))
			item[s.n++] = read_sugar(r);
		r->p++;
	} else if (*r->p == '{') {
		r->p++;
		read_state(r, &s);
		return s;
	} else if (*r->p == 'S') {
		s.ix = ix_sym(a, &S);
		r->p++;
	} else if (*r->p == 'T' || *r->p == 'F') {
		s.kind = *r->p == 'T' ? SUGAR_BOOL : SUGAR_FLOAT;
		r->p++;
	} else {
		char *end;
		s.ix = ix_const(a, strtoll(r->p, &end, 10));
		ck_assert_msg(end != r->p, "no number at '%s'", r->p);
		r->p = end;
		if (!strncmp(r->p, " * S", 4)) {
			s.ix = ix_mul(a, s.ix, ix_sym(a, &S));
			r->p += 4;
		}
	}
	if (!strncmp(r->p, " @ ", 3) && s.kind == SUGAR_DIM) {
		struct sugar_axis *x = arena_array(a, struct sugar_axis, 8);
		s.kind = SUGAR_SPLIT;
		s.axis = x;
		r->p += 3;
		if (*r->p != '(') {
			x[s.n_axis++] = read_axis(r);
			return s;
		}
		r->p++;
		for (blank(r); *r->p != ')'; blank(r))
			x[s.n_axis++] = read_axis(r);
		r->p++;
	}
	return s;
}

static struct sugar parse(struct tfc *t, const struct mesh *const *mesh, const char *text)
{
	struct reader r = { t, text, mesh };
	struct sugar s = read_sugar(&r);
	ck_assert_msg(!*r.p, "rest '%s'", r.p);
	return s;
}

static int count(const struct mesh *const *mesh)
{
	int n = 0;
	while (mesh && mesh[n])
		n++;
	return n;
}

static const struct layout *sugar(struct tfc *t, const struct mesh *const *mesh, const char *text)
{
	struct sugar s = parse(t, mesh, text);
	return layout_from_sugar(t, &s, count(mesh), mesh);
}

/* Layout(shape, strides). */
static const struct layout *object(struct tfc *t, const char *shape, const char *strides)
{
	struct sugar s = parse(t, NULL, shape), d = { 0 };
	if (strides)
		d = parse(t, NULL, strides);
	return layout_new(t, none, &s, strides ? &d : NULL);
}

static const struct layout *swizzled(struct tfc *t, const struct layout *l, int b, int m, int s)
{
	return layout_compose(t, none, layout_swizzle_new(t, none, b, m, s), ix_const(&t->perm, 0), l);
}

static const struct mesh *mesh_of(struct tfc *t, const char *name, const char *level, int64_t size, int n,
				  const int64_t *extent, const char *const *axis)
{
	struct topology *l = arena_new(&t->perm, struct topology);
	const struct ix **e = arena_array(&t->perm, const struct ix *, (size_t)n);
	*l = (struct topology){ .name = level, .size = ix_const(&t->perm, size), .index = !strcmp(level, "cta") ? 0 : 1 };
	for (int i = 0; i < n; i++)
		e[i] = ix_const(&t->perm, extent[i]);
	struct mesh_layout layout = { .n = n, .extent = e };
	struct mesh_names names = { n, axis, none };
	const struct topology *level0 = l;
	return mesh_open(&t->perm, mesh_new(t, none, 1, &level0, &layout, &names), name);
}

#define MESH(t, name, level, size, ...) mesh_axes((t), (name), (level), (size), (const char *[]){ __VA_ARGS__, NULL })

/* Axes as "w=4". */
static const struct mesh *mesh_axes(struct tfc *t, const char *name, const char *level, int64_t size, const char *const *axis)
{
	const char **names = arena_array(&t->perm, const char *, 8);
	int64_t extent[8];
	int n = 0;
	for (; axis[n]; n++) {
		const char *eq = strchr(axis[n], '=');
		names[n] = arena_strndup(&t->perm, axis[n], (size_t)(eq - axis[n]));
		extent[n] = atoi(eq + 1);
	}
	return mesh_of(t, name, level, size, n, extent, names);
}

static const struct type *tensor(struct tfc *t, enum dtype d, enum storage s, int rank, const int64_t *dim,
				 const struct layout *l)
{
	return type_with_layout(&t->perm, type_static(&t->perm, d, rank, dim, s), l);
}

#define SHAPE(...) ((const int64_t[]){ __VA_ARGS__ })

static void expect_index(struct tfc *t, const struct layout *l, int64_t rows, int64_t cols, int bytes, int64_t r, int64_t c,
			 int64_t index)
{
	struct layout_map m;
	ck_assert_msg(l && layout_map_init(&t->perm, &m, l, 2, SHAPE(rows, cols), bytes, LAYOUT_AS_GMEM), "%s", unit_diags(t));
	int64_t found = layout_map_index(&m, SHAPE(r, c));
	ck_assert_msg(found == index, "(%" PRId64 ", %" PRId64 ") is at %" PRId64 ", not %" PRId64, r, c, found, index);
}

static void expect_code(struct tfc *t, bool ok, enum diag_code code, const char *key)
{
	ck_assert(!ok);
	ck_assert_uint_gt(t->diags.len, 0);
	const struct diag *d = &t->diags.item[t->diags.len - 1];
	ck_assert_msg(d->code == code && strstr(d->message, key), "%s: %s", diag_info(d->code)->code, d->message);
}

static void expect_text(struct tfc *t, const struct layout *l, const char *text)
{
	ck_assert_msg(l != NULL, "no layout for %s: %s", text, unit_diags(t));
	ck_assert_str_eq(layout_str(&t->perm, l), text);
}

START_TEST(sugar_of_test_7_2)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *m = MESH(t, "m", "thread", 256, "x=2", "y=4", "t=32"), *n = MESH(t, "n", "thread", 192, "w=6", "t=32");
	const struct mesh *ms[] = { m, NULL }, *ns[] = { n, NULL };
	const struct layout *l = sugar(t, ms, "(2 @ m.x, 12 @ m.y, 128 @ m.t)");
	int64_t extent[] = { 2, 4, 3, 32, 4 }, split[] = { 0, 1, 3 };
	ck_assert_int_eq(l->n_mode, 5);
	for (int i = 0; i < 5; i++)
		ck_assert(ix_is(l->mode[i].extent, extent[i]));
	for (int i = 0; i < 3; i++)
		ck_assert(l->attr[i].kind == LAYOUT_SPLIT && l->attr[i].mode == split[i]);
	ck_assert(layout_check(t, none, l, tensor(t, DT_F32, ST_RMEM, 2, SHAPE(2, 1536), l)));
	expect_text(t, sugar(t, ns, "(1, 1536 @ (n.w, n.t))"), "(1, 1536 @ (n.w, n.t))");
	expect_text(t, sugar(t, ns, "(1, (6 @ n.w, 32 @ n.t, 8))"), "(1, 1536 @ (n.w, n.t))");
	expect_code(t, sugar(t, ns, "(1, 100 @ (n.w, n.t))"), E1413, "not divisible");
	UNIT_END(t);
}
END_TEST

START_TEST(reading_of_test_7_3)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct layout_map m;
	int64_t mode[5];
	ck_assert(layout_map_init(&t->perm, &m, object(t, "((2, 8, 8), (4, 16))", "((1, 2, 16), (0, 0))"), 2, SHAPE(128, 64), 4,
				  LAYOUT_AS_GMEM));
	layout_map_modes(&m, SHAPE(70, 17), mode);
	ck_assert(mode[0] == 1 && mode[1] == 0 && mode[2] == 6 && mode[3] == 1 && mode[4] == 1);
	ck_assert(layout_map_init(&t->perm, &m, object(t, "(2, 8, 2, 4)", "(64, 1, 8, 16)"), 2, SHAPE(128, 1), 4, LAYOUT_AS_GMEM));
	layout_map_modes(&m, SHAPE(93, 0), mode);
	ck_assert(mode[0] == 1 && mode[1] == 5 && mode[2] == 1 && mode[3] == 1);
	ck_assert(layout_map_init(&t->perm, &m, object(t, "(2, 4, 3, 32, 4)", "(0, 0, 4, 0, 1)"), 2, SHAPE(2, 1536), 4,
				  LAYOUT_AS_GMEM));
	layout_map_modes(&m, SHAPE(1, 1535), mode);
	ck_assert(mode[0] == 1 && mode[1] == 3 && mode[2] == 2 && mode[3] == 31 && mode[4] == 3);
	UNIT_END(t);
}
END_TEST

START_TEST(swizzled_addresses_of_tests_7_4a_and_7_4b)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct layout *l = swizzled(t, object(t, "(64, 64)", "(64, 1)"), 3, 4, 3);
	int64_t column0[] = { 0, 72, 144, 216, 288, 360, 432, 504, 512 };
	for (int64_t r = 0; r < 9; r++)
		expect_index(t, l, 64, 64, 2, r, 0, column0[r]);
	expect_index(t, l, 64, 64, 2, 1, 8, 64);
	expect_index(t, l, 64, 64, 2, 3, 20, 204);
	expect_index(t, l, 64, 64, 2, 7, 56, 448);
	expect_index(t, l, 64, 64, 2, 9, 5, 589);
	l = swizzled(t, object(t, "(64, 128)", "(128, 1)"), 3, 4, 3);
	expect_index(t, l, 64, 128, 1, 1, 0, 144);
	expect_index(t, l, 64, 128, 1, 2, 16, 304);
	expect_index(t, l, 64, 128, 1, 5, 100, 692);
	l = swizzled(t, object(t, "(64, 32)", "(32, 1)"), 2, 4, 3);
	expect_index(t, l, 64, 32, 2, 1, 0, 32);
	expect_index(t, l, 64, 32, 2, 2, 0, 72);
	expect_index(t, l, 64, 32, 2, 3, 9, 97);
	expect_index(t, l, 64, 32, 2, 4, 0, 144);
	expect_index(t, l, 64, 32, 2, 8, 0, 256);
	l = swizzled(t, object(t, "(64, 16)", "(16, 1)"), 1, 4, 3);
	expect_index(t, l, 64, 16, 2, 1, 0, 16);
	expect_index(t, l, 64, 16, 2, 4, 0, 72);
	expect_index(t, l, 64, 16, 2, 5, 0, 88);
	expect_index(t, l, 64, 16, 2, 8, 8, 136);
	for (int64_t x = 0; x < 100000; x += 7)
		for (int b = 0; b <= 3; b++)
			ck_assert_int_eq(layout_swizzle(b, 4, 3, layout_swizzle(b, 4, 3, x)), x);
	UNIT_END(t);
}
END_TEST

START_TEST(grouped_tiles_of_test_7_4c)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct layout *l = object(t, "((2, 8, 8), (4, 16))", "((4096, 512, 64), (16, 1))");
	expect_index(t, l, 128, 64, 2, 1, 0, 64);
	expect_index(t, l, 128, 64, 2, 8, 0, 512);
	expect_index(t, l, 128, 64, 2, 64, 0, 4096);
	expect_index(t, l, 128, 64, 2, 5, 17, 337);
	expect_index(t, l, 128, 64, 2, 127, 63, 8191);
	l = object(t, "((4, 2, 8), (4, 64))", "((4096, 512, 64), (1024, 1))");
	expect_index(t, l, 64, 256, 2, 1, 0, 64);
	expect_index(t, l, 64, 256, 2, 8, 0, 512);
	expect_index(t, l, 64, 256, 2, 16, 0, 4096);
	expect_index(t, l, 64, 256, 2, 0, 64, 1024);
	expect_index(t, l, 64, 256, 2, 17, 130, 6210);
	expect_index(t, l, 64, 256, 2, 63, 255, 16383);
	l = object(t, "(128, (4, 64))", "(64, (8192, 1))");
	expect_index(t, l, 128, 256, 2, 0, 64, 8192);
	expect_index(t, l, 128, 256, 2, 1, 0, 64);
	expect_index(t, l, 128, 256, 2, 127, 255, 32767);
	l = object(t, "((2, 8, 8), (2, 8))", "((1024, 128, 8), (64, 1))");
	expect_index(t, l, 128, 16, 2, 0, 8, 64);
	expect_index(t, l, 128, 16, 2, 1, 0, 8);
	expect_index(t, l, 128, 16, 2, 8, 0, 128);
	expect_index(t, l, 128, 16, 2, 64, 0, 1024);
	expect_index(t, l, 128, 16, 2, 127, 15, 2047);
	UNIT_END(t);
}
END_TEST

/* Threads 128 to 383 of 384 as (group 2, warp 4, lane8 8, lane4 4). */
static const struct mesh *consumers(struct tfc *t)
{
	struct topology *l = arena_new(&t->perm, struct topology);
	const struct ix *e[] = { ix_const(&t->perm, 2), ix_const(&t->perm, 4), ix_const(&t->perm, 8), ix_const(&t->perm, 4) };
	static const char *const axis[] = { "group", "warp", "lane8", "lane4" };
	struct mesh_names names = { 4, axis, none };
	const struct mesh *th = MESH(t, "th", "thread", 384, "g=3", "t=128");
	struct mesh_subscript sub = { .has_start = true, .has_stop = true, .start = 1, .stop = 3 };
	(void)l;
	const struct mesh *sel = mesh_slice(t, none, th, 1, &sub);
	return mesh_open(&t->perm, mesh_refine(t, none, sel, &(struct mesh_layout){ .n = 4, .extent = e }, &names), "c");
}

#define ACCUMULATOR "((2 @ c.group, 8 @ c.lane8, 2, 4 @ c.warp, 2, 4 @ c.lane4, 32), (16384, 1, 8, 16, 64, 128, 512))"

START_TEST(owners_of_test_7_4d)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *ms[] = { consumers(t), NULL };
	const struct layout *l = sugar(t, ms, ACCUMULATOR);
	static const int64_t sample[][4] = { { 0, 0, 128, 0 },	{ 0, 1, 128, 64 },     { 1, 0, 132, 1 },
					     { 8, 0, 128, 8 },	{ 16, 2, 161, 144 },   { 64, 0, 256, 16384 },
					     { 77, 131, 277, 24781 }, { 127, 255, 383, 32767 } };
	struct layout_map m;
	static int n_owned[384];
	ck_assert(layout_map_init(&t->perm, &m, l, 2, SHAPE(128, 256), 4, LAYOUT_AS_GMEM));
	for (size_t i = 0; i < sizeof(sample) / sizeof(sample[0]); i++) {
		int64_t coord[4], thread;
		layout_map_owner(&m, sample[i], coord);
		ck_assert(mesh_position(ms[0], 0, coord, &thread));
		ck_assert_int_eq(thread, sample[i][2]);
		ck_assert_int_eq(layout_map_index(&m, sample[i]), sample[i][3]);
	}
	for (int64_t r = 0; r < 128; r++)
		for (int64_t c = 0; c < 256; c++) {
			int64_t coord[4], thread;
			layout_map_owner(&m, SHAPE(r, c), coord);
			ck_assert(mesh_position(ms[0], 0, coord, &thread));
			n_owned[thread]++;
		}
	for (int i = 0; i < 384; i++)
		ck_assert_int_eq(n_owned[i], i < 128 ? 0 : 128);
	expect_text(t, l, ACCUMULATOR);
	UNIT_END(t);
}
END_TEST

START_TEST(strides_of_test_7_5)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *ms[] = { MESH(t, "m", "thread", 256, "x=2", "y=4", "t=32"), NULL };
	const struct layout *l = sugar(t, ms, "(2 @ m.x, 12 @ m.y, 128 @ m.t)");
	const struct layout *c = layout_materialise_c_order(&t->perm, l), *p = layout_materialise_per_instance(&t->perm, l);
	expect_text(t, c, "((2 @ m.x, (4 @ m.y, 3), (32 @ m.t, 4)), (1536, (384, 128), (4, 1)))");
	expect_text(t, p, "((2 @ m.x, (4 @ m.y, 3), (32 @ m.t, 4)), (0, (0, 4), (0, 1)))");
	ck_assert(c->soft && p->soft && layout_is_per_instance(&t->perm, p) && !layout_is_per_instance(&t->perm, c));
	const struct ix *dim[] = { ix_const(&t->perm, 2), ix_const(&t->perm, 1536) };
	ck_assert(layout_same_owner(&t->perm, c, p, 2, dim));
	ck_assert(!layout_same_address(&t->perm, c, p, 2, dim, LAYOUT_AS_GMEM));
	expect_text(t, layout_materialise_c_order(&t->perm, object(t, "(2, 1, 3)", NULL)), "((2, 1, 3), (3, 3, 1))");
	UNIT_END(t);
}
END_TEST

START_TEST(reduction_of_test_7_6)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *ms[] = { MESH(t, "c", "thread", 128, "w=4", "l8=8", "l4=4"), NULL };
	const struct layout *l = sugar(t, ms, "((8 @ c.l8, 2, 4 @ c.w, 2, 4 @ c.l4, 8), (1, 8, 16, 64, 128, 512))");
	const struct ix *dim[] = { ix_const(&t->perm, 64), ix_const(&t->perm, 64) }, *row[] = { dim[0], ix_const(&t->perm, 1) };
	bool axis1[] = { false, true };
	const struct layout *r = layout_reduce(&t->perm, l, 2, dim, axis1, true);
	expect_text(t, r, "((8 @ c.l8, 2, 4 @ c.w, 1, 1, 1), (1, 8, 16, 0, 0, 0))");
	ck_assert(layout_owner_serves(&t->perm, r, 2, row, l, 2, dim));
	const struct layout *d = layout_reduce(&t->perm, l, 2, dim, axis1, false);
	ck_assert_int_eq(d->n_group, 1);
	expect_text(t, d, "(((4 @ c.w, 2, 8 @ c.l8),), ((16, 8, 1),))");
	expect_text(t, layout_reduce(&t->perm, layout_soft_c_order(&t->perm, 2, dim), 2, dim, axis1, true), "((64, 1), (1, 0))");
	UNIT_END(t);
}
END_TEST

START_TEST(row_vectors_of_test_12_4)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *ms[] = { consumers(t), NULL };
	const struct layout *acc = sugar(t, ms, ACCUMULATOR);
	const struct layout *good = sugar(t, ms, "((2 @ c.group, 8 @ c.lane8, 2, 4 @ c.warp), (64, 1, 8, 16))");
	const struct layout *bad = sugar(t, ms, "((2 @ c.group, 4 @ c.lane4, 4, 4 @ c.warp), (64, 1, 4, 16))");
	const struct ix *full[] = { ix_const(&t->perm, 128), ix_const(&t->perm, 256) }, *row[] = { full[0], ix_const(&t->perm, 1) };
	ck_assert(layout_owner_serves(&t->perm, good, 2, row, acc, 2, full));
	ck_assert(!layout_owner_serves(&t->perm, bad, 2, row, acc, 2, full));
	UNIT_END(t);
}
END_TEST

/* Print, read back, compare. */
static void expect_round_trip(struct tfc *t, const struct mesh *const *mesh, const char *text)
{
	const struct layout *l = sugar(t, mesh, text);
	expect_text(t, l, text);
	ck_assert(layout_equal(l, sugar(t, mesh, layout_str(&t->perm, l))));
}

START_TEST(printed_layouts_read_back)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *m = MESH(t, "m", "thread", 128, "w=4", "t=32"), *g = MESH(t, "g", "cta", 4, "i=4");
	const struct mesh *ms[] = { g, m, NULL };
	expect_round_trip(t, ms, "()");
	expect_round_trip(t, ms, "(8,)");
	expect_round_trip(t, ms, "((8, 64), (64, 1))");
	expect_round_trip(t, ms, "(8 @ m.w, 64)");
	expect_round_trip(t, ms, "(((4 @ m.w, 2), 64), ((128, 64), 1))");
	expect_round_trip(t, ms, "((4 @ m.w, 64), {m.t @ P(\"sum\")})");
	expect_round_trip(t, ms, "((4 @ m.w, 64), (64, 1), {m.t @ P(\"max\")})");
	expect_round_trip(t, ms, "((8, 64), {m.w @ B()})");
	expect_round_trip(t, ms, "(16 @ g.i, 64 @ m.t)");
	expect_round_trip(t, ms, "((16, 64 @ m.t), {g.i @ B()})");
	expect_round_trip(t, ms, "((2, 4), 8 @ m.w)");
	expect_round_trip(t, ms, "(8, (2, 4))");
	expect_round_trip(t, ms, "(4 * S @ m.w, S)");
	expect_text(t, sugar(t, ms, "((8 @ m.w, 64), (64, 1))"), "(((4 @ m.w, 2), 64), ((128, 64), 1))");
	expect_text(t, object(t, "((2, 4), (8, 2))", NULL), "Layout(((2, 4), (8, 2)))");
	expect_text(t, object(t, "8", NULL), "((8,), (1,))");
	expect_text(t, swizzled(t, object(t, "(64, (2, 32))", "(64, (32, 1))"), 3, 4, 3),
		    "Layout((64, (2, 32)), (64, (32, 1))) | Swizzle(3, 4, 3)");
	expect_text(t, layout_compose(t, none, NULL, ix_const(&t->perm, 16), object(t, "(8,)", NULL)),
		    "ComposedLayout(None, 16, Layout((8,), (1,)))");
	struct layout *s = layout_copy(&t->perm, sugar(t, ms, "(8 @ m.w, 64 @ m.t)"));
	s->composed = true;
	expect_text(t, layout_materialise_c_order(&t->perm, s), "ShardLayout(layout=ComposedLayout(None, 0, Layout(((4, 2), (32, 2)), "
		    "((128, 64), (2, 1)))), attrs=(S(0), S(2)), mesh=m)");
	UNIT_END(t);
}
END_TEST

START_TEST(printed_types)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *ms[] = { MESH(t, "m", "thread", 128, "w=4", "t=32"), NULL };
	struct arena *a = &t->perm;
	const struct type *x = type_static(a, DT_BF16, 2, SHAPE(8, 64), ST_GMEM);
	ck_assert_str_eq(type_str(a, x), "Tensor[(8, 64), \"bf16\"]");
	ck_assert_str_eq(type_str(a, type_settle(a, type_with_storage(a, x, ST_SMEM), TYPE_ANNOTATION)),
			 "Tensor[(8, 64), \"bf16\", \"smem\"]");
	const struct layout *l = sugar(t, ms, "(8 @ m.w, 64 @ m.t)");
	const struct type *r = type_with_layout(a, type_with_storage(a, x, ST_RMEM), l);
	ck_assert_str_eq(type_str(a, type_settle(a, r, TYPE_ANNOTATION)),
			 "Tensor[(8, 64), \"bf16\", (8 @ m.w, 64 @ m.t), \"rmem\"]");
	const struct type *p = type_settle(a, r, TYPE_CONSTANT);
	ck_assert_str_eq(type_str(a, p), "Tensor[(8, 64), \"bf16\", (((4 @ m.w, 2), (32 @ m.t, 2)), ((0, 2), (0, 1))), \"rmem\"]");
	struct text out;
	text_init(&out, a);
	type_print_at(&out, p, TYPE_CONSTANT, NULL, NULL);
	ck_assert_str_eq(text_str(&out), "Tensor[(8, 64), \"bf16\", (8 @ m.w, 64 @ m.t), \"rmem\"]");
	ck_assert_str_eq(type_str(a, type_scalar(a, DT_F32, ST_UMAT)), "Tensor[(), \"f32\", \"umat\"]");
	ck_assert(type_equal(p, type_settle(a, r, TYPE_CONSTANT)) && !type_equal(p, x));
	UNIT_END(t);
}
END_TEST

static bool check(struct tfc *t, const struct layout *l, enum dtype d, enum storage s, int64_t rows, int64_t cols)
{
	return l && layout_check(t, none, l, tensor(t, d, s, 2, SHAPE(rows, cols), l));
}

START_TEST(refused_layouts)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *m = MESH(t, "m", "thread", 128, "w=4", "t=32"), *g = MESH(t, "g", "cta", 4, "i=4");
	const struct mesh *n = MESH(t, "n", "thread", 128, "v=128");
	const struct mesh *ms[] = { g, m, NULL }, *both[] = { g, m, n, NULL };
	const struct layout *l88 = object(t, "(8, 8)", "(8, 1)");
	expect_code(t, object(t, "(2, 4)", "(1,)"), E1401, "nesting");
	expect_code(t, layout_compose(t, none, l88, ix_const(&t->perm, 0), l88), E1402, "inner");
	expect_code(t, layout_swizzle_new(t, none, 3, 4, 2), E1403, "Swizzle");
	expect_code(t, type_check(t, none, type_static(&t->perm, DT_F4E2M1, 1, SHAPE(3), ST_GMEM)), E1404, "even");
	ck_assert(type_check(t, none, type_static(&t->perm, DT_F4E2M1, 2, SHAPE(3, 2), ST_GMEM)));
	expect_code(t, check(t, object(t, "(2, 3)", "(3, 1)"), DT_F4E2M1, ST_GMEM, 2, 3), E1404, "even");
	ck_assert(check(t, object(t, "(2, (2, 3))", "(6, (3, 1))"), DT_F4E2M1, ST_GMEM, 2, 6));
	struct layout_shard_arg arg[2] = { { .attr = { .kind = LAYOUT_BROADCAST } } };
	expect_code(t, layout_shard(t, none, l88, 1, arg, m), E1405, "attributes");
	arg[0].is_dynamic = true;
	expect_code(t, layout_shard(t, none, l88, 2, arg, m), E1406, "Dynamic");
	arg[0] = (struct layout_shard_arg){ .attr = { LAYOUT_SPLIT, 0, LAYOUT_SUM } };
	expect_code(t, layout_shard(t, none, l88, 2, arg, m), E1407, "extent");
	arg[0].attr.mode = 9;
	expect_code(t, layout_shard(t, none, l88, 2, arg, m), E1408, "Split");
	arg[0].attr.mode = 0;
	arg[1].attr = arg[0].attr;
	expect_code(t, layout_shard(t, none, object(t, "(4, 4)", NULL), 2, arg, MESH(t, "q", "thread", 16, "a=4", "b=4")), E1409,
		    "one mode");
	expect_code(t, check(t, object(t, "(8, 32)", NULL), DT_F32, ST_SMEM, 8, 64), E1410, "elements");
	expect_code(t, sugar(t, ms, "((4 @ m.w, 64), {m.t @ P(\"sum\")}, (64, 1))"), E1411, "last");
	expect_code(t, sugar(t, ms, "((4 @ m.w, 64), {m.t @ P()})"), E1412, "reduction");
	expect_code(t, sugar(t, ms, "(2 @ m.w, 256)"), E1414, "smaller");
	expect_code(t, sugar(t, ms, "(6 @ m.w, 256)"), E1413, "not divisible");
	expect_code(t, sugar(t, ms, "(S @ m.w, 64)"), E1415, "undecidable");
	expect_code(t, sugar(t, ms, "(T, 512)"), E1416, "bool");
	expect_code(t, sugar(t, ms, "(F, 512)"), E1416, "float");
	expect_code(t, sugar(t, ms, "(4 @ m.w, 4 @ m.w, 32)"), E1417, "twice");
	struct sugar s = parse(t, both, "(4 @ g.i, 128 @ n.v)");
	expect_code(t, layout_from_sugar(t, &s, 2, ms), E1418, "enclosing");
	expect_code(t, sugar(t, both, "(4 @ m.w, 128 @ n.v)"), E1419, "level");
	expect_code(t, check(t, object(t, "(32, 16)", "(16, 1)"), DT_F32, ST_GMEM, 16, 32), E1420, "does not fit");
	expect_code(t, check(t, object(t, "(8, 8)", "(1, 1)"), DT_F32, ST_GMEM, 8, 8), E1421, "injective");
	const struct layout *w = swizzled(t, object(t, "(64, 64)", "(64, 1)"), 3, 4, 3);
	ck_assert(check(t, w, DT_BF16, ST_SMEM, 64, 64));
	expect_code(t, check(t, w, DT_BF16, ST_GMEM, 64, 64), E1422, "smem");
	expect_code(t, check(t, w, DT_F4E2M1, ST_SMEM, 64, 64), E1423, "element");
	expect_code(t, check(t, swizzled(t, object(t, "(64, 64)", "(64, 1)"), 3, 2, 3), DT_F64, ST_SMEM, 64, 64), E1423, "element");
	expect_code(t, check(t, sugar(t, ms, "((4 @ m.w, 16), (0, 1))"), DT_F32, ST_SMEM, 4, 16), E1424, "stride");
	ck_assert(check(t, sugar(t, ms, "((4 @ g.i, 16), (0, 1))"), DT_F32, ST_SMEM, 4, 16));
	ck_assert(check(t, sugar(t, ms, "((4 @ m.w, 16), (0, 1))"), DT_F32, ST_RMEM, 4, 16));
	expect_code(t, check(t, sugar(t, ms, "((4 @ m.w, 16), (0, 1))"), DT_F32, ST_RMEM, 8, 16), E1425, "owner");
	UNIT_END(t);
}
END_TEST

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

START_TEST(symbolic_extents)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct arena *a = &t->perm;
	const struct ix *s = ix_sym(a, &S), *dim[] = { s, ix_const(a, 64) }, *flat[] = { ix_mul_const(a, s, 64) }, *stride[2];
	const struct layout *c = layout_c_order(a, 2, dim);
	expect_text(t, c, "((S, 64), (64, 1))");
	expect_text(t, layout_reshape(a, c, 2, dim, 1, flat), "((64 * S,), (1,))");
	ck_assert(layout_axis_strides(a, c, 2, dim, stride) && ix_is(stride[0], 64) && ix_is(stride[1], 1));
	const struct layout *split = sugar(t, NULL, "(2 * S, 64)");
	const struct ix *two[] = { ix_mul_const(a, s, 2), ix_const(a, 64) };
	struct layout_reading reading;
	ck_assert(layout_read(a, split, 2, two, &reading) && !layout_read(a, split, 2, dim, &reading));
	const struct ix *start[] = { ix_const(a, 0), ix_const(a, 16) }, *size[] = { s, ix_const(a, 8) };
	const struct layout *r;
	int axis;
	ck_assert_int_eq(layout_slice(a, c, 2, dim, start, size, (int64_t[]){ 1, 1 }, &r, &axis), LAYOUT_SLICE_OK);
	expect_text(t, r, "ComposedLayout(None, 16, Layout((S, 8), (64, 1)))");
	UNIT_END(t);
}
END_TEST

START_TEST(slices_of_sharded_values)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct arena *a = &t->perm;
	const struct mesh *ms[] = { MESH(t, "m", "thread", 128, "w=4", "t=32"), NULL };
	const struct layout *l = layout_materialise_c_order(a, sugar(t, ms, "(8 @ m.w, 64)")), *r;
	const struct ix *dim[] = { ix_const(a, 8), ix_const(a, 64) }, *zero = ix_const(a, 0);
	int axis;
	int64_t step[] = { 1, 1 };
	ck_assert_int_eq(layout_slice(a, l, 2, dim, (const struct ix *[]){ zero, ix_const(a, 32) },
				      (const struct ix *[]){ dim[0], ix_const(a, 32) }, step, &r, &axis), LAYOUT_SLICE_OK);
	ck_assert(r->attr[0].kind == LAYOUT_SPLIT && r->attr[0].mode == 0 && ix_is(r->offset, 32));
	ck_assert_int_eq(layout_slice(a, l, 2, dim, (const struct ix *[]){ zero, zero },
				      (const struct ix *[]){ ix_const(a, 2), dim[1] }, step, &r, &axis),
			 LAYOUT_SLICE_SPLIT_AXIS);
	ck_assert_int_eq(axis, 0);
	const struct layout *f = sugar(t, ms, "((8 @ m.w, (4, 16)), (1024, (8, 64)))");
	ck_assert_int_eq(layout_slice(a, f, 2, dim, (const struct ix *[]){ zero, ix_const(a, 8) },
				      (const struct ix *[]){ dim[0], ix_const(a, 16) }, step, &r, &axis),
			 LAYOUT_SLICE_SEVERAL_MODES);
	ck_assert_int_eq(axis, 1);
	const struct ix *local[2];
	const struct layout *part = layout_local(a, l, 2, dim, local);
	ck_assert(ix_is(local[0], 2) && ix_is(local[1], 64) && !part->mesh);
	bool drop[] = { false, true };
	const struct ix *column[] = { dim[0], ix_const(a, 1) };
	const struct layout *col = layout_materialise_c_order(a, sugar(t, ms, "(8 @ m.w, 1)"));
	expect_text(t, layout_drop_axes(a, col, 2, column, drop), "(((4 @ m.w, 2),), ((2, 1),))");
	UNIT_END(t);
}
END_TEST

UNIT_MAIN("layout", sugar_of_test_7_2, reading_of_test_7_3, swizzled_addresses_of_tests_7_4a_and_7_4b,
	  grouped_tiles_of_test_7_4c, owners_of_test_7_4d, strides_of_test_7_5, reduction_of_test_7_6, row_vectors_of_test_12_4,
	  printed_layouts_read_back, printed_types, refused_layouts, random_layouts_agree_with_counting,
	  owner_comparison_agrees_with_enumeration, symbolic_extents, slices_of_sharded_values)
