/* Canonical text of HIR programs: modules, functions, signatures (spec hir 17). */
#include <string.h>

#include "hir/print_private.h"

struct printer {
	struct text *out;
	const struct hir_program *program;
};

static void indent(struct printer *p, int depth)
{
	for (int i = 0; i < depth; i++)
		text_add(p->out, "    ");
}

/* The mesh that the types of the signature name: it was opened by the decorator. */
static const struct mesh *signature_mesh(const struct hir_fn *f)
{
	for (int i = 0; i < f->n_param + f->n_declared; i++) {
		const struct type *ty = i < f->n_param ? f->param[i].value->type : f->declared[i - f->n_param];
		const struct mesh *m = ty->layout ? ty->layout->mesh : NULL;
		for (int k = 0; m && k < m->n_axis; k++) {
			const struct mesh *owner = m->axis[k].coord->owner;
			if (owner->name)
				return owner;
		}
	}
	return NULL;
}

static void reserve_names(struct print_fn *p, const struct hir_program *program)
{
	static const char *const names[] = { "tf", "T", "Tensor", "Mesh", "Layout", "ComposedLayout", "Swizzle", "ShardLayout", "Topology",
					     "float", "dim_min", "dim_max", "where" };
	static const char *const short_names[] = { "S", "B", "P" };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		print_reserve(p, names[i]);
	for (size_t i = 0; p->coord.len && i < sizeof(short_names) / sizeof(short_names[0]); i++)
		print_reserve(p, short_names[i]);
	for (int i = 0; i < program->n_dimvar; i++)
		print_reserve(p, program->dimvar[i]->name);
	for (int i = 0; i < program->n_module; i++)
		for (int k = 0; k < program->module[i]->n_fn && !program->module[i]->name; k++)
			print_reserve(p, program->module[i]->fn[k]->name);
	for (int i = 0; i < p->fn->module->n_fn; i++)
		print_reserve(p, p->fn->module->fn[i]->name);
	for (int i = 0; i < p->fn->module->n_child; i++)
		print_reserve(p, p->fn->module->child[i]->name);
}

static void fn_init(struct print_fn *p, struct printer *of, const struct hir_fn *f, int depth)
{
	memset(p, 0, sizeof(*p));
	p->a = of->out->arena;
	p->out = of->out;
	p->fn = f;
	p->indent = depth;
	map_init(&p->taken, p->a);
	map_init(&p->counter, p->a);
	map_init(&p->loop_name, p->a);
	p->signature_mesh = signature_mesh(f);
	print_plan(p);
	for (int i = 0; i < f->n_param; i++) {
		struct print_value *root = &p->v[print_root(p, f->param[i].value->id)];
		root->name = f->param[i].name;
		print_reserve(p, root->name);
	}
	reserve_names(p, of->program);
	if (p->signature_mesh)
		print_name_mesh(p, p->signature_mesh);
}

static void print_signature(struct print_fn *p)
{
	const struct hir_fn *f = p->fn;
	bool first = true;
	text_printf(p->out, "def %s(", f->name);
	for (int i = 0; i < f->n_param; i++) {
		if (f->param[i].is_appended)
			continue;
		text_printf(p->out, "%s%s: %s", first ? "" : ", ", f->param[i].name, f->param[i].is_const ? "Const" : "");
		type_print(p->out, f->param[i].value->type, print_sym, p);
		first = false;
	}
	text_char(p->out, ')');
	if (f->n_declared)
		text_add(p->out, f->n_declared > 1 ? " -> (" : " -> ");
	for (int i = 0; i < f->n_declared; i++) {
		text_add(p->out, i ? ", " : "");
		type_print(p->out, f->declared[i], print_sym, p);
	}
	text_add(p->out, f->n_declared > 1 ? "):\n" : ":\n");
}

static void print_target(struct printer *p, const struct hir_module *m)
{
	text_printf(p->out, "target=%s(\"%s\")", m->target_class ? m->target_class : "Target", m->target);
}

static void print_topologies(struct printer *p, const struct hir_module *m)
{
	text_add(p->out, "topologies=(");
	for (int i = 0; i < m->n_topology; i++) {
		text_printf(p->out, "%sTopology(\"%s\", ", i ? ", " : "", m->topology[i]->name);
		ix_print(p->out, m->topology[i]->size, NULL, NULL);
		text_char(p->out, ')');
	}
	text_add(p->out, m->n_topology == 1 ? ",)" : ")");
}

static bool same_target(const struct hir_module *m, const struct hir_module *outer)
{
	if (!m->target)
		return true;
	return outer && outer->target && !strcmp(m->target, outer->target);
}

static bool same_topologies(const struct hir_module *m, const struct hir_module *outer)
{
	if (!m->has_topologies)
		return true;
	if (!outer || !outer->has_topologies || m->n_topology != outer->n_topology)
		return false;
	for (int i = 0; i < m->n_topology; i++)
		if (strcmp(m->topology[i]->name, outer->topology[i]->name) || !ix_equal(m->topology[i]->size, outer->topology[i]->size))
			return false;
	return true;
}

/* The arguments of @module or of @func outside a class; "mesh" (of "p") may be NULL. */
static void print_arguments(struct printer *p, const struct hir_module *m, const struct hir_module *outer, const char *entry,
			    struct print_fn *fn)
{
	const char *sep = "(";
	if (entry) {
		text_printf(p->out, "(entry=\"%s\"", entry);
		sep = ", ";
	}
	if (m && !same_target(m, outer)) {
		text_add(p->out, sep);
		print_target(p, m);
		sep = ", ";
	}
	if (m && !same_topologies(m, outer)) {
		text_add(p->out, sep);
		print_topologies(p, m);
		sep = ", ";
	}
	if (fn && fn->signature_mesh) {
		text_printf(p->out, "%smesh=", sep);
		mesh_print(p->out, fn->signature_mesh, false, NULL, NULL);
		sep = ", ";
	}
	text_add(p->out, *sep == '(' ? "\n" : ")\n");
}

static void print_def(struct printer *p, struct print_fn *fn, bool is_prototype)
{
	indent(p, fn->indent);
	print_signature(fn);
	fn->indent++;
	if (is_prototype) {
		print_line(fn);
		text_add(p->out, "pass\n");
	} else {
		print_body(fn);
	}
}

static void print_fn(struct printer *p, const struct hir_module *m, const struct hir_fn *f, int depth)
{
	struct print_fn fn;
	fn_init(&fn, p, f, depth);
	indent(p, depth);
	text_add(p->out, "@func");
	print_arguments(p, m->name ? NULL : m, NULL, NULL, &fn);
	print_def(p, &fn, f->n_variant > 0);
	for (int i = 0; i < f->n_variant; i++) {
		const struct hir_variant *v = &f->variant[i];
		text_char(p->out, '\n');
		indent(p, depth);
		text_printf(p->out, "@%s.specialize(DimVarRangePat(\"%s\", %lld, %lld))\n", f->name, v->dim->name, (long long)v->lo,
			    (long long)v->hi);
		fn_init(&fn, p, v->fn, depth);
		print_def(p, &fn, false);
	}
}

static bool is_variant(const struct hir_module *m, const struct hir_fn *f)
{
	for (int i = 0; i < m->n_fn; i++)
		for (int k = 0; k < m->fn[i]->n_variant; k++)
			if (m->fn[i]->variant[k].fn == f)
				return true;
	return false;
}

static void print_functions(struct printer *p, const struct hir_module *m, int depth, bool first)
{
	for (int i = 0; i < m->n_fn; i++) {
		if (is_variant(m, m->fn[i]))
			continue;
		text_add(p->out, first ? "" : "\n");
		print_fn(p, m, m->fn[i], depth);
		first = false;
	}
}

/* Parsing refuses a class without members. */
static bool is_empty(const struct hir_module *m)
{
	for (int i = 0; i < m->n_child; i++)
		if (!is_empty(m->child[i]))
			return false;
	return m->n_fn == 0;
}

static void print_module(struct printer *p, const struct hir_module *m, const struct hir_module *outer, int depth)
{
	bool first = true;
	indent(p, depth);
	text_add(p->out, "@module");
	print_arguments(p, m, outer, m->entry ? m->entry->name : NULL, NULL);
	indent(p, depth);
	text_printf(p->out, "class %s:\n", m->name);
	for (int i = 0; i < m->n_child; i++) {
		if (is_empty(m->child[i]))
			continue;
		text_add(p->out, first ? "" : "\n");
		print_module(p, m->child[i], m, depth + 1);
		first = false;
	}
	print_functions(p, m, depth + 1, first);
}

/* The classes of the targets that are printed, sorted. */
static void collect_classes(const struct hir_module *m, struct map *classes)
{
	if (m->target)
		map_set(classes, m->target_class ? m->target_class : "Target", classes);
	for (int i = 0; i < m->n_child; i++)
		collect_classes(m->child[i], classes);
}

static void sort_names(const char **name, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		const char *x = name[i];
		size_t k = i;
		for (; k > 0 && strcmp(name[k - 1], x) > 0; k--)
			name[k] = name[k - 1];
		name[k] = x;
	}
}

static bool is_child(const struct hir_program *p, const struct hir_module *m)
{
	for (int i = 0; i < p->n_module; i++)
		for (int k = 0; k < p->module[i]->n_child; k++)
			if (p->module[i]->child[k]->fn == m->fn && m->n_fn + m->n_child > 0)
				return true;
	return false;
}

static void print_imports(struct printer *p)
{
	struct map classes;
	map_init(&classes, p->out->arena);
	for (int i = 0; i < p->program->n_module; i++)
		collect_classes(p->program->module[i], &classes);
	const char **name = arena_array(p->out->arena, const char *, classes.len + 1);
	for (size_t i = 0; i < classes.len; i++)
		name[i] = classes.entry[i].key;
	sort_names(name, classes.len);
	text_add(p->out, "from __future__ import annotations\n\nfrom tilefoundry.dsl import *\n");
	for (size_t i = 0; i < classes.len; i++)
		text_printf(p->out, "%s%s", i ? ", " : "from tilefoundry.target import ", name[i]);
	if (classes.len)
		text_char(p->out, '\n');
}

static void print_dimvars(struct printer *p)
{
	const struct hir_program *program = p->program;
	const char **name = arena_array(p->out->arena, const char *, (size_t)program->n_dimvar + 1);
	for (int i = 0; i < program->n_dimvar; i++)
		name[i] = program->dimvar[i]->name;
	sort_names(name, (size_t)program->n_dimvar);
	if (program->n_dimvar)
		text_char(p->out, '\n');
	for (int i = 0; i < program->n_dimvar; i++)
		for (int k = 0; k < program->n_dimvar; k++) {
			const struct ix_sym *s = program->dimvar[k];
			if (s->name != name[i])
				continue;
			text_printf(p->out, "%s = DimVar(\"%s\", %lld, %lld)\n", s->name, s->name, (long long)s->lo, (long long)s->hi);
			break;
		}
}

void hir_print(struct text *out, const struct hir_program *program)
{
	struct printer p = { out, program };
	print_imports(&p);
	print_dimvars(&p);
	for (int i = 0; i < program->n_module; i++) {
		const struct hir_module *m = program->module[i];
		if (is_empty(m) || (m->name && is_child(program, m)))
			continue;
		text_char(out, '\n');
		if (m->name)
			print_module(&p, m, NULL, 0);
		else
			print_functions(&p, m, 0, true);
	}
}
