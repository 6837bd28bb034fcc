/* What surrounds the PTX of a program, without the PTX module: tfc-hostgen KIND FILE OUT [ptx=FILE] [embed=PATH] [arch=NAME]
 * [version=NN] [align=N] [rename=OLD=NEW] [guard=NAME].  KIND: header, launcher, launch. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/ptx/ptx_host.h"
#include "base/io.h"
#include "driver/pipeline.h"

struct request {
	struct ptx_abi_options abi;
	struct ptx_host_options host;
	const char *ptx_path;
};

static const char *value_of(const char *argument, const char *name)
{
	size_t n = strlen(name);
	return !strncmp(argument, name, n) && argument[n] == '=' ? argument + n + 1 : NULL;
}

static void read_argument(struct tfc *t, struct request *r, const char *argument)
{
	const char *v;
	if ((v = value_of(argument, "ptx")))
		r->ptx_path = v;
	else if ((v = value_of(argument, "embed")))
		r->host.embed_path = v;
	else if ((v = value_of(argument, "arch")))
		r->abi.arch = v;
	else if ((v = value_of(argument, "version")))
		r->abi.version = atoi(v);
	else if ((v = value_of(argument, "align")))
		r->abi.align = atoi(v);
	else if ((v = value_of(argument, "guard")))
		r->host.header_guard = v;
	else if ((v = value_of(argument, "rename"))) {
		const char **name = arena_array(&t->perm, const char *, 2);
		name[0] = arena_strndup(&t->perm, v, strcspn(v, "="));
		name[1] = strchr(v, '=') + 1;
		r->abi.n_rename = 1;
		r->abi.rename_from = name;
		r->abi.rename_to = name + 1;
	}
}

static bool make(struct tfc *t, const char *kind, const char *path, struct request *r, struct text *out)
{
	struct options *o = arena_new(&t->perm, struct options);
	struct target_options *to = arena_new(&t->perm, struct target_options);
	struct pipeline *p = arena_new(&t->perm, struct pipeline);
	struct ptx_abi abi;
	const char *why;
	char *ptx;
	*p = (struct pipeline){ .t = t, .o = o, .to = to, .path = path, .is_strict = true };
	if (!pipeline_front(p))
		return false;
	for (int s = STAGE_inline; s <= STAGE_lower; s++)
		if (!pipeline_stage(p, (enum stage)s))
			return false;
	if (r->ptx_path) {
		if (!io_read(&t->perm, r->ptx_path, &ptx, &r->host.n_ptx, &why))
			return diag_error(t, (struct range){ 0 }, E9001, "cannot read %s: %s", r->ptx_path, why);
		r->host.ptx = ptx;
	}
	if (!ptx_abi_make(t, &p->tir, p->unit[0].target, &r->abi, &abi))
		return false;
	return !strcmp(kind, "header") ? ptx_host_header(t, &abi, &r->host, out) :
	       !strcmp(kind, "launcher") ? ptx_host_launcher(t, &abi, &r->host, out) : ptx_host_launch(t, &abi, &r->host, out);
}

int main(int argc, char **argv)
{
	struct tfc t;
	struct request r = { 0 };
	struct text out;
	if (argc < 4)
		return 2;
	tfc_init(&t);
	int failure = setjmp(t.fail.env);
	if (failure) {
		fprintf(stderr, "%s\n", t.bug);
		return 3;
	}
	for (int i = 4; i < argc; i++)
		read_argument(&t, &r, argv[i]);
	text_init(&out, &t.perm);
	bool ok = make(&t, argv[1], argv[2], &r, &out);
	for (size_t i = 0; i < t.diags.len; i++)
		fprintf(stderr, "%s: %s\n", t.diags.item[i].severity == DIAG_NOTE ? "note" : diag_info(t.diags.item[i].code)->code,
			t.diags.item[i].message);
	FILE *f = ok && !t.diags.n_error ? fopen(argv[3], "w") : NULL;
	if (!f)
		return 1;
	fputs(text_str(&out), f);
	ok = !fclose(f);
	tfc_free(&t);
	return ok ? 0 : 1;
}
