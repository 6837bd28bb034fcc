/* Sets of integer points under affine conditions, and questions about them (spec: autoschedule 5).
 *
 * A set is a conjunction over integer unknowns with bounds.  Floor division, remainder, minimum and maximum add unknowns that
 * the others determine.  A question is answered yes, no or unknown within an operation limit; the answer depends on the
 * set and the limits only.  Nothing outside this folder knows which library answers.
 */
#ifndef POLY_POLY_H
#define POLY_POLY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/tfc.h"
#include "base/vec.h"

/* ---- affine forms ---- */

struct poly_term { int64_t coef; int var; };		/* coef is never 0 */

struct poly_form {					/* konst + the sum of coef * var; terms by ascending var */
	int64_t konst;
	int n;
	const struct poly_term *term;
};

struct poly_row { struct poly_form form; bool is_equal; };	/* form == 0, or form >= 0 */
struct poly_rows { struct poly_row *data; size_t len, cap; };	/* all of them hold */
struct poly_choice { struct poly_rows *data; size_t len, cap; };	/* at least one of them holds; len 0: none can */

/* ---- sets ---- */

struct poly_var { int64_t lo, hi; };			/* INT64_MIN, INT64_MAX: no bound on that side */

struct poly_set {
	struct arena *a;
	VEC(struct poly_var) var;
	struct poly_rows row;
	VEC(struct poly_choice) choice;
	bool is_bad;					/* a number left 64 bits: every question about it is unknown */
};

struct poly_set *poly_set_new(struct arena *a);
int poly_set_var(struct poly_set *s, int64_t lo, int64_t hi);
void poly_set_zero(struct poly_set *s, struct poly_form x);		/* from here on x == 0 */
void poly_set_nonnegative(struct poly_set *s, struct poly_form x);	/* x >= 0 */
void poly_set_choose(struct poly_set *s, struct poly_choice c);		/* one of the alternatives */

struct poly_form poly_konst(int64_t k);
struct poly_form poly_of_var(struct poly_set *s, int var);
struct poly_form poly_add(struct poly_set *s, struct poly_form x, struct poly_form y);
struct poly_form poly_sub(struct poly_set *s, struct poly_form x, struct poly_form y);
struct poly_form poly_scale(struct poly_set *s, struct poly_form x, int64_t c);
struct poly_form poly_plus(struct poly_set *s, struct poly_form x, int64_t k);
/* "c" > 0; unknowns of "s" are added. */
struct poly_form poly_floordiv(struct poly_set *s, struct poly_form x, int64_t c);
struct poly_form poly_mod(struct poly_set *s, struct poly_form x, int64_t c);
struct poly_form poly_least_of(struct poly_set *s, struct poly_form x, struct poly_form y);
struct poly_form poly_greatest_of(struct poly_set *s, struct poly_form x, struct poly_form y);
bool poly_is_konst(struct poly_form x, int64_t *out);
/* Bounds of "x" from those of the unknowns alone; false where one is missing (that side is then INT64_MIN or INT64_MAX). */
bool poly_bounds(const struct poly_set *s, struct poly_form x, int64_t *lo, int64_t *hi);

/* ---- conditions ---- */

enum poly_relation { POLY_EQ, POLY_NE, POLY_LT, POLY_LE, POLY_GT, POLY_GE };

/* A condition in disjunctive form.  NULL is a condition that needed too many alternatives. */
struct poly_cond { struct poly_choice c; };

const struct poly_cond *poly_compare(struct poly_set *s, enum poly_relation r, struct poly_form x, struct poly_form y);
const struct poly_cond *poly_and(struct poly_set *s, const struct poly_cond *x, const struct poly_cond *y);
const struct poly_cond *poly_or(struct poly_set *s, const struct poly_cond *x, const struct poly_cond *y);
const struct poly_cond *poly_not(struct poly_set *s, const struct poly_cond *x);
void poly_set_holds(struct poly_set *s, const struct poly_cond *c);	/* "c" is not NULL */

/* ---- accesses ---- */

/* What a variable of an access stands for. */
enum poly_role {
	POLY_NAMED,		/* the value "key" names: a trip index, a parameter, an unknown value */
	POLY_INNER,		/* counts instances inside the access: a loop of its own, a digit of its image */
	POLY_DERIVED		/* a function of the others: a quotient, a minimum */
};

struct poly_name { enum poly_role role; const void *key; };

/* One axis of a box: the numbers start .. start + size - 1. */
struct poly_axis { struct poly_form start, size; };

/* Instances and their image: set->var[i] is described by name[i].  The image is a box over the axes of one view, and, beside it or
 * alone, the bytes byte .. byte + byte_size - 1 of the storage; the byte form may use unknowns that the box does not. */
struct poly_access {
	struct poly_set *set;
	VEC(struct poly_name) name;
	const void *frame;		/* boxes of equal frame and rank can be compared; NULL: there is none */
	int n_axis;
	const struct poly_axis *axis;
	bool has_bytes;			/* false: any byte */
	struct poly_form byte;
	int64_t byte_size;
	struct poly_rows digit;		/* of the digits in "byte", beside their bounds */
	bool is_exact;			/* the image and the domain are what happens, not a superset */
};

/* Put the instances of "x" into "s": its variable i becomes map[i], a new unknown where that is -1.  Only the unknowns that its
 * conditions use are made. */
void poly_place_domain(struct poly_set *s, const struct poly_access *x, int *map);
/* A form of "x" in the unknowns of "s"; those that are missing are made. */
struct poly_form poly_place_form(struct poly_set *s, const struct poly_access *x, int *map, struct poly_form f);
/* The images of "x" and "y" share an element of their boxes, or have bytes less than "slack" + 1 apart. */
void poly_meet_boxes(struct poly_set *s, const struct poly_access *x, int *map_x, const struct poly_access *y, int *map_y);
void poly_meet_bytes(struct poly_set *s, const struct poly_access *x, int *map_x, const struct poly_access *y, int *map_y,
		     int64_t slack);
/* "var" is a coordinate on axis k of the box, or a byte, of the image of "x". */
void poly_in_box(struct poly_set *s, const struct poly_access *x, int *map, int k, int var);
void poly_in_bytes(struct poly_set *s, const struct poly_access *x, int *map, int var);
/* Are the images apart (the bytes by more than "slack"), by constants alone? */
bool poly_apart(const struct poly_access *x, const struct poly_access *y, int64_t slack);

/* ---- questions ---- */

enum poly_answer { POLY_NO, POLY_YES, POLY_UNKNOWN };

struct poly;		/* limits and statistics of one kernel */

enum { POLY_LIMIT = 50000, POLY_LIMITS_PER_KERNEL = 400 };

/* "per_question" operations for one question, 400 times that for all of them together. */
struct poly *poly_new(struct tfc *t, struct arena *a, int64_t per_question);
int64_t poly_n_question(const struct poly *p);
int64_t poly_n_unknown(const struct poly *p);
int64_t poly_used(const struct poly *p);		/* operations charged so far */
bool poly_is_spent(const struct poly *p);		/* every further answer is unknown, unless it is known already */

/* Has "s" no integer point? */
enum poly_answer poly_is_empty(struct poly *p, const struct poly_set *s);
/* The least value of "var" in "s": POLY_YES with "out"; POLY_NO: the set is empty; POLY_UNKNOWN. */
enum poly_answer poly_least(struct poly *p, const struct poly_set *s, int var, int64_t *out);
/* Is each point of "s" one of the union of the n sets "of"?  The first "n_shared" unknowns of all of them are the point; the others
 * of "of" may be chosen anew.  Those of "s" are part of its points. */
enum poly_answer poly_is_subset(struct poly *p, const struct poly_set *s, int n, const struct poly_set *const *of, int n_shared);

#endif
