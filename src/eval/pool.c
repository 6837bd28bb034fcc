#include "eval/internal.h"

#include <string.h>

/* Classes of four sizes per power of two: the number of the least one that holds "size" bytes, and its size. */
static int size_class(size_t size, size_t *bytes)
{
	int k = 5;
	while (k < EVAL_POOL_POWERS - 1 && (size_t)1 << (k + 1) <= size)
		k++;
	size_t base = (size_t)1 << k, step = base / 4;
	size_t part = size <= base ? 0 : (size - base + step - 1) / step;
	*bytes = base + part * step;
	return k * 4 + (int)part;
}

/* Memory that is not cleared. */
void *pool_take(struct run *r, size_t size)
{
	size_t bytes;
	int k = size_class(size, &bytes);
	struct pool_block *b = r->pool[k];
	if (!b)
		return arena_alloc(r->arena, bytes);
	r->pool[k] = b->next;
	return b;
}

void pool_give(struct run *r, void *p, size_t size)
{
	struct pool_block *b = p;
	size_t bytes;
	if (!p)
		return;
	int k = size_class(size, &bytes);
	b->next = r->pool[k];
	r->pool[k] = b;
}

static void *pool_copy(struct run *r, const void *p, int64_t n, size_t size)
{
	if (!p)
		return NULL;
	size_t bytes = (size_t)n * size;
	void *q = pool_take(r, bytes);
	if (bytes)
		memcpy(q, p, bytes);
	return q;
}

struct cell *cell_new(struct run *r, struct tensor *t)
{
	struct cell *c = pool_take(r, sizeof(*c));
	*c = (struct cell){ .refs = 1, .t = t };
	return c;
}

struct cell *cell_adopt(struct run *r, const struct tensor *x)
{
	struct tensor *t = pool_take(r, sizeof(*t));
	*t = *x;
	t->dim = pool_copy(r, x->dim, x->rank, sizeof(*x->dim));
	t->f = pool_copy(r, x->f, x->n, sizeof(*x->f));
	t->i = pool_copy(r, x->i, x->n, sizeof(*x->i));
	t->radius = pool_copy(r, x->radius, x->n, sizeof(*x->radius));
	t->open = pool_copy(r, x->open, x->n, 1);
	t->unwritten = pool_copy(r, x->unwritten, x->n, 1);
	return cell_new(r, t);
}

struct cell *cell_borrow(struct run *r, struct tensor *t)
{
	struct cell *c = cell_new(r, t);
	c->is_borrowed = true;
	return c;
}

struct cell *cell_tuple(struct run *r, int n, struct cell *const *field)
{
	struct cell *c = cell_new(r, NULL);
	c->n_field = n;
	c->field = pool_copy(r, field, n, sizeof(*field));
	return c;
}

struct cell *cell_keep(struct cell *c)
{
	c->refs++;
	return c;
}

void cell_drop(struct run *r, struct cell *c)
{
	if (!c || --c->refs > 0)
		return;
	for (int k = 0; k < c->n_field; k++)
		cell_drop(r, c->field[k]);
	pool_give(r, c->field, (size_t)c->n_field * sizeof(*c->field));
	if (!c->is_borrowed && c->t) {
		struct tensor *t = c->t;
		size_t n = (size_t)t->n;
		pool_give(r, t->dim, (size_t)t->rank * sizeof(*t->dim));
		pool_give(r, t->f, n * sizeof(*t->f));
		pool_give(r, t->i, n * sizeof(*t->i));
		pool_give(r, t->radius, n * sizeof(*t->radius));
		pool_give(r, t->open, n);
		pool_give(r, t->unwritten, n);
		pool_give(r, t, sizeof(*t));
	}
	pool_give(r, c, sizeof(*c));
}

struct cell *cell_own(struct run *r, struct cell *c)
{
	if (c->refs == 1 && !c->is_borrowed)
		return c;
	struct cell *copy = cell_adopt(r, c->t);
	copy->root = c->root;
	for (size_t k = 0; k < c->own.len; k++)
		vec_push(r->arena, &copy->own, c->own.data[k]);
	cell_drop(r, c);
	return copy;
}
