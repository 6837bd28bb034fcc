#include "emu/stats.h"

#include <stdlib.h>
#include <string.h>

#include "emu/isa.h"

enum { BANKS = 32, WORD_BYTES = 4, SECTOR_BYTES = 32, GROUP_BYTES = 128 };

/* ---- shared memory: wavefronts ---- */

/* Wavefronts of the lanes "mask" that are served together: the most words in one bank, equal words once. */
static uint32_t wavefronts(const struct emu_access *a, uint32_t mask)
{
	uint64_t word[EMU_LANES * 8];
	uint32_t n = 0, in_bank[BANKS] = { 0 }, most = 0;
	for (uint32_t l = 0; l < EMU_LANES; l++) {
		if (!(mask >> l & 1))
			continue;
		uint64_t first = a->offset[l] / WORD_BYTES, last = (a->offset[l] + a->size - 1) / WORD_BYTES;
		for (uint64_t w = first; w <= last; w++) {
			uint32_t k = 0;
			while (k < n && word[k] != w)
				k++;
			if (k < n)
				continue;
			word[n++] = w;
			uint32_t c = ++in_bank[w % BANKS];
			most = c > most ? c : most;
		}
	}
	return most;
}

/* Lanes that touch consecutive words without a gap, in order, cannot conflict. */
static bool is_dense(const struct emu_access *a)
{
	if (a->size < WORD_BYTES || a->mask != UINT32_MAX)
		return false;
	for (uint32_t l = 1; l < EMU_LANES; l++)
		if (a->offset[l] != a->offset[0] + (uint64_t)l * a->size)
			return false;
	return a->offset[0] % WORD_BYTES == 0;
}

static void count_shared(struct stats_access_site *s, const struct emu_access *a)
{
	uint32_t lanes = a->size > WORD_BYTES ? GROUP_BYTES / a->size : EMU_LANES;
	uint64_t groups = 0, waves = 0;
	if (is_dense(a)) {
		groups = waves = EMU_LANES / lanes;
	} else {
		for (uint32_t first = 0; first < EMU_LANES; first += lanes) {
			uint32_t mask = a->mask & (lanes == EMU_LANES ? UINT32_MAX : ((1u << lanes) - 1) << first);
			if (!mask)
				continue;
			groups++;
			waves += wavefronts(a, mask);
		}
	}
	s->groups += groups;
	s->wavefronts += waves;
	if (waves - groups > s->worst_conflicts) {
		s->worst_conflicts = waves - groups;
		s->worst_mask = a->mask;
		memcpy(s->worst_offset, a->offset, sizeof(s->worst_offset));
	}
}

/* ---- global memory: sectors ---- */

struct sector {
	uint64_t number;
	uint32_t bytes;			/* bit i: byte i was asked for */
};

static uint32_t byte_mask(uint64_t from, uint64_t to)
{
	uint32_t n = (uint32_t)(to - from);
	return (n == 32 ? UINT32_MAX : (1u << n) - 1) << from % SECTOR_BYTES;
}

static void count_global(struct stats_access_site *s, const struct emu_access *a)
{
	struct sector sector[2 * EMU_LANES];
	uint32_t n = 0;
	for (uint32_t l = 0; l < EMU_LANES; l++) {
		if (!(a->mask >> l & 1))
			continue;
		uint64_t at = a->object->base + a->offset[l], end = at + a->size;
		while (at < end) {
			uint64_t number = at / SECTOR_BYTES, stop = (number + 1) * SECTOR_BYTES;
			stop = stop < end ? stop : end;
			uint32_t k = n;
			while (k > 0 && sector[k - 1].number != number)
				k--;
			if (k == 0) {
				sector[n++] = (struct sector){ number, 0 };
				k = n;
			}
			sector[k - 1].bytes |= byte_mask(at, stop);
			at = stop;
		}
	}
	s->sectors += n;
	for (uint32_t k = 0; k < n; k++)
		s->bytes_asked += (uint64_t)__builtin_popcount(sector[k].bytes);
}

/* ---- events ---- */

void stats_begin(struct emu_run *run)
{
	struct arena *a = &run->t->perm;
	size_t n = run->module->n_code;
	struct emu_stats *s = arena_new(a, struct emu_stats);
	s->exec = arena_array(a, uint64_t, n);
	s->partial = arena_array(a, uint64_t, n);
	s->shared = arena_array(a, struct stats_access_site *, n);
	s->global = arena_array(a, struct stats_access_site *, n);
	run->stats = s;
}

const struct emu_stats *emu_run_stats(const struct emu_run *run)
{
	return run->stats;
}

void stats_step(struct emu_run *run, const struct emu_ctx *x, uint32_t mask)
{
	struct emu_stats *s = run->stats;
	s->exec[x->site]++;
	if (mask != (x->warp->exist & ~x->warp->exited))
		s->partial[x->site]++;
}

void stats_access(struct emu_run *run, const struct emu_access *a)
{
	struct emu_stats *s = run->stats;
	enum ptx_space space = a->object->space;
	uint64_t bytes = (uint64_t)__builtin_popcount(a->mask) * a->size;
	if (!a->mask)
		return;
	if (a->kind != EMU_STORE)
		s->bytes_loaded[space] += bytes;
	if (a->kind != EMU_LOAD)
		s->bytes_stored[space] += bytes;
	if (space != PTX_SHARED && space != PTX_GLOBAL)
		return;
	struct stats_access_site **p = space == PTX_SHARED ? &s->shared[a->site] : &s->global[a->site];
	if (!*p)
		*p = arena_new(&run->t->perm, struct stats_access_site);
	(*p)->exec++;
	if (a->size > (*p)->lane_bytes)
		(*p)->lane_bytes = a->size;
	if (space == PTX_GLOBAL) {
		count_global(*p, a);
		return;
	}
	count_shared(*p, a);
	for (uint32_t l = 0; l < EMU_LANES; l++)
		if (a->mask >> l & 1 && a->offset[l] + a->size > s->shared_high)
			s->shared_high = a->offset[l] + a->size;
}

/* ---- kinds of instructions ---- */

static bool is_float(unsigned type)
{
	switch (type) {
	case PTX_F16: case PTX_F16X2: case PTX_BF16: case PTX_BF16X2: case PTX_F32: case PTX_F64: case PTX_TF32:
		return true;
	default:
		return false;
	}
}

const char *stats_class(const struct emu_insn *in)
{
	static const struct { const char *base, *name; } table[] = {
		{ "ld", "memory" }, { "st", "memory" }, { "atom", "memory" }, { "red", "memory" }, { "ldmatrix", "memory" },
		{ "stmatrix", "memory" }, { "cp", "memory" }, { "prefetch", "memory" }, { "prefetchu", "memory" },
		{ "mma", "matrix" }, { "wmma", "matrix" }, { "wgmma", "matrix" },
		{ "shfl", "lanes" }, { "vote", "lanes" }, { "match", "lanes" }, { "redux", "lanes" }, { "activemask", "lanes" },
		{ "elect", "lanes" },
		{ "bar", "barrier" }, { "barrier", "barrier" }, { "mbarrier", "barrier" }, { "fence", "barrier" },
		{ "membar", "barrier" },
		{ "bra", "control" }, { "brx", "control" }, { "call", "control" }, { "ret", "control" }, { "exit", "control" },
		{ "trap", "control" }, { "brkpt", "control" }, { "nanosleep", "control" },
		{ "cvt", "conversion" }, { "cvta", "conversion" },
	};
	const char *base = ptx_opcode_name(in->opcode);
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (!strcmp(table[i].base, base))
			return table[i].name;
	return is_float(in->mode.type) ? "float" : "integer";
}

uint64_t stats_matrix_ops(const struct emu_insn *in)
{
	const char *base = ptx_opcode_name(in->opcode);
	bool multiplies = !strcmp(base, "mma");
	for (unsigned i = 0; i < in->stmt->n_mod && !multiplies; i++)
		multiplies = (!strcmp(base, "wmma") && !strcmp(ptx_mod_name(in->stmt->mod[i]), "mma"));
	if (!multiplies)
		return 0;
	for (unsigned i = 0; i < in->stmt->n_mod; i++) {
		const char *p = ptx_mod_name(in->stmt->mod[i]);
		char *end;
		if (*p != 'm' || p[1] < '1' || p[1] > '9')
			continue;
		unsigned long m = strtoul(p + 1, &end, 10), n = *end == 'n' ? strtoul(end + 1, &end, 10) : 0;
		unsigned long k = n && *end == 'k' ? strtoul(end + 1, &end, 10) : 0;
		if (k)
			return 2 * (uint64_t)m * n * k;
	}
	return 0;
}
