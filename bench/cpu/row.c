/* Rows: reading, arrays, and the value of an element in binary64. */
#include "row.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const op_name[] = {
	"matmul", "packed", "scale_add", "silu", "gelu", "gelu_tanh", "softmax", "rms_norm", "layer_norm", "transpose",
	"row_sum", "column_sum", "attention", "causal", "conv",
};
static const char *const dtype_name[] = { "f32", "f64", "bf16", "u8i8" };

static int find(const char *name, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (strcmp(name, list[i]) == 0)
			return i;
	return -1;
}

int row_read(const char *line, struct row *row)
{
	char op[16], dtype[8];
	long long s[4] = { 0, 0, 0, 0 };
	if (line[0] == '#' || line[0] == '\n')
		return 0;
	int n = sscanf(line, "%47s %15s %7s %lld %lld %lld %lld", row->name, op, dtype, s, s + 1, s + 2, s + 3);
	int o = n >= 5 ? find(op, op_name, (int)(sizeof(op_name) / sizeof(*op_name))) : -1;
	int d = n >= 5 ? find(dtype, dtype_name, (int)(sizeof(dtype_name) / sizeof(*dtype_name))) : -1;
	if (o < 0 || d < 0)
		return -1;
	row->op = (enum row_op)o;
	row->dtype = (enum row_dtype)d;
	for (int i = 0; i < 4; i++)
		row->size[i] = s[i];
	return 1;
}

static int is_matmul(const struct row *r)
{
	return r->op == ROW_MATMUL || r->op == ROW_PACKED;
}

int row_is_memory(const struct row *r)
{
	return !is_matmul(r) && r->op < ROW_ATTENTION;
}

double row_work(const struct row *r)
{
	double a = (double)r->size[0], b = (double)r->size[1], c = (double)r->size[2], d = (double)r->size[3];
	switch (r->op) {
	case ROW_MATMUL:
	case ROW_PACKED:
		return 2 * a * b * c;
	case ROW_ATTENTION:
		return 4 * a * b * b * c;
	case ROW_CAUSAL:
		return 2 * a * b * (b + 1) * c;
	case ROW_CONV:
		return 2 * a * b * b * c * d * d;
	default:
		return row_bytes(r);
	}
}

static int bytes_of(const struct row *r, int which)
{
	static const int size[][3] = { { 4, 4, 4 }, { 8, 8, 8 }, { 2, 2, 4 }, { 1, 1, 4 } };
	return size[r->dtype][which < 2 ? which : 2];
}

static void extents(const struct row *r, struct row_data *x)
{
	int64_t a = r->size[0], b = r->size[1], c = r->size[2], d = r->size[3];
	memset(x, 0, sizeof(*x));
	switch (r->op) {
	case ROW_MATMUL:
	case ROW_PACKED:
		x->n_in[0] = a * c, x->n_in[1] = c * b, x->n_out = a * b;
		break;
	case ROW_ATTENTION:
	case ROW_CAUSAL:
		x->n_in[0] = x->n_in[1] = x->n_in[2] = x->n_out = a * b * c;
		break;
	case ROW_CONV:
		x->n_in[0] = a * b * b, x->n_in[1] = c * a * d * d, x->n_in[2] = c, x->n_out = c * b * b;
		break;
	default:
		x->n_in[0] = a * b;
		x->n_in[1] = r->op == ROW_RMS_NORM || r->op == ROW_LAYER_NORM ? b : 0;
		x->n_in[2] = r->op == ROW_LAYER_NORM ? b : 0;
		x->n_out = r->op == ROW_ROW_SUM ? a : r->op == ROW_COLUMN_SUM ? b : a * b;
	}
}

double row_bytes(const struct row *r)
{
	struct row_data x;
	extents(r, &x);
	double sum = (double)x.n_out * bytes_of(r, 2);
	for (int i = 0; i < ROW_INPUTS; i++)
		sum += (double)x.n_in[i] * (is_matmul(r) ? bytes_of(r, i) : bytes_of(r, 2));
	return sum;
}

static double random_unit(uint64_t *s)
{
	*s = *s * 6364136223846793005u + 1442695040888963407u;
	return (double)(*s >> 40) / (1 << 23) - 1;
}

static uint16_t bf16(double v)
{
	float f = (float)v;
	uint32_t u;
	memcpy(&u, &f, 4);
	return (uint16_t)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

static double load(const void *p, enum row_dtype dtype, int which, int64_t i)
{
	uint32_t u;
	float f;
	switch (dtype) {
	case ROW_F64:
		return ((const double *)p)[i];
	case ROW_BF16:
		u = (uint32_t)((const uint16_t *)p)[i] << 16;
		memcpy(&f, &u, 4);
		return (double)f;
	case ROW_U8I8:
		return which == 0 ? ((const uint8_t *)p)[i] : ((const int8_t *)p)[i];
	default:
		return (double)((const float *)p)[i];
	}
}

int row_alloc(const struct row *r, struct row_data *x)
{
	uint64_t s = 1;
	extents(r, x);
	for (int k = 0; k < ROW_INPUTS; k++) {
		if (!x->n_in[k])
			continue;
		size_t bytes = (size_t)x->n_in[k] * (size_t)(is_matmul(r) ? bytes_of(r, k) : 4);
		if (!(x->in[k] = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096)))
			return 0;
		for (int64_t i = 0; i < x->n_in[k]; i++) {
			double v = random_unit(&s);
			switch (r->dtype) {
			case ROW_F64: ((double *)x->in[k])[i] = v; break;
			case ROW_BF16: ((uint16_t *)x->in[k])[i] = bf16(v); break;
			case ROW_U8I8: ((uint8_t *)x->in[k])[i] = (uint8_t)((k ? 0 : 128) + (int)(v * 127)); break;
			default: ((float *)x->in[k])[i] = (float)(row_is_memory(r) ? 2 * v : v);
			}
		}
	}
	size_t bytes = (size_t)x->n_out * (size_t)bytes_of(r, 2);
	if (!(x->out = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096)))
		return 0;
	memset(x->out, 0xff, bytes);
	return 1;
}

void row_free(struct row_data *x)
{
	for (int k = 0; k < ROW_INPUTS; k++)
		free(x->in[k]);
	free(x->out);
}

double row_output(const struct row *r, const struct row_data *x, int64_t i)
{
	if (r->dtype == ROW_F64)
		return ((const double *)x->out)[i];
	return r->dtype == ROW_U8I8 ? ((const int32_t *)x->out)[i] : (double)((const float *)x->out)[i];
}

static double reference_attention(const struct row *r, const struct row_data *x, int64_t i, double *scale)
{
	const float *q = x->in[0], *k = x->in[1], *v = x->in[2];
	int64_t n = r->size[1], d = r->size[2], head = i / (n * d), at = i / d % n, col = i % d;
	int64_t keys = r->op == ROW_CAUSAL ? at + 1 : n;
	double *s = malloc((size_t)n * sizeof(*s)), top = -INFINITY, sum = 0, value = 0;
	if (!s)
		abort();
	for (int64_t j = 0; j < keys; j++) {
		s[j] = 0;
		for (int64_t e = 0; e < d; e++)
			s[j] += (double)q[(head * n + at) * d + e] * (double)k[(head * n + j) * d + e];
		s[j] /= sqrt((double)d);
		top = fmax(top, s[j]);
	}
	for (int64_t j = 0; j < keys; j++)
		sum += exp(s[j] - top);
	for (int64_t j = 0; j < keys; j++) {
		double term = exp(s[j] - top) / sum * (double)v[(head * n + j) * d + col];
		value += term;
		*scale += fabs(term);
	}
	free(s);
	return value;
}

static double reference_conv(const struct row *r, const struct row_data *x, int64_t i, double *scale)
{
	const float *image = x->in[0], *w = x->in[1], *bias = x->in[2];
	int64_t c = r->size[0], n = r->size[1], f = r->size[3], o = i / (n * n), row = i / n % n, col = i % n;
	double value = (double)bias[o];
	*scale = fabs(value);
	for (int64_t k = 0; k < c; k++)
		for (int64_t p = 0; p < f; p++)
			for (int64_t q = 0; q < f; q++) {
				int64_t y = row + p - f / 2, z = col + q - f / 2;
				if (y < 0 || z < 0 || y >= n || z >= n)
					continue;
				double term = (double)image[(k * n + y) * n + z] * (double)w[((o * c + k) * f + p) * f + q];
				value += term;
				*scale += fabs(term);
			}
	return value;
}

static double reference_row(const struct row *r, const struct row_data *x, int64_t i, double *scale)
{
	const float *in = x->in[0], *w = x->in[1], *bias = x->in[2];
	int64_t m = r->size[0], n = r->size[1];
	double v = (double)in[i < m * n ? i : 0], top = -INFINITY, sum = 0, square = 0, total = 0;
	const float *line = in + i / n * n;
	switch (r->op) {
	case ROW_SCALE_ADD:
		return v * 1.5 + 0.25;
	case ROW_SILU:
		return v / (1 + exp(-v));
	case ROW_GELU:
		return 0.5 * v * erfc(-v * sqrt(0.5));
	case ROW_GELU_TANH:
		return 0.5 * v * (1 + tanh(sqrt(2 / acos(-1)) * (v + 0.044715 * v * v * v)));
	case ROW_TRANSPOSE:
		return (double)in[i % m * n + i / m];
	case ROW_ROW_SUM:
	case ROW_COLUMN_SUM:
		for (int64_t k = 0; k < (r->op == ROW_ROW_SUM ? n : m); k++) {
			v = (double)(r->op == ROW_ROW_SUM ? in[i * n + k] : in[k * n + i]);
			sum += v;
			*scale += fabs(v);
		}
		return sum;
	default:
		break;
	}
	for (int64_t k = 0; k < n; k++) {
		double e = (double)line[k];
		top = fmax(top, e);
		sum += e;
		square += e * e;
	}
	double mean = sum / (double)n;
	if (r->op == ROW_RMS_NORM)
		return v / sqrt(square / (double)n + 1e-6) * (double)w[i % n];
	if (r->op == ROW_LAYER_NORM) {
		*scale = 1;
		return (v - mean) / sqrt(square / (double)n - mean * mean + 1e-6) * (double)w[i % n] + (double)bias[i % n];
	}
	for (int64_t k = 0; k < n; k++)
		total += exp((double)line[k] - top);
	return exp(v - top) / total;
}

double row_reference(const struct row *r, const struct row_data *x, int64_t i, double *scale)
{
	*scale = 0;
	double value = 0;
	if (is_matmul(r)) {
		int64_t n = r->size[1], k = r->size[2];
		for (int64_t j = 0; j < k; j++) {
			double term = load(x->in[0], r->dtype, 0, i / n * k + j) * load(x->in[1], r->dtype, 1, j * n + i % n);
			value += term;
			*scale += fabs(term);
		}
	} else if (r->op == ROW_CONV)
		value = reference_conv(r, x, i, scale);
	else if (r->op >= ROW_ATTENTION)
		value = reference_attention(r, x, i, scale);
	else
		value = reference_row(r, x, i, scale);
	*scale = fmax(*scale, fabs(value));
	return value;
}
