/* The machine: what exists while a kernel runs, and the calls by which its parts know of each other.
 *
 *   run ── clusters (live ones) ── CTAs ── warps ── groups of lanes, frames
 *    └── objects (global, const, param); each CTA has its shared object; each warp the local memory of its lanes
 *
 * One step executes one instruction for one group (M17).  All memory accesses of one instruction reach the checkers as
 * few "accesses": one per object touched, lanes as a mask.  A thread is (warp, lane); its number in the run is
 * warp->first_thread + lane.
 */
#ifndef EMU_MACHINE_H
#define EMU_MACHINE_H

#include "emu/emu.h"
#include "emu/finding.h"
#include "emu/insn.h"

enum { EMU_LANES = 32, EMU_BARRIERS = 16, EMU_MAX_WARPS = 32, EMU_MAX_DEPTH = 256, EMU_MAX_WATCH = 16 };

/* ---- memory ---- */

/* A contiguous range of bytes with one life.  Shared memory of a CTA is one object, local memory of a warp is one. */
struct emu_object {
	uint32_t id;			/* in order of creation */
	enum ptx_space space;		/* GLOBAL, SHARED, LOCAL, PARAM or CONST */
	const char *name;
	uint64_t base;			/* generic address of byte 0 */
	uint64_t size;
	unsigned char *bytes;
	unsigned char *defined;		/* bit i%8 of byte i/8: byte i is defined (M33); NULL without CHECK_POISON */
	unsigned char *written;		/* the same for "a store happened" (M34); NULL unless is_output */
	bool all_defined;		/* "defined" need not be looked at */
	bool is_input, is_output;	/* declared in, out, or both */
	const struct emu_param *rows;	/* a buffer with a pitch: its shape; else NULL */
	bool is_live, is_heap;
	uint32_t nc_site, store_site;	/* first .nc load and first store, or FINDING_NO_SITE */
	struct emu_cta *cta;		/* of shared memory */
	struct order_shadow *shadow;	/* order.c; NULL before the first access */
};

enum emu_access_kind { EMU_LOAD, EMU_STORE, EMU_ATOMIC };	/* ATOMIC reads and writes: atom, red */
enum emu_proxy { EMU_PROXY_GENERIC, EMU_PROXY_ASYNC, EMU_PROXY_TENSORMAP };

/* Bytes [offset[l], offset[l] + size) of "object", for every lane l of "mask", by threads of "warp".  Bounds and alignment
 * hold, the access has not been performed yet.  "data": what a store writes, of lane l at data + l * stride; NULL for loads,
 * and for atomics, whose result is not known yet. */
struct emu_access {
	enum emu_access_kind kind;
	enum emu_proxy proxy;
	enum ptx_sem sem;		/* weak unless written; volatile is relaxed at system scope */
	enum ptx_scope scope;
	struct emu_object *object;
	struct emu_warp *warp;
	uint32_t mask;
	uint32_t size;			/* 1 to 32 bytes per lane */
	uint32_t site;			/* index into module->code */
	bool is_nc;
	const unsigned char *data;
	size_t stride;
	uint64_t offset[EMU_LANES];
};

/* ---- threads ---- */

/* Registers and local variables of one activation of a function, for the lanes of "mask".  Frames are shared by all lanes
 * of a warp that called from the same place of the same frame, so equal stacks are equal frame pointers. */
struct emu_frame {
	struct emu_frame *parent, *child, *sibling;
	const struct ptx_func *func;
	uint32_t return_pc;
	uint32_t depth;
	uint32_t mask;			/* lanes that are in it or in frames above */
	uint32_t local_base;		/* of its variables in local memory */
	uint32_t *value;		/* n_slot * 32 words */
	uint32_t *defined;		/* per slot: lanes whose value is defined (of two-slot registers the first counts) */
	uint32_t *pred, *pred_defined;	/* per predicate: lanes */
	uint32_t *origin, *pred_origin;	/* lanes that are undefined because shared memory was, once run->has_origin is set */
	uint32_t *fragment;		/* lanes that hold elements of a wmma fragment, once run->has_fragment is set */
};

enum emu_wait_kind {
	EMU_WAIT_NONE,
	EMU_WAIT_LANES,		/* lanes of the warp that have not come to this instruction: "lanes" */
	EMU_WAIT_BARRIER,	/* named barrier "index" of the CTA */
	EMU_WAIT_WARP_SYNC,	/* bar.warp.sync with member mask "lanes" */
	EMU_WAIT_SLEEP,		/* another group's step */
	EMU_WAIT_CHANGE,	/* spins: any change of memory or barriers */
	EMU_WAIT_CLUSTER,	/* barrier.cluster */
	EMU_WAIT_MBARRIER, EMU_WAIT_ASYNC, EMU_WAIT_REGISTERS	/* engines of a later issue */
};

struct emu_wait {
	enum emu_wait_kind kind;
	uint32_t index, lanes;
	uint64_t since;			/* SLEEP: step; CHANGE: change count */
};

/* Lanes of one warp with equal counter and stack. */
struct emu_group {
	uint32_t mask;
	uint32_t pc;
	struct emu_frame *frame;
	struct emu_wait wait;		/* kind NONE: can step */
	bool is_at_break;		/* it has paused before its next instruction */
	uint64_t delay_until;		/* --diverge=split: not before this step */
	uint64_t seen_change;		/* run->change when it stepped last */
	uint32_t quiet;			/* steps since that changed */
	struct {			/* state remembered to prove that it spins */
		uint64_t hash;
		const struct emu_frame *frame;
		uint32_t pc;
		uint32_t next, look;	/* quiet counts at which to remember anew (0: nothing remembered), and to compare */
	} spin;
};

struct emu_warp {
	struct emu_cta *cta;
	uint32_t index;			/* in the CTA */
	uint32_t first_thread;		/* number of lane 0 in the run: cta number * threads per CTA + 32 * index */
	uint32_t exist, exited;		/* lanes */
	struct emu_group group[EMU_LANES];
	uint32_t n_group;
	struct emu_frame *root;
	uint32_t *special;		/* bank EMU_BANK_SPECIAL */
	struct emu_object *local;	/* lane l's byte i at l * local_stride + i */
	uint32_t local_stride;
	uint64_t priority;		/* --sched=pct */
	struct order_warp *order;	/* order.c */
};

/* One named barrier (M20). */
struct emu_barrier {
	uint64_t generation;
	uint32_t expected;		/* warps; 0 = no arrival yet in this generation */
	uint32_t count;			/* threads as written; 0: none */
	bool whole_cta;			/* all threads of the CTA: those that exit leave the expected set */
	uint8_t reduction;		/* enum mod_op: popc, and, or; 0: none */
	uint32_t arrived;		/* bit w: warp w has arrived in this generation */
	uint32_t waiting;		/* bit w: and waits */
	uint32_t partial[EMU_MAX_WARPS];	/* lanes of warp w that arrived, while others of the warp are missing */
	uint32_t site[EMU_MAX_WARPS];	/* where warp w arrived last */
	uint64_t ever;			/* warps that ever arrived */
	uint32_t n_true, n_lane;	/* of a reduction */
	struct order_clock *clock;	/* order.c: gathered by arrivals of this generation */
};

struct emu_cta {
	struct emu_run *run;
	struct emu_cluster *cluster;
	uint32_t number;		/* linear in the grid */
	uint32_t id[3], rank;		/* rank in the cluster */
	uint32_t n_warp, n_live;	/* warps; warps with lanes that have not exited */
	struct emu_warp *warp;
	struct emu_object *shared;
	struct emu_barrier barrier[EMU_BARRIERS];
	struct order_cta *order;	/* order.c */
};

struct emu_cluster {
	uint32_t number, n_cta, n_live;
	struct emu_cta *cta;
};

enum emu_check { EMU_CHECK_POISON = 1, EMU_CHECK_ORDER = 2, EMU_CHECK_STATS = 4, EMU_CHECK_ALL = 7 };

struct emu_run {
	struct tfc *t;
	struct emu_module *module;
	const struct ptx_func *kernel;
	struct emu_launch launch;
	struct emu_adversary adversary;
	unsigned checks;		/* enum emu_check */
	bool is_own;			/* --profile=own */
	bool is_wide;			/* the host has vectors of 256 bits; results do not depend on it */
	bool stop;			/* a finding ended the run */
	bool is_refused;		/* or an instruction that is not executed, after a diagnostic */
	enum emu_end end;
	bool has_origin;		/* undefined shared memory was read */
	bool has_fragment;		/* wmma was executed */
	uint64_t step;			/* warp instructions executed */
	uint64_t change;		/* changes of memory bytes, barriers and engines: what spinning groups wait for */
	struct emu_memory *memory;	/* mem.c: objects by address */
	struct emu_cluster **live;
	uint32_t n_live, next_cluster, n_cluster, n_resident;
	struct emu_sched *sched;	/* sched.c */
	struct finding_list *findings;	/* finding.c */
	struct order *order;		/* order.c */
	struct emu_stats *stats;	/* stats.c */
	uint32_t *constant;		/* bank EMU_BANK_CONST */
	uint32_t *all_defined;		/* all ones: "defined" of constants and special registers */
	unsigned char *executed;	/* per instruction of the module */
	uint32_t shared_bytes, smem_base;	/* of a CTA: all of it, and its first address */
	uint32_t n_thread, n_warp;	/* of a CTA */
	uint64_t random;		/* state of the adversary */
	struct emu_object *last_global[64];	/* what an access touched last, by site modulo 64 */
	struct emu_object *param;	/* the kernel's parameters */
	struct emu_object **buffer;	/* of buffer parameters, by index of the parameter */
	struct { char *data; size_t len, cap; } printed;
	uint64_t heap_bytes;		/* of the device heap, in use */
	bool is_paused;			/* at a break or watch point */
	unsigned char *is_break;	/* per instruction; NULL: no break points */
	struct emu_watched { const struct emu_object *object; uint64_t offset, bytes; } watch[EMU_MAX_WATCH];
	uint32_t n_watch;
	struct { uint32_t site, cta, warp, lanes; } last;	/* what was executed last */
};

/* What an exec function works with: the group that steps. */
struct emu_ctx {
	struct emu_run *run;
	struct emu_cta *cta;
	struct emu_warp *warp;
	struct emu_group *group;
	struct emu_frame *frame;
	uint32_t *bank[4];		/* values by EMU_REF_BANK */
	uint32_t *defined[4];		/* per slot; of constants and specials all ones */
	uint32_t *pred, *pred_defined;
	uint32_t site;			/* index of the instruction */
};

/* ---- calls to the checkers ----
 *
 * Made only when the check is on (run->checks).  Each sees events in the order of execution; that order is the one the
 * adversary chose, so a load sees the latest store that was reported before it. */

/* order.c (EMU_CHECK_ORDER).  Local and param memory are not reported: they belong to one thread or are never written. */
void order_begin(struct emu_run *run);
void order_end(struct emu_run *run);			/* kernel end: releases what order.c holds */
void order_cta_begin(struct emu_cta *cta);		/* warps exist; all threads are ordered after the kernel's start */
void order_cta_end(struct emu_cta *cta);
void order_object_end(struct emu_run *run, struct emu_object *object);	/* its shadow goes */
void order_access(struct emu_run *run, const struct emu_access *access);
void order_fence(struct emu_warp *warp, uint32_t mask, enum ptx_sem sem, enum ptx_scope scope, uint32_t site);
/* Lanes "mask" of "warp" arrive at a barrier.  "complete" comes after the last arrival, before anyone goes on: the clocks of
 * all arrivals of the generation pass to the lanes of the warps in barrier->waiting; "clock" is then empty again. */
void order_barrier_arrive(struct emu_barrier *barrier, struct emu_warp *warp, uint32_t mask, uint32_t site);
void order_barrier_complete(struct emu_barrier *barrier, struct emu_cta *cta);
/* bar.warp.sync: all lanes of "mask" are there. */
void order_warp_sync(struct emu_warp *warp, uint32_t mask, uint32_t site);

void stats_begin(struct emu_run *run);
/* stats.c (EMU_CHECK_STATS).  "mask": lanes that executed, "group": lanes that came. */
void stats_step(struct emu_run *run, const struct emu_ctx *x, uint32_t mask);
void stats_access(struct emu_run *run, const struct emu_access *access);

/* ---- memory (mem.c) ---- */

/* Generic addresses: one window per space, 2^40 bytes apart; local, param, const and shared addresses are offsets in theirs. */
enum { EMU_WINDOW_SHIFT = 40, EMU_WINDOW_SHARED = 0x71, EMU_WINDOW_LOCAL, EMU_WINDOW_PARAM, EMU_WINDOW_CONST };
#define EMU_WINDOW(w) ((uint64_t)(w) << EMU_WINDOW_SHIFT)

enum ptx_space emu_space_of(uint64_t generic);		/* GLOBAL where no other window is meant */
uint64_t emu_window_of(enum ptx_space space);		/* 0 for global */

/* buffer.c: the objects of buffer parameters, what is wrong with the outputs at the end, and whether bytes of an object with a
 * pitch lie in one of its rows. */
bool emu_buffers_bind(struct emu_run *run);
void emu_buffers_check(struct emu_run *run);
bool emu_in_rows(const struct emu_param *p, uint64_t offset, uint64_t size);

void emu_memory_begin(struct emu_run *run);
void emu_memory_end(struct emu_run *run);
/* A new object; its bytes are zero (or a pattern), defined if "is_defined".  "align": as emu_param. */
struct emu_object *emu_object_new(struct emu_run *run, enum ptx_space space, const char *name, uint64_t size,
				  uint64_t align, bool is_defined);
void emu_object_free(struct emu_run *run, struct emu_object *object);
struct emu_object *emu_object_at(const struct emu_run *run, uint64_t address);	/* live global object around it; NULL: none */
struct emu_object *emu_object_near(const struct emu_run *run, uint64_t address);	/* the nearest, for messages */
struct emu_object *emu_constant_object(const struct emu_run *run);
uint64_t emu_var_address(const struct emu_run *run, const struct ptx_var *v);	/* in the space of the variable */

/* Defined bits of up to 32 bytes from "offset" on. */
static inline uint32_t emu_bits(int n)
{
	return n >= 32 ? 0xffffffffu : (1u << n) - 1;
}

uint32_t emu_defined_get(const struct emu_object *o, uint64_t offset, int n);
void emu_defined_set(struct emu_run *run, struct emu_object *o, uint64_t offset, int n, uint32_t bits);
void emu_defined_fill(struct emu_object *o, uint64_t offset, uint64_t n);	/* written, and defined */
void emu_written_begin(struct emu_run *run, struct emu_object *o);
void emu_written_set(struct emu_object *o, uint64_t offset, int n);

/* ---- an instruction's accesses (access.c) ---- */

/* Take lanes from "*todo" that touch one object, check bounds and alignment, and describe their access.  Lanes with a bad
 * address are reported, taken from "*todo" and set in "*bad".  False when no lane is left. */
bool emu_access_next(struct emu_ctx *x, struct emu_access *access, enum ptx_space space, const uint64_t *address, uint32_t size,
		     uint32_t align, uint32_t *todo, uint32_t *bad);
/* Addresses of the lanes of "mask" by "a" and "imm"; lanes whose address is undefined are reported and left out of the result. */
uint32_t emu_addresses(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, uint64_t *address);
/* What the checkers and the object want to know before bytes are read or written. */
void emu_access_report(struct emu_ctx *x, const struct emu_access *access);
/* Write "data" (lane l at l * stride), whose bytes are defined where the lane's bits in "defined" say. */
void emu_access_write(struct emu_ctx *x, const struct emu_access *access, const uint32_t *defined);
void emu_access_read(struct emu_ctx *x, const struct emu_access *access, unsigned char *data, size_t stride, uint32_t *defined);

/* ---- lanes, groups, frames (warp.c) ---- */

void emu_ctx_set(struct emu_ctx *x, struct emu_warp *warp, struct emu_group *group);
/* Move the lanes "mask" of the group of "x" to "pc"; the others stay, or go on to "else_pc". */
void emu_group_split(struct emu_ctx *x, uint32_t mask, uint32_t pc, uint32_t else_pc);
void emu_groups_merge(struct emu_warp *warp);
void emu_lanes_exit(struct emu_ctx *x, uint32_t mask);
struct emu_frame *emu_frame_enter(struct emu_run *run, struct emu_warp *warp, struct emu_frame *parent,
				  const struct ptx_func *func, uint32_t return_pc, uint32_t mask);
void emu_frame_leave(struct emu_frame *frame, uint32_t mask);
void emu_frames_free(struct emu_frame *frame);
bool emu_local_reserve(struct emu_run *run, struct emu_warp *warp, uint32_t bytes);
static inline uint32_t emu_live(const struct emu_warp *w)
{
	return w->exist & ~w->exited;
}

/* barrier.c: lanes have exited, so that barriers and groups may be complete now */
void emu_barriers_recheck(struct emu_ctx *x);

/* debug.c */
void emu_watch_access(struct emu_run *run, const struct emu_access *access);

/* sched.c */
void emu_sched_begin(struct emu_run *run);
void emu_sched_end(struct emu_run *run);
uint64_t emu_random(struct emu_run *run);
enum emu_end emu_sched_run(struct emu_run *run, uint64_t max_steps, bool one);
/* deadlock.c */
void emu_deadlock_report(struct emu_run *run);
void emu_stuck_report(struct emu_run *run, struct emu_warp *warp);	/* lanes of one warp wait for each other */

/* cta.c */
struct emu_cluster *emu_cluster_begin(struct emu_run *run, uint32_t number);
void emu_cluster_end(struct emu_run *run, struct emu_cluster *cluster);

/* builtin.c: functions without body.  False: not known. */
bool emu_builtin_call(struct emu_ctx *x, const struct emu_insn *in, const struct ptx_func *f, uint32_t mask);

/* alloc.c: memory of a run, zeroed; leaves through the context when there is none */
void *emu_alloc(struct emu_run *run, size_t n, size_t size);

/* origin.c: after an instruction, whether what is undefined in its results comes from shared memory */
void emu_origin_pass(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask);
/* and which results hold elements of wmma fragments; reports where these are told apart */
void emu_fragment_pass(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask);

/* A finding about lanes of the instruction that "x" executes. */
struct finding_at emu_at(const struct emu_ctx *x, uint32_t mask);

#endif
