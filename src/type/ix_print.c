#include <inttypes.h>
#include <string.h>

#include "type/ix_private.h"

static void print_sum(struct text *out, const struct ix *x, ix_name_fn *name, void *user);

static bool is_atomic(const struct ix *x)
{
	if (!x->n_term)
		return x->konst >= 0;
	enum ix_atom_kind k = x->term[0].atom->kind;
	return x->n_term == 1 && !x->konst && x->term[0].coef == 1 && (k == IX_SYM || k == IX_MIN || k == IX_MAX);
}

static const char *sum_text(struct arena *a, const struct ix *x, ix_name_fn *name, void *user)
{
	struct text t;
	text_init(&t, a);
	print_sum(&t, x, name, user);
	return text_str(&t);
}

static void print_operand(struct text *out, const struct ix *x, ix_name_fn *name, void *user)
{
	if (is_atomic(x)) {
		print_sum(out, x, name, user);
		return;
	}
	text_char(out, '(');
	print_sum(out, x, name, user);
	text_char(out, ')');
}

static void print_sym(struct text *out, const struct ix_sym *s, ix_name_fn *name, void *user)
{
	const char *n = name ? name(user, s) : NULL;
	if (!n)
		n = s->name ? s->name : "_";
	text_add(out, n);
	if (s->kind == IX_COORD && s->axis)
		text_printf(out, ".%s", s->axis);
}

/* Constants stand last, other operands in the order of their text. */
static void print_min_max(struct text *out, const struct ix_atom *x, ix_name_fn *name, void *user)
{
	const char *p = sum_text(out->arena, x->a, name, user), *q = sum_text(out->arena, x->b, name, user);
	bool swap = x->a->n_term && x->b->n_term ? strcmp(p, q) > 0 : !x->a->n_term;
	text_printf(out, "%s(%s, %s)", x->kind == IX_MIN ? "dim_min" : "dim_max", swap ? q : p, swap ? p : q);
}

/* What is printed of a term or factor. */
struct part {
	const char *text;
	int64_t coef;
	bool is_division;
};

static struct part part_of(struct arena *a, const struct ix_atom *x, int64_t coef, ix_name_fn *name, void *user)
{
	return (struct part){ ix_atom_text(a, x, name, user), coef, x->kind == IX_FLOORDIV || x->kind == IX_MOD };
}

static void sort_parts(struct part *p, int n)
{
	for (int i = 1; i < n; i++) {
		struct part x = p[i];
		int k = i;
		for (; k > 0 && strcmp(p[k - 1].text, x.text) > 0; k--)
			p[k] = p[k - 1];
		p[k] = x;
	}
}

static void print_product(struct text *out, const struct ix_atom *x, ix_name_fn *name, void *user)
{
	int n = ix_factor_count(x);
	const struct ix_atom **f = arena_array(out->arena, const struct ix_atom *, (size_t)n);
	struct part *part = arena_array(out->arena, struct part, (size_t)n);
	ix_factors(x, f);
	for (int i = 0; i < n; i++)
		part[i] = part_of(out->arena, f[i], 1, name, user);
	sort_parts(part, n);
	for (int i = 0; i < n; i++)
		text_printf(out, part[i].is_division ? "%s(%s)" : "%s%s", i ? " * " : "", part[i].text);
}

const char *ix_atom_text(struct arena *a, const struct ix_atom *x, ix_name_fn *name, void *user)
{
	if (!name && x->text)
		return x->text;
	struct text out;
	text_init(&out, a);
	switch (x->kind) {
	case IX_SYM:
		print_sym(&out, x->sym, name, user);
		break;
	case IX_FLOORDIV:
	case IX_MOD:
		print_operand(&out, x->a, name, user);
		text_add(&out, x->kind == IX_MOD ? " % " : " // ");
		print_operand(&out, x->b, name, user);
		break;
	case IX_MIN:
	case IX_MAX:
		print_min_max(&out, x, name, user);
		break;
	case IX_MUL:
		print_product(&out, x, name, user);
		break;
	}
	return text_str(&out);
}

/* "-S // 2" would be read as "(-S) // 2". */
static void print_term(struct text *out, const struct part *p, bool is_first)
{
	uint64_t size = p->coef < 0 ? 0 - (uint64_t)p->coef : (uint64_t)p->coef;
	if (!is_first)
		text_add(out, p->coef < 0 ? " - " : " + ");
	else if (p->coef < 0)
		text_char(out, '-');
	if (size != 1)
		text_printf(out, "%" PRIu64 " * ", size);
	bool paren = p->is_division && (size != 1 || (is_first && p->coef < 0));
	text_printf(out, paren ? "(%s)" : "%s", p->text);
}

static void print_sum(struct text *out, const struct ix *x, ix_name_fn *name, void *user)
{
	struct part *part = arena_array(out->arena, struct part, (size_t)x->n_term);
	for (int i = 0; i < x->n_term; i++)
		part[i] = part_of(out->arena, x->term[i].atom, x->term[i].coef, name, user);
	sort_parts(part, x->n_term);
	for (int i = 0; i < x->n_term; i++)
		print_term(out, &part[i], i == 0);
	if (!x->n_term)
		text_printf(out, "%" PRId64, x->konst);
	else if (x->konst < 0)
		text_printf(out, " - %" PRIu64, 0 - (uint64_t)x->konst);
	else if (x->konst)
		text_printf(out, " + %" PRId64, x->konst);
}

void ix_print(struct text *out, const struct ix *x, ix_name_fn *name, void *user)
{
	print_sum(out, x, name, user);
}

const char *ix_str(struct arena *a, const struct ix *x)
{
	return sum_text(a, x, NULL, NULL);
}
