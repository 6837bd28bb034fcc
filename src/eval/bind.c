#include "eval/internal.h"

#include <string.h>

/* The DimVar that "x" determines: x = coef * D + konst with coef >= 1. */
static const struct ix_sym *determined(const struct ix *x, int64_t *coef)
{
	if (x->n_term != 1 || x->term[0].coef < 1 || x->term[0].atom->kind != IX_SYM)
		return NULL;
	*coef = x->term[0].coef;
	return x->term[0].atom->sym->kind == IX_DIMVAR ? x->term[0].atom->sym : NULL;
}

static const struct eval_dim *find_dim(const struct frame *f, const char *name)
{
	for (size_t k = 0; k < f->dim.len; k++)
		if (!strcmp(f->dim.data[k].name, name))
			return &f->dim.data[k];
	return NULL;
}

static bool in_bounds(struct frame *f, struct range range, const struct ix_sym *s, int64_t v, enum diag_code code)
{
	if (!s->has_range || (v >= s->lo && v <= s->hi))
		return true;
	return diag_error(f->run->t, range, code, "%s = %lld is outside its bounds [%lld, %lld]", s->name, (long long)v,
			  (long long)s->lo, (long long)s->hi);
}

static const char *extents_str(struct frame *f, const struct tensor *x)
{
	struct text s;
	text_init(&s, &f->run->t->perm);
	text_char(&s, '(');
	for (int k = 0; k < x->rank; k++)
		text_printf(&s, "%s%lld", k ? ", " : "", (long long)x->dim[k]);
	text_add(&s, x->rank == 1 ? ",)" : ")");
	return text_str(&s);
}

static bool mismatch(struct frame *f, struct range range, const char *name, const struct type *ty, const struct tensor *x)
{
	return diag_error(f->run->t, range, E2108, "argument '%s' is %s of %s, but the parameter has type %s", name, extents_str(f, x),
			  dtype_name(x->dtype), type_str(&f->run->t->perm, ty));
}

/* One axis of one argument. In the frame of a call a dimension of the caller already has its value. */
static bool bind_axis(struct frame *f, struct range range, const struct hir_param *p, const struct tensor *x, int axis)
{
	const struct type *ty = p->value->type;
	int64_t coef, extent = x->dim[axis];
	const struct ix_sym *s = determined(ty->dim[axis], &coef);
	if (!s)
		return true;
	int64_t rest = extent - ty->dim[axis]->konst;
	if (rest % coef)
		return mismatch(f, range, p->name, ty, x);
	const struct eval_dim *d = find_dim(f, s->name);
	if (d && d->value != rest / coef)
		return diag_error(f->run->t, range, E2109,
				  "the extents of the arguments disagree on %s: axis %d of '%s' makes it %lld, but it is %lld already", s->name,
				  axis, p->name, (long long)(rest / coef), (long long)d->value);
	if (d)
		return true;
	if (!in_bounds(f, range, s, rest / coef, E2108))
		return false;
	struct eval_dim bound = { s->name, rest / coef };
	vec_push(f->run->arena, &f->dim, bound);
	return true;
}

static bool check_axes(struct frame *f, struct range range, const struct hir_param *p, const struct tensor *x)
{
	struct place place = { f, f->first };
	for (int k = 0; k < x->rank; k++) {
		int64_t v;
		if (!place_ix(&place, range, p->value->type->dim[k], &v))
			return false;
		if (v != x->dim[k])
			return mismatch(f, range, p->name, p->value->type, x);
	}
	return true;
}

/* Stated dimensions; bounds are checked where a DimVar of that name is met in a parameter. */
static bool bind_stated(struct frame *f)
{
	const struct eval_options *o = f->run->options;
	for (int k = 0; k < o->n_dim; k++)
		vec_push(f->run->arena, &f->dim, o->dim[k]);
	for (int k = 0; k < f->fn->n_param; k++) {
		const struct type *ty = f->fn->param[k].value->type;
		for (int a = 0; a < ty->rank; a++) {
			int64_t coef;
			const struct ix_sym *s = determined(ty->dim[a], &coef);
			const struct eval_dim *d = s ? find_dim(f, s->name) : NULL;
			if (d && !in_bounds(f, s->range, s, d->value, E2106))
				return false;
		}
	}
	return true;
}

/* Bind the DimVars of f's parameters from the extents of in[] (NULL entries are left out), and check all of them. */
bool frame_bind_dims(struct frame *f, struct range range, struct tensor *const *in, bool is_root)
{
	const struct hir_fn *fn = f->fn;
	if (is_root && !bind_stated(f))
		return false;
	for (int k = 0; k < fn->n_param; k++) {
		const struct hir_param *p = &fn->param[k];
		const struct type *ty = p->value->type;
		if (!in[k])
			continue;
		struct range at = is_root ? p->range : range;
		if (in[k]->rank != ty->rank || in[k]->dtype != ty->dtype)
			return mismatch(f, at, p->name, ty, in[k]);
		for (int a = 0; a < ty->rank; a++)
			if (!bind_axis(f, at, p, in[k], a))
				return false;
	}
	for (int k = 0; k < fn->n_param; k++)
		if (in[k] && !check_axes(f, is_root ? fn->param[k].range : range, &fn->param[k], in[k]))
			return false;
	return true;
}

/* A run that only has dimensions, in t->perm. */
static struct frame *bare_frame(struct tfc *t, const struct hir_fn *f, const struct eval_options *o)
{
	static const struct eval_options defaults = { 0 };
	struct run *r = arena_new(&t->perm, struct run);
	struct frame *frame = arena_new(&t->perm, struct frame);
	r->t = t;
	r->options = o ? o : &defaults;
	r->arena = &t->perm;
	frame->run = r;
	frame->fn = f;
	frame->n_position = 1;
	return frame;
}

bool eval_bind_dims(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, struct tensor *const *in, int cap,
		    struct eval_dim *dim, int *n_dim)
{
	struct frame *frame = bare_frame(t, f, o);
	bool ok = frame_bind_dims(frame, f->range, in, true);
	*n_dim = 0;
	for (size_t k = 0; k < frame->dim.len && *n_dim < cap; k++)
		dim[(*n_dim)++] = frame->dim.data[k];
	return ok;
}
