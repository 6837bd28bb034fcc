/* tfc: parse the command line, run one command, write what it made, report, exit. */
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/vec.h"
#include "driver/compile.h"
#include "driver/diag_out.h"
#include "driver/info.h"
#include "insn/atom_document.h"

enum { EXIT_OK = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_INTERNAL = 3 };

struct run {
	struct tfc t;
	struct options o;
	struct io_outputs out;
	struct text answer;
	bool disagrees;
};

static struct target_options target_options_of(const struct options *o)
{
	const char *option = o->info == INFO_INSTRUCTIONS ? "--print-instructions" : o->command == COMMAND_TARGET ? NULL : "--target";
	return (struct target_options){ .n_file = (int)o->target_file.len, .file = o->target_file.data,
					.n_dir = (int)o->target_dir.len, .dir = o->target_dir.data, .option = option };
}

static bool run_command(struct run *r, const struct target_options *to)
{
	bool agrees = true, ok = false;
	if (!atom_documents_read(&r->t, to))
		return false;
	if (r->o.info != INFO_NONE)
		return info_answer(&r->t, &r->o, to, &r->answer);
	switch (r->o.command) {
	case COMMAND_COMPILE: ok = command_compile(&r->t, &r->o, to, &r->out); break;
	case COMMAND_EVAL: ok = command_eval(&r->t, &r->o, to, &r->out); break;
	case COMMAND_CHECK: ok = command_check(&r->t, &r->o, to, &r->out, &agrees); break;
	case COMMAND_SCHEDULE: ok = command_schedule(&r->t, &r->o, to, &r->out); break;
	case COMMAND_ANALYZE: ok = command_analyze(&r->t, &r->o, to, &r->out); break;
	case COMMAND_CHECK_TIR: ok = command_check_tir(&r->t, &r->o, to); break;
	case COMMAND_SHOW: ok = command_show(&r->t, &r->o, to, &r->out); break;
	case COMMAND_TARGET: ok = info_target(&r->t, &r->o, to, &r->answer); break;
	}
	r->disagrees = !agrees;
	return ok;
}

static bool inputs_are_kept(struct tfc *t, struct options *o, const struct io_outputs *out)
{
	struct strings input = { 0 }, output = { 0 };
	size_t which;
	bool is_input;
	options_inputs(t, o, &input);
	for (size_t i = 0; i < o->in.len; i++)
		vec_push(&t->perm, &input, o->in.data[i].value);
	for (size_t i = 0; i < out->len; i++)
		vec_push(&t->perm, &output, out->data[i].path);
	if (o->diag_path)
		vec_push(&t->perm, &output, o->diag_path);
	if (!io_outputs_clash(output.data, output.len, input.data, input.len, &which, &is_input))
		return true;
	o->usage_error = arena_printf(&t->perm, is_input ? "the output '%s' is an input" : "two outputs go to '%s'", output.data[which]);
	return false;
}

static int usage_error(const struct options *o)
{
	fprintf(stderr, "tfc: %s\n", o->usage_error);
	return EXIT_USAGE;
}

static int compile(struct run *r, int argc, char **argv)
{
	options_parse(&r->t, &r->o, argc, argv);
	if (r->o.usage_error)
		return usage_error(&r->o);
	const struct target_options to = target_options_of(&r->o);
	text_init(&r->answer, &r->t.perm);
	r->out.write_if_changed = r->o.write_if_changed;
	bool ok = run_command(r, &to);
	if (!inputs_are_kept(&r->t, &r->o, &r->out) || (!ok && r->o.usage_error))
		return usage_error(&r->o);
	ok = ok && r->t.diags.n_error == 0;
	if (ok && r->answer.len)
		io_output_add(&r->t, &r->out, "-", text_str(&r->answer), r->answer.len);
	ok = ok && io_outputs_commit(&r->t, &r->out);
	diag_out(&r->t, &r->o, ok && r->o.is_silent);
	if (ok)
		fputs(text_str(&r->o.messages), stderr);
	return ok && !r->disagrees ? EXIT_OK : EXIT_REFUSED;
}

/* Keep the input of an internal error beside the user's files, so that it can be reported. */
static void write_reproducer(const struct run *r, int argc, char **argv)
{
	char path[] = "tfc-bug-XXXXXX";
	int fd = mkstemp(path);
	FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (!f)
		return;
	fprintf(f, "# tfc %s, stage %s: %s\n# at %s:%d\n#", PACKAGE_VERSION, r->t.pass, r->t.bug, r->t.bug_file, r->t.bug_line);
	for (int i = 0; i < argc; i++)
		fprintf(f, " %s", argv[i]);
	fputc('\n', f);
	for (size_t i = 0; i < r->o.file.len; i++) {
		FILE *in = fopen(r->o.file.data[i], "r");
		char block[4096];
		size_t n;
		while (in && (n = fread(block, 1, sizeof(block), in)) > 0)
			fwrite(block, 1, n, f);
		if (in)
			fclose(in);
	}
	fclose(f);
	fprintf(stderr, "tfc: please report this with the file %s\n", path);
}

static int after_failure(const struct run *r, int why, int argc, char **argv)
{
	if (why == FAIL_MEMORY) {
		static const char text[] = "tfc: error: out of memory; nothing was written\n";
		return write(STDERR_FILENO, text, sizeof(text) - 1) < 0 ? EXIT_REFUSED : EXIT_REFUSED;
	}
	fprintf(stderr, "tfc: internal error in stage %s: %s (%s:%d)\n", r->t.pass, r->t.bug, r->t.bug_file, r->t.bug_line);
	write_reproducer(r, argc, argv);
	return EXIT_INTERNAL;
}

int main(int argc, char **argv)
{
	static struct run run;
	signal(SIGPIPE, SIG_IGN);
	tfc_init(&run.t);
	int why = setjmp(run.t.fail.env);
	int status = why ? after_failure(&run, why, argc, argv) : compile(&run, argc, argv);
	tfc_free(&run.t);
	return status;
}
