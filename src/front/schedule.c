/* tf.schedule, instruction descriptors and atoms as written (spec: schedule 1, tir 5, 6; hir 15). */
#include "front/args.h"
#include "front/legacy_schedule.h"

#include <string.h>

/* smem_layout=L and the like: where the destination lies, until the schedule declares it (hir 15.2). */
static bool legacy_layout(struct front *f, const struct ast_arg *a, const struct insn *insn, struct ct_value *out)
{
	struct ct_value v;

	if (out->is_open)
		return front_error(f, a->keyword_range, E1801, "T.%s has one destination; its layout is given twice", insn->name);
	if (insn->n_param && insn->param[insn_written(insn)].effect != INSN_W)
		return front_error(f, a->keyword_range, E1801, "T.%s takes no '%s': it writes into its operand '%s'", insn->name, a->keyword,
				   insn->param[insn_written(insn)].name);
	legacy_layout_keyword(a->keyword, &out->storage);
	out->is_open = true;
	if (!front_layout(f, a->value, &v))
		return false;
	out->layout = v.kind == CT_LAYOUT ? v.layout : NULL;
	return true;
}

static bool descriptor_attr(struct front *f, const struct ast_arg *a, const struct insn *insn, struct attr *attr, bool *given,
			    struct ct_value *out)
{
	const char *owner = arena_printf(f->a, "T.%s", insn->name);
	struct ct_value v;
	enum storage storage;
	int i = insn_attr_index(insn, a->keyword);

	if (i < 0 && f->is_legacy_schedule && legacy_layout_keyword(a->keyword, &storage))
		return legacy_layout(f, a, insn, out);
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
	struct ct_value made = ct_of_kind(CT_INSN, e->range);

	for (int k = 0; k < e->n_arg; k++) {
		if (!e->arg[k].keyword) {
			ok = front_error(f, e->arg[k].value->range, E1801, "the arguments of T.%s are keywords; operands are given to "
					 "tf.schedule", insn->name);
			continue;
		}
		ok = descriptor_attr(f, &e->arg[k], insn, attr, given, &made) && ok;
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
	made.insn = (struct insn_use){ insn, attr };
	*out = made;
	return true;
}

/* A value outside a closed set of strings. */
static bool foreign_value(struct front *f, struct range r, const char *owner, const struct attr_decl *d, const struct ct_value *v)
{
	struct attr given = { .kind = ATTR_STR, .s = v->s }, out;
	const char *why;

	if (d->kind != ATTR_STR || (v->kind != CT_STR && v->kind != CT_ENUM))
		return true;
	why = attr_decl_refuses(f->a, d, &given, &out);
	return !why || front_error(f, r, E3201, "%s: %s", owner, why);
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
		return front_eval(f, a->value, &v) && foreign_value(f, a->value->range, owner, &cls->attr[i], &v) &&
		       call_attr(f, a->value->range, owner, &cls->attr[i], &v, &attr[i]);
	}
	return front_error(f, a->keyword_range, E3201, "%s takes no parameter %s", owner, a->keyword);
}

static bool make_atom(struct front *f, const struct ast_expr *e, const struct atom_class *cls, struct ct_value *out)
{
	struct attr *attr = arena_array(f->a, struct attr, (size_t)cls->n_attr + 1);
	const struct atom *atom;
	const char *why = NULL;
	bool ok = true;

	for (int k = 0; k < e->n_arg; k++)
		ok = atom_attr(f, &e->arg[k], cls, attr) && ok;
	if (!ok)
		return false;
	for (int i = 0; f->is_legacy_schedule && i < cls->n_attr; i++)
		if (attr[i].kind == ATTR_NONE && cls->attr[i].required && cls->attr[i].kind == ATTR_DTYPE)
			attr[i] = (struct attr){ .kind = ATTR_DTYPE, .dtype = DT_BF16 };
	atom = atom_complete(f->a, cls, attr, &why);
	if (!atom)
		return front_error(f, e->range, E3201, "%s", why);
	*out = ct_of_kind(CT_ATOM, e->range);
	out->atom = atom;
	return true;
}

static bool unknown_descriptor(struct front *f, struct range r, const char *path)
{
	const struct atom_class *const *atom = atom_list(f->t);
	const char **known, *near;
	size_t n = 0, k = 0;

	while (insn_all[n])
		n++;
	while (atom[k])
		k++;
	known = arena_array(f->a, const char *, n + k + 1);
	for (size_t i = 0; i < n; i++)
		known[i] = insn_all[i]->name;
	for (size_t i = 0; i < k; i++)
		known[n + i] = atom[i]->name;
	near = diag_nearest(path, known, n + k);
	if (near)
		return front_error(f, r, E4005, "T.%s is no registered instruction or atom for op= or atom=; did you mean T.%s?", path, near);
	return front_error(f, r, E4005, "T.%s is no registered instruction or atom of this version; op= and atom= take only those", path);
}

/* T.cuda.mma.atom(op=T.cuda.mma.SM80_...), the older spelling of T.cuda.sm80.Mma() (hir 15.3). */
static bool make_named_atom(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	static const char only[] = "T.cuda.mma.SM80_16x8x16_F32BF16BF16F32_TN";
	static const char *const names[] = { "op" };
	const struct atom_class *cls = atom_find(f->t, "cuda.sm80.Mma");
	struct ast_expr plain = { .range = e->range, .a = e->a };
	const struct ast_expr *op;
	struct ct_value v;

	if (!front_bind_args(f, e, "T.cuda.mma.atom", 1, names, 1, &op) || !front_eval(f, op, &v))
		return false;
	if (v.kind != CT_NAMESPACE || strcmp(v.s, only))
		return front_error(f, op->range, E3201, "op of T.cuda.mma.atom is %s, found %s", only,
				   v.kind == CT_NAMESPACE ? v.s : ct_kind_text(&v));
	return cls ? make_atom(f, &plain, cls, out) : unknown_descriptor(f, e->a->range, "cuda.sm80.Mma");
}

/* T.path(...): an instruction or an atom with its attributes. */
bool schedule_descriptor(struct front *f, const struct ast_expr *e, const char *path, struct ct_value *out)
{
	const struct insn *insn = insn_find(path);
	const struct atom_class *atom = atom_find(f->t, strcmp(path, "cpu.Outer") ? path : "outer");

	*out = ct_bad();
	if (!strcmp(path, "cuda.mma.atom"))
		return make_named_atom(f, e, out);
	if (insn)
		return make_insn(f, e, insn, out);
	if (atom)
		return make_atom(f, e, atom, out);
	return unknown_descriptor(f, e->a->range, path);
}

/* tf.schedule */

struct site {
	const struct ast_expr *operands, *op, *repeat, *order;
	const struct ast_arg *buffers;		/* of the legacy dialect */
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
		if (i >= 4 && a->keyword && !strcmp(a->keyword, "buffers") && f->is_legacy_schedule) {
			s->buffers = a;
		} else if (i >= 4) {
			ok = front_error(f, a->keyword ? a->keyword_range : a->value->range, E4001, "tf.schedule takes (operands) and the "
					 "keywords op, repeat and order, found %s%s%s", a->keyword ? "the keyword '" : "",
					 a->keyword ? a->keyword : "one more argument", a->keyword ? "'" : "");
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

/* "lacks": the destination is not among the "n" operands. */
static bool operand_count(struct front *f, const struct ast_expr *e, const struct insn *insn, int n, bool lacks)
{
	int required = insn_n_required(insn);
	const struct insn_param *written = &insn->param[insn_written(insn)];

	if (n + lacks >= required && n + lacks <= insn->n_param && n)
		return true;
	front_error(f, e->range, E4004, "T.%s takes operands %s, got %d", insn->name, insn_operands_text(f->a, insn), n);
	if (!f->quiet && n == required - 1 && written->effect == INSN_W)
		diag_note(f->t, e->range, "add the destination '%s' as tf.empty(Tensor[...]); files of the earlier form carry the comment "
			  "# tfc: legacy-schedule", written->name);
	return false;
}

static bool read_op(struct front *f, const struct ast_expr *e, struct ct_value *op)
{
	if (!front_eval(f, e, op))
		return false;
	if (op->kind == CT_INSN && !op->insn.insn->schedulable)
		return front_error(f, e->range, E4108, "T.%s refused: relation: T.%s has no access relation of a schedule; it is a statement of TIR",
				   op->insn.insn->name, op->insn.insn->name);
	if (op->kind == CT_INSN)
		return true;
	if (op->kind == CT_NAMESPACE)
		return front_error(f, e->range, E4005, "op of tf.schedule is one instruction instance; write %s(...) with its arguments", op->s);
	return front_error(f, e->range, E4005, "op of tf.schedule is one registered instruction instance such as T.copy(), found %s",
			   ct_kind_text(op));
}

/* buffers= of the legacy dialect. */
static bool read_buffers(struct front *f, const struct site *s, const struct insn *insn, int64_t *buffers)
{
	struct ct_value v;

	*buffers = 1;
	if (!s->buffers)
		return true;
	if (insn->param[insn_written(insn)].effect != INSN_W)
		return front_error(f, s->buffers->keyword_range, E4007, "buffers belongs to a write-only destination; T.%s accumulates into "
				   "its operand '%s'", insn->name, insn->param[insn_written(insn)].name);
	if (!front_eval(f, s->buffers->value, &v))
		return false;
	if (v.kind != CT_INT || v.i < 1)
		return front_error(f, s->buffers->value->range, E4003, "buffers must be a positive integer, found %s",
				   v.kind == CT_INT ? ct_str_of(f, &v) : ct_kind_text(&v));
	*buffers = v.i;
	return true;
}

/* Does the legacy dialect leave the destination to be declared for "n" written operands? */
static bool lacks_destination(const struct front *f, const struct site *s, const struct ct_value *op, int n)
{
	const struct insn *insn = op->insn.insn;

	return f->is_legacy_schedule && insn->param[insn_written(insn)].effect == INSN_W &&
	       (op->is_open || s->buffers || n == insn_n_required(insn) - 1);
}

/* Put the declared destination of the legacy dialect at its place among the "*n" operands. */
static bool add_destination(struct front *f, const struct ast_expr *e, const struct ct_value *op, int64_t buffers, int *n,
			    struct hir_value **operand)
{
	const struct insn *insn = op->insn.insn;
	int at = insn_written(insn), n_read = 0;
	struct hir_value *dst;

	while (n_read < *n && insn->param[n_read + (n_read >= at)].effect == INSN_R)
		n_read++;
	dst = legacy_destination(f, e->range, op, buffers, n_read, operand);
	for (int i = *n; i > at; i--)
		operand[i] = operand[i - 1];
	operand[at] = dst;
	++*n;
	return dst != NULL;
}

bool schedule_call(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	const int64_t *repeat, *order;
	struct hir_value **operand;
	struct ct_value op, list;
	struct site s;
	int n_repeat, n_order, n;
	int64_t buffers;
	bool ok, lacks;

	*out = ct_bad();
	if (!front_builds(f))
		return front_error(f, e->range, E1201, "tf.schedule stands outside a function; it cannot be evaluated at compile time (-D gives "
				   "a name its value)");
	if (!site_arguments(f, e, &s))
		return false;
	ok = front_eval(f, s.operands, &list);
	ok = read_op(f, s.op, &op) && ok;
	ok = integers(f, s.repeat, E4201, 1, "repeat", &n_repeat, &repeat) && ok;
	ok = integers(f, s.order, E4202, 0, "order", &n_order, &order) && ok;
	if (!ok || !read_buffers(f, &s, op.insn.insn, &buffers))
		return false;
	n = list.n;
	lacks = lacks_destination(f, &s, &op, n);
	if (!operand_count(f, s.operands, op.insn.insn, n, lacks))
		return false;
	operand = arena_array(f->a, struct hir_value *, (size_t)n + 1);
	for (int i = 0; i < n; i++) {
		operand[i] = oper_operand(f, s.operands->item[i]->range, &list.item[i], list.n, list.item);
		ok = ok && operand[i];
	}
	if (!ok || (lacks && !add_destination(f, e, &op, buffers, &n, operand)))
		return false;
	*out = ct_of_kind(CT_VALUE, e->range);
	out->value = hir_build_schedule(&f->body->b, e->range, &op.insn, n, operand, n_repeat, repeat, n_order, order);
	if (!out->value)
		*out = ct_bad();
	return out->kind != CT_BAD;
}
