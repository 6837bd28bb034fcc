/* The exported function of the module, and the set-up and end of LLVM (spec: ptx 2). */
#include "backend/ptx/ptx_module.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/Support.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "backend/ptx/module/ptx_func.h"
#include "backend/ptx/ptx_arch.h"

/* One round of instcombine; that a second one would change more is no fault. */
#define DEFAULT_PASSES "function(early-cse,instcombine<no-verify-fixpoint>,simplifycfg,early-cse,dce)"

static struct tfc *current;		/* whom LLVM's fatal errors are told: its handler takes no argument */

static void fatal(const char *reason)
{
	tfc_bug(current, "LLVM: %s", reason);
}

static void told(LLVMDiagnosticInfoRef info, void *user)
{
	struct ptx_llvm *l = user;
	char *text = LLVMGetDiagInfoDescription(info);
	LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
	if (severity == LLVMDSError)
		l->refused = arena_strdup(l->a, text);
	LLVMDisposeMessage(text);
}

/* LLVM's options and targets, once in a process. */
static void start(void)
{
	static bool is_started;
	const char *const option[] = { "tfc", "-nvptx-short-ptr", "-disable-lsr" };
	int n_option = LLVM_VERSION_MAJOR < 20 ? 2 : 3;
	if (is_started)
		return;
	is_started = true;
	LLVMParseCommandLineOptions(n_option, option, "");
	LLVMInitializeNVPTXTargetInfo();
	LLVMInitializeNVPTXTarget();
	LLVMInitializeNVPTXTargetMC();
	LLVMInitializeNVPTXAsmPrinter();
	LLVMInstallFatalErrorHandler(fatal);
}

static LLVMTargetMachineRef machine_new(struct ptx_llvm *l)
{
	LLVMTargetRef target;
	char *why = NULL;
	if (LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, &why))
		tfc_bug(l->t, "LLVM has no NVPTX target: %s", why);
	const char *feature = arena_printf(l->a, "+ptx%d", l->version);
	return LLVMCreateTargetMachine(target, "nvptx64-nvidia-cuda", l->arch, feature, LLVMCodeGenLevelDefault, LLVMRelocDefault,
				       LLVMCodeModelDefault);
}

static void verify(struct ptx_llvm *l)
{
	char *why = NULL;
	if (LLVMVerifyModule(l->module, LLVMReturnStatusAction, &why))
		tfc_bug(l->t, "wrong IR: %.400s", why);
	LLVMDisposeMessage(why);
}

static bool run_passes(struct ptx_llvm *l, LLVMTargetMachineRef machine, const char *passes)
{
	LLVMPassBuilderOptionsRef o = LLVMCreatePassBuilderOptions();
	LLVMErrorRef error = LLVMRunPasses(l->module, passes, machine, o);
	LLVMDisposePassBuilderOptions(o);
	if (!error)
		return true;
	char *text = LLVMGetErrorMessage(error);
	diag_error(l->t, (struct range){ 0 }, E9003, "--llvm-passes=%s: %s", passes, text);
	LLVMDisposeErrorMessage(text);
	return false;
}

static bool generate(struct ptx_llvm *l, LLVMTargetMachineRef machine, struct text *out)
{
	LLVMMemoryBufferRef buffer = NULL;
	char *why = NULL;
	if (LLVMTargetMachineEmitToMemoryBuffer(machine, l->module, LLVMAssemblyFile, &why, &buffer))
		tfc_bug(l->t, "LLVM: %s", why);
	if (l->refused)
		tfc_bug(l->t, "LLVM: %s", l->refused);
	text_add_n(out, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
	LLVMDisposeMemoryBuffer(buffer);
	return true;
}

static bool emit_entries(struct ptx_llvm *l, LLVMTargetMachineRef machine, const struct ptx_abi *abi, const struct ptx_options *o,
			 struct text *out)
{
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
	bool ok = true;
	LLVMSetModuleDataLayout(l->module, layout);
	LLVMDisposeTargetData(layout);
	for (int i = 0; i < abi->n_entry; i++)
		ok = ptx_func_emit(l, abi, &abi->entry[i], o) && ok;
	if (!ok)
		return false;
	verify(l);
	return run_passes(l, machine, o->passes ? o->passes : DEFAULT_PASSES) &&
	       generate(l, machine, out);
}

/* What leaves by a jump passes here, so that LLVM's memory is given back on every path. */
static bool emit(struct tfc *t, const struct tir_program *p, const struct ptx_abi *abi, const struct ptx_options *o, struct text *out)
{
	(void)p;
	struct arena a;
	struct ptx_llvm l;
	LLVMTargetMachineRef volatile machine = NULL;
	struct fail saved = t->fail;
	volatile bool ok = false;
	if (!ptx_arch_check_llvm(t, abi, TFC_LLVM_MAJOR, TFC_LLVM_VERSION))
		return false;
	current = t;
	start();
	arena_init(&a, &t->fail);
	ptx_llvm_open(&l, t, &a, "tfc");
	LLVMContextSetDiagnosticHandler(l.context, told, &l);
	l.arch = abi->arch->name;
	l.sm = abi->arch->sm;
	l.version = abi->version;
	l.contract = o->contract;
	l.fast_math = o->is_fast;
	l.ftz = o->ftz;
	int left = setjmp(t->fail.env);
	if (!left) {
		machine = machine_new(&l);
		ok = emit_entries(&l, machine, abi, o, out);
		if (o->sites)
			ptx_sites_count(abi, o->sites);
	}
	if (machine)
		LLVMDisposeTargetMachine(machine);
	ptx_llvm_close(&l);
	arena_free(&a);
	memcpy(&t->fail.env, &saved.env, sizeof(saved.env));
	if (left)
		longjmp(t->fail.env, left);
	return ok;
}

static const struct ptx_module module = {
	.build_id =
#include "backend/ptx/build_id.inc"
	, .llvm_version = TFC_LLVM_VERSION, .llvm_major = TFC_LLVM_MAJOR, .emit = emit,
};

__attribute__((visibility("default"))) const struct ptx_module *tfc_ptx_module(void)
{
	return &module;
}
