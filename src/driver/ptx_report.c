/* What is known of the kernels of a program before they run (spec: ptx 17.2). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/ptx.h"
#include "driver/report.h"

/* CTAs of "e" that a unit of the device holds at once, by threads, registers and shared memory; 0: not known. */
static int64_t ctas_per_unit(const struct target *x, const struct ptx_entry *e, const struct ptx_figures *f)
{
	int64_t warp = target_int(x, "compute.warp", 32), warps = (e->threads + warp - 1) / warp;
	int64_t most = target_int(x, "compute.max_ctas_per_unit", 0), by_warps = target_int(x, "compute.max_warps_per_unit", 0) / warps;
	int64_t shared = target_int(x, "memory.smem.per_unit", 0), reserved = target_int(x, "memory.smem.reserved", 0);
	int64_t registers = target_int(x, "memory.register.per_unit", 0);
	most = by_warps < most ? by_warps : most;
	if (shared && shared / (e->shared_bytes + reserved) < most)
		most = shared / (e->shared_bytes + reserved);
	if (f && f->registers > 0 && registers) {
		int64_t of_warp = (f->registers * warp + 255) / 256 * 256, by_registers = registers / of_warp / warps;
		most = by_registers < most ? by_registers : most;
	}
	return most;
}

/* How full the last round of CTAs over the device is, as a share of all rounds; negative where the grid is not a number. */
static double wave_share(const struct target *x, int64_t grid, int64_t per_unit)
{
	int64_t units = target_int(x, "compute.units", 0), room = units * per_unit;
	if (grid <= 0 || room <= 0)
		return -1;
	int64_t waves = (grid + room - 1) / room;
	return (double)grid / (double)(waves * room);
}

static const char *figure(struct arena *a, int64_t v)
{
	return v < 0 ? "-" : arena_printf(a, "%" PRId64, v);
}

static void entry_line(struct arena *a, const struct target *x, const struct ptx_entry *e, const struct ptx_figures *f, struct text *out)
{
	int64_t grid = 0, per_unit = ctas_per_unit(x, e, f);
	bool known = ix_is_const(e->grid, &grid);
	double share = known ? wave_share(x, grid, per_unit) : -1;
	const char *name = strlen(e->name) > 32 ? arena_printf(a, "%.29s...", e->name) : e->name;
	text_printf(out, "%-32s %7d %10s %9" PRId64 " %9s %7s %6s %8" PRId64, name, e->threads, known ? figure(a, grid) : "sized",
		    e->shared_bytes, figure(a, f ? f->registers : -1), figure(a, f ? f->spill_store_bytes : -1),
		    figure(a, f ? f->stack_bytes : -1), per_unit);
	if (share < 0)
		text_add(out, "    -\n");
	else
		text_printf(out, " %.2f\n", share);
}

/* ---- accesses in the text ---- */

enum { N_WIDTH = 6 };			/* 1, 2, 4, 8, 16, 32 bytes of a lane */
enum access_kind { GLOBAL_LOAD, GLOBAL_STORE, SHARED_LOAD, SHARED_STORE, ACCESS_KIND_COUNT };

struct accesses {
	int n[ACCESS_KIND_COUNT][N_WIDTH];
	int barriers;
	bool uses_local;
};

static const char *const access_name[ACCESS_KIND_COUNT] = { "ld.global", "st.global", "ld.shared", "st.shared" };

/* Bytes that one lane moves: of ".v4.b32" 16. */
static int access_bytes(const char *modifiers, size_t n)
{
	int count = 1, bits = 0;
	for (size_t i = 0; i + 1 < n; i++) {
		if (modifiers[i] != '.')
			continue;
		if (modifiers[i + 1] == 'v' && modifiers[i + 2] >= '1' && modifiers[i + 2] <= '9')
			count = modifiers[i + 2] - '0';
		else if (strchr("bsuf", modifiers[i + 1]) && modifiers[i + 2] >= '1' && modifiers[i + 2] <= '9')
			bits = atoi(modifiers + i + 2);
	}
	return count * bits / 8;
}

static void count_statement(struct accesses *a, const char *s)
{
	size_t n = strcspn(s, " \t;\n");
	a->barriers += !strncmp(s, "bar.sync", 8) || !strncmp(s, "barrier.sync", 12);
	a->uses_local = a->uses_local || !strncmp(s, "ld.local", 8) || !strncmp(s, "st.local", 8) || !strncmp(s, ".local", 6);
	for (int k = 0; k < ACCESS_KIND_COUNT; k++)
		if (!strncmp(s, access_name[k], 9) && s[9] == '.') {
			int bytes = access_bytes(s + 9, n - 9), w = 0;
			while (w + 1 < N_WIDTH && 1 << w < bytes)
				w++;
			a->n[k][w]++;
		}
}

/* The accesses of each entry of "x", in order. */
static const struct accesses *accesses_of(struct arena *a, const struct ptx_output *x)
{
	struct accesses *all = arena_array(a, struct accesses, (size_t)x->abi.n_entry + 1), *at = NULL;
	for (const char *s = text_str(&x->text); *s; s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n')) {
		const char *begin = s + strspn(s, " \t"), *name = begin + sizeof(".visible .entry ") - 1;
		if (!strncmp(begin, ".visible .entry ", sizeof(".visible .entry ") - 1))
			for (int i = 0; i < x->abi.n_entry; i++) {
				size_t n = strlen(x->abi.entry[i].name);
				if (!strncmp(name, x->abi.entry[i].name, n) && name[n] == '(')
					at = &all[i];
			}
		if (*begin == '@')
			begin += strcspn(begin, " \t\n"), begin += strspn(begin, " \t");
		if (at)
			count_statement(at, begin);
	}
	return all;
}

static void access_lines(const struct ptx_output *x, const struct accesses *a, struct text *out)
{
	text_printf(out, "\n%-32s %-10s %9s  %s\n", "accesses in the text", "", "sites", "of so many bytes a lane: 32 16 8 4 2 1");
	for (int i = 0; i < x->abi.n_entry; i++)
		for (int k = 0; k < ACCESS_KIND_COUNT; k++) {
			int sum = 0;
			for (int w = 0; w < N_WIDTH; w++)
				sum += a[i].n[k][w];
			if (!sum)
				continue;
			text_printf(out, "%-32.32s %-10s %9d ", x->abi.entry[i].name, access_name[k], sum);
			for (int w = N_WIDTH; w-- > 0;)
				text_printf(out, " %d", a[i].n[k][w]);
			text_char(out, '\n');
		}
	for (int i = 0; i < x->abi.n_entry; i++)
		if (a[i].uses_local)
			text_printf(out, "%s uses local memory\n", x->abi.entry[i].name);
}

/* ---- their cost, by the lanes of a CTA's warps ---- */

static const char *place_of(struct arena *a, const struct ptx_site *s)
{
	int line, column;
	if (!s->range.source)
		return "-";
	source_place(s->range.source, s->range.begin, &line, &column);
	return arena_printf(a, "%d:%d", line, column);
}

static bool is_shared(const struct ptx_site *s)
{
	return s->root->type->storage == ST_SMEM;
}

static const char *site_access(const struct ptx_site *s)
{
	return access_name[(is_shared(s) ? SHARED_LOAD : GLOBAL_LOAD) + s->is_store];
}

static void site_lines(struct arena *a, const struct ptx_output *x, struct text *out)
{
	if (!x->sites || !x->sites->len)
		return;
	text_printf(out, "\n%-32s %-10s %9s %5s %9s %9s %9s\n", "accesses as emitted", "", "statement", "bytes", "requests", "cost", "least");
	for (size_t i = 0; i < x->sites->len; i++) {
		const struct ptx_site *s = &x->sites->data[i];
		const char *name = arena_printf(a, "%s %s", x->abi.entry[s->entry].name, s->root->name ? s->root->name : "-");
		int64_t least = (s->asked + PTX_SECTOR_BYTES - 1) / PTX_SECTOR_BYTES;
		text_printf(out, "%-32.32s %-10s %9s %5d %9" PRId64 " %9" PRId64 " %9" PRId64 "\n", name, site_access(s), place_of(a, s), s->bytes,
			    s->requests, is_shared(s) ? s->wavefronts : s->sectors, is_shared(s) ? s->groups : least);
	}
	text_add(out, "cost: wavefronts of shared memory, 32-byte sectors of global memory; of one CTA, each loop in its\n"
		 "first iteration\n");
}

static json_t *json_sites(const struct ptx_output *x, int entry)
{
	json_t *list = json_array();
	for (size_t i = 0; x->sites && i < x->sites->len; i++) {
		const struct ptx_site *s = &x->sites->data[i];
		int line = 0, column = 0;
		bool shared = is_shared(s);
		if (s->entry != entry)
			continue;
		if (s->range.source)
			source_place(s->range.source, s->range.begin, &line, &column);
		json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:I, s:I, s:I}", "access", site_access(s), "of",
						      s->root->name ? s->root->name : "", "line", line, "bytes", s->bytes, "requests",
						      (json_int_t)s->requests, shared ? "wavefronts" : "sectors",
						      (json_int_t)(shared ? s->wavefronts : s->sectors), shared ? "groups" : "asked",
						      (json_int_t)(shared ? s->groups : s->asked)));
	}
	return list;
}

static json_t *json_accesses(const struct accesses *a)
{
	json_t *all = json_object();
	for (int k = 0; k < ACCESS_KIND_COUNT; k++) {
		json_t *one = json_object();
		for (int w = N_WIDTH; w-- > 0;)
			if (a->n[k][w]) {
				char bytes[4];
				snprintf(bytes, sizeof(bytes), "%d", 1 << w);
				json_object_set_new(one, bytes, json_integer(a->n[k][w]));
			}
		json_object_set_new(all, access_name[k], one);
	}
	return all;
}

static json_t *json_or_null(int64_t v)
{
	return v < 0 ? json_null() : json_integer(v);
}

json_t *ptx_report_json(const struct pipeline *p, const struct tir_fn *f)
{
	json_t *list = json_array();
	const struct ptx_output *x = p->ptx;
	const struct accesses *a = x ? accesses_of(&p->t->perm, x) : NULL;
	for (int i = 0; x && i < x->abi.n_entry; i++) {
		const struct ptx_entry *e = &x->abi.entry[i];
		const struct ptx_figures *g = x->figures ? &x->figures[i] : NULL;
		int64_t grid;
		if (e->fn != f)
			continue;
		json_array_append_new(list, json_pack("{s:s, s:i, s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:b}", "entry", e->name, "threads", e->threads,
						      "grid", ix_is_const(e->grid, &grid) ? json_integer(grid)
											  : json_string(ix_str(&p->t->perm, e->grid)),
						      "shared_bytes", (json_int_t)e->shared_bytes, "registers",
						      json_or_null(g ? g->registers : -1), "stack_bytes", json_or_null(g ? g->stack_bytes : -1),
						      "spill_store_bytes", json_or_null(g ? g->spill_store_bytes : -1), "spill_load_bytes",
						      json_or_null(g ? g->spill_load_bytes : -1), "accesses", json_accesses(&a[i]), "sites",
						      json_sites(x, i), "barriers",
						      a[i].barriers, "local_memory", a[i].uses_local));
	}
	return list;
}

const char *ptx_report_text(struct pipeline *p, const struct ptx_output *x)
{
	struct text s;
	struct arena *a = &p->t->perm;
	const struct target *target = p->unit[p->n_unit - 1].target;
	text_init(&s, a);
	text_printf(&s, "target %s, %s, .version %d.%d, tensors at multiples of %" PRId64 " bytes\n", target->id, x->abi.arch->name,
		    x->abi.version / 10, x->abi.version % 10, x->abi.align);
	if (p->o->unchecked_windows)
		text_add(&s, "windows that are not proved to lie inside are not checked (--unchecked-windows)\n");
	text_printf(&s, "\n%-32s %7s %10s %9s %9s %7s %6s %8s %s\n", "kernel", "threads", "grid", "shared", "registers", "spilled", "stack",
		    "CTA/unit", "wave");
	for (int i = 0; i < x->abi.n_entry; i++)
		entry_line(a, target, &x->abi.entry[i], x->figures ? &x->figures[i] : NULL, &s);
	access_lines(x, accesses_of(a, x), &s);
	site_lines(a, x, &s);
	if (!x->figures)
		text_add(&s, "\nregisters, spills and stack are known with --assemble\n");
	return text_str(&s);
}
