/* Questions: what they may cost, and who answers. */
#include <string.h>

#include "poly/private.h"

struct known { struct known *next; uint64_t hash; size_t size; const void *text; enum poly_answer answer; int64_t least; };

enum { N_TRY = 3, N_LEAST = 12, N_BUCKET = 4096, PER_QUESTION = 8 };

struct poly {
	struct tfc *t;
	struct arena *a;
	int64_t limit, left, used, n_question, n_unknown;
	struct known *bucket[N_BUCKET];
};

struct poly *poly_new(struct tfc *t, struct arena *a, int64_t per_question)
{
	struct poly *p = arena_new(a, struct poly);
	p->t = t;
	p->a = a;
	p->limit = per_question < 1 ? 1 : per_question;
	if (__builtin_mul_overflow(p->limit, (int64_t)POLY_LIMITS_PER_KERNEL, &p->left))
		p->left = INT64_MAX;
	return p;
}

int64_t poly_n_question(const struct poly *p)
{
	return p->n_question;
}

int64_t poly_n_unknown(const struct poly *p)
{
	return p->n_unknown;
}

bool poly_is_spent(const struct poly *p)
{
	return p->left <= 0;
}

int64_t poly_used(const struct poly *p)
{
	return p->used;
}

static void charge(struct poly *p, int64_t n)
{
	n = n > p->left ? p->left : n;
	p->left -= n;
	p->used += n;
}

struct question {
	const struct poly_set *s;
	int var;			/* of poly_least(), else -1 */
	int n;				/* of poly_is_subset(), else -1 */
	const struct poly_set *const *of;
	int n_shared;
};

static struct poly_isl_answer ask(const struct question *q, int64_t limit)
{
	if (q->n >= 0)
		return poly_isl_is_subset(q->s, q->n, q->of, q->n_shared, limit);
	return q->var >= 0 ? poly_isl_least(q->s, q->var, limit) : poly_isl_is_empty(q->s, limit);
}

/* The library does not tell how much it used, so a question is asked with a small limit first and charged the limit that it
 * needed. */
static struct poly_isl_answer ask_library(struct poly *p, const struct question *q)
{
	struct poly_isl_answer a = { .answer = POLY_UNKNOWN };
	int64_t part = 256, limit = 0;
	for (int i = 0; i < N_TRY && a.answer == POLY_UNKNOWN; i++, part /= 16) {
		limit = p->limit / part + (p->limit % part != 0);
		if (limit > p->left)
			break;
		a = ask(q, limit);
		if (a.no_memory)
			fail_no_memory(&p->t->fail);
		if (a.fault)
			tfc_bug(p->t, "the library of integer sets says: %s", a.fault);
	}
	charge(p, limit);
	return a;
}

/* ---- answers that are known ---- */

struct bytes { char *data; size_t len, cap; };

static void put(struct arena *a, struct bytes *b, int64_t v)
{
	for (size_t i = 0; i < sizeof(v); i++)
		vec_push(a, b, (char)(uint64_t)(v >> 8 * i));
}

static void put_rows(struct arena *a, struct bytes *b, const struct poly_rows *r)
{
	put(a, b, (int64_t)r->len);
	for (size_t i = 0; i < r->len; i++) {
		struct poly_form f = r->data[i].form;
		put(a, b, f.n * 2 + r->data[i].is_equal);
		put(a, b, f.konst);
		for (int k = 0; k < f.n; k++) {
			put(a, b, f.term[k].var);
			put(a, b, f.term[k].coef);
		}
	}
}

static void put_set(struct arena *a, struct bytes *b, const struct poly_set *s)
{
	put(a, b, (int64_t)s->var.len);
	for (size_t i = 0; i < s->var.len; i++) {
		put(a, b, s->var.data[i].lo);
		put(a, b, s->var.data[i].hi);
	}
	put_rows(a, b, &s->row);
	put(a, b, (int64_t)s->choice.len);
	for (size_t i = 0; i < s->choice.len; i++) {
		put(a, b, (int64_t)s->choice.data[i].len);
		for (size_t k = 0; k < s->choice.data[i].len; k++)
			put_rows(a, b, &s->choice.data[i].data[k]);
	}
}

/* All that the answer to "q" depends on besides the limit. */
static struct bytes text_of(struct arena *a, const struct question *q)
{
	struct bytes b = { 0 };
	put(a, &b, q->var);
	put(a, &b, q->n);
	put(a, &b, q->n_shared);
	put_set(a, &b, q->s);
	for (int i = 0; i < q->n; i++)
		put_set(a, &b, q->of[i]);
	return b;
}

static uint64_t hash_of(const struct bytes *b)
{
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < b->len; i++)
		h = (h ^ (unsigned char)b->data[i]) * 1099511628211u;
	return h;
}

static struct known **place_of(struct poly *p, const struct bytes *b, uint64_t hash)
{
	struct known **at = &p->bucket[hash % N_BUCKET];
	while (*at && ((*at)->hash != hash || (*at)->size != b->len || memcmp((*at)->text, b->data, b->len) != 0))
		at = &(*at)->next;
	return at;
}

/* ---- the three questions ---- */

struct answer { enum poly_answer answer; int64_t least; };

static enum poly_answer of_found(enum poly_found f, enum poly_answer nothing, enum poly_answer point)
{
	return f == POLY_NOTHING ? nothing : f == POLY_POINT ? point : POLY_UNKNOWN;
}

/* The least value by trying the first few; the rest is left to the library. */
static enum poly_found try_least(const struct question *q, int64_t limit, int64_t *spent, struct answer *out)
{
	const struct poly_var *v = &q->s->var.data[q->var];
	enum poly_found f = poly_reduce(q->s->a, q->s, -1, 0, limit, spent);
	out->answer = POLY_NO;
	if (f == POLY_NOTHING || f == POLY_TOO_LONG)
		return f;
	for (int64_t k = 0; k < N_LEAST && v->lo + k <= v->hi; k++) {
		f = poly_reduce(q->s->a, q->s, q->var, v->lo + k, limit, spent);
		if (f != POLY_NOTHING) {
			*out = (struct answer){ POLY_YES, v->lo + k };
			return f;
		}
	}
	return POLY_UNDECIDED;
}

/* Is the point "at" certainly in none of the sets? */
static bool is_outside(const struct question *q, const int64_t *at, int64_t limit, int64_t *spent)
{
	for (int i = 0; i < q->n; i++) {
		struct poly_set *s = arena_memdup(q->s->a, q->of[i], sizeof(*s));
		s->a = q->s->a;
		s->var.data = arena_memdup(s->a, s->var.data, sizeof(*s->var.data) * s->var.len);
		for (int k = 0; k < q->n_shared; k++) {
			struct poly_var *v = &s->var.data[k];
			v->lo = at[k] > v->lo ? at[k] : v->lo;
			v->hi = at[k] < v->hi ? at[k] : v->hi;
		}
		if (poly_reduce(s->a, s, -1, 0, limit, spent) != POLY_NOTHING)
			return false;
	}
	return true;
}

/* One of a few points of the set is in none of the others. */
static bool has_outsider(const struct question *q, int64_t limit, int64_t *spent)
{
	int64_t *at = arena_array(q->s->a, int64_t, q->s->var.len + 1);
	static const unsigned from_top[] = { 0, 0xffffffff, 0x55555555, 0xaaaaaaaa, 0x33333333, 0xcccccccc };
	for (size_t i = 0; i < sizeof(from_top) / sizeof(from_top[0]); i++)
		if (poly_sample(q->s->a, q->s, from_top[i], limit, spent, at) && is_outside(q, at, limit, spent) && *spent <= limit)
			return true;
	return false;
}

static struct answer decide(struct poly *p, const struct question *q)
{
	struct answer out = { POLY_UNKNOWN, 0 };
	int64_t spent = 0, limit = p->limit < p->left ? p->limit : p->left;
	enum poly_found f;
	if (q->var >= 0) {
		f = try_least(q, limit, &spent, &out);
		out.answer = f == POLY_NOTHING || f == POLY_POINT ? out.answer : POLY_UNKNOWN;
	} else {
		f = poly_reduce(q->s->a, q->s, -1, 0, limit, &spent);
		out.answer = of_found(f, POLY_YES, q->n <= 0 ? POLY_NO : POLY_UNKNOWN);
		if (q->n > 0 && out.answer == POLY_UNKNOWN && f != POLY_TOO_LONG && has_outsider(q, limit, &spent))
			out.answer = POLY_NO;
	}
	charge(p, spent);
	if (out.answer != POLY_UNKNOWN || f == POLY_TOO_LONG)
		return out;
	struct poly_isl_answer a = ask_library(p, q);
	return (struct answer){ a.answer, a.least };
}

static struct answer answer_of(struct poly *p, const struct question *q)
{
	struct answer out = { POLY_UNKNOWN, 0 };
	bool is_bad = q->s->is_bad || (q->var >= 0 && q->s->var.data[q->var].lo == INT64_MIN);
	p->n_question++;
	charge(p, PER_QUESTION);
	for (int i = 0; i < q->n; i++)
		is_bad |= q->of[i]->is_bad;
	if (!is_bad) {
		struct bytes b = text_of(q->s->a, q);
		uint64_t hash = hash_of(&b);
		struct known **at = place_of(p, &b, hash), *k = *at;
		if (!k) {
			out = decide(p, q);
			k = arena_new(p->a, struct known);
			*k = (struct known){ NULL, hash, b.len, arena_memdup(p->a, b.data, b.len), out.answer, out.least };
			*at = k;
		}
		out = (struct answer){ k->answer, k->least };
	}
	p->n_unknown += out.answer == POLY_UNKNOWN;
	return out;
}

enum poly_answer poly_is_empty(struct poly *p, const struct poly_set *s)
{
	return answer_of(p, &(struct question){ s, -1, -1, NULL, 0 }).answer;
}

enum poly_answer poly_least(struct poly *p, const struct poly_set *s, int var, int64_t *out)
{
	struct answer a = answer_of(p, &(struct question){ s, var, -1, NULL, 0 });
	*out = a.answer == POLY_YES ? a.least : s->var.data[var].lo;
	return a.answer;
}

enum poly_answer poly_is_subset(struct poly *p, const struct poly_set *s, int n, const struct poly_set *const *of, int n_shared)
{
	return answer_of(p, &(struct question){ s, -1, n, of, n_shared }).answer;
}
