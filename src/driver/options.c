#include "driver/options.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/text.h"
#include "lower/lower.h"
#include "base/vec.h"
#include "base/io.h"

const struct option_info option_info[OPTION_COUNT] = {
#define OPT(name, letter, arg, id, help) { name, letter, arg, help },
#include "driver/options.def"
#undef OPT
};

static const struct { const char *name, *suffix; } emit_info[EMIT_KIND_COUNT] = {
	[EMIT_HIR] = { "hir", ".hir" },		     [EMIT_TIR] = { "tir", ".tir" },	   [EMIT_PTX] = { "ptx", ".ptx" },
	[EMIT_C] = { "c", ".c" },		     [EMIT_HEADER] = { "header", ".h" },   [EMIT_REPORT] = { "report", ".json" },
	[EMIT_DEPFILE] = { "depfile", ".d" },	     [EMIT_LAUNCHER] = { "launcher", "_launch.c" },
	[EMIT_LAUNCH] = { "launch", ".launch" },     [EMIT_SCHEDULE] = { "schedule", ".schedule.json" },
};

const char *emit_kind_name(enum emit_kind k)
{
	return emit_info[k].name;
}

const char *emit_kind_suffix(enum emit_kind k)
{
	return emit_info[k].suffix;
}

static void refuse(struct tfc *t, struct options *o, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void refuse(struct tfc *t, struct options *o, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	if (!o->usage_error)
		o->usage_error = arena_vprintf(&t->perm, fmt, ap);
	va_end(ap);
}

static void add_binding(struct tfc *t, struct options *o, struct bindings *b, const char *option, const char *text)
{
	const char *eq = strchr(text, '=');
	if (!eq || eq == text)
		refuse(t, o, "%s takes NAME=VALUE, but got '%s'", option, text);
	else
		vec_push(&t->perm, b, ((struct name_value){ arena_strndup(&t->perm, text, (size_t)(eq - text)),
							 arena_strdup(&t->perm, eq + 1) }));
}

/* Add the parts of "text" between "separator" to "out". */
static void add_list(struct tfc *t, struct strings *out, const char *text, char separator)
{
	while (*text) {
		const char *end = strchr(text, separator);
		size_t n = end ? (size_t)(end - text) : strlen(text);
		if (n)
			vec_push(&t->perm, out, arena_strndup(&t->perm, text, n));
		text += n + (end ? 1 : 0);
	}
}

/* Kinds and commands of the specification that this version does not have. */
static const char *const later_kinds[] = { "candidates", "facts", "trace", NULL };
/* Options that concern the asynchronous copies and matrix products, which come with them. */
static const char *const later_options[] = { "l2-promotion", "fno-mma-init", "no-setmaxnreg", NULL };

static bool is_later(const char *name, const char *const *list)
{
	while (*list && strcmp(*list, name) != 0)
		list++;
	return *list != NULL;
}

#define EMIT_KINDS "hir, tir, ptx, c, header, launcher, launch, report, schedule or depfile"

static void add_emit(struct tfc *t, struct options *o, const char *text)
{
	struct strings part = { 0 };
	add_list(t, &part, text, ',');
	if (!part.len)
		refuse(t, o, "--emit takes " EMIT_KINDS ", but got nothing");
	for (size_t i = 0; i < part.len; i++) {
		const char *colon = strchr(part.data[i], ':');
		const char *name = colon ? arena_strndup(&t->perm, part.data[i], (size_t)(colon - part.data[i])) : part.data[i];
		const char *known[EMIT_KIND_COUNT];
		int kind = -1;
		for (int k = 0; k < EMIT_KIND_COUNT; k++) {
			known[k] = emit_info[k].name;
			if (!strcmp(name, known[k]))
				kind = k;
		}
		if (kind < 0 && is_later(name, later_kinds)) {
			refuse(t, o, "--emit=%s is not available in this version", name);
			return;
		}
		if (kind < 0) {
			const char *near = diag_nearest(name, known, EMIT_KIND_COUNT);
			refuse(t, o, "--emit takes " EMIT_KINDS ", but got '%s'%s%s%s", name,
			       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
			return;
		}
		vec_push(&t->perm, &o->emit, ((struct emit){ (enum emit_kind)kind, colon ? colon + 1 : NULL }));
	}
}

static int64_t number(struct tfc *t, struct options *o, const char *option, const char *text, int64_t least)
{
	char *end;
	errno = 0;
	long long v = strtoll(text, &end, 10);
	if (errno || end == text || *end || v < least)
		refuse(t, o, "%s takes an integer of at least %lld, but got '%s'", option, (long long)least, text);
	return v;
}

static double real(struct tfc *t, struct options *o, const char *option, const char *text)
{
	char *end;
	double v = strtod(text, &end);
	if (end == text || *end || !(v >= 0) || isinf(v))
		refuse(t, o, "%s takes a number of at least 0, but got '%s'", option, text);
	return v;
}

static int choice(struct tfc *t, struct options *o, const char *option, const char *text, const char *const *known, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(text, known[i]))
			return i;
	struct text list;
	text_init(&list, &t->perm);
	for (int i = 0; i < n; i++)
		text_printf(&list, "%s%s", i ? i + 1 < n ? ", " : " or " : "", known[i]);
	refuse(t, o, "%s takes %s, but got '%s'", option, text_str(&list), text);
	return 0;
}

/* "8.4" as 84. */
static int version_number(struct tfc *t, struct options *o, const char *text)
{
	int major, minor, end = 0;
	if (sscanf(text, "%1d.%1d%n", &major, &minor, &end) == 2 && !text[end] && major > 0)
		return 10 * major + minor;
	refuse(t, o, "--ptx-version takes a version such as 8.4, but got '%s'", text);
	return 0;
}

/* A power of two that a driver's allocation can give. */
static int64_t alignment(struct tfc *t, struct options *o, const char *text)
{
	int64_t v = number(t, o, "--param-align", text, 1);
	if (v > 0 && ((v & (v - 1)) || v > 64))
		refuse(t, o, "--param-align takes a power of two up to 64, but got '%s'", text);
	return v;
}

static void warning_option(struct tfc *t, struct options *o, const char *name)
{
	struct diags *d = &t->diags;
	enum diag_code code;
	bool off = !strncmp(name, "no-", 3), error = !strncmp(name, "error=", 6);
	if (!strcmp(name, "error")) {
		d->all_errors = true;
		return;
	}
	const char *slug = name + (off ? 3 : error ? 6 : 0);
	if (!diag_code_find(slug, &code) || diag_info(code)->code[0] != 'W')
		refuse(t, o, "unknown warning '%s'; --help=warnings lists the names", slug);
	else
		d->warning_state[code] = off ? DIAG_WARN_OFF : error ? DIAG_WARN_ERROR : DIAG_WARN_ON;
}

static void diagnostics_option(struct tfc *t, struct options *o, const char *text)
{
	static const char *const known[] = { "text", "json", "sarif" };
	const char *colon = strchr(text, ':');
	const char *kind = colon ? arena_strndup(&t->perm, text, (size_t)(colon - text)) : text;
	o->diag_form = (enum diag_form)choice(t, o, "--diagnostics", kind, known, 3);
	o->diag_path = colon ? colon + 1 : NULL;
}

static void info(struct options *o, enum info_request r, const char *argument)
{
	o->info = r;
	o->info_argument = argument;
}

static void apply(struct tfc *t, struct options *o, enum option_id id, const char *a)
{
	static const char *const on_off[] = { "on", "off" }, *const math[] = { "precise", "fast" }, *const embed[] = { "array", "file" };
	o->given[id] = true;
	static const char *const when[] = { "auto", "always", "never" }, *const order[] = { "auto", "source" };
	switch (id) {
	case OPTION_OUTPUT: o->output = a; break;
	case OPTION_EMIT: add_emit(t, o, a); break;
	case OPTION_TARGET: add_list(t, &o->target, a, ','); break;
	case OPTION_ENTRY: o->entry = a; break;
	case OPTION_DEFINE: add_binding(t, o, &o->define, "-D", a); break;
	case OPTION_DIM: add_binding(t, o, &o->dim, "--dim", a); break;
	case OPTION_ERASE: o->erase = true; break;
	case OPTION_STRICT_SCHEDULE: o->strict_schedule = true; break;
	case OPTION_CONTRACT: o->contract = a && choice(t, o, "--contract", a, on_off, 2) == 1 ? CONTRACT_OFF : CONTRACT_ON; break;
	case OPTION_MATH: o->fast_math = choice(t, o, "--math", a, math, 2) == 1; break;
	case OPTION_FTZ: o->ftz = true; break;
	case OPTION_ARCH: o->arch = a; break;
	case OPTION_PTX_VERSION: o->ptx_version = version_number(t, o, a); break;
	case OPTION_ENTRY_NAME: add_binding(t, o, &o->entry_name, "--entry-name", a); break;
	case OPTION_PARAM_ALIGN: o->param_align = alignment(t, o, a); break;
	case OPTION_UNCHECKED_WINDOWS: o->unchecked_windows = true; break;
	case OPTION_WIDE_VECTORS: o->wide_vectors = true; break;
	case OPTION_DEBUG_WAITS: o->debug_waits = number(t, o, "--debug-waits", a, 1); break;
	case OPTION_CHECK_SMEM_BASE: o->check_smem_base = true; break;
	case OPTION_MAX_IR: o->max_ir = number(t, o, "--max-ir", a, 1); break;
	case OPTION_LLVM_PASSES: o->llvm_passes = a; break;
	case OPTION_BACKEND_DIR: o->backend_dir = a; break;
	case OPTION_EMBED: o->embed_file = choice(t, o, "--embed", a, embed, 2) == 1; break;
	case OPTION_ASSEMBLE: o->assemble = true; break;
	case OPTION_PTXAS: o->ptxas = a; break;
	case OPTION_ASSERT_NO_SPILL: o->assert_no_spill = o->assemble = true; break;
	case OPTION_LAUNCH: o->launch = a; break;
	case OPTION_SEEDS: o->seeds = number(t, o, "--seeds", a, 0); break;
	case OPTION_JOBS: o->jobs = number(t, o, "--jobs", a, 1); break;
	case OPTION_INLINE_RUNTIME: o->inline_runtime = true; break;
	case OPTION_HEADER_GUARD: o->header_guard = a; break;
	case OPTION_DEBUG_LINES: o->debug_lines = true; break;
	case OPTION_NO_INTRINSICS: o->no_intrinsics = true; break;
	case OPTION_SMEM_LIMIT: o->smem_limit_bytes = number(t, o, "--cpu-smem-limit", a, 4096); break;
	case OPTION_TARGET_FILE: vec_push(&t->perm, &o->target_file, a); break;
	case OPTION_TARGET_PATH: add_list(t, &o->target_dir, a, ':'); break;
	case OPTION_START_AT: o->start_at = a; break;
	case OPTION_STOP_AFTER: o->stop_after = a; break;
	case OPTION_DUMP_AFTER: {
		const char *colon = strchr(a, ':');
		if (!colon || colon == a || !colon[1])
			refuse(t, o, "--dump-after takes STAGE:PATH, but got '%s'", a);
		else
			vec_push(&t->perm, &o->dump, ((struct dump){ arena_strndup(&t->perm, a, (size_t)(colon - a)), colon + 1 }));
		break;
	}
	case OPTION_STAGES: info(o, INFO_STAGES, NULL); break;
	case OPTION_VERIFY: o->verify = true; break;
	case OPTION_STATS: o->stats = true; break;
	case OPTION_TIME_REPORT: o->time_report = true; break;
	case OPTION_TIME_TRACE: o->time_trace = a; break;
	case OPTION_EXPLAIN: info(o, INFO_EXPLAIN, a); break;
	case OPTION_MAX_ERRORS: t->diags.max_errors = (int)number(t, o, "--max-errors", a, 0); break;
	case OPTION_WARNING: warning_option(t, o, a); break;
	case OPTION_NO_WARNINGS: t->diags.no_warnings = true; break;
	case OPTION_DIAGNOSTICS: diagnostics_option(t, o, a); break;
	case OPTION_COLOUR: o->colour = choice(t, o, "--color", a, when, 3); break;
	case OPTION_WRITE_IF_CHANGED: o->write_if_changed = true; break;
	case OPTION_PREFIX_MAP: add_binding(t, o, &o->prefix_map, "-ffile-prefix-map", a); break;
	case OPTION_JSON: o->json = a; break;
	case OPTION_PLAN_BUDGET: o->plan_budget = number(t, o, "--plan-budget", a, 0); break;
	case OPTION_SCHEDULE: o->source_order = choice(t, o, "--schedule", a, order, 2) == 1; break;
	case OPTION_SCHEDULE_BUDGET: o->schedule_budget = number(t, o, "--schedule-budget", a, 1); break;
	case OPTION_ISL_BUDGET: o->isl_budget = number(t, o, "--isl-budget", a, 1); break;
	case OPTION_MEMORY: o->analysis |= ANALYSIS_MEMORY; break;
	case OPTION_COMPUTE_COST: o->analysis |= ANALYSIS_COMPUTE_COST; break;
	case OPTION_ROOFLINE: o->analysis |= ANALYSIS_ROOFLINE; break;
	case OPTION_PERFORMANCE: o->analysis |= ANALYSIS_PERFORMANCE; break;
	case OPTION_AUTO: o->auto_schedule = true; break;
	case OPTION_IN: add_binding(t, o, &o->in, "--in", a); break;
	case OPTION_OUT_DIR: o->out_dir = a; break;
	case OPTION_ASYNC: o->async = a; break;
	case OPTION_CYCLES: o->cycles = true; break;
	case OPTION_ADVERSARIES: o->adversaries = real(t, o, "--adversaries", a); break;
	case OPTION_CHECK_HINTS: o->no_check_hints = false; break;
	case OPTION_NO_CHECK_HINTS: o->no_check_hints = true; break;
	case OPTION_EVAL_BUDGET: o->eval_budget = real(t, o, "--eval-budget", a); break;
	case OPTION_RTOL: o->rtol = real(t, o, "--rtol", a); o->has_tolerance = true; break;
	case OPTION_ATOL: o->atol = real(t, o, "--atol", a); o->has_tolerance = true; break;
	case OPTION_CC: o->cc = a; break;
	case OPTION_PRINT_OPS: info(o, INFO_OPS, NULL); break;
	case OPTION_PRINT_INSTRUCTIONS: info(o, INFO_INSTRUCTIONS, a); break;
	case OPTION_PRINT_TARGETS: info(o, INFO_TARGETS, NULL); break;
	case OPTION_PRINT_SEARCH_DIRS: info(o, INFO_SEARCH_DIRS, NULL); break;
	case OPTION_VERSION: info(o, INFO_VERSION, NULL); break;
	case OPTION_HELP: info(o, INFO_HELP, a); break;
	case OPTION_COUNT: break;
	}
}

/* Handle the -M family of options at argv[*i]; true if it was one. */
static bool dependency_option(struct tfc *t, struct options *o, struct strings *argv, size_t *i)
{
	const char *a = argv->data[*i];
	if (!strcmp(a, "-MD") || !strcmp(a, "-MMD")) {
		o->depfile = true;
		return true;
	}
	if (!strcmp(a, "-MP")) {
		o->dep_phony = true;
		return true;
	}
	bool file = !strncmp(a, "-MF", 3), name = !strncmp(a, "-MT", 3), quote = !strncmp(a, "-MQ", 3);
	if (!file && !name && !quote)
		return false;
	const char *value = a[3] ? a + 3 : *i + 1 < argv->len ? argv->data[++*i] : NULL;
	if (!value)
		refuse(t, o, "%s takes an argument", a);
	else if (file)
		o->depfile_path = value;
	else if (o->n_dep_target < 16) {
		o->dep_target[o->n_dep_target].name = value;
		o->dep_target[o->n_dep_target++].quote = quote;
	} else
		refuse(t, o, "more than 16 -MT and -MQ targets");
	return true;
}

/* Append the words of the response file text "s" to "out": white space separates, quotes and backslashes protect. */
static void split_response(struct tfc *t, struct strings *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		while (i < n && strchr(" \t\r\n\f\v", s[i]))
			i++;
		if (i == n)
			return;
		struct text word;
		text_init(&word, &t->perm);
		text_add(&word, "");
		char quote = 0;
		for (; i < n && (quote || !strchr(" \t\r\n\f\v", s[i])); i++) {
			if (s[i] == '\\' && i + 1 < n && quote != '\'')
				text_char(&word, s[++i]);
			else if (!quote && (s[i] == '"' || s[i] == '\''))
				quote = s[i];
			else if (quote && s[i] == quote)
				quote = 0;
			else
				text_char(&word, s[i]);
		}
		vec_push(&t->perm, out, text_str(&word));
	}
}

static void expand(struct tfc *t, struct options *o, struct strings *out, const char *word, int depth)
{
	if (word[0] != '@' || !word[1]) {
		vec_push(&t->perm, out, word);
		return;
	}
	if (depth == 8) {
		refuse(t, o, "response files nest too deeply at '%s'", word);
		return;
	}
	const char *why;
	char *data;
	size_t size;
	if (!io_read(&t->perm, word + 1, &data, &size, &why)) {
		refuse(t, o, "cannot read the response file '%s': %s", word + 1, why);
		return;
	}
	vec_push(&t->perm, &o->response, word + 1);
	struct strings words = { 0 };
	split_response(t, &words, data, size);
	for (size_t i = 0; i < words.len; i++)
		expand(t, o, out, words.data[i], depth + 1);
}

static void unknown_option(struct tfc *t, struct options *o, const char *given)
{
	const char *known[OPTION_COUNT];
	for (int i = 0; i < OPTION_COUNT; i++)
		known[i] = option_info[i].name;
	const char *name = given + strspn(given, "-");
	size_t n = strcspn(name, "=");
	if (is_later(arena_strndup(&t->perm, name, n), later_options)) {
		refuse(t, o, "--%.*s is not available in this version: it concerns asynchronous operations", (int)n, name);
		return;
	}
	const char *near = diag_nearest(arena_strndup(&t->perm, name, n), known, OPTION_COUNT);
	refuse(t, o, "unknown option '%.*s'%s%s%s; --help lists the options", (int)(n + (size_t)(name - given)), given,
	       near ? ", did you mean '--" : "", near ? near : "", near ? "'?" : "");
}

static void command_word(struct options *o)
{
	static const struct { const char *name; enum command c; } commands[] = {
		{ "compile", COMMAND_COMPILE }, { "eval", COMMAND_EVAL }, { "check", COMMAND_CHECK }, { "target", COMMAND_TARGET },
		{ "schedule", COMMAND_SCHEDULE },
		{ "analyze", COMMAND_ANALYZE },
		{ "check-tir", COMMAND_CHECK_TIR },
		{ "show", COMMAND_SHOW }
	};
	if (!o->file.len)
		return;
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(o->file.data[0], commands[i].name)) {
			o->command = commands[i].c;
			o->file.data++;
			o->file.len--;
			o->file.cap--;
			return;
		}
}

/* An option that the command would not look at is a mistake. */
static void check_owners(struct tfc *t, struct options *o)
{
	enum { EVAL = 1 << COMMAND_EVAL, CHECK = 1 << COMMAND_CHECK, NOT_VALUES = ~(EVAL | CHECK) };
	static const struct { enum option_id id; int commands; const char *names; } owner[] = {
		{ OPTION_IN, EVAL | CHECK, "eval and check" },	  { OPTION_OUT_DIR, EVAL, "eval" },
		{ OPTION_ASYNC, EVAL, "eval" },		  { OPTION_ADVERSARIES, EVAL, "eval" },
		{ OPTION_CYCLES, EVAL, "eval" },
		{ OPTION_EVAL_BUDGET, EVAL | CHECK, "eval and check" }, { OPTION_RTOL, CHECK, "check" },
		{ OPTION_ATOL, CHECK, "check" },		  { OPTION_CC, CHECK, "check" },
		{ OPTION_LAUNCH, CHECK, "check" },		  { OPTION_SEEDS, CHECK, "check" },
		{ OPTION_JOBS, CHECK, "check" },		  { OPTION_EMBED, NOT_VALUES, "compiling" },
		{ OPTION_ASSEMBLE, NOT_VALUES, "compiling" },	  { OPTION_PTXAS, NOT_VALUES, "compiling" },
		{ OPTION_ASSERT_NO_SPILL, NOT_VALUES, "compiling" }, { OPTION_LLVM_PASSES, NOT_VALUES, "compiling" },
		{ OPTION_BACKEND_DIR, NOT_VALUES, "compiling" },  { OPTION_MAX_IR, NOT_VALUES, "compiling" },
		{ OPTION_WIDE_VECTORS, NOT_VALUES, "compiling" }, { OPTION_DEBUG_WAITS, NOT_VALUES, "compiling" },
		{ OPTION_CHECK_SMEM_BASE, NOT_VALUES, "compiling" }, { OPTION_UNCHECKED_WINDOWS, NOT_VALUES, "compiling" },
		{ OPTION_PTX_VERSION, NOT_VALUES, "compiling" },
		{ OPTION_EMIT, NOT_VALUES, "compiling" },	  { OPTION_HEADER_GUARD, NOT_VALUES, "compiling" },
		{ OPTION_INLINE_RUNTIME, NOT_VALUES, "compiling" }, { OPTION_NO_INTRINSICS, NOT_VALUES, "compiling" },
		{ OPTION_DEBUG_LINES, NOT_VALUES, "compiling" },  { OPTION_STOP_AFTER, NOT_VALUES, "compiling" },
		{ OPTION_DUMP_AFTER, NOT_VALUES, "compiling" },	  { OPTION_START_AT, NOT_VALUES, "compiling" },
	};
	for (size_t i = 0; i < sizeof(owner) / sizeof(owner[0]) && o->info == INFO_NONE; i++)
		if (o->given[owner[i].id] && !(owner[i].commands & 1 << o->command))
			refuse(t, o, "--%s is for %s", option_info[owner[i].id].name, owner[i].names);
}

static void run_getopt(struct tfc *t, struct options *o, struct strings *words)
{
	struct option longs[OPTION_COUNT + 1] = { 0 };
	char shorts[2 * OPTION_COUNT + 4] = ":";
	for (int i = 0; i < OPTION_COUNT; i++) {
		const char *arg = option_info[i].argument;
		int has = !arg ? no_argument : arg[0] == '[' ? optional_argument : required_argument;
		longs[i] = (struct option){ option_info[i].name, has, NULL, 256 + i };
		if (option_info[i].letter) {
			size_t n = strlen(shorts);
			shorts[n] = option_info[i].letter;
			shorts[n + 1] = has == required_argument ? ':' : 0;
		}
	}
	int argc = (int)words->len;
	char **argv = arena_array(&t->perm, char *, words->len + 1);
	memcpy(argv, words->data, words->len * sizeof(*argv));
	optind = 0;
	opterr = 0;
	int c;
	while ((c = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		const char *given = argv[optind - 1];
		if (c == ':') {
			refuse(t, o, "%s takes an argument", given);
		} else if (c == '?') {
			if (optopt >= 256)
				refuse(t, o, "--%s takes no argument", option_info[optopt - 256].name);
			else if (optopt)
				unknown_option(t, o, arena_printf(&t->perm, "-%c", optopt));
			else
				unknown_option(t, o, given);
		} else if (c >= 256) {
			apply(t, o, (enum option_id)(c - 256), optarg);
		} else {
			for (int i = 0; i < OPTION_COUNT; i++)
				if (option_info[i].letter == c)
					apply(t, o, (enum option_id)i, optarg);
		}
		if (o->usage_error)
			return;
	}
	for (int i = optind; i < argc; i++)
		vec_push(&t->perm, &o->file, (const char *)argv[i]);
}

void options_parse(struct tfc *t, struct options *o, int argc, char **argv)
{
	*o = (struct options){ .smem_limit_bytes = 262144, .eval_budget = 2e10, .max_ir = 100000, .seeds = -1, .jobs = 1, .plan_budget = LOWER_PLAN_BUDGET };
	t->diags.max_errors = 20;
	text_init(&o->messages, &t->perm);
	struct strings given = { 0 }, words = { 0 };
	vec_push(&t->perm, &words, argc ? argv[0] : "tfc");
	for (int i = 1; i < argc; i++)
		expand(t, o, &given, argv[i], 0);
	bool only_operands = false;
	for (size_t i = 0; i < given.len && !o->usage_error; i++) {
		const char *a = given.data[i];
		only_operands = only_operands || !strcmp(a, "--");
		if (!only_operands && dependency_option(t, o, &given, &i))
			continue;
		if (!only_operands && !strncmp(a, "-ffile-prefix-map=", 18))
			a = arena_printf(&t->perm, "-%s", a + 2);
		if (!only_operands && !strncmp(a, "-file-prefix-map=", 17))
			a = arena_printf(&t->perm, "-%s", a);
		vec_push(&t->perm, &words, a);
	}
	if (!o->usage_error)
		run_getopt(t, o, &words);
	if (!o->usage_error)
		command_word(o);
	if (!o->usage_error)
		check_owners(t, o);
}

void options_inputs(struct tfc *t, const struct options *o, struct strings *input)
{
	const struct strings *const from[] = { &o->file, &o->target_file, &o->response };
	if (o->launch)
		vec_push(&t->perm, input, o->launch);
	for (size_t k = 0; k < sizeof(from) / sizeof(from[0]); k++)
		for (size_t i = 0; i < from[k]->len; i++)
			vec_push(&t->perm, input, from[k]->data[i]);
	for (size_t k = 0; k < o->target_dir.len; k++) {
		const char *const *file;
		int n = target_directory(t, o->target_dir.data[k], &file);
		for (int i = 0; i < n; i++)
			vec_push(&t->perm, input, file[i]);
	}
}
