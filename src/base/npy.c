#include "base/npy.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_HEADER_BYTES = 1 << 16 };

struct npy_text {
	const char *p, *end;
};

static bool refuse(struct arena *a, const char **why, const char *message)
{
	*why = arena_strdup(a, message);
	return false;
}

static void skip_space(struct npy_text *s)
{
	while (s->p < s->end && (*s->p == ' ' || *s->p == '\t' || *s->p == '\n' || *s->p == '\r'))
		s->p++;
}

static bool take(struct npy_text *s, char c)
{
	skip_space(s);
	if (s->p == s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

static bool take_word(struct npy_text *s, const char *word)
{
	size_t n = strlen(word);
	skip_space(s);
	if ((size_t)(s->end - s->p) < n || memcmp(s->p, word, n))
		return false;
	s->p += n;
	return true;
}

/* A quoted string without escapes into "out" of "size" bytes. */
static bool take_string(struct npy_text *s, char *out, size_t size)
{
	skip_space(s);
	if (s->p == s->end || (*s->p != '\'' && *s->p != '"'))
		return false;
	char quote = *s->p++;
	const char *begin = s->p;
	while (s->p < s->end && *s->p != quote && *s->p != '\\')
		s->p++;
	size_t n = (size_t)(s->p - begin);
	if (s->p == s->end || *s->p != quote || n >= size)
		return false;
	s->p++;
	memcpy(out, begin, n);
	out[n] = '\0';
	return true;
}

static bool take_int(struct npy_text *s, int64_t *out)
{
	skip_space(s);
	if (s->p == s->end || *s->p < '0' || *s->p > '9')
		return false;
	int64_t v = 0;
	for (; s->p < s->end && *s->p >= '0' && *s->p <= '9'; s->p++) {
		if (v > (INT64_MAX - 9) / 10)
			return false;
		v = v * 10 + (*s->p - '0');
	}
	if (s->p < s->end && *s->p == 'L')
		s->p++;
	*out = v;
	return true;
}

static bool take_shape(struct npy_text *s, struct npy *n)
{
	if (!take(s, '('))
		return false;
	n->rank = 0;
	while (!take(s, ')')) {
		if (n->rank == NPY_MAX_RANK || !take_int(s, &n->shape[n->rank]))
			return false;
		n->rank++;
		bool comma = take(s, ',');
		if (!comma || (skip_space(s), s->p < s->end && *s->p == ')')) {
			if (!comma && n->rank < 2)
				return false;
			return take(s, ')');
		}
	}
	return true;
}

/* '<f4' and the like into kind, size and byte order. */
static bool read_descr(const char *d, struct npy *n, bool *big)
{
	if (!strchr("<>|=", *d) || !*d)
		return false;
	*big = *d == '>';
	n->kind = d[1];
	int64_t bytes;
	struct npy_text s = { d + 2, d + strlen(d) };
	if (!n->kind || !take_int(&s, &bytes) || s.p != s.end)
		return false;
	switch (n->kind) {
	case 'f':
		if (bytes != 2 && bytes != 4 && bytes != 8)
			return false;
		break;
	case 'i':
	case 'u':
		if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)
			return false;
		break;
	case 'b':
		if (bytes != 1)
			return false;
		break;
	case 'V':
		if (bytes < 1 || bytes > 16)
			return false;
		break;
	default:
		return false;
	}
	n->item_bytes = (int)bytes;
	return true;
}

static bool read_dict(struct arena *a, struct npy_text s, struct npy *n, bool *big, bool *fortran, const char **why)
{
	bool has_descr = false, has_order = false, has_shape = false;
	if (!take(&s, '{'))
		return refuse(a, why, "the header is no dictionary");
	while (!take(&s, '}')) {
		char key[32], descr[32];
		if (!take_string(&s, key, sizeof(key)) || !take(&s, ':'))
			return refuse(a, why, "the header is malformed");
		if (!strcmp(key, "descr") && !has_descr) {
			has_descr = true;
			if (!take_string(&s, descr, sizeof(descr)))
				return refuse(a, why, "structured elements are not supported");
			if (!read_descr(descr, n, big)) {
				*why = arena_printf(a, "elements of type '%s' are not supported", descr);
				return false;
			}
		} else if (!strcmp(key, "fortran_order") && !has_order) {
			has_order = true;
			*fortran = take_word(&s, "True");
			if (!*fortran && !take_word(&s, "False"))
				return refuse(a, why, "fortran_order in the header is neither True nor False");
		} else if (!strcmp(key, "shape") && !has_shape) {
			has_shape = true;
			if (!take_shape(&s, n))
				return refuse(a, why, "the shape in the header is malformed or has more than 32 axes");
		} else {
			return refuse(a, why, "the header has an unknown or repeated key");
		}
		if (!take(&s, ',') && (skip_space(&s), s.p == s.end || *s.p != '}'))
			return refuse(a, why, "the header is malformed");
	}
	skip_space(&s);
	if (s.p != s.end)
		return refuse(a, why, "text follows the header's dictionary");
	if (!has_descr || !has_order || !has_shape)
		return refuse(a, why, "the header lacks descr, fortran_order or shape");
	return true;
}

/* Product of the shape into n_item; false if the bytes cannot be counted. */
static bool count_items(struct npy *n)
{
	n->n_item = 1;
	for (int k = 0; k < n->rank; k++)
		if (n->shape[k] == 0) {
			n->n_item = 0;
			return true;
		}
	for (int k = 0; k < n->rank; k++) {
		if (n->n_item > (INT64_MAX >> 8) / n->shape[k])
			return false;
		n->n_item *= n->shape[k];
	}
	return true;
}

static void reverse_items(unsigned char *data, int64_t n, int size)
{
	for (int64_t k = 0; k < n; k++)
		for (int i = 0; i < size / 2; i++) {
			unsigned char *p = data + k * size, c = p[i];
			p[i] = p[size - 1 - i];
			p[size - 1 - i] = c;
		}
}

/* Column-major "n->data" into row-major. */
static void transpose_items(struct arena *a, struct npy *n)
{
	size_t size = (size_t)n->item_bytes;
	unsigned char *out = arena_array(a, unsigned char, (size_t)n->n_item * size);
	int64_t at[NPY_MAX_RANK] = { 0 };
	int64_t stride[NPY_MAX_RANK], step = 1, from = 0;
	for (int k = 0; k < n->rank; k++) {
		stride[k] = step;
		step *= n->shape[k];
	}
	for (int64_t c = 0; c < n->n_item; c++) {
		memcpy(out + (size_t)c * size, n->data + (size_t)from * size, size);
		for (int k = n->rank - 1; k >= 0; k--) {
			from += stride[k];
			if (++at[k] < n->shape[k])
				break;
			from -= stride[k] * n->shape[k];
			at[k] = 0;
		}
	}
	n->data = out;
}

/* Exactly "size" bytes; a size that the file cannot have is refused before memory is taken for it. */
static bool read_data(struct arena *a, FILE *f, size_t size, unsigned char **out, const char **why)
{
	struct stat st;
	long at = ftell(f);
	bool known = at >= 0 && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode);
	if (known && (uint64_t)st.st_size < (uint64_t)at + size) {
		*why = arena_printf(a, "the file ends early: the header announces %zu bytes of data, %lld follow", size,
				    (long long)st.st_size - at);
		return false;
	}
	size_t cap = known || size < 1 << 20 ? size : 1 << 20, len = 0;
	unsigned char *data = arena_array(a, unsigned char, cap);
	for (;;) {
		len += fread(data + len, 1, cap - len, f);
		if (len == size)
			break;
		if (len < cap)
			return refuse(a, why, ferror(f) ? "reading failed" : "the file ends early");
		size_t more = cap > size / 2 ? size : cap * 2;
		unsigned char *grown = arena_array(a, unsigned char, more);
		memcpy(grown, data, len);
		data = grown;
		cap = more;
	}
	*out = data;
	return true;
}

static bool read_open(struct arena *a, FILE *f, struct npy *out, const char **why)
{
	unsigned char head[12];
	if (fread(head, 1, 8, f) != 8 || memcmp(head, "\x93NUMPY", 6))
		return refuse(a, why, "not a .npy file");
	if (head[6] < 1 || head[6] > 3) {
		*why = arena_printf(a, "format version %d.%d is not supported", head[6], head[7]);
		return false;
	}
	size_t n_len = head[6] == 1 ? 2 : 4, len = 0;
	if (fread(head + 8, 1, n_len, f) != n_len)
		return refuse(a, why, "the file ends early");
	for (size_t k = 0; k < n_len; k++)
		len |= (size_t)head[8 + k] << (8 * k);
	if (len > MAX_HEADER_BYTES)
		return refuse(a, why, "the header is longer than 65536 bytes");
	char *dict = arena_array(a, char, len + 1);
	if (fread(dict, 1, len, f) != len)
		return refuse(a, why, "the file ends early");
	bool big = false, fortran = false;
	if (!read_dict(a, (struct npy_text){ dict, dict + len }, out, &big, &fortran, why))
		return false;
	if (!count_items(out))
		return refuse(a, why, "the shape in the header is too large");
	if (!read_data(a, f, (size_t)out->n_item * (size_t)out->item_bytes, &out->data, why))
		return false;
	if (big && out->kind != 'V')
		reverse_items(out->data, out->n_item, out->item_bytes);
	if (fortran && out->rank > 1)
		transpose_items(a, out);
	return true;
}

/* Memory may end while the file is open: control then passes through here so that it is closed. */
bool npy_read(struct arena *a, const char *path, struct npy *out, const char **why)
{
	struct fail *saved = arena_new(a, struct fail);
	*out = (struct npy){ 0 };
	FILE *f = fopen(path, "rb");
	if (!f)
		return refuse(a, why, strerror(errno));
	memcpy(&saved->env, &a->fail->env, sizeof(saved->env));
	int reason = setjmp(a->fail->env);
	bool ok = reason == 0 && read_open(a, f, out, why);
	memcpy(&a->fail->env, &saved->env, sizeof(saved->env));
	fclose(f);
	if (reason)
		longjmp(a->fail->env, reason);
	return ok;
}

void npy_encode(struct arena *a, const struct npy *n, unsigned char **bytes, size_t *size)
{
	struct text head;
	text_init(&head, a);
	text_printf(&head, "{'descr': '%c%c%d', 'fortran_order': False, 'shape': (", n->item_bytes > 1 && n->kind != 'V' ? '<' : '|',
		    n->kind, n->item_bytes);
	for (int k = 0; k < n->rank; k++)
		text_printf(&head, "%s%lld", k ? ", " : "", (long long)n->shape[k]);
	text_add(&head, n->rank == 1 ? ",), }" : "), }");
	while ((10 + head.len + 1) % 64)
		text_char(&head, ' ');
	text_char(&head, '\n');
	size_t data = (size_t)n->n_item * (size_t)n->item_bytes;
	*size = 10 + head.len + data;
	unsigned char *p = *bytes = arena_array(a, unsigned char, *size);
	memcpy(p, "\x93NUMPY\x01\x00", 8);
	p[8] = (unsigned char)(head.len & 255);
	p[9] = (unsigned char)(head.len >> 8);
	memcpy(p + 10, text_str(&head), head.len);
	if (data)
		memcpy(p + 10 + head.len, n->data, data);
}
