/* Which dtypes a program computes in (spec: hir 6.3.3): f64 is arithmetic only where the target says that it has it. */
#include <string.h>

#include "backend/ptx/ptx_abi.h"

struct check {
	struct tfc *t;
	const struct target *target;
	const char *known;		/* "f32, f16" */
	bool ok;
};

static void refuse(struct check *c, struct range r, const char *what)
{
	c->ok = diag_error(c->t, r, E4104, "dtype: %s computes in f64, which the target %s does not (it computes in %s); cast the operands to "
			   "f32", what, c->target->id, c->known);
}

static void walk_expr(struct check *c, const struct tir_expr *e)
{
	if (!e)
		return;
	if ((e->kind == TIR_UNARY || e->kind == TIR_BINARY) && e->a->dtype == DT_F64) {
		refuse(c, e->range, arena_printf(&c->t->perm, "'%s'", e->op));
		return;
	}
	walk_expr(c, e->a);
	walk_expr(c, e->b);
	walk_expr(c, e->c);
}

static bool computes(const struct insn *i)
{
	static const char *const name[] = { "binary", "unary", "clamp", "relu", "reduce", "tiled_mma" };
	for (size_t k = 0; k < sizeof(name) / sizeof(*name); k++)
		if (!strcmp(name[k], i->name))
			return true;
	return false;
}

static void check_insn(struct check *c, const struct tir_stmt *s)
{
	const struct insn *i = s->u.insn.use.insn;
	const struct tir_operand *o = s->u.insn.operand;
	const struct type *ty = o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
	if (ty && ty->dtype == DT_F64 && computes(i))
		refuse(c, s->range, arena_printf(&c->t->perm, "T.%s", i->name));
}

static void walk(struct check *c, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		switch (s->kind) {
		case TIR_INSN: check_insn(c, s); break;
		case TIR_FUSED:
			for (int k = 0; k < s->u.fused.n_insn; k++)
				check_insn(c, s->u.fused.insn[k]);
			break;
		case TIR_LET_SCALAR: walk_expr(c, s->u.scalar.value); break;
		case TIR_STORE: walk_expr(c, s->u.store.value); break;
		case TIR_TRAP: walk_expr(c, s->u.trap.cond); break;
		case TIR_FOR: walk(c, &s->u.loop.body); break;
		case TIR_SCOPE: walk(c, &s->u.scope.body); break;
		case TIR_MARK: walk(c, &s->u.mark.body); break;
		case TIR_IF:
		case TIR_WHILE:
			walk_expr(c, s->u.branch.cond);
			walk(c, &s->u.branch.then);
			walk(c, &s->u.branch.other);
			break;
		case TIR_LET_VIEW:
		case TIR_LET_SLOTS:
		case TIR_ALLOC_STMT:
		case TIR_SYNC:
		case TIR_CALL:
		case TIR_BREAK:
		case TIR_HINT:
		case TIR_ANNOTATE:
		case TIR_RETURN: break;
		}
	}
}

bool ptx_compute_check(struct tfc *t, const struct tir_program *p, const struct target *target)
{
	const struct target_fact *fact = target_fact(target, "instruction.compute_dtypes");
	struct check c = { .t = t, .target = target, .known = "", .ok = true };
	for (int i = 0; fact && i < fact->n; i++) {
		if (!strcmp(fact->names[i], dtype_name(DT_F64)))
			return true;
		c.known = arena_printf(&t->perm, "%s%s%s", c.known, i ? ", " : "", fact->names[i]);
	}
	for (int i = 0; fact && i < p->n_fn; i++) {
		struct tir_fn **callee;
		int n = tir_callees(&t->perm, p->fn[i], &callee);
		walk(&c, &p->fn[i]->body);
		for (int k = 0; k < n; k++)
			walk(&c, &callee[k]->body);
	}
	return c.ok;
}
