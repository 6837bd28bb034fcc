/* The tables of pipes, paths and operation classes (spec: targets 2.5): one table is several facts with one origin. */
#include "target/document.h"

#include <string.h>

enum key_kind { INT, BOOL, NAME, NAMES, INTS };

static const struct key {
	const char *table, *name;
	enum key_kind kind;
	const char *unit;
	bool required;
} keys[] = {
#define KEY(table, key, kind, unit, required) { table, key, kind, unit, required },
#include "target/table.def"
#undef KEY
};

enum { N_KEY = sizeof(keys) / sizeof(keys[0]) };

static bool starts_with(const char *s, const char *head)
{
	return !strncmp(s, head, strlen(head)) && s[strlen(head)];
}

static bool is_piece(const char *path)
{
	size_t n = strlen(path);
	return starts_with(path, "path.") && n > 11 && !strcmp(path + n - 6, ".piece");
}

bool target_table_is(const char *path)
{
	return starts_with(path, "pipe.") || starts_with(path, "path.") || starts_with(path, "op.");
}

static const char *table_kind(const char *path)
{
	return is_piece(path) ? "piece" : starts_with(path, "pipe.") ? "pipe" : starts_with(path, "path.") ? "path" : "op";
}

static const struct key *find_key(const char *table, const char *name)
{
	for (int i = 0; i < N_KEY; i++)
		if (!strcmp(keys[i].table, table) && !strcmp(keys[i].name, name))
			return &keys[i];
	return NULL;
}

static bool malformed(struct tfc *t, struct range r, const char *path, const char *what)
{
	return diag_error(t, r, E5003, "malformed leaf %s: expected %s", path, what);
}

/* Items of an array, all of kind "kind". */
static bool read_items(struct tfc *t, const struct toml_value *v, enum toml_kind kind, struct target_fact *f)
{
	if (v->kind != TOML_ARRAY)
		return false;
	const char **names = arena_array(&t->perm, const char *, (size_t)v->n + 1);
	int64_t *ints = arena_array(&t->perm, int64_t, (size_t)v->n + 1);
	for (int i = 0; i < v->n; i++) {
		if (v->item[i].kind != kind)
			return false;
		names[i] = v->item[i].s;
		ints[i] = v->item[i].i;
	}
	f->kind = kind == TOML_STRING ? TARGET_NAMES : TARGET_INTS;
	f->n = v->n;
	f->names = names;
	f->ints = ints;
	return true;
}

static bool read_value(struct tfc *t, const struct toml_value *v, enum key_kind kind, struct target_fact *f)
{
	switch (kind) {
	case INT:
		f->kind = TARGET_INT;
		f->i = v->i;
		return v->kind == TOML_INT && v->i >= 0 && v->i <= INT32_MAX;
	case BOOL:
		f->kind = TARGET_BOOL;
		f->i = v->i;
		return v->kind == TOML_BOOL;
	case NAME:
		f->kind = TARGET_NAME;
		f->name = v->s;
		return v->kind == TOML_STRING;
	case NAMES:
		return read_items(t, v, TOML_STRING, f);
	case INTS:
		return read_items(t, v, TOML_INT, f);
	}
	return false;
}

static bool check_origin(struct tfc *t, const struct target_fact *head, struct range r, const char *path)
{
	static const char *const origins[] = { "vendor", "derived", "reference", "measured", "estimated", "policy" };
	bool ok = false;
	for (size_t i = 0; head->origin && i < sizeof(origins) / sizeof(origins[0]); i++)
		ok = ok || !strcmp(head->origin, origins[i]);
	if (!ok || !head->source)
		return malformed(t, r, path, "a table with an origin (vendor, derived, reference, measured, estimated or policy) and "
				 "a source");
	if ((!strcmp(head->origin, "derived") || !strcmp(head->origin, "estimated")) && !head->conditions)
		return malformed(t, r, path, "conditions beside a derived or estimated value");
	return true;
}

/* Pieces of a path are numbered from 0. */
static const char *numbered(struct tfc *t, const struct target_document *doc, const char *path)
{
	for (int i = 0;; i++) {
		const char *p = arena_printf(&t->perm, "%s.%d", path, i);
		if (!map_get(&doc->fact, arena_printf(&t->perm, "%s.kind", p)))
			return p;
	}
}

bool target_table_read(struct tfc *t, const struct toml *d, const struct toml_entry *first, const char *path,
		       struct target_document *doc)
{
	const char *kind = table_kind(path);
	struct target_fact head = { .range = first->range };
	if (!doc->is_architecture)
		return diag_error(t, first->range, E5005, "unknown leaf %s in a device document", path);
	if (is_piece(path) != first->is_array_table)
		return malformed(t, first->range, path, "[[path.<name>.piece]] for the pieces of a path and [..] for everything else");
	for (size_t i = 0; i < d->len; i++) {
		const struct toml_entry *e = &d->data[i];
		if (e->table_index != first->table_index)
			continue;
		const char *s = e->value.kind == TOML_STRING ? e->value.s : NULL;
		if (!strcmp(e->key, "origin"))
			head.origin = s;
		else if (!strcmp(e->key, "source"))
			head.source = s;
		else if (!strcmp(e->key, "conditions"))
			head.conditions = s;
		else if (!find_key(kind, e->key))
			return diag_error(t, e->range, E5005, "unknown leaf %s.%s", path, e->key);
	}
	if (is_piece(path)) {
		const struct target_fact *whole = map_get(&doc->fact, arena_printf(&t->perm, "%.*s.base", (int)strlen(path) - 6, path));
		if (!whole)
			return malformed(t, first->range, path, "the table of the path before its pieces");
		head.origin = whole->origin;
		head.source = whole->source;
		head.conditions = whole->conditions;
		path = numbered(t, doc, path);
	} else if (!check_origin(t, &head, first->range, path))
		return false;
	for (int k = 0; k < N_KEY; k++) {
		const struct key *key = &keys[k];
		const struct toml_entry *e = NULL;
		for (size_t i = 0; i < d->len && !strcmp(key->table, kind); i++)
			if (d->data[i].table_index == first->table_index && !strcmp(d->data[i].key, key->name))
				e = &d->data[i];
		const char *leaf = arena_printf(&t->perm, "%s.%s", path, key->name);
		if (!e && key->required && !strcmp(key->table, kind))
			return diag_error(t, first->range, E5006, "missing leaf %s in the document of %s", leaf, doc->id);
		if (!e)
			continue;
		struct target_fact *f = arena_new(&t->perm, struct target_fact);
		*f = head;
		f->path = leaf;
		f->unit = key->unit;
		f->range = e->range;
		if (!read_value(t, &e->value, key->kind, f))
			return malformed(t, e->range, leaf, "a value of the kind of this key, numbers from 0 to 2^31 - 1");
		map_set(&doc->fact, leaf, f);
	}
	return true;
}
