#include "emu/command.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* Options without a letter have numbers from here on, in the order of the table. */
enum {
	OPT_LAUNCH = 256, OPT_KERNEL, OPT_IN, OPT_OUT, OPT_EXPECT, OPT_DIM, OPT_ARG, OPT_GRID, OPT_BLOCK, OPT_CLUSTER, OPT_SMEM,
	OPT_ADVERSARY, OPT_ASYNC, OPT_SCHED, OPT_DIVERGE, OPT_SEED, OPT_EXPLORE, OPT_RESIDENT, OPT_CHECKS, OPT_PROFILE, OPT_APPROX,
	OPT_MMA, OPT_POISON, OPT_SMEM_BASE, OPT_GUARD, OPT_SHUFFLE, OPT_MAX_STEPS, OPT_MAX_FINDINGS, OPT_REPORT, OPT_JSON,
	OPT_TRACE, OPT_TRACE_FILTER,
	OPT_LIST, OPT_DISASM, OPT_STRICT_LOAD, OPT_HELP, OPT_VERSION
};

static const struct {
	const char *name, *argument, *help;
	int id;
} table[] = {
	{ "launch", "FILE", "launch description: kernel, grid, parameters", OPT_LAUNCH },
	{ "kernel", "NAME", "the entry to run", OPT_KERNEL },
	{ "in", "NAME=A.npy", "contents of an input", OPT_IN },
	{ "out", "NAME=B.npy", "write an output; without other arrays NAME:DTYPE[EXTENT,...]=", OPT_OUT },
	{ "expect", "NAME=C.npy,TOL", "compare an output; TOL: exact, or rtol=R and/or atol=A", OPT_EXPECT },
	{ "dim", "NAME=V", "value of a dimension of the launch description", OPT_DIM },
	{ "arg", "I=VALUE", "value of parameter number I (without a launch description)", OPT_ARG },
	{ "grid", "X[,Y,Z]", "CTAs", OPT_GRID },
	{ "block", "X[,Y,Z]", "threads of a CTA", OPT_BLOCK },
	{ "cluster", "N", "CTAs of a cluster", OPT_CLUSTER },
	{ "smem", "BYTES", "dynamic shared memory", OPT_SMEM },
	{ "adversary", "WORDS", "standard (a set), or words joined by +; may be repeated", OPT_ADVERSARY },
	{ "async", "WORD", "completion of asynchronous operations: early late random:S pieces:S", OPT_ASYNC },
	{ "sched", "WORD", "order of warps: rr run slow:W slow:ctaN random:S pct:S,D", OPT_SCHED },
	{ "diverge", "WORD", "order after branches: converge split lane", OPT_DIVERGE },
	{ "seed", "N", "seed of everything random", OPT_SEED },
	{ "explore", "N", "try N seeds, stop at the first error", OPT_EXPLORE },
	{ "resident", "N|all", "clusters that are live at once", OPT_RESIDENT },
	{ "checks", "LIST", "all, none, or some of poison,order,stats", OPT_CHECKS },
	{ "profile", "own|foreign", "severity of findings; by default from the first comment", OPT_PROFILE },
	{ "approx", "WORD", "approximate functions: exact low high random", OPT_APPROX },
	{ "mma", "WORD", "sums of matrix instructions: seq exact tree", OPT_MMA },
	{ "poison", "bits|fill", "fill: undefined memory holds a signalling NaN too", OPT_POISON },
	{ "smem-base", "BYTES", "address of shared memory, a multiple of 1024 up to 16384", OPT_SMEM_BASE },
	{ "guard", "BYTES", "distance between global allocations", OPT_GUARD },
	{ "global-shuffle", "SEED", "order and bases of global allocations", OPT_SHUFFLE },
	{ "max-steps", "N", "warp instructions before the run counts as endless", OPT_MAX_STEPS },
	{ "max-findings", "N", "errors after which a run ends", OPT_MAX_FINDINGS },
	{ "report", "FILE", "the report as text ('-': standard output, the default)", OPT_REPORT },
	{ "json", "FILE", "the report as JSON", OPT_JSON },
	{ "trace", "FILE", "one line per executed instruction of the first adversary", OPT_TRACE },
	{ "trace-filter", "WORDS", "cta=N, warp=N, line=A-B, lane=L (whose values are shown), joined by commas", OPT_TRACE_FILTER },
	{ "list", NULL, "print kernels, parameters and instructions; run nothing", OPT_LIST },
	{ "disasm", NULL, "print the compact code; run nothing", OPT_DISASM },
	{ "strict-load", NULL, "refuse unknown instructions even where they are not reached", OPT_STRICT_LOAD },
	{ "help", NULL, "print this text", OPT_HELP },
	{ "version", NULL, "print the version", OPT_VERSION },
};

enum { N_OPTION = sizeof(table) / sizeof(*table) };

struct reader {
	struct tfc *t;
	struct command *c;
	struct emu_adversary base;	/* of options that hold for every adversary */
	const char *sched, *async, *diverge;
	VEC(const char *) adversary;
	struct text warnings;
	bool has_seed;
};

static bool wrong(struct reader *r, const char *option, const char *found, const char *expected)
{
	if (!r->c->usage_error)
		r->c->usage_error = arena_printf(&r->t->perm, "%s '%s': expected %s", option, found, expected);
	return false;
}

static bool unsigned_of(const char *s, uint64_t max, uint64_t *out)
{
	char *end;
	errno = 0;
	if (*s < '0' || *s > '9')
		return false;
	unsigned long long v = strtoull(s, &end, 0);
	if (errno || *end || v > max)
		return false;
	*out = v;
	return true;
}

static bool real_of(const char *s, double *out)
{
	char *end;
	*out = strtod(s, &end);
	return end != s && !*end && *out >= 0;
}

/* X[,Y[,Z]] */
static bool triple(struct reader *r, const char *option, const char *s, uint32_t out[3])
{
	const char *begin = s;
	for (int i = 0; i < 3; i++) {
		size_t n = strcspn(s, ",");
		uint64_t v;
		if (!unsigned_of(arena_strndup(&r->t->perm, s, n), INT32_MAX, &v) || !v)
			return wrong(r, option, begin, "X, X,Y or X,Y,Z, positive");
		out[i] = (uint32_t)v;
		s += n;
		if (!*s)
			return true;
		s++;
	}
	return wrong(r, option, begin, "at most three numbers");
}

/* :DTYPE[E,E] after the name of an array. */
static bool array_type(struct reader *r, const char *option, struct session_array *a, const char *s)
{
	size_t n = strcspn(s, "[");
	if (!launch_dtype_find(s, n, &a->dtype))
		return wrong(r, option, a->text, "a dtype such as bf16 after ':'");
	a->has_dtype = true;
	s += n;
	if (!*s)
		return true;
	a->has_shape = true;
	for (s++; *s && *s != ']';) {
		uint64_t v;
		n = strcspn(s, ",]");
		if (a->rank == LAUNCH_MAX_RANK || !unsigned_of(arena_strndup(&r->t->perm, s, n), INT64_MAX, &v))
			return wrong(r, option, a->text, "NAME:DTYPE[EXTENT,...]=FILE with at most 8 extents");
		a->extent[a->rank++] = (int64_t)v;
		s += n;
		s += *s == ',';
	}
	return !strcmp(s, "]") || wrong(r, option, a->text, "NAME:DTYPE[EXTENT,...]=FILE");
}

static bool tolerance(struct reader *r, const char *option, struct session_array *a, char *s)
{
	for (char *word = strtok(s, ","); word; word = strtok(NULL, ",")) {
		bool ok = !strcmp(word, "exact");
		a->is_exact |= ok;
		if (!strncmp(word, "rtol=", 5))
			ok = real_of(word + 5, &a->rtol);
		else if (!strncmp(word, "atol=", 5))
			ok = real_of(word + 5, &a->atol);
		if (!ok)
			return wrong(r, option, a->text, "exact, rtol=R or atol=A after the file");
		a->has_tolerance = true;
	}
	return true;
}

/* NAME[:TYPE]=PATH, and for --expect ,TOLERANCE */
static bool array(struct reader *r, const char *option, const char *s, bool has_tolerance, struct session_array *a)
{
	*a = (struct session_array){ .text = s };
	const char *equals = strchr(s, '=');
	if (!equals || equals == s || !equals[1])
		return wrong(r, option, s, "NAME=FILE.npy");
	char *name = arena_strndup(&r->t->perm, s, (size_t)(equals - s)), *colon = strchr(name, ':');
	char *path = arena_strdup(&r->t->perm, equals + 1), *comma = has_tolerance ? strchr(path, ',') : NULL;
	if (colon)
		*colon = 0;
	if (comma)
		*comma = 0;
	a->name = name;
	a->path = path;
	if (colon && !array_type(r, option, a, colon + 1))
		return false;
	if (comma && !tolerance(r, option, a, comma + 1))
		return false;
	return !has_tolerance || a->has_tolerance || wrong(r, option, s, "a tolerance after the file: ,exact or ,rtol=R,atol=A");
}

static bool is_new(struct reader *r, const char *option, const struct session_array *list, size_t n, const struct session_array *a)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].name, a->name))
			return wrong(r, option, a->text, "one array of each name");
	return true;
}

static bool value(struct reader *r, const char *option, const char *s, struct session_value *v)
{
	const char *equals = strchr(s, '=');
	if (!equals || equals == s || !equals[1])
		return wrong(r, option, s, "NAME=VALUE");
	v->name = arena_strndup(&r->t->perm, s, (size_t)(equals - s));
	v->value = equals + 1;
	return true;
}

/* ---- adversaries ---- */

static bool with_seed(const char *s, const char *word, uint64_t *seed)
{
	size_t n = strlen(word);
	if (strncmp(s, word, n))
		return false;
	return !s[n] || (s[n] == ':' && unsigned_of(s + n + 1, UINT64_MAX, seed));
}

/* One word of an adversary; sets "chosen" when it says in which order warps run. */
static bool adversary_word(struct emu_adversary *a, const char *w, bool *chosen)
{
	uint64_t v = 0;
	if (!strcmp(w, "early") || !strcmp(w, "late") || with_seed(w, "pieces", &a->seed))
		return true;
	if (!strcmp(w, "converge") || !strcmp(w, "split") || !strcmp(w, "lane")) {
		a->diverge = *w == 'c' ? EMU_DIVERGE_CONVERGE : *w == 's' ? EMU_DIVERGE_SPLIT : EMU_DIVERGE_LANE;
		return true;
	}
	if (with_seed(w, "random", &a->seed)) {
		if (!*chosen)
			a->sched = EMU_SCHED_RANDOM;
		return true;
	}
	*chosen = true;
	if (!strcmp(w, "rr") || !strcmp(w, "run")) {
		a->sched = w[1] == 'r' ? EMU_SCHED_RR : EMU_SCHED_RUN;
		return true;
	}
	if (!strncmp(w, "slow:", 5)) {
		w += 5;
		a->sched = !strncmp(w, "cta", 3) ? EMU_SCHED_SLOW_CTA : EMU_SCHED_SLOW_WARP;
		w += !strncmp(w, "cta", 3) ? 3 : !strncmp(w, "warp", 4) ? 4 : 0;
		if (!unsigned_of(w, UINT32_MAX, &v))
			return false;
		a->slow = (uint32_t)v;
		return true;
	}
	if (strncmp(w, "pct", 3) != 0)
		return false;
	a->sched = EMU_SCHED_PCT;
	a->pct_changes = 3;
	char seed[32];
	const char *comma = strchr(w, ',');
	size_t n = comma ? (size_t)(comma - w) : strlen(w);
	if (n >= sizeof(seed) || (comma && !unsigned_of(comma + 1, 1000, &v)))
		return false;
	memcpy(seed, w, n);
	seed[n] = 0;
	if (comma)
		a->pct_changes = (uint32_t)v;
	return with_seed(seed, "pct", &a->seed);
}

static bool add_adversary(struct reader *r, const char *option, const char *words)
{
	struct session_options *o = &r->c->session;
	struct emu_adversary a = r->base;
	bool chosen = false;
	if (!strcmp(words, "standard")) {
		o->is_standard = true;
		return true;
	}
	char *copy = arena_strdup(&r->t->perm, words);
	for (char *w = strtok(copy, "+"); w; w = strtok(NULL, "+"))
		if (!adversary_word(&a, w, &chosen))
			return wrong(r, option, words, "standard, or words of: early late pieces:S random:S rr run slow:W pct:S,D converge "
				     "split lane, joined by +");
	vec_push(&r->t->perm, &o->adversary, a);
	vec_push(&r->t->perm, &o->adversary_name, words);
	return true;
}

/* --async names engines too: tma_ld:late,wgmma:early. */
static bool check_async(struct reader *r, const char *s)
{
	static const char *const engine[] = { "cp_async", "tma_ld", "tma_st", "wgmma" };
	char *copy = arena_strdup(&r->t->perm, s);
	for (char *w = strtok(copy, ","); w; w = strtok(NULL, ",")) {
		uint64_t seed;
		for (size_t i = 0; i < sizeof(engine) / sizeof(*engine); i++)
			if (!strncmp(w, engine[i], strlen(engine[i])) && w[strlen(engine[i])] == ':')
				w += strlen(engine[i]) + 1;
		if (strcmp(w, "early") && strcmp(w, "late") && !with_seed(w, "random", &seed) && !with_seed(w, "pieces", &seed))
			return wrong(r, "--async", s, "early, late, random:S or pieces:S, each after an engine and ':' if it is for one");
	}
	return true;
}

/* ---- options with a fixed set of words ---- */

static bool choice(struct reader *r, const char *option, const char *s, const char *words, int *out)
{
	const char *p = words;
	for (int i = 0; *p; i++) {
		size_t n = strcspn(p, " ");
		if (strlen(s) == n && !memcmp(s, p, n)) {
			*out = i;
			return true;
		}
		p += n;
		p += *p == ' ';
	}
	return wrong(r, option, s, arena_printf(&r->t->perm, "one of %s", words));
}

static bool checks(struct reader *r, const char *s)
{
	struct emu_adversary *a = &r->base;
	if (!strcmp(s, "all"))
		return true;
	a->no_poison = a->no_order = a->no_stats = true;
	if (!strcmp(s, "none"))
		return true;
	char *copy = arena_strdup(&r->t->perm, s);
	for (char *w = strtok(copy, ","); w; w = strtok(NULL, ",")) {
		if (!strcmp(w, "poison"))
			a->no_poison = false;
		else if (!strcmp(w, "order"))
			a->no_order = false;
		else if (!strcmp(w, "stats"))
			a->no_stats = false;
		else
			return wrong(r, "--checks", s, "all, none, or some of poison,order,stats");
	}
	return true;
}

/* -WNAME, -Wno-NAME, -Werror=NAME */
static bool warning(struct reader *r, const char *s)
{
	enum finding_kind kind;
	const char *name = !strncmp(s, "no-", 3) ? s + 3 : !strncmp(s, "error=", 6) ? s + 6 : s;
	if (!finding_by_name(name, &kind))
		return wrong(r, "-W", s, "the name of a finding (man tfc-ptxrun lists them)");
	text_printf(&r->warnings, "%s%s", r->warnings.len ? " " : "", s);
	return true;
}

static bool number(struct reader *r, int id, const char *option, const char *s)
{
	struct session_options *o = &r->c->session;
	uint64_t v;
	uint64_t max = id == OPT_MAX_STEPS || id == OPT_SEED || id == OPT_SHUFFLE ? UINT64_MAX : id == OPT_GUARD ? 1u << 30 : UINT32_MAX;
	if (id == OPT_RESIDENT && !strcmp(s, "all")) {
		r->base.resident = UINT32_MAX;
		return true;
	}
	if (!unsigned_of(s, max, &v))
		return wrong(r, option, s, "a number that is not negative");
	switch (id) {
	case OPT_CLUSTER: o->cluster = (uint32_t)v; return (v >= 1 && v <= 16) || wrong(r, option, s, "1 to 16");
	case OPT_SMEM: o->shared_bytes = (uint32_t)v; o->has_shared = true; return v <= 1 << 20 || wrong(r, option, s, "at most 2^20");
	case OPT_SEED: r->base.seed = v; return true;
	case OPT_EXPLORE: o->explore = (uint32_t)v; return (v >= 1 && v <= 1000000) || wrong(r, option, s, "1 to 1000000");
	case OPT_RESIDENT: r->base.resident = (uint32_t)v; return v >= 1 || wrong(r, option, s, "at least 1, or all");
	case OPT_SMEM_BASE:
		r->base.smem_base = (uint32_t)v;
		return (v >= 1024 && v <= 16384 && v % 1024 == 0) || wrong(r, option, s, "a multiple of 1024 from 1024 to 16384");
	case OPT_GUARD: r->base.guard_bytes = v; return v >= 1 || wrong(r, option, s, "at least 1");
	case OPT_SHUFFLE: r->base.global_shuffle = v; return true;
	case OPT_MAX_STEPS: o->max_steps = v; return v >= 1 || wrong(r, option, s, "at least 1");
	case OPT_MAX_FINDINGS: r->base.max_findings = (uint32_t)v; return v >= 1 || wrong(r, option, s, "at least 1");
	default: o->threads = (int)v; return (v >= 1 && v <= 256) || wrong(r, option, s, "1 to 256");
	}
}

static bool option(struct reader *r, int id, const char *name, const char *s)
{
	struct command *c = r->c;
	struct session_options *o = &c->session;
	struct session_array a;
	struct session_value v;
	int word = 0;
	bool ok;
	switch (id) {
	case OPT_LAUNCH: c->launch_path = s; return true;
	case OPT_KERNEL: o->kernel = s; return true;
	case OPT_IN:
		ok = array(r, name, s, false, &a) && is_new(r, name, o->in.data, o->in.len, &a);
		vec_push(&r->t->perm, &o->in, a);
		return ok;
	case OPT_OUT:
		ok = array(r, name, s, false, &a) && is_new(r, name, o->out.data, o->out.len, &a);
		vec_push(&r->t->perm, &o->out, a);
		return ok;
	case OPT_EXPECT:
		ok = array(r, name, s, true, &a) && is_new(r, name, o->expect.data, o->expect.len, &a);
		vec_push(&r->t->perm, &o->expect, a);
		return ok;
	case OPT_DIM: ok = value(r, name, s, &v); vec_push(&r->t->perm, &o->dim, v); return ok;
	case OPT_ARG: ok = value(r, name, s, &v); vec_push(&r->t->perm, &o->arg, v); return ok;
	case OPT_GRID: return triple(r, name, s, o->grid);
	case OPT_BLOCK: return triple(r, name, s, o->block);
	case OPT_ADVERSARY: vec_push(&r->t->perm, &r->adversary, s); return true;
	case OPT_ASYNC: r->async = s; return check_async(r, s);
	case OPT_SCHED: r->sched = s; return true;
	case OPT_DIVERGE: r->diverge = s; return choice(r, name, s, "converge split lane", &word);
	case OPT_CHECKS: return checks(r, s);
	case OPT_PROFILE:
		ok = choice(r, name, s, "own foreign", &word);
		r->base.profile = word ? EMU_PROFILE_FOREIGN : EMU_PROFILE_OWN;
		return ok;
	case OPT_APPROX: ok = choice(r, name, s, "exact low high random", &word); r->base.approx = (enum emu_approx)word; return ok;
	case OPT_MMA: ok = choice(r, name, s, "seq exact tree", &word); r->base.mma = (enum emu_mma)word; return ok;
	case OPT_POISON: ok = choice(r, name, s, "bits fill", &word); r->base.poison_fill = word == 1; return ok;
	case OPT_REPORT: c->report_path = s; return true;
	case OPT_JSON: c->json_path = s; return true;
	case OPT_TRACE: c->trace_path = s; o->is_traced = true; return true;
	case OPT_TRACE_FILTER: {
		const char *bad;
		return trace_filter_read(r->t, &o->trace, s, &bad) || wrong(r, name, bad, "cta=N, warp=N, line=A-B or lane=L (0 to 31)");
	}
	case OPT_LIST: c->action = ACTION_LIST; return true;
	case OPT_DISASM: c->action = ACTION_DISASM; return true;
	case OPT_STRICT_LOAD: c->is_strict = true; return true;
	case OPT_HELP: c->action = ACTION_HELP; return true;
	case OPT_VERSION: c->action = ACTION_VERSION; return true;
	case 'W': return warning(r, s);
	default: return number(r, id, name, s);
	}
}

/* The adversaries that the options name, once all options are known. */
static bool finish(struct reader *r)
{
	struct session_options *o = &r->c->session;
	if (r->warnings.len)
		r->base.warnings = text_str(&r->warnings);
	for (size_t i = 0; i < r->adversary.len; i++)
		if (!add_adversary(r, "--adversary", r->adversary.data[i]))
			return false;
	if (o->is_standard && r->adversary.len > 1)
		return wrong(r, "--adversary", "standard", "no other --adversary beside it");
	if (r->adversary.len && (r->sched || r->diverge || r->async))
		return wrong(r, "--adversary", r->adversary.data[0], "--sched, --diverge and --async only without --adversary");
	if (o->is_standard || !r->adversary.len) {
		const char *words = r->sched ? r->sched : "rr";
		if (r->diverge)
			words = arena_printf(&r->t->perm, "%s+%s", words, r->diverge);
		return add_adversary(r, "--sched", words);
	}
	return true;
}

void command_read(struct tfc *t, struct command *c, int argc, char **argv)
{
	struct option long_option[N_OPTION + 1] = { { 0 } };
	struct reader r = { .t = t, .c = c };
	*c = (struct command){ .session = { .threads = 1, .trace = { -1, -1, -1, -1, 0 } } };
	text_init(&r.warnings, &t->perm);
	for (int i = 0; i < N_OPTION; i++)
		long_option[i] = (struct option){ table[i].name, table[i].argument ? required_argument : no_argument, NULL, table[i].id };
	opterr = 0;
	optind = 1;
	for (;;) {
		int index = -1, id = getopt_long(argc, argv, ":W:j:", long_option, &index);
		if (id == -1)
			break;
		if (id == '?' || id == ':') {
			c->usage_error = arena_printf(&t->perm, id == ':' ? "option '%s' needs an argument" : "unknown option '%s'; see --help",
						      argv[optind - 1]);
			return;
		}
		const char *name = index >= 0 ? arena_printf(&t->perm, "--%s", table[index].name) : id == 'W' ? "-W" : "-j";
		if (!option(&r, id, name, optarg))
			return;
	}
	if (c->action == ACTION_HELP || c->action == ACTION_VERSION)
		return;
	if (optind + 1 != argc)
		c->usage_error = optind == argc ? "no PTX file; see --help" : "more than one PTX file; see --help";
	else
		c->ptx_path = argv[optind];
	if (!c->usage_error)
		finish(&r);
}

const char *command_help(struct tfc *t)
{
	struct text s;
	text_init(&s, &t->perm);
	text_add(&s, "usage: tfc-ptxrun FILE.ptx [options]\n\n");
	for (int i = 0; i < N_OPTION; i++) {
		const char *argument = table[i].argument;
		text_printf(&s, "  %-26s %s\n", arena_printf(&t->perm, "--%s%s%s", table[i].name, argument ? "=" : "", argument ? argument : ""),
			    table[i].help);
	}
	text_printf(&s, "  %-26s %s\n", "-W[no-|error=]NAME", "say nothing of a finding, or count it as an error");
	text_printf(&s, "  %-26s %s\n", "-j N", "run N adversaries at once");
	return text_str(&s);
}
