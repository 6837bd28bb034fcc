/* Atoms: their names, parameters and text (spec: tir 6). */
#include <string.h>

#include "insn/private.h"

const struct atom_class *const *atom_list(const struct tfc *t)
{
	return t && t->atoms ? t->atoms->atom : atom_all;
}

const struct tile_fragment *const *atom_fragments(const struct tfc *t)
{
	return t && t->atoms ? t->atoms->fragment : fragment_all;
}

const struct atom_class *atom_find(const struct tfc *t, const char *name)
{
	for (const struct atom_class *const *c = atom_list(t); *c; c++)
		if (!strcmp((*c)->name, name) || ((*c)->alias && !strcmp((*c)->alias, name)))
			return *c;
	return NULL;
}

const struct attr_decl *atom_value_space(const char *path)
{
	for (int i = 0; atom_all[i]; i++)
		for (int k = 0; atom_all[i]->member && k < atom_all[i]->n_attr; k++)
			if (atom_all[i]->member[k] && !strcmp(atom_all[i]->member[k], path))
				return &atom_all[i]->attr[k];
	return NULL;
}

int atom_attr_index(const struct atom_class *c, const char *name)
{
	for (int i = 0; i < c->n_attr; i++)
		if (!strcmp(c->attr[i].name, name))
			return i;
	return -1;
}

const struct attr *atom_implied(const struct atom *x, int k)
{
	return x->cls->implied ? x->cls->implied(x->attr, k) : NULL;
}

void atom_print(struct text *out, const struct atom *x)
{
	text_printf(out, "T.%s(", x->cls->name);
	for (int i = 0, n = 0; i < x->cls->n_attr; i++) {
		if (x->attr[i].kind == ATTR_NONE || atom_implied(x, i))
			continue;
		text_printf(out, "%s%s=", n++ ? ", " : "", x->cls->attr[i].name);
		attr_print(out, &x->attr[i], NULL, NULL);
	}
	text_char(out, ')');
}

static const char *parameters_text(struct arena *a, const struct atom_class *c)
{
	struct text s;
	text_init(&s, a);
	for (int i = 0; i < c->n_attr; i++)
		text_printf(&s, "%s%s", i ? ", " : "", c->attr[i].name);
	return text_str(&s);
}

static const char *contradiction(struct arena *a, const struct attr_decl *d, const struct attr *given, const struct attr *implied)
{
	struct text s;
	text_init(&s, a);
	text_printf(&s, "%s=", d->name);
	attr_print(&s, given, NULL, NULL);
	text_printf(&s, " is not one it takes; the other parameters imply %s=", d->name);
	attr_print(&s, implied, NULL, NULL);
	return text_str(&s);
}

static const char *foreign_dtype(struct arena *a, const struct atom_class *c, int k, const struct attr *v)
{
	struct text s;
	text_init(&s, a);
	for (int i = 0; i < c->n_dtype; i++) {
		if (c->dtype[i] == v->dtype)
			return NULL;
		text_printf(&s, "%s%s", i ? ", " : "", dtype_name(c->dtype[i]));
	}
	return arena_printf(a, "%s=\"%s\" is not one it takes; it takes %s", c->attr[k].name, dtype_name(v->dtype), text_str(&s));
}

const struct atom *atom_complete(struct arena *a, const struct atom_class *c, struct attr *attr, const char **why)
{
	struct atom *x = arena_new(a, struct atom);
	const char *refusal = NULL;
	*x = (struct atom){ c, attr };
	for (int k = 0; k < c->n_attr; k++)
		if (attr[k].kind == ATTR_NONE && c->attr[k].required) {
			*why = arena_printf(a, "T.%s needs %s", c->name, c->attr[k].name);
			return NULL;
		}
	for (int k = 0; k < c->n_attr && !refusal; k++) {
		const struct attr *implied = atom_implied(x, k);
		if (attr[k].kind == ATTR_NONE && (implied || c->attr[k].fallback))
			attr[k] = implied ? *implied : *c->attr[k].fallback;
		else if (implied && !attr_equal(implied, &attr[k]))
			refusal = contradiction(a, &c->attr[k], &attr[k], implied);
		if (!refusal && c->attr[k].kind == ATTR_DTYPE && c->n_dtype)
			refusal = foreign_dtype(a, c, k, &attr[k]);
	}
	if (!refusal && c->check)
		refusal = c->check(a, x);
	if (refusal)
		*why = arena_printf(a, "T.%s: %s", c->name, refusal);
	return refusal ? NULL : x;
}

const struct atom *atom_make(struct arena *a, const struct atom_class *c, int n, const char *const *name,
			     const struct attr *value, const char **why)
{
	struct attr *attr = arena_array(a, struct attr, (size_t)c->n_attr + 1);
	for (int i = 0; i < n; i++) {
		int k = atom_attr_index(c, name[i]);
		const char *refusal;
		if (k < 0) {
			*why = arena_printf(a, "T.%s takes no parameter %s; it takes %s", c->name, name[i], parameters_text(a, c));
			return NULL;
		}
		if ((refusal = attr_decl_refuses(a, &c->attr[k], &value[i], &attr[k]))) {
			*why = arena_printf(a, "T.%s: %s", c->name, refusal);
			return NULL;
		}
	}
	return atom_complete(a, c, attr, why);
}
