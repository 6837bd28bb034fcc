#include "backend/ptx/ptx_module.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"

static const char build_id[] =
#include "backend/ptx/build_id.inc"
	;

#ifdef TFC_HAVE_LLVM

/* Where the module must be: the directory that is stated, else that of the program's installation or build tree. */
static const char *module_path(struct tfc *t, const char *dir)
{
	static const char *const relative[] = { "../lib/" PACKAGE, "." };
	const char *env = getenv("TFC_BACKEND_DIR"), *program = io_program_dir(t);
	if (!dir && env && *env)
		dir = env;
	if (dir)
		return arena_printf(&t->perm, "%s/%s", dir, PTX_MODULE_FILE);
	for (size_t i = 0; program && i < sizeof(relative) / sizeof(relative[0]); i++) {
		const char *path = arena_printf(&t->perm, "%s/%s/%s", program, relative[i], PTX_MODULE_FILE);
		if (io_exists(path))
			return path;
	}
	return TFC_BACKEND_DIR "/" PTX_MODULE_FILE;
}

const struct ptx_module *ptx_open(struct tfc *t, const char *dir)
{
	const char *path = module_path(t, dir);
	void *object = dlopen(path, RTLD_LAZY | RTLD_LOCAL), *symbol = object ? dlsym(object, PTX_MODULE_SYMBOL) : NULL;
	const struct ptx_module *(*entry)(void) = NULL;
	memcpy(&entry, &symbol, sizeof(entry));
	if (!entry) {
		diag_error(t, (struct range){ 0 }, E6006, "the PTX back end %s cannot be loaded: %s; --backend-dir names its directory", path,
			   dlerror());
		return NULL;
	}
	const struct ptx_module *m = entry();
	if (strcmp(m->build_id, build_id) != 0) {
		diag_error(t, (struct range){ 0 }, E6007, "the PTX back end %s belongs to build %.31s of tfc, but this is build %s; "
			   "install both from one build", path, m->build_id, build_id);
		return NULL;
	}
	return m;
}

#else

const struct ptx_module *ptx_open(struct tfc *t, const char *dir)
{
	(void)dir;
	diag_error(t, (struct range){ 0 }, E6005, "this tfc (build %s) was built without the PTX back end; configure it with LLVM 19 or newer",
		   build_id);
	return NULL;
}

#endif
