#include "backend/ptx/ptx_module.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char build_id[] =
#include "backend/ptx/build_id.inc"
	;

#ifdef TFC_HAVE_LLVM

/* The object in the first directory that has one. NULL: "*why" says what the loader said about the last. */
static void *load(struct tfc *t, const char *dir, const char **path, const char **why)
{
	const char *env = getenv("TFC_BACKEND_DIR");
	const char *const place[] = { dir, dir ? NULL : env && *env ? env : NULL, dir ? NULL : TFC_BACKEND_DIR };
	for (int i = 0; i < 3; i++) {
		if (!place[i])
			continue;
		*path = arena_printf(&t->perm, "%s/%s", place[i], PTX_MODULE_FILE);
		void *object = dlopen(*path, RTLD_LAZY | RTLD_LOCAL);
		if (object)
			return object;
		*why = arena_strdup(&t->perm, dlerror());
	}
	return NULL;
}

const struct ptx_module *ptx_open(struct tfc *t, const char *dir)
{
	const char *path = "", *why = "";
	void *object = load(t, dir, &path, &why), *symbol = object ? dlsym(object, PTX_MODULE_SYMBOL) : NULL;
	const struct ptx_module *(*entry)(void) = NULL;
	memcpy(&entry, &symbol, sizeof(entry));
	if (!entry) {
		if (object)
			why = arena_strdup(&t->perm, dlerror());
		diag_error(t, (struct range){ 0 }, E6006, "the PTX back end %s cannot be loaded: %s; --backend-dir names its directory", path, why);
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
