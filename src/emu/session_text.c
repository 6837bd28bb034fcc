/* The report of a session for people: 100 columns. */
#include <inttypes.h>
#include <string.h>

#include "emu/session.h"

static const char *const severity_name[] = { "error", "warning", "note" };

/* "text" with its white space folded, cut to "width" columns. */
static const char *one_line(struct tfc *t, const char *text, size_t width)
{
	struct text s;
	text_init(&s, &t->perm);
	for (; *text; text++) {
		bool blank = *text == ' ' || *text == '\t' || *text == '\n' || *text == '\r';
		if (blank && (!s.len || s.data[s.len - 1] == ' '))
			continue;
		text_char(&s, blank ? ' ' : *text);
	}
	while (s.len && s.data[s.len - 1] == ' ')
		s.data[--s.len] = 0;
	if (s.len > width) {
		s.len = width - 3;
		s.data[s.len] = 0;
		text_add(&s, "...");
	}
	return text_str(&s);
}

static void finding(struct tfc *t, const struct session_finding *g, size_t n_adversary, struct text *out)
{
	const struct emu_finding *f = &g->f;
	if (f->line)
		text_printf(out, "%s:%d:%d: ", f->file ? f->file : "?", f->line, f->column);
	else
		text_printf(out, "%s: ", f->file ? f->file : "kernel");
	text_printf(out, "%s[%s]: %s\n", severity_name[f->severity], f->name, f->message);
	if (f->text)
		text_printf(out, "    in %s: %s\n", f->function ? f->function : g->kernel, one_line(t, f->text, 80));
	if (f->other_line)
		text_printf(out, "    earlier access: line %d: %s\n", f->other_line, one_line(t, f->other_text ? f->other_text : "", 70));
	if (f->count > 1)
		text_printf(out, "    %" PRIu64 " times\n", f->count);
	if (n_adversary > 1)
		text_printf(out, "    met by %u of %zu adversaries, first by %s\n", g->n_adversary, n_adversary, g->adversary);
	text_printf(out, "    do: %s\n", f->remedy);
}

void session_findings_text(struct tfc *t, const struct session_result *r, bool with_notes, struct text *out)
{
	size_t n[3] = { 0 };
	for (size_t i = 0; i < r->finding.len; i++) {
		n[r->finding.data[i].f.severity]++;
		if (with_notes || r->finding.data[i].f.severity != EMU_NOTE)
			finding(t, &r->finding.data[i], r->adversary.len, out);
	}
	text_printf(out, "%zu error%s, %zu warning%s, %zu note%s under %zu adversar%s\n", n[EMU_ERROR], n[EMU_ERROR] == 1 ? "" : "s",
		    n[EMU_WARNING], n[EMU_WARNING] == 1 ? "" : "s", n[EMU_NOTE], n[EMU_NOTE] == 1 ? "" : "s", r->adversary.len,
		    r->adversary.len == 1 ? "y" : "ies");
}

static void outputs(const struct session_result *r, struct text *out)
{
	if (!r->output.len)
		return;
	text_printf(out, "\n%-40s %-8s %-10s %s\n", "output", "type", "bytes", "result");
	for (size_t i = 0; i < r->output.len; i++) {
		const struct session_output *o = &r->output.data[i];
		const struct session_buffer *b = o->buffer;
		text_printf(out, "%-40.40s %-8s %-10" PRIu64 " ", b->name, launch_dtype_name(b->dtype), b->bytes);
		if (!o->is_compared)
			text_printf(out, "%s\n", b->out ? "written, not compared" : "neither written nor compared");
		else if (o->agrees)
			text_printf(out, "agrees (worst difference %.3g)\n", o->worst);
		else if (!o->n_wrong)
			text_printf(out, "DIFFERS: %s\n", o->first_wrong);
		else
			text_printf(out, "DIFFERS in %" PRIu64 " element%s, first %s\n", o->n_wrong, o->n_wrong == 1 ? "" : "s", o->first_wrong);
	}
}

static void sites(struct tfc *t, const struct session_result *r, bool shared, struct text *out)
{
	bool any = false;
	for (size_t i = 0; i < r->site.len; i++) {
		const struct session_site *s = &r->site.data[i];
		const struct stats_access_site *a = &s->s;
		if (s->is_shared != shared)
			continue;
		if (!any && shared)
			text_printf(out, "\n%-48s %10s %12s %12s %12s\n", "shared access sites", "exec", "wavefronts", "ideal", "conflicts");
		if (!any && !shared)
			text_printf(out, "\n%-48s %10s %12s %12s %12s\n", "global access sites", "exec", "bytes/lane", "sectors", "sector use");
		any = true;
		text_printf(out, "%6d  %-40s %10" PRIu64, s->line, one_line(t, s->text, 40), a->exec);
		if (shared)
			text_printf(out, " %12" PRIu64 " %12" PRIu64 " %12" PRIu64 "\n", a->wavefronts, a->groups, a->wavefronts - a->groups);
		else
			text_printf(out, " %12u %12" PRIu64 " %11.0f%%\n", a->lane_bytes, a->sectors,
				    a->sectors ? 100.0 * (double)a->bytes_asked / (32.0 * (double)a->sectors) : 0.0);
		if (!shared || !a->worst_conflicts)
			continue;
		text_add(out, "        lanes at bytes");
		for (uint32_t l = 0, n = 0; l < EMU_LANES && n < 8; l++)
			if (a->worst_mask >> l & 1) {
				text_printf(out, " %" PRIu64, a->worst_offset[l]);
				n++;
			}
		text_add(out, " ...\n");
	}
}

void session_sites_text(struct tfc *t, const struct session_result *r, struct text *out)
{
	sites(t, r, true, out);
	sites(t, r, false, out);
}

static void kernel(const struct session_kernel_stats *k, struct text *out)
{
	static const char *const space[] = { [PTX_GLOBAL] = "global", [PTX_SHARED] = "shared", [PTX_LOCAL] = "local",
					     [PTX_CONST] = "const", [PTX_PARAM] = "param" };
	text_printf(out, "\nkernel %s: %" PRIu64 " warp instructions, %" PRIu64 " with a part of the lanes\n", k->name, k->steps, k->partial);
	text_add(out, "  by class:");
	for (size_t i = 0; i < k->by_class.len; i++)
		text_printf(out, " %s %" PRIu64, k->by_class.data[i].name, k->by_class.data[i].n);
	text_add(out, "\n  by opcode:");
	for (size_t i = 0; i < k->by_opcode.len && i < 8; i++)
		text_printf(out, " %s %" PRIu64, k->by_opcode.data[i].name, k->by_opcode.data[i].n);
	text_add(out, k->by_opcode.len > 8 ? " ...\n" : "\n");
	for (size_t i = 0; i < sizeof(space) / sizeof(*space); i++)
		if (space[i] && (k->loaded[i] || k->stored[i]))
			text_printf(out, "  %s memory: %" PRIu64 " bytes read, %" PRIu64 " written by lanes\n", space[i], k->loaded[i], k->stored[i]);
	if (k->shared_high)
		text_printf(out, "  shared memory used up to byte %" PRIu64 "\n", k->shared_high);
	if (k->matrix_insns)
		text_printf(out, "  matrix instructions: %" PRIu64 ", %" PRIu64 " operations, %.1f other instructions each\n", k->matrix_insns,
			    k->matrix_ops, (double)(k->steps - k->matrix_insns) / (double)k->matrix_insns);
	for (size_t i = 0; i < k->loop.len; i++)
		text_printf(out, "  loop of lines %d-%d: %" PRIu64 " jumps back, %" PRIu64 " instructions, %" PRIu64 " matrix\n",
			    k->loop.data[i].first_line, k->loop.data[i].last_line, k->loop.data[i].trips, k->loop.data[i].insns,
			    k->loop.data[i].matrix_insns);
}

void session_text(const struct session_plan *p, const struct session_result *r, struct text *out)
{
	session_findings_text(p->t, r, true, out);
	outputs(r, out);
	session_sites_text(p->t, r, out);
	for (size_t i = 0; i < r->kernel.len; i++)
		kernel(&r->kernel.data[i], out);
}
