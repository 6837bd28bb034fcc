/* Scheduled programs: what they are lowered to means what they meant. Every program is evaluated as HIR, as finalized TIR, and
 * as the TIR that is read back from its text, and the text of that is the same. */
#include "lowertext.h"

#define HEAD(cta, thread) LOWER_HEAD("a100_sxm", cta, thread)

/* Sum of "trips" blocks of 4 rows that pass through a ring of "slots" slots. */
static const char *ring_sum(struct tfc *t, int trips, int slots)
{
	return arena_printf(&t->perm, HEAD("1", "128")
	"    def f(x: Tensor[(%d, 256), \"f32\"]) -> Tensor[(4, 256), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(128,), names=(\"t\",)) as th:\n"
	"                acc = tf.zeros(Tensor[(4, 256), \"f32\", ((4, 128 @ th.t, 2), (256, 2, 1)), \"rmem\"])\n"
	"                for k in range(0, %d, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], tf.empty(Tensor[(4, 256), \"f32\", \"smem\"], buffers=%d)), op=T.copy())\n"
	"                    r = tf.schedule((s, tf.empty(Tensor[(4, 256), \"f32\", ((4, 128 @ th.t, 2), (256, 2, 1)), \"rmem\"])), op=T.copy())\n"
	"                    acc = acc + r\n"
	"                return acc\n", trips ? 4 * trips : 4, 4 * trips, slots);
}

/* R71: 0, 1, N and N + 1 trips of rings of one to three slots. */
START_TEST(R71_ring_trips)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int slots = 1; slots <= 3; slots++) {
		const int trips[] = { 0, 1, slots, slots + 1, 3 * slots + 2 };
		for (int i = 0; i < 5; i++) {
			const char *text = check(&t, ring_sum(&t, trips[i], slots));
			ck_assert_int_eq(has(text, "s_stages = ("), slots > 1);
		}
	}
	UNIT_END(&t);
}
END_TEST

/* R72, 7.4: five trips through three slots of 4 x 256 f32, 4096 bytes each; declared outside the loop, indexed by the use. */
START_TEST(R72_staging_owner)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, ring_sum(&t, 5, 3));
	const char *slots = strstr(text, "s_stages = (T.tensor_view(0, dtype=\"f32\""), *loop = strstr(text, "for k in range(0, 20, 4):");
	ck_assert_msg(slots && loop && slots < loop, "%s", text);
	ck_assert_msg(has(text, "T.tensor_view(4096, dtype") && has(text, "T.tensor_view(8192, dtype"), "%s", text);
	ck_assert_msg(has(text, "T.copy(tile, s_stages[(k // 4) % 3])"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R72: the destination may be declared outside the loop. */
START_TEST(R72_declared_outside)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32")
	"    def f(x: Tensor[(20, 64), \"f32\"]) -> Tensor[(20, 64), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                out = tf.empty(Tensor[(20, 64), \"f32\"])\n"
	"                d = tf.empty(Tensor[(4, 64), \"f32\", \"smem\"], buffers=2)\n"
	"                for k in range(0, 20, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], d), op=T.copy())\n"
	"                    g = tf.schedule((s, tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n"
	"                    out = tf.insert_slice(out, g, (k, 0))\n"
	"                return out\n");
	ck_assert_msg(has(text, "d_stages[(k // 4) % 2]"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* A product of shared tiles by issues of T.outer in a random order, the tiles in random arrangements and rings. */
static const char *random_product(struct tfc *t, unsigned *seed)
{
	static const char *const order[] = { "(0, 1, 2)", "(0, 2, 1)", "(1, 0, 2)", "(1, 2, 0)", "(2, 0, 1)", "(2, 1, 0)" };
	int m = 1 << next(seed, 3), n = 4 << next(seed, 2), mt = 1 + (int)next(seed, 3), nt = 1 + (int)next(seed, 3);
	int kb = 1 + (int)next(seed, 4), trips = (int)next(seed, 5) + 1, slots = 1 + (int)next(seed, 3);
	int rows = m * mt, cols = n * nt, depth = kb * trips;
	const char *lhs = next(seed, 2) ? arena_printf(&t->perm, "Layout((%d, %d), (1, %d)), ", rows, kb, rows) : "";
	const char *rhs = next(seed, 2) ? arena_printf(&t->perm, "Layout((%d, %d), (%d, 1)), ", kb, cols, cols + 8) : "";
	return arena_printf(&t->perm, HEAD("2", "1")
	"    def f(a: Tensor[(%d, %d), \"f32\"], b: Tensor[(%d, %d), \"f32\"]) -> Tensor[(%d, %d), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(2,), names=(\"i\",)) as cta:\n"
	"            out = tf.empty(Tensor[(%d, %d), \"f32\"])\n"
	"            acc = tf.zeros(Tensor[(%d, %d), \"f32\", \"rmem\"])\n"
	"            for k in tf.tile(%d, %d):\n"
	"                x = tf.schedule((a[cta.i * %d:cta.i * %d + %d, k], tf.empty(Tensor[(%d, %d), \"f32\", %s\"smem\"], buffers=%d)), op=T.copy())\n"
	"                y = tf.schedule((b[k, :], tf.empty(Tensor[(%d, %d), \"f32\", %s\"smem\"], buffers=%d)), op=T.copy())\n"
	"                acc = tf.schedule((acc, x, y), op=T.tiled_mma(atom=T.outer(m=%d, n=%d)), repeat=(%d, %d, %d), order=%s)\n"
	"            g = tf.schedule((acc, tf.empty(Tensor[(%d, %d), \"f32\"])), op=T.copy())\n"
	"            return tf.insert_slice(out, g, (cta.i * %d, 0))\n",
	2 * rows, depth, depth, cols, 2 * rows, cols, 2 * rows, cols, rows, cols, depth, kb, rows, rows, rows, rows, kb, lhs, slots,
	kb, cols, rhs, slots, m, n, mt, nt, kb, order[next(seed, 6)], rows, cols, rows);
}

START_TEST(random_products)
{
	struct tfc t;
	unsigned seed = 11;
	for (int i = 0; i < 150; i++) {
		UNIT_BEGIN(&t);
		check(&t, random_product(&t, &seed));
		UNIT_END(&t);
	}
}
END_TEST

/* A slot is overwritten when the ring has gone round, so its value ends with the iteration. */
START_TEST(ring_value_stays_in_its_loop)
{
	refused(HEAD("1", "32")
	"    def f(x: Tensor[(8, 64), \"f32\"]) -> Tensor[(4, 64), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                for k in range(0, 8, 4):\n"
	"                    s = tf.schedule((x[k:k + 4, :], tf.empty(Tensor[(4, 64), \"f32\", \"smem\"], buffers=2)), op=T.copy())\n"
	"                return tf.schedule((s, tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n", "E3424");
}
END_TEST

UNIT_MAIN("lower", R71_ring_trips, R72_staging_owner, R72_declared_outside, random_products, ring_value_stays_in_its_loop)
