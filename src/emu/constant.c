/* Constants of the code: each value once. */
#include "emu/resolve.h"

static size_t hash_of(uint64_t value, const struct ptx_var *var, int width)
{
	uint64_t h = (value + (uint64_t)width) * 0x9e3779b97f4a7c15u;
	if (var)
		h ^= (var->pos + 1) * 0xc2b2ae3d27d4eb4fu;
	return (size_t)(h ^ h >> 29);
}

static void insert(struct resolver *r, size_t index)
{
	const struct emu_constant *c = &r->constant.data[index];
	size_t i = hash_of(c->value, c->var, c->width) & (r->n_constant_slot - 1);
	while (r->constant_slot[i])
		i = (i + 1) & (r->n_constant_slot - 1);
	r->constant_slot[i] = (uint32_t)index + 1;
}

/* The broadcast of "value", plus the address of "var" in its space when a run begins. */
emu_ref ptx_constant(struct resolver *r, uint64_t value, const struct ptx_var *var, int width)
{
	if ((r->constant.len + 1) * 2 > r->n_constant_slot) {
		r->n_constant_slot = r->n_constant_slot ? r->n_constant_slot * 2 : 256;
		r->constant_slot = arena_array(r->arena, uint32_t, r->n_constant_slot);
		for (size_t i = 0; i < r->constant.len; i++)
			insert(r, i);
	}
	for (size_t i = hash_of(value, var, width) & (r->n_constant_slot - 1); r->constant_slot[i];
	     i = (i + 1) & (r->n_constant_slot - 1)) {
		const struct emu_constant *c = &r->constant.data[r->constant_slot[i] - 1];
		if (c->value == value && c->var == var && c->width == width)
			return EMU_REF(EMU_BANK_CONST, width, c->slot);
	}
	struct emu_constant c = { value, var, r->m->n_constant_slot, (uint8_t)width };
	r->m->n_constant_slot += width == EMU_WIDTH_64 ? 2 : 1;
	vec_push(r->arena, &r->constant, c);
	insert(r, r->constant.len - 1);
	return EMU_REF(EMU_BANK_CONST, width, c.slot);
}
