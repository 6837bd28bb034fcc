/* Which core and pipe of the multi-pipe target perform a statement (spec: targets 7.1, autoschedule A34). */
#include <string.h>

#include "verify/model_private.h"

enum place { PLACE_NONE, PLACE_GLOBAL, PLACE_UB, PLACE_L1, PLACE_L0, PLACE_L0C, PLACE_SIDE, PLACE_PRIVATE };

static const char *const names[PIPE_COUNT] = { "S", "MTE1", "MTE2", "MTE3", "M", "V", "FIX" };

enum model_pipe_kind model_pipe_named(const char *name)
{
	for (int i = 0; i < PIPE_COUNT; i++)
		if (!strcmp(names[i], name))
			return (enum model_pipe_kind)i;
	return PIPE_NONE;
}

const char *model_pipe_name(int pipe)
{
	return names[pipe];
}

bool model_pipe_is_in_order(enum model_pipe_kind p)
{
	return p == PIPE_S || p == PIPE_M || p == PIPE_V;
}

static enum place place_of_type(const struct type *ty)
{
	static const struct { const char *name; enum place place; } space[] = {
		{ "shared.l1", PLACE_L1 }, { "shared.l0a", PLACE_L0 }, { "shared.l0b", PLACE_L0 }, { "shared.l0c", PLACE_L0C },
		{ "shared", PLACE_UB }, { "shared.dyn", PLACE_UB }, { "global", PLACE_GLOBAL }
	};
	if (ty->storage == ST_GMEM)
		return PLACE_GLOBAL;
	if (ty->storage == ST_SMEM)
		return PLACE_UB;
	if (ty->storage != ST_TARGET_SPACE)
		return PLACE_PRIVATE;
	for (size_t i = 0; i < sizeof(space) / sizeof(space[0]); i++)
		if (!strcmp(space[i].name, ty->space))
			return space[i].place;
	return PLACE_SIDE;
}

static const struct type *type_of(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

static enum place place_of(const struct tir_operand *o)
{
	const struct type *ty = type_of(o);
	return ty ? place_of_type(ty) : PLACE_NONE;
}

static enum model_pipe_kind pipe_of_copy(enum place src, enum place dst)
{
	if (src == PLACE_GLOBAL && (dst == PLACE_UB || dst == PLACE_L1))
		return PIPE_MTE2;
	if (src == PLACE_UB && (dst == PLACE_GLOBAL || dst == PLACE_L1))
		return PIPE_MTE3;
	if (src == PLACE_L1)
		return PIPE_MTE1;
	if (src == PLACE_L0C)
		return PIPE_FIX;
	return src == PLACE_UB || dst == PLACE_UB ? PIPE_V : PIPE_S;
}

static bool block_touches(const struct tir_block *b, enum place where);

static bool expr_touches(const struct tir_expr *e, enum place where)
{
	return e && ((e->kind == TIR_LOAD && place_of_type(e->view->type) == where) || expr_touches(e->a, where) || expr_touches(e->b, where) ||
		     expr_touches(e->c, where));
}

/* Does "s" or something in it touch memory of this place? */
static bool touches(const struct tir_stmt *s, enum place where)
{
	switch (s->kind) {
	case TIR_INSN:
		for (int i = 0; i < s->u.insn.use.insn->n_param; i++)
			if (place_of(&s->u.insn.operand[i]) == where || expr_touches(s->u.insn.operand[i].expr, where))
				return true;
		return false;
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			if (touches(s->u.fused.insn[i], where))
				return true;
		return false;
	case TIR_STORE: return expr_touches(s->u.store.value, where) || (s->u.store.view && place_of_type(s->u.store.view->type) == where);
	case TIR_LET_SCALAR: return expr_touches(s->u.scalar.value, where);
	case TIR_TRAP: return expr_touches(s->u.trap.cond, where);
	case TIR_WHILE:
	case TIR_IF:
		if (expr_touches(s->u.branch.cond, where))
			return true;
		break;
	case TIR_FOR:
	case TIR_SCOPE:
	case TIR_MARK:
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ALLOC_STMT:
	case TIR_SYNC:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_CALL:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
	const struct tir_block *suite[2];
	int n = tir_suites(s, suite);
	for (int i = 0; i < n; i++)
		if (block_touches(suite[i], where))
			return true;
	return false;
}

static bool block_touches(const struct tir_block *b, enum place where)
{
	for (size_t i = 0; i < b->len; i++)
		if (touches(b->stmt[i], where))
			return true;
	return false;
}

static bool is_vector_block(const struct tir_stmt *s)
{
	return s->kind == TIR_MARK && (s->u.mark.kind == TIR_MARK_SIMD_VF || s->u.mark.kind == TIR_MARK_SIMT_VF);
}

static enum model_pipe_kind pipe_of_insn(const struct tir_stmt *s, enum model_pipe_kind *second)
{
	const struct tir_operand *o = s->u.insn.operand;
	const char *name = s->u.insn.use.insn->name;
	if (!strcmp(name, "tiled_mma")) {
		if (place_of(&o[1]) == PLACE_L1 || place_of(&o[2]) == PLACE_L1)
			*second = PIPE_MTE1;
		return PIPE_M;
	}
	if (!strncmp(name, "copy", 4))
		return pipe_of_copy(place_of(&o[0]), place_of(&o[1]));
	if (!strcmp(name, "fill")) {
		enum place to = place_of(&o[0]);
		return to == PLACE_L1 ? PIPE_MTE2 : to == PLACE_UB ? PIPE_V : to == PLACE_L0 || to == PLACE_L0C ? PIPE_M : PIPE_S;
	}
	return touches(s, PLACE_UB) || touches(s, PLACE_PRIVATE) ? PIPE_V : PIPE_S;
}

enum model_pipe_kind model_pipe_of(const struct tir_stmt *s, enum model_pipe_kind *second)
{
	*second = PIPE_NONE;
	switch (s->kind) {
	case TIR_INSN: return pipe_of_insn(s, second);
	case TIR_FUSED: return PIPE_V;
	case TIR_FOR: return s->u.loop.kind == TIR_PARALLEL ? PIPE_V : PIPE_NONE;
	case TIR_MARK: return is_vector_block(s) ? PIPE_V : PIPE_NONE;
	case TIR_STORE: return s->u.store.view ? PIPE_S : PIPE_NONE;
	case TIR_WHILE:
	case TIR_IF:
	case TIR_SCOPE:
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_LET_SCALAR:
	case TIR_TRAP:
	case TIR_ALLOC_STMT:
	case TIR_SYNC:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_CALL:
	case TIR_BREAK:
	case TIR_RETURN: break;
	}
	return PIPE_NONE;
}

/* ---- cores ---- */

static unsigned cores_of_pipe(int p)
{
	return p == PIPE_MTE1 || p == PIPE_M || p == PIPE_FIX ? CORE_AIC : p == PIPE_V || p == PIPE_MTE3 ? CORE_AIV : 0;
}

static unsigned cores_of_sync(const struct tir_stmt *s)
{
	unsigned mask = 0;
	for (int i = 0; i < s->u.sync.n_arg; i++)
		if (s->u.sync.arg[i].text)
			mask |= cores_of_pipe(model_pipe_named(s->u.sync.arg[i].text));
	return mask;
}

/* What a statement says itself; 0: nothing. */
static unsigned own_cores(const struct tir_stmt *s)
{
	enum model_pipe_kind second, p = model_pipe_of(s, &second);
	if (s->kind == TIR_SYNC)
		return cores_of_sync(s);
	bool aic = touches(s, PLACE_L1) || touches(s, PLACE_L0) || touches(s, PLACE_L0C) || touches(s, PLACE_SIDE);
	if (p == PIPE_NONE && s->kind != TIR_LET_SCALAR)
		return 0;
	if (p == PIPE_MTE3 || p == PIPE_V)
		return CORE_AIV;
	return aic ? CORE_AIC : touches(s, PLACE_UB) ? CORE_AIV : 0;
}

static unsigned cores_in(const struct tir_block *b);

static unsigned cores_below(const struct tir_stmt *s)
{
	unsigned mask = own_cores(s);
	if (model_pipe_of(s, &(enum model_pipe_kind){ PIPE_NONE }) != PIPE_NONE)
		return mask;
	const struct tir_block *suite[2];
	int n = tir_suites(s, suite);
	for (int i = 0; i < n; i++)
		mask |= cores_in(suite[i]);
	return mask;
}

static unsigned cores_in(const struct tir_block *b)
{
	unsigned mask = 0;
	for (size_t i = 0; i < b->len; i++)
		mask |= cores_below(b->stmt[i]);
	return mask;
}

static bool is_subcore_scope(const struct tir_stmt *s)
{
	bool found = false;
	for (int i = 0; s->kind == TIR_SCOPE && i < s->u.scope.mesh->n_level; i++)
		found = found || !mesh_is_first_level(s->u.scope.mesh, i);
	return found;
}

/* A statement that names no core belongs to those of the nearest list around it that does; inside a scope of vector cores to them;
 * a loop or condition to all that something in it belongs to. Returns the cores of "b". */
static unsigned find(struct model *m, const struct tir_block *b, unsigned around)
{
	unsigned here = cores_in(b), all = 0;
	here = here && around != CORE_AIV ? here : around;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		unsigned own = own_cores(s), inside = 0;
		const struct tir_block *suite[2];
		int n = model_pipe_of(s, &(enum model_pipe_kind){ PIPE_NONE }) != PIPE_NONE ? 0 : tir_suites(s, suite);
		for (int k = 0; k < n; k++)
			inside |= find(m, suite[k], is_subcore_scope(s) ? CORE_AIV : here);
		unsigned mask = inside ? inside : own ? own : here;
		ptrmap_set(&m->core_of, s, (void *)(uintptr_t)mask);
		all |= mask;
	}
	return all;
}

void model_find_cores(struct model *m, const struct tir_block *b)
{
	unsigned all = cores_in(b);
	find(m, b, all ? all : CORE_AIV);
}

unsigned model_cores_of(struct model *m, const struct tir_stmt *s)
{
	return (unsigned)(uintptr_t)ptrmap_get(&m->core_of, s);
}
