/* Values of every dtype: C types, conversions, operations. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "backend/c/internal.h"

const char *cb_type(enum dtype d)
{
	switch (d) {
	case DT_F64: return "double";
	case DT_F32: return "float";
	case DT_F16:
	case DT_BF16: return "uint16_t";
	case DT_I64: return "int64_t";
	case DT_I32: return "int32_t";
	case DT_I8: return "int8_t";
	case DT_FP8E4M3:
	case DT_FP8E5M2:
	case DT_F8E8M0:
	case DT_F4E2M1:
	case DT_U8:
	case DT_BOOL:
	case DT_COUNT: break;
	}
	return "uint8_t";
}

const char *cb_value_type(enum dtype d)
{
	if (d == DT_F64)
		return "double";
	if (d == DT_BOOL)
		return "int";
	return dtype_is_float(d) ? "float" : cb_type(d);
}

const char *cb_suffix(enum dtype d)
{
	if (d == DT_F64)
		return "f64";
	return dtype_is_float(d) ? "f32" : d == DT_BOOL ? "u8" : dtype_name(d);
}

static const char *call_name(struct cb *c, const char *what, enum dtype d)
{
	return arena_printf(c->a, "tfc_%s_%s", what, cb_suffix(d));
}

const struct c_expr *cb_decode(struct cb *c, enum dtype d, const struct c_expr *raw)
{
	if (d == DT_BOOL)
		return c_infix(c->a, raw, "!=", c_int(c->a, 0));
	if (!dtype_is_float(d) || d == DT_F32 || d == DT_F64)
		return raw;
	return c_call(c->a, arena_printf(c->a, "tfc_%s_to_f32", dtype_name(d)), 1, raw);
}

const struct c_expr *cb_encode(struct cb *c, enum dtype d, const struct c_expr *value)
{
	if (d == DT_BOOL)
		return c_cast(c->a, "uint8_t", value);
	if (!dtype_is_float(d) || d == DT_F32 || d == DT_F64)
		return value;
	return c_call(c->a, arena_printf(c->a, "tfc_f32_to_%s", dtype_name(d)), 1, value);
}

const struct c_expr *cb_round(struct cb *c, enum dtype d, const struct c_expr *value)
{
	if (!dtype_is_float(d) || d == DT_F32 || d == DT_F64)
		return value;
	return cb_decode(c, d, cb_encode(c, d, value));
}

const struct c_expr *cb_float(struct cb *c, enum dtype d, double v)
{
	bool wide = d == DT_F64;
	if (v != v)
		return c_name(c->a, wide ? "TFC_NAN_F64" : "TFC_NAN_F32");
	if (isinf(v)) {
		const struct c_expr *inf = c_name(c->a, wide ? "TFC_INF_F64" : "TFC_INF_F32");
		return v < 0 ? c_prefix(c->a, "-", inf) : inf;
	}
	char s[64];
	snprintf(s, sizeof(s), wide ? "%.17g" : "%.9g", v);
	for (char *p = s; *p; p++)
		if (*p == ',')
			*p = '.';
	return c_literal(c->a, arena_printf(c->a, "%s%s%s", s, strpbrk(s, ".e") ? "" : ".0", wide ? "" : "f"));
}

const struct c_expr *cb_number(struct cb *c, enum dtype d, const struct attr *n)
{
	if (dtype_is_float(d)) {
		double v = n->kind == ATTR_FLOAT ? n->f : (double)n->i;
		return cb_float(c, d, float_round(d, v));
	}
	int64_t v = n->kind == ATTR_FLOAT ? int_from_float(d, n->f) : n->i;
	if (d == DT_BOOL)
		return c_int(c->a, n->kind == ATTR_FLOAT ? n->f != 0 : v != 0);
	v = int_wrap(d, v);
	if (d == DT_I32 && v == INT32_MIN)
		return c_name(c->a, "INT32_MIN");
	return c_int(c->a, v);
}

static const struct c_expr *integer_unary(struct cb *c, enum dtype d, const char *kind, const struct c_expr *x)
{
	if (!strcmp(kind, "not"))
		return c_prefix(c->a, "!", x);
	if (!strcmp(kind, "square"))
		return c_call(c->a, call_name(c, "mul", d), 2, x, x);
	if (!strcmp(kind, "relu"))
		return c_call(c->a, call_name(c, "max", d), 2, x, c_int(c->a, 0));
	if (!strcmp(kind, "neg") || !strcmp(kind, "abs"))
		return c_call(c->a, call_name(c, kind, d), 1, x);
	return x;
}

const struct c_expr *cb_unary(struct cb *c, enum dtype d, const char *kind, const char *variant, const struct c_expr *x)
{
	if (!dtype_is_float(d))
		return integer_unary(c, d, kind, x);
	if (!strcmp(kind, "neg"))
		return c_prefix(c->a, "-", x);
	if (!strcmp(kind, "square"))
		return c_infix(c->a, x, "*", x);
	if (!strcmp(kind, "reciprocal"))
		return c_infix(c->a, cb_float(c, d, 1), "/", x);
	if (!strcmp(kind, "gelu"))
		return c_call(c->a, call_name(c, variant && !strcmp(variant, "none") ? "gelu_erf" : "gelu_tanh", d), 1, x);
	return c_call(c->a, call_name(c, kind, d), 1, x);
}

static const char *infix_of(const char *kind)
{
	static const char *const table[][2] = {
		{ "lt", "<" }, { "le", "<=" }, { "gt", ">" }, { "ge", ">=" }, { "eq", "==" }, { "ne", "!=" }, { "and", "&" },
		{ "or", "|" },
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (!strcmp(table[i][0], kind))
			return table[i][1];
	return NULL;
}

const struct c_expr *cb_binary(struct cb *c, enum dtype d, const char *kind, const struct c_expr *x, const struct c_expr *y)
{
	const char *op = infix_of(kind);
	if (op)
		return c_infix(c->a, x, op, y);
	if (dtype_is_float(d)) {
		static const char *const arithmetic[][2] = { { "add", "+" }, { "sub", "-" }, { "mul", "*" }, { "div", "/" } };
		for (size_t i = 0; i < 4; i++)
			if (!strcmp(arithmetic[i][0], kind))
				return c_infix(c->a, x, arithmetic[i][1], y);
	}
	return c_call(c->a, call_name(c, kind, d), 2, x, y);
}

static const struct c_expr *float_to_integer(struct cb *c, enum dtype from, enum dtype to, const struct c_expr *x)
{
	return c_call(c->a, arena_printf(c->a, "tfc_%s_to_%s", cb_suffix(from), dtype_name(to)), 1, x);
}

/* "x" of dtype "from" as an f32 that rounds to the narrow "to" as "from" itself would. */
static const struct c_expr *narrowing_source(struct cb *c, enum dtype from, const struct c_expr *x)
{
	if (from == DT_F64)
		return c_call(c->a, "tfc_f64_to_f32_odd", 1, x);
	if (from == DT_I64)
		return c_call(c->a, "tfc_f64_to_f32_odd", 1, c_call(c->a, "tfc_i64_to_f64_odd", 1, x));
	if (from == DT_I32)
		return c_call(c->a, "tfc_f64_to_f32_odd", 1, c_cast(c->a, "double", x));
	return dtype_is_float(from) ? x : c_cast(c->a, "float", x);
}

static bool is_narrow(enum dtype d)
{
	return dtype_is_float(d) && d != DT_F32 && d != DT_F64;
}

const struct c_expr *cb_convert(struct cb *c, enum dtype from, enum dtype to, bool saturate, const struct c_expr *x, bool *raw)
{
	*raw = false;
	if (from == to)
		return x;
	if (to == DT_BOOL)
		return c_infix(c->a, x, "!=", dtype_is_float(from) ? cb_float(c, from, 0) : c_int(c->a, 0));
	if (!dtype_is_float(to)) {
		if (dtype_is_float(from))
			return float_to_integer(c, from, to, x);
		const char *type = cb_type(to);
		return c_cast(c->a, type, to == DT_U8 || from == DT_BOOL || to == DT_I64 ? x :
						  c_cast(c->a, to == DT_I8 ? "uint8_t" : "uint32_t", x));
	}
	if (to == DT_F64)
		return c_cast(c->a, "double", x);
	if (!is_narrow(to))
		return from == DT_F64 || !dtype_is_float(from) ? c_cast(c->a, "float", x) : x;
	const struct c_expr *f = narrowing_source(c, from, x);
	if (!saturate || to != DT_FP8E4M3)
		return f;
	*raw = true;
	return c_call(c->a, "tfc_f32_to_fp8e4m3_sat", 1, f);
}

const struct c_expr *cb_store_expr(struct cb *c, const struct cb_access *x, const struct c_expr *const *coord,
				   const struct c_expr *raw)
{
	if (x->dtype == DT_F4E2M1)
		return c_call(c->a, "tfc_f4_set", 3, x->pointer, cb_element_index(c, x, coord), raw);
	return c_infix(c->a, cb_element(c, x, coord), "=", raw);
}

const struct c_expr *cb_least(struct cb *c, enum dtype d)
{
	switch (d) {
	case DT_I64: return c_name(c->a, "INT64_MIN");
	case DT_I32: return c_name(c->a, "INT32_MIN");
	case DT_I8: return c_name(c->a, "INT8_MIN");
	case DT_U8:
	case DT_BOOL: return c_int(c->a, 0);
	case DT_FP8E4M3: return cb_float(c, d, -448);
	default: return cb_float(c, d, -INFINITY);
	}
}

const struct c_expr *cb_greatest(struct cb *c, enum dtype d)
{
	switch (d) {
	case DT_I64: return c_name(c->a, "INT64_MAX");
	case DT_I32: return c_name(c->a, "INT32_MAX");
	case DT_I8: return c_name(c->a, "INT8_MAX");
	case DT_U8: return c_int(c->a, 255);
	case DT_BOOL: return c_int(c->a, 1);
	case DT_FP8E4M3: return cb_float(c, d, 448);
	default: return cb_float(c, d, INFINITY);
	}
}
