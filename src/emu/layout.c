/* Where variables and registers lie. */
#include "emu/resolve.h"

static uint64_t round_up(uint64_t x, uint64_t align)
{
	return align > 1 ? (x + align - 1) / align * align : x;
}

/* Shared and constant variables of the module in text order; dynamic shared arrays all begin behind the static ones. */
void ptx_layout_module(struct resolver *r)
{
	struct emu_module *m = r->m;
	uint32_t object = 0;
	m->dynamic_align = 1;
	for (struct ptx_var *v = m->var; v; v = v->next) {
		if (v->space == PTX_SHARED && v->has_no_size) {
			if (v->align > m->dynamic_align)
				m->dynamic_align = v->align;
		} else if (v->space == PTX_SHARED) {
			v->offset = round_up(m->shared_bytes, v->align);
			m->shared_bytes = v->offset + v->size;
		} else if (v->space == PTX_CONST) {
			v->offset = round_up(m->const_bytes, v->align);
			m->const_bytes = v->offset + v->size;
		} else if (v->space == PTX_GLOBAL) {
			v->object = object++;
		}
		if (m->shared_bytes > (uint64_t)1 << 24 || m->const_bytes > (uint64_t)1 << 24)
			ptx_refuse(r, v->pos, E7007, "more than 2^24 bytes of .%s variables", v->space == PTX_SHARED ? "shared" : "const");
	}
	uint64_t dynamic = round_up(m->shared_bytes, m->dynamic_align);
	for (struct ptx_var *v = m->var; v; v = v->next)
		if (v->space == PTX_SHARED && v->has_no_size)
			v->offset = dynamic;
}

static uint64_t place(struct resolver *r, struct ptx_var *v, uint64_t at)
{
	for (; v; v = v->next) {
		v->offset = round_up(at, v->align);
		at = v->offset + v->size;
		if (at > (uint64_t)1 << 24) {
			ptx_refuse(r, v->pos, E7007, "more than 2^24 bytes of parameters and local variables in one function");
			at = 0;
		}
	}
	return at;
}

/* Registers get slots in the order of their first use; predicates get indices. */
void ptx_layout_func(struct resolver *r, struct ptx_func *f)
{
	uint64_t at = 0;
	f->n_pred = EMU_FIRST_PRED;
	f->n_slot = 2;		/* slot 0 and 1 take what nobody reads */
	f->reg_at = arena_array(r->arena, uint32_t, f->n_reg);
	for (uint32_t i = 0; i < f->n_reg; i++) {
		int width = ptx_type_width(f->reg_type[i]);
		if (width < 0) {
			f->reg_at[i] = f->n_pred++;
			continue;
		}
		f->reg_at[i] = EMU_REF(EMU_BANK_REG, width, f->n_slot);
		f->n_slot += width == EMU_WIDTH_64 ? 2 : 1;
	}
	if (f->n_slot >= 1u << 27)
		ptx_refuse(r, f->pos, E7007, "more than 2^27 registers in one function");
	uint64_t formals = place(r, f->param, 0);
	if (f->is_entry) {
		f->param_bytes = (uint32_t)formals;
	} else {
		at = place(r, f->result, formals);
	}
	at = place(r, f->var, at);
	f->frame_bytes = (uint32_t)round_up(at, 16);
}
