/* The questions that the library answers. Every question has a context of its own, so that its operations are counted from 0. */
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>

#include "poly/private.h"

static __isl_give isl_mat *set_row(__isl_take isl_mat *m, int k, struct poly_form f, int n_var)
{
	isl_ctx *c = isl_mat_get_ctx(m);
	for (int i = 0; i <= n_var; i++)
		m = isl_mat_set_element_si(m, k, i, 0);
	for (int i = 0; i < f.n; i++)
		m = isl_mat_set_element_val(m, k, f.term[i].var, isl_val_int_from_si(c, f.term[i].coef));
	return isl_mat_set_element_val(m, k, n_var, isl_val_int_from_si(c, f.konst));
}

static __isl_give isl_basic_set *rows_to_set(isl_ctx *c, int n_var, const struct poly_rows *r)
{
	unsigned n_equal = 0;
	for (size_t i = 0; i < r->len; i++)
		n_equal += r->data[i].is_equal;
	isl_mat *equal = isl_mat_alloc(c, n_equal, (unsigned)n_var + 1);
	isl_mat *other = isl_mat_alloc(c, (unsigned)r->len - n_equal, (unsigned)n_var + 1);
	int k = 0, j = 0;
	for (size_t i = 0; i < r->len; i++) {
		if (r->data[i].is_equal)
			equal = set_row(equal, k++, r->data[i].form, n_var);
		else
			other = set_row(other, j++, r->data[i].form, n_var);
	}
	return isl_basic_set_from_constraint_matrices(isl_space_set_alloc(c, 0, (unsigned)n_var), equal, other, isl_dim_set, isl_dim_cst,
						      isl_dim_param, isl_dim_div);
}

static __isl_give isl_set *with_bounds(__isl_take isl_set *s, const struct poly_set *of)
{
	isl_ctx *c = isl_set_get_ctx(s);
	for (unsigned i = 0; i < of->var.len; i++) {
		if (of->var.data[i].lo != INT64_MIN)
			s = isl_set_lower_bound_val(s, isl_dim_set, i, isl_val_int_from_si(c, of->var.data[i].lo));
		if (of->var.data[i].hi != INT64_MAX)
			s = isl_set_upper_bound_val(s, isl_dim_set, i, isl_val_int_from_si(c, of->var.data[i].hi));
	}
	return s;
}

static __isl_give isl_set *to_isl(isl_ctx *c, const struct poly_set *of)
{
	int n_var = (int)of->var.len;
	isl_set *s = with_bounds(isl_set_from_basic_set(rows_to_set(c, n_var, &of->row)), of);
	for (size_t i = 0; i < of->choice.len; i++) {
		isl_set *either = isl_set_empty(isl_space_set_alloc(c, 0, (unsigned)n_var));
		for (size_t k = 0; k < of->choice.data[i].len; k++)
			either = isl_set_union(either, isl_set_from_basic_set(rows_to_set(c, n_var, &of->choice.data[i].data[k])));
		s = isl_set_intersect(s, either);
	}
	return s;
}

static isl_ctx *context_open(int64_t limit)
{
	isl_ctx *c = isl_ctx_alloc();
	if (!c)
		return NULL;
	isl_options_set_on_error(c, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(c, limit < 1 ? 1 : (unsigned long)limit);
	return c;
}

static struct poly_isl_answer context_close(isl_ctx *c, struct poly_isl_answer answer, bool failed)
{
	enum isl_error e = isl_ctx_last_error(c);
	if (failed || e != isl_error_none) {
		answer.answer = POLY_UNKNOWN;
		answer.no_memory = e == isl_error_alloc;
		answer.fault = e == isl_error_quota || e == isl_error_alloc ? NULL : isl_ctx_last_error_msg(c);
		if (!answer.fault && e != isl_error_quota && e != isl_error_alloc)
			answer.fault = "no answer";
	}
	isl_ctx_free(c);
	return answer;
}

struct poly_isl_answer poly_isl_is_empty(const struct poly_set *s, int64_t limit)
{
	isl_ctx *c = context_open(limit);
	if (!c)
		return (struct poly_isl_answer){ POLY_UNKNOWN, 0, NULL, true };
	isl_set *x = to_isl(c, s);
	isl_bool b = isl_set_is_empty(x);
	isl_set_free(x);
	return context_close(c, (struct poly_isl_answer){ b == isl_bool_true ? POLY_YES : POLY_NO, 0, NULL, false }, b == isl_bool_error);
}

struct poly_isl_answer poly_isl_least(const struct poly_set *s, int var, int64_t limit)
{
	isl_ctx *c = context_open(limit);
	struct poly_isl_answer answer = { POLY_UNKNOWN, 0, NULL, false };
	if (!c)
		return (struct poly_isl_answer){ POLY_UNKNOWN, 0, NULL, true };
	isl_set *x = to_isl(c, s);
	isl_bool empty = isl_set_is_empty(x), known = isl_bool_error;
	isl_val *v = NULL;
	if (empty == isl_bool_true)
		answer.answer = POLY_NO;
	if (empty == isl_bool_false) {
		v = isl_set_dim_min_val(isl_set_copy(x), var);
		known = isl_val_is_int(v);
	}
	if (known == isl_bool_true && isl_val_cmp_si(v, LONG_MAX) < 0 && isl_val_cmp_si(v, LONG_MIN) > 0) {
		answer.answer = POLY_YES;
		answer.least = isl_val_get_num_si(v);
	}
	isl_val_free(v);
	isl_set_free(x);
	return context_close(c, answer, empty == isl_bool_error || (empty == isl_bool_false && known == isl_bool_error));
}

/* The points of "of" in the space of "s": its unknowns behind the shared ones are projected out, those of "s" are free. */
static __isl_give isl_set *lifted(isl_ctx *c, const struct poly_set *of, unsigned n_shared, unsigned n_var)
{
	isl_set *x = isl_set_project_out(to_isl(c, of), isl_dim_set, n_shared, (unsigned)of->var.len - n_shared);
	return isl_set_add_dims(x, isl_dim_set, n_var - n_shared);
}

struct poly_isl_answer poly_isl_is_subset(const struct poly_set *s, int n, const struct poly_set *const *of, int n_shared, int64_t limit)
{
	isl_ctx *c = context_open(limit);
	if (!c)
		return (struct poly_isl_answer){ POLY_UNKNOWN, 0, NULL, true };
	isl_set *x = to_isl(c, s);
	isl_set *all = isl_set_empty(isl_space_set_alloc(c, 0, (unsigned)s->var.len));
	for (int i = 0; i < n; i++)
		all = isl_set_union(all, lifted(c, of[i], (unsigned)n_shared, (unsigned)s->var.len));
	isl_bool b = isl_set_is_subset(x, all);
	isl_set_free(x);
	isl_set_free(all);
	return context_close(c, (struct poly_isl_answer){ b == isl_bool_true ? POLY_YES : POLY_NO, 0, NULL, false }, b == isl_bool_error);
}
