/* The whole line in this process: text, types, placement, statements, C. */
#ifndef WHOLE_H
#define WHOLE_H

#include <stddef.h>

enum whole_end { WHOLE_C, WHOLE_REFUSED, WHOLE_MEMORY, WHOLE_BUG, WHOLE_SILENT };	/* SILENT: neither C nor a diagnostic */

struct whole {
	long countdown, request;	/* of struct fail */
	char message[700];		/* of an internal error: stage, text, place */
	size_t c_bytes;			/* of the C text */
};

/* Compile the "n" bytes at "text" for cpu.c11, with all structure checks. */
enum whole_end whole_run(struct whole *w, const char *name, const char *text, size_t n);
/* Read a file; the caller frees it. Ends the program with a message where that fails. */
char *whole_read(const char *path, size_t *n);

#endif
