/* Lowered TIR means what the program meant: every example, evaluated as HIR and as TIR and compared by the error radius;
 * read back from its text it prints and evaluates alike. TIR_EVAL_DIR names another folder of programs. */
#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "driver/pipeline.h"
#include "eval/tir_eval.h"
#include "front/front.h"

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static int list_programs(struct tfc *t, const char *dir, const char **out, int cap)
{
	DIR *d = opendir(dir);
	int n = 0;
	for (struct dirent *e; d && (e = readdir(d)) && n < cap;) {
		size_t len = strlen(e->d_name);
		if (len > 4 && !strcmp(e->d_name + len - 4, ".hir"))
			out[n++] = arena_printf(&t->perm, "%s/%s", dir, e->d_name);
	}
	if (d)
		closedir(d);
	qsort(out, (size_t)n, sizeof(*out), by_name);
	return n;
}

static const char *print(struct tfc *t, struct tir_fn *f)
{
	struct tir_program p = { 1, &f };
	struct text out;
	text_init(&out, &t->perm);
	tir_print(&out, &p);
	return text_str(&out);
}

static struct tir_fn *read_back(struct tfc *t, const char *text)
{
	const struct source *s = source_new(&t->perm, "printed.tir", text, strlen(text));
	struct ast_file *f = ast_parse(t, s);
	struct front_options fo = { 0 };
	struct hir_program *p = hir_from_ast(t, f, &fo);
	struct tir_program *tir = front_tir_program(t, f, p);
	ck_assert_msg(tir && tir->n_fn == 1 && !t->diags.n_error, "%s\n%s", unit_diags(t), text);
	return tir->fn[0];
}

/* Values for the DimVars of "f": the least one that is at least 11. */
static void choose_dims(struct tfc *t, const struct tir_fn *f, struct eval_options *o)
{
	struct eval_dim *dim = arena_array(&t->perm, struct eval_dim, (size_t)f->n_dimvar + 1);
	for (int i = 0; i < f->n_dimvar; i++) {
		int64_t v = f->dimvar[i]->lo > 11 ? f->dimvar[i]->lo : 11;
		dim[i] = (struct eval_dim){ f->dimvar[i]->name, v < f->dimvar[i]->hi ? v : f->dimvar[i]->hi };
	}
	o->dim = dim;
	o->n_dim = f->n_dimvar;
}

static void compare(struct tfc *t, const char *path, const char *what, int n, struct tensor *const *want, struct tensor *const *got)
{
	const struct eval_tolerance how = { .by_radius = true };
	for (int i = 0; i < n; i++) {
		struct eval_comparison c = eval_compare(want[i], got[i], &how);
		ck_assert_msg(c.accepted || (c.undecided && !c.n_bad), "%s: result %d of the %s: %s", path, i, what, eval_comparison_str(&t->perm, &c, want[i]));
	}
}

static void check_program(const char *path)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct options o = { .smem_limit_bytes = 262144, .eval_budget = 5e7 };
	const struct target_options to = { 0 };
	struct pipeline p = { .t = &t, .o = &o, .to = &to, .path = path, .target_override = "cpu.c11" };
	ck_assert_msg(pipeline_front(&p), "%s", unit_diags(&t));
	const struct hir_fn *hir = p.unit[0].hir;
	for (int s = STAGE_inline; s <= STAGE_lower; s++)
		ck_assert_msg(pipeline_stage(&p, (enum stage)s), "%s", unit_diags(&t));
	struct tir_fn *tir = p.unit[0].tir;
	struct eval_options e = { .budget = 50000000 };
	choose_dims(&t, tir, &e);
	struct tensor *in[64], *want[16], *got[16];
	const char *spec[64];
	for (int i = 0; i < hir->n_param; i++)
		spec[i] = arena_printf(&t.perm, "%s=random:%d", hir->param[i].name, i + 1);
	bool ran = eval_inputs(&t, hir, &e, hir->n_param, spec, in) && eval_hir(&t, hir, &e, in, want);
	if (ran) {
		ck_assert_msg(tir_eval(&t, tir, &e, in, got), "%s: %s", path, unit_diags(&t));
		compare(&t, path, "lowered program", hir->n_return, want, got);
	}
	t.diags.n_error = 0;
	const char *text = print(&t, tir);
	struct tir_fn *again = read_back(&t, text);
	ck_assert_str_eq(print(&t, again), text);
	if (ran) {
		ck_assert_msg(tir_eval(&t, again, &e, in, got), "%s: %s", path, unit_diags(&t));
		compare(&t, path, "program read back", hir->n_return, want, got);
	}
	UNIT_END(&t);
}

START_TEST(examples)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *src = getenv("srcdir"), *dir = getenv("TIR_EVAL_DIR"), *path[1024];
	int n = list_programs(&t, dir ? dir : arena_printf(&t.perm, "%s/examples", src ? src : "."), path, 1024);
	ck_assert_int_gt(n, 0);
	for (int i = 0; i < n; i++)
		check_program(path[i]);
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("tir_eval", examples)
