/* Calls of other functions of the program, and leaving with a status. */
#include "backend/c/internal.h"
#include "base/vec.h"

void cb_trap(struct cb *c, const struct c_expr *cond, const struct c_expr *status)
{
	struct c_block *b = &c_if(c->a, c->block, cond)->body;
	if (c->level == CB_HOST) {
		c_return(c->a, b, status);
		return;
	}
	c->uses_status = true;
	c_do(c->a, b, c_call(c->a, "tfc_fail", 2, c_prefix(c->a, "&", c_arrow(c->a, c_name(c->a, "frame"), "status")), status));
	c_return(c->a, b, NULL);
}

static const struct ix *extent_of(const struct tir_stmt *s, const struct backend_dim *d)
{
	const struct tir_view *v = s->u.call.operand[d->param].view;
	return v && d->axis < v->type->rank ? v->type->dim[d->axis] : NULL;
}

/* In the layout function: room for the callee's workspace. */
static void reserve(struct cb *c, const struct tir_stmt *s, const char *at, const char *bytes, int n_dim,
		    const struct backend_dim *dim)
{
	bool host = c->level == CB_HOST;
	struct cb_use *use = c->use;
	c->use = &c->layout_use;
	struct c_block *into = host ? &c->layout : &c->layout_local;
	const char *total = host ? "at" : "local", *symbol = backend_symbol(c->a, s->u.call.callee);
	const struct c_expr *frame = c_name(c->a, "frame");
	struct c_block *b = &c_stmt_add(c->a, into, C_BLOCK)->body;
	c_decl(c->a, b, arena_printf(c->a, "tfc_%s_args", symbol), "need", NULL);
	c_do(c->a, b, c_call(c->a, "memset", 3, c_literal(c->a, "&need"), c_int(c->a, 0), c_literal(c->a, "sizeof(need)")));
	for (int i = 0; i < n_dim; i++) {
		const struct ix *e = extent_of(s, &dim[i]), *most = e ? cb_extreme(c, e, true) : NULL;
		if (most)
			c_assign(c->a, b, c_namef(c->a, "need.%s", dim[i].field), cb_ix(c, most));
		else
			cb_refuse(c, s->range, "call of '%s': an extent has no upper bound", s->u.call.callee->name);
	}
	if (host)
		c_assign(c->a, b, c_name(c->a, "need.parallel"), c_name(c->a, "args->parallel"));
	c_assign(c->a, b, c_arrow(c->a, frame, at), c_name(c->a, total));
	c_assign(c->a, b, c_arrow(c->a, frame, bytes), c_call(c->a, arena_printf(c->a, "%s_workspace_size", symbol), 1,
							      c_literal(c->a, "&need")));
	c_assign(c->a, b, c_name(c->a, total), c_call(c->a, "tfc_size_add", 2, c_name(c->a, total), c_arrow(c->a, frame, bytes)));
	struct c_member m[2] = { { .type = "size_t", .name = at }, { .type = "size_t", .name = bytes } };
	vec_push(c->a, &c->frame, m[0]);
	vec_push(c->a, &c->frame, m[1]);
	c->use = use;
}

bool cb_call(struct cb *c, const struct tir_stmt *s)
{
	const struct tir_fn *f = s->u.call.callee;
	const char *symbol = backend_symbol(c->a, f), *call = cb_unique(c, "call");
	int n_dim, k = 0;
	const struct backend_dim *dim = backend_dims(c->t, f, &n_dim);
	if (c->t->diags.n_error)
		return false;
	const char *at = arena_printf(c->a, "at_%s", call), *bytes = arena_printf(c->a, "bytes_%s", call);
	reserve(c, s, at, bytes, n_dim, dim);
	struct c_block *outer = c->block;
	c->block = &c_stmt_add(c->a, c->block, C_BLOCK)->body;
	c_decl(c->a, c->block, arena_printf(c->a, "tfc_%s_args", symbol), call, NULL);
	c_do(c->a, c->block, c_call(c->a, "memset", 3, c_namef(c->a, "&%s", call), c_int(c->a, 0), c_namef(c->a, "sizeof(%s)", call)));
	const struct c_expr *args = c_name(c->a, call);
	const struct tir_view **view = arena_array(c->a, const struct tir_view *, (size_t)f->n_param + 1);
	for (int i = 0; i < f->n_param && k < s->u.call.n_operand; i++) {
		if (f->param[i]->kind != TIR_PARAM)
			continue;
		struct cb_access x;
		view[i] = cb_operand_view(c, &s->u.call.operand[k++]);
		if (!view[i])
			return cb_refuse(c, s->range, "call of '%s': argument %d is not a tensor", f->name, k);
		if (!cb_access(c, view[i], NULL, &x))
			return false;
		const struct c_expr *p = x.origin ? c_add(c->a, x.pointer, c_infix(c->a, x.origin, "/", c_int(c->a, 2))) : x.pointer;
		c_assign(c->a, c->block, c_field(c->a, args, backend_field(c->a, f, f->param[i])), p);
	}
	for (int i = 0; i < n_dim; i++) {
		const struct ix *e = extent_of(s, &dim[i]);
		if (e)
			c_assign(c->a, c->block, c_field(c->a, args, dim[i].field), cb_ix(c, e));
	}
	bool host = c->level == CB_HOST;
	const struct c_expr *frame = c_name(c->a, "frame");
	c->uses_local = c->uses_local || !host;
	c_assign(c->a, c->block, c_field(c->a, args, "workspace"),
		 c_infix(c->a, host ? c_arrow(c->a, frame, "shared") : c_name(c->a, "local"), "+", c_arrow(c->a, frame, at)));
	c_assign(c->a, c->block, c_field(c->a, args, "workspace_size"), c_arrow(c->a, frame, bytes));
	if (host)
		c_assign(c->a, c->block, c_field(c->a, args, "parallel"), c_name(c->a, "frame->args->parallel"));
	const char *status = cb_unique(c, "result");
	c_decl(c->a, c->block, "const int", status, c_call(c->a, symbol, 1, c_prefix(c->a, "&", args)));
	cb_trap(c, c_infix(c->a, c_name(c->a, status), "!=", c_name(c->a, "TFC_OK")), c_name(c->a, status));
	c->block = outer;
	return !c->failed;
}
