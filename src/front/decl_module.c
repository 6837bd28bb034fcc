/* Module classes: arguments, members, children, copies (spec: hir 5.4). */
#include <string.h>

#include "front/decl.h"
#include "target/target.h"

static struct front_module *module_new(struct front *f, const char *name, struct range r)
{
	struct front_module *m = arena_new(f->a, struct front_module);
	m->name = name;
	m->range = r;
	m->hir = arena_new(f->a, struct hir_module);
	m->hir->name = name;
	m->hir->range = r;
	return m;
}

struct front_module *decl_anonymous(struct front *f, const struct ast_stmt *s)
{
	struct decl *d = f->decl;
	struct front_module *m = module_new(f, NULL, s->name_range);
	vec_push(f->a, &d->module, m);
	return m;
}

void decl_inherit(struct front_module *m, const struct front_module *from)
{
	if (!m->hir->target) {
		m->hir->target = from->hir->target;
		m->hir->target_class = from->hir->target_class;
	}
	if (!m->hir->has_topologies && from->hir->has_topologies) {
		m->hir->has_topologies = true;
		m->hir->n_topology = from->hir->n_topology;
		m->hir->topology = from->hir->topology;
	}
}

bool decl_set_target(struct front *f, struct front_module *m, struct range r, const struct ct_value *v)
{
	const char *override = f->options->target;
	if (v->kind == CT_NONE)
		return true;
	if (v->kind == CT_STR)
		return front_error(f, r, E1208, "target is the string \"%s\"; write a constructed target such as "
				   "CudaTarget(\"nvidia.h200_sxm\") or CpuTarget(\"cpu.c11\")", v->s);
	if (v->kind == CT_UNKNOWN) {
		if (override)
			return true;
		return front_error(f, r, E5001, "unknown target: the value cannot be evaluated%s%s; write a constructed target or give "
				   "--target=ID", v->t ? ": " : "", v->t ? v->t : "");
	}
	if (v->kind != CT_TARGET)
		return front_error(f, r, E1208, "target is %s; write a constructed target such as CudaTarget(\"nvidia.h200_sxm\")",
				   ct_kind_text(v));
	if (override && !f->quiet) {
		struct fold_try attempt;
		const char *why;
		struct range where;
		bool reported;
		fold_try_begin(f, &attempt);
		const struct target *t = target_find(f->t, f->options->target_options, v->t, r);
		f->t->diags.len = 0;
		fold_try_end(f, &attempt, &why, &where, &reported);
		if (!t)
			return true;
	} else if (!target_find(f->t, f->options->target_options, v->t, r)) {
		return false;
	}
	m->hir->target = v->t;
	m->hir->target_class = v->s;
	return true;
}

bool decl_set_topologies(struct front *f, struct front_module *m, struct range r, const struct ct_value *v)
{
	if (v->kind == CT_UNKNOWN)
		return fold_mismatch(f, r, "topologies=", v);
	if (v->kind != CT_TUPLE)
		return front_error(f, r, E1204, "topologies is a tuple of Topology(name, size), found %s", ct_kind_text(v));
	const struct topology **all = arena_array(f->a, const struct topology *, (size_t)v->n);
	for (int i = 0; i < v->n; i++) {
		if (v->item[i].kind != CT_TOPOLOGY)
			return front_error(f, r, E1204, "topologies is a tuple of Topology(name, size); item %d is %s", i,
					   ct_kind_text(&v->item[i]));
		all[i] = v->item[i].topology;
		for (int k = 0; k < i; k++)
			if (!strcmp(all[k]->name, all[i]->name))
				return front_error(f, all[i]->range.source ? all[i]->range : r, E1205, "duplicate topology \"%s\"; a module "
						   "declares each level once", all[i]->name);
	}
	m->hir->has_topologies = true;
	m->hir->n_topology = v->n;
	m->hir->topology = all;
	return true;
}

static const char *levels_text(struct front *f, const struct target *t)
{
	struct text out;
	text_init(&out, f->a);
	for (int i = 0; i < t->n_level; i++)
		text_printf(&out, "%s%s", i ? ", " : "", t->level[i]);
	return text_str(&out);
}

void decl_check_levels(struct front *f, struct front_module *m)
{
	struct hir_module *h = m->hir;
	const struct topology **all = arena_array(f->a, const struct topology *, (size_t)h->n_topology);
	const struct target *t = h->target ? target_find(f->t, f->options->target_options, h->target, m->range) : NULL;
	for (int i = 0; i < h->n_topology; i++) {
		struct topology *copy = arena_memdup(f->a, h->topology[i], sizeof(*copy));
		int64_t size, limit = INT64_MAX;
		copy->index = decl_level_index(t, copy->name);
		all[i] = copy;
		if (t && copy->index < 0)
			front_error(f, copy->range.source ? copy->range : m->range, E5008, "the target %s has no topology level \"%s\"; its "
				    "levels are %s", t->id, copy->name, levels_text(f, t));
		if (t && t->family == TARGET_CUDA && !strcmp(copy->name, "thread"))
			limit = target_int(t, "compute.max_threads_per_cta", INT64_MAX);
		if (ix_is_const(copy->size, &size) && size > limit)
			front_error(f, copy->range.source ? copy->range : m->range, E5009, "topology \"%s\" has the extent %lld; the limit of "
				    "%s is %lld", copy->name, (long long)size, t->id, (long long)limit);
		if (copy->index < 0)
			copy->index = 0;
	}
	h->topology = all;
}

static bool one_arg(struct front *f, struct front_module *m, const char *owner, const struct ast_arg *a, unsigned allowed,
		    const struct ast_expr **mesh, const char **entry, struct range *entry_range)
{
	static const struct { const char *name; unsigned bit; } known[] = {
		{ "entry", DECL_ARG_ENTRY }, { "target", DECL_ARG_TARGET }, { "topologies", DECL_ARG_TOPOLOGIES }, { "mesh", DECL_ARG_MESH },
	};
	unsigned bit = 0;
	struct ct_value v;
	for (size_t i = 0; a->keyword && i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].name, a->keyword))
			bit = known[i].bit;
	if (bit == DECL_ARG_TARGET && !(allowed & bit) && (allowed & DECL_ARG_MESH))
		return front_error(f, a->keyword_range, E1214, "target= on a member function; give it to the module class");
	if (!(bit & allowed))
		return front_error(f, a->keyword ? a->keyword_range : a->value->range, E1801, "%s has no argument%s%s%s; its arguments are "
				   "keywords: %s%s%s%s", owner, a->keyword ? " '" : " by position", a->keyword ? a->keyword : "",
				   a->keyword ? "'" : "", allowed & DECL_ARG_ENTRY ? "entry " : "", allowed & DECL_ARG_TARGET ? "target " : "",
				   "topologies", allowed & DECL_ARG_MESH ? " mesh" : "");
	if (bit == DECL_ARG_MESH) {
		*mesh = a->value;
		return true;
	}
	if (bit == DECL_ARG_TARGET) {
		decl_eval(f, a->value, &v);
		return v.kind != CT_BAD && decl_set_target(f, m, a->value->range, &v);
	}
	if (!front_eval(f, a->value, &v))
		return false;
	if (bit == DECL_ARG_TOPOLOGIES)
		return decl_set_topologies(f, m, a->value->range, &v);
	*entry_range = a->value->range;
	*entry = v.kind == CT_STR ? v.s : NULL;
	return v.kind == CT_STR || v.kind == CT_NONE ||
	       front_error(f, a->value->range, E1206, "entry is the name of a function as a string, found %s", ct_kind_text(&v));
}

bool decl_module_args(struct front *f, struct front_module *m, const char *owner, const struct ast_expr *decorator, unsigned allowed,
		      const struct ast_expr **mesh, const char **entry, struct range *entry_range)
{
	bool ok = true;
	*entry = NULL;
	*entry_range = decorator->range;
	for (int i = 0; decorator->kind == AST_CALL && i < decorator->n_arg; i++)
		ok = one_arg(f, m, owner, &decorator->arg[i], allowed, mesh, entry, entry_range) && ok;
	return ok;
}

static struct decl_prim *find_prim(struct decl *d, const struct front_module *m, const char *name)
{
	for (size_t i = 0; i < d->prim.len; i++)
		if (d->prim.data[i].module == m && (!name || !strcmp(d->prim.data[i].prim->def->name, name)))
			return &d->prim.data[i];
	return NULL;
}

static int count_prims(const struct decl *d, const struct front_module *m)
{
	int n = 0;
	for (size_t i = 0; i < d->prim.len; i++)
		n += d->prim.data[i].module == m;
	return n;
}

void decl_set_entry(struct front *f, struct front_module *m, const char *entry, struct range r)
{
	struct decl *d = f->decl;
	int n_prim = count_prims(d, m);
	m->entry = NULL;
	if (!entry) {
		m->entry = m->n_fn == 1 && !n_prim ? m->fn[0] : NULL;
		m->entry_is_prim = m->n_fn == 0 && n_prim == 1;
		return;
	}
	for (int i = 0; i < m->n_fn; i++)
		if (!strcmp(m->fn[i]->name, entry))
			m->entry = m->fn[i];
	m->entry_is_prim = !m->entry && find_prim(d, m, entry);
	if (m->entry || m->entry_is_prim)
		return;
	const char **known = arena_array(f->a, const char *, (size_t)m->n_fn + 1);
	for (int i = 0; i < m->n_fn; i++)
		known[i] = m->fn[i]->name;
	const char *near = diag_nearest(entry, known, (size_t)m->n_fn);
	front_error(f, r, E1206, "entry \"%s\" is not a function of the class '%s'%s%s%s", entry, m->name, near ? "; did you mean \"" : "",
		    near ? near : "", near ? "\"?" : "");
}

static bool is_empty(const struct ast_block *body)
{
	for (int i = 0; i < body->n; i++) {
		const struct ast_stmt *s = body->stmt[i];
		if (s->kind != AST_PASS && !(s->kind == AST_EXPR && s->value->kind == AST_STRING))
			return false;
	}
	return true;
}

/* Read the class "s" as a module named "name". */
static struct front_module *read_module(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator, const char *name,
					struct scope *outer)
{
	struct scope *scope = f->scope;
	struct front_module *m = module_new(f, name, s->name_range), *module = f->module;
	struct range entry_range;
	const char *entry;
	m->def = s;
	m->decorator = decorator;
	m->outer = outer;
	f->scope = outer;
	m->parent = outer->module;
	bool ok = decl_module_args(f, m, "@module", decorator, DECL_ARG_ENTRY | DECL_ARG_TARGET | DECL_ARG_TOPOLOGIES, NULL, &entry,
				   &entry_range);
	if (m->parent)
		decl_inherit(m, m->parent);
	decl_check_levels(f, m);
	m->scope = f->scope = scope_new(f, outer);
	m->scope->is_ordered = true;
	m->scope->module = f->module = m;
	decl_later(f, m->scope, &s->body);
	if (is_empty(&s->body))
		front_error(f, s->name_range, E1211, "empty module '%s'; give it a function or a child module", name);
	for (int i = 0; i < s->body.n; i++)
		decl_member(f, s->body.stmt[i]);
	if (ok)
		decl_set_entry(f, m, entry, entry_range);
	f->scope = scope;
	f->module = module;
	return m;
}

struct front_module *decl_module(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator)
{
	struct decl *d = f->decl;
	struct ct_value v = ct_of_kind(CT_MODULE, s->name_range);
	struct front_module *parent = f->scope->module;
	bool duplicate = decl_duplicate(f, s);
	v.module = read_module(f, s, decorator, s->name, f->scope);
	if (parent && !duplicate) {
		decl_add_child(f, parent, s->name, s->name_range, v.module);
	} else if (!parent) {
		vec_push(f->a, &d->module, v.module);
		d->n_class_module++;
	}
	scope_bind(f, f->scope, s->name, s->name_range, &v);
	return v.module;
}

void decl_add_child(struct front *f, struct front_module *m, const char *name, struct range r, struct front_module *child)
{
	struct front_module **all = arena_array(f->a, struct front_module *, (size_t)m->n_child + 1);
	const char **names = arena_array(f->a, const char *, (size_t)m->n_child + 1);
	for (int i = 0; i < m->n_child; i++) {
		all[i] = m->child[i];
		names[i] = m->child_name[i];
		if (!strcmp(names[i], name)) {
			front_error(f, r, E1212, "duplicate child '%s' of the module '%s'; rename one of them", name, m->name);
			return;
		}
	}
	all[m->n_child] = child;
	names[m->n_child++] = name;
	m->child = all;
	m->child_name = names;
	decl_inherit(child, m);
	child->is_child = true;
}

/* A copy of "m": its class is read again. */
static struct front_module *copy_module(struct front *f, const struct ast_expr *e, struct front_module *m, const char *name)
{
	struct decl *d = f->decl;
	if (d->depth >= FOLD_MAX_DEPTH || d->n_call >= FOLD_MAX_CALLS / 100) {
		fold_refuse(f, e->range, "this copy of a module", "the file makes too many copies");
		return NULL;
	}
	d->n_call++;
	struct front_module *copy = read_module(f, m->def, m->decorator, name, m->outer);
	copy->parent = NULL;
	copy->is_renamed = m->is_renamed;
	if (m->hir->target) {
		copy->hir->target = m->hir->target;
		copy->hir->target_class = m->hir->target_class;
	}
	if (m->hir->has_topologies) {
		copy->hir->has_topologies = true;
		copy->hir->n_topology = m->hir->n_topology;
		copy->hir->topology = m->hir->topology;
	}
	if (m->entry)
		decl_set_entry(f, copy, m->entry->name, e->range);
	return copy;
}

bool decl_module_renamed(struct front *f, const struct ast_expr *e, struct front_module *m, const struct ct_value *arg,
			 struct ct_value *out)
{
	static const char *const name[] = { "name" };
	const struct ct_value *slot[1];
	if (!fold_args(f, e, "renamed", 1, name, 1, arg, slot, NULL))
		return false;
	if (slot[0]->kind != CT_STR)
		return fold_mismatch(f, e->range, "the new name of a Module", slot[0]);
	*out = ct_of_kind(CT_MODULE, e->range);
	out->module = copy_module(f, e, m, slot[0]->s);
	if (!out->module)
		return false;
	out->module->is_renamed = true;
	return true;
}

bool decl_module_replace(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "module", "target", "topologies", "entry", "name" };
	const struct ct_value *slot[5];
	const struct ast_expr *place[5];
	if (!fold_args(f, e, "replace", 5, name, 1, arg, slot, place))
		return false;
	if (slot[0]->kind != CT_MODULE)
		return fold_mismatch(f, place[0]->range, "replace()", slot[0]);
	if (slot[3] && slot[3]->kind != CT_STR)
		return front_error(f, place[3]->range, E1206, "entry is the name of a function as a string, found %s", ct_kind_text(slot[3]));
	const char *new_name = slot[4] && slot[4]->kind == CT_STR ? slot[4]->s : slot[0]->module->name;
	*out = ct_of_kind(CT_MODULE, e->range);
	struct front_module *m = out->module = copy_module(f, e, slot[0]->module, new_name);
	if (!m)
		return false;
	bool ok = true;
	if (slot[1])
		ok = decl_set_target(f, m, place[1]->range, slot[1]);
	if (slot[2])
		ok = decl_set_topologies(f, m, place[2]->range, slot[2]) && ok;
	if (slot[3])
		decl_set_entry(f, m, slot[3]->s, place[3]->range);
	decl_check_levels(f, m);
	return ok;
}
