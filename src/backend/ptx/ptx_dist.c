/* Owners and registers of the elements of spread values. */
#include "backend/ptx/ptx_dist.h"

/* Position digits of one level by descending stride; the modulus of each is the stride above it. */
static void set_moduli(struct ptx_owner_digit *digit, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			if (digit[k].level != digit[i].level || digit[k].stride <= digit[i].stride || digit[k].extent < 2)
				continue;
			if (!digit[i].modulus || digit[k].stride < digit[i].modulus)
				digit[i].modulus = digit[k].stride;
		}
}

/* Do the lower digits of a level stay below the stride of each? Then a position can be taken apart. */
static bool can_take_apart(const struct ptx_owner_digit *digit, int n)
{
	for (int i = 0; i < n; i++) {
		int64_t below = 0;
		for (int k = 0; k < n; k++)
			if (digit[k].level == digit[i].level && digit[k].extent > 1 &&
			    (digit[k].stride < digit[i].stride || (digit[k].stride == digit[i].stride && k < i)))
				below += (digit[k].extent - 1) * digit[k].stride;
		if (digit[i].extent > 1 && below >= digit[i].stride)
			return false;
	}
	return true;
}

static const char *read_mesh(struct arena *a, struct ptx_dist *d, const struct layout *l, const struct layout_map *map)
{
	const struct mesh *m = l->mesh;
	struct ptx_owner_digit *owner = arena_array(a, struct ptx_owner_digit, (size_t)m->n_axis + 1);
	for (int i = 0; i < m->n_level; i++) {
		int level = m->level[i]->index > 0;
		d->has_level[level] = true;
		if (!ix_is_const(m->start[i], &d->start[level]))
			return "its mesh starts at a position that is not static";
	}
	for (int i = 0; i < m->n_axis; i++) {
		struct ptx_owner_digit *o = &owner[d->n_owner];
		*o = (struct ptx_owner_digit){ .level = m->level[m->axis[i].level]->index > 0, .axis = -1 };
		if (l->attr[i].kind == LAYOUT_PARTIAL)
			return "it holds contributions that no reshard has completed";
		if (!ix_is_const(m->axis[i].extent, &o->extent) || !ix_is_const(m->axis[i].stride, &o->stride))
			return "its mesh is not static";
		for (int k = 0; k < map->n_digit; k++)
			if (map->digit[k].mesh_axis == i && map->digit[k].axis >= 0) {
				o->axis = map->digit[k].axis;
				o->place = map->digit[k].place;
			}
		d->n_owner += o->extent > 1;
	}
	set_moduli(owner, d->n_owner);
	d->owner = owner;
	return can_take_apart(owner, d->n_owner) ? NULL : "the axes of its mesh overlap";
}

/* Modes that are not split number the registers, by ascending strides of the element ids. */
static void read_registers(struct arena *a, struct ptx_dist *d, const struct layout_map *map)
{
	struct ptx_register_digit *digit = arena_array(a, struct ptx_register_digit, (size_t)map->n_digit + 1);
	int64_t *stride = arena_array(a, int64_t, (size_t)map->n_digit + 1);
	for (int i = 0; i < map->n_digit; i++) {
		const struct layout_digit *x = &map->digit[i];
		int k = d->n_digit;
		if (x->mesh_axis >= 0 || x->extent <= 1 || x->axis < 0)
			continue;
		for (d->n_digit++; k > 0 && stride[k - 1] >= x->stride; k--) {
			digit[k] = digit[k - 1];
			stride[k] = stride[k - 1];
		}
		digit[k] = (struct ptx_register_digit){ x->axis, x->extent, x->place };
		stride[k] = x->stride;
		d->n_register *= x->extent;
	}
	d->digit = digit;
}

static void number_in_c_order(struct arena *a, struct ptx_dist *d)
{
	struct ptx_register_digit *digit = arena_array(a, struct ptx_register_digit, (size_t)d->rank + 1);
	for (int k = d->rank - 1; k >= 0; k--) {
		d->n_register *= d->shape[k];
		if (d->shape[k] > 1)
			digit[d->n_digit++] = (struct ptx_register_digit){ k, d->shape[k], 1 };
	}
	d->digit = digit;
}

const char *ptx_dist_init(struct arena *a, struct ptx_dist *d, const struct type *ty)
{
	int64_t *shape = arena_array(a, int64_t, (size_t)ty->rank + 1);
	struct layout_map map = { 0 };
	*d = (struct ptx_dist){ .rank = ty->rank, .shape = shape, .n_register = 1 };
	if (!type_static_shape(ty, shape))
		return "its shape is not static";
	bool has_mesh = ty->storage == ST_RMEM && ty->layout && ty->layout->mesh;
	if (has_mesh && !layout_map_init(a, &map, ty->layout, ty->rank, shape, 1, LAYOUT_AS_GMEM))
		return "its layout does not fit its shape";
	const char *why = has_mesh ? read_mesh(a, d, ty->layout, &map) : NULL;
	if (why)
		return why;
	if (type_is_spread(ty))
		read_registers(a, d, &map);
	else
		number_in_c_order(a, d);
	return NULL;
}

void ptx_dist_offset(const struct ptx_dist *d, int64_t r, int64_t *c)
{
	for (int k = 0; k < d->rank; k++)
		c[k] = 0;
	for (int i = 0; i < d->n_digit; i++) {
		c[d->digit[i].axis] += r % d->digit[i].extent * d->digit[i].place;
		r /= d->digit[i].extent;
	}
}

int64_t ptx_dist_register(const struct ptx_dist *d, const int64_t *c)
{
	int64_t r = 0;
	for (int i = d->n_digit - 1; i >= 0; i--)
		r = r * d->digit[i].extent + c[d->digit[i].axis] / d->digit[i].place % d->digit[i].extent;
	return r;
}

static int64_t floor_mod(int64_t a, int64_t b)
{
	int64_t r = a % b;
	return r < 0 ? r + b : r;
}

int64_t ptx_digit(const struct ptx_dist *d, const struct ptx_owner_digit *x, const int64_t *position)
{
	int64_t p = position[x->level] - d->start[x->level];
	return (x->modulus ? floor_mod(p, x->modulus) : p) / x->stride;
}

const struct ix *ptx_digit_ix(struct arena *a, const struct ptx_dist *d, const struct ptx_owner_digit *x, const struct ix *const *position)
{
	const struct ix *p = ix_sub(a, position[x->level], ix_const(a, d->start[x->level]));
	if (x->modulus)
		p = ix_mod(a, p, ix_const(a, x->modulus));
	return ix_floordiv(a, p, ix_const(a, x->stride));
}

bool ptx_dist_base(const struct ptx_dist *d, const int64_t *position, int64_t *c)
{
	int64_t rest[PTX_LEVELS];
	for (int k = 0; k < d->rank; k++)
		c[k] = 0;
	for (int level = 0; level < PTX_LEVELS; level++)
		rest[level] = position[level] - d->start[level];
	for (int i = 0; i < d->n_owner; i++) {
		const struct ptx_owner_digit *x = &d->owner[i];
		int64_t v = ptx_digit(d, x, position);
		if (position[x->level] < d->start[x->level] || v >= x->extent)
			return false;
		rest[x->level] -= v * x->stride;
		if (x->axis >= 0)
			c[x->axis] += v * x->place;
	}
	for (int level = 0; level < PTX_LEVELS; level++)
		if (d->has_level[level] && rest[level])
			return false;
	return true;
}

const struct ix *const *ptx_dist_base_ix(struct arena *a, const struct ptx_dist *d, const struct ix *const *position)
{
	const struct ix **c = arena_array(a, const struct ix *, (size_t)d->rank + 1);
	for (int k = 0; k < d->rank; k++)
		c[k] = ix_const(a, 0);
	for (int i = 0; i < d->n_owner; i++) {
		const struct ptx_owner_digit *x = &d->owner[i];
		if (x->axis >= 0)
			c[x->axis] = ix_add(a, c[x->axis], ix_mul_const(a, ptx_digit_ix(a, d, x, position), x->place));
	}
	return c;
}

bool ptx_dist_is_first(const struct ptx_dist *d, const int64_t *position)
{
	for (int i = 0; i < d->n_owner; i++)
		if (d->owner[i].axis < 0 && ptx_digit(d, &d->owner[i], position))
			return false;
	return true;
}

const struct ix *ptx_dist_first_ix(struct arena *a, const struct ptx_dist *d, const struct ix *const *position)
{
	const struct ix *sum = ix_const(a, 0);
	for (int i = 0; i < d->n_owner; i++)
		if (d->owner[i].axis < 0)
			sum = ix_add(a, sum, ptx_digit_ix(a, d, &d->owner[i], position));
	return sum;
}

int64_t ptx_dist_holder(const struct ptx_dist *d, const int64_t *c, const int64_t *near)
{
	int64_t at = d->start[1];
	for (int i = 0; i < d->n_owner; i++) {
		const struct ptx_owner_digit *x = &d->owner[i];
		if (x->level == 1)
			at += x->stride * (x->axis >= 0 ? c[x->axis] / x->place % x->extent : ptx_digit(d, x, near));
	}
	return at;
}

bool ptx_dist_interval(const struct ptx_dist *d, int64_t *first, int64_t *n)
{
	*first = d->start[1];
	*n = 1;
	for (bool grown = true; grown;) {
		grown = false;
		for (int i = 0; i < d->n_owner; i++)
			if (d->owner[i].level == 1 && d->owner[i].stride == *n) {
				*n *= d->owner[i].extent;
				grown = true;
			}
	}
	for (int i = 0; i < d->n_owner; i++)
		if (d->owner[i].level == 1 && d->owner[i].stride >= *n)
			return false;
	return true;
}
