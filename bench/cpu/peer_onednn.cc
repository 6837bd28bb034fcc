// oneDNN, version 2 or 3, through its C++ interface; attention is two products and a softmax between them.
#include "row.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <oneapi/dnnl/dnnl.hpp>

namespace {

using namespace dnnl;
using dims = memory::dims;
using tag = memory::format_tag;
using type = memory::data_type;

struct step {
	primitive what;
	std::unordered_map<int, memory> arguments;
};

struct work {
	engine cpu{ engine::kind::cpu, 0 };
	stream order{ cpu };
	std::vector<step> steps;
	std::vector<memory> kept;
	std::string kernel;
};

int n_threads;

// Version 2 wraps the arguments of a primitive into a descriptor; version 3 passes them as they are.
#if DNNL_VERSION_MAJOR >= 3
template <class P, class... A> typename P::primitive_desc describe_primitive(const engine &cpu, A... a)
{
	return typename P::primitive_desc(cpu, a...);
}
#else
template <class P, class... A> typename P::primitive_desc describe_primitive(const engine &cpu, A... a)
{
	return typename P::primitive_desc(typename P::desc(a...), cpu);
}
#endif

memory over(work &w, const memory::desc &d, void *p)
{
	return memory(d, w.cpu, p);
}

template <class P> void add(work &w, const P &pd, std::unordered_map<int, memory> arguments)
{
	w.kernel += (w.kernel.empty() ? "" : " ") + std::string(pd.impl_info_str());
	w.steps.push_back({ primitive(pd.get()), std::move(arguments) });
}

void product(work &w, const row &r, const row_data &x)
{
	memory::dim m = r.size[0], n = r.size[1], k = r.size[2];
	type left = r.dtype == ROW_BF16 ? type::bf16 : r.dtype == ROW_U8I8 ? type::u8 : type::f32;
	type right = r.dtype == ROW_U8I8 ? type::s8 : left, out = r.dtype == ROW_U8I8 ? type::s32 : type::f32;
	memory::desc a(dims{ m, k }, left, tag::ab), b(dims{ k, n }, right, tag::ab), c(dims{ m, n }, out, tag::ab);
	memory::desc b_wanted(dims{ k, n }, right, r.op == ROW_PACKED ? tag::any : tag::ab);
	auto pd = describe_primitive<matmul>(w.cpu, a, b_wanted, c);
	memory weights = over(w, b, x.in[1]);
	if (pd.weights_desc() != b) {
		memory packed(pd.weights_desc(), w.cpu);
		reorder(weights, packed).execute(w.order, weights, packed);
		w.order.wait();
		weights = packed;
	}
	add(w, pd, { { DNNL_ARG_SRC, over(w, a, x.in[0]) }, { DNNL_ARG_WEIGHTS, weights }, { DNNL_ARG_DST, over(w, c, x.out) } });
}

void attention(work &w, const row &r, const row_data &x)
{
	memory::dim h = r.size[0], s = r.size[1], d = r.size[2];
	memory::desc q({ h, s, d }, type::f32, tag::abc), kt({ h, d, s }, type::f32, tag::acb), p({ h, s, s }, type::f32, tag::abc);
	memory scores(p, w.cpu);
	w.kept.push_back(scores);
	auto queries = over(w, q, x.in[0]), keys = over(w, kt, x.in[1]), values = over(w, q, x.in[2]), out = over(w, q, x.out);
	primitive_attr scaled;
	post_ops post;
#if DNNL_VERSION_MAJOR >= 3
	post.append_eltwise(algorithm::eltwise_linear, 1 / std::sqrt((float)d), 0.f);
	scaled.set_post_ops(post);
	matmul::primitive_desc first(w.cpu, q, kt, p, scaled);
	softmax_forward::primitive_desc middle(w.cpu, prop_kind::forward_inference, algorithm::softmax_accurate, p, p, 2);
	matmul::primitive_desc last(w.cpu, p, q, q);
#else
	post.append_eltwise(1.f, algorithm::eltwise_linear, 1 / std::sqrt((float)d), 0.f);
	scaled.set_post_ops(post);
	matmul::primitive_desc first(matmul::desc(q, kt, p), scaled, w.cpu);
	softmax_forward::primitive_desc middle(softmax_forward::desc(prop_kind::forward_inference, p, 2), w.cpu);
	matmul::primitive_desc last(matmul::desc(p, q, q), w.cpu);
#endif
	add(w, first, { { DNNL_ARG_SRC, queries }, { DNNL_ARG_WEIGHTS, keys }, { DNNL_ARG_DST, scores } });
	add(w, middle, { { DNNL_ARG_SRC, scores }, { DNNL_ARG_DST, scores } });
	add(w, last, { { DNNL_ARG_SRC, scores }, { DNNL_ARG_WEIGHTS, values }, { DNNL_ARG_DST, out } });
}

void convolution(work &w, const row &r, const row_data &x)
{
	memory::dim c = r.size[0], s = r.size[1], o = r.size[2], f = r.size[3];
	memory::desc image({ 1, c, s, s }, type::f32, tag::nchw), filter({ o, c, f, f }, type::f32, tag::oihw), any({ o, c, f, f }, type::f32, tag::any);
	memory::desc bias({ o }, type::f32, tag::a), out({ 1, o, s, s }, type::f32, tag::nchw);
	auto pd = describe_primitive<convolution_forward>(w.cpu, prop_kind::forward_inference, algorithm::convolution_auto, image, any, bias, out,
		dims{ 1, 1 }, dims{ f / 2, f / 2 }, dims{ f / 2, f / 2 });
	memory plain = over(w, filter, x.in[1]), packed(pd.weights_desc(), w.cpu);
	reorder(plain, packed).execute(w.order, plain, packed);
	w.order.wait();
	add(w, pd, { { DNNL_ARG_SRC, over(w, image, x.in[0]) }, { DNNL_ARG_WEIGHTS, packed }, { DNNL_ARG_BIAS, over(w, bias, x.in[2]) },
		     { DNNL_ARG_DST, over(w, out, x.out) } });
}

void elementwise(work &w, const memory::desc &d, algorithm how, float alpha, float beta, const row_data &x)
{
#if DNNL_VERSION_MAJOR >= 3
	eltwise_forward::primitive_desc pd(w.cpu, prop_kind::forward_inference, how, d, d, alpha, beta);
#else
	eltwise_forward::primitive_desc pd(eltwise_forward::desc(prop_kind::forward_inference, how, d, alpha, beta), w.cpu);
#endif
	add(w, pd, { { DNNL_ARG_SRC, over(w, d, x.in[0]) }, { DNNL_ARG_DST, over(w, d, x.out) } });
}

void rows(work &w, const row &r, const row_data &x)
{
	memory::dim m = r.size[0], n = r.size[1];
	memory::desc d({ m, n }, type::f32, tag::ab), one({ n }, type::f32, tag::a);
	memory in = over(w, d, x.in[0]), out = over(w, d, x.out);
	if (r.op == ROW_SOFTMAX) {
#if DNNL_VERSION_MAJOR >= 3
		softmax_forward::primitive_desc pd(w.cpu, prop_kind::forward_inference, algorithm::softmax_accurate, d, d, 1);
#else
		softmax_forward::primitive_desc pd(softmax_forward::desc(prop_kind::forward_inference, d, 1), w.cpu);
#endif
		add(w, pd, { { DNNL_ARG_SRC, in }, { DNNL_ARG_DST, out } });
	} else if (r.op == ROW_LAYER_NORM) {
#if DNNL_VERSION_MAJOR >= 3
		layer_normalization_forward::primitive_desc pd(w.cpu, prop_kind::forward_inference, d, d, 1e-6f,
			normalization_flags::use_scale | normalization_flags::use_shift);
		add(w, pd, { { DNNL_ARG_SRC, in }, { DNNL_ARG_SCALE, over(w, one, x.in[1]) }, { DNNL_ARG_SHIFT, over(w, one, x.in[2]) }, { DNNL_ARG_DST, out } });
#else
		memory::desc both({ 2, n }, type::f32, tag::ab);
		memory weights(both, w.cpu);
		std::memcpy(weights.get_data_handle(), x.in[1], (size_t)n * 4);
		std::memcpy((float *)weights.get_data_handle() + n, x.in[2], (size_t)n * 4);
		layer_normalization_forward::primitive_desc pd(layer_normalization_forward::desc(prop_kind::forward_inference, d, 1e-6f,
			normalization_flags::use_scale_shift), w.cpu);
		add(w, pd, { { DNNL_ARG_SRC, in }, { DNNL_ARG_SCALE_SHIFT, weights }, { DNNL_ARG_DST, out } });
#endif
	} else if (r.op == ROW_TRANSPOSE) {
		memory::desc turned({ m, n }, type::f32, tag::ba);
		memory to = over(w, turned, x.out);
		add(w, reorder::primitive_desc(in, to), { { DNNL_ARG_FROM, in }, { DNNL_ARG_TO, to } });
	} else {
		memory::desc less(r.op == ROW_ROW_SUM ? dims{ m, 1 } : dims{ 1, n }, type::f32, tag::ab);
#if DNNL_VERSION_MAJOR >= 3
		reduction::primitive_desc pd(w.cpu, algorithm::reduction_sum, d, less, 0.f, 0.f);
#else
		reduction::primitive_desc pd(reduction::desc(algorithm::reduction_sum, d, less, 0.f, 0.f), w.cpu);
#endif
		add(w, pd, { { DNNL_ARG_SRC, in }, { DNNL_ARG_DST, over(w, less, x.out) } });
	}
}

void *make(const row *r, const row_data *x, char *kernel, size_t n)
{
	std::unique_ptr<work> w(new work);
	memory::desc d({ r->size[0], r->size[1] }, type::f32, tag::ab);
	try {
		switch (r->op) {
		case ROW_MATMUL: case ROW_PACKED:
			if (r->dtype == ROW_F64)
				return nullptr;
			product(*w, *r, *x);
			break;
		case ROW_ATTENTION: attention(*w, *r, *x); break;
		case ROW_CONV: convolution(*w, *r, *x); break;
		case ROW_SCALE_ADD: elementwise(*w, d, algorithm::eltwise_linear, 1.5f, 0.25f, *x); break;
		case ROW_SILU: elementwise(*w, d, algorithm::eltwise_swish, 1.f, 0.f, *x); break;
		case ROW_GELU: elementwise(*w, d, algorithm::eltwise_gelu_erf, 0.f, 0.f, *x); break;
		case ROW_GELU_TANH: elementwise(*w, d, algorithm::eltwise_gelu_tanh, 0.f, 0.f, *x); break;
		case ROW_SOFTMAX: case ROW_LAYER_NORM: case ROW_TRANSPOSE: case ROW_ROW_SUM: case ROW_COLUMN_SUM: rows(*w, *r, *x); break;
		default: return nullptr;
		}
	} catch (const error &e) {
		std::printf("#   oneDNN: %s\n", e.what());
		return nullptr;
	}
	std::snprintf(kernel, n, "%s", w->kernel.c_str());
	return w.release();
}

void run(void *p)
{
	work &w = *static_cast<work *>(p);
	for (step &s : w.steps)
		s.what.execute(w.order, s.arguments);
	w.order.wait();
}

void drop(void *p)
{
	delete static_cast<work *>(p);
}

void describe(char *text, size_t n, int *vector_bytes)
{
	const dnnl_version_t *v = dnnl_version();
	cpu_isa isa = get_effective_cpu_isa();
	bool is_wide = ((int)isa & (int)cpu_isa::avx512_core) == (int)cpu_isa::avx512_core;
	bool is_avx2 = ((int)isa & (int)cpu_isa::avx2) == (int)cpu_isa::avx2;
	*vector_bytes = is_wide ? 64 : is_avx2 ? 32 : 16;
	std::snprintf(text, n, "%d.%d.%d, code for vectors of %d bytes, %d thread(s)", v->major, v->minor, v->patch, *vector_bytes, n_threads);
}

}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library library = { "oneDNN", describe, make, run, drop, nullptr };
	n_threads = threads;
	return &library;
}
