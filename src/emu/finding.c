/* The findings of a run: collected in the order in which they arose, one per kind and place, with a count. */
#include "emu/finding.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "emu/machine.h"

enum { N_BUCKET = 64, DEFAULT_MAX = 20, SILENT = 3 };

struct entry {
	struct entry *next;		/* of one bucket */
	enum finding_kind kind;
	uint32_t site, other_site;
	struct emu_finding shown;
};

struct finding_list {
	struct arena arena;
	VEC(struct entry *) entry;	/* in order */
	struct entry *bucket[N_BUCKET];
	uint32_t n_error;
	uint8_t severity[FINDING_COUNT];	/* enum finding_severity, or SILENT */
};

static const struct {
	const char *name, *remedy;
	enum finding_severity own, foreign;
} known[FINDING_COUNT] = {
#define FINDING(id, name, own, foreign, remedy) { name, remedy, FINDING_##own, FINDING_##foreign },
#include "emu/finding.def"
#undef FINDING
};

const char *finding_name(enum finding_kind kind)
{
	return known[kind].name;
}

const char *finding_remedy(enum finding_kind kind)
{
	return known[kind].remedy;
}

static bool name_find(const char *name, size_t n, enum finding_kind *kind)
{
	for (size_t i = 0; i < FINDING_COUNT; i++)
		if (strlen(known[i].name) == n && !memcmp(known[i].name, name, n)) {
			*kind = (enum finding_kind)i;
			return true;
		}
	return false;
}

bool finding_by_name(const char *name, enum finding_kind *kind)
{
	return name_find(name, strlen(name), kind);
}

/* Apply one word of n characters: "no-NAME", "error=NAME" or "NAME". */
static bool warning_apply(uint8_t *severity, const char *word, size_t n)
{
	enum finding_kind kind;
	if (n > 3 && !memcmp(word, "no-", 3)) {
		if (!name_find(word + 3, n - 3, &kind))
			return false;
		severity[kind] = SILENT;
	} else if (n > 6 && !memcmp(word, "error=", 6)) {
		if (!name_find(word + 6, n - 6, &kind))
			return false;
		severity[kind] = FINDING_ERROR;
	} else {
		if (!name_find(word, n, &kind))
			return false;
		if (severity[kind] > FINDING_WARNING)
			severity[kind] = FINDING_WARNING;
	}
	return true;
}

bool finding_begin(struct emu_run *run, const char **unknown)
{
	struct finding_list *list = fail_malloc(&run->t->fail, sizeof *list);
	memset(list, 0, sizeof *list);
	arena_init(&list->arena, &run->t->fail);
	run->findings = list;
	for (size_t i = 0; i < FINDING_COUNT; i++)
		list->severity[i] = (uint8_t)(run->is_own ? known[i].own : known[i].foreign);
	for (const char *p = run->adversary.warnings; p && *p;) {
		size_t n = strcspn(p, " ");
		if (n && !warning_apply(list->severity, p, n)) {
			*unknown = arena_strndup(&run->t->perm, p, n);
			return false;
		}
		p += n + (p[n] == ' ');
	}
	return true;
}

void finding_end(struct emu_run *run)
{
	if (!run->findings)
		return;
	arena_free(&run->findings->arena);
	free(run->findings);
	run->findings = NULL;
}

enum finding_severity finding_severity(const struct emu_run *run, enum finding_kind kind)
{
	uint8_t s = run->findings->severity[kind];
	return s == SILENT ? FINDING_NOTE : (enum finding_severity)s;
}

/* Findings after which there is no run to go on with. */
static bool kind_ends_run(enum finding_kind kind)
{
	return kind == FINDING_DEADLOCK || kind == FINDING_STEP_LIMIT || kind == FINDING_TRAP || kind == FINDING_ASSERT;
}

/* "0-3 7" for lanes 0, 1, 2, 3 and 7. */
static void lanes_print(struct text *out, uint32_t mask)
{
	for (unsigned first = 0, last; first < 32; first = last + 1) {
		last = first;
		if (!(mask >> first & 1))
			continue;
		while (last < 31 && mask >> (last + 1) & 1)
			last++;
		if (last > first)
			text_printf(out, " %u-%u", first, last);
		else
			text_printf(out, " %u", first);
	}
}

static const char *agents_print(struct arena *a, const struct finding_at *at)
{
	struct text out;
	if (!at->warp)
		return NULL;
	text_init(&out, a);
	text_printf(&out, "cta %u warp %u", (unsigned)at->warp->cta->number, (unsigned)at->warp->index);
	if (at->mask) {
		text_add(&out, at->mask & (at->mask - 1) ? " lanes" : " lane");
		lanes_print(&out, at->mask);
	}
	return text_str(&out);
}

static const char *stmt_text(struct arena *a, const struct emu_module *m, const struct ptx_stmt *s)
{
	return arena_strndup(a, m->source->text + s->pos, s->end - s->pos);
}

static void place_fill(struct emu_run *run, struct arena *a, const struct finding_at *at, struct emu_finding *f)
{
	const struct emu_module *m = run->module;
	f->file = m->source->name;
	if (at->site != FINDING_NO_SITE && at->site < m->n_code) {
		const struct emu_insn *in = &m->code[at->site];
		for (const struct ptx_func *fn = m->func; fn; fn = fn->next)
			if (fn->index == in->func)
				f->function = arena_strndup(a, fn->name.text, fn->name.len);
		if (in->stmt) {
			source_place(m->source, in->stmt->pos, &f->line, &f->column);
			f->text = stmt_text(a, m, in->stmt);
		}
	}
	if (at->other_site != FINDING_NO_SITE && at->other_site < m->n_code && m->code[at->other_site].stmt) {
		int column;
		source_place(m->source, m->code[at->other_site].stmt->pos, &f->other_line, &column);
		f->other_text = stmt_text(a, m, m->code[at->other_site].stmt);
	}
}

/* The whole message: what was found, then threads and bytes. */
static const char *message_print(struct arena *a, const struct emu_finding *f, const char *fmt, va_list ap)
{
	struct text out;
	const char *sep = " (";
	text_init(&out, a);
	text_add(&out, arena_vprintf(a, fmt, ap));
	if (f->agents) {
		text_printf(&out, "%s%s", sep, f->agents);
		sep = "; ";
	}
	if (f->object && f->size > 1)
		text_printf(&out, "%s%s bytes %llu to %llu", sep, f->object, (unsigned long long)f->offset,
			    (unsigned long long)(f->offset + f->size - 1));
	else if (f->object)
		text_printf(&out, "%s%s byte %llu", sep, f->object, (unsigned long long)f->offset);
	if (f->agents || f->object)
		text_char(&out, ')');
	return text_str(&out);
}

/* Without a site, findings of different objects differ. */
static uint32_t entry_other(const struct finding_at *at)
{
	return at->site == FINDING_NO_SITE && at->object ? at->object->id : at->other_site;
}

static struct entry *entry_find(struct finding_list *list, enum finding_kind kind, const struct finding_at *at,
				struct entry ***bucket)
{
	uint32_t other = entry_other(at);
	*bucket = &list->bucket[(at->site * 31u + other * 7u + (unsigned)kind) % N_BUCKET];
	for (struct entry *e = **bucket; e; e = e->next)
		if (e->kind == kind && e->site == at->site && e->other_site == other)
			return e;
	return NULL;
}

void finding_add(struct emu_run *run, enum finding_kind kind, const struct finding_at *at, const char *fmt, ...)
{
	struct finding_list *list = run->findings;
	struct entry **bucket, *e = entry_find(list, kind, at, &bucket);
	if (e) {
		e->shown.count++;
		return;
	}
	if (list->severity[kind] == SILENT)
		return;
	e = arena_new(&list->arena, struct entry);
	*e = (struct entry){ .next = *bucket, .kind = kind, .site = at->site, .other_site = entry_other(at) };
	*bucket = e;
	struct emu_finding *f = &e->shown;
	f->name = known[kind].name;
	f->remedy = known[kind].remedy;
	f->severity = (enum emu_severity)list->severity[kind];
	f->count = 1;
	f->agents = agents_print(&list->arena, at);
	f->object = at->object ? at->object->name : NULL;
	f->offset = at->offset;
	f->size = at->size;
	place_fill(run, &list->arena, at, f);
	va_list ap;
	va_start(ap, fmt);
	f->message = message_print(&list->arena, f, fmt, ap);
	va_end(ap);
	vec_push(&list->arena, &list->entry, e);
	uint32_t max = run->adversary.max_findings ? run->adversary.max_findings : DEFAULT_MAX;
	if (f->severity == EMU_ERROR)
		list->n_error++;
	if (kind_ends_run(kind) || (f->severity == EMU_ERROR && list->n_error >= max)) {
		run->stop = true;
		run->end = kind == FINDING_DEADLOCK ? EMU_DEADLOCK : kind == FINDING_STEP_LIMIT ? EMU_LIMIT : EMU_FINDING;
	}
}

const struct emu_finding *emu_finding(struct emu_run *run, size_t i)
{
	struct finding_list *list = run->findings;
	return list && i < list->entry.len ? &list->entry.data[i]->shown : NULL;
}
