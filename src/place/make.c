#include "place/make.h"

#include <math.h>
#include <string.h>

#include "base/tfc.h"
#include "value/tensor.h"

struct attr attr_of_int(int64_t v)
{
	return (struct attr){.kind = ATTR_INT, .i = v};
}

struct attr attr_of_bool(bool v)
{
	return (struct attr){.kind = ATTR_BOOL, .i = v};
}

struct attr attr_of_str(const char *s)
{
	return (struct attr){.kind = ATTR_STR, .s = s};
}

struct attr attr_of_dtype(enum dtype d)
{
	return (struct attr){.kind = ATTR_DTYPE, .dtype = d};
}

struct attr attr_of_ints(int n, const int64_t *v)
{
	return (struct attr){.kind = ATTR_INTS, .n = n, .ints = v};
}

struct attr attr_of_ixs(int n, const struct ix *const *v)
{
	return (struct attr){.kind = ATTR_IXS, .n = n, .ix = v};
}

struct attr attr_of_type(const struct type *ty)
{
	return (struct attr){.kind = ATTR_TYPE, .type = ty};
}

/* The literal "v" as a program of dtype "d" would write it. */
struct attr attr_of_number(enum dtype d, double v)
{
	if (dtype_info(d)->kind == DTYPE_FLOAT)
		return (struct attr){.kind = ATTR_FLOAT, .f = v};
	if (dtype_info(d)->kind == DTYPE_BOOL)
		return attr_of_bool(v != 0);
	return attr_of_int((int64_t)v);
}

struct attr attr_of_end(enum dtype d, bool least)
{
	if (!dtype_is_float(d))
		return d == DT_BOOL ? attr_of_bool(!least) : attr_of_int(least ? int_least(d) : int_greatest(d));
	double most = float_has_infinity(d) ? (double)INFINITY : float_largest(d);
	return attr_of_number(d, least ? -most : most);
}

void make_init(struct make *m, struct tfc *t, struct hir_fn *fn)
{
	memset(m, 0, sizeof *m);
	m->b.t = t;
	m->b.fn = fn;
	m->b.block = fn ? &fn->body : NULL;
	m->a = &t->perm;
}

struct hir_fn *make_function(struct make *m, const struct hir_fn *in)
{
	struct hir_fn *fn = arena_new(m->a, struct hir_fn);

	*fn = *in;
	fn->body = (struct hir_block){0};
	fn->n_value = 0;
	fn->n_return = 0;
	fn->ret = NULL;
	fn->param = arena_array(m->a, struct hir_param, (size_t)in->n_param);
	m->b.fn = fn;
	m->b.block = &fn->body;
	for (int i = 0; i < in->n_param; i++) {
		fn->param[i] = in->param[i];
		struct hir_value *v = hir_value_new(&m->b, in->param[i].value->type);
		v->name = in->param[i].value->name ? in->param[i].value->name : in->param[i].name;
		v->range = in->param[i].value->range;
		v->where = in->param[i].value->where;
		fn->param[i].value = v;
	}
	return fn;
}

static struct hir_value *made(struct make *m, struct hir_value *v)
{
	if (!v)
		m->failed = true;
	return v;
}

struct hir_value *make_op(struct make *m, const char *name, int n, struct hir_value *const *operand,
			  int n_attr, const char *const *attr_name, const struct attr *attr)
{
	const struct hir_op *op = hir_op_find(name);

	if (!op)
		tfc_bug(m->b.t, "no operation %s", name);
	for (int i = 0; i < n; i++)
		if (!operand[i])
			return made(m, NULL);
	struct attr *all = arena_array(m->a, struct attr, (size_t)op->n_attr + 1);
	for (int i = 0; i < n_attr; i++) {
		int k = hir_attr_index(op, attr_name[i]);
		if (k < 0)
			tfc_bug(m->b.t, "operation %s has no attribute %s", name, attr_name[i]);
		all[k] = attr[i];
	}
	return made(m, hir_build(&m->b, m->r, op, n, operand, all));
}

struct hir_value *make_like(struct make *m, const struct hir_node *like, int n, struct hir_value *const *operand,
			    const struct attr *attr)
{
	for (int i = 0; i < n; i++)
		if (!operand[i])
			return made(m, NULL);
	return made(m, hir_build(&m->b, m->r, like->u.op.op, n, operand, attr ? attr : like->u.op.attr));
}

struct hir_value *make_index(struct make *m, const struct ix *x)
{
	return made(m, hir_build_index(&m->b, m->r, x));
}

struct hir_value *make_number(struct make *m, enum dtype d, double v)
{
	struct attr number = attr_of_number(d, v);

	return made(m, hir_build_literal(&m->b, m->r, d, &number));
}

const struct ix *make_int(struct make *m, int64_t v)
{
	return ix_const(m->a, v);
}

const struct ix *const *make_ints(struct make *m, int n, const int64_t *v)
{
	const struct ix **out = arena_array(m->a, const struct ix *, (size_t)n + 1);

	for (int i = 0; i < n; i++)
		out[i] = ix_const(m->a, v[i]);
	return out;
}

bool value_is_index(const struct hir_value *v)
{
	return v->ix && !v->sym;
}

const struct ix *make_ix_of(struct make *m, struct hir_value *v)
{
	if (!v) {
		m->failed = true;
		return ix_const(m->a, 0);
	}
	return v->ix ? v->ix : hir_value_as_ix(&m->b, v);
}

static struct hir_value *in_register(struct make *m, struct hir_value *v)
{
	return !v || v->type->storage == ST_RMEM ? v : make_copy(m, v, ST_RMEM);
}

/* "x" as one name where it holds run-time scalars: text computes sums of them as values, and so they are values here. */
static const struct ix *named(struct make *m, const struct ix *x)
{
	const struct ix *rest = ix_const(m->a, x->konst);
	struct hir_value *sum = NULL;

	if (!ix_uses_kind(x, IX_SCALAR) || (x->n_term == 1 && x->konst == 0 && x->term[0].coef == 1 && x->term[0].atom->kind == IX_SYM))
		return x;
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_term *term = &x->term[i];
		const struct ix one = {.n_term = 1, .term = term};
		if (term->atom->kind != IX_SYM && ix_uses_kind(&one, IX_SCALAR))
			return x;
		if (term->atom->kind != IX_SYM || term->atom->sym->kind != IX_SCALAR) {
			rest = ix_add(m->a, rest, arena_memdup(m->a, &one, sizeof one));
			continue;
		}
		struct hir_value *v = in_register(m, (struct hir_value *)term->atom->sym->owner);
		if (term->coef != 1)
			v = make_binary(m, "mul", v, make_number(m, DT_I64, (double)term->coef));
		sum = sum ? make_binary(m, "add", sum, v) : v;
	}
	if (!ix_is(rest, 0))
		sum = make_binary(m, "add", sum, make_index(m, rest));
	return make_ix_of(m, sum);
}

const struct ix *const *make_positions(struct make *m, int n, const struct ix *const *start)
{
	const struct ix **at = arena_array(m->a, const struct ix *, (size_t)n + 1);

	for (int i = 0; i < n; i++)
		at[i] = named(m, start[i]);
	return at;
}

/* An operation on "x" (and "y") at the positions "start": attributes where the operation declares "positions" as one,
 * rank-0 operands otherwise. */
static struct hir_value *at_positions(struct make *m, const char *name, struct hir_value *x, struct hir_value *y,
				      const char *positions, const struct ix *const *start, int n_attr,
				      const char *const *attr_name, const struct attr *attr)
{
	int rank = x->type->rank, n = 0;
	struct hir_value **operand = arena_array(m->a, struct hir_value *, (size_t)rank + 2);
	const char *names[4];
	struct attr attrs[4];

	const struct ix *const *at = make_positions(m, rank, start);
	operand[n++] = x;
	if (y)
		operand[n++] = y;
	for (int i = 0; i < n_attr; i++) {
		names[i] = attr_name[i];
		attrs[i] = attr[i];
	}
	if (hir_attr_index(hir_op_find(name), positions) >= 0) {
		names[n_attr] = positions;
		attrs[n_attr++] = attr_of_ixs(rank, at);
	} else {
		for (int i = 0; i < rank; i++)
			operand[n++] = make_index(m, at[i]);
	}
	return make_op(m, name, n, operand, n_attr, names, attrs);
}

struct hir_value *make_slice(struct make *m, struct hir_value *x, const struct ix *const *start,
			     const struct ix *const *size, const int64_t *stride)
{
	if (!x)
		return made(m, NULL);
	int rank = x->type->rank;
	bool whole = true;
	for (int i = 0; i < rank; i++)
		whole = whole && ix_is(start[i], 0) && ix_equal(size[i], x->type->dim[i]);
	if (whole)
		return x;
	int64_t *one = arena_array(m->a, int64_t, (size_t)rank + 1);
	for (int i = 0; i < rank; i++)
		one[i] = stride ? stride[i] : 1;
	return at_positions(m, "slice", x, NULL, "starts", start, 2, (const char *const[]){"sizes", "strides"},
			    (struct attr[]){attr_of_ixs(rank, size), attr_of_ints(rank, one)});
}

struct hir_value *make_window(struct make *m, struct hir_value *x, const struct ix *const *start,
			      const struct ix *const *size, const struct attr *fill)
{
	if (!x)
		return made(m, NULL);
	struct attr zero = attr_of_number(x->type->dtype, 0);
	return at_positions(m, "window", x, NULL, "starts", start, 2, (const char *const[]){"sizes", "fill"},
			    (struct attr[]){attr_of_ixs(x->type->rank, size), fill && fill->kind != ATTR_NONE ? *fill : zero});
}

struct hir_value *make_reshape(struct make *m, struct hir_value *x, int rank, const struct ix *const *dim)
{
	if (!x)
		return made(m, NULL);
	bool same = x->type->rank == rank;
	for (int i = 0; same && i < rank; i++)
		same = ix_equal(x->type->dim[i], dim[i]);
	if (same)
		return x;
	return make_op(m, "reshape", 1, &x, 1, (const char *const[]){"new_shape"}, (struct attr[]){attr_of_ixs(rank, dim)});
}

struct hir_value *make_transpose(struct make *m, struct hir_value *x, const int64_t *perm)
{
	if (!x)
		return made(m, NULL);
	bool same = true;
	for (int i = 0; i < x->type->rank; i++)
		same = same && perm[i] == i;
	if (same)
		return x;
	const int64_t *copy = arena_memdup(m->a, perm, (size_t)x->type->rank * sizeof *perm);
	return make_op(m, "transpose", 1, &x, 1, (const char *const[]){"perm"}, (struct attr[]){attr_of_ints(x->type->rank, copy)});
}

struct hir_value *make_empty(struct make *m, enum dtype d, int rank, const struct ix *const *dim, enum storage s)
{
	return make_op(m, "empty", 0, NULL, 1, (const char *const[]){"type"},
		       (struct attr[]){attr_of_type(type_new(m->a, d, rank, dim, s, NULL))});
}

struct hir_value *make_full(struct make *m, enum dtype d, int rank, const struct ix *const *dim, enum storage s, double v)
{
	struct attr type = attr_of_type(type_new(m->a, d, rank, dim, s, NULL));

	if (v == 0 && !signbit(v) && d != DT_F8E8M0)
		return make_op(m, "zeros", 0, NULL, 1, (const char *const[]){"type"}, &type);
	return make_op(m, "full", 0, NULL, 2, (const char *const[]){"type", "value"},
		       (struct attr[]){type, attr_of_number(d, v)});
}

static const struct insn_use *insn_plain(struct make *m, const char *name, int n_attr, const char *const *attr_name,
					 const struct attr *attr)
{
	struct insn_use *use = arena_new(m->a, struct insn_use);
	const struct insn *insn = insn_find(name);

	if (!insn)
		tfc_bug(m->b.t, "no instruction %s", name);
	struct attr *all = arena_array(m->a, struct attr, (size_t)insn->n_attr + 1);
	for (int i = 0; i < insn->n_attr; i++)
		if (insn->attr[i].fallback)
			all[i] = *insn->attr[i].fallback;
	for (int i = 0; i < n_attr; i++) {
		int k = insn_attr_index(insn, attr_name[i]);
		if (k < 0)
			tfc_bug(m->b.t, "instruction %s has no attribute %s", name, attr_name[i]);
		all[k] = attr[i];
	}
	use->insn = insn;
	use->attr = all;
	return use;
}

struct hir_value *make_copy(struct make *m, struct hir_value *src, enum storage s)
{
	if (!src)
		return made(m, NULL);
	const struct type *ty = src->type;
	if (ty->storage == ST_UMAT)
		return src;
	struct hir_value *operand[2] = {src, make_empty(m, ty->dtype, ty->rank, ty->dim, s)};
	return made(m, hir_build_schedule(&m->b, m->r, insn_plain(m, "copy", 0, NULL, NULL), 2, operand, 0, NULL, 0, NULL));
}

struct hir_value *make_schedule(struct make *m, const char *name, int n, struct hir_value *const *operand, int n_attr,
				const char *const *attr_name, const struct attr *attr)
{
	for (int i = 0; i < n; i++)
		if (!operand[i])
			return made(m, NULL);
	return made(m, hir_build_schedule(&m->b, m->r, insn_plain(m, name, n_attr, attr_name, attr), n, operand, 0, NULL, 0, NULL));
}

struct hir_value *make_typed(struct make *m, const char *name, const struct type *ty)
{
	struct attr type = attr_of_type(ty);

	return make_op(m, name, 0, NULL, 1, (const char *const[]){"type"}, &type);
}

struct hir_value *make_window_tile(struct make *m, struct hir_value *x, const struct ix *const *start,
				   const struct ix *const *size, const struct attr *fill)
{
	if (!x)
		return made(m, NULL);
	if (x->type->storage == ST_GMEM || x->type->storage == ST_UMAT)
		return make_copy(m, make_window(m, x, start, size, fill), ST_RMEM);
	int rank = x->type->rank;
	const struct ix **back = arena_array(m->a, const struct ix *, (size_t)rank + 1);
	struct attr type = attr_of_type(type_new(m->a, x->type->dtype, rank, size, ST_SMEM, NULL));
	struct attr value = fill && fill->kind != ATTR_NONE ? *fill : attr_of_number(x->type->dtype, 0);
	for (int i = 0; i < rank; i++)
		back[i] = ix_mul_const(m->a, start[i], -1);
	struct hir_value *tile = make_op(m, "full", 0, NULL, 2, (const char *const[]){"type", "value"}, (struct attr[]){type, value});
	return make_insert(m, tile, x, back, true);
}

struct hir_value *make_outer(struct make *m, struct hir_value *acc, struct hir_value *lhs, struct hir_value *rhs,
			     int64_t rows, int64_t columns, enum dtype d)
{
	const struct atom_class *cls = atom_find(m->b.t, "outer");

	if (!cls)
		tfc_bug(m->b.t, "no atom outer");
	if (!acc || !lhs || !rhs)
		return made(m, NULL);
	struct atom *atom = arena_new(m->a, struct atom);
	struct attr *all = arena_array(m->a, struct attr, (size_t)cls->n_attr + 1);
	for (int i = 0; i < cls->n_attr; i++) {
		if (strcmp(cls->attr[i].name, "m") == 0)
			all[i] = attr_of_int(rows);
		else if (strcmp(cls->attr[i].name, "n") == 0)
			all[i] = attr_of_int(columns);
		else if (strcmp(cls->attr[i].name, "dtype") == 0)
			all[i] = attr_of_dtype(d);
		else if (cls->attr[i].fallback)
			all[i] = *cls->attr[i].fallback;
	}
	atom->cls = cls;
	atom->attr = all;
	struct hir_value *operand[3] = {acc, lhs, rhs};
	struct attr a = {.kind = ATTR_ATOM, .atom = atom};
	return made(m, hir_build_schedule(&m->b, m->r, insn_plain(m, "tiled_mma", 1, (const char *const[]){"atom"}, &a), 3,
					  operand, 0, NULL, 0, NULL));
}

struct hir_value *make_insert(struct make *m, struct hir_value *dst, struct hir_value *update,
			      const struct ix *const *start, bool clip)
{
	if (!dst || !update)
		return made(m, NULL);
	return at_positions(m, clip ? "insert_window" : "insert_slice", dst, update, "offsets", start, 0, NULL, NULL);
}

struct hir_value *make_binary(struct make *m, const char *kind, struct hir_value *x, struct hir_value *y)
{
	struct hir_value *operand[2] = {x, y};

	return make_op(m, "binary", 2, operand, 1, (const char *const[]){"kind"}, (struct attr[]){attr_of_str(kind)});
}

struct hir_value *make_unary(struct make *m, const char *kind, struct hir_value *x)
{
	return make_op(m, "unary", 1, &x, 1, (const char *const[]){"kind"}, (struct attr[]){attr_of_str(kind)});
}

struct hir_value *make_cast(struct make *m, struct hir_value *x, enum dtype d)
{
	if (!x || x->type->dtype == d)
		return made(m, x);
	return make_op(m, "cast", 1, &x, 1, (const char *const[]){"dtype"}, (struct attr[]){attr_of_dtype(d)});
}

struct hir_value *make_reduce(struct make *m, struct hir_value *x, int n, const int64_t *axis, bool keepdim, const char *kind)
{
	return make_op(m, "reduce", 1, &x, 3, (const char *const[]){"axes", "keepdim", "kind"},
		       (struct attr[]){attr_of_ints(n, arena_memdup(m->a, axis, (size_t)n * sizeof *axis)), attr_of_bool(keepdim), attr_of_str(kind)});
}

bool make_loop_bounds(const struct ix *start, const struct ix *stop, const struct ix *step, int64_t *lo, int64_t *hi)
{
	int64_t ignored, s;

	ix_bounds(start, lo, &ignored);
	ix_bounds(stop, &ignored, hi);
	if (*lo == INT64_MIN || *hi == INT64_MAX || *lo >= *hi)
		return false;
	bool aligned = ix_is_const(step, &s) && s > 1 && ix_divisible(start, s) && ix_divisible(stop, s);
	*hi -= aligned ? s : 1;
	return true;
}

void make_loop_begin(struct make *m, struct make_loop *l, const char *name, const struct ix *start, const struct ix *stop,
		     const struct ix *step, int n_carry, struct hir_value *const *init)
{
	struct hir_node *n = hir_node_new(&m->b, m->r, HIR_FOR);
	struct hir_loop *loop = &n->u.loop;
	struct ix_sym *iv = arena_new(m->a, struct ix_sym);
	int64_t lo, hi;

	iv->kind = IX_LOOP;
	iv->name = name;
	iv->range = m->r;
	if (make_loop_bounds(start, stop, step, &lo, &hi)) {
		iv->has_range = true;
		iv->lo = lo;
		iv->hi = hi;
	}
	loop->name = name;
	loop->iv = iv;
	loop->start = start;
	loop->stop = stop;
	loop->step = step;
	loop->n_carry = n_carry;
	loop->init = arena_array(m->a, struct hir_value *, (size_t)n_carry + 1);
	loop->param = arena_array(m->a, struct hir_value *, (size_t)n_carry + 1);
	for (int i = 0; i < n_carry; i++) {
		loop->init[i] = init[i];
		loop->param[i] = hir_value_new(&m->b, init[i]->type);
		loop->param[i]->range = m->r;
		loop->param[i]->name = init[i]->name;
	}
	l->node = n;
	l->outer = m->b.block;
	l->iv = ix_sym(m->a, iv);
	struct hir_value *ivv = hir_value_new(&m->b, type_scalar(m->a, DT_I64, ST_UMAT));
	ivv->ix = l->iv;
	ivv->name = name;
	loop->iv_value = ivv;
	m->b.block = &loop->body;
}

void make_loop_end_all(struct make *m, struct make_loop *l, int n_result, struct hir_value *const *yield)
{
	struct hir_node *n = l->node;
	struct hir_loop *loop = &n->u.loop;

	loop->yield = arena_array(m->a, struct hir_value *, (size_t)n_result + 1);
	n->n_result = n_result;
	n->result = arena_array(m->a, struct hir_value *, (size_t)n_result + 1);
	for (int i = 0; i < n_result; i++) {
		if (!yield[i])
			m->failed = true;
		loop->yield[i] = yield[i];
		const struct type *ty = i < loop->n_carry ? loop->param[i]->type : yield[i] ? yield[i]->type : NULL;
		n->result[i] = hir_value_new(&m->b, ty);
		n->result[i]->def = n;
		n->result[i]->index = i;
		n->result[i]->name = i < loop->n_carry ? loop->param[i]->name : NULL;
		n->result[i]->range = m->r;
	}
	m->b.block = l->outer;
	hir_block_add(m->a, l->outer, n);
}

void make_loop_end(struct make *m, struct make_loop *l, struct hir_value *const *yield)
{
	make_loop_end_all(m, l, l->node->u.loop.n_carry, yield);
}

struct hir_value *make_loop_result(const struct make_loop *l, int i)
{
	return l->node->result[i];
}

void make_scope_begin(struct make *m, struct make_scope *s, const struct mesh *mesh)
{
	s->node = hir_node_new(&m->b, m->r, HIR_SCOPE);
	s->node->u.scope.mesh = mesh;
	s->outer = m->b.block;
	m->b.block = &s->node->u.scope.body;
	if (m->b.n_scope == (int)(sizeof m->b.scope / sizeof m->b.scope[0]))
		tfc_bug(m->b.t, "mesh scopes nested too deep");
	m->b.scope[m->b.n_scope++] = mesh;
}

void make_scope_end(struct make *m, struct make_scope *s)
{
	m->b.n_scope--;
	m->b.block = s->outer;
	hir_block_add(m->a, s->outer, s->node);
}
