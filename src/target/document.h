/* One target document: read, checked against the schema of leaf.def. */
#ifndef TARGET_DOCUMENT_H
#define TARGET_DOCUMENT_H

#include "target/target.h"
#include "target/toml.h"

/* Read "s"; NULL after E5002 to E5006. */
struct target_document *target_document_read(struct tfc *t, const struct source *s);
/* The same of text that has been read; "d" may be changed no more. */
struct target_document *target_document_make(struct tfc *t, const struct source *s, const struct toml *d);

/* The documents that are part of the program: file name and text, in order of name, NULL-terminated. */
struct target_builtin { const char *file, *text; };
extern const struct target_builtin target_builtins[];

/* Is "path" a table of pipes, paths or operation classes (spec: targets 2.5)? */
bool target_table_is(const char *path);
/* The table that "first" begins, as facts "<path>.<key>"; pieces of paths have a number between. False after E5003, E5005, E5006. */
bool target_table_read(struct tfc *t, const struct toml *d, const struct toml_entry *first, const char *path,
		       struct target_document *doc);

#endif
