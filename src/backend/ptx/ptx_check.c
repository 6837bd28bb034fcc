/* Checks of kernels before emission (spec: ptx P120): shared memory, named barriers, registers. */
#include "backend/ptx/ptx_check.h"

#include <string.h>

#include "backend/ptx/ptx_dist.h"
#include "base/vec.h"
#include "tir/view.h"

enum { MAX_NAMED = 15, OTHER_REGISTERS = 24, REGISTER_BITS = 32 };

/* From its first to its last use in the order of the text. What an iteration leaves for the next one lives through the loop. */
struct life {
	const struct tir_buffer *root;
	int first, last;
};

struct loop {
	struct loop *outer;
	int begin;
};

struct first_use {			/* in one iteration of a loop */
	const struct tir_buffer *root;
	const struct loop *loop;
	bool is_write;			/* what the iteration before left is not wanted */
};

struct named {				/* uses of a named barrier */
	bool used[MAX_NAMED + 1], thread[MAX_NAMED + 1][2048];
	int64_t count[MAX_NAMED + 1];
	struct range range[MAX_NAMED + 1];
};

struct check {
	struct tfc *t;
	struct arena *a;
	const struct ptx_entry *e;
	const struct target *target;
	VEC(struct life) life;
	VEC(struct first_use) first;
	struct loop *loop;
	int place;
	int64_t scope_first, scope_n;	/* threads of the innermost scope */
	struct named *named;
	bool ok;
};

/* ---- lives ---- */

static bool is_tracked(const struct tir_buffer *b)
{
	return b && ((b->kind == TIR_ADDRESSED && b->type->storage == ST_SMEM) || b->type->storage == ST_RMEM);
}

static void touch_root(struct check *c, const struct tir_buffer *b, bool is_write)
{
	size_t i = 0;
	if (!is_tracked(b))
		return;
	while (i < c->life.len && c->life.data[i].root != b)
		i++;
	int before = i < c->life.len ? c->life.data[i].last : -1;
	if (i == c->life.len)
		vec_push(c->a, &c->life, ((struct life){ b, c->place, c->place }));
	c->life.data[i].last = c->place;
	for (const struct loop *l = c->loop; l && before < l->begin; l = l->outer)
		vec_push(c->a, &c->first, ((struct first_use){ b, l, is_write }));
}

static void touch_view(struct check *c, const struct tir_view *v, bool is_write)
{
	if (!v)
		return;
	touch_root(c, v->root, is_write);
	for (int k = 0; v->slots && k < v->slots->n; k++)
		touch_view(c, v->slots->view[k], is_write);
}

static void touch_expr(struct check *c, const struct tir_expr *e)
{
	if (!e)
		return;
	touch_view(c, e->view, false);
	touch_expr(c, e->a);
	touch_expr(c, e->b);
	touch_expr(c, e->c);
}

/* What is read, then what is written. */
static void touch_insn(struct check *c, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < insn->n_param; i++) {
			const struct tir_operand *o = &s->u.insn.operand[i];
			bool writes = insn->param[i].effect == INSN_W;
			if (writes != (pass == 1))
				continue;
			touch_view(c, o->view, writes || insn_is_workspace(insn, i));
			touch_expr(c, o->expr);
			for (int k = 0; o->slots && k < o->slots->n; k++)
				touch_view(c, o->slots->view[k], writes);
		}
}

static void close_loop(struct check *c, const struct loop *l)
{
	for (size_t i = 0; i < c->life.len; i++) {
		struct life *x = &c->life.data[i];
		bool carried = x->first < l->begin;
		for (size_t k = 0; k < c->first.len; k++)
			if (c->first.data[k].loop == l && c->first.data[k].root == x->root)
				carried = carried || !c->first.data[k].is_write;
		if (x->last < l->begin || !carried)
			continue;
		x->first = x->first < l->begin ? x->first : l->begin;
		x->last = c->place;
	}
}

/* ---- barriers ---- */

static void use_named(struct check *c, const struct tir_stmt *s)
{
	const struct tir_sync_arg *arg = s->u.sync.arg;
	int64_t id, count;
	if (strncmp(s->u.sync.name, "named_barrier", 13) != 0 || !ix_is_const(arg[0].ix, &id) || !ix_is_const(arg[1].ix, &count) || id < 0 ||
	    id > MAX_NAMED)
		return;
	if (c->named->used[id] && c->named->count[id] != count)
		c->ok = diag_error(c->t, s->range, E6215, "barrier %lld is used for %lld threads here and for %lld before; every use of a barrier states "
				   "the same count", (long long)id, (long long)count, (long long)c->named->count[id]);
	c->named->used[id] = true;
	c->named->count[id] = count;
	c->named->range[id] = s->range;
	for (int64_t p = c->scope_first; p < c->scope_first + c->scope_n && p < 2048; p++)
		c->named->thread[id][p] = true;
}

static void check_named(struct check *c)
{
	for (int id = 0; id <= MAX_NAMED; id++) {
		int64_t n = 0;
		for (int p = 0; p < 2048; p++)
			n += c->named->thread[id][p];
		if (c->named->used[id] && n != c->named->count[id])
			c->ok = diag_error(c->t, c->named->range[id], E6215, "barrier %d counts %lld threads, but %lld threads of the kernel reach it; "
					   "the count is the number of threads that synchronise or arrive", id, (long long)c->named->count[id],
					   (long long)n);
	}
}

/* ---- walking ---- */

static void walk(struct check *c, const struct tir_block *b);

static void walk_loop(struct check *c, const struct tir_block *body)
{
	struct loop l = { c->loop, ++c->place };
	c->loop = &l;
	walk(c, body);
	c->place++;
	close_loop(c, &l);
	c->loop = l.outer;
}

static void walk_scope(struct check *c, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh;
	int64_t first = c->scope_first, n = c->scope_n;
	for (int level = 0; level < m->n_level; level++) {
		const struct ix *from, *size;
		if (!mesh_is_first_level(m, level) && mesh_interval(c->a, m, level, &from, &size)) {
			ix_is_const(from, &c->scope_first);
			ix_is_const(size, &c->scope_n);
		}
	}
	walk(c, &s->u.scope.body);
	c->scope_first = first;
	c->scope_n = n;
}

static void walk(struct check *c, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		c->place++;
		switch (s->kind) {
		case TIR_INSN: touch_insn(c, s); break;
		case TIR_FUSED:
			for (int k = 0; k < s->u.fused.n_insn; k++)
				touch_insn(c, s->u.fused.insn[k]);
			break;
		case TIR_STORE:
			touch_expr(c, s->u.store.value);
			touch_view(c, s->u.store.view, true);
			break;
		case TIR_LET_SCALAR: touch_expr(c, s->u.scalar.value); break;
		case TIR_FOR:
			if (s->u.loop.kind == TIR_PARALLEL)
				walk(c, &s->u.loop.body);
			else
				walk_loop(c, &s->u.loop.body);
			break;
		case TIR_WHILE:
			touch_expr(c, s->u.branch.cond);
			walk_loop(c, &s->u.branch.then);
			break;
		case TIR_IF:
			touch_expr(c, s->u.branch.cond);
			walk(c, &s->u.branch.then);
			walk(c, &s->u.branch.other);
			break;
		case TIR_SCOPE: walk_scope(c, s); break;
		case TIR_MARK: walk(c, &s->u.mark.body); break;
		case TIR_CALL:
			for (int k = 0; k < s->u.call.n_operand; k++)
				touch_view(c, s->u.call.operand[k].view, false);
			walk(c, &s->u.call.callee->body);
			break;
		case TIR_SYNC: use_named(c, s); break;
		case TIR_TRAP: touch_expr(c, s->u.trap.cond); break;
		case TIR_HINT: case TIR_ANNOTATE:
		case TIR_LET_VIEW: case TIR_LET_SLOTS: case TIR_ALLOC_STMT: case TIR_BREAK: case TIR_RETURN: break;
		}
	}
}

/* ---- shared memory ---- */

static int64_t bytes_of(struct check *c, const struct tir_buffer *b)
{
	int64_t n = 0;
	return tir_size_bytes(c->a, b->type, &n) ? n : 0;
}

static void check_shared(struct check *c)
{
	for (size_t i = 0; i < c->life.len; i++) {
		const struct life *x = &c->life.data[i];
		if (x->root->kind != TIR_ADDRESSED)
			continue;
		int64_t n = bytes_of(c, x->root);
		if (x->root->address < 0 || x->root->address + n > c->e->shared_bytes)
			c->ok = diag_error(c->t, x->root->range, E6211, "'%s' occupies bytes %lld to %lld of shared memory; kernel '%s' has %lld bytes",
					   x->root->name, (long long)x->root->address, (long long)(x->root->address + n - 1), c->e->name,
					   (long long)c->e->shared_bytes);
		for (size_t k = 0; k < i; k++) {
			const struct life *y = &c->life.data[k];
			if (y->root->kind != TIR_ADDRESSED || x->root->address >= y->root->address + bytes_of(c, y->root) ||
			    y->root->address >= x->root->address + n || x->last < y->first || y->last < x->first)
				continue;
			c->ok = diag_error(c->t, x->root->range, E6211, "'%s' (bytes %lld to %lld of shared memory) overlaps '%s' (bytes %lld to %lld) while "
					   "both are in use; give them bytes of their own", x->root->name, (long long)x->root->address,
					   (long long)(x->root->address + n - 1), y->root->name, (long long)y->root->address,
					   (long long)(y->root->address + bytes_of(c, y->root) - 1));
		}
	}
}

/* ---- registers ---- */

static int64_t registers_of(struct check *c, const struct tir_buffer *b)
{
	struct ptx_dist d;
	int64_t words = (dtype_info(b->type->dtype)->bits + REGISTER_BITS - 1) / REGISTER_BITS;
	return ptx_dist_init(c->a, &d, b->type) ? 0 : d.n_register * words;
}

/* The most registers that live at one place of the text, with a few for addresses. */
static void check_registers(struct check *c)
{
	int64_t most = 0, limit = target_int(c->target, "compute.max_registers_per_thread", 255), all = target_int(c->target, "memory.register.per_unit", 0);
	int64_t *at = arena_array(c->a, int64_t, (size_t)c->place + 2);
	for (size_t i = 0; i < c->life.len; i++)
		if (c->life.data[i].root->type->storage == ST_RMEM) {
			int64_t n = registers_of(c, c->life.data[i].root);
			at[c->life.data[i].first] += n;
			at[c->life.data[i].last + 1] -= n;
		}
	for (int64_t p = 0, now = 0; p <= c->place; p++) {
		now += at[p];
		most = now > most ? now : most;
	}
	if (all && c->e->threads && all / c->e->threads < limit)
		limit = all / c->e->threads / 8 * 8;
	if (most + OTHER_REGISTERS > limit)
		diag_warning(c->t, c->e->scope->range, W6202, "kernel '%s' needs about %lld registers for each of its %d threads; the limit is %lld, and "
			     "what is above it lies in memory; give each thread smaller tiles", c->e->name, (long long)(most + OTHER_REGISTERS),
			     c->e->threads, (long long)limit);
}

static bool check_entry(struct tfc *t, const struct ptx_entry *e, const struct target *target)
{
	struct check c = { .t = t, .a = &t->perm, .e = e, .target = target, .scope_n = e->threads, .ok = true };
	c.named = arena_new(c.a, struct named);
	walk_scope(&c, e->scope);
	check_shared(&c);
	check_named(&c);
	if (target)
		check_registers(&c);
	return c.ok;
}

bool ptx_check(struct tfc *t, const struct ptx_abi *abi, const struct target *target)
{
	bool ok = true;
	for (int i = 0; i < abi->n_entry; i++)
		ok = check_entry(t, &abi->entry[i], target) && ok;
	return ok;
}
