/* Which values are written inside their use, and which share a name. */
#include <string.h>

#include "hir/print_private.h"

int print_root(const struct print_fn *p, int id)
{
	while (p->v[id].parent != id)
		id = p->v[id].parent;
	return id;
}

bool print_is_op(const struct hir_node *n, const char *name)
{
	return n && n->kind == HIR_OP && !strcmp(n->u.op.op->name, name);
}

bool print_is_inline(const struct hir_value *v)
{
	return print_is_op(v->def, "literal") || print_is_op(v->def, "index");
}

bool print_is_identity(const struct hir_node *n)
{
	if (!print_is_op(n, "slice"))
		return false;
	const struct type *x = n->operand[0]->type;
	const struct attr *starts = hir_attr(n, "starts"), *sizes = hir_attr(n, "sizes"), *strides = hir_attr(n, "strides");
	for (int k = 0; k < x->rank; k++)
		if (!ix_is(starts->ix[k], 0) || !ix_equal(sizes->ix[k], x->dim[k]) || (strides->kind == ATTR_INTS && strides->ints[k] != 1))
			return false;
	return true;
}

const struct hir_value *print_source(const struct hir_value *v)
{
	while (v->def && print_is_identity(v->def))
		v = v->def->operand[0];
	return v;
}

const struct layout *print_layout_of(const struct attr *a)
{
	if (a->kind == ATTR_TYPE)
		return a->type->layout;
	return a->kind == ATTR_LAYOUT ? a->layout : NULL;
}

static void each_layout_ix(const struct layout *l, void (*fn)(void *user, const struct ix *x), void *user)
{
	fn(user, l->offset);
	for (int k = 0; k < l->n_mode; k++) {
		fn(user, l->mode[k].extent);
		if (l->mode[k].stride)
			fn(user, l->mode[k].stride);
	}
}

void print_each_ix(const struct hir_node *n, void (*fn)(void *user, const struct ix *x), void *user)
{
	if (n->kind == HIR_FOR) {
		fn(user, n->u.loop.start);
		fn(user, n->u.loop.stop);
		fn(user, n->u.loop.step);
	}
	const struct attr *attr = n->kind == HIR_OP ? n->u.op.attr : n->kind == HIR_SCHEDULE ? n->u.schedule.use.attr : NULL;
	int n_attr = n->kind == HIR_OP ? n->u.op.op->n_attr : n->kind == HIR_SCHEDULE ? n->u.schedule.use.insn->n_attr : 0;
	for (int i = 0; i < n_attr; i++) {
		if (attr[i].kind == ATTR_IX)
			fn(user, attr[i].ix[0]);
		for (int k = 0; attr[i].kind == ATTR_IXS && k < attr[i].n; k++)
			fn(user, attr[i].ix[k]);
		for (int k = 0; attr[i].kind == ATTR_TYPE && k < attr[i].type->rank; k++)
			fn(user, attr[i].type->dim[k]);
		if (print_layout_of(&attr[i]))
			each_layout_ix(print_layout_of(&attr[i]), fn, user);
	}
}

/* First walk: definitions and uses. */

struct walk {
	struct print_fn *p;
	const struct hir_block *block;
	const struct hir_node *loop;
	int pos;
};

static void define(struct walk *w, const struct hir_value *v)
{
	struct print_value *x = &w->p->v[v->id];
	x->value = v;
	x->def_block = w->block;
	x->def_loop = w->loop;
	x->def_pos = w->pos;
	x->parent = v->id;
	x->wanted = v->name;
	x->last_use = -1;
	x->is_forced = v->where != NULL;
}

static void use(struct walk *w, const struct hir_value *v)
{
	struct print_value *x = &w->p->v[print_source(v)->id];
	x->n_use++;
	x->use_block = w->block;
	x->use_carry = NULL;
	if (w->pos > x->last_use)
		x->last_use = w->pos;
}

/* Scalars in index expressions are called by name. */
static void use_ix(void *user, const struct ix *x)
{
	struct walk *w = user;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *atom = x->term[i].atom;
		if (atom->kind != IX_SYM) {
			use_ix(w, atom->a);
			use_ix(w, atom->b);
			continue;
		}
		if (atom->sym->kind == IX_COORD)
			print_use_mesh(w->p, atom->sym->owner);
		if (atom->sym->kind != IX_SCALAR)
			continue;
		const struct hir_value *v = atom->sym->owner;
		use(w, v);
		w->p->v[print_source(v)->id].is_forced = true;
	}
}

static void use_meshes(struct walk *w, const struct hir_node *n)
{
	for (int i = 0; n->kind == HIR_OP && i < n->u.op.op->n_attr; i++) {
		const struct layout *l = print_layout_of(&n->u.op.attr[i]);
		for (int k = 0; l && l->mesh && k < l->mesh->n_axis; k++)
			print_use_mesh(w->p, l->mesh->axis[k].coord->owner);
	}
}

static void walk_block(struct walk *w, const struct hir_block *block);

static void walk_loop(struct walk *w, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	const struct hir_node *outer = w->loop;
	const struct hir_block *block = w->block;
	for (int i = 0; i < l->n_carry; i++)
		use(w, l->init[i]);
	for (int i = 0; i < n->n_result; i++) {
		define(w, n->result[i]);
		w->p->v[n->result[i]->id].is_forced = true;
	}
	w->loop = n;
	w->block = &l->body;
	for (int i = 0; i < l->n_carry; i++) {
		define(w, l->param[i]);
		w->p->v[l->param[i]->id].is_forced = true;
	}
	walk_block(w, &l->body);
	w->block = &l->body;
	w->pos++;
	for (int i = 0; i < n->n_result; i++) {
		use(w, l->yield[i]);
		w->p->v[print_source(l->yield[i])->id].use_carry = i < l->n_carry ? l->param[i] : NULL;
		if (i >= l->n_carry)
			w->p->v[print_source(l->yield[i])->id].is_forced = true;
	}
	w->loop = outer;
	w->block = block;
}

static void walk_block(struct walk *w, const struct hir_block *block)
{
	const struct hir_block *outer = w->block;
	w->block = block;
	for (size_t i = 0; i < block->len; i++) {
		const struct hir_node *n = block->node[i];
		w->pos++;
		bool is_text = !print_is_identity(n);
		for (int k = 0; n->kind != HIR_FOR && is_text && k < n->n_operand; k++)
			if (n->operand[k])
				use(w, n->operand[k]);
		if (is_text)
			print_each_ix(n, use_ix, w);
		use_meshes(w, n);
		if (n->kind == HIR_FOR)
			walk_loop(w, n);
		for (int k = 0; n->kind != HIR_FOR && k < n->n_result; k++)
			define(w, n->result[k]);
		if (n->kind == HIR_SCOPE)
			walk_block(w, &n->u.scope.body);
	}
	w->block = outer;
}

/* Where the return statement stands: in the last scope of the body, of its last scope, and so on. */
static const struct hir_block *last_scope(const struct hir_block *block)
{
	while (block->len && block->node[block->len - 1]->kind == HIR_SCOPE)
		block = &block->node[block->len - 1]->u.scope.body;
	return block;
}

static void walk_fn(struct print_fn *p)
{
	const struct hir_fn *f = p->fn;
	struct walk w = { p, &f->body, NULL, 0 };
	for (int i = 0; i < f->n_param; i++) {
		w.pos = i - f->n_param;
		define(&w, f->param[i].value);
		p->v[f->param[i].value->id].is_forced = true;
	}
	w.pos = 0;
	walk_block(&w, &f->body);
	w.pos++;
	w.block = p->return_block;
	for (int i = 0; i < f->n_return; i++)
		use(&w, f->ret[i]);
}

/* Carries that text does not have: no iteration reads the value at its start, and none after the loop needs the first one. */

static bool surely_runs(const struct print_fn *p, const struct hir_loop *l)
{
	int64_t lo, ignored;
	ix_bounds(ix_sub(p->a, l->stop, l->start), &lo, &ignored);
	return lo >= 1;
}

static bool is_read(const struct print_fn *p, const struct hir_node *n, int i)
{
	const struct print_value *param = &p->v[n->u.loop.param[i]->id], *result = &p->v[n->result[i]->id];
	return param->n_use || (result->n_use && !surely_runs(p, &n->u.loop));
}

static void unuse(struct print_fn *p, const struct hir_value *v)
{
	struct print_value *x = &p->v[print_source(v)->id];
	x->n_use--;
	x->is_forced = true;
}

static bool drop_carries(struct print_fn *p, const struct hir_node *n)
{
	bool changed = false;
	for (int i = 0; i < n->u.loop.n_carry; i++) {
		struct print_value *param = &p->v[n->u.loop.param[i]->id];
		if (param->is_dropped || is_read(p, n, i))
			continue;
		param->is_dropped = changed = true;
		unuse(p, n->u.loop.init[i]);
		p->v[print_source(n->u.loop.yield[i])->id].is_forced = true;
		if (!p->v[n->result[i]->id].n_use)
			unuse(p, n->u.loop.yield[i]);
	}
	return changed;
}

static bool drop_in_block(struct print_fn *p, const struct hir_block *block)
{
	bool changed = false;
	for (size_t i = 0; i < block->len; i++) {
		const struct hir_node *n = block->node[i];
		if (n->kind == HIR_SCOPE)
			changed = drop_in_block(p, &n->u.scope.body) || changed;
		if (n->kind != HIR_FOR)
			continue;
		changed = drop_in_block(p, &n->u.loop.body) || changed;
		changed = drop_carries(p, n) || changed;
	}
	return changed;
}

bool print_is_last(const struct print_fn *p, const struct hir_node *n, int i)
{
	if (i >= n->u.loop.n_carry)
		return true;
	return p->v[n->u.loop.param[i]->id].is_dropped && p->v[n->result[i]->id].n_use > 0;
}

/* Classes. */

static void unite(struct print_fn *p, const struct hir_value *x, const struct hir_value *y)
{
	int a = print_root(p, x->id), b = print_root(p, y->id);
	p->v[a].is_shared = p->v[b].is_shared = true;
	p->v[a].is_forced = p->v[b].is_forced = true;
	if (a == b)
		return;
	bool first = p->v[a].def_pos < p->v[b].def_pos ||
		     (p->v[a].def_pos == p->v[b].def_pos && p->v[a].value->index <= p->v[b].value->index);
	int root = first ? a : b, other = first ? b : a;
	if (!p->v[root].wanted)
		p->v[root].wanted = p->v[other].wanted;
	p->v[other].parent = root;
}

static bool same_name(const char *x, const char *y)
{
	return !x || !y || !strcmp(x, y);
}

/* May the carry continue under the name of its first value? */
static bool can_continue(const struct print_fn *p, const struct hir_node *n, int i)
{
	const struct hir_value *init = print_source(n->u.loop.init[i]);
	const struct print_value *x = &p->v[init->id], *root = &p->v[print_root(p, init->id)];
	const struct hir_value *result = n->result[i];
	return !print_is_inline(init) && init->type && x->last_use <= p->v[result->id].def_pos && !x->is_taken &&
	       x->def_loop == p->v[result->id].def_loop && same_name(root->wanted, n->u.loop.param[i]->name);
}

static bool is_carry_of(const struct print_fn *p, const struct hir_node *n, const struct hir_value *v)
{
	for (int i = 0; i < n->u.loop.n_carry; i++)
		if (!p->v[n->u.loop.param[i]->id].is_dropped && print_root(p, n->u.loop.param[i]->id) == print_root(p, v->id))
			return true;
	return false;
}

static void unite_loop(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	for (int i = 0; i < l->n_carry; i++) {
		if (p->v[l->param[i]->id].is_dropped)
			continue;
		p->v[print_root(p, n->result[i]->id)].wanted = l->param[i]->name;
		unite(p, n->result[i], l->param[i]);
	}
	for (int i = 0; i < l->n_carry; i++)
		if (!p->v[l->param[i]->id].is_dropped && can_continue(p, n, i)) {
			p->v[print_source(l->init[i])->id].is_taken = true;
			unite(p, print_source(l->init[i]), n->result[i]);
		}
}

/* Values of the last iteration that have a name inside keep it after the loop. */
static void unite_last(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	for (int i = 0; i < n->n_result; i++) {
		if (!print_is_last(p, n, i))
			continue;
		const struct hir_value *last = print_source(l->yield[i]);
		const struct print_value *y = &p->v[last->id];
		bool inside = y->def_pos > p->v[n->result[i]->id].def_pos;
		if (inside && !print_is_inline(last) && !is_carry_of(p, n, last))
			unite(p, last, n->result[i]);
	}
}

static void unite_block(struct print_fn *p, const struct hir_block *block)
{
	for (size_t i = 0; i < block->len; i++) {
		const struct hir_node *n = block->node[i];
		if (n->kind == HIR_SCOPE)
			unite_block(p, &n->u.scope.body);
		if (n->kind != HIR_FOR)
			continue;
		unite_loop(p, n);
		unite_block(p, &n->u.loop.body);
		unite_last(p, n);
	}
}

static bool binds_before(const struct print_fn *p, const struct hir_value *x, const struct hir_value *y)
{
	const struct print_value *a = &p->v[print_root(p, x->id)], *b = &p->v[print_root(p, y->id)];
	if (a->def_pos != b->def_pos)
		return a->def_pos < b->def_pos;
	return a->value->def && a->value->def == b->value->def && a->value->index < b->value->index;
}

int *print_carry_order(const struct print_fn *p, const struct hir_node *n, int *count)
{
	const struct hir_loop *l = &n->u.loop;
	int *order = arena_array(p->a, int, (size_t)l->n_carry + 1);
	*count = 0;
	for (int i = 0; i < l->n_carry; i++) {
		if (p->v[l->param[i]->id].is_dropped)
			continue;
		int k = (*count)++;
		for (; k > 0 && binds_before(p, l->param[i], l->param[order[k - 1]]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	return order;
}

/* Nesting. */

bool print_is_unpacked(const struct print_fn *p, const struct hir_node *n)
{
	const struct hir_value *t = n->n_result == 1 ? n->result[0] : NULL;
	if (!t || t->type || n->kind != HIR_OP || t->name || p->v[t->id].n_use != t->n_field || t->n_field < 2)
		return false;
	const struct hir_block *block = p->v[t->id].def_block;
	size_t at = 0;
	while (at < block->len && block->node[at] != n)
		at++;
	for (int i = 0; i < t->n_field; i++) {
		if (++at >= block->len)
			return false;
		const struct hir_node *field = block->node[at];
		if (!print_is_op(field, "tuple_get_item") || field->operand[0] != t || hir_attr(field, "index")->i != i)
			return false;
	}
	return true;
}

bool print_is_field(const struct print_fn *p, const struct hir_node *n)
{
	return print_is_op(n, "tuple_get_item") && n->operand[0]->def && p->v[n->operand[0]->id].is_taken;
}

/* Does writing "n" elsewhere change the order of what lowering makes of it?  Numbers and views of memory have no place of their
 * own; views on chip get names where they stand, and a run-time scalar is read where it stands. */
static bool has_effect(const struct hir_node *n)
{
	if (n->kind != HIR_OP)
		return true;
	const struct hir_value *v = n->result[0];
	bool on_chip = v->type && (v->type->storage == ST_RMEM || v->type->storage == ST_SMEM);
	return (n->u.op.op->cls != HIR_CLASS_VIEW || on_chip || v->sym) && !print_is_inline(v);
}

static bool may_nest(const struct print_fn *p, const struct hir_node *n)
{
	if (n->kind == HIR_FOR || n->kind == HIR_SCOPE || n->n_result != 1)
		return false;
	const struct hir_value *v = n->result[0];
	const struct print_value *x = &p->v[v->id];
	if (x->is_forced || x->is_shared || x->n_use != 1 || x->use_block != x->def_block)
		return false;
	if (!v->name)
		return true;
	const char *carry = x->use_carry ? p->v[print_root(p, x->use_carry->id)].wanted : NULL;
	return carry && !strcmp(carry, v->name);
}

struct need { int *data; size_t len, cap; };

static void collect(struct print_fn *p, const struct hir_value *v, struct need *need, int *depth)
{
	v = v ? print_source(v) : NULL;
	const struct print_value *x = v ? &p->v[v->id] : NULL;
	if (!x || !x->is_nested)
		return;
	if (x->depth > *depth)
		*depth = x->depth;
	if (has_effect(v->def)) {
		vec_push(p->a, need, v->id);
		return;
	}
	for (int k = 0; k < v->def->n_operand; k++)
		collect(p, v->def->operand[k], need, depth);
}

static void name_pending(struct print_fn *p)
{
	for (size_t i = 0; i < p->pending.len; i++)
		p->v[p->pending.data[i]].is_nested = false;
	p->pending.len = 0;
}

/* A statement or nested expression that writes "operand" in this order. Returns whether nested operands with effects are
 * among them; "keep" leaves them pending. */
static bool consume(struct print_fn *p, int n, struct hir_value *const *operand, bool keep, int *depth)
{
	struct need need = { 0 };
	*depth = 0;
	for (int k = 0; k < n; k++)
		collect(p, operand[k], &need, depth);
	size_t from = p->pending.len - need.len;
	bool fits = need.len <= p->pending.len;
	for (size_t i = 0; fits && i < need.len; i++)
		fits = p->pending.data[from + i] == need.data[i];
	if (fits && *depth >= PRINT_MAX_DEPTH)
		fits = false;
	if (!fits) {
		name_pending(p);
		for (size_t i = 0; i < need.len; i++)
			p->v[need.data[i]].is_nested = false;
		*depth = 0;
		return false;
	}
	if (!keep)
		p->pending.len = from;
	return need.len > 0;
}

/* Deep chains of views are cut by giving the innermost operands names. */
static void cut_views(struct print_fn *p, const struct hir_node *n)
{
	for (int k = 0; k < n->n_operand; k++) {
		struct print_value *x = n->operand[k] ? &p->v[print_source(n->operand[k])->id] : NULL;
		if (x && x->is_nested && x->depth >= PRINT_MAX_DEPTH && !has_effect(x->value->def))
			x->is_nested = false;
	}
}

static void plan_statement(struct print_fn *p, int n, struct hir_value *const *operand, bool effect)
{
	int depth;
	if (consume(p, n, operand, false, &depth) || effect)
		name_pending(p);
}

static void plan_block(struct print_fn *p, const struct hir_block *block);

static void plan_loop(struct print_fn *p, const struct hir_node *n)
{
	const struct hir_loop *l = &n->u.loop;
	name_pending(p);
	plan_block(p, &l->body);
	int count;
	const int *order = print_carry_order(p, n, &count);
	struct hir_value **last = arena_array(p->a, struct hir_value *, (size_t)l->n_carry + 1);
	for (int i = 0; i < count; i++)
		last[i] = l->yield[order[i]];
	plan_statement(p, count, last, true);
}

static void plan_node(struct print_fn *p, const struct hir_node *n)
{
	bool nest = may_nest(p, n), effect = has_effect(n);
	int depth;
	if (print_is_field(p, n))
		return;
	cut_views(p, n);
	if (!nest) {
		plan_statement(p, n->n_operand, n->operand, effect);
		return;
	}
	consume(p, n->n_operand, n->operand, !effect, &depth);
	struct print_value *x = &p->v[n->result[0]->id];
	x->is_nested = true;
	x->depth = depth + 1;
	if (effect)
		vec_push(p->a, &p->pending, n->result[0]->id);
}

static void plan_block(struct print_fn *p, const struct hir_block *block)
{
	for (size_t i = 0; i < block->len; i++) {
		const struct hir_node *n = block->node[i];
		if (n->kind == HIR_FOR) {
			plan_loop(p, n);
		} else if (n->kind == HIR_SCOPE) {
			name_pending(p);
			plan_block(p, &n->u.scope.body);
		} else if (!(n->n_result && print_is_inline(n->result[0])) && !print_is_identity(n)) {
			plan_node(p, n);
		}
	}
	if (block == p->return_block)
		plan_statement(p, p->fn->n_return, p->fn->ret, true);
}

/* Fields of unpacked tuples are named, and so is a tuple that is neither unpacked nor used once. */
static void mark_tuples(struct print_fn *p, const struct hir_block *block)
{
	for (size_t i = 0; i < block->len; i++) {
		const struct hir_node *n = block->node[i];
		if (n->kind == HIR_SCOPE)
			mark_tuples(p, &n->u.scope.body);
		if (n->kind == HIR_FOR)
			mark_tuples(p, &n->u.loop.body);
		if (!print_is_unpacked(p, n))
			continue;
		p->v[n->result[0]->id].is_taken = true;
		for (int k = 1; k <= n->result[0]->n_field; k++)
			p->v[block->node[i + (size_t)k]->result[0]->id].is_forced = true;
	}
}

void print_plan(struct print_fn *p)
{
	p->v = arena_array(p->a, struct print_value, (size_t)p->fn->n_value + 1);
	p->return_block = last_scope(&p->fn->body);
	walk_fn(p);
	mark_tuples(p, &p->fn->body);
	while (drop_in_block(p, &p->fn->body))
		;
	unite_block(p, &p->fn->body);
	plan_block(p, &p->fn->body);
}
