/* Which pipe performs what, and on which kinds of cores (spec: autoschedule A34, A37, A45, A46, A202). */
#ifndef SCHED_PIPES_H
#define SCHED_PIPES_H

#include "sched/machine.h"
#include "sched/order.h"

struct plan_work {			/* of statements */
	uint64_t pipes;			/* by number of the machine */
	uint64_t cores;			/* kinds that can do it; 0: none can do all of it */
	bool is_control;		/* nothing but lets without memory, breaks and the like */
};

/* The pipe that performs the access of "s" to "v"; "in_vector": inside a vector block or a parallel loop. NULL: no pipe does. */
const struct machine_pipe *plan_pipe_of(const struct plan *p, const struct tir_stmt *s, bool in_vector, const struct tir_view *v, bool writes);
/* Is "s" a vector block or a parallel loop whose body one vector unit executes? */
bool plan_is_vector(const struct plan *p, const struct tir_stmt *s);
/* The work of the statements of "b"; "in_vector" as above. */
struct plan_work plan_work_of(const struct plan *p, const struct tir_block *b, bool in_vector);
/* A cross-core statement; its pipe, or NULL where the machine has none of the name. */
bool plan_is_cross(const struct tir_stmt *s);
const struct machine_pipe *plan_cross_pipe(const struct plan *p, const struct tir_stmt *s);
/* "MTE1 and M", for messages. */
const char *plan_pipes_text(const struct plan *p, uint64_t pipes);
const char *plan_cores_text(const struct plan *p, uint64_t cores);

#endif
