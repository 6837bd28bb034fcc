/* A matcher by enumeration: the elements of the operands, their addresses and owners (spec: hir 7), and the formulas of
 * tir 5 and 6. It knows nothing of src/match.
 */
#ifndef TESTS_BRUTE_H
#define TESTS_BRUTE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "insn/insn.h"

struct brute_case {
	struct arena *a;
	const struct insn *insn;
	const struct atom *atom;		/* of T.tiled_mma */
	const struct type *type[INSN_MAX_PARAM];	/* static rank 2 */
	const struct mesh *scope;		/* of threads, static */
};

struct flat {				/* an operand, element by element */
	int64_t rows, columns;
	int64_t *address;		/* elements; of registers the element id */
	int n_owner;			/* of every element */
	int64_t *owner;			/* n_owner sorted positions for each */
	struct layout_map map;
	const struct layout *layout;
};

static int64_t value(const struct ix *x)
{
	int64_t v = -1;
	ix_is_const(x, &v);
	return v;
}

static int compare(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;
	return (a > b) - (a < b);
}

/* Every position whose coordinates agree with "coord" (-1: any). */
static int positions(const struct mesh *m, const int64_t *coord, int64_t *out)
{
	int n = 1;
	bool one = true;
	out[0] = value(m->start[0]);
	for (int i = 0; i < m->n_axis; i++)
		one = one && coord[i] >= 0;
	for (int i = 0; one && i < m->n_axis; i++)
		out[0] += coord[i] * value(m->axis[i].stride);
	for (int i = 0; !one && i < m->n_axis; i++) {
		int64_t extent = value(m->axis[i].extent), stride = value(m->axis[i].stride);
		int64_t lo = coord[i] < 0 ? 0 : coord[i], hi = coord[i] < 0 ? extent - 1 : coord[i];
		int k = n;
		n = 0;
		int64_t old[512];
		memcpy(old, out, (size_t)k * sizeof(*old));
		for (int j = 0; j < k; j++)
			for (int64_t c = lo; c <= hi; c++)
				out[n++] = old[j] + c * stride;
	}
	qsort(out, (size_t)n, sizeof(*out), compare);
	return n;
}

static bool flatten(const struct brute_case *c, int p, struct flat *f)
{
	const struct type *ty = c->type[p];
	int64_t shape[2] = { value(ty->dim[0]), value(ty->dim[1]) };
	enum layout_view view = ty->storage == ST_SMEM ? LAYOUT_AS_SMEM : LAYOUT_AS_GMEM;
	*f = (struct flat){ .rows = shape[0], .columns = shape[1] };
	f->layout = ty->layout ? ty->layout : layout_c_order(c->a, 2, ty->dim);
	if (!layout_map_init(c->a, &f->map, f->layout, 2, shape, dtype_info(ty->dtype)->bits / 8, view))
		return false;
	f->address = arena_array(c->a, int64_t, (size_t)(shape[0] * shape[1]) + 1);
	bool spread = ty->storage == ST_RMEM && f->layout->mesh;
	int64_t holders[512], coord[16];
	if (spread) {
		for (int i = 0; i < f->layout->mesh->n_axis; i++)
			coord[i] = 0;
		layout_map_owner(&f->map, (int64_t[]){ 0, 0 }, coord);
		f->n_owner = positions(f->layout->mesh, coord, holders);
		f->owner = arena_array(c->a, int64_t, (size_t)(shape[0] * shape[1] * f->n_owner) + 1);
	}
	for (int64_t i = 0; i < shape[0]; i++)
		for (int64_t j = 0; j < shape[1]; j++) {
			int64_t at[2] = { i, j }, e = i * shape[1] + j;
			f->address[e] = layout_map_index(&f->map, at);
			if (!spread)
				continue;
			layout_map_owner(&f->map, at, coord);
			positions(f->layout->mesh, coord, holders);
			memcpy(f->owner + e * f->n_owner, holders, (size_t)f->n_owner * sizeof(*holders));
		}
	return true;
}

/* The leading modes of an axis reach the count exactly: a mode is never cut. */
static bool has_tile_modes(const struct brute_case *c, int p, const struct flat *f, int axis, int64_t count)
{
	struct layout_reading r;
	int64_t product = 1;
	if (!layout_read(c->a, f->layout, 2, c->type[p]->dim, &r))
		return false;
	for (int k = 0; k < r.run[axis].n && product < count; k++)
		product *= value(f->layout->mode[r.run[axis].mode[k]].extent);
	return product == count;
}

/* The modes of an axis behind the tiles, extents of 1 left out. */
static int inner_modes(const struct brute_case *c, int p, const struct flat *f, int axis, int64_t count, int64_t *extent)
{
	struct layout_reading r;
	int64_t product = 1;
	int n = 0;
	layout_read(c->a, f->layout, 2, c->type[p]->dim, &r);
	for (int k = 0; k < r.run[axis].n; k++) {
		int64_t e = value(f->layout->mode[r.run[axis].mode[k]].extent);
		if (product < count)
			product *= e;
		else if (e != 1)
			extent[n++] = e;
	}
	return n;
}

/* Frames (tir 5.1, 6): lane l of the frame that starts at p0 is position p0 + l. */
struct frame_shape { int n; int64_t extent[3], stride[3], size; };
static const struct frame_shape warp = { 1, { 32 }, { 1 }, 32 }, warp4x8 = { 2, { 4, 8 }, { 1, 4 }, 32 },
				 warpgroup = { 3, { 4, 8, 4 }, { 32, 4, 1 }, 128 };

/* The scope ends in the frame: its positions, in the order of its coordinates, are runs of the frame's order. */
static bool ends_in(const struct mesh *m, const struct frame_shape *f, int64_t *n_unit)
{
	int64_t size = 1, frame[128], here[512];
	int inner = m->n_axis;
	for (int64_t l = 0; l < f->size; l++) {
		int64_t rest = l, at = 0;
		for (int i = f->n - 1; i >= 0; rest /= f->extent[i--])
			at += rest % f->extent[i] * f->stride[i];
		frame[l] = at;
	}
	while (inner > 0 && size < f->size)
		size *= value(m->axis[--inner].extent);
	if (size != f->size)
		return false;
	for (int64_t l = 0; l < size; l++) {
		int64_t rest = l;
		here[l] = 0;
		for (int i = m->n_axis - 1; i >= inner; rest /= value(m->axis[i--].extent))
			here[l] += rest % value(m->axis[i].extent) * value(m->axis[i].stride);
		if (here[l] != frame[l])
			return false;
	}
	*n_unit = 1;
	for (int i = 0; i < inner; i++) {
		*n_unit *= value(m->axis[i].extent);
		if (value(m->axis[i].extent) > 1 && value(m->axis[i].stride) % f->size)
			return false;
	}
	return value(m->start[0]) % f->size == 0;
}

/* Formulas of tir 6: lane and element id of element (i, j) of a tile. */
typedef void formula_fn(int64_t i, int64_t j, int64_t *lane, int64_t *id);

static void sm80_c(int64_t row, int64_t col, int64_t *lane, int64_t *id)
{
	*lane = col / 2 % 4 + row % 8 * 4;
	*id = 8 * row + col;
}

static void sm80_a(int64_t row, int64_t k, int64_t *lane, int64_t *id)
{
	*lane = k / 2 % 4 + row % 8 * 4;
	*id = 16 * row + k;
}

static void sm80_b(int64_t k, int64_t n, int64_t *lane, int64_t *id)
{
	*lane = k / 2 % 4 + n * 4;
	*id = 8 * k + n;
}

static void sm90_c(int64_t row, int64_t col, int64_t *lane, int64_t *id)
{
	*lane = row / 16 * 32 + row % 8 * 4 + col / 2 % 4;
	*id = row + 64 * col;
}

static void sm90_a8(int64_t row, int64_t k, int64_t *lane, int64_t *id)
{
	*lane = row / 16 * 32 + row % 8 * 4 + k / 4 % 4;
	*id = row + 64 * k;
}

/* Tiles of (h, w): "start" gets the frame starts that hold each tile (n_copy for each). */
static bool is_tiled(const struct brute_case *c, int p, const struct flat *f, int64_t h, int64_t w, formula_fn *formula,
		     int64_t **start)
{
	int64_t tiles_m = f->rows / h, tiles_n = f->columns / w;
	if (!f->owner || !has_tile_modes(c, p, f, 0, tiles_m) || !has_tile_modes(c, p, f, 1, tiles_n))
		return false;
	*start = arena_array(c->a, int64_t, (size_t)(tiles_m * tiles_n * f->n_owner) + 1);
	for (int64_t t = 0; t < tiles_m * tiles_n; t++) {
		int64_t i0 = t / tiles_n * h, j0 = t % tiles_n * w, *own = *start + t * f->n_owner, base = f->address[i0 * f->columns + j0];
		memcpy(own, f->owner + (i0 * f->columns + j0) * f->n_owner, (size_t)f->n_owner * sizeof(*own));
		for (int64_t i = 0; i < h; i++)
			for (int64_t j = 0; j < w; j++) {
				int64_t e = (i0 + i) * f->columns + j0 + j, lane, id;
				formula(i, j, &lane, &id);
				if (f->address[e] != base + id)
					return false;
				for (int k = 0; k < f->n_owner; k++)
					if (f->owner[e * f->n_owner + k] != own[k] + lane)
						return false;
			}
	}
	return true;
}

static bool is_among(int64_t v, const int64_t *list, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		if (list[i] == v)
			return true;
	return false;
}

static int64_t scope_starts(const struct mesh *m, int64_t size, int64_t *out)
{
	int64_t all[512], coord[16], n = 0;
	for (int i = 0; i < m->n_axis; i++)
		coord[i] = -1;
	int count = positions(m, coord, all);
	for (int i = 0; i < count; i++)
		if ((all[i] - value(m->start[0])) % size == 0)
			out[n++] = all[i];
	return n;
}

/* Shared arrangements (tir 6.2): structure of each group and address of every element. */
struct shared {
	const struct flat *f;
	const struct type *type;
	int64_t h, w;			/* of one issue */
	int n[2];
	int64_t extent[2][12];
	int bits;
	int64_t width, phase;		/* W, and offset in the period */
};

static bool has_structure(const struct shared *s, int axis, int64_t outer, int64_t inner)
{
	const int64_t *e = s->extent[axis];
	if (inner == 1)
		return s->n[axis] == (outer != 1) && (outer == 1 || e[0] == outer);
	if (outer == 1)
		return s->n[axis] == 1 && e[0] == inner;
	return s->n[axis] == 2 && e[0] == outer && e[1] == inner;
}

/* Address in elements before the swizzle, relative to the first element. */
static int64_t outer_address(const struct shared *s, int64_t i, int64_t j)
{
	const struct layout_map *m = &s->f->map;
	int64_t at[2] = { i, j }, digit[12], sum = 0;
	layout_map_modes(m, at, digit);
	for (int k = 0; k < m->n_digit; k++)
		sum += digit[k] * m->digit[k].stride;
	return sum;
}

/* Element (i, j) lies at i / a * sa + i % a * ta + j / b * sb + j % b * tb. */
static bool lies_so(const struct shared *s, int64_t a, int64_t sa, int64_t ta, int64_t b, int64_t sb, int64_t tb)
{
	for (int64_t i = 0; i < s->h; i++)
		for (int64_t j = 0; j < s->w; j++)
			if (outer_address(s, i, j) != i / a * sa + i % a * ta + j / b * sb + j % b * tb)
				return false;
	return true;
}

static bool is_a_mn(const struct shared *s)
{
	int64_t w = s->width, r = 64 / w, d = 8 * w, l = r > 1 ? outer_address(s, w, 0) : 0;
	return s->phase == 0 && has_structure(s, 0, r, w) && has_structure(s, 1, 2, 8) && (r == 1 || (l >= 16 * w && l % (8 * w) == 0)) &&
	       lies_so(s, w, l, 1, 8, d, w);
}

static bool is_b_mn(const struct shared *s)
{
	int64_t w = s->width, r = s->w / w, l = r > 1 ? outer_address(s, 0, w) : 0;
	return s->w % w == 0 && s->phase == 0 && has_structure(s, 0, 2, 8) && has_structure(s, 1, r, w) &&
	       (r == 1 || (l >= 16 * w && l % (8 * w) == 0)) && lies_so(s, 8, 8 * w, w, w, l, 1);
}

static bool is_a_k(const struct shared *s)
{
	int64_t w = s->width, k = s->w, r = k / w;
	if (s->bits <= 1)
		return s->phase == 0 && has_structure(s, 0, 8, 8) && has_structure(s, 1, r, w) && lies_so(s, 8, 16 * w, w, w, 8 * w, 1);
	return s->phase < w && s->phase % k == 0 && has_structure(s, 0, 8, 8) && has_structure(s, 1, 1, k) &&
	       lies_so(s, 8, 8 * w, w, k, 0, 1);
}

static bool is_b_k(const struct shared *s)
{
	int64_t w = s->width, k = s->h, r = k / w, n = s->w / 8;
	if (s->bits <= 1)
		return s->phase == 0 && has_structure(s, 0, r, w) && has_structure(s, 1, n, 8) &&
		       lies_so(s, w, 8 * w, 1, 8, n == 1 ? 0 : 16 * w, w);
	return s->phase < w && s->phase % k == 0 && has_structure(s, 0, 1, k) && has_structure(s, 1, n, 8) &&
	       lies_so(s, k, 0, 1, 8, n == 1 ? 0 : 8 * w, w);
}

static bool shared_fits(const struct brute_case *c, int p, const struct flat *f, int64_t h, int64_t w, const char *major)
{
	struct shared s = { .f = f, .type = c->type[p], .h = h, .w = w };
	const struct layout *l = f->layout;
	int64_t bytes = dtype_info(c->type[p]->dtype)->bits / 8;
	if (!has_tile_modes(c, p, f, 0, f->rows / h) || !has_tile_modes(c, p, f, 1, f->columns / w))
		return false;
	s.n[0] = inner_modes(c, p, f, 0, f->rows / h, s.extent[0]);
	s.n[1] = inner_modes(c, p, f, 1, f->columns / w, s.extent[1]);
	s.bits = l->has_swizzle ? l->swizzle_bits : 0;
	if (s.bits && (s.bits > 3 || l->swizzle_base != 4 || l->swizzle_shift != 3))
		return false;
	s.width = (16 << s.bits) / bytes;
	s.phase = s.bits ? value(l->offset) % ((128 << s.bits) / bytes) : 0;
	if (p == 1)
		return !strcmp(major, "MN") ? is_a_mn(&s) : is_a_k(&s);
	return !strcmp(major, "MN") ? is_b_mn(&s) : is_b_k(&s);
}

static bool divides(int64_t whole, int64_t single)
{
	return whole > 0 && whole % single == 0;
}

/* Accumulator tiles belong to the units of the scope, each to one and all units to as many; a multiplicand tile in registers
 * is held by exactly the units that need it. */
static bool units_agree(const struct brute_case *c, const struct flat *f, int64_t *const *start, const int64_t *tiles, int64_t size)
{
	int64_t unit[64], n_unit = scope_starts(c->scope, size, unit), count[64] = { 0 };
	if (f[0].n_owner != 1)
		return false;
	for (int64_t t = 0; t < tiles[0] * tiles[1]; t++) {
		if (!is_among(start[0][t], unit, n_unit))
			return false;
		for (int64_t u = 0; u < n_unit; u++)
			count[u] += unit[u] == start[0][t];
	}
	for (int64_t u = 0; u < n_unit; u++)
		if (count[u] * n_unit != tiles[0] * tiles[1])
			return false;
	for (int p = 1; p < 3; p++)
		for (int64_t t = 0; start[p] && t < tiles[p == 1 ? 0 : 1]; t++)
			for (int64_t k = 0; k < tiles[2]; k++) {
				int64_t at = p == 1 ? t * tiles[2] + k : k * tiles[1] + t, other = tiles[p == 1 ? 1 : 0];
				int64_t need[64], n_need = 0;
				for (int64_t o = 0; o < other; o++) {
					int64_t s = start[0][p == 1 ? t * tiles[1] + o : o * tiles[1] + t];
					if (!is_among(s, need, n_need))
						need[n_need++] = s;
				}
				if (f[p].n_owner != n_need)
					return false;
				for (int i = 0; i < f[p].n_owner; i++)
					if (!is_among(start[p][at * f[p].n_owner + i], need, n_need))
						return false;
			}
	return true;
}

static bool mma(const struct brute_case *c)
{
	bool is80 = !strcmp(c->atom->cls->name, "cuda.sm80.Mma");
	const struct attr *x = c->atom->attr;
	enum dtype d = x[is80 ? 0 : 1].dtype;
	bool rs = !is80 && !strcmp(x[2].s, "RS"), is8 = d == DT_FP8E4M3;
	int64_t single[3] = { is80 ? 16 : 64, is80 ? 8 : x[0].i, is8 ? 32 : 16 }, n_unit, tiles[3], *start[3] = { NULL };
	const struct frame_shape *frame = is80 ? &warp4x8 : &warpgroup;
	struct flat f[3];
	if (!ends_in(c->scope, frame, &n_unit) || c->type[0]->dtype != DT_F32 || c->type[1]->dtype != d || c->type[2]->dtype != d ||
	    c->type[0]->storage != ST_RMEM || c->type[1]->storage != (is80 || rs ? ST_RMEM : ST_SMEM) ||
	    c->type[2]->storage != (is80 ? ST_RMEM : ST_SMEM))
		return false;
	for (int p = 0; p < 3; p++)
		if (!flatten(c, p, &f[p]))
			return false;
	if (f[0].rows != f[1].rows || f[0].columns != f[2].columns || f[1].columns != f[2].rows || !divides(f[0].rows, single[0]) ||
	    !divides(f[0].columns, single[1]) || !divides(f[1].columns, single[2]))
		return false;
	tiles[0] = f[0].rows / single[0];
	tiles[1] = f[0].columns / single[1];
	tiles[2] = f[1].columns / single[2];
	if (!is_tiled(c, 0, &f[0], single[0], single[1], is80 ? sm80_c : sm90_c, &start[0]))
		return false;
	if (is80 || rs) {
		if (!is_tiled(c, 1, &f[1], single[0], single[2], is80 ? sm80_a : is8 ? sm90_a8 : sm90_c, &start[1]))
			return false;
	} else if (!shared_fits(c, 1, &f[1], single[0], single[2], x[3].s)) {
		return false;
	}
	if (is80 ? !is_tiled(c, 2, &f[2], single[2], single[1], sm80_b, &start[2]) :
		   !shared_fits(c, 2, &f[2], single[2], single[1], x[4].s))
		return false;
	return units_agree(c, f, start, tiles, frame->size);
}

static bool same_fields(const struct brute_case *c)
{
	return c->type[0]->dtype == c->type[1]->dtype && value(c->type[0]->dim[0]) == value(c->type[1]->dim[0]) &&
	       value(c->type[0]->dim[1]) == value(c->type[1]->dim[1]);
}

/* Vectors of "width" bytes along "axis" are contiguous and aligned. */
static bool in_vectors(const struct flat *f, enum dtype d, int axis, int64_t width)
{
	int64_t n = width * 8 / dtype_info(d)->bits, extent = axis ? f->columns : f->rows, step = axis ? 1 : f->columns;
	if (n < 1 || extent % n)
		return false;
	if (extent > 1 && f->address[step] != f->address[0] + 1)
		return false;
	for (int64_t e = 0; e < f->rows * f->columns; e++) {
		int64_t c = axis ? e % f->columns : e / f->columns;
		if (c % n)
			continue;
		for (int64_t k = 0; k < n; k++)
			if (f->address[e + k * step] != f->address[e] + k || f->address[e] % n)
				return false;
	}
	return true;
}

static bool copy_async(const struct brute_case *c)
{
	struct flat f[2];
	if (!same_fields(c) || c->type[0]->storage != ST_GMEM || c->type[1]->storage != ST_SMEM || !flatten(c, 0, &f[0]) ||
	    !flatten(c, 1, &f[1]))
		return false;
	for (int64_t width = 16; width >= 4; width /= 2)
		if (in_vectors(&f[0], c->type[0]->dtype, 1, width) && in_vectors(&f[1], c->type[1]->dtype, 1, width))
			return true;
	return false;
}

/* The runs of addresses 0, 1, 2, ...: how far one coordinate advances by one step. False if the addresses have holes. */
static int address_runs(struct arena *a, const struct flat *f, const struct layout_map *m, int64_t *extent, int *axis)
{
	int64_t n = f->rows * f->columns, *at = arena_array(a, int64_t, (size_t)n + 1);
	int n_run = 0;
	for (int64_t e = 0; e < n; e++)
		at[e] = -1;
	for (int64_t e = 0; e < n; e++) {
		int64_t c[2] = { e / f->columns, e % f->columns }, digit[12], sum = 0;
		layout_map_modes(m, c, digit);
		for (int k = 0; k < m->n_digit; k++)
			sum += digit[k] * m->digit[k].stride;
		if (sum >= n || at[sum] >= 0)
			return -1;
		at[sum] = e;
	}
	for (int64_t stride = 1; stride < n; stride *= extent[n_run++]) {
		int64_t di = at[stride] / f->columns - at[0] / f->columns, dj = at[stride] % f->columns - at[0] % f->columns, e = 1;
		if (n_run == 12 || (di && dj))
			return -1;
		while (e * stride < n) {
			int64_t from = at[(e - 1) * stride], to = at[e * stride];
			if (to / f->columns - from / f->columns != di || to % f->columns - from % f->columns != dj)
				break;
			e++;
		}
		extent[n_run] = e;
		axis[n_run] = dj ? 1 : 0;
	}
	return n_run;
}

static bool copy_async_tensor(const struct brute_case *c)
{
	struct flat f[2];
	int64_t extent[12], n_unit, bits = dtype_info(c->type[0]->dtype)->bits;
	int axis[12], shared = c->type[0]->storage == ST_SMEM ? 0 : 1, n_step1 = 0, axis1 = -1, n_mode = 0;
	if (!ends_in(c->scope, &warp, &n_unit) || n_unit != 1 || !same_fields(c) ||
	    (c->type[shared]->storage != ST_SMEM || c->type[!shared]->storage != ST_GMEM) || !flatten(c, 0, &f[0]) || !flatten(c, 1, &f[1]))
		return false;
	/* The global end: the joined digits of its axes. */
	const struct layout_map *g = &f[!shared].map;
	if (g->has_swizzle)
		return false;
	for (int k = 0; k < g->n_digit; k++) {
		const struct layout_digit *d = &g->digit[k];
		bool counts_on = false;
		for (int j = 0; j < g->n_digit; j++)
			counts_on = counts_on || (g->digit[j].extent > 1 && g->digit[j].axis == d->axis && g->digit[j].place == d->place * d->extent &&
						  g->digit[j].stride == d->stride * d->extent);
		if (d->extent == 1)
			continue;
		n_mode += !counts_on;
		if (d->stride == 1) {
			n_step1++;
			axis1 = d->axis;
			continue;
		}
		bool inside = false;		/* the outer part of a joined digit needs no alignment of its own */
		for (int j = 0; j < g->n_digit; j++)
			inside = inside || (g->digit[j].extent > 1 && g->digit[j].axis == d->axis && g->digit[j].place * g->digit[j].extent == d->place &&
					    g->digit[j].stride * g->digit[j].extent == d->stride);
		if (!inside && d->stride * bits % 128)
			return false;
	}
	if (n_step1 != 1 || n_mode > 5)
		return false;
	int n = address_runs(c->a, &f[shared], &f[shared].map, extent, axis);
	if (n < 1 || n > 5)
		return false;
	for (int i = 0; i < n; i++)
		if (extent[i] > 256)
			return false;
	const struct layout *l = c->type[shared]->layout;
	int swizzle = l && l->has_swizzle ? l->swizzle_bits : 0;
	if (extent[0] * bits % 128 || (swizzle && extent[0] * bits != 128 << swizzle))
		return false;
	return axis[0] == axis1;
}

static bool covers(const struct brute_case *c, const struct flat *f, const int64_t *start, int64_t n_tile, int64_t size)
{
	int64_t unit[64], n_unit = scope_starts(c->scope, size, unit);
	for (int64_t u = 0; u < n_unit; u++)
		if (!is_among(unit[u], start, n_tile * f->n_owner))
			return false;
	return true;
}

static bool ldmatrix(const struct brute_case *c)
{
	struct flat f[2];
	int64_t n_unit, *start;
	enum dtype d = c->type[0]->dtype;
	if (!ends_in(c->scope, &warp4x8, &n_unit) || !same_fields(c) || c->type[0]->storage != ST_SMEM || c->type[1]->storage != ST_RMEM ||
	    (d != DT_BF16 && d != DT_F16) || !flatten(c, 0, &f[0]) || !flatten(c, 1, &f[1]) || !f[1].owner)
		return false;
	if (divides(f[1].rows, 16) && divides(f[1].columns, 16) && is_tiled(c, 1, &f[1], 16, 16, sm80_a, &start))
		return covers(c, &f[1], start, f[1].rows * f[1].columns / 256, 32) && in_vectors(&f[0], d, 1, 16);
	if (divides(f[1].rows, 16) && divides(f[1].columns, 8) && is_tiled(c, 1, &f[1], 16, 8, sm80_b, &start))
		return covers(c, &f[1], start, f[1].rows * f[1].columns / 128, 32) &&
		       (in_vectors(&f[0], d, 0, 16) || in_vectors(&f[0], d, 1, 16));
	return false;
}

/* Every element has the same owners in both; "by_warp": an owner of the source in the warp of each owner of the result. */
static bool same_owners(const struct flat *x, const struct flat *y, bool by_warp)
{
	if (!x->owner || !y->owner)
		return !x->owner && !y->owner;
	if (!by_warp && x->n_owner != y->n_owner)
		return false;
	for (int64_t e = 0; e < x->rows * x->columns; e++)
		for (int i = 0; i < y->n_owner; i++) {
			bool found = false;
			int64_t want = y->owner[e * y->n_owner + i];
			for (int k = 0; k < x->n_owner; k++) {
				int64_t have = x->owner[e * x->n_owner + k];
				found = found || (by_warp ? have / 32 == want / 32 : have == want);
			}
			if (!found)
				return false;
		}
	return true;
}

static bool copy(const struct brute_case *c)
{
	struct flat f[2];
	if (!same_fields(c))
		return false;
	if (c->type[0]->storage != ST_RMEM || c->type[1]->storage != ST_RMEM)
		return true;
	return flatten(c, 0, &f[0]) && flatten(c, 1, &f[1]) && same_owners(&f[0], &f[1], true);
}

static bool unary(const struct brute_case *c)
{
	struct flat f[2];
	return same_fields(c) && c->type[0]->storage == ST_RMEM && c->type[1]->storage == ST_RMEM && flatten(c, 0, &f[0]) &&
	       flatten(c, 1, &f[1]) && same_owners(&f[0], &f[1], false);
}

/* Registers that are spread lie inside the scope (schedule 5.6). */
static bool is_held(const struct brute_case *c)
{
	int64_t all[512], own[512], coord[16];
	for (int i = 0; i < 16; i++)
		coord[i] = -1;
	int n = positions(c->scope, coord, all);
	for (int p = 0; p < INSN_MAX_PARAM; p++) {
		const struct layout *l = c->type[p] ? c->type[p]->layout : NULL;
		if (!l || !l->mesh || c->type[p]->storage != ST_RMEM || !layout_is_distributed(l))
			continue;
		int k = positions(l->mesh, coord, own);
		for (int i = 0; i < k; i++)
			if (!is_among(own[i], all, n))
				return false;
	}
	return true;
}

static bool brute_matches(const struct brute_case *c)
{
	static const struct { const char *name; bool (*fn)(const struct brute_case *); } rule[] = {
		{ "tiled_mma", mma },	      { "copy_async", copy_async }, { "copy_async_tensor", copy_async_tensor },
		{ "ldmatrix", ldmatrix },     { "copy", copy },		    { "unary", unary },
	};
	if (!is_held(c))
		return false;
	for (size_t i = 0; i < sizeof(rule) / sizeof(rule[0]); i++)
		if (!strcmp(rule[i].name, c->insn->name))
			return rule[i].fn(c);
	return false;
}

#endif
