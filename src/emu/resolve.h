/* Shared by the files that make compact code. */
#ifndef EMU_RESOLVE_H
#define EMU_RESOLVE_H

#include "base/vec.h"
#include "emu/exec.h"
#include "emu/isa.h"

struct resolver {
	struct tfc *t;
	struct arena *arena;
	struct emu_module *m;
	struct ptx_func *func;
	struct emu_insn *code;		/* of all functions; "n_code" are written */
	uint32_t n_code;
	VEC(struct emu_constant) constant;
	uint32_t *constant_slot;	/* hash: index + 1 */
	size_t n_constant_slot;
	VEC(emu_ref) refs;		/* of the present instruction */
	int n_error;
};

bool ptx_refuse(struct resolver *r, uint32_t pos, enum diag_code code, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* layout.c: places of variables, register slots */
void ptx_layout_module(struct resolver *r);
void ptx_layout_func(struct resolver *r, struct ptx_func *f);

/* constant.c */
emu_ref ptx_constant(struct resolver *r, uint64_t value, const struct ptx_var *var, int width);

/* bind.c: operands of one instruction */
bool ptx_bind(struct resolver *r, struct emu_insn **in, const struct ptx_form *form, const struct ptx_stmt *s);
/* value.c: one value operand */
enum { PTX_BIND_RESULT = 1, PTX_BIND_WIDER = 2 };
/* "*in" moves on when an instruction had to be put before it. */
bool ptx_bind_value(struct resolver *r, struct emu_insn **in, const struct ptx_operand *op, enum ptx_type type, unsigned how,
		    emu_ref *ref);
bool ptx_bind_pred(struct resolver *r, const struct ptx_operand *op, bool is_result, emu_ref *ref);
bool ptx_bind_address(struct resolver *r, struct emu_insn *in, const struct ptx_operand *op);
/* True if "v" lies in the frame of a function, at a place that is known when it is called only. */
bool ptx_is_frame_var(const struct ptx_var *v);
int ptx_type_width(enum ptx_type type);		/* EMU_WIDTH_... of a register of that type, -1: none */

#endif
