/* HIR: typed values in static single assignment, in program order (spec: hir).
 *
 * A function is a block of nodes.  A node is an operation, a schedule, a call, a loop or a mesh scope; each defines
 * values.  Values defined inside a mesh scope stay visible after it.  A loop names what leaves it: its results are
 * carried values and values of the last iteration.  Memory: everything lives in the compilation's arena.
 */
#ifndef HIR_HIR_H
#define HIR_HIR_H

#include "base/map.h"
#include "insn/insn.h"
#include "type/attr.h"

struct hir_op;
struct hir_node;
struct hir_fn;

struct hir_value {
	struct hir_node *def;		/* NULL: a function parameter or a loop's carried value at the start of an iteration */
	int index;			/* which result of "def" */
	int id;				/* unique in the function, in order of creation */
	const char *name;		/* authored name, or NULL */
	const struct type *type;	/* NULL: a tuple */
	int n_field;			/* of a tuple */
	const struct type *const *field;
	const struct ix *ix;		/* a rank-0 integer known as an index expression, else NULL */
	const struct ix_sym *sym;	/* how index expressions name this run-time scalar, once one does */
	const struct hir_where *where;	/* placement constraint, or NULL */
	struct range range;
};

struct hir_where {			/* spec hir 9.9 */
	const char *layout_text;	/* canonical text of layout=, or NULL */
	const char *mesh_text;
	bool has_storage;
	enum storage storage;
};

enum hir_kind {
	HIR_OP,				/* an operation of hir_ops[] */
	HIR_SCHEDULE,			/* tf.schedule: an instruction instance on operands */
	HIR_CALL,			/* a call of another function of the program */
	HIR_FOR,
	HIR_SCOPE			/* "with" a mesh */
};

struct hir_block {
	struct hir_node **node;
	size_t len, cap;
};

struct hir_loop {
	const char *name;		/* of the induction variable */
	const struct ix_sym *iv;
	const struct hir_value *iv_value;	/* the induction value as rank-0 i64 */
	bool is_tile;			/* tf.tile: the variable is a window in subscripts */
	bool uses_window;		/* some subscript is such a window: the step divides the range (E2102) */
	const struct ix *start, *stop, *step;
	int n_carry;			/* results [0, n_carry) are carried; the others are last-iteration values */
	struct hir_value **init;	/* n_carry: value before the loop */
	struct hir_value **param;	/* n_carry: value at the start of an iteration */
	struct hir_value **yield;	/* one per result: value at the end of an iteration */
	struct hir_block body;
};

struct hir_node {
	enum hir_kind kind;
	struct range range;
	int n_operand;
	struct hir_value **operand;	/* HIR_FOR: unused; see loop.init */
	int n_result;
	struct hir_value **result;
	union {
		struct { const struct hir_op *op; const struct attr *attr; } op;	/* attr: op->n_attr entries */
		struct {
			struct insn_use use;
			int n_repeat;			/* 0: not given */
			const int64_t *repeat;
			int n_order;
			const int64_t *order;
		} schedule;
		/* The callee is typed for these arguments and may be a prototype with variants. "child" is the name of the called
		 * child module as the caller's class binds it, or NULL. */
		struct { struct hir_fn *callee; const char *child; } call;
		struct hir_loop loop;
		struct { const struct mesh *mesh; struct hir_block body; } scope;
	} u;
};

struct hir_param {
	const char *name;
	struct hir_value *value;
	bool is_const;			/* ConstTensor */
	bool is_appended;		/* a weight of a child module (hir 14.2): not among the authored parameters */
	struct range range;
};

struct hir_variant {			/* spec hir 5.8 */
	const struct ix_sym *dim;
	int64_t lo, hi;
	struct hir_fn *fn;
	const struct ix *extent;	/* what "dim" is for the prototype's parameter types; NULL: "dim" itself */
};

struct hir_fn {
	const char *name;		/* authored */
	const char *symbol;		/* unique in the program: C identifier, or <base>$<dim>$<lo>_<hi> */
	struct range range;
	const struct hir_module *module;	/* never NULL: a function outside a class has a module of its own */
	int n_param;
	struct hir_param *param;
	struct hir_block body;
	int n_return;
	struct hir_value **ret;		/* the returned values, tuples flattened */
	int n_declared;			/* the return annotation; 0: omitted */
	const struct type *const *declared;
	int n_variant;
	const struct hir_variant *variant;	/* a prototype has variants and no body */
	int n_value;			/* next value id */
};

struct hir_module {
	const char *name;		/* NULL: functions outside a class */
	const char *target;		/* target id, or NULL */
	const char *target_class;	/* "CudaTarget", "CpuTarget", ... as written, or NULL */
	int n_topology;
	const struct topology *const *topology;
	bool has_topologies;
	struct hir_fn *entry;		/* NULL if undecided */
	int n_fn;
	struct hir_fn **fn;
	int n_child;
	const struct hir_module **child;
	struct range range;
};

/* A HIR operation: one const descriptor in one file of src/hir/ops/, roster hir_ops[] made by make. */
enum hir_class {			/* what the placer may do with it */
	HIR_CLASS_ELEMENTWISE,		/* result element c needs element c of every (broadcast) input */
	HIR_CLASS_CONSTANT,		/* no tensor inputs */
	HIR_CLASS_VIEW,			/* renames elements of one input, may move no data */
	HIR_CLASS_REDUCTION,
	HIR_CLASS_CONTRACTION,
	HIR_CLASS_ROW,			/* softmax, norms: rows along trailing axes */
	HIR_CLASS_UPDATE,		/* result is the first input with a part replaced */
	HIR_CLASS_MOVE,			/* copies elements: concat, stack, window, index_select, ... */
	HIR_CLASS_OPAQUE		/* argmax, topk */
};

enum hir_input_kind {
	HIR_INPUT,			/* one tensor */
	HIR_INPUT_OPTIONAL,
	HIR_INPUT_LIST,			/* any number of tensors (concat) */
	HIR_INPUT_INDEX			/* written as an input, kept in the attribute of this name (ATTR_IX, ATTR_IXS); no operand */
};

struct hir_input { const char *name; enum hir_input_kind kind; };

struct hir_builder;
struct hir_eval;
struct target;

struct hir_op {
	const char *name;		/* "matmul"; printed as tf.matmul unless "infix" */
	const char *doc, *example;
	enum hir_class cls;
	bool is_internal;		/* cannot be written: literal, index, ... */
	int n_input;
	const struct hir_input *input;
	int n_attr;
	const struct attr_decl *attr;
	/* Typing: node has operands and attributes; set n_result, result[] via hir_node_result(). False after an error. */
	bool (*infer)(struct hir_builder *b, struct hir_node *n);
	/* Reference value: in[] per operand, out[] per result (allocated by the function in e->arena). */
	bool (*eval)(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, struct tensor **out);
	/* HIR_CLASS_UPDATE that replaces a window: its start (may lie outside where the op drops such elements) and size in
	 * in[0], rank entries each, and which operand holds the new elements. False after a diagnostic. NULL: use eval. */
	bool (*window)(struct hir_eval *e, const struct hir_node *n, const struct tensor *const *in, int64_t *start,
		       int64_t *size, int *update);
	/* Cost: scalar arithmetic operations for --eval-budget and analysis. NULL: one per result element. */
	int64_t (*n_operation)(const struct hir_node *n, const struct tensor *const *in);
};

extern const struct hir_op *const hir_ops[];	/* NULL-terminated */
const struct hir_op *hir_op_find(const char *name);	/* canonical names only; aliases are resolved by hir_op_alias() */
/* "add" -> binary with kind="add"; NULL if "name" is no alias. "attr" gets the implied attribute. */
const struct hir_op *hir_op_alias(const char *name, const char **attr_name, const char **attr_value);
const char *hir_op_alias_name(size_t k);		/* the k-th alias; NULL after the last */
int hir_attr_index(const struct hir_op *op, const char *name);
const struct attr *hir_attr(const struct hir_node *n, const char *name);

/* The evaluator's services to operations. */
struct hir_eval {
	struct tfc *t;
	struct arena *arena;
	struct range range;		/* of the node being evaluated */
	bool contract;			/* radius allows fused multiply-add across operations (default true) */
	bool (*ix)(struct hir_eval *e, const struct ix *x, int64_t *out);	/* value of an index expression */
	void *user;
};

/* Building typed HIR: used by the front end and by the placer. */
struct hir_builder {
	struct tfc *t;
	struct hir_fn *fn;
	struct hir_block *block;		/* where new nodes go */
	const struct mesh *scope[16];		/* enclosing meshes, outermost first */
	int n_scope;
	const struct target *target;		/* of the last schedule that was matched, so that it is read once; or NULL */
	const char *target_id;
};

/* Every result in smem or rmem that has no layout gets the soft C-order layout of its shape (spec hir 7.5).
 * Make a typed node at the end of b->block and return its only (or first) result; NULL after a diagnostic.
 * "attr" has op->n_attr entries; entries of kind ATTR_NONE take the default. */
struct hir_value *hir_build(struct hir_builder *b, struct range r, const struct hir_op *op, int n_operand,
			    struct hir_value *const *operand, const struct attr *attr);
struct hir_value *hir_build_schedule(struct hir_builder *b, struct range r, const struct insn_use *use, int n_operand,
				     struct hir_value *const *operand, int n_repeat, const int64_t *repeat,
				     int n_order, const int64_t *order);
/* The closed match of such a schedule, as hir_build_schedule() decides it; NULL after a diagnostic. */
struct match;
const struct match *hir_schedule_match(struct hir_builder *b, struct range r, const struct insn_use *use, int n_operand,
				       struct hir_value *const *operand, int n_repeat, const int64_t *repeat, int n_order,
				       const int64_t *order);
/* hir/as_op.c: the operation that an elementwise instruction or T.reduce means, NULL if none; its attributes (op->n_attr);
 * and the type of its result on the operands "read", NULL after a diagnostic. */
const struct hir_op *hir_op_of_insn(const struct insn_use *use);
/* The attributes of "insn" as the call "n" gives them by name (R10); "kind" is the operation's name where that is the kind. */
struct attr *hir_insn_attrs(struct arena *a, const struct hir_node *n, const struct insn *insn, const char *kind);
/* The type of a window with the strides in which it lies, its offset left out (schedule R50); of another value its type. */
const struct type *hir_window_type(struct arena *a, const struct hir_value *v);
/* The type that the matcher sees where "v" is given for the parameter "p". */
const struct type *hir_schedule_operand_type(struct arena *a, const struct insn_param *p, const struct hir_value *v);
struct attr *hir_attrs_of_insn(struct arena *a, const struct hir_op *op, const struct insn_use *use);
const struct type *hir_schedule_op_type(struct hir_builder *b, struct range r, const struct insn_use *use, int n,
					struct hir_value *const *read);
struct hir_value *hir_build_index(struct hir_builder *b, struct range r, const struct ix *x);	/* rank-0 i64 */
struct hir_value *hir_build_literal(struct hir_builder *b, struct range r, enum dtype d, const struct attr *number);
struct hir_node *hir_node_new(struct hir_builder *b, struct range r, enum hir_kind k);
void hir_block_add(struct arena *a, struct hir_block *block, struct hir_node *n);
struct hir_value *hir_value_new(struct hir_builder *b, const struct type *ty);
/* For infer functions: set the results of "n" to one value of type "ty", or to one tuple value of "n_field" fields. */
bool hir_node_result(struct hir_builder *b, struct hir_node *n, const struct type *ty);
/* One value of exactly type "ty": a view without a layout of its own stays without one. */
bool hir_node_view(struct hir_builder *b, struct hir_node *n, const struct type *ty);
bool hir_node_tuple(struct hir_builder *b, struct hir_node *n, int n_field, const struct type *const *field);
/* The index symbol of a rank-0 integer value; the value keeps it. */
const struct ix *hir_value_as_ix(struct hir_builder *b, struct hir_value *v);

/* Shared typing rules (hir/rules.c; spec hir 12). Each reports and returns false on a violation. */
bool hir_rule_broadcast(struct hir_builder *b, struct range r, int n, const struct type *const *ty, int *rank,
			const struct ix *const **dim);
bool hir_rule_same_dtype(struct hir_builder *b, struct range r, int n, struct hir_value *const *v);
bool hir_rule_storage(struct hir_builder *b, struct range r, int n, struct hir_value *const *v, enum storage *s, bool *soft);
bool hir_rule_axis(struct hir_builder *b, struct range r, int64_t axis, int rank, int *out);	/* E1908 */
/* 12.4 to 12.6: layout of an elementwise result of shape "dim". */
bool hir_rule_elementwise_layout(struct hir_builder *b, struct range r, int n, struct hir_value *const *v, int rank,
				 const struct ix *const *dim, enum storage s, const struct layout **l);
bool hir_rule_held(struct hir_builder *b, struct range r, const struct hir_value *v, const char *param);	/* E4103 */
bool hir_rule_no_partial(struct hir_builder *b, struct range r, const struct hir_value *v, const char *op);	/* E1907 */

/* A whole program: what hir_from_ast() gives. */
struct ast_prim;
struct hir_program {
	int n_module;
	const struct hir_module **module;	/* file-level modules in text order */
	int n_root;
	const struct hir_module **root;		/* spec hir 5.4.7 */
	int n_dimvar;
	const struct ix_sym *const *dimvar;
	int n_prim;
	struct ast_prim **prim;			/* @prim_func definitions, for tir_from_ast() */
};

struct text;
void hir_print(struct text *out, const struct hir_program *p);		/* canonical text, spec hir 17 */
bool hir_verify(struct tfc *t, const struct hir_fn *f);			/* structure; a violation is tfc_bug() */

#endif
