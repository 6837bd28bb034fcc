/* Synchronisation statements (spec: tir 9). */
#include <string.h>

#include "tir/read.h"

enum family { FAMILY_ANY, FAMILY_CUDA, FAMILY_MULTIPIPE };
enum arg_kind { ARG_END, ARG_INT, ARG_IX, ARG_BARRIER, ARG_MESH, ARG_STRING, ARG_BOOL };

struct arg_rule {
	enum arg_kind kind;
	const char *name;
	int64_t lo, hi, multiple;		/* of ARG_INT and of constant ARG_IX; multiple 0: any */
	const char *const *allowed;		/* of ARG_STRING; NULL: any */
	bool is_optional;
};

struct rule {
	const char *name, *alias;
	enum family family;
	struct arg_rule arg[4];
};

#define BARRIER { ARG_BARRIER, "bar", 0, 0, 0, NULL, false }
#define COUNT(name, lo, hi, multiple) { ARG_INT, name, lo, hi, multiple, NULL, false }
#define PIPE(name) { ARG_STRING, name, 0, 0, 0, pipes, false }
enum { MAX_BYTES = (1 << 20) - 1, MAX_ID = 1 << 20 };

static const char *const pipes[] = { "MTE1", "MTE2", "MTE3", "M", "V", "FIX", "S", NULL };
static const char *const barrier_pipes[] = { "MTE1", "MTE2", "MTE3", "M", "V", "FIX", "S", "ALL", NULL };
static const char *const spaces[] = { "smem", "all", NULL }, *const directions[] = { "inc", "dec", NULL };

static const struct rule rules[] = {
	{ "sync", NULL, FAMILY_ANY, { { ARG_MESH, "mesh", 0, 0, 0, NULL, false } } },
	{ "grid_sync", NULL, FAMILY_ANY, { { ARG_END } } },
	{ "alloc_mbarrier", NULL, FAMILY_CUDA, { COUNT("n", 1, MAX_ID, 0), { ARG_STRING, "name", 0, 0, 0, NULL, true } } },
	{ "mbarrier_init", NULL, FAMILY_CUDA, { BARRIER, COUNT("count", 1, MAX_BYTES, 0) } },
	{ "fence_mbarrier_init", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "mbarrier_arrive", NULL, FAMILY_CUDA, { BARRIER } },
	{ "mbarrier_expect_tx", NULL, FAMILY_CUDA, { BARRIER, { ARG_IX, "bytes", 0, MAX_BYTES, 0, NULL, false } } },
	{ "mbarrier_arrive_expect_tx", NULL, FAMILY_CUDA, { BARRIER, { ARG_IX, "bytes", 0, MAX_BYTES, 0, NULL, false } } },
	{ "mbarrier_wait", "mbarrier_wait_parity", FAMILY_CUDA, { BARRIER, { ARG_IX, "parity", 0, 1, 0, NULL, false } } },
	{ "mbarrier_invalidate", NULL, FAMILY_CUDA, { BARRIER } },
	{ "cp_async_commit", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "cp_async_wait", NULL, FAMILY_CUDA, { COUNT("n", 0, MAX_ID, 0) } },
	{ "wgmma_fence", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "wgmma_commit", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "wgmma_wait", NULL, FAMILY_CUDA, { COUNT("n", 0, 7, 0) } },
	{ "fence_proxy_async", NULL, FAMILY_CUDA, { { ARG_STRING, "space", 0, 0, 0, spaces, true } } },
	{ "tma_store_commit", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "tma_store_wait", NULL, FAMILY_CUDA, { COUNT("n", 0, MAX_ID, 0), { ARG_BOOL, "read", 0, 0, 0, NULL, true } } },
	{ "setmaxnreg", NULL, FAMILY_CUDA, { COUNT("count", 24, 256, 8), { ARG_STRING, "direction", 0, 0, 0, directions, false } } },
	{ "named_barrier_sync", NULL, FAMILY_CUDA, { COUNT("id", 1, 15, 0), COUNT("count", 32, MAX_ID, 32) } },
	{ "named_barrier_arrive", NULL, FAMILY_CUDA, { COUNT("id", 1, 15, 0), COUNT("count", 32, MAX_ID, 32) } },
	{ "cluster_arrive", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "cluster_wait", NULL, FAMILY_CUDA, { { ARG_END } } },
	{ "flag_set", "set_flag", FAMILY_MULTIPIPE, { PIPE("src_pipe"), PIPE("dst_pipe"), { ARG_IX, "id", 0, 7, 0, NULL, false } } },
	{ "flag_wait", "wait_flag", FAMILY_MULTIPIPE, { PIPE("src_pipe"), PIPE("dst_pipe"), { ARG_IX, "id", 0, 7, 0, NULL, false } } },
	{ "pipe_barrier", NULL, FAMILY_MULTIPIPE, { { ARG_STRING, "pipe", 0, 0, 0, barrier_pipes, false } } },
	{ "cross_set", NULL, FAMILY_MULTIPIPE, { COUNT("mode", 0, 4, 0), PIPE("pipe"), { ARG_IX, "id", 0, 31, 0, NULL, false } } },
	{ "cross_wait", NULL, FAMILY_MULTIPIPE, { COUNT("mode", 0, 4, 0), PIPE("pipe"), { ARG_IX, "id", 0, 31, 0, NULL, false } } },
	{ "buf_lock", NULL, FAMILY_MULTIPIPE, { PIPE("pipe"), { ARG_IX, "id", 0, 31, 0, NULL, false } } },
	{ "buf_unlock", NULL, FAMILY_MULTIPIPE, { PIPE("pipe"), { ARG_IX, "id", 0, 31, 0, NULL, false } } },
};

static const struct rule *find_rule(const char *name)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (!strcmp(rules[i].name, name) || (rules[i].alias && !strcmp(rules[i].alias, name)))
			return &rules[i];
	return NULL;
}

/* "ascend_sync_K_arrive" and "ascend_sync_K_wait": T.cross_set and T.cross_wait of the mode that K names. */
static const struct rule *cross_rule(const char *name, int64_t *mode)
{
	static const struct { const char *kind; int64_t mode; } kinds[] = { { "inter", 0 }, { "subblock", 1 }, { "block", 2 }, { "intra", 4 } };
	static const char head[] = "ascend_sync_";
	if (strncmp(name, head, sizeof(head) - 1) != 0)
		return NULL;
	name += sizeof(head) - 1;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		size_t n = strlen(kinds[i].kind);
		if (strncmp(name, kinds[i].kind, n) != 0)
			continue;
		*mode = kinds[i].mode;
		return !strcmp(name + n, "_arrive") ? find_rule("cross_set") : !strcmp(name + n, "_wait") ? find_rule("cross_wait") : NULL;
	}
	return NULL;
}

bool tir_is_sync(const char *name)
{
	int64_t ignored;
	return cross_rule(name, &ignored) || !strcmp(name, "sync_threads") || (strcmp(name, "alloc_mbarrier") != 0 && find_rule(name));
}

static bool check_family(struct tir_read *x, const struct ast_expr *e, const struct rule *r)
{
	static const char *const classes[] = { NULL, "CudaTarget", "AscendTarget" };
	static const char *const families[] = { NULL, "CUDA", "multi-pipe" };
	const char *cls = x->target_class;
	if (r->family == FAMILY_ANY || !cls || !strcmp(cls, classes[r->family]))
		return true;
	return tir_refuse(x, e->range, E3306, "T.%s belongs to the %s family of targets; the target here is %s", r->name,
			  families[r->family], x->target);
}

static bool out_of_range(struct tir_read *x, struct range at, const struct rule *r, const struct arg_rule *a, const char *found)
{
	bool is_id = r->family == FAMILY_MULTIPIPE && (!strcmp(a->name, "id") || a->kind == ARG_STRING);
	return tir_refuse(x, at, is_id ? E3304 : E3307, "%s of T.%s is outside its range: the %s %lld to %lld%s, found %s", a->name, r->name,
			  is_id ? "limit is" : "range is", (long long)a->lo, (long long)a->hi,
			  a->multiple ? arena_printf(x->a, " in multiples of %lld", (long long)a->multiple) : "", found);
}

static bool read_number(struct tir_read *x, const struct ast_expr *e, const struct rule *r, const struct arg_rule *a,
			struct tir_sync_arg *out)
{
	int64_t v;
	if (!(out->ix = tir_read_ix(x, e)))
		return false;
	if (!ix_is_const(out->ix, &v))
		return a->kind == ARG_IX || tir_refuse(x, e->range, E3307, "%s of T.%s is a compile-time integer in its range, found %s",
						       a->name, r->name, ix_str(x->a, out->ix));
	if (v < a->lo || v > a->hi || (a->multiple && v % a->multiple) || (!strcmp(a->name, "mode") && v == 3))
		return out_of_range(x, e->range, r, a, ix_str(x->a, out->ix));
	return true;
}

bool tir_read_barrier(struct tir_read *x, const struct ast_expr *e, struct tir_sync_arg *out)
{
	const struct ast_expr *base = e->kind == AST_SUBSCRIPT ? e->a : e;
	const struct tir_binding *b = base->kind == AST_NAME ? tir_lookup(x, base->s) : NULL;
	int64_t v;
	if (!b && base->kind == AST_NAME)
		return tir_unbound(x, base->range, base->s);
	if (!b || b->kind != TIR_BIND_BARRIER || e->kind != AST_SUBSCRIPT || e->n != 1)
		return tir_refuse(x, e->range, E3205, "refused: a barrier object is needed here, as bar[i] of bar = T.alloc_mbarrier(n)");
	out->barrier = b->name;
	if (!(out->ix = tir_read_ix(x, e->item[0])))
		return false;
	if (ix_is_const(out->ix, &v) && (v < 0 || v >= b->n))
		return tir_refuse(x, e->item[0]->range, E3307, "barrier index %lld is outside its range 0 to %lld", (long long)v,
				  (long long)b->n - 1);
	return true;
}

/* The positions of a thread-level set are what a hardware barrier can name (9.1). */
static bool check_set(struct tir_read *x, struct range r, const struct mesh *m)
{
	for (int level = 0; level < m->n_level; level++) {
		const struct ix *first, *n;
		int64_t start, count, all;
		bool one_interval = mesh_interval(x->a, m, level, &first, &n);
		bool known = one_interval && ix_is_const(first, &start) && ix_is_const(n, &count) &&
			     ix_is_const(m->level[level]->size, &all);
		if (mesh_is_first_level(m, level)) {
			if (known && count != all)
				return tir_refuse(x, r, E3302, "a barrier over a partial grid (%lld of %lld positions) does not exist; synchronise "
						  "all of them", (long long)count, (long long)all);
			continue;
		}
		if (!one_interval)
			return tir_refuse(x, r, E3302, "the positions to synchronise are not contiguous; take one contiguous run");
		if (known && count != all && start / 32 != (start + count - 1) / 32 && (start % 32 || count % 32))
			return tir_refuse(x, r, E3302, "positions %lld to %lld are not aligned to warps of 32; take whole warps, or lanes of one",
					  (long long)start, (long long)(start + count - 1));
	}
	return true;
}

static bool read_mesh(struct tir_read *x, const struct ast_expr *e, struct tir_sync_arg *out)
{
	const struct ast_expr *base = e->kind == AST_SUBSCRIPT ? e->a : e;
	const struct tir_binding *b = base->kind == AST_NAME ? tir_lookup(x, base->s) : NULL;
	if (!b && base->kind == AST_NAME && !x->r->is_bound(x->r->user, base->s))
		return tir_unbound(x, base->range, base->s);
	bool encloses = false;
	for (size_t i = 0; b && i < x->scope.len; i++)
		encloses = encloses || (b->kind == TIR_BIND_MESH && x->scope.data[i] == b->mesh);
	if (!encloses)
		return tir_refuse(x, e->range, E3301, "T.sync takes an enclosing scope or a slice of one, as T.sync(scope) or T.sync(scope[0:1])");
	out->mesh = b->mesh;
	if (e->kind == AST_SUBSCRIPT) {
		x->r->open(x->r->user);
		x->failed = !x->r->mesh(x->r->user, e, NULL, &out->mesh) || x->failed;
		x->r->close(x->r->user);
	}
	return !x->failed && check_set(x, e->range, out->mesh);
}

static bool read_string(struct tir_read *x, const struct ast_expr *e, const struct rule *r, const struct arg_rule *a,
			struct tir_sync_arg *out)
{
	if (e->kind != AST_STRING)
		return tir_refuse(x, e->range, E3307, "%s of T.%s is a string", a->name, r->name);
	out->text = !strncmp(e->s, "PIPE_", 5) && r->family == FAMILY_MULTIPIPE ? e->s + 5 : e->s;
	bool is_pipe = r->family == FAMILY_MULTIPIPE;
	bool ok = !a->allowed;
	struct text list;
	text_init(&list, x->a);
	for (int i = 0; a->allowed && a->allowed[i]; i++) {
		ok = ok || !strcmp(a->allowed[i], out->text);
		text_printf(&list, "%s\"%s\"", i ? ", " : "", a->allowed[i]);
	}
	return ok || tir_refuse(x, e->range, is_pipe ? E3304 : E3307, "%s of T.%s is outside %s: it is one of %s, found \"%s\"", a->name,
				r->name, is_pipe ? "the limits of the target" : "its range", text_str(&list), e->s);
}

static bool read_arg(struct tir_read *x, const struct ast_expr *e, const struct rule *r, const struct arg_rule *a,
		     struct tir_sync_arg *out)
{
	switch (a->kind) {
	case ARG_INT:
	case ARG_IX: return read_number(x, e, r, a, out);
	case ARG_BARRIER: return tir_read_barrier(x, e, out);
	case ARG_MESH: return read_mesh(x, e, out);
	case ARG_STRING: return read_string(x, e, r, a, out);
	case ARG_BOOL:
		out->is_bool = true;
		out->ix = ix_const(x->a, e->kind == AST_TRUE);
		return e->kind == AST_TRUE || e->kind == AST_FALSE ||
		       tir_refuse(x, e->range, E3307, "%s of T.%s is True or False", a->name, r->name);
	case ARG_END: break;
	}
	return false;
}

static const char *signature(struct tir_read *x, const struct rule *r)
{
	struct text t;
	text_init(&t, x->a);
	for (int i = 0; i < 4 && r->arg[i].kind != ARG_END; i++)
		text_printf(&t, "%s%s%s%s", i ? ", " : "", r->arg[i].is_optional ? "[" : "", r->arg[i].name,
			    r->arg[i].is_optional ? "]" : "");
	return text_str(&t);
}

/* "mode": of a spelling that contains it, the first argument; else -1. */
static bool read_args(struct tir_read *x, const struct ast_expr *e, const struct rule *r, int64_t mode, struct tir_stmt *s)
{
	struct tir_sync_arg *out = arena_array(x->a, struct tir_sync_arg, 5);
	bool given[4] = { mode >= 0 };
	int n = 0, position = mode >= 0;
	if (mode >= 0)
		out[n++].ix = ix_const(x->a, mode);
	for (int i = 0; i < e->n_arg; i++) {
		int k = position;
		if (e->arg[i].keyword)
			for (k = 0; k < 4 && (r->arg[k].kind == ARG_END || strcmp(r->arg[k].name, e->arg[i].keyword) != 0);)
				k++;
		else
			position++;
		if (k >= 4 || r->arg[k].kind == ARG_END || given[k])
			return tir_refuse(x, e->range, E3204, "T.%s takes operands (%s), got %d", r->name, signature(x, r), e->n_arg);
		given[k] = true;
		if (!read_arg(x, e->arg[i].value, r, &r->arg[k], &out[n]))
			return false;
		bool is_default = (out[n].text && !strcmp(out[n].text, "smem") && !strcmp(r->arg[k].name, "space")) ||
				  (out[n].is_bool && ix_is(out[n].ix, 1));
		out[n].keyword = r->arg[k].is_optional ? r->arg[k].name : NULL;
		n += !is_default;
		if (is_default)
			memset(&out[n], 0, sizeof(out[n]));
	}
	for (int k = 0; k < 4 && r->arg[k].kind != ARG_END; k++)
		if (!given[k] && !r->arg[k].is_optional)
			return tir_refuse(x, e->range, E3204, "T.%s takes operands (%s), got %d", r->name, signature(x, r), e->n_arg);
	s->u.sync.arg = out;
	s->u.sync.n_arg = n;
	return true;
}

/* T.sync_threads() */
static bool sync_threads(struct tir_read *x, const struct ast_expr *e)
{
	for (size_t i = x->scope.len; i-- > 0;)
		for (int k = 0; k < x->scope.data[i]->n_level; k++) {
			if (mesh_is_first_level(x->scope.data[i], k))
				continue;
			struct tir_stmt *s = tir_add(x, TIR_SYNC, e->range);
			struct tir_sync_arg *a = arena_array(x->a, struct tir_sync_arg, 1);
			a->mesh = x->scope.data[i];
			s->u.sync.name = "sync";
			s->u.sync.arg = a;
			s->u.sync.n_arg = 1;
			return true;
		}
	return tir_refuse(x, e->range, E3301, "T.sync_threads has no enclosing scope of threads");
}

bool tir_read_sync(struct tir_read *x, const struct ast_expr *e, const char *name, const char *let, struct range let_range)
{
	int64_t mode = -1;
	const struct rule *spelled = cross_rule(name, &mode), *r = spelled ? spelled : find_rule(name);
	struct tir_stmt s = { .kind = TIR_SYNC, .range = e->range };
	if (!r)
		return sync_threads(x, e);
	if (!check_family(x, e, r) || !read_args(x, e, r, mode, &s))
		return false;
	s.u.sync.name = r->name;
	if (let) {
		struct tir_binding *b = tir_bind(x, let, let_range, TIR_BIND_BARRIER);
		if (!b)
			return false;
		ix_is_const(s.u.sync.arg[0].ix, &b->n);
		s.u.sync.let = b->name;
	}
	struct tir_stmt *out = tir_add(x, TIR_SYNC, e->range);
	out->u = s.u;
	return true;
}
