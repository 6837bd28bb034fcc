/* What a fact sheet says about an atom: its parameters, and per role what they choose (spec: schedule 9.3, tir 6). */
#include <string.h>

#include "report/facts.h"

/* Every legal choice of the parameters that are no integers; the integers are at their least value. */
struct choices {
	struct arena *a;
	const struct target *target;
	const struct atom_class *cls;
	VEC(const struct atom *) instance;
};

static int64_t least_integer(const struct atom_class *c, int k)
{
	int64_t v = 1;
	while (c->admits && v < 4096 && !c->admits(k, v))
		v++;
	return v;
}

static void choose(struct choices *c, struct attr *attr, int k)
{
	const struct attr_decl *d = &c->cls->attr[k];
	const char *why;
	if (k == c->cls->n_attr) {
		struct attr *copy = arena_memdup(c->a, attr, (size_t)k * sizeof(*attr));
		const struct atom *x = atom_complete(c->a, c->cls, copy, &why);
		if (x)
			vec_push(c->a, &c->instance, x);
		return;
	}
	if (d->kind == ATTR_INT) {
		attr[k] = (struct attr){ .kind = ATTR_INT, .i = least_integer(c->cls, k) };
		choose(c, attr, k + 1);
	}
	for (int i = 0; d->kind == ATTR_DTYPE && i < c->cls->n_dtype; i++) {
		attr[k] = (struct attr){ .kind = ATTR_DTYPE, .dtype = c->cls->dtype[i] };
		choose(c, attr, k + 1);
	}
	for (int i = 0; d->kind == ATTR_STR && d->allowed[i]; i++) {
		attr[k] = (struct attr){ .kind = ATTR_STR, .s = d->allowed[i] };
		choose(c, attr, k + 1);
	}
}

/* Grouping the choices by what is said about them. */

static bool agrees_without(const struct choices *c, const char *const *said, const bool *relevant)
{
	for (size_t i = 0; i < c->instance.len; i++)
		for (size_t j = 0; j < i; j++) {
			bool same = true;
			for (int k = 0; k < c->cls->n_attr; k++)
				same = same && (!relevant[k] || attr_equal(&c->instance.data[i]->attr[k], &c->instance.data[j]->attr[k]));
			if (same && strcmp(said[i], said[j]) != 0)
				return false;
		}
	return true;
}

/* Drop the parameters, last first, that "said" does not depend on. */
static void find_relevant(const struct choices *c, const char *const *said, bool *relevant)
{
	for (int k = 0; k < c->cls->n_attr; k++)
		relevant[k] = c->cls->attr[k].kind != ATTR_INT;
	for (int k = c->cls->n_attr - 1; k >= 0; k--) {
		bool was = relevant[k];
		relevant[k] = false;
		if (was && !agrees_without(c, said, relevant))
			relevant[k] = true;
	}
}

/* "dtype in {bf16, f16}, form=SS": the values that the choices with said[i] have. */
static const char *when_text(const struct choices *c, const char *const *said, size_t at, const bool *relevant)
{
	struct text t;
	text_init(&t, c->a);
	for (int k = 0; k < c->cls->n_attr; k++) {
		struct text values;
		VEC(const char *) seen = { 0 };
		text_init(&values, c->a);
		for (size_t i = 0; relevant[k] && i < c->instance.len; i++) {
			const char *v = report_value_text(c->a, &c->instance.data[i]->attr[k]);
			bool known = strcmp(said[i], said[at]) != 0;
			for (size_t j = 0; j < seen.len; j++)
				known = known || !strcmp(seen.data[j], v);
			if (known)
				continue;
			text_printf(&values, "%s%s", seen.len ? ", " : "", v);
			vec_push(c->a, &seen, v);
		}
		if (!relevant[k])
			continue;
		text_printf(&t, "%s%s", t.len ? ", " : "", c->cls->attr[k].name);
		text_printf(&t, seen.len == 1 ? "=%s" : " in {%s}", text_str(&values));
	}
	return text_str(&t);
}

static bool is_first(const char *const *said, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (!strcmp(said[i], said[at]))
			return false;
	return true;
}

/* Roles. */

static const char *extent_text(const struct choices *c, const struct atom_operand *o, enum atom_role r, int axis)
{
	for (int k = 0; c->cls->in_shape && k < c->cls->n_attr; k++)
		if (c->cls->in_shape(k) & 1u << (2 * (int)r + axis))
			return c->cls->attr[k].name;
	return o->shape[axis] ? arena_printf(c->a, "%lld", (long long)o->shape[axis]) : "any";
}

/* The parameter whose value is the dtype of role "r" in every choice, or NULL. */
static const char *dtype_parameter(const struct choices *c, enum atom_role r)
{
	for (int k = 0; k < c->cls->n_attr; k++) {
		bool all = c->cls->attr[k].kind == ATTR_DTYPE;
		for (size_t i = 0; all && i < c->instance.len; i++) {
			struct atom_operand o;
			c->cls->role(c->instance.data[i], r, &o);
			all = o.dtype == c->instance.data[i]->attr[k].dtype;
		}
		if (all)
			return c->cls->attr[k].name;
	}
	return NULL;
}

static void print_list(struct text *t, int n, const int64_t *v)
{
	for (int i = 0; i < n; i++)
		if (v[i])
			text_printf(t, "%s%lld", i ? ", " : "", (long long)v[i]);
		else
			text_printf(t, "%sc", i ? ", " : "");
}

/* ShardLayout(Layout(extents, strides), attributes); "c" is the extent that the shape fixes. */
static const char *arrangement_text(struct arena *a, const struct arrangement *x, const struct issue_frame *frame)
{
	struct text t;
	text_init(&t, a);
	if (x->name)
		text_printf(&t, "%s: ", x->name);
	if (x->fragment) {
		text_add(&t, "ShardLayout(Layout((");
		print_list(&t, x->fragment->n_mode, x->fragment->extent);
		text_add(&t, "), (");
		print_list(&t, x->fragment->n_mode, x->fragment->stride);
		text_add(&t, ")), (");
		for (int i = 0; i < x->fragment->frame->n_axis; i++)
			text_add(&t, x->fragment->split[i] == FRAGMENT_BROADCAST
					     ? i ? ", B" : "B" : arena_printf(a, "%sS(%d)", i ? ", " : "", x->fragment->split[i]));
		text_add(&t, "))");
		return text_str(&t);
	}
	text_add(&t, "ShardLayout(");
	if (x->swizzle)
		text_printf(&t, "ComposedLayout(Swizzle(%s, 4, 3), %s, ", x->swizzle, x->phase);
	text_printf(&t, "Layout(%s, %s)%s, (", x->shape, x->strides, x->swizzle ? ")" : "");
	for (int i = 0; frame && i < frame->n_axis; i++)
		text_printf(&t, "%sB", i ? ", " : "");
	text_add(&t, "))");
	return text_str(&t);
}

static const char *predicates_text(struct arena *a, const struct arrangement *x)
{
	struct text t;
	text_init(&t, a);
	for (int i = 0; x->predicate && x->predicate[i]; i++)
		text_printf(&t, "%s%s", i ? ", " : "", x->predicate[i]);
	return text_str(&t);
}

static const char *storages_text(const struct choices *c, const struct atom_operand *o)
{
	struct text t;
	int n = 0;
	if (!o->space)
		return facts_storages(c->a, c->target, o->storages);
	text_init(&t, c->a);
	for (; o->space[n]; n++)
		text_printf(&t, "%s%s", n ? ", " : "", o->space[n]);
	return n == 1 ? text_str(&t) : arena_printf(c->a, "{%s}", text_str(&t));
}

static struct fact_form form_of(const struct choices *c, const struct atom *x, enum atom_role r, const char *dtype)
{
	struct atom_operand o;
	c->cls->role(x, r, &o);
	struct fact_form f = { .when = "", .dtype = dtype ? dtype : dtype_name(o.dtype), .storage = storages_text(c, &o) };
	f.shape = arena_printf(c->a, "(%s, %s)", extent_text(c, &o, r, 0), extent_text(c, &o, r, 1));
	const char **text = arena_array(c->a, const char *, (size_t)o.n_arrangement + 1);
	const char **predicate = arena_array(c->a, const char *, (size_t)o.n_arrangement + 1);
	for (int i = 0; i < o.n_arrangement; i++) {
		text[i] = arrangement_text(c->a, &o.arrangement[i], c->cls->frame);
		predicate[i] = predicates_text(c->a, &o.arrangement[i]);
	}
	f.n_arrangement = o.n_arrangement;
	f.arrangement = text;
	f.predicate = predicate;
	return f;
}

static const char *all_of(struct arena *a, const struct fact_form *f)
{
	struct text t;
	text_init(&t, a);
	text_printf(&t, "%s %s %s", f->shape, f->dtype, f->storage);
	for (int i = 0; i < f->n_arrangement; i++)
		text_printf(&t, "\n%s\n%s", f->arrangement[i], f->predicate[i]);
	return text_str(&t);
}

static void add_role(const struct choices *c, enum atom_role r, struct fact_sheet *s)
{
	static const char *const name[] = { "C", "A", "B" }, *const effect[] = { "RW", "R", "R" };
	struct fact_operand o = { .name = name[r], .effect = effect[r] };
	const char **said = arena_array(c->a, const char *, c->instance.len + 1), *dtype = dtype_parameter(c, r);
	struct fact_form *form = arena_array(c->a, struct fact_form, c->instance.len + 1);
	bool *relevant = arena_array(c->a, bool, (size_t)c->cls->n_attr + 1);
	for (size_t i = 0; i < c->instance.len; i++) {
		form[i] = form_of(c, c->instance.data[i], r, dtype);
		said[i] = all_of(c->a, &form[i]);
	}
	find_relevant(c, said, relevant);
	for (size_t i = 0; i < c->instance.len; i++)
		if (is_first(said, i)) {
			form[i].when = when_text(c, said, i, relevant);
			vec_push(c->a, &o.form, form[i]);
		}
	vec_push(c->a, &s->operand, o);
}

static const char *single_text(const struct choices *c, const struct atom *x)
{
	struct atom_operand acc, lhs;
	c->cls->role(x, ATOM_C, &acc);
	c->cls->role(x, ATOM_A, &lhs);
	return arena_printf(c->a, "(%s, %s, %s)", extent_text(c, &acc, ATOM_C, 0), extent_text(c, &acc, ATOM_C, 1),
			    extent_text(c, &lhs, ATOM_A, 1));
}

static void add_relation(const struct choices *c, struct fact_sheet *s)
{
	const char **said = arena_array(c->a, const char *, c->instance.len + 1);
	bool *relevant = arena_array(c->a, bool, (size_t)c->cls->n_attr + 1);
	for (size_t i = 0; i < c->instance.len; i++)
		said[i] = single_text(c, c->instance.data[i]);
	find_relevant(c, said, relevant);
	for (size_t i = 0; i < c->instance.len; i++) {
		if (!is_first(said, i))
			continue;
		const char *when = when_text(c, said, i, relevant);
		vec_push(c->a, &s->relation, arena_printf(c->a, "domain (m, n, k), single %s%s%s", said[i], *when ? " when " : "", when));
	}
	vec_push(c->a, &s->relation, "C [m, n]   A [m, k]   B [k, n]");
}

/* Parameters. */

static const char *integers_text(const struct choices *c, int k)
{
	int64_t least = least_integer(c->cls, k), next = least + 1, most = least;
	if (!c->cls->admits)
		return arena_printf(c->a, "%s >= 1", c->cls->attr[k].name);
	while (next < 4096 && !c->cls->admits(k, next))
		next++;
	for (int64_t v = least; v < 4096; v++)
		most = c->cls->admits(k, v) ? v : most;
	return arena_printf(c->a, "%s in {%lld, %lld, ..., %lld}", c->cls->attr[k].name, (long long)least, (long long)next, (long long)most);
}

static const char *values_text(const struct choices *c, int k)
{
	struct text t;
	const struct attr_decl *d = &c->cls->attr[k];
	text_init(&t, c->a);
	text_printf(&t, "%s in {", d->name);
	for (int i = 0; d->kind == ATTR_DTYPE && i < c->cls->n_dtype; i++)
		text_printf(&t, "%s%s", i ? ", " : "", dtype_name(c->cls->dtype[i]));
	for (int i = 0; d->kind == ATTR_STR && d->allowed[i]; i++)
		text_printf(&t, "%s%s", i ? ", " : "", d->allowed[i]);
	text_char(&t, '}');
	return text_str(&t);
}

static void add_parameter(const struct choices *c, int k, struct fact_sheet *s)
{
	const struct attr_decl *d = &c->cls->attr[k];
	const char *values = d->kind == ATTR_INT ? integers_text(c, k) : values_text(c, k), *implied = "";
	for (size_t i = 0; i < c->instance.len; i++)
		if (atom_implied(c->instance.data[i], k))
			implied = d->required ? " or implied" : "; implied by some choices of the others";
	const char *text = d->required || !d->fallback
		? arena_printf(c->a, "%s (required%s)", values, implied)
		: arena_printf(c->a, "%s (default %s%s)", values, report_value_text(c->a, d->fallback), implied);
	vec_push(c->a, &s->parameter, ((struct fact_parameter){ d->name, text }));
}

void facts_atom(struct tfc *t, const struct target *target, const struct atom_class *cls, struct fact_sheet *s)
{
	struct choices c = { .a = &t->perm, .target = target, .cls = cls };
	choose(&c, arena_array(c.a, struct attr, (size_t)cls->n_attr + 1), 0);
	s->mesh = cls->frame ? frame_text(c.a, cls->frame) : "one position";
	s->mesh_predicate = cls->frame ? frame_predicate(c.a, cls->frame) : NULL;
	for (int k = 0; k < cls->n_attr; k++)
		add_parameter(&c, k, s);
	for (int r = ATOM_C; r <= ATOM_B; r++)
		add_role(&c, (enum atom_role)r, s);
	add_relation(&c, s);
	const char *dtype = dtype_parameter(&c, ATOM_A);
	s->work = arena_printf(c.a, "flops 2*m*n*k in %s", dtype ? dtype : "the dtype of A");
}
