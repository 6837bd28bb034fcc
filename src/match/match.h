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
	const struct type *const *type;		/* one per parameter in schema order; NULL for an optional one not supplied */
	int n_scope;				/* the enclosing meshes, outermost first */
	const struct mesh *const *scope;
	int n_topology;				/* the levels that the module declares */
	const struct topology *const *topology;
	const struct target *target;		/* NULL: capabilities are not checked */
	const struct mesh *frame;		/* for the instruction's verifier; NULL on targets without threads */
	int n_repeat, n_order;			/* 0: not given */
	const int64_t *repeat, *order;
};

struct match_binding { const char *name, *value; };

struct match {
	struct insn_use use;
	int n_dim;				/* iteration dimensions, in the order of the access relation */
	const char *const *dim_name;
	int64_t *single, *count, *bind, *serial;	/* per dimension; count = bind * serial */
	bool is_fixed;				/* a pattern declares a shape; else "single" is unset and every count is 1 */
	const int *order;			/* dimensions from outermost to innermost */
	int64_t n_unit, n_issue;		/* products of bind and of serial */
	const struct insn_relation *relation;
	int n_binding;
	const struct match_binding *binding;	/* the path */
};

struct match_refusal {
	enum diag_code code;
	const char *node, *reason;		/* "lhs.layout", "(128, 256):(256, 1) has no ..." */
	int n_binding;
	const struct match_binding *binding;	/* the rejected path */
};

/* Schedule.md 5.1. NULL, and "why" is set, for a refusal. */
const struct match *match_closed(struct arena *a, const struct match_request *r, struct match_refusal *why);
/* Schedule.md 5.2 for an instruction whose attribute "atom" is left open over the integer parameters of "cls"; the others
 * are taken from "fixed" where given (cls->n_attr entries, ATTR_NONE: open). All matches, largest first; 0 and "why" for
 * a refusal. */
int match_open(struct arena *a, const struct match_request *r, const struct atom_class *cls, const struct attr *fixed,
	       const struct match ***out, struct match_refusal *why);
/* The start of issue "q" (0 <= q < n_unit * n_issue) on each dimension; units are the slow digits (5.5). */
void match_issue(const struct match *m, int64_t q, int64_t *start);

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
