/* The legacy schedule dialect: destinations that instructions describe by layout attributes (spec: hir 15.2). */
#include "front/legacy_schedule.h"

#include <string.h>

/* Which storage "smem_layout", "rmem_layout" or "gmem_layout" is about. */
bool legacy_layout_keyword(const char *keyword, enum storage *storage)
{
	static const struct { const char *keyword; enum storage storage; } known[] = {
		{ "smem_layout", ST_SMEM }, { "rmem_layout", ST_RMEM }, { "gmem_layout", ST_GMEM }
	};

	for (size_t i = 0; keyword && i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(keyword, known[i].keyword)) {
			*storage = known[i].storage;
			return true;
		}
	return false;
}

static bool call_is_sign(const struct ast_expr *e, struct range *r)
{
	bool is_schedule = e->a->kind == AST_ATTR && !strcmp(e->a->s, "schedule");
	enum storage storage;

	for (int i = 0; i < e->n_arg; i++) {
		const char *keyword = e->arg[i].keyword;

		if (!keyword || !(legacy_layout_keyword(keyword, &storage) || (is_schedule && !strcmp(keyword, "buffers"))))
			continue;
		*r = e->arg[i].keyword_range;
		return true;
	}
	return false;
}

static bool expr_has_sign(const struct ast_expr *e, struct range *r)
{
	if (!e)
		return false;
	if (e->kind == AST_CALL && call_is_sign(e, r))
		return true;
	for (int i = 0; e->item && i < e->n; i++)
		if (expr_has_sign(e->item[i], r))
			return true;
	for (int i = 0; i < e->n_arg; i++)
		if (expr_has_sign(e->arg[i].value, r))
			return true;
	return expr_has_sign(e->a, r) || expr_has_sign(e->b, r) || expr_has_sign(e->c, r);
}

static bool block_has_sign(const struct ast_block *b, struct range *r)
{
	for (int i = 0; i < b->n; i++) {
		const struct ast_stmt *s = b->stmt[i];

		for (int k = 0; k < s->n_with; k++)
			if (expr_has_sign(s->with[k].value, r))
				return true;
		if (expr_has_sign(s->value, r) || block_has_sign(&s->body, r) || block_has_sign(&s->other, r))
			return true;
	}
	return false;
}

/* Is the file in the legacy dialect? Warn once, or refuse under --strict-schedule. */
bool legacy_schedule_dialect(struct front *f)
{
	static const char mark[] = "# tfc: legacy-schedule";
	const struct source *s = f->file->source;
	struct range r = { s, 0, 0 };

	if (f->file->has_legacy_mark) {
		const char *at = strstr(s->text, mark);

		r.begin = at ? (uint32_t)(at - s->text) : 0;
		r.end = r.begin + (uint32_t)strlen(mark);
	} else if (!block_has_sign(&f->file->body, &r)) {
		return false;
	}
	if (f->options && f->options->strict_schedule)
		front_error(f, r, E4008, "this belongs to the legacy schedule dialect, which --strict-schedule refuses; declare each destination "
			    "with tf.empty(Tensor[...], buffers=N) and give it as an operand");
	else
		diag_warning(f->t, r, W4001, "this file is in the legacy schedule dialect; --emit=hir writes it with explicit destinations");
	return true;
}

static bool is_transfer(const struct insn *insn)
{
	return !strncmp(insn->name, "copy", 4) || !strcmp(insn->name, "ldmatrix");
}

/* Shape and dtype of what "insn" writes, given what it reads: those of the source of a transfer, else those of the result of
 * the HIR operation. NULL after a report. */
static const struct type *written_type(struct front *f, struct range r, const struct insn_use *use, int n, struct hir_value *const *read)
{
	const struct type *ty = read[0]->type;

	if (!is_transfer(use->insn))
		return hir_schedule_op_type(&f->body->b, r, use, n, read);
	if (n > 1 && ty->rank && read[1]->type && read[1]->type->rank == 1) {
		const struct ix **dim = arena_memdup(f->a, ty->dim, (size_t)ty->rank * sizeof(*dim));

		dim[0] = read[1]->type->dim[0];
		ty = type_new(f->a, ty->dtype, ty->rank, dim, ty->storage, NULL);
	}
	return type_new(f->a, ty->dtype, ty->rank, ty->dim, ty->storage, NULL);
}

/* The fragments that T.ldmatrix loads where nothing says otherwise: role A of T.cuda.sm80.Mma (tir 6.1), tiles of 16 by 16
 * from left to right, over the warp of the innermost scope. NULL if the tile or the scope is no such one. */
static const struct layout *warp_fragments(struct front *f, const struct type *ty)
{
	const struct tile_fragment *g = &fragment_sm80_a;
	const struct hir_builder *b = &f->body->b;
	const struct mesh *m = b->n_scope ? b->scope[b->n_scope - 1] : NULL;
	const struct ix *extent[FRAGMENT_MAX_MODE + 2], *stride[FRAGMENT_MAX_MODE + 2];
	struct layout_attr *attr = arena_array(f->a, struct layout_attr, FRAME_MAX_AXIS);
	int64_t dim[2], step = 256;
	int n = 0, lead;

	if (!m || m->n_axis != g->frame->n_axis || ty->rank != 2 || !ix_is_const(ty->dim[0], &dim[0]) || !ix_is_const(ty->dim[1], &dim[1]) ||
	    dim[0] % 16 || dim[1] % 16)
		return NULL;
	for (int k = 0; k < 2; k++) {
		if (dim[k] == 16)
			continue;
		extent[n] = ix_const(f->a, dim[k] / 16);
		stride[n++] = ix_const(f->a, k ? step : step * (dim[1] / 16));
	}
	lead = n;
	for (int k = 0; k < g->n_mode; k++) {
		extent[n] = ix_const(f->a, g->extent[k]);
		stride[n++] = ix_const(f->a, g->stride[k]);
	}
	for (int k = 0; k < m->n_axis; k++) {
		if (!ix_is(m->axis[k].extent, g->frame->extent[k]) || !ix_is(m->axis[k].stride, g->frame->stride[k]))
			return NULL;
		attr[k] = (struct layout_attr){ .kind = LAYOUT_SPLIT, .mode = lead + g->split[k] };
	}
	struct layout *l = layout_plain(f->a, n, extent, stride);
	l->mesh = m;
	l->attr = attr;
	return l;
}

static const struct type *destination_type(struct front *f, struct range r, const struct ct_value *op, int n,
					   struct hir_value *const *read)
{
	const struct insn_use *use = &op->insn;
	const struct type *ty;

	if (!(ty = written_type(f, r, use, n, read)))
		return NULL;
	if (op->is_open)
		return type_new(f->a, ty->dtype, ty->rank, ty->dim, op->storage, op->layout);
	if (!is_transfer(use->insn))
		return ty;
	if (!strcmp(use->insn->name, "copy_async_tensor") && read[0]->type->storage == ST_SMEM)
		return type_new(f->a, ty->dtype, ty->rank, ty->dim, ST_GMEM, NULL);
	if (!strcmp(use->insn->name, "ldmatrix")) {
		const struct layout *l = warp_fragments(f, ty);

		if (l)
			return type_new(f->a, ty->dtype, ty->rank, ty->dim, ST_RMEM, l);
		front_error(f, r, E4006, "T.ldmatrix supplies fragments of tiles of 16 by 16 in a scope of one warp, "
			    "Mesh(..., layout=((4, 8), (1, 4))); found %s: give the destination as an operand", type_str(f->a, ty));
		return NULL;
	}
	front_error(f, r, E4006, "T.%s without a layout attribute does not say what its destination is; add smem_layout= or rmem_layout=, or "
		    "give the destination as an operand, tf.empty(Tensor[...])", use->insn->name);
	return NULL;
}

/* The destination that a schedule of the legacy dialect leaves out: a tf.empty before it. NULL after a report. */
struct hir_value *legacy_destination(struct front *f, struct range r, const struct ct_value *op, int64_t buffers, int n,
				     struct hir_value *const *read)
{
	const struct hir_op *empty = hir_op_find("empty");
	struct attr *attr = arena_array(f->a, struct attr, (size_t)empty->n_attr);
	const struct type *ty;

	for (int i = 0; i < n; i++)
		if (!read[i]->type) {
			front_error(f, r, E4110, "T.%s refused: %s: a tuple is no operand; take one of its fields", op->insn.insn->name,
				    op->insn.insn->param[i].name);
			return NULL;
		}
	if (!(ty = destination_type(f, r, op, n, read)) || !type_check(f->t, r, ty))
		return NULL;
	attr[hir_attr_index(empty, "type")] = (struct attr){ .kind = ATTR_TYPE, .type = front_materialise(f, ty, false) };
	attr[hir_attr_index(empty, "buffers")] = (struct attr){ .kind = ATTR_INT, .i = buffers };
	return hir_build(&f->body->b, r, empty, 0, NULL, attr);
}
