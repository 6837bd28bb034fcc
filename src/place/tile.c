/* How one tile of a value is computed: its operands' tiles first, each once per box. */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

/* The tile of "b" if there is one; it may have been made without its axes of extent 1. */
static struct hir_value *recalled(struct place *p, const struct hir_value *v, const struct box *b)
{
	for (size_t i = p->memo.len; i-- > 0;) {
		struct memo *m = &p->memo.data[i];
		if (m->v != v || !m->tile || !box_equal(&m->box, b))
			continue;
		if (m->tile->type->rank != b->rank)
			m->tile = make_reshape(M(p), m->tile, b->rank, box_sizes(p, b));
		return m->tile;
	}
	return NULL;
}

static struct hir_value *remember(struct place *p, const struct hir_value *v, const struct box *b, struct hir_value *tile)
{
	if (tile)
		vec_push(p->a, &p->memo, ((struct memo){.v = v, .box = *b, .tile = tile}));
	return tile;
}

static const struct ix *renamed_symbol(void *user, const struct ix_sym *s)
{
	struct place *p = user;

	for (size_t i = p->c.sym.len; i-- > 0;)
		if (p->c.sym.data[i].from == s)
			return p->c.sym.data[i].to;
	if (s->kind != IX_SCALAR || !s->owner)
		return NULL;
	const struct hir_value *owner = s->owner;
	if (owner->id >= p->n_info || info_of(p, owner)->v != owner || !info_of(p, owner)->now)
		if (owner->id >= p->n_info || info_of(p, owner)->v != owner || info_of(p, owner)->how != HOW_VIEW)
			return NULL;
	return tile_scalar(p, owner, ix_const(p->a, 0));
}

const struct ix *tile_ix(struct place *p, const struct ix *x)
{
	return ix_substitute(p->a, x, renamed_symbol, p);
}

static const struct ix *const *tile_ixs(struct place *p, int n, const struct ix *const *x)
{
	const struct ix **out = arena_array(p->a, const struct ix *, (size_t)n + 1);

	for (int i = 0; i < n; i++)
		out[i] = tile_ix(p, x[i]);
	return out;
}

const struct ix *const *tile_positions(struct place *p, const struct hir_node *n)
{
	static const char *const names[] = {"starts", "offsets"};

	for (int k = 0; k < 2; k++)
		if (hir_attr_index(n->u.op.op, names[k]) >= 0)
			return tile_ixs(p, hir_attr(n, names[k])->n, hir_attr(n, names[k])->ix);
	int first = n->u.op.op->input[1].kind == HIR_INPUT_INDEX ? 1 : 2;
	const struct ix **out = arena_array(p->a, const struct ix *, (size_t)n->n_operand + 1);
	for (int i = first; i < n->n_operand; i++)
		out[i - first] = value_is_index(n->operand[i]) ? tile_ix(p, n->operand[i]->ix)
						   : tile_scalar(p, n->operand[i], ix_const(p->a, 0));
	return out;
}

/* All of "v", which is in memory. */
struct hir_value *whole_of(struct place *p, const struct hir_value *v)
{
	const struct ix **zero = arena_array(p->a, const struct ix *, (size_t)v->type->rank + 1);

	for (int i = 0; i < v->type->rank; i++)
		zero[i] = ix_const(p->a, 0);
	return memory_of(p, v, zero, tile_ixs(p, v->type->rank, v->type->dim));
}

static struct hir_value *memory_of_slice(struct place *p, const struct hir_node *n, const struct ix *const *start,
					 const struct ix *const *size)
{
	const struct attr *stride = hir_attr(n, "strides");
	const struct ix *const *at = tile_positions(p, n);
	int rank = n->operand[0]->type->rank;
	const struct ix **s = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	const struct ix **e = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	const struct ix **zero = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	int64_t *step = arena_array(p->a, int64_t, (size_t)rank + 1);
	bool strided = false;

	for (int i = 0; i < rank; i++) {
		step[i] = stride->kind == ATTR_INTS ? stride->ints[i] : 1;
		strided = strided || step[i] != 1;
		zero[i] = ix_const(p->a, 0);
		s[i] = ix_add(p->a, at[i], ix_mul_const(p->a, start[i], step[i]));
		e[i] = step[i] == 1 ? size[i] : ix_is(size[i], 0) ? size[i]
			: ix_add(p->a, ix_mul_const(p->a, ix_sub(p->a, size[i], ix_const(p->a, 1)), step[i]), ix_const(p->a, 1));
	}
	struct hir_value *x = memory_of(p, n->operand[0], s, e);
	return strided ? make_slice(M(p), x, zero, size, step) : x;
}

static struct hir_value *memory_of_transpose(struct place *p, const struct hir_node *n, const struct ix *const *start,
					     const struct ix *const *size)
{
	const struct attr *perm = hir_attr(n, "perm");
	int rank = n->operand[0]->type->rank;
	const struct ix **s = arena_array(p->a, const struct ix *, (size_t)rank + 1);
	const struct ix **e = arena_array(p->a, const struct ix *, (size_t)rank + 1);

	for (int i = 0; i < rank; i++) {
		int64_t k = perm->ints[i] < 0 ? perm->ints[i] + rank : perm->ints[i];
		s[k] = start[i];
		e[k] = size[i];
	}
	return make_transpose(M(p), memory_of(p, n->operand[0], s, e), perm->ints);
}

static struct hir_value *memory_of_reshape(struct place *p, const struct hir_node *n, const struct ix *const *start,
					   const struct ix *const *size)
{
	const struct type *src = n->operand[0]->type, *ty = n->result[0]->type;

	if (!node_is_unit_reshape(n)) {
		struct hir_value *x = make_reshape(M(p), whole_of(p, n->operand[0]), ty->rank, tile_ixs(p, ty->rank, ty->dim));
		return make_slice(M(p), x, start, size, NULL);
	}
	const struct ix **s = arena_array(p->a, const struct ix *, (size_t)src->rank + 1);
	const struct ix **e = arena_array(p->a, const struct ix *, (size_t)src->rank + 1);
	int k = 0;
	for (int i = 0; i < src->rank; i++) {
		s[i] = ix_const(p->a, 0);
		e[i] = ix_const(p->a, 1);
		if (ix_is(src->dim[i], 1))
			continue;
		while (k < ty->rank && ix_is(ty->dim[k], 1))
			k++;
		s[i] = start[k];
		e[i] = size[k++];
	}
	return make_reshape(M(p), memory_of(p, n->operand[0], s, e), ty->rank, size);
}

static struct hir_value *memory_of_repeat(struct place *p, const struct hir_node *n, const struct ix *const *start,
					  const struct ix *const *size)
{
	int rank = n->operand[0]->type->rank;
	int64_t axis = hir_attr(n, "axis")->i, r = hir_attr(n, "repeats")->i;
	const struct ix **s = arena_memdup(p->a, start, ((size_t)rank + 1) * sizeof *start);

	axis = axis < 0 ? axis + rank : axis;
	s[axis] = ix_floordiv(p->a, start[axis], ix_const(p->a, r ? r : 1));
	return memory_of(p, n->operand[0], s, size);
}

struct hir_value *memory_of(struct place *p, const struct hir_value *v, const struct ix *const *start,
			    const struct ix *const *size)
{
	struct info *x = info_of(p, v);
	const struct hir_node *n = v->def;

	if (x->how == HOW_MEMORY) {
		if (!x->now)
			tfc_bug(p->t, "value %d used before it has memory", v->id);
		if (x->now->type->rank != v->type->rank)
			return make_reshape(M(p), x->now, v->type->rank, size);
		return make_slice(M(p), x->now, start, size, NULL);
	}
	if (x->how != HOW_VIEW)
		tfc_bug(p->t, "the value of %s is not in memory", n && n->kind == HIR_OP ? n->u.op.op->name : "a node");
	return memory_of_view(p, n, start, size);
}

struct hir_value *memory_of_view(struct place *p, const struct hir_node *n, const struct ix *const *start,
				 const struct ix *const *size)
{
	if (node_is(n, "slice"))
		return memory_of_slice(p, n, start, size);
	if (node_is(n, "transpose"))
		return memory_of_transpose(p, n, start, size);
	if (node_is(n, "reshape"))
		return memory_of_reshape(p, n, start, size);
	if (node_is(n, "repeat_interleave"))
		return memory_of_repeat(p, n, start, size);
	return memory_of(p, n->operand[0], start, size);
}

static struct hir_value *memory_or_view(struct place *p, const struct hir_value *v, bool as_view, const struct ix *const *start,
					const struct ix *const *size)
{
	return as_view ? memory_of_view(p, v->def, start, size) : memory_of(p, v, start, size);
}

/* Threads of a CUDA target read nothing outside: axes on which "b" is not known to be inside are clipped. */
static struct box clipped(struct place *p, const struct type *ty, const struct box *b)
{
	struct box o = box_copy(p, b);

	for (int i = 0; is_gpu(p) && i < b->rank; i++)
		o.clip[i] = b->clip[i] || !box_is_inside(p, b->start[i], ix_const(p->a, b->size[i]), tile_ix(p, ty->dim[i]));
	return o;
}

static struct hir_value *load(struct place *p, const struct hir_value *v, bool as_view, const struct box *box, const struct attr *fill);

/* The box of the operand of the slice "n" in which the elements of "b" lie, steps between them included. */
static struct box spanned(struct place *p, const struct hir_node *n, const struct box *b, int64_t *step)
{
	const struct attr *stride = hir_attr(n, "strides");
	const struct ix *const *at = tile_positions(p, n);
	struct box o = box_new(p, b->rank);

	for (int i = 0; i < b->rank; i++) {
		step[i] = stride->kind == ATTR_INTS ? stride->ints[i] : 1;
		o.start[i] = ix_add(p->a, at[i], ix_mul_const(p->a, b->start[i], step[i]));
		o.size[i] = b->size[i] ? (b->size[i] - 1) * step[i] + 1 : 0;
	}
	return o;
}

/* What the box "b" of the view "n" needs of the operand, if registers can hold it and be seen as "b"; "step" is that of a slice. */
static bool box_under(struct place *p, const struct hir_node *n, const struct box *b, struct box *o, int64_t *step)
{
	int wide = 0;

	for (int i = 0; i < b->rank; i++) {
		wide += b->size[i] > 1;
		step[i] = 1;
	}
	if (node_is(n, "slice")) {
		*o = spanned(p, n, b, step);
		return true;
	}
	if (node_is(n, "reshape") ? !node_is_unit_reshape(n) : wide > 1)
		return false;
	*o = box_of_operand(p, n, 0, b);
	return true;
}

/* True if the view "n" begins somewhere in memory where nobody knows that "b" is inside. */
static bool hides_position(struct place *p, const struct hir_node *n, const struct box *b)
{
	int64_t *step = arena_array(p->a, int64_t, (size_t)b->rank + 1);
	const struct hir_value *v = n->operand[0];
	struct box o;

	if (!box_under(p, n, b, &o, step))
		return false;
	struct box clip = clipped(p, v->type, &o);
	return (node_is(n, "slice") && box_clips(&clip)) || (info_of(p, v)->how == HOW_VIEW && hides_position(p, v->def, &o));
}

/* Such a view, on a CUDA target: its elements through its operand, in registers. */
static struct hir_value *load_under(struct place *p, const struct hir_node *n, const struct box *b)
{
	int64_t *step = arena_array(p->a, int64_t, (size_t)b->rank + 1);
	const struct ix **zero = arena_array(p->a, const struct ix *, (size_t)b->rank + 1);
	bool strided = false;
	struct box o;

	box_under(p, n, b, &o, step);
	for (int i = 0; i < b->rank; i++) {
		zero[i] = ix_const(p->a, 0);
		strided = strided || step[i] != 1;
	}
	struct hir_value *x = load(p, n->operand[0], false, &o, NULL);
	return strided ? make_slice(M(p), x, zero, box_sizes(p, b), step) : make_reshape(M(p), x, b->rank, box_sizes(p, b));
}

/* A load of "b" from memory: a window with fill where it may reach beyond the end.  "as_view": through the view that defines
 * "v", whether or not "v" has a buffer. */
static struct hir_value *load(struct place *p, const struct hir_value *v, bool as_view, const struct box *box, const struct attr *fill)
{
	struct box clip = clipped(p, v->type, box);
	const struct box *b = &clip;
	bool is_view = as_view || info_of(p, v)->how == HOW_VIEW;

	if (is_gpu(p) && is_view && !fill && !box_is_dealt(b) && hides_position(p, v->def, b))
		return load_under(p, v->def, b);
	if (!box_clips(b))
		return deal_copy(p, memory_or_view(p, v, as_view, b->start, box_sizes(p, b)), b);
	const struct ix **start = arena_array(p->a, const struct ix *, (size_t)b->rank + 1);
	const struct ix **size = arena_array(p->a, const struct ix *, (size_t)b->rank + 1);
	const struct ix **at = arena_array(p->a, const struct ix *, (size_t)b->rank + 1);
	for (int i = 0; i < b->rank; i++) {
		start[i] = b->clip[i] ? ix_const(p->a, 0) : b->start[i];
		size[i] = b->clip[i] ? tile_ix(p, v->type->dim[i]) : ix_const(p->a, b->size[i]);
		at[i] = b->clip[i] ? b->start[i] : ix_const(p->a, 0);
	}
	const struct ix *const *named = make_positions(M(p), b->rank, at);
	struct hir_value *x = memory_or_view(p, v, as_view, start, size);
	return deal_copy(p, make_window(M(p), x, named, box_sizes(p, b), fill), b);
}

struct hir_value *tile_load(struct place *p, const struct hir_value *v, const struct box *b, const struct attr *fill)
{
	return load(p, v, false, b, fill && fill->kind != ATTR_NONE ? fill : NULL);
}

/* One element of "v" in memory as a rank-0 value. */
static struct hir_value *element(struct place *p, const struct hir_value *v, const struct box *b)
{
	struct box clip = clipped(p, v->type, b);
	bool direct = !is_gpu(p) || (info_of(p, v)->how == HOW_MEMORY && !box_clips(&clip));
	struct hir_value *x = direct ? memory_of(p, v, b->start, box_sizes(p, b)) : load(p, v, false, b, NULL);

	return make_reshape(M(p), x, 0, NULL);
}

/* The number at "b" for all threads of a CTA, which one of them puts into shared memory. */
static struct hir_value *shared_number(struct place *p, const struct hir_value *v, const struct box *b)
{
	const struct ix *const *one = make_ints(M(p), 1, (int64_t[]){1}), *const *zero = make_ints(M(p), 1, (int64_t[]){0});
	struct hir_value *cell = make_empty(M(p), DT_I64, 1, one, ST_SMEM);
	struct spread s;

	spread_begin(p, &s, one[0], 1, &cell);
	struct hir_value *x = make_reshape(M(p), tile_of(p, v, b), 1, one);
	cell = tile_store(p, cell, make_cast(M(p), x, DT_I64), zero, false);
	spread_end(p, &s, 1, &cell);
	return make_reshape(M(p), cell, 0, NULL);
}

const struct ix *tile_scalar(struct place *p, const struct hir_value *v, const struct ix *i)
{
	if (value_is_index(v))
		return tile_ix(p, v->ix);
	struct box b = box_new(p, v->type->rank);
	for (int k = 0; k < b.rank; k++)
		if (!ix_is(v->type->dim[k], 1) || b.rank == 1)
			b.start[k] = i;
	for (size_t k = p->memo.len; k-- > 0;)
		if (p->memo.data[k].v == v && p->memo.data[k].ix && box_equal(&p->memo.data[k].box, &b))
			return p->memo.data[k].ix;
	struct hir_value *x;
	if (is_gpu(p) && p->in_phase && !p->in_thread && (v->type->dtype != DT_I64 || info_of(p, v)->how != HOW_MEMORY))
		x = shared_number(p, v, &b);
	else if (info_of(p, v)->how == HOW_INLINE || info_of(p, v)->how == HOW_SCALAR)
		x = make_reshape(M(p), tile_of(p, v, &b), 0, NULL);
	else
		x = element(p, v, &b);
	if (x && x->type->dtype != DT_I64)
		x = make_cast(M(p), x->type->storage == ST_RMEM ? x : make_copy(M(p), x, ST_RMEM), DT_I64);
	const struct ix *ix = make_ix_of(M(p), x);
	vec_push(p->a, &p->memo, ((struct memo){.v = v, .box = b, .ix = ix}));
	return ix;
}

static struct hir_value *constant_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	enum dtype d = n->result[0]->type->dtype;
	struct attr type = attr_of_type(deal_type(p, d, b));

	if (node_is(n, "full"))
		return make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"},
			       (struct attr[]){type, *hir_attr(n, "value")});
	return make_op(M(p), "zeros", 0, NULL, 1, (const char *const[]){"type"}, &type);
}

static bool is_constant_value(struct place *p, const struct hir_value *v)
{
	return info_of(p, v)->how == HOW_SCALAR ||
	       (info_of(p, v)->how == HOW_INLINE && (value_is(v, "zeros") || value_is(v, "full")));
}

/* True if operand "k" of "n" may be a rank-0 constant: another operand gives the shape. */
static bool may_be_scalar(struct place *p, const struct hir_node *n, int k)
{
	for (int i = 0; i < n->n_operand; i++)
		if (i != k && !is_constant_value(p, n->operand[i]) && type_same_shape(n->operand[i]->type, n->result[0]->type))
			return true;
	return false;
}

/* Operands that are index values alone lie nowhere; one of them is then held in a register. */
static void put_in_registers(struct place *p, int n, struct hir_value **operand)
{
	int index = -1;

	for (int k = 0; k < n; k++) {
		if (!operand[k] || operand[k]->type->storage != ST_UMAT)
			return;
		if (operand[k]->type->dtype == DT_I64 && operand[k]->type->rank == 0)
			index = k;
	}
	if (index >= 0)
		operand[index] = make_binary(M(p), "add", make_full(M(p), DT_I64, 0, NULL, ST_RMEM, 0), operand[index]);
}

static struct hir_value *elementwise_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct hir_value **operand = arena_array(p->a, struct hir_value *, (size_t)n->n_operand + 1);

	for (int k = 0; k < n->n_operand; k++) {
		const struct hir_value *v = n->operand[k];
		struct box o = box_of_operand(p, n, k, b);
		const struct box none = {0};
		if (info_of(p, v)->how == HOW_INLINE && is_constant_value(p, v) && may_be_scalar(p, n, k))
			operand[k] = constant_tile(p, v->def, &none);
		else
			operand[k] = tile_of(p, v, &o);
	}
	put_in_registers(p, n->n_operand, operand);
	if (box_is_dealt(b))
		deal_widen(p, b, n->n_operand, operand);
	return make_like(M(p), n, n->n_operand, operand, NULL);
}

/* Each element of one axis "r" times, in registers. */
static struct hir_value *repeat_tile(struct place *p, const struct hir_node *n, const struct box *b)
{
	struct box o = box_of_operand(p, n, 0, b);
	struct hir_value *x = tile_of(p, n->operand[0], &o);
	int64_t axis = hir_attr(n, "axis")->i;

	axis = axis < 0 ? axis + b->rank : axis;
	if (b->size[axis] == 1)
		return x;
	int64_t *narrow = arena_array(p->a, int64_t, (size_t)b->rank + 2), *wide = arena_array(p->a, int64_t, (size_t)b->rank + 2);
	for (int i = 0, k = 0; i < b->rank; i++) {
		narrow[k] = wide[k] = o.size[i];
		k++;
		if (i == axis) {
			narrow[k] = 1;
			wide[k++] = b->size[axis] / o.size[axis];
		}
	}
	struct hir_value *y = make_reshape(M(p), x, b->rank + 1, make_ints(M(p), b->rank + 1, narrow));
	struct hir_value *pick[3] = {make_full(M(p), DT_BOOL, b->rank + 1, make_ints(M(p), b->rank + 1, wide), ST_RMEM, 1), y, y};
	return make_reshape(M(p), make_op(M(p), "where", 3, pick, 0, NULL, NULL), b->rank, box_sizes(p, b));
}

static struct hir_value *scalar_tile(struct place *p, const struct hir_value *v)
{
	if (value_is_index(v) && !value_is(v, "literal"))
		return make_index(M(p), tile_ix(p, v->ix));
	return make_like(M(p), v->def, 0, NULL, NULL);
}

struct hir_value *tile_of(struct place *p, const struct hir_value *v, const struct box *b)
{
	struct info *x = info_of(p, v);
	const struct hir_node *n = v->def;
	struct hir_value *tile = recalled(p, v, b);

	if (tile)
		return tile;
	if (x->how == HOW_SCALAR)
		return scalar_tile(p, v);
	if (x->how == HOW_MEMORY || x->how == HOW_VIEW)
		return remember(p, v, b, load(p, v, false, b, NULL));
	return remember(p, v, b, tile_compute(p, n, b));
}

struct hir_value *tile_compute(struct place *p, const struct hir_node *n, const struct box *b)
{
	if (node_is(n, "zeros") || node_is(n, "full"))
		return constant_tile(p, n, b);
	if (node_is(n, "reduce"))
		return p->reduce_plan ? deal_reduce(p, n, b) : reduce_tile(p, n, b);
	if (node_is(n, "matmul"))
		return is_gpu(p) ? gpu_matmul_tile(p, n, b) : matmul_tile(p, n, b);
	if (node_is(n, "conv2d"))
		return is_gpu(p) ? gpu_conv_tile(p, n, b) : conv_tile(p, n, b);
	if (node_is(n, "repeat_interleave"))
		return repeat_tile(p, n, b);
	bool soft = n->n_operand > 0 && info_of(p, n->operand[0])->how == HOW_INLINE;
	if (soft && node_is(n, "slice")) {
		struct box o = box_of_operand(p, n, 0, b);
		return tile_of(p, n->operand[0], &o);
	}
	if (soft && node_is(n, "reshard"))
		return tile_of(p, n->operand[0], b);
	if (soft && node_is(n, "reshape")) {
		struct box o = box_of_operand(p, n, 0, b);
		return make_reshape(M(p), tile_of(p, n->operand[0], &o), b->rank, box_sizes(p, b));
	}
	if (node_is_elementwise(n))
		return elementwise_tile(p, n, b);
	if (node_is_view(n))
		return load(p, n->result[0], true, b, NULL);
	tfc_bug(p->t, "no tile of %s", n->u.op.op->name);
}

/* Is a tile at "at" known to lie inside "dst"? */
static bool is_inside(struct place *p, const struct hir_value *dst, const struct hir_value *tile, const struct ix *const *at)
{
	for (int i = 0; dst && tile && i < dst->type->rank; i++)
		if (!box_is_inside(p, at[i], tile->type->dim[i], dst->type->dim[i]))
			return false;
	return true;
}

struct hir_value *tile_store(struct place *p, struct hir_value *dst, struct hir_value *tile, const struct ix *const *start,
			     bool clip)
{
	const struct ix *const *at = dst ? make_positions(M(p), dst->type->rank, start) : start;

	if (is_gpu(p))
		clip = clip || !is_inside(p, dst, tile, at);
	return make_insert(M(p), dst, make_copy(M(p), tile, ST_GMEM), at, clip);
}

/* A number as a value in a register, so that it can be stored. */
struct hir_value *tile_in_register(struct place *p, struct hir_value *tile)
{
	if (!tile || tile->type->storage != ST_UMAT)
		return tile;
	if (value_is(tile, "literal") && is_gpu(p))
		return make_op(M(p), "full", 0, NULL, 2, (const char *const[]){"type", "value"},
			       (struct attr[]){attr_of_type(type_scalar(p->a, tile->type->dtype, ST_RMEM)), *hir_attr(tile->def, "value")});
	if (tile->type->dtype == DT_I64)
		return make_binary(M(p), "add", make_full(M(p), DT_I64, 0, NULL, ST_RMEM, 0), tile);
	return tile;
}

/* True if "b" moves with a loop that is not open yet. */
static bool is_pending(struct place *p, const struct box *b)
{
	for (size_t k = 0; k < p->pending.len; k++)
		for (int i = 0; i < b->rank; i++)
			if (ix_uses(b->start[i], p->pending.data[k]))
				return true;
	return false;
}

void tile_hoist(struct place *p, const struct hir_value *v, const struct box *b, bool at_root)
{
	const struct hir_node *n = v->def;

	if (!n || n->kind != HIR_OP || (!at_root && info_of(p, v)->how != HOW_INLINE) || node_is(n, "matmul"))
		return;
	if (!first_visit(p, v))
		return;
	if (node_is(n, "reduce") && !at_root && !is_pending(p, b)) {
		tile_of(p, v, b);
		return;
	}
	if (at_root && !node_is_elementwise(n) && !node_is(n, "reduce"))
		return;
	for (int k = 0; k < n->n_operand; k++) {
		if (info_of(p, n->operand[k])->how != HOW_INLINE)
			continue;
		struct box o = box_of_operand(p, n, k, b);
		tile_hoist(p, n->operand[k], &o, false);
	}
}
