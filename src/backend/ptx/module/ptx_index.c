/* Index expressions (spec: ptx 6). */
#include "backend/ptx/module/ptx_func.h"

#include <string.h>

/* ---- symbols ---- */

static struct ptx_symbol *find(struct ptx_func *f, const struct ix_sym *s)
{
	for (size_t i = f->symbol.len; i-- > 0;)
		if (f->symbol.data[i].sym == s)
			return &f->symbol.data[i];
	for (size_t i = 0; i < f->symbol.len && s->kind == IX_DIMVAR; i++)
		if (f->symbol.data[i].sym->kind == IX_DIMVAR && !strcmp(f->symbol.data[i].sym->name, s->name))
			return &f->symbol.data[i];
	return NULL;
}

const struct ix_sym *ptx_symbol(struct ptx_func *f, const char *name, int64_t lo, int64_t hi, LLVMValueRef v, uint64_t varies)
{
	struct ix_sym *s = arena_new(f->a, struct ix_sym);
	*s = (struct ix_sym){ .kind = IX_SCALAR, .name = arena_printf(f->a, "%s%d", name, f->n_symbol++), .has_range = lo != INT64_MIN || hi != INT64_MAX, .lo = lo, .hi = hi, .owner = s };
	vec_push(f->a, &f->symbol, ((struct ptx_symbol){ .sym = s, .value = v, .region = (int)f->region.len - 1, .varies = varies }));
	return s;
}

void ptx_bind(struct ptx_func *f, const struct ix_sym *s, const struct ix *resolved, uint64_t varies)
{
	vec_push(f->a, &f->symbol,
		 ((struct ptx_symbol){ .sym = s, .ix = resolved, .region = (int)f->region.len - 1, .varies = varies }));
}

/* The innermost loop that "region" is in, or NULL. */
static struct ptx_region *loop_of(struct ptx_func *f, int region)
{
	while (region >= 0 && !f->region.data[region].before)
		region--;
	return region < 0 ? NULL : &f->region.data[region];
}

void ptx_region_open(struct ptx_func *f, LLVMBasicBlockRef before)
{
	struct ptx_region *outer = before ? loop_of(f, (int)f->region.len - 1) : NULL;
	if (outer)
		outer->has_loop = true;
	vec_push(f->a, &f->region, ((struct ptx_region){ .before = before, .n_value = f->value.len, .n_symbol = f->symbol.len }));
}

/* W6201 for a division that each iteration of an innermost loop makes. */
static void warn_division(struct ptx_func *f, const struct ptx_region *r)
{
	struct text divisor;
	text_init(&divisor, f->a);
	ix_print(&divisor, r->divisor, NULL, NULL);
	diag_warning(f->t, r->range, W6201, "each iteration of an innermost loop divides by '%s' here, which is known at run time only; divide in front of "
		     "the loop and count on from there, or make the divisor constant", text_str(&divisor));
}

/* Values that were computed before the region, for its loop, stay known. */
void ptx_region_close(struct ptx_func *f)
{
	struct ptx_region r = f->region.data[--f->region.len];
	if (r.divisor && !r.has_loop && !f->o->is_placed)
		warn_division(f, &r);
	int now = (int)f->region.len;
	size_t n = r.n_value;
	for (size_t i = r.n_value; i < f->value.len; i++)
		if (f->value.data[i].region < now)
			f->value.data[n++] = f->value.data[i];
	f->value.len = n;
	f->symbol.len = r.n_symbol;
}

/* The symbol of the value that "v" has now. */
static const struct ix *current(struct ptx_func *f, struct ptx_variable *v)
{
	bool is_known = v->now && v->now_value == v->value && find(f, v->now);
	if (!is_known) {
		bool narrow = LLVMTypeOf(v->value) == f->l->i32;
		v->now = ptx_symbol(f, "v", narrow ? INT32_MIN : INT64_MIN, narrow ? INT32_MAX : INT64_MAX, v->value, PTX_VARIES_ANY);
		v->now_value = v->value;
	}
	return ix_sym(f->a, v->now);
}

static struct ptx_variable *variable_of(struct ptx_func *f, const struct ix_sym *s)
{
	for (size_t i = f->variable.len; i-- > 0;)
		if (f->variable.data[i]->var->sym == s)
			return f->variable.data[i];
	return NULL;
}

static const struct ix *replacement(void *user, const struct ix_sym *s)
{
	struct ptx_func *f = user;
	struct ptx_variable *v = s->kind == IX_SCALAR && f->variable.len ? variable_of(f, s) : NULL;
	if (v && v->value && LLVMGetTypeKind(LLVMTypeOf(v->value)) == LLVMIntegerTypeKind)
		return current(f, v);
	struct ptx_symbol *x = find(f, s);
	return x ? x->ix : NULL;
}

const struct ix *ptx_resolve(struct ptx_func *f, const struct ix *x)
{
	return ix_substitute(f->a, x, replacement, f);
}

bool ptx_resolve_const(struct ptx_func *f, const struct ix *x, int64_t *v)
{
	return ix_is_const(x, v) || ix_is_const(ptx_resolve(f, x), v);
}

static uint64_t atom_varies(struct ptx_func *f, const struct ix_atom *a)
{
	if (a->kind != IX_SYM)
		return ptx_varies(f, a->a) | ptx_varies(f, a->b);
	struct ptx_variable *v = variable_of(f, a->sym);
	struct ptx_symbol *s = v ? NULL : find(f, a->sym);
	return v ? v->varies : s ? s->varies : PTX_VARIES_ANY;
}

uint64_t ptx_varies(struct ptx_func *f, const struct ix *x)
{
	uint64_t v = 0;
	for (int i = 0; i < x->n_term; i++)
		v |= atom_varies(f, x->term[i].atom);
	return v;
}

/* ---- ranges ---- */

static double magnitude(int64_t lo, int64_t hi)
{
	double a = lo < 0 ? -(double)lo : (double)lo, b = hi < 0 ? -(double)hi : (double)hi;
	return a > b ? a : b;
}

static bool atom_bounds(const struct ix_atom *a, int64_t *lo, int64_t *hi)
{
	const struct ix_term term = { 1, a };
	const struct ix x = { 0, 1, &term };
	return ix_bounds(&x, lo, hi);
}

/* Does every value on the way to "x" lie in (-limit, limit)? */
static bool fits(const struct ix *x, double limit)
{
	double sum = (double)(x->konst < 0 ? -x->konst : x->konst);
	for (int i = 0; i < x->n_term; i++) {
		int64_t lo, hi;
		const struct ix_atom *a = x->term[i].atom;
		if (!atom_bounds(a, &lo, &hi) || (a->kind != IX_SYM && (!fits(a->a, limit) || !fits(a->b, limit))))
			return false;
		double c = (double)x->term[i].coef;
		sum += (c < 0 ? -c : c) * magnitude(lo, hi);
	}
	return sum < limit;
}

bool ptx_fits32(const struct ix *x)
{
	return fits(x, 2147483648.0);
}

static bool fits64(const struct ix *x)
{
	return fits(x, 9.2e18);
}

/* ---- what is certain ---- */

enum { MAX_STEP = 6 };		/* replacements that one question may take */

static const struct ix *without_term(struct ptx_func *f, const struct ix *x, int k)
{
	const struct ix term = { 0, 1, &x->term[k] };
	return ix_sub(f->a, x, &term);
}

static bool surely(struct ptx_func *f, const struct ix *x, int step);

/* A counter with a negative factor is at its last value: expr <= upper. */
static bool surely_at_last(struct ptx_func *f, const struct ix *x, int k, int step)
{
	const struct ptx_symbol *s = find(f, x->term[k].atom->sym);
	int64_t coef = x->term[k].coef, each = 0;
	if (!s || !s->expr || coef >= 0)
		return false;
	for (int i = 0; i < s->expr->n_term; i++)
		if (s->expr->term[i].atom->kind == IX_SYM && s->expr->term[i].atom->sym == s->sym)
			each = s->expr->term[i].coef;
	if (each <= 0 || coef % each)
		return false;
	return surely(f, ix_add(f->a, x, ix_mul_const(f->a, ix_sub(f->a, s->expr, s->upper), -coef / each)), step);
}

/* The least of two: either for a negative factor, both for a positive one; the greatest the other way round. */
static bool surely_either(struct ptx_func *f, const struct ix *x, int k, int step)
{
	const struct ix_atom *a = x->term[k].atom;
	const struct ix *rest = without_term(f, x, k);
	int64_t coef = x->term[k].coef;
	bool first = surely(f, ix_add(f->a, rest, ix_mul_const(f->a, a->a, coef)), step);
	bool needs_both = (a->kind == IX_MIN) == (coef > 0);
	if (first != needs_both)
		return first;
	return surely(f, ix_add(f->a, rest, ix_mul_const(f->a, a->b, coef)), step);
}

static bool surely(struct ptx_func *f, const struct ix *x, int step)
{
	int64_t lo, hi;
	ix_bounds(x, &lo, &hi);
	if (lo >= 0 || step == MAX_STEP || hi < 0 || ix_is_bad(x))
		return lo >= 0 && !ix_is_bad(x);
	for (int k = 0; k < x->n_term; k++) {
		enum ix_atom_kind kind = x->term[k].atom->kind;
		if (kind == IX_SYM && surely_at_last(f, x, k, step + 1))
			return true;
		if ((kind == IX_MIN || kind == IX_MAX) && surely_either(f, x, k, step + 1))
			return true;
	}
	return false;
}

bool ptx_surely_not_negative(struct ptx_func *f, const struct ix *x)
{
	return surely(f, x, 0);
}

void ptx_symbol_bound(struct ptx_func *f, const struct ix *symbol, const struct ix *expr, const struct ix *upper)
{
	struct ptx_symbol *s = find(f, symbol->term[0].atom->sym);
	s->expr = expr;
	s->upper = upper;
}

/* ---- digits ---- */

/* "base" // div, or its remainder by "mod" where that is not 0. */
struct digit {
	const struct ix *base;
	int64_t div, mod;
};

static bool is_positive_const(const struct ix *x, int64_t *v)
{
	return ix_is_const(x, v) && *v > 0;
}

static const struct ix *ix_of_atom(struct ptx_func *f, const struct ix_atom *a)
{
	struct ix_term *term = arena_new(f->a, struct ix_term);
	struct ix *x = arena_new(f->a, struct ix);
	*term = (struct ix_term){ 1, a };
	*x = (struct ix){ 0, 1, term };
	return x;
}

static struct digit digit_of(struct ptx_func *f, const struct ix_atom *a)
{
	struct digit d = { ix_of_atom(f, a), 1, 0 };
	if (a->kind == IX_MOD && is_positive_const(a->b, &d.mod)) {
		d.base = a->a;
		bool is_quotient = !d.base->konst && d.base->n_term == 1 && d.base->term[0].coef == 1;
		a = is_quotient ? d.base->term[0].atom : a;
	}
	if (a->kind == IX_FLOORDIV && is_positive_const(a->b, &d.div))
		d.base = a->a;
	return d;
}

/* Is "high" the digit that follows "low", so that low + low.mod * high is one digit? */
static bool follows(struct digit low, struct digit high)
{
	return low.mod && low.div <= INT64_MAX / low.mod && high.div == low.div * low.mod && ix_equal(low.base, high.base);
}

static bool joined_mod(struct digit low, struct digit high, int64_t *mod)
{
	return !__builtin_mul_overflow(low.mod, high.mod, mod);
}

/* The sum with neighbouring digits of one number read as one: (x % 2) + 2 * (x // 2 % 4) is x % 8. */
static const struct ix *join_digits(struct ptx_func *f, const struct ix *x)
{
	struct digit *d = arena_array(f->a, struct digit, (size_t)x->n_term + 1);
	for (int i = 0; i < x->n_term; i++)
		d[i] = digit_of(f, x->term[i].atom);
	for (int i = 0; i < x->n_term; i++) {
		for (int k = 0; k < x->n_term; k++) {
			int64_t coef = x->term[i].coef, high, mod;
			if (i == k || !follows(d[i], d[k]) || __builtin_mul_overflow(coef, d[i].mod, &high) || x->term[k].coef != high ||
			    !joined_mod(d[i], d[k], &mod))
				continue;
			const struct ix *one = ix_floordiv(f->a, d[i].base, ix_const(f->a, d[i].div));
			one = mod ? ix_mod(f->a, one, ix_const(f->a, mod)) : one;
			const struct ix both = { 0, 1, &x->term[i] }, other = { 0, 1, &x->term[k] };
			const struct ix *rest = ix_sub(f->a, ix_sub(f->a, x, &both), &other);
			return join_digits(f, ix_add(f->a, rest, ix_mul_const(f->a, one, coef)));
		}
	}
	return x;
}

/* ---- values ---- */

struct place { LLVMBasicBlockRef block; };

/* Code from here on is added where "region" ends before the outermost loop in it that is being emitted; "*region" becomes the
 * region in which its results are known. */
static struct place begin(struct ptx_func *f, int *region)
{
	struct place p = { LLVMGetInsertBlock(f->l->builder) };
	for (int q = *region + 1; q < (int)f->region.len; q++) {
		if (!f->region.data[q].before)
			continue;
		LLVMPositionBuilderBefore(f->l->builder, LLVMGetBasicBlockTerminator(f->region.data[q].before));
		*region = q - 1;
		return p;
	}
	*region = (int)f->region.len - 1;
	return p;
}

static void end(struct ptx_func *f, struct place p)
{
	LLVMPositionBuilderAtEnd(f->l->builder, p.block);
}

struct part {			/* a value, and where it is known */
	LLVMValueRef value;
	int region;
};

static struct part index_part(struct ptx_func *f, const struct ix *x, bool wide);

static int atom_region(struct ptx_func *f, const struct ix_atom *a);

static int ix_region(struct ptx_func *f, const struct ix *x)
{
	int r = 0;
	for (int i = 0; i < x->n_term; i++) {
		int q = atom_region(f, x->term[i].atom);
		r = q > r ? q : r;
	}
	return r;
}

static int atom_region(struct ptx_func *f, const struct ix_atom *a)
{
	if (a->kind == IX_SYM) {
		struct ptx_symbol *s = find(f, a->sym);
		return s ? s->region : (int)f->region.len - 1;
	}
	int p = ix_region(f, a->a), q = ix_region(f, a->b);
	return p > q ? p : q;
}

static LLVMValueRef widen(struct ptx_func *f, LLVMValueRef v, bool wide)
{
	LLVMTypeRef to = wide ? f->l->i64 : f->l->i32;
	if (LLVMTypeOf(v) == to)
		return v;
	return wide ? LLVMBuildSExt(f->l->builder, v, to, "") : LLVMBuildTrunc(f->l->builder, v, to, "");
}

static bool power_of_two(int64_t v, int *bits)
{
	for (*bits = 0; *bits < 62; (*bits)++)
		if (v == INT64_C(1) << *bits)
			return true;
	return false;
}

/* Quotient or remainder rounding down; a divisor of 0 counts as 1, so that nothing traps where the result is not used. */
static LLVMValueRef divide(struct ptx_func *f, const struct ix_atom *a, LLVMValueRef x, LLVMValueRef y, bool wide)
{
	LLVMBuilderRef b = f->l->builder;
	LLVMTypeRef type = wide ? f->l->i64 : f->l->i32;
	LLVMValueRef zero = ptx_int(type, 0), one = ptx_int(type, 1);
	bool quotient = a->kind == IX_FLOORDIV, natural = ptx_surely_not_negative(f, a->a);
	int64_t d, lo, hi;
	int bits;
	if (ix_is_const(a->b, &d) && power_of_two(d, &bits))
		return quotient ? natural ? LLVMBuildLShr(b, x, ptx_int(type, bits), "") : LLVMBuildAShr(b, x, ptx_int(type, bits), "") :
				  LLVMBuildAnd(b, x, ptx_int(type, d - 1), "");
	ix_bounds(a->b, &lo, &hi);
	if (lo <= 0 && hi >= 0)
		y = ptx_select(f->l, LLVMBuildICmp(b, LLVMIntEQ, y, zero, ""), one, y);
	if (natural && lo >= 0)
		return quotient ? LLVMBuildUDiv(b, x, y, "") : LLVMBuildURem(b, x, y, "");
	LLVMValueRef q = LLVMBuildSDiv(b, x, y, ""), r = LLVMBuildSub(b, x, LLVMBuildMul(b, q, y, ""), "");
	LLVMValueRef differs = LLVMBuildICmp(b, LLVMIntSLT, LLVMBuildXor(b, r, y, ""), zero, "");
	LLVMValueRef down = LLVMBuildAnd(b, LLVMBuildICmp(b, LLVMIntNE, r, zero, ""), differs, "");
	return quotient ? LLVMBuildSub(b, q, LLVMBuildZExt(b, down, type, ""), "") :
			  LLVMBuildAdd(b, r, ptx_select(f->l, down, y, zero), "");
}

static LLVMValueRef combine(struct ptx_func *f, const struct ix_atom *a, LLVMValueRef x, LLVMValueRef y, bool wide, bool is_exact)
{
	LLVMBuilderRef b = f->l->builder;
	switch (a->kind) {
	case IX_FLOORDIV:
	case IX_MOD: return divide(f, a, x, y, wide);
	case IX_MIN: return ptx_select(f->l, LLVMBuildICmp(b, LLVMIntSLT, x, y, ""), x, y);
	case IX_MAX: return ptx_select(f->l, LLVMBuildICmp(b, LLVMIntSGT, x, y, ""), x, y);
	case IX_MUL: return is_exact ? LLVMBuildNSWMul(b, x, y, "") : LLVMBuildMul(b, x, y, "");
	case IX_SYM: break;
	}
	return x;
}

static struct part atom_part(struct ptx_func *f, const struct ix_atom *a, bool wide)
{
	const struct ix_term term = { 1, a };
	const struct ix x = { 0, 1, &term };
	if (a->kind == IX_SYM) {
		struct ptx_symbol *s = find(f, a->sym);
		if (!s || !s->value) {
			ptx_refuse(f, "the value of '%s' is not known here", a->sym->name ? a->sym->name : "?");
			return (struct part){ LLVMGetUndef(wide ? f->l->i64 : f->l->i32), 0 };
		}
		int region = s->region;
		if (LLVMTypeOf(s->value) == (wide ? f->l->i64 : f->l->i32))
			return (struct part){ s->value, region };
		struct place p = begin(f, &region);
		struct part r = { widen(f, s->value, wide), region };
		end(f, p);
		return r;
	}
	bool inner_wide = !(ptx_fits32(a->a) && ptx_fits32(a->b));
	bool product_wide = a->kind == IX_MUL ? wide : inner_wide;
	struct part u = index_part(f, a->a, product_wide), v = index_part(f, a->b, product_wide);
	int region = u.region > v.region ? u.region : v.region;
	struct place p = begin(f, &region);
	struct part r = { widen(f, combine(f, a, u.value, v.value, product_wide, product_wide ? fits64(&x) : ptx_fits32(&x)), wide), region };
	struct ptx_region *loop = (a->kind == IX_FLOORDIV || a->kind == IX_MOD) && a->b->n_term ? loop_of(f, region) : NULL;
	if (loop) {
		loop->divisor = a->b;
		loop->range = f->range;
	}
	end(f, p);
	return r;
}

/* The terms known in region "r" or before and not yet "added" onto "sum". */
static struct part add_terms(struct ptx_func *f, const struct ix *x, int r, bool *added, struct part sum, bool wide, bool is_exact)
{
	LLVMTypeRef type = wide ? f->l->i64 : f->l->i32;
	for (int i = 0; i < x->n_term; i++) {
		if (added[i] || atom_region(f, x->term[i].atom) > r)
			continue;
		added[i] = true;
		struct part t = atom_part(f, x->term[i].atom, wide);
		int region = t.region > sum.region ? t.region : sum.region;
		struct place p = begin(f, &region);
		LLVMBuilderRef b = f->l->builder;
		LLVMValueRef c = ptx_int(type, x->term[i].coef);
		bool minus = x->term[i].coef == -1 && sum.value;
		LLVMValueRef v = x->term[i].coef == 1 || minus ? t.value :
				 is_exact ? LLVMBuildNSWMul(b, t.value, c, "") : LLVMBuildMul(b, t.value, c, "");
		sum.value = !sum.value ? v : minus ? LLVMBuildSub(b, sum.value, v, "") :
			    is_exact ? LLVMBuildNSWAdd(b, sum.value, v, "") : LLVMBuildAdd(b, sum.value, v, "");
		sum.region = region;
		f->n_ir += 2;
		end(f, p);
	}
	return sum;
}

static struct part cached(struct ptx_func *f, const struct ix *x, LLVMTypeRef type)
{
	for (size_t i = f->value.len; i-- > 0;)
		if (LLVMTypeOf(f->value.data[i].value) == type && f->value.data[i].ix->konst == x->konst &&
		    f->value.data[i].ix->n_term == x->n_term && ix_equal(f->value.data[i].ix, x))
			return (struct part){ f->value.data[i].value, f->value.data[i].region };
	return (struct part){ NULL, 0 };
}

static struct part index_part(struct ptx_func *f, const struct ix *x, bool wide)
{
	LLVMTypeRef type = wide ? f->l->i64 : f->l->i32;
	if (!x->n_term)
		return (struct part){ ptx_int(type, x->konst), 0 };
	if (ix_is_bad(x)) {
		ptx_refuse(f, "an index leaves 64 bits");
		return (struct part){ LLVMGetUndef(type), 0 };
	}
	struct part sum = cached(f, x, type);
	if (sum.value)
		return sum;
	const struct ix *whole = x;
	x = join_digits(f, x);
	bool *added = arena_array(f->a, bool, (size_t)x->n_term), is_exact = wide ? fits64(x) : true;
	for (int r = 0; r < (int)f->region.len; r++)
		sum = add_terms(f, x, r, added, sum, wide, is_exact);
	if (x->konst) {
		struct place p = begin(f, &sum.region);
		LLVMValueRef k = ptx_int(type, x->konst);
		sum.value = is_exact ? LLVMBuildNSWAdd(f->l->builder, sum.value, k, "") : LLVMBuildAdd(f->l->builder, sum.value, k, "");
		end(f, p);
	}
	vec_push(f->a, &f->value, ((struct ptx_value){ whole, sum.value, sum.region }));
	return sum;
}

/* In 32 bits where they suffice; a sum that does not fit is made of what does. */
LLVMValueRef ptx_index(struct ptx_func *f, const struct ix *x)
{
	return index_part(f, x, !ptx_fits32(x)).value;
}

LLVMValueRef ptx_index64(struct ptx_func *f, const struct ix *x)
{
	return widen(f, ptx_index(f, x), true);
}

LLVMValueRef ptx_not_negative(struct ptx_func *f, const struct ix *x)
{
	if (ptx_surely_not_negative(f, x))
		return ptx_i1(f->l, true);
	LLVMValueRef v = ptx_index(f, x), c = LLVMBuildICmp(f->l->builder, LLVMIntSGE, v, ptx_int(LLVMTypeOf(v), 0), "");
	if (f->o->sites)
		vec_push(f->a, &f->guard, ((struct ptx_guard){ c, x }));
	return c;
}

LLVMValueRef ptx_all_not_negative(struct ptx_func *f, int n, const struct ix *const *x)
{
	LLVMValueRef all = NULL;
	for (int i = 0; i < n; i++) {
		if (ptx_surely_not_negative(f, x[i]))
			continue;
		LLVMValueRef c = ptx_not_negative(f, x[i]);
		all = all ? LLVMBuildAnd(f->l->builder, all, c, "") : c;
	}
	return all;
}

/* ---- addresses ---- */

/* The terms of "x" that are known in region "r" and no earlier one. */
static const struct ix *terms_of(struct ptx_func *f, const struct ix *x, int r)
{
	struct ix_term *term = arena_array(f->a, struct ix_term, (size_t)x->n_term + 1);
	struct ix *out = arena_new(f->a, struct ix);
	for (int i = 0; i < x->n_term; i++)
		if (atom_region(f, x->term[i].atom) == r)
			term[out->n_term++] = x->term[i];
	out->term = term;
	return out;
}

static LLVMValueRef gep(struct ptx_func *f, LLVMValueRef base, LLVMValueRef bytes)
{
	f->n_ir++;
	return LLVMBuildGEP2(f->l->builder, f->l->i8, base, &bytes, 1, "");
}

/* Bytes of "x" elements of "bits", as an offset of the pointer's width. */
static struct part byte_part(struct ptx_func *f, const struct ix *x, int bits, bool wide)
{
	if (bits < 8)
		return index_part(f, ix_floordiv(f->a, x, ix_const(f->a, 8 / bits)), wide);
	const struct ix *bytes = ix_mul_const(f->a, x, bits / 8);
	if (!wide || ptx_fits32(bytes) || !ptx_fits32(x))
		return index_part(f, bytes, wide && !ptx_fits32(bytes));
	struct part e = index_part(f, x, false);
	struct place p = begin(f, &e.region);
	e.value = LLVMBuildNSWMul(f->l->builder, widen(f, e.value, true), ptx_i64(f->l, bits / 8), "");
	end(f, p);
	return e;
}

LLVMValueRef ptx_pointer(struct ptx_func *f, const struct ptx_buffer *b, const struct ix *x, int bits)
{
	bool wide = b->storage == ST_GMEM;
	struct part p = { b->base, 0 };
	if (bits < 8) {
		struct part o = byte_part(f, x, bits, wide);
		return gep(f, b->base, widen(f, o.value, wide));
	}
	for (int r = 0; r < (int)f->region.len; r++) {
		const struct ix *terms = terms_of(f, x, r);
		if (!terms->n_term)
			continue;
		struct part o = byte_part(f, terms, bits, wide);
		int region = o.region > p.region ? o.region : p.region;
		struct place place = begin(f, &region);
		p = (struct part){ gep(f, p.value, widen(f, o.value, wide)), region };
		end(f, place);
	}
	if (!x->konst)
		return p.value;
	return gep(f, p.value, wide ? ptx_i64(f->l, x->konst * (bits / 8)) : ptx_i32(f->l, x->konst * (bits / 8)));
}
