/* Declarations of files and module classes (spec: hir 5): what the decl*.c files share. */
#ifndef FRONT_DECL_H
#define FRONT_DECL_H

#include "front/fold.h"

struct decl_prim { struct ast_prim *prim; struct scope *scope; struct front_module *module; };

struct target;

/* The front end's own state at file level, f->decl. */
struct decl {
	int64_t n_item;				/* of all sequences made while folding */
	int n_call, depth;			/* compile-time calls: all, and nested now */
	VEC(struct front_module *) module;	/* file-level modules, those of single functions too, in text order */
	VEC(struct front_fn *) fn;		/* all functions, variants too, in text order */
	VEC(struct decl_prim) prim;
	VEC(const struct ast_stmt *) builder;	/* builders with kernels, and those among them that were called */
	VEC(const struct ast_stmt *) called;
	int n_class_module;
};

int decl_level_index(const struct target *t, const char *level);	/* without a target: by the usual names */
const char *decl_class_name(const struct ast_expr *call);		/* the last component of what is called */
/* The value that -D gives to the dotted name "path"; false if none does. */
bool decl_define(struct front *f, const char *path, struct ct_value *out);

/* decl.c: read the declarations of a file; bodies are read by decl_finish(). */
struct front *decl_open(struct tfc *t, const struct ast_file *file, const struct front_options *options);
/* One statement of a file or of a builder's body. */
void decl_statement(struct front *f, const struct ast_stmt *s);
void decl_bind(struct front *f, const char *name, struct range r, struct ct_value *v);	/* with -D at file level */
void decl_bind_targets(struct front *f, const struct ast_expr *target, const struct ast_expr *value, struct ct_value *v);
void decl_later(struct front *f, struct scope *scope, const struct ast_block *block);	/* fill scope->later */
/* Evaluate file-level text: CT_UNKNOWN with the reason where it cannot be folded, CT_BAD after a diagnostic. */
void decl_eval(struct front *f, const struct ast_expr *e, struct ct_value *out);
struct ct_value decl_unknown(struct front *f, const char *name, struct range r, const char *why);

/* decl_name.c: imports and ignored items. */
void decl_import(struct front *f, const struct ast_alias *alias, int n);
void decl_ignored(struct front *f, const struct ast_stmt *s);
void decl_check_decorators(struct front *f, const struct ast_stmt *s);	/* W1003 */

/* decl_fn.c: functions. */
enum decl_def { DECL_PLAIN, DECL_FUNC, DECL_PRIM, DECL_VARIANT, DECL_CONVERTER, DECL_MODULE, DECL_RECORD };
enum decl_def decl_kind(const struct front *f, const struct ast_stmt *s, const struct ast_expr **decorator);
void decl_fn(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator);
void decl_prim(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator);
void decl_record(struct front *f, const struct ast_stmt *s);
void decl_plain(struct front *f, const struct ast_stmt *s);
void decl_converter(struct front *f, const struct ast_stmt *s);	/* W1001 */
bool decl_is_pass(const struct ast_block *body);		/* only docstrings and at least one pass */
bool decl_duplicate(struct front *f, const struct ast_stmt *s);	/* E1212 if the scope declares a function or module so named */

/* decl_variant.c: specialisation (hir 5.8). */
void decl_variant(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator);
void decl_check_specialisation(struct front *f, struct front_fn *fn);	/* after all text was read */

/* decl_module.c */
struct front_module *decl_module(struct front *f, const struct ast_stmt *s, const struct ast_expr *decorator);
struct front_module *decl_anonymous(struct front *f, const struct ast_stmt *s);
bool decl_module_args(struct front *f, struct front_module *m, const char *owner, const struct ast_expr *decorator, unsigned allowed,
		      const struct ast_expr **mesh, const char **entry, struct range *entry_range);
enum { DECL_ARG_ENTRY = 1, DECL_ARG_TARGET = 2, DECL_ARG_TOPOLOGIES = 4, DECL_ARG_MESH = 8 };
void decl_inherit(struct front_module *m, const struct front_module *from);
void decl_member(struct front *f, const struct ast_stmt *s);
void decl_add_child(struct front *f, struct front_module *m, const char *name, struct range r, struct front_module *child);
bool decl_module_renamed(struct front *f, const struct ast_expr *e, struct front_module *m, const struct ct_value *arg,
			 struct ct_value *out);
bool decl_module_replace(struct front *f, const struct ast_expr *e, const struct ct_value *arg, struct ct_value *out);
bool decl_set_target(struct front *f, struct front_module *m, struct range r, const struct ct_value *v);
bool decl_set_topologies(struct front *f, struct front_module *m, struct range r, const struct ct_value *v);
void decl_check_levels(struct front *f, struct front_module *m);	/* E5008, E5009 */
void decl_set_entry(struct front *f, struct front_module *m, const char *entry, struct range r);

/* decl_builder.c (hir 5.11) */
bool decl_is_builder(struct front *f, const struct ast_stmt *def);
bool decl_has_kernels(const struct front *f, const struct ast_block *body);
/* If "value" calls a builder: read its body and bind the targets. False if it does not. */
bool decl_builder_assign(struct front *f, const struct ast_expr *target, const struct ast_expr *value);

/* decl_finish.c: building the functions and filling the program. */
void decl_finish(struct front *f);

#endif
