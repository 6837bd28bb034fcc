/* tfc FILE... -o OUT */
#include "driver/compile.h"

#include <string.h>

#include "backend/c/backend_c.h"
#include "base/text.h"
#include "base/vec.h"
#include "driver/report.h"

static bool usage(struct tfc *t, struct options *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static bool usage(struct tfc *t, struct options *o, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	o->usage_error = arena_vprintf(&t->perm, fmt, ap);
	va_end(ap);
	return false;
}

static const char *suffix_of(const char *path)
{
	const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
	return dot && dot != (slash ? slash + 1 : path) ? dot : "";
}

const char *command_output_path(struct tfc *t, const char *input, const char *target, enum emit_kind k)
{
	const char *suffix = suffix_of(input);
	int n = (int)(strlen(input) - strlen(suffix));
	if (!strcmp(input, "-"))
		return "-";
	return arena_printf(&t->perm, "%.*s%s%s%s", n, input, target ? "." : "", target ? target : "", emit_kind_suffix(k));
}

static bool kind_of_suffix(struct tfc *t, struct options *o, const char *path, enum emit_kind *k)
{
	const char *suffix = suffix_of(path);
	for (int i = 0; i < EMIT_DEPFILE; i++)
		if (!strcmp(suffix, emit_kind_suffix((enum emit_kind)i))) {
			*k = (enum emit_kind)i;
			return true;
		}
	if (!strcmp(suffix, ".svg") || !strcmp(suffix, ".html"))
		return usage(t, o, "pictures (%s) are not available in this version", path);
	if (!strcmp(suffix, ".ptx"))
		return diag_error(t, (struct range){ 0 }, E9003, "PTX output (%s) is not available in this version; write .c", path);
	return usage(t, o, "the suffix of '%s' is not one of .c .h .hir .tir .json; choose the kind with --emit", path);
}

/* What a program is compiled to when nothing is said: by the family of its target. */
static bool default_kind(struct pipeline *p, enum emit_kind *k)
{
	const char *id = p->target_override ? p->target_override : p->n_unit ? p->unit[0].target_id : NULL;
	const struct target *x = id ? target_find(p->t, p->to, id, (struct range){ 0 }) : NULL;
	if (id && !x)
		return false;
	if (x && x->family == TARGET_CUDA)
		return diag_error(p->t, (struct range){ 0 }, E9003, "PTX output, the default for %s, is not available in this version; write "
				  "C with -o %s", x->id, command_output_path(p->t, p->path, NULL, EMIT_C));
	*k = x && x->family == TARGET_MULTIPIPE ? EMIT_TIR : EMIT_C;
	return true;
}

/* The kinds and paths to write for the program. */
static bool plan(struct pipeline *p, struct options *o, const char *target, struct emit **list, size_t *n)
{
	struct tfc *t = p->t;
	VEC(struct emit) all = { 0 };
	for (size_t i = 0; i < o->emit.len; i++) {
		struct emit e = o->emit.data[i];
		if (e.kind == EMIT_DEPFILE) {
			o->depfile = true;
			o->depfile_path = e.path ? e.path : o->depfile_path;
			continue;
		}
		vec_push(&t->perm, &all, e);
	}
	if (o->output && all.len == 1 && !all.data[0].path) {
		all.data[0].path = o->output;
	} else if (o->output) {
		struct emit e = { .path = o->output };
		if (!strcmp(o->output, "-"))
			e.kind = EMIT_C;
		else if (!kind_of_suffix(t, o, o->output, &e.kind))
			return false;
		vec_push(&t->perm, &all, e);
	}
	if (!all.len) {
		struct emit e = { .path = NULL };
		if (!default_kind(p, &e.kind))
			return false;
		vec_push(&t->perm, &all, e);
	}
	for (size_t i = 0; i < all.len; i++) {
		bool stated = all.data[i].path && strcmp(all.data[i].path, "-") != 0;
		if (stated && target)
			all.data[i].path = command_output_path(t, all.data[i].path, target, all.data[i].kind);
		else if (!all.data[i].path)
			all.data[i].path = command_output_path(t, p->path, target, all.data[i].kind);
	}
	*list = all.data;
	*n = all.len;
	return true;
}

static bool print_kind(struct pipeline *p, enum emit_kind k, const char *path, struct text *out)
{
	const struct options *o = p->o;
	const struct backend_c_options co = { .inline_runtime = o->inline_runtime, .no_intrinsics = o->no_intrinsics,
					      .contract_off = o->no_contract, .header_guard = o->header_guard,
					      .line_file = o->debug_lines ? report_path(p->t, o, strcmp(path, "-") ? path : "<stdout>") : NULL,
					      .line_program = report_path(p->t, o, p->source->name) };
	switch (k) {
	case EMIT_HIR: pipeline_print(p, out); return true;
	case EMIT_TIR: tir_print(out, &p->tir); return true;
	case EMIT_C: return backend_c(p->t, &p->tir, &co, out);
	case EMIT_HEADER: return backend_c_header(p->t, &p->tir, &co, out);
	case EMIT_REPORT: text_add(out, report_json(p->t, p)); return true;
	case EMIT_DEPFILE: case EMIT_KIND_COUNT: break;
	}
	return true;
}

static enum stage stage_of_kind(enum emit_kind k)
{
	return k == EMIT_HIR ? STAGE_place : k == EMIT_TIR ? STAGE_sync : STAGE_opt;
}

static bool emit_kind(struct pipeline *p, const struct emit *e, struct io_outputs *out)
{
	struct text text;
	text_init(&text, &p->t->perm);
	if (!print_kind(p, e->kind, e->path, &text))
		return false;
	io_output_add(p->t, out, e->path, text_str(&text), text.len);
	return true;
}

static bool add_dumps(struct pipeline *p, struct io_outputs *out)
{
	for (size_t i = 0; i < p->o->dump.len; i++) {
		enum stage s;
		stage_find(p->o->dump.data[i].stage, &s);
		if (s != p->reached)
			continue;
		struct text text;
		text_init(&text, &p->t->perm);
		pipeline_print(p, &text);
		io_output_add(p->t, out, p->o->dump.data[i].path, text_str(&text), text.len);
	}
	return true;
}

/* Find the stage "name" whose program can be printed. */
static bool printable_stage(struct tfc *t, struct options *o, const char *option, const char *name, enum stage *s)
{
	bool known = stage_find(name, s);
	if (known && *s != STAGE_parse && *s != STAGE_emit)
		return true;
	const char *near = known ? NULL : stage_nearest(name);
	return usage(t, o, "%s: %s '%s'%s%s%s; programs are printed after type, inline, erase, place, lower, sync and opt", option,
		     known ? "no program after stage" : "unknown stage", name, near ? ", did you mean '" : "", near ? near : "",
		     near ? "'?" : "");
}

static bool check_stages(struct tfc *t, struct options *o, enum stage *stop)
{
	enum stage s;
	*stop = STAGE_COUNT;
	if (o->stop_after && !printable_stage(t, o, "--stop-after", o->stop_after, stop))
		return false;
	for (size_t i = 0; i < o->dump.len; i++)
		if (!printable_stage(t, o, "--dump-after", o->dump.data[i].stage, &s))
			return false;
	return true;
}

static bool run_to(struct pipeline *p, enum stage last, struct io_outputs *out)
{
	add_dumps(p, out);
	for (int s = (int)p->reached + 1; s <= (int)last; s++)
		if (!pipeline_stage(p, (enum stage)s) || !add_dumps(p, out))
			return false;
	return true;
}

static bool stop_after(struct pipeline *p, enum stage stop, struct io_outputs *out)
{
	if (!run_to(p, stop, out))
		return false;
	struct text text;
	text_init(&text, &p->t->perm);
	pipeline_print(p, &text);
	io_output_add(p->t, out, p->o->output ? p->o->output : "-", text_str(&text), text.len);
	return true;
}

/* C is made for a CPU whatever target the program names; the other texts are those of its own target (cli C4). */
static bool makes_c(const struct emit *e, size_t n)
{
	bool c = false, tir = false;
	for (size_t i = 0; i < n; i++) {
		c = c || e[i].kind == EMIT_C || e[i].kind == EMIT_HEADER;
		tir = tir || e[i].kind == EMIT_TIR;
	}
	return c || !tir;
}

static bool compile_for(struct pipeline *p, struct options *o, const char *target_in_name, struct io_outputs *out)
{
	struct emit *e;
	size_t n;
	if (!plan(p, o, target_in_name, &e, &n))
		return false;
	p->for_c = makes_c(e, n);
	for (int s = STAGE_place; s <= STAGE_opt; s++)
		for (size_t i = 0; i < n; i++) {
			if (stage_of_kind(e[i].kind) != (enum stage)s)
				continue;
			if (!run_to(p, (enum stage)s, out) || !emit_kind(p, &e[i], out))
				return false;
		}
	return true;
}

static void add_stats(struct pipeline *p, const struct options *o, struct io_outputs *out)
{
	if (o->time_trace) {
		const char *json = stats_trace_json(p->t, p);
		io_output_add(p->t, out, o->time_trace, json, strlen(json));
	}
}

/* The text alone decides where the compiler starts; --start-at says where the caller believes that to be. */
static bool starts_there(struct pipeline *p, struct options *o)
{
	enum stage s;
	if (!stage_find(o->start_at, &s)) {
		const char *near = stage_nearest(o->start_at);
		return usage(p->t, o, "--start-at: unknown stage '%s'%s%s%s; --stages lists them", o->start_at, near ? ", did you mean '" : "",
			     near ? near : "", near ? "'?" : "");
	}
	bool is_tir = p->n_unit > 0 && !p->unit[p->n_unit - 1].hir;
	if (s > STAGE_type && is_tir != (s > STAGE_lower))
		return usage(p->t, o, "--start-at=%s takes %s text, but %s is %s", o->start_at, s > STAGE_lower ? "TIR" : "HIR", p->path,
			     is_tir ? "TIR" : "HIR");
	return true;
}

static bool compile_file(struct tfc *t, struct options *o, const struct target_options *to, const char *path,
			 const char *target, bool many_targets, struct io_outputs *out)
{
	enum stage stop;
	if (!check_stages(t, o, &stop))
		return false;
	struct pipeline *p = arena_new(&t->perm, struct pipeline);
	*p = (struct pipeline){ .t = t, .o = o, .to = to, .path = path, .target_override = target,
				.for_c = !(o->stop_after && target) };
	if (!pipeline_front(p))
		return false;
	if (o->start_at && !starts_there(p, o))
		return false;
	bool ok = o->stop_after ? stop_after(p, stop, out) : compile_for(p, o, many_targets ? target : NULL, out);
	add_stats(p, o, out);
	if (ok && o->json) {
		const char *json = report_json(t, p);
		io_output_add(t, out, o->json, json, strlen(json));
	}
	if (o->stats || o->time_report)
		stats_print(p, &o->messages);
	return ok;
}

bool command_compile(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out)
{
	if (!o->file.len)
		return usage(t, o, "no input file; --help shows the usage");
	if (o->file.len > 1 && o->output)
		return usage(t, o, "-o takes one input file, but got %zu", o->file.len);
	size_t n_target = o->target.len ? o->target.len : 1;
	for (size_t i = 0; i < o->file.len; i++)
		for (size_t k = 0; k < n_target; k++)
			if (!compile_file(t, o, to, o->file.data[i], o->target.len ? o->target.data[k] : NULL, n_target > 1, out))
				return false;
	if (o->depfile) {
		struct strings input = { 0 };
		options_inputs(t, o, &input);
		const char *text = depfile_text(t, o, out, &input);
		const char *path = o->depfile_path ? o->depfile_path : command_output_path(t, out->len ? out->data[0].path : "out", NULL, EMIT_DEPFILE);
		io_output_add(t, out, path, text, strlen(text));
	}
	return true;
}
