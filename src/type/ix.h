/* Index expressions: 64-bit integers built from constants, dimensions, loop variables, mesh coordinates and run-time
 * scalars.  They serve as dimensions, window starts, loop bounds, strides and offsets (spec: hir 5.6, 11, 17.4).
 *
 * An expression is immutable and always in normal form: a sum of integer multiples of distinct atoms, sorted as they
 * print, plus a constant.  What is not affine becomes an atom (a // b, a % b, min, max, a product).  Equal expressions
 * therefore compare equal with ix_equal() and print alike.  Division and remainder floor.
 *
 * No operation fails: what leaves 64 bits, divides by the constant 0 or grows past IX_MAX_NODE nodes is the bad expression,
 * which absorbs everything, has no value and no bounds, and equals only itself.  Who reads text asks ix_is_bad().
 */
#ifndef TYPE_IX_H
#define TYPE_IX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/source.h"
#include "base/text.h"

/* A named integer unknown. */
enum ix_sym_kind {
	IX_DIMVAR,		/* a DimVar: one value for the whole run */
	IX_COORD,		/* a mesh coordinate; prints as "mesh.axis" */
	IX_LOOP,		/* the induction value of a loop */
	IX_SCALAR		/* a run-time rank-0 integer value */
};

struct ix_sym {
	enum ix_sym_kind kind;
	const char *name;		/* as printed; the printer may rename loops, scalars and meshes */
	const char *axis;		/* of IX_COORD: the axis name, printed after "name." */
	bool has_range;
	int64_t lo, hi;			/* closed bounds, if has_range */
	const void *owner;		/* of IX_SCALAR: the struct hir_value or TIR scalar; of IX_COORD: the mesh */
	int level;			/* of IX_COORD: topology level index in the target's list, 0 = first */
	struct range range;		/* where it was declared */
};

enum ix_atom_kind { IX_SYM, IX_FLOORDIV, IX_MOD, IX_MIN, IX_MAX, IX_MUL };

struct ix_atom {
	enum ix_atom_kind kind;
	const struct ix_sym *sym;		/* IX_SYM */
	const struct ix *a, *b;			/* the others */
	int n_node;				/* size of the tree below */
	const char *text;			/* canonical text with the symbols' own names */
};

struct ix_term {
	int64_t coef;				/* never 0 */
	const struct ix_atom *atom;
};

struct ix {
	int64_t konst;
	int n_term;
	const struct ix_term *term;
};

enum { IX_MAX_NODE = 512 };

const struct ix *ix_bad(void);
bool ix_is_bad(const struct ix *x);
const struct ix *ix_const(struct arena *a, int64_t v);
const struct ix *ix_sym(struct arena *a, const struct ix_sym *s);
const struct ix *ix_add(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_sub(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_mul(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_mul_const(struct arena *a, const struct ix *x, int64_t c);
const struct ix *ix_floordiv(struct arena *a, const struct ix *x, const struct ix *y);	/* y != 0 if constant */
const struct ix *ix_mod(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_ceildiv(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_min(struct arena *a, const struct ix *x, const struct ix *y);
const struct ix *ix_max(struct arena *a, const struct ix *x, const struct ix *y);

bool ix_is_const(const struct ix *x, int64_t *v);	/* "v" may be NULL */
bool ix_is(const struct ix *x, int64_t v);
bool ix_equal(const struct ix *x, const struct ix *y);
/* Closed bounds of "x" from the ranges of its symbols; false if unbounded on a side (that side is then INT64_MIN/MAX). */
bool ix_bounds(const struct ix *x, int64_t *lo, int64_t *hi);
bool ix_divisible(const struct ix *x, int64_t d);	/* certainly divisible */
int64_t ix_content(const struct ix *x);			/* greatest known divisor; 0 for the constant 0 */
/* "x" as an exact multiple of "y": the quotient, or NULL if that is not certain. y is taken to be non-zero. */
const struct ix *ix_quotient(struct arena *a, const struct ix *x, const struct ix *y);
bool ix_sym_equal(const struct ix_sym *a, const struct ix_sym *b);	/* one object, or DimVars of one name and bounds */
bool ix_uses(const struct ix *x, const struct ix_sym *s);
bool ix_uses_kind(const struct ix *x, enum ix_sym_kind k);

/* Evaluate under "value(user, sym, &out)", which returns false for an unknown symbol.  Overflow, division by zero and
 * unknown symbols give false. */
typedef bool ix_value_fn(void *user, const struct ix_sym *s, int64_t *out);
bool ix_eval(const struct ix *x, ix_value_fn *value, void *user, int64_t *out);
/* Replace symbols: "subst(user, sym)" returns the replacement or NULL to keep it. */
typedef const struct ix *ix_subst_fn(void *user, const struct ix_sym *s);
const struct ix *ix_substitute(struct arena *a, const struct ix *x, ix_subst_fn *subst, void *user);

/* Canonical text (spec: hir 17.4). "name" may be NULL or gives the printed name of a symbol (of a coordinate: of its
 * mesh; ".axis" is added), or NULL for its own name.  Terms are sorted by what is printed. */
typedef const char *ix_name_fn(void *user, const struct ix_sym *s);
void ix_print(struct text *out, const struct ix *x, ix_name_fn *name, void *user);
const char *ix_str(struct arena *a, const struct ix *x);

#endif
