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

enum { EMU_LANES = 32, EMU_BARRIERS = 16, EMU_MAX_WARPS = 32, EMU_MAX_DEPTH = 256 };

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
	bool is_live;
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
	uint64_t delay_until;		/* --diverge=split: not before this step */
	uint64_t quiet_since;		/* step of the last change of state that this group made or saw */
	struct emu_spin *spin;		/* state remembered to prove that it spins; NULL = none */
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
	bool whole_cta;			/* no count was written: exited threads leave the expected set */
	bool is_reduction;
	uint32_t arrived;		/* bit w: warp w has arrived in this generation */
	uint32_t waiting;		/* bit w: and waits */
	uint32_t partial[EMU_MAX_WARPS];	/* lanes of warp w that arrived, while others of the warp are missing */
	uint32_t site[EMU_MAX_WARPS];	/* where warp w arrived last */
	uint64_t ever;			/* warps that ever arrived */
	uint32_t reduce[3];		/* popc, and, or */
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
	uint64_t generation;		/* of barrier.cluster */
	uint32_t n_arrived;		/* threads, in this generation */
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
	bool stop;			/* a finding ended the run */
	enum emu_end end;
	uint64_t step;			/* warp instructions executed */
	uint64_t change;		/* changes of memory bytes, barriers and engines: what spinning groups wait for */
	struct emu_memory *memory;	/* mem.c: objects by address */
	struct emu_cluster **live;
	uint32_t n_live, next_cluster, n_cluster;
	struct emu_sched *sched;	/* sched.c */
	struct finding_list *findings;	/* finding.c */
	struct order *order;		/* order.c */
	struct emu_stats *stats;	/* stats.c */
	struct emu_console *console;	/* what vprintf printed */
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

/* stats.c (EMU_CHECK_STATS).  "mask": lanes that executed, "group": lanes that came. */
void stats_step(struct emu_run *run, const struct emu_ctx *x, uint32_t mask);
void stats_access(struct emu_run *run, const struct emu_access *access);

/* ---- memory (mem.c, addr.c) ---- */

void emu_memory_begin(struct emu_run *run);
void emu_memory_end(struct emu_run *run);
struct emu_object *emu_object_new(struct emu_run *run, enum ptx_space space, const char *name, uint64_t size,
				  uint64_t align, bool is_defined);
struct emu_object *emu_object_at(const struct emu_run *run, uint64_t address);	/* generic address; NULL: none */
size_t emu_object_count(const struct emu_run *run);
struct emu_object *emu_object(const struct emu_run *run, size_t i);

#endif
