/* Threads of CUDA kernels as cores (spec: autoschedule 1.4). */
#ifndef SCHED_FRAMES_H
#define SCHED_FRAMES_H

#include "sched/plan.h"

struct plan_frame {				/* threads [first, first + n) of the block */
	int64_t first, n;
	bool is_exact;				/* false: not one run whose place is a number */
	const struct mesh *mesh;		/* the scope that selects them; NULL: no scope selects threads */
};

struct plan_frame plan_frame_of_mesh(struct arena *a, const struct mesh *m);
/* The threads that execute "u", and the body of "l". */
struct plan_frame plan_frame_of(const struct plan_unit *u);
struct plan_frame plan_frame_around(const struct plan_list *l);
/* plan.core of a CUDA kernel, from the scopes of its units. */
bool plan_find_frames(struct plan *p);
/* The cores that have threads of "u". */
uint64_t plan_cores_of_frame(const struct plan *p, const struct plan_unit *u);

#endif
