/* The header of a PTX file: arguments, facts as macros, prototypes of the launcher (spec: cli C19, ptx P116). */
#include <ctype.h>

#include "backend/ptx/ptx_host_private.h"


static bool name_fields(struct host_fn *h)
{
	h->field = arena_array(h->a, const char *, (size_t)h->f->n_param + 1);
	for (int i = 0; i < h->f->n_param; i++) {
		h->field[i] = backend_field(h->a, h->f, h->f->param[i]);
		h->has_scratch = h->has_scratch || h->f->param[i]->kind == TIR_SCRATCH;
	}
	h->dim = backend_dims(h->t, h->f, &h->n_dim);
	return h->dim != NULL;
}

struct host_fn *host_functions(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, int *n)
{
	struct host_fn *fn = arena_array(&t->perm, struct host_fn, (size_t)abi->n_entry + 1);
	*n = 0;
	for (int i = 0; i < abi->n_entry; i++) {
		if (i && abi->entry[i].fn == abi->entry[i - 1].fn) {
			fn[*n - 1].n_entry++;
			continue;
		}
		struct host_fn h = { .t = t, .a = &t->perm, .abi = abi, .o = o, .f = abi->entry[i].fn, .name = abi->entry[i].function,
				     .n_entry = 1, .entry = &abi->entry[i] };
		if (!name_fields(&h))
			return NULL;
		fn[(*n)++] = h;
	}
	return fn;
}

int64_t host_workspace_align(const struct host_fn *h)
{
	int64_t align = 1;
	for (int i = 0; i < h->f->n_param; i++)
		if (h->f->param[i]->kind == TIR_SCRATCH && ptx_abi_align(h->abi, h->f->param[i]) > align)
			align = ptx_abi_align(h->abi, h->f->param[i]);
	return align;
}

static const char *shape_text(struct arena *a, const struct type *ty)
{
	struct text s;
	text_init(&s, a);
	text_printf(&s, "%s (", dtype_name(ty->dtype));
	for (int i = 0; i < ty->rank; i++) {
		text_add(&s, i ? ", " : "");
		ix_print(&s, ty->dim[i], NULL, NULL);
	}
	text_printf(&s, "%s)%s", ty->rank == 1 ? "," : "", ty->layout ? ", strides as the macros say" : "");
	return text_str(&s);
}

static void tensor_macros(const struct host_fn *h, int param, struct text *out)
{
	const struct tir_buffer *b = h->f->param[param];
	const struct type *ty = b->type;
	const char *prefix = arena_printf(h->a, "TFC_%s_%s", h->name, h->field[param]);
	int64_t v;
	text_printf(out, "#define %s_DTYPE \"%s\"\n#define %s_RANK %d\n", prefix, dtype_name(ty->dtype), prefix, ty->rank);
	for (int i = 0; i < ty->rank; i++)
		if (ix_is_const(ty->dim[i], &v))
			text_printf(out, "#define %s_DIM_%d %lld\n", prefix, i, (long long)v);
		else
			text_printf(out, "/* %s axis %d has extent %s */\n", prefix, i, ix_str(h->a, ty->dim[i]));
	for (int i = 0; ty->layout && i < ty->layout->n_mode; i++)
		if (ty->layout->mode[i].stride && ix_is_const(ty->layout->mode[i].stride, &v))
			text_printf(out, "#define %s_STRIDE_%d %lld\n", prefix, i, (long long)v);
	text_printf(out, "#define %s_ALIGNMENT %lld\n", prefix, (long long)ptx_abi_align(h->abi, b));
}

static void dim_macros(const struct host_fn *h, struct text *out)
{
	for (int i = 0; i < h->n_dim; i++) {
		const struct ix_sym *d = h->dim[i].sym;
		const char *name = backend_identifier(h->a, d->name);
		if (d->has_range)
			text_printf(out, "#define TFC_%s_%s_MIN %lld\n#define TFC_%s_%s_MAX %lld\n", h->name, name, (long long)d->lo, h->name,
				    name, (long long)d->hi);
		if (h->dim[i].scale > 1)
			text_printf(out, "#define TFC_%s_%s_MULTIPLE %lld\n", h->name, h->dim[i].field, (long long)h->dim[i].scale);
	}
}

static void grid_macro(const struct host_fn *h, const struct ptx_entry *e, const char *prefix, struct text *out)
{
	int64_t v;
	if (ix_is_const(e->grid, &v)) {
		text_printf(out, "#define %s_GRID %lld\n", prefix, v > 0 ? (long long)v : 0);
		return;
	}
	text_printf(out, "#define %s_GRID(", prefix);
	for (int i = 0; i < h->n_dim; i++)
		text_printf(out, "%s%s", i ? ", " : "", h->dim[i].sym->name);
	text_add(out, ") (");
	host_ix(out, h->a, e->grid, HOST_MACRO);
	text_add(out, ")\n");
}

static void kernel_macros(const struct host_fn *h, struct text *out)
{
	const struct ptx_arch *arch = h->abi->arch;
	text_printf(out, "#define TFC_%s_ARCH \"%s\"	/* runs on compute capability %d.%d%s */\n", h->name, arch->name, arch->sm / 10,
		    arch->sm % 10, arch->is_exact ? " only" : " and newer");
	text_printf(out, "#define TFC_%s_PTX_VERSION %d\n#define TFC_%s_KERNELS %d\n", h->name, h->abi->version, h->name, h->n_entry);
	for (int i = 0; i < h->n_entry; i++) {
		const struct ptx_entry *e = &h->entry[i];
		const char *prefix = h->n_entry > 1 ? arena_printf(h->a, "TFC_%s_phase%d", h->name, i) : arena_printf(h->a, "TFC_%s", h->name);
		text_printf(out, "#define %s_ENTRY \"%s\"\n", prefix, e->name);
		grid_macro(h, e, prefix, out);
		text_printf(out, "#define %s_BLOCK %d\n#define %s_CLUSTER 1\n#define %s_SHARED_BYTES %lld\n", prefix, e->threads, prefix, prefix,
			    (long long)e->shared_bytes);
		if (h->o && h->o->registers)
			text_printf(out, "#define %s_REGISTERS %d\n", prefix, h->o->registers[e - h->abi->entry]);
	}
	if (h->has_scratch)
		text_printf(out, "#define TFC_%s_WORKSPACE_ALIGNMENT %lld\n", h->name, (long long)host_workspace_align(h));
}

static void arguments(const struct host_fn *h, struct text *out)
{
	text_printf(out, "\ntypedef struct tfc_%s_args {\n", h->name);
	for (int i = 0; i < h->f->n_param; i++) {
		const struct tir_buffer *b = h->f->param[i];
		if (b->kind != TIR_PARAM)
			continue;
		text_printf(out, "	%svoid *%s;	/* %s: %s */\n", b->is_output ? "" : "const ", h->field[i],
			    !b->is_output ? "in" : b->is_read ? "in and out" : "out", shape_text(h->a, b->type));
	}
	for (int i = 0; i < h->n_dim; i++) {
		const struct backend_dim *d = &h->dim[i];
		text_printf(out, "	int64_t %s;	/* ", d->field);
		if (d->scale != 1)
			text_printf(out, "%lld * ", (long long)d->scale);
		text_add(out, d->sym->name);
		if (d->base)
			text_printf(out, " + %lld", (long long)d->base);
		if (d->sym->has_range)
			text_printf(out, ", %s in [%lld, %lld]", d->sym->name, (long long)d->sym->lo, (long long)d->sym->hi);
		text_add(out, " */\n");
	}
	if (h->has_scratch)
		text_add(out, "	void *workspace;	/* of the device; may be null if no bytes are needed */\n"
			      "	size_t workspace_size;	/* bytes at workspace */\n");
	text_printf(out, "} tfc_%s_args;\n", h->name);
}

static void prototypes(const struct host_fn *h, struct text *out)
{
	const char *n = h->name;
	text_printf(out, "\n/* The code in one context, and one call of it that is ready. */\n"
			 "struct %s_module {\n	struct tfc_cuda_module base;\n	void *function[%d];\n};\n\n"
			 "struct %s_launch {\n	const struct tfc_cuda_module *module;\n	uint32_t grid[%d];\n	uint64_t param[%d];\n};\n\n",
		    n, h->n_entry, n, h->n_entry, h->f->n_param + h->n_dim > 0 ? h->f->n_param + h->n_dim : 1);
	text_printf(out, "/* Bytes of workspace on the device; reads the extents only. */\nsize_t %s_workspace_size(const tfc_%s_args *args);\n", n,
		    n);
	text_printf(out, "/* Load into the current context. */\n"
			 "int %s_load(struct %s_module *m, const struct tfc_cuda *cu, struct tfc_detail *detail);\n"
			 "/* Check the arguments. */\n"
			 "int %s_prepare(struct %s_launch *l, struct %s_module *m, const tfc_%s_args *args, struct tfc_detail *detail);\n"
			 "/* Put the kernels on the stream (null: the default stream). */\n"
			 "int %s_enqueue(const struct %s_launch *l, void *stream, struct tfc_detail *detail);\n"
			 "/* All of it, with a module that is loaded once for each context and kept. */\n"
			 "int %s_run(const struct tfc_cuda *cu, const tfc_%s_args *args, void *stream, struct tfc_detail *detail);\n"
			 "void %s_unload(struct %s_module *m);\n",
		    n, n, n, n, n, n, n, n, n, n, n, n);
}

static const char *guard_name(const struct host_fn *fn, int n, struct arena *a)
{
	if (n && fn->o && fn->o->header_guard)
		return fn->o->header_guard;
	struct text out;
	text_init(&out, a);
	text_add(&out, "TFC_KERNEL_");
	for (const char *s = n ? fn->name : "EMPTY"; *s; s++)
		text_char(&out, (char)toupper((unsigned char)*s));
	text_add(&out, "_H");
	return text_str(&out);
}

bool host_declarations(struct host_fn *fn, int n, struct text *out)
{
	if (!n)
		return true;
	const char *guard = guard_name(fn, n, fn->a);
	text_printf(out, "#ifndef %s\n#define %s\n\n#include \"tfc/cuda.h\"\n\n"
			 "#if TFC_CUDA_ABI != 1\n#error \"this file is for version 1 of the tfc interface to CUDA\"\n#endif\n\n"
			 "#ifdef __cplusplus\nextern \"C\" {\n#endif\n", guard, guard);
	for (int i = 0; i < n; i++) {
		text_printf(out, "\n/* %s: pointers of the device, each a multiple of its ALIGNMENT. */\n", fn[i].name);
		for (int k = 0; k < fn[i].f->n_param; k++)
			if (fn[i].f->param[k]->kind == TIR_PARAM)
				tensor_macros(&fn[i], k, out);
		dim_macros(&fn[i], out);
		kernel_macros(&fn[i], out);
		arguments(&fn[i], out);
		prototypes(&fn[i], out);
	}
	text_add(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
	return true;
}

bool ptx_host_header(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out)
{
	int n;
	struct host_fn *fn = host_functions(t, abi, o, &n);
	if (!fn)
		return false;
	text_add(out, "/* Made by tfc.\n *\n * Tensors are in C order unless a macro states strides. Outputs must not overlap other arguments.\n"
		      " * Functions return an enum tfc_status. */\n");
	return host_declarations(fn, n, out);
}
