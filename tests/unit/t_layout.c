/* Layouts: the tests of the specification, printing, refusals. */
#include "layouttext.h"

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
	  printed_layouts_read_back, printed_types, refused_layouts, symbolic_extents, slices_of_sharded_values)
