/* Splitting source text into tokens: layout, brackets, strings, names, numbers and operators (spec: hir 1, 2). */
#include <string.h>

#include "syntax/token.h"

struct scanner {
	struct tfc *t;
	const struct source *source;
	struct token_list *out;
	size_t pos, line_start;
	struct { uint32_t at; uint8_t id; } bracket[TOKEN_MAX_BRACKETS];
	int n_bracket;
	int column[TOKEN_MAX_SUITES + 1];
	int n_column;
	char indent_char;
	bool mixed_reported, stop, line_has_token, seen_token;
};

static const char *const id_text[] = {
	"",
#define X(id, text) text,
	TOKEN_OPERATORS(X)
	TOKEN_KEYWORDS(X)
#undef X
};

const char *token_id_text(enum token_id id)
{
	return id_text[id];
}

static struct range range_at(const struct scanner *s, size_t begin, size_t end)
{
	return (struct range){ s->source, (uint32_t)begin, (uint32_t)end };
}

/* The byte at "pos" + "ahead", or 0 past the end. */
static int peek(const struct scanner *s, size_t ahead)
{
	size_t i = s->pos + ahead;
	return i < s->source->size ? (unsigned char)s->source->text[i] : 0;
}

static bool at_end(const struct scanner *s)
{
	return s->pos >= s->source->size;
}

static void push(struct scanner *s, enum token_kind kind, unsigned id, size_t begin, size_t end, unsigned flags)
{
	struct token_list *l = s->out;
	struct token k = { (uint32_t)begin, (uint32_t)end, (uint8_t)kind, (uint8_t)id, (uint8_t)flags };
	if (l->len >= TOKEN_MAX && kind >= TOKEN_NAME && !(flags & TOKEN_REPAIR) && !s->stop) {
		diag_error(s->t, range_at(s, begin, end), E1002,
			   "file too large: more than %d tokens; split the file", TOKEN_MAX);
		s->stop = true;
		return;
	}
	if (l->len == l->cap)
		l->data = vec_grow(&s->t->perm, l->data, l->len, &l->cap, sizeof(k));
	l->data[l->len++] = k;
	if (kind >= TOKEN_NAME)
		s->line_has_token = s->seen_token = true;
}

/* Length of the valid UTF-8 sequence at "p" with "n" bytes left, or 0. */
static size_t utf8_length(const unsigned char *p, size_t n)
{
	if (p[0] < 0x80)
		return 1;
	size_t len = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	if (p[0] < 0xc2 || p[0] > 0xf4 || len > n)
		return 0;
	for (size_t i = 1; i < len; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
	bool outside = (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f);
	return overlong || outside ? 0 : len;
}

/* Report NUL bytes, invalid UTF-8 and lone carriage returns: at most one a line, ten in all. */
static void check_characters(struct scanner *s)
{
	const unsigned char *p = (const unsigned char *)s->source->text;
	size_t n = s->source->size, last_line = (size_t)-1, line = 0;
	int n_report = 0;
	for (size_t i = 0; i < n && n_report < 10;) {
		size_t len = utf8_length(p + i, n - i);
		const char *what = NULL;
		if (p[i] == '\n')
			line++;
		if (!len)
			what = "a byte that is not UTF-8";
		else if (p[i] == 0)
			what = "a NUL byte";
		else if (p[i] == '\r' && (i + 1 == n || p[i + 1] != '\n'))
			what = "a carriage return that no line feed follows";
		if (what && line != last_line) {
			diag_error(s->t, range_at(s, i, i + 1), E1001,
				   "invalid character: found %s (0x%02x); expected UTF-8 text with LF or CR LF line ends",
				   what, p[i]);
			last_line = line;
			n_report++;
		}
		i += len ? len : 1;
	}
}

static bool is_name_start(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

static bool is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static int closer_of(int open)
{
	return open == OP_LPAR ? OP_RPAR : open == OP_LSQB ? OP_RSQB : OP_RBRACE;
}

/* Close all open brackets after reporting the innermost one as never closed. */
static void close_brackets(struct scanner *s, const char *before)
{
	if (!s->n_bracket)
		return;
	int top = s->n_bracket - 1;
	if (before)
		diag_error(s->t, range_at(s, s->bracket[top].at, s->bracket[top].at + 1), E1109,
			   "`%s` is never closed: expected `%s` before %s", id_text[s->bracket[top].id],
			   id_text[closer_of(s->bracket[top].id)], before);
	for (; top >= 0; top--)
		push(s, TOKEN_OP, (unsigned)closer_of(s->bracket[top].id), s->pos, s->pos, TOKEN_REPAIR);
	s->n_bracket = 0;
}

static void end_line(struct scanner *s, unsigned flags)
{
	if (s->line_has_token)
		push(s, TOKEN_NEWLINE, 0, s->pos, s->pos, flags);
	s->line_has_token = false;
}

static void scan_comment(struct scanner *s)
{
	size_t begin = s->pos;
	while (!at_end(s) && peek(s, 0) != '\n')
		s->pos++;
	size_t end = s->pos;
	if (end > begin && s->source->text[end - 1] == '\r')
		end--;
	const char *p = s->source->text + begin;
	static const char mark[] = "# tfc: legacy-schedule";
	if (end - begin >= sizeof(mark) - 1 && !memcmp(p, mark, sizeof(mark) - 1))
		s->out->has_legacy_mark = true;
	if (!s->seen_token && end - begin >= 2 && p[1] == ' ')
		vec_push(&s->t->perm, &s->out->comment, arena_strndup(&s->t->perm, p + 2, end - begin - 2));
}

/* Skip a comment and the rest of an empty line; true if the line was empty. */
static bool skip_empty_line(struct scanner *s)
{
	if (peek(s, 0) == '#')
		scan_comment(s);
	if (peek(s, 0) == '\r' && peek(s, 1) == '\n')
		s->pos++;
	if (at_end(s))
		return true;
	if (peek(s, 0) != '\n')
		return false;
	s->pos++;
	return true;
}

/* E1004 at the first indentation character of the other kind; true if this line has one. */
static bool check_indent_characters(struct scanner *s, size_t begin)
{
	bool mixed = false;
	for (size_t i = begin; i < s->pos; i++) {
		char c = s->source->text[i];
		if (c != ' ' && c != '\t')
			continue;
		if (!s->indent_char)
			s->indent_char = c;
		mixed |= c != s->indent_char;
		if (c == s->indent_char || s->mixed_reported)
			continue;
		s->mixed_reported = true;
		diag_error(s->t, range_at(s, i, i + 1), E1004,
			   "inconsistent indentation: found a %s, but the lines above are indented by %s; "
			   "use one of them in the whole file", c == '\t' ? "tab" : "space",
			   c == '\t' ? "spaces" : "tabs");
	}
	return mixed;
}

/* The open column that a line with mixed indentation most likely means. */
static int repaired_column(const struct scanner *s, int column)
{
	size_t n = s->out->len;
	bool opens = n >= 2 && s->out->data[n - 2].id == OP_COLON;
	int i = s->n_column - 1;
	if (column > s->column[i] && opens)
		return column;
	while (s->column[i] > column)
		i--;
	return s->column[i];
}

static void set_column(struct scanner *s, int column)
{
	int top = s->column[s->n_column - 1];
	if (column > top) {
		if (s->n_column > TOKEN_MAX_SUITES) {
			diag_error(s->t, range_at(s, s->line_start, s->pos), E1003,
				   "nesting too deep: more than %d nested suites", TOKEN_MAX_SUITES);
			s->stop = true;
			return;
		}
		s->column[s->n_column++] = column;
		push(s, TOKEN_INDENT, 0, s->line_start, s->pos, 0);
		return;
	}
	int n = s->n_column;
	while (s->column[n - 1] > column)
		n--;
	bool fits = s->column[n - 1] == column;
	if (!fits) {
		diag_error(s->t, range_at(s, s->line_start, s->pos), E1005,
			   "unindent to column %d, where no open suite begins; expected column %d or %d", column + 1,
			   s->column[n - 1] + 1, s->column[n] + 1);
		s->column[n++] = column;
	}
	for (; s->n_column > n; s->n_column--)
		push(s, TOKEN_DEDENT, 0, s->pos, s->pos, 0);
}

/* At the start of a logical line: measure the leading white space and open or close suites. */
static void begin_line(struct scanner *s)
{
	for (;;) {
		s->line_start = s->pos;
		int column = 0;
		for (;; s->pos++) {
			int c = peek(s, 0);
			if (c == ' ' || (c == 0 && !at_end(s)))
				column++;
			else if (c == '\t')
				column += 8 - column % 8;
			else if (c == '\f')
				column = 0;
			else
				break;
		}
		size_t begin = s->line_start, end = s->pos;
		if (skip_empty_line(s)) {
			if (at_end(s))
				return;
			continue;
		}
		if (end == s->pos) {
			set_column(s, check_indent_characters(s, begin) ? repaired_column(s, column) : column);
		}
		return;
	}
}

static void scan_string(struct scanner *s, size_t begin)
{
	int quote = peek(s, 0);
	bool triple = peek(s, 1) == quote && peek(s, 2) == quote;
	size_t open = s->pos;
	s->pos += triple ? 3 : 1;
	for (; !at_end(s); s->pos++) {
		int c = peek(s, 0);
		if (c == '\\') {
			if (peek(s, 1) == '\r' && peek(s, 2) == '\n')
				s->pos++;
			s->pos++;
			continue;
		}
		if (c == '\n' && !triple)
			break;
		if (c != quote || (triple && (peek(s, 1) != quote || peek(s, 2) != quote)))
			continue;
		s->pos += triple ? 3 : 1;
		push(s, TOKEN_STRING, 0, begin, s->pos, 0);
		return;
	}
	if (s->pos > s->source->size)
		s->pos = s->source->size;
	const char *delimiter = triple ? (quote == '"' ? "\"\"\"" : "'''") : quote == '"' ? "\"" : "'";
	diag_error(s->t, range_at(s, open, open + (triple ? 3 : 1)), E1109, "the string is not terminated: expected `%s` "
		   "before the end of the %s", delimiter, triple ? "file" : "line");
	push(s, TOKEN_STRING, 0, begin, s->pos, TOKEN_BROKEN);
}

static void scan_name(struct scanner *s)
{
	size_t begin = s->pos;
	unsigned flags = 0;
	while (is_name_start(peek(s, 0)) || is_digit(peek(s, 0))) {
		if (peek(s, 0) >= 0x80)
			flags = TOKEN_NON_ASCII;
		s->pos++;
	}
	size_t n = s->pos - begin;
	const char *p = s->source->text + begin;
	if (n <= 2 && (peek(s, 0) == '"' || peek(s, 0) == '\'') && strspn(p, "bBrRuUfFtT") >= n) {
		scan_string(s, begin);
		return;
	}
	for (unsigned id = KW_FALSE; id < TOKEN_ID_COUNT; id++)
		if (id_text[id][0] == p[0] && strlen(id_text[id]) == n && !memcmp(id_text[id], p, n)) {
			push(s, TOKEN_KEYWORD, id, begin, s->pos, 0);
			return;
		}
	push(s, TOKEN_NAME, 0, begin, s->pos, flags);
}

static void scan_number(struct scanner *s)
{
	size_t begin = s->pos;
	bool based = peek(s, 0) == '0' && strchr("xXoObB", peek(s, 1)) && peek(s, 1);
	for (;; s->pos++) {
		int c = peek(s, 0);
		if (!based && (c == 'e' || c == 'E') && (peek(s, 1) == '+' || peek(s, 1) == '-') && is_digit(peek(s, 2)))
			s->pos++;
		else if (!is_digit(c) && !is_name_start(c) && (c != '.' || based))
			break;
	}
	push(s, TOKEN_NUMBER, 0, begin, s->pos, 0);
}

static void scan_bracket(struct scanner *s, unsigned id, size_t begin)
{
	if (id == OP_LPAR || id == OP_LSQB || id == OP_LBRACE) {
		if (s->n_bracket == TOKEN_MAX_BRACKETS) {
			diag_error(s->t, range_at(s, begin, begin + 1), E1003,
				   "nesting too deep: more than %d open brackets", TOKEN_MAX_BRACKETS);
			s->stop = true;
			return;
		}
		s->bracket[s->n_bracket].at = (uint32_t)begin;
		s->bracket[s->n_bracket++].id = (uint8_t)id;
		push(s, TOKEN_OP, id, begin, s->pos, 0);
		return;
	}
	if (!s->n_bracket) {
		diag_error(s->t, range_at(s, begin, s->pos), E1109, "found `%s` without an open bracket; expected none here",
			   id_text[id]);
		return;
	}
	int top = --s->n_bracket;
	unsigned want = (unsigned)closer_of(s->bracket[top].id);
	if (want != id) {
		diag_error(s->t, range_at(s, begin, s->pos), E1109, "expected `%s`, found `%s`", id_text[want], id_text[id]);
		diag_note(s->t, range_at(s, s->bracket[top].at, s->bracket[top].at + 1), "to match this `%s`",
			  id_text[s->bracket[top].id]);
	}
	push(s, TOKEN_OP, want, begin, s->pos, want != id ? TOKEN_REPAIR : 0);
}

static void scan_operator(struct scanner *s)
{
	size_t begin = s->pos, left = s->source->size - s->pos;
	for (unsigned id = 1; id < KW_FALSE; id++) {
		size_t n = strlen(id_text[id]);
		if (n > left || memcmp(id_text[id], s->source->text + begin, n))
			continue;
		s->pos += n;
		if (id >= OP_LPAR && id <= OP_RBRACE)
			scan_bracket(s, id, begin);
		else
			push(s, TOKEN_OP, id, begin, s->pos, 0);
		return;
	}
	s->pos++;
	push(s, TOKEN_STRAY, 0, begin, s->pos, 0);
}

/* Inside brackets at the first token of a line: can only a new statement begin like this? */
static bool starts_statement(const struct scanner *s)
{
	static const char *const word[] = { "def", "class", "return", "with", "while", "raise", "import", "pass", "del",
					    "assert", "try", "global", "break", "continue", "from", "@" };
	const char *p = s->source->text + s->pos;
	size_t left = s->source->size - s->pos;
	for (size_t i = 0; i < sizeof(word) / sizeof(word[0]); i++) {
		size_t n = strlen(word[i]);
		if (n > left || memcmp(p, word[i], n))
			continue;
		int c = n < left ? (unsigned char)p[n] : 0;
		if (word[i][0] == '@')
			return s->pos == s->line_start && is_name_start(c);
		if (is_name_start(c) || is_digit(c) || c == '=')
			continue;
		return strcmp(word[i], "from") || s->pos == s->line_start;
	}
	return false;
}

/* Skip blanks, line continuations and line ends; true if a token follows on the same logical line. */
static bool skip_blanks(struct scanner *s)
{
	for (; !at_end(s); s->pos++) {
		int c = peek(s, 0);
		if (c == '\\' && (peek(s, 1) == '\n' || (peek(s, 1) == '\r' && peek(s, 2) == '\n'))) {
			s->pos += peek(s, 1) == '\r' ? 2 : 1;
			continue;
		}
		if (c == '#') {
			scan_comment(s);
			c = peek(s, 0);
			if (at_end(s))
				return false;
		}
		if (c == '\n') {
			if (!s->n_bracket)
				return false;
			s->line_start = s->pos + 1;
		} else if (c != ' ' && c != '\t' && c != '\f' && c != '\r' && c != 0) {
			return true;
		}
	}
	return false;
}

static void scan_token(struct scanner *s)
{
	int c = peek(s, 0);
	if (is_name_start(c))
		scan_name(s);
	else if (is_digit(c) || (c == '.' && is_digit(peek(s, 1))))
		scan_number(s);
	else if (c == '"' || c == '\'')
		scan_string(s, s->pos);
	else
		scan_operator(s);
}

static void scan_logical_line(struct scanner *s)
{
	begin_line(s);
	size_t first_line = s->line_start;
	while (!s->stop && skip_blanks(s)) {
		if (s->n_bracket && s->line_start != first_line && starts_statement(s)) {
			bool is_first = true;
			for (size_t i = s->line_start; i < s->pos; i++)
				is_first &= s->source->text[i] == ' ' || s->source->text[i] == '\t';
			if (is_first) {
				close_brackets(s, "the next statement");
				s->pos = s->line_start;
				end_line(s, TOKEN_REPAIR);
				return;
			}
		}
		scan_token(s);
	}
	if (at_end(s) || s->stop)
		close_brackets(s, s->stop ? NULL : "the end of the file");
	end_line(s, s->stop ? TOKEN_REPAIR : 0);
	if (peek(s, 0) == '\n')
		s->pos++;
}

void token_scan(struct tfc *t, const struct source *source, struct token_list *out)
{
	struct scanner s = { .t = t, .source = source, .out = out, .n_column = 1 };
	*out = (struct token_list){ 0 };
	if (source->size > TOKEN_MAX_BYTES) {
		diag_error(t, range_at(&s, 0, 0), E1002, "file too large: %zu bytes; at most %d are read", source->size,
			   TOKEN_MAX_BYTES);
	} else {
		check_characters(&s);
		if (source->size >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3))
			s.pos = 3;
		while (!at_end(&s) && !s.stop)
			scan_logical_line(&s);
	}
	for (; s.n_column > 1; s.n_column--)
		push(&s, TOKEN_DEDENT, 0, s.pos, s.pos, 0);
	size_t end = source->size > TOKEN_MAX_BYTES ? 0 : source->size;
	push(&s, TOKEN_EOF, 0, end, end, s.stop ? TOKEN_REPAIR : 0);
}
