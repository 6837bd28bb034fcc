/* Where the issues of an atom lie in its operands (spec: schedule 5.4, 5.5). */
#include "match/private.h"

static bool refuse_tiles(struct matching *x, int p, int axis, int64_t count)
{
	return match_refuse(x, E4107, match_node(x, p, "layout"), arena_printf(x->a, "%s has no leading tile modes for count %lld on axis "
			    "%d; write the extent as (%lld, rest)", match_layout_text(x->a, x->type[p]->layout), (long long)count, axis,
			    (long long)count));
}

/* Drop leading digits until their product is "count". */
static bool drop_tiles(struct matching *x, int p, int axis, int64_t count)
{
	struct access *s = &x->access[p];
	int64_t product = 1;
	while (product < count && s->first[axis] < s->n[axis])
		product *= s->digit[axis][s->first[axis]++].extent;
	return product == count || refuse_tiles(x, p, axis, count);
}

/* The leading digits of an axis as digits of the tile index of its dimension, most significant first. */
static int tile_digits(const struct access *s, int axis, int dim, struct tile_digit *out)
{
	int64_t place = 1;
	for (int i = s->first[axis] - 1; i >= 0; i--) {
		const struct access_digit *d = &s->digit[axis][i];
		out[i] = (struct tile_digit){ dim, d->extent, place, d->position };
		place *= d->extent;
	}
	return s->first[axis];
}

/* Every position of the accumulator's mesh belongs to one unit. */
static bool take_accumulator(struct matching *x, int p)
{
	const struct access *s = &x->access[p];
	int64_t n_unit = 1;
	if (s->n_copy)
		return match_refuse(x, E4102, match_node(x, p, "layout"), arena_printf(x->a, "mesh of %s does not end in participant frame "
				    "%s: some positions hold copies", match_layout_text(x->a, x->type[p]->layout),
				    frame_text(x->a, x->frame)));
	for (int axis = 0; axis < 2; axis++) {
		struct tile_digit *d = arena_array(x->a, struct tile_digit, (size_t)s->first[axis] + 1);
		int n = tile_digits(s, axis, x->relation.axis[p][axis], d);
		for (int i = 0; i < n; i++) {
			vec_push(x->a, &x->tile, d[i]);
			n_unit *= d[i].position ? d[i].extent : 1;
		}
	}
	if (!x->r->is_inspection && s->start >= 0 && (n_unit != x->n_scope_unit || s->start != x->p0))
		return match_refuse(x, E4102, "mesh", arena_printf(x->a, "the scope has %lld times the participant frame %s from position "
				    "%lld, the accumulator lies on %lld from position %lld", (long long)x->n_scope_unit,
				    frame_text(x->a, x->frame), (long long)x->p0, (long long)n_unit, (long long)s->start));
	return true;
}

static bool refuse_units(struct matching *x, int p)
{
	return match_refuse(x, E4109, match_node(x, p, "layout"), arena_printf(x->a, "the issue groups of %s are not those of the "
			    "accumulator", match_layout_text(x->a, x->type[p]->layout)));
}

/* Is accumulator digit "t" (spread over positions) held by operand "p" as it must be: split the same way where the operand
 * depends on the dimension, else copied? */
static bool agrees(const struct matching *x, int p, const struct tile_digit *t)
{
	const struct access *s = &x->access[p];
	for (int axis = 0; axis < 2; axis++) {
		int64_t place = 1;
		if (x->relation.axis[p][axis] != t->dim)
			continue;
		for (int i = s->first[axis] - 1; i >= 0; i--) {
			const struct access_digit *d = &s->digit[axis][i];
			if (d->position == t->position && d->extent == t->extent && place == t->place)
				return true;
			place *= d->extent;
		}
		return false;
	}
	for (int i = 0; i < s->n_copy; i++)
		if (s->copy[i].position == t->position && s->copy[i].extent == t->extent)
			return true;
	return false;
}

/* A multiplicand in registers belongs to the units of the accumulator, and to nothing else. */
static bool check_units(struct matching *x, int p)
{
	const struct access *s = &x->access[p];
	int n_spread = s->n_copy, n_unit_digit = 0;
	for (int axis = 0; axis < 2; axis++)
		for (int i = 0; i < s->first[axis]; i++)
			n_spread += s->digit[axis][i].position != 0;
	for (size_t i = 0; i < x->tile.len; i++) {
		if (!x->tile.data[i].position)
			continue;
		n_unit_digit++;
		if (!agrees(x, p, &x->tile.data[i]))
			return refuse_units(x, p);
	}
	return (n_spread == n_unit_digit && s->start == x->access[0].start) || refuse_units(x, p);
}

bool match_project(struct matching *x, int p, const int64_t *count)
{
	if (match_is_free(x, p))
		return true;
	if (!match_access(x, p))
		return false;
	for (int axis = 0; axis < 2; axis++) {
		int dim = x->relation.axis[p][axis];
		if (!drop_tiles(x, p, axis, dim < 0 ? 1 : count[dim]))
			return false;
	}
	if (p == 0)
		return take_accumulator(x, p);
	return x->type[p]->storage != ST_RMEM || match_is_free(x, 0) || check_units(x, p);
}
