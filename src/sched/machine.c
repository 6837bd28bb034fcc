#include "sched/machine.h"

#include <string.h>

struct maker {
	struct tfc *t;
	struct arena *a;
	struct range range;
	struct machine *m;
	const struct map *fact;
	VEC(struct machine_core) core;
	VEC(struct machine_pipe) pipe;
	VEC(struct machine_port) port;
	VEC(struct machine_space) space;
	VEC(struct machine_path) path;
	VEC(struct machine_class) op;
};

enum { LARGEST_STAGE = 15, ISSUE_WIDTH = 4, DEFAULT_ALIGNMENT = 16 };

/* "head.name.tail": the name, which may hold points; NULL if the path is none such. */
static const char *name_between(struct arena *a, const char *path, const char *head, const char *tail)
{
	size_t n = strlen(path), h = strlen(head), k = strlen(tail);
	if (n <= h + k || strncmp(path, head, h) != 0 || strcmp(path + n - k, tail) != 0)
		return NULL;
	return arena_strndup(a, path + h, n - h - k);
}

static const struct target_fact *fact(const struct maker *k, const char *head, const char *name, const char *key)
{
	const struct target_fact *f = map_get(k->fact, arena_printf(k->a, "%s%s.%s", head, name, key));
	return f && f->kind != TARGET_UNAVAILABLE ? f : NULL;
}

static int64_t number(const struct maker *k, const char *head, const char *name, const char *key, int64_t fallback)
{
	const struct target_fact *f = fact(k, head, name, key);
	return f ? f->i : fallback;
}

static const char *word(const struct maker *k, const char *head, const char *name, const char *key)
{
	const struct target_fact *f = fact(k, head, name, key);
	return f ? f->name : "";
}

static bool is_word(const struct maker *k, const char *head, const char *name, const char *key, const char *value)
{
	return !strcmp(word(k, head, name, key), value);
}

static uint64_t core_bit(struct maker *k, const char *name)
{
	for (size_t i = 0; i < k->core.len; i++)
		if (!strcmp(k->core.data[i].name, name))
			return UINT64_C(1) << i;
	const struct machine_core c = { (int)k->core.len, name };
	vec_push(k->a, &k->core, c);
	return UINT64_C(1) << c.index;
}

static enum machine_drain drain_of(const char *statement)
{
	static const char *const known[] = { "none", "T.pipe_barrier", "T.cp_async_wait", "T.wgmma_wait", "T.tma_store_wait" };
	for (int i = 0; i < 5; i++)
		if (!strcmp(statement, known[i]))
			return (enum machine_drain)i;
	return MACHINE_DRAIN_NONE;
}

static void add_pipe(struct maker *k, const char *name)
{
	const char *completion = word(k, "pipe.", name, "completion");
	struct machine_pipe p = {
		.index = (int)k->pipe.len,
		.name = name,
		.completion = !strcmp(completion, "async") ? MACHINE_ASYNC
			: !strcmp(completion, "per_thread") ? MACHINE_PER_THREAD : MACHINE_IN_ORDER,
		.drain = drain_of(word(k, "pipe.", name, "drain")),
		.is_cumulative = number(k, "pipe.", name, "cumulative", 0) != 0,
		.is_async_proxy = is_word(k, "pipe.", name, "proxy", "async"),
		.is_schedulable = number(k, "pipe.", name, "schedulable", 0) != 0,
		.is_gang = number(k, "pipe.", name, "gang", 0) != 0,
	};
	const struct target_fact *cores = fact(k, "pipe.", name, "core");
	for (int i = 0; cores && i < cores->n; i++)
		p.cores |= core_bit(k, cores->names[i]);
	p.is_scalar = k->m->family == TARGET_MULTIPIPE ? !p.is_schedulable : p.completion != MACHINE_ASYNC;
	vec_push(k->a, &k->pipe, p);
}

static int find_port(struct maker *k, const char *name)
{
	for (size_t i = 0; i < k->port.len; i++)
		if (!strcmp(k->port.data[i].name, name))
			return (int)i;
	const struct machine_port x = { (int)k->port.len, name };
	vec_push(k->a, &k->port, x);
	return x.index;
}

static int find_space(const struct maker *k, const char *name)
{
	for (size_t i = 0; i < k->space.len; i++)
		if (!strcmp(k->space.data[i].name, name))
			return (int)i;
	return -1;
}

/* A level that owns memory as kinds of cores: of the multi-pipe targets a block has the first kind and sub-cores of the second. */
static uint64_t owner_cores(const struct maker *k, const char *owner)
{
	uint64_t all = (UINT64_C(1) << k->core.len) - 1;
	if (k->m->family != TARGET_MULTIPIPE)
		return all;
	return !strcmp(owner, "core") ? 1 : !strcmp(owner, "subcore") ? 2 : all;
}

static void add_space(struct maker *k, const char *name)
{
	static const struct { const char *name, *tir; enum storage storage; } known[] = {
		{ "gmem", "global", ST_GMEM }, { "smem", "shared", ST_SMEM }, { "rmem", "local", ST_RMEM }, { "tmem", "tmem", ST_TMEM },
	};
	if (find_space(k, name) >= 0)
		return;
	struct machine_space s = { .index = (int)k->space.len, .name = name, .storage = ST_TARGET_SPACE };
	for (int i = 0; i < 4; i++) {
		if (strcmp(known[i].name, name) != 0)
			continue;
		s.tir = known[i].tir;
		s.storage = known[i].storage;
	}
	if (!s.tir)
		s.tir = arena_printf(k->a, "shared.%s", name);
	s.is_global = s.storage == ST_GMEM;
	s.is_private = s.storage == ST_RMEM;
	s.cores = owner_cores(k, s.is_private ? "all" : word(k, "memory.", name, "owner"));
	s.is_counted = number(k, "memory.", name, "tracked", 0) != 0;
	s.is_versioned = number(k, "memory.", name, "versioned", 0) != 0;
	s.capacity = s.is_counted ? number(k, "memory.", name, "capacity", INT64_MAX) : INT64_MAX;
	s.reserved_for_simt = k->m->family == TARGET_MULTIPIPE;
	s.reserved = s.reserved_for_simt ? number(k, "memory.", name, "reserved", 0) : 0;
	s.alignment = number(k, "memory.", name, "alignment", DEFAULT_ALIGNMENT);
	vec_push(k->a, &k->space, s);
}

static bool unknown(struct maker *k, const char *what, const char *name, const char *in)
{
	return diag_error(k->t, k->range, E5006, "missing leaf: %s names the %s '%s', which the document of %s does not describe", in, what,
			  name, k->m->target->architecture->id);
}

static bool read_ports(struct maker *k, const char *head, const char *name, int *n, const struct machine_port *const **out)
{
	const struct target_fact *f = fact(k, head, name, "ports");
	const struct machine_port **p = arena_array(k->a, const struct machine_port *, f ? (size_t)f->n + 1 : 1);
	*n = f ? f->n : 0;
	for (int i = 0; i < *n; i++)
		p[i] = &k->m->port[find_port(k, f->names[i])];
	*out = p;
	return true;
}

static const struct machine_pipe *read_pipe(struct maker *k, const char *head, const char *name)
{
	const char *pipe = word(k, head, name, "pipe");
	const struct machine_pipe *p = machine_find_pipe(k->m, pipe);
	if (!p)
		unknown(k, "pipe", pipe, arena_printf(k->a, "%s%s", head, name));
	return p;
}

static enum machine_rows rows_of(const char *name)
{
	static const char *const known[] = { "", "contiguous", "strided", "fractal", "dual" };
	for (int i = 0; i < 5; i++)
		if (!strcmp(name, known[i]))
			return (enum machine_rows)i;
	return MACHINE_ROWS_ANY;
}

static void read_pieces(struct maker *k, const char *path, struct machine_path *p)
{
	VEC(struct machine_piece) v = { 0 };
	for (;; p->n_piece++) {
		const char *name = arena_printf(k->a, "%s.piece.%d", path, p->n_piece);
		const char *kind = word(k, "path.", name, "kind");
		if (!*kind)
			break;
		vec_push(k->a, &v, ((struct machine_piece){
			.below = number(k, "path.", name, "below", -1),
			.base = number(k, "path.", name, "base", -1),
			.a = number(k, "path.", name, "a", 1),
			.b = number(k, "path.", name, "b", 0),
			.kind = !strcmp(kind, "blocks") ? MACHINE_BLOCKS : !strcmp(kind, "linear") ? MACHINE_LINEAR : MACHINE_CONSTANT,
			.is_unknown = number(k, "path.", name, "unknown", 0) != 0,
		}));
	}
	p->piece = v.data;
}

static bool add_path(struct maker *k, const char *name)
{
	const char *src = word(k, "path.", name, "src"), *dst = word(k, "path.", name, "dst");
	struct machine_path p = {
		.name = name,
		.rows = rows_of(word(k, "path.", name, "rows")),
		.base = number(k, "path.", name, "base", 0),
		.rate = number(k, "path.", name, "rate", 0),
		.least = number(k, "path.", name, "min_interval", 0),
		.addition = number(k, "path.", name, "add_interval", 0),
		.multiplier = number(k, "path.", name, "multiplier", 1),
		.counts_dst = is_word(k, "path.", name, "count", "dst"),
	};
	p.src = machine_find_space(k->m, src);
	p.dst = machine_find_space(k->m, dst);
	p.pipe = read_pipe(k, "path.", name);
	read_ports(k, "path.", name, &p.n_port, &p.port);
	read_pieces(k, name, &p);
	if (!p.pipe)
		return false;
	if (!p.src || !p.dst)
		return unknown(k, "space", p.src ? dst : src, arena_printf(k->a, "path.%s", name));
	if (!p.rate && !p.n_piece)
		return diag_error(k->t, k->range, E5006, "missing leaf path.%s.rate in the document of %s; a path has a rate or pieces", name,
				  k->m->target->architecture->id);
	vec_push(k->a, &k->path, p);
	return true;
}

static bool add_class(struct maker *k, const char *name)
{
	struct machine_class c = {
		.name = name,
		.base = number(k, "op.", name, "base", 0),
		.rate = number(k, "op.", name, "rate", 1),
		.round = { 1, 1, 1 },
		.is_chain = number(k, "op.", name, "chain", 0) != 0,
	};
	const struct target_fact *round = fact(k, "op.", name, "round");
	for (int i = 0; round && i < 3 && i < round->n; i++)
		c.round[i] = round->ints[i] > 0 ? round->ints[i] : 1;
	c.pipe = read_pipe(k, "op.", name);
	read_ports(k, "op.", name, &c.n_port, &c.port);
	if (!c.pipe)
		return false;
	if (c.rate <= 0)
		return diag_error(k->t, k->range, E5003, "malformed leaf op.%s.rate: expected a number of at least 1", name);
	vec_push(k->a, &k->op, c);
	return true;
}

/* Everything that others point to, before what points to it: the arrays may move while they grow. */
static void read_parts(struct maker *k)
{
	struct machine *m = k->m;
	add_space(k, "gmem");
	add_space(k, "smem");
	add_space(k, "rmem");
	for (size_t i = 0; i < k->fact->len; i++) {
		const char *path = k->fact->entry[i].key, *name;
		if ((name = name_between(k->a, path, "memory.", ".owner")))
			add_space(k, name);
		if (!strncmp(path, "path.", 5) && ((name = name_between(k->a, path, "path.", ".src")) ||
						  (name = name_between(k->a, path, "path.", ".dst"))))
			add_space(k, ((const struct target_fact *)k->fact->entry[i].value)->name);
		size_t n = strlen(path);
		if (n > 6 && !strcmp(path + n - 6, ".ports")) {
			const struct target_fact *f = k->fact->entry[i].value;
			for (int j = 0; j < f->n; j++)
				find_port(k, f->names[j]);
		}
	}
	m->core = k->core.data;
	m->n_core = (int)k->core.len;
	m->pipe = k->pipe.data;
	m->n_pipe = (int)k->pipe.len;
	m->port = k->port.data;
	m->n_port = (int)k->port.len;
	m->space = k->space.data;
	m->n_space = (int)k->space.len;
	for (int i = 0; i < m->n_pipe; i++)
		if (m->pipe[i].is_scalar && !m->scalar)
			m->scalar = &m->pipe[i];
}

static bool read_costs(struct maker *k)
{
	bool ok = true;
	for (size_t i = 0; i < k->fact->len; i++) {
		const char *path = k->fact->entry[i].key, *name;
		if ((name = name_between(k->a, path, "path.", ".src")))
			ok = add_path(k, name) && ok;
		if ((name = name_between(k->a, path, "op.", ".pipe")))
			ok = add_class(k, name) && ok;
	}
	k->m->path = k->path.data;
	k->m->n_path = (int)k->path.len;
	k->m->op = k->op.data;
	k->m->n_class = (int)k->op.len;
	return ok;
}

/* Threads of a CPU have one pipe, which the documents do not describe because nothing of it is a number. */
static void add_cpu_pipe(struct maker *k)
{
	vec_push(k->a, &k->pipe, ((struct machine_pipe){ .name = "core", .cores = core_bit(k, "core"), .completion = MACHINE_IN_ORDER,
							 .is_cumulative = true, .is_schedulable = true, .is_scalar = true }));
}

static void read_features(struct maker *k)
{
	struct machine *m = k->m;
	const struct target *x = m->target;
	bool multi = m->family == TARGET_MULTIPIPE, cuda = m->family == TARGET_CUDA;
	m->queue_per_pipe = multi;
	m->has_offset_by_default = cuda;
	m->has_per_core = multi;
	m->has_unit_flags = multi;
	m->has_dual_copy = multi;
	m->has_flags = multi;
	m->ignores_costs = m->family == TARGET_CPU;
	m->largest_stage = LARGEST_STAGE;
	m->issue_width = cuda ? ISSUE_WIDTH : 0;
	m->flag_ids = target_int(x, "sync.flag_ids", 0);
	m->cross_ids = target_int(x, "sync.cross_slots", 0);
	m->subcore_offset = target_int(x, "sync.subcore_offset", 0);
	m->lock_ids = target_int(x, "sync.lock_ids", 0);
	m->reserved_locks = target_int(x, "sync.reserved_locks", 0);
	m->named_barriers = target_int(x, "sync.named_barriers", 0);
	m->largest_transaction = target_int(x, "sync.mbarrier_max_tx", 0);
}

const struct machine *machine_of_target(struct tfc *t, const struct target *target, struct range r)
{
	struct machine *m = arena_new(&t->perm, struct machine);
	struct maker k = { .t = t, .a = &t->perm, .range = r, .m = m, .fact = &target->architecture->fact };
	m->target = target;
	m->family = target->family;
	if (m->family == TARGET_CPU)
		add_cpu_pipe(&k);
	for (size_t i = 0; i < k.fact->len; i++) {
		const char *name = name_between(k.a, k.fact->entry[i].key, "pipe.", ".completion");
		if (name)
			add_pipe(&k, name);
	}
	read_parts(&k);
	if (!m->scalar) {
		diag_error(t, r, E5006, "missing leaf pipe.*: the document of %s describes no pipe for scalar work; it is no target of "
			   "automatic ordering", target->architecture->id);
		return NULL;
	}
	if (!read_costs(&k))
		return NULL;
	read_features(&k);
	return m;
}

const struct machine_pipe *machine_find_pipe(const struct machine *m, const char *name)
{
	for (int i = 0; i < m->n_pipe; i++)
		if (!strcmp(m->pipe[i].name, name))
			return &m->pipe[i];
	return NULL;
}

const struct machine_port *machine_find_port(const struct machine *m, const char *name)
{
	for (int i = 0; i < m->n_port; i++)
		if (!strcmp(m->port[i].name, name))
			return &m->port[i];
	return NULL;
}

const struct machine_space *machine_find_space(const struct machine *m, const char *name)
{
	for (int i = 0; i < m->n_space; i++)
		if (!strcmp(m->space[i].name, name) || !strcmp(m->space[i].tir, name))
			return &m->space[i];
	return NULL;
}

const struct machine_class *machine_find_class(const struct machine *m, const char *name)
{
	for (int i = 0; i < m->n_class; i++)
		if (!strcmp(m->op[i].name, name))
			return &m->op[i];
	return NULL;
}

const struct machine_space *machine_space_of(const struct machine *m, const struct type *ty)
{
	for (int i = 0; i < m->n_space; i++) {
		const struct machine_space *s = &m->space[i];
		if (s->storage == ty->storage && (s->storage != ST_TARGET_SPACE || (ty->space && !strcmp(s->tir, ty->space))))
			return s;
	}
	return NULL;
}

const struct machine_path *machine_find_path(const struct machine *m, const struct machine_space *src, const struct machine_space *dst,
					     enum machine_rows rows, const struct machine_pipe *pipe)
{
	for (int i = 0; i < m->n_path; i++) {
		const struct machine_path *p = &m->path[i];
		if (p->src == src && p->dst == dst && (p->rows == MACHINE_ROWS_ANY || p->rows == rows) && (!pipe || p->pipe == pipe))
			return p;
	}
	return NULL;
}

/* Is the pair, in either order, one of those without an event? */
static bool is_missing(const struct machine *m, const struct machine_pipe *from, const struct machine_pipe *to)
{
	const struct target_fact *f = target_fact(m->target, "sync.missing_pairs");
	for (int i = 0; f && i < f->n; i++) {
		const char *gap = strchr(f->names[i], ' ');
		if (!gap)
			continue;
		size_t n = (size_t)(gap - f->names[i]);
		for (int k = 0; k < 2; k++) {
			const char *a = k ? to->name : from->name, *b = k ? from->name : to->name;
			if (strlen(a) == n && !strncmp(a, f->names[i], n) && !strcmp(b, gap + 1))
				return true;
		}
	}
	return false;
}

const struct machine_pipe *machine_route(const struct machine *m, const struct machine_pipe *from, const struct machine_pipe *to)
{
	const struct target_fact *f = target_fact(m->target, "sync.route_pipe");
	return f && is_missing(m, from, to) ? machine_find_pipe(m, f->name) : NULL;
}

enum machine_mechanism machine_mechanism(const struct machine *m, const struct machine_pipe *from, const struct machine_pipe *to,
					 bool same_core)
{
	bool same_pipe = same_core && from == to;
	if (m->has_flags) {
		if (same_pipe)
			return from->drain == MACHINE_PIPE_BARRIER ? MACHINE_BY_PIPE_BARRIER : MACHINE_NOTHING;
		return !same_core ? MACHINE_BY_CROSS_FLAG : is_missing(m, from, to) ? MACHINE_BY_ROUTE : MACHINE_BY_FLAG;
	}
	if (same_pipe && from->completion == MACHINE_IN_ORDER)
		return MACHINE_NOTHING;
	if (!same_core)
		return MACHINE_BY_MBARRIER;
	if (from->completion != MACHINE_ASYNC)
		return MACHINE_BY_FRAME_BARRIER;
	return from->drain == MACHINE_DRAIN_NONE ? MACHINE_BY_MBARRIER : MACHINE_BY_GROUP;
}
