#include "place/clone.h"

#include <string.h>

#include "base/tfc.h"
#include "base/vec.h"

void clone_init(struct clone *c, struct tfc *t, const struct hir_fn *in, clone_hook *hook, void *user)
{
	memset(c, 0, sizeof *c);
	make_init(&c->m, t, NULL);
	c->hook = hook;
	c->user = user;
	c->map = arena_array(c->m.a, struct hir_value *, (size_t)in->n_value + 1);
	c->field = arena_array(c->m.a, struct hir_value **, (size_t)in->n_value + 1);
}

struct hir_value *clone_of(struct clone *c, const struct hir_value *v)
{
	if (value_is_index(v) && !c->map[v->id])
		return make_index(&c->m, clone_ix(c, v->ix));
	return c->map[v->id];
}

void clone_set(struct clone *c, const struct hir_value *from, struct hir_value *to)
{
	c->map[from->id] = to;
	if (to && from->name && !to->name)
		to->name = from->name;
	if (to && from->where && !to->where)
		to->where = from->where;
}

static bool is_same(const struct ix_sym *a, const struct ix_sym *b)
{
	return a == b || (a->kind == IX_DIMVAR && b->kind == IX_DIMVAR && strcmp(a->name, b->name) == 0);
}

static const struct ix *substitute(void *user, const struct ix_sym *s)
{
	struct clone *c = user;

	for (size_t i = c->sym.len; i-- > 0;)
		if (is_same(c->sym.data[i].from, s))
			return c->sym.data[i].to;
	if (s->kind != IX_SCALAR || !s->owner)
		return NULL;
	const struct hir_value *owner = s->owner;
	struct hir_value *now = c->map[owner->id];
	if (!now || now == owner)
		return NULL;
	const struct ix *to = make_ix_of(&c->m, now);
	vec_push(c->m.a, &c->sym, ((struct clone_sym){s, to}));
	return to;
}

const struct ix *clone_ix(struct clone *c, const struct ix *x)
{
	return x ? ix_substitute(c->m.a, x, substitute, c) : NULL;
}

const struct ix *const *clone_ixs(struct clone *c, int n, const struct ix *const *x)
{
	const struct ix **out = arena_array(c->m.a, const struct ix *, (size_t)n + 1);

	for (int i = 0; i < n; i++)
		out[i] = clone_ix(c, x[i]);
	return out;
}

static const struct mesh *clone_mesh(struct clone *c, const struct mesh *m)
{
	if (!m)
		return NULL;
	for (size_t i = 0; i < c->mesh.len; i++)
		if (c->mesh.data[i].from == m)
			return c->mesh.data[i].to;
	const struct mesh *to = mesh_substitute(c->m.a, m, clone_mesh(c, m->parent), substitute, c);
	vec_push(c->m.a, &c->mesh, ((struct clone_mesh){m, to}));
	for (int i = 0; to != m && i < m->n_axis; i++)
		vec_push(c->m.a, &c->sym, ((struct clone_sym){m->axis[i].coord, ix_sym(c->m.a, to->axis[i].coord)}));
	return to;
}

/* "l" itself where nothing in it changes. */
static const struct layout *clone_layout(struct clone *c, const struct layout *l)
{
	const struct ix *offset = *clone_ixs(c, 1, &l->offset);
	const struct mesh *mesh = clone_mesh(c, l->mesh);
	struct layout_mode *mode = arena_array(c->m.a, struct layout_mode, (size_t)l->n_mode + 1);
	bool same = ix_equal(offset, l->offset) && mesh == l->mesh;

	for (int i = 0; i < l->n_mode; i++) {
		const struct layout_mode *m = &l->mode[i];
		mode[i].extent = *clone_ixs(c, 1, &m->extent);
		mode[i].stride = m->stride ? *clone_ixs(c, 1, &m->stride) : NULL;
		same = same && ix_equal(mode[i].extent, m->extent) && (!m->stride || ix_equal(mode[i].stride, m->stride));
	}
	if (same)
		return l;
	struct layout *out = layout_copy(c->m.a, l);
	out->offset = offset;
	out->mode = mode;
	out->mesh = mesh;
	return out;
}

const struct type *clone_type(struct clone *c, const struct type *ty)
{
	const struct ix *const *dim = clone_ixs(c, ty->rank, ty->dim);
	const struct layout *layout = ty->layout ? clone_layout(c, ty->layout) : NULL;
	bool same = layout == ty->layout;

	for (int i = 0; i < ty->rank; i++)
		same = same && ix_equal(dim[i], ty->dim[i]);
	if (same)
		return ty;
	struct type *out = arena_memdup(c->m.a, ty, sizeof *ty);
	out->dim = dim;
	out->layout = layout;
	return out;
}

struct attr clone_attr(struct clone *c, const struct attr *a)
{
	struct attr out = *a;

	if ((a->kind == ATTR_IX || a->kind == ATTR_IXS) && a->ix)
		out.ix = clone_ixs(c, a->kind == ATTR_IX ? 1 : a->n, a->ix);
	if (a->kind == ATTR_TYPE)
		out.type = clone_type(c, a->type);
	if (a->kind == ATTR_LAYOUT && a->layout)
		out.layout = clone_layout(c, a->layout);
	return out;
}

const struct attr *clone_attrs(struct clone *c, const struct hir_node *n)
{
	int k = n->kind == HIR_OP ? n->u.op.op->n_attr : n->u.schedule.use.insn->n_attr;
	const struct attr *from = n->kind == HIR_OP ? n->u.op.attr : n->u.schedule.use.attr;
	struct attr *out = arena_array(c->m.a, struct attr, (size_t)k + 1);

	for (int i = 0; i < k; i++)
		out[i] = clone_attr(c, &from[i]);
	return out;
}

static struct hir_value **operands(struct clone *c, const struct hir_node *n)
{
	struct hir_value **out = arena_array(c->m.a, struct hir_value *, (size_t)n->n_operand + 1);

	for (int i = 0; i < n->n_operand; i++)
		out[i] = clone_of(c, n->operand[i]);
	return out;
}

static void map_results(struct clone *c, const struct hir_node *n, struct hir_value *first)
{
	if (!first) {
		c->m.failed = true;
		return;
	}
	for (int i = 0; i < n->n_result; i++)
		clone_set(c, n->result[i], i == 0 || !first->def ? first : first->def->result[i]);
}

static void clone_loop(struct clone *c, const struct hir_node *n)
{
	const struct hir_loop *old = &n->u.loop;
	struct hir_value **init = arena_array(c->m.a, struct hir_value *, (size_t)old->n_carry + 1);
	struct make_loop l;

	for (int i = 0; i < old->n_carry; i++)
		init[i] = clone_of(c, old->init[i]);
	make_loop_begin(&c->m, &l, old->name, clone_ix(c, old->start), clone_ix(c, old->stop), clone_ix(c, old->step),
			old->n_carry, init);
	l.node->u.loop.is_tile = old->is_tile;
	vec_push(c->m.a, &c->sym, ((struct clone_sym){old->iv, l.iv}));
	if (old->iv_value)
		c->map[old->iv_value->id] = (struct hir_value *)l.node->u.loop.iv_value;
	for (int i = 0; i < old->n_carry; i++)
		clone_set(c, old->param[i], l.node->u.loop.param[i]);
	clone_block(c, &old->body);
	struct hir_value **yield = arena_array(c->m.a, struct hir_value *, (size_t)n->n_result + 1);
	for (int i = 0; i < n->n_result; i++)
		yield[i] = clone_of(c, old->yield[i]);
	make_loop_end_all(&c->m, &l, n->n_result, yield);
	for (int i = 0; i < n->n_result; i++)
		clone_set(c, n->result[i], l.node->result[i]);
}

void clone_node(struct clone *c, const struct hir_node *n)
{
	struct make_scope s;
	struct hir_node *call;

	c->m.r = n->range;
	switch (n->kind) {
	case HIR_OP:
		if (n->n_result == 1 && value_is_index(n->result[0]) && strcmp(n->u.op.op->name, "literal") != 0) {
			clone_set(c, n->result[0], make_index(&c->m, clone_ix(c, n->result[0]->ix)));
			break;
		}
		map_results(c, n, hir_build(&c->m.b, n->range, n->u.op.op, n->n_operand, operands(c, n), clone_attrs(c, n)));
		break;
	case HIR_SCHEDULE:;
		struct insn_use *use = arena_new(c->m.a, struct insn_use);
		use->insn = n->u.schedule.use.insn;
		use->attr = clone_attrs(c, n);
		map_results(c, n, hir_build_schedule(&c->m.b, n->range, use, n->n_operand, operands(c, n), n->u.schedule.n_repeat,
						     n->u.schedule.repeat, n->u.schedule.n_order, n->u.schedule.order));
		break;
	case HIR_CALL:
		call = hir_node_new(&c->m.b, n->range, HIR_CALL);
		call->u.call.callee = n->u.call.callee;
		call->u.call.child = n->u.call.child;
		call->n_operand = n->n_operand;
		call->operand = operands(c, n);
		call->n_result = n->n_result;
		call->result = arena_array(c->m.a, struct hir_value *, (size_t)n->n_result + 1);
		for (int i = 0; i < n->n_result; i++) {
			call->result[i] = hir_value_new(&c->m.b, n->result[i]->type);
			call->result[i]->n_field = n->result[i]->n_field;
			call->result[i]->field = n->result[i]->field;
			call->result[i]->def = call;
			call->result[i]->index = i;
			call->result[i]->range = n->result[i]->range;
			clone_set(c, n->result[i], call->result[i]);
		}
		hir_block_add(c->m.a, c->m.b.block, call);
		break;
	case HIR_FOR:
		clone_loop(c, n);
		break;
	case HIR_SCOPE:
		make_scope_begin(&c->m, &s, clone_mesh(c, n->u.scope.mesh));
		clone_block(c, &n->u.scope.body);
		make_scope_end(&c->m, &s);
		break;
	}
}

void clone_block(struct clone *c, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len && !c->m.failed; i++) {
		c->m.r = b->node[i]->range;
		if (!c->hook || !c->hook(c, b->node[i]))
			clone_node(c, b->node[i]);
	}
}

bool clone_function(struct clone *c, const struct hir_fn *in, struct hir_fn **out)
{
	struct hir_fn *fn = make_function(&c->m, in);

	for (int i = 0; i < in->n_param; i++) {
		fn->param[i].value->type = clone_type(c, fn->param[i].value->type);
		clone_set(c, in->param[i].value, fn->param[i].value);
	}
	clone_block(c, &in->body);
	if (c->m.failed)
		return false;
	fn->n_return = in->n_return;
	fn->ret = arena_array(c->m.a, struct hir_value *, (size_t)in->n_return + 1);
	for (int i = 0; i < in->n_return; i++)
		fn->ret[i] = clone_of(c, in->ret[i]);
	*out = fn;
	return !c->m.failed;
}

const struct ix *const *node_positions(struct clone *c, const struct hir_node *n, int *count)
{
	static const char *const names[] = {"starts", "offsets"};

	for (int k = 0; k < 2; k++)
		if (hir_attr_index(n->u.op.op, names[k]) >= 0) {
			const struct attr *a = hir_attr(n, names[k]);
			*count = a->n;
			return clone_ixs(c, a->n, a->ix);
		}
	int first = n->u.op.op->input[1].kind == HIR_INPUT_INDEX ? 1 : 2;
	const struct ix **out = arena_array(c->m.a, const struct ix *, (size_t)n->n_operand + 1);
	*count = n->n_operand - first;
	for (int i = first; i < n->n_operand; i++)
		out[i - first] = value_is_index(n->operand[i]) ? clone_ix(c, n->operand[i]->ix)
						   : make_ix_of(&c->m, clone_of(c, n->operand[i]));
	return out;
}
