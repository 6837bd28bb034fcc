/* HIR to TIR: signature, blocks, loops, scopes, dispatch and results. */
#include <string.h>

#include "lower/internal.h"

/* If index expressions name the rank-0 value "v", bind that name to its element. */
static void bind_scalar(struct lower *l, const struct hir_value *v)
{
	bool is_named = false;
	for (size_t i = 0; i < low_of(l, v)->use.len; i++)
		is_named = is_named || low_of(l, v)->use.data[i].index < 0;
	if (!is_named)
		return;
	if (!low_is_scalar_name(v))
		return;
	struct tir_var *var = arena_new(l->a, struct tir_var);
	var->name = low_name(l, low_is_given_name(v->sym->name) ? v->sym->name : "s");
	var->dtype = v->type->dtype;
	var->sym = v->sym;
	struct tir_expr *load = arena_new(l->a, struct tir_expr);
	load->kind = TIR_LOAD;
	load->dtype = v->type->dtype;
	load->view = low_read(l, v->range, v);
	const struct ix **index = arena_array(l->a, const struct ix *, (size_t)v->type->rank + 1);
	for (int i = 0; i < v->type->rank; i++)
		index[i] = ix_const(l->a, 0);
	load->index = index;
	struct tir_stmt *s = low_emit(l, TIR_LET_SCALAR, v->range);
	s->u.scalar.var = var;
	s->u.scalar.value = load;
}

/* The type of a place of its own in "storage" for the elements of "from": registers stay spread as they are. */
static const struct type *place_for(struct lower *l, const struct type *from, enum storage storage)
{
	bool is_spread = storage == ST_RMEM && from->layout && layout_is_distributed(from->layout);
	return type_new(l->a, from->dtype, from->rank, from->dim, storage, is_spread ? from->layout : NULL);
}

/* The storage of a carried value: that of its first value if nobody else needs it, else a copy. */
static const struct tir_view *carry_storage(struct lower *l, const struct hir_node *n, int i, int order)
{
	const struct hir_value *init = n->u.loop.init[i];
	const struct low_value *x = low_of(l, init);
	bool shared = false;
	for (int j = 0; j < i; j++)
		shared = shared || low_same_root(low_of(l, n->u.loop.param[j])->view, x->view);
	if (!shared && !x->n_unproven && low_can_overwrite(l, init, n, order, x->loop))
		return x->view;
	const struct tir_view *from = low_read(l, n->range, init);
	const struct type *ty = place_for(l, from->type, init->type->storage == ST_UMAT ? from->type->storage : init->type->storage);
	const struct tir_view *copy = low_allocate(l, n->u.loop.param[i]->name, ty, n->range);
	low_copy(l, n->range, from, copy);
	return copy;
}

static bool same_view(const struct tir_view *a, const struct tir_view *b)
{
	return low_same_root(a, b) && ix_equal(a->offset, b->offset) && type_equal(a->type, b->type);
}

/* Move the yielded values into the carried storage at the end of the body, all at once. */
static void lower_yields(struct lower *l, const struct hir_node *n)
{
	const struct hir_loop *loop = &n->u.loop;
	const struct tir_view **from = arena_array(l->a, const struct tir_view *, (size_t)n->n_result + 1);
	for (int i = 0; i < n->n_result && !l->failed; i++) {
		const struct tir_view *to = low_of(l, n->result[i])->view;
		if (low_leaves_ring(l, n, loop->yield[i]))
			return;
		from[i] = low_read(l, n->range, loop->yield[i]);
		if (same_view(from[i], to))
			continue;
		bool overlaps = false;
		for (int j = 0; j < n->n_result; j++)
			overlaps = overlaps || low_same_root(from[i], low_of(l, n->result[j])->view);
		if (!overlaps)
			continue;
		enum storage storage = from[i]->type->storage == ST_RMEM ? ST_RMEM : l->in_scope ? ST_SMEM : ST_GMEM;
		const struct type *ty = place_for(l, from[i]->type, storage);
		const struct tir_view *copy = low_allocate(l, NULL, ty, n->range);
		low_copy(l, n->range, from[i], copy);
		from[i] = copy;
	}
	for (int i = 0; i < n->n_result && !l->failed; i++)
		if (!same_view(from[i], low_of(l, n->result[i])->view))
			low_copy(l, n->range, from[i], low_of(l, n->result[i])->view);
}

/* hir 9.6.5: a window loop whose divisibility is not known traps where it fails. */
static void guard_divisible(struct lower *l, const struct hir_node *n)
{
	const struct hir_loop *loop = &n->u.loop;
	const struct ix *extent = ix_sub(l->a, loop->stop, loop->start);
	int64_t step, lo, hi;
	if (!loop->is_tile || (ix_is_const(loop->step, &step) && ix_divisible(extent, step)))
		return;
	if (!ix_bounds(extent, &lo, &hi) && hi <= 0)
		return;
	struct tir_stmt *s = low_emit(l, TIR_TRAP, n->range);
	const struct ix *rest = ix_mod(l->a, extent, loop->step);
	s->u.trap.cond = low_expr_binary(l, "eq", DT_BOOL, low_expr_ix(l, rest), low_expr_ix(l, ix_const(l->a, 0)));
	s->u.trap.why = "not divisible";
}

static void lower_for(struct lower *l, const struct hir_node *n)
{
	const struct hir_loop *loop = &n->u.loop;
	int order = n->n_result ? low_of(l, n->result[0])->order : 0;
	int start = loop->n_carry ? low_of(l, loop->param[0])->order - 1 : order;
	for (int i = 0; i < n->n_result; i++) {
		struct low_value *out = low_of(l, n->result[i]);
		const struct type *ty = n->result[i]->type;
		out->view = i < loop->n_carry ? carry_storage(l, n, i, start) : low_allocate(l, n->result[i]->name, ty, n->range);
		out->is_window = true;
		if (i < loop->n_carry) {
			low_of(l, loop->param[i])->view = out->view;
			low_of(l, loop->param[i])->is_window = true;
		}
	}
	guard_divisible(l, n);
	struct tir_stmt *s = arena_new(l->a, struct tir_stmt);
	s->kind = TIR_FOR;
	s->range = n->range;
	s->u.loop.kind = TIR_RANGE;
	s->u.loop.n_var = 1;
	s->u.loop.var = arena_array(l->a, const struct ix_sym *, 1);
	s->u.loop.var[0] = loop->iv;
	s->u.loop.start = loop->start;
	s->u.loop.stop = loop->stop;
	s->u.loop.step = loop->step;
	struct tir_block *outer = l->block, *stage = l->stage;
	const struct tir_stmt *around = l->loop;
	low_declare_rings(l, n, s);
	l->block = &s->u.loop.body;
	l->stage = l->in_scope ? outer : NULL;
	l->loop = s;
	for (int i = 0; i < loop->n_carry; i++)
		bind_scalar(l, loop->param[i]);
	low_block(l, &loop->body);
	lower_yields(l, n);
	l->block = outer;
	l->stage = stage;
	l->loop = around;
	low_add(l, outer, s);
}

static bool has_first_level(const struct mesh *m)
{
	for (int i = 0; i < m->n_level; i++)
		if (mesh_is_first_level(m, i))
			return true;
	return false;
}

static void lower_scope(struct lower *l, const struct hir_node *n)
{
	bool was_in_scope = l->in_scope, opens_phase = has_first_level(n->u.scope.mesh);
	struct tir_block *outer = l->block, *before = l->before, *hoist = l->hoist, *stage = l->stage;
	struct tir_stmt *s = low_scope(l, n->range, n->u.scope.mesh);
	if (!was_in_scope)
		l->before = outer;
	l->in_scope = true;
	if (opens_phase)
		l->hoist = l->stage = NULL;
	else if (!hoist)
		l->hoist = outer;
	low_block(l, &n->u.scope.body);
	l->in_scope = was_in_scope;
	l->before = before;
	l->hoist = hoist;
	l->stage = stage;
	low_narrow_scope(l, s);
	l->scope.len--;
	l->block = outer;
	low_join_scope(l, s, outer);
}

static void lower_node(struct lower *l, const struct hir_node *n)
{
	bool dead = n->kind == HIR_OP;
	for (int i = 0; i < n->n_result; i++)
		dead = dead && !low_of(l, n->result[i])->use.len;
	if (dead)
		return;
	switch (n->kind) {
	case HIR_OP: low_lower_op(l, n); break;
	case HIR_SCHEDULE: low_lower_schedule(l, n); break;
	case HIR_FOR: lower_for(l, n); break;
	case HIR_SCOPE: lower_scope(l, n); break;
	case HIR_CALL: tfc_bug(l->t, "a call of '%s' reached lowering", n->u.call.callee->name);
	}
	for (int i = 0; i < n->n_result && !l->failed; i++)
		bind_scalar(l, n->result[i]);
}

void low_block(struct lower *l, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len && !l->failed; i++)
		lower_node(l, b->node[i]);
}

/* The tf.empty, tf.zeros or tf.full in gmem whose storage the returned value "v" names in the end, or NULL. */
static const struct hir_value *origin(const struct hir_value *v)
{
	for (int depth = 0; depth < 100000; depth++) {
		const struct hir_node *n = v->def;
		if (!n)
			return NULL;
		if (n->kind == HIR_FOR) {
			if (v->index >= n->u.loop.n_carry)
				return NULL;
			v = n->u.loop.init[v->index];
			continue;
		}
		if (n->kind == HIR_SCHEDULE) {
			v = n->operand[insn_written(n->u.schedule.use.insn)];
			continue;
		}
		if (n->kind != HIR_OP)
			return NULL;
		const char *op = n->u.op.op->name;
		if (!strcmp(op, "empty") || !strcmp(op, "zeros") || !strcmp(op, "full"))
			return v->type->storage == ST_GMEM || v->type->storage == ST_UMAT ? v : NULL;
		bool regrouped = !strcmp(op, "reshape") && n->operand[0]->type->storage == ST_GMEM && !n->operand[0]->type->layout &&
				 !v->type->layout;
		if (strcmp(op, "insert_slice") && strcmp(op, "insert_window") && !regrouped)
			return NULL;
		v = n->operand[0];
	}
	return NULL;
}

/* The results of the first function below "f" that has a body. */
static const struct hir_fn *with_body(const struct hir_fn *f)
{
	while (f->n_variant)
		f = f->variant[0].fn;
	return f;
}

static void make_outputs(struct lower *l)
{
	const struct hir_fn *f = with_body(l->f);
	l->n_output = f->n_return;
	l->output = arena_array(l->a, struct tir_buffer *, (size_t)f->n_return + 1);
	for (int i = 0; i < f->n_return; i++) {
		const struct type *ty = f->ret[i]->type;
		const char *name = f->n_return == 1 ? "out" : arena_printf(l->a, "out%d", i);
		ty = type_new(l->a, ty->dtype, ty->rank, ty->dim, ST_GMEM, NULL);
		l->output[i] = low_buffer(l, TIR_PARAM, name, ty, f->ret[i]->range);
		l->output[i]->is_output = true;
	}
}

/* Let a returned value that is one tf.empty, tf.zeros or tf.full be the output itself. */
static void assign_outputs(struct lower *l)
{
	for (int i = 0; i < l->f->n_return; i++) {
		const struct hir_value *o = origin(l->f->ret[i]);
		if (o && low_of(l, o)->output && l->o->is_strict) {
			diag_error(l->t, l->f->ret[i]->range, E4310, "results %d and %d claim one output buffer, the one that '%s' names; return "
				   "a value of its own for each", low_of(l, o)->output - 1, i, o->name ? o->name : "tf.empty");
			l->failed = true;
		}
		if (o && !low_of(l, o)->output && !low_of(l, o)->loop)
			low_of(l, o)->output = i + 1;
	}
}

/* Does the scope hold every owner of a value of type "ty"? */
static bool holds(struct lower *l, const struct mesh *scope, const struct type *ty)
{
	const struct mesh *m = ty->layout->mesh;
	for (int i = 0; i < scope->n_level; i++)
		if (mesh_is_first_level(scope, i))
			return true;
	return mesh_within(l->a, m, scope);
}

/* Is "root" allocated in "b" or in a suite inside it? */
static bool allocates(const struct tir_block *b, const struct tir_buffer *root)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if ((s->kind == TIR_ALLOC_STMT && s->u.alloc == root) || (s->kind == TIR_SCOPE && allocates(&s->u.scope.body, root)))
			return true;
	}
	return false;
}

/* The block at the end of the last phase where the value on chip "from" lives, with its scopes pushed. */
static struct tir_block *block_of_result(struct lower *l, const struct tir_view *from)
{
	struct tir_block *b = l->block;
	const struct type *ty = from->type;
	while (b->len && b->stmt[b->len - 1]->kind == TIR_SCOPE) {
		struct tir_stmt *last = b->stmt[b->len - 1];
		if (l->scope.len && !(type_is_spread(ty) && holds(l, last->u.scope.mesh, ty)) && !allocates(&last->u.scope.body, from->root))
			break;
		vec_push(l->a, &l->scope, last->u.scope.mesh);
		b = &last->u.scope.body;
	}
	return b;
}

/* A value on chip is stored by the positions that own it (schedule 7.6 e). */
static void store_result(struct lower *l, struct range r, const struct tir_view *from, const struct tir_view *to)
{
	struct tir_block *outer = l->block;
	size_t n_scope = l->scope.len;
	if (from->type->storage != ST_GMEM)
		l->block = block_of_result(l, from);
	const struct mesh *owner = type_is_spread(from->type) ? from->type->layout->mesh : NULL;
	const struct mesh *scope = low_thread_scope(l);
	if (owner && scope && !mesh_equal_frame(owner, scope)) {
		struct tir_block *inner = l->block;
		struct tir_stmt *s = low_scope(l, r, mesh_open(l->a, owner, NULL));
		low_copy(l, r, from, to);
		low_close(l, s, inner);
	} else {
		low_copy(l, r, from, to);
	}
	l->scope.len = n_scope;
	l->block = outer;
}

static void store_results(struct lower *l)
{
	const struct hir_fn *f = l->f;
	for (int i = 0; i < f->n_return && !l->failed; i++) {
		const struct tir_view *from = low_read(l, f->ret[i]->range, f->ret[i]);
		const struct tir_view *to = low_view_of_buffer(l, l->output[i]);
		if (!low_same_root(from, to))
			store_result(l, f->ret[i]->range, from, to);
	}
}

static void finish_signature(struct lower *l)
{
	const struct hir_fn *f = l->f;
	struct tir_fn *o = l->out;
	size_t n = (size_t)f->n_param + l->scratch.len + (size_t)l->n_output;
	struct tir_buffer **param = arena_array(l->a, struct tir_buffer *, n + 1);
	for (int i = 0; i < f->n_param; i++)
		param[o->n_param++] = o->param[i];
	o->n_param = f->n_param;
	for (size_t i = 0; i < l->scratch.len; i++)
		param[o->n_param++] = l->scratch.data[i];
	for (int i = 0; i < l->n_output; i++)
		param[o->n_param++] = l->output[i];
	o->param = param;
	o->n_output = l->n_output;
}

static void add_dimvars(struct lower *l, const struct ix *x, struct map *seen)
{
	struct tir_fn *o = l->out;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			add_dimvars(l, at->a, seen);
			add_dimvars(l, at->b, seen);
		} else if (at->sym->kind == IX_DIMVAR && !map_get(seen, at->sym->name)) {
			map_set(seen, at->sym->name, l);
			const struct ix_sym **list = arena_array(l->a, const struct ix_sym *, (size_t)o->n_dimvar + 1);
			for (int k = 0; k < o->n_dimvar; k++)
				list[k] = o->dimvar[k];
			list[o->n_dimvar++] = at->sym;
			o->dimvar = list;
		}
	}
}

static void make_inputs(struct lower *l)
{
	const struct hir_fn *f = l->f;
	struct map seen;
	map_init(&seen, l->a);
	l->out->param = arena_array(l->a, struct tir_buffer *, (size_t)f->n_param + 1);
	for (int i = 0; i < f->n_param; i++) {
		const struct hir_param *p = &f->param[i];
		const struct type *ty = p->value->type;
		if (ty->storage == ST_UMAT)
			ty = type_with_storage(l->a, ty, ST_GMEM);
		struct tir_buffer *b = low_buffer(l, TIR_PARAM, p->name, ty, p->range);
		b->is_const = p->is_const;
		b->is_read = true;
		l->out->param[i] = b;
		for (int k = 0; k < ty->rank; k++)
			add_dimvars(l, ty->dim[k], &seen);
	}
}

static void lower_body(struct lower *l);

static const struct tir_expr *in_range(struct lower *l, const struct hir_variant *v)
{
	const struct ix *d = ix_sym(l->a, v->dim);
	return low_expr_binary(l, "and", DT_BOOL,
			       low_expr_binary(l, "ge", DT_BOOL, low_expr_ix(l, d), low_expr_ix(l, ix_const(l->a, v->lo))),
			       low_expr_binary(l, "le", DT_BOOL, low_expr_ix(l, d), low_expr_ix(l, ix_const(l->a, v->hi))));
}

/* Schedule 7.10: an if chain over the extent with the variants inlined, in ascending range order, and a trap last. */
static void lower_variants(struct lower *l)
{
	const struct hir_fn *proto = l->f;
	struct tir_block *outer = l->block;
	struct hir_variant *v = arena_memdup(l->a, proto->variant, sizeof(*v) * (size_t)proto->n_variant);
	for (int i = 1; i < proto->n_variant; i++)
		for (int k = i; k > 0 && v[k].lo < v[k - 1].lo; k--) {
			struct hir_variant swap = v[k];
			v[k] = v[k - 1];
			v[k - 1] = swap;
		}
	for (int i = 0; i < proto->n_variant && !l->failed; i++) {
		struct tir_stmt *s = low_emit(l, TIR_IF, v[i].fn->range);
		s->u.branch.cond = in_range(l, &v[i]);
		l->block = &s->u.branch.then;
		l->f = v[i].fn;
		lower_body(l);
		l->block = &s->u.branch.other;
	}
	struct tir_stmt *trap = low_emit(l, TIR_TRAP, proto->range);
	trap->u.trap.cond = low_expr_binary(l, "lt", DT_BOOL, low_expr_ix(l, ix_const(l->a, 1)), low_expr_ix(l, ix_const(l->a, 0)));
	trap->u.trap.why = "no variant covers the extent";
	l->f = proto;
	l->block = outer;
}

/* The body of l->f into l->block, on the parameters and outputs that exist already. */
static void lower_body(struct lower *l)
{
	const struct hir_fn *f = l->f;
	if (f->n_variant) {
		lower_variants(l);
		return;
	}
	l->before = l->block;
	l->value = arena_array(l->a, struct low_value, (size_t)f->n_value + 1);
	for (int i = 0; i < f->n_param; i++) {
		struct low_value *x = low_of(l, f->param[i].value);
		x->view = low_view_of_buffer(l, l->out->param[i]);
		x->is_window = true;
	}
	low_analyse(l);
	low_find_rings(l);
	assign_outputs(l);
	for (int i = 0; i < f->n_param; i++)
		bind_scalar(l, f->param[i].value);
	low_block(l, &f->body);
	store_results(l);
}

struct tir_fn *lower_fn(struct tfc *t, const struct hir_fn *f, const struct lower_options *o)
{
	static const char *const classes[] = { [TARGET_CUDA] = "CudaTarget", [TARGET_CPU] = "CpuTarget", [TARGET_MULTIPIPE] = "AscendTarget" };
	struct lower l = { .t = t, .a = &t->perm, .f = f, .o = o, .plans_storage = o->target->family == TARGET_CUDA };
	l.out = arena_new(l.a, struct tir_fn);
	l.out->name = f->symbol;
	l.out->range = f->range;
	l.out->target = o->target->id;
	l.out->target_class = classes[o->target->family];
	map_init(&l.names, l.a);
	map_set(&l.names, "cta", NULL);
	l.block = l.before = &l.out->body;
	make_inputs(&l);
	make_outputs(&l);
	lower_body(&l);
	if (!l.failed) {
		low_omit_fills(&l, &l.out->body);
		low_plan_storage(&l);
	}
	finish_signature(&l);
	return l.failed ? NULL : l.out;
}
