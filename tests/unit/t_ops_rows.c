/* hir 13.3 and 13.5: contractions, norms, reductions, selection. References are sums in long double or exact integers. */
#include "evaltext.h"

#define INF ((double)INFINITY)
#define QNAN ((double)NAN)

START_TEST(numbers_of_13_3)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *a = SHAPED(&t, VECTOR(&t, DT_BF16, 256, 1), 1, 2), *b = SHAPED(&t, VECTOR(&t, DT_BF16, 1, 1), 2, 1);
	CHECK_FLOATS(EXPR(&t, "a @ b", a, b), 256);
	CHECK_FLOATS(EXPR(&t, "tf.matmul(a, b, out_dtype=\"f32\")", a, b), 257);
	struct tensor *s = EXPR(&t, "tf.softmax(a, axis=0)", VECTOR(&t, DT_F32, 0, log(3)));
	ck_assert(s->f[0] == 0.25 && fabs(s->f[1] - 0.75) <= 0x1p-24);
	CHECK_FLOATS(EXPR(&t, "tf.softmax(a, axis=-1)", VECTOR(&t, DT_F32, -INF, -INF)), QNAN, QNAN);
	CHECK_FLOATS(EXPR(&t, "tf.softmax(a, axis=-1)", VECTOR(&t, DT_F32, -INF, 5)), 0, 1);
	struct tensor *r = EXPR(&t, "tf.rms_norm(a, b, eps=0.0)", VECTOR(&t, DT_F32, 3, 4), VECTOR(&t, DT_F32, 1, 1));
	ck_assert(r->f[0] == (double)(float)(3 / sqrt(12.5)) && r->f[1] == (double)(float)(4 / sqrt(12.5)));
	ck_assert(fabs(r->f[0] - 0.84852815) < 1e-8 && fabs(r->f[1] - 1.1313709) < 1e-7);
	UNIT_END(&t);
}
END_TEST

static void check_product(struct tfc *t, const char *expr, enum dtype d, int m, int n, int k, bool km, bool nk)
{
	struct tensor *a = eval_random(&t->perm, d, 3, (int64_t[]){ 2, km ? k : m, km ? m : k }, 5);
	struct tensor *b = eval_random(&t->perm, d, 2, (int64_t[]){ nk ? n : k, nk ? k : n }, 6);
	struct tensor *c = EXPR(t, expr, a, b);
	ck_assert_int_eq(c->n, 2 * m * n);
	for (int z = 0; z < 2; z++)
		for (int i = 0; i < m; i++)
			for (int j = 0; j < n; j++) {
				long double s = 0, sum_abs = 0;
				for (int l = 0; l < k; l++) {
					int64_t at = z * m * k + (km ? l * m + i : i * k + l), bt = nk ? j * k + l : l * n + j;
					s += (long double)a->f[at] * (long double)b->f[bt];
					sum_abs += fabsl((long double)a->f[at] * (long double)b->f[bt]);
				}
				double v = c->f[(z * m + i) * n + j], want = float_round(d, (double)s);
				double r = 4 * float_half_ulp_at_one(dtype_accumulator(d)) * (sqrt(k) + 4) * (double)sum_abs +
					   radius_round(d, want);
				ck_assert_msg(fabs(v - want) <= (d == DT_F64 ? fabs(want) * 0x1p-52 : 0), "(%d, %d): %.17g, not %.17g", i, j, v, want);
				ck_assert(fabs(c->radius[(z * m + i) * n + j] - r) <= 1e-9 * r);
			}
}

START_TEST(products_of_all_orders_and_tails)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	check_product(&t, "a @ b", DT_F32, 5, 7, 9, false, false);
	check_product(&t, "a @ b", DT_F32, 8, 4, 33, false, false);
	check_product(&t, "tf.matmul(a, b, a_layout=\"KM\")", DT_F16, 3, 6, 10, true, false);
	check_product(&t, "tf.matmul(a, b, b_layout=\"NK\")", DT_BF16, 6, 5, 11, false, true);
	check_product(&t, "tf.matmul(a, b, a_layout=\"KM\", b_layout=\"NK\")", DT_F32, 4, 9, 3, true, true);
	check_product(&t, "a @ b", DT_F64, 5, 6, 50, false, false);
	check_product(&t, "a @ b", DT_FP8E4M3, 1, 1, 4, false, false);
	UNIT_END(&t);
}
END_TEST

START_TEST(integer_products)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *u = SHAPED(&t, VECTOR(&t, DT_U8, 255, 255), 1, 2), *i = SHAPED(&t, VECTOR(&t, DT_I8, -128, 127), 2, 1);
	struct tensor *c = EXPR(&t, "a @ b", u, i);
	ck_assert(c->dtype == DT_I32 && c->i[0] == -255);
	struct tensor *big = SHAPED(&t, VECTOR(&t, DT_I32, 65536, 2), 1, 2), *same = SHAPED(&t, VECTOR(&t, DT_I32, 65536, 3), 2, 1);
	CHECK_INTS(EXPR(&t, "a @ b", big, same), 6);
	UNIT_END(&t);
}
END_TEST

START_TEST(products_of_nothing_are_zero)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *a = tensor_new(&t.perm, DT_F32, 2, (int64_t[]){ 2, 0 }), *b = tensor_new(&t.perm, DT_F32, 2, (int64_t[]){ 0, 1 });
	struct tensor *c = EXPR(&t, "a @ b", a, b);
	CHECK_FLOATS(c, 0, 0);
	ck_assert(tensor_radius(c, 0) == 0);
	UNIT_END(&t);
}
END_TEST

/* f64 sums that cancel: the exact result is 1. */
START_TEST(f64_sums_lose_nothing)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F64, 1e16, 1, -1e16, 0x1p-60);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"sum\", keepdim=False)", x), 1);
	struct tensor *a = SHAPED(&t, VECTOR(&t, DT_F64, 1 + 0x1p-40, -1, 0x1p-30), 1, 3);
	struct tensor *b = SHAPED(&t, VECTOR(&t, DT_F64, 1 - 0x1p-40, 1, 0), 3, 1);
	CHECK_FLOATS(EXPR(&t, "a @ b", a, b), -0x1p-80);
	UNIT_END(&t);
}
END_TEST

START_TEST(convolution)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	enum { C = 4, H = 7, W = 6, O = 6, K = 3, L = 2, G = 2, S0 = 2, S1 = 1, P0 = 1, P1 = 2, D0 = 1, D1 = 2 };
	struct tensor *x = eval_random(&t.perm, DT_F32, 4, (int64_t[]){ 2, C, H, W }, 1);
	struct tensor *w = eval_random(&t.perm, DT_F32, 4, (int64_t[]){ O, C / G, K, L }, 2), *b = eval_random(&t.perm, DT_F32, 1, (int64_t[]){ O }, 3);
	struct tensor *y = EXPR(&t, "tf.conv2d(a, b, c, stride=(2, 1), padding=(1, 2), dilation=(1, 2), groups=2)", x, w, b);
	int oh = (H + 2 * P0 - D0 * (K - 1) - 1) / S0 + 1, ow = (W + 2 * P1 - D1 * (L - 1) - 1) / S1 + 1;
	ck_assert(y->dim[2] == oh && y->dim[3] == ow);
	for (int64_t at = 0; at < y->n; at++) {
		int ox = (int)(at % ow), oy = (int)(at / ow % oh), o = (int)(at / ow / oh % O), n = (int)(at / ow / oh / O);
		long double s = (long double)b->f[o];
		for (int i = 0; i < C / G; i++)
			for (int ky = 0; ky < K; ky++)
				for (int kx = 0; kx < L; kx++) {
					int yy = oy * S0 + ky * D0 - P0, xx = ox * S1 + kx * D1 - P1, c = o / (O / G) * (C / G) + i;
					if (yy >= 0 && yy < H && xx >= 0 && xx < W)
						s += (long double)x->f[((n * C + c) * H + yy) * W + xx] * (long double)w->f[((o * (C / G) + i) * K + ky) * L + kx];
				}
		ck_assert(y->f[at] == (double)(float)s);
		ck_assert(y->radius[at] > 0 && y->radius[at] < 1e-5 * 50);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(norms_against_long_double)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	enum { R = 3, N = 37 };
	struct tensor *x = eval_random(&t.perm, DT_F32, 2, (int64_t[]){ R, N }, 1);
	struct tensor *w = eval_random(&t.perm, DT_F32, 1, (int64_t[]){ N }, 2), *b = eval_random(&t.perm, DT_F32, 1, (int64_t[]){ N }, 3);
	struct tensor *rms = EXPR(&t, "tf.rms_norm(a, b)", x, w);
	struct tensor *ln = EXPR(&t, "tf.layer_norm(a, b, c, axis=1, eps=1e-5)", x, w, b), *sm = EXPR(&t, "tf.softmax(a, axis=1)", x);
	struct tensor *whole = EXPR(&t, "tf.softmax(a, axis=0)", x);
	for (int r = 0; r < R; r++) {
		long double sum = 0, square = 0, var = 0, most = -1e30L, total = 0;
		const double *p = x->f + r * N;
		for (int k = 0; k < N; k++) {
			sum += (long double)p[k];
			square += (long double)p[k] * (long double)p[k];
			most = fmaxl(most, (long double)p[k]);
		}
		for (int k = 0; k < N; k++) {
			var += ((long double)p[k] - sum / N) * ((long double)p[k] - sum / N) / N;
			total += expl((long double)p[k] - most);
		}
		for (int k = 0; k < N; k++) {
			long double wk = (long double)w->f[k], bk = (long double)b->f[k], pk = (long double)p[k];
			double q = (double)(pk / sqrtl(square / N + 1e-6L) * wk), l = (double)((pk - sum / N) / sqrtl(var + 1e-5L) * wk + bk);
			ck_assert(fabs(rms->f[r * N + k] - q) <= 0x1p-23 * fabs(q) && rms->radius[r * N + k] < 1e-5);
			ck_assert(fabs(ln->f[r * N + k] - l) <= 0x1p-23 * (fabs(l) + 1e-3) && ln->radius[r * N + k] < 1e-4);
			double e = (double)(expl(pk - most) / total);
			ck_assert(fabs(sm->f[r * N + k] - e) <= 0x1p-23 * e && sm->radius[r * N + k] < 1e-5 * e);
			long double column = 0;
			for (int j = 0; j < R; j++)
				column += expl((long double)x->f[j * N + k] - pk);
			ck_assert(fabs(whole->f[r * N + k] - (double)(1 / column)) <= 0x1p-23 * (double)(1 / column));
		}
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(rotary_positions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *q = SHAPED(&t, VECTOR(&t, DT_F32, 1, 2, 3, 4, 5, 6, 7, 8), 1, 2, 1, 4);
	struct tensor *c = SHAPED(&t, VECTOR(&t, DT_F32, 1, 1, 1, 1, 0.5, 0.25, 0.5, 0.25), 2, 4);
	struct tensor *s = SHAPED(&t, VECTOR(&t, DT_F32, 0, 0, 0, 0, 1, 2, 1, 2), 2, 4);
	struct tensor *in[5] = { q, q, c, s, VECTOR(&t, DT_I64, 1, 0) };
	struct tensor *out = expression(&t, "tf.rope(a, b, c, d, e)[0]", 5, in);
	CHECK_FLOATS(out, 1 * 0.5 - 3 * 1, 2 * 0.25 - 4 * 2, 3 * 0.5 + 1 * 1, 4 * 0.25 + 2 * 2, 5, 6, 7, 8);
	UNIT_END(&t);
}
END_TEST

START_TEST(numbers_of_13_5)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = VECTOR(&t, DT_F32, 56, -28, 0, 1);
	CHECK_FLOATS(EXPR(&t, "tf.quant(a, group=4)[0]", x), 448, -224, 0, 8);
	CHECK_FLOATS(EXPR(&t, "tf.quant(a, group=4)[1]", x), 0.125);
	CHECK_FLOATS(EXPR(&t, "tf.quant(a, group=2)[1]", VECTOR(&t, DT_F32, 0, -0.0)), 1);
	CHECK_INTS(EXPR(&t, "tf.argmax(a)", VECTOR(&t, DT_F32, 1, QNAN, 2)), 1);
	struct tensor *v = VECTOR(&t, DT_F32, 3, 5, 5, 1);
	CHECK_FLOATS(EXPR(&t, "tf.topk(a, k=2)[0]", v), 5, 5);
	CHECK_INTS(EXPR(&t, "tf.topk(a, k=2)[1]", v), 1, 2);
	CHECK_INTS(EXPR(&t, "tf.topk(a, k=3, largest=False)[1]", v), 3, 0, 1);
	CHECK_INTS(EXPR(&t, "tf.topk(a, k=3, sorted=False)[1]", v), 0, 1, 2);
	CHECK_INTS(EXPR(&t, "tf.topk(a, k=2)[1]", VECTOR(&t, DT_F32, 1, QNAN, INF)), 1, 2);
	ck_assert_int_eq(EXPR(&t, "tf.topk(a, k=0)[1]", v)->n, 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(reductions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = SHAPED(&t, VECTOR(&t, DT_F32, 1, -2, 3, 4, 5, -6, 7, 8), 2, 2, 2);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(1,), kind=\"sum\")", x), 4, 2, 12, 2);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0, 2), kind=\"max\", keepdim=False)", x), 5, 8);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(-1,))", x), -0.5, 3.5, -0.5, 7.5);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0, 1, 2), kind=\"abs_max\")", x), 8);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0, 1, 2), kind=\"min\", keepdim=False)", x), -6);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"max\")", VECTOR(&t, DT_F32, 1, QNAN, INF)), QNAN);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"max\")", VECTOR(&t, DT_F32, -0.0, 0.0)), 0.0);
	struct tensor *none = tensor_new(&t.perm, DT_F32, 1, (int64_t[]){ 0 }), *no8 = tensor_new(&t.perm, DT_FP8E4M3, 1, (int64_t[]){ 0 });
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"sum\")", none), 0);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"max\")", none), -INF);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"min\")", none), INF);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"abs_max\")", none), 0);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"max\")", no8), -448);
	CHECK_INTS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"max\")", tensor_new(&t.perm, DT_BOOL, 1, (int64_t[]){ 0 })), 0);
	CHECK_INTS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"min\")", tensor_new(&t.perm, DT_I8, 1, (int64_t[]){ 0 })), 127);
	CHECK_INTS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"sum\")", VECTOR(&t, DT_I8, 100, 100)), -56);
	CHECK_FLOATS(EXPR(&t, "tf.reduce(a, axes=(0,), kind=\"sum\")", VECTOR(&t, DT_BF16, 256, 1, 1)), 258);
	UNIT_END(&t);
}
END_TEST

START_TEST(selection_by_index)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = SHAPED(&t, VECTOR(&t, DT_F32, 1, 2, 3, 4, 5, 6), 3, 2), *i = VECTOR(&t, DT_I32, 2, 0, 2);
	CHECK_FLOATS(EXPR(&t, "tf.index_select(a, b)", x, i), 5, 6, 1, 2, 5, 6);
	CHECK_FLOATS(EXPR(&t, "tf.index_select(a, b, dim=1, fill_value=9)", x, VECTOR(&t, DT_I64, 1, -1)), 2, 9, 4, 9, 6, 9);
	struct tensor *s = SHAPED(&t, VECTOR(&t, DT_F32, 10, 20, 30, 40, 50, 60), 3, 2);
	CHECK_FLOATS(EXPR(&t, "tf.index_add(a, b, c)", x, i, s), 31, 42, 3, 4, 65, 86);
	CHECK_FLOATS(EXPR(&t, "tf.index_copy(a, b, c)", x, VECTOR(&t, DT_I64, 2, 0, 1), s), 30, 40, 50, 60, 10, 20);
	struct tensor *y = EXPR(&t, "tf.index_copy(a, b, c)", x, VECTOR(&t, DT_I64, 2, 0, 2), s);
	CHECK_FLOATS(y, 30, 40, 3, 4, 50, 60);
	ck_assert(tensor_is_open(y, 4) && !tensor_is_open(y, 0));
	ck_assert(strstr(unit_diags(&t), "W1901") && t.diags.n_warning == 1);
	UNIT_END(&t);
}
END_TEST

/* NaN and infinity of operands without radius are no matter of rounding. */
START_TEST(special_results_have_no_radius)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *x = SHAPED(&t, VECTOR(&t, DT_F32, 1, INF, 2, QNAN, 3, 4), 3, 2), *y[4];
	y[0] = EXPR(&t, "tf.reduce(a, axes=(1,))", x);
	y[1] = EXPR(&t, "a @ b", x, SHAPED(&t, VECTOR(&t, DT_F32, 1, 1), 2, 1));
	y[2] = EXPR(&t, "tf.tanh(tf.reduce(tf.exp(a), axes=(1,), kind=\"sum\"))", x);
	y[3] = EXPR(&t, "tf.softmax(a, axis=1)[:, 0:1]", x);
	for (int k = 0; k < 4; k++)
		for (int n = 0; n < 3; n++)
			ck_assert(!isinf(y[k]->radius[n]) && (isfinite(y[k]->f[n]) ? y[k]->radius[n] > 0 || k == 2 : y[k]->radius[n] == 0));
	UNIT_END(&t);
}
END_TEST

START_TEST(near_ties_of_choices_are_open)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	/* exp(0) and exp(2^-30) differ by less than their radii. */
	struct tensor *x = VECTOR(&t, DT_F32, 0, 0x1p-30, -3, -4);
	struct tensor *y = EXPR(&t, "tf.argmax(tf.exp(a))", x);
	ck_assert(tensor_is_open(y, 0));
	y = EXPR(&t, "tf.topk(tf.exp(a), k=3)[1]", x);
	ck_assert(tensor_is_open(y, 0) && tensor_is_open(y, 1) && !tensor_is_open(y, 2));
	y = EXPR(&t, "tf.topk(tf.exp(a), k=2, sorted=False)[1]", x);
	ck_assert(!tensor_is_open(y, 0) && !tensor_is_open(y, 1));
	ck_assert(!tensor_is_open(EXPR(&t, "tf.argmax(tf.exp(a))", VECTOR(&t, DT_F32, 0, 1)), 0));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ops_rows", numbers_of_13_3, products_of_all_orders_and_tails, integer_products, products_of_nothing_are_zero,
	  f64_sums_lose_nothing, convolution, norms_against_long_double, rotary_positions, numbers_of_13_5, reductions, selection_by_index,
	  near_ties_of_choices_are_open, special_results_have_no_radius)
