/* Pass: what every access of the plan touches, as a set. */
#include "sched/access_map.h"
#include "sched/machine.h"
#include "sched/order.h"

struct access_map *access_map_new(struct access_context *c)
{
	struct access_map *m = arena_new(c->a, struct access_map);
	m->at.set = poly_set_new(c->a);
	m->at.is_exact = true;
	m->period_bytes = 1;
	return m;
}

/* Blocks that a copy into memory of a machine with pipes of its own writes as a whole. */
static int64_t block_bytes(const struct plan *p, const struct plan_access *x)
{
	const struct machine_space *s = x->storage->space;
	bool is_copy = x->stmt->kind == TIR_INSN && x->stmt->u.insn.use.insn == insn_find("copy");
	if (!x->writes || !is_copy || !p->machine || !p->machine->queue_per_pipe || !s || s->is_private || s->is_global)
		return 1;
	return s->alignment;
}

static void make_map(struct access_context *c, struct plan_access *x)
{
	struct access_map *m = access_map_new(c);
	struct access_builder b = { .c = c, .m = m, .place = access_place(c, x->stmt), .home = x->leaf->unit->list };
	b.known.arena = b.form.arena = b.cond.arena = c->a;
	m->access = x;
	m->place = b.place;
	m->home = b.home;
	access_domain(&b, x->leaf->unit, x);
	if (x->view)
		access_image(&b, x->storage, x->view, x->index);
	while (m->at.name.len < m->at.set->var.len)
		vec_push(c->a, &m->at.name, ((struct poly_name){ POLY_DERIVED, NULL }));
	access_pad(m, block_bytes(c->p, x));
	x->map = &m->at;
}

/* The lists of writes are needed by terms, before any map is complete. */
static void note_writes(struct access_context *c, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		for (size_t k = 0; u->leaf && k < u->leaf->access.len; k++) {
			struct plan_access *x = &u->leaf->access.data[k];
			if (x->writes)
				vec_push(c->a, &c->writes[x->storage->index], x);
		}
		if (u->body)
			note_writes(c, u->body);
	}
}

static void make_maps(struct access_context *c, const struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		for (size_t k = 0; u->leaf && k < u->leaf->access.len; k++)
			make_map(c, &u->leaf->access.data[k]);
		if (u->body)
			make_maps(c, u->body);
	}
}

void access_maps_again(struct access_context *c, const struct plan_storage *s)
{
	for (size_t i = 0; i < c->p->list.len; i++)
		for (size_t u = 0; u < c->p->list.data[i]->unit.len; u++) {
			struct plan_leaf *leaf = c->p->list.data[i]->unit.data[u]->leaf;
			for (size_t k = 0; leaf && k < leaf->access.len; k++)
				if (leaf->access.data[k].storage == s)
					make_map(c, &leaf->access.data[k]);
		}
}

bool plan_accesses(struct plan *p)
{
	struct access_context *c = arena_new(p->a, struct access_context);
	c->p = p;
	c->a = p->a;
	c->poly = poly_new(p->t, p->a, p->isl_budget > 0 ? p->isl_budget : POLY_LIMIT);
	c->symbol.arena = c->place.arena = c->first.arena = c->last.arena = c->is_term.arena = c->is_list.arena = c->condition.arena = c->expanded.arena = p->a;
	map_init(&c->term, p->a);
	map_init(&c->parameter, p->a);
	c->writes = arena_array(p->a, struct access_writes, p->storage.len + 1);
	access_symbols(c);
	note_writes(c, p->root);
	make_maps(c, p->root);
	p->access = c;
	return true;
}
