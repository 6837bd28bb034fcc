/* Functions without body that every program may call: vprintf, __assertfail, malloc, free (M6). */
#include <stdio.h>

#include "emu/exec.h"
#include "emu/lane.h"

enum { HEAP_BYTES = 64 << 20, MAX_TEXT = 4096, MAX_PRINTED = 64 << 20 };

/* Copy "n" bytes at a generic address as lane "lane" sees them; false if they are not all in one object. */
static bool read_bytes(const struct emu_ctx *x, int lane, uint64_t address, void *to, uint64_t n)
{
	const struct emu_object *o = NULL;
	uint64_t offset = address & (((uint64_t)1 << EMU_WINDOW_SHIFT) - 1), size;
	switch (emu_space_of(address)) {
	case PTX_LOCAL:
		o = x->warp->local;
		size = x->warp->local_stride;
		if (!o || offset > size || n > size - offset)
			return false;
		offset += (uint64_t)lane * size;
		break;
	case PTX_SHARED:
		o = x->cta->shared;
		offset -= x->run->smem_base;
		break;
	case PTX_CONST:
		o = emu_constant_object(x->run);
		break;
	case PTX_PARAM:
		o = x->run->param;
		break;
	case PTX_GENERIC: case PTX_GLOBAL: case PTX_SHARED_CLUSTER: case PTX_SPACE_COUNT:
		o = emu_object_at(x->run, address);
		offset = o ? address - o->base : 0;
		break;
	}
	if (!o || offset > o->size || n > o->size - offset)
		return false;
	memcpy(to, o->bytes + offset, n);
	return true;
}

/* A NUL-terminated text of the program, cut at the size of "to". */
static bool read_text(const struct emu_ctx *x, int lane, uint64_t address, char *to, size_t size)
{
	for (size_t i = 0; i + 1 < size; i++) {
		if (!read_bytes(x, lane, address + i, to + i, 1))
			return false;
		if (!to[i])
			return true;
	}
	to[size - 1] = 0;
	return true;
}

static const struct ptx_operand *list(const struct emu_insn *in, int which)
{
	return in->part[which] ? &in->stmt->op[in->part[which] - 1] : NULL;
}

static uint64_t argument(const struct emu_ctx *x, const struct emu_insn *in, int lane, int i)
{
	const struct ptx_operand *arguments = list(in, 1);
	uint64_t v = 0;
	if (!arguments || i >= arguments->n)
		return 0;
	const struct ptx_var *var = arguments->part[i].var;
	uint64_t at = (uint64_t)lane * x->warp->local_stride + x->frame->local_base + var->offset;
	memcpy(&v, x->warp->local->bytes + at, var->size < 8 ? var->size : 8);
	return v;
}

static void result(struct emu_ctx *x, const struct emu_insn *in, int lane, uint64_t v)
{
	const struct ptx_operand *results = list(in, 0);
	if (!results || !results->n)
		return;
	const struct ptx_var *var = results->part[0].var;
	int n = (int)(var->size < 8 ? var->size : 8);
	uint64_t at = (uint64_t)lane * x->warp->local_stride + x->frame->local_base + var->offset;
	memcpy(x->warp->local->bytes + at, &v, (size_t)n);
	emu_defined_set(x->run, x->warp->local, at, n, emu_bits(n));
}

static void print(struct emu_run *run, const char *s, size_t n)
{
	if (n > MAX_PRINTED - run->printed.len)
		n = MAX_PRINTED - run->printed.len;
	if (run->printed.len + n + 1 > run->printed.cap) {
		while (run->printed.len + n + 1 > run->printed.cap)
			run->printed.cap = run->printed.cap ? run->printed.cap * 2 : 1024;
		run->printed.data = fail_realloc(&run->t->fail, run->printed.data, run->printed.cap);
	}
	memcpy(run->printed.data + run->printed.len, s, n);
	run->printed.len += n;
	run->printed.data[run->printed.len] = 0;
}

/* One conversion, its flags and width in "spec" without length modifiers; "wide": an argument of 8 bytes. */
static bool print_one(struct emu_ctx *x, int lane, const char *spec, char kind, bool wide, uint64_t *args)
{
	char form[48], text[MAX_TEXT + 64], string[MAX_TEXT];
	uint64_t v = 0;
	bool is_float = strchr("aAeEfFgG", kind), is_pointer = kind == 's' || kind == 'p';
	uint64_t size = wide || is_float || is_pointer ? 8 : 4;
	*args = (*args + size - 1) / size * size;
	if (!read_bytes(x, lane, *args, &v, size))
		return false;
	*args += size;
	int n = 0;
	if (is_float) {
		double d;
		memcpy(&d, &v, sizeof(d));
		snprintf(form, sizeof(form), "%s%c", spec, kind);
		n = snprintf(text, sizeof(text), form, d);
	} else if (kind == 's') {
		if (!read_text(x, lane, v, string, sizeof(string)))
			return false;
		snprintf(form, sizeof(form), "%ss", spec);
		n = snprintf(text, sizeof(text), form, string);
	} else if (kind == 'p') {
		n = snprintf(text, sizeof(text), "0x%llx", (unsigned long long)v);
	} else if (kind == 'c') {
		snprintf(form, sizeof(form), "%sc", spec);
		n = snprintf(text, sizeof(text), form, (int)(unsigned char)v);
	} else {
		if (!wide && (kind == 'd' || kind == 'i'))
			v = (uint64_t)(int64_t)(int32_t)v;
		snprintf(form, sizeof(form), "%sll%c", spec, kind);
		n = snprintf(text, sizeof(text), form, (long long)v);
	}
	if (n > 0)
		print(x->run, text, (size_t)n < sizeof(text) ? (size_t)n : sizeof(text) - 1);
	return true;
}

/* Print "format" with the arguments at "args", each aligned to its size.  The number of arguments, or -1. */
static int print_format(struct emu_ctx *x, int lane, const char *format, uint64_t args)
{
	int count = 0;
	for (const char *f = format; *f;) {
		size_t plain = strcspn(f, "%");
		print(x->run, f, plain);
		f += plain;
		if (!*f)
			break;
		if (f[1] == '%') {
			print(x->run, "%", 1);
			f += 2;
			continue;
		}
		char spec[24];
		size_t n = 1 + strspn(f + 1, "-+ #0123456789.");
		bool wide = false;
		if (n >= sizeof(spec))
			return -1;
		memcpy(spec, f, n);
		spec[n] = 0;
		/* a width that a program can choose is kept within the text buffer */
		if (strlen(spec) > 8)
			return -1;
		for (f += n; *f && strchr("hlLjzt", *f); f++)
			wide |= *f == 'l' || *f == 'j' || *f == 'z' || *f == 't';
		if (!*f || !strchr("diouxXcspaAeEfFgG", *f) || !print_one(x, lane, spec, *f, wide, &args))
			return -1;
		f++;
		count++;
	}
	return count;
}

static void call_vprintf(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		char format[MAX_TEXT];
		int n = -1;
		if (read_text(x, l, argument(x, in, l, 0), format, sizeof(format)))
			n = print_format(x, l, format, argument(x, in, l, 1));
		if (n < 0) {
			struct finding_at at = emu_at(x, m & (0 - m));
			finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, "vprintf: a format or argument that cannot be read");
		}
		result(x, in, l, (uint64_t)(int64_t)n);
	}
}

static void call_assertfail(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	int l = __builtin_ctz(mask);
	char what[200] = "", file[200] = "", function[200] = "";
	struct finding_at at = emu_at(x, mask);
	read_text(x, l, argument(x, in, l, 0), what, sizeof(what));
	read_text(x, l, argument(x, in, l, 1), file, sizeof(file));
	read_text(x, l, argument(x, in, l, 3), function, sizeof(function));
	finding_add(x->run, FINDING_ASSERT, &at, "assertion '%s' of %s:%u (%s)", what, file, (unsigned)argument(x, in, l, 2), function);
	x->run->stop = true;
}

static void call_malloc(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct emu_run *run = x->run;
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		uint64_t n = argument(x, in, l, 0), address = 0;
		if (n && n <= HEAP_BYTES - run->heap_bytes) {
			struct emu_object *o = emu_object_new(run, PTX_GLOBAL, "device heap", n, 16, false);
			o->is_heap = true;
			run->heap_bytes += n;
			address = o->base;
			run->change++;
		}
		result(x, in, l, address);
	}
}

static void call_free(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	for (uint32_t m = mask; m; m &= m - 1) {
		int l = __builtin_ctz(m);
		uint64_t address = argument(x, in, l, 0);
		struct emu_object *o = emu_object_at(x->run, address);
		if (!address)
			continue;
		if (o && o->is_heap && o->base == address) {
			x->run->heap_bytes -= o->size;
			emu_object_free(x->run, o);
			continue;
		}
		struct finding_at at = emu_at(x, m & (0 - m));
		finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, "free of 0x%llx, which malloc did not return or free has freed",
			    (unsigned long long)address);
	}
}

bool emu_builtin_call(struct emu_ctx *x, const struct emu_insn *in, const struct ptx_func *f, uint32_t mask)
{
	static const struct { const char *name; void (*call)(struct emu_ctx *, const struct emu_insn *, uint32_t); uint32_t n; } known[] = {
		{ "vprintf", call_vprintf, 2 }, { "__assertfail", call_assertfail, 5 }, { "malloc", call_malloc, 1 },
		{ "free", call_free, 1 },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strlen(known[i].name) == f->name.len && !memcmp(known[i].name, f->name.text, f->name.len) &&
		    f->n_param == known[i].n && x->warp->local) {
			known[i].call(x, in, mask);
			return true;
		}
	return false;
}
