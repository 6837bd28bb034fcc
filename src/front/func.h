/* Functions and calls: what func.c and func_call.c share. */
#ifndef FRONT_FUNC_H
#define FRONT_FUNC_H

#include "front/body.h"

struct front_state {
	struct scope *scope;
	struct front_module *module;
	struct front_body *body;
	bool in_layout, quiet;
};

/* What the DimVars of a callee stand for in one copy of it. */
struct front_subst {
	int n;
	const struct ix_sym **sym;
	const struct ix **value;
};

struct front_instance {
	struct front_instance *next;
	const struct type **param;
	const struct mesh *scope[16];
	int n_scope;
	struct hir_fn *hir;		/* NULL: its body was refused for these types */
};

struct front_state func_save(const struct front *f);
void func_restore(struct front *f, const struct front_state *s);
struct hir_fn *func_type_body(struct front *f, struct front_fn *fn, const struct type *const *ty, const char *symbol,
			      const struct front_subst *subst, const struct hir_builder *caller);
struct hir_fn *func_prototype(struct front *f, struct front_fn *fn, const struct type *const *ty, const char *symbol,
			      const struct front_subst *subst, const struct hir_builder *caller);
struct hir_fn *func_instance(struct front *f, struct front_fn *fn, const struct type *const *ty,
			     const struct front_subst *subst, const struct hir_builder *caller);

/* func_subst.c: DimVars replaced by what they stand for. */
const struct type *func_subst_type(struct front *f, const struct front_body *body, const struct type *ty);
void func_subst_value(struct front *f, const struct front_body *body, struct ct_value *v);
bool func_unify(struct front *f, struct front_subst *s, const struct ix_sym *any, const struct type *declared,
		const struct type *actual);

#endif
