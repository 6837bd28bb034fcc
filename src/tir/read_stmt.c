/* Statements (spec: tir 2, 4). */
#include <string.h>

#include "tir/read.h"

static bool read_stmt(struct tir_read *x, const struct ast_stmt *s);

bool tir_read_suite(struct tir_read *x, const struct ast_block *b, struct tir_block *out)
{
	size_t mark = x->open.len;
	struct tir_block *outer = x->block;
	x->block = out;
	x->r->open(x->r->user);
	bool ok = tir_read_block(x, b);
	x->r->close(x->r->user);
	x->block = outer;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

static bool if_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	const struct tir_expr *cond = tir_read_condition(x, s->value);
	if (!cond)
		return false;
	struct tir_stmt *out = tir_add(x, TIR_IF, s->range);
	out->u.branch.cond = cond;
	bool ok = tir_read_suite(x, &s->body, &out->u.branch.then);
	return tir_read_suite(x, &s->other, &out->u.branch.other) && ok;
}

static bool while_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	size_t before = x->block->len;
	const struct tir_expr *cond = tir_read_condition(x, s->value);
	if (!cond)
		return false;
	if (x->block->len != before)
		return tir_refuse(x, s->value->range, E3205, "a condition of while indexes with constants, loop variables and scalars that are "
				  "bound by a let; read the element into a T.alloc_var first");
	struct tir_stmt *out = tir_add(x, TIR_WHILE, s->range);
	out->u.branch.cond = cond;
	vec_push(x->a, &x->around, ((struct tir_around){ .is_loop = true, .loop = TIR_SERIAL }));
	bool ok = tir_read_suite(x, &s->body, &out->u.branch.then);
	x->around.len--;
	return ok;
}

/* The items of one "with" from item "k" on: one scope each, outermost first. */
static bool with_items(struct tir_read *x, const struct ast_stmt *s, int k)
{
	if (k == s->n_with)
		return tir_read_block(x, &s->body);
	const struct ast_with_item *item = &s->with[k];
	const char *name = item->value->kind == AST_CALL ? tir_t_name(x, item->value->a) : NULL;
	const struct mesh *m;
	if (name && tir_is_mark(name))
		return tir_read_mark(x, s, k, with_items);
	if (name && !strcmp(name, "Kernel"))
		return tir_read_kernel(x, s, k, with_items);
	const struct ast_expr *base = item->value->kind == AST_SUBSCRIPT ? item->value->a : item->value;
	const struct tir_binding *known = base->kind == AST_NAME ? tir_lookup(x, base->s) : NULL;
	if (base->kind == AST_NAME && !known && !x->r->is_bound(x->r->user, base->s))
		return tir_unbound(x, base->range, base->s);
	if (!x->r->mesh(x->r->user, item->value, item->as, &m)) {
		x->failed = true;
		return false;
	}
	if (!mesh_nest(x->t, item->value->range, (int)x->scope.len, x->scope.data, m)) {
		x->failed = true;
		return false;
	}
	struct tir_stmt *out = tir_add(x, TIR_SCOPE, s->range);
	struct tir_block *outer = x->block;
	size_t mark = x->open.len;
	bool ok = true;
	out->u.scope.mesh = m;
	x->block = &out->u.scope.body;
	x->r->open(x->r->user);
	if (item->as) {
		struct tir_binding *b = tir_bind(x, item->as, item->as_range, TIR_BIND_MESH);
		ok = b != NULL;
		if (ok) {
			b->mesh = m;
			x->r->bind_mesh(x->r->user, item->as, item->as_range, m);
		}
	}
	vec_push(x->a, &x->scope, m);
	ok = ok && with_items(x, s, k + 1);
	x->scope.len--;
	x->r->close(x->r->user);
	x->block = outer;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

static bool element_store(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *target = s->target;
	const struct tir_binding *b = target->a->kind == AST_NAME ? tir_lookup(x, target->a->s) : NULL;
	const struct tir_view *view;
	const struct ix *const *index;
	if (b && b->kind == TIR_BIND_VAR && b->var->is_mutable) {
		const struct tir_expr *v = tir_read_expr_as(x, s->value, b->var->dtype, "the variable");
		if (!v)
			return false;
		struct tir_stmt *store = tir_add(x, TIR_STORE, s->range);
		store->u.store.var = b->var;
		store->u.store.value = v;
		return true;
	}
	if (!tir_read_element(x, target, &view, &index))
		return false;
	const struct tir_expr *v = tir_read_expr_as(x, s->value, view->type->dtype, "the element");
	if (!v)
		return false;
	struct tir_stmt *store = tir_add(x, TIR_STORE, s->range);
	store->u.store.view = view;
	store->u.store.index = index;
	store->u.store.value = v;
	return true;
}

/* A name whose value was refused causes no further diagnostics. */
static void bind_refused(struct tir_read *x, const struct ast_stmt *s)
{
	if (!tir_lookup(x, s->target->s))
		tir_bind(x, s->target->s, s->target->range, TIR_BIND_REFUSED);
}

static bool assign(struct tir_read *x, const struct ast_stmt *s)
{
	if (s->value->kind == AST_BAD) {
		x->failed = true;
		return false;
	}
	if (s->value->kind == AST_DICT)
		return tir_refuse(x, s->value->range, E1102, "a dict display stands only in annotations= and T.annotate_... statements");
	const char *dotted = s->value->kind == AST_CALL ? ast_dotted(x->a, s->value->a) : NULL;
	if (dotted && !strncmp(dotted, "tf.", 3))
		return tir_refuse(x, s->value->range, E3006, "%s is an operation of HIR; a @prim_func has instructions, such as T.copy", dotted);
	if (s->target->kind == AST_SUBSCRIPT)
		return element_store(x, s);
	if (s->target->kind != AST_NAME)
		return tir_refuse(x, s->target->range, E1606, "a statement of TIR binds one name or stores one element");
	if (s->value->kind == AST_TUPLE ? tir_read_slots(x, s) : tir_read_let(x, s))
		return true;
	bind_refused(x, s);
	return false;
}

static bool break_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	size_t n = x->around.len;
	while (n && !x->around.data[n - 1].is_loop)
		n--;
	if (!n)
		return tir_refuse(x, s->range, E3005, "break stands outside every loop");
	enum tir_loop_kind k = x->around.data[n - 1].loop;
	if (k == TIR_UNROLL || k == TIR_PARALLEL || k == TIR_PERSISTENT)
		return tir_refuse(x, s->range, E3005, "break leaves a while, range, T.serial or T.Pipelined loop; this loop is %s",
				  k == TIR_UNROLL ? "T.unroll" : k == TIR_PARALLEL ? "T.Parallel" : "T.Persistent");
	tir_add(x, TIR_BREAK, s->range);
	return true;
}

static bool read_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	x->index.len = 0;
	switch (s->kind) {
	case AST_ASSIGN: return assign(x, s);
	case AST_RETURN:
		if (s->value)
			return tir_refuse(x, s->value->range, E3004, "return stands alone in a @prim_func; results are written to output parameters");
		tir_add(x, TIR_RETURN, s->range);
		return true;
	case AST_PASS: return true;
	case AST_BREAK: return break_stmt(x, s);
	case AST_EXPR: return tir_read_effect(x, s->value);
	case AST_FOR: return tir_read_for(x, s);
	case AST_WHILE: return while_stmt(x, s);
	case AST_IF: return if_stmt(x, s);
	case AST_WITH: return with_items(x, s, 0);
	case AST_ANNOTATED:
	case AST_AUGMENTED:
	case AST_CONTINUE:
	case AST_RAISE:
	case AST_IMPORT:
	case AST_DEF:
	case AST_CLASS:
	case AST_IGNORED: break;
	}
	return tir_refuse(x, s->range, E1602, "this statement does not exist in a @prim_func; it has lets, stores, instructions, for, while, "
			  "if, with, return, pass and break");
}

bool tir_read_block(struct tir_read *x, const struct ast_block *b)
{
	bool ok = true;
	for (int i = 0; i < b->n; i++)
		ok = read_stmt(x, b->stmt[i]) && ok;
	return ok;
}
