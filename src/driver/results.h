/* What eval and check say about results: for people and for machines, the same facts. */
#ifndef DRIVER_RESULTS_H
#define DRIVER_RESULTS_H

#include "driver/check_ptx.h"
#include "driver/pipeline.h"
#include "eval/eval.h"

struct result {
	const char *function, *name;	/* "out", or "out0", "out1", ... */
	const struct tensor *value;	/* of the reference */
	const char *file;		/* that was written, or NULL */
	const struct eval_comparison *comparison;	/* of check */
};

const char *eval_text(struct tfc *t, size_t n, const struct result *r);
const char *eval_json(struct tfc *t, const struct pipeline *p, size_t n, const struct result *r);
/* With "several" functions each line names its own. */
const char *check_text(struct tfc *t, bool several, size_t n, const struct result *r);
/* "found" is NULL for an artifact that the emulator did not run. */
const char *check_json(struct tfc *t, const struct pipeline *p, const char *artifact, bool agrees, size_t n, const struct result *r,
		       const struct check_findings *found);

#endif
