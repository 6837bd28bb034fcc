/* Text of markers, hints and annotations (spec: tir 12, autoschedule 2, A95). */
#include "tir/print.h"

static void separate(struct tir_printer *p, int *n)
{
	text_add(p->out, (*n)++ ? ", " : "");
}

static void print_number(struct tir_printer *p, const char *name, int64_t v, int *n)
{
	separate(p, n);
	text_printf(p->out, "%s=%lld", name, (long long)v);
}

static void print_guards(struct tir_printer *p, const struct tir_unit_mark *u, int *n)
{
	separate(p, n);
	text_add(p->out, "guards=(");
	for (int i = 0; i < u->n_guard; i++) {
		text_add(p->out, i ? ", " : "");
		text_add(p->out, u->guard[i].is_assume ? "T.assume(" : "");
		tir_print_expr(p, u->guard[i].cond);
		text_add(p->out, u->guard[i].is_assume ? ")" : "");
	}
	text_add(p->out, u->n_guard == 1 ? ",)" : ")");
}

void tir_print_mark_head(struct tir_printer *p, const struct tir_stmt *s)
{
	static const char *const name[] = { "Task", "Stage", "PerCoreTask", "SimtVF", "SimdVF", "Unit" };
	int n = 0;
	text_printf(p->out, "with T.%s(", name[s->u.mark.kind]);
	if (s->u.mark.kind == TIR_MARK_STAGE)
		text_printf(p->out, "%lld", (long long)s->u.mark.stage);
	if (s->u.mark.threads)
		print_number(p, "threads", s->u.mark.threads, &n);
	if (s->u.mark.latency >= 0)
		print_number(p, "latency", s->u.mark.latency, &n);
	if (s->u.mark.ii >= 0)
		print_number(p, "ii", s->u.mark.ii, &n);
	const struct tir_unit_mark *u = s->u.mark.unit;
	if (u && s->u.mark.stage >= 0)
		print_number(p, "stage", s->u.mark.stage, &n);
	if (u && u->core) {
		separate(p, &n);
		text_printf(p->out, "core=\"%s\"", u->core);
	}
	if (u && u->start >= 0)
		print_number(p, "start", u->start, &n);
	if (u && u->interval >= 0)
		print_number(p, "interval", u->interval, &n);
	if (u && u->n_guard)
		print_guards(p, u, &n);
	text_char(p->out, ')');
}

static void print_name(struct tir_printer *p, const struct tir_region *r)
{
	const char *let = r->of && !tir_is_whole(r->of) ? ptrmap_get(&p->name, r->of) : NULL;
	text_add(p->out, let ? let : tir_name(p, r->buffer, r->buffer->name));
}

static void print_region(struct tir_printer *p, const struct tir_region *r)
{
	const char *let = r->of && !tir_is_whole(r->of) ? ptrmap_get(&p->name, r->of) : NULL;
	if (!r->view) {
		print_name(p, r);
		return;
	}
	if (!r->of || (!let && !tir_is_whole(r->of))) {
		tir_print_window(p, r->view);
		return;
	}
	print_name(p, r);
	for (int i = 0; i < r->of->type->rank; i++) {
		text_add(p->out, i ? ", " : "[");
		if (r->kept[i])
			tir_print_bounds(p, r->start[i], r->size[i]);
		else
			tir_print_ix(p, r->start[i]);
	}
	text_add(p->out, r->of->type->rank ? "]" : "[()]");
}

static void print_quoted(struct tir_printer *p, const char *s)
{
	text_char(p->out, '"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_char(p->out, '\\');
		if (*s == '\n' || *s == '\t' || *s == '\r')
			text_add(p->out, *s == '\n' ? "\\n" : *s == '\t' ? "\\t" : "\\r");
		else
			text_char(p->out, *s);
	}
	text_char(p->out, '"');
}

void tir_print_hint(struct tir_printer *p, const struct tir_stmt *s)
{
	text_printf(p->out, "T.assume_%s(", s->u.hint.is_conflict ? "conflict" : "no_conflict");
	print_region(p, &s->u.hint.a);
	if (s->u.hint.has_b) {
		text_add(p->out, ", ");
		print_region(p, &s->u.hint.b);
	}
	if (s->u.hint.has_level)
		text_printf(p->out, ", level=%lld", (long long)s->u.hint.level);
	if (s->u.hint.cross != TIR_CROSS_BOTH)
		text_printf(p->out, ", cross=%s", s->u.hint.cross == TIR_CROSS_ONLY ? "True" : "False");
	if (s->u.hint.group) {
		text_add(p->out, ", group=");
		print_quoted(p, s->u.hint.group);
	}
	text_add(p->out, ")\n");
}

static void print_versions(struct tir_printer *p, const struct tir_annotation *a)
{
	static const char *const mode[] = { "auto", "iteration", "counter" };
	print_name(p, &a->at);
	text_add(p->out, a->is_pair ? ": (" : ": ");
	if (a->has_count)
		text_printf(p->out, "%lld", (long long)a->count);
	else
		text_add(p->out, "None");
	if (a->is_pair)
		text_printf(p->out, ", \"%s\")", mode[a->mode]);
}

void tir_print_annotate(struct tir_printer *p, const struct tir_stmt *s)
{
	static const char *const name[] = { "buffer_versions({", "manual_multi_buffer(", "unlimit_memory(" };
	text_printf(p->out, "T.annotate_%s", name[s->u.annotate.kind]);
	for (int i = 0; i < s->u.annotate.n; i++) {
		const struct tir_annotation *a = &s->u.annotate.item[i];
		text_add(p->out, i ? ", " : "");
		switch (s->u.annotate.kind) {
		case TIR_VERSIONS: print_versions(p, a); break;
		case TIR_MANUAL_RING: print_name(p, &a->at); break;
		case TIR_UNLIMIT: text_printf(p->out, "\"%s\"", a->scope); break;
		}
	}
	text_add(p->out, s->u.annotate.kind == TIR_VERSIONS ? "})\n" : ")\n");
}

void tir_print_loop_options(struct tir_printer *p, const struct tir_stmt *s)
{
	bool pipelined = s->u.loop.kind == TIR_PIPELINED, counts = s->u.loop.num_stages > 1;
	int n = 0;
	if (pipelined && counts)
		text_printf(p->out, ", num_stages=%lld", (long long)s->u.loop.num_stages);
	if (!(counts && !pipelined) && s->u.loop.enable_offset == TIR_UNSTATED && !s->u.loop.n_eligible)
		return;
	text_add(p->out, ", annotations={");
	if (counts && !pipelined) {
		separate(p, &n);
		text_printf(p->out, "\"num_stages\": %lld", (long long)s->u.loop.num_stages);
	}
	if (s->u.loop.enable_offset != TIR_UNSTATED) {
		separate(p, &n);
		text_printf(p->out, "\"enable_offset\": %s", s->u.loop.enable_offset == TIR_YES ? "True" : "False");
	}
	if (s->u.loop.n_eligible) {
		separate(p, &n);
		text_add(p->out, "\"multi_buffer_eligible\": [");
		for (int i = 0; i < s->u.loop.n_eligible; i++) {
			text_add(p->out, i ? ", " : "");
			print_name(p, &s->u.loop.eligible[i]);
		}
		text_char(p->out, ']');
	}
	text_char(p->out, '}');
}
