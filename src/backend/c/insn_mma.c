/* T.tiled_mma.  A loop whose body is one outer-product step becomes a call of a kernel that holds the accumulator in named
 * vector variables (spec cpu 4.1); kernels are shared by all loops of one shape and dtype. */
#include <string.h>

#include "backend/c/internal.h"

struct mma {
	struct cb *c;
	const struct tir_view *acc, *lhs, *rhs;
	struct cb_access c_acc, a_acc, b_acc;
	enum dtype dc, da, db;
	const struct ix *m, *n, *k;
};

static bool is_mma(const struct tir_stmt *s)
{
	return s->kind == TIR_INSN && !strcmp(s->u.insn.use.insn->name, "tiled_mma");
}

static bool clears(const struct tir_stmt *s)
{
	const struct attr *a = insn_attr(&s->u.insn.use, "clear_accum");
	return a && a->kind == ATTR_BOOL && a->i;
}

static bool open_mma(struct cb *c, const struct tir_stmt *s, struct mma *x)
{
	*x = (struct mma){ .c = c };
	x->acc = cb_operand_view(c, &s->u.insn.operand[0]);
	x->lhs = cb_operand_view(c, &s->u.insn.operand[1]);
	x->rhs = cb_operand_view(c, &s->u.insn.operand[2]);
	if (!x->acc || !x->lhs || !x->rhs)
		return false;
	if (x->acc->type->rank != 2 || x->lhs->type->rank != 2 || x->rhs->type->rank != 2)
		return cb_refuse(c, s->range, "T.tiled_mma takes operands of rank 2");
	x->dc = x->acc->type->dtype;
	x->da = x->lhs->type->dtype;
	x->db = x->rhs->type->dtype;
	x->m = x->acc->type->dim[0];
	x->n = x->acc->type->dim[1];
	x->k = x->lhs->type->dim[1];
	return true;
}

/* acc += lhs * rhs in dtype of the accumulator. */
static const struct c_expr *step(struct mma *x, const struct c_expr *acc, const struct c_expr *a, const struct c_expr *b)
{
	struct cb *c = x->c;
	bool raw;
	a = cb_convert(c, x->da, x->dc, false, cb_decode(c, x->da, a), &raw);
	b = cb_convert(c, x->db, x->dc, false, cb_decode(c, x->db, b), &raw);
	return cb_binary(c, x->dc, "add", acc, cb_binary(c, x->dc, "mul", a, b));
}

/* Any shapes and layouts: loops over m, k, n. */
static void general(struct mma *x, bool clear)
{
	struct cb *c = x->c;
	struct c_block *outer = c->block;
	const char *i = cb_unique(c, "i"), *j = cb_unique(c, "j"), *k = cb_unique(c, "k");
	const struct c_expr *ei = c_name(c->a, i), *ej = c_name(c->a, j), *ek = c_name(c->a, k);
	c->block = &c_count(c->a, c->block, i, c_int(c->a, 0), cb_ix(c, x->m), c_int(c->a, 1))->body;
	const struct c_expr *at[2] = { ei, ej }, *la[2] = { ei, ek }, *lb[2] = { ek, ej };
	const struct c_expr *slot = cb_element(c, &x->c_acc, at);
	if (clear) {
		struct c_stmt *zero = c_count(c->a, c->block, j, c_int(c->a, 0), cb_ix(c, x->n), c_int(c->a, 1));
		c_assign(c->a, &zero->body, slot, cb_encode(c, x->dc, dtype_is_float(x->dc) ? cb_float(c, x->dc, 0) : c_int(c->a, 0)));
	}
	c->block = &c_count(c->a, c->block, k, c_int(c->a, 0), cb_ix(c, x->k), c_int(c->a, 1))->body;
	if (!cb_may_alias(c, x->acc->root, x->rhs->root) && !cb_may_alias(c, x->acc->root, x->lhs->root))
		c_line(c->a, c->block, "TFC_INDEPENDENT");
	c->block = &c_count(c->a, c->block, j, c_int(c->a, 0), cb_ix(c, x->n), c_int(c->a, 1))->body;
	const struct c_expr *sum = step(x, cb_decode(c, x->dc, slot), cb_element(c, &x->a_acc, la), cb_element(c, &x->b_acc, lb));
	c_assign(c->a, c->block, slot, cb_encode(c, x->dc, sum));
	c->block = outer;
}

bool cb_insn_mma(struct cb *c, const struct tir_stmt *s)
{
	struct mma x;
	if (!open_mma(c, s, &x) || !cb_access(c, x.acc, NULL, &x.c_acc) || !cb_access(c, x.lhs, NULL, &x.a_acc) ||
	    !cb_access(c, x.rhs, NULL, &x.b_acc))
		return false;
	const struct c_expr *guard[3] = { x.c_acc.guard, x.a_acc.guard, x.b_acc.guard };
	struct c_block *outer = cb_guard(c, 3, guard);
	general(&x, clears(s));
	c->block = outer;
	return !c->failed;
}

/* The k loop. */

struct k_loop {
	struct mma x;
	const struct tir_stmt *loop;
	const struct ix *a_step, *b_step;	/* elements per iteration */
	const struct ix *trips;
	int64_t m, n;
	bool zero;				/* the accumulator starts from zero */
};

struct replacement {
	const struct ix_sym *sym;
	const struct ix *by;
};

static const struct ix *replace_one(void *user, const struct ix_sym *s)
{
	const struct replacement *r = user;
	return r->sym == s ? r->by : NULL;
}

static const struct ix *at_value(struct cb *c, const struct ix *x, const struct ix_sym *s, const struct ix *v)
{
	struct replacement r = { s, v };
	return ix_substitute(c->a, x, replace_one, &r);
}

/* x(s + step) - x(s) if that does not depend on "s". */
static const struct ix *advance(struct cb *c, const struct ix *x, const struct ix_sym *s, const struct ix *step_size)
{
	const struct ix *next = at_value(c, x, s, ix_add(c->a, ix_sym(c->a, s), step_size));
	const struct ix *d = ix_sub(c->a, next, x);
	return ix_uses(d, s) ? NULL : d;
}

static const struct tir_stmt *only_step(const struct tir_block *b)
{
	const struct tir_stmt *found = NULL;
	for (size_t i = 0; i < b->len; i++) {
		if (b->stmt[i]->kind == TIR_LET_VIEW)
			continue;
		if (found || !is_mma(b->stmt[i]))
			return NULL;
		found = b->stmt[i];
	}
	return found;
}

static bool is_affine(const struct cb_access *x)
{
	return x->affine && x->dtype != DT_F4E2M1;
}

static bool kernel_dtypes(const struct mma *x)
{
	if (x->dc == DT_F32)
		return dtype_is_float(x->da) && dtype_is_float(x->db) && x->da != DT_F64 && x->db != DT_F64 && x->da != DT_F4E2M1 &&
		       x->db != DT_F4E2M1;
	if (x->dc == DT_F64)
		return x->da == DT_F64 && x->db == DT_F64;
	return x->dc == DT_I32 && (x->da == DT_I8 || x->da == DT_U8 || x->da == DT_I32) &&
	       (x->db == DT_I8 || x->db == DT_U8 || x->db == DT_I32);
}

/* An access over all iterations: from the first start to the last, as a guard. */
static const struct c_expr *range_guard(struct k_loop *l, const struct tir_view *v, struct cb_access *out)
{
	struct cb *c = l->x.c;
	const struct ix_sym *s = l->loop->u.loop.var[0];
	const struct ix *last = ix_add(c->a, l->loop->u.loop.start,
				       ix_mul(c->a, ix_sub(c->a, l->trips, ix_const(c->a, 1)), l->loop->u.loop.step));
	struct tir_view *first = arena_memdup(c->a, v, sizeof(*v)), *end = arena_memdup(c->a, v, sizeof(*v));
	first->offset = at_value(c, v->offset, s, l->loop->u.loop.start);
	end->offset = at_value(c, v->offset, s, last);
	struct cb_access tail;
	if (!cb_access(c, end, NULL, &tail) || !cb_access(c, first, NULL, out))
		return NULL;
	const struct c_expr *g = out->guard;
	return !tail.guard ? g : !g ? tail.guard : c_infix(c->a, g, "&&", tail.guard);
}

static bool recognise(struct cb *c, const struct tir_stmt *s, struct k_loop *l)
{
	if (s->kind != TIR_FOR || s->u.loop.n_var != 1 || s->u.loop.kind == TIR_PERSISTENT || s->u.loop.kind == TIR_PARALLEL ||
	    s->u.loop.kind == TIR_UNROLL)
		return false;
	const struct tir_stmt *mma = only_step(&s->u.loop.body);
	if (!mma || clears(mma))
		return false;
	for (int i = 0; i < 3; i++)
		if (mma->u.insn.operand[i].slots || mma->u.insn.operand[i].view->slots)
			return false;
	*l = (struct k_loop){ .loop = s };
	if (!open_mma(c, mma, &l->x))
		return false;
	const struct ix_sym *k = s->u.loop.var[0];
	struct mma *x = &l->x;
	l->trips = ix_ceildiv(c->a, ix_sub(c->a, s->u.loop.stop, s->u.loop.start), s->u.loop.step);
	l->a_step = advance(c, x->lhs->offset, k, s->u.loop.step);
	l->b_step = advance(c, x->rhs->offset, k, s->u.loop.step);
	return kernel_dtypes(x) && ix_is_const(x->m, &l->m) && ix_is_const(x->n, &l->n) && ix_is(x->k, 1) && l->m >= 1 && l->m <= 64 &&
	       l->n >= 1 && l->n <= 1024 && l->m * l->n <= 4096 && l->a_step && l->b_step && !ix_uses(x->acc->offset, k) &&
	       !cb_may_alias(c, x->acc->root, x->lhs->root) && !cb_may_alias(c, x->acc->root, x->rhs->root);
}

static const char *vector_type(enum dtype d)
{
	return d == DT_F64 ? "tfc_vf64" : d == DT_I32 ? "tfc_vi32" : "tfc_vf32";
}

static const char *memory_type(enum dtype d)
{
	switch (d) {
	case DT_F64: return "tfc_mf64";
	case DT_F32: return "tfc_mf32";
	case DT_I32: return "tfc_mi32";
	case DT_I8: return "tfc_mi8";
	case DT_U8: return "tfc_mu8";
	default: return "tfc_mu16";
	}
}

static const struct c_expr *vector_at(struct cb *c, const char *type, const struct c_expr *pointer)
{
	return c_prefix(c->a, "*", c_cast(c->a, arena_printf(c->a, "const %s *", type), c_cast(c->a, "const void *", pointer)));
}

/* A vector of the right operand, widened to the accumulator's type. */
static const struct c_expr *load_b(const struct mma *x, const struct c_expr *p)
{
	struct cb *c = x->c;
	if (x->db == x->dc)
		return vector_at(c, memory_type(x->db), p);
	const char *v = vector_type(x->dc);
	const struct c_expr *m = vector_at(c, memory_type(x->db), p);
	if (x->db == DT_BF16)
		return c_cast(c->a, v, c_infix(c->a, c_call(c->a, "__builtin_convertvector", 2, m, c_name(c->a, "tfc_vu32")), "<<",
					       c_int(c->a, 16)));
	return c_call(c->a, "__builtin_convertvector", 2, m, c_name(c->a, v));
}

/* Widened by vector instructions as it is loaded; other formats are converted to a row of the accumulator's type first. */
static bool loads_directly(const struct mma *x)
{
	return x->db == x->dc || x->db == DT_BF16 || (x->dc == DT_I32 && (x->db == DT_I8 || x->db == DT_U8));
}

static const struct c_expr *times(struct cb *c, const struct c_expr *i, const char *by)
{
	return c_mul(c->a, i, c_name(c->a, by));
}

static const struct c_expr *scalar_a(const struct mma *x, int row)
{
	struct cb *c = x->c;
	bool raw;
	const struct c_expr *e = c_index(c->a, c_name(c->a, "a"), row == 1 ? c_name(c->a, "a_row") : times(c, c_int(c->a, row), "a_row"));
	return cb_convert(c, x->da, x->dc, false, cb_decode(c, x->da, e), &raw);
}

/* One register block of rows [r0, r0 + mr) and vectors [v0, v0 + nv) of "lanes" elements over all of k. */
static void register_block(const struct mma *x, struct c_block *b, int r0, int mr, int v0, int nv, int lanes)
{
	struct cb *c = x->c;
	const char *v = vector_type(x->dc), *m = memory_type(x->dc);
	struct c_block *in = &c_stmt_add(c->a, b, C_BLOCK)->body;
	c_decl(c->a, in, arena_printf(c->a, "const %s *", cb_type(x->da)), "a",
	       c_add(c->a, c_name(c->a, "lhs"), times(c, c_int(c->a, r0), "a_row")));
	c_decl(c->a, in, arena_printf(c->a, "const %s *", cb_type(x->db)), "b",
	       c_add(c->a, c_name(c->a, "rhs"), c_int(c->a, (int64_t)v0 * lanes)));
	for (int i = 0; i < mr; i++)
		for (int j = 0; j < nv; j++)
			c_decl(c->a, in, v, arena_printf(c->a, "c%d_%d", i, j), c_literal(c->a, "{ 0 }"));
	struct c_stmt *load = c_if(c->a, in, c_prefix(c->a, "!", c_name(c->a, "zero")));
	for (int i = 0; i < mr; i++)
		for (int j = 0; j < nv; j++)
			c_assign(c->a, &load->body, c_namef(c->a, "c%d_%d", i, j),
				 vector_at(c, m, c_add(c->a, c_add(c->a, c_name(c->a, "acc"), times(c, c_int(c->a, r0 + i), "acc_row")),
						       c_int(c->a, (int64_t)(v0 + j) * lanes))));
	struct c_block *k = &c_count(c->a, in, "k", c_int(c->a, 0), c_name(c->a, "trips"), c_int(c->a, 1))->body;
	const char *row = "b";
	if (!loads_directly(x)) {
		bool raw;
		row = "wide";
		c_array(c->a, k, cb_value_type(x->dc), "wide", arena_printf(c->a, "[%d]", nv * lanes));
		struct c_stmt *w = c_count(c->a, k, "j", c_int(c->a, 0), c_int(c->a, nv * lanes), c_int(c->a, 1));
		c_assign(c->a, &w->body, c_index(c->a, c_name(c->a, "wide"), c_name(c->a, "j")),
			 cb_convert(c, x->db, x->dc, false, cb_decode(c, x->db, c_index(c->a, c_name(c->a, "b"), c_name(c->a, "j"))), &raw));
	}
	for (int j = 0; j < nv; j++) {
		const struct c_expr *p = c_add(c->a, c_name(c->a, row), c_int(c->a, (int64_t)j * lanes));
		c_decl(c->a, k, arena_printf(c->a, "const %s", v), arena_printf(c->a, "b%d", j),
		       loads_directly(x) ? load_b(x, p) : vector_at(c, m, p));
	}
	for (int i = 0; i < mr; i++) {
		const char *s = arena_printf(c->a, "x%d", i);
		c_decl(c->a, k, arena_printf(c->a, "const %s", cb_value_type(x->dc)), s, scalar_a(x, i));
		for (int j = 0; j < nv; j++)
			c_do(c->a, k, c_infix(c->a, c_namef(c->a, "c%d_%d", i, j), "+=",
					      c_infix(c->a, c_name(c->a, s), "*", c_namef(c->a, "b%d", j))));
	}
	c_do(c->a, k, c_infix(c->a, c_name(c->a, "a"), "+=", c_name(c->a, "a_step")));
	c_do(c->a, k, c_infix(c->a, c_name(c->a, "b"), "+=", c_name(c->a, "b_step")));
	for (int i = 0; i < mr; i++)
		for (int j = 0; j < nv; j++) {
			const struct c_expr *p = c_add(c->a, c_add(c->a, c_name(c->a, "acc"), times(c, c_int(c->a, r0 + i), "acc_row")),
						       c_int(c->a, (int64_t)(v0 + j) * lanes));
			c_assign(c->a, in, c_prefix(c->a, "*", c_cast(c->a, arena_printf(c->a, "%s *", m), c_cast(c->a, "void *", p))),
				 c_namef(c->a, "c%d_%d", i, j));
		}
}

/* Register blocks that cover m rows and "nv" vectors with at most "registers" - 1 live ones, as even as possible. */
static void tile_block(const struct mma *x, struct c_block *b, int m, int nv, int lanes, int registers)
{
	int best_nv = 1, best_mr = 1;
	double best = 0;
	for (int v = 1; v <= nv && v <= 6; v++) {
		int r = (registers - 1 - v - 1) / v;
		r = r > m ? m : r > 14 ? 14 : r;
		if (r < 1)
			continue;
		int rows = (m + r - 1) / r, cols = (nv + v - 1) / v;
		double cost = 0;
		for (int p = 0; p < rows; p++)
			for (int q = 0; q < cols; q++) {
				int mr = m / rows + (p < m % rows), n = nv / cols + (q < nv % cols);
				double fma = mr * n / 2.0, load = (mr + n) / 2.0;
				cost += fma > load ? (fma > 4 ? fma : 4) : (load > 4 ? load : 4);
			}
		if (best == 0 || cost < best - 1e-9) {
			best = cost;
			best_nv = v;
			best_mr = r;
		}
	}
	int rows = (m + best_mr - 1) / best_mr, cols = (nv + best_nv - 1) / best_nv;
	for (int q = 0, v0 = 0; q < cols; q++) {
		int n = nv / cols + (q < nv % cols);
		for (int p = 0, r0 = 0; p < rows; p++) {
			int mr = m / rows + (p < m % rows);
			register_block(x, b, r0, mr, v0, n, lanes);
			r0 += mr;
		}
		v0 += n;
	}
}

/* ISO C11: columns [n0, n) by an accumulator array with constant bounds. */
static void array_block(const struct mma *x, struct c_block *b, int64_t m, int64_t n0, int64_t n)
{
	struct cb *c = x->c;
	if (n0 >= n)
		return;
	struct c_block *in = &c_stmt_add(c->a, b, C_BLOCK)->body;
	const char *t = cb_value_type(x->dc);
	c_decl(c->a, in, arena_printf(c->a, "const %s *", cb_type(x->da)), "a", c_name(c->a, "lhs"));
	c_decl(c->a, in, arena_printf(c->a, "const %s *", cb_type(x->db)), "b", c_add(c->a, c_name(c->a, "rhs"), c_int(c->a, n0)));
	c_array(c->a, in, t, "sum", arena_printf(c->a, "[%lld][%lld]", (long long)m, (long long)(n - n0)));
	const struct c_expr *i = c_name(c->a, "i"), *j = c_name(c->a, "j");
	const struct c_expr *sum = c_index(c->a, c_index(c->a, c_name(c->a, "sum"), i), j);
	const struct c_expr *slot = c_index(c->a, c_name(c->a, "acc"),
					    c_add(c->a, c_add(c->a, c_mul(c->a, i, c_name(c->a, "acc_row")), j), c_int(c->a, n0)));
	const struct c_expr *to_m = c_int(c->a, m), *to_n = c_int(c->a, n - n0), *zero = c_int(c->a, 0), *one = c_int(c->a, 1);
	struct c_block *r = &c_count(c->a, in, "i", zero, to_m, one)->body;
	c_assign(c->a, &c_count(c->a, r, "j", zero, to_n, one)->body, sum,
		 c_cond(c->a, c_name(c->a, "zero"), dtype_is_float(x->dc) ? cb_float(c, x->dc, 0) : zero, slot));
	struct c_block *k = &c_count(c->a, in, "k", zero, c_name(c->a, "trips"), one)->body;
	r = &c_count(c->a, k, "i", zero, to_m, one)->body;
	bool raw;
	c_decl(c->a, r, arena_printf(c->a, "const %s", t), "s",
	       cb_convert(c, x->da, x->dc, false, cb_decode(c, x->da, c_index(c->a, c_name(c->a, "a"),
									     c_mul(c->a, i, c_name(c->a, "a_row")))), &raw));
	const struct c_expr *bv = cb_convert(c, x->db, x->dc, false, cb_decode(c, x->db, c_index(c->a, c_name(c->a, "b"),
							c_mul(c->a, j, c_name(c->a, "b_col")))), &raw);
	if (n0)
		bv = cb_convert(c, x->db, x->dc, false, cb_decode(c, x->db, c_index(c->a, c_name(c->a, "b"), j)), &raw);
	c_assign(c->a, &c_count(c->a, r, "j", zero, to_n, one)->body, sum,
		 cb_binary(c, x->dc, "add", sum, cb_binary(c, x->dc, "mul", c_name(c->a, "s"), bv)));
	c_do(c->a, k, c_infix(c->a, c_name(c->a, "a"), "+=", c_name(c->a, "a_step")));
	c_do(c->a, k, c_infix(c->a, c_name(c->a, "b"), "+=", c_name(c->a, "b_step")));
	r = &c_count(c->a, in, "i", zero, to_m, one)->body;
	c_assign(c->a, &c_count(c->a, r, "j", zero, to_n, one)->body, slot, sum);
}

/* The kernel of this shape; made once per file. */
static const char *kernel(struct k_loop *l)
{
	struct mma *x = &l->x;
	struct cb *c = x->c;
	const char *key = arena_printf(c->a, "tfc_outer_%dx%d_%s_%s_%s", (int)l->m, (int)l->n, dtype_name(x->da), dtype_name(x->db),
				       dtype_name(x->dc));
	if (map_get(&c->kernel, key))
		return key;
	map_set(&c->kernel, key, c);
	const char *params = arena_printf(c->a, "int64_t trips, const %s *lhs, int64_t a_row, int64_t a_step, const %s *rhs, int64_t b_col, "
					  "int64_t b_step, %s *acc, int64_t acc_row, int zero",
					  cb_type(x->da), cb_type(x->db), cb_type(x->dc));
	struct c_item *f = c_function(c->kernels, CB_KERNEL, "void", key, params);
	int lanes = c->class->vector_bytes / (dtype_info(x->dc)->bits / 8);
	if (lanes && l->n >= lanes) {
		struct c_block *direct = &c_if(c->a, &f->body, c_infix(c->a, c_name(c->a, "b_col"), "==", c_int(c->a, 1)))->body;
		int nv = (int)(l->n / lanes);
		tile_block(x, direct, (int)l->m, nv, lanes, c->class->n_register);
		array_block(x, direct, l->m, (int64_t)nv * lanes, l->n);
		c_return(c->a, direct, NULL);
	}
	array_block(x, &f->body, l->m, 0, l->n);
	return key;
}

/* "fill" sets all of the accumulator to zero. */
static bool zeroes(const struct tir_stmt *fill, const struct tir_view *acc)
{
	const struct tir_view *v = fill->u.insn.operand[0].view;
	const struct tir_expr *e = fill->u.insn.operand[1].expr;
	if (!v || !e || e->kind != TIR_NUMBER || v->root != acc->root || !ix_equal(v->offset, acc->offset) ||
	    !type_equal(v->type, acc->type))
		return false;
	return e->number.kind == ATTR_FLOAT ? e->number.f == 0 : e->number.i == 0;
}

/* A loop over k of one outer-product step.  "fill": the statement before it, if that zeroes the accumulator. */
bool cb_k_loop(struct cb *c, const struct tir_stmt *fill, const struct tir_stmt *s)
{
	struct k_loop l;
	if (!recognise(c, s, &l) || (fill && !zeroes(fill, l.x.acc)))
		return false;
	struct mma *x = &l.x;
	const struct c_expr *guard[3];
	guard[1] = range_guard(&l, x->lhs, &x->a_acc);
	guard[2] = range_guard(&l, x->rhs, &x->b_acc);
	if (c->failed || !cb_access(c, x->acc, NULL, &x->c_acc) || !is_affine(&x->a_acc) || !is_affine(&x->b_acc) || !is_affine(&x->c_acc))
		return false;
	guard[0] = x->c_acc.guard;
	if (l.n != 1 && !ix_is(cb_stride(&x->c_acc, 1), 1))
		return false;
	const struct c_expr *trips = cb_ix(c, l.trips);
	bool guarded = guard[0] || guard[1] || guard[2];
	if (guarded && fill && !cb_insn_fill(c, fill))
		return false;
	struct c_block *outer = cb_guard(c, 3, guard);
	struct c_expr *call = arena_memdup(c->a, c_call(c->a, kernel(&l), 0), sizeof(*call));
	const struct ix *b_col = l.n == 1 ? ix_const(c->a, 1) : cb_stride(&x->b_acc, 1);
	const struct c_expr **arg = arena_array(c->a, const struct c_expr *, 10);
	arg[0] = trips;
	arg[1] = x->a_acc.pointer;
	arg[2] = cb_ix(c, cb_stride(&x->a_acc, 0));
	arg[3] = cb_ix(c, l.a_step);
	arg[4] = x->b_acc.pointer;
	arg[5] = cb_ix(c, b_col);
	arg[6] = cb_ix(c, l.b_step);
	arg[7] = x->c_acc.pointer;
	arg[8] = cb_ix(c, cb_stride(&x->c_acc, 0));
	arg[9] = c_int(c->a, fill && !guarded);
	call->n_arg = 10;
	call->arg = arg;
	c_do(c->a, c->block, call);
	c->block = outer;
	return true;
}
