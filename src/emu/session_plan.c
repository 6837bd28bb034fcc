#include "emu/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What the planning works on. */
struct planner {
	struct tfc *t;
	struct session_plan *p;
	const struct session_options *o;
	size_t n_planned;		/* kernels of the description, those that are left out too */
};

static const struct range nowhere;

static int buffer_find(const struct session_plan *p, const char *name)
{
	for (size_t i = 0; i < p->buffer.len; i++)
		if (p->buffer.data[i].name && !strcmp(p->buffer.data[i].name, name))
			return (int)i;
	return -1;
}

static const struct session_array *array_find(const struct session_array *a, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(a[i].name, name))
			return &a[i];
	return NULL;
}

/* ---- files ---- */

/* The dtype that an array file has by itself; 16-bit and 8-bit floats other than f16 are stored as unsigned integers. */
static bool npy_dtype(const struct npy *n, enum launch_dtype *out)
{
	static const struct { char kind; int bytes; enum launch_dtype d; } table[] = {
		{ 'f', 8, LAUNCH_F64 }, { 'f', 4, LAUNCH_F32 }, { 'f', 2, LAUNCH_F16 },
		{ 'i', 8, LAUNCH_I64 }, { 'i', 4, LAUNCH_I32 }, { 'i', 2, LAUNCH_I16 }, { 'i', 1, LAUNCH_I8 },
		{ 'u', 8, LAUNCH_U64 }, { 'u', 4, LAUNCH_U32 }, { 'u', 2, LAUNCH_U16 }, { 'u', 1, LAUNCH_U8 },
		{ 'b', 1, LAUNCH_BOOL },
	};
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (table[i].kind == n->kind && table[i].bytes == n->item_bytes) {
			*out = table[i].d;
			return true;
		}
	return false;
}

static bool holds(const struct npy *n, enum launch_dtype d)
{
	enum launch_dtype own;
	if (!npy_dtype(n, &own))
		return false;
	if (d == LAUNCH_BF16)
		return own == LAUNCH_U16;
	if (d == LAUNCH_E4M3 || d == LAUNCH_E5M2)
		return own == LAUNCH_U8;
	return own == d || (d == LAUNCH_TF32 && own == LAUNCH_F32) || (d == LAUNCH_BOOL && own == LAUNCH_U8);
}

static bool read_array(struct planner *w, const struct session_array *a, struct npy *out)
{
	const char *why;
	if (a->held) {
		*out = *a->held;
		return true;
	}
	if (npy_read(&w->t->perm, a->path, out, &why))
		return true;
	return diag_error(w->t, nowhere, E9001, "cannot read '%s': %s", a->path, why);
}

static const char *shape_text(struct tfc *t, int rank, const int64_t *extent)
{
	struct text s;
	text_init(&s, &t->perm);
	for (int i = 0; i < rank; i++)
		text_printf(&s, "%s%lld", i ? ", " : "", (long long)extent[i]);
	return arena_printf(&t->perm, "[%s]", text_str(&s));
}

/* The array "n" of "path" is of the dtype and shape of "b". */
static bool fits(struct planner *w, const struct session_buffer *b, const struct npy *n, const char *path, struct range where)
{
	bool same = n->rank == b->rank;
	for (int i = 0; same && i < n->rank; i++)
		same = n->shape[i] == b->extent[i];
	if (!same)
		return diag_error(w->t, where, E7017, "'%s' is %s, but '%s' has the shape %s", b->name, shape_text(w->t, b->rank, b->extent),
				  path, shape_text(w->t, n->rank, n->shape));
	if (!holds(n, b->dtype))
		return diag_error(w->t, where, E7017, "'%s' is of type %s, but '%s' holds '%c%d'", b->name, launch_dtype_name(b->dtype),
				  path, n->kind, n->item_bytes);
	return true;
}

/* Contents and expectation of buffer "b" from the files of the command line. */
static bool load(struct planner *w, struct session_buffer *b, struct range where)
{
	const struct session_options *o = w->o;
	const struct session_array *in = array_find(o->in.data, o->in.len, b->name);
	b->out = array_find(o->out.data, o->out.len, b->name);
	b->expect = array_find(o->expect.data, o->expect.len, b->name);
	struct npy n;
	if (in) {
		if (!read_array(w, in, &n) || !fits(w, b, &n, in->path, where))
			return false;
		b->initial = n.data;
	} else if (b->use & EMU_USE_IN) {
		return diag_error(w->t, where, E7016, "input '%s' has no contents; give --in %s=FILE.npy", b->name, b->name);
	}
	if (!b->expect)
		return true;
	return read_array(w, b->expect, &b->expected) && fits(w, b, &b->expected, b->expect->path, where);
}

/* ---- shapes ---- */

static bool set_bytes(struct planner *w, struct session_buffer *b, struct range where)
{
	uint64_t n = (uint64_t)launch_dtype_bytes(b->dtype);
	for (int i = 0; i < b->rank; i++) {
		if (b->extent[i] < 0)
			return diag_error(w->t, where, E7014, "'%s' has a negative extent", b->name);
		if (__builtin_mul_overflow(n, (uint64_t)b->extent[i], &n) || n > UINT64_C(1) << 40)
			return diag_error(w->t, where, E7019, "'%s' is larger than 2^40 bytes", b->name);
	}
	b->bytes = n;
	return true;
}

static bool eval_u64(struct planner *w, const struct launch_expr *e, uint64_t low, uint64_t high, const char *what, uint64_t *out)
{
	int64_t v;
	if (!launch_eval(w->t, w->p->launch, e, &v))
		return false;
	if (v < 0 || (uint64_t)v < low || (uint64_t)v > high)
		return diag_error(w->t, e->range, E7014, "%s is %lld; expected %llu to %llu", what, (long long)v,
				  (unsigned long long)low, (unsigned long long)high);
	*out = (uint64_t)v;
	return true;
}

/* ---- buffers of a description ---- */

static bool lies_outside(const struct session_buffer *b, int x, int y)
{
	return b->extent[x] > 1 ? b->extent[y] > 1 && b->pitch[x] > b->pitch[y] : b->extent[y] > 1;
}

/* The dimensions from the largest pitch to the smallest, those of one element first. */
static void order_by_pitch(const struct session_buffer *b, int order[LAUNCH_MAX_RANK])
{
	for (int i = 0; i < b->rank; i++) {
		int k = i;
		for (; k > 0 && lies_outside(b, i, order[k - 1]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

/* Pitches hold the rows of the next smaller one: an element, or a row, does not reach into the next one. */
static bool set_pitch(struct planner *w, struct session_buffer *b, const struct launch_param *p)
{
	uint64_t inner = (uint64_t)launch_dtype_bytes(b->dtype);
	int order[LAUNCH_MAX_RANK];
	b->has_pitch = p->pitch.n > 0;
	for (int i = 0; b->has_pitch && i < b->rank; i++)
		if (!eval_u64(w, p->pitch.item[i], 1, UINT64_C(1) << 40, "a pitch", &b->pitch[i]))
			return false;
	order_by_pitch(b, order);
	for (int i = b->rank; b->has_pitch && i-- > 0;) {
		int k = order[i];
		if (b->extent[k] > 1 && b->pitch[k] < inner)
			return diag_error(w->t, p->pitch.item[k]->range, E7019, "the pitch %llu of '%s' is less than the %llu bytes of a row",
					  (unsigned long long)b->pitch[k], b->name, (unsigned long long)inner);
		if (b->extent[k] > 0)
			inner += b->pitch[k] * (uint64_t)(b->extent[k] - 1);
	}
	return true;
}

static bool tensor_buffer(struct planner *w, const struct launch_param *p, int *index)
{
	struct session_buffer b = { .name = p->name, .dtype = p->dtype, .rank = p->shape.n, .alias = -1, .use = p->access,
				    .may_be_empty = p->may_be_empty };
	for (int i = 0; i < b.rank; i++)
		if (!launch_eval(w->t, w->p->launch, p->shape.item[i], &b.extent[i]))
			return false;
	if (!set_bytes(w, &b, p->range) || !set_pitch(w, &b, p))
		return false;
	if (p->align && (!eval_u64(w, p->align, 1, 1 << 20, "an alignment", &b.align) || (b.align & (b.align - 1))))
		return diag_error(w->t, p->align->range, E7019, "the alignment of '%s' is no power of two", b.name);
	*index = buffer_find(w->p, p->name);
	if (*index < 0) {
		*index = (int)w->p->buffer.len;
		vec_push(&w->t->perm, &w->p->buffer, b);
		return true;
	}
	struct session_buffer *old = &w->p->buffer.data[*index];
	if (old->bytes != b.bytes || old->dtype != b.dtype)
		return diag_error(w->t, p->range, E7019, "'%s' has another shape or type here than in an earlier kernel", p->name);
	old->use |= b.use & EMU_USE_OUT;
	return true;
}

static bool scratch_buffer(struct planner *w, const struct launch_param *p, int *index)
{
	struct session_buffer b = { .name = p->name, .dtype = LAUNCH_U8, .rank = -1, .alias = -1, .is_scratch = true,
				    .is_zeroed = p->is_zeroed };
	if (!eval_u64(w, p->bytes, 0, UINT64_C(1) << 40, "a size", &b.bytes))
		return false;
	if (!b.name)
		b.name = arena_printf(&w->t->perm, "scratch.%zu.%d", w->p->kernel.len, p->index);
	*index = buffer_find(w->p, b.name);
	if (*index >= 0)
		return w->p->buffer.data[*index].bytes == b.bytes ||
		       diag_error(w->t, p->range, E7019, "scratch '%s' has another size here than in an earlier kernel", b.name);
	*index = (int)w->p->buffer.len;
	vec_push(&w->t->perm, &w->p->buffer, b);
	return true;
}

/* ---- arguments ---- */

static bool put_value(struct planner *w, struct emu_param *out, uint64_t bits, uint64_t bytes, uint64_t want, int index,
		      struct range where)
{
	if (bytes != want)
		return diag_error(w->t, where, E7016, "parameter %d of the kernel has %llu bytes, the value has %llu", index,
				  (unsigned long long)want, (unsigned long long)bytes);
	out->kind = EMU_PARAM_VALUE;
	out->bytes = bytes;
	for (uint64_t i = 0; i < bytes; i++)
		out->value[i] = (unsigned char)(bits >> 8 * i);
	return true;
}

static bool argument(struct planner *w, const struct launch_param *p, const struct ptx_var *formal, struct emu_param *out,
		     int *buffer)
{
	*buffer = -1;
	switch (p->kind) {
	case LAUNCH_DIM: {
		int64_t v = launch_dim_find(w->p->launch, p->name)->value;
		if (formal->size == 4 && (v < INT32_MIN || v > (int64_t)UINT32_MAX))
			return diag_error(w->t, p->range, E7016, "dimension '%s' does not fit in the 4 bytes of the parameter", p->name);
		return put_value(w, out, (uint64_t)v, formal->size == 4 ? 4 : 8, formal->size, p->index, p->range);
	}
	case LAUNCH_VALUE:
		return put_value(w, out, p->bits, (uint64_t)launch_dtype_bytes(p->dtype), formal->size, p->index, p->range);
	case LAUNCH_TMAP:
		return diag_error(w->t, p->range, E7002, "param %d tmap: tensor maps belong to the asynchronous copies, which this version "
				  "does not execute", p->index);
	case LAUNCH_TENSOR:
	case LAUNCH_SCRATCH:
		if (formal->size != 8)
			return diag_error(w->t, p->range, E7016, "parameter %d of the kernel has %llu bytes and is no address", p->index,
					  (unsigned long long)formal->size);
		out->kind = EMU_PARAM_BUFFER;
		return p->kind == LAUNCH_TENSOR ? tensor_buffer(w, p, buffer) : scratch_buffer(w, p, buffer);
	}
	return false;
}

static bool triple(struct planner *w, const struct launch_exprs *e, const uint32_t *given, uint64_t high, const char *what,
		   uint32_t out[3])
{
	for (int i = 0; i < 3; i++) {
		uint64_t v = 1;
		if (i < e->n && !given[0] && !eval_u64(w, e->item[i], 0, high, what, &v))
			return false;
		out[i] = given[0] ? (given[i] ? given[i] : 1) : (uint32_t)v;
	}
	return true;
}

static bool shape_of_launch(struct planner *w, const struct launch_kernel *k, struct emu_launch *out)
{
	uint64_t v = 1;
	const struct session_options *o = w->o;
	if (!triple(w, &k->grid, o->grid, INT32_MAX, "the grid", out->grid) || !triple(w, &k->block, o->block, 1024, "the block", out->block))
		return false;
	if (k->cluster && !eval_u64(w, k->cluster, 1, 16, "the cluster", &v))
		return false;
	out->cluster[0] = o->cluster ? o->cluster : (uint32_t)v;
	out->cluster[1] = out->cluster[2] = 1;
	v = 0;
	if (k->smem && !eval_u64(w, k->smem, 0, 1 << 20, "smem", &v))
		return false;
	out->shared_bytes = o->has_shared ? o->shared_bytes : (uint32_t)v;
	out->is_coresident = k->is_coresident;
	return true;
}

static const struct ptx_func *entry_of(struct planner *w, const char *name, struct range where)
{
	const struct ptx_func *f = ptx_func_find(w->p->module, name);
	if (f && f->is_entry)
		return f;
	struct text known;
	text_init(&known, &w->t->perm);
	for (f = w->p->module->func; f; f = f->next)
		if (f->is_entry)
			text_printf(&known, "%s%.*s", known.len ? ", " : "", (int)f->name.len, f->name.text);
	diag_error(w->t, where, E7016, "'%s' is no entry of the module; its entries: %s", name, known.len ? text_str(&known) : "none");
	return NULL;
}

/* A kernel whose grid is empty is left out. */
static bool has_ctas(const struct emu_launch *l)
{
	return l->grid[0] && l->grid[1] && l->grid[2];
}

static bool plan_kernel(struct planner *w, const struct launch_kernel *k)
{
	const struct ptx_func *f = entry_of(w, k->name, k->range);
	if (!f)
		return false;
	if (k->param.len != f->n_param)
		return diag_error(w->t, k->range, E7016, "kernel '%s' has %u parameters, the description states %zu", k->name, f->n_param,
				  k->param.len);
	struct session_kernel out = { .source = k };
	struct emu_param *param = arena_array(&w->t->perm, struct emu_param, k->param.len);
	out.buffer = arena_array(&w->t->perm, int, k->param.len);
	out.launch = (struct emu_launch){ .kernel = k->name, .param = param, .n_param = k->param.len };
	if (!shape_of_launch(w, k, &out.launch))
		return false;
	const struct ptx_var *formal = f->param;
	for (size_t i = 0; i < k->param.len; i++, formal = formal->next)
		if (!argument(w, &k->param.data[i], formal, &param[i], &out.buffer[i]))
			return false;
	w->n_planned++;
	if (has_ctas(&out.launch))
		vec_push(&w->t->perm, &w->p->kernel, out);
	return true;
}

/* Tensors that lie inside others, and the contents of all. */
static bool finish_buffers(struct planner *w, const struct launch *l)
{
	for (size_t i = 0; i < l->kernel.len; i++)
		for (size_t j = 0; j < l->kernel.data[i].param.len; j++) {
			const struct launch_param *p = &l->kernel.data[i].param.data[j];
			int k = p->kind == LAUNCH_TENSOR ? buffer_find(w->p, p->name) : -1;
			if (k < 0)
				continue;
			struct session_buffer *b = &w->p->buffer.data[k];
			if (p->alias) {
				b->alias = buffer_find(w->p, p->alias);
				if (p->alias_offset && !eval_u64(w, p->alias_offset, 0, UINT64_C(1) << 40, "an offset", &b->alias_offset))
					return false;
				if (b->alias < 0 || b->alias_offset + b->bytes > w->p->buffer.data[b->alias].bytes || b->has_pitch ||
				    w->p->buffer.data[b->alias].has_pitch || w->p->buffer.data[b->alias].alias >= 0)
					return diag_error(w->t, p->range, E7019, "'%s' does not lie inside '%s': expected a dense tensor with room "
							  "for %llu bytes at %llu", p->name, p->alias, (unsigned long long)b->bytes,
							  (unsigned long long)b->alias_offset);
			}
			if (!b->initial && !b->expected.data && !load(w, b, p->range))
				return false;
		}
	return true;
}

/* Dimensions from --dim and from the shapes of the inputs and expectations. */
static bool bind_dims(struct planner *w, struct launch *l)
{
	const struct session_options *o = w->o;
	for (size_t i = 0; i < o->dim.len; i++) {
		char *end;
		errno = 0;
		long long v = strtoll(o->dim.data[i].value, &end, 10);
		struct launch_dim *d = launch_dim_find(l, o->dim.data[i].name);
		if (!d)
			return diag_error(w->t, nowhere, E7012, "--dim: '%s' is no dimension of the launch description", o->dim.data[i].name);
		if (*end || end == o->dim.data[i].value || errno)
			return diag_error(w->t, nowhere, E7014, "--dim %s: '%s' is no integer", d->name, o->dim.data[i].value);
		if (!launch_bind(w->t, d, v, d->range, "--dim"))
			return false;
	}
	for (size_t i = 0; i < l->kernel.len; i++)
		for (size_t j = 0; j < l->kernel.data[i].param.len; j++) {
			const struct launch_param *p = &l->kernel.data[i].param.data[j];
			const struct session_array *a;
			struct npy n;
			if (p->kind != LAUNCH_TENSOR)
				continue;
			a = array_find(o->in.data, o->in.len, p->name);
			a = a ? a : array_find(o->expect.data, o->expect.len, p->name);
			if (a && (!read_array(w, a, &n) || !launch_bind_shape(w->t, l, p, n.rank, n.shape, a->path)))
				return false;
		}
	return launch_check_dims(w->t, l);
}

static bool all_names_known(struct planner *w)
{
	const struct session_options *o = w->o;
	const struct { const char *option; const struct session_array *a; size_t n; } list[] = {
		{ "--in", o->in.data, o->in.len }, { "--out", o->out.data, o->out.len }, { "--expect", o->expect.data, o->expect.len },
	};
	bool ok = true;
	for (size_t k = 0; k < 3; k++)
		for (size_t i = 0; i < list[k].n; i++) {
			int b = buffer_find(w->p, list[k].a[i].name);
			if (b < 0 || w->p->buffer.data[b].is_scratch)
				ok = diag_error(w->t, nowhere, E7012, "%s: '%s' is no tensor of the launch", list[k].option, list[k].a[i].name);
			else if (k > 0 && !(w->p->buffer.data[b].use & EMU_USE_OUT))
				ok = diag_error(w->t, nowhere, E7016, "%s: '%s' is an input only", list[k].option, list[k].a[i].name);
		}
	return ok;
}

/* ---- without a description: parameters by name or number ---- */

static bool plain_value(struct planner *w, const char *text, uint64_t bytes, enum ptx_type type, int index, struct emu_param *out)
{
	char *end;
	uint64_t bits = 0;
	errno = 0;
	if ((type == PTX_F32 || type == PTX_F64) && strncmp(text, "0x", 2) != 0) {
		double v = strtod(text, &end);
		float f = (float)v;
		memcpy(&bits, type == PTX_F64 ? (void *)&v : (void *)&f, type == PTX_F64 ? 8 : 4);
	} else {
		bits = *text == '-' ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
		if (bytes < 8)
			bits &= (UINT64_C(1) << 8 * bytes) - 1;
	}
	if (*end || end == text || errno || bytes > 8)
		return diag_error(w->t, nowhere, E7014, "--arg %d=%s: expected a value of %llu bytes", index, text,
				  (unsigned long long)bytes);
	return put_value(w, out, bits, bytes, bytes, index, nowhere);
}

static const struct session_array *array_of(const struct session_array *a, size_t n, const struct ptx_var *v, const char *number)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(a[i].name, number) || (strlen(a[i].name) == v->name.len && !memcmp(a[i].name, v->name.text, v->name.len)))
			return &a[i];
	return NULL;
}

/* A buffer whose dtype and shape are those of its file, or of the text of --out. */
static bool plain_buffer(struct planner *w, const struct session_array *in, const struct session_array *out,
			 const struct session_array *expect, int *index)
{
	const struct session_array *a = in ? in : expect ? expect : out;
	struct session_buffer b = { .name = a->name, .alias = -1 };
	struct npy n;
	if (in || expect) {
		if (!read_array(w, a, &n))
			return false;
		if (!npy_dtype(&n, &b.dtype) || n.rank > LAUNCH_MAX_RANK)
			return diag_error(w->t, nowhere, E7017, "'%s': expected an array of at most %d dimensions of a known type", a->path,
					  LAUNCH_MAX_RANK);
		b.rank = n.rank;
		memcpy(b.extent, n.shape, (size_t)n.rank * sizeof(b.extent[0]));
		if (a->has_dtype)
			b.dtype = a->dtype;
	} else {
		if (!out->has_dtype || !out->has_shape)
			return diag_error(w->t, nowhere, E7016, "--out %s: expected %s:DTYPE[EXTENT,...]=FILE, since no array tells its shape",
					  out->text, out->name);
		b.dtype = out->dtype;
		b.rank = out->rank;
		memcpy(b.extent, out->extent, sizeof(b.extent));
	}
	b.use = (in ? EMU_USE_IN : 0u) | (out || expect ? EMU_USE_OUT : 0u);
	*index = (int)w->p->buffer.len;
	if (!set_bytes(w, &b, nowhere))
		return false;
	b.may_be_empty = b.bytes == 0;
	/* The name is the one of the first option; the others may use the number. */
	b.out = out;
	b.expect = expect;
	if (in && (!read_array(w, in, &n) || !fits(w, &b, &n, in->path, nowhere)))
		return false;
	b.initial = in ? n.data : NULL;
	if (expect && (!read_array(w, expect, &b.expected) || !fits(w, &b, &b.expected, expect->path, nowhere)))
		return false;
	vec_push(&w->t->perm, &w->p->buffer, b);
	return true;
}

static const struct ptx_func *only_entry(struct planner *w)
{
	const struct ptx_func *found = NULL;
	for (const struct ptx_func *f = w->p->module->func; f; f = f->next)
		if (f->is_entry) {
			if (found) {
				diag_error(w->t, nowhere, E7016, "the module has several entries; give --kernel NAME or --launch FILE");
				return NULL;
			}
			found = f;
		}
	if (!found)
		diag_error(w->t, nowhere, E7016, "the module has no entry");
	return found;
}

static bool plan_plain(struct planner *w)
{
	const struct session_options *o = w->o;
	const struct ptx_func *f = o->kernel ? entry_of(w, o->kernel, nowhere) : only_entry(w);
	if (!f)
		return false;
	if (!o->block[0])
		return diag_error(w->t, nowhere, E7015, "no launch: give --grid and --block, or --launch FILE");
	struct session_kernel out = { 0 };
	struct emu_param *param = arena_array(&w->t->perm, struct emu_param, f->n_param);
	out.buffer = arena_array(&w->t->perm, int, f->n_param);
	out.launch = (struct emu_launch){ .kernel = arena_strndup(&w->t->perm, f->name.text, f->name.len), .param = param,
					  .n_param = f->n_param, .shared_bytes = o->shared_bytes };
	for (int i = 0; i < 3; i++) {
		out.launch.grid[i] = o->grid[i] ? o->grid[i] : 1;
		out.launch.block[i] = o->block[i] ? o->block[i] : 1;
		out.launch.cluster[i] = i == 0 && o->cluster ? o->cluster : 1;
	}
	size_t used = 0, index = 0;
	for (const struct ptx_var *v = f->param; v; v = v->next, index++) {
		const char *number = arena_printf(&w->t->perm, "%zu", index), *value = NULL;
		for (size_t i = 0; i < o->arg.len; i++)
			if (!strcmp(o->arg.data[i].name, number))
				value = o->arg.data[i].value;
		const struct session_array *in = array_of(o->in.data, o->in.len, v, number), *to = array_of(o->out.data, o->out.len, v, number),
					   *expect = array_of(o->expect.data, o->expect.len, v, number);
		out.buffer[index] = -1;
		used += (size_t)((value != NULL) + (in != NULL) + (to != NULL) + (expect != NULL));
		if (value && !plain_value(w, value, v->size, v->type, (int)index, &param[index]))
			return false;
		if (value)
			continue;
		if (!in && !to && !expect)
			return diag_error(w->t, nowhere, E7016, "parameter %zu (%.*s) has no value; give --arg, --in, --out or --expect", index,
					  (int)v->name.len, v->name.text);
		param[index].kind = EMU_PARAM_BUFFER;
		if (!plain_buffer(w, in, to, expect, &out.buffer[index]))
			return false;
	}
	vec_push(&w->t->perm, &w->p->kernel, out);
	if (used != o->arg.len + o->in.len + o->out.len + o->expect.len)
		return diag_error(w->t, nowhere, E7016, "--arg, --in, --out or --expect names no parameter of the kernel, or one twice");
	return true;
}

/* ---- the whole ---- */

/* Argument descriptions of the buffers, once all of them are known. */
static void fill_params(struct session_plan *p)
{
	for (size_t i = 0; i < p->kernel.len; i++) {
		struct session_kernel *k = &p->kernel.data[i];
		struct emu_param *param = (struct emu_param *)(uintptr_t)k->launch.param;
		for (size_t j = 0; j < k->launch.n_param; j++) {
			if (k->buffer[j] < 0)
				continue;
			const struct session_buffer *b = &p->buffer.data[k->buffer[j]];
			param[j].name = b->name;
			param[j].bytes = b->bytes;
			param[j].align = b->align;
			param[j].use = b->is_scratch ? EMU_USE_SCRATCH : b->use;
			param[j].element_bytes = (uint64_t)launch_dtype_bytes(b->dtype);
			param[j].rank = b->has_pitch ? (uint32_t)b->rank : 0;
			int order[LAUNCH_MAX_RANK];
			order_by_pitch(b, order);
			for (uint32_t d = 0; d < param[j].rank; d++) {
				param[j].extent[d] = (uint64_t)b->extent[order[d]];
				param[j].pitch[d] = b->pitch[order[d]];
			}
			for (size_t h = 0; b->alias >= 0 && h < k->launch.n_param; h++)
				if (k->buffer[h] == b->alias) {
					param[j].alias = p->buffer.data[b->alias].name;
					param[j].alias_offset = b->alias_offset;
				}
		}
	}
}

/* Without a kernel no output has contents. */
static bool some_kernel_writes(struct planner *w)
{
	const struct session_plan *p = w->p;
	for (size_t i = 0; !p->kernel.len && i < p->buffer.len; i++)
		if (p->buffer.data[i].use & EMU_USE_OUT && p->buffer.data[i].bytes)
			return diag_error(w->t, nowhere, E7014, "every grid is 0, so that nothing writes '%s'", p->buffer.data[i].name);
	return true;
}

struct session_plan *session_plan(struct tfc *t, struct emu_module *m, struct launch *l, const struct session_options *o)
{
	struct session_plan *p = arena_new(&t->perm, struct session_plan);
	struct planner w = { .t = t, .p = p, .o = o };
	bool ok = true;
	p->t = t;
	p->module = m;
	p->launch = l;
	if (!l) {
		ok = plan_plain(&w);
	} else {
		ok = bind_dims(&w, l);
		for (size_t i = 0; ok && i < l->kernel.len; i++)
			if (!o->kernel || !strcmp(o->kernel, l->kernel.data[i].name))
				ok = plan_kernel(&w, &l->kernel.data[i]);
		if (ok && !w.n_planned)
			ok = diag_error(t, nowhere, E7016, "--kernel: the launch description has no kernel '%s'", o->kernel);
		if (ok && o->arg.len)
			ok = diag_error(t, nowhere, E7016, "--arg: values of parameters stand in the launch description");
		ok = ok && finish_buffers(&w, l) && all_names_known(&w) && some_kernel_writes(&w);
	}
	if (!ok)
		return NULL;
	fill_params(p);
	return p;
}
