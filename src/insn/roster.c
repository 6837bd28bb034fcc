/* The lists of instructions and atoms, and what holds for all of them. */
#include <string.h>

#include "insn/private.h"

#define INSN(name) extern const struct insn insn_##name;
#include "insn/insn.inc"
#undef INSN
#define ATOM(name) extern const struct atom_class name;
#include "insn/atom.inc"
#undef ATOM

#define INSN(name) &insn_##name,
const struct insn *const insn_all[] = {
#include "insn/insn.inc"
	NULL
};
#undef INSN

#define ATOM(name) &name,
const struct atom_class *const atom_all[] = {
#include "insn/atom.inc"
	NULL
};
#undef ATOM

const struct insn *insn_find(const char *name)
{
	for (int i = 0; insn_all[i]; i++)
		if (!strcmp(insn_all[i]->name, name))
			return insn_all[i];
	return NULL;
}

int insn_id(const struct insn *x)
{
	for (int i = 0; insn_all[i]; i++)
		if (insn_all[i] == x)
			return i;
	return -1;
}

int insn_attr_index(const struct insn *x, const char *name)
{
	for (int i = 0; i < x->n_attr; i++)
		if (!strcmp(x->attr[i].name, name))
			return i;
	return -1;
}

const struct attr *insn_attr(const struct insn_use *u, const char *name)
{
	int i = insn_attr_index(u->insn, name);
	return i < 0 ? NULL : &u->attr[i];
}

int insn_n_required(const struct insn *x)
{
	int n = 0;
	for (int i = 0; i < x->n_param; i++)
		n += !x->param[i].optional;
	return n;
}

int insn_written(const struct insn *x)
{
	int i = 0;
	while (i < x->n_param && x->param[i].effect == INSN_R)
		i++;
	return i;
}

const char *insn_operands_text(struct arena *a, const struct insn *x)
{
	struct text s;
	text_init(&s, a);
	for (int i = 0; i < x->n_param; i++) {
		bool optional = x->param[i].optional;
		text_printf(&s, "%s%s%s%s", i ? (optional ? "[, " : ", ") : "(", i || !optional ? "" : "[", x->param[i].name,
			    optional ? "]" : "");
	}
	text_char(&s, ')');
	return text_str(&s);
}

struct attr *insn_default_attrs(struct arena *a, const struct insn *x)
{
	struct attr *attr = arena_array(a, struct attr, (size_t)x->n_attr + 1);
	for (int i = 0; i < x->n_attr; i++)
		if (x->attr[i].fallback)
			attr[i] = *x->attr[i].fallback;
	return attr;
}

static const char *list_text(struct arena *a, const char *const *item)
{
	struct text s;
	text_init(&s, a);
	for (int i = 0; item[i]; i++)
		text_printf(&s, "%s%s", i ? ", " : "", item[i]);
	return text_str(&s);
}

static const char *kind_text(enum attr_kind k)
{
	switch (k) {
	case ATTR_NONE: return "None";
	case ATTR_INT: return "an integer";
	case ATTR_INTS: return "a tuple of integers";
	case ATTR_FLOAT:
	case ATTR_NUMBER: return "a number";
	case ATTR_BOOL: return "True or False";
	case ATTR_STR: return "a string";
	case ATTR_DTYPE: return "a dtype";
	case ATTR_STORAGE: return "a storage";
	case ATTR_TYPE: return "a tensor type";
	case ATTR_LAYOUT: return "a layout";
	case ATTR_IX: return "an index expression";
	case ATTR_IXS: return "a tuple of index expressions";
	case ATTR_ATOM: return "an atom";
	}
	return "a value";
}

static const char *value_text(struct arena *a, const struct attr *v)
{
	struct text s;
	text_init(&s, a);
	attr_print(&s, v, NULL, NULL);
	return text_str(&s);
}

/* The integers of a tuple that was read as index expressions, or NULL. */
static const int64_t *ints_of(struct arena *a, const struct attr *v)
{
	int64_t *out = arena_array(a, int64_t, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++)
		if (!ix_is_const(v->ix[i], &out[i]))
			return NULL;
	return out;
}

static const struct ix *const *ixs_of(struct arena *a, const struct attr *v)
{
	const struct ix **out = arena_array(a, const struct ix *, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++)
		out[i] = ix_const(a, v->ints[i]);
	return out;
}

static bool convert(struct arena *a, enum attr_kind want, const struct attr *v, struct attr *out)
{
	*out = *v;
	if (v->kind == want)
		return true;
	bool number = v->kind == ATTR_INT || v->kind == ATTR_FLOAT || v->kind == ATTR_BOOL;
	if (want == ATTR_NUMBER)
		return number;
	if (want == ATTR_FLOAT && v->kind == ATTR_INT)
		out->f = (double)v->i;
	else if (want == ATTR_DTYPE && v->kind == ATTR_STR) {
		if (!dtype_find(v->s, &out->dtype))
			return false;
	} else if (want == ATTR_INTS && v->kind == ATTR_IXS) {
		if (!(out->ints = ints_of(a, v)))
			return false;
	} else if (want == ATTR_INTS && v->kind == ATTR_INT) {
		out->n = 1;
		out->ints = arena_memdup(a, &v->i, sizeof(v->i));
	} else if (want == ATTR_IXS && v->kind == ATTR_INTS)
		out->ix = ixs_of(a, v);
	else
		return false;
	out->kind = want;
	return true;
}

const char *attr_decl_refuses(struct arena *a, const struct attr_decl *d, const struct attr *v, struct attr *out)
{
	*out = *v;
	if (v->kind == ATTR_NONE && !d->required && !d->fallback)
		return NULL;
	if (!convert(a, d->kind, v, out))
		return arena_printf(a, "%s=%s is not one it takes; it takes %s", d->name, value_text(a, v), kind_text(d->kind));
	if (d->kind != ATTR_STR || !d->allowed)
		return NULL;
	for (int i = 0; d->allowed[i]; i++)
		if (!strcmp(d->allowed[i], out->s))
			return NULL;
	return arena_printf(a, "%s=%s is not one it takes; it takes one of %s", d->name, value_text(a, v), list_text(a, d->allowed));
}

const char *insn_storage_text(struct arena *a, enum storage s, unsigned admitted)
{
	struct text t;
	int n = 0;
	text_init(&t, a);
	for (int i = 0; i < ST_COUNT; i++)
		if (i != ST_TARGET_SPACE && admitted & INSN_BIT(i))
			text_printf(&t, "%s%s", n++ ? ", " : "", storage_name((enum storage)i));
	return arena_printf(a, n == 1 ? "%s is not %s" : "%s is not one of {%s}", storage_name(s), text_str(&t));
}

static const char *dtype_refusal(struct arena *a, enum dtype d, unsigned admitted)
{
	struct text t;
	int n = 0;
	text_init(&t, a);
	for (int i = 0; i < DT_COUNT; i++)
		if (admitted & INSN_BIT(i))
			text_printf(&t, "%s%s", n++ ? ", " : "", dtype_name((enum dtype)i));
	return arena_printf(a, n == 1 ? "%s is not %s" : "%s is not one of {%s}", dtype_name(d), text_str(&t));
}

bool insn_param_accepts(struct arena *a, const struct insn *i, int p, const struct type *ty, struct insn_refusal *why)
{
	const struct insn_param *x = &i->param[p];
	if (x->dtypes && !(x->dtypes & INSN_BIT(ty->dtype)))
		return insn_refuse(why, arena_printf(a, "%s.dtype", x->name), dtype_refusal(a, ty->dtype, x->dtypes));
	if (x->storages && !(x->storages & INSN_BIT(ty->storage)))
		return insn_refuse(why, arena_printf(a, "%s.storage", x->name), insn_storage_text(a, ty->storage, x->storages));
	return true;
}

const struct atom_class *atom_find(const char *name)
{
	for (int i = 0; atom_all[i]; i++)
		if (!strcmp(atom_all[i]->name, name) || (atom_all[i]->alias && !strcmp(atom_all[i]->alias, name)))
			return atom_all[i];
	return NULL;
}

int atom_attr_index(const struct atom_class *c, const char *name)
{
	for (int i = 0; i < c->n_attr; i++)
		if (!strcmp(c->attr[i].name, name))
			return i;
	return -1;
}

void atom_print(struct text *out, const struct atom *x)
{
	text_printf(out, "T.%s(", x->cls->name);
	for (int i = 0, n = 0; i < x->cls->n_attr; i++) {
		if (x->attr[i].kind == ATTR_NONE)
			continue;
		text_printf(out, "%s%s=", n++ ? ", " : "", x->cls->attr[i].name);
		attr_print(out, &x->attr[i], NULL, NULL);
	}
	text_char(out, ')');
}

static const char *parameters_text(struct arena *a, const struct atom_class *c)
{
	const char **name = arena_array(a, const char *, (size_t)c->n_attr + 1);
	for (int i = 0; i < c->n_attr; i++)
		name[i] = c->attr[i].name;
	return list_text(a, name);
}

const struct atom *atom_make(struct arena *a, const struct atom_class *c, int n, const char *const *name,
			     const struct attr *value, const char **why)
{
	struct attr *attr = arena_array(a, struct attr, (size_t)c->n_attr + 1);
	struct atom *x = arena_new(a, struct atom);
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
	for (int k = 0; k < c->n_attr; k++) {
		if (attr[k].kind == ATTR_NONE && c->attr[k].fallback)
			attr[k] = *c->attr[k].fallback;
		if (attr[k].kind == ATTR_NONE && c->attr[k].required) {
			*why = arena_printf(a, "T.%s needs %s", c->name, c->attr[k].name);
			return NULL;
		}
	}
	x->cls = c;
	x->attr = attr;
	const char *refusal = c->check ? c->check(a, x) : NULL;
	if (refusal) {
		*why = arena_printf(a, "T.%s: %s", c->name, refusal);
		return NULL;
	}
	return x;
}
