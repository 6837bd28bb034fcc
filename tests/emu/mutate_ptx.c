/* mutate_ptx COUNT FIRST FILE...: seeded mutations of PTX files and launch descriptions.  Whatever the text, it ends with
 * diagnostics or with a module; a module runs for a few steps and ends with findings.  The seed of a failure is the last one
 * printed by a build with sanitizers. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../whole/mutate.h"
#include "base/io.h"
#include "emu/launch.h"
#include "emu/machine.h"

enum { STEPS = 3000, MAX_PARAM = 64 };

struct tally {
	unsigned long loaded, refused, launches;
};

/* Run "f" with every parameter a buffer or zero. */
static void run_kernel(struct emu_module *m, const struct ptx_func *f, uint64_t seed)
{
	static struct emu_param param[MAX_PARAM];
	struct emu_launch launch = { .grid = { 2, 1, 1 }, .block = { 48, 1, 1 }, .shared_bytes = 4096, .param = param };
	struct emu_adversary adversary = { .sched = (enum emu_sched_kind)(seed % 6), .diverge = (enum emu_diverge)(seed % 3), .seed = seed,
					   .slow = 1, .pct_changes = 2 };
	if (f->n_param > MAX_PARAM)
		return;
	memset(param, 0, sizeof(param));
	for (const struct ptx_var *v = f->param; v; v = v->next) {
		struct emu_param *p = &param[launch.n_param++];
		p->kind = v->size == 8 ? EMU_PARAM_BUFFER : EMU_PARAM_VALUE;
		p->bytes = v->size == 8 ? 2048 : v->size;
		p->use = EMU_USE_IN | EMU_USE_OUT;
		if (p->bytes > sizeof(p->value))
			return;
	}
	launch.kernel = arena_strndup(&m->t->perm, f->name.text, f->name.len);
	struct emu_run *run = emu_run_new(m, &launch, &adversary);
	if (!run)
		return;
	emu_execute(run, STEPS);
	emu_run_free(run);
}

static void try_ptx(struct tally *n, const char *text, size_t size, uint64_t seed)
{
	struct tfc *t = emu_context_new();
	if (!t || setjmp(t->fail.env)) {
		fprintf(stderr, "left through fail.env: %s\n", t ? t->bug : "memory");
		abort();
	}
	struct emu_module *m = emu_load(t, text, size, "mutant.ptx");
	if (m)
		n->loaded++;
	else
		n->refused++;
	if (!m && !t->diags.n_error) {
		fprintf(stderr, "refused without a diagnostic\n");
		abort();
	}
	for (const struct ptx_func *f = m ? m->func : NULL; f; f = f->next)
		if (f->is_entry && f->has_body)
			run_kernel(m, f, seed);
	emu_diagnostics(t);
	emu_context_free(t);
}

static void try_launch(struct tally *n, const char *text, size_t size)
{
	struct tfc *t = emu_context_new();
	if (!t || setjmp(t->fail.env))
		abort();
	struct launch *l = launch_read(t, source_new(&t->perm, "mutant.launch", text, size));
	if (!l && !t->diags.n_error)
		abort();
	n->launches++;
	emu_diagnostics(t);
	emu_context_free(t);
}

int main(int argc, char **argv)
{
	struct tfc t;
	struct tally n = { 0 };
	if (argc < 4)
		return 2;
	unsigned long count = strtoul(argv[1], NULL, 10), first = strtoul(argv[2], NULL, 10);
	for (unsigned long i = 0; i < count; i++) {
		const char *path = argv[3 + i % (unsigned long)(argc - 3)], *why;
		uint64_t state = (first + i) * 0x9e3779b97f4a7c15u + 1;
		char *data;
		size_t size;
		struct text mutant;
		tfc_init(&t);
		if (setjmp(t.fail.env) || !io_read(&t.perm, path, &data, &size, &why)) {
			fprintf(stderr, "cannot read %s\n", path);
			return 1;
		}
		text_init(&mutant, &t.perm);
		data = arena_strndup(&t.perm, data, size);
		mutate_text(&mutant, data, &state, 40 + (int)(state % 4000));
		if (getenv("MUTATE_VERBOSE"))
			fprintf(stderr, "%lu %s\n", first + i, path);
		if (strstr(path, ".launch"))
			try_launch(&n, text_str(&mutant), mutant.len);
		else
			try_ptx(&n, text_str(&mutant), mutant.len, first + i);
		tfc_free(&t);
	}
	printf("%lu modules executed, %lu refused, %lu launch descriptions\n", n.loaded, n.refused, n.launches);
	return n.refused && (count < 100 || n.loaded) ? 0 : 1;
}
