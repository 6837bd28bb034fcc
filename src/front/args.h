/* Arguments of constructors, and what the files on types, layouts and meshes share. */
#ifndef FRONT_ARGS_H
#define FRONT_ARGS_H

#include "front/body.h"
#include "type/sugar.h"

/* Bind the arguments of the call "e" to the parameters "name" (n of them, the first "n_required" required): slot[i] is the
 * argument or NULL. E1801. */
bool front_bind_args(struct front *f, const struct ast_expr *e, const char *owner, int n, const char *const *name, int n_required,
		     const struct ast_expr **slot);
void front_sugar(struct front *f, struct range r, const struct ct_value *v, struct sugar *out);
bool front_eval_in_layout(struct front *f, const struct ast_expr *e, struct ct_value *out);
bool front_mesh_call(struct front *f, const struct ast_expr *e, struct ct_value *out);

#endif
