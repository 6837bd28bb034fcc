/* Loops: which names an iteration carries, and which values leave (spec: hir 9.5 to 9.8).
 *
 * Nothing is decided ahead.  A name that the body rebinds gets a binding for the start of an iteration and one for the
 * time after the loop; the first use of either decides.  A used start makes a carry.  A use after the loop takes the
 * carry if there is one, makes one if the loop may not run at all, and is the value of the last iteration otherwise.
 * A carry found after its loop was closed gets its last value once the question that found it is answered.
 */
#include "front/body.h"

#include <string.h>

/* Record in which loop the values made so far are defined. */
static void birth_sync(struct front *f)
{
	struct front_body *body = f->body;

	while (body->birth.len < (size_t)body->hir->n_value)
		vec_push(f->a, &body->birth, body->loop);
}

static struct hir_value *value_born_in(struct front *f, struct front_loop *loop, const struct type *ty)
{
	struct hir_value *v;

	birth_sync(f);
	v = hir_value_new(&f->body->b, ty);
	vec_push(f->a, &f->body->birth, loop);
	return v;
}

struct hir_value *loop_value_outside(struct front *f, const struct type *ty)
{
	return value_born_in(f, NULL, ty);
}

static bool is_inside(struct front *f, const struct front_loop *loop, const struct hir_value *v)
{
	const struct front_loop *at;

	birth_sync(f);
	for (at = f->body->birth.data[v->id]; at; at = at->outer)
		if (at == loop)
			return true;
	return false;
}

/* Move the last node of "block" in front of "before". */
static void move_last_before(struct hir_block *block, const struct hir_node *before)
{
	struct hir_node *last = block->node[block->len - 1];
	size_t i = block->len - 1;

	if (last == before)
		return;
	while (i > 0 && block->node[i] != before)
		i--;
	if (block->node[i] != before)
		return;
	memmove(&block->node[i + 1], &block->node[i], (block->len - 1 - i) * sizeof(*block->node));
	block->node[i] = last;
}

/* The value of index expression "x" at the place just before "loop", or at the end of its body. */
static struct hir_value *index_at(struct front *f, struct front_loop *loop, struct range r, const struct ix *x, bool in_body)
{
	struct hir_block *block = f->body->b.block, *at = in_body ? &loop->node->u.loop.body : loop->block;
	struct front_loop *open = f->body->loop;
	struct hir_value *v;
	size_t before = at->len;

	birth_sync(f);
	f->body->b.block = at;
	v = hir_build_index(&f->body->b, r, x);
	f->body->b.block = block;
	f->body->loop = in_body ? loop : loop->outer;
	birth_sync(f);
	f->body->loop = open;
	if (!in_body && at->len > before)
		move_last_before(at, loop->node);
	return v;
}

static int first_bound(const struct loop_name *n)
{
	return n->before ? n->before->order : INT32_MAX;
}

/* Write carries and escapes of "loop" into its node: carries in the order in which their names were first bound. */
static void loop_publish(struct front *f, struct front_loop *loop)
{
	struct hir_loop *h = &loop->node->u.loop;
	struct hir_node *node = loop->node;
	int n = 0, total;

	for (int i = 0; i < loop->n_name; i++)
		n += loop->name[i].is_carry;
	total = n + (int)loop->escape.len;
	h->n_carry = n;
	h->init = arena_array(f->a, struct hir_value *, (size_t)n);
	h->param = arena_array(f->a, struct hir_value *, (size_t)n);
	h->yield = arena_array(f->a, struct hir_value *, (size_t)total);
	node->n_result = total;
	node->result = arena_array(f->a, struct hir_value *, (size_t)total);
	for (int k = 0, last = -1; k < n; k++) {
		struct loop_name *best = NULL;

		for (int i = 0; i < loop->n_name; i++) {
			struct loop_name *c = &loop->name[i];

			if (c->is_carry && first_bound(c) > last && (!best || first_bound(c) < first_bound(best)))
				best = c;
		}
		last = first_bound(best);
		h->init[k] = best->init;
		h->param[k] = best->param;
		h->yield[k] = best->yield;
		node->result[k] = best->result;
	}
	for (int i = n; i < total; i++) {
		h->yield[i] = loop->escape.data[i - n].inner;
		node->result[i] = loop->escape.data[i - n].result;
	}
	for (int i = 0; i < total; i++) {
		node->result[i]->def = node;
		node->result[i]->index = i;
	}
}

static bool carry_refuse(struct front *f, struct range r, const struct loop_name *n, const struct ct_value *v)
{
	if (v->kind == CT_TUPLE || v->kind == CT_LIST || v->kind == CT_VALUE)
		return front_error(f, r, E1616, "loop carry '%s' is %s; carry its elements under names of their own", n->name,
				   ct_kind_text(v));
	return front_error(f, r, E1616, "loop carry '%s' is %s, a compile-time value; start it with tf.full(Tensor[...], value) or "
			   "compute it from the induction value", n->name, ct_kind_text(v));
}

/* Make "n" a carry of "loop" whose first value is "v". */
static bool make_carry(struct front *f, struct front_loop *loop, struct loop_name *n, struct range r,
		       const struct ct_value *v, struct ct_value *out)
{
	struct hir_value *init = v->kind == CT_VALUE ? v->value : NULL;
	const struct ix *x;

	if (oper_is_index(v) && ct_as_ix(f, v, &x))
		init = index_at(f, loop, r, x, false);
	if (!init || !init->type)
		return carry_refuse(f, r, n, v);
	n->is_carry = true;
	n->init = init;
	n->param = value_born_in(f, loop, init->type);
	n->result = value_born_in(f, loop->outer, init->type);
	n->param->name = n->result->name = n->name;
	n->param->range = n->result->range = r;
	*out = ct_of_kind(CT_VALUE, r);
	out->value = n->param;
	if (loop->is_closed) {
		vec_push(f->a, &f->body->late, n);
		vec_push(f->a, &f->body->late_loop, loop);
	}
	return true;
}

static bool passes_unchanged(const struct ct_value *v)
{
	switch (v->kind) {
	case CT_MESH:
	case CT_FN:
	case CT_MODULE:
	case CT_INSN:
	case CT_ATOM:
	case CT_TYPE:
	case CT_DTYPE:
	case CT_LAYOUT:
	case CT_NAMESPACE:
	case CT_UNKNOWN:
		return true;
	default:
		return false;
	}
}

static bool start_value(struct front *f, struct front_loop *loop, struct loop_name *n, struct range use,
			struct ct_value *out)
{
	struct ct_value v;

	if (n->start_done) {
		*out = n->start;
		return out->kind != CT_BAD;
	}
	n->start = ct_bad();
	n->start_done = true;
	if (loop_resolve(f, n->before, use, &v)) {
		if (v.kind == CT_WINDOW)
			v = ct_from_ix(v.ix);
		if (passes_unchanged(&v))
			n->start = v;
		else if (!make_carry(f, loop, n, n->before->range.source ? n->before->range : use, &v, &n->start))
			n->start = ct_bad();
	}
	*out = n->start;
	return out->kind != CT_BAD;
}

struct last_of { struct front *f; const struct front_loop *loop; };

static const struct ix *last_iteration(void *user, const struct ix_sym *s)
{
	struct last_of *l = user;

	return s == l->loop->node->u.loop.iv ? l->loop->last : NULL;
}

/* What "v", bound in the last iteration of "loop", is called after the loop. */
static struct ct_value escape(struct front *f, struct front_loop *loop, const struct ct_value *v)
{
	struct ct_value out = *v;
	struct last_of l = { f, loop };

	if (v->kind == CT_VALUE && v->value && is_inside(f, loop, v->value)) {
		struct loop_escape e = { v->value, NULL };

		for (size_t i = 0; i < loop->escape.len; i++)
			if (loop->escape.data[i].inner == v->value) {
				out.value = loop->escape.data[i].result;
				return out;
			}
		e.result = value_born_in(f, loop->outer, v->value->type);
		e.result->n_field = v->value->n_field;
		e.result->field = v->value->field;
		e.result->name = v->value->name;
		e.result->range = v->value->range;
		vec_push(f->a, &loop->escape, e);
		out.value = e.result;
		loop_publish(f, loop);
	} else if (v->kind == CT_IX || v->kind == CT_WINDOW) {
		out.ix = ix_substitute(f->a, v->ix, last_iteration, &l);
		if (v->kind == CT_IX) {
			out = ct_from_ix(out.ix);
			out.is_open = true;
		}
	} else if (v->kind == CT_TUPLE || v->kind == CT_LIST) {
		out.item = arena_array(f->a, struct ct_value, (size_t)v->n);
		for (int i = 0; i < v->n; i++)
			out.item[i] = escape(f, loop, &v->item[i]);
	}
	return out;
}

static bool may_be_unset(struct front *f, const struct front_loop *loop, const struct loop_name *n, struct range use)
{
	front_error(f, use, E1609, "'%s' gets its value inside a loop that may run zero times; bind it before the loop, or give the "
		    "loop a domain that is never empty", n->name);
	if (!f->quiet)
		diag_note(f->t, loop->range, "this loop");
	return false;
}

static bool after_value(struct front *f, struct front_loop *loop, struct loop_name *n, struct range use, struct ct_value *out)
{
	struct ct_value end, start;

	if (n->after_done) {
		*out = n->after;
		return out->kind != CT_BAD;
	}
	*out = ct_bad();
	if (n->is_carry)
		end = ct_of_kind(CT_VALUE, use);
	else if (!loop_resolve(f, n->end, use, &end)) {
		n->after = ct_bad();
		n->after_done = true;
		return false;
	}
	if (!n->is_carry && loop->may_not_run && !passes_unchanged(&end)) {
		if (!n->before)
			may_be_unset(f, loop, n, use);
		else
			start_value(f, loop, n, use, &start);
	}
	if (n->is_carry) {
		n->after = ct_of_kind(CT_VALUE, use);
		n->after.value = n->result;
	} else if (loop->may_not_run && !passes_unchanged(&end)) {
		n->after = ct_bad();
	} else {
		n->after = escape(f, loop, &end);
	}
	n->after_done = true;
	*out = n->after;
	return out->kind != CT_BAD;
}

static bool same_place(struct arena *arena, const struct type *a, const struct type *b)
{
	const struct layout *la = a->layout, *lb = b->layout;

	if (a->storage != b->storage && !a->storage_soft && !b->storage_soft && a->storage != ST_UMAT && b->storage != ST_UMAT)
		return false;
	if (!la || !lb || la->soft || lb->soft || !layout_is_materialised(la) || !layout_is_materialised(lb))
		return true;
	if (a->storage == ST_RMEM && b->storage == ST_RMEM)
		return layout_same_owner(arena, la, lb, a->rank, a->dim);
	return a->storage != b->storage || layout_same_address(arena, la, lb, a->rank, a->dim, type_view(a));
}

static void check_carry(struct front *f, struct range r, const struct loop_name *n)
{
	const struct type *a = n->param->type, *b = n->yield->type;

	if (a->dtype != b->dtype || !type_same_shape(a, b)) {
		front_error(f, r, E1616, "loop carry '%s' starts as %s and is rebound to %s; shape and dtype of a carry do not change",
			    n->name, type_str(f->a, a), type_str(f->a, b));
		return;
	}
	if (!same_place(f->a, a, b))
		front_error(f, r, E1617, "loop carry '%s' starts as %s and is rebound to %s; storage and owner of a carry do not change "
			    "(use tf.reshard)", n->name, type_str(f->a, a), type_str(f->a, b));
}

/* Give the carry "n" of the closed "loop" its value at the end of an iteration. */
static void fill_yield(struct front *f, struct front_loop *loop, struct loop_name *n)
{
	struct range r = n->end->range;
	const struct ix *x;
	struct ct_value v;

	if (n->yield)
		return;
	n->yield = n->param;
	if (!loop_resolve(f, n->end, r, &v))
		return;
	if (oper_is_index(&v) && ct_as_ix(f, &v, &x))
		n->yield = index_at(f, loop, r, x, true);
	else if (v.kind == CT_VALUE && v.value->type)
		n->yield = v.value;
	else
		carry_refuse(f, r, n, &v);
	check_carry(f, r, n);
	loop_publish(f, loop);
}

static void fill_late_yields(struct front *f)
{
	struct front_body *body = f->body;

	while (body->late.len) {
		struct loop_name *n = body->late.data[body->late.len - 1];
		struct front_loop *loop = body->late_loop.data[body->late.len - 1];

		body->late.len--;
		body->late_loop.len--;
		loop_publish(f, loop);
		fill_yield(f, loop, n);
	}
}

/* The value of the binding "l" for a use at "use"; decides carries and results. */
bool loop_resolve(struct front *f, struct local *l, struct range use, struct ct_value *out)
{
	struct front_body *body = f->body;
	bool ok = true;

	if (l->kind == LOCAL_PLAIN) {
		*out = l->v;
		return out->kind != CT_BAD;
	}
	body->resolving++;
	if (l->kind == LOCAL_START)
		ok = start_value(f, l->loop, &l->loop->name[l->index], use, out);
	else
		ok = after_value(f, l->loop, &l->loop->name[l->index], use, out);
	if (body->resolving == 1)
		fill_late_yields(f);
	body->resolving--;
	return ok;
}

struct name_list { struct front *f; struct map seen; };

static void collect_target(struct name_list *l, const struct ast_expr *e)
{
	if (e->kind == AST_NAME)
		map_set(&l->seen, e->s, l);
	else if (e->kind == AST_TUPLE || e->kind == AST_LIST)
		for (int i = 0; i < e->n; i++)
			collect_target(l, e->item[i]);
}

/* The names that "block" rebinds, in text order. */
static void collect_block(struct name_list *l, const struct ast_block *block)
{
	for (int i = 0; i < block->n; i++) {
		const struct ast_stmt *s = block->stmt[i];

		if (s->kind == AST_ASSIGN || s->kind == AST_FOR)
			collect_target(l, s->target);
		if (s->kind == AST_ANNOTATED && s->value)
			map_set(&l->seen, s->name, l);
		for (int k = 0; s->kind == AST_WITH && k < s->n_with; k++)
			if (s->with[k].as)
				map_set(&l->seen, s->with[k].as, l);
		if (s->kind == AST_FOR || s->kind == AST_WITH)
			collect_block(l, &s->body);
	}
}

/* The binding of "name" when the loop is entered: a local one, or one of the file or class as if it were local. */
static struct local *bound_before(struct front *f, const char *name)
{
	struct local *l = body_local(f->body, name);
	bool quiet = f->quiet, found;
	struct ct_value v;

	if (l)
		return l;
	f->quiet = true;
	found = front_lookup(f, name, f->body->fn->def->range, &v);
	f->quiet = quiet;
	if (!found || v.kind == CT_BUILTIN || v.kind == CT_OP || v.kind == CT_NAMESPACE || v.kind == CT_UNKNOWN)
		return NULL;
	l = arena_new(f->a, struct local);
	l->kind = LOCAL_PLAIN;
	l->v = v;
	l->range = v.range;
	l->order = f->body->n_order++;
	return l;
}

static void collect_names(struct front *f, struct front_loop *loop, const struct ast_stmt *s)
{
	struct name_list l = { f, { 0 } };

	map_init(&l.seen, f->a);
	collect_target(&l, s->target);
	collect_block(&l, &s->body);
	loop->n_name = (int)l.seen.len;
	loop->name = arena_array(f->a, struct loop_name, l.seen.len);
	for (size_t i = 0; i < l.seen.len; i++) {
		loop->name[i].name = l.seen.entry[i].key;
		loop->name[i].before = bound_before(f, l.seen.entry[i].key);
	}
}

static struct local *pending(struct front *f, struct front_loop *loop, int i, enum local_kind kind, int order)
{
	struct local *l = arena_new(f->a, struct local);

	l->kind = kind;
	l->loop = loop;
	l->index = i;
	l->range = loop->range;
	l->order = order;
	return l;
}

static void open_names(struct front *f, struct front_loop *loop)
{
	for (int i = 0; i < loop->n_name; i++)
		if (loop->name[i].before)
			map_set(&f->body->name, loop->name[i].name,
				pending(f, loop, i, LOCAL_START, loop->name[i].before->order));
}

/* A binding that was never reached: the statement that makes it was refused. */
static struct local *never_bound(struct front *f, struct front_loop *loop)
{
	struct local *l = arena_new(f->a, struct local);

	l->kind = LOCAL_PLAIN;
	l->v = ct_bad();
	l->range = loop->range;
	return l;
}

static void close_names(struct front *f, struct front_loop *loop)
{
	struct front_body *body = f->body;
	bool more = true;

	for (int i = 0; i < loop->n_name; i++) {
		struct local *end = body_local(body, loop->name[i].name);

		loop->name[i].end = end ? end : never_bound(f, loop);
	}
	birth_sync(f);
	loop->is_closed = true;
	body->resolving++;
	while (more) {
		more = false;
		for (int i = 0; i < loop->n_name; i++)
			if (loop->name[i].is_carry && !loop->name[i].yield) {
				more = true;
				fill_yield(f, loop, &loop->name[i]);
			}
		fill_late_yields(f);
	}
	body->resolving--;
	for (int i = 0; i < loop->n_name; i++)
		map_set(&body->name, loop->name[i].name,
			pending(f, loop, i, LOCAL_AFTER, loop->name[i].end->order));
	loop_publish(f, loop);
}

/* The domain. */

struct domain { bool is_tile; int n; const struct ast_arg *arg; };

static bool domain_form(struct front *f, const struct ast_expr *e, struct domain *d)
{
	const struct ast_expr *callee = e->kind == AST_CALL ? e->a : NULL;
	const char *name = NULL;

	if (callee && callee->kind == AST_NAME)
		name = callee->s;
	else if (callee && callee->kind == AST_ATTR && !strcmp(callee->s, "tile"))
		name = callee->s;
	if (!name || (strcmp(name, "tile") && strcmp(name, "range")))
		return front_error(f, e->range, E1612, "a loop domain is range(...) or tf.tile(...), with a loop bound that is an integer "
				   "expression");
	d->is_tile = !strcmp(name, "tile");
	d->n = e->n_arg;
	d->arg = e->arg;
	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword)
			return front_error(f, e->arg[i].keyword_range, E1611, "arguments of %s are positional; write the value of '%s' "
					   "without its name", name, e->arg[i].keyword);
	if (d->is_tile && d->n == 1)
		return front_error(f, e->range, E1610, "tile takes (stop, step) or (start, stop, step); for single steps use range");
	if (d->n < 1 || d->n > 3)
		return front_error(f, e->range, E1612, "%s takes %s, and the loop bound list has %d arguments", name,
				   d->is_tile ? "(stop, step) or (start, stop, step)" : "(stop), (start, stop) or (start, stop, step)",
				   d->n);
	return true;
}

static bool domain_bound(struct front *f, const struct ast_expr *e, const struct ix **x)
{
	struct ct_value v;

	if (!front_eval(f, e, &v))
		return false;
	if (v.kind == CT_IX && ix_is_bad(v.ix))
		return front_error(f, e->range, E1007, "integer too large: a loop bound does not fit 64 bits");
	if (v.kind == CT_VALUE && v.value->ix && !ix_uses_kind(v.value->ix, IX_SCALAR)) {
		*x = v.value->ix;
		return true;
	}
	if (ct_as_ix(f, &v, x) && !ix_uses_kind(*x, IX_SCALAR))
		return true;
	return front_error(f, e->range, E1612, "a loop bound is an integer expression over integers, dimensions, mesh coordinates and "
			   "induction values, found %s", ct_kind_text(&v));
}

static bool domain_step(struct front *f, const struct ast_expr *e, const struct ix *step)
{
	int64_t k, lo, hi;

	if (ix_is_const(step, &k)) {
		if (k >= 1)
			return true;
		return front_error(f, e->range, E1613, "the step of a loop is positive, found %lld", (long long)k);
	}
	if (ix_uses_kind(step, IX_COORD) || ix_uses_kind(step, IX_LOOP))
		return front_error(f, e->range, E1613, "the step of a loop is a compile-time integer or dimension, found %s",
				   ix_str(f->a, step));
	ix_bounds(step, &lo, &hi);
	if (lo >= 1)
		return true;
	return front_error(f, e->range, E1613, "the step of a loop is positive, and %s may be %lld", ix_str(f->a, step), (long long)lo);
}

static bool read_domain(struct front *f, const struct ast_expr *e, struct hir_loop *h)
{
	const struct ix *x[3];
	struct domain d = { 0 };

	if (!domain_form(f, e, &d))
		return false;
	for (int i = 0; i < d.n; i++)
		if (!domain_bound(f, d.arg[i].value, &x[i]))
			return false;
	h->is_tile = d.is_tile;
	h->start = d.n == 3 || (d.n == 2 && !d.is_tile) ? x[0] : ix_const(f->a, 0);
	h->stop = d.n == 3 || (d.n == 2 && !d.is_tile) ? x[1] : x[0];
	h->step = d.n == 3 ? x[2] : d.is_tile ? x[1] : ix_const(f->a, 1);
	if (d.n == 3 || d.is_tile)
		return domain_step(f, d.arg[d.n - 1].value, h->step);
	return true;
}

/* The induction symbol with its bounds, and the induction value of the last iteration. */
static void make_induction(struct front *f, struct front_loop *loop, const struct ast_stmt *s)
{
	struct hir_loop *h = &loop->node->u.loop;
	struct ix_sym *iv = arena_new(f->a, struct ix_sym);
	const struct ix *count, *one = ix_const(f->a, 1);
	int64_t lo, hi, ignored;

	count = ix_floordiv(f->a, ix_sub(f->a, ix_sub(f->a, h->stop, h->start), one), h->step);
	loop->last = ix_add(f->a, h->start, ix_mul(f->a, count, h->step));
	iv->kind = IX_LOOP;
	iv->name = h->name = s->target->s;
	iv->range = s->target->range;
	ix_bounds(h->start, &lo, &ignored);
	ix_bounds(loop->last, &ignored, &hi);
	if (lo != INT64_MIN && hi != INT64_MAX) {
		iv->has_range = true;
		iv->lo = lo;
		iv->hi = hi < lo ? lo : hi;
	}
	ix_bounds(ix_sub(f->a, h->stop, h->start), &lo, &ignored);
	loop->may_not_run = lo < 1;
	h->iv = iv;
}

static void bind_induction(struct front *f, struct front_loop *loop, const struct ast_stmt *s)
{
	struct hir_loop *h = &loop->node->u.loop;
	struct ct_value v = ct_of_kind(h->is_tile ? CT_WINDOW : CT_IX, s->target->range);
	struct hir_value *iv;

	v.ix = ix_sym(f->a, h->iv);
	v.ix2 = h->step;
	v.loop = h->is_tile ? loop : NULL;
	iv = value_born_in(f, loop, type_scalar(f->a, DT_I64, ST_UMAT));
	iv->name = h->name;
	iv->range = s->target->range;
	iv->ix = v.ix;
	iv->sym = h->iv;
	h->iv_value = iv;
	body_bind(f, s->target->s, s->target->range, &v);
}

/* Read the body of a loop whose header was refused, so that its own errors are reported. */
static void refused_loop(struct front *f, const struct ast_stmt *s)
{
	struct name_list l = { f, { 0 } };
	struct ct_value bad = ct_bad();

	map_init(&l.seen, f->a);
	collect_target(&l, s->target);
	for (size_t i = 0; i < l.seen.len; i++)
		body_bind(f, l.seen.entry[i].key, s->target->range, &bad);
	f->body->loop_depth++;
	body_statements(f, &s->body, false);
	f->body->loop_depth--;
}

void loop_statement(struct front *f, const struct ast_stmt *s)
{
	struct front_body *body = f->body;
	struct hir_node *node = hir_node_new(&body->b, s->range, HIR_FOR);
	struct front_loop *loop = arena_new(f->a, struct front_loop);
	struct hir_block *outer = body->b.block;
	bool ok = true;

	if (s->target->kind != AST_NAME)
		ok = front_error(f, s->target->range, E1614, "a loop target is one plain name");
	ok = read_domain(f, s->value, &node->u.loop) && ok;
	if (!ok) {
		refused_loop(f, s);
		return;
	}
	loop->outer = body->loop;
	loop->node = node;
	loop->block = outer;
	loop->range = s->range;
	make_induction(f, loop, s);
	collect_names(f, loop, s);
	birth_sync(f);
	body->loop = loop;
	open_names(f, loop);
	bind_induction(f, loop, s);
	body->b.block = &node->u.loop.body;
	body->loop_depth++;
	body_statements(f, &s->body, false);
	body->loop_depth--;
	birth_sync(f);
	body->b.block = outer;
	hir_block_add(f->a, outer, node);
	close_names(f, loop);
	body->loop = loop->outer;
	body->last_loop = loop;
}

/* The name that the last assignment of "block" binds, or NULL. */
static const struct ast_expr *last_assignment(const struct ast_block *block)
{
	for (int i = block->n - 1; i >= 0; i--) {
		const struct ast_stmt *s = block->stmt[i];
		const struct ast_expr *e;

		if (s->kind == AST_ASSIGN)
			return s->target;
		if ((s->kind == AST_FOR || s->kind == AST_WITH) && (e = last_assignment(&s->body)))
			return e;
	}
	return NULL;
}

/* Hir 9.8: the value of "loop", whose statement is "s". */
bool loop_value(struct front *f, struct front_loop *loop, const struct ast_stmt *s, struct ct_value *out)
{
	const struct hir_node *node = loop->node;
	const struct ast_expr *target = last_assignment(&s->body);
	struct ct_value v;

	*out = ct_bad();
	if (node->u.loop.n_carry == 0) {
		struct local *l = target && target->kind == AST_NAME ? body_local(f->body, target->s) : NULL;

		if (!l)
			return front_error(f, s->range, E1608, "the function has no return, and its last loop has no value");
		return loop_resolve(f, l, s->range, out);
	}
	v = ct_of_kind(CT_TUPLE, s->range);
	v.n = node->u.loop.n_carry;
	v.item = arena_array(f->a, struct ct_value, (size_t)v.n);
	for (int i = 0; i < v.n; i++) {
		v.item[i] = ct_of_kind(CT_VALUE, s->range);
		v.item[i].value = node->result[i];
	}
	*out = v.n == 1 ? v.item[0] : v;
	return true;
}
