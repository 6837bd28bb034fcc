/* Reports as JSON. */
#ifndef DRIVER_REPORT_H
#define DRIVER_REPORT_H

#include <jansson.h>

#include "driver/options.h"

/* The text of "j", which is released. */
const char *report_dump(struct tfc *t, json_t *j);
/* "path" under the last --file-prefix-map that fits it. */
const char *report_path(struct tfc *t, const struct options *o, const char *path);

#endif
