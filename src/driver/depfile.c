/* Make dependency files: every output as target, every input as prerequisite (spec: cli C18). */
#include <string.h>

#include "base/text.h"
#include "driver/compile.h"

/* Quote for make: "$" doubles, blanks and "#" get a backslash, which doubles the backslashes before it. */
static void add_quoted(struct text *out, const char *s)
{
	for (size_t i = 0; s[i]; i++) {
		if (s[i] == '$')
			text_char(out, '$');
		if (s[i] == ' ' || s[i] == '\t' || s[i] == '#') {
			for (size_t k = i; k > 0 && s[k - 1] == '\\' && s[i] != '#'; k--)
				text_char(out, '\\');
			text_char(out, '\\');
		}
		text_char(out, s[i]);
	}
}

const char *depfile_text(struct tfc *t, const struct options *o, const struct io_outputs *out, const struct strings *input)
{
	struct text s;
	text_init(&s, &t->perm);
	for (int i = 0; i < o->n_dep_target; i++) {
		text_add(&s, i ? " " : "");
		if (o->dep_target[i].quote)
			add_quoted(&s, o->dep_target[i].name);
		else
			text_add(&s, o->dep_target[i].name);
	}
	for (size_t i = 0; !o->n_dep_target && i < out->len; i++) {
		if (!strcmp(out->data[i].path, "-"))
			continue;
		text_add(&s, s.len ? " " : "");
		add_quoted(&s, out->data[i].path);
	}
	text_char(&s, ':');
	for (size_t i = 0; i < input->len; i++) {
		if (!strcmp(input->data[i], "-"))
			continue;
		text_add(&s, " \\\n  ");
		add_quoted(&s, input->data[i]);
	}
	text_char(&s, '\n');
	for (size_t i = 1; o->dep_phony && i < input->len; i++) {
		text_char(&s, '\n');
		add_quoted(&s, input->data[i]);
		text_add(&s, ":\n");
	}
	return text_str(&s);
}
