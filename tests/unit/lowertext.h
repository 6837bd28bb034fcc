/* Scheduled programs as text, lowered strictly and evaluated: shared by the unit tests of lowering. */
#ifndef TESTS_LOWERTEXT_H
#define TESTS_LOWERTEXT_H

#include <string.h>

#include "driver/pipeline.h"
#include "eval/tir_eval.h"
#include "front/front.h"
#include "unit.h"

#define LOWER_HEAD(target, cta, thread) \
	"from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n" \
	"@module(entry=\"f\", target=CudaTarget(\"nvidia." target "\"), topologies=(Topology(\"cta\", " cta "), Topology(\"thread\", " \
	thread ")))\nclass M:\n    @func\n"

static inline const char *print(struct tfc *t, struct tir_fn *f)
{
	struct tir_program p = { 1, &f };
	struct text out;
	text_init(&out, &t->perm);
	tir_print(&out, &p);
	return text_str(&out);
}

static inline struct tir_fn *read_back(struct tfc *t, const char *text)
{
	struct ast_file *f = ast_parse(t, source_new(&t->perm, "printed.tir", text, strlen(text)));
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	struct tir_program *tir = front_tir_program(t, f, p);
	ck_assert_msg(tir && tir->n_fn == 1 && !t->diags.n_error, "%s\n%s", unit_diags(t), text);
	return tir->fn[0];
}

static inline bool lower_text(struct tfc *t, const char *text, struct pipeline *p)
{
	struct options *o = arena_new(&t->perm, struct options);
	struct target_options *to = arena_new(&t->perm, struct target_options);
	*p = (struct pipeline){ .t = t, .o = o, .to = to, .path = "t.hir", .source = source_new(&t->perm, "t.hir", text, strlen(text)) };
	if (!pipeline_front(p))
		return false;
	for (int s = STAGE_inline; s <= STAGE_lower; s++)
		if (!pipeline_stage(p, (enum stage)s))
			return false;
	return true;
}

static inline void compare(struct tfc *t, const char *text, int n, struct tensor *const *want, struct tensor *const *got)
{
	const struct eval_tolerance how = { .by_radius = true };
	for (int i = 0; i < n; i++) {
		struct eval_comparison c = eval_compare(want[i], got[i], &how);
		ck_assert_msg(c.accepted, "%s: result %d: %s", text, i, eval_comparison_str(&t->perm, &c, want[i]));
	}
}

/* The finalized text of "text", after this: as HIR, as finalized TIR and as the TIR that is read back from its text it means
 * the same, and the text of that is the same. */
static inline const char *check(struct tfc *t, const char *text)
{
	struct pipeline p;
	struct tensor *in[16], *want[4], *got[4];
	const char *spec[16];
	ck_assert_msg(lower_text(t, text, &p), "%s\n%s", unit_diags(t), text);
	const struct hir_fn *hir = p.hir->root[0]->entry;
	for (int i = 0; i < hir->n_param; i++)
		spec[i] = arena_printf(&t->perm, "%s=random:%d", hir->param[i].name, i + 1);
	ck_assert_msg(eval_inputs(t, hir, NULL, hir->n_param, spec, in) && eval_hir(t, hir, NULL, in, want), "%s\n%s", unit_diags(t), text);
	const char *printed = print(t, p.unit[0].tir);
	ck_assert_msg(tir_eval(t, p.unit[0].tir, NULL, in, got), "%s\n%s", unit_diags(t), printed);
	compare(t, printed, hir->n_return, want, got);
	struct tir_fn *again = read_back(t, printed);
	ck_assert_str_eq(print(t, again), printed);
	ck_assert_msg(tir_eval(t, again, NULL, in, got), "%s\n%s", unit_diags(t), printed);
	compare(t, printed, hir->n_return, want, got);
	return printed;
}

static inline bool has(const char *text, const char *part)
{
	return strstr(text, part) != NULL;
}

/* "text" is refused with "code". */
static inline void refused(const char *text, const char *code)
{
	struct tfc t;
	struct pipeline p;
	UNIT_BEGIN(&t);
	ck_assert_msg(!lower_text(&t, text, &p), "lowered:\n%s", text);
	ck_assert_msg(has(unit_diags(&t), code), "no %s:\n%s", code, unit_diags(&t));
	UNIT_END(&t);
}

static inline unsigned next(unsigned *state, unsigned n)
{
	*state = *state * 1664525u + 1013904223u;
	return (*state >> 8) % n;
}

#endif
