/* Calls that are folded: the dispatch, and arguments bound to parameter names. */
#include <string.h>

#include "front/decl.h"

static const char *count_text(struct front *f, int least, int most)
{
	return least == most ? arena_printf(f->a, "%d", least) : arena_printf(f->a, "%d to %d", least, most);
}

bool fold_args(struct front *f, const struct ast_expr *e, const char *owner, int n, const char *const *name, int n_required,
	       const struct ct_value *arg, const struct ct_value **slot, const struct ast_expr **place)
{
	for (int i = 0; i < n; i++)
		slot[i] = NULL;
	for (int k = 0; k < e->n_arg; k++) {
		const char *keyword = e->arg[k].keyword;
		int i = keyword ? 0 : k;
		while (keyword && i < n && strcmp(name[i], keyword))
			i++;
		if (i >= n && keyword)
			return front_error(f, e->arg[k].keyword_range, E1801, "%s has no argument '%s'", owner, keyword);
		if (i >= n)
			return front_error(f, e->arg[k].value->range, E1801, "%s takes %s argument%s, found %d", owner,
					   count_text(f, n_required, n), n == 1 ? "" : "s", e->n_arg);
		if (slot[i])
			return front_error(f, e->arg[k].value->range, E1801, "the argument '%s' of %s is given twice", name[i], owner);
		slot[i] = &arg[k];
		if (place)
			place[i] = e->arg[k].value;
	}
	for (int i = 0; i < n_required; i++)
		if (!slot[i])
			return front_error(f, e->range, E1801, "%s needs its argument '%s'; it takes %s argument%s", owner, name[i],
					   count_text(f, n_required, n), n == 1 ? "" : "s");
	return true;
}

/* min, max, abs and round with a tensor among the arguments are operations. */
static bool means_operation(const char *name, const struct ast_expr *e, const struct ct_value *arg)
{
	if (strcmp(name, "min") && strcmp(name, "max") && strcmp(name, "abs") && strcmp(name, "round"))
		return false;
	for (int i = 0; i < e->n_arg; i++)
		if (arg[i].kind == CT_VALUE || arg[i].kind == CT_WINDOW)
			return true;
	return false;
}

static fold_fn *find_builtin(const char *name)
{
	if (!strncmp(name, "math.", 5))
		return fold_math_find(name + 5);
	fold_fn *fn = fold_builtin_find(name);
	return fn ? fn : fold_decl_find(name);
}

bool fold_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, const struct ct_value *arg,
	       struct ct_value *out, bool *known)
{
	bool ok = false;
	*known = true;
	*out = ct_bad();
	if (callee->kind == CT_CTFN) {
		ok = fold_fn_call(f, e, callee, arg, out);
	} else if (callee->kind == CT_RECORD_CLASS) {
		ok = fold_record_new(f, e, callee, arg, out);
	} else if (callee->kind == CT_BUILTIN && callee->module) {
		ok = decl_module_renamed(f, e, callee->module, arg, out);
	} else if (callee->kind == CT_BUILTIN && !strcmp(callee->s, "replace")) {
		bool record = e->n_arg && !e->arg[0].keyword && arg[0].kind == CT_RECORD;
		ok = record ? fold_record_replace(f, e, arg, out) : decl_module_replace(f, e, arg, out);
	} else {
		fold_fn *fn = callee->kind == CT_BUILTIN ? find_builtin(callee->s) : NULL;
		*known = fn && !means_operation(callee->s, e, arg);
		ok = *known && fn(f, e, arg, out);
	}
	if (!ok)
		*out = ct_bad();
	else if (!out->range.source)
		out->range = e->range;
	return ok;
}
