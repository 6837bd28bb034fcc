#include "insn/atom_document.h"

#include <string.h>

#include "base/vec.h"
#include "insn/private.h"

enum { MAX_EXTENT = 4096, MAX_WEIGHT = 1 << 24, MAX_POSITIONS = 1024, INHERITED = -2 };

enum kind { STRING, INTEGER, INTEGERS, STRINGS };

static const struct key { const char *table, *name; enum kind kind; bool is_required; } keys[] = {
	{ "spec", "schema", STRING, true },
	{ "spec", "id", STRING, true },
	{ "spec", "family", STRING, true },
	{ "atom", "capability", STRING, true },
	{ "atom", "single", INTEGERS, true },
	{ "atom", "frame", STRING, true },
	{ "atom", "modulus", INTEGER, true },
	{ "atom.parameter", "name", STRING, true },
	{ "atom.parameter", "options", STRINGS, true },
	{ "atom.parameter", "default", STRING, false },
	{ "atom.role", "name", STRING, true },
	{ "atom.role", "effect", STRING, true },
	{ "atom.role", "shape", INTEGERS, true },
	{ "atom.role", "dtype", STRING, true },
	{ "atom.role", "storage", STRING, true },
	{ "atom.role", "modes", INTEGERS, true },
	{ "atom.role", "strides", INTEGERS, true },
	{ "atom.role", "split", INTEGERS, true },
	{ "atom.role", "axes", STRINGS, true },
	{ "atom.role", "weight", INTEGERS, true },
	{ "atom.role", "register", INTEGERS, true },
	{ "emit", "ptx", STRING, false },
};

enum { N_KEY = sizeof(keys) / sizeof(keys[0]) };

struct document {
	struct tfc *t;
	const struct source *s;
	const struct toml *d;
	struct atom_class *c;
	struct atom_table *table;
	struct issue_frame *frame;
	int64_t single[3];		/* m, n, k */
};

static struct range whole(const struct document *x)
{
	return (struct range){ x->s, 0, x->s->size ? 1 : 0 };
}

static bool malformed(const struct document *x, const struct toml_entry *e, const char *expected)
{
	return diag_error(x->t, e->value.range, E5003, "malformed leaf %s.%s: expected %s", e->table, e->key, expected);
}

/* Keys. */

static bool has_kind(const struct toml_value *v, enum kind k)
{
	if (k == STRING || k == INTEGER)
		return v->kind == (k == STRING ? TOML_STRING : TOML_INT);
	for (int i = 0; v->kind == TOML_ARRAY && i < v->n; i++)
		if (v->item[i].kind != (k == STRINGS ? TOML_STRING : TOML_INT))
			return false;
	return v->kind == TOML_ARRAY;
}

static bool check_key(const struct document *x, const struct toml_entry *e)
{
	static const char *const text[] = { "a string", "an integer", "an array of integers", "an array of strings" };
	bool is_list = !strncmp(e->table, "atom.", 5);
	const struct key *k = keys;
	while (k < keys + N_KEY && (strcmp(k->table, e->table) != 0 || strcmp(k->name, e->key) != 0))
		k++;
	if (k == keys + N_KEY || e->is_array_table != is_list)
		return diag_error(x->t, e->range, E5005, "unknown leaf %s%s.%s in an atom document", e->table,
				  e->is_array_table ? "[]" : "", e->key);
	for (size_t i = 0; !is_list && &x->d->data[i] != e; i++)
		if (!strcmp(x->d->data[i].table, e->table) && !strcmp(x->d->data[i].key, e->key))
			return malformed(x, e, "to stand once");
	return has_kind(&e->value, k->kind) || malformed(x, e, text[k->kind]);
}

/* Every table called "name" in turn: the index of the next one after "last", or -1. */
static int next_table(const struct document *x, const char *name, int last)
{
	for (size_t i = 0; i < x->d->len; i++)
		if (x->d->data[i].table_index > last && !strcmp(x->d->data[i].table, name))
			return x->d->data[i].table_index;
	return -1;
}

static bool check_required(const struct document *x, const struct key *k)
{
	int table = next_table(x, k->table, -1);
	bool is_list = !strncmp(k->table, "atom.", 5);
	for (; is_list && table >= 0; table = next_table(x, k->table, table))
		if (!toml_find(x->d, table, k->name))
			return diag_error(x->t, x->d->data[0].range, E5006, "missing leaf %s.%s", k->table, k->name);
	for (; !is_list && table >= 0; table = next_table(x, k->table, table))
		if (toml_find(x->d, table, k->name))
			return true;
	return is_list || diag_error(x->t, whole(x), E5006, "missing leaf %s.%s of an atom document", k->table, k->name);
}

static bool check_keys(const struct document *x)
{
	for (size_t i = 0; i < x->d->len; i++)
		if (!check_key(x, &x->d->data[i]))
			return false;
	for (int i = 0; i < N_KEY; i++)
		if (keys[i].is_required && !check_required(x, &keys[i]))
			return false;
	return true;
}

static const struct toml_entry *leaf(const struct document *x, const char *table, const char *key)
{
	for (size_t i = 0; i < x->d->len; i++)
		if (!strcmp(x->d->data[i].table, table) && !strcmp(x->d->data[i].key, key))
			return &x->d->data[i];
	return NULL;
}

/* "n" integers, each at least "lo" and at most "hi". */
static bool integers(const struct document *x, const struct toml_entry *e, int n, int64_t lo, int64_t hi, int64_t *out)
{
	bool ok = e->value.n == n;
	for (int i = 0; ok && i < n; i++) {
		out[i] = e->value.item[i].i;
		ok = out[i] >= lo && out[i] <= hi;
	}
	return ok || malformed(x, e, arena_printf(&x->t->perm, "%d integers from %lld to %lld", n, (long long)lo, (long long)hi));
}

/* The atom. */

static bool is_part(const char *s, size_t n)
{
	bool ok = n && !(s[0] >= '0' && s[0] <= '9');
	for (size_t i = 0; i < n; i++)
		ok = ok && ((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '_');
	return ok;
}

/* "T.cuda.sm80.Mma": names joined by dots. */
static bool read_id(struct document *x)
{
	const struct toml_entry *e = leaf(x, "spec", "id");
	const char *s = e->value.s, *part = s + 2;
	bool ok = !strncmp(s, "T.", 2) && !insn_find(s + 2);
	for (; ok; part += strcspn(part, ".") + 1) {
		ok = is_part(part, strcspn(part, "."));
		if (!strchr(part, '.'))
			break;
	}
	x->c->name = ok ? s + 2 : NULL;
	return ok || malformed(x, e, "a name such as \"T.cuda.sm80.Mma\" that is no instruction's");
}

static bool read_numbers(const char **s, int *n, int64_t *out)
{
	*n = 0;
	if (*(*s)++ != '(')
		return false;
	for (;;) {
		int64_t v = 0;
		*s += strspn(*s, " ");
		size_t len = strspn(*s, "0123456789");
		if (!len || len > 4 || *n == FRAME_MAX_AXIS)
			return false;
		for (; len; len--)
			v = 10 * v + (*(*s)++ - '0');
		out[(*n)++] = v;
		*s += strspn(*s, " ");
		if (**s == ')' || (**s == ',' && !strncmp(*s, ",)", 2))) {
			*s += **s == ',' ? 2 : 1;
			return true;
		}
		if (*(*s)++ != ',')
			return false;
	}
}

/* Positions 0 to size - 1, each once. */
static bool frame_is_whole(const struct issue_frame *f)
{
	bool seen[MAX_POSITIONS] = { false };
	for (int64_t i = 0; i < f->size; i++) {
		int64_t rest = i, position = 0;
		for (int k = 0; k < f->n_axis; k++) {
			position += rest % f->extent[k] * f->stride[k];
			rest /= f->extent[k];
		}
		if (position >= f->size || seen[position])
			return false;
		seen[position] = true;
	}
	return true;
}

static bool read_frame(struct document *x)
{
	const struct toml_entry *e = leaf(x, "atom", "frame"), *modulus = leaf(x, "atom", "modulus");
	struct issue_frame *f = x->frame;
	const char *s = e->value.s;
	int n_stride;
	bool ok = read_numbers(&s, &f->n_axis, f->extent) && *s++ == ':';
	s += ok ? strspn(s, " ") : 0;
	ok = ok && read_numbers(&s, &n_stride, f->stride) && !*s && n_stride == f->n_axis;
	f->size = 1;
	for (int i = 0; ok && i < f->n_axis; i++) {
		ok = f->extent[i] >= 1 && f->extent[i] <= MAX_POSITIONS / f->size;
		f->size *= ok ? f->extent[i] : 1;
	}
	if (!ok || !frame_is_whole(f))
		return malformed(x, e, "extents and strides such as \"(4, 8):(1, 4)\" that give each of at most 1024 positions once");
	if (modulus->value.i < 1 || modulus->value.i > MAX_POSITIONS)
		return malformed(x, modulus, "an integer from 1 to 1024");
	f->modulus = modulus->value.i;
	f->name = e->value.s;
	return true;
}

/* Parameters. */

static bool all_dtypes(const struct toml_value *v, enum dtype *out)
{
	for (int i = 0; i < v->n; i++)
		if (!dtype_find(v->item[i].s, &out[i]))
			return false;
	return true;
}

static bool read_default(const struct document *x, const struct toml_entry *e, const struct toml_value *options, struct attr_decl *d)
{
	struct attr *v = arena_new(&x->t->perm, struct attr);
	bool ok = false;
	for (int i = 0; i < options->n; i++)
		ok = ok || !strcmp(options->item[i].s, e->value.s);
	*v = (struct attr){ .kind = d->kind, .s = e->value.s };
	if (d->kind == ATTR_DTYPE)
		ok = ok && dtype_find(e->value.s, &v->dtype);
	d->fallback = v;
	d->required = false;
	return ok || malformed(x, e, "one of the options");
}

static bool read_parameter(struct document *x, int table, struct attr_decl *d)
{
	const struct toml_entry *name = toml_find(x->d, table, "name"), *options = toml_find(x->d, table, "options");
	const struct toml_entry *fallback = toml_find(x->d, table, "default");
	const struct toml_value *v = &options->value;
	enum dtype *dtype = arena_array(&x->t->perm, enum dtype, (size_t)v->n + 1);
	const char **allowed = arena_array(&x->t->perm, const char *, (size_t)v->n + 1);
	if (!is_part(name->value.s, strlen(name->value.s)) || atom_attr_index(x->c, name->value.s) >= 0)
		return malformed(x, name, "a name of its own");
	if (!v->n)
		return malformed(x, options, "at least one option");
	*d = (struct attr_decl){ .name = name->value.s, .kind = ATTR_STR, .required = true };
	for (int i = 0; i < v->n; i++) {
		allowed[i] = v->item[i].s;
		for (int k = 0; k < i; k++)
			if (!strcmp(allowed[i], allowed[k]))
				return malformed(x, options, "options that differ");
	}
	if (all_dtypes(v, dtype)) {
		if (x->c->n_dtype)
			return malformed(x, options, "one parameter whose options are dtypes");
		d->kind = ATTR_DTYPE;
		x->c->n_dtype = v->n;
		x->c->dtype = dtype;
	} else {
		d->allowed = allowed;
	}
	x->c->n_attr++;
	return !fallback || read_default(x, fallback, v, d);
}

static bool read_parameters(struct document *x)
{
	int n = 0;
	for (int i = next_table(x, "atom.parameter", -1); i >= 0; i = next_table(x, "atom.parameter", i))
		n++;
	struct attr_decl *d = arena_array(&x->t->perm, struct attr_decl, (size_t)n + 1);
	x->c->attr = d;
	for (int i = next_table(x, "atom.parameter", -1); i >= 0; i = next_table(x, "atom.parameter", i))
		if (!read_parameter(x, i, &d[x->c->n_attr]))
			return false;
	return true;
}

/* Roles. */

static const char *const axis_names[3][2] = { { "m", "n" }, { "m", "k" }, { "k", "n" } };
static const int axis_of_single[3][2] = { { 0, 1 }, { 0, 2 }, { 2, 1 } };
static const char *const role_name[] = { "C", "A", "B" };

static bool read_dtype(struct document *x, const struct toml_entry *e, enum atom_role r)
{
	int k = atom_attr_index(x->c, e->value.s);
	x->table->dtype_parameter[r] = k;
	if (k >= 0 ? x->c->attr[k].kind == ATTR_DTYPE : dtype_find(e->value.s, &x->table->role[r].dtype))
		return true;
	return malformed(x, e, "a dtype, or a parameter whose options are dtypes");
}

static bool read_axes(const struct document *x, const struct toml_entry *e, enum atom_role r, struct tile_fragment *f)
{
	if (e->value.n != f->n_mode)
		return malformed(x, e, arena_printf(&x->t->perm, "one axis for each of %d modes", f->n_mode));
	for (int i = 0; i < f->n_mode; i++) {
		bool is_second = !strcmp(e->value.item[i].s, axis_names[r][1]);
		if (!is_second && strcmp(e->value.item[i].s, axis_names[r][0]) != 0)
			return malformed(x, e, arena_printf(&x->t->perm, "the axes \"%s\" and \"%s\" of role %s", axis_names[r][0],
							    axis_names[r][1], role_name[r]));
		f->axis[i] = is_second;
	}
	return true;
}

static bool read_modes(struct document *x, int table, enum atom_role r, struct tile_fragment *f)
{
	const struct toml_entry *modes = toml_find(x->d, table, "modes"), *split = toml_find(x->d, table, "split");
	int64_t of_axis[FRAME_MAX_AXIS];
	f->n_mode = modes->value.n;
	if (f->n_mode < 1 || f->n_mode > FRAGMENT_MAX_MODE)
		return malformed(x, modes, "1 to 6 modes");
	if (!integers(x, modes, f->n_mode, 1, MAX_EXTENT, f->extent) ||
	    !integers(x, toml_find(x->d, table, "strides"), f->n_mode, 0, MAX_WEIGHT, f->stride) ||
	    !integers(x, toml_find(x->d, table, "weight"), f->n_mode, 0, MAX_WEIGHT, f->weight) ||
	    !integers(x, toml_find(x->d, table, "register"), f->n_mode, 0, MAX_WEIGHT, f->reg) ||
	    !integers(x, split, x->frame->n_axis, FRAGMENT_BROADCAST, FRAGMENT_MAX_MODE, of_axis))
		return false;
	for (int i = 0; i < x->frame->n_axis; i++)
		f->split[i] = (int)of_axis[i];
	return read_axes(x, toml_find(x->d, table, "axes"), r, f);
}

/* The fragment of a layout that means the same already, "f" where there is none; NULL if one means something else. */
static const struct tile_fragment *known_fragment(const struct document *x, const struct tile_fragment *f)
{
	for (const struct tile_fragment *const *k = atom_fragments(x->t); *k; k++)
		switch (fragment_compare(*k, f)) {
		case FRAGMENTS_EQUAL: return *k;
		case FRAGMENTS_CONFLICT: return NULL;
		case FRAGMENTS_DIFFER: break;
		}
	return f;
}

/* Elements of a fragment without parameter that one position holds. */
static int64_t registers_of(const struct tile_fragment *f)
{
	int64_t n = 1;
	for (int i = 0; i < f->n_mode; i++) {
		bool is_split = false;
		for (int k = 0; k < f->frame->n_axis; k++)
			is_split = is_split || f->split[k] == i;
		n *= is_split ? 1 : f->extent[i];
	}
	return n;
}

static bool read_fragment(struct document *x, int table, enum atom_role r, const int64_t *shape, struct arrangement *out)
{
	const struct toml_entry *e = toml_find(x->d, table, "weight");
	struct tile_fragment *f = arena_new(&x->t->perm, struct tile_fragment);
	f->frame = x->frame;
	if (!read_modes(x, table, r, f))
		return false;
	const char *fault = fragment_fault(&x->t->perm, f, shape);
	if (!fault && !(out->fragment = known_fragment(x, f)))
		fault = "a known role has these modes and strides with other axes or weights, so that layouts would have two meanings";
	if (fault)
		return diag_error(x->t, e->range, E5010, "role %s of T.%s is no bijection between elements and registers of positions: %s",
				  role_name[r], x->c->name, fault);
	x->table->n_register[r] = registers_of(f);
	return true;
}

static bool read_role(struct document *x, int table)
{
	const struct toml_entry *name = toml_find(x->d, table, "name"), *effect = toml_find(x->d, table, "effect");
	const struct toml_entry *shape = toml_find(x->d, table, "shape"), *storage = toml_find(x->d, table, "storage");
	struct arrangement *arrangement = arena_new(&x->t->perm, struct arrangement);
	int r = 0;
	while (r < 3 && strcmp(role_name[r], name->value.s) != 0)
		r++;
	if (r == 3 || x->table->role[r].arrangement)
		return malformed(x, name, "the roles \"C\", \"A\" and \"B\", each once");
	struct atom_operand *o = &x->table->role[r];
	*o = (struct atom_operand){ .storages = INSN_RMEM, .n_arrangement = 1, .arrangement = arrangement };
	if (strcmp(effect->value.s, r == ATOM_C ? "rw" : "r") != 0)
		return malformed(x, effect, r == ATOM_C ? "\"rw\"" : "\"r\"");
	if (strcmp(storage->value.s, "rmem") != 0)
		return malformed(x, storage, "\"rmem\"");
	if (!integers(x, shape, 2, 1, MAX_EXTENT, o->shape) || !read_dtype(x, toml_find(x->d, table, "dtype"), (enum atom_role)r))
		return false;
	for (int i = 0; i < 2; i++)
		if (o->shape[i] != x->single[axis_of_single[r][i]])
			return malformed(x, shape, arena_printf(&x->t->perm, "the extents of atom.single on axes %s and %s", axis_names[r][0],
								axis_names[r][1]));
	return read_fragment(x, table, (enum atom_role)r, o->shape, arrangement);
}

static bool same_parameters(const struct atom_class *a, const struct atom_class *b)
{
	bool same = a->n_attr == b->n_attr;
	for (int i = 0; same && i < a->n_attr; i++)
		same = a->attr[i].kind == b->attr[i].kind && !strcmp(a->attr[i].name, b->attr[i].name);
	return same;
}

/* Role "r", which the document leaves out, is that of the known atom of its id; false where there is none that agrees. */
static bool inherit_role(struct document *x, enum atom_role r)
{
	const struct atom_class *base = atom_find(x->t, x->c->name);
	struct attr *attr = arena_array(&x->t->perm, struct attr, (size_t)x->c->n_attr + 1);
	struct atom_operand o;
	const char *why;
	if (!base || !base->frame || !same_parameters(base, x->c) || !frame_equal(base->frame, x->frame))
		return false;
	const struct atom *atom = atom_complete(&x->t->perm, base, attr, &why);
	if (!atom)
		return false;
	base->role(atom, r, &o);
	for (int i = 0; i < 2; i++)
		if (o.shape[i] != x->single[axis_of_single[r][i]])
			return false;
	if (o.n_arrangement != 1 || !o.arrangement->fragment)
		return false;
	x->table->role[r] = o;
	x->table->base = base;
	x->table->n_register[r] = registers_of(o.arrangement->fragment);
	x->table->dtype_parameter[r] = INHERITED;
	return true;
}

static bool read_roles(struct document *x)
{
	for (int i = next_table(x, "atom.role", -1); i >= 0; i = next_table(x, "atom.role", i))
		if (!read_role(x, i))
			return false;
	for (int r = 0; r < 3; r++)
		if (!x->table->role[r].arrangement && !inherit_role(x, (enum atom_role)r))
			return diag_error(x->t, whole(x), E5006, "missing leaf atom.role of role %s; only a role of a known atom of the same id, "
					  "parameters, frame and extents may be left out", role_name[r]);
	return true;
}

static void role(const struct atom *x, enum atom_role r, struct atom_operand *out)
{
	const struct atom_table *table = x->cls->table;
	*out = table->role[r];
	if (table->dtype_parameter[r] == INHERITED)
		table->base->role(&(struct atom){ table->base, x->attr }, r, out);
	else if (table->dtype_parameter[r] >= 0)
		out->dtype = x->attr[table->dtype_parameter[r]].dtype;
}

const struct atom_class *atom_document_make(struct tfc *t, const struct source *s, const struct toml *d)
{
	struct document x = { .t = t, .s = s, .d = d, .c = arena_new(&t->perm, struct atom_class),
			      .table = arena_new(&t->perm, struct atom_table), .frame = arena_new(&t->perm, struct issue_frame) };
	if (!check_keys(&x) || !read_id(&x))
		return NULL;
	const struct toml_entry *family = leaf(&x, "spec", "family"), *ptx = leaf(&x, "emit", "ptx");
	if (strcmp(family->value.s, "mma.sync") != 0) {
		malformed(&x, family, "the family \"mma.sync\"");
		return NULL;
	}
	x.c->capability = leaf(&x, "atom", "capability")->value.s;
	x.c->frame = x.frame;
	x.c->table = x.table;
	x.c->role = role;
	x.table->ptx = ptx ? ptx->value.s : NULL;
	if (!integers(&x, leaf(&x, "atom", "single"), 3, 1, MAX_EXTENT, x.single) || !read_frame(&x) || !read_parameters(&x) ||
	    !read_roles(&x) || (ptx && !atom_template_check(t, ptx->value.range, x.c)))
		return NULL;
	x.c->doc = arena_printf(&t->perm, "%lld by %lld by %lld matrix product of %lld positions, of an atom document.",
				(long long)x.single[0], (long long)x.single[1], (long long)x.single[2], (long long)x.frame->size);
	x.c->example = arena_printf(&t->perm, "T.%s()", x.c->name);
	return x.c;
}

/* The roster. */

struct origin { const char *name, *file; int place; };	/* place: 0 files, 1... directories */

struct roster {
	struct tfc *t;
	VEC(const struct atom_class *) atom;
	VEC(const struct tile_fragment *) fragment;
	VEC(struct origin) read;
	bool failed;
};

/* Lists end with NULL, which is replaced; the roster is in force before the next document is read. */
static void publish(struct roster *r)
{
	struct atom_roster *x = arena_new(&r->t->perm, struct atom_roster);
	x->atom = arena_memdup(&r->t->perm, r->atom.data, r->atom.len * sizeof(*r->atom.data));
	x->fragment = arena_memdup(&r->t->perm, r->fragment.data, r->fragment.len * sizeof(*r->fragment.data));
	r->t->atoms = x;
}

static void begin(struct roster *r)
{
	for (int i = 0; i == 0 || atom_all[i - 1]; i++)
		vec_push(&r->t->perm, &r->atom, atom_all[i]);
	for (int i = 0; i == 0 || fragment_all[i - 1]; i++)
		vec_push(&r->t->perm, &r->fragment, fragment_all[i]);
}

static void add_atom(struct roster *r, const struct atom_class *c)
{
	size_t at = 0;
	while (r->atom.data[at] && strcmp(r->atom.data[at]->name, c->name) != 0)
		at++;
	if (!r->atom.data[at])
		vec_push(&r->t->perm, &r->atom, NULL);
	r->atom.data[at] = c;
	for (int i = 0; i < 3; i++) {
		const struct tile_fragment *f = c->table->role[i].arrangement->fragment;
		size_t k = 0;
		while (r->fragment.data[k] && r->fragment.data[k] != f)
			k++;
		if (r->fragment.data[k])
			continue;
		r->fragment.data[k] = f;
		vec_push(&r->t->perm, &r->fragment, NULL);
	}
	publish(r);
}

static void add_file(struct roster *r, const char *file, int place)
{
	const struct source *s = target_source(r->t, file);
	struct toml d;
	bool ok = s && toml_read(r->t, s, &d);
	if (ok && !toml_has_schema(&d, "tfc.atom/1"))
		return;
	const struct atom_class *c = ok ? atom_document_make(r->t, s, &d) : NULL;
	r->failed = r->failed || !c;
	for (size_t i = 0; c && i < r->read.len; i++) {
		struct range at = { s, 0, 1 };
		if (strcmp(r->read.data[i].name, c->name) != 0)
			continue;
		if (r->read.data[i].place != place || !place)
			diag_warning(r->t, at, W5001, "the id T.%s is also defined in %s, which comes first", c->name, r->read.data[i].file);
		else
			r->failed = !diag_error(r->t, at, E5007, "the id T.%s stands twice in one directory: %s and %s", c->name,
						r->read.data[i].file, file);
		return;
	}
	if (!c)
		return;
	vec_push(&r->t->perm, &r->read, ((struct origin){ c->name, file, place }));
	add_atom(r, c);
}

bool atom_documents_read(struct tfc *t, const struct target_options *o)
{
	struct roster r = { .t = t };
	begin(&r);
	for (int i = 0; i < o->n_file; i++)
		add_file(&r, o->file[i], 0);
	for (int i = 0; i < o->n_dir; i++) {
		const char *const *file;
		int n = target_directory(t, o->dir[i], &file);
		for (int k = 0; k < n; k++)
			add_file(&r, file[k], 1 + i);
	}
	return !r.failed;
}
