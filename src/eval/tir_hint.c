/* No-conflict hints against what an execution touches (spec: tir 14.1, autoschedule 2.9, 5.6).
 *
 * During the run accesses to the buffers that hints name are recorded, and the regions that hints name whenever one is
 * executed. At the end the accesses that an operand matches are compared, list by list. */
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "eval/tir_internal.h"

struct run { int64_t begin, end; };			/* bytes of a root */
struct trip { const struct tir_stmt *loop; int64_t n; };

struct instance {					/* where in the execution something happened */
	int64_t block, core;				/* positions */
	size_t n_loop;
	const struct trip *loop;			/* scheduled loops around it, outermost first */
};

struct extent { const struct tir_buffer *root; size_t n; const struct run *run; };

struct touch {
	struct instance at;
	struct extent bytes;
	const struct tir_stmt *stmt, *unit;
	int64_t serial;					/* of the statement that was executed */
	bool writes;
};

struct sight {						/* a region, when its hint was executed */
	struct instance at;
	struct extent bytes;
	struct sight *next;
};

struct side {						/* one operand of a hint */
	const struct tir_stmt *stmt;
	const struct tir_region *region;
	size_t n_loop;
	const struct tir_stmt *const *loop;		/* scheduled loops around the statement */
	VEC(struct sight *) sight;
};

struct hint { struct side side[2]; size_t n_common; };

struct tir_hints {
	struct tir_run *run;
	struct arena *a;
	VEC(struct hint *) hint;
	struct ptrmap watched;				/* roots */
	VEC(struct trip) loop;
	VEC(struct touch *) touch;
	const struct tir_stmt *unit, *last;
	int depth, inner;				/* of markers that are units; of loops inside one */
	int64_t serial;
};

/* Which hints there are. */

struct collect { struct tir_hints *h; VEC(const struct tir_stmt *) loop; VEC(struct hint *) half; };

static void init_side(struct collect *c, struct side *x, const struct tir_stmt *s, const struct tir_region *r)
{
	x->stmt = s;
	x->region = r;
	x->n_loop = c->loop.len;
	x->loop = arena_memdup(c->h->a, c->loop.data, c->loop.len * sizeof(*c->loop.data));
	ptrmap_set(&c->h->watched, r->buffer, (void *)r->buffer);
}

static bool same_tag(const struct tir_stmt *a, const struct tir_stmt *b)
{
	return !strcmp(a->u.hint.group, b->u.hint.group) && a->u.hint.cross == b->u.hint.cross && a->u.hint.has_level == b->u.hint.has_level &&
	       a->u.hint.level == b->u.hint.level;
}

static void add_hint(struct collect *c, const struct tir_stmt *s)
{
	struct hint *x = arena_new(c->h->a, struct hint);
	init_side(c, &x->side[0], s, &s->u.hint.a);
	if (!s->u.hint.group) {
		init_side(c, &x->side[1], s, s->u.hint.has_b ? &s->u.hint.b : &s->u.hint.a);
		x->n_common = c->loop.len;
		vec_push(c->h->a, &c->h->hint, x);
		return;
	}
	for (size_t i = 0; i < c->half.len; i++) {
		struct hint *y = c->half.data[i];
		if (y->side[1].stmt || !same_tag(y->side[0].stmt, s))
			continue;
		y->side[1] = x->side[0];
		while (y->n_common < y->side[0].n_loop && y->n_common < x->side[0].n_loop &&
		       y->side[0].loop[y->n_common] == x->side[0].loop[y->n_common])
			y->n_common++;
		vec_push(c->h->a, &c->h->hint, y);
		return;
	}
	vec_push(c->h->a, &c->half, x);
}

static bool is_list(const struct tir_stmt *s)
{
	return s->kind == TIR_WHILE || (s->kind == TIR_FOR && s->u.loop.kind != TIR_UNROLL && s->u.loop.kind != TIR_PARALLEL);
}

static void collect_block(struct collect *c, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		if (s->kind == TIR_HINT && !s->u.hint.is_conflict)
			add_hint(c, s);
		if (is_list(s))
			vec_push(c->h->a, &c->loop, s);
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			collect_block(c, suite[k]);
		c->loop.len -= is_list(s);
	}
}

struct tir_hints *tir_hints_new(struct tir_run *run, const struct tir_fn *f)
{
	struct tir_hints *h = arena_new(run->keep, struct tir_hints);
	struct collect c = { .h = h };
	h->run = run;
	h->a = run->keep;
	h->watched.arena = h->a;
	collect_block(&c, &f->body);
	return h->hint.len ? h : NULL;
}

/* What happens. */

void tir_hints_enter(struct tir_hints *h, const struct tir_stmt *loop, int64_t trip)
{
	if (h->depth)
		h->inner++;
	else
		vec_push(h->a, &h->loop, ((struct trip){ loop, trip }));
}

void tir_hints_leave(struct tir_hints *h)
{
	if (h->inner)
		h->inner--;
	else
		h->loop.len--;
}

void tir_hints_unit(struct tir_hints *h, const struct tir_stmt *s)
{
	if (s && !h->depth++)
		h->unit = s;
	if (!s && !--h->depth)
		h->unit = NULL;
}

static struct instance instance_of(const struct tir_frame *f, const struct tir_hints *h)
{
	return (struct instance){ f->position[0], f->position[1], h->loop.len,
				  arena_memdup(h->a, h->loop.data, h->loop.len * sizeof(*h->loop.data)) };
}

static int by_begin(const void *x, const void *y)
{
	const struct run *a = x, *b = y;
	return a->begin < b->begin ? -1 : a->begin > b->begin;
}

/* The bytes of elements as runs in order, neighbours joined. */
static struct extent extent_of(struct arena *a, const struct tir_buffer *root, int64_t width, const int64_t *at, int64_t offset, int64_t n,
			       const bool *inside)
{
	VEC(struct run) all = { 0 };
	bool sorted = true;
	for (int64_t i = 0; i < n; i++) {
		int64_t begin = (offset + at[i]) * width;
		struct run *last = all.len ? &all.data[all.len - 1] : NULL;
		if (inside && !inside[i])
			continue;
		if (last && last->end == begin) {
			last->end += width;
			continue;
		}
		sorted = sorted && (!last || last->end < begin);
		vec_push(a, &all, ((struct run){ begin, begin + width }));
	}
	if (!sorted) {
		size_t k = 0;
		qsort(all.data, all.len, sizeof(*all.data), by_begin);
		for (size_t i = 1; i < all.len; i++) {
			if (all.data[i].begin > all.data[k].end)
				all.data[++k] = all.data[i];
			else if (all.data[i].end > all.data[k].end)
				all.data[k].end = all.data[i].end;
		}
		all.len = k + 1;
	}
	return (struct extent){ root, all.len, all.data };
}

void tir_hints_touch(struct tir_frame *f, const struct tir_buffer *root, int64_t width, const int64_t *at, int64_t offset, int64_t n,
		     const bool *inside, bool writes)
{
	struct tir_hints *h = f->run->hints;
	if (!ptrmap_get(&h->watched, root))
		return;
	struct touch *x = arena_new(h->a, struct touch);
	h->serial += h->last != f->stmt;
	h->last = f->stmt;
	x->bytes = extent_of(h->a, root, width, at, offset, n, inside);
	x->at = instance_of(f, h);
	x->stmt = f->stmt;
	x->unit = h->unit ? h->unit : f->stmt;
	x->serial = h->serial;
	x->writes = writes;
	if (x->bytes.n)
		vec_push(h->a, &h->touch, x);
}

bool tir_hints_see(struct tir_frame *f, const struct tir_stmt *s)
{
	struct tir_hints *h = f->run->hints;
	h->last = s;
	for (size_t i = 0; i < h->hint.len; i++)
		for (int k = 0; k < 2; k++) {
			struct side *x = &h->hint.data[i]->side[k];
			int64_t offset, n, width;
			const struct tir_buffer *root;
			if (x->stmt != s || !x->region->view)
				continue;
			const int64_t *at = tir_run_elements(f, x->region->view, &root, &offset, &n, &width);
			if (!at)
				return false;
			struct sight *y = arena_new(h->a, struct sight);
			y->at = instance_of(f, h);
			y->bytes = extent_of(h->a, root, width, at, offset, n, NULL);
			vec_push(h->a, &x->sight, y);
		}
	return true;
}

/* The comparison. */

static bool same_extent(const struct extent *a, const struct extent *b)
{
	return a->root == b->root && a->n == b->n && !memcmp(a->run, b->run, a->n * sizeof(*a->run));
}

/* How many of the loops of "x" are the loops around the statement of "s". */
static size_t n_shared(const struct instance *x, const struct side *s)
{
	size_t n = 0;
	while (n < x->n_loop && n < s->n_loop && x->loop[n].loop == s->loop[n])
		n++;
	return n;
}

static const char *key_of(struct arena *a, const struct instance *x, size_t n_loop)
{
	struct text t;
	text_init(&t, a);
	for (size_t i = 0; i < n_loop; i++)
		text_printf(&t, "%lld,", (long long)x->loop[i].n);
	return text_str(&t);
}

static const char *site_of(struct arena *a, const struct touch *x)
{
	return arena_printf(a, "%p%s%p", (const void *)x->stmt, x->writes ? "w" : "r", (const void *)x->bytes.root);
}

static bool may_be_one_place(const struct instance *x, const struct instance *y)
{
	return (x->block < 0 || y->block < 0 || x->block == y->block) && (x->core < 0 || y->core < 0 || x->core == y->core);
}

/* Which accesses the operand matches: all of a bare buffer; of a region those whose statement touches it in every iteration in
 * which both are executed. */
static void match(struct tir_hints *h, const struct side *s, bool *out)
{
	struct map *seen = arena_array(h->a, struct map, s->n_loop + 1), other;
	map_init(&other, h->a);
	for (size_t p = 0; p <= s->n_loop; p++) {
		map_init(&seen[p], h->a);
		for (size_t i = 0; i < s->sight.len; i++) {
			struct sight *x = arena_memdup(h->a, s->sight.data[i], sizeof(*x));
			const char *key = key_of(h->a, &x->at, p);
			x->next = map_get(&seen[p], key);
			map_set(&seen[p], key, x);
		}
	}
	for (size_t i = 0; i < h->touch.len; i++) {
		const struct touch *x = h->touch.data[i];
		out[i] = x->bytes.root == s->region->buffer && !s->region->view;
		if (!s->region->view || x->bytes.root != s->region->buffer)
			continue;
		size_t p = n_shared(&x->at, s);
		for (const struct sight *y = map_get(&seen[p], key_of(h->a, &x->at, p)); y; y = y->next) {
			if (!may_be_one_place(&x->at, &y->at))
				continue;
			out[i] = true;
			if (!same_extent(&x->bytes, &y->bytes))
				map_set(&other, site_of(h->a, x), h);
		}
	}
	for (size_t i = 0; i < h->touch.len; i++)
		out[i] = out[i] && !map_find(&other, site_of(h->a, h->touch.data[i]));
}

static int64_t first_shared_byte(const struct extent *a, const struct extent *b)
{
	for (size_t i = 0, k = 0; i < a->n && k < b->n;) {
		int64_t begin = a->run[i].begin > b->run[k].begin ? a->run[i].begin : b->run[k].begin;
		if (begin < a->run[i].end && begin < b->run[k].end)
			return begin;
		if (a->run[i].end < b->run[k].end)
			i++;
		else
			k++;
	}
	return -1;
}

/* The unit of the list at loop "depth" (-1: the root list) that an access belongs to. */
static const struct tir_stmt *unit_at(const struct touch *x, int64_t depth)
{
	return (int64_t)x->at.n_loop > depth + 1 ? x->at.loop[depth + 1].loop : x->unit;
}

static bool in_class(const struct touch *x, const struct touch *y, int64_t depth, enum tir_cross cross)
{
	if (x->serial == y->serial || x->at.block != y->at.block || x->at.core != y->at.core)
		return false;
	for (int64_t k = 0; k < depth; k++)
		if (x->at.loop[k].n != y->at.loop[k].n)
			return false;
	bool same = depth < 0 || x->at.loop[depth].n == y->at.loop[depth].n;
	if (!same)
		return cross != TIR_CROSS_NONE;
	return cross != TIR_CROSS_ONLY && unit_at(x, depth) != unit_at(y, depth);
}

/* The first line of the text of a statement. */
static const char *text_of(struct tfc *t, const struct tir_fn *f, const struct tir_stmt *s)
{
	if (s->range.source) {
		const char *text = s->range.source->text + s->range.begin;
		size_t n = 0;
		while (s->range.begin + n < s->range.end && text[n] && text[n] != '\n')
			n++;
		return arena_strndup(&t->perm, text, n);
	}
	struct text out;
	text_init(&out, &t->perm);
	tir_print_stmt(&out, f, s);
	return text_str(&out);
}

struct candidate { const struct touch *x; bool a, b; };

static int by_place(const void *x, const void *y)
{
	const struct touch *a = ((const struct candidate *)x)->x, *b = ((const struct candidate *)y)->x;
	if (a->bytes.root != b->bytes.root)
		return strcmp(a->bytes.root->name, b->bytes.root->name);
	if (a->bytes.run[0].begin != b->bytes.run[0].begin)
		return a->bytes.run[0].begin < b->bytes.run[0].begin ? -1 : 1;
	return a->serial < b->serial ? -1 : a->serial > b->serial;
}

static bool report(struct tir_hints *h, const struct hint *x, const struct touch *p, const struct touch *q, int64_t byte)
{
	const struct touch *first = p->serial < q->serial ? p : q, *second = first == p ? q : p;
	struct tfc *t = h->run->t;
	diag_error(t, x->side[0].stmt->range, E3502, "the execution contradicts the hint %s: '%s' and '%s' both touch byte %lld of '%s'; remove or "
		   "narrow the hint", text_of(t, NULL, x->side[0].stmt), text_of(t, NULL, first->stmt), text_of(t, NULL, second->stmt),
		   (long long)byte, p->bytes.root->name);
	diag_note(t, first->stmt->range, "the first access stands here");
	diag_note(t, second->stmt->range, "the second access stands here");
	return false;
}

static bool check_list(struct tir_hints *h, const struct hint *x, int64_t depth, const bool *a, const bool *b)
{
	enum tir_cross cross = x->side[0].stmt->u.hint.cross;
	VEC(struct candidate) all = { 0 };
	for (size_t i = 0; i < h->touch.len; i++) {
		const struct touch *y = h->touch.data[i];
		bool inside = depth < 0 || ((int64_t)y->at.n_loop > depth && y->at.loop[depth].loop == x->side[0].loop[depth]);
		if (inside && (a[i] || b[i]))
			vec_push(h->a, &all, ((struct candidate){ y, a[i], b[i] }));
	}
	if (all.len)
		qsort(all.data, all.len, sizeof(*all.data), by_place);
	for (size_t i = 0; i < all.len; i++)
		for (size_t k = i + 1; k < all.len; k++) {
			const struct candidate *p = &all.data[i], *q = &all.data[k];
			const struct extent *e = &p->x->bytes;
			if (q->x->bytes.root != e->root || q->x->bytes.run[0].begin >= e->run[e->n - 1].end)
				break;
			if (!((p->a && q->b) || (p->b && q->a)) || !(p->x->writes || q->x->writes) || !in_class(p->x, q->x, depth, cross))
				continue;
			int64_t byte = first_shared_byte(e, &q->x->bytes);
			if (byte >= 0)
				return report(h, x, p->x, q->x, byte);
		}
	return true;
}

bool tir_hints_check(struct tir_hints *h)
{
	for (size_t i = 0; i < h->hint.len; i++) {
		const struct hint *x = h->hint.data[i];
		const struct tir_stmt *s = x->side[0].stmt;
		bool *a = arena_array(h->a, bool, h->touch.len + 1), *b = arena_array(h->a, bool, h->touch.len + 1);
		match(h, &x->side[0], a);
		match(h, &x->side[1], b);
		for (int64_t depth = -1; depth < (int64_t)x->n_common; depth++)
			if ((!s->u.hint.has_level || s->u.hint.level == depth) && !check_list(h, x, depth, a, b))
				return false;
	}
	return true;
}
