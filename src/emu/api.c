/* The library's calls (emu.h, M83): modules, runs, buffers, execution. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "emu/exec.h"
#include "emu/lane.h"

#define DEFAULT_STEPS ((uint64_t)2000000000)
enum { DEFAULT_SMEM_BASE = 1024, MAX_THREADS = 1024, MAX_PARAM_BYTES = 32764, FULL_SMEM_BYTES = 232448 };

struct tfc *emu_context_new(void)
{
	struct tfc *t = malloc(sizeof(*t));
	if (!t)
		return NULL;
	tfc_init(t);
	t->is_library = true;
	return t;
}

/* A call of the library comes back when memory ends; callers inside the project have a place of their own to go to. */
#define RETURN_WITHOUT_MEMORY(t, value) \
	do { \
		if ((t)->is_library && setjmp((t)->fail.env)) \
			return value; \
	} while (0)

void emu_context_free(struct tfc *t)
{
	tfc_free(t);
	free(t);
}

const char *emu_diagnostics(struct tfc *t)
{
	struct text out;
	RETURN_WITHOUT_MEMORY(t, "out of memory\n");
	text_init(&out, &t->perm);
	diag_print_text(&t->diags, &out, false);
	return text_str(&out);
}

struct emu_module *emu_load(struct tfc *t, const char *text, size_t n, const char *name)
{
	RETURN_WITHOUT_MEMORY(t, NULL);
	struct emu_module *m = ptx_parse(t, text, n, name);
	return m && ptx_resolve(m) ? m : NULL;
}

static bool refuse(struct emu_run *run, const struct ptx_func *f, const char *fmt, unsigned long long a, unsigned long long b)
{
	struct range r = { 0 };
	if (f)
		r = (struct range){ run->module->source, f->pos, f->pos + f->name.len };
	const char *message = arena_printf(&run->t->perm, fmt, a, b);
	return diag_error(run->t, r, E7016, "%s", message);
}

static bool find_kernel(struct emu_run *run)
{
	const struct ptx_func *only = NULL;
	unsigned n = 0;
	for (const struct ptx_func *f = run->module->func; f; f = f->next) {
		if (!f->is_entry || !f->has_body)
			continue;
		n++;
		only = f;
		if (run->launch.kernel && ptx_name_is(f->name, run->launch.kernel))
			run->kernel = f;
	}
	if (!run->launch.kernel && n == 1)
		run->kernel = only;
	if (run->kernel)
		return true;
	if (run->launch.kernel)
		return diag_error(run->t, (struct range){ 0 }, E7016, "%s has no entry '%s'", run->module->source->name,
				  run->launch.kernel);
	return diag_error(run->t, (struct range){ 0 }, E7016, "%s has %u entries: name the kernel to run", run->module->source->name, n);
}

static void fill_ones(uint32_t v[3])
{
	for (int i = 0; i < 3; i++)
		v[i] = v[i] ? v[i] : 1;
}

static bool check_shape(struct emu_run *run)
{
	struct emu_launch *l = &run->launch;
	const struct ptx_func *k = run->kernel;
	fill_ones(l->grid);
	fill_ones(l->block);
	fill_ones(l->cluster);
	uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2], ctas = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
	if (l->block[0] > MAX_THREADS || l->block[1] > MAX_THREADS || l->block[2] > 64 || threads > MAX_THREADS)
		return refuse(run, k, "%llu threads in a block, at most %llu are possible", threads, MAX_THREADS);
	if (l->grid[1] > 65535 || l->grid[2] > 65535 || l->grid[0] > 0x7fffffff || ctas * threads > UINT32_MAX)
		return refuse(run, k, "%llu blocks of %llu threads are more than the emulator numbers", ctas, threads);
	if (l->cluster[0] * l->cluster[1] * l->cluster[2] != 1)
		return refuse(run, k, "clusters of more than one block are not executed in this version", 0, 0);
	run->n_thread = (uint32_t)threads;
	run->n_warp = (uint32_t)((threads + EMU_LANES - 1) / EMU_LANES);
	run->n_cluster = (uint32_t)ctas;
	uint64_t align = run->module->dynamic_align, fixed = run->module->shared_bytes;
	uint64_t shared = l->shared_bytes ? (fixed + align - 1) / align * align + l->shared_bytes : fixed;
	if (shared > FULL_SMEM_BYTES)
		return refuse(run, k, "%llu bytes of shared memory, at most %llu are possible", shared, FULL_SMEM_BYTES);
	run->shared_bytes = (uint32_t)shared;
	return true;
}

/* What the directives of the entry say (M7). */
static void check_directives(struct emu_run *run)
{
	const struct ptx_func *k = run->kernel;
	const uint32_t *b = run->launch.block;
	struct finding_at at = { .site = k->entry, .other_site = FINDING_NO_SITE };
	const uint32_t *need = k->limit[PTX_REQNTID], *most = k->limit[PTX_MAXNTID];
	if (k->has_limit[PTX_REQNTID] && (need[0] != b[0] || need[1] != b[1] || need[2] != b[2]))
		finding_add(run, FINDING_LAUNCH_SHAPE, &at, "blocks of %u, %u, %u threads, .reqntid asks for %u, %u, %u", b[0], b[1], b[2],
			    need[0], need[1], need[2]);
	if (k->has_limit[PTX_MAXNTID] && run->n_thread > (uint64_t)most[0] * most[1] * most[2])
		finding_add(run, FINDING_LAUNCH_SHAPE, &at, "blocks of %u threads, .maxntid allows %llu", run->n_thread,
			    (unsigned long long)((uint64_t)most[0] * most[1] * most[2]));
	need = k->limit[PTX_REQNCTAPERCLUSTER];
	if (k->has_limit[PTX_REQNCTAPERCLUSTER] && (uint64_t)need[0] * need[1] * need[2] != 1)
		finding_add(run, FINDING_LAUNCH_SHAPE, &at, "clusters of 1 block, .reqnctapercluster asks for %u, %u, %u", need[0], need[1],
			    need[2]);
}

/* The window of parameters: values, and addresses of buffers. */
static bool bind_params(struct emu_run *run)
{
	const struct ptx_func *k = run->kernel;
	if (run->launch.n_param != k->n_param)
		return refuse(run, k, "%llu arguments, the kernel has %llu parameters", run->launch.n_param, k->n_param);
	run->buffer = emu_alloc(run, k->n_param, sizeof(struct emu_object *));
	run->param = emu_object_new(run, PTX_PARAM, "parameters", k->param_bytes, 0, true);
	const struct ptx_var *v = k->param;
	for (size_t i = 0; i < run->launch.n_param; i++, v = v->next) {
		const struct emu_param *p = &run->launch.param[i];
		unsigned char *to = run->param->bytes + v->offset;
		if (p->kind == EMU_PARAM_BUFFER) {
			if (v->size != 8)
				return refuse(run, k, "parameter %llu has %llu bytes, an address has 8", i, v->size);
		} else if (p->bytes != v->size || p->bytes > sizeof(p->value)) {
			return refuse(run, k, "argument of %llu bytes for a parameter of %llu bytes", p->bytes, v->size);
		} else {
			memcpy(to, p->value, p->bytes);
		}
	}
	return emu_buffers_bind(run);
}

/* Broadcast constants; addresses of variables are known now. */
static void fill_constants(struct emu_run *run)
{
	const struct emu_module *m = run->module;
	size_t specials = (size_t)PTX_SPECIAL_COUNT * 2, n = m->n_constant_slot > specials ? m->n_constant_slot : specials;
	run->constant = emu_alloc(run, (size_t)m->n_constant_slot * EMU_LANES + EMU_LANES, sizeof(uint32_t));
	run->all_defined = emu_alloc(run, n + 2, sizeof(uint32_t));
	memset(run->all_defined, 0xff, (n + 2) * sizeof(uint32_t));
	for (uint32_t i = 0; i < m->n_constant; i++) {
		const struct emu_constant *c = &m->constant[i];
		uint64_t v = c->value + (c->var ? emu_var_address(run, c->var) : 0);
		uint32_t *slot = run->constant + (size_t)c->slot * EMU_LANES;
		for (int l = 0; l < EMU_LANES; l++)
			lane_put(slot, EMU_REF(EMU_BANK_CONST, c->width, c->slot), l, v);
	}
}

static void set_profile(struct emu_run *run)
{
	enum emu_profile p = run->adversary.profile;
	run->is_own = p == EMU_PROFILE_OWN || (p == EMU_PROFILE_FILE && run->module->is_own);
	run->is_wide = exec_fast_is_wide();
}

static bool begin(struct emu_run *run)
{
	const struct emu_adversary *a = &run->adversary;
	const char *unknown = NULL;
	run->checks = (a->no_poison ? 0 : EMU_CHECK_POISON) | (a->no_order ? 0 : EMU_CHECK_ORDER) | (a->no_stats ? 0 : EMU_CHECK_STATS);
	run->smem_base = a->smem_base ? a->smem_base : DEFAULT_SMEM_BASE;
	set_profile(run);
	if (!finding_begin(run, &unknown))
		return diag_error(run->t, (struct range){ 0 }, E7016, "there is no finding '%s'", unknown);
	if (!find_kernel(run) || !check_shape(run))
		return false;
	run->n_resident = run->launch.is_coresident ? run->n_cluster : a->resident ? a->resident : 1;
	if (run->n_resident > run->n_cluster)
		run->n_resident = run->n_cluster;
	emu_memory_begin(run);
	if (!bind_params(run))
		return false;
	fill_constants(run);
	run->executed = emu_alloc(run, run->module->n_code, 1);
	run->live = emu_alloc(run, run->n_resident + 1, sizeof(struct emu_cluster *));
	emu_sched_begin(run);
	if (run->checks & EMU_CHECK_STATS)
		stats_begin(run);
	if (run->checks & EMU_CHECK_ORDER)
		order_begin(run);
	check_directives(run);
	return true;
}

struct emu_run *emu_run_new(struct emu_module *m, const struct emu_launch *launch, const struct emu_adversary *adversary)
{
	struct emu_run *run = calloc(1, sizeof(*run));
	if (!run)
		return NULL;
	if (m->t->is_library && setjmp(m->t->fail.env)) {
		emu_run_free(run);
		return NULL;
	}
	run->t = m->t;
	run->module = m;
	run->launch = *launch;
	run->launch.param = arena_memdup(&m->t->perm, launch->param, launch->n_param * sizeof(*launch->param));
	if (adversary)
		run->adversary = *adversary;
	run->end = EMU_PAUSED;
	if (begin(run))
		return run;
	emu_run_free(run);
	return NULL;
}

void emu_run_free(struct emu_run *run)
{
	while (run->n_live)
		emu_cluster_end(run, run->live[0]);
	if (run->order)
		order_end(run);
	emu_memory_end(run);
	emu_sched_end(run);
	finding_end(run);
	free(run->constant);
	free(run->all_defined);
	free(run->executed);
	free(run->is_break);
	free(run->live);
	free(run->buffer);
	free(run->printed.data);
	free(run);
}

/* Additions and products of f32 without a rounding modifier, which an assembler may fuse (M60). */
static void check_contractible(struct emu_run *run)
{
	for (uint32_t i = 0; i < run->module->n_code; i++) {
		const struct emu_insn *in = &run->module->code[i];
		bool fuses = in->fn == num_add_f32 || in->fn == num_sub_f32 || in->fn == num_mul_f32 || in->fn == num_add_mixed ||
			     in->fn == num_sub_mixed;
		struct finding_at at = { .site = i, .other_site = FINDING_NO_SITE };
		if (run->executed[i] && fuses && !in->mode.has_round)
			finding_add(run, FINDING_CONTRACTIBLE, &at, "executed as .rn");
	}
}

static void finish(struct emu_run *run)
{
	check_contractible(run);
	if (run->checks & EMU_CHECK_POISON)
		emu_buffers_check(run);
}

enum emu_end emu_execute(struct emu_run *run, uint64_t max_steps)
{
	if (run->end != EMU_PAUSED)
		return run->end;
	RETURN_WITHOUT_MEMORY(run->t, run->end = EMU_NO_MEMORY);
	uint64_t limit = max_steps ? max_steps : DEFAULT_STEPS;
	enum emu_end end = run->step < limit ? emu_sched_run(run, limit - run->step, false) : EMU_LIMIT;
	if (run->end == EMU_PAUSED)
		run->end = end;
	if (end == EMU_LIMIT) {
		struct finding_at at = { .site = FINDING_NO_SITE, .other_site = FINDING_NO_SITE };
		finding_add(run, FINDING_STEP_LIMIT, &at, "%llu warp instructions were executed", (unsigned long long)run->step);
	} else if (end == EMU_DONE) {
		finish(run);
	}
	return run->end;
}

enum emu_end emu_step(struct emu_run *run)
{
	if (run->end != EMU_PAUSED)
		return run->end;
	RETURN_WITHOUT_MEMORY(run->t, run->end = EMU_NO_MEMORY);
	enum emu_end end = emu_sched_run(run, UINT64_MAX - run->step, true);
	if (run->end == EMU_PAUSED)
		run->end = end;
	if (end == EMU_DONE)
		finish(run);
	return run->end;
}

uint64_t emu_steps(const struct emu_run *run)
{
	return run->step;
}

const char *emu_printed(const struct emu_run *run, size_t *bytes)
{
	*bytes = run->printed.len;
	return run->printed.data ? run->printed.data : "";
}
