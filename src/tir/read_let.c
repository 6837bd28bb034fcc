/* What a let binds: allocations, views, slots, scalars (spec: tir 2, 3.2). */
#include <string.h>

#include "tir/read.h"

static bool alloc(struct tir_read *x, const struct ast_stmt *s, const struct type *ty)
{
	const char *name = s->target->s;
	if (ty->storage == ST_UMAT || ty->storage == ST_HOST)
		return tir_refuse(x, s->value->range, E3101, "%s storage does not exist in TIR; state gmem, smem or rmem",
				  storage_name(ty->storage));
	struct tir_binding *bound = tir_bind(x, name, s->target->range, TIR_BIND_VIEW);
	struct tir_buffer *b = arena_new(x->a, struct tir_buffer);
	if (!bound)
		return false;
	b->name = bound->name;
	b->kind = TIR_ALLOC;
	b->type = ty;
	b->range = s->target->range;
	bound->view = tir_whole_view(x, b);
	if (ty->storage == ST_GMEM) {
		b->kind = TIR_SCRATCH;
		b->name = tir_new_name(x, arena_printf(x->a, "scratch%zu", x->scratch.len));
		vec_push(x->a, &x->scratch, b);
		return true;
	}
	tir_add(x, TIR_ALLOC_STMT, s->range)->u.alloc = b;
	return true;
}

static bool alloc_tensor(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value;
	const struct type *ty;
	bool is_const;
	if (e->n_arg != 1 || (e->arg[0].keyword && strcmp(e->arg[0].keyword, "tensor_type") != 0))
		return tir_refuse(x, e->range, E3204, "T.alloc_tensor takes operands (tensor_type), got %d", e->n_arg);
	if (!x->r->type(x->r->user, e->arg[0].value, &ty, &is_const)) {
		x->failed = true;
		return false;
	}
	return alloc(x, s, ty);
}

/* What allocates a shape in one place, by name. */
static const struct place { const char *name, *space; enum storage storage; bool is_multipipe; } places[] = {
	{ "alloc_shared", NULL, ST_SMEM, false },		{ "alloc_fragment", NULL, ST_RMEM, false },
	{ "alloc_local", NULL, ST_RMEM, false },		{ "alloc_ub", NULL, ST_SMEM, true },
	{ "alloc_L1", "shared.l1", ST_TARGET_SPACE, true },	{ "alloc_L0A", "shared.l0a", ST_TARGET_SPACE, true },
	{ "alloc_L0B", "shared.l0b", ST_TARGET_SPACE, true },	{ "alloc_L0C", "shared.l0c", ST_TARGET_SPACE, true },
};

static const struct place *find_place(const char *name)
{
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (!strcmp(places[i].name, name))
			return &places[i];
	return NULL;
}

/* T.alloc_shared(shape, dtype) and its like. */
static bool alloc_shaped(struct tir_read *x, const struct ast_stmt *s, const struct place *where)
{
	const struct ast_expr *e = s->value;
	const struct ix *const *dim;
	int rank;
	enum dtype d;
	if (e->n_arg != 2 || e->arg[0].keyword || e->arg[1].keyword)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands (shape, dtype), got %d", where->name, e->n_arg);
	if (where->is_multipipe && x->target_class && strcmp(x->target_class, "AscendTarget") != 0)
		return tir_refuse(x, e->range, E3207, "T.%s allocates in a space that is a capability of multi-pipe targets and that target %s "
				  "does not have; use T.alloc_shared", where->name, x->target);
	if (!tir_read_ixs(x, e->arg[0].value, &rank, &dim) || !tir_read_dtype_arg(x, e->arg[1].value, &d))
		return false;
	struct type *ty = arena_memdup(x->a, type_settle(x->a, type_new(x->a, d, rank, dim, where->storage, NULL), TYPE_ANNOTATION),
				       sizeof(*ty));
	ty->space = where->space;
	return alloc(x, s, ty);
}

static struct tir_var *var_new(struct tir_read *x, const char *name, enum dtype d, bool is_mutable, struct range r)
{
	struct tir_var *v = arena_new(x->a, struct tir_var);
	v->name = name;
	v->dtype = d;
	v->is_mutable = is_mutable;
	if (dtype_is_int(d) && !is_mutable) {
		struct ix_sym *s = arena_new(x->a, struct ix_sym);
		s->kind = IX_SCALAR;
		s->name = name;
		s->owner = v;
		s->range = r;
		v->sym = s;
	}
	return v;
}

static bool alloc_var(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value, *init = NULL;
	const struct tir_expr *value = NULL;
	enum dtype d;
	for (int i = 1; i < e->n_arg; i++) {
		if (e->arg[i].keyword ? strcmp(e->arg[i].keyword, "init") != 0 : i > 1)
			return tir_unknown_argument(x, &e->arg[i], "alloc_var");
		init = e->arg[i].value;
	}
	if (!e->n_arg || e->arg[0].keyword)
		return tir_refuse(x, e->range, E3204, "T.alloc_var takes operands (dtype[, init]), got %d", e->n_arg);
	if (!tir_read_dtype_arg(x, e->arg[0].value, &d) || (init && !(value = tir_read_expr_as(x, init, d, "the first value"))))
		return false;
	struct tir_binding *b = tir_bind(x, s->target->s, s->target->range, TIR_BIND_VAR);
	if (!b)
		return false;
	struct tir_var *v = var_new(x, b->name, d, true, s->target->range);
	b->var = v;
	struct tir_stmt *let = tir_add(x, TIR_LET_SCALAR, s->range);
	let->u.scalar.var = v;
	let->u.scalar.value = value;
	return true;
}

static bool let_view(struct tir_read *x, const struct ast_stmt *s, const struct tir_view *v, enum tir_bind_kind k)
{
	if (!v)
		return false;
	struct tir_binding *b = tir_bind(x, s->target->s, s->target->range, k);
	if (!b)
		return false;
	struct tir_view *named = arena_memdup(x->a, v, sizeof(*v));
	named->name = b->name;
	named->in_place = false;
	named->kept = NULL;
	b->view = named;
	if (k == TIR_BIND_VIEW)
		tir_add(x, TIR_LET_VIEW, s->range)->u.view = named;
	return true;
}

/* T.memory_span(x): the bytes of x. */
static const struct tir_view *span_value(struct tir_read *x, const struct ast_expr *e)
{
	const struct tir_view *of;
	int64_t last;
	if (e->n_arg != 1 || e->arg[0].keyword) {
		tir_refuse(x, e->range, E3204, "T.memory_span takes operands (tensor), got %d", e->n_arg);
		return NULL;
	}
	if (!(of = tir_read_base(x, e->arg[0].value)))
		return NULL;
	if (dtype_info(of->type->dtype)->bits % 8 || !tir_reach(x, of->type, &last)) {
		tir_refuse(x, e->range, E3107, "the bytes of %s are no whole number that is known here", type_str(x->a, of->type));
		return NULL;
	}
	int64_t n = dtype_size_bytes(of->type->dtype, last + 1);
	const struct ix *dim[] = { ix_const(x->a, n) };
	const struct type *ty = type_new(x->a, DT_U8, 1, dim, of->type->storage, NULL);
	struct tir_view *v = tir_view_of(x, of, tir_scaled_offset(x, of->offset, of->type->dtype, DT_U8), ty);
	v->start = of->start;
	return v;
}

static bool scalar_let(struct tir_read *x, const struct ast_stmt *s)
{
	struct tir_binding *old = tir_lookup(x, s->target->s);
	if (old && old->kind == TIR_BIND_VAR && old->var->is_mutable) {
		const struct tir_expr *v = tir_read_expr_as(x, s->value, old->var->dtype, "the variable");
		if (!v)
			return false;
		struct tir_stmt *store = tir_add(x, TIR_STORE, s->range);
		store->u.store.var = old->var;
		store->u.store.value = v;
		return true;
	}
	const struct tir_expr *v = tir_read_expr(x, s->value);
	if (!v)
		return false;
	struct tir_binding *b = tir_bind(x, s->target->s, s->target->range, TIR_BIND_VAR);
	if (!b)
		return false;
	struct tir_var *var = var_new(x, b->name, v->dtype, false, s->target->range);
	b->var = var;
	if (var->sym)
		x->r->bind_ix(x->r->user, s->target->s, s->target->range, ix_sym(x->a, var->sym));
	struct tir_stmt *let = tir_add(x, TIR_LET_SCALAR, s->range);
	let->u.scalar.var = var;
	let->u.scalar.value = v;
	return true;
}

/* A descriptor, an atom or a layout bound to a name is a compile-time value (2.4a). */
static bool value_let(struct tir_read *x, const struct ast_stmt *s)
{
	struct attr v;
	if (!tir_read_value(x, s->value, &v))
		return false;
	struct tir_binding *b = tir_bind(x, s->target->s, s->target->range, TIR_BIND_VALUE);
	if (!b)
		return false;
	b->value = v;
	return true;
}

static bool is_descriptor(struct tir_read *x, const struct ast_expr *e)
{
	const char *name = e->kind == AST_CALL ? tir_t_name(x, e->a) : NULL;
	static const char *const makers[] = { "Layout", "ComposedLayout", "ShardLayout", "Swizzle" };
	if (e->kind == AST_BINARY && !strcmp(e->op, "|"))
		return true;
	for (size_t i = 0; name && i < sizeof(makers) / sizeof(makers[0]); i++)
		if (!strcmp(name, makers[i]))
			return true;
	return e->kind == AST_STRING || (name && (atom_find(x->t, name) || !strncmp(name, "cuda.", 5)));
}

static bool has_slice(const struct ast_expr *e)
{
	for (int i = 0; e->kind == AST_SUBSCRIPT && i < e->n; i++)
		if (e->item[i]->kind == AST_SLICE)
			return true;
	return false;
}

bool tir_read_let(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value;
	const char *name = tir_is_value_operation(x, e) ? tir_t_name(x, e->a) : NULL;
	if (!name) {
		const struct tir_binding *b = e->kind == AST_SUBSCRIPT && e->a->kind == AST_NAME ? tir_lookup(x, e->a->s) : NULL;
		if (tir_names_tensor(x, e) && (has_slice(e) || (b && b->kind == TIR_BIND_SLOTS)))
			return let_view(x, s, tir_read_view(x, e), TIR_BIND_VIEW);
		return is_descriptor(x, e) ? value_let(x, s) : scalar_let(x, s);
	}
	if (!strcmp(name, "alloc_tensor"))
		return alloc_tensor(x, s);
	if (!strcmp(name, "tensor_view"))
		return let_view(x, s, tir_read_view_value(x, e, s->target->s), TIR_BIND_VIEW);
	if (!strcmp(name, "ptr_of"))
		return let_view(x, s, tir_read_base(x, e), TIR_BIND_POINTER);
	if (!strcmp(name, "memory_span"))
		return let_view(x, s, span_value(x, e), TIR_BIND_VIEW);
	if (!strcmp(name, "alloc_var"))
		return alloc_var(x, s);
	if (!strcmp(name, "alloc_mbarrier"))
		return tir_read_sync(x, e, name, s->target->s, s->target->range);
	return alloc_shaped(x, s, find_place(name));
}

bool tir_read_slots(struct tir_read *x, const struct ast_stmt *s)
{
	const struct ast_expr *e = s->value;
	struct tir_slots *slots = arena_new(x->a, struct tir_slots);
	slots->n = e->n;
	slots->view = arena_array(x->a, struct tir_view *, (size_t)e->n + 1);
	slots->name = s->target->s;
	for (int i = 0; i < e->n; i++) {
		const char *name = tir_is_value_operation(x, e->item[i]) ? tir_t_name(x, e->item[i]->a) : NULL;
		if (!name || strcmp(name, "tensor_view") != 0)
			return tir_refuse(x, e->item[i]->range, E3102, "each item of a slot tuple is a T.tensor_view(...); a let of several "
					  "values is something else");
		const struct tir_view *v = tir_read_view_value(x, e->item[i], arena_printf(x->a, "%s_%d", s->target->s, i));
		if (!v)
			return false;
		if (i && (!type_same_shape(v->type, slots->view[0]->type) || v->type->dtype != slots->view[0]->type->dtype))
			return tir_refuse(x, e->item[i]->range, E3106, "slot %d differs from slot 0 in shape or dtype; the slots of a region are "
					  "alike", i);
		slots->view[i] = arena_memdup(x->a, v, sizeof(*v));
	}
	if (!e->n)
		return tir_refuse(x, e->range, E3102, "a slot tuple has at least one slot; a let binds one value");
	struct tir_binding *b = tir_bind(x, s->target->s, s->target->range, TIR_BIND_SLOTS);
	if (!b)
		return false;
	slots->name = b->name;
	b->slots = slots;
	tir_add(x, TIR_LET_SLOTS, s->range)->u.slots = slots;
	return true;
}
