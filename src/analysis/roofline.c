/* Lower bounds of the time at the rates of the whole device (spec: schedule R78, R79, 8.7). */
#include "analysis/private.h"

/* Units that each have the bandwidth that the target states for "s": on-chip memory is that of one unit. */
static int64_t n_unit_of(const struct an *x, enum storage s)
{
	return s == ST_GMEM ? 1 : target_int(x->target, "compute.units", 1);
}

static int64_t compute_ns(const struct an *x, bool *is_unrated)
{
	int64_t sum = 0;
	for (int d = 0; d < DT_COUNT; d++) {
		int64_t flops = x->out->total.flops[d];
		int64_t rate = target_int(x->target, arena_printf(x->a, "throughput.%s", dtype_name((enum dtype)d)), 0);
		if (!flops)
			continue;
		*is_unrated = *is_unrated || !rate;
		sum = an_add(sum, rate ? an_ceil_ns(flops, rate) : 1);
	}
	return sum;
}

static int64_t memory_ns(const struct an *x)
{
	int64_t longest = 0;
	for (int s = 0; s < ST_COUNT; s++) {
		int64_t bytes = an_add(x->out->total.read[s], x->out->total.write[s]);
		int64_t rate = target_int(x->target, arena_printf(x->a, "memory.%s.bandwidth", storage_name((enum storage)s)), 0);
		int64_t ns = rate ? an_ceil_ns(bytes, an_mul(rate, n_unit_of(x, (enum storage)s))) : 0;
		longest = ns > longest ? ns : longest;
	}
	return longest;
}

void an_roofline(struct an *x)
{
	struct analysis *o = x->out;
	bool is_unrated = false;
	o->compute_ns = compute_ns(x, &is_unrated);
	o->memory_ns = memory_ns(x);
	o->ideal_ns = o->compute_ns > o->memory_ns ? o->compute_ns : o->memory_ns;
	if (is_unrated)
		o->bound = BOUND_UNRATED;
	else if (!o->ideal_ns)
		o->bound = BOUND_NONE;
	else if (o->compute_ns == o->memory_ns)
		o->bound = BOUND_BALANCED;
	else
		o->bound = o->compute_ns > o->memory_ns ? BOUND_COMPUTE : BOUND_MEMORY;
}
