/* The PTX module from inside: which instructions it emits, what asking LLVM for names that it does not have does. */
#include <string.h>

#include "backend/ptx/module/ptx_table.h"
#include "unit.h"

/* Instructions of later versions: their statements are refused with their place (E6201). */
static bool is_refused(const char *name)
{
	return !strncmp(name, "copy_async", 10) || !strcmp(name, "ldmatrix");
}

START_TEST(every_instruction_has_an_entry)
{
	int n = 0;
	for (int i = 0; insn_all[i]; i++) {
		bool has = ptx_table_entry(i) != NULL;
		ck_assert_msg(has != is_refused(insn_all[i]->name), "T.%s %s an entry", insn_all[i]->name, has ? "has" : "lacks");
		ck_assert_msg(has || insn_all[i]->capability, "T.%s is admitted by every target", insn_all[i]->name);
		n += has;
	}
	ck_assert_int_eq(n, ptx_table_size());
}
END_TEST

/* Asks for "name" without types; true if that was refused as our own fault. */
static bool refuses(struct tfc *t, const char *name)
{
	struct ptx_llvm l;
	volatile bool refused = true;
	ptx_llvm_open(&l, t, &t->perm, "test");
	LLVMValueRef f = LLVMAddFunction(l.module, "f", LLVMFunctionType(l.type_void, NULL, 0, 0));
	LLVMPositionBuilderAtEnd(l.builder, LLVMAppendBasicBlockInContext(l.context, f, ""));
	if (!setjmp(t->fail.env)) {
		ptx_intrinsic(&l, name, 0, NULL, 0, NULL);
		refused = false;
	}
	ptx_llvm_close(&l);
	return refused;
}

START_TEST(intrinsics_are_asked_for_exactly)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert(!refuses(&t, "llvm.nvvm.read.ptx.sreg.tid.x"));
	ck_assert(refuses(&t, "llvm.nvvm.no.such.thing"));
	ck_assert(refuses(&t, "llvm.fma"));
	UNIT_END(&t);
}
END_TEST

/* A name of LLVM 19 that LLVM 22 takes for the beginning of another: refused or known, never a crash. */
START_TEST(prefixes_are_no_names)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct ptx_llvm l;
	ptx_llvm_open(&l, &t, &t.perm, "test");
	const char *name = "llvm.nvvm.ex2.approx.f";
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	bool is_known = id && !LLVMIntrinsicIsOverloaded(id);
	ptx_llvm_close(&l);
	if (!is_known)
		ck_assert(refuses(&t, name));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ptx_module", every_instruction_has_an_entry, intrinsics_are_asked_for_exactly, prefixes_are_no_names)
