/* tfc eval and tfc check: the reference values of entries, and an artifact beside them. */
#include <stdio.h>
#include <string.h>

#include "backend/c/backend_c.h"
#include "base/npy.h"
#include "base/text.h"
#include "base/vec.h"
#include "driver/check_ptx.h"
#include "driver/compile.h"
#include "driver/ptx.h"
#include "driver/results.h"
#include "eval/eval.h"
#include "eval/tir_eval.h"
#include "sched/order.h"
#include "verify/model.h"

struct reference {			/* one entry and its values */
	struct unit *unit;
	struct tensor **in, **out;
	int n_in, n_out;
};

struct references {
	struct pipeline p;
	struct eval_options how;
	struct model_cycles cycles;	/* of --cycles */
	struct reference *entry;
	int n;
};

static bool usage(struct options *o, const char *message)
{
	o->usage_error = message;
	return false;
}

/* "late", "early" or "random:SEED" */
static bool async_of(struct options *o, struct eval_options *e)
{
	unsigned long long seed;
	char end;
	if (!o->async)
		return true;
	if (!strcmp(o->async, "late"))
		e->async = EVAL_ASYNC_LATE;
	else if (!strcmp(o->async, "early"))
		e->async = EVAL_ASYNC_EARLY;
	else if (sscanf(o->async, "random:%llu%c", &seed, &end) == 1)
		e->async = EVAL_ASYNC_RANDOM;
	else
		return usage(o, "--async takes late, early or random:SEED");
	e->seed = e->async == EVAL_ASYNC_RANDOM ? seed : 0;
	return true;
}

static bool eval_options_of(struct tfc *t, struct options *o, struct eval_options *e)
{
	struct eval_dim *dim = arena_array(&t->perm, struct eval_dim, o->dim.len + 1);
	for (size_t i = 0; i < o->dim.len; i++) {
		char end;
		long long v;
		if (sscanf(o->dim.data[i].value, "%lld%c", &v, &end) != 1)
			return usage(o, arena_printf(&t->perm, "--dim takes NAME=INTEGER, but got '%s=%s'", o->dim.data[i].name,
						     o->dim.data[i].value));
		dim[i] = (struct eval_dim){ o->dim.data[i].name, v };
	}
	*e = (struct eval_options){ .budget = o->eval_budget > 9e18 ? INT64_MAX : (int64_t)o->eval_budget,
				    .no_contract = o->contract == CONTRACT_OFF, .no_check_hints = o->no_check_hints, .n_dim = (int)o->dim.len, .dim = dim,
				    .adversaries = o->adversaries > 1e6 ? 1000000 : (int)o->adversaries };
	return async_of(o, e);
}

static bool is_given(const struct options *o, const char *name)
{
	for (size_t i = 0; i < o->in.len; i++)
		if (!strcmp(o->in.data[i].name, name))
			return true;
	return false;
}

static bool has_param(const struct unit *u, const char *name)
{
	for (int i = 0; u->hir && i < u->hir->n_param; i++)
		if (!strcmp(u->hir->param[i].name, name))
			return true;
	return false;
}

/* With several entries an input goes to those that have a parameter of its name; one at least must. */
static bool inputs_have_an_owner(struct tfc *t, const struct options *o, const struct references *r)
{
	for (size_t i = 0; i < o->in.len; i++) {
		bool found = r->n == 1;
		for (int k = 0; k < r->n && !found; k++)
			found = has_param(r->entry[k].unit, o->in.data[i].name);
		if (!found)
			return diag_error(t, (struct range){ 0 }, E2108, "no entry of %s has a parameter '%s'", r->p.path, o->in.data[i].name);
	}
	return true;
}

/* The sources of the inputs of "x"; with "random_rest" a parameter without --in gets made-up data. */
static const char **inputs_of(struct tfc *t, const struct options *o, const struct references *r, const struct unit *u, bool random_rest,
			      int *n)
{
	int n_param = u->hir ? u->hir->n_param : u->tir->n_param;
	const char **spec = arena_array(&t->perm, const char *, o->in.len + (size_t)n_param + 1);
	*n = 0;
	for (size_t i = 0; i < o->in.len; i++)
		if (r->n == 1 || has_param(u, o->in.data[i].name))
			spec[(*n)++] = arena_printf(&t->perm, "%s=%s", o->in.data[i].name, o->in.data[i].value);
	for (int i = 0; random_rest && i < n_param; i++) {
		const struct tir_buffer *b = u->hir ? NULL : u->tir->param[i];
		const char *name = b ? b->name : u->hir->param[i].name;
		bool is_input = !b || (b->kind == TIR_PARAM && (!b->is_output || b->is_read));
		if (is_input && !is_given(o, name))
			spec[(*n)++] = arena_printf(&t->perm, "%s=random:%d", name, i + 1);
	}
	return spec;
}

/* Bring the entries to the stage "last" for the family of the artifact. */
static bool lower_entries(struct references *r, enum stage last)
{
	for (int s = (int)r->p.reached + 1; s <= (int)last; s++)
		if (s >= STAGE_inline && !pipeline_stage(&r->p, (enum stage)s))
			return false;
	return true;
}

/* TIR that tfc orders is executed in that order too, with the results of its sequential meaning. */
static bool evaluate_ordered(struct tfc *t, struct references *r, struct reference *x, struct eval_options *how)
{
	struct tensor **out = arena_array(&t->perm, struct tensor *, (size_t)x->n_out + 1);
	const struct unit *u = x->unit;
	if (!lower_entries(r, STAGE_sync))
		return false;
	how->n_apart = (int)u->trust.len;
	how->apart = u->trust.data;
	t->pass = "eval";
	return tir_eval(t, u->tir, how, x->in, out) &&
	       tir_eval_same(t, u->tir, x->out, out, "in sequential order", "in the order that tfc gives the statements");
}

static bool evaluate_entry(struct tfc *t, const struct options *o, struct references *r, bool random_rest, struct reference *x)
{
	int n;
	const struct unit *u = x->unit;
	const char **spec = inputs_of(t, o, r, u, random_rest, &n);
	struct eval_options how = r->how;
	how.target = u->tir && u->target_id ? target_find(t, r->p.to, u->target_id, u->tir->range) : NULL;
	if (u->tir && u->target_id && !how.target)
		return false;
	bool orders = how.target && how.target->family == TARGET_MULTIPIPE && (how.adversaries > 0 || how.cycles || how.async != EVAL_ASYNC_DEFAULT) &&
		      order_wants(u->tir, how.target);
	struct eval_options plain = how;
	if (orders)
		plain.target = NULL, plain.cycles = NULL;
	if (!u->hir)
		return tir_eval_from_specs(t, u->tir, &plain, n, spec, &x->n_in, &x->in, &x->n_out, &x->out) &&
		       (!orders || evaluate_ordered(t, r, x, &how));
	x->n_in = u->hir->n_param;
	const struct hir_fn *body = u->hir;
	while (body->n_variant)
		body = body->variant[0].fn;
	x->n_out = body->n_return;
	x->in = arena_array(&t->perm, struct tensor *, (size_t)x->n_in + 1);
	x->out = arena_array(&t->perm, struct tensor *, (size_t)x->n_out + 1);
	return eval_inputs(t, u->hir, &r->how, n, spec, x->in) && eval_hir(t, u->hir, &r->how, x->in, x->out);
}

/* The entries of the program: one, or where "several" is set all of them.  Of functions authored as TIR the last is the
 * entry of the others. */
static bool choose_entries(struct tfc *t, const struct options *o, bool several, struct references *r)
{
	int n = r->p.n_unit;
	bool hir_only = n > 0;
	for (int i = 0; i < n; i++)
		hir_only = hir_only && r->p.unit[i].hir;
	r->n = several && hir_only ? n : 1;
	if (r->n != n && !(o->entry && n))
		return diag_error(t, (struct range){ 0 }, E1207, "%s has %d entries; choose one with --entry", r->p.path, n);
	r->entry = arena_array(&t->perm, struct reference, (size_t)r->n);
	for (int i = 0; i < r->n; i++)
		r->entry[i].unit = &r->p.unit[n - r->n + i];
	return true;
}

/* Every --dim names a dimension of the program. */
static bool dims_are_known(struct tfc *t, const struct references *r)
{
	for (int i = 0; i < r->how.n_dim; i++) {
		const char *name = r->how.dim[i].name;
		bool found = false;
		for (int k = 0; r->p.hir && k < r->p.hir->n_dimvar; k++)
			found = found || !strcmp(r->p.hir->dimvar[k]->name, name);
		for (int u = 0; u < r->p.n_unit; u++)
			for (int k = 0; r->p.unit[u].tir && k < r->p.unit[u].tir->n_dimvar; k++)
				found = found || !strcmp(r->p.unit[u].tir->dimvar[k]->name, name);
		if (!found)
			return diag_error(t, (struct range){ 0 }, E2107, "--dim names %s, but %s has no DimVar of that name", name, r->p.path);
	}
	return true;
}

/* Read FILE and evaluate its entries. */
static bool evaluate(struct tfc *t, struct options *o, const struct target_options *to, bool is_check, struct references *r)
{
	r->p = (struct pipeline){ .t = t, .o = o, .to = to, .path = o->file.data[0],
				  .target_override = o->target.len ? o->target.data[0] : NULL };
	if (!eval_options_of(t, o, &r->how) || !pipeline_front(&r->p) || !choose_entries(t, o, is_check, r) ||
	    !dims_are_known(t, r) || !inputs_have_an_owner(t, o, r))
		return false;
	if (o->cycles)
		r->how.cycles = &r->cycles;
	t->pass = "eval";
	for (int i = 0; i < r->n; i++)
		if (!evaluate_entry(t, o, r, is_check, &r->entry[i]))
			return false;
	return true;
}

/* What there is to say about the results, in the order of the entries. */
static struct result *results_of(struct tfc *t, const struct references *r, size_t *n)
{
	struct { struct result *data; size_t len, cap; } all = { 0 };
	for (int k = 0; k < r->n; k++) {
		const struct reference *x = &r->entry[k];
		const char *function = x->unit->hir ? x->unit->hir->symbol : x->unit->tir->name;
		for (int i = 0; i < x->n_out; i++)
			vec_push(&t->perm, &all, ((struct result){
				.function = function, .value = x->out[i],
				.name = x->n_out == 1 ? "out" : arena_printf(&t->perm, "out%d", i) }));
	}
	*n = all.len;
	return all.data;
}

/* The text goes to -o, or to standard output unless --json takes the facts. */
static void add_results(struct tfc *t, const struct options *o, struct io_outputs *out, const char *text, const char *json)
{
	if (o->json)
		io_output_add(t, out, o->json, json, strlen(json));
	if (!o->json || o->output)
		io_output_add(t, out, o->output ? o->output : "-", text, strlen(text));
}

/* "cycles 15432, 613 per iteration" */
static const char *cycles_text(struct tfc *t, const struct model_cycles *c)
{
	if (!c->n)
		return arena_printf(&t->perm, "cycles %lld\n", (long long)c->all);
	if (c->sum % c->n)
		return arena_printf(&t->perm, "cycles %lld, %.2f per iteration\n", (long long)c->all, (double)c->sum / (double)c->n);
	return arena_printf(&t->perm, "cycles %lld, %lld per iteration\n", (long long)c->all, (long long)(c->sum / c->n));
}

bool command_eval(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	struct references r = { 0 };
	size_t n_result;
	if (o->file.len != 1)
		return usage(o, "eval takes one file: tfc eval FILE --in NAME=A.npy ... --out-dir DIR");
	if (!evaluate(t, o, to, false, &r))
		return false;
	struct result *result = results_of(t, &r, &n_result);
	if (o->out_dir && !io_make_dir(t, o->out_dir))
		return false;
	for (size_t i = 0; o->out_dir && i < n_result; i++) {
		struct npy n;
		unsigned char *bytes;
		size_t size;
		eval_to_npy(&t->perm, result[i].value, &n);
		npy_encode(&t->perm, &n, &bytes, &size);
		result[i].file = arena_printf(&t->perm, "%s/%s.npy", o->out_dir, result[i].name);
		io_output_add(t, out, result[i].file, bytes, size);
	}
	const char *text = eval_text(t, n_result, result);
	if (o->cycles)
		text = arena_printf(&t->perm, "%s%s", text, cycles_text(t, &r.cycles));
	add_results(t, o, out, text, eval_json(t, &r.p, n_result, result));
	return true;
}

/* Lower the entries, whose parameters the run of the artifact needs, and run it. */
static bool run_c(struct tfc *t, const struct options *o, struct references *r, const char *artifact, struct tensor **got)
{
	r->p.for_c = r->p.keep_dims = true;
	if (r->entry[0].unit->hir && !lower_entries(r, STAGE_lower))
		return false;
	struct check_c_kernel *kernel = arena_array(&t->perm, struct check_c_kernel, (size_t)r->n);
	for (int i = 0; i < r->n; i++) {
		kernel[i] = (struct check_c_kernel){ r->entry[i].unit->tir, (const struct tensor *const *)r->entry[i].in, got };
		got += r->entry[i].n_out;
	}
	const struct check_c_run run = { .cc = o->cc, .path = artifact, .include_dir = io_runtime_dir(t), .workers = (int)o->jobs };
	const char *why;
	if (check_c(t, r->n, kernel, &run, &why))
		return true;
	return t->diags.n_error ? false : diag_error(t, (struct range){ 0 }, E9001, "cannot run %s: %s", artifact, why);
}

/* The launch description of entry "i": --launch, or one made from the program itself; *launch stays NULL where there is nothing
 * to launch. */
static bool launch_of(struct tfc *t, const struct options *o, struct references *r, int i, const struct source **launch)
{
	const char *why;
	char *data;
	size_t size;
	if (o->launch) {
		if (!io_read(&t->perm, o->launch, &data, &size, &why))
			return diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: %s", o->launch, why);
		*launch = source_new(&t->perm, o->launch, data, size);
		return true;
	}
	struct text text;
	int n_entry;
	text_init(&text, &t->perm);
	if (!ptx_emit_launch(&r->p, r->entry[i].unit, &text, &n_entry))
		return false;
	const char *name = arena_printf(&t->perm, "<launch of %s>", r->entry[i].unit->tir->name);
	if (n_entry)
		*launch = source_new(&t->perm, name, text_str(&text), text.len);
	return true;
}

/* Run the PTX text of "artifact" in the emulator. */
static bool run_ptx(struct tfc *t, const struct options *o, struct references *r, const char *artifact, struct tensor **got,
		    struct check_findings *found)
{
	struct check_ptx_run run = { .path = artifact, .dim = &o->dim, .seeds = o->seeds, .jobs = o->jobs };
	const char *why;
	char *data;
	if (!io_read(&t->perm, artifact, &data, &run.ptx_size, &why))
		return diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: %s", artifact, why);
	run.ptx = data;
	r->p.keep_dims = true;
	if (!r->p.target_override && !ptx_states_target(t, &r->p, data, &r->p.target_override))
		return false;
	if (!lower_entries(r, STAGE_verify))
		return false;
	struct check_ptx_kernel *kernel = arena_array(&t->perm, struct check_ptx_kernel, (size_t)r->n);
	for (int i = 0; i < r->n; i++) {
		const struct reference *x = &r->entry[i];
		kernel[i] = (struct check_ptx_kernel){ x->unit->tir, NULL, (const struct tensor *const *)x->in,
						       (const struct tensor *const *)x->out, got };
		if (!launch_of(t, o, r, i, &kernel[i].launch))
			return false;
		got += x->n_out;
	}
	t->pass = "check";
	return check_ptx(t, &run, r->n, kernel, found);
}

static bool has_suffix(const char *path, const char *suffix)
{
	size_t n = strlen(path), k = strlen(suffix);
	return n > k && !strcmp(path + n - k, suffix);
}

/* Compare the results; false where one is refused. */
static bool compare_results(struct tfc *t, const struct options *o, size_t n, struct result *result, struct tensor *const *got)
{
	const struct eval_tolerance how = { .by_radius = !o->has_tolerance, .rtol = o->rtol, .atol = o->atol };
	struct eval_comparison *c = arena_array(&t->perm, struct eval_comparison, n + 1);
	bool agrees = true;
	for (size_t i = 0; i < n; i++) {
		if (got[i]) {
			c[i] = eval_compare(result[i].value, got[i], &how);
			result[i].comparison = &c[i];
		}
		agrees = agrees && got[i] && c[i].accepted;
	}
	return agrees;
}

bool command_check(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out, bool *agrees)
{
	struct references r = { 0 };
	struct check_findings found = { 0 };
	size_t n_result;
	if (o->file.len != 2)
		return usage(o, "check takes a program and its artifact: tfc check FILE KERNEL.c|KERNEL.ptx --in NAME=A.npy ...");
	const char *artifact = o->file.data[1];
	bool is_ptx = has_suffix(artifact, ".ptx");
	if (!is_ptx && !has_suffix(artifact, ".c"))
		return usage(o, arena_printf(&t->perm, "the artifact '%s' is not a .c or .ptx file", artifact));
	if (!is_ptx && (o->launch || o->seeds >= 0))
		return usage(o, arena_printf(&t->perm, "--%s is for PTX, but the artifact is %s", o->launch ? "launch" : "seeds", artifact));
	if (!io_exists(artifact))
		return diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: no such file", artifact);
	if (!evaluate(t, o, to, true, &r))
		return false;
	struct result *result = results_of(t, &r, &n_result);
	struct tensor **got = arena_array(&t->perm, struct tensor *, n_result + 1);
	if (is_ptx ? !run_ptx(t, o, &r, artifact, got, &found) : !run_c(t, o, &r, artifact, got))
		return false;
	*agrees = compare_results(t, o, n_result, result, got) && !found.has_errors;
	if (o->stats && is_ptx)
		text_add(&o->messages, text_str(&found.sites));
	const char *text = check_text(t, r.n > 1, n_result, result);
	if (found.text.len)
		text = arena_printf(&t->perm, "%s%s", text, text_str(&found.text));
	add_results(t, o, out, text, check_json(t, &r.p, artifact, *agrees, n_result, result, is_ptx ? &found : NULL));
	return true;
}
