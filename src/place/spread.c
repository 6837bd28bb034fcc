/* Items of work over the threads of a CUDA target: which thread does which item.
 *
 * Outside a phase item i belongs to thread i mod T of CTA i / T of a phase of its own, so that neighbouring threads do
 * neighbouring items.  Inside a phase the threads of each CTA share the items, thread t taking t, t + T, ... in a loop that is
 * as long for all of them.  Inside the scope of one thread that thread does them all.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

/* A loop in which the items are done; there may be one more inside it. */
static const struct ix *loop(struct place *p, struct spread *s, const struct ix *first, const struct ix *stop, int n_carry,
			     struct hir_value **carry)
{
	return place_loop_begin(p, &s->loop[s->n_loop++], NULL, first, stop, 1, n_carry, carry);
}

/* The one item "first", if there is such an item. */
static const struct ix *one_item(struct place *p, struct spread *s, const struct ix *first, const struct ix *n_item, int n_carry,
				 struct hir_value **carry)
{
	return loop(p, s, first, ix_min(p->a, ix_add(p->a, first, ix_const(p->a, 1)), n_item), n_carry, carry);
}

static const struct ix *in_new_phase(struct place *p, struct spread *s, const struct ix *n_item, int n_carry, struct hir_value **carry)
{
	const struct ix *threads = ix_const(p->a, p->n_thread), *n_cta = ix_max(p->a, ix_const(p->a, 1), ix_ceildiv(p->a, n_item, threads));
	const struct ix *cta = place_phase_begin(p, &s->phase, n_cta);
	const struct ix *thread = place_scope_begin(p, &s->threads, 1, threads, "t");
	const struct ix *position = ix_add(p->a, ix_mul(p->a, cta, threads), thread);

	s->opened_phase = s->opened_threads = true;
	if (ix_equal(n_item, ix_mul(p->a, n_cta, threads)))
		return position;
	return one_item(p, s, position, n_item, n_carry, carry);
}

const struct ix *spread_begin(struct place *p, struct spread *s, const struct ix *n_item, int n_carry, struct hir_value **carry)
{
	int64_t n = static_extent(n_item);

	memset(s, 0, sizeof *s);
	s->mark = p->memo.len;
	if (!p->in_phase) {
		const struct ix *item = in_new_phase(p, s, n_item, n_carry, carry);
		p->in_thread = true;
		return item;
	}
	if (p->in_thread)
		return n == 1 ? ix_const(p->a, 0) : loop(p, s, ix_const(p->a, 0), n_item, n_carry, carry);
	const struct ix *threads = ix_const(p->a, p->n_thread), *item = place_scope_begin(p, &s->threads, 1, threads, "t");
	s->opened_threads = p->in_thread = true;
	if (n < 0 || n > p->n_thread) {
		const struct ix *round = loop(p, s, ix_const(p->a, 0), ix_ceildiv(p->a, n_item, threads), n_carry, carry);
		item = ix_add(p->a, ix_mul(p->a, round, threads), item);
	}
	return n > 0 && n % p->n_thread == 0 ? item : one_item(p, s, item, n_item, n_carry, carry);
}

void spread_end(struct place *p, struct spread *s, int n_carry, struct hir_value **carry)
{
	while (s->n_loop > 0)
		place_loop_end(p, &s->loop[--s->n_loop], n_carry, carry);
	if (s->opened_threads) {
		make_scope_end(M(p), &s->threads);
		p->in_thread = false;
	}
	if (s->opened_phase)
		place_phase_end(p, &s->phase);
	p->memo.len = s->mark;
}

static bool is_positive(const struct ix *x)
{
	int64_t lo, hi;

	ix_bounds(x, &lo, &hi);
	return lo > 0;
}

const struct ix *spread_count(struct place *p, int n, const struct ix *const *extent)
{
	const struct ix *count = ix_const(p->a, 1);

	for (int i = 0; i < n; i++)
		count = ix_mul(p->a, count, extent[i]);
	return count;
}

void spread_digits(struct place *p, const struct ix *item, int n, const struct ix *const *extent, const struct ix **digit)
{
	int first = 0;

	while (first < n && ix_is(extent[first], 1))
		first++;
	for (int i = n - 1; i >= 0; i--) {
		digit[i] = ix_const(p->a, 0);
		if (ix_is(extent[i], 1))
			continue;
		const struct ix *d = is_positive(extent[i]) ? extent[i] : ix_max(p->a, ix_const(p->a, 1), extent[i]);
		digit[i] = i == first ? item : ix_mod(p->a, item, d);
		item = i == first ? item : ix_floordiv(p->a, item, d);
	}
}
