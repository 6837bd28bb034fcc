/* Source texts and ranges in them. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include <stddef.h>
#include <stdint.h>

struct arena;

struct source {
	const char *name;	/* as given on the command line; "<stdin>" for "-" */
	const char *text;	/* NUL-terminated copy; may contain NUL bytes before "size" */
	size_t size;
	size_t *line;		/* offset of the first byte of each line */
	size_t n_line;
};

/* The bytes [begin, end) of "source"; a range without a source has no place. */
struct range {
	const struct source *source;
	uint32_t begin, end;
};

struct source *source_new(struct arena *a, const char *name, const char *text, size_t size);
void source_place(const struct source *s, size_t offset, int *line, int *column);	/* both count from 1, columns in bytes */
struct range range_join(struct range a, struct range b);

#endif
