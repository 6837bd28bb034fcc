/* Annotations and types (spec: hir 6.1). */
#include "front/args.h"

#include <string.h>

static const char *known_dtypes(struct front *f)
{
	struct text t;

	text_init(&t, f->a);
	for (int d = 0; d < DT_COUNT; d++)
		text_printf(&t, "%s%s", d ? ", " : "", dtype_name((enum dtype)d));
	return text_str(&t);
}

bool front_dtype(struct front *f, struct range r, const struct ct_value *v, enum dtype *d)
{
	if (v->kind == CT_DTYPE) {
		*d = v->dtype;
		return true;
	}
	if (v->kind == CT_BAD)
		return false;
	if ((v->kind == CT_STR || (v->kind == CT_BUILTIN && !strcmp(v->s, "bool"))) && dtype_find(v->s, d))
		return true;
	if (v->kind == CT_UNKNOWN)
		return front_unknown(f, r, v, "this dtype");
	return front_error(f, r, E1302, "unknown dtype %s%s%s; the dtypes are %s", v->kind == CT_STR ? "\"" : "",
			   v->kind == CT_STR ? v->s : ct_kind_text(v), v->kind == CT_STR ? "\"" : "", known_dtypes(f));
}

static bool as_storage(const struct ct_value *v, enum storage *s)
{
	char lower[16];
	size_t n;

	if (v->kind == CT_STORAGE) {
		*s = v->storage;
		return true;
	}
	if ((v->kind != CT_STR && v->kind != CT_ENUM) || !v->s)
		return false;
	n = strlen(v->s);
	if (n >= sizeof(lower))
		return false;
	for (size_t i = 0; i <= n; i++)
		lower[i] = v->kind == CT_ENUM && v->s[i] >= 'A' && v->s[i] <= 'Z' ? (char)(v->s[i] - 'A' + 'a') : v->s[i];
	return storage_find(lower, s) && *s != ST_TARGET_SPACE;
}

bool front_storage(struct front *f, struct range r, const struct ct_value *v, enum storage *s)
{
	if (as_storage(v, s))
		return true;
	if (v->kind == CT_BAD)
		return false;
	return front_error(f, r, E1305, "unknown storage %s%s%s; the storages are host, gmem, smem, rmem, tmem, umat",
			   v->kind == CT_STR ? "\"" : "", v->kind == CT_STR ? v->s : ct_kind_text(v), v->kind == CT_STR ? "\"" : "");
}

/* The storage of the type being read. */
static bool storage_slot(struct front *f, struct range r, const struct ct_value *v, struct type *ty)
{
	return (f->in_tir && v->kind == CT_STR && storage_find_in_tir(v->s, &ty->storage, &ty->space)) ||
	       front_storage(f, r, v, &ty->storage);
}

/* The parts of a type, by slot; absent ones are NULL. */
struct slots {
	const struct ast_expr *shape, *dtype, *third, *fourth;
	const struct ast_expr *layout, *storage;	/* TensorType: fixed places */
};

static bool find_slots(struct front *f, const struct ast_expr *e, struct slots *s)
{
	static const char *const names[] = { "shape", "dtype", "layout", "storage" };
	const struct ast_expr *slot[4];

	memset(s, 0, sizeof(*s));
	if (e->kind == AST_CALL) {
		if (!front_bind_args(f, e, "TensorType", 4, names, 2, slot))
			return false;
		s->shape = slot[0];
		s->dtype = slot[1];
		s->layout = slot[2];
		s->storage = slot[3];
		return true;
	}
	if (e->n == 1)
		return front_error(f, e->range, E1301, "a tensor type has a shape and a dtype: Tensor[shape, dtype], and one of them is "
				   "missing");
	if (e->n < 1 || e->n > 4)
		return front_error(f, e->n ? range_join(e->item[4]->range, e->item[e->n - 1]->range) : e->range, E1303,
				   "a tensor type has two to four slots: Tensor[shape, dtype, layout, storage], found %d", e->n);
	s->shape = e->item[0];
	s->dtype = e->item[1];
	s->third = e->n > 2 ? e->item[2] : NULL;
	s->fourth = e->n > 3 ? e->item[3] : NULL;
	return true;
}

static bool shape_slot(struct front *f, const struct ast_expr *e, int *rank, const struct ix *const **dim, struct ct_value *v,
		       bool *placed)
{
	struct sugar s;

	if (e->kind == AST_SLICE)
		return front_error(f, e->range, E1301, "a shape is a tuple of dimensions, found a slice");
	if (!front_eval_in_layout(f, e, v))
		return false;
	if (v->kind == CT_UNKNOWN)
		return front_unknown(f, e->range, v, "this shape");
	if (v->kind != CT_TUPLE && v->kind != CT_LIST)
		return front_error(f, e->range, E1301, "a shape is a tuple of dimensions such as (8, 64), found %s", ct_kind_text(v));
	for (int i = 0; i < v->n; i++) {
		struct range r = e->kind == AST_TUPLE ? e->item[i]->range : e->range;

		if (v->item[i].kind == CT_FLOAT)
			return front_error(f, r, E1218, "a dimension is an integer, found the float %s", ct_str_of(f, &v->item[i]));
		if (v->item[i].kind == CT_UNKNOWN)
			return front_unknown(f, r, &v->item[i], "this extent");
		if (v->item[i].kind == CT_INT && v->item[i].i < 0)
			return front_error(f, r, E1301, "an extent of a shape is not negative, found %lld", (long long)v->item[i].i);
		if (v->item[i].kind == CT_IX && !ct_is_compile_time(&v->item[i]))
			return front_error(f, r, E1301, "an extent of a shape is known before the program runs, found %s",
					   ix_str(f->a, v->item[i].ix));
	}
	front_sugar(f, e->range, v, &s);
	*placed = sugar_has_placement(&s);
	return sugar_shape(f->t, &s, rank, dim);
}

/* The third slot: a storage or a layout. */
static bool third_slot(struct front *f, const struct slots *s, struct type *ty, bool *has_storage, bool *has_layout)
{
	struct ct_value v;

	if (!front_eval_in_layout(f, s->third, &v))
		return false;
	if (v.kind == CT_NONE)
		return true;
	if (v.kind == CT_STR || v.kind == CT_STORAGE || v.kind == CT_ENUM) {
		*has_storage = true;
		if (s->fourth)
			return front_error(f, s->fourth->range, E1303, "the slots of a tensor type are shape, dtype, layout, storage; a "
					   "storage in the third slot is the last one");
		return storage_slot(f, s->third->range, &v, ty);
	}
	*has_layout = true;
	return front_layout_from_value(f, s->third->range, &v, &ty->layout);
}

static bool named_slots(struct front *f, const struct slots *s, struct type *ty, bool *has_layout)
{
	struct ct_value v;
	bool ok = true;

	if (s->layout) {
		ok = front_eval_in_layout(f, s->layout, &v);
		if (ok && v.kind != CT_NONE) {
			*has_layout = true;
			ok = front_layout_from_value(f, s->layout->range, &v, &ty->layout);
		}
	}
	if (s->storage) {
		bool fine = front_eval(f, s->storage, &v) && storage_slot(f, s->storage->range, &v, ty);

		ok = fine && ok;
	}
	return ok;
}

static bool read_slots(struct front *f, const struct ast_expr *e, const struct slots *s, struct type *ty)
{
	struct ct_value shape, v;
	bool placed = false, has_storage = false, has_layout = false, ok;

	ty->storage = ST_GMEM;
	ok = shape_slot(f, s->shape, &ty->rank, &ty->dim, &shape, &placed);
	ok = front_eval(f, s->dtype, &v) && front_dtype(f, s->dtype->range, &v, &ty->dtype) && ok;
	if (s->third)
		ok = third_slot(f, s, ty, &has_storage, &has_layout) && ok;
	if (s->fourth && !has_storage)
		ok = front_eval(f, s->fourth, &v) && storage_slot(f, s->fourth->range, &v, ty) && ok;
	ok = named_slots(f, s, ty, &has_layout) && ok;
	if (!ok)
		return false;
	if (placed && has_layout)
		return front_error(f, e->range, E1304, "the shape states a placement with '@', so the layout slot stays out");
	if (placed && !front_layout_from_value(f, s->shape->range, &shape, &ty->layout))
		return false;
	return !ty->layout || layout_check(f->t, s->layout ? s->layout->range : s->third && has_layout ? s->third->range :
					   s->shape->range, ty->layout, ty);
}

static bool is_type_form(struct front *f, const struct ast_expr *e, bool *is_const)
{
	struct ct_value v;

	if (e->kind != AST_SUBSCRIPT && e->kind != AST_CALL)
		return false;
	if (e->a->kind != AST_NAME && e->a->kind != AST_ATTR)
		return false;
	if (!front_eval(f, e->a, &v) || (v.kind != CT_BUILTIN && v.kind != CT_OP))
		return false;
	*is_const = !strcmp(v.s, "ConstTensor");
	if (e->kind == AST_CALL)
		return !strcmp(v.s, "TensorType");
	return *is_const || !strcmp(v.s, "Tensor");
}

/* The type that the annotation or expression "e" denotes, layouts as written. */
bool front_type(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct type *ty = arena_new(f->a, struct type);
	bool is_const = false, in_layout = f->in_layout, ok;
	struct slots s;

	*out = ct_bad();
	if (!is_type_form(f, e, &is_const)) {
		int n_error = f->t->diags.n_error;

		if ((e->kind != AST_NAME && e->kind != AST_ATTR && e->kind != AST_SUBSCRIPT) || !front_eval(f, e, out))
			return f->t->diags.n_error != n_error ? false :
			       front_error(f, e->range, E1301, "expected a tensor type Tensor[shape, dtype, layout, storage] with a shape");
		if (out->kind == CT_TYPE)
			return true;
		front_error(f, e->range, E1301, "expected a tensor type Tensor[shape, dtype, layout, storage] with a shape, found %s",
			    ct_kind_text(out));
		*out = ct_bad();
		return false;
	}
	f->in_layout = false;
	ok = find_slots(f, e, &s) && read_slots(f, e, &s, ty);
	f->in_layout = in_layout;
	if (!ok || !type_check(f->t, s.shape->range, ty))
		return false;
	*out = ct_of_kind(CT_TYPE, e->range);
	out->type = ty;
	out->is_const = is_const;
	return true;
}
