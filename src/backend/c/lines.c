/* #line directives (spec: cli C17): where each line of the generated file comes from. */
#include <stdlib.h>
#include <string.h>

#include "backend/c/ctree.h"

enum { MOST_NESTED = 256 };

struct place {
	const char *file;
	int line;
};

static void add_directive(struct text *out, struct place p)
{
	text_printf(out, "#line %d \"", p.line);
	for (const char *s = p.file; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_char(out, '\\');
		text_char(out, *s);
	}
	text_add(out, "\"\n");
}

void c_line_directives(struct text *out, const char *text, const char *file, const char *program)
{
	int stack[MOST_NESTED] = {0}, depth = 0, own = 1;
	struct place natural = {file, 1}; /* what a compiler takes the next line for */
	bool continued = false;           /* the line before ends in a backslash */
	while (*text) {
		size_t n = strcspn(text, "\n");
		int line = stack[depth < MOST_NESTED ? depth : MOST_NESTED - 1];
		if (*text == *C_LINE_BEGIN) {
			if (++depth < MOST_NESTED)
				stack[depth] = atoi(text + 1);
		} else if (*text == *C_LINE_END) {
			depth--;
		} else {
			struct place want = line ? (struct place){program, line} : (struct place){file, own};
			if (!continued && (want.file != natural.file || want.line != natural.line)) {
				want.line += !line;
				own++;
				add_directive(out, want);
				natural = want;
			}
			text_add_n(out, text, n);
			text_char(out, '\n');
			continued = n > 0 && text[n - 1] == '\\';
			natural.line++;
			own++;
		}
		text += n + (text[n] == '\n');
	}
}
