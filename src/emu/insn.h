/* Compact code: one emu_insn per PTX instruction, made by resolve.c, executed by the machine. */
#ifndef EMU_INSN_H
#define EMU_INSN_H

#include "emu/ptx.h"

/* A value of all lanes: a slot (32 words of 32 bits; 64-bit registers take two slots, and lane l is ((uint64_t *)slot)[l])
 * in one of three banks.  8- and 16-bit values lie zero-extended in 32-bit lanes.  Predicates are no slots but lane masks:
 * an index; as operand 2 * index + 1 where negated.  Predicate 0 is always false, predicate 1 takes what nobody reads. */
typedef uint32_t emu_ref;

enum { EMU_BANK_REG, EMU_BANK_CONST, EMU_BANK_SPECIAL };
enum { EMU_WIDTH_16, EMU_WIDTH_32, EMU_WIDTH_64 };
#define EMU_REF(bank, width, slot) ((emu_ref)((uint32_t)(bank) << 30 | (uint32_t)(width) << 28 | (uint32_t)(slot)))
#define EMU_REF_BANK(r) ((r) >> 30)
#define EMU_REF_WIDTH(r) ((r) >> 28 & 3)
#define EMU_REF_SLOT(r) ((r) & 0xfffffffu)
enum { EMU_NO_REF = 0xffffffff, EMU_PRED_FALSE = 0, EMU_PRED_SINK = 1, EMU_FIRST_PRED = 2 };

/* Memory order of an access or fence. */
enum ptx_sem { PTX_WEAK, PTX_VOLATILE, PTX_RELAXED, PTX_ACQUIRE, PTX_RELEASE, PTX_ACQ_REL, PTX_SC };
enum ptx_scope { PTX_SCOPE_NONE, PTX_SCOPE_CTA, PTX_SCOPE_CLUSTER, PTX_SCOPE_GPU, PTX_SCOPE_SYS };

/* What the machine does after an instruction. */
enum emu_step {
	EMU_NEXT,	/* the group goes on with the next instruction */
	EMU_JUMPED	/* the instruction has set the group's counter, or split, ended or parked the group */
};

struct emu_ctx;
struct emu_insn;
typedef enum emu_step emu_exec(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask);

/* An instruction.  Addresses: value "a" plus "imm", or, with FRAME, "imm" in the frame's local variables. */
struct emu_insn {
	emu_exec *exec;		/* never NULL: what cannot execute has a function that refuses */
	emu_ref d, a, b, c;
	uint32_t guard;		/* 2 * predicate + 1 where negated; 0: none */
	uint32_t target;	/* branch: index into code; second predicate result, EMU_NO_REF where absent */
	int64_t imm;
	num_fn *fn;		/* of generic arithmetic */
	struct num_mode mode;
	const emu_ref *ref;	/* operands of vectors and lists, "n_ref" of them */
	uint16_t n_ref;
	uint16_t opcode;	/* enum ptx_opcode */
	uint32_t func;		/* index of the function it belongs to */
	bool is_convergent;	/* .aligned: all live lanes of the warp in one group */
	uint8_t space;		/* enum ptx_space */
	uint8_t vec;		/* elements of a vector access, 1 to 8 */
	uint8_t bytes;		/* of one element in memory */
	uint8_t sem, scope;	/* enum ptx_sem, ptx_scope */
	uint8_t flags;		/* EMU_INSN_... */
	uint8_t op;		/* enum mod_op or mod_lanes */
	uint8_t n_source;	/* of a, b, c, how many an arithmetic instruction has */
	bool reads_shared;	/* may read shared memory into registers */
	uint8_t predicates;	/* bit 0 to 3: d, a, b, c are predicates */
	uint8_t fast;		/* enum exec_fast of exec_fast.c */
	uint8_t count;		/* .x1 .x2 .x4 */
	uint16_t part[4];	/* how many of "ref" belong to the vectors D, A, B, C */
	const struct ptx_stmt *stmt;	/* text, modifiers, operands; NULL of the return that ends every function */
};

enum { EMU_FUNCTION_BASE = 0x40000000 };	/* addresses of functions: base + 16 * index */

enum { EMU_INSN_NC = 1, EMU_INSN_FRAME = 2, EMU_INSN_TRANS = 4 };

/* A broadcast constant; addresses are known when a run begins. */
struct emu_constant {
	uint64_t value;
	const struct ptx_var *var;	/* add its address in its space */
	uint32_t slot;
	uint8_t width;
};

#endif
