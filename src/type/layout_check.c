/* Is a layout legal for a tensor (spec: hir 7.1.6, 7.3, 7.4, 6.3.2)? */
#include <inttypes.h>

#include "type/injective.h"
#include "type/layout_private.h"
#include "type/type.h"

enum { MAX_DIGIT = 64 };

struct check {
	struct tfc *t;
	struct arena *a;
	struct range r;
	const struct layout *l;
	const struct type *ty;
};

static const char *shape_text(struct check *c)
{
	return shape_str(c->a, c->ty->rank, c->ty->dim);
}

static const char *modes_text(struct check *c)
{
	struct text out;
	text_init(&out, c->a);
	for (int i = 0; i < c->l->n_mode; i++)
		text_printf(&out, "%s%s", i ? ", " : "(", ix_str(c->a, c->l->mode[i].extent));
	text_add(&out, c->l->n_mode == 0 ? "()" : c->l->n_mode == 1 ? ",)" : ")");
	return text_str(&out);
}

/* E1410; in registers, where fewer modes leave elements without an owner, E1425. */
static bool check_count(struct check *c)
{
	const struct ix *have = layout_n_element(c->a, c->l), *want = type_n_element(c->a, c->ty);
	int64_t h, w;
	if (ix_equal(have, want))
		return true;
	if (c->ty->storage == ST_RMEM && layout_is_distributed(c->l) && ix_is_const(have, &h) && ix_is_const(want, &w) && h < w)
		return diag_error(c->t, c->r, E1425, "the modes %s cover %" PRId64 " of the %" PRId64 " elements of the tensor %s; "
				  "every element of an rmem value needs an owner", modes_text(c), h, w, shape_text(c));
	return diag_error(c->t, c->r, E1410, "the layout has %s elements (modes %s), the tensor %s has %s elements; they must "
			  "agree", ix_str(c->a, have), modes_text(c), shape_text(c), ix_str(c->a, want));
}

static bool check_fit(struct check *c, struct layout_reading *reading)
{
	return layout_read(c->a, c->l, c->ty->rank, c->ty->dim, reading) ||
	       diag_error(c->t, c->r, E1420, "a layout with modes %s does not fit a tensor of shape %s: its %d groups do not multiply "
			  "to the axes, and its modes cannot be cut from left to right into one run for each axis", modes_text(c),
			  shape_text(c), c->l->n_group);
}

static bool check_swizzle(struct check *c)
{
	int bits = dtype_info(c->ty->dtype)->bits;
	if (!c->l->has_swizzle)
		return true;
	if (c->ty->storage != ST_SMEM)
		return diag_error(c->t, c->r, E1422, "a swizzled layout is allowed in smem only; this value is in %s",
				  storage_name(c->ty->storage));
	if (bits % 8)
		return diag_error(c->t, c->r, E1423, "a swizzle moves bytes, but an element of %s has %d bits",
				  dtype_name(c->ty->dtype), bits);
	if (c->l->swizzle_base < 31 && (1 << c->l->swizzle_base) % (bits / 8))
		return diag_error(c->t, c->r, E1423, "Swizzle(%d, %d, %d) moves units of %d bytes, which would cut an element of %s "
				  "(%d bytes)", c->l->swizzle_bits, c->l->swizzle_base, c->l->swizzle_shift,
				  1 << c->l->swizzle_base, dtype_name(c->ty->dtype), bits / 8);
	return true;
}

static bool is_shared(enum storage s)
{
	return s != ST_RMEM && s != ST_UMAT;
}

static bool is_holder_mode(struct check *c, int mode)
{
	int axis = layout_split_axis(c->l, mode);
	return c->ty->storage == ST_SMEM && axis >= 0 && mesh_is_first_level(c->l->mesh, c->l->mesh->axis[axis].level);
}

static bool check_split_strides(struct check *c)
{
	if (!is_shared(c->ty->storage))
		return true;
	for (int i = 0; i < c->l->n_mode; i++) {
		int axis = layout_split_axis(c->l, i);
		if (axis >= 0 && !is_holder_mode(c, i) && !ix_is(c->l->mode[i].extent, 1) && ix_is(c->l->mode[i].stride, 0))
			return diag_error(c->t, c->r, E1424, "the mode split on mesh axis \"%s\" has stride 0, so its positions would "
					  "share one address in %s; give it a stride", c->l->mesh->axis[axis].name,
					  storage_name(c->ty->storage));
	}
	return true;
}

/* Does mode "i" take part in the address, or in rmem in the element id within one position? */
static bool counts(struct check *c, int i)
{
	return c->ty->storage == ST_RMEM ? layout_split_axis(c->l, i) < 0 : !is_holder_mode(c, i);
}

static bool not_injective(struct check *c)
{
	return diag_error(c->t, c->r, E1421, "the layout %s is not injective on %s: two elements get one address",
			  layout_str(c->a, c->l), shape_text(c));
}

static bool check_injective(struct check *c)
{
	int64_t extent[MAX_DIGIT], stride[MAX_DIGIT];
	int n = 0;
	bool unknown, is_static = true;
	if ((c->ty->storage == ST_RMEM && !layout_is_distributed(c->l)) || c->ty->storage == ST_UMAT)
		return true;
	for (int i = 0; i < c->l->n_mode; i++)
		if (ix_is(c->l->mode[i].extent, 0))
			return true;
	for (int i = 0; i < c->l->n_mode; i++) {
		const struct layout_mode *m = &c->l->mode[i];
		int64_t lo, hi;
		ix_bounds(m->extent, &lo, &hi);
		if (!counts(c, i))
			continue;
		if (lo > 1 && ix_is(m->stride, 0))
			return not_injective(c);
		is_static &= n < MAX_DIGIT && ix_is_const(m->extent, &extent[n]) && ix_is_const(m->stride, &stride[n]);
		n += is_static;
	}
	if (!is_static || digits_injective(n, extent, stride, &unknown))
		return true;
	return not_injective(c);
}

/* The length of the run of stride 1: of the part of an axis that has it. */
static const struct ix *unit_run(struct check *c, const struct layout_reading *reading)
{
	struct layout_part *part = arena_array(c->a, struct layout_part, (size_t)c->l->n_mode);
	for (int i = reading->rank - 1; i >= 0; i--) {
		int n = layout_parts(c->a, c->l, &reading->run[i], true, part);
		for (int k = 0; k < n; k++)
			if (part[k].mesh_axis < 0 && ix_is(part[k].stride, 1))
				return part[k].extent;
	}
	return ix_const(c->a, 1);
}

/* In C order without a layout: the last axis that has several elements. */
static const struct ix *last_extent(struct arena *a, const struct type *ty)
{
	for (int i = ty->rank - 1; i >= 0; i--)
		if (!ix_is(ty->dim[i], 1))
			return ty->dim[i];
	return ix_const(a, ty->rank ? 1 : 0);
}

static bool check_even(struct tfc *t, struct range r, const struct ix *run)
{
	int64_t n;
	return !ix_is_const(run, &n) || n % 2 == 0 ||
	       diag_error(t, r, E1404, "f4e2m1 packs two elements in a byte, so the run of stride 1 must be even in length; it is "
			  "%" PRId64, n);
}

bool layout_check(struct tfc *t, struct range r, const struct layout *l, const struct type *ty)
{
	struct check c = { t, &t->perm, r, l, ty };
	struct layout_reading reading;
	if (!check_count(&c) || !check_fit(&c, &reading) || !check_swizzle(&c))
		return false;
	if (!layout_is_materialised(l))
		return ty->dtype != DT_F4E2M1 || l->mesh || check_even(t, r, last_extent(c.a, ty));
	if (!check_split_strides(&c) || !check_injective(&c))
		return false;
	return ty->dtype != DT_F4E2M1 || ty->storage == ST_RMEM || check_even(t, r, unit_run(&c, &reading));
}

bool type_check(struct tfc *t, struct range r, const struct type *ty)
{
	for (int i = 0; i < ty->rank; i++) {
		int64_t lo, hi;
		ix_bounds(ty->dim[i], &lo, &hi);
		if (hi < 0)
			return diag_error(t, r, E1301, "the shape %s has a negative extent", shape_str(&t->perm, ty->rank, ty->dim));
	}
	if (ty->layout)
		return layout_check(t, r, ty->layout, ty);
	return ty->dtype != DT_F4E2M1 || check_even(t, r, last_extent(&t->perm, ty));
}
