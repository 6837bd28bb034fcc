/* A static time model: occurrences in program order on the threads that take part (spec: schedule 8.8). */
#include "analysis/private.h"

/* Something that takes time on a set of threads: a call, or a loop with all its iterations. */
struct item { int64_t ns; const unsigned char *thread; };

struct schedule { VEC(struct item) item; };

static int64_t unit_rate(const struct an *x, const char *path, bool is_device_wide)
{
	int64_t rate = target_int(x->target, path, 0), units = target_int(x->target, "compute.units", 1);
	return is_device_wide && units > 1 ? rate / units : rate;
}

/* At the rates of one unit: arithmetic and services one after the other, memories side by side. */
static int64_t occurrence_ns(const struct an *x, const struct analysis_sum *s)
{
	int64_t compute = 0, movement = 0;
	for (int d = 0; d < DT_COUNT; d++) {
		int64_t rate = s->flops[d] ? unit_rate(x, arena_printf(x->a, "throughput.%s", dtype_name((enum dtype)d)), true) : 0;
		compute = an_add(compute, rate ? an_ceil_ns(s->flops[d], rate) : 0);
	}
	for (int k = 0; k < SERVICE_COUNT; k++) {
		const char *path = arena_printf(x->a, "service.%s", analysis_service_name((enum analysis_service)k));
		int64_t rate = s->service[k] ? unit_rate(x, path, false) : 0;
		compute = an_add(compute, rate ? an_ceil_ns(s->service[k], rate) : 0);
	}
	for (int k = 0; k < ST_COUNT; k++) {
		int64_t bytes = an_add(s->read[k], s->write[k]);
		const char *path = arena_printf(x->a, "memory.%s.bandwidth", storage_name((enum storage)k));
		int64_t rate = bytes ? unit_rate(x, path, k == ST_GMEM) : 0;
		int64_t ns = rate ? an_ceil_ns(bytes, rate) : 0;
		movement = ns > movement ? ns : movement;
	}
	return compute > movement ? compute : movement;
}

/* Start every item when the threads that it takes part in are free; "free" is brought up to date. The latest end. */
static int64_t lay_out(const struct an *x, const struct schedule *s, int64_t *free)
{
	int64_t latest = 0;
	for (size_t i = 0; i < s->item.len; i++) {
		const struct item *it = &s->item.data[i];
		int64_t start = 0;
		for (int p = 0; p < x->n_thread; p++)
			if (it->thread[p] && free[p] > start)
				start = free[p];
		for (int p = 0; p < x->n_thread; p++)
			if (it->thread[p])
				free[p] = start + it->ns;
	}
	for (int p = 0; p < x->n_thread; p++)
		latest = free[p] > latest ? free[p] : latest;
	return latest;
}

/* The time that one more iteration adds when many run: the growth over the second half of enough of them. */
static int64_t steady_ns(const struct an *x, const struct schedule *s)
{
	int half = (int)s->item.len + 2 < 24 ? (int)s->item.len + 2 : 24;
	int64_t *free = arena_array(x->a, int64_t, (size_t)x->n_thread + 1), middle = 0, end = 0;
	for (int i = 0; i < 2 * half; i++) {
		end = lay_out(x, s, free);
		middle = i + 1 == half ? end : middle;
	}
	return (end - middle + half - 1) / half;
}

static void join_threads(const struct an *x, const struct schedule *s, unsigned char *out)
{
	for (size_t i = 0; i < s->item.len; i++)
		for (int p = 0; p < x->n_thread; p++)
			out[p] |= s->item.data[i].thread[p];
}

static void lay(struct an *x, struct an_occurrence *const *o, size_t n, int depth, int64_t position, struct schedule *out);

/* The "n" occurrences inside one loop at "depth": those that it does not multiply come once, before it.
 * Trips that change with the loops around it take part with their mean. */
static void lay_nested(struct an *x, struct an_occurrence *const *o, size_t n, int depth, int64_t position, struct schedule *out)
{
	struct an_occurrence **inside = arena_array(x->a, struct an_occurrence *, n), **before = arena_array(x->a, struct an_occurrence *, n);
	size_t n_inside = 0, n_before = 0;
	struct schedule body = { { 0 } };
	bool is_exact = true;
	for (size_t i = 0; i < n; i++)
		if (o[i]->counts[depth])
			inside[n_inside++] = o[i];
		else
			before[n_before++] = o[i];
	lay(x, before, n_before, depth + 1, position, out);
	if (!n_inside)
		return;
	lay(x, inside, n_inside, depth + 1, position, &body);
	int64_t trips = an_count(x, inside[0], position, depth, &is_exact), all = an_count(x, inside[0], position, depth + 1, &is_exact);
	unsigned char *thread = arena_array(x->a, unsigned char, (size_t)x->n_thread + 1);
	join_threads(x, &body, thread);
	vec_push(x->a, &out->item, ((struct item){ trips ? (an_mul(all, steady_ns(x, &body)) + trips - 1) / trips : 0, thread }));
}

/* "n" occurrences inside the same "depth" loops, in program order. */
static void lay(struct an *x, struct an_occurrence *const *o, size_t n, int depth, int64_t position, struct schedule *out)
{
	for (size_t i = 0; i < n;) {
		size_t k = i + 1;
		if (o[i]->n_loop == depth) {
			vec_push(x->a, &out->item, ((struct item){ occurrence_ns(x, &o[i]->once), o[i]->thread }));
		} else {
			while (k < n && o[k]->n_loop > depth && o[k]->loop[depth] == o[i]->loop[depth])
				k++;
			lay_nested(x, o + i, k - i, depth, position, out);
		}
		i = k;
	}
}

static bool by_position(const struct an *x)
{
	for (size_t i = 0; i < x->occurrence.len; i++)
		if (x->occurrence.data[i]->at)
			return true;
	return false;
}

static int64_t makespan(struct an *x, int64_t position)
{
	struct schedule s = { { 0 } };
	VEC(struct an_occurrence *) here = { 0 };
	for (size_t i = 0; i < x->occurrence.len; i++)
		if (an_is_there(x, x->occurrence.data[i], position))
			vec_push(x->a, &here, x->occurrence.data[i]);
	lay(x, here.data, here.len, 0, position, &s);
	return lay_out(x, &s, arena_array(x->a, int64_t, (size_t)x->n_thread + 1));
}

void an_performance(struct an *x)
{
	int n = by_position(x) ? x->n_position : 1;
	int64_t longest = 0;
	for (int p = 0; p < n && !x->failed; p++) {
		int64_t ns = makespan(x, p);
		longest = ns > longest ? ns : longest;
	}
	x->out->predicted_ns = an_mul(longest, x->out->n_wave);
}
