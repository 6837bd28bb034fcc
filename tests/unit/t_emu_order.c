/* The order checker against a plain model: one vector clock per thread, every access kept, every release kept. */
#include "unit.h"

#include <string.h>

#include "emu/machine.h"
#include "emu/order.h"

enum { CLUSTERS = 2, CTAS = 2, WARPS = 2, LANES = 3, BYTES = 48, MAX_ACCESS = 4096, MAX_RELEASE = 512 };
enum { N_CTA = CLUSTERS * CTAS, N_WARP = N_CTA * WARPS, THREADS = N_WARP * LANES };
/* The lanes that exist; the last one shows that masks reach to the end. */
static const unsigned lane_number[LANES] = { 0, 1, 31 };

struct vclock { int at[THREADS]; };
struct access { int thread, count, first, size, scope; bool is_write; };
struct release { int thread, scope; struct vclock clock; };

struct model {
	struct vclock clock[THREADS], fenced[THREADS][4], sc;
	bool has_fenced[THREADS][4];
	struct access access[MAX_ACCESS];
	int n_access;
	struct release chain[BYTES][MAX_RELEASE];	/* what the location at an offset carries */
	int n_chain[BYTES];
	struct release pending[THREADS][MAX_RELEASE];
	int n_pending[THREADS];
};

struct event {
	enum { ACCESS, BARRIER, WARP_SYNC, FENCE, N_EVENT } kind;
	int cta, warp;			/* warp: in the CTA */
	uint32_t mask;
	enum emu_access_kind access;
	enum ptx_sem sem;
	enum ptx_scope scope;
	int size, offset[LANES];
};

struct bench {
	struct tfc t;
	struct model *m;
	uint64_t random;
	unsigned variant;
	struct source source;
	struct emu_module module;
	struct emu_run run;
	struct emu_cluster cluster[CLUSTERS];
	struct emu_cta cta[N_CTA];
	struct emu_warp warp[N_WARP];
	struct emu_object object;
	unsigned char bytes[BYTES], data[32 * 16];
};

static unsigned pick(struct bench *b, unsigned n)
{
	b->random = b->random * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(b->random >> 33) % n;
}

/* ---- the model ---- */

static int thread_of(const struct event *e, int lane)
{
	return (e->cta * WARPS + e->warp) * LANES + lane;
}

static int thread_cta(int thread)
{
	return thread / (WARPS * LANES);
}

static bool includes(int scope, int a, int b)
{
	return scope == 3 || thread_cta(a) == thread_cta(b) || (scope == 2 && thread_cta(a) / CTAS == thread_cta(b) / CTAS);
}

static void join(struct vclock *a, const struct vclock *b)
{
	for (int i = 0; i < THREADS; i++)
		if (a->at[i] < b->at[i])
			a->at[i] = b->at[i];
}

static int scope_level(enum ptx_scope s)
{
	return s == PTX_SCOPE_CTA ? 1 : s == PTX_SCOPE_CLUSTER ? 2 : 3;
}

static bool model_races(const struct model *m, const struct event *e)
{
	int scope = e->sem == PTX_WEAK ? 0 : scope_level(e->scope);
	for (int l = 0; l < LANES; l++) {
		if (!(e->mask >> lane_number[l] & 1))
			continue;
		int t = thread_of(e, l);
		for (int i = 0; i < m->n_access; i++) {
			const struct access *a = &m->access[i];
			bool strong = scope && a->scope && includes(scope, t, a->thread) && includes(a->scope, t, a->thread);
			if (a->thread != t && a->first < e->offset[l] + e->size && e->offset[l] < a->first + a->size &&
			    (a->is_write || e->access != EMU_LOAD) && !strong && m->clock[t].at[a->thread] < a->count)
				return true;
		}
		for (int k = 0; k < l && e->access == EMU_STORE && !scope; k++)
			if (e->mask >> lane_number[k] & 1 && e->offset[k] < e->offset[l] + e->size &&
			    e->offset[l] < e->offset[k] + e->size)
				return true;
	}
	return false;
}

/* A narrow acquire learns from a chain only when all releases of equal scope that it can see come from its own place. */
static bool reaches(const struct model *m, const struct release *chain, int n, const struct release *r, int scope, int t)
{
	(void)m;
	if (!includes(r->scope, r->thread, t))
		return false;
	for (int i = 0; i < n; i++)
		if (chain[i].scope == r->scope && includes(r->scope, chain[i].thread, r->thread) &&
		    !includes(scope, t, chain[i].thread))
			return false;
	return true;
}

static void model_load(struct model *m, const struct event *e, int t, int offset)
{
	int scope = scope_level(e->scope), n = m->n_chain[offset];
	for (int i = 0; i < n; i++) {
		const struct release *r = &m->chain[offset][i];
		if (!reaches(m, m->chain[offset], n, r, scope, t))
			continue;
		if (e->sem == PTX_ACQUIRE || e->sem == PTX_ACQ_REL)
			join(&m->clock[t], &r->clock);
		else
			m->pending[t][m->n_pending[t]++] = *r;
	}
}

static void model_release(struct model *m, const struct event *e, int t, int offset)
{
	int scope = scope_level(e->scope);
	bool own = e->sem == PTX_RELEASE || e->sem == PTX_ACQ_REL;
	for (int k = own ? scope : 1; k <= scope; k++)
		if (own || m->has_fenced[t][k])
			m->chain[offset][m->n_chain[offset]++] =
				(struct release){ t, k, own ? m->clock[t] : m->fenced[t][k] };
}

static void model_access(struct model *m, const struct event *e)
{
	for (int l = 0; l < LANES; l++)
		if (e->mask >> lane_number[l] & 1) {
			int t = thread_of(e, l);
			m->access[m->n_access++] = (struct access){ t, ++m->clock[t].at[t], e->offset[l], e->size,
				e->sem == PTX_WEAK ? 0 : scope_level(e->scope), e->access != EMU_LOAD };
		}
	for (int l = 0; l < LANES; l++) {
		if (!(e->mask >> lane_number[l] & 1))
			continue;
		int t = thread_of(e, l), offset = e->offset[l];
		if (e->access != EMU_STORE && e->sem != PTX_WEAK)
			model_load(m, e, t, offset);
		for (int i = 0; e->access == EMU_STORE && i < offset + e->size; i++)
			if (i + 4 > offset)
				m->n_chain[i] = 0;
		if (e->access != EMU_LOAD && e->sem != PTX_WEAK)
			model_release(m, e, t, offset);
	}
}

static void model_meet(struct model *m, const int *thread, int n)
{
	struct vclock all = { { 0 } };
	for (int i = 0; i < n; i++)
		join(&all, &m->clock[thread[i]]);
	for (int i = 0; i < n; i++)
		join(&m->clock[thread[i]], &all);
}

static void model_fence(struct model *m, const struct event *e)
{
	struct vclock sc = m->sc;
	for (int l = 0; l < LANES; l++) {
		int t = thread_of(e, l), scope = scope_level(e->scope), n = m->n_pending[t], left = 0;
		if (!(e->mask >> lane_number[l] & 1))
			continue;
		if (e->sem == PTX_SC)
			join(&m->clock[t], &sc);
		for (int i = 0; i < n; i++) {
			struct release *p = m->pending[t];
			/* The narrow rule looks at what the thread has seen so far. */
			if (reaches(m, p, n, &p[i], scope, t))
				join(&m->clock[t], &p[i].clock);
			else
				left++;
		}
		for (int k = 1; k <= scope; k++) {
			m->fenced[t][k] = m->clock[t];
			m->has_fenced[t][k] = true;
		}
		if (e->sem == PTX_SC)
			join(&m->sc, &m->clock[t]);
	}
}

static void model_apply(struct model *m, const struct event *e)
{
	int thread[THREADS], n = 0;
	switch (e->kind) {
	case ACCESS: model_access(m, e); return;
	case FENCE: model_fence(m, e); return;
	case BARRIER:
		for (int i = 0; i < WARPS * LANES; i++)
			thread[n++] = e->cta * WARPS * LANES + i;
		break;
	case WARP_SYNC:
		for (int l = 0; l < LANES; l++)
			if (e->mask >> lane_number[l] & 1)
				thread[n++] = thread_of(e, l);
		break;
	case N_EVENT: break;
	}
	model_meet(m, thread, n);
}

/* ---- the checker ---- */

static void bench_begin(struct bench *b, uint64_t seed)
{
	memset(b->m, 0, sizeof *b->m);
	memset(&b->run, 0, sizeof b->run);
	b->random = seed * 0x9e3779b97f4a7c15u + 1;
	b->variant = pick(b, 8);
	b->run.t = &b->t;
	b->run.module = &b->module;
	b->run.adversary.max_findings = 1000;
	b->module.source = &b->source;
	b->source.name = "none";
	b->object = (struct emu_object){ .space = PTX_GLOBAL, .name = "bytes", .size = BYTES, .bytes = b->bytes,
					 .is_input = true, .is_output = true, .is_live = true };
	const char *unknown;
	finding_begin(&b->run, &unknown);
	order_begin(&b->run);
	if (b->variant & 1)
		b->run.order->max_list = 0;	/* few threads, but long lists are put together */
	for (uint32_t c = 0; c < N_CTA; c++) {
		b->cta[c] = (struct emu_cta){ .run = &b->run, .cluster = &b->cluster[c / CTAS], .number = c, .n_warp = WARPS,
					      .warp = &b->warp[c * WARPS] };
		for (uint32_t w = 0; w < WARPS; w++)
			b->warp[c * WARPS + w] =
				(struct emu_warp){ .cta = &b->cta[c], .index = w, .exist = 0x80000003u };
	}
	for (uint32_t i = 0; i < CLUSTERS; i++)
		b->cluster[i] = (struct emu_cluster){ .number = i, .n_cta = CTAS, .cta = &b->cta[i * CTAS] };
	for (int c = 0; c < N_CTA; c++)
		order_cta_begin(&b->cta[c]);
}

static void bench_end(struct bench *b)
{
	for (int c = 0; c < N_CTA; c++)
		order_cta_end(&b->cta[c]);
	order_object_end(&b->run, &b->object);
	order_end(&b->run);
	finding_end(&b->run);
}

static void check_apply(struct bench *b, const struct event *e, uint32_t site)
{
	struct emu_cta *cta = &b->cta[e->cta];
	struct emu_access a = { .kind = e->access, .sem = e->sem, .scope = e->scope, .object = &b->object,
				.warp = &cta->warp[e->warp], .mask = e->mask, .size = (uint32_t)e->size, .site = site,
				.data = e->access == EMU_STORE ? b->data : NULL, .stride = 16 };
	switch (e->kind) {
	case ACCESS:
		for (int l = 0; l < LANES; l++)
			a.offset[lane_number[l]] = (uint64_t)e->offset[l];
		order_access(&b->run, &a);
		break;
	case FENCE: order_fence(a.warp, e->mask, e->sem, e->scope, site); break;
	case WARP_SYNC: order_warp_sync(a.warp, e->mask, site); break;
	case BARRIER:
		cta->barrier[0].waiting = 3;
		for (int w = 0; w < WARPS; w++)
			order_barrier_arrive(&cta->barrier[0], &cta->warp[w], 0x80000003u, site);
		order_barrier_complete(&cta->barrier[0], cta);
		break;
	case N_EVENT: break;
	}
}

/* ---- random events ---- */

static struct event event_random(struct bench *b)
{
	static const enum ptx_scope scopes[] = { PTX_SCOPE_CTA, PTX_SCOPE_CLUSTER, PTX_SCOPE_GPU, PTX_SCOPE_GPU, PTX_SCOPE_SYS };
	static const enum ptx_sem load[] = { PTX_RELAXED, PTX_ACQUIRE, PTX_VOLATILE };
	static const enum ptx_sem store[] = { PTX_RELAXED, PTX_RELEASE, PTX_VOLATILE };
	static const enum ptx_sem rmw[] = { PTX_RELAXED, PTX_ACQUIRE, PTX_RELEASE, PTX_ACQ_REL };
	/* Few threads meet often; which ones differs from run to run. */
	static const int cta_of[4][4] = { { 0, 1, 2, 3 }, { 0, 0, 1, 1 }, { 0, 2, 2, 0 }, { 1, 1, 1, 1 } };
	struct event e = { .cta = cta_of[b->variant % 4][pick(b, N_CTA)], .warp = (int)pick(b, b->variant & 4 ? 1 : WARPS),
			   .sem = PTX_WEAK };
	unsigned kind = pick(b, 20), lanes = pick(b, 7) + 1;
	e.mask = (lanes & 3) | (lanes & 4) << 29;
	e.scope = scopes[pick(b, 5)];
	e.kind = kind < 2 ? BARRIER : kind < 4 ? WARP_SYNC : kind < 6 ? FENCE : ACCESS;
	if (e.kind == FENCE)
		e.sem = pick(b, 4) ? PTX_ACQ_REL : PTX_SC;
	if (e.kind != ACCESS)
		return e;
	/* The last 16 bytes hold words for strong operations, which sometimes go elsewhere, as weak ones sometimes go there. */
	bool is_sync = pick(b, 2), same = pick(b, 3) == 0;
	e.access = is_sync ? (enum emu_access_kind)pick(b, 3) : (enum emu_access_kind)pick(b, 2);
	if (is_sync)
		e.sem = e.access == EMU_LOAD ? load[pick(b, 3)] : e.access == EMU_STORE ? store[pick(b, 3)] : rmw[pick(b, 4)];
	e.size = is_sync ? 4 : 1 << pick(b, 5);
	for (int l = 0; l < LANES; l++) {
		if (is_sync && pick(b, 16))
			e.offset[l] = 32 + (int)pick(b, 4) * 4;
		else
			e.offset[l] = (int)pick(b, (unsigned)((is_sync ? BYTES : 32 + 16 * (pick(b, 4) == 0)) / e.size)) * e.size;
		if (same)
			e.offset[l] = e.offset[0];
	}
	return e;
}

/* Apply random events up to the first race; both must see it at the same event.  Returns how many events there were. */
static int run_random(struct bench *b, uint64_t seed)
{
	int n = 0;
	bench_begin(b, seed);
	for (; n < 300; n++) {
		struct event e = event_random(b);
		bool races = e.kind == ACCESS && model_races(b->m, &e);
		if (races && pick(b, 50))
			continue;
		for (size_t i = 0; i < sizeof b->data; i++)
			b->data[i] = (unsigned char)pick(b, 256);
		model_apply(b->m, &e);
		check_apply(b, &e, (uint32_t)n);
		const struct emu_finding *f = emu_finding(&b->run, 0);
		ck_assert_msg(races == (f != NULL), "seed %llu event %d: model says %s, checker %s", (unsigned long long)seed, n,
			      races ? "race" : "order", f ? f->message : "nothing");
		if (races)
			break;
	}
	bench_end(b);
	return n;
}

START_TEST(agrees_with_plain_model)
{
	struct bench *b = calloc(1, sizeof *b);
	UNIT_BEGIN(&b->t);
	b->m = calloc(1, sizeof *b->m);
	int raced = 0, events = 0;
	for (uint64_t seed = 0; seed < 4000; seed++) {
		int n = run_random(b, seed);
		events += n;
		raced += n < 300;
	}
	/* Both ends of the question must have been asked. */
	ck_assert_int_gt(raced, 1000);
	ck_assert_int_gt(events, 100000);
	free(b->m);
	UNIT_END(&b->t);
	free(b);
}
END_TEST

UNIT_MAIN("emu_order", agrees_with_plain_model)
