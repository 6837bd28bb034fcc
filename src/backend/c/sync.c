/* Statements of synchronisation: one agent executes the text from top to bottom. They need no C, but not every text can be executed
 * so: cores that signal each other take turns, and a pipe may wait for what stands further down. */
#include <string.h>

#include "backend/c/internal.h"

/* Where the number of a flag, or of a signal between cores, stands. */
enum { TOKEN_ID = 2 };

/* Could the token of the wait "w" be the one that "s" adds? */
static bool adds_token(const struct tir_stmt *s, const struct tir_stmt *w)
{
	if (s->kind != TIR_SYNC)
		return false;
	const struct tir_sync_arg *x = s->u.sync.arg, *y = w->u.sync.arg;
	bool is_flag = !strcmp(w->u.sync.name, "flag_wait");
	if (strcmp(s->u.sync.name, is_flag ? "flag_set" : "cross_set") != 0)
		return false;
	if (is_flag && (strcmp(x[0].text, y[0].text) != 0 || strcmp(x[1].text, y[1].text) != 0))
		return false;
	int64_t i, k;
	return !ix_is_const(x[TOKEN_ID].ix, &i) || !ix_is_const(y[TOKEN_ID].ix, &k) || i == k;
}

enum first { FIRST_NEITHER, FIRST_SET, FIRST_WAIT, FIRST_WAIT_MAYBE };

/* What comes first in the text: a statement that adds the token of the wait "w", or "w" itself? Under a condition the first turns of
 * a loop may pass the wait over. */
static enum first find_first(const struct tir_block *b, const struct tir_stmt *w)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s == w)
			return FIRST_WAIT;
		if (adds_token(s, w))
			return FIRST_SET;
		const struct tir_block *suite[2];
		for (int k = 0, n = tir_suites(s, suite); k < n; k++) {
			enum first found = find_first(suite[k], w);
			if (found != FIRST_NEITHER)
				return found == FIRST_WAIT && (s->kind == TIR_IF || s->kind == TIR_WHILE) ? FIRST_WAIT_MAYBE : found;
		}
	}
	return FIRST_NEITHER;
}

/* Of two cores, one waits under a condition for what the other has done in an earlier turn; inside a core such a wait is one of a
 * pipelined loop, whose text is in order. */
void cb_check_order(struct cb *c, const struct tir_stmt *s)
{
	bool is_cross = !strcmp(s->u.sync.name, "cross_wait");
	if (!is_cross && strcmp(s->u.sync.name, "flag_wait") != 0)
		return;
	enum first first = find_first(&c->f->body, s);
	if (first != FIRST_WAIT && !(is_cross && first == FIRST_WAIT_MAYBE))
		return;
	c->failed = true;
	diag_error(c->t, s->range.source ? s->range : c->f->range, E9003,
		   "%s: T.%s waits for a %s that is set further down, and C of this version executes the text from top to bottom; put the wait behind "
		   "the statement that sets it, or compile to TIR and run that with tfc eval",
		   c->f->name, s->u.sync.name, is_cross ? "signal of another core" : "flag");
}
