/* Units and issues (spec: schedule 5.5). */
#include "match/private.h"

/* Bind and serial counts; the serial digits of each dimension, most significant first. */
static void take_digits(struct matching *x)
{
	struct match *m = x->m;
	struct match_digit *serial = arena_array(x->a, struct match_digit, x->tile.len + (size_t)m->n_dim + 1);
	bool *has_digits = arena_array(x->a, bool, (size_t)m->n_dim + 1);
	for (int i = 0; i < m->n_dim; i++)
		m->bind[i] = 1;
	m->serial_digit = serial;
	for (size_t i = 0; i < x->tile.len; i++) {
		const struct tile_digit *d = &x->tile.data[i];
		has_digits[d->dim] = true;
		if (d->position)
			m->bind[d->dim] *= d->extent;
		else
			serial[m->n_serial_digit++] = (struct match_digit){ d->dim, d->extent, d->place };
	}
	for (int i = 0; i < m->n_dim; i++) {
		m->serial[i] = m->count[i] / m->bind[i];
		if (!has_digits[i])
			serial[m->n_serial_digit++] = (struct match_digit){ i, m->count[i], 1 };
	}
}

/* The tiles and the first position of unit "u". */
static void one_unit(const struct matching *x, int64_t u, int64_t *tile, int64_t *start)
{
	*start = x->p0;
	for (size_t i = x->tile.len; i-- > 0;) {
		const struct tile_digit *d = &x->tile.data[i];
		if (!d->position)
			continue;
		tile[d->dim] += u % d->extent * d->place;
		*start += u % d->extent * d->position;
		u /= d->extent;
	}
}

static void sort_units(struct match *m)
{
	for (int64_t i = 1; i < m->n_unit; i++)
		for (int64_t k = i; k > 0 && m->unit_start[k - 1] > m->unit_start[k]; k--) {
			int64_t s = m->unit_start[k];
			m->unit_start[k] = m->unit_start[k - 1];
			m->unit_start[k - 1] = s;
			for (int d = 0; d < m->n_dim; d++) {
				int64_t *p = &m->unit_tile[k * m->n_dim + d], *q = p - m->n_dim, v = *p;
				*p = *q;
				*q = v;
			}
		}
}

void match_units(struct matching *x)
{
	struct match *m = x->m;
	take_digits(x);
	m->n_unit = m->n_issue = 1;
	for (int i = 0; i < m->n_dim; i++) {
		m->n_unit *= m->bind[i];
		m->n_issue *= m->serial[i];
	}
	m->unit_start = arena_array(x->a, int64_t, (size_t)m->n_unit);
	m->unit_tile = arena_array(x->a, int64_t, (size_t)(m->n_unit * m->n_dim) + 1);
	for (int64_t u = 0; u < m->n_unit; u++)
		one_unit(x, u, &m->unit_tile[u * m->n_dim], &m->unit_start[u]);
	sort_units(m);
}

void match_issue(const struct match *m, int64_t q, int64_t *start)
{
	int64_t serial = q % m->n_issue, unit = q / m->n_issue;
	for (int i = m->n_dim - 1; i >= 0; i--) {
		int d = m->order[i];
		int64_t digit = serial % m->serial[d], tile = m->unit_tile[unit * m->n_dim + d];
		serial /= m->serial[d];
		for (int k = m->n_serial_digit - 1; k >= 0; k--) {
			if (m->serial_digit[k].dim != d)
				continue;
			tile += digit % m->serial_digit[k].extent * m->serial_digit[k].place;
			digit /= m->serial_digit[k].extent;
		}
		start[d] = tile * m->single[d];
	}
}

void match_window(const struct match *m, int p, int64_t q, int64_t *start, int64_t *size)
{
	int64_t at[8];
	match_issue(m, q, at);
	for (int k = 0; k < m->operand[p].type->rank; k++) {
		int dim = m->relation->axis[p][k];
		start[k] = dim < 0 ? 0 : at[dim];
		size[k] = dim < 0 ? 1 : m->single[dim];
	}
}
