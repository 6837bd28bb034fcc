/* tf.schedule, instruction descriptors and atoms as written (spec: schedule 1, tir 5, 6; hir 15). */
#include "front/args.h"

#include <string.h>

static bool is_legacy_layout(const char *keyword)
{
	return !strcmp(keyword, "smem_layout") || !strcmp(keyword, "rmem_layout") || !strcmp(keyword, "gmem_layout");
}

static bool legacy_dialect(struct front *f, struct range r, const char *what)
{
	if (f->options && f->options->strict_schedule)
		return front_error(f, r, E4008, "'%s' belongs to the legacy schedule dialect, which --strict-schedule refuses; declare the "
				   "destination with tf.empty", what);
	return front_error(f, r, E9003, "'%s' belongs to the legacy schedule dialect, which this version does not read; declare the "
			   "destination with dst = tf.empty(Tensor[...], buffers=N) and give it as an operand", what);
}

static bool descriptor_attr(struct front *f, const struct ast_arg *a, const struct insn *insn, struct attr *attr, bool *given)
{
	const char *owner = arena_printf(f->a, "T.%s", insn->name);
	struct ct_value v;
	int i = insn_attr_index(insn, a->keyword);

	if (i < 0 && is_legacy_layout(a->keyword))
		return legacy_dialect(f, a->keyword_range, a->keyword);
	if (i < 0) {
		const char **known = arena_array(f->a, const char *, (size_t)insn->n_attr + 1), *near;

		for (int k = 0; k < insn->n_attr; k++)
			known[k] = insn->attr[k].name;
		near = diag_nearest(a->keyword, known, (size_t)insn->n_attr);
		return front_error(f, a->keyword_range, E1801, "%s has no argument '%s'%s%s%s", owner, a->keyword,
				   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
	}
	given[i] = true;
	return front_eval(f, a->value, &v) && call_attr(f, a->value->range, owner, &insn->attr[i], &v, &attr[i]);
}

static bool make_insn(struct front *f, const struct ast_expr *e, const struct insn *insn, struct ct_value *out)
{
	struct attr *attr = arena_array(f->a, struct attr, (size_t)insn->n_attr + 1);
	bool *given = arena_array(f->a, bool, (size_t)insn->n_attr + 1), ok = true;

	for (int k = 0; k < e->n_arg; k++) {
		if (!e->arg[k].keyword) {
			ok = front_error(f, e->arg[k].value->range, E1801, "the arguments of T.%s are keywords; operands are given to "
					 "tf.schedule", insn->name);
			continue;
		}
		ok = descriptor_attr(f, &e->arg[k], insn, attr, given) && ok;
	}
	for (int i = 0; i < insn->n_attr && ok; i++) {
		if (attr[i].kind != ATTR_NONE)
			continue;
		if (insn->attr[i].fallback)
			attr[i] = *insn->attr[i].fallback;
		else if (insn->attr[i].required)
			ok = front_error(f, e->range, E1801, "T.%s needs the argument '%s'", insn->name, insn->attr[i].name);
	}
	if (!ok)
		return false;
	*out = ct_of_kind(CT_INSN, e->range);
	out->insn.insn = insn;
	out->insn.attr = attr;
	return true;
}

static bool atom_attr(struct front *f, const struct ast_arg *a, const struct atom_class *cls, struct attr *attr)
{
	const char *owner = arena_printf(f->a, "T.%s", cls->name);
	const char **known = arena_array(f->a, const char *, (size_t)cls->n_attr + 1);
	struct ct_value v;

	if (!a->keyword)
		return front_error(f, a->value->range, E3201, "%s takes keywords only", owner);
	for (int i = 0; i < cls->n_attr; i++) {
		known[i] = cls->attr[i].name;
		if (strcmp(known[i], a->keyword))
			continue;
		return front_eval(f, a->value, &v) && call_attr(f, a->value->range, owner, &cls->attr[i], &v, &attr[i]);
	}
	return front_error(f, a->keyword_range, E3201, "%s takes no parameter %s", owner, a->keyword);
}

static bool make_atom(struct front *f, const struct ast_expr *e, const struct atom_class *cls, struct ct_value *out)
{
	struct attr *attr = arena_array(f->a, struct attr, (size_t)cls->n_attr + 1);
	struct atom *atom = arena_new(f->a, struct atom);
	const char *why;
	bool ok = true;

	for (int k = 0; k < e->n_arg; k++)
		ok = atom_attr(f, &e->arg[k], cls, attr) && ok;
	for (int i = 0; i < cls->n_attr && ok; i++) {
		if (attr[i].kind != ATTR_NONE)
			continue;
		if (cls->attr[i].fallback)
			attr[i] = *cls->attr[i].fallback;
		else if (cls->attr[i].required)
			ok = front_error(f, e->range, E3201, "T.%s needs %s", cls->name, cls->attr[i].name);
	}
	if (!ok)
		return false;
	atom->cls = cls;
	atom->attr = attr;
	why = cls->check ? cls->check(f->a, atom) : NULL;
	if (why)
		return front_error(f, e->range, E3201, "T.%s: %s", cls->name, why);
	*out = ct_of_kind(CT_ATOM, e->range);
	out->atom = atom;
	return true;
}

static bool unknown_descriptor(struct front *f, struct range r, const char *path)
{
	const char **known, *near;
	size_t n = 0, k = 0;

	while (insn_all[n])
		n++;
	while (atom_all[k])
		k++;
	known = arena_array(f->a, const char *, n + k + 1);
	for (size_t i = 0; i < n; i++)
		known[i] = insn_all[i]->name;
	for (size_t i = 0; i < k; i++)
		known[n + i] = atom_all[i]->name;
	near = diag_nearest(path, known, n + k);
	if (near)
		return front_error(f, r, E4005, "T.%s is no registered instruction or atom for op= or atom=; did you mean T.%s?", path, near);
	return front_error(f, r, E4005, "T.%s is no registered instruction or atom of this version; op= and atom= take only those", path);
}

/* T.path(...): an instruction or an atom with its attributes. */
bool schedule_descriptor(struct front *f, const struct ast_expr *e, const char *path, struct ct_value *out)
{
	const struct insn *insn = insn_find(path);
	const struct atom_class *atom = atom_find(strcmp(path, "cpu.Outer") ? path : "outer");

	*out = ct_bad();
	if (insn)
		return make_insn(f, e, insn, out);
	if (atom)
		return make_atom(f, e, atom, out);
	return unknown_descriptor(f, e->a->range, path);
}

/* tf.schedule */

struct site {
	const struct ast_expr *operands, *op, *repeat, *order;
};

static bool site_arguments(struct front *f, const struct ast_expr *e, struct site *s)
{
	static const char *const names[] = { "operands", "op", "repeat", "order" };
	const struct ast_expr **slot[] = { &s->operands, &s->op, &s->repeat, &s->order };
	bool ok = true;

	memset(s, 0, sizeof(*s));
	for (int k = 0; k < e->n_arg; k++) {
		const struct ast_arg *a = &e->arg[k];
		int i = k;

		if (a->keyword)
			for (i = 0; i < 4 && strcmp(names[i], a->keyword);)
				i++;
		if (i >= 4 && a->keyword && !strcmp(a->keyword, "buffers")) {
			ok = legacy_dialect(f, a->keyword_range, "buffers");
		} else if (i >= 4) {
			ok = front_error(f, a->keyword ? a->keyword_range : a->value->range, E4001, "tf.schedule takes (operands), op, repeat "
					 "and order, found %s%s%s", a->keyword ? "'" : "", a->keyword ? a->keyword : "one more argument",
					 a->keyword ? "'" : "");
		} else if (*slot[i]) {
			ok = front_error(f, a->value->range, E1801, "argument '%s' of tf.schedule is given twice", names[i]);
		} else {
			*slot[i] = a->value;
		}
	}
	if (!s->operands || (s->operands->kind != AST_TUPLE && s->operands->kind != AST_LIST))
		return front_error(f, s->operands ? s->operands->range : e->range, E4002, "the first argument of tf.schedule is a tuple of "
				   "operands, written in place");
	if (!s->op)
		return front_error(f, e->range, E4005, "tf.schedule needs op=, one instruction such as op=T.copy()");
	return ok;
}

static bool integers(struct front *f, const struct ast_expr *e, enum diag_code code, int64_t least, const char *what, int *n,
		     const int64_t **out)
{
	struct ct_value v;
	int64_t *x;

	*n = 0;
	*out = NULL;
	if (!e)
		return true;
	if (!front_eval(f, e, &v))
		return false;
	if (v.kind == CT_NONE)
		return true;
	if (v.kind != CT_TUPLE)
		return front_error(f, e->range, code, "%s must be a tuple of %s, found %s", what,
				   least ? "positive integers" : "integer positions", ct_kind_text(&v));
	x = arena_array(f->a, int64_t, (size_t)v.n + 1);
	for (int i = 0; i < v.n; i++) {
		if (v.item[i].kind != CT_INT || v.item[i].i < least)
			return front_error(f, e->kind == AST_TUPLE ? e->item[i]->range : e->range, code, "%s must be a tuple of %s, "
					   "found %s", what, least ? "positive integers" : "integer positions",
					   v.item[i].kind == CT_INT ? ct_str_of(f, &v.item[i]) : ct_kind_text(&v.item[i]));
		x[i] = v.item[i].i;
	}
	*n = v.n;
	*out = x;
	return true;
}

static const char *operand_names(struct front *f, const struct insn *insn, int *n_required)
{
	struct text t;
	int shown = 0;

	text_init(&t, f->a);
	*n_required = 0;
	for (int i = 0; i < insn->n_param; i++) {
		const struct insn_param *p = &insn->param[i];

		text_printf(&t, "%s%s%s%s", p->optional ? "[" : "", shown++ ? ", " : "", p->name, p->optional ? "]" : "");
		*n_required += !p->optional;
	}
	return text_str(&t);
}

static bool operand_count(struct front *f, const struct ast_expr *e, const struct insn *insn, int n)
{
	int required, i = 0;
	const char *names = operand_names(f, insn, &required);

	if (n >= required && n <= insn->n_param)
		return true;
	if (f->file && f->file->has_legacy_mark && n == required - 1)
		return legacy_dialect(f, e->range, "# tfc: legacy-schedule");
	front_error(f, e->range, E4004, "T.%s takes operands (%s), got %d", insn->name, names, n);
	while (i < insn->n_param && insn->param[i].effect != INSN_W)
		i++;
	if (!f->quiet && n == required - 1 && i < insn->n_param)
		diag_note(f->t, e->range, "add the destination '%s' as tf.empty(Tensor[...]); files of the earlier form carry the comment "
			  "# tfc: legacy-schedule", insn->param[i].name);
	return false;
}

static bool read_op(struct front *f, const struct ast_expr *e, struct ct_value *op)
{
	if (!front_eval(f, e, op))
		return false;
	if (op->kind == CT_INSN)
		return true;
	if (op->kind == CT_NAMESPACE)
		return front_error(f, e->range, E4005, "op of tf.schedule is one instruction instance; write %s(...) with its arguments", op->s);
	return front_error(f, e->range, E4005, "op of tf.schedule is one registered instruction instance such as T.copy(), found %s",
			   ct_kind_text(op));
}

bool schedule_call(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	const int64_t *repeat, *order;
	struct hir_value **operand;
	struct ct_value op, list;
	struct site s;
	int n_repeat, n_order;
	bool ok;

	*out = ct_bad();
	if (!f->body)
		return front_error(f, e->range, E1201, "tf.schedule stands outside a function; it cannot be evaluated at compile time (-D gives "
				   "a name its value)");
	if (!site_arguments(f, e, &s))
		return false;
	ok = front_eval(f, s.operands, &list);
	ok = read_op(f, s.op, &op) && ok;
	ok = integers(f, s.repeat, E4201, 1, "repeat", &n_repeat, &repeat) && ok;
	ok = integers(f, s.order, E4202, 0, "order", &n_order, &order) && ok;
	if (!ok || !operand_count(f, s.operands, op.insn.insn, list.n))
		return false;
	operand = arena_array(f->a, struct hir_value *, (size_t)list.n);
	for (int i = 0; i < list.n; i++) {
		operand[i] = oper_operand(f, s.operands->item[i]->range, &list.item[i], list.n, list.item);
		ok = ok && operand[i];
	}
	if (!ok)
		return false;
	*out = ct_of_kind(CT_VALUE, e->range);
	out->value = hir_build_schedule(&f->body->b, e->range, &op.insn, list.n, operand, n_repeat, repeat, n_order, order);
	if (!out->value)
		*out = ct_bad();
	return out->kind != CT_BAD;
}
