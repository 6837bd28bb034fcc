#include "driver/info.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/ptx/ptx_arch.h"
#include "base/io.h"
#include "driver/stages.h"
#include "hir/hir.h"
#include "insn/insn.h"

/* Add "s", broken at spaces so that no line passes column 78; later lines begin at "indent". */
static void add_wrapped(struct text *out, const char *s, int column, int indent)
{
	while (*s) {
		size_t n = strcspn(s, " ");
		if (column > indent && column + (int)n + 1 > 78) {
			text_printf(out, "\n%*s", indent, "");
			column = indent;
		} else if (column > indent) {
			text_char(out, ' ');
			column++;
		}
		text_add_n(out, s, n);
		column += (int)n;
		s += n;
		s += strspn(s, " ");
	}
	text_char(out, '\n');
}

static void help(struct text *out)
{
	text_add(out,
		 "Usage: tfc [options] FILE... [-o OUT]             compile HIR or TIR text\n"
		 "       tfc eval FILE --in NAME=A.npy --out-dir D  reference values\n"
		 "       tfc check FILE KERNEL.c|.ptx --in ...      kernel against reference\n"
		 "       tfc schedule candidates FILE [OUT]         instructions for each site\n"
		 "       tfc schedule facts [ID] --target=T [OUT]   what an instruction requires\n"
		 "       tfc schedule finalize FILE [OUT]           scheduled HIR to TIR as it is\n"
		 "       tfc analyze FILE [OUT]                     traffic, storage, work, time\n"
		 "       tfc check-tir FILE.tir                     order and barriers of TIR\n"
		 "       tfc target list | show ID                  known targets and their facts\n"
		 "\nOptions:\n");
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_info *x = &option_info[i];
		char head[80];
		const char *arg = x->argument ? x->argument : "";
		const char *sep = !x->argument || arg[0] == '[' ? "" : "=";
		int n = x->letter ? snprintf(head, sizeof(head), "  -%c, --%s%s%s", x->letter, x->name, sep, arg)
				  : snprintf(head, sizeof(head), "      --%s%s%s", x->name, sep, arg);
		text_add(out, head);
		if (n > 28)
			text_printf(out, "\n%30s", "");
		else
			text_printf(out, "%*s", 30 - n, "");
		add_wrapped(out, x->help, 30, 30);
	}
	text_add(out, "  -MD -MF FILE -MT TARGET -MQ TARGET -MP   write a make dependency file\n"
		      "  @FILE                       read more arguments from FILE\n"
		      "\nExit status: 0 ok, 1 refused with diagnostics, 2 wrong usage, 3 internal error.\n"
		      "More: man tfc, tfc-schedule, tfc-hir, tfc-tir, tfc-target, tfc-runtime.\n");
}

static void help_warnings(struct text *out)
{
	text_add(out, "Warnings: -WNAME turns one on, -Wno-NAME off, -Werror=NAME into an error.\n\n");
	for (int i = 0; i < DIAG_CODE_COUNT; i++) {
		const struct diag_info *d = diag_info((enum diag_code)i);
		if (d->code[0] != 'W')
			continue;
		text_printf(out, "  %-22s %s  ", d->slug, d->code);
		add_wrapped(out, d->title, 32, 32);
	}
}

static void list_ops(struct text *out)
{
	for (int i = 0; hir_ops[i]; i++)
		if (!hir_ops[i]->is_internal)
			text_printf(out, "%-18s %s\n", hir_ops[i]->name, hir_ops[i]->doc);
}

static bool list_instructions(struct tfc *t, struct options *o, const struct target_options *to, struct text *out)
{
	const struct target *x = target_find(t, to, o->info_argument, (struct range){ 0 });
	if (!x)
		return false;
	for (int i = 0; insn_all[i]; i++) {
		const struct insn *n = insn_all[i];
		if (!n->capability || target_has_capability(x, n->capability))
			text_printf(out, "T.%-16s %s\n", n->name, n->doc);
	}
	return true;
}

static void list_targets(struct tfc *t, const struct target_options *to, struct text *out)
{
	const struct target_document *const *doc;
	int n = target_list(t, to, &doc);
	for (int i = 0; i < n; i++)
		text_printf(out, "%-20s %-13s %016" PRIx64 "\n", doc[i]->id,
			    doc[i]->is_architecture ? "architecture" : "device", doc[i]->hash);
}

/* The architectures that PTX is made for (spec: ptx 3). */
static void list_architectures(struct text *out)
{
	int n;
	const struct ptx_arch *row = ptx_arch_all(&n);
	text_printf(out, "\n%-20s %-13s %s\n", "--arch", "least LLVM", ".version");
	for (int i = 0; i < n; i++)
		text_printf(out, "%-20s %-13d %d.%d%s\n", row[i].name, row[i].llvm_major, row[i].version / 10, row[i].version % 10,
			    row[i].is_exact ? "  this architecture only" : "");
}

/* The smallest programs that show each code, and the same with the mistake mended: the negative tests of the source tree. */
static const struct { const char *code, *text, *mended; } examples[] = {
#include "driver/example.inc"
};

static void add_indented(struct text *out, const char *s)
{
	while (*s) {
		size_t n = strcspn(s, "\n");
		text_add(out, n ? "    " : "");
		text_add_n(out, s, n);
		text_char(out, '\n');
		s += n + (s[n] == '\n');
	}
}

static bool explain(struct tfc *t, struct options *o, struct text *out)
{
	enum diag_code code;
	char *name = arena_strdup(&t->perm, o->info_argument);
	name[0] = name[0] == 'e' ? 'E' : name[0] == 'w' ? 'W' : name[0];
	if (!diag_code_find(name, &code) && !diag_code_find(o->info_argument, &code)) {
		o->usage_error = arena_printf(&t->perm, "unknown diagnostic '%s'; codes look like E1203 or W1501", o->info_argument);
		return false;
	}
	const struct diag_info *d = diag_info(code);
	text_printf(out, "%s (%s): %s\n", d->code, d->slug, d->title);
	if (d->code[0] == 'W')
		text_printf(out, "\nA warning: -Wno-%s silences it, -Werror=%s makes it an error.\n", d->slug, d->slug);
	size_t shown = SIZE_MAX;
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
		if (!strcmp(examples[i].code, d->code) && (shown == SIZE_MAX || (examples[i].mended && !examples[shown].mended)))
			shown = i;
	if (shown == SIZE_MAX)
		return true;
	text_add(out, "\nA program that is refused, or warned about, for this reason:\n\n");
	add_indented(out, examples[shown].text);
	if (examples[shown].mended) {
		text_add(out, "\nMended:\n\n");
		add_indented(out, examples[shown].mended);
	}
	return true;
}

static void list_search_dirs(struct tfc *t, const struct options *o, struct text *out)
{
	const char *headers = io_runtime_dir(t);
	text_printf(out, "headers %s\n", headers ? headers : "none");
	for (size_t i = 0; i < o->target_dir.len; i++)
		text_printf(out, "targets %s\n", o->target_dir.data[i]);
	text_add(out, "targets built in\n");
}

static bool help_topic(struct tfc *t, struct options *o, const struct target_options *to, struct text *out)
{
	const char *topic = o->info_argument;
	if (!topic)
		help(out);
	else if (!strcmp(topic, "warnings"))
		help_warnings(out);
	else if (!strcmp(topic, "stages"))
		stages_list(out);
	else if (!strcmp(topic, "ops"))
		list_ops(out);
	else if (!strcmp(topic, "targets"))
		list_targets(t, to, out);
	else
		o->usage_error = arena_printf(&t->perm, "unknown help topic '%s'; topics are warnings, stages, targets and ops", topic);
	return !o->usage_error;
}

bool info_answer(struct tfc *t, struct options *o, const struct target_options *to, struct text *out)
{
	switch (o->info) {
	case INFO_NONE: return true;
	case INFO_VERSION: text_add(out, "tfc " PACKAGE_VERSION "\n"); return true;
	case INFO_HELP: return help_topic(t, o, to, out);
	case INFO_STAGES: stages_list(out); return true;
	case INFO_OPS: list_ops(out); return true;
	case INFO_INSTRUCTIONS: return list_instructions(t, o, to, out);
	case INFO_TARGETS:
		list_targets(t, to, out);
		list_architectures(out);
		return t->diags.n_error == 0;
	case INFO_EXPLAIN: return explain(t, o, out);
	case INFO_SEARCH_DIRS: list_search_dirs(t, o, out); return true;
	}
	return true;
}

static void show_fact(struct text *out, const struct target_fact *f)
{
	text_printf(out, "  %-34s ", f->path);
	switch (f->kind) {
	case TARGET_UNAVAILABLE: text_printf(out, "unavailable  (%s)\n", f->conditions); return;
	case TARGET_INT: text_printf(out, "%" PRId64 " %s", f->i, f->unit); break;
	case TARGET_BOOL: text_add(out, f->i ? "true" : "false"); break;
	case TARGET_NAME: text_add(out, f->name); break;
	case TARGET_NAMES:
		for (int i = 0; i < f->n; i++)
			text_printf(out, "%s%s", i ? " " : "", f->names[i]);
		if (!f->n)
			text_add(out, "none");
		break;
	case TARGET_INTS:
		for (int i = 0; i < f->n; i++)
			text_printf(out, "%s%" PRId64, i ? " " : "", f->ints[i]);
		break;
	}
	text_printf(out, "  (%s: %s%s%s)\n", f->origin, f->source, f->conditions ? "; " : "", f->conditions ? f->conditions : "");
}

static void show_document(struct text *out, const char *what, const struct target_document *d)
{
	text_printf(out, "%s %s, hash %016" PRIx64 "\n", what, d->id, d->hash);
	for (size_t i = 0; i < d->fact.len; i++)
		show_fact(out, d->fact.entry[i].value);
}

bool info_target(struct tfc *t, struct options *o, const struct target_options *to, struct text *out)
{
	const char *word = o->file.len ? o->file.data[0] : "";
	if (!strcmp(word, "list") && o->file.len == 1) {
		list_targets(t, to, out);
		return t->diags.n_error == 0;
	}
	if (!strcmp(word, "show") && o->file.len == 2) {
		const struct target *x = target_find(t, to, o->file.data[1], (struct range){ 0 });
		if (!x)
			return false;
		show_document(out, "architecture", x->architecture);
		show_document(out, "device", x->device);
		return true;
	}
	o->usage_error = "expected: tfc target list, or tfc target show ID";
	return false;
}
