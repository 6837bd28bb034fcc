/* The analysis of a function: sums over its calls, and the families made of them (spec: schedule 8). */
#include "analysis/private.h"

int64_t an_add(int64_t x, int64_t y)
{
	int64_t sum;
	return __builtin_add_overflow(x, y, &sum) ? INT64_MAX : sum;
}

int64_t an_mul(int64_t x, int64_t y)
{
	int64_t product;
	return __builtin_mul_overflow(x, y, &product) ? INT64_MAX : product;
}

int64_t an_ceil_ns(int64_t amount, int64_t per_second)
{
	__extension__ typedef unsigned __int128 wide;
	wide ns = ((wide)amount * 1000000000 + (wide)per_second - 1) / (wide)per_second;
	return ns > INT64_MAX ? INT64_MAX : (int64_t)ns;
}

void an_sum_add(struct analysis_sum *to, const struct analysis_sum *x, int64_t times)
{
	for (int s = 0; s < ST_COUNT; s++) {
		to->read[s] = an_add(to->read[s], an_mul(x->read[s], times));
		to->write[s] = an_add(to->write[s], an_mul(x->write[s], times));
	}
	for (int d = 0; d < DT_COUNT; d++)
		to->flops[d] = an_add(to->flops[d], an_mul(x->flops[d], times));
	for (int k = 0; k < SERVICE_COUNT; k++)
		to->service[k] = an_add(to->service[k], an_mul(x->service[k], times));
}

enum storage an_level(const struct type *ty)
{
	return ty->storage == ST_UMAT || ty->storage == ST_HOST ? ST_GMEM : ty->storage;
}

int64_t an_bound(struct an *x, struct range r, const struct ix *e)
{
	int64_t lo, hi;
	ix_bounds(e, &lo, &hi);
	if (hi < INT64_MAX)
		return hi > 0 ? hi : 0;
	if (!x->failed)
		diag_error(x->t, r, E2107, "the analysis needs a number for %s, which has no upper bound; give its dimensions with --dim NAME=V",
			   ix_str(x->a, e));
	x->failed = true;
	return 0;
}

int64_t an_extent(struct an *x, struct range r, const struct ix *e)
{
	int64_t v;
	if (ix_is_const(e, &v))
		return v > 0 ? v : 0;
	x->out->is_exact = false;
	return an_bound(x, r, e);
}

int64_t an_bytes(struct an *x, struct range r, const struct type *ty)
{
	int64_t n = 1;
	for (int i = 0; i < ty->rank; i++)
		n = an_mul(n, an_extent(x, r, ty->dim[i]));
	return n > INT64_MAX / 16 ? INT64_MAX : dtype_size_bytes(ty->dtype, n);
}

static void most(struct analysis_sum *to, const struct analysis_sum *x)
{
	for (int s = 0; s < ST_COUNT; s++) {
		to->read[s] = x->read[s] > to->read[s] ? x->read[s] : to->read[s];
		to->write[s] = x->write[s] > to->write[s] ? x->write[s] : to->write[s];
	}
	for (int d = 0; d < DT_COUNT; d++)
		to->flops[d] = x->flops[d] > to->flops[d] ? x->flops[d] : to->flops[d];
	for (int k = 0; k < SERVICE_COUNT; k++)
		to->service[k] = x->service[k] > to->service[k] ? x->service[k] : to->service[k];
}

/* Totals, and of each number the greatest over the CTAs. */
static void sum_up(struct an *x)
{
	struct analysis_sum alike = { { 0 }, { 0 }, { 0 }, { 0 } };
	bool differs = false;
	for (size_t i = 0; i < x->occurrence.len; i++) {
		const struct an_occurrence *o = x->occurrence.data[i];
		an_sum_add(&x->out->total, &o->once, o->total);
		differs = differs || o->at;
		if (!o->at)
			an_sum_add(&alike, &o->once, o->each);
	}
	x->out->cta = alike;
	for (int p = 0; differs && p < x->n_position; p++) {
		struct analysis_sum here = alike;
		for (size_t i = 0; i < x->occurrence.len; i++)
			if (x->occurrence.data[i]->at)
				an_sum_add(&here, &x->occurrence.data[i]->once, x->occurrence.data[i]->at[p]);
		most(&x->out->cta, &here);
	}
}

static int64_t scope_positions(struct an *x, const struct mesh *m)
{
	int64_t n = 0;
	for (int k = 0; k < m->n_axis; k++)
		if (m->level[m->axis[k].level]->index == 0)
			n = an_mul(n ? n : 1, an_extent(x, m->range, m->axis[k].extent));
	return n;
}

/* The CTAs of the largest first-level scope. */
static int64_t n_cta(struct an *x, const struct hir_block *b)
{
	int64_t n = 1, k;
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *at = b->node[i];
		if (at->kind != HIR_SCOPE && at->kind != HIR_FOR)
			continue;
		k = at->kind == HIR_SCOPE ? scope_positions(x, at->u.scope.mesh) : 0;
		n = k > n ? k : n;
		k = n_cta(x, at->kind == HIR_SCOPE ? &at->u.scope.body : &at->u.loop.body);
		n = k > n ? k : n;
	}
	return n;
}

static void count_positions(struct an *x)
{
	struct analysis *o = x->out;
	int64_t units = target_int(x->target, "compute.units", 0), size;
	o->n_cta = n_cta(x, &x->fn->body);
	o->n_resident = units && units < o->n_cta ? units : o->n_cta;
	o->n_wave = o->n_resident ? (o->n_cta + o->n_resident - 1) / o->n_resident : 1;
	x->n_position = o->n_cta > 1 << 20 ? 1 << 20 : (int)o->n_cta;
	for (int i = 0; i < x->fn->module->n_topology; i++)
		if (x->fn->module->topology[i]->index == 0 && ix_is_const(x->fn->module->topology[i]->size, &size) &&
		    size > x->n_position && size <= 1 << 20)
			x->n_position = (int)size;
}

static void find_overflow(struct an *x)
{
	int64_t capacity = target_int(x->target, "memory.smem.capacity", 0), peak = x->out->smem_placed;
	if (!capacity || peak <= capacity)
		return;
	const char *text = arena_printf(x->a, "smem placement peak %s exceeds capacity %s", analysis_bytes_str(x->a, peak),
					analysis_bytes_str(x->a, capacity));
	vec_push(x->a, &x->out->finding, ((struct analysis_finding){ true, text }));
}

const char *analysis_service_name(enum analysis_service s)
{
	static const char *const name[] = { "integer", "predicate", "select", "special" };
	return name[s];
}

const char *analysis_bound_name(enum analysis_bound b)
{
	static const char *const name[] = { "none", "compute", "memory", "balanced", "unrated" };
	return name[b];
}

const char *analysis_bytes_str(struct arena *a, int64_t n)
{
	static const char *const unit[] = { "B", "KB", "MB", "GB" };
	int u = 0;
	if (!n)
		return "0";
	for (int64_t whole = n; whole >= 1024 && u < 3; whole /= 1024)
		u++;
	if (!u)
		return arena_printf(a, "%lldB", (long long)n);
	int64_t one = (int64_t)1 << 10 * u, whole = n / one, hundredths = (n % one * 100 + one / 2) / one;
	return arena_printf(a, "%lld.%02d%s", (long long)(whole + hundredths / 100), (int)(hundredths % 100), unit[u]);
}

const struct analysis *analyse(struct tfc *t, const struct hir_fn *fn, const struct target *target, unsigned wanted,
			       int64_t plan_budget)
{
	struct analysis *out = arena_new(&t->perm, struct analysis);
	struct an x = { .t = t, .a = &t->perm, .fn = fn, .target = target, .out = out, .plan_budget = plan_budget };
	*out = (struct analysis){ .target = target, .module = fn->module->name ? fn->module->name : "-", .function = fn->name,
				  .level = target->level[0], .is_exact = true };
	count_positions(&x);
	if (!x.failed)
		an_collect(&x);
	if (!x.failed)
		an_trips(&x);
	if (!x.failed) {
		sum_up(&x);
		an_peaks(&x);
		find_overflow(&x);
		an_footprints(&x);
		an_roofline(&x);
		if (wanted & ANALYSIS_PERFORMANCE)
			an_performance(&x);
	}
	return x.failed ? NULL : out;
}
