/* T.Kernel and the hints of TileLang-shaped text (spec: tir 13). */
#include <string.h>

#include "tir/read.h"

struct kernel { int n; const struct ix **extent; int64_t threads; };

static bool is_class(const struct tir_read *x, const char *name)
{
	return x->target_class && !strcmp(x->target_class, name);
}

static bool read_arguments(struct tir_read *x, const struct ast_expr *e, struct kernel *k)
{
	k->extent = arena_array(x->a, const struct ix *, (size_t)e->n_arg + 1);
	k->threads = 128;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (!a->keyword) {
			if (!(k->extent[k->n++] = tir_read_ix(x, a->value)))
				return false;
			continue;
		}
		if (strcmp(a->keyword, "threads") != 0)
			return tir_refuse(x, a->keyword_range, E3204, "T.Kernel takes operands (extent, ...) and threads=, and no '%s'", a->keyword);
		enum tir_constant got = tir_read_constant(x, a->value, &k->threads);
		if (got == TIR_BAD_CONSTANT)
			return false;
		if (got != TIR_CONSTANT || k->threads < 1 || k->threads > 1024)
			return tir_refuse(x, a->value->range, E3204, "threads= of T.Kernel is a constant integer from 1 to 1024");
	}
	return k->n || tir_refuse(x, e->range, E3204, "T.Kernel takes operands (extent, ...), got 0");
}

/* A scope of one level over row-major axes, opened under "name". */
static const struct mesh *scope_of(struct tir_read *x, struct range r, const char *level, int index, int n, const struct ix *const *extent,
				   const char *const *axis, const char *name)
{
	struct topology *t = arena_new(x->a, struct topology);
	const struct topology **levels = arena_array(x->a, const struct topology *, 1);
	const struct mesh_layout layout = { .n = n, .extent = extent, .range = r };
	const struct mesh_names names = { .n = axis ? n : 0, .name = axis, .range = r };
	const struct ix *size = ix_const(x->a, 1);
	for (int i = 0; i < n; i++)
		size = ix_mul(x->a, size, extent[i]);
	*t = (struct topology){ .name = level, .size = size, .index = index, .range = r };
	levels[0] = t;
	const struct mesh *m = mesh_new(x->t, r, 1, levels, &layout, &names);
	if (!m || !mesh_nest(x->t, r, (int)x->scope.len, x->scope.data, m)) {
		x->failed = true;
		return NULL;
	}
	return mesh_open(x->a, m, name);
}

static struct tir_block *open_scope(struct tir_read *x, struct range r, const struct mesh *m)
{
	struct tir_stmt *s = tir_add(x, TIR_SCOPE, r);
	s->u.scope.mesh = m;
	vec_push(x->a, &x->scope, m);
	return &s->u.scope.body;
}

/* The names behind "as"; the first one is that of the fastest axis. */
static bool block_names(struct tir_read *x, const struct ast_with_item *item, int n, const struct ast_expr ***out)
{
	const struct ast_expr *tuple = item->as_tuple;
	*out = arena_array(x->a, const struct ast_expr *, (size_t)n + 1);
	if (!item->as && !tuple)
		return true;
	int found = tuple ? tuple->n : 1;
	if (found != n)
		return tir_refuse(x, tuple ? tuple->range : item->as_range, E1614, "%d block variable%s for %d extent%s of T.Kernel; name one for each",
				  found, found == 1 ? "" : "s", n, n == 1 ? "" : "s");
	for (int i = 0; i < n; i++) {
		struct ast_expr *name = arena_new(x->a, struct ast_expr);
		*name = (struct ast_expr){ .kind = AST_NAME, .s = item->as, .range = item->as_range };
		(*out)[i] = tuple ? tuple->item[i] : name;
	}
	return true;
}

static bool bind_blocks(struct tir_read *x, int n, const struct ast_expr *const *name, const struct mesh *m)
{
	for (int i = 0; i < n && name[0]; i++) {
		struct tir_binding *b = tir_bind(x, name[i]->s, name[i]->range, TIR_BIND_IX);
		if (!b)
			return false;
		b->ix = ix_sym(x->a, m->axis[n - 1 - i].coord);
		x->r->bind_ix(x->r->user, name[i]->s, name[i]->range, b->ix);
	}
	return true;
}

bool tir_read_kernel(struct tir_read *x, const struct ast_stmt *s, int item, bool (*inner)(struct tir_read *x, const struct ast_stmt *s, int k))
{
	const struct ast_with_item *with = &s->with[item];
	const struct ast_expr *e = with->value, **name;
	struct kernel k = { 0 };
	if (!read_arguments(x, e, &k) || !block_names(x, with, k.n, &name))
		return false;
	const struct ix **extent = arena_array(x->a, const struct ix *, (size_t)k.n);
	const char **axis = arena_array(x->a, const char *, (size_t)k.n);
	for (int i = 0; i < k.n; i++) {
		extent[i] = k.extent[k.n - 1 - i];
		axis[i] = name[0] ? name[k.n - 1 - i]->s : arena_printf(x->a, "d%d", i);
	}
	bool has_threads = !is_class(x, "CpuTarget") && !is_class(x, "AscendTarget");
	const struct mesh *grid = scope_of(x, e->range, has_threads ? "cta" : "core", 0, k.n, extent, axis, "cta");
	if (!grid)
		return false;
	struct tir_block *outer = x->block;
	size_t mark = x->open.len, n_scope = x->scope.len;
	x->block = open_scope(x, s->range, grid);
	x->r->open(x->r->user);
	bool ok = bind_blocks(x, k.n, name, grid);
	const struct ix *threads = ix_const(x->a, k.threads);
	const struct mesh *m = ok && has_threads ? scope_of(x, e->range, "thread", 1, 1, &threads, NULL, "threads") : NULL;
	ok = ok && (m || !has_threads);
	if (m)
		x->block = open_scope(x, s->range, m);
	ok = ok && inner(x, s, item + 1);
	x->r->close(x->r->user);
	x->block = outer;
	x->scope.len = n_scope;
	while (x->open.len > mark)
		x->open.data[--x->open.len]->is_hidden = true;
	return ok;
}

/* T.use_swizzle(panel_size, order=, enable=): the order of blocks is not observable. */
static bool use_swizzle(struct tir_read *x, const struct ast_expr *e)
{
	static const char *const known[] = { "panel_size", "order", "enable" };
	for (int i = 0; i < e->n_arg; i++) {
		const char *k = e->arg[i].keyword;
		bool is_known = !k && i < 3;
		for (size_t n = 0; k && n < sizeof(known) / sizeof(known[0]); n++)
			is_known = is_known || !strcmp(known[n], k);
		if (!is_known)
			diag_warning(x->t, k ? e->arg[i].keyword_range : e->arg[i].value->range, W3404, "T.use_swizzle knows no '%s', which is ignored; it has "
				     "panel_size, order and enable", k ? k : "further value");
	}
	return true;
}

/* T.annotate_layout({buffer: layout, ...}): tfc lays tiles out itself. */
static bool annotate_layout(struct tir_read *x, const struct ast_expr *e)
{
	const struct ast_expr *d = e->n_arg == 1 && !e->arg[0].keyword ? e->arg[0].value : NULL;
	if (!d || d->kind != AST_DICT)
		return tir_refuse(x, e->range, E3204, "T.annotate_layout takes operands ({buffer: layout, ...}), got %d", e->n_arg);
	for (int i = 0; i + 1 < d->n; i += 2) {
		struct tir_region r;
		if (!tir_read_buffer_name(x, d->item[i], &r))
			diag_warning(x->t, d->item[i]->range, W3404, "T.annotate_layout knows no buffer of the name '%s', which is ignored",
				     d->item[i]->kind == AST_NAME || d->item[i]->kind == AST_STRING ? d->item[i]->s : "written here");
	}
	return true;
}

bool tir_is_layout_hint(const char *name)
{
	return !strcmp(name, "use_swizzle") || !strcmp(name, "annotate_layout");
}

bool tir_read_layout_hint(struct tir_read *x, const struct ast_expr *e, const char *name)
{
	return !strcmp(name, "use_swizzle") ? use_swizzle(x, e) : annotate_layout(x, e);
}
