/* TIR text to a plan with dependences, and its tables as text. */
#ifndef TESTS_PLANKIT_H
#define TESTS_PLANKIT_H

#include <stdio.h>
#include <string.h>

#include "front/front.h"
#include "sched/access_map.h"
#include "sched/order.h"

static inline struct tir_fn *kit_read(struct tfc *t, const char *text)
{
	const struct source *s = source_new(&t->perm, "t.tir", text, strlen(text));
	struct ast_file *f = ast_parse(t, s);
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	struct tir_program *tir = p ? front_tir_program(t, f, p) : NULL;
	ck_assert_msg(tir && !t->diags.n_error, "%s", unit_diags(t));
	return tir->fn[0];
}

/* The plan of a kernel of the multi-pipe target whose parameters are "params" and whose statements are "body". */
static inline struct plan *kit_units(struct tfc *t, const char *params, const char *body, int64_t isl_budget)
{
	const char *text = arena_printf(&t->perm, "from tilefoundry.dsl import *\nfrom tilefoundry.target import AscendTarget\n\n\n"
					"@prim_func(target=AscendTarget(\"ascend.dav-3510\"))\ndef f(%s):\n%s", params, body);
	struct tir_fn *f = kit_read(t, text);
	const struct target *target = target_find(t, NULL, "ascend.dav-3510", (struct range){ 0 });
	struct order_options o = { .isl_budget = isl_budget };
	struct plans all = { 0 };
	ck_assert_msg(plan_normalise(t, f) && plan_units(t, &t->perm, f, target, &o, &all), "%s", unit_diags(t));
	ck_assert_int_ge((int)all.len, 1);
	struct plan *p = all.data[0];
	ck_assert_msg(plan_assign_core(p) && plan_hints(p) && plan_accesses(p), "%s", unit_diags(t));
	return p;
}

static inline struct plan *kit_plan(struct tfc *t, const char *params, const char *body)
{
	struct plan *p = kit_units(t, params, body, 0);
	ck_assert_msg(plan_claim_owners(p), "%s", unit_diags(t));
	ck_assert_msg(plan_dependences(p), "%s", unit_diags(t));
	return p;
}

static inline struct plan_list *kit_list(struct plan *p, const char *loop)
{
	for (size_t i = 0; i < p->list.len; i++) {
		struct plan_list *l = p->list.data[i];
		if (loop ? l->loop && l->loop->kind == TIR_FOR && !strcmp(l->loop->u.loop.var[0]->name, loop) : !l->parent)
			return l;
	}
	ck_abort_msg("no loop %s", loop);
	return NULL;
}

static inline const char *kit_storage_name(const struct plan_storage *s)
{
	return !s ? "-" : s->buffer ? s->buffer->name : s->slots ? s->slots->name : s->var->name;
}

/* "copy a>vector b RAW a 0; ..." in the order of the units; binds left out. */
static inline const char *kit_edges(struct plan *p, const struct plan_list *l)
{
	static const char *const kinds[] = { "RAW", "WAR", "WAW", "BIND", "REG", "EXCL" };
	struct text out;
	int n = (int)l->unit.len;
	text_init(&out, p->a);
	for (int i = 0; i < n * n; i++)
		for (size_t k = 0; k < l->edge.len; k++) {
			const struct plan_edge *e = &l->edge.data[k];
			if (e->from * n + e->to != i || e->kind == PLAN_BIND)
				continue;
			text_printf(&out, "%s%d>%d %s %s ", out.len ? "; " : "", e->from, e->to, kinds[e->kind], kit_storage_name(e->storage));
			if (e->rotates)
				text_add(&out, "v");
			else
				text_printf(&out, "%lld", (long long)e->distance);
		}
	return text_str(&out);
}

/* Owners of all storages: "a: i, k; b: ". */
static inline const char *kit_owners(struct plan *p)
{
	struct text out;
	text_init(&out, p->a);
	for (size_t i = 0; i < p->storage.len; i++) {
		const struct plan_storage *s = p->storage.data[i];
		if (s->var || (s->space && s->is_private))
			continue;
		if (!s->owner.len)
			continue;
		text_printf(&out, "%s%s:", out.len ? "; " : "", kit_storage_name(s));
		for (size_t k = 0; k < s->owner.len; k++)
			text_printf(&out, " %s", s->owner.data[k]->loop->u.loop.var[0]->name);
	}
	return text_str(&out);
}

#endif
