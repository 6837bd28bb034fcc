#include "backend/ptx/module/ptx_spread.h"

int64_t ptx_spread_n_register(struct ptx_func *f, const struct type *ty)
{
	ptx_refuse(f, "%s is spread over the positions of a mesh", type_str(f->a, ty));
	return -1;
}

bool ptx_spread_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out)
{
	(void)out;
	return ptx_refuse(f, "%s is spread over the positions of a mesh", type_str(f->a, v->type));
}

int ptx_spread_register_at(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c)
{
	(void)c;
	ptx_refuse(f, "%s is spread over the positions of a mesh", type_str(f->a, v->type));
	return -1;
}

bool ptx_spread_move(struct ptx_func *f, const struct tir_stmt *s, const struct tir_view *src, const struct tir_view *dst)
{
	(void)s;
	(void)src;
	return ptx_refuse(f, "%s is spread over the positions of a mesh", type_str(f->a, dst->type));
}

bool ptx_spread_parallel(struct ptx_func *f, const struct tir_stmt *s)
{
	for (size_t i = 0; i < s->u.loop.body.len; i++) {
		const struct tir_stmt *x = s->u.loop.body.stmt[i];
		if (x->kind == TIR_STORE && x->u.store.view && type_is_spread(x->u.store.view->root->type))
			return !ptx_refuse(f, "T.Parallel over %s", type_str(f->a, x->u.store.view->type));
	}
	return false;
}

bool ptx_emit_reduce(struct ptx_func *f, const struct tir_stmt *s)
{
	(void)s;
	return ptx_refuse(f, "T.reduce");
}
