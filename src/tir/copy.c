/* Copies of statements in which symbols, scalars and views are replaced. */
#include <string.h>

#include "base/vec.h"
#include "tir/copy.h"
#include "type/type.h"

void tir_copier_init(struct tir_copier *c, struct arena *a, void *user)
{
	*c = (struct tir_copier){ .a = a, .user = user };
	c->sym.arena = c->var.arena = c->view_copy.arena = a;
}

static const struct ix *replaced(void *user, const struct ix_sym *s)
{
	struct tir_copier *c = user;
	const struct ix_sym *own = ptrmap_get(&c->sym, s);
	if (own)
		return ix_sym(c->a, own);
	return c->symbol ? c->symbol(c->user, s) : NULL;
}

const struct ix *tir_copy_ix(struct tir_copier *c, const struct ix *x)
{
	return x && x->n_term ? ix_substitute(c->a, x, replaced, c) : x;
}

static const struct ix *const *copy_ixs(struct tir_copier *c, int n, const struct ix *const *x)
{
	bool same = true;
	const struct ix **out = arena_array(c->a, const struct ix *, (size_t)n + 1);
	if (!x)
		return NULL;
	for (int i = 0; i < n; i++) {
		out[i] = tir_copy_ix(c, x[i]);
		same = same && (out[i] == x[i] || ix_equal(out[i], x[i]));
	}
	return same ? x : out;
}

/* ---- views ---- */

static const struct layout *copy_layout(struct tir_copier *c, const struct layout *l)
{
	bool same = true;
	if (!l)
		return NULL;
	struct layout_mode *mode = arena_array(c->a, struct layout_mode, (size_t)l->n_mode + 1);
	for (int i = 0; i < l->n_mode; i++) {
		mode[i].extent = tir_copy_ix(c, l->mode[i].extent);
		mode[i].stride = tir_copy_ix(c, l->mode[i].stride);
		same = same && (mode[i].extent == l->mode[i].extent || ix_equal(mode[i].extent, l->mode[i].extent));
		same = same && (mode[i].stride == l->mode[i].stride || ix_equal(mode[i].stride, l->mode[i].stride));
	}
	const struct ix *offset = tir_copy_ix(c, l->offset);
	if (same && (offset == l->offset || ix_equal(offset, l->offset)))
		return l;
	struct layout *r = layout_copy(c->a, l);
	r->mode = mode;
	r->offset = offset;
	return r;
}

static const struct type *copy_type(struct tir_copier *c, const struct type *ty)
{
	const struct ix *const *dim = copy_ixs(c, ty->rank, ty->dim);
	const struct layout *l = copy_layout(c, ty->layout);
	if (dim == ty->dim && l == ty->layout)
		return ty;
	struct type *r = arena_memdup(c->a, ty, sizeof(*ty));
	r->dim = dim;
	r->layout = l;
	return r;
}

static const struct ix *copy_slot(struct tir_copier *c, const struct tir_slots *slots, const struct ix *index)
{
	const struct ix *other = slots && c->slot ? c->slot(c->user, slots) : NULL;
	return other ? other : tir_copy_ix(c, index);
}

/* The view with its own expressions replaced; "v" itself where nothing changes. */
static const struct tir_view *copy_parts(struct tir_copier *c, const struct tir_view *v)
{
	const struct tir_view *known = ptrmap_get(&c->view_copy, v);
	int n_start = v->start ? (v->root ? v->root->type->rank : v->slots->view[0]->type->rank) : 0;
	if (known)
		return known;
	const struct ix *slot = copy_slot(c, v->slots, v->slot), *offset = tir_copy_ix(c, v->offset);
	const struct ix *const *start = copy_ixs(c, n_start, v->start);
	const struct type *ty = copy_type(c, v->type);
	bool same = start == v->start && ty == v->type && (slot == v->slot || (slot && v->slot && ix_equal(slot, v->slot))) &&
		    (offset == v->offset || ix_equal(offset, v->offset));
	struct tir_view *r = arena_memdup(c->a, v, sizeof(*v));
	r->slot = slot;
	r->offset = offset;
	r->start = start;
	r->type = ty;
	ptrmap_set(&c->view_copy, v, same ? (void *)v : r);
	return same ? v : r;
}

static const struct tir_view *copy_element(struct tir_copier *c, const struct tir_view *v, const struct ix *const **index)
{
	if (!v)
		return NULL;
	if (index)
		*index = copy_ixs(c, v->type->rank, *index);
	const struct tir_view *own = copy_parts(c, v);
	const struct tir_view *other = c->view ? c->view(c->user, own, index) : NULL;
	return other ? other : own;
}

const struct tir_view *tir_copy_view(struct tir_copier *c, const struct tir_view *v)
{
	return copy_element(c, v, NULL);
}

/* ---- expressions ---- */

const struct tir_expr *tir_copy_expr(struct tir_copier *c, const struct tir_expr *e)
{
	if (!e)
		return NULL;
	const struct tir_expr *other = e->kind == TIR_VAR && c->scalar ? c->scalar(c->user, e->var) : NULL;
	if (other)
		return other;
	struct tir_expr *r = arena_memdup(c->a, e, sizeof(*e));
	const struct tir_var *var = e->kind == TIR_VAR ? ptrmap_get(&c->var, e->var) : NULL;
	r->ix = tir_copy_ix(c, e->ix);
	r->var = var ? var : e->var;
	r->index = e->index;
	r->view = copy_element(c, e->view, &r->index);
	r->a = tir_copy_expr(c, e->a);
	r->b = tir_copy_expr(c, e->b);
	r->c = tir_copy_expr(c, e->c);
	return r;
}

/* ---- statements ---- */

static struct ix_sym *new_symbol(struct tir_copier *c, const struct ix_sym *s)
{
	struct ix_sym *own = arena_memdup(c->a, s, sizeof(*s));
	ptrmap_set(&c->sym, s, own);
	return own;
}

static struct tir_var *copy_let(struct tir_copier *c, struct tir_var *v)
{
	if (!c->new_lets) {
		struct tir_var *known = ptrmap_get(&c->var, v);
		return known ? known : v;
	}
	struct tir_var *own = arena_memdup(c->a, v, sizeof(*v));
	if (v->sym) {
		struct ix_sym *s = new_symbol(c, v->sym);
		s->owner = own;
		own->sym = s;
	}
	ptrmap_set(&c->var, v, own);
	return own;
}

static struct tir_operand *copy_operands(struct tir_copier *c, int n, const struct tir_operand *o)
{
	struct tir_operand *r = arena_array(c->a, struct tir_operand, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		r[i] = o[i];
		r[i].expr = tir_copy_expr(c, o[i].expr);
		r[i].index = copy_slot(c, o[i].slots, o[i].index);
		r[i].view = tir_copy_view(c, o[i].view);
	}
	return r;
}

static const struct attr *copy_attrs(struct tir_copier *c, int n, const struct attr *x)
{
	struct attr *r = arena_array(c->a, struct attr, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		r[i] = x[i];
		if (x[i].kind != ATTR_IX && x[i].kind != ATTR_IXS)
			continue;
		r[i].ix = copy_ixs(c, x[i].kind == ATTR_IX ? 1 : x[i].n, x[i].ix);
	}
	return r;
}

static void copy_loop(struct tir_copier *c, const struct tir_stmt *s, struct tir_stmt *r)
{
	int n = s->u.loop.n_var;
	r->u.loop.start = tir_copy_ix(c, s->u.loop.start);
	r->u.loop.stop = tir_copy_ix(c, s->u.loop.stop);
	r->u.loop.step = tir_copy_ix(c, s->u.loop.step);
	r->u.loop.extent = s->u.loop.extent ? copy_ixs(c, n, s->u.loop.extent) : NULL;
	r->u.loop.wave = tir_copy_ix(c, s->u.loop.wave);
	r->u.loop.index = tir_copy_ix(c, s->u.loop.index);
	r->u.loop.var = arena_array(c->a, const struct ix_sym *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		r->u.loop.var[i] = new_symbol(c, s->u.loop.var[i]);
	r->u.loop.body = (struct tir_block){ 0 };
	tir_copy_block(c, &s->u.loop.body, &r->u.loop.body);
}

static struct tir_sync_arg *copy_sync_args(struct tir_copier *c, int n, const struct tir_sync_arg *x)
{
	struct tir_sync_arg *r = arena_array(c->a, struct tir_sync_arg, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		r[i] = x[i];
		r[i].ix = tir_copy_ix(c, x[i].ix);
	}
	return r;
}

static void copy_fused(struct tir_copier *c, const struct tir_stmt *s, struct tir_stmt *r)
{
	r->u.fused.dim = copy_ixs(c, s->u.fused.rank, s->u.fused.dim);
	r->u.fused.insn = arena_array(c->a, struct tir_stmt *, (size_t)s->u.fused.n_insn + 1);
	for (int i = 0; i < s->u.fused.n_insn; i++)
		r->u.fused.insn[i] = tir_copy_stmt(c, s->u.fused.insn[i]);
}

static void copy_branches(struct tir_copier *c, const struct tir_stmt *s, struct tir_stmt *r)
{
	r->u.branch.cond = tir_copy_expr(c, s->u.branch.cond);
	r->u.branch.then = r->u.branch.other = (struct tir_block){ 0 };
	tir_copy_block(c, &s->u.branch.then, &r->u.branch.then);
	tir_copy_block(c, &s->u.branch.other, &r->u.branch.other);
}

static struct tir_region copy_region(struct tir_copier *c, const struct tir_region *x)
{
	struct tir_region r = *x;
	int n = x->of ? x->of->type->rank : 0;
	r.view = tir_copy_view(c, x->view);
	r.of = x->of ? copy_parts(c, x->of) : NULL;
	r.start = copy_ixs(c, n, x->start);
	r.size = copy_ixs(c, n, x->size);
	return r;
}

struct tir_stmt *tir_copy_stmt(struct tir_copier *c, const struct tir_stmt *s)
{
	struct tir_stmt *r = arena_memdup(c->a, s, sizeof(*s));
	switch (s->kind) {
	case TIR_LET_SCALAR:
		r->u.scalar.value = tir_copy_expr(c, s->u.scalar.value);
		r->u.scalar.var = copy_let(c, s->u.scalar.var);
		break;
	case TIR_STORE: {
		const struct tir_var *var = s->u.store.var ? ptrmap_get(&c->var, s->u.store.var) : NULL;
		if (s->u.store.var && !var && c->target)
			var = c->target(c->user, s->u.store.var);
		r->u.store.var = var ? var : s->u.store.var;
		r->u.store.view = copy_element(c, s->u.store.view, &r->u.store.index);
		r->u.store.value = tir_copy_expr(c, s->u.store.value);
		break;
	}
	case TIR_INSN:
		r->u.insn.use.attr = copy_attrs(c, s->u.insn.use.insn->n_attr, s->u.insn.use.attr);
		r->u.insn.operand = copy_operands(c, s->u.insn.use.insn->n_param, s->u.insn.operand);
		if (s->u.insn.barrier)
			r->u.insn.barrier = copy_sync_args(c, 1, s->u.insn.barrier);
		break;
	case TIR_FUSED: copy_fused(c, s, r); break;
	case TIR_FOR: copy_loop(c, s, r); break;
	case TIR_WHILE:
	case TIR_IF: copy_branches(c, s, r); break;
	case TIR_SCOPE:
		r->u.scope.body = (struct tir_block){ 0 };
		tir_copy_block(c, &s->u.scope.body, &r->u.scope.body);
		break;
	case TIR_MARK:
		r->u.mark.body = (struct tir_block){ 0 };
		tir_copy_block(c, &s->u.mark.body, &r->u.mark.body);
		break;
	case TIR_SYNC: r->u.sync.arg = copy_sync_args(c, s->u.sync.n_arg, s->u.sync.arg); break;
	case TIR_CALL: r->u.call.operand = copy_operands(c, s->u.call.n_operand, s->u.call.operand); break;
	case TIR_TRAP: r->u.trap.cond = tir_copy_expr(c, s->u.trap.cond); break;
	case TIR_HINT:
		r->u.hint.a = copy_region(c, &s->u.hint.a);
		r->u.hint.b = copy_region(c, &s->u.hint.b);
		break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_ANNOTATE:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
	return r;
}

void tir_append(struct arena *a, struct tir_block *b, struct tir_stmt *s)
{
	if (b->len == b->cap)
		b->stmt = vec_grow(a, b->stmt, b->len, &b->cap, sizeof(*b->stmt));
	b->stmt[b->len++] = s;
}

void tir_copy_block(struct tir_copier *c, const struct tir_block *b, struct tir_block *out)
{
	for (size_t i = 0; i < b->len; i++)
		tir_append(c->a, out, tir_copy_stmt(c, b->stmt[i]));
}
