/* Marker scopes (spec: tir 12, autoschedule 2.2 to 2.5, A95). */
#include <string.h>

#include "tir/read.h"

struct mark_args {
	const struct ast_expr *call;
	const char *form;
	const struct ast_expr *const *value;
};

bool tir_take_arguments(struct tir_read *x, const struct ast_expr *call, const char *form, int n, const char *const *name,
			int n_position, const struct ast_expr **value)
{
	int position = 0;
	for (int i = 0; i < call->n_arg; i++) {
		const struct ast_arg *a = &call->arg[i];
		int k = a->keyword ? 0 : position++;
		while (a->keyword && k < n && strcmp(name[k], a->keyword) != 0)
			k++;
		if (k >= (a->keyword ? n : n_position))
			return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3406, "T.%s has an unexpected argument%s%s%s; "
					  "remove it", form, a->keyword ? " '" : "", a->keyword ? a->keyword : "", a->keyword ? "'" : "");
		if (value[k])
			return tir_refuse(x, a->keyword_range, E3406, "T.%s has an unexpected argument: '%s' is given by position already", form,
					  name[k]);
		value[k] = a->value;
	}
	return true;
}

enum tir_constant tir_read_constant(struct tir_read *x, const struct ast_expr *e, int64_t *out)
{
	struct attr v;
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	bool may_be = e->kind == AST_INT || e->kind == AST_NAME || e->kind == AST_ATTR || e->kind == AST_UNARY || e->kind == AST_BINARY ||
		      e->kind == AST_CALL || e->kind == AST_BAD;
	if (!may_be || (b && b->kind != TIR_BIND_VALUE && b->kind != TIR_BIND_REFUSED))
		return TIR_NOT_CONSTANT;
	if (e->kind == AST_BAD || !tir_read_value(x, e, &v)) {
		x->failed = true;
		return TIR_BAD_CONSTANT;
	}
	*out = v.i;
	return v.kind == ATTR_INT ? TIR_CONSTANT : TIR_NOT_CONSTANT;
}

/* A cost: absent or None, or an integer of at least "least". */
static bool read_cost(struct tir_read *x, const struct mark_args *m, int k, const char *name, int64_t least, int64_t *out)
{
	const struct ast_expr *e = m->value[k];
	*out = -1;
	if (!e || e->kind == AST_NONE)
		return true;
	switch (tir_read_constant(x, e, out)) {
	case TIR_BAD_CONSTANT: return false;
	case TIR_CONSTANT:
		if (*out >= least)
			return true;
		break;
	case TIR_NOT_CONSTANT: break;
	}
	return tir_refuse(x, e->range, E3404, "%s of T.%s is a %s integer, the number of cycles as a compile-time value; write %s=%d or more, or "
			  "leave it out", name, m->form, least ? "positive" : "non-negative", name, (int)least);
}

static bool read_task(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s)
{
	int64_t latency, ii;
	bool ok = read_cost(x, m, 0, "latency", 0, &latency);
	if (!read_cost(x, m, 1, "ii", 1, &ii) || !ok)
		return false;
	s->u.mark.latency = latency;
	s->u.mark.ii = ii;
	return latency < 0 || ii < 0 || latency >= ii ||
	       tir_refuse(x, m->call->range, E3405, "latency of T.Task must be greater than or equal to ii, found latency=%lld and ii=%lld; "
			  "raise latency or lower ii", (long long)latency, (long long)ii);
}

static bool read_stage(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s)
{
	enum tir_constant got = m->value[0] ? tir_read_constant(x, m->value[0], &s->u.mark.stage) : TIR_NOT_CONSTANT;
	if (got == TIR_BAD_CONSTANT)
		return false;
	return (got == TIR_CONSTANT && s->u.mark.stage >= 0) ||
	       tir_refuse(x, m->value[0] ? m->value[0]->range : m->call->range, E3411, "the stage of T.Stage is a non-negative constant "
			  "integer; write T.Stage(0), T.Stage(1), ...");
}

static bool read_vector_block(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s)
{
	bool simt = s->u.mark.kind == TIR_MARK_SIMT_VF;
	if (!read_cost(x, m, simt ? 1 : 0, "latency", 0, &s->u.mark.latency))
		return false;
	if (!simt)
		return true;
	enum tir_constant got = m->value[0] ? tir_read_constant(x, m->value[0], &s->u.mark.threads) : TIR_NOT_CONSTANT;
	if (got == TIR_BAD_CONSTANT)
		return false;
	return (got == TIR_CONSTANT && s->u.mark.threads > 0) ||
	       tir_refuse(x, m->value[0] ? m->value[0]->range : m->call->range, E3205, "T.SimtVF takes threads=, a positive constant integer; "
			  "write T.SimtVF(threads=128)");
}

static bool read_nothing(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s)
{
	(void)x, (void)m, (void)s;
	return true;
}

static bool read_guard(struct tir_read *x, const struct ast_expr *e, struct tir_guard *out)
{
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	out->is_assume = name && !strcmp(name, "assume");
	if (out->is_assume && (e->n_arg != 1 || e->arg[0].keyword))
		return tir_refuse(x, e->range, E3204, "T.assume takes operands (condition), got %d", e->n_arg);
	out->cond = tir_read_condition(x, out->is_assume ? e->arg[0].value : e);
	return out->cond != NULL;
}

static bool read_number(struct tir_read *x, const struct ast_expr *e, const char *name, int64_t *out)
{
	if (!e)
		return true;
	enum tir_constant got = tir_read_constant(x, e, out);
	return (got == TIR_CONSTANT && *out >= 0) ||
	       (got != TIR_BAD_CONSTANT && tir_refuse(x, e->range, E3606, "%s of T.Unit, the internal form, is a non-negative integer", name));
}

static bool read_unit(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s)
{
	struct tir_unit_mark *u = arena_new(x->a, struct tir_unit_mark);
	const struct ast_expr *core = m->value[1], *guards = m->value[4];
	u->start = u->interval = -1;
	s->u.mark.unit = u;
	if (!x->r->is_internal)
		return tir_refuse(x, m->call->range, E3606, "T.Unit is an internal form, which passes write; write T.Task and T.Stage");
	if (!read_number(x, m->value[0], "stage", &s->u.mark.stage) || !read_number(x, m->value[2], "start", &u->start) ||
	    !read_number(x, m->value[3], "interval", &u->interval))
		return false;
	if (core && core->kind != AST_STRING)
		return tir_refuse(x, core->range, E3606, "core of T.Unit, the internal form, is a string such as \"AIV\"");
	u->core = core ? core->s : NULL;
	if (!guards)
		return true;
	if (guards->kind != AST_TUPLE && guards->kind != AST_LIST)
		return tir_refuse(x, guards->range, E3606, "guards of T.Unit, the internal form, is a tuple of conditions");
	u->guard = arena_array(x->a, struct tir_guard, (size_t)guards->n + 1);
	bool ok = true;
	for (int i = 0; i < guards->n; i++)
		ok = read_guard(x, guards->item[i], &u->guard[i]) && ok;
	u->n_guard = guards->n;
	return ok;
}

enum { MAX_ARGUMENT = 5 };

static const struct form {
	const char *name;
	enum tir_mark_kind kind;
	const char *arg[MAX_ARGUMENT];
	bool (*read)(struct tir_read *x, const struct mark_args *m, struct tir_stmt *s);
} forms[] = {
	{ "Task", TIR_MARK_TASK, { "latency", "ii" }, read_task },
	{ "Stage", TIR_MARK_STAGE, { "stage" }, read_stage },
	{ "PerCoreTask", TIR_MARK_PER_CORE, { NULL }, read_nothing },
	{ "SimtVF", TIR_MARK_SIMT_VF, { "threads", "latency" }, read_vector_block },
	{ "SimdVF", TIR_MARK_SIMD_VF, { "latency" }, read_vector_block },
	{ "Unit", TIR_MARK_UNIT, { "stage", "core", "start", "interval", "guards" }, read_unit },
};

static const struct form *find_form(const char *name)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].name, name))
			return &forms[i];
	return NULL;
}

bool tir_is_mark(const char *name)
{
	return find_form(name) != NULL;
}

static bool is_around(const struct tir_read *x, enum tir_mark_kind k)
{
	for (size_t i = 0; i < x->around.len; i++)
		if (!x->around.data[i].is_loop && x->around.data[i].mark == k)
			return true;
	return false;
}

/* The vector block around the statement: it is a task, so no marker stands in it. */
static const char *block_around(const struct tir_read *x)
{
	return is_around(x, TIR_MARK_SIMT_VF) ? "T.SimtVF" : is_around(x, TIR_MARK_SIMD_VF) ? "T.SimdVF" : NULL;
}

static bool check_stage_place(struct tir_read *x, struct range r)
{
	for (size_t i = x->around.len; i-- > 0;) {
		const struct tir_around *o = &x->around.data[i];
		const char *inside = NULL;
		if (o->is_loop && o->loop == TIR_PARALLEL)
			inside = "T.Parallel";
		else if (!o->is_loop && o->mark != TIR_MARK_STAGE && o->mark != TIR_MARK_UNIT)
			for (size_t k = 0; k < sizeof(forms) / sizeof(forms[0]); k++)
				inside = forms[k].kind == o->mark ? arena_printf(x->a, "T.%s", forms[k].name) : inside;
		if (inside)
			return tir_refuse(x, r, E3412, "T.Stage must wrap a complete scheduler task, and this one stands inside %s; write T.Stage as "
					  "the outer scope", inside);
	}
	for (size_t i = x->around.len; i-- > 0;) {
		const struct tir_around *o = &x->around.data[i];
		if (o->is_loop && o->loop != TIR_UNROLL)
			break;
		if (!o->is_loop && o->mark == TIR_MARK_STAGE)
			return tir_refuse(x, r, E3413, "Nested T.Stage: no scheduled loop stands between the two, so the nested one stages nothing of "
					  "its own; remove one of them");
	}
	return true;
}

static bool check_place(struct tir_read *x, struct range r, const struct form *f)
{
	bool in_task = is_around(x, TIR_MARK_TASK);
	const char *block = block_around(x);
	switch (f->kind) {
	case TIR_MARK_TASK:
		return (!in_task && !block) ||
		       tir_refuse(x, r, E3408, "Nested T.Task: a task may not be nested in %s; close that scope first", in_task ? "another one" :
				  block);
	case TIR_MARK_STAGE: return check_stage_place(x, r);
	case TIR_MARK_PER_CORE:
		if (in_task || block)
			return tir_refuse(x, r, E3409, "T.PerCoreTask cannot be nested inside T.Task%s; put the T.Task inside T.PerCoreTask",
					  in_task ? "" : ", and a vector block is a task");
		return !is_around(x, TIR_MARK_PER_CORE) ||
		       tir_refuse(x, r, E3408, "Nested T.PerCoreTask: the region may not be nested in another one; keep one scope around all "
				  "candidates");
	case TIR_MARK_SIMT_VF:
	case TIR_MARK_SIMD_VF:
		return !block || tir_refuse(x, r, E3408, "Nested T.%s: a vector block is one task and may not be nested in %s", f->name, block);
	case TIR_MARK_UNIT: break;
	}
	return true;
}

/* Does a statement of "b" do something when it is executed? */
static bool has_action(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind != TIR_HINT && s->kind != TIR_ANNOTATE && !(s->kind == TIR_TRAP && s->u.trap.is_assume))
			return true;
	}
	return false;
}

/* A bind in a unit, the internal form, is visible to the units behind it. */
static bool read_body(struct tir_read *x, const struct ast_stmt *s, int item, struct tir_stmt *out,
		      bool (*inner)(struct tir_read *x, const struct ast_stmt *s, int k))
{
	struct tir_block *outer = x->block;
	size_t mark = x->open.len;
	enum tir_mark_kind k = out->u.mark.kind;
	bool is_unit = k == TIR_MARK_UNIT ||
		       (k == TIR_MARK_TASK && x->around.len && !x->around.data[x->around.len - 1].is_loop &&
			x->around.data[x->around.len - 1].mark == TIR_MARK_UNIT);
	x->block = &out->u.mark.body;
	x->r->open(x->r->user);
	vec_push(x->a, &x->around, ((struct tir_around){ .mark = out->u.mark.kind }));
	bool ok = inner(x, s, item + 1);
	x->around.len--;
	x->r->close(x->r->user);
	x->block = outer;
	while (x->open.len > mark && !is_unit)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

bool tir_read_mark(struct tir_read *x, const struct ast_stmt *s, int item, bool (*inner)(struct tir_read *x, const struct ast_stmt *s, int k))
{
	const struct ast_with_item *with = &s->with[item];
	const struct ast_expr *call = with->value, *value[MAX_ARGUMENT] = { NULL };
	const struct form *f = find_form(tir_t_name(x, call->a));
	struct tir_stmt head = { .kind = TIR_MARK, .range = call->range };
	struct mark_args m = { call, f->name, value };
	int n_arg = 0;
	while (n_arg < MAX_ARGUMENT && f->arg[n_arg])
		n_arg++;
	head.u.mark.kind = f->kind;
	head.u.mark.latency = head.u.mark.ii = head.u.mark.stage = -1;
	bool ok = check_place(x, call->range, f);
	if (with->as || with->as_tuple)
		ok = tir_refuse(x, with->as ? with->as_range : with->as_tuple->range, E3002, "T.%s binds no name, so nothing is bound by 'as'; "
				"remove it", f->name);
	ok = tir_take_arguments(x, call, f->name, n_arg, f->arg, n_arg, value) && f->read(x, &m, &head) && ok;
	struct tir_stmt *out = tir_add(x, TIR_MARK, head.range);
	out->u = head.u;
	ok = read_body(x, s, item, out, inner) && ok;
	if (ok && f->kind == TIR_MARK_TASK && !has_action(&out->u.mark.body))
		return tir_refuse(x, call->range, E3604, "T.Task needs at least one statement that does something; put the work of the task "
				  "into it or remove it");
	return ok;
}
