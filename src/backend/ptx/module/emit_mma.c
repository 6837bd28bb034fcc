/* T.tiled_mma with T.outer: C += A * B, one fused multiply-add per element and step (spec: tir 6.3). */
#include <string.h>

#include "backend/ptx/module/ptx_num.h"
#include "backend/ptx/module/ptx_func.h"

/* All elements of a private tile, wherever it lies, in C order. */
static LLVMValueRef *tile(struct ptx_func *f, const struct tir_view *v, int64_t *rows, int64_t *columns)
{
	if (v->type->rank != 2 || !ptx_resolve_const(f, v->type->dim[0], rows) || !ptx_resolve_const(f, v->type->dim[1], columns) ||
	    *rows * *columns > PTX_MAX_REGISTER) {
		ptx_refuse(f, "an operand %s of T.outer", type_str(f->a, v->type));
		return NULL;
	}
	int n = (int)(*rows * *columns);
	const struct ix **c = arena_array(f->a, const struct ix *, 2 * (size_t)n + 1);
	LLVMValueRef *out = arena_array(f->a, LLVMValueRef, (size_t)n + 1);
	for (int k = 0; k < n; k++) {
		c[2 * k] = ix_const(f->a, k / *columns);
		c[2 * k + 1] = ix_const(f->a, k % *columns);
		out[k] = LLVMConstNull(ptx_type(f->l, v->type->dtype));
	}
	if (v->type->storage != ST_RMEM) {
		const struct ptx_elements e = { .view = v, .n = n, .coord = c };
		return ptx_load(f, &e, out) ? out : NULL;
	}
	struct ptx_buffer *b = ptx_buffer(f, v->root);
	for (int k = 0; k < n; k++) {
		int reg = b ? ptx_register_at(f, v, c + (size_t)(2 * k)) : -1;
		if (reg < 0)
			return NULL;
		out[k] = ptx_get(f, b, v->type->dtype, reg);
	}
	return out;
}

/* Factors in the dtype of the accumulator. */
static void widen(struct ptx_func *f, enum dtype from, enum dtype to, int64_t n, LLVMValueRef *x)
{
	if (from != to)
		ptx_num_cast(f->l, from, to, false, (int)n, x, x);
}

static LLVMValueRef step(struct ptx_func *f, enum dtype d, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c)
{
	if (dtype_is_float(d))
		return ptx_fma(f->l, a, b, c);
	return LLVMBuildAdd(f->l->builder, LLVMBuildMul(f->l->builder, a, b, ""), c, "");
}

bool ptx_emit_mma(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom"), *clear = insn_attr(&s->u.insn.use, "clear_accum");
	const struct tir_view *acc = ptx_operand(f, &s->u.insn.operand[0]), *lhs = ptx_operand(f, &s->u.insn.operand[1]);
	const struct tir_view *rhs = ptx_operand(f, &s->u.insn.operand[2]);
	struct ptx_held held;
	int64_t m, n, k, k2;
	if (!acc || !lhs || !rhs)
		return false;
	if (!atom->atom || strcmp(atom->atom->cls->name, "outer") != 0)
		return ptx_refuse(f, "T.tiled_mma with the atom T.%s", atom->atom ? atom->atom->cls->name : atom->atom_class->name);
	enum dtype d = acc->type->dtype;
	LLVMValueRef *a = tile(f, lhs, &m, &k), *b = a ? tile(f, rhs, &k2, &n) : NULL;
	if (!b || !ptx_held(f, acc, &held))
		return false;
	if (held.buffer->is_spread || held.n != m * n || k != k2)
		return ptx_refuse(f, "T.outer on tiles (%lld, %lld) and (%lld, %lld)", (long long)m, (long long)k, (long long)k2, (long long)n);
	widen(f, lhs->type->dtype, d, m * k, a);
	widen(f, rhs->type->dtype, d, k * n, b);
	f->n_ir += m * n * k;
	for (int64_t e = 0; e < m * n; e++) {
		LLVMValueRef c = clear && clear->i ? LLVMConstNull(ptx_type(f->l, d)) : ptx_get(f, held.buffer, d, held.reg[e]);
		for (int64_t q = 0; q < k; q++)
			c = step(f, d, a[e / n * k + q], b[q * n + e % n], c);
		ptx_set(f, held.buffer, d, held.reg[e], c);
	}
	return !f->failed;
}
