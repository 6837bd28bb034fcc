/* The C file and its header. */
#include "backend/c/backend_c.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "backend/c/internal.h"
#include "backend/c/runtime_text.h"

static const struct {
	const char *name;
	cb_insn_fn *emit;
} insn_table[] = {
	{ "binary", cb_insn_elementwise }, { "cast", cb_insn_elementwise }, { "clamp", cb_insn_elementwise },
	{ "copy", cb_insn_copy },	   { "fill", cb_insn_fill },	    { "reduce", cb_insn_reduce },
	{ "relu", cb_insn_elementwise },   { "tiled_mma", cb_insn_mma },    { "unary", cb_insn_elementwise },
	{ "where", cb_insn_elementwise },
};

static cb_insn_fn *find_insn(const char *name)
{
	for (size_t i = 0; i < sizeof(insn_table) / sizeof(insn_table[0]); i++)
		if (!strcmp(insn_table[i].name, name))
			return insn_table[i].emit;
	return NULL;
}

bool backend_c_has_insn(const struct insn *i)
{
	return find_insn(i->name) != NULL;
}

bool cb_insn(struct cb *c, const struct tir_stmt *s)
{
	cb_insn_fn *emit = find_insn(s->u.insn.use.insn->name);
	if (!emit)
		return cb_refuse(c, s->range, "T.%s has no form in portable C", s->u.insn.use.insn->name);
	return emit(c, s);
}

bool cb_refuse(struct cb *c, struct range r, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	const char *text = arena_vprintf(c->a, fmt, ap);
	va_end(ap);
	c->failed = true;
	return diag_error(c->t, r.source ? r : c->f->range, E4301, "%s: %s", c->f->name, text);
}

/* The innermost pragmas of compilers: results are exact under their fast modes too, and loops become vector code at -O2. */
static const char file_pragmas[] =
	"#if defined(__GNUC__) && !defined(__clang__)\n"
	"#pragma GCC optimize(\"no-fast-math\")\n"
	"#pragma GCC diagnostic ignored \"-Wmaybe-uninitialized\"\n"
	"#if defined(__OPTIMIZE__)\n"
	"#pragma GCC optimize(\"O3\", \"no-trapping-math\", \"no-math-errno\"%s)\n"
	"#endif\n"
	"#endif\n"
	"#if defined(__clang__)\n"
	"#pragma float_control(precise, on)\n"
	"#pragma clang diagnostic ignored \"-Wpass-failed\"\n"
	"%s"
	"#endif\n";

static const char contract_begin[] =
	"#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)\n"
	"#pragma GCC push_options\n"
	"#pragma GCC optimize(\"fp-contract=fast\")\n"
	"#elif defined(__clang__)\n"
	"#pragma STDC FP_CONTRACT ON\n"
	"#endif\n";

static const char *contract_end(bool off)
{
	return off ? "#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)\n"
		     "#pragma GCC pop_options\n"
		     "#elif defined(__clang__)\n"
		     "#pragma STDC FP_CONTRACT OFF\n"
		     "#endif\n" :
		     "#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)\n"
		     "#pragma GCC pop_options\n"
		     "#endif\n";
}

static void paste_runtime(struct text *out)
{
	for (const char *const *line = runtime_text; *line; line++)
		text_add(out, *line);
}

static void file_head(struct cb *c, int widest)
{
	struct text out;
	text_init(&out, c->a);
	bool off = c->o->contract_off;
	text_add(&out, "/* Made by tfc. */\n");
	if (c->o->no_intrinsics)
		text_add(&out, "#define TFC_ISO_C\n");
	else if (widest < 64)
		text_printf(&out, "#ifndef TFC_VECTOR_BYTES_MOST\n#define TFC_VECTOR_BYTES_MOST %d\n#endif\n", widest);
	text_printf(&out, file_pragmas, off ? ", \"fp-contract=off\"" : "", off ? "#pragma STDC FP_CONTRACT OFF\n" : "");
	if (c->o->inline_runtime)
		paste_runtime(&out);
	else
		text_add(&out, "#include \"tfc/rt.h\"\n");
	c_text(c->file, text_str(&out));
}

static struct c_file *new_file(struct arena *a)
{
	struct c_file *f = arena_new(a, struct c_file);
	f->arena = a;
	return f;
}

static void append_items(struct c_file *to, const struct c_file *from)
{
	for (size_t i = 0; i < from->item.len; i++)
		*c_item(to, C_TEXT) = *from->item.data[i];
}

/* The body of the entry into "body", phases beside it. */
static bool function_body(struct cb *c, const struct tir_fn *f, struct c_block *body)
{
	if (!cb_begin_function(c, f))
		return false;
	c->use = arena_new(c->a, struct cb_use);
	cb_use_init(c, c->use);
	c->uses_local = c->uses_status = c->streams = c->again = false;
	c->phases = new_file(c->a);
	c->block = body;
	cb_block(c, &f->body);
	return !c->failed;
}

static bool function(struct cb *c, const struct tir_fn *f)
{
	struct c_block body;
	c->escaped.len = 0;
	do {
		body = (struct c_block){ 0 };
		if (!function_body(c, f, &body))
			return false;
	} while (c->again);
	cb_entry(c, &body);
	return !c->failed;
}

static void begin(struct cb *c, struct tfc *t, const struct tir_program *p, const struct backend_c_options *o)
{
	*c = (struct cb){ .t = t, .a = &t->perm, .o = o, .p = p };
	c->file = new_file(c->a);
	c->kernels = new_file(c->a);
	map_init(&c->kernel, c->a);
}

int backend_c_all_classes(const struct tir_program *p, struct backend_c_class list[BACKEND_C_CLASSES])
{
	static const int bytes[BACKEND_C_CLASSES] = { 64, 32, 16, 0 };
	for (int i = 0; i < BACKEND_C_CLASSES; i++)
		list[i] = (struct backend_c_class){ .vector_bytes = bytes[i], .n_register = bytes[i] == 64 ? 32 : 16, .program = p };
	return BACKEND_C_CLASSES;
}

/* Two functions whose names become one C identifier cannot share a file. */
static bool symbols_differ(struct cb *c)
{
	struct map taken;
	map_init(&taken, c->a);
	for (int i = 0; i < c->p->n_fn; i++) {
		const char *s = backend_symbol(c->a, c->p->fn[i]);
		if (map_get(&taken, s))
			return diag_error(c->t, c->p->fn[i]->range, E4301, "functions '%s' and '%s' have one C name '%s'; rename one",
					  ((const struct tir_fn *)map_get(&taken, s))->name, c->p->fn[i]->name, s);
		map_set(&taken, s, c->p->fn[i]);
	}
	return true;
}

static int by_name(const void *a, const void *b)
{
	return strcmp((*(struct c_item *const *)a)->name, (*(struct c_item *const *)b)->name);
}

/* The functions of one class; its kernels, which do not call each other, in an order that all classes share. */
static struct cb *functions(struct tfc *t, const struct backend_c_class *class, const struct backend_c_options *o)
{
	struct cb *c = arena_new(&t->perm, struct cb);
	begin(c, t, class->program, o);
	c->class = class;
	bool ok = true;
	for (int i = 0; i < c->p->n_fn; i++)
		ok = function(c, c->p->fn[i]) && ok;
	if (c->kernels->item.len)
		qsort(c->kernels->item.data, c->kernels->item.len, sizeof(*c->kernels->item.data), by_name);
	return ok ? c : NULL;
}

/* What every class has in common: the interface. */
static bool interface(struct cb *c, int widest)
{
	if (!symbols_differ(c))
		return false;
	file_head(c, widest);
	for (int i = 0; i < c->p->n_fn; i++) {
		if (!cb_begin_function(c, c->p->fn[i]))
			return false;
		cb_args_struct(c, c->file);
		cb_prototypes(c, c->file);
	}
	return true;
}

bool backend_c(struct tfc *t, int n, const struct backend_c_class *list, const struct backend_c_options *o, struct text *out)
{
	struct cb *c = arena_new(&t->perm, struct cb);
	if (o->no_intrinsics) {
		list += n - 1;
		n = 1;
	}
	begin(c, t, list[0].program, o);
	if (!interface(c, list[0].vector_bytes))
		return false;
	const struct c_file **kernels = arena_array(c->a, const struct c_file *, (size_t)n), **file = arena_array(c->a, const struct c_file *, (size_t)n);
	for (int i = 0; i < n; i++) {
		struct cb *one = functions(t, &list[i], o);
		if (!one)
			return false;
		kernels[i] = one->kernels;
		file[i] = one->file;
	}
	struct c_file *shared = new_file(c->a);
	cb_join(c, shared, n, list, kernels);
	if (shared->item.len) {
		c_text(c->file, contract_begin);
		append_items(c->file, shared);
		c_text(c->file, contract_end(o->contract_off));
	}
	cb_join(c, c->file, n, list, file);
	if (!o->line_file) {
		c_print(out, c->file);
		return true;
	}
	struct text marked;
	text_init(&marked, c->a);
	c_print(&marked, c->file);
	c_line_directives(out, text_str(&marked), o->line_file, o->line_program);
	return true;
}

static void print_dims(struct text *out, const char *prefix, const struct tir_buffer *b, const char *field)
{
	const struct type *ty = b->type;
	text_printf(out, "#define %s_%s_DTYPE \"%s\"\n", prefix, field, dtype_name(ty->dtype));
	text_printf(out, "#define %s_%s_RANK %d\n", prefix, field, ty->rank);
	for (int i = 0; i < ty->rank; i++) {
		int64_t v;
		if (ix_is_const(ty->dim[i], &v))
			text_printf(out, "#define %s_%s_DIM_%d %lld\n", prefix, field, i, (long long)v);
		else {
			text_printf(out, "/* %s_%s axis %d has extent ", prefix, field, i);
			ix_print(out, ty->dim[i], NULL, NULL);
			text_add(out, " */\n");
		}
	}
	for (int i = 0; ty->layout && i < ty->layout->n_mode; i++) {
		int64_t v;
		if (ty->layout->mode[i].stride && ix_is_const(ty->layout->mode[i].stride, &v))
			text_printf(out, "#define %s_%s_STRIDE_%d %lld\n", prefix, field, i, (long long)v);
	}
	int size = dtype_info(ty->dtype)->bits / 8;
	text_printf(out, "#define %s_%s_ALIGNMENT %d\n", prefix, field, size > 1 ? size : 1);
}

static void macros(struct cb *c, struct text *out)
{
	const char *prefix = arena_printf(c->a, "TFC_%s", c->symbol);
	for (int i = 0; i < c->f->n_param; i++)
		if (c->f->param[i]->kind == TIR_PARAM)
			print_dims(out, prefix, c->f->param[i], cb_buffer(c, c->f->param[i])->field);
	for (int i = 0; i < c->n_dim; i++) {
		const struct ix_sym *d = c->dim[i].sym;
		if (!d->has_range)
			continue;
		text_printf(out, "#define %s_%s_MIN %lld\n", prefix, c->sym.data[i]->name, (long long)d->lo);
		text_printf(out, "#define %s_%s_MAX %lld\n", prefix, c->sym.data[i]->name, (long long)d->hi);
		if (c->dim[i].scale > 1)
			text_printf(out, "#define %s_%s_MULTIPLE %lld\n", prefix, c->dim[i].field, (long long)c->dim[i].scale);
	}
}

static const char *guard_name(struct cb *c)
{
	if (c->o->header_guard)
		return c->o->header_guard;
	struct text out;
	text_init(&out, c->a);
	text_add(&out, "TFC_KERNEL_");
	for (const char *s = c->p->n_fn ? backend_symbol(c->a, c->p->fn[0]) : "EMPTY"; *s; s++)
		text_char(&out, (char)toupper((unsigned char)*s));
	text_add(&out, "_H");
	return text_str(&out);
}

static void header_runtime(struct cb *c, struct text *out)
{
	if (!c->o->inline_runtime) {
		text_add(out, "#include \"tfc/parallel.h\"\n#include \"tfc/status.h\"\n\n");
		return;
	}
	for (const char *const *line = runtime_text; *line && strcmp(*line, RUNTIME_TEXT_INTERNAL); line++)
		text_add(out, *line);
	text_char(out, '\n');
}

bool backend_c_header(struct tfc *t, const struct tir_program *p, const struct backend_c_options *o, struct text *out)
{
	struct cb *c = arena_new(&t->perm, struct cb);
	begin(c, t, p, o);
	if (!symbols_differ(c))
		return false;
	const char *guard = guard_name(c);
	text_printf(out, "/* Made by tfc.\n *\n * Tensors are in C order unless a macro states strides. Outputs must not overlap other arguments.\n"
			 " * Functions return an enum tfc_status. */\n#ifndef %s\n#define %s\n\n#include <stddef.h>\n#include <stdint.h>\n\n",
		    guard, guard);
	header_runtime(c, out);
	text_add(out, "#if TFC_ABI_VERSION != 1\n#error \"this header is for version 1 of the tfc interface\"\n#endif\n\n"
		      "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
	for (int i = 0; i < p->n_fn; i++) {
		if (!cb_begin_function(c, p->fn[i]))
			return false;
		text_char(out, '\n');
		macros(c, out);
		text_char(out, '\n');
		struct c_file *f = new_file(c->a);
		cb_args_struct(c, f);
		c_print(out, f);
		text_printf(out, "\n/* Bytes of workspace for these extents and threads; reads the extents and \"parallel\" only. */\n"
				 "size_t %s_workspace_size(const tfc_%s_args *args);\nint %s(const tfc_%s_args *args);\n",
			    c->symbol, c->symbol, c->symbol, c->symbol);
	}
	text_printf(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
	return true;
}
