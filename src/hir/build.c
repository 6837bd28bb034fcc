/* Building typed HIR: nodes, values, defaults of attributes. */
#include <string.h>

#include "hir/hir.h"

extern const struct hir_op hir_op_index, hir_op_literal;

void hir_block_add(struct arena *a, struct hir_block *block, struct hir_node *n)
{
	if (block->len == block->cap) {
		size_t cap = block->cap ? 2 * block->cap : 8;
		struct hir_node **node = arena_array(a, struct hir_node *, cap);
		if (block->len)
			memcpy(node, block->node, block->len * sizeof(struct hir_node *));
		block->node = node;
		block->cap = cap;
	}
	block->node[block->len++] = n;
}

/* A value without a definition: a parameter, or a carried value at the start of an iteration. */
struct hir_value *hir_value_new(struct hir_builder *b, const struct type *ty)
{
	struct hir_value *v = arena_new(&b->t->perm, struct hir_value);
	v->id = b->fn->n_value++;
	v->type = ty;
	return v;
}

/* A node that belongs to no block yet. */
struct hir_node *hir_node_new(struct hir_builder *b, struct range r, enum hir_kind k)
{
	struct hir_node *n = arena_new(&b->t->perm, struct hir_node);
	n->kind = k;
	n->range = r;
	return n;
}

static struct hir_value *add_result(struct hir_builder *b, struct hir_node *n, const struct type *ty)
{
	struct hir_value *v = hir_value_new(b, ty);
	struct hir_value **result = arena_array(&b->t->perm, struct hir_value *, (size_t)n->n_result + 1);
	if (n->n_result)
		memcpy(result, n->result, (size_t)n->n_result * sizeof(struct hir_value *));
	v->def = n;
	v->index = n->n_result;
	v->range = n->range;
	result[n->n_result++] = v;
	n->result = result;
	return v;
}

bool hir_node_result(struct hir_builder *b, struct hir_node *n, const struct type *ty)
{
	add_result(b, n, type_settle(&b->t->perm, ty, TYPE_CONSTANT));
	return true;
}

bool hir_node_view(struct hir_builder *b, struct hir_node *n, const struct type *ty)
{
	add_result(b, n, ty);
	return true;
}

bool hir_node_tuple(struct hir_builder *b, struct hir_node *n, int n_field, const struct type *const *field)
{
	const struct type **copy = arena_array(&b->t->perm, const struct type *, (size_t)n_field + 1);
	for (int i = 0; i < n_field; i++)
		copy[i] = field[i];
	struct hir_value *v = add_result(b, n, NULL);
	v->n_field = n_field;
	v->field = copy;
	return true;
}

static const struct attr *attrs_with_defaults(struct hir_builder *b, const struct hir_op *op, const struct attr *attr)
{
	struct attr *out = arena_array(&b->t->perm, struct attr, (size_t)op->n_attr + 1);
	for (int i = 0; i < op->n_attr; i++) {
		if (attr)
			out[i] = attr[i];
		if (out[i].kind == ATTR_NONE && op->attr[i].fallback)
			out[i] = *op->attr[i].fallback;
		if (out[i].kind == ATTR_NONE && op->attr[i].required)
			tfc_bug(b->t, "tf.%s was built without %s", op->name, op->attr[i].name);
	}
	return out;
}

static void set_operands(struct hir_builder *b, struct hir_node *n, int n_operand, struct hir_value *const *operand)
{
	n->n_operand = n_operand;
	n->operand = arena_array(&b->t->perm, struct hir_value *, (size_t)n_operand + 1);
	if (n_operand)
		memcpy(n->operand, operand, (size_t)n_operand * sizeof(struct hir_value *));
}

static const char *input_name(const struct hir_op *op, int i)
{
	int k = i < op->n_input ? i : op->n_input - 1;
	return k >= 0 ? op->input[k].name : op->name;
}

static bool are_held(struct hir_builder *b, const struct hir_node *n)
{
	for (int i = 0; i < n->n_operand; i++)
		if (n->operand[i] && !hir_rule_held(b, n->range, n->operand[i], input_name(n->u.op.op, i)))
			return false;
	return true;
}

struct hir_value *hir_build(struct hir_builder *b, struct range r, const struct hir_op *op, int n_operand,
			    struct hir_value *const *operand, const struct attr *attr)
{
	struct hir_node *n = hir_node_new(b, r, HIR_OP);
	set_operands(b, n, n_operand, operand);
	n->u.op.op = op;
	n->u.op.attr = attrs_with_defaults(b, op, attr);
	if (!are_held(b, n))
		return NULL;
	if (!op->infer(b, n))
		return NULL;
	if (!n->n_result)
		tfc_bug(b->t, "typing of tf.%s gave no result", op->name);
	hir_block_add(&b->t->perm, b->block, n);
	return n->result[0];
}

struct hir_value *hir_build_index(struct hir_builder *b, struct range r, const struct ix *x)
{
	const struct ix **ix = arena_new(&b->t->perm, const struct ix *);
	*ix = x;
	struct attr attr[] = { { .kind = ATTR_IX, .n = 1, .ix = ix } };
	return hir_build(b, r, &hir_op_index, 0, NULL, attr);
}

struct hir_value *hir_build_literal(struct hir_builder *b, struct range r, enum dtype d, const struct attr *number)
{
	struct attr attr[] = { *number, { .kind = ATTR_DTYPE, .dtype = d } };
	struct hir_value *v = hir_build(b, r, &hir_op_literal, 0, NULL, attr);
	if (dtype_is_int(d) && number->kind == ATTR_INT)
		v->ix = ix_const(&b->t->perm, number->i);
	return v;
}

const struct ix *hir_value_as_ix(struct hir_builder *b, struct hir_value *v)
{
	if (v->ix)
		return v->ix;
	struct ix_sym *s = arena_new(&b->t->perm, struct ix_sym);
	s->kind = IX_SCALAR;
	s->name = v->name ? v->name : arena_printf(&b->t->perm, "v%d", v->id);
	s->owner = v;
	s->range = v->range;
	v->sym = s;
	v->ix = ix_sym(&b->t->perm, s);
	return v->ix;
}
