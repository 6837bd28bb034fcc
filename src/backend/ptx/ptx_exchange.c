/* Plans for what threads do together with spread registers: windows, moves inside a warp, reductions. */
#include "backend/ptx/ptx_dist.h"

enum { MAX_RANK = 64 };

/* Call "each" with every position of "d" on level 1 whose digits are all first or one of them last: digits act apart, so these tell
 * whether something depends on the position. */
static bool at_corners(const struct ptx_dist *d, bool (*each)(void *user, const int64_t *position), void *user)
{
	int64_t position[PTX_LEVELS] = { d->start[0], d->start[1] };
	if (!each(user, position))
		return false;
	for (int i = 0; i < d->n_owner; i++) {
		const struct ptx_owner_digit *x = &d->owner[i];
		position[x->level] = d->start[x->level] + (x->extent - 1) * x->stride;
		if (!each(user, position))
			return false;
		position[x->level] = d->start[x->level];
	}
	return true;
}

struct window_check {
	const struct ptx_dist *root, *window;
	int64_t offset;
	int64_t step[MAX_RANK];		/* logical elements of the root from one element of the window to the next */
	const int64_t *reg;
};

static void window_steps(struct window_check *w)
{
	int64_t n = 1, all = 1, step = 1;
	for (int k = 0; k < w->window->rank; k++)
		n *= w->window->shape[k];
	for (int k = 0; k < w->root->rank; k++)
		all *= w->root->shape[k];
	bool is_part = w->root->rank == w->window->rank && n < all;
	for (int k = w->window->rank - 1; k >= 0; k--) {
		w->step[k] = step;
		step *= is_part ? w->root->shape[k] : w->window->shape[k];
	}
}

/* The register of the root for register "r" of the window at a position with the coordinates "base". */
static int64_t window_register(const struct window_check *w, int64_t r, const int64_t *base)
{
	int64_t c[MAX_RANK], number = w->offset;
	ptx_dist_offset(w->window, r, c);
	for (int k = 0; k < w->window->rank; k++)
		number += (c[k] + base[k]) * w->step[k];
	for (int k = w->root->rank - 1; k >= 0; k--) {
		c[k] = k ? number % w->root->shape[k] : number;
		number /= w->root->shape[k];
	}
	return ptx_dist_register(w->root, c);
}

static bool window_agrees(void *user, const int64_t *position)
{
	const struct window_check *w = user;
	int64_t base[MAX_RANK];
	ptx_dist_base(w->window, position, base);
	for (int64_t r = 0; r < w->window->n_register; r++)
		if (window_register(w, r, base) != w->reg[r])
			return false;
	return true;
}

const char *ptx_dist_window(const struct ptx_dist *root, const struct ptx_dist *window, int64_t offset, int64_t *reg)
{
	static const int64_t zero[MAX_RANK];
	struct window_check w = { .root = root, .window = window, .offset = offset, .reg = reg };
	if (root->rank > MAX_RANK || window->rank > MAX_RANK)
		return "it has too many axes";
	window_steps(&w);
	for (int64_t r = 0; r < window->n_register; r++)
		reg[r] = window_register(&w, r, zero);
	return at_corners(window, window_agrees, &w) ? NULL : "its elements lie in other registers from thread to thread";
}

/* Digit of the source for the element that register "r" of "dst" is at a position. */
static const struct ix *element_digit(struct arena *a, const struct ix *const *base, const int64_t *offset, int axis, int64_t place,
				      int64_t extent)
{
	const struct ix *c = ix_add(a, base[axis], ix_const(a, offset[axis]));
	return ix_mod(a, ix_floordiv(a, c, ix_const(a, place)), ix_const(a, extent));
}

const struct ix *ptx_exchange_thread_ix(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t r,
					const struct ix *const *position)
{
	const struct ix *const *base = ptx_dist_base_ix(a, dst, position), *at = ix_const(a, src->start[1]);
	int64_t offset[MAX_RANK];
	if (!src->has_level[1])
		return position[1];
	ptx_dist_offset(dst, r, offset);
	for (int i = 0; i < src->n_owner; i++) {
		const struct ptx_owner_digit *x = &src->owner[i];
		if (x->level != 1)
			continue;
		const struct ix *v = x->axis < 0 ? ptx_digit_ix(a, src, x, position) :
						   element_digit(a, base, offset, x->axis, x->place, x->extent);
		at = ix_add(a, at, ix_mul_const(a, v, x->stride));
	}
	return at;
}

const struct ix *ptx_exchange_register_ix(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t r,
					  const struct ix *const *position)
{
	const struct ix *const *base = ptx_dist_base_ix(a, dst, position), *at = ix_const(a, 0);
	int64_t offset[MAX_RANK], step = 1;
	ptx_dist_offset(dst, r, offset);
	for (int i = 0; i < src->n_digit; i++) {
		const struct ptx_register_digit *x = &src->digit[i];
		at = ix_add(a, at, ix_mul_const(a, element_digit(a, base, offset, x->axis, x->place, x->extent), step));
		step *= x->extent;
	}
	return at;
}

/* Positions of level 1 go through the digits of "d" on that level. */
static bool next_thread(const struct ptx_dist *d, int64_t *position)
{
	for (int i = 0; i < d->n_owner; i++) {
		const struct ptx_owner_digit *x = &d->owner[i];
		if (x->level != 1)
			continue;
		if (ptx_digit(d, x, position) + 1 < x->extent) {
			position[1] += x->stride;
			return true;
		}
		position[1] -= (x->extent - 1) * x->stride;
	}
	return false;
}

static void add_distinct(int64_t *list, int64_t *n, int64_t v)
{
	for (int64_t i = 0; i < *n; i++)
		if (list[i] == v)
			return;
	list[(*n)++] = v;
}

/* The registers of "src" that register "r" of "dst" comes from in threads [first, first + n); their number, or -1: the holder is in
 * another warp. */
static int64_t sources(const struct ptx_dist *src, const struct ptx_dist *dst, int64_t r, int64_t first, int64_t n, int64_t *list,
		       bool *is_own)
{
	int64_t found = 0;
	*is_own = true;
	for (int64_t p = first; p < first + n; p++) {
		int64_t position[PTX_LEVELS] = { dst->start[0], p }, base[MAX_RANK], c[MAX_RANK], own[MAX_RANK];
		if (!ptx_dist_base(dst, position, base))
			continue;
		ptx_dist_offset(dst, r, c);
		for (int k = 0; k < dst->rank; k++)
			c[k] += base[k];
		int64_t holder = src->has_level[1] ? ptx_dist_holder(src, c, position) : p, at[PTX_LEVELS] = { position[0], holder };
		if (holder / PTX_WARP != p / PTX_WARP || holder < first || holder >= first + n || !ptx_dist_base(src, at, own))
			return -1;
		*is_own = *is_own && holder == p;
		add_distinct(list, &found, ptx_dist_register(src, c));
	}
	return found;
}

const char *ptx_dist_exchange(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, int64_t first, int64_t n,
			      struct ptx_exchange *out, int64_t *n_shuffle)
{
	int64_t *list = arena_array(a, int64_t, (size_t)src->n_register + 1);
	*n_shuffle = 0;
	if (src->rank != dst->rank || src->rank > MAX_RANK)
		return "the two have different ranks";
	out->first = arena_array(a, int64_t, (size_t)dst->n_register + 1);
	out->from = arena_array(a, int64_t, (size_t)dst->n_register * PTX_MAX_SHUFFLE + 1);
	out->is_own = arena_array(a, bool, (size_t)dst->n_register + 1);
	for (int64_t r = 0; r < dst->n_register; r++) {
		int64_t found = sources(src, dst, r, first, n, list, &out->is_own[r]), at = out->first[r];
		if (found < 0)
			return "an element comes from another warp; copy through shared memory";
		if (found > PTX_MAX_SHUFFLE) {
			*n_shuffle = found;
			return "a register takes its value from too many others";
		}
		for (int64_t i = 0; i < found; i++)
			out->from[at++] = list[i];
		out->first[r + 1] = at;
	}
	return NULL;
}

static bool is_power_of_two(int64_t v)
{
	return v > 0 && (v & (v - 1)) == 0;
}

/* Do partners that differ in "x" stay in their warp, and are they "lane ^ mask"? */
static bool check_step(const struct ptx_dist *d, struct ptx_lane_step *s)
{
	int64_t position[PTX_LEVELS] = { d->start[0], d->start[1] };
	const struct ptx_owner_digit *x = &s->digit;
	s->is_butterfly = is_power_of_two(x->extent) && is_power_of_two(x->stride);
	do {
		int64_t v = ptx_digit(d, x, position), first = position[1] - v * x->stride;
		if (first / PTX_WARP != (first + (x->extent - 1) * x->stride) / PTX_WARP)
			return false;
		for (int64_t mask = x->stride; mask < x->stride * x->extent; mask *= 2) {
			int64_t step = mask / x->stride, other = position[1] + (v / step % 2 ? -mask : mask);
			s->is_butterfly = s->is_butterfly && (position[1] ^ mask) == other;
		}
	} while (next_thread(d, position));
	return true;
}

/* Digit "x" of a reduced axis as a part inside a warp and a part over warps. */
static const char *add_digit(const struct ptx_dist *d, const struct ptx_owner_digit *x, struct ptx_reduction *out)
{
	struct ptx_owner_digit lane = *x, warp = *x;
	if (x->level != 1)
		return "parts of a result lie in several CTAs";
	if (x->stride >= PTX_WARP) {
		lane.extent = 1;
	} else if (x->stride * x->extent > PTX_WARP) {
		lane.extent = PTX_WARP / x->stride;
		lane.modulus = warp.stride = PTX_WARP;
		warp.extent = x->extent * x->stride / PTX_WARP;
		if (PTX_WARP % x->stride || x->extent * x->stride % PTX_WARP)
			return "the threads that hold parts of a result do not fill whole warps";
	} else {
		warp.extent = 1;
	}
	if (warp.extent > 1 && (d->start[1] % PTX_WARP || warp.stride % PTX_WARP))
		return "the warps that hold parts of a result do not begin at a multiple of 32 threads";
	if (lane.extent > 1) {
		struct ptx_lane_step *s = &out->step[out->n_step++];
		s->digit = lane;
		if (!check_step(d, s))
			return "the threads that hold parts of a result lie in different warps from result to result";
		out->rest[out->n_rest++] = lane;
	}
	if (warp.extent > 1)
		out->warp_digit[out->n_warp_digit++] = warp;
	out->n_warp *= warp.extent;
	return NULL;
}

static void sort_by_stride(struct ptx_reduction *r)
{
	for (int i = 1; i < r->n_step; i++)
		for (int k = i; k > 0 && r->step[k - 1].digit.stride > r->step[k].digit.stride; k--) {
			struct ptx_lane_step swap = r->step[k];
			r->step[k] = r->step[k - 1];
			r->step[k - 1] = swap;
		}
	for (int i = 1; i < r->n_warp_digit; i++)
		for (int k = i; k > 0 && r->warp_digit[k - 1].stride > r->warp_digit[k].stride; k--) {
			struct ptx_owner_digit swap = r->warp_digit[k];
			r->warp_digit[k] = r->warp_digit[k - 1];
			r->warp_digit[k - 1] = swap;
		}
}

struct target_check {
	const struct ptx_dist *src, *dst;
	const bool *reduced;
	bool keepdim;
	const int64_t *to;
};

static int64_t target(const struct target_check *t, int64_t r, const int64_t *base)
{
	int64_t c[MAX_RANK], out[MAX_RANK];
	int n = 0;
	ptx_dist_offset(t->src, r, c);
	for (int k = 0; k < t->src->rank; k++)
		if (!t->reduced[k] || t->keepdim)
			out[n++] = t->reduced[k] ? 0 : c[k] + base[k];
	return ptx_dist_register(t->dst, out);
}

static bool targets_agree(void *user, const int64_t *position)
{
	const struct target_check *t = user;
	int64_t base[MAX_RANK];
	ptx_dist_base(t->src, position, base);
	for (int64_t r = 0; r < t->src->n_register; r++)
		if (target(t, r, base) != t->to[r])
			return false;
	return true;
}

const char *ptx_dist_reduction(struct arena *a, const struct ptx_dist *src, const struct ptx_dist *dst, const bool *reduced,
			       bool keepdim, struct ptx_reduction *out)
{
	size_t n = (size_t)src->n_owner + 1;
	int64_t zero[MAX_RANK] = { 0 };
	if (src->rank > MAX_RANK)
		return "it has too many axes";
	*out = (struct ptx_reduction){ .n_warp = 1, .step = arena_array(a, struct ptx_lane_step, n),
				       .warp_digit = arena_array(a, struct ptx_owner_digit, n),
				       .rest = arena_array(a, struct ptx_owner_digit, n),
				       .to = arena_array(a, int64_t, (size_t)src->n_register + 1) };
	for (int i = 0; i < src->n_owner; i++) {
		const struct ptx_owner_digit *x = &src->owner[i];
		const char *why = x->axis >= 0 && reduced[x->axis] ? add_digit(src, x, out) : NULL;
		if (why)
			return why;
		if (x->axis < 0)
			out->rest[out->n_rest++] = *x;
	}
	sort_by_stride(out);
	struct target_check t = { src, dst, reduced, keepdim, out->to };
	for (int64_t r = 0; r < src->n_register; r++)
		out->to[r] = target(&t, r, zero);
	return at_corners(src, targets_agree, &t) ? NULL : "a thread holds other results than parts of them";
}
