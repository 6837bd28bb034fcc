/* The matcher agrees with enumeration (brute.c): on every atom T.cuda.sm90.Wgmma with every pair of swizzles, and on random
 * triples of instruction, types and mesh. */
#include "brute.h"
#include "matchkit.h"

static uint64_t seed;

static int64_t pick(int64_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (int64_t)((seed >> 33) % (uint64_t)n);
}

static bool chance(int64_t percent)
{
	return pick(100) < percent;
}

static int64_t among(int n, const int64_t *v)
{
	return v[pick(n)];
}

struct verdicts { long accepted, refused; };

static void agree(struct brute_case *c, struct tfc *t, const struct topology *threads, struct verdicts *v, const char *what)
{
	struct attr *attr = insn_default_attrs(c->a, c->insn);
	struct match_refusal why = { .node = "", .reason = "" };
	const struct match *const *m;
	if (c->atom)
		attr[0] = (struct attr){ .kind = ATTR_ATOM, .atom = c->atom };
	if (!strcmp(c->insn->name, "unary"))
		attr[0] = (struct attr){ .kind = ATTR_STR, .s = "exp" };
	struct match_request r = { .use = { c->insn, attr }, .type = c->type, .n_scope = 1, .scope = &c->scope, .n_topology = 1,
				   .topology = &threads };
	bool got = match_instruction(c->a, &r, &m, &why) == 1, want = brute_matches(c);
	v->accepted += want;
	v->refused += !want;
	if (got == want)
		return;
	struct text s;
	text_init(&s, &t->perm);
	for (int p = 0; p < c->insn->n_param && c->type[p]; p++)
		text_printf(&s, "\n  %s", type_str(&t->perm, c->type[p]));
	mesh_print(&s, c->scope, false, NULL, NULL);
	ck_abort_msg("%s T.%s: the matcher says %s (%s), enumeration says %s%s", what, c->insn->name, got ? "yes" : "no",
		     got ? "" : match_refusal_text(c->a, &why), want ? "yes" : "no", text_str(&s));
}

/* Arrangements of tir 6.2 of a whole operand of "tiles" issues: "grouped" modes of each axis, tiles leading. */
static void two_groups(struct kit_layout *k, int64_t t0, int64_t a, int64_t b, int64_t t1, int64_t c, int64_t d)
{
	int64_t extent[] = { t0, a, b, t1, c, d };
	k->n_group = 2;
	k->n_mode = 0;
	for (int i = 0; i < 6; i++) {
		if (i % 3 == 0)
			k->group[i / 3] = 0;
		if (extent[i] == 1 && !(i % 3 == 2 && k->group[i / 3] == 0))
			continue;
		k->extent[k->n_mode++] = extent[i];
		k->group[i / 3]++;
	}
}

/* Strides of the modes named by two_groups(), in the same order, those of extent 1 left out. */
static void strides(struct kit_layout *k, int64_t t0, int64_t a, int64_t b, int64_t t1, int64_t c, int64_t d, const int64_t *extent)
{
	int64_t stride[] = { t0, a, b, t1, c, d };
	int n = 0;
	for (int g = 0; g < 2; g++) {
		int count = 0;
		for (int i = 3 * g; i < 3 * g + 3; i++) {
			if (extent[i] == 1 && !(i % 3 == 2 && count == 0))
				continue;
			k->stride[n++] = stride[i];
			count++;
		}
	}
}

static void arrange(struct kit_layout *k, const int64_t extent[6], const int64_t stride[6])
{
	two_groups(k, extent[0], extent[1], extent[2], extent[3], extent[4], extent[5]);
	strides(k, stride[0], stride[1], stride[2], stride[3], stride[4], stride[5], extent);
}

/* A legal arrangement of lhs (role A) or rhs where the swizzle allows one: false otherwise. "outer" and "inner" tiles along
 * the axis that is not contracted and along k. */
static bool shared_operand(struct kit_layout *k, bool is_a, bool k_major, int bits, int64_t bytes, int64_t span, int64_t depth,
			   int64_t outer, int64_t inner)
{
	int64_t w = (16 << bits) / bytes, extent[6], stride[6];
	*k = (struct kit_layout){ .bits = bits };
	if (!k_major) {
		if (span % w)
			return false;
		int64_t l = 16 * w * inner, e[] = { outer, span / w, w, inner, 2, 8 }, s[] = { l * (span / w), l, 1, 16 * w, 8 * w, w };
		memcpy(extent, e, sizeof(e));
		memcpy(stride, s, sizeof(s));
	} else if (bits <= 1) {
		if (depth % w)
			return false;
		int64_t e[] = { outer, span / 8, 8, inner, depth / w, w };
		int64_t s[] = { 16 * w * (span / 8), 16 * w, w, 16 * w * (span / 8) * outer, 8 * w, 1 };
		memcpy(extent, e, sizeof(e));
		memcpy(stride, s, sizeof(s));
	} else {
		if (inner * depth > w)
			return false;
		int64_t e[] = { outer, span / 8, 8, inner, 1, depth }, s[] = { w * span, 8 * w, w, depth, 0, 1 };
		memcpy(extent, e, sizeof(e));
		memcpy(stride, s, sizeof(s));
	}
	if (!is_a) {
		int64_t e[6], s[6];
		memcpy(e, extent + 3, 3 * sizeof(*e));
		memcpy(e + 3, extent, 3 * sizeof(*e));
		memcpy(s, stride + 3, 3 * sizeof(*s));
		memcpy(s + 3, stride, 3 * sizeof(*s));
		arrange(k, e, s);
	} else {
		arrange(k, extent, stride);
	}
	return true;
}

/* Change something about a layout; the sizes stay. */
static void mutate(struct kit_layout *k)
{
	int i = (int)pick(k->n_mode), j = (int)pick(k->n_mode);
	switch (pick(8)) {
	case 0: k->stride[i] *= 2; break;
	case 1: k->stride[i] = k->stride[i] > 1 ? k->stride[i] / 2 : 3; break;
	case 2: k->bits = (int)pick(4); break;
	case 3: k->offset = k->bits ? 8 * pick(20) : 0; break;
	case 4: {
		int64_t s = k->stride[i];
		k->stride[i] = k->stride[j];
		k->stride[j] = s;
		break;
	}
	case 5: {
		int64_t e = k->extent[i];
		k->extent[i] = k->extent[j];
		k->extent[j] = e;
		break;
	}
	case 6: k->stride[i] += 8; break;
	case 7:
		if (k->mesh) {
			int x = (int)pick(k->mesh->n_axis), y = (int)pick(k->mesh->n_axis), s = k->split[x];
			k->split[x] = k->split[y];
			k->split[y] = s;
		}
		break;
	}
}

/* Splits name modes of the extent of their mesh axis, and no two the same. */
static bool splits_are_legal(const struct kit_layout *k)
{
	for (int i = 0; k->mesh && i < k->mesh->n_axis; i++) {
		if (k->split[i] < 0)
			continue;
		if (!ix_is(k->mesh->axis[i].extent, k->extent[k->split[i]]))
			return false;
		for (int j = 0; j < i; j++)
			if (k->split[i] == k->split[j])
				return false;
	}
	return true;
}

/* The tensor can have the layout: it reads the shape, and no two elements of memory have one address. */
static bool is_legal(struct tfc *t, const struct type *ty, const struct kit_layout *k)
{
	struct tfc scratch;
	(void)t;
	if (!splits_are_legal(k))
		return false;
	tfc_init(&scratch);
	bool ok = type_check(&scratch, (struct range){ 0 }, ty);
	tfc_free(&scratch);
	return ok;
}

static const struct type *typed(struct tfc *t, enum dtype d, int64_t m, int64_t n, enum storage s, struct kit_layout *k, bool *legal)
{
	struct kit_layout saved = *k;
	const struct type *ty;
	int tries = chance(40) ? 1 + (int)pick(2) : 0;
	for (int i = 0; i < tries; i++)
		mutate(k);
	*legal = true;
	if (!splits_are_legal(k))
		*k = saved;
	ty = kit_type(&t->perm, d, m, n, s, k);
	if (!is_legal(t, ty, k)) {
		*k = saved;
		ty = kit_type(&t->perm, d, m, n, s, k);
		*legal = is_legal(t, ty, k);
	}
	return ty;
}

static struct kit_layout accumulator(const struct mesh *m, int64_t units, int64_t serial_m, int64_t n, int64_t tiles_n)
{
	struct kit_layout k = { .n_mode = 0, .mesh = m };
	int at = 0;
	for (int i = 0; i < m->n_axis; i++)
		k.split[i] = -1;
	if (units > 1) {
		k.split[0] = at;
		k.extent[at] = units;
		k.stride[at++] = 64 * n * serial_m * tiles_n;
	}
	if (serial_m > 1) {
		k.extent[at] = serial_m;
		k.stride[at++] = 64 * n * tiles_n;
	}
	if (tiles_n > 1) {
		k.extent[at] = tiles_n;
		k.stride[at++] = 64 * n;
	}
	static const int64_t extent[] = { 8, 2, 4, 2, 4 }, stride[] = { 1, 8, 16, 64, 128 };
	int first = units > 1;
	k.split[first] = at + 2;
	k.split[first + 1] = at;
	k.split[first + 2] = at + 4;
	for (int i = 0; i < 5; i++) {
		k.extent[at] = extent[i];
		k.stride[at++] = stride[i];
	}
	k.extent[at] = n / 8;
	k.stride[at++] = 512;
	k.n_mode = at;
	return k;
}

/* Role A of form RS over the same units. */
static struct kit_layout lhs_registers(const struct mesh *m, int64_t units, int64_t serial_m, int64_t tiles_k, bool is8)
{
	struct kit_layout k = accumulator(m, units, serial_m, 16, tiles_k);
	if (is8) {
		k.extent[k.n_mode - 3] = 4;
		k.stride[k.n_mode - 2] = 256;
		k.stride[k.n_mode - 1] = 1024;
		for (int i = 0; i < k.n_mode - 6; i++)
			k.stride[i] *= 2;
	}
	return k;
}

/* One product; "exact": as the tables say, else with mutations. */
static void product(struct tfc *t, const struct topology *threads, const struct atom *atom, int bits_a, int bits_b, bool exact,
		    struct verdicts *v)
{
	struct arena *a = &t->perm;
	const struct attr *x = atom->attr;
	bool is8 = x[1].dtype == DT_FP8E4M3, rs = !strcmp(x[2].s, "RS"), legal[3] = { true, true, true };
	int64_t n = x[0].i, depth = is8 ? 32 : 16, bytes = is8 ? 1 : 2, units = 1 + pick(2), serial = 1 + pick(2);
	int64_t tiles_n = n <= 64 ? 1 + pick(2) : 1, tiles_k = 1 + pick(3);
	if (n > 64)
		units = serial = 1;
	struct kit_mesh scope = { 4, { units, 4, 8, 4 }, { 128, 32, 4, 1 }, 128 * pick(2) };
	if (units == 1)
		scope = (struct kit_mesh){ 3, { 4, 8, 4 }, { 32, 4, 1 }, scope.start };
	struct brute_case c = { .a = a, .insn = insn_find("tiled_mma"), .atom = atom, .scope = kit_mesh(t, threads, &scope) };
	struct kit_layout acc = accumulator(c.scope, units, serial, n, tiles_n), lhs, rhs;
	int64_t m = 64 * units * serial;
	if (rs)
		lhs = lhs_registers(c.scope, units, serial, tiles_k, is8);
	else if (!shared_operand(&lhs, true, !strcmp(x[3].s, "K"), bits_a, bytes, 64, depth, units * serial, tiles_k))
		return;
	if (!shared_operand(&rhs, false, !strcmp(x[4].s, "K"), bits_b, bytes, n, depth, tiles_n, tiles_k))
		return;
	struct kit_layout *k[] = { &acc, &lhs, &rhs };
	enum dtype d[] = { DT_F32, x[1].dtype, x[1].dtype };
	enum storage s[] = { ST_RMEM, rs ? ST_RMEM : ST_SMEM, ST_SMEM };
	int64_t shape[3][2] = { { m, n * tiles_n }, { m, depth * tiles_k }, { depth * tiles_k, n * tiles_n } };
	if (!exact && chance(5))
		d[pick(3)] = DT_F16;
	for (int p = 0; p < 3; p++) {
		c.type[p] = exact ? kit_type(a, d[p], shape[p][0], shape[p][1], s[p], k[p]) :
				    typed(t, d[p], shape[p][0], shape[p][1], s[p], k[p], &legal[p]);
		if (!legal[p])
			return;
	}
	long before = v->accepted;
	agree(&c, t, threads, v, exact ? "exact" : "mutated");
	ck_assert_msg(!exact || v->accepted == before + 1, "enumeration refuses an arrangement of the tables: n=%lld %s", (long long)n,
		      type_str(a, c.type[1]));
}

START_TEST(every_wgmma)
{
	static const enum dtype dtypes[] = { DT_BF16, DT_F16, DT_FP8E4M3 };
	struct verdicts v = { 0, 0 };
	seed = 7;
	for (int64_t n = 8; n <= 256; n += 8) {
		struct tfc t;
		UNIT_BEGIN(&t);
		const struct topology *threads = kit_threads(&t.perm, 512);
		for (int d = 0; d < 3; d++)
			for (int i = 0; i < 8; i++) {
				bool is8 = d == 2, rs = i & 1;
				const char *am = i & 2 ? "K" : "MN", *bm = i & 4 ? "K" : "MN";
				if ((is8 && i > 1) || (rs && i & 2))
					continue;
				const struct atom *x = kit_wgmma(&t.perm, n, dtypes[d], rs ? "RS" : "SS", is8 || rs ? NULL : am, is8 ? NULL : bm);
				for (int bits = 0; bits < (rs ? 4 : 16); bits++)
					product(&t, threads, x, bits >> 2, bits & 3, true, &v);
				for (int k = 0; k < 4; k++)
					product(&t, threads, x, (int)pick(4), (int)pick(4), false, &v);
			}
		UNIT_END(&t);
	}
	ck_assert_msg(v.accepted > 3000 && v.refused > 300, "%ld accepted, %ld refused", v.accepted, v.refused);
}
END_TEST

static enum dtype some_dtype(void)
{
	static const enum dtype d[] = { DT_BF16, DT_F16, DT_F32, DT_FP8E4M3, DT_I8, DT_BF16, DT_BF16 };
	return d[pick(7)];
}

/* Memory of (m, n): each axis in one or two modes, the modes in some order of strides, perhaps with a gap. */
static struct kit_layout memory(int64_t m, int64_t n, bool swizzles)
{
	struct kit_layout k = { .n_group = 2 };
	int64_t whole[] = { m, n };
	int order[6];
	for (int g = 0; g < 2; g++) {
		int64_t cut = (int64_t)1 << pick(7);
		k.group[g] = 1;
		if (chance(50) && whole[g] % cut == 0 && cut > 1 && cut < whole[g]) {
			k.extent[k.n_mode++] = whole[g] / cut;
			k.extent[k.n_mode++] = cut;
			k.group[g] = 2;
		} else {
			k.extent[k.n_mode++] = whole[g];
		}
	}
	for (int i = 0; i < k.n_mode; i++)
		order[i] = k.n_mode - 1 - i;
	for (int i = 0; chance(50) && i < k.n_mode; i++) {
		int j = (int)pick(k.n_mode), o = order[i];
		order[i] = order[j];
		order[j] = o;
	}
	int64_t stride = chance(4) ? 2 : 1;
	for (int i = 0; i < k.n_mode; i++) {
		k.stride[order[i]] = stride;
		stride = stride * k.extent[order[i]] + (chance(6) ? among(3, (int64_t[]){ 8, 4, 1 }) : 0);
	}
	k.bits = swizzles && chance(40) ? (int)pick(4) : 0;
	return k;
}

static const struct mesh *some_scope(struct tfc *t, const struct topology *threads)
{
	static const struct kit_mesh scope[] = {
		{ 1, { 32 }, { 1 }, 0 },	      { 2, { 4, 8 }, { 1, 4 }, 32 },	       { 2, { 4, 8 }, { 1, 4 }, 16 },
		{ 1, { 32 }, { 1 }, 64 },	      { 3, { 2, 4, 8 }, { 32, 1, 4 }, 0 },     { 1, { 16 }, { 1 }, 0 },
		{ 2, { 2, 32 }, { 32, 1 }, 32 },      { 4, { 2, 2, 4, 8 }, { 64, 32, 1, 4 }, 0 }, { 2, { 8, 4 }, { 4, 1 }, 0 },
		{ 3, { 1, 4, 8 }, { 32, 1, 4 }, 32 }, { 2, { 4, 8 }, { 8, 1 }, 0 },
	};
	return kit_mesh(t, threads, &scope[pick(11)]);
}

/* Registers of (m, n) spread over the scope in one mode per mesh axis, the rest local. */
static struct kit_layout spread(const struct mesh *scope, int64_t m, int64_t n)
{
	struct kit_layout k = { .n_group = 2, .mesh = scope };
	int64_t rest[] = { m, n };
	int axis_of[6], used = 0;
	for (int i = 0; i < scope->n_axis; i++) {
		int64_t extent = 1;
		ix_is_const(scope->axis[i].extent, &extent);
		axis_of[i] = (int)pick(3) - 1;
		k.split[i] = -1;
		if (axis_of[i] >= 0 && (rest[axis_of[i]] % extent || used == 4))
			axis_of[i] = -1;
		if (axis_of[i] >= 0) {
			rest[axis_of[i]] /= extent;
			used++;
		}
	}
	for (int g = 0; g < 2; g++) {
		k.group[g] = 0;
		bool local_first = chance(30);
		if (local_first) {
			k.extent[k.n_mode++] = rest[g];
			k.group[g]++;
		}
		for (int i = 0; i < scope->n_axis; i++)
			if (axis_of[i] == g) {
				k.split[i] = k.n_mode;
				ix_is_const(scope->axis[i].extent, &k.extent[k.n_mode++]);
				k.group[g]++;
			}
		if (!local_first) {
			k.extent[k.n_mode++] = rest[g];
			k.group[g]++;
		}
	}
	int64_t stride = 1;
	for (int i = k.n_mode - 1; i >= 0; stride *= k.extent[i--])
		k.stride[i] = stride;
	return k;
}

/* The fragments of one warp product, tiled over the leading axes of the scope where there are some. */
static struct kit_layout warp_fragment(const struct mesh *scope, char role, int64_t tm, int64_t tn)
{
	static const int64_t extent[3][5] = { { 2, 4, 8, 2 }, { 2, 4, 2, 8, 2 }, { 8, 2, 4, 2 } };
	static const int64_t stride[3][5] = { { 1, 2, 8, 64 }, { 1, 2, 8, 16, 128 }, { 1, 8, 16, 64 } };
	static const int n_mode[] = { 4, 5, 4 }, split[3][2] = { { 1, 2 }, { 1, 3 }, { 2, 0 } };
	int r = role == 'C' ? 0 : role == 'A' ? 1 : 2, lead = scope->n_axis - 2;
	int64_t size = role == 'A' ? 256 : 128, tiles[] = { tm, tn };
	struct kit_layout k = { .mesh = scope };
	for (int i = 0; i < scope->n_axis; i++)
		k.split[i] = -1;
	for (int g = 0; g < 2; g++) {
		int axis = g < lead && role != (g ? 'A' : 'B') ? g : -1;	/* A has no n, B no m */
		int64_t e = 1;
		if (role == 'B' && g == 0)
			axis = -1;
		bool is_split = axis >= 0 && ix_is_const(scope->axis[axis].extent, &e) && tiles[g] % e == 0 && e > 1;
		bool serial_first = chance(25);
		tiles[g] /= is_split ? e : 1;
		if (serial_first && tiles[g] > 1)
			k.extent[k.n_mode++] = tiles[g];
		if (is_split) {
			k.split[axis] = k.n_mode;
			k.extent[k.n_mode++] = e;
		}
		if (!serial_first && tiles[g] > 1)
			k.extent[k.n_mode++] = tiles[g];
	}
	int64_t s = size;
	for (int i = k.n_mode - 1; i >= 0; s *= k.extent[i--])
		k.stride[i] = s;
	for (int i = 0; i < 2 && lead >= 0; i++)
		k.split[lead + i] = k.n_mode + split[r][i];
	for (int i = 0; i < n_mode[r]; i++) {
		k.extent[k.n_mode] = extent[r][i];
		k.stride[k.n_mode++] = stride[r][i];
	}
	return k;
}

static void warp_product(struct tfc *t, const struct topology *threads, struct verdicts *v)
{
	static const char role[] = "CAB";
	struct brute_case c = { .a = &t->perm, .insn = insn_find("tiled_mma"), .atom = kit_sm80(&t->perm), .scope = some_scope(t, threads) };
	int64_t tm = 1 + pick(4), tn = 1 + pick(4), tk = 1 + pick(3);
	int64_t tiles[3][2] = { { tm, tn }, { tm, tk }, { tk, tn } }, unit[3][2] = { { 16, 8 }, { 16, 16 }, { 16, 8 } };
	bool legal;
	for (int p = 0; p < 3; p++) {
		struct kit_layout k = warp_fragment(c.scope, role[p], tiles[p][0], tiles[p][1]);
		c.type[p] = typed(t, p ? (chance(3) ? DT_F16 : DT_BF16) : DT_F32, tiles[p][0] * unit[p][0], tiles[p][1] * unit[p][1],
				  chance(2) ? ST_SMEM : ST_RMEM, &k, &legal);
		if (!legal)
			return;
	}
	agree(&c, t, threads, v, "warp product");
}

static void matrix_load(struct tfc *t, const struct topology *threads, struct verdicts *v)
{
	struct brute_case c = { .a = &t->perm, .insn = insn_find("ldmatrix"), .scope = some_scope(t, threads) };
	bool is_a = chance(60), legal[2];
	int64_t tm = 1 + pick(3), tn = 1 + pick(4), m = 16 * tm, n = (is_a ? 16 : 8) * tn;
	struct kit_layout src = memory(m, n, true), dst = warp_fragment(c.scope, is_a ? 'A' : 'B', tm, tn);
	enum dtype d = chance(5) ? DT_F32 : chance(50) ? DT_F16 : DT_BF16;
	c.type[0] = typed(t, d, m, n, ST_SMEM, &src, &legal[0]);
	c.type[1] = typed(t, d, m, n, ST_RMEM, &dst, &legal[1]);
	if (legal[0] && legal[1])
		agree(&c, t, threads, v, "matrix load");
}

static void transfer(struct tfc *t, const struct topology *threads, const char *name, struct verdicts *v)
{
	static const int64_t extents[] = { 1, 4, 8, 16, 24, 32, 64, 128 };
	static const enum storage place[] = { ST_GMEM, ST_SMEM, ST_RMEM };
	struct brute_case c = { .a = &t->perm, .insn = insn_find(name), .scope = some_scope(t, threads) };
	bool async = !strcmp(name, "copy_async"), tensor = !strcmp(name, "copy_async_tensor"), arithmetic = !strcmp(name, "unary");
	int64_t m = among(8, extents), n = among(8, extents);
	enum dtype d = arithmetic ? DT_F32 : some_dtype();
	bool mid_warp = ix_is(c.scope->start[0], 16) && !strcmp(name, "copy");	/* shuffles there are refused without a closer look */
	if ((tensor && chance(70)) || mid_warp)
		c.scope = kit_mesh(t, threads, &(struct kit_mesh){ 1, { 32 }, { 1 }, 0 });
	for (int p = 0; p < 2; p++) {
		enum storage s = arithmetic ? (chance(95) ? ST_RMEM : ST_SMEM) : async || tensor ? (chance(95) ? place[p] : place[1 - p]) :
				 place[pick(3)];
		struct kit_layout k = s == ST_RMEM ? spread(c.scope, m, n) : memory(m, n, s == ST_SMEM);
		bool legal;
		c.type[p] = typed(t, d, m, n, s, &k, &legal);
		if (!legal)
			return;
		if (p == 0 && chance(4))
			d = some_dtype();
		if (p == 0 && s == ST_RMEM && chance(60)) {
			c.type[1] = c.type[0];
			break;
		}
	}
	agree(&c, t, threads, v, "random");
}

static void random_triple(struct tfc *t, struct verdicts *v)
{
	static const char *const transfers[] = { "copy", "copy_async", "copy_async_tensor", "unary" };
	const struct topology *threads = kit_threads(&t->perm, 512);
	int64_t kind = pick(7);
	if (kind < 4) {
		transfer(t, threads, transfers[kind], &v[kind]);
	} else if (kind == 4) {
		matrix_load(t, threads, &v[kind]);
	} else if (kind == 5) {
		warp_product(t, threads, &v[kind]);
	} else {
		static const enum dtype dtypes[] = { DT_BF16, DT_F16, DT_FP8E4M3 };
		enum dtype d = dtypes[pick(3)];
		bool rs = chance(40), is8 = d == DT_FP8E4M3;
		const struct atom *x = kit_wgmma(&t->perm, 8 * (1 + pick(8)), d, rs ? "RS" : "SS", is8 || rs ? NULL : chance(50) ? "K" : "MN",
						 is8 ? NULL : chance(50) ? "K" : "MN");
		product(t, threads, x, (int)pick(4), (int)pick(4), false, &v[kind]);
	}
}

START_TEST(random_triples)
{
	struct verdicts v[7] = { { 0, 0 } };
	long total = 0;
	seed = 20;
	for (int round = 0; total < 10000; round++) {
		struct tfc t;
		UNIT_BEGIN(&t);
		for (int i = 0; i < 100; i++)
			random_triple(&t, v);
		UNIT_END(&t);
		total = 0;
		for (int k = 0; k < 7; k++)
			total += v[k].accepted + v[k].refused;
		ck_assert(round < 1000);
	}
	for (int k = 0; k < 7; k++)
		ck_assert_msg(v[k].accepted > 100 && v[k].refused > 40, "kind %d: %ld accepted, %ld refused", k, v[k].accepted, v[k].refused);
}
END_TEST

UNIT_MAIN("match_brute", every_wgmma, random_triples)
