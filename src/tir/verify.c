/* Checks that need a whole function (spec: tir 3, 4, 8, 9). */
#include <string.h>

#include "tir/verify.h"

enum { MAX_NAMED = 15, WARP = 32 };

static void check_block(struct tir_verify *v, const struct tir_block *b);

bool tir_fault(struct tir_verify *v, struct range r, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	diag_error(v->t, r, code, "%s", arena_vprintf(v->a, fmt, ap));
	va_end(ap);
	return v->ok = false;
}

static void declare(struct tir_verify *v, const struct tir_buffer *b)
{
	ptrmap_set(&v->visible, b, (void *)b);
	vec_push(v->a, &v->open, b);
}

static void use_addressed(struct tir_verify *v, const struct tir_buffer *b, bool writes)
{
	for (size_t i = 0; i < v->addressed.len; i++)
		if (v->addressed.data[i].root == b) {
			v->addressed.data[i].last = v->n_stmt;
			return;
		}
	vec_push(v->a, &v->addressed, ((struct tir_root_use){ b, v->n_stmt, v->n_stmt, writes }));
}

/* "writes": the statement writes to the view and does not read it. */
static void use_root(struct tir_verify *v, const struct tir_view *x, bool writes)
{
	if (!x)
		return;
	for (int i = 0; !x->root && i < x->slots->n; i++)
		use_root(v, x->slots->view[i], writes);
	if (!x->root)
		return;
	if (x->root->kind == TIR_ADDRESSED)
		use_addressed(v, x->root, writes);
	else if (x->root->kind == TIR_ALLOC && !ptrmap_get(&v->visible, x->root))
		tfc_bug(v->t, "buffer '%s' of '%s' is used outside the suite that allocates it", x->root->name, v->f->name);
}

static void use_expr(struct tir_verify *v, const struct tir_expr *e)
{
	if (!e)
		return;
	use_root(v, e->view, false);
	use_expr(v, e->a);
	use_expr(v, e->b);
	use_expr(v, e->c);
}

static void use_operand(struct tir_verify *v, const struct tir_operand *o, bool writes)
{
	use_root(v, o->view, writes);
	use_expr(v, o->expr);
	for (int i = 0; o->slots && i < o->slots->n; i++)
		use_root(v, o->slots->view[i], writes);
}

static void use_operands(struct tir_verify *v, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_INSN:
		for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
			use_operand(v, &s->u.insn.operand[i], s->u.insn.use.insn->param[i].effect == INSN_W);
		break;
	case TIR_CALL:
		for (int i = 0; i < s->u.call.n_operand; i++)
			use_operand(v, &s->u.call.operand[i], false);
		break;
	case TIR_STORE:
		use_expr(v, s->u.store.value);
		use_root(v, s->u.store.view, true);
		break;
	case TIR_LET_SCALAR: use_expr(v, s->u.scalar.value); break;
	case TIR_IF:
	case TIR_WHILE: use_expr(v, s->u.branch.cond); break;
	case TIR_TRAP: use_expr(v, s->u.trap.cond); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_FUSED:
	case TIR_FOR:
	case TIR_SCOPE:
	case TIR_SYNC:
	case TIR_MARK:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}

/* Does a value depend on the coordinates of a level below the first? */
static bool ix_diverges(const struct ix *x)
{
	for (int i = 0; i < x->n_term; i++) {
		const struct ix_atom *at = x->term[i].atom;
		if (at->kind == IX_SYM ? at->sym->kind == IX_COORD && at->sym->level > 0 : ix_diverges(at->a) || ix_diverges(at->b))
			return true;
	}
	return false;
}

static bool expr_diverges(const struct tir_expr *e)
{
	if (!e)
		return false;
	if (e->kind == TIR_IX)
		return ix_diverges(e->ix);
	return expr_diverges(e->a) || expr_diverges(e->b) || expr_diverges(e->c);
}

/* Statements that single cores execute, each for itself. */
static bool is_of_one_core(const struct tir_stmt *s)
{
	static const char *const names[] = { "flag_set", "flag_wait", "pipe_barrier", "cross_set", "cross_wait", "buf_lock", "buf_unlock" };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], s->u.sync.name))
			return true;
	return false;
}

static const struct tir_stmt *collective_in(const struct tir_block *b)
{
	const struct tir_stmt *found = NULL;
	for (size_t i = 0; i < b->len && !found; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		if (s->kind == TIR_SYNC && !is_of_one_core(s))
			found = s;
		for (int k = 0, n = tir_suites(s, suite); k < n && !found; k++)
			found = collective_in(suite[k]);
	}
	return found;
}

static void check_divergence(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct tir_stmt *c = collective_in(&s->u.branch.then);
	c = c ? c : collective_in(&s->u.branch.other);
	if (!c || !expr_diverges(s->u.branch.cond))
		return;
	tir_fault(v, s->u.branch.cond->range.source ? s->u.branch.cond->range : s->range, E3305, "divergent collective: the condition "
		  "depends on the thread, and T.%s inside must be reached by all of them or by none", c->u.sync.name);
	diag_note(v->t, c->range, "T.%s stands here", c->u.sync.name);
}

/* One more number is needed in this kernel. */
static void check_named(struct tir_verify *v, const struct tir_stmt *s)
{
	if (v->named.len + (size_t)__builtin_popcount(v->named_used) == MAX_NAMED + 1)
		tir_fault(v, s->range, E3303, "this barrier needs a 16th number; named barriers have the numbers 1 to 15, one for every set of threads "
			  "that is a part of the block and not of one warp; synchronise fewer sets");
}

/* The threads of "m" get a number, if they need one and have none. */
static void name_threads(struct tir_verify *v, const struct tir_stmt *s, const struct mesh *m)
{
	for (int level = 0; level < m->n_level; level++) {
		const struct ix *first, *n;
		struct tir_named x;
		int64_t all;
		if (mesh_is_first_level(m, level))
			continue;
		if (!mesh_interval(v->a, m, level, &first, &n) || !ix_is_const(first, &x.first) || !ix_is_const(n, &x.n) ||
		    !ix_is_const(m->level[level]->size, &all) || x.n == all || x.first / WARP == (x.first + x.n - 1) / WARP)
			return;
		for (size_t i = 0; i < v->named.len; i++)
			if (v->named.data[i].first == x.first && v->named.data[i].n == x.n)
				return;
		vec_push(v->a, &v->named, x);
		check_named(v, s);
		return;
	}
}

/* Warps that exchange the parts of a reduction meet in a barrier. */
static void check_exchange(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct tir_view *src = s->u.insn.operand[0].view;
	if (!strcmp(s->u.insn.use.insn->name, "reduce") && s->u.insn.operand[2].view && src && type_is_spread(src->type) &&
	    insn_reduce_warps(v->a, &s->u.insn.use, src->type) > 1)
		name_threads(v, s, src->type->layout->mesh);
}

static void check_sync(struct tir_verify *v, const struct tir_stmt *s)
{
	static const char *const capability[][2] = {
		{ "cp_async_", "cp.async" }, { "wgmma_", "wgmma.mma_async" }, { "tma_store_", "cp.async.bulk.tensor" },
		{ "setmaxnreg", "setmaxnreg" },
	};
	int64_t id;
	for (size_t i = 0; v->target && i < sizeof(capability) / sizeof(capability[0]); i++)
		if (!strncmp(s->u.sync.name, capability[i][0], strlen(capability[i][0])) &&
		    !target_has_capability(v->target, capability[i][1]))
			tir_fault(v, s->range, E3207, "T.%s needs the capability %s, which target %s does not have", s->u.sync.name,
				  capability[i][1], v->target->id);
	if (!strncmp(s->u.sync.name, "named_barrier_", 14) && ix_is_const(s->u.sync.arg[0].ix, &id) && id > 0 && id <= MAX_NAMED) {
		unsigned before = v->named_used;
		v->named_used |= 1u << id;
		if (v->named_used != before)
			check_named(v, s);
	}
	if (!strcmp(s->u.sync.name, "sync"))
		name_threads(v, s, s->u.sync.arg[0].mesh);
}

static void check_suite(struct tir_verify *v, const struct tir_block *b)
{
	size_t mark = v->open.len;
	check_block(v, b);
	while (v->open.len > mark)
		ptrmap_set(&v->visible, v->open.data[--v->open.len], NULL);
}

/* Roots used inside a loop live for all of it, unless every iteration begins by writing to them and nothing else uses them. */
static void check_loop(struct tir_verify *v, const struct tir_block *b)
{
	int first = v->n_stmt;
	size_t n = v->addressed.len;
	check_suite(v, b);
	for (size_t i = 0; i < v->addressed.len; i++) {
		struct tir_root_use *u = &v->addressed.data[i];
		if (u->last < first || (i >= n && u->is_written_first))
			continue;
		u->last = v->n_stmt;
		if (i >= n)
			u->first = first;
	}
}

static void check_stmt(struct tir_verify *v, const struct tir_stmt *s)
{
	v->n_stmt++;
	use_operands(v, s);
	switch (s->kind) {
	case TIR_ALLOC_STMT: declare(v, s->u.alloc); break;
	case TIR_INSN:
		tir_verify_insn(v, s);
		check_exchange(v, s);
		break;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_local; i++)
			declare(v, s->u.fused.local[i]);
		for (int i = 0; i < s->u.fused.n_insn; i++)
			check_stmt(v, s->u.fused.insn[i]);
		break;
	case TIR_FOR:
		if (s->u.loop.kind == TIR_PARALLEL)
			tir_verify_parallel(v, s);
		check_loop(v, &s->u.loop.body);
		break;
	case TIR_WHILE:
	case TIR_IF:
		check_divergence(v, s);
		if (s->kind == TIR_WHILE) {
			check_loop(v, &s->u.branch.then);
			break;
		}
		check_suite(v, &s->u.branch.then);
		check_suite(v, &s->u.branch.other);
		break;
	case TIR_SCOPE:
		if (!v->scope.len) {
			v->named.len = 0;
			v->named_used = 0;
		}
		vec_push(v->a, &v->scope, s->u.scope.mesh);
		check_suite(v, &s->u.scope.body);
		v->scope.len--;
		break;
	case TIR_SYNC: check_sync(v, s); break;
	case TIR_MARK: check_suite(v, &s->u.mark.body); break;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_LET_SCALAR:
	case TIR_STORE:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
}

static void check_block(struct tir_verify *v, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++)
		check_stmt(v, b->stmt[i]);
}

static bool same_space(const struct type *x, const struct type *y)
{
	return x->storage == y->storage && (x->storage != ST_TARGET_SPACE || !strcmp(x->space, y->space));
}

/* 3.8: roots that share bytes while both live. */
static void check_overlap(struct tir_verify *v)
{
	for (size_t i = 0; i < v->addressed.len; i++)
		for (size_t k = 0; k < i; k++) {
			const struct tir_root_use *x = &v->addressed.data[k], *y = &v->addressed.data[i];
			int64_t n, m;
			if (!same_space(x->root->type, y->root->type) || !tir_size_bytes(v->a, x->root->type, &n) ||
			    !tir_size_bytes(v->a, y->root->type, &m) ||
			    x->root->address >= y->root->address + m || y->root->address >= x->root->address + n ||
			    x->last < y->first || y->last < x->first)
				continue;
			diag_warning(v->t, y->root->range, W3101, "'%s' (bytes %lld to %lld) and '%s' (bytes %lld to %lld) overlap while both are "
				     "in use", x->root->name, (long long)x->root->address, (long long)(x->root->address + n - 1),
				     y->root->name, (long long)y->root->address, (long long)(y->root->address + m - 1));
		}
}

bool tir_verify(struct tfc *t, const struct tir_fn *f, const struct target *target)
{
	struct tir_verify v = { .t = t, .a = &t->perm, .f = f, .target = target, .ok = true };
	v.visible.arena = v.owner.arena = v.a;
	for (int i = 0; i < f->n_param; i++)
		if (f->param[i]->type->storage == ST_UMAT)
			tir_fault(&v, f->param[i]->range, E3101, "umat storage does not exist in TIR; parameter '%s' lies in gmem",
				  f->param[i]->name);
	check_block(&v, &f->body);
	check_overlap(&v);
	tir_verify_marks(&v);
	return v.ok;
}
