/* The entries of a program: one for each phase, their parameters, grid, block and shared memory (spec: ptx 5). */
#include <stdlib.h>
#include <string.h>

#include "backend/names.h"
#include "backend/ptx/ptx_arch.h"
#include "base/map.h"
#include "base/vec.h"
#include "opt/opt.h"
#include "tir/ptrmap.h"
#include "tir/view.h"

enum { MAX_PARAMETER_BYTES = 4096, SHARED_ROUND_BYTES = 16, N_SHOWN_TILE = 3 };

struct make {
	struct tfc *t;
	struct arena *a;
	const struct target *target;
	const struct ptx_abi_options *o;
	const struct tir_program *p;
	const struct tir_fn *f;
	VEC(struct ptx_entry) entry;
	struct map symbol;		/* C identifiers of functions */
	const struct topology *thread;	/* found in any phase of the function */
	VEC(const struct tir_buffer *) lasting;	/* temporaries of it that share no bytes */
};

struct phase {			/* what one scope contains */
	struct make *m;
	const struct topology *thread;
	struct ptrmap seen;		/* callees */
	VEC(struct ptx_shared) tile;
	bool failed;
};

static bool refuse(struct make *m, struct range r, const char *what)
{
	return diag_error(m->t, r, E6201, "%s; a kernel for %s begins at an outermost mesh scope", what, m->f->target ? m->f->target : "CUDA");
}

/* ---- shared memory and threads of a phase ---- */

static void add_tile(struct phase *x, const struct tir_buffer *b, struct range r)
{
	int64_t bytes = 0;
	if (!b || b->kind != TIR_ADDRESSED || b->type->storage != ST_SMEM)
		return;
	if (!tir_size_bytes(x->m->a, b->type, &bytes)) {
		x->failed = !refuse(x->m, b->range.source ? b->range : r, "a tile of shared memory has a size that is known at run time only");
		return;
	}
	for (size_t i = 0; i < x->tile.len; i++)
		if (x->tile.data[i].root == b)
			return;
	vec_push(x->m->a, &x->tile, ((struct ptx_shared){ b, bytes }));
}

static void scan_mesh(struct phase *x, const struct mesh *mesh)
{
	int level = target_level_index(x->m->target, "thread");
	for (int i = 0; i < mesh->n_level; i++)
		if (mesh->level[i]->index == level && level > 0)
			x->thread = mesh->level[i];
}

static void scan(struct phase *x, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		switch (s->kind) {
		case TIR_LET_VIEW: add_tile(x, s->u.view->root, s->range); break;
		case TIR_LET_SLOTS:
			for (int k = 0; k < s->u.slots->n; k++)
				add_tile(x, s->u.slots->view[k]->root, s->range);
			break;
		case TIR_SCOPE:
			scan_mesh(x, s->u.scope.mesh);
			scan(x, &s->u.scope.body);
			break;
		case TIR_FOR: scan(x, &s->u.loop.body); break;
		case TIR_MARK: scan(x, &s->u.mark.body); break;
		case TIR_IF:
		case TIR_WHILE:
			scan(x, &s->u.branch.then);
			scan(x, &s->u.branch.other);
			break;
		case TIR_CALL:
			if (!ptrmap_get(&x->seen, s->u.call.callee)) {
				ptrmap_set(&x->seen, s->u.call.callee, x);
				scan(x, &s->u.call.callee->body);
			}
			break;
		case TIR_ALLOC_STMT:
			if (s->u.alloc->type->storage == ST_SMEM)
				x->failed = !refuse(x->m, s->range, "a tile of shared memory has no offset");
			break;
		case TIR_LET_SCALAR: case TIR_STORE: case TIR_INSN: case TIR_FUSED: case TIR_SYNC: case TIR_TRAP: case TIR_BREAK:
		case TIR_HINT: case TIR_ANNOTATE: case TIR_RETURN:
			break;
		}
	}
}

static int by_size(const void *x, const void *y)
{
	const struct ptx_shared *a = x, *b = y;
	if (a->bytes != b->bytes)
		return a->bytes > b->bytes ? -1 : 1;
	return a->root->address < b->root->address ? -1 : a->root->address > b->root->address;
}

/* E6104 names the greatest tiles. */
static bool refuse_shared(struct phase *x, const struct tir_stmt *scope, int64_t bytes, int64_t limit)
{
	struct text s;
	text_init(&s, x->m->a);
	struct ptx_shared *tile = arena_memdup(x->m->a, x->tile.data, sizeof(*tile) * x->tile.len);
	qsort(tile, x->tile.len, sizeof(*tile), by_size);
	for (size_t i = 0; i < x->tile.len && i < N_SHOWN_TILE; i++)
		text_printf(&s, "%s%s (%lld)", i ? ", " : "", tile[i].root->name ? tile[i].root->name : "a tile", (long long)tile[i].bytes);
	return diag_error(x->m->t, scope->range, E6104, "a CTA of '%s' needs %lld bytes of shared memory; the limit of %s is %lld; the greatest "
			  "tiles are %s", x->m->f->name, (long long)bytes, x->m->target->id, (long long)limit, text_str(&s));
}

static bool shared_bytes(struct phase *x, const struct tir_stmt *scope, int64_t *out)
{
	int64_t end = 0, limit = target_int(x->m->target, "memory.smem.capacity", INT64_MAX);
	for (size_t i = 0; i < x->tile.len; i++)
		if (x->tile.data[i].root->address + x->tile.data[i].bytes > end)
			end = x->tile.data[i].root->address + x->tile.data[i].bytes;
	*out = (end + SHARED_ROUND_BYTES - 1) / SHARED_ROUND_BYTES * SHARED_ROUND_BYTES;
	return *out <= limit || refuse_shared(x, scope, *out, limit);
}

/* ---- grid ---- */

/* One more than the last position of "mesh" on its level "level": later positions of the level have nothing to do. */
static const struct ix *positions(struct arena *a, const struct mesh *mesh, int level)
{
	const struct ix *n = ix_add(a, mesh->start[level], ix_const(a, 1));
	for (int i = 0; i < mesh->n_axis; i++)
		if (mesh->axis[i].level == level)
			n = ix_add(a, n, ix_mul(a, mesh->axis[i].stride, ix_sub(a, mesh->axis[i].extent, ix_const(a, 1))));
	return n;
}

static bool grid_of(struct make *m, const struct tir_stmt *scope, const struct ix **out)
{
	const struct mesh *mesh = scope->u.scope.mesh;
	*out = ix_const(m->a, 1);
	for (int i = 0; i < mesh->n_level; i++)
		if (mesh_is_first_level(mesh, i))
			*out = positions(m->a, mesh, i);
	int64_t n = 0;
	if (ix_uses_kind(*out, IX_COORD) || ix_uses_kind(*out, IX_LOOP) || ix_uses_kind(*out, IX_SCALAR))
		return refuse(m, scope->range, "the number of CTAs depends on more than the dimensions of the parameters");
	if (ix_is_const(*out, &n) && n > INT32_MAX)
		return refuse(m, scope->range, "the number of CTAs is above 2147483647");
	return true;
}

/* ---- entries ---- */

static bool add_entry(struct make *m, const struct tir_stmt *scope, const struct phase *around)
{
	struct phase x = { .m = m };
	struct ptx_entry e = { .fn = m->f, .scope = scope };
	x.seen.arena = m->a;
	for (size_t i = 0; i < around->tile.len; i++)
		vec_push(m->a, &x.tile, around->tile.data[i]);
	scan_mesh(&x, scope->u.scope.mesh);
	scan(&x, &scope->u.scope.body);
	if (x.failed || !grid_of(m, scope, &e.grid) || !shared_bytes(&x, scope, &e.shared_bytes))
		return false;
	e.n_shared = (int)x.tile.len;
	e.shared = x.tile.data;
	int64_t threads = 0;
	if (x.thread && (!ix_is_const(x.thread->size, &threads) || threads < 1 || threads > INT32_MAX))
		return refuse(m, scope->range, "the number of threads of a CTA is not a constant");
	e.threads = (int)threads;
	m->thread = x.thread ? x.thread : m->thread;
	vec_push(m->a, &m->entry, e);
	return true;
}

/* A number that the host's part reads is read again by every kernel that uses it: a temporary that holds it keeps bytes of its own,
 * and what kernels write is not read there. */
static bool host_number(struct make *m, const struct tir_stmt *s, const struct tir_expr *e)
{
	if (!e)
		return true;
	const struct tir_buffer *b = e->view ? e->view->root : NULL;
	if (b && b->kind == TIR_SCRATCH)
		vec_push(m->a, &m->lasting, b);
	else if (b && b->is_output)
		return refuse(m, s->range, arena_printf(m->a, "a number of '%s', which kernels write, is read outside every phase", b->name));
	return host_number(m, s, e->a) && host_number(m, s, e->b) && host_number(m, s, e->c);
}

/* The phases of one block of the host's part of a function: choices of variants contain phases, other statements that do
 * something do not stand there. */
static bool host_block(struct make *m, const struct tir_block *b, struct phase *around)
{
	bool ok = true;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		switch (s->kind) {
		case TIR_SCOPE: ok = add_entry(m, s, around) && ok; break;
		case TIR_IF: ok = host_block(m, &s->u.branch.then, around) && host_block(m, &s->u.branch.other, around) && ok; break;
		case TIR_MARK: ok = host_block(m, &s->u.mark.body, around) && ok; break;
		case TIR_LET_VIEW: add_tile(around, s->u.view->root, s->range); break;
		case TIR_LET_SCALAR: ok = host_number(m, s, s->u.scalar.value) && ok; break;
		case TIR_HINT: case TIR_ANNOTATE:
		case TIR_LET_SLOTS: case TIR_TRAP: case TIR_RETURN: break;
		case TIR_FOR: case TIR_WHILE: ok = refuse(m, s->range, "a loop stands around phases"); break;
		case TIR_CALL: ok = refuse(m, s->range, "a call stands outside every phase"); break;
		case TIR_ALLOC_STMT: ok = refuse(m, s->range, "an allocation stands outside every phase"); break;
		case TIR_STORE: case TIR_INSN: case TIR_FUSED: case TIR_SYNC: case TIR_BREAK:
			ok = refuse(m, s->range, "a statement stands outside every phase");
			break;
		}
	}
	return ok && !around->failed;
}

/* ---- names ---- */

static const char *renamed(const struct ptx_abi_options *o, const char *name)
{
	for (int i = 0; o && i < o->n_rename; i++)
		if (!strcmp(o->rename_from[i], name))
			return o->rename_to[i];
	return name;
}

static bool name_entries(struct make *m, size_t first)
{
	size_t n = m->entry.len - first;
	const char *base = renamed(m->o, m->f->name), *why = ptx_name_trouble(base);
	if (why)
		return diag_error(m->t, m->f->range, E6101, "'%s' is not usable as the name of a kernel: it %s; choose another one with "
				  "--entry-name=%s=NEW", base, why, m->f->name);
	const char *function = backend_unique_in(m->a, &m->symbol, backend_identifier(m->a, base));
	for (size_t i = 0; i < n; i++) {
		m->entry.data[first + i].name = n == 1 ? base : arena_printf(m->a, "%s_phase%zu", base, i);
		m->entry.data[first + i].function = function;
	}
	return true;
}

static bool unique_names(struct make *m)
{
	struct map seen;
	map_init(&seen, m->a);
	for (size_t i = 0; i < m->entry.len; i++) {
		const struct ptx_entry *e = &m->entry.data[i];
		if (map_find(&seen, e->name))
			return diag_error(m->t, e->fn->range, E6101, "two kernels have the name '%s'; choose another one with --entry-name=%s=NEW",
					  e->name, e->fn->name);
		map_set(&seen, e->name, (void *)(uintptr_t)e->fn);
	}
	return true;
}

/* ---- the whole ---- */

static bool is_called(const struct make *m, const struct tir_fn *f)
{
	for (int i = 0; i < m->p->n_fn; i++) {
		struct tir_fn **callee;
		int n = tir_callees(m->a, m->p->fn[i], &callee);
		for (int k = 0; k < n; k++)
			if (callee[k] == f)
				return true;
	}
	return false;
}

static void place_temporaries(struct make *m, struct tir_fn *f)
{
	opt_place_scratch(m->t, f);
	for (size_t i = 0; i < m->lasting.len; i++)
		for (int k = 0; k < f->n_param; k++)
			if (f->param[k] == m->lasting.data[i])
				f->param[k]->is_placed = false;
}

/* Phases without threads of their own have as many as the other phases: the level belongs to the module. */
static void share_threads(struct make *m, size_t first)
{
	int64_t n = 1;
	if (m->thread)
		ix_is_const(m->thread->size, &n);
	for (size_t i = first; i < m->entry.len; i++)
		if (!m->entry.data[i].threads)
			m->entry.data[i].threads = (int)n;
}

static bool make_function(struct make *m, struct tir_fn *f)
{
	size_t first = m->entry.len;
	struct phase around = { .m = m };
	long long bytes = 8LL * (f->n_param + f->n_dimvar);
	m->f = f;
	m->thread = NULL;
	m->lasting.len = 0;
	around.seen.arena = m->a;
	if (!host_block(m, &f->body, &around))
		return false;
	if (bytes > MAX_PARAMETER_BYTES)
		return diag_error(m->t, f->range, E6102, "the parameters of '%s' take %lld bytes; a kernel has at most %d", f->name, bytes,
				  MAX_PARAMETER_BYTES);
	share_threads(m, first);
	place_temporaries(m, f);
	return name_entries(m, first);
}

/* The row for --arch or the target's own name. */
static const struct ptx_arch *find_arch(struct make *m)
{
	const char *name = m->o ? m->o->arch : NULL;
	struct range r = { 0 };
	const struct map_entry *e = map_find(&m->target->architecture->fact, "identity.name");
	const struct target_fact *fact = e ? e->value : NULL;
	if (!name && fact) {
		name = fact->name;
		r = m->p->n_fn ? m->p->fn[0]->range : r;
	}
	const struct ptx_arch *arch = name ? ptx_arch_find(name) : NULL;
	if (!arch)
		diag_error(m->t, r, E6001, "unknown architecture '%s'; known: %s", name ? name : "", ptx_arch_names(m->a));
	return arch;
}

int64_t ptx_abi_align(const struct ptx_abi *abi, const struct tir_buffer *b)
{
	int64_t size = dtype_info(b->type->dtype)->bits / 8;
	return size > abi->align ? size : abi->align;
}

bool ptx_abi_make(struct tfc *t, const struct tir_program *p, const struct target *target, const struct ptx_abi_options *o,
		  struct ptx_abi *out)
{
	struct make m = { .t = t, .a = &t->perm, .target = target, .o = o, .p = p };
	bool ok = true;
	map_init(&m.symbol, m.a);
	*out = (struct ptx_abi){ .arch = find_arch(&m) };
	if (!out->arch)
		return false;
	out->version = o && o->version ? o->version : out->arch->version;
	out->align = o && o->align ? o->align : PTX_ALIGN_BYTES;
	if (!ptx_arch_check_version(t, (struct range){ 0 }, out->arch, out->version))
		return false;
	for (int i = 0; i < p->n_fn; i++)
		if (!is_called(&m, p->fn[i]))
			ok = make_function(&m, p->fn[i]) && ok;
	out->n_entry = (int)m.entry.len;
	out->entry = m.entry.data;
	return ok && unique_names(&m);
}
