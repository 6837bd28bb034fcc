/* The functions that a function calls. */
#include "base/vec.h"
#include "tir/tir.h"

struct walk { struct arena *a; struct { struct tir_fn **data; size_t len, cap; } found; };

static void walk_fn(struct walk *w, const struct tir_fn *f);

static void walk_block(struct walk *w, const struct tir_block *b)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		bool seen = s->kind != TIR_CALL;
		for (size_t k = 0; !seen && k < w->found.len; k++)
			seen = w->found.data[k] == s->u.call.callee;
		if (!seen) {
			walk_fn(w, s->u.call.callee);
			vec_push(w->a, &w->found, s->u.call.callee);
		}
		const struct tir_block *suite[2];
		for (int k = 0, n = tir_suites(s, suite); k < n; k++)
			walk_block(w, suite[k]);
	}
}

static void walk_fn(struct walk *w, const struct tir_fn *f)
{
	walk_block(w, &f->body);
}

int tir_callees(struct arena *a, const struct tir_fn *f, struct tir_fn ***out)
{
	struct walk w = { .a = a };
	walk_fn(&w, f);
	*out = w.found.data;
	return (int)w.found.len;
}
