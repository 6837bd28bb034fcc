/* Commands that only tell: --version, --help, --stages, --print-*, --explain, target list and show. */
#ifndef DRIVER_INFO_H
#define DRIVER_INFO_H

#include "base/text.h"
#include "driver/options.h"
#include "target/target.h"

/* Answer o->info into "out"; false after a diagnostic or with o->usage_error set. */
bool info_answer(struct tfc *t, struct options *o, const struct target_options *to, struct text *out);
/* "tfc target list", "tfc target show ID". */
bool info_target(struct tfc *t, struct options *o, const struct target_options *to, struct text *out);

#endif
