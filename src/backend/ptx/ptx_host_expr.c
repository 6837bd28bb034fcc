/* Index expressions and conditions as the host's texts write them. */
#include <string.h>

#include "backend/ptx/ptx_host_private.h"

const char *host_dim_name(struct arena *a, const struct ix_sym *s)
{
	return arena_printf(a, "dim_%s", backend_identifier(a, s->name));
}

bool host_knows(const struct ix *x)
{
	return !ix_is_bad(x) && !ix_uses_kind(x, IX_COORD) && !ix_uses_kind(x, IX_LOOP) && !ix_uses_kind(x, IX_SCALAR);
}

struct writer {
	struct text *out;
	struct arena *a;
	enum host_style style;
};

static void write_sum(struct writer *w, const struct ix *x);

static void write_number(struct writer *w, int64_t v)
{
	if (w->style == HOST_LAUNCH)
		text_printf(w->out, v < 0 ? "(%lld)" : "%lld", (long long)v);
	else if (v == INT64_MIN)
		text_add(w->out, "INT64_MIN");
	else if (v > INT32_MAX || v < -INT32_MAX)
		text_printf(w->out, "INT64_C(%lld)", (long long)v);
	else
		text_printf(w->out, v < 0 ? "(%lld)" : "%lld", (long long)v);
}

static void write_call(struct writer *w, const char *name, const struct ix *x, const struct ix *y, const char *rest)
{
	text_printf(w->out, "%s(", name);
	write_sum(w, x);
	text_add(w->out, ", ");
	write_sum(w, y);
	text_printf(w->out, "%s)", rest);
}

static void write_infix(struct writer *w, const struct ix *x, const char *op, const struct ix *y)
{
	text_char(w->out, '(');
	write_sum(w, x);
	text_printf(w->out, " %s ", op);
	write_sum(w, y);
	text_char(w->out, ')');
}

static bool is_never_negative(const struct ix *x)
{
	int64_t lo, hi;
	ix_bounds(x, &lo, &hi);
	return lo >= 0;
}

/* Division floors; where C would round towards zero, the remainder is made positive first. */
static void write_macro_division(struct writer *w, const struct ix_atom *m)
{
	bool plain = is_never_negative(m->a), is_quotient = m->kind == IX_FLOORDIV;
	if (plain) {
		write_infix(w, m->a, is_quotient ? "/" : "%", m->b);
		return;
	}
	text_add(w->out, is_quotient ? "((" : "((");
	if (is_quotient) {
		write_sum(w, m->a);
		text_add(w->out, " - (");
	}
	write_infix(w, m->a, "%", m->b);
	text_add(w->out, " + ");
	write_sum(w, m->b);
	text_add(w->out, ") % ");
	write_sum(w, m->b);
	if (is_quotient) {
		text_add(w->out, ") / ");
		write_sum(w, m->b);
	}
	text_char(w->out, ')');
}

static void write_choice(struct writer *w, const struct ix_atom *m)
{
	text_char(w->out, '(');
	write_infix(w, m->a, m->kind == IX_MIN ? "<" : ">", m->b);
	text_add(w->out, " ? ");
	write_sum(w, m->a);
	text_add(w->out, " : ");
	write_sum(w, m->b);
	text_char(w->out, ')');
}

/* A launch description has no minimum: the smaller one is a + (b - a) if b - a is negative, and a floored quotient by a large
 * number is -1 for negative numbers and 0 for others. */
static void write_launch_choice(struct writer *w, const struct ix_atom *m)
{
	const struct ix *first = m->kind == IX_MIN ? m->a : m->b, *second = m->kind == IX_MIN ? m->b : m->a;
	const struct ix *less = ix_sub(w->a, m->b, m->a);
	text_char(w->out, '(');
	write_sum(w, first);
	text_add(w->out, " - (");
	write_sum(w, ix_sub(w->a, second, first));
	text_add(w->out, ") * (");
	write_infix(w, less, "/", ix_const(w->a, HOST_LARGE));
	text_add(w->out, "))");
}

static void write_atom(struct writer *w, const struct ix_atom *m)
{
	static const char *const checked[] = { [IX_FLOORDIV] = "tfc_cuda_quotient", [IX_MOD] = "tfc_cuda_remainder",
					       [IX_MIN] = "tfc_cuda_least", [IX_MAX] = "tfc_cuda_greatest", [IX_MUL] = "tfc_cuda_product" };
	bool is_choice = m->kind == IX_MIN || m->kind == IX_MAX;
	if (m->kind == IX_SYM) {
		text_printf(w->out, w->style == HOST_MACRO ? "(int64_t)(%s)" : "%s",
			    w->style == HOST_CHECKED ? host_dim_name(w->a, m->sym) : m->sym->name);
	} else if (w->style == HOST_CHECKED) {
		write_call(w, checked[m->kind], m->a, m->b, is_choice ? "" : ", &bad");
	} else if (m->kind == IX_MUL) {
		write_infix(w, m->a, "*", m->b);
	} else if (is_choice && w->style == HOST_LAUNCH) {
		write_launch_choice(w, m);
	} else if (is_choice) {
		write_choice(w, m);
	} else if (w->style == HOST_LAUNCH) {
		write_infix(w, m->a, m->kind == IX_FLOORDIV ? "/" : "%", m->b);
	} else {
		write_macro_division(w, m);
	}
}

static void write_term(struct writer *w, const struct ix_term *t)
{
	if (t->coef == 1) {
		write_atom(w, t->atom);
		return;
	}
	text_add(w->out, w->style == HOST_CHECKED ? "tfc_cuda_product(" : "");
	write_number(w, t->coef);
	text_add(w->out, w->style == HOST_CHECKED ? ", " : " * ");
	write_atom(w, t->atom);
	text_add(w->out, w->style == HOST_CHECKED ? ", &bad)" : "");
}

/* n terms and a constant: sums of two, nested from the left. */
static void write_checked_sum(struct writer *w, const struct ix *x)
{
	int n = x->n_term + (x->konst || !x->n_term);
	for (int i = 1; i < n; i++)
		text_add(w->out, "tfc_cuda_sum(");
	for (int i = 0; i < n; i++) {
		text_add(w->out, i ? ", " : "");
		if (i < x->n_term)
			write_term(w, &x->term[i]);
		else
			write_number(w, x->konst);
		text_add(w->out, i ? ", &bad)" : "");
	}
}

static void write_sum(struct writer *w, const struct ix *x)
{
	if (w->style == HOST_CHECKED) {
		write_checked_sum(w, x);
		return;
	}
	int n = x->n_term + (x->konst || !x->n_term);
	text_add(w->out, n > 1 || (x->n_term && x->term[0].coef != 1) ? "(" : "");
	for (int i = 0; i < x->n_term; i++) {
		text_add(w->out, i ? " + " : "");
		write_term(w, &x->term[i]);
	}
	if (x->konst || !x->n_term) {
		text_add(w->out, x->n_term ? " + " : "");
		write_number(w, x->konst);
	}
	text_add(w->out, n > 1 || (x->n_term && x->term[0].coef != 1) ? ")" : "");
}

void host_ix(struct text *out, struct arena *a, const struct ix *x, enum host_style style)
{
	struct writer w = { .out = out, .a = a, .style = style };
	write_sum(&w, x);
}

static bool integer(struct text *out, struct arena *a, const struct tir_expr *e)
{
	if (e->kind != TIR_IX || !host_knows(e->ix))
		return false;
	host_ix(out, a, e->ix, HOST_CHECKED);
	return true;
}

static bool binary(struct text *out, struct arena *a, const struct tir_expr *e)
{
	static const struct { const char *name, *c; bool of_bools; } op[] = {
		{ "eq", "==", false }, { "ne", "!=", false }, { "lt", "<", false }, { "le", "<=", false }, { "gt", ">", false },
		{ "ge", ">=", false }, { "and", "&&", true }, { "or", "||", true },
	};
	for (size_t i = 0; i < sizeof(op) / sizeof(*op); i++) {
		if (strcmp(op[i].name, e->op) != 0)
			continue;
		text_char(out, '(');
		bool ok = op[i].of_bools ? host_condition(out, a, e->a) : integer(out, a, e->a);
		text_printf(out, " %s ", op[i].c);
		ok = ok && (op[i].of_bools ? host_condition(out, a, e->b) : integer(out, a, e->b));
		text_char(out, ')');
		return ok;
	}
	return false;
}

bool host_condition(struct text *out, struct arena *a, const struct tir_expr *e)
{
	if (e->kind == TIR_BINARY)
		return binary(out, a, e);
	if (e->kind != TIR_UNARY || strcmp(e->op, "not") != 0)
		return false;
	text_add(out, "!");
	return host_condition(out, a, e->a);
}
