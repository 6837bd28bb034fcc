/* Elements in registers: which registers a view has, and their values (spec: ptx 6, P42). */
#include "backend/ptx/module/ptx_spread.h"

static bool is_spread(const struct tir_view *v)
{
	return type_is_spread(v->type) || type_is_spread(v->root->type);
}

static bool no_position(struct ptx_func *f, const struct tir_view *v, const struct ix *at)
{
	return ptx_refuse(f, "'%s' lies in registers, which have no position %s that is known at run time only; unroll the loop around it",
			  v->root->name, ix_str(f->a, at));
}

int ptx_register_at(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c)
{
	if (is_spread(v))
		return ptx_spread_register_at(f, v, c);
	struct ptx_buffer *b = ptx_buffer(f, v->root);
	const struct ix *at = b ? ptx_element_index(f, v, c) : NULL;
	int64_t k;
	if (!at)
		return -1;
	if (!ix_is_const(at, &k)) {
		no_position(f, v, at);
		return -1;
	}
	int64_t n = b->n_reg * (int64_t)dtype_info(v->root->type->dtype)->bits / dtype_info(v->type->dtype)->bits;
	if (k < 0 || k >= n) {
		ptx_refuse(f, "element %lld of '%s' lies outside its %lld elements", (long long)k, v->root->name, (long long)n);
		return -1;
	}
	return (int)k;
}

static bool private_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out)
{
	int rank = v->type->rank;
	int64_t *dim = arena_array(f->a, int64_t, (size_t)rank + 1), *c = arena_array(f->a, int64_t, (size_t)rank + 1), n = 1;
	for (int i = 0; i < rank; i++) {
		if (!ptx_resolve_const(f, v->type->dim[i], &dim[i]))
			return ptx_refuse(f, "'%s' lies in registers and has an extent %s that is known at run time only", v->root->name,
					  ix_str(f->a, v->type->dim[i]));
		n *= dim[i];
	}
	if (n > PTX_MAX_REGISTER)
		return ptx_refuse(f, "'%s' has %lld elements in the registers of one thread, more than %d", v->root->name, (long long)n,
				  PTX_MAX_REGISTER);
	out->n = (int)n;
	out->reg = arena_array(f->a, int, (size_t)n + 1);
	out->coord = arena_array(f->a, const struct ix *, (size_t)n * (size_t)rank + 1);
	for (int64_t k = 0; k < n; k++) {
		const struct ix **at = out->coord + k * rank;
		for (int i = 0; i < rank; i++)
			at[i] = ix_const(f->a, c[i]);
		out->reg[k] = ptx_register_at(f, v, at);
		if (out->reg[k] < 0)
			return false;
		for (int i = rank - 1; i >= 0 && ++c[i] == dim[i]; i--)
			c[i] = 0;
	}
	return true;
}

bool ptx_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out)
{
	*out = (struct ptx_held){ .buffer = ptx_buffer(f, v->root), .dtype = v->type->dtype };
	if (!out->buffer)
		return false;
	return is_spread(v) ? ptx_spread_held(f, v, out) : private_held(f, v, out);
}

/* ---- values; views of another dtype take registers apart or put them together ---- */

static LLVMTypeRef bits_type(struct ptx_func *f, int bits)
{
	return LLVMIntTypeInContext(f->l->context, (unsigned)bits);
}

static LLVMValueRef to_bits(struct ptx_func *f, enum dtype d, LLVMValueRef v)
{
	return d == DT_BOOL ? LLVMBuildZExt(f->l->builder, v, f->l->i8, "") : ptx_bits(f->l, v, bits_type(f, dtype_info(d)->bits));
}

static LLVMValueRef from_bits(struct ptx_func *f, enum dtype d, LLVMValueRef v)
{
	return d == DT_BOOL ? LLVMBuildICmp(f->l->builder, LLVMIntNE, v, ptx_i8(f->l, 0), "") : ptx_bits(f->l, v, ptx_type(f->l, d));
}

LLVMValueRef ptx_get(struct ptx_func *f, const struct ptx_buffer *b, enum dtype d, int reg)
{
	enum dtype own = b->b->type->dtype;
	LLVMBuilderRef x = f->l->builder;
	if (d == own)
		return b->reg[reg];
	int from = dtype_info(own)->bits, to = dtype_info(d)->bits;
	if (from >= to) {
		int n = from / to;
		LLVMValueRef v = to_bits(f, own, b->reg[reg / n]);
		v = reg % n ? LLVMBuildLShr(x, v, ptx_int(bits_type(f, from), reg % n * to), "") : v;
		return from_bits(f, d, n > 1 ? LLVMBuildTrunc(x, v, bits_type(f, to), "") : v);
	}
	LLVMTypeRef wide = bits_type(f, to);
	LLVMValueRef all = NULL;
	for (int k = 0; k < to / from; k++) {
		LLVMValueRef v = LLVMBuildZExt(x, to_bits(f, own, b->reg[reg * (to / from) + k]), wide, "");
		v = k ? LLVMBuildShl(x, v, ptx_int(wide, k * from), "") : v;
		all = all ? LLVMBuildOr(x, all, v, "") : v;
	}
	return from_bits(f, d, all);
}

void ptx_set(struct ptx_func *f, struct ptx_buffer *b, enum dtype d, int reg, LLVMValueRef value)
{
	enum dtype own = b->b->type->dtype;
	LLVMBuilderRef x = f->l->builder;
	if (d == own) {
		b->reg[reg] = value;
		return;
	}
	int from = dtype_info(own)->bits, to = dtype_info(d)->bits;
	LLVMValueRef v = to_bits(f, d, value);
	if (from == to) {
		b->reg[reg] = from_bits(f, own, v);
	} else if (from > to) {
		int n = from / to, shift = reg % n * to;
		LLVMTypeRef wide = bits_type(f, from);
		LLVMValueRef mask = ptx_int(wide, (int64_t)(((UINT64_C(1) << to) - 1) << shift));
		LLVMValueRef old = LLVMBuildAnd(x, to_bits(f, own, b->reg[reg / n]), LLVMConstNot(mask), "");
		v = LLVMBuildShl(x, LLVMBuildZExt(x, v, wide, ""), ptx_int(wide, shift), "");
		b->reg[reg / n] = from_bits(f, own, LLVMBuildOr(x, old, v, ""));
	} else {
		for (int k = 0; k < to / from; k++) {
			LLVMValueRef part = k ? LLVMBuildLShr(x, v, ptx_int(bits_type(f, to), k * from), "") : v;
			b->reg[reg * (to / from) + k] = from_bits(f, own, LLVMBuildTrunc(x, part, bits_type(f, from), ""));
		}
	}
}
