/* What automatic ordering decided: facts as JSON, as text, and as a picture (spec: autoschedule A97). */
#ifndef REPORT_SCHEDULE_H
#define REPORT_SCHEDULE_H

#include <jansson.h>

#include "base/text.h"
#include "base/tfc.h"

struct plan;

/* The facts of one kernel, after InsertSync. */
json_t *report_schedule_json(const struct plan *p);
/* "kernel" is what report_schedule_json() made, or was read from a file; what it lacks is left out. */
void report_schedule_print(struct text *out, const json_t *kernel);
/* Gantt charts of all lists, one row for each pipe of each core; "html": a page that shows dependences under the pointer. False if
 * "kernels" is no array of kernels. */
bool report_schedule_draw(struct text *out, const json_t *kernels, bool html);

#endif
