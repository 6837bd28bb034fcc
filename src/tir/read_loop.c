/* Loops (spec: tir 4, autoschedule 2.4). */
#include <string.h>

#include "tir/read.h"

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
	vec_push(x->a, &x->around, ((struct tir_around){ .is_loop = true, .loop = loop->u.loop.kind }));
	ok = ok && tir_read_block(x, &s->body);
	x->around.len--;
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

static bool bad_annotation(struct tir_read *x, struct range r, const char *key, const char *wants)
{
	return tir_refuse(x, r, E3608, "annotation '%s' of a loop is %s; write it so or leave it out", key, wants);
}

static bool read_num_stages(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	int64_t n;
	enum tir_constant got = tir_read_constant(x, e, &n);
	if (got == TIR_BAD_CONSTANT)
		return false;
	if (got != TIR_CONSTANT || n < 0)
		return bad_annotation(x, e->range, "num_stages", "a constant integer of at least 0");
	if (loop->u.loop.num_stages && loop->u.loop.num_stages != n)
		return bad_annotation(x, e->range, "num_stages", "one number, given once");
	loop->u.loop.num_stages = n;
	return true;
}

static bool read_enable_offset(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	struct attr v = { .kind = ATTR_NONE };
	if (e->kind == AST_TRUE || e->kind == AST_FALSE)
		v = (struct attr){ .kind = ATTR_BOOL, .i = e->kind == AST_TRUE };
	else if (e->kind == AST_NAME && !tir_read_value(x, e, &v))
		return false;
	if (v.kind != ATTR_BOOL)
		return bad_annotation(x, e->range, "enable_offset", "True or False");
	loop->u.loop.enable_offset = v.i ? TIR_YES : TIR_NO;
	return true;
}

static bool read_eligible(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	if (e->kind != AST_LIST && e->kind != AST_TUPLE)
		return bad_annotation(x, e->range, "multi_buffer_eligible", "a list of buffers");
	struct tir_region *all = arena_array(x->a, struct tir_region, (size_t)e->n + 1);
	for (int i = 0; i < e->n; i++) {
		if (e->item[i]->kind == AST_NAME && !tir_lookup(x, e->item[i]->s) && !x->r->is_bound(x->r->user, e->item[i]->s))
			return tir_unbound(x, e->item[i]->range, e->item[i]->s);
		if (!tir_read_buffer_name(x, e->item[i], &all[i]))
			return bad_annotation(x, e->item[i]->range, "multi_buffer_eligible", "a list of buffers by name");
	}
	loop->u.loop.eligible = all;
	loop->u.loop.n_eligible = e->n;
	return true;
}

/* The lists by which other compilers are told an order. */
static bool is_order_list(const char *name)
{
	static const char *const lists[] = { "order", "stage", "sync", "group" };
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		if (!strcmp(name, lists[i]))
			return true;
	return false;
}

/* annotations={...} */
static bool read_annotations(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	static const struct {
		const char *key;
		bool (*read)(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop);
	} keys[] = { { "num_stages", read_num_stages }, { "enable_offset", read_enable_offset }, { "multi_buffer_eligible", read_eligible } };
	enum { N = sizeof(keys) / sizeof(keys[0]) };
	bool ok = true, seen[N] = { false };
	if (e->kind != AST_DICT)
		return tir_refuse(x, e->range, E3608, "annotations= of a loop is a dict display, an annotation being {\"key\": value}");
	for (int i = 0; i + 1 < e->n; i += 2) {
		const struct ast_expr *key = e->item[i];
		if (key->kind != AST_STRING) {
			ok = tir_refuse(x, key->range, E3608, "the key of a loop annotation is a string, such as \"num_stages\"");
			continue;
		}
		if (is_order_list(key->s)) {
			ok = tir_refuse(x, key->range, E3401, "remove the annotation '%s': tfc finds order and synchronisation itself", key->s);
			continue;
		}
		size_t k = 0;
		while (k < N && strcmp(keys[k].key, key->s) != 0)
			k++;
		if (k == N)
			diag_warning(x->t, key->range, W3404, "annotation '%s' is unknown and ignored; a loop has num_stages, enable_offset and "
				     "multi_buffer_eligible", key->s);
		else if (seen[k])
			ok = bad_annotation(x, key->range, key->s, "one value, given once");
		else
			ok = keys[k].read(x, e->item[i + 1], loop) && ok;
		if (k < N)
			seen[k] = true;
	}
	return ok;
}

/* range(stop), range(start, stop), range(start, stop, step) and the same of T.serial; T.Pipelined has no step. */
static bool counted(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop)
{
	bool pipelined = loop->u.loop.kind == TIR_PIPELINED;
	int most = pipelined ? 2 : 3, n = 0;
	const char *forms = pipelined ? "T.Pipelined takes (stop) or (start, stop), num_stages= and annotations=" :
			    "a counted loop takes (stop), (start, stop) or (start, stop, step)";
	const struct ix *v[3] = { NULL };
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (a->keyword && !strcmp(a->keyword, "annotations")) {
			if (!read_annotations(x, a->value, loop))
				return false;
			continue;
		}
		if (pipelined && a->keyword && !strcmp(a->keyword, "num_stages")) {
			if (!read_num_stages(x, a->value, loop))
				return false;
			continue;
		}
		if (a->keyword || n == most)
			return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3204, "%s", forms);
		if (!(v[n++] = tir_read_ix(x, a->value)))
			return false;
		if (n == 3 && !check_step(x, a->value->range, v[2]))
			return false;
	}
	if (!n)
		return tir_refuse(x, e->range, E3204, "%s, got 0", forms);
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
			if (!read_annotations(x, a->value, loop))
				return false;
		} else if (a->keyword || n == 3) {
			return tir_refuse(x, a->keyword ? a->keyword_range : a->value->range, E3609, "T.Persistent takes ([extents], wave_size, "
					  "index, group_size=, annotations=)");
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

bool tir_read_for(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value;
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	static const struct {
		const char *name;
		enum tir_loop_kind kind;
		bool (*read)(struct tir_read *x, const struct ast_expr *e, struct tir_stmt *loop);
	} kinds[] = { { "range", TIR_RANGE, counted },		  { "serial", TIR_SERIAL, counted },
		      { "unroll", TIR_UNROLL, unrolled },	  { "Parallel", TIR_PARALLEL, parallel },
		      { "Persistent", TIR_PERSISTENT, persistent }, { "Pipelined", TIR_PIPELINED, counted } };
	for (int i = 0; name && i < e->n_arg; i++)
		if (e->arg[i].keyword && is_order_list(e->arg[i].keyword))
			return tir_refuse(x, e->arg[i].keyword_range, E3401, "remove the argument '%s': tfc finds order and synchronisation "
					  "itself", e->arg[i].keyword);
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
	return tir_refuse(x, e->range, E3203, "a loop of TIR runs over range, T.serial, T.unroll, T.Pipelined, T.Parallel or T.Persistent");
}

