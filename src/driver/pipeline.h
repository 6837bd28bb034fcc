/* The pipeline: from files to HIR and TIR, one stage after the other (stages.def). */
#ifndef DRIVER_PIPELINE_H
#define DRIVER_PIPELINE_H

#include "driver/options.h"
#include "driver/stages.h"
#include "hir/hir.h"
#include "place/place.h"
#include "sched/order.h"
#include "syntax/ast.h"
#include "target/target.h"
#include "tir/tir.h"
#include "verify/verify.h"

struct stage_time { enum stage stage; double begin_ms, end_ms; size_t arena_bytes; };

/* One entry of the program on its way. */
struct unit {
	struct hir_fn *hir;		/* NULL for a function that was authored as TIR */
	const char *target_id;		/* of the program; NULL: none stated */
	const struct target *target;
	struct tir_fn *tir;
	struct plans plans;		/* of a function that is ordered automatically; empty after that */
	bool is_ordered;
	struct place_report report;
	struct verify_trust trust;	/* hints that the ordered text no longer has */
};

struct pipeline {
	struct tfc *t;
	const struct options *o;
	const struct target_options *to;
	const char *path;		/* of the input */
	const char *target_override;	/* --target, or NULL */
	bool for_c;			/* a CPU kernel is asked for */
	bool is_strict;			/* nothing is erased or placed: the program is explicit (schedule finalize) */
	bool keep_dims;			/* --dim says how to run, not what to compile */
	const struct source *source;	/* set before pipeline_front(): the text, instead of the file "path" */
	struct ast_file *ast;
	struct hir_program *hir;	/* typed */
	struct tir_program tir;
	int n_unit;
	struct unit *unit;
	const struct unit *typed;	/* the units as pipeline_front() made them */
	int vector_bytes, n_vector_register;	/* of one class of vectors; 0: those of the target */
	enum stage reached;
	enum stage start;		/* --start-at; STAGE_parse where it was not given */
	const struct ptx_output *ptx;	/* made by the stage emit */
	bool wants_schedule;
	struct { const char **data; size_t len, cap; } schedule;	/* JSON text of each kernel, after the stage sync */
	struct { struct stage_time *data; size_t len, cap; } time;
};

/* Read and type the input; false after diagnostics. */
bool pipeline_front(struct pipeline *p);
/* Run one stage from STAGE_inline to STAGE_verify on every unit; false after diagnostics. */
bool pipeline_stage(struct pipeline *p, enum stage s);
/* The bounds of a stage that is run elsewhere (emit); pipeline_end() is false after diagnostics. */
void pipeline_begin(struct pipeline *p, enum stage s);
bool pipeline_end(struct pipeline *p, enum stage s);
/* The program's text after the stage that was reached. */
void pipeline_print(struct pipeline *p, struct text *out);
double pipeline_now_ms(void);

#endif
