/* Scheduled programs: what they are lowered to means what they meant. Every program is evaluated as HIR, as finalized TIR, and
 * as the TIR that is read back from its text, and the text of that is the same. */
#include "lowertext.h"

#include "hir/op.h"
#include "lower/lower.h"

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


#define SCOPES \
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n" \
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
#define SQUARE "    def f(x: Tensor[(32, 32), \"f32\"]) -> Tensor[(32, 32), \"f32\", \"umat\"]:\n" SCOPES
#define REGISTERS "Tensor[(32, 32), \"f32\", ((32, 32 @ th.t), (1, 32)), \"rmem\"]"
#define LOADED "                v = tf.schedule((x, tf.empty(" REGISTERS ")), op=T.copy())\n"

/* The last of the blocks of 16 rows is partial: 50 = 3 * 16 + 2. */
static const char *partial_tiles(struct tfc *t, const char *fill, const char *in, const char *out)
{
	return arena_printf(&t->perm, LOWER_HEAD("h200_sxm", "1", "32")
	"    def f(x: Tensor[(50, 64), \"bf16\"]) -> Tensor[(50, 64), \"bf16\"]:\n" SCOPES
	"                out = tf.empty(Tensor[(50, 64), \"bf16\"])\n"
	"                for k in range(0, 50, 16):\n"
	"                    w = tf.window(x, (k, 0), sizes=(16, 64)%s)\n"
	"                    s = tf.schedule((w, tf.empty(Tensor[(16, 64), \"bf16\", \"smem\"], buffers=2)), op=T.%s())\n"
	"                    g = tf.schedule((s, tf.empty(Tensor[(16, 64), \"bf16\"])), op=T.%s())\n"
	"                    out = tf.insert_window(out, g, (k, 0))\n"
	"                return out\n", fill, in, out);
}

START_TEST(partial_copies)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *both = check(&t, partial_tiles(&t, "", "copy_async_tensor", "copy_async_tensor"));
	ck_assert_msg(has(both, "s_stages[(k // 16) % 2], valid=((0, dim_min(-k + 50, 16)), (0, 64)))"), "%s", both);
	const char *filled = check(&t, partial_tiles(&t, ", fill=3.0", "copy_async", "copy"));
	ck_assert_msg(has(filled, "(0, 64)), fill=3.0)"), "%s", filled);
	UNIT_END(&t);
}
END_TEST

/* Rows chosen by an index, one of them outside. */
START_TEST(gathered_rows)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct pipeline p;
	struct tensor *in[2], *want[1], *got[1];
	ck_assert_msg(lower_text(&t, LOWER_HEAD("a100_sxm", "1", "32")
	"    def f(x: Tensor[(8, 64), \"f32\"], rows: Tensor[(4,), \"i32\"]) -> Tensor[(4, 64), \"f32\", \"umat\"]:\n" SCOPES
	"                s = tf.schedule((x, tf.empty(Tensor[(4, 64), \"f32\", \"smem\"]), rows), op=T.copy_async(fill=7.0))\n"
	"                return tf.schedule((s, tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n", &p), "%s", unit_diags(&t));
	in[0] = tensor_new(&t.perm, DT_F32, 2, (int64_t[]){ 8, 64 });
	in[1] = tensor_new(&t.perm, DT_I32, 1, (int64_t[]){ 4 });
	for (int64_t i = 0; i < in[0]->n; i++)
		in[0]->f[i] = (double)i;
	for (int i = 0; i < 4; i++)
		in[1]->i[i] = (int64_t[]){ 5, 0, 8, 5 }[i];
	ck_assert_msg(eval_hir(&t, p.hir->root[0]->entry, NULL, in, want) && tir_eval(&t, p.unit[0].tir, NULL, in, got), "%s", unit_diags(&t));
	for (int64_t i = 0; i < 4 * 64; i++) {
		double expected = i / 64 == 2 ? 7 : (double)(in[1]->i[i / 64] * 64 + i % 64);
		ck_assert(want[0]->f[i] == expected && got[0]->f[i] == expected);
	}
	UNIT_END(&t);
}
END_TEST

/* A gmem temporary that a schedule writes belongs to the position that writes it. */
START_TEST(temporaries_of_positions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("4", "32")
	"    def f(x: Tensor[(16, 32), \"f32\"]) -> Tensor[(4, 4, 32), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(4,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                out = tf.empty(Tensor[(4, 4, 32), \"f32\"])\n"
	"                g = tf.schedule((x[cta.i * 4:cta.i * 4 + 4, :], tf.empty(Tensor[(4, 32), \"f32\"])), op=T.copy())\n"
	"                return tf.insert_slice(out, tf.reshape(g, (1, 4, 32)), (cta.i, 0, 0))\n");
	ck_assert_msg(has(text, "scratch0: Tensor[(4, 4, 32), \"f32\"]") && has(text, "T.ptr_of(scratch0[cta.d0:cta.d0 + 1, 0:4, 0:32])"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* Scopes of one selection that stand together are one (tir 15.5). */
START_TEST(neighbouring_scopes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "64")
	"    def f(x: Tensor[(8, 64), \"f32\"]) -> (Tensor[(4, 64), \"f32\"], Tensor[(4, 64), \"f32\"]):\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            with Mesh((\"thread\",), layout=(2, 32), names=(\"w\", \"t\")) as th:\n"
	"                with th[1, :] as p:\n"
	"                    a = tf.schedule((x[0:4, :], tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n"
	"                with th[1, :] as q:\n"
	"                    b = tf.schedule((x[4:8, :], tf.empty(Tensor[(4, 64), \"f32\"])), op=T.copy())\n"
	"                return a, b\n");
	const char *scope = strstr(text, "with scope[1:2, :] as");
	ck_assert_msg(scope && !strstr(scope + 1, "with scope[1:2, :] as"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* A copy to gmem that nobody reads needs no scratch; registers have one address per element. */
START_TEST(unused_and_unaddressable)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32") SQUARE LOADED
				 "                unused = tf.schedule((v, tf.empty(Tensor[(32, 32), \"f32\"])), op=T.copy())\n                return v\n");
	ck_assert_msg(!has(text, "scratch"), "%s", text);
	UNIT_END(&t);
	refused(HEAD("1", "32") SQUARE "                return tf.schedule((x, tf.empty(Tensor[(32, 32), \"f32\", ((32, 32), (31, 1)), \"rmem\"])), op=T.copy())\n", "E1421");
}
END_TEST

/* R14: a default call and its explicit form are lowered to the same bytes. */
START_TEST(R14_same_tir)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *call = check(&t, HEAD("1", "32") SQUARE LOADED "                w = v * v\n                return w\n");
	const char *explicit = check(&t, HEAD("1", "32") SQUARE LOADED
				     "                w = tf.schedule((v, v, tf.empty(" REGISTERS ")), op=T.binary(kind=\"mul\"))\n                return w\n");
	ck_assert_str_eq(call, explicit);
	UNIT_END(&t);
}
END_TEST

/* R21: the result is the destination: nothing moves between two schedules. */
START_TEST(R21_alias)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32") SQUARE LOADED
		"                s = tf.schedule((v, tf.empty(Tensor[(32, 32), \"f32\", \"smem\"])), op=T.copy())\n"
		"                return tf.schedule((s, tf.empty(Tensor[(32, 32), \"f32\"])), op=T.copy())\n");
	ck_assert_msg(has(text, "T.copy(x, v)\n") && has(text, "T.copy(v, s)\n") && has(text, "T.copy(s, out)\n"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R27: an accumulator that is used again later is copied first. */
START_TEST(R27_accumulator_used_again)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "1")
	"    def f(a: Tensor[(4, 2), \"f32\"], b: Tensor[(2, 8), \"f32\"]) -> Tensor[(4, 8), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            c = tf.full(Tensor[(4, 8), \"f32\", \"rmem\"], 3.0)\n"
	"            d = tf.schedule((c, a, b), op=T.tiled_mma(atom=T.outer(m=4, n=8)))\n"
	"            return c + d\n");
	ck_assert_msg(has(text, "T.copy(c, d)\n"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R67: views of the text stay, those that change nothing included. */
START_TEST(R67_identity_view)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32") SQUARE
		"                s = tf.schedule((x, tf.empty(Tensor[(32, 32), \"f32\", Layout(((4, 8), 32), ((256, 32), 1)) | Swizzle(3, 4, 3), \"smem\"])), op=T.copy())\n"
		"                v = tf.reshape(s, (32, 32))\n"
		"                return tf.schedule((v, tf.empty(Tensor[(32, 32), \"f32\"])), op=T.copy())\n");
	ck_assert_msg(has(text, "s_view = T.tensor_view(T.ptr_of(s[0:32, 0:32]), layout=") && has(text, "T.copy(s_view, out)\n"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R62: the window at row 8, column 16 of a tile with rows of 32 f32 begins at element 8 * 32 + 16 = 272; the swizzle repeats
 * every 256 elements: phase 16. */
START_TEST(R62_phase_of_a_window)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = check(&t, HEAD("1", "32")
	"    def f(x: Tensor[(32, 32), \"f32\"]) -> Tensor[(8, 16), \"f32\", \"umat\"]:\n" SCOPES
	"                s = tf.schedule((x, tf.empty(Tensor[(32, 32), \"f32\", Layout(((4, 8), (2, 16)), ((256, 32), (16, 1))) | Swizzle(3, 4, 3), \"smem\"])), op=T.copy())\n"
	"                return tf.schedule((s[8:16, 16:32], tf.empty(Tensor[(8, 16), \"f32\"])), op=T.copy())\n");
	ck_assert_msg(has(text, "T.ptr_of(s[8:16, 16:32]), layout=ComposedLayout(Swizzle(3, 4, 3), 16, Layout((8, 16), (32, 1)))"), "%s", text);
	UNIT_END(&t);
}
END_TEST

/* R87, test 10.3: 2048 * 1 + 1 * 1 = 2049, which f16 cannot represent, and 256 * 1 + 1 * 1 = 257, which bf16 cannot. */
static void one_product(const char *dtype, double large)
{
	struct tfc t;
	struct pipeline p;
	struct tensor *in[2], *out[1];
	enum dtype d;
	UNIT_BEGIN(&t);
	ck_assert(dtype_find(dtype, &d));
	ck_assert_msg(lower_text(&t, arena_printf(&t.perm, HEAD("1", "1")
	"    def f(a: Tensor[(1, 2), \"%s\"], b: Tensor[(2, 1), \"%s\"]) -> Tensor[(1, 1), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            c = tf.zeros(Tensor[(1, 1), \"f32\", \"rmem\"])\n"
	"            return tf.schedule((c, a, b), op=T.tiled_mma(atom=T.outer(m=1, n=1, dtype=\"%s\")))\n", dtype, dtype, dtype), &p),
		      "%s", unit_diags(&t));
	in[0] = tensor_new(&t.perm, d, 2, (int64_t[]){ 1, 2 });
	in[1] = tensor_new(&t.perm, d, 2, (int64_t[]){ 2, 1 });
	in[0]->f[0] = large;
	in[0]->f[1] = in[1]->f[0] = in[1]->f[1] = 1;
	ck_assert(eval_hir(&t, p.hir->root[0]->entry, NULL, in, out) && out[0]->f[0] == large + 1);
	ck_assert(tir_eval(&t, p.unit[0].tir, NULL, in, out) && out[0]->f[0] == large + 1);
	UNIT_END(&t);
}

START_TEST(R87_widened_operands)
{
	one_product("f16", 2048);
	one_product("bf16", 256);
}
END_TEST

/* A typed program that the test changes before it is lowered or evaluated. */
struct changed {
	struct pipeline p;
	struct hir_block *body;		/* of the innermost scope */
};

static void type_text(struct tfc *t, const char *text, struct changed *c)
{
	struct options *o = arena_new(&t->perm, struct options);
	struct target_options *to = arena_new(&t->perm, struct target_options);
	c->p = (struct pipeline){ .t = t, .o = o, .to = to, .path = "t.hir", .source = source_new(&t->perm, "t.hir", text, strlen(text)) };
	ck_assert_msg(pipeline_front(&c->p) && pipeline_stage(&c->p, STAGE_inline), "%s", unit_diags(t));
	c->body = &c->p.unit[0].hir->body;
	while (c->body->len && c->body->node[c->body->len - 1]->kind == HIR_SCOPE)
		c->body = &c->body->node[c->body->len - 1]->u.scope.body;
}

static struct hir_node *find_node(struct changed *c, enum hir_kind kind, const char *name)
{
	for (size_t i = 0; i < c->body->len; i++) {
		struct hir_node *n = c->body->node[i];
		if (n->kind == kind && !strcmp(kind == HIR_OP ? n->u.op.op->name : n->u.schedule.use.insn->name, name))
			return n;
	}
	ck_abort_msg("no %s", name);
}

static void lowering_gives(struct tfc *t, struct changed *c, const char *code)
{
	const struct lower_options o = { .target = c->p.unit[0].target, .is_strict = true };
	ck_assert(!lower_fn(t, c->p.unit[0].hir, &o));
	ck_assert_msg(has(unit_diags(t), code), "no %s:\n%s", code, unit_diags(t));
}

/* No text reaches these: typing refuses it first. */
START_TEST(E4305_unplaced_value)
{
	struct tfc t;
	struct changed c;
	UNIT_BEGIN(&t);
	type_text(&t, HEAD("1", "32") SQUARE LOADED "                return tf.schedule((v, tf.empty(Tensor[(32, 32), \"f32\"])), op=T.copy())\n", &c);
	struct hir_value *v = find_node(&c, HIR_OP, "empty")->result[0];
	v->type = type_with_storage(&t.perm, v->type, ST_UMAT);
	lowering_gives(&t, &c, "E4305");
	UNIT_END(&t);
}
END_TEST

START_TEST(E4307_value_without_root)
{
	struct tfc t;
	struct changed c;
	UNIT_BEGIN(&t);
	type_text(&t, HEAD("1", "32") SQUARE LOADED "                return v\n", &c);
	struct hir_node *n = find_node(&c, HIR_SCHEDULE, "copy");
	struct hir_value *v = arena_memdup(&t.perm, n->operand[0], sizeof(*v));
	v->id = c.p.unit[0].hir->n_value++;
	v->def = NULL;
	n->operand[0] = v;
	lowering_gives(&t, &c, "E4307");
	UNIT_END(&t);
}
END_TEST

START_TEST(E4308_atom_into_gmem)
{
	struct tfc t;
	struct changed c;
	UNIT_BEGIN(&t);
	type_text(&t, HEAD("1", "1")
	"    def f(a: Tensor[(4, 2), \"f32\"], b: Tensor[(2, 8), \"f32\"]) -> Tensor[(4, 8), \"f32\", \"umat\"]:\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n"
	"            c = tf.zeros(Tensor[(4, 8), \"f32\", \"rmem\"])\n"
	"            return tf.schedule((c, a, b), op=T.tiled_mma(atom=T.outer(m=4, n=8)))\n", &c);
	struct hir_value *v = find_node(&c, HIR_OP, "zeros")->result[0];
	v->type = type_with_storage(&t.perm, v->type, ST_GMEM);
	lowering_gives(&t, &c, "E4308");
	UNIT_END(&t);
}
END_TEST

START_TEST(E4309_strided_window)
{
	struct tfc t;
	struct changed c;
	UNIT_BEGIN(&t);
	type_text(&t, HEAD("1", "32")
	"    def f(x: Tensor[(32, 64), \"f32\"]) -> Tensor[(32, 32), \"f32\", \"umat\"]:\n" SCOPES
	"                s = tf.schedule((x[:, 0:32], tf.empty(Tensor[(32, 32), \"f32\", \"smem\"])), op=T.copy_async())\n"
	"                return tf.schedule((s, tf.empty(Tensor[(32, 32), \"f32\"])), op=T.copy())\n", &c);
	struct hir_node *n = find_node(&c, HIR_OP, "slice");
	struct attr *attr = arena_memdup(&t.perm, n->u.op.attr, 3 * sizeof(*attr));
	attr[hir_attr_index(n->u.op.op, "strides")] = (struct attr){ .kind = ATTR_INTS, .n = 2, .ints = (const int64_t[]){ 1, 2 } };
	n->u.op.attr = attr;
	lowering_gives(&t, &c, "E4309");
	UNIT_END(&t);
}
END_TEST

/* R89: T.test.opaque is T.copy without an evaluation: nothing falls back to identity. */
START_TEST(R89_no_evaluation)
{
	struct tfc t;
	struct changed c;
	UNIT_BEGIN(&t);
	type_text(&t, HEAD("1", "32") SQUARE LOADED "                return v\n", &c);
	struct hir_node *n = find_node(&c, HIR_SCHEDULE, "copy");
	struct insn *opaque = arena_memdup(&t.perm, n->u.schedule.use.insn, sizeof(*opaque));
	opaque->name = "test.opaque";
	opaque->eval = NULL;
	n->u.schedule.use.insn = opaque;
	struct tensor *in[1] = { tensor_new(&t.perm, DT_F32, 2, (int64_t[]){ 32, 32 }) }, *out[1];
	ck_assert(!eval_hir(&t, c.p.unit[0].hir, NULL, in, out));
	ck_assert_msg(has(unit_diags(&t), "E4401") && has(unit_diags(&t), "T.test.opaque"), "%s", unit_diags(&t));
	UNIT_END(&t);
}
END_TEST

/* 7.6 b: a zeroed output keeps its T.fill exactly where windows of (rows, 4) at row pi * i + pj * j + pk * k, over 2 by 2 CTAs and k of
 * range(0, stop, step), do not reach every row once. Rows that are written twice keep it too. */
static void one_fill(unsigned *rnd)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	int rows = 1 + (int)next(rnd, 3), weight[3], stop = (int)next(rnd, 5), step = 1 + (int)next(rnd, 2);
	int shift = next(rnd, 4) == 0, written[64] = { 0 }, most = 0;
	for (int i = 0; i < 3; i++)
		weight[i] = (1 + (int)next(rnd, 4)) * (next(rnd, 2) ? rows : 1);
	for (int e = 0; e < 4; e++)
		for (int k = 0; k < stop; k += step)
			for (int r = 0; r < rows; r++) {
				int row = weight[0] * (e / 2) + weight[1] * (e % 2) + weight[2] * k + r + shift;
				written[row]++;
				most = row > most ? row : most;
			}
	int n_row = stop ? most + 1 + (next(rnd, 4) == 0) : 40;
	bool once = true;
	for (int i = 0; i < n_row; i++)
		once = once && written[i] == 1;
	const char *start = arena_printf(&t.perm, "%d * cta.i + %d * cta.j + %d * k + %d", weight[0], weight[1], weight[2], shift);
	const char *text = check(&t, arena_printf(&t.perm, HEAD("4", "32")
	"    def f(x: Tensor[(%d, 4), \"f32\"]) -> Tensor[(%d, 4), \"f32\"]:\n"
	"        with Mesh((\"cta\",), layout=(2, 2), names=(\"i\", \"j\")) as cta:\n"
	"            out = tf.zeros(Tensor[(%d, 4), \"f32\"])\n"
	"            with Mesh((\"thread\",), layout=(32,), names=(\"t\",)) as th:\n"
	"                for k in range(0, %d, %d):\n"
	"                    g = tf.schedule((x[%s:%s + %d, :], tf.empty(Tensor[(%d, 4), \"f32\"])), op=T.copy())\n"
	"                    out = tf.insert_slice(out, g, (%s, 0))\n"
	"                return out\n", n_row, n_row, n_row, stop, step, start, start, rows, rows, start));
	ck_assert_msg(has(text, "T.fill(out, 0.0)") != once, "%s", text);
	UNIT_END(&t);
}

START_TEST(R7_6b_fill_of_an_output)
{
	unsigned rnd = 76;
	for (int i = 0; i < 300; i++)
		one_fill(&rnd);
}
END_TEST

UNIT_MAIN("lower", R7_6b_fill_of_an_output, R71_ring_trips, R72_staging_owner, R72_declared_outside, random_products, ring_value_stays_in_its_loop, partial_copies, gathered_rows, temporaries_of_positions, neighbouring_scopes, unused_and_unaddressable, R14_same_tir,
	  R21_alias, R27_accumulator_used_again, R67_identity_view, R62_phase_of_a_window, R87_widened_operands, E4305_unplaced_value,
	  E4307_value_without_root, E4308_atom_into_gmem, E4309_strided_window, R89_no_evaluation)
