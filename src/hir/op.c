#include "hir/op.h"

#include <string.h>

#define OP(name) extern const struct hir_op hir_op_##name;
#include "hir/ops.inc"
#undef OP

const struct hir_op *const hir_ops[] = {
#define OP(name) &hir_op_##name,
#include "hir/ops.inc"
#undef OP
	NULL
};

/* Other names of an operation with one attribute fixed (spec: hir 13.1). */
static const struct op_alias {
	const char *name, *op, *attr, *value;
} aliases[] = {
	{ "add", "binary", "kind", "add" },
	{ "sub", "binary", "kind", "sub" },
	{ "mul", "binary", "kind", "mul" },
	{ "div", "binary", "kind", "div" },
	{ "floor_div", "binary", "kind", "floor_div" },
	{ "mod", "binary", "kind", "mod" },
	{ "min", "binary", "kind", "min" },
	{ "max", "binary", "kind", "max" },
	{ "minimum", "binary", "kind", "min" },
	{ "maximum", "binary", "kind", "max" },
	{ "cmp_eq", "binary", "kind", "eq" },
	{ "cmp_ne", "binary", "kind", "ne" },
	{ "cmp_lt", "binary", "kind", "lt" },
	{ "cmp_le", "binary", "kind", "le" },
	{ "cmp_gt", "binary", "kind", "gt" },
	{ "cmp_ge", "binary", "kind", "ge" },
	{ "logical_and", "binary", "kind", "and" },
	{ "logical_or", "binary", "kind", "or" },
	{ "neg", "unary", "kind", "neg" },
	{ "abs", "unary", "kind", "abs" },
	{ "rsqrt", "unary", "kind", "rsqrt" },
	{ "exp", "unary", "kind", "exp" },
	{ "exp2", "unary", "kind", "exp2" },
	{ "log", "unary", "kind", "log" },
	{ "log2", "unary", "kind", "log2" },
	{ "square", "unary", "kind", "square" },
	{ "ceil", "unary", "kind", "ceil" },
	{ "round", "unary", "kind", "round" },
	{ "floor", "unary", "kind", "floor" },
	{ "sqrt", "unary", "kind", "sqrt" },
	{ "reciprocal", "unary", "kind", "reciprocal" },
	{ "logical_not", "unary", "kind", "not" },
};

const struct hir_op *hir_op_find(const char *name)
{
	for (int k = 0; hir_ops[k]; k++)
		if (!strcmp(hir_ops[k]->name, name))
			return hir_ops[k];
	return NULL;
}

const struct hir_op *hir_op_alias(const char *name, const char **attr_name, const char **attr_value)
{
	for (size_t k = 0; k < sizeof(aliases) / sizeof(aliases[0]); k++)
		if (!strcmp(aliases[k].name, name)) {
			*attr_name = aliases[k].attr;
			*attr_value = aliases[k].value;
			return hir_op_find(aliases[k].op);
		}
	return NULL;
}

const char *hir_op_alias_name(size_t k)
{
	return k < sizeof(aliases) / sizeof(aliases[0]) ? aliases[k].name : NULL;
}

int hir_attr_index(const struct hir_op *op, const char *name)
{
	for (int k = 0; k < op->n_attr; k++)
		if (!strcmp(op->attr[k].name, name))
			return k;
	return -1;
}

const struct attr *hir_attr(const struct hir_node *n, const char *name)
{
	int k = hir_attr_index(n->u.op.op, name);
	return k < 0 ? NULL : &n->u.op.attr[k];
}
