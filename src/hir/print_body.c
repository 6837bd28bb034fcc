/* Statements of printed HIR. */
#include "hir/print_private.h"

void print_line(struct print_fn *p)
{
	for (int i = 0; i < p->indent; i++)
		text_add(p->out, "    ");
}

static const char *name_of(struct print_fn *p, const struct hir_value *v)
{
	print_name_class(p, v);
	return p->v[print_root(p, v->id)].name;
}

static void print_where(struct print_fn *p, const struct hir_where *w)
{
	const char *sep = "";
	text_add(p->out, ": where(");
	if (w->layout_text) {
		text_printf(p->out, "layout=%s", w->layout_text);
		sep = ", ";
	}
	if (w->mesh_text) {
		text_printf(p->out, "%smesh=%s", sep, w->mesh_text);
		sep = ", ";
	}
	if (w->has_storage)
		text_printf(p->out, "%sstorage=\"%s\"", sep, storage_name(w->storage));
	text_char(p->out, ')');
}

/* The constraint of a value that was bound before. */
static void print_where_line(struct print_fn *p, const struct hir_value *v)
{
	if (!v->where)
		return;
	print_line(p);
	text_add(p->out, name_of(p, v));
	print_where(p, v->where);
	text_char(p->out, '\n');
}

static void print_alias(struct print_fn *p, const struct hir_value *name, const struct hir_value *v)
{
	const char *target = name_of(p, name);
	print_line(p);
	text_printf(p->out, "%s = ", target);
	print_expr(p, v, PREC_ANY);
	text_char(p->out, '\n');
}

static void print_block(struct print_fn *p, const struct hir_block *block);

/* A body is never empty. */
static void print_suite(struct print_fn *p, const struct hir_block *block, const struct hir_node *loop);

static void print_scope(struct print_fn *p, const struct hir_node *n)
{
	const struct mesh *m = n->u.scope.mesh;
	if (m == p->signature_mesh) {
		print_block(p, &n->u.scope.body);
		return;
	}
	const char *known = NULL;
	for (size_t i = 0; i < p->mesh.len; i++)
		if (p->mesh.data[i].mesh == m)
			known = p->mesh.data[i].name;
	print_line(p);
	text_add(p->out, "with ");
	if (known) {
		text_add(p->out, known);
	} else {
		mesh_print(p->out, m, false, print_sym, p);
		const char *name = print_name_mesh(p, m);
		if (name)
			text_printf(p->out, " as %s", name);
	}
	text_add(p->out, ":\n");
	print_suite(p, &n->u.scope.body, NULL);
}

static void print_domain(struct print_fn *p, const struct hir_loop *l)
{
	bool from_zero = ix_is(l->start, 0), unit = ix_is(l->step, 1);
	text_add(p->out, l->is_tile ? "tf.tile(" : "range(");
	if (!from_zero || (!l->is_tile && !unit)) {
		print_ix(p, l->start, PREC_ANY);
		text_add(p->out, ", ");
	}
	print_ix(p, l->stop, PREC_ANY);
	if (l->is_tile || !unit) {
		text_add(p->out, ", ");
		print_ix(p, l->step, PREC_ANY);
	}
	text_char(p->out, ')');
}

/* Does writing "v" read the carry "c"? */
static bool reads(struct print_fn *p, const struct hir_value *v, const struct hir_value *c)
{
	v = print_source(v);
	if (print_root(p, v->id) == print_root(p, c->id))
		return true;
	for (int k = 0; p->v[v->id].is_nested && k < v->def->n_operand; k++)
		if (v->def->operand[k] && reads(p, v->def->operand[k], c))
			return true;
	return false;
}

struct scalar_use { struct print_fn *p; const struct hir_value *carry; bool found; };

static void find_scalar(void *user, const struct ix *x)
{
	struct scalar_use *u = user;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *atom = x->term[i].atom;
		if (atom->kind != IX_SYM) {
			find_scalar(u, atom->a);
			find_scalar(u, atom->b);
		} else if (atom->sym->kind == IX_SCALAR) {
			const struct hir_value *v = print_source(atom->sym->owner);
			u->found = u->found || print_root(u->p, v->id) == print_root(u->p, u->carry->id);
		}
	}
}

static bool reads_scalar(struct print_fn *p, const struct hir_value *v, const struct hir_value *c)
{
	struct scalar_use u = { p, c, false };
	v = print_source(v);
	if (!p->v[v->id].is_nested && !print_is_inline(v))
		return false;
	print_each_ix(v->def, find_scalar, &u);
	for (int k = 0; k < v->def->n_operand && !u.found; k++)
		u.found = v->def->operand[k] && reads_scalar(p, v->def->operand[k], c);
	return u.found;
}

/* The end of an iteration: values of the last iteration, then the carries. */
static void print_yields(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	for (int i = 0; i < n->n_result; i++)
		if (print_is_last(p, n, i) && print_root(p, print_source(l->yield[i])->id) != print_root(p, n->result[i]->id))
			print_alias(p, n->result[i], l->yield[i]);
	int n_carry, n_set = 0;
	const int *order = print_carry_order(p, n, &n_carry);
	int *set = arena_array(p->a, int, (size_t)n_carry + 1);
	for (int i = 0; i < n_carry; i++) {
		const struct hir_value *y = print_source(l->yield[order[i]]), *c = l->param[order[i]];
		if (y == c || print_root(p, y->id) != print_root(p, c->id))
			set[n_set++] = order[i];
	}
	bool clash = false;
	for (int i = 0; i < n_set; i++)
		for (int k = i + 1; k < n_set; k++)
			clash = clash || reads(p, l->yield[set[k]], l->param[set[i]]) || reads_scalar(p, l->yield[set[k]], l->param[set[i]]);
	if (!clash) {
		for (int i = 0; i < n_set; i++)
			print_alias(p, l->param[set[i]], l->yield[set[i]]);
		return;
	}
	print_line(p);
	for (int i = 0; i < n_set; i++)
		text_printf(p->out, "%s%s", i ? ", " : "", name_of(p, l->param[set[i]]));
	text_add(p->out, " = ");
	for (int i = 0; i < n_set; i++) {
		text_add(p->out, i ? ", " : "");
		print_expr(p, l->yield[set[i]], PREC_ANY);
	}
	text_char(p->out, '\n');
}

static void print_for(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	int n_carry;
	const int *order = print_carry_order(p, n, &n_carry);
	for (int i = 0; i < n_carry; i++) {
		const struct hir_value *init = print_source(l->init[order[i]]);
		if (print_root(p, init->id) != print_root(p, l->param[order[i]]->id))
			print_alias(p, l->param[order[i]], init);
	}
	struct print_loop open = { l, print_name_loop(p, l->name) };
	print_line(p);
	text_printf(p->out, "for %s in ", open.name);
	print_domain(p, l);
	text_add(p->out, ":\n");
	vec_push(p->a, &p->loop, open);
	print_suite(p, &l->body, n);
	p->loop.len--;
	print_close_loop(p, open.name);
	for (int i = 0; i < n->n_result; i++)
		print_where_line(p, n->result[i]);
}

static void print_suite(struct print_fn *p, const struct hir_block *block, const struct hir_node *loop)
{
	size_t before = p->out->len;
	p->indent++;
	for (int i = 0; loop && i < loop->u.loop.n_carry; i++)
		print_where_line(p, loop->u.loop.param[i]);
	print_block(p, block);
	if (loop)
		print_yields(p, loop);
	if (p->out->len == before) {
		print_line(p);
		text_add(p->out, "pass\n");
	}
	p->indent--;
}

static void print_assignment(struct print_fn *p, const struct hir_node *n)
{
	struct text out, *whole = p->out;
	text_init(&out, p->a);
	p->out = &out;
	print_node(p, n, PREC_ANY);
	p->out = whole;
	print_line(p);
	for (int i = 0; i < n->n_result; i++)
		text_printf(p->out, "%s%s", i ? ", " : "", name_of(p, n->result[i]));
	if (n->n_result == 1 && n->result[0]->where)
		print_where(p, n->result[0]->where);
	text_printf(p->out, " = %s\n", text_str(&out));
	for (int i = 0; n->n_result > 1 && i < n->n_result; i++)
		print_where_line(p, n->result[i]);
}

/* "node" and the nodes after it take a tuple apart. */
static void print_unpacking(struct print_fn *p, struct hir_node *const *node)
{
	int n = node[0]->result[0]->n_field;
	struct text out, *whole = p->out;
	text_init(&out, p->a);
	p->out = &out;
	print_node(p, node[0], PREC_ANY);
	p->out = whole;
	print_line(p);
	for (int i = 1; i <= n; i++)
		text_printf(p->out, "%s%s", i > 1 ? ", " : "", name_of(p, node[i]->result[0]));
	text_printf(p->out, " = %s\n", text_str(&out));
	for (int i = 1; i <= n; i++)
		print_where_line(p, node[i]->result[0]);
}

static void print_statement(struct print_fn *p, struct hir_node *const *node)
{
	const struct hir_node *n = *node;
	if (n->kind == HIR_FOR) {
		print_for(p, n);
	} else if (n->kind == HIR_SCOPE) {
		print_scope(p, n);
	} else if (!n->n_result || print_is_inline(n->result[0]) || print_is_identity(n) || p->v[n->result[0]->id].is_nested ||
		   print_is_field(p, n)) {
		return;
	} else if (print_is_unpacked(p, n)) {
		print_unpacking(p, node);
	} else {
		print_assignment(p, n);
	}
}

static void print_return(struct print_fn *p)
{
	print_line(p);
	text_add(p->out, "return ");
	for (int i = 0; i < p->fn->n_return; i++) {
		text_add(p->out, i ? ", " : "");
		print_expr(p, p->fn->ret[i], PREC_ANY);
	}
	text_char(p->out, '\n');
}

static void print_block(struct print_fn *p, const struct hir_block *block)
{
	for (size_t i = 0; i < block->len; i++)
		print_statement(p, &block->node[i]);
	if (block == p->return_block)
		print_return(p);
}

void print_body(struct print_fn *p)
{
	for (int i = 0; i < p->fn->n_param; i++)
		if (!p->fn->param[i].is_appended)
			print_where_line(p, p->fn->param[i].value);
	print_block(p, &p->fn->body);
}
