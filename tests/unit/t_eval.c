/* Evaluation of programs: loops, windows, calls, dimensions, positions (spec hir 5.6, 9.7, 16). */
#include "evaltext.h"

#define HEAD EVAL_DSL
#define CTA(n) \
	EVAL_DSL "from tilefoundry.target import CudaTarget\n" \
		 "@module(entry=\"f\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", " #n "), Topology(\"thread\", 128)))\n" \
		 "class M:\n    @func\n"

static struct tensor *numbers(struct tfc *t, int n)
{
	struct tensor *x = tensor_new(&t->perm, DT_F32, 1, (int64_t[]){ n });
	for (int k = 0; k < n; k++)
		x->f[k] = k + 1;
	return x;
}

static struct tensor *eight(struct tfc *t)
{
	return numbers(t, 8);
}

/* The first result of "text" on 1, 2, ..., n. */
static struct tensor *run(struct tfc *t, const char *text, int n)
{
	struct tensor *in[1] = { numbers(t, n) }, **out = text_eval(t, text, in);
	ck_assert_msg(out != NULL, "%s%s", text, unit_diags(t));
	return out[0];
}

START_TEST(carries_of_9_7)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const char body[] = HEAD "@func\ndef f(x: Tensor[(1,), \"f32\"]):\n    m = x * 10.0\n    o = m\n    for i in range(%d):\n"
				   "        n = m + 1.0\n        o = o + (m - n)\n        m = n\n    return %s\n";
	CHECK_FLOATS(run(&t, arena_printf(&t.perm, body, 3, "m"), 1), 13);
	CHECK_FLOATS(run(&t, arena_printf(&t.perm, body, 3, "o"), 1), 7);
	CHECK_FLOATS(run(&t, arena_printf(&t.perm, body, 0, "m"), 1), 10);
	CHECK_FLOATS(run(&t, arena_printf(&t.perm, body, 0, "o"), 1), 10);
	UNIT_END(&t);
}
END_TEST

START_TEST(nested_loops_and_last_values)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    s = tf.zeros(Tensor[(2,), \"f32\"])\n"
				  "    for i in range(4):\n        for j in range(i, 4):\n            s = s + x[i + j:i + j + 2]\n        last = s + x[i:i + 2]\n"
				  "    return last\n", 8), 40 + 4, 50 + 5);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    s = tf.zeros(Tensor[(2,), \"f32\"])\n"
				  "    for k in tf.tile(8, 2):\n        s = s + x[k]\n    return s\n", 8), 16, 20);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    y = x\n    for k in tf.tile(8, 2):\n"
				  "        y = tf.insert_slice(y, x[k] * 2.0, k)\n    return y + x\n", 8), 3, 6, 9, 12, 15, 18, 21, 24);
	UNIT_END(&t);
}
END_TEST

/* An update in place must not be seen through another name of the same value. */
START_TEST(updates_leave_other_values_alone)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(4,), \"f32\"]):\n    y = x + 0.0\n    z = tf.insert_slice(y, x[0:1] * 9.0, 3)\n"
				  "    return z - y\n", 4), 0, 0, 0, 5);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(4,), \"f32\"]):\n    z = tf.insert_slice(x, x[0:1] * 9.0, 3)\n    return z - x\n", 4), 0,
		     0, 0, 5);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(4,), \"f32\"]):\n    a = x * 1.0\n    b = a\n    for i in range(3):\n"
				  "        a = tf.insert_slice(a, b[i:i + 1] + b[i + 1:i + 2], i)\n    return a + b\n", 4), 4, 7, 10, 8);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(4,), \"f32\"]):\n    a = x * 1.0\n    return tf.insert_slice(a, a[1:3], 2)\n", 4), 1, 2, 2,
		     3);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(4,), \"f32\"]):\n    a = x * 1.0\n    return tf.insert_slice(a, a, 0)\n", 4), 1, 2, 3, 4);
	UNIT_END(&t);
}
END_TEST

START_TEST(run_time_starts_and_tuples)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    r = tf.argmax(-x) + 3\n    return x[r:r + 2]\n", 8), 4, 5);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    a, b = tf.split(x, 0, 2)\n    v, i = tf.topk(b, k=2)\n"
				  "    return a[0:2] * v\n", 8), 8, 14);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(3,), \"f32\"]):\n    return tf.window(x, (2,), sizes=(2,), fill=9)\n", 3), 3, 9);
	UNIT_END(&t);
}
END_TEST

START_TEST(calls_and_variants)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const char text[] = HEAD
		"S = DimVar(\"S\", 1, 8)\nR = DimVar(\"R\", 1, 8)\n"
		"@func\ndef g(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    pass\n"
		"@g.specialize(DimVarRangePat(\"S\", 1, 4))\ndef low(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return x + 1.0\n"
		"@g.specialize(DimVarRangePat(\"S\", 5, 8))\ndef high(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return x + 2.0\n"
		"@func\ndef f(x: Tensor[(R,), \"f32\"]):\n    return g(x) * 1.0\n";
	static const char proto[] = HEAD
		"S = DimVar(\"S\", 1, 8)\n"
		"@func\ndef g(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    pass\n"
		"@g.specialize(DimVarRangePat(\"S\", 1, 4))\ndef low(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return x + 1.0\n"
		"@g.specialize(DimVarRangePat(\"S\", 5, 8))\ndef high(x: Tensor[(S,), \"f32\"]) -> Tensor[(S,), \"f32\"]:\n    return x + 2.0\n";
	for (int n = 4; n <= 5; n++) {
		ck_assert(run(&t, text, n)->f[0] == (n == 4 ? 2 : 3));
		ck_assert(run(&t, proto, n)->f[0] == (n == 4 ? 2 : 3));
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(dimensions_are_bound_from_shapes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const char text[] = HEAD "S = DimVar(\"S\", 1, 16)\n@func\ndef f(x: Tensor[(2 * S + 1,), \"f32\"]):\n"
					"    return tf.reduce(x[0:S], axes=(0,), kind=\"sum\") + x[2 * S:2 * S + 1]\n";
	CHECK_FLOATS(run(&t, text, 7), 6 + 7);
	UNIT_END(&t);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 16)\n@func\ndef f(x: Tensor[(2 * S + 1,), \"f32\"]):\n    return x\n", NULL, "E2108", "argument",
			 eight);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 4)\n@func\ndef f(x: Tensor[(S,), \"f32\"]):\n    return x\n", NULL, "E2108", "bounds", eight);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 8)\n@func\ndef f(x: Tensor[(S, S), \"f32\"]):\n    return x\n", NULL, "E2108", "argument", eight);
	struct eval_dim zero = { "S", 0 }, nine = { "S", 9 };
	struct eval_options o = { .n_dim = 1, .dim = &zero }, p = { .n_dim = 1, .dim = &nine };
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 8)\n@func\ndef f(x: Tensor[(S,), \"f32\"]):\n    return x\n", &o, "E2106", "bounds", eight);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 16)\n@func\ndef f(x: Tensor[(S,), \"f32\"]):\n    return x\n", &p, "E2109", "disagree", eight);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 16)\n@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    y = x\n    for i in range(S):\n        y = y + x\n"
			      "    return y\n", NULL, "E2107", "--dim S", eight);
}
END_TEST

START_TEST(faults_of_a_run)
{
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    r = tf.argmax(x) - 1\n    return x[r:r + 4]\n", NULL, "E2101", "axis 0",
			 eight);
	check_eval_error(HEAD "S = DimVar(\"S\", 1, 16)\n@func\ndef f(x: Tensor[(S,), \"f32\"]):\n    s = tf.zeros(Tensor[(3,), \"f32\"])\n"
			      "    for k in tf.tile(S, 3):\n        s = s + x[k]\n    return s\n", NULL, "E2102", "not divisible", eight);
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    i = tf.cast(x, \"i32\")\n    return i // (i - 3)\n", NULL, "E2103", "zero", eight);
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    return tf.reduce(x[0:0], axes=(0,))\n", NULL, "E2103", "zero", eight);
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    return tf.empty(Tensor[(8,), \"f32\"])\n", NULL, "E2104", "unwritten", eight);
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    y = tf.insert_slice(tf.empty(Tensor[(8,), \"f32\"]), x[0:4], 0)\n"
			      "    return y[0:4] + y[3:7]\n", NULL, "E2104", "(1,)", eight);
	struct eval_options few = { .budget = 10 };
	check_eval_error(HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    return x + x + x\n", &few, "E2115", "--eval-budget", eight);
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, HEAD "@func\ndef f(x: Tensor[(8,), \"f32\"]):\n    y = tf.insert_slice(tf.empty(Tensor[(8,), \"f32\"]), x[0:4], 0)\n"
				  "    return y[0:4] + y[0:4]\n", 8), 2, 4, 6, 8);
	UNIT_END(&t);
}
END_TEST

START_TEST(positions_share_what_they_insert)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, CTA(4) "    def f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n"
				    "        with Mesh((\"cta\",), layout=(2, 2), names=(\"r\", \"c\")) as m:\n"
				    "            out = tf.empty(Tensor[(8,), \"f32\"])\n            i = m.r * 4 + m.c * 2\n"
				    "            return tf.insert_slice(out, x[i:i + 2] * 2.0, i)\n", 8), 2, 4, 6, 8, 10, 12, 14, 16);
	/* Two phases: the second reads what the first has written. */
	CHECK_FLOATS(run(&t, CTA(4) "    def f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n"
				    "        tmp = tf.empty(Tensor[(8,), \"f32\"])\n        out = tf.empty(Tensor[(8,), \"f32\"])\n"
				    "        with Mesh((\"cta\",), layout=(4,), names=(\"i\",)) as m:\n"
				    "            tmp = tf.insert_slice(tmp, x[m.i * 2:m.i * 2 + 2] * 2.0, m.i * 2)\n"
				    "        with Mesh((\"cta\",), layout=(4,), names=(\"i\",)) as n:\n"
				    "            j = 6 - n.i * 2\n            out = tf.insert_slice(out, tmp[j:j + 2], n.i * 2)\n"
				    "        return out\n", 8), 14, 16, 10, 12, 6, 8, 2, 4);
	/* Persistent tiles: trip counts differ between positions. */
	CHECK_FLOATS(run(&t, CTA(3) "    def f(x: Tensor[(8,), \"f32\"]) -> Tensor[(8,), \"f32\"]:\n"
				    "        with Mesh((\"cta\",), layout=(3,), names=(\"i\",)) as m:\n"
				    "            out = tf.empty(Tensor[(8,), \"f32\"])\n            for k in range(m.i, 8, 3):\n"
				    "                out = tf.insert_slice(out, x[k:k + 1] + 1.0, k)\n            return out\n", 8), 2, 3, 4, 5, 6, 7, 8, 9);
	/* Equal bytes written twice are no conflict. */
	CHECK_FLOATS(run(&t, CTA(2) "    def f(x: Tensor[(2,), \"f32\"]) -> Tensor[(2,), \"f32\"]:\n"
				    "        with Mesh((\"cta\",), layout=(2,), names=(\"i\",)) as m:\n"
				    "            return tf.insert_slice(tf.empty(Tensor[(2,), \"f32\"]), x, 0)\n", 2), 1, 2);
	UNIT_END(&t);
}
END_TEST

START_TEST(faults_of_positions)
{
	static const char head[] = CTA(2) "    def f(x: Tensor[(8,), \"f32\"]):\n"
					  "        with Mesh((\"cta\",), layout=(2,), names=(\"i\",)) as m:\n"
					  "            with Mesh((\"thread\",), layout=(128,), names=(\"t\",)) as th:\n                ";
	struct tfc t;
	UNIT_BEGIN(&t);
	check_eval_error(arena_printf(&t.perm, "%sout = tf.zeros(Tensor[(8,), \"f32\"])\n                return tf.insert_slice(out, x[m.i:m.i + 2], 0)\n", head),
			 NULL, "E2110", "(i=0) and (i=1)", eight);
	check_eval_error(arena_printf(&t.perm, "%sout = tf.zeros(Tensor[(8,), \"f32\"])\n                out = tf.insert_slice(out, x[0:2], m.i * 2)\n"
					       "                y = out[0:2] + x[0:2]\n                return tf.insert_slice(out, y, m.i * 2 + 4)\n", head),
			 NULL, "E2111", "position", eight);
	check_eval_error(arena_printf(&t.perm, "%sout = tf.empty(Tensor[(8,), \"f32\"])\n                out = tf.insert_slice(out, x[0:2], m.i * 2)\n"
					       "                y = out[0:2] + x[0:2]\n                return tf.insert_slice(out, y, m.i * 2 + 4)\n", head),
			 NULL, "E2111", "position", eight);
	check_eval_error(arena_printf(&t.perm, "%sout = tf.empty(Tensor[(8,), \"f32\"])\n                out = tf.insert_slice(out, x[0:2], m.i * 2)\n"
					       "                y = out[6:8] + x[0:2]\n                return tf.insert_slice(out, y, m.i * 2)\n", head),
			 NULL, "E2104", "unwritten", eight);
	check_eval_error(arena_printf(&t.perm, "%sreturn x[m.i:m.i + 2]\n", head), NULL, "E2112", "result", eight);
	check_eval_error(arena_printf(&t.perm, "%sreturn x[th.t:th.t + 2]\n", head), NULL, "E2113", "coordinate", eight);
	UNIT_END(&t);
}
END_TEST

START_TEST(inputs_from_specifications)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct hir_fn *f = text_function(&t, HEAD "S = DimVar(\"S\", 1, 8)\n@func\ndef f(x: Tensor[(S,), \"f32\"], p: Tensor[(4,), \"i64\"]):\n"
							"    return x + 1.0, p\n");
	struct eval_dim five = { "S", 5 };
	struct eval_options o = { .n_dim = 1, .dim = &five };
	struct tensor *in[2], *again[2];
	static const char *const spec[] = { "p=random:3", "x=random" };
	ck_assert_msg(eval_inputs(&t, f, &o, 2, spec, in) && eval_inputs(&t, f, &o, 2, spec, again), "%s", unit_diags(&t));
	ck_assert(in[0]->n == 5 && in[1]->n == 4);
	for (int k = 0; k < 4; k++)
		ck_assert(in[0]->f[k] == again[0]->f[k] && in[1]->i[k] >= 0 && in[1]->i[k] < 4 && in[0]->f[k] != in[0]->f[k + 1]);
	ck_assert(!eval_inputs(&t, f, NULL, 2, spec, in) && strstr(unit_diags(&t), "E2107"));
	ck_assert(!eval_inputs(&t, f, &o, 1, spec, in) && strstr(unit_diags(&t), "no array for parameter 'x'"));
	ck_assert(!eval_inputs(&t, f, &o, 1, (const char *const[]){ "y=random" }, in) && strstr(unit_diags(&t), "no parameter 'y'"));
	struct npy n;
	eval_to_npy(&t.perm, VECTOR(&t, DT_F4E2M1, 1, -2), &n);
	ck_assert(n.kind == 'u' && n.item_bytes == 1 && n.rank == 1 && n.shape[0] == 1 && n.data[0] == 0xc2);
	struct tensor *back = eval_from_npy(&t, f->range, "x", type_static(&t.perm, DT_F4E2M1, 1, (int64_t[]){ 2 }, ST_GMEM), &n);
	CHECK_FLOATS(back, 1, -2);
	UNIT_END(&t);
}
END_TEST

/* Whatever allocation fails, control leaves through the context and nothing is lost. */
START_TEST(memory_may_end_anywhere)
{
	static const char text[] = CTA(2) "    def f(x: Tensor[(8,), \"f32\"]):\n"
					  "        with Mesh((\"cta\",), layout=(2,), names=(\"i\",)) as m:\n"
					  "            out = tf.empty(Tensor[(8,), \"f32\"])\n            for k in tf.tile(4, 2):\n"
					  "                out = tf.insert_slice(out, x[k] * 2.0, k + m.i * 4)\n            return out\n";
	volatile bool done = false;
	for (volatile long k = 1; !done; k++) {
		struct tfc t;
		tfc_init(&t);
		int why = setjmp(t.fail.env);
		if (why == 0) {
			struct tensor *in[1] = { numbers(&t, 8) };
			const struct hir_fn *f = text_function(&t, text);
			struct tensor *out[1];
			t.fail.countdown = k;
			ck_assert(f && eval_hir(&t, f, NULL, in, out));
			done = true;
		} else {
			ck_assert_int_eq(why, FAIL_MEMORY);
		}
		tfc_free(&t);
		ck_assert_int_lt(k, 10000);
	}
}
END_TEST

/* A value split on the first level that is gathered: every position sees what the owners have. */
START_TEST(exchange_takes_elements_from_their_owners)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	CHECK_FLOATS(run(&t, CTA(4) "    def f(x: Tensor[(8,), \"f32\"]):\n"
				    "        with Mesh((\"cta\",), layout=(4,), names=(\"i\",)) as m:\n"
				    "            y = tf.reshard(x, (4 @ m.i, 2), \"smem\") * tf.cast(m.i + 1, \"f32\")\n"
				    "            z = tf.reshard(y, (8,), \"gmem\")\n"
				    "            out = tf.empty(Tensor[(8,), \"f32\"])\n            j = 6 - m.i * 2\n"
				    "            return tf.insert_slice(out, z[j:j + 2], m.i * 2)\n", 8), 28, 32, 15, 18, 6, 8, 1, 2);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("eval", memory_may_end_anywhere, exchange_takes_elements_from_their_owners, carries_of_9_7, nested_loops_and_last_values, updates_leave_other_values_alone, run_time_starts_and_tuples,
	  calls_and_variants, dimensions_are_bound_from_shapes, faults_of_a_run, positions_share_what_they_insert, faults_of_positions,
	  inputs_from_specifications)
