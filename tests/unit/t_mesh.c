#include "unit.h"

#include <string.h>

#include "type/injective.h"
#include "type/mesh.h"

static const struct ix_sym S = { .kind = IX_DIMVAR, .name = "S", .has_range = true, .lo = 1, .hi = 64 };

#define STR(x) ix_str(&t->perm, (x))

static const struct topology *level(struct tfc *t, const char *name, int64_t size)
{
	struct topology *l = arena_new(&t->perm, struct topology);
	*l = (struct topology){ .name = name, .size = ix_const(&t->perm, size), .index = !strcmp(name, "cta") ? 0 : 1 };
	return l;
}

static const struct ix *const *ixs(struct tfc *t, int n, const int64_t *v)
{
	const struct ix **x = arena_array(&t->perm, const struct ix *, (size_t)n);
	for (int i = 0; i < n; i++)
		x[i] = ix_const(&t->perm, v[i]);
	return x;
}

#define DIMS(...) ((const int64_t[]){ __VA_ARGS__ })
#define N_DIM(...) ((int)(sizeof((int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t)))
#define LAYOUT(...) (&(const struct mesh_layout){ .n = N_DIM(__VA_ARGS__), .extent = ixs(t, N_DIM(__VA_ARGS__), DIMS(__VA_ARGS__)) })

static const struct mesh_layout *strided(struct tfc *t, int n, const int64_t *extent, const int64_t *stride)
{
	struct mesh_layout *l = arena_new(&t->perm, struct mesh_layout);
	l->n = n;
	l->extent = ixs(t, n, extent);
	l->stride = ixs(t, n, stride);
	return l;
}

static const struct mesh *thread_mesh(struct tfc *t, int64_t size, const struct mesh_layout *l)
{
	const struct topology *th = level(t, "thread", size);
	return mesh_new(t, (struct range){ 0 }, 1, &th, l, NULL);
}

static const struct mesh *slice(struct tfc *t, const struct mesh *m, int n, const struct mesh_subscript *s)
{
	return mesh_slice(t, (struct range){ 0 }, m, n, s);
}

static const struct mesh *refine(struct tfc *t, const struct mesh *m, const struct mesh_layout *l)
{
	return mesh_refine(t, (struct range){ 0 }, m, l, NULL);
}

#define ALL { .is_index = false }
#define AT(i) { .is_index = true, .start = (i) }
#define FROM(a, b) { .has_start = true, .has_stop = true, .start = (a), .stop = (b) }
#define SLICE(m, ...) slice(t, (m), (int)(sizeof((struct mesh_subscript[]){ __VA_ARGS__ }) / sizeof(struct mesh_subscript)), \
			    (struct mesh_subscript[]){ __VA_ARGS__ })

static void expect_axes(struct tfc *t, const struct mesh *m, const char *start, const char *axes)
{
	struct text out;
	text_init(&out, &t->perm);
	ck_assert_msg(m != NULL, "%s", unit_diags(t));
	for (int i = 0; i < m->n_axis; i++)
		text_printf(&out, "%s%s:%s", i ? " " : "", STR(m->axis[i].extent), STR(m->axis[i].stride));
	ck_assert_str_eq(text_str(&out), axes);
	ck_assert_str_eq(STR(m->start[0]), start);
}

static void expect_code(struct tfc *t, const struct mesh *m, enum diag_code code, const char *key)
{
	ck_assert_ptr_null(m);
	ck_assert_uint_gt(t->diags.len, 0);
	const struct diag *d = &t->diags.item[t->diags.len - 1];
	ck_assert_msg(d->code == code && strstr(d->message, key), "%s: %s", diag_info(d->code)->code, d->message);
}

START_TEST(slices_and_refinements_of_test_8_5)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct mesh *threads = mesh_open(&t->perm, thread_mesh(t, 384, LAYOUT(3, 128)), "threads");
	expect_axes(t, threads, "0", "3:128 128:1");
	const struct mesh *two = SLICE(threads, FROM(1, 3), ALL);
	expect_axes(t, two, "128", "2:128 128:1");
	const struct mesh *r = refine(t, two, LAYOUT(2, 4, 8, 4));
	expect_axes(t, r, "128", "2:128 4:32 8:4 4:1");
	expect_axes(t, refine(t, SLICE(threads, AT(1), ALL), LAYOUT(4, 8, 4)), "128", "4:32 8:4 4:1");
	expect_axes(t, SLICE(threads, AT(0), { .has_stop = true, .stop = 32 }), "0", "1:128 32:1");
	expect_axes(t, SLICE(threads, FROM(1, 2)), "128", "1:128 128:1");
	int64_t pos;
	ck_assert(mesh_position(r, 0, (int64_t[]){ 1, 3, 7, 2 }, &pos) && pos == 382);
	UNIT_END(t);
}
END_TEST

START_TEST(printed_meshes)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct text out;
	text_init(&out, &t->perm);
	const struct mesh *th = mesh_open(&t->perm, thread_mesh(t, 384, LAYOUT(3, 128)), "th");
	mesh_print(&out, th, false, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, SLICE(th, FROM(1, 3), ALL), false, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, SLICE(SLICE(th, FROM(1, 3), ALL), AT(1), FROM(32, 64)), false, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, refine(t, SLICE(th, AT(1), ALL), LAYOUT(4, 32)), false, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, refine(t, SLICE(th, FROM(0, 2), FROM(0, 32)),
				strided(t, 3, DIMS(8, 2, 4), DIMS(1, 32, 8))), false, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, thread_mesh(t, 32, strided(t, 2, DIMS(4, 8), DIMS(1, 4))), true, NULL, NULL);
	text_char(&out, '\n');
	mesh_print(&out, mesh_open(&t->perm, th, "u"), true, NULL, NULL);
	ck_assert_str_eq(text_str(&out),
			 "Mesh((\"thread\",), layout=(3, 128), names=(\"d0\", \"d1\"))\n"
			 "th[1:3, :]\n"
			 "th[2:3, 32:64]\n"
			 "Mesh(th[1:2, :], layout=(4, 32), names=(\"d0\", \"d1\"))\n"
			 "Mesh(th[0:2, 0:32], layout=((8, 2, 4), (1, 32, 8)), names=(\"d0\", \"d1\", \"d2\"))\n"
			 "Mesh((Topology(\"thread\", 32),), Layout((4, 8), (1, 4)), names=(\"d0\", \"d1\"))\n"
			 "th");
	UNIT_END(t);
}
END_TEST

START_TEST(refused_meshes)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct range none = { 0 };
	const struct topology *th = level(t, "thread", 128), *cta = level(t, "cta", 4), *both[] = { cta, th }, *found[1];
	struct mesh_names twice = { 2, (const char *[]){ "a", "a" }, none }, one = { 1, (const char *[]){ "a" }, none };
	expect_code(t, mesh_new(t, none, 1, &th, LAYOUT(4, 32), &twice), E1504, "axis name");
	expect_code(t, mesh_new(t, none, 1, &th, LAYOUT(4, 32), &one), E1505, "names");
	expect_code(t, thread_mesh(t, 128, LAYOUT(8, 32)), E1506, "multiply");
	expect_code(t, thread_mesh(t, 128, strided(t, 1, DIMS(64), DIMS(2))), E1507, "slice");
	expect_code(t, thread_mesh(t, 128, strided(t, 2, DIMS(4, 32), DIMS(32, 0))), E1508, "positions");
	expect_code(t, thread_mesh(t, 128, strided(t, 2, DIMS(4, 32), DIMS(64, 1))), E1508, "positions");
	expect_code(t, mesh_new(t, none, 2, both, LAYOUT(8, 64), NULL), E1509, "boundary");
	expect_code(t, mesh_new(t, none, 2, both, LAYOUT(4, 64), NULL), E1506, "multiply");
	ck_assert(!mesh_bad_first_argument(t, none, "a string"));
	expect_code(t, NULL, E1501, "tuple of declared topology names");
	ck_assert(!mesh_levels_by_name(t, 2, both, 1, (const char *[]){ "gpu" }, &none, found));
	expect_code(t, NULL, E1502, "not declared");
	const struct mesh *m = thread_mesh(t, 128, LAYOUT(4, 32)), *other = thread_mesh(t, 64, LAYOUT(64));
	ck_assert(mesh_levels_agree(t, none, m, 2, both));
	ck_assert(!mesh_levels_agree(t, none, other, 2, both));
	expect_code(t, NULL, E1503, "size");
	expect_code(t, SLICE(m, FROM(0, 9)), E1510, "slice");
	expect_code(t, SLICE(m, AT(4)), E1510, "slice");
	expect_code(t, SLICE(m, FROM(2, 2)), E1510, "slice");
	expect_code(t, SLICE(m, { .has_step = true, .step = 2 }), E1510, "slice");
	expect_code(t, SLICE(refine(t, m, LAYOUT(128)), AT(0)), E1511, "refined");
	expect_code(t, refine(t, SLICE(m, AT(0), ALL), LAYOUT(4, 4)), E1512, "exactly");
	expect_code(t, refine(t, SLICE(m, AT(0), ALL), strided(t, 2, DIMS(4, 8), DIMS(1, 1))), E1514, "once");
	expect_code(t, refine(t, SLICE(m, FROM(0, 2), FROM(0, 3)), LAYOUT(3, 2)), E1515, "stride");
	ck_assert_int_eq(t->diags.n_warning, 0);
	ck_assert_ptr_nonnull(thread_mesh(t, 128, LAYOUT(2, 32)));
	ck_assert_int_eq(t->diags.n_warning, 1);
	ck_assert_int_eq(t->diags.item[t->diags.len - 1].code, W1501);
	UNIT_END(t);
}
END_TEST

START_TEST(several_levels_share_the_axes)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	const struct topology *both[] = { level(t, "cta", 4), level(t, "thread", 128) };
	const struct mesh *m = mesh_new(t, (struct range){ 0 }, 2, both, LAYOUT(2, 2, 4, 32), NULL);
	expect_axes(t, m, "0", "2:2 2:1 4:32 32:1");
	ck_assert_int_eq(m->axis[1].level, 0);
	ck_assert_int_eq(m->axis[2].level, 1);
	ck_assert(mesh_is_first_level(m, 0) && !mesh_is_first_level(m, 1));
	const struct topology *unit[] = { level(t, "cta", 1), level(t, "thread", 128) };
	m = mesh_new(t, (struct range){ 0 }, 2, unit, LAYOUT(1, 128), NULL);
	ck_assert_int_eq(m->axis[0].level, 0);
	m = mesh_new(t, (struct range){ 0 }, 2, unit, LAYOUT(128), NULL);
	ck_assert_int_eq(m->axis[0].level, 1);
	m = mesh_new(t, (struct range){ 0 }, 2, both, strided(t, 3, DIMS(4, 32, 4), DIMS(128, 1, 32)), NULL);
	expect_axes(t, m, "0", "4:1 32:1 4:32");
	UNIT_END(t);
}
END_TEST

START_TEST(symbolic_extents)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct topology th = { .name = "thread", .size = ix_mul_const(&t->perm, ix_sym(&t->perm, &S), 32) };
	const struct topology *l = &th;
	const struct ix *e[] = { ix_sym(&t->perm, &S), ix_const(&t->perm, 32) };
	const struct mesh *m = mesh_new(t, (struct range){ 0 }, 1, &l, &(struct mesh_layout){ .n = 2, .extent = e }, NULL);
	expect_axes(t, m, "0", "S:32 32:1");
	ck_assert_int_eq(t->diags.n_warning, 0);
	ck_assert(m->axis[0].coord->has_range && m->axis[0].coord->hi == 63);
	expect_axes(t, SLICE(m, AT(0)), "0", "1:32 32:1");
	expect_code(t, SLICE(m, AT(1)), E1510, "slice");
	UNIT_END(t);
}
END_TEST

START_TEST(frames_compare_by_runs)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct arena *a = &t->perm;
	const struct mesh *th = thread_mesh(t, 384, LAYOUT(3, 128)), *flat = thread_mesh(t, 384, LAYOUT(384));
	const struct mesh *part = SLICE(th, FROM(1, 3), ALL), *fine = refine(t, part, LAYOUT(2, 4, 1, 32));
	ck_assert(mesh_equal_frame(th, flat));
	ck_assert(mesh_equal_frame(part, fine));
	ck_assert(!mesh_equal_frame(part, th));
	ck_assert(mesh_within(a, fine, th));
	ck_assert(!mesh_within(a, th, part));
	ck_assert(!mesh_within(a, SLICE(th, ALL, FROM(0, 2)), th));
	const struct mesh *turned = refine(t, SLICE(th, AT(0), FROM(0, 32)), strided(t, 2, DIMS(4, 8), DIMS(1, 4)));
	ck_assert(mesh_within(a, turned, th));
	ck_assert(!mesh_equal_frame(turned, SLICE(th, AT(0), FROM(0, 32))));
	UNIT_END(t);
}
END_TEST

START_TEST(nesting_replaces_suffixes)
{
	struct tfc ctx, *t = &ctx;
	UNIT_BEGIN(t);
	struct range none = { 0 };
	const struct topology *cta = level(t, "cta", 4), *th = level(t, "thread", 128), *both[] = { cta, th };
	const struct mesh *c = mesh_new(t, none, 1, &cta, LAYOUT(4), NULL), *m = mesh_new(t, none, 1, &th, LAYOUT(4, 32), NULL);
	const struct mesh *b = mesh_new(t, none, 2, both, LAYOUT(4, 128), NULL);
	const struct mesh *warp = SLICE(m, AT(1), ALL), *holes = SLICE(m, ALL, FROM(0, 2));
	const struct mesh *cm[] = { c, m }, *cw[] = { c, m, warp }, *ch[] = { c, holes };
	ck_assert(mesh_nest(t, none, 1, cm, m) && mesh_nest(t, none, 2, cm, warp) && mesh_nest(t, none, 2, cm, b));
	ck_assert(mesh_nest(t, none, 1, &b, warp));
	ck_assert(!mesh_nest(t, none, 1, &b, c));
	expect_code(t, NULL, E1516, "levels");
	ck_assert(!mesh_nest(t, none, 3, cw, m));
	expect_code(t, NULL, E1517, "contiguous");
	ck_assert(!mesh_nest(t, none, 2, ch, warp));
	expect_code(t, NULL, E1517, "contiguous");
	ck_assert(!mesh_nest(t, none, 2, cm, holes));
	expect_code(t, NULL, E1517, "contiguous");
	const struct mesh *all = mesh_combine(&t->perm, 3, cw);
	ck_assert_int_eq(all->n_level, 2);
	ck_assert_int_eq(all->n_axis, 3);
	ck_assert_ptr_eq(all->axis[0].coord, c->axis[0].coord);
	ck_assert_ptr_eq(all->axis[2].coord, warp->axis[1].coord);
	ck_assert_str_eq(STR(all->start[1]), "32");
	ck_assert_ptr_eq(mesh_combine(&t->perm, 1, cm), c);
	UNIT_END(t);
}
END_TEST

static bool injective_by_enumeration(int n, const int64_t *e, const int64_t *s)
{
	static unsigned char seen[1 << 16];
	int64_t count = 1;
	memset(seen, 0, sizeof(seen));
	for (int i = 0; i < n; i++)
		count *= e[i];
	for (int64_t q = 0; q < count; q++) {
		int64_t rest = q, sum = 0;
		for (int i = 0; i < n; i++) {
			sum += rest % e[i] * s[i];
			rest /= e[i];
		}
		if (seen[sum]++)
			return false;
	}
	return true;
}

START_TEST(injectivity_agrees_with_enumeration)
{
	uint64_t rng = 7;
	int n_yes = 0, n_no = 0;
	for (int i = 0; i < 20000; i++) {
		int64_t e[4], s[4];
		bool unknown;
		for (int k = 0; k < 4; k++) {
			rng = rng * 6364136223846793005u + 1442695040888963407u;
			e[k] = 1 + (int64_t)(rng >> 40) % 5;
			s[k] = (int64_t)(rng >> 50) % 97;
		}
		bool yes = injective_by_enumeration(4, e, s);
		ck_assert(digits_injective(4, e, s, &unknown) == yes && !unknown);
		n_yes += yes;
		n_no += !yes;
	}
	ck_assert(n_yes > 1000 && n_no > 1000);
}
END_TEST

UNIT_MAIN("mesh", slices_and_refinements_of_test_8_5, printed_meshes, refused_meshes, several_levels_share_the_axes,
	  symbolic_extents, frames_compare_by_runs, nesting_replaces_suffixes, injectivity_agrees_with_enumeration)
