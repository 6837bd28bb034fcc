/* Typing rules that operations share: shape, dtype, storage, layout, pending reductions, holders (spec hir 12). */
#include "hir/hir.h"

/* "'name' of type Tensor[...]", or the type alone. */
static const char *operand_text(struct hir_builder *b, const struct hir_value *v)
{
	const char *ty = type_str(&b->t->perm, v->type);
	return v->name ? arena_printf(&b->t->perm, "'%s' of type %s", v->name, ty) : ty;
}

static bool broadcast_axis(const struct ix *x, const struct ix *y, const struct ix **out)
{
	if (ix_equal(x, y) || ix_is(y, 1))
		*out = x;
	else if (ix_is(x, 1))
		*out = y;
	else
		return false;
	return true;
}

/* The common shape of "n" types, right-aligned; *dim gets *rank entries. */
bool hir_rule_broadcast(struct hir_builder *b, struct range r, int n, const struct type *const *ty, int *rank,
			const struct ix *const **dim)
{
	struct arena *a = &b->t->perm;
	*rank = 0;
	for (int i = 0; i < n; i++)
		if (ty[i]->rank > *rank)
			*rank = ty[i]->rank;
	const struct ix **out = arena_array(a, const struct ix *, (size_t)*rank + 1);
	for (int k = 0; k < *rank; k++)
		out[k] = ix_const(a, 1);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < ty[i]->rank; k++) {
			const struct ix **to = &out[*rank - ty[i]->rank + k];
			if (broadcast_axis(*to, ty[i]->dim[k], to))
				continue;
			return diag_error(b->t, r, E1901, "shapes %s and %s do not broadcast: extents %s and %s are neither equal nor 1; "
					  "reshape or slice one of them", shape_str(a, *rank, out),
					  shape_str(a, ty[i]->rank, ty[i]->dim), ix_str(a, *to), ix_str(a, ty[i]->dim[k]));
		}
	*dim = out;
	return true;
}

bool hir_rule_same_dtype(struct hir_builder *b, struct range r, int n, struct hir_value *const *v)
{
	for (int i = 1; i < n; i++)
		if (v[i]->type->dtype != v[0]->type->dtype)
			return diag_error(b->t, r, E1902, "operands have dtypes %s and %s; there is no promotion, so tf.cast one of them",
					  dtype_name(v[0]->type->dtype), dtype_name(v[i]->type->dtype));
	return true;
}

static bool storages_differ(struct hir_builder *b, struct range r, const struct hir_value *x, const struct hir_value *y)
{
	return diag_error(b->t, r, E1903, "operands lie in storage %s and %s; bring them to one storage with "
			  "tf.reshard(x, layout, storage=\"%s\")", storage_name(x->type->storage), storage_name(y->type->storage),
			  storage_name(y->type->storage));
}

/* The operand that decides: the first one that is not umat and, where "hard", not of soft storage. */
static const struct hir_value *first_storage(int n, struct hir_value *const *v, bool hard)
{
	for (int i = 0; i < n; i++)
		if (v[i]->type->storage != ST_UMAT && !(hard && v[i]->type->storage_soft))
			return v[i];
	return NULL;
}

/* The storage of a result (spec hir 12.3); *soft: it stands on soft operands alone. */
bool hir_rule_storage(struct hir_builder *b, struct range r, int n, struct hir_value *const *v, enum storage *s, bool *soft)
{
	const struct hir_value *hard = first_storage(n, v, true);
	const struct hir_value *lead = hard ? hard : first_storage(n, v, false);
	*s = lead ? lead->type->storage : ST_UMAT;
	*soft = lead && !hard;
	for (int i = 0; i < n; i++) {
		const struct type *ty = v[i]->type;
		if (ty->storage == ST_UMAT || ty->storage == *s || (ty->storage_soft && *s == ST_SMEM))
			continue;
		return storages_differ(b, r, lead, v[i]);
	}
	return true;
}

bool hir_rule_axis(struct hir_builder *b, struct range r, int64_t axis, int rank, int *out)
{
	if (axis < -rank || axis >= rank)
		return diag_error(b->t, r, E1908, rank ? "axis %lld is out of range; a value of rank %d has axes %d to %d" :
				  "axis %lld is out of range; a value of rank %d has no axis", (long long)axis, rank, -rank, rank - 1);
	*out = (int)(axis < 0 ? axis + rank : axis);
	return true;
}

bool hir_rule_no_partial(struct hir_builder *b, struct range r, const struct hir_value *v, const char *op)
{
	const struct layout *l = v->type ? v->type->layout : NULL;
	for (int k = 0; l && l->mesh && k < l->mesh->n_axis; k++)
		if (l->attr[k].kind == LAYOUT_PARTIAL)
			return diag_error(b->t, r, E1907, "%s cannot work on operand %s, whose reduction \"%s\" over mesh axis '%s' is pending; "
					  "complete it with tf.reshard(...) first", op, operand_text(b, v),
					  layout_reduction_name(l->attr[k].reduction), l->mesh->axis[k].name);
	return true;
}

static bool has_shape(const struct type *ty, int rank, const struct ix *const *dim)
{
	if (ty->rank != rank)
		return false;
	for (int k = 0; k < rank; k++)
		if (!ix_equal(ty->dim[k], dim[k]))
			return false;
	return true;
}

static bool on_chip(enum storage s)
{
	return s == ST_SMEM || s == ST_RMEM;
}

static const struct layout *fresh_layout(struct hir_builder *b, int rank, const struct ix *const *dim, enum storage s)
{
	return on_chip(s) ? layout_soft_c_order(&b->t->perm, rank, dim) : NULL;
}

/* Rule 12.4(a): the one layout of all operands, where it describes a whole value of the result's shape. */
static const struct layout *plain_layout(struct hir_builder *b, int n, struct hir_value *const *v, int rank,
					 const struct ix *const *dim, enum storage s)
{
	const struct layout *common = NULL;
	for (int i = 0; i < n; i++) {
		const struct layout *l = v[i]->type->layout;
		if (!l)
			continue;
		if (!has_shape(v[i]->type, rank, dim) || (common && !layout_equal(common, l)))
			return fresh_layout(b, rank, dim, s);
		if (!common || common->soft)
			common = l;
	}
	bool whole = common && ix_is(common->offset, 0) && !(common->soft && !common->mesh);
	return whole ? common : fresh_layout(b, rank, dim, s);
}

/* The layout of "ty" with its axes stretched to "dim": missing and unit axes become modes of their own. */
static const struct layout *stretched(struct hir_builder *b, const struct type *ty, int rank, const struct ix *const *dim,
				      enum storage s)
{
	struct arena *a = &b->t->perm;
	const struct layout *l = layout_grouped(a, ty->layout, ty->rank, ty->dim);
	if (!l)
		return NULL;
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)(l->n_mode + rank));
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)rank + 1);
	int *flat = arena_array(a, int, (size_t)l->n_mode + 1), n_mode = 0, missing = rank - ty->rank;
	for (int k = 0; k < rank; k++) {
		group[k].first = n_mode;
		if (k >= missing)
			for (int i = 0; i < l->group[k - missing].n; i++) {
				int m = l->group[k - missing].first + i;
				flat[m] = n_mode;
				mode[n_mode++] = (struct layout_mode){ l->mode[m].extent, NULL };
			}
		if (k < missing || !ix_equal(ty->dim[k - missing], dim[k]))
			mode[n_mode++] = (struct layout_mode){ dim[k], NULL };
		group[k].n = n_mode - group[k].first;
	}
	struct layout_attr *attr = arena_memdup(a, l->attr, (size_t)l->mesh->n_axis * sizeof(*attr));
	for (int i = 0; i < l->mesh->n_axis; i++)
		if (attr[i].kind == LAYOUT_SPLIT)
			attr[i].mode = flat[attr[i].mode];
	struct layout *out = arena_new(a, struct layout);
	*out = (struct layout){ .n_group = rank, .group = group, .n_mode = n_mode, .mode = mode, .offset = ix_const(a, 0),
				.mesh = l->mesh, .attr = attr };
	return s == ST_RMEM ? layout_materialise_per_instance(a, out) : layout_materialise_c_order(a, out);
}

static const struct hir_value *distributed_operand(int n, struct hir_value *const *v, int rank, const struct ix *const *dim,
						   bool full)
{
	for (int i = 0; i < n; i++)
		if (layout_is_distributed(v[i]->type->layout) && (!full || has_shape(v[i]->type, rank, dim)))
			return v[i];
	return NULL;
}

/* "l" with the pending reductions that an operand "of" has beside it. */
static const struct layout *with_pending(struct hir_builder *b, const struct layout *l, const struct layout *of)
{
	struct layout *out = NULL;
	for (int k = 0; of->mesh->n_axis == l->mesh->n_axis && k < l->mesh->n_axis; k++) {
		if (of->attr[k].kind != LAYOUT_PARTIAL || l->attr[k].kind != LAYOUT_BROADCAST)
			continue;
		if (!out) {
			out = layout_copy(&b->t->perm, l);
			out->attr = arena_memdup(&b->t->perm, l->attr, (size_t)l->mesh->n_axis * sizeof(*l->attr));
		}
		((struct layout_attr *)out->attr)[k] = of->attr[k];
	}
	return out ? out : l;
}

static bool owners_differ(struct hir_builder *b, struct range r, const struct hir_value *x, const struct hir_value *y)
{
	return diag_error(b->t, r, E1904, "owners differ: the positions that own elements of %s do not hold the elements of %s that "
			  "they need; tf.reshard(...) one of them", operand_text(b, x), operand_text(b, y));
}

/* Does every owner of an element under "l" hold the element of "v" that it needs? */
static bool serves(struct arena *a, const struct hir_value *v, const struct layout *l, int rank, const struct ix *const *dim)
{
	const struct type *ty = v->type;
	if (!layout_is_distributed(ty->layout))
		return true;
	if (has_shape(ty, rank, dim))
		return layout_same_owner(a, ty->layout, l, rank, dim);
	return layout_owner_serves(a, ty->layout, ty->rank, ty->dim, l, rank, dim);
}

bool hir_rule_elementwise_layout(struct hir_builder *b, struct range r, int n, struct hir_value *const *v, int rank,
				 const struct ix *const *dim, enum storage s, const struct layout **out)
{
	const struct hir_value *any = distributed_operand(n, v, rank, dim, false);
	if (!any) {
		*out = plain_layout(b, n, v, rank, dim, s);
		return true;
	}
	const struct hir_value *lead = distributed_operand(n, v, rank, dim, true);
	const struct layout *l = lead ? lead->type->layout : stretched(b, any->type, rank, dim, s);
	if (!l)
		return diag_error(b->t, r, E1904, "the owner of the result's elements cannot be derived from %s; tf.reshard(...) it",
				  operand_text(b, any));
	lead = lead ? lead : any;
	for (int i = 0; i < n; i++) {
		const struct layout *other = v[i]->type->layout;
		if (!layout_is_distributed(other))
			continue;
		if (!mesh_equal_frame(other->mesh, l->mesh))
			return diag_error(b->t, r, E1905, "operands are distributed over different meshes: %s and %s; bring them to one mesh "
					  "with tf.reshard(...)", operand_text(b, lead), operand_text(b, v[i]));
		if (v[i] != lead && !serves(&b->t->perm, v[i], l, rank, dim))
			return owners_differ(b, r, lead, v[i]);
		l = with_pending(b, l, other);
	}
	*out = l;
	return true;
}

/* Spec schedule 5.6.3: a distributed rmem operand must live on the positions that execute the operation. */
bool hir_rule_held(struct hir_builder *b, struct range r, const struct hir_value *v, const char *param)
{
	const struct type *ty = v->type;
	if (!ty || ty->storage != ST_RMEM || !layout_is_distributed(ty->layout))
		return true;
	struct arena *a = &b->t->perm;
	const struct mesh *own = ty->layout->mesh;
	const struct mesh *scope = mesh_combine(a, b->n_scope, (const struct mesh *const *)b->scope);
	if (scope && (mesh_equal_frame(own, scope) || mesh_within(a, own, scope)))
		return true;
	const char *level = own->level[own->n_level - 1]->name;
	return diag_error(b->t, r, E4103, "%s.holder: %s does not hold a rmem value here; %s lives on positions that %s; open a scope that "
			  "contains its mesh, or tf.reshard(...) it to another storage", param, level, operand_text(b, v),
			  scope ? "the enclosing mesh scope does not select" : "no enclosing mesh scope selects");
}
