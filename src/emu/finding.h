/* Findings: what a run has to say about the program it executed (the list of names is finding.def). */
#ifndef EMU_FINDING_H
#define EMU_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum finding_kind {
#define FINDING(id, name, own, foreign, remedy) FINDING_##id,
#include "emu/finding.def"
#undef FINDING
	FINDING_COUNT
};

enum finding_severity { FINDING_ERROR, FINDING_WARNING, FINDING_NOTE };

struct emu_run;
struct emu_warp;
struct emu_object;

/* Where a finding is.  Fields that do not apply are 0 or NULL; "site" is an index into the module's code, or NO_SITE. */
struct finding_at {
	uint32_t site, other_site;	/* other_site: the earlier access of a race */
	const struct emu_warp *warp;	/* with "mask": the threads it is about */
	uint32_t mask;
	const struct emu_object *object;
	uint64_t offset, size;		/* bytes in "object" */
};

enum { FINDING_NO_SITE = 0xffffffff };

/* Before the first finding of a run, with run->adversary and run->is_own set: the severities of the profile and of
 * run->adversary.warnings.  False: "unknown" is the word of the warnings that names no finding. */
bool finding_begin(struct emu_run *run, const char **unknown);
void finding_end(struct emu_run *run);

/* Record a finding; the same kind at the same site (and other site) only counts again.  The message says what was found,
 * without place and name.  When the finding ends the run (M74) run->stop is set; the caller contains the effect and returns.
 * Threads and bytes are added to the message by "at". */
void finding_add(struct emu_run *run, enum finding_kind kind, const struct finding_at *at, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

const char *finding_name(enum finding_kind kind);
const char *finding_remedy(enum finding_kind kind);
bool finding_by_name(const char *name, enum finding_kind *kind);

/* After -W options and the profile. */
enum finding_severity finding_severity(const struct emu_run *run, enum finding_kind kind);

#endif
