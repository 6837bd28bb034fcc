/* Fragments against the formulas and tables of tir 6, read by RR1; boxes of tensor maps (tir 5.7). */
#include "insn/atom_document.h"
#include "matchkit.h"

typedef void formula_fn(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg);

static void sm80_c(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg)
{
	int64_t j = c[1] % 2, t = c[1] / 2, g = c[0] % 8, i = c[0] / 8;
	*lane = t + 4 * g;
	*id = 8 * c[0] + c[1];
	*reg = 2 * i + j;
}

static void sm80_a(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg)
{
	int64_t j = c[1] % 2, t = c[1] / 2 % 4, h = c[1] / 8, g = c[0] % 8, i = c[0] / 8;
	*lane = t + 4 * g;
	*id = 16 * c[0] + c[1];
	*reg = 4 * h + 2 * i + j;
}

static void sm80_b(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg)
{
	int64_t j = c[0] % 2, t = c[0] / 2 % 4, h = c[0] / 8;
	*lane = t + 4 * c[1];
	*id = 8 * c[0] + c[1];
	*reg = 2 * h + j;
}

static void sm90_c(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg)
{
	int64_t r = c[0] % 8, i = c[0] / 8 % 2, w = c[0] / 16, j = c[1] % 2, q = c[1] / 2 % 4, u = c[1] / 8;
	*lane = 32 * w + 4 * r + q;
	*id = c[0] + 64 * c[1];
	*reg = 4 * u + 2 * i + j;
}

static void sm90_a8(const int64_t *c, int64_t *lane, int64_t *id, int64_t *reg)
{
	int64_t r = c[0] % 8, i = c[0] / 8 % 2, w = c[0] / 16, j = c[1] % 4, q = c[1] / 4 % 4, u = c[1] / 16;
	*lane = 32 * w + 4 * r + q;
	*id = c[0] + 64 * c[1];
	*reg = 8 * u + 4 * i + j;
}

/* The layout of one tile, or of "tiles" along each axis, over a scope of the frame. */
static const struct layout *tiled(struct tfc *t, const struct tile_fragment *f, int64_t c, const int64_t *tiles, const struct mesh *m)
{
	struct kit_layout k = { .mesh = m };
	int64_t shape[2];
	fragment_shape(f, c, shape);
	int64_t size = shape[0] * shape[1];
	for (int i = 0; i < 2; i++)
		if (tiles[i] > 1) {
			k.extent[k.n_mode] = tiles[i];
			k.stride[k.n_mode++] = i ? size : size * tiles[1];
		}
	for (int i = 0; i < f->frame->n_axis; i++)
		k.split[i] = k.n_mode + f->split[i];
	for (int i = 0; i < f->n_mode; i++) {
		k.extent[k.n_mode] = f->extent[i] ? f->extent[i] : c;
		k.stride[k.n_mode++] = f->stride[i];
	}
	return kit_layout(&t->perm, &k);
}

static int64_t register_of(const struct tile_fragment *f, int64_t n_tile_mode, const struct layout_map *m, const int64_t *at)
{
	int64_t mode[12], reg = 0;
	layout_map_modes(m, at, mode);
	for (int i = 0; i < f->n_mode; i++)
		reg += mode[n_tile_mode + i] * f->reg[i];
	return reg;
}

static void check_fragment(struct tfc *t, const struct tile_fragment *f, int64_t c, int64_t start, formula_fn *formula, int64_t tiles_m,
			   int64_t tiles_n)
{
	struct kit_mesh frame = { .n = f->frame->n_axis, .start = start };
	int64_t tile[2], tiles[2] = { tiles_m, tiles_n };
	memcpy(frame.extent, f->frame->extent, sizeof(f->frame->extent));
	memcpy(frame.stride, f->frame->stride, sizeof(f->frame->stride));
	const struct mesh *m = kit_mesh(t, kit_threads(&t->perm, 512), &frame);
	const struct layout *l = tiled(t, f, c, tiles, m);
	fragment_shape(f, c, tile);
	int64_t shape[2] = { tile[0] * tiles_m, tile[1] * tiles_n }, n_register = tile[0] * tile[1] / f->frame->size;
	struct layout_map map;
	bool *taken = arena_array(&t->perm, bool, (size_t)(tile[0] * tile[1]));
	ck_assert(layout_map_init(&t->perm, &map, l, 2, shape, 4, LAYOUT_AS_GMEM));
	for (int64_t e = 0; e < shape[0] * shape[1]; e++) {
		int64_t at[2] = { e / shape[1], e % shape[1] }, inner[2] = { at[0] % tile[0], at[1] % tile[1] };
		int64_t number = at[0] / tile[0] * tiles_n + at[1] / tile[1], coord[3], lane, id, reg, position = start;
		formula(inner, &lane, &id, &reg);
		layout_map_owner(&map, at, coord);
		for (int i = 0; i < f->frame->n_axis; i++)
			position += coord[i] * f->frame->stride[i];
		ck_assert_int_eq(position, start + lane);
		ck_assert_int_eq(layout_map_index(&map, at), number * tile[0] * tile[1] + id);
		ck_assert_int_eq(register_of(f, l->n_mode - f->n_mode, &map, at), reg);
		if (number)
			continue;
		ck_assert(reg < n_register && !taken[lane * n_register + reg]);		/* a bijection */
		taken[lane * n_register + reg] = true;
	}
}

START_TEST(formulas)
{
	static const int64_t tiles[][2] = { { 1, 1 }, { 2, 1 }, { 1, 3 }, { 4, 2 } };
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int i = 0; i < 4; i++) {
		check_fragment(&t, &fragment_sm80_c, 0, 32, sm80_c, tiles[i][0], tiles[i][1]);
		check_fragment(&t, &fragment_sm80_a, 0, 0, sm80_a, tiles[i][0], tiles[i][1]);
		check_fragment(&t, &fragment_sm80_b, 0, 96, sm80_b, tiles[i][0], tiles[i][1]);
		check_fragment(&t, &fragment_sm90_c, 32, 128, sm90_c, tiles[i][0], tiles[i][1]);
		check_fragment(&t, &fragment_sm90_c, 1, 128, sm90_c, tiles[i][0], tiles[i][1]);
		check_fragment(&t, &fragment_sm90_a8, 0, 256, sm90_a8, tiles[i][0], tiles[i][1]);
	}
	UNIT_END(&t);
}
END_TEST

/* (lane, id, register) of tests 6.1 and 6.2: the formulas above are those of the text. */
START_TEST(listed_values)
{
	static const struct { formula_fn *fn; int64_t c[2], lane, id, reg; } row[] = {
		{ sm80_c, { 0, 0 }, 0, 0, 0 },	   { sm80_c, { 1, 0 }, 4, 8, 0 },     { sm80_c, { 8, 0 }, 0, 64, 2 },
		{ sm80_c, { 5, 6 }, 23, 46, 0 },   { sm80_c, { 15, 7 }, 31, 127, 3 }, { sm80_a, { 0, 1 }, 0, 1, 1 },
		{ sm80_a, { 8, 0 }, 0, 128, 2 },   { sm80_a, { 0, 8 }, 0, 8, 4 },     { sm80_a, { 3, 13 }, 14, 61, 5 },
		{ sm80_a, { 15, 15 }, 31, 255, 7 }, { sm80_b, { 1, 0 }, 0, 8, 1 },     { sm80_b, { 8, 0 }, 0, 64, 2 },
		{ sm80_b, { 0, 1 }, 4, 1, 0 },	   { sm80_b, { 9, 3 }, 12, 75, 3 },   { sm80_b, { 15, 7 }, 31, 127, 3 },
		{ sm90_a8, { 0, 3 }, 0, 192, 3 },  { sm90_a8, { 8, 0 }, 0, 8, 4 },    { sm90_a8, { 0, 4 }, 1, 256, 0 },
		{ sm90_a8, { 0, 16 }, 0, 1024, 8 }, { sm90_a8, { 63, 31 }, 127, 2047, 15 },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		int64_t lane, id, reg;
		row[i].fn(row[i].c, &lane, &id, &reg);
		ck_assert(lane == row[i].lane && id == row[i].id && reg == row[i].reg);
	}
}
END_TEST

/* RR1 needs the frame, the strides and tile runs in the order of the axes. */
START_TEST(no_fragment)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct arena *a = &t.perm;
	const struct topology *threads = kit_threads(a, 64);
	const struct mesh *lanes = kit_mesh(&t, threads, &(struct kit_mesh){ 2, { 4, 8 }, { 1, 4 }, 0 });
	const struct mesh *shifted = kit_mesh(&t, threads, &(struct kit_mesh){ 2, { 4, 8 }, { 1, 4 }, 16 });
	const struct mesh *rows = kit_mesh(&t, threads, &(struct kit_mesh){ 2, { 4, 8 }, { 8, 1 }, 0 });
	struct kit_layout k = { .n_mode = 4, .extent = { 2, 4, 8, 2 }, .stride = { 1, 2, 8, 64 }, .mesh = lanes, .split = { 1, 2 } };
	const struct type *ty = type_static(a, DT_F32, 2, (int64_t[]){ 16, 8 }, ST_RMEM);
	int64_t c;
	ck_assert_ptr_eq(layout_fragment(kit_layout(a, &k), 2, ty->dim, &c), &fragment_sm80_c);
	k.mesh = shifted;
	ck_assert_ptr_null(layout_fragment(kit_layout(a, &k), 2, ty->dim, &c));
	k.mesh = rows;
	ck_assert_ptr_null(layout_fragment(kit_layout(a, &k), 2, ty->dim, &c));
	k.mesh = lanes;
	k.stride[3] = 128;
	ck_assert_ptr_null(layout_fragment(kit_layout(a, &k), 2, ty->dim, &c));
	k.stride[3] = 64;
	const struct type *wide = type_static(a, DT_F32, 2, (int64_t[]){ 16, 16 }, ST_RMEM);
	ck_assert_ptr_null(layout_fragment(kit_layout(a, &k), 2, wide->dim, &c));
	UNIT_END(&t);
}
END_TEST

static void expect_box(struct tfc *t, enum dtype d, int64_t m, int64_t n, const struct kit_layout *k, int n_run, const int64_t *run)
{
	struct tensor_box b;
	const char *why = tensor_box(&t->perm, kit_type(&t->perm, d, m, n, ST_SMEM, k), &b);
	ck_assert_msg(!why, "%s", why);
	ck_assert_int_eq(b.n_run, n_run);
	for (int i = 0; i < n_run; i++)
		ck_assert(b.run[i].extent == run[2 * i] && b.run[i].axis == run[2 * i + 1]);
}

START_TEST(boxes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor_box b;
	expect_box(&t, DT_BF16, 128, 64, &(struct kit_layout){ .n_mode = 5, .extent = { 2, 8, 8, 4, 16 }, .stride = { 4096, 512, 64, 16, 1 },
		   .n_group = 2, .group = { 3, 2 }, .bits = 3 }, 2, (int64_t[]){ 64, 1, 128, 0 });
	expect_box(&t, DT_BF16, 64, 256, &(struct kit_layout){ .n_mode = 5, .extent = { 4, 2, 8, 4, 64 }, .stride = { 4096, 512, 64, 1024, 1 },
		   .n_group = 2, .group = { 3, 2 }, .bits = 3 }, 4, (int64_t[]){ 64, 1, 16, 0, 4, 1, 4, 0 });
	expect_box(&t, DT_BF16, 128, 256, &(struct kit_layout){ .n_mode = 3, .extent = { 128, 4, 64 }, .stride = { 64, 8192, 1 },
		   .n_group = 2, .group = { 1, 2 }, .bits = 3 }, 3, (int64_t[]){ 64, 1, 128, 0, 4, 1 });
	expect_box(&t, DT_BF16, 128, 16, &(struct kit_layout){ .n_mode = 5, .extent = { 2, 8, 8, 2, 8 }, .stride = { 1024, 128, 8, 64, 1 },
		   .n_group = 2, .group = { 3, 2 } }, 4, (int64_t[]){ 8, 1, 8, 0, 2, 1, 16, 0 });
	expect_box(&t, DT_FP8E4M3, 128, 128, &(struct kit_layout){ .n_mode = 5, .extent = { 2, 8, 8, 4, 32 },
		   .stride = { 8192, 1024, 128, 32, 1 }, .n_group = 2, .group = { 3, 2 }, .bits = 3 }, 2, (int64_t[]){ 128, 1, 128, 0 });
	const char *why = tensor_box(&t.perm, kit_type(&t.perm, DT_BF16, 128, 264, ST_SMEM, NULL), &b);
	ck_assert_msg(why && strstr(why, "264 > 256"), "%s", why ? why : "accepted");
	UNIT_END(&t);
}
END_TEST

/* Lane, id and register of the element that the tables of a role put at (row, column); -1 where they have none. */
static void look_up(const struct tile_fragment *f, const int64_t at[2], int64_t got[3])
{
	int64_t n = 1;
	got[0] = got[1] = got[2] = -1;
	for (int i = 0; i < f->n_mode; i++)
		n *= f->extent[i];
	for (int64_t e = 0; e < n; e++) {
		int64_t c[2] = { 0, 0 }, id = 0, reg = 0, lane = 0, rest = e;
		for (int i = 0; i < f->n_mode; i++) {
			int64_t x = rest % f->extent[i];
			rest /= f->extent[i];
			c[f->axis[i]] += x * f->weight[i];
			id += x * f->stride[i];
			reg += x * f->reg[i];
			for (int k = 0; k < f->frame->n_axis; k++)
				lane += f->split[k] == i ? x * f->frame->stride[k] : 0;
		}
		if (c[0] != at[0] || c[1] != at[1])
			continue;
		got[0] = lane;
		got[1] = id;
		got[2] = reg;
	}
}

static const struct atom_class *document(struct tfc *t, const char *text)
{
	const struct source *s = source_new(&t->perm, "atom.toml", text, strlen(text));
	struct toml d;
	const struct atom_class *c = toml_read(t, s, &d) ? atom_document_make(t, s, &d) : NULL;
	ck_assert_msg(c != NULL, "%s", unit_diags(t));
	return c;
}

#define ATOM(id, single, frame, modulus) \
	"[spec]\nschema = \"tfc.atom/1\"\nid = \"" id "\"\nfamily = \"mma.sync\"\n[atom]\ncapability = \"mma.sync\"\n" \
	"single = " single "\nframe = \"" frame "\"\nmodulus = " modulus "\n"
#define ROLE(name, effect, shape, dtype, modes, strides, split, axes, weight, reg) \
	"[[atom.role]]\nname = \"" name "\"\neffect = \"" effect "\"\nshape = " shape "\ndtype = \"" dtype "\"\nstorage = \"rmem\"\n" \
	"modes = " modes "\nstrides = " strides "\nsplit = " split "\naxes = " axes "\nweight = " weight "\nregister = " reg "\n"

/* Test 8.1 of targets.md: the document gives the C numbers of test 6.1 of tir.md. */
START_TEST(document_of_8_1)
{
	static const int64_t listed[][5] = {	/* row, column, lane, id, register */
		{ 0, 0, 0, 0, 0 }, { 1, 0, 4, 8, 0 }, { 8, 0, 0, 64, 2 }, { 5, 6, 23, 46, 0 }, { 15, 7, 31, 127, 3 },
	};
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct atom_class *c = document(&t, ATOM("T.cuda.sm80.Mma", "[16, 8, 16]", "(4, 8):(1, 4)", "32")
		"[[atom.parameter]]\nname = \"dtype\"\noptions = [\"bf16\", \"f16\"]\ndefault = \"bf16\"\n"
		ROLE("C", "rw", "[16, 8]", "f32", "[2, 4, 8, 2]", "[1, 2, 8, 64]", "[1, 2]", "[\"n\", \"n\", \"m\", \"m\"]", "[1, 2, 1, 8]",
		     "[1, 0, 0, 2]"));
	const struct tile_fragment *f = c->table->role[ATOM_C].arrangement->fragment;
	for (size_t i = 0; i < sizeof(listed) / sizeof(listed[0]); i++) {
		int64_t got[3];
		look_up(f, listed[i], got);
		ck_assert(got[0] == listed[i][2] && got[1] == listed[i][3] && got[2] == listed[i][4]);
	}
	struct atom_operand o;
	struct attr f16 = { .kind = ATTR_DTYPE, .dtype = DT_F16 };
	c->role(&(struct atom){ c, &f16 }, ATOM_A, &o);
	ck_assert(o.dtype == DT_F16 && o.arrangement->fragment == &fragment_sm80_a);
	UNIT_END(&t);
}
END_TEST

/* A frame and roles of its own; A and B are held by every position of one axis. */
START_TEST(document_with_broadcast)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct atom_class *c = document(&t, ATOM("T.test.Four", "[2, 2, 2]", "(2, 2):(1, 2)", "4")
		ROLE("C", "rw", "[2, 2]", "f32", "[2, 2]", "[1, 2]", "[0, 1]", "[\"n\", \"m\"]", "[1, 1]", "[0, 0]")
		ROLE("A", "r", "[2, 2]", "f16", "[2, 2]", "[1, 2]", "[-1, 1]", "[\"k\", \"m\"]", "[1, 1]", "[1, 0]")
		ROLE("B", "r", "[2, 2]", "f16", "[2, 2]", "[1, 2]", "[0, -1]", "[\"n\", \"k\"]", "[1, 1]", "[0, 1]"));
	const struct tile_fragment *f = c->table->role[ATOM_A].arrangement->fragment;
	const struct tile_fragment *const known[] = { f, NULL };
	struct topology threads = *kit_threads(&t.perm, 64);
	struct kit_layout k = { .n_mode = 2, .extent = { 2, 2 }, .stride = { 1, 2 }, .split = { 0, 1 } };
	const struct type *ty = type_static(&t.perm, DT_F16, 2, (int64_t[]){ 2, 2 }, ST_RMEM);
	int64_t got[3], count;
	look_up(f, (int64_t[]){ 1, 1 }, got);
	ck_assert(got[0] == 2 && got[1] == 3 && got[2] == 1);
	threads.fragment = known;
	k.mesh = kit_mesh(&t, &threads, &(struct kit_mesh){ 2, { 2, 2 }, { 1, 2 }, 4 });
	struct layout *l = layout_copy(&t.perm, kit_layout(&t.perm, &k));
	ck_assert_ptr_null(layout_fragment(l, 2, ty->dim, &count));
	struct layout_attr attr[] = { { .kind = LAYOUT_BROADCAST }, l->attr[1] };
	l->attr = attr;
	ck_assert_ptr_eq(layout_fragment(l, 2, ty->dim, &count), f);
	threads.fragment = NULL;
	ck_assert_ptr_null(layout_fragment(l, 2, ty->dim, &count));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("fragment", formulas, listed_values, no_fragment, boxes, document_of_8_1, document_with_broadcast)
