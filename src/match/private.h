/* What the files of match/ share. */
#ifndef MATCH_PRIVATE_H
#define MATCH_PRIVATE_H

#include "base/vec.h"
#include "match/match.h"

struct match_symbol {
	const char *name;
	int64_t value;
	bool is_constant;		/* fixed by the atom: no binding of the path */
};

/* One digit of the coordinates of an axis: most significant first. "position": the stride in positions on the level of
 * the frame by which the digit is spread, 0 if it is not. */
struct access_digit {
	int64_t extent, stride, position;
};

struct access {				/* how a static rank-2 operand lies */
	int n[2];
	struct access_digit *digit[2];
	int first[2];			/* digits of the fragment begin here; those before are tiles */
	int bits;			/* of Swizzle(bits, 4, 3); -1: another swizzle */
	int64_t phase;			/* elements */
	int64_t start;			/* first position of the mesh on the frame's level, -1: not spread */
	int n_copy;			/* mesh axes on that level along which every position holds all */
	struct access_digit *copy;	/* extent and position */
};

/* Leading digits of the accumulator: which tile of a dimension, in units of tiles. */
struct tile_digit {
	int dim;
	int64_t extent, place, position;
};

struct matching {
	struct arena *a;
	const struct match_request *r;
	const struct type *type[INSN_MAX_PARAM];	/* of the request; inspection: without free layouts */
	struct match *m;
	struct insn_relation relation;
	VEC(struct match_symbol) symbol;
	VEC(struct match_binding) path;
	struct match_refusal *why;
	const struct atom *atom;		/* or NULL */
	const struct issue_frame *frame;	/* or NULL */
	int64_t p0, n_scope_unit;		/* of a scope that ends in the frame */
	struct access access[INSN_MAX_PARAM];
	VEC(struct tile_digit) tile;
	VEC(const char *) predicate;		/* of the arrangements chosen, with the operand of each */
	VEC(int) predicate_operand;
};

static const enum atom_role match_role[] = { ATOM_C, ATOM_A, ATOM_B };

bool match_refuse(struct matching *x, enum diag_code code, const char *node, const char *reason);
enum diag_code match_code(const char *node);		/* by the field that a node names */
const char *match_node(struct matching *x, int p, const char *field);	/* "lhs.layout" */
void match_bind(struct matching *x, const char *name, const char *value);
bool match_symbol_value(const struct matching *x, const char *name, size_t n, int64_t *value);
void match_symbol_set(struct matching *x, const char *name, int64_t value, bool is_constant);
void match_symbol_bind(struct matching *x, const char *name, int64_t value);	/* and list it in the path */
bool match_is_free(const struct matching *x, int p);	/* inspection: any layout that the shape can carry */
/* "((8, 8), 16):((512, 64), 1) | Swizzle(3, 4, 3)" */
const char *match_layout_text(struct arena *a, const struct layout *l);

/* frame.c: 5.1 line 3. */
bool match_frame(struct matching *x);
/* Registers of an instruction with a frame of its own are spread over the whole scope, no less. */
bool match_covers_scope(struct matching *x);
/* scope.c: 5.6. */
bool match_scope(struct matching *x, int p);
/* access.c: false if the operand is not static or does not read its shape; then refused. */
bool match_access(struct matching *x, int p);
/* project.c: the fragment of operand "p" of an atom's issue lies in it without cutting a mode (5.4), and the units that the
 * operand is spread over are those of the accumulator (5.5). */
bool match_project(struct matching *x, int p, const int64_t *count);
/* project_plain.c: the same for an atom of one position. */
bool match_project_plain(struct matching *x, int p, const int64_t *count);
/* unify.c: 5.1 line 18 for layouts; adds the predicates of the arrangement. */
bool match_unify(struct matching *x, int p);
/* predicate.c */
enum predicate_truth { PREDICATE_FALSE, PREDICATE_TRUE, PREDICATE_OPEN };
enum predicate_truth match_predicate(const struct matching *x, const char *text);
const char *match_predicate_text(struct matching *x, const char *text);	/* "l == 8 * W is false (l=256, W=64)" */
/* issue.c: units, bind and serial counts from the tile digits (5.5). */
void match_units(struct matching *x);
/* local.c: whether issues are whole or local (R29, R30), and the fragments. */
void match_local(struct matching *x);

#endif
