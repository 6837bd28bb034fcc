/* Making TIR statements. */
#include <stdint.h>
#include <string.h>

#include "base/vec.h"
#include "lower/internal.h"
#include "tir/view.h"
#include "type/injective.h"

void low_add(struct lower *l, struct tir_block *b, struct tir_stmt *s)
{
	if (b->len == b->cap)
		b->stmt = vec_grow(l->a, b->stmt, b->len, &b->cap, sizeof(*b->stmt));
	b->stmt[b->len++] = s;
}

struct tir_stmt *low_emit(struct lower *l, enum tir_kind k, struct range r)
{
	struct tir_stmt *s = arena_new(l->a, struct tir_stmt);
	s->kind = k;
	s->range = r;
	low_add(l, l->block, s);
	return s;
}

struct tir_stmt *low_scope(struct lower *l, struct range r, const struct mesh *m)
{
	struct tir_stmt *s = arena_new(l->a, struct tir_stmt);
	s->kind = TIR_SCOPE;
	s->range = r;
	s->u.scope.mesh = m;
	l->block = &s->u.scope.body;
	vec_push(l->a, &l->scope, m);
	return s;
}

void low_close(struct lower *l, struct tir_stmt *scope, struct tir_block *outer)
{
	l->scope.len--;
	l->block = outer;
	low_add(l, outer, scope);
}

/* "wanted", or "wanted_1", "wanted_2", ... if that name is taken.  "names" maps a name to the last suffix tried on it. */
const char *low_name(struct lower *l, const char *wanted)
{
	struct map_entry *e = map_find(&l->names, wanted);
	if (!e) {
		map_set(&l->names, wanted, NULL);
		return arena_strdup(l->a, wanted);
	}
	for (uintptr_t k = (uintptr_t)e->value + 1;; k++) {
		const char *name = arena_printf(l->a, "%s_%ju", wanted, (uintmax_t)k);
		if (map_find(&l->names, name))
			continue;
		map_set(&l->names, wanted, (void *)k);
		map_set(&l->names, name, NULL);
		return name;
	}
}

struct tir_buffer *low_buffer(struct lower *l, enum tir_buffer_kind k, const char *name, const struct type *ty,
			      struct range r)
{
	struct tir_buffer *b = arena_new(l->a, struct tir_buffer);
	b->name = name ? low_name(l, name) : NULL;
	b->kind = k;
	b->type = ty;
	b->range = r;
	return b;
}

/* A gmem temporary of the whole function, shared by all positions. */
struct tir_buffer *low_scratch(struct lower *l, const struct type *ty, struct range r)
{
	struct tir_buffer *b = low_buffer(l, TIR_SCRATCH, arena_printf(l->a, "scratch%zu", l->scratch.len), ty, r);
	vec_push(l->a, &l->scratch, b);
	return b;
}

/* The printer calls unnamed values v<N>: such a name is none, so that printed text lowers as what was printed. */
bool low_is_given_name(const char *name)
{
	return name && !(name[0] == 'v' && name[1] && strspn(name + 1, "0123456789_") == strlen(name + 1));
}

/* The number of the executing position among those of the first level in the scope, and how many there are. */
static const struct ix *position_number(struct lower *l, const struct ix **count)
{
	const struct ix *number = ix_const(l->a, 0);
	*count = ix_const(l->a, 1);
	for (size_t i = 0; i < l->scope.len; i++) {
		const struct mesh *m = l->scope.data[i];
		for (int k = 0; k < m->n_axis; k++) {
			if (!mesh_is_first_level(m, m->axis[k].level))
				continue;
			number = ix_add(l->a, ix_mul(l->a, number, m->axis[k].extent), ix_sym(l->a, m->axis[k].coord));
			*count = ix_mul(l->a, *count, m->axis[k].extent);
		}
	}
	return number;
}

const struct tir_view *low_position_scratch(struct lower *l, const struct type *ty, struct range r)
{
	const struct ix *count, *number = position_number(l, &count), *size = ix_const(l->a, 1);
	const struct ix **dim = arena_array(l->a, const struct ix *, (size_t)ty->rank + 1);
	if (ix_is(count, 1))
		return low_view_of_buffer(l, low_scratch(l, ty, r));
	dim[0] = count;
	for (int i = 0; i < ty->rank; i++) {
		dim[i + 1] = ty->dim[i];
		size = ix_mul(l->a, size, ty->dim[i]);
	}
	struct tir_buffer *b = low_scratch(l, type_with_shape(l->a, ty, ty->rank + 1, dim), r);
	struct tir_view *v = arena_memdup(l->a, low_view_of_buffer(l, b), sizeof(*v));
	v->name = NULL;
	v->offset = ix_mul(l->a, number, size);
	v->type = type_with_layout(l->a, ty, NULL);
	return v;
}

/* Where storage of a space is declared: registers outside the scopes of inner levels, shared memory at the staging owner,
 * so that every scope that may hold the value sees it. */
static struct tir_block *home(struct lower *l, enum storage s)
{
	if (!l->plans_storage)
		return l->block;
	if (s == ST_SMEM && l->stage)
		return l->stage;
	return l->hoist ? l->hoist : l->block;
}

/* The authored name of a destination, or of what the schedule that writes it gives (tir 15.4). */
const char *low_root_name(struct lower *l, const struct hir_value *v)
{
	if (low_is_given_name(v->name))
		return v->name;
	const struct low_use *u = low_writing_use(l, v);
	return u && low_is_given_name(u->node->result[0]->name) ? u->node->result[0]->name : "value";
}

/* Where every position holds all of a value its strides are the addresses of its elements. */
static void check_addresses(struct lower *l, const struct type *ty, struct range r)
{
	int64_t extent[64], stride[64];
	const struct layout *x = ty->layout;
	bool unknown;
	int n = 0;
	if (ty->storage != ST_RMEM || !x || layout_is_distributed(x) || !layout_is_materialised(x))
		return;
	for (; n < x->n_mode && n < 64; n++)
		if (!ix_is_const(x->mode[n].extent, &extent[n]) || !ix_is_const(x->mode[n].stride, &stride[n]))
			return;
	if (digits_injective(n, extent, stride, &unknown))
		return;
	l->failed = true;
	diag_error(l->t, r, E1421, "the layout %s is not injective on %s: two elements get one address", layout_str(l->a, x),
			  shape_str(l->a, ty->rank, ty->dim));
}

struct tir_buffer *low_root(struct lower *l, const char *name, const struct type *ty, struct range r)
{
	check_addresses(l, ty, r);
	struct tir_buffer *b = low_buffer(l, l->plans_storage && ty->storage == ST_SMEM ? TIR_ADDRESSED : TIR_ALLOC, name, ty, r);
	int64_t bytes;
	if (b->kind == TIR_ADDRESSED && !tir_size_bytes(l->a, ty, &bytes)) {
		diag_error(l->t, r, E9003, "a value of %s in shared memory has no largest size; bound its extents where the DimVar is declared, "
			   "give them values with --dim, or copy tiles of a fixed size", type_str(l->a, ty));
		l->failed = true;
	}
	return b;
}

/* The statement that declares "b" in "block". */
void low_declare(struct lower *l, struct tir_block *block, struct tir_buffer *b)
{
	struct tir_block *here = l->block;
	l->block = block;
	if (b->kind == TIR_ADDRESSED)
		low_emit(l, TIR_LET_VIEW, b->range)->u.view = arena_memdup(l->a, low_view_of_buffer(l, b), sizeof(struct tir_view));
	else
		low_emit(l, TIR_ALLOC_STMT, b->range)->u.alloc = b;
	l->block = here;
}

const struct tir_view *low_allocate(struct lower *l, const char *name, const struct type *ty, struct range r)
{
	if (l->o->is_strict && (ty->storage == ST_UMAT || ty->storage == ST_HOST)) {
		diag_error(l->t, r, E4305, "a value of %s has no storage yet; state \"smem\", \"rmem\" or \"gmem\" in its type",
			   type_str(l->a, ty));
		l->failed = true;
	}
	if (ty->storage == ST_UMAT || ty->storage == ST_HOST)
		ty = type_with_storage(l->a, ty, l->in_scope ? ST_RMEM : ST_GMEM);
	if (ty->storage == ST_GMEM && (!l->in_scope || l->plans_storage))
		return low_position_scratch(l, ty, r);
	if (ty->storage == ST_GMEM)
		ty = type_with_storage(l->a, ty, ST_SMEM);
	struct tir_buffer *b = low_root(l, low_is_given_name(name) ? name : "value", ty, r);
	low_declare(l, home(l, ty->storage), b);
	if (b->kind == TIR_ADDRESSED)
		vec_push(l->a, &l->root, ((struct low_root){ NULL, b, l->loop }));
	return low_view_of_buffer(l, b);
}

/* A whole slot is named by its index. */
static struct tir_operand operand_of(const struct tir_view *v)
{
	if (v && v->slots && ix_is(v->offset, 0) && v->type == v->slots->view[0]->type)
		return (struct tir_operand){ .slots = v->slots, .index = v->slot };
	return (struct tir_operand){ .view = v };
}

/* Emit "use" on "operand", one view per supplied parameter in schema order (NULL for an absent optional one). */
void low_insn(struct lower *l, struct range r, const struct insn_use *use, const struct tir_view *const *operand)
{
	struct tir_stmt *s = low_emit(l, TIR_INSN, r);
	s->u.insn.use = *use;
	s->u.insn.operand = arena_array(l->a, struct tir_operand, (size_t)use->insn->n_param);
	for (int i = 0; i < use->insn->n_param; i++)
		s->u.insn.operand[i] = operand_of(operand[i]);
}

static struct attr *default_attrs(struct lower *l, const struct insn *i)
{
	struct attr *attr = arena_array(l->a, struct attr, (size_t)i->n_attr);
	for (int k = 0; k < i->n_attr; k++)
		if (i->attr[k].fallback)
			attr[k] = *i->attr[k].fallback;
	return attr;
}

void low_copy_valid(struct lower *l, struct range r, const struct tir_view *src, const struct tir_view *dst, int rank,
		    const struct ix *const *lo_hi, double fill)
{
	const struct insn *copy = insn_find("copy");
	struct attr *attr = default_attrs(l, copy);
	if (lo_hi) {
		attr[insn_attr_index(copy, "valid")] = (struct attr){ .kind = ATTR_IXS, .n = 2 * rank, .ix = lo_hi };
		if (fill != 0)
			attr[insn_attr_index(copy, "fill")] = (struct attr){ .kind = ATTR_FLOAT, .f = fill };
	}
	low_insn(l, r, &(struct insn_use){ copy, attr }, (const struct tir_view *[]){ src, dst });
}

void low_copy(struct lower *l, struct range r, const struct tir_view *src, const struct tir_view *dst)
{
	low_copy_valid(l, r, src, dst, 0, NULL, 0);
}

void low_fill(struct lower *l, struct range r, const struct tir_view *dst, const struct tir_expr *value)
{
	const struct insn *fill = insn_find("fill");
	struct tir_stmt *s = low_emit(l, TIR_INSN, r);
	s->u.insn.use = (struct insn_use){ fill, default_attrs(l, fill) };
	s->u.insn.operand = arena_array(l->a, struct tir_operand, (size_t)fill->n_param);
	s->u.insn.operand[0] = operand_of(dst);
	s->u.insn.operand[1].expr = value;
}

const struct ix *const *low_constants(struct lower *l, int n, const int64_t *v)
{
	const struct ix **x = arena_array(l->a, const struct ix *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		x[i] = ix_const(l->a, v[i]);
	return x;
}

const struct tir_expr *low_expr_ix(struct lower *l, const struct ix *x)
{
	struct tir_expr *e = arena_new(l->a, struct tir_expr);
	e->kind = TIR_IX;
	e->dtype = DT_I64;
	e->ix = x;
	return e;
}

const struct tir_expr *low_expr_cast(struct lower *l, const struct tir_expr *x, enum dtype d)
{
	struct tir_expr *e = arena_new(l->a, struct tir_expr);
	e->kind = TIR_CAST;
	e->dtype = d;
	e->a = x;
	return e;
}

const struct tir_expr *low_expr_binary(struct lower *l, const char *op, enum dtype d, const struct tir_expr *a,
				       const struct tir_expr *b)
{
	struct tir_expr *e = arena_new(l->a, struct tir_expr);
	e->kind = TIR_BINARY;
	e->dtype = d;
	e->op = op;
	e->a = a;
	e->b = b;
	return e;
}

const struct tir_expr *low_expr_inside(struct lower *l, int n, const struct low_window *w)
{
	const struct tir_expr *all = NULL;
	for (int i = 0; i < n; i++) {
		const struct ix *end = ix_add(l->a, w[i].start, w[i].size);
		const struct tir_expr *lo = low_expr_binary(l, "ge", DT_BOOL, low_expr_ix(l, w[i].start),
							    low_expr_ix(l, ix_const(l->a, 0)));
		const struct tir_expr *hi = low_expr_binary(l, "le", DT_BOOL, low_expr_ix(l, end),
							    low_expr_ix(l, w[i].extent));
		const struct tir_expr *both = low_expr_binary(l, "and", DT_BOOL, lo, hi);
		all = all ? low_expr_binary(l, "and", DT_BOOL, all, both) : both;
	}
	return all;
}
