/* Predefined names (spec: hir 5.2) and attributes of compile-time values. */
#include <ctype.h>
#include <string.h>

#include "front/decl.h"

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(*list, name))
			return true;
	return false;
}

static const char *const namespaces[] = { "tf", "T", "math", "ReduceKind", "BinaryKind", "UnaryKind", "DType", "StorageKind", NULL };

static const char *const classes[] = {
	"module", "func", "prim_func", "dataclass", "replace", "Mesh", "Topology", "Tensor", "ConstTensor", "Layout", "ComposedLayout",
	"Swizzle", "ShardLayout", "Split", "Broadcast", "Partial", "Dynamic", "S", "B", "P", "DimVar", "DimVarRangePat",
	"RangePattern", "TensorType", "CudaTarget", "CpuTarget", "AscendTarget", "Target", "ceildiv", "dim_min", "dim_max", NULL
};

static const char *const python[] = { "len", "min", "max", "abs", "sum", "round", "int", "float", "bool", "tuple", "list", "range",
				      "str", NULL };

static bool is_operation(const char *name)
{
	const char *attr, *value;
	const struct hir_op *op = hir_op_find(name);
	if (!op)
		op = hir_op_alias(name, &attr, &value);
	return (op && !op->is_internal) || !strcmp(name, "schedule") || !strcmp(name, "tile") || !strcmp(name, "shape_of");
}

static bool named_value(const char *name, struct ct_value *out)
{
	struct range none = { 0 };
	enum dtype d;
	enum storage s;
	if (dtype_find(name, &d) && strcmp(name, "bool")) {
		*out = ct_of_kind(CT_DTYPE, none);
		out->dtype = d;
		return true;
	}
	if (storage_find(name, &s) && s != ST_TARGET_SPACE) {
		*out = ct_of_kind(CT_STORAGE, none);
		out->storage = s;
		return true;
	}
	return false;
}

static struct ct_value text_value(enum ct_kind kind, const char *s)
{
	struct ct_value v = ct_of_kind(kind, (struct range){ 0 });
	v.s = s;
	return v;
}

bool fold_predefined(struct front *f, const char *name, struct ct_value *out)
{
	const char *own = arena_strdup(f->a, name);
	*out = ct_bad();
	if (named_value(name, out))
		return true;
	if (is_one_of(name, namespaces))
		*out = text_value(CT_NAMESPACE, own);
	else if (is_one_of(name, classes) || is_one_of(name, python) || is_operation(name))
		*out = text_value(CT_BUILTIN, own);
	else if (!strcmp(name, "Tuple"))
		*out = text_value(CT_BUILTIN, "tuple");
	return out->kind != CT_BAD;
}

/* A member of ReduceKind, BinaryKind or UnaryKind: its lower-case name. */
static struct ct_value enum_member(struct front *f, const char *enumeration, const char *member)
{
	char *s = arena_strdup(f->a, member);
	for (char *p = s; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	struct ct_value v = text_value(CT_ENUM, s);
	v.t = enumeration;
	return v;
}

static bool typed_member(struct front *f, const struct ast_expr *e, const char *space, struct ct_value *out)
{
	const struct ct_value lower = enum_member(f, space, e->s);
	bool is_dtype = !strcmp(space, "DType");
	if (is_dtype && !strcmp(lower.s, "bool")) {
		*out = ct_of_kind(CT_DTYPE, e->range);
		out->dtype = DT_BOOL;
		return true;
	}
	if (named_value(lower.s, out) && (out->kind == CT_DTYPE) == is_dtype)
		return true;
	*out = ct_bad();
	return front_error(f, e->range, is_dtype ? E1302 : E1305, "unknown %s '%s'", is_dtype ? "dtype" : "storage", e->s);
}

static bool math_member(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	double x;
	if (fold_math_constant(e->s, &x))
		*out = ct_float(x);
	else if (fold_math_find(e->s))
		*out = text_value(CT_BUILTIN, arena_printf(f->a, "math.%s", e->s));
	else
		return front_error(f, e->range, E1203, "name 'math.%s' is not defined; math has sqrt exp log log2 ceil floor prod pow pi "
				   "inf nan", e->s);
	return true;
}

/* An attribute of a host object: what -D gives, of a module the predefined name, or a host object further down. */
static void host_member(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	const char *path = a->s ? arena_printf(f->a, "%s.%s", a->s, e->s) : NULL;
	if (path && decl_define(f, path, out))
		return;
	if (a->is_open && !is_one_of(e->s, python) && fold_predefined(f, e->s, out))
		return;
	*out = *a;
	out->s = path;
}

/* T.cuda.sm90.Form.SS: a value of a parameter of atoms. */
static struct ct_value atom_value(const struct ast_expr *e, const char *space)
{
	struct ct_value v = text_value(CT_ENUM, e->s);
	v.t = space;
	return v;
}

static bool namespace_member(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	const char *s = a->s;
	if (!strcmp(s, "tf"))
		*out = text_value(CT_OP, e->s);
	else if (!strcmp(s, "T") && (!strcmp(e->s, "Tensor") || !strcmp(e->s, "ConstTensor") || !strcmp(e->s, "TensorType")))
		*out = text_value(CT_BUILTIN, e->s);
	else if (!strncmp(s, "T.", 2) && atom_value_space(s + 2))
		*out = atom_value(e, s + 2);
	else if (s[0] == 'T')
		*out = text_value(CT_NAMESPACE, arena_printf(f->a, "%s.%s", s, e->s));
	else if (!strcmp(s, "math"))
		return math_member(f, e, out);
	else if (!strcmp(s, "DType") || !strcmp(s, "StorageKind"))
		return typed_member(f, e, s, out);
	else
		*out = enum_member(f, s, e->s);
	return true;
}

static bool module_member(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	if (!strcmp(e->s, "renamed")) {
		*out = text_value(CT_BUILTIN, "renamed");
		out->module = a->module;
		return true;
	}
	return front_error(f, e->range, E2011, "'.%s' of a Module; call a child by its bare name, which runs its entry", e->s);
}

bool fold_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out)
{
	bool ok = true;
	*out = ct_bad();
	switch (a->kind) {
	case CT_RECORD: case CT_RECORD_CLASS: ok = fold_record_attribute(f, e, a, out); break;
	case CT_NAMESPACE: ok = namespace_member(f, e, a, out); break;
	case CT_MODULE: ok = module_member(f, e, a, out); break;
	case CT_FN:
		ok = front_error(f, e->range, E2011, "'.%s' of a function; call a function by its bare name", e->s);
		break;
	case CT_ENUM:
		ok = !strcmp(e->s, "value") || !strcmp(e->s, "name");
		*out = ok ? ct_str(a->s) : ct_bad();
		if (!ok)
			fold_mismatch(f, e->range, arena_printf(f->a, "the attribute '.%s'", e->s), a);
		break;
	case CT_UNKNOWN: host_member(f, e, a, out); break;
	default: ok = fold_mismatch(f, e->range, arena_printf(f->a, "the attribute '.%s'", e->s), a); break;
	}
	if (!ok)
		*out = ct_bad();
	else if (!out->range.source)
		out->range = e->range;
	return ok;
}
