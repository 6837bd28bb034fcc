#include <math.h>
#include <string.h>

#include "insn/private.h"

static bool lies_in(const struct type *ty, const struct atom_operand *o)
{
	if (!(o->storages & INSN_BIT(ty->storage)))
		return false;
	for (int i = 0; ty->storage == ST_TARGET_SPACE && o->space[i]; i++)
		if (!strcmp(o->space[i], ty->space))
			return true;
	return ty->storage != ST_TARGET_SPACE;
}

/* "smem is not one of {shared.l0a, shared.l1}" */
static const char *place_text(struct arena *a, const struct type *ty, const struct atom_operand *o)
{
	struct text t;
	int n = 0;
	if (!o->space)
		return insn_storage_text(a, ty->storage, o->storages);
	text_init(&t, a);
	for (; o->space[n]; n++)
		text_printf(&t, "%s%s", n ? ", " : "", o->space[n]);
	return arena_printf(a, n == 1 ? "%s is not %s" : "%s is not one of {%s}",
			    ty->storage == ST_TARGET_SPACE ? ty->space : storage_name(ty->storage), text_str(&t));
}

bool insn_atom_accepts(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	const struct atom *atom = insn_attr(use, "atom")->atom;
	static const enum atom_role role[] = { ATOM_C, ATOM_A, ATOM_B };
	for (int i = 0; i < 3; i++) {
		const char *name = use->insn->param[i].name;
		struct atom_operand o;
		atom->cls->role(atom, role[i], &o);
		if (type[i]->dtype != o.dtype)
			return insn_refuse(why, arena_printf(a, "%s.dtype", name),
					   arena_printf(a, "%s is not %s", dtype_name(type[i]->dtype), dtype_name(o.dtype)));
		if (!lies_in(type[i], &o))
			return insn_refuse(why, arena_printf(a, "%s.storage", name), place_text(a, type[i], &o));
	}
	return true;
}

static bool check(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_refusal *why)
{
	const struct type *c = type[0], *x = type[1], *y = type[2];
	if (!insn_atom_accepts(a, use, type, why))
		return false;
	for (int i = 0; i < 3; i++)
		if (type[i]->rank != 2)
			return insn_refuse(why, arena_printf(a, "%s.shape", use->insn->param[i].name),
					   arena_printf(a, "rank %d is not 2", type[i]->rank));
	if (!ix_equal(c->dim[0], x->dim[0]))
		return insn_refuse(why, "lhs.shape", arena_printf(a, "axis m extent %s is not %s", ix_str(a, x->dim[0]),
				   ix_str(a, c->dim[0])));
	if (!ix_equal(c->dim[1], y->dim[1]))
		return insn_refuse(why, "rhs.shape", arena_printf(a, "axis n extent %s is not %s", ix_str(a, y->dim[1]),
				   ix_str(a, c->dim[1])));
	if (!ix_equal(x->dim[1], y->dim[0]))
		return insn_refuse(why, "rhs.shape", arena_printf(a, "axis k extent %s is not %s", ix_str(a, y->dim[0]),
				   ix_str(a, x->dim[1])));
	const struct atom_class *cls = insn_attr(use, "atom")->atom->cls;
	const char *refusal = cls->between ? cls->between(a, type) : NULL;
	return !refusal || insn_refuse(why, "between", refusal);
}

static bool relate(struct arena *a, const struct insn_use *use, const struct type *const *type, struct insn_relation *out)
{
	static const char *const name[] = { "m", "n", "k" };
	static const int axis[3][2] = { { 0, 1 }, { 0, 2 }, { 2, 1 } };
	(void)use;
	insn_relation_init(a, out, 3);
	for (int i = 0; i < 3; i++) {
		if (type[i]->rank != 2)
			return false;
		out->dim_name[i] = name[i];
		out->axis[i] = insn_axes(a, 2);
		out->axis[i][0] = axis[i][0];
		out->axis[i][1] = axis[i][1];
	}
	out->extent[0] = type[0]->dim[0];
	out->extent[1] = type[0]->dim[1];
	out->extent[2] = type[1]->dim[1];
	return true;
}

static bool is_exact(const struct tensor *x)
{
	for (int64_t i = 0; x->radius && i < x->n; i++)
		if (x->radius[i] != 0)
			return false;
	return true;
}

/* acc += a * y of one row; "half" and "least": the error of one rounding (hir 16.7). */
static void float_row(double a, double ra, int64_t n, const double *y, const double *ry, double *acc, double *radius,
		      enum dtype d, double half, double least)
{
	for (int64_t j = 0; j < n; j++) {
		double v = d == DT_F64 ? fma(a, y[j], acc[j]) : a * y[j] + acc[j];
		acc[j] = v = d == DT_F32 ? (double)(float)v : d == DT_F64 ? v : float_round(d, v);
		double r = half * fabs(v), all = radius[j] + (r > least ? r : least);
		if (ra != 0 || ry)
			all += radius_mul(a, ra, y[j], ry ? ry[j] : 0);
		radius[j] = isfinite(v) ? all : radius_clean(v, radius[j]);
	}
}

/* One issue: every step of the contraction rounds once. */
static void float_steps(const struct tensor *x, const struct tensor *y, struct tensor *acc)
{
	int64_t n = acc->dim[1], depth = x->dim[1];
	enum dtype d = acc->dtype;
	double half = float_half_ulp_at_one(d), least = float_least_subnormal(d) / 2;
	const double *ry = is_exact(y) ? NULL : y->radius;
	for (int64_t i = 0; i < acc->dim[0]; i++)
		for (int64_t k = 0; k < depth; k++)
			float_row(x->f[i * depth + k], tensor_radius(x, i * depth + k), n, y->f + k * n, ry ? ry + k * n : NULL,
				  acc->f + i * n, acc->radius + i * n, d, half, least);
}

static bool is_plain(const struct tensor *x)
{
	return x->f && !x->open && !x->unwritten && x->rank == 2;
}

static bool eval(const struct insn_eval *e, const struct insn_use *use, const struct type *const *type,
		 struct tensor **operand)
{
	enum dtype d = type[0]->dtype;
	if (is_plain(operand[0]) && is_plain(operand[1]) && is_plain(operand[2]) && !insn_attr(use, "clear_accum")->i) {
		operand[0] = tensor_copy(e->c.arena, operand[0]);
		tensor_need_radius(e->c.arena, operand[0]);
		float_steps(operand[1], operand[2], operand[0]);
		return true;
	}
	struct tensor *product = tensor_matmul(&e->c, operand[1], operand[2], false, false, d);
	if (product && !insn_attr(use, "clear_accum")->i)
		product = tensor_binary(&e->c, BINARY_ADD, operand[0], product);
	operand[0] = product;
	return product != NULL;
}

static const struct attr no = { .kind = ATTR_BOOL };
static const struct insn_param params[] = {
	{ "acc", INSN_RW, false, INSN_MEMORY, 0, INSN_VIEW },
	{ "lhs", INSN_R, false, INSN_MEMORY, 0, INSN_VIEW },
	{ "rhs", INSN_R, false, INSN_MEMORY, 0, INSN_VIEW },
};
static const struct attr_decl attrs[] = { { "atom", ATTR_ATOM, true, NULL, NULL }, { "clear_accum", ATTR_BOOL, false, &no, NULL } };

const struct insn insn_tiled_mma = {
	.name = "tiled_mma",
	.doc = "Add a matrix product to an accumulator by issues of an atom.",
	.example = "T.tiled_mma(acc, a, b, atom=T.outer(m=8, n=48, dtype=\"f32\"))",
	.schedulable = true,
	.n_param = 3,
	.param = params,
	.n_attr = 2,
	.attr = attrs,
	.check = check,
	.relate = relate,
	.eval = eval,
};
