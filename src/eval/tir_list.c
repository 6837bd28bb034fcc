/* The stages of a list (spec: autoschedule A12, A69): which a manual list is executed by, one after the other. */
#include <stdlib.h>

#include "eval/tir_internal.h"

static void add_stage(struct tir_frame *f, struct tir_stages *out, int64_t stage)
{
	for (size_t i = 0; i < out->len; i++)
		if (out->data[i] == stage)
			return;
	vec_push(f->run->keep, out, stage);
}

/* What stands in "b" belongs to the list: the branches of conditions, scopes and loops that are expanded, but no task and
 * no scheduled loop. */
static void collect(struct tir_frame *f, const struct tir_block *b, struct tir_stages *out)
{
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		const struct tir_block *suite[2];
		bool staged = s->kind == TIR_MARK && (s->u.mark.kind == TIR_MARK_STAGE || s->u.mark.kind == TIR_MARK_UNIT);
		bool open = s->kind == TIR_IF || s->kind == TIR_SCOPE || (s->kind == TIR_FOR && s->u.loop.kind == TIR_UNROLL);
		if (staged && s->u.mark.stage > 0)
			add_stage(f, out, s->u.mark.stage);
		for (int k = 0, n = open ? tir_suites(s, suite) : 0; k < n; k++)
			collect(f, suite[k], out);
	}
}

static int by_value(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;
	return a < b ? -1 : a > b;
}

const struct tir_stages *tir_run_stages(struct tir_frame *f, const struct tir_block *list)
{
	struct tir_stages *out = ptrmap_get(&f->stages, list);
	if (out)
		return out;
	out = arena_new(f->run->keep, struct tir_stages);
	vec_push(f->run->keep, out, 0);
	collect(f, list, out);
	if (out->len)
		qsort(out->data, out->len, sizeof(*out->data), by_value);
	ptrmap_set(&f->stages, list, out);
	return out;
}
