/* Break points and watch points (emu.h). */
#include <string.h>

#include "emu/machine.h"

bool emu_break(struct emu_run *run, int line)
{
	const struct emu_module *m = run->module;
	bool found = false;
	if (run->t->is_library && setjmp(run->t->fail.env))
		return false;
	if (!run->is_break)
		run->is_break = emu_alloc(run, m->n_code, 1);
	for (uint32_t i = 0; i < m->n_code; i++) {
		int at, column;
		if (!m->code[i].stmt)
			continue;
		source_place(m->source, m->code[i].stmt->pos, &at, &column);
		if (at == line)
			run->is_break[i] = found = true;
	}
	return found;
}

bool emu_watch(struct emu_run *run, const char *param, uint64_t offset, uint64_t bytes)
{
	for (size_t i = 0; i < run->launch.n_param; i++) {
		const char *name = run->launch.param[i].name;
		if (!run->buffer[i] || !name || strcmp(name, param) || run->n_watch == EMU_MAX_WATCH)
			continue;
		run->watch[run->n_watch++] = (struct emu_watched){ run->buffer[i], offset, bytes };
		return true;
	}
	return false;
}

/* A store to watched bytes pauses the run after the instruction. */
void emu_watch_access(struct emu_run *run, const struct emu_access *a)
{
	for (uint32_t w = 0; w < run->n_watch; w++)
		for (uint32_t m = a->mask; m && run->watch[w].object == a->object; m &= m - 1) {
			uint64_t at = a->offset[__builtin_ctz(m)];
			if (at < run->watch[w].offset + run->watch[w].bytes && run->watch[w].offset < at + a->size)
				run->is_paused = true;
		}
}

struct emu_position emu_position(const struct emu_run *run)
{
	struct emu_position p = { .cta = run->last.cta, .warp = run->last.warp, .lanes = run->last.lanes };
	const struct emu_insn *in = &run->module->code[run->last.site];
	int column;
	p.step = run->step;
	if (in->stmt)
		source_place(run->module->source, in->stmt->pos, &p.line, &column);
	return p;
}
