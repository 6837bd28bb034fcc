/* A session: the kernels of one launch description, run on the same arrays under a set of adversaries (M70, M71).
 *
 *   session_plan()   launch description or command line → buffers with contents, kernels with arguments
 *   session_step()   every adversary: all kernels in order; results compared with each other and with expectations
 *   session_text(), session_json()   what happened, for people and for machines
 */
#ifndef EMU_SESSION_H
#define EMU_SESSION_H

#include "base/npy.h"
#include "base/text.h"
#include "emu/launch.h"
#include "emu/machine.h"
#include "emu/stats.h"
#include "emu/trace.h"

/* ---- what the command line says ---- */

/* NAME[:DTYPE[EXTENT,...]]=PATH[,rtol=R][,atol=A][,exact] */
struct session_array {
	const char *name, *path, *text;	/* text: as given, for messages */
	const struct npy *held;		/* the array itself, instead of the file "path" */
	bool has_dtype, has_shape;
	enum launch_dtype dtype;
	int rank;
	int64_t extent[LAUNCH_MAX_RANK];
	bool has_tolerance, is_exact;
	double rtol, atol;
};

struct session_value {
	const char *name;		/* of a dimension, or the number of a parameter */
	const char *value;
};

struct session_options {
	const char *kernel;		/* NULL: the launch description's, or the only entry */
	VEC(struct session_array) in, out, expect;
	VEC(struct session_value) dim, arg;
	uint32_t grid[3], block[3], cluster, shared_bytes;	/* 0: not given */
	bool has_shared;
	uint64_t max_steps;
	VEC(struct emu_adversary) adversary;	/* at least one */
	VEC(const char *) adversary_name;
	bool is_standard;			/* append the set of M70 */
	uint32_t explore;			/* seeds to try, 0 = no */
	int threads;
	bool is_traced;				/* the first adversary */
	struct trace_filter trace;
};

/* ---- the plan ---- */

struct session_buffer {
	const char *name;
	enum launch_dtype dtype;
	int rank;			/* -1: bytes without a shape (scratch) */
	int64_t extent[LAUNCH_MAX_RANK];
	uint64_t bytes;			/* dense */
	uint64_t pitch[LAUNCH_MAX_RANK];/* bytes from one index to the next; has_pitch */
	bool has_pitch, may_be_empty, is_scratch, is_zeroed;
	uint64_t align;			/* 0: not stated */
	int alias;			/* index of the buffer that holds this one, or -1 */
	uint64_t alias_offset;
	unsigned use;			/* enum emu_param_use */
	const unsigned char *initial;	/* "bytes" of them, or NULL */
	const struct session_array *out, *expect;
	struct npy expected;
};

struct session_kernel {
	struct emu_launch launch;
	int *buffer;			/* per parameter: index of its buffer, or -1 */
	const struct launch_kernel *source;	/* NULL without a description */
};

struct session_plan {
	struct tfc *t;
	struct emu_module *module;
	VEC(struct session_buffer) buffer;
	VEC(struct session_kernel) kernel;
	struct launch *launch;		/* NULL without a description */
};

/* NULL after diagnostics.  "l" may be NULL. */
struct session_plan *session_plan(struct tfc *t, struct emu_module *m, struct launch *l, const struct session_options *o);

/* ---- the result ---- */

struct session_finding {
	struct emu_finding f;
	const char *kernel;
	const char *adversary;		/* the first that met it */
	uint32_t n_adversary;		/* how many met it */
};

struct session_site {			/* of a memory access, summed over adversaries' first run */
	const char *kernel, *text;
	int line;
	bool is_shared;
	struct stats_access_site s;
};

struct session_loop {
	int first_line, last_line;
	uint64_t trips, insns, matrix_insns;
};

struct session_count {
	const char *name;
	uint64_t n;
};

struct session_kernel_stats {
	const char *name;
	uint64_t steps, matrix_insns, matrix_ops, partial;
	uint64_t loaded[PTX_SPACE_COUNT], stored[PTX_SPACE_COUNT], shared_high;
	uint32_t barriers;
	VEC(struct session_count) by_class, by_opcode;
	VEC(struct session_loop) loop;
};

struct session_output {
	const struct session_buffer *buffer;
	const unsigned char *data;	/* of the first adversary */
	bool is_compared, agrees;
	uint64_t n_wrong;
	double worst;			/* greatest |value - expected| */
	const char *first_wrong;	/* "[3,1]: 1.5, expected 1.25" */
};

struct session_result {
	VEC(struct session_finding) finding;
	VEC(struct session_site) site;
	VEC(struct session_kernel_stats) kernel;
	VEC(struct session_output) output;
	VEC(const char *) adversary;
	enum emu_end end;		/* the worst */
	bool passed;			/* no error finding, all expectations met */
	const char *printed;		/* by the program, first adversary */
	size_t n_printed;
	const char *trace;
	size_t n_trace;
	size_t n_done;			/* adversaries that have run */
	struct session_state *state;
};

struct session_state;

/* Work is done in steps, so that the caller can say how far it is: begin, step until false, finish. */
struct session_result *session_begin(struct session_plan *p, const struct session_options *o, const char *ptx_text,
				     size_t ptx_size, const char *ptx_name);
size_t session_total(const struct session_result *r);	/* adversaries */
bool session_step(struct session_result *r);		/* the next adversaries, as many as there are threads */
void session_finish(struct session_result *r);

/* Compare "data" with what "b" expects; fills "out". */
void session_compare(struct tfc *t, const struct session_buffer *b, const unsigned char *data, struct session_output *out);

/* Findings alone, each with its place and its remedy, and what they come to; notes only where "with_notes". */
void session_findings_text(struct tfc *t, const struct session_result *r, bool with_notes, struct text *out);
/* The tables of shared and global access sites. */
void session_sites_text(struct tfc *t, const struct session_result *r, struct text *out);
void session_text(const struct session_plan *p, const struct session_result *r, struct text *out);
void session_json(const struct session_plan *p, const struct session_result *r, struct text *out);

#endif
