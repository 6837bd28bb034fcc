#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emu/parse.h"

static bool is_word_start(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_word_part(char c)
{
	return is_word_start(c) || is_digit(c);
}

static int hex_digit(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Report at byte "pos"; from the 20th error on only remember that we gave up. */
bool ptx_error(struct parser *p, uint32_t pos, enum diag_code code, const char *fmt, ...)
{
	if (p->gave_up)
		return false;
	if (++p->n_error >= PTX_MAX_ERRORS)
		p->gave_up = true;
	char message[400];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	for (char *c = message; *c; c++)
		if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7f)
			*c = '?';
	return diag_error(p->t, (struct range){ p->m->source, pos, pos + 1 }, code, "%s", message);
}

int ptx_show_len(struct ptx_name n)
{
	return n.len > 80 ? 80 : (int)n.len;
}

static void skip_space(struct parser *p)
{
	const char *s = p->text;
	uint32_t i = p->pos;
	while (i < p->size) {
		if (s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r') {
			i++;
		} else if (s[i] == '/' && s[i + 1] == '/') {
			while (i < p->size && s[i] != '\n')
				i++;
		} else if (s[i] == '/' && s[i + 1] == '*') {
			const char *end = i + 2 < p->size ? strstr(s + i + 2, "*/") : NULL;
			if (!end) {
				ptx_error(p, i, E7001, "comment without end: add */");
				i = p->size;
			} else {
				i = (uint32_t)(end - s) + 2;
			}
		} else {
			break;
		}
	}
	p->pos = i < p->size ? i : p->size;
}

/* 0f or 0d and exactly "digits" hexadecimal digits. */
static bool lex_bits(struct parser *p, enum token_kind kind, uint32_t digits)
{
	uint64_t v = 0;
	for (uint32_t i = 0; i < digits; i++) {
		int h = hex_digit(p->text[p->pos + 2 + i]);
		if (h < 0)
			return false;
		v = v << 4 | (uint64_t)h;
	}
	if (is_word_part(p->text[p->pos + 2 + digits]))
		return false;
	p->tok.kind = kind;
	p->tok.value = v;
	p->pos += 2 + digits;
	return true;
}

static bool lex_decimal_float(struct parser *p)
{
	const char *s = p->text + p->pos;
	size_t n = 0;
	while (is_digit(s[n]))
		n++;
	bool is_float = false;
	if (s[n] == '.' && is_digit(s[n + 1])) {
		is_float = true;
		for (n++; is_digit(s[n]);)
			n++;
	}
	if (s[n] == 'e' || s[n] == 'E') {
		size_t k = n + 1 + (s[n + 1] == '+' || s[n + 1] == '-');
		if (is_digit(s[k])) {
			is_float = true;
			for (n = k; is_digit(s[n]);)
				n++;
		}
	}
	if (!is_float)
		return false;
	double d = strtod(s, NULL);
	p->tok.kind = TOK_FLOAT64;
	memcpy(&p->tok.value, &d, sizeof(d));
	p->pos += (uint32_t)n;
	return true;
}

static void lex_int(struct parser *p)
{
	const char *s = p->text;
	uint32_t i = p->pos;
	unsigned base = 10;
	if (s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X'))
		base = 16, i += 2;
	else if (s[i] == '0' && (s[i + 1] == 'b' || s[i + 1] == 'B'))
		base = 2, i += 2;
	else if (s[i] == '0')
		base = 8;
	uint64_t v = 0;
	bool over = false;
	uint32_t first = i;
	for (; hex_digit(s[i]) >= 0 && (unsigned)hex_digit(s[i]) < base; i++) {
		over |= v > (UINT64_MAX - (unsigned)hex_digit(s[i])) / base;
		v = v * base + (unsigned)hex_digit(s[i]);
	}
	bool empty = i == first;
	if (s[i] == 'U')
		i++;
	p->tok.kind = TOK_INT;
	p->tok.value = v;
	if (empty || is_word_part(s[i])) {
		while (is_word_part(s[i]))
			i++;
		ptx_error(p, p->pos, E7001, "'%.*s' is no number", (int)(i - p->pos > 40 ? 40 : i - p->pos), s + p->pos);
	} else if (over) {
		ptx_error(p, p->pos, E7001, "integer above 64 bits: write one that fits");
	}
	p->pos = i;
}

static void lex_number(struct parser *p)
{
	char second = p->text[p->pos + 1];
	if (p->text[p->pos] == '0' && (second == 'f' || second == 'F') && lex_bits(p, TOK_FLOAT32, 8))
		return;
	if (p->text[p->pos] == '0' && (second == 'd' || second == 'D') && lex_bits(p, TOK_FLOAT64, 16))
		return;
	if (!lex_decimal_float(p))
		lex_int(p);
}

static void lex_string(struct parser *p)
{
	uint32_t i = p->pos + 1;
	while (i < p->size && p->text[i] != '"' && p->text[i] != '\n')
		i += p->text[i] == '\\' && i + 1 < p->size ? 2 : 1;
	if (i >= p->size || p->text[i] != '"')
		ptx_error(p, p->pos, E7001, "string without end: add \"");
	else
		i++;
	p->tok.kind = TOK_STRING;
	p->pos = i < p->size ? i : p->size;
}

/* The text is NUL-terminated, so that looking one byte ahead is safe. */
void ptx_advance(struct parser *p)
{
	p->last_end = p->tok.pos + p->tok.len;
	skip_space(p);
	p->tok = (struct token){ .pos = p->pos };
	if (p->gave_up || p->pos >= p->size) {
		p->tok.kind = TOK_END;
		p->tok.pos = p->pos = p->size;
		return;
	}
	const char *s = p->text;
	char c = s[p->pos];
	if (is_word_start(c)) {
		p->tok.kind = TOK_WORD;
		while (is_word_part(s[p->pos]))
			p->pos++;
	} else if (is_digit(c)) {
		lex_number(p);
	} else if (c == '.' && is_word_part(s[p->pos + 1])) {
		p->tok.kind = TOK_DIRECTIVE;
		p->pos++;
		while (is_word_part(s[p->pos]) || (s[p->pos] == ':' && s[p->pos + 1] == ':' && is_word_part(s[p->pos + 2])))
			p->pos += s[p->pos] == ':' ? 2 : 1;
	} else if (c == '"') {
		lex_string(p);
	} else {
		p->tok.kind = TOK_PUNCT;
		p->tok.value = (unsigned char)c;
		p->pos++;
	}
	p->tok.len = p->pos - p->tok.pos;
}

bool ptx_is(const struct parser *p, char punct)
{
	return p->tok.kind == TOK_PUNCT && p->tok.value == (unsigned char)punct;
}

bool ptx_accept(struct parser *p, char punct)
{
	if (!ptx_is(p, punct))
		return false;
	ptx_advance(p);
	return true;
}

struct ptx_name ptx_token_name(const struct parser *p)
{
	return (struct ptx_name){ p->text + p->tok.pos, p->tok.len };
}

bool ptx_expect(struct parser *p, char punct, const char *what)
{
	if (ptx_accept(p, punct))
		return true;
	struct ptx_name n = ptx_token_name(p);
	if (p->tok.kind == TOK_END)
		return ptx_error(p, p->tok.pos, E7001, "the text ends; expected '%c' %s", punct, what);
	return ptx_error(p, p->tok.pos, E7001, "found '%.*s', expected '%c' %s", ptx_show_len(n), n.text, punct, what);
}

bool ptx_name_is(struct ptx_name n, const char *s)
{
	return strlen(s) == n.len && !memcmp(n.text, s, n.len);
}

bool ptx_is_word(const struct parser *p, const char *word)
{
	return (p->tok.kind == TOK_WORD || p->tok.kind == TOK_DIRECTIVE) && ptx_name_is(ptx_token_name(p), word);
}

bool ptx_accept_word(struct parser *p, const char *word)
{
	if (!ptx_is_word(p, word))
		return false;
	ptx_advance(p);
	return true;
}

/* Drop the rest of the line on which the present token stands (.loc, .file). */
void ptx_skip_line(struct parser *p)
{
	uint32_t i = p->tok.pos;
	while (i < p->size && p->text[i] != '\n')
		i++;
	p->pos = i;
	ptx_advance(p);
}
