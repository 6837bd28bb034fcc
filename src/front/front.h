/* From syntax tree to typed HIR (spec: hir 4 to 15).
 *
 * One evaluator, front_eval(), serves file level and function bodies: an expression gives a struct ct_value, which is a
 * compile-time value, an index expression or a tensor value of the function being built.
 *
 *   eval.c          front_eval(): the dispatcher over expressions; names
 *   fold*.c         compile-time folding (hir 4): numbers, strings, tuples, dicts, built-in functions, records,
 *                   compile-time functions, f-strings, dimensions
 *   decl*.c         files, modules, builders, specialisation (hir 5); hir_from_ast()
 *   type.c place.c mesh.c                annotations, layouts and sugar, meshes (hir 6 to 8)
 *   body.c stmt.c loop.c                 function bodies, names, loops and carries (hir 9)
 *   subscript.c oper.c call.c func.c schedule.c   subscripts, operators, operations, calls, instructions (hir 10 to 15)
 *
 * Every function that reads text and fails has reported; the value is then CT_BAD, which causes no further diagnostics.
 */
#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "base/map.h"
#include "base/vec.h"
#include "hir/hir.h"
#include "syntax/ast.h"

enum ct_kind {
	CT_BAD,			/* refused; a diagnostic was given */
	CT_NONE,
	CT_BOOL,		/* i */
	CT_INT,			/* i; is_open (of CT_IX too): made of index values that loops gave */
	CT_FLOAT,		/* f */
	CT_STR,			/* s */
	CT_TUPLE, CT_LIST,	/* n, item; may hold tensor values (hir 4.5) */
	CT_DICT,		/* n, item: key, value, key, value ... */
	CT_ELLIPSIS,
	CT_IX,			/* ix: a dimension or index expression that is not constant */
	CT_DTYPE,		/* dtype */
	CT_STORAGE,		/* storage */
	CT_ENUM,		/* s: member "sum", t: enumeration "ReduceKind" */
	CT_TYPE,		/* type; is_const: ConstTensor */
	CT_LAYOUT,		/* layout */
	CT_SWIZZLE,		/* layout: its swizzle fields */
	CT_LAYOUT_ATTR,		/* attr; is_open: P() without reduction, i: 1 for Dynamic() */
	CT_SPLIT,		/* "8 @ m.w": item[0] the extent, item[1...] one CT_IX coordinate or CT_TOPOLOGY name per axis */
	CT_STATE,		/* "{m.t @ P("sum")}": item: axis, CT_LAYOUT_ATTR, axis ... */
	CT_MESH,		/* mesh */
	CT_TOPOLOGY,		/* topology */
	CT_TARGET,		/* s: class as written ("CpuTarget"), t: id */
	CT_RANGE_PATTERN,	/* s: DimVar name, i, j: closed range */
	CT_RECORD_CLASS,	/* record */
	CT_RECORD,		/* record, item: one value per field */
	CT_ATOM,		/* atom */
	CT_INSN,		/* insn; is_open: a layout attribute of the legacy dialect gave storage and layout */
	CT_FN,			/* fn: an @func, a prototype or a variant */
	CT_MODULE,		/* module */
	CT_CTFN,		/* ctfn: a compile-time function or builder; item[0]: self of a bound method */
	CT_BUILTIN,		/* s: predefined callable or class: "Mesh", "len", "Tensor", "relu" ... */
	CT_OP,			/* s: an operation named through tf ("relu", "add", "schedule", "tile"); may be unknown */
	CT_NAMESPACE,		/* s: "tf", "math", "T", "T.cuda.sm90", "ReduceKind" */
	CT_UNKNOWN,		/* host object or something tfc cannot fold; range: its place, s: its name, t: why;
				 * is_open: a host module; is_const: a @prim_func */
	CT_VALUE,		/* value: a tensor, or a tuple-valued node's result */
	CT_WINDOW		/* ix: start, i: length of a tile window or 0, ix2: its length; loop: of which loop */
};

struct ct_value {
	enum ct_kind kind;
	struct range range;		/* where it was bound or written, for notes */
	int64_t i, j;
	double f;
	const char *s, *t;
	int n;
	struct ct_value *item;
	const struct ix *ix, *ix2;
	enum dtype dtype;
	enum storage storage;
	const struct type *type;
	bool is_const, is_open;
	const struct layout *layout;
	struct layout_attr attr;
	const struct mesh *mesh;
	const struct topology *topology;
	struct ct_record *record;
	const struct atom *atom;
	struct insn_use insn;
	struct front_fn *fn;
	struct front_module *module;
	struct ct_function *ctfn;
	struct hir_value *value;
	struct front_loop *loop;
	struct scope *scope;		/* CT_UNKNOWN of a @prim_func (is_const): where it is declared */
};

struct ct_record {			/* a @dataclass class (hir 5.10); fold_record.c */
	const char *name;
	struct scope *scope;		/* where it was declared */
	const struct ast_stmt *def;
	int n_field;
	const char **field;
	struct ct_value *fallback;	/* CT_UNKNOWN with s NULL: no default */
	struct map method;		/* name -> struct ct_function */
};

struct ct_function {			/* hir 4.7, 5.11 */
	const char *name;
	struct scope *scope;
	const struct ast_stmt *def;
	bool is_property, is_builder;
};

/* A binding of a name; "older" is the one it hides in the same scope (a use reads the last one before it in the text). */
struct binding {
	struct ct_value value;
	struct range range;
	struct binding *older;
};

struct front_body;

struct scope {
	struct scope *parent;
	struct map name;		/* -> struct binding, latest first */
	struct map later;		/* names of @func functions that the scope's text binds somewhere (E2012): -> struct ast_stmt */
	struct front_module *module;	/* of a class body */
	struct front_body *body;	/* of a function body: names live there */
	bool is_ordered;		/* file and class scopes: bindings are chosen by place in the text */
};

struct front_module {
	const char *name;		/* NULL: the module of a function outside a class */
	struct hir_module *hir;		/* has_topologies, topology[] and target after inheritance */
	struct scope *scope;
	struct front_module *parent;
	int n_child;
	struct front_module **child;
	const char **child_name;	/* as bound in the class */
	int n_fn;
	struct front_fn **fn;
	struct front_fn *entry;		/* NULL: none */
	bool entry_is_prim;
	struct range range;
	const struct ast_stmt *def;	/* the class, its decorator and the scope around it; NULL outside a class */
	const struct ast_expr *decorator;
	struct scope *outer;
	bool is_child, is_renamed;	/* bound in another module; made by renamed() */
};

struct front_variant { const struct ix_sym *dim; int64_t lo, hi; struct front_fn *fn; };

/* The evaluated signature of a function. */
struct front_signature {
	bool ok;
	int n_param;
	const struct type **param;	/* as written: a layout may be absent or unmaterialised */
	bool *is_const;
	bool has_return;
	int n_return;
	const struct type **ret;	/* layout may be unmaterialised */
	struct range *ret_range;
};

struct front_fn {			/* an @func as written; decl.c fills it up to "variant" */
	const char *name;
	const char *symbol;		/* hir_fn.symbol of the copy for the declared types */
	const struct ast_stmt *def;
	struct scope *scope;		/* of the declaration: parent of the body's scope */
	struct front_module *module;
	const struct ast_expr *mesh;	/* mesh= of the decorator, or NULL */
	bool is_prototype;		/* body is only "pass" */
	struct front_fn *prototype;	/* of a variant */
	const char *label;		/* of a variant: its name in the text */
	int n_variant;
	struct front_variant *variant;
	struct front_signature *signature;	/* front_signature() */
	const struct mesh *mesh_value;	/* of "mesh", once the signature was read */
	struct hir_fn *hir;		/* front_fn_build(): typed for the declared parameter types */
	bool is_bad, is_building;
	struct front_instance *instance;	/* func.c: copies typed for other argument types */
};

struct target_options;
struct front_define { const char *name, *value; };	/* -D NAME=VALUE */

struct front_options {
	int n_define;
	const struct front_define *define;
	const char *target;		/* --target, or NULL */
	const struct target_options *target_options;	/* where target documents come from; NULL: the built-in ones */
	bool strict_schedule;		/* --strict-schedule */
	bool emits_hir;			/* --emit=hir: converters are dropped with W1001 */
};

struct front {
	struct tfc *t;
	struct arena *a;
	const struct front_options *options;
	const struct ast_file *file;
	struct hir_program *program;
	struct scope *scope;		/* innermost */
	struct scope *file_scope;
	struct front_module *module;	/* of the declaration being read, or NULL */
	struct front_body *body;	/* the function being built, or NULL at file level */
	const struct mesh *signature_mesh;	/* mesh= of the signature being read */
	struct map dimvar;		/* name -> struct ix_sym */
	struct map symbol;		/* symbols taken, for uniqueness */
	int depth;			/* of nested compile-time calls and of recursion in front_eval() */
	bool is_legacy_schedule;	/* hir 15.2 */
	bool in_layout;			/* a layout is expected: set displays are states */
	bool in_tir;			/* types of a @prim_func: target spaces are storages */
	bool quiet;			/* fold without diagnostics; failures give CT_BAD */
	void *decl;			/* decl.c's own */
};

/* decl.c: the whole front end. Returns what could be read; errors are in t->diags. */
struct hir_program *hir_from_ast(struct tfc *t, const struct ast_file *file, const struct front_options *options);

struct tir_program;
/* The @prim_func functions of the file as TIR; NULL after diagnostics. */
struct tir_program *front_tir_program(struct tfc *t, const struct ast_file *file, const struct hir_program *p);

/* eval.c */
bool front_eval(struct front *f, const struct ast_expr *e, struct ct_value *out);	/* false iff out is CT_BAD */
/* The same without any diagnostic, also of what lies below the front end. */
bool front_eval_quiet(struct front *f, const struct ast_expr *e, struct ct_value *out);
bool front_error(struct front *f, struct range r, enum diag_code code, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));		/* diag_error unless f->quiet; false */
/* E1201 for a CT_UNKNOWN: its name or else "what", why, where it is bound, and the -D option; false. */
bool front_unknown(struct front *f, struct range use, const struct ct_value *v, const char *what);
struct ct_value ct_bad(void);
struct ct_value ct_int(int64_t v);
struct ct_value ct_str(const char *s);
struct ct_value ct_bool(bool v);
struct ct_value ct_of_kind(enum ct_kind k, struct range r);
struct ct_value ct_from_ix(const struct ix *x);			/* CT_INT if constant */
bool ct_as_ix(struct front *f, const struct ct_value *v, const struct ix **x);	/* CT_INT, CT_IX; silent */
bool ct_is_compile_time(const struct ct_value *v);		/* no tensor or window inside; CT_IX is one unless run-time */
const char *ct_kind_text(const struct ct_value *v);		/* "a tuple", "a tensor", for messages */
/* Names: look "name" up from f->scope outwards, then among the predefined names (fold_name.c). */
bool front_lookup(struct front *f, const char *name, struct range use, struct ct_value *out);
struct scope *scope_new(struct front *f, struct scope *parent);
void scope_bind(struct front *f, struct scope *s, const char *name, struct range r, const struct ct_value *v);

/* fold*.c. "e" is the whole expression; operands are evaluated and not CT_BAD. */
bool fold_predefined(struct front *f, const char *name, struct ct_value *out);		/* hir 5.2, silent */
bool fold_unary(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out);
bool fold_binary(struct front *f, const struct ast_expr *e, const struct ct_value *a, const struct ct_value *b,
		 struct ct_value *out);				/* arithmetic, comparisons; ix operands */
bool fold_truth(struct front *f, struct range r, const struct ct_value *a, bool *truth);	/* Python truth */
bool fold_subscript(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out);
bool fold_attribute(struct front *f, const struct ast_expr *e, const struct ct_value *a, struct ct_value *out);
bool fold_fstring(struct front *f, const struct ast_expr *e, struct ct_value *out);
/* Calls of built-in functions, constructors of hir 5, records, compile-time functions, methods, Module.renamed.
 * "arg" holds e->n_arg evaluated arguments in text order. "*known" is false when "callee" is none of these. */
bool fold_call(struct front *f, const struct ast_expr *e, const struct ct_value *callee, const struct ct_value *arg,
	       struct ct_value *out, bool *known);
bool fold_iterate(struct front *f, struct range r, const struct ct_value *v, int *n, struct ct_value **item);
const char *ct_str_of(struct front *f, const struct ct_value *v);	/* str(v), and text for messages */

/* type.c, place.c, mesh.c: hir 6 to 8. */
bool front_type(struct front *f, const struct ast_expr *e, struct ct_value *out);	/* an annotation; CT_TYPE */
bool front_dtype(struct front *f, struct range r, const struct ct_value *v, enum dtype *d);	/* E1302 */
bool front_storage(struct front *f, struct range r, const struct ct_value *v, enum storage *s);	/* E1305 */
bool front_layout(struct front *f, const struct ast_expr *e, struct ct_value *out);	/* CT_LAYOUT or CT_NONE */
bool front_layout_from_value(struct front *f, struct range r, const struct ct_value *v, const struct layout **l);
bool front_mesh(struct front *f, const struct ast_expr *e, const char *as, const struct mesh **m);
const struct topology *front_topology(struct front *f, const char *name);	/* in force; NULL if undeclared */

/* func.c: functions. front_signature() and front_fn_build() are idempotent; the latter is called in text order,
 * a prototype after its variants. NULL or !ok after diagnostics. */
struct front_signature *front_signature(struct front *f, struct front_fn *fn);
struct hir_fn *front_fn_build(struct front *f, struct front_fn *fn);

#endif
