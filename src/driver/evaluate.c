/* tfc eval and tfc check: the reference, and an artifact beside it. */
#include <stdio.h>
#include <string.h>

#include "backend/c/backend_c.h"
#include "base/npy.h"
#include "base/text.h"
#include "base/vec.h"
#include "driver/compile.h"
#include "eval/eval.h"
#include "eval/tir_eval.h"

struct reference {
	struct pipeline p;
	struct unit *unit;
	struct tensor **in;
	struct tensor **out;
	int n_in, n_out;
};

static bool usage(struct options *o, const char *message)
{
	o->usage_error = message;
	return false;
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
				    .no_contract = o->no_contract, .n_dim = (int)o->dim.len, .dim = dim };
	return true;
}

static bool is_given(const struct options *o, const char *name)
{
	for (size_t i = 0; i < o->in.len; i++)
		if (!strcmp(o->in.data[i].name, name))
			return true;
	return false;
}

/* Read FILE, its inputs, and evaluate the one entry.  With "random_rest" a parameter without --in gets made-up data. */
static bool evaluate(struct tfc *t, struct options *o, const struct target_options *to, bool random_rest, struct reference *r)
{
	r->p = (struct pipeline){ .t = t, .o = o, .to = to, .path = o->file.data[0],
				  .target_override = o->target.len ? o->target.data[0] : NULL };
	struct eval_options e;
	if (!eval_options_of(t, o, &e) || !pipeline_front(&r->p))
		return false;
	if (r->p.n_unit != 1 && !(o->entry && r->p.n_unit))
		return diag_error(t, (struct range){ 0 }, E1207, "%s has %d entries; choose one with --entry", r->p.path, r->p.n_unit);
	r->unit = &r->p.unit[r->p.n_unit - 1];
	const char **spec = arena_array(&t->perm, const char *, o->in.len + 1 + (r->unit->hir ? (size_t)r->unit->hir->n_param : 0));
	int n_spec = (int)o->in.len;
	for (size_t i = 0; i < o->in.len; i++)
		spec[i] = arena_printf(&t->perm, "%s=%s", o->in.data[i].name, o->in.data[i].value);
	for (int i = 0; r->unit->hir && random_rest && i < r->unit->hir->n_param; i++)
		if (!is_given(o, r->unit->hir->param[i].name))
			spec[n_spec++] = arena_printf(&t->perm, "%s=random:%d", r->unit->hir->param[i].name, i + 1);
	t->pass = "eval";
	if (!r->unit->hir)
		return tir_eval_from_specs(t, r->unit->tir, &e, n_spec, spec, &r->n_in, &r->in, &r->n_out, &r->out);
	r->n_in = r->unit->hir->n_param;
	const struct hir_fn *body = r->unit->hir;
	while (body->n_variant)
		body = body->variant[0].fn;
	r->n_out = body->n_return;
	r->in = arena_array(&t->perm, struct tensor *, (size_t)r->n_in + 1);
	r->out = arena_array(&t->perm, struct tensor *, (size_t)r->n_out + 1);
	return eval_inputs(t, r->unit->hir, &e, n_spec, spec, r->in) && eval_hir(t, r->unit->hir, &e, r->in, r->out);
}

bool command_eval(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	struct reference r = { 0 };
	if (o->file.len != 1)
		return usage(o, "eval takes one file: tfc eval FILE --in NAME=A.npy ... --out-dir DIR");
	if (!evaluate(t, o, to, false, &r))
		return false;
	if (!o->out_dir)
		return true;
	if (!io_make_dir(t, o->out_dir))
		return false;
	for (int i = 0; i < r.n_out; i++) {
		struct npy n;
		unsigned char *bytes;
		size_t size;
		eval_to_npy(&t->perm, r.out[i], &n);
		npy_encode(&t->perm, &n, &bytes, &size);
		const char *path = r.n_out == 1 ? arena_printf(&t->perm, "%s/out.npy", o->out_dir)
						: arena_printf(&t->perm, "%s/out%d.npy", o->out_dir, i);
		io_output_add(t, out, path, bytes, size);
	}
	return true;
}

/* Where the runtime headers lie: beside the program's installation, or its build tree. */
static const char *runtime_dir(struct tfc *t)
{
	static const char *const relative[] = { "../include", "runtime-headers", "../runtime-headers" };
	const char *dir = io_program_dir(t);
	for (size_t i = 0; dir && i < sizeof(relative) / sizeof(relative[0]); i++) {
		const char *path = arena_printf(&t->perm, "%s/%s", dir, relative[i]);
		if (io_exists(arena_printf(&t->perm, "%s/tfc/rt.h", path)))
			return path;
	}
	return io_exists(RUNTIME_SOURCE_DIR "/tfc/rt.h") ? RUNTIME_SOURCE_DIR : NULL;
}

static void compare_output(struct tfc *t, const struct options *o, const struct reference *r, int i, const struct tensor *got,
			   struct text *report, bool *agrees)
{
	const struct eval_tolerance how = { .by_radius = !o->has_tolerance, .rtol = o->rtol, .atol = o->atol };
	struct eval_comparison c = eval_compare(r->out[i], got, &how);
	const char *name = r->n_out == 1 ? "out" : arena_printf(&t->perm, "out%d", i);
	text_printf(report, "%-6s %s\n", name, eval_comparison_str(&t->perm, &c, r->out[i]));
	*agrees = *agrees && c.accepted;
}

bool command_check(struct tfc *t, struct options *o, const struct target_options *to, struct text *report, bool *agrees)
{
	struct reference r = { 0 };
	if (o->file.len != 2)
		return usage(o, "check takes a program and its artifact: tfc check FILE KERNEL.c --in NAME=A.npy ...");
	const char *artifact = o->file.data[1];
	size_t n = strlen(artifact);
	if (n < 3 || strcmp(artifact + n - 2, ".c") != 0)
		return usage(o, arena_printf(&t->perm, "the artifact '%s' is not a .c file", artifact));
	if (!io_exists(artifact))
		return diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: no such file", artifact);
	if (!evaluate(t, o, to, true, &r))
		return false;
	r.p.for_c = r.p.keep_dims = true;
	for (int s = STAGE_inline; r.unit->hir && s <= STAGE_lower; s++)
		if (!pipeline_stage(&r.p, (enum stage)s))
			return false;
	const struct check_c_run run = { .cc = o->cc, .path = artifact, .include_dir = runtime_dir(t), .workers = 1 };
	struct tensor **got = arena_array(&t->perm, struct tensor *, (size_t)r.n_out + 1);
	const char *why;
	if (!check_c(t, r.unit->tir, &run, (const struct tensor *const *)r.in, got, &why))
		return t->diags.n_error ? false : diag_error(t, (struct range){ 0 }, E9001, "cannot run %s: %s", artifact, why);
	*agrees = true;
	for (int i = 0; i < r.n_out; i++)
		compare_output(t, o, &r, i, got[i], report, agrees);
	return true;
}
