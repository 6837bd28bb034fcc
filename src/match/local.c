/* Issues of instructions without an atom: whole, or on the local fragments of the positions (spec: schedule R29, R30). */
#include "match/private.h"

static bool is_spread(const struct type *ty)
{
	return ty && ty->storage == ST_RMEM && ty->layout && layout_is_distributed(ty->layout);
}

/* Does axis "axis" of the operand have a split mode? "box": are the split modes the most significant ones? */
static bool axis_is_split(struct matching *x, const struct type *ty, int axis, bool *box, const struct ix **local)
{
	struct layout_reading reading;
	bool split = false, inner = false;
	*box = true;
	*local = ix_const(x->a, 1);
	if (!is_spread(ty) || !layout_read(x->a, ty->layout, ty->rank, ty->dim, &reading))
		return false;
	for (int k = 0; k < reading.run[axis].n; k++) {
		int mode = reading.run[axis].mode[k];
		const struct ix *extent = ty->layout->mode[mode].extent;
		if (ix_is(extent, 1))
			continue;
		if (layout_split_axis(ty->layout, mode) < 0) {
			inner = true;
			*local = ix_mul(x->a, *local, extent);
			continue;
		}
		split = true;
		*box = *box && !inner;
	}
	return split;
}

static bool reaches(const struct matching *x, int p, int dim)
{
	for (int k = 0; k < x->type[p]->rank; k++)
		if (x->relation.axis[p][k] == dim)
			return true;
	return false;
}

/* Does some operand that is written not depend on iteration dimension "dim"? */
static bool is_collapsed(const struct matching *x, int dim)
{
	const struct insn *insn = x->r->use.insn;
	for (int p = 0; p < insn->n_param; p++)
		if (x->type[p] && insn->param[p].effect != INSN_R && x->relation.axis[p] && !reaches(x, p, dim))
			return true;
	return false;
}

static const struct type *fragment(struct matching *x, int p, const struct ix *const *local)
{
	const struct type *ty = x->type[p];
	const struct ix **dim = arena_array(x->a, const struct ix *, (size_t)ty->rank + 1);
	bool is_whole = true;
	for (int k = 0; k < ty->rank; k++) {
		int d = x->relation.axis[p] ? x->relation.axis[p][k] : INSN_ZERO;
		dim[k] = d < 0 ? ty->dim[k] : local[d];
		is_whole = is_whole && ix_equal(dim[k], ty->dim[k]);
	}
	return is_whole ? ty : type_with_shape(x->a, ty, ty->rank, dim);
}

void match_local(struct matching *x)
{
	const struct insn *insn = x->r->use.insn;
	const struct ix **local = arena_memdup(x->a, x->relation.extent, ((size_t)x->relation.n_dim + 1) * sizeof(*local));
	bool has_box = true;
	x->m->mode = MATCH_LOCAL;
	for (int p = 0; p < insn->n_param; p++)
		for (int k = 0; x->type[p] && x->relation.axis[p] && k < x->type[p]->rank; k++) {
			int dim = x->relation.axis[p][k];
			const struct ix *extent;
			bool box;
			if (dim < 0 || !axis_is_split(x, x->type[p], k, &box, &extent))
				continue;
			local[dim] = extent;
			has_box = has_box && box;
			if (insn->param[p].effect == INSN_R && is_collapsed(x, dim))
				x->m->mode = MATCH_WHOLE;
		}
	for (int p = 0; p < insn->n_param; p++)
		if (x->type[p])
			x->m->operand[p].fragment = x->m->mode == MATCH_LOCAL && has_box ? fragment(x, p, local) : x->type[p];
}
