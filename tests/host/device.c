#include "host/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/emu.h"

enum { MAX_BLOCK = 64, ALIGNMENT = 256 };

static struct block { unsigned char *data, *is_defined; size_t bytes; } block[MAX_BLOCK];
static int n_block;

void *device_alloc(size_t bytes)
{
	struct block *b = &block[n_block++];
	b->bytes = bytes;
	b->data = aligned_alloc(ALIGNMENT, (bytes + ALIGNMENT) / ALIGNMENT * ALIGNMENT);
	b->is_defined = calloc(bytes + 1, 1);
	memset(b->data, 0x5a, bytes);
	return b->data;
}

void device_free_all(void)
{
	while (n_block) {
		free(block[--n_block].data);
		free(block[n_block].is_defined);
	}
}

static struct block *block_of(uint64_t address)
{
	for (int i = 0; i < n_block; i++)
		if (address >= (uintptr_t)block[i].data && address < (uintptr_t)block[i].data + block[i].bytes)
			return &block[i];
	return NULL;
}

void device_write(void *to, const void *from, size_t bytes)
{
	struct block *b = block_of((uintptr_t)to);
	memcpy(to, from, bytes);
	memset(b->is_defined + ((unsigned char *)to - b->data), 1, bytes);
}

bool device_read(void *to, const void *from, size_t bytes)
{
	struct block *b = block_of((uintptr_t)from);
	size_t at = (size_t)((const unsigned char *)from - b->data);
	memcpy(to, from, bytes);
	for (size_t i = 0; i < bytes; i++)
		if (!b->is_defined[at + i]) {
			printf("byte %zu was never written\n", i);
			return false;
		}
	return true;
}

/* The first parameter that points into the same block as parameter "i", or "i" itself if that is the lowest. */
static unsigned int lowest_of(const struct fakecuda_launch *l, unsigned int i)
{
	unsigned int lowest = i;
	for (unsigned int k = 0; k < l->n_param; k++)
		if (block_of(l->param[k]) == block_of(l->param[i]) && (l->param[k] < l->param[lowest] || (k < lowest && l->param[k] == l->param[lowest])))
			lowest = k;
	return lowest;
}

static void describe(const struct fakecuda_launch *l, struct emu_param *p, char (*name)[16])
{
	for (unsigned int i = 0; i < l->n_param; i++) {
		const struct block *b = block_of(l->param[i]);
		unsigned int base;
		memcpy(p[i].value, &l->param[i], 8);
		p[i].bytes = 8;
		if (!b)
			continue;
		base = lowest_of(l, i);
		snprintf(name[i], sizeof(name[i]), "p%u", i);
		p[i].kind = EMU_PARAM_BUFFER;
		p[i].name = name[i];
		p[i].bytes = b->bytes - (size_t)(l->param[i] - (uintptr_t)b->data);
		p[i].use = EMU_USE_IN | EMU_USE_SCRATCH;
		p[i].align = 16;
		if (base != i) {
			p[i].use = EMU_USE_SCRATCH;
			p[i].alias = name[base];
			p[i].alias_offset = l->param[i] - l->param[base];
		}
	}
}

static void fill(const struct fakecuda_launch *l, const struct emu_param *p, struct emu_run *r)
{
	for (unsigned int i = 0; i < l->n_param; i++) {
		const struct block *b = block_of(l->param[i]);
		size_t bytes, at;
		if (!b || p[i].alias)
			continue;
		at = (size_t)(l->param[i] - (uintptr_t)b->data);
		memcpy(emu_buffer(r, p[i].name, &bytes), b->data + at, b->bytes - at);
		for (size_t k = 0; k < b->bytes - at; k++)
			if (!b->is_defined[at + k])
				emu_buffer_undefine(r, p[i].name, k, 1);
	}
}

/* The results into the blocks, or, with "compare", whether they are those that lie there. */
static bool collect(const struct fakecuda_launch *l, const struct emu_param *p, struct emu_run *r, bool compare)
{
	bool same = true;
	for (unsigned int i = 0; i < l->n_param; i++) {
		struct block *b = block_of(l->param[i]);
		size_t bytes, at;
		const unsigned char *got;
		if (!b || p[i].alias)
			continue;
		at = (size_t)(l->param[i] - (uintptr_t)b->data);
		got = emu_buffer(r, p[i].name, &bytes);
		for (size_t k = 0; k < b->bytes - at; k++) {
			bool is_defined = emu_buffer_is_defined(r, p[i].name, k);
			if (compare)
				same = same && is_defined == b->is_defined[at + k] && (!is_defined || got[k] == b->data[at + k]);
			else if (is_defined)
				b->data[at + k] = got[k];
			b->is_defined[at + k] = is_defined;
		}
	}
	return same;
}

static bool finish(struct emu_run *r, const char *kernel)
{
	bool ok = emu_execute(r, 0) == EMU_DONE;
	const struct emu_finding *f;
	for (size_t i = 0; (f = emu_finding(r, i)); i++)
		if (f->severity == EMU_ERROR) {
			printf("%s:%d: %s: %s\n", kernel, f->line, f->name, f->message);
			ok = false;
		}
	return ok;
}

bool device_execute(const struct fakecuda_launch *l)
{
	static const struct emu_adversary adversary[] = {
		{ .sched = EMU_SCHED_RR },
		{ .sched = EMU_SCHED_RANDOM, .seed = 7, .resident = 2, .diverge = EMU_DIVERGE_SPLIT },
		{ .sched = EMU_SCHED_SLOW_WARP, .slow = 0, .resident = 4, .global_shuffle = 3 },
	};
	enum { N = sizeof(adversary) / sizeof(*adversary) };
	char name[FAKECUDA_MAX_PARAM][16];
	struct tfc *t = emu_context_new();
	struct emu_module *m = emu_load(t, l->ptx, strlen(l->ptx), "kernel.ptx");
	struct emu_param *p = calloc(l->n_param + 1, sizeof(*p));
	struct emu_run *run[N] = { NULL };
	struct emu_launch launch = { .kernel = l->kernel, .grid = { l->grid }, .block = { l->block }, .shared_bytes = l->shared_bytes, .param = p,
				     .n_param = l->n_param };
	bool ok = m != NULL;
	describe(l, p, name);
	for (int i = 0; ok && i < N; i++) {
		run[i] = emu_run_new(m, &launch, &adversary[i]);
		ok = run[i] != NULL;
		if (ok)
			fill(l, p, run[i]);
	}
	for (int i = 0; ok && i < N; i++) {
		ok = finish(run[i], l->kernel);
		if (ok && !collect(l, p, run[i], i > 0)) {
			printf("%s: adversary %d gives other results\n", l->kernel, i);
			ok = false;
		}
	}
	if (!ok)
		fputs(emu_diagnostics(t), stdout);
	for (int i = 0; i < N; i++)
		if (run[i])
			emu_run_free(run[i]);
	free(p);
	emu_context_free(t);
	return ok;
}
