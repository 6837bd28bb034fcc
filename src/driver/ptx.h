/* PTX for people who call it by one name: the module that makes it, its options, and what surrounds the text. */
#ifndef DRIVER_PTX_H
#define DRIVER_PTX_H

#include <jansson.h>

#include "backend/ptx/ptx_assemble.h"
#include "backend/ptx/ptx_module.h"
#include "driver/pipeline.h"

/* The target in the first line of PTX that tfc made, for a program that names none itself.  False after a diagnostic: nobody
 * names a target. */
bool ptx_states_target(struct tfc *t, const struct pipeline *p, const char *ptx, const char **target);
/* PTX needs a CUDA target: refuse the command line of another with the list of those that there are. */
bool ptx_target_fits(struct tfc *t, const struct pipeline *p, const char *what, const char **message);

/* The entries of "p", whose verified TIR has been made, or those of "unit" alone; false after a diagnostic. */
bool ptx_entries(struct pipeline *p, const struct unit *unit, struct ptx_abi *out);

struct ptx_output {
	struct ptx_abi abi;
	struct text text;
	struct ptx_sites *sites;	/* the accesses, counted, where a report wants them; else NULL */
	struct ptx_figures *figures;	/* of each entry, where the assembler ran; else NULL */
};

/* The PTX of all entries; NULL after a diagnostic (E6002, E6004 to E6007, E62xx, E63xx). */
const struct ptx_output *ptx_make(struct pipeline *p);
/* The registers of each entry of "x", whose figures are known. */
const int *ptx_registers(struct tfc *t, const struct ptx_output *x);
/* What is known of each entry, in 100 columns. */
const char *ptx_report_text(struct pipeline *p, const struct ptx_output *x);
/* The same of the entries of "f"; a list, empty where no PTX was made. */
json_t *ptx_report_json(const struct pipeline *p, const struct tir_fn *f);
/* The launch description of the entries of "unit"; "*n_entry" is how many there are: a function of empty tensors has none. */
bool ptx_emit_launch(struct pipeline *p, const struct unit *unit, struct text *out, int *n_entry);

#endif
