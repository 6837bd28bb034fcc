/* Reports as JSON. */
#ifndef DRIVER_REPORT_H
#define DRIVER_REPORT_H

#include "driver/options.h"
#include "report/report.h"

/* "path" under the last --file-prefix-map that fits it. */
const char *report_path(struct tfc *t, const struct options *o, const char *path);

#endif
