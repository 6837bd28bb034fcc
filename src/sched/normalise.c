/* NormalizeControlFlow (spec: autoschedule A60, A64, A94): loops to unroll are expanded, every while is endless and left by its
 * first statements, and conditions that read memory are computed once, in front of what they decide. */
#include <string.h>

#include "sched/units.h"
#include "tir/copy.h"
#include "tir/visit.h"

/* Statements that unrolling may make. */
enum { MAX_UNROLLED = 1 << 16 };

struct normalise { struct tfc *t; struct arena *a; int64_t n_unrolled; bool ok; };

static void normalise_block(struct normalise *x, struct tir_block *b);

/* ---- conditions ---- */

static void note_access(void *user, const struct tir_view *v, const struct ix *const *index, bool reads, bool writes)
{
	bool *found = user;
	(void)v;
	(void)index;
	(void)reads;
	(void)writes;
	*found = true;
}

static void note_scalar(void *user, const struct tir_var *v, bool writes)
{
	bool *found = user;
	(void)writes;
	*found = *found || v->is_mutable;
}

static bool may_change(const struct tir_expr *e)
{
	bool found = false;
	const struct tir_visitor v = { .user = &found, .access = note_access, .scalar = note_scalar };
	tir_visit_expr(&v, e);
	return found;
}

static struct tir_stmt *stmt_new(struct normalise *x, enum tir_kind kind, struct range r, struct tir_block *out)
{
	struct tir_stmt *s = arena_new(x->a, struct tir_stmt);
	s->kind = kind;
	s->range = r;
	tir_append(x->a, out, s);
	return s;
}

/* The value of "e", bound by a let in front where it may change later. */
static const struct tir_expr *bound(struct normalise *x, const struct tir_expr *e, struct range r, struct tir_block *out)
{
	if (!may_change(e))
		return e;
	struct tir_var *v = arena_new(x->a, struct tir_var);
	struct tir_expr *read = arena_new(x->a, struct tir_expr);
	struct tir_stmt *let = stmt_new(x, TIR_LET_SCALAR, e->range.source ? e->range : r, out);
	*v = (struct tir_var){ .name = "cond", .dtype = DT_BOOL };
	*read = (struct tir_expr){ .kind = TIR_VAR, .dtype = DT_BOOL, .range = e->range, .var = v };
	let->u.scalar.var = v;
	let->u.scalar.value = e;
	return read;
}

static const struct tir_expr *negated(struct normalise *x, const struct tir_expr *e)
{
	struct tir_expr *n = arena_new(x->a, struct tir_expr);
	if (e->kind == TIR_UNARY && !strcmp(e->op, "not"))
		return e->a;
	*n = (struct tir_expr){ .kind = TIR_UNARY, .dtype = DT_BOOL, .range = e->range, .op = "not", .a = e };
	return n;
}

static bool is_true(const struct tir_expr *e)
{
	return e->kind == TIR_NUMBER && e->number.kind == ATTR_BOOL && e->number.i;
}

static void normalise_while(struct normalise *x, struct tir_stmt *s)
{
	const struct tir_expr *cond = s->u.branch.cond;
	struct tir_block body = { 0 };
	if (is_true(cond))
		return;
	struct tir_expr *always = arena_new(x->a, struct tir_expr);
	*always = (struct tir_expr){ .kind = TIR_NUMBER, .dtype = DT_BOOL, .range = cond->range, .number = { .kind = ATTR_BOOL, .i = 1 } };
	s->u.branch.cond = always;
	cond = bound(x, cond, s->range, &body);
	struct tir_stmt *leave = stmt_new(x, TIR_IF, s->range, &body);
	leave->u.branch.cond = negated(x, cond);
	stmt_new(x, TIR_BREAK, s->range, &leave->u.branch.then);
	for (size_t i = 0; i < s->u.branch.then.len; i++)
		tir_append(x->a, &body, s->u.branch.then.stmt[i]);
	s->u.branch.then = body;
}

/* ---- loops to unroll ---- */

struct unroll { struct arena *a; const struct ix_sym *var; int64_t at; };

static const struct ix *value_of(void *user, const struct ix_sym *s)
{
	struct unroll *u = user;
	return s == u->var ? ix_const(u->a, u->at) : NULL;
}

static int64_t size_of(const struct tir_block *b)
{
	int64_t n = 0;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_block *suite[2];
		int k = tir_suites(b->stmt[i], suite);
		n++;
		while (k > 0)
			n += size_of(suite[--k]);
	}
	return n;
}

static void unroll(struct normalise *x, const struct tir_stmt *s, struct tir_block *out)
{
	int64_t n = 0;
	ix_is_const(s->u.loop.stop, &n);
	x->n_unrolled += n * size_of(&s->u.loop.body);
	if (x->n_unrolled > MAX_UNROLLED) {
		x->ok = x->ok && diag_error(x->t, s->range, E9003, "unrolling this loop would make more than %d statements; use T.serial for it", MAX_UNROLLED);
		return;
	}
	for (int64_t i = 0; i < n; i++) {
		struct unroll u = { x->a, s->u.loop.var[0], i };
		struct tir_copier c;
		tir_copier_init(&c, x->a, &u);
		c.symbol = value_of;
		c.new_lets = true;
		tir_copy_block(&c, &s->u.loop.body, out);
	}
}

/* ---- suites ---- */

static void normalise_stmt(struct normalise *x, struct tir_stmt *s, struct tir_block *out)
{
	switch (s->kind) {
	case TIR_FOR:
		if (s->u.loop.kind != TIR_PARALLEL)
			normalise_block(x, &s->u.loop.body);
		if (s->u.loop.kind == TIR_UNROLL) {
			unroll(x, s, out);
			return;
		}
		break;
	case TIR_WHILE:
		normalise_block(x, &s->u.branch.then);
		normalise_while(x, s);
		break;
	case TIR_IF:
		s->u.branch.cond = bound(x, s->u.branch.cond, s->range, out);
		normalise_block(x, &s->u.branch.then);
		normalise_block(x, &s->u.branch.other);
		break;
	case TIR_SCOPE: normalise_block(x, &s->u.scope.body); break;
	case TIR_MARK:
		if (s->u.mark.kind == TIR_MARK_STAGE)
			normalise_block(x, &s->u.mark.body);
		break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_LET_SCALAR:
	case TIR_ALLOC_STMT:
	case TIR_STORE:
	case TIR_INSN:
	case TIR_FUSED:
	case TIR_SYNC:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
	tir_append(x->a, out, s);
}

static void normalise_block(struct normalise *x, struct tir_block *b)
{
	struct tir_block out = { 0 };
	for (size_t i = 0; i < b->len; i++)
		normalise_stmt(x, b->stmt[i], &out);
	*b = out;
}

bool plan_normalise(struct tfc *t, struct tir_fn *f)
{
	struct normalise x = { .t = t, .a = &t->perm, .ok = true };
	normalise_block(&x, &f->body);
	return x.ok;
}
