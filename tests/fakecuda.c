/* A stand-in for libcuda.so.1: records calls, checks arguments, fails where it is told to, and hands launches to a test. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/fakecuda.h"

struct config {			/* CUlaunchConfig */
	unsigned int grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes;
	void *stream, *attribute;
	unsigned int n_attribute;
};

struct module { char *text; };

struct function {
	struct function *next;		/* of all: a launch may name one of a module that is gone */
	struct module *module;
	char name[256];
	unsigned int n_param, block;	/* of the text; block 0: not stated */
	int dynamic_bytes;
};

static struct fakecuda_control control;
static struct function *functions;
static char calls[1 << 16];
static size_t n_calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { OK = 0, INVALID_VALUE = 1, INVALID_HANDLE = 400, NOT_FOUND = 500, INVALID_PTX = 218, LAUNCH_FAILED = 719 };

struct fakecuda_control *fakecuda_reset(void)
{
	control = (struct fakecuda_control){ .device = { 13000, 9, 0, 232448, &control, 0 }, .fail_at = -1 };
	calls[n_calls = 0] = 0;
	return &control;
}

const char *fakecuda_log(void)
{
	return calls;
}

static void wrong(const char *what)
{
	if (!control.wrong)
		control.wrong = what;
}

/* Record the call; the code with which it fails, or 0. */
static int call(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int call(const char *name, const char *format, ...)
{
	va_list arguments;
	int code = OK;
	pthread_mutex_lock(&lock);
	n_calls += (size_t)snprintf(calls + n_calls, sizeof(calls) - n_calls, "%s ", name);
	va_start(arguments, format);
	if (n_calls < sizeof(calls))
		n_calls += (size_t)vsnprintf(calls + n_calls, sizeof(calls) - n_calls, format, arguments);
	va_end(arguments);
	if (n_calls < sizeof(calls))
		n_calls += (size_t)snprintf(calls + n_calls, sizeof(calls) - n_calls, "\n");
	if (n_calls > sizeof(calls) - 1)
		n_calls = sizeof(calls) - 1;
	if (control.fail_name && !strcmp(control.fail_name, name) && control.fail_at-- == 0)
		code = control.fail_code;
	pthread_mutex_unlock(&lock);
	return code;
}

/* ---- the text of a module ---- */

static const char *entry_of(const char *text, const char *name)
{
	size_t n = strlen(name);
	for (const char *s = text; (s = strstr(s, ".entry ")); ) {
		s += strlen(".entry ");
		s += strspn(s, " \t\n");
		if (!strncmp(s, name, n) && strchr(" \t\n({", s[n]))
			return s + n;
	}
	return NULL;
}

/* Parameters of 8 bytes in "(...)"; others are wrong, since the interface has none. */
static unsigned int count_params(const char *s)
{
	unsigned int n = 0;
	const char *end;
	s += strspn(s, " \t\n");
	if (*s != '(')
		return 0;
	end = strchr(s, ')');
	while ((s = strstr(s, ".param")) && s < end) {
		s += strlen(".param");
		s += strspn(s, " \t\n");
		if (strncmp(s, ".u64", 4) && strncmp(s, ".b64", 4) && strncmp(s, ".s64", 4))
			wrong("a parameter of the kernel has not 8 bytes");
		n++;
	}
	return n;
}

static unsigned int stated_block(const char *s)
{
	const char *body = strchr(s, '{'), *at = strstr(s, ".reqntid");
	return at && body && at < body ? (unsigned int)strtoul(at + strlen(".reqntid"), NULL, 10) : 0;
}

/* ---- the driver's functions ---- */

#ifndef FAKECUDA_BARE
int cuInit(unsigned int flags)
{
	return call("cuInit", "%u", flags);
}

int cuDriverGetVersion(int *version)
{
	*version = control.device.driver_version;
	return call("cuDriverGetVersion", " ");
}

int cuCtxGetCurrent(void **context)
{
	*context = control.device.context;
	return call("cuCtxGetCurrent", " ");
}

int cuCtxGetDevice(int *device)
{
	*device = 3;
	return call("cuCtxGetDevice", " ");
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
	if (device != 3)
		wrong("cuDeviceGetAttribute: another device than that of the context");
	switch (attribute) {
	case 75: *value = control.device.capability_major; break;
	case 76: *value = control.device.capability_minor; break;
	case 97: *value = control.device.shared_optin; break;
	case 16: *value = 132; break;
	default: wrong("cuDeviceGetAttribute: an attribute that nobody needs");
	}
	return call("cuDeviceGetAttribute", "%d", attribute);
}

int cuModuleLoadDataEx(void **module, const void *image, unsigned int n, int *option, void **value)
{
	const char *text = image;
	int code = call("cuModuleLoadDataEx", "%u options", n);
	struct module *m;
	for (unsigned int i = 0; i < n; i++)
		if (option[i] == 5 && code)
			snprintf(value[i], 64, "ptxas: no such instruction");
	if (n != 2 || option[0] != 5 || option[1] != 6 || (size_t)value[1] < 64)
		wrong("cuModuleLoadDataEx: no place for the assembler's log");
	if (code)
		return code;
	if (!strstr(text, ".version") || !strstr(text, ".target") || !strstr(text, ".entry"))
		return INVALID_PTX;
	m = malloc(sizeof(*m));
	m->text = strdup(text);
	*module = m;
	pthread_mutex_lock(&lock);
	control.n_loaded++;
	pthread_mutex_unlock(&lock);
	return OK;
}

int cuModuleUnload(void *module)
{
	struct module *m = module;
	int code = call("cuModuleUnload", " ");
	pthread_mutex_lock(&lock);
	control.n_loaded--;
	pthread_mutex_unlock(&lock);
	free(m->text);
	free(m);
	return code;
}

int cuModuleGetFunction(void **function, void *module, const char *name)
{
	struct module *m = module;
	const char *entry = entry_of(m->text, name);
	struct function *f;
	int code = call("cuModuleGetFunction", "%s", name);
	if (code || !entry)
		return code ? code : NOT_FOUND;
	f = calloc(1, sizeof(*f));
	pthread_mutex_lock(&lock);
	f->next = functions;
	functions = f;
	pthread_mutex_unlock(&lock);
	f->module = m;
	snprintf(f->name, sizeof(f->name), "%s", name);
	f->n_param = count_params(entry);
	f->block = stated_block(entry);
	f->dynamic_bytes = 49152;
	*function = f;
	return OK;
}

int cuFuncSetAttribute(void *function, int attribute, int value)
{
	struct function *f = function;
	int code = call("cuFuncSetAttribute", "%s %d %d", f->name, attribute, value);
	if (code)
		return code;
	if (attribute != 8 || value > control.device.shared_optin)
		return INVALID_VALUE;
	f->dynamic_bytes = value;
	return OK;
}

static void check_config(const struct config *c, const struct function *f)
{
	if (!c->grid_x || c->grid_x > 2147483647u || c->grid_y != 1 || c->grid_z != 1)
		wrong("cuLaunchKernelEx: the grid");
	if (!c->block_x || c->block_x > 1024 || c->block_y != 1 || c->block_z != 1)
		wrong("cuLaunchKernelEx: the block");
	if (f->block && c->block_x != f->block)
		wrong("cuLaunchKernelEx: another block than .reqntid states");
	if ((int)c->shared_bytes > f->dynamic_bytes)
		wrong("cuLaunchKernelEx: more dynamic shared memory than the function may have");
	if (c->n_attribute)
		wrong("cuLaunchKernelEx: an attribute that nobody needs");
}

int cuLaunchKernelEx(const struct config *c, void *function, void **param, void **extra)
{
	struct function *f = function;
	int code = call("cuLaunchKernelEx", "%s grid %u block %u shared %u stream %p", f->name, c->grid_x, c->block_x, c->shared_bytes,
			c->stream);
	struct fakecuda_launch l = { f->module->text, f->name, c->grid_x, c->block_x, c->shared_bytes, c->stream, f->n_param, { 0 } };
	if (code)
		return code;
	check_config(c, f);
	if (extra || f->n_param > FAKECUDA_MAX_PARAM)
		wrong("cuLaunchKernelEx: the parameters");
	for (unsigned int i = 0; i < f->n_param; i++) {
		if ((uintptr_t)param[i] % 8)
			wrong("cuLaunchKernelEx: a parameter is not aligned");
		memcpy(&l.param[i], param[i], 8);
	}
	return control.wrong || (control.execute && !control.execute(&l)) ? LAUNCH_FAILED : OK;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, void *function, int threads, size_t shared_bytes)
{
	*n = 1;
	return call("cuOccupancyMaxActiveBlocksPerMultiprocessor", "%s %d %zu", ((struct function *)function)->name, threads, shared_bytes);
}

int cuMemsetD32Async(uint64_t address, unsigned int value, size_t n, void *stream)
{
	(void)address;
	return call("cuMemsetD32Async", "%u %zu %p", value, n, stream);
}

int cuGetErrorName(int code, const char **name)
{
	*name = code == 701 ? "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES" : code == 100 ? "CUDA_ERROR_NO_DEVICE" : "CUDA_ERROR_UNKNOWN";
	return code == 12345;
}

int cuGetErrorString(int code, const char **text)
{
	*text = "words of the driver";
	return code == 12345;
}

int cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name)
{
	struct module *m = module;
	int code = call("cuModuleGetGlobal_v2", "%s", name);
	*address = (uint64_t)(uintptr_t)&control.device.low_bits;
	*bytes = 4;
	return code ? code : strstr(m->text, name) ? OK : NOT_FOUND;
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes)
{
	memcpy(to, (const void *)(uintptr_t)from, bytes);
	return call("cuMemcpyDtoH_v2", "%zu", bytes);
}
#endif
