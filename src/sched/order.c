/* Automatic ordering of a function: the passes of autoschedule 3, in order. */
#include <string.h>

#include "sched/machine.h"
#include "sched/order.h"
#include "sched/pipes.h"

/* ---- which functions (A86, A87) ---- */

struct survey { bool has_marker, has_async, is_finished; const struct tir_stmt *authored; };

/* Does the instruction go on after the statement (tir 8.2)? */
static bool is_asynchronous(const struct tir_stmt *s)
{
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	return !strncmp(s->u.insn.use.insn->name, "copy_async", 10) || (atom && atom->atom && strstr(atom->atom->cls->name, "Wgmma"));
}

static void survey_block(const struct tir_block *b, struct survey *x)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int n = tir_suites(s, suite);
		enum tir_loop_kind k = s->kind == TIR_FOR ? s->u.loop.kind : TIR_RANGE;
		bool is_told = s->kind == TIR_FOR && (s->u.loop.num_stages || s->u.loop.enable_offset != TIR_UNSTATED || s->u.loop.n_eligible);
		x->has_marker = x->has_marker || s->kind == TIR_MARK || s->kind == TIR_HINT || s->kind == TIR_ANNOTATE || k == TIR_PIPELINED || is_told;
		x->has_async = x->has_async || (s->kind == TIR_INSN && is_asynchronous(s));
		if (s->kind == TIR_SYNC && !plan_is_cross(s)) {
			x->is_finished = true;
			if (strcmp(s->u.sync.name, "sync") != 0 && !x->authored)
				x->authored = s;
		}
		for (int m = 0; m < n; m++)
			survey_block(suite[m], x);
	}
}

bool order_wants(const struct tir_fn *f, const struct target *target)
{
	struct survey x = { 0 };
	survey_block(&f->body, &x);
	if (f->sync ? !strcmp(f->sync, "manual") : x.is_finished)
		return false;
	return target->family == TARGET_MULTIPIPE || x.has_marker || (target->family == TARGET_CUDA && x.has_async);
}

bool order_check(struct tfc *t, const struct tir_fn *f)
{
	struct survey x = { 0 };
	survey_block(&f->body, &x);
	return !x.authored || diag_error(t, x.authored->range, E3806, "this statement mixes authored and automatic synchronisation; under sync=\"auto\" only "
					 "T.sync stands beside what is inserted");
}

/* ---- the passes ---- */

bool order_schedule(struct plan *p)
{
	bool ok = plan_is_ordered(p) ? plan_take_order(p) : plan_auto_schedule(p);
	for (size_t i = 0; i < p->storage.len; i++)
		p->storage.data[i]->is_settled = p->storage.data[i]->owner.len > 0;
	return ok;
}

static bool schedule(struct plan *p)
{
	return plan_assign_core(p) && plan_hints(p) && plan_accesses(p) && plan_claim_owners(p) && plan_latency(p) && plan_dependences(p) &&
	       plan_check_stage_order(p) && order_schedule(p);
}

static bool synchronise(struct plan *p)
{
	return plan_versions(p) && plan_resolve_core(p) && plan_insert_sync(p);
}

static bool materialise(struct plan *p)
{
	return plan_expand_versions(p) && plan_expand_stages(p);
}

bool order_run(struct tfc *t, struct tir_fn *f, const struct target *target, const struct order_options *o)
{
	struct plans all = { 0 };
	bool ok = order_check(t, f) && plan_normalise(t, f) && plan_units(t, &t->perm, f, target, o, &all);
	for (size_t i = 0; i < all.len && ok; i++)
		ok = schedule(all.data[i]) && synchronise(all.data[i]) && materialise(all.data[i]);
	return ok;
}
