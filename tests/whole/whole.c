#include "whole.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "driver/diag_out.h"
#include "driver/pipeline.h"
#include "driver/vector_classes.h"

static enum whole_end compile(struct tfc *t, struct whole *w, const char *name, const char *text, size_t n)
{
	static const struct options options = { .smem_limit_bytes = 262144, .verify = true };
	static const struct target_options no_documents = { 0 };
	struct pipeline p = { .t = t, .o = &options, .to = &no_documents, .path = name, .target_override = "cpu.c11", .for_c = true };
	p.source = source_new(&t->perm, name, text, n);
	bool ok = pipeline_front(&p);
	for (int s = STAGE_inline; ok && s <= STAGE_opt; s++)
		ok = pipeline_stage(&p, (enum stage)s);
	struct text c, diags;
	text_init(&c, &t->perm);
	t->pass = "emit";
	struct backend_c_class class[BACKEND_C_CLASSES];
	int n_class;
	ok = ok && vector_classes(&p, class, &n_class) && backend_c(t, n_class, class, &(struct backend_c_options){ 0 }, &c);
	text_init(&diags, &t->perm);
	diag_print_text(&t->diags, &diags, false);
	w->c_bytes = ok ? c.len : 0;
	return ok && t->diags.n_error == 0 ? WHOLE_C : t->diags.n_error ? WHOLE_REFUSED : WHOLE_SILENT;
}

enum whole_end whole_run(struct whole *w, const char *name, const char *text, size_t n)
{
	static struct tfc t;
	tfc_init(&t);
	t.diags.max_errors = 20;
	t.fail.countdown = w->countdown;
	t.fail.request = w->request;
	int why = setjmp(t.fail.env);
	enum whole_end e = why == FAIL_MEMORY ? WHOLE_MEMORY : why ? WHOLE_BUG : compile(&t, w, name, text, n);
	if (e == WHOLE_BUG)
		snprintf(w->message, sizeof(w->message), "internal error in stage %s: %s (%s:%d)", t.pass, t.bug, t.bug_file, t.bug_line);
	if (e == WHOLE_SILENT)
		snprintf(w->message, sizeof(w->message), "neither C nor a diagnostic");
	tfc_free(&t);
	return e;
}

char *whole_read(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	char *p = malloc(1 << 24);
	if (!f || !p) {
		fprintf(stderr, "cannot read %s\n", path);
		exit(99);
	}
	*n = fread(p, 1, (1 << 24) - 1, f);
	p[*n] = 0;
	fclose(f);
	return p;
}
