/* Seeded mutations of a text: pieces dropped, doubled, replaced by others, and what no program has put between. */
#ifndef WHOLE_MUTATE_H
#define WHOLE_MUTATE_H

#include <stdint.h>
#include <string.h>

#include "base/text.h"

static inline uint64_t mutate_next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* Ends of the pieces of "s": words, blanks, line ends, single characters. */
static inline size_t mutate_split(const char *s, size_t *end)
{
	size_t n = 0;
	for (size_t i = 0; s[i]; end[n++] = i) {
		size_t word = strspn(s + i, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
		size_t blank = strspn(s + i, " ");
		i += word ? word : blank ? blank : 1;
	}
	return n;
}

/* Add "s" to "out" with one change in about "rate" / 5 of its pieces. */
static inline void mutate_text(struct text *out, const char *s, uint64_t *state, int rate)
{
	static const char *const extra[] = {
		"(", ")", "[", "]", "{", "}", "\n", "    ", "\t", ":", ",", "=", "@", "\"", "'", "\"\"\"", "\\", "#", "def ", "class ",
		"lambda ", "for ", "if ", "else ", "return ", "with ", "await ", "yield ", "*", "**", "...", "->", "|", "&", ";", "\r",
		"\xc3\xa9", "\xff", "0x", "1e", "9999999999999999999", "f\"{", "async ", "match ", "import ", "from ", "not ", "in ", "@func\n",
		"elif x:", "try:\n", "except ", ":=", "+=", "$",
	};
	size_t *end = arena_array(out->arena, size_t, strlen(s) + 1);
	size_t n = mutate_split(s, end);
	for (size_t i = 0; i < n; i++) {
		size_t begin = i ? end[i - 1] : 0;
		uint64_t r = mutate_next(state) % (uint64_t)rate;
		if (r == 0)
			continue;
		if (r == 1)
			text_add(out, extra[mutate_next(state) % (sizeof(extra) / sizeof(extra[0]))]);
		if (r == 2) {
			size_t other = mutate_next(state) % n, from = other ? end[other - 1] : 0;
			text_add_n(out, s + from, end[other] - from);
			continue;
		}
		text_add_n(out, s + begin, end[i] - begin);
		if (r == 3)
			text_add_n(out, s + begin, end[i] - begin);
		if (r == 4 && mutate_next(state) % 40 == 0)
			return;
	}
}

#endif
