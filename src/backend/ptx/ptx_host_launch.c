/* The launch description, which the emulator reads (spec: emulator 11). */
#include <string.h>

#include "backend/ptx/ptx_host_private.h"
#include "tir/view.h"

struct writer {
	struct host_fn *h;
	struct text *out;
	bool is_qualified;		/* several functions: names are "function.name" */
};

static const char *expr(struct writer *w, const struct ix *x)
{
	struct text s;
	text_init(&s, w->h->a);
	host_ix(&s, w->h->a, x, HOST_LAUNCH);
	return text_str(&s);
}

static const char *qualified(struct writer *w, const char *name)
{
	return w->is_qualified ? arena_printf(w->h->a, "%s.%s", w->h->name, name) : name;
}

/* Types that the emulator has no name for are bytes. */
static bool is_bytes(enum dtype d)
{
	return d == DT_F8E8M0 || d == DT_F4E2M1;
}

static bool pitches(struct writer *w, const struct type *ty)
{
	const struct ix **stride = arena_array(w->h->a, const struct ix *, (size_t)ty->rank + 1);
	if (!ty->layout || tir_is_c_order(w->h->a, ty->layout, ty->rank, ty->dim))
		return true;
	if (ty->layout->has_swizzle || is_bytes(ty->dtype) || !tir_strides(w->h->a, ty, stride))
		return false;
	text_add(w->out, " pitch [");
	for (int i = 0; i < ty->rank; i++) {
		const struct ix *s = ix_is(stride[i], 0) ? ix_const(w->h->a, 1) : stride[i];	/* an axis of one element may have 0 */
		text_printf(w->out, "%s%s", i ? ", " : "", expr(w, ix_mul_const(w->h->a, s, dtype_info(ty->dtype)->bits / 8)));
	}
	text_char(w->out, ']');
	return true;
}

static bool tensor(struct writer *w, int index)
{
	const struct tir_buffer *b = w->h->f->param[index];
	const struct type *ty = b->type;
	text_printf(w->out, "param %d tensor %s %s [", index, qualified(w, b->name), is_bytes(ty->dtype) ? "u8" : dtype_name(ty->dtype));
	if (ty->dtype == DT_F4E2M1)
		text_add(w->out, expr(w, type_memory_bytes(w->h->a, ty)));
	else
		for (int i = 0; i < ty->rank; i++)
			text_printf(w->out, "%s%s", i ? ", " : "", expr(w, ty->dim[i]));
	text_printf(w->out, "] %s align %lld", !b->is_output ? "in" : b->is_read ? "inout" : "out", (long long)ptx_abi_align(w->h->abi, b));
	if (!pitches(w, ty))
		return diag_error(w->h->t, b->range, E6201, "the layout of parameter '%s' has no pitches; a launch description states one pitch "
				  "for each axis", b->name);
	bool may_be_empty = false;
	for (int i = 0; i < ty->rank; i++) {
		int64_t lo, hi;
		ix_bounds(ty->dim[i], &lo, &hi);
		may_be_empty = may_be_empty || lo <= 0;
	}
	text_printf(w->out, "%s\n", may_be_empty ? " empty" : "");
	return true;
}

static bool parameters(struct writer *w)
{
	const struct tir_fn *f = w->h->f;
	bool ok = true;
	for (int i = 0; i < f->n_param; i++)
		if (f->param[i]->kind == TIR_PARAM)
			ok = tensor(w, i) && ok;
		else
			text_printf(w->out, "param %d scratch %s bytes %s\n", i, qualified(w, f->param[i]->name),
				    expr(w, type_memory_bytes(w->h->a, f->param[i]->type)));
	for (int i = 0; i < f->n_dimvar; i++)
		text_printf(w->out, "param %d dim %s\n", f->n_param + i, f->dimvar[i]->name);
	return ok;
}

/* 1 where a >= b, else 0: a floored quotient by a large number is -1 for negative numbers and 0 for others. */
static const struct ix *at_least(struct arena *a, const struct ix *x, const struct ix *y)
{
	return ix_add(a, ix_const(a, 1), ix_floordiv(a, ix_sub(a, x, y), ix_const(a, HOST_LARGE)));
}

static const struct ix *not_of(struct arena *a, const struct ix *x)
{
	return x ? ix_sub(a, ix_const(a, 1), x) : NULL;
}

/* The condition as 1 or 0; NULL if the description cannot say it. */
static const struct ix *truth(struct arena *a, const struct tir_expr *e)
{
	if (e->kind == TIR_UNARY && !strcmp(e->op, "not"))
		return not_of(a, truth(a, e->a));
	if (e->kind != TIR_BINARY)
		return NULL;
	bool is_and = !strcmp(e->op, "and"), is_or = !strcmp(e->op, "or");
	if (is_and || is_or) {
		const struct ix *x = truth(a, e->a), *y = truth(a, e->b);
		if (!x || !y)
			return NULL;
		return is_and ? ix_mul(a, x, y) : not_of(a, ix_mul(a, not_of(a, x), not_of(a, y)));
	}
	if (e->a->kind != TIR_IX || e->b->kind != TIR_IX || !host_knows(e->a->ix) || !host_knows(e->b->ix))
		return NULL;
	const struct ix *x = e->a->ix, *y = e->b->ix;
	if (!strcmp(e->op, "ge"))
		return at_least(a, x, y);
	if (!strcmp(e->op, "le"))
		return at_least(a, y, x);
	if (!strcmp(e->op, "lt"))
		return not_of(a, at_least(a, x, y));
	if (!strcmp(e->op, "gt"))
		return not_of(a, at_least(a, y, x));
	const struct ix *equal = ix_mul(a, at_least(a, x, y), at_least(a, y, x));
	return !strcmp(e->op, "eq") ? equal : !strcmp(e->op, "ne") ? not_of(a, equal) : NULL;
}

static const char *shared_name(const struct host_fn *h, const struct ptx_shared *s, int i)
{
	return s->root->name ? s->root->name : arena_printf(h->a, "tile%d", i);
}

static bool kernel(struct writer *w, const struct ptx_entry *e, const struct ix *guard)
{
	const struct ix *grid = e->grid;
	int64_t lo, hi;
	ix_bounds(grid, &lo, &hi);
	if (lo < 0)
		grid = ix_max(w->h->a, grid, ix_const(w->h->a, 0));
	text_printf(w->out, "\nkernel %s\n%sgrid %s", e->name, guard ? "# 0 where the extents choose other kernels\n" : "", expr(w, guard ? ix_mul(w->h->a, grid, guard) : grid));
	text_printf(w->out, "\nblock %d\nsmem %lld\n", e->threads, (long long)e->shared_bytes);
	if (w->h->o && w->h->o->registers)
		text_printf(w->out, "regs %d\n", w->h->o->registers[e - w->h->abi->entry]);
	bool ok = parameters(w);
	for (int i = 0; i < e->n_shared; i++)
		text_printf(w->out, "name smem+%lld %s\n", (long long)e->shared[i].root->address, shared_name(w->h, &e->shared[i], i));
	return ok;
}

static bool kernels(struct writer *w, const struct tir_block *b, const struct ix *guard)
{
	struct arena *a = w->h->a;
	bool ok = true;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_MARK)
			ok = kernels(w, &s->u.mark.body, guard) && ok;
		for (int k = 0; s->kind == TIR_SCOPE && k < w->h->n_entry; k++)
			if (w->h->entry[k].scope == s)
				ok = kernel(w, &w->h->entry[k], guard) && ok;
		if (s->kind != TIR_IF)
			continue;
		const struct ix *cond = truth(a, s->u.branch.cond);
		if (!cond) {
			ok = diag_error(w->h->t, s->range, E6201, "which phases run depends on more than the extents of the parameters; put the "
					"condition into a phase");
			continue;
		}
		const struct ix *other = not_of(a, cond);
		ok = kernels(w, &s->u.branch.then, guard ? ix_mul(a, guard, cond) : cond) && ok;
		ok = kernels(w, &s->u.branch.other, guard ? ix_mul(a, guard, other) : other) && ok;
	}
	return ok;
}

static void dimensions(struct host_fn *fn, int n, struct text *out)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < fn[i].f->n_dimvar; k++) {
			const struct ix_sym *d = fn[i].f->dimvar[k];
			bool again = false;
			for (int j = 0; j < i; j++)
				for (int x = 0; x < fn[j].f->n_dimvar; x++)
					again = again || !strcmp(fn[j].f->dimvar[x]->name, d->name);
			if (again)
				continue;
			if (d->has_range)
				text_printf(out, "dim %s = %lld .. %lld\n", d->name, (long long)d->lo, (long long)d->hi);
			else
				text_printf(out, "dim %s\n", d->name);
		}
}

bool ptx_host_launch(struct tfc *t, const struct ptx_abi *abi, const struct ptx_host_options *o, struct text *out)
{
	int n;
	bool ok = true;
	struct host_fn *fn = host_functions(t, abi, o, &n);
	if (!fn)
		return false;
	text_add(out, "tfc-launch 1\n");
	dimensions(fn, n, out);
	for (int i = 0; i < n; i++) {
		struct writer w = { .h = &fn[i], .out = out, .is_qualified = n > 1 };
		ok = kernels(&w, &fn[i].f->body, NULL) && ok;
	}
	return ok;
}
