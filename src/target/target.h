/* Target descriptions: what a machine can do (spec: targets).
 *
 * A target is a device document and the architecture document that it names.  The documents of this package are part of
 * the program; further ones come from files.
 */
#ifndef TARGET_TARGET_H
#define TARGET_TARGET_H

#include "base/map.h"
#include "base/tfc.h"

enum target_family { TARGET_CUDA, TARGET_CPU, TARGET_MULTIPIPE };

enum target_value_kind { TARGET_UNAVAILABLE, TARGET_INT, TARGET_BOOL, TARGET_NAME, TARGET_NAMES, TARGET_INTS };

struct target_fact {
	const char *path;		/* "memory.gmem.bandwidth" */
	enum target_value_kind kind;
	int64_t i;
	const char *name;
	int n;
	const char *const *names;
	const int64_t *ints;
	const char *unit, *origin, *source, *conditions;	/* NULL where absent */
	struct range range;
};

struct target_document {
	const char *id;
	bool is_architecture;
	uint64_t hash;			/* 64-bit FNV-1a without comments and blank lines */
	struct map fact;		/* path -> struct target_fact, in text order */
	int n_extends;
	const char *const *extends;
	const char *default_device;
	int n_architecture;		/* of a device */
	const char *const *architecture;
};

struct target {
	const char *id;			/* of the device */
	enum target_family family;
	const struct target_document *architecture, *device;
	int n_level;			/* topology levels, outermost first */
	const char *const *level;
};

/* Where documents come from besides the built-in ones. */
struct target_options {
	int n_file;
	const char *const *file;	/* --target-file */
	int n_dir;
	const char *const *dir;		/* --target-path */
	const char *architecture;	/* --arch, or NULL */
	const char *option;		/* that names the target where no place in a program does, or NULL */
};

/* The target "id" (a device, or an architecture with a default device); NULL after E5001 or a document error at "r". */
const struct target *target_find(struct tfc *t, const struct target_options *o, const char *id, struct range r);
/* The text of the document "path"; NULL after E9001. */
const struct source *target_source(struct tfc *t, const char *path);
/* The documents in the directory "path", in order of name; -1 with errno if it cannot be read. */
int target_directory(struct tfc *t, const char *path, const char *const **file);
/* All known ids with their documents, sorted; built-in and from files. */
int target_list(struct tfc *t, const struct target_options *o, const struct target_document *const **out);
const struct target_fact *target_fact(const struct target *t, const char *path);	/* NULL: absent or unavailable */
int64_t target_int(const struct target *t, const char *path, int64_t fallback);
bool target_has_capability(const struct target *t, const char *capability);
int target_level_index(const struct target *t, const char *name);	/* -1; on CPUs "cta" is "core" */

#endif
