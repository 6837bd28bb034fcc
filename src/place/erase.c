/* The schedule of another target family dropped, the logical values kept (spec: hir 15.5). */
#include <string.h>

#include "base/tfc.h"
#include "place/clone.h"
#include "place/place.h"

struct erase {
	const char *level;		/* the new name of the first level */
	const struct topology *first;	/* the level as the erased function declares it */
	bool *is_destination;		/* by value id: a tf.empty that schedules only write */
	bool had_schedule;
};

static bool is_first_level(const struct erase *e, const struct topology *t)
{
	return strcmp(t->name, "cta") == 0 || strcmp(t->name, "core") == 0 || strcmp(t->name, e->level) == 0;
}

static const struct type *plain(struct clone *c, const struct type *ty)
{
	enum storage s = ty->storage == ST_UMAT || ty->storage == ST_HOST ? ty->storage : ST_GMEM;
	const struct layout *l = ty->storage == ST_GMEM && ty->layout && !ty->layout->mesh ? ty->layout : NULL;

	return type_new(c->m.a, ty->dtype, ty->rank, clone_type(c, ty)->dim, s, l);
}

static void count_uses(struct erase *e, const struct hir_block *b, int *other)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		for (int k = 0; k < n->n_operand; k++) {
			const struct hir_value *v = n->operand[k];
			bool dst = n->kind == HIR_SCHEDULE && n->u.schedule.use.insn->param[k].effect == INSN_W;
			if (dst)
				e->is_destination[v->id] = true;
			else
				other[v->id]++;
		}
		if (n->kind == HIR_SCHEDULE)
			e->had_schedule = true;
		if (n->kind == HIR_SCOPE)
			count_uses(e, &n->u.scope.body, other);
		if (n->kind != HIR_FOR)
			continue;
		for (int k = 0; k < n->u.loop.n_carry; k++)
			other[n->u.loop.init[k]->id]++;
		count_uses(e, &n->u.loop.body, other);
		for (int k = 0; k < n->n_result; k++)
			other[n->u.loop.yield[k]->id]++;
	}
}

/* The first-level part of "old" under its new name, or NULL if it has none; its coordinates replace those of "old", and the
 * coordinates of other levels become 0. */
static const struct mesh *first_level_mesh(struct clone *c, const struct mesh *old)
{
	struct erase *e = c->user;
	struct arena *a = c->m.a;
	const struct ix **extent = arena_array(a, const struct ix *, (size_t)old->n_axis + 1);
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)old->n_axis + 1);
	const char **name = arena_array(a, const char *, (size_t)old->n_axis + 1);
	int level = -1, n = 0;

	for (int i = 0; i < old->n_level; i++)
		if (is_first_level(e, old->level[i]))
			level = i;
	for (int i = 0; i < old->n_axis; i++) {
		const struct mesh_axis *x = &old->axis[i];
		if (x->level != level)
			continue;
		extent[n] = x->extent;
		stride[n] = x->stride;
		name[n++] = x->name;
	}
	const struct mesh *m = NULL;
	if (level >= 0) {
		bool from_zero = ix_is(old->start[level], 0);
		struct mesh_layout layout = {.n = n, .extent = extent, .stride = stride, .start = from_zero ? NULL : old->start[level],
					     .range = old->range};
		struct mesh_names names = {.n = n, .name = name, .range = old->range};
		m = mesh_new(c->m.b.t, old->range, 1, &e->first, &layout, &names);
		m = m ? mesh_open(a, m, old->name) : NULL;
		c->m.failed = c->m.failed || !m;
	}
	n = 0;
	for (int i = 0; i < old->n_axis; i++) {
		if (!old->axis[i].coord)
			continue;
		const struct ix *to = ix_const(a, 0);
		if (m && old->axis[i].level == level)
			to = ix_sym(a, m->axis[n++].coord);
		vec_push(a, &c->sym, ((struct clone_sym){old->axis[i].coord, to}));
	}
	return m;
}

static bool erase_scope(struct clone *c, const struct hir_node *n)
{
	const struct mesh *m = first_level_mesh(c, n->u.scope.mesh);
	struct make_scope s;

	if (m)
		make_scope_begin(&c->m, &s, m);
	clone_block(c, &n->u.scope.body);
	if (m)
		make_scope_end(&c->m, &s);
	return true;
}

/* The operation that the instruction means, with its attributes. */
static struct hir_value *as_operation(struct clone *c, const struct hir_node *n, int n_read, struct hir_value *const *operand)
{
	const struct insn_use *use = &n->u.schedule.use;
	const struct hir_op *op = hir_op_of_insn(use);

	if (!op)
		return NULL;
	const struct attr *attr = hir_attrs_of_insn(c->m.a, op, use);
	const char **names = arena_array(c->m.a, const char *, (size_t)op->n_attr + 1);
	struct attr *attrs = arena_array(c->m.a, struct attr, (size_t)op->n_attr + 1);
	int k = 0;
	for (int i = 0; i < op->n_attr; i++) {
		if (attr[i].kind == ATTR_NONE)
			continue;
		names[k] = op->attr[i].name;
		attrs[k++] = clone_attr(c, &attr[i]);
	}
	return make_op(&c->m, op->name, n_read, operand, k, names, attrs);
}

static struct hir_value *gathered(struct clone *c, const struct hir_node *n, struct hir_value *src, struct hir_value *index)
{
	const struct attr *fill = insn_attr_index(n->u.schedule.use.insn, "fill") >= 0 ? insn_attr(&n->u.schedule.use, "fill") : NULL;
	struct hir_value *operand[2] = {src, index};
	struct attr attr[2] = {attr_of_int(0), {0}};
	int k = 1;

	if (fill && fill->kind != ATTR_NONE)
		attr[k++] = *fill;
	return make_op(&c->m, "index_select", 2, operand, k, (const char *const[]){"dim", "fill_value"}, attr);
}

static bool erase_schedule(struct clone *c, const struct hir_node *n)
{
	const struct insn *insn = n->u.schedule.use.insn;
	struct hir_value **read = arena_array(c->m.a, struct hir_value *, (size_t)n->n_operand + 1);
	struct hir_value *out = NULL;
	int n_read = 0;

	for (int k = 0; k < n->n_operand; k++)
		if (insn->param[k].effect == INSN_R)
			read[n_read++] = clone_of(c, n->operand[k]);
	if (strcmp(insn->name, "tiled_mma") == 0) {
		struct hir_value *acc = clone_of(c, n->operand[0]);
		struct attr d = attr_of_dtype(acc->type->dtype);
		struct hir_value *y = make_op(&c->m, "matmul", 2, read, 1, (const char *const[]){"out_dtype"}, &d);
		out = make_binary(&c->m, "add", acc, y);
	} else if (strncmp(insn->name, "copy", 4) == 0 || strcmp(insn->name, "ldmatrix") == 0) {
		out = n_read > 1 ? gathered(c, n, read[0], read[1]) : read[0];
	} else {
		if (strcmp(insn->name, "reduce") == 0)
			n_read = 1;
		out = as_operation(c, n, n_read, read);
	}
	if (!out) {
		diag_error(c->m.b.t, n->range, E4401, "T.%s has no schedule evaluation, so its schedule cannot be erased", insn->name);
		c->m.failed = true;
		return true;
	}
	clone_set(c, n->result[0], out);
	return true;
}

static bool erase_constant(struct clone *c, const struct hir_node *n)
{
	struct erase *e = c->user;

	if (e->is_destination[n->result[0]->id])
		return true;
	struct attr *attr = arena_memdup(c->m.a, n->u.op.attr, (size_t)n->u.op.op->n_attr * sizeof *attr);
	int buffers = hir_attr_index(n->u.op.op, "buffers");
	attr[hir_attr_index(n->u.op.op, "type")] = attr_of_type(plain(c, n->result[0]->type));
	if (buffers >= 0)
		attr[buffers] = attr_of_int(1);
	clone_set(c, n->result[0], make_like(&c->m, n, 0, NULL, attr));
	return true;
}

static bool same_modes(const struct layout *a, const struct layout *b)
{
	if (a->n_mode != b->n_mode)
		return false;
	for (int i = 0; i < a->n_mode; i++)
		if (!ix_equal(a->mode[i].extent, b->mode[i].extent) || !a->mode[i].stride || !b->mode[i].stride ||
		    !ix_equal(a->mode[i].stride, b->mode[i].stride))
			return false;
	return true;
}

/* Distributed layouts with the same modes number the elements alike. */
static bool erase_bitcast(struct clone *c, const struct hir_node *n)
{
	const struct type *from = n->operand[0]->type, *to = n->result[0]->type;
	const struct layout *a = from->layout, *b = to->layout;

	if (!a || !b || (a->mesh && b->mesh && same_modes(a, b))) {
		struct hir_value *x = clone_of(c, n->operand[0]);
		clone_set(c, n->result[0], make_reshape(&c->m, x, to->rank, clone_type(c, to)->dim));
	} else if (!place_bitcast(c, n)) {
		diag_error(c->m.b.t, n->range, E1941, "this bitcast cannot be erased: its renumbering is no permutation of factored axes; "
			   "write tf.reshape and tf.transpose");
		c->m.failed = true;
	}
	return true;
}

/* The part of a position of the first level stays one; parts of positions that erasure drops have no counterpart. */
static bool erase_local(struct clone *c, const struct hir_node *n)
{
	const struct layout *l = n->operand[0]->type->layout;

	for (int i = 0; l && l->mesh && i < l->mesh->n_level; i++) {
		if (is_first_level(c->user, l->mesh->level[i]))
			continue;
		diag_error(c->m.b.t, n->range, E9003, "tf.local of a value that is spread over \"%s\" cannot be erased; compute with the whole "
			   "value", l->mesh->level[i]->name);
		c->m.failed = true;
		return true;
	}
	return place_local(c, n);
}

static void drop_where(struct clone *c, const struct hir_node *n)
{
	for (int i = 0; i < n->n_result; i++) {
		const struct hir_value *v = n->result[i];
		struct hir_value *now = v->id >= 0 ? c->map[v->id] : NULL;
		if (!v->where || !now)
			continue;
		now->where = NULL;
		diag_warning(c->m.b.t, v->range, W1803, "a placement constraint was dropped by erasure: '%s' names levels or storages of "
			     "another target", v->name ? v->name : "a value");
	}
}

static bool erase_node(struct clone *c, const struct hir_node *n)
{
	bool done = false;

	if (n->kind == HIR_SCOPE)
		return erase_scope(c, n);
	if (n->kind == HIR_SCHEDULE)
		done = erase_schedule(c, n);
	else if (n->kind == HIR_OP && hir_attr_index(n->u.op.op, "type") >= 0 && n->n_operand == 0 && !value_is_index(n->result[0]))
		done = erase_constant(c, n);
	else if (n->kind == HIR_OP && strcmp(n->u.op.op->name, "reshard") == 0)
		clone_set(c, n->result[0], clone_of(c, n->operand[0])), done = true;
	else if (n->kind == HIR_OP && strcmp(n->u.op.op->name, "bitcast") == 0)
		done = erase_bitcast(c, n);
	else if (n->kind == HIR_OP && strcmp(n->u.op.op->name, "local") == 0)
		done = erase_local(c, n);
	if (!done)
		clone_node(c, n);
	if (!c->m.failed)
		drop_where(c, n);
	return true;
}

static void erase_module(struct clone *c, struct hir_fn *fn, const struct hir_module *old)
{
	struct erase *e = c->user;
	struct hir_module *m = arena_new(c->m.a, struct hir_module);

	if (old)
		*m = *old;
	const struct topology **list = arena_array(c->m.a, const struct topology *, 1);
	list[0] = e->first;
	m->topology = list;
	m->n_topology = e->first->size ? 1 : 0;
	m->has_topologies = m->n_topology > 0;
	m->target = NULL;
	m->target_class = NULL;
	fn->module = m;
}

bool hir_erase(struct tfc *t, struct hir_fn *in, const char *level, struct hir_fn **out)
{
	struct clone c;
	struct hir_fn *inlined;
	struct erase e = {.level = level};
	struct topology *first = arena_new(&t->perm, struct topology);

	if (!hir_inline(t, in, &inlined))
		return false;
	e.is_destination = arena_array(&t->perm, bool, (size_t)inlined->n_value + 1);
	int *other = arena_array(&t->perm, int, (size_t)inlined->n_value + 1);
	count_uses(&e, &inlined->body, other);
	for (int i = 0; i < inlined->n_return; i++)
		other[inlined->ret[i]->id]++;
	for (int i = 0; i < inlined->n_value; i++)
		e.is_destination[i] = e.is_destination[i] && !other[i];
	first->name = level;
	for (int i = 0; in->module && i < in->module->n_topology; i++)
		if (is_first_level(&e, in->module->topology[i]))
			first->size = in->module->topology[i]->size;
	e.first = first;
	clone_init(&c, t, inlined, erase_node, &e);
	struct hir_fn *signature = arena_memdup(&t->perm, inlined, sizeof *inlined);
	signature->n_declared = 0;
	signature->param = arena_memdup(&t->perm, inlined->param, (size_t)inlined->n_param * sizeof *inlined->param);
	for (int i = 0; i < inlined->n_param; i++) {
		struct hir_value *v = arena_memdup(&t->perm, inlined->param[i].value, sizeof *v);
		v->type = plain(&c, v->type);
		v->where = NULL;
		signature->param[i].value = v;
	}
	if (!clone_function(&c, signature, out))
		return false;
	erase_module(&c, *out, in->module);
	if (e.had_schedule)
		diag_warning(t, in->range, W4003, "the schedule of '%s' is for another target and was dropped; the function is placed again for "
			     "this one", in->name);
	return true;
}
