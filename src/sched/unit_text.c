/* The text form of a plan (spec: autoschedule A95): every unit in a T.Unit that states what is known of it. */
#include "sched/order.h"
#include "tir/copy.h"

static void text_list(struct plan *p, const struct plan_list *l, struct tir_block *out);

static struct tir_stmt *stmt_new(struct plan *p, enum tir_kind kind, struct range r, struct tir_block *out)
{
	struct tir_stmt *s = arena_new(p->a, struct tir_stmt);
	s->kind = kind;
	s->range = r;
	tir_append(p->a, out, s);
	return s;
}

static struct tir_stmt *mark_new(struct plan *p, enum tir_mark_kind kind, const struct plan_unit *u, struct tir_block *out)
{
	struct tir_stmt *s = stmt_new(p, TIR_MARK, u->range, out);
	s->u.mark.kind = kind;
	s->u.mark.latency = s->u.mark.ii = s->u.mark.stage = -1;
	return s;
}

static const struct tir_expr *guard_expr(struct plan *p, const struct plan_guard *g)
{
	if (!g->is_not)
		return g->cond;
	struct tir_expr *e = arena_new(p->a, struct tir_expr);
	*e = (struct tir_expr){ .kind = TIR_UNARY, .dtype = DT_BOOL, .op = "not", .range = g->cond->range, .a = g->cond };
	return e;
}

static struct tir_unit_mark *unit_mark(struct plan *p, const struct plan_unit *u)
{
	struct tir_unit_mark *m = arena_new(p->a, struct tir_unit_mark);
	m->start = u->start;
	m->interval = u->kind == PLAN_LOOP && u->body->interval > 0 ? u->body->interval : -1;
	if (u->cores && !(u->cores & (u->cores - 1)))
		m->core = p->core.data[__builtin_ctzll(u->cores)].name;
	m->guard = arena_array(p->a, struct tir_guard, u->guards.len + 1);
	for (size_t i = 0; i < u->guards.len; i++)
		m->guard[m->n_guard++] = (struct tir_guard){ guard_expr(p, &u->guards.data[i]), u->guards.data[i].is_assume };
	return m;
}

static void text_loop(struct plan *p, const struct plan_list *l, struct tir_block *out)
{
	struct tir_stmt *s = arena_memdup(p->a, l->loop, sizeof(*l->loop));
	struct tir_block body = { 0 };
	text_list(p, l, &body);
	if (s->kind == TIR_WHILE)
		s->u.branch.then = body;
	else
		s->u.loop.body = body;
	tir_append(p->a, out, s);
}

static void text_body(struct plan *p, const struct plan_unit *u, struct tir_block *out)
{
	if (u->kind == PLAN_LOOP) {
		text_loop(p, u->body, out);
		return;
	}
	if (!u->leaf->body.len)
		return;
	struct tir_stmt *s = mark_new(p, u->kind == PLAN_PER_CORE ? TIR_MARK_PER_CORE : TIR_MARK_TASK, u, out);
	s->u.mark.body = u->leaf->body;
	if (u->kind == PLAN_PER_CORE)
		return;
	s->u.mark.latency = u->latency > 0 ? u->latency : u->leaf->given_latency;
	s->u.mark.ii = u->ii > 0 ? u->ii : u->leaf->given_ii;
}

static struct tir_block *in_scopes(struct plan *p, const struct plan_unit *u, struct tir_block *out)
{
	for (size_t i = 0; i < u->scope.len; i++) {
		struct tir_stmt *last = out->len ? out->stmt[out->len - 1] : NULL;
		if (!last || last->kind != TIR_SCOPE || last->u.scope.mesh != u->scope.data[i]) {
			last = stmt_new(p, TIR_SCOPE, u->range, out);
			last->u.scope.mesh = u->scope.data[i];
		}
		out = &last->u.scope.body;
	}
	return out;
}

static void text_hints(struct plan *p, const struct plan_list *l, struct tir_block *out)
{
	for (size_t i = 0; i < p->site.len; i++) {
		const struct plan_site *x = &p->site.data[i];
		if (x->list != l)
			continue;
		for (size_t k = 0; k < x->lets.len; k++)
			tir_append(p->a, out, x->lets.stmt[k]);
		tir_append(p->a, out, (struct tir_stmt *)x->stmt);
	}
}

static void text_list(struct plan *p, const struct plan_list *l, struct tir_block *out)
{
	for (size_t i = 0; i < l->unit.len; i++) {
		const struct plan_unit *u = l->unit.data[i];
		struct tir_stmt *s = mark_new(p, TIR_MARK_UNIT, u, in_scopes(p, u, out));
		s->u.mark.stage = u->stage;
		s->u.mark.unit = unit_mark(p, u);
		text_body(p, u, &s->u.mark.body);
	}
	text_hints(p, l, out);
}

/* ---- annotations ---- */

static bool is_stated(const struct plan_storage *s)
{
	return !s->var && s->buffer && (s->policy == PLAN_ORDINARY || s->policy == PLAN_OWNED || (s->policy == PLAN_AUTOMATIC && s->is_settled));
}

static struct tir_annotation annotation_of(struct plan *p, const struct plan_storage *s)
{
	struct tir_view *whole = arena_new(p->a, struct tir_view);
	struct tir_annotation x = { .range = s->buffer->range, .mode = s->mode };
	*whole = (struct tir_view){ .root = s->buffer, .offset = ix_const(p->a, 0), .type = s->buffer->type, .name = s->buffer->name };
	x.at.buffer = s->buffer;
	x.at.of = whole;
	x.count = s->is_settled ? s->versions : s->count;
	x.has_count = x.count > 0;
	x.is_pair = s->policy != PLAN_ORDINARY && (s->mode != TIR_CLOCK_AUTO || x.count < 2);
	return x;
}

static void text_policies(struct plan *p, struct tir_block *out)
{
	VEC(struct tir_annotation) item = { 0 };
	for (size_t i = 0; i < p->storage.len; i++)
		if (is_stated(p->storage.data[i]))
			vec_push(p->a, &item, annotation_of(p, p->storage.data[i]));
	if (item.len) {
		struct tir_stmt *s = stmt_new(p, TIR_ANNOTATE, p->f->range, out);
		s->u.annotate.kind = TIR_VERSIONS;
		s->u.annotate.n = (int)item.len;
		s->u.annotate.item = item.data;
	}
	for (size_t i = 0; i < p->annotation.len; i++)
		if (p->annotation.data[i]->u.annotate.kind != TIR_VERSIONS)
			tir_append(p->a, out, p->annotation.data[i]);
}

static void text_cells(struct plan *p, struct tir_block *out)
{
	for (size_t i = 0; i < p->cell.len; i++) {
		struct tir_stmt *s = stmt_new(p, TIR_LET_SCALAR, p->f->range, out);
		s->u.scalar.var = p->cell.data[i];
	}
}

static struct tir_block text_kernel(struct plan *p)
{
	struct tir_block out = { 0 };
	for (size_t i = 0; i < p->declaration.len; i++)
		tir_append(p->a, &out, p->declaration.data[i]);
	text_policies(p, &out);
	text_cells(p, &out);
	text_list(p, p->root, &out);
	return out;
}

struct tir_fn *plan_text(struct arena *a, const struct plans *plans, const struct tir_fn *f)
{
	struct tir_fn *r = arena_memdup(a, f, sizeof(*f));
	r->body = (struct tir_block){ 0 };
	for (size_t i = 0; i < f->body.len; i++)
		tir_append(a, &r->body, f->body.stmt[i]);
	for (size_t i = 0; i < plans->len; i++) {
		struct plan *p = plans->data[i];
		if (!p->kernel) {
			r->body = text_kernel(p);
			continue;
		}
		for (size_t k = 0; k < r->body.len; k++) {
			if (r->body.stmt[k] != p->kernel)
				continue;
			r->body.stmt[k] = arena_memdup(a, p->kernel, sizeof(*p->kernel));
			r->body.stmt[k]->u.scope.body = text_kernel(p);
		}
	}
	return r;
}
