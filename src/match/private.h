/* What the files of match/ share. */
#ifndef MATCH_PRIVATE_H
#define MATCH_PRIVATE_H

#include "base/vec.h"
#include "match/match.h"

struct matching {
	struct arena *a;
	const struct match_request *r;
	struct match *m;
	struct insn_relation relation;
	VEC(struct match_binding) path;
	struct match_refusal *why;
	const struct atom *atom;		/* or NULL */
};

bool match_refuse(struct matching *x, enum diag_code code, const char *node, const char *reason);
bool match_bind(struct matching *x, const char *name, const char *value);	/* true */

/* scope.c: schedule.md 5.6. */
bool match_scope(struct matching *x, int p);
/* project.c: the fragment of operand "p" of an atom's issue lies in it without cutting a mode (5.4). */
bool match_project(struct matching *x, int p, const int64_t *count);

#endif
