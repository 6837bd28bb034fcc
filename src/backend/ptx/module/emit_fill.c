/* T.fill: registers, or memory by the threads of the frame. */
#include "backend/ptx/module/ptx_num.h"
#include "backend/ptx/module/ptx_view.h"

static LLVMValueRef value_of(struct ptx_func *f, const struct tir_operand *o, enum dtype d)
{
	if (o->expr)
		return ptx_expr_as(f, o->expr, d);
	const struct tir_view *v = ptx_operand(f, o);
	if (!v)
		return NULL;
	const struct tir_expr e = { .kind = TIR_LOAD, .dtype = v->type->dtype, .view = v };
	return ptx_expr_as(f, &e, d);
}

static bool fill_registers(struct ptx_func *f, const struct tir_view *v, LLVMValueRef value)
{
	struct ptx_held held;
	if (!ptx_held(f, v, &held))
		return false;
	for (int k = 0; k < held.n; k++)
		ptx_set(f, held.buffer, held.dtype, held.reg[k], value);
	return true;
}

/* Elements "number", "number" + 1, ...: "n" of them. */
static bool fill_some(struct ptx_func *f, const struct tir_view *v, const struct ix *number, int n, LLVMValueRef value)
{
	int rank = v->type->rank;
	const struct ix **c = arena_array(f->a, const struct ix *, (size_t)(n * rank) + 1);
	LLVMValueRef *x = arena_array(f->a, LLVMValueRef, (size_t)n + 1);
	for (int j = 0; j < n; j++) {
		const struct ix *rest = ix_add(f->a, number, ix_const(f->a, j));
		x[j] = value;
		for (int k = rank - 1; k >= 0; k--) {
			const struct ix *e = ptx_resolve(f, v->type->dim[k]);
			c[j * rank + k] = k ? ix_mod(f->a, rest, e) : rest;
			rest = k ? ix_floordiv(f->a, rest, e) : rest;
		}
	}
	const struct ptx_elements e = { .view = v, .n = n, .coord = c };
	return ptx_store(f, &e, NULL, x);
}

static bool fill_memory(struct ptx_func *f, const struct tir_view *v, LLVMValueRef value)
{
	struct ptx_team team;
	struct ptx_for loop;
	struct ptx_if branch;
	const struct ix *n = ix_const(f->a, 1);
	int width = PTX_MAX_VECTOR_BYTES * 8 / dtype_info(v->type->dtype)->bits, rank = v->type->rank;
	for (int k = 0; k < rank; k++)
		n = ix_mul(f->a, n, ptx_resolve(f, v->type->dim[k]));
	while (width > 1 && !(rank && ix_divisible(ptx_resolve(f, v->type->dim[rank - 1]), width)))
		width /= 2;
	ptx_team(f, ptx_view_varies(f, v), &team);
	n = ix_floordiv(f->a, n, ix_const(f->a, width));
	ptx_for_begin(f, &loop, ix_ceildiv(f->a, n, ix_const(f->a, team.size)), (struct ptx_slots){ 0 }, 0);
	const struct ix *number = ix_add(f->a, team.position, ix_mul_const(f->a, loop.counter, team.size));
	const struct ix *left = ix_sub(f->a, ix_sub(f->a, n, ix_const(f->a, 1)), number);
	LLVMValueRef in = ptx_all_not_negative(f, 1, &left);
	if (in)
		ptx_if_begin(f, &branch, in, (struct ptx_slots){ 0 }, false);
	bool ok = fill_some(f, v, ix_mul_const(f->a, number, width), width, value);
	if (in)
		ptx_if_end(f, &branch);
	ptx_for_end(f, &loop);
	return ok;
}

bool ptx_emit_fill(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct tir_view *v = ptx_operand(f, &s->u.insn.operand[0]);
	LLVMValueRef value = v ? value_of(f, &s->u.insn.operand[1], v->type->dtype) : NULL;
	if (!value)
		return false;
	return v->type->storage == ST_RMEM ? fill_registers(f, v, value) : fill_memory(f, v, value);
}
