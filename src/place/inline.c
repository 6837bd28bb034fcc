/* Calls replaced by bodies (spec: hir 14.4).  The callee of a call is already typed for its arguments. */
#include <string.h>

#include "base/tfc.h"
#include "place/clone.h"
#include "place/place.h"

static bool inline_node(struct clone *c, const struct hir_node *n);

/* The variant of a prototype that the arguments select at compile time, the function itself if it is none, or NULL. */
static const struct hir_fn *selected(const struct hir_fn *callee, const struct hir_node *call)
{
	if (callee->n_variant == 0)
		return callee;
	for (int i = 0; i < callee->n_param && i < call->n_operand; i++) {
		const struct type *formal = callee->param[i].value->type, *actual = call->operand[i]->type;
		for (int k = 0; k < formal->rank; k++) {
			int64_t v, lo, hi;
			const struct hir_variant *var = callee->variant;
			if (formal->dim[k]->n_term != 1 || formal->dim[k]->konst != 0 || formal->dim[k]->term[0].coef != 1 ||
			    formal->dim[k]->term[0].atom->kind != IX_SYM)
				continue;
			if (strcmp(formal->dim[k]->term[0].atom->sym->name, var[0].dim->name) != 0)
				continue;
			if (!ix_is_const(actual->dim[k], &v)) {
				if (!ix_bounds(actual->dim[k], &lo, &hi))
					continue;
				for (int j = 0; j < callee->n_variant; j++)
					if (var[j].lo <= lo && hi <= var[j].hi)
						return var[j].fn;
				continue;
			}
			for (int j = 0; j < callee->n_variant; j++)
				if (var[j].lo <= v && v <= var[j].hi)
					return var[j].fn;
		}
	}
	return NULL;
}

/* Copy the body of "fn" here with its parameters bound to the arguments; the results become those of the call. */
static void inline_body(struct clone *c, const struct hir_fn *fn, const struct hir_node *call)
{
	struct clone inner;

	clone_init(&inner, c->m.b.t, fn, inline_node, NULL);
	inner.m = c->m;
	for (int i = 0; i < fn->n_param; i++)
		inner.map[fn->param[i].value->id] = clone_of(c, call->operand[i]);
	clone_block(&inner, &fn->body);
	c->m.failed = c->m.failed || inner.m.failed;
	if (c->m.failed)
		return;
	struct hir_value **ret = arena_array(c->m.a, struct hir_value *, (size_t)fn->n_return + 1);
	for (int i = 0; i < fn->n_return; i++)
		ret[i] = clone_of(&inner, fn->ret[i]);
	if (call->n_result == fn->n_return) {
		for (int i = 0; i < fn->n_return; i++)
			clone_set(c, call->result[i], ret[i]);
	} else {
		c->field[call->result[0]->id] = ret;
	}
}

static bool inline_node(struct clone *c, const struct hir_node *n)
{
	if (n->kind == HIR_OP && strcmp(n->u.op.op->name, "tuple_get_item") == 0 && c->field[n->operand[0]->id]) {
		clone_set(c, n->result[0], c->field[n->operand[0]->id][hir_attr(n, "index")->i]);
		return true;
	}
	if (n->kind != HIR_CALL)
		return false;
	const struct hir_fn *fn = selected(n->u.call.callee, n);
	if (!fn)
		return false;
	inline_body(c, fn, n);
	return true;
}

bool hir_inline(struct tfc *t, struct hir_fn *in, struct hir_fn **out)
{
	struct clone c;

	clone_init(&c, t, in, inline_node, NULL);
	return clone_function(&c, in, out);
}
