/* Elementwise instructions, one or several fused: a loop nest whose body computes one element of each. */
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

struct local {
	const struct tir_buffer *buffer;
	const char *value;		/* C variable with its value, NULL: not computed */
	const char *raw;		/* C variable with its memory form, or NULL */
};

struct fold {			/* a reduction at the end of the body */
	struct reduction r;
	const char *acc;
};

struct fuse {
	struct cb *c;
	int n_fold;
	struct fold *fold;		/* by instruction; "r.c" NULL: not one */
	int n_insn;
	struct tir_stmt *const *insn;
	int n_local;
	struct local *local;
	struct cb_nest nest;
	struct cb_nest_op *op;
	const struct cb_defer *kept;	/* the row goes into it, or NULL */
	const char **loaded;		/* by operand: variable that holds its value, or NULL */
	bool *written;
};

static const char *name_of(const struct tir_stmt *s)
{
	return s->u.insn.use.insn->name;
}

static int dst_of(const struct tir_stmt *s)
{
	const struct insn *i = s->u.insn.use.insn;
	int k = 0;
	while (k < i->n_param && i->param[k].effect == INSN_R)
		k++;
	return k;
}

static struct local *local_of(struct fuse *f, const struct tir_buffer *b)
{
	for (int i = 0; i < f->n_local; i++)
		if (f->local[i].buffer == b)
			return &f->local[i];
	return NULL;
}

static bool same_view(const struct tir_view *a, const struct tir_view *b)
{
	return a == b || (a->root == b->root && ix_equal(a->offset, b->offset) && type_equal(a->type, b->type));
}

static int op_of(struct fuse *f, const struct tir_view *v)
{
	for (int i = 0; i < f->nest.n_op; i++)
		if (same_view(f->op[i].access.view, v))
			return i;
	return -1;
}

static bool is_reduce(const struct tir_stmt *s)
{
	return !strcmp(name_of(s), "reduce");
}

static bool add_op(struct fuse *f, const struct tir_view *v)
{
	if (local_of(f, v->root) || op_of(f, v) >= 0)
		return true;
	struct cb_nest_op *op = &f->op[f->nest.n_op];
	if (!cb_access(f->c, v, NULL, &op->access))
		return false;
	cb_nest_broadcast(op, f->nest.rank, v->type->rank);
	for (int i = 0; i < f->nest.rank; i++)
		if (op->axis_of[i] >= 0 && ix_is(v->type->dim[op->axis_of[i]], 1) && !ix_is(f->nest.dim[i], 1))
			op->axis_of[i] = -1;
	f->nest.n_op++;
	return true;
}

/* All operands in memory, the written ones first. */
static bool collect(struct fuse *f)
{
	for (int pass = 0; pass < 2; pass++)
		for (int k = 0; k < f->n_insn; k++) {
			const struct tir_stmt *s = f->insn[k];
			int dst = dst_of(s);
			for (int i = pass ? 0 : dst; i < (pass ? dst : dst + 1); i++) {
				const struct tir_view *v = s->u.insn.operand[i].view;
				if (v && !(is_reduce(s) && i == dst) && !add_op(f, v))
					return false;
			}
		}
	return true;
}

static bool is_independent(struct fuse *f)
{
	for (int i = 0; i < f->nest.n_op; i++)
		for (int j = 0; j < f->nest.n_op; j++)
			if (f->written[i] && i != j && cb_may_alias(f->c, f->op[i].access.view->root, f->op[j].access.view->root))
				return false;
	for (int i = 0; i < f->nest.n_op; i++)
		if (f->written[i] && f->op[i].access.dtype == DT_F4E2M1)
			return false;
	return true;
}

/* f64 functions are calls, and bytes fill a register by themselves: neither gains from lanes that are counted for f32. */
static const char *loop_mark(const struct fuse *f)
{
	bool f32 = false, f64 = false;
	for (int i = 0; i < f->nest.n_op; i++) {
		enum dtype d = f->op[i].access.dtype;
		f32 = f32 || (dtype_is_float(d) && d != DT_F64);
		f64 = f64 || d == DT_F64;
	}
	return f32 && !f64 ? "TFC_INDEPENDENT_FLOAT" : "TFC_INDEPENDENT";
}

static bool aliases_written(struct fuse *f, int op)
{
	for (int i = 0; i < f->nest.n_op; i++)
		if (i != op && f->written[i] && cb_may_alias(f->c, f->op[i].access.view->root, f->op[op].access.view->root))
			return true;
	return false;
}

/* The value of source operand "v" in the body. */
static const struct c_expr *source(struct fuse *f, const struct tir_view *v)
{
	struct cb *c = f->c;
	struct local *l = local_of(f, v->root);
	if (l && !l->value && l->raw) {
		l->value = cb_unique(c, "v");
		c_decl(c->a, c->block, arena_printf(c->a, "const %s", cb_value_type(v->type->dtype)), l->value,
		       cb_decode(c, v->type->dtype, c_name(c->a, l->raw)));
	}
	if (l)
		return c_name(c->a, l->value ? l->value : "0");
	int op = op_of(f, v);
	if (f->loaded[op])
		return c_name(c->a, f->loaded[op]);
	const char *name = cb_unique(c, "v");
	bool early = !f->written[op] && !aliases_written(f, op);
	struct c_block *block = early ? &f->nest.pre[f->op[op].depth] : c->block;
	c_decl(c->a, block, arena_printf(c->a, "const %s", cb_value_type(v->type->dtype)), name,
	       cb_decode(c, v->type->dtype, cb_nest_raw(c, &f->nest, op)));
	f->loaded[op] = name;
	return c_name(c->a, name);
}

static const struct c_expr *clamp_value(struct cb *c, const struct tir_stmt *s, enum dtype d, const struct c_expr *x)
{
	const struct attr *lo = insn_attr(&s->u.insn.use, "min_val"), *hi = insn_attr(&s->u.insn.use, "max_val");
	if (lo && lo->kind != ATTR_NONE)
		x = cb_binary(c, d, "max", x, cb_number(c, d, lo));
	if (hi && hi->kind != ATTR_NONE)
		x = cb_binary(c, d, "min", x, cb_number(c, d, hi));
	return x;
}

static bool attr_is_true(const struct attr *a)
{
	return a && a->kind == ATTR_BOOL && a->i;
}

/* The value that instruction "s" gives for the element; "raw": already in memory form. */
static const struct c_expr *compute(struct fuse *f, const struct tir_stmt *s, bool *raw)
{
	struct cb *c = f->c;
	const struct tir_operand *o = s->u.insn.operand;
	enum dtype d = o[0].view->type->dtype;
	const char *name = name_of(s);
	const struct local *l = local_of(f, o[0].view->root);
	*raw = !strcmp(name, "copy") && l && l->raw;
	if (*raw)
		return c_name(c->a, l->raw);
	const struct c_expr *x = source(f, o[0].view);
	if (!strcmp(name, "copy"))
		return x;
	if (!strcmp(name, "binary"))
		return cb_binary(c, d, insn_attr(&s->u.insn.use, "kind")->s, x, source(f, o[1].view));
	if (!strcmp(name, "unary")) {
		const struct attr *variant = insn_attr(&s->u.insn.use, "approximate");
		return cb_unary(c, d, insn_attr(&s->u.insn.use, "kind")->s, variant && variant->kind == ATTR_STR ? variant->s : NULL, x);
	}
	if (!strcmp(name, "relu"))
		return cb_unary(c, d, "relu", NULL, x);
	if (!strcmp(name, "clamp"))
		return clamp_value(c, s, d, x);
	if (!strcmp(name, "where"))
		return c_cond(c->a, x, source(f, o[1].view), source(f, o[2].view));
	return cb_convert(c, d, o[dst_of(s)].view->type->dtype, attr_is_true(insn_attr(&s->u.insn.use, "saturate")), x, raw);
}

static const struct c_expr *target(struct fuse *f, int op)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	if (f->kept)
		return c_index(c->a, c_name(c->a, f->kept->row), c_name(c->a, n->name[0]));
	if (n->stream != op)
		return cb_nest_raw(c, n, op);
	const char *i = n->name[n->n_loop - 1];
	return c_index(c->a, c_name(c->a, n->row), c_infix(c->a, c_name(c->a, i), "-", c_name(c->a, n->row_begin)));
}

static bool read_later(struct fuse *f, int k, const struct tir_view *v)
{
	for (int j = k + 1; j < f->n_insn; j++)
		for (int i = 0; i < dst_of(f->insn[j]); i++)
			if (f->insn[j]->u.insn.operand[i].view && same_view(f->insn[j]->u.insn.operand[i].view, v))
				return true;
	return false;
}

static void emit_fold(struct fuse *f, int k)
{
	struct cb *c = f->c;
	const struct c_expr *slot = c_index(c->a, c_name(c->a, f->fold[k].acc), c_name(c->a, f->nest.lane));
	const struct c_expr *x = source(f, f->insn[k]->u.insn.operand[0].view);
	c_assign(c->a, c->block, slot, cb_reduction_combine(&f->fold[k].r, slot, x));
}

static void emit_insn(struct fuse *f, int k)
{
	struct cb *c = f->c;
	const struct tir_stmt *s = f->insn[k];
	cb_line(c, s);
	if (is_reduce(s)) {
		emit_fold(f, k);
		return;
	}
	const struct tir_view *dst = s->u.insn.operand[dst_of(s)].view;
	enum dtype d = dst->type->dtype;
	bool raw;
	const struct c_expr *x = compute(f, s, &raw);
	struct local *l = local_of(f, dst->root);
	bool again = !l && read_later(f, k, dst);
	bool exact = !strcmp(name_of(s), "copy") || !strcmp(name_of(s), "where") || !strcmp(name_of(s), "clamp") ||
		     !strcmp(name_of(s), "relu");
	bool narrow = dtype_is_float(d) && d != DT_F32 && d != DT_F64;
	if (l && narrow && (raw || !exact)) {
		l->value = NULL;
		l->raw = cb_unique(c, "v");
		c_decl(c->a, c->block, arena_printf(c->a, "const %s", cb_type(d)), l->raw, raw ? x : cb_encode(c, d, x));
		return;
	}
	if (l || again) {
		const char *name = cb_unique(c, "v");
		c_decl(c->a, c->block, arena_printf(c->a, "const %s", cb_value_type(d)), name,
		       raw ? cb_decode(c, d, x) : exact ? x : cb_round(c, d, x));
		if (l) {
			l->value = name;
			l->raw = NULL;
			return;
		}
		x = c_name(c->a, name);
		raw = false;
		f->loaded[op_of(f, dst)] = name;
	}
	const struct c_expr *value = raw ? x : cb_encode(c, d, x), *to = target(f, op_of(f, dst));
	if (d == DT_F4E2M1)
		c_do(c->a, c->block, c_call(c->a, "tfc_f4_set", 3, to->arg[0], to->arg[1], value));
	else
		c_assign(c->a, c->block, to, value);
}

/* The only operand written in memory, if its rows can go past the caches. */
static int stream_operand(struct fuse *f)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	int op = -1, count = 0;
	for (int i = 0; i < n->n_op; i++)
		if (f->written[i]) {
			op = i;
			count++;
		}
	if (f->n_fold || count != 1 || !n->n_loop || f->op[op].access.dtype == DT_F4E2M1 || n->lo[n->order[n->n_loop - 1]])
		return -1;
	for (int k = 0; k < f->n_insn; k++)
		if (!is_reduce(f->insn[k]) && !local_of(f, f->insn[k]->u.insn.operand[dst_of(f->insn[k])].view->root) && read_later(f, k, f->op[op].access.view))
			return -1;
	const struct ix *s = cb_loop_stride(c, n, op, n->n_loop - 1);
	int64_t e;
	if (!s || !ix_is(s, 1) || (ix_is_const(n->extent[n->n_loop - 1], &e) && e < 256))
		return -1;
	return op;
}

/* Accumulators stand before the reduced loops, results after them. */
static void begin_folds(struct fuse *f)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	struct c_block *body = c->block;
	int depth = 0;
	if (!f->n_fold)
		return;
	while (depth < n->n_loop && n->order[depth] < n->first_reduced)
		depth++;
	n->lane = cb_unique(c, "l");
	n->post = (struct c_block){ .line = c->block->line };
	n->lanes = INT64_MAX;
	n->repeat = 4;
	for (int k = 0; k < f->n_insn; k++) {
		if (!f->fold[k].r.c)
			continue;
		int64_t lanes = cb_reduction_lanes(&f->fold[k].r, n->extent[n->n_loop - 1]);
		n->lanes = lanes < n->lanes ? lanes : n->lanes;
		if (strcmp(f->fold[k].r.kind, "sum") != 0 && strcmp(f->fold[k].r.kind, "mean") != 0)
			n->repeat = 1;
	}
	c->block = &n->pre[depth];
	for (int k = 0; k < f->n_insn; k++)
		if (f->fold[k].r.c)
			f->fold[k].acc = cb_reduction_array(&f->fold[k].r, n->lanes);
	c->block = body;
}

static void end_folds(struct fuse *f)
{
	struct cb *c = f->c;
	struct c_block *body = c->block;
	c->block = &f->nest.post;
	for (int k = 0; k < f->n_insn; k++)
		if (f->fold[k].r.c)
			cb_reduction_store(&f->fold[k].r, f->fold[k].acc, f->nest.lanes, f->nest.coord);
	c->block = body;
}

struct step {
	const struct ix_sym *sym;
	const struct ix *by;
	struct arena *a;
};

static const struct ix *next_value(void *user, const struct ix_sym *s)
{
	const struct step *x = user;
	return s == x->sym ? ix_add(x->a, ix_sym(x->a, s), x->by) : NULL;
}

/* A later statement of the block goes through rows of "extent" too. */
static bool is_followed(const struct fuse *f, const struct ix *extent)
{
	const struct cb *c = f->c;
	for (size_t i = c->next; i < c->tir->len; i++) {
		const struct tir_stmt *s = c->tir->stmt[i];
		if (s->kind == TIR_FUSED && s->u.fused.rank && ix_equal(s->u.fused.dim[s->u.fused.rank - 1], extent))
			return true;
	}
	return false;
}

/* Take the rows to fetch, or half of them if other nests can fetch the rest. */
static void take_ahead(struct fuse *f)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	int64_t e;
	n->ahead = c->ahead;
	bool whole = cb_is_heavy(f->n_insn, f->insn) || !is_followed(f, n->extent[0]) || c->ahead.share > 1 || !ix_is_const(n->extent[0], &e) || e % 2;
	if (whole) {
		c->ahead.n = 0;
		return;
	}
	n->ahead.share = c->ahead.share = 2;
	for (int i = 0; i < c->ahead.n; i++)
		c->ahead.row[i].offset = ix_add(c->a, c->ahead.row[i].offset, ix_const(c->a, e / 2));
}

/* Operand "i" is a row of gmem that moves on with the innermost loop, and this iteration has not read it yet. */
static bool is_new_row(struct fuse *f, int i)
{
	struct cb *c = f->c;
	const struct tir_view *v = f->op[i].access.view;
	const struct ix *s = cb_loop_stride(c, &f->nest, i, 0);
	if (f->written[i] || !cb_is_shared(c, v->root) || !ix_uses(v->offset, c->loop) || !s || !ix_is(s, 1) ||
	    f->op[i].access.dtype == DT_F4E2M1)
		return false;
	for (size_t k = 0; k < c->fetched.len; k++)
		if (same_view(c->fetched.data[k], v))
			return false;
	vec_push(c->a, &c->fetched, v);
	return true;
}

/* The rows of "now", some way on. */
static struct cb_ahead further(struct cb *c, struct cb_ahead now)
{
	for (int i = 0; i < now.n; i++) {
		const struct tir_view *v = now.row[i].view;
		int64_t size = dtype_info(v->type->dtype)->bits / 8;
		now.row[i].offset = ix_add(c->a, v->offset, ix_const(c->a, CB_AHEAD_BYTES / size));
	}
	return now;
}

/* Long rows that move on with the innermost loop are remembered; a later nest of the same iteration over rows of that
 * length that reads no new ones fetches the next.  Where no nest follows, one that writes past the caches fetches what
 * it will read soon: processors do not look far enough ahead beside arithmetic. */
static void plan_ahead(struct fuse *f, int stream)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	struct cb_ahead next = { .share = 1 };
	bool found = false;
	int64_t e;
	n->ahead.n = 0;
	if (!c->loop || n->n_loop != 1 || c->o->no_intrinsics)
		return;
	next.extent = n->extent[0];
	struct step by = { c->loop, c->loop_step, c->a };
	bool is_long = !ix_is_const(n->extent[0], &e) || e >= 512;
	for (int i = 0; i < n->n_op; i++) {
		if (!is_new_row(f, i))
			continue;
		found = true;
		const struct tir_view *v = f->op[i].access.view;
		if (!is_long || next.n == CB_MAX_AHEAD || !cb_stream_choice(c, v->root))
			continue;
		next.row[next.n].view = v;
		next.row[next.n++].offset = ix_substitute(c->a, v->offset, next_value, &by);
	}
	if (found)
		c->ahead = next;
	else if (c->ahead.n && ix_equal(c->ahead.extent, n->extent[0]))
		take_ahead(f);
	if (!found || stream < 0 || is_followed(f, n->extent[0]))
		return;
	n->ahead = further(c, next);
	c->ahead.n = 0;
}

static void emit(struct fuse *f, int stream)
{
	struct cb *c = f->c;
	memset(f->loaded, 0, (size_t)f->nest.n_op * sizeof(*f->loaded));
	f->nest.stream = stream;
	cb_nest_open(c, &f->nest);
	begin_folds(f);
	for (int k = 0; k < f->n_insn; k++)
		emit_insn(f, k);
	end_folds(f);
	cb_nest_close(c, &f->nest);
}

/* Reductions among the instructions: where their axes begin, and how many lanes. */
static bool open_folds(struct fuse *f)
{
	struct cb *c = f->c;
	struct cb_nest *n = &f->nest;
	f->fold = arena_array(c->a, struct fold, (size_t)f->n_insn);
	for (int k = 0; k < f->n_insn; k++) {
		if (!is_reduce(f->insn[k]))
			continue;
		if (!cb_reduction_open(c, f->insn[k], &f->fold[k].r))
			return false;
		f->n_fold++;
		for (int i = n->rank; i-- > 0;)
			if (f->fold[k].r.reduced[i] && !ix_is(n->dim[i], 1))
				n->first_reduced = i;
	}
	return true;
}

/* The row is kept for the next iteration to write; it belongs to the start of "op". */
static void emit_kept(struct fuse *f, int op)
{
	struct cb *c = f->c;
	const struct cb_access *x = &f->op[op].access;
	f->kept = &c->defer;
	emit(f, -1);
	f->kept = NULL;
	c_assign(c->a, c->block, c_name(c->a, c->defer.to), x->pointer);
}

static bool elementwise(struct cb *c, const struct tir_stmt *s, int n_insn, struct tir_stmt *const *insn, int rank,
			const struct ix *const *dim, int n_local, const struct tir_buffer *const *local)
{
	struct fuse f = { .c = c, .n_insn = n_insn, .insn = insn, .n_local = n_local };
	size_t n_op = 0;
	for (int k = 0; k < n_insn; k++)
		n_op += (size_t)insn[k]->u.insn.use.insn->n_param;
	f.local = arena_array(c->a, struct local, (size_t)n_local + 1);
	for (int i = 0; i < n_local; i++)
		f.local[i].buffer = local[i];
	f.nest = (struct cb_nest){ .rank = rank, .inner = -1, .stream = -1, .first_reduced = CB_MAX_RANK };
	for (int i = 0; i < rank; i++)
		f.nest.dim[i] = dim[i];
	f.nest.op = f.op = arena_array(c->a, struct cb_nest_op, n_op + 1);
	f.loaded = arena_array(c->a, const char *, n_op + 1);
	f.written = arena_array(c->a, bool, n_op + 1);
	if (!open_folds(&f) || !collect(&f))
		return false;
	for (int k = 0; k < n_insn; k++) {
		int op = op_of(&f, insn[k]->u.insn.operand[dst_of(insn[k])].view);
		if (op >= 0 && !is_reduce(insn[k]))
			f.written[op] = true;
	}
	const struct c_expr **guard = arena_array(c->a, const struct c_expr *, n_op + (size_t)n_insn + 1);
	int n_guard = 0;
	for (int i = 0; i < f.nest.n_op; i++)
		guard[n_guard++] = f.op[i].access.guard;
	for (int k = 0; k < n_insn; k++)
		guard[n_guard++] = f.fold[k].r.c ? f.fold[k].r.out.guard : NULL;
	struct c_block *outer = cb_guard(c, n_guard, guard);
	f.nest.independent = is_independent(&f) ? loop_mark(&f) : NULL;
	cb_nest_shape(c, &f.nest);
	int stream = stream_operand(&f);
	plan_ahead(&f, stream);
	if (c->defer.host == s && f.n_fold && f.nest.n_loop == 1)
		f.nest.kept = c->defer;
	bool keeps = c->defer.host && c->defer.producer == s && stream >= 0 && f.nest.n_loop == 1;
	int choice = stream >= 0 ? cb_stream_choice(c, f.op[stream].access.view->root) : 0;
	if (keeps) {
		emit_kept(&f, stream);
	} else if (choice == 2) {
		struct c_stmt *both = c_if(c->a, c->block, c_arrow(c->a, c_name(c->a, "frame"), "stream"));
		c->block = &both->body;
		emit(&f, stream);
		c->block = &both->other;
		emit(&f, -1);
	} else {
		emit(&f, choice == 1 ? stream : -1);
	}
	c->block = outer;
	return !c->failed;
}

/* Operands that name a slot become views. */
static struct tir_stmt *with_views(struct cb *c, const struct tir_stmt *s)
{
	struct tir_stmt *copy = arena_memdup(c->a, s, sizeof(*s));
	int n = s->u.insn.use.insn->n_param;
	copy->u.insn.operand = arena_memdup(c->a, s->u.insn.operand, (size_t)n * sizeof(*s->u.insn.operand));
	for (int i = 0; i < n; i++)
		if (s->u.insn.operand[i].view || s->u.insn.operand[i].slots)
			copy->u.insn.operand[i].view = cb_operand_view(c, &s->u.insn.operand[i]);
	return copy;
}

bool cb_insn_elementwise(struct cb *c, const struct tir_stmt *s)
{
	struct tir_stmt *one = with_views(c, s);
	const struct tir_view *dst = one->u.insn.operand[dst_of(s)].view;
	if (c->failed)
		return false;
	return elementwise(c, s, 1, &one, dst->type->rank, dst->type->dim, 0, NULL);
}

bool cb_fused(struct cb *c, const struct tir_stmt *s)
{
	int n = s->u.fused.n_insn;
	struct tir_stmt **insn = arena_array(c->a, struct tir_stmt *, (size_t)n + 1);
	for (int i = 0; i < n; i++)
		insn[i] = with_views(c, s->u.fused.insn[i]);
	return !c->failed && elementwise(c, s, n, insn, s->u.fused.rank, s->u.fused.dim, s->u.fused.n_local, s->u.fused.local);
}
