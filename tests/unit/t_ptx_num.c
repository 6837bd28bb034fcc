/* Every operation and conversion of the PTX back end's numbers, emitted as a kernel and run in the emulator, against the value
 * library: all codes of the types of 16 bits and fewer; f32 and f64 at all exponents, with the mantissas around every place where a
 * conversion rounds; pairs of edge values.  With PTX_NUM_ASSEMBLE the assembler takes all of it as well. */
#include "unit.h"

#include <math.h>
#include <stdio.h>

#include "backend/ptx/module/ptx_num.h"
#include "ptxkit.h"

enum { GROUP = 3 };	/* elements of a thread: a pair, and one alone */

/* ---- values ---- */

struct values {
	enum dtype d;
	int64_t n, cap;
	uint64_t *code;		/* as in memory; f4e2m1 one per byte */
};

static void push(struct tfc *t, struct values *v, uint64_t code)
{
	if (v->n == v->cap) {
		int64_t cap = v->cap ? 2 * v->cap : 1024;
		uint64_t *grown = arena_array(&t->perm, uint64_t, (size_t)cap);
		if (v->n)
			memcpy(grown, v->code, (size_t)v->n * sizeof(*grown));
		v->code = grown;
		v->cap = cap;
	}
	v->code[v->n++] = code;
}

static uint64_t sequence(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state >> 11 ^ *state << 40;
}

/* "mantissa" and its neighbours, below the exponents from "low" to "high" and both signs; of the many of f64 some. */
static void push_around(struct tfc *t, struct values *v, uint64_t mantissa, int reach, int low, int high)
{
	int p = dtype_info(v->d)->mantissa_bits, e = dtype_info(v->d)->exponent_bits;
	for (int x = low; x <= high; x += v->d == DT_F64 && high - low > 500 && x % 64 == 63 && x > 64 && x < 832 ? 32 : 1)
		for (int k = -reach; k <= reach; k++) {
			uint64_t m = (mantissa + (uint64_t)k) & ((UINT64_C(1) << p) - 1);
			push(t, v, (uint64_t)x << p | m);
			push(t, v, UINT64_C(1) << (p + e) | (uint64_t)x << p | m);
		}
}

/* Floats wider than 16 bits: all exponents with a few mantissas, and, for a conversion to "to", where its exponents are, every
 * mantissa at which it rounds another way. */
static void push_wide_floats(struct tfc *t, struct values *v, enum dtype to)
{
	uint64_t state = 1;
	const struct dtype_info *own = dtype_info(v->d), *aim = dtype_info(to);
	int p = own->mantissa_bits, last = (1 << own->exponent_bits) - 1;
	for (uint64_t m = 0; m < 4; m++)
		push_around(t, v, m << (p - 2), 1, 0, last);
	for (int k = 0; k < 12; k++)
		push_around(t, v, sequence(&state), 0, 0, last);
	if (!dtype_is_float(to) || aim->bits > 16)
		return;
	int low = own->bias - aim->bias - aim->mantissa_bits - 1, high = own->bias + aim->bias + 2;
	for (uint64_t m = 0; m < UINT64_C(2) << aim->mantissa_bits; m++)
		push_around(t, v, m << (p - aim->mantissa_bits - 1), 1, low > 0 ? low : 0, high < last ? high : last);
}

static void push_integers(struct tfc *t, struct values *v)
{
	uint64_t state = 7;
	int bits = dtype_info(v->d)->bits;
	for (int k = 0; k < bits; k++)
		for (int d = -2; d <= 2; d++) {
			push(t, v, (UINT64_C(1) << k) + (uint64_t)d);
			push(t, v, 0 - (UINT64_C(1) << k) + (uint64_t)d);
			push(t, v, (UINT64_C(3) << k) + (uint64_t)d);
		}
	for (int k = 0; k < 4000; k++)
		push(t, v, (uint64_t)((int64_t)(sequence(&state) << 13 ^ sequence(&state)) >> (k % bits)));
}

/* Of "d", for a conversion to "to". */
static struct values all_values(struct tfc *t, enum dtype d, enum dtype to)
{
	struct values v = { .d = d };
	int bits = d == DT_F4E2M1 ? 4 : d == DT_BOOL ? 1 : dtype_info(d)->bits;
	if (bits <= 16)
		for (uint64_t c = 0; c < UINT64_C(1) << bits; c++)
			push(t, &v, c);
	else if (dtype_is_float(d))
		push_wide_floats(t, &v, to);
	else
		push_integers(t, &v);
	while (v.n % (GROUP * PTXKIT_THREADS))
		push(t, &v, v.code[0]);
	return v;
}

/* Every pair of 8-bit codes; of wider types every pair of edges. */
static void all_pairs(struct tfc *t, enum dtype d, struct values *x, struct values *y)
{
	struct values edge = { .d = d };
	int bits = dtype_info(d)->bits, p = dtype_info(d)->mantissa_bits;
	uint64_t state = 3;
	if (bits == 8)
		edge = all_values(t, d, d);
	else if (!dtype_is_float(d))
		for (int k = 0; k < bits; k += k < 4 || k > bits - 4 ? 1 : 5)
			for (int s = -1; s <= 1; s++) {
				push(t, &edge, (UINT64_C(1) << k) + (uint64_t)s);
				push(t, &edge, 0 - (UINT64_C(1) << k) + (uint64_t)s);
			}
	else
		for (uint64_t e = 0; e < UINT64_C(1) << dtype_info(d)->exponent_bits; e += e % 8 == 1 ? (uint64_t)bits / 8 : 1) {
			push(t, &edge, e << p | (e % 3 ? sequence(&state) & ((UINT64_C(1) << p) - 1) : 0));
			push(t, &edge, UINT64_C(1) << (bits - 1) | (e << p) | (e % 5 ? (UINT64_C(1) << p) - 1 - e % 2 : 0));
		}
	if (bits == 8)
		edge.n = d == DT_BOOL ? 2 : 256;
	*x = (struct values){ .d = d };
	*y = *x;
	for (int64_t i = 0; i < edge.n; i++)
		for (int64_t j = 0; j < edge.n; j++) {
			push(t, x, edge.code[i]);
			push(t, y, edge.code[j]);
		}
	while (x->n % (GROUP * PTXKIT_THREADS)) {
		push(t, x, x->code[0]);
		push(t, y, y->code[0]);
	}
}

static size_t width(enum dtype d)
{
	return d == DT_F4E2M1 ? 1 : (size_t)dtype_info(d)->bits / 8;
}

static void *bytes_of(struct tfc *t, const struct values *v)
{
	char *b = arena_array(&t->perm, char, (size_t)v->n * width(v->d));
	for (int64_t i = 0; i < v->n; i++)
		memcpy(b + (size_t)i * width(v->d), &v->code[i], width(v->d));
	return b;
}

static uint64_t code_at(const void *b, enum dtype d, int64_t i)
{
	uint64_t c = 0;
	memcpy(&c, (const char *)b + (size_t)i * width(d), width(d));
	return c;
}

static int64_t integer_of(enum dtype d, uint64_t code)
{
	return int_wrap(d, (int64_t)code);
}

static struct tensor *tensor_of(struct tfc *t, const struct values *v)
{
	struct tensor *x = tensor_new(&t->perm, v->d, 1, &v->n);
	for (int64_t i = 0; i < v->n; i++) {
		if (x->f)
			x->f[i] = float_decode(v->d, v->code[i]);
		else
			x->i[i] = integer_of(v->d, v->code[i]);
	}
	return x;
}

/* ---- kernels ---- */

enum what { UNARY, FAST, BINARY, CAST, CLAMP };

struct job {
	enum what what;
	int kind;
	enum dtype from, to;
	bool saturate, ftz;
	double lo, hi;
	const char *name;
};

static LLVMValueRef load(struct ptxkit *k, enum dtype d, LLVMValueRef p, LLVMValueRef i)
{
	struct ptx_llvm *l = &k->l;
	LLVMTypeRef type = ptx_memory_type(l, d);
	LLVMValueRef v = LLVMBuildLoad2(l->builder, type, ptxkit_at(k, type, p, i), "");
	return d == DT_BOOL ? LLVMBuildICmp(l->builder, LLVMIntNE, v, ptx_i8(l, 0), "") : v;
}

static void store(struct ptxkit *k, enum dtype d, LLVMValueRef v, LLVMValueRef p, LLVMValueRef i)
{
	struct ptx_llvm *l = &k->l;
	LLVMTypeRef type = ptx_memory_type(l, d);
	ck_assert(LLVMTypeOf(v) == ptx_type(l, d));
	if (d == DT_BOOL)
		v = LLVMBuildZExt(l->builder, v, l->i8, "");
	LLVMBuildStore(l->builder, v, ptxkit_at(k, type, p, i));
}

static void build(struct ptxkit *k, const struct job *j)
{
	struct ptx_llvm *l = &k->l;
	LLVMValueRef param[3], x[GROUP], y[GROUP], out[GROUP], at[GROUP];
	int n = j->what == BINARY ? 3 : 2;
	LLVMValueRef thread = ptxkit_begin(k, j->name, n, param);
	for (int i = 0; i < GROUP; i++) {
		LLVMValueRef first = LLVMBuildMul(l->builder, thread, ptx_i64(l, GROUP), "");
		at[i] = LLVMBuildAdd(l->builder, first, ptx_i64(l, i), "");
		x[i] = load(k, j->from, param[0], at[i]);
		if (j->what == BINARY)
			y[i] = load(k, j->from, param[1], at[i]);
	}
	switch (j->what) {
	case UNARY:
	case FAST: ptx_num_unary(l, (enum unary_kind)j->kind, j->from, GROUP, x, out); break;
	case BINARY: ptx_num_binary(l, (enum binary_kind)j->kind, j->from, GROUP, x, y, out); break;
	case CAST: ptx_num_cast(l, j->from, j->to, j->saturate, GROUP, x, out); break;
	case CLAMP: ptx_num_clamp(l, j->from, j->lo, j->hi, GROUP, x, out); break;
	}
	for (int i = 0; i < GROUP; i++)
		store(k, j->to, out[i], param[n - 1], at[i]);
	ptxkit_end(k);
}

/* ---- judgement ---- */

static double ulp(double v)
{
	int e = v == 0 ? -126 : ilogb(v);
	return ldexp(1, (e < -126 ? -126 : e) - 23);
}

/* Is "got" what "want" rounds to, for some value "slack" units of f32 (of the larger of it and "x" for gelu) from it? */
static bool is_near(enum dtype d, uint64_t got, double want, double x, double slack)
{
	double v = float_decode(d, got);
	if (isnan(want))
		return isnan(v);
	double rounded = compute_round(DT_F32, want);
	if (isinf(rounded) && isinf(v))
		return (rounded > 0) == (v > 0);
	double edge = isinf(rounded) ? copysign(0x1p128, rounded) : rounded;
	double unit = slack * (isinf(rounded) ? 0x1p104 : ulp(fmax(fabs(rounded), x)));
	double low = float_decode(d, float_encode(d, edge - unit)), high = float_decode(d, float_encode(d, edge + unit));
	return isnan(v) ? isnan(low) || isnan(high) : (isnan(low) || v >= low) && (isnan(high) || v <= high);
}

static bool is_equal(enum dtype d, uint64_t got, const struct tensor *want, int64_t i)
{
	if (!want->f)
		return integer_of(d, got) == want->i[i] && (d != DT_BOOL || got <= 1);
	if (isnan(want->f[i]))
		return isnan(float_decode(d, got));
	return got == float_encode(d, want->f[i]);
}

/* The value of an elementary function that the library rounds: before its rounding. */
static double reference(struct compute *c, enum unary_kind k, double x)
{
	int64_t one = 1;
	struct tensor *v = tensor_new(c->arena, DT_F64, 1, &one);
	v->f[0] = x;
	return tensor_unary(c, k, v)->f[0];
}

static int bound_of(enum unary_kind k)
{
	switch (k) {
#define PTX_BOUND(kind, ulps) case UNARY_##kind: return ulps;
#include "backend/ptx/module/ptx_math.def"
#undef PTX_BOUND
	default: return -1;
	}
}

struct fast_bound {
	double relative, absolute;
};

static struct fast_bound fast_bound_of(enum unary_kind k)
{
	switch (k) {
#define PTX_FAST_BOUND(kind, relative, absolute) case UNARY_##kind: return (struct fast_bound){ relative, absolute };
#include "backend/ptx/module/ptx_math.def"
#undef PTX_FAST_BOUND
	default: return (struct fast_bound){ 0, 0 };
	}
}

/* The bound of --math=fast. Beyond the greatest finite value an infinity counts as the next power of two. */
static bool is_fast_near(enum unary_kind k, double got, double want, double x)
{
	struct fast_bound b = fast_bound_of(k);
	if (isnan(want) || isnan(got) || isinf(x) || isinf(want))
		return isnan(want) ? isnan(got) : got == want || (isinf(want) && !isinf(x) && x != 0 && fabs(got) > 0x1.fffep127);
	bool by_argument = k == UNARY_GELU_TANH || k == UNARY_GELU_NONE;
	double y = by_argument ? fmax(fabs(want), fabs(x)) : fabs(want);
	got = isinf(got) ? copysign(0x1p128, got) : got;
	return fabs(got - want) <= b.relative * y + b.absolute;
}

static bool agrees(struct compute *c, const struct job *j, double slack, uint64_t got, const struct tensor *want, int64_t i,
		   const struct tensor *x)
{
	if (j->what == FAST)
		return is_fast_near((enum unary_kind)j->kind, float_decode(j->to, got), want->f[i], x->f[i]);
	if (j->what != UNARY || slack < 0 || bound_of((enum unary_kind)j->kind) < 0)
		return is_equal(j->to, got, want, i);
	bool by_argument = j->kind == UNARY_GELU_TANH || j->kind == UNARY_GELU_NONE;
	if (got == float_encode(j->to, want->f[i]))
		return true;
	double f = reference(c, (enum unary_kind)j->kind, x->f[i]);
	if (j->ftz && fabs(f) < 0x1p-125 && fabs(float_decode(j->to, got)) < 0x1p-125)
		return true;
	return is_near(j->to, got, f, by_argument ? fabs(x->f[i]) : 0, slack);
}

/* Elements of divisors that are 0 become 1, with "zero" set: the library refuses them, and the result is to be 0. */
static struct tensor *without_zeros(struct tfc *t, const struct tensor *y, bool **zero)
{
	struct tensor *out = tensor_copy(&t->perm, y);
	*zero = arena_array(&t->perm, bool, (size_t)y->n);
	for (int64_t i = 0; out->i && i < out->n; i++)
		if (!out->i[i])
			out->i[i] = (*zero)[i] = true;
	return out;
}

static struct tensor *expected(struct tfc *t, struct compute *c, const struct job *j, const struct tensor *x, const struct tensor *y)
{
	bool *zero = NULL;
	if (j->what == UNARY || j->what == FAST)
		return tensor_unary(c, (enum unary_kind)j->kind, x);
	if (j->what == CAST)
		return tensor_cast(c, x, j->to, j->saturate);
	if (j->what == CLAMP)
		return x->f ? tensor_clamp(c, x, float_round(j->from, j->lo), float_round(j->from, j->hi)) :
			      tensor_clamp_int(c, x, int_from_float(j->from, j->lo), int_from_float(j->from, j->hi));
	if (j->kind == BINARY_FLOOR_DIV || j->kind == BINARY_MOD)
		y = without_zeros(t, y, &zero);
	struct tensor *out = tensor_binary(c, (enum binary_kind)j->kind, x, y);
	for (int64_t i = 0; zero && out->i && i < out->n; i++)
		if (zero[i])
			out->i[i] = 0;
	return out;
}

/* Subnormal numbers of f32 become zeros. */
static struct tensor *flushed(struct tfc *t, const struct tensor *x)
{
	struct tensor *out = tensor_copy(&t->perm, x);
	for (int64_t i = 0; out->f && i < out->n; i++)
		if (fabs(out->f[i]) < 0x1p-126)
			out->f[i] = copysign(0, out->f[i]);
	return out;
}

static void judge(struct tfc *t, struct emu_module *m, const struct job *j, const struct values *x, const struct values *y,
		  const struct emu_adversary *adversary, double slack)
{
	struct compute c = { .t = t, .arena = &t->perm };
	const struct tensor *tx = tensor_of(t, x), *ty = y ? tensor_of(t, y) : NULL;
	tx = j->ftz ? flushed(t, tx) : tx;
	ty = j->ftz && ty ? flushed(t, ty) : ty;
	const struct tensor *want = expected(t, &c, j, tx, ty);
	want = j->ftz ? flushed(t, want) : want;
	void *out = arena_array(&t->perm, char, (size_t)x->n * width(j->to));
	struct ptxkit_array array[3] = { { bytes_of(t, x), NULL, (size_t)x->n * width(x->d), width(x->d) } };
	int n = 1;
	if (y)
		array[n++] = (struct ptxkit_array){ bytes_of(t, y), NULL, (size_t)y->n * width(y->d), width(y->d) };
	array[n++] = (struct ptxkit_array){ NULL, out, (size_t)x->n * width(j->to), width(j->to) };
	ptxkit_run(t, m, j->name, x->n / GROUP, n, array, adversary);
	int64_t wrong = 0;
	for (int64_t i = 0; i < x->n; i++) {
		uint64_t got = code_at(out, j->to, i);
		if (agrees(&c, j, slack, got, want, i, tx))
			continue;
		if (!wrong++)
			fprintf(stderr, "%s: of 0x%llx%s%llx: found 0x%llx, expected %a or %lld\n", j->name, (unsigned long long)x->code[i],
				y ? ", 0x" : " ", (unsigned long long)(y ? y->code[i] : 0), (unsigned long long)got,
				want->f ? want->f[i] : 0, (long long)(want->i ? want->i[i] : 0));
	}
	ck_assert_msg(wrong == 0, "%s: %lld of %lld values differ", j->name, (long long)wrong, (long long)x->n);
}

/* ---- the suites ---- */

struct arch {
	const char *name;
	int sm, version;
};
static const struct arch archs[] = { { "sm_80", 80, 80 }, { "sm_90a", 90, 84 } };

/* Only conversions of fp8 are emitted in another way for the second. */
static bool differs(const struct arch *a, enum dtype d)
{
	return a == archs || d == DT_FP8E4M3 || d == DT_FP8E5M2;
}

static const struct emu_adversary plain = { .profile = EMU_PROFILE_OWN, .no_order = true, .no_stats = true };

static struct emu_module *emit(struct tfc *t, const struct arch *a, bool is_fast, const struct job *job, int n)
{
	struct ptxkit k;
	ptxkit_open(&k, t, a->name, a->sm, a->version);
	k.l.fast_math = is_fast;
	k.l.ftz = job[0].ftz;
	for (int i = 0; i < n; i++)
		build(&k, &job[i]);
	const char *text = ptxkit_emit(&k, t);
	if (getenv("PTX_NUM_ASSEMBLE"))
		ck_assert_msg(ptxkit_assembles(t, a->name, text), "ptxas refuses kernels such as %s for %s", job[0].name, a->name);
	struct emu_module *m = emu_load(t, text, strlen(text), a->name);
	ck_assert_msg(m && emu_load_is_known(m), "%s", emu_diagnostics(t));
	return m;
}

START_TEST(unary)
{
	struct tfc t;
	const struct arch *a = &archs[_i % 2];
	enum dtype d = (enum dtype)(_i / 2);
	struct job job[32];
	int n = 0;
	UNIT_BEGIN(&t);
	for (int k = 0; k <= UNARY_SOFTPLUS; k++)
		if (differs(a, d) && ptx_num_admits_unary((enum unary_kind)k, d))
			job[n++] = (struct job){ .what = UNARY, .kind = k, .from = d, .to = d,
						 .name = arena_printf(&t.perm, "unary_%s_%d", dtype_name(d), k) };
	if (n) {
		struct emu_module *m = emit(&t, a, false, job, n);
		struct values x = all_values(&t, d, d);
		for (int i = 0; i < n; i++)
			judge(&t, m, &job[i], &x, NULL, &plain, bound_of((enum unary_kind)job[i].kind));
	}
	UNIT_END(&t);
}
END_TEST

/* Approximate instructions exact, at the ends of their bounds and anywhere between; both columns of spec ptx P75. */
START_TEST(approximate)
{
	struct tfc t;
	static const enum emu_approx mode[] = { EMU_APPROX_LOW, EMU_APPROX_HIGH, EMU_APPROX_RANDOM, EMU_APPROX_EXACT };
	bool is_fast = _i >= 4;
	struct job job[32];
	int n = 0;
	UNIT_BEGIN(&t);
	for (int k = 0; k <= UNARY_SOFTPLUS; k++)
		if (bound_of((enum unary_kind)k) >= 0)
			job[n++] = (struct job){ .what = is_fast ? FAST : UNARY, .kind = k, .from = DT_F32, .to = DT_F32,
						 .name = arena_printf(&t.perm, "approximate_%d", k) };
	struct emu_module *m = emit(&t, &archs[0], is_fast, job, n);
	struct values x = all_values(&t, DT_F32, DT_F32);
	for (int i = 0; i < n; i++) {
		struct emu_adversary adversary = { .profile = EMU_PROFILE_OWN, .no_order = true, .no_stats = true, .approx = mode[_i % 4], .seed = 5 };
		judge(&t, m, &job[i], &x, NULL, &adversary, bound_of((enum unary_kind)job[i].kind));
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(binary)
{
	struct tfc t;
	const struct arch *a = &archs[_i % 2];
	enum dtype d = (enum dtype)(_i / 2);
	struct job job[32];
	int n = 0;
	UNIT_BEGIN(&t);
	for (int k = 0; k < BINARY_COUNT; k++) {
		bool truth = binary_kind_is_comparison((enum binary_kind)k) || binary_kind_is_logic((enum binary_kind)k);
		if (differs(a, d) && ptx_num_admits_binary((enum binary_kind)k, d))
			job[n++] = (struct job){ .what = BINARY, .kind = k, .from = d, .to = truth ? DT_BOOL : d,
						 .name = arena_printf(&t.perm, "binary_%s_%s", dtype_name(d), binary_kind_names[k]) };
	}
	if (n) {
		struct emu_module *m = emit(&t, a, false, job, n);
		struct values x, y;
		all_pairs(&t, d, &x, &y);
		for (int i = 0; i < n; i++)
			judge(&t, m, &job[i], &x, &y, &plain, 0);
	}
	UNIT_END(&t);
}
END_TEST

/* --ftz: subnormal numbers count as zero on both sides. The steps inside floor_div and mod flush as well. */
START_TEST(flush)
{
	struct tfc t;
	struct job job[32];
	int n = 0, n_unary;
	UNIT_BEGIN(&t);
	for (int k = 0; k <= UNARY_SOFTPLUS; k++)
		if (ptx_num_admits_unary((enum unary_kind)k, DT_F32))
			job[n++] = (struct job){ .what = UNARY, .kind = k, .from = DT_F32, .to = DT_F32, .ftz = true,
						 .name = arena_printf(&t.perm, "flush_unary_%d", k) };
	n_unary = n;
	for (int k = 0; k <= BINARY_GE; k++)
		if (k != BINARY_FLOOR_DIV && k != BINARY_MOD)
			job[n++] = (struct job){ .what = BINARY, .kind = k, .from = DT_F32, .ftz = true,
						 .to = binary_kind_is_comparison((enum binary_kind)k) ? DT_BOOL : DT_F32,
						 .name = arena_printf(&t.perm, "flush_%s", binary_kind_names[k]) };
	struct emu_module *m = emit(&t, &archs[0], false, job, n);
	struct values v = all_values(&t, DT_F32, DT_F32), x, y;
	all_pairs(&t, DT_F32, &x, &y);
	for (int i = 0; i < n; i++)
		judge(&t, m, &job[i], i < n_unary ? &v : &x, i < n_unary ? NULL : &y, &plain,
		      i < n_unary ? bound_of((enum unary_kind)job[i].kind) : 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(cast)
{
	struct tfc t;
	const struct arch *a = &archs[_i % 2];
	enum dtype from = (enum dtype)(_i / 2);
	struct job job[2 * DT_COUNT];
	int n = 0;
	UNIT_BEGIN(&t);
	for (int to = 0; to < DT_COUNT; to++)
		for (int s = 0; s < 2 && (differs(a, from) || differs(a, (enum dtype)to)); s++)
			job[n++] = (struct job){ .what = CAST, .from = from, .to = (enum dtype)to, .saturate = s,
						 .name = arena_printf(&t.perm, "cast_%s_%s%s", dtype_name(from), dtype_name((enum dtype)to),
								      s ? "_saturate" : "") };
	struct emu_module *m = emit(&t, a, false, job, n);
	for (int i = 0; i < n; i++) {
		struct values x = all_values(&t, from, job[i].to);
		judge(&t, m, &job[i], &x, NULL, &plain, -1);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(clamp)
{
	struct tfc t;
	enum dtype d = (enum dtype)_i;
	UNIT_BEGIN(&t);
	if (ptx_num_admits_binary(BINARY_MIN, d)) {
		struct job job[3] = { { .lo = -1.3, .hi = 1.7 }, { .lo = -0.0, .hi = 300 }, { .lo = -1e9, .hi = 1e30 } };
		for (int i = 0; i < 3; i++) {
			job[i].what = CLAMP;
			job[i].from = job[i].to = d;
			job[i].name = arena_printf(&t.perm, "clamp_%s_%d", dtype_name(d), i);
		}
		struct emu_module *m = emit(&t, &archs[0], false, job, 3);
		struct values x = all_values(&t, d, d);
		for (int i = 0; i < 3; i++)
			judge(&t, m, &job[i], &x, NULL, &plain, -1);
	}
	UNIT_END(&t);
}
END_TEST

/* Values that hir tests 6.3, 6.4 and 13.1 state, as codes. */
static const struct stated {
	enum what what;
	int kind;
	enum dtype from, to;
	bool saturate;
	uint64_t x, y, want;
} stated[] = {
	{ CAST, 0, DT_FP8E4M3, DT_F32, false, 0x01, 0, 0x3b000000 },	/* 2^-9 */
	{ CAST, 0, DT_FP8E4M3, DT_F32, false, 0x08, 0, 0x3c800000 },	/* 2^-6 */
	{ CAST, 0, DT_FP8E4M3, DT_F32, false, 0x38, 0, 0x3f800000 },
	{ CAST, 0, DT_FP8E4M3, DT_F32, false, 0x7e, 0, 0x43e00000 },	/* 448 */
	{ CAST, 0, DT_FP8E4M3, DT_F32, false, 0xb9, 0, 0xbf900000 },	/* -1.125 */
	{ CAST, 0, DT_F4E2M1, DT_F32, false, 1, 0, 0x3f000000 },
	{ CAST, 0, DT_F4E2M1, DT_F32, false, 3, 0, 0x3fc00000 },
	{ CAST, 0, DT_F4E2M1, DT_F32, false, 5, 0, 0x40400000 },
	{ CAST, 0, DT_F4E2M1, DT_F32, false, 15, 0, 0xc0c00000 },
	{ CAST, 0, DT_F8E8M0, DT_F32, false, 0x7f, 0, 0x3f800000 },
	{ CAST, 0, DT_F8E8M0, DT_F32, false, 0x80, 0, 0x40000000 },
	{ CAST, 0, DT_F32, DT_BF16, false, 0x43818000, 0, 0x4382 },	/* 259 -> 260 */
	{ CAST, 0, DT_F32, DT_BF16, false, 0x43808000, 0, 0x4380 },	/* 257 -> 256 */
	{ CAST, 0, DT_F32, DT_BF16, false, 0x43810000, 0, 0x4381 },	/* 258 */
	{ CAST, 0, DT_F32, DT_BF16, false, 0x7f7fffff, 0, 0x7f80 },
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x43e80000, 0, 0x7e },	/* 464 -> 448 */
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x43e80001, 0, 0x7f },
	{ CAST, 0, DT_F32, DT_FP8E4M3, true, 0x43e80001, 0, 0x7e },
	{ CAST, 0, DT_F32, DT_FP8E4M3, true, 0xff800000, 0, 0xfe },
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x3a800000, 0, 0x00 },	/* 2^-10 -> 0 */
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x3ac00000, 0, 0x01 },	/* 1.5 2^-10 -> 2^-9 */
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x41100000, 0, 0x51 },	/* 9 */
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x41880000, 0, 0x58 },	/* 17 -> 16 */
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x80000000, 0, 0x80 },
	{ CAST, 0, DT_F32, DT_FP8E4M3, false, 0x3f880001, 0, 0x39 },	/* 1.0625001 -> 1.125, rounding once */
	{ CAST, 0, DT_F32, DT_I32, false, 0x4f000000, 0, 0x7fffffff },
	{ CAST, 0, DT_F32, DT_I32, false, 0xc039999a, 0, 0xfffffffe },	/* -2.9 -> -2 */
	{ CAST, 0, DT_F32, DT_I32, false, 0x7fc00000, 0, 0 },
	{ BINARY, BINARY_MOD, DT_I32, DT_I32, false, 0xfffffff9, 3, 2 },
	{ BINARY, BINARY_FLOOR_DIV, DT_I32, DT_I32, false, 0xfffffff9, 3, 0xfffffffd },
	{ BINARY, BINARY_FLOOR_DIV, DT_I32, DT_I32, false, 5, 0, 0 },
	{ BINARY, BINARY_MOD, DT_I64, DT_I64, false, 5, 0, 0 },
	{ BINARY, BINARY_MOD, DT_F32, DT_F32, false, 0xc0f00000, 0x40000000, 0x3f000000 },	/* mod(-7.5, 2) = 0.5 */
	{ UNARY, UNARY_ROUND, DT_F32, DT_F32, false, 0x40200000, 0, 0x40000000 },
	{ UNARY, UNARY_ROUND, DT_F32, DT_F32, false, 0x40600000, 0, 0x40800000 },
	{ BINARY, BINARY_ADD, DT_BF16, DT_BF16, false, 0x4380, 0x3f80, 0x4380 },	/* 256 + 1 = 256 */
	{ BINARY, BINARY_ADD, DT_BF16, DT_BF16, false, 0x4380, 0x4040, 0x4382 },	/* 256 + 3 = 260 */
	{ UNARY, UNARY_SILU, DT_F32, DT_F32, false, 0x7f800000, 0, 0x7f800000 },
};
enum { N_STATED = sizeof(stated) / sizeof(*stated) };

START_TEST(stated_values)
{
	struct tfc t;
	struct job job[N_STATED];
	UNIT_BEGIN(&t);
	for (int i = 0; i < N_STATED; i++)
		job[i] = (struct job){ .what = stated[i].what, .kind = stated[i].kind, .from = stated[i].from, .to = stated[i].to,
				       .saturate = stated[i].saturate, .name = arena_printf(&t.perm, "stated_%d", i) };
	struct emu_module *m = emit(&t, &archs[_i], false, job, N_STATED);
	for (int i = 0; i < N_STATED; i++) {
		enum { N = GROUP * PTXKIT_THREADS };
		struct values x = { .d = stated[i].from }, y = x;
		for (int k = 0; k < N; k++) {
			push(&t, &x, stated[i].x);
			push(&t, &y, stated[i].y);
		}
		char out[N * 8];
		size_t in_bytes = N * width(x.d), out_bytes = N * width(stated[i].to);
		struct ptxkit_array array[3] = { { bytes_of(&t, &x), NULL, in_bytes, width(x.d) } };
		int n = 1;
		if (stated[i].what == BINARY)
			array[n++] = (struct ptxkit_array){ bytes_of(&t, &y), NULL, in_bytes, width(x.d) };
		array[n++] = (struct ptxkit_array){ NULL, out, out_bytes, width(stated[i].to) };
		ptxkit_run(&t, m, job[i].name, PTXKIT_THREADS, n, array, &plain);
		for (int k = 0; k < N; k++) {
			uint64_t got = code_at(out, stated[i].to, k);
			ck_assert_msg(got == stated[i].want, "row %d: found 0x%llx, stated is 0x%llx", i, (unsigned long long)got,
				      (unsigned long long)stated[i].want);
		}
	}
	UNIT_END(&t);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ptx_num");
	TCase *c = tcase_create("ptx_num");
	tcase_set_timeout(c, 600);
	tcase_add_loop_test(c, unary, 0, 2 * DT_COUNT);
	tcase_add_loop_test(c, binary, 0, 2 * DT_COUNT);
	tcase_add_loop_test(c, cast, 0, 2 * DT_COUNT);
	tcase_add_loop_test(c, clamp, 0, DT_COUNT);
	tcase_add_test(c, flush);
	tcase_add_loop_test(c, stated_values, 0, 2);
	tcase_add_loop_test(c, approximate, 0, 8);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
