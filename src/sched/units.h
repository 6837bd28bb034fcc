/* What the files of BuildUnits share. */
#ifndef SCHED_UNITS_H
#define SCHED_UNITS_H

#include "sched/order.h"
#include "tir/ptrmap.h"

/* storages.c: the storage of a view or of a buffer that an annotation names; made where it is new. */
struct plan_storage *plan_storage_at(struct plan *p, const struct tir_buffer *root, const struct tir_slots *slots);
struct plan_storage *plan_storage_of(struct plan *p, const struct tir_region *r);
struct plan_storage *plan_storage_of_scalar(struct plan *p, const struct tir_var *v);
/* T.annotate_...; false after E3601. */
bool plan_read_policies(struct plan *p, const struct tir_stmt *s);
/* Accesses of all leaves, in logical order; storages by first access; the scalars that units use. */
void plan_collect(struct plan *p);
/* rings.c: the versions and owners of slot tuples that loops rotate (A88, A89). */
void plan_settle_rings(struct plan *p);

/* leaves.c */
/* The statements of "b" behind "out"; declarations go to the plan, names of views are dropped. */
void plan_hoist(struct plan *p, const struct tir_block *b, struct tir_block *out);
/* Scalar lets of "b" that nothing but hints uses -> "dead". */
void plan_find_dead(struct plan *p, const struct tir_block *b, struct ptrmap *dead);
void plan_name_units(struct plan *p);

/* tasks.c: pipes and cores of tasks (E3402, E3403, E3407, E3410), marked tasks and candidates; fills plan_access.pipe. */
bool plan_check_tasks(struct plan *p);
/* percore.c: the candidates of a region agree (A52), and exactly one of them is taken (A58). */
bool plan_check_region(struct plan *p, struct plan_leaf *l);
/* The value of the let that binds "v"; NULL: it has none. */
const struct tir_expr *plan_value_of(const struct plan *p, const struct tir_var *v);
/* Does the value depend on the number of a block or core? */
bool plan_selects_position(const struct plan *p, const struct tir_expr *e);
/* guards.c: the first position for which not exactly one candidate is taken: E3417.  True where that cannot be decided. */
bool plan_check_guards(struct plan *p, struct plan_leaf *l);

#endif
