/* One first level for all variants of a prototype: text declares it once, with the positions of the largest phase. */
#include <string.h>

#include "base/tfc.h"
#include "place/place.h"

static const struct topology *find_level(const struct hir_fn *f, const char *level)
{
	for (int i = 0; f->module && i < f->module->n_topology; i++)
		if (strcmp(f->module->topology[i]->name, level) == 0)
			return f->module->topology[i];
	return NULL;
}

static const struct ix *largest(struct arena *a, const struct hir_fn *f, const char *level, const struct ix *size)
{
	const struct topology *own = f->n_variant ? NULL : find_level(f, level);

	if (own && (!size || !ix_equal(size, own->size)))
		size = size ? ix_max(a, size, own->size) : own->size;
	for (int i = 0; i < f->n_variant; i++)
		size = largest(a, f->variant[i].fn, level, size);
	return size;
}

static void resize_meshes(struct arena *a, struct hir_block *b, const struct topology *level)
{
	for (size_t i = 0; i < b->len; i++) {
		struct hir_node *n = b->node[i];
		if (n->kind == HIR_FOR)
			resize_meshes(a, &n->u.loop.body, level);
		if (n->kind != HIR_SCOPE)
			continue;
		struct mesh *m = arena_memdup(a, n->u.scope.mesh, sizeof *m);
		const struct topology **list = arena_memdup(a, m->level, (size_t)m->n_level * sizeof *list);
		for (int k = 0; k < m->n_level; k++)
			if (strcmp(list[k]->name, level->name) == 0)
				list[k] = level;
		m->level = list;
		n->u.scope.mesh = m;
		resize_meshes(a, &n->u.scope.body, level);
	}
}

static void declare(struct arena *a, struct hir_fn *f, const struct topology *level)
{
	struct hir_module *m = arena_memdup(a, f->module, sizeof *m);
	const struct topology **list = arena_array(a, const struct topology *, (size_t)m->n_topology + 1);
	int n = 0;

	for (int i = 0; i < m->n_topology; i++)
		if (strcmp(m->topology[i]->name, level->name) != 0)
			list[n++] = m->topology[i];
	list[n++] = level;
	m->topology = list;
	m->n_topology = n;
	m->has_topologies = true;
	f->module = m;
	if (!f->n_variant)
		resize_meshes(a, &f->body, level);
	for (int i = 0; i < f->n_variant; i++)
		declare(a, f->variant[i].fn, level);
}

void place_join_levels(struct tfc *t, struct hir_fn *prototype, const char *name, int index)
{
	const struct ix *size = largest(&t->perm, prototype, name, NULL);

	if (!size || !prototype->n_variant)
		return;
	struct topology *level = arena_new(&t->perm, struct topology);
	level->name = name;
	level->size = size;
	level->index = index;
	level->range = prototype->range;
	declare(&t->perm, prototype, level);
}
