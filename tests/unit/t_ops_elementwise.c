/* hir 13.1 and 16.7: values and radii of elementwise operations. */
#include "evaltext.h"

#define INF ((double)INFINITY)
#define QNAN ((double)NAN)

START_TEST(numbers_of_13_1)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *i = VECTOR(&t, DT_I32, -7, 7, -6, 6), *j = VECTOR(&t, DT_I32, 3, -3, 3, -1);
	CHECK_INTS(EXPR(&t, "a % b", i, j), 2, -2, 0, 0);
	CHECK_INTS(EXPR(&t, "a // b", i, j), -3, -3, -2, -6);
	CHECK_FLOATS(EXPR(&t, "a % b", VECTOR(&t, DT_F32, -7.5), VECTOR(&t, DT_F32, 2)), 0.5);
	CHECK_FLOATS(EXPR(&t, "tf.max(a, b)", VECTOR(&t, DT_F32, QNAN, 1, -0.0, 0.0), VECTOR(&t, DT_F32, 1, QNAN, 0.0, -0.0)), QNAN, QNAN,
		     0.0, 0.0);
	CHECK_FLOATS(EXPR(&t, "tf.minimum(a, b)", VECTOR(&t, DT_F32, QNAN, -0.0, 0.0), VECTOR(&t, DT_F32, 1, 0.0, -0.0)), QNAN, -0.0, -0.0);
	CHECK_FLOATS(EXPR(&t, "tf.round(a)", VECTOR(&t, DT_F32, 2.5, 3.5, -0.5, 0.49999997)), 2, 4, -0.0, 0);
	CHECK_FLOATS(EXPR(&t, "a + b", VECTOR(&t, DT_BF16, 256, 256), VECTOR(&t, DT_BF16, 1, 3)), 256, 260);
	CHECK_FLOATS(EXPR(&t, "tf.silu(a)", VECTOR(&t, DT_F32, -INF, INF)), QNAN, INF);
	UNIT_END(&t);
}
END_TEST

START_TEST(special_values)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int k = 0; k < 3; k++) {
		enum dtype d = (enum dtype[]){ DT_F32, DT_F64, DT_BF16 }[k];
		struct tensor *x = VECTOR(&t, d, INF, -INF, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.exp(a)", x), INF, 0, QNAN, 1);
		CHECK_FLOATS(EXPR(&t, "tf.exp2(a)", x), INF, 0, QNAN, 1);
		CHECK_FLOATS(EXPR(&t, "tf.log(a)", x), INF, QNAN, QNAN, -INF);
		CHECK_FLOATS(EXPR(&t, "tf.log2(a)", x), INF, QNAN, QNAN, -INF);
		CHECK_FLOATS(EXPR(&t, "tf.rsqrt(a)", x), 0, QNAN, QNAN, INF);
		CHECK_FLOATS(EXPR(&t, "tf.sqrt(a)", x), INF, QNAN, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.sigmoid(a)", x), 1, 0, QNAN, 0.5);
		CHECK_FLOATS(EXPR(&t, "tf.tanh(a)", x), 1, -1, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.silu(a)", x), INF, QNAN, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.gelu(a)", x), INF, QNAN, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.gelu(a, approximate=\"none\")", x), INF, QNAN, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.relu(a)", x), INF, 0, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.clamp(a, -1.0, 2.0)", x), 2, -1, QNAN, 0);
		CHECK_FLOATS(EXPR(&t, "tf.reciprocal(a)", x), 0, -0.0, QNAN, INF);
		CHECK_FLOATS(EXPR(&t, "tf.softplus(a)", x), INF, 0, QNAN, float_round(d, 0.69314718055994531));
	}
	CHECK_FLOATS(EXPR(&t, "tf.relu(a)", VECTOR(&t, DT_F32, -0.0, -3, 4)), 0.0, 0, 4);
	CHECK_FLOATS(EXPR(&t, "tf.rsqrt(a)", VECTOR(&t, DT_F32, -0.0)), INF);
	CHECK_FLOATS(EXPR(&t, "tf.rsqrt(a)", VECTOR(&t, DT_F64, -0.0)), INF);
	UNIT_END(&t);
}
END_TEST

START_TEST(integers_wrap_and_compare)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_I8, 127, -128, 5), *y = VECTOR(&t, DT_I8, 1, -1, 5);
	CHECK_INTS(EXPR(&t, "a + b", x, y), -128, 127, 10);
	CHECK_INTS(EXPR(&t, "a * b", x, y), 127, -128, 25);
	CHECK_INTS(EXPR(&t, "-a", x), -127, -128, -5);
	CHECK_INTS(EXPR(&t, "tf.abs(a)", x), 127, -128, 5);
	CHECK_INTS(EXPR(&t, "tf.square(a)", x), 1, 0, 25);
	CHECK_INTS(EXPR(&t, "tf.floor(a)", x), 127, -128, 5);
	CHECK_INTS(EXPR(&t, "a // b", x, y), 127, -128, 1);
	CHECK_INTS(EXPR(&t, "a == b", x, y), 0, 0, 1);
	CHECK_INTS(EXPR(&t, "a > b or a == b", x, y), 1, 0, 1);
	CHECK_INTS(EXPR(&t, "not a > b and a == b", x, y), 0, 0, 1);
	struct tensor *m = VECTOR(&t, DT_I64, 0);
	m->i[0] = INT64_MIN;
	ck_assert(EXPR(&t, "-a", m)->i[0] == INT64_MIN && EXPR(&t, "a // b", m, VECTOR(&t, DT_I64, -1))->i[0] == INT64_MIN);
	ck_assert_int_eq(EXPR(&t, "a % b", m, VECTOR(&t, DT_I64, -1))->i[0], 0);
	struct tensor *n = VECTOR(&t, DT_F32, QNAN, 1), *o = VECTOR(&t, DT_F32, QNAN, QNAN);
	CHECK_INTS(EXPR(&t, "a == b", n, o), 0, 0);
	CHECK_INTS(EXPR(&t, "a != b", n, o), 1, 1);
	CHECK_INTS(EXPR(&t, "a <= b", n, o), 0, 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(broadcast_select_and_fill)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *row = SHAPED(&t, VECTOR(&t, DT_F32, 1, 2, 3), 1, 3), *col = SHAPED(&t, VECTOR(&t, DT_F32, 10, 20), 2, 1);
	CHECK_FLOATS(EXPR(&t, "a + b", row, col), 11, 12, 13, 21, 22, 23);
	CHECK_FLOATS(EXPR(&t, "tf.where(a > 1.5, a, b)", row, col), 10, 2, 3, 20, 2, 3);
	CHECK_FLOATS(EXPR(&t, "tf.full_like(a, 2)", row), 2, 2, 2);
	CHECK_FLOATS(EXPR(&t, "tf.full(Tensor[(2,), \"bf16\"], 257.0) + tf.cast(a, \"bf16\")", VECTOR(&t, DT_F32, 0, 4)), 256, 260);
	CHECK_INTS(EXPR(&t, "tf.arange(Tensor[(4,), \"i64\"], start=2, step=3) + a", VECTOR(&t, DT_I64, 0)), 2, 5, 8, 11);
	CHECK_INTS(EXPR(&t, "tf.shape_of(a)", col), 2, 1);
	CHECK_INTS(EXPR(&t, "tf.rank(a) + b", col, VECTOR(&t, DT_I64, 5)), 7);
	UNIT_END(&t);
}
END_TEST

START_TEST(casts)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 464, 500, -2.9, QNAN, 0.3);
	CHECK_FLOATS(EXPR(&t, "tf.cast(a, \"fp8e4m3\")", x), 448, QNAN, -3, QNAN, 0.3125);
	CHECK_FLOATS(EXPR(&t, "tf.cast(a, \"fp8e4m3\", saturate=True)", x), 448, 448, -3, QNAN, 0.3125);
	CHECK_FLOATS(EXPR(&t, "tf.cast(a, \"f4e2m1\")", x), 6, 6, -3, 6, 0.5);
	CHECK_INTS(EXPR(&t, "tf.cast(a, \"i8\")", x), 127, 127, -2, 0, 0);
	CHECK_INTS(EXPR(&t, "tf.cast(a, \"bool\")", VECTOR(&t, DT_F32, 0, -0.0, QNAN, 0.1)), 0, 0, 1, 1);
	CHECK_INTS(EXPR(&t, "tf.cast(a, \"u8\")", VECTOR(&t, DT_I32, -1, 256, 300)), 255, 0, 44);
	CHECK_FLOATS(EXPR(&t, "tf.cast(a, \"f32\")", VECTOR(&t, DT_BOOL, 0, 1)), 0, 1);
	UNIT_END(&t);
}
END_TEST

/* Every kind of tf.binary on f16 and bf16 against the f32 formula of the C compiler. */
START_TEST(narrow_arithmetic_is_rounded_f32)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int k = 0; k < 2; k++) {
		enum dtype d = k ? DT_BF16 : DT_F16;
		struct tensor *x = eval_random(&t.perm, d, 1, (int64_t[]){ 3000 }, 1), *y = eval_random(&t.perm, d, 1, (int64_t[]){ 3000 }, 2);
		struct tensor *add = EXPR(&t, "a + b", x, y), *mul = EXPR(&t, "a * b", x, y), *quo = EXPR(&t, "a / b", x, y);
		for (int n = 0; n < 3000; n++) {
			volatile float p = (float)x->f[n], q = (float)y->f[n], s = p + q, m = p * q, v = p / q;
			ck_assert(add->f[n] == float_round(d, (double)s) && mul->f[n] == float_round(d, (double)m));
			ck_assert(quo->f[n] == float_round(d, (double)v));
		}
		ck_assert_ptr_null(add->radius);
		ck_assert_ptr_null(quo->radius);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(radii_of_16_7)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *a = VECTOR(&t, DT_F32, 1.5), *b = VECTOR(&t, DT_F32, 2), *c = VECTOR(&t, DT_F32, 0.1);
	ck_assert(tensor_radius(EXPR(&t, "a * b + c", a, b, c), 0) == 3 * 0x1p-24);
	ck_assert(tensor_radius(EXPR(&t, "c - a * b", a, b, c), 0) == 3 * 0x1p-24);
	struct tensor *x = EXPR(&t, "tf.relu(a - b)", a, a);
	ck_assert(tensor_radius(x, 0) == 0 && !tensor_is_open(x, 0));
	x = EXPR(&t, "a + b", VECTOR(&t, DT_BF16, 256), VECTOR(&t, DT_BF16, 3));
	ck_assert(x->f[0] == 260 && tensor_radius(x, 0) == 0);
	struct eval_options off = { .no_contract = true };
	struct tensor **out = text_eval_with(&t, EVAL_DSL "@func\ndef f(a: Tensor[(1,), \"f32\"]) -> Tensor[(1,), \"f32\"]:\n"
							  "    return a * 2.0 + a\n", &off, (struct tensor *[]){ a });
	ck_assert_msg(out && tensor_radius(out[0], 0) == 0, "%s", unit_diags(&t));
	struct tensor *ones = tensor_full(&t.perm, DT_F32, 2, (int64_t[]){ 1, 4096 }, 1, 0);
	struct tensor *col = SHAPED(&t, ones, 4096, 1);
	x = EXPR(&t, "a @ b", ones, col);
	ck_assert(x->f[0] == 4096);
	ck_assert(fabs(x->radius[0] - (4 * 0x1p-24 * 68 * 4096 + 0x1p-24 * 4096)) < 1e-12);
	struct tensor *wrong = tensor_full(&t.perm, DT_F32, 2, (int64_t[]){ 1, 1 }, 4095, 0);
	struct eval_tolerance how = { .by_radius = true };
	ck_assert(!eval_compare(x, wrong, &how).accepted);
	wrong->f[0] = 4096.125;
	ck_assert(eval_compare(x, wrong, &how).accepted);
	UNIT_END(&t);
}
END_TEST

/* What an implementation in f32 gives, element by element, lies within the radius. */
START_TEST(radii_cover_f32_arithmetic)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	enum { N = 4000 };
	struct tensor *x = eval_random(&t.perm, DT_F32, 1, (int64_t[]){ N }, 3), *y = eval_random(&t.perm, DT_F32, 1, (int64_t[]){ N }, 4);
	struct tensor *r = EXPR(&t, "tf.tanh(tf.exp(a) * b + a) / (tf.sigmoid(b) + tf.silu(a * a))", x, y);
	struct tensor *got = tensor_copy(&t.perm, r);
	for (int n = 0; n < N; n++) {
		volatile float a = (float)x->f[n], b = (float)y->f[n], e = expf(a) * b, s = tanhf(e + a), q = a * a;
		volatile float u = 1 / (1 + expf(-b)), v = q / (1 + expf(-q)), w = u + v;
		got->f[n] = (double)(s / w);
		ck_assert(r->radius[n] > 0);
	}
	struct eval_tolerance how = { .by_radius = true };
	struct eval_comparison c = eval_compare(r, got, &how);
	ck_assert_msg(c.accepted && c.worst < 1.5, "%s", eval_comparison_str(&t.perm, &c, r));
	got->f[N / 2] *= 1.001;
	ck_assert(!eval_compare(r, got, &how).accepted);
	UNIT_END(&t);
}
END_TEST

START_TEST(decisions_near_a_boundary_are_open)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 0, 1), *y;
	/* exp(0) = 1 with a radius of some ulps: its comparison with 1 is open, that of e is not. */
	y = EXPR(&t, "tf.exp(a) > 1.0", x);
	ck_assert(tensor_is_open(y, 0) && !tensor_is_open(y, 1));
	y = EXPR(&t, "tf.where(tf.exp(a) > 1.0, 5.0, a)", x);
	ck_assert(tensor_is_open(y, 0) && y->radius[0] >= 5 && !tensor_is_open(y, 1));
	y = EXPR(&t, "tf.floor(tf.exp(a))", x);
	ck_assert(tensor_is_open(y, 0) && y->radius[0] == 1 && !tensor_is_open(y, 1) && tensor_radius(y, 1) == 0);
	y = EXPR(&t, "tf.cast(tf.exp(a), \"i32\")", x);
	ck_assert(tensor_is_open(y, 0) && !tensor_is_open(y, 1));
	y = EXPR(&t, "tf.cast(tf.exp(a) * 1.0625, \"fp8e4m3\")", x);
	ck_assert(tensor_is_open(y, 0) && y->radius[0] == 0.125 && !tensor_is_open(y, 1));
	ck_assert(!tensor_is_open(EXPR(&t, "tf.cast(tf.exp(a), \"bool\")", x), 0));
	struct eval_tolerance how = { .by_radius = true };
	struct eval_comparison c = eval_compare(y, y, &how);
	ck_assert(c.n_open == 1 && c.undecided && !c.accepted);
	UNIT_END(&t);
}
END_TEST

START_TEST(comparison_of_special_values)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct eval_tolerance how = { .by_radius = true }, loose = { .rtol = 0.1, .atol = 0.01 };
	struct tensor *want = VECTOR(&t, DT_F16, QNAN, INF, 65504, 0, 1), *got = VECTOR(&t, DT_F16, QNAN, INF, INF, 0, 1);
	ck_assert_int_eq(eval_compare(want, got, &how).first_bad, 2);
	tensor_need_radius(&t.perm, want);
	want->radius[2] = 20;
	ck_assert(eval_compare(want, got, &how).accepted);
	got->f[3] = -0.0;
	ck_assert_int_eq(eval_compare(want, got, &how).n_bad, 1);
	ck_assert(!eval_compare(want, got, &loose).accepted);
	got->f[2] = 65504;
	got->f[4] = 1.05;
	ck_assert(eval_compare(want, got, &loose).accepted);
	got->f[0] = 1;
	ck_assert_int_eq(eval_compare(want, got, &loose).first_bad, 0);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ops_elementwise", numbers_of_13_1, special_values, integers_wrap_and_compare, broadcast_select_and_fill, casts,
	  narrow_arithmetic_is_rounded_f32, radii_of_16_7, radii_cover_f32_arithmetic, decisions_near_a_boundary_are_open,
	  comparison_of_special_values)
