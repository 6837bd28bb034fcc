/* Barriers of threads (spec: ptx 10, tir 9.1). */
#include <string.h>

#include "backend/ptx/module/ptx_spread.h"

enum { MAX_NAMED = 15, WARP = 32 };

/* Barrier numbers that statements of the block name themselves. */
static void find_authored(const struct tir_block *b, bool *used)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		int64_t id;
		if (s->kind == TIR_SYNC && !strncmp(s->u.sync.name, "named_barrier", 13) && ix_is_const(s->u.sync.arg[0].ix, &id) && id > 0 &&
		    id <= MAX_NAMED)
			used[id] = true;
		if (s->kind == TIR_CALL)
			find_authored(&s->u.call.callee->body, used);
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			find_authored(suite[k], used);
	}
}

/* The number of the barrier of threads [first, first + n), the same wherever they meet; 0 after a diagnostic.  All of them pass the same
 * barriers in the same order, and one has ended when the next one begins. */
static int barrier_of(struct ptx_func *f, int64_t first, int64_t n)
{
	bool used[MAX_NAMED + 1] = { true };
	int id = 1;
	for (size_t i = 0; i < f->barrier.len; i++) {
		if (f->barrier.data[i].first == first && f->barrier.data[i].n == n)
			return f->barrier.data[i].id;
		used[f->barrier.data[i].id] = true;
	}
	find_authored(&f->entry->scope->u.scope.body, used);
	while (id <= MAX_NAMED && used[id])
		id++;
	if (id > MAX_NAMED) {
		ptx_refuse(f, "a barrier of a part of the CTA beyond the %d that there are", MAX_NAMED);
		return 0;
	}
	vec_push(f->a, &f->barrier, ((struct ptx_barrier){ first, n, id }));
	return id;
}

static void warp_sync(struct ptx_func *f, int64_t first, int64_t n)
{
	uint64_t mask = n == WARP ? UINT32_MAX : ((UINT64_C(1) << n) - 1) << (first % WARP);
	LLVMValueRef v = ptx_i32(f->l, (int64_t)mask);
	ptx_asm(f->l, PTX_ASM_BAR_WARP_SYNC, 1, &v);
}

bool ptx_sync_threads(struct ptx_func *f, int64_t first, int64_t n)
{
	if (n == 1)
		return true;
	if (first / WARP == (first + n - 1) / WARP) {
		warp_sync(f, first, n);
		return true;
	}
	if (first == 0 && n == f->entry->threads) {
		ptx_asm(f->l, PTX_ASM_BAR_SYNC_ALL, 0, NULL);
		return true;
	}
	if (first % WARP || n % WARP)
		return ptx_refuse(f, "a barrier of threads %lld to %lld, which are not whole warps", (long long)first, (long long)(first + n - 1));
	int id = barrier_of(f, first, n);
	if (id)
		ptx_asm2(f->l, PTX_ASM_BAR_SYNC, ptx_i32(f->l, id), ptx_i32(f->l, n));
	return id != 0;
}

/* Threads [first, first + n), those of "m", wait for one another; others that execute the statement go past it. */
static bool sync_part(struct ptx_func *f, const struct mesh *m, int64_t first, int64_t n)
{
	int64_t from, size;
	struct ptx_if branch;
	bool is_all = ptx_frame_interval(f, &from, &size) && from >= first && from + size <= first + n;
	LLVMValueRef in = is_all ? NULL : ptx_is_member(f, m);
	if (in)
		ptx_if_begin(f, &branch, in, (struct ptx_slots){ 0 }, false);
	bool ok = ptx_sync_threads(f, first, n);
	if (in)
		ptx_if_end(f, &branch);
	return ok;
}

static bool sync_mesh(struct ptx_func *f, const struct mesh *m)
{
	const struct ix *first, *n;
	int64_t from, size;
	for (int level = 0; level < m->n_level; level++) {
		if (mesh_is_first_level(m, level)) {
			if (!mesh_interval(f->a, m, level, &first, &n) || !ix_is(ptx_resolve(f, n), 1))
				return ptx_refuse(f, "a barrier of several CTAs");
			continue;
		}
		if (!mesh_interval(f->a, m, level, &first, &n) || !ptx_resolve_const(f, first, &from) || !ptx_resolve_const(f, n, &size))
			return ptx_refuse(f, "a barrier of threads that do not follow one another from a known thread on");
		return sync_part(f, m, from, size);
	}
	return ptx_sync_threads(f, 0, f->entry->threads);
}

bool ptx_sync(struct ptx_func *f, const struct tir_stmt *s)
{
	const char *name = s->u.sync.name;
	const struct tir_sync_arg *arg = s->u.sync.arg;
	int64_t id, count;
	if (!strcmp(name, "sync"))
		return sync_mesh(f, arg[0].mesh);
	bool arrives = !strcmp(name, "named_barrier_arrive");
	if ((!arrives && strcmp(name, "named_barrier_sync") != 0) || !ptx_resolve_const(f, arg[0].ix, &id) ||
	    !ptx_resolve_const(f, arg[1].ix, &count))
		return ptx_refuse(f, "T.%s is not available yet", name);
	ptx_asm2(f->l, arrives ? PTX_ASM_BAR_ARRIVE : PTX_ASM_BAR_SYNC, ptx_i32(f->l, id), ptx_i32(f->l, count));
	return true;
}
