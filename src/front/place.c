/* Layouts: constructors and sugar (spec: hir 7.1, 7.2), and the strides that a place implies (7.5). */
#include "front/args.h"

#include <string.h>

static void sugar_from(struct front *f, const struct ct_value *v, struct range r, struct sugar *s);

static const struct sugar *sugar_items(struct front *f, const struct ct_value *v, struct range r)
{
	struct sugar *item = arena_array(f->a, struct sugar, (size_t)v->n);

	for (int i = 0; i < v->n; i++)
		sugar_from(f, &v->item[i], v->item[i].range.source ? v->item[i].range : r, &item[i]);
	return item;
}

/* "v" names a mesh axis: a coordinate, or a mesh of one axis. */
static bool axis_from(const struct ct_value *v, struct range r, struct sugar_axis *out)
{
	const struct ix_sym *sym;

	memset(out, 0, sizeof(*out));
	out->range = v->range.source ? v->range : r;
	if (v->kind == CT_MESH) {
		out->mesh = v->mesh;
		return v->mesh->n_axis == 1;
	}
	if (v->kind != CT_IX || v->ix->n_term != 1 || v->ix->term[0].atom->kind != IX_SYM)
		return false;
	sym = v->ix->term[0].atom->sym;
	if (sym->kind != IX_COORD)
		return false;
	out->mesh = sym->owner;
	out->axis = mesh_find_coord(out->mesh, sym);
	return out->axis >= 0;
}

static void split_from(struct front *f, const struct ct_value *v, struct range r, struct sugar *s)
{
	struct sugar_axis *axis = arena_array(f->a, struct sugar_axis, (size_t)v->n);

	sugar_from(f, &v->item[0], r, s);
	if (s->kind != SUGAR_DIM)
		return;
	s->kind = SUGAR_SPLIT;
	s->range = r;
	s->n_axis = v->n - 1;
	s->axis = axis;
	for (int i = 0; i < s->n_axis; i++)
		if (!axis_from(&v->item[i + 1], r, &axis[i])) {
			s->kind = SUGAR_OTHER;
			s->found = v->item[i + 1].kind == CT_MESH ? "a mesh of several axes after '@' (name one axis: mesh.axis)" :
				   "something after '@' that is no mesh axis";
		}
}

static void state_from(struct front *f, const struct ct_value *v, struct range r, struct sugar *s)
{
	struct sugar_entry *entry = arena_array(f->a, struct sugar_entry, (size_t)v->n);

	s->kind = SUGAR_STATE;
	s->n_entry = v->n / 2;
	s->entry = entry;
	for (int i = 0; i < s->n_entry; i++) {
		const struct ct_value *attr = &v->item[2 * i + 1];

		entry[i].range = v->item[2 * i].range.source ? v->item[2 * i].range : r;
		entry[i].kind = attr->attr.kind;
		entry[i].reduction = attr->attr.reduction;
		entry[i].is_open = attr->is_open;
		if (!axis_from(&v->item[2 * i], r, &entry[i].axis) || attr->attr.kind == LAYOUT_SPLIT || attr->i) {
			s->kind = SUGAR_OTHER;
			s->found = "a layout state entry that is not 'mesh.axis @ P(\"sum\")' or 'mesh.axis @ B()'";
		}
	}
}

static void sugar_from(struct front *f, const struct ct_value *v, struct range r, struct sugar *s)
{
	memset(s, 0, sizeof(*s));
	s->range = r;
	switch (v->kind) {
	case CT_TUPLE:
	case CT_LIST:
		s->kind = SUGAR_TUPLE;
		s->n = v->n;
		s->item = sugar_items(f, v, r);
		break;
	case CT_INT:
	case CT_IX:
		s->kind = SUGAR_DIM;
		ct_as_ix(f, v, &s->ix);
		break;
	case CT_BOOL:
		s->kind = SUGAR_BOOL;
		break;
	case CT_FLOAT:
		s->kind = SUGAR_FLOAT;
		break;
	case CT_SPLIT:
		split_from(f, v, r, s);
		break;
	case CT_STATE:
		state_from(f, v, r, s);
		break;
	default:
		s->kind = SUGAR_OTHER;
		s->found = ct_kind_text(v);
		break;
	}
}

void front_sugar(struct front *f, struct range r, const struct ct_value *v, struct sugar *out)
{
	sugar_from(f, v, r, out);
}

static int enclosing(struct front *f, const struct mesh *const **scope)
{
	if (f->body) {
		*scope = (const struct mesh *const *)f->body->b.scope;
		return f->body->b.n_scope;
	}
	*scope = &f->signature_mesh;
	return f->signature_mesh ? 1 : 0;
}

bool front_layout_from_value(struct front *f, struct range r, const struct ct_value *v, const struct layout **l)
{
	const struct mesh *const *scope;
	struct sugar s;
	int n;

	*l = NULL;
	if (v->kind == CT_BAD)
		return false;
	if (v->kind == CT_SWIZZLE)
		return front_error(f, r, E1402, "a Swizzle alone is no layout; write L | Swizzle(...)");
	if (v->kind == CT_LAYOUT) {
		*l = v->layout;
		return true;
	}
	front_sugar(f, r, v, &s);
	n = enclosing(f, &scope);
	*l = layout_from_sugar(f->t, &s, n, scope);
	return *l != NULL;
}

/* Evaluate "e" where a layout is expected: state sets are accepted. */
bool front_eval_in_layout(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	bool before = f->in_layout, ok;

	f->in_layout = true;
	ok = front_eval(f, e, out);
	f->in_layout = before;
	return ok;
}

bool front_layout(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	const struct layout *l;
	struct ct_value v;

	*out = ct_bad();
	if (!front_eval_in_layout(f, e, &v))
		return false;
	if (v.kind == CT_NONE) {
		*out = v;
		return true;
	}
	if (!front_layout_from_value(f, e->range, &v, &l))
		return false;
	*out = ct_of_kind(CT_LAYOUT, e->range);
	out->layout = l;
	return true;
}

/* Hir 7.5: the type with the strides that its place implies; soft C-order for types without layout on chip. */
const struct type *front_materialise(struct front *f, const struct type *ty, bool is_annotation)
{
	const struct layout *l = ty->layout;

	if (!l) {
		if (ty->storage != ST_SMEM && ty->storage != ST_RMEM)
			return ty;
		return type_with_layout(f->a, ty, layout_soft_c_order(f->a, ty->rank, ty->dim));
	}
	if (layout_is_materialised(l))
		return ty;
	if (!is_annotation && ty->storage == ST_RMEM)
		return type_with_layout(f->a, ty, layout_materialise_per_instance(f->a, l));
	return type_with_layout(f->a, ty, layout_materialise_c_order(f->a, l));
}

static struct ct_value layout_value(struct range r, const struct layout *l)
{
	struct ct_value v = ct_of_kind(l ? CT_LAYOUT : CT_BAD, r);

	v.layout = l;
	return v;
}

static bool make_layout(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "shape", "strides" };
	const struct ast_expr *slot[2];
	struct ct_value shape, strides;
	struct sugar s, d;

	if (!front_bind_args(f, e, "Layout", 2, names, 1, slot) || !front_eval(f, slot[0], &shape))
		return false;
	if (slot[1] && !front_eval(f, slot[1], &strides))
		return false;
	front_sugar(f, slot[0]->range, &shape, &s);
	if (slot[1])
		front_sugar(f, slot[1]->range, &strides, &d);
	*out = layout_value(e->range, layout_new(f->t, e->range, &s, slot[1] && strides.kind != CT_NONE ? &d : NULL));
	return out->kind != CT_BAD;
}

static bool make_swizzle(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "bits", "base", "shift" };
	const struct ast_expr *slot[3];
	int64_t v[3];

	if (!front_bind_args(f, e, "Swizzle", 3, names, 3, slot))
		return false;
	for (int i = 0; i < 3; i++) {
		struct ct_value x;

		if (!front_eval(f, slot[i], &x))
			return false;
		if (x.kind != CT_INT)
			return front_error(f, slot[i]->range, E1403, "%s of Swizzle is an integer, found %s", names[i],
					   ct_kind_text(&x));
		v[i] = x.i;
	}
	*out = layout_value(e->range, layout_swizzle_new(f->t, e->range, v[0], v[1], v[2]));
	if (out->kind == CT_BAD)
		return false;
	out->kind = CT_SWIZZLE;
	return true;
}

static bool make_composed(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "inner", "offset", "outer" };
	const struct layout *inner = NULL, *outer = NULL;
	const struct ast_expr *slot[3];
	const struct ix *offset = ix_const(f->a, 0);
	struct ct_value v;

	if (!front_bind_args(f, e, "ComposedLayout", 3, names, 1, slot) || !front_eval(f, slot[0], &v))
		return false;
	if (v.kind == CT_LAYOUT || v.kind == CT_SWIZZLE)
		inner = v.layout;
	else if (v.kind != CT_NONE)
		return front_error(f, slot[0]->range, E1402, "inner of ComposedLayout is None or a Swizzle, found %s", ct_kind_text(&v));
	if (slot[1] && !front_eval(f, slot[1], &v))
		return false;
	if (slot[1] && (!ct_as_ix(f, &v, &offset) || (v.kind == CT_INT && v.i < 0)))
		return front_error(f, slot[1]->range, E1401, "offset of ComposedLayout is a non-negative integer, found %s",
				   v.kind == CT_INT ? "a negative one" : ct_kind_text(&v));
	if (slot[2]) {
		if (!front_eval_in_layout(f, slot[2], &v) || !front_layout_from_value(f, slot[2]->range, &v, &outer))
			return false;
	}
	*out = layout_value(e->range, layout_compose(f->t, e->range, inner, offset, outer));
	return out->kind != CT_BAD;
}

static bool make_shard(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "layout", "attrs", "mesh" };
	struct layout_shard_arg *arg;
	const struct ast_expr *slot[3];
	struct ct_value l, attrs, m;
	const struct layout *base;

	if (!front_bind_args(f, e, "ShardLayout", 3, names, 3, slot) || !front_eval_in_layout(f, slot[0], &l) ||
	    !front_eval(f, slot[1], &attrs) || !front_eval(f, slot[2], &m) ||
	    !front_layout_from_value(f, slot[0]->range, &l, &base))
		return false;
	if (attrs.kind != CT_TUPLE && attrs.kind != CT_LIST)
		return front_error(f, slot[1]->range, E1405, "attributes of ShardLayout are a tuple of Split, Broadcast and Partial, found %s",
				   ct_kind_text(&attrs));
	if (m.kind != CT_MESH)
		return front_error(f, slot[2]->range, E1405, "ShardLayout distributes its attributes over a mesh, found %s", ct_kind_text(&m));
	arg = arena_array(f->a, struct layout_shard_arg, (size_t)attrs.n);
	for (int i = 0; i < attrs.n; i++) {
		const struct ct_value *a = &attrs.item[i];

		arg[i].range = slot[1]->kind == AST_TUPLE ? slot[1]->item[i]->range : slot[1]->range;
		if (a->kind != CT_LAYOUT_ATTR)
			return front_error(f, arg[i].range, E1405, "attributes of ShardLayout are Split, Broadcast and Partial, found %s",
					   ct_kind_text(a));
		arg[i].attr = a->attr;
		arg[i].is_open = a->is_open;
		arg[i].is_dynamic = a->i != 0;
	}
	*out = layout_value(e->range, layout_shard(f->t, e->range, base, attrs.n, arg, m.mesh));
	return out->kind != CT_BAD;
}

static bool make_split(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "mode" };
	const struct ast_expr *slot[1];
	struct ct_value v;

	if (!front_bind_args(f, e, "Split", 1, names, 1, slot) || !front_eval(f, slot[0], &v))
		return false;
	if (v.kind != CT_INT || v.i < 0 || v.i > INT32_MAX)
		return front_error(f, slot[0]->range, E1408, "Split takes the index of a mode, found %s",
				   v.kind == CT_INT ? "a value out of range" : ct_kind_text(&v));
	*out = ct_of_kind(CT_LAYOUT_ATTR, e->range);
	out->attr.kind = LAYOUT_SPLIT;
	out->attr.mode = (int)v.i;
	return true;
}

static bool make_partial(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char *const names[] = { "reduction" };
	const struct ast_expr *slot[1];
	struct ct_value v;

	if (!front_bind_args(f, e, "Partial", 1, names, 0, slot))
		return false;
	*out = ct_of_kind(CT_LAYOUT_ATTR, e->range);
	out->attr.kind = LAYOUT_PARTIAL;
	out->is_open = !slot[0];
	if (!slot[0])
		return true;
	if (!front_eval(f, slot[0], &v))
		return false;
	for (int i = LAYOUT_SUM; i <= LAYOUT_MIN; i++)
		if ((v.kind == CT_STR || v.kind == CT_ENUM) && !strcmp(v.s, layout_reduction_name((enum layout_reduction)i))) {
			out->attr.reduction = (enum layout_reduction)i;
			return true;
		}
	return front_error(f, slot[0]->range, E1810, "the reduction of Partial is \"sum\", \"max\" or \"min\", found %s",
			   v.kind == CT_STR ? ct_str_of(f, &v) : ct_kind_text(&v));
}

static bool make_plain_attr(struct front *f, const struct ast_expr *e, bool dynamic, struct ct_value *out)
{
	if (!front_bind_args(f, e, dynamic ? "Dynamic" : "Broadcast", 0, NULL, 0, NULL))
		return false;
	*out = ct_of_kind(CT_LAYOUT_ATTR, e->range);
	out->attr.kind = LAYOUT_BROADCAST;
	out->i = dynamic;
	return true;
}

/* Constructors of hir 6 to 8. "*known" is false if "name" is none of them. */
bool place_constructor(struct front *f, const struct ast_expr *e, const char *name, struct ct_value *out, bool *known)
{
	bool ok;

	*known = true;
	*out = ct_bad();
	if (!strcmp(name, "Layout"))
		ok = make_layout(f, e, out);
	else if (!strcmp(name, "Swizzle"))
		ok = make_swizzle(f, e, out);
	else if (!strcmp(name, "ComposedLayout"))
		ok = make_composed(f, e, out);
	else if (!strcmp(name, "ShardLayout"))
		ok = make_shard(f, e, out);
	else if (!strcmp(name, "Split") || !strcmp(name, "S"))
		ok = make_split(f, e, out);
	else if (!strcmp(name, "Partial") || !strcmp(name, "P"))
		ok = make_partial(f, e, out);
	else if (!strcmp(name, "Broadcast") || !strcmp(name, "B") || !strcmp(name, "Dynamic"))
		ok = make_plain_attr(f, e, name[0] == 'D', out);
	else if (!strcmp(name, "Mesh"))
		ok = front_mesh_call(f, e, out);
	else if (!strcmp(name, "TensorType"))
		ok = front_type(f, e, out);
	else
		ok = *known = false;
	if (!ok)
		*out = ct_bad();
	return ok;
}
