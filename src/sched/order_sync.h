/* What the files of InsertSync share: needs (order_need.c), channels (order_channel.c), spelling per mechanism (mech_*.c).
 *
 * A list has a graph whose links are its channels.  What of a channel is no matter of its mechanism is in struct plan_channel; a
 * channel over a third pipe is two, the second of which starts between the awaits of its consumer and the consumer.
 */
#ifndef SCHED_ORDER_SYNC_H
#define SCHED_ORDER_SYNC_H

#include "sched/machine.h"
#include "sched/order_graph.h"

struct order_need {
	struct order_event x, y;
	const struct plan_access *from, *to;		/* NULL: no access of its own (registers) */
	int64_t distance;
	const struct plan_edge *edge;
	const struct plan_clock *clock;			/* that counts the distance; NULL: iterations of the list */
	bool is_exclusion;
	bool is_covered;
	bool *used;					/* links that cover it */
};

struct order_channel {
	struct order_link link;
	struct plan_channel *plan;
	const struct order_need *need;			/* NULL: it bounds another channel (A215) */
	struct order_channel *opposite;			/* A215: the one that bounds it, or that it bounds */
	bool is_joint;					/* it orders no accesses: passes of a ring, or loops that share flags */
	uint64_t given;					/* slots whose initial tokens are those of a channel with the same flags */
};

struct order_accesses { const struct plan_access **data; size_t len, cap; };
struct order_units { struct plan_unit **data; size_t len, cap; };
struct order_pipes { const struct machine_pipe **data; size_t len, cap; };

/* Of one list. */
struct order_sync {
	struct plan *plan;
	struct plan_list *list;
	struct order_graph *graph;
	VEC(struct order_need) need;
	VEC(struct order_channel *) channel;		/* as the links of the graph */
	const struct plan_clock *clock;			/* of channels whose storage has none; NULL until needed */
	bool has_bad_cycle;				/* something waits for itself (A229) */
	VEC(const struct tir_stmt *) exempt;		/* statements that the hardware orders by their unit flags */
};

/* order_need.c: what has to be ordered in the list, by A211. */
bool order_needs(struct order_sync *s);
/* W3803 for every unit flag that orders nothing in any of the lists. */
void order_warn_flags(struct plan *p, struct order_sync *const *list, size_t n);
/* unit_flag_ctrl of an instruction; 0: off, or it has none. */
int64_t order_unit_flag(const struct tir_stmt *s);

/* order_channel.c: the channels of the list, their distances, slots and clocks. "child": those of lists inside it. */
bool order_channels(struct order_sync *s, struct order_sync *const *child, size_t n_child);
/* The list is where rings of "child" begin anew in every pass (A184): what was taken back from one pass comes before what the next
 * one puts in. */
void order_join_passes(struct order_sync *s, const struct order_sync *child);
/* What the pipes of "of" are given in unit "first" comes before what either is given in unit "second".
 * False: that is so already. */
bool order_handshake(struct order_sync *s, const struct order_link *of, int first, int second, int64_t distance);
/* Iterations of the list over the whole kernel, at most; INT64_MAX: not known. */
int64_t order_total_trips(const struct plan_list *l);

/* order_place.c: the operations of the channels of the list beside their units, and their tokens before and after the loops. */
enum order_operation { ORDER_SIGNAL, ORDER_AWAIT };
bool order_write(struct order_sync *s);

/* mech_flag.c */
struct order_spelling { struct tir_stmt *data[2]; int n; };
/* The statements by which core "core" signals or awaits "id". */
struct order_spelling order_spell_flag(const struct plan *p, const struct plan_channel *c, enum order_operation o, int core, const struct ix *id);
struct order_spelling order_spell_pipe_barrier(const struct plan *p, const struct plan_channel *c);

/* mech_frame.c */
struct tir_stmt *order_statement(const struct plan *p, const char *name, struct range r, int n, const struct tir_sync_arg *arg);
/* T.cp_async_wait(n) and its like. */
struct tir_stmt *order_wait_group(const struct plan *p, const struct machine_pipe *pipe, int64_t n, bool is_read, struct range r);
/* The scopes to open in list "l" so that the threads of "core", or the first of them, execute a statement; and the one of all of them. */
struct plan_scopes order_frame_scope(const struct plan *p, int core, const struct plan_list *l, bool is_elected);
const struct mesh *order_frame_mesh(const struct plan *p, int core, const struct plan_list *l);
const struct mesh *order_first_thread(const struct plan *p, const struct mesh *m);
const struct mesh *order_block_scope(const struct plan *p);
bool order_needs_fence(const struct order_need *n);

/* order_frame.c: meets the needs between statements of one frame, which leave the list of needs; its operations stand beside units. */
bool order_frames(struct order_sync *s);
/* Waits at the end of the kernel for what nothing in it waits for (A250). */
void order_drain_groups(struct plan *p);

/* mech_mbarrier.c: the channels of all lists of a CUDA kernel as statements. */
bool order_write_mbarriers(struct plan *p, struct order_sync *const *list, size_t n);

/* flag_ids.c: first_id of every channel of the kernel. */
bool order_number_flags(struct plan *p, struct order_sync *const *list, size_t n);

/* Facts of the machine about places. */
static inline bool order_pipe_is_in_order(const struct machine_pipe *pipe)
{
	return pipe->completion == MACHINE_IN_ORDER;
}

static inline bool order_same_queue(const struct plan *p, const struct order_place *x, const struct order_place *y)
{
	return x->core == y->core && (x->pipe == y->pipe || !p->machine->queue_per_pipe);
}

/* Is "core" the vector core of which a block has several, each with flags of its own? */
static inline bool order_is_divided(const struct plan *p, int core)
{
	return p->n_subcore > 1 && p->machine->has_flags && p->core.data[core].kind->index == 1;
}

static inline int order_core_number(uint64_t mask)
{
	int n = 0;
	while (!(mask >> n & 1))
		n++;
	return n;
}

#endif
