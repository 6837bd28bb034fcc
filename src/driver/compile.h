/* The commands that work on programs. Each returns false after diagnostics, or with o->usage_error set. */
#ifndef DRIVER_COMPILE_H
#define DRIVER_COMPILE_H

#include "analysis/analysis.h"
#include "base/io.h"
#include "driver/pipeline.h"

bool command_compile(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
bool command_eval(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
/* *agrees is false where a result was refused. */
bool command_check(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out, bool *agrees);
bool command_schedule(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
bool command_analyze(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
bool command_show(struct tfc *t, struct options *o, const struct target_options *to, struct io_outputs *out);
bool command_check_tir(struct tfc *t, struct options *o, const struct target_options *to);

/* The analysis of "p"'s function, or of each of its variants; the header that analyze and finalize print. */
struct analyses { const struct analysis **data; size_t len, cap; };
bool analyses_make(struct pipeline *p, unsigned wanted, struct analyses *out);
void analyses_print(struct text *out, const struct analyses *a, unsigned requested);

/* Read "p"'s file, which is to have one entry. */
bool command_one_unit(struct pipeline *p);
/* "dir/stem.hir" with target "T" and kind c: "dir/stem.T.c". */
const char *command_output_path(struct tfc *t, const char *input, const char *target, enum emit_kind k);
/* After "n_word" words of the command: "n_input" inputs stay in o->file, a further operand is OUT. */
bool command_operands(struct options *o, size_t n_word, size_t n_input, const char *expected);
/* Write the two forms of a report: JSON to --json, the text to OUT, or to "fallback" where neither is named. */
void command_writes(struct tfc *t, const struct options *o, const char *fallback, const char *text, const char *json,
		    struct io_outputs *out);

/* The schedules of "p" after the stage sync: a "kernels" array of report_schedule_json(). */
const char *schedules_text(struct pipeline *p);

/* The text of a make rule: all outputs depend on all inputs. */
const char *depfile_text(struct tfc *t, const struct options *o, const struct io_outputs *out, const struct strings *input);
/* Facts about the compiled functions as JSON. */
const char *report_json(struct tfc *t, const struct pipeline *p);
/* Print phase times and memory for --time-report and --stats, or the trace file's text. */
void stats_print(const struct pipeline *p, struct text *out);
const char *stats_trace_json(struct tfc *t, const struct pipeline *p);

#endif
