/* Which values have buffers (spec: schedule 11.3, fusion).
 *
 * A value whose consumers take its elements where they are computed, all inside the tiles of one root, has none.  A
 * view of memory is address arithmetic.  Everything else is a root: a buffer with a nest of loops that fills it.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

struct info *info_of(struct place *p, const struct hir_value *v)
{
	return &p->info[v->id];
}

bool first_visit(struct place *p, const struct hir_value *v)
{
	struct info *x = info_of(p, v);
	bool first = x->stamp != p->stamp;

	x->stamp = p->stamp;
	return first;
}

bool node_is(const struct hir_node *n, const char *op)
{
	return n && n->kind == HIR_OP && strcmp(n->u.op.op->name, op) == 0;
}

bool value_is(const struct hir_value *v, const char *op)
{
	return node_is(v->def, op);
}

static bool is_one_of(const struct hir_node *n, const char *const *names)
{
	for (; *names; names++)
		if (node_is(n, *names))
			return true;
	return false;
}

bool node_is_elementwise(const struct hir_node *n)
{
	return n && n->kind == HIR_OP && n->u.op.op->cls == HIR_CLASS_ELEMENTWISE && !node_is(n, "bitcast") &&
	       !node_is(n, "full_like");
}

bool node_is_view(const struct hir_node *n)
{
	static const char *const names[] = {"slice", "transpose", "reshape", "repeat_interleave", "reshard", "bitcast", "local", NULL};

	return is_one_of(n, names);
}

static bool is_constant(const struct hir_node *n)
{
	static const char *const names[] = {"zeros", "full", "empty", NULL};

	return is_one_of(n, names);
}

int64_t static_extent(const struct ix *x)
{
	int64_t v;

	return ix_is_const(x, &v) ? v : -1;
}

bool node_is_unit_reshape(const struct hir_node *n)
{
	const struct type *a = n->operand[0]->type, *b = n->result[0]->type;
	int i = 0, j = 0;

	for (;;) {
		while (i < a->rank && ix_is(a->dim[i], 1))
			i++;
		while (j < b->rank && ix_is(b->dim[j], 1))
			j++;
		if (i == a->rank || j == b->rank)
			return i == a->rank && j == b->rank;
		if (!ix_equal(a->dim[i++], b->dim[j++]))
			return false;
	}
}

/* Operations whose result is always a buffer. */
static bool is_root_operation(const struct hir_node *n)
{
	static const char *const names[] = {"concat", "index_select", "index_add", "index_copy", "insert_slice", "insert_window",
					    "cache_update", "argmax", "topk", "arange", "window", NULL};

	return is_one_of(n, names);
}

/* A cast to a dtype of more bytes: both sides of a product take it in their tiles on CUDA targets. */
static bool is_widening(const struct hir_node *n)
{
	return node_is(n, "cast") && dtype_size_bytes(n->operand[0]->type->dtype, 1) < dtype_size_bytes(n->result[0]->type->dtype, 1);
}

/* A product on a CUDA target takes an operand that is converted on the way from memory. */
static bool is_converted_operand(struct place *p, const struct hir_node *n, int k)
{
	return is_gpu(p) && node_is(n, "matmul") && is_widening(n->operand[k]->def) && info_of(p, n->operand[k]->def->operand[0])->how != HOW_SCALAR;
}

/* True if operand "k" of "n" has to lie in memory. */
static bool wants_memory(struct place *p, const struct hir_node *n, int k)
{
	static const char *const all[] = {"conv2d", "index_select", "index_add", "index_copy", "window", "cache_update", "argmax",
					  "topk", "tuple_get_item", NULL};

	if (n->kind != HIR_OP || is_one_of(n, all))
		return true;
	if (is_gpu(p) && node_is(n, "matmul"))
		return !is_converted_operand(p, n, k);
	if (node_is(n, "matmul"))
		return k == 0 || static_extent(n->operand[1]->type->dim[n->operand[1]->type->rank - 2]) < 0;
	if (node_is(n, "insert_slice") || node_is(n, "insert_window"))
		return k != 1;
	return false;
}

static bool feeds_product(struct place *p, const struct hir_value *v)
{
	const struct info *x = info_of(p, v);

	for (size_t i = 0; i < x->use.len; i++)
		if (node_is(x->use.data[i].node, "matmul"))
			return true;
	return false;
}

static void add_use(struct place *p, const struct hir_value *v, const struct hir_node *n, int k, const struct hir_block *b)
{
	struct info *x = info_of(p, v);

	vec_push(p->a, &x->use, ((struct use){n, k, b}));
}

static void use_scalars(struct place *p, const struct ix *x)
{
	for (int i = 0; x && i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind != IX_SYM) {
			use_scalars(p, at->a);
			use_scalars(p, at->b);
		} else if (at->sym->kind == IX_SCALAR && at->sym->owner) {
			info_of(p, at->sym->owner)->need_memory = true;
		}
	}
}

static void use_attrs(struct place *p, const struct attr *a, int n)
{
	for (int i = 0; i < n; i++)
		if (a[i].kind == ATTR_IX || a[i].kind == ATTR_IXS)
			for (int k = 0; k < (a[i].kind == ATTR_IX ? 1 : a[i].n); k++)
				use_scalars(p, a[i].ix[k]);
}

static void define(struct place *p, const struct hir_value *v, const struct hir_block *b)
{
	struct info *x = info_of(p, v);

	x->v = v;
	x->block = b;
	if (value_is_index(v) || value_is(v, "literal") || value_is(v, "rank"))
		x->how = HOW_SCALAR;
	if (value_is_index(v))
		use_scalars(p, v->ix);
}

static void collect(struct place *p, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		vec_push(p->a, &p->order, n);
		vec_push(p->a, &p->order_block, b);
		for (int k = 0; k < n->n_result; k++)
			define(p, n->result[k], b);
		for (int k = 0; k < n->n_operand; k++)
			add_use(p, n->operand[k], n, k, b);
		if (n->kind == HIR_OP)
			use_attrs(p, n->u.op.attr, n->u.op.op->n_attr);
		if (n->kind == HIR_SCHEDULE)
			use_attrs(p, n->u.schedule.use.attr, n->u.schedule.use.insn->n_attr);
		if (n->kind == HIR_SCOPE)
			collect(p, &n->u.scope.body);
		if (n->kind != HIR_FOR)
			continue;
		const struct hir_loop *l = &n->u.loop;
		use_scalars(p, l->start);
		use_scalars(p, l->stop);
		use_scalars(p, l->step);
		if (l->iv_value)
			define(p, l->iv_value, &l->body);
		for (int k = 0; k < l->n_carry; k++) {
			add_use(p, l->init[k], n, k, b);
			define(p, l->param[k], &l->body);
			info_of(p, l->param[k])->how = HOW_MEMORY;
			info_of(p, l->param[k])->loop = n;
		}
		for (int k = 0; k < n->n_result; k++)
			info_of(p, n->result[k])->how = HOW_MEMORY;
		collect(p, &l->body);
		for (int k = 0; k < n->n_result; k++)
			add_use(p, l->yield[k], n, k, &l->body);
	}
}

static bool is_update(const struct hir_node *n)
{
	return node_is(n, "insert_slice") || node_is(n, "insert_window") || node_is(n, "cache_update");
}

/* What the loop's value "v" (a result or a value at the start of an iteration) is at first and after an iteration. */
static bool carried_ends(const struct hir_value *v, const struct hir_node *loop, const struct hir_value **init,
			 const struct hir_value **yield)
{
	for (int k = 0; k < loop->u.loop.n_carry; k++)
		if (v == loop->result[k] || v == loop->u.loop.param[k]) {
			*init = loop->u.loop.init[k];
			*yield = loop->u.loop.yield[k];
			return true;
		}
	return false;
}

/* True if "v" is a tf.empty, tf.zeros or tf.full and updates of it all the way; "mark": say so of each value on it. */
static bool is_update_chain(struct place *p, const struct hir_value *v, bool mark)
{
	for (;;) {
		const struct hir_value *init, *yield;
		struct info *x = info_of(p, v);
		const struct hir_node *n = v->def ? v->def : x->loop;
		if (!first_visit(p, v))
			return true;
		x->is_shared = x->is_shared || mark;
		if (is_constant(n))
			return true;
		if (is_update(n)) {
			v = n->operand[0];
			continue;
		}
		if (!n || n->kind != HIR_FOR || !carried_ends(v, n, &init, &yield))
			return false;
		if (!is_update_chain(p, yield, mark))
			return false;
		v = init;
	}
}

/* gmem storage that reaches a result through updates is one for all positions. */
static void mark_shared(struct place *p, const struct hir_value *v)
{
	p->stamp++;
	if (!is_update_chain(p, v, false))
		return;
	p->stamp++;
	is_update_chain(p, v, true);
	for (size_t i = 0; i < p->order.len; i++) {
		const struct hir_node *n = p->order.data[i];
		for (int k = 0; n->kind == HIR_FOR && k < n->u.loop.n_carry; k++)
			if (info_of(p, n->result[k])->is_shared)
				info_of(p, n->u.loop.param[k])->is_shared = true;
	}
}

static bool block_contains(const struct hir_block *outer, const struct hir_block *inner)
{
	if (outer == inner)
		return true;
	for (size_t i = 0; i < outer->len; i++) {
		const struct hir_node *n = outer->node[i];
		if ((n->kind == HIR_FOR && block_contains(&n->u.loop.body, inner)) ||
		    (n->kind == HIR_SCOPE && block_contains(&n->u.scope.body, inner)))
			return true;
	}
	return false;
}

/* What the positions of a mesh scope wrote together and a node after the scope reads. */
static void mark_read_after_scope(struct place *p, const struct hir_node *scope)
{
	for (size_t i = 0; i < scope->u.scope.body.len; i++) {
		const struct hir_node *n = scope->u.scope.body.node[i];
		for (int k = 0; k < n->n_result; k++) {
			const struct info *x = info_of(p, n->result[k]);
			bool is_read = false;
			for (size_t u = 0; u < x->use.len && !is_read; u++)
				is_read = x->use.data[u].node && !block_contains(&scope->u.scope.body, x->use.data[u].block);
			if (is_read)
				mark_shared(p, n->result[k]);
		}
	}
}

static bool is_memory_node(const struct hir_node *n)
{
	return n->kind != HIR_OP;
}

static void need(struct place *p, const struct hir_value *v, bool plain, unsigned unit)
{
	struct info *x = info_of(p, v);

	x->unit = x->need_memory ? x->unit & unit : unit;
	x->need_memory = true;
	x->need_plain = x->need_plain || plain;
}

static unsigned batch_axes(const struct type *ty)
{
	unsigned m = 0;

	for (int i = 0; i < ty->rank - 2 && i < 32; i++)
		m |= 1u << i;
	return m;
}

/* Tell the operands of "n" what this use asks of them, from what is asked of its result "x". */
static void ask_operands(struct place *p, const struct hir_node *n, const struct info *x)
{
	for (int k = 0; k < n->n_operand; k++) {
		const struct hir_value *v = n->operand[k];
		struct info *o = info_of(p, v);
		if (o->how == HOW_SCALAR)
			continue;
		if (wants_memory(p, n, k))
			need(p, v, false, node_is(n, "matmul") ? batch_axes(v->type) : 0);
		else if (node_is(n, "matmul") && v->def && node_is_view(v->def))
			need(p, v, false, batch_axes(v->type));
	}
	if (is_gpu(p) && x->how == HOW_INLINE && is_widening(n) && feeds_product(p, n->result[0]))
		need(p, n->operand[0], false, batch_axes(n->operand[0]->type));
	if (node_is_stored_product(p, n))
		return;
	if (!node_is_view(n) || x->how == HOW_INLINE || (x->is_root && node_is(n, "repeat_interleave")))
		return;
	const struct hir_value *src = n->operand[0];
	unsigned unit = 0;
	if (node_is(n, "transpose")) {
		const struct attr *perm = hir_attr(n, "perm");
		for (int i = 0; i < src->type->rank && i < 32; i++) {
			int64_t from = perm->ints[i] < 0 ? perm->ints[i] + src->type->rank : perm->ints[i];
			if (x->unit & (1u << i))
				unit |= 1u << from;
		}
	} else if (node_is(n, "slice") || node_is(n, "repeat_interleave")) {
		unit = x->unit;
	}
	need(p, src, x->need_plain || (node_is(n, "reshape") && !node_is_unit_reshape(n)), unit);
}

/* True if a slice takes consecutive elements. */
static bool is_dense_slice(const struct hir_node *n)
{
	const struct attr *s = hir_attr(n, "strides");

	for (int i = 0; s->kind == ATTR_INTS && i < s->n; i++)
		if (s->ints[i] != 1)
			return false;
	return true;
}

/* The one root in whose tiles every use of "v" is, or NULL. */
static const struct hir_value *common_group(struct place *p, const struct info *x)
{
	const struct hir_value *g = NULL;

	for (size_t i = 0; i < x->use.len; i++) {
		const struct use *u = &x->use.data[i];
		if (!u->node || u->block != x->block || u->node->kind != HIR_OP || u->node->n_result != 1)
			return NULL;
		const struct hir_value *r = u->node->result[0];
		const struct info *y = info_of(p, r);
		const struct hir_value *of = y->is_root ? r : y->how == HOW_INLINE ? y->group : NULL;
		if (!of || (g && g != of))
			return NULL;
		g = of;
	}
	return g;
}

/* True if "n" is a root that transposes a product which nothing else reads, so that rows and columns of its tiles stay rows
 * and columns: the product is stored where the transpose wants it. */
bool node_is_stored_product(struct place *p, const struct hir_node *n)
{
	if (!node_is(n, "transpose") || !info_of(p, n->result[0])->is_root || !value_is(n->operand[0], "matmul"))
		return false;
	const struct attr *perm = hir_attr(n, "perm");
	int rank = n->operand[0]->type->rank, row = 0;
	for (int i = 0; i < rank; i++)
		if ((perm->ints[i] < 0 ? perm->ints[i] + rank : perm->ints[i]) == rank - 2)
			row = i;
	int64_t last = perm->ints[rank - 1];
	return row < rank - 1 && (last == rank - 1 || last == -1) && info_of(p, n->operand[0])->use.len == 1;
}

/* True if "v" is read only by elementwise operations of its own shape up to the root "g". */
static bool is_epilogue_chain(struct place *p, const struct hir_value *v, const struct hir_value *g)
{
	while (v != g) {
		struct info *x = info_of(p, v);
		if (x->use.len == 1 && x->use.data[0].node && value_is(v, "matmul") && node_is_stored_product(p, x->use.data[0].node))
			return x->use.data[0].node->result[0] == g;
		if (x->use.len != 1 || !x->use.data[0].node || !node_is_elementwise(x->use.data[0].node))
			return false;
		const struct hir_value *r = x->use.data[0].node->result[0];
		if (!type_same_shape(r->type, v->type))
			return false;
		v = r;
	}
	return true;
}

/* True if a slice or a reduction stands between the value "v" and the root whose tiles read it: what is read of "v" may then
 * begin and end anywhere. */
static bool is_read_in_parts(struct place *p, const struct hir_value *v)
{
	const struct info *x = info_of(p, v);

	if (!first_visit(p, v))
		return false;
	for (size_t i = 0; i < x->use.len; i++) {
		const struct hir_node *n = x->use.data[i].node;
		if (node_is(n, "slice") || node_is(n, "reduce"))
			return true;
		if (n->n_result == 1 && info_of(p, n->result[0])->how == HOW_INLINE && is_read_in_parts(p, n->result[0]))
			return true;
	}
	return false;
}

/* True for a value that the program wants in the shared memory of a CTA (CUDA targets). */
static bool is_staged(struct place *p, const struct hir_node *n, const struct info *x)
{
	return is_gpu(p) && node_is(n, "reshard") && n->result[0]->type->storage == ST_SMEM && x->block != p->top;
}

/* True if elements around the value "v", which is part of another, are asked for and have a value of their own. */
static bool has_surroundings(struct place *p, const struct hir_value *v)
{
	const struct info *x = info_of(p, v);

	for (size_t i = 0; i < x->use.len; i++) {
		const struct hir_node *n = x->use.data[i].node;
		if (node_is(n, "window") || node_is(n, "index_select"))
			return true;
		if (n && node_is_view(n) && has_surroundings(p, n->result[0]))
			return true;
	}
	return false;
}

/* True for a part that begins where nobody knows, on a CUDA target, and of which tiles are not read one by one. */
static bool begins_anywhere(struct place *p, const struct hir_node *n)
{
	if (!is_gpu(p) || !node_is(n, "slice"))
		return false;
	const struct attr *starts = hir_attr(n, "starts");
	for (int i = 0; starts->ix && i < starts->n; i++)
		if (ix_uses_kind(starts->ix[i], IX_SCALAR))
			return has_surroundings(p, n->result[0]);
	return false;
}

static void decide_view(struct place *p, const struct hir_node *n, struct info *x)
{
	const struct hir_value *src = n->operand[0];
	bool movable = node_is(n, "reshape") || !x->need_plain;

	if (node_is(n, "repeat_interleave")) {
		int64_t axis = hir_attr(n, "axis")->i;
		axis = axis < 0 ? axis + src->type->rank : axis;
		movable = !x->need_plain && x->need_memory && axis < 32 && (x->unit >> axis & 1);
		p->stamp++;
		if (!x->need_memory && common_group(p, x) && !is_read_in_parts(p, n->result[0])) {
			x->how = HOW_INLINE;
			x->group = common_group(p, x);
			return;
		}
	}
	x->how = HOW_VIEW;
	x->is_root = !movable || is_staged(p, n, x) || begins_anywhere(p, n);
	if (x->is_returned)
		x->is_root = !(node_is(n, "reshape") && src->def && !info_of(p, src)->is_returned && src->def->kind == HIR_OP &&
			       !node_is_view(src->def));
	for (size_t i = 0; i < x->use.len; i++)
		if (x->use.data[i].node && is_memory_node(x->use.data[i].node))
			x->is_root = true;
	if (x->is_root) {
		x->how = HOW_MEMORY;
		return;
	}
	bool soft = !x->need_memory && !x->is_returned && common_group(p, x);
	bool through = (node_is(n, "slice") && is_dense_slice(n)) || (node_is(n, "reshape") && node_is_unit_reshape(n)) ||
		       (is_gpu(p) && node_is(n, "reshard"));
	if (soft && through) {
		x->how = HOW_INLINE;
		x->group = common_group(p, x);
	}
}

static void decide_root(struct info *x)
{
	x->how = HOW_MEMORY;
	x->is_root = true;
	x->group = NULL;
}

/* True for a cast that several roots read: computing it again costs less than keeping it. */
static bool is_recomputed(struct place *p, const struct hir_node *n, const struct info *x)
{
	if (!node_is(n, "cast") || x->use.len < 2)
		return false;
	for (size_t i = 0; i < x->use.len; i++) {
		const struct use *u = &x->use.data[i];
		bool reads_tiles = u->node && (node_is_elementwise(u->node) || node_is(u->node, "reduce") || is_converted_operand(p, u->node, u->index));
		if (u->block != x->block || !reads_tiles)
			return false;
	}
	return common_group(p, x) == NULL;
}

enum { MOST_INLINE = 128 };	/* values in one group: bounds its code and the depth of recursion over it */

static void decide(struct place *p, const struct hir_node *n)
{
	struct info *x = info_of(p, n->result[0]);
	const struct hir_value *g;

	if (x->how == HOW_SCALAR)
		return;
	if (is_root_operation(n)) {
		decide_root(x);
	} else if (node_is_view(n)) {
		decide_view(p, n, x);
	} else if (node_is(n, "tuple_get_item")) {
		x->how = HOW_MEMORY;
	} else if (is_constant(n)) {
		x->how = HOW_INLINE;
		if (x->need_memory || x->is_shared || x->is_returned || node_is(n, "empty"))
			decide_root(x);
		for (size_t i = 0; i < x->use.len; i++)
			if (!x->use.data[i].node || is_memory_node(x->use.data[i].node) || wants_memory(p, x->use.data[i].node, x->use.data[i].index))
				decide_root(x);
	} else if (!x->need_memory && !x->is_returned && is_recomputed(p, n, x)) {
		x->how = HOW_INLINE;
	} else if (x->need_memory || x->is_returned || !(g = common_group(p, x))) {
		decide_root(x);
	} else if (++info_of(p, g)->n_inline > MOST_INLINE) {
		decide_root(x);
	} else if (node_is_elementwise(n) || node_is(n, "reduce") || ((node_is(n, "matmul") || node_is(n, "conv2d")) && is_epilogue_chain(p, n->result[0], g))) {
		x->how = HOW_INLINE;
		x->group = g;
	} else {
		decide_root(x);
	}
}

/* Mark every inline value that root "v" computes and that "visit" refuses as a root of its own. */
static void walk_cone(struct place *p, struct info *root, const struct hir_value *v, const struct box *b, bool at_root,
		      bool matmul, int rank, const struct ix_sym *const *axis, const bool *wide)
{
	struct info *x = info_of(p, v);
	const struct hir_node *n = v->def;

	if (!n || (!at_root && x->how != HOW_INLINE) || !first_visit(p, v))
		return;
	if (!at_root && node_is(n, "reduce")) {
		bool gap = false, bad = matmul;
		int prefix = 0;
		for (int i = 0; i < rank; i++) {
			bool uses = false;
			for (int k = 0; k < b->rank; k++)
				uses = uses || ix_uses(b->start[k], axis[i]);
			bad = bad || (uses && gap);
			gap = gap || (!uses && wide[i]);
			prefix = uses ? i + 1 : prefix;
		}
		if (bad || (prefix == 0 && gap)) {
			decide_root(x);
			return;
		}
		if (gap && (root->n_parallel < 0 || prefix < root->n_parallel))
			root->n_parallel = prefix;
	}
	if (!at_root && matmul && node_is(n, "repeat_interleave")) {
		decide_root(x);		/* tiles of a product do not begin and end where its elements do */
		return;
	}
	if (!at_root && matmul && node_is_view(n) && !(node_is(n, "reshape") || node_is(n, "slice")))
		return;
	if (n->kind != HIR_OP || is_root_operation(n) || node_is(n, "matmul") || node_is(n, "conv2d"))
		return;
	if (node_is_view(n) && at_root && !node_is(n, "repeat_interleave"))
		return;
	for (int k = 0; k < n->n_operand; k++) {
		if (info_of(p, n->operand[k])->how == HOW_SCALAR)
			continue;
		struct box o = box_of_operand(p, n, k, b);
		walk_cone(p, root, n->operand[k], &o, false, matmul, rank, axis, wide);
	}
}

/* A reduction stays inside the tiles of root "v" only where it is computed once: it depends on a prefix of the axes. */
static void check_root(struct place *p, const struct hir_value *v)
{
	int rank = v->type->rank;
	struct box b = box_new(p, rank);
	const struct ix_sym **axis = arena_array(p->a, const struct ix_sym *, (size_t)rank + 1);
	bool *wide = arena_array(p->a, bool, (size_t)rank + 1);

	info_of(p, v)->n_parallel = -1;
	for (int i = 0; i < rank; i++) {
		axis[i] = place_symbol(p, "i");
		wide[i] = !ix_is(v->type->dim[i], 1);
		b.start[i] = wide[i] ? ix_sym(p->a, axis[i]) : ix_const(p->a, 0);
		b.size[i] = 1;
	}
	bool product = has_matmul(p, v) || has_conv(p, v);
	p->stamp++;
	walk_cone(p, info_of(p, v), v, &b, true, product, rank, axis, wide);
}

/* Give the reductions inside the tiles of "v" buffers of their own. */
static void take_reductions_out(struct place *p, const struct hir_value *v, bool at_root)
{
	struct info *x = info_of(p, v);
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && x->how != HOW_INLINE) || !first_visit(p, v))
		return;
	if (node_is(n, "reduce") && !at_root) {
		decide_root(x);
		return;
	}
	for (int k = 0; k < n->n_operand; k++)
		take_reductions_out(p, n->operand[k], false);
}

/* On CUDA targets a reduction is computed with what reads it only where threads hold the whole row together. */
static void check_rows(struct place *p, const struct hir_value *v)
{
	if (!is_gpu(p) || info_of(p, v)->block != p->top || gpu_rows_fits(p, v))
		return;
	p->stamp++;
	take_reductions_out(p, v, true);
	info_of(p, v)->n_parallel = -1;
}

void groups_decide(struct place *p, const struct hir_fn *in)
{
	p->top = &in->body;
	for (int i = 0; i < in->n_param; i++) {
		define(p, in->param[i].value, &in->body);
		info_of(p, in->param[i].value)->how = HOW_MEMORY;
		info_of(p, in->param[i].value)->is_parameter = true;
	}
	collect(p, &in->body);
	for (int i = 0; i < in->n_return; i++) {
		add_use(p, in->ret[i], NULL, i, NULL);
		info_of(p, in->ret[i])->is_returned = true;
		mark_shared(p, in->ret[i]);
	}
	for (size_t i = 0; i < p->order.len; i++)
		if (p->order.data[i]->kind == HIR_SCOPE)
			mark_read_after_scope(p, p->order.data[i]);
	for (size_t i = p->order.len; i-- > 0;) {
		const struct hir_node *n = p->order.data[i];
		if (n->kind == HIR_OP) {
			struct info *x = info_of(p, n->result[0]);
			for (size_t k = 0; k < x->use.len; k++) {
				const struct use *u = &x->use.data[k];
				if (u->node && (u->node->kind == HIR_SCHEDULE || u->node->kind == HIR_CALL || u->node->kind == HIR_FOR))
					need(p, n->result[0], false, 0);
				else if (u->block != x->block && u->node && x->how != HOW_SCALAR && !is_constant(n))
					need(p, n->result[0], false, 0);
			}
			decide(p, n);
			ask_operands(p, n, x);
		} else {
			for (int k = 0; k < n->n_result; k++)
				info_of(p, n->result[k])->how = HOW_MEMORY;
		}
	}
	for (size_t i = 0; i < p->order.len; i++) {
		const struct hir_node *n = p->order.data[i];
		if (n->kind != HIR_OP)
			continue;
		struct info *x = info_of(p, n->result[0]);
		if (node_is_view(n) && x->how == HOW_INLINE && !node_is(n, "repeat_interleave") &&
		    info_of(p, n->operand[0])->how != HOW_INLINE && info_of(p, n->operand[0])->how != HOW_SCALAR)
			x->how = HOW_VIEW;
	}
	for (size_t i = p->order.len; i-- > 0;) {
		const struct hir_node *n = p->order.data[i];
		if (n->kind == HIR_OP && info_of(p, n->result[0])->is_root && n->result[0]->type)
			check_root(p, n->result[0]);
		if (n->kind == HIR_OP && n->n_result == 1 && info_of(p, n->result[0])->is_root)
			check_rows(p, n->result[0]);
	}
}
