/* Values and paths that are not the same for all threads of a block (spec: tir 11.5). */
#include "verify/private.h"

static bool symbol_differs(const struct checker *c, const struct ix_sym *s)
{
	return s->kind == IX_COORD ? s->level != 0 : ptrmap_get(&c->differs, s) != NULL;
}

bool verify_ix_differs(const struct checker *c, const struct ix *x)
{
	if (!x)
		return false;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *a = x->term[i].atom;
		if (a->kind == IX_SYM && symbol_differs(c, a->sym))
			return true;
		if (a->kind != IX_SYM && (verify_ix_differs(c, a->a) || verify_ix_differs(c, a->b)))
			return true;
	}
	return false;
}

bool verify_expr_differs(const struct checker *c, const struct tir_expr *e)
{
	if (!e)
		return false;
	switch (e->kind) {
	case TIR_IX: return verify_ix_differs(c, e->ix);
	case TIR_NUMBER: return false;
	case TIR_VAR: return ptrmap_get(&c->differs, e->var) != NULL;
	case TIR_LOAD:
		if (e->view->type->storage == ST_RMEM || verify_ix_differs(c, e->view->offset) || verify_ix_differs(c, e->view->slot))
			return true;
		for (int i = 0; i < e->view->type->rank; i++)
			if (verify_ix_differs(c, e->index[i]))
				return true;
		return false;
	case TIR_UNARY:
	case TIR_BINARY:
	case TIR_SELECT:
	case TIR_CAST: break;
	}
	return verify_expr_differs(c, e->a) || verify_expr_differs(c, e->b) || verify_expr_differs(c, e->c);
}

bool verify_loop_differs(const struct checker *c, const struct tir_stmt *s)
{
	const struct ix *const bound[] = { s->u.loop.start, s->u.loop.stop, s->u.loop.step, s->u.loop.wave, s->u.loop.index };
	for (size_t i = 0; i < sizeof(bound) / sizeof(bound[0]); i++)
		if (verify_ix_differs(c, bound[i]))
			return true;
	for (int i = 0; s->u.loop.extent && i < s->u.loop.n_var; i++)
		if (verify_ix_differs(c, s->u.loop.extent[i]))
			return true;
	return false;
}

bool verify_leaves_apart(const struct checker *c, const struct tir_block *b, bool returns, bool inside)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		bool in = inside, found = false;
		switch (s->kind) {
		case TIR_BREAK: found = !returns && inside; break;
		case TIR_RETURN: found = returns && inside; break;
		case TIR_IF:
			in = inside || verify_expr_differs(c, s->u.branch.cond);
			found = verify_leaves_apart(c, &s->u.branch.then, returns, in) || verify_leaves_apart(c, &s->u.branch.other, returns, in);
			break;
		case TIR_FOR:
			in = inside || verify_loop_differs(c, s) || verify_leaves_apart(c, &s->u.loop.body, false, false);
			found = returns && verify_leaves_apart(c, &s->u.loop.body, true, in);
			break;
		case TIR_WHILE:
			in = inside || verify_expr_differs(c, s->u.branch.cond) || verify_leaves_apart(c, &s->u.branch.then, false, false);
			found = returns && verify_leaves_apart(c, &s->u.branch.then, true, in);
			break;
		case TIR_SCOPE: found = verify_leaves_apart(c, &s->u.scope.body, returns, inside); break;
		case TIR_MARK: found = verify_leaves_apart(c, &s->u.mark.body, returns, inside); break;
		case TIR_LET_VIEW:
		case TIR_LET_SLOTS:
		case TIR_LET_SCALAR:
		case TIR_ALLOC_STMT:
		case TIR_STORE:
		case TIR_INSN:
		case TIR_FUSED:
		case TIR_SYNC:
		case TIR_CALL:
		case TIR_HINT:
		case TIR_ANNOTATE:
		case TIR_TRAP: break;
		}
		if (found)
			return true;
	}
	return false;
}

static bool note(struct checker *c, const void *key)
{
	if (!key || ptrmap_get(&c->differs, key))
		return false;
	ptrmap_set(&c->differs, key, c);
	return true;
}

static bool walk(struct checker *c, const struct tir_block *b, bool inside);

static bool walk_loop(struct checker *c, const struct tir_stmt *s, bool inside)
{
	bool news = false, apart = verify_loop_differs(c, s);
	for (int i = 0; apart && i < s->u.loop.n_var; i++)
		news = note(c, s->u.loop.var[i]) || news;
	return walk(c, &s->u.loop.body, inside || apart || verify_leaves_apart(c, &s->u.loop.body, false, false)) || news;
}

static bool walk(struct checker *c, const struct tir_block *b, bool inside)
{
	bool news = false;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		bool in = inside;
		switch (s->kind) {
		case TIR_LET_SCALAR:
			if (verify_expr_differs(c, s->u.scalar.value)) {
				news = note(c, s->u.scalar.var) || news;
				news = note(c, s->u.scalar.var->sym) || news;
			}
			break;
		case TIR_STORE:
			if (s->u.store.var && (inside || verify_expr_differs(c, s->u.store.value)))
				news = note(c, s->u.store.var) || news;
			break;
		case TIR_FOR: news = walk_loop(c, s, inside) || news; break;
		case TIR_WHILE: in = inside || verify_leaves_apart(c, &s->u.branch.then, false, false); /* fall through */
		case TIR_IF:
			in = in || verify_expr_differs(c, s->u.branch.cond);
			news = walk(c, &s->u.branch.then, in) || news;
			news = walk(c, &s->u.branch.other, in) || news;
			break;
		case TIR_SCOPE: news = walk(c, &s->u.scope.body, inside) || news; break;
		case TIR_MARK: news = walk(c, &s->u.mark.body, inside) || news; break;
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
	}
	return news;
}

void verify_mark_differing(struct checker *c, const struct tir_block *b)
{
	while (walk(c, b, false))
		;
}
