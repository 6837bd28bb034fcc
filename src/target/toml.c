#include "target/toml.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"

struct reader {
	struct tfc *t;
	const struct source *s;
	size_t at;
	const char *table;
	int table_index;
	bool is_array_table;
	struct toml *out;
};

static struct range range_from(const struct reader *r, size_t begin)
{
	size_t end = r->at > begin ? r->at : begin + 1;
	return (struct range){ r->s, (uint32_t)begin, (uint32_t)(end < r->s->size ? end : r->s->size) };
}

static bool refuse(struct reader *r, size_t begin, const char *what)
{
	int line, column;
	source_place(r->s, begin, &line, &column);
	return diag_error(r->t, range_from(r, begin), E5002, "document syntax, line %d: expected %s", line, what);
}

static char peek(const struct reader *r)
{
	return r->at < r->s->size ? r->s->text[r->at] : 0;
}

static void skip_blank(struct reader *r)
{
	while (peek(r) == ' ' || peek(r) == '\t')
		r->at++;
}

static void skip_comment(struct reader *r)
{
	if (peek(r) == '#')
		while (r->at < r->s->size && peek(r) != '\n')
			r->at++;
}

static bool end_of_line(struct reader *r)
{
	skip_blank(r);
	skip_comment(r);
	if (peek(r) == '\r')
		r->at++;
	if (r->at == r->s->size)
		return true;
	if (peek(r) != '\n')
		return refuse(r, r->at, "the end of the line");
	r->at++;
	return true;
}

static bool is_key_char(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static bool read_key(struct reader *r, bool dotted, const char **key)
{
	size_t begin = r->at;
	while (is_key_char(peek(r)) || (dotted && peek(r) == '.' && r->at > begin))
		r->at++;
	if (r->at == begin)
		return refuse(r, begin, "a name of letters, digits, '_' and '-'");
	*key = arena_strndup(&r->t->perm, r->s->text + begin, r->at - begin);
	return true;
}

static bool read_string(struct reader *r, struct toml_value *v)
{
	size_t begin = r->at++;
	struct text s;
	text_init(&s, &r->t->perm);
	for (;;) {
		char c = peek(r);
		if (r->at == r->s->size || c == '\n' || c == 0)
			return refuse(r, begin, "a closing quote");
		r->at++;
		if (c == '"')
			break;
		if (c == '\\') {
			static const char from[] = "\"\\nt", to[] = "\"\\\n\t";
			const char *e = peek(r) ? strchr(from, peek(r)) : NULL;
			if (!e)
				return refuse(r, r->at, "one of the escapes \\\" \\\\ \\n \\t");
			c = to[e - from];
			r->at++;
		}
		text_char(&s, c);
	}
	v->kind = TOML_STRING;
	v->s = text_str(&s);
	return true;
}

static bool read_int(struct reader *r, struct toml_value *v)
{
	size_t begin = r->at;
	bool negative = peek(r) == '-';
	if (negative || peek(r) == '+')
		r->at++;
	int64_t n = 0;
	size_t first = r->at;
	for (; (peek(r) >= '0' && peek(r) <= '9') || (peek(r) == '_' && r->at > first); r->at++) {
		if (peek(r) == '_')
			continue;
		int digit = peek(r) - '0';
		if (n > (INT64_MAX - digit) / 10)
			return refuse(r, begin, "an integer of at most 64 bits");
		n = n * 10 + digit;
	}
	if (r->at == first || is_key_char(peek(r)) || peek(r) == '.')
		return refuse(r, begin, "a string, an integer, true, false or an array");
	v->kind = TOML_INT;
	v->i = negative ? -n : n;
	return true;
}

static bool read_value(struct reader *r, struct toml_value *v, int depth);

static void skip_array_space(struct reader *r)
{
	for (;;) {
		skip_blank(r);
		skip_comment(r);
		if (peek(r) != '\n' && peek(r) != '\r')
			return;
		r->at++;
	}
}

static bool read_array(struct reader *r, struct toml_value *v, int depth)
{
	VEC(struct toml_value) item = { 0 };
	size_t begin = r->at++;
	if (depth == 8)
		return refuse(r, begin, "fewer nested arrays");
	v->kind = TOML_ARRAY;
	for (;;) {
		skip_array_space(r);
		if (peek(r) == ']')
			break;
		struct toml_value x = { 0 };
		if (!read_value(r, &x, depth + 1))
			return false;
		vec_push(&r->t->perm, &item, x);
		skip_array_space(r);
		if (peek(r) == ',')
			r->at++;
		else if (peek(r) != ']')
			return refuse(r, r->at, "',' or ']'");
	}
	r->at++;
	v->n = (int)item.len;
	v->item = item.data;
	return true;
}

static bool read_value(struct reader *r, struct toml_value *v, int depth)
{
	size_t begin = r->at;
	const char *s = r->s->text + r->at;
	bool ok = true;
	if (*s == '"') {
		ok = read_string(r, v);
	} else if (*s == '[') {
		ok = read_array(r, v, depth);
	} else if (!strncmp(s, "true", 4) && !is_key_char(s[4])) {
		*v = (struct toml_value){ .kind = TOML_BOOL, .i = 1 };
		r->at += 4;
	} else if (!strncmp(s, "false", 5) && !is_key_char(s[5])) {
		*v = (struct toml_value){ .kind = TOML_BOOL };
		r->at += 5;
	} else {
		ok = read_int(r, v);
	}
	v->range = range_from(r, begin);
	return ok;
}

static bool read_table(struct reader *r)
{
	r->at++;
	r->is_array_table = peek(r) == '[';
	r->at += r->is_array_table;
	if (!read_key(r, true, &r->table))
		return false;
	for (int i = 0; i < 1 + r->is_array_table; i++) {
		if (peek(r) != ']')
			return refuse(r, r->at, "']'");
		r->at++;
	}
	r->table_index++;
	return end_of_line(r);
}

static bool read_entry(struct reader *r)
{
	struct toml_entry e = { .table = r->table, .table_index = r->table_index, .is_array_table = r->is_array_table };
	size_t begin = r->at;
	if (!read_key(r, false, &e.key))
		return false;
	e.range = range_from(r, begin);
	skip_blank(r);
	if (peek(r) != '=')
		return refuse(r, r->at, "'=' after the key");
	r->at++;
	skip_blank(r);
	if (!read_value(r, &e.value, 0) || !end_of_line(r))
		return false;
	for (size_t i = 0; i < r->out->len; i++)
		if (r->out->data[i].table_index == e.table_index && !strcmp(r->out->data[i].key, e.key))
			return diag_error(r->t, e.range, E5002, "document syntax: the key '%s' stands twice in table [%s]", e.key,
					  e.table);
	vec_push(&r->t->perm, r->out, e);
	return true;
}

bool toml_read(struct tfc *t, const struct source *s, struct toml *out)
{
	struct reader r = { .t = t, .s = s, .table = "", .out = out };
	*out = (struct toml){ 0 };
	while (r.at < s->size) {
		skip_blank(&r);
		char c = peek(&r);
		bool ok = c == '[' ? read_table(&r) : is_key_char(c) ? read_entry(&r) : end_of_line(&r);
		if (!ok)
			return false;
	}
	return true;
}

const struct toml_entry *toml_find(const struct toml *d, int table_index, const char *key)
{
	for (size_t i = 0; i < d->len; i++)
		if (d->data[i].table_index == table_index && !strcmp(d->data[i].key, key))
			return &d->data[i];
	return NULL;
}

bool toml_has_schema(const struct toml *d, const char *schema)
{
	for (size_t i = 0; i < d->len; i++) {
		const struct toml_entry *e = &d->data[i];
		if (!strcmp(e->table, "spec") && !strcmp(e->key, "schema"))
			return e->value.kind == TOML_STRING && !strcmp(e->value.s, schema);
	}
	return false;
}
