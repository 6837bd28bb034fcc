/* The command line: every option is one line of options.def. */
#ifndef DRIVER_OPTIONS_H
#define DRIVER_OPTIONS_H

#include "base/text.h"
#include "base/tfc.h"

enum option_id {
#define OPT(name, letter, arg, id, help) id,
#include "driver/options.def"
#undef OPT
	OPTION_COUNT
};

struct option_info {
	const char *name;
	char letter;
	const char *argument, *help;
};

enum command { COMMAND_COMPILE, COMMAND_EVAL, COMMAND_CHECK, COMMAND_TARGET, COMMAND_SCHEDULE, COMMAND_ANALYZE, COMMAND_CHECK_TIR, COMMAND_SHOW };
/* The kinds before EMIT_DEPFILE are those that the suffix of -o chooses. */
enum emit_kind { EMIT_HIR, EMIT_TIR, EMIT_PTX, EMIT_C, EMIT_HEADER, EMIT_REPORT, EMIT_DEPFILE, EMIT_LAUNCHER, EMIT_LAUNCH, EMIT_SCHEDULE, EMIT_KIND_COUNT };
enum contract { CONTRACT_DEFAULT, CONTRACT_ON, CONTRACT_OFF };
enum info_request { INFO_NONE, INFO_VERSION, INFO_HELP, INFO_STAGES, INFO_OPS, INFO_INSTRUCTIONS, INFO_TARGETS, INFO_EXPLAIN, INFO_SEARCH_DIRS };
enum diag_form { DIAG_FORM_TEXT, DIAG_FORM_JSON, DIAG_FORM_SARIF };

struct emit { enum emit_kind kind; const char *path; };		/* path NULL: from the input's name */
struct dump { const char *stage, *path; };
struct name_value { const char *name, *value; };

struct strings { const char **data; size_t len, cap; };
struct bindings { struct name_value *data; size_t len, cap; };

struct options {
	enum command command;
	struct strings file;		/* operands */
	const char *output;
	struct { struct emit *data; size_t len, cap; } emit;
	struct strings target, target_file, target_dir, response;
	const char *entry;
	struct bindings define, dim, in;
	bool erase, debug_lines, strict_schedule, inline_runtime, no_intrinsics, verify, stats, time_report;
	enum contract contract;		/* the default is left to the C compiler, and off in PTX */
	const char *header_guard, *time_trace, *start_at, *stop_after;
	const char *arch, *backend_dir, *llvm_passes, *ptxas;
	int ptx_version;		/* 84 for 8.4; 0: the architecture's */
	struct bindings entry_name;
	int64_t param_align, max_ir, debug_waits;
	bool fast_math, ftz, unchecked_windows, wide_vectors, check_smem_base, embed_file, assemble, assert_no_spill;
	const char *launch;
	int64_t seeds, jobs;		/* seeds: -1 for the standard adversaries */
	struct { struct dump *data; size_t len, cap; } dump;
	int64_t smem_limit_bytes, plan_budget;
	int64_t schedule_budget, isl_budget;	/* 0: the default */
	bool source_order;
	enum info_request info;
	const char *info_argument;
	enum diag_form diag_form;
	const char *diag_path;
	int colour;			/* 0 auto, 1 always, 2 never */
	bool write_if_changed;
	struct bindings prefix_map;
	bool depfile;			/* -MD or -MMD */
	const char *depfile_path;
	struct { const char *name; bool quote; } dep_target[16];
	int n_dep_target;
	bool dep_phony;
	unsigned analysis;		/* enum analysis_family, the requested ones */
	bool auto_schedule;
	bool is_silent;			/* success prints nothing: schedule finalize (R84) */
	const char *json, *out_dir, *cc;
	double eval_budget;
	const char *async;	/* --async=, as written; NULL: not given */
	bool cycles;
	double adversaries;	/* 0: not given */
	bool no_check_hints;
	bool has_tolerance;
	double rtol, atol;
	bool given[OPTION_COUNT];
	struct text messages;		/* for standard error after success: --stats, --time-report */
	const char *usage_error;	/* the message of a refused command line */
};

extern const struct option_info option_info[OPTION_COUNT];

/* Read the command line. A refused one sets o->usage_error; everything lives in t->perm. */
void options_parse(struct tfc *t, struct options *o, int argc, char **argv);
/* Every file that the command line names as an input, target documents of --target-path included. */
void options_inputs(struct tfc *t, const struct options *o, struct strings *input);
const char *emit_kind_name(enum emit_kind k);
const char *emit_kind_suffix(enum emit_kind k);

#endif
