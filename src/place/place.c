/* Automatic placement: the driver of the other files. */
#include <string.h>

#include "base/tfc.h"
#include "base/text.h"
#include "place/private.h"

const struct place_target place_target_c11 = {.level = "core", .vector_bytes = 64, .n_vector_register = 32};

const struct place_target place_target_cuda = {.level = "cta", .thread_level = "thread", .n_thread = 256, .vector_bytes = 16,
					       .n_vector_register = 64, .row_elements = 32, .step_elements = 16,
					       .scope_smem_bytes = 49152, .n_unit = 128};

static int64_t bytes_of(struct place *p, const struct type *ty)
{
	int64_t n;

	return ix_is_const(type_n_element(p->a, ty), &n) ? dtype_size_bytes(ty->dtype, n) : -1;
}

static const char *name_of(const struct hir_value *v)
{
	if (v->name)
		return v->name;
	return v->def && v->def->kind == HIR_OP ? v->def->u.op.op->name : "value";
}

static struct hir_value *buffer_of(struct place *p, const struct hir_value *v, const struct type *ty, bool is_returned)
{
	enum storage s = ST_GMEM;
	int rank = ty->rank ? ty->rank : 1;
	const struct ix **dim = arena_array(p->a, const struct ix *, (size_t)rank + 1);

	dim[0] = ix_const(p->a, 1);
	for (int i = 0; i < ty->rank; i++)
		dim[i] = tile_ix(p, ty->dim[i]);
	if (p->in_phase && !is_returned && !info_of(p, v)->is_shared)
		s = is_gpu(p) ? gpu_region_storage(p, v->range, type_new(p->a, ty->dtype, rank, dim, ST_SMEM, NULL)) : ST_SMEM;
	struct hir_value *b = make_empty(M(p), ty->dtype, rank, dim, s);
	if (b && v->def && v->def->kind == HIR_OP && info_of(p, v)->is_root)
		b->name = v->name;
	if (b && s == ST_GMEM)
		vec_push(p->a, &p->buffer, ((struct place_buffer){name_of(v), b->type, bytes_of(p, b->type), is_returned}));
	return b;
}

struct hir_value *buffer_new(struct place *p, const struct hir_value *v)
{
	return buffer_of(p, v, v->type, info_of(p, v)->is_returned);
}

static void list_ops(struct place *p, const struct hir_value *v, bool at_root, struct text *out)
{
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || !first_visit(p, v))
		return;
	for (int k = 0; k < n->n_operand; k++)
		list_ops(p, n->operand[k], false, out);
	if (out->len)
		text_char(out, ' ');
	const char *kind = hir_attr_index(n->u.op.op, "kind") >= 0 ? hir_attr(n, "kind")->s : NULL;
	text_add(out, kind && node_is_elementwise(n) ? kind : n->u.op.op->name);
}

static void note_group(struct place *p, const struct hir_value *v)
{
	struct text ops;

	text_init(&ops, p->a);
	p->stamp++;
	list_ops(p, v, true, &ops);
	vec_push(p->a, &p->group, ((struct place_group){name_of(v), text_str(&ops), p->in_phase ? -1 : p->n_phase}));
}

/* topk: a tuple of two buffers, which tuple_get_item takes apart. */
static void place_topk(struct place *p, const struct hir_value *v)
{
	struct info *x = info_of(p, v);

	note_group(p, v);
	for (int k = 0; k < 2; k++) {
		bool is_returned = false;
		for (size_t i = 0; i < x->use.len; i++) {
			const struct hir_node *u = x->use.data[i].node;
			is_returned = is_returned || (u && hir_attr(u, "index")->i == k && info_of(p, u->result[0])->is_returned);
		}
		x->field[k] = buffer_of(p, v, v->field[k], is_returned);
	}
	topk_root(p, v->def, x->field);
	x->now = x->field[0];
}

static bool is_constant_op(const struct hir_node *n)
{
	return node_is(n, "empty") || node_is(n, "zeros") || node_is(n, "full");
}

/* tf.empty, tf.zeros and tf.full stay what they are; a private one of a region moves from gmem to smem. */
static struct hir_value *constant_root(struct place *p, const struct hir_node *n)
{
	const struct hir_value *v = n->result[0];
	const struct info *x = info_of(p, v);
	struct attr *attr = arena_memdup(p->a, n->u.op.attr, ((size_t)n->u.op.op->n_attr) * sizeof *attr);
	struct type *ty = arena_memdup(p->a, v->type, sizeof *ty);
	bool is_private = p->in_phase && !x->is_returned && !x->is_shared;

	if (ty->storage == ST_UMAT || ty->storage == ST_HOST)
		ty->storage = ST_GMEM;
	if (ty->storage == ST_GMEM && is_private && v->type->rank > 0) {
		ty->storage = ST_SMEM;
		ty->layout = NULL;
	}
	if (v->type->rank == 0) {
		ty->rank = 1;
		ty->dim = make_ints(M(p), 1, (int64_t[]){1});
		ty->layout = NULL;
		ty->storage = is_private ? ST_SMEM : ST_GMEM;
	} else {
		const struct ix **dim = arena_array(p->a, const struct ix *, (size_t)ty->rank + 1);
		for (int i = 0; i < ty->rank; i++)
			dim[i] = tile_ix(p, v->type->dim[i]);
		ty->dim = dim;
	}
	attr[hir_attr_index(n->u.op.op, "type")] = attr_of_type(ty);
	if (ty->storage == ST_GMEM)
		vec_push(p->a, &p->buffer, ((struct place_buffer){name_of(v), ty, bytes_of(p, ty), x->is_returned}));
	return make_like(M(p), n, 0, NULL, attr);
}

static void place_root(struct place *p, const struct hir_value *v)
{
	struct info *x = info_of(p, v);
	const struct hir_node *n = v->def;
	struct hir_value *out = NULL;

	if (node_is(n, "topk")) {
		place_topk(p, v);
		return;
	}
	if (node_is(n, "empty") || (is_constant_op(n) && !is_gpu(p))) {
		out = constant_root(p, n);
	} else {
		note_group(p, v);
		if (is_gpu(p) ? !gpu_move_root(p, v, &out) : !move_root(p, v, &out)) {
			out = is_gpu(p) ? gpu_result_buffer(p, v) : buffer_new(p, v);
			if (is_gpu(p) && (gpu_block_nest(p, v, &out) || gpu_narrow_nest(p, v, &out) || gpu_rows_nest(p, v, &out)))
				;
			else if (has_matmul(p, v))
				out = is_gpu(p) ? gpu_matmul_nest(p, v, out) : contract_nest(p, v, out);
			else if (has_conv(p, v))
				out = is_gpu(p) ? gpu_conv_nest(p, v, out) : conv_nest(p, v, out);
			else
				out = nest(p, v, out, NULL, false);
		}
	}
	p->in_place = NULL;
	x->now = out;
	if (out && v->name && !out->name)
		out->name = v->name;
}

static struct hir_value *copied(struct place *p, const struct hir_value *from, const struct hir_value *like)
{
	return nest(p, from, buffer_new(p, like), NULL, false);
}

/* The value that a loop starts to carry as "param": storage of its own. */
static struct hir_value *carry_init(struct place *p, const struct hir_node *n, int k)
{
	const struct hir_value *init = n->u.loop.init[k], *param = n->u.loop.param[k];
	struct info *x = info_of(p, init);
	bool own = x->how == HOW_MEMORY && x->now && x->use.len == 1 && !x->is_parameter && x->block == info_of(p, n->result[k])->block;

	if (info_of(p, param)->is_shared && x->now)
		return x->now;
	if (own && x->now->type->storage == (p->in_phase ? ST_SMEM : ST_GMEM))
		return x->now;
	return copied(p, init, param);
}

static struct hir_value *yielded(struct place *p, const struct hir_value *y, const struct hir_value *param, struct hir_value *now)
{
	struct info *x = info_of(p, y);

	if (x->how == HOW_MEMORY && x->now && x->now->type->storage == now->type->storage && type_same_shape(x->now->type, now->type))
		return x->now;
	return copied(p, y, param);
}

void place_publish(struct place *p, struct frame *phase, const struct hir_value *v)
{
	struct info *x = info_of(p, v);
	struct hir_block *inside = M(p)->b.block;

	if (!x->now || x->use.len == 0 || x->now->type->storage == ST_GMEM)
		return;
	M(p)->b.block = phase->scope.outer;
	p->in_phase = false;
	struct hir_value *to = buffer_new(p, v);
	p->in_phase = true;
	M(p)->b.block = inside;
	x->now = nest(p, v, to, NULL, false);
}

static void place_loop(struct place *p, const struct hir_node *n)
{
	const struct hir_loop *old = &n->u.loop;
	struct hir_value **carry = arena_array(p->a, struct hir_value *, (size_t)n->n_result + 1);
	struct frame phase, f;
	bool entered = !p->in_phase;

	if (entered)
		place_phase_begin(p, &phase, ix_const(p->a, 1));
	const struct ix *start = tile_ix(p, old->start), *stop = tile_ix(p, old->stop), *step = tile_ix(p, old->step);
	for (int k = 0; k < old->n_carry; k++)
		carry[k] = carry_init(p, n, k);
	f.mark = p->memo.len;
	p->depth++;
	make_loop_begin(M(p), &f.loop, old->name ? old->name : "i", start, stop, step, old->n_carry, carry);
	vec_push(p->a, &p->c.sym, ((struct clone_sym){old->iv, f.loop.iv}));
	for (int k = 0; k < old->n_carry; k++)
		info_of(p, old->param[k])->now = f.loop.node->u.loop.param[k];
	place_block(p, &old->body);
	for (int k = 0; k < n->n_result; k++)
		carry[k] = k < old->n_carry ? yielded(p, old->yield[k], old->param[k], f.loop.node->u.loop.param[k])
					    : whole_of(p, old->yield[k]);
	make_loop_end_all(M(p), &f.loop, n->n_result, carry);
	p->depth--;
	p->memo.len = f.mark;
	for (int k = 0; k < n->n_result; k++)
		info_of(p, n->result[k])->now = f.loop.node->result[k];
	if (!entered)
		return;
	for (int k = 0; k < n->n_result; k++)
		place_publish(p, &phase, n->result[k]);
	place_phase_end(p, &phase);
}

static void place_scope(struct place *p, const struct hir_node *n)
{
	struct make_scope s;
	bool was = p->in_phase;
	size_t mark = p->memo.len;

	p->in_phase = true;
	p->n_phase += !was;
	make_scope_begin(M(p), &s, n->u.scope.mesh);
	place_block(p, &n->u.scope.body);
	make_scope_end(M(p), &s);
	p->in_phase = was;
	p->memo.len = mark;
}

static void place_schedule(struct place *p, const struct hir_node *n)
{
	struct hir_value **operand = arena_array(p->a, struct hir_value *, (size_t)n->n_operand + 1);

	for (int k = 0; k < n->n_operand; k++) {
		const struct hir_value *v = n->operand[k];
		struct box none = {0};
		operand[k] = info_of(p, v)->how == HOW_SCALAR ? tile_of(p, v, &none) : whole_of(p, v);
	}
	struct hir_value *r = hir_build_schedule(&M(p)->b, n->range, &n->u.schedule.use, n->n_operand, operand, n->u.schedule.n_repeat,
						 n->u.schedule.repeat, n->u.schedule.n_order, n->u.schedule.order);
	if (!r)
		M(p)->failed = true;
	info_of(p, n->result[0])->now = r;
}

static void place_node(struct place *p, const struct hir_node *n)
{
	M(p)->r = n->range;
	switch (n->kind) {
	case HIR_OP:
		if (node_is(n, "tuple_get_item"))
			info_of(p, n->result[0])->now = info_of(p, n->operand[0])->field[hir_attr(n, "index")->i];
		for (int k = 0; k < n->n_result; k++)
			if (info_of(p, n->result[k])->is_root && !info_of(p, n->result[k])->now)
				place_root(p, n->result[k]);
		break;
	case HIR_SCHEDULE:
		place_schedule(p, n);
		break;
	case HIR_FOR:
		(is_gpu(p) ? gpu_place_loop : place_loop)(p, n);
		break;
	case HIR_SCOPE:
		(is_gpu(p) ? gpu_place_scope : place_scope)(p, n);
		break;
	case HIR_CALL:
		diag_error(p->t, n->range, E4301, "unknown HIR call: '%s' has variants and the extent that selects one is known only at run "
			   "time here; call the variant by its label, or give the extent with --dim", n->u.call.callee->name);
		M(p)->failed = true;
		break;
	}
}

void place_block(struct place *p, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len && !M(p)->failed; i++)
		place_node(p, b->node[i]);
}

/* The function's results: each a buffer, or the C-order view of one, that nothing else returns. */
static void place_results(struct place *p, const struct hir_fn *in, struct hir_fn *out)
{
	out->n_return = in->n_return;
	out->ret = arena_array(p->a, struct hir_value *, (size_t)in->n_return + 1);
	for (int i = 0; i < in->n_return && !M(p)->failed; i++) {
		const struct hir_value *v = in->ret[i];
		struct info *x = info_of(p, v);
		bool again = x->is_parameter || x->how == HOW_SCALAR || x->how == HOW_INLINE;
		for (int k = 0; k < i; k++)
			again = again || in->ret[k] == v;
		if (!again) {
			out->ret[i] = whole_of(p, v);
			continue;
		}
		struct hir_value *b = nest(p, v, buffer_new(p, v), NULL, false);
		out->ret[i] = v->type->rank ? b : make_reshape(M(p), b, 0, NULL);
	}
}

/* A level as the placed function declares it: as many positions as its largest scope. */
static const struct topology *declared_level(struct place *p, struct place_level *x, const struct hir_module *from)
{
	const struct ix *size = ix_const(p->a, 1);

	for (int i = 0; from && i < from->n_topology; i++)
		if (strcmp(from->topology[i]->name, x->declared->name) == 0)
			size = ix_max(p->a, size, from->topology[i]->size);
	for (size_t i = 0; i < x->size.len; i++)
		if (!ix_equal(size, x->size.data[i]))
			size = ix_max(p->a, size, x->size.data[i]);
	x->declared->size = size;
	for (size_t i = 0; i < x->in_mesh.len; i++)
		x->in_mesh.data[i]->size = size;
	return x->declared;
}

static void declare_levels(struct place *p, struct hir_fn *out)
{
	struct hir_module *m = arena_new(p->a, struct hir_module);
	const struct topology **list;
	int n = 0;

	if (out->module)
		*m = *out->module;
	list = arena_array(p->a, const struct topology *, (size_t)(m->n_topology + p->n_level) + 1);
	for (int i = 0; i < m->n_topology; i++) {
		bool is_used = false;
		for (int k = 0; k < p->n_level; k++)
			is_used = is_used || (p->level[k].size.len && strcmp(m->topology[i]->name, p->level[k].declared->name) == 0);
		if (!is_used)
			list[n++] = m->topology[i];
	}
	for (int k = 0; k < p->n_level; k++)
		if (p->level[k].size.len)
			list[n++] = declared_level(p, &p->level[k], out->module);
	m->n_topology = n;
	m->topology = list;
	m->has_topologies = n > 0;
	out->module = m;
}

static bool is_taken(struct place *p, const struct hir_fn *f, const char *prefix)
{
	size_t n = strlen(prefix);
	bool taken = false;

	for (int i = 0; i < p->n_info; i++) {
		const char *name = p->info[i].v ? p->info[i].v->name : NULL;
		taken = taken || (name && strncmp(name, prefix, n) == 0 && strspn(name + n, "0123456789_") == strlen(name + n));
	}
	for (int i = 0; i < f->n_param; i++)
		taken = taken || (strncmp(f->param[i].name, prefix, n) == 0 && strspn(f->param[i].name + n, "0123456789_") == strlen(f->param[i].name + n));
	for (size_t i = 0; i < p->order.len; i++) {
		const struct hir_node *k = p->order.data[i];
		const char *name = k->kind == HIR_FOR ? k->u.loop.name : k->kind == HIR_SCOPE ? k->u.scope.mesh->name : NULL;
		taken = taken || (name && strncmp(name, prefix, n) == 0);
	}
	return taken;
}

/* Loops are called i0, i1, ... by their depth, or ii0, ... where the program has such names. */
static void choose_loop_names(struct place *p, const struct hir_fn *f)
{
	const char *prefix = "i";

	while (is_taken(p, f, prefix))
		prefix = arena_printf(p->a, "%si", prefix);
	p->loop_prefix = prefix;
}

static void fill_report(struct place *p, struct place_report *r)
{
	r->n_group = (int)p->group.len;
	r->group = p->group.data;
	r->n_buffer = (int)p->buffer.len;
	r->buffer = p->buffer.data;
	r->n_phase = p->n_phase;
	r->scratch_bytes = 0;
	r->reads_vectors = r->reads_vectors || p->reads_vectors;
	for (int i = 0; i < r->n_buffer; i++)
		if (!r->buffer[i].is_output && r->buffer[i].size_bytes > 0)
			r->scratch_bytes += r->buffer[i].size_bytes;
}

int64_t vector_lanes(struct place *p, enum dtype d)
{
	p->reads_vectors = true;
	return (p->target->vector_bytes ? p->target->vector_bytes : 16) / (d == DT_F64 || d == DT_I64 ? 8 : 4);
}

int64_t vector_registers(struct place *p)
{
	p->reads_vectors = true;
	return p->target->n_vector_register;
}

/* The levels of the target; the program may say how many threads a position has. */
static void make_levels(struct place *p, const struct hir_fn *in)
{
	const char *const name[2] = {p->target->level, p->target->thread_level};
	int64_t n;

	p->n_level = is_gpu(p) ? 2 : 1;
	p->n_thread = p->target->n_thread;
	for (int k = 0; k < p->n_level; k++) {
		p->level[k].declared = arena_new(p->a, struct topology);
		p->level[k].declared->name = name[k];
		p->level[k].declared->index = k;
		p->level[k].declared->range = in->range;
	}
	for (int i = 0; is_gpu(p) && in->module && i < in->module->n_topology; i++)
		if (strcmp(in->module->topology[i]->name, name[1]) == 0 && ix_is_const(in->module->topology[i]->size, &n))
			p->n_thread = n;
}

bool place_function_report(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out,
		      struct place_report *report)
{
	struct place *p = arena_new(&t->perm, struct place);
	struct hir_fn *simple;

	if (!hir_inline(t, in, &simple))
		return false;
	if (place_is_explicit(simple)) {
		*out = simple;
		return true;
	}
	if (!place_decompose(t, simple, target, &simple))
		return false;
	p->t = t;
	p->a = &t->perm;
	p->target = target;
	clone_init(&p->c, t, simple, NULL, NULL);
	p->n_info = simple->n_value;
	p->info = arena_array(p->a, struct info, (size_t)simple->n_value + 1);
	make_levels(p, in);
	struct hir_fn *fn = make_function(M(p), simple);
	groups_decide(p, simple);
	choose_loop_names(p, simple);
	for (int i = 0; i < simple->n_param; i++)
		info_of(p, simple->param[i].value)->now = fn->param[i].value;
	place_block(p, &simple->body);
	if (!M(p)->failed)
		place_results(p, simple, fn);
	if (M(p)->failed) {
		if (!t->diags.n_error)
			tfc_bug(t, "placement of '%s' made an ill-typed program", in->name);
		return false;
	}
	if (p->level[0].size.len || p->level[1].size.len)
		declare_levels(p, fn);
	if (report)
		fill_report(p, report);
	*out = fn;
	return true;
}

bool place_function(struct tfc *t, struct hir_fn *in, const struct place_target *target, struct hir_fn **out)
{
	return place_function_report(t, in, target, out, NULL);
}

void place_report_print(struct text *out, struct arena *a, const struct place_report *r)
{
	text_printf(out, "# placement: %d phases, %d groups, %d buffers, %lld bytes of scratch before sharing\n", r->n_phase, r->n_group,
		    r->n_buffer, (long long)r->scratch_bytes);
	for (int i = 0; i < r->n_group; i++) {
		if (r->group[i].phase < 0)
			text_printf(out, "group %s region: %s\n", r->group[i].name, r->group[i].ops);
		else
			text_printf(out, "group %s phase %d: %s\n", r->group[i].name, r->group[i].phase, r->group[i].ops);
	}
	for (int i = 0; i < r->n_buffer; i++) {
		text_printf(out, "buffer %s %s %s", r->buffer[i].name, type_str(a, r->buffer[i].type),
			    r->buffer[i].is_output ? "output" : "scratch");
		if (r->buffer[i].size_bytes >= 0)
			text_printf(out, " %lld bytes", (long long)r->buffer[i].size_bytes);
		text_char(out, '\n');
	}
}
