/* tfc-gen SEED [COUNT]: print a file with the random HIR programs of COUNT seeds (default 1), one module with the entry
 * f<SEED> each.  The names of different programs differ.  Before each program comments say how to run it:
 *
 *	# args: --in=p7_0=random:218 --dim=S7=5
 *	# covers: op:matmul kind:add dtype:f32 shape:tail
 *
 * tfc-gen --features: everything that "covers" can name except operations that no roster names.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"

static const struct gen_op *const rosters[] = { gen_elementwise, gen_constants, gen_contractions, gen_shapes, gen_reductions,
						gen_loops, gen_places };
enum { N_ROSTER = sizeof(rosters) / sizeof(rosters[0]) };

static const char *const features[] = {
	"kind:neg", "kind:abs", "kind:rsqrt", "kind:exp", "kind:exp2", "kind:log", "kind:log2", "kind:square", "kind:ceil", "kind:round",
	"kind:floor", "kind:sqrt", "kind:reciprocal", "kind:add", "kind:sub", "kind:mul", "kind:div", "kind:floor_div", "kind:mod",
	"kind:min", "kind:max", "kind:eq", "kind:ne", "kind:lt", "kind:le", "kind:gt", "kind:ge", "kind:and", "kind:or", "dtype:f64",
	"dtype:f32", "dtype:f16", "dtype:bf16", "dtype:fp8e4m3", "dtype:fp8e5m2", "dtype:f8e8m0", "dtype:f4e2m1", "dtype:i64",
	"dtype:i32", "dtype:i8", "dtype:u8", "dtype:bool", "shape:scalar", "shape:dynamic", "shape:dynamic-zero", "shape:zero",
	"shape:tail", "shape:broadcast", "gelu:none", "gelu:tanh", "reduce:sum", "reduce:mean", "reduce:max", "reduce:min",
	"reduce:abs_max", "slice:run-time", "slice:index", "slice:strided", "matmul:layout", "loop:static", "loop:dynamic", "loop:tile",
	"loop:nest", "loop:last-value", "cast:rounds", "call", "results:several", NULL
};

static int total_weight(void)
{
	int n = 0;
	for (int r = 0; r < N_ROSTER; r++)
		for (const struct gen_op *op = rosters[r]; op->name; op++)
			n += op->weight;
	return n;
}

static const struct gen_op *op_at(int64_t weight)
{
	for (int r = 0; r < N_ROSTER; r++)
		for (const struct gen_op *op = rosters[r]; op->name; op++) {
			weight -= op->weight;
			if (weight < 0)
				return op;
		}
	return &gen_elementwise[0];
}

static int count_ops(void)
{
	int n = 0;
	for (int r = 0; r < N_ROSTER; r++)
		for (const struct gen_op *op = rosters[r]; op->name; op++)
			n++;
	return n;
}

static const struct gen_op *op_number(int64_t k)
{
	for (int r = 0; r < N_ROSTER; r++)
		for (const struct gen_op *op = rosters[r]; op->name; op++)
			if (k-- == 0)
				return op;
	return &gen_elementwise[0];
}

static const char *op_feature(const char *name)
{
	static char text[64][40];
	for (int i = 0; i < 64; i++) {
		if (!text[i][0])
			snprintf(text[i], sizeof(text[i]), "op:%s", name);
		if (!strcmp(text[i] + 3, name))
			return text[i];
	}
	return "op:?";
}

static bool try_op(struct gen *g, const struct gen_op *op)
{
	int n_body = g->n_body;
	if (g->n_val > GEN_MAX_VALUE - 16 || g->n_param > GEN_MAX_PARAM - 2 || !op->emit(g)) {
		if (g->n_body == n_body)
			return false;
		return true;
	}
	gen_feature(g, op_feature(op->name));
	return true;
}

static void choose_shapes(struct gen *g)
{
	static const int64_t tails[] = { 1, 2, 3, 4, 5, 7, 8, 12, 13, 16, 17, 31, 32, 33, 37, 65 };
	for (int i = 0; i < 5; i++)
		g->extent[i] = tails[gen_pick(g, 0, i < 3 ? 9 : 15)];
	if (gen_chance(g, 8))
		g->extent[0] = 0;
	g->has_s = gen_chance(g, 45);
	if (!g->has_s)
		return;
	g->s_lo = gen_pick(g, 0, 2);
	g->s_hi = gen_pick(g, 20, 40);
	g->s = gen_chance(g, 20) ? g->s_lo : gen_pick(g, g->s_lo, g->s_hi);
}

/* Up to four results: what nothing uses, else the last values. */
static int choose_results(struct gen *g, const struct val **result)
{
	int n = 0;
	for (int i = g->n_val - 1; i >= 0 && n < 4; i--)
		if (!g->val[i].used && g->val[i].name[0] == 'v')
			result[n++] = &g->val[i];
	for (int i = g->n_val - 1; i >= 0 && n == 0; i--)
		if (g->val[i].name[0] == 'v')
			result[n++] = &g->val[i];
	return n;
}

static void print_param(const struct gen *g, int i)
{
	const struct val *p = &g->param[i];
	printf("%s%s: %s[%s, \"%s\"%s%s]", i ? ", " : "", p->name, g->param_const[i] ? "ConstTensor" : "Tensor",
	       shape_text(g, p->rank, p->d), dtype_text(p->dtype), g->param_layout[i] ? ", " : "",
	       g->param_layout[i] ? g->param_layout[i] : "");
}

static bool is_determined(const struct gen *g)
{
	for (int i = 0; i < g->n_param; i++)
		for (int k = 0; k < g->param[i].rank; k++)
			if (g->param[i].d[k].a)
				return true;
	return false;
}

/* Does the program name S?  A parameter must then determine it. */
static bool uses_s(struct gen *g)
{
	struct dim s[1] = { { 1, 0 } };
	if (is_determined(g))
		return true;
	if (!g->has_s || !strstr(g->body, dim_text(g, s[0])))
		return false;
	gen_param(g, F32, 1, s);
	return true;
}

static void print_program(struct gen *g, int n_result, const struct val *const *result)
{
	bool has_dim = uses_s(g);
	printf("\n# args:");
	for (int i = 0; i < g->n_param; i++)
		printf(" --in=%s=random:%" PRIu64, g->param[i].name, g->seed * 31 + (uint64_t)i + 1);
	if (has_dim)
		printf(" --dim=S%" PRIu64 "=%" PRId64, g->seed, g->s);
	printf("\n# covers:");
	for (int i = 0; i < g->n_feature; i++)
		printf(" %s", g->feature[i]);
	if (has_dim)
		printf("\nS%" PRIu64 " = DimVar(\"S%" PRIu64 "\", %" PRId64 ", %" PRId64 ")", g->seed, g->seed, g->s_lo, g->s_hi);
	printf("\n\n\n@module(entry=\"f%" PRIu64 "\"", g->seed);
	if (g->is_mesh)
		printf(", topologies=(Topology(\"core\", %d),)", GEN_CORES);
	printf(")\nclass GEN%" PRIu64 ":\n%s    @func\n    def f%" PRIu64 "(", g->seed, g->helper, g->seed);
	for (int i = 0; i < g->n_param; i++)
		print_param(g, i);
	printf("):\n%s        return ", g->body);
	for (int i = 0; i < n_result; i++)
		printf("%s%s", i ? ", " : "", result[i]->name);
	printf("\n");
}

static void print_seed(struct gen *g, uint64_t seed)
{
	const struct val *result[4];
	memset(g, 0, sizeof(*g));
	g->seed = seed;
	g->rng = seed * 0x2545f4914f6cdd1du + 1;
	g->indent = 2;
	choose_shapes(g);
	int n = (int)gen_pick(g, 2, 11), n_op = count_ops(), weight = total_weight();
	for (int i = 0; i < 20 && !try_op(g, op_number((int64_t)(seed % (uint64_t)n_op))); i++)
		;
	for (int i = 0; i < 4 * n && n > 0; i++)
		n -= try_op(g, op_at(gen_pick(g, 0, weight - 1)));
	int n_result = choose_results(g, result);
	if (!n_result) {
		struct dim d[1] = { lit(3) };
		result[n_result++] = gen_need(g, F32, 1, d);
	}
	if (n_result > 1)
		gen_feature(g, "results:several");
	print_program(g, n_result, result);
}

int main(int argc, char **argv)
{
	static struct gen g;
	if (argc == 2 && !strcmp(argv[1], "--features")) {
		for (int i = 0; features[i]; i++)
			puts(features[i]);
		return 0;
	}
	if (argc != 2 && argc != 3) {
		fputs("usage: tfc-gen SEED [COUNT] | --features\n", stderr);
		return 2;
	}
	uint64_t seed = strtoull(argv[1], NULL, 10), count = argc == 3 ? strtoull(argv[2], NULL, 10) : 1;
	puts("from tilefoundry.dsl import *");
	for (uint64_t i = 0; i < count; i++)
		print_seed(&g, seed + i);
	return 0;
}
