/* Scalars of the checker of synchronised programs: numbers, and guesses about what memory holds. */
#include <string.h>

#include "verify/abstract.h"

static uint64_t mix(uint64_t a, uint64_t b)
{
	uint64_t z = a * 0x9e3779b97f4a7c15u + b + 0x7f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	return z ^ z >> 27;
}

static uint64_t hash_text(const char *s)
{
	uint64_t h = 1469598103934665603u;
	for (; s && *s; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return h;
}

static struct number known(int64_t v)
{
	return (struct number){ v, v, false };
}

/* The answer to a question: small, and the same each time. */
static struct number guess(struct scene *s, uint64_t question)
{
	struct trial *x = s->x;
	int64_t id = -1;
	for (size_t i = 0; i < x->guess.len && id < 0; i++)
		if (x->guess.data[i].question == question)
			id = x->guess.data[i].id;
	if (id < 0) {
		id = (int64_t)x->guess.len;
		vec_push(x->a, &x->guess, ((struct guess){ question, id }));
	}
	return (struct number){ (int64_t)(mix(question, x->seed) >> 20 & 3), id << 24, true };
}

void abstract_bind(struct scene *s, const struct ix_sym *sym, struct number x)
{
	vec_push(s->x->a, &s->symbol, ((struct named){ sym, x }));
}

struct question { struct scene *s; bool is_guess, by_apart; };

static bool value_of(void *user, const struct ix_sym *sym, int64_t *out)
{
	struct question *q = user;
	struct scene *s = q->s;
	for (size_t i = s->symbol.len; i-- > 0;)
		if (s->symbol.data[i].sym == sym) {
			const struct number *x = &s->symbol.data[i].x;
			q->is_guess = q->is_guess || x->is_guess;
			*out = q->by_apart ? x->apart : x->v;
			return true;
		}
	if (sym->kind == IX_DIMVAR) {
		*out = s->x->dim;
		return true;
	}
	struct number x = guess(s, hash_text(sym->name));
	q->is_guess = true;
	*out = q->by_apart ? x.apart : sym->has_range && (x.v < sym->lo || x.v > sym->hi) ? sym->lo : x.v;
	return true;
}

struct number abstract_ix(struct scene *s, const struct ix *x)
{
	struct question q = { s, false, false };
	struct number out = { 0 };
	if (ix_is_const(x, &out.v))
		return known(out.v);
	if (!ix_eval(x, value_of, &q, &out.v))
		out = guess(s, hash_text(ix_str(s->x->a, x)));
	out.is_guess = out.is_guess || q.is_guess;
	out.apart = out.v;
	q.by_apart = true;
	if (out.is_guess && !ix_eval(x, value_of, &q, &out.apart))
		out.apart = out.v;
	return out;
}

static struct number load(struct scene *s, const struct tir_expr *e)
{
	const struct tir_buffer *root = e->view->root ? e->view->root : e->view->slots->view[0]->root;
	uint64_t h = hash_text(root ? root->name : NULL);
	h = mix(h, (uint64_t)abstract_ix(s, e->view->offset).apart);
	for (int i = 0; i < e->view->type->rank; i++)
		h = mix(h, (uint64_t)abstract_ix(s, e->index[i]).apart);
	return guess(s, h);
}

static struct number number(const struct tir_expr *e)
{
	return known(e->number.kind == ATTR_FLOAT ? (int64_t)e->number.f : e->number.i);
}

static bool compute(enum binary_kind k, int64_t a, int64_t b, int64_t *out)
{
	int64_t q;
	switch (k) {
	case BINARY_ADD: return !__builtin_add_overflow(a, b, out);
	case BINARY_SUB: return !__builtin_sub_overflow(a, b, out);
	case BINARY_MUL: return !__builtin_mul_overflow(a, b, out);
	case BINARY_FLOOR_DIV:
	case BINARY_MOD:
		if (!b || (a == INT64_MIN && b == -1))
			return false;
		q = a / b - (a % b != 0 && (a < 0) != (b < 0));
		*out = k == BINARY_MOD ? a - q * b : q;
		return true;
	case BINARY_MIN: *out = a < b ? a : b; return true;
	case BINARY_MAX: *out = a > b ? a : b; return true;
	case BINARY_EQ: *out = a == b; return true;
	case BINARY_NE: *out = a != b; return true;
	case BINARY_LT: *out = a < b; return true;
	case BINARY_LE: *out = a <= b; return true;
	case BINARY_GT: *out = a > b; return true;
	case BINARY_GE: *out = a >= b; return true;
	case BINARY_AND: *out = a && b; return true;
	case BINARY_OR: *out = a || b; return true;
	case BINARY_DIV:
	case BINARY_COUNT: break;
	}
	return false;
}

static struct number binary(struct scene *s, const struct tir_expr *e)
{
	enum binary_kind k;
	struct number a = abstract_expr(s, e->a), b = abstract_expr(s, e->b), out = { .is_guess = a.is_guess || b.is_guess };
	if (!binary_kind_find(e->op, &k) || !compute(k, a.v, b.v, &out.v))
		return guess(s, mix(mix(hash_text(e->op), (uint64_t)a.apart), (uint64_t)b.apart));
	if (!compute(k, a.apart, b.apart, &out.apart))
		out.apart = out.v;
	return out;
}

struct number abstract_expr(struct scene *s, const struct tir_expr *e)
{
	struct number a;
	const struct number *v;
	switch (e->kind) {
	case TIR_IX: return abstract_ix(s, e->ix);
	case TIR_NUMBER: return number(e);
	case TIR_VAR:
		v = ptrmap_get(&s->variable, e->var);
		return v ? *v : guess(s, hash_text(e->var->name));
	case TIR_LOAD: return load(s, e);
	case TIR_UNARY:
		a = abstract_expr(s, e->a);
		if (!strcmp(e->op, "not"))
			return (struct number){ !a.v, !a.v, a.is_guess };
		if (!strcmp(e->op, "neg") && a.v != INT64_MIN && a.apart != INT64_MIN)
			return (struct number){ -a.v, -a.apart, a.is_guess };
		return guess(s, mix(hash_text(e->op), (uint64_t)a.apart));
	case TIR_BINARY: return binary(s, e);
	case TIR_SELECT:
		a = abstract_expr(s, e->a);
		struct number chosen = abstract_expr(s, a.v ? e->b : e->c);
		chosen.is_guess = chosen.is_guess || a.is_guess;
		return chosen;
	case TIR_CAST: return abstract_expr(s, e->a);
	}
	return known(0);
}
