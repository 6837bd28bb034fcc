/* Whether a function is explicit already (spec: schedule 11.1): then placement keeps it as it is. */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return true;
	return false;
}

static bool in_registers(const struct hir_value *v)
{
	return v->type && (v->type->storage == ST_RMEM || (v->type->storage == ST_UMAT && v->type->rank == 0));
}

static bool op_is_explicit(const struct hir_node *n)
{
	static const char *const lowered[] = {"slice", "reshape", "transpose", "empty", "zeros", "full", "literal", "index",
					      "insert_slice", "insert_window", "window", NULL};
	static const char *const calls[] = {"binary", "unary", "cast", "clamp", "relu", "where", "reduce", "sigmoid", "tanh", "silu",
					    "gelu", "softplus", NULL};
	const char *name = n->u.op.op->name;

	if (is_one_of(name, lowered) || (n->n_result == 1 && value_is_index(n->result[0])))
		return true;
	if (strcmp(name, "arange") == 0)
		return n->result[0]->type->storage == ST_RMEM || n->result[0]->type->storage == ST_SMEM;
	if (!is_one_of(name, calls))
		return false;
	bool ok = in_registers(n->result[0]);
	for (int k = 0; k < n->n_operand; k++)
		ok = ok && in_registers(n->operand[k]);
	return ok;
}

static bool block_is_explicit(const struct hir_block *b, int *n_schedule)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		bool ok = false;
		switch (n->kind) {
		case HIR_OP: ok = op_is_explicit(n); break;
		case HIR_SCHEDULE: ok = true; ++*n_schedule; break;
		case HIR_FOR: ok = block_is_explicit(&n->u.loop.body, n_schedule); break;
		case HIR_SCOPE: ok = block_is_explicit(&n->u.scope.body, n_schedule); break;
		case HIR_CALL: break;
		}
		if (!ok)
			return false;
	}
	return true;
}

bool place_is_explicit(const struct hir_fn *f)
{
	int n_schedule = 0;

	return block_is_explicit(&f->body, &n_schedule) && n_schedule > 0;
}
