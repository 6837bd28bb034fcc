/* The structure of a HIR function: single definition before use, shape of nodes, visible loop variables. */
#include <string.h>

#include "base/vec.h"
#include "hir/hir.h"

struct verify {
	struct tfc *t;
	struct arena *a;
	const struct hir_fn *f;
	const struct hir_value **seen;		/* by id: the value, once it is defined */
	bool *visible;				/* by id: it may be used here */
	struct { int *data; size_t len, cap; } defined;	/* ids in order of definition */
	struct { const struct ix_sym **data; size_t len, cap; } loop;	/* variables of open loops */
	const struct hir_node *node;
};

static const char *node_name(const struct hir_node *n)
{
	if (!n)
		return "the function";
	switch (n->kind) {
	case HIR_OP: return n->u.op.op ? n->u.op.op->name : "an operation";
	case HIR_SCHEDULE: return "schedule";
	case HIR_CALL: return "call";
	case HIR_FOR: return "for";
	case HIR_SCOPE: return "with";
	}
	return "a node";
}

#define REQUIRE(v, condition, what) \
	do { \
		if (!(condition)) \
			tfc_bug((v)->t, "%s: %s in %s", (v)->f->name, (what), node_name((v)->node)); \
	} while (0)

static void define(struct verify *v, const struct hir_value *x, const struct hir_node *def, int index)
{
	REQUIRE(v, x, "a missing result");
	REQUIRE(v, x->id >= 0 && x->id < v->f->n_value, "a value id out of range");
	REQUIRE(v, !v->seen[x->id], "a value defined twice");
	REQUIRE(v, x->def == def && (!def || x->index == index), "a value that does not know its definition");
	REQUIRE(v, x->type || x->n_field > 0, "a value without a type");
	for (int k = 0; x->type && k < x->type->rank; k++)
		REQUIRE(v, x->type->dim[k] && !ix_uses_kind(x->type->dim[k], IX_SCALAR), "an extent that is no dimension");
	REQUIRE(v, !x->type || !x->type->layout || layout_is_materialised(x->type->layout), "a layout without strides");
	v->seen[x->id] = x;
	v->visible[x->id] = true;
	vec_push(v->a, &v->defined, x->id);
}

static void use(struct verify *v, const struct hir_value *x)
{
	REQUIRE(v, x, "a missing operand");
	REQUIRE(v, x->id >= 0 && x->id < v->f->n_value && v->seen[x->id] == x, "a use of a value that is not defined");
	REQUIRE(v, v->visible[x->id], "a use of a value that is not visible");
}

static void use_ix(struct verify *v, const struct ix *x)
{
	REQUIRE(v, x, "a missing index expression");
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *atom = x->term[i].atom;
		if (atom->kind != IX_SYM) {
			use_ix(v, atom->a);
			use_ix(v, atom->b);
			continue;
		}
		if (atom->sym->kind == IX_SCALAR)
			use(v, atom->sym->owner);
		bool open = atom->sym->kind != IX_LOOP;
		for (size_t k = 0; k < v->loop.len && !open; k++)
			open = v->loop.data[k] == atom->sym;
		REQUIRE(v, open, "a loop variable outside its loop");
	}
}

static void check_attrs(struct verify *v, int n, const struct attr_decl *decl, const struct attr *attr)
{
	for (int i = 0; i < n; i++) {
		enum attr_kind k = attr[i].kind;
		if (k == ATTR_NONE) {
			REQUIRE(v, !decl[i].required, "a required attribute missing");
			continue;
		}
		bool fits = decl[i].kind == ATTR_NUMBER ? k == ATTR_INT || k == ATTR_FLOAT || k == ATTR_BOOL : k == decl[i].kind;
		REQUIRE(v, fits, "an attribute of the wrong kind");
		if (k == ATTR_IX)
			use_ix(v, attr[i].ix[0]);
		for (int j = 0; k == ATTR_IXS && j < attr[i].n; j++)
			use_ix(v, attr[i].ix[j]);
	}
}

static void check_op(struct verify *v, const struct hir_node *n)
{
	const struct hir_op *op = n->u.op.op;
	int least = 0, most = 0;
	bool many = false;
	for (int i = 0; i < op->n_input; i++) {
		many = many || op->input[i].kind == HIR_INPUT_LIST;
		least += op->input[i].kind == HIR_INPUT;
		most += op->input[i].kind == HIR_INPUT || op->input[i].kind == HIR_INPUT_OPTIONAL;
	}
	REQUIRE(v, n->n_operand >= least && (many || n->n_operand <= most), "a wrong number of operands");
	check_attrs(v, op->n_attr, op->attr, n->u.op.attr);
}

static void check_schedule(struct verify *v, const struct hir_node *n)
{
	const struct insn_use *use_of = &n->u.schedule.use;
	REQUIRE(v, use_of->insn && n->n_operand <= use_of->insn->n_param, "a wrong number of operands");
	REQUIRE(v, n->n_result == 1, "a schedule without one result");
	check_attrs(v, use_of->insn->n_attr, use_of->insn->attr, use_of->attr);
}

static void check_block(struct verify *v, const struct hir_block *block);

static void check_loop(struct verify *v, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	REQUIRE(v, l->iv && l->iv->kind == IX_LOOP, "a loop without a variable");
	REQUIRE(v, l->n_carry <= n->n_result, "a carry without a result");
	use_ix(v, l->start);
	use_ix(v, l->stop);
	use_ix(v, l->step);
	for (int i = 0; i < l->n_carry; i++)
		use(v, l->init[i]);
	size_t first = v->defined.len;
	vec_push(v->a, &v->loop, l->iv);
	for (int i = 0; i < l->n_carry; i++) {
		define(v, l->param[i], NULL, 0);
		REQUIRE(v, l->init[i]->type && l->param[i]->type, "a carried tuple");
	}
	if (l->iv_value && l->iv_value->id < v->f->n_value && !v->seen[l->iv_value->id])
		define(v, l->iv_value, l->iv_value->def, l->iv_value->index);
	check_block(v, &l->body);
	v->node = n;
	for (int i = 0; i < n->n_result; i++)
		use(v, l->yield[i]);
	for (int i = 0; i < l->n_carry; i++)
		REQUIRE(v, l->yield[i]->type && l->yield[i]->type->dtype == l->param[i]->type->dtype &&
			type_same_shape(l->yield[i]->type, l->param[i]->type), "a carry that changes its type");
	v->loop.len--;
	for (size_t i = first; i < v->defined.len; i++)
		v->visible[v->defined.data[i]] = false;
}

static void check_node(struct verify *v, const struct hir_node *n)
{
	v->node = n;
	for (int k = 0; n->kind != HIR_FOR && k < n->n_operand; k++)
		if (n->operand[k] || n->kind != HIR_OP)
			use(v, n->operand[k]);
	switch (n->kind) {
	case HIR_OP: check_op(v, n); break;
	case HIR_SCHEDULE: check_schedule(v, n); break;
	case HIR_CALL: REQUIRE(v, n->u.call.callee && n->u.call.callee->n_param == n->n_operand, "a wrong number of arguments"); break;
	case HIR_FOR: check_loop(v, n); break;
	case HIR_SCOPE:
		REQUIRE(v, n->u.scope.mesh, "a scope without a mesh");
		check_block(v, &n->u.scope.body);
		break;
	}
	v->node = n;
	REQUIRE(v, n->kind == HIR_SCOPE || n->kind == HIR_FOR || n->n_result > 0, "no result");
	for (int k = 0; k < n->n_result; k++)
		define(v, n->result[k], n, k);
}

static void check_block(struct verify *v, const struct hir_block *block)
{
	for (size_t i = 0; i < block->len; i++)
		check_node(v, block->node[i]);
}

bool hir_verify(struct tfc *t, const struct hir_fn *f)
{
	struct verify v = { .t = t, .a = &t->perm, .f = f };
	v.seen = arena_array(v.a, const struct hir_value *, (size_t)f->n_value + 1);
	v.visible = arena_array(v.a, bool, (size_t)f->n_value + 1);
	for (int i = 0; i < f->n_variant; i++) {
		REQUIRE(&v, !f->body.len, "a prototype with a body");
		hir_verify(t, f->variant[i].fn);
	}
	if (f->n_variant)
		return true;
	for (int i = 0; i < f->n_param; i++)
		define(&v, f->param[i].value, NULL, 0);
	check_block(&v, &f->body);
	v.node = NULL;
	REQUIRE(&v, f->n_return > 0, "no returned value");
	for (int i = 0; i < f->n_return; i++) {
		use(&v, f->ret[i]);
		REQUIRE(&v, f->ret[i]->type, "a returned tuple");
	}
	return true;
}
