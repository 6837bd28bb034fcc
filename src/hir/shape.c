#include "hir/shape.h"

const struct type *hir_shape_type(struct hir_builder *b, const struct type *like, int rank, const struct ix *const *dim,
				  const struct layout *l)
{
	return type_with_layout(&b->t->perm, type_with_shape(&b->t->perm, like, rank, dim), l);
}

bool hir_shape_has_split(const struct layout *l)
{
	for (int k = 0; l && l->mesh && k < l->mesh->n_axis; k++)
		if (l->attr[k].kind == LAYOUT_SPLIT)
			return true;
	return false;
}

static const struct layout *materialised(struct arena *a, const struct layout *l, enum storage s)
{
	return s == ST_RMEM ? layout_materialise_per_instance(a, l) : layout_materialise_c_order(a, l);
}

const struct layout *hir_shape_fresh(struct hir_builder *b, const struct layout *from, int rank, const struct ix *const *dim,
				     enum storage s)
{
	struct arena *a = &b->t->perm;
	if (!layout_has_partial(from))
		return s == ST_SMEM || s == ST_RMEM ? layout_soft_c_order(a, rank, dim) : NULL;
	struct layout *l = layout_copy(a, layout_soft_c_order(a, rank, dim));
	struct layout_attr *attr = arena_memdup(a, from->attr, (size_t)from->mesh->n_axis * sizeof(*attr));
	for (int k = 0; k < from->mesh->n_axis; k++)
		if (attr[k].kind == LAYOUT_SPLIT)
			attr[k] = (struct layout_attr){ .kind = LAYOUT_BROADCAST };
	l->mesh = from->mesh;
	l->attr = attr;
	return l;
}

const struct layout *hir_shape_replace_group(struct hir_builder *b, const struct layout *l, int axis, const struct ix *extent,
					     bool insert, enum storage s)
{
	struct arena *a = &b->t->perm;
	int rank = l->n_group + insert, n_mode = 0, from = 0;
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)l->n_mode + 1);
	struct layout_group *group = arena_array(a, struct layout_group, (size_t)rank);
	int *flat = arena_array(a, int, (size_t)l->n_mode + 1);
	for (int k = 0; k < rank; k++) {
		group[k].first = n_mode;
		if (k == axis) {
			mode[n_mode++] = (struct layout_mode){ extent, NULL };
			from += !insert;
		} else {
			for (int i = 0; i < l->group[from].n; i++) {
				flat[l->group[from].first + i] = n_mode;
				mode[n_mode++] = (struct layout_mode){ l->mode[l->group[from].first + i].extent, NULL };
			}
			from++;
		}
		group[k].n = n_mode - group[k].first;
	}
	struct layout *out = arena_new(a, struct layout);
	*out = (struct layout){ .n_group = rank, .group = group, .n_mode = n_mode, .mode = mode, .offset = ix_const(a, 0),
				.mesh = l->mesh };
	if (l->mesh) {
		struct layout_attr *attr = arena_memdup(a, l->attr, (size_t)l->mesh->n_axis * sizeof(*attr));
		for (int k = 0; k < l->mesh->n_axis; k++)
			if (attr[k].kind == LAYOUT_SPLIT)
				attr[k].mode = flat[attr[k].mode];
		out->attr = attr;
	}
	return materialised(a, out, s);
}

static bool same_attrs(const struct layout *x, const struct layout *y)
{
	for (int k = 0; k < x->mesh->n_axis; k++)
		if (x->attr[k].kind != y->attr[k].kind ||
		    (x->attr[k].kind == LAYOUT_PARTIAL && x->attr[k].reduction != y->attr[k].reduction))
			return false;
	return true;
}

bool hir_shape_same_pending(struct hir_builder *b, const struct hir_node *n, int x, int y)
{
	const struct layout *lx = hir_op_type(n, x)->layout, *ly = hir_op_type(n, y)->layout;
	const char *name = arena_printf(&b->t->perm, "tf.%s", n->u.op.op->name);
	if (!layout_has_partial(lx) && !layout_has_partial(ly))
		return true;
	bool alike = layout_has_partial(lx) && layout_has_partial(ly) && mesh_equal_frame(lx->mesh, ly->mesh) &&
		     lx->mesh->n_axis == ly->mesh->n_axis;
	for (int k = 0; alike && k < lx->mesh->n_axis; k++) {
		bool px = lx->attr[k].kind == LAYOUT_PARTIAL, py = ly->attr[k].kind == LAYOUT_PARTIAL;
		alike = px == py && (!px || lx->attr[k].reduction == ly->attr[k].reduction);
	}
	return alike || hir_rule_no_partial(b, n->range, n->operand[layout_has_partial(lx) ? x : y], name);
}

static bool joined_of(struct hir_builder *b, const struct hir_node *n, int k, int axis, const struct ix *extent, bool insert,
		      enum storage s, const struct layout **out)
{
	const struct type *ty = hir_op_type(n, k);
	const struct layout *l = layout_grouped(&b->t->perm, ty->layout, ty->rank, ty->dim);
	if (!l)
		return diag_error(b->t, n->range, E1904, "operand %d of tf.%s has a layout whose owners cannot be carried over; "
				  "tf.reshard(...) it", k + 1, n->u.op.op->name);
	*out = hir_shape_replace_group(b, l, axis, extent, insert, s);
	return true;
}

bool hir_shape_joined_layout(struct hir_builder *b, const struct hir_node *n, int axis, const struct ix *extent, bool insert,
			     enum storage s, const struct layout **out)
{
	int lead = -1;
	for (int k = 0; k < n->n_operand && lead < 0; k++)
		if (layout_is_distributed(hir_op_type(n, k)->layout))
			lead = k;
	*out = NULL;
	if (lead < 0)
		return true;
	if (!joined_of(b, n, lead, axis, extent, insert, s, out))
		return false;
	for (int k = 0; k < n->n_operand; k++) {
		const struct layout *l = hir_op_type(n, k)->layout, *joined;
		if (!hir_shape_same_pending(b, n, lead, k))
			return false;
		if (layout_is_distributed(l) && !mesh_equal_frame(l->mesh, (*out)->mesh))
			return diag_error(b->t, n->range, E1905, "operands %d and %d of tf.%s are distributed over different meshes; bring them to "
					  "one mesh with tf.reshard(...)", lead + 1, k + 1, n->u.op.op->name);
		if (!layout_is_distributed(l) && !hir_shape_has_split(*out))
			continue;
		if (layout_is_distributed(l) && !joined_of(b, n, k, axis, extent, insert, s, &joined))
			return false;
		if (!layout_is_distributed(l) || joined->n_mode != (*out)->n_mode || !same_attrs(joined, *out) ||
		    !layout_equal(joined, *out))
			return diag_error(b->t, n->range, E1904, "owners differ: operand %d of tf.%s is not distributed as operand %d is; "
					  "tf.reshard(...) one of them", k + 1, n->u.op.op->name, lead + 1);
	}
	return true;
}

static bool is_run_time(const struct ix *x)
{
	return ix_uses_kind(x, IX_COORD) || ix_uses_kind(x, IX_LOOP) || ix_uses_kind(x, IX_SCALAR);
}

bool hir_shape_outside(struct arena *a, const struct ix *start, const struct ix *size, const struct ix *extent)
{
	int64_t lo, hi, over, ignored;
	if (is_run_time(start))
		return false;
	ix_bounds(start, &lo, &hi);
	ix_bounds(ix_sub(a, ix_add(a, start, size), extent), &over, &ignored);
	return (hi < 0 && hi != INT64_MIN) || (over > 0 && over != INT64_MAX);
}

static const char *count_text(struct hir_builder *b, int n)
{
	return n == 1 ? "one integer" : arena_printf(&b->t->perm, "a tuple of %d integers", n);
}

bool hir_shape_infer_insert(struct hir_builder *b, struct hir_node *n, bool inside)
{
	struct arena *a = &b->t->perm;
	const struct type *dst = hir_op_type(n, 0), *update = hir_op_type(n, 1);
	const struct attr *offsets = hir_attr(n, "offsets");
	const char *op = n->u.op.op->name;
	if (offsets->n != dst->rank)
		return diag_error(b->t, n->range, E1929, "offsets of tf.%s for a value of rank %d are %s, found %s", op, dst->rank,
				  count_text(b, dst->rank), count_text(b, offsets->n));
	if (!hir_rule_same_dtype(b, n->range, 2, n->operand))
		return false;
	if (update->rank != dst->rank)
		return diag_error(b->t, n->range, E1930, "update of tf.%s has rank %d, and the value it goes into has rank %d; reshape the "
				  "update", op, update->rank, dst->rank);
	for (int k = 0; k < dst->rank && inside; k++)
		if (hir_shape_outside(a, offsets->ix[k], update->dim[k], dst->dim[k]))
			return diag_error(b->t, n->range, E1709, "the window [%s, %s) of tf.%s is out of range on axis %d, whose extent is %s",
					  ix_str(a, offsets->ix[k]), ix_str(a, ix_add(a, offsets->ix[k], update->dim[k])), op, k,
					  ix_str(a, dst->dim[k]));
	return hir_shape_same_pending(b, n, 0, 1) && hir_node_view(b, n, dst);
}

int64_t *hir_shape_values(struct hir_eval *e, int n, const struct ix *const *ix)
{
	int64_t *out = arena_array(e->arena, int64_t, (size_t)n + 1);
	for (int k = 0; k < n; k++)
		if (!e->ix(e, ix[k], &out[k]))
			return NULL;
	return out;
}

bool hir_shape_check_window(struct hir_eval *e, const char *op, int axis, int64_t start, int64_t span, int64_t extent)
{
	if (start >= 0 && span <= extent && start <= extent - span)
		return true;
	return diag_error(e->t, e->range, E2101, "%s of %lld elements starts at %lld on axis %d, which reaches outside its extent %lld", op,
			  (long long)span, (long long)start, axis, (long long)extent);
}

/* start + at * step, or -1 where that is not in [0, extent). */
static int64_t position(int64_t start, int64_t at, int64_t step, int64_t extent)
{
	int64_t c;
	if (__builtin_mul_overflow(at, step, &c) || __builtin_add_overflow(c, start, &c))
		return -1;
	return c < 0 || c >= extent ? -1 : c;
}

void hir_shape_coordinate(int rank, const int64_t *dim, int64_t i, int64_t *c)
{
	for (int k = rank - 1; k >= 0; k--) {
		c[k] = i % dim[k];
		i /= dim[k];
	}
}

struct tensor *hir_shape_take(struct hir_eval *e, const struct tensor *x, const int64_t *dim, const int64_t *start,
			      const int64_t *step, double fill_f, int64_t fill_i)
{
	int rank = x->rank;
	int64_t n = 1, *at = arena_array(e->arena, int64_t, (size_t)rank + 1);
	for (int k = 0; k < rank; k++)
		n *= dim[k];
	int64_t *source = arena_array(e->arena, int64_t, (size_t)n + 1);
	for (int64_t i = 0; i < n; i++) {
		int64_t to = 0;
		for (int k = 0; k < rank && to >= 0; k++) {
			int64_t c = position(start[k], at[k], step ? step[k] : 1, x->dim[k]);
			to = c < 0 ? -1 : to * x->dim[k] + c;
		}
		source[i] = to;
		for (int k = rank - 1; k >= 0 && ++at[k] == dim[k]; k--)
			at[k] = 0;
	}
	return tensor_gather(e->arena, x, rank, dim, source, fill_f, fill_i);
}

bool hir_shape_insert_window(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, bool inside, int64_t *start,
			     int64_t *size, int *update)
{
	const int64_t *offset = hir_shape_values(e, in[0]->rank, hir_attr(n, "offsets")->ix);
	if (!offset)
		return false;
	for (int k = 0; k < in[0]->rank; k++) {
		start[k] = offset[k];
		size[k] = in[1]->dim[k];
		if (inside && !hir_shape_check_window(e, "tf.insert_slice", k, start[k], size[k], in[0]->dim[k]))
			return false;
	}
	*update = 1;
	return true;
}

bool hir_shape_eval_update(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out)
{
	int rank = in[0]->rank, update;
	int64_t *start = arena_array(e->arena, int64_t, 3 * (size_t)rank + 3), *size = start + rank + 1, *c = size + rank + 1;
	if (!n->u.op.op->window(e, n, in, start, size, &update))
		return false;
	struct tensor *x = tensor_copy(e->arena, in[0]);
	const struct tensor *y = in[update];
	int64_t count = 1;
	for (int k = 0; k < rank; k++)
		count *= size[k];
	for (int64_t i = 0; i < count; i++) {
		int64_t to = 0, from = 0;
		hir_shape_coordinate(rank, size, i, c);
		for (int k = 0; k < rank; k++) {
			int64_t at = position(start[k], c[k], 1, x->dim[k]);
			to = to < 0 || at < 0 ? -1 : to * x->dim[k] + at;
			from = from * y->dim[k] + c[k];
		}
		if (to >= 0)
			tensor_set(e->arena, x, to, y, from);
	}
	x->is_product = false;
	out[0] = x;
	return true;
}

int64_t hir_shape_no_operation(const struct hir_node *n, const struct tensor *const *in)
{
	(void)n;
	(void)in;
	return 0;
}
