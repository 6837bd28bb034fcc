#include "eval/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* Four uniform numbers make one of mean 0 and variance 1 in [-2 sqrt 3, 2 sqrt 3]. */
static double random_float(uint64_t *state)
{
	double sum = -2;
	for (int k = 0; k < 4; k++)
		sum += (double)(next_random(state) >> 11) * 0x1p-53;
	return sum * 1.7320508075688772;
}

static struct tensor *random_tensor(struct arena *a, enum dtype d, int rank, const int64_t *dim, uint64_t seed, int64_t limit)
{
	struct tensor *x = tensor_new(a, d, rank, dim);
	uint64_t state = seed;
	for (int64_t k = 0; k < x->n; k++) {
		if (d == DT_F8E8M0)
			x->f[k] = ldexp(1, (int)(next_random(&state) % 7) - 3);
		else if (x->f)
			x->f[k] = float_round(d, random_float(&state));
		else if (d == DT_I8 || d == DT_U8)
			x->i[k] = int_wrap(d, (int64_t)(next_random(&state) & 255));
		else
			x->i[k] = (int64_t)(next_random(&state) % (d == DT_BOOL ? 2 : (uint64_t)limit));
	}
	return x;
}

struct tensor *eval_random(struct arena *a, enum dtype d, int rank, const int64_t *dim, uint64_t seed)
{
	int64_t limit = 8;
	for (int k = 0; k < rank; k++)
		if (dim[k] > 0 && dim[k] < limit)
			limit = dim[k];
	return random_tensor(a, d, rank, dim, seed, limit);
}

struct file_form {
	char kind, other;		/* as written, and another kind that is read */
	int item_bytes;
};

static struct file_form form_of(enum dtype d)
{
	switch (d) {
	case DT_F64:
	case DT_F32:
	case DT_F16:
		return (struct file_form){ 'f', 0, dtype_info(d)->bits / 8 };
	case DT_BF16:
		return (struct file_form){ 'u', 'V', 2 };
	case DT_FP8E4M3:
	case DT_FP8E5M2:
	case DT_F8E8M0:
	case DT_F4E2M1:
		return (struct file_form){ 'u', 'V', 1 };
	case DT_I64:
	case DT_I32:
	case DT_I8:
		return (struct file_form){ 'i', 0, dtype_info(d)->bits / 8 };
	case DT_U8:
		return (struct file_form){ 'u', 0, 1 };
	default:
		return (struct file_form){ 'b', 0, 1 };
	}
}

struct tensor *eval_from_npy(struct tfc *t, struct range r, const char *name, const struct type *ty, const struct npy *n)
{
	struct file_form form = form_of(ty->dtype);
	int64_t dim[NPY_MAX_RANK];
	if (n->item_bytes != form.item_bytes || (n->kind != form.kind && n->kind != form.other)) {
		diag_error(t, r, E2108, "the array for '%s' has elements '%c%d'; dtype %s needs '%c%d'", name, n->kind, n->item_bytes,
			   dtype_name(ty->dtype), form.kind, form.item_bytes);
		return NULL;
	}
	if (n->rank != ty->rank) {
		diag_error(t, r, E2108, "the array for '%s' has %d axes, but the parameter has type %s", name, n->rank, type_str(&t->perm, ty));
		return NULL;
	}
	for (int k = 0; k < n->rank; k++)
		dim[k] = n->shape[k];
	if (ty->dtype == DT_F4E2M1 && n->rank > 0)
		dim[n->rank - 1] *= 2;
	return tensor_decode(&t->perm, ty->dtype, n->rank, dim, n->data);
}

void eval_to_npy(struct arena *a, const struct tensor *x, struct npy *n)
{
	struct file_form form = form_of(x->dtype);
	size_t size;
	*n = (struct npy){ .kind = form.kind, .item_bytes = form.item_bytes, .rank = x->rank, .n_item = x->n };
	for (int k = 0; k < x->rank && k < NPY_MAX_RANK; k++)
		n->shape[k] = x->dim[k];
	n->data = tensor_encode(a, x, &size);
	if (x->dtype != DT_F4E2M1)
		return;
	n->n_item = (int64_t)size;
	if (x->rank > 0)
		n->shape[x->rank - 1] = (n->shape[x->rank - 1] + 1) / 2;
}

static int find_param(const struct hir_fn *f, const char *name, size_t len)
{
	for (int k = 0; k < f->n_param; k++)
		if (strlen(f->param[k].name) == len && !memcmp(f->param[k].name, name, len))
			return k;
	return -1;
}

static bool unknown_param(struct tfc *t, const struct hir_fn *f, const char *name)
{
	const char **known = arena_array(&t->perm, const char *, (size_t)f->n_param);
	for (int k = 0; k < f->n_param; k++)
		known[k] = f->param[k].name;
	const char *near = diag_nearest(name, known, (size_t)f->n_param);
	return diag_error(t, f->range, E2108, "function '%s' has no parameter '%s'%s%s%s", f->name, name, near ? "; did you mean '" : "",
			  near ? near : "", near ? "'?" : "");
}

static bool is_random(const char *text)
{
	return !strncmp(text, "random", 6) && (!text[6] || text[6] == ':');
}

static bool read_seed(const char *text, uint64_t *seed)
{
	*seed = 0;
	if (!text[6])
		return true;
	for (const char *p = text + 7; *p; p++) {
		if (*p < '0' || *p > '9')
			return false;
		*seed = *seed * 10 + (uint64_t)(*p - '0');
	}
	return text[7] != '\0';
}

static bool read_file(struct tfc *t, const struct hir_param *p, const char *path, struct tensor **out)
{
	struct npy n;
	const char *why;
	if (!npy_read(&t->perm, path, &n, &why))
		return diag_error(t, (struct range){ 0 }, E9001, "cannot read '%s' for '%s': %s", path, p->name, why);
	*out = eval_from_npy(t, p->range, p->name, p->value->type, &n);
	return *out;
}

struct dims {
	const struct eval_dim *dim;
	int n;
};

static bool dim_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct dims *d = user;
	for (int k = 0; k < d->n; k++)
		if (!strcmp(d->dim[k].name, s->name)) {
			*out = d->dim[k].value;
			return true;
		}
	return false;
}

/* The text of "value:X", or NULL. */
static const char *constant_text(const char *text)
{
	return strncmp(text, "value:", 6) ? NULL : text + 6;
}

/* A tensor of one value; "text" is a number. */
static bool make_constant(struct tfc *t, const struct hir_param *p, const char *text, struct tensor *out)
{
	char *end;
	double v = strtod(text, &end);
	if (end == text || *end)
		return diag_error(t, p->range, E2108, "the value of '%s' is no number; write %s=value:X, but got '%s'", p->name, p->name,
				  text);
	for (int64_t k = 0; k < out->n; k++)
		if (out->f)
			out->f[k] = float_round(out->dtype, v);
		else
			out->i[k] = out->dtype == DT_BOOL ? v != 0 : int_from_float(out->dtype, v);
	return true;
}

/* Weights of a contraction are small, as trained ones are: values then keep their magnitude through a network, and its
 * error radii stay decisive. Weights of one axis (gains, biases) lie around 1. */
static void scale_weight(struct tensor *x)
{
	for (int64_t k = 0; x->f && x->dtype != DT_F8E8M0 && k < x->n; k++)
		x->f[k] = float_round(x->dtype, x->rank < 2 ? 1 + 0.1 * x->f[k] : 0.02 * x->f[k]);
}

static uint64_t mix_name(uint64_t seed, const char *name)
{
	uint64_t h = 0xcbf29ce484222325u ^ (seed * 0x9e3779b97f4a7c15u);
	for (; *name; name++)
		h = (h ^ (unsigned char)*name) * 0x100000001b3u;
	return h;
}

static bool make_random(struct tfc *t, const struct hir_param *p, uint64_t seed, struct dims *d, int64_t limit,
			struct tensor **out)
{
	const struct type *ty = p->value->type;
	int64_t *dim = arena_array(&t->perm, int64_t, (size_t)ty->rank);
	for (int k = 0; k < ty->rank; k++) {
		if (!ix_eval(ty->dim[k], dim_value, d, &dim[k]))
			return diag_error(t, p->range, E2107,
					  "extent %s of '%s' is not bound, so no random tensor can be made; give --dim NAME=VALUE",
					  ix_str(&t->perm, ty->dim[k]), p->name);
		if (dim[k] < 0)
			return diag_error(t, p->range, E2108, "extent %s of '%s' would be negative", ix_str(&t->perm, ty->dim[k]), p->name);
	}
	*out = random_tensor(&t->perm, ty->dtype, ty->rank, dim, mix_name(seed, p->name), limit);
	if (p->is_const)
		scale_weight(*out);
	return true;
}

/* The least extent of any axis of any parameter that is known, at least 1: random indices below it are valid ones. */
static int64_t least_extent(const struct hir_fn *f, struct dims *d)
{
	int64_t least = INT32_MAX, v;
	for (int k = 0; k < f->n_param; k++)
		for (int a = 0; a < f->param[k].value->type->rank; a++)
			if (ix_eval(f->param[k].value->type->dim[a], dim_value, d, &v) && v > 0 && v < least)
				least = v;
	return least == INT32_MAX ? 8 : least;
}

bool eval_inputs(struct tfc *t, const struct hir_fn *f, const struct eval_options *o, int n_spec, const char *const *spec,
		 struct tensor **in)
{
	const char **source = arena_array(&t->perm, const char *, (size_t)f->n_param);
	struct eval_dim dim[256];
	struct dims d = { dim, 0 };
	bool ok = true;
	for (int k = 0; k < f->n_param; k++)
		in[k] = NULL;
	for (int k = 0; k < n_spec; k++) {
		const char *eq = strchr(spec[k], '=');
		size_t len = eq ? (size_t)(eq - spec[k]) : strlen(spec[k]);
		int at = find_param(f, spec[k], len);
		if (at < 0 || !eq)
			ok = unknown_param(t, f, arena_strndup(&t->perm, spec[k], len));
		else
			source[at] = eq + 1;
	}
	for (int k = 0; k < f->n_param && ok; k++)
		if (!source[k])
			ok = diag_error(t, f->param[k].range, E2108, "no array for parameter '%s' of type %s; give --in %s=FILE.npy",
					f->param[k].name, type_str(&t->perm, f->param[k].value->type), f->param[k].name);
	for (int k = 0; k < f->n_param && ok; k++)
		if (!is_random(source[k]) && !constant_text(source[k]))
			ok = read_file(t, &f->param[k], source[k], &in[k]);
	if (!ok || !eval_bind_dims(t, f, o, in, 256, dim, &d.n))
		return false;
	int64_t limit = least_extent(f, &d);
	for (int k = 0; k < f->n_param && ok; k++) {
		uint64_t seed;
		const char *constant = in[k] ? NULL : constant_text(source[k]);
		if (in[k])
			continue;
		if (constant)
			ok = make_random(t, &f->param[k], 0, &d, limit, &in[k]) && make_constant(t, &f->param[k], constant, in[k]);
		else if (!read_seed(source[k], &seed))
			ok = diag_error(t, f->param[k].range, E2108, "seed of '%s' is no number; write %s=random:SEED", f->param[k].name,
					f->param[k].name);
		else
			ok = make_random(t, &f->param[k], seed, &d, limit, &in[k]);
	}
	return ok;
}
