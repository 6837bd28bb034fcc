/* Mentions of buffers in a function: operands of instructions and calls, loads and stores. */
#ifndef OPT_USES_H
#define OPT_USES_H

#include "tir/tir.h"

struct opt_use {
	const struct tir_buffer *buffer;
	int total;		/* in the function; through slots or a store twice as many, so that no pass finds them all */
	int inside;		/* of them in the group that a pass looks at */
	size_t first, last;	/* outermost statements with a mention, if "total" is not 0 */
	bool local;		/* lives in registers: its allocation goes */
};

struct opt_uses *opt_uses(struct arena *a, const struct tir_block *b);
struct opt_use *opt_use_of(struct opt_uses *u, const struct tir_buffer *b);
/* Drop the allocations of locals, wherever they stand. */
void opt_drop_allocations(struct opt_uses *u, struct tir_block *b);

#endif
