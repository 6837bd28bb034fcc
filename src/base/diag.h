/* Diagnostics: recorded in order, printed by the driver as text, JSON or SARIF.
 *
 * A refusal is one call of diag_error() with a code of diag.def, the range it is about and a message that says what
 * was expected, what was found and what to do; notes and a fix-it may follow it and belong to it.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/source.h"

enum diag_code {
#define DIAG(code, slug, title) code,
#include "base/diag.def"
#undef DIAG
	DIAG_CODE_COUNT
};

enum diag_severity { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_FIXIT };

struct diag {
	enum diag_severity severity;
	enum diag_code code;		/* of errors and warnings */
	struct range range;
	const char *message;
	const char *replacement;	/* of a fix-it: the text to put in place of "range" */
};

struct diag_info {
	const char *code, *slug, *title;
};

struct diags {
	struct arena *arena;
	struct diag *item;
	size_t len, cap;
	int n_error, n_warning;
	const char *program;		/* named where there is no place */
	int max_errors;			/* 0 = no limit */
	bool too_many;			/* max_errors was reached; later errors are counted only */
	unsigned char warning_state[DIAG_CODE_COUNT];	/* enum diag_warning_state */
	bool no_warnings, all_errors;
	bool drop_notes;		/* the latest error or warning was not recorded */
};

enum diag_warning_state { DIAG_WARN_ON, DIAG_WARN_OFF, DIAG_WARN_ERROR };

struct tfc;

const struct diag_info *diag_info(enum diag_code code);
bool diag_code_find(const char *code_or_slug, enum diag_code *code);

/* Both return false, so that a caller can write "return diag_error(...)". */
bool diag_error(struct tfc *t, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
bool diag_warning(struct tfc *t, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
/* A note or fix-it belongs to the latest error or warning; it is dropped when that one was. */
void diag_note(struct tfc *t, struct range r, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_fixit(struct tfc *t, struct range r, const char *replacement, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

struct text;
/* Print all recorded diagnostics as "file:line:col: error[E1203]: ..." with source line and caret. */
void diag_print_text(const struct diags *d, struct text *out, bool colour);

/* The name in "known" (n entries) nearest to "name" by edit distance, or NULL if none is near. */
const char *diag_nearest(const char *name, const char *const *known, size_t n);

#endif
