#include "backend/ptx/module/ptx_llvm.h"

#include <string.h>

const struct ptx_asm_row ptx_asm_rows[PTX_ASM_COUNT] = {
#define PTX_ASM(id, text, constraints, effect, version, sm) { #id, text, constraints, effect, version, sm },
#include "backend/ptx/module/ptx_asm.def"
#undef PTX_ASM
};

void ptx_llvm_open(struct ptx_llvm *l, struct tfc *t, struct arena *a, const char *name)
{
	unsigned major = 0, minor = 0, patch = 0;
	*l = (struct ptx_llvm){ .t = t, .a = a, .context = LLVMContextCreate() };
	LLVMGetVersion(&major, &minor, &patch);
	l->major = (int)major;
	l->module = LLVMModuleCreateWithNameInContext(name, l->context);
	l->builder = LLVMCreateBuilderInContext(l->context);
	LLVMSetTarget(l->module, "nvptx64-nvidia-cuda");
	l->type_void = LLVMVoidTypeInContext(l->context);
	l->i1 = LLVMInt1TypeInContext(l->context);
	l->i8 = LLVMInt8TypeInContext(l->context);
	l->i16 = LLVMInt16TypeInContext(l->context);
	l->i32 = LLVMInt32TypeInContext(l->context);
	l->i64 = LLVMInt64TypeInContext(l->context);
	l->f32 = LLVMFloatTypeInContext(l->context);
	l->f64 = LLVMDoubleTypeInContext(l->context);
	l->ptr_global = LLVMPointerTypeInContext(l->context, PTX_GLOBAL);
	l->ptr_shared = LLVMPointerTypeInContext(l->context, PTX_SHARED);
}

void ptx_llvm_close(struct ptx_llvm *l)
{
	LLVMDisposeBuilder(l->builder);
	LLVMDisposeModule(l->module);
	LLVMContextDispose(l->context);
}

LLVMTypeRef ptx_type(const struct ptx_llvm *l, enum dtype d)
{
	switch (d) {
	case DT_F64: return l->f64;
	case DT_F32: return l->f32;
	case DT_F16: case DT_BF16: return l->i16;
	case DT_FP8E4M3: case DT_FP8E5M2: case DT_F8E8M0: case DT_F4E2M1: case DT_I8: case DT_U8: return l->i8;
	case DT_I64: return l->i64;
	case DT_I32: return l->i32;
	case DT_BOOL: return l->i1;
	case DT_COUNT: break;
	}
	return l->i32;
}

LLVMTypeRef ptx_memory_type(const struct ptx_llvm *l, enum dtype d)
{
	return d == DT_BOOL ? l->i8 : ptx_type(l, d);
}

LLVMValueRef ptx_int(LLVMTypeRef type, int64_t v)
{
	return LLVMConstInt(type, (unsigned long long)v, 1);
}

LLVMValueRef ptx_i1(const struct ptx_llvm *l, bool v)
{
	return LLVMConstInt(l->i1, v, 0);
}

static uint64_t low_bits(int64_t v, int bits)
{
	return (uint64_t)v & ((UINT64_C(1) << bits) - 1);
}

LLVMValueRef ptx_i8(const struct ptx_llvm *l, int64_t v)
{
	return LLVMConstInt(l->i8, low_bits(v, 8), 0);
}

LLVMValueRef ptx_i16(const struct ptx_llvm *l, int64_t v)
{
	return LLVMConstInt(l->i16, low_bits(v, 16), 0);
}

LLVMValueRef ptx_i32(const struct ptx_llvm *l, int64_t v)
{
	return LLVMConstInt(l->i32, low_bits(v, 32), 0);
}

LLVMValueRef ptx_i64(const struct ptx_llvm *l, int64_t v)
{
	return ptx_int(l->i64, v);
}

LLVMValueRef ptx_f32(const struct ptx_llvm *l, double v)
{
	float f = (float)v;
	uint32_t bits;
	memcpy(&bits, &f, sizeof(bits));
	return ptx_f32_bits(l, bits);
}

LLVMValueRef ptx_f32_bits(const struct ptx_llvm *l, uint32_t bits)
{
	return LLVMConstBitCast(LLVMConstInt(l->i32, bits, 0), l->f32);
}

LLVMValueRef ptx_f64(const struct ptx_llvm *l, double v)
{
	uint64_t bits;
	memcpy(&bits, &v, sizeof(bits));
	return LLVMConstBitCast(LLVMConstInt(l->i64, bits, 0), l->f64);
}

bool ptx_is_const(LLVMValueRef v, int64_t *out)
{
	if (!LLVMIsAConstantInt(v))
		return false;
	*out = LLVMConstIntGetSExtValue(v);
	return true;
}

LLVMValueRef ptx_intrinsic(struct ptx_llvm *l, const char *name, int n_overload, LLVMTypeRef *overload, int n, LLVMValueRef *arg)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	if (!id || (LLVMIntrinsicIsOverloaded(id) != 0) != (n_overload > 0))
		tfc_bug(l->t, "LLVM %d has no intrinsic %s with %d overloaded types", l->major, name, n_overload);
	LLVMTypeRef type = LLVMIntrinsicGetType(l->context, id, overload, (size_t)n_overload);
	LLVMValueRef f = LLVMGetIntrinsicDeclaration(l->module, id, overload, (size_t)n_overload);
	return LLVMBuildCall2(l->builder, type, f, arg, (unsigned)n, "");
}

LLVMValueRef ptx_sreg(struct ptx_llvm *l, const char *name)
{
	return ptx_intrinsic(l, arena_printf(l->a, "llvm.nvvm.read.ptx.sreg.%s", name), 0, NULL, 0, NULL);
}

static LLVMTypeRef constraint_type(const struct ptx_llvm *l, char c)
{
	switch (c) {
	case 'h': return l->i16;
	case 'l': return l->i64;
	case 'f': return l->f32;
	case 'd': return l->f64;
	default: return l->i32;
	}
}

/* The type of the outputs, which stand first in the constraints. */
static LLVMTypeRef output_type(const struct ptx_llvm *l, const char *constraints)
{
	LLVMTypeRef part[64];
	unsigned n = 0;
	for (const char *c = constraints; *c == '='; c = strchr(c, ',') ? strchr(c, ',') + 1 : "") {
		c += c[1] == '&';
		part[n++] = constraint_type(l, c[1]);
		if (n == 64)
			break;
	}
	return n == 0 ? l->type_void : n == 1 ? part[0] : LLVMStructTypeInContext(l->context, part, n, 0);
}

static void add_call_attribute(struct ptx_llvm *l, LLVMValueRef call, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(l->context, kind, 0));
}

LLVMValueRef ptx_asm(struct ptx_llvm *l, enum ptx_asm id, int n, LLVMValueRef *arg)
{
	const struct ptx_asm_row *row = &ptx_asm_rows[id];
	bool memory = row->effect == PTX_MEMORY;
	const char *constraints = !memory ? row->constraints :
				  arena_printf(l->a, "%s%s~{memory}", row->constraints, *row->constraints ? "," : "");
	LLVMTypeRef *type = arena_array(l->a, LLVMTypeRef, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		type[i] = LLVMTypeOf(arg[i]);
	LLVMTypeRef ft = LLVMFunctionType(output_type(l, row->constraints), type, (unsigned)n, 0);
	LLVMValueRef text = LLVMGetInlineAsm(ft, row->text, strlen(row->text), constraints, strlen(constraints), memory, 0,
					     LLVMInlineAsmDialectATT, 0);
	LLVMValueRef call = LLVMBuildCall2(l->builder, ft, text, arg, (unsigned)n, "");
	add_call_attribute(l, call, "convergent");
	add_call_attribute(l, call, "nounwind");
	return call;
}

LLVMValueRef ptx_asm1(struct ptx_llvm *l, enum ptx_asm id, LLVMValueRef a)
{
	return ptx_asm(l, id, 1, &a);
}

LLVMValueRef ptx_asm2(struct ptx_llvm *l, enum ptx_asm id, LLVMValueRef a, LLVMValueRef b)
{
	LLVMValueRef arg[2] = { a, b };
	return ptx_asm(l, id, 2, arg);
}

LLVMValueRef ptx_part(struct ptx_llvm *l, LLVMValueRef aggregate, int k)
{
	return LLVMBuildExtractValue(l->builder, aggregate, (unsigned)k, "");
}

bool ptx_asm_is_available(const struct ptx_llvm *l, enum ptx_asm id)
{
	return l->sm >= ptx_asm_rows[id].sm && l->version >= ptx_asm_rows[id].version;
}

LLVMValueRef ptx_select(struct ptx_llvm *l, LLVMValueRef cond, LLVMValueRef yes, LLVMValueRef no)
{
	return LLVMBuildSelect(l->builder, cond, yes, no, "");
}

LLVMValueRef ptx_bits(struct ptx_llvm *l, LLVMValueRef v, LLVMTypeRef to)
{
	return LLVMTypeOf(v) == to ? v : LLVMBuildBitCast(l->builder, v, to, "");
}

LLVMValueRef ptx_fma(struct ptx_llvm *l, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c)
{
	LLVMTypeRef type = LLVMTypeOf(a);
	LLVMValueRef arg[3] = { a, b, c };
	return ptx_intrinsic(l, "llvm.fma", 1, &type, 3, arg);
}
