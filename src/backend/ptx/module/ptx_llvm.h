/* A thin layer over the C interface of LLVM for NVPTX: types, constants, intrinsics by name, inline assembly from one table
 * (spec: ptx 4).  Nothing here knows TIR.
 *
 * Rules that hold everywhere in the module: no arithmetic on bf16, f16 or fp8 types exists in the IR (such elements are bits in
 * i16 and i8), no fast-math flag, no elementary function as an intrinsic of LLVM, no alloca.
 */
#ifndef PTX_MODULE_PTX_LLVM_H
#define PTX_MODULE_PTX_LLVM_H

#include <llvm-c/Core.h>

#include "base/tfc.h"
#include "type/dtype.h"

enum ptx_space { PTX_GENERIC = 0, PTX_GLOBAL = 1, PTX_SHARED = 3 };

struct ptx_llvm {
	struct tfc *t;
	struct arena *a;			/* lives as long as the emission */
	LLVMContextRef context;
	LLVMModuleRef module;
	LLVMBuilderRef builder;
	LLVMTypeRef type_void, i1, i8, i16, i32, i64, f32, f64, ptr_global, ptr_shared;
	int major;				/* of the LLVM at hand */
	int sm;					/* of the architecture: 80, 90 ... */
	int version;				/* .version asked for: 84 for 8.4 */
	bool contract, fast_math, ftz;		/* --contract, --math=fast, --ftz */
	const char *arch;			/* "sm_90a", for messages */
	const char *refused;			/* an error that LLVM reported, or NULL */
};

/* Rows of ptx_asm.def. */
enum ptx_asm {
#define PTX_ASM(id, text, constraints, effect, version, sm) PTX_ASM_##id,
#include "backend/ptx/module/ptx_asm.def"
#undef PTX_ASM
	PTX_ASM_COUNT
};
enum ptx_effect { PTX_PURE, PTX_MEMORY };	/* only registers; memory or order as well */

struct ptx_asm_row {
	const char *name, *text, *constraints;
	enum ptx_effect effect;
	int version, sm;			/* least that accept it */
};
extern const struct ptx_asm_row ptx_asm_rows[PTX_ASM_COUNT];

/* "l" gets a context with an empty module. To be closed on every path. */
void ptx_llvm_open(struct ptx_llvm *l, struct tfc *t, struct arena *a, const char *name);
void ptx_llvm_close(struct ptx_llvm *l);

/* Of a register element: f32 float, f64 double, f16 and bf16 i16, 8-bit types and f4e2m1 i8, i32, i64, bool i1. */
LLVMTypeRef ptx_type(const struct ptx_llvm *l, enum dtype d);
LLVMTypeRef ptx_memory_type(const struct ptx_llvm *l, enum dtype d);	/* as ptx_type(), but bool i8 */

LLVMValueRef ptx_int(LLVMTypeRef type, int64_t v);
LLVMValueRef ptx_i1(const struct ptx_llvm *l, bool v);
LLVMValueRef ptx_i8(const struct ptx_llvm *l, int64_t v);
LLVMValueRef ptx_i16(const struct ptx_llvm *l, int64_t v);
LLVMValueRef ptx_i32(const struct ptx_llvm *l, int64_t v);
LLVMValueRef ptx_i64(const struct ptx_llvm *l, int64_t v);
LLVMValueRef ptx_f32(const struct ptx_llvm *l, double v);		/* rounded to f32 */
LLVMValueRef ptx_f32_bits(const struct ptx_llvm *l, uint32_t bits);
LLVMValueRef ptx_f64(const struct ptx_llvm *l, double v);
bool ptx_is_const(LLVMValueRef v, int64_t *out);			/* an integer constant, sign-extended */

/* The intrinsic "name" on "n" arguments. "overload": the types that overload it, as LLVM wants them (n_overload 0: none). A name
 * that the LLVM at hand does not have, or that is overloaded in another way, is tfc_bug(). */
LLVMValueRef ptx_intrinsic(struct ptx_llvm *l, const char *name, int n_overload, LLVMTypeRef *overload, int n, LLVMValueRef *arg);
LLVMValueRef ptx_sreg(struct ptx_llvm *l, const char *name);		/* "tid.x": i32 */

/* Row "id" on "n" arguments, convergent and nounwind. The result has the type of the output constraints (=r i32, =h i16, =l i64,
 * =f float, =d double): none void, several a struct (ptx_part() takes it apart). Operands "n" are immediates: constants. */
LLVMValueRef ptx_asm(struct ptx_llvm *l, enum ptx_asm id, int n, LLVMValueRef *arg);
LLVMValueRef ptx_asm1(struct ptx_llvm *l, enum ptx_asm id, LLVMValueRef a);
LLVMValueRef ptx_asm2(struct ptx_llvm *l, enum ptx_asm id, LLVMValueRef a, LLVMValueRef b);
LLVMValueRef ptx_part(struct ptx_llvm *l, LLVMValueRef aggregate, int k);
/* Does row "id" exist for the architecture and version? */
bool ptx_asm_is_available(const struct ptx_llvm *l, enum ptx_asm id);

LLVMValueRef ptx_select(struct ptx_llvm *l, LLVMValueRef cond, LLVMValueRef yes, LLVMValueRef no);
LLVMValueRef ptx_bits(struct ptx_llvm *l, LLVMValueRef v, LLVMTypeRef to);	/* bitcast of one size */
/* fma.rn on f32 or f64 values. */
LLVMValueRef ptx_fma(struct ptx_llvm *l, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c);

#endif
