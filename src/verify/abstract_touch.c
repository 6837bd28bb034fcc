/* Bytes that statements touch, for the checker of synchronised programs. */
#include <stdlib.h>
#include <string.h>

#include "verify/abstract.h"

enum { MAX_ELEMENT = 1 << 22, MAX_ITERATION = 1 << 16 };
static const int64_t whole_bytes = (int64_t)1 << 40;

struct touching {
	struct scene *s;
	struct runs *out;
	int operand;
	int64_t iterations;
	const struct attr *valid;
};

static void add_run(struct touching *x, const struct tir_buffer *root, int64_t first, int64_t n, bool writes)
{
	struct run *last = x->out->len ? &x->out->data[x->out->len - 1] : NULL;
	if (last && last->root == root && last->writes == writes && last->operand == x->operand && last->end == first)
		last->end = first + n;
	else
		vec_push(x->s->x->a, x->out, ((struct run){ root, first, first + n, writes, x->operand }));
}

static void add_whole(struct touching *x, const struct tir_buffer *root, bool writes)
{
	int64_t n;
	add_run(x, root, 0, tir_size_bytes(x->s->x->a, root->type, &n) ? n : whole_bytes, writes);
}

/* Evaluate, and note guesses. Trusted buffers take the values that keep different questions apart. */
static int64_t number(struct touching *x, const struct ix *e, bool trusted, bool *unknown)
{
	struct number n = abstract_ix(x->s, e);
	*unknown = *unknown || (n.is_guess && !trusted);
	return n.is_guess ? n.apart : n.v;
}

static bool is_trusted(const struct touching *x, const struct tir_buffer *root)
{
	const struct trial *t = x->s->x;
	for (int i = 0; i < t->n_apart; i++)
		if (root->name && !strcmp(t->apart[i], root->name))
			return true;
	return false;
}

bool abstract_count(struct scene *s, const struct type *ty, int64_t *n)
{
	*n = 1;
	for (int i = 0; i < ty->rank; i++) {
		struct number d = abstract_ix(s, ty->dim[i]);
		if (d.is_guess || d.v < 0 || __builtin_mul_overflow(*n, d.v, n))
			return false;
	}
	return true;
}

/* How the elements of a view lie. */
struct placing {
	int rank;
	int64_t dim[16], step[16];
	bool by_map;
	struct layout_map map;
};

static const struct layout *numbered(struct touching *x, const struct layout *l, bool *unknown)
{
	struct arena *a = x->s->x->a;
	struct layout *r = layout_copy(a, l);
	struct layout_mode *mode = arena_array(a, struct layout_mode, (size_t)l->n_mode + 1);
	for (int i = 0; i < l->n_mode; i++)
		mode[i] = (struct layout_mode){ ix_const(a, number(x, l->mode[i].extent, false, unknown)),
						ix_const(a, number(x, l->mode[i].stride, false, unknown)) };
	r->mode = mode;
	r->mesh = NULL;
	r->attr = NULL;
	r->has_swizzle = false;
	r->offset = ix_const(a, 0);
	return r;
}

/* False where it is not known. */
static bool place(struct touching *x, const struct type *ty, const struct type *root, struct placing *p)
{
	struct arena *a = x->s->x->a;
	bool unknown = false;
	const struct ix **stride = arena_array(a, const struct ix *, (size_t)ty->rank + 1);
	if (ty->rank > 16)
		return false;
	*p = (struct placing){ .rank = ty->rank };
	for (int k = 0; k < ty->rank; k++)
		p->dim[k] = number(x, ty->dim[k], false, &unknown);
	if (type_is_spread(ty) || type_is_spread(root)) {
		int64_t s = 1;
		bool same = ty->rank == root->rank;
		for (int k = ty->rank - 1; k >= 0; k--) {
			p->step[k] = s;
			s *= same ? number(x, root->dim[k], false, &unknown) : p->dim[k];
		}
		return !unknown;
	}
	if (tir_strides(a, ty, stride)) {
		for (int k = 0; k < ty->rank; k++)
			p->step[k] = number(x, stride[k], false, &unknown);
		return !unknown;
	}
	p->by_map = true;
	const struct layout *l = numbered(x, ty->layout, &unknown);
	return !unknown && layout_map_init(a, &p->map, l, ty->rank, p->dim, (dtype_info(ty->dtype)->bits + 7) / 8, LAYOUT_AS_GMEM);
}

/* Bounds of valid= on every axis; false where there are none. */
static bool bounds(struct touching *x, int rank, int64_t *lo, int64_t *hi)
{
	bool unknown = false;
	if (!x->valid || x->valid->kind != ATTR_IXS || x->valid->n < 2 * rank)
		return false;
	for (int k = 0; k < rank; k++) {
		lo[k] = number(x, x->valid->ix[2 * k], false, &unknown);
		hi[k] = number(x, x->valid->ix[2 * k + 1], false, &unknown);
	}
	return !unknown;
}

static void add_elements(struct touching *x, const struct tir_buffer *root, const struct placing *p, const struct type *ty, int64_t offset,
			 bool writes)
{
	int64_t bytes = (dtype_info(ty->dtype)->bits + 7) / 8, c[16] = { 0 }, n = 1, lo[16], hi[16];
	const struct layout *l = ty->layout && ty->layout->has_swizzle ? ty->layout : NULL;
	bool masked = ty->storage == ST_GMEM && bounds(x, p->rank, lo, hi);
	for (int k = 0; k < p->rank; k++)
		n = p->dim[k] > 0 && n <= MAX_ELEMENT / p->dim[k] ? n * p->dim[k] : p->dim[k] > 0 ? MAX_ELEMENT + 1 : 0;
	if (n > MAX_ELEMENT) {
		add_whole(x, root, writes);
		return;
	}
	for (int64_t i = 0; i < n; i++) {
		int64_t at = offset;
		bool in = true;
		if (p->by_map)
			at += layout_map_index(&p->map, c);
		for (int k = 0; k < p->rank; k++) {
			at += p->by_map ? 0 : c[k] * p->step[k];
			in = in && (!masked || (c[k] >= lo[k] && c[k] < hi[k]));
		}
		if (l && at >= 0)
			at = layout_swizzle(l->swizzle_bits, l->swizzle_base, l->swizzle_shift, at * bytes) / bytes;
		if (in)
			add_run(x, root, at * bytes, bytes, writes);
		for (int k = p->rank - 1; k >= 0 && ++c[k] == p->dim[k]; k--)
			c[k] = 0;
	}
}

/* One element of a layout that is no sum of strides. */
static void add_element(struct touching *x, const struct tir_buffer *root, const struct placing *p, const struct type *ty, int64_t offset,
			const struct ix *const *index, bool trusted, bool writes)
{
	int64_t bytes = (dtype_info(ty->dtype)->bits + 7) / 8, c[16], at = offset;
	const struct layout *l = ty->layout && ty->layout->has_swizzle ? ty->layout : NULL;
	bool unknown = false;
	for (int k = 0; k < p->rank; k++)
		c[k] = number(x, index[k], trusted, &unknown);
	if (unknown) {
		add_whole(x, root, writes);
		return;
	}
	at += layout_map_index(&p->map, c);
	if (l && at >= 0)
		at = layout_swizzle(l->swizzle_bits, l->swizzle_base, l->swizzle_shift, at * bytes) / bytes;
	add_run(x, root, at * bytes, bytes, writes);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	for (int64_t r; b; a = b, b = r)
		r = a % b;
	return a;
}

/* The sum of the terms of "factor" times "e" that are known; what the others add is a multiple of "*step". */
static int64_t known_part(struct touching *x, const struct ix *e, int64_t factor, bool trusted, int64_t *step)
{
	int64_t sum = e->konst;
	for (int i = 0; i < e->n_term; i++) {
		bool unknown = false;
		int64_t v = number(x, &(struct ix){ .n_term = 1, .term = &e->term[i] }, trusted, &unknown);
		sum += unknown ? 0 : v;
		*step = unknown ? common_divisor(*step, e->term[i].coef * factor) : *step;
	}
	return sum * factor;
}

/* All places of a view whose offset is "known" plus any multiple of "step". */
static void add_multiples(struct touching *x, const struct tir_buffer *root, const struct placing *p, const struct type *ty, int64_t known,
			  int64_t step, bool writes)
{
	int64_t bytes = (dtype_info(ty->dtype)->bits + 7) / 8, size, n = 1;
	for (int k = 0; k < p->rank; k++)
		n = p->dim[k] > 0 && n <= MAX_ELEMENT / p->dim[k] ? n * p->dim[k] : p->dim[k] > 0 ? MAX_ELEMENT + 1 : 0;
	if (!tir_size_bytes(x->s->x->a, root->type, &size) || size / bytes / step > MAX_ELEMENT / (n + 1)) {
		add_whole(x, root, writes);
		return;
	}
	for (int64_t at = (known % step + step) % step; at < size / bytes; at += step)
		add_elements(x, root, p, ty, at, writes);
}

static void touch_root(struct touching *x, const struct tir_buffer *root, const struct tir_view *v, const struct ix *more,
		       const struct ix *const *index, bool writes)
{
	struct placing p;
	bool trusted = is_trusted(x, root);
	int64_t step = 0, offset = known_part(x, v->offset, 1, trusted, &step);
	offset += more ? known_part(x, more, 1, trusted, &step) : 0;
	if (root->type->storage == ST_RMEM && !type_is_spread(root->type))
		return;
	if (!place(x, v->type, root->type, &p) || (step && index && p.by_map)) {
		add_whole(x, root, writes);
		return;
	}
	for (int k = 0; k < p.rank && index && !p.by_map; k++) {
		offset += known_part(x, index[k], p.step[k], trusted, &step);
		p.dim[k] = 1;
	}
	if (step)
		add_multiples(x, root, &p, v->type, offset, step, writes);
	else if (index && p.by_map)
		add_element(x, root, &p, v->type, offset, index, trusted, writes);
	else
		add_elements(x, root, &p, v->type, offset, writes);
}

/* "inner": a view of the slot, or NULL for the slot itself. */
static void touch_slot(struct touching *x, const struct tir_slots *slots, const struct ix *slot, const struct tir_view *inner,
		       const struct ix *const *index, bool writes)
{
	struct number k = abstract_ix(x->s, slot);
	int first = k.is_guess ? 0 : (int)k.v, last = k.is_guess ? slots->n - 1 : (int)k.v;
	if (first < 0 || last >= slots->n) {
		first = 0;
		last = slots->n - 1;
	}
	for (int i = first; i <= last; i++) {
		const struct tir_view *v = slots->view[i];
		touch_root(x, v->root, inner ? inner : v, inner ? v->offset : NULL, index, writes);
	}
}

static void touch_view(struct touching *x, const struct tir_view *v, const struct ix *const *index, bool writes)
{
	if (v->root)
		touch_root(x, v->root, v, NULL, index, writes);
	else
		touch_slot(x, v->slots, v->slot, v, index, writes);
}

static void touch_expr(struct touching *x, const struct tir_expr *e)
{
	if (!e)
		return;
	if (e->kind == TIR_LOAD)
		touch_view(x, e->view, e->index, false);
	touch_expr(x, e->a);
	touch_expr(x, e->b);
	touch_expr(x, e->c);
}

static void touch_insn(struct touching *x, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	const struct attr *clear = insn_attr(&s->u.insn.use, "clear_accum");
	bool is_copy = insn_attr_index(insn, "valid") >= 0;
	x->valid = is_copy ? insn_attr(&s->u.insn.use, "valid") : NULL;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		enum insn_effect e = insn->param[i].effect;
		bool reads = e == INSN_R || (e == INSN_RW && !(clear && clear->i) && !insn_is_workspace(insn, i));
		x->operand = i;
		touch_expr(x, o->expr);
		for (int writes = 0; writes < 2; writes++) {
			if (writes ? e == INSN_R : !reads)
				continue;
			if (o->view)
				touch_view(x, o->view, NULL, writes);
			else if (o->slots)
				touch_slot(x, o->slots, o->index, NULL, NULL, writes);
		}
	}
	x->operand = 0;
	x->valid = NULL;
}

static void touch_stmt(struct touching *x, const struct tir_stmt *s);

static void touch_block(struct touching *x, const struct tir_block *b)
{
	size_t mark = x->s->symbol.len;
	for (size_t i = 0; i < b->len; i++)
		touch_stmt(x, b->stmt[i]);
	x->s->symbol.len = mark;
}

/* A loop inside one operation: every iteration, or as one where its length is not known. */
static void touch_loop(struct touching *x, const struct tir_stmt *s)
{
	int n_var = s->u.loop.n_var < 16 ? s->u.loop.n_var : 16;
	int64_t lo[16] = { 0 }, n[16], total = 1;
	bool parallel = s->u.loop.kind == TIR_PARALLEL, unknown = s->u.loop.kind == TIR_PERSISTENT;
	int64_t step = parallel || unknown ? 1 : number(x, s->u.loop.step, false, &unknown);
	for (int k = 0; k < n_var && !unknown; k++) {
		lo[k] = parallel ? 0 : number(x, s->u.loop.start, false, &unknown);
		n[k] = parallel ? number(x, s->u.loop.extent[k], false, &unknown) : step > 0 ? (number(x, s->u.loop.stop, false, &unknown) - lo[k] + step - 1) / step : 0;
		total = n[k] <= 0 ? 0 : total <= MAX_ITERATION / n[k] ? total * n[k] : MAX_ITERATION + 1;
	}
	unknown = unknown || total > MAX_ITERATION || (x->iterations += total) > MAX_ITERATION * 4;
	for (int64_t t = 0; t < (unknown ? 1 : total); t++) {
		size_t mark = x->s->symbol.len;
		int64_t rest = t;
		for (int k = n_var - 1; k >= 0; k--) {
			int64_t v = unknown ? 0 : lo[k] + rest % n[k] * step;
			rest = unknown ? 0 : rest / n[k];
			abstract_bind(x->s, s->u.loop.var[k], (struct number){ v, v, unknown });
		}
		touch_block(x, &s->u.loop.body);
		x->s->symbol.len = mark;
	}
}

static void set(struct touching *x, const struct tir_var *v, struct number n)
{
	struct number *to = arena_memdup(x->s->x->a, &n, sizeof(n));
	ptrmap_set(&x->s->variable, v, to);
	if (v->sym)
		abstract_bind(x->s, v->sym, n);
}

static void touch_if(struct touching *x, const struct tir_stmt *s)
{
	struct number c = abstract_expr(x->s, s->u.branch.cond);
	touch_expr(x, s->u.branch.cond);
	if (c.v || c.is_guess)
		touch_block(x, &s->u.branch.then);
	if (s->kind == TIR_IF && (!c.v || c.is_guess))
		touch_block(x, &s->u.branch.other);
}

static void touch_stmt(struct touching *x, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_INSN: touch_insn(x, s); break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			touch_insn(x, s->u.fused.insn[i]);
		break;
	case TIR_STORE:
		touch_expr(x, s->u.store.value);
		if (s->u.store.view)
			touch_view(x, s->u.store.view, s->u.store.index, true);
		else
			set(x, s->u.store.var, abstract_expr(x->s, s->u.store.value));
		break;
	case TIR_LET_SCALAR:
		touch_expr(x, s->u.scalar.value);
		if (s->u.scalar.value)
			set(x, s->u.scalar.var, abstract_expr(x->s, s->u.scalar.value));
		break;
	case TIR_FOR: touch_loop(x, s); break;
	case TIR_WHILE:
	case TIR_IF: touch_if(x, s); break;
	case TIR_SCOPE: touch_block(x, &s->u.scope.body); break;
	case TIR_MARK: touch_block(x, &s->u.mark.body); break;
	case TIR_TRAP: touch_expr(x, s->u.trap.cond); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_SYNC:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_CALL:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
}

static int by_place(const void *p, const void *q)
{
	const struct run *x = p, *y = q;
	if (x->operand != y->operand)
		return x->operand - y->operand;
	if (x->root != y->root)
		return x->root < y->root ? -1 : 1;
	if (x->writes != y->writes)
		return x->writes - y->writes;
	return (x->first > y->first) - (x->first < y->first);
}

/* Runs that meet are one. Their order has no meaning. */
static void join(struct runs *l)
{
	size_t n = 0;
	if (!l->len)
		return;
	qsort(l->data, l->len, sizeof(*l->data), by_place);
	for (size_t i = 1; i < l->len; i++) {
		struct run *x = &l->data[n], *y = &l->data[i];
		if (x->root == y->root && x->writes == y->writes && x->operand == y->operand && y->first <= x->end)
			x->end = y->end > x->end ? y->end : x->end;
		else
			l->data[++n] = *y;
	}
	l->len = n + 1;
}

void abstract_touches(struct scene *s, const struct tir_stmt *stmt, struct runs *out)
{
	struct touching x = { .s = s, .out = out };
	touch_stmt(&x, stmt);
	join(out);
}

void abstract_expr_touches(struct scene *s, const struct tir_expr *e, struct runs *out)
{
	struct touching x = { .s = s, .out = out };
	touch_expr(&x, e);
	join(out);
}
