/* Operations and schedules: one instruction each, on the storage of their operands. */
#include <string.h>

#include "base/vec.h"
#include "lower/internal.h"
#include "match/match.h"

static bool fits(struct lower *l, const struct low_window *w)
{
	int64_t lo, hi;
	ix_bounds(ix_sub(l->a, w->extent, w->size), &lo, &hi);
	return lo >= 0;
}

static const struct tir_expr *number(struct lower *l, enum dtype d, const struct attr *a)
{
	struct tir_expr *e = arena_new(l->a, struct tir_expr);
	e->kind = TIR_NUMBER;
	e->dtype = d;
	e->number = *a;
	return e;
}

/* Literals and index expressions: text writes them where they are used, and so they get storage there. */
static bool is_number(const struct hir_value *v)
{
	return v->def && v->def->kind == HIR_OP && (!strcmp(v->def->u.op.op->name, "literal") || (v->ix && !v->sym));
}

static const struct tir_view *number_at_use(struct lower *l, struct range r, const struct hir_value *v)
{
	const struct tir_view *to = low_allocate(l, NULL, type_with_storage(l->a, v->type, ST_RMEM), r);
	bool is_literal = !strcmp(v->def->u.op.op->name, "literal");
	low_fill(l, r, to, is_literal ? number(l, v->type->dtype, hir_attr(v->def, "value")) : low_expr_ix(l, v->ix));
	return to;
}

/* An unproven window was clamped into its tensor, which is safe if it fits there at all; otherwise it is read into
 * storage of its own, zero where it lies outside. */
const struct tir_view *low_read(struct lower *l, struct range r, const struct hir_value *v)
{
	const struct low_value *x = low_of(l, v);
	if (is_number(v))
		return number_at_use(l, r, v);
	if (!x->view) {
		l->failed = true;
		diag_error(l->t, r, E4307, "'%s' has no root with an offset: nothing before this place defines it", v->name ? v->name : "the value");
		return low_allocate(l, NULL, type_with_storage(l->a, v->type, ST_RMEM), r);
	}
	bool safe = true;
	for (int i = 0; i < x->n_unproven; i++)
		safe = safe && fits(l, &x->unproven[i]);
	if (safe)
		return x->view;
	enum storage s = l->plans_storage && low_thread_scope(l) ? ST_RMEM : l->in_scope ? ST_SMEM : ST_GMEM;
	const struct type *ty = type_new(l->a, v->type->dtype, v->type->rank, v->type->dim, s, NULL);
	const struct tir_view *copy = low_allocate(l, v->name, ty, r);
	struct tir_expr *zero = arena_new(l->a, struct tir_expr);
	zero->kind = TIR_NUMBER;
	zero->dtype = ty->dtype;
	zero->number = dtype_is_float(ty->dtype) ? (struct attr){ .kind = ATTR_FLOAT } : (struct attr){ .kind = ATTR_INT };
	low_fill(l, r, copy, zero);
	struct tir_stmt *guard = low_emit(l, TIR_IF, r);
	guard->u.branch.cond = low_expr_inside(l, x->n_unproven, x->unproven);
	struct tir_block *outer = l->block;
	l->block = &guard->u.branch.then;
	low_copy(l, r, x->raw, copy);
	l->block = outer;
	return copy;
}

static const char *default_insn(const char *op, const char **kind)
{
	const struct match_candidates *c = match_candidates(op);
	*kind = c ? c->kind : NULL;
	return c && c->fallback && insn_find(c->fallback) ? c->fallback : NULL;
}

/* Does the default instruction take these operands (schedule R12, E4303)? */
static bool accepts(struct lower *l, const struct hir_node *n, const struct insn_use *use, const struct tir_view *const *operand)
{
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	struct insn_refusal why;
	bool ok = true;
	for (int i = 0; i < use->insn->n_param && ok; i++) {
		type[i] = operand[i] ? operand[i]->type : NULL;
		ok = !type[i] || insn_param_accepts(l->a, use->insn, i, type[i], &why);
	}
	if (ok && (!use->insn->check || use->insn->check(l->a, use, type, &why)))
		return true;
	l->failed = true;
	return diag_error(l->t, n->range, E4303, "the default instruction T.%s of tf.%s is refused: %s: %s; write an explicit tf.schedule "
			  "for each transition of storage", use->insn->name, n->u.op.op->name, why.node, why.reason);
}

static bool lower_default(struct lower *l, const struct hir_node *n)
{
	const char *kind;
	const char *name = default_insn(n->u.op.op->name, &kind);
	if (!name)
		return false;
	const struct insn *insn = insn_find(name);
	const struct tir_view **operand = arena_array(l->a, const struct tir_view *, (size_t)insn->n_param);
	for (int i = 0; i < n->n_operand; i++)
		operand[i] = low_read(l, n->range, n->operand[i]);
	struct low_value *out = low_of(l, n->result[0]);
	out->view = low_allocate(l, n->result[0]->name, n->result[0]->type, n->range);
	out->is_window = true;
	int k = 0;
	while (insn->param[k].effect == INSN_R)
		k++;
	operand[k] = out->view;
	const struct insn_use use = { insn, hir_insn_attrs(l->a, n, insn, kind) };
	if (accepts(l, n, &use, operand))
		low_insn(l, n->range, &use, operand);
	return true;
}

/* A result as the value that becomes it sees it, which may be of another shape with the same elements. */
static const struct tir_view *output_view(struct lower *l, const struct tir_buffer *b, const struct type *ty)
{
	if (type_same_shape(b->type, ty))
		return low_view_of_buffer(l, b);
	struct tir_view *v = arena_memdup(l->a, low_view_of_buffer(l, b), sizeof(*v));
	v->type = type_new(l->a, ty->dtype, ty->rank, ty->dim, ST_GMEM, NULL);
	return v;
}

/* tf.zeros, tf.empty and tf.full: storage, and the first value.  Shared storage is filled before the running phase. */
static void lower_constant(struct lower *l, const struct hir_node *n, const struct tir_expr *value)
{
	struct low_value *out = low_of(l, n->result[0]);
	const struct type *ty = n->result[0]->type;
	bool shared = ty->storage == ST_GMEM || (ty->storage == ST_UMAT && !l->o->is_strict);
	if (out->output)
		out->view = output_view(l, l->output[out->output - 1], ty);
	else if (shared && l->plans_storage && low_writing_use(l, n->result[0]))
		out->view = low_position_scratch(l, type_with_storage(l->a, ty, ST_GMEM), n->range);
	else if (shared && !out->loop)
		out->view = low_view_of_buffer(l, low_scratch(l, type_with_storage(l->a, ty, ST_GMEM), n->range));
	else
		out->view = low_allocate(l, low_root_name(l, n->result[0]), ty, n->range);
	out->is_window = true;
	if (!value)
		return;
	struct tir_block *here = l->block;
	if (shared && l->in_scope && !out->loop)
		l->block = l->before;
	low_fill(l, n->range, out->view, value);
	l->block = here;
}

/* tf.arange on chip: storage, and every position stores the elements that it owns. */
static bool lower_arange(struct lower *l, const struct hir_node *n)
{
	const struct type *ty = n->result[0]->type;
	if (ty->storage != ST_RMEM && ty->storage != ST_SMEM)
		return false;
	lower_constant(l, n, NULL);
	struct ix_sym *i = arena_new(l->a, struct ix_sym);
	int64_t lo, hi;
	ix_bounds(ty->dim[0], &lo, &hi);
	*i = (struct ix_sym){ .kind = IX_LOOP, .name = "i", .has_range = hi > 0 && hi < INT64_MAX, .hi = hi - 1, .range = n->range };
	const struct ix *at = ix_sym(l->a, i), *value = ix_add(l->a, ix_const(l->a, hir_attr(n, "start")->i),
							       ix_mul_const(l->a, at, hir_attr(n, "step")->i));
	struct tir_stmt *s = low_emit(l, TIR_FOR, n->range);
	s->u.loop.kind = TIR_PARALLEL;
	s->u.loop.n_var = 1;
	s->u.loop.var = arena_memdup(l->a, &(const struct ix_sym *){ i }, sizeof(i));
	s->u.loop.extent = arena_memdup(l->a, ty->dim, sizeof(*ty->dim));
	struct tir_block *outer = l->block;
	l->block = &s->u.loop.body;
	struct tir_stmt *store = low_emit(l, TIR_STORE, n->range);
	store->u.store.view = low_of(l, n->result[0])->view;
	store->u.store.index = arena_memdup(l->a, &at, sizeof(at));
	store->u.store.value = ty->dtype == DT_I64 ? low_expr_ix(l, value) : low_expr_cast(l, low_expr_ix(l, value), ty->dtype);
	l->block = outer;
	return true;
}

static const struct ix *const *insert_starts(const struct hir_node *n)
{
	return hir_attr(n, "offsets")->ix;
}

/* The window of "dst" that "n" writes, with the axes whose position is not proven in "w" (n_w of them). */
static const struct tir_view *insert_view(struct lower *l, const struct hir_node *n, const struct tir_view *dst,
					  struct low_window *w, int *n_w)
{
	const struct type *ty = n->operand[1]->type;
	const struct ix *const *start = insert_starts(n);
	*n_w = 0;
	for (int i = 0; i < ty->rank; i++)
		if (!low_inside(l, start[i], ty->dim[i], dst->type->dim[i]) &&
		    (!strcmp(n->u.op.op->name, "insert_window") || !low_refuses_window(l, n->range, i, ty->dim[i], dst->type->dim[i])))
			w[(*n_w)++] = (struct low_window){ start[i], ty->dim[i], dst->type->dim[i] };
	return low_window_view(l, dst, start, ty->dim, NULL);
}

/* Bounds of the elements of a window that lie inside: (lo, hi) per axis, for "valid". */
static const struct ix *const *valid_bounds(struct lower *l, int rank, const struct ix *const *start,
					    const struct ix *const *size, const struct ix *const *extent)
{
	const struct ix **b = arena_array(l->a, const struct ix *, 2 * (size_t)rank + 1);
	const struct ix *zero = ix_const(l->a, 0);
	bool all = true;
	for (int i = 0; i < rank; i++) {
		if (low_inside(l, start[i], size[i], extent[i])) {
			b[2 * i] = zero;
			b[2 * i + 1] = size[i];
			continue;
		}
		all = false;
		b[2 * i] = ix_max(l->a, zero, ix_mul_const(l->a, start[i], -1));
		b[2 * i + 1] = ix_min(l->a, size[i], ix_sub(l->a, extent[i], start[i]));
	}
	return all ? NULL : b;
}

/* Copy "src" into the window of "dst" that "n" (insert_slice or insert_window) names. */
static void copy_into(struct lower *l, const struct hir_node *n, const struct tir_view *src, const struct tir_view *dst)
{
	struct low_window w[64];
	int n_w;
	const struct tir_view *to = insert_view(l, n, dst, w, &n_w);
	if (!strcmp(n->u.op.op->name, "insert_window")) {
		const struct ix *const *valid = valid_bounds(l, to->type->rank, insert_starts(n), to->type->dim, dst->type->dim);
		low_copy_valid(l, n->range, src, to, to->type->rank, valid, 0);
		return;
	}
	struct tir_block *outer = l->block;
	if (n_w) {
		struct tir_stmt *guard = low_emit(l, TIR_IF, n->range);
		guard->u.branch.cond = low_expr_inside(l, n_w, w);
		l->block = &guard->u.branch.then;
	}
	low_copy(l, n->range, src, to);
	l->block = outer;
}

/* The storage of the first operand of an update, or a copy of it where the old value is still needed. */
static const struct tir_view *update_storage(struct lower *l, const struct hir_node *n)
{
	const struct low_value *dst = low_of(l, n->operand[0]), *out = low_of(l, n->result[0]);
	if (low_can_overwrite(l, n->operand[0], n, out->order, out->loop))
		return dst->view;
	const struct tir_view *from = low_read(l, n->range, n->operand[0]);
	const struct type *ty = type_new(l->a, from->type->dtype, from->type->rank, from->type->dim, from->type->storage, NULL);
	const struct tir_view *copy = low_allocate(l, n->result[0]->name, ty, n->range);
	low_copy(l, n->range, from, copy);
	return copy;
}

static bool lower_insert(struct lower *l, const struct hir_node *n)
{
	struct low_value *out = low_of(l, n->result[0]);
	const struct hir_value *update = n->operand[1];
	out->is_window = true;
	if (low_of(l, update)->forward == n) {
		out->view = low_of(l, n->operand[0])->view;
		return true;
	}
	const struct tir_view *src = low_read(l, n->range, update);
	out->view = update_storage(l, n);
	copy_into(l, n, src, out->view);
	return true;
}

static const char *candidates_text(struct lower *l, const struct match_candidates *c)
{
	struct text t;
	text_init(&t, l->a);
	for (int i = 0; i < c->n; i++)
		text_printf(&t, "%sT.%s", i ? ", " : "", c->candidate[i]);
	return text_str(&t);
}

/* An operation that nothing places or lowers (schedule R12). */
static void refuse_call(struct lower *l, const struct hir_node *n)
{
	const char *op = n->u.op.op->name;
	const struct match_candidates *c = match_candidates(op);
	l->failed = true;
	if (!c)
		diag_error(l->t, n->range, E4301, "unknown HIR call: tf.%s has no instruction here; write it with operations that have one",
			   op);
	else if (!c->fallback)
		diag_error(l->t, n->range, E4302, "tf.%s has no default instruction; write tf.schedule and one of the candidates %s", op,
			   candidates_text(l, c));
	else
		diag_error(l->t, n->range, E4303, "the default instruction T.%s of tf.%s does not fit here; write an explicit tf.schedule",
			   c->fallback, op);
}

bool low_lower_op(struct lower *l, const struct hir_node *n)
{
	const char *op = n->u.op.op->name;
	if (low_lower_view(l, n))
		return true;
	if (!strcmp(op, "empty"))
		return low_of(l, n->result[0])->is_forwarded_empty || low_is_ring(l, n) || (lower_constant(l, n, NULL), true);
	if (!strcmp(op, "zeros")) {
		enum dtype d = n->result[0]->type->dtype;
		struct attr zero = { .kind = dtype_is_float(d) ? ATTR_FLOAT : ATTR_INT };
		lower_constant(l, n, number(l, d, &zero));
		return true;
	}
	if (!strcmp(op, "arange") && lower_arange(l, n))
		return true;
	if (!strcmp(op, "full")) {
		lower_constant(l, n, number(l, n->result[0]->type->dtype, hir_attr(n, "value")));
		return true;
	}
	if (is_number(n->result[0]))
		return true;
	if (!strcmp(op, "insert_slice") || !strcmp(op, "insert_window"))
		return lower_insert(l, n);
	if (!strcmp(op, "window"))
		return true;
	if (lower_default(l, n))
		return true;
	refuse_call(l, n);
	return true;
}

static const struct hir_node *window_source(const struct hir_value *v)
{
	return v->def && v->def->kind == HIR_OP && !strcmp(v->def->u.op.op->name, "window") ? v->def : NULL;
}

/* The copy "n" of the elements that "lo_hi" names (NULL: all), the others being "fill" in the destination. */
static void issue_valid(struct lower *l, const struct hir_node *n, const struct tir_view *src, const struct tir_view *dst,
			const struct ix *const *lo_hi, double fill)
{
	struct hir_node *copy = arena_memdup(l->a, n, sizeof(*n));
	const struct insn *insn = n->u.schedule.use.insn;
	struct attr *attr = arena_memdup(l->a, n->u.schedule.use.attr, (size_t)insn->n_attr * sizeof(*attr));
	const struct tir_view **operand = arena_array(l->a, const struct tir_view *, (size_t)insn->n_param);
	if (lo_hi) {
		attr[insn_attr_index(insn, "valid")] = (struct attr){ .kind = ATTR_IXS, .n = 2 * dst->type->rank, .ix = lo_hi };
		if (fill != 0)
			attr[insn_attr_index(insn, "fill")] = (struct attr){ .kind = ATTR_FLOAT, .f = fill };
	}
	copy->u.schedule.use.attr = attr;
	operand[0] = src;
	operand[1] = dst;
	low_issues(l, copy, operand);
}

/* A copy of a tf.window: elements outside the source are "fill". */
static void lower_window_copy(struct lower *l, const struct hir_node *n, const struct hir_node *window,
			      const struct tir_view *dst)
{
	const struct tir_view *src = low_read(l, n->range, window->operand[0]);
	const struct attr *starts = hir_attr(window, "starts"), *fill = hir_attr(window, "fill");
	const struct tir_view *view = low_window_view(l, src, starts->ix, dst->type->dim, NULL);
	const struct ix *const *valid = valid_bounds(l, dst->type->rank, starts->ix, dst->type->dim, src->type->dim);
	double f = !fill || fill->kind == ATTR_NONE ? 0 : fill->kind == ATTR_FLOAT ? fill->f : (double)fill->i;
	if (valid && !insn_copy_fills(view->type, dst->type)) {
		const struct attr outside = dtype_is_float(dst->type->dtype) ? (struct attr){ .kind = ATTR_FLOAT, .f = f } :
					    (struct attr){ .kind = ATTR_INT, .i = (int64_t)f };
		low_fill(l, n->range, dst, number(l, dst->type->dtype, &outside));
	}
	issue_valid(l, n, view, dst, valid, f);
}

static const struct tir_view *destination(struct lower *l, const struct hir_node *n, int k)
{
	const struct hir_value *v = n->operand[k];
	if (n->u.schedule.use.insn->param[k].effect == INSN_W)
		return low_of(l, v)->view;
	const struct low_value *out = low_of(l, n->result[0]);
	if (low_can_overwrite(l, v, n, out->order, out->loop))
		return low_of(l, v)->view;
	const struct tir_view *from = low_read(l, n->range, v);
	const struct tir_view *copy = low_allocate(l, n->result[0]->name, v->type, n->range);
	low_copy(l, n->range, from, copy);
	return copy;
}

static bool emit_schedule(struct lower *l, const struct hir_node *n, const struct tir_view **operand, int written)
{
	const struct insn *insn = n->u.schedule.use.insn;
	const struct hir_node *window = insn_attr_index(insn, "valid") >= 0 ? window_source(n->operand[0]) : NULL;
	if (window) {
		lower_window_copy(l, n, window, operand[written]);
		return true;
	}
	for (int i = 0; i < n->n_operand; i++)
		if (i != written && insn->param[i].effect == INSN_R)
			operand[i] = low_read(l, n->range, n->operand[i]);
		else if (i != written)
			operand[i] = low_of(l, n->operand[i])->view;
	low_issues(l, n, operand);
	return !l->failed;
}

bool low_lower_schedule(struct lower *l, const struct hir_node *n)
{
	const struct insn *insn = n->u.schedule.use.insn;
	const struct tir_view **operand = arena_array(l->a, const struct tir_view *, (size_t)insn->n_param);
	struct low_value *out = low_of(l, n->result[0]);
	int k = 0;
	if (out->is_unused)
		return true;
	while (insn->param[k].effect == INSN_R)
		k++;
	out->is_window = true;
	if (!out->forward) {
		out->view = operand[k] = destination(l, n, k);
		return emit_schedule(l, n, operand, k);
	}
	const struct hir_node *insert = out->forward;
	const struct tir_view *dst = update_storage(l, insert);
	low_of(l, insert->operand[0])->view = dst;
	struct low_window w[64];
	int n_w;
	operand[k] = out->view = insert_view(l, insert, dst, w, &n_w);
	if (!strcmp(insert->u.op.op->name, "insert_window") && n_w) {
		const struct tir_view *src = low_read(l, n->range, n->operand[0]);
		issue_valid(l, n, src, operand[k], valid_bounds(l, operand[k]->type->rank, insert_starts(insert), operand[k]->type->dim,
								dst->type->dim), 0);
		return !l->failed;
	}
	struct tir_block *outer = l->block;
	if (n_w) {
		struct tir_stmt *guard = low_emit(l, TIR_IF, n->range);
		guard->u.branch.cond = low_expr_inside(l, n_w, w);
		l->block = &guard->u.branch.then;
	}
	bool ok = emit_schedule(l, n, operand, k);
	l->block = outer;
	return ok;
}
