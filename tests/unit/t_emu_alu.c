/* Integer and bit operations against the ISA's own words, bit by bit or in 128 bits. */
#include "unit.h"

#include "emu/alu.h"
#include "emuref.h"

typedef __int128 wide;

static const enum ptx_type types[] = { PTX_U16, PTX_S16, PTX_U32, PTX_S32, PTX_U64, PTX_S64 };
enum { TYPES = sizeof(types) / sizeof(types[0]) };

static int bits_of(enum ptx_type t)
{
	return t == PTX_U16 || t == PTX_S16 ? 16 : t == PTX_U32 || t == PTX_S32 || t == PTX_B32 ? 32 : 64;
}

static bool is_signed(enum ptx_type t)
{
	return t == PTX_S16 || t == PTX_S32 || t == PTX_S64;
}

static wide value(enum ptx_type t, uint64_t x)
{
	wide v = 0;
	for (int i = 0; i < bits_of(t); i++)
		if (x >> i & 1)
			v += is_signed(t) && i == bits_of(t) - 1 ? -((wide)1 << i) : (wide)1 << i;
	return v;
}

static uint64_t low(int bits, wide v)
{
	return (uint64_t)v & (UINT64_MAX >> (64 - bits));
}

/* Operands: ends and middles of all widths, and random ones. */
static uint64_t operand(uint64_t *state)
{
	static const uint64_t e[] = { 0,
				      1,
				      2,
				      0x7fff,
				      0x8000,
				      0xffff,
				      0x7fffffff,
				      0x80000000,
				      0xffffffff,
				      0x7fffffffffffffff,
				      0x8000000000000000,
				      UINT64_MAX,
				      0x00ff00ff00ff00ff,
				      31,
				      32,
				      33 };
	uint64_t r = ref_random(state);
	return r & 3 ? ref_random(state) >> (r >> 8) % 64 : e[r >> 8 & 15];
}

static struct num_mode mode(enum ptx_type t)
{
	return (struct num_mode){ .type = (uint8_t)t };
}

static wide clamp32(wide v)
{
	return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : v;
}

static void arithmetic(enum ptx_type t, uint64_t a, uint64_t b, uint64_t c)
{
	struct num_mode m = mode(t), hi = m, twice = m, sat = m;
	int n = bits_of(t);
	wide x = value(t, a), y = value(t, b), z = value(t, c);
	wide p = (wide)((unsigned __int128)x * (unsigned __int128)y);
	hi.variant = NUM_HI_HALF, twice.variant = NUM_WIDE, sat.sat = true;
	ref_expect(num_add_int(&m, a, b, 0), low(n, x + y), "add", t, a, b);
	ref_expect(num_sub_int(&m, a, b, 0), low(n, x - y), "sub", t, a, b);
	ref_expect(num_mul_int(&m, a, b, 0), low(n, p), "mul.lo", t, a, b);
	ref_expect(num_mad_int(&m, a, b, c), low(n, p + z), "mad.lo", t, a, b);
	if (n < 64) {
		ref_expect(num_mul_int(&hi, a, b, 0), low(n, p >> n), "mul.hi", t, a, b);
		ref_expect(num_mad_int(&hi, a, b, c), low(n, (p >> n) + z), "mad.hi", t, a, b);
		ref_expect(num_mul_int(&twice, a, b, 0), low(2 * n, p), "mul.wide", t, a, b);
		ref_expect(num_mad_int(&twice, a, b, c), low(2 * n, p + (wide)c), "mad.wide", t, a, b);
	} else {
		/* The upper half of the unsigned product, less what the signs stand for. */
		unsigned __int128 all = (unsigned __int128)low(64, x) * low(64, y);
		uint64_t upper = (uint64_t)(all >> 64) - (x < 0 ? b : 0) - (y < 0 ? a : 0);
		ref_expect(num_mul_int(&hi, a, b, 0), upper, "mul.hi", t, a, b);
	}
	if (t == PTX_S32) {
		ref_expect(num_add_int(&sat, a, b, 0), low(32, clamp32(x + y)), "add.sat", t, a, b);
		ref_expect(num_sub_int(&sat, a, b, 0), low(32, clamp32(x - y)), "sub.sat", t, a, b);
		sat.variant = NUM_HI_HALF;
		ref_expect(num_mad_int(&sat, a, b, c), low(32, clamp32((p >> 32) + z)), "mad.hi.sat", t, a, b);
	}
	if (y != 0) {
		ref_expect(num_div_int(&m, a, b, 0), low(n, x / y), "div", t, a, b);
		ref_expect(num_rem_int(&m, a, b, 0), low(n, x % y), "rem", t, a, b);
	}
	ref_expect(num_min_int(&m, a, b, 0), low(n, x < y ? x : y), "min", t, a, b);
	ref_expect(num_max_int(&m, a, b, 0), low(n, x > y ? x : y), "max", t, a, b);
	ref_expect(num_sad_int(&m, a, b, c), low(n, z + (x < y ? y - x : x - y)), "sad", t, a, b);
	ref_expect(num_neg_int(&m, a, 0, 0), low(n, -x), "neg", t, a, b);
	if (is_signed(t))
		ref_expect(num_abs_int(&m, a, 0, 0), low(n, x < 0 ? -x : x), "abs", t, a, b);
	ref_expect(num_not_int(&m, a, 0, 0), low(n, -1 - x), "not", t, a, b);
	ref_expect(num_cnot_int(&m, a, 0, 0), x == 0, "cnot", t, a, b);
	const bool want[] = { x == y,
			      x != y,
			      x<y, x <= y, x>
				  y,
			      x >= y,
			      low(n, x) < low(n, y),
			      low(n, x) <= low(n, y),
			      low(n, x) > low(n, y),
			      low(n, x) >= low(n, y) };
	for (int op = NUM_EQ; op <= NUM_HS; op++) {
		struct num_mode compare = { .cmp = (uint8_t)op, .from = (uint8_t)t };
		ref_expect(num_compare(&compare, a, b, 0), want[op], "compare", t, a, b);
	}
}

static void shifts(enum ptx_type t, uint64_t a, uint32_t by)
{
	struct num_mode m = mode(t);
	int n = bits_of(t);
	wide x = value(t, a);
	ref_expect(num_shl_int(&m, a, by, 0), by >= (uint32_t)n ? 0 : low(n, (wide)low(n, x) << by), "shl", t, a, by);
	ref_expect(num_shr_int(&m, a, by, 0), by >= (uint32_t)n ? low(n, x < 0 ? -1 : 0) : low(n, x >> by), "shr", t, a,
		   by);
}

/* d[i] = (i < len && pos + i <= msb) ? a[pos + i] : sign */
static uint64_t isa_bfe(enum ptx_type t, uint64_t a, uint32_t pos, uint32_t len)
{
	uint32_t msb = (uint32_t)bits_of(t) - 1;
	pos &= 255, len &= 255;
	bool sign = is_signed(t) && len && a >> (pos + len - 1 < msb ? pos + len - 1 : msb) & 1;
	uint64_t d = 0;
	for (uint32_t i = 0; i <= msb; i++)
		d |= (i < len && pos + i <= msb ? a >> (pos + i) & 1 : (uint64_t)sign) << i;
	return d;
}

static uint64_t isa_bfi(int n, uint64_t a, uint64_t b, uint32_t pos, uint32_t len)
{
	pos &= 255, len &= 255;
	for (uint32_t i = 0; i < len && pos + i < (uint32_t)n; i++)
		b = (b & ~((uint64_t)1 << (pos + i))) | (a >> i & 1) << (pos + i);
	return low(n, b);
}

static void fields(uint64_t a, uint64_t b, uint32_t pos, uint32_t len)
{
	for (int i = 2; i < TYPES; i++) {
		struct num_mode m = mode(types[i]);
		ref_expect(num_bfe_int(&m, a, pos, len), isa_bfe(types[i], a, pos, len), "bfe", a, pos, len);
		ref_expect(num_bfi_int(&m, a, b, pos | (uint64_t)len << 32), isa_bfi(bits_of(types[i]), a, b, pos, len),
			   "bfi", a, pos, len);
	}
	uint32_t wrap = 0, clamp = 0;
	for (uint32_t i = 0; i < 32; i++) {
		wrap |= (uint32_t)(i >= (pos & 31) && i < (pos & 31) + (len & 31)) << i;
		clamp |= (uint32_t)(i >= pos && i < (uint64_t)pos + len) << i;
	}
	struct num_mode m = { .type = PTX_U32, .variant = NUM_WRAP_RIGHT };
	ref_expect(num_bmsk_int(&m, pos, len, 0), wrap, "bmsk.wrap", pos, len, 0);
	ref_expect(num_szext_int(&m, a, len, 0), low(32, (wide)(a & (((uint64_t)1 << (len & 31)) - 1))), "szext.wrap",
		   a, len, 0);
	m.variant = NUM_CLAMP_RIGHT;
	ref_expect(num_bmsk_int(&m, pos, len, 0), clamp, "bmsk.clamp", pos, len, 0);
	m.type = PTX_S32;
	ref_expect(num_szext_int(&m, a, len, 0), len >= 32 ? low(32, (wide)a) : isa_bfe(PTX_S32, a, 0, len),
		   "szext.clamp", a, len, 0);
}

static void counts(uint64_t a)
{
	for (int i = 2; i < TYPES; i++) {
		struct num_mode m = mode(types[i]);
		int n = bits_of(types[i]), ones = 0, zeros = 0, found = -1;
		uint64_t reversed = 0;
		bool flip = is_signed(types[i]) && a >> (n - 1) & 1;
		for (int k = 0; k < n; k++) {
			ones += (int)(a >> k & 1);
			reversed = reversed << 1 | (a >> k & 1);
			if ((a >> k & 1) != flip)
				found = k;
		}
		while (zeros < n && !(a >> (n - 1 - zeros) & 1))
			zeros++;
		ref_expect(num_popc_int(&m, a, 0, 0), (uint64_t)ones, "popc", a, 0, 0);
		ref_expect(num_clz_int(&m, a, 0, 0), (uint64_t)zeros, "clz", a, 0, 0);
		ref_expect(num_brev_int(&m, a, 0, 0), reversed, "brev", a, 0, 0);
		ref_expect(num_bfind_int(&m, a, 0, 0), (uint32_t)found, "bfind", a, 0, 0);
		m.shiftamt = true;
		ref_expect(num_bfind_int(&m, a, 0, 0), found < 0 ? UINT32_MAX : (uint32_t)(n - 1 - found),
			   "bfind.shiftamt", a, 0, 0);
	}
}

static void words(uint32_t a, uint32_t b, uint32_t c)
{
	unsigned __int128 both = (unsigned __int128)b << 32 | a;
	uint32_t wrapped = c & 31, clamped = c > 32 ? 32 : c, permuted = 0;
	struct num_mode m = { .type = PTX_U32, .variant = NUM_WRAP_LEFT };
	ref_expect(num_shf_int(&m, a, b, c), (uint32_t)(both << wrapped >> 32), "shf.l.wrap", a, b, c);
	m.variant = NUM_CLAMP_LEFT;
	ref_expect(num_shf_int(&m, a, b, c), (uint32_t)(both << clamped >> 32), "shf.l.clamp", a, b, c);
	m.variant = NUM_WRAP_RIGHT;
	ref_expect(num_shf_int(&m, a, b, c), (uint32_t)(both >> wrapped), "shf.r.wrap", a, b, c);
	m.variant = NUM_CLAMP_RIGHT;
	ref_expect(num_shf_int(&m, a, b, c), (uint32_t)(both >> clamped), "shf.r.clamp", a, b, c);
	for (int i = 0; i < 4; i++) {
		uint32_t control = c >> 4 * i & 15, byte = (uint32_t)(both >> 8 * (control % 8)) & 255;
		permuted |= (control < 8 ? byte : byte < 128 ? 0 : 255) << 8 * i;
	}
	m.variant = NUM_PLAIN;
	ref_expect(num_prmt_int(&m, a, b, c), permuted, "prmt", a, b, c);
	for (int lut = 0; lut < 256; lut += 1 + (int)(c % 7)) {
		uint32_t want = 0;
		m.lut = (uint8_t)lut;
		for (int i = 0; i < 32; i++)
			want |= (uint32_t)(lut >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i;
		ref_expect(num_lop3_int(&m, a, b, c), want, "lop3", a, b, c);
	}
	wide x24 = value(PTX_S32, a << 8) >> 8, y24 = value(PTX_S32, b << 8) >> 8;
	uint64_t u24 = (uint64_t)(a & 0xffffff) * (b & 0xffffff);
	m.variant = NUM_LO_HALF;
	ref_expect(num_mul24_int(&m, a, b, 0), (uint32_t)u24, "mul24.lo.u32", a, b, 0);
	ref_expect(num_mad24_int(&m, a, b, c), (uint32_t)u24 + c, "mad24.lo.u32", a, b, c);
	m.variant = NUM_HI_HALF, m.type = PTX_S32;
	ref_expect(num_mul24_int(&m, a, b, 0), low(32, x24 * y24 >> 16), "mul24.hi.s32", a, b, 0);
	m.sat = true;
	ref_expect(num_mad24_int(&m, a, b, c), low(32, clamp32((x24 * y24 >> 16) + value(PTX_S32, c))), "mad24.hi.sat",
		   a, b, c);
	for (int signs = 0; signs < 4; signs++) {
		struct num_mode dot = { .from = signs & 1 ? PTX_S32 : PTX_U32, .from2 = signs & 2 ? PTX_S32 : PTX_U32 };
		wide four = c, two[2] = { c, c };
		for (int i = 0; i < 4; i++) {
			wide x = a >> 8 * i & 255, y = b >> 8 * i & 255, h = a >> 16 * (i % 2) & 0xffff;
			x -= signs & 1 && x > 127 ? 256 : 0;
			h -= signs & 1 && h > 32767 ? 65536 : 0;
			y -= signs & 2 && y > 127 ? 256 : 0;
			four += x * y;
			two[i / 2] += h * y;
		}
		ref_expect(num_dp4a_int(&dot, a, b, c), low(32, four), "dp4a", a, b, c);
		ref_expect(num_dp2a_int(&dot, a, b, c), low(32, two[0]), "dp2a.lo", a, b, c);
		dot.variant = NUM_HI_HALF;
		ref_expect(num_dp2a_int(&dot, a, b, c), low(32, two[1]), "dp2a.hi", a, b, c);
	}
}

START_TEST(operations)
{
	uint64_t s = 1;
	for (int i = 0; i < 20000; i++) {
		uint64_t a = operand(&s), b = operand(&s), c = operand(&s);
		for (int t = 0; t < TYPES; t++) {
			arithmetic(types[t], a, b, c);
			shifts(types[t], a, (uint32_t)(i % 70));
			shifts(types[t], a, (uint32_t)b);
		}
		fields(a, b, (uint32_t)(c % 70), (uint32_t)(i % 70));
		fields(a, b, (uint32_t)c & 0xffff, (uint32_t)(c >> 16) & 0x1ff);
		counts(a);
		words((uint32_t)a, (uint32_t)b, (uint32_t)c);
	}
}
END_TEST

START_TEST(every_pair_of_bytes)
{
	for (uint32_t i = 0; i < 65536; i++) {
		uint64_t a = (uint64_t)(int64_t)(int8_t)(i & 255), b = (uint64_t)(int64_t)(int8_t)(i >> 8);
		for (int t = 0; t < TYPES; t++)
			arithmetic(types[t], a, b, 0);
	}
}
END_TEST

/* The bytes that the modes of prmt pick, from the top: the ISA's table for c = 0 to 3. */
START_TEST(permute_modes)
{
	static const char *const picks[][4] = {
		{ "3210", "4321", "5432", "6543" }, { "5670", "6701", "7012", "0123" },
		{ "0000", "1111", "2222", "3333" }, { "3210", "3211", "3222", "3333" },
		{ "0000", "1110", "2210", "3210" }, { "1010", "3232", "1010", "3232" },
	};
	for (int mode = NUM_F4E; mode <= NUM_RC16; mode++)
		for (uint32_t c = 0; c < 4; c++) {
			struct num_mode m = { .variant = (uint8_t)mode };
			uint32_t want = 0;
			for (int i = 0; i < 4; i++)
				want = want << 8 | (0x80u + 0x11u * (uint32_t)(picks[mode - NUM_F4E][c][i] - '0'));
			ck_assert_uint_eq(num_prmt_int(&m, 0xb3a29180, 0xf7e6d5c4, c | 0xfffffffc), want);
		}
}
END_TEST

START_TEST(packed_and_selected)
{
	struct num_mode u = { .type = PTX_U16X2 }, s = { .type = PTX_S16X2 },
			relu = { .type = PTX_S16X2, .relu = true };
	ck_assert_uint_eq(num_add_int(&u, 0xffff0001, 0x0001ffff, 0), 0);
	ck_assert_uint_eq(num_sub_int(&u, 0x00000001, 0x00010001, 0), 0xffff0000);
	ck_assert_uint_eq(num_min_int(&u, 0xffff0001, 0x00010002, 0), 0x00010001);
	ck_assert_uint_eq(num_min_int(&s, 0xffff0001, 0x00010002, 0), 0xffff0001);
	ck_assert_uint_eq(num_max_int(&s, 0xffff0001, 0x00010002, 0), 0x00010002);
	ck_assert_uint_eq(num_max_int(&relu, 0xffff0001, 0xfffe0002, 0), 0x00000002);
	struct num_mode w = { .type = PTX_S32, .relu = true };
	ck_assert_uint_eq(num_min_int(&w, 0xffffffff, 5, 0), 0);
	ck_assert_uint_eq(num_selp(&w, 7, 8, 1), 7);
	ck_assert_uint_eq(num_selp(&w, 7, 8, 0), 8);
	struct num_mode by_int = { .type = PTX_B64, .from = PTX_S32 }, by_float = { .type = PTX_B64, .from = PTX_F32 };
	ck_assert_uint_eq(num_slct(&by_int, 7, 8, 0), 7);
	ck_assert_uint_eq(num_slct(&by_int, 7, 8, 0x80000000), 8);
	ck_assert_uint_eq(num_slct(&by_float, 7, 8, 0x80000000), 7);
	ck_assert_uint_eq(num_slct(&by_float, 7, 8, 0xbf800000), 8);
	ck_assert_uint_eq(num_slct(&by_float, 7, 8, 0x7fc00000), 8);
	ck_assert_uint_eq(num_slct(&by_float, 7, 8, 0x80000001), 8);
	by_float.ftz = true;
	ck_assert_uint_eq(num_slct(&by_float, 7, 8, 0x80000001), 7);
}
END_TEST

/* The examples of the ISA. */
START_TEST(find_nth_set)
{
	const struct num_mode m = { 0 };
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 3, 1), 3);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 3, 0xffffffff), 3);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 2, 1), 3);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 2, 0xffffffff), 1);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 2, 0), 0xffffffff);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 3, 0), 3);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 0, 17), 0xffffffff);
	ck_assert_uint_eq(num_fns_int(&m, 0xaaaaaaaa, 0, 16), 31);
}
END_TEST

UNIT_MAIN("emu_alu", operations, every_pair_of_bytes, permute_modes, packed_and_selected, find_nth_set)
