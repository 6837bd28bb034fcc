/* Copying functions node by node, with a hook for what changes. */
#ifndef PLACE_CLONE_H
#define PLACE_CLONE_H

#include "base/vec.h"
#include "place/make.h"

struct clone;

/* What to make of the node "n": true if the hook has mapped its results itself, false to copy it. */
typedef bool clone_hook(struct clone *c, const struct hir_node *n);

struct clone_sym {
	const struct ix_sym *from;
	const struct ix *to;
};

struct clone_mesh { const struct mesh *from, *to; };

struct clone {
	struct make m;
	clone_hook *hook;
	void *user;
	struct hir_value **map;		/* by id of the values of the function copied: the new value */
	struct hir_value ***field;	/* by id: what the fields of a tuple became, where the hook took it apart */
	VEC(struct clone_sym) sym;
	VEC(struct clone_mesh) mesh;	/* those that a dimension's value has changed */
	struct clone *outer;		/* of the caller, while a call is inlined */
};

void clone_init(struct clone *c, struct tfc *t, const struct hir_fn *in, clone_hook *hook, void *user);
struct hir_value *clone_of(struct clone *c, const struct hir_value *v);
void clone_set(struct clone *c, const struct hir_value *from, struct hir_value *to);
const struct ix *clone_ix(struct clone *c, const struct ix *x);
const struct ix *const *clone_ixs(struct clone *c, int n, const struct ix *const *x);
const struct type *clone_type(struct clone *c, const struct type *ty);
struct attr clone_attr(struct clone *c, const struct attr *a);
const struct attr *clone_attrs(struct clone *c, const struct hir_node *n);
void clone_block(struct clone *c, const struct hir_block *b);
void clone_node(struct clone *c, const struct hir_node *n);	/* without the hook */
/* The whole function: parameters, body, returned values. */
bool clone_function(struct clone *c, const struct hir_fn *in, struct hir_fn **out);

/* bitcast.c: map the result of the bitcast "n" to reshapes and a transposition; false if there are none. */
bool place_bitcast(struct clone *c, const struct hir_node *n);
/* local.c: map the result of tf.local to a slice of its operand. */
bool place_local(struct clone *c, const struct hir_node *n);

/* The run-time positions of slice, window and the inserts: attributes or rank-0 operands; "n" of them. */
const struct ix *const *node_positions(struct clone *c, const struct hir_node *n, int *count);

#endif
