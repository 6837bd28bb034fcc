#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/tfc.h"
#include "base/vec.h"

static const struct diag_info info[] = {
#define DIAG(code, slug, title) { #code, slug, title },
#include "base/diag.def"
#undef DIAG
};

const struct diag_info *diag_info(enum diag_code code)
{
	return &info[code];
}

/* Find a code by its name ("E1203") or slug ("unbound-name"). */
bool diag_code_find(const char *name, enum diag_code *code)
{
	for (int i = 0; i < DIAG_CODE_COUNT; i++)
		if (!strcmp(info[i].code, name) || !strcmp(info[i].slug, name)) {
			*code = (enum diag_code)i;
			return true;
		}
	return false;
}

static void push(struct diags *d, struct diag item)
{
	if (d->len == d->cap)
		d->item = vec_grow(d->arena, d->item, d->len, &d->cap, sizeof(*d->item));
	d->item[d->len++] = item;
}

static bool is_reported(const struct diags *d, struct range r, enum diag_code code)
{
	for (size_t i = 0; i < d->len; i++) {
		const struct diag *x = &d->item[i];
		if (x->severity <= DIAG_WARNING && x->code == code && r.source && x->range.source == r.source &&
		    x->range.begin == r.begin && x->range.end == r.end)
			return true;
	}
	return false;
}

static void report(struct tfc *t, enum diag_severity s, struct range r, enum diag_code code, const char *fmt,
		   va_list ap)
{
	struct diags *d = &t->diags;
	d->drop_notes = true;
	if (is_reported(d, r, code))
		return;
	if (s == DIAG_WARNING) {
		if (d->no_warnings || d->warning_state[code] == DIAG_WARN_OFF)
			return;
		if (d->all_errors || d->warning_state[code] == DIAG_WARN_ERROR)
			s = DIAG_ERROR;
	}
	if (s == DIAG_WARNING) {
		d->n_warning++;
	} else {
		d->n_error++;
		if (d->max_errors && d->n_error > d->max_errors) {
			d->too_many = true;
			return;
		}
	}
	d->drop_notes = false;
	push(d, (struct diag){ .severity = s, .code = code, .range = r,
			       .message = arena_vprintf(d->arena, fmt, ap) });
}

bool diag_error(struct tfc *t, struct range r, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	report(t, DIAG_ERROR, r, code, fmt, ap);
	va_end(ap);
	return false;
}

bool diag_warning(struct tfc *t, struct range r, enum diag_code code, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	report(t, DIAG_WARNING, r, code, fmt, ap);
	va_end(ap);
	return false;
}

void diag_note(struct tfc *t, struct range r, const char *fmt, ...)
{
	if (t->diags.drop_notes)
		return;
	va_list ap;
	va_start(ap, fmt);
	push(&t->diags, (struct diag){ .severity = DIAG_NOTE, .range = r,
				       .message = arena_vprintf(t->diags.arena, fmt, ap) });
	va_end(ap);
}

void diag_fixit(struct tfc *t, struct range r, const char *replacement, const char *fmt, ...)
{
	if (t->diags.drop_notes)
		return;
	va_list ap;
	va_start(ap, fmt);
	push(&t->diags, (struct diag){ .severity = DIAG_FIXIT, .range = r,
				       .message = arena_vprintf(t->diags.arena, fmt, ap),
				       .replacement = arena_strdup(t->diags.arena, replacement) });
	va_end(ap);
}

static const char *severity_name(enum diag_severity s)
{
	return s == DIAG_ERROR ? "error" : s == DIAG_WARNING ? "warning" : "note";
}

static const char *severity_colour(enum diag_severity s)
{
	return s == DIAG_ERROR ? "\033[1;31m" : s == DIAG_WARNING ? "\033[1;35m" : "\033[1;36m";
}

/* True if the bytes [first, last) of "s" are well-formed UTF-8; otherwise they are shown one by one. */
static bool is_utf8(const struct source *s, size_t first, size_t last)
{
	for (size_t i = first; i < last;) {
		unsigned char c = (unsigned char)s->text[i++];
		int more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : -1;
		for (; more > 0; more--)
			if (i == last || ((unsigned char)s->text[i++] & 0xc0) != 0x80)
				return false;
		if (more < 0)
			return false;
	}
	return true;
}

/* The part of a line that is shown: whole if short, else a window around the caret. */
struct excerpt {
	const struct source *source;
	size_t first, last;
	bool utf8;
};

static bool is_continuation(const struct excerpt *x, size_t i)
{
	return x->utf8 && ((unsigned char)x->source->text[i] & 0xc0) == 0x80;
}

static struct excerpt excerpt_of(struct range r)
{
	enum { WIDTH = 200, BEFORE = 80 };
	const struct source *s = r.source;
	int line, column;
	source_place(s, r.begin, &line, &column);
	size_t begin = s->line[line - 1], end = begin;
	while (end < s->size && s->text[end] != '\n' && s->text[end] != '\r')
		end++;
	struct excerpt x = { s, r.begin - begin > 2 * BEFORE ? r.begin - BEFORE : begin, end, false };
	if (x.last - x.first > WIDTH)
		x.last = x.first + WIDTH;
	while (x.first < x.last && ((unsigned char)s->text[x.first] & 0xc0) == 0x80)
		x.first++;
	while (x.last < end && x.last > x.first && ((unsigned char)s->text[x.last] & 0xc0) == 0x80)
		x.last--;
	x.utf8 = is_utf8(s, x.first, x.last);
	return x;
}

/* Print the source line of "r" and a caret line under it.  Tabs keep their width. */
static void print_caret(struct text *out, struct range r, bool colour)
{
	struct excerpt x = excerpt_of(r);
	text_add(out, "    ");
	for (size_t i = x.first; i < x.last; i++) {
		unsigned char c = (unsigned char)x.source->text[i];
		text_char(out, c == '\t' || (c >= 0x20 && c < 0x7f) || (c >= 0x80 && x.utf8) ? (char)c : '?');
	}
	text_add(out, "\n    ");
	for (size_t i = x.first; i < r.begin && i < x.last; i++)
		if (!is_continuation(&x, i))
			text_char(out, x.source->text[i] == '\t' ? '\t' : ' ');
	if (colour)
		text_add(out, "\033[1;32m");
	text_char(out, '^');
	for (size_t i = r.begin + 1; i < r.end && i < x.last; i++)
		if (!is_continuation(&x, i))
			text_char(out, '~');
	if (colour)
		text_add(out, "\033[0m");
	text_char(out, '\n');
}

static void print_one(struct text *out, const char *program, const struct diag *d, bool colour)
{
	if (d->range.source) {
		int line, column;
		source_place(d->range.source, d->range.begin, &line, &column);
		text_printf(out, "%s:%d:%d: ", d->range.source->name, line, column);
	} else {
		text_printf(out, "%s: ", program);
	}
	if (colour)
		text_add(out, severity_colour(d->severity));
	text_add(out, severity_name(d->severity));
	if (d->severity <= DIAG_WARNING)
		text_printf(out, "[%s]", info[d->code].code);
	if (colour)
		text_add(out, "\033[0m");
	text_printf(out, ": %s", d->message);
	if (d->severity == DIAG_FIXIT)
		text_printf(out, ": '%s'", d->replacement);
	text_char(out, '\n');
	if (d->range.source)
		print_caret(out, d->range, colour);
}

void diag_print_text(const struct diags *d, struct text *out, bool colour)
{
	for (size_t i = 0; i < d->len; i++)
		print_one(out, d->program, &d->item[i], colour);
	if (d->too_many)
		text_printf(out, "tfc: %d more errors; --max-errors=0 shows all\n", d->n_error - d->max_errors);
}

/* Optimal string alignment distance, cut off above "limit". */
static int distance(const char *a, const char *b, int limit)
{
	enum { MAX = 63 };
	size_t n = strlen(a), m = strlen(b);
	if (n > MAX || m > MAX)
		return limit + 1;
	int row[3][MAX + 1];
	for (size_t j = 0; j <= m; j++)
		row[0][j] = (int)j;
	for (size_t i = 1; i <= n; i++) {
		int *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
		now[0] = (int)i;
		for (size_t j = 1; j <= m; j++) {
			int d = before[j - 1] + (a[i - 1] != b[j - 1]);
			if (before[j] + 1 < d)
				d = before[j] + 1;
			if (now[j - 1] + 1 < d)
				d = now[j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && earlier[j - 2] + 1 < d)
				d = earlier[j - 2] + 1;
			now[j] = d;
		}
	}
	return row[n % 3][m];
}

const char *diag_nearest(const char *name, const char *const *known, size_t n)
{
	int limit = (int)strlen(name) / 3 + 1;
	const char *best = NULL;
	for (size_t i = 0; i < n; i++) {
		int d = distance(name, known[i], limit);
		if (d <= limit && d < (int)strlen(name)) {
			limit = d - 1;
			best = known[i];
		}
	}
	return best;
}
