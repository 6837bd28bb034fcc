#include "base/source.h"

#include "base/arena.h"
#include "base/vec.h"

/* Make a source that owns a copy of the "size" bytes at "text"; it lives in "a". */
struct source *source_new(struct arena *a, const char *name, const char *text, size_t size)
{
	struct source *s = arena_new(a, struct source);
	s->name = arena_strdup(a, name);
	s->text = arena_strndup(a, text, size);
	s->size = size;
	VEC(size_t) line = { 0 };
	vec_push(a, &line, 0);
	for (size_t i = 0; i < size; i++)
		if (text[i] == '\n')
			vec_push(a, &line, i + 1);
	s->line = line.data;
	s->n_line = line.len;
	return s;
}

void source_place(const struct source *s, size_t offset, int *line, int *column)
{
	size_t lo = 0, hi = s->n_line;
	while (hi - lo > 1) {
		size_t mid = (lo + hi) / 2;
		if (s->line[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	*line = (int)lo + 1;
	*column = (int)(offset - s->line[lo]) + 1;
}

struct range range_join(struct range a, struct range b)
{
	if (!a.source)
		return b;
	if (!b.source || a.source != b.source)
		return a;
	return (struct range){ a.source, a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end };
}
