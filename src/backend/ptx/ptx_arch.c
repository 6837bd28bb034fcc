/* The architectures that code can be made for, and what their texts need (spec: ptx P14 to P18). */
#include <string.h>

#include "backend/ptx/ptx_arch.h"

enum { N_ARCH = 8 };

static const struct ptx_arch table[N_ARCH] = {
	{ .name = "sm_80", .llvm_major = 19, .version = 80, .sm = 80 },
	{ .name = "sm_86", .llvm_major = 19, .version = 80, .sm = 86 },
	{ .name = "sm_87", .llvm_major = 19, .version = 80, .sm = 87 },
	{ .name = "sm_89", .llvm_major = 19, .version = 84, .sm = 89 },
	{ .name = "sm_90", .llvm_major = 19, .version = 84, .sm = 90 },
	{ .name = "sm_90a", .llvm_major = 19, .version = 84, .sm = 90, .is_exact = true },
	{ .name = "sm_100a", .llvm_major = 22, .version = 88, .sm = 100, .is_exact = true },
	{ .name = "sm_120a", .llvm_major = 22, .version = 88, .sm = 120, .is_exact = true },
};

/* The least .version that knows each .target, in the order of the rows. */
static const int floor_version[N_ARCH] = { 70, 71, 74, 78, 78, 80, 86, 87 };

static const struct {
	const char *name;
	int version[N_ARCH];		/* 0: no version has it */
	const char *absent;		/* what is said where no version has it */
} text_table[PTX_TEXT_COUNT] = {
	[PTX_TEXT_MMA] = { "mma.sync", { 70, 71, 74, 78, 78, 80, 86, 87 }, NULL },
	[PTX_TEXT_L2_HINT] = { "cp.async with an L2 hint", { 75, 75, 75, 78, 78, 80, 86, 87 }, NULL },
	[PTX_TEXT_MBARRIER] = { "mbarrier", { 78, 78, 78, 78, 78, 80, 86, 87 }, NULL },
	[PTX_TEXT_TRY_WAIT] = { "mbarrier.try_wait", { 0, 0, 0, 0, 78, 80, 86, 87 }, "mbarrier.try_wait needs sm_90 or newer" },
	[PTX_TEXT_BULK] = { "cp.async.bulk.tensor", { 0, 0, 0, 0, 80, 80, 86, 87 }, "cp.async.bulk.tensor needs sm_90 or newer" },
	[PTX_TEXT_CVT_FP8] = { "cvt e4m3x2", { 0, 0, 0, 81, 78, 80, 86, 87 }, "cvt e4m3x2 needs sm_89 or newer" },
	[PTX_TEXT_MMA_FP8] = { "mma.sync e4m3", { 0, 0, 0, 84, 84, 84, 86, 87 }, "fp8 multiplicands need sm_89 or newer" },
	[PTX_TEXT_WGMMA] = { "wgmma.mma_async", { 0, 0, 0, 0, 0, 80, 0, 0 }, "wgmma.mma_async needs sm_90a" },
	[PTX_TEXT_SETMAXNREG] = { "setmaxnreg", { 0, 0, 0, 0, 0, 80, 86, 87 }, "setmaxnreg needs sm_90a, sm_100a or sm_120a" },
	[PTX_TEXT_WIDE_VECTOR] = { "ld.global.v8.b32", { 0, 0, 0, 0, 0, 0, 88, 88 }, "ld.global.v8.b32 needs sm_100a or sm_120a" },
	[PTX_TEXT_FMA_F32X2] = { "fma.rn.f32x2", { 0, 0, 0, 0, 0, 0, 86, 87 }, "fma.rn.f32x2 needs sm_100a or sm_120a" },
};

const struct ptx_arch *ptx_arch_find(const char *name)
{
	for (int i = 0; i < N_ARCH; i++)
		if (!strcmp(table[i].name, name))
			return &table[i];
	return NULL;
}

const struct ptx_arch *ptx_arch_all(int *n)
{
	*n = N_ARCH;
	return table;
}

const char *ptx_arch_names(struct arena *a)
{
	struct text s;
	text_init(&s, a);
	for (int i = 0; i < N_ARCH; i++)
		text_printf(&s, "%s%s", i ? " " : "", table[i].name);
	return text_str(&s);
}

int ptx_arch_version_of(const struct ptx_arch *arch, enum ptx_text text)
{
	return text_table[text].version[arch - table];
}

bool ptx_arch_has(const struct ptx_abi *abi, enum ptx_text text)
{
	int need = ptx_arch_version_of(abi->arch, text);
	return need && need <= abi->version;
}

static bool refuse_version(struct tfc *t, struct range r, const char *what, int need, int given)
{
	return diag_error(t, r, E6003, "%s needs .version %d.%d; --ptx-version=%d.%d given", what, need / 10, need % 10, given / 10,
			  given % 10);
}

bool ptx_arch_require(struct tfc *t, struct range r, const struct ptx_abi *abi, enum ptx_text text)
{
	int need = ptx_arch_version_of(abi->arch, text);
	if (!need)
		return diag_error(t, r, E3207, "%s; the target is %s", text_table[text].absent, abi->arch->name);
	return need <= abi->version || refuse_version(t, r, text_table[text].name, need, abi->version);
}

bool ptx_arch_check_version(struct tfc *t, struct range r, const struct ptx_arch *arch, int version)
{
	int need = floor_version[arch - table];
	return need <= version || refuse_version(t, r, arch->name, need, version);
}

/* The greatest .version that LLVM "major" can print. */
static int greatest_version(int major)
{
	return major < 20 ? 85 : major < 21 ? 87 : major < 22 ? 88 : 90;
}

bool ptx_arch_check_llvm(struct tfc *t, const struct ptx_abi *abi, int llvm_major, const char *llvm)
{
	int greatest = greatest_version(llvm_major);
	if (llvm_major < abi->arch->llvm_major)
		return diag_error(t, (struct range){ 0 }, E6002, "%s needs LLVM %d or newer; this tfc uses LLVM %s", abi->arch->name,
				  abi->arch->llvm_major, llvm);
	if (abi->version > greatest)
		return diag_error(t, (struct range){ 0 }, E6004, ".version %d.%d is not known to LLVM %s (greatest: %d.%d)",
				  abi->version / 10, abi->version % 10, llvm, greatest / 10, greatest % 10);
	return true;
}
