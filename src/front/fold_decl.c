/* Constructors of declarations: DimVar, Topology, targets, range patterns, dimension functions (spec: hir 5.3 to 5.8). */
#include <string.h>

#include "front/decl.h"

/* DimVar bounds and range patterns: plain integers. */
static bool plain_integer(const struct ct_value *v, int64_t *out)
{
	*out = v->i;
	return v->kind == CT_INT;
}

static bool bad_bounds(struct front *f, struct range r, const char *name, const struct ct_value *lo, const struct ct_value *hi)
{
	return front_error(f, r, E1215, "the bounds of DimVar \"%s\" are integers with 0 <= lo <= hi, found %s and %s", name,
			   ct_str_of(f, lo), ct_str_of(f, hi));
}

static bool same_bounds(struct front *f, const struct ast_expr *e, const struct ix_sym *old, int64_t lo, int64_t hi)
{
	if (old->lo == lo && old->hi == hi)
		return true;
	bool off_by_one = old->lo == lo && (old->hi - hi == 1 || hi - old->hi == 1);
	front_error(f, e->range, E1216, "DimVar \"%s\" has the bounds [%lld, %lld] here and [%lld, %lld] above%s; give both the same",
		    old->name, (long long)lo, (long long)hi, (long long)old->lo, (long long)old->hi,
		    off_by_one ? " (bounds are closed: the upper one is included)" : "");
	if (!f->quiet)
		diag_note(f->t, old->range, "\"%s\" is declared here", old->name);
	return false;
}

static bool decl_dimvar(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "name", "lo", "hi" };
	const struct ct_value *slot[3];
	const struct ast_expr *place[3];
	int64_t lo, hi;
	if (!fold_args(f, e, "DimVar", 3, name, 3, arg, slot, place))
		return false;
	if (slot[0]->kind != CT_STR)
		return fold_mismatch(f, place[0]->range, "the name of a DimVar", slot[0]);
	if (!plain_integer(slot[1], &lo) || !plain_integer(slot[2], &hi) || lo < 0 || lo > hi)
		return bad_bounds(f, e->range, slot[0]->s, slot[1], slot[2]);
	struct ix_sym *s = map_get(&f->dimvar, slot[0]->s);
	if (s && !same_bounds(f, e, s, lo, hi))
		return false;
	if (!s) {
		s = arena_new(f->a, struct ix_sym);
		*s = (struct ix_sym){ .kind = IX_DIMVAR, .name = slot[0]->s, .has_range = true, .lo = lo, .hi = hi, .range = e->range };
		map_set(&f->dimvar, s->name, s);
	}
	*out = ct_from_ix(ix_sym(f->a, s));
	return true;
}

static bool is_identifier(const char *s)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
	return *s && (*s < '0' || *s > '9') && !s[strspn(s, letters)];
}

static bool decl_topology(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "name", "size" };
	const struct ct_value *slot[2];
	const struct ast_expr *place[2];
	const struct ix *size;
	int64_t lo, hi;
	if (!fold_args(f, e, "Topology", 2, name, 2, arg, slot, place))
		return false;
	if (slot[0]->kind != CT_STR || !is_identifier(slot[0]->s))
		return front_error(f, place[0]->range, E1204, "bad entry of topologies: the name of a Topology is a string that is an "
				   "identifier, found %s", ct_str_of(f, slot[0]));
	if ((slot[1]->kind != CT_INT && slot[1]->kind != CT_IX) || !ct_as_ix(f, slot[1], &size))
		return front_error(f, place[1]->range, E1204, "bad entry of topologies: the size of Topology \"%s\" is a positive integer "
				   "or a dimension, found %s", slot[0]->s, ct_kind_text(slot[1]));
	ix_bounds(size, &lo, &hi);
	if (hi < 1)
		return front_error(f, place[1]->range, E1204, "bad entry of topologies: the size of Topology \"%s\" is a positive integer, "
				   "found %s", slot[0]->s, ix_str(f->a, size));
	struct topology *t = arena_new(f->a, struct topology);
	*t = (struct topology){ .name = slot[0]->s, .size = size, .index = decl_level_index(NULL, slot[0]->s),
				.fragment = atom_fragments(f->t), .range = e->range };
	*out = ct_of_kind(CT_TOPOLOGY, e->range);
	out->topology = t;
	return true;
}

static bool decl_target(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "id", "device_count" };
	const struct ct_value *slot[2];
	const struct ast_expr *place[2] = { e, e };
	const char *cls = decl_class_name(e);
	bool has_default = !strcmp(cls, "CpuTarget");
	if (!fold_args(f, e, cls, 2, name, has_default ? 0 : 1, arg, slot, place))
		return false;
	if (slot[0] && slot[0]->kind != CT_STR)
		return front_error(f, place[0]->range, E5001, "unknown target %s; %s takes the id of a target as a string",
				   ct_str_of(f, slot[0]), cls);
	if (slot[1] && !(fold_is_integer(slot[1]) && slot[1]->i == 1))
		return front_error(f, place[1]->range, E1801, "%s takes the id alone; device_count may only be 1", cls);
	*out = ct_of_kind(CT_TARGET, e->range);
	out->s = cls;
	out->t = slot[0] ? slot[0]->s : "cpu.c11";
	return true;
}

static bool decl_pattern(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	static const char *const name[] = { "name", "lo", "hi" };
	const struct ct_value *slot[3];
	int64_t lo, hi;
	if (!fold_args(f, e, "DimVarRangePat", 3, name, 3, arg, slot, NULL))
		return false;
	const char *dim = slot[0]->kind == CT_STR ? slot[0]->s : NULL;
	if (slot[0]->kind == CT_IX && slot[0]->ix->n_term == 1 && slot[0]->ix->term[0].atom->kind == IX_SYM)
		dim = slot[0]->ix->term[0].atom->sym->name;
	if (!dim || !plain_integer(slot[1], &lo) || !plain_integer(slot[2], &hi) || lo > hi)
		return front_error(f, e->range, E2001, "the pattern is DimVarRangePat(name, lo, hi) with a DimVar name and integers "
				   "lo <= hi, found (%s, %s, %s)", ct_str_of(f, slot[0]), ct_str_of(f, slot[1]), ct_str_of(f, slot[2]));
	*out = ct_of_kind(CT_RANGE_PATTERN, e->range);
	out->s = dim;
	out->i = lo;
	out->j = hi;
	return true;
}

static bool two_dims(struct front *f, const struct ast_expr *e, const char *owner, const struct ct_value *arg, const struct ix **x,
		     const struct ix **y)
{
	static const char *const name[] = { "a", "b" };
	const struct ct_value *slot[2];
	const struct ast_expr *place[2];
	const struct ix **to[2] = { x, y };
	if (!fold_args(f, e, owner, 2, name, 2, arg, slot, place))
		return false;
	for (int i = 0; i < 2; i++) {
		if (slot[i]->kind == CT_BOOL)
			return front_error(f, place[i]->range, E1217, "a bool in dimension arithmetic; write 0 or 1");
		if (slot[i]->kind == CT_FLOAT)
			return front_error(f, place[i]->range, E1218, "a float in dimension arithmetic; a dimension is built from integers");
		if (!ct_as_ix(f, slot[i], to[i]))
			return fold_mismatch(f, place[i]->range, arena_printf(f->a, "%s()", owner), slot[i]);
	}
	return true;
}

static bool decl_ceildiv(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	const struct ix *x, *y;
	if (!two_dims(f, e, "ceildiv", arg, &x, &y))
		return false;
	if (ix_is(y, 0))
		return front_error(f, e->range, E1202, "division by zero in ceildiv; the divisor is 0 at compile time");
	*out = ct_from_ix(ix_ceildiv(f->a, x, y));
	return true;
}

static bool decl_dim_min(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	const struct ix *x, *y;
	if (!two_dims(f, e, "dim_min", arg, &x, &y))
		return false;
	*out = ct_from_ix(ix_min(f->a, x, y));
	return true;
}

static bool decl_dim_max(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out)
{
	const struct ix *x, *y;
	if (!two_dims(f, e, "dim_max", arg, &x, &y))
		return false;
	*out = ct_from_ix(ix_max(f->a, x, y));
	return true;
}

fold_fn *fold_decl_find(const char *name)
{
	static const struct { const char *name; fold_fn *fn; } known[] = {
		{ "DimVar", decl_dimvar }, { "Topology", decl_topology }, { "CudaTarget", decl_target }, { "CpuTarget", decl_target },
		{ "AscendTarget", decl_target }, { "Target", decl_target }, { "DimVarRangePat", decl_pattern },
		{ "RangePattern", decl_pattern }, { "ceildiv", decl_ceildiv }, { "dim_min", decl_dim_min }, { "dim_max", decl_dim_max },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].name, name))
			return known[i].fn;
	return NULL;
}
