/* The formulas of the cost model (spec: autoschedule 4.1 to 4.3, 4.7). */
#include "sched/cost.h"

static int64_t clamp(int64_t x)
{
	return x > COST_MOST ? COST_MOST : x < 0 ? 0 : x;
}

int64_t cost_add(int64_t x, int64_t y)
{
	return clamp(clamp(x) + clamp(y));
}

int64_t cost_mul(int64_t x, int64_t y)
{
	int64_t out;
	return __builtin_mul_overflow(clamp(x), clamp(y), &out) ? COST_MOST : clamp(out);
}

int64_t cost_ceil_div(int64_t x, int64_t y)
{
	return x / y + (x % y > 0);
}

static int64_t larger(int64_t x, int64_t y)
{
	return x > y ? x : y;
}

struct cost cost_then(struct cost x, struct cost y)
{
	return (struct cost){ larger(x.latency, cost_add(x.ii, y.latency)), cost_add(x.ii, y.ii) };
}

struct cost cost_times(struct cost x, int64_t n)
{
	if (n <= 0)
		return (struct cost){ 0, 0 };
	return (struct cost){ cost_add(cost_mul(x.ii, n - 1), x.latency), cost_mul(n, x.ii) };
}

struct cost cost_larger(struct cost x, struct cost y)
{
	return (struct cost){ larger(x.latency, y.latency), larger(x.ii, y.ii) };
}

struct fraction { int64_t over, under; };

static bool is_less(struct fraction x, struct fraction y)
{
	return (__int128)x.over * y.under < (__int128)y.over * x.under;
}

static struct fraction rate_of(const struct machine_piece *p, int64_t row)
{
	struct fraction most = { p->a, 1 }, other = most;
	if (p->kind == MACHINE_BLOCKS)
		other = (struct fraction){ cost_mul(row, p->b), 128 * cost_ceil_div(row, 128) };
	else if (p->kind == MACHINE_LINEAR)
		other = (struct fraction){ cost_mul(row, p->b), 4 };
	return is_less(other, most) ? other : most;
}

static const struct machine_piece *piece_of(const struct machine_path *p, int64_t row)
{
	for (int i = 0; i < p->n_piece; i++) {
		const struct machine_piece *x = &p->piece[i];
		if (x->is_unknown ? row < 0 : row >= 0 && (x->below < 0 || row < x->below))
			return x;
	}
	return NULL;
}

struct cost cost_move(const struct machine_path *p, int64_t bytes, int64_t row)
{
	const struct machine_piece *piece = piece_of(p, row);
	struct fraction rate = { p->rate, 1 };
	int64_t base = p->base;
	if (piece) {
		rate = rate_of(piece, row);
		base = piece->base >= 0 ? piece->base : base;
	}
	if (rate.over <= 0)
		rate = (struct fraction){ 1, 1 };
	__int128 x = (__int128)cost_mul(bytes, p->multiplier) * rate.under;
	int64_t c = clamp((int64_t)((x + rate.over - 1) / rate.over));
	return (struct cost){ cost_add(base, c), larger(p->least, cost_add(c, p->addition)) };
}

static int64_t round_up(int64_t x, int64_t g)
{
	return cost_mul(cost_ceil_div(clamp(x), g), g);
}

struct cost cost_multiply(const struct machine_class *c, int64_t m, int64_t n, int64_t k)
{
	int64_t mn = cost_mul(2 * round_up(m, c->round[0]), round_up(n, c->round[1]));
	__int128 ops = (__int128)mn * round_up(k, c->round[2]);
	__int128 cycles = (ops + c->rate - 1) / c->rate;
	int64_t ii = cycles > COST_MOST ? COST_MOST : larger(1, (int64_t)cycles);
	return (struct cost){ cost_add(c->base, ii), ii };
}

struct cost cost_scatter(enum cost_scatter kind, int64_t rows, int64_t blocks)
{
	static const struct { int64_t least, setup, pass, rowq; } of[] = { { 62, 10, 10, 8 }, { 98, 40, 4, 13 }, { 73, 16, 4, 8 } };
	int64_t c = cost_add(of[kind].setup, cost_add(cost_mul(of[kind].pass, blocks), cost_ceil_div(cost_mul(of[kind].rowq, rows), 4)));
	c = larger(of[kind].least, c);
	return (struct cost){ c, c };
}

/* ---- phases ---- */

struct cost_phases cost_phase_then(struct cost_phases x, struct cost_phases y)
{
	if (!x.has_wait) {
		y.first = cost_larger(x.first, y.first);
		if (!y.has_wait)
			y.last = y.first;
		return y;
	}
	if (!y.has_wait) {
		x.last = cost_larger(x.last, y.first);
		return x;
	}
	int64_t between = cost_larger(x.last, y.first).latency;
	return (struct cost_phases){ true, x.first, y.last, cost_add(cost_add(x.middle, y.middle), between) };
}

struct cost_phases cost_phase_times(struct cost_phases x, int64_t n)
{
	if (n <= 0)
		return (struct cost_phases){ 0 };
	if (!x.has_wait) {
		x.first = x.last = cost_times(x.first, n);
		return x;
	}
	int64_t seam = cost_add(x.last.latency, x.first.latency);
	x.middle = cost_add(cost_mul(n, x.middle), cost_mul(n - 1, seam));
	return x;
}

struct cost cost_phase_total(struct cost_phases x)
{
	if (!x.has_wait)
		return x.first;
	int64_t sum = cost_add(cost_add(x.first.latency, x.middle), x.last.latency);
	return (struct cost){ sum, sum };
}
