/* What one statement evaluates and touches, without what its suites contain. */
#include "tir/visit.h"

static void visit_ix(const struct tir_visitor *v, const struct ix *x)
{
	if (v->ix && x)
		v->ix(v->user, x);
}

static void visit_ixs(const struct tir_visitor *v, int n, const struct ix *const *x)
{
	for (int i = 0; x && i < n; i++)
		visit_ix(v, x[i]);
}

static void visit_type(const struct tir_visitor *v, const struct type *ty)
{
	visit_ixs(v, ty->rank, ty->dim);
	for (int i = 0; ty->layout && i < ty->layout->n_mode; i++) {
		visit_ix(v, ty->layout->mode[i].extent);
		visit_ix(v, ty->layout->mode[i].stride);
	}
}

static void visit_view(const struct tir_visitor *v, const struct tir_view *x, const struct ix *const *index, bool reads, bool writes)
{
	if (!x)
		return;
	visit_ix(v, x->slot);
	visit_ix(v, x->offset);
	visit_type(v, x->type);
	visit_ixs(v, x->type->rank, index);
	if (v->access)
		v->access(v->user, x, index, reads, writes);
}

void tir_visit_expr(const struct tir_visitor *v, const struct tir_expr *e)
{
	if (!e)
		return;
	visit_ix(v, e->ix);
	if (e->kind == TIR_VAR && v->scalar)
		v->scalar(v->user, e->var, false);
	if (e->kind == TIR_LOAD)
		visit_view(v, e->view, e->index, true, false);
	tir_visit_expr(v, e->a);
	tir_visit_expr(v, e->b);
	tir_visit_expr(v, e->c);
}

static void visit_operand(const struct tir_visitor *v, struct arena *a, const struct tir_operand *o, bool reads, bool writes)
{
	tir_visit_expr(v, o->expr);
	visit_view(v, o->view, NULL, reads, writes);
	if (!o->slots)
		return;
	struct tir_view *whole = arena_new(a, struct tir_view);
	whole->slots = o->slots;
	whole->slot = o->index;
	whole->offset = ix_const(a, 0);
	whole->type = o->slots->view[0]->type;
	visit_view(v, whole, NULL, reads, writes);
}

static void visit_insn(const struct tir_visitor *v, struct arena *a, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct attr *clear = insn_attr(&s->u.insn.use, "clear_accum");
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < insn->n_param; i++) {
			enum insn_effect e = insn->param[i].effect;
			bool is_cleared = e == INSN_RW && clear && clear->kind == ATTR_BOOL && clear->i;
			if ((e == INSN_R) == (pass == 0))
				visit_operand(v, a, &s->u.insn.operand[i], e != INSN_W && !is_cleared, e != INSN_R);
		}
	for (int i = 0; i < insn->n_attr; i++) {
		const struct attr *x = &s->u.insn.use.attr[i];
		if (x->kind == ATTR_IX || x->kind == ATTR_IXS)
			visit_ixs(v, x->kind == ATTR_IX ? 1 : x->n, x->ix);
	}
}

static void visit_loop(const struct tir_visitor *v, const struct tir_stmt *s)
{
	visit_ix(v, s->u.loop.start);
	visit_ix(v, s->u.loop.stop);
	visit_ix(v, s->u.loop.step);
	visit_ixs(v, s->u.loop.n_var, s->u.loop.extent);
	visit_ix(v, s->u.loop.wave);
	visit_ix(v, s->u.loop.index);
}

void tir_visit(const struct tir_visitor *v, struct arena *a, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR:
		tir_visit_expr(v, s->u.scalar.value);
		if (v->scalar)
			v->scalar(v->user, s->u.scalar.var, true);
		break;
	case TIR_STORE:
		tir_visit_expr(v, s->u.store.value);
		if (s->u.store.var && v->scalar)
			v->scalar(v->user, s->u.store.var, true);
		visit_view(v, s->u.store.view, s->u.store.index, false, true);
		break;
	case TIR_INSN: visit_insn(v, a, s); break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			visit_insn(v, a, s->u.fused.insn[i]);
		break;
	case TIR_FOR: visit_loop(v, s); break;
	case TIR_WHILE:
	case TIR_IF: tir_visit_expr(v, s->u.branch.cond); break;
	case TIR_SYNC:
		for (int i = 0; i < s->u.sync.n_arg; i++)
			visit_ix(v, s->u.sync.arg[i].ix);
		break;
	case TIR_CALL:
		for (int i = 0; i < s->u.call.n_operand; i++)
			visit_operand(v, a, &s->u.call.operand[i], true, true);
		break;
	case TIR_TRAP: tir_visit_expr(v, s->u.trap.cond); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_SCOPE:
	case TIR_MARK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
}
