/* The launcher: a C file that holds the PTX and checks, loads and launches it (spec: cli C21, ptx P110 to P118). */
#include <string.h>

#include "backend/ptx/ptx_host_private.h"

enum { BYTES_PER_LINE = 24, SCRATCH_ALIGN_BYTES = 64 };

/* ---- the code ---- */

static void add_byte(struct text *out, bool begins_line, unsigned int v)
{
	char digits[8], *at = digits + sizeof(digits);
	*--at = ',';
	do
		*--at = (char)('0' + v % 10);
	while (v /= 10);
	if (begins_line)
		text_add(out, "\n	");
	text_add_n(out, at, (size_t)(digits + sizeof(digits) - at));
}

static void embed_array(struct text *out, const char *name, const struct ptx_host_options *o)
{
	text_printf(out, "static const unsigned char %s[] = {", name);
	for (size_t i = 0; i <= o->n_ptx; i++)
		add_byte(out, i % BYTES_PER_LINE == 0, i < o->n_ptx ? (unsigned char)o->ptx[i] : 0);
	text_add(out, "\n};\n");
}

/* The path inside a string of assembly inside a string of C. */
static void quoted_path(struct text *out, const char *s)
{
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_add(out, "\\\\\\");
		text_char(out, *s);
	}
}

static void embed_file(struct text *out, const char *name, const struct ptx_host_options *o)
{
	text_printf(out, "__asm__(\".pushsection .rodata\\n\"\n	\"%s:\\n\"\n	\".incbin \\\"", name);
	quoted_path(out, o->embed_path);
	text_printf(out, "\\\"\\n\"\n	\".byte 0\\n\"\n	\".popsection\\n\");\n"
			 "#ifdef __cplusplus\nextern \"C\"\n#else\nextern\n#endif\nconst unsigned char %s[];\n", name);
}

static void code_tables(const struct host_fn *h, const char *text_name, struct text *out)
{
	const struct ptx_arch *arch = h->abi->arch;
	text_printf(out, "\nstatic const struct tfc_cuda_kernel %s_kernel[] = {\n", h->name);
	for (int i = 0; i < h->n_entry; i++)
		text_printf(out, "	{ \"%s\", %d, %lld },\n", h->entry[i].name, h->entry[i].threads, (long long)h->entry[i].shared_bytes);
	text_printf(out, "};\n\nstatic const struct tfc_cuda_code %s_code = {\n"
			 "	(const char *)%s, \"%s\", %d, %s, %d, %d, %d, %s_kernel\n};\n", h->name, text_name, arch->name, arch->sm,
		    arch->is_exact ? "true" : "false", h->abi->version, h->n_entry, h->f->n_param + h->n_dim, h->name);
}

/* ---- dimensions and sizes ---- */

/* dim_R from the extent that determines it. */
static void dim_values(const struct host_fn *h, struct text *out)
{
	for (int i = 0; i < h->n_dim; i++) {
		const struct backend_dim *d = &h->dim[i];
		text_printf(out, "	const int64_t %s = ", host_dim_name(h->a, d->sym));
		if (d->scale == 1 && !d->base)
			text_printf(out, "args->%s;\n", d->field);
		else
			text_printf(out, "tfc_cuda_quotient(tfc_cuda_sum(args->%s, INT64_C(%lld), &bad), INT64_C(%lld), &bad);\n", d->field,
				    (long long)-d->base, (long long)d->scale);
	}
	for (int i = 0; i < h->n_dim; i++)
		text_printf(out, "	(void)%s;\n", host_dim_name(h->a, h->dim[i].sym));
}

static const char *checked(const struct host_fn *h, const struct ix *x)
{
	struct text s;
	text_init(&s, h->a);
	host_ix(&s, h->a, x, HOST_CHECKED);
	return text_str(&s);
}

static const char *bytes_of(const struct host_fn *h, const struct tir_buffer *b)
{
	return checked(h, type_memory_bytes(h->a, b->type));
}

/* The end of what lies at "at", so that the next one is aligned. */
static void advance(struct text *out, const char *size)
{
	text_printf(out, "	at = tfc_cuda_product(tfc_cuda_quotient(tfc_cuda_sum(at, tfc_cuda_sum(%s, %d, &bad), &bad), %d, &bad), %d, &bad);\n",
		    size, SCRATCH_ALIGN_BYTES - 1, SCRATCH_ALIGN_BYTES, SCRATCH_ALIGN_BYTES);
}

static const char *largest(const struct host_fn *h, const struct tir_scratch_slot *s)
{
	const char *size = "0";
	for (size_t k = 0; k < s->len; k++)
		size = arena_printf(h->a, "tfc_cuda_greatest(%s, %s)", size, bytes_of(h, s->data[k]));
	return size;
}

/* NAME_place: where each temporary lies in the workspace, and its size. Temporaries that are never needed together share bytes. */
static void place_function(const struct host_fn *h, struct text *out)
{
	const struct tir_fn *f = h->f;
	text_printf(out, "\nstatic int64_t %s_place(const tfc_%s_args *args, int64_t *offset, bool *is_bad)\n{\n"
			 "	bool bad = false;\n	int64_t at = %lld;\n", h->name, h->name, (long long)f->scratch_bytes);
	dim_values(h, out);
	text_add(out, "	(void)args;\n");
	for (int s = 0; s < f->n_slot; s++) {
		for (int i = 0, k = 0; i < f->n_param; i++) {
			const struct tir_buffer *b = f->param[i];
			if (b->kind != TIR_SCRATCH)
				continue;
			if (b->is_placed && b->slot == s + 1)
				text_printf(out, "	offset[%d] = at;\n", k);
			k++;
		}
		advance(out, largest(h, &f->slot[s]));
	}
	for (int i = 0, k = 0; i < f->n_param; i++) {
		const struct tir_buffer *b = f->param[i];
		if (b->kind != TIR_SCRATCH)
			continue;
		if (!b->is_placed) {
			text_printf(out, "	offset[%d] = at;\n", k);
			advance(out, bytes_of(h, b));
		} else if (!b->slot) {
			text_printf(out, "	offset[%d] = %lld;\n", k, (long long)b->offset);
		}
		k++;
	}
	text_add(out, "	*is_bad = *is_bad || bad;\n	return at;\n}\n");
}

static int n_scratch(const struct host_fn *h)
{
	int n = 0;
	for (int i = 0; i < h->f->n_param; i++)
		n += h->f->param[i]->kind == TIR_SCRATCH;
	return n;
}

static void size_function(const struct host_fn *h, struct text *out)
{
	text_printf(out, "\nsize_t %s_workspace_size(const tfc_%s_args *args)\n{\n", h->name, h->name);
	if (h->has_scratch)
		text_printf(out, "	int64_t offset[%d];\n	bool bad = false;\n	const int64_t bytes = %s_place(args, offset, &bad);\n"
				 "	return bad || bytes < 0 ? SIZE_MAX : (size_t)bytes;\n}\n", n_scratch(h), h->name);
	else
		text_add(out, "	(void)args;\n	return 0;\n}\n");
}

/* ---- NAME_prepare ---- */

static void check_extents(const struct host_fn *h, struct text *out)
{
	for (int i = 0; i < h->n_dim; i++) {
		const struct backend_dim *d = &h->dim[i];
		int64_t lo = d->sym->has_range ? d->sym->lo : 0, hi = d->sym->has_range ? d->sym->hi : INT64_MAX / 2 / d->scale - 1;
		text_printf(out, "	status = tfc_cuda_check_dim(\"%s\", args->%s, INT64_C(%lld), INT64_C(%lld), INT64_C(%lld), INT64_C(%lld), "
				 "detail);\n	if (status)\n		return status;\n", d->field, d->field,
			    (long long)(lo * d->scale + d->base), (long long)(hi * d->scale + d->base), (long long)d->base, (long long)d->scale);
	}
}

/* Extents that are expressions must not be negative. */
static void check_shapes(const struct host_fn *h, struct text *out)
{
	for (int i = 0; i < h->f->n_param; i++)
		for (int x = 0; x < h->f->param[i]->type->rank; x++) {
			const struct ix *e = h->f->param[i]->type->dim[x];
			int64_t lo, hi;
			ix_bounds(e, &lo, &hi);
			if (lo >= 0 || (e->n_term == 1 && e->term[0].coef > 0 && e->term[0].atom->kind == IX_SYM && e->konst >= 0))
				continue;
			text_printf(out, "	if (%s < 0)\n		return tfc_cuda_fail(detail, TFC_E_DIM, 0, \"axis %d of %s has a negative extent\");\n",
				    checked(h, e), x, h->field[i]);
		}
}

static const char *trap_status(const struct tir_stmt *s)
{
	const char *why = s->u.trap.why ? s->u.trap.why : "";
	return strstr(why, "divisible") || strstr(why, "no variant") ? "TFC_E_DIM" : "TFC_E_CONDITION";
}

static bool trap(const struct host_fn *h, const struct tir_stmt *s, const char *indent, struct text *out)
{
	struct text cond;
	text_init(&cond, h->a);
	if (!host_condition(&cond, h->a, s->u.trap.cond))
		return false;
	const char *status = s->u.trap.status ? arena_printf(h->a, "%d", s->u.trap.status) : trap_status(s);
	text_printf(out, "%sif (!%s)\n%s	return tfc_cuda_fail(detail, %s, 0, \"%s: ", indent, text_str(&cond), indent, status, h->name);
	for (const char *c = s->u.trap.why ? s->u.trap.why : "a condition does not hold"; *c; c++)
		if (*c == '%')
			text_add(out, "%%");
		else if (*c == '"' || *c == '\\')
			text_printf(out, "\\%c", *c);
		else if ((unsigned char)*c >= ' ')
			text_char(out, *c);
	text_add(out, "\");\n");
	return true;
}

/* Conditions on the extents that every thread of the phase would test. */
static void scope_traps(const struct host_fn *h, const struct tir_block *b, const char *indent, struct text *out)
{
	for (size_t i = 0; i < b->len; i++)
		if (b->stmt[i]->kind == TIR_SCOPE)
			scope_traps(h, &b->stmt[i]->u.scope.body, indent, out);
		else if (b->stmt[i]->kind == TIR_TRAP)
			trap(h, b->stmt[i], indent, out);
}

static void kernel_grid(const struct host_fn *h, const struct tir_stmt *scope, const char *indent, struct text *out)
{
	for (int i = 0; i < h->n_entry; i++)
		if (h->entry[i].scope == scope)
			text_printf(out, "%sstatus = tfc_cuda_check_grid(\"%s\", %s, &l->grid[%d], detail);\n%sif (status)\n%s	return status;\n",
				    indent, h->entry[i].name, checked(h, h->entry[i].grid), i, indent, indent);
	scope_traps(h, &scope->u.scope.body, indent, out);
}

/* The host's part of the function: which kernels run. */
static bool host_part(const struct host_fn *h, const struct tir_block *b, const char *indent, struct text *out)
{
	bool ok = true;
	const char *deeper = arena_printf(h->a, "%s	", indent);
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_SCOPE) {
			kernel_grid(h, s, indent, out);
		} else if (s->kind == TIR_MARK) {
			ok = host_part(h, &s->u.mark.body, indent, out) && ok;
		} else if (s->kind == TIR_TRAP) {
			if (!trap(h, s, indent, out))
				ok = diag_error(h->t, s->range, E6201, "a condition outside every phase depends on more than the extents of the "
						"parameters; test it inside a phase");
		} else if (s->kind == TIR_IF) {
			struct text cond;
			text_init(&cond, h->a);
			if (!host_condition(&cond, h->a, s->u.branch.cond)) {
				ok = diag_error(h->t, s->range, E6201, "which phases run depends on more than the extents of the parameters; put "
						"the condition into a phase");
				continue;
			}
			text_printf(out, "%sif %s {\n", indent, text_str(&cond));
			ok = host_part(h, &s->u.branch.then, deeper, out) && ok;
			if (s->u.branch.other.len) {
				text_printf(out, "%s} else {\n", indent);
				ok = host_part(h, &s->u.branch.other, deeper, out) && ok;
			}
			text_printf(out, "%s}\n", indent);
		}
	}
	return ok;
}

static void check_pointers(const struct host_fn *h, struct text *out)
{
	for (int i = 0; i < h->f->n_param; i++) {
		const struct tir_buffer *b = h->f->param[i];
		if (b->kind == TIR_PARAM)
			text_printf(out, "	status = tfc_cuda_check_pointer(\"%s\", args->%s, %s, %lld, detail);\n	if (status)\n"
					 "		return status;\n	l->param[%d] = (uint64_t)(uintptr_t)args->%s;\n", h->field[i], h->field[i],
				    bytes_of(h, b), (long long)ptx_abi_align(h->abi, b), i, h->field[i]);
	}
}

static void check_workspace(const struct host_fn *h, struct text *out)
{
	text_printf(out, "	workspace = %s_place(args, offset, &bad);\n"
			 "	status = bad ? TFC_OK : tfc_cuda_check_pointer(\"workspace\", args->workspace, workspace, %lld, detail);\n"
			 "	if (status)\n		return status;\n"
			 "	if (!bad && (workspace < 0 || args->workspace_size < (uint64_t)workspace))\n"
			 "		return tfc_cuda_fail(detail, TFC_E_WORKSPACE, 0, \"workspace_size is %%llu; %%lld bytes are needed\",\n"
			 "				     (unsigned long long)args->workspace_size, (long long)workspace);\n",
		    h->name, (long long)host_workspace_align(h));
	for (int i = 0, k = 0; i < h->f->n_param; i++)
		if (h->f->param[i]->kind == TIR_SCRATCH)
			text_printf(out, "	l->param[%d] = (uint64_t)(uintptr_t)args->workspace + (uint64_t)offset[%d];\n", i, k++);
}

static bool prepare_function(const struct host_fn *h, struct text *out)
{
	const char *n = h->name;
	text_printf(out, "\nint %s_prepare(struct %s_launch *l, struct %s_module *m, const tfc_%s_args *args, struct tfc_detail *detail)\n{\n"
			 "	int status = TFC_OK;\n	bool bad = false;\n", n, n, n, n);
	text_printf(out, "	if (!l || !m || !args)\n"
			 "		return tfc_cuda_fail(detail, TFC_E_NULL, 0, \"%s_prepare: the launch, the module or the arguments are null\");\n"
			 "	if (!m->base.module)\n"
			 "		return tfc_cuda_fail(detail, TFC_E_NULL, 0, \"%s_prepare: the module is not loaded\");\n", n, n);
	check_extents(h, out);
	text_add(out, "	{\n");
	struct text body;
	text_init(&body, h->a);
	if (h->has_scratch)
		text_printf(&body, "	int64_t offset[%d], workspace = 0;\n", n_scratch(h));
	dim_values(h, &body);
	text_printf(&body, "	memset(l, 0, sizeof(*l));\n	l->module = &m->base;\n");
	check_shapes(h, &body);
	bool ok = host_part(h, &h->f->body, "	", &body);
	check_pointers(h, &body);
	if (h->has_scratch)
		check_workspace(h, &body);
	for (int i = 0; i < h->n_dim; i++)
		text_printf(&body, "	l->param[%d] = (uint64_t)%s;\n", h->f->n_param + i, host_dim_name(h->a, h->dim[i].sym));
	text_printf(&body, "	if (bad)\n		return tfc_cuda_fail(detail, TFC_E_DIM, 0, \"%s: these extents need more than 64 bits\");\n"
			   "	return TFC_OK;\n", n);
	for (const char *s = text_str(&body); *s; ) {
		size_t line = strcspn(s, "\n") + 1;
		text_add(out, "\t");
		text_add_n(out, s, line);
		s += line;
	}
	text_add(out, "	}\n}\n");
	return ok;
}

/* ---- the other functions ---- */

static void plain_functions(const struct host_fn *h, struct text *out)
{
	const char *n = h->name;
	text_printf(out, "\nint %s_load(struct %s_module *m, const struct tfc_cuda *cu, struct tfc_detail *detail)\n{\n	int status;\n"
			 "	if (!m)\n		return tfc_cuda_fail(detail, TFC_E_NULL, 0, \"%s_load: the module is null\");\n"
			 "	status = tfc_cuda_load(&m->base, cu, &%s_code, m->function, detail);\n"
			 "#ifdef TFC_SELFTEST\n	if (!status && (status = tfc_cuda_selftest(cu, detail)) != TFC_OK)\n		%s_unload(m);\n#endif\n"
			 "	return status;\n}\n", n, n, n, n, n);
	text_printf(out, "\nvoid %s_unload(struct %s_module *m)\n{\n	tfc_cuda_unload(&m->base);\n}\n", n, n);
	text_printf(out, "\nint %s_enqueue(const struct %s_launch *l, void *stream, struct tfc_detail *detail)\n{\n"
			 "	if (!l || !l->module)\n		return tfc_cuda_fail(detail, TFC_E_NULL, 0, \"%s_enqueue: the launch is not prepared\");\n"
			 "	return tfc_cuda_enqueue(l->module, l->grid, l->param, stream, detail);\n}\n", n, n, n);
}

static void run_function(const struct host_fn *h, struct text *out)
{
	const char *n = h->name;
	text_printf(out, "\nstruct %s_node {\n	struct tfc_cuda_node base;\n	struct %s_module module;\n};\n\n"
			 "static struct tfc_cuda_node *%s_list;\n", n, n, n);
	text_printf(out, "\n/* The module of the current context; of two threads that come first at once, the one that is later unloads its own. */\n"
			 "static int %s_keep(const struct tfc_cuda *cu, struct %s_module **m, struct tfc_detail *detail)\n{\n"
			 "	void *context = NULL;\n	struct %s_node *own;\n	struct tfc_cuda_node *kept;\n"
			 "	int status = tfc_cuda_context(cu, &context, detail);\n	if (status)\n		return status;\n"
			 "	kept = tfc_cuda_find(&%s_list, context);\n	if (!kept) {\n"
			 "		own = (struct %s_node *)malloc(sizeof(*own));\n		if (!own)\n"
			 "			return tfc_cuda_fail(detail, TFC_E_NOMEM, 0, \"no memory for a module\");\n"
			 "		own->base.context = context;\n		own->base.cu = *cu;\n"
			 "		status = %s_load(&own->module, &own->base.cu, detail);\n		if (status) {\n			free(own);\n"
			 "			return status;\n		}\n"
			 "		kept = tfc_cuda_add(&%s_list, &own->base);\n		if (kept != &own->base) {\n"
			 "			%s_unload(&own->module);\n			free(own);\n		}\n	}\n"
			 "	*m = &((struct %s_node *)(void *)kept)->module;\n	return TFC_OK;\n}\n", n, n, n, n, n, n, n, n, n);
	text_printf(out, "\nint %s_run(const struct tfc_cuda *cu, const tfc_%s_args *args, void *stream, struct tfc_detail *detail)\n{\n"
			 "	struct %s_module *m = NULL;\n	struct %s_launch l;\n"
			 "	int status = %s_keep(cu, &m, detail);\n	if (!status)\n		status = %s_prepare(&l, m, args, detail);\n"
			 "	return status ? status : %s_enqueue(&l, stream, detail);\n}\n", n, n, n, n, n, n, n);
}

bool ptx_host_launcher(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out)
{
	int n;
	bool ok = true;
	struct host_fn *fn = host_functions(t, abi, o, &n);
	if (!fn)
		return false;
	text_add(out, "/* Made by tfc. Compile as C11 or C++17; tfc/cuda_impl.h belongs to the same program, in one file. */\n"
		      "#include <stdlib.h>\n#include <string.h>\n\n");
	host_declarations(fn, n, out);
	text_char(out, '\n');
	if (!n)
		return true;
	const char *text_name = arena_printf(&t->perm, "%s_ptx_text", fn->name);
	if (o->embed_path)
		embed_file(out, text_name, o);
	else
		embed_array(out, text_name, o);
	for (int i = 0; i < n; i++) {
		code_tables(&fn[i], text_name, out);
		if (fn[i].has_scratch)
			place_function(&fn[i], out);
		size_function(&fn[i], out);
		ok = prepare_function(&fn[i], out) && ok;
		plain_functions(&fn[i], out);
		run_function(&fn[i], out);
	}
	return ok;
}
