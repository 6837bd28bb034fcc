/* Instructions and the other expression statements (spec: tir 5, 13). */
#include <string.h>

#include "tir/read.h"

static bool is_cpu(const struct tir_read *x)
{
	return x->target_class && !strcmp(x->target_class, "CpuTarget");
}

static bool is_multipipe(const struct tir_read *x)
{
	return x->target_class && !strcmp(x->target_class, "AscendTarget");
}

/* Instructions of other targets, with the capability that they need. */
static const char *const foreign[][2] = {
	{ "copy_async", "cp.async" },	      { "copy_async_tensor", "cp.async.bulk.tensor" },
	{ "ldmatrix", "ldmatrix" },
};

static const char *const not_available[] = { "dot", "rms_norm", "softmax" };

static bool unknown_name(struct tir_read *x, struct range r, const char *name)
{
	VEC(const char *) known = { 0 };
	for (int i = 0; insn_all[i]; i++)
		vec_push(x->a, &known, insn_all[i]->name);
	for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
		vec_push(x->a, &known, foreign[i][0]);
	static const char *const others[] = { "sync", "clear", "alloc_tensor", "tensor_view", "ptr_of", "assume", "reduce_max",
					      "reduce_sum", "reduce_min", "grid_sync", "mbarrier_wait" };
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		vec_push(x->a, &known, others[i]);
	const char *near = diag_nearest(name, known.data, known.len);
	return near ? tir_refuse(x, r, E3203, "unknown name T.%s; did you mean T.%s?", name, near) :
		      tir_refuse(x, r, E3203, "unknown name T.%s; tfc --print-instructions TARGET lists the instructions", name);
}

static int param_index(const struct insn *insn, const char *name)
{
	for (int i = 0; i < insn->n_param; i++)
		if (!strcmp(insn->param[i].name, name))
			return i;
	return -1;
}

static bool wrong_count(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, int n)
{
	return tir_refuse(x, e->range, E3204, "T.%s takes operands %s, got %d", insn->name, insn_operands_text(x->a, insn), n);
}

/* The text of each operand; positional ones first. */
static bool take_operands(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, const struct ast_expr **operand)
{
	int n = 0;
	for (int i = 0; i < e->n_arg; i++) {
		int k = e->arg[i].keyword ? param_index(insn, e->arg[i].keyword) : n;
		if (k < 0)
			continue;
		n++;
		if (k < insn->n_param)
			operand[k] = e->arg[i].value;
	}
	for (int i = 0; i < insn->n_param; i++)
		if (!operand[i] && !insn->param[i].optional)
			return wrong_count(x, e, insn, n);
	return n <= insn->n_param || wrong_count(x, e, insn, n);
}

static bool take_attr(struct tir_read *x, const struct ast_arg *arg, const struct insn *insn, struct attr *attr)
{
	int k = insn_attr_index(insn, arg->keyword);
	struct attr v;
	if (k < 0)
		return tir_refuse(x, arg->keyword_range, E3204, "T.%s takes operands %s and no attribute '%s'", insn->name,
				  insn_operands_text(x->a, insn), arg->keyword);
	if (!tir_read_value(x, arg->value, &v))
		return false;
	const char *why = attr_decl_refuses(x->a, &insn->attr[k], &v, &attr[k]);
	return !why || tir_refuse(x, arg->value->range, E3205, "T.%s refused: %s", insn->name, why);
}

static const struct type *operand_type(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

/* barrier= of a bulk copy, which names the mbarrier that it completes on. */
static bool is_barrier(const struct insn *insn, const char *keyword)
{
	return !strcmp(keyword, "barrier") && !strncmp(insn->name, "copy_async_", 11);
}

/* The operand that is an mbarrier, or -1. */
static int barrier_param(const struct insn *insn)
{
	int i = insn->n_param - 1;
	while (i >= 0 && insn->param[i].form != INSN_BARRIER)
		i--;
	return i;
}

static bool take_barrier(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, const struct ast_expr *const *text,
			 const struct tir_operand *operand, const struct tir_sync_arg **out)
{
	int p = barrier_param(insn);
	if (p >= 0) {
		struct tir_sync_arg *b = arena_new(x->a, struct tir_sync_arg);
		*out = b;
		return tir_read_barrier(x, text[p], b);
	}
	for (int i = 0; i < e->n_arg; i++) {
		if (!e->arg[i].keyword || !is_barrier(insn, e->arg[i].keyword))
			continue;
		struct tir_sync_arg *b = arena_new(x->a, struct tir_sync_arg);
		const struct type *src = operand_type(&operand[0]);
		if (src && src->storage != ST_GMEM)
			return tir_refuse(x, e->arg[i].value->range, E3205, "T.%s refused: barrier= belongs to copies into shared memory; a copy "
					  "from it completes at T.tma_store_wait", insn->name);
		if (!tir_read_barrier(x, e->arg[i].value, b))
			return false;
		*out = b;
	}
	return true;
}

static const char unit_flag_name[] = "unit_flag_ctrl";

static bool is_unit_flag(const struct insn *insn, const struct ast_arg *a)
{
	return a->keyword && !strcmp(a->keyword, unit_flag_name) && (!strcmp(insn->name, "copy") || !strcmp(insn->name, "tiled_mma"));
}

/* unit_flag_ctrl= of a matrix product, or of a copy out of the accumulators (autoschedule A83, A84). */
static bool take_unit_flag(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, const struct type *first, int *out)
{
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		int64_t v;
		if (!is_unit_flag(insn, a))
			continue;
		enum tir_constant got = tir_read_constant(x, a->value, &v);
		if (got == TIR_BAD_CONSTANT)
			return false;
		if (got != TIR_CONSTANT || (v != 0 && v != 2 && v != 3))
			return tir_refuse(x, a->value->range, E3607, "unit_flag_ctrl must be 0, 2 or 3: off, between or last; found another value");
		*out = (int)v;
		if (v && x->target_class && !is_multipipe(x)) {
			*out = 0;
			diag_warning(x->t, a->keyword_range, W3803, "unit_flag_ctrl has no effect: target %s has no unit flags", x->target);
		} else if (v && !strcmp(insn->name, "copy") && !(first->space && !strcmp(first->space, "shared.l0c"))) {
			return tir_refuse(x, a->keyword_range, E3204, "T.copy takes no attribute '%s' here; it stands on copies out of shared.l0c",
					  unit_flag_name);
		}
	}
	return true;
}

static bool take_attrs(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, struct attr *attr)
{
	bool ok = true;
	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword && !is_unit_flag(insn, &e->arg[i]) && !is_barrier(insn, e->arg[i].keyword) &&
		    param_index(insn, e->arg[i].keyword) < 0)
			ok = take_attr(x, &e->arg[i], insn, attr) && ok;
	for (int i = 0; ok && i < insn->n_attr; i++)
		if (attr[i].kind == ATTR_NONE && insn->attr[i].required)
			return tir_refuse(x, e->range, E3204, "T.%s takes operands %s and needs %s=", insn->name,
					  insn_operands_text(x->a, insn), insn->attr[i].name);
	return ok;
}

/* The range of the operand that "node" is about, else of the whole statement. */
static struct range node_range(const struct ast_expr *e, const struct insn *insn, const struct ast_expr *const *operand,
			       const char *node)
{
	for (int i = 0; i < insn->n_param; i++) {
		size_t n = strlen(insn->param[i].name);
		if (operand[i] && !strncmp(node, insn->param[i].name, n) && (node[n] == '.' || !node[n]))
			return operand[i]->range;
	}
	return e->range;
}

static bool refused(struct tir_read *x, const struct ast_expr *e, const struct insn *insn, const struct ast_expr *const *operand,
		    const struct insn_refusal *why)
{
	return tir_refuse(x, node_range(e, insn, operand, why->node), E3205, "T.%s refused: %s: %s", insn->name, why->node,
			  why->reason);
}

/* On a multi-pipe target the vector pipe reduces tiles in memory of its core, as if they were registers (autoschedule A34). */
static const struct type *as_register(struct tir_read *x, const struct insn *insn, int i, const struct type *ty)
{
	bool is_tile = is_multipipe(x) && !strcmp(insn->name, "reduce") && i < 2 && ty && ty->storage == ST_SMEM;
	return is_tile ? type_with_storage(x->a, ty, ST_RMEM) : ty;
}

static bool check_pattern(struct tir_read *x, const struct ast_expr *e, const struct insn_use *use,
			  const struct ast_expr *const *text, const struct tir_operand *operand)
{
	const struct insn *insn = use->insn;
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	struct insn_refusal why;
	for (int i = 0; i < insn->n_param; i++) {
		type[i] = as_register(x, insn, i, operand_type(&operand[i]));
		if (type[i] && !insn_param_accepts(x->a, insn, i, type[i], &why))
			return refused(x, e, insn, text, &why);
	}
	return !insn->check || insn->check(x->a, use, type, &why) || refused(x, e, insn, text, &why);
}

static bool has_keyword(const struct ast_expr *e, const char *name)
{
	for (int i = 0; i < e->n_arg; i++)
		if (e->arg[i].keyword && !strcmp(e->arg[i].keyword, name))
			return true;
	return false;
}

/* An end of T.copy that is written as the element at which it starts has the shape of the other end (13). */
static bool read_copy_ends(struct tir_read *x, const struct ast_expr *const *text, bool valid, struct tir_operand *operand)
{
	for (int i = 0; i < 2; i++) {
		if (!tir_names_element(x, text[i]) || tir_names_element(x, text[1 - i]) || !tir_names_tensor(x, text[1 - i]))
			continue;
		if (!tir_read_operand(x, text[1 - i], &operand[1 - i], valid))
			return false;
		const struct type *like = operand_type(&operand[1 - i]);
		return like->rank ? tir_read_window_from(x, text[i], like, &operand[i]) : tir_read_operand(x, text[i], &operand[i], valid);
	}
	bool ok = tir_read_operand(x, text[0], &operand[0], valid);
	return tir_read_operand(x, text[1], &operand[1], valid) && ok;
}

static bool read_operands(struct tir_read *x, const struct insn *insn, const struct ast_expr *const *text, bool valid,
			  struct tir_operand *operand)
{
	bool ok = true;
	if (!strcmp(insn->name, "copy"))
		return read_copy_ends(x, text, valid, operand);
	for (int i = 0; i < insn->n_param; i++) {
		if (!text[i] || insn->param[i].form == INSN_BARRIER)
			continue;
		if (insn->param[i].form == INSN_VIEW) {
			ok = tir_read_operand(x, text[i], &operand[i], valid) && ok;
			continue;
		}
		const struct type *ty = i ? operand_type(&operand[0]) : NULL;
		operand[i].expr = ty ? tir_read_expr_as(x, text[i], ty->dtype, "the value") : NULL;
		ok = operand[i].expr && ok;
	}
	return ok;
}

static bool instruction(struct tir_read *x, const struct ast_expr *e, const struct insn *insn)
{
	const struct ast_expr *text[INSN_MAX_PARAM] = { NULL };
	struct tir_operand *operand = arena_array(x->a, struct tir_operand, (size_t)insn->n_param + 1);
	struct attr *attr = insn_default_attrs(x->a, insn);
	if (!take_operands(x, e, insn, text) || !take_attrs(x, e, insn, attr) ||
	    !read_operands(x, insn, text, has_keyword(e, "valid"), operand))
		return false;
	struct insn_use use = { insn, attr };
	const struct tir_sync_arg *barrier = NULL;
	int unit_flag = 0;
	if (!check_pattern(x, e, &use, text, operand) || !take_barrier(x, e, insn, text, operand, &barrier) ||
	    !take_unit_flag(x, e, insn, operand_type(&operand[0]), &unit_flag))
		return false;
	struct tir_stmt *s = tir_add(x, TIR_INSN, e->range);
	s->u.insn.use = use;
	s->u.insn.operand = operand;
	s->u.insn.barrier = barrier;
	s->u.insn.unit_flag = unit_flag;
	return true;
}

/* The operand with its two axes exchanged. */
static bool exchange_axes(struct tir_read *x, struct range r, struct tir_operand *o)
{
	const struct tir_view *v = o->view;
	const struct ix *stride[2];
	if (!v || v->type->rank != 2 || !tir_strides(x->a, v->type, stride))
		return tir_refuse(x, r, E9003, "T.gemm of a transposed operand takes a tensor of two axes with plain strides in this version");
	const struct ix *dim[2] = { v->type->dim[1], v->type->dim[0] }, *step[2] = { stride[1], stride[0] };
	struct tir_view *t = arena_memdup(x->a, v, sizeof(*v));
	t->type = type_with_layout(x->a, type_with_shape(x->a, v->type, 2, dim), layout_plain(x->a, 2, dim, step));
	t->name = NULL;
	t->in_place = false;
	t->kept = NULL;
	o->view = t;
	return true;
}

static bool bool_argument(struct tir_read *x, const struct ast_arg *a, bool *out)
{
	struct attr v = { .kind = ATTR_NONE };
	if (a->value->kind == AST_TRUE || a->value->kind == AST_FALSE)
		v = (struct attr){ .kind = ATTR_BOOL, .i = a->value->kind == AST_TRUE };
	else if (!tir_read_value(x, a->value, &v))
		return false;
	*out = v.i;
	return v.kind == ATTR_BOOL || tir_refuse(x, a->value->range, E3205, "%s of T.gemm is True or False", a->keyword ? a->keyword : "a flag");
}

/* T.gemm(A, B, C, transpose_A=, transpose_B=, clear_accum=): T.tiled_mma with the atom of the target (13). */
static bool gemm(struct tir_read *x, const struct ast_expr *e)
{
	static const char *const names[] = { "A", "B", "C", "transpose_A", "transpose_B", "clear_accum" };
	static const int place[] = { 1, 2, 0 };
	const struct insn *insn = insn_find("tiled_mma");
	const struct ast_expr *text[INSN_MAX_PARAM] = { NULL };
	struct tir_operand *operand = arena_array(x->a, struct tir_operand, INSN_MAX_PARAM);
	struct attr *attr = insn_default_attrs(x->a, insn), dtype;
	bool flag[3] = { false };
	int n = 0, unit_flag = 0;
	const char *why;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		int k = a->keyword ? 0 : n++;
		while (a->keyword && k < 6 && strcmp(names[k], a->keyword) != 0)
			k++;
		if (is_unit_flag(insn, a))
			continue;
		if (a->keyword && k == 6)
			return tir_refuse(x, a->keyword_range, E3427, "T.gemm takes no keyword '%s'; it has transpose_A, transpose_B and clear_accum",
					  a->keyword);
		if (k > 5 || (k < 3 && text[place[k]]))
			return tir_refuse(x, e->range, E3204, "T.gemm takes operands (A, B, C[, transpose_A, transpose_B, clear_accum]), got %d",
					  e->n_arg);
		if (k < 3)
			text[place[k]] = a->value;
		else if (!bool_argument(x, a, &flag[k - 3]))
			return false;
	}
	if (!text[0] || !text[1] || !text[2])
		return tir_refuse(x, e->range, E3204, "T.gemm takes operands (A, B, C[, transpose_A, transpose_B, clear_accum]), got %d", e->n_arg);
	if (!is_multipipe(x))
		return tir_refuse(x, e->range, E9003, "T.gemm chooses its atom on multi-pipe targets only in this version; write T.tiled_mma with an "
				  "atom of the target");
	if (!read_operands(x, insn, text, false, operand))
		return false;
	for (int i = 0; i < 2; i++)
		if (flag[i] && !exchange_axes(x, text[1 + i]->range, &operand[1 + i]))
			return false;
	dtype = (struct attr){ .kind = ATTR_DTYPE, .dtype = operand_type(&operand[1])->dtype };
	const struct atom_class *cls = atom_find(x->t, "ascend.Mad");
	const char *name = "dtype";
	const struct atom *atom = atom_make(x->a, cls, 1, &name, &dtype, &why);
	if (!atom)
		return tir_refuse(x, e->range, E3201, "T.gemm refused: %s", why);
	attr[insn_attr_index(insn, "atom")] = (struct attr){ .kind = ATTR_ATOM, .atom = atom };
	attr[insn_attr_index(insn, "clear_accum")] = (struct attr){ .kind = ATTR_BOOL, .i = flag[2] };
	struct insn_use use = { insn, attr };
	if (!check_pattern(x, e, &use, text, operand) || !take_unit_flag(x, e, insn, operand_type(&operand[0]), &unit_flag))
		return false;
	struct tir_stmt *s = tir_add(x, TIR_INSN, e->range);
	s->u.insn.use = use;
	s->u.insn.operand = operand;
	s->u.insn.unit_flag = unit_flag;
	return true;
}

/* T.clear(x) */
static bool clear(struct tir_read *x, const struct ast_expr *e)
{
	const struct insn *fill = insn_find("fill");
	struct tir_operand *operand = arena_array(x->a, struct tir_operand, 2);
	if (e->n_arg != 1 || e->arg[0].keyword)
		return tir_refuse(x, e->range, E3204, "T.clear takes operands (tensor), got %d", e->n_arg);
	if (!tir_read_operand(x, e->arg[0].value, &operand[0], false))
		return false;
	struct tir_expr *zero = arena_new(x->a, struct tir_expr);
	zero->kind = TIR_NUMBER;
	zero->dtype = operand_type(&operand[0])->dtype;
	zero->range = e->range;
	zero->number = (struct attr){ .kind = dtype_is_float(zero->dtype) ? ATTR_FLOAT : zero->dtype == DT_BOOL ? ATTR_BOOL : ATTR_INT };
	operand[1].expr = zero;
	struct tir_stmt *s = tir_add(x, TIR_INSN, e->range);
	s->u.insn.use = (struct insn_use){ fill, insn_default_attrs(x->a, fill) };
	s->u.insn.operand = operand;
	return true;
}

/* T.reduce_max(src, dst, dim=, clear=True) */
static bool reduce_call(struct tir_read *x, const struct ast_expr *e, const char *kind)
{
	const struct insn *insn = insn_find("reduce");
	const struct ast_expr *text[INSN_MAX_PARAM] = { NULL }, *dim = NULL;
	struct tir_operand *operand = arena_array(x->a, struct tir_operand, INSN_MAX_PARAM);
	struct attr *attr = insn_default_attrs(x->a, insn);
	int n = 0;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (!a->keyword && n < 2)
			text[n++] = a->value;
		else if (a->keyword ? !strcmp(a->keyword, "dim") : n == 2)
			dim = a->value;
		else if (!a->keyword || strcmp(a->keyword, "clear") != 0)
			return tir_refuse(x, a->value->range, E3204, "T.reduce_%s takes operands (src, dst), dim= and clear=", kind);
		else if (a->value->kind != AST_TRUE)
			return tir_refuse(x, a->value->range, E9003, "clear=False of T.reduce_%s is not available; reduce into a tensor of its "
					  "own and combine the two", kind);
	}
	int64_t axis = -1;
	if (n < 2)
		return tir_refuse(x, e->range, E3204, "T.reduce_%s takes operands (src, dst), got %d", kind, n);
	if ((dim && !tir_read_int(x, dim, &axis, "dim")) || !read_operands(x, insn, text, false, operand))
		return false;
	const struct type *src = operand_type(&operand[0]), *dst = operand_type(&operand[1]);
	attr[0] = (struct attr){ .kind = ATTR_INTS, .n = 1, .ints = arena_memdup(x->a, &axis, sizeof(axis)) };
	attr[1] = (struct attr){ .kind = ATTR_BOOL, .i = src->rank == dst->rank };
	attr[2] = (struct attr){ .kind = ATTR_STR, .s = !strcmp(kind, "absmax") ? "abs_max" : kind };
	struct insn_use use = { insn, attr };
	if (!check_pattern(x, e, &use, text, operand))
		return false;
	struct tir_stmt *s = tir_add(x, TIR_INSN, e->range);
	s->u.insn.use = use;
	s->u.insn.operand = operand;
	return true;
}

static bool trap(struct tir_read *x, const struct ast_expr *e, bool is_assume)
{
	const struct tir_expr *cond = NULL;
	const char *why = NULL;
	int64_t status = 0;
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_arg *a = &e->arg[i];
		if (!a->keyword && !i)
			cond = tir_read_condition(x, a->value);
		else if (!is_assume && a->keyword && !strcmp(a->keyword, "why") && a->value->kind == AST_STRING)
			why = a->value->s;
		else if (!is_assume && a->keyword && !strcmp(a->keyword, "status") && tir_read_int(x, a->value, &status, "status"))
			continue;
		else
			return tir_refuse(x, a->value->range, E3204, "T.%s takes operands (condition)%s", is_assume ? "assume" : "trap_unless",
					  is_assume ? "" : ", why= and status=");
	}
	if (!e->n_arg)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands (condition), got 0", is_assume ? "assume" : "trap_unless");
	if (!cond)
		return false;
	struct tir_stmt *s = tir_add(x, TIR_TRAP, e->range);
	s->u.trap.cond = cond;
	s->u.trap.why = why;
	s->u.trap.status = (int)status;
	s->u.trap.is_assume = is_assume;
	return true;
}

static struct tir_prim *find_prim(struct tir_read *x, const char *name)
{
	for (int i = 0; i < x->n_prim; i++)
		if (!strcmp(x->prim[i].ast->def->name, name))
			return &x->prim[i];
	return NULL;
}

/* The called function addresses its parameter by the strides of its own type. */
static bool same_strides(struct tir_read *x, const struct type *a, const struct type *b)
{
	const struct ix **p = arena_array(x->a, const struct ix *, (size_t)a->rank + 1);
	const struct ix **q = arena_array(x->a, const struct ix *, (size_t)a->rank + 1);
	if (!tir_strides(x->a, a, p) || !tir_strides(x->a, b, q))
		return tir_same_layout(a, b);
	for (int k = 0; k < a->rank; k++)
		if (!ix_is(a->dim[k], 1) && !ix_equal(p[k], q[k]))
			return false;
	return true;
}

static bool call_prim(struct tir_read *x, const struct ast_expr *e, struct tir_prim *p)
{
	const char *name = p->ast->def->name;
	if (p->is_reading)
		return tir_refuse(x, e->range, E3008, "the call of '%s' is recursive; a @prim_func calls only functions that do not call it",
				  name);
	if (!tir_read_prim(x, p))
		return false;
	if (!p->fn)
		return tir_refuse(x, e->range, E3007, "'%s' is no function of this program; its argument list has no meaning", name);
	const struct tir_fn *f = p->fn;
	int n = 0;
	for (int i = 0; i < f->n_param; i++)
		n += f->param[i]->kind != TIR_SCRATCH;
	if (e->n_arg != n)
		return tir_refuse(x, e->range, E3007, "'%s' takes %d argument%s, got %d", name, n, n == 1 ? "" : "s", e->n_arg);
	struct tir_operand *operand = arena_array(x->a, struct tir_operand, (size_t)n + 1);
	for (int i = 0, k = 0; i < f->n_param; i++) {
		const struct tir_buffer *want = f->param[i];
		if (want->kind == TIR_SCRATCH)
			continue;
		const struct ast_expr *arg = e->arg[k].value;
		if (e->arg[k].keyword)
			return tir_refuse(x, e->arg[k].keyword_range, E3007, "argument '%s' of '%s' is given by position", e->arg[k].keyword, name);
		if (want->type->rank == 0 && !tir_names_tensor(x, arg)) {
			if (!(operand[k].expr = tir_read_expr_as(x, arg, want->type->dtype, "the argument")))
				return false;
		} else if (!tir_read_operand(x, arg, &operand[k], false)) {
			return false;
		}
		const struct type *ty = operand_type(&operand[k]);
		if (ty && (!type_same_shape(ty, want->type) || ty->dtype != want->type->dtype || ty->storage != want->type->storage ||
			   !same_strides(x, ty, want->type)))
			return tir_refuse(x, arg->range, E3007, "argument '%s' of '%s' is %s, found %s", want->name, name,
					  type_str(x->a, want->type), type_str(x->a, ty));
		k++;
	}
	struct tir_stmt *s = tir_add(x, TIR_CALL, e->range);
	s->u.call.callee = p->fn;
	s->u.call.operand = operand;
	s->u.call.n_operand = n;
	return true;
}

static bool foreign_instruction(struct tir_read *x, const struct ast_expr *e, const char *name, const char *capability)
{
	if (is_cpu(x))
		return tir_refuse(x, e->range, E3207, "T.%s needs the capability %s, which target %s does not have; use T.copy", name,
				  capability, x->target);
	return tir_refuse(x, e->range, E9003, "T.%s is not available in this version; it belongs to targets with %s", name, capability);
}

static bool named_effect(struct tir_read *x, const struct ast_expr *e, const char *name)
{
	size_t n = strlen(name);
	const char *plain = n > 1 && name[n - 1] == '_' ? arena_strndup(x->a, name, n - 1) : name;
	const struct insn *insn = insn_find(strcmp(plain, "mma") ? plain : "tiled_mma");
	if (insn)
		return instruction(x, e, insn);
	for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
		if (!strcmp(plain, foreign[i][0]))
			return foreign_instruction(x, e, plain, foreign[i][1]);
	if (!strcmp(plain, "gemm"))
		return gemm(x, e);
	if (!strcmp(plain, "clear"))
		return clear(x, e);
	if (!strncmp(plain, "reduce_", 7) && (!strcmp(plain + 7, "max") || !strcmp(plain + 7, "min") || !strcmp(plain + 7, "sum") ||
					      !strcmp(plain + 7, "absmax")))
		return reduce_call(x, e, plain + 7);
	if (!strcmp(plain, "trap_unless") || !strcmp(plain, "assume"))
		return trap(x, e, !strcmp(plain, "assume"));
	if (tir_is_layout_hint(plain))
		return tir_read_layout_hint(x, e, plain);
	if (tir_is_hint(plain))
		return tir_read_hint(x, e, plain);
	if (tir_is_sync(plain))
		return tir_read_sync(x, e, plain, NULL, e->range);
	for (size_t i = 0; i < sizeof(not_available) / sizeof(not_available[0]); i++)
		if (!strcmp(plain, not_available[i]))
			return tir_refuse(x, e->range, E9003, "T.%s is not available in this version", plain);
	if (tir_is_value_operation(x, e))
		return tir_refuse(x, e->range, E3102, "T.%s makes a value; it stands as the right side of a let, as in x = T.%s(...)", plain,
				  plain);
	return unknown_name(x, e->a->range, plain);
}

bool tir_read_effect(struct tir_read *x, const struct ast_expr *e)
{
	if (e->kind == AST_STRING)
		return true;
	if (e->kind == AST_BAD) {
		x->failed = true;
		return false;
	}
	const char *dotted = e->kind == AST_CALL ? ast_dotted(x->a, e->a) : NULL;
	if (!dotted)
		return tir_refuse(x, e->range, E1601, "an expression does nothing as a statement; write an instruction such as T.copy(src, dst)");
	if (!strncmp(dotted, "tf.", 3) || !strcmp(dotted, "tile") || !strncmp(dotted, "tile.", 5))
		return tir_refuse(x, e->range, E3006, "%s is an operation of HIR; a @prim_func has instructions, such as T.copy", dotted);
	if (!strchr(dotted, '.') && !tir_lookup(x, dotted)) {
		struct tir_prim *p = find_prim(x, dotted);
		if (p)
			return call_prim(x, e, p);
	}
	const char *name = tir_t_name(x, e->a);
	if (name && e->a->kind == AST_NAME && x->r->is_bound(x->r->user, name) && !insn_find(name))
		return tir_refuse(x, e->a->range, E3203, "'%s' is a function of the file and no instruction; a macro is not called here, write its body "
				  "in place", name);
	if (!name)
		return tir_refuse(x, e->a->range, E3203, "'%s' is no instruction; the instructions of TIR are T.copy, T.binary, ...", dotted);
	return named_effect(x, e, name);
}
