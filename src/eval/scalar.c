#include "eval/internal.h"

#include <string.h>

struct question {
	struct place *place;
	struct range range;
	bool told;			/* a diagnostic was given */
};

static bool dimension(struct question *q, const struct ix_sym *s, int64_t *out)
{
	struct frame *f = q->place->frame;
	for (; f; f = f->up)
		for (size_t k = 0; k < f->dim.len; k++)
			if (!strcmp(f->dim.data[k].name, s->name)) {
				*out = f->dim.data[k].value;
				return true;
			}
	q->told = true;
	return diag_error(q->place->frame->run->t, q->range, E2107,
			  "dimension %s is not bound: no parameter shape determines it; give --dim %s=VALUE", s->name, s->name);
}

/* Axes of "m" on the first level by descending stride, so that a position can be taken apart. */
static int first_level_axes(struct place *p, struct range range, const struct mesh *m, int *axis, int64_t *stride, int64_t *extent)
{
	int n = 0;
	for (int k = 0; k < m->n_axis && n < 16; k++) {
		int64_t s, e;
		if (!m->axis[k].coord || m->axis[k].coord->level != 0)
			continue;
		if (!place_ix(p, range, m->axis[k].stride, &s) || !place_ix(p, range, m->axis[k].extent, &e))
			return -1;
		int at = n++;
		for (; at > 0 && (stride[at - 1] < s || (stride[at - 1] == s && extent[at - 1] == 1)); at--) {
			axis[at] = axis[at - 1];
			stride[at] = stride[at - 1];
			extent[at] = extent[at - 1];
		}
		axis[at] = k;
		stride[at] = s;
		extent[at] = e;
	}
	return n;
}

static bool mesh_start(struct place *p, struct range range, const struct mesh *m, int64_t *start)
{
	*start = 0;
	for (int k = 0; k < m->n_axis; k++)
		if (m->axis[k].coord && m->axis[k].coord->level == 0)
			return !m->start || !m->start[m->axis[k].level] || place_ix(p, range, m->start[m->axis[k].level], start);
	return true;
}

/* Coordinates of the position in "m" into c[mesh axis]; "inside" is false if the mesh does not select it. */
static bool take_apart(struct place *p, struct range range, const struct mesh *m, int position, int64_t *c, bool *inside)
{
	int axis[16], n;
	int64_t stride[16], extent[16], rest;
	n = first_level_axes(p, range, m, axis, stride, extent);
	if (n < 0 || !mesh_start(p, range, m, &rest))
		return false;
	rest = position - rest;
	*inside = rest >= 0;
	for (int k = 0; k < n && *inside; k++) {
		int64_t digit = extent[k] > 1 && stride[k] > 0 ? rest / stride[k] : 0;
		if (digit >= extent[k])
			*inside = false;
		rest -= digit * stride[k];
		c[axis[k]] = digit;
	}
	*inside = *inside && (rest == 0 || n == 0);
	return true;
}

bool place_in_mesh(struct place *p, struct range range, const struct mesh *m, bool *out)
{
	int64_t c[64];
	return m->n_axis <= 64 && take_apart(p, range, m, p->position, c, out);
}

bool place_coordinate(struct frame *f, const struct mesh *m, int axis, int position, int64_t *out)
{
	struct place p = { f, position };
	int64_t c[64] = { 0 };
	bool inside;
	if (m->n_axis > 64 || !take_apart(&p, m->range, m, position, c, &inside))
		return false;
	*out = c[axis];
	return true;
}

static const struct mesh *mesh_of(struct frame *f, const struct ix_sym *s, int *axis)
{
	for (; f; f = f->up)
		for (size_t k = f->scope.len; k-- > 0;) {
			const struct mesh *m = f->scope.data[k];
			for (*axis = 0; *axis < m->n_axis; (*axis)++)
				if (m->axis[*axis].coord == s)
					return m;
		}
	return NULL;
}

static bool coordinate(struct question *q, const struct ix_sym *s, int64_t *out)
{
	struct frame *f = q->place->frame;
	int axis;
	const struct mesh *m = mesh_of(f, s, &axis);
	if (s->level == 0 && !m && s->owner) {
		m = s->owner;
		for (axis = 0; axis < m->n_axis && m->axis[axis].coord != s; axis++)
			;
		m = axis < m->n_axis ? m : NULL;
	}
	if (s->level == 0 && m)
		return place_coordinate(f, m, axis, q->place->position, out);
	q->told = true;
	return diag_error(f->run->t, q->range, E2113,
			  "coordinate %s.%s of an inner level has no single value in evaluation; only coordinates of the first level do",
			  s->name ? s->name : "?", s->axis ? s->axis : "?");
}

static bool value_of(void *user, const struct ix_sym *s, int64_t *out)
{
	struct question *q = user;
	struct place *p = q->place;
	switch (s->kind) {
	case IX_DIMVAR:
		return dimension(q, s, out);
	case IX_COORD:
		return coordinate(q, s, out);
	case IX_LOOP: {
		int at = p->position - p->frame->first;
		for (size_t k = p->frame->loop[at].len; k-- > 0;)
			if (p->frame->loop[at].data[k].sym == s) {
				*out = p->frame->loop[at].data[k].value;
				return true;
			}
		return false;
	}
	case IX_SCALAR: {
		const struct hir_value *v = s->owner;
		struct cell *c = v ? *frame_slot(p->frame, p->position, v) : NULL;
		if (!c || !c->t->i || c->t->n < 1)
			return false;
		*out = c->t->i[0];
		return true;
	}
	}
	return false;
}

bool place_ix(struct place *p, struct range range, const struct ix *x, int64_t *out)
{
	struct question q = { p, range, false };
	if (ix_is_const(x, out) || ix_eval(x, value_of, &q, out))
		return true;
	struct run *r = p->frame->run;
	if (!q.told)
		diag_error(r->t, range, E2103, "the index expression %s has no value here: it divides by zero or overflows",
			   ix_str(&r->t->perm, x));
	return false;
}

static bool service_ix(struct hir_eval *e, const struct ix *x, int64_t *out)
{
	return place_ix(e->user, e->range, x, out);
}

void place_eval(struct place *p, struct hir_eval *e, struct range range)
{
	struct run *r = p->frame->run;
	*e = (struct hir_eval){ .t = r->t, .arena = &r->scratch, .range = range, .contract = !r->options->no_contract,
				.ix = service_ix, .user = p };
}
