/* Dependences, hints and owners of programs in text (autoschedule 5, 7.1 to 7.3, 11.3). */
#include "unit.h"

#include "plankit.h"

#define A "a: Tensor[(64, 64, 128), \"bf16\"], b: Tensor[(64, 64, 128), \"bf16\"]"

static const char *edges_of(struct tfc *t, const char *params, const char *body, const char *loop)
{
	struct plan *p = kit_plan(t, params, body);
	return kit_edges(p, kit_list(p, loop));
}

static void expect(const char *params, const char *body, const char *loop, const char *edges)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *got = edges_of(&t, params, body, loop);
	ck_assert_msg(!strcmp(got, edges), "found %s\nnot   %s\n%s", got, edges, body);
	UNIT_END(&t);
}

#define TILE(name) "    " name " = T.alloc_ub((64, 128), \"bf16\")\n"
#define ROW(x, i) x "[" i ", 0:64, 0:128]"
#define IN "        T.copy(" ROW("a", "i") ", x)\n"
#define OUT "        T.copy(x, " ROW("b", "i") ")\n"
#define S "perm: Tensor[(40,), \"i32\"], state: Tensor[(40, 128), \"bf16\"]"

START_TEST(copy_through_a_tile)
{
	expect(A, TILE("x") "    for i in T.Pipelined(8, num_stages=2):\n"
		  "        T.copy(" ROW("a", "i") ", x)\n"
		  "        T.copy(x, " ROW("b", "i") ")\n",
	       "i", "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v");
}
END_TEST

START_TEST(reads_and_rows)
{
	expect(A, TILE("x") TILE("y")
		  "    for i in T.serial(8):\n"
		  "        T.assume_conflict(a)\n"
		  "        T.copy(" ROW("a", "0") ", x)\n"
		  "        T.copy(" ROW("a", "0") ", y)\n",
	       "i", "0>0 WAW x v; 1>1 WAW y v");
	expect(A, TILE("x")
		  "    for i in T.serial(8):\n"
		  "        T.copy(" ROW("b", "i") ", x)\n"
		  "        T.copy(x, " ROW("b", "i") ")\n",
	       "i", "0>0 WAW x v; 0>1 WAR b 0; 0>1 RAW x 0; 1>0 WAR x v");
	expect(A, "    u = T.alloc_ub((576, 128), \"bf16\")\n"
		  "    for i in T.serial(8):\n"
		  "        T.copy(u[i * 64:i * 64 + 64, 0:128], " ROW("b", "i") ")\n"
		  "        T.copy(" ROW("a", "i") ", u[(i + 1) * 64:(i + 1) * 64 + 64, 0:128])\n",
	       "i", "1>0 RAW u 1");
}
END_TEST

START_TEST(manual_ring)
{
	expect(A, "    u = T.alloc_ub((3, 64, 128), \"bf16\")\n"
		  "    T.annotate_manual_multi_buffer(u)\n"
		  "    for i in T.serial(8):\n"
		  "        T.copy(" ROW("a", "i") ", " ROW("u", "i % 3") ")\n"
		  "        T.copy(" ROW("u", "i % 3") ", " ROW("b", "i") ")\n",
	       "i", "0>0 WAW u 3; 0>1 RAW u 0; 0>1 RAW u 3; 1>0 WAR u 3");
}
END_TEST

START_TEST(rows_that_a_table_names)
{
	expect(S, "    x = T.alloc_ub((1, 128), \"bf16\")\n"
		  "    for i in T.serial(40):\n"
		  "        T.copy(state[perm[i]:perm[i] + 1, 0:128], x)\n"
		  "        T.copy(x, state[perm[i]:perm[i] + 1, 0:128])\n",
	       "i", "0>0 WAW x v; 0>1 WAR state 0; 0>1 WAR state 1; 0>1 RAW x 0; 1>0 RAW state 1; 1>0 WAR x v; 1>1 WAW state 1");
	expect(S, "    x = T.alloc_ub((1, 8), \"bf16\")\n"
		  "    for i in T.serial(40):\n"
		  "        T.copy(state[perm[i]:perm[i] + 1, 0:8], x)\n"
		  "        T.copy(x, state[perm[i]:perm[i] + 1, 8:16])\n",
	       "i", "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v; 1>1 WAW state 1");
}
END_TEST

START_TEST(branches)
{
	expect(A, TILE("x")
		  "    for i in T.serial(8):\n"
		  "        if i % 2 == 0:\n"
		  "            T.copy(" ROW("a", "i") ", x)\n"
		  "        else:\n"
		  "            T.copy(x, " ROW("b", "i") ")\n",
	       "i", "0>0 WAW x 2; 0>1 RAW x 1; 1>0 WAR x 1");
	expect("perm: Tensor[(40,), \"i32\"], " A, TILE("x")
		  "    for i in T.serial(8):\n"
		  "        if perm[i] > 0:\n"
		  "            T.copy(" ROW("a", "i") ", x)\n"
		  "        else:\n"
		  "            T.copy(x, " ROW("b", "i") ")\n",
	       "i", "1>1 WAW x 1; 1>2 RAW x 1; 2>1 WAR x 1");
	expect(A, TILE("x")
		  "    for i in T.serial(24):\n"
		  "        if i % 2 == 0:\n"
		  "            T.copy(" ROW("a", "i") ", x)\n"
		  "        if i % 6 == 1:\n"
		  "            T.copy(x, " ROW("b", "i") ")\n",
	       "i", "0>0 WAW x 2; 0>1 RAW x 1; 1>0 WAR x 1");
}
END_TEST

START_TEST(views_by_bytes)
{
	expect("a: Tensor[(64,), \"f32\"], b: Tensor[(64,), \"bf16\"]",
	       "    u = T.alloc_ub((64,), \"f32\")\n"
	       "    v = T.tensor_view(T.ptr_of(u[32:64]), dtype=\"bf16\", layout=Layout((64,), (1,)), shape=(64,))\n"
	       "    T.copy(a[0:32], u[0:32])\n"
	       "    T.copy(a[32:64], u[32:64])\n"
	       "    T.copy(v[0:32], b[0:32])\n"
	       "    T.copy(v[32:64], b[32:64])\n",
	       NULL, "1>2 RAW u 0; 1>3 RAW u 0");
	expect("a: Tensor[(64,), \"f32\"], b: Tensor[(64,), \"bf16\"]",
	       "    u = T.alloc_ub((64,), \"f32\")\n"
	       "    v = T.tensor_view(T.ptr_of(u[32:64]), dtype=\"bf16\", layout=Layout((64,), (1,)), shape=(64,))\n"
	       "    T.copy(a[0:48], u[0:48])\n"
	       "    T.copy(a[48:64], u[48:64])\n"
	       "    T.copy(v[0:32], b[0:32])\n"
	       "    T.copy(v[32:64], b[32:64])\n",
	       NULL, "0>2 RAW u 0; 1>3 RAW u 0");
}
END_TEST

START_TEST(padding_is_written)
{
	expect("a: Tensor[(64,), \"bf16\"], b: Tensor[(64,), \"bf16\"]",
	       "    u = T.alloc_ub((64,), \"bf16\")\n"
	       "    T.copy(a[0:16], u[0:16])\n"
	       "    T.copy(a[0:16], u[16:32])\n",
	       NULL, "");
	expect("a: Tensor[(64,), \"bf16\"], b: Tensor[(64,), \"bf16\"]",
	       "    u = T.alloc_ub((64,), \"bf16\")\n"
	       "    T.copy(a[0:10], u[0:10])\n"
	       "    T.copy(u[10:16], b[0:6])\n",
	       NULL, "0>1 RAW u 0");
}
END_TEST

START_TEST(scalars)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_plan(&t, "n: Tensor[(4,), \"i32\"], " A,
				  TILE("x")
				  "    u = T.alloc_ub((4,), \"i32\")\n"
				  "    T.copy(n[0:4], u)\n"
				  "    for i in T.serial(u[1]):\n"
				  "        T.copy(" ROW("a", "i") ", x)\n"
				  "        T.copy(x, " ROW("b", "i") ")\n");
	const struct plan_list *l = p->root;
	ck_assert_int_eq((int)l->unit.len, 3);
	ck_assert_ptr_nonnull(l->unit.data[1]->bind);
	ck_assert_str_eq(kit_edges(p, l), "0>1 RAW u 0");
	bool has_bind = false;
	for (size_t i = 0; i < l->edge.len; i++)
		has_bind |= l->edge.data[i].kind == PLAN_BIND && l->edge.data[i].from == 1 && l->edge.data[i].to == 2;
	ck_assert(has_bind);
	UNIT_END(&t);
}
END_TEST

#define SIBLINGS \
	"    for i in T.serial(8):\n" \
	"        T.copy(" ROW("a", "i") ", x)\n" \
	"        T.copy(x, " ROW("b", "i") ")\n" \
	"    for k in T.serial(8):\n" \
	"        T.copy(" ROW("a", "k") ", x)\n" \
	"        T.copy(x, " ROW("c", "k") ")\n"

START_TEST(siblings_share_a_buffer)
{
	static const char body[] = TILE("x") SIBLINGS, ordinary[] = TILE("x") "    T.annotate_buffer_versions({x: 1})\n" SIBLINGS;
	expect("a: Tensor[(64, 64, 128), \"bf16\"], b: Tensor[(64, 64, 128), \"bf16\"], c: Tensor[(64, 64, 128), \"bf16\"]", body, NULL,
	       "0>1 EXCL x 0");
	expect("a: Tensor[(64, 64, 128), \"bf16\"], b: Tensor[(64, 64, 128), \"bf16\"], c: Tensor[(64, 64, 128), \"bf16\"]",
	       ordinary, NULL, "0>1 WAW x 0; 0>1 RAW x 0; 0>1 WAR x 0");
}
END_TEST

/* With a limit of one operation whatever constants do not decide conflicts. */
START_TEST(limits)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_units(&t, A, TILE("x")
				   "    T.annotate_buffer_versions({x: 1})\n"
				   "    for i in T.serial(8):\n"
				   "        T.copy(" ROW("b", "i") ", x)\n"
				   "        T.copy(x, " ROW("b", "i") ")\n", 1);
	ck_assert(plan_claim_owners(p) && plan_dependences(p));
	ck_assert_str_eq(kit_edges(p, kit_list(p, "i")), "0>0 WAW x 1; 0>1 WAR b 0; 0>1 WAR b 1; 0>1 RAW x 0; 0>1 RAW x 1; 1>0 RAW b 1; "
			 "1>0 WAR x 1; 1>1 WAW b 1");
	ck_assert_ptr_nonnull(strstr(unit_diags(&t), "conflict assumed"));
	ck_assert_int_eq(t.diags.n_warning, 1);
	UNIT_END(&t);
}
END_TEST

/* ---- hints ---- */

/* The edges of "loop", and the hints that took others away: " | 1>0 cross; ...". */
static void expect_hints(const char *params, const char *body, const char *loop, const char *edges, const char *warning)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_plan(&t, params, body);
	const struct plan_list *l = kit_list(p, loop);
	struct text out;
	text_init(&out, &t.perm);
	text_add(&out, kit_edges(p, l));
	for (size_t i = 0; i < l->removed.len; i++)
		text_printf(&out, "%s%d>%d %s", i ? "; " : " | ", l->removed.data[i].from, l->removed.data[i].to, l->removed.data[i].is_cross ? "cross" : "same");
	ck_assert_msg(!strcmp(text_str(&out), edges), "found %s\nnot   %s\n%s", text_str(&out), edges, body);
	if (warning)
		ck_assert_msg(strstr(unit_diags(&t), warning), "no %s in\n%s", warning, unit_diags(&t));
	else
		ck_assert_msg(!t.diags.n_warning, "%s", unit_diags(&t));
	UNIT_END(&t);
}

#define SCATTER(hint) \
	"    x = T.alloc_ub((1, 128), \"bf16\")\n" \
	"    for i in T.serial(40):\n" \
	"        " hint "\n" \
	"        T.copy(state[perm[i]:perm[i] + 1, 0:128], x)\n" \
	"        T.copy(x, state[perm[i]:perm[i] + 1, 0:128])\n"
#define SCATTER_LEFT "0>0 WAW x v; 0>1 WAR state 0; 0>1 RAW x 0; 1>0 WAR x v | 0>1 cross; 1>0 cross; 1>1 cross"
#define SCATTER_ALL "0>0 WAW x v; 0>1 WAR state 0; 0>1 WAR state 1; 0>1 RAW x 0; 1>0 RAW state 1; 1>0 WAR x v; 1>1 WAW state 1"

START_TEST(no_conflict_of_a_permutation)
{
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:128], level=0, cross=True)"), "i", SCATTER_LEFT, NULL);
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:128], cross=True)"), "i", SCATTER_LEFT, NULL);
	expect_hints(S, SCATTER("T.assume_no_conflict(state, level=0, cross=True)"), "i", SCATTER_LEFT, NULL);
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i], 0], level=0, cross=True)"), "i", SCATTER_ALL, "matched no access");
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:64], level=0, cross=True)"), "i", SCATTER_ALL,
		     "matched no access");
	expect_hints(S, SCATTER("T.assume_no_conflict(state[i:i + 1, 0:128], level=0, cross=True)"), "i", SCATTER_ALL, "matched no access");
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:128], level=0, cross=False)"), "i",
		     "0>0 WAW x v; 0>1 WAR state 1; 0>1 RAW x 0; 1>0 RAW state 1; 1>0 WAR x v; 1>1 WAW state 1 | 0>1 same", NULL);
	expect_hints(S, SCATTER("T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:128], level=0)"), "i",
		     "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v | 0>1 same; 0>1 cross; 1>0 cross; 1>1 cross", NULL);
}
END_TEST

START_TEST(hints_know_equal_computations)
{
	static const char before[] = "perm: Tensor[(40,), \"i32\"], next: Tensor[(40,), \"i32\"], state: Tensor[(40, 128), \"bf16\"]";
	expect_hints(S, "    x = T.alloc_ub((1, 128), \"bf16\")\n"
			"    for i in T.serial(40):\n"
			"        p = perm[i]\n"
			"        T.assume_no_conflict(state[perm[i]:perm[i] + 1, 0:128], level=0, cross=True)\n"
			"        T.copy(state[p:p + 1, 0:128], x)\n"
			"        T.copy(x, state[p:p + 1, 0:128])\n", "i",
		     "1>1 WAW x v; 1>2 WAR state 0; 1>2 RAW x 0; 2>1 WAR x v | 1>2 cross; 2>1 cross; 2>2 cross", NULL);
	expect_hints(before, "    x = T.alloc_ub((1, 128), \"bf16\")\n"
			     "    y = T.alloc_ub((40,), \"i32\")\n"
			     "    for i in T.serial(40):\n"
			     "        p = next[i]\n"
			     "        T.copy(y[0:40], next[0:40])\n"
			     "        T.assume_no_conflict(state[next[i]:next[i] + 1, 0:128], level=0, cross=True)\n"
			     "        T.copy(x, state[p:p + 1, 0:128])\n", "i",
		     "0>1 WAR next 0; 0>1 WAR next 1; 1>0 RAW next 1; 1>1 WAW next 1; 2>2 WAW state 1", "matched no access");
}
END_TEST

#define TWO(hint, order) \
	TILE("x") TILE("y") \
	"    for i in T.serial(8):\n" \
	"        " hint "\n" order
#define IN_OUT \
	"        T.copy(" ROW("a", "i") ", x)\n" \
	"        T.copy(y, " ROW("b", "i") ")\n"

START_TEST(conflicts_that_are_declared)
{
	expect_hints(A, TWO("T.assume_conflict(x, y, level=0, cross=False)", IN_OUT), "i", "0>0 WAW x v; 0>1 RAW x 0", NULL);
	expect_hints(A, TWO("T.assume_conflict(x, y, level=0, cross=True)", IN_OUT), "i", "0>0 WAW x v; 0>1 RAW x 1; 1>0 WAR y 1", NULL);
	expect_hints(A, TWO("T.assume_conflict(x, y, level=0)", IN_OUT), "i", "0>0 WAW x v; 0>1 RAW x 0; 0>1 RAW x 1; 1>0 WAR y 1", NULL);
	expect_hints(A, TWO("T.assume_conflict(y, x)", IN_OUT), "i", "0>0 WAW x v; 0>1 RAW x 0; 0>1 RAW x 1; 1>0 WAR y 1", NULL);
	expect_hints(A, TWO("T.assume_conflict(x, y, level=-1)", IN_OUT), "i", "0>0 WAW x v", NULL);
	expect_hints(A, TWO("T.assume_conflict(x, y, level=0, cross=False)\n        T.assume_no_conflict(y, x)", IN_OUT), "i",
		     "0>0 WAW x v; 0>1 RAW x 0", NULL);
}
END_TEST

START_TEST(groups_and_levels)
{
	static const char text[] = TILE("x") TILE("y")
		"    for i in T.serial(8):\n"
		"        T.assume_conflict(x, group=\"g\", level=-1)\n"
		"        T.copy(" ROW("a", "i") ", x)\n"
		"    for k in T.serial(8):\n"
		"        T.assume_conflict(y, group=\"g\", level=-1)\n"
		"        T.copy(" ROW("a", "k") ", y)\n";
	expect_hints(A, text, NULL, "0>1 WAW x 0", NULL);
	expect_hints(A, text, "i", "0>0 WAW x v", NULL);
	static const char nested[] = TILE("x") TILE("y")
		"    for i in T.serial(8):\n"
		"        for k in T.serial(4):\n"
		"            T.assume_conflict(x, y, level=%d)\n"
		"            T.copy(" ROW("a", "i") ", x)\n"
		"            T.copy(" ROW("a", "k") ", y)\n";
	char outer[sizeof(nested)], inner[sizeof(nested)];
	snprintf(outer, sizeof(outer), nested, 0);
	snprintf(inner, sizeof(inner), nested, 1);
	expect_hints(A, outer, "k", "0>0 WAW x v; 1>1 WAW y v", NULL);
	expect_hints(A, outer, "i", "0>0 WAW x 1; 0>0 WAW y 1", NULL);
	expect_hints(A, inner, "k", "0>0 WAW x v; 0>1 WAW x 0; 0>1 WAW x 1; 1>0 WAW y 1; 1>1 WAW y v", NULL);
}
END_TEST

START_TEST(a_reshaped_view_is_named_by_its_buffer)
{
	expect_hints(A, "    u = T.alloc_ub((64, 128), \"bf16\")\n"
			"    v = T.tensor_view(T.ptr_of(u), layout=Layout((128, 64), (64, 1)), shape=(128, 64))\n"
			"    T.assume_no_conflict(u, level=-1)\n"
			"    T.copy(" ROW("a", "0") ", u)\n"
			"    T.copy(v[0:64, 0:64], b[0, 0:64, 0:64])\n", NULL, " | 0>1 same", NULL);
	expect_hints(A, "    u = T.alloc_ub((64, 128), \"bf16\")\n"
			"    v = T.tensor_view(T.ptr_of(u), layout=Layout((128, 64), (64, 1)), shape=(128, 64))\n"
			"    T.assume_no_conflict(u[0:64, 0:128], v[0:64, 0:64], level=-1)\n"
			"    T.copy(" ROW("a", "0") ", u)\n"
			"    T.copy(v[0:64, 0:64], b[0, 0:64, 0:64])\n", NULL, " | 0>1 same", NULL);
}
END_TEST

/* ---- owners ---- */

static void expect_owners(const char *params, const char *body, const char *owners)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *got = kit_owners(kit_plan(&t, params, body));
	ck_assert_msg(!strcmp(got, owners), "found %s\nnot   %s\n%s", got, owners, body);
	UNIT_END(&t);
}

#define LOOP(text) TILE("x") "    for i in T.serial(8):\n" text
#define IF(c, text) "        if " c ":\n    " text

START_TEST(contents_of_one_iteration)
{
	expect_owners(A, LOOP(IN OUT), "x: i");
	expect_owners(A, LOOP(OUT IN), "");
	expect_owners(A, LOOP(IF("i % 2 == 0", IN) IF("i % 2 == 0", OUT)), "x: i");
	expect_owners(A, LOOP(IF("i % 2 == 0", IN) OUT), "");
	expect_owners(A, LOOP(IN IF("i % 2 == 0", OUT)), "x: i");
	expect_owners(A, LOOP(IF("i % 2 == 0", IN) "        else:\n    " IN OUT), "x: i");
	expect_owners(A, LOOP(IF("i % 2 == 0", IN) IF("i % 2 == 1", OUT)), "");
	expect_owners(A, LOOP("        T.copy(a[i, 0:4, 0:128], x[0:4, 0:128])\n        T.copy(x[0:8, 0:128], b[i, 0:8, 0:128])\n"), "");
	expect_owners(A, LOOP("        T.copy(a[i, 0:4, 0:128], x[0:4, 0:128])\n        T.copy(a[i, 4:8, 0:128], x[4:8, 0:128])\n"
			      "        T.copy(x[2:7, 0:128], b[i, 2:7, 0:128])\n"), "x: i");
	expect_owners(A, LOOP("        T.copy(a[i, 0:4, 0:128], x[0:4, 0:128])\n        T.copy(a[i, 5:8, 0:128], x[5:8, 0:128])\n"
			      "        T.copy(x[2:7, 0:128], b[i, 2:7, 0:128])\n"), "");
	expect_owners("perm: Tensor[(40,), \"i32\"], " A, LOOP("        c = perm[i] > 0\n" IF("c", IN) IF("c", OUT)), "x: i");
	expect_owners("perm: Tensor[(40,), \"i32\"], " A, LOOP("        c = perm[i] > 0\n" IF("c", IN) IF("perm[0] > 0", OUT)), "");
	expect_owners("perm: Tensor[(40,), \"i32\"], " A, LOOP("        c = perm[i] > 0\n" IF("c", IN) "        else:\n    " IN OUT), "x: i");
}
END_TEST

START_TEST(vector_blocks_are_looked_into)
{
	expect_owners(A, LOOP(IN "        with T.SimdVF():\n            for r, k in T.Parallel(64, 128):\n"
			      "                x[r, k] = x[r, k] + x[r, k]\n" OUT), "x: i");
	expect_owners(A, TILE("y") LOOP(IN "        with T.SimdVF():\n            for r, k in T.Parallel(64, 128):\n"
					"                y[r, k] = x[r, k]\n                x[r, k] = y[r, k]\n" OUT), "x: i; y: i");
	expect_owners(A, TILE("y") LOOP(IN "        with T.SimdVF():\n            for r, k in T.Parallel(64, 128):\n"
					"                x[r, k] = y[r, k]\n                y[r, k] = x[r, k]\n" OUT), "x: i");
}
END_TEST

START_TEST(nested_loops)
{
	expect_owners(A, LOOP("        for k in T.serial(4):\n            T.copy(a[i, k * 16:k * 16 + 16, 0:128], x[k * 16:k * 16 + 16, 0:128])\n" OUT),
		      "x: i");
	expect_owners(A, LOOP("        for k in T.serial(3):\n            T.copy(a[i, k * 16:k * 16 + 16, 0:128], x[k * 16:k * 16 + 16, 0:128])\n" OUT), "");
	expect_owners(A, LOOP("        for k in T.serial(4):\n            T.copy(a[i, 0:64, 0:128], x)\n            T.copy(x, b[k, 0:64, 0:128])\n"),
		      "x: k");
	expect_owners(A, LOOP("        for k in T.serial(4):\n            T.copy(a[i, 0:64, 0:128], x)\n            T.copy(x, b[k, 0:64, 0:128])\n"
			      "        for n in T.serial(4):\n            T.copy(a[i, 0:64, 0:128], x)\n            T.copy(x, b[n, 0:64, 0:128])\n"),
		      "x: k n");
	expect_owners(A, LOOP("        for k in T.serial(4):\n            T.copy(a[i, 0:64, 0:128], x)\n            T.copy(x, b[k, 0:64, 0:128])\n"
			      "        for n in T.serial(4):\n            T.copy(x, b[n, 0:64, 0:128])\n            T.copy(a[i, 0:64, 0:128], x)\n"),
		      "x: i");
	expect_owners(A, LOOP(IN "        for k in T.serial(4):\n            T.copy(x, b[k, 0:64, 0:128])\n"), "x: i");
	expect_owners(A, LOOP(IN "        for k in T.serial(4):\n            T.copy(x, b[k, 0:64, 0:128])\n"
			      "            T.copy(a[k, 0:64, 0:128], x)\n"), "x: i");
	expect_owners(A, LOOP("        for k in T.serial(4):\n            if k == 0:\n                T.copy(a[i, 0:64, 0:128], x)\n"
			      "            T.copy(x, b[k, 0:64, 0:128])\n"), "x: i");
	expect_owners(A, TILE("x") "    T.fill(x, 0.0)\n    for i in T.serial(8):\n" IN OUT, "x: i");
	expect_owners(A, TILE("x") "    T.copy(" ROW("a", "0") ", x)\n    for i in T.serial(8):\n" IN OUT, "");
	expect_owners(A, TILE("x") "    for i in T.serial(8):\n        T.fill(x, 0.0)\n        for k in T.serial(4):\n            T.copy(x, b[k, 0:64, 0:128])\n"
		      "            T.copy(a[k, 0:64, 0:128], x)\n", "x: i");
}
END_TEST

START_TEST(stages_are_the_order)
{
	expect_owners(A, TILE("x") "    for i in T.Pipelined(8, annotations={\"enable_offset\": True}):\n"
		      "        with T.Stage(1):\n            T.copy(x, " ROW("b", "i") ")\n"
		      "        with T.Stage(0):\n            T.copy(" ROW("a", "i") ", x)\n", "x: i");
}
END_TEST

/* ---- loops ---- */

START_TEST(tiles_of_a_persistent_loop)
{
	expect(A, TILE("x")
		  "    for i, k in T.Persistent([4, 6], 3, 1, group_size=4):\n"
		  "        T.copy(" ROW("a", "i") ", x)\n"
		  "        T.copy(x, " ROW("b", "i * 6 + k") ")\n",
	       "i", "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v");
	expect(A, TILE("x")
		  "    for i, k in T.Persistent([4, 6], 3, 1, group_size=3):\n"
		  "        T.copy(" ROW("a", "i") ", x)\n"
		  "        T.copy(x, " ROW("b", "k") ")\n",
	       "i", "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v; 1>1 WAW b 1");
}
END_TEST

START_TEST(trip_counts)
{
	static const char *const bounds[] = { "0", "1", "2", "3, 3", "3, 4", "0, 9, 5" };
	static const char *const edges[] = { "", "0>1 RAW x 0", "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v", "", "0>1 RAW x 0",
					     "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v" };
	for (int i = 0; i < 6; i++) {
		char body[600];
		snprintf(body, sizeof(body), TILE("x") "    for i in T.serial(%s):\n" IN OUT, bounds[i]);
		expect(A, body, "i", edges[i]);
	}
	expect(A, TILE("x") "    for o in T.serial(5):\n        for i in T.serial(1):\n    " IN "    " OUT, "i",
	       "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v");
	expect(A, TILE("x") "    T.annotate_buffer_versions({x: 5})\n    for i in T.serial(5):\n" IN OUT, "i", "0>1 RAW x 0");
	expect(A, TILE("x") "    T.annotate_buffer_versions({x: 5})\n    for i in T.serial(6):\n" IN OUT, "i",
	       "0>0 WAW x v; 0>1 RAW x 0; 1>0 WAR x v");
}
END_TEST

START_TEST(run_time_sizes)
{
	expect("n: Tensor[(2,), \"i32\"], " A, TILE("x") "    m = n[0]\n    for i in T.serial(m):\n" IN
	       "        T.copy(x, " ROW("b", "i + m") ")\n        T.copy(x, " ROW("b", "i + m + 1") ")\n", "i",
	       "0>0 WAW x v; 0>1 RAW x 0; 0>2 RAW x 0; 1>0 WAR x v; 2>0 WAR x v; 2>1 WAW b 1");
}
END_TEST

START_TEST(leaving_a_loop)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_plan(&t, "n: Tensor[(64,), \"i32\"], " A, TILE("x") "    for i in T.serial(8):\n" IN "        if n[i] > 3:\n            break\n" OUT);
	const struct plan_list *l = kit_list(p, "i");
	int leave = -1, n_before = 0, n_after = 0;
	for (size_t i = 0; i < l->unit.len; i++)
		leave = l->unit.data[i]->is_break ? (int)i : leave;
	ck_assert_int_ge(leave, 0);
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		n_before += e->kind == PLAN_REGISTER && e->to == leave && e->distance == 0 && e->is_from_reader;
		n_after += e->kind == PLAN_REGISTER && e->from == leave && e->distance == 0 && !e->is_from_reader;
	}
	ck_assert_int_eq(n_before, leave);
	ck_assert_int_eq(n_after, (int)l->unit.len - 1 - leave);
	UNIT_END(&t);
}
END_TEST

#define SLOT(at) "T.tensor_view(" at ", dtype=\"bf16\", layout=Layout((64, 128), (128, 1)), shape=(64, 128))"
#define RING "    r = (" SLOT("0") ", " SLOT("16384") ", " SLOT("32768") ")\n    for i in T.serial(2, 20, 2):\n"

START_TEST(slots)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_plan(&t, A, RING "        T.copy(" ROW("a", "i") ", r[(i - 2) // 2 % 3])\n        T.copy(r[(i - 2) // 2 % 3], " ROW("b", "i") ")\n");
	ck_assert_str_eq(kit_edges(p, kit_list(p, "i")), "0>0 WAW r v; 0>1 RAW r 0; 1>0 WAR r v");
	ck_assert_int_eq((int)p->storage.data[0]->count + (int)p->storage.data[1]->count + (int)p->storage.data[2]->count, 3);
	UNIT_END(&t);
	expect(A, RING "        T.copy(" ROW("a", "i") ", r[i // 2 % 3])\n        T.copy(r[(i // 2 + 1) % 3], " ROW("b", "i") ")\n", "i",
	       "0>0 WAW r 3; 0>1 RAW r 2; 1>0 WAR r 1");
	expect(A, RING "        T.copy(" ROW("a", "i") ", r[0])\n        T.copy(" ROW("a", "i + 1") ", r[1])\n        T.copy(r[0], " ROW("b", "i") ")\n", "i",
	       "0>0 WAW r 1; 0>2 RAW r 0; 0>2 RAW r 1; 1>1 WAW r 1; 2>0 WAR r 1");
}
END_TEST

/* ---- what is refused, and told ---- */

/* The diagnostics of ClaimOwners and the dependences. */
static void expect_told(const char *params, const char *body, const char *key, bool ok)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct plan *p = kit_units(&t, params, body, 0);
	bool got = plan_claim_owners(p) && plan_dependences(p);
	ck_assert_msg(got == ok, "%s%s", unit_diags(&t), body);
	if (key)
		ck_assert_msg(strstr(unit_diags(&t), key), "no %s in\n%s", key, unit_diags(&t));
	else
		ck_assert_msg(!t.diags.len, "%s", unit_diags(&t));
	UNIT_END(&t);
}

#define CLAIM(head, text) TILE("x") head "    for i in T.Pipelined(8, annotations={\"multi_buffer_eligible\": [x]}):\n" text

START_TEST(claims)
{
	expect_told(A, CLAIM("", IN OUT), NULL, true);
	expect_told(A, CLAIM("", OUT IN), "not written in the same iteration", true);
	expect_told(A, CLAIM("", "        T.copy(a[i, 0:4, 0:128], x[0:4, 0:128])\n        T.copy(x[0:8, 0:128], b[i, 0:8, 0:128])\n"),
		    "not written in the same iteration", true);
	expect_told(A, CLAIM("", IN OUT) "    T.copy(x, b[0, 0:64, 0:128])\n", "outside its annotated owner loops", false);
	expect_told(A, CLAIM("    T.fill(x, 0.0)\n", IN OUT), NULL, true);
	expect_told(A, CLAIM("    T.fill(x, x[0, 0])\n", IN OUT), "only T.fill accesses", false);
	expect_told(A, CLAIM("    T.annotate_buffer_versions({x: 1})\n", IN OUT), "Ignoring explicit", true);
	expect_told(A, CLAIM("    T.annotate_buffer_versions({x: 1})\n", IN OUT), "(1,\"auto\")", true);
	expect_told(A, CLAIM("    T.annotate_buffer_versions({x: (1, \"auto\")})\n", IN OUT), NULL, true);
	expect_told(A, CLAIM("    T.annotate_manual_multi_buffer(x)\n", IN OUT), "already manually multi-buffered", true);
	expect_told(A, TILE("x") "    for i in T.Pipelined(8, annotations={\"multi_buffer_eligible\": [x]}):\n"
		    "        for k in T.Pipelined(8, annotations={\"multi_buffer_eligible\": [x]}):\n    " IN "    " OUT, "nested owner loops", false);
}
END_TEST

START_TEST(policies)
{
	static const struct { const char *value; const char *owners; } row[] = {
		{ "1", "" }, { "(1, \"auto\")", "x: i" }, { "(1, \"iteration\")", "x: i" }, { "(1, \"counter\")", "x: i" },
		{ "2", "x: i" }, { "(2, \"iteration\")", "x: i" }, { "(None, \"auto\")", "x: i" }
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		char body[800];
		snprintf(body, sizeof(body), TILE("x") "    T.annotate_buffer_versions({x: %s})\n    for i in T.serial(8):\n" IN OUT, row[i].value);
		expect_owners(A, body, row[i].owners);
	}
}
END_TEST

#define HEAD "    u = T.alloc_ub((8,), \"i32\")\n"

START_TEST(control_reads)
{
	static const char with[] = "perm: Tensor[(40,), \"i32\"], " A;
	expect_told(with, HEAD "    T.copy(perm[0:8], u)\n    for i in T.Pipelined(u[0], annotations={\"multi_buffer_eligible\": [u]}):\n"
				     "        T.copy(perm[i:i + 8], u)\n", "unnormalized loop bound", false);
	expect_told(with, HEAD "    if u[0] > 3:\n        for i in T.Pipelined(8, annotations={\"multi_buffer_eligible\": [u]}):\n"
				     "            T.copy(perm[i:i + 8], u)\n", "unsupported task guard", false);
	expect_owners(with, HEAD TILE("x") "    for o in T.serial(4):\n        T.copy(perm[o:o + 8], u)\n        for i in T.serial(u[0]):\n"
				       "            T.copy(perm[i:i + 8], u)\n            T.copy(" ROW("a", "u[1]") ", x)\n"
				       "            T.copy(x, b[i, 0:64, 0:128])\n", "u: o; x: i");
}
END_TEST

/* A storage in L1 that is filled for all its versions. */
START_TEST(fills_of_l1)
{
	static const char text[] = "    x = T.alloc_L1((64, 128), \"bf16\")\n    y = T.alloc_L0A((64, 128), \"bf16\")\n"
				   "    T.annotate_buffer_versions({x: %s})\n    T.fill(x, 0.0)\n"
				   "    for i in T.serial(8):\n" IN "        T.copy(x, y)\n";
	char two[900], one[900];
	snprintf(two, sizeof(two), text, "2");
	snprintf(one, sizeof(one), text, "(1, \"auto\")");
	expect_told(A, two, "Broadcast fill for L1 storage", false);
	expect_told(A, one, NULL, true);
}
END_TEST

/* ---- random lists against enumeration ---- */

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return *seed >> 33;
}

static int pick(uint64_t *seed, int n)
{
	return (int)(next_random(seed) % (uint64_t)n);
}

enum { N_UNIT = 3, OUTER = 2 };

/* start = 8 * ((ci * i + co * o + c) % m // q), under (gi * i + go * o) % gm == gr */
struct touch { bool writes; int ci, co, c, m, q, width, gi, go, gm, gr; };

static int start_of(const struct touch *x, int o, int i)
{
	return 8 * ((x->ci * i + x->co * o + x->c) % x->m / x->q);
}

static bool is_active(const struct touch *x, int o, int i)
{
	return (x->gi * i + x->go * o) % x->gm == x->gr;
}

static bool meet(const struct touch *x, const struct touch *y, int o, int i, int k)
{
	int a = start_of(x, o, i), b = start_of(y, o, k);
	return is_active(x, o, i) && is_active(y, o, k) && a < b + y->width && b < a + x->width;
}

/* The least distance from "from" on at which the two meet; 0: none. */
static int least_distance(const struct touch *x, const struct touch *y, int trips)
{
	for (int d = 1; d < trips; d++)
		for (int o = 0; o < OUTER; o++)
			for (int i = 0; i + d < trips; i++)
				if (meet(x, y, o, i, i + d))
					return d;
	return 0;
}

static bool meets_now(const struct touch *x, const struct touch *y, int trips)
{
	for (int o = 0; o < OUTER; o++)
		for (int i = 0; i < trips; i++)
			if (meet(x, y, o, i, i))
				return true;
	return false;
}

static const char *random_list(struct arena *a, uint64_t *seed, struct touch *x, int trips)
{
	struct text out;
	text_init(&out, a);
	text_printf(&out, "    u = T.alloc_ub((4096,), \"f32\")\n    T.annotate_buffer_versions({u: 1})\n    for o in T.serial(%d):\n"
		    "        for i in T.serial(%d):\n", OUTER, trips);
	for (int k = 0; k < N_UNIT; k++) {
		x[k] = (struct touch){ pick(seed, 2), pick(seed, 4), pick(seed, 3), pick(seed, 6), 1 + pick(seed, 9), 1 + pick(seed, 3),
				       8 * (1 + pick(seed, 3)), pick(seed, 3), pick(seed, 2), 1 + pick(seed, 3), 0 };
		x[k].gr = pick(seed, x[k].gm);
		const char *start = arena_printf(a, "(%d * i + %d * o + %d) %% %d // %d * 8", x[k].ci, x[k].co, x[k].c, x[k].m, x[k].q);
		text_printf(&out, "            if (%d * i + %d * o) %% %d == %d:\n", x[k].gi, x[k].go, x[k].gm, x[k].gr);
		if (x[k].writes)
			text_printf(&out, "                T.copy(a[0:%d], u[%s:%s + %d])\n", x[k].width, start, start, x[k].width);
		else
			text_printf(&out, "                T.copy(u[%s:%s + %d], b[%d:%d])\n", start, start, x[k].width, 64 * k, 64 * k + x[k].width);
	}
	return text_str(&out);
}

static bool has_edge(const struct plan_list *l, int from, int to, enum plan_edge_kind kind, int64_t distance)
{
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		if (e->from == from && e->to == to && e->kind == kind && e->distance == distance && e->storage && e->storage->index == 0 && !e->rotates)
			return true;
	}
	return false;
}

static int n_edges(const struct plan_list *l, int from, int to)
{
	int n = 0;
	for (size_t i = 0; i < l->edge.len; i++)
		n += l->edge.data[i].from == from && l->edge.data[i].to == to && !strcmp(kit_storage_name(l->edge.data[i].storage), "u");
	return n;
}

static bool names_u(const struct plan_list *l, int from, int to, enum plan_edge_kind kind, int64_t distance)
{
	for (size_t i = 0; i < l->edge.len; i++) {
		const struct plan_edge *e = &l->edge.data[i];
		if (e->from == from && e->to == to && e->kind == kind && e->distance == distance && !strcmp(kit_storage_name(e->storage), "u"))
			return true;
	}
	return false;
}

START_TEST(distances_agree_with_enumeration)
{
	uint64_t seed = 7;
	int n_found = 0;
	for (int round = 0; round < 150; round++) {
		struct tfc t;
		struct touch x[N_UNIT];
		UNIT_BEGIN(&t);
		int trips = 1 + pick(&seed, 7);
		const char *text = random_list(&t.perm, &seed, x, trips);
		struct plan *p = kit_plan(&t, "a: Tensor[(4096,), \"f32\"], b: Tensor[(4096,), \"f32\"]", text);
		const struct plan_list *l = kit_list(p, "i");
		ck_assert_int_eq((int)l->unit.len, N_UNIT);
		for (int i = 0; i < N_UNIT; i++)
			for (int k = 0; k < N_UNIT; k++) {
				enum plan_edge_kind kind = x[i].writes && x[k].writes ? PLAN_WAW : x[i].writes ? PLAN_RAW : PLAN_WAR;
				bool orders = x[i].writes || x[k].writes, now = orders && i < k && meets_now(&x[i], &x[k], trips);
				int later = orders ? least_distance(&x[i], &x[k], trips) : 0;
				n_found += later > 1;
				ck_assert_msg(n_edges(l, i, k) == now + (later > 0), "%d>%d: %d and %d wanted, found %s\n%s", i, k, now, later,
					      kit_edges(p, l), text);
				ck_assert_msg(!now || names_u(l, i, k, kind, 0), "%d>%d: 0 wanted, found %s\n%s", i, k, kit_edges(p, l), text);
				ck_assert_msg(!later || names_u(l, i, k, kind, later), "%d>%d: %d wanted, found %s\n%s", i, k, later, kit_edges(p, l), text);
			}
		ck_assert_int_eq(t.diags.n_warning, 0);
		UNIT_END(&t);
	}
	ck_assert_int_gt(n_found, 20);
}
END_TEST

/* Larger limits only remove edges, or make their distance larger. */
START_TEST(larger_limits_remove_edges)
{
	static const int64_t steps[] = { 1, 20, 100, 1000, 50000 };
	for (uint64_t s = 1; s <= 25; s++) {
		struct tfc t;
		const struct plan_list *before = NULL;
		UNIT_BEGIN(&t);
		for (size_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
			struct touch x[N_UNIT];
			uint64_t seed = s;
			const char *text = random_list(&t.perm, &seed, x, 6);
			struct plan *p = kit_units(&t, "a: Tensor[(4096,), \"f32\"], b: Tensor[(4096,), \"f32\"]", text, steps[k]);
			ck_assert(plan_claim_owners(p) && plan_dependences(p));
			const struct plan_list *l = kit_list(p, "i");
			for (size_t i = 0; before && i < l->edge.len; i++) {
				const struct plan_edge *e = &l->edge.data[i];
				bool found = e->storage && e->storage->index != 0;
				for (int64_t d = e->distance ? 1 : 0; d <= e->distance && !found; d++)
					found = !e->storage || has_edge(before, e->from, e->to, e->kind, d);
				ck_assert_msg(found, "limit %lld adds an edge: %s", (long long)steps[k], kit_edges(p, l));
			}
			before = l;
		}
		UNIT_END(&t);
	}
}
END_TEST

UNIT_MAIN("depend", copy_through_a_tile, reads_and_rows, manual_ring, rows_that_a_table_names, branches, views_by_bytes,
	  padding_is_written, scalars, siblings_share_a_buffer, limits, no_conflict_of_a_permutation, hints_know_equal_computations,
	  conflicts_that_are_declared, groups_and_levels, a_reshaped_view_is_named_by_its_buffer, contents_of_one_iteration,
	  vector_blocks_are_looked_into, nested_loops, stages_are_the_order, claims, policies,
	  tiles_of_a_persistent_loop, trip_counts, run_time_sizes, leaving_a_loop, slots, control_reads, fills_of_l1, distances_agree_with_enumeration, larger_limits_remove_edges)
