/* The matcher: closed and open matches of T.outer and of the neutral instructions (spec: schedule 5). */
#include "unit.h"

#include <string.h>
#include <time.h>

#include "match/match.h"

struct fixture {
	struct arena *a;
	struct attr atom_attr[3], attr[2];
	struct atom atom;
	const struct type *type[INSN_MAX_PARAM];
	struct match_request r;
	struct match_refusal why;
};

static const struct type *tile(struct arena *a, enum dtype d, int64_t m, int64_t n, enum storage s)
{
	return type_static(a, d, 2, (int64_t[]){ m, n }, s);
}

/* T.outer(m, n) over (whole_m, whole_n, whole_k). */
static void outer(struct fixture *f, struct arena *a, int64_t m, int64_t n, int64_t whole_m, int64_t whole_n, int64_t whole_k)
{
	*f = (struct fixture){ .a = a };
	f->atom_attr[0] = (struct attr){ .kind = ATTR_INT, .i = m };
	f->atom_attr[1] = (struct attr){ .kind = ATTR_INT, .i = n };
	f->atom_attr[2] = (struct attr){ .kind = ATTR_DTYPE, .dtype = DT_F32 };
	f->atom = (struct atom){ atom_find(NULL, "outer"), f->atom_attr };
	f->attr[0] = (struct attr){ .kind = ATTR_ATOM, .atom = &f->atom };
	f->attr[1] = (struct attr){ .kind = ATTR_BOOL };
	f->type[0] = tile(a, DT_F32, whole_m, whole_n, ST_RMEM);
	f->type[1] = tile(a, DT_F32, whole_m, whole_k, ST_GMEM);
	f->type[2] = tile(a, DT_F32, whole_k, whole_n, ST_SMEM);
	f->r = (struct match_request){ .use = { insn_find("tiled_mma"), f->attr }, .type = f->type };
}

/* T.outer matches exactly when the shapes divide; the counts are the quotients. */
START_TEST(outer_divides)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int64_t whole_m = 1; whole_m <= 9; whole_m++)
		for (int64_t whole_n = 1; whole_n <= 9; whole_n++)
			for (int64_t m = 1; m <= 10; m++)
				for (int64_t n = 1; n <= 10; n++) {
					struct fixture f;
					int64_t k = 1 + (m + n) % 3;
					outer(&f, &t.perm, m, n, whole_m, whole_n, k);
					const struct match *x = match_closed(&t.perm, &f.r, &f.why);
					bool divides = whole_m % m == 0 && whole_n % n == 0;
					ck_assert_msg(divides == (x != NULL), "(%lld, %lld) over (%lld, %lld)", (long long)m, (long long)n,
						      (long long)whole_m, (long long)whole_n);
					if (!x) {
						ck_assert_int_eq(f.why.code, E4203);
						continue;
					}
					ck_assert(x->count[0] == whole_m / m && x->count[1] == whole_n / n && x->count[2] == k);
					ck_assert_int_eq(x->n_issue, x->count[0] * x->count[1] * x->count[2]);
				}
	UNIT_END(&t);
}
END_TEST

/* Every tile of the iteration space is issued once, the last dimension of the order fastest. */
START_TEST(issue_order)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct fixture f;
	static const int64_t order[] = { 2, 0, 1 };
	outer(&f, &t.perm, 8, 8, 32, 64, 2);
	f.r.order = order;
	f.r.n_order = 3;
	const struct match *x = match_closed(&t.perm, &f.r, &f.why);
	ck_assert_ptr_nonnull(x);
	ck_assert_int_eq(x->n_issue, 64);
	int64_t start[3];
	match_issue(x, 37, start);	/* the numbers of schedule 12.2 with single (8, 8, 1): k = 37 / 32, m = 37 / 8 % 4, n = 37 % 8 */
	ck_assert(start[2] == 1 && start[0] == 0 && start[1] == 40);
	bool seen[4][8][2] = { { { false } } };
	for (int64_t q = 0; q < 64; q++) {
		match_issue(x, q, start);
		bool *s = &seen[start[0] / 8][start[1] / 8][start[2]];
		ck_assert(!*s);
		*s = true;
	}
	UNIT_END(&t);
}
END_TEST

static void expect(struct fixture *f, enum diag_code code, const char *text)
{
	const struct match *x = match_closed(f->a, &f->r, &f->why);
	ck_assert_ptr_null(x);
	ck_assert_msg(f->why.code == code, "code %s, text %s", diag_info(f->why.code)->code, match_refusal_text(f->a, &f->why));
	ck_assert_msg(strstr(match_refusal_text(f->a, &f->why), text) != NULL, "%s", match_refusal_text(f->a, &f->why));
}

START_TEST(refusals)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct fixture f;
	outer(&f, a, 8, 8, 16, 8, 2);
	f.r.repeat = (int64_t[]){ 2, 1, 1 };
	f.r.n_repeat = 3;
	expect(&f, E4204, "repeat: (2, 1, 1) but the shapes give (2, 1, 2)");
	outer(&f, a, 8, 8, 8, 8, 1);
	f.r.order = (int64_t[]){ 0, 1, 1 };
	f.r.n_order = 3;
	expect(&f, E4206, "order: (0, 1, 1) is not a permutation of the iteration dimensions");
	outer(&f, a, 8, 8, 8, 8, 1);
	f.type[1] = tile(a, DT_BF16, 8, 1, ST_GMEM);
	expect(&f, E4104, "lhs.dtype: bf16 is not f32");
	outer(&f, a, 8, 8, 8, 8, 1);
	f.type[0] = tile(a, DT_F32, 8, 8, ST_SMEM);
	expect(&f, E4105, "acc.storage: smem is not rmem");
	outer(&f, a, 8, 8, 8, 8, 1);
	f.type[0] = type_static(a, DT_F32, 3, (int64_t[]){ 1, 8, 8 }, ST_RMEM);
	expect(&f, E4106, "acc.shape: rank 3 is not 2");
	ck_assert_str_eq(match_path_text(a, f.why.n_binding, f.why.binding), "m=8, n=8, dtype=f32");
	outer(&f, a, 8, 8, 8, 8, 1);
	f.type[0] = tile(a, DT_F32, 8, 8, ST_UMAT);
	expect(&f, E4105, "umat");
	UNIT_END(&t);
}
END_TEST

/* An axis in modes: leading tile modes must cut at the count (5.4.3); one affine run may be cut anywhere. */
START_TEST(tile_modes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct fixture f;
	struct layout_mode mode[] = { { ix_const(a, 2), ix_const(a, 64) }, { ix_const(a, 4), ix_const(a, 1) }, { ix_const(a, 8), ix_const(a, 4) } };
	struct layout_group group[] = { { 0, 2 }, { 2, 1 } };
	struct layout l = { .n_group = 2, .group = group, .n_mode = 3, .mode = mode, .offset = ix_const(a, 0) };
	outer(&f, a, 4, 8, 8, 8, 1);
	f.type[0] = type_with_layout(a, f.type[0], &l);
	ck_assert_ptr_nonnull(match_closed(a, &f.r, &f.why));
	outer(&f, a, 8, 8, 8, 8, 1);
	f.type[0] = type_with_layout(a, f.type[0], &l);
	expect(&f, E4107, "several strides inside one issue");
	outer(&f, a, 2, 8, 8, 8, 1);
	f.type[0] = type_with_layout(a, f.type[0], &l);
	expect(&f, E4107, "has no leading tile modes for count 4 on axis 0");
	UNIT_END(&t);
}
END_TEST

/* Transfers issue once (R57, R63). */
START_TEST(open_path)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	const struct insn *copy = insn_find("copy");
	const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 4, 8, ST_GMEM), tile(a, DT_F32, 4, 8, ST_RMEM) };
	struct match_request r = { .use = { copy, insn_default_attrs(a, copy) }, .type = type };
	ck_assert_ptr_nonnull(match_closed(a, &r, &why));
	r.repeat = (int64_t[]){ 1, 1 };
	r.n_repeat = 2;
	ck_assert_ptr_nonnull(match_closed(a, &r, &why));
	r.repeat = (int64_t[]){ 2, 1 };
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_int_eq(why.code, E4205);
	ck_assert_str_eq(why.reason, "transfer tiling is not yet supported");
	type[1] = tile(a, DT_F32, 4, 4, ST_RMEM);
	r.n_repeat = 0;
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_int_eq(why.code, E4106);
	UNIT_END(&t);
}
END_TEST

/* Order of checks (R38): the holder before the fields. */
START_TEST(holder_first)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	struct topology core = { .name = "core", .size = ix_const(a, 4), .index = 0 };
	const struct topology *levels[] = { &core };
	const struct insn *copy = insn_find("copy");
	const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 4, 8, ST_GMEM), tile(a, DT_BF16, 4, 8, ST_SMEM) };
	struct match_request r = { .use = { copy, insn_default_attrs(a, copy) }, .type = type, .n_topology = 1, .topology = levels };
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_int_eq(why.code, E4103);
	ck_assert_str_eq(match_refusal_text(a, &why), "dst.holder: core does not hold a smem value here");
	core.size = ix_const(a, 1);
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_int_eq(why.code, E4104);
	UNIT_END(&t);
}
END_TEST

/* Largest first; a field that no combination fits is named without an integer (R45, R48). */
START_TEST(open_matches)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct fixture f;
	const struct match *const *all;
	outer(&f, a, 1, 1, 4, 6, 2);
	int n = match_open(a, &f.r, atom_find(NULL, "outer"), NULL, &all, &f.why);
	ck_assert_int_eq(n, 3 * 4);
	static const int64_t m[] = { 4, 4, 4, 4, 2, 2, 2, 2, 1, 1, 1, 1 }, k[] = { 6, 3, 2, 1, 6, 3, 2, 1, 6, 3, 2, 1 };
	for (int i = 0; i < n; i++)
		ck_assert(all[i]->single[0] == m[i] && all[i]->single[1] == k[i] && all[i]->single[2] == 1);
	f.type[1] = tile(a, DT_F32, 4, 2, ST_TMEM);
	ck_assert_int_eq(match_open(a, &f.r, atom_find(NULL, "outer"), NULL, &all, &f.why), 0);
	ck_assert_int_eq(f.why.code, E4105);
	f.type[1] = tile(a, DT_BF16, 4, 2, ST_TMEM);
	ck_assert_int_eq(match_open(a, &f.r, atom_find(NULL, "outer"), NULL, &all, &f.why), 0);
	ck_assert_int_eq(f.why.code, E4104);
	f.type[1] = tile(a, DT_F32, 4, 2, ST_TMEM);
	struct attr fixed[3] = { { .kind = ATTR_NONE }, { .kind = ATTR_NONE }, { .kind = ATTR_DTYPE, .dtype = DT_F32 } };
	ck_assert_int_eq(match_open(a, &f.r, atom_find(NULL, "outer"), fixed, &all, &f.why), 0);
	ck_assert_int_eq(f.why.code, E4105);
	ck_assert_str_eq(f.why.node, "lhs.storage");
	UNIT_END(&t);
}
END_TEST

START_TEST(candidates)
{
	ck_assert_str_eq(match_candidates("binary")->fallback, "binary");
	ck_assert_str_eq(match_candidates("silu")->kind, "silu");
	ck_assert_ptr_null(match_candidates("reshard")->fallback);
	ck_assert_int_eq(match_candidates("reshard")->n, 4);
	ck_assert_ptr_null(match_candidates("matmul")->fallback);
	ck_assert_ptr_null(match_candidates("softmax"));
}
END_TEST

/* A closed match takes less than 0.1 ms. */
START_TEST(speed)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct fixture f;
	outer(&f, &t.perm, 8, 48, 64, 96, 4);
	clock_t begin = clock();
	for (int i = 0; i < 10000; i++)
		ck_assert_ptr_nonnull(match_closed(&t.perm, &f.r, &f.why));
	double ms = (double)(clock() - begin) * 1000 / CLOCKS_PER_SEC / 10000;
	ck_assert_msg(ms < 0.1, "%g ms", ms);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("match", outer_divides, issue_order, refusals, tile_modes, open_path, holder_first, open_matches, candidates, speed)
