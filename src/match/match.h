/* Matching instructions with typed operands (spec: schedule 1, 2, 5).
 *
 * A refusal is a normal answer, not a diagnostic: it carries the code, the text of schedule.md 9.5 and the path of
 * bindings made so far.  Nothing here reports or enumerates points; a closed match is a few comparisons per operand.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "insn/insn.h"
#include "target/target.h"

struct match_request {
	struct insn_use use;
	/* One per parameter in schema order, NULL for an optional one not supplied. A window without a layout comes with the
	 * strides in which it lies, without its offset (R50). */
	const struct type *const *type;
	int n_scope;				/* the enclosing meshes, outermost first: the execution mesh */
	const struct mesh *const *scope;
	int n_topology;				/* the levels that the module declares */
	const struct topology *const *topology;
	const struct target *target;		/* the frame's target; NULL: capabilities are not checked */
	int n_repeat, n_order;			/* 0: not given */
	const int64_t *repeat, *order;
	/* schedule candidates (9.2): frames are there without a scope, levels below it are entered, soft layouts of on-chip
	 * operands and absent layouts fit where the shape can carry the arrangement. */
	bool is_inspection;
};

struct match_binding { const char *name, *value; };

struct match_digit { int dim; int64_t extent, place; };

enum match_mode { MATCH_ATOM, MATCH_LOCAL, MATCH_WHOLE };

struct match_operand {				/* the projection of one operand (5.4) */
	const struct type *type;		/* as given */
	const struct type *fragment;		/* what one issue (LOCAL: one position) works on, without a layout where it is a part */
	const int64_t *count;			/* per axis: tiles; */
	const int64_t *bind;			/* of these, how many belong to different units */
	int arrangement;			/* index in the pattern's list, or -1 */
};

struct match {
	struct insn_use use;
	enum match_mode mode;
	int n_dim;				/* iteration dimensions, in the order of the access relation */
	const char *const *dim_name;
	int64_t *single, *count, *bind, *serial;	/* per dimension; count = bind * serial */
	bool is_fixed;				/* a pattern declares a shape; else "single" is unset and every count is 1 */
	const int *order;			/* dimensions from outermost to innermost */
	int64_t n_unit, n_issue;		/* products of bind and of serial: units, and issues of each */
	const struct insn_relation *relation;	/* axis k of operand p covers dimension axis[p][k] */
	struct match_operand operand[INSN_MAX_PARAM];	/* "type" is NULL for an absent one */
	const struct issue_frame *frame;	/* NULL: any */
	int64_t *unit_start;			/* n_unit first positions on the level of the frame, ascending */
	int64_t *unit_tile;			/* n_unit times n_dim: what the unit adds to the tile index of each dimension */
	int n_serial_digit;			/* the digits of the serial tile index of each dimension, most significant first */
	const struct match_digit *serial_digit;
	int64_t min_unit, max_unit;		/* is_inspection: how many units a scope may have */
	int n_binding;
	const struct match_binding *binding;	/* the path */
};

struct match_refusal {
	enum diag_code code;
	const char *node, *reason;		/* "lhs.layout", "(128, 256):(256, 1) has no ..." */
	int n_binding;
	const struct match_binding *binding;	/* the rejected path */
};

/* R32. The closed match, or where the attribute "atom" of r->use is an atom class (attr.atom_class, open) the open one:
 * all matches, in match order. 0, and "why" is set, for a refusal. */
int match_instruction(struct arena *a, const struct match_request *r, const struct match *const **out,
		      struct match_refusal *why);
/* Schedule.md 5.1. NULL, and "why" is set, for a refusal. */
const struct match *match_closed(struct arena *a, const struct match_request *r, struct match_refusal *why);
/* Schedule.md 5.2 over the parameters of "cls" that "fixed" (cls->n_attr entries, or NULL) leaves ATTR_NONE. */
int match_open(struct arena *a, const struct match_request *r, const struct atom_class *cls, const struct attr *fixed,
	       const struct match *const **out, struct match_refusal *why);
/* The tile index of issue "q" (0 <= q < n_unit * n_issue) on each dimension times the single extent; units are the slow
 * digits, in ascending frame start (5.5). */
void match_issue(const struct match *m, int64_t q, int64_t *start);
/* The window of operand "p" that issue "q" of a match that is_fixed works on: start and size per axis. */
void match_window(const struct match *m, int p, int64_t q, int64_t *start, int64_t *size);

/* "n=256, dtype=bf16". */
const char *match_path_text(struct arena *a, int n, const struct match_binding *b);
/* "lhs.layout: (128, 64):(64, 1) has ..." */
const char *match_refusal_text(struct arena *a, const struct match_refusal *r);

/* Registered candidates of a HIR operation (schedule R10 to R13). "insn" is the default's name, NULL where there is none. */
struct match_candidates {
	const char *op;
	int n;
	const char *const *candidate;	/* instruction names */
	const char *fallback;		/* the default instruction, or NULL */
	const char *kind;		/* of T.unary, where the operation's name is the kind */
};
const struct match_candidates *match_candidates(const char *op);	/* NULL: no candidate (E4301) */

#endif
