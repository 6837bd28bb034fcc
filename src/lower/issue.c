/* The issues of one scheduled instruction (spec: schedule 3, 5.5, 7.8; tir 7). */
#include <string.h>

#include "lower/internal.h"
#include "match/match.h"

static const struct match *match_again(struct lower *l, const struct hir_node *n, const struct tir_view *const *operand)
{
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	const struct hir_module *module = l->f->module;
	struct match_refusal why;
	for (int i = 0; i < n->n_operand; i++)
		type[i] = operand[i] ? operand[i]->type : NULL;
	const struct match_request r = {
		.use = n->u.schedule.use, .type = type, .n_scope = (int)l->scope.len, .scope = l->scope.data,
		.n_topology = module ? module->n_topology : 0, .topology = module ? module->topology : NULL, .target = l->o->target,
		.n_repeat = n->u.schedule.n_repeat, .repeat = n->u.schedule.repeat,
		.n_order = n->u.schedule.n_order, .order = n->u.schedule.order,
	};
	const struct match *m = match_closed(l->a, &r, &why);
	if (m)
		return m;
	diag_error(l->t, n->range, why.code, "T.%s refused: %s", n->u.schedule.use.insn->name, match_refusal_text(l->a, &why));
	l->failed = true;
	return NULL;
}

/* The tile of operand "p" that issue "q" works on, bound to the frame (tir 7.3). */
static const struct tir_view *tile(struct lower *l, const struct hir_node *n, const struct match *m, int p, int64_t q,
				   const struct tir_view *operand, const struct mesh *frame)
{
	int rank = operand->type->rank;
	int64_t *at = arena_array(l->a, int64_t, (size_t)rank + 1), *size = arena_array(l->a, int64_t, (size_t)rank + 1);
	match_window(m, p, q, at, size);
	const struct ix *const *start = low_constants(l, rank, at), *const *extent = low_constants(l, rank, size);
	if (!frame)
		return low_window_view(l, operand, start, extent, NULL);
	struct tir_view *v = arena_memdup(l->a, operand, sizeof(*v));
	const struct layout *fragment = operand->type->layout ? low_fragment(l, m, p, size, frame) : NULL;
	const struct ix *shift = low_shift(l, operand, start);
	if (!shift || !fragment) {
		diag_error(l->t, n->range, E4307, "operand '%s' of T.%s has no root with an offset for its tiles, found %s; use the value that "
			   "tf.empty made", m->use.insn->param[p].name, m->use.insn->name, type_str(l->a, operand->type));
		l->failed = true;
		return operand;
	}
	v->name = NULL;
	v->offset = ix_add(l->a, operand->offset, shift);
	v->start = low_root_start(l, operand, start);
	v->type = type_with_layout(l->a, type_with_shape(l->a, operand->type, rank, extent), low_phased(l, fragment, v));
	return v;
}

/* Has the running block bound the view already? */
static bool is_bound(const struct lower *l, const struct tir_view *v)
{
	for (size_t i = 0; i < l->block->len; i++)
		if (l->block->stmt[i]->kind == TIR_LET_VIEW && l->block->stmt[i]->u.view == v)
			return true;
	return false;
}

/* Windows of gmem are bound outside the frame of the issue that uses them. */
static void bind_windows(struct lower *l, const struct hir_node *n, const struct tir_view **operand)
{
	for (int i = 0; i < n->n_operand; i++) {
		const struct tir_view *v = operand[i];
		if (!v || !v->root || v->type->storage != ST_GMEM || is_bound(l, v) ||
		    (ix_is(v->offset, 0) && type_same_shape(v->type, v->root->type)))
			continue;
		struct tir_view *named = arena_memdup(l->a, v, sizeof(*v));
		named->name = NULL;
		low_emit(l, TIR_LET_VIEW, n->range)->u.view = named;
		operand[i] = named;
	}
}

static bool refuse(struct lower *l, const struct hir_node *n, enum diag_code code, const char *text)
{
	l->failed = true;
	return diag_error(l->t, n->range, code, "T.%s: %s", n->u.schedule.use.insn->name, text);
}

static bool is_atom(const struct insn_use *use)
{
	const struct attr *atom = insn_attr(use, "atom");
	return atom && atom->atom;
}

/* Has some axis of a memory operand neighbours of distance 1? Vector and bulk accesses need them. */
static bool has_unit_stride(const struct type *ty)
{
	const struct layout *x = ty->layout;
	bool is_long = false;
	if (!x || (ty->storage != ST_GMEM && ty->storage != ST_SMEM) || !layout_is_materialised(x))
		return true;
	for (int i = 0; i < x->n_mode; i++) {
		if (ix_is(x->mode[i].extent, 1))
			continue;
		is_long = true;
		if (ix_is(x->mode[i].stride, 1))
			return true;
	}
	return !is_long;
}

/* What typing has made sure of; a program that was changed since then is refused here. */
static bool can_issue(struct lower *l, const struct hir_node *n, const struct tir_view *const *operand)
{
	const struct insn_use *use = &n->u.schedule.use;
	int w = insn_written(use->insn);
	for (int i = 0; use->insn->capability && i < n->n_operand; i++)
		if (!has_unit_stride(operand[i]->type))
			return refuse(l, n, E4309, arena_printf(l->a, "operand '%s' steps by a stride other than 1 on every axis, and vectors need unit "
				      "stride; take a dense window", use->insn->param[i].name));
	if (is_atom(use) && operand[w]->type->storage == ST_GMEM)
		return refuse(l, n, E4308, "an atom accumulates in registers, and its destination is a gmem window; accumulate in rmem and "
			      "copy the result");
	return true;
}

static void issue_unit(struct lower *l, const struct hir_node *n, const struct match *m, int64_t unit,
		       const struct tir_view *const *operand, const struct mesh *frame)
{
	for (int64_t q = unit * m->n_issue; q < (unit + 1) * m->n_issue && !l->failed; q++) {
		const struct tir_view *part[INSN_MAX_PARAM] = { NULL };
		for (int i = 0; i < n->n_operand; i++)
			part[i] = m->n_unit * m->n_issue == 1 ? operand[i] : tile(l, n, m, i, q, operand[i], frame);
		if (!l->failed)
			low_insn(l, n->range, &n->u.schedule.use, part);
	}
}

void low_issues(struct lower *l, const struct hir_node *n, const struct tir_view **operand)
{
	bool matches = l->o->is_strict || is_atom(&n->u.schedule.use);
	if (matches && !can_issue(l, n, operand))
		return;
	const struct match *m = matches ? match_again(l, n, operand) : NULL;
	if (l->failed)
		return;
	if (!m || !m->frame) {
		for (int64_t u = 0; m && u < m->n_unit; u++)
			issue_unit(l, n, m, u, operand, NULL);
		if (!m)
			low_insn(l, n->range, &n->u.schedule.use, operand);
		return;
	}
	bind_windows(l, n, operand);
	for (int64_t u = 0; u < m->n_unit && !l->failed; u++) {
		struct tir_block *outer = l->block;
		if (!low_open_frame(l, n->range, m->frame, m->unit_start[u]))
			return;
		issue_unit(l, n, m, u, operand, l->scope.data[l->scope.len - 1]);
		low_close_frame(l, outer);
	}
}
