/* The legacy schedule dialect (spec: hir 15.2): how files of the earlier form are read. */
#ifndef FRONT_LEGACY_SCHEDULE_H
#define FRONT_LEGACY_SCHEDULE_H

#include "front/body.h"

bool legacy_layout_keyword(const char *keyword, enum storage *storage);
bool legacy_schedule_dialect(struct front *f);
struct hir_value *legacy_destination(struct front *f, struct range r, const struct ct_value *op, int64_t buffers, int n,
				     struct hir_value *const *read);

#endif
