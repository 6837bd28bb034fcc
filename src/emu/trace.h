/* One line per executed warp instruction, for --trace. */
#ifndef EMU_TRACE_H
#define EMU_TRACE_H

#include "base/text.h"
#include "emu/machine.h"

enum { TRACE_LIMIT_BYTES = 1 << 28 };

/* What to show: -1 where anything is. */
struct trace_filter {
	int64_t cta, warp, first_line, last_line;
	uint32_t lane;			/* whose register values are shown */
};

/* "cta=N,warp=N,line=A-B,lane=L" in any order.  False: "bad" is the word that is none of these. */
bool trace_filter_read(struct tfc *t, struct trace_filter *f, const char *s, const char **bad);

/* Execute "run" step by step like emu_execute(), and add a line for each step to "out": step, CTA, warp, lanes, line, text, and
 * the registers of the instruction as they are afterwards in the lane of the filter. */
enum emu_end trace_run(struct emu_run *run, uint64_t max_steps, const struct trace_filter *f, struct text *out);

#endif
