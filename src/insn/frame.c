/* Issue frames (spec: tir 5.1, 6). */
#include "insn/insn.h"

const struct issue_frame frame_warp = { "warp", 1, { 32 }, { 1 }, 32, 32 };
const struct issue_frame frame_warp4x8 = { "warp4x8", 2, { 4, 8 }, { 1, 4 }, 32, 32 };
const struct issue_frame frame_warpgroup = { "wg", 3, { 4, 8, 4 }, { 32, 4, 1 }, 128, 128 };

static void tuple(struct text *out, int n, const int64_t *v)
{
	text_char(out, '(');
	for (int i = 0; i < n; i++)
		text_printf(out, "%s%lld", i ? ", " : "", (long long)v[i]);
	text_add(out, n == 1 ? ",)" : ")");
}

const char *frame_text(struct arena *a, const struct issue_frame *f)
{
	struct text t;
	text_init(&t, a);
	text_add(&t, "Mesh((\"thread\",), ComposedLayout(None, p0, Layout((");
	tuple(&t, f->n_axis, f->extent);
	text_add(&t, ",), (");
	tuple(&t, f->n_axis, f->stride);
	text_add(&t, ",))))");
	return text_str(&t);
}

const char *frame_predicate(struct arena *a, const struct issue_frame *f)
{
	return arena_printf(a, "p0 %% %lld == 0", (long long)f->modulus);
}
