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

static bool bind_attributes(struct matching *x)
{
	const struct insn_use *use = &x->r->use;
	for (int i = 0; i < use->insn->n_attr; i++) {
		const struct attr *v = &use->attr[i];
		if (v->kind == ATTR_ATOM) {
			x->atom = v->atom;
			for (int k = 0; k < v->atom->cls->n_attr; k++)
				match_bind(x, v->atom->cls->attr[k].name, bare(x->a, &v->atom->attr[k]));
			continue;
		}
		bool is_default = use->insn->attr[i].fallback && attr_equal(v, use->insn->attr[i].fallback);
		if (v->kind != ATTR_NONE && !is_default)
			match_bind(x, use->insn->attr[i].name, bare(x->a, v));
	}
	return true;
}

/* A frame of contiguous thread positions, where the target has threads. */
static bool frame_fits(struct matching *x)
{
	const struct match_request *r = x->r;
	const struct mesh *inner = r->n_scope ? r->scope[r->n_scope - 1] : NULL;
	if (!inner || (r->target && r->target->family != TARGET_CUDA))
		return true;
	for (int i = 0; i < inner->n_level; i++) {
		const struct ix *first, *n;
		struct text t;
		if (inner->level[i]->index != 1 || mesh_interval(x->a, inner, i, &first, &n))
			continue;
		text_init(&t, x->a);
		mesh_print(&t, inner, false, NULL, NULL);
		return match_refuse(x, E4102, "mesh", arena_printf(x->a, "%s does not end in participant frame of contiguous %ss",
				    text_str(&t), inner->level[i]->name));
	}
	return true;
}

static bool scopes_hold(struct matching *x)
{
	for (int p = 0; p < x->r->use.insn->n_param; p++)
		if (x->r->type[p] && !match_scope(x, p))
			return false;
	return true;
}

static enum diag_code code_of(const char *node)
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
	return match_refuse(x, code_of(w->node), w->node, w->reason);
}

static bool relates(struct matching *x)
{
	const struct insn *insn = x->r->use.insn;
	if (!insn->schedulable || !insn->relate)
		return match_refuse(x, E4108, "relation", arena_printf(x->a, "T.%s has no access relation", insn->name));
	if (insn->relate(x->a, &x->r->use, x->r->type, &x->relation))
		return true;
	struct insn_refusal w = { "verifier", "the ranks of the operands do not fit" };
	if (insn->check)
		insn->check(x->a, &x->r->use, x->r->type, &w);
	return match_refuse(x, E4106, w.node, w.reason);
}

/* The extents of one issue of the atom on each iteration dimension; 0 where no operand declares one. */
static void single_issue(struct matching *x, int64_t *single)
{
	static const enum atom_role role[] = { ATOM_C, ATOM_A, ATOM_B };
	for (int p = 0; p < 3 && p < x->r->use.insn->n_param; p++) {
		struct atom_operand o;
		x->atom->cls->role(x->atom, role[p], &o);
		for (int k = 0; k < 2; k++)
			if (x->relation.axis[p][k] >= 0)
				single[x->relation.axis[p][k]] = o.shape[k];
	}
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
	single_issue(x, m->single);
	for (int i = 0; i < m->n_dim; i++) {
		const struct ix *whole = x->relation.extent[i];
		int64_t w;
		if (!ix_is_const(whole, &w))
			return match_refuse(x, E4106, "acc.shape", arena_printf(x->a, "axis %s extent %s is not a constant; write a loop "
					    "around the schedule", m->dim_name[i], ix_str(x->a, whole)));
		if (w % m->single[i])
			return match_refuse(x, E4203, x->relation.axis[1] && i == 2 ? "lhs.shape" : "acc.shape",
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
		if (x->r->type[p] && !insn_param_accepts(x->a, use->insn, p, x->r->type[p], &w))
			return pass_on(x, &w);
	return true;
}

static bool operands_fit(struct matching *x)
{
	const struct insn_use *use = &x->r->use;
	struct insn_refusal w;
	if (!fields_fit(x))
		return false;
	if (use->insn->check && !use->insn->check(x->a, use, x->r->type, &w))
		return pass_on(x, &w);
	for (int p = 0; x->atom && p < use->insn->n_param; p++)
		if (x->r->type[p] && !match_project(x, p, x->m->count))
			return false;
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
}

static void finish(struct matching *x)
{
	struct match *m = x->m;
	m->n_unit = m->n_issue = 1;
	for (int i = 0; i < m->n_dim; i++) {
		m->bind[i] = 1;
		m->serial[i] = m->count[i];
		m->n_issue *= m->serial[i];
	}
	m->relation = arena_memdup(x->a, &x->relation, sizeof(x->relation));
	m->n_binding = (int)x->path.len;
	m->binding = x->path.data;
}

const struct match *match_closed(struct arena *a, const struct match_request *r, struct match_refusal *why)
{
	struct matching x = { .a = a, .r = r, .why = why };
	bind_attributes(&x);
	if (!frame_fits(&x) || !scopes_hold(&x) || !relates(&x))
		return NULL;
	make_match(&x);
	if (!(x.atom ? fixed_counts(&x) : open_counts(&x)) || !take_order(&x) || !operands_fit(&x) || !verify(&x))
		return NULL;
	finish(&x);
	return x.m;
}

void match_issue(const struct match *m, int64_t q, int64_t *start)
{
	int64_t serial = q % m->n_issue, unit = q / m->n_issue;
	for (int i = m->n_dim - 1; i >= 0; i--) {
		start[i] = unit % m->bind[i];
		unit /= m->bind[i];
	}
	for (int i = m->n_dim - 1; i >= 0; i--) {
		int d = m->order[i];
		int64_t digit = serial % m->serial[d];
		serial /= m->serial[d];
		start[d] = (start[d] * m->serial[d] + digit) * m->single[d];
	}
}
