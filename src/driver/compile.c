/* tfc FILE... -o OUT */
#include "driver/compile.h"

#include <string.h>

#include "backend/c/backend_c.h"
#include "backend/ptx/ptx_host.h"
#include "base/text.h"
#include "base/vec.h"
#include "driver/ptx.h"
#include "driver/report.h"
#include "driver/vector_classes.h"

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

/* "k.ptx" with target "T": "k.T.ptx". */
static const char *with_target(struct tfc *t, const char *path, const char *target)
{
	const char *suffix = suffix_of(path);
	return arena_printf(&t->perm, "%.*s.%s%s", (int)(strlen(path) - strlen(suffix)), path, target, suffix);
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
	return usage(t, o, "the suffix of '%s' is not one of .ptx .c .h .hir .tir .json; choose the kind with --emit", path);
}

/* The target that the program is compiled for, or *x NULL where none is stated; false after a diagnostic. */
static bool stated_target(const struct pipeline *p, const struct target **x)
{
	const char *id = p->target_override ? p->target_override : p->n_unit ? p->unit[0].target_id : NULL;
	*x = id ? target_find(p->t, p->to, id, (struct range){ 0 }) : NULL;
	return *x || !id;
}

/* What a program is compiled to when nothing is said: by the family of its target. */
static enum emit_kind default_kind(const struct target *x)
{
	return x && x->family == TARGET_CUDA ? EMIT_PTX : x && x->family == TARGET_MULTIPIPE ? EMIT_TIR : EMIT_C;
}

static bool is_ptx_kind(enum emit_kind k)
{
	return k == EMIT_PTX || k == EMIT_LAUNCHER || k == EMIT_LAUNCH;
}

/* Where kind "k" of a CUDA target goes when no path says so: the architecture stands in the names of what depends on it. */
static const char *ptx_output_path(const struct pipeline *p, const struct target *x, const char *target, enum emit_kind k)
{
	const struct target_fact *name = map_get(&x->architecture->fact, "identity.name");
	const char *arch = target ? target : p->o->arch ? p->o->arch : name ? name->name : x->id;
	bool has_arch = k == EMIT_PTX || k == EMIT_LAUNCH || k == EMIT_REPORT;
	const char *path = command_output_path(p->t, p->path, has_arch ? arch : target, k);
	return k == EMIT_REPORT && strcmp(path, "-") ? arena_printf(&p->t->perm, "%.*s.report", (int)(strlen(path) - 5), path) : path;
}

/* What to write for a program. */
struct output_plan {
	struct emit *data;
	size_t len, cap;
	const struct target *target;	/* stated, or NULL */
	bool has_c, has_ptx;
};

static bool collect(struct pipeline *p, struct options *o, struct output_plan *plan)
{
	struct tfc *t = p->t;
	for (size_t i = 0; i < o->emit.len; i++) {
		struct emit e = o->emit.data[i];
		if (e.kind == EMIT_DEPFILE) {
			o->depfile = true;
			o->depfile_path = e.path ? e.path : o->depfile_path;
			continue;
		}
		vec_push(&t->perm, plan, e);
	}
	if (o->output && plan->len == 1 && !plan->data[0].path) {
		plan->data[0].path = o->output;
	} else if (o->output) {
		struct emit e = { .kind = default_kind(plan->target), .path = o->output };
		if (strcmp(o->output, "-") != 0 && !kind_of_suffix(t, o, o->output, &e.kind))
			return false;
		vec_push(&t->perm, plan, e);
	}
	if (!plan->len)
		vec_push(&t->perm, plan, ((struct emit){ default_kind(plan->target), NULL }));
	return true;
}

/* Is "k" made for the CUDA target, and not for a CPU? */
static bool is_for_cuda(const struct output_plan *plan, enum emit_kind k)
{
	bool is_cuda = plan->target && plan->target->family == TARGET_CUDA;
	return is_ptx_kind(k) || (is_cuda && k != EMIT_C && (plan->has_ptx || !plan->has_c));
}

/* The kinds and paths to write for the program. */
static bool make_plan(struct pipeline *p, struct options *o, const char *target, struct output_plan *plan)
{
	struct tfc *t = p->t;
	if (!stated_target(p, &plan->target) || !collect(p, o, plan))
		return false;
	for (size_t i = 0; i < plan->len; i++) {
		plan->has_c = plan->has_c || plan->data[i].kind == EMIT_C;
		plan->has_ptx = plan->has_ptx || is_ptx_kind(plan->data[i].kind);
	}
	for (size_t i = 0; i < plan->len; i++) {
		struct emit *e = &plan->data[i];
		const char *message;
		if (is_ptx_kind(e->kind) && !ptx_target_fits(t, p, e->path ? e->path : emit_kind_name(e->kind), &message))
			return message ? usage(t, o, "%s", message) : false;
		if (!e->path && is_for_cuda(plan, e->kind))
			e->path = ptx_output_path(p, plan->target, target, e->kind);
		else if (!e->path)
			e->path = command_output_path(t, p->path, target, e->kind);
		else if (target && strcmp(e->path, "-") != 0)
			e->path = with_target(t, e->path, target);
	}
	return true;
}

static bool print_c(struct pipeline *p, enum emit_kind k, const char *path, struct text *out)
{
	const struct options *o = p->o;
	const struct backend_c_options co = { .inline_runtime = o->inline_runtime, .no_intrinsics = o->no_intrinsics,
					      .contract_off = o->contract == CONTRACT_OFF, .header_guard = o->header_guard,
					      .line_file = o->debug_lines ? report_path(p->t, o, strcmp(path, "-") ? path : "<stdout>") : NULL,
					      .line_program = report_path(p->t, o, p->source->name) };
	struct backend_c_class class[BACKEND_C_CLASSES];
	int n;
	if (k == EMIT_HEADER)
		return backend_c_header(p->t, &p->tir, &co, out);
	return vector_classes(p, class, &n) && backend_c(p->t, n, class, &co, out);
}

/* The base name of what "plan" calls the output of kind "k"; of a kind that is not written, what it would be. */
static const char *base_of_kind(const struct pipeline *p, const struct output_plan *plan, enum emit_kind k)
{
	const char *path = ptx_output_path(p, plan->target, NULL, k);
	for (size_t i = plan->len; i-- > 0;)
		if (plan->data[i].kind == k && strcmp(plan->data[i].path, "-") != 0)
			path = plan->data[i].path;
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The PTX of the pipeline, which is made once. */
static const struct ptx_output *ptx_output(struct pipeline *p)
{
	if (!p->ptx)
		p->ptx = ptx_make(p);
	return p->ptx;
}

/* What stands around the text is made without it, unless it states what the assembler found. */
static bool needs_ptx(const struct pipeline *p, enum emit_kind k)
{
	return k == EMIT_PTX || k == EMIT_REPORT || (k == EMIT_LAUNCHER && !p->o->embed_file) || p->o->assemble;
}

static bool print_ptx(struct pipeline *p, const struct output_plan *plan, const struct emit *e, struct text *out)
{
	const struct ptx_output *x = needs_ptx(p, e->kind) ? ptx_output(p) : NULL;
	struct ptx_abi abi;
	struct ptx_host_options ho = { .header_guard = p->o->header_guard };
	if (!x && needs_ptx(p, e->kind))
		return false;
	if (p->o->embed_file)
		ho.embed_path = base_of_kind(p, plan, EMIT_PTX);
	if (x) {
		ho.ptx = text_str(&x->text);
		ho.n_ptx = x->text.len;
	}
	if (!ptx_entries(p, NULL, &abi))
		return false;
	ho.registers = x && x->figures ? ptx_registers(p->t, x) : NULL;
	switch (e->kind) {
	case EMIT_PTX: text_add_n(out, ho.ptx, ho.n_ptx); return true;
	case EMIT_HEADER: return ptx_host_header(p->t, &abi, &ho, out);
	case EMIT_LAUNCHER: return ptx_host_launcher(p->t, &abi, &ho, out);
	case EMIT_LAUNCH: return ptx_host_launch(p->t, &abi, &ho, out);
	case EMIT_REPORT: text_add(out, strcmp(suffix_of(e->path), ".json") ? ptx_report_text(p, x) : report_json(p->t, p)); return true;
	default: return true;
	}
}

static bool print_kind(struct pipeline *p, const struct output_plan *plan, const struct emit *e, struct text *out)
{
	switch (e->kind) {
	case EMIT_HIR: pipeline_print(p, out); return true;
	case EMIT_TIR: tir_print(out, &p->tir); return true;
	case EMIT_C: return print_c(p, e->kind, e->path, out);
	case EMIT_HEADER: return is_for_cuda(plan, e->kind) ? print_ptx(p, plan, e, out) : print_c(p, e->kind, e->path, out);
	case EMIT_REPORT:
		if (is_for_cuda(plan, e->kind))
			return print_ptx(p, plan, e, out);
		text_add(out, report_json(p->t, p));
		return true;
	case EMIT_PTX: case EMIT_LAUNCHER: case EMIT_LAUNCH: return print_ptx(p, plan, e, out);
	case EMIT_SCHEDULE: text_add(out, schedules_text(p)); return true;
	case EMIT_DEPFILE: case EMIT_KIND_COUNT: break;
	}
	return true;
}

static enum stage stage_of_kind(const struct pipeline *p, enum emit_kind k)
{
	return k == EMIT_HIR ? STAGE_place : k == EMIT_TIR || k == EMIT_SCHEDULE ? STAGE_sync : p->for_c ? STAGE_opt : STAGE_verify;
}

static bool emit_kind(struct pipeline *p, const struct output_plan *plan, const struct emit *e, struct io_outputs *out)
{
	struct text text;
	text_init(&text, &p->t->perm);
	text_add(&text, "");
	if (!print_kind(p, plan, e, &text))
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
	return usage(t, o, "%s: %s '%s'%s%s%s; programs are printed after every stage but parse and emit", option,
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

/* Without outputs that say it, the program is compiled for a CPU unless it is for a CUDA target. */
static bool stop_after(struct pipeline *p, enum stage stop, struct io_outputs *out)
{
	const struct target *x;
	if (!stated_target(p, &x))
		return false;
	p->for_c = !p->target_override && !(x && x->family == TARGET_CUDA);
	for (size_t i = 0; i < p->o->emit.len; i++)
		p->for_c = p->for_c || p->o->emit.data[i].kind == EMIT_C;
	if (!run_to(p, stop, out))
		return false;
	struct text text;
	text_init(&text, &p->t->perm);
	pipeline_print(p, &text);
	io_output_add(p->t, out, p->o->output ? p->o->output : "-", text_str(&text), text.len);
	return true;
}

/* Write the kinds of "plan" that are made for the family of "p", in the order of the stages. */
static bool emit_family(struct pipeline *p, const struct output_plan *plan, bool is_cuda, struct io_outputs *out)
{
	for (int s = STAGE_place; s <= STAGE_verify; s++)
		for (size_t i = 0; i < plan->len; i++) {
			const struct emit *e = &plan->data[i];
			if (stage_of_kind(p, e->kind) != (enum stage)s || is_for_cuda(plan, e->kind) != is_cuda)
				continue;
			if (!run_to(p, (enum stage)s, out) || !emit_kind(p, plan, e, out))
				return false;
		}
	return true;
}

/* Only TIR is asked for, of a target that has no other output. */
static bool is_only_tir(const struct output_plan *plan)
{
	bool tir = false;
	for (size_t i = 0; i < plan->len; i++) {
		if (plan->data[i].kind == EMIT_C || plan->data[i].kind == EMIT_HEADER)
			return false;
		tir = tir || plan->data[i].kind == EMIT_TIR || plan->data[i].kind == EMIT_SCHEDULE;
	}
	return tir;
}

/* C is made for a CPU whatever target the program names; the other texts are those of its own target (cli C4).  Where both
 * are asked for, two lines leave the typed program. */
static bool compile_for(struct pipeline *p, struct options *o, const char *target_in_name, struct io_outputs *out)
{
	struct output_plan plan = { 0 };
	if (!make_plan(p, o, target_in_name, &plan))
		return false;
	bool is_cuda = plan.target && plan.target->family == TARGET_CUDA;
	if (is_cuda && plan.has_c && plan.has_ptx) {
		struct pipeline *c = arena_memdup(&p->t->perm, p, sizeof(*p));
		struct options *quiet = arena_memdup(&p->t->perm, o, sizeof(*o));
		c->unit = arena_memdup(&p->t->perm, p->unit, sizeof(*p->unit) * (size_t)p->n_unit);
		quiet->dump.len = 0;
		c->o = quiet;
		c->for_c = true;
		if (!emit_family(c, &plan, false, out))
			return false;
	}
	p->for_c = is_cuda ? plan.has_c && !plan.has_ptx : !is_only_tir(&plan);
	return emit_family(p, &plan, is_cuda && !p->for_c, out);
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
	*p = (struct pipeline){ .t = t, .o = o, .to = to, .path = path, .target_override = target };
	if (o->start_at)
		stage_find(o->start_at, &p->start);
	for (size_t i = 0; i < o->emit.len; i++)
		p->wants_schedule = p->wants_schedule || o->emit.data[i].kind == EMIT_SCHEDULE;
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
