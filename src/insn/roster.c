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

const struct tile_fragment *const fragment_all[] = {
	&fragment_sm80_c, &fragment_sm80_a, &fragment_sm80_b, &fragment_sm90_c, &fragment_sm90_a8, NULL,
};

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

bool insn_is_workspace(const struct insn *x, int p)
{
	return p && x->workspace == p;
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
