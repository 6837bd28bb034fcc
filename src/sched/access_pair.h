/* Questions about two accesses at one list (spec: autoschedule 5.2, 5.3, 5.6). */
#ifndef SCHED_ACCESS_PAIR_H
#define SCHED_ACCESS_PAIR_H

#include "sched/access_map.h"

/* Which instances of two accesses are looked at, at list "list". */
enum access_class {
	ACCESS_SAME,			/* one iteration of it */
	ACCESS_CROSS			/* a later iteration of its loop for the second, in one iteration of the loops around */
};

enum access_answer { ACCESS_NEVER, ACCESS_MEETS, ACCESS_MAY_MEET };	/* MAY: the limit was hit */

/* Do instances of "x" and "y" touch one byte?  Of ACCESS_CROSS "distance" is the least number of iterations between them (1 where
 * it is not known). */
enum access_answer access_conflict(struct access_context *c, const struct plan_list *list, enum access_class k, const struct access_map *x,
				   const struct access_map *y, int64_t *distance);
/* Does "x" always touch just what "y" touches, whenever the trip indices of the lists around both agree? */
bool access_same_footprint(struct access_context *c, const struct access_map *x, const struct access_map *y);
/* Does every byte that "read" reads in an iteration of "list" get its value in that iteration, from one of "writes"?  POLY_NO: it
 * certainly reads one that does not. */
enum poly_answer access_written_before(struct access_context *c, const struct plan_list *list, const struct access_map *read,
				       const struct access_writes *writes);
/* Are the leaf units "x" and "y" below "list" executed under conditions that are equal in instances that "k" compares?  Conditions
 * of lists inside it are not compared. */
bool access_same_condition(struct access_context *c, const struct plan_list *list, enum access_class k, const struct plan_unit *x,
			   const struct plan_unit *y);
/* Has unknown "i" of "x" the value of unknown "j" of "y" in instances that the class compares? */
bool access_same_name(struct access_context *c, const struct plan_list *list, enum access_class k, const struct access_map *x, int i,
		      const struct access_map *y, int j);
/* Is "list" the list "l" or one around it? */
bool access_encloses(const struct plan_list *list, const struct plan_list *l);

#endif
