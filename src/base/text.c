#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_init(struct text *t, struct arena *arena)
{
	*t = (struct text){ .arena = arena };
}

static void text_reserve(struct text *t, size_t more)
{
	if (t->cap - t->len > more)
		return;
	size_t cap = t->cap ? t->cap * 2 : 256;
	while (cap - t->len <= more)
		cap *= 2;
	char *p = arena_alloc(t->arena, cap);
	if (t->len)
		memcpy(p, t->data, t->len);
	t->data = p;
	t->cap = cap;
}

void text_add_n(struct text *t, const char *s, size_t n)
{
	text_reserve(t, n);
	memcpy(t->data + t->len, s, n);
	t->len += n;
	t->data[t->len] = 0;
}

void text_add(struct text *t, const char *s)
{
	text_add_n(t, s, strlen(s));
}

void text_char(struct text *t, char c)
{
	text_add_n(t, &c, 1);
}

void text_printf(struct text *t, const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n > 0) {
		text_reserve(t, (size_t)n);
		vsnprintf(t->data + t->len, (size_t)n + 1, fmt, again);
		t->len += (size_t)n;
	}
	va_end(again);
}

const char *text_str(const struct text *t)
{
	return t->data ? t->data : "";
}
