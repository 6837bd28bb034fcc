/* Which instructions are registered for a HIR operation, and which is its default (spec: schedule R10 to R14). */
#include <string.h>

#include "match/match.h"

static const char *const transfer[] = { "copy", "copy_async", "copy_async_tensor", "ldmatrix" };
static const char *const product[] = { "tiled_mma" };
static const char *const gather[] = { "copy_async" };
static const char *const binary[] = { "binary" }, *const unary[] = { "unary" }, *const cast[] = { "cast" };
static const char *const clamp[] = { "clamp" }, *const relu[] = { "relu" }, *const where[] = { "where" };
static const char *const reduce[] = { "reduce" };

static const struct match_candidates table[] = {
	{ "binary", 1, binary, "binary", NULL },
	{ "unary", 1, unary, "unary", NULL },
	{ "cast", 1, cast, "cast", NULL },
	{ "clamp", 1, clamp, "clamp", NULL },
	{ "relu", 1, relu, "relu", NULL },
	{ "where", 1, where, "where", NULL },
	{ "reduce", 1, reduce, "reduce", NULL },
	{ "sigmoid", 1, unary, "unary", "sigmoid" },
	{ "tanh", 1, unary, "unary", "tanh" },
	{ "silu", 1, unary, "unary", "silu" },
	{ "gelu", 1, unary, "unary", "gelu" },
	{ "softplus", 1, unary, "unary", "softplus" },
	{ "reshard", 4, transfer, NULL, NULL },
	{ "window", 3, transfer, NULL, NULL },
	{ "matmul", 1, product, NULL, NULL },
	{ "index_select", 1, gather, "copy_async", NULL },
};

const struct match_candidates *match_candidates(const char *op)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (!strcmp(table[i].op, op))
			return &table[i];
	return NULL;
}
