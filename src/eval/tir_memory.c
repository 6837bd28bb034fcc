/* Storage of the TIR evaluator: every root is an array of elements; a view names some of them (spec: tir 3.3). */
#include <stdlib.h>
#include <string.h>

#include "eval/tir_internal.h"

static bool fault(struct tir_frame *f, enum diag_code code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool fault(struct tir_frame *f, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	diag_error(f->run->t, f->range, code, "%s", arena_vprintf(&f->run->t->perm, fmt, ap));
	va_end(ap);
	return false;
}

bool tir_run_dims(struct tir_frame *f, const struct type *ty, int64_t *dim)
{
	for (int k = 0; k < ty->rank; k++) {
		if (!tir_run_ix(f, ty->dim[k], &dim[k]))
			return false;
		if (dim[k] < 0)
			return fault(f, E3504, "axis %d of %s has the negative extent %lld here", k, type_str(&f->run->t->perm, ty),
				     (long long)dim[k]);
	}
	return true;
}

static int64_t count(int rank, const int64_t *dim)
{
	int64_t n = 1;
	for (int k = 0; k < rank; k++)
		n *= dim[k];
	return n;
}

/* The layout with its symbols evaluated, for layouts that are no plain strides. */
static bool evaluate_layout(struct tir_frame *f, const struct layout *l, struct layout **out)
{
	struct arena *a = &f->run->scratch;
	struct layout *r = layout_copy(a, l);
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)l->n_mode + 1);
	for (int i = 0; i < l->n_mode; i++) {
		int64_t e, s;
		if (!tir_run_ix(f, l->mode[i].extent, &e) || !tir_run_ix(f, l->mode[i].stride, &s))
			return false;
		mode[i] = (struct layout_mode){ ix_const(a, e), ix_const(a, s) };
	}
	r->mode = mode;
	r->mesh = NULL;
	r->attr = NULL;
	r->has_swizzle = false;
	r->offset = ix_const(a, 0);
	*out = r;
	return true;
}

static bool map_of(struct tir_frame *f, const struct layout *l, const struct type *ty, const int64_t *dim, struct layout_map *map)
{
	if (layout_map_init(&f->run->scratch, map, l, ty->rank, dim, (dtype_info(ty->dtype)->bits + 7) / 8, LAYOUT_AS_GMEM))
		return true;
	return fault(f, E3504, "layout %s has no address for its elements", layout_str(&f->run->t->perm, ty->layout));
}

/* The numbers of c_0 * step_0 + c_1 * step_1 + ... for all coordinates in C order. */
static void affine_numbers(int rank, const int64_t *dim, const int64_t *step, int64_t n, int64_t *c, int64_t *at)
{
	for (int64_t i = 0, sum = 0; i < n; i++) {
		at[i] = sum;
		for (int k = rank - 1; k >= 0; k--) {
			sum += step[k];
			if (++c[k] < dim[k])
				break;
			sum -= step[k] * dim[k];
			c[k] = 0;
		}
	}
}

/* Registers that are spread over positions have no addresses: their root holds the logical elements in C order, and the
 * verifier has made sure that each view gives them the same owners. */
static bool spread_steps(struct tir_frame *f, const struct type *ty, const struct type *root, const int64_t *dim, int64_t *step)
{
	int64_t *full = arena_array(&f->run->scratch, int64_t, (size_t)root->rank + 1), s = 1;
	if (!tir_run_dims(f, root, full))
		return false;
	bool is_window = root->rank == ty->rank && count(ty->rank, dim) < count(root->rank, full);
	for (int k = ty->rank - 1; k >= 0; k--) {
		step[k] = s;
		s *= is_window ? full[k] : dim[k];
	}
	return true;
}

/* Element numbers, relative to the start of the view, of all coordinates in C order. */
static int64_t *element_numbers(struct tir_frame *f, const struct type *ty, const struct type *root, const int64_t *dim, int64_t n)
{
	struct arena *a = &f->run->scratch;
	int64_t *at = arena_array(a, int64_t, (size_t)n + 1);
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)ty->rank + 1);
	int64_t *step = arena_array(a, int64_t, (size_t)ty->rank + 1), *c = arena_array(a, int64_t, (size_t)ty->rank + 1);
	if (type_is_spread(ty) || type_is_spread(root)) {
		if (!spread_steps(f, ty, root, dim, step))
			return NULL;
		affine_numbers(ty->rank, dim, step, n, c, at);
		return at;
	}
	bool affine = tir_strides(a, ty, stride);
	struct layout *l = NULL;
	struct layout_map map;
	for (int k = 0; affine && k < ty->rank; k++)
		if (!tir_run_ix(f, stride[k], &step[k]))
			return NULL;
	if (affine) {
		affine_numbers(ty->rank, dim, step, n, c, at);
		return at;
	}
	if (!evaluate_layout(f, ty->layout, &l) || !map_of(f, l, ty, dim, &map))
		return NULL;
	for (int64_t i = 0; i < n; i++) {
		at[i] = layout_map_index(&map, c);
		for (int k = ty->rank - 1; k >= 0 && ++c[k] == dim[k]; k--)
			c[k] = 0;
	}
	return at;
}

/* Number of elements that the storage of a root has. */
static bool root_size(struct tir_frame *f, const struct type *ty, int64_t *size)
{
	int64_t *dim = arena_array(&f->run->scratch, int64_t, (size_t)ty->rank + 1);
	if (!tir_run_dims(f, ty, dim))
		return false;
	int64_t n = count(ty->rank, dim);
	*size = n;
	if (!n || !ty->layout || !layout_is_materialised(ty->layout) || layout_is_distributed(ty->layout))
		return true;
	const int64_t *at = element_numbers(f, ty, ty, dim, n);
	for (int64_t i = 0; at && i < n; i++)
		*size = at[i] + 1 > *size ? at[i] + 1 : *size;
	if (ty->layout->has_swizzle) {
		int64_t bytes = (dtype_info(ty->dtype)->bits + 7) / 8;
		int64_t period = (int64_t)1 << (ty->layout->swizzle_bits + ty->layout->swizzle_base + ty->layout->swizzle_shift);
		*size = (*size * bytes + period - 1) / period * period / bytes;
	}
	return at != NULL;
}

static void poison(struct tir_frame *f, struct tensor *x)
{
	if (!x->unwritten)
		x->unwritten = arena_array(f->run->keep, unsigned char, (size_t)x->n + 1);
	memset(x->unwritten, 1, (size_t)x->n);
	if (x->radius)
		memset(x->radius, 0, (size_t)x->n * sizeof(*x->radius));
	if (x->open)
		memset(x->open, 0, (size_t)x->n);
}

int tir_run_core(const struct tir_frame *f)
{
	return f->is_multipipe && f->position[1] > 0 ? (int)f->position[1] : 0;
}

/* The frame that holds "b". */
static struct tir_frame *home_of(struct tir_frame *f, const struct tir_buffer *b)
{
	const struct type *ty = b->type;
	int k = (int)ty->storage;
	if (b->kind == TIR_PARAM || b->kind == TIR_SCRATCH)
		k = ST_GMEM;
	else if (type_is_spread(ty))
		k = TIR_HOME_SPREAD;
	else if (ty->storage == ST_TARGET_SPACE && ty->space && (!strcmp(ty->space, "shared") || !strcmp(ty->space, "shared.dyn")))
		k = TIR_HOME_SPACE;
	else if (ty->storage == ST_TARGET_SPACE && ty->space && !strncmp(ty->space, "local", 5))
		k = ST_RMEM;
	return f->home[k] ? f->home[k] : f;
}

/* On a multi-pipe target every vector core has such memory of its own, where one frame executes all of them. */
static bool is_of_core(const struct tir_frame *f, const struct tir_buffer *b)
{
	return f->is_multipipe && (b->type->storage == ST_SMEM || b->type->storage == ST_RMEM);
}

static struct tir_memory *find_memory(const struct tir_frame *f, const struct tir_buffer *b, int core)
{
	struct tir_memory *m = ptrmap_get(&f->memory, b);
	while (m && m->core != core)
		m = m->next;
	return m;
}

static void allocate_on(struct tir_frame *f, const struct tir_buffer *b, int core, int64_t n)
{
	struct tir_memory *m = find_memory(f, b, core);
	if (!m) {
		m = arena_new(f->run->keep, struct tir_memory);
		m->root = b;
		m->core = core;
		m->next = ptrmap_get(&f->memory, b);
		ptrmap_set(&f->memory, b, m);
		if (b->kind == TIR_ADDRESSED)
			vec_push(f->run->keep, &f->addressed, m);
	}
	if (!m->cell || m->cell->n != n)
		m->cell = tensor_new(f->run->keep, b->type->dtype, 1, &n);
	poison(f, m->cell);
}

bool tir_run_allocate(struct tir_frame *from, const struct tir_buffer *b)
{
	struct tir_frame *f = home_of(from, b);
	int64_t n;
	if (f != from && find_memory(f, b, 0))
		return true;
	if (!root_size(from, b->type, &n))
		return false;
	bool own = f == from && is_of_core(f, b), everywhere = own && f->position[1] < 0;
	int core = own && !everywhere ? tir_run_core(f) : 0, end = everywhere ? f->n_core : core + 1;
	for (; core < end; core++)
		allocate_on(f, b, core, n);
	return true;
}

struct tir_memory *tir_run_memory(struct tir_frame *f, const struct tir_buffer *b)
{
	struct tir_frame *home = home_of(f, b);
	int core = home == f && is_of_core(f, b) ? tir_run_core(f) : 0;
	struct tir_memory *m = find_memory(home, b, core);
	int64_t n;
	if (m || !root_size(f, b->type, &n))
		return m;
	allocate_on(home, b, core, n);
	return find_memory(home, b, core);
}

const struct tir_view *tir_run_operand(struct tir_frame *f, const struct tir_operand *o)
{
	int64_t k;
	if (o->view || !o->slots)
		return o->view;
	if (!tir_run_ix(f, o->index, &k))
		return NULL;
	if (k < 0 || k >= o->slots->n) {
		fault(f, E3504, "slot %lld of '%s' is out of range; it has %d slots", (long long)k, o->slots->name, o->slots->n);
		return NULL;
	}
	return o->slots->view[k];
}

/* A view of a slot stands for the same view of the slot that is selected now. */
static bool resolve(struct tir_frame *f, const struct tir_view *v, const struct tir_buffer **root, int64_t *offset)
{
	if (!tir_run_ix(f, v->offset, offset))
		return false;
	*root = v->root;
	if (v->root)
		return true;
	const struct tir_operand o = { .slots = v->slots, .index = v->slot };
	const struct tir_view *slot = tir_run_operand(f, &o);
	int64_t more;
	if (!slot || !tir_run_ix(f, slot->offset, &more))
		return false;
	*root = slot->root;
	*offset += more;
	return true;
}

struct access {
	struct tir_memory *m;
	const int64_t *at;
	int64_t offset, n;
	int64_t *dim;
	bool same_dtype;
	const struct layout *swizzle;		/* NULL: none */
	int64_t element_bytes;
};

/* Element "i" of the view as an element number of the root (3.3). */
static int64_t address(const struct access *x, int64_t i)
{
	const struct layout *s = x->swizzle;
	int64_t at = x->offset + x->at[i];
	return s && at >= 0 ? layout_swizzle(s->swizzle_bits, s->swizzle_base, s->swizzle_shift, at * x->element_bytes) / x->element_bytes :
			      at;
}

static bool open_access(struct tir_frame *f, const struct tir_view *v, struct access *x)
{
	const struct tir_buffer *root;
	x->dim = arena_array(&f->run->scratch, int64_t, (size_t)v->type->rank + 1);
	if (!resolve(f, v, &root, &x->offset) || !tir_run_dims(f, v->type, x->dim) || !(x->m = tir_run_memory(f, root)))
		return false;
	x->n = count(v->type->rank, x->dim);
	x->same_dtype = v->type->dtype == x->m->cell->dtype;
	x->element_bytes = (dtype_info(v->type->dtype)->bits + 7) / 8;
	x->swizzle = v->type->layout && v->type->layout->has_swizzle ? v->type->layout : NULL;
	if (x->same_dtype)
		x->offset += x->m->base;
	return (x->at = element_numbers(f, v->type, root->type, x->dim, x->n)) != NULL;
}

const int64_t *tir_run_elements(struct tir_frame *f, const struct tir_view *v, const struct tir_buffer **root, int64_t *offset, int64_t *n,
				int64_t *width)
{
	struct access x;
	if (!open_access(f, v, &x))
		return NULL;
	*root = x.m->root;
	*offset = x.offset;
	*n = x.n;
	*width = x.element_bytes;
	return x.at;
}

static void tell_hints(struct tir_frame *f, const struct access *x, const bool *inside, bool writes)
{
	if (f->run->hints)
		tir_hints_touch(f, x->m->root, x->element_bytes, x->at, x->offset, x->n, inside, writes);
}

static inline bool check_address(struct tir_frame *f, const struct access *x, int64_t at, int64_t n_cell, const char *what)
{
	if (at >= 0 && at < n_cell)
		return true;
	return fault(f, E3504, "%s reaches address %lld (elements) of '%s', which has %lld elements", what, (long long)at,
		     x->m->root->name, (long long)n_cell);
}

/* The bytes of a root, for views of another dtype; unwritten[k] tells of byte k. */
static unsigned char *root_bytes(struct tir_frame *f, const struct tir_memory *m, unsigned char **unwritten, size_t *size)
{
	struct arena *a = &f->run->scratch;
	unsigned char *bytes = tensor_encode(a, m->cell, size);
	int64_t width = dtype_info(m->cell->dtype)->bits / 8;
	*unwritten = arena_array(a, unsigned char, *size + 1);
	for (int64_t i = 0; m->cell->unwritten && i < m->cell->n; i++)
		memset(*unwritten + i * width, m->cell->unwritten[i], (size_t)width);
	return bytes;
}

static struct tensor *read_other_dtype(struct tir_frame *f, const struct tir_view *v, const struct access *x, const bool *inside,
				       const char *what)
{
	size_t size;
	unsigned char *unwritten, *bytes = root_bytes(f, x->m, &unwritten, &size);
	int64_t width = dtype_info(v->type->dtype)->bits / 8;
	unsigned char *own = arena_array(&f->run->scratch, unsigned char, (size_t)(x->n * width) + 1);
	unsigned char *mark = arena_array(&f->run->scratch, unsigned char, (size_t)x->n + 1);
	for (int64_t i = 0; i < x->n; i++) {
		int64_t at = address(x, i);
		mark[i] = inside && !inside[i];
		if (mark[i])
			continue;
		if (!check_address(f, x, at, (int64_t)size / width, what))
			return NULL;
		memcpy(own + i * width, bytes + at * width, (size_t)width);
		for (int64_t k = 0; k < width; k++)
			mark[i] |= unwritten[at * width + k];
	}
	struct tensor *out = tensor_decode(&f->run->scratch, v->type->dtype, v->type->rank, x->dim, own);
	out->unwritten = mark;
	return out;
}

/* Give "dst" the arrays that "src" has, and an unwritten array. */
static void prepare(struct arena *a, struct tensor *dst, const struct tensor *src)
{
	if (src->radius)
		tensor_need_radius(a, dst);
	if (src->open)
		tensor_need_open(a, dst);
	if (!dst->unwritten)
		dst->unwritten = arena_array(a, unsigned char, (size_t)dst->n + 1);
}

static inline void move(struct tensor *dst, int64_t to, const struct tensor *src, int64_t from)
{
	if (dst->f)
		dst->f[to] = src->f[from];
	else
		dst->i[to] = src->i[from];
	if (dst->radius)
		dst->radius[to] = tensor_radius(src, from);
	if (dst->open)
		dst->open[to] = tensor_is_open(src, from);
	dst->unwritten[to] = src->unwritten && src->unwritten[from];
}

struct run_of_bytes { int64_t first, end; };

static int by_first(const void *x, const void *y)
{
	const struct run_of_bytes *a = x, *b = y;
	return (a->first > b->first) - (a->first < b->first);
}

/* Tell the watch of the frame, in runs of bytes as long as possible. */
static bool tell(struct tir_frame *f, const struct access *x, const bool *inside, bool writes)
{
	const struct tir_buffer *root = x->m->root;
	struct run_of_bytes *run;
	size_t n = 0, k = 0;
	if (!f->watch || (f->is_quiet && !writes))
		return true;
	run = arena_array(&f->run->scratch, struct run_of_bytes, (size_t)x->n + 1);
	for (int64_t i = 0; i < x->n; i++) {
		int64_t at = address(x, i) * x->element_bytes;
		if (inside && !inside[i])
			continue;
		if (n && run[n - 1].end == at)
			run[n - 1].end += x->element_bytes;
		else
			run[n++] = (struct run_of_bytes){ at, at + x->element_bytes };
	}
	qsort(run, n, sizeof(*run), by_first);
	for (size_t i = 1; i < n; i++) {
		if (run[i].first <= run[k].end)
			run[k].end = run[i].end > run[k].end ? run[i].end : run[k].end;
		else
			run[++k] = run[i];
	}
	const struct tir_frame *home = home_of(f, root);
	bool is_addressed = root->kind == TIR_ADDRESSED;
	const void *key = is_addressed ? (const void *)&home->home[root->type->storage] : x->m;
	int64_t base = is_addressed ? root->address : 0;
	for (size_t i = 0; n && i <= k; i++)
		if (!f->watch->touch(f->watch->user, key, root, base + run[i].first, run[i].end - run[i].first, writes))
			return false;
	return true;
}

struct tensor *tir_run_read(struct tir_frame *f, const struct tir_view *v, const bool *inside, const char *what)
{
	struct access x;
	if (!open_access(f, v, &x) || !tell(f, &x, inside, false))
		return NULL;
	tell_hints(f, &x, inside, false);
	if (!x.same_dtype)
		return read_other_dtype(f, v, &x, inside, what);
	struct tensor *out = tensor_new(&f->run->scratch, v->type->dtype, v->type->rank, x.dim);
	const struct tensor *cell = x.m->cell;
	prepare(&f->run->scratch, out, cell);
	for (int64_t i = 0; i < x.n; i++) {
		int64_t at = address(&x, i);
		if (inside && !inside[i]) {
			out->unwritten[i] = 1;
			continue;
		}
		if (!check_address(f, &x, at, cell->n, what))
			return NULL;
		move(out, i, cell, at);
	}
	return out;
}

static bool same_space(const struct type *a, const struct type *b)
{
	return a->storage == b->storage && (!a->space || !b->space || !strcmp(a->space, b->space));
}

/* Roots at byte offsets share memory: what one writes is unwritten in the others. */
static void spoil_others(struct tir_frame *f, const struct access *x, const bool *inside)
{
	const struct tir_memory *m = x->m;
	if (m->root->kind != TIR_ADDRESSED)
		return;
	f = home_of(f, m->root);
	int64_t width = (dtype_info(m->cell->dtype)->bits + 7) / 8;
	for (size_t k = 0; k < f->addressed.len; k++) {
		struct tir_memory *o = f->addressed.data[k];
		int64_t w = (dtype_info(o->cell->dtype)->bits + 7) / 8;
		if (o == m || o->core != m->core || !same_space(o->root->type, m->root->type) ||
		    o->root->address >= m->root->address + m->cell->n * width || m->root->address >= o->root->address + o->cell->n * w)
			continue;
		for (int64_t i = 0; i < x->n; i++) {
			int64_t from = m->root->address + address(x, i) * width - o->root->address;
			for (int64_t b = from; (!inside || inside[i]) && b < from + width; b++)
				if (b >= 0 && b / w < o->cell->n)
					o->cell->unwritten[b / w] = 1;
		}
	}
}

static bool write_other_dtype(struct tir_frame *f, const struct access *x, const bool *inside, const struct tensor *v, const char *what)
{
	size_t size, own_size;
	unsigned char *unwritten, *bytes = root_bytes(f, x->m, &unwritten, &size);
	const unsigned char *own = tensor_encode(&f->run->scratch, v, &own_size);
	int64_t width = dtype_info(v->dtype)->bits / 8, cell = dtype_info(x->m->cell->dtype)->bits / 8;
	for (int64_t i = 0; i < x->n; i++) {
		int64_t at = address(x, i);
		if (inside && !inside[i])
			continue;
		if (!check_address(f, x, at, (int64_t)size / width, what))
			return false;
		memcpy(bytes + at * width, own + i * width, (size_t)width);
		memset(unwritten + at * width, v->unwritten && v->unwritten[i], (size_t)width);
	}
	struct tensor *all = tensor_decode(&f->run->scratch, x->m->cell->dtype, 1, &x->m->cell->n, bytes);
	for (int64_t i = 0; i < all->n; i++) {
		unsigned char bad = 0;
		for (int64_t k = 0; k < cell; k++)
			bad |= unwritten[i * cell + k];
		tensor_set(f->run->keep, x->m->cell, i, all, i);
		x->m->cell->unwritten[i] = bad;
	}
	return true;
}

bool tir_run_write(struct tir_frame *f, const struct tir_view *v, const bool *inside, const struct tensor *value, const char *what)
{
	struct access x;
	if (!open_access(f, v, &x) || !tell(f, &x, inside, true))
		return false;
	tell_hints(f, &x, inside, true);
	if (!x.same_dtype)
		return write_other_dtype(f, &x, inside, value, what);
	prepare(f->run->keep, x.m->cell, value);
	for (int64_t i = 0; i < x.n; i++) {
		int64_t at = address(&x, i);
		if (inside && !inside[i])
			continue;
		if (!check_address(f, &x, at, x.m->cell->n, what))
			return false;
		move(x.m->cell, at, value, i);
	}
	spoil_others(f, &x, inside);
	return true;
}

static const struct tir_view *whole(struct tir_frame *f, const struct tir_buffer *b)
{
	struct tir_view *v = arena_new(&f->run->scratch, struct tir_view);
	v->root = b;
	v->offset = ix_const(&f->run->scratch, 0);
	v->type = b->type;
	return v;
}

bool tir_run_load_root(struct tir_frame *f, const struct tir_buffer *b, const struct tensor *x)
{
	return tir_run_allocate(f, b) && tir_run_write(f, whole(f, b), NULL, x, "the argument");
}

struct tensor *tir_run_store_root(struct tir_frame *f, const struct tir_buffer *b)
{
	return tir_run_read(f, whole(f, b), NULL, "the result");
}

/* The swizzle of "l" over a layout of rank 0, or NULL. */
static const struct layout *swizzle_alone(struct arena *a, const struct layout *l)
{
	if (!l || !l->has_swizzle)
		return NULL;
	struct layout *r = layout_copy(a, layout_c_order(a, 0, NULL));
	r->has_swizzle = r->composed = true;
	r->swizzle_bits = l->swizzle_bits;
	r->swizzle_base = l->swizzle_base;
	r->swizzle_shift = l->swizzle_shift;
	return r;
}

/* The view of the one element at "index", of rank 0. */
static const struct tir_view *element_view(struct tir_frame *f, const struct tir_view *v, const struct ix *const *index)
{
	struct arena *a = &f->run->scratch;
	const struct type *ty = v->type;
	struct tir_view *e = arena_memdup(a, v, sizeof(*v));
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)ty->rank + 1);
	int64_t *dim = arena_array(a, int64_t, (size_t)ty->rank + 1), *c = arena_array(a, int64_t, (size_t)ty->rank + 1), at = 0;
	if (!tir_run_dims(f, ty, dim))
		return NULL;
	const struct type *root = v->root ? v->root->type : v->slots->view[0]->type;
	bool spread = type_is_spread(ty) || type_is_spread(root), affine = spread || tir_strides(a, ty, stride);
	int64_t *step = arena_array(a, int64_t, (size_t)ty->rank + 1);
	if (spread && !spread_steps(f, ty, root, dim, step))
		return NULL;
	for (int k = 0; k < ty->rank; k++) {
		int64_t s = step[k];
		if (!tir_run_ix(f, index[k], &c[k]) || (affine && !spread && !tir_run_ix(f, stride[k], &s)))
			return NULL;
		if (c[k] < 0 || c[k] >= dim[k]) {
			fault(f, E3504, "index %lld is out of range on axis %d, which has %lld elements; its address lies outside '%s'",
			      (long long)c[k], k, (long long)dim[k], v->root ? v->root->name : v->slots->name);
			return NULL;
		}
		at += c[k] * s;
	}
	struct layout *l;
	struct layout_map map;
	if (!affine && (!evaluate_layout(f, ty->layout, &l) || !map_of(f, l, ty, dim, &map)))
		return NULL;
	if (!affine)
		at = layout_map_index(&map, c);
	e->offset = ix_add(a, v->offset, ix_const(a, at));
	e->type = type_new(a, ty->dtype, 0, NULL, ty->storage, swizzle_alone(a, ty->layout));
	return e;
}

struct tensor *tir_run_element(struct tir_frame *f, const struct tir_view *v, const struct ix *const *index)
{
	const struct tir_view *e = element_view(f, v, index);
	struct tensor *x = e ? tir_run_read(f, e, NULL, "the element") : NULL;
	if (x && x->unwritten && x->unwritten[0]) {
		fault(f, E3503, "an unwritten element of '%s' is read", v->root ? v->root->name : v->slots->name);
		return NULL;
	}
	return x;
}

bool tir_run_set_element(struct tir_frame *f, const struct tir_view *v, const struct ix *const *index, const struct tensor *x)
{
	const struct tir_view *e = element_view(f, v, index);
	return e && tir_run_write(f, e, NULL, x, "the element");
}
