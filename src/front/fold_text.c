/* Texts of compile-time values: str(), messages, f-strings. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/fold.h"

/* Python's repr of a float: the shortest digits that read back, exponent form outside 1e-4 to 1e16. */
static void add_float(struct text *out, double x)
{
	if (isnan(x) || isinf(x)) {
		text_add(out, isnan(x) ? "nan" : x < 0 ? "-inf" : "inf");
		return;
	}
	char s[40], plain[400];
	int digits = 1;
	for (; digits <= 17; digits++) {
		snprintf(s, sizeof(s), "%.*e", digits - 1, x);
		if (strtod(s, NULL) == x)
			break;
	}
	int exponent = atoi(strchr(s, 'e') + 1);
	if (x != 0 && (exponent < -4 || exponent >= 16)) {
		text_add(out, s);
		return;
	}
	int decimals = digits - 1 - exponent;
	snprintf(plain, sizeof(plain), "%.*f", decimals > 1 ? decimals : 1, x);
	text_add(out, plain);
}

static void add_items(struct front *f, struct text *out, const char *open, const struct ct_value *v, const char *close)
{
	text_add(out, open);
	for (int i = 0; i < v->n; i++) {
		text_add(out, i ? v->kind == CT_DICT && i % 2 ? ": " : ", " : "");
		fold_repr(f, out, &v->item[i]);
	}
	text_add(out, v->kind == CT_TUPLE && v->n == 1 ? "," : "");
	text_add(out, close);
}

static void add_record(struct front *f, struct text *out, const struct ct_value *v)
{
	text_printf(out, "%s(", v->record->name);
	for (int i = 0; i < v->record->n_field; i++) {
		text_printf(out, "%s%s=", i ? ", " : "", v->record->field[i]);
		fold_repr(f, out, &v->item[i]);
	}
	text_char(out, ')');
}

void fold_repr(struct front *f, struct text *out, const struct ct_value *v)
{
	switch (v->kind) {
	case CT_NONE: text_add(out, "None"); break;
	case CT_BOOL: text_add(out, v->i ? "True" : "False"); break;
	case CT_INT: text_printf(out, "%lld", (long long)v->i); break;
	case CT_FLOAT: add_float(out, v->f); break;
	case CT_STR: text_printf(out, "'%s'", v->s); break;
	case CT_TUPLE: add_items(f, out, "(", v, ")"); break;
	case CT_LIST: add_items(f, out, "[", v, "]"); break;
	case CT_DICT: add_items(f, out, "{", v, "}"); break;
	case CT_ELLIPSIS: text_add(out, "..."); break;
	case CT_IX: text_add(out, ix_str(f->a, v->ix)); break;
	case CT_DTYPE: text_add(out, dtype_name(v->dtype)); break;
	case CT_STORAGE: text_add(out, storage_name(v->storage)); break;
	case CT_TYPE: type_print(out, v->type, NULL, NULL); break;
	case CT_LAYOUT: layout_print(out, v->layout, NULL, NULL); break;
	case CT_ENUM: case CT_BUILTIN: case CT_OP: text_add(out, v->s); break;
	case CT_TARGET: text_printf(out, "%s(\"%s\")", v->s, v->t); break;
	case CT_TOPOLOGY: text_printf(out, "Topology(\"%s\", %s)", v->topology->name, ix_str(f->a, v->topology->size)); break;
	case CT_RECORD: add_record(f, out, v); break;
	default: text_add(out, ct_kind_text(v)); break;
	}
}

const char *ct_str_of(struct front *f, const struct ct_value *v)
{
	struct text out;
	if (v->kind == CT_STR)
		return v->s;
	text_init(&out, f->a);
	fold_repr(f, &out, v);
	return text_str(&out);
}

bool fold_fstring(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct text text;
	text_init(&text, f->a);
	for (int i = 0; i < e->n; i++) {
		struct ct_value v;
		*out = ct_bad();
		if (e->item[i]->kind == AST_STRING) {
			text_add_n(&text, e->item[i]->s, (size_t)e->item[i]->n);
			continue;
		}
		if (!front_eval(f, e->item[i], &v))
			return false;
		if (!ct_is_compile_time(&v) || v.kind == CT_UNKNOWN)
			return fold_mismatch(f, e->item[i]->range, "an f-string field", &v);
		text_add(&text, ct_str_of(f, &v));
	}
	*out = ct_str(text_str(&text));
	out->range = e->range;
	return true;
}
