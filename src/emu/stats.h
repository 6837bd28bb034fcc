/* Counters of a run (M75, M76): how often each instruction ran, and what each memory access cost. */
#ifndef EMU_STATS_H
#define EMU_STATS_H

#include "emu/machine.h"

/* The accesses of one instruction to one state space, or zero executions.
 *
 * Shared memory: an access of w bytes per lane is served in groups of 128 / w lanes (at most 32).  A group takes as many
 * wavefronts as the greatest number of different 4-byte words that fall into one of the 32 banks (ptx.md P121).
 * Global memory: sectors are the aligned 32-byte pieces that the lanes touch. */
struct stats_access_site {
	uint64_t exec;			/* warp accesses with an active lane */
	uint64_t groups, wavefronts;	/* shared; groups with an active lane: the ideal number of wavefronts */
	uint64_t bytes_asked;		/* global: distinct bytes, summed over accesses */
	uint64_t sectors;
	uint32_t lane_bytes;		/* greatest width of one lane */
	uint32_t worst_mask;		/* shared: the lanes of the access with the most conflicts */
	uint64_t worst_conflicts;
	uint64_t worst_offset[EMU_LANES];	/* their bytes in the shared memory of the CTA */
};

struct emu_stats {
	uint64_t *exec;			/* per instruction of module->code: warp instructions */
	uint64_t *partial;		/* those in which not all live lanes of the warp came */
	struct stats_access_site **shared, **global;	/* per instruction; NULL: none */
	uint32_t barriers;		/* bit i: bar i was used */
	uint64_t shared_high;		/* end of the highest byte of shared memory that was touched */
	uint64_t bytes_loaded[PTX_SPACE_COUNT], bytes_stored[PTX_SPACE_COUNT];	/* asked by lanes */
};

const struct emu_stats *emu_run_stats(const struct emu_run *run);

/* What an instruction is, for sums: "integer", "float", "conversion", "memory", "matrix", "lanes", "control", "barrier". */
const char *stats_class(const struct emu_insn *in);

/* Floating (or integer) operations of one warp-wide matrix instruction: 2 m n k; 0 for others. */
uint64_t stats_matrix_ops(const struct emu_insn *in);

#endif
