/* Older spellings of operations (spec: hir 13.2, 13.7). */
#include "front/args.h"

#include <string.h>

struct fragment { const char *name; int64_t m, k, n; };

static const struct fragment fragments[] = {
	{ "mma_sm80_16x8x16", 16, 16, 8 },
	{ "wgmma_sm90_64x128x16", 64, 16, 128 },
};

static const struct fragment *find_fragment(const char *name)
{
	for (size_t i = 0; i < sizeof(fragments) / sizeof(fragments[0]); i++)
		if (!strcmp(fragments[i].name, name))
			return &fragments[i];
	return NULL;
}

bool legacy_is_fragment(const char *name)
{
	return find_fragment(name) != NULL;
}

static bool fragment_operand(struct front *f, const struct fragment *g, const struct ast_expr *e, int64_t rows, int64_t columns,
			     struct hir_value **out)
{
	struct ct_value v;
	int64_t dim[2];

	if (!front_eval(f, e, &v))
		return false;
	*out = oper_operand(f, e->range, &v, 0, NULL);
	if (!*out)
		return false;
	if ((*out)->type->rank == 2 && type_static_shape((*out)->type, dim) && dim[0] == rows && dim[1] == columns)
		return true;
	return front_error(f, e->range, E1940, "%s multiplies (%lld, %lld) by (%lld, %lld) (%s), and this operand is %s", g->name,
			   (long long)g->m, (long long)g->k, (long long)g->k, (long long)g->n, strrchr(g->name, '_') + 1,
			   type_str(f->a, (*out)->type));
}

static bool call_fragment(struct front *f, const struct ast_expr *e, const struct fragment *g, struct ct_value *out)
{
	static const char *const names[] = { "a", "b", "dtype_a", "dtype_b", "dtype_acc", "a_layout", "b_layout" };
	const struct hir_op *op = hir_op_find("matmul");
	struct attr *attr = arena_array(f->a, struct attr, (size_t)op->n_attr);
	const struct ast_expr *slot[7];
	struct hir_value *operand[2];
	int i = hir_attr_index(op, "out_dtype");
	struct ct_value v;

	if (!front_builds(f))
		return front_error(f, e->range, E1201, "an operation on tensors stands outside a function; it cannot be evaluated at "
				   "compile time (-D gives a name its value)");
	if (!front_bind_args(f, e, g->name, 7, names, 2, slot) || !fragment_operand(f, g, slot[0], g->m, g->k, &operand[0]) ||
	    !fragment_operand(f, g, slot[1], g->k, g->n, &operand[1]))
		return false;
	attr[i].kind = ATTR_DTYPE;
	attr[i].dtype = DT_F32;
	if (slot[4] && (!front_eval(f, slot[4], &v) || !front_dtype(f, slot[4]->range, &v, &attr[i].dtype)))
		return false;
	diag_warning(f->t, e->range, W1802, "%s is an older spelling; write tf.matmul(a, b, out_dtype=\"%s\")", g->name,
		     dtype_name(attr[i].dtype));
	*out = ct_of_kind(CT_VALUE, e->range);
	out->value = hir_build(&f->body->b, e->range, op, 2, operand, attr);
	return out->value != NULL;
}

/* Does the call state a shape where its operation takes a type? */
static bool states_shape(struct front *f, const struct ast_expr *e)
{
	const struct ast_expr *first = e->n_arg ? e->arg[0].value : NULL;
	struct ct_value v;

	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword && (!strcmp(e->arg[i].keyword, "shape") || !strcmp(e->arg[i].keyword, "dtype")))
			return true;
	if (!first || e->arg[0].keyword || first->kind == AST_SUBSCRIPT)
		return false;
	if (first->kind == AST_TUPLE)
		return true;
	return first->kind == AST_NAME && front_eval_quiet(f, first, &v) && v.kind == CT_TUPLE;
}

static bool legacy_type(struct front *f, const struct ast_expr *e, const struct ast_expr *const *slot, const struct type **ty)
{
	enum storage storage = ST_GMEM;
	const struct ix **dim;
	struct ct_value v;
	enum dtype d;
	int rank;

	if (!front_eval(f, slot[0], &v))
		return false;
	if (v.kind != CT_TUPLE && v.kind != CT_LIST)
		return front_error(f, slot[0]->range, E1301, "a shape is a tuple of dimensions, found %s", ct_kind_text(&v));
	rank = v.n;
	dim = arena_array(f->a, const struct ix *, (size_t)rank);
	for (int i = 0; i < rank; i++)
		if (!ct_as_ix(f, &v.item[i], &dim[i]) || !ct_is_compile_time(&v.item[i]) || (v.item[i].kind == CT_INT && v.item[i].i < 0))
			return front_error(f, slot[0]->range, E1301, "a shape is a tuple of dimensions, and one is %s",
					   v.item[i].kind == CT_INT ? "negative" : ct_kind_text(&v.item[i]));
	if (!front_eval(f, slot[1], &v) || !front_dtype(f, slot[1]->range, &v, &d))
		return false;
	if (slot[2] && (!front_eval(f, slot[2], &v) || !front_storage(f, slot[2]->range, &v, &storage)))
		return false;
	*ty = type_new(f->a, d, rank, dim, storage, NULL);
	diag_warning(f->t, e->range, W1801, "a shape and a dtype are an older spelling; write %s", type_str(f->a, *ty));
	*ty = front_materialise(f, *ty, false);
	return true;
}

/* zeros, empty and full with (shape, dtype, storage). */
static bool call_constant(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out)
{
	static const char *const names[] = { "shape", "dtype", "storage" };
	static const char *const full_names[] = { "shape", "value", "dtype", "storage" };
	static const char *const full_other[] = { "shape", "dtype", "value", "storage" };
	const struct hir_op *op = hir_op_find(name);
	struct attr *attr = arena_array(f->a, struct attr, (size_t)op->n_attr);
	bool is_full = !strcmp(name, "full"), dtype_second;
	const struct ast_expr *slot[4], *type_slot[3];
	struct ct_value v;
	int i = hir_attr_index(op, "type");

	dtype_second = is_full && e->n_arg > 1 && !e->arg[1].keyword && e->arg[1].value->kind == AST_STRING;
	if (!front_bind_args(f, e, name, is_full ? 4 : 3, is_full ? dtype_second ? full_other : full_names : names, is_full ? 3 : 2,
			     slot))
		return false;
	type_slot[0] = slot[0];
	type_slot[1] = is_full && !dtype_second ? slot[2] : slot[1];
	type_slot[2] = is_full ? slot[3] : slot[2];
	if (!legacy_type(f, e, type_slot, &attr[i].type))
		return false;
	attr[i].kind = ATTR_TYPE;
	if (is_full) {
		const struct ast_expr *value = dtype_second ? slot[2] : slot[1];
		int k = hir_attr_index(op, "value");

		if (!front_eval(f, value, &v) || !call_attr(f, value->range, "tf.full", &op->attr[k], &v, &attr[k]))
			return false;
	}
	*out = ct_of_kind(CT_VALUE, e->range);
	out->value = hir_build(&f->body->b, e->range, op, 0, NULL, attr);
	return out->value != NULL;
}

/* A call of an older spelling; "*known" is false if "e" is none. */
bool legacy_call(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out, bool *known)
{
	const struct fragment *g = find_fragment(name);
	bool ok;

	*known = g != NULL;
	if (g) {
		ok = call_fragment(f, e, g, out);
	} else {
		*known = front_builds(f) && (!strcmp(name, "zeros") || !strcmp(name, "empty") || !strcmp(name, "full")) && states_shape(f, e);
		ok = *known && call_constant(f, e, name, out);
	}
	if (!ok)
		*out = ct_bad();
	return ok;
}
