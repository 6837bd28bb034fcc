#include "driver/check_ptx.h"

#include <string.h>

#include "base/vec.h"
#include "emu/session.h"
#include "eval/eval.h"

/* ---- the arrays and adversaries of a session ---- */

/* "x" in the form that a launch description calls "name"; two elements in a byte are bytes in one row. */
static void add_input(struct tfc *t, struct session_options *o, const char *name, const struct tensor *x)
{
	struct npy *n = arena_new(&t->perm, struct npy);
	eval_to_npy(&t->perm, x, n);
	if (x->dtype == DT_F4E2M1) {
		n->rank = 1;
		n->shape[0] = n->n_item;
	}
	vec_push(&t->perm, &o->in, ((struct session_array){ .name = name, .path = "the reference's input", .text = name, .held = n }));
}

static bool is_input(const struct tir_buffer *b)
{
	return b->kind == TIR_PARAM && (!b->is_output || b->is_read);
}

static void add_inputs(struct tfc *t, struct session_options *o, const struct check_ptx_kernel *k)
{
	for (int i = 0, n = 0; i < k->f->n_param; i++)
		if (is_input(k->f->param[i]))
			add_input(t, o, k->f->param[i]->name, k->in[n++]);
}

static void add_adversary(struct tfc *t, struct session_options *o, struct emu_adversary a, const char *name)
{
	vec_push(&t->perm, &o->adversary, a);
	vec_push(&t->perm, &o->adversary_name, name);
}

static void add_adversaries(struct tfc *t, struct session_options *o, int64_t seeds)
{
	add_adversary(t, o, (struct emu_adversary){ .sched = EMU_SCHED_RR }, "rr");
	o->is_standard = seeds < 0;
	for (int64_t i = 1; i <= seeds; i++) {
		struct emu_adversary a = { .sched = i % 2 ? EMU_SCHED_RANDOM : EMU_SCHED_PCT, .diverge = EMU_DIVERGE_SPLIT,
					   .seed = (uint64_t)i, .pct_changes = 3, .global_shuffle = (uint64_t)i };
		add_adversary(t, o, a, arena_printf(&t->perm, "%s:%lld+split", i % 2 ? "random" : "pct", (long long)i));
	}
}

/* Only dimensions that this description has. */
static void add_dims(struct tfc *t, struct session_options *o, struct launch *l, const struct bindings *dim)
{
	for (size_t i = 0; i < dim->len; i++)
		if (launch_dim_find(l, dim->data[i].name))
			vec_push(&t->perm, &o->dim, ((struct session_value){ dim->data[i].name, dim->data[i].value }));
}

/* ---- what a session found ---- */

/* The output "name" of "k", or -1. */
static int output_number(const struct check_ptx_kernel *k, const char *name)
{
	for (int i = 0, n = 0; i < k->f->n_param; i++) {
		if (!k->f->param[i]->is_output)
			continue;
		if (!strcmp(k->f->param[i]->name, name))
			return n;
		n++;
	}
	return -1;
}

static bool may_be_unwritten(const struct check_ptx_kernel *k, const struct emu_finding *f)
{
	int n = f->object && !strcmp(f->name, "output-unwritten") ? output_number(k, f->object) : -1;
	return n >= 0 && k->want[n]->unwritten;
}

/* Drop what the reference allows; true if an error is left. */
static bool keep_findings(struct session_result *r, const struct check_ptx_kernel *k)
{
	bool has_errors = r->end == EMU_LIMIT || r->end == EMU_DEADLOCK;
	size_t n = 0;
	for (size_t i = 0; i < r->finding.len; i++) {
		if (may_be_unwritten(k, &r->finding.data[i].f))
			continue;
		r->finding.data[n++] = r->finding.data[i];
		has_errors = has_errors || r->finding.data[i].f.severity == EMU_ERROR;
	}
	r->finding.len = n;
	return has_errors;
}

static void add_findings(struct tfc *t, const struct session_result *r, const struct check_ptx_kernel *k, bool several,
			 struct check_findings *out)
{
	static const char *const severity[] = { "error", "warning", "note" };
	bool speaks = false;
	for (size_t i = 0; i < r->finding.len; i++) {
		const struct session_finding *f = &r->finding.data[i];
		speaks = speaks || f->f.severity != EMU_NOTE;
		vec_push(&t->perm, out, ((struct check_finding){ k->f->name, f->kernel, f->f.name, severity[f->f.severity],
								 f->f.message, f->adversary, f->f.line }));
	}
	if (!speaks)
		return;
	if (several)
		text_printf(&out->text, "%s:\n", k->f->name);
	session_findings_text(t, r, false, &out->text);
}

static bool take_outputs(struct tfc *t, const struct session_result *r, const struct check_ptx_kernel *k)
{
	for (size_t i = 0; i < r->output.len; i++) {
		const struct session_output *o = &r->output.data[i];
		int n = output_number(k, o->buffer->name);
		if (n < 0)
			continue;
		const struct tensor *want = k->want[n];
		size_t bytes;
		tensor_encode(&t->perm, want, &bytes);
		if (bytes != o->buffer->bytes)
			return diag_error(t, (struct range){ 0 }, E7017, "the output '%s' of %s has %zu bytes, but the launch description "
					  "gives it %llu; check the artifact of this program", o->buffer->name, k->f->name, bytes,
					  (unsigned long long)o->buffer->bytes);
		k->got[n] = tensor_decode(&t->perm, want->dtype, want->rank, want->dim, o->data);
	}
	for (int i = 0, n = 0; i < k->f->n_param; i++)
		if (k->f->param[i]->is_output && !k->got[n++] && r->end == EMU_DONE)
			return diag_error(t, (struct range){ 0 }, E7015, "the launch description has no output '%s'", k->f->param[i]->name);
	return true;
}

/* The outputs of "k" without a run: those that have no elements. */
static void take_empty(struct tfc *t, const struct check_ptx_kernel *k)
{
	for (int i = 0, n = 0; i < k->f->n_param; i++) {
		if (!k->f->param[i]->is_output)
			continue;
		const struct tensor *want = k->want[n];
		if (!want->n)
			k->got[n] = tensor_new(&t->perm, want->dtype, want->rank, want->dim);
		n++;
	}
}

static bool run_kernel(struct tfc *t, const struct check_ptx_run *run, struct emu_module *m, const struct check_ptx_kernel *k,
		       bool several, struct check_findings *out)
{
	struct session_options o = { .threads = (int)run->jobs };
	struct launch *l = launch_read(t, k->launch);
	if (!l)
		return false;
	add_inputs(t, &o, k);
	add_dims(t, &o, l, run->dim);
	add_adversaries(t, &o, run->seeds);
	struct session_plan *plan = session_plan(t, m, l, &o);
	if (!plan)
		return false;
	struct session_result *r = session_begin(plan, &o, run->ptx, run->ptx_size, run->path);
	while (session_step(r))
		;
	session_finish(r);
	if (t->diags.n_error)
		return false;
	out->has_errors = keep_findings(r, k) || out->has_errors;
	add_findings(t, r, k, several, out);
	text_printf(&out->sites, "%s:\n", k->f->name);
	session_sites_text(t, r, &out->sites);
	return take_outputs(t, r, k);
}

bool check_ptx(struct tfc *t, const struct check_ptx_run *run, int n, const struct check_ptx_kernel *kernel, struct check_findings *out)
{
	struct emu_module *m = emu_load(t, run->ptx, run->ptx_size, run->path);
	text_init(&out->text, &t->perm);
	text_init(&out->sites, &t->perm);
	for (int i = 0; m && i < n; i++) {
		if (!kernel[i].launch)
			take_empty(t, &kernel[i]);
		else if (!run_kernel(t, run, m, &kernel[i], n > 1, out))
			return false;
	}
	return m != NULL;
}
