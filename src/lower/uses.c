/* Where every value is used, and which schedules write straight into the window that an insert_slice names. */
#include <string.h>

#include "base/vec.h"
#include "lower/internal.h"

struct walk {
	struct lower *l;
	int order;
	const struct hir_node *loop;
};

struct low_value *low_of(struct lower *l, const struct hir_value *v)
{
	return &l->value[v->id];
}

/* True if index expressions name the element of "v" by a symbol of its own. */
bool low_is_scalar_name(const struct hir_value *v)
{
	return v->sym && (!v->ix || ix_uses(v->ix, v->sym));
}

static void use(struct walk *w, const struct hir_value *v, const struct hir_node *n, int index, int order)
{
	struct low_value *x = low_of(w->l, v);
	vec_push(w->l->a, &x->use, ((struct low_use){ n, index, order, w->loop }));
}

static void use_ix(struct walk *w, const struct ix *x, const struct hir_node *n)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			use_ix(w, at->a, n);
			use_ix(w, at->b, n);
		} else if (at->sym->kind == IX_SCALAR && at->sym->owner) {
			use(w, at->sym->owner, n, -1, w->order);
		}
	}
}

static void use_attrs(struct walk *w, const struct attr *attr, int n_attr, const struct hir_node *n)
{
	for (int i = 0; i < n_attr; i++)
		for (int j = 0; attr[i].ix && j < attr[i].n; j++)
			use_ix(w, attr[i].ix[j], n);
}

static void define(struct walk *w, const struct hir_value *v)
{
	struct low_value *x = low_of(w->l, v);
	x->order = w->order;
	x->loop = w->loop;
}

static void walk_block(struct walk *w, const struct hir_block *b);

static void walk_loop(struct walk *w, const struct hir_node *n)
{
	const struct hir_loop *loop = &n->u.loop;
	use_ix(w, loop->start, n);
	use_ix(w, loop->stop, n);
	use_ix(w, loop->step, n);
	for (int i = 0; i < loop->n_carry; i++)
		use(w, loop->init[i], n, i, w->order);
	const struct hir_node *outer = w->loop;
	w->loop = n;
	w->order++;
	for (int i = 0; i < loop->n_carry; i++)
		define(w, loop->param[i]);
	walk_block(w, &loop->body);
	w->order++;
	for (int i = 0; i < n->n_result; i++)
		use(w, loop->yield[i], n, i, w->order);
	w->loop = outer;
}

static void walk_block(struct walk *w, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		w->order++;
		for (int j = 0; j < n->n_operand; j++)
			use(w, n->operand[j], n, j, w->order);
		if (n->kind == HIR_OP)
			use_attrs(w, n->u.op.attr, n->u.op.op->n_attr, n);
		else if (n->kind == HIR_SCHEDULE)
			use_attrs(w, n->u.schedule.use.attr, n->u.schedule.use.insn->n_attr, n);
		else if (n->kind == HIR_FOR)
			walk_loop(w, n);
		else if (n->kind == HIR_SCOPE)
			walk_block(w, &n->u.scope.body);
		for (int j = 0; j < n->n_result; j++)
			define(w, n->result[j]);
	}
}

static bool is_op(const struct hir_node *n, const char *name)
{
	return n && n->kind == HIR_OP && !strcmp(n->u.op.op->name, name);
}

/* The destination operand of a schedule: its first written parameter. */
static int written_operand(const struct hir_node *n)
{
	const struct insn *i = n->u.schedule.use.insn;
	for (int k = 0; k < i->n_param && k < n->n_operand; k++)
		if (i->param[k].effect != INSN_R)
			return k;
	return -1;
}

/* A schedule whose destination is a tf.empty of its own and whose only use is as the update of an insert writes the
 * window itself (schedule 7.6 c), if the target of the insert exists before the schedule. */
static void forward(struct lower *l, const struct hir_node *n)
{
	int k = written_operand(n);
	if (k < 0 || n->n_result != 1 || n->u.schedule.use.insn->param[k].effect != INSN_W)
		return;
	struct low_value *result = low_of(l, n->result[0]), *empty = low_of(l, n->operand[k]);
	if (!is_op(n->operand[k]->def, "empty") || n->operand[k]->type->storage != ST_GMEM)
		return;
	if (empty->use.len != 1 || result->use.len != 1)
		return;
	const struct low_use *u = &result->use.data[0];
	if (u->index != 1 || !(is_op(u->node, "insert_slice") || is_op(u->node, "insert_window")) || u->loop != result->loop)
		return;
	if (low_of(l, u->node->operand[0])->order >= result->order)
		return;
	if (is_op(u->node, "insert_window") && insn_attr_index(n->u.schedule.use.insn, "valid") < 0)
		return;
	result->forward = u->node;
	empty->is_forwarded_empty = true;
}

/* Is the result of the schedule "n" used at or after "order"? */
static bool result_is_live(struct lower *l, const struct hir_node *n, int order)
{
	const struct low_value *x = low_of(l, n->result[0]);
	for (size_t i = 0; i < x->use.len; i++)
		if (x->use.data[i].order >= order)
			return true;
	return false;
}

/* One destination holds one value at a time: E4306. */
static void check_destination(struct lower *l, const struct hir_node *n)
{
	int k = written_operand(n);
	if (k < 0 || n->u.schedule.use.insn->param[k].effect != INSN_W)
		return;
	const struct low_value *d = low_of(l, n->operand[k]);
	const struct low_use *first = NULL;
	for (size_t i = 0; i < d->use.len; i++) {
		const struct low_use *u = &d->use.data[i];
		if (!u->node || u->node->kind != HIR_SCHEDULE || u->index != written_operand(u->node))
			continue;
		if (first && u->node == n && (u->loop == first->loop || result_is_live(l, first->node, u->order))) {
			l->failed = true;
			diag_error(l->t, n->range, E4306, "the destination '%s' is written twice in one iteration; declare one with tf.empty for "
				   "each schedule", n->operand[k]->name ? n->operand[k]->name : "tf.empty");
			diag_note(l->t, first->node->range, "it is written here first");
		}
		first = first ? first : u;
	}
}

/* What nobody reads, in storage that nobody else names, is not written. */
static void drop_unused(struct lower *l, const struct hir_node *n)
{
	int k = written_operand(n);
	if (k < 0 || n->u.schedule.use.insn->param[k].effect != INSN_W || low_of(l, n->result[0])->use.len)
		return;
	struct low_value *d = low_of(l, n->operand[k]);
	if (!is_op(n->operand[k]->def, "empty") || n->operand[k]->type->storage != ST_GMEM || d->use.len != 1)
		return;
	d->is_forwarded_empty = true;
	low_of(l, n->result[0])->is_unused = true;
}

static void forward_block(struct lower *l, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		if (n->kind == HIR_SCHEDULE) {
			check_destination(l, n);
			drop_unused(l, n);
			forward(l, n);
		} else if (n->kind == HIR_FOR) {
			forward_block(l, &n->u.loop.body);
		} else if (n->kind == HIR_SCOPE) {
			forward_block(l, &n->u.scope.body);
		}
	}
}

void low_analyse(struct lower *l)
{
	struct walk w = { .l = l };
	for (int i = 0; i < l->f->n_param; i++)
		define(&w, l->f->param[i].value);
	walk_block(&w, &l->f->body);
	for (int i = 0; i < l->f->n_return; i++)
		use(&w, l->f->ret[i], NULL, i, LOW_ORDER_END);
	forward_block(l, &l->f->body);
}

/* The operand whose storage the result of "n" shares, or -1. */
static int alias_operand(const struct hir_node *n)
{
	static const char *const views[] = { "slice", "reshape", "transpose", "reshard", "tuple_get_item", "split", "local",
					     "insert_slice", "insert_window", "bitcast" };
	if (n->kind == HIR_SCHEDULE)
		return written_operand(n);
	if (n->kind != HIR_OP)
		return -1;
	for (size_t i = 0; i < sizeof(views) / sizeof(views[0]); i++)
		if (!strcmp(n->u.op.op->name, views[i]))
			return 0;
	return -1;
}

/* True if a value that may share storage with operand "index" of "n" is used at or after "order". */
static bool alias_is_live(struct lower *l, const struct hir_node *n, int index, int order)
{
	if (!n || n->kind == HIR_FOR || n->kind == HIR_CALL)
		return true;
	if (alias_operand(n) != index)
		return false;
	for (int i = 0; i < n->n_result; i++) {
		const struct low_value *x = low_of(l, n->result[i]);
		for (size_t j = 0; j < x->use.len; j++)
			if (x->use.data[j].order >= order ||
			    alias_is_live(l, x->use.data[j].node, x->use.data[j].index, order))
				return true;
	}
	return false;
}

bool low_can_overwrite(struct lower *l, const struct hir_value *v, const struct hir_node *user, int order,
		       const struct hir_node *loop)
{
	const struct low_value *x = low_of(l, v);
	if (!v->def) {
		bool is_param = false;
		for (int i = 0; i < l->f->n_param; i++)
			is_param = is_param || l->f->param[i].value == v;
		if (is_param)
			return false;
	}
	if (x->loop != loop)
		return false;
	for (size_t i = 0; i < x->use.len; i++) {
		const struct low_use *u = &x->use.data[i];
		if (u->node == user || u->index < 0)
			continue;
		if (u->order >= order || alias_is_live(l, u->node, u->index, order))
			return false;
	}
	if (v->def && v->def->kind == HIR_FOR)
		return true;
	int parent = v->def ? alias_operand(v->def) : -1;
	return parent < 0 || v->def->kind == HIR_SCHEDULE || is_op(v->def, "insert_slice") || is_op(v->def, "insert_window") ||
	       low_can_overwrite(l, v->def->operand[parent], v->def, order, loop);
}
