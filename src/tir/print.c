/* Canonical text of TIR (spec: tir 15). */
#include <stdlib.h>
#include <string.h>

#include "tir/print.h"

static void print_block(struct tir_printer *p, const struct tir_block *b);
static void print_stmt(struct tir_printer *p, const struct tir_stmt *s);

void tir_line(struct tir_printer *p)
{
	for (int i = 0; i < p->depth; i++)
		text_add(p->out, "    ");
}

static void end_line(struct tir_printer *p)
{
	text_char(p->out, '\n');
}

/* The suite of a compound statement: views that the printer binds in it are not visible after it. */
static void print_suite(struct tir_printer *p, const struct tir_block *b)
{
	size_t mark = p->bound.len;
	text_add(p->out, ":\n");
	p->depth++;
	if (!b->len) {
		tir_line(p);
		text_add(p->out, "pass\n");
	}
	print_block(p, b);
	p->depth--;
	while (p->bound.len > mark)
		ptrmap_set(&p->name, p->bound.data[--p->bound.len], NULL);
}

static bool is_always_printed(const char *attr)
{
	static const char *const names[] = { "layout", "shape", "dtype", "kind", "axes", "atom" };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(attr, names[i]))
			return true;
	return false;
}

static void print_valid(struct tir_printer *p, const struct attr *v)
{
	text_char(p->out, '(');
	for (int i = 0; i + 1 < v->n; i += 2) {
		text_add(p->out, i ? ", (" : "(");
		tir_print_ix(p, v->ix[i]);
		text_add(p->out, ", ");
		tir_print_ix(p, v->ix[i + 1]);
		text_char(p->out, ')');
	}
	text_add(p->out, v->n == 2 ? ",)" : ")");
}

static void print_attr(struct tir_printer *p, const struct attr_decl *d, const struct attr *v)
{
	if (v->kind == ATTR_NONE || (d->fallback && attr_equal(v, d->fallback) && !is_always_printed(d->name)))
		return;
	text_printf(p->out, ", %s=", d->name);
	if (v->kind == ATTR_IXS && !strcmp(d->name, "valid")) {
		print_valid(p, v);
	} else if (v->kind == ATTR_IX || v->kind == ATTR_IXS) {
		struct attr copy = *v;
		const struct ix **ix = arena_array(p->a, const struct ix *, (size_t)v->n + 1);
		for (int i = 0; i < (v->kind == ATTR_IX ? 1 : v->n); i++)
			ix[i] = tir_printed_ix(p, v->ix[i]);
		copy.ix = ix;
		attr_print(p->out, &copy, NULL, NULL);
	} else {
		attr_print(p->out, v, NULL, NULL);
	}
}

static void print_operand(struct tir_printer *p, const struct tir_operand *o, const enum dtype *context)
{
	if (o->view) {
		tir_print_view(p, o->view);
	} else if (o->slots) {
		text_printf(p->out, "%s[", tir_name(p, o->slots, o->slots->name));
		tir_print_ix(p, o->index);
		text_char(p->out, ']');
	} else {
		tir_print_expr_as(p, o->expr, context);
	}
}

static bool is_absent(const struct tir_operand *o)
{
	return !o->view && !o->slots && !o->expr;
}

static void print_insn(struct tir_printer *p, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct tir_operand *first = &s->u.insn.operand[0];
	text_printf(p->out, "T.%s(", insn->name);
	for (int i = 0; i < insn->n_param && !is_absent(&s->u.insn.operand[i]); i++) {
		text_add(p->out, i ? ", " : "");
		print_operand(p, &s->u.insn.operand[i], first->view ? &first->view->type->dtype : NULL);
	}
	for (int i = 0; i < insn->n_attr; i++)
		print_attr(p, &insn->attr[i], &s->u.insn.use.attr[i]);
	if (s->u.insn.barrier) {
		bool is_operand = insn->param[insn->n_param - 1].form == INSN_BARRIER;
		text_printf(p->out, ", %s%s[", is_operand ? "" : "barrier=", s->u.insn.barrier->barrier);
		tir_print_ix(p, s->u.insn.barrier->ix);
		text_add(p->out, "]");
	}
	if (s->u.insn.unit_flag)
		text_printf(p->out, ", unit_flag_ctrl=%d", s->u.insn.unit_flag);
	text_add(p->out, ")\n");
}

static void print_loop_head(struct tir_printer *p, const struct tir_stmt *s)
{
	static const char *const name[] = { "range", "T.serial", "T.unroll", "T.Pipelined", "T.Persistent", "T.Parallel" };
	enum tir_loop_kind k = s->u.loop.kind;
	text_printf(p->out, "%s(", name[k]);
	if (k == TIR_PERSISTENT || k == TIR_PARALLEL) {
		text_add(p->out, k == TIR_PERSISTENT ? "[" : "");
		for (int i = 0; i < s->u.loop.n_var; i++) {
			text_add(p->out, i ? ", " : "");
			tir_print_ix(p, s->u.loop.extent[i]);
		}
	} else {
		if (k != TIR_UNROLL) {
			tir_print_ix(p, s->u.loop.start);
			text_add(p->out, ", ");
		}
		tir_print_ix(p, s->u.loop.stop);
		if (!ix_is(s->u.loop.step, 1)) {
			text_add(p->out, ", ");
			tir_print_ix(p, s->u.loop.step);
		}
	}
	if (k == TIR_PERSISTENT) {
		text_add(p->out, "], ");
		tir_print_ix(p, s->u.loop.wave);
		text_add(p->out, ", ");
		tir_print_ix(p, s->u.loop.index);
		if (s->u.loop.group != 8)
			text_printf(p->out, ", group_size=%lld", (long long)s->u.loop.group);
	}
	tir_print_loop_options(p, s);
	text_char(p->out, ')');
}

static void print_loop(struct tir_printer *p, const struct tir_stmt *s)
{
	const char **name = arena_array(p->a, const char *, (size_t)s->u.loop.n_var + 1);
	text_add(p->out, "for ");
	for (int i = 0; i < s->u.loop.n_var; i++) {
		name[i] = tir_take_name(p, s->u.loop.var[i]->name);
		text_printf(p->out, "%s%s", i ? ", " : "", name[i]);
	}
	text_add(p->out, " in ");
	print_loop_head(p, s);
	for (int i = 0; i < s->u.loop.n_var; i++)
		tir_bind_sym(p, s->u.loop.var[i], name[i]);
	print_suite(p, &s->u.loop.body);
}

static void print_if(struct tir_printer *p, const struct tir_stmt *s)
{
	const struct tir_block *other = &s->u.branch.other;
	text_add(p->out, s->kind == TIR_WHILE ? "while " : "if ");
	tir_print_expr(p, s->u.branch.cond);
	print_suite(p, &s->u.branch.then);
	if (!other->len)
		return;
	tir_line(p);
	if (other->len == 1 && other->stmt[0]->kind == TIR_IF) {
		text_add(p->out, "el");
		print_if(p, other->stmt[0]);
		return;
	}
	text_add(p->out, "else");
	print_suite(p, other);
}

static void print_scope(struct tir_printer *p, const struct tir_stmt *s)
{
	const struct mesh *m = tir_open_mesh(p, s->u.scope.mesh, p->n_scope == 0);
	text_add(p->out, "with ");
	mesh_print(p->out, m, true, NULL, NULL);
	text_printf(p->out, " as %s", m->name);
	p->n_scope++;
	print_suite(p, &s->u.scope.body);
	p->n_scope--;
}

static void print_slots(struct tir_printer *p, const struct tir_slots *x)
{
	const char *name = tir_name(p, x, x->name);
	text_printf(p->out, "%s = (", name);
	for (int i = 0; i < x->n; i++) {
		text_add(p->out, i ? ", " : "");
		tir_print_view_value(p, x->view[i]);
	}
	text_add(p->out, x->n == 1 ? ",)\n" : ")\n");
}

static void print_let_view(struct tir_printer *p, const struct tir_view *v)
{
	const char *wanted = v->name ? v->name : tir_view_name(p, v);
	char *name = ptrmap_get(&p->name, v);
	if (!name) {
		name = arena_strdup(p->a, tir_take_name(p, wanted));
		ptrmap_set(&p->name, v, name);
		vec_push(p->a, &p->bound, v);
	}
	bool declares = tir_declares_root(p, v);
	text_printf(p->out, "%s = ", name);
	tir_print_view_value(p, v);
	end_line(p);
	if (declares)
		ptrmap_set(&p->name, v->root, name);
}

/* An index that is read from memory stands where it is used. */
static void print_index_let(struct tir_printer *p, const struct tir_stmt *s)
{
	struct text t, *out = p->out;
	const struct tir_expr *e = s->u.scalar.value;
	bool closed = e->kind == TIR_LOAD || e->kind == TIR_VAR || e->kind == TIR_CAST;
	text_init(&t, p->a);
	p->out = &t;
	text_add(&t, closed ? "" : "(");
	tir_print_expr(p, e);
	text_add(&t, closed ? "" : ")");
	p->out = out;
	tir_bind_sym(p, s->u.scalar.var->sym, text_str(&t));
}

static void print_let_scalar(struct tir_printer *p, const struct tir_stmt *s)
{
	const struct tir_var *v = s->u.scalar.var;
	const char *name = tir_name(p, v, v->name);
	text_printf(p->out, "%s = ", name);
	if (v->is_mutable) {
		text_printf(p->out, "T.alloc_var(\"%s\"", dtype_name(v->dtype));
		if (s->u.scalar.value) {
			text_add(p->out, ", init=");
			tir_print_expr_as(p, s->u.scalar.value, &v->dtype);
		}
		text_char(p->out, ')');
	} else {
		tir_print_expr(p, s->u.scalar.value);
	}
	end_line(p);
	if (v->sym)
		tir_bind_sym(p, v->sym, name);
}

static void print_store(struct tir_printer *p, const struct tir_stmt *s)
{
	const enum dtype *d = s->u.store.view ? &s->u.store.view->type->dtype : &s->u.store.var->dtype;
	if (s->u.store.view) {
		tir_print_view(p, s->u.store.view);
		tir_print_index(p, s->u.store.view->type->rank, s->u.store.index);
		if (!s->u.store.view->type->rank)
			text_add(p->out, "[()]");
	} else {
		text_add(p->out, tir_name(p, s->u.store.var, s->u.store.var->name));
	}
	text_add(p->out, " = ");
	tir_print_expr_as(p, s->u.store.value, d);
	end_line(p);
}

static void print_sync(struct tir_printer *p, const struct tir_stmt *s)
{
	if (s->u.sync.let)
		text_printf(p->out, "%s = ", s->u.sync.let);
	text_printf(p->out, "T.%s(", s->u.sync.name);
	for (int i = 0; i < s->u.sync.n_arg; i++) {
		const struct tir_sync_arg *x = &s->u.sync.arg[i];
		text_printf(p->out, "%s%s%s", i ? ", " : "", x->keyword ? x->keyword : "", x->keyword ? "=" : "");
		if (x->text) {
			text_printf(p->out, "\"%s\"", x->text);
		} else if (x->mesh) {
			const struct mesh *m = tir_printed_mesh(p, x->mesh);
			if (m->name)
				text_add(p->out, m->name);
			else
				mesh_print(p->out, m, true, NULL, NULL);
		} else if (x->is_bool) {
			text_add(p->out, ix_is(x->ix, 0) ? "False" : "True");
		} else {
			text_printf(p->out, "%s%s", x->barrier ? x->barrier : "", x->barrier ? "[" : "");
			tir_print_ix(p, x->ix);
			text_add(p->out, x->barrier ? "]" : "");
		}
	}
	text_add(p->out, ")\n");
}

static void print_trap(struct tir_printer *p, const struct tir_stmt *s)
{
	if (s->u.trap.is_assume) {
		text_add(p->out, "T.assume(");
		tir_print_expr(p, s->u.trap.cond);
		text_add(p->out, ")\n");
		return;
	}
	text_add(p->out, "T.trap_unless(");
	tir_print_expr(p, s->u.trap.cond);
	if (s->u.trap.why)
		text_printf(p->out, ", why=\"%s\"", s->u.trap.why);
	if (s->u.trap.status)
		text_printf(p->out, ", status=%d", s->u.trap.status);
	text_add(p->out, ")\n");
}

static void print_call(struct tir_printer *p, const struct tir_stmt *s)
{
	text_printf(p->out, "%s(", s->u.call.callee->name);
	for (int i = 0; i < s->u.call.n_operand; i++) {
		text_add(p->out, i ? ", " : "");
		print_operand(p, &s->u.call.operand[i], NULL);
	}
	text_add(p->out, ")\n");
}

static void print_alloc(struct tir_printer *p, const struct tir_buffer *b)
{
	text_printf(p->out, "%s = T.alloc_tensor(tensor_type=", tir_name(p, b, b->name));
	type_print_at(p->out, tir_printed_type(p, b->type), TYPE_CONSTANT, NULL, NULL);
	text_add(p->out, ")\n");
}

static void print_stmt(struct tir_printer *p, const struct tir_stmt *s)
{
	if (s->kind == TIR_FUSED) {
		for (int i = 0; i < s->u.fused.n_local; i++) {
			tir_line(p);
			print_alloc(p, s->u.fused.local[i]);
		}
		for (int i = 0; i < s->u.fused.n_insn; i++)
			print_stmt(p, s->u.fused.insn[i]);
		return;
	}
	tir_bind_views(p, s);
	if (s->kind == TIR_LET_SCALAR && s->u.scalar.is_index) {
		print_index_let(p, s);
		return;
	}
	tir_line(p);
	switch (s->kind) {
	case TIR_LET_VIEW: print_let_view(p, s->u.view); break;
	case TIR_LET_SLOTS: print_slots(p, s->u.slots); break;
	case TIR_LET_SCALAR: print_let_scalar(p, s); break;
	case TIR_ALLOC_STMT: print_alloc(p, s->u.alloc); break;
	case TIR_STORE: print_store(p, s); break;
	case TIR_INSN: print_insn(p, s); break;
	case TIR_FUSED: break;
	case TIR_FOR: print_loop(p, s); break;
	case TIR_WHILE:
	case TIR_IF: print_if(p, s); break;
	case TIR_SCOPE: print_scope(p, s); break;
	case TIR_SYNC: print_sync(p, s); break;
	case TIR_MARK:
		tir_print_mark_head(p, s);
		print_suite(p, &s->u.mark.body);
		break;
	case TIR_HINT: tir_print_hint(p, s); break;
	case TIR_ANNOTATE: tir_print_annotate(p, s); break;
	case TIR_CALL: print_call(p, s); break;
	case TIR_TRAP: print_trap(p, s); break;
	case TIR_BREAK: text_add(p->out, "break\n"); break;
	case TIR_RETURN: text_add(p->out, "return\n"); break;
	}
}

static void print_block(struct tir_printer *p, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		print_stmt(p, b->stmt[i]);
}

static void print_decorator(struct tir_printer *p)
{
	const struct tir_fn *f = p->f;
	int n = 0;
	text_add(p->out, "@prim_func");
	if (f->target && f->target_class)
		text_printf(p->out, "%starget=%s(\"%s\")", n++ ? ", " : "(", f->target_class, f->target);
	if (f->n_output != 1)
		text_printf(p->out, "%soutputs=%d", n++ ? ", " : "(", f->n_output);
	if (f->sync)
		text_printf(p->out, "%ssync=\"%s\"", n++ ? ", " : "(", f->sync);
	text_add(p->out, n ? ")\n" : "\n");
}

static void print_fn(struct tir_printer *p)
{
	const struct tir_fn *f = p->f;
	print_decorator(p);
	text_printf(p->out, "def %s(", f->name);
	for (int i = 0; i < f->n_param; i++) {
		const struct tir_buffer *b = f->param[i];
		text_printf(p->out, "%s%s: %s", i ? ", " : "", tir_name(p, b, b->name), b->is_const ? "Const" : "");
		type_print(p->out, tir_printed_type(p, b->type), NULL, NULL);
	}
	text_char(p->out, ')');
	print_suite(p, &f->body);
}

static void init(struct tir_printer *p, struct text *out, const struct tir_fn *f)
{
	*p = (struct tir_printer){ .out = out, .a = out->arena, .f = f };
	map_init(&p->taken, p->a);
	p->name.arena = p->sym.arena = p->mesh.arena = p->a;
}

static int by_name(const void *x, const void *y)
{
	const struct ix_sym *const *a = x, *const *b = y;
	return strcmp((*a)->name, (*b)->name);
}

static void print_dimvars(struct text *out, const struct tir_program *p)
{
	VEC(const struct ix_sym *) all = { 0 };
	for (int i = 0; i < p->n_fn; i++)
		for (int k = 0; k < p->fn[i]->n_dimvar; k++)
			vec_push(out->arena, &all, p->fn[i]->dimvar[k]);
	if (all.len)
		qsort(all.data, all.len, sizeof(*all.data), by_name);
	for (size_t i = 0, n = 0; i < all.len; i++)
		if (!i || strcmp(all.data[i]->name, all.data[i - 1]->name) != 0)
			text_printf(out, "%s%s = DimVar(\"%s\", %lld, %lld)\n", n++ ? "" : "\n", all.data[i]->name, all.data[i]->name,
				    (long long)all.data[i]->lo, (long long)all.data[i]->hi);
}

static void print_imports(struct text *out, const struct tir_program *p)
{
	struct map seen;
	map_init(&seen, out->arena);
	text_add(out, "from __future__ import annotations\n\nfrom tilefoundry.dsl import *\n");
	for (int i = 0; i < p->n_fn; i++) {
		const char *cls = p->fn[i]->target_class;
		if (!cls || map_find(&seen, cls))
			continue;
		text_printf(out, seen.len ? ", %s" : "from tilefoundry.target import %s", cls);
		map_set(&seen, cls, out);
	}
	text_add(out, seen.len ? "\n" : "");
}

void tir_print(struct text *out, const struct tir_program *p)
{
	int n_comment = p->n_fn ? p->fn[0]->n_comment : 0;
	for (int i = 0; i < n_comment; i++)
		text_printf(out, "# %s\n", p->fn[0]->comment[i]);
	text_add(out, n_comment ? "\n" : "");
	print_imports(out, p);
	print_dimvars(out, p);
	for (int i = 0; i < p->n_fn; i++) {
		struct tir_printer x;
		init(&x, out, p->fn[i]);
		text_add(out, "\n\n");
		print_fn(&x);
	}
}

void tir_print_stmt(struct text *out, const struct tir_fn *f, const struct tir_stmt *s)
{
	struct tir_printer x;
	init(&x, out, f);
	for (int i = 0; i < f->n_param; i++)
		tir_name(&x, f->param[i], f->param[i]->name);
	print_stmt(&x, s);
}
