#include "front/args.h"

#include <string.h>

static bool bind_one(struct front *f, const struct ast_expr *e, int k, const char *owner, int n, const char *const *name,
		     const struct ast_expr **slot)
{
	const struct ast_arg *a = &e->arg[k];
	int i = k;

	if (a->keyword) {
		for (i = 0; i < n && strcmp(name[i], a->keyword);)
			i++;
		if (i == n) {
			const char *near = diag_nearest(a->keyword, name, (size_t)n);

			return front_error(f, a->keyword_range, E1801, "%s has no argument '%s'%s%s%s", owner, a->keyword,
					   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
		}
	}
	if (i >= n)
		return front_error(f, a->value->range, E1801, "%s takes at most %d argument%s, found %d", owner, n, n == 1 ? "" : "s",
				   e->n_arg);
	if (slot[i])
		return front_error(f, a->value->range, E1801, "argument '%s' of %s is given twice", name[i], owner);
	slot[i] = a->value;
	return true;
}

bool front_bind_args(struct front *f, const struct ast_expr *e, const char *owner, int n, const char *const *name, int n_required,
		     const struct ast_expr **slot)
{
	for (int i = 0; i < n; i++)
		slot[i] = NULL;
	for (int k = 0; k < e->n_arg; k++)
		if (!bind_one(f, e, k, owner, n, name, slot))
			return false;
	for (int i = 0; i < n_required; i++)
		if (!slot[i])
			return front_error(f, e->range, E1801, "%s needs the argument '%s'", owner, name[i]);
	return true;
}
