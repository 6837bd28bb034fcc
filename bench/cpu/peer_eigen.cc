// Eigen, compiled for this processor.
#include "row.h"

#include <Eigen/Dense>
#include <cstdio>

namespace {

template <class T> using matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct work {
	const row *r;
	const row_data *data;
};

void describe(char *text, size_t n, int *vector_bytes)
{
	std::snprintf(text, n, "%d.%d.%d, %s, %s", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION,
		      Eigen::SimdInstructionSetsInUse(), __VERSION__);
#if defined(__AVX512F__)
	*vector_bytes = 64;
#elif defined(__AVX__)
	*vector_bytes = 32;
#else
	*vector_bytes = 16;
#endif
}

template <class T> void multiply(const work &w)
{
	auto m = w.r->size[0], n = w.r->size[1], k = w.r->size[2];
	Eigen::Map<const matrix<T>> a(static_cast<const T *>(w.data->in[0]), m, k), b(static_cast<const T *>(w.data->in[1]), k, n);
	Eigen::Map<matrix<T>> c(static_cast<T *>(w.data->out), m, n);
	c.noalias() = a * b;
}

void run(void *p)
{
	const work &w = *static_cast<work *>(p);
	auto m = w.r->size[0], n = w.r->size[1];
	Eigen::Map<const matrix<float>> x(static_cast<const float *>(w.data->in[0]), m, n);
	float *out = static_cast<float *>(w.data->out);
	switch (w.r->op) {
	case ROW_TRANSPOSE:
		Eigen::Map<matrix<float>>(out, n, m) = x.transpose();
		break;
	case ROW_ROW_SUM:
		Eigen::Map<Eigen::VectorXf>(out, m) = x.rowwise().sum();
		break;
	case ROW_COLUMN_SUM:
		Eigen::Map<Eigen::RowVectorXf>(out, n) = x.colwise().sum();
		break;
	default:
		if (w.r->dtype == ROW_F64)
			multiply<double>(w);
		else
			multiply<float>(w);
	}
}

void drop(void *p)
{
	delete static_cast<work *>(p);
}

void *make(const row *r, const row_data *data, char *, size_t)
{
	bool is_product = (r->op == ROW_MATMUL || r->op == ROW_PACKED) && (r->dtype == ROW_F32 || r->dtype == ROW_F64);
	bool is_view = r->op == ROW_TRANSPOSE || r->op == ROW_ROW_SUM || r->op == ROW_COLUMN_SUM;
	return is_product || is_view ? new work{ r, data } : nullptr;
}

}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library library = { "Eigen", describe, make, run, drop, nullptr };
	Eigen::setNbThreads(threads);
	return &library;
}
