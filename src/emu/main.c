/* tfc-ptxrun: execute PTX on the host, judge it, write arrays and reports. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "emu/command.h"
#include "emu/list.h"

enum { EXIT_OK = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_INTERNAL = 3 };

struct program {
	struct tfc t;
	struct command c;
	struct io_outputs out;
};

static const char *npy_kind(enum launch_dtype d)
{
	switch (d) {
	case LAUNCH_F64: case LAUNCH_F32: case LAUNCH_F16: case LAUNCH_TF32: return "f";
	case LAUNCH_I64: case LAUNCH_I32: case LAUNCH_I16: case LAUNCH_I8: return "i";
	case LAUNCH_BOOL: return "b";
	default: return "u";
	}
}

static void add_arrays(struct program *p, const struct session_result *r)
{
	for (size_t i = 0; i < r->output.len; i++) {
		const struct session_buffer *b = r->output.data[i].buffer;
		if (!b->out)
			continue;
		struct npy n = { .kind = *npy_kind(b->dtype), .item_bytes = launch_dtype_bytes(b->dtype), .rank = b->rank, .n_item = 1 };
		for (int k = 0; k < b->rank; k++) {
			n.shape[k] = b->extent[k];
			n.n_item *= b->extent[k];
		}
		n.data = arena_memdup(&p->t.perm, r->output.data[i].data, b->bytes);
		unsigned char *bytes;
		size_t size;
		npy_encode(&p->t.perm, &n, &bytes, &size);
		io_output_add(&p->t, &p->out, b->out->path, bytes, size);
	}
}

static bool read_source(struct program *p, const char *path, char **text, size_t *size)
{
	const char *why;
	if (io_read(&p->t.perm, path, text, size, &why))
		return true;
	return diag_error(&p->t, (struct range){ 0 }, E9001, "cannot read '%s': %s", path, why);
}

/* No output replaces an input; said before the kernels run. */
static bool inputs_are_kept(struct program *p)
{
	struct command *c = &p->c;
	const struct session_options *o = &c->session;
	const char *fixed[] = { c->report_path, c->json_path, c->trace_path };
	VEC(const char *) input = { 0 }, output = { 0 };
	size_t which;
	bool is_input;
	vec_push(&p->t.perm, &input, c->ptx_path);
	if (c->launch_path)
		vec_push(&p->t.perm, &input, c->launch_path);
	for (size_t i = 0; i < o->in.len; i++)
		vec_push(&p->t.perm, &input, o->in.data[i].path);
	for (size_t i = 0; i < o->expect.len; i++)
		vec_push(&p->t.perm, &input, o->expect.data[i].path);
	for (size_t i = 0; i < sizeof(fixed) / sizeof(*fixed); i++)
		if (fixed[i])
			vec_push(&p->t.perm, &output, fixed[i]);
	for (size_t i = 0; i < o->out.len; i++)
		vec_push(&p->t.perm, &output, o->out.data[i].path);
	if (!io_outputs_clash(output.data, output.len, input.data, input.len, &which, &is_input))
		return true;
	c->usage_error = arena_printf(&p->t.perm, "the output '%s' is an input or another output", output.data[which]);
	return false;
}

static struct session_result *run_all(struct session_plan *plan, const struct command *c, const char *text, size_t size)
{
	bool shows = isatty(STDERR_FILENO);
	struct session_result *r = session_begin(plan, &c->session, text, size, c->ptx_path);
	while (session_step(r))
		if (shows && session_total(r) > 1)
			fprintf(stderr, "\r%zu of %zu adversaries", r->n_done, session_total(r));
	if (shows && session_total(r) > 1)
		fputs("\r\033[K", stderr);
	session_finish(r);
	return r;
}

static int run(struct program *p)
{
	struct tfc *t = &p->t;
	struct command *c = &p->c;
	char *ptx, *launch_text = NULL;
	size_t size, launch_size;
	struct launch *launch = NULL;
	struct text report, json;
	if (!read_source(p, c->ptx_path, &ptx, &size))
		return EXIT_REFUSED;
	struct emu_module *m = emu_load(t, ptx, size, c->ptx_path);
	if (!m || (c->is_strict && !emu_load_is_known(m)))
		return EXIT_REFUSED;
	text_init(&report, &t->perm);
	text_init(&json, &t->perm);
	if (c->action == ACTION_LIST || c->action == ACTION_DISASM) {
		if (c->action == ACTION_LIST)
			list_module(m, &report);
		else
			list_code(m, &report);
		io_output_add(t, &p->out, "-", text_str(&report), report.len);
		return io_outputs_commit(t, &p->out) ? EXIT_OK : EXIT_REFUSED;
	}
	if (c->launch_path && !read_source(p, c->launch_path, &launch_text, &launch_size))
		return EXIT_REFUSED;
	if (launch_text && !(launch = launch_read(t, source_new(&t->perm, c->launch_path, launch_text, launch_size))))
		return EXIT_REFUSED;
	struct session_plan *plan = session_plan(t, m, launch, &c->session);
	if (!plan)
		return EXIT_REFUSED;
	if (!inputs_are_kept(p))
		return EXIT_USAGE;
	struct session_result *r = run_all(plan, c, ptx, size);
	if (t->diags.n_error)
		return EXIT_REFUSED;
	if (r->n_printed)
		io_output_add(t, &p->out, "-", r->printed, r->n_printed);
	const char *report_path = c->report_path ? c->report_path : c->json_path && !strcmp(c->json_path, "-") ? NULL : "-";
	if (report_path) {
		session_text(plan, r, &report);
		io_output_add(t, &p->out, report_path, text_str(&report), report.len);
	}
	if (c->json_path) {
		session_json(plan, r, &json);
		io_output_add(t, &p->out, c->json_path, text_str(&json), json.len);
	}
	if (c->trace_path)
		io_output_add(t, &p->out, c->trace_path, r->n_trace ? r->trace : "", r->n_trace);
	add_arrays(p, r);
	return io_outputs_commit(t, &p->out) && r->passed ? EXIT_OK : EXIT_REFUSED;
}

static int program(struct program *p, int argc, char **argv)
{
	int status = EXIT_OK;
	command_read(&p->t, &p->c, argc, argv);
	if (!p->c.usage_error && p->c.action == ACTION_HELP)
		fputs(command_help(&p->t), stdout);
	else if (!p->c.usage_error && p->c.action == ACTION_VERSION)
		printf("tfc-ptxrun %s\n", PACKAGE_VERSION);
	else if (!p->c.usage_error)
		status = run(p);
	if (p->c.usage_error) {
		fprintf(stderr, "tfc-ptxrun: %s\n", p->c.usage_error);
		return EXIT_USAGE;
	}
	struct text messages;
	text_init(&messages, &p->t.perm);
	diag_print_text(&p->t.diags, &messages, false);
	fputs(text_str(&messages), stderr);
	return fflush(stdout) == 0 ? status : EXIT_REFUSED;
}

int main(int argc, char **argv)
{
	static struct program p;
	signal(SIGPIPE, SIG_IGN);
	tfc_init(&p.t);
	p.t.diags.program = "tfc-ptxrun";
	int why = setjmp(p.t.fail.env), status;
	if (why == FAIL_MEMORY) {
		fputs("tfc-ptxrun: error: out of memory; nothing was written\n", stderr);
		status = EXIT_REFUSED;
	} else if (why) {
		fprintf(stderr, "tfc-ptxrun: internal error: %s (%s:%d)\n", p.t.bug, p.t.bug_file, p.t.bug_line);
		status = EXIT_INTERNAL;
	} else {
		status = program(&p, argc, argv);
	}
	tfc_free(&p.t);
	return status;
}
