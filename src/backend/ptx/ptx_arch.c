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

bool ptx_arch_check_version(struct tfc *t, struct range r, const struct ptx_arch *arch, int version)
{
	int need = floor_version[arch - table];
	return need <= version || diag_error(t, r, E6003, "%s needs .version %d.%d; --ptx-version=%d.%d given", arch->name, need / 10,
					     need % 10, version / 10, version % 10);
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
