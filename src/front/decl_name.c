/* Names that imports and ignored items bind (spec: hir 5.2, 5.9). */
#include <string.h>

#include "front/decl.h"

static const char *last_component(const char *dotted)
{
	const char *dot = strrchr(dotted, '.');
	return dot ? dot + 1 : dotted;
}

/* "T" and "tf" stay what they are under an alias of some module of that role ("import x.language as T"). */
static bool keeps_predefined(const char *name)
{
	return !strcmp(name, "T") || !strcmp(name, "tf");
}

static void import_module(struct front *f, const struct ast_alias *a)
{
	struct ct_value v;
	const char *first = arena_strndup(f->a, a->name, strcspn(a->name, "."));
	const char *name = a->as ? a->as : first;
	if (a->as && fold_predefined(f, last_component(a->name), &v)) {
		decl_bind(f, name, a->range, &v);
		return;
	}
	if (keeps_predefined(name) || !strcmp(name, "math"))
		return;
	v = decl_unknown(f, name, a->range, "no other file is read");
	v.is_open = true;
	decl_bind(f, name, a->range, &v);
}

static void import_name(struct front *f, const struct ast_alias *a)
{
	struct ct_value v;
	const char *name = a->as ? a->as : a->name;
	if (!strcmp(a->name, "*"))
		return;
	if (!fold_predefined(f, a->name, &v)) {
		if (keeps_predefined(name))
			return;
		v = decl_unknown(f, name, a->range, arena_printf(f->a, "it is imported from %s, and no other file is read", a->module));
	}
	decl_bind(f, name, a->range, &v);
}

void decl_import(struct front *f, const struct ast_alias *alias, int n)
{
	for (int i = 0; i < n; i++) {
		if (alias[i].module)
			import_name(f, &alias[i]);
		else
			import_module(f, &alias[i]);
	}
}

/* Do "a" and "b" differ in exactly one letter: replaced, left out, or added? */
static bool one_letter_apart(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b), i = 0;
	while (a[i] && a[i] == b[i])
		i++;
	if (n == m)
		return a[i] && !strcmp(a + i + 1, b + i + 1);
	if (n + 1 == m)
		return !strcmp(a + i, b + i + 1);
	return n == m + 1 && !strcmp(a + i + 1, b + i);
}

void decl_check_decorators(struct front *f, const struct ast_stmt *s)
{
	static const char *const known[] = { "func", "prim_func", "module" };
	for (int i = 0; i < s->n_decorator; i++) {
		const char *name = last_component(decl_class_name(s->decorator[i]));
		for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++)
			if (one_letter_apart(name, known[k]))
				diag_warning(f->t, s->decorator[i]->range, W1003, "decorator '%s' is not known and its definition is "
					     "ignored; did you mean '%s'?", name, known[k]);
	}
}

void decl_ignored(struct front *f, const struct ast_stmt *s)
{
	decl_check_decorators(f, s);
	for (int i = 0; i < s->n_bound; i++) {
		bool imported = false;
		for (int k = 0; k < s->n_bound_alias; k++) {
			const struct ast_alias *a = &s->bound_alias[k];
			imported = imported || !strcmp(a->as ? a->as : a->name, s->bound[i]);
		}
		if (imported)
			continue;
		struct ct_value v = decl_unknown(f, s->bound[i], s->range, s->why && s->kind == AST_IGNORED ? s->why->message
											      : "host code binds it");
		decl_bind(f, s->bound[i], s->range, &v);
	}
	decl_import(f, s->bound_alias, s->n_bound_alias);
}
