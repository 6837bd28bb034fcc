/* The closed match (spec: schedule 5.1). */
#include <string.h>

#include "match/private.h"

static const char *bare(struct arena *a, const struct attr *v)
{
	struct text t;
	if (v->kind == ATTR_STR)
		return v->s;
	if (v->kind == ATTR_DTYPE)
		return dtype_name(v->dtype);
	if (v->kind == ATTR_STORAGE)
		return storage_name(v->storage);
	text_init(&t, a);
	attr_print(&t, v, NULL, NULL);
	return text_str(&t);
}

static void bind_atom(struct matching *x, const struct atom *atom)
{
	const struct atom_constant *k = atom->cls->constants ? atom->cls->constants(atom) : NULL;
	x->atom = atom;
	for (int i = 0; i < atom->cls->n_attr; i++) {
		match_bind(x, atom->cls->attr[i].name, bare(x->a, &atom->attr[i]));
		if (atom->attr[i].kind == ATTR_INT)
			match_symbol_set(x, atom->cls->attr[i].name, atom->attr[i].i, false);
	}
	for (; k && k->name; k++)
		match_symbol_set(x, k->name, k->value, true);
}

static void bind_attributes(struct matching *x)
{
	const struct insn_use *use = &x->r->use;
	for (int i = 0; i < use->insn->n_attr; i++) {
		const struct attr *v = &use->attr[i];
		bool is_default = use->insn->attr[i].fallback && attr_equal(v, use->insn->attr[i].fallback);
		if (v->kind == ATTR_ATOM)
			bind_atom(x, v->atom);
		else if (v->kind != ATTR_NONE && !is_default)
			match_bind(x, use->insn->attr[i].name, bare(x->a, v));
	}
}

static bool scopes_hold(struct matching *x)
{
	for (int p = 0; p < x->r->use.insn->n_param; p++)
		if (x->type[p] && !match_scope(x, p))
			return false;
	return true;
}

enum diag_code match_code(const char *node)
{
	static const struct { const char *field; enum diag_code code; } codes[] = {
		{ "capability", E4101 }, { "mesh", E4102 },  { "holder", E4103 }, { "dtype", E4104 },
		{ "storage", E4105 },	 { "shape", E4106 }, { "layout", E4107 }, { "relation", E4108 },
	};
	const char *dot = strrchr(node, '.');
	const char *field = dot ? dot + 1 : node;
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (!strcmp(codes[i].field, field))
			return codes[i].code;
	return E4110;
}

static bool pass_on(struct matching *x, const struct insn_refusal *w)
{
	return match_refuse(x, match_code(w->node), w->node, w->reason);
}

static bool relates(struct matching *x)
{
	const struct insn *insn = x->r->use.insn;
	if (!insn->relate)
		return match_refuse(x, E4108, "relation", arena_printf(x->a, "T.%s has no access relation", insn->name));
	if (insn->relate(x->a, &x->r->use, x->type, &x->relation))
		return true;
	struct insn_refusal w = { "verifier", "the ranks of the operands do not fit" };
	if (insn->check)
		insn->check(x->a, &x->r->use, x->type, &w);
	return match_refuse(x, E4106, w.node, w.reason);
}

/* The extents of one issue of the atom on each iteration dimension; false if no operand declares one. */
static bool single_issue(struct matching *x, int64_t *single)
{
	bool declares = false;
	for (int p = 0; p < 3 && p < x->r->use.insn->n_param; p++) {
		struct atom_operand o;
		x->atom->cls->role(x->atom, match_role[p], &o);
		for (int k = 0; k < 2; k++)
			if (x->relation.axis[p][k] >= 0) {
				single[x->relation.axis[p][k]] = o.shape[k];
				declares = declares || o.shape[k];
			}
	}
	return declares;
}

static const char *ints_text(struct arena *a, int n, const int64_t *v)
{
	struct attr t = { .kind = ATTR_INTS, .n = n, .ints = v };
	return bare(a, &t);
}

static bool fixed_counts(struct matching *x)
{
	struct match *m = x->m;
	m->is_fixed = true;
	for (int i = 0; i < m->n_dim; i++) {
		const struct ix *whole = x->relation.extent[i];
		int64_t w;
		if (!ix_is_const(whole, &w))
			return match_refuse(x, E4106, "acc.shape", arena_printf(x->a, "axis %s extent %s is not a constant; write a loop "
					    "around the schedule", m->dim_name[i], ix_str(x->a, whole)));
		if (w < 1 || w % m->single[i])
			return match_refuse(x, E4203, i == 2 ? "lhs.shape" : "acc.shape",
					    arena_printf(x->a, "axis %s extent %lld is not divisible by %lld", m->dim_name[i],
							 (long long)w, (long long)m->single[i]));
		m->count[i] = w / m->single[i];
	}
	const struct match_request *r = x->r;
	if (r->n_repeat && (r->n_repeat != m->n_dim || memcmp(r->repeat, m->count, (size_t)m->n_dim * sizeof(*m->count)) != 0))
		return match_refuse(x, E4204, "repeat", arena_printf(x->a, "%s but the shapes give %s",
				    ints_text(x->a, r->n_repeat, r->repeat), ints_text(x->a, m->n_dim, m->count)));
	return true;
}

static bool open_counts(struct matching *x)
{
	const struct match_request *r = x->r;
	for (int i = 0; i < x->m->n_dim; i++)
		x->m->count[i] = 1;
	for (int i = 0; i < r->n_repeat; i++)
		if (r->repeat[i] != 1)
			return match_refuse(x, E4205, "repeat", "transfer tiling is not yet supported");
	if (r->n_repeat && r->n_repeat != x->m->n_dim)
		return match_refuse(x, E4204, "repeat", arena_printf(x->a, "%s but the shapes give %s",
				    ints_text(x->a, r->n_repeat, r->repeat), ints_text(x->a, x->m->n_dim, x->m->count)));
	return true;
}

static bool take_order(struct matching *x)
{
	const struct match_request *r = x->r;
	int n = x->m->n_dim;
	int *order = arena_array(x->a, int, (size_t)n + 1);
	bool *seen = arena_array(x->a, bool, (size_t)n + 1), ok = !r->n_order || r->n_order == n;
	for (int i = 0; i < n && ok; i++) {
		int64_t k = r->n_order ? r->order[i] : i;
		ok = k >= 0 && k < n && !seen[k];
		if (!ok)
			break;
		seen[k] = true;
		order[i] = (int)k;
	}
	x->m->order = order;
	return ok || match_refuse(x, E4206, "order", arena_printf(x->a, "%s is not a permutation of the iteration dimensions",
				  ints_text(x->a, r->n_order, r->order)));
}

static bool fields_fit(struct matching *x)
{
	const struct insn_use *use = &x->r->use;
	struct insn_refusal w;
	for (int p = 0; p < use->insn->n_param; p++)
		if (x->type[p] && !insn_param_accepts(x->a, use->insn, p, x->type[p], &w))
			return pass_on(x, &w);
	return !x->atom || insn_atom_accepts(x->a, use, x->type, &w) || pass_on(x, &w);
}

static bool predicates_hold(struct matching *x)
{
	for (size_t i = 0; i < x->predicate.len; i++)
		if (match_predicate(x, x->predicate.data[i]) == PREDICATE_FALSE)
			return match_refuse(x, E4107, match_node(x, x->predicate_operand.data[i], "layout"),
					    match_predicate_text(x, x->predicate.data[i]));
	return true;
}

/* 5.1 lines 17 to 19 for an atom. */
static bool fragments_fit(struct matching *x)
{
	int n = x->r->use.insn->n_param;
	x->m->mode = MATCH_ATOM;
	for (int p = 0; p < n; p++)
		if (!(x->frame ? match_project(x, p, x->m->count) : match_project_plain(x, p, x->m->count)))
			return false;
	for (int p = 0; x->frame && p < n; p++)
		if (!match_unify(x, p))
			return false;
	return predicates_hold(x);
}

static bool operands_fit(struct matching *x)
{
	const struct insn_use *use = &x->r->use;
	struct insn_refusal w;
	if (!fields_fit(x))
		return false;
	if (use->insn->check && !use->insn->check(x->a, use, x->type, &w))
		return pass_on(x, &w);
	if (x->atom && x->m->is_fixed)
		return fragments_fit(x);
	if (x->frame && !x->r->is_inspection && !match_covers_scope(x))
		return false;
	match_local(x);
	return true;
}

static bool verify(struct matching *x)
{
	const struct match_request *r = x->r;
	const char *needs[2] = { r->use.insn->capability, x->atom ? x->atom->cls->capability : NULL };
	for (int i = 0; i < 2; i++)
		if (needs[i] && r->target && !target_has_capability(r->target, needs[i]))
			return match_refuse(x, E4101, "capability", arena_printf(x->a, "target %s has no %s", r->target->id, needs[i]));
	return true;
}

static void make_match(struct matching *x)
{
	struct match *m = x->m = arena_new(x->a, struct match);
	size_t n = (size_t)x->relation.n_dim + 1;
	m->use = x->r->use;
	m->n_dim = x->relation.n_dim;
	m->dim_name = x->relation.dim_name;
	m->single = arena_array(x->a, int64_t, n);
	m->count = arena_array(x->a, int64_t, n);
	m->bind = arena_array(x->a, int64_t, n);
	m->serial = arena_array(x->a, int64_t, n);
	for (int p = 0; p < x->r->use.insn->n_param; p++)
		m->operand[p] = (struct match_operand){ .type = x->r->type[p], .fragment = x->type[p], .arrangement = -1 };
}

/* The tile of operand "p" that one issue works on. */
static const struct type *one_issue(struct matching *x, int p)
{
	const struct type *ty = x->type[p];
	const struct ix **dim = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	for (int k = 0; k < ty->rank; k++) {
		int d = x->relation.axis[p][k];
		dim[k] = d < 0 ? ty->dim[k] : ix_const(x->a, x->m->single[d]);
	}
	return type_with_shape(x->a, ty, ty->rank, dim);
}

/* Tiles of each axis of the operands, and how many of them belong to different units. */
static void count_tiles(struct matching *x)
{
	struct match *m = x->m;
	for (int p = 0; p < m->use.insn->n_param; p++) {
		const struct type *ty = x->type[p];
		if (!ty || !x->relation.axis[p])
			continue;
		int64_t *count = arena_array(x->a, int64_t, (size_t)ty->rank + 1), *bind = arena_array(x->a, int64_t, (size_t)ty->rank + 1);
		for (int k = 0; k < ty->rank; k++) {
			int dim = x->relation.axis[p][k];
			count[k] = dim < 0 ? 1 : m->count[dim];
			bind[k] = dim < 0 ? 1 : m->bind[dim];
		}
		m->operand[p].count = count;
		m->operand[p].bind = bind;
		if (m->is_fixed)
			m->operand[p].fragment = one_issue(x, p);
	}
}

/* 9.2: a scope may have as many units as divide the tiles of the accumulator and fit the threads. */
static void count_units(struct matching *x)
{
	struct match *m = x->m;
	int64_t tiles = 1, threads = 0;
	m->min_unit = m->max_unit = 1;
	for (int i = 0; i < x->r->n_topology; i++)
		if (!strcmp(x->r->topology[i]->name, "thread"))
			ix_is_const(x->r->topology[i]->size, &threads);
	for (int k = 0; x->atom && k < 2; k++)
		tiles *= m->operand[0].count[k];
	for (int64_t u = 2; x->frame && u <= tiles && u <= threads / x->frame->size; u++)
		if (tiles % u == 0)
			m->max_unit = u;
}

static void finish(struct matching *x)
{
	struct match *m = x->m;
	match_units(x);
	count_tiles(x);
	if (x->r->is_inspection)
		count_units(x);
	m->frame = x->frame;
	m->relation = arena_memdup(x->a, &x->relation, sizeof(x->relation));
	m->n_binding = (int)x->path.len;
	m->binding = x->path.data;
}

/* Inspection leaves soft layouts on the chip free. */
static void take_types(struct matching *x)
{
	for (int p = 0; p < x->r->use.insn->n_param; p++) {
		const struct type *ty = x->r->type[p];
		bool is_free = x->r->is_inspection && ty && ty->layout && ty->layout->soft &&
			       (ty->storage == ST_SMEM || ty->storage == ST_RMEM);
		x->type[p] = is_free ? type_with_layout(x->a, ty, NULL) : ty;
	}
}

bool match_is_free(const struct matching *x, int p)
{
	const struct type *ty = x->type[p];
	return x->r->is_inspection && !ty->layout && (ty->storage == ST_SMEM || ty->storage == ST_RMEM);
}

const struct match *match_closed(struct arena *a, const struct match_request *r, struct match_refusal *why)
{
	struct matching x = { .a = a, .r = r, .why = why };
	take_types(&x);
	bind_attributes(&x);
	if (!match_frame(&x) || !scopes_hold(&x) || !relates(&x))
		return NULL;
	make_match(&x);
	bool is_fixed = x.atom && single_issue(&x, x.m->single);
	if (!(is_fixed ? fixed_counts(&x) : open_counts(&x)) || !take_order(&x) || !operands_fit(&x) || !verify(&x))
		return NULL;
	finish(&x);
	return x.m;
}
