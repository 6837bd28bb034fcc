/* Names in printed functions: every value, loop and mesh is called by a name of its own (spec hir 17.3). */
#include <string.h>

#include "hir/print_private.h"

struct print_loop_name { bool is_open; };
struct print_counter { int next; };

void print_reserve(struct print_fn *p, const char *name)
{
	map_set(&p->taken, name, p);
}

static bool is_free(const struct print_fn *p, const char *name)
{
	return !map_get(&p->taken, name) && !map_get(&p->loop_name, name);
}

static const char *unused(struct print_fn *p, const char *wanted)
{
	if (is_free(p, wanted))
		return wanted;
	struct print_counter *c = map_get(&p->counter, wanted);
	if (!c) {
		c = arena_new(p->a, struct print_counter);
		map_set(&p->counter, wanted, c);
	}
	const char *name;
	do
		name = arena_printf(p->a, "%s_%d", wanted, ++c->next);
	while (!is_free(p, name));
	return name;
}

static const char *automatic(struct print_fn *p)
{
	const char *name;
	do
		name = arena_printf(p->a, "v%d", p->n_auto++);
	while (!is_free(p, name));
	return name;
}

void print_name_class(struct print_fn *p, const struct hir_value *v)
{
	struct print_value *root = &p->v[print_root(p, v->id)];
	if (root->name)
		return;
	root->name = root->wanted ? unused(p, root->wanted) : automatic(p);
	print_reserve(p, root->name);
}

/* Loops that are not open may have had the same name. */
const char *print_name_loop(struct print_fn *p, const char *wanted)
{
	const char *name = wanted ? wanted : "i";
	for (int i = 1;; i++) {
		struct print_loop_name *old = map_get(&p->loop_name, name);
		if (!map_get(&p->taken, name) && !(old && old->is_open))
			break;
		name = arena_printf(p->a, "%s_%d", wanted ? wanted : "i", i);
	}
	struct print_loop_name *n = arena_new(p->a, struct print_loop_name);
	n->is_open = true;
	map_set(&p->loop_name, name, n);
	return name;
}

void print_close_loop(struct print_fn *p, const char *name)
{
	struct print_loop_name *n = map_get(&p->loop_name, name);
	n->is_open = false;
}

void print_use_mesh(struct print_fn *p, const struct mesh *m)
{
	for (size_t i = 0; i < p->coord.len; i++)
		if (p->coord.data[i] == m)
			return;
	vec_push(p->a, &p->coord, m);
}

const char *print_name_mesh(struct print_fn *p, const struct mesh *m)
{
	bool is_used = m->name != NULL;
	for (size_t i = 0; i < p->coord.len; i++)
		is_used = is_used || p->coord.data[i] == m;
	struct print_mesh known = { m, NULL, true };
	if (is_used) {
		known.name = unused(p, m->name ? m->name : "m");
		print_reserve(p, known.name);
	}
	vec_push(p->a, &p->mesh, known);
	return known.name;
}

const char *print_sym(void *user, const struct ix_sym *s)
{
	struct print_fn *p = user;
	switch (s->kind) {
	case IX_DIMVAR:
		return s->name;
	case IX_COORD:
		for (size_t i = p->mesh.len; i-- > 0;)
			if (p->mesh.data[i].mesh == s->owner)
				return p->mesh.data[i].name;
		return NULL;
	case IX_LOOP:
		for (size_t i = p->loop.len; i-- > 0;)
			if (p->loop.data[i].loop->iv == s)
				return p->loop.data[i].name;
		return NULL;
	case IX_SCALAR:
		return p->v[print_root(p, print_source(s->owner)->id)].name;
	}
	return NULL;
}
