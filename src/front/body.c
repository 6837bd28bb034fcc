/* Statements of function bodies and the names they bind (spec: hir 9.1 to 9.4). */
#include "front/body.h"

#include <string.h>

struct local *body_local(struct front_body *body, const char *name)
{
	return map_get(&body->name, name);
}

bool body_lookup(struct front *f, struct front_body *body, const char *name, struct range use, struct ct_value *out)
{
	struct local *l = body_local(body, name);

	if (!l) {
		*out = ct_bad();
		return false;
	}
	return loop_resolve(f, l, use, out);
}

/* Bind "name" to "*v"; a tensor without a name takes it. */
void body_bind(struct front *f, const char *name, struct range r, const struct ct_value *v)
{
	struct front_body *body = f->body;
	struct local *old = body_local(body, name), *l = arena_new(f->a, struct local);

	l->kind = LOCAL_PLAIN;
	l->v = *v;
	l->range = r;
	l->order = old ? old->order : body->n_order++;
	map_set(&body->name, name, l);
	if (v->kind == CT_VALUE && v->value && !v->value->name) {
		v->value->name = name;
		v->value->range = r;
	}
}

bool front_builds(const struct front *f)
{
	return f->body && f->body->b.fn;
}

static void bind_bad(struct front *f, const struct ast_expr *target)
{
	struct ct_value bad = ct_bad();

	if (target->kind == AST_NAME)
		body_bind(f, target->s, target->range, &bad);
	for (int i = 0; i < target->n && (target->kind == AST_TUPLE || target->kind == AST_LIST); i++)
		bind_bad(f, target->item[i]);
}

static bool plain_targets(struct front *f, const struct ast_expr *target)
{
	bool ok = true;

	if (target->kind == AST_NAME)
		return true;
	if (target->kind != AST_TUPLE)
		return front_error(f, target->range, E1606, "the target of an assignment is a plain name or a tuple of them");
	for (int i = 0; i < target->n; i++)
		if (target->item[i]->kind != AST_NAME)
			ok = front_error(f, target->item[i]->range, E1606, "the target of an unpacking is a plain name; name the inner "
					 "tuple and unpack it in a statement of its own");
	return ok;
}

static bool unpack(struct front *f, const struct ast_stmt *s, const struct ct_value *v)
{
	const struct ast_expr *target = s->target;
	int n = v->n;

	if (v->kind == CT_VALUE)
		n = v->value->n_field;
	if ((v->kind == CT_VALUE && v->value->type) || (v->kind != CT_VALUE && v->kind != CT_TUPLE && v->kind != CT_LIST))
		return front_error(f, s->value->range, E1604, "the right side of an unpacking is a tuple, found %s", ct_kind_text(v));
	if (n != target->n)
		return front_error(f, target->range, E1605, "arity differs: %d names for a tuple of %d values", target->n, n);
	for (int i = 0; i < n; i++) {
		struct ct_value item;

		if (v->kind == CT_VALUE)
			subscript_tuple_item(f, target->item[i]->range, v->value, i, &item);
		else
			item = v->item[i];
		body_bind(f, target->item[i]->s, target->item[i]->range, &item);
	}
	return true;
}

static void assign(struct front *f, const struct ast_stmt *s)
{
	struct ct_value v;

	if (!front_eval(f, s->value, &v) || !plain_targets(f, s->target)) {
		bind_bad(f, s->target);
		return;
	}
	if (s->target->kind == AST_NAME)
		body_bind(f, s->target->s, s->target->range, &v);
	else if (!unpack(f, s, &v))
		bind_bad(f, s->target);
}

static bool names_tensor(const struct ast_expr *e)
{
	const char *s = e->kind == AST_SUBSCRIPT || e->kind == AST_CALL ? e->a->s : NULL;

	return s && (!strcmp(s, "Tensor") || !strcmp(s, "ConstTensor") || !strcmp(s, "TensorType"));
}

/* "name: A = value" with a tensor type A: the value has that type (hir 9.2). */
static void check_annotation(struct front *f, const struct ast_stmt *s, const struct ct_value *v)
{
	bool quiet = f->quiet, ok;
	struct ct_value ty;

	f->quiet = quiet || !names_tensor(s->annotation);
	ok = front_eval(f, s->annotation, &ty);
	f->quiet = quiet;
	if (ok && ty.kind == CT_TYPE && v->kind == CT_VALUE && v->value->type)
		func_check_type(f, s->value->range, arena_printf(f->a, "'%s' is bound to", s->name), v->value->type, ty.type);
}

static bool is_where(const struct ast_expr *e)
{
	return e->kind == AST_CALL && ((e->a->kind == AST_NAME && !strcmp(e->a->s, "where")) ||
				       (e->a->kind == AST_ATTR && !strcmp(e->a->s, "where")));
}

static void annotated(struct front *f, const struct ast_stmt *s)
{
	struct ct_value v = ct_bad();
	bool ok = true;

	if (!s->name) {
		front_error(f, s->target->range, is_where(s->annotation) ? E1622 : E1606, is_where(s->annotation) ?
			    "a where constrains a tensor-valued name" : "the target of an assignment is a plain name");
		return;
	}
	if (s->value) {
		ok = front_eval(f, s->value, &v);
		if (ok && !is_where(s->annotation))
			check_annotation(f, s, &v);
		body_bind(f, s->name, s->name_range, &v);
	} else if (!is_where(s->annotation)) {
		front_error(f, s->range, E1109, "expected '= value' after the annotation of '%s'", s->name);
		return;
	}
	if (is_where(s->annotation))
		where_statement(f, s);
}

static void with_items(struct front *f, const struct ast_stmt *s, int i, bool is_tail)
{
	struct hir_builder *b = &f->body->b;
	struct hir_block *outer = b->block;
	const struct mesh *m;
	struct hir_node *node;
	struct ct_value v;

	if (i == s->n_with) {
		body_statements(f, &s->body, is_tail);
		return;
	}
	v = ct_bad();
	if (!front_mesh(f, s->with[i].value, s->with[i].as, &m) || !front_mesh_open(f, s->with[i].value->range, m)) {
		if (s->with[i].as)
			body_bind(f, s->with[i].as, s->with[i].as_range, &v);
		with_items(f, s, i + 1, is_tail);
		return;
	}
	node = hir_node_new(b, s->range, HIR_SCOPE);
	node->u.scope.mesh = m;
	hir_block_add(f->a, outer, node);
	b->block = &node->u.scope.body;
	b->scope[b->n_scope++] = m;
	if (s->with[i].as) {
		v = ct_of_kind(CT_MESH, s->with[i].as_range);
		v.mesh = m;
		body_bind(f, s->with[i].as, s->with[i].as_range, &v);
	}
	with_items(f, s, i + 1, is_tail);
	b->n_scope--;
	b->block = outer;
}

static void append_result(struct front *f, struct range r, struct hir_value *x)
{
	struct front_body *body = f->body;
	struct hir_fn *h = body->hir;
	struct hir_value **all = arena_array(f->a, struct hir_value *, (size_t)h->n_return + 1);

	for (int i = 0; i < h->n_return; i++)
		all[i] = h->ret[i];
	all[h->n_return++] = x;
	h->ret = all;
	vec_push(f->a, &body->ret_range, r);
}

/* Append "v", written as "e" (NULL: not written), tuples flattened. */
static bool add_result(struct front *f, struct range r, const struct ast_expr *e, const struct ct_value *v)
{
	struct hir_value *x;
	struct ct_value item;
	bool ok = true;

	if (v->kind == CT_TUPLE) {
		for (int i = 0; i < v->n; i++) {
			const struct ast_expr *part = e && e->kind == AST_TUPLE && e->n == v->n ? e->item[i] : NULL;

			ok = add_result(f, part ? part->range : r, part, &v->item[i]) && ok;
		}
		return ok;
	}
	if (v->kind == CT_VALUE && !v->value->type) {
		for (int i = 0; i < v->value->n_field; i++)
			ok = subscript_tuple_item(f, r, v->value, i, &item) && add_result(f, r, NULL, &item) && ok;
		return ok;
	}
	x = oper_operand(f, r, v, 0, NULL);
	if (x)
		append_result(f, r, x);
	return x != NULL;
}

/* Make "v" the function's result, tuples flattened. "e" is its text, or NULL. */
bool body_return(struct front *f, struct range r, const struct ast_expr *e, const struct ct_value *v)
{
	if (v->kind == CT_TUPLE && v->n == 0)
		return front_error(f, r, E1607, "return without a value: a function returns at least one tensor");
	if (!add_result(f, r, e, v))
		f->body->failed = true;
	return true;
}

static void return_statement(struct front *f, const struct ast_stmt *s, bool is_last)
{
	struct ct_value v;

	if (f->body->loop_depth > 0) {
		front_error(f, s->range, E1607, "return inside a loop; return after it (a name bound in the loop has its last value there)");
		f->body->has_return = true;
		return;
	}
	if (!is_last)
		front_error(f, s->range, E1607, "return is the last statement of a function; remove what follows it");
	if (!s->value)
		front_error(f, s->range, E1607, "return without a value: a function returns at least one tensor");
	else if (!f->body->has_return && front_eval(f, s->value, &v))
		body_return(f, s->value->range, s->value, &v);
	f->body->has_return = true;
}

static void bind_block_bad(struct front *f, const struct ast_block *block)
{
	struct ct_value bad = ct_bad();

	for (int i = 0; i < block->n; i++) {
		const struct ast_stmt *s = block->stmt[i];

		if (s->target)
			bind_bad(f, s->target);
		if (s->name && s->kind != AST_IGNORED)
			body_bind(f, s->name, s->range, &bad);
		for (int k = 0; k < s->n_bound; k++)
			body_bind(f, s->bound[k], s->range, &bad);
		for (int k = 0; k < s->n_with; k++)
			if (s->with[k].as)
				body_bind(f, s->with[k].as, s->range, &bad);
		bind_block_bad(f, &s->body);
		bind_block_bad(f, &s->other);
	}
}

static const char *keyword_of(const struct ast_stmt *s)
{
	switch (s->kind) {
	case AST_IF: return "if";
	case AST_WHILE: return "while";
	case AST_RAISE: return "raise";
	case AST_IMPORT: return "import";
	case AST_DEF: return "def";
	case AST_CLASS: return "class";
	case AST_BREAK: return "break";
	case AST_CONTINUE: return "continue";
	default: return s->name ? s->name : "statement";
	}
}

static void unsupported(struct front *f, const struct ast_stmt *s)
{
	const char *keyword = keyword_of(s);
	struct ast_stmt *self = arena_memdup(f->a, s, sizeof(*s));
	struct ast_block only = { &self, 1 };

	front_error(f, s->range, E1602, "'%s' is not a statement of a kernel%s", keyword,
		    s->kind == AST_IF ? "; use a conditional expression on compile-time values, or tf.where" :
		    s->kind == AST_WHILE ? "; use for ... in range(...)" : "; move it out of the function");
	bind_block_bad(f, &only);
}

static void statement(struct front *f, const struct ast_stmt *s, bool is_last)
{
	switch (s->kind) {
	case AST_ASSIGN:
		assign(f, s);
		break;
	case AST_ANNOTATED:
		annotated(f, s);
		break;
	case AST_RETURN:
		return_statement(f, s, is_last);
		break;
	case AST_PASS:
	case AST_AUGMENTED:
		break;
	case AST_EXPR:
		if (s->value->kind != AST_STRING && s->value->kind != AST_BAD)
			front_error(f, s->range, E1601, "an expression alone is not a statement of a kernel; bind its value to a name");
		break;
	case AST_FOR:
		loop_statement(f, s);
		break;
	case AST_WITH:
		with_items(f, s, 0, is_last);
		break;
	case AST_WHILE:
	case AST_IF:
	case AST_RAISE:
	case AST_IMPORT:
	case AST_DEF:
	case AST_CLASS:
	case AST_BREAK:
	case AST_CONTINUE:
	case AST_IGNORED:
		unsupported(f, s);
		break;
	}
}

static bool says_nothing(const struct ast_stmt *s)
{
	return s->kind == AST_PASS || (s->kind == AST_EXPR && s->value->kind == AST_STRING);
}

/* Read "block"; "is_tail": nothing but the end of the function follows it. */
void body_statements(struct front *f, const struct ast_block *block, bool is_tail)
{
	int last = block->n - 1;

	while (last >= 0 && says_nothing(block->stmt[last]))
		last--;
	for (int i = 0; i < block->n; i++)
		statement(f, block->stmt[i], is_tail && i >= last);
}

/* The statement in which a body without return ends, through "with". */
static const struct ast_stmt *last_statement(const struct ast_block *block)
{
	int last = block->n - 1;

	while (last >= 0 && says_nothing(block->stmt[last]))
		last--;
	if (last < 0)
		return NULL;
	if (block->stmt[last]->kind == AST_WITH)
		return last_statement(&block->stmt[last]->body);
	return block->stmt[last];
}

/* A body that ends without return: the value of a last loop (hir 9.4), else an error. */
void body_finish(struct front *f, const struct ast_stmt *def)
{
	const struct ast_stmt *last = last_statement(&def->body);
	struct front_loop *loop = f->body->last_loop;
	struct ct_value v;

	if (f->body->has_return)
		return;
	if (last && last->kind == AST_FOR) {
		if (!loop || loop->range.begin != last->range.begin)
			return;
		diag_warning(f->t, last->range, W1601, "function '%s' has no return and ends in a loop; the value of the loop is "
			     "returned", def->name);
		if (loop_value(f, loop, last, &v))
			body_return(f, last->range, NULL, &v);
		return;
	}
	front_error(f, def->name_range, E1608, "function '%s' has no return", def->name);
}
