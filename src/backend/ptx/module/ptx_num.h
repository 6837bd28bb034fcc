/* Numbers of the PTX back end: every elementwise operation and conversion of TIR on register elements (spec: ptx 9, hir 6.4,
 * 12.8 to 12.10, 13.1).
 *
 * Elements have the types of ptx_type().  A float dtype narrower than f32 is bits; it is computed in f32 and rounded once per
 * operation.  The array forms work on "n" elements at a time and give the same values as n scalar ones; neighbours are converted
 * in pairs, so callers pass elements that lie side by side in memory or in a register.  "out" may be "x" or "y".
 */
#ifndef PTX_MODULE_PTX_NUM_H
#define PTX_MODULE_PTX_NUM_H

#include "backend/ptx/module/ptx_llvm.h"
#include "type/attr.h"
#include "value/compute.h"

/* Is there an emission? There is none for elementary functions of f64, nor for what the typing of T.unary and T.binary refuses. */
bool ptx_num_admits_unary(enum unary_kind k, enum dtype d);
bool ptx_num_admits_binary(enum binary_kind k, enum dtype d);

/* Comparisons and logic give i1, all else elements of "d". Integer division by zero gives 0. */
void ptx_num_binary(struct ptx_llvm *l, enum binary_kind k, enum dtype d, int n, const LLVMValueRef *x, const LLVMValueRef *y,
		    LLVMValueRef *out);
void ptx_num_unary(struct ptx_llvm *l, enum unary_kind k, enum dtype d, int n, const LLVMValueRef *x, LLVMValueRef *out);
/* min(max(x, lo), hi) with the bounds converted to "d"; NaN stays NaN. */
void ptx_num_clamp(struct ptx_llvm *l, enum dtype d, double lo, double hi, int n, const LLVMValueRef *x, LLVMValueRef *out);
/* The conversion of hir 6.4; "saturate" keeps fp8e4m3 finite. */
void ptx_num_cast(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, int n, const LLVMValueRef *x,
		  LLVMValueRef *out);

/* Single elements. */
LLVMValueRef ptx_num_binary1(struct ptx_llvm *l, enum binary_kind k, enum dtype d, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef ptx_num_unary1(struct ptx_llvm *l, enum unary_kind k, enum dtype d, LLVMValueRef x);
LLVMValueRef ptx_num_cast1(struct ptx_llvm *l, enum dtype from, enum dtype to, bool saturate, LLVMValueRef x);

/* Constants: "f" rounded to "d" as a conversion rounds, "i" wrapped; a literal of any kind. */
LLVMValueRef ptx_num_float(struct ptx_llvm *l, enum dtype d, double f);
LLVMValueRef ptx_num_integer(struct ptx_llvm *l, enum dtype d, int64_t i);
LLVMValueRef ptx_num_literal(struct ptx_llvm *l, enum dtype d, const struct attr *number);

/* Reductions work on values of dtype_accumulator(d) (hir 12.12): take every element with ptx_num_reduce_term(), combine in the
 * order of spec ptx P80 from ptx_num_reduce_start() or from the first term, and end with ptx_num_reduce_result(), which divides
 * a mean by "count", the number of terms (an i64; of other kinds NULL), and rounds once to "d". */
LLVMValueRef ptx_num_reduce_term(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef x);
LLVMValueRef ptx_num_reduce_start(struct ptx_llvm *l, enum reduce_kind k, enum dtype d);
LLVMValueRef ptx_num_reduce_combine(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef ptx_num_reduce_result(struct ptx_llvm *l, enum reduce_kind k, enum dtype d, LLVMValueRef sum, LLVMValueRef count);

#endif
