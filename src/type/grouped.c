#include "type/layout_private.h"

struct layout_builder layout_builder_new(struct arena *a, const struct layout *from, int n_group)
{
	struct layout_builder b = { .a = a, .l = layout_copy(a, from) };
	b.group = arena_array(a, struct layout_group, (size_t)n_group);
	b.l->n_group = b.l->n_mode = 0;
	if (from->mesh) {
		b.attr = arena_memdup(a, from->attr, (size_t)from->mesh->n_axis * sizeof(*b.attr));
		for (int i = 0; i < from->mesh->n_axis; i++)
			if (b.attr[i].kind == LAYOUT_SPLIT)
				b.attr[i] = (struct layout_attr){ LAYOUT_BROADCAST, 0, LAYOUT_SUM };
	}
	return b;
}

void layout_builder_group(struct layout_builder *b)
{
	b->group[b->l->n_group++] = (struct layout_group){ (int)b->mode.len, 0 };
}

void layout_builder_mode(struct layout_builder *b, const struct ix *extent, const struct ix *stride, int mesh_axis)
{
	if (mesh_axis >= 0)
		b->attr[mesh_axis] = (struct layout_attr){ LAYOUT_SPLIT, (int)b->mode.len, LAYOUT_SUM };
	vec_push(b->a, &b->mode, ((struct layout_mode){ extent, stride }));
	b->group[b->l->n_group - 1].n++;
}

const struct layout *layout_builder_end(struct layout_builder *b)
{
	b->l->group = b->group;
	b->l->mode = b->mode.data;
	b->l->n_mode = (int)b->mode.len;
	b->l->attr = b->attr;
	return b->l;
}

void layout_builder_unit(struct layout_builder *b, bool materialised)
{
	layout_builder_mode(b, ix_const(b->a, 1), materialised ? ix_const(b->a, 0) : NULL, -1);
}

static bool is_grouped(const struct layout *l, const struct layout_reading *r)
{
	if (l->n_group != r->rank)
		return false;
	for (int i = 0; i < r->rank; i++) {
		if (l->group[i].n != r->run[i].n || !r->run[i].n)
			return false;
		for (int k = 0; k < r->run[i].n; k++)
			if (r->run[i].mode[k] != l->group[i].first + k)
				return false;
	}
	return true;
}

/* The modes of a run; those of extent 1 only where a split needs them or nothing else is there. */
static void add_run(struct layout_builder *b, const struct layout *l, const struct layout_run *run)
{
	for (int k = 0; k < run->n; k++) {
		const struct layout_mode *m = &l->mode[run->mode[k]];
		int axis = layout_split_axis(l, run->mode[k]);
		if (axis >= 0 || !ix_is(m->extent, 1))
			layout_builder_mode(b, m->extent, m->stride, axis);
	}
	if (b->group[b->l->n_group - 1].n)
		return;
	if (run->n)
		layout_builder_mode(b, ix_const(b->a, 1), l->mode[run->mode[0]].stride, -1);
	else
		layout_builder_unit(b, layout_is_materialised(l));
}

const struct layout *layout_grouped(struct arena *a, const struct layout *l, int rank, const struct ix *const *shape)
{
	struct layout_reading reading;
	if (!layout_read(a, l, rank, shape, &reading))
		return NULL;
	if (is_grouped(l, &reading))
		return l;
	struct layout_builder b = layout_builder_new(a, l, rank);
	for (int i = 0; i < rank; i++) {
		layout_builder_group(&b);
		add_run(&b, l, &reading.run[i]);
	}
	return layout_builder_end(&b);
}
