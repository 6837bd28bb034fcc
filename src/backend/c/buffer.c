/* Where buffers lie: arguments, shared and per-worker workspace, arrays of a C function. */
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

static size_t slot_of(const struct cb *c, const struct tir_buffer *b)
{
	size_t h = ((uintptr_t)b >> 4) * 0x9e3779b97f4a7c15u >> 20;
	for (h &= c->n_slot - 1; c->slot[h] && c->slot[h]->b != b; h = (h + 1) & (c->n_slot - 1))
		;
	return h;
}

static void grow_slots(struct cb *c)
{
	c->n_slot = c->n_slot ? c->n_slot * 2 : 64;
	c->slot = arena_array(c->a, struct cb_buffer *, c->n_slot);
	for (size_t i = 0; i < c->buffer.len; i++)
		c->slot[slot_of(c, c->buffer.data[i]->b)] = c->buffer.data[i];
}

struct cb_buffer *cb_buffer(struct cb *c, const struct tir_buffer *b)
{
	if ((c->buffer.len + 1) * 2 > c->n_slot)
		grow_slots(c);
	size_t i = slot_of(c, b);
	if (c->slot[i])
		return c->slot[i];
	struct cb_buffer *x = arena_new(c->a, struct cb_buffer);
	x->b = b;
	x->name = cb_unique(c, b->name);
	c->slot[i] = x;
	vec_push(c->a, &c->buffer, x);
	return x;
}

const struct c_expr *cb_bytes(struct cb *c, const struct type *ty)
{
	int64_t v;
	const struct ix *n = type_memory_bytes(c->a, ty);
	if (ix_is_const(n, &v))
		return c_int(c->a, v);
	const struct c_expr *size = c_int(c->a, dtype_info(ty->dtype)->bits >= 8 ? dtype_info(ty->dtype)->bits / 8 : 1);
	if (ty->layout)
		return c_call(c->a, "tfc_size_of", 1, cb_ix(c, n));
	for (int i = 0; i < ty->rank; i++)
		size = c_call(c->a, "tfc_size_mul", 2, size, c_call(c->a, "tfc_size_of", 1, cb_ix(c, ty->dim[i])));
	if (dtype_info(ty->dtype)->bits < 8)
		size = c_infix(c->a, c_infix(c->a, size, "/", c_int(c->a, 2)), "+", c_infix(c->a, size, "%", c_int(c->a, 2)));
	return size;
}

static void frame_member(struct cb *c, const char *type, const char *name)
{
	struct c_member m = { .type = type, .name = name };
	vec_push(c->a, &c->frame, m);
}

/* frame->FIELD = at; at += size, both in bytes, in the layout function. */
static void place_at(struct cb *c, struct c_block *into, const char *total, const char *field, const struct c_expr *size)
{
	frame_member(c, "size_t", field);
	c_assign(c->a, into, c_arrow(c->a, c_name(c->a, "frame"), field), c_name(c->a, total));
	c_assign(c->a, into, c_name(c->a, total), c_call(c->a, "tfc_size_add", 2, c_name(c->a, total), size));
}

static const struct type *largest(struct cb *c, const struct tir_buffer *b)
{
	const struct ix **dim = arena_array(c->a, const struct ix *, (size_t)b->type->rank + 1);
	bool same = true;
	for (int i = 0; i < b->type->rank; i++) {
		dim[i] = b->type->dim[i];
		if (!ix_uses_kind(dim[i], IX_LOOP) && !ix_uses_kind(dim[i], IX_COORD) && !ix_uses_kind(dim[i], IX_SCALAR))
			continue;
		dim[i] = cb_extreme(c, dim[i], true);
		same = false;
		if (!dim[i]) {
			cb_refuse(c, b->range, "storage of '%s': its extent %s has no upper bound", b->name, ix_str(c->a, b->type->dim[i]));
			return NULL;
		}
	}
	return same ? b->type : type_with_shape(c->a, b->type, b->type->rank, dim);
}

/* Sizes are computed by the layout function from the run-time extents alone. */
static void place_by_layout(struct cb *c, struct c_block *into, const char *total, struct cb_buffer *x, const struct type *ty)
{
	struct cb_use *use = c->use;
	c->use = &c->layout_use;
	x->at = arena_printf(c->a, "at_%s", x->name);
	place_at(c, into, total, x->at, cb_bytes(c, ty));
	c->use = use;
}

static const char *slot_field(struct cb *c, int slot)
{
	return arena_printf(c->a, "at_slot%d", slot);
}

void cb_place_slots(struct cb *c)
{
	struct cb_use *use = c->use;
	c->use = &c->layout_use;
	for (int i = 0; i < c->f->n_slot; i++) {
		const struct tir_scratch_slot *s = &c->f->slot[i];
		const struct c_expr *size = cb_bytes(c, s->data[0]->type);
		for (size_t k = 1; k < s->len; k++)
			size = c_call(c->a, "tfc_size_max", 2, size, cb_bytes(c, s->data[k]->type));
		place_at(c, &c->layout, "at", slot_field(c, i + 1), size);
	}
	c->use = use;
}

void cb_place(struct cb *c, struct cb_buffer *x)
{
	if (x->b->is_placed) {
		x->place = CB_SHARED;
		x->at = x->b->slot ? slot_field(c, x->b->slot) : NULL;
		x->local_at = x->b->offset;
		return;
	}
	const struct type *ty = largest(c, x->b);
	x->place = CB_SHARED;
	if (ty)
		place_by_layout(c, &c->layout, "at", x, ty);
}

static void plan_local(struct cb *c, struct cb_buffer *x)
{
	const struct type *ty = largest(c, x->b);
	int64_t bytes;
	x->place = CB_LOCAL;
	if (!ty)
		return;
	if (!ix_is_const(type_memory_bytes(c->a, ty), &bytes)) {
		place_by_layout(c, &c->layout_local, "local", x, ty);
		return;
	}
	bytes = bytes > 0 ? bytes : 1;
	bool stack = bytes <= CB_STACK_LIMIT / 4 && c->stack_now + bytes <= CB_STACK_LIMIT && x->b->type->storage != ST_GMEM;
	if (stack) {
		x->place = CB_STACK;
		c->stack_now += (bytes + 63) & ~(int64_t)63;
		return;
	}
	x->local_at = c->local_now;
	c->local_now += (bytes + 63) & ~(int64_t)63;
	c->local_max = c->local_now > c->local_max ? c->local_now : c->local_max;
}

static const struct c_expr *region(struct cb *c, const char *base, const struct cb_buffer *x, const struct c_expr *more)
{
	const struct c_expr *p = c_name(c->a, base);
	if (x->at)
		p = c_infix(c->a, p, "+", c_arrow(c->a, c_name(c->a, "frame"), x->at));
	if (more)
		p = c_infix(c->a, p, "+", more);
	const char *type = arena_printf(c->a, "%s *", cb_type(x->b->type->dtype));
	return c_cast(c->a, type, c_cast(c->a, "void *", p));
}

static void declare_stack(struct cb *c, struct cb_buffer *x)
{
	int64_t n = 0;
	ix_is_const(type_memory_bytes(c->a, x->b->type), &n);
	int64_t size = dtype_info(x->b->type->dtype)->bits >= 8 ? dtype_info(x->b->type->dtype)->bits / 8 : 1;
	int64_t count = n / size > 0 ? n / size : 1;
	const char *align = count * size >= 64 ? "TFC_ALIGNED " : "";
	c_array(c->a, c->block, arena_printf(c->a, "%s%s", align, cb_type(x->b->type->dtype)), x->name,
		arena_printf(c->a, "[%lld]", (long long)count));
}

/* A T.alloc_tensor statement. */
void cb_plan(struct cb *c, const struct tir_buffer *b)
{
	struct cb_buffer *x = cb_buffer(c, b);
	bool escaped = false;
	for (size_t i = 0; i < c->escaped.len; i++)
		escaped = escaped || c->escaped.data[i] == b;
	if (c->level == CB_HOST || escaped) {
		cb_place(c, x);
		return;
	}
	plan_local(c, x);
	x->home = c->use;
	if (x->place == CB_STACK) {
		declare_stack(c, x);
		return;
	}
	c->uses_local = true;
	c_decl(c->a, c->block, arena_printf(c->a, "%s *", cb_type(b->type->dtype)), x->name,
	       region(c, "local", x, x->at ? NULL : c_int(c->a, x->local_at)));
}

const char *cb_pointer(struct cb *c, const struct tir_buffer *b)
{
	struct cb_buffer *x = cb_buffer(c, b);
	if (b->kind == TIR_ADDRESSED && x->place != CB_ADDRESSED) {
		int64_t bytes = 0;
		x->place = CB_ADDRESSED;
		if (!ix_is_const(type_memory_bytes(c->a, b->type), &bytes))
			cb_refuse(c, b->range, "view of shared memory with a run-time size");
		c->addressed_bytes = b->address + bytes > c->addressed_bytes ? b->address + bytes : c->addressed_bytes;
	}
	if (x->home && x->home != c->use) {
		vec_push(c->a, &c->escaped, b);
		c->again = true;
		x->home = c->use;
	}
	if (x->place == CB_ARGUMENT || x->place == CB_SHARED || x->place == CB_ADDRESSED)
		map_set(&c->use->buffer, x->name, x);
	return x->name;
}

void cb_use_init(struct cb *c, struct cb_use *u)
{
	map_init(&u->sym, c->a);
	map_init(&u->buffer, c->a);
}

static void declare_buffer(struct cb *c, struct c_block *into, const struct cb_buffer *x)
{
	const struct c_expr *frame = c_name(c->a, "frame");
	const char *type = arena_printf(c->a, "%s%s *", x->b->kind == TIR_PARAM && !x->b->is_output ? "const " : "",
					cb_type(x->b->type->dtype));
	if (x->place == CB_ARGUMENT)
		c_decl(c->a, into, type, x->name, c_arrow(c->a, c_arrow(c->a, frame, "args"), x->field));
	else if (x->place == CB_SHARED)
		c_decl(c->a, into, type, x->name, region(c, "frame->shared", x, x->at || !x->local_at ? NULL : c_int(c->a, x->local_at)));
	else
		c_decl(c->a, into, type, x->name,
		       region(c, "local", x, c_infix(c->a, c_arrow(c->a, frame, "addressed"), "+", c_int(c->a, x->b->address))));
}

/* Declarations of what the C function used, in order of first use: run-time extents and captured values. */
void cb_prologue_values(struct cb *c, struct c_block *into)
{
	const struct c_expr *frame = c_name(c->a, "frame");
	for (size_t i = 0; i < c->use->sym.len; i++) {
		const struct cb_sym *s = c->use->sym.entry[i].value;
		const char *type = s->var ? cb_value_type(s->var->dtype) : "int64_t";
		c_decl(c->a, into, arena_printf(c->a, "const %s", type), s->name, c_arrow(c->a, frame, s->name));
	}
}

void cb_prologue_buffers(struct cb *c, struct c_block *into)
{
	const struct c_expr *frame = c_name(c->a, "frame");
	bool local = c->uses_local;
	for (size_t i = 0; i < c->use->buffer.len; i++)
		local = local || ((const struct cb_buffer *)c->use->buffer.entry[i].value)->place == CB_ADDRESSED;
	if (local)
		c_decl(c->a, into, "unsigned char *", "local",
		       c->level == CB_HOST ? c_arrow(c->a, frame, "local") :
		       c_infix(c->a, c_arrow(c->a, frame, "local"), "+",
			       c_infix(c->a, c_name(c->a, "worker"), "*", c_arrow(c->a, frame, "local_bytes"))));
	for (size_t i = 0; i < c->use->buffer.len; i++)
		declare_buffer(c, into, c->use->buffer.entry[i].value);
}

bool cb_may_alias(struct cb *c, const struct tir_buffer *x, const struct tir_buffer *y)
{
	if (x == y)
		return true;
	if (x->kind == TIR_ADDRESSED && y->kind == TIR_ADDRESSED)
		return true;
	if (cb_buffer(c, x)->any_alias)
		return !cb_is_shared(c, y);
	return cb_buffer(c, y)->any_alias && !cb_is_shared(c, x);
}

bool cb_is_shared(struct cb *c, const struct tir_buffer *b)
{
	const struct cb_buffer *x = cb_buffer(c, b);
	return x->place == CB_ARGUMENT || x->place == CB_SHARED;
}
