/* TIR: statements on buffers (spec: tir).
 *
 * A function is a list of statements; its outermost mesh scopes are its phases.  Operands of instructions are views:
 * a root buffer, an element offset and a type whose layout holds the strides.  Index arithmetic is struct ix; other
 * scalar arithmetic is struct tir_expr.
 */
#ifndef TIR_TIR_H
#define TIR_TIR_H

#include "insn/insn.h"
#include "type/attr.h"

enum tir_buffer_kind {
	TIR_PARAM,		/* input or output tensor */
	TIR_SCRATCH,		/* gmem temporary: a scratch parameter */
	TIR_ALLOC,		/* T.alloc_tensor: on chip, or a target space */
	TIR_ADDRESSED		/* T.tensor_view(B, ...): byte offset "address" of shared memory or a space; declared by the
				 * TIR_LET_VIEW of its whole view */
};

struct tir_buffer {
	const char *name;
	enum tir_buffer_kind kind;
	const struct type *type;
	int64_t address;
	bool is_output, is_const;	/* of TIR_PARAM; is_output: written; in-out when "is_read" too: read before that */
	bool is_read;
	struct range range;
	/* Set by opt_place_scratch(): its bytes begin at "offset" of the static part of the workspace, or lie in the slot
	 * "slot" (from 1) of the part whose sizes are known at run time; is_placed false: nobody decided. */
	bool is_placed;
	int64_t offset;
	int slot;
};

struct tir_slots;

/* Element c of the view lies at root + offset + layout(c) elements (of the view's dtype). A type without layout is C order;
 * the phase in a ComposedLayout restates "offset" and is not added again (3.5).
 *
 * Printing: a view with a name is printed by its TIR_LET_VIEW; the printer binds one without a name just before its first
 * use ("tile", "<root>_view"), unless it is in_place, which is printed as the window it is. */
struct tir_view {
	const struct tir_buffer *root;		/* NULL: slot "slot" of "slots" */
	const struct tir_slots *slots;
	const struct ix *slot;
	const struct ix *offset;
	const struct type *type;
	const char *name;			/* the let that binds it, or the name of the root it is all of; else NULL */
	const struct ix *const *start;		/* where the window starts in the root, one per axis of the root; NULL: the
						 * printer finds starts that give "offset" */
	bool in_place;
	const bool *kept;			/* in_place with fewer axes than the root: which axes of the root are kept */
};

struct tir_slots {			/* a slot tuple: one view per slot */
	const char *name;
	int n;
	struct tir_view **view;
};

struct tir_operand {
	const struct tir_view *view;	/* NULL: slot "index" of "slots", or "expr" */
	const struct tir_slots *slots;
	const struct ix *index;
	const struct tir_expr *expr;	/* a rank-0 value (T.fill) */
};

enum tir_expr_kind {
	TIR_IX,			/* index expression, i64 */
	TIR_NUMBER,		/* literal of "dtype": number */
	TIR_VAR,		/* a scalar let or T.alloc_var */
	TIR_LOAD,		/* element of a view */
	TIR_UNARY,		/* kind of tf.unary, or "not" */
	TIR_BINARY,		/* kind of tf.binary */
	TIR_SELECT,
	TIR_CAST
};

struct tir_var {
	const char *name;
	enum dtype dtype;
	bool is_mutable;	/* T.alloc_var */
	const struct ix_sym *sym;	/* its name in index expressions, for integers */
};

struct tir_expr {
	enum tir_expr_kind kind;
	enum dtype dtype;
	struct range range;
	const struct ix *ix;			/* TIR_IX */
	struct attr number;			/* TIR_NUMBER */
	const struct tir_var *var;		/* TIR_VAR */
	const struct tir_view *view;		/* TIR_LOAD */
	const struct ix *const *index;		/* TIR_LOAD: one per axis */
	const char *op;				/* TIR_UNARY, TIR_BINARY: kind name */
	const struct tir_expr *a, *b, *c;
};

enum tir_kind {
	TIR_LET_VIEW,		/* name = T.tensor_view(...) */
	TIR_LET_SLOTS,		/* name = (view, view, ...) */
	TIR_LET_SCALAR,		/* name = expr;  also T.alloc_var */
	TIR_ALLOC_STMT,		/* name = T.alloc_tensor(...) */
	TIR_STORE,		/* view[i, j] = expr, or var = expr */
	TIR_INSN,
	TIR_FUSED,		/* elementwise instructions executed together, element by element (made by opt/) */
	TIR_FOR,
	TIR_WHILE,
	TIR_IF,
	TIR_SCOPE,		/* with a mesh */
	TIR_SYNC,		/* a synchronisation statement of tir.md 9 */
	TIR_MARK,		/* with T.Task() / T.Stage() / ... (tir.md 12) */
	TIR_HINT,		/* T.assume_no_conflict, T.assume_conflict */
	TIR_ANNOTATE,		/* T.annotate_buffer_versions and its like, at the head of the kernel */
	TIR_CALL,		/* another prim_func */
	TIR_TRAP,		/* leave with a status unless "cond" holds: T.trap_unless(cond, why="...", status=n) */
	TIR_BREAK,
	TIR_RETURN
};

struct tir_sync_arg {		/* one of ix, text, mesh */
	const char *keyword;		/* NULL: positional */
	const struct ix *ix;
	const char *text;		/* a string */
	const struct mesh *mesh;
	const char *barrier;		/* with "ix": the let of its T.alloc_mbarrier */
	bool is_bool;			/* ix is 0 or 1, written False or True */
};

enum tir_mark_kind { TIR_MARK_TASK, TIR_MARK_STAGE, TIR_MARK_PER_CORE, TIR_MARK_SIMT_VF, TIR_MARK_SIMD_VF, TIR_MARK_UNIT };

struct tir_guard { const struct tir_expr *cond; bool is_assume; };

struct tir_unit_mark {		/* what a TIR_MARK_UNIT states besides its stage (autoschedule.md A95) */
	const char *core;		/* "AIC", "AIV", ...; NULL: not decided */
	int64_t start;			/* -1: not decided */
	int64_t interval;		/* of a loop: cycles from one trip to the next; -1: not decided */
	int n_guard;
	struct tir_guard *guard;	/* in textual order */
};

struct tir_region {		/* an operand of a hint, or a buffer that an annotation names */
	const struct tir_buffer *buffer;	/* the root */
	const struct tir_view *view;		/* the region; NULL: the bare buffer */
	const struct tir_view *of;		/* the named view, or the root as a view, that the author wrote */
	const struct ix *const *start, *const *size;	/* of a region: the window of "of", one of each per axis of it */
	const bool *kept;			/* of a region: axes that are written start:stop, not as an index */
};

enum tir_cross { TIR_CROSS_BOTH, TIR_CROSS_ONLY, TIR_CROSS_NONE };	/* cross=None, True, False */

enum tir_annotate_kind { TIR_VERSIONS, TIR_MANUAL_RING, TIR_UNLIMIT };
enum tir_clock_mode { TIR_CLOCK_AUTO, TIR_CLOCK_ITERATION, TIR_CLOCK_COUNTER };

struct tir_annotation {
	struct range range;
	struct tir_region at;			/* TIR_VERSIONS, TIR_MANUAL_RING: a bare buffer */
	bool has_count, is_pair;		/* is_pair: (count or None, mode) */
	int64_t count;				/* TIR_MANUAL_RING: the leading extent */
	enum tir_clock_mode mode;
	const char *scope;			/* TIR_UNLIMIT: name of a space, as "shared.l1" */
};

enum tir_option { TIR_UNSTATED, TIR_YES, TIR_NO };	/* of a loop annotation */

enum tir_loop_kind { TIR_RANGE, TIR_SERIAL, TIR_UNROLL, TIR_PIPELINED, TIR_PERSISTENT, TIR_PARALLEL };

struct tir_block {
	struct tir_stmt **stmt;
	size_t len, cap;
};

struct tir_stmt {
	enum tir_kind kind;
	struct range range;
	union {
		struct tir_view *view;						/* TIR_LET_VIEW */
		struct tir_slots *slots;					/* TIR_LET_SLOTS */
		/* value NULL: uninitialised. is_index: made by the reader for an index that the next statement computes; it is a
		 * part of that statement, and printed in place. */
		struct { struct tir_var *var; const struct tir_expr *value; bool is_index; } scalar;
		struct tir_buffer *alloc;					/* TIR_ALLOC_STMT */
		struct {
			const struct tir_view *view;	/* NULL: store to var */
			const struct ix *const *index;
			const struct tir_var *var;
			const struct tir_expr *value;
		} store;
		/* operand: insn->n_param entries, absent optional zeroed; barrier: barrier= of a copy by a tensor map, or NULL;
		 * unit_flag: unit_flag_ctrl=, 0, 2 or 3 */
		struct { struct insn_use use; struct tir_operand *operand; const struct tir_sync_arg *barrier; int unit_flag; } insn;
		/* TIR_FUSED: the instructions in order, all over the iteration space "dim"; on-chip buffers in "local" live in
		 * registers only. */
		struct {
			int rank;
			const struct ix *const *dim;
			struct tir_stmt **insn;
			int n_insn;
			const struct tir_buffer **local;
			int n_local;
		} fused;
		struct {
			enum tir_loop_kind kind;
			int n_var;
			const struct ix_sym **var;
			const struct ix *start, *stop, *step;		/* range, serial; unroll, pipelined: 0, n, 1 */
			const struct ix *const *extent;			/* persistent, parallel: n_var extents */
			const struct ix *wave, *index;			/* persistent */
			int64_t group;
			/* What the scheduler is told (2.4); of range, unroll and parallel loops: the defaults. */
			int64_t num_stages;				/* 0: not stated, means 1 */
			enum tir_option enable_offset;
			int n_eligible;
			const struct tir_region *eligible;		/* multi_buffer_eligible: bare buffers */
			struct tir_block body;
		} loop;
		struct { const struct tir_expr *cond; struct tir_block then, other; } branch;	/* TIR_IF; TIR_WHILE: then */
		struct { const struct mesh *mesh; struct tir_block body; } scope;
		/* "let" of T.alloc_mbarrier: the name it binds. */
		struct { const char *name; const char *let; int n_arg; const struct tir_sync_arg *arg; } sync;
		struct {
			enum tir_mark_kind kind;
			int64_t latency, ii;		/* task and vector blocks; -1: absent */
			int64_t stage;			/* stage and unit; -1: absent */
			int64_t threads;		/* SimtVF; 0: absent */
			struct tir_unit_mark *unit;	/* of a unit, else NULL */
			struct tir_block body;
		} mark;
		struct {
			bool is_conflict;
			struct tir_region a, b;
			bool has_b;			/* false: b is a, or the half of the other site with this group */
			bool has_level;
			int64_t level;
			enum tir_cross cross;
			const char *group;		/* NULL: none */
		} hint;
		struct { enum tir_annotate_kind kind; int n; const struct tir_annotation *item; } annotate;
		struct { struct tir_fn *callee; struct tir_operand *operand; int n_operand; } call;
		struct { const struct tir_expr *cond; const char *why; int status; bool is_assume; } trap;	/* T.assume(cond) */
	} u;
};

struct tir_scratch_slot {
	const struct tir_buffer **data;
	size_t len, cap;
};

struct tir_fn {
	const char *name;
	const char *target, *target_class;
	struct range range;
	int n_param;
	struct tir_buffer **param;		/* inputs, scratch, outputs */
	int n_output;
	int n_dimvar;
	const struct ix_sym *const *dimvar;	/* run-time extents, in order of first use */
	struct tir_block body;
	const char *const *comment;		/* "# analysis ..." lines */
	int n_comment;
	const char *sync;			/* "auto", "manual" or NULL */
	int64_t scratch_bytes;			/* static part of the workspace that placed buffers share */
	int n_slot;
	struct tir_scratch_slot *slot;		/* room for the largest of buffers that are never needed together */
};

struct tir_program {
	int n_fn;
	struct tir_fn **fn;
};

struct ast_expr;
struct ast_prim;
struct target;

/* What tir_from_ast() asks of the front end.  Each function reports and returns false when it fails.  Names that the body
 * of the function being read binds and that compile-time expressions may use (meshes, loop variables, integers) are
 * announced with bind_*(); open() and close() bracket the suite in which they are visible. */
struct tir_reader {
	void *user;
	bool (*begin)(void *user, const struct ast_prim *prim);		/* the scope of its module or file */
	void (*end)(void *user);
	void (*open)(void *user);
	void (*close)(void *user);
	void (*bind_ix)(void *user, const char *name, struct range r, const struct ix *x);
	void (*bind_mesh)(void *user, const char *name, struct range r, const struct mesh *m);
	/* Tensor[...], TensorType(...), ConstTensor[...], or a bare dtype name. */
	bool (*type)(void *user, const struct ast_expr *e, const struct type **out, bool *is_const);
	bool (*layout)(void *user, const struct ast_expr *e, const struct layout **out);
	/* Mesh(...), m[...] or m, opened under the name "as" (NULL: none) with coordinates of its own. */
	bool (*mesh)(void *user, const struct ast_expr *e, const char *as, const struct mesh **out);
	/* A compile-time value: int, float, bool, None, string, dtype, storage, atom, layout, a tuple of integers or of index
	 * expressions, an index expression. */
	bool (*value)(void *user, const struct ast_expr *e, struct attr *out);
	bool (*is_bound)(void *user, const char *name);			/* visible at file or module level, or predefined */
	/* The target that options name, for functions without one; NULL where they name none. */
	void (*fallback)(void *user, struct range r, const char **cls, const char **id);
	bool is_internal;		/* the text may hold what passes write: T.Unit */
	/* The value of target=, NULL for the module's own target: class as written and id; NULL where there is none. */
	bool (*target)(void *user, const struct ast_expr *e, const char **cls, const char **id);
};

/* Canonical text (spec tir 15). Names are chosen by the printer; "p" is not changed. */
void tir_print(struct text *out, const struct tir_program *p);
/* The statements alone, for messages and dumps. */
void tir_print_stmt(struct text *out, const struct tir_fn *f, const struct tir_stmt *s);
/* The checks of spec tir 2 to 6, 8.1 and 9 that need a whole function. "target" may be NULL (capabilities unchecked). */
bool tir_verify(struct tfc *t, const struct tir_fn *f, const struct target *target);
/* Read "prim" in order; what could be read is returned, errors are reported. "comment": leading "# analysis" lines. */
struct tir_program *tir_from_ast(struct tfc *t, int n_prim, struct ast_prim *const *prim, const struct tir_reader *reader,
				 const char *const *comment, int n_comment);
/* What "f" calls, directly or not; each once, after what it calls itself. Calls are not recursive (E3008). */
int tir_callees(struct arena *a, const struct tir_fn *f, struct tir_fn ***out);
/* The suites inside "s": "out" gets at most two, in text order; the count. Branches of a condition are always two. */
int tir_suites(const struct tir_stmt *s, const struct tir_block *out[2]);
/* The same of a statement that may be changed. */
int tir_suites_of(struct tir_stmt *s, struct tir_block *out[2]);
/* Is the synchronisation of "f" the author's (autoschedule A86)? It has a statement of synchronisation other than signals between
 * cores, or says so. */
bool tir_is_finished(const struct tir_fn *f);
/* Does a coordinate of "m" occur in "b"? */
bool tir_uses_mesh(const struct tir_block *b, const struct mesh *m);
/* The expression "x" (i64). */
const struct tir_expr *tir_expr_of_ix(struct arena *a, const struct ix *x);

#endif
