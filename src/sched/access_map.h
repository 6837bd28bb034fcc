/* Accesses as sets of integer points: what the instances of a leaf touch (spec: autoschedule 5.1).
 *
 * A plan has one context of its accesses.  A value that is no affine form of trip indices and parameters is a term: an
 * unknown of its own, named by what it computes and by where and when that happens.
 */
#ifndef SCHED_ACCESS_MAP_H
#define SCHED_ACCESS_MAP_H

#include "base/map.h"
#include "poly/poly.h"
#include "sched/plan.h"
#include "tir/ptrmap.h"
#include "tir/view.h"

/* Where a name of the program gets its value. */
enum access_symbol_kind { ACCESS_LET, ACCESS_LIST_LOOP, ACCESS_INNER_LOOP };

struct access_symbol {
	enum access_symbol_kind kind;
	const struct tir_stmt *stmt;		/* the let or the loop */
	const struct plan_list *list;		/* the list whose iteration evaluates it; of a list's loop: that list */
	const struct plan_unit *unit;		/* of a let */
	bool is_inner;				/* a let inside a loop or a condition of its leaf */
	int number;				/* in text order */
};

struct access_lists { const struct plan_list **data; size_t len, cap; };
struct access_storages { const struct plan_storage **data; size_t len, cap; };

/* A value that the analysis does not understand. */
struct access_term {
	const struct tir_expr *expr;
	const char *text;			/* binds expanded; equal texts: equal computations */
	const struct tir_var *var;		/* its let evaluates it, once per iteration of "home"; NULL: evaluated where it is used */
	const struct plan_list *home;
	int64_t place;				/* number of the statement that evaluates it */
	bool is_inner;				/* depends on a loop inside its leaf, or is evaluated in one */
	bool is_fixed;				/* one value for the whole kernel */
	struct access_lists varies;		/* lists whose trip index it depends on */
	struct access_storages reads;
};

/* A loop inside a leaf around an access. */
struct access_inner { const struct tir_stmt *loop; int var; };	/* "var" of the map counts its trips; -1: not known */

struct access_digit { int64_t extent, stride_bytes; };	/* INT64_MAX: not a number */

/* poly_access of a plan_access: names are struct plan_list (its trip index), struct access_term, or a parameter: a struct ix_sym. */
struct access_map {
	struct poly_access at;			/* first: plan_access.map points to it */
	const struct plan_access *access;
	int64_t place;				/* number of its statement, in logical order */
	VEC(struct access_inner) inner;
	int64_t row_bytes;			/* as written: without padding */
	struct poly_form base;			/* first byte */
	VEC(struct access_digit) digit;		/* of the bytes, by ascending stride */
	int swizzle[3];
	int64_t period_bytes;			/* of the swizzle; 1: none */
	bool is_padded;				/* at.byte_size is longer than row_bytes */
	bool is_conditional;			/* by a guard, or by a condition in the leaf */
	const struct plan_list *home;		/* of its leaf, or of the hint it stands for */
};

struct access_writes { const struct plan_access **data; size_t len, cap; };

struct access_context {
	struct plan *p;
	struct arena *a;
	struct poly *poly;
	struct ptrmap symbol;			/* struct ix_sym or tir_var -> struct access_symbol */
	struct ptrmap place;			/* statement -> its number + 1 */
	struct ptrmap first, last;		/* struct plan_unit -> number + 1 of its first and last statement */
	struct map term, parameter;		/* by text */
	struct ptrmap is_term, is_list;		/* names by what they are */
	struct ptrmap condition;		/* of units: their guards as terms */
	struct ptrmap expanded;			/* of names of lets: their values without lets */
	int64_t n_place;
	struct access_writes *writes;		/* by number of the storage */
};

static inline const struct access_map *access_map_of(const struct plan_access *x)
{
	return (const struct access_map *)(const void *)x->map;
}

/* access_term.c */
void access_symbols(struct access_context *c);
int64_t access_place(const struct access_context *c, const struct tir_stmt *s);		/* 0: not in the kernel */
int64_t access_unit_first(const struct access_context *c, const struct plan_unit *u);
int64_t access_unit_last(const struct access_context *c, const struct plan_unit *u);
const struct access_symbol *access_symbol_of(const struct access_context *c, const void *name);
/* The term of "e", evaluated by the let of "var" or, where that is NULL, by statement "place" of "home". */
const struct access_term *access_term_of(struct access_context *c, const struct tir_expr *e, const struct tir_var *var,
					 const struct plan_list *home, int64_t place);
/* Equal names of DimVars and coordinates are one parameter. */
const struct ix_sym *access_parameter(struct access_context *c, const struct ix_sym *s);
/* Is a named value that a let binds once and that "c" knows; then its let. */
const struct tir_stmt *access_let_of(const struct access_context *c, const struct tir_var *v);

/* access_form.c: forms and conditions over the unknowns of "m". */
struct access_builder {
	struct access_context *c;
	struct access_map *m;
	int64_t place;				/* of what is being read */
	const struct plan_list *home;
	struct ptrmap known;			/* name -> number of its unknown + 1 */
	struct ptrmap form, cond;		/* variable of a let -> its struct poly_form, its poly_cond */
	bool used_term;				/* a form contains a term */
};
struct poly_form access_form_of_ix(struct access_builder *b, const struct ix *x);
const struct poly_cond *access_cond_of(struct access_builder *b, const struct tir_expr *e, bool is_not);
int access_named(struct access_builder *b, const void *key, int64_t lo, int64_t hi);
/* Loops and guards around the leaf, and those inside it around "access". */
void access_domain(struct access_builder *b, const struct plan_unit *unit, const struct plan_access *access);
/* The trip indices of "list" and of the lists around it, with the guards of their loops. */
void access_lists_domain(struct access_builder *b, const struct plan_list *list);

/* access_image.c: the image of the element "index", or of all of "v", in its storage. */
void access_image(struct access_builder *b, const struct plan_storage *s, const struct tir_view *v, const struct ix *const *index);
/* Whole blocks of "alignment" bytes are written where a row ends inside one. */
void access_pad(struct access_map *m, int64_t alignment);
/* May the images share a byte?  Adds the condition to "s"; "map_x" and "map_y" as those of poly_place_domain(). */
void access_meet(struct poly_set *s, const struct access_map *x, int *map_x, const struct access_map *y, int *map_y);
bool access_apart(const struct access_map *x, const struct access_map *y);

/* access_map.c: a map whose image is not set yet. */
struct access_map *access_map_new(struct access_context *c);
/* The maps of a storage whose policy has changed. */
void access_maps_again(struct access_context *c, const struct plan_storage *s);

#endif
