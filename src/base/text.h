/* A growable text buffer in an arena. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/arena.h"

struct text {
	struct arena *arena;
	char *data;		/* NUL-terminated once anything was added; use text_str() */
	size_t len, cap;
};

void text_init(struct text *t, struct arena *arena);
void text_add(struct text *t, const char *s);
void text_add_n(struct text *t, const char *s, size_t n);
void text_char(struct text *t, char c);
void text_printf(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *text_str(const struct text *t);

#endif
