/* Programs of matrix instructions through the whole line of lowering: the worked issues of schedule.md section 12 and random
 * ones, equal to what they mean. */
#include "lowertext.h"

/* One warp, mma over (64, 64, 32) (schedule.md 12.2). */
static const char *warp(struct tfc *t, const char *order)
{
	return arena_printf(&t->perm, LOWER_HEAD("a100_sxm", "1", "32")
	"    def f(a: Tensor[(64, 32), \"bf16\"], b: Tensor[(32, 64), \"bf16\"]) -> Tensor[(64, 64), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=((4, 8), (1, 4)), names=(\"t\", \"g\")) as th:\n"
	"                acc = tf.zeros(Tensor[(64, 64), \"f32\", ((4, 8, 2, 4 @ th.t, 8 @ th.g, 2), (1024, 128, 1, 2, 8, 64)), \"rmem\"])\n"
	"                lhs = tf.schedule((a, tf.empty(Tensor[(64, 32), \"bf16\", ((4, 2, 2, 4 @ th.t, 2, 8 @ th.g, 2), (512, 256, 1, 2, 8, 16, 128)), \"rmem\"])), op=T.copy())\n"
	"                rhs = tf.schedule((b, tf.empty(Tensor[(32, 64), \"bf16\", ((2, 8, 8 @ th.g, 2, 4 @ th.t, 2), (1024, 128, 1, 8, 16, 64)), \"rmem\"])), op=T.copy())\n"
	"                return tf.schedule((acc, lhs, rhs), op=T.tiled_mma(atom=T.cuda.sm80.Mma()), repeat=(4, 8, 2)%s)\n", order);
}

/* The window of issue "q" (from 0): its views are the q-th of their roots. */
static void issue_is(struct tfc *t, const char *text, int q, const char *acc, const char *lhs, const char *rhs)
{
	const char *part[] = { arena_printf(&t->perm, "acc_view_%d = T.tensor_view(T.ptr_of(acc[%s])", q, acc),
			       arena_printf(&t->perm, "lhs_view_%d = T.tensor_view(T.ptr_of(lhs[%s])", q, lhs),
			       arena_printf(&t->perm, "rhs_view_%d = T.tensor_view(T.ptr_of(rhs[%s])", q, rhs) };
	for (int i = 0; i < 3; i++)
		ck_assert_msg(has(text, part[i]), "no %s", part[i]);
}

static int count(const char *text, const char *part)
{
	int n = 0;
	for (const char *p = text; (p = strstr(p, part)); p += strlen(part))
		n++;
	return n;
}

/* R59, R61: 64 issues in m, n, k order, with static starts and no loop. */
START_TEST(R59_identity_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, warp(&t, ""));
	ck_assert_int_eq(count(text, "T.tiled_mma("), 64);
	ck_assert(!has(text, "for o_") && !has(text, "for "));
	issue_is(&t, text, 37, "32:48, 16:24", "32:48, 16:32", "16:32, 16:24");
	UNIT_END(&t);
}
END_TEST

/* R64: k outermost, then m, then n. */
START_TEST(R64_other_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, warp(&t, ", order=(2, 0, 1)"));
	ck_assert_int_eq(count(text, "T.tiled_mma("), 64);
	issue_is(&t, text, 37, "0:16, 40:48", "0:16, 16:32", "16:32, 40:48");
	UNIT_END(&t);
}
END_TEST

/* 12.2: mesh (2, 2, 4, 8): 4 units of 16 issues; unit (1, 0) starts at thread 64 with acc [32:48, 0:8]. Units ascend, so its first
 * issue is number 32. */
START_TEST(R60_four_warps)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, LOWER_HEAD("a100_sxm", "1", "128")
	"    def f(a: Tensor[(64, 32), \"bf16\"], b: Tensor[(32, 64), \"bf16\"]) -> Tensor[(64, 64), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=((2, 2, 4, 8), (64, 32, 1, 4)), names=(\"wm\", \"wn\", \"t\", \"g\")) as th:\n"
	"                acc = tf.zeros(Tensor[(64, 64), \"f32\", ((2 @ th.wm, 2, 2 @ th.wn, 4, 2, 4 @ th.t, 8 @ th.g, 2), (2048, 1024, 512, 128, 1, 2, 8, 64)), \"rmem\"])\n"
	"                lhs = tf.schedule((a, tf.empty(Tensor[(64, 32), \"bf16\", ((2 @ th.wm, 2, 2, 2, 4 @ th.t, 2, 8 @ th.g, 2), (1024, 512, 256, 1, 2, 8, 16, 128)), \"rmem\"])), op=T.copy())\n"
	"                rhs = tf.schedule((b, tf.empty(Tensor[(32, 64), \"bf16\", ((2, 2 @ th.wn, 4, 8 @ th.g, 2, 4 @ th.t, 2), (1024, 512, 128, 1, 8, 16, 64)), \"rmem\"])), op=T.copy())\n"
	"                return tf.schedule((acc, lhs, rhs), op=T.tiled_mma(atom=T.cuda.sm80.Mma()))\n");
	ck_assert_int_eq(count(text, "T.tiled_mma("), 64);
	ck_assert_int_eq(count(text, "with Mesh(scope["), 4);
	issue_is(&t, text, 32, "32:48, 0:8", "32:48, 0:16", "0:16, 0:8");
	const char *unit = strstr(text, "with Mesh(scope[1:2, 0:1, :, :], layout=(4, 8)"), *first = strstr(text, "acc_view_32 =");
	ck_assert_msg(unit && first && unit < first && !strstr(unit, "acc_view_31 ="), "%s", text);
	UNIT_END(&t);
}
END_TEST

static const char *const orders[] = { "(0, 1, 2)", "(0, 2, 1)", "(1, 0, 2)", "(1, 2, 0)", "(2, 0, 1)", "(2, 1, 0)" };

/* Warps over a ring that is read by ldmatrix or by copies, with random tiles and orders. */
static const char *random_warps(struct tfc *t, unsigned *seed)
{
	int wm = 1 << next(seed, 2), wn = 1 << next(seed, 2), mt = 1 + (int)next(seed, 2), nt = 1 + (int)next(seed, 3), kt = 1 + (int)next(seed, 2);
	int m = 16 * wm * mt, n = 8 * wn * nt, k = 16 * kt, trips = 1 + (int)next(seed, 4), slots = 1 + (int)next(seed, 3);
	int ta = 256, tb = 128, tc = 128;
	const char *op = wm == 1 && wn == 1 && next(seed, 2) ? "ldmatrix" : "copy";
	const char *lane = wm == 1 && wn == 1 ? "layout=((4, 8), (1, 4)), names=(\"t\", \"g\")" :
		arena_printf(&t->perm, "layout=((%d, %d, 4, 8), (%d, 32, 1, 4)), names=(\"wm\", \"wn\", \"t\", \"g\")", wm, wn, 32 * wn);
	const char *am = wm > 1 ? arena_printf(&t->perm, "%d @ th.wm, %d, ", wm, mt) : arena_printf(&t->perm, "%d, ", mt);
	const char *ams = wm > 1 ? arena_printf(&t->perm, "%d, %d, ", mt * kt * ta, kt * ta) : arena_printf(&t->perm, "%d, ", kt * ta);
	const char *bn = wn > 1 ? arena_printf(&t->perm, "%d @ th.wn, %d, ", wn, nt) : arena_printf(&t->perm, "%d, ", nt);
	const char *bns = wn > 1 ? arena_printf(&t->perm, "%d, %d, ", nt * tb, tb) : arena_printf(&t->perm, "%d, ", tb);
	const char *cms = wm > 1 ? arena_printf(&t->perm, "%d, %d, ", mt * wn * nt * tc, wn * nt * tc) : arena_printf(&t->perm, "%d, ", wn * nt * tc);
	return arena_printf(&t->perm, LOWER_HEAD("a100_sxm", "1", "%d")
	"    def f(a: Tensor[(%d, %d), \"bf16\"], b: Tensor[(%d, %d), \"bf16\"]) -> Tensor[(%d, %d), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), %s) as th:\n"
	"                acc = tf.zeros(Tensor[(%d, %d), \"f32\", ((%s%s2, 4 @ th.t, 8 @ th.g, 2), (%s%s1, 2, 8, 64)), \"rmem\"])\n"
	"                for k in tf.tile(%d, %d):\n"
	"                    s = tf.schedule((a[:, k], tf.empty(Tensor[(%d, %d), \"bf16\", \"smem\"], buffers=%d)), op=T.copy_async())\n"
	"                    x = tf.schedule((s, tf.empty(Tensor[(%d, %d), \"bf16\", ((%s%d, 2, 4 @ th.t, 2, 8 @ th.g, 2), (%s%d, 1, 2, 8, 16, 128)), \"rmem\"])), op=T.%s())\n"
	"                    y = tf.schedule((b[k, :], tf.empty(Tensor[(%d, %d), \"bf16\", ((%d, %s8 @ th.g, 2, 4 @ th.t, 2), (%d, %s1, 8, 16, 64)), \"rmem\"])), op=T.copy())\n"
	"                    acc = tf.schedule((acc, x, y), op=T.tiled_mma(atom=T.cuda.sm80.Mma()), order=%s)\n"
	"                return acc\n",
	32 * wm * wn, m, k * trips, k * trips, n, m, n, lane, m, n, am, bn, cms, bns, k * trips, k, m, k, slots,
	m, k, am, kt, ams, ta, op, k, n, kt, bn, wn * nt * tb, bns, orders[next(seed, 6)]);
}

START_TEST(random_warp_products)
{
	struct tfc t;
	unsigned seed = 5;
	for (int i = 0; i < 60; i++) {
		UNIT_BEGIN(&t);
		check(&t, random_warps(&t, &seed));
		UNIT_END(&t);
	}
}
END_TEST

/* A loading warp and one or two computing warpgroups over rings of swizzled tiles. */
static const char *random_groups(struct tfc *t, unsigned *seed)
{
	int groups = 1 + (int)next(seed, 2), mt = groups * (1 + (int)next(seed, 2)), rb = 1 + (int)next(seed, 3), trips = 1 + (int)next(seed, 5);
	int slots = 1 + (int)next(seed, 3), m = 64 * mt, n = 64 * rb, each = mt / groups;
	const char *row = mt > 1 ? arena_printf(&t->perm, "(%d, 8, 8)", mt) : "(8, 8)", *rows = mt > 1 ? "(4096, 512, 64)" : "(512, 64)";
	const char *col = rb > 1 ? arena_printf(&t->perm, "(%d, 64)", rb) : "64", *cols = rb > 1 ? "(1024, 1)" : "1";
	const char *tiles = groups > 1 ? each > 1 ? "2 @ c.g, 2, " : "2 @ c.g, " : each > 1 ? "2, " : "";
	const char *strides = groups > 1 ? each > 1 ? arena_printf(&t->perm, "%d, %d, ", 128 * n, 64 * n) : arena_printf(&t->perm, "%d, ", 64 * n) :
			      each > 1 ? arena_printf(&t->perm, "%d, ", 64 * n) : "";
	const char *mesh = groups > 1 ? "Mesh(th[1:3, :], layout=(2, 4, 8, 4), names=(\"g\", \"w\", \"r\", \"q\"))" :
					"Mesh(th[1:2, :], layout=(4, 8, 4), names=(\"w\", \"r\", \"q\"))";
	return arena_printf(&t->perm, LOWER_HEAD("h200_sxm", "1", "%d")
	"    def f(a: Tensor[(%d, %d), \"bf16\"], b: Tensor[(%d, %d), \"bf16\"]) -> Tensor[(%d, %d), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(%d, 128), names=(\"group\", \"t\")) as th:\n"
	"                with %s as c:\n"
	"                    acc = tf.zeros(Tensor[(%d, %d), \"f32\", ((%s8 @ c.r, 2, 4 @ c.w, 2, 4 @ c.q, %d), (%s1, 8, 16, 64, 128, 512)), \"rmem\"])\n"
	"                for k in tf.tile(%d, 64):\n"
	"                    with th[0, :32]:\n"
	"                        x = tf.schedule((a[:, k], tf.empty(Tensor[(%d, 64), \"bf16\", Layout((%s, (4, 16)), (%s, (16, 1))) | Swizzle(3, 4, 3), \"smem\"], buffers=%d)), op=T.copy_async_tensor())\n"
	"                        y = tf.schedule((b[k, :], tf.empty(Tensor[(64, %d), \"bf16\", Layout(((4, 2, 8), %s), ((%d, 512, 64), %s)) | Swizzle(3, 4, 3), \"smem\"], buffers=%d)), op=T.copy_async_tensor())\n"
	"                    with %s as c:\n"
	"                        acc = tf.schedule((acc, x, y), op=T.tiled_mma(atom=T.cuda.sm90.Wgmma(n=%d, dtype=\"bf16\", form=\"SS\", a_major=\"K\")), order=%s)\n"
	"                return acc\n",
	128 * (1 + groups), m, 64 * trips, 64 * trips, n, m, n, 1 + groups, mesh, m, n, tiles, n / 8, strides, 64 * trips, m, row, rows, slots,
	n, col, 1024 * rb, cols, slots, mesh, n, orders[next(seed, 6)]);
}

START_TEST(random_group_products)
{
	struct tfc t;
	unsigned seed = 9;
	for (int i = 0; i < 25; i++) {
		UNIT_BEGIN(&t);
		check(&t, random_groups(&t, &seed));
		UNIT_END(&t);
	}
}
END_TEST

/* 12.10: the accumulator of one product, cast, is the register operand of the next without a copy. The tiles of q, k and v have
 * 8192, 2048 and 1024 bytes and lie one after the other; neighbouring copies share the frame of their warp. */
START_TEST(product_of_a_product)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, LOWER_HEAD("h200_sxm", "1", "128")
	"    def f(q: Tensor[(64, 64), \"bf16\"], k: Tensor[(64, 16), \"bf16\", Layout((64, 16), (1, 64))], v: Tensor[(16, 32), \"bf16\"]) -> Tensor[(64, 32), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(128,), names=(\"t\",)) as th:\n"
	"                with th[:32] as ld:\n"
	"                    qs = tf.schedule((q, tf.empty(Tensor[(64, 64), \"bf16\", Layout(((8, 8), (4, 16)), ((512, 64), (16, 1))) | Swizzle(3, 4, 3), \"smem\"])), op=T.copy_async_tensor())\n"
	"                    ks = tf.schedule((k, tf.empty(Tensor[(64, 16), \"bf16\", Layout(((4, 16), (2, 8)), ((16, 1), (512, 64))) | Swizzle(3, 4, 3), \"smem\"])), op=T.copy_async_tensor())\n"
	"                    vs = tf.schedule((v, tf.empty(Tensor[(16, 32), \"bf16\", Layout(((2, 8), 32), ((256, 32), 1)) | Swizzle(2, 4, 3), \"smem\"])), op=T.copy_async_tensor())\n"
	"                with Mesh(th[:], layout=(4, 8, 4), names=(\"w\", \"r\", \"q\")) as c:\n"
	"                    p = tf.zeros(Tensor[(64, 16), \"f32\", ((8 @ c.r, 2, 4 @ c.w, 2, 4 @ c.q, 2), (1, 8, 16, 64, 128, 512)), \"rmem\"])\n"
	"                    p = tf.schedule((p, qs, ks), op=T.tiled_mma(atom=T.cuda.sm90.Wgmma(n=16, dtype=\"bf16\", form=\"SS\", a_major=\"K\", b_major=\"K\")))\n"
	"                    pb = tf.cast(p, \"bf16\")\n"
	"                    o = tf.zeros(Tensor[(64, 32), \"f32\", ((8 @ c.r, 2, 4 @ c.w, 2, 4 @ c.q, 4), (1, 8, 16, 64, 128, 512)), \"rmem\"])\n"
	"                    return tf.schedule((o, pb, vs), op=T.tiled_mma(atom=T.cuda.sm90.Wgmma(n=32, dtype=\"bf16\", form=\"RS\")))\n");
	ck_assert_msg(has(text, "T.tiled_mma(o, pb, vs, atom=T.cuda.sm90.Wgmma(n=32, dtype=\"bf16\", form=\"RS\", b_major=\"MN\"))"), "%s", text);
	ck_assert_int_eq(count(text, "T.tiled_mma(p, "), 4);
	ck_assert_msg(has(text, "ks = T.tensor_view(8192,") && has(text, "vs = T.tensor_view(10240,"), "%s", text);
	ck_assert_msg(has(text, "T.copy_async_tensor(q, qs)\n                    T.copy_async_tensor(k, ks)\n"), "%s", text);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("lower_atoms", R59_identity_order, R64_other_order, R60_four_warps, random_warp_products, random_group_products,
	  product_of_a_product)
