#include "emu/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100, MAX_NODE = 1000, MAX_PARAM = 1024, MAX_NAME = 256 };	/* node: of one expression */

/* ---- names of types ---- */

static const struct {
	const char *name;
	int bytes;
} dtype_table[LAUNCH_DTYPE_COUNT] = {
	[LAUNCH_F64] = { "f64", 8 }, [LAUNCH_F32] = { "f32", 4 }, [LAUNCH_F16] = { "f16", 2 },
	[LAUNCH_BF16] = { "bf16", 2 }, [LAUNCH_E4M3] = { "fp8e4m3", 1 }, [LAUNCH_E5M2] = { "fp8e5m2", 1 },
	[LAUNCH_TF32] = { "tf32", 4 }, [LAUNCH_I64] = { "i64", 8 }, [LAUNCH_I32] = { "i32", 4 },
	[LAUNCH_I16] = { "i16", 2 }, [LAUNCH_I8] = { "i8", 1 }, [LAUNCH_U64] = { "u64", 8 },
	[LAUNCH_U32] = { "u32", 4 }, [LAUNCH_U16] = { "u16", 2 }, [LAUNCH_U8] = { "u8", 1 },
	[LAUNCH_BOOL] = { "bool", 1 },
};

int launch_dtype_bytes(enum launch_dtype d)
{
	return dtype_table[d].bytes;
}

const char *launch_dtype_name(enum launch_dtype d)
{
	return dtype_table[d].name;
}

bool launch_dtype_find(const char *name, size_t n, enum launch_dtype *out)
{
	for (int i = 0; i < LAUNCH_DTYPE_COUNT; i++)
		if (strlen(dtype_table[i].name) == n && !memcmp(dtype_table[i].name, name, n)) {
			*out = (enum launch_dtype)i;
			return true;
		}
	return false;
}

/* ---- the scanner: words, numbers and signs of one line at a time ---- */

struct reader {
	struct tfc *t;
	const struct source *s;
	struct launch *out;
	size_t at, token;		/* token: where the latest token begins */
	int depth, n_node;
};

static struct range range_of(const struct reader *r, size_t begin, size_t end)
{
	if (end <= begin)
		end = begin + 1;
	return (struct range){ r->s, (uint32_t)begin, (uint32_t)(end < r->s->size ? end : r->s->size) };
}

static char peek(const struct reader *r)
{
	return r->at < r->s->size ? r->s->text[r->at] : '\n';
}

static void skip_blank(struct reader *r)
{
	while (r->at < r->s->size && (peek(r) == ' ' || peek(r) == '\t' || peek(r) == '\r'))
		r->at++;
	if (peek(r) == '#')
		while (r->at < r->s->size && peek(r) != '\n')
			r->at++;
	r->token = r->at;
}

static bool at_end_of_line(struct reader *r)
{
	skip_blank(r);
	return peek(r) == '\n';
}

static bool is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The token under the cursor, for "found …". */
static const char *found(struct reader *r)
{
	skip_blank(r);
	if (peek(r) == '\n')
		return "the end of the line";
	size_t end = r->at + 1;
	if (is_word_char(peek(r)))
		while (end < r->s->size && is_word_char(r->s->text[end]) && end - r->at < 40)
			end++;
	unsigned char c = (unsigned char)peek(r);
	if (c < ' ' || c > '~')
		return arena_printf(&r->t->perm, "the byte 0x%02x", c);
	return arena_printf(&r->t->perm, "'%.*s'", (int)(end - r->at), r->s->text + r->at);
}

static bool refuse(struct reader *r, const char *expected)
{
	const char *f = found(r);
	return diag_error(r->t, range_of(r, r->at, r->at + 1), E7010, "launch description: expected %s, found %s", expected, f);
}

static bool take(struct reader *r, char c)
{
	skip_blank(r);
	if (peek(r) != c)
		return false;
	r->at++;
	return true;
}

static bool expect(struct reader *r, char c)
{
	char what[4] = { '\'', c, '\'', 0 };
	return take(r, c) || refuse(r, what);
}

/* A word in "out" (not copied); "what" says what was expected. */
static bool word(struct reader *r, const char **out, const char *what)
{
	skip_blank(r);
	size_t begin = r->at;
	if (!is_word_char(peek(r)) || is_digit(peek(r)))
		return refuse(r, what);
	while (r->at < r->s->size && is_word_char(peek(r)))
		r->at++;
	if (r->at - begin > MAX_NAME)
		return diag_error(r->t, range_of(r, begin, r->at), E7010, "launch description: a name of %zu bytes is longer than %d",
				  r->at - begin, MAX_NAME);
	*out = arena_strndup(&r->t->perm, r->s->text + begin, r->at - begin);
	return true;
}

/* Take the word "w" if it is the next one. */
static bool take_word(struct reader *r, const char *w)
{
	skip_blank(r);
	size_t n = strlen(w);
	if (r->s->size - r->at < n || memcmp(r->s->text + r->at, w, n))
		return false;
	if (r->at + n < r->s->size && is_word_char(r->s->text[r->at + n]))
		return false;
	r->at += n;
	return true;
}

static bool number(struct reader *r, uint64_t max, uint64_t *out)
{
	skip_blank(r);
	size_t begin = r->at;
	unsigned base = 10;
	if (peek(r) == '0' && r->at + 1 < r->s->size && (r->s->text[r->at + 1] | 32) == 'x') {
		base = 16;
		r->at += 2;
	}
	uint64_t v = 0;
	size_t digits = 0;
	for (; r->at < r->s->size; r->at++, digits++) {
		char c = (char)(peek(r) | 32);
		unsigned d = is_digit(peek(r)) ? (unsigned)(peek(r) - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10) : 99;
		if (d >= base)
			break;
		if (v > (max - d) / base || d > max)
			return diag_error(r->t, range_of(r, begin, r->at + 1), E7014,
					  "launch description: a number above %llu", (unsigned long long)max);
		v = v * base + d;
	}
	if (!digits) {
		r->at = begin;
		return refuse(r, "an integer");
	}
	*out = v;
	return true;
}

/* ---- expressions ---- */

static const struct launch_expr *sum(struct reader *r);

/* NULL after a refusal: the walks over an expression are recursive, so its size is bounded. */
static struct launch_expr *node(struct reader *r, size_t begin, enum launch_expr_kind kind, const struct launch_expr *a,
				const struct launch_expr *b)
{
	if (++r->n_node > MAX_NODE) {
		refuse(r, "a shorter expression");
		return NULL;
	}
	struct launch_expr *e = arena_new(&r->t->perm, struct launch_expr);
	e->kind = kind;
	e->a = a;
	e->b = b;
	e->range = range_of(r, begin, r->at);
	return e;
}

static const struct launch_expr *atom(struct reader *r)
{
	const struct launch_expr *e = NULL, *b;
	skip_blank(r);
	size_t begin = r->at;
	if (take(r, '(')) {
		e = sum(r);
		return e && expect(r, ')') ? e : NULL;
	}
	if (take(r, '-')) {
		if (++r->depth > MAX_DEPTH) {
			refuse(r, "less nesting");
			return NULL;
		}
		e = atom(r);
		r->depth--;
		return e ? node(r, begin, LAUNCH_NEG, e, NULL) : NULL;
	}
	if (is_digit(peek(r))) {
		uint64_t v;
		if (!number(r, INT64_MAX, &v))
			return NULL;
		struct launch_expr *n = node(r, begin, LAUNCH_INT, NULL, NULL);
		if (n)
			n->value = (int64_t)v;
		return n;
	}
	const char *name;
	if (!word(r, &name, "an integer, a dimension or '('"))
		return NULL;
	if (!strcmp(name, "ceildiv") && take(r, '(')) {
		if (!(e = sum(r)) || !expect(r, ',') || !(b = sum(r)) || !expect(r, ')'))
			return NULL;
		return node(r, begin, LAUNCH_CEILDIV, e, b);
	}
	struct launch_expr *n = node(r, begin, LAUNCH_NAME, NULL, NULL);
	if (n)
		n->name = name;
	return n;
}

static const struct launch_expr *product(struct reader *r)
{
	skip_blank(r);
	size_t begin = r->at;
	const struct launch_expr *e = atom(r);
	while (e) {
		enum launch_expr_kind kind = take(r, '*') ? LAUNCH_MUL : take(r, '/') ? LAUNCH_DIV : take(r, '%') ? LAUNCH_MOD
										 : LAUNCH_INT;
		if (kind == LAUNCH_INT)
			break;
		const struct launch_expr *b = atom(r);
		e = b ? node(r, begin, kind, e, b) : NULL;
	}
	return e;
}

static const struct launch_expr *sum(struct reader *r)
{
	skip_blank(r);
	size_t begin = r->at;
	if (++r->depth > MAX_DEPTH) {
		refuse(r, "less nesting");
		return NULL;
	}
	const struct launch_expr *e = product(r);
	while (e) {
		enum launch_expr_kind kind = take(r, '+') ? LAUNCH_ADD : take(r, '-') ? LAUNCH_SUB : LAUNCH_INT;
		if (kind == LAUNCH_INT)
			break;
		const struct launch_expr *b = product(r);
		e = b ? node(r, begin, kind, e, b) : NULL;
	}
	r->depth--;
	return e;
}

static bool expr(struct reader *r, const struct launch_expr **out)
{
	r->depth = r->n_node = 0;
	*out = sum(r);
	return *out != NULL;
}

/* E, E, …: at most "max" of them. */
static bool list(struct reader *r, int max, struct launch_exprs *out)
{
	do {
		if (out->n == max) {
			char what[48];
			snprintf(what, sizeof(what), "at most %d values", max);
			return refuse(r, what);
		}
		if (!expr(r, &out->item[out->n++]))
			return false;
	} while (take(r, ','));
	return true;
}

static bool bracket_list(struct reader *r, struct launch_exprs *out)
{
	if (!expect(r, '['))
		return false;
	if (take(r, ']'))
		return true;
	return list(r, LAUNCH_MAX_RANK, out) && expect(r, ']');
}

/* ---- directives ---- */

static bool dtype(struct reader *r, enum launch_dtype *out)
{
	const char *name;
	skip_blank(r);
	size_t begin = r->at;
	if (!word(r, &name, "a dtype"))
		return false;
	if (launch_dtype_find(name, strlen(name), out))
		return true;
	const char *known[LAUNCH_DTYPE_COUNT];
	for (int i = 0; i < LAUNCH_DTYPE_COUNT; i++)
		known[i] = dtype_table[i].name;
	const char *near = diag_nearest(name, known, LAUNCH_DTYPE_COUNT);
	return diag_error(r->t, range_of(r, begin, r->at), E7018, "'%s' is no dtype of a launch description%s%s%s", name,
			  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool twice(struct reader *r, size_t begin, const char *what)
{
	return diag_error(r->t, range_of(r, begin, r->at), E7013, "'%s' is stated twice; keep one", what);
}

static bool read_dim(struct reader *r, size_t begin)
{
	struct launch_dim d = { 0 };
	if (!word(r, &d.name, "the name of a dimension"))
		return false;
	if (launch_dim_find(r->out, d.name))
		return twice(r, begin, d.name);
	if (take(r, '=')) {
		if (!expr(r, &d.low))
			return false;
		skip_blank(r);
		d.high = d.low;
		if (r->s->size - r->at >= 2 && !memcmp(r->s->text + r->at, "..", 2)) {
			r->at += 2;
			if (!expr(r, &d.high))
				return false;
		}
	}
	d.range = range_of(r, begin, r->at);
	vec_push(&r->t->perm, &r->out->dim, d);
	return true;
}

static bool read_tensor(struct reader *r, struct launch_param *p)
{
	p->kind = LAUNCH_TENSOR;
	if (!word(r, &p->name, "the name of the tensor") || !dtype(r, &p->dtype) || !bracket_list(r, &p->shape))
		return false;
	p->access = take_word(r, "inout") ? LAUNCH_INOUT : take_word(r, "in") ? LAUNCH_IN : take_word(r, "out") ? LAUNCH_OUT : 0;
	if (!p->access)
		return refuse(r, "'in', 'out' or 'inout'");
	while (!at_end_of_line(r)) {
		size_t begin = r->at;
		if (take_word(r, "align")) {
			if (p->align)
				return twice(r, begin, "align");
			if (!expr(r, &p->align))
				return false;
		} else if (take_word(r, "pitch")) {
			if (p->pitch.n)
				return twice(r, begin, "pitch");
			if (!bracket_list(r, &p->pitch))
				return false;
			if (p->pitch.n != p->shape.n)
				return diag_error(r->t, range_of(r, begin, r->at), E7010,
						  "pitch of '%s': expected %d values, one per dimension, found %d", p->name,
						  p->shape.n, p->pitch.n);
		} else if (take_word(r, "alias")) {
			if (p->alias)
				return twice(r, begin, "alias");
			if (!word(r, &p->alias, "the name of a tensor"))
				return false;
			if (take(r, '+') && !expr(r, &p->alias_offset))
				return false;
		} else if (take_word(r, "empty")) {
			p->may_be_empty = true;
		} else {
			return refuse(r, "align, pitch, alias, empty or the end of the line");
		}
	}
	return true;
}

static bool read_tmap(struct reader *r, struct launch_param *p)
{
	struct launch_tmap *m = &p->tmap;
	bool has_type = false;
	p->kind = LAUNCH_TMAP;
	if (!word(r, &p->name, "the name of a tensor"))
		return false;
	while (!at_end_of_line(r)) {
		struct launch_exprs *l = take_word(r, "dims") ? &m->dims : take_word(r, "strides") ? &m->strides :
					 take_word(r, "box") ? &m->box : take_word(r, "step") ? &m->step : NULL;
		uint64_t v;
		if (l) {
			if (!bracket_list(r, l))
				return false;
		} else if (take_word(r, "type")) {
			if (!dtype(r, &m->dtype))
				return false;
			has_type = true;
		} else if (take_word(r, "swizzle")) {
			if (!number(r, 128, &v))
				return false;
			if (v != 0 && v != 32 && v != 64 && v != 128)
				return diag_error(r->t, range_of(r, r->token, r->at), E7014,
						  "swizzle: expected 0, 32, 64 or 128 bytes, found %llu", (unsigned long long)v);
			m->swizzle_bytes = (int)v;
		} else if (take_word(r, "fill")) {
			if (take_word(r, "nan"))
				m->fill = LAUNCH_FILL_NAN;
			else if (!take_word(r, "zero"))
				return refuse(r, "'zero' or 'nan'");
		} else {
			return refuse(r, "type, dims, strides, box, step, swizzle, fill or the end of the line");
		}
	}
	if (!has_type || !m->dims.n || m->box.n != m->dims.n || m->strides.n != m->dims.n - 1 ||
	    (m->step.n && m->step.n != m->dims.n))
		return diag_error(r->t, p->range, E7010, "tensor map of '%s': expected a type, N dims, N-1 strides and a box of N, "
				  "found %d dims, %d strides and a box of %d", p->name, m->dims.n, m->strides.n, m->box.n);
	return true;
}

static bool read_scratch(struct reader *r, struct launch_param *p)
{
	p->kind = LAUNCH_SCRATCH;
	if (!take_word(r, "bytes")) {
		if (!word(r, &p->name, "a name or 'bytes'"))
			return false;
		if (!take_word(r, "bytes"))
			return refuse(r, "'bytes'");
	}
	if (!expr(r, &p->bytes))
		return false;
	p->is_zeroed = take_word(r, "zero");
	return true;
}

static uint64_t float_bits(enum launch_dtype d, double v)
{
	uint64_t bits = 0;
	if (d == LAUNCH_F64) {
		memcpy(&bits, &v, 8);
	} else {
		float f = (float)v;
		uint32_t u;
		memcpy(&u, &f, 4);
		bits = u;
	}
	return bits;
}

/* An integer (decimal or hexadecimal, with a sign) of the type, or for f32 and f64 a decimal; hexadecimal digits are bits. */
static bool read_value(struct reader *r, struct launch_param *p)
{
	p->kind = LAUNCH_VALUE;
	if (!dtype(r, &p->dtype))
		return false;
	int bits = 8 * launch_dtype_bytes(p->dtype);
	uint64_t max = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
	bool is_signed = p->dtype == LAUNCH_I8 || p->dtype == LAUNCH_I16 || p->dtype == LAUNCH_I32 || p->dtype == LAUNCH_I64;
	skip_blank(r);
	bool is_hex = peek(r) == '0' && r->at + 1 < r->s->size && (r->s->text[r->at + 1] | 32) == 'x';
	if ((p->dtype == LAUNCH_F32 || p->dtype == LAUNCH_F64) && !is_hex) {
		char digits[64], *end;
		size_t n = 0;
		while (n + 1 < sizeof(digits) && r->at + n < r->s->size && strchr("+-.0123456789eE", r->s->text[r->at + n]))
			n++;
		memcpy(digits, r->s->text + r->at, n);
		digits[n] = 0;
		double v = strtod(digits, &end);
		if (end == digits)
			return refuse(r, "a number");
		r->at += (size_t)(end - digits);
		p->bits = float_bits(p->dtype, v);
		return true;
	}
	bool negative = take(r, '-');
	if (negative && !is_signed)
		return diag_error(r->t, range_of(r, r->token, r->at), E7014, "a value of type %s is not negative",
				  launch_dtype_name(p->dtype));
	uint64_t limit = is_signed && !is_hex ? max / 2 + (negative ? 1 : 0) : max;
	if (!number(r, limit, &p->bits))
		return false;
	if (negative)
		p->bits = (0 - p->bits) & max;
	return true;
}

static bool read_param(struct reader *r, struct launch_kernel *k, size_t begin)
{
	struct launch_param p = { .kind = LAUNCH_DIM };
	uint64_t index;
	if (!number(r, MAX_PARAM - 1, &index))
		return false;
	p.index = (int)index;
	p.range = range_of(r, begin, r->at);
	bool ok;
	if (take_word(r, "tensor"))
		ok = read_tensor(r, &p);
	else if (take_word(r, "tmap"))
		ok = read_tmap(r, &p);
	else if (take_word(r, "scratch"))
		ok = read_scratch(r, &p);
	else if (take_word(r, "value"))
		ok = read_value(r, &p);
	else if (take_word(r, "dim"))
		ok = word(r, &p.name, "the name of a dimension");
	else
		return refuse(r, "tensor, dim, tmap, scratch or value");
	p.range = range_of(r, begin, r->at);
	if (!ok)
		return false;
	size_t at = k->param.len;
	for (size_t i = 0; i < k->param.len; i++)
		if (k->param.data[i].index == p.index)
			return diag_error(r->t, p.range, E7013, "parameter %d is stated twice; keep one", p.index);
	vec_push(&r->t->perm, &k->param, p);
	for (; at > 0 && k->param.data[at - 1].index > p.index; at--)
		k->param.data[at] = k->param.data[at - 1];
	k->param.data[at] = p;
	return true;
}

static bool read_label(struct reader *r, struct launch_kernel *k)
{
	struct launch_label l = { 0 };
	if (!take_word(r, "smem"))
		return refuse(r, "'smem'");
	if (!expect(r, '+') || !expr(r, &l.offset))
		return false;
	skip_blank(r);
	size_t begin = r->at;
	while (r->at < r->s->size && (unsigned char)peek(r) > ' ' && peek(r) != '#')
		r->at++;
	if (r->at == begin)
		return refuse(r, "a name for reports");
	l.text = arena_strndup(&r->t->perm, r->s->text + begin, r->at - begin);
	vec_push(&r->t->perm, &k->label, l);
	return true;
}

static bool read_once(struct reader *r, size_t begin, const char *what, const struct launch_expr **out)
{
	return *out ? twice(r, begin, what) : expr(r, out);
}

/* One directive of kernel "k". */
static bool read_directive(struct reader *r, struct launch_kernel *k)
{
	static const char *const known[] = { "kernel", "grid", "block", "cluster", "smem", "regs", "coresident", "dim",
					     "param", "name" };
	skip_blank(r);
	size_t begin = r->at;
	if (take_word(r, "grid"))
		return k->grid.n ? twice(r, begin, "grid") : list(r, 3, &k->grid);
	if (take_word(r, "block"))
		return k->block.n ? twice(r, begin, "block") : list(r, 3, &k->block);
	if (take_word(r, "cluster"))
		return read_once(r, begin, "cluster", &k->cluster);
	if (take_word(r, "smem"))
		return read_once(r, begin, "smem", &k->smem);
	if (take_word(r, "regs"))
		return read_once(r, begin, "regs", &k->regs);
	if (take_word(r, "param"))
		return read_param(r, k, begin);
	if (take_word(r, "name"))
		return read_label(r, k);
	if (take_word(r, "coresident")) {
		k->is_coresident = take_word(r, "yes");
		return k->is_coresident || take_word(r, "no") || refuse(r, "'yes' or 'no'");
	}
	const char *name;
	if (!word(r, &name, "a directive"))
		return false;
	const char *near = diag_nearest(name, known, sizeof(known) / sizeof(*known));
	return diag_error(r->t, range_of(r, begin, r->at), E7011, "'%s' is no directive of a launch description%s%s%s", name,
			  near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool read_line(struct reader *r)
{
	while (!at_end_of_line(r)) {
		size_t begin = r->at;
		if (take_word(r, "dim")) {
			if (!read_dim(r, begin))
				return false;
			continue;
		}
		if (take_word(r, "kernel")) {
			struct launch_kernel k = { 0 };
			if (!word(r, &k.name, "the name of a kernel"))
				return false;
			k.range = range_of(r, begin, r->at);
			vec_push(&r->t->perm, &r->out->kernel, k);
			continue;
		}
		if (!r->out->kernel.len)
			return diag_error(r->t, range_of(r, begin, begin + 1), E7015,
					  "launch description: expected 'kernel NAME' before this directive");
		if (!read_directive(r, &r->out->kernel.data[r->out->kernel.len - 1]))
			return false;
	}
	return true;
}

/* ---- the whole ---- */

static bool check_expr(struct tfc *t, struct launch *l, const struct launch_expr *e)
{
	if (!e)
		return true;
	if (e->kind == LAUNCH_NAME && !launch_dim_find(l, e->name)) {
		const char **known = arena_array(&t->perm, const char *, l->dim.len + 1);
		for (size_t i = 0; i < l->dim.len; i++)
			known[i] = l->dim.data[i].name;
		const char *near = diag_nearest(e->name, known, l->dim.len);
		return diag_error(t, e->range, E7012, "'%s' is no dimension of this file%s%s%s; state it with 'dim %s'", e->name,
				  near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "", e->name);
	}
	return check_expr(t, l, e->a) && check_expr(t, l, e->b);
}

static bool check_list(struct tfc *t, struct launch *l, const struct launch_exprs *x)
{
	for (int i = 0; i < x->n; i++)
		if (!check_expr(t, l, x->item[i]))
			return false;
	return true;
}

static bool names_tensor(const struct launch *l, const char *name)
{
	for (size_t i = 0; i < l->kernel.len; i++)
		for (size_t j = 0; j < l->kernel.data[i].param.len; j++) {
			const struct launch_param *p = &l->kernel.data[i].param.data[j];
			if (p->kind == LAUNCH_TENSOR && !strcmp(p->name, name))
				return true;
		}
	return false;
}

static bool check_param(struct tfc *t, struct launch *l, const struct launch_param *p)
{
	bool ok = check_list(t, l, &p->shape) && check_list(t, l, &p->pitch) && check_expr(t, l, p->align) &&
		  check_expr(t, l, p->bytes) && check_expr(t, l, p->alias_offset) && check_list(t, l, &p->tmap.dims) &&
		  check_list(t, l, &p->tmap.strides) && check_list(t, l, &p->tmap.box) && check_list(t, l, &p->tmap.step);
	if (!ok)
		return false;
	if (p->kind == LAUNCH_DIM && !launch_dim_find(l, p->name))
		return diag_error(t, p->range, E7012, "'%s' is no dimension of this file; state it with 'dim %s'", p->name, p->name);
	if (p->kind == LAUNCH_TMAP && !names_tensor(l, p->name))
		return diag_error(t, p->range, E7012, "the tensor map names '%s', which no tensor parameter of this file is", p->name);
	if (p->alias && (!names_tensor(l, p->alias) || !strcmp(p->alias, p->name)))
		return diag_error(t, p->range, E7012, "'%s' is placed inside '%s', which is no other tensor of this file", p->name,
				  p->alias);
	return true;
}

static bool check_kernel(struct tfc *t, struct launch *l, const struct launch_kernel *k)
{
	if (!k->grid.n || !k->block.n)
		return diag_error(t, k->range, E7015, "kernel '%s' has no '%s' directive", k->name, k->grid.n ? "block" : "grid");
	bool ok = check_list(t, l, &k->grid) && check_list(t, l, &k->block) && check_expr(t, l, k->cluster) &&
		  check_expr(t, l, k->smem) && check_expr(t, l, k->regs);
	for (size_t i = 0; ok && i < k->label.len; i++)
		ok = check_expr(t, l, k->label.data[i].offset);
	for (size_t i = 0; ok && i < k->param.len; i++) {
		if (k->param.data[i].index != (int)i)
			return diag_error(t, k->param.data[i].range, E7015,
					  "kernel '%s' has no 'param %zu'; parameters are numbered from 0 without gaps", k->name, i);
		ok = check_param(t, l, &k->param.data[i]);
	}
	return ok;
}

static bool read_header(struct reader *r)
{
	while (r->at < r->s->size && at_end_of_line(r))
		r->at++;
	uint64_t version;
	skip_blank(r);
	size_t n = strlen("tfc-launch"), begin = r->at;
	if (r->s->size - r->at < n || memcmp(r->s->text + r->at, "tfc-launch", n))
		return diag_error(r->t, range_of(r, begin, begin + 1), E7015,
				  "launch description: expected the line 'tfc-launch 1' at the start of the file");
	r->at += n;
	if (!number(r, UINT32_MAX, &version))
		return false;
	if (version != 1)
		return diag_error(r->t, range_of(r, begin, r->at), E7015, "launch description of version %llu; this program reads version 1",
				  (unsigned long long)version);
	return at_end_of_line(r) || refuse(r, "the end of the line");
}

struct launch *launch_read(struct tfc *t, const struct source *s)
{
	struct launch *l = arena_new(&t->perm, struct launch);
	struct reader r = { .t = t, .s = s, .out = l };
	int errors = t->diags.n_error;
	if (!read_header(&r))
		return NULL;
	while (r.at < s->size && !t->diags.too_many) {
		if (!read_line(&r))
			while (r.at < s->size && peek(&r) != '\n')
				r.at++;
		r.at++;
	}
	if (t->diags.n_error > errors)
		return NULL;
	if (!l->kernel.len) {
		diag_error(t, range_of(&r, 0, 1), E7015, "launch description: expected at least one 'kernel NAME'");
		return NULL;
	}
	for (size_t i = 0; i < l->kernel.len; i++)
		check_kernel(t, l, &l->kernel.data[i]);
	for (size_t i = 0; i < l->dim.len; i++)
		check_expr(t, l, l->dim.data[i].low), check_expr(t, l, l->dim.data[i].high);
	return t->diags.n_error > errors ? NULL : l;
}
