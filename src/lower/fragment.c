/* The layout of the tile that one issue works on, over the frame that the text has opened (spec: schedule 5.4, tir 7.3). */
#include "lower/internal.h"
#include "match/match.h"

static const enum atom_role role_of[] = { ATOM_C, ATOM_A, ATOM_B };

/* The table of a fragment in registers, or NULL where the operand lies in shared memory. */
static const struct tile_fragment *table_of(const struct match *m, int p)
{
	const struct attr *atom = insn_attr(&m->use, "atom");
	struct atom_operand o;
	if (!atom || !atom->atom || m->operand[p].arrangement < 0)
		return NULL;
	atom->atom->cls->role(atom->atom, role_of[p], &o);
	return o.arrangement[m->operand[p].arrangement].fragment;
}

/* The extent of mode "i"; that of the open one is what the axis leaves to it. */
static int64_t mode_extent(const struct tile_fragment *f, int i, const int64_t *shape)
{
	int64_t others = 1;
	if (f->extent[i])
		return f->extent[i];
	for (int k = 0; k < f->n_mode; k++)
		others *= k != i && f->axis[k] == f->axis[i] ? f->extent[k] : 1;
	return shape[f->axis[i]] / others;
}

static const struct layout *from_table(struct lower *l, const struct tile_fragment *f, const int64_t *shape, const struct mesh *frame)
{
	const struct ix *extent[FRAGMENT_MAX_MODE], *stride[FRAGMENT_MAX_MODE];
	struct layout_attr *attr = arena_array(l->a, struct layout_attr, (size_t)frame->n_axis);
	for (int i = 0; i < f->n_mode; i++) {
		extent[i] = ix_const(l->a, mode_extent(f, i, shape));
		stride[i] = ix_const(l->a, f->stride[i]);
	}
	struct layout *r = layout_plain(l->a, f->n_mode, extent, stride);
	for (int i = 0; i < frame->n_axis; i++)
		attr[i] = f->split[i] == FRAGMENT_BROADCAST ? (struct layout_attr){ .kind = LAYOUT_BROADCAST }
							    : (struct layout_attr){ .kind = LAYOUT_SPLIT, .mode = f->split[i] };
	r->mesh = frame;
	r->attr = attr;
	return r;
}

/* Mark the leading modes of every axis whose product is its count of tiles. */
static bool leading_modes(struct lower *l, const struct type *ty, const int64_t *count, bool *drop)
{
	struct layout_reading reading;
	if (!layout_read(l->a, ty->layout, ty->rank, ty->dim, &reading))
		return false;
	for (int axis = 0; axis < ty->rank; axis++) {
		int64_t product = 1, extent;
		for (int k = 0; k < reading.run[axis].n && product < count[axis]; k++) {
			int mode = reading.run[axis].mode[k];
			if (!ix_is_const(ty->layout->mode[mode].extent, &extent))
				return false;
			drop[mode] = true;
			product *= extent;
		}
		if (product != count[axis])
			return false;
	}
	return true;
}

/* The modes that are left, every group keeping at least one of extent 1; each position of the frame sees all of them. */
static const struct layout *inner_modes(struct lower *l, const struct layout *of, const bool *drop, const struct mesh *frame)
{
	struct layout *r = layout_copy(l->a, of);
	struct layout_mode *mode = arena_array(l->a, struct layout_mode, (size_t)of->n_mode + 1);
	struct layout_group *group = arena_array(l->a, struct layout_group, (size_t)of->n_group + 1);
	struct layout_attr *attr = arena_array(l->a, struct layout_attr, (size_t)frame->n_axis);
	r->n_mode = 0;
	for (int g = 0; g < of->n_group; g++) {
		int first = r->n_mode, last = of->group[g].first + of->group[g].n - 1;
		for (int k = of->group[g].first; k <= last; k++)
			if (!drop[k])
				mode[r->n_mode++] = of->mode[k];
		if (r->n_mode == first)
			mode[r->n_mode++] = (struct layout_mode){ ix_const(l->a, 1), of->mode[last].stride };
		group[g] = (struct layout_group){ first, r->n_mode - first };
	}
	for (int i = 0; i < frame->n_axis; i++)
		attr[i] = (struct layout_attr){ .kind = LAYOUT_BROADCAST };
	r->mode = mode;
	r->group = group;
	r->mesh = frame;
	r->attr = attr;
	r->soft = false;
	return r;
}

const struct layout *low_fragment(struct lower *l, const struct match *m, int p, const int64_t *shape, const struct mesh *frame)
{
	const struct tile_fragment *table = table_of(m, p);
	const struct type *ty = m->operand[p].type;
	if (table)
		return from_table(l, table, shape, frame);
	bool *drop = arena_array(l->a, bool, (size_t)ty->layout->n_mode + 1);
	return leading_modes(l, ty, m->operand[p].count, drop) ? inner_modes(l, ty->layout, drop, frame) : NULL;
}
