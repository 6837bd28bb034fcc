/* The common arithmetic as loops over 32 lanes that a compiler can vectorise.  Results are those of the num_fn that the row of
 * isa.def names; exec_fast_find() takes an instruction only where that is so. */
#include "emu/exec.h"
#include "emu/fp_fast.h"
#include "emu/isa.h"
#include "emu/lane.h"

enum exec_fast {
	FAST_ADD, FAST_SUB, FAST_MUL, FAST_MAD, FAST_AND, FAST_OR, FAST_XOR, FAST_NOT, FAST_NEG, FAST_SHL, FAST_SHR_U, FAST_SHR_S,
	FAST_MIN_S, FAST_MAX_S, FAST_MIN_U, FAST_MAX_U,
	FAST_F32_ADD, FAST_F32_SUB, FAST_F32_MUL, FAST_F32_FMA, FAST_F32_DIV, FAST_F32_SQRT,
	FAST_ADD64, FAST_SUB64, FAST_AND64, FAST_OR64, FAST_XOR64, FAST_SHL64, FAST_SHR64_U, FAST_SHR64_S,
	FAST_WIDE_U, FAST_WIDE_S, FAST_MAD_WIDE_U, FAST_MAD_WIDE_S,
	FAST_F64_ADD, FAST_F64_SUB, FAST_F64_MUL
};

#if defined(__GNUC__)
#define ALWAYS_INLINE __attribute__((always_inline))
#else
#define ALWAYS_INLINE
#endif

static const uint32_t lane_bit[EMU_LANES] = {
	1u << 0, 1u << 1, 1u << 2, 1u << 3, 1u << 4, 1u << 5, 1u << 6, 1u << 7, 1u << 8, 1u << 9, 1u << 10,
	1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15, 1u << 16, 1u << 17, 1u << 18, 1u << 19, 1u << 20, 1u << 21,
	1u << 22, 1u << 23, 1u << 24, 1u << 25, 1u << 26, 1u << 27, 1u << 28, 1u << 29, 1u << 30, 1u << 31,
};

static inline ALWAYS_INLINE void put32(uint32_t *restrict d, const uint32_t *restrict r, uint32_t mask)
{
	if (mask == 0xffffffffu) {
		for (int l = 0; l < EMU_LANES; l++)
			d[l] = r[l];
		return;
	}
	for (int l = 0; l < EMU_LANES; l++)
		d[l] = mask & lane_bit[l] ? r[l] : d[l];
}

static inline void put64(uint64_t *restrict d, const uint64_t *restrict r, uint32_t mask)
{
	if (mask == 0xffffffffu) {
		memcpy(d, r, EMU_LANES * sizeof(*d));
		return;
	}
	for (int l = 0; l < EMU_LANES; l++)
		d[l] = mask >> l & 1 ? r[l] : d[l];
}

static inline uint32_t zeros32(const uint32_t *v)
{
	uint32_t z = 0;
	for (int l = 0; l < EMU_LANES; l++)
		z |= v[l] ? 0 : lane_bit[l];
	return z;
}

static inline uint32_t zeros64(const uint64_t *v)
{
	uint32_t z = 0;
	for (int l = 0; l < EMU_LANES; l++)
		z |= v[l] ? 0 : lane_bit[l];
	return z;
}

static inline void mark(const struct emu_ctx *x, emu_ref d, uint32_t mask, uint32_t defined)
{
	uint32_t *p = lane_defined(x, d);
	*p = (*p & ~mask) | (mask & defined);
}

#define EACH for (int l = 0; l < EMU_LANES; l++)

/* The sum a * b + c in f64, rounded to f32, is the correct result but for two cases: the f64 sum lies half-way between two f32,
 * or the result is subnormal.  (All is done on bits, so that it can be vector code.) */
static void fma32(uint32_t *restrict r, const uint32_t *restrict a, const uint32_t *restrict b, const uint32_t *restrict c)
{
	double s[EMU_LANES];
	uint64_t hard = 0;
	EACH s[l] = (double)fp_f32_value(a[l]) * (double)fp_f32_value(b[l]) + (double)fp_f32_value(c[l]);
	EACH r[l] = fp_f32_bits((float)s[l]);
	EACH {
		uint64_t u = fp_f64_raw(s[l]), past_half = (u ^ 0x10000000) & 0x1fffffff, exponent = u >> 52 & 0x7ff, size = u << 1;
		hard |= (past_half - 1) | ((exponent - (1023 - 125)) & (size | (0 - size)));
	}
	if (hard >> 63)
		EACH r[l] = fp_f32_fma(a[l], b[l], c[l]);
}

/* "has_fma": fmaf() is one instruction where this is compiled. */
static inline ALWAYS_INLINE void compute32_as(bool has_fma, uint8_t op, uint32_t *restrict r, const uint32_t *restrict a,
					      const uint32_t *restrict b, const uint32_t *restrict c)
{
	switch ((enum exec_fast)op) {
	case FAST_ADD: EACH r[l] = a[l] + b[l]; break;
	case FAST_SUB: EACH r[l] = a[l] - b[l]; break;
	case FAST_MUL: EACH r[l] = a[l] * b[l]; break;
	case FAST_MAD: EACH r[l] = a[l] * b[l] + c[l]; break;
	case FAST_AND: EACH r[l] = a[l] & b[l]; break;
	case FAST_OR: EACH r[l] = a[l] | b[l]; break;
	case FAST_XOR: EACH r[l] = a[l] ^ b[l]; break;
	case FAST_NOT: EACH r[l] = ~a[l]; break;
	case FAST_NEG: EACH r[l] = 0 - a[l]; break;
	case FAST_SHL: EACH r[l] = b[l] > 31 ? 0 : a[l] << (b[l] & 31); break;
	case FAST_SHR_U: EACH r[l] = b[l] > 31 ? 0 : a[l] >> (b[l] & 31); break;
	case FAST_SHR_S: EACH r[l] = (uint32_t)((int32_t)a[l] >> (b[l] > 31 ? 31 : b[l])); break;
	case FAST_MIN_S: EACH r[l] = (int32_t)a[l] < (int32_t)b[l] ? a[l] : b[l]; break;
	case FAST_MAX_S: EACH r[l] = (int32_t)a[l] > (int32_t)b[l] ? a[l] : b[l]; break;
	case FAST_MIN_U: EACH r[l] = a[l] < b[l] ? a[l] : b[l]; break;
	case FAST_MAX_U: EACH r[l] = a[l] > b[l] ? a[l] : b[l]; break;
	case FAST_F32_ADD: EACH r[l] = fp_f32_add(a[l], b[l]); break;
	case FAST_F32_SUB: EACH r[l] = fp_f32_sub(a[l], b[l]); break;
	case FAST_F32_MUL: EACH r[l] = fp_f32_mul(a[l], b[l]); break;
	case FAST_F32_FMA:
		if (has_fma)
			EACH r[l] = fp_f32_bits(fmaf(fp_f32_value(a[l]), fp_f32_value(b[l]), fp_f32_value(c[l])));
		else
			fma32(r, a, b, c);
		break;
	case FAST_F32_DIV: EACH r[l] = fp_f32_div(a[l], b[l]); break;
	case FAST_F32_SQRT: EACH r[l] = fp_f32_sqrt(a[l]); break;
	default: break;
	}
}

static void compute32(uint8_t op, const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d, uint32_t mask)
{
	uint32_t r[EMU_LANES];
	compute32_as(false, op, r, a, b, c);
	put32(d, r, mask);
}

/* The same for processors with vectors of 256 bits; exec_fast_is_wide() says whether this is one. */
#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2,fma")))
static void compute32_wide(uint8_t op, const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d, uint32_t mask)
{
	uint32_t r[EMU_LANES];
	compute32_as(true, op, r, a, b, c);
	put32(d, r, mask);
}

bool exec_fast_is_wide(void)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
static void compute32_wide(uint8_t op, const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d, uint32_t mask)
{
	compute32(op, a, b, c, d, mask);
}

bool exec_fast_is_wide(void)
{
	return false;
}
#endif

static void compute64(uint8_t op, uint64_t *restrict r, const uint64_t *restrict a, const uint64_t *restrict b)
{
	switch ((enum exec_fast)op) {
	case FAST_ADD64: EACH r[l] = a[l] + b[l]; break;
	case FAST_SUB64: EACH r[l] = a[l] - b[l]; break;
	case FAST_AND64: EACH r[l] = a[l] & b[l]; break;
	case FAST_OR64: EACH r[l] = a[l] | b[l]; break;
	case FAST_XOR64: EACH r[l] = a[l] ^ b[l]; break;
	case FAST_F64_ADD: EACH r[l] = fp_f64_add(a[l], b[l]); break;
	case FAST_F64_SUB: EACH r[l] = fp_f64_sub(a[l], b[l]); break;
	case FAST_F64_MUL: EACH r[l] = fp_f64_mul(a[l], b[l]); break;
	default: break;
	}
}

static const uint64_t *wide(const uint32_t *v)
{
	return (const uint64_t *)(const void *)v;
}

static enum emu_step fast32(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *a = lane_values(x, in->a), *b = lane_values(x, in->b), *c = lane_values(x, in->c);
	uint32_t da = *lane_defined(x, in->a), db = in->n_source > 1 ? *lane_defined(x, in->b) : 0xffffffffu;
	uint32_t dc = in->n_source > 2 ? *lane_defined(x, in->c) : 0xffffffffu;
	uint32_t defined = da & db & dc;
	if (mask & ~defined && (in->fast == FAST_AND || in->fast == FAST_MUL))
		defined |= (da & zeros32(a)) | (db & zeros32(b));
	if (x->run->is_wide)
		compute32_wide(in->fast, a, b, c, lane_values(x, in->d), mask);
	else
		compute32(in->fast, a, b, c, lane_values(x, in->d), mask);
	mark(x, in->d, mask, defined);
	return EMU_NEXT;
}

static enum emu_step fast64(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint64_t *a = wide(lane_values(x, in->a)), *b = wide(lane_values(x, in->b));
	uint32_t da = *lane_defined(x, in->a), db = *lane_defined(x, in->b), defined = da & db;
	uint64_t r[EMU_LANES];
	compute64(in->fast, r, a, b);
	if (mask & ~defined && in->fast == FAST_AND64)
		defined |= (da & zeros64(a)) | (db & zeros64(b));
	put64((uint64_t *)(void *)lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, defined);
	return EMU_NEXT;
}

/* A 64-bit value shifted by a 32-bit amount. */
static enum emu_step fast_shift64(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint64_t *a = wide(lane_values(x, in->a));
	const uint32_t *b = lane_values(x, in->b);
	uint64_t r[EMU_LANES];
	if (in->fast == FAST_SHL64)
		EACH r[l] = b[l] > 63 ? 0 : a[l] << (b[l] & 63);
	else if (in->fast == FAST_SHR64_U)
		EACH r[l] = b[l] > 63 ? 0 : a[l] >> (b[l] & 63);
	else
		EACH r[l] = (uint64_t)((int64_t)a[l] >> (b[l] > 63 ? 63 : b[l]));
	put64((uint64_t *)(void *)lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, *lane_defined(x, in->a) & *lane_defined(x, in->b));
	return EMU_NEXT;
}

/* 32-bit factors, 64-bit product and addend. */
static enum emu_step fast_wide(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *a = lane_values(x, in->a), *b = lane_values(x, in->b);
	uint32_t da = *lane_defined(x, in->a), db = *lane_defined(x, in->b), defined = da & db;
	uint64_t r[EMU_LANES];
	if (in->fast == FAST_WIDE_U || in->fast == FAST_MAD_WIDE_U)
		EACH r[l] = (uint64_t)a[l] * b[l];
	else
		EACH r[l] = (uint64_t)((int64_t)(int32_t)a[l] * (int32_t)b[l]);
	if (mask & ~defined)
		defined |= (da & zeros32(a)) | (db & zeros32(b));
	if (in->n_source > 2) {
		const uint64_t *c = wide(lane_values(x, in->c));
		EACH r[l] += c[l];
		defined &= *lane_defined(x, in->c);
	}
	put64((uint64_t *)(void *)lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, defined);
	return EMU_NEXT;
}

enum emu_step exec_mov32(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t r[EMU_LANES];
	memcpy(r, lane_values(x, in->a), sizeof(r));
	put32(lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, *lane_defined(x, in->a));
	return EMU_NEXT;
}

enum emu_step exec_mov64(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t r[EMU_LANES];
	memcpy(r, lane_values(x, in->a), sizeof(r));
	put64((uint64_t *)(void *)lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, *lane_defined(x, in->a));
	return EMU_NEXT;
}

static enum emu_step fast_selp32(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *a = lane_values(x, in->a), *b = lane_values(x, in->b);
	uint32_t p = lane_pred(x, in->c), r[EMU_LANES];
	EACH r[l] = p & lane_bit[l] ? a[l] : b[l];
	put32(lane_values(x, in->d), r, mask);
	uint32_t d = (p & *lane_defined(x, in->a)) | (~p & *lane_defined(x, in->b));
	mark(x, in->d, mask, d & lane_pred_defined(x, in->c));
	return EMU_NEXT;
}

/* Signed comparison is unsigned comparison with the sign bits turned. */
static uint32_t compare32(uint8_t cmp, const uint32_t *restrict a, const uint32_t *restrict b, uint32_t flip)
{
	uint32_t r = 0;
	switch ((enum num_cmp)cmp) {
	case NUM_EQ: EACH r |= a[l] == b[l] ? lane_bit[l] : 0; break;
	case NUM_NE: EACH r |= a[l] != b[l] ? lane_bit[l] : 0; break;
	case NUM_LT: case NUM_LO: EACH r |= (a[l] ^ flip) < (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_LE: case NUM_LS: EACH r |= (a[l] ^ flip) <= (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_GT: case NUM_HI: EACH r |= (a[l] ^ flip) > (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_GE: case NUM_HS: EACH r |= (a[l] ^ flip) >= (b[l] ^ flip) ? lane_bit[l] : 0; break;
	default: break;
	}
	return r;
}

static uint32_t compare64(uint8_t cmp, const uint64_t *restrict a, const uint64_t *restrict b, uint64_t flip)
{
	uint32_t r = 0;
	switch ((enum num_cmp)cmp) {
	case NUM_EQ: EACH r |= a[l] == b[l] ? lane_bit[l] : 0; break;
	case NUM_NE: EACH r |= a[l] != b[l] ? lane_bit[l] : 0; break;
	case NUM_LT: case NUM_LO: EACH r |= (a[l] ^ flip) < (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_LE: case NUM_LS: EACH r |= (a[l] ^ flip) <= (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_GT: case NUM_HI: EACH r |= (a[l] ^ flip) > (b[l] ^ flip) ? lane_bit[l] : 0; break;
	case NUM_GE: case NUM_HS: EACH r |= (a[l] ^ flip) >= (b[l] ^ flip) ? lane_bit[l] : 0; break;
	default: break;
	}
	return r;
}

/* Ordered comparisons are false, unordered ones true, where an operand is NaN. */
static uint32_t compare_f32(uint8_t cmp, const uint32_t *restrict a, const uint32_t *restrict b)
{
	uint32_t r = 0;
	float u[EMU_LANES], v[EMU_LANES];
	memcpy(u, a, sizeof(u));
	memcpy(v, b, sizeof(v));
	switch ((enum num_cmp)cmp) {
	case NUM_EQ: EACH r |= u[l] == v[l] ? lane_bit[l] : 0; break;
	case NUM_NE: EACH r |= u[l] < v[l] || u[l] > v[l] ? lane_bit[l] : 0; break;
	case NUM_LT: EACH r |= u[l] < v[l] ? lane_bit[l] : 0; break;
	case NUM_LE: EACH r |= u[l] <= v[l] ? lane_bit[l] : 0; break;
	case NUM_GT: EACH r |= u[l] > v[l] ? lane_bit[l] : 0; break;
	case NUM_GE: EACH r |= u[l] >= v[l] ? lane_bit[l] : 0; break;
	case NUM_EQU: EACH r |= u[l] < v[l] || u[l] > v[l] ? 0 : lane_bit[l]; break;
	case NUM_NEU: EACH r |= u[l] == v[l] ? 0 : lane_bit[l]; break;
	case NUM_LTU: EACH r |= u[l] >= v[l] ? 0 : lane_bit[l]; break;
	case NUM_LEU: EACH r |= u[l] > v[l] ? 0 : lane_bit[l]; break;
	case NUM_GTU: EACH r |= u[l] <= v[l] ? 0 : lane_bit[l]; break;
	case NUM_GEU: EACH r |= u[l] < v[l] ? 0 : lane_bit[l]; break;
	case NUM_NUM: EACH r |= u[l] == u[l] && v[l] == v[l] ? lane_bit[l] : 0; break;
	case NUM_NAN: EACH r |= u[l] == u[l] && v[l] == v[l] ? 0 : lane_bit[l]; break;
	default: break;
	}
	return r;
}

static bool is_signed(uint8_t type)
{
	return type == PTX_S16 || type == PTX_S32 || type == PTX_S64;
}

static enum emu_step fast_setp(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *a = lane_values(x, in->a), *b = lane_values(x, in->b);
	bool sign = is_signed(in->mode.type) && in->mode.cmp <= NUM_GE;
	uint32_t yes;
	if (in->mode.type == PTX_F32)
		yes = compare_f32(in->mode.cmp, a, b);
	else if (EMU_REF_WIDTH(in->a) == EMU_WIDTH_64)
		yes = compare64(in->mode.cmp, wide(a), wide(b), sign ? (uint64_t)1 << 63 : 0);
	else
		yes = compare32(in->mode.cmp, a, b, sign ? 1u << 31 : 0);
	exec_setp_finish(x, in, mask, yes, *lane_defined(x, in->a) & *lane_defined(x, in->b));
	return EMU_NEXT;
}

/* 32 to 64 bits and back. */
static enum emu_step fast_extend(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *a = lane_values(x, in->a);
	uint64_t r[EMU_LANES];
	if (in->mode.from == PTX_S32)
		EACH r[l] = (uint64_t)(int64_t)(int32_t)a[l];
	else
		EACH r[l] = a[l];
	put64((uint64_t *)(void *)lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, *lane_defined(x, in->a));
	return EMU_NEXT;
}

static enum emu_step fast_truncate(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint64_t *a = wide(lane_values(x, in->a));
	uint32_t r[EMU_LANES];
	EACH r[l] = (uint32_t)a[l];
	put32(lane_values(x, in->d), r, mask);
	mark(x, in->d, mask, *lane_defined(x, in->a));
	return EMU_NEXT;
}

/* The operation on 32-bit lanes for each num_fn, by signed and unsigned type. */
static const struct { num_fn *fn; uint8_t is_unsigned, is_signed; } table32[] = {
	{ num_add_int, FAST_ADD, FAST_ADD }, { num_sub_int, FAST_SUB, FAST_SUB }, { num_and_int, FAST_AND, FAST_AND },
	{ num_or_int, FAST_OR, FAST_OR }, { num_xor_int, FAST_XOR, FAST_XOR }, { num_not_int, FAST_NOT, FAST_NOT },
	{ num_neg_int, FAST_NEG, FAST_NEG }, { num_shl_int, FAST_SHL, FAST_SHL }, { num_shr_int, FAST_SHR_U, FAST_SHR_S },
	{ num_min_int, FAST_MIN_U, FAST_MIN_S }, { num_max_int, FAST_MAX_U, FAST_MAX_S },
};
static const struct { num_fn *fn; uint8_t op; } table_f32[] = {
	{ num_add_f32, FAST_F32_ADD }, { num_sub_f32, FAST_F32_SUB }, { num_mul_f32, FAST_F32_MUL },
	{ num_fma_f32, FAST_F32_FMA }, { num_div_f32, FAST_F32_DIV }, { num_sqrt_f32, FAST_F32_SQRT },
};
static const struct { num_fn *fn; uint8_t op; } table64[] = {
	{ num_add_int, FAST_ADD64 }, { num_sub_int, FAST_SUB64 }, { num_and_int, FAST_AND64 }, { num_or_int, FAST_OR64 },
	{ num_xor_int, FAST_XOR64 },
	{ num_add_f64, FAST_F64_ADD }, { num_sub_f64, FAST_F64_SUB }, { num_mul_f64, FAST_F64_MUL },
};

static emu_exec *find32(struct emu_insn *in)
{
	bool sign = in->mode.type == PTX_S32;
	if (in->fn == num_mul_int && in->mode.variant == NUM_LO_HALF)
		return in->fast = FAST_MUL, fast32;
	if (in->fn == num_mad_int && in->mode.variant == NUM_LO_HALF)
		return in->fast = FAST_MAD, fast32;
	if (in->fn == num_mul_int && in->mode.variant == NUM_WIDE)
		return in->fast = sign ? FAST_WIDE_S : FAST_WIDE_U, fast_wide;
	if (in->fn == num_mad_int && in->mode.variant == NUM_WIDE)
		return in->fast = sign ? FAST_MAD_WIDE_S : FAST_MAD_WIDE_U, fast_wide;
	for (size_t i = 0; i < sizeof(table32) / sizeof(table32[0]); i++)
		if (table32[i].fn == in->fn)
			return in->fast = sign ? table32[i].is_signed : table32[i].is_unsigned, fast32;
	return NULL;
}

static emu_exec *find64(struct emu_insn *in)
{
	if (in->fn == num_shl_int)
		return in->fast = FAST_SHL64, fast_shift64;
	if (in->fn == num_shr_int)
		return in->fast = in->mode.type == PTX_S64 ? FAST_SHR64_S : FAST_SHR64_U, fast_shift64;
	for (size_t i = 0; i < sizeof(table64) / sizeof(table64[0]); i++)
		if (table64[i].fn == in->fn)
			return in->fast = table64[i].op, fast64;
	return NULL;
}

static emu_exec *find_cvt(const struct emu_insn *in)
{
	const struct num_mode *m = &in->mode;
	bool to64 = m->type == PTX_U64 || m->type == PTX_S64, from32 = m->from == PTX_U32 || m->from == PTX_S32;
	bool to32 = m->type == PTX_U32 || m->type == PTX_S32, from64 = m->from == PTX_U64 || m->from == PTX_S64;
	if (m->sat)
		return NULL;
	if (to64 && from32 && EMU_REF_WIDTH(in->a) == EMU_WIDTH_32)
		return fast_extend;
	if (to32 && from64 && EMU_REF_WIDTH(in->d) == EMU_WIDTH_32)
		return fast_truncate;
	return NULL;
}

/* "in" as it was bound; NULL leaves it to the general function. */
emu_exec *exec_fast_find(struct emu_insn *in)
{
	const struct num_mode *m = &in->mode;
	bool plain = !m->sat && !m->ftz && !m->relu && m->round == NUM_RN && !m->approx && !m->full;
	int bytes = ptx_type_bytes((enum ptx_type)m->type);
	if (in->exec == exec_cvt)
		return find_cvt(in);
	if (in->exec == exec_setp)
		return (bytes >= 4 && m->type != PTX_F64 && !m->ftz) ? fast_setp : NULL;
	if (in->exec == exec_selp)
		return bytes == 4 ? fast_selp32 : NULL;
	if (!in->fn || !plain || m->type == PTX_U16X2 || m->type == PTX_S16X2)
		return NULL;
	if (m->type == PTX_F32) {
		for (size_t i = 0; i < sizeof(table_f32) / sizeof(table_f32[0]); i++)
			if (table_f32[i].fn == in->fn)
				return in->fast = table_f32[i].op, fast32;
		return NULL;
	}
	return bytes == 4 ? find32(in) : bytes == 8 ? find64(in) : NULL;
}
