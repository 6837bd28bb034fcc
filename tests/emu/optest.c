/* Table-driven tests of PTX instructions: tests/emu/op/BASE.tst.
 *
 *	optest [--ptx | --cover] FILE.tst...
 *
 * Runs the tests of the files through the emulator and prints what differs; with --ptx prints the PTX of the one file
 * instead; with --cover also says which rows of isa.def, and which modifiers of an opcode, no test has.  A file is made
 *of tests:
 *
 *	# a comment
 *	target sm_100a				the architecture of the whole file; sm_90a unless written
 *	test add.sat.s32			the form it is about: a name for messages
 *	module .const .b32 c = 1;		a line of PTX before the entry
 *	finding trap				the run must end with this finding; outputs do not matter
 *		add.sat.s32 $d:s32, $a:s32, $b:s32;
 *	= 7fffffff 1 -> 7fffffff		a row: hexadecimal bits of the inputs, then of the outputs
 *
 * In the indented lines $NAME:TYPE is a register: an input, or where the name starts with "d", an output; ":TYPE"
 *stands at its first place.  Operands count in the order of their first places.  Row i is thread i of one block, so
 *that 32 rows are a warp.  A predicate is 1 or 0.  Every entry also has 64 bytes of memory per thread, all zero, at the
 *global address %mem, and 4096 bytes for all at %all.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/tfc.h"
#include "emu/emu.h"
#include "emu/isa.h"

enum { MAX_OPERANDS = 24, MAX_ROWS = 1024, MEM_BYTES = 64, ALL_BYTES = 4096 };

struct operand {
	char name[16], type[8];
	bool is_output;
};

struct test {
	const char *file;
	char form[128];
	int line, number;
	char body[8192], module[2048], finding[32];
	struct operand operand[MAX_OPERANDS];
	int n_operand, n_in, n_out;
	uint64_t row[MAX_ROWS][MAX_OPERANDS]; /* inputs, then outputs */
	int row_line[MAX_ROWS], n_row;
};

static _Noreturn void die(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: %s\n", file, line, what);
	exit(2);
}

static int type_bytes(const char *type)
{
	if (strcmp(type, "pred") == 0)
		return 4;
	const char *digits = type + strcspn(type, "0123456789");
	int bits = atoi(digits);
	return bits / 8;
}

/* Copy "line" to the body with $NAME:TYPE made registers, and note new operands. */
static void add_body(struct test *t, const char *line, int number)
{
	char *out = t->body + strlen(t->body), *end = t->body + sizeof(t->body) - 64;
	while (*line && out < end) {
		if (*line != '$') {
			*out++ = *line++;
			continue;
		}
		char name[16] = { 0 }, type[8] = { 0 };
		int n = 0;
		if (sscanf(line, "$%15[a-z0-9]:%7[a-z0-9]%n", name, type, &n) < 2)
			sscanf(line, "$%15[a-z0-9]%n", name, &n);
		line += n;
		int i = 0;
		while (i < t->n_operand && strcmp(t->operand[i].name, name) != 0)
			i++;
		if (i == t->n_operand) {
			if (!type[0] || i == MAX_OPERANDS)
				die(t->file, number, "an operand without a type, or too many");
			struct operand *o = &t->operand[t->n_operand++];
			snprintf(o->name, sizeof(o->name), "%s", name);
			snprintf(o->type, sizeof(o->type), "%s", type);
			o->is_output = name[0] == 'd';
			t->n_in += !o->is_output;
			t->n_out += o->is_output;
		}
		out += sprintf(out, "%%x_%s", name);
	}
	if (out >= end)
		die(t->file, number, "a body too long");
	out[0] = '\n', out[1] = 0;
}

static void add_row(struct test *t, const char *line, int number)
{
	int n = 0, arrow = -1;
	char word[32];
	if (t->n_row == MAX_ROWS)
		die(t->file, number, "too many rows");
	for (int used; sscanf(line, "%31s%n", word, &used) == 1; line += used) {
		if (strcmp(word, "->") == 0) {
			arrow = n;
			continue;
		}
		char *end;
		if (n == MAX_OPERANDS)
			die(t->file, number, "too many values");
		t->row[t->n_row][n++] = strtoull(word, &end, 16);
		if (*end)
			die(t->file, number, "not a hexadecimal number");
	}
	if (arrow != t->n_in || n != t->n_in + t->n_out)
		die(t->file, number, "values do not match the operands");
	t->row_line[t->n_row++] = number;
}

/* ---- PTX ---- */

static const char *register_type(const char *type)
{
	return strcmp(type, "f16") == 0 || strcmp(type, "bf16") == 0 ? "b16" : type;
}

static void print_move(struct text *out, const struct operand *o, int slot)
{
	bool pred = strcmp(o->type, "pred") == 0;
	int bits = 8 * type_bytes(o->type);
	if (o->is_output) {
		if (pred)
			text_printf(out, "\tselp.u32 %%t32, 1, 0, %%x_%s;\n\tst.global.u32 [%%out+%d], %%t32;\n",
				    o->name, 8 * slot);
		else
			text_printf(out, "\tst.global.b%d [%%out+%d], %%x_%s;\n", bits, 8 * slot, o->name);
		return;
	}
	if (pred)
		text_printf(out, "\tld.global.u32 %%t32, [%%in+%d];\n\tsetp.ne.u32 %%x_%s, %%t32, 0;\n", 8 * slot,
			    o->name);
	else
		text_printf(out, "\tld.global.b%d %%x_%s, [%%in+%d];\n", bits, o->name, 8 * slot);
}

static void print_entry(struct text *out, const struct test *t)
{
	int slot = 0;
	text_add(out, t->module);
	text_printf(out, "// %s:%d: %s\n.visible .entry op%d(.param .u64 p_in, .param .u64 p_out, .param .u64 p_mem,\n",
		    t->file, t->line, t->form, t->number);
	text_printf(
	    out, "\t.param .u64 p_all)\n{\n\t.reg .b64 %%in, %%out, %%mem, %%all, %%t64;\n\t.reg .b32 %%row, %%t32;\n");
	for (int i = 0; i < t->n_operand; i++)
		text_printf(out, "\t.reg .%s %%x_%s;\n", register_type(t->operand[i].type), t->operand[i].name);
	text_printf(out, "\tmov.u32 %%row, %%tid.x;\n");
	static const char *const base[] = { "in", "out", "mem", "all" };
	const int stride[] = { 8 * (t->n_in ? t->n_in : 1), 8 * (t->n_out ? t->n_out : 1), MEM_BYTES, 0 };
	for (int i = 0; i < 4; i++) {
		text_printf(out, "\tld.param.u64 %%%s, [p_%s];\n\tcvta.to.global.u64 %%%s, %%%s;\n", base[i], base[i],
			    base[i], base[i]);
		if (stride[i])
			text_printf(out, "\tmul.wide.u32 %%t64, %%row, %d;\n\tadd.s64 %%%s, %%%s, %%t64;\n", stride[i],
				    base[i], base[i]);
	}
	for (int i = 0; i < t->n_operand; i++)
		if (!t->operand[i].is_output)
			print_move(out, &t->operand[i], slot++);
	text_printf(out, "\t{\n%s\t}\n", t->body);
	slot = 0;
	for (int i = 0; i < t->n_operand; i++)
		if (t->operand[i].is_output)
			print_move(out, &t->operand[i], slot++);
	text_printf(out, "\tret;\n}\n");
}

static void print_header(struct text *out, const char *target)
{
	text_printf(out, ".version 8.8\n.target %s\n.address_size 64\n", target);
}

/* ---- coverage ---- */

enum { MAX_FORMS = 512 };

/* Which rows of isa.def the statements of the tests had, and which modifiers each opcode. */
struct cover {
	bool row[MAX_FORMS], word[PTX_OPCODE_COUNT][PTX_MOD_COUNT];
};

static void cover_module(struct cover *cover, const struct emu_module *m)
{
	size_t n;
	const struct ptx_form *forms = ptx_forms(&n);
	for (const struct ptx_func *f = m->func; f; f = f->next)
		for (const struct ptx_stmt *s = f->first; s; s = s->next) {
			const struct ptx_form *form = ptx_form_find(s);
			if (!form)
				continue;
			cover->row[form - forms] = true;
			for (int i = 0; i < s->n_mod; i++)
				if (s->mod[i] < PTX_MOD_COUNT)
					cover->word[s->opcode][s->mod[i]] = true;
		}
}

/* Print what has no test; forms that are refused when loaded need none. */
static int print_uncovered(struct cover *cover)
{
	size_t n;
	const struct ptx_form *forms = ptx_forms(&n);
	unsigned opcode = PTX_UNKNOWN_OPCODE;
	int missing = 0;
	for (size_t i = 0; i < n; i++) {
		const struct ptx_form *f = &forms[i];
		if (!f->pattern)
			opcode = f->opcode;
		if (!f->pattern || f->why)
			continue;
		if (!cover->row[i]) {
			printf("no test of %s \"%s\"\n", ptx_opcode_name(opcode), f->pattern);
			missing++;
		}
		for (unsigned w = 0; w < PTX_MOD_COUNT; w++)
			if (ptx_form_accepts(f, w) && !cover->word[opcode][w]) {
				printf("no test of .%s in %s \"%s\"\n", ptx_mod_name(w), ptx_opcode_name(opcode),
				       f->pattern);
				cover->word[opcode][w] = true;
				missing++;
			}
	}
	return missing;
}

/* ---- execution ---- */

static struct emu_param buffer(const char *name, uint64_t bytes, unsigned use)
{
	return (struct emu_param){ .kind = EMU_PARAM_BUFFER, .name = name, .bytes = bytes, .use = use };
}

/* The errors of a run; true if there are none but the one that the test is about. */
static bool print_findings(const struct test *t, struct emu_run *run)
{
	bool ok = true, found = false;
	for (size_t i = 0; emu_finding(run, i); i++) {
		const struct emu_finding *f = emu_finding(run, i);
		found |= strcmp(f->name, t->finding) == 0;
		if (f->severity != EMU_ERROR || strcmp(f->name, t->finding) == 0)
			continue;
		printf("%s:%d: %s: finding %s: %s (%s)\n", t->file, t->line, t->form, f->name, f->message,
		       f->text ? f->text : "");
		ok = false;
	}
	if (t->finding[0] && !found)
		printf("%s:%d: %s: no finding %s\n", t->file, t->line, t->form, t->finding);
	return ok && (found || !t->finding[0]);
}

/* Memory is little-endian. */
static void put_word(unsigned char *at, uint64_t x)
{
	for (int i = 0; i < 8; i++)
		at[i] = (unsigned char)(x >> 8 * i);
}

static uint64_t word_at(const unsigned char *at, int bytes)
{
	uint64_t x = 0;
	for (int i = 0; i < bytes; i++)
		x |= (uint64_t)at[i] << 8 * i;
	return x;
}

static bool compare(const struct test *t, const unsigned char *out)
{
	bool ok = true;
	for (int r = 0; r < t->n_row; r++) {
		int slot = 0;
		for (int i = 0; i < t->n_operand; i++) {
			if (!t->operand[i].is_output)
				continue;
			uint64_t want = t->row[r][t->n_in + slot];
			uint64_t got = word_at(out + 8 * (r * t->n_out + slot), type_bytes(t->operand[i].type));
			if (got != want) {
				printf("%s:%d: %s: %s is %llx, not %llx\n", t->file, t->row_line[r], t->form,
				       t->operand[i].name, (unsigned long long)got, (unsigned long long)want);
				ok = false;
			}
			slot++;
		}
	}
	return ok;
}

static bool run_test(const struct test *t, const char *target, struct cover *cover)
{
	struct tfc *ctx = emu_context_new();
	struct text ptx;
	text_init(&ptx, &ctx->perm);
	print_header(&ptx, target);
	print_entry(&ptx, t);
	struct emu_module *m = emu_load(ctx, text_str(&ptx), strlen(text_str(&ptx)), t->form);
	if (m)
		cover_module(cover, m);
	uint64_t rows = (uint64_t)t->n_row;
	const struct emu_param param[] = {
		buffer("in", 8 * rows * (uint64_t)(t->n_in ? t->n_in : 1), EMU_USE_IN),
		buffer("out", 8 * rows * (uint64_t)(t->n_out ? t->n_out : 1), EMU_USE_IN | EMU_USE_OUT),
		buffer("mem", MEM_BYTES * rows, EMU_USE_IN | EMU_USE_OUT),
		buffer("all", ALL_BYTES, EMU_USE_IN | EMU_USE_OUT),
	};
	const struct emu_launch launch = { .block = { (uint32_t)t->n_row, 1, 1 }, .param = param, .n_param = 4 };
	const struct emu_adversary adversary = { .profile = EMU_PROFILE_FOREIGN };
	struct emu_run *run = m ? emu_run_new(m, &launch, &adversary) : NULL;
	bool ok = false;
	if (run) {
		unsigned char *in = emu_buffer(run, "in", &(size_t){ 0 });
		for (int r = 0; r < t->n_row; r++)
			for (int i = 0; i < t->n_in; i++)
				put_word(in + 8 * (r * t->n_in + i), t->row[r][i]);
		enum emu_end end = emu_execute(run, 10000000);
		ok = print_findings(t, run);
		if (end != EMU_DONE && !t->finding[0]) {
			printf("%s:%d: %s: did not end (%d)\n", t->file, t->line, t->form, end);
			ok = false;
		}
		ok = (t->finding[0] || compare(t, emu_buffer(run, "out", &(size_t){ 0 }))) && ok;
		emu_run_free(run);
	} else {
		printf("%s:%d: %s: not executed\n%s", t->file, t->line, t->form, emu_diagnostics(ctx));
	}
	emu_context_free(ctx);
	return ok;
}

/* ---- files ---- */

struct tally {
	int tests, rows, failed;
	struct text *ptx; /* --ptx: print to it and do not run */
	struct cover cover;
};

static void finish(struct test *t, const char *target, struct tally *tally)
{
	if (!t->form[0])
		return;
	if (!t->n_row)
		die(t->file, t->line, "a test without rows");
	tally->tests++;
	tally->rows += t->n_row;
	if (tally->ptx)
		print_entry(tally->ptx, t);
	else
		tally->failed += !run_test(t, target, &tally->cover);
}

static void read_file(const char *path, struct tally *tally)
{
	static struct test t;
	char line[1024], target[32] = "sm_90a";
	FILE *f = fopen(path, "r");
	bool headed = false;
	if (!f)
		die(path, 0, "cannot be read");
	memset(&t, 0, sizeof(t));
	for (int number = 1; fgets(line, sizeof(line), f); number++) {
		line[strcspn(line, "\n")] = 0;
		if (line[0] == '#' || !line[0])
			continue;
		if (sscanf(line, "target %31s", target) == 1)
			continue;
		if (!headed && tally->ptx)
			print_header(tally->ptx, target);
		headed = true;
		if (strncmp(line, "test ", 5) == 0) {
			int last = t.number;
			finish(&t, target, tally);
			memset(&t, 0, sizeof(t));
			t.file = path, t.line = number, t.number = last + 1;
			snprintf(t.form, sizeof(t.form), "%.100s", line + 5);
		} else if (strncmp(line, "module ", 7) == 0 && strlen(t.module) + strlen(line) < sizeof(t.module)) {
			strcat(strcat(t.module, line + 7), "\n");
		} else if (sscanf(line, "finding %31s", t.finding) == 1) {
			continue;
		} else if (line[0] == '\t') {
			add_body(&t, line, number);
		} else if (line[0] == '=') {
			add_row(&t, line + 1, number);
		} else {
			die(path, number, "neither test, body, row nor comment");
		}
	}
	finish(&t, target, tally);
	fclose(f);
}

int main(int argc, char **argv)
{
	static struct tally tally;
	struct tfc *ctx = emu_context_new();
	struct text ptx;
	int first = 1;
	text_init(&ptx, &ctx->perm);
	if (argc > 1 && strcmp(argv[1], "--ptx") == 0) {
		tally.ptx = &ptx;
		first = 2;
	}
	bool covers = argc > 1 && strcmp(argv[1], "--cover") == 0;
	first += covers;
	for (int i = first; i < argc; i++)
		read_file(argv[i], &tally);
	if (tally.ptx)
		fputs(text_str(&ptx), stdout);
	else
		printf("%d tests, %d rows, %d failed\n", tally.tests, tally.rows, tally.failed);
	int missing = covers ? print_uncovered(&tally.cover) : 0;
	emu_context_free(ctx);
	return tally.failed != 0 || missing != 0;
}
