#include "value/tensor.h"

#include <string.h>

/* Product of the extents; leaves through "a" when it cannot be held. */
static int64_t element_count(struct arena *a, int rank, const int64_t *dim)
{
	uint64_t n = 1;
	for (int k = 0; k < rank; k++)
		if (dim[k] == 0)
			return 0;
	for (int k = 0; k < rank; k++) {
		if (n > ((uint64_t)1 << 48) / (uint64_t)dim[k])
			fail_no_memory(a->fail);
		n *= (uint64_t)dim[k];
	}
	return (int64_t)n;
}

struct tensor *tensor_new(struct arena *a, enum dtype d, int rank, const int64_t *dim)
{
	struct tensor *x = arena_new(a, struct tensor);
	x->dtype = d;
	x->rank = rank;
	x->dim = arena_array(a, int64_t, (size_t)rank);
	for (int k = 0; k < rank; k++)
		x->dim[k] = dim[k];
	x->n = element_count(a, rank, dim);
	if (dtype_is_float(d))
		x->f = arena_array(a, double, (size_t)x->n);
	else
		x->i = arena_array(a, int64_t, (size_t)x->n);
	return x;
}

static void *copy_of(struct arena *a, const void *p, int64_t n, size_t size)
{
	return p ? arena_memdup(a, p, (size_t)n * size) : NULL;
}

struct tensor *tensor_reshape(struct arena *a, const struct tensor *x, int rank, const int64_t *dim)
{
	struct tensor *y = arena_new(a, struct tensor);
	*y = *x;
	y->rank = rank;
	y->dim = arena_array(a, int64_t, (size_t)rank);
	for (int k = 0; k < rank; k++)
		y->dim[k] = dim[k];
	y->f = copy_of(a, x->f, x->n, sizeof(*x->f));
	y->i = copy_of(a, x->i, x->n, sizeof(*x->i));
	y->radius = copy_of(a, x->radius, x->n, sizeof(*x->radius));
	y->open = copy_of(a, x->open, x->n, 1);
	y->unwritten = copy_of(a, x->unwritten, x->n, 1);
	return y;
}

struct tensor *tensor_copy(struct arena *a, const struct tensor *x)
{
	return tensor_reshape(a, x, x->rank, x->dim);
}

void tensor_need_radius(struct arena *a, struct tensor *x)
{
	if (!x->radius && x->f)
		x->radius = arena_array(a, double, (size_t)x->n);
}

void tensor_need_open(struct arena *a, struct tensor *x)
{
	if (!x->open)
		x->open = arena_array(a, unsigned char, (size_t)x->n);
}

void tensor_set(struct arena *a, struct tensor *dst, int64_t i, const struct tensor *src, int64_t j)
{
	if (dst->f)
		dst->f[i] = src->f[j];
	else
		dst->i[i] = src->i[j];
	if (src->radius)
		tensor_need_radius(a, dst);
	if (dst->radius)
		dst->radius[i] = tensor_radius(src, j);
	if (src->open)
		tensor_need_open(a, dst);
	if (dst->open)
		dst->open[i] = tensor_is_open(src, j);
	if (src->unwritten && !dst->unwritten)
		dst->unwritten = arena_array(a, unsigned char, (size_t)dst->n);
	if (dst->unwritten)
		dst->unwritten[i] = src->unwritten && src->unwritten[j];
}

struct tensor *tensor_gather(struct arena *a, const struct tensor *x, int rank, const int64_t *dim, const int64_t *source,
			     double fill_f, int64_t fill_i)
{
	struct tensor *y = tensor_new(a, x->dtype, rank, dim);
	for (int64_t k = 0; k < y->n; k++) {
		if (source[k] >= 0)
			tensor_set(a, y, k, x, source[k]);
		else if (y->f)
			y->f[k] = fill_f;
		else
			y->i[k] = fill_i;
	}
	y->is_product = x->is_product;
	return y;
}

static uint64_t element_bits(const struct tensor *x, int64_t k)
{
	return x->f ? float_encode(x->dtype, x->f[k]) : (uint64_t)x->i[k];
}

unsigned char *tensor_encode(struct arena *a, const struct tensor *x, size_t *size)
{
	*size = (size_t)dtype_size_bytes(x->dtype, x->n);
	unsigned char *bytes = arena_array(a, unsigned char, *size);
	size_t width = (size_t)dtype_info(x->dtype)->bits / 8;
	for (int64_t k = 0; k < x->n; k++) {
		uint64_t b = element_bits(x, k);
		if (!width)
			bytes[k / 2] |= (unsigned char)(b << (k % 2 * 4));
		for (size_t j = 0; j < width; j++)
			bytes[(size_t)k * width + j] = (unsigned char)(b >> (8 * j));
	}
	return bytes;
}

struct tensor *tensor_decode(struct arena *a, enum dtype d, int rank, const int64_t *dim, const unsigned char *bytes)
{
	struct tensor *x = tensor_new(a, d, rank, dim);
	size_t width = (size_t)dtype_info(d)->bits / 8;
	for (int64_t k = 0; k < x->n; k++) {
		uint64_t b = width ? 0 : (uint64_t)(bytes[k / 2] >> (k % 2 * 4) & 15);
		for (size_t j = 0; j < width; j++)
			b |= (uint64_t)bytes[(size_t)k * width + j] << (8 * j);
		if (x->f)
			x->f[k] = float_decode(d, b);
		else
			x->i[k] = int_wrap(d, (int64_t)b);
	}
	return x;
}
