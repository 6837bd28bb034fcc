/* Files: whole reads and atomic writes. */
#ifndef BASE_IO_H
#define BASE_IO_H

#include "base/tfc.h"

/* Read all of "path" ("-": standard input).  On failure return false and set "why" to one line. */
bool io_read(struct arena *a, const char *path, char **data, size_t *size, const char **why);

/* A set of outputs that is written as a whole: all or none. */
struct io_output {
	const char *path;		/* "-": standard output */
	const void *data;
	size_t size;
	char *pattern;			/* name of its temporary file */
	char *temporary;		/* while it exists */
	bool unchanged;
};

struct io_outputs {
	struct io_output *data;
	size_t len, cap;
	bool write_if_changed;
};

void io_output_add(struct tfc *t, struct io_outputs *o, const char *path, const void *data, size_t size);
/* Write every output to a temporary file beside it, then rename all.  Signals wait until this is done.  On failure
 * nothing new exists, E9002 is reported and false returned. */
bool io_outputs_commit(struct tfc *t, struct io_outputs *o);
/* True if both paths name one file, which may not exist yet. */
bool io_same_file(const char *a, const char *b);
/* An output may not replace an input or another output; "-" is never a file.  True: output "which" does, and "is_input" says
 * whether an input. */
bool io_outputs_clash(const char *const *output, size_t n_output, const char *const *input, size_t n_input, size_t *which,
		      bool *is_input);
bool io_exists(const char *path);
/* The directory that holds the running program, or NULL. */
const char *io_program_dir(struct tfc *t);
/* Where the run-time headers lie: beside the program's installation, or in its build tree; NULL if nowhere. */
const char *io_runtime_dir(struct tfc *t);
bool io_make_dir(struct tfc *t, const char *path);

#endif
