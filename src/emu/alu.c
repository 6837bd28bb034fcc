#include "emu/alu.h"

__extension__ typedef unsigned __int128 wide;

/* The operand as a 128-bit two's complement number. */
static wide extended(uint64_t x, int bits, bool is_signed)
{
	uint64_t v = is_signed ? (uint64_t)alu_signed(x, bits) : alu_low(x, bits);
	wide top = is_signed && v >> 63 ? UINT64_MAX : 0;
	return top << 64 | v;
}

uint64_t alu_mul_lo(uint64_t a, uint64_t b, int bits)
{
	return alu_low(a * b, bits);
}

uint64_t alu_mul_hi(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	wide product = extended(a, bits, is_signed) * extended(b, bits, is_signed);
	return alu_low((uint64_t)(product >> bits), bits);
}

uint64_t alu_mul_wide(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	wide product = extended(a, bits, is_signed) * extended(b, bits, is_signed);
	return alu_low((uint64_t)product, 2 * bits);
}

uint32_t alu_mul24(uint32_t a, uint32_t b, bool hi, bool is_signed)
{
	uint64_t x = is_signed ? (uint64_t)alu_signed(a, 24) : a & 0xffffff;
	uint64_t y = is_signed ? (uint64_t)alu_signed(b, 24) : b & 0xffffff;
	return (uint32_t)(x * y >> (hi ? 16 : 0));
}

static uint32_t clamp32(int64_t x)
{
	return (uint32_t)(x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x);
}

uint32_t alu_add_sat(uint32_t a, uint32_t b)
{
	return clamp32(alu_signed(a, 32) + alu_signed(b, 32));
}

uint32_t alu_sub_sat(uint32_t a, uint32_t b)
{
	return clamp32(alu_signed(a, 32) - alu_signed(b, 32));
}

static uint64_t size_of(uint64_t x, int bits)
{
	return alu_signed(x, bits) < 0 ? alu_low(0 - x, bits) : alu_low(x, bits);
}

uint64_t alu_div(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	if (!is_signed)
		return alu_low(a, bits) / alu_low(b, bits);
	uint64_t q = size_of(a, bits) / size_of(b, bits);
	return alu_low((alu_signed(a, bits) < 0) != (alu_signed(b, bits) < 0) ? 0 - q : q, bits);
}

uint64_t alu_rem(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	if (!is_signed)
		return alu_low(a, bits) % alu_low(b, bits);
	uint64_t r = size_of(a, bits) % size_of(b, bits);
	return alu_low(alu_signed(a, bits) < 0 ? 0 - r : r, bits);
}

static bool less(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	return is_signed ? alu_signed(a, bits) < alu_signed(b, bits) : alu_low(a, bits) < alu_low(b, bits);
}

uint64_t alu_min(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	return alu_low(less(b, a, bits, is_signed) ? b : a, bits);
}

uint64_t alu_max(uint64_t a, uint64_t b, int bits, bool is_signed)
{
	return alu_low(less(a, b, bits, is_signed) ? b : a, bits);
}

uint64_t alu_abs(uint64_t a, int bits)
{
	return size_of(a, bits);
}

uint64_t alu_neg(uint64_t a, int bits)
{
	return alu_low(0 - a, bits);
}

uint64_t alu_sad(uint64_t a, uint64_t b, uint64_t c, int bits, bool is_signed)
{
	return alu_low(c + (less(a, b, bits, is_signed) ? b - a : a - b), bits);
}

uint32_t alu_shf(uint32_t a, uint32_t b, uint32_t n, bool left, bool wrap)
{
	uint64_t both = (uint64_t)b << 32 | a;
	n = wrap ? n & 31 : n > 32 ? 32 : n;
	return (uint32_t)(left ? both << n >> 32 : both >> n);
}

uint64_t alu_bfe(uint64_t a, uint32_t pos, uint32_t len, int bits, bool is_signed)
{
	pos &= 255, len &= 255;
	if (len == 0)
		return 0;
	uint32_t top = (uint32_t)bits - 1, last = pos + len - 1 > top ? top : pos + len - 1;
	uint64_t sign = is_signed && alu_low(a, bits) >> last & 1 ? UINT64_MAX : 0;
	uint32_t have = pos > top ? 0 : last - pos + 1;
	uint64_t field = have ? alu_low(alu_low(a, bits) >> pos, (int)have) : 0;
	return alu_low(have < 64 ? field | sign << have : field, bits);
}

uint64_t alu_bfi(uint64_t a, uint64_t b, uint32_t pos, uint32_t len, int bits)
{
	pos &= 255, len &= 255;
	if (pos >= (uint32_t)bits || len == 0)
		return alu_low(b, bits);
	uint64_t mask = (len >= 64 ? UINT64_MAX : ((uint64_t)1 << len) - 1) << pos;
	return alu_low((b & ~mask) | (a << pos & mask), bits);
}

uint32_t alu_bmsk(uint32_t pos, uint32_t len, bool wrap)
{
	pos = wrap ? pos & 31 : pos > 32 ? 32 : pos;
	len = wrap ? len & 31 : len > 32 ? 32 : len;
	return (uint32_t)((((uint64_t)1 << len) - 1) << pos);
}

uint32_t alu_szext(uint32_t a, uint32_t n, bool wrap, bool is_signed)
{
	n = wrap ? n & 31 : n > 32 ? 32 : n;
	if (n == 0)
		return 0;
	return (uint32_t)(is_signed ? (uint64_t)alu_signed(a, (int)n) : alu_low(a, (int)n));
}

/* The selector of mode "mode", of which the low two bits of "c" choose the variant. */
static uint32_t prmt_selector(enum num_variant mode, uint32_t c)
{
	static const uint16_t table[][4] = {
		[NUM_F4E - NUM_F4E] = { 0x3210, 0x4321, 0x5432, 0x6543 },
		[NUM_B4E - NUM_F4E] = { 0x5670, 0x6701, 0x7012, 0x0123 },
		[NUM_RC8 - NUM_F4E] = { 0x0000, 0x1111, 0x2222, 0x3333 },
		[NUM_ECL - NUM_F4E] = { 0x3210, 0x3211, 0x3222, 0x3333 },
		[NUM_ECR - NUM_F4E] = { 0x0000, 0x1110, 0x2210, 0x3210 },
		[NUM_RC16 - NUM_F4E] = { 0x1010, 0x3232, 0x1010, 0x3232 },
	};
	return mode == NUM_PLAIN ? c : table[mode - NUM_F4E][c & 3];
}

uint32_t alu_prmt(uint32_t a, uint32_t b, uint32_t selector, enum num_variant mode)
{
	uint64_t both = (uint64_t)b << 32 | a;
	uint32_t r = 0, s = prmt_selector(mode, selector);
	for (int i = 0; i < 4; i++, s >>= 4) {
		uint32_t byte = (uint32_t)(both >> 8 * (s & 7)) & 255;
		if (s & 8)
			byte = byte & 128 ? 255 : 0;
		r |= byte << 8 * i;
	}
	return r;
}

uint32_t alu_popc(uint64_t a, int bits)
{
	return (uint32_t)__builtin_popcountll(alu_low(a, bits));
}

uint32_t alu_clz(uint64_t a, int bits)
{
	uint64_t x = alu_low(a, bits);
	return x ? (uint32_t)(__builtin_clzll(x) - (64 - bits)) : (uint32_t)bits;
}

uint64_t alu_brev(uint64_t a, int bits)
{
	uint64_t r = 0;
	for (int i = 0; i < bits; i++)
		r |= (a >> i & 1) << (bits - 1 - i);
	return r;
}

uint32_t alu_bfind(uint64_t a, int bits, bool is_signed, bool shiftamt)
{
	uint64_t x = is_signed && alu_signed(a, bits) < 0 ? ~a : a;
	uint32_t zeros = alu_clz(x, bits);
	if (zeros == (uint32_t)bits)
		return UINT32_MAX;
	return shiftamt ? zeros : (uint32_t)bits - 1 - zeros;
}

uint32_t alu_fns(uint32_t mask, uint32_t base, int32_t offset)
{
	int64_t left = offset == 0 ? 1 : offset < 0 ? -(int64_t)offset : offset;
	if (offset == 0)
		return base < 32 && mask >> base & 1 ? base : UINT32_MAX;
	for (int64_t i = base; i >= 0 && i < 32; i += offset < 0 ? -1 : 1)
		if (mask >> i & 1 && --left == 0)
			return (uint32_t)i;
	return UINT32_MAX;
}

uint32_t alu_lop3(uint32_t a, uint32_t b, uint32_t c, unsigned table)
{
	uint32_t r = 0;
	for (unsigned i = 0; i < 8; i++)
		if (table >> i & 1)
			r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return r;
}

/* Field "i" of "bits" bits. */
static uint32_t field(uint32_t x, int i, int bits, bool is_signed)
{
	uint64_t v = x >> i * bits;
	return (uint32_t)(is_signed ? (uint64_t)alu_signed(v, bits) : alu_low(v, bits));
}

uint32_t alu_dp4a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed)
{
	for (int i = 0; i < 4; i++)
		c += field(a, i, 8, a_signed) * field(b, i, 8, b_signed);
	return c;
}

uint32_t alu_dp2a(uint32_t a, uint32_t b, uint32_t c, bool a_signed, bool b_signed, bool hi)
{
	for (int i = 0; i < 2; i++)
		c += field(a, i, 16, a_signed) * field(b, (hi ? 2 : 0) + i, 8, b_signed);
	return c;
}
