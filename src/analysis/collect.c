/* Occurrences, buffers and loops of a function in program order (spec: schedule 7.3, 7.6, 8.2, 8.4). */
#include <string.h>

#include "analysis/private.h"

struct collect {
	struct an *x;
	struct an_loop *loop;			/* innermost */
	const struct mesh *scope[16];
	int n_scope;
	const unsigned char *thread;
	size_t next_loop;
};

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(name, *list))
			return true;
	return false;
}

static bool is_op(const struct hir_node *n, const char *name)
{
	return n && n->kind == HIR_OP && !strcmp(n->u.op.op->name, name);
}

static bool is_index_like(const struct hir_value *v)
{
	return v->ix || (v->def && v->def->kind == HIR_OP && v->def->u.op.op->is_internal);
}

/* Loops and uses. */

static void use(struct an *x, const struct hir_value *v, const struct hir_node *n)
{
	x->n_use[v->id]++;
	x->user[v->id] = n;
}

static void survey(struct an *x, const struct hir_block *b, struct an_loop *parent)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		for (int k = 0; k < n->n_operand; k++)
			use(x, n->operand[k], n);
		if (n->kind == HIR_SCOPE)
			survey(x, &n->u.scope.body, parent);
		if (n->kind != HIR_FOR)
			continue;
		struct an_loop *l = arena_new(x->a, struct an_loop);
		*l = (struct an_loop){ .node = n, .parent = parent, .id = (int)x->loop.len };
		vec_push(x->a, &x->loop, l);
		for (int k = 0; k < n->u.loop.n_carry; k++)
			use(x, n->u.loop.init[k], n);
		for (int k = 0; k < n->n_result; k++)
			use(x, n->u.loop.yield[k], n);
		survey(x, &n->u.loop.body, l);
	}
}

/* Participants. */

static void mark_threads(struct an *x, const struct mesh *m, int level, int axis, int64_t *coord, unsigned char *flag)
{
	int64_t n, p;
	while (axis < m->n_axis && m->axis[axis].level != level)
		coord[axis++] = 0;
	if (axis == m->n_axis) {
		if (mesh_position(m, level, coord, &p) && p >= 0 && p < x->n_thread)
			flag[p] = 1;
		return;
	}
	if (!ix_is_const(m->axis[axis].extent, &n))
		n = 1;
	for (coord[axis] = 0; coord[axis] < n; coord[axis]++)
		mark_threads(x, m, level, axis + 1, coord, flag);
}

/* The positions of the second level that "m" selects; NULL if it does not name that level. */
static const unsigned char *threads_of_mesh(struct an *x, const struct mesh *m)
{
	for (int i = 0; m && i < m->n_level; i++)
		if (m->level[i]->index == 1) {
			unsigned char *flag = arena_array(x->a, unsigned char, (size_t)x->n_thread + 1);
			mark_threads(x, m, i, 0, arena_array(x->a, int64_t, (size_t)m->n_axis + 1), flag);
			return flag;
		}
	return NULL;
}

static int n_marked(const struct an *x, const unsigned char *flag)
{
	int n = 0;
	for (int i = 0; i < x->n_thread; i++)
		n += flag[i];
	return n;
}

static void enter_threads(struct collect *c, const unsigned char *flag, bool is_scope)
{
	c->thread = flag;
	c->x->n_holder = is_scope ? n_marked(c->x, flag) : 1;
}

/* Occurrences. */

static struct an_occurrence *occurrence(struct collect *c, const struct hir_node *n, const uint64_t *depends)
{
	struct an *x = c->x;
	struct an_occurrence *o = arena_new(x->a, struct an_occurrence);
	o->node = n;
	o->order = x->n_order;
	o->thread = c->thread;
	o->n_position = an_positions(x, depends);
	for (const struct an_loop *l = c->loop; l; l = l->parent)
		o->n_loop++;
	o->loop = arena_array(x->a, struct an_loop *, (size_t)o->n_loop + 1);
	o->counts = arena_array(x->a, bool, (size_t)o->n_loop + 1);
	int i = o->n_loop;
	for (struct an_loop *l = c->loop; l; l = l->parent) {
		o->loop[--i] = l;
		o->counts[i] = depends[l->id / 64] >> l->id % 64 & 1;
	}
	o->n_scope = c->n_scope;
	o->scope = arena_memdup(x->a, c->scope, (size_t)c->n_scope * sizeof(c->scope[0]));
	vec_push(x->a, &x->occurrence, o);
	return o;
}

static void move(struct collect *c, struct an_occurrence *o, const struct hir_value *v, const struct type *ty, bool reads, bool writes)
{
	struct an *x = c->x;
	if (!ty || is_index_like(v))
		return;
	int64_t bytes = an_bytes(x, v->range, ty);
	enum storage s = an_level(ty);
	if (reads)
		o->once.read[s] = an_add(o->once.read[s], bytes);
	if (writes)
		o->once.write[s] = an_add(o->once.write[s], bytes);
	an_buffer_event(x, an_buffer_of(x, v), x->n_order, c->loop);
	if (s == ST_GMEM)
		an_access_add(x, o, v, NULL);
}

static void move_value(struct collect *c, struct an_occurrence *o, const struct hir_value *v, bool reads, bool writes)
{
	if (v->type)
		move(c, o, v, v->type, reads, writes);
	for (int i = 0; !v->type && i < v->n_field; i++)
		move(c, o, v, v->field[i], reads, writes);
}

static void new_buffer(struct collect *c, const struct hir_value *v, int64_t slots)
{
	struct an *x = c->x;
	if (is_index_like(v))
		return;
	struct an_buffer *b = v->type ? an_buffer_new(x, v, v->type, slots) : NULL;
	for (int i = 0; !v->type && i < v->n_field; i++) {
		struct an_buffer *f = an_buffer_new(x, v, v->field[i], 1);
		if (b) {
			b->bytes = an_add(b->bytes, f->bytes);
			f->into = b;
		} else
			b = f;
	}
	x->of_value[v->id] = b;
}

static void alias(struct an *x, const struct hir_value *v, const struct hir_value *of)
{
	x->of_value[v->id] = an_buffer_of(x, of);
}

/* Schedule 7.6 (c): a schedule into a gmem tf.empty of its own whose result only updates a window writes that window. */
static const struct hir_node *forward_of(struct an *x, const struct hir_node *n)
{
	int w = insn_written(n->u.schedule.use.insn);
	const struct hir_value *dst = n->operand[w];
	const struct hir_node *user = x->user[n->result[0]->id];
	bool inserts = is_op(user, "insert_slice") || is_op(user, "insert_window");
	if (n->u.schedule.use.insn->param[w].effect != INSN_W || !is_op(dst->def, "empty") || dst->type->storage != ST_GMEM)
		return NULL;
	return inserts && user->operand[1] == n->result[0] && x->n_use[dst->id] == 1 && x->n_use[n->result[0]->id] == 1 ? user : NULL;
}

static void collect_schedule(struct collect *c, const struct hir_node *n, const uint64_t *depends)
{
	struct an *x = c->x;
	const struct insn *insn = n->u.schedule.use.insn;
	struct an_occurrence *o = occurrence(c, n, depends);
	int w = insn_written(insn);
	const struct hir_node *into = forward_of(x, n);
	bool gathers = !strcmp(insn->name, "copy_async") && n->n_operand > 2;
	if (into) {
		an_buffer_of(x, n->operand[w])->is_forwarded = true;
		alias(x, n->operand[w], into->operand[0]);
		x->into[n->operand[w]->id] = into;
	}
	for (int p = 0; p < n->n_operand; p++) {
		bool reads = insn->param[p].effect != INSN_W, writes = insn->param[p].effect != INSN_R;
		const struct type *ty = gathers && p == 0 ? type_with_storage(x->a, n->operand[w]->type, n->operand[0]->type->storage)
							  : n->operand[p]->type;
		move(c, o, n->operand[p], ty, reads, writes);
	}
	an_work(x, n, &o->once);
	alias(x, n->result[0], n->operand[w]);
}

static bool is_view(struct an *x, const struct hir_node *n)
{
	static const char *const views[] = { "slice", "reshape", "transpose", "bitcast", "local", "split", "tuple_get_item", NULL };
	const char *name = n->u.op.op->name;
	if (is_one_of(name, views))
		return true;
	if (!strcmp(name, "window"))
		return an_level(n->result[0]->type) == ST_GMEM;
	if (strcmp(name, "reshard") != 0 || n->operand[0]->type->storage != n->result[0]->type->storage)
		return false;
	const struct type *from = n->operand[0]->type, *to = n->result[0]->type;
	return from->storage != ST_RMEM || layout_same_owner(x->a, from->layout, to->layout, from->rank, from->dim);
}

/* An insert moves its update, unless that was written in place. */
static void collect_insert(struct collect *c, const struct hir_node *n, const uint64_t *depends)
{
	struct an *x = c->x;
	const struct hir_value *dst = n->operand[0], *update = n->operand[1];
	const struct hir_node *by = update->def;
	alias(x, n->result[0], dst);
	if (by && by->kind == HIR_SCHEDULE && forward_of(x, by) == n)
		return;
	struct an_occurrence *o = occurrence(c, n, depends);
	move(c, o, update, update->type, true, false);
	move(c, o, dst, type_with_storage(x->a, update->type, dst->type->storage), false, true);
	if (an_level(dst->type) == ST_GMEM)
		an_access_add(x, o, dst, n);
}

/* An update in place: its other operands are read, and what they replace is written. */
static void collect_update(struct collect *c, const struct hir_node *n, const uint64_t *depends)
{
	struct an *x = c->x;
	struct an_occurrence *o = occurrence(c, n, depends);
	const struct hir_value *src = n->operand[n->n_operand - 1];
	bool adds = is_op(n, "index_add");
	for (int k = 1; k < n->n_operand; k++)
		move_value(c, o, n->operand[k], true, false);
	alias(x, n->result[0], n->operand[0]);
	move(c, o, n->result[0], type_with_storage(x->a, src->type, n->result[0]->type->storage), adds, true);
	an_work(x, n, &o->once);
}

static void collect_op(struct collect *c, const struct hir_node *n, const uint64_t *depends)
{
	static const char *const constants[] = { "zeros", "full", "full_like", NULL };
	struct an *x = c->x;
	const char *name = n->u.op.op->name;
	if (n->u.op.op->is_internal || is_index_like(n->result[0]) || is_one_of(name, (const char *const[]){ "shape_of", "rank", NULL }))
		return;
	if (is_view(x, n)) {
		alias(x, n->result[0], n->operand[0]);
		return;
	}
	if (!strcmp(name, "empty")) {
		new_buffer(c, n->result[0], hir_attr(n, "buffers")->i);
		return;
	}
	if (!strcmp(name, "insert_slice") || !strcmp(name, "insert_window")) {
		collect_insert(c, n, depends);
		return;
	}
	if (n->u.op.op->cls == HIR_CLASS_UPDATE && n->n_operand > 1) {
		collect_update(c, n, depends);
		return;
	}
	struct an_occurrence *o = occurrence(c, n, depends);
	bool gathers = !strcmp(name, "index_select");
	for (int k = 0; !is_one_of(name, constants) && k < n->n_operand; k++)
		if (gathers && k == 0)
			move(c, o, n->operand[0], type_with_storage(x->a, n->result[0]->type, n->operand[0]->type->storage), true, false);
		else
			move_value(c, o, n->operand[k], true, false);
	new_buffer(c, n->result[0], 1);
	move_value(c, o, n->result[0], false, true);
	an_work(x, n, &o->once);
}

/* A carried value that is moved into the storage that the loop keeps it in. */
static void copy_value(struct collect *c, const struct hir_value *from, const struct hir_value *to)
{
	struct an_occurrence *o = occurrence(c, NULL, c->x->depends[to->id]);
	move_value(c, o, from, true, false);
	move_value(c, o, to, false, true);
}

static void collect_block(struct collect *c, const struct hir_block *b);

static void collect_loop(struct collect *c, const struct hir_node *n)
{
	struct an *x = c->x;
	const struct hir_loop *loop = &n->u.loop;
	struct an_loop *l = x->loop.data[c->next_loop++];
	for (int i = 0; i < loop->n_carry; i++) {
		struct an_buffer *init = an_buffer_of(x, loop->init[i]);
		if (init && init->is_param) {
			new_buffer(c, loop->param[i], 1);
			copy_value(c, loop->init[i], loop->param[i]);
		} else
			alias(x, loop->param[i], loop->init[i]);
		an_buffer_event(x, an_buffer_of(x, loop->param[i]), x->n_order, c->loop);
	}
	l->begin = ++x->n_order;
	c->loop = l;
	collect_block(c, &loop->body);
	x->n_order++;
	for (int i = 0; i < n->n_result; i++) {
		struct an_buffer *from = an_buffer_of(x, loop->yield[i]);
		struct an_buffer *to = i < loop->n_carry ? an_buffer_of(x, loop->param[i]) : from;
		an_buffer_event(x, from, x->n_order, l);
		x->of_value[n->result[i]->id] = to;
		if (from == to || !from || !to)
			continue;
		copy_value(c, loop->yield[i], loop->param[i]);
	}
	l->end = ++x->n_order;
	c->loop = l->parent;
}

static void collect_scope(struct collect *c, const struct hir_node *n)
{
	struct collect outer = *c;
	int n_holder = c->x->n_holder;
	const unsigned char *thread = threads_of_mesh(c->x, n->u.scope.mesh);
	if (thread)
		enter_threads(c, thread, true);
	c->scope[c->n_scope++] = n->u.scope.mesh;
	collect_block(c, &n->u.scope.body);
	c->n_scope = outer.n_scope;
	c->thread = outer.thread;
	c->x->n_holder = n_holder;
}

static void collect_block(struct collect *c, const struct hir_block *b)
{
	struct an *x = c->x;
	for (size_t i = 0; i < b->len && !x->failed; i++) {
		const struct hir_node *n = b->node[i];
		uint64_t *depends = arena_array(x->a, uint64_t, (size_t)x->n_word);
		x->n_order++;
		switch (n->kind) {
		case HIR_OP:
			an_depends_of(x, n, depends);
			collect_op(c, n, depends);
			break;
		case HIR_SCHEDULE:
			an_depends_of(x, n, depends);
			collect_schedule(c, n, depends);
			break;
		case HIR_FOR: collect_loop(c, n); break;
		case HIR_SCOPE: collect_scope(c, n); break;
		case HIR_CALL: tfc_bug(x->t, "a call of '%s' reached analysis", n->u.call.callee->name);
		}
	}
}

/* The returned values: storage that already lies in gmem is the output; the rest is copied by the positions that own it. */
static void collect_results(struct collect *c)
{
	struct an *x = c->x;
	for (int i = 0; i < x->fn->n_return; i++) {
		const struct hir_value *v = x->fn->ret[i];
		struct an_buffer *b = an_buffer_of(x, v);
		x->n_order++;
		an_buffer_event(x, b, x->n_order, NULL);
		if (b && b->level == ST_GMEM && !b->is_param && !b->is_output && b->bytes == an_bytes(x, v->range, v->type)) {
			b->is_output = true;
			continue;
		}
		const struct type *ty = type_with_storage(x->a, v->type, ST_GMEM);
		struct an_buffer *out = an_buffer_new(x, v, type_new(x->a, ty->dtype, ty->rank, ty->dim, ST_GMEM, NULL), 1);
		out->is_output = true;
		if (is_index_like(v))
			continue;
		const struct layout *l = v->type->layout;
		const unsigned char *owners = l && layout_is_distributed(l) ? threads_of_mesh(x, l->mesh) : NULL;
		enter_threads(c, owners ? owners : c->thread, owners != NULL);
		struct an_occurrence *o = occurrence(c, NULL, arena_array(x->a, uint64_t, (size_t)x->n_word));
		move(c, o, v, v->type, true, false);
		o->once.write[ST_GMEM] = an_add(o->once.write[ST_GMEM], an_bytes(x, v->range, ty));
	}
}

static void count_threads(struct an *x)
{
	int64_t n;
	x->n_thread = 1;
	for (int i = 0; i < x->fn->module->n_topology; i++)
		if (x->fn->module->topology[i]->index == 1 && ix_is_const(x->fn->module->topology[i]->size, &n) && n > 0 && n <= 65536)
			x->n_thread = (int)n;
}

void an_collect(struct an *x)
{
	struct collect c = { .x = x };
	count_threads(x);
	unsigned char *all = arena_array(x->a, unsigned char, (size_t)x->n_thread + 1);
	memset(all, 1, (size_t)x->n_thread);
	x->n_use = arena_array(x->a, int, (size_t)x->fn->n_value + 1);
	x->user = arena_array(x->a, const struct hir_node *, (size_t)x->fn->n_value + 1);
	x->into = arena_array(x->a, const struct hir_node *, (size_t)x->fn->n_value + 1);
	x->of_value = arena_array(x->a, struct an_buffer *, (size_t)x->fn->n_value + 1);
	enter_threads(&c, all, false);
	survey(x, &x->fn->body, NULL);
	for (int i = 0; i < x->fn->n_return; i++)
		use(x, x->fn->ret[i], NULL);
	an_depends(x);
	for (int i = 0; i < x->fn->n_param; i++) {
		const struct hir_value *v = x->fn->param[i].value;
		if (!v->type)
			continue;
		new_buffer(&c, v, 1);
		if (x->of_value[v->id])
			x->of_value[v->id]->is_param = true;
	}
	collect_block(&c, &x->fn->body);
	if (!x->failed)
		collect_results(&c);
	for (size_t i = 0; i < x->occurrence.len; i++) {
		struct an_occurrence *o = x->occurrence.data[i];
		struct analysis_sum one = o->once;
		an_sum_add(&o->once, &one, o->n_position - 1);
	}
}
