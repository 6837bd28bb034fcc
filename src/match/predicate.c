/* Predicates of arrangements: comparisons of integer expressions over the symbols (spec: tir 5.2). One with a symbol that
 * nothing has bound is open: the layout left the mode out. */
#include <ctype.h>
#include <string.h>

#include "match/private.h"

struct reader {
	const struct matching *x;
	const char *s;
	bool is_open;
};

static int64_t sum(struct reader *r);

static void blanks(struct reader *r)
{
	while (*r->s == ' ')
		r->s++;
}

static bool take(struct reader *r, const char *token)
{
	size_t n = strlen(token);
	blanks(r);
	if (strncmp(r->s, token, n) != 0)
		return false;
	r->s += n;
	return true;
}

static int64_t name(struct reader *r)
{
	size_t n = 0;
	int64_t v = 0;
	while (isalnum((unsigned char)r->s[n]))
		n++;
	if (!match_symbol_value(r->x, r->s, n, &v))
		r->is_open = true;
	r->s += n;
	return v;
}

/* "(8, 16, 32, 64)[s]" after the first entry; what lies outside the table equals nothing. */
static int64_t table(struct reader *r, int64_t first)
{
	int64_t entry[8] = { first }, at;
	int n = 1;
	do
		entry[n++ & 7] = sum(r);
	while (take(r, ","));
	take(r, ")");
	take(r, "[");
	at = sum(r);
	take(r, "]");
	return at >= 0 && at < n ? entry[at & 7] : INT64_MIN;
}

static int64_t factor(struct reader *r)
{
	blanks(r);
	if (isdigit((unsigned char)*r->s)) {
		int64_t v = 0;
		while (isdigit((unsigned char)*r->s))
			v = v * 10 + (*r->s++ - '0');
		return v;
	}
	if (!take(r, "("))
		return name(r);
	int64_t v = sum(r);
	if (take(r, ","))
		return table(r, v);
	take(r, ")");
	return v;
}

static int64_t product(struct reader *r)
{
	int64_t v = factor(r), by;
	for (;;) {
		if (take(r, "*")) {
			v *= factor(r);
		} else if (take(r, "%")) {
			by = factor(r);
			v = by ? v % by : 0;
		} else {
			return v;
		}
	}
}

static int64_t sum(struct reader *r)
{
	int64_t v = product(r);
	while (take(r, "+"))
		v += product(r);
	return v;
}

enum predicate_truth match_predicate(const struct matching *x, const char *text)
{
	struct reader r = { .x = x, .s = text };
	int64_t left = sum(&r);
	bool holds;
	if (take(&r, "=="))
		holds = left == sum(&r);
	else if (take(&r, "<="))
		holds = left <= sum(&r);
	else if (take(&r, ">="))
		holds = left >= sum(&r);
	else
		holds = take(&r, "<") && left < sum(&r);
	return r.is_open ? PREDICATE_OPEN : holds ? PREDICATE_TRUE : PREDICATE_FALSE;
}

static const struct match_symbol *find(const struct matching *x, const char *s, size_t n)
{
	for (size_t i = 0; i < x->symbol.len; i++)
		if (!strncmp(x->symbol.data[i].name, s, n) && !x->symbol.data[i].name[n])
			return &x->symbol.data[i];
	return NULL;
}

const char *match_predicate_text(struct matching *x, const char *text)
{
	struct text t, values;
	const struct match_symbol *seen[8];
	int n_seen = 0;
	text_init(&t, x->a);
	text_init(&values, x->a);
	for (const char *s = text; *s;) {
		size_t n = 0;
		while (isalnum((unsigned char)s[n]))
			n++;
		const struct match_symbol *v = n && isalpha((unsigned char)*s) ? find(x, s, n) : NULL;
		bool known = false;
		for (int i = 0; i < n_seen; i++)
			known = known || seen[i] == v;
		if (v && v->is_constant)
			text_printf(&t, "%lld", (long long)v->value);
		else
			text_add_n(&t, s, n ? n : 1);
		if (v && !v->is_constant && !known && n_seen < 8) {
			text_printf(&values, "%s%s=%lld", n_seen ? ", " : "", v->name, (long long)v->value);
			seen[n_seen++] = v;
		}
		s += n ? n : 1;
	}
	return arena_printf(x->a, "%s is false (%s)", text_str(&t), text_str(&values));
}
