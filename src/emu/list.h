/* What a module holds, without running it. */
#ifndef EMU_LIST_H
#define EMU_LIST_H

#include "base/text.h"
#include "emu/insn.h"

/* Kernels with parameters, directives and register counts, then every instruction form with its number of occurrences. */
void list_module(const struct emu_module *m, struct text *out);

/* The compact code: number, line, text, and where each value lies. */
void list_code(const struct emu_module *m, struct text *out);

#endif
