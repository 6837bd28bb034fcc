/* Attribute values of HIR operations and TIR instructions. */
#ifndef TYPE_ATTR_H
#define TYPE_ATTR_H

#include "type/type.h"

enum attr_kind {
	ATTR_NONE,		/* not given / Python None */
	ATTR_INT,		/* i */
	ATTR_INTS,		/* n, ints */
	ATTR_FLOAT,		/* f */
	ATTR_BOOL,		/* i: 0 or 1 */
	ATTR_STR,		/* s: one of a closed set */
	ATTR_DTYPE,		/* dtype */
	ATTR_STORAGE,		/* storage */
	ATTR_TYPE,		/* type */
	ATTR_LAYOUT,		/* layout */
	ATTR_IX,		/* ix[0] */
	ATTR_IXS,		/* n, ix: dimensions, starts, sizes */
	ATTR_ATOM,		/* atom */
	ATTR_NUMBER		/* a literal of any kind: "kind" of the value is ATTR_INT, ATTR_FLOAT or ATTR_BOOL */
};

struct atom;
struct atom_class;

struct attr {
	enum attr_kind kind;	/* ATTR_NONE when absent and without default */
	int64_t i;
	double f;
	const char *s;
	enum dtype dtype;
	enum storage storage;
	const struct type *type;
	const struct layout *layout;
	int n;
	const int64_t *ints;
	const struct ix *const *ix;
	const struct atom *atom;		/* ATTR_ATOM: an instance, */
	const struct atom_class *atom_class;	/* or NULL and a class, whose parameters are open */
};

/* One attribute that an operation or instruction declares. */
struct attr_decl {
	const char *name;
	enum attr_kind kind;
	bool required;
	const struct attr *fallback;		/* the default; NULL: ATTR_NONE */
	const char *const *allowed;		/* ATTR_STR: NULL-terminated set */
};

/* Defined in src/insn. */
void atom_print(struct text *out, const struct atom *a);
bool atom_equal(const struct atom *a, const struct atom *b);

/* As a compile-time float is written: the shortest text that reads back, "2.0", "1e-06", float("inf"). */
void float_print(struct text *out, double v);
/* Equal values. Floats compare by value, NaN equals NaN, 0.0 differs from -0.0. */
bool attr_equal(const struct attr *a, const struct attr *b);
void attr_print(struct text *out, const struct attr *a, ix_name_fn *name, void *user);

#endif
