/* Diagnostics leave the program: as text on standard error, or as JSON or SARIF 2.1.0. */
#ifndef DRIVER_DIAG_OUT_H
#define DRIVER_DIAG_OUT_H

#include "driver/options.h"

void diag_out(struct tfc *t, const struct options *o, bool is_silent);

#endif
