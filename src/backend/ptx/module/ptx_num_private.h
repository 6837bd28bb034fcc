/* Between the files of the numbers of the PTX back end. */
#ifndef PTX_MODULE_PTX_NUM_PRIVATE_H
#define PTX_MODULE_PTX_NUM_PRIVATE_H

#include "backend/ptx/module/ptx_num.h"

/* Is "d" a float that is held as bits and computed in f32? */
static inline bool ptx_num_is_narrow(enum dtype d)
{
	return dtype_is_float(d) && d != DT_F32 && d != DT_F64;
}

/* f32 and f64 (ptx_num_float.c): "x" and "y" are floating values, not bits. */
LLVMValueRef ptx_num_float_binary(struct ptx_llvm *l, enum binary_kind k, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef ptx_num_float_unary(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x);
LLVMValueRef ptx_num_float_constant(struct ptx_llvm *l, LLVMTypeRef type, double v);
LLVMValueRef ptx_num_fabs(struct ptx_llvm *l, LLVMValueRef x);
LLVMValueRef ptx_num_compare(struct ptx_llvm *l, LLVMRealPredicate p, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef ptx_num_compare_int(struct ptx_llvm *l, LLVMIntPredicate p, LLVMValueRef x, LLVMValueRef y);

/* Elementary functions of f32 (ptx_num_math.c). */
bool ptx_num_is_elementary(enum unary_kind k);
LLVMValueRef ptx_num_elementary(struct ptx_llvm *l, enum unary_kind k, LLVMValueRef x);

/* Integers and bool (ptx_num_int.c). */
LLVMValueRef ptx_num_int_binary(struct ptx_llvm *l, enum binary_kind k, enum dtype d, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef ptx_num_int_unary(struct ptx_llvm *l, enum unary_kind k, enum dtype d, LLVMValueRef x);
/* "x" of dtype "from" as an integer of dtype "to", wrapped. */
LLVMValueRef ptx_num_int_convert(struct ptx_llvm *l, enum dtype from, enum dtype to, LLVMValueRef x);

/* Narrow floats (ptx_num_narrow.c): to f32, exactly; from f32, to nearest even. */
void ptx_num_widen(struct ptx_llvm *l, enum dtype d, int n, const LLVMValueRef *x, LLVMValueRef *out);
void ptx_num_narrow(struct ptx_llvm *l, enum dtype d, bool saturate, int n, const LLVMValueRef *x, LLVMValueRef *out);
/* From one narrow float to another without f32 between them; false: there is no such way. */
bool ptx_num_narrow_directly(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, int n, const LLVMValueRef *x,
			     LLVMValueRef *out);

#endif
