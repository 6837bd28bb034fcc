/* The open match: an atom's parameters left to the operands (spec: schedule 5.2). */
#include "match/private.h"

struct opening {
	struct arena *a;
	const struct match_request *r;
	const struct atom_class *cls;
	struct attr *attr;			/* of the instance being tried */
	int64_t limit;				/* the largest static operand extent */
	VEC(const struct match *) found;
	struct match_refusal *field, *first;	/* NULL: none yet */
};

static const struct match *try_instance(struct opening *o, struct match_refusal *why)
{
	const char *text = NULL;
	const char **name = arena_array(o->a, const char *, (size_t)o->cls->n_attr + 1);
	for (int i = 0; i < o->cls->n_attr; i++)
		name[i] = o->cls->attr[i].name;
	const struct atom *atom = atom_make(o->a, o->cls, o->cls->n_attr, name, o->attr, &text);
	if (!atom) {
		*why = (struct match_refusal){ .code = E4110, .node = "verifier", .reason = text };
		return NULL;
	}
	struct match_request r = *o->r;
	struct attr *attr = arena_memdup(o->a, r.use.attr, (size_t)r.use.insn->n_attr * sizeof(*attr));
	attr[insn_attr_index(r.use.insn, "atom")] = (struct attr){ .kind = ATTR_ATOM, .atom = atom };
	r.use.attr = attr;
	return match_closed(o->a, &r, why);
}

/* Does parameter "p" occur in the declared operand shapes? Then "divides" says whether "v" divides every such extent. */
static bool divides(const struct opening *o, int p, int64_t v)
{
	static const enum atom_role role[] = { ATOM_C, ATOM_A, ATOM_B };
	struct attr *attr = arena_memdup(o->a, o->attr, (size_t)o->cls->n_attr * sizeof(*attr));
	struct atom probe = { o->cls, attr }, base = { o->cls, o->attr };
	attr[p].i = v + 1;
	o->attr[p].i = v;
	for (int i = 0; i < 3; i++) {
		struct atom_operand with, without;
		const struct type *ty = o->r->type[i];
		o->cls->role(&base, role[i], &with);
		o->cls->role(&probe, role[i], &without);
		for (int k = 0; ty && k < 2 && k < ty->rank; k++)
			if (with.shape[k] != without.shape[k] && !ix_divisible(ty->dim[k], with.shape[k]))
				return false;
	}
	return true;
}

/* Enumerate integer parameters from "p" on, largest first. */
static void integers(struct opening *o, int p)
{
	struct match_refusal why;
	while (p < o->cls->n_attr && (o->cls->attr[p].kind != ATTR_INT || o->attr[p].kind == ATTR_INT))
		p++;
	if (p == o->cls->n_attr) {
		const struct match *m = try_instance(o, &why);
		if (m)
			vec_push(o->a, &o->found, m);
		else if (!o->first)
			o->first = arena_memdup(o->a, &why, sizeof(why));
		return;
	}
	o->attr[p] = (struct attr){ .kind = ATTR_INT };
	for (int64_t v = o->limit; v >= 1; v--) {
		if (!divides(o, p, v))
			continue;
		o->attr[p] = (struct attr){ .kind = ATTR_INT, .i = v };
		integers(o, p + 1);
	}
	o->attr[p] = (struct attr){ .kind = ATTR_NONE };
}

/* Do dtype and storage of every operand fit the roles of the instance, whatever its integers? */
static bool admits(struct opening *o)
{
	static const enum atom_role role[] = { ATOM_C, ATOM_A, ATOM_B };
	struct attr *attr = arena_memdup(o->a, o->attr, (size_t)o->cls->n_attr * sizeof(*attr));
	for (int i = 0; i < o->cls->n_attr; i++)
		if (attr[i].kind == ATTR_NONE)
			attr[i] = (struct attr){ .kind = ATTR_INT, .i = 1 };
	struct atom probe = { o->cls, attr };
	for (int i = 0; i < 3; i++) {
		struct atom_operand role_of;
		const struct type *ty = o->r->type[i];
		const char *name = o->r->use.insn->param[i].name;
		o->cls->role(&probe, role[i], &role_of);
		struct match_refusal why = { .code = E4104 };
		if (ty->dtype != role_of.dtype) {
			why.node = arena_printf(o->a, "%s.dtype", name);
			why.reason = arena_printf(o->a, "%s is not %s", dtype_name(ty->dtype), dtype_name(role_of.dtype));
		} else if (!(role_of.storages & (1u << ty->storage))) {
			why.code = E4105;
			why.node = arena_printf(o->a, "%s.storage", name);
			why.reason = arena_printf(o->a, "%s is not one it takes", storage_name(ty->storage));
		} else
			continue;
		if (!o->field)
			o->field = arena_memdup(o->a, &why, sizeof(why));
		return false;
	}
	return true;
}

static void with_dtype(struct opening *o, int p)
{
	while (p < o->cls->n_attr && (o->cls->attr[p].kind != ATTR_DTYPE || o->attr[p].kind == ATTR_DTYPE))
		p++;
	if (p == o->cls->n_attr) {
		if (admits(o))
			integers(o, 0);
		return;
	}
	for (int d = 0; d < DT_COUNT; d++) {
		o->attr[p] = (struct attr){ .kind = ATTR_DTYPE, .dtype = (enum dtype)d };
		struct attr *probe = arena_memdup(o->a, o->attr, (size_t)o->cls->n_attr * sizeof(*probe));
		for (int i = 0; i < o->cls->n_attr; i++)
			if (probe[i].kind == ATTR_NONE)
				probe[i] = (struct attr){ .kind = ATTR_INT, .i = 1 };
		struct atom x = { o->cls, probe };
		if (!o->cls->check || !o->cls->check(o->a, &x))
			with_dtype(o, p + 1);
	}
	o->attr[p] = (struct attr){ .kind = ATTR_NONE };
}

int match_open(struct arena *a, const struct match_request *r, const struct atom_class *cls, const struct attr *fixed,
	       const struct match *const **out, struct match_refusal *why)
{
	struct opening o = { .a = a, .r = r, .cls = cls };
	o.attr = arena_array(a, struct attr, (size_t)cls->n_attr + 1);
	for (int i = 0; fixed && i < cls->n_attr; i++)
		o.attr[i] = fixed[i];
	for (int p = 0; p < r->use.insn->n_param; p++)
		for (int k = 0; r->type[p] && k < r->type[p]->rank; k++) {
			int64_t n;
			if (ix_is_const(r->type[p]->dim[k], &n) && n > o.limit)
				o.limit = n;
		}
	with_dtype(&o, 0);
	*out = o.found.data;
	if (o.found.len)
		return (int)o.found.len;
	*why = o.first ? *o.first : o.field ? *o.field : (struct match_refusal){ .code = E4106, .node = "acc.shape",
		.reason = "no extent of the atom divides the operands" };
	return 0;
}
