/* T.Parallel: iterations must not depend on each other (spec: tir 4, E3011). */
#include <string.h>

#include "tir/verify.h"
#include "type/injective.h"

struct region {
	struct tir_verify *v;
	const struct tir_stmt *loop;
	bool failed;
};

static int var_index(const struct tir_stmt *loop, const struct ix_sym *s)
{
	for (int i = 0; i < loop->u.loop.n_var; i++)
		if (ix_sym_equal(loop->u.loop.var[i], s))
			return i;
	return -1;
}

static bool uses_vars(const struct tir_stmt *loop, const struct ix *x)
{
	for (int i = 0; i < loop->u.loop.n_var; i++)
		if (ix_uses(x, loop->u.loop.var[i]))
			return true;
	return false;
}

/* Coefficients of the loop variables in "x"; false if a variable stands inside something that is not affine. */
static bool coefficients(const struct tir_stmt *loop, const struct ix *x, int64_t *coef)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			if (uses_vars(loop, at->a) || uses_vars(loop, at->b))
				return false;
			continue;
		}
		int k = var_index(loop, at->sym);
		if (k >= 0)
			coef[k] += x->term[i].coef;
	}
	return true;
}

static void refuse(struct region *r, const struct tir_stmt *s, const char *why)
{
	if (!r->failed)
		tir_fault(r->v, s->range, E3011, "the iterations of T.Parallel are not independent: %s", why);
	r->failed = true;
}

/* Numbers that tell elements apart: addresses, or C order where they are spread over positions. */
static bool element_strides(struct arena *a, const struct type *ty, const struct ix **stride)
{
	const struct ix *const *dense = tir_c_order(a, ty->rank, ty->dim);
	if (!type_is_spread(ty))
		return tir_strides(a, ty, stride);
	for (int k = 0; k < ty->rank; k++)
		stride[k] = dense[k];
	return true;
}

/* Do different iterations certainly store to one element? */
static void check_store(struct region *r, const struct tir_stmt *s)
{
	const struct tir_stmt *loop = r->loop;
	struct arena *a = r->v->a;
	int n = loop->u.loop.n_var;
	const struct type *ty = s->u.store.view->type;
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)ty->rank + 1);
	int64_t *extent = arena_array(a, int64_t, (size_t)n + 1), *coef = arena_array(a, int64_t, (size_t)n + 1);
	bool affine = element_strides(a, ty, stride), is_static = true;
	for (int i = 0; i < n; i++) {
		bool used = false;
		is_static = ix_is_const(loop->u.loop.extent[i], &extent[i]) && is_static;
		for (int k = 0; k < ty->rank; k++)
			used = used || ix_uses(s->u.store.index[k], loop->u.loop.var[i]);
		for (int k = 0; k < ty->rank && !used; k++)
			used = ix_uses_kind(s->u.store.index[k], IX_SCALAR);
		if (!used && !ix_is(loop->u.loop.extent[i], 1) && !ix_is(loop->u.loop.extent[i], 0)) {
			refuse(r, s, arena_printf(a, "all values of '%s' store to one element of '%s'", loop->u.loop.var[i]->name,
						  s->u.store.view->root ? s->u.store.view->root->name : "a slot"));
			return;
		}
	}
	const struct ix *at = ix_const(a, 0);
	for (int k = 0; affine && k < ty->rank; k++)
		at = ix_add(a, at, ix_mul(a, s->u.store.index[k], stride[k]));
	bool unknown = false;
	if (!affine || !is_static || ix_uses_kind(at, IX_SCALAR) || !coefficients(loop, at, coef))
		return;
	for (int i = 0; i < n; i++)
		if (extent[i] < 1)
			return;
	if (!digits_injective(n, extent, coef, &unknown) && !unknown)
		refuse(r, s, "two of them store to one element");
}

/* A read of what another iteration stores: the same root at another index. */
static void check_load(struct region *r, const struct tir_stmt *store, const struct tir_stmt *s, const struct tir_expr *e)
{
	if (!e || r->failed)
		return;
	if (e->kind == TIR_LOAD && store->u.store.view && e->view->root && e->view->root == store->u.store.view->root &&
	    ix_equal(e->view->offset, store->u.store.view->offset) && e->view->type->rank == store->u.store.view->type->rank) {
		bool same = true, apart = false, known = true;
		for (int k = 0; k < e->view->type->rank; k++) {
			const struct ix *x = e->index[k], *y = store->u.store.index[k];
			int64_t d;
			same = same && ix_equal(x, y);
			known = known && !ix_uses_kind(x, IX_SCALAR) && !ix_uses_kind(y, IX_SCALAR);
			if (!uses_vars(r->loop, x) && !uses_vars(r->loop, y) && ix_is_const(ix_sub(r->v->a, x, y), &d) && d)
				apart = true;
		}
		if (!same && !apart && known)
			refuse(r, s, arena_printf(r->v->a, "an element of '%s' that another iteration stores is read", e->view->root->name));
	}
	check_load(r, store, s, e->a);
	check_load(r, store, s, e->b);
	check_load(r, store, s, e->c);
}

static void check_loads(struct region *r, const struct tir_stmt *store, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_STORE)
			check_load(r, store, s, s->u.store.value);
		else if (s->kind == TIR_LET_SCALAR)
			check_load(r, store, s, s->u.scalar.value);
		else if (s->kind == TIR_IF) {
			check_load(r, store, s, s->u.branch.cond);
			check_loads(r, store, &s->u.branch.then);
			check_loads(r, store, &s->u.branch.other);
		}
	}
}

static void check_body(struct region *r, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len && !r->failed; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_STORE && s->u.store.var) {
			refuse(r, s, arena_printf(r->v->a, "they share the variable '%s'", s->u.store.var->name));
		} else if (s->kind == TIR_STORE) {
			check_store(r, s);
			check_loads(r, s, &r->loop->u.loop.body);
		} else if (s->kind == TIR_IF) {
			check_body(r, &s->u.branch.then);
			check_body(r, &s->u.branch.other);
		} else if (s->kind != TIR_LET_SCALAR && s->kind != TIR_LET_VIEW && s->kind != TIR_TRAP) {
			refuse(r, s, "its body has lets, conditions and stores of elements only");
		}
	}
}

void tir_verify_parallel(struct tir_verify *v, const struct tir_stmt *s)
{
	struct region r = { v, s, false };
	check_body(&r, &s->u.loop.body);
}
