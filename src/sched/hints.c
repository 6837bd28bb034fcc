/* NormalizeConflictHints (spec: autoschedule 2.9): hints leave the program and become entries of the lists they speak about. */
#include <string.h>

#include "base/map.h"
#include "sched/order.h"
#include "tir/ptrmap.h"

struct site { struct tir_stmt *stmt; struct plan_hint_site at; };

struct hints {
	struct plan *p;
	struct ptrmap list_of;			/* loop -> its list */
	VEC(struct site) site;
	const struct tir_stmt *last;
};

static void take_block(struct hints *h, struct tir_block *b, const struct plan_list *list);

static void take_suites(struct hints *h, struct tir_stmt *s, const struct plan_list *list)
{
	struct tir_block *suite[2];
	const struct plan_list *of = ptrmap_get(&h->list_of, s);
	int n = tir_suites_of(s, suite);
	for (int i = 0; i < n; i++)
		take_block(h, suite[i], of ? of : list);
}

/* Do only lets of indices stand between statement "i" and a hint? */
static bool belongs_to_hint(const struct tir_block *b, size_t i)
{
	while (i < b->len && b->stmt[i]->kind == TIR_LET_SCALAR && b->stmt[i]->u.scalar.is_index)
		i++;
	return i < b->len && b->stmt[i]->kind == TIR_HINT;
}

static void take_block(struct hints *h, struct tir_block *b, const struct plan_list *list)
{
	size_t kept = 0;
	struct plan_hint_site at = { .list = list };
	for (size_t i = 0; i < b->len; i++) {
		struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_HINT) {
			at.after = h->last;
			vec_push(h->p->a, &h->site, ((struct site){ s, at }));
			at = (struct plan_hint_site){ .list = list };
		} else if (belongs_to_hint(b, i)) {
			vec_push(h->p->a, &at.let, s);
		} else {
			b->stmt[kept++] = s;
			h->last = s;
			take_suites(h, s, list);
		}
	}
	b->len = kept;
}

static const struct plan_list *common_list(const struct plan_list *x, const struct plan_list *y)
{
	while (x != y) {
		if (x->depth >= y->depth)
			x = x->parent;
		else
			y = y->parent;
	}
	return x;
}

static void attach(struct plan_list *l, struct plan_hint *h)
{
	vec_push(l->plan->a, &l->hint, h);
}

/* The root list has depth 0, the loops from outside 1, 2, ... */
static void add_hint(struct hints *h, const struct site *x, const struct site *y)
{
	struct plan_hint *hint = arena_new(h->p->a, struct plan_hint);
	const struct tir_stmt *s = x->stmt;
	const struct plan_list *inner = y ? common_list(x->at.list, y->at.list) : x->at.list;
	hint->stmt = s;
	hint->partner = y ? y->stmt : NULL;
	hint->a = s->u.hint.a;
	hint->b = y ? y->stmt->u.hint.a : s->u.hint.has_b ? s->u.hint.b : s->u.hint.a;
	hint->is_conflict = s->u.hint.is_conflict;
	hint->same = s->u.hint.cross != TIR_CROSS_ONLY;
	hint->cross = s->u.hint.cross != TIR_CROSS_NONE;
	hint->site[0] = x->at;
	hint->site[1] = y ? y->at : x->at;
	for (size_t i = 0; i < h->p->list.len; i++) {
		struct plan_list *l = h->p->list.data[i];
		const struct plan_list *around = inner;
		while (around && around != l)
			around = around->parent;
		bool named = !s->u.hint.has_level || (s->u.hint.level < 0 ? !l->parent : l->depth == s->u.hint.level + 1);
		if (around && named)
			attach(l, hint);
	}
}

/* The other half of the group of site "i" in front of it; NULL: it is the first. */
static const struct site *first_half(const struct hints *h, size_t i)
{
	const struct tir_stmt *s = h->site.data[i].stmt;
	for (size_t k = 0; k < i; k++) {
		const struct tir_stmt *o = h->site.data[k].stmt;
		if (o->u.hint.group && !strcmp(o->u.hint.group, s->u.hint.group) && o->u.hint.is_conflict == s->u.hint.is_conflict)
			return &h->site.data[k];
	}
	return NULL;
}

bool plan_hints(struct plan *p)
{
	struct hints h = { .p = p, .list_of = { .arena = p->a } };
	for (size_t i = 0; i < p->list.len; i++)
		if (p->list.data[i]->loop)
			ptrmap_set(&h.list_of, p->list.data[i]->loop, p->list.data[i]);
	take_block(&h, p->body, p->root);
	for (size_t i = 0; i < h.site.len; i++) {
		const struct site *other = h.site.data[i].stmt->u.hint.group ? first_half(&h, i) : NULL;
		if (other)
			add_hint(&h, other, &h.site.data[i]);
		else if (!h.site.data[i].stmt->u.hint.group)
			add_hint(&h, &h.site.data[i], NULL);
	}
	return true;
}
