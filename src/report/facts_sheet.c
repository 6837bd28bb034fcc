/* The fact sheet of one instruction or atom (spec: schedule 9.3). */
#include <string.h>

#include "report/facts.h"

static const char *mesh_text(struct arena *a, const struct issue_frame *f)
{
	return f ? frame_text(a, f) : "any contiguous positions";
}

const char *facts_storages(struct arena *a, const struct target *x, unsigned set)
{
	struct text t;
	int n = 0;
	text_init(&t, a);
	for (int s = 0; s < ST_COUNT; s++)
		if (set & 1u << s && s != ST_TARGET_SPACE && (s != ST_TMEM || target_int(x, "memory.tmem.capacity", 0)))
			text_printf(&t, "%s%s", n++ ? ", " : "", storage_name((enum storage)s));
	return n == 1 ? text_str(&t) : arena_printf(a, "{%s}", text_str(&t));
}

static const char *dtypes_text(struct arena *a, unsigned set)
{
	struct text t;
	int n = 0;
	if (!set)
		return "any";
	text_init(&t, a);
	for (int d = 0; d < DT_COUNT; d++)
		if (set & 1u << d)
			text_printf(&t, "%s%s", n++ ? ", " : "", dtype_name((enum dtype)d));
	return n == 1 ? text_str(&t) : arena_printf(a, "{%s}", text_str(&t));
}

static const char *effect_text(const struct insn_param *p)
{
	static const char *const plain[] = { "R", "W", "RW" }, *const optional[] = { "R, optional", "W, optional", "RW, optional" };
	return p->optional ? optional[p->effect] : plain[p->effect];
}

/* "one of {a, b}", "an integer" and the default of an attribute. */
static const char *attr_text(struct tfc *x, const struct target *target, const struct attr_decl *d)
{
	struct arena *a = &x->perm;
	struct text t;
	text_init(&t, a);
	if (d->allowed) {
		text_printf(&t, "%s in {", d->name);
		for (int i = 0; d->allowed[i]; i++)
			text_printf(&t, "%s%s", i ? ", " : "", d->allowed[i]);
		text_char(&t, '}');
	} else if (d->kind == ATTR_ATOM) {
		text_printf(&t, "%s in {", d->name);
		int n = 0;
		for (const struct atom_class *const *c = atom_list(x); *c; c++)
			if (facts_lists_atom(target, *c))
				text_printf(&t, "%sT.%s", n++ ? ", " : "", (*c)->name);
		text_char(&t, '}');
	} else
		text_printf(&t, "%s", d->kind == ATTR_DTYPE ? "a dtype" : d->kind == ATTR_INTS ? "a tuple of integers" :
			    d->kind == ATTR_BOOL ? "True or False" : d->kind == ATTR_IXS ? "a tuple of index expressions" :
			    d->kind == ATTR_INT ? "an integer" : "a number");
	if (d->required)
		text_add(&t, ", required");
	else
		text_printf(&t, " (default %s)", d->fallback ? report_value_text(a, d->fallback) : "None");
	return text_str(&t);
}

/* The relation of an instruction on rank-2 operands, as the access relation states it. */
static void relation_of_insn(struct arena *a, const struct insn *insn, struct fact_sheet *s)
{
	const struct type *ty = type_static(a, DT_F32, 2, (const int64_t[]){ 64, 64 }, ST_RMEM), *type[INSN_MAX_PARAM] = { NULL };
	struct attr *attr = insn_default_attrs(a, insn);
	struct insn_use use = { insn, attr };
	struct insn_relation r = { 0 };
	struct text t;
	static const int64_t last[] = { 1 };
	int axes = insn_attr_index(insn, "axes");
	if (axes >= 0)
		attr[axes] = (struct attr){ .kind = ATTR_INTS, .n = 1, .ints = last };
	for (int p = 0; p < insn->n_param; p++)
		type[p] = insn->param[p].optional || insn->param[p].form == INSN_BARRIER ? NULL : ty;
	if (axes >= 0)
		type[insn_written(insn)] = type_static(a, DT_F32, 2, (const int64_t[]){ 64, 1 }, ST_RMEM);
	if (!insn->schedulable || !insn->relate || !insn->relate(a, &use, type, &r)) {
		vec_push(a, &s->relation, "none: it cannot be scheduled");
		return;
	}
	text_init(&t, a);
	for (int i = 0; i < r.n_dim; i++)
		text_printf(&t, "%s%s", i ? ", " : "", r.dim_name[i]);
	vec_push(a, &s->relation, arena_printf(a, "domain (%s)%s", text_str(&t), axes >= 0 ? ", rank 2, axes=(1,)" : ", rank 2"));
	text_init(&t, a);
	for (int p = 0; p < insn->n_param; p++) {
		if (!type[p])
			continue;
		text_printf(&t, "%s%s [", p ? "   " : "", insn->param[p].name);
		for (int k = 0; k < type[p]->rank; k++)
			text_printf(&t, "%s%s", k ? ", " : "", r.axis[p][k] < 0 ? "0" : r.dim_name[r.axis[p][k]]);
		text_char(&t, ']');
	}
	vec_push(a, &s->relation, text_str(&t));
}

void facts_insn(struct tfc *t, const struct target *target, const struct insn *insn, struct fact_sheet *s)
{
	struct arena *a = &t->perm;
	s->mesh = insn_attr_index(insn, "atom") >= 0 ? "the atom's" : mesh_text(a, insn->frame);
	s->mesh_predicate = insn->frame ? frame_predicate(a, insn->frame) : NULL;
	for (int i = 0; i < insn->n_attr; i++)
		vec_push(a, &s->parameter, ((struct fact_parameter){ insn->attr[i].name, attr_text(t, target, &insn->attr[i]) }));
	for (int p = 0; p < insn->n_param; p++) {
		struct fact_operand o = { .name = insn->param[p].name, .effect = effect_text(&insn->param[p]) };
		bool is_barrier = insn->param[p].form == INSN_BARRIER;
		struct fact_form f = { .when = "", .dtype = is_barrier ? "mbarrier" : dtypes_text(a, insn->param[p].dtypes) };
		f.storage = insn->param[p].form == INSN_NUMBER ? "a number" : facts_storages(a, target, insn->param[p].storages);
		vec_push(a, &o.form, f);
		vec_push(a, &s->operand, o);
	}
	if (insn_attr_index(insn, "atom") >= 0) {
		vec_push(a, &s->relation, "domain (m, n, k)");
		vec_push(a, &s->relation, "acc [m, n]   lhs [m, k]   rhs [k, n]");
		s->work = "flops 2*m*n*k in the dtype of lhs";
		return;
	}
	relation_of_insn(a, insn, s);
	s->work = insn->neutral && strncmp(insn->name, "copy", 4) != 0 ? "one operation per element" : "no flops";
}

struct fact_sheet *facts_sheet_make(struct tfc *t, const struct target *target, const char *id)
{
	struct fact_sheet *s = arena_new(&t->perm, struct fact_sheet);
	const struct insn *insn = insn_find(id + 2);
	const struct atom_class *atom = insn ? NULL : atom_find(t, id + 2);
	s->id = id;
	s->target = target->id;
	if (insn) {
		s->capability = facts_capabilities(t, target, insn);
		facts_insn(t, target, insn, s);
	} else {
		s->capability = atom->capability ? atom->capability : "all targets";
		facts_atom(t, target, atom, s);
	}
	return s;
}
