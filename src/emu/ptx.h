/* A PTX module as text says it: symbols, functions, statements with resolved names.
 *
 * Life: all of it lies in the arena of the context and is read only once emu_load() has returned, so that several runs can
 * share it.  Places are offsets into module->source.
 */
#ifndef EMU_PTX_H
#define EMU_PTX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/tfc.h"
#include "emu/number.h"

enum ptx_space {
	PTX_GENERIC, PTX_GLOBAL, PTX_SHARED, PTX_SHARED_CLUSTER, PTX_LOCAL, PTX_PARAM, PTX_CONST,
	PTX_SPACE_COUNT
};

struct ptx_name { const char *text; uint32_t len; };	/* a slice of the source */

/* A variable of any state space.  Of functions: formal parameters and variables of the body. */
struct ptx_var {
	struct ptx_name name;
	uint32_t pos;
	enum ptx_space space;
	enum ptx_type type;
	uint32_t align;
	uint64_t size;			/* bytes; 0 for .extern .shared x[] */
	bool is_extern;
	bool is_entry_param;		/* lies in the parameter window; formal parameters of functions lie in the frame */
	uint64_t offset;		/* in the space: resolve.c lays out shared, const, frame; mem.c global */
	uint32_t object;		/* global: index of its object in a run */
	unsigned char *init;		/* the first "init_size" bytes; the rest is zero */
	uint64_t init_size;
	uint64_t init_cap;
	uint32_t element;		/* bytes of a scalar of "type" */
	bool is_initialised, is_pointer, has_no_size;
	struct ptx_reloc *reloc;
	struct ptx_var *next;
};

/* The address of "var" (plus addend) stands at "at" in the initialiser of another variable. */
struct ptx_reloc {
	uint64_t at, addend;
	struct ptx_name name;
	struct ptx_var *var;		/* or */
	struct ptx_func *func;
	bool is_generic;		/* generic(x): the generic address, else the address in the space of "var" */
	uint32_t pos, width;
	struct ptx_reloc *next;
};

enum ptx_operand_kind {
	PTX_OP_NONE, PTX_OP_REG, PTX_OP_SPECIAL, PTX_OP_INT, PTX_OP_FLOAT32, PTX_OP_FLOAT64, PTX_OP_SYMBOL, PTX_OP_LABEL,
	PTX_OP_FUNCTION, PTX_OP_ADDRESS, PTX_OP_VECTOR, PTX_OP_LIST, PTX_OP_PAIR, PTX_OP_SINK, PTX_OP_NAME
};

struct ptx_operand {
	uint8_t kind;			/* enum ptx_operand_kind */
	bool negated;			/* !p */
	uint16_t n;			/* VECTOR, LIST, PAIR, ADDRESS: parts */
	uint32_t pos;
	union {
		struct { uint32_t reg; uint32_t type; };	/* REG: index in the function, declared type; SPECIAL: enum ptx_special */
		struct ptx_var *var;				/* SYMBOL */
		struct ptx_label *label;
		struct ptx_func *func;
		struct ptx_operand *part;			/* ADDRESS: base, then e.g. the vector of coordinates */
		const char *name;				/* NAME: not declared (yet) */
	};
	int64_t imm;			/* INT, FLOAT bits; SYMBOL and ADDRESS: bytes to add */
};

struct ptx_label {
	struct ptx_name name;
	uint32_t pos;
	uint32_t target;		/* index into code once resolved */
	bool is_defined;
	struct ptx_operand *targets;	/* .branchtargets: a list of labels */
	uint32_t n_target;
	struct ptx_func *prototype;	/* .callprototype */
};

enum ptx_special {
#define SPECIAL(id, name, type) PTX_SR_##id,
#include "emu/special.def"
#undef SPECIAL
	PTX_SPECIAL_COUNT
};

struct ptx_stmt {
	struct ptx_stmt *next;
	uint32_t pos, end;		/* from the opcode to before the semicolon */
	uint16_t opcode;		/* index into the base names of isa.def, or 0: unknown */
	uint8_t n_mod, n_op;
	uint16_t mod_at;		/* bytes from pos to the first modifier */
	bool has_guard, guard_not;
	uint32_t guard;			/* register */
	uint16_t *mod;			/* enum ptx_mod */
	struct ptx_operand *op;
	struct ptx_label *label;	/* a label before this statement; then no opcode */
};

enum ptx_limit_kind { PTX_REQNTID, PTX_MAXNTID, PTX_MINNCTAPERSM, PTX_MAXNREG, PTX_REQNCTAPERCLUSTER, PTX_MAXCLUSTERRANK,
	PTX_EXPLICITCLUSTER, PTX_LIMIT_COUNT };

struct ptx_func {
	struct ptx_name name;
	uint32_t pos;
	bool is_entry, is_extern, has_body;
	struct ptx_var *param, *result;		/* lists in order */
	uint32_t n_param, n_result;
	uint32_t limit[PTX_LIMIT_COUNT][3];	/* 0 = absent */
	bool has_limit[PTX_LIMIT_COUNT];
	struct ptx_stmt *first;
	uint32_t n_stmt;
	struct ptx_var *var;			/* variables of the body: local, shared, param */
	uint32_t n_reg;				/* registers in use; reg_type[] */
	uint8_t *reg_type;			/* enum ptx_type as declared */
	/* Filled by resolve.c */
	uint32_t entry;				/* index of the first instruction */
	uint32_t code_end;
	uint32_t n_slot, n_pred;		/* size of a frame's register file */
	uint32_t *reg_at;			/* operand (emu_ref, or predicate) of each register */
	uint32_t frame_bytes;			/* local memory of one lane: locals, call parameters, formals */
	uint32_t param_bytes;			/* entries: the parameter window */
	uint32_t index;
	struct ptx_func *next;
};

struct emu_insn;
struct emu_constant;

struct emu_module {
	struct tfc *t;
	struct source *source;
	int version;				/* 10 * major + minor */
	struct ptx_name target;
	struct ptx_var *var;			/* module variables in text order */
	struct ptx_func *func;			/* functions in text order */
	uint32_t n_func;
	struct ptx_func **funcs;		/* by index */
	struct emu_insn *code;			/* all functions, one array */
	uint32_t n_code;
	uint32_t n_unknown;			/* instructions that are refused when they are executed */
	struct emu_constant *constant;
	uint32_t n_constant, n_constant_slot;
	uint64_t shared_bytes;			/* static shared memory, without dynamic arrays */
	uint64_t const_bytes;
	uint32_t dynamic_align;			/* of .extern .shared */
	bool is_own;				/* the first comment names tfc or LLVM: profile own by default */
};

/* Read "text" (NUL-terminated copy is made).  NULL after diagnostics. */
struct emu_module *ptx_parse(struct tfc *t, const char *text, size_t size, const char *name);
/* Make compact code of a parsed module.  False after diagnostics. */
bool ptx_resolve(struct emu_module *m);

int ptx_type_bytes(enum ptx_type type);		/* 0 for predicates */
enum ptx_type ptx_type_find(const char *text, size_t len);	/* PTX_NO_TYPE: none */
const char *ptx_type_name(enum ptx_type type);	/* "s32" */
struct ptx_name ptx_stmt_text(const struct emu_module *m, const struct ptx_stmt *s);
struct ptx_name ptx_stmt_form(const struct emu_module *m, const struct ptx_stmt *s);	/* opcode and modifiers */
bool ptx_name_is(struct ptx_name n, const char *s);
int ptx_show_len(struct ptx_name n);		/* for %.*s: a name in a message is cut */
struct ptx_func *ptx_func_find(const struct emu_module *m, const char *name);

#endif
