/* .npy files (format versions 1 to 3), the NumPy array format. */
#ifndef BASE_NPY_H
#define BASE_NPY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { NPY_MAX_RANK = 32 };

/* An array in C order.  "kind" and "item_bytes" are those of the descr string: '<f4' is kind 'f', 4 bytes.
 * kinds: 'f' float, 'i' signed, 'u' unsigned, 'b' bool, 'V' void.
 */
struct npy {
	char kind;
	int item_bytes;
	int rank;
	int64_t shape[NPY_MAX_RANK];
	int64_t n_item;
	unsigned char *data;		/* n_item * item_bytes, little endian; in the arena */
};

/* Read "path".  On failure return false and set "why" (in "a") to one line without the path.  Fortran order and
 * big-endian files are converted. */
bool npy_read(struct arena *a, const char *path, struct npy *out, const char **why);
/* Encode as format 1.0 bytes into "bytes" ("size" of them), in "a". */
void npy_encode(struct arena *a, const struct npy *n, unsigned char **bytes, size_t *size);

#endif
