/* Evaluation of file-level text whose failure may wait for a use (spec: hir 4.3). */
#include <string.h>

#include "front/fold.h"

void fold_try_begin(struct front *f, struct fold_try *t)
{
	t->saved = f->t->diags;
	f->t->diags = (struct diags){ .arena = t->saved.arena };
}

/* What accepted text may hold outside kernels: unknown names, host calls, forms outside the subset. */
static bool may_wait(enum diag_code c)
{
	return c == E1201 || c == E1203 || (c >= E1101 && c <= E1109) || (c >= E1801 && c <= E1941) || c == E1709 || c == E1702;
}

static void replay(struct front *f, const struct diags *held)
{
	for (size_t i = 0; i < held->len; i++) {
		const struct diag *d = &held->item[i];
		switch (d->severity) {
		case DIAG_ERROR: front_error(f, d->range, d->code, "%s", d->message); break;
		case DIAG_WARNING: diag_warning(f->t, d->range, d->code, "%s", d->message); break;
		case DIAG_NOTE: diag_note(f->t, d->range, "%s", d->message); break;
		case DIAG_FIXIT: diag_fixit(f->t, d->range, d->replacement, "%s", d->message); break;
		}
	}
}

bool fold_try_end(struct front *f, struct fold_try *t, const char **why, struct range *where, bool *reported)
{
	struct diags held = f->t->diags;
	bool waits = true;
	f->t->diags = t->saved;
	*why = NULL;
	*reported = false;
	for (size_t i = 0; i < held.len; i++) {
		if (held.item[i].severity != DIAG_ERROR)
			continue;
		if (!*why) {
			*why = held.item[i].message;
			*where = held.item[i].range;
		}
		waits = waits && may_wait(held.item[i].code);
	}
	if (!*why || !waits) {
		replay(f, &held);
		*reported = *why != NULL;
	}
	return !*why;
}
