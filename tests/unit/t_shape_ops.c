/* hir 13.4 and 13.6: values and types of the operations that move elements; hir 7.6 and 12.4. */
#include "evaltext.h"

#include <stdio.h>

#define CTA "@func(topologies=(Topology(\"cta\", 1), Topology(\"thread\", 384)))\n"

static const struct type *result_type(struct tfc *t, const char *text)
{
	const struct hir_fn *f = text_function(t, text);
	ck_assert_msg(f != NULL, "%s", unit_diags(t));
	return f->ret[0]->type;
}

static void refused(const char *text, const char *code, const char *key)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert_msg(!text_function(&t, text), "accepted: %s", text);
	const char *d = unit_diags(&t);
	ck_assert_msg(strstr(d, code) && strstr(d, key), "expected %s with '%s', found %s", code, key, d);
	UNIT_END(&t);
}

START_TEST(windows_of_13_4)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 1, 2, 3), *y = VECTOR(&t, DT_F32, 7, 8);
	CHECK_FLOATS(EXPR(&t, "tf.window(a, (2,), sizes=(2,), fill=9)", x), 3, 9);
	CHECK_FLOATS(EXPR(&t, "tf.window(a, (-1,), sizes=(3,), fill=9)", x), 9, 1, 2);
	CHECK_FLOATS(EXPR(&t, "tf.window(a, (8,), sizes=(2,))", x), 0, 0);
	CHECK_FLOATS(EXPR(&t, "tf.insert_window(a, b, (2,))", x, y), 1, 2, 7);
	CHECK_FLOATS(EXPR(&t, "tf.insert_window(a, b, (-1,))", x, y), 8, 2, 3);
	CHECK_FLOATS(EXPR(&t, "tf.insert_slice(a, b, 1)", x, y), 1, 7, 8);
	UNIT_END(&t);
}
END_TEST

START_TEST(subscripts_of_10)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = tensor_new(&t.perm, DT_I32, 3, (int64_t[]){ 1, 4, 8 });
	for (int64_t k = 0; k < x->n; k++)
		x->i[k] = k;
	struct tensor *y = EXPR(&t, "a[:, :, 3]", x);
	ck_assert_int_eq(y->rank, 2);
	CHECK_INTS(y, 3, 11, 19, 27);
	ck_assert_int_eq(EXPR(&t, "a[:, :, 3:4]", x)->rank, 3);
	CHECK_INTS(EXPR(&t, "a[:, :, -1]", x), 7, 15, 23, 31);
	CHECK_INTS(EXPR(&t, "a[:, 0:1, 1:20:3]", x), 1, 4, 7);
	UNIT_END(&t);
}
END_TEST

START_TEST(values_that_move)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = SHAPED(&t, VECTOR(&t, DT_I64, 0, 1, 2, 3, 4, 5), 2, 3), *y = SHAPED(&t, VECTOR(&t, DT_I64, 6, 7), 2, 1);
	CHECK_INTS(EXPR(&t, "tf.transpose(a, perm=(1, 0))", x), 0, 3, 1, 4, 2, 5);
	CHECK_INTS(EXPR(&t, "tf.transpose(a, perm=(-1, 0))", x), 0, 3, 1, 4, 2, 5);
	CHECK_INTS(EXPR(&t, "tf.reshape(a, (3, 2))[1, :]", x), 2, 3);
	CHECK_INTS(EXPR(&t, "tf.concat(a, b, axis=1)", x, y), 0, 1, 2, 6, 3, 4, 5, 7);
	CHECK_INTS(EXPR(&t, "tf.concat((a, a), axis=-2)", x), 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5);
	CHECK_INTS(EXPR(&t, "tf.stack(b, b, axis=2)", x, y), 6, 6, 7, 7);
	CHECK_INTS(EXPR(&t, "tf.stack([a[0, :], a[1, :]], axis=-1)", x), 0, 3, 1, 4, 2, 5);
	CHECK_INTS(EXPR(&t, "tf.split(a, axis=1, num_splits=3)[1]", x), 1, 4);
	CHECK_INTS(EXPR(&t, "tf.repeat_interleave(a, repeats=2, axis=1)", x), 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5);
	CHECK_INTS(EXPR(&t, "tf.insert_slice(a, b, (0, 2))", x, y), 0, 1, 6, 3, 4, 7);
	UNIT_END(&t);
}
END_TEST

START_TEST(radius_and_openness_move_with_elements)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 1, 2, 3, 4), *y = VECTOR(&t, DT_F32, 5);
	tensor_need_radius(&t.perm, x);
	tensor_need_open(&t.perm, x);
	x->radius[2] = 0.5;
	x->open[3] = 1;
	struct tensor *z = EXPR(&t, "tf.concat(b, tf.transpose(tf.reshape(a, (2, 2)), perm=(1, 0))[1, :], axis=0)", x, y);
	CHECK_FLOATS(z, 5, 2, 4);
	ck_assert(tensor_radius(z, 0) == 0 && tensor_radius(z, 1) == 0 && !tensor_is_open(z, 1));
	ck_assert(tensor_is_open(z, 2));
	ck_assert(tensor_radius(EXPR(&t, "tf.insert_slice(tf.zeros(Tensor[(3,), \"f32\"]), a[2:3], 1)", x), 1) == 0.5);
	UNIT_END(&t);
}
END_TEST

START_TEST(cache_rows)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *cache = SHAPED(&t, VECTOR(&t, DT_F32, 1, 2, 3, 4), 1, 4, 1, 1), *rows = SHAPED(&t, VECTOR(&t, DT_F32, 8, 9), 1, 2, 1, 1);
	struct tensor *one = VECTOR(&t, DT_I32, 1), *two = VECTOR(&t, DT_I32, 2);
	static const char text[] = EVAL_DSL "@func\ndef f(c: Tensor[(1, 4, 1, 1), \"f32\"], p: Tensor[(1,), \"i32\"], s: Tensor[(1,), \"i32\"], "
				   "n: Tensor[(1, 2, 1, 1), \"f32\"]):\n    return tf.cache_update(c, p, s, n)\n";
	struct tensor **out = text_eval(&t, text, (struct tensor *[]){ cache, two, one, rows });
	ck_assert_msg(out != NULL, "%s", unit_diags(&t));
	CHECK_FLOATS(out[0], 1, 2, 8, 4);
	out = text_eval(&t, text, (struct tensor *[]){ cache, two, two, rows });
	CHECK_FLOATS(out[0], 1, 2, 8, 9);
	ck_assert(!text_eval(&t, text, (struct tensor *[]){ cache, VECTOR(&t, DT_I32, 3), two, rows }));
	ck_assert_ptr_nonnull(strstr(unit_diags(&t), "E2101"));
	UNIT_END(&t);
}
END_TEST

START_TEST(bitcast_of_13_6)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 0, 1, 2, 3, 4, 5, 6, 7);
	static const char text[] = EVAL_DSL "@func\ndef f(x: Tensor[(8,), \"f32\", Layout((8,), (1,))]):\n"
				   "    return tf.bitcast(x, Layout(((2, 4),), ((1, 2),)))\n";
	struct tensor **out = text_eval(&t, text, &x);
	ck_assert_msg(out != NULL, "%s", unit_diags(&t));
	CHECK_FLOATS(out[0], 0, 2, 4, 6, 1, 3, 5, 7);
	UNIT_END(&t);
	refused(EVAL_DSL "@func\ndef f(x: Tensor[(8,), \"f32\", Layout((8,), (1,))]):\n    return tf.bitcast(x, Layout((8,), (2,)))\n", "E1939",
		"same locations");
}
END_TEST

static const char accumulator[] =
	EVAL_DSL CTA "def f():\n    with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as g:\n"
	"        with Mesh((\"thread\",), layout=(3, 128), names=(\"a\", \"b\")) as th:\n"
	"            with Mesh(th[1:3, :], layout=(2, 4, 8, 4), names=(\"group\", \"warp\", \"lane8\", \"lane4\")) as c:\n"
	"                acc = tf.zeros(Tensor[(128, 256), \"f32\", ((2 @ c.group, 8 @ c.lane8, 2, 4 @ c.warp, 2, 4 @ c.lane4, 32), "
	"(16384, 1, 8, 16, 64, 128, 512)), \"rmem\"])\n"
	"                row = tf.zeros(Tensor[(128, 1), \"f32\", ((2 @ c.group, 8 @ c.%s, 2, 4 @ c.warp), (64, 1, 8, 16)), \"rmem\"])\n"
	"                return acc * row\n";

START_TEST(owners_of_12_4)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct type *ty = result_type(&t, arena_printf(&t.perm, accumulator, "lane8"));
	ck_assert_int_eq(ty->layout->n_mode, 7);
	ck_assert_int_eq(ty->storage, ST_RMEM);
	ck_assert_str_eq(shape_str(&t.perm, ty->rank, ty->dim), "(128, 256)");
	UNIT_END(&t);
	struct tfc u;
	UNIT_BEGIN(&u);
	char *text = arena_strdup(&u.perm, arena_printf(&u.perm, accumulator, "lane4"));
	char *eight = strstr(text, "8 @ c.lane4, 2, 4 @ c.warp), (64");
	ck_assert_ptr_nonnull(eight);
	memcpy(eight, "4 @ c.lane4, 4", 14);
	ck_assert(!text_function(&u, text));
	ck_assert_msg(strstr(unit_diags(&u), "E1904") && strstr(unit_diags(&u), "owner"), "%s", unit_diags(&u));
	UNIT_END(&u);
}
END_TEST

START_TEST(layouts_follow_views)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct type *ty = result_type(&t, EVAL_DSL "@func\ndef f(x: Tensor[(8, 4), \"f32\", Layout((8, 4), (4, 1))]):\n"
						"    return tf.transpose(x[2:6, :], perm=(1, 0))\n");
	ck_assert_str_eq(layout_str(&t.perm, ty->layout), "ComposedLayout(None, 8, Layout((4, 4), (1, 4)))");
	ty = result_type(&t, EVAL_DSL "@func\ndef f(x: Tensor[(8, 4), \"f32\"]):\n    return x[2:6, :]\n");
	ck_assert_ptr_null(ty->layout);
	UNIT_END(&t);
}
END_TEST

START_TEST(storage_of_12_3)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const char head[] = EVAL_DSL "@func\ndef f(x: Tensor[(8, 8), \"f32\"]):\n    s = tf.zeros(Tensor[(8, 8), \"f32\", \"smem\"])\n";
	const struct type *ty = result_type(&t, arena_printf(&t.perm, "%s    return s @ s\n", head));
	ck_assert(ty->storage == ST_RMEM && ty->storage_soft);
	ty = result_type(&t, arena_printf(&t.perm, "%s    return s @ s + s\n", head));
	ck_assert(ty->storage == ST_SMEM && !ty->storage_soft);
	refused(arena_printf(&t.perm, "%s    return s + x\n", head), "E1903", "reshard");
	UNIT_END(&t);
}
END_TEST

START_TEST(refusals)
{
	static const char head[] = EVAL_DSL "@func\ndef f(x: Tensor[(8, 4), \"f32\"]):\n    return ";
	static const struct { const char *expr, *code, *key; } cases[] = {
		{ "tf.reshape(x, (5, 6))", "E1923", "size" },
		{ "tf.transpose(x, perm=(0, 0))", "E1925", "permutation" },
		{ "tf.transpose(x, perm=(0, 2))", "E1925", "permutation" },
		{ "tf.concat(x, tf.cast(x, \"bf16\"), axis=0)", "E1926", "operand 2" },
		{ "tf.concat(x, x[:, 0:3], axis=0)", "E1926", "operand 2" },
		{ "tf.stack(x, x, axis=3)", "E1908", "axis" },
		{ "tf.split(x, axis=0, num_splits=3)[0]", "E1927", "not divisible" },
		{ "tf.local(x)", "E1928", "distributed" },
		{ "tf.insert_slice(x, x, 0)", "E1929", "offsets" },
		{ "tf.insert_slice(x, x[0, :], (0, 0))", "E1930", "update" },
		{ "tf.insert_slice(x, x, (1, 0))", "E1709", "out of range" },
		{ "tf.insert_slice(x, tf.cast(x, \"bf16\"), (0, 0))", "E1902", "bf16" },
		{ "tf.reshard(x, storage=\"smem\")", "E1938", "layout" },
		{ "tf.bitcast(x, Layout((4, 8), (8, 1)))", "E1939", "same locations" },
		{ "x + x[0:7, :]", "E1901", "broadcast" },
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[512];
		snprintf(text, sizeof(text), "%s%s\n", head, cases[i].expr);
		refused(text, cases[i].code, cases[i].key);
	}
}
END_TEST

UNIT_MAIN("shape_ops", windows_of_13_4, subscripts_of_10, values_that_move, radius_and_openness_move_with_elements, cache_rows,
	  bitcast_of_13_6, owners_of_12_4, layouts_follow_views, storage_of_12_3, refusals)
