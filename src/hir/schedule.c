/* Typing of tf.schedule: the destination, the closed match, the result (spec: schedule 2, 5). */
#include <string.h>

#include "hir/hir.h"
#include "match/match.h"

/* Is "v" a place that a write-only destination may name: tf.empty, a window of one, a gmem value being made (R27)? */
static bool is_destination(const struct hir_value *v)
{
	static const char *const windows[] = { "slice", "reshape", "transpose", "insert_slice", "insert_window" };
	for (int depth = 0; depth < 10000; depth++) {
		const struct hir_node *n = v->def;
		if (!n || n->kind != HIR_OP)
			return false;
		const char *op = n->u.op.op->name;
		bool shared = v->type && v->type->storage == ST_GMEM;
		if (!strcmp(op, "empty") || (shared && (!strcmp(op, "zeros") || !strcmp(op, "full"))))
			return true;
		bool is_window = false;
		for (size_t i = 0; i < sizeof(windows) / sizeof(windows[0]); i++)
			is_window = is_window || !strcmp(op, windows[i]);
		if (!is_window)
			return false;
		v = n->operand[0];
	}
	return false;
}

static const struct hir_value *tuple_free(const struct hir_value *v)
{
	return v && v->type ? v : NULL;
}

static bool check_operands(struct hir_builder *b, struct range r, const struct insn *insn, int n,
			   struct hir_value *const *operand)
{
	struct arena *a = &b->t->perm;
	if (n < insn_n_required(insn) || n > insn->n_param)
		return diag_error(b->t, r, E4004, "T.%s takes operands %s, got %d", insn->name, insn_operands_text(a, insn), n);
	for (int i = 0; i < n; i++)
		if (!tuple_free(operand[i]))
			return diag_error(b->t, r, E4110, "T.%s refused: %s: a tuple is no operand; take one of its fields", insn->name,
					  insn->param[i].name);
	for (int i = 0; i < n; i++)
		if (insn->param[i].effect == INSN_W && !is_destination(operand[i]))
			return diag_error(b->t, r, E4009, "the destination '%s' of T.%s is the result of tf.empty, a window of one, or a gmem "
					  "output; found %s; declare it with tf.empty(Tensor[...])", insn->param[i].name, insn->name,
					  type_str(a, operand[i]->type));
	return true;
}

/* One number, perhaps seen under extents of 1. */
static bool is_number(const struct hir_value *v)
{
	while (v->type->rank && v->def && v->def->kind == HIR_OP && !strcmp(v->def->u.op.op->name, "reshape") &&
	       v->def->operand[0]->type)
		v = v->def->operand[0];
	return v->type->rank == 0;
}

/* A literal or an index expression is lowered to a rank-0 value in registers (R26). */
const struct type *hir_schedule_operand_type(struct arena *a, const struct insn_param *p, const struct hir_value *v)
{
	bool number = is_number(v) && p->effect == INSN_R && (p->form == INSN_NUMBER || p->storages & (1u << ST_RMEM));
	return number && v->type->storage == ST_UMAT ? type_with_storage(a, v->type, ST_RMEM) : hir_window_type(a, v);
}

/* The target of the module where an instruction or atom names a capability; NULL where there is nothing to check. */
static bool wanted_target(struct hir_builder *b, struct range r, const struct insn_use *use, const struct target **out)
{
	const struct attr *atom = insn_attr(use, "atom");
	const char *id = b->fn->module ? b->fn->module->target : NULL;
	*out = NULL;
	const struct atom_class *cls = !atom ? NULL : atom->atom ? atom->atom->cls : atom->atom_class;
	if (!id || !(use->insn->capability || use->insn->frame || (cls && (cls->capability || cls->frame))))
		return true;
	const struct target_options none = { 0 };
	if (!b->target || strcmp(b->target_id, id) != 0) {
		b->target = target_find(b->t, &none, id, r);
		b->target_id = id;
	}
	*out = b->target;
	return *out != NULL;
}

static bool refused(struct hir_builder *b, struct range r, const struct insn *insn, const struct match_refusal *why)
{
	struct arena *a = &b->t->perm;
	const char *text = match_refusal_text(a, why);
	bool is_bare = why->code == E4107 && !strstr(text, "arrangement");
	diag_error(b->t, r, why->code, "T.%s refused: %s%s", insn->name, text, is_bare ? "; give the operand another arrangement" : "");
	if (why->n_binding)
		diag_note(b->t, r, "bindings of the refused instruction: %s", match_path_text(a, why->n_binding, why->binding));
	return false;
}

static bool ambiguous(struct hir_builder *b, struct range r, const struct insn *insn, int n, const struct match *const *m)
{
	enum { MAX_SHOWN = 4 };
	struct text t;
	text_init(&t, &b->t->perm);
	for (int i = 0; i < n && i < MAX_SHOWN; i++) {
		text_add(&t, i ? ", " : "");
		atom_print(&t, insn_attr(&m[i]->use, "atom")->atom);
	}
	return diag_error(b->t, r, E4111, "the atom of T.%s is ambiguous: %d instances match; write one of %s%s", insn->name, n,
			  text_str(&t), n > MAX_SHOWN ? ", ..." : "");
}

const struct match *hir_schedule_match(struct hir_builder *b, struct range r, const struct insn_use *use, int n_operand,
				       struct hir_value *const *operand, int n_repeat, const int64_t *repeat, int n_order,
				       const int64_t *order)
{
	struct match_request q = { .use = *use, .n_scope = b->n_scope, .scope = b->scope, .n_repeat = n_repeat, .repeat = repeat,
				   .n_order = n_order, .order = order };
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	struct match_refusal why;
	if (!check_operands(b, r, use->insn, n_operand, operand) || !wanted_target(b, r, use, &q.target))
		return NULL;
	for (int i = 0; i < n_operand; i++)
		type[i] = hir_schedule_operand_type(&b->t->perm, &use->insn->param[i], operand[i]);
	q.type = type;
	if (b->fn->module) {
		q.n_topology = b->fn->module->n_topology;
		q.topology = b->fn->module->topology;
	}
	const struct match *const *m;
	int n = match_instruction(&b->t->perm, &q, &m, &why);
	if (n == 0)
		refused(b, r, use->insn, &why);
	else if (n > 1)
		ambiguous(b, r, use->insn, n, m);
	return n == 1 ? m[0] : NULL;
}

struct hir_value *hir_build_schedule(struct hir_builder *b, struct range r, const struct insn_use *use, int n_operand,
				     struct hir_value *const *operand, int n_repeat, const int64_t *repeat,
				     int n_order, const int64_t *order)
{
	const struct match *m = hir_schedule_match(b, r, use, n_operand, operand, n_repeat, repeat, n_order, order);
	if (!m)
		return NULL;
	struct hir_node *n = hir_node_new(b, r, HIR_SCHEDULE);
	n->n_operand = n_operand;
	n->operand = arena_memdup(&b->t->perm, operand, (size_t)n_operand * sizeof(struct hir_value *));
	n->u.schedule.use = m->use;
	n->u.schedule.n_repeat = n_repeat;
	n->u.schedule.repeat = arena_memdup(&b->t->perm, repeat, (size_t)n_repeat * sizeof(*repeat));
	n->u.schedule.n_order = n_order;
	n->u.schedule.order = arena_memdup(&b->t->perm, order, (size_t)n_order * sizeof(*order));
	hir_node_view(b, n, operand[insn_written(use->insn)]->type);
	hir_block_add(&b->t->perm, b->block, n);
	return n->result[0];
}
