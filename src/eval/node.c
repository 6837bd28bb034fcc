#include "eval/internal.h"

#include <math.h>
#include <string.h>

struct cell **frame_slot(struct frame *f, int position, const struct hir_value *v)
{
	return &f->slot[(size_t)(position - f->first) * (size_t)f->fn->n_value + (size_t)v->id];
}

void frame_set(struct frame *f, int position, const struct hir_value *v, struct cell *c)
{
	struct cell **at = frame_slot(f, position, v);
	cell_drop(f->run, *at);
	*at = c;
}

void frame_die(struct frame *f, int position, int order)
{
	struct cell **row = f->slot + (size_t)(position - f->first) * (size_t)f->fn->n_value;
	for (size_t k = 0; k < f->plan->die[order].len; k++) {
		int id = f->plan->die[order].data[k];
		cell_drop(f->run, row[id]);
		row[id] = NULL;
	}
}

bool run_spend(struct run *r, struct range range, int64_t n)
{
	if (n > r->left)
		return diag_error(r->t, range, E2115,
				  "evaluation takes more than %lld scalar operations; raise the limit with --eval-budget=N",
				  (long long)(r->options->budget ? r->options->budget : 20000000000));
	r->left -= n;
	return true;
}

bool cell_check_written(struct place *p, struct range range, struct cell *c)
{
	const unsigned char *hole = c->t->unwritten ? memchr(c->t->unwritten, 1, (size_t)c->t->n) : NULL;
	struct run *r = p->frame->run;
	if (!hole)
		return true;
	return diag_error(r->t, range, E2104, "read of an unwritten element: %s of this value was never written",
			  eval_index_str(&r->t->perm, c->t, hole - c->t->unwritten));
}

/* Operands of a running node. A reference is held for each, which ends the value's slot where this is its last use. */
struct operands {
	int n;
	struct cell **cell;
	const struct tensor **t;
};

static int n_part(const struct hir_value *v)
{
	return v && !v->type ? v->n_field : 1;
}

static void take_operands(struct place *p, const struct plan_node *n, struct operands *o)
{
	const struct hir_node *node = n->node;
	struct frame *f = p->frame;
	struct arena *a = &f->run->scratch;
	o->n = 0;
	for (int k = 0; k < node->n_operand; k++)
		o->n += n_part(node->operand[k]);
	o->cell = arena_array(a, struct cell *, (size_t)o->n);
	o->t = arena_array(a, const struct tensor *, (size_t)o->n);
	for (int k = 0, at = 0; k < node->n_operand; k++) {
		const struct hir_value *v = node->operand[k];
		struct cell *c = v ? *frame_slot(f, p->position, v) : NULL;
		if (v && !c)
			tfc_bug(f->run->t, "operand %d of a node has no value in evaluation", k);
		for (int j = 0; j < n_part(v); j++, at++) {
			o->cell[at] = !c ? NULL : cell_keep(c->n_field ? c->field[j] : c);
			o->t[at] = c ? o->cell[at]->t : NULL;
		}
	}
	frame_die(f, p->position, n->start);
}

static void drop_operands(struct run *r, struct operands *o)
{
	for (int k = 0; k < o->n; k++)
		cell_drop(r, o->cell[k]);
}

/* The element numbers of operand 0 that the elements of the results of a view are, by the operation on a tensor of
 * numbers. */
static bool view_numbers(struct hir_eval *e, const struct hir_node *n, const struct operands *o, struct tensor **out)
{
	struct tensor *number = tensor_new(e->arena, DT_I64, o->t[0]->rank, o->t[0]->dim);
	const struct tensor **in = arena_memdup(e->arena, o->t, (size_t)o->n * sizeof(*o->t));
	for (int64_t k = 0; k < number->n; k++)
		number->i[k] = k;
	in[0] = number;
	return n->u.op.op->eval(e, n, in, out);
}

static void *pool_zeros(struct run *r, int64_t n, size_t size)
{
	void *p = pool_take(r, (size_t)n * size);
	return memset(p, 0, (size_t)n * size);
}

/* A view of a value with holes, or of a shared one that a position has written, keeps the trace. */
static bool trace_view(struct hir_eval *e, struct run *r, const struct hir_node *n, const struct operands *o, int count,
		       struct cell **out)
{
	const struct cell *from = o->cell[0];
	bool shared = from->root && r->in_scope && (from->own.len || from->is_view);
	if (!from->t->unwritten && !shared)
		return true;
	struct tensor **number = arena_array(e->arena, struct tensor *, (size_t)count);
	if (!view_numbers(e, n, o, number))
		return false;
	for (int k = 0; k < count; k++) {
		struct tensor *y = out[k]->t;
		if (y->n != number[k]->n)
			continue;
		if (from->t->unwritten && !y->unwritten)
			y->unwritten = pool_zeros(r, y->n, 1);
		for (int64_t c = 0; from->t->unwritten && c < y->n; c++)
			y->unwritten[c] = from->t->unwritten[number[k]->i[c]];
		if (!shared)
			continue;
		out[k]->root = from->root;
		out[k]->is_view = true;
		out[k]->origin = arena_array(r->arena, int64_t, (size_t)y->n);
		for (int64_t c = 0; c < y->n; c++)
			out[k]->origin[c] = from->is_view ? from->origin[number[k]->i[c]] : number[k]->i[c];
	}
	return true;
}

static bool is_view(const struct hir_node *n)
{
	return n->kind == HIR_OP && n->u.op.op->cls == HIR_CLASS_VIEW && n->n_operand > 0;
}

/* Check and record what reading operand "k" means. */
static bool read_operand(struct place *p, const struct hir_node *n, struct operands *o, int k)
{
	struct run *r = p->frame->run;
	struct cell *c = o->cell[k];
	if (!c || (k == 0 && is_view(n)))
		return true;
	if (c->root && r->in_scope && (c->own.len || c->is_view)) {
		lineage_read(r, c, p->position, n->range);
		return true;
	}
	return cell_check_written(p, n->range, c);
}

static bool is_shared_constant(const struct hir_node *n)
{
	const struct hir_op *op = n->u.op.op;
	return op->cls == HIR_CLASS_CONSTANT && op->n_input == 0 && n->n_result == 1 && n->result[0]->type->storage == ST_GMEM &&
	       !op->is_internal;
}

static void mark_shared(struct place *p, const struct hir_node *n, struct cell *c)
{
	struct frame *f = p->frame;
	if (f->run->n_position <= 1)
		return;
	int *count = &f->sequence[(size_t)(p->position - f->first) * (size_t)f->fn->n_value + (size_t)n->result[0]->id];
	c->root = lineage_find(f->run, n, (*count)++, c->t->n);
}

static void need_parts(struct run *r, struct tensor *x, const struct tensor *update)
{
	if (update->radius && !x->radius && x->f)
		x->radius = pool_zeros(r, x->n, sizeof(*x->radius));
	if (update->open && !x->open)
		x->open = pool_zeros(r, x->n, 1);
	if (update->unwritten && !x->unwritten)
		x->unwritten = pool_zeros(r, x->n, 1);
}

/* x[start + c] = update[c] for c in [0, size), where that lies inside x. */
static void write_window(struct run *r, struct tensor *x, const struct tensor *update, const int64_t *start, const int64_t *size)
{
	int64_t at[64] = { 0 }, n = 1;
	need_parts(r, x, update);
	for (int k = 0; k < x->rank; k++)
		n *= size[k];
	for (int64_t c = 0; c < n; c++) {
		int64_t to = 0, from = 0;
		bool inside = true;
		for (int k = 0; k < x->rank; k++) {
			int64_t i = start[k] + at[k];
			inside = inside && i >= 0 && i < x->dim[k];
			to = to * x->dim[k] + i;
			from = from * update->dim[k] + at[k];
		}
		if (inside)
			tensor_set(r->arena, x, to, update, from);
		for (int k = x->rank - 1; k >= 0 && ++at[k] == size[k]; k--)
			at[k] = 0;
	}
}

static struct window clipped(struct run *r, const struct tensor *x, const int64_t *start, const int64_t *size)
{
	int64_t *s = arena_array(r->arena, int64_t, (size_t)x->rank * 2), *n = s + x->rank;
	for (int k = 0; k < x->rank; k++) {
		int64_t lo = start[k] < 0 ? 0 : start[k], hi = start[k] + size[k];
		hi = hi > x->dim[k] ? x->dim[k] : hi;
		s[k] = lo;
		n[k] = hi > lo ? hi - lo : 0;
	}
	return (struct window){ s, n };
}

/* A window of operand 0 replaced, in place if no one else holds it. */
static bool update_execute(struct place *p, struct hir_eval *e, const struct plan_node *n, struct operands *o)
{
	struct run *r = p->frame->run;
	const struct hir_node *node = n->node;
	int64_t start[64], size[64];
	int update;
	for (int k = 1; k < o->n; k++)
		if (!read_operand(p, node, o, k))
			return false;
	if (o->t[0]->rank > 64 || !node->u.op.op->window(e, node, o->t, start, size, &update))
		return false;
	if (!run_spend(r, node->range, o->t[update]->n))
		return false;
	struct cell *x = o->cell[0];
	o->cell[0] = NULL;
	x = cell_own(r, x);
	write_window(r, x->t, o->t[update], start, size);
	x->t->is_product = false;
	if (x->root && r->in_scope && !x->is_view) {
		struct window w = clipped(r, x->t, start, size);
		vec_push(r->arena, &x->own, w);
		lineage_write(r, x->root, p->position, &w);
	}
	frame_set(p->frame, p->position, node->result[0], x);
	return true;
}

/* Number of result tensors: a tuple counts its fields. */
static int n_result(const struct hir_node *n)
{
	return n->n_result == 1 ? n_part(n->result[0]) : n->n_result;
}

static struct cell *result_cell(struct run *r, const struct tensor *t, const struct operands *o)
{
	for (int k = 0; k < o->n; k++)
		if (o->t[k] == t)
			return cell_keep(o->cell[k]);
	return cell_adopt(r, t);
}

/* One field of a tuple. */
static bool field_execute(struct place *p, const struct hir_node *n, const struct operands *o)
{
	const struct attr *index = hir_attr(n, "index");
	if (!index || index->i < 0 || index->i >= o->n)
		tfc_bug(p->frame->run->t, "a field outside its tuple");
	frame_set(p->frame, p->position, n->result[0], cell_keep(o->cell[index->i]));
	return true;
}

/* Pay for the elements of the results before they are made. */
static bool spend_results(struct place *p, const struct hir_node *n)
{
	struct run *r = p->frame->run;
	for (int k = 0; k < n_result(n); k++) {
		const struct hir_value *v = n->result[n->n_result == 1 ? 0 : k];
		const struct type *ty = v->type ? v->type : v->field[k];
		int64_t count = 1, extent;
		for (int a = 0; a < ty->rank; a++) {
			if (!place_ix(p, n->range, ty->dim[a], &extent))
				return false;
			if (extent > 0 && count > INT64_MAX / extent)
				return run_spend(r, n->range, INT64_MAX);
			count *= extent < 0 ? 0 : extent;
		}
		if (!run_spend(r, n->range, count))
			return false;
	}
	return true;
}

static bool op_execute(struct place *p, const struct plan_node *n, struct operands *o)
{
	struct run *r = p->frame->run;
	const struct hir_node *node = n->node;
	const struct hir_op *op = node->u.op.op;
	struct hir_eval e;
	place_eval(p, &e, node->range);
	if (node->n_operand == 1 && !node->operand[0]->type && node->result[0]->type)
		return field_execute(p, node, o);
	if (op->window)
		return update_execute(p, &e, n, o);
	for (int k = 0; k < o->n; k++)
		if (!read_operand(p, node, o, k))
			return false;
	if (!op->eval)
		return diag_error(r->t, node->range, E2114, "tf.%s has no evaluation rule", op->name);
	if (op->n_operation ? !run_spend(r, node->range, op->n_operation(node, o->t)) : !spend_results(p, node))
		return false;
	int count = n_result(node);
	struct tensor **out = arena_array(e.arena, struct tensor *, (size_t)count);
	if (!op->eval(&e, node, o->t, out))
		return false;
	struct cell **c = arena_array(e.arena, struct cell *, (size_t)count);
	for (int k = 0; k < count; k++)
		c[k] = result_cell(r, out[k], o);
	if (is_view(node) && c[0] != o->cell[0] && !trace_view(&e, r, node, o, count, c))
		return false;
	if (node->result[0]->type)
		for (int k = 0; k < count; k++)
			frame_set(p->frame, p->position, node->result[k], c[k]);
	else
		frame_set(p->frame, p->position, node->result[0], cell_tuple(r, count, c));
	if (is_shared_constant(node))
		mark_shared(p, node, c[0]);
	return true;
}

/* The instance with index expressions in its attributes replaced by their values. */
static bool resolve_use(struct place *p, const struct hir_node *n, struct insn_use *out)
{
	const struct insn_use *use = &n->u.schedule.use;
	struct arena *a = &p->frame->run->scratch;
	struct attr *attr = arena_memdup(a, use->attr, (size_t)use->insn->n_attr * sizeof(*attr));
	for (int k = 0; k < use->insn->n_attr; k++) {
		if (attr[k].kind != ATTR_IX && attr[k].kind != ATTR_IXS)
			continue;
		int count = attr[k].kind == ATTR_IX ? 1 : attr[k].n;
		const struct ix **ix = arena_array(a, const struct ix *, (size_t)count);
		for (int j = 0; j < count; j++) {
			int64_t v;
			if (!place_ix(p, n->range, attr[k].ix[j], &v))
				return false;
			ix[j] = ix_const(a, v);
		}
		attr[k].ix = ix;
	}
	*out = (struct insn_use){ use->insn, attr };
	return true;
}

static bool schedule_execute(struct place *p, const struct plan_node *n, struct operands *o)
{
	struct run *r = p->frame->run;
	const struct hir_node *node = n->node;
	const struct insn *insn = node->u.schedule.use.insn;
	struct insn_use use;
	if (!insn->eval)
		return diag_error(r->t, node->range, E4401, "T.%s has no schedule evaluation", insn->name);
	if (!resolve_use(p, node, &use))
		return false;
	struct tensor **t = arena_array(&r->scratch, struct tensor *, (size_t)insn->n_param);
	int64_t cost = 0;
	for (int k = 0; k < o->n && k < insn->n_param; k++) {
		if (!o->cell[k])
			continue;
		bool is_made = insn->param[k].effect == INSN_W || insn_is_workspace(insn, k);
		if (!is_made && !read_operand(p, node, o, k))
			return false;
		const struct tensor *x = o->t[k];
		cost += x->n;
		t[k] = is_made ? tensor_new(&r->scratch, x->dtype, x->rank, x->dim) : tensor_copy(&r->scratch, x);
	}
	if (o->n == 3 && insn->param[0].effect == INSN_RW && o->t[0]->rank == 2 && o->t[1]->rank == 2)
		cost = o->t[0]->n * o->t[1]->dim[1];
	struct insn_eval e = { { r->t, &r->scratch, node->range, !r->options->no_contract }, NULL, NULL };
	const struct type **type = arena_array(&r->scratch, const struct type *, (size_t)insn->n_param);
	for (int k = 0; k < o->n && k < insn->n_param; k++)
		type[k] = node->operand[k]->type;
	if (!run_spend(r, node->range, cost) || !insn->eval(&e, &use, type, t))
		return false;
	int k = 0;
	for (int j = 0; j < o->n && j < insn->n_param && k < node->n_result; j++)
		if (t[j] && insn->param[j].effect != INSN_R)
			frame_set(p->frame, p->position, node->result[k++], cell_adopt(r, t[j]));
	return true;
}

/* The variant of prototype "f" for the dimensions of "callee", "f" itself if it is none, or NULL after a diagnostic. */
const struct hir_fn *call_variant(struct place *p, const struct hir_fn *f, struct range range, struct frame *callee)
{
	struct place inner = { callee, p->position };
	struct text covered;
	if (!f->n_variant)
		return f;
	text_init(&covered, &p->frame->run->t->perm);
	int64_t v = 0;
	for (int k = 0; k < f->n_variant; k++) {
		const struct hir_variant *at = &f->variant[k];
		const struct ix *extent = at->extent ? at->extent : ix_sym(p->frame->run->arena, at->dim);
		if (!place_ix(&inner, range, extent, &v))
			return NULL;
		if (v >= at->lo && v <= at->hi)
			return at->fn;
		text_printf(&covered, "%s[%lld, %lld]", k ? ", " : "", (long long)at->lo, (long long)at->hi);
	}
	diag_error(p->frame->run->t, range, E2105, "no variant of '%s' covers %s = %lld; the variants cover %s", f->name,
		   f->variant[0].dim->name, (long long)v, text_str(&covered));
	return NULL;
}

/* A frame for the callee of "n" over the positions [first, first + count) with its dimensions bound. */
static struct frame *callee_frame(struct place *p, const struct hir_node *n, struct cell *const *arg, int first, int count)
{
	struct run *r = p->frame->run;
	const struct hir_fn *f = n->u.call.callee;
	if (r->depth >= 64) {
		diag_error(r->t, n->range, E2012, "calls nest more than 64 deep; call only functions defined above");
		return NULL;
	}
	struct tensor **in = arena_array(r->arena, struct tensor *, (size_t)f->n_param);
	for (int k = 0; k < f->n_param; k++)
		in[k] = arg[k]->t;
	struct frame *proto = frame_new(r, p->frame, f, first, 1);
	if (!frame_bind_dims(proto, n->range, in, false))
		return NULL;
	f = call_variant(p, f, n->range, proto);
	if (!f)
		return NULL;
	struct frame *callee = frame_new(r, p->frame, f, first, count);
	callee->dim.data = proto->dim.data;
	callee->dim.len = callee->dim.cap = proto->dim.len;
	return callee;
}

static bool call_execute(struct place *p, const struct plan_node *n, struct operands *o)
{
	struct run *r = p->frame->run;
	const struct hir_node *node = n->node;
	struct cell **arg = arena_memdup(r->arena, o->cell, (size_t)o->n * sizeof(*arg));
	o->n = 0;
	struct frame *callee = callee_frame(p, node, arg, p->position, 1);
	if (!callee)
		return false;
	for (int k = 0; k < callee->fn->n_param; k++)
		frame_set(callee, p->position, callee->fn->param[k].value, arg[k]);
	struct cell **out = arena_array(r->arena, struct cell *, (size_t)callee->fn->n_return);
	r->depth++;
	bool ok = function_execute(callee, out);
	r->depth--;
	for (int k = 0; ok && k < node->n_result; k++)
		frame_set(p->frame, p->position, node->result[k], out[k]);
	frame_free(callee);
	return ok;
}

bool call_execute_in_step(struct frame *f, const struct plan_node *n)
{
	struct run *r = f->run;
	const struct hir_node *node = n->node;
	struct place p = { f, f->first };
	struct cell **arg = arena_array(r->arena, struct cell *, (size_t)node->n_operand);
	for (int k = 0; k < node->n_operand; k++)
		arg[k] = *frame_slot(f, f->first, node->operand[k]);
	struct frame *callee = callee_frame(&p, node, arg, f->first, f->n_position);
	if (!callee)
		return false;
	memcpy(callee->idle, f->idle, (size_t)f->n_position * sizeof(*f->idle));
	for (int q = 0; q < f->n_position; q++) {
		for (int k = 0; k < callee->fn->n_param; k++) {
			struct cell *c = *frame_slot(f, f->first + q, node->operand[k]);
			const struct hir_value *v = callee->fn->param[k].value;
			frame_set(callee, f->first + q, v, c ? cell_keep(c) : NULL);
			callee->varies[v->id] = f->varies[node->operand[k]->id];
		}
		frame_die(f, f->first + q, n->start);
	}
	struct cell **out = arena_array(r->arena, struct cell *, (size_t)callee->fn->n_return);
	r->depth++;
	bool ok = function_execute(callee, out);
	r->depth--;
	for (int k = 0; ok && k < node->n_result; k++) {
		for (int q = 0; q < f->n_position; q++)
			frame_set(f, f->first + q, node->result[k], cell_keep(out[k]));
		cell_drop(r, out[k]);
	}
	frame_free(callee);
	return ok;
}

static bool scope_execute(struct place *p, const struct plan_node *n)
{
	struct frame *f = p->frame;
	bool inside = true;
	if (plan_scope_is_first_level(n->node) && !place_in_mesh(p, n->node->range, n->node->u.scope.mesh, &inside))
		return false;
	if (!inside)
		return true;
	vec_push(f->run->arena, &f->scope, n->node->u.scope.mesh);
	bool ok = block_execute(p, &n->body);
	f->scope.len--;
	return ok;
}

bool node_execute(struct place *p, const struct plan_node *n)
{
	struct run *r = p->frame->run;
	struct operands o;
	bool ok;
	switch (n->node->kind) {
	case HIR_FOR:
		return loop_execute(p, n);
	case HIR_SCOPE:
		return scope_execute(p, n);
	default:
		break;
	}
	take_operands(p, n, &o);
	switch (n->node->kind) {
	case HIR_OP:
		ok = op_execute(p, n, &o);
		break;
	case HIR_SCHEDULE:
		ok = schedule_execute(p, n, &o);
		break;
	default:
		ok = call_execute(p, n, &o);
		break;
	}
	if (ok)
		drop_operands(r, &o);
	if (ok && n->start == n->end)
		for (int k = 0; k < n->node->n_result; k++)
			if (p->frame->plan->last[n->node->result[k]->id] == n->end)
				frame_set(p->frame, p->position, n->node->result[k], NULL);
	arena_free(&r->scratch);
	return ok;
}
