/* An entry while it is emitted: names, registers, the place where code is added (spec: ptx 5 to 8).
 *
 * Index expressions are resolved before anything else: coordinates become functions of the thread's and the CTA's number,
 * loop variables start + step * n with n the number of the iteration, variables of unrolled loops constants. What is left are
 * the symbols of this entry, each with a value.  Equal expressions then have equal text, are computed once, and before the
 * outermost loop in which they do not change.
 */
#ifndef PTX_MODULE_PTX_FUNC_H
#define PTX_MODULE_PTX_FUNC_H

#include "backend/ptx/module/ptx_llvm.h"
#include "backend/ptx/ptx_module.h"
#include "base/vec.h"
#include "tir/ptrmap.h"
#include "tir/tir.h"

enum { PTX_MAX_REGISTER = 1024 };

struct ptx_symbol {
	const struct ix_sym *sym;
	const struct ix *ix;		/* stands for this, or NULL: */
	LLVMValueRef value;		/* i32 where its range fits, else i64 */
	int region;			/* in which it is known */
	uint64_t varies;		/* axes of threads on whose coordinates it depends; PTX_VARIES_ANY: not known */
	const struct ix *expr, *upper;	/* of a counter: a sum with it, resolved, is never above "upper"; or NULL */
};
#define PTX_VARIES_ANY (UINT64_C(1) << 63)

struct ptx_value {			/* of a resolved index expression */
	const struct ix *ix;
	LLVMValueRef value;
	int region;
};

struct ptx_region {			/* what code is in, outermost first: the entry, loops, branches */
	LLVMBasicBlockRef before;	/* of a loop: the block that ends where it begins, executed also if it has no iteration; else NULL */
	size_t n_value, n_symbol;	/* known when it was entered */
	LLVMValueRef cond;		/* of a branch: i1 of its being taken, or NULL */
	const struct ix *divisor;	/* of a loop: of the last division by a value of run time in it, or NULL; */
	struct range range;		/* this statement makes it */
	bool has_loop;			/* of a loop: another one is in it */
};

/* A buffer. Registers are SSA values: "reg" holds those that are current at the place where code is added. */
struct ptx_buffer {
	const struct tir_buffer *b;
	enum storage storage;
	int n_reg;			/* rmem: registers of this thread, */
	LLVMValueRef *reg;		/* of ptx_type() */
	bool is_spread;			/* rmem: over the positions of a mesh; which elements are here ptx_spread.h says */
	LLVMValueRef base;		/* memory: pointer to element 0 */
	int64_t align;			/* bytes, of the base */
	const struct ix *n_element;	/* from the base, of b->type's dtype; resolved */
};

struct ptx_variable {
	const struct tir_var *var;
	LLVMValueRef value;
	uint64_t varies;		/* see struct ptx_symbol */
	const struct ix_sym *now;	/* of an integer: the symbol of "now_value", or NULL */
	LLVMValueRef now_value;
};

/* Slots of values that change in a loop or branch. */
struct ptx_slots {
	LLVMValueRef **data;
	size_t len, cap;
};

struct ptx_exit {			/* an edge out of a loop, with the values of the loop's slots there */
	LLVMBasicBlockRef from;
	LLVMValueRef *value;
};

struct ptx_exits {
	struct ptx_exit *data;
	size_t len, cap;
};

struct ptx_loop {
	struct ptx_loop *outer;
	LLVMBasicBlockRef after;
	const struct ptx_slots *slots;
	struct ptx_exits exit;
};

struct ptx_barrier { int64_t first, n; int id; };	/* of threads [first, first + n) */

enum { PTX_MAX_AXIS = 62 };
struct ptx_axis { int64_t start, stride, extent; };	/* coordinate (tid - start) / stride % extent; extent 0: not known */

struct ptx_guard {			/* an i1 and what it says */
	LLVMValueRef value;
	const struct ix *not_negative;
};

struct ptx_frame {			/* positions of threads that execute the innermost scope */
	const struct mesh *mesh;	/* NULL: all threads of the CTA */
	int n_axis;
	struct { const struct ix *coord; int64_t extent; uint64_t bit; } axis[16];	/* resolved; extents above 1 */
	int64_t size;
	const struct ix *first;		/* the thread's number among them where they follow one another, else NULL */
	int64_t from;			/* and the first of them; -1: not known */
};

struct ptx_func {
	struct tfc *t;
	struct arena *a;
	struct ptx_llvm *l;
	const struct ptx_abi *abi;
	const struct ptx_entry *entry;
	const struct ptx_options *o;
	const struct tir_fn *fn;	/* whose statements are emitted: the entry's, or a callee's */
	LLVMValueRef function, smem;
	LLVMBasicBlockRef leave;	/* the block that returns */
	struct range range;		/* of the statement being emitted */
	const struct ix_sym *tid, *cta;	/* the numbers of the thread and the CTA */
	const struct ix_sym *warp;	/* and of the warp, once it was asked for */
	LLVMValueRef warp_value;
	VEC(struct ptx_symbol) symbol;
	VEC(struct ptx_value) value;
	VEC(struct ptx_region) region;
	VEC(struct ptx_guard) guard;	/* while f->o->sites is wanted */
	struct ptrmap buffer;		/* struct tir_buffer -> struct ptx_buffer */
	VEC(struct ptx_buffer *) buffers;
	VEC(struct ptx_variable *) variable;
	struct ptx_loop *loop;
	struct ptx_frame frame;
	VEC(struct ptx_barrier) barrier;	/* with a number each */
	struct ptrmap spread;		/* struct type -> struct ptx_spread */
	struct ptrmap window;		/* struct tir_view of spread registers -> its registers in the root */
	uint64_t varies;		/* axes of threads on which it depends whether this is executed */
	int n_symbol, n_axis_bit;
	struct ptx_axis axis[PTX_MAX_AXIS];	/* of the bits of "varies" */
	int64_t n_ir;			/* instructions so far, about */
	int depth;			/* of calls */
	bool is_done;			/* the current block has ended (break, return) */
	bool failed;
};

/* ptx_func.c. False after a diagnostic. */
bool ptx_func_emit(struct ptx_llvm *l, const struct ptx_abi *abi, const struct ptx_entry *e, const struct ptx_options *o);
/* E6201 at the current statement: "what" cannot be emitted; false. */
bool ptx_refuse(struct ptx_func *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
struct ptx_buffer *ptx_buffer(struct ptx_func *f, const struct tir_buffer *b);	/* NULL after a diagnostic */
struct ptx_buffer *ptx_buffer_add(struct ptx_func *f, const struct tir_buffer *b);	/* to be filled in */
void ptx_allocate(struct ptx_func *f, const struct tir_buffer *b);		/* its registers have no values now */
LLVMBasicBlockRef ptx_block(struct ptx_func *f, const char *name);		/* a new one, after the current */
void ptx_at(struct ptx_func *f, LLVMBasicBlockRef block);			/* code is added at its end from now on */
/* The operand with slots selected by a constant index; NULL after a diagnostic. */
const struct tir_view *ptx_operand(struct ptx_func *f, const struct tir_operand *o);

/* Code under a condition. Values of "slots" differ between the ways: begin, code, (other, code,) end joins them. */
struct ptx_if {
	struct ptx_slots slots;
	LLVMBasicBlockRef other, after;
	bool has_other;
	struct ptx_exits end;
	LLVMValueRef *before;
};
void ptx_if_begin(struct ptx_func *f, struct ptx_if *x, LLVMValueRef cond, struct ptx_slots slots, bool has_other);
void ptx_if_other(struct ptx_func *f, struct ptx_if *x);
void ptx_if_end(struct ptx_func *f, struct ptx_if *x);
/* An edge from the current block, and what the slots are behind several. */
void ptx_exit_add(struct ptx_func *f, const struct ptx_slots *s, struct ptx_exits *out);
void ptx_exits_join(struct ptx_func *f, const struct ptx_slots *s, const struct ptx_exits *e);

/* ptx_stmt.c */
void ptx_entry_statements(struct ptx_func *f);		/* of f->entry */
void ptx_statements(struct ptx_func *f, const struct tir_block *b);
/* The registers and variables that statements of "b" write, of those that exist now. */
void ptx_written(struct ptx_func *f, const struct tir_block *b, struct ptx_slots *out);

/* ptx_index.c */
const struct ix *ptx_resolve(struct ptx_func *f, const struct ix *x);
bool ptx_resolve_const(struct ptx_func *f, const struct ix *x, int64_t *v);
/* The value of a resolved expression: i32 where every value on the way certainly fits, else i64. */
LLVMValueRef ptx_index(struct ptx_func *f, const struct ix *x);
LLVMValueRef ptx_index64(struct ptx_func *f, const struct ix *x);
bool ptx_fits32(const struct ix *x);
/* "x" >= 0 as i1, and is it certain? "x" is resolved. */
LLVMValueRef ptx_not_negative(struct ptx_func *f, const struct ix *x);
bool ptx_surely_not_negative(struct ptx_func *f, const struct ix *x);
/* The axes of threads on which "x", not resolved, depends; see struct ptx_symbol. */
uint64_t ptx_varies(struct ptx_func *f, const struct ix *x);
/* A new symbol in [lo, hi] with the value "v", known from here on in the current region. */
const struct ix_sym *ptx_symbol(struct ptx_func *f, const char *name, int64_t lo, int64_t hi, LLVMValueRef v, uint64_t varies);
/* The sum "expr", in which the symbol stands, is never above "upper". */
void ptx_symbol_bound(struct ptx_func *f, const struct ix *symbol, const struct ix *expr, const struct ix *upper);
/* "s" stands for "resolved" in this region. */
void ptx_bind(struct ptx_func *f, const struct ix_sym *s, const struct ix *resolved, uint64_t varies);
void ptx_region_open(struct ptx_func *f, LLVMBasicBlockRef before);
void ptx_region_close(struct ptx_func *f);
/* pointer + x * size bytes, what of "x" does not change in loops computed before them. "x" is resolved; its constant is added last. */
LLVMValueRef ptx_pointer(struct ptx_func *f, const struct ptx_buffer *b, const struct ix *x, int bits);

/* ptx_view.c: elements of views in memory, gathered into vectors. */
struct ptx_elements {
	const struct tir_view *view;
	int n;
	const struct ix *const *coord;		/* n * rank, resolved */
	const struct ix *const *valid;		/* 2 per axis, resolved: lo, hi; NULL: all */
};
/* Element k into value[k]; where it is not valid or outside its root, value[k] stays what it was (not NULL then). */
bool ptx_load(struct ptx_func *f, const struct ptx_elements *e, LLVMValueRef *value);
/* Under "cond" (NULL: always). */
bool ptx_store(struct ptx_func *f, const struct ptx_elements *e, LLVMValueRef cond, LLVMValueRef *value);
/* Element index of coordinate "c" (resolved) from the root's base, in the view's dtype, before any swizzle; NULL after a diagnostic. */
const struct ix *ptx_element_index(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c);

/* ptx_regs.c: elements of views in registers, private or spread. */
struct ptx_held {
	struct ptx_buffer *buffer;
	enum dtype dtype;		/* of the view */
	int n;				/* elements of the view that this thread holds, in the order of its registers */
	int *reg;			/* counted in elements of "dtype" */
	const struct ix **coord;	/* n * rank, resolved: functions of the thread's number */
	int n_lowest;			/* this thread is the lowest that holds them where all of these are not negative */
	const struct ix **lowest;
	int n_here;			/* it holds them at all where all of these are not negative */
	const struct ix **here;
};
bool ptx_held(struct ptx_func *f, const struct tir_view *v, struct ptx_held *out);
/* The register of the element of "v" at "c" (resolved), counted as in struct ptx_held; -1 after a diagnostic. */
int ptx_register_at(struct ptx_func *f, const struct tir_view *v, const struct ix *const *c);
LLVMValueRef ptx_get(struct ptx_func *f, const struct ptx_buffer *b, enum dtype d, int reg);
void ptx_set(struct ptx_func *f, struct ptx_buffer *b, enum dtype d, int reg, LLVMValueRef v);
/* i1 of all "n" being not negative; NULL: certain. */
LLVMValueRef ptx_all_not_negative(struct ptx_func *f, int n, const struct ix *const *x);

/* ptx_frame.c */
/* The threads that do the same because nothing depends on the axes outside "varies": their number and this one's position among
 * them (resolved); "alone": i1 of being the first, NULL: there is one. */
struct ptx_team { int64_t size; const struct ix *position; };
void ptx_team(struct ptx_func *f, uint64_t varies, struct ptx_team *out);
LLVMValueRef ptx_team_first(struct ptx_func *f, uint64_t varies);
uint64_t ptx_view_varies(struct ptx_func *f, const struct tir_view *v);
bool ptx_scope(struct ptx_func *f, const struct tir_stmt *s);
/* i1: is the executing thread one of "m"?  NULL: certainly. */
LLVMValueRef ptx_is_member(struct ptx_func *f, const struct mesh *m);
void ptx_frame_all(struct ptx_func *f);		/* the frame of all threads of the CTA */

/* ptx_scalar.c */
LLVMValueRef ptx_expr(struct ptx_func *f, const struct tir_expr *e);		/* of ptx_type(e->dtype); NULL after a diagnostic */
LLVMValueRef ptx_expr_as(struct ptx_func *f, const struct tir_expr *e, enum dtype d);	/* converted */
/* view[index] = value; by one thread where several do the same. */
bool ptx_store_scalar(struct ptx_func *f, const struct tir_view *v, const struct ix *const *index, LLVMValueRef value);

/* ptx_table.c, emit_*.c, ptx_sync.c */
/* A loop of "trips" (resolved) iterations, 0 .. trips - 1. "counter" becomes the symbol of the iteration. */
struct ptx_for {
	struct ptx_loop loop;
	LLVMBasicBlockRef header, guard;	/* guard: where it is decided whether there is an iteration, or NULL */
	LLVMValueRef phi, trips;
	LLVMValueRef *slot_phi;
	const struct ix *counter;
	struct ptx_slots slots;
};
void ptx_for_begin(struct ptx_func *f, struct ptx_for *x, const struct ix *trips, struct ptx_slots slots, uint64_t varies);
void ptx_for_end(struct ptx_func *f, struct ptx_for *x);
/* A loop without counter; "again" NULL: it is left by its exits only. */
void ptx_loop_begin(struct ptx_func *f, struct ptx_for *x, struct ptx_slots slots);
void ptx_loop_end(struct ptx_func *f, struct ptx_for *x, LLVMValueRef again);

typedef bool ptx_insn_fn(struct ptx_func *f, const struct tir_stmt *s);
ptx_insn_fn ptx_emit_copy, ptx_emit_fill, ptx_emit_elementwise, ptx_emit_reduce, ptx_emit_mma;
bool ptx_insn(struct ptx_func *f, const struct tir_stmt *s);
bool ptx_sync(struct ptx_func *f, const struct tir_stmt *s);
/* Threads [first, first + n) wait for one another. */
bool ptx_sync_threads(struct ptx_func *f, int64_t first, int64_t n);

#endif
