#include "driver/pipeline.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "base/vec.h"
#include "base/io.h"
#include "front/front.h"
#include "lower/lower.h"
#include "opt/opt.h"
#include "report/report.h"
#include "report/schedule.h"
#include "sched/order.h"
#include "sched/sched.h"
#include "verify/model.h"
#include "verify/verify.h"

double pipeline_now_ms(void)
{
	struct timespec s;
	clock_gettime(CLOCK_MONOTONIC, &s);
	return (double)s.tv_sec * 1e3 + (double)s.tv_nsec / 1e6;
}

void pipeline_begin(struct pipeline *p, enum stage s)
{
	p->t->pass = stage_name(s);
	vec_push(&p->t->perm, &p->time, ((struct stage_time){ .stage = s, .begin_ms = pipeline_now_ms() }));
}

bool pipeline_end(struct pipeline *p, enum stage s)
{
	struct stage_time *x = &p->time.data[p->time.len - 1];
	x->end_ms = pipeline_now_ms();
	x->arena_bytes = p->t->perm.used_bytes;
	if (p->t->diags.n_error)
		return false;
	p->reached = s;
	return true;
}

static bool read_input(struct pipeline *p)
{
	const char *why;
	char *data;
	size_t size;
	if (p->source)
		return true;
	if (!io_read(&p->t->perm, p->path, &data, &size, &why))
		return diag_error(p->t, (struct range){ 0 }, E9001, "cannot read %s: %s", p->path, why);
	p->source = source_new(&p->t->perm, strcmp(p->path, "-") ? p->path : "<stdin>", data, size);
	return true;
}

static struct range file_range(const struct pipeline *p)
{
	return (struct range){ p->source, 0, p->source->size ? 1 : 0 };
}

static void add_unit(struct pipeline *p, struct unit u)
{
	struct unit *unit = arena_array(&p->t->perm, struct unit, (size_t)p->n_unit + 1);
	for (int i = 0; i < p->n_unit; i++)
		unit[i] = p->unit[i];
	unit[p->n_unit++] = u;
	p->unit = unit;
}

static bool name_is(const char *a, const char *b, size_t n)
{
	return a && strlen(a) == n && !strncmp(a, b, n);
}

/* The function that the path "name" selects below "m": "f", "M", "M.f" or "M.c.f". */
static struct hir_fn *select_in(const struct hir_module *m, const char *path)
{
	size_t n = strcspn(path, ".");
	for (int i = 0; !path[n] && i < m->n_fn; i++)
		if (name_is(m->fn[i]->name, path, n))
			return m->fn[i];
	for (int i = 0; i < m->n_child; i++)
		if (name_is(m->child[i]->name, path, n))
			return path[n] ? select_in(m->child[i], path + n + 1) : m->child[i]->entry;
	return NULL;
}

static struct hir_fn *select_entry(const struct pipeline *p, const char *path)
{
	size_t n = strcspn(path, ".");
	for (int i = 0; i < p->hir->n_module; i++) {
		const struct hir_module *m = p->hir->module[i];
		struct hir_fn *f = NULL;
		if (name_is(m->name, path, n))
			f = path[n] ? select_in(m, path + n + 1) : m->entry;
		if (!f)
			f = select_in(m, path);
		if (f)
			return f;
	}
	return NULL;
}

/* The @prim_func that "path" names: "f" or "M.f". */
static const struct ast_prim *select_prim(const struct pipeline *p, const char *path)
{
	const char *dot = strrchr(path, '.'), *name = dot ? dot + 1 : path;
	for (int i = 0; i < p->hir->n_prim; i++) {
		const struct ast_prim *x = p->hir->prim[i];
		if (!strcmp(x->def->name, name) && (!dot || name_is(x->module, path, (size_t)(dot - path))))
			return x;
	}
	return NULL;
}

/* The function that a launcher launches (tir 2.4a); "name" itself if it is no launcher. */
static const char *launched(const struct ast_prim *x)
{
	const struct ast_block *b = &x->def->body;
	const struct ast_stmt *s = b->n ? b->stmt[b->n - 1] : NULL;
	const struct ast_expr *call = s && s->kind == AST_EXPR && s->value->kind == AST_CALL ? s->value : NULL;
	bool is_launch = call && call->a->kind == AST_NAME && !strcmp(call->a->s, "launch") && call->n_arg &&
			 call->arg[0].value->kind == AST_NAME;
	return is_launch ? call->arg[0].value->s : x->def->name;
}

static const char *entries_text(const struct pipeline *p)
{
	struct text list;
	text_init(&list, &p->t->perm);
	for (int i = 0; i < p->hir->n_prim; i++)
		text_printf(&list, "%s%s", list.len ? ", " : "", p->hir->prim[i]->def->name);
	for (int i = 0; i < p->hir->n_module; i++)
		for (int k = 0; k < p->hir->module[i]->n_fn; k++)
			text_printf(&list, "%s%s%s%s", list.len ? ", " : "", p->hir->module[i]->name ? p->hir->module[i]->name : "",
				    p->hir->module[i]->name ? "." : "", p->hir->module[i]->fn[k]->name);
	return text_str(&list);
}

static bool entry_units(struct pipeline *p)
{
	if (p->o->entry) {
		struct hir_fn *f = select_entry(p, p->o->entry);
		if (!f && select_prim(p, p->o->entry))
			return true;
		if (!f)
			return diag_error(p->t, file_range(p), E1207, "--entry=%s names no function; the functions are %s",
					  p->o->entry, entries_text(p));
		add_unit(p, (struct unit){ .hir = f, .target_id = f->module->target });
		return true;
	}
	for (int i = 0; i < p->hir->n_root; i++)
		if (p->hir->root[i]->entry)
			add_unit(p, (struct unit){ .hir = p->hir->root[i]->entry, .target_id = p->hir->root[i]->target });
	if (!p->n_unit && !p->hir->n_prim)
		return diag_error(p->t, file_range(p), E1207,
				  "no entry: several functions and none is marked; choose one with --entry: %s", entries_text(p));
	for (int i = 0; i < p->n_unit; i++)
		for (int j = 0; j < p->n_unit; j++)
			if (i != j && !strcmp(p->unit[i].hir->symbol, p->unit[j].hir->symbol) && p->unit[j].hir->module->name)
				p->unit[j].hir->symbol = arena_printf(&p->t->perm, "%s_%s", p->unit[j].hir->module->name,
								      p->unit[j].hir->name);
	return true;
}

static void add_tir(struct pipeline *p, struct tir_fn *f)
{
	for (int i = 0; i < p->n_unit; i++)
		if (p->unit[i].tir == f)
			return;
	add_unit(p, (struct unit){ .tir = f, .target_id = f->target });
}

/* Functions authored as TIR, each after those it calls; the entry is the last. */
static bool authored_tir(struct pipeline *p)
{
	const struct ast_prim *entry = p->o->entry ? select_prim(p, p->o->entry) : NULL;
	if (!p->hir->n_prim || (p->o->entry && p->n_unit))
		return true;
	struct tir_program *tir = front_tir_program(p->t, p->ast, p->hir);
	for (int i = 0; tir && i < tir->n_fn; i++) {
		struct tir_fn **callee;
		if (entry && strcmp(tir->fn[i]->name, launched(entry)) != 0)
			continue;
		int n = tir_callees(&p->t->perm, tir->fn[i], &callee);
		for (int k = 0; k < n; k++)
			add_tir(p, callee[k]);
		add_tir(p, tir->fn[i]);
	}
	return tir != NULL;
}

bool pipeline_front(struct pipeline *p)
{
	const struct options *o = p->o;
	pipeline_begin(p, STAGE_parse);
	if (!read_input(p))
		return false;
	p->ast = ast_parse(p->t, p->source);
	if (p->ast)
		p->ast->is_internal = p->start > STAGE_units;
	if (!pipeline_end(p, STAGE_parse))
		return false;
	pipeline_begin(p, STAGE_type);
	struct front_define *define = arena_array(&p->t->perm, struct front_define, o->define.len + 1);
	for (size_t i = 0; i < o->define.len; i++)
		define[i] = (struct front_define){ o->define.data[i].name, o->define.data[i].value };
	struct front_options fo = { .n_define = (int)o->define.len, .define = define, .target = p->target_override,
				    .target_options = p->to, .strict_schedule = o->strict_schedule };
	for (size_t i = 0; i < o->emit.len; i++)
		fo.emits_hir |= o->emit.data[i].kind == EMIT_HIR;
	p->hir = hir_from_ast(p->t, p->ast, &fo);
	bool ok = !p->t->diags.n_error && entry_units(p) && authored_tir(p);
	if (ok)
		p->typed = arena_memdup(&p->t->perm, p->unit, sizeof(*p->unit) * (size_t)p->n_unit);
	return pipeline_end(p, STAGE_type) && ok;
}

static bool find_target(struct pipeline *p, struct unit *u)
{
	if (u->target)
		return true;
	const char *id = p->target_override ? p->target_override : u->target_id ? u->target_id : "cpu.c11";
	struct range r = p->target_override ? (struct range){ 0 } : u->hir ? u->hir->range : u->tir->range;
	u->target = target_find(p->t, p->to, id, r);
	if (u->target && u->hir && p->for_c && u->target->family != TARGET_CPU)
		u->target = target_find(p->t, p->to, "cpu.c11", r);
	return u->target != NULL;
}

/* True if the program was written for another family than the one it is compiled for (hir 15.5). */
static bool needs_erasure(struct pipeline *p, const struct unit *u)
{
	if (p->o->erase)
		return true;
	const struct hir_module *m = u->hir->module;
	if (u->target_id) {
		struct diags saved = p->t->diags;
		const struct target *own = target_find(p->t, p->to, u->target_id, (struct range){ 0 });
		p->t->diags = saved;
		if (own)
			return own->family != u->target->family;
	}
	for (int i = 0; i < m->n_topology; i++)
		if (target_level_index(u->target, m->topology[i]->name) < 0)
			return true;
	return false;
}

static struct place_target place_target_of(const struct pipeline *p, const struct target *x)
{
	struct place_target pt = x->family == TARGET_CUDA ? place_target_cuda : place_target_c11;
	if (x->family == TARGET_CUDA) {
		pt.scope_smem_bytes = target_int(x, "memory.smem.capacity", pt.scope_smem_bytes);
		pt.n_unit = target_int(x, "compute.units", pt.n_unit);
		return pt;
	}
	int64_t bytes = target_int(x, "vector.bytes", 0);
	if (bytes) {
		pt.vector_bytes = (int)bytes;
		pt.n_vector_register = (int)target_int(x, "vector.registers", 16);
	} else if (p->vector_bytes) {
		pt.vector_bytes = p->vector_bytes;
		pt.n_vector_register = p->n_vector_register;
	}
	pt.smem_bytes = p->o->smem_limit_bytes;
	return pt;
}

/* Apply --dim: the DimVars of the program that it names become constants. */
static bool bind_dims(struct pipeline *p, struct unit *u)
{
	for (size_t i = 0; i < p->o->dim.len && !p->keep_dims; i++) {
		const struct name_value *d = &p->o->dim.data[i];
		const struct ix_sym *dim = NULL;
		for (int k = 0; k < p->hir->n_dimvar; k++)
			if (!strcmp(p->hir->dimvar[k]->name, d->name))
				dim = p->hir->dimvar[k];
		char more;
		long long v;
		if (!dim)
			return diag_error(p->t, file_range(p), E2107, "--dim names %s, but the program has no DimVar of that name", d->name);
		if (sscanf(d->value, "%lld%c", &v, &more) != 1)
			return diag_error(p->t, file_range(p), E2107, "--dim takes NAME=INTEGER, but got '%s=%s'", d->name, d->value);
		if (!hir_bind_dim(p->t, u->hir, dim, v, &u->hir))
			return false;
	}
	return true;
}

static bool stage_inline(struct pipeline *p, struct unit *u)
{
	return !u->hir || (bind_dims(p, u) && hir_inline(p->t, u->hir, &u->hir) && hir_dispatch(p->t, u->hir, &u->hir));
}

/* Run "pass" on "*f", or on each of its variants. */
static bool each_variant(struct pipeline *p, struct unit *u, struct hir_fn **f,
			 bool (*pass)(struct pipeline *p, struct unit *u, struct hir_fn **f))
{
	if (!(*f)->n_variant)
		return pass(p, u, f);
	struct hir_fn *copy = arena_memdup(&p->t->perm, *f, sizeof(**f));
	struct hir_variant *list = arena_memdup(&p->t->perm, copy->variant, sizeof(*list) * (size_t)copy->n_variant);
	for (int i = 0; i < copy->n_variant; i++)
		if (!each_variant(p, u, &list[i].fn, pass))
			return false;
	copy->variant = list;
	*f = copy;
	return true;
}

static bool erase(struct pipeline *p, struct unit *u, struct hir_fn **f)
{
	return hir_erase(p->t, *f, u->target->level[0], f);
}

static bool stage_erase(struct pipeline *p, struct unit *u)
{
	if (!u->hir || p->is_strict || u->target->family == TARGET_MULTIPIPE || !needs_erasure(p, u))
		return true;
	return each_variant(p, u, &u->hir, erase);
}

static bool place(struct pipeline *p, struct unit *u, struct hir_fn **f)
{
	struct place_target pt = place_target_of(p, u->target);
	return place_function_report(p->t, *f, &pt, f, &u->report);
}

static bool stage_place(struct pipeline *p, struct unit *u)
{
	if (!u->hir || p->is_strict || u->target->family == TARGET_MULTIPIPE)
		return true;
	if (!each_variant(p, u, &u->hir, place))
		return false;
	for (int k = 0; k < u->target->n_level; k++)
		place_join_levels(p->t, u->hir, u->target->level[k], k);
	return true;
}

static bool stage_lower(struct pipeline *p, struct unit *u)
{
	if (!u->hir)
		return true;
	if (u->target->family == TARGET_MULTIPIPE)
		return diag_error(p->t, u->hir->range, E9003,
				  "kernels for %s are not available; compile for a CPU target such as --target=cpu.c11", u->target->id);
	const struct lower_options o = { .target = u->target, .is_strict = p->is_strict || u->target->family != TARGET_CPU,
					 .is_placed = u->report.n_phase > 0, .plan_budget = p->o->plan_budget };
	u->tir = lower_fn(p->t, u->hir, &o);
	return u->tir != NULL;
}

/* ---- automatic ordering ---- */

static bool stage_normalise(struct pipeline *p, struct unit *u)
{
	u->is_ordered = u->tir && order_wants(u->tir, u->target);
	if (u->is_ordered)
		verify_trusted(&p->t->perm, u->tir, &u->trust);
	return !u->is_ordered || (order_check(p->t, u->tir) && plan_normalise(p->t, u->tir));
}

static bool stage_units(struct pipeline *p, struct unit *u)
{
	const struct order_options o = { .source_order = p->o->source_order, .schedule_budget = p->o->schedule_budget, .isl_budget = p->o->isl_budget };
	if (!u->is_ordered)
		return true;
	bool ok = plan_units(p->t, &p->t->perm, u->tir, u->target, &o, &u->plans);
	for (size_t i = 0; i < u->plans.len && ok; i++)
		ok = (p->start <= STAGE_units || plan_check_input(u->plans.data[i], p->start >= STAGE_schedule)) && plan_hints(u->plans.data[i]);
	return ok;
}

static bool each_plan(struct unit *u, bool (*pass)(struct plan *p))
{
	bool ok = true;
	for (size_t i = 0; i < u->plans.len; i++)
		ok = pass(u->plans.data[i]) && ok;
	return ok;
}

static bool stage_assign(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_assign_core);
}

static bool stage_owners(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_accesses) && each_plan(u, plan_claim_owners);
}

static bool stage_costs(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_latency);
}

static bool stage_schedule(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_dependences) && each_plan(u, plan_check_stage_order) && each_plan(u, order_schedule);
}

static bool stage_versions(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_versions);
}

static bool stage_resolve(struct pipeline *p, struct unit *u)
{
	(void)p;
	return each_plan(u, plan_resolve_core);
}

/* The facts of the schedules are complete before they are turned into statements. */
static bool record_schedules(struct pipeline *p, const struct unit *u)
{
	for (size_t i = 0; p->wants_schedule && i < u->plans.len; i++)
		vec_push(&p->t->perm, &p->schedule, report_json_text(p->t, report_schedule_json(u->plans.data[i])));
	return true;
}

static bool stage_materialise(struct pipeline *p, struct unit *u)
{
	bool ok = each_plan(u, plan_insert_sync) && record_schedules(p, u) && each_plan(u, plan_expand_versions) &&
		  each_plan(u, plan_expand_stages);
	u->plans.len = 0;
	return ok;
}

static bool stage_verify(struct pipeline *p, struct unit *u)
{
	if (u->target->family == TARGET_CPU || p->for_c)
		return true;
	bool is_multipipe = u->target->family == TARGET_MULTIPIPE;
	bool by_model = model_is_needed(u->tir, u->target) || (is_multipipe && u->is_ordered);
	if (by_model ? verify_schedule(p->t, u->tir, u->target, &u->trust) : is_multipipe || verify_order(p->t, u->tir, u->target))
		return true;
	if (u->hir || u->is_ordered)
		diag_note(p->t, u->hir ? u->hir->range : u->tir->range, "schedule verification failed: the order above was made by tfc");
	return false;
}

static bool stage_sync(struct pipeline *p, struct unit *u)
{
	if (u->is_ordered)
		return stage_materialise(p, u) && (u->target->family != TARGET_MULTIPIPE || stage_verify(p, u));
	return u->target->family != TARGET_CUDA || p->for_c || sched_sync(p->t, u->tir, u->target);
}

static bool stage_opt(struct pipeline *p, struct unit *u)
{
	if (u->target->family == TARGET_CUDA && !p->for_c)
		return true;
	u->tir = opt_recompute(p->t, opt_fuse_elementwise(p->t, u->tir));
	opt_place_scratch(p->t, u->tir);
	return u->tir != NULL;
}

static bool verify(struct pipeline *p, const struct unit *u, enum stage s)
{
	if (stage_form(s) == FORM_HIR)
		return !u->hir || hir_verify(p->t, u->hir);
	return tir_verify(p->t, u->tir, u->target);
}

bool pipeline_stage(struct pipeline *p, enum stage s)
{
	static bool (*const run[STAGE_COUNT])(struct pipeline *p, struct unit *u) = {
		[STAGE_inline] = stage_inline, [STAGE_erase] = stage_erase, [STAGE_place] = stage_place,
		[STAGE_lower] = stage_lower,   [STAGE_normalise] = stage_normalise, [STAGE_units] = stage_units,
		[STAGE_assign] = stage_assign, [STAGE_owners] = stage_owners,	    [STAGE_costs] = stage_costs,
		[STAGE_schedule] = stage_schedule, [STAGE_versions] = stage_versions, [STAGE_resolve] = stage_resolve,
		[STAGE_sync] = stage_sync, [STAGE_opt] = stage_opt,     [STAGE_verify] = stage_verify,
	};
	pipeline_begin(p, s);
	for (int i = 0; i < p->n_unit; i++) {
		struct unit *u = &p->unit[i];
		bool ok = find_target(p, u) && run[s](p, u);
		if (ok && (p->o->verify || s == STAGE_lower))
			ok = verify(p, u, s);
		if (!ok && !p->t->diags.n_error)
			tfc_bug(p->t, "stage %s failed without a diagnostic", stage_name(s));
	}
	if (!pipeline_end(p, s))
		return false;
	p->tir.n_fn = 0;
	p->tir.fn = arena_array(&p->t->perm, struct tir_fn *, (size_t)p->n_unit + 1);
	for (int i = 0; i < p->n_unit; i++)
		if (p->unit[i].tir)
			p->tir.fn[p->tir.n_fn++] = p->unit[i].plans.len ? plan_text(&p->t->perm, &p->unit[i].plans, p->unit[i].tir) : p->unit[i].tir;
	return true;
}

/* Give "m" the levels of "from", each as large as both need it. */
static void join_levels(struct arena *a, struct hir_module *m, const struct hir_module *from)
{
	const struct topology **level = arena_array(a, const struct topology *, (size_t)(m->n_topology + from->n_topology) + 1);
	int n = m->n_topology;
	for (int i = 0; i < n; i++)
		level[i] = m->topology[i];
	for (int i = 0; i < from->n_topology; i++) {
		int k = 0;
		while (k < n && strcmp(level[k]->name, from->topology[i]->name))
			k++;
		if (k == n) {
			level[n++] = from->topology[i];
			continue;
		}
		struct topology *joined = arena_memdup(a, level[k], sizeof(*joined));
		joined->size = ix_max(a, joined->size, from->topology[i]->size);
		level[k] = joined;
	}
	m->topology = level;
	m->n_topology = n;
	m->has_topologies = m->has_topologies || from->has_topologies;
}

/* The placed functions as a program of their own: one module per unit with that function as entry. */
static struct hir_program placed_program(struct pipeline *p)
{
	struct hir_program out = *p->hir;
	const struct hir_module **m = arena_array(&p->t->perm, const struct hir_module *, (size_t)p->n_unit + 1);
	out.n_module = 0;
	for (int i = 0; i < p->n_unit; i++) {
		if (!p->unit[i].hir)
			continue;
		struct hir_module *copy = arena_memdup(&p->t->perm, p->unit[i].hir->module, sizeof(*copy));
		copy->fn = arena_array(&p->t->perm, struct hir_fn *, 1);
		copy->fn[0] = copy->entry = p->unit[i].hir;
		copy->n_fn = 1;
		copy->n_child = 0;
		for (int k = 0; k < copy->entry->n_variant; k++)
			join_levels(&p->t->perm, copy, copy->entry->variant[k].fn->module);
		if (p->reached >= STAGE_erase && p->unit[i].target && p->unit[i].target->family != TARGET_MULTIPIPE) {
			copy->target = p->unit[i].target->id;
			copy->target_class = p->unit[i].target->family == TARGET_CPU ? "CpuTarget" : "CudaTarget";
		}
		m[out.n_module++] = copy;
	}
	out.module = out.root = m;
	out.n_root = out.n_module;
	return out;
}

void pipeline_print(struct pipeline *p, struct text *out)
{
	if (p->reached <= STAGE_type) {
		hir_print(out, p->hir);
		return;
	}
	if (stage_form(p->reached) == FORM_TIR) {
		tir_print(out, &p->tir);
		return;
	}
	struct hir_program placed = placed_program(p);
	hir_print(out, &placed);
}
