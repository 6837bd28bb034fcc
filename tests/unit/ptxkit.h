/* Small kernels for tests of the PTX module: built through its own layer, emitted by LLVM, run in the emulator.
 *
 *	struct ptxkit k;
 *	ptxkit_open(&k, &t, "sm_80", 80);
 *	LLVMValueRef param[3], index = ptxkit_begin(&k, "add", 3, param);
 *	... build on &k.l ...
 *	ptxkit_end(&k);
 *	const char *ptx = ptxkit_emit(&k);
 */
#ifndef TESTS_PTXKIT_H
#define TESTS_PTXKIT_H

#include <check.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Error.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backend/ptx/module/ptx_llvm.h"
#include "base/text.h"
#include "emu/emu.h"

enum { PTXKIT_THREADS = 128, PTXKIT_KERNEL = 71 };

struct ptxkit {
	struct ptx_llvm l;
};

static inline void ptxkit_open(struct ptxkit *k, struct tfc *t, const char *arch, int sm, int version)
{
	ptx_llvm_open(&k->l, t, &t->perm, "test");
	k->l.arch = arch;
	k->l.sm = sm;
	k->l.version = version;
}

static inline void ptxkit_attribute(struct ptxkit *k, LLVMValueRef f, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(k->l.context, kind, 0));
}

/* A kernel of "n" pointers to global memory, in "param"; the number of its thread in the grid, an i64. */
static inline LLVMValueRef ptxkit_begin(struct ptxkit *k, const char *name, int n, LLVMValueRef *param)
{
	struct ptx_llvm *l = &k->l;
	LLVMTypeRef type[8];
	for (int i = 0; i < n; i++)
		type[i] = l->ptr_global;
	LLVMValueRef f = LLVMAddFunction(l->module, name, LLVMFunctionType(l->type_void, type, (unsigned)n, 0));
	LLVMSetFunctionCallConv(f, PTXKIT_KERNEL);
	ptxkit_attribute(k, f, "nounwind");
	if (l->ftz)
		LLVMAddTargetDependentFunctionAttr(f, "denormal-fp-math-f32", "preserve-sign,preserve-sign");
	LLVMPositionBuilderAtEnd(l->builder, LLVMAppendBasicBlockInContext(l->context, f, ""));
	for (int i = 0; i < n; i++)
		param[i] = LLVMGetParam(f, (unsigned)i);
	LLVMValueRef cta = LLVMBuildMul(l->builder, ptx_sreg(l, "ctaid.x"), ptx_i32(l, PTXKIT_THREADS), "");
	return LLVMBuildZExt(l->builder, LLVMBuildAdd(l->builder, cta, ptx_sreg(l, "tid.x"), ""), l->i64, "");
}

static inline void ptxkit_end(struct ptxkit *k)
{
	LLVMBuildRetVoid(k->l.builder);
}

/* The address of element "i" (an i64) of "type" behind "p". */
static inline LLVMValueRef ptxkit_at(struct ptxkit *k, LLVMTypeRef type, LLVMValueRef p, LLVMValueRef i)
{
	return LLVMBuildGEP2(k->l.builder, type, p, &i, 1, "");
}

/* Verify, run the passes of spec ptx P25, emit; the kit is closed. The text lives in "t". */
static inline const char *ptxkit_emit(struct ptxkit *k, struct tfc *t)
{
	struct ptx_llvm *l = &k->l;
	char *why = NULL;
	LLVMTargetRef target;
	LLVMMemoryBufferRef out = NULL;
	LLVMInitializeNVPTXTargetInfo();
	LLVMInitializeNVPTXTarget();
	LLVMInitializeNVPTXTargetMC();
	LLVMInitializeNVPTXAsmPrinter();
	ck_assert(!LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, &why));
	LLVMTargetMachineRef machine = LLVMCreateTargetMachine(target, "nvptx64-nvidia-cuda", l->arch,
							       arena_printf(&t->perm, "+ptx%d", l->version), LLVMCodeGenLevelDefault,
							       LLVMRelocDefault, LLVMCodeModelDefault);
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
	LLVMSetModuleDataLayout(l->module, layout);
	LLVMDisposeTargetData(layout);
	ck_assert_msg(!LLVMVerifyModule(l->module, LLVMReturnStatusAction, &why), "%s", why);
	LLVMDisposeMessage(why);
	LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
	LLVMErrorRef e = LLVMRunPasses(l->module, "function(early-cse,instcombine,simplifycfg,early-cse,dce)", machine, options);
	ck_assert(!e);
	LLVMDisposePassBuilderOptions(options);
	why = NULL;
	ck_assert_msg(!LLVMTargetMachineEmitToMemoryBuffer(machine, l->module, LLVMAssemblyFile, &why, &out), "%s", why);
	const char *text = arena_printf(&t->perm, "%.*s", (int)LLVMGetBufferSize(out), LLVMGetBufferStart(out));
	LLVMDisposeMemoryBuffer(out);
	LLVMDisposeTargetMachine(machine);
	ptx_llvm_close(l);
	return text;
}

struct ptxkit_array {
	const void *in;		/* contents, or NULL */
	void *out;		/* where its bytes go afterwards, or NULL */
	size_t bytes, element;
};

/* Run "kernel" of "m" with enough CTAs for "threads" on "n" arrays, which end where the last thread's elements do. */
static inline void ptxkit_run(struct tfc *t, struct emu_module *m, const char *kernel, int64_t threads, int n,
			      const struct ptxkit_array *array, const struct emu_adversary *adversary)
{
	static const char *const name[] = { "p0", "p1", "p2", "p3" };
	struct emu_param *param = arena_array(&t->perm, struct emu_param, (size_t)n);
	for (int i = 0; i < n; i++)
		param[i] = (struct emu_param){ .kind = EMU_PARAM_BUFFER, .name = name[i], .bytes = array[i].bytes,
					       .element_bytes = array[i].element, .use = array[i].in ? EMU_USE_IN : EMU_USE_OUT };
	struct emu_launch launch = { .kernel = kernel, .grid = { (uint32_t)(threads / PTXKIT_THREADS) }, .block = { PTXKIT_THREADS },
				     .param = param, .n_param = (size_t)n };
	struct emu_run *run = emu_run_new(m, &launch, adversary);
	ck_assert_msg(run, "%s", emu_diagnostics(t));
	size_t bytes;
	for (int i = 0; i < n; i++)
		if (array[i].in)
			memcpy(emu_buffer(run, name[i], &bytes), array[i].in, array[i].bytes);
	enum emu_end end = emu_execute(run, 0);
	const struct emu_finding *f = emu_finding(run, 0);
	ck_assert_msg(end == EMU_DONE && !f, "%s: %s: %s", kernel, f ? f->name : "", f ? f->message : emu_diagnostics(t));
	for (int i = 0; i < n; i++)
		if (array[i].out)
			memcpy(array[i].out, emu_buffer(run, name[i], &bytes), array[i].bytes);
	emu_run_free(run);
}

/* The assembler, or NULL where there is none. */
static inline const char *ptxkit_assembler(void)
{
	static const char *const place[] = { "ptxas", "/usr/local/cuda/bin/ptxas" };
	for (size_t i = 0; i < sizeof(place) / sizeof(*place); i++) {
		char command[96];
		snprintf(command, sizeof(command), "%s --version >/dev/null 2>&1", place[i]);
		if (!system(command))
			return place[i];
	}
	return NULL;
}

/* Does the assembler take "ptx" for "arch" without a word? True where there is no assembler. */
static inline bool ptxkit_assembles(struct tfc *t, const char *arch, const char *ptx)
{
	const char *program = ptxkit_assembler();
	if (!program)
		return true;
	char name[] = "/tmp/ptxkit.XXXXXX";
	int fd = mkstemp(name);
	ck_assert_int_ge(fd, 0);
	FILE *f = fdopen(fd, "w");
	fputs(ptx, f);
	fclose(f);
	int status = system(arena_printf(&t->perm, "said=$(%s -arch=%s %s -o /dev/null 2>&1) && [ -z \"$said\" ]", program, arch, name));
	unlink(name);
	return status == 0;
}

#endif
