/* The suites inside a statement, and what is found in them. */
#include <string.h>

#include "tir/tir.h"

int tir_suites_of(struct tir_stmt *s, struct tir_block *out[2])
{
	switch (s->kind) {
	case TIR_FOR: out[0] = &s->u.loop.body; return 1;
	case TIR_SCOPE: out[0] = &s->u.scope.body; return 1;
	case TIR_MARK: out[0] = &s->u.mark.body; return 1;
	case TIR_WHILE:
	case TIR_IF:
		out[0] = &s->u.branch.then;
		out[1] = &s->u.branch.other;
		return 2;
	case TIR_LET_VIEW:
	case TIR_LET_SLOTS:
	case TIR_LET_SCALAR:
	case TIR_ALLOC_STMT:
	case TIR_STORE:
	case TIR_INSN:
	case TIR_FUSED:
	case TIR_SYNC:
	case TIR_CALL:
	case TIR_TRAP:
	case TIR_BREAK:
	case TIR_HINT:
	case TIR_ANNOTATE:
	case TIR_RETURN: break;
	}
	return 0;
}

int tir_suites(const struct tir_stmt *s, const struct tir_block *out[2])
{
	struct tir_block *suite[2];
	int n = tir_suites_of((struct tir_stmt *)s, suite);
	for (int i = 0; i < n; i++)
		out[i] = suite[i];
	return n;
}

static bool is_synchronised(const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		if (s->kind == TIR_SYNC && strcmp(s->u.sync.name, "cross_set") != 0 && strcmp(s->u.sync.name, "cross_wait") != 0)
			return true;
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			if (is_synchronised(suite[k]))
				return true;
	}
	return false;
}

bool tir_is_finished(const struct tir_fn *f)
{
	return f->sync ? !strcmp(f->sync, "manual") : is_synchronised(&f->body);
}
