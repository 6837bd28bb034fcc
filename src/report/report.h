/* Reports about programs and targets: candidates, facts, analysis headers (spec: schedule 9).
 *
 * A report is a model that is built once and printed as text and as JSON, so that both carry the same facts.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <jansson.h>

#include "analysis/analysis.h"
#include "hir/hir.h"
#include "match/match.h"
#include "target/target.h"

/* The text of "j", which is given up. */
const char *report_json_text(struct tfc *t, json_t *j);
/* A string that is JSON text even where "s" is not UTF-8. */
json_t *report_json_string(const char *s);
const char *report_value_text(struct arena *a, const struct attr *v);

/* One instruction or atom at a site: accepted with its matches, or refused. */
struct report_candidate {
	const char *id;				/* "T.copy", "T.cuda.sm90.Wgmma" */
	bool is_default;
	int n_match;				/* 0: refused */
	const struct match *const *match;
	struct match_refusal refusal;
};

struct report_operand { const char *name; const struct type *type; };

/* An operation that has registered candidates and stands without tf.schedule. */
struct report_site {
	int value, line;
	const char *op, *scope;			/* "tf.relu"; "cta", "thread" or "whole" */
	int n_operand;
	struct report_operand *operand;
	const struct type *result;
	int n_candidate;
	struct report_candidate *candidate;
};

struct report_candidates {
	const char *source;
	const struct target *target;
	int n_site;
	struct report_site *site;
};

/* The sites of the typed function "fn", whose calls have been inlined, or of its variants. */
void report_candidates_make(struct tfc *t, const struct hir_fn *fn, struct report_candidates *out);
void report_candidates_print(struct text *out, const struct report_candidates *c);
json_t *report_candidates_json(struct tfc *t, const struct report_candidates *c);

/* Schedule 9.1: the lines of the requested families (enum analysis_family). */
void report_header_print(struct text *out, const struct analysis *a, unsigned requested);
json_t *report_header_json(const struct analysis *a, unsigned requested);

/* Schedule 9.3: the list of instructions, or the fact sheet of "id". */
bool report_facts_knows(struct tfc *t, const struct target *target, const char *id);
const char *report_facts_ids(struct tfc *t, const struct target *target);	/* "T.binary, T.cast, ..." */
void report_facts_print(struct tfc *t, struct text *out, const struct target *target, const char *id);
json_t *report_facts_json(struct tfc *t, const struct target *target, const char *id);

#endif
