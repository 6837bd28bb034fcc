#include "target/target.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "target/document.h"

const struct target_builtin target_builtins[] = {
#include "target/builtin.inc"
	{ NULL, NULL }
};

/* A document with the place it came from: 0 files of --target-file, 1... directories, INT32_MAX built in. */
struct found {
	const struct target_document *doc;
	const char *file;
	int place;
};

struct catalogue {
	struct tfc *t;
	struct found *data;
	size_t len, cap;
	bool failed;
};

enum { PLACE_BUILTIN = 1 << 30 };

const struct source *target_source(struct tfc *t, const char *path)
{
	FILE *f = fopen(path, "rb");
	struct text s;
	text_init(&s, &t->perm);
	char block[4096];
	size_t n;
	while (f && (n = fread(block, 1, sizeof(block), f)) > 0 && s.len < (1 << 20))
		text_add_n(&s, block, n);
	bool failed = !f || ferror(f);
	if (failed)
		diag_error(t, (struct range){ 0 }, E9001, "cannot read the target document %s: %s", path, strerror(errno));
	if (f)
		fclose(f);
	return failed ? NULL : source_new(&t->perm, path, text_str(&s), s.len);
}

static void add(struct catalogue *c, const char *file, const char *text, size_t size, int place)
{
	const struct source *s = source_new(&c->t->perm, file, text, size);
	struct toml d;
	bool ok = toml_read(c->t, s, &d);
	if (ok && toml_has_schema(&d, "tfc.atom/1"))
		return;
	const struct target_document *doc = ok ? target_document_make(c->t, s, &d) : NULL;
	if (!doc) {
		c->failed = true;
		return;
	}
	for (size_t i = 0; i < c->len; i++) {
		const struct found *f = &c->data[i];
		if (f->doc->is_architecture != doc->is_architecture || strcmp(f->doc->id, doc->id) != 0)
			continue;
		struct range r = { s, 0, 1 };
		if (f->place == place && place > 0) {
			diag_error(c->t, r, E5007, "the id %s stands twice in one directory: %s and %s", doc->id, f->file, file);
			c->failed = true;
		} else if (place != PLACE_BUILTIN) {
			diag_warning(c->t, r, W5001, "the id %s is also defined in %s, which comes first", doc->id, f->file);
		}
		return;
	}
	vec_push(&c->t->perm, c, ((struct found){ doc, file, place }));
}

static void add_file(struct catalogue *c, const char *path, int place)
{
	const struct source *s = target_source(c->t, path);
	if (s)
		add(c, path, s->text, s->size, place);
	else
		c->failed = true;
}

static int compare_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int target_directory(struct tfc *t, const char *path, const char *const **file)
{
	DIR *d = opendir(path);
	if (!d)
		return -1;
	VEC(const char *) name = { 0 };
	for (struct dirent *e; (e = readdir(d));) {
		size_t n = strlen(e->d_name);
		if (n > 5 && !strcmp(e->d_name + n - 5, ".toml"))
			vec_push(&t->perm, &name, arena_printf(&t->perm, "%s/%s", path, e->d_name));
	}
	closedir(d);
	if (name.len)
		qsort(name.data, name.len, sizeof(*name.data), compare_text);
	*file = name.data;
	return (int)name.len;
}

static void add_dir(struct catalogue *c, const char *path, int place)
{
	const char *const *file;
	int n = target_directory(c->t, path, &file);
	if (n < 0) {
		diag_error(c->t, (struct range){ 0 }, E9001, "cannot read the target directory %s: %s", path, strerror(errno));
		c->failed = true;
	}
	for (int i = 0; i < n; i++)
		add_file(c, file[i], place);
}

static void read_given(struct catalogue *c, const struct target_options *o)
{
	for (int i = 0; o && i < o->n_file; i++)
		add_file(c, o->file[i], 0);
	for (int i = 0; o && i < o->n_dir; i++)
		add_dir(c, o->dir[i], 1 + i);
}

/* Add the built-in documents of the id "id" (all if NULL): files are named after the id they hold. */
static void read_builtin(struct catalogue *c, const char *id)
{
	for (const struct target_builtin *b = target_builtins; b->file; b++) {
		size_t n = id ? strlen(id) : 0;
		bool wanted = !id || (!strncmp(b->file, id, n) && (!strcmp(b->file + n, ".toml") || !strcmp(b->file + n, ".arch.toml")));
		if (wanted)
			add(c, b->file, b->text, strlen(b->text), PLACE_BUILTIN);
	}
}

static const struct target_document *find(struct catalogue *c, const char *id, bool is_architecture)
{
	for (size_t i = 0; i < c->len; i++)
		if (c->data[i].doc->is_architecture == is_architecture && !strcmp(c->data[i].doc->id, id))
			return c->data[i].doc;
	return NULL;
}

static int compare_found(const void *a, const void *b)
{
	const struct found *x = a, *y = b;
	int order = strcmp(x->doc->id, y->doc->id);
	return order ? order : (int)x->doc->is_architecture - (int)y->doc->is_architecture;
}

int target_list(struct tfc *t, const struct target_options *o, const struct target_document *const **out)
{
	struct catalogue c = { .t = t };
	read_given(&c, o);
	read_builtin(&c, NULL);
	if (c.len)
		qsort(c.data, c.len, sizeof(*c.data), compare_found);
	const struct target_document **doc = arena_array(&t->perm, const struct target_document *, c.len + 1);
	for (size_t i = 0; i < c.len; i++)
		doc[i] = c.data[i].doc;
	*out = doc;
	return (int)c.len;
}

static const struct target *unknown(struct tfc *t, const struct target_options *o, const char *id, struct range r)
{
	const struct target_document *const *doc;
	int n = target_list(t, o, &doc);
	const char **known = arena_array(&t->perm, const char *, (size_t)n + 1);
	int n_known = 0;
	struct text list;
	text_init(&list, &t->perm);
	for (int i = 0; i < n; i++) {
		if (n_known && !strcmp(known[n_known - 1], doc[i]->id))
			continue;
		known[n_known++] = doc[i]->id;
		text_printf(&list, "%s%s", n_known > 1 ? ", " : "", doc[i]->id);
	}
	const char *near = diag_nearest(id, known, (size_t)n_known);
	const char *option = !r.source && o && o->option ? o->option : NULL;
	diag_error(t, r, E5001, "%s%sunknown target '%s'%s%s%s; known targets: %s", option ? option : "", option ? ": " : "", id, near ? ", did you mean '" : "", near ? near : "",
		   near ? "'?" : "", text_str(&list));
	return NULL;
}

static enum target_family family_of(const struct target_document *arch)
{
	const struct target_fact *f = map_get(&arch->fact, "identity.family");
	return !strcmp(f->name, "cuda") ? TARGET_CUDA : !strcmp(f->name, "cpu") ? TARGET_CPU : TARGET_MULTIPIPE;
}

static const char *const cuda_levels[] = { "cta", "thread" };
static const char *const cpu_levels[] = { "core" };
static const char *const multipipe_levels[] = { "core", "subcore" };

static const struct target *make(struct tfc *t, const struct target_options *o, const char *id, struct range r)
{
	struct catalogue c = { .t = t };
	const char *wanted = !strcmp(id, "dav-3510") ? "ascend.dav-3510" : id;
	read_given(&c, o);
	read_builtin(&c, wanted);
	if (c.failed)
		return NULL;
	const struct target_document *dev = find(&c, wanted, false), *arch = find(&c, wanted, true);
	if (!dev && arch && arch->default_device) {
		read_builtin(&c, arch->default_device);
		dev = find(&c, arch->default_device, false);
	}
	if (!dev)
		return c.failed ? NULL : unknown(t, o, id, r);
	const char *arch_id = o && o->architecture ? o->architecture : dev->architecture[0];
	bool compatible = false;
	for (int i = 0; i < dev->n_architecture; i++)
		compatible = compatible || !strcmp(dev->architecture[i], arch_id);
	if (!find(&c, arch_id, true))
		read_builtin(&c, arch_id);
	arch = find(&c, arch_id, true);
	if (!arch || !compatible || (dev->n_architecture > 1 && !(o && o->architecture))) {
		diag_error(t, r, E5012, "the device %s and the architecture %s are not compatible; the device names %s", dev->id,
			   arch_id, dev->architecture[0]);
		return NULL;
	}
	struct target *x = arena_new(&t->perm, struct target);
	*x = (struct target){ .id = dev->id, .family = family_of(arch), .architecture = arch, .device = dev };
	x->level = x->family == TARGET_CUDA ? cuda_levels : x->family == TARGET_CPU ? cpu_levels : multipipe_levels;
	x->n_level = x->family == TARGET_CPU ? 1 : 2;
	return x;
}

/* A target that was found, and what it was asked for with. */
struct target_memo {
	const struct target_memo *next;
	const struct target *target;
	const char *id;
	const struct target_options *options;
};

static bool same_options(const struct target_options *a, const struct target_options *b)
{
	static const struct target_options none = { 0 };
	a = a ? a : &none;
	b = b ? b : &none;
	bool same_arch = a->architecture == b->architecture ||
			 (a->architecture && b->architecture && !strcmp(a->architecture, b->architecture));
	return a == b || (same_arch && a->n_file == b->n_file && a->n_dir == b->n_dir && (!a->n_file || a->file == b->file) &&
			  (!a->n_dir || a->dir == b->dir));
}

const struct target *target_find(struct tfc *t, const struct target_options *o, const char *id, struct range r)
{
	for (const struct target_memo *m = t->targets; m; m = m->next)
		if (!strcmp(m->id, id) && same_options(m->options, o))
			return m->target;
	const struct target *x = make(t, o, id, r);
	if (!x)
		return NULL;
	struct target_memo *m = arena_new(&t->perm, struct target_memo);
	struct target_options *with = arena_new(&t->perm, struct target_options);
	*with = o ? *o : (struct target_options){ 0 };
	*m = (struct target_memo){ .next = t->targets, .target = x, .id = arena_strdup(&t->perm, id), .options = with };
	t->targets = m;
	return x;
}

const struct target_fact *target_fact(const struct target *t, const char *path)
{
	const struct target_fact *f = map_get(&t->device->fact, path);
	if (!f)
		f = map_get(&t->architecture->fact, path);
	return f && f->kind != TARGET_UNAVAILABLE ? f : NULL;
}

int64_t target_int(const struct target *t, const char *path, int64_t fallback)
{
	const struct target_fact *f = target_fact(t, path);
	return f && f->kind == TARGET_INT ? f->i : fallback;
}

bool target_has_capability(const struct target *t, const char *capability)
{
	const struct target_fact *f = target_fact(t, "instruction.capabilities");
	if (!strcmp(capability, "cpu"))
		return t->family == TARGET_CPU;
	for (int i = 0; f && i < f->n; i++)
		if (!strcmp(f->names[i], capability))
			return true;
	return false;
}

int target_level_index(const struct target *t, const char *name)
{
	if (t->family == TARGET_CPU && !strcmp(name, "cta"))
		return 0;
	for (int i = 0; i < t->n_level; i++)
		if (!strcmp(t->level[i], name))
			return i;
	return -1;
}
