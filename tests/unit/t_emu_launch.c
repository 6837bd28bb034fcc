#include "unit.h"

#include <string.h>

#include "emu/launch.h"

static struct launch *read_text(struct tfc *t, const char *text)
{
	return launch_read(t, source_new(&t->perm, "k.launch", text, strlen(text)));
}

static int64_t value(struct tfc *t, struct launch *l, const struct launch_expr *e)
{
	int64_t v = 0;
	ck_assert_msg(launch_eval(t, l, e, &v), "%s", unit_diags(t));
	return v;
}

static const char whole[] =
	"# a comment\n\n"
	"tfc-launch 1\n"
	"kernel  gemm\n"
	"grid    ceildiv(S, 64) * 2, 3     block 384    cluster 2   smem 213040\n"
	"regs 168  # per thread\n"
	"coresident yes\n"
	"dim     S = 1 .. 8192\n"
	"param 1 tensor b   bf16 [S, 17408] in  align 16 pitch [34832, 2]\n"
	"param 0 tensor a.x f32 [] in\n"
	"param 2 tensor out f16 [S - 1] inout alias b+4*S\n"
	"param 3 dim S\n"
	"param 4 tmap b type bf16 dims [17408, S] strides [34816] box [64, 128] swizzle 128 fill nan\n"
	"param 5 scratch  bytes 256 zero\n"
	"param 6 value i16 -3\n"
	"param 7 value f32 1.5\n"
	"param 8 value u64 0xffffffffffffffff\n"
	"param 9 scratch ws bytes S*4\n"
	"name smem+212992 full[0]\n"
	"kernel second grid 1 block 32\n";

START_TEST(every_directive_is_read)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct launch *l = read_text(&t, whole);
	ck_assert_msg(l != NULL, "%s", unit_diags(&t));
	ck_assert_uint_eq(l->kernel.len, 2);
	const struct launch_kernel *k = &l->kernel.data[0];
	ck_assert(launch_bind(&t, launch_dim_find(l, "S"), 130, k->range, "--dim") && launch_check_dims(&t, l));
	ck_assert_int_eq(value(&t, l, k->grid.item[0]), 6);
	ck_assert_int_eq(value(&t, l, k->grid.item[1]), 3);
	ck_assert(k->grid.n == 2 && k->block.n == 1 && k->is_coresident);
	ck_assert_int_eq(value(&t, l, k->cluster), 2);
	ck_assert_int_eq(value(&t, l, k->smem), 213040);
	ck_assert_int_eq(value(&t, l, k->regs), 168);
	const struct launch_param *p = k->param.data;
	ck_assert_uint_eq(k->param.len, 10);
	ck_assert(!strcmp(p[0].name, "a.x") && p[0].shape.n == 0 && p[0].access == LAUNCH_IN && p[0].dtype == LAUNCH_F32);
	ck_assert(p[1].pitch.n == 2 && value(&t, l, p[1].align) == 16 && value(&t, l, p[1].shape.item[0]) == 130);
	ck_assert(p[2].access == LAUNCH_INOUT && !strcmp(p[2].alias, "b") && value(&t, l, p[2].alias_offset) == 520);
	ck_assert(p[3].kind == LAUNCH_DIM && !strcmp(p[3].name, "S"));
	ck_assert(p[4].kind == LAUNCH_TMAP && p[4].tmap.swizzle_bytes == 128 && p[4].tmap.fill == LAUNCH_FILL_NAN);
	ck_assert(p[5].kind == LAUNCH_SCRATCH && p[5].is_zeroed && !p[5].name && value(&t, l, p[5].bytes) == 256);
	ck_assert_uint_eq(p[6].bits, 0xfffd);
	ck_assert_uint_eq(p[7].bits, 0x3fc00000);
	ck_assert_uint_eq(p[8].bits, UINT64_MAX);
	ck_assert(!strcmp(p[9].name, "ws") && !p[9].is_zeroed);
	ck_assert_str_eq(k->label.data[0].text, "full[0]");
	UNIT_END(&t);
}
END_TEST

START_TEST(expressions_have_their_usual_values)
{
	static const struct { const char *text; int64_t v; } row[] = {
		{ "1 + 2 * 3", 7 }, { "(1 + 2) * 3", 9 }, { "10 - 3 - 2", 5 }, { "7 / 2", 3 }, { "-7 / 2", -4 }, { "-7 % 3", 2 },
		{ "ceildiv(7, 2)", 4 }, { "ceildiv(-7, 2)", -3 }, { "ceildiv(8, 2)", 4 }, { "0x1F", 31 }, { "N*N - -1", 10 },
		{ "2 * (N + 1) % 5", 3 },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		struct launch *l = read_text(&t, arena_printf(&t.perm, "tfc-launch 1\ndim N = 3\nkernel k grid %s block 1\n", row[i].text));
		ck_assert_msg(l && launch_check_dims(&t, l), "%s: %s", row[i].text, unit_diags(&t));
		ck_assert_int_eq(value(&t, l, l->kernel.data[0].grid.item[0]), row[i].v);
		UNIT_END(&t);
	}
}
END_TEST

#define HEAD "tfc-launch 1\nkernel k grid 1 block 1\n"

START_TEST(bad_text_is_refused_with_its_place)
{
	static const struct { const char *text, *message; } row[] = {
		{ "", "k.launch:1:1: error[E7015]: launch description: expected the line 'tfc-launch 1'" },
		{ "\x01\xff", "k.launch:1:1: error[E7015]" },
		{ "tfc-launch 2\n", "k.launch:1:1: error[E7015]: launch description of version 2" },
		{ "tfc-launch 1\n", "k.launch:1:1: error[E7015]: launch description: expected at least one 'kernel NAME'" },
		{ "tfc-launch 1\ngrid 1\n", "k.launch:2:1: error[E7015]" },
		{ "tfc-launch 1\nkernel k grid 1\n", "k.launch:2:1: error[E7015]: kernel 'k' has no 'block'" },
		{ HEAD "param 1 value u8 1\n", "error[E7015]: kernel 'k' has no 'param 0'" },
		{ HEAD "gird 2\n", "k.launch:3:1: error[E7011]: 'gird' is no directive of a launch description; did you mean 'grid'?" },
		{ HEAD "grid 2\n", "k.launch:3:1: error[E7013]: 'grid' is stated twice" },
		{ HEAD "param 0 value u8 1\nparam 0 value u8 1\n", "k.launch:4:1: error[E7013]" },
		{ HEAD "dim S\ndim S\n", "k.launch:4:1: error[E7013]" },
		{ HEAD "smem N\n", "k.launch:3:6: error[E7012]: 'N' is no dimension of this file" },
		{ HEAD "param 0 dim N\n", "k.launch:3:1: error[E7012]" },
		{ HEAD "param 0 tensor a f32 [M] in\n", "k.launch:3:23: error[E7012]" },
		{ HEAD "param 0 tensor a f32 [1] in alias b\n", "error[E7012]: 'a' is placed inside 'b'" },
		{ HEAD "param 0 tmap b type f32 dims [4] strides [] box [4]\n", "error[E7012]: the tensor map names 'b'" },
		{ HEAD "param 0 tmap b type f32 dims [4, 4] strides [] box [4]\n", "error[E7010]: tensor map of 'b'" },
		{ HEAD "param 0 tensor a f33 [1] in\n", "k.launch:3:18: error[E7018]: 'f33' is no dtype of a launch description; did you mean 'f32'?" },
		{ HEAD "param 0 tensor a f32 [1] on\n", "k.launch:3:26: error[E7010]: launch description: expected 'in', 'out' or 'inout', found 'on'" },
		{ HEAD "param 0 tensor a f32 [1, in\n", "error[E7010]" },
		{ HEAD "param 0 tensor a f32 [2] in pitch [4, 4]\n", "error[E7010]: pitch of 'a': expected 1 values" },
		{ HEAD "param 0 value u8 256\n", "k.launch:3:18: error[E7014]: launch description: a number above 255" },
		{ HEAD "param 0 value i8 -129\n", "error[E7014]" },
		{ HEAD "param 0 value u8 -1\n", "error[E7014]" },
		{ HEAD "param 2000 value u8 1\n", "error[E7014]" },
		{ HEAD "smem 99999999999999999999\n", "error[E7014]" },
		{ HEAD "param 0 tmap a type f32 dims [4] box [4] swizzle 48\n", "error[E7014]: swizzle" },
		{ HEAD "coresident maybe\n", "error[E7010]: launch description: expected 'yes' or 'no', found 'maybe'" },
		{ HEAD "name smem+ full\n", "error[E701" },
		{ HEAD "smem (1\n", "k.launch:3:8: error[E7010]: launch description: expected ')', found the end of the line" },
		{ HEAD "smem 1 +\n", "error[E7010]" },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		ck_assert_msg(!read_text(&t, row[i].text), "accepted: %s", row[i].text);
		ck_assert_msg(strstr(unit_diags(&t), row[i].message) != NULL, "%s\nexpected %s\nfound %s", row[i].text, row[i].message,
			      unit_diags(&t));
		UNIT_END(&t);
	}
}
END_TEST

START_TEST(hostile_expressions_are_bounded)
{
	static const char *const unit[] = { "(", "-", "1+", "1*", "ceildiv(1," };
	for (size_t i = 0; i < sizeof(unit) / sizeof(*unit); i++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		struct text s;
		text_init(&s, &t.perm);
		text_add(&s, "tfc-launch 1\nkernel k block 1 grid ");
		for (int k = 0; k < 100000; k++)
			text_add(&s, unit[i]);
		ck_assert(!read_text(&t, text_str(&s)));
		ck_assert(strstr(unit_diags(&t), "error[E7010]") != NULL);
		UNIT_END(&t);
	}
}
END_TEST

START_TEST(values_out_of_range_are_refused)
{
	static const struct { const char *expr; int64_t n; const char *message; } row[] = {
		{ "N / 0", 1, "division by zero" },
		{ "N % (N - 1)", 1, "division by zero" },
		{ "N * 9223372036854775807", 2, "does not fit in 64 bits" },
		{ "N", 9, "dimension 'N' is 9, outside 1 .. 8" },
		{ "N", 0, "dimension 'N' is 0, outside 1 .. 8" },
		{ "M", 1, "dimension 'M' has no value" },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct tfc t;
		int64_t v;
		UNIT_BEGIN(&t);
		struct launch *l = read_text(&t, arena_printf(&t.perm, "tfc-launch 1\nkernel k block 1 grid %s\ndim N = 1 .. 8\ndim M\n",
							      row[i].expr));
		ck_assert_msg(l != NULL, "%s", unit_diags(&t));
		ck_assert(launch_bind(&t, launch_dim_find(l, "N"), row[i].n, l->kernel.data[0].range, "--dim"));
		ck_assert(!launch_check_dims(&t, l) | !launch_eval(&t, l, l->kernel.data[0].grid.item[0], &v));
		ck_assert_msg(strstr(unit_diags(&t), row[i].message) != NULL, "%s", unit_diags(&t));
		UNIT_END(&t);
	}
}
END_TEST

START_TEST(shapes_bind_dimensions)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct launch *l = read_text(&t, HEAD "dim S\ndim T\nparam 0 tensor a f32 [S, S*T] in\nparam 1 tensor b f32 [T] in\n");
	ck_assert_msg(l != NULL, "%s", unit_diags(&t));
	const struct launch_param *p = l->kernel.data[0].param.data;
	ck_assert(launch_bind_shape(&t, l, &p[0], 2, (int64_t[]){ 3, 12 }, "a.npy"));
	ck_assert(launch_bind_shape(&t, l, &p[1], 1, (int64_t[]){ 4 }, "b.npy"));
	ck_assert(launch_check_dims(&t, l));
	ck_assert_int_eq(value(&t, l, p[0].shape.item[1]), 12);
	ck_assert(!launch_bind_shape(&t, l, &p[1], 1, (int64_t[]){ 5 }, "c.npy"));
	ck_assert(strstr(unit_diags(&t), "error[E7014]: dimension 'T' is 5 by c.npy but 4 before") != NULL);
	ck_assert(!launch_bind_shape(&t, l, &p[1], 2, (int64_t[]){ 4, 4 }, "d.npy"));
	ck_assert(strstr(unit_diags(&t), "error[E7017]") != NULL);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("emu launch", every_directive_is_read, expressions_have_their_usual_values, bad_text_is_refused_with_its_place,
	  hostile_expressions_are_bounded, values_out_of_range_are_refused, shapes_bind_dimensions)
