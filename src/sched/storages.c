/* The storages of a kernel, what its leaves touch, and what the author says about versions (spec: autoschedule A11, A73 to A76). */
#include <stdlib.h>
#include <string.h>

#include "sched/machine.h"
#include "sched/units.h"
#include "tir/view.h"
#include "tir/visit.h"

/* ---- storages ---- */

static struct plan_storage *storage_new(struct plan *p)
{
	struct plan_storage *s = arena_new(p->a, struct plan_storage);
	s->index = -1;
	s->versions = 1;
	return s;
}

static void measure(struct plan *p, struct plan_storage *s, const struct type *ty)
{
	s->space = machine_space_of(p->machine, ty);
	s->is_private = s->space && s->space->is_private;
	int64_t pitch = s->space && s->space->alignment > 0 ? s->space->alignment : 1;
	if (!tir_size_bytes(p->a, ty, &s->size_bytes) || __builtin_add_overflow(s->size_bytes, pitch - 1, &s->size_bytes))
		s->size_bytes = 0;
	s->size_bytes = s->size_bytes / pitch * pitch;
}

/* Is "b" one of the slots of "s"? */
static bool has_slot(const struct tir_slots *s, const struct tir_buffer *b)
{
	for (int i = 0; s && i < s->n; i++)
		if (s->view[i]->root == b)
			return true;
	return false;
}

/* A slot tuple whose slots are views of the buffer "root" alone belongs to that buffer. */
static const struct tir_buffer *only_root(const struct tir_slots *s)
{
	for (int i = 1; i < s->n; i++)
		if (s->view[i]->root != s->view[0]->root)
			return NULL;
	return s->n > 1 ? s->view[0]->root : NULL;
}

struct plan_storage *plan_storage_at(struct plan *p, const struct tir_buffer *root, const struct tir_slots *slots)
{
	if (slots && only_root(slots)) {
		root = only_root(slots);
		slots = NULL;
	}
	for (size_t i = 0; i < p->storage.len; i++) {
		struct plan_storage *s = p->storage.data[i];
		if (slots ? s->slots == slots : (s->buffer && s->buffer == root) || has_slot(s->slots, root))
			return s;
	}
	struct plan_storage *s = storage_new(p);
	s->buffer = slots ? NULL : root;
	s->slots = slots;
	measure(p, s, slots ? slots->view[0]->type : root->type);
	vec_push(p->a, &p->storage, s);
	return s;
}

struct plan_storage *plan_storage_of(struct plan *p, const struct tir_region *r)
{
	const struct tir_slots *slots = r->view ? r->view->slots : NULL;
	return plan_storage_at(p, r->buffer, r->buffer ? NULL : slots);
}

struct plan_storage *plan_storage_of_scalar(struct plan *p, const struct tir_var *v)
{
	for (size_t i = 0; i < p->storage.len; i++)
		if (p->storage.data[i]->var == v)
			return p->storage.data[i];
	struct plan_storage *s = storage_new(p);
	s->var = v;
	s->is_private = true;
	s->policy = PLAN_ORDINARY;
	vec_push(p->a, &p->storage, s);
	return s;
}

/* ---- policies ---- */

static enum plan_policy policy_of(const struct tir_annotation *x)
{
	return x->has_count && x->count == 1 && !x->is_pair ? PLAN_ORDINARY : PLAN_OWNED;
}

static bool set_policy(struct plan *p, const struct tir_annotation *x, enum plan_policy policy)
{
	struct plan_storage *s = plan_storage_of(p, &x->at);
	const char *name = x->at.of && x->at.of->name ? x->at.of->name : s->buffer ? s->buffer->name : s->slots->name;
	int64_t count = x->has_count || policy == PLAN_MANUAL ? x->count : 0;
	bool again = s->policy != PLAN_AUTOMATIC;
	if (again && (s->policy != policy || s->count != count || s->mode != x->mode))
		return diag_error(p->t, x->range, E3601, "the versions of '%s' are stated differently for two buffers of one storage; state them "
				  "once, or equally", name);
	s->policy = policy;
	s->count = count;
	s->mode = x->mode;
	s->policy_range = x->range;
	return true;
}

bool plan_read_policies(struct plan *p, const struct tir_stmt *s)
{
	bool ok = true;
	for (int i = 0; i < s->u.annotate.n; i++) {
		const struct tir_annotation *x = &s->u.annotate.item[i];
		switch (s->u.annotate.kind) {
		case TIR_VERSIONS: ok = set_policy(p, x, policy_of(x)) && ok; break;
		case TIR_MANUAL_RING: ok = set_policy(p, x, PLAN_MANUAL) && ok; break;
		case TIR_UNLIMIT: vec_push(p->a, &p->unlimited, x->scope); break;
		}
	}
	return ok;
}

/* ---- accesses ---- */

struct collect {
	struct plan *p;
	struct plan_unit *unit;
	struct plan_leaf *leaf;
	const struct tir_stmt *stmt;
	VEC(const struct tir_stmt *) inner;
	struct ptrmap local;			/* scalars that the leaf itself binds */
	int n_storage;
};

static struct plan_access *add_access(struct collect *c, struct plan_storage *s, bool reads, bool writes)
{
	if (s->index < 0)
		s->index = c->n_storage++;
	s->is_written = s->is_written || writes;
	vec_push(c->p->a, &c->leaf->access, ((struct plan_access){ .leaf = c->leaf, .stmt = c->stmt, .storage = s, .reads = reads,
								   .writes = writes }));
	struct plan_access *x = &c->leaf->access.data[c->leaf->access.len - 1];
	for (size_t i = 0; i < c->inner.len; i++)
		vec_push(c->p->a, &x->inner, c->inner.data[i]);
	return x;
}

static void add_view(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	struct collect *c = user;
	struct plan_access *x = add_access(c, plan_storage_at(c->p, v->root, v->slots), reads, writes);
	x->view = v;
	x->index = index;
	x->is_fill = writes && !reads && c->stmt->kind == TIR_INSN && !strcmp(c->stmt->u.insn.use.insn->name, "fill");
}

static void use(struct collect *c, const struct tir_var *v)
{
	if (ptrmap_get(&c->local, v))
		return;
	bool is_new = true;
	for (size_t i = 0; i < c->unit->own_uses.len; i++)
		is_new = is_new && c->unit->own_uses.data[i] != v;
	if (is_new)
		vec_push(c->p->a, &c->unit->own_uses, v);
	for (struct plan_unit *u = c->unit; u; u = u->list->unit_of) {
		bool known = false;
		for (size_t i = 0; i < u->uses.len && !known; i++)
			known = u->uses.data[i] == v;
		if (known)
			return;
		vec_push(c->p->a, &u->uses, v);
	}
}

static void add_scalar(void *user, const struct tir_var *v, bool writes)
{
	struct collect *c = user;
	if (v->is_mutable && c->leaf)
		add_access(c, plan_storage_of_scalar(c->p, v), !writes, writes);
	else if (!writes)
		use(c, v);
}

static void add_symbols(void *user, const struct ix *x)
{
	struct collect *c = user;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			add_symbols(user, at->a);
			add_symbols(user, at->b);
		} else if (at->sym->kind == IX_SCALAR && at->sym->owner) {
			use(c, at->sym->owner);
		}
	}
}

static void collect_block(struct collect *c, const struct tir_block *b)
{
	const struct tir_visitor v = { .user = c, .ix = add_symbols, .scalar = add_scalar, .access = add_view };
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		bool is_around = s->kind == TIR_FOR || s->kind == TIR_IF || s->kind == TIR_WHILE;
		c->stmt = s;
		tir_visit(&v, c->p->a, s);
		if (s->kind == TIR_LET_SCALAR && c->unit->bind != s->u.scalar.var)
			ptrmap_set(&c->local, s->u.scalar.var, (void *)s);
		if (is_around)
			vec_push(c->p->a, &c->inner, s);
		for (int k = 0; k < n; k++)
			collect_block(c, suite[k]);
		if (is_around)
			c->inner.len--;
	}
}

static void collect_head(struct collect *c, const struct plan_unit *u)
{
	const struct tir_visitor v = { .user = c, .ix = add_symbols, .scalar = add_scalar };
	for (size_t i = 0; i < u->guards.len; i++)
		tir_visit_expr(&v, u->guards.data[i].cond);
	if (u->kind == PLAN_LOOP)
		tir_visit(&v, c->p->a, u->body->loop);
}

static void collect_list(struct collect *c, struct plan_list *l)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		struct plan_unit *u = l->unit.data[i];
		c->unit = u;
		c->leaf = NULL;
		collect_head(c, u);
		if (u->kind == PLAN_LOOP) {
			collect_list(c, u->body);
			continue;
		}
		c->leaf = u->leaf;
		collect_block(c, &u->leaf->body);
	}
}

static int by_index(const void *x, const void *y)
{
	const struct plan_storage *const *a = x, *const *b = y;
	return ((*a)->index > (*b)->index) - ((*a)->index < (*b)->index);
}

void plan_collect(struct plan *p)
{
	struct collect c = { .p = p, .local = { .arena = p->a } };
	collect_list(&c, p->root);
	for (size_t i = 0; i < p->storage.len; i++)
		if (p->storage.data[i]->index < 0)
			p->storage.data[i]->index = c.n_storage++;
	if (p->storage.len)
		qsort(p->storage.data, p->storage.len, sizeof(*p->storage.data), by_index);
}
