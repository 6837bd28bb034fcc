#include "emu/session.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "emu/isa.h"

/* One adversary's run of all kernels, in a context of its own, so that several can run at once. */
struct trial {
	struct session_state *s;
	const struct emu_adversary *adversary;
	const char *name;
	struct tfc *t;
	struct emu_module *module;
	unsigned char **data;		/* per buffer: dense bytes after the last kernel, or NULL */
	bool *is_defined;		/* per buffer: it has been given a value, but for the bytes of "hole" */
	unsigned char **hole;		/* per buffer: per byte, 1 where an earlier kernel left it undefined; NULL: none */
	struct emu_run **run;		/* per kernel; NULL: not reached */
	enum emu_end end;
	struct text trace;
	bool no_memory, is_refused, ran_here, is_traced;
	bool is_stopped;		/* an instruction was refused when it was reached */
	pthread_t thread;
};

struct session_state {
	struct session_plan *p;
	const struct session_options *o;
	const char *ptx_text, *ptx_name;
	size_t ptx_size;
	VEC(struct emu_adversary) adversary;
	VEC(const char *) name;		/* of each */
	bool stop_at_error;		/* --explore */
};

/* ---- arrays: dense on our side, with pitches on the device ---- */

static void transfer_rows(const struct session_buffer *b, int axis, unsigned char **dense, unsigned char *device, bool to_device)
{
	size_t size = (size_t)launch_dtype_bytes(b->dtype);
	if (axis == b->rank) {
		memcpy(to_device ? device : *dense, to_device ? *dense : device, size);
		*dense += size;
		return;
	}
	for (int64_t i = 0; i < b->extent[axis]; i++)
		transfer_rows(b, axis + 1, dense, device + (uint64_t)i * b->pitch[axis], to_device);
}

static void transfer(const struct session_buffer *b, unsigned char *dense, unsigned char *device, bool to_device)
{
	if (b->has_pitch)
		transfer_rows(b, 0, &dense, device, to_device);
	else if (b->bytes)
		memcpy(to_device ? device : dense, to_device ? dense : device, b->bytes);
}

/* ---- one trial ---- */

/* How many kernels use buffer "b" after number "index" (-1: all of them). */
static int n_user(const struct session_plan *p, int64_t index, int b)
{
	int n = 0;
	for (size_t k = (size_t)(index + 1); k < p->kernel.len; k++)
		for (size_t i = 0; i < p->kernel.data[k].launch.n_param; i++)
			n += p->kernel.data[k].buffer[i] == b;
	return n;
}

/* True if what a kernel leaves in buffer "b" is looked at: by a later one, or at the end. */
static bool is_kept(const struct session_plan *p, size_t index, int b)
{
	return !p->buffer.data[b].is_scratch || n_user(p, (int64_t)index, b) > 0;
}

static void trial_buffers(struct trial *w)
{
	const struct session_plan *p = w->s->p;
	w->data = arena_array(&w->t->perm, unsigned char *, p->buffer.len);
	w->is_defined = arena_array(&w->t->perm, bool, p->buffer.len);
	w->hole = arena_array(&w->t->perm, unsigned char *, p->buffer.len);
	for (size_t i = 0; i < p->buffer.len; i++) {
		const struct session_buffer *b = &p->buffer.data[i];
		if (!b->is_scratch || b->is_zeroed || n_user(p, -1, (int)i) > 1)
			w->data[i] = arena_alloc(&w->t->perm, b->bytes + 1);
		w->is_defined[i] = b->initial || b->is_zeroed;
		if (b->initial)
			memcpy(w->data[i], b->initial, b->bytes);
	}
}

/* What is undefined after one kernel is so for the next one.  (With a pitch the output check of the first one says it.) */
static void remember_holes(struct trial *w, struct emu_run *run, int b, const char *name)
{
	const struct session_buffer *buffer = &w->s->p->buffer.data[b];
	w->hole[b] = NULL;
	for (uint64_t i = 0; i < buffer->bytes && !buffer->has_pitch && w->s->p->kernel.len > 1; i++) {
		if (emu_buffer_is_defined(run, name, i))
			continue;
		if (!w->hole[b])
			w->hole[b] = arena_alloc(&w->t->perm, buffer->bytes);
		w->hole[b][i] = 1;
	}
}

static void restore_holes(struct trial *w, struct emu_run *run, int b, const char *name)
{
	for (uint64_t i = 0; w->hole[b] && i < w->s->p->buffer.data[b].bytes; i++)
		if (w->hole[b][i])
			emu_buffer_undefine(run, name, i, 1);
}

/* True if a kernel after number "index" writes buffer "b" too: an output is complete after the last one. */
static bool is_written_later(const struct session_plan *p, size_t index, int b)
{
	for (size_t k = index + 1; k < p->kernel.len; k++)
		for (size_t i = 0; i < p->kernel.data[k].launch.n_param; i++)
			if (p->kernel.data[k].buffer[i] == b && p->kernel.data[k].launch.param[i].use & EMU_USE_OUT)
				return true;
	return false;
}

static bool trial_kernel(struct trial *w, size_t index)
{
	const struct session_kernel *k = &w->s->p->kernel.data[index];
	struct emu_launch launch = k->launch;
	struct emu_param *param = arena_array(&w->t->perm, struct emu_param, launch.n_param);
	for (size_t i = 0; i < launch.n_param; i++) {
		param[i] = launch.param[i];
		if (k->buffer[i] >= 0 && param[i].use & EMU_USE_OUT && is_written_later(w->s->p, index, k->buffer[i]))
			param[i].use = (param[i].use & ~(unsigned)EMU_USE_OUT) | EMU_USE_SCRATCH;
		if (k->buffer[i] >= 0 && w->is_defined[k->buffer[i]])
			param[i].use |= EMU_USE_IN;
	}
	launch.param = param;
	struct emu_run *run = w->run[index] = emu_run_new(w->module, &launch, w->adversary);
	if (!run) {
		w->is_refused = true;
		return false;
	}
	size_t bytes;
	for (size_t i = 0; i < launch.n_param; i++) {
		int b = k->buffer[i];
		if (b < 0 || !w->is_defined[b])
			continue;
		transfer(&w->s->p->buffer.data[b], w->data[b], emu_buffer(run, param[i].name, &bytes), true);
		restore_holes(w, run, b, param[i].name);
	}
	if (w->is_traced)
		w->end = trace_run(run, w->s->o->max_steps, &w->s->o->trace, &w->trace);
	else
		w->end = emu_execute(run, w->s->o->max_steps);
	if (w->t->diags.n_error) {
		w->is_stopped = true;
		return false;
	}
	for (size_t i = 0; i < launch.n_param; i++) {
		int b = k->buffer[i];
		if (b < 0 || !(param[i].use & (EMU_USE_OUT | EMU_USE_SCRATCH)) || !is_kept(w->s->p, index, b))
			continue;
		transfer(&w->s->p->buffer.data[b], w->data[b], emu_buffer(run, param[i].name, &bytes), false);
		w->is_defined[b] = true;
		remember_holes(w, run, b, param[i].name);
	}
	return w->end == EMU_DONE || w->end == EMU_FINDING;
}

static void *trial_run(void *arg)
{
	struct trial *w = arg;
	size_t n = w->s->p->kernel.len;
	w->t = emu_context_new();
	if (w->t)
		w->t->is_library = false;
	if (!w->t || setjmp(w->t->fail.env)) {
		w->no_memory = true;
		return NULL;
	}
	w->run = arena_array(&w->t->perm, struct emu_run *, n);
	w->module = emu_load(w->t, w->s->ptx_text, w->s->ptx_size, w->s->ptx_name);
	if (!w->module) {
		w->is_refused = true;
		return NULL;
	}
	trial_buffers(w);
	text_init(&w->trace, &w->t->perm);
	for (size_t i = 0; i < n && trial_kernel(w, i); i++)
		;
	return NULL;
}

static void trial_free(struct trial *w)
{
	for (size_t i = 0; w->run && i < w->s->p->kernel.len; i++)
		if (w->run[i])
			emu_run_free(w->run[i]);
	if (w->t)
		emu_context_free(w->t);
}

/* ---- what is kept of a trial ---- */

static const char *keep(struct arena *a, const char *s)
{
	return s ? arena_strdup(a, s) : NULL;
}

static struct session_finding *same_finding(struct session_result *r, const struct emu_finding *f, const char *kernel)
{
	for (size_t i = 0; i < r->finding.len; i++) {
		struct session_finding *g = &r->finding.data[i];
		bool same_object = f->line || !f->object || !g->f.object || !strcmp(g->f.object, f->object);
		if (same_object && !strcmp(g->f.name, f->name) && g->f.line == f->line && g->f.column == f->column && g->f.other_line == f->other_line &&
		    !strcmp(g->kernel, kernel))
			return g;
	}
	return NULL;
}

static void merge_findings(struct session_result *r, struct trial *w, size_t kernel)
{
	struct arena *a = &w->s->p->t->perm;
	const struct emu_finding *f;
	const char *name = w->s->p->kernel.data[kernel].launch.kernel;
	for (size_t i = 0; (f = emu_finding(w->run[kernel], i)); i++) {
		struct session_finding *g = same_finding(r, f, name), new = { *f, name, w->name, 1 };
		if (g) {
			g->n_adversary++;
			continue;
		}
		new.f.name = keep(a, f->name);
		new.f.file = keep(a, f->file);
		new.f.function = keep(a, f->function);
		new.f.text = keep(a, f->text);
		new.f.message = keep(a, f->message);
		new.f.remedy = keep(a, f->remedy);
		new.f.agents = keep(a, f->agents);
		new.f.object = keep(a, f->object);
		new.f.other_text = keep(a, f->other_text);
		vec_push(a, &r->finding, new);
	}
}

static bool is_error(const struct session_result *r)
{
	for (size_t i = 0; i < r->finding.len; i++)
		if (r->finding.data[i].f.severity == EMU_ERROR)
			return true;
	return false;
}

/* A finding of the session itself: two adversaries gave different bytes. */
static void add_dependent(struct session_result *r, struct trial *w, const struct session_buffer *b, uint64_t at)
{
	struct arena *a = &w->s->p->t->perm;
	struct session_finding f = { 0 };
	uint64_t size = (uint64_t)launch_dtype_bytes(b->dtype);
	f.kernel = w->s->p->kernel.data[w->s->p->kernel.len - 1].launch.kernel;
	f.adversary = w->name;
	f.n_adversary = 1;
	f.f.name = "schedule-dependent";
	f.f.severity = EMU_ERROR;
	f.f.file = w->s->ptx_name;
	f.f.function = f.kernel;
	f.f.object = b->name;
	f.f.offset = at / size * size;
	f.f.size = size;
	f.f.count = 1;
	f.f.message = arena_printf(a, "element %llu of '%s' differs between the adversaries %s and %s", (unsigned long long)(at / size),
				   b->name, r->adversary.data[0], w->name);
	f.f.remedy = finding_remedy(FINDING_SCHEDULE_DEPENDENT);
	for (size_t i = 0; i < r->finding.len; i++)
		if (!strcmp(r->finding.data[i].f.name, f.f.name) && !strcmp(r->finding.data[i].f.object, b->name)) {
			r->finding.data[i].n_adversary++;
			return;
		}
	vec_push(a, &r->finding, f);
}

static void first_outputs(struct session_result *r, struct trial *w)
{
	struct session_plan *p = w->s->p;
	for (size_t i = 0; i < p->buffer.len; i++) {
		struct session_output out = { .buffer = &p->buffer.data[i] };
		if (out.buffer->is_scratch || !(out.buffer->use & EMU_USE_OUT))
			continue;
		out.data = arena_memdup(&p->t->perm, w->data[i], out.buffer->bytes + 1);
		vec_push(&p->t->perm, &r->output, out);
	}
}

static void compare_outputs(struct session_result *r, struct trial *w)
{
	const struct session_plan *p = w->s->p;
	for (size_t i = 0; i < r->output.len; i++) {
		const struct session_output *o = &r->output.data[i];
		const unsigned char *now = w->data[o->buffer - p->buffer.data];
		if (!memcmp(o->data, now, o->buffer->bytes))
			continue;
		uint64_t at = 0;
		while (o->data[at] == now[at])
			at++;
		add_dependent(r, w, o->buffer, at);
	}
}

/* ---- statistics of the first trial ---- */

static void count(struct arena *a, struct session_kernel_stats *k, bool by_class, const char *name, uint64_t n)
{
	struct session_count c = { name, n };
	struct session_count *list = by_class ? k->by_class.data : k->by_opcode.data;
	size_t len = by_class ? k->by_class.len : k->by_opcode.len;
	for (size_t i = 0; i < len; i++)
		if (!strcmp(list[i].name, name)) {
			list[i].n += n;
			return;
		}
	c.name = arena_strdup(a, name);
	if (by_class)
		vec_push(a, &k->by_class, c);
	else
		vec_push(a, &k->by_opcode, c);
}

static int order_by_count(const void *a, const void *b)
{
	const struct session_count *x = a, *y = b;
	return x->n != y->n ? (x->n < y->n ? 1 : -1) : strcmp(x->name, y->name);
}

static int line_of(const struct emu_module *m, const struct emu_insn *in)
{
	int line, column;
	source_place(m->source, in->stmt->pos, &line, &column);
	return line;
}

static void add_site(struct session_result *r, struct trial *w, const char *kernel, const struct emu_insn *in, bool is_shared,
		     const struct stats_access_site *s)
{
	struct arena *a = &w->s->p->t->perm;
	if (!s)
		return;
	struct session_site site = { kernel, NULL, line_of(w->module, in), is_shared, *s };
	const char *text = w->module->source->text + in->stmt->pos;
	site.text = arena_strndup(a, text, in->stmt->end - in->stmt->pos);
	vec_push(a, &r->site, site);
}

/* Loops are the ranges of backward branches. */
static void add_loops(struct arena *a, struct trial *w, const struct emu_stats *s, const struct ptx_func *f, struct session_kernel_stats *k)
{
	const struct emu_insn *code = w->module->code;
	for (uint32_t i = f->entry; i < f->code_end; i++) {
		if (strcmp(ptx_opcode_name(code[i].opcode), "bra") != 0 || !s->exec[i] || code[i].target < f->entry || code[i].target > i)
			continue;
		struct session_loop l = { line_of(w->module, &code[code[i].target]), line_of(w->module, &code[i]), s->exec[i], 0, 0 };
		for (uint32_t j = code[i].target; j <= i; j++) {
			l.insns += s->exec[j];
			l.matrix_insns += stats_matrix_ops(&code[j]) ? s->exec[j] : 0;
		}
		vec_push(a, &k->loop, l);
	}
}

static void add_stats(struct session_result *r, struct trial *w, size_t index)
{
	struct arena *a = &w->s->p->t->perm;
	struct emu_run *run = w->run[index];
	const struct emu_stats *s = emu_run_stats(run);
	struct session_kernel_stats k = { .name = w->s->p->kernel.data[index].launch.kernel, .steps = emu_steps(run) };
	if (!s)
		return;
	for (uint32_t i = 0; i < w->module->n_code; i++) {
		const struct emu_insn *in = &w->module->code[i];
		if (!s->exec[i])
			continue;
		uint64_t ops = stats_matrix_ops(in);
		k.partial += s->partial[i];
		k.matrix_insns += ops ? s->exec[i] : 0;
		k.matrix_ops += ops * s->exec[i];
		count(a, &k, true, stats_class(in), s->exec[i]);
		count(a, &k, false, ptx_opcode_name(in->opcode), s->exec[i]);
		add_site(r, w, k.name, in, true, s->shared[i]);
		add_site(r, w, k.name, in, false, s->global[i]);
	}
	memcpy(k.loaded, s->bytes_loaded, sizeof(k.loaded));
	memcpy(k.stored, s->bytes_stored, sizeof(k.stored));
	k.shared_high = s->shared_high;
	k.barriers = s->barriers;
	for (const struct ptx_func *f = w->module->func; f; f = f->next)
		if (f->has_body)
			add_loops(a, w, s, f, &k);
	if (k.by_class.len)
		qsort(k.by_class.data, k.by_class.len, sizeof(*k.by_class.data), order_by_count);
	if (k.by_opcode.len)
		qsort(k.by_opcode.data, k.by_opcode.len, sizeof(*k.by_opcode.data), order_by_count);
	vec_push(a, &r->kernel, k);
}

/* What stopped trial "w", at its place in our own copy of the text. */
static void report_stop(struct tfc *t, const struct trial *w)
{
	const struct diags *d = &w->t->diags;
	for (size_t i = 0; i < d->len; i++) {
		struct range at = d->item[i].range;
		at.source = at.source == w->module->source ? w->s->p->module->source : NULL;
		if (d->item[i].severity == DIAG_ERROR)
			diag_error(t, at, d->item[i].code, "%s", d->item[i].message);
	}
}

static void merge(struct session_result *r, struct trial *w)
{
	struct tfc *t = w->s->p->t;
	bool is_first = r->n_done++ == 0;
	if (w->trace.len) {
		r->n_trace = w->trace.len;
		r->trace = arena_memdup(&t->perm, text_str(&w->trace), w->trace.len);
	}
	vec_push(&t->perm, &r->adversary, w->name);
	if (w->no_memory)
		fail_no_memory(&t->fail);
	if (w->is_refused) {
		diag_error(t, (struct range){ 0 }, E7016, "the launch is refused: %s", emu_diagnostics(w->t));
		return;
	}
	if (w->is_stopped) {
		if (!t->diags.n_error)
			report_stop(t, w);
		return;
	}
	for (size_t i = 0; i < w->s->p->kernel.len && w->run[i]; i++) {
		merge_findings(r, w, i);
		if (is_first) {
			size_t n;
			const char *text = emu_printed(w->run[i], &n);
			struct text all = { .arena = &t->perm };
			text_add_n(&all, r->printed ? r->printed : "", r->n_printed);
			text_add_n(&all, text ? text : "", text ? n : 0);
			r->printed = text_str(&all);
			r->n_printed = all.len;
			add_stats(r, w, i);
		}
	}
	if (w->end == EMU_LIMIT || w->end == EMU_DEADLOCK) {
		r->end = w->end;
		if (is_first)
			first_outputs(r, w);
		return;
	}
	if (r->end == EMU_DONE)
		r->end = w->end;
	if (is_first)
		first_outputs(r, w);
	else
		compare_outputs(r, w);
}

/* ---- the set of adversaries ---- */

static void add_adversary(struct session_state *s, struct emu_adversary a, const char *name)
{
	vec_push(&s->p->t->perm, &s->adversary, a);
	vec_push(&s->p->t->perm, &s->name, name);
}

/* M70: early and in turn, late and to the end, late with each warp and each cluster rank slow, pieces with changing priorities,
 * random with split branches.  Completion words matter to asynchronous operations only. */
static void add_standard(struct session_state *s)
{
	struct arena *a = &s->p->t->perm;
	struct emu_adversary base = s->adversary.len ? s->adversary.data[0] : (struct emu_adversary){ 0 }, v;
	const struct emu_launch *l = &s->p->kernel.data[0].launch;
	uint32_t warps = (l->block[0] * l->block[1] * l->block[2] + EMU_LANES - 1) / EMU_LANES;
	s->adversary.len = s->name.len = 0;
	v = base;
	v.sched = EMU_SCHED_RR;
	add_adversary(s, v, "early+rr");
	v.sched = EMU_SCHED_RUN;
	add_adversary(s, v, "late+run");
	for (uint32_t i = 0; i < warps; i++) {
		v = base;
		v.sched = EMU_SCHED_SLOW_WARP;
		v.slow = i;
		add_adversary(s, v, arena_printf(a, "late+slow:warp%u", i));
	}
	for (uint32_t i = 0; l->cluster[0] > 1 && i < l->cluster[0]; i++) {
		v = base;
		v.sched = EMU_SCHED_SLOW_CTA;
		v.slow = i;
		add_adversary(s, v, arena_printf(a, "late+slow:cta%u", i));
	}
	for (uint32_t seed = 1; seed <= 4; seed++) {
		v = base;
		v.sched = EMU_SCHED_PCT;
		v.seed = seed;
		v.pct_changes = 3;
		add_adversary(s, v, arena_printf(a, "pieces:%u+pct", seed));
	}
	for (uint32_t seed = 1; seed <= 8; seed++) {
		v = base;
		v.sched = EMU_SCHED_RANDOM;
		v.diverge = EMU_DIVERGE_SPLIT;
		v.seed = seed;
		add_adversary(s, v, arena_printf(a, "random:%u+split", seed));
	}
}

static void add_explore(struct session_state *s, uint32_t n)
{
	struct emu_adversary base = s->adversary.len ? s->adversary.data[0] : (struct emu_adversary){ 0 };
	s->stop_at_error = true;
	s->adversary.len = s->name.len = 0;
	for (uint32_t seed = 1; seed <= n; seed++) {
		struct emu_adversary v = base;
		v.sched = seed % 2 ? EMU_SCHED_RANDOM : EMU_SCHED_PCT;
		v.diverge = EMU_DIVERGE_SPLIT;
		v.seed = seed;
		v.pct_changes = 3;
		add_adversary(s, v, arena_printf(&s->p->t->perm, "%s:%u+split", seed % 2 ? "random" : "pct", seed));
	}
}

/* ---- steps ---- */

struct session_result *session_begin(struct session_plan *p, const struct session_options *o, const char *ptx_text,
				     size_t ptx_size, const char *ptx_name)
{
	struct session_result *r = arena_new(&p->t->perm, struct session_result);
	struct session_state *s = arena_new(&p->t->perm, struct session_state);
	*s = (struct session_state){ .p = p, .o = o, .ptx_text = ptx_text, .ptx_size = ptx_size, .ptx_name = ptx_name };
	r->state = s;
	for (size_t i = 0; i < o->adversary.len; i++)
		add_adversary(s, o->adversary.data[i], o->adversary_name.data[i]);
	if (o->is_standard)
		add_standard(s);
	if (o->explore)
		add_explore(s, o->explore);
	return r;
}

size_t session_total(const struct session_result *r)
{
	return r->state->adversary.len;
}

bool session_step(struct session_result *r)
{
	struct session_state *s = r->state;
	size_t left = s->adversary.len - r->n_done, n = (size_t)(s->o->threads > 1 ? s->o->threads : 1), first = r->n_done;
	if (!left || s->p->t->diags.n_error || (s->stop_at_error && is_error(r)))
		return false;
	n = n < left ? n : left;
	struct trial *w = arena_array(&s->p->t->perm, struct trial, n);
	for (size_t i = 0; i < n; i++) {
		w[i] = (struct trial){ .s = s, .adversary = &s->adversary.data[first + i], .name = s->name.data[first + i],
				       .is_traced = s->o->is_traced && first + i == 0 };
		if (n == 1 || pthread_create(&w[i].thread, NULL, trial_run, &w[i]) != 0) {
			trial_run(&w[i]);
			w[i].ran_here = true;
		}
	}
	for (size_t i = 0; i < n; i++)
		if (!w[i].ran_here)
			pthread_join(w[i].thread, NULL);
	for (size_t i = 0; i < n; i++) {
		if (!(s->stop_at_error && is_error(r)))
			merge(r, &w[i]);
		trial_free(&w[i]);
	}
	return true;
}

void session_finish(struct session_result *r)
{
	struct tfc *t = r->state->p->t;
	r->passed = r->end != EMU_LIMIT && r->end != EMU_DEADLOCK && !is_error(r) && !t->diags.n_error;
	for (size_t i = 0; i < r->output.len; i++) {
		struct session_output *o = &r->output.data[i];
		if (!o->buffer->expect)
			continue;
		session_compare(t, o->buffer, o->data, o);
		r->passed = r->passed && o->agrees;
	}
}
