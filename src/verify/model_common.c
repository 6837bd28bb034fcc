/* Which statements all threads of a scope do together, where every thread is a process of its own. */
#include "verify/model_private.h"
#include "verify/private.h"

static bool operand_differs(const struct checker *c, const struct tir_operand *o)
{
	return verify_ix_differs(c, o->index) || verify_expr_differs(c, o->expr) ||
	       (o->view && (verify_ix_differs(c, o->view->offset) || verify_ix_differs(c, o->view->slot)));
}

static const struct type *type_of(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

void model_find_common(struct model *m, const struct tir_block *b)
{
	struct checker *c = arena_new(m->a, struct checker);
	*c = (struct checker){ .t = m->t, .a = m->a, .f = m->f, .n_thread = m->n_thread, .threads = { 0, m->n_thread } };
	c->trip.arena = c->differs.arena = c->changes.arena = m->a;
	verify_mark_differing(c, b);
	m->common = c;
}

bool model_is_apart(struct model *m, const struct tir_stmt *s)
{
	if (!m->each_thread)
		return false;
	if (s->kind == TIR_FOR)
		return verify_loop_differs(m->common, s) || verify_leaves_apart(m->common, &s->u.loop.body, false, false);
	return verify_expr_differs(m->common, s->u.branch.cond) ||
	       (s->kind == TIR_WHILE && verify_leaves_apart(m->common, &s->u.branch.then, false, false));
}

/* Registers that are spread need all their threads; else it must not depend on the thread, nor write what each has for itself. */
bool model_is_common(struct model *m, const struct tir_stmt *s)
{
	bool differs = false, own = false, spread = false;
	if (s->kind != TIR_INSN)
		return false;
	for (int i = 0; i < s->u.insn.use.insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		const struct type *ty = type_of(o);
		differs = differs || operand_differs(m->common, o);
		spread = spread || (ty && type_is_spread(ty));
		own = own || (ty && ty->storage == ST_RMEM && !type_is_spread(ty));
	}
	return spread || (!differs && !own);
}

bool model_uses_threads(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		const struct tir_stmt *s = b->stmt[i];
		bool threads = false;
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			threads = threads || !mesh_is_first_level(s->u.scope.mesh, k);
		if (threads && tir_uses_mesh(&s->u.scope.body, s->u.scope.mesh))
			return true;
		int n = tir_suites(s, suite);
		for (int k = 0; k < n; k++)
			if (model_uses_threads(suite[k]))
				return true;
	}
	return false;
}
