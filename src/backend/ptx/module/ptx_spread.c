/* Registers that are spread over threads: their numbers, and the coordinates of what they hold. */
#include "backend/ptx/module/ptx_spread.h"

enum { MAX_RANK = 64 };

static bool no_registers(struct ptx_func *f, const struct type *ty, const char *why)
{
	return ptx_refuse(f, "registers of type %s: %s", type_str(f->a, ty), why);
}

const struct ptx_spread *ptx_spread(struct ptx_func *f, const struct type *ty)
{
	struct ptx_spread *s = ptrmap_get(&f->spread, ty);
	if (s)
		return s;
	s = arena_new(f->a, struct ptx_spread);
	const char *why = ptx_dist_init(f->a, &s->d, ty);
	if (!why && ty->rank > MAX_RANK)
		why = "it has too many axes";
	if (why) {
		no_registers(f, ty, why);
		return NULL;
	}
	const struct ix **p = arena_array(f->a, const struct ix *, PTX_LEVELS);
	p[0] = ix_sym(f->a, f->cta);
	p[1] = ix_sym(f->a, f->tid);
	s->position = p;
	s->base = ptx_dist_base_ix(f->a, &s->d, p);
	ptrmap_set(&f->spread, ty, s);
	return s;
}

int64_t ptx_spread_n_register(struct ptx_func *f, const struct type *ty)
{
	const struct ptx_spread *s = ptx_spread(f, ty);
	return s ? s->d.n_register : -1;
}

/* ---- which threads ---- */

bool ptx_frame_interval(struct ptx_func *f, int64_t *first, int64_t *n)
{
	const struct mesh *m = f->frame.mesh;
	*first = 0;
	*n = f->entry->threads;
	for (int level = 0; m && level < m->n_level; level++) {
		const struct ix *from, *size;
		if (!mesh_is_first_level(m, level))
			return mesh_interval(f->a, m, level, &from, &size) && ptx_resolve_const(f, from, first) &&
			       ptx_resolve_const(f, size, n);
	}
	return true;
}

int ptx_spread_here(struct ptx_func *f, const struct ptx_spread *s, const struct ix **out)
{
	int64_t first, n, from, size, last = 0;
	const struct ix *p = ix_sub(f->a, s->position[1], ix_const(f->a, s->d.start[1])), *sum = ix_const(f->a, 0);
	if (!s->d.has_level[1])
		return 0;
	bool is_run = ptx_dist_interval(&s->d, &first, &n);
	if (is_run && ptx_frame_interval(f, &from, &size) && from >= first && from + size <= first + n)
		return 0;
	out[0] = p;
	if (is_run) {
		out[1] = ix_sub(f->a, ix_const(f->a, n - 1), p);
		return 2;
	}
	for (int i = 0; i < s->d.n_owner; i++) {
		const struct ptx_owner_digit *x = &s->d.owner[i];
		if (x->level != 1)
			continue;
		sum = ix_add(f->a, sum, ix_mul_const(f->a, ptx_digit_ix(f->a, &s->d, x, s->position), x->stride));
		last += (x->extent - 1) * x->stride;
	}
	out[1] = ix_sub(f->a, ix_const(f->a, last), p);
	out[2] = ix_sub(f->a, sum, p);
	return 3;
}

/* ---- windows and elements ---- */

/* The registers of the root that a view uses, in the order of the view's; NULL after a diagnostic. */
static const int64_t *window_registers(struct ptx_func *f, const struct tir_view *v, const struct ptx_spread *own)
{
	int64_t *reg = ptrmap_get(&f->window, v), offset;
	if (reg)
		return reg;
	const struct type *root = v->root->type;
	const char *why = NULL;
	reg = arena_array(f->a, int64_t, (size_t)own->d.n_register + 1);
	if (dtype_info(root->dtype)->bits != dtype_info(v->type->dtype)->bits) {
		why = "a view of another element size";
	} else if (!ptx_resolve_const(f, v->offset, &offset)) {
		why = "a window whose start is known at run time only; unroll the loop around it";
	} else if (!type_is_spread(root)) {
		for (int64_t r = 0; r < own->d.n_register; r++)
			reg[r] = r;
		why = offset || !type_same_shape(root, v->type) ? "a window of registers whose allocation states no distribution" : NULL;
	} else {
		const struct ptx_spread *all = ptx_spread(f, root);
		if (!all)
			return NULL;
		why = ptx_dist_window(&all->d, &own->d, offset, reg);
	}
	if (why) {
		ptx_refuse(f, "a view of '%s': %s", v->root->name, why);
		return NULL;
	}
	ptrmap_set(&f->window, v, reg);
	return reg;
}

bool ptx_spread_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out)
{
	const struct ptx_spread *s = ptx_spread(f, v->type);
	const int64_t *reg = s ? window_registers(f, v, s) : NULL;
	int rank = v->type->rank;
	int64_t c[MAX_RANK];
	if (!reg)
		return false;
	out->n = (int)s->d.n_register;
	out->reg = arena_array(f->a, int, (size_t)out->n + 1);
	out->coord = arena_array(f->a, const struct ix *, (size_t)out->n * (size_t)rank + 1);
	for (int r = 0; r < out->n; r++) {
		out->reg[r] = (int)reg[r];
		ptx_dist_offset(&s->d, r, c);
		for (int k = 0; k < rank; k++)
			out->coord[r * rank + k] = ix_add(f->a, s->base[k], ix_const(f->a, c[k]));
	}
	out->here = arena_array(f->a, const struct ix *, PTX_MAX_HERE);
	out->n_here = ptx_spread_here(f, s, out->here);
	const struct ix **lowest = arena_array(f->a, const struct ix *, PTX_MAX_HERE + 1);
	for (int k = 0; k < out->n_here; k++)
		lowest[k] = out->here[k];
	lowest[out->n_here] = ix_mul_const(f->a, ptx_dist_first_ix(f->a, &s->d, s->position), -1);
	out->lowest = lowest;
	out->n_lowest = out->n_here + 1;
	return true;
}

/* ---- the register of an element ---- */

struct thread { const struct ptx_func *f; int64_t number; };

static bool thread_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct thread *t = user;
	*out = s == t->f->tid ? t->number : 0;
	return s == t->f->tid || s == t->f->cta;
}

/* The same for every executing thread, which is asked thread by thread; -1: it is not. */
static int64_t register_by_threads(struct ptx_func *f, const struct ptx_spread *s, const struct ix *const *c)
{
	int64_t first, n, found = -1, at[MAX_RANK], base[MAX_RANK], own[MAX_RANK];
	if (!ptx_frame_interval(f, &first, &n))
		return -1;
	for (struct thread t = { f, first }; t.number < first + n; t.number++) {
		int64_t position[PTX_LEVELS] = { s->d.start[0], t.number };
		if (!ptx_dist_base(&s->d, position, base))
			continue;
		for (int k = 0; k < s->d.rank; k++)
			if (!ix_eval(c[k], thread_value, &t, &at[k]) || at[k] < 0 || at[k] >= s->d.shape[k])
				return -1;
		int64_t r = ptx_dist_register(&s->d, at);
		ptx_dist_offset(&s->d, r, own);
		for (int k = 0; k < s->d.rank; k++)
			if (own[k] + base[k] != at[k])
				return -1;
		if (found >= 0 && found != r)
			return -1;
		found = r;
	}
	return found;
}

/* The register of the view for the element at "c"; -1: it is not in one register of the executing thread. */
static int64_t register_of(struct ptx_func *f, const struct ptx_spread *s, const struct ix *const *c)
{
	int64_t at[MAX_RANK], own[MAX_RANK];
	for (int k = 0; k < s->d.rank; k++)
		if (!ix_is_const(ix_sub(f->a, c[k], s->base[k]), &at[k]) || at[k] < 0 || at[k] >= s->d.shape[k])
			return register_by_threads(f, s, c);
	int64_t r = ptx_dist_register(&s->d, at);
	ptx_dist_offset(&s->d, r, own);
	for (int k = 0; k < s->d.rank; k++)
		if (own[k] != at[k])
			return register_by_threads(f, s, c);
	return r;
}

int ptx_spread_register_at(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c)
{
	const struct ptx_spread *s = ptx_spread(f, v->type);
	const int64_t *reg = s ? window_registers(f, v, s) : NULL;
	if (!reg)
		return -1;
	int64_t r = register_of(f, s, c);
	if (r >= 0)
		return (int)reg[r];
	struct text at;
	text_init(&at, f->a);
	for (int k = 0; k < v->type->rank; k++)
		text_printf(&at, "%s%s", k ? ", " : "", ix_str(f->a, c[k]));
	ptx_refuse(f, "element (%s) of '%s', which other threads hold", text_str(&at), v->root->name);
	return -1;
}
