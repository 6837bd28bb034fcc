#include "emu/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool trace_filter_read(struct tfc *t, struct trace_filter *f, const char *s, const char **bad)
{
	static const char *const key[] = { "cta=", "warp=", "line=", "lane=" };
	*f = (struct trace_filter){ -1, -1, -1, -1, 0 };
	char *copy = arena_strdup(&t->perm, s);
	for (char *w = strtok(copy, ","); w; w = strtok(NULL, ",")) {
		char *end = w;
		long long v[4] = { -1, -1, -1, -1 }, last = -1;
		size_t k = 0;
		while (k < 4 && strncmp(w, key[k], strlen(key[k])) != 0)
			k++;
		if (k < 4)
			v[k] = last = strtoll(w + strlen(key[k]), &end, 10);
		if (k == 2 && *end == '-')
			last = strtoll(end + 1, &end, 10);
		if (k == 4 || *end || end == w + strlen(key[k]) || v[k] < 0 || last < v[k] || (k == 3 && v[k] >= EMU_LANES)) {
			*bad = arena_strdup(&t->perm, w);
			return false;
		}
		f->cta = k == 0 ? v[0] : f->cta;
		f->warp = k == 1 ? v[1] : f->warp;
		f->first_line = k == 2 ? v[2] : f->first_line;
		f->last_line = k == 2 ? last : f->last_line;
		f->lane = k == 3 ? (uint32_t)v[3] : f->lane;
	}
	return true;
}

static const struct emu_warp *warp_find(const struct emu_run *run, uint32_t cta, uint32_t warp)
{
	for (uint32_t i = 0; i < run->n_live; i++)
		for (uint32_t k = 0; k < run->live[i]->n_cta; k++)
			if (run->live[i]->cta[k].number == cta)
				return &run->live[i]->cta[k].warp[warp];
	return NULL;
}

/* The frame of "lane", if it is one of function "f". */
static const struct emu_frame *frame_find(const struct emu_warp *w, uint32_t lane, const struct ptx_func *f)
{
	for (uint32_t i = 0; i < w->n_group; i++)
		if (w->group[i].mask >> lane & 1)
			return w->group[i].frame->func == f ? w->group[i].frame : NULL;
	return NULL;
}

static void add_register(struct text *out, const struct emu_frame *frame, const struct ptx_operand *op, uint32_t lane)
{
	const struct ptx_func *f = frame->func;
	if (op->kind == PTX_OP_VECTOR || op->kind == PTX_OP_LIST || op->kind == PTX_OP_PAIR || op->kind == PTX_OP_ADDRESS) {
		for (uint32_t i = 0; i < op->n; i++)
			add_register(out, frame, &op->part[i], lane);
		return;
	}
	if (op->kind != PTX_OP_REG)
		return;
	emu_ref r = f->reg_at[op->reg];
	if (f->reg_type[op->reg] == PTX_PRED) {
		text_printf(out, " %c", frame->pred_defined[r] >> lane & 1 ? (frame->pred[r] >> lane & 1 ? 't' : 'f') : '?');
		return;
	}
	uint64_t v = frame->value[(size_t)EMU_REF_SLOT(r) * EMU_LANES + lane];
	if (EMU_REF_WIDTH(r) == EMU_WIDTH_64)
		memcpy(&v, (const char *)(frame->value + (size_t)EMU_REF_SLOT(r) * EMU_LANES) + 8 * (size_t)lane, 8);
	if (frame->defined[EMU_REF_SLOT(r)] >> lane & 1)
		text_printf(out, " %" PRIx64, v);
	else
		text_add(out, " ?");
}

static void add_line(const struct emu_run *run, const struct trace_filter *f, struct text *out)
{
	const struct emu_insn *in = &run->module->code[run->last.site];
	int line = 0, column;
	if (!in->stmt || (f->cta >= 0 && run->last.cta != f->cta) || (f->warp >= 0 && run->last.warp != f->warp))
		return;
	source_place(run->module->source, in->stmt->pos, &line, &column);
	if (f->first_line >= 0 && (line < f->first_line || line > f->last_line))
		return;
	text_printf(out, "%" PRIu64 " cta %u warp %u %08x line %d: ", run->step, run->last.cta, run->last.warp, run->last.lanes, line);
	const char *s = run->module->source->text + in->stmt->pos;
	for (uint32_t i = 0; i < in->stmt->end - in->stmt->pos; i++)
		text_char(out, s[i] == '\n' || s[i] == '\t' || s[i] == '\r' ? ' ' : s[i]);
	const struct emu_warp *w = warp_find(run, run->last.cta, run->last.warp);
	const struct emu_frame *frame = NULL;
	for (const struct ptx_func *func = run->module->func; w && func; func = func->next)
		if (func->has_body && run->last.site >= func->entry && run->last.site < func->code_end)
			frame = frame_find(w, f->lane, func);
	if (frame && in->stmt->n_op) {
		text_printf(out, "  | lane %u:", f->lane);
		for (unsigned i = 0; i < in->stmt->n_op; i++)
			add_register(out, frame, &in->stmt->op[i], f->lane);
	}
	text_char(out, '\n');
}

enum emu_end trace_run(struct emu_run *run, uint64_t max_steps, const struct trace_filter *f, struct text *out)
{
	enum emu_end end = EMU_PAUSED;
	for (uint64_t n = 0; end == EMU_PAUSED && (!max_steps || n < max_steps) && out->len < TRACE_LIMIT_BYTES; n++) {
		uint64_t before = emu_steps(run);
		end = emu_step(run);
		if (emu_steps(run) > before)
			add_line(run, f, out);
	}
	if (end != EMU_PAUSED)
		return end;
	if (out->len >= TRACE_LIMIT_BYTES)
		text_add(out, "the trace ends here: it is too long\n");
	return emu_execute(run, max_steps ? max_steps : 0);
}
