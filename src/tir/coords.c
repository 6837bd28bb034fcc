/* Do statements depend on where in a mesh they are executed? */
#include "tir/tir.h"

static bool ix_uses_mesh(const struct ix *x, const struct mesh *m)
{
	for (int i = 0; x && i < m->n_axis; i++)
		if (m->axis[i].coord && ix_uses(x, m->axis[i].coord))
			return true;
	return false;
}

static bool view_uses(const struct tir_view *v, const struct mesh *m)
{
	return v && (ix_uses_mesh(v->offset, m) || ix_uses_mesh(v->slot, m));
}

static bool expr_uses(const struct tir_expr *e, const struct mesh *m)
{
	if (!e)
		return false;
	for (int k = 0; e->kind == TIR_LOAD && k < e->view->type->rank; k++)
		if (ix_uses_mesh(e->index[k], m))
			return true;
	return ix_uses_mesh(e->ix, m) || view_uses(e->view, m) || expr_uses(e->a, m) || expr_uses(e->b, m) || expr_uses(e->c, m);
}

static bool operands_use(int n, const struct tir_operand *o, const struct mesh *m)
{
	for (int i = 0; i < n; i++)
		if (view_uses(o[i].view, m) || ix_uses_mesh(o[i].index, m) || expr_uses(o[i].expr, m))
			return true;
	return false;
}

static bool insn_uses(const struct tir_stmt *s, const struct mesh *m)
{
	const struct insn_use *use = &s->u.insn.use;
	for (int i = 0; i < use->insn->n_attr; i++)
		for (int k = 0; use->attr[i].ix && k < use->attr[i].n; k++)
			if (ix_uses_mesh(use->attr[i].ix[k], m))
				return true;
	return operands_use(use->insn->n_param, s->u.insn.operand, m);
}

static bool stmt_uses(const struct tir_stmt *s, const struct mesh *m)
{
	switch (s->kind) {
	case TIR_LET_VIEW: return view_uses(s->u.view, m);
	case TIR_LET_SCALAR: return expr_uses(s->u.scalar.value, m);
	case TIR_STORE:
		for (int k = 0; s->u.store.view && k < s->u.store.view->type->rank; k++)
			if (ix_uses_mesh(s->u.store.index[k], m))
				return true;
		return view_uses(s->u.store.view, m) || expr_uses(s->u.store.value, m);
	case TIR_INSN: return insn_uses(s, m);
	case TIR_CALL: return operands_use(s->u.call.n_operand, s->u.call.operand, m);
	case TIR_FOR:
		for (int i = 0; s->u.loop.extent && i < s->u.loop.n_var; i++)
			if (ix_uses_mesh(s->u.loop.extent[i], m))
				return true;
		return ix_uses_mesh(s->u.loop.start, m) || ix_uses_mesh(s->u.loop.stop, m) || ix_uses_mesh(s->u.loop.wave, m) ||
		       ix_uses_mesh(s->u.loop.index, m) || tir_uses_mesh(&s->u.loop.body, m);
	case TIR_WHILE:
	case TIR_IF: return expr_uses(s->u.branch.cond, m) || tir_uses_mesh(&s->u.branch.then, m) || tir_uses_mesh(&s->u.branch.other, m);
	case TIR_SCOPE: return tir_uses_mesh(&s->u.scope.body, m);
	case TIR_MARK: return tir_uses_mesh(&s->u.mark.body, m);
	case TIR_TRAP: return expr_uses(s->u.trap.cond, m);
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_FUSED:
	case TIR_SYNC:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
	return false;
}

bool tir_uses_mesh(const struct tir_block *b, const struct mesh *m)
{
	for (size_t i = 0; i < b->len; i++)
		if (stmt_uses(b->stmt[i], m))
			return true;
	return false;
}
