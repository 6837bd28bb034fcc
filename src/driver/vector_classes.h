/* The program once for every width of vectors that its C file has. */
#ifndef DRIVER_VECTOR_CLASSES_H
#define DRIVER_VECTOR_CLASSES_H

#include "backend/c/backend_c.h"
#include "driver/pipeline.h"

/* The classes of the C file of "p", which has reached the stage before emission: those of its target, or every one. False
 * after a diagnostic. */
bool vector_classes(const struct pipeline *p, struct backend_c_class list[BACKEND_C_CLASSES], int *n);

#endif
