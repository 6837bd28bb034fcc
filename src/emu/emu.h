/* libtfcemu: execute PTX on the host and find out what is wrong with it.
 *
 *	struct tfc *t = emu_context_new();
 *	struct emu_module *m = emu_load(t, text, size, "kernel.ptx");
 *	struct emu_launch launch = { .kernel = "saxpy", .grid = { 4, 1, 1 }, .block = { 128, 1, 1 }, ... };
 *	struct emu_run *r = emu_run_new(m, &launch, NULL);
 *	memcpy(emu_buffer(r, "x", &size), x, size);
 *	enum emu_end end = emu_execute(r, 0);
 *
 * Nothing is global.  A context serves one thread at a time; a module may be run many times.  When memory ends, a call returns
 * NULL, false or EMU_NO_MEMORY; the run in question can only be freed then.
 */
#ifndef TFC_EMU_H
#define TFC_EMU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tfc;
struct emu_module;
struct emu_run;

/* ---- what to launch ---- */

enum emu_param_kind {
	EMU_PARAM_VALUE,	/* "bytes" bytes of "value" */
	EMU_PARAM_BUFFER	/* the address of a buffer of "bytes" bytes */
};

enum emu_param_use { EMU_USE_IN = 1, EMU_USE_OUT = 2, EMU_USE_SCRATCH = 4 };
enum { EMU_MAX_RANK = 8 };

struct emu_param {
	enum emu_param_kind kind;
	const char *name;	/* of buffers; for emu_buffer() and findings */
	uint64_t bytes;
	unsigned use;		/* enum emu_param_use; a buffer that is no input starts undefined; scratch need not be written */
	uint64_t align;		/* the base is a multiple of this and not of twice this; 0 = 256 */
	uint64_t element_bytes;	/* output-unwritten counts by elements; 0 = 1 */
	const char *alias;	/* the buffer lies inside this other one, "alias_offset" bytes from its start; NULL: by itself */
	uint64_t alias_offset;
	uint32_t rank;		/* dimensions with "extent" and "pitch" (bytes from one index to the next); between rows nothing may
				 * be touched.  0: dense */
	uint64_t extent[EMU_MAX_RANK], pitch[EMU_MAX_RANK];
	unsigned char value[4096];
};

struct emu_launch {
	const char *kernel;		/* NULL: the only entry of the module */
	uint32_t grid[3], block[3];	/* 0 counts as 1 */
	uint32_t cluster[3];
	uint32_t shared_bytes;		/* dynamic */
	bool is_coresident;		/* all CTAs are live at once */
	const struct emu_param *param;	/* in the order of the kernel's parameters */
	size_t n_param;
};

/* ---- who decides what the ISA leaves open ---- */

enum emu_sched_kind { EMU_SCHED_RR, EMU_SCHED_RUN, EMU_SCHED_SLOW_WARP, EMU_SCHED_SLOW_CTA, EMU_SCHED_RANDOM, EMU_SCHED_PCT };
enum emu_diverge { EMU_DIVERGE_CONVERGE, EMU_DIVERGE_SPLIT, EMU_DIVERGE_LANE };
enum emu_approx { EMU_APPROX_EXACT, EMU_APPROX_LOW, EMU_APPROX_HIGH, EMU_APPROX_RANDOM };
enum emu_mma { EMU_MMA_SEQ, EMU_MMA_EXACT, EMU_MMA_TREE };
enum emu_profile { EMU_PROFILE_FILE, EMU_PROFILE_OWN, EMU_PROFILE_FOREIGN };

struct emu_adversary {
	enum emu_sched_kind sched;
	uint32_t slow;			/* SLOW_WARP, SLOW_CTA: which */
	uint32_t pct_changes;
	enum emu_diverge diverge;
	uint64_t seed;
	uint32_t resident;		/* clusters live at once; 0 = 1, or all when the launch says coresident */
	uint32_t smem_base;		/* 0 = 1024 */
	uint64_t guard_bytes;		/* 0 = 4096 */
	uint64_t global_shuffle;	/* 0 = in order */
	enum emu_approx approx;
	enum emu_mma mma;
	enum emu_profile profile;
	bool poison_fill;		/* undefined memory holds a signalling NaN pattern */
	bool no_poison, no_order, no_stats;	/* checks to leave out */
	uint32_t max_findings;		/* errors after which the run ends; 0 = 20 */
	const char *warnings;		/* words "no-NAME" (say nothing), "error=NAME", "NAME" (at least a warning), by blanks */
};

enum emu_end { EMU_DONE, EMU_FINDING, EMU_LIMIT, EMU_DEADLOCK, EMU_PAUSED, EMU_NO_MEMORY };

enum emu_severity { EMU_ERROR, EMU_WARNING, EMU_NOTE };

struct emu_finding {
	const char *name;		/* "race" */
	enum emu_severity severity;
	const char *file, *function, *text;	/* text of the instruction */
	int line, column;		/* 0: no place */
	const char *message, *remedy;
	const char *agents;		/* "cta 0 warp 1 lanes 0-3", or NULL */
	const char *object;		/* with bytes [offset, offset + size), or NULL */
	uint64_t offset, size;
	int other_line;			/* of the earlier access of a race; 0: none */
	const char *other_text;
	uint64_t count;
};

/* ---- calls ---- */

struct tfc *emu_context_new(void);
void emu_context_free(struct tfc *t);
const char *emu_diagnostics(struct tfc *t);	/* all messages so far as text */

/* Read PTX text.  NULL after diagnostics; "name" stands in messages. */
struct emu_module *emu_load(struct tfc *t, const char *text, size_t n, const char *name);

/* True if every instruction of "m" is a form that is executed; else each other one is a diagnostic.  (Without this call it is
 * refused when it is reached.) */
bool emu_load_is_known(struct emu_module *m);

/* A launch of "launch" under "adversary" (NULL: round robin, all checks), both copied.  NULL after diagnostics. */
struct emu_run *emu_run_new(struct emu_module *m, const struct emu_launch *launch, const struct emu_adversary *adversary);
void emu_run_free(struct emu_run *run);

/* The bytes of a buffer parameter, to fill before and to read back after execution; NULL if there is none. */
void *emu_buffer(struct emu_run *run, const char *param, size_t *bytes);

/* Whether byte "offset" of a buffer has a defined value, and how to take it away from bytes before execution. */
bool emu_buffer_is_defined(struct emu_run *run, const char *param, size_t offset);
void emu_buffer_undefine(struct emu_run *run, const char *param, size_t offset, size_t size);

/* Execute to the end, or at most "max_steps" warp instructions (0: 2e9). */
enum emu_end emu_execute(struct emu_run *run, uint64_t max_steps);

/* One warp instruction; EMU_PAUSED while there are more. */
enum emu_end emu_step(struct emu_run *run);

/* Pause emu_execute() (with EMU_PAUSED) before any instruction that begins on "line" of the text, or after a store to bytes
 * [offset, offset + bytes) of a buffer parameter; call it again to go on.  False: there is no such line or buffer. */
bool emu_break(struct emu_run *run, int line);
bool emu_watch(struct emu_run *run, const char *param, uint64_t offset, uint64_t bytes);

/* Where the run is: the instruction that was executed last, or, at a break point, comes next. */
struct emu_position {
	uint64_t step;
	int line;
	uint32_t cta, warp, lanes;	/* lanes: a mask */
};
struct emu_position emu_position(const struct emu_run *run);

const struct emu_finding *emu_finding(struct emu_run *run, size_t i);	/* NULL beyond the last */
uint64_t emu_steps(const struct emu_run *run);
const char *emu_printed(const struct emu_run *run, size_t *bytes);	/* what the program printed */

#endif
