/* Which values differ between the positions of a block (A237)? */
#include "sched/private.h"

bool sched_ix_diverges(const struct sched_phase *p, const struct ix *x)
{
	for (int i = 0; x && i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM ? sched_ix_diverges(p, at->a) || sched_ix_diverges(p, at->b) :
		    (at->sym->kind == IX_COORD && at->sym->level > 0) || ptrmap_get(&p->divergent, at->sym))
			return true;
	}
	return false;
}

static bool load_diverges(const struct sched_phase *p, const struct tir_expr *e)
{
	const struct tir_view *v = e->view;
	if ((v->type->storage != ST_GMEM && v->type->storage != ST_SMEM) || sched_ix_diverges(p, v->offset) || sched_ix_diverges(p, v->slot))
		return true;
	for (int k = 0; k < v->type->rank; k++)
		if (sched_ix_diverges(p, e->index[k]))
			return true;
	return false;
}

bool sched_expr_diverges(const struct sched_phase *p, const struct tir_expr *e)
{
	if (!e)
		return false;
	return (e->kind == TIR_IX && sched_ix_diverges(p, e->ix)) || (e->kind == TIR_LOAD && load_diverges(p, e)) ||
	       (e->kind == TIR_VAR && ptrmap_get(&p->divergent, e->var)) || sched_expr_diverges(p, e->a) ||
	       sched_expr_diverges(p, e->b) || sched_expr_diverges(p, e->c);
}

static bool mark(struct sched_phase *p, const void *key)
{
	if (ptrmap_get(&p->divergent, key))
		return false;
	ptrmap_set(&p->divergent, key, (void *)p);
	return true;
}

static bool mark_var(struct sched_phase *p, const struct tir_var *v)
{
	bool changed = mark(p, v);
	return v->sym ? mark(p, v->sym) || changed : changed;
}

static bool loop_diverges(const struct sched_phase *p, const struct tir_stmt *s)
{
	for (int i = 0; s->u.loop.extent && i < s->u.loop.n_var; i++)
		if (sched_ix_diverges(p, s->u.loop.extent[i]))
			return true;
	return sched_ix_diverges(p, s->u.loop.start) || sched_ix_diverges(p, s->u.loop.stop) || sched_ix_diverges(p, s->u.loop.step) ||
	       sched_ix_diverges(p, s->u.loop.wave) || sched_ix_diverges(p, s->u.loop.index);
}

/* Does a "break" of the loop around "b" stand under a condition that differs, or is "inside" so? */
static bool breaks_apart(const struct sched_phase *p, const struct tir_block *b, bool inside)
{
	bool found = false;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_BREAK)
			found = inside;
		else if (s->kind == TIR_SCOPE || s->kind == TIR_MARK)
			found = breaks_apart(p, s->kind == TIR_SCOPE ? &s->u.scope.body : &s->u.mark.body, inside);
		else if (s->kind == TIR_IF)
			found = breaks_apart(p, &s->u.branch.then, inside || sched_expr_diverges(p, s->u.branch.cond)) ||
				breaks_apart(p, &s->u.branch.other, inside || sched_expr_diverges(p, s->u.branch.cond));
	}
	return found;
}

static bool mark_block(struct sched_phase *p, const struct tir_block *b, bool inside);

/* One round; "inside": in the suite of a condition that differs. True if something new was marked. */
static bool mark_stmt(struct sched_phase *p, const struct tir_stmt *s, bool inside)
{
	bool changed = false;
	switch (s->kind) {
	case TIR_LET_SCALAR: return sched_expr_diverges(p, s->u.scalar.value) && mark_var(p, s->u.scalar.var);
	case TIR_STORE: return !s->u.store.view && (inside || sched_expr_diverges(p, s->u.store.value)) && mark_var(p, s->u.store.var);
	case TIR_FOR:
		inside = inside || loop_diverges(p, s) || breaks_apart(p, &s->u.loop.body, false);
		for (int i = 0; loop_diverges(p, s) && i < s->u.loop.n_var; i++)
			changed = mark(p, s->u.loop.var[i]) || changed;
		return mark_block(p, &s->u.loop.body, inside) || changed;
	case TIR_WHILE:
		inside = inside || breaks_apart(p, &s->u.branch.then, false);
		/* fall through */
	case TIR_IF:
		inside = inside || sched_expr_diverges(p, s->u.branch.cond);
		changed = mark_block(p, &s->u.branch.then, inside);
		return mark_block(p, &s->u.branch.other, inside) || changed;
	case TIR_SCOPE: return mark_block(p, &s->u.scope.body, inside);
	case TIR_MARK: return mark_block(p, &s->u.mark.body, inside);
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_INSN:
	case TIR_FUSED:
	case TIR_SYNC:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
	return false;
}

static bool mark_block(struct sched_phase *p, const struct tir_block *b, bool inside)
{
	bool changed = false;
	for (size_t i = 0; i < b->len; i++)
		changed = mark_stmt(p, b->stmt[i], inside) || changed;
	return changed;
}

void sched_mark_divergent(struct sched_phase *p)
{
	while (mark_block(p, &p->scope->u.scope.body, false))
		;
}
