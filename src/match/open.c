/* The open match: an atom's parameters left to the operands (spec: schedule 5.2). */
#include "match/private.h"

struct opening {
	struct arena *a;
	const struct match_request *r;
	const struct atom_class *cls;
	const struct attr *fixed;		/* ATTR_NONE: open; NULL: all */
	struct attr *attr;			/* of the combination being tried */
	int64_t limit;				/* the largest static operand extent */
	VEC(const struct match *) found;
	struct match_refusal *field, *first;	/* NULL: none yet */
};

static bool is_open(const struct opening *o, int p)
{
	return !o->fixed || o->fixed[p].kind == ATTR_NONE;
}

static struct match_refusal *keep(struct opening *o, const struct match_refusal *old, const struct match_refusal *why)
{
	return old ? (struct match_refusal *)old : arena_memdup(o->a, why, sizeof(*why));
}

static struct match_request with_atom(struct opening *o, const struct atom *atom)
{
	struct match_request r = *o->r;
	struct attr *attr = arena_memdup(o->a, r.use.attr, (size_t)r.use.insn->n_attr * sizeof(*attr));
	attr[insn_attr_index(r.use.insn, "atom")] = (struct attr){ .kind = ATTR_ATOM, .atom = atom };
	r.use.attr = attr;
	return r;
}

static void try_instance(struct opening *o)
{
	struct match_refusal why = { .code = E4110, .node = "verifier" };
	struct attr *attr = arena_memdup(o->a, o->attr, ((size_t)o->cls->n_attr + 1) * sizeof(*attr));
	const struct atom *atom = atom_complete(o->a, o->cls, attr, &why.reason);
	const struct match *m = NULL;
	if (atom) {
		struct match_request r = with_atom(o, atom);
		m = match_closed(o->a, &r, &why);
	}
	if (m)
		vec_push(o->a, &o->found, m);
	else
		o->first = keep(o, o->first, &why);
}

/* Does "v" divide every extent in which parameter "p" is declared? */
static bool divides(const struct opening *o, int p, int64_t v)
{
	unsigned where = o->cls->in_shape ? o->cls->in_shape(p) : 0;
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 2; k++) {
			const struct type *ty = o->r->type[i];
			bool declared = where >> (2 * (int)match_role[i] + k) & 1;
			if (declared && ty && k < ty->rank && !ix_divisible(ty->dim[k], v))
				return false;
		}
	return true;
}

/* Enumerate integer parameters from "p" on, largest first. */
static void integers(struct opening *o, int p)
{
	while (p < o->cls->n_attr && (o->cls->attr[p].kind != ATTR_INT || !is_open(o, p)))
		p++;
	if (p == o->cls->n_attr) {
		try_instance(o);
		return;
	}
	for (int64_t v = o->limit; v >= 1; v--) {
		if ((o->cls->admits && !o->cls->admits(p, v)) || !divides(o, p, v))
			continue;
		o->attr[p] = (struct attr){ .kind = ATTR_INT, .i = v };
		integers(o, p + 1);
	}
	o->attr[p] = (struct attr){ .kind = ATTR_NONE };
}

static void bind_combination(struct matching *x, const struct atom *atom)
{
	for (int i = 0; i < atom->cls->n_attr; i++) {
		const struct attr *v = &atom->attr[i];
		if (v->kind == ATTR_STR)
			match_bind(x, atom->cls->attr[i].name, v->s);
		else if (v->kind == ATTR_DTYPE)
			match_bind(x, atom->cls->attr[i].name, dtype_name(v->dtype));
	}
}

/* The execution mesh, and dtype and storage of every operand, whatever the integers: shapes and layouts are not looked at. */
static bool admits(struct opening *o)
{
	struct atom probe = { o->cls, o->attr };
	struct match_request r = with_atom(o, &probe);
	struct match_refusal why;
	struct insn_refusal w;
	struct matching x = { .a = o->a, .r = &r, .why = &why, .atom = &probe };
	bind_combination(&x, &probe);
	bool ok = match_frame(&x);
	if (ok && !insn_atom_accepts(o->a, &r.use, r.type, &w))
		ok = match_refuse(&x, match_code(w.node), w.node, w.reason);
	if (!ok)
		o->field = keep(o, o->field, &why);
	return ok;
}

static void options(struct opening *o, int p);

static void with_option(struct opening *o, int p, struct attr v)
{
	o->attr[p] = v;
	options(o, p + 1);
}

/* Enumerate the other parameters from "p" on in the order of their values, the last one fastest. */
static void options(struct opening *o, int p)
{
	while (p < o->cls->n_attr && (o->cls->attr[p].kind == ATTR_INT || !is_open(o, p)))
		p++;
	if (p == o->cls->n_attr) {
		if (admits(o))
			integers(o, 0);
		return;
	}
	const struct attr *implied = o->cls->implied ? o->cls->implied(o->attr, p) : NULL;
	const struct attr_decl *d = &o->cls->attr[p];
	if (implied)
		with_option(o, p, *implied);
	for (int i = 0; !implied && d->kind == ATTR_DTYPE && i < o->cls->n_dtype; i++)
		with_option(o, p, (struct attr){ .kind = ATTR_DTYPE, .dtype = o->cls->dtype[i] });
	for (int i = 0; !implied && d->kind == ATTR_STR && d->allowed && d->allowed[i]; i++)
		with_option(o, p, (struct attr){ .kind = ATTR_STR, .s = d->allowed[i] });
	o->attr[p] = (struct attr){ .kind = ATTR_NONE };
}

static int64_t largest_extent(const struct match_request *r)
{
	int64_t limit = 0, n;
	for (int p = 0; p < r->use.insn->n_param; p++)
		for (int k = 0; r->type[p] && k < r->type[p]->rank; k++)
			if (ix_is_const(r->type[p]->dim[k], &n) && n > limit)
				limit = n;
	return limit;
}

int match_open(struct arena *a, const struct match_request *r, const struct atom_class *cls, const struct attr *fixed,
	       const struct match *const **out, struct match_refusal *why)
{
	struct opening o = { .a = a, .r = r, .cls = cls, .fixed = fixed, .limit = largest_extent(r) };
	o.attr = arena_array(a, struct attr, (size_t)cls->n_attr + 1);
	for (int i = 0; fixed && i < cls->n_attr; i++)
		o.attr[i] = fixed[i];
	options(&o, 0);
	*out = o.found.data;
	if (o.found.len)
		return (int)o.found.len;
	*why = o.first ? *o.first : o.field ? *o.field : (struct match_refusal){ .code = E4106, .node = "acc.shape",
		.reason = "no extent of the atom divides the operands" };
	return 0;
}

int match_instruction(struct arena *a, const struct match_request *r, const struct match *const **out,
		      struct match_refusal *why)
{
	const struct attr *atom = insn_attr(&r->use, "atom");
	if (atom && atom->atom_class)
		return match_open(a, r, atom->atom_class, NULL, out, why);
	const struct match **one = arena_array(a, const struct match *, 1);
	one[0] = match_closed(a, r, why);
	*out = one;
	return one[0] != NULL;
}
