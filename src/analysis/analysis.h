/* Static analysis of a typed function: work, traffic, storage and a time model (spec: schedule 8).
 *
 * Reads HIR whose calls have been inlined and changes nothing.  All counts are exact integers where the extents are
 * known; numbers that leave 64 bits stay at INT64_MAX.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "base/vec.h"
#include "hir/hir.h"
#include "target/target.h"

enum analysis_family { ANALYSIS_COMPUTE_COST = 1, ANALYSIS_MEMORY = 2, ANALYSIS_ROOFLINE = 4, ANALYSIS_PERFORMANCE = 8 };
enum analysis_service { SERVICE_INTEGER, SERVICE_PREDICATE, SERVICE_SELECT, SERVICE_SPECIAL, SERVICE_COUNT };
enum analysis_bound { BOUND_NONE, BOUND_COMPUTE, BOUND_MEMORY, BOUND_BALANCED, BOUND_UNRATED };

/* What runs: bytes per storage, scalar operations per dtype and service. */
struct analysis_sum {
	int64_t read[ST_COUNT], write[ST_COUNT];
	int64_t flops[DT_COUNT], service[SERVICE_COUNT];
};

struct analysis_footprint { const char *name; int64_t bytes; };
struct analysis_finding { bool is_error; const char *text; };

struct analysis {
	const struct target *target;
	const char *module, *function, *level;	/* module "-" outside a class; level: the first of the target */
	int64_t n_cta, n_resident, n_wave;
	struct analysis_sum total, cta;
	bool is_exact;				/* every trip count and extent is known */
	int64_t smem_placed;		/* the peak once the buffers have offsets */
	int64_t peak[ST_COUNT], persistent[ST_COUNT];	/* bytes; on-chip spaces: of one CTA */
	VEC(struct analysis_footprint) footprint;
	bool footprint_is_exact;
	VEC(struct analysis_finding) finding;
	int64_t compute_ns, memory_ns, ideal_ns;
	enum analysis_bound bound;
	int64_t predicted_ns;
};

/* The families in the mask "wanted"; the time model is computed only for ANALYSIS_PERFORMANCE. "plan_budget": placements of
 * shared buffers that may be tried (schedule 7.3). NULL after a diagnostic (E2107: an extent without an upper bound). */
const struct analysis *analyse(struct tfc *t, const struct hir_fn *fn, const struct target *target, unsigned wanted,
			       int64_t plan_budget);

const char *analysis_service_name(enum analysis_service s);
const char *analysis_bound_name(enum analysis_bound b);
const char *analysis_bytes_str(struct arena *a, int64_t n);	/* "96.00KB": units of 1024, two decimals; "0" */

#endif
