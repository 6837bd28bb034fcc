/* Names of opcodes and modifiers (isa.def, mods.def). */
#ifndef EMU_ISA_H
#define EMU_ISA_H

#include "emu/insn.h"

enum ptx_opcode {
	PTX_UNKNOWN_OPCODE,
#define OPCODE(name) PTX_OPCODE_##name,
#define ALU(pattern, operands, fn)
#define EXEC(pattern, operands, fn)
#define LATER(pattern, why)
#include "emu/isa.def"
#undef OPCODE
#undef ALU
#undef EXEC
#undef LATER
	PTX_OPCODE_COUNT
};

enum ptx_mod {
#define MOD(id, text, class, value) PTX_MOD_##id,
#include "emu/mods.def"
#undef MOD
	PTX_MOD_COUNT,
	PTX_MOD_UNKNOWN = 0xffff
};

enum mod_op { MOD_OP_NONE, MOD_OP_AND, MOD_OP_OR, MOD_OP_XOR, MOD_OP_ADD, MOD_OP_MIN, MOD_OP_MAX, MOD_OP_INC, MOD_OP_DEC,
	MOD_OP_EXCH, MOD_OP_CAS, MOD_OP_POPC };
enum mod_lanes { MOD_LANES_NONE, MOD_LANES_ALL, MOD_LANES_ANY, MOD_LANES_UNI, MOD_LANES_BALLOT, MOD_LANES_UP, MOD_LANES_DOWN,
	MOD_LANES_BFLY, MOD_LANES_IDX };

enum mod_class { MOD_TYPE, MOD_ROUND, MOD_CMP, MOD_HALF, MOD_SIDE, MOD_WRAP, MOD_VARIANT, MOD_FLAG, MOD_SPACE, MOD_VEC, MOD_SEM,
	MOD_SCOPE, MOD_OP, MOD_LANES, MOD_WORD, MOD_COUNT, MOD_WGMMA };
enum mod_flag { MOD_FLAG_FTZ, MOD_FLAG_SAT, MOD_FLAG_SATFINITE, MOD_FLAG_RELU, MOD_FLAG_NAN, MOD_FLAG_XORSIGN, MOD_FLAG_ABS,
	MOD_FLAG_APPROX, MOD_FLAG_FULL, MOD_FLAG_SHIFTAMT, MOD_FLAG_NC, MOD_FLAG_ALIGNED, MOD_FLAG_TRANS, MOD_FLAG_NOINC,
	MOD_FLAG_HINT };

/* One row of isa.def. */
struct ptx_form {
	enum ptx_opcode opcode;
	const char *pattern, *operands;
	num_fn *fn;		/* ALU */
	emu_exec *exec;		/* EXEC */
	const char *why;	/* LATER */
};

/* The form that the modifiers of "s" spell, NULL if there is none.  Where operands choose between forms and fit none of
 * them, the first. */
const struct ptx_form *ptx_form_find(const struct ptx_stmt *s);
/* All rows in order; the one before the forms of an opcode has the opcode and no pattern. */
const struct ptx_form *ptx_forms(size_t *n);
/* True if the row has a place for the modifier "mod". */
bool ptx_form_accepts(const struct ptx_form *f, unsigned mod);
/* What the modifiers of "s" say, into "in". */
void ptx_form_decode(struct emu_insn *in, const struct ptx_stmt *s);

const char *ptx_mod_name(unsigned mod);
const char *ptx_opcode_name(unsigned opcode);

/* True if "mod" is written in the instruction. */
bool ptx_has_mod(const struct ptx_stmt *s, enum ptx_mod mod);

#endif
