/* Memory of a device that is not there, and kernels that the emulator executes on it. */
#ifndef TESTS_HOST_DEVICE_H
#define TESTS_HOST_DEVICE_H

#include <stdbool.h>
#include <stddef.h>

#include "host/fakecuda.h"

/* Undefined bytes at a multiple of 256. */
void *device_alloc(size_t bytes);
void device_write(void *to, const void *from, size_t bytes);
/* False, and a message, if one of the bytes was never given a value. */
bool device_read(void *to, const void *from, size_t bytes);
void device_free_all(void);

/* For fakecuda_control.execute: the kernel under several adversaries; false, and a message, after a finding or when two of
 * them disagree. */
bool device_execute(const struct fakecuda_launch *l);

#endif
