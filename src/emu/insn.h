/* Compact code: one emu_insn per PTX instruction, made by resolve.c, executed by the machine. */
#ifndef EMU_INSN_H
#define EMU_INSN_H

#include "emu/ptx.h"

/* A value of all lanes: a slot (32 words of 32 bits; 64-bit registers take two slots, low word of lane l at ((uint64_t *)slot)[l])
 * in one of four banks.  8- and 16-bit values lie zero-extended in 32-bit lanes.  Predicates are no slots but lane masks. */
typedef uint32_t emu_ref;

enum { EMU_BANK_REG, EMU_BANK_CONST, EMU_BANK_SPECIAL };
#define EMU_REF(bank, slot) ((emu_ref)((uint32_t)(bank) << 30 | (uint32_t)(slot)))
#define EMU_REF_BANK(r) ((r) >> 30)
#define EMU_REF_SLOT(r) ((r) & 0x3fffffffu)
enum { EMU_NO_REF = 0xffffffff };

/* Memory order of an access or fence. */
enum ptx_sem { PTX_WEAK, PTX_VOLATILE, PTX_RELAXED, PTX_ACQUIRE, PTX_RELEASE, PTX_ACQ_REL, PTX_SC };
enum ptx_scope { PTX_SCOPE_NONE, PTX_SCOPE_CTA, PTX_SCOPE_CLUSTER, PTX_SCOPE_GPU, PTX_SCOPE_SYS };

/* What the machine does after an instruction. */
enum emu_step {
	EMU_NEXT,	/* the group goes on with the next instruction */
	EMU_JUMPED,	/* the instruction has set the group's counter, or split, ended or parked the group */
	EMU_RETRY	/* the group is parked (group->wait says why) and executes this instruction again */
};

struct emu_ctx;
struct emu_insn;
typedef enum emu_step emu_exec(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask);

struct emu_insn {
	emu_exec *exec;		/* never NULL: what cannot execute has a function that refuses */
	emu_ref d, a, b, c;
	int64_t imm;		/* address offset, shift, count, id */
	num_fn *fn;		/* of generic arithmetic */
	uint32_t guard;		/* predicate + 1, or 0 */
	bool guard_not;
	bool is_convergent;	/* .aligned: all live lanes of the warp in one group */
	bool is_sync;		/* has a member mask operand */
	uint8_t space;		/* enum ptx_space */
	uint8_t vec;		/* elements of a vector access, 1 to 8 */
	uint8_t bytes;		/* of one element */
	uint8_t sem, scope;	/* enum ptx_sem, ptx_scope */
	uint8_t flags;		/* EMU_INSN_... */
	uint8_t sub;		/* what the exec function tells apart */
	uint32_t target;	/* branch: index into code; call: function */
	struct num_mode mode;
	const emu_ref *ref;	/* operands of vectors and lists, "n_ref" of them */
	uint16_t n_ref;
	uint16_t opcode;	/* base name */
	uint32_t func;		/* index of the function it belongs to */
	const struct ptx_stmt *stmt;	/* text, modifiers, operands */
};

enum { EMU_INSN_NC = 1, EMU_INSN_NEG_B = 2, EMU_INSN_NEG_C = 4, EMU_INSN_DISCARD = 8 };

#endif
