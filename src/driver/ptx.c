#include "driver/ptx.h"

#include <string.h>

#include "backend/ptx/ptx_host.h"

/* ---- targets ---- */

static const char comment_begin[] = "// tfc " PACKAGE_VERSION ", target ";

/* Ids of CUDA devices, separated by commas. */
static const char *cuda_devices(struct tfc *t, const struct target_options *to)
{
	const struct target_document *const *doc;
	struct text list;
	int n = target_list(t, to, &doc);
	text_init(&list, &t->perm);
	for (int i = 0; i < n; i++) {
		const struct target *x = doc[i]->is_architecture ? NULL : target_find(t, to, doc[i]->id, (struct range){ 0 });
		if (x && x->family == TARGET_CUDA)
			text_printf(&list, "%s%s", list.len ? ", " : "", x->id);
	}
	return text_str(&list);
}

static const char *program_target(const struct pipeline *p)
{
	return p->target_override ? p->target_override : p->n_unit ? p->unit[p->n_unit - 1].target_id : NULL;
}

bool ptx_target_fits(struct tfc *t, const struct pipeline *p, const char *what, const char **message)
{
	const char *id = program_target(p);
	const struct target *x = id ? target_find(t, p->to, id, (struct range){ 0 }) : NULL;
	*message = NULL;
	if (id && !x)
		return false;
	if (x && x->family == TARGET_CUDA)
		return true;
	const char *of = id ? arena_printf(&t->perm, "the target is %s", id) : arena_printf(&t->perm, "%s names no target", p->path);
	*message = arena_printf(&t->perm, "%s needs a CUDA target, but %s; choose one with --target: %s", what, of, cuda_devices(t, p->to));
	return false;
}

bool ptx_states_target(struct tfc *t, const struct pipeline *p, const char *ptx, const char **target)
{
	size_t n = strlen(comment_begin);
	if (program_target(p))
		return true;
	if (!strncmp(ptx, comment_begin, n)) {
		*target = arena_strndup(&t->perm, ptx + n, strcspn(ptx + n, "\r\n"));
		return true;
	}
	return diag_error(t, (struct range){ 0 }, E5001, "neither %s nor the PTX names a target; choose one with --target: %s", p->path,
			  cuda_devices(t, p->to));
}

/* ---- the entries ---- */

static struct ptx_abi_options abi_options(struct tfc *t, const struct options *o)
{
	size_t n = o->entry_name.len;
	const char **from = arena_array(&t->perm, const char *, n + 1), **to = arena_array(&t->perm, const char *, n + 1);
	for (size_t i = 0; i < n; i++) {
		from[i] = o->entry_name.data[i].name;
		to[i] = o->entry_name.data[i].value;
	}
	return (struct ptx_abi_options){ .arch = o->arch, .version = o->ptx_version, .align = o->param_align, .n_rename = (int)n,
					 .rename_from = from, .rename_to = to };
}

bool ptx_entries(struct pipeline *p, const struct unit *unit, struct ptx_abi *out)
{
	struct tir_fn *one[1] = { unit ? unit->tir : NULL };
	struct tir_program single = { .n_fn = 1, .fn = one };
	const struct ptx_abi_options o = abi_options(p->t, p->o);
	const struct target *target = unit ? unit->target : p->n_unit ? p->unit[p->n_unit - 1].target : NULL;
	return ptx_abi_make(p->t, unit ? &single : &p->tir, target, &o, out);
}

bool ptx_emit_launch(struct pipeline *p, const struct unit *unit, struct text *out, int *n_entry)
{
	struct ptx_abi abi;
	if (!ptx_entries(p, unit, &abi))
		return false;
	*n_entry = abi.n_entry;
	return ptx_host_launch(p->t, &abi, NULL, out);
}

/* ---- the text ---- */

static struct ptx_options emit_options(const struct options *o)
{
	return (struct ptx_options){ .contract = o->contract == CONTRACT_ON, .is_fast = o->fast_math, .ftz = o->ftz,
				     .unchecked_windows = o->unchecked_windows, .wide_vectors = o->wide_vectors,
				     .check_smem_base = o->check_smem_base, .debug_waits = o->debug_waits, .max_ir = o->max_ir,
				     .passes = o->llvm_passes };
}

/* Accesses of placed programs are not their authors' choice. */
static bool is_placed(const struct pipeline *p)
{
	bool found = false;
	for (int i = 0; i < p->n_unit; i++)
		found = found || p->unit[i].report.n_phase > 0;
	return found;
}

static bool wants_report(const struct options *o)
{
	bool found = false;
	for (size_t i = 0; i < o->emit.len; i++)
		found = found || o->emit.data[i].kind == EMIT_REPORT;
	return found;
}

static bool emit(struct pipeline *p, struct ptx_output *x)
{
	struct tfc *t = p->t;
	const struct target *target = p->unit[p->n_unit - 1].target;
	struct ptx_options o = emit_options(p->o);
	if (!ptx_entries(p, NULL, &x->abi) || !ptx_compute_check(t, &p->tir, target) || !ptx_check(t, &x->abi, target))
		return false;
	o.is_placed = is_placed(p);
	if (wants_report(p->o))
		o.sites = x->sites = arena_new(&t->perm, struct ptx_sites);
	const struct ptx_module *m = ptx_open(t, p->o->backend_dir);
	if (!m)
		return false;
	text_printf(&x->text, "%s%s\n", comment_begin, p->unit[p->n_unit - 1].target->id);
	if (!m->emit(t, &p->tir, &x->abi, &o, &x->text) && !t->diags.n_error)
		tfc_bug(t, "the PTX module failed without a diagnostic");
	if (x->sites && !t->diags.n_error && !o.is_placed)
		ptx_sites_warn(t, x->sites);
	return t->diags.n_error == 0;
}

const struct ptx_output *ptx_make(struct pipeline *p)
{
	struct ptx_output *x = arena_new(&p->t->perm, struct ptx_output);
	text_init(&x->text, &p->t->perm);
	pipeline_begin(p, STAGE_emit);
	bool ok = emit(p, x);
	if (ok && p->o->assemble) {
		const struct ptx_assembler a = { .program = p->o->ptxas ? p->o->ptxas : "ptxas", .assert_no_spill = p->o->assert_no_spill };
		ok = ptx_assemble(p->t, &a, &x->abi, text_str(&x->text), x->text.len, &x->figures);
	}
	return pipeline_end(p, STAGE_emit) && ok ? x : NULL;
}

const int *ptx_registers(struct tfc *t, const struct ptx_output *x)
{
	int *n = arena_array(&t->perm, int, (size_t)x->abi.n_entry + 1);
	for (int i = 0; i < x->abi.n_entry; i++)
		n[i] = (int)x->figures[i].registers;
	return n;
}
