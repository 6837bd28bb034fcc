#include "target/document.h"

#include <string.h>

#include "base/vec.h"
#include "target/toml.h"

enum holder { ARCHITECTURE, DEVICE, BOTH };

static const struct leaf {
	const char *path, *unit;
	enum holder holder;
	const char *families;
} leaves[] = {
#define LEAF(path, unit, holder, families) { path, unit, holder, families },
#include "target/leaf.def"
#undef LEAF
};

enum { N_LEAF = sizeof(leaves) / sizeof(leaves[0]) };

/* "pattern" may hold one "*", which stands for one name. */
static bool path_matches(const char *pattern, const char *path)
{
	const char *star = strchr(pattern, '*');
	if (!star)
		return !strcmp(pattern, path);
	size_t n = (size_t)(star - pattern);
	if (strncmp(pattern, path, n) != 0)
		return false;
	const char *rest = path + n + strcspn(path + n, ".");
	return rest > path + n && !strcmp(star + 1, rest);
}

static const struct leaf *find_leaf(const char *path, bool is_architecture)
{
	for (int i = 0; i < N_LEAF; i++)
		if (leaves[i].holder != (is_architecture ? DEVICE : ARCHITECTURE) && path_matches(leaves[i].path, path))
			return &leaves[i];
	return NULL;
}

static bool names(struct tfc *t, const struct toml_value *v, int *n, const char *const **out)
{
	if (v->kind != TOML_ARRAY)
		return false;
	const char **s = arena_array(&t->perm, const char *, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++) {
		if (v->item[i].kind != TOML_STRING)
			return false;
		s[i] = v->item[i].s;
	}
	*n = v->n;
	*out = s;
	return true;
}

static const char *string_of(const struct toml_entry *e)
{
	return e && e->value.kind == TOML_STRING ? e->value.s : NULL;
}

static bool malformed(struct tfc *t, const struct toml_entry *e, const char *path, const char *what)
{
	return diag_error(t, e->range, E5003, "malformed leaf %s: expected %s", path, what);
}

static bool read_fact_value(struct tfc *t, const struct toml_value *v, struct target_fact *f)
{
	switch (v->kind) {
	case TOML_STRING:
		f->kind = TARGET_NAME;
		f->name = v->s;
		return true;
	case TOML_INT:
		f->kind = TARGET_INT;
		f->i = v->i;
		return true;
	case TOML_BOOL:
		f->kind = TARGET_BOOL;
		f->i = v->i;
		return true;
	case TOML_ARRAY:
		f->kind = TARGET_NAMES;
		return names(t, v, &f->n, &f->names);
	}
	return false;
}

static bool kind_fits(const char *unit, enum target_value_kind k)
{
	if (!strcmp(unit, "name"))
		return k == TARGET_NAME;
	if (!strcmp(unit, "names"))
		return k == TARGET_NAMES;
	if (!strcmp(unit, "bool"))
		return k == TARGET_BOOL;
	return k == TARGET_INT;
}

static bool check_keys(struct tfc *t, const struct toml *d, int table, const char *path)
{
	static const char *const known[] = { "value", "unit", "origin", "source", "conditions", "status" };
	for (size_t i = 0; i < d->len; i++) {
		bool ok = d->data[i].table_index != table;
		for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++)
			ok = ok || !strcmp(d->data[i].key, known[k]);
		if (!ok)
			return malformed(t, &d->data[i], path, "the keys value, unit, origin, source, conditions or status");
	}
	return true;
}

/* Read the table "first" begins as the leaf "path" (spec: targets 1.4). */
static bool read_leaf(struct tfc *t, const struct toml *d, const struct toml_entry *first, const char *path,
		      struct target_document *doc)
{
	static const char *const origins[] = { "vendor", "derived", "reference", "measured", "estimated", "policy" };
	int table = first->table_index;
	const struct leaf *leaf = find_leaf(path, doc->is_architecture);
	if (!leaf)
		return diag_error(t, first->range, E5005, "unknown leaf %s in %s document", path,
				  doc->is_architecture ? "an architecture" : "a device");
	if (!check_keys(t, d, table, path))
		return false;
	struct target_fact *f = arena_new(&t->perm, struct target_fact);
	f->path = path;
	f->range = first->range;
	f->unit = string_of(toml_find(d, table, "unit"));
	f->origin = string_of(toml_find(d, table, "origin"));
	f->source = string_of(toml_find(d, table, "source"));
	f->conditions = string_of(toml_find(d, table, "conditions"));
	const struct toml_entry *value = toml_find(d, table, "value"), *status = toml_find(d, table, "status");
	if (status) {
		if (value || !string_of(status) || strcmp(string_of(status), "unavailable") != 0 || !f->conditions)
			return malformed(t, status, path, "status = \"unavailable\" with conditions and without value");
	} else {
		if (!value || !f->unit || !f->origin || !f->source)
			return malformed(t, first, path, "value, unit, origin and source");
		bool ok = false;
		for (size_t i = 0; i < sizeof(origins) / sizeof(origins[0]); i++)
			ok = ok || !strcmp(f->origin, origins[i]);
		if (!ok)
			return malformed(t, toml_find(d, table, "origin"), path,
					 "the origin vendor, derived, reference, measured, estimated or policy");
		if ((!strcmp(f->origin, "derived") || !strcmp(f->origin, "estimated")) && !f->conditions)
			return malformed(t, first, path, "conditions beside a derived or estimated value");
		if (strcmp(f->unit, leaf->unit) != 0)
			return diag_error(t, toml_find(d, table, "unit")->value.range, E5004,
					  "wrong unit of %s: expected %s, found %s", path, leaf->unit, f->unit);
		if (!read_fact_value(t, &value->value, f) || !kind_fits(leaf->unit, f->kind))
			return malformed(t, value, path, "a value of the kind that its unit names");
	}
	map_set(&doc->fact, path, f);
	return true;
}

/* 64-bit FNV-1a over the text without comments and blank lines. */
static uint64_t hash(const struct source *s)
{
	uint64_t h = 14695981039346656037u;
	for (size_t i = 0; i < s->n_line; i++) {
		size_t begin = s->line[i], end = i + 1 < s->n_line ? s->line[i + 1] : s->size;
		while (begin < end && strchr(" \t\r\n", s->text[begin]))
			begin++;
		if (begin == end || s->text[begin] == '#')
			continue;
		for (size_t k = begin; k < end; k++)
			h = (h ^ (unsigned char)s->text[k]) * 1099511628211u;
	}
	return h;
}

static struct range whole(const struct source *s)
{
	return (struct range){ s, 0, s->size ? 1 : 0 };
}

static bool read_envelope(struct tfc *t, const struct source *s, const struct toml *d, struct target_document *doc)
{
	for (size_t i = 0; i < d->len; i++) {
		const struct toml_entry *e = &d->data[i];
		bool ok = true;
		if (!strcmp(e->table, "spec")) {
			if (!strcmp(e->key, "schema"))
				ok = string_of(e) && !strcmp(string_of(e), "tfc.target/1");
			else if (!strcmp(e->key, "kind"))
				doc->is_architecture = string_of(e) && !strcmp(string_of(e), "architecture");
			else if (!strcmp(e->key, "id"))
				ok = (doc->id = string_of(e)) != NULL;
			else if (!strcmp(e->key, "extends"))
				ok = names(t, &e->value, &doc->n_extends, &doc->extends);
			else if (!strcmp(e->key, "default_device"))
				ok = (doc->default_device = string_of(e)) != NULL;
			else
				ok = false;
		} else if (!strcmp(e->table, "compatibility")) {
			ok = !strcmp(e->key, "architectures") && names(t, &e->value, &doc->n_architecture, &doc->architecture);
		}
		if (!ok)
			return malformed(t, e, arena_printf(&t->perm, "%s.%s", e->table, e->key), "the envelope of a target document");
	}
	if (!doc->id)
		return diag_error(t, whole(s), E5006, "missing leaf spec.id");
	if (!doc->is_architecture && !doc->n_architecture)
		return diag_error(t, whole(s), E5006, "missing leaf compatibility.architectures");
	return true;
}

static bool check_required(struct tfc *t, const struct source *s, const struct target_document *doc)
{
	const struct target_fact *family = map_get(&doc->fact, "identity.family");
	char letter = 0;
	if (doc->is_architecture) {
		const char *name = family ? family->name : NULL;
		letter = !name ? 0 : !strcmp(name, "cuda") ? 'C' : !strcmp(name, "cpu") ? 'P' : !strcmp(name, "multipipe") ? 'M' : 0;
		if (name && !letter)
			return diag_error(t, family->range, E5003, "malformed leaf identity.family: expected cuda, cpu or multipipe");
	}
	for (int i = 0; i < N_LEAF; i++) {
		const struct leaf *l = &leaves[i];
		bool here = l->holder == BOTH || (l->holder == ARCHITECTURE) == doc->is_architecture;
		bool needed = letter ? strchr(l->families, letter) != NULL : strlen(l->families) == 3;
		if (here && needed && !map_get(&doc->fact, l->path))
			return diag_error(t, whole(s), E5006, "missing leaf %s in the document of %s", l->path, doc->id);
	}
	return true;
}

struct target_document *target_document_make(struct tfc *t, const struct source *s, const struct toml *d)
{
	struct target_document *doc = arena_new(&t->perm, struct target_document);
	map_init(&doc->fact, &t->perm);
	doc->hash = hash(s);
	if (!read_envelope(t, s, d, doc))
		return NULL;
	int last = 0;
	for (size_t i = 0; i < d->len; i++) {
		const struct toml_entry *e = &d->data[i];
		if (e->table_index == last || !strcmp(e->table, "spec") || !strcmp(e->table, "compatibility"))
			continue;
		last = e->table_index;
		const char *path = strncmp(e->table, "facts.", 6) ? e->table : e->table + 6;
		if (!(target_table_is(path) ? target_table_read : read_leaf)(t, d, e, path, doc))
			return NULL;
	}
	return check_required(t, s, doc) ? doc : NULL;
}

struct target_document *target_document_read(struct tfc *t, const struct source *s)
{
	struct toml d;
	return toml_read(t, s, &d) ? target_document_make(t, s, &d) : NULL;
}
