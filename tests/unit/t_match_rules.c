/* Requirements of schedule 1 to 5 that concern the matcher, one test each, named after them. */
#include "matchkit.h"

static const struct type *tile(struct arena *a, enum dtype d, int64_t m, int64_t n, enum storage s)
{
	return type_static(a, d, 2, (int64_t[]){ m, n }, s);
}

/* A request without scope for an instruction with default attributes. */
static struct match_request request(struct arena *a, const struct insn *insn, const struct type *const *type)
{
	return (struct match_request){ .use = { insn, insn_default_attrs(a, insn) }, .type = type };
}

/* What the description says is what is matched. */
START_TEST(R2_no_schema)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	struct insn mine = *insn_find("relu");
	struct insn_param param[2] = { mine.param[0], mine.param[1] };
	const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 4, 8, ST_RMEM), tile(a, DT_F32, 4, 8, ST_RMEM) };
	struct match_request r = request(a, &mine, type);
	mine.param = param;
	ck_assert_ptr_nonnull(match_closed(a, &r, &why));
	param[0].storages = 1u << ST_SMEM;
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_str_eq(match_refusal_text(a, &why), "src.storage: rmem is not smem");
	UNIT_END(&t);
}
END_TEST

static const struct attr_decl *attr_of(const struct insn *i, const char *name)
{
	return &i->attr[insn_attr_index(i, name)];
}

/* T.reduce of axis 1, which "lanes" positions of stride "stride" share. */
static const struct match *reduce(struct arena *a, const struct mesh *m, int64_t columns, const struct type *room, struct match_refusal *why)
{
	const struct insn *insn = insn_find("reduce");
	struct kit_layout src = { .n_mode = 3, .extent = { 64, 0, 0 }, .stride = { 0, 0, 1 }, .n_group = 2, .group = { 1, 2 }, .mesh = m, .split = { 1 } };
	struct kit_layout dst = { .n_mode = 2, .extent = { 64, 1 }, .stride = { 1, 0 }, .mesh = m, .split = { -1 } };
	int64_t lanes = 1;
	ix_is_const(m->axis[0].extent, &lanes);
	src.extent[1] = lanes;
	src.extent[2] = columns / lanes;
	src.stride[0] = columns;
	src.stride[1] = columns / lanes;
	const struct type *type[INSN_MAX_PARAM] = { kit_type(a, DT_BF16, 64, columns, ST_RMEM, &src), kit_type(a, DT_BF16, 64, 1, ST_RMEM, &dst),
						    room };
	struct match_request r = request(a, insn, type);
	struct attr *attr = insn_default_attrs(a, insn);
	static const int64_t axis[] = { 1 };
	attr[insn_attr_index(insn, "axes")] = (struct attr){ .kind = ATTR_INTS, .n = 1, .ints = axis };
	ck_assert(attr_of(insn, "axes")->required);
	r.use.attr = attr;
	r.n_scope = 1;
	r.scope = &m;
	return match_closed(a, &r, why);
}

/* No workspace is made: a reduction over warps without one is refused with the size that it needs. */
START_TEST(R24_workspace)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	const struct topology *threads = kit_threads(a, 128);
	const struct mesh *lanes = kit_mesh(&t, threads, &(struct kit_mesh){ 1, { 32 }, { 1 }, 0 });
	const struct mesh *all = kit_mesh(&t, threads, &(struct kit_mesh){ 1, { 128 }, { 1 }, 0 });
	ck_assert_ptr_nonnull(reduce(a, lanes, 128, NULL, &why));
	ck_assert_ptr_null(reduce(a, all, 128, NULL, &why));
	ck_assert_int_eq(why.code, E4110);
	ck_assert_str_eq(why.node, "verifier");
	ck_assert_ptr_nonnull(strstr(why.reason, "4 warps"));
	ck_assert_ptr_nonnull(strstr(why.reason, "at least 256 elements"));
	ck_assert_ptr_nonnull(reduce(a, all, 128, type_static(a, DT_F32, 1, (int64_t[]){ 256 }, ST_SMEM), &why));
	ck_assert_ptr_null(reduce(a, all, 128, type_static(a, DT_F32, 1, (int64_t[]){ 255 }, ST_SMEM), &why));
	ck_assert_ptr_null(reduce(a, all, 128, type_static(a, DT_BF16, 1, (int64_t[]){ 256 }, ST_SMEM), &why));
	ck_assert_str_eq(why.node, "workspace.dtype");
	UNIT_END(&t);
}
END_TEST

/* 12.7: the write map drops axis 1, which the operand that is read splits over 4 lanes. */
START_TEST(R29_whole_issue)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct match_refusal why;
	const struct mesh *lanes = kit_mesh(&t, kit_threads(&t.perm, 32), &(struct kit_mesh){ 1, { 4 }, { 1 }, 0 });
	const struct match *m = reduce(&t.perm, lanes, 64, NULL, &why);
	ck_assert_msg(m != NULL, "%s", match_refusal_text(&t.perm, &why));
	ck_assert_int_eq(m->mode, MATCH_WHOLE);
	ck_assert(type_equal(m->operand[0].fragment, m->operand[0].type));
	UNIT_END(&t);
}
END_TEST

static const struct match *relu_of(struct arena *a, const struct mesh *m, const struct kit_layout *k, struct match_refusal *why)
{
	const struct type *ty = kit_type(a, DT_F32, 64, 64, ST_RMEM, k);
	const struct type **type = arena_array(a, const struct type *, INSN_MAX_PARAM);
	type[0] = type[1] = ty;
	struct match_request r = request(a, insn_find("relu"), type);
	r.n_scope = 1;
	r.scope = &m;
	return match_closed(a, &r, why);
}

/* Axis 1 split over 4 lanes in its leading mode is a local box; split in an inner mode it is none. */
START_TEST(R30_local_box)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	const struct mesh *lanes = kit_mesh(&t, kit_threads(a, 32), &(struct kit_mesh){ 1, { 4 }, { 1 }, 0 });
	const struct match *m = relu_of(a, lanes, &(struct kit_layout){ .n_mode = 3, .extent = { 64, 4, 16 }, .stride = { 64, 16, 1 },
					.n_group = 2, .group = { 1, 2 }, .mesh = lanes, .split = { 1 } }, &why);
	ck_assert_ptr_nonnull(m);
	ck_assert_int_eq(m->mode, MATCH_LOCAL);
	ck_assert(ix_is(m->operand[0].fragment->dim[0], 64) && ix_is(m->operand[0].fragment->dim[1], 16));
	m = relu_of(a, lanes, &(struct kit_layout){ .n_mode = 3, .extent = { 64, 16, 4 }, .stride = { 64, 4, 1 }, .n_group = 2,
		    .group = { 1, 2 }, .mesh = lanes, .split = { 2 } }, &why);
	ck_assert_ptr_nonnull(m);
	ck_assert(type_equal(m->operand[1].fragment, m->operand[1].type));
	UNIT_END(&t);
}
END_TEST

/* Memory that ends inside the matcher leaves through the context; it is no refusal. */
START_TEST(R42_failure_is_no_refusal)
{
	struct tfc t;
	tfc_init(&t);
	struct match_refusal why = { .code = E4111, .node = NULL, .reason = NULL };
	int left = setjmp(t.fail.env);
	if (!left) {
		struct arena *a = &t.perm;
		const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 4, 8, ST_GMEM), tile(a, DT_F32, 4, 4, ST_RMEM) };
		struct match_request r = request(a, insn_find("copy"), type);
		t.fail.request = 1;
		match_closed(a, &r, &why);
		ck_abort_msg("the failure was passed over");
	}
	ck_assert_int_eq(left, FAIL_MEMORY);
	ck_assert_ptr_null(why.node);
	t.fail.request = 0;
	tfc_free(&t);
}
END_TEST

/* A parameter that no operand shape declares keeps its whole range; extents that are refused do not stop the others. */
START_TEST(R44_R47_whole_range)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct insn *insn = insn_find("tiled_mma");
	struct atom_class free_class = *atom_find(NULL, "outer");
	struct match_refusal why;
	const struct match *const *all;
	const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 4, 6, ST_RMEM), tile(a, DT_F32, 4, 2, ST_SMEM),
						    tile(a, DT_F32, 2, 6, ST_SMEM) };
	struct match_request r = request(a, insn, type);
	ck_assert_int_eq(match_open(a, &r, &free_class, NULL, &all, &why), 12);
	free_class.in_shape = NULL;
	int n = match_open(a, &r, &free_class, NULL, &all, &why);
	ck_assert_int_eq(n, 12);
	for (int i = 1; i < n; i++)
		ck_assert(all[i - 1]->single[0] > all[i]->single[0] ||
			  (all[i - 1]->single[0] == all[i]->single[0] && all[i - 1]->single[1] > all[i]->single[1]));
	type[0] = tile(a, DT_F32, 5, 6, ST_RMEM);
	ck_assert_int_eq(match_open(a, &r, &free_class, NULL, &all, &why), 0);
	ck_assert_str_eq(match_path_text(a, why.n_binding, why.binding), "m=6, n=6, dtype=f32");	/* the first closed check, R49 */
	ck_assert_int_eq(why.code, E4203);
	UNIT_END(&t);
}
END_TEST

/* A plain shared arrangement and the same one broadcast over the frame match alike, with one path. */
START_TEST(R51_plain_shared)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct topology *threads = kit_threads(a, 128);
	const struct mesh *m = kit_mesh(&t, threads, &(struct kit_mesh){ 3, { 4, 8, 4 }, { 32, 4, 1 }, 0 });
	struct kit_layout lhs = { .n_mode = 3, .extent = { 8, 8, 16 }, .stride = { 512, 64, 1 }, .n_group = 2, .group = { 2, 1 }, .bits = 3 };
	struct kit_layout rhs = { .n_mode = 4, .extent = { 2, 8, 2, 64 }, .stride = { 512, 64, 1024, 1 }, .n_group = 2, .group = { 2, 2 }, .bits = 3 };
	const char *path[2];
	for (int i = 0; i < 2; i++) {
		struct kit_mma k;
		kit_begin(&k, &t, kit_wgmma(a, 128, DT_F16, "SS", "K", NULL), m, threads);
		lhs.mesh = rhs.mesh = i ? m : NULL;
		for (int j = 0; j < 3; j++)
			lhs.split[j] = rhs.split[j] = -1;
		k.type[0] = kit_type(a, DT_F32, 64, 128, ST_RMEM, &(struct kit_layout){ .n_mode = 6, .extent = { 8, 2, 4, 2, 4, 16 },
				     .stride = { 1, 8, 16, 64, 128, 512 }, .mesh = m, .split = { 2, 0, 4 } });
		k.type[1] = kit_type(a, DT_F16, 64, 16, ST_SMEM, &lhs);
		k.type[2] = kit_type(a, DT_F16, 16, 128, ST_SMEM, &rhs);
		const struct match *x = kit_match(&k);
		ck_assert_msg(x != NULL, "%s", kit_why(&k));
		path[i] = match_path_text(a, x->n_binding, x->binding);
	}
	ck_assert_str_eq(path[0], path[1]);
	UNIT_END(&t);
}
END_TEST

/* Instructions without an access relation may not be named by a schedule, nor may T.copy_async_bulk (tir 5.4); the neutral set and
 * its order. */
START_TEST(R52_R53_roster)
{
	static const char *const neutral[] = { "binary", "cast", "clamp", "unary", "copy", "relu", "reduce" };
	int n = 0;
	for (int i = 0; insn_all[i]; i++) {
		bool is_bulk = !strcmp(insn_all[i]->name, "copy_async_bulk");
		ck_assert_msg(insn_all[i]->schedulable == (insn_all[i]->relate != NULL && !is_bulk), "T.%s", insn_all[i]->name);
		if (insn_all[i]->neutral)
			ck_assert_str_eq(insn_all[i]->name, neutral[n++]);
		ck_assert(!insn_all[i]->neutral || !insn_all[i]->capability);
	}
	ck_assert_int_eq(n, 7);
}
END_TEST

/* The iteration dimensions of every relation (R54): (m, n, k) of a product, the axes of the tile of a transfer; the row of
 * an indexed copy is free. */
START_TEST(R54_dimensions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	struct match_refusal why;
	const struct type *index = type_static(a, DT_I32, 1, (int64_t[]){ 8 }, ST_GMEM);
	const struct type *type[INSN_MAX_PARAM] = { tile(a, DT_F32, 100, 64, ST_GMEM), tile(a, DT_F32, 8, 64, ST_SMEM), index };
	struct match_request r = request(a, insn_find("copy_async"), type);
	const struct match *m = match_closed(a, &r, &why);
	ck_assert_msg(m != NULL, "%s", match_refusal_text(a, &why));
	ck_assert(m->n_dim == 2 && m->relation->axis[0][0] == INSN_ANY_ROW && m->relation->axis[0][1] == 1 &&
		  m->relation->axis[1][0] == 0 && m->relation->axis[2][0] == 0);
	type[2] = NULL;
	ck_assert_ptr_null(match_closed(a, &r, &why));
	ck_assert_str_eq(why.node, "dst.shape");
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("match_rules", R2_no_schema, R24_workspace, R29_whole_issue, R30_local_box, R42_failure_is_no_refusal, R44_R47_whole_range,
	  R51_plain_shared, R52_R53_roster, R54_dimensions)
