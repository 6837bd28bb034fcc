/* Values of number and string literals (spec: hir 2, rules 5 to 7). */
#include <stdlib.h>
#include <string.h>

#include "syntax/parser.h"

static bool fault_at(struct token_fault *f, enum diag_code code, size_t begin, size_t end, const char *why)
{
	*f = (struct token_fault){ code, why, (uint32_t)begin, (uint32_t)end };
	return false;
}

static int digit_value(int c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static bool parse_integer(const char *digits, unsigned base, uint64_t *out)
{
	*out = 0;
	for (; *digits; digits++)
		if (__builtin_mul_overflow(*out, base, out) || __builtin_add_overflow(*out, (unsigned)digit_value(*digits), out))
			return false;
	return true;
}

/* Copy "p" without its underscores; false if one does not stand between digits. */
static bool drop_underscores(const char *p, size_t n, bool after_prefix, char *out)
{
	for (size_t i = 0; i < n; i++) {
		bool before = i ? digit_value(p[i - 1]) < 99 : after_prefix;
		if (p[i] == '_' && (!before || i + 1 == n || digit_value(p[i + 1]) == 99))
			return false;
		if (p[i] != '_')
			*out++ = p[i];
	}
	*out = 0;
	return true;
}

/* The text is digits with an optional fraction and exponent, at least one digit in the mantissa. */
static bool is_decimal(const char *p, bool *is_float)
{
	size_t whole = strspn(p, "0123456789"), fraction = 0;
	const char *q = p + whole;
	*is_float = *q == '.';
	if (*q == '.') {
		fraction = strspn(q + 1, "0123456789");
		q += 1 + fraction;
	}
	if (*q == 'e' || *q == 'E') {
		*is_float = true;
		q++;
		q += *q == '+' || *q == '-';
		size_t n = strspn(q, "0123456789");
		if (!n)
			return false;
		q += n;
	}
	return whole + fraction > 0 && !*q;
}

bool token_number(struct tfc *t, const struct source *s, const struct token *k, struct token_number *out,
		  struct token_fault *fault)
{
	const char *p = s->text + k->begin;
	size_t n = k->end - k->begin;
	char *clean = arena_alloc(&t->perm, n + 1);
	unsigned base = 10;
	if (n > 1 && p[0] == '0' && strchr("xXoObB", p[1]))
		base = p[1] == 'x' || p[1] == 'X' ? 16 : p[1] == 'o' || p[1] == 'O' ? 8 : 2;
	size_t skip = base == 10 ? 0 : 2;
	*out = (struct token_number){ 0 };
	if ((p[n - 1] == 'j' || p[n - 1] == 'J') && base == 10)
		return fault_at(fault, E1102, k->begin, k->end, "an imaginary number is not supported; write an integer or a float");
	bool ok = drop_underscores(p + skip, n - skip, base != 10, clean);
	if (ok && base == 10)
		ok = is_decimal(clean, &out->is_float);
	if (ok && base != 10)
		for (const char *q = clean; *q; q++)
			ok &= (unsigned)digit_value(*q) < base;
	ok = ok && *clean && (out->is_float || base != 10 || clean[0] != '0' || strspn(clean, "0") == strlen(clean));
	if (!ok)
		return fault_at(fault, E1109, k->begin, k->end,
				arena_printf(&t->perm, "expected a number, found `%.*s`", n > 40 ? 40 : (int)n, p));
	if (out->is_float) {
		out->f = strtod(clean, NULL);
		return true;
	}
	if (!parse_integer(clean, base, &out->i) || out->i > (uint64_t)1 << 63)
		return fault_at(fault, E1007, k->begin, k->end,
				"integer too large: it does not fit a signed 64-bit value; write a float or a smaller integer");
	return true;
}

static void add_utf8(struct text *out, unsigned c)
{
	if (c >= 0x80) {
		text_char(out, (char)(0xc0 | c >> 6));
		c = 0x80 | (c & 0x3f);
	}
	text_char(out, (char)c);
}

/* Decode the escape at "*p" (behind the backslash); false if it is none of hir 2.7. */
static bool decode_escape(struct text *out, const char **p, const char *end)
{
	static const char from[] = "\\'\"nrt", to[] = "\\'\"\n\r\t";
	char c = **p;
	const char *known = c ? strchr(from, c) : NULL;
	if (known) {
		text_char(out, to[known - from]);
		(*p)++;
		return true;
	}
	if (c == '0' && (end - *p < 2 || digit_value((*p)[1]) > 7)) {
		text_char(out, 0);
		(*p)++;
		return true;
	}
	if (c == 'x' && end - *p >= 3 && digit_value((*p)[1]) < 16 && digit_value((*p)[2]) < 16) {
		add_utf8(out, (unsigned)(digit_value((*p)[1]) * 16 + digit_value((*p)[2])));
		*p += 3;
		return true;
	}
	return false;
}

struct literal_parts {
	struct parser *p;
	struct ast_expr *e;		/* what is made: AST_STRING or AST_FSTRING */
	struct text text;		/* since the last field */
	size_t text_begin;
	VEC(struct ast_expr *) item;
};

static struct ast_expr *part_new(struct literal_parts *l, enum ast_expr_kind kind, size_t begin, size_t end)
{
	struct ast_expr *e = arena_new(&l->p->t->perm, struct ast_expr);
	e->kind = kind;
	e->range = (struct range){ l->p->source, (uint32_t)begin, (uint32_t)end };
	e->height = 1;
	return e;
}

static void flush_text(struct literal_parts *l, size_t end)
{
	if (!l->text.len)
		return;
	struct ast_expr *e = part_new(l, AST_STRING, l->text_begin, end);
	e->s = arena_strndup(&l->p->t->perm, l->text.data, l->text.len);
	e->n = (int)l->text.len;
	vec_push(&l->p->t->perm, &l->item, e);
	text_init(&l->text, &l->p->t->perm);
}

static bool is_name_char(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

/* One field "{a.b}" of an f-string, "*p" behind the brace. */
static bool decode_field(struct literal_parts *l, const char **p, const char *end)
{
	const char *base = l->p->source->text;
	struct ast_expr *e = NULL;
	while (*p < end && **p == ' ')
		(*p)++;
	for (;;) {
		const char *q = *p;
		while (q < end && is_name_char((unsigned char)*q))
			q++;
		if (q == *p || (**p >= '0' && **p <= '9') || (e && e->height >= AST_MAX_HEIGHT))
			return false;
		size_t begin = (size_t)(*p - base), stop = (size_t)(q - base);
		struct ast_expr *a = part_new(l, e ? AST_ATTR : AST_NAME, e ? e->range.begin : begin, stop);
		a->s = arena_strndup(&l->p->t->perm, *p, (size_t)(q - *p));
		a->a = e;
		a->height = e ? e->height + 1 : 1;
		e = a;
		*p = q;
		if (q < end && *q == '.') {
			(*p)++;
			continue;
		}
		break;
	}
	while (*p < end && **p == ' ')
		(*p)++;
	if (*p == end || **p != '}')
		return false;
	(*p)++;
	vec_push(&l->p->t->perm, &l->item, e);
	return true;
}

static bool decode_body(struct literal_parts *l, const char *p, const char *end, bool raw, bool fields)
{
	const char *base = l->p->source->text;
	while (p < end) {
		size_t at = (size_t)(p - base);
		if (*p == '\\' && raw) {
			text_char(&l->text, *p++);
			if (p < end)
				text_char(&l->text, *p++);
		} else if (*p == '\\') {
			p++;
			if (p == end || !decode_escape(&l->text, &p, end)) {
				parser_fault(l->p, parser_range(l->p, at, at + 2), E1109,
					     "unknown escape `\\%.1s`: expected \\\\ \\' \\\" \\n \\r \\t \\0 or \\xHH",
					     p < end && (unsigned char)*p > ' ' && (unsigned char)*p < 0x7f ? p : "?");
				return false;
			}
		} else if (fields && (*p == '{' || *p == '}')) {
			if (p + 1 < end && p[1] == *p) {
				text_char(&l->text, *p);
				p += 2;
				continue;
			}
			flush_text(l, at);
			bool ok = *p++ == '{' && decode_field(l, &p, end);
			if (!ok) {
				parser_fault(l->p, parser_range(l->p, at, (size_t)(p - base)), E1008,
					     "string prefix f: a field is a name or a dotted name in braces, without conversion "
					     "and format; compute the text before and name it");
				return false;
			}
			l->text_begin = (size_t)(p - base);
		} else if (*p == '\r' && p + 1 < end && p[1] == '\n') {
			p++;
		} else {
			text_char(&l->text, *p++);
		}
	}
	return true;
}

static bool decode_token(struct literal_parts *l, const struct token *k)
{
	const char *base = l->p->source->text, *p = base + k->begin, *end = base + k->end;
	size_t n_prefix = strcspn(p, "'\"");
	bool raw = n_prefix == 1 && (*p == 'r' || *p == 'R'), fields = n_prefix == 1 && (*p == 'f' || *p == 'F');
	if (n_prefix && !raw && !fields) {
		parser_fault(l->p, parser_range(l->p, k->begin, k->begin + n_prefix), E1008,
			     "string prefix `%.*s` is not supported; write a plain string, or prefix r or f alone", (int)n_prefix, p);
		return false;
	}
	if (k->flags & TOKEN_BROKEN) {
		parser_silent_fault(l->p);
		return false;
	}
	p += n_prefix;
	size_t quotes = end - p >= 6 && p[1] == p[0] && p[2] == p[0] ? 3 : 1;
	if (fields && l->e->kind == AST_STRING)
		l->e->kind = AST_FSTRING;
	return decode_body(l, p + quotes, end - quotes, raw, fields);
}

struct ast_expr *literal_string(struct parser *p, bool is_docstring)
{
	struct literal_parts l = { .p = p, .e = NULL };
	size_t first = p->pos;
	l.e = part_new(&l, AST_STRING, p->tok[first].begin, p->tok[first].end);
	text_init(&l.text, &p->t->perm);
	l.text_begin = p->tok[first].begin;
	bool ok = true;
	while (p->tok[p->pos].kind == TOKEN_STRING) {
		const struct token *k = &p->tok[p->pos++];
		l.e->range.end = k->end;
		if (!is_docstring)
			ok = decode_token(&l, k) && ok;
	}
	if (!ok)
		l.e->kind = AST_BAD;
	if (l.e->kind == AST_FSTRING) {
		flush_text(&l, l.e->range.end);
		l.e->n = (int)l.item.len;
		l.e->item = l.item.data;
		l.e->height = 2;
		for (int i = 0; i < l.e->n; i++)
			if (l.e->item[i]->height >= l.e->height)
				l.e->height = l.e->item[i]->height + 1;
		return l.e;
	}
	l.e->s = l.text.len ? arena_strndup(&p->t->perm, l.text.data, l.text.len) : "";
	l.e->n = (int)l.text.len;
	return l.e;
}
