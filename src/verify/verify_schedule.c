/* VerifySchedule (spec: tir 11, autoschedule A98): the synchronised text is executed on the model without values, for several lengths,
 * guesses about memory and timings; clocks tell what no timing orders. */
#include <string.h>

#include "verify/abstract.h"

enum { MAX_BLOCKS = 3 };
static const int64_t budget_steps = 100000;

struct operation { struct scene *scene; const struct tir_stmt *stmt; struct runs runs; };

static void *open(void *user, const struct model_process *p)
{
	struct trial *x = user;
	const struct model_place *place = model_place_of(p);
	struct scene *s = arena_new(x->a, struct scene);
	*s = (struct scene){ .x = x, .block = place->block, .core = place->core, .variable = { .arena = x->a } };
	return s;
}

static bool ix(void *env, const struct ix *e, int64_t *out)
{
	*out = abstract_ix(env, e).v;
	return true;
}

static bool condition(void *env, const struct tir_expr *e, bool *out)
{
	struct scene *s = env;
	struct runs runs = { 0 };
	abstract_expr_touches(s, e, &runs);
	*out = abstract_expr(s, e).v != 0;
	return true;
}

static void bind(void *env, const struct ix_sym *sym, int64_t v)
{
	abstract_bind(env, sym, (struct number){ v, v, false });
}

static size_t mark(void *env)
{
	return ((struct scene *)env)->symbol.len;
}

static void release(void *env, size_t at)
{
	((struct scene *)env)->symbol.len = at;
}

/* Which memory of its name: that of the block, of a vector core, or the one of all. */
static bool touch(struct scene *s, const struct run *r)
{
	struct trial *x = s->x;
	const struct tir_buffer *root = r->root;
	const struct type *ty = root->type;
	bool of_vector = x->is_multipipe && (ty->storage == ST_SMEM || (ty->space && (!strcmp(ty->space, "shared") || !strcmp(ty->space, "shared.dyn"))));
	if (type_is_spread(ty))
		return model_touch_registers(x->m, root, r->first, r->end - r->first, r->writes, root->name);
	if (ty->storage == ST_GMEM || root->kind == TIR_PARAM || root->kind == TIR_SCRATCH)
		return model_touch(x->m, root, -1, r->first, r->end - r->first, r->writes, root->name);
	int instance = (int)s->block * 4 + (of_vector ? 1 + (s->core > 1) : 0);
	int64_t base = root->kind == TIR_ADDRESSED ? root->address : 0;
	const void *key = root->kind == TIR_ADDRESSED ? (const void *)&x->apart + ty->storage : root;
	return model_touch(x->m, key, instance, base + r->first, r->end - r->first, r->writes, root->name);
}

static bool touch_all(struct scene *s, const struct runs *l, bool writes)
{
	for (size_t i = 0; i < l->len; i++)
		if (l->data[i].writes == writes && !touch(s, &l->data[i]))
			return false;
	return true;
}

/* A false assumption of the program ends the trial without a finding. */
static bool execute(void *env, const struct tir_stmt *stmt)
{
	struct scene *s = env;
	struct runs runs = { 0 };
	if (stmt->kind == TIR_TRAP && !abstract_expr(s, stmt->u.trap.cond).v) {
		s->x->is_void = true;
		return false;
	}
	abstract_touches(s, stmt, &runs);
	return touch_all(s, &runs, false) && touch_all(s, &runs, true);
}

static void *begin(void *env, const struct tir_stmt *stmt)
{
	struct scene *s = env;
	struct operation *o = arena_new(s->x->a, struct operation);
	*o = (struct operation){ .scene = s, .stmt = stmt };
	abstract_touches(s, stmt, &o->runs);
	return o;
}

static bool read(void *operation, int part)
{
	struct operation *o = operation;
	for (size_t i = 0; i < o->runs.len; i++) {
		const struct run *r = &o->runs.data[i];
		bool only = o->stmt->kind != TIR_INSN || o->stmt->u.insn.use.insn->param[r->operand].effect == INSN_R;
		if (!r->writes && (!part || (part == 1) == only) && !touch(o->scene, r))
			return false;
	}
	return true;
}

static bool write(void *operation)
{
	struct operation *o = operation;
	return touch_all(o->scene, &o->runs, true);
}

static void end(void *operation)
{
	(void)operation;
}

static const struct type *operand_type(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

static bool bytes(void *operation, int64_t *out)
{
	struct operation *o = operation;
	const struct type *ty = operand_type(&o->stmt->u.insn.operand[1]);
	if (!ty || !abstract_count(o->scene, ty, out))
		*out = 0;
	*out = ty ? *out * dtype_info(ty->dtype)->bits / 8 : 0;
	return true;
}

/* ---- trials ---- */

struct checking {
	struct tfc *t;
	const struct tir_fn *f;
	const struct target *target;
	int n_apart;
	const char *const *apart;
	bool over_budget;
};

static enum model_end one(struct checking *c, struct arena *a, const struct mesh *scope, const struct tir_block *body, int64_t first, int64_t n,
			  struct trial *x, struct model_adversary adversary)
{
	const struct model_client client = { x, open, ix, condition, bind, mark, release, execute, begin, read, write, end, bytes, NULL };
	const struct model_options o = { c->target, adversary, budget_steps, true, 0, NULL, NULL };
	return model_run(c->t, a, c->f, scope, body, first, n, &x->m, &client, &o);
}

/* One trial under one timing; false after a finding. */
static bool trial(struct checking *c, const struct mesh *scope, const struct tir_block *body, int64_t dim, uint64_t seed,
		  struct model_adversary adversary)
{
	struct arena a;
	bool ok = true;
	arena_init(&a, &c->t->fail);
	struct trial x = { .t = c->t, .a = &a, .f = c->f, .is_multipipe = c->target->family == TARGET_MULTIPIPE, .n_apart = c->n_apart,
			   .apart = c->apart, .dim = dim, .seed = seed };
	struct scene probe = { .x = &x };
	int64_t first = 0, n = 1;
	for (int k = 0; scope && k < scope->n_level; k++) {
		const struct ix *lo, *count;
		if (!mesh_is_first_level(scope, k) || !mesh_interval(&a, scope, k, &lo, &count))
			continue;
		first = abstract_ix(&probe, lo).v;
		n = abstract_ix(&probe, count).v;
	}
	int64_t last = n > MAX_BLOCKS ? first + n - 1 : -1;
	n = n > MAX_BLOCKS ? MAX_BLOCKS - 1 : n;
	enum model_end e = one(c, &a, scope, body, first, n, &x, adversary);
	if (e == MODEL_ENDED && last >= 0)
		e = one(c, &a, scope, body, last, 1, &x, adversary);
	c->over_budget = c->over_budget || e == MODEL_OVER_BUDGET;
	ok = e != MODEL_FAILED || (x.is_void && !c->t->diags.n_error);
	arena_free(&a);
	return ok;
}

static bool depends(const struct tir_fn *f)
{
	return f->n_dimvar > 0;
}

static bool check_phase(struct checking *c, const struct mesh *scope, const struct tir_block *body)
{
	static const int64_t dims[] = { 64, 0, 1, 2, 3, 5, 7, 130 };
	static const struct model_adversary how[] = { { MODEL_LATE, 0, 0 }, { MODEL_EARLY, 0, 0 }, { MODEL_RANDOM, 0, 7 } };
	int n_dim = depends(c->f) ? (int)(sizeof(dims) / sizeof(dims[0])) : 1;
	int errors = c->t->diags.n_error;
	for (int d = 0; d < n_dim; d++)
		for (uint64_t seed = 0; seed < 4; seed++)
			for (size_t i = 0; i < sizeof(how) / sizeof(how[0]); i++) {
				if (!trial(c, scope, body, dims[d], seed, how[i]) || c->t->diags.n_error != errors)
					return false;
				if (c->over_budget)
					return true;
			}
	return true;
}

static bool check_block(struct checking *c, const struct tir_block *b, bool *found)
{
	bool ok = true;
	for (size_t i = 0; i < b->len && ok; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		bool phase = false;
		for (int k = 0; s->kind == TIR_SCOPE && k < s->u.scope.mesh->n_level; k++)
			phase = phase || mesh_is_first_level(s->u.scope.mesh, k);
		*found = *found || phase;
		if (phase) {
			ok = check_phase(c, s->u.scope.mesh, &s->u.scope.body);
			continue;
		}
		int n = tir_suites(s, suite);
		for (int k = 0; k < n && ok; k++)
			ok = check_block(c, suite[k], found);
	}
	return ok;
}

/* Buffers that the text itself says are apart. */
static void hints_of(struct arena *a, const struct tir_block *b, struct verify_trust *out)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		if (s->kind == TIR_HINT && !s->u.hint.is_conflict && s->u.hint.a.buffer)
			vec_push(a, out, s->u.hint.a.buffer->name);
		int n = tir_suites(s, suite);
		for (int k = 0; k < n; k++)
			hints_of(a, suite[k], out);
	}
}

void verify_trusted(struct arena *a, const struct tir_fn *f, struct verify_trust *out)
{
	hints_of(a, &f->body, out);
}

bool verify_schedule(struct tfc *t, const struct tir_fn *f, const struct target *target, const struct verify_trust *trust)
{
	struct verify_trust own = { 0 };
	bool found = false;
	verify_trusted(&t->perm, f, &own);
	for (size_t i = 0; trust && i < trust->len; i++)
		vec_push(&t->perm, &own, trust->data[i]);
	struct checking c = { t, f, target, (int)own.len, own.data, false };
	bool ok = check_block(&c, &f->body, &found);
	if (ok && !found)
		ok = check_phase(&c, NULL, &f->body);
	if (ok && c.over_budget)
		diag_note(t, f->range, "not verified: the program is longer than the checker's budget of %lld steps", (long long)budget_steps);
	return ok;
}
