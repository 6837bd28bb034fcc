/* Shared by the mesh_*.c files. */
#ifndef TYPE_MESH_PRIVATE_H
#define TYPE_MESH_PRIVATE_H

#include "type/mesh.h"

/* Fill in coordinates and runs of a mesh whose other fields are set. */
const struct mesh *mesh_finish(struct arena *a, struct mesh *m);
/* names= for "n" axes, or the default names; NULL after E1504 or E1505. */
const char *const *mesh_axis_names(struct tfc *t, const struct mesh_names *names, int n);
/* Row-major strides. */
const struct ix **mesh_row_major(struct arena *a, int n, const struct ix *const *extent);
const struct ix *mesh_product(struct arena *a, int n, const struct ix *const *extent);
/* Levels in force inside the scopes: which mesh gives each. Returns their number; at most "cap". */
struct mesh_force { const struct mesh *mesh; int level; };
int mesh_in_force(int n_scope, const struct mesh *const *scope, struct mesh_force *force, int cap);

#endif
