/* What the files of analysis/ share. */
#ifndef ANALYSIS_PRIVATE_H
#define ANALYSIS_PRIVATE_H

#include "analysis/analysis.h"

struct an_loop {
	const struct hir_node *node;
	struct an_loop *parent;
	int id, begin, end;		/* places of its head and its end in program order */
};

struct an_event { int order; struct an_loop *loop; };	/* a write or a read */

/* Storage of its own: a parameter, a result or a temporary. */
struct an_buffer {
	const char *name;
	enum storage level;
	int64_t bytes, slots, align;	/* of one slot; of one CTA where the space is on chip */
	bool is_param, is_output, is_forwarded;	/* forwarded: its schedule writes into another buffer */
	const struct hir_value *root;	/* the value that made it */
	VEC(struct an_event) event;
	struct an_buffer *into;		/* joined into another one */
	int first, last;
};

/* A window of a buffer in gmem that an occurrence touches: [start, start + size) per axis of the root. */
struct an_access {
	struct an_buffer *buffer;
	int rank;
	const struct ix *const *start;	/* NULL: all of it */
	const int64_t *size;
	bool is_exact;
};

/* One primitive call. */
struct an_occurrence {
	const struct hir_node *node;	/* NULL: the copy of a returned or carried value */
	int order;
	int n_loop;			/* enclosing loops, outermost first */
	struct an_loop **loop;
	bool *counts;			/* per loop: it multiplies the call (8.2) */
	int n_scope;
	const struct mesh **scope;
	const unsigned char *thread;	/* participants: n_thread flags */
	int64_t n_position;		/* positions of inner levels that do it each for itself */
	struct analysis_sum once;	/* by one of them; by all of them once everything is collected */
	VEC(struct an_access) access;
	int64_t total;			/* trips over all CTAs */
	int64_t each;			/* trips of a CTA, where they are alike */
	int64_t *at;			/* else per position of the first level */
};

struct an_table { const struct mesh *mesh; int64_t **coord; };	/* per position of the first level */
struct an_coord { const struct ix_sym *sym; const struct ix *extent; };	/* of an axis of an inner level */

struct an {
	struct tfc *t;
	struct arena *a;
	const struct hir_fn *fn;
	const struct target *target;
	struct analysis *out;
	int64_t plan_budget;
	bool failed;
	int n_thread, n_position;	/* positions of the second level, of the first */
	int n_holder;			/* threads of the scope being collected */
	VEC(struct an_occurrence *) occurrence;
	VEC(struct an_buffer *) buffer;
	VEC(struct an_loop *) loop;
	struct an_buffer **of_value;	/* by value id */
	int *n_use;			/* by value id; the last user, NULL: the function's result */
	const struct hir_node **user;
	const struct hir_node **into;	/* by value id: the insert that a forwarded tf.empty becomes a window of */
	/* By value id, n_word words: loops whose induction or carried values it reads, by their ids, and behind them the
	 * coordinates of inner levels, as in "coord". */
	uint64_t **depends;
	uint64_t **of_loop;		/* the same for the bounds of a loop, by its id */
	int n_word;
	VEC(struct an_coord) coord;
	int n_order;
	VEC(struct an_table) table;
};

int64_t an_add(int64_t x, int64_t y);
int64_t an_mul(int64_t x, int64_t y);
int64_t an_ceil_ns(int64_t amount, int64_t per_second);		/* ceil(amount * 10^9 / rate) */
void an_sum_add(struct analysis_sum *to, const struct analysis_sum *x, int64_t times);
/* An upper bound of "e", 0 after E2107; an_extent() notes that the analysis is then not exact. */
int64_t an_bound(struct an *x, struct range r, const struct ix *e);
int64_t an_extent(struct an *x, struct range r, const struct ix *e);
int64_t an_bytes(struct an *x, struct range r, const struct type *ty);
enum storage an_level(const struct type *ty);		/* the whole device's memory for values without a storage */

/* collect.c: occurrences, buffers and loops in program order. */
void an_collect(struct an *x);
/* buffers.c */
struct an_buffer *an_buffer_new(struct an *x, const struct hir_value *v, const struct type *ty, int64_t slots);
struct an_buffer *an_buffer_of(struct an *x, const struct hir_value *v);	/* NULL: none */
void an_buffer_event(struct an *x, struct an_buffer *b, int order, struct an_loop *loop);
void an_peaks(struct an *x);
/* depends.c */
void an_depends(struct an *x);
void an_depends_of(struct an *x, const struct hir_node *n, uint64_t *out);
/* How many positions of the inner levels tell what depends on "from" apart. */
int64_t an_positions(struct an *x, const uint64_t *from);
/* footprint.c: the window of "v", or where "insert" is given, the part of "v" that it replaces. */
void an_access_add(struct an *x, struct an_occurrence *o, const struct hir_value *v, const struct hir_node *insert);
/* work.c: scalar operations of a call. */
void an_work(struct an *x, const struct hir_node *n, struct analysis_sum *s);
/* trips.c */
void an_trips(struct an *x);
/* How often a CTA reaches "o" through its first "n_loop" loops; an upper bound where *is_exact becomes false. */
int64_t an_count(struct an *x, const struct an_occurrence *o, int64_t position, int n_loop, bool *is_exact);
/* Where and when an occurrence is looked at: a position of the first level, and values of its loops' variables. */
struct an_point {
	struct an *x;
	const struct an_occurrence *o;
	int64_t position;		/* -1: any */
	int64_t *iv;			/* per loop of "o"; known[i]: it has a value */
	bool *known;
};
void an_point_init(struct an_point *p, struct an *x, const struct an_occurrence *o, int64_t position);
bool an_value(void *point, const struct ix_sym *s, int64_t *out);
/* Does "position" take part in the occurrence? */
bool an_is_there(struct an *x, const struct an_occurrence *o, int64_t position);
/* Trips of loop "i" at a point: false if only a bound is known, which is given. */
bool an_loop_trips(struct an_point *p, int i, int64_t *start, int64_t *step, int64_t *n);
/* footprint.c */
void an_footprints(struct an *x);
/* roofline.c, performance.c */
void an_roofline(struct an *x);
void an_performance(struct an *x);

#endif
