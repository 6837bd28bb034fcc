/* Which accesses the operands of a hint mean (spec: autoschedule A138 to A142). */
#include "sched/depend.h"

static bool is_of_storage(const struct tir_region *r, const struct plan_storage *s)
{
	if (r->buffer && s->buffer == r->buffer)
		return true;
	if (s->slots && r->view && r->view->slots == s->slots)
		return true;
	for (int i = 0; s->slots && r->buffer && i < s->slots->n; i++)
		if (s->slots->view[i]->root == r->buffer)
			return true;
	return false;
}

/* The lets of a hint's indices left the program with it. */
static void define_lets(struct access_context *c, const struct plan_hint_site *at, int64_t place)
{
	for (size_t i = 0; i < at->let.len; i++) {
		const struct tir_stmt *s = at->let.data[i];
		struct access_symbol *y = arena_new(c->a, struct access_symbol);
		*y = (struct access_symbol){ ACCESS_LET, s, at->list, NULL, false, (int)c->symbol.len };
		ptrmap_set(&c->symbol, s->u.scalar.var, y);
		if (s->u.scalar.var->sym)
			ptrmap_set(&c->symbol, s->u.scalar.var->sym, y);
		ptrmap_set(&c->place, s, (void *)(intptr_t)place);
	}
}

static const struct access_map *operand_map(struct access_context *c, const struct tir_region *r, const struct plan_hint_site *at)
{
	const struct plan_storage *s = NULL;
	for (size_t i = 0; i < c->p->storage.len && !s; i++)
		if (is_of_storage(r, c->p->storage.data[i]))
			s = c->p->storage.data[i];
	if (!s || !r->view)
		return NULL;
	struct access_map *m = access_map_new(c);
	struct access_builder b = { .c = c, .m = m, .home = at->list };
	b.known.arena = b.form.arena = b.cond.arena = c->a;
	b.place = (at->after ? access_place(c, at->after) : 0) + 1;
	m->home = at->list;
	m->place = b.place;
	define_lets(c, at, b.place);
	access_lists_domain(&b, at->list);
	access_image(&b, s, r->view, NULL);
	return m;
}

void depend_prepare_hints(struct access_context *c, struct ptrmap *of_hint)
{
	for (size_t i = 0; i < c->p->list.len; i++)
		for (size_t k = 0; k < c->p->list.data[i]->hint.len; k++) {
			struct plan_hint *h = c->p->list.data[i]->hint.data[k];
			if (ptrmap_get(of_hint, h))
				continue;
			struct depend_hint *d = arena_new(c->a, struct depend_hint);
			d->hint = h;
			d->a = (struct depend_operand){ &h->a, operand_map(c, &h->a, &h->site[0]), { .arena = c->a } };
			d->b = (struct depend_operand){ &h->b, operand_map(c, &h->b, &h->site[1]), { .arena = c->a } };
			ptrmap_set(of_hint, h, d);
		}
}

bool depend_matches(struct access_context *c, struct depend_operand *o, const struct plan_access *x)
{
	if (!is_of_storage(o->region, x->storage))
		return false;
	if (!o->region->view)
		return true;
	intptr_t known = (intptr_t)ptrmap_get(&o->match, x);
	if (known)
		return known == 2;
	bool same = o->map && x->view && access_same_footprint(c, o->map, access_map_of(x));
	ptrmap_set(&o->match, x, (void *)(intptr_t)(same ? 2 : 1));
	return same;
}

struct plan_hint *depend_find_hint(struct access_context *c, const struct plan_list *l, struct ptrmap *of_hint, bool is_conflict,
				   enum access_class k, const struct plan_access *x, const struct plan_access *y)
{
	for (size_t i = 0; i < l->hint.len; i++) {
		struct plan_hint *h = l->hint.data[i];
		if (h->is_conflict != is_conflict || !(k == ACCESS_SAME ? h->same : h->cross))
			continue;
		struct depend_hint *d = ptrmap_get(of_hint, h);
		if ((depend_matches(c, &d->a, x) && depend_matches(c, &d->b, y)) || (depend_matches(c, &d->a, y) && depend_matches(c, &d->b, x)))
			return h;
	}
	return NULL;
}

/* An index that reads memory is written as its author did. */
struct writer { struct arena *a; const struct plan_hint_site *at; };

static const char *index_text(void *user, const struct ix_sym *s)
{
	const struct writer *w = user;
	for (size_t i = 0; i < w->at->let.len; i++) {
		const struct tir_stmt *let = w->at->let.data[i];
		const struct range r = let->u.scalar.value->range;
		if (let->u.scalar.var->sym == s && r.source && r.end > r.begin && r.end - r.begin < 80)
			return arena_strndup(w->a, r.source->text + r.begin, r.end - r.begin);
	}
	return NULL;
}

static const char *operand_text(struct access_context *c, const struct tir_region *r, const struct plan_hint_site *at)
{
	struct writer w = { c->a, at };
	const char *name = r->of && r->of->name ? r->of->name : r->buffer ? r->buffer->name : r->view->slots->name;
	struct text out;
	text_init(&out, c->a);
	text_add(&out, name);
	for (int i = 0; r->view && r->of && r->start && i < r->of->type->rank; i++) {
		text_add(&out, i ? ", " : "[");
		ix_print(&out, r->start[i], index_text, &w);
		if (r->kept && !r->kept[i])
			continue;
		text_add(&out, ":");
		ix_print(&out, ix_add(c->a, r->start[i], r->size[i]), index_text, &w);
	}
	text_add(&out, r->view && r->of && r->start && r->of->type->rank ? "]" : "");
	return text_str(&out);
}

void depend_report_hints(struct access_context *c)
{
	struct ptrmap seen = { .arena = c->a };
	for (size_t i = c->p->list.len; i-- > 0;)
		for (size_t k = 0; k < c->p->list.data[i]->hint.len; k++) {
			struct plan_hint *h = c->p->list.data[i]->hint.data[k];
			if (h->has_matched || ptrmap_get(&seen, h))
				continue;
			ptrmap_set(&seen, h, h);
			diag_warning(c->p->t, h->stmt->range, W3402, "this hint about %s and %s matched no access in its lists; a region has to be "
				     "exactly what a statement touches, as buf[i, 0:n]", operand_text(c, &h->a, &h->site[0]), operand_text(c, &h->b, &h->site[1]));
		}
}
