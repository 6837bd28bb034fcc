/* Which instructions fit each unscheduled operation (spec: schedule R10 to R13, 9.2). */
#include <string.h>

#include "base/vec.h"
#include "report/report.h"

struct walk {
	struct tfc *t;
	struct arena *a;
	const struct hir_fn *fn;
	const struct target *target;
	const struct mesh *scope[16];
	int n_scope;
	int next;				/* number of the next value */
	VEC(struct report_site) site;
	bool *is_source;			/* by value id: read by schedules only */
};

static const char *scope_of(const struct walk *w)
{
	const struct topology *inner = NULL;
	for (int i = 0; i < w->n_scope; i++)
		for (int k = 0; k < w->scope[i]->n_level; k++)
			if (!inner || w->scope[i]->level[k]->index > inner->index)
				inner = w->scope[i]->level[k];
	return inner ? inner->name : "whole";
}

static int line_of(const struct hir_node *n)
{
	int line = 0, column;
	if (n->range.source)
		source_place(n->range.source, n->range.begin, &line, &column);
	return line;
}

/* What an instruction of a tf.window copies is the window of its source. */
static const struct type *source_type(struct arena *a, const struct hir_node *n, const struct type *ty)
{
	const struct type *to = n->result[0]->type;
	if (strcmp(n->u.op.op->name, "window") != 0)
		return ty;
	return type_new(a, ty->dtype, to->rank, to->dim, ty->storage, NULL);
}

/* The operands in schema order: the inputs are read, the result is the first one that is written. False if they do not
 * fit the schema. */
static bool operand_types(struct walk *w, const struct hir_node *n, const struct insn *insn, const struct type **type)
{
	int written = insn_written(insn), next = 0;
	for (int p = 0; p < insn->n_param; p++) {
		if (p == written)
			type[p] = n->result[0]->type;
		else if (insn->param[p].effect == INSN_R && next < n->n_operand)
			type[p] = source_type(w->a, n, hir_schedule_operand_type(w->a, &insn->param[p], n->operand[next++]));
		else if (!insn->param[p].optional)
			return false;
	}
	return next == n->n_operand && type[written];
}

/* Is "b" a parameter at its default? */
static bool is_default(struct arena *a, int n, const struct attr_decl *attr, const struct match_binding *b)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(attr[i].name, b->name) && attr[i].fallback && !attr[i].required)
			return !strcmp(report_value_text(a, attr[i].fallback), b->value);
	return false;
}

/* The path of a refusal without the parameters that are at their default. */
static void drop_defaults(struct walk *w, const struct insn *insn, const struct atom_class *atom, struct match_refusal *r)
{
	struct match_binding *kept = arena_array(w->a, struct match_binding, (size_t)r->n_binding + 1);
	int n = 0;
	for (int i = 0; i < r->n_binding; i++)
		if (!is_default(w->a, insn->n_attr, insn->attr, &r->binding[i]) &&
		    !(atom && is_default(w->a, atom->n_attr, atom->attr, &r->binding[i])))
			kept[n++] = r->binding[i];
	r->binding = kept;
	r->n_binding = n;
}

static void try_candidate(struct walk *w, const struct hir_node *n, const struct insn *insn, const char *kind,
			  const struct atom_class *atom, struct report_candidate *c)
{
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	struct match_request r = { .use = { insn, hir_insn_attrs(w->a, n, insn, kind) }, .type = type, .n_scope = w->n_scope,
				   .scope = w->scope, .n_topology = w->fn->module->n_topology, .topology = w->fn->module->topology,
				   .target = w->target, .is_inspection = true };
	c->id = arena_printf(w->a, "T.%s", atom ? atom->name : insn->name);
	if (!operand_types(w, n, insn, type)) {
		c->refusal = (struct match_refusal){ .code = E4004, .node = "verifier",
						     .reason = arena_printf(w->a, "T.%s takes operands %s", insn->name,
									    insn_operands_text(w->a, insn)) };
		return;
	}
	if (atom) {
		c->n_match = match_open(w->a, &r, atom, NULL, &c->match, &c->refusal);
	} else {
		const struct match *m = match_closed(w->a, &r, &c->refusal);
		c->n_match = m != NULL;
		c->match = arena_memdup(w->a, &m, sizeof(m));
	}
	if (!c->n_match)
		drop_defaults(w, insn, atom, &c->refusal);
}

/* A target with matrix units does its products on them; the tile of one position is for the others. */
static bool atom_is_listed(const struct tfc *t, const struct target *x, const struct atom_class *c)
{
	if (c->capability)
		return target_has_capability(x, c->capability);
	for (const struct atom_class *const *k = atom_list(t); *k; k++)
		if ((*k)->capability && target_has_capability(x, (*k)->capability))
			return false;
	return true;
}

static void list_candidates(struct walk *w, const struct hir_node *n, const struct match_candidates *known, struct report_site *s)
{
	const struct atom_class *const *atom = atom_list(w->t);
	VEC(struct report_candidate) all = { 0 };
	for (int i = 0; i < known->n; i++) {
		const struct insn *insn = insn_find(known->candidate[i]);
		if (!insn || (insn->capability && !target_has_capability(w->target, insn->capability)))
			continue;
		bool has_atom = insn_attr_index(insn, "atom") >= 0;
		for (int k = 0; has_atom ? atom[k] != NULL : k < 1; k++) {
			struct report_candidate c = { 0 };
			if (has_atom && !atom_is_listed(w->t, w->target, atom[k]))
				continue;
			try_candidate(w, n, insn, known->kind, has_atom ? atom[k] : NULL, &c);
			c.is_default = c.n_match && known->fallback && !strcmp(known->fallback, insn->name);
			vec_push(w->a, &all, c);
		}
	}
	s->n_candidate = (int)all.len;
	s->candidate = all.data;
}

static const char *input_name(const struct hir_op *op, int i)
{
	return op->n_input ? op->input[i < op->n_input ? i : op->n_input - 1].name : "x";
}

static void add_site(struct walk *w, const struct hir_node *n, int value)
{
	const struct match_candidates *known = match_candidates(n->u.op.op->name);
	if (!known || n->n_result != 1 || !n->result[0]->type || n->result[0]->ix)
		return;
	if (!strcmp(n->u.op.op->name, "window") && w->is_source[n->result[0]->id])
		return;
	struct report_site s = { .value = value, .line = line_of(n), .scope = scope_of(w),
				 .op = arena_printf(w->a, "tf.%s", n->u.op.op->name), .result = n->result[0]->type };
	s.operand = arena_array(w->a, struct report_operand, (size_t)n->n_operand + 1);
	for (int i = 0; i < n->n_operand; i++)
		if (n->operand[i]->type)
			s.operand[s.n_operand++] = (struct report_operand){ input_name(n->u.op.op, i), n->operand[i]->type };
	list_candidates(w, n, known, &s);
	if (s.n_candidate)
		vec_push(w->a, &w->site, s);
}

static void walk_block(struct walk *w, const struct hir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		switch (n->kind) {
		case HIR_OP:
			if (!n->u.op.op->is_internal)
				add_site(w, n, w->next++);
			break;
		case HIR_SCHEDULE:
		case HIR_CALL:
			w->next++;
			break;
		case HIR_FOR:
			w->next++;
			walk_block(w, &n->u.loop.body);
			break;
		case HIR_SCOPE:
			w->scope[w->n_scope++] = n->u.scope.mesh;
			walk_block(w, &n->u.scope.body);
			w->n_scope--;
			break;
		}
	}
}

/* Count the reads of every value by schedules, and all its uses. */
static void count_uses(const struct hir_block *b, int *by_schedule, int *all)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct hir_node *n = b->node[i];
		for (int k = 0; k < n->n_operand; k++) {
			all[n->operand[k]->id]++;
			by_schedule[n->operand[k]->id] += n->kind == HIR_SCHEDULE;
		}
		if (n->kind == HIR_SCOPE)
			count_uses(&n->u.scope.body, by_schedule, all);
		if (n->kind != HIR_FOR)
			continue;
		for (int k = 0; k < n->u.loop.n_carry; k++)
			all[n->u.loop.init[k]->id]++;
		for (int k = 0; k < n->n_result; k++)
			all[n->u.loop.yield[k]->id]++;
		count_uses(&n->u.loop.body, by_schedule, all);
	}
}

/* A tf.window that only schedules read is the source of their transfer. */
static void find_sources(struct walk *w)
{
	size_t n = (size_t)w->fn->n_value + 1;
	int *by_schedule = arena_array(w->a, int, n), *all = arena_array(w->a, int, n);
	w->is_source = arena_array(w->a, bool, n);
	count_uses(&w->fn->body, by_schedule, all);
	for (int i = 0; i < w->fn->n_return; i++)
		all[w->fn->ret[i]->id]++;
	for (size_t i = 0; i < n; i++)
		w->is_source[i] = all[i] && by_schedule[i] == all[i];
}

static void walk_fn(struct walk *w, const struct hir_fn *fn)
{
	for (int i = 0; i < fn->n_variant; i++)
		walk_fn(w, fn->variant[i].fn);
	w->fn = fn;
	find_sources(w);
	walk_block(w, &fn->body);
}

void report_candidates_make(struct tfc *t, const struct hir_fn *fn, struct report_candidates *out)
{
	struct walk w = { .t = t, .a = &t->perm, .target = out->target };
	walk_fn(&w, fn);
	out->n_site = (int)w.site.len;
	out->site = w.site.data;
}
