/* Statements (spec: tir 2, 4). */
#include <string.h>

#include "tir/read.h"

static bool read_stmt(struct tir_read *x, const struct ast_stmt *s);

static bool bind_loop(struct tir_read *x, const struct ast_expr *target, struct tir_stmt *loop, int i)
{
	struct tir_binding *b = tir_bind(x, target->s, target->range, TIR_BIND_IX);
	if (!b)
		return false;
	struct ix_sym *s = arena_new(x->a, struct ix_sym);
	s->kind = IX_LOOP;
	s->name = b->name;
	s->range = target->range;
	int64_t lo, hi, ignored;
	const struct ix *first = ix_const(x->a, 0), *end = NULL;
	if (loop->u.loop.extent) {
		end = loop->u.loop.extent[i];
	} else {
		first = loop->u.loop.start;
		end = loop->u.loop.stop;
	}
	ix_bounds(first, &lo, &ignored);
	ix_bounds(end, &ignored, &hi);
	if (lo != INT64_MIN && hi != INT64_MAX && hi > lo) {
		s->has_range = true;
		s->lo = lo;
		s->hi = hi - 1;
	}
	loop->u.loop.var[i] = s;
	b->ix = ix_sym(x->a, s);
	x->r->bind_ix(x->r->user, target->s, target->range, b->ix);
	return true;
}

static bool loop_body(struct tir_read *x, const struct ast_stmt *s, struct tir_stmt *loop)
{
	const struct ast_expr *target = s->target;
	bool tuple = target->kind == AST_TUPLE || target->kind == AST_LIST;
	int n = tuple ? target->n : 1;
	if (n != loop->u.loop.n_var)
		return tir_refuse(x, target->range, loop->u.loop.kind == TIR_PERSISTENT ? E3609 : E1614,
				  "%d loop variable%s for %d extent%s of %s; name one variable for each", n, n == 1 ? "" : "s", loop->u.loop.n_var,
				  loop->u.loop.n_var == 1 ? "" : "s",
				  loop->u.loop.kind == TIR_PERSISTENT ? "T.Persistent" : "the loop");
	size_t mark = x->open.len;
	struct tir_block *outer = x->block;
	loop->u.loop.var = arena_array(x->a, const struct ix_sym *, (size_t)n);
	x->r->open(x->r->user);
	bool ok = true;
	for (int i = 0; i < n && ok; i++) {
		const struct ast_expr *v = tuple ? target->item[i] : target;
		ok = v->kind == AST_NAME ? bind_loop(x, v, loop, i) :
		     tir_refuse(x, v->range, E1614, "a loop variable is a name");
	}
	x->block = &loop->u.loop.body;
	vec_push(x->a, &x->loop, loop->u.loop.kind);
	ok = ok && tir_read_block(x, &s->body);
	x->loop.len--;
	x->block = outer;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	x->r->close(x->r->user);
	return ok;
}

static bool check_step(struct tir_read *x, struct range r, const struct ix *step)
{
	int64_t lo, hi;
	ix_bounds(step, &lo, &hi);
	return hi > 0 || tir_refuse(x, r, E3009, "the step of a loop is positive, found %s", ix_str(x->a, step));
}

/* range(stop), range(start, stop), range(start, stop, step) and the same of T.serial. */
static bool counted(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	const struct ix *v[3] = { NULL };
	int n = 0;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (a->keyword && !strcmp(a->keyword, "annotations")) {
			struct text t;
			text_init(&t, x->a);
			ast_print_expr(&t, a->value);
			loop->u.loop.annotations = text_str(&t);
			continue;
		}
		if (a->keyword && (!strcmp(a->keyword, "order") || !strcmp(a->keyword, "stage") || !strcmp(a->keyword, "sync") ||
				   !strcmp(a->keyword, "group")))
			return tir_refuse(x, a->keyword_range, E3401, "remove the argument '%s': tfc finds order and synchronisation itself",
					  a->keyword);
		if (a->keyword || n == 3)
			return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3204, "a counted loop takes (stop), (start, stop) "
					  "or (start, stop, step)");
		if (!(v[n++] = tir_read_ix(x, a->value)))
			return false;
		if (n == 3 && !check_step(x, a->value->range, v[2]))
			return false;
	}
	if (!n)
		return tir_refuse(x, e->range, E3204, "a counted loop takes (stop), (start, stop) or (start, stop, step), got 0");
	loop->u.loop.start = n > 1 ? v[0] : ix_const(x->a, 0);
	loop->u.loop.stop = n > 1 ? v[1] : v[0];
	loop->u.loop.step = n > 2 ? v[2] : ix_const(x->a, 1);
	loop->u.loop.n_var = 1;
	return true;
}

static bool unrolled(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	int64_t n;
	if (e->n_arg != 1 || e->arg[0].keyword)
		return tir_refuse(x, e->range, E3204, "T.unroll takes operands (n), got %d", e->n_arg);
	const struct ix *v = tir_read_ix(x, e->arg[0].value);
	if (!v)
		return false;
	if (!ix_is_const(v, &n) || n < 0 || n > 4096)
		return tir_refuse(x, e->arg[0].value->range, E3010, "T.unroll takes a compile-time count of at most 4096, found %s; write "
				  "range(%s)", ix_str(x->a, v), ix_str(x->a, v));
	loop->u.loop.start = ix_const(x->a, 0);
	loop->u.loop.stop = v;
	loop->u.loop.step = ix_const(x->a, 1);
	loop->u.loop.n_var = 1;
	return true;
}

static bool parallel(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	const struct ix **extent = arena_array(x->a, const struct ix *, (size_t)e->n_arg + 1);
	for (int i = 0; i < e->n_arg; i++) {
		if (e->arg[i].keyword)
			return tir_refuse(x, e->arg[i].keyword_range, E3204, "T.Parallel takes extents only");
		if (!(extent[i] = tir_read_ix(x, e->arg[i].value)))
			return false;
	}
	loop->u.loop.extent = extent;
	loop->u.loop.n_var = e->n_arg;
	return e->n_arg || tir_refuse(x, e->range, E3204, "T.Parallel takes operands (n, ...), got 0");
}

static bool persistent(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	loop->u.loop.group = 8;
	int n = 0;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (a->keyword && !strcmp(a->keyword, "group_size")) {
			const struct ix *v = tir_read_ix(x, a->value);
			if (!v)
				return false;
			if (!ix_is_const(v, &loop->u.loop.group) || loop->u.loop.group < 1)
				return tir_refuse(x, a->value->range, E3609, "group_size of T.Persistent is a constant of at least 1, found %s",
						  ix_str(x->a, v));
		} else if (a->keyword && !strcmp(a->keyword, "annotations")) {
			return tir_refuse(x, a->keyword_range, E9003, "annotations of T.Persistent are not available in this version");
		} else if (a->keyword || n == 3) {
			return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3609, "T.Persistent takes ([extents], wave_size, "
					  "index, group_size=)");
		} else if (n++ == 0) {
			if (!tir_read_ixs(x, a->value, &loop->u.loop.n_var, &loop->u.loop.extent))
				return false;
		} else if (!(*(n == 2 ? &loop->u.loop.wave : &loop->u.loop.index) = tir_read_ix(x, a->value))) {
			return false;
		}
	}
	return (n == 3 && loop->u.loop.n_var) ||
	       tir_refuse(x, e->range, E3609, "T.Persistent takes ([extents], wave_size, index, group_size=), got %d", n);
}

static bool for_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value;
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	static const struct {
		const char *name;
		enum tir_loop_kind kind;
		bool (*read)(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop);
	} kinds[] = { { "range", TIR_RANGE, counted },		  { "serial", TIR_SERIAL, counted },
		      { "unroll", TIR_UNROLL, unrolled },	  { "Parallel", TIR_PARALLEL, parallel },
		      { "Persistent", TIR_PERSISTENT, persistent } };
	if (name && !strcmp(name, "Pipelined"))
		return tir_refuse(x, e->range, E9003, "T.Pipelined is a scheduling marker, which this version does not have; write T.serial or "
				  "range");
	for (size_t i = 0; name && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct tir_stmt loop = { .kind = TIR_FOR, .range = s->range };
		if (strcmp(name, kinds[i].name) != 0)
			continue;
		loop.u.loop.kind = kinds[i].kind;
		if (!kinds[i].read(x, e, &loop))
			return false;
		struct tir_stmt *out = tir_add(x, TIR_FOR, s->range);
		out->u = loop.u;
		return loop_body(x, s, out);
	}
	return tir_refuse(x, e->range, E3203, "a loop of TIR runs over range, T.serial, T.unroll, T.Parallel or T.Persistent");
}

bool tir_read_suite(struct tir_read *x, const struct ast_block *b, struct tir_block *out)
{
	size_t mark = x->open.len;
	struct tir_block *outer = x->block;
	x->block = out;
	x->r->open(x->r->user);
	bool ok = tir_read_block(x, b);
	x->r->close(x->r->user);
	x->block = outer;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

static bool if_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	const struct tir_expr *cond = tir_read_condition(x, s->value);
	if (!cond)
		return false;
	struct tir_stmt *out = tir_add(x, TIR_IF, s->range);
	out->u.branch.cond = cond;
	bool ok = tir_read_suite(x, &s->body, &out->u.branch.then);
	return tir_read_suite(x, &s->other, &out->u.branch.other) && ok;
}

static bool while_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	size_t before = x->block->len;
	const struct tir_expr *cond = tir_read_condition(x, s->value);
	if (!cond)
		return false;
	if (x->block->len != before)
		return tir_refuse(x, s->value->range, E3205, "a condition of while indexes with constants, loop variables and scalars that are "
				  "bound by a let; read the element into a T.alloc_var first");
	struct tir_stmt *out = tir_add(x, TIR_WHILE, s->range);
	out->u.branch.cond = cond;
	vec_push(x->a, &x->loop, TIR_SERIAL);
	bool ok = tir_read_suite(x, &s->body, &out->u.branch.then);
	x->loop.len--;
	return ok;
}

static bool is_marker(const char *name)
{
	static const char *const markers[] = { "Task", "Stage", "PerCoreTask", "SimtVF", "SimdVF", "Kernel" };
	for (size_t i = 0; i < sizeof(markers) / sizeof(markers[0]); i++)
		if (!strcmp(markers[i], name))
			return true;
	return false;
}

/* The items of one "with" from item "k" on: one scope each, outermost first. */
static bool with_items(struct tir_read *x, const struct ast_stmt *s, int k)
{
	if (k == s->n_with)
		return tir_read_block(x, &s->body);
	const struct ast_with_item *item = &s->with[k];
	const char *name = item->value->kind == AST_CALL ? tir_t_name(x, item->value->a) : NULL;
	const struct mesh *m;
	if (name && is_marker(name))
		return tir_refuse(x, item->value->range, E9003, "T.%s is not available in this version; scopes are Mesh(...) and slices of them",
				  name);
	const struct ast_expr *base = item->value->kind == AST_SUBSCRIPT ? item->value->a : item->value;
	const struct tir_binding *known = base->kind == AST_NAME ? tir_lookup(x, base->s) : NULL;
	if (base->kind == AST_NAME && !known && !x->r->is_bound(x->r->user, base->s))
		return tir_unbound(x, base->range, base->s);
	if (!x->r->mesh(x->r->user, item->value, item->as, &m)) {
		x->failed = true;
		return false;
	}
	if (!mesh_nest(x->t, item->value->range, (int)x->scope.len, x->scope.data, m)) {
		x->failed = true;
		return false;
	}
	struct tir_stmt *out = tir_add(x, TIR_SCOPE, s->range);
	struct tir_block *outer = x->block;
	size_t mark = x->open.len;
	bool ok = true;
	out->u.scope.mesh = m;
	x->block = &out->u.scope.body;
	x->r->open(x->r->user);
	if (item->as) {
		struct tir_binding *b = tir_bind(x, item->as, item->as_range, TIR_BIND_MESH);
		ok = b != NULL;
		if (ok) {
			b->mesh = m;
			x->r->bind_mesh(x->r->user, item->as, item->as_range, m);
		}
	}
	vec_push(x->a, &x->scope, m);
	ok = ok && with_items(x, s, k + 1);
	x->scope.len--;
	x->r->close(x->r->user);
	x->block = outer;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

static bool element_store(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *target = s->target;
	const struct tir_binding *b = target->a->kind == AST_NAME ? tir_lookup(x, target->a->s) : NULL;
	const struct tir_view *view;
	const struct ix *const *index;
	if (b && b->kind == TIR_BIND_VAR && b->var->is_mutable) {
		const struct tir_expr *v = tir_read_expr_as(x, s->value, b->var->dtype, "the variable");
		if (!v)
			return false;
		struct tir_stmt *store = tir_add(x, TIR_STORE, s->range);
		store->u.store.var = b->var;
		store->u.store.value = v;
		return true;
	}
	if (!tir_read_element(x, target, &view, &index))
		return false;
	const struct tir_expr *v = tir_read_expr_as(x, s->value, view->type->dtype, "the element");
	if (!v)
		return false;
	struct tir_stmt *store = tir_add(x, TIR_STORE, s->range);
	store->u.store.view = view;
	store->u.store.index = index;
	store->u.store.value = v;
	return true;
}

/* A name whose value was refused causes no further diagnostics. */
static void bind_refused(struct tir_read *x, const struct ast_stmt *s)
{
	if (!tir_lookup(x, s->target->s))
		tir_bind(x, s->target->s, s->target->range, TIR_BIND_REFUSED);
}

static bool assign(struct tir_read *x, const struct ast_stmt *s)
{
	if (s->value->kind == AST_BAD) {
		x->failed = true;
		return false;
	}
	if (s->value->kind == AST_DICT)
		return tir_refuse(x, s->value->range, E1102, "a dict display stands only in annotations= and T.annotate_... statements");
	const char *dotted = s->value->kind == AST_CALL ? ast_dotted(x->a, s->value->a) : NULL;
	if (dotted && !strncmp(dotted, "tf.", 3))
		return tir_refuse(x, s->value->range, E3006, "%s is an operation of HIR; a @prim_func has instructions, such as T.copy", dotted);
	if (s->target->kind == AST_SUBSCRIPT)
		return element_store(x, s);
	if (s->target->kind != AST_NAME)
		return tir_refuse(x, s->target->range, E1606, "a statement of TIR binds one name or stores one element");
	if (s->value->kind == AST_TUPLE ? tir_read_slots(x, s) : tir_read_let(x, s))
		return true;
	bind_refused(x, s);
	return false;
}

static bool break_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	enum tir_loop_kind k = x->loop.len ? x->loop.data[x->loop.len - 1] : TIR_RANGE;
	if (!x->loop.len)
		return tir_refuse(x, s->range, E3005, "break stands outside every loop");
	if (k == TIR_UNROLL || k == TIR_PARALLEL || k == TIR_PERSISTENT)
		return tir_refuse(x, s->range, E3005, "break leaves a while, range, T.serial or T.Pipelined loop; this loop is %s",
				  k == TIR_UNROLL ? "T.unroll" : k == TIR_PARALLEL ? "T.Parallel" : "T.Persistent");
	tir_add(x, TIR_BREAK, s->range);
	return true;
}

static bool read_stmt(struct tir_read *x, const struct ast_stmt *s)
{
	switch (s->kind) {
	case AST_ASSIGN: return assign(x, s);
	case AST_RETURN:
		if (s->value)
			return tir_refuse(x, s->value->range, E3004, "return stands alone in a @prim_func; results are written to output parameters");
		tir_add(x, TIR_RETURN, s->range);
		return true;
	case AST_PASS: return true;
	case AST_BREAK: return break_stmt(x, s);
	case AST_EXPR: return tir_read_effect(x, s->value);
	case AST_FOR: return for_stmt(x, s);
	case AST_WHILE: return while_stmt(x, s);
	case AST_IF: return if_stmt(x, s);
	case AST_WITH: return with_items(x, s, 0);
	case AST_ANNOTATED:
	case AST_AUGMENTED:
	case AST_CONTINUE:
	case AST_RAISE:
	case AST_IMPORT:
	case AST_DEF:
	case AST_CLASS:
	case AST_IGNORED: break;
	}
	return tir_refuse(x, s->range, E1602, "this statement does not exist in a @prim_func; it has lets, stores, instructions, for, while, "
			  "if, with, return, pass and break");
}

bool tir_read_block(struct tir_read *x, const struct ast_block *b)
{
	bool ok = true;
	for (int i = 0; i < b->n; i++)
		ok = read_stmt(x, b->stmt[i]) && ok;
	return ok;
}
