/* One target document: read, checked against the schema of leaf.def. */
#ifndef TARGET_DOCUMENT_H
#define TARGET_DOCUMENT_H

#include "target/target.h"

/* Read "s"; NULL after E5002 to E5006. */
struct target_document *target_document_read(struct tfc *t, const struct source *s);

/* The documents that are part of the program: file name and text, in order of name, NULL-terminated. */
struct target_builtin { const char *file, *text; };
extern const struct target_builtin target_builtins[];

#endif
