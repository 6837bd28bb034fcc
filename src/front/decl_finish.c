/* After all text was read: symbols, function bodies, the program (spec: hir 5.4.2, 5.4.7). */
#include <string.h>

#include "front/decl.h"

static int count_functions(const struct decl *d)
{
	int n = 0;
	for (size_t i = 0; i < d->fn.len; i++)
		n += !d->fn.data[i]->prototype;
	return n;
}

/* Entries of one name become <Module>_<function>. */
static bool shares_entry_name(const struct decl *d, const struct front_fn *fn)
{
	for (size_t i = 0; i < d->module.len; i++) {
		const struct front_module *m = d->module.data[i];
		if (!m->is_child && m->entry && m->entry != fn && !strcmp(m->entry->name, fn->name))
			return true;
	}
	return false;
}

static const char *unique_symbol(struct front *f, const char *want)
{
	const char *s = want;
	for (int i = 2; map_get(&f->symbol, s); i++)
		s = arena_printf(f->a, "%s_%d", want, i);
	map_set(&f->symbol, s, f);
	return s;
}

static void set_symbols(struct front *f)
{
	struct decl *d = f->decl;
	for (size_t i = 0; i < d->fn.len; i++) {
		struct front_fn *fn = d->fn.data[i];
		if (fn->module->entry == fn && !fn->module->is_child)
			fn->symbol = unique_symbol(f, fn->module->name && shares_entry_name(d, fn)
							      ? arena_printf(f->a, "%s_%s", fn->module->name, fn->name) : fn->name);
	}
	for (size_t i = 0; i < d->fn.len; i++) {
		struct front_fn *fn = d->fn.data[i];
		if (!fn->symbol && !fn->prototype)
			fn->symbol = unique_symbol(f, fn->name);
		for (int k = 0; k < fn->n_variant; k++)
			if (fn->variant[k].dim)
				fn->variant[k].fn->symbol = arena_printf(f->a, "%s$%s$%lld_%lld", fn->symbol, fn->variant[k].dim->name,
									 (long long)fn->variant[k].lo, (long long)fn->variant[k].hi);
	}
}

static const struct front_fn *last_variant(const struct front_fn *fn)
{
	return fn->n_variant ? fn->variant[fn->n_variant - 1].fn : NULL;
}

static void build(struct front *f, struct front_fn *fn)
{
	if (!fn->is_bad)
		front_fn_build(f, fn);
}

static void build_all(struct front *f)
{
	struct decl *d = f->decl;
	for (size_t i = 0; i < d->fn.len; i++) {
		struct front_fn *fn = d->fn.data[i];
		if (!fn->n_variant)
			build(f, fn);
		if (fn->prototype && last_variant(fn->prototype) == fn)
			build(f, fn->prototype);
	}
}

static void fill_module(struct front *f, struct front_module *m)
{
	struct hir_module *h = m->hir;
	h->fn = arena_array(f->a, struct hir_fn *, (size_t)m->n_fn);
	h->n_fn = 0;
	for (int i = 0; i < m->n_fn; i++)
		if (m->fn[i]->hir)
			h->fn[h->n_fn++] = m->fn[i]->hir;
	h->entry = m->entry ? m->entry->hir : NULL;
	const struct hir_module **child = arena_array(f->a, const struct hir_module *, (size_t)m->n_child);
	for (int i = 0; i < m->n_child; i++) {
		fill_module(f, m->child[i]);
		struct hir_module *c = m->child[i]->hir;
		if (!c->name || strcmp(c->name, m->child_name[i])) {
			c = arena_memdup(f->a, c, sizeof(*c));
			c->name = m->child_name[i];
		}
		child[i] = c;
	}
	h->child = child;
	h->n_child = m->n_child;
}

static void fill_program(struct front *f)
{
	struct decl *d = f->decl;
	struct hir_program *p = f->program;
	bool several = d->n_class_module == 0 && count_functions(d) > 1;
	p->module = arena_array(f->a, const struct hir_module *, d->module.len);
	p->root = arena_array(f->a, const struct hir_module *, d->module.len);
	for (size_t i = 0; i < d->module.len; i++) {
		struct front_module *m = d->module.data[i];
		fill_module(f, m);
		p->module[p->n_module++] = m->hir;
		if (!several && !m->is_child)
			p->root[p->n_root++] = m->hir;
	}
	const struct ix_sym **dim = arena_array(f->a, const struct ix_sym *, f->dimvar.len);
	for (size_t i = 0; i < f->dimvar.len; i++)
		dim[i] = f->dimvar.entry[i].value;
	p->dimvar = dim;
	p->n_dimvar = (int)f->dimvar.len;
	p->prim = arena_array(f->a, struct ast_prim *, d->prim.len);
	for (size_t i = 0; i < d->prim.len; i++)
		p->prim[p->n_prim++] = d->prim.data[i].prim;
}

static void add_call(struct text *out, const struct ast_stmt *def)
{
	text_printf(out, "%s`%s = %s(", out->len ? ", " : "", def->body.stmt[def->body.n - 1]->value->kind == AST_NAME ? "kernel" : "kernels",
		    def->name);
	bool first = true;
	for (int i = 0; i < def->n_param; i++) {
		const struct ast_param *p = &def->param[i];
		if (p->star || p->fallback)
			continue;
		text_printf(out, "%s%s=...", first ? "" : ", ", p->name);
		first = false;
	}
	text_add(out, ")`");
}

/* E1220: nothing to compile; name the builders that hold kernels. */
static void check_functions(struct front *f)
{
	struct decl *d = f->decl;
	struct range start = { f->file->source, 0, f->file->source->size ? 1 : 0 };
	if (d->fn.len || d->prim.len || f->t->diags.n_error)
		return;
	if (!d->builder.len) {
		front_error(f, start, E1220, "there is no function in the file; write a function under @func or @prim_func");
		return;
	}
	struct text calls;
	text_init(&calls, f->a);
	for (size_t i = 0; i < d->builder.len; i++)
		add_call(&calls, d->builder.data[i]);
	front_error(f, d->builder.data[0]->name_range, E1220, "there is no function in the file outside builders that are not called; "
		    "add a call at file level: %s", text_str(&calls));
}

void decl_finish(struct front *f)
{
	struct decl *d = f->decl;
	for (size_t i = 0; i < d->fn.len; i++)
		decl_check_specialisation(f, d->fn.data[i]);
	set_symbols(f);
	build_all(f);
	check_functions(f);
	fill_program(f);
}
