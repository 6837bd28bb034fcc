/* Evaluation of TIR (spec: tir 14.1, 14.3): every operation synchronous, units and positions in order. */
#include <string.h>

#include "eval/tir_internal.h"

enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_RETURN, FLOW_STOP };	/* STOP: a diagnostic was given */

static enum flow run_block(struct tir_frame *f, const struct tir_block *b);

/* The body of a scheduled loop: stage by stage, and in text order within one (autoschedule A12). */
static enum flow run_list(struct tir_frame *f, const struct tir_block *b)
{
	const struct tir_stages *stages = tir_run_stages(f, b);
	struct tir_pass outer = f->pass;
	struct ptrmap cond = { .arena = f->run->keep };
	enum flow r = FLOW_NEXT;
	f->pass = (struct tir_pass){ .is_active = stages->len > 1, .cond = &cond };
	for (size_t i = 0; i < stages->len && r == FLOW_NEXT; i++) {
		f->pass.stage = stages->data[i];
		r = run_block(f, b);
	}
	f->pass = outer;
	return r;
}

/* A suite all of whose units belong to the stage being executed. */
static enum flow run_whole(struct tir_frame *f, const struct tir_block *b)
{
	struct tir_pass outer = f->pass;
	f->pass.is_active = false;
	enum flow r = run_block(f, b);
	f->pass = outer;
	return r;
}

static bool spend(struct tir_frame *f, int64_t n)
{
	f->run->left -= n;
	return f->run->left >= 0 ||
	       diag_error(f->run->t, f->range, E2115, "the evaluation takes more than its budget of operations; raise --eval-budget");
}

/* Which elements of the tile valid= names; NULL: all, or after a failure. */
static bool inside_of(struct tir_frame *f, const struct tir_stmt *s, const struct type *ty, bool **out)
{
	const struct attr *valid = insn_attr(&s->u.insn.use, "valid");
	struct arena *a = &f->run->scratch;
	int64_t *dim = arena_array(a, int64_t, (size_t)ty->rank + 1), *bound = arena_array(a, int64_t, 2 * (size_t)ty->rank + 1);
	int64_t n = 1;
	*out = NULL;
	if (!valid || valid->kind != ATTR_IXS)
		return true;
	if (!tir_run_dims(f, ty, dim))
		return false;
	for (int k = 0; k < ty->rank; k++) {
		n *= dim[k];
		if (!tir_run_ix(f, valid->ix[2 * k], &bound[2 * k]) || !tir_run_ix(f, valid->ix[2 * k + 1], &bound[2 * k + 1]))
			return false;
	}
	*out = arena_array(a, bool, (size_t)n + 1);
	for (int64_t i = 0; i < n; i++) {
		int64_t rest = i;
		(*out)[i] = true;
		for (int k = ty->rank - 1; k >= 0; k--) {
			int64_t c = rest % dim[k];
			rest /= dim[k];
			(*out)[i] = (*out)[i] && c >= bound[2 * k] && c < bound[2 * k + 1];
		}
	}
	return true;
}

/* "who" is "T.binary", "its operand" and the like: what reads. */
static bool check_written(struct tir_frame *f, struct tensor *x, const char *who, const char *what, const char *name)
{
	for (int64_t i = 0; x->unwritten && i < x->n; i++)
		if (x->unwritten[i])
			return diag_error(f->run->t, f->range, E3503, "%s reads unwritten storage: element %s of %s '%s'", who,
					  eval_index_str(&f->run->t->perm, x, i), what, name);
	x->unwritten = NULL;
	return true;
}

static bool is_masked(const struct tir_issue *x, int i)
{
	bool gmem = x->type[i]->storage == ST_GMEM || (x->type[0]->storage != ST_GMEM && x->type[1]->storage != ST_GMEM);
	return x->inside && gmem;
}

bool tir_run_operands(struct tir_frame *f, const struct tir_stmt *s, enum tir_part part, struct tir_issue *x)
{
	const struct insn *insn = s->u.insn.use.insn;
	bool is_copy = insn_attr_index(insn, "valid") >= 0;
	for (int i = 0; i < insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		if (o->expr) {
			if (!(x->operand[i] = tir_run_expr(f, o->expr)))
				return false;
			continue;
		}
		if (!o->view && !o->slots)
			continue;
		if (!(x->view[i] = tir_run_operand(f, o)))
			return false;
		x->type[i] = x->view[i]->type;
	}
	if (is_copy && !inside_of(f, s, x->type[0], &x->inside))
		return false;
	const struct attr *clear = insn_attr(&s->u.insn.use, "clear_accum");
	for (int i = 0; i < insn->n_param; i++) {
		if (!x->view[i] || (part != TIR_ALL && (part == TIR_ONLY_READ) != (insn->param[i].effect == INSN_R)))
			continue;
		bool ignored = insn->param[i].effect == INSN_W || (insn->param[i].effect == INSN_RW && clear && clear->i) ||
			       insn_is_workspace(insn, i);
		const bool *inside = is_copy && (ignored || is_masked(x, i)) ? x->inside : NULL;
		f->is_quiet = ignored;
		x->operand[i] = tir_run_read(f, x->view[i], inside, arena_printf(&f->run->scratch, "T.%s", insn->name));
		f->is_quiet = false;
		if (!x->operand[i])
			return false;
		if (!ignored && !is_copy && !check_written(f, x->operand[i], arena_printf(&f->run->scratch, "T.%s", insn->name),
							    "its operand", insn->param[i].name))
			return false;
		if (!spend(f, x->operand[i]->n + 1))
			return false;
	}
	return true;
}

/* Elements are converted where the value of T.fill is a wider integer. */
static void fit_scalar(struct tir_frame *f, const struct insn *insn, struct tir_issue *x)
{
	struct compute c = tir_run_compute(f);
	for (int i = 1; i < insn->n_param; i++)
		if (insn->param[i].form == INSN_NUMBER && x->operand[i] && x->operand[0] && x->operand[i]->dtype != x->operand[0]->dtype)
			x->operand[i] = tensor_cast(&c, x->operand[i], x->operand[0]->dtype, false);
}

/* What an instruction leaves in its workspace is nobody's to read. */
static void forget(struct tensor *x, struct arena *a)
{
	x->unwritten = x->unwritten ? x->unwritten : arena_array(a, unsigned char, (size_t)x->n + 1);
	memset(x->unwritten, 1, (size_t)x->n);
}

bool tir_run_results(struct tir_frame *f, const struct tir_stmt *s, struct tir_issue *x)
{
	const struct insn_use *use = &s->u.insn.use;
	const struct insn *insn = use->insn;
	const struct insn_eval e = { tir_run_compute(f), tir_run_value, f };
	if (!insn->eval)
		return diag_error(f->run->t, f->range, E4401, "T.%s has no evaluation", insn->name);
	fit_scalar(f, insn, x);
	if (!insn->eval(&e, use, x->type, x->operand))
		return false;
	for (int i = 0; i < insn->n_param; i++) {
		if (!x->view[i] || insn->param[i].effect == INSN_R)
			continue;
		if (insn_is_workspace(insn, i))
			forget(x->operand[i], &f->run->scratch);
		bool fills = x->inside && insn_copy_fills(x->type[0], x->type[1]);
		if (!tir_run_write(f, x->view[i], fills ? NULL : x->inside, x->operand[i], arena_printf(&f->run->scratch, "T.%s", insn->name)))
			return false;
	}
	return true;
}

static enum flow run_insn(struct tir_frame *f, const struct tir_stmt *s)
{
	struct tir_issue x = { .inside = NULL };
	if (!s->u.insn.use.insn->eval) {
		diag_error(f->run->t, f->range, E4401, "T.%s has no evaluation", s->u.insn.use.insn->name);
		return FLOW_STOP;
	}
	return tir_run_operands(f, s, TIR_ALL, &x) && tir_run_results(f, s, &x) ? FLOW_NEXT : FLOW_STOP;
}

static bool set_variable(struct tir_frame *f, const struct tir_var *v, const struct tensor *value)
{
	struct tensor *x = ptrmap_get(&f->variable, v);
	struct compute c = tir_run_compute(f);
	if (!x) {
		x = tensor_new(f->run->keep, v->dtype, 0, NULL);
		ptrmap_set(&f->variable, v, x);
	}
	if (value && value->dtype != v->dtype && !(value = tensor_cast(&c, value, v->dtype, false)))
		return false;
	if (value) {
		tensor_set(f->run->keep, x, 0, value, 0);
	} else {
		x->unwritten = x->unwritten ? x->unwritten : arena_array(f->run->keep, unsigned char, 1);
		x->unwritten[0] = 1;
	}
	if (v->sym && value)
		tir_run_bind(f, v->sym, x->i[0]);
	return true;
}

static enum flow run_let(struct tir_frame *f, const struct tir_stmt *s)
{
	const struct tensor *v = s->u.scalar.value ? tir_run_expr(f, s->u.scalar.value) : NULL;
	if (s->u.scalar.value && !v)
		return FLOW_STOP;
	return set_variable(f, s->u.scalar.var, v) ? FLOW_NEXT : FLOW_STOP;
}

static enum flow run_store(struct tir_frame *f, const struct tir_stmt *s)
{
	struct compute c = tir_run_compute(f);
	struct tensor *v = tir_run_expr(f, s->u.store.value);
	if (!v)
		return FLOW_STOP;
	if (!s->u.store.view)
		return set_variable(f, s->u.store.var, v) ? FLOW_NEXT : FLOW_STOP;
	if (v->dtype != s->u.store.view->type->dtype && !(v = tensor_cast(&c, v, s->u.store.view->type->dtype, false)))
		return FLOW_STOP;
	return tir_run_set_element(f, s->u.store.view, s->u.store.index, v) ? FLOW_NEXT : FLOW_STOP;
}

/* One iteration with the loop variables set to "value". */
static enum flow iterate(struct tir_frame *f, const struct tir_stmt *s, const int64_t *value)
{
	size_t mark = f->symbol.len;
	for (int i = 0; i < s->u.loop.n_var; i++)
		tir_run_bind(f, s->u.loop.var[i], value[i]);
	bool expanded = s->u.loop.kind == TIR_UNROLL || s->u.loop.kind == TIR_PARALLEL;
	enum flow r = !spend(f, 1) ? FLOW_STOP : expanded ? run_block(f, &s->u.loop.body) : run_list(f, &s->u.loop.body);
	f->symbol.len = mark;
	return r;
}

/* The same of a scheduled loop, whose hints count iterations. */
static enum flow iterate_list(struct tir_frame *f, const struct tir_stmt *s, const int64_t *value, int64_t trip)
{
	struct tir_hints *h = s->u.loop.kind == TIR_UNROLL ? NULL : f->run->hints;
	if (h)
		tir_hints_enter(h, s, trip);
	enum flow r = iterate(f, s, value);
	if (h)
		tir_hints_leave(h);
	return r;
}

static enum flow run_counted(struct tir_frame *f, const struct tir_stmt *s)
{
	int64_t start, stop, step;
	if (!tir_run_ix(f, s->u.loop.start, &start) || !tir_run_ix(f, s->u.loop.stop, &stop) || !tir_run_ix(f, s->u.loop.step, &step))
		return FLOW_STOP;
	if (step < 1) {
		diag_error(f->run->t, s->range, E3504, "the step of the loop is %lld here, so its range has no address; steps are positive",
			   (long long)step);
		return FLOW_STOP;
	}
	for (int64_t i = start, trip = 0; i < stop; i += step) {
		enum flow r = iterate_list(f, s, &i, trip++);
		if (r == FLOW_BREAK)
			break;
		if (r != FLOW_NEXT)
			return r;
		if (i > INT64_MAX - step)
			break;
	}
	return FLOW_NEXT;
}

static bool extents(struct tir_frame *f, const struct tir_stmt *s, int64_t *extent, int64_t *n)
{
	*n = 1;
	for (int i = 0; i < s->u.loop.n_var; i++) {
		if (!tir_run_ix(f, s->u.loop.extent[i], &extent[i]))
			return false;
		*n *= extent[i] < 0 ? 0 : extent[i];
	}
	return true;
}

static enum flow run_parallel(struct tir_frame *f, const struct tir_stmt *s)
{
	int n_var = s->u.loop.n_var;
	int64_t *extent = arena_array(f->run->keep, int64_t, (size_t)n_var), *c = arena_array(f->run->keep, int64_t, (size_t)n_var), n;
	if (!extents(f, s, extent, &n))
		return FLOW_STOP;
	for (int64_t t = 0; t < n; t++) {
		int64_t rest = t;
		for (int k = n_var - 1; k >= 0; k--) {
			c[k] = rest % extent[k];
			rest /= extent[k];
		}
		enum flow r = iterate(f, s, c);
		if (r != FLOW_NEXT)
			return r;
	}
	return FLOW_NEXT;
}

void tir_eval_tile(int n, const int64_t *extent, int64_t group, int64_t tile, int64_t *c)
{
	int64_t l = extent[n - 1], others = 1, g = group < l ? group : l;
	for (int k = 0; k < n - 1; k++)
		others *= extent[k];
	if (!others || !l)
		return;
	int64_t whole = l / g, rest, t = tile;
	if (t < whole * others * g) {
		c[n - 1] = t / (others * g) * g + t % g;
		rest = t % (others * g) / g;
	} else {
		t -= whole * others * g;
		int64_t w = l - whole * g;
		c[n - 1] = whole * g + t % w;
		rest = t / w;
	}
	for (int k = n - 2; k >= 0; k--) {
		c[k] = rest % extent[k];
		rest /= extent[k];
	}
}

static enum flow run_persistent(struct tir_frame *f, const struct tir_stmt *s)
{
	int n_var = s->u.loop.n_var;
	int64_t *extent = arena_array(f->run->keep, int64_t, (size_t)n_var), *c = arena_array(f->run->keep, int64_t, (size_t)n_var), n;
	int64_t wave, first;
	if (!extents(f, s, extent, &n) || !tir_run_ix(f, s->u.loop.wave, &wave) || !tir_run_ix(f, s->u.loop.index, &first))
		return FLOW_STOP;
	if (wave < 1) {
		diag_error(f->run->t, s->range, E3504, "wave_size is %lld here, so no tile has an address; it is positive", (long long)wave);
		return FLOW_STOP;
	}
	for (int64_t t = first, trip = 0; t < n; t += wave) {
		tir_eval_tile(n_var, extent, s->u.loop.group, t, c);
		enum flow r = iterate_list(f, s, c, trip++);
		if (r != FLOW_NEXT)
			return r;
	}
	return FLOW_NEXT;
}

static enum flow run_while(struct tir_frame *f, const struct tir_stmt *s)
{
	for (int64_t trip = 0;; trip++) {
		bool go;
		size_t mark = f->symbol.len;
		if (!spend(f, 1) || !tir_run_condition(f, s->u.branch.cond, &go))
			return FLOW_STOP;
		if (!go)
			return FLOW_NEXT;
		if (f->run->hints)
			tir_hints_enter(f->run->hints, s, trip);
		enum flow r = run_list(f, &s->u.branch.then);
		if (f->run->hints)
			tir_hints_leave(f->run->hints);
		f->symbol.len = mark;
		if (r == FLOW_BREAK)
			return FLOW_NEXT;
		if (r != FLOW_NEXT)
			return r;
	}
}

/* The coordinates that the positions entered already have on "m"; "*in" is false for positions outside it. */
static bool locate(struct tir_frame *f, const struct mesh *m, bool *in)
{
	for (int level = 0; level < m->n_level; level++) {
		int64_t p = f->position[m->level[level]->index & 7], start, sum = 0;
		if (p < 0)
			continue;
		if (!tir_run_ix(f, m->start[level], &start))
			return false;
		for (int k = 0; k < m->n_axis; k++) {
			int64_t e, s, c;
			if (m->axis[k].level != level)
				continue;
			if (!tir_run_ix(f, m->axis[k].extent, &e) || !tir_run_ix(f, m->axis[k].stride, &s))
				return false;
			c = s > 0 && p >= start ? (p - start) / s % (e > 0 ? e : 1) : 0;
			sum += c * s;
			tir_run_bind(f, m->axis[k].coord, c);
		}
		*in = *in && start + sum == p;
	}
	return true;
}

static bool is_iterated(const struct tir_frame *f, const struct mesh *m, int axis, bool inner)
{
	const struct topology *t = m->level[m->axis[axis].level];
	return f->position[t->index & 7] < 0 && (t->index == 0 || inner);
}

/* Positions of the levels that are entered here, in order; inner levels only where the suite tells them apart. */
static enum flow run_scope(struct tir_frame *f, const struct tir_stmt *s)
{
	const struct mesh *m = s->u.scope.mesh;
	bool inner = f->is_multipipe || tir_uses_mesh(&s->u.scope.body, m), in = true;
	size_t mark = f->symbol.len;
	if (f->run->agents && f->position[0] < 0 && mesh_is_first_level(m, 0))
		return tir_run_agents(f, m, &s->u.scope.body) ? FLOW_NEXT : FLOW_STOP;
	int64_t *extent = arena_array(f->run->keep, int64_t, (size_t)m->n_axis + 1), n = 1, saved[8];
	memcpy(saved, f->position, sizeof(saved));
	if (!locate(f, m, &in))
		return FLOW_STOP;
	for (int k = 0; k < m->n_axis; k++) {
		extent[k] = 1;
		if (is_iterated(f, m, k, inner) && !tir_run_ix(f, m->axis[k].extent, &extent[k]))
			return FLOW_STOP;
		n *= extent[k] < 0 ? 0 : extent[k];
	}
	enum flow r = FLOW_NEXT;
	for (int64_t t = 0; in && t < n && (r == FLOW_NEXT || r == FLOW_RETURN); t++) {
		size_t here = f->symbol.len;
		int64_t rest = t, c, start, stride, place[8];
		memcpy(place, saved, sizeof(place));
		for (int k = m->n_axis - 1; k >= 0; k--) {
			int index = m->level[m->axis[k].level]->index & 7;
			if (!is_iterated(f, m, k, inner))
				continue;
			c = rest % extent[k];
			rest /= extent[k];
			tir_run_bind(f, m->axis[k].coord, c);
			if (!tir_run_ix(f, m->start[m->axis[k].level], &start) || !tir_run_ix(f, m->axis[k].stride, &stride))
				return FLOW_STOP;
			place[index] = (place[index] < 0 ? start : place[index]) + c * stride;
		}
		if (f->is_multipipe && place[1] >= f->n_core && place[1] < 64)
			f->n_core = (int)place[1] + 1;
		memcpy(f->position, place, sizeof(place));
		r = run_block(f, &s->u.scope.body);
		memcpy(f->position, saved, sizeof(saved));
		f->symbol.len = here;
	}
	f->symbol.len = mark;
	return r;
}

static enum flow run_trap(struct tir_frame *f, const struct tir_stmt *s)
{
	bool holds;
	if (!tir_run_condition(f, s->u.trap.cond, &holds))
		return FLOW_STOP;
	if (holds)
		return FLOW_NEXT;
	struct text cond;
	text_init(&cond, &f->run->t->perm);
	tir_print_stmt(&cond, f->f, s);
	if (s->u.trap.is_assume)
		diag_error(f->run->t, s->range, E3502, "the assumption is false here: %s", text_str(&cond));
	else
		diag_error(f->run->t, s->range, s->u.trap.why && strstr(s->u.trap.why, "variant") ? E2105 : E2102, "%s: %s",
			   s->u.trap.why ? s->u.trap.why : "trap", text_str(&cond));
	return FLOW_STOP;
}

void tir_run_init(struct tir_frame *f, struct tir_run *run, const struct tir_fn *fn)
{
	*f = (struct tir_frame){ .run = run, .f = fn, .range = fn->range };
	f->memory.arena = f->variable.arena = f->stages.arena = run->keep;
	f->is_multipipe = fn->target_class && !strcmp(fn->target_class, "AscendTarget");
	f->n_core = 1;
	for (int i = 0; i < 8; i++)
		f->position[i] = -1;
}

/* Dimensions of the callee from the extents of its arguments: D of c * D + k. */
static bool bind_dim(struct tir_frame *in, const struct ix *want, int64_t v)
{
	int64_t ignored;
	if (want->n_term != 1 || want->term[0].coef < 1 || want->term[0].atom->kind != IX_SYM ||
	    tir_run_value(in, want->term[0].atom->sym, &ignored))
		return true;
	if ((v - want->konst) % want->term[0].coef)
		return false;
	tir_run_bind(in, want->term[0].atom->sym, (v - want->konst) / want->term[0].coef);
	return true;
}

static bool pass_argument(struct tir_frame *f, struct tir_frame *in, const struct tir_operand *o, const struct tir_buffer *p)
{
	if (o->expr) {
		struct tensor *v = tir_run_expr(f, o->expr);
		return v && tir_run_load_root(in, p, v);
	}
	const struct tir_view *v = tir_run_operand(f, o);
	int64_t *dim = arena_array(f->run->keep, int64_t, (size_t)p->type->rank + 1), offset;
	if (!v || !tir_run_dims(f, v->type, dim) || !tir_run_ix(f, v->offset, &offset) || !v->root)
		return false;
	for (int k = 0; k < p->type->rank; k++)
		if (!bind_dim(in, p->type->dim[k], dim[k]))
			return diag_error(f->run->t, f->range, E3504, "argument '%s' has extent %lld, which its type does not allow", p->name,
					  (long long)dim[k]);
	struct tir_memory *from = tir_run_memory(f, v->root), *m = arena_new(f->run->keep, struct tir_memory);
	if (!from)
		return false;
	*m = (struct tir_memory){ .cell = from->cell, .root = p, .base = from->base + offset };
	ptrmap_set(&in->memory, p, m);
	return true;
}

static enum flow run_call(struct tir_frame *f, const struct tir_stmt *s)
{
	struct tir_frame in;
	const struct tir_fn *callee = s->u.call.callee;
	if (f->run->depth >= 64) {
		diag_error(f->run->t, f->range, E3008, "calls nest more than 64 deep; the functions are recursive");
		return FLOW_STOP;
	}
	tir_run_init(&in, f->run, callee);
	for (int i = 0, k = 0; i < callee->n_param && k < s->u.call.n_operand; i++)
		if (callee->param[i]->kind != TIR_SCRATCH && !pass_argument(f, &in, &s->u.call.operand[k++], callee->param[i]))
			return FLOW_STOP;
	f->run->depth++;
	enum flow r = run_block(&in, &callee->body);
	f->run->depth--;
	return r == FLOW_STOP ? FLOW_STOP : FLOW_NEXT;
}

/* A condition; in a list that is executed stage by stage it has the value of its first stage. */
static bool branch_condition(struct tir_frame *f, const struct tir_stmt *s, bool *yes)
{
	static const bool values[2] = { false, true };
	const bool *known = f->pass.is_active ? ptrmap_get(f->pass.cond, s) : NULL;
	if (known) {
		*yes = *known;
		return true;
	}
	if (!tir_run_condition(f, s->u.branch.cond, yes))
		return false;
	if (f->pass.is_active)
		ptrmap_set(f->pass.cond, s, (void *)&values[*yes]);
	return true;
}

static enum flow run_branch(struct tir_frame *f, const struct tir_stmt *s)
{
	bool yes;
	if (!branch_condition(f, s, &yes))
		return FLOW_STOP;
	size_t mark = f->symbol.len;
	enum flow r = run_block(f, yes ? &s->u.branch.then : &s->u.branch.other);
	if (!f->pass.is_active)
		f->symbol.len = mark;
	return r;
}

/* A unit as a pass wrote it: under its guards. */
static enum flow run_unit(struct tir_frame *f, const struct tir_stmt *s)
{
	const struct tir_unit_mark *u = s->u.mark.unit;
	bool holds = true;
	for (int i = 0; u && i < u->n_guard && holds; i++) {
		if (!tir_run_condition(f, u->guard[i].cond, &holds))
			return FLOW_STOP;
		if (!holds && u->guard[i].is_assume) {
			diag_error(f->run->t, s->range, E3502, "the assumption of guard %d of this unit is false here", i);
			return FLOW_STOP;
		}
	}
	return holds ? run_whole(f, &s->u.mark.body) : FLOW_NEXT;
}

static enum flow run_mark(struct tir_frame *f, const struct tir_stmt *s)
{
	struct tir_hints *h = s->u.mark.kind == TIR_MARK_STAGE || s->u.mark.kind == TIR_MARK_UNIT ? NULL : f->run->hints;
	if (h)
		tir_hints_unit(h, s);
	enum flow r = s->u.mark.kind == TIR_MARK_UNIT ? run_unit(f, s) : run_whole(f, &s->u.mark.body);
	if (h)
		tir_hints_unit(h, NULL);
	return r;
}

/* Does a statement belong to the stage being executed, or hold statements that may? */
static bool is_in_pass(struct tir_frame *f, const struct tir_stmt *s)
{
	int64_t ignored;
	if (!f->pass.is_active || s->kind == TIR_IF || s->kind == TIR_SCOPE || (s->kind == TIR_FOR && s->u.loop.kind == TIR_UNROLL))
		return true;
	if (s->kind == TIR_MARK && (s->u.mark.kind == TIR_MARK_STAGE || s->u.mark.kind == TIR_MARK_UNIT))
		return (s->u.mark.stage < 0 ? 0 : s->u.mark.stage) == f->pass.stage;
	if (s->kind == TIR_LET_SCALAR && s->u.scalar.var->sym && !tir_run_value(f, s->u.scalar.var->sym, &ignored))
		return true;
	return f->pass.stage == 0;
}

static enum flow run_stmt(struct tir_frame *f, const struct tir_stmt *s)
{
	switch (s->kind) {
	case TIR_LET_SCALAR: return run_let(f, s);
	case TIR_ALLOC_STMT: return tir_run_allocate(f, s->u.alloc) ? FLOW_NEXT : FLOW_STOP;
	case TIR_STORE: return run_store(f, s);
	case TIR_INSN: return run_insn(f, s);
	case TIR_FUSED:
		for (int i = 0; i < s->u.fused.n_insn; i++)
			if (run_insn(f, s->u.fused.insn[i]) != FLOW_NEXT)
				return FLOW_STOP;
		return FLOW_NEXT;
	case TIR_FOR:
		return s->u.loop.kind == TIR_PARALLEL ? run_parallel(f, s) :
		       s->u.loop.kind == TIR_PERSISTENT ? run_persistent(f, s) : run_counted(f, s);
	case TIR_WHILE: return run_while(f, s);
	case TIR_IF: return run_branch(f, s);
	case TIR_SCOPE: return run_scope(f, s);
	case TIR_MARK: return run_mark(f, s);
	case TIR_HINT: return !f->run->hints || tir_hints_see(f, s) ? FLOW_NEXT : FLOW_STOP;
	case TIR_CALL: return run_call(f, s);
	case TIR_TRAP: return run_trap(f, s);
	case TIR_BREAK: return FLOW_BREAK;
	case TIR_RETURN: return FLOW_RETURN;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_ANNOTATE:
	case TIR_SYNC: break;
	}
	return FLOW_NEXT;
}

static bool is_compound(const struct tir_stmt *s)
{
	return s->kind == TIR_FOR || s->kind == TIR_SCOPE || s->kind == TIR_MARK || s->kind == TIR_CALL || s->kind == TIR_IF ||
	       s->kind == TIR_WHILE;
}

static enum flow run_block(struct tir_frame *f, const struct tir_block *b)
{
	enum flow r = FLOW_NEXT;
	for (size_t i = 0; i < b->len && r == FLOW_NEXT; i++) {
		if (!is_in_pass(f, b->stmt[i]))
			continue;
		f->range = b->stmt[i]->range;
		f->stmt = b->stmt[i];
		r = run_stmt(f, b->stmt[i]);
		if (!is_compound(b->stmt[i]) && f->run->scratch.used_bytes > (1 << 16)) {
			arena_free(&f->run->scratch);
			arena_init(&f->run->scratch, &f->run->t->fail);
		}
	}
	return r;
}

bool tir_run_stmt(struct tir_frame *f, const struct tir_stmt *s)
{
	f->range = s->range;
	return run_stmt(f, s) != FLOW_STOP;
}

/* An input: a parameter that is neither scratch nor only written. */
static bool is_input(const struct tir_fn *f, int i)
{
	const struct tir_buffer *b = f->param[i];
	bool output = i >= f->n_param - f->n_output;
	return b->kind != TIR_SCRATCH && (!output || b->is_read);
}

/* The signature as the evaluator of HIR knows one: for arguments from files and for dimensions. */
static struct hir_fn *signature(struct tfc *t, const struct tir_fn *f)
{
	struct hir_fn *h = arena_new(&t->perm, struct hir_fn);
	h->name = h->symbol = f->name;
	h->range = f->range;
	h->param = arena_array(&t->perm, struct hir_param, (size_t)f->n_param + 1);
	for (int i = 0; i < f->n_param; i++) {
		const struct tir_buffer *b = f->param[i];
		if (!is_input(f, i))
			continue;
		struct hir_value *v = arena_new(&t->perm, struct hir_value);
		v->type = b->type;
		v->name = b->name;
		h->param[h->n_param++] = (struct hir_param){ .name = b->name, .value = v, .is_const = b->is_const, .range = b->range };
	}
	return h;
}

/* Does a scope of the first level stand in "b"? */
static bool has_phase(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			if (mesh_is_first_level(s->u.scope.mesh, k))
				return true;
		int n = tir_suites(s, suite);
		for (int k = 0; k < n; k++)
			if (has_phase(suite[k]))
				return true;
	}
	return false;
}

struct call {				/* one evaluation */
	const struct tir_fn *fn;
	const struct eval_options *options;
	struct tensor *const *in;
	struct tensor **out;
	int n_dim;
	struct eval_dim *dim;
};

/* Everything that lives as long as the run is in "keep", the results in t->perm. */
static bool evaluate(struct tfc *t, const struct call *c, struct arena *keep, const struct model_options *agents)
{
	const struct tir_fn *fn = c->fn;
	struct tir_run run = { .t = t, .keep = keep, .contract = !c->options->no_contract, .agents = agents,
			       .left = c->options->budget ? c->options->budget : 20000000000 };
	struct tir_frame f;
	int k = 0, first = fn->n_param - fn->n_output;
	tir_run_init(&f, &run, fn);
	f.is_multipipe = f.is_multipipe || (c->options->target && c->options->target->family == TARGET_MULTIPIPE);
	arena_init(&run.scratch, &t->fail);
	for (int i = 0; i < c->n_dim; i++) {
		struct ix_sym *s = arena_new(keep, struct ix_sym);
		s->kind = IX_DIMVAR;
		s->name = c->dim[i].name;
		tir_run_bind(&f, s, c->dim[i].value);
	}
	bool ok = true;
	for (int i = 0; i < fn->n_param && ok; i++)
		ok = is_input(fn, i) ? tir_run_load_root(&f, fn->param[i], c->in[k++]) : tir_run_allocate(&f, fn->param[i]);
	run.hints = agents || c->options->no_check_hints ? NULL : tir_hints_new(&run, fn);
	if (ok && agents && !has_phase(&fn->body))
		ok = tir_run_agents(&f, NULL, &fn->body);
	else
		ok = ok && run_block(&f, &fn->body) != FLOW_STOP && (!run.hints || tir_hints_check(run.hints));
	run.hints = NULL;
	f.range = fn->range;
	for (int i = first; i < fn->n_param && ok; i++) {
		struct tensor *x = tir_run_store_root(&f, fn->param[i]);
		ok = x && check_written(&f, x, "the caller", "output", fn->param[i]->name);
		c->out[i - first] = ok ? tensor_copy(&t->perm, x) : NULL;
	}
	arena_free(&run.scratch);
	return ok;
}

bool tir_eval_same(struct tfc *t, const struct tir_fn *fn, struct tensor *const *x, struct tensor *const *y, const char *first, const char *second)
{
	for (int i = 0; i < fn->n_output; i++) {
		size_t n, m;
		const unsigned char *a = tensor_encode(&t->perm, x[i], &n), *b = tensor_encode(&t->perm, y[i], &m);
		for (size_t k = 0; k < n; k++)
			if (a[k] != b[k])
				return diag_error(t, fn->range, E3505, "byte %zu of output '%s' depends on the order of completion: it is 0x%02x %s and 0x%02x %s; "
						  "order the statements that write it", k, fn->param[fn->n_param - fn->n_output + i]->name, a[k], first, b[k],
						  second);
	}
	return true;
}

static const char *adversary_text(struct tfc *t, const struct model_adversary *v)
{
	static const char *const text[] = { "when they complete early", "when they complete late", "when pipe %d is slow", "when pipe %d is fast",
					    "when the oldest completes last", "at random with seed %llu", "with their cycles" };
	if (v->kind == MODEL_RANDOM)
		return arena_printf(&t->perm, "at random with seed %llu", (unsigned long long)v->seed);
	if (v->kind == MODEL_SLOW || v->kind == MODEL_FAST)
		return arena_printf(&t->perm, v->kind == MODEL_SLOW ? "when pipe %d is slow" : "when pipe %d is fast", v->pipe);
	return text[v->kind];
}

/* The adversary number "i"; false after the last. */
static bool adversary_at(const struct eval_options *o, int i, struct model_adversary *out)
{
	static const enum model_adversary_kind fixed[] = { MODEL_LATE, MODEL_EARLY, MODEL_OLDEST_LAST };
	int n_pipe = model_n_pipe(o->target);
	*out = (struct model_adversary){ .kind = MODEL_RANDOM, .seed = (uint64_t)(i - 3 - 2 * n_pipe) };
	if (i < 3)
		out->kind = fixed[i];
	else if (i < 3 + 2 * n_pipe)
		*out = (struct model_adversary){ i < 3 + n_pipe ? MODEL_SLOW : MODEL_FAST, (i - 3) % n_pipe, 0 };
	return i < 3 + 2 * n_pipe + o->adversaries;
}

static bool one_run(struct tfc *t, const struct call *c, const struct model_options *agents)
{
	struct arena keep;
	arena_init(&keep, &t->fail);
	bool ok = evaluate(t, c, &keep, agents);
	arena_free(&keep);
	return ok;
}

/* All adversaries give the results of the first. */
static bool all_runs(struct tfc *t, const struct call *c, struct model_options *agents)
{
	struct call other = *c;
	for (int i = 0; adversary_at(c->options, i, &agents->adversary); i++) {
		other.out = i ? arena_array(&t->perm, struct tensor *, (size_t)c->fn->n_output + 1) : c->out;
		if (!one_run(t, &other, agents)) {
			diag_note(t, c->fn->range, "this happened %s", adversary_text(t, &agents->adversary));
			return false;
		}
		if (i && !tir_eval_same(t, c->fn, c->out, other.out, "when operations complete late", adversary_text(t, &agents->adversary)))
			return false;
	}
	return true;
}

/* The fewest cycles over the ways to share the ports, which the schedule takes for granted. */
static bool timed_runs(struct tfc *t, const struct call *c, struct model_options *agents)
{
	struct model_cycles best = { .all = INT64_MAX };
	for (uint64_t i = 0; i < MODEL_ARBITERS; i++) {
		agents->adversary = (struct model_adversary){ MODEL_TIMED, 0, i };
		if (!one_run(t, c, agents))
			return false;
		if (agents->cycles->all < best.all)
			best = *agents->cycles;
	}
	*agents->cycles = best;
	return true;
}

bool tir_eval(struct tfc *t, const struct tir_fn *fn, const struct eval_options *o, struct tensor *const *in, struct tensor **out)
{
	static const struct eval_options defaults = { 0 };
	const struct eval_options *options = o ? o : &defaults;
	struct eval_dim dim[256];
	struct call c = { fn, options, in, out, 0, dim };
	if (!eval_bind_dims(t, signature(t, fn), options, in, 256, dim, &c.n_dim))
		return false;
	bool asked = options->adversaries > 0 || options->cycles || options->async != EVAL_ASYNC_DEFAULT;
	if (!options->target || options->target->family == TARGET_CPU || !(asked || model_is_needed(fn, options->target)))
		return evaluate(t, &c, &t->perm, NULL);
	static const enum model_adversary_kind kind[] = { MODEL_LATE, MODEL_LATE, MODEL_EARLY, MODEL_RANDOM };
	struct model_options agents = { options->target, { kind[options->async], 0, options->seed },
					options->budget ? options->budget : 20000000000, false, options->n_apart, options->apart, options->cycles };
	if (options->cycles)
		return timed_runs(t, &c, &agents);
	return options->adversaries > 0 ? all_runs(t, &c, &agents) : one_run(t, &c, &agents);
}

bool tir_eval_from_specs(struct tfc *t, const struct tir_fn *f, const struct eval_options *o, int n_spec,
			 const char *const *spec, int *n_in, struct tensor ***in, int *n_out, struct tensor ***out)
{
	struct hir_fn *h = signature(t, f);
	*n_in = h->n_param;
	*n_out = f->n_output;
	*in = arena_array(&t->perm, struct tensor *, (size_t)h->n_param + 1);
	*out = arena_array(&t->perm, struct tensor *, (size_t)f->n_output + 1);
	return eval_inputs(t, h, o, n_spec, spec, *in) && tir_eval(t, f, o, *in, *out);
}
