/* Programs as text, typed and evaluated: shared by the unit tests of operations and of the evaluator. */
#ifndef TESTS_EVALTEXT_H
#define TESTS_EVALTEXT_H

#include <math.h>
#include <string.h>

#include "eval/eval.h"
#include "front/front.h"
#include "value/compute.h"
#include "unit.h"

#define EVAL_DSL "from tilefoundry.dsl import *\n"

/* The last file-level function or entry of "text", or NULL after diagnostics. */
static inline const struct hir_fn *text_function(struct tfc *t, const char *text)
{
	static const struct front_options options;
	const struct hir_program *p =
		hir_from_ast(t, ast_parse(t, source_new(&t->perm, "t.hir", text, strlen(text))), &options);
	if (t->diags.n_error || !p || !p->n_module)
		return NULL;
	const struct hir_module *m = p->module[p->n_module - 1];
	return m->entry ? m->entry : m->fn[m->n_fn - 1];
}

/* Results of "text" on "in" (one tensor per parameter), or NULL after a diagnostic. */
static inline struct tensor **text_eval_with(struct tfc *t, const char *text, const struct eval_options *o,
					     struct tensor *const *in)
{
	const struct hir_fn *f = text_function(t, text);
	if (!f)
		return NULL;
	struct tensor **out = arena_array(&t->perm, struct tensor *, (size_t)(f->n_variant ? f->n_declared : f->n_return));
	return eval_hir(t, f, o, in, out) ? out : NULL;
}

static inline struct tensor **text_eval(struct tfc *t, const char *text, struct tensor *const *in)
{
	return text_eval_with(t, text, NULL, in);
}

/* A rank-1 tensor of "n" numbers; integer dtypes take them truncated. */
static inline struct tensor *vector(struct tfc *t, enum dtype d, int n, const double *v)
{
	struct tensor *x = tensor_new(&t->perm, d, 1, (int64_t[]){ n });
	for (int k = 0; k < n; k++) {
		if (x->f)
			x->f[k] = float_round(d, v[k]);
		else
			x->i[k] = (int64_t)v[k];
	}
	return x;
}

#define VECTOR(t, d, ...) \
	vector((t), (d), (int)(sizeof((double[]){ __VA_ARGS__ }) / sizeof(double)), (double[]){ __VA_ARGS__ })

static inline struct tensor *shaped(struct tfc *t, const struct tensor *x, int rank, const int64_t *dim)
{
	return tensor_reshape(&t->perm, x, rank, dim);
}

#define SHAPED(t, x, ...) shaped((t), (x), (int)(sizeof((int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t)), (int64_t[]){ __VA_ARGS__ })

/* The result of "f(x, ...)" with body "return EXPR" on rank-1 inputs named a, b, c. */
static inline struct tensor *expression(struct tfc *t, const char *expr, int n, struct tensor *const *in)
{
	struct text s;
	text_init(&s, &t->perm);
	text_add(&s, EVAL_DSL "@func\ndef f(");
	for (int k = 0; k < n; k++) {
		text_printf(&s, "%s%c: Tensor[(", k ? ", " : "", 'a' + k);
		for (int j = 0; j < in[k]->rank; j++)
			text_printf(&s, "%lld%s", (long long)in[k]->dim[j], j + 1 < in[k]->rank ? ", " : in[k]->rank == 1 ? "," : "");
		text_printf(&s, "), \"%s\"]", dtype_name(in[k]->dtype));
	}
	text_printf(&s, "):\n    return %s\n", expr);
	struct tensor **out = text_eval(t, text_str(&s), in);
	ck_assert_msg(out != NULL, "%s: %s", expr, unit_diags(t));
	return out[0];
}

#define EXPR(t, expr, ...) \
	expression((t), (expr), (int)(sizeof((struct tensor *[]){ __VA_ARGS__ }) / sizeof(struct tensor *)), \
		   (struct tensor *[]){ __VA_ARGS__ })

static inline void check_floats(const struct tensor *x, int n, const double *want)
{
	ck_assert_int_eq(x->n, n);
	for (int k = 0; k < n; k++)
		ck_assert_msg((isnan(want[k]) && isnan(x->f[k])) || (x->f[k] == want[k] && signbit(x->f[k]) == signbit(want[k])),
			      "element %d is %.17g, not %.17g", k, x->f[k], want[k]);
}

#define CHECK_FLOATS(x, ...) \
	check_floats((x), (int)(sizeof((double[]){ __VA_ARGS__ }) / sizeof(double)), (double[]){ __VA_ARGS__ })

static inline void check_ints(const struct tensor *x, int n, const int64_t *want)
{
	ck_assert_int_eq(x->n, n);
	for (int k = 0; k < n; k++)
		ck_assert_int_eq(x->i[k], want[k]);
}

#define CHECK_INTS(x, ...) \
	check_ints((x), (int)(sizeof((int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t)), (int64_t[]){ __VA_ARGS__ })

/* "text" must fail with "code" and a message that holds "key". */
static inline void check_eval_error(const char *text, const struct eval_options *o, const char *code, const char *key,
				    struct tensor *(*input)(struct tfc *t))
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct tensor *in[1] = { input ? input(&t) : NULL };
	ck_assert_msg(!text_eval_with(&t, text, o, in), "accepted: %s", text);
	const char *d = unit_diags(&t);
	ck_assert_msg(strstr(d, code) && strstr(d, key), "%s: expected %s with '%s', found %s", text, code, key, d);
	UNIT_END(&t);
}

#endif
