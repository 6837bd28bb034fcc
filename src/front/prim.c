/* What the TIR reader asks of the front end: names, types, layouts, meshes and compile-time values of @prim_func
 * definitions (spec: tir 1, 2, 13). */
#include <string.h>

#include "front/args.h"
#include "front/decl.h"
#include "target/target.h"
#include "tir/tir.h"

struct prim_frame { struct scope *scope; int n_scope; };

struct prim_reader {
	struct tfc *t;
	struct front *f;
	const struct ast_prim *prim;
	struct front_body body;			/* carries the enclosing meshes for layout sugar */
	VEC(struct prim_frame) frame;
	int n_pending;				/* meshes opened since the last suite began */
	struct front_module *module;		/* of the front end, between begin and end */
	struct scope *scope;
};

static bool prim_begin(void *user, const struct ast_prim *prim)
{
	struct prim_reader *p = user;
	struct front *f = p->f = prim->front;
	p->prim = prim;
	p->scope = f->scope;
	p->module = f->module;
	memset(&p->body, 0, sizeof(p->body));
	map_init(&p->body.name, f->a);
	p->body.b.t = f->t;
	p->frame.len = 0;
	p->n_pending = 0;
	f->scope = scope_new(f, prim->scope);
	f->module = prim->owner;
	f->body = &p->body;
	return true;
}

static void prim_end(void *user)
{
	struct prim_reader *p = user;
	p->f->scope = p->scope;
	p->f->module = p->module;
	p->f->body = NULL;
}

static void prim_open(void *user)
{
	struct prim_reader *p = user;
	struct prim_frame frame = { p->f->scope, p->body.b.n_scope - p->n_pending };
	vec_push(p->f->a, &p->frame, frame);
	p->f->scope = scope_new(p->f, p->f->scope);
	p->n_pending = 0;
}

static void prim_close(void *user)
{
	struct prim_reader *p = user;
	struct prim_frame frame = p->frame.data[--p->frame.len];
	p->f->scope = frame.scope;
	p->body.b.n_scope = frame.n_scope;
	p->n_pending = 0;
}

static void prim_bind_ix(void *user, const char *name, struct range r, const struct ix *x)
{
	struct prim_reader *p = user;
	struct ct_value v = ct_from_ix(x);
	v.range = r;
	scope_bind(p->f, p->f->scope, name, r, &v);
}

static void prim_bind_mesh(void *user, const char *name, struct range r, const struct mesh *m)
{
	struct prim_reader *p = user;
	struct ct_value v = ct_of_kind(CT_MESH, r);
	v.mesh = m;
	scope_bind(p->f, p->f->scope, name, r, &v);
}

/* The dtype words of TileLang-shaped text (tir 13). */
static bool dtype_word(const char *word, enum dtype *d)
{
	static const struct { const char *word, *name; } known[] = {
		{ "float", "f32" }, { "float32", "f32" }, { "float64", "f64" }, { "float16", "f16" }, { "bfloat16", "bf16" },
		{ "float8_e4m3", "fp8e4m3" }, { "float8_e5m2", "fp8e5m2" }, { "int32", "i32" }, { "int64", "i64" }, { "int8", "i8" },
		{ "uint8", "u8" }, { "bool", "bool" },
	};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].word, word))
			return dtype_find(known[i].name, d);
	return false;
}

/* A dtype as a value: a name of hir 6.3, or a dtype word as a string or behind "T.". */
static bool is_dtype(const struct ct_value *v, enum dtype *d)
{
	if (v->kind == CT_DTYPE) {
		*d = v->dtype;
		return true;
	}
	if (v->kind == CT_STR)
		return dtype_find(v->s, d) || dtype_word(v->s, d);
	if (v->kind == CT_BUILTIN)
		return !strcmp(v->s, "bool") && dtype_word(v->s, d);
	return v->kind == CT_NAMESPACE && !strncmp(v->s, "T.", 2) && (dtype_word(v->s + 2, d) || dtype_find(v->s + 2, d));
}

static bool shape_of(struct front *f, struct range r, const struct ct_value *v, int *rank, const struct ix *const **dim)
{
	const struct ix **all;
	if (v->kind == CT_UNKNOWN)
		return front_unknown(f, r, v, "this shape");
	if (v->kind != CT_TUPLE && v->kind != CT_LIST)
		return front_error(f, r, E1301, "a shape is a tuple of dimensions, found %s", ct_kind_text(v));
	all = arena_array(f->a, const struct ix *, (size_t)v->n);
	for (int i = 0; i < v->n; i++) {
		int64_t lo, hi;
		if (v->item[i].kind == CT_UNKNOWN)
			return front_unknown(f, r, &v->item[i], "this extent");
		if (!ct_as_ix(f, &v->item[i], &all[i]))
			return front_error(f, r, E1301, "an entry of a shape is an integer or a dimension; found %s",
					   ct_kind_text(&v->item[i]));
		ix_bounds(all[i], &lo, &hi);
		if (hi < 0)
			return front_error(f, r, E1301, "an entry of a shape is negative: %s", ix_str(f->a, all[i]));
	}
	*rank = v->n;
	*dim = all;
	return true;
}

/* T.Tensor((M, N), "bfloat16"): a gmem tensor in C order. */
static bool called_tensor(struct front *f, const struct ast_expr *e, const struct type **out)
{
	static const char *const name[] = { "shape", "dtype" };
	const struct ct_value *slot[2];
	const struct ast_expr *place[2];
	struct ct_value *arg = arena_array(f->a, struct ct_value, (size_t)e->n_arg);
	const struct ix *const *dim = NULL;
	enum dtype d;
	int rank = 0;
	for (int i = 0; i < e->n_arg; i++)
		if (!front_eval(f, e->arg[i].value, &arg[i]))
			return false;
	if (!fold_args(f, e, "T.Tensor", 2, name, 2, arg, slot, place) || !shape_of(f, place[0]->range, slot[0], &rank, &dim))
		return false;
	if (!is_dtype(slot[1], &d))
		return front_error(f, place[1]->range, E1302, "unknown dtype %s; write a dtype such as \"bf16\" or \"bfloat16\"",
				   ct_str_of(f, slot[1]));
	*out = type_new(f->a, d, rank, dim, ST_GMEM, NULL);
	return true;
}

static bool prim_type(void *user, const struct ast_expr *e, const struct type **out, bool *is_const)
{
	struct prim_reader *p = user;
	struct ct_value v;
	enum dtype d;
	*is_const = false;
	if (e->kind == AST_CALL && (e->a->kind == AST_NAME || e->a->kind == AST_ATTR) && !strcmp(e->a->s, "Tensor"))
		return called_tensor(p->f, e, out);
	if (e->kind == AST_NAME || e->kind == AST_ATTR || e->kind == AST_STRING) {
		if (!front_eval(p->f, e, &v))
			return false;
		if (is_dtype(&v, &d)) {
			*out = type_scalar(p->f->a, d, ST_GMEM);
			return true;
		}
	}
	p->f->in_tir = true;
	bool ok = front_type(p->f, e, &v);
	p->f->in_tir = false;
	if (!ok)
		return false;
	*is_const = v.is_const;
	*out = v.type->layout ? front_materialise(p->f, v.type, false) : v.type;
	return true;
}

static bool prim_layout(void *user, const struct ast_expr *e, const struct layout **out)
{
	struct prim_reader *p = user;
	struct ct_value v;
	if (!front_layout(p->f, e, &v))
		return false;
	*out = v.kind == CT_LAYOUT ? v.layout : NULL;
	return true;
}

/* The sizes of "m" against the levels that the module of the function declares; levels it does not declare are its own. */
static bool agrees_with_module(const struct prim_reader *p, struct range r, const struct mesh *m)
{
	const struct front_module *owner = p->prim->owner;
	for (int i = 0; owner && i < m->n_level; i++) {
		const struct topology *t = front_topology(p->f, m->level[i]->name);
		if (!t || strcmp(t->name, m->level[i]->name))
			return true;
	}
	return !owner || mesh_levels_agree(p->t, r, m, owner->hir->n_topology, owner->hir->topology);
}

static bool prim_mesh(void *user, const struct ast_expr *e, const char *as, const struct mesh **out)
{
	struct prim_reader *p = user;
	struct hir_builder *b = &p->body.b;
	struct ct_value v;
	if (!front_eval(p->f, e, &v))
		return false;
	if (v.kind != CT_MESH)
		return front_error(p->f, e->range, E1501, "a scope opens a mesh: Mesh(tuple of declared topology names, ...), a mesh or a "
				   "slice of one; found %s", ct_kind_text(&v));
	if (!agrees_with_module(p, e->range, v.mesh))
		return false;
	*out = as || e->kind != AST_NAME ? mesh_open(p->f->a, v.mesh, as) : v.mesh;
	if (!front_mesh_open(p->f, e->range, *out))
		return false;
	b->scope[b->n_scope++] = *out;
	p->n_pending++;
	return true;
}

static bool sequence_value(struct front *f, struct range r, const struct ct_value *v, struct attr *out)
{
	const struct ix **x = arena_array(f->a, const struct ix *, (size_t)v->n);
	int64_t *ints = arena_array(f->a, int64_t, (size_t)v->n);
	bool constant = true;
	for (int i = 0; i < v->n; i++) {
		if (!ct_as_ix(f, &v->item[i], &x[i]))
			return fold_mismatch(f, r, "an entry of this tuple", &v->item[i]);
		constant = constant && ix_is_const(x[i], &ints[i]);
	}
	out->kind = constant ? ATTR_INTS : ATTR_IXS;
	out->n = v->n;
	out->ints = constant ? ints : NULL;
	out->ix = constant ? NULL : x;
	return true;
}

/* "T.cuda.sm90.Form.SS": the member of an enumeration of atoms, as its string. */
static const char *atom_member(const char *path)
{
	const char *dot = strrchr(path, '.');
	const char *form = strstr(path, ".Form."), *major = strstr(path, ".Major.");
	return dot && ((form && form + 5 == dot) || (major && major + 6 == dot)) ? dot + 1 : NULL;
}

static bool prim_value(void *user, const struct ast_expr *e, struct attr *out)
{
	struct prim_reader *p = user;
	struct front *f = p->f;
	struct ct_value v;
	const struct ix **x;
	memset(out, 0, sizeof(*out));
	if (!front_eval_in_layout(f, e, &v))
		return false;
	out->i = v.i;
	out->f = v.f;
	out->s = v.s;
	switch (v.kind) {
	case CT_NONE: out->kind = ATTR_NONE; return true;
	case CT_INT: out->kind = ATTR_INT; return true;
	case CT_FLOAT: out->kind = ATTR_FLOAT; return true;
	case CT_BOOL: out->kind = ATTR_BOOL; return true;
	case CT_STR: case CT_ENUM: out->kind = ATTR_STR; return true;
	case CT_DTYPE: out->kind = ATTR_DTYPE; out->dtype = v.dtype; return true;
	case CT_STORAGE: out->kind = ATTR_STORAGE; out->storage = v.storage; return true;
	case CT_ATOM: out->kind = ATTR_ATOM; out->atom = v.atom; return true;
	case CT_LAYOUT: out->kind = ATTR_LAYOUT; out->layout = v.layout; return true;
	case CT_TYPE: out->kind = ATTR_TYPE; out->type = v.type; return true;
	case CT_TUPLE: case CT_LIST: return sequence_value(f, e->range, &v, out);
	case CT_IX:
		x = arena_array(f->a, const struct ix *, 1);
		x[0] = v.ix;
		out->kind = ATTR_IX;
		out->n = 1;
		out->ix = x;
		return true;
	case CT_NAMESPACE:
		out->s = atom_member(v.s);
		out->kind = ATTR_STR;
		if (out->s)
			return true;
		if (is_dtype(&v, &out->dtype)) {
			out->kind = ATTR_DTYPE;
			return true;
		}
		break;
	default: break;
	}
	return fold_mismatch(f, e->range, "this compile-time value", &v);
}

static bool prim_is_bound(void *user, const char *name)
{
	struct prim_reader *p = user;
	struct ct_value v;
	bool quiet = p->f->quiet;
	p->f->quiet = true;
	bool found = front_lookup(p->f, name, p->prim->def->range, &v);
	p->f->quiet = quiet;
	return found;
}

static bool prim_target(void *user, const struct ast_expr *e, const char **cls, const char **id)
{
	struct prim_reader *p = user;
	struct hir_module hir = { 0 };
	struct front_module own = { .hir = &hir };
	const struct hir_module *from = p->prim->owner ? p->prim->owner->hir : &hir;
	if (e) {
		struct ct_value v;
		decl_eval(p->f, e, &v);
		if (v.kind == CT_BAD || !decl_set_target(p->f, &own, e->range, &v))
			return false;
		from = &hir;
	}
	*cls = from->target_class;
	*id = from->target;
	return true;
}

/* A line of the header of schedule.md 9.1? */
static bool is_header_line(const char *comment)
{
	static const char *const families[] = { "analysis", "selection", "memory", "compute-cost", "roofline", "performance" };
	size_t n = strcspn(comment, " ");
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		if (comment[n] && strlen(families[i]) == n && !strncmp(comment, families[i], n))
			return true;
	return false;
}

static void prim_fallback(void *user, struct range r, const char **cls, const char **id)
{
	static const char *const classes[] = { [TARGET_CUDA] = "CudaTarget", [TARGET_CPU] = "CpuTarget", [TARGET_MULTIPIPE] = "AscendTarget" };
	struct prim_reader *p = user;
	const struct front_options *o = p->f->options;
	const struct target *x = o && o->target ? target_find(p->t, o->target_options, o->target, r) : NULL;
	*cls = x ? classes[x->family] : NULL;
	*id = x ? x->id : NULL;
}

struct tir_program *front_tir_program(struct tfc *t, const struct ast_file *file, const struct hir_program *p)
{
	struct prim_reader *user = arena_new(&t->perm, struct prim_reader);
	const struct tir_reader reader = {
		.user = user, .begin = prim_begin, .end = prim_end, .open = prim_open, .close = prim_close, .bind_ix = prim_bind_ix,
		.bind_mesh = prim_bind_mesh, .type = prim_type, .layout = prim_layout, .mesh = prim_mesh, .value = prim_value,
		.is_bound = prim_is_bound, .target = prim_target, .fallback = prim_fallback, .is_internal = file->is_internal,
	};
	const char **comment = arena_array(&t->perm, const char *, (size_t)file->n_comment);
	int n_comment = 0, n_error = t->diags.n_error;
	user->t = t;
	bool in_header = false;
	for (int i = 0; i < file->n_comment; i++) {
		in_header = is_header_line(file->comment[i]) && (in_header || !strncmp(file->comment[i], "analysis ", 9));
		if (in_header)
			comment[n_comment++] = file->comment[i];
	}
	struct tir_program *tir = tir_from_ast(t, p->n_prim, p->prim, &reader, comment, n_comment);
	return t->diags.n_error == n_error ? tir : NULL;
}
