/* The binary interface of a function: arguments, run-time extents, checks, workspace, entry (spec: cli C19, C20). */
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

static bool is_argument(const struct tir_buffer *b)
{
	return b->kind == TIR_PARAM;
}

bool cb_begin_function(struct cb *c, const struct tir_fn *f)
{
	c->f = f;
	c->symbol = backend_symbol(c->a, f);
	map_init(&c->names, c->a);
	c->sym.len = c->buffer.len = c->frame.len = 0;
	c->slot = NULL;
	c->n_slot = 0;
	c->layout = c->layout_local = (struct c_block){ 0 };
	cb_use_init(c, &c->layout_use);
	c->local_now = c->local_max = c->stack_now = c->addressed_bytes = 0;
	c->n_phase = 0;
	c->level = CB_HOST;
	c->mesh = NULL;
	c->position = NULL;
	c->failed = false;
	c->dim = backend_dims(c->t, f, &c->n_dim);
	if (!c->dim)
		return false;
	for (int i = 0; i < f->n_dimvar; i++)
		cb_bind(c, f->dimvar[i], cb_unique(c, f->dimvar[i]->name));
	struct map taken;
	map_init(&taken, c->a);
	c->stream_choice = -1;
	cb_place_slots(c);
	for (int i = 0; i < f->n_param; i++) {
		struct cb_buffer *x = cb_buffer(c, f->param[i]);
		x->field = backend_unique_in(c->a, &taken, backend_identifier(c->a, f->param[i]->name));
		x->place = CB_ARGUMENT;
		if (!is_argument(f->param[i]))
			cb_place(c, x);
	}
	return !c->failed;
}

static void member(struct cb *c, struct c_item *s, const char *type, const char *name, const char *comment)
{
	struct c_member *more = arena_array(c->a, struct c_member, (size_t)s->n_member + 1);
	if (s->n_member)
		memcpy(more, s->member, (size_t)s->n_member * sizeof(*more));
	more[s->n_member++] = (struct c_member){ type, name, comment };
	s->member = more;
}

void cb_args_struct(struct cb *c, struct c_file *file)
{
	struct c_item *s = c_item(file, C_STRUCT);
	s->name = arena_printf(c->a, "tfc_%s_args", c->symbol);
	for (int i = 0; i < c->f->n_param; i++) {
		const struct tir_buffer *b = c->f->param[i];
		if (!is_argument(b))
			continue;
		const char *role = !b->is_output ? "in" : b->is_read ? "in and out" : "out";
		member(c, s, arena_printf(c->a, "%s%s *", b->is_output ? "" : "const ", cb_type(b->type->dtype)),
		       cb_buffer(c, b)->field,
		       arena_printf(c->a, "%s: %s %s%s", role, dtype_name(b->type->dtype), shape_str(c->a, b->type->rank, b->type->dim),
				    b->type->layout ? ", strides as the header's macros say" : ""));
	}
	for (int i = 0; i < c->n_dim; i++) {
		const struct ix_sym *d = c->dim[i].sym;
		const char *bounds = d->has_range ? arena_printf(c->a, " in [%lld, %lld]", (long long)d->lo, (long long)d->hi) : "";
		const char *scale = c->dim[i].scale == 1 ? "" : arena_printf(c->a, "%lld * ", (long long)c->dim[i].scale);
		const char *base = c->dim[i].base ? arena_printf(c->a, " + %lld", (long long)c->dim[i].base) : "";
		member(c, s, "int64_t", c->dim[i].field, arena_printf(c->a, "%s%s%s, %s%s", scale, d->name, base, d->name, bounds));
	}
	member(c, s, "void *", "workspace", "may be null if no bytes are needed");
	member(c, s, "size_t", "workspace_size", "bytes at workspace");
	member(c, s, "const struct tfc_parallel *", "parallel", "null: one thread");
	c_text(file, arena_printf(c->a, "typedef struct tfc_%s_args tfc_%s_args;\n", c->symbol, c->symbol));
}

void cb_prototypes(struct cb *c, struct c_file *file)
{
	c_text(file, arena_printf(c->a, "size_t %s_workspace_size(const tfc_%s_args *args);\nint %s(const tfc_%s_args *args);\n", c->symbol,
				  c->symbol, c->symbol, c->symbol));
}

static const struct c_expr *argument(struct cb *c, const char *field)
{
	return c_arrow(c->a, c_name(c->a, "args"), field);
}

static void refuse_if(struct cb *c, struct c_block *b, const struct c_expr *cond, const char *status)
{
	c_return(c->a, &c_if(c->a, b, cond)->body, c_name(c->a, status));
}

static void check_extents(struct cb *c, struct c_block *b)
{
	for (int i = 0; i < c->n_dim; i++) {
		const struct backend_dim *d = &c->dim[i];
		const struct c_expr *v = argument(c, d->field), *bad = NULL;
		if (d->sym->has_range) {
			bad = c_infix(c->a, c_infix(c->a, v, "<", c_int(c->a, d->sym->lo * d->scale + d->base)), "||",
				      c_infix(c->a, v, ">", c_int(c->a, d->sym->hi * d->scale + d->base)));
		} else {
			bad = c_infix(c->a, v, "<", c_int(c->a, d->base));
		}
		refuse_if(c, b, bad, "TFC_ERROR_SHAPE");
		if (d->scale > 1)
			refuse_if(c, b, c_infix(c->a, c_infix(c->a, c_add(c->a, v, c_int(c->a, -d->base)), "%", c_int(c->a, d->scale)), "!=",
						c_int(c->a, 0)), "TFC_ERROR_DIVISIBILITY");
	}
}

/* Extents that are expressions must not be negative. */
static void check_shapes(struct cb *c, struct c_block *b)
{
	for (int i = 0; i < c->f->n_param; i++)
		for (int x = 0; x < c->f->param[i]->type->rank; x++) {
			const struct ix *e = c->f->param[i]->type->dim[x];
			if (!ix_is_const(e, NULL) && !cb_not_below(c, e, 0))
				refuse_if(c, b, c_infix(c->a, cb_ix(c, e), "<", c_int(c->a, 0)), "TFC_ERROR_SHAPE");
		}
}

static bool is_empty(const struct type *ty)
{
	for (int i = 0; i < ty->rank; i++)
		if (ix_is(ty->dim[i], 0))
			return true;
	return false;
}

static void check_pointers(struct cb *c, struct c_block *b)
{
	for (int i = 0; i < c->f->n_param; i++) {
		const struct tir_buffer *p = c->f->param[i];
		if (!is_argument(p) || is_empty(p->type))
			continue;
		const struct c_expr *v = argument(c, cb_buffer(c, p)->field), *bad = c_prefix(c->a, "!", v);
		const struct ix *n = type_n_addressed(c->a, p->type);
		if (!ix_is_const(n, NULL) && !cb_not_below(c, n, 1))
			bad = c_infix(c->a, bad, "&&", c_infix(c->a, cb_bytes(c, p->type), ">", c_int(c->a, 0)));
		refuse_if(c, b, bad, "TFC_ERROR_NULL");
		int size = dtype_info(p->type->dtype)->bits / 8;
		if (size > 1)
			refuse_if(c, b, c_infix(c->a, c_infix(c->a, c_cast(c->a, "uintptr_t", v), "%", c_int(c->a, size)), "!=",
						c_int(c->a, 0)), "TFC_ERROR_ALIGNMENT");
	}
}

static void check_overlap(struct cb *c, struct c_block *b)
{
	for (int i = 0; i < c->f->n_param; i++)
		for (int k = 0; k < c->f->n_param; k++) {
			const struct tir_buffer *x = c->f->param[i], *y = c->f->param[k];
			if (i == k || !x->is_output || !is_argument(x) || !is_argument(y) || (y->is_output && k < i))
				continue;
			refuse_if(c, b, c_call(c->a, "tfc_overlap", 4, argument(c, cb_buffer(c, x)->field), cb_bytes(c, x->type),
					       argument(c, cb_buffer(c, y)->field), cb_bytes(c, y->type)), "TFC_ERROR_OVERLAP");
		}
}

static void check_workspace_overlap(struct cb *c, struct c_block *b)
{
	for (int i = 0; i < c->f->n_param; i++) {
		const struct tir_buffer *x = c->f->param[i];
		if (is_argument(x))
			refuse_if(c, b, c_call(c->a, "tfc_overlap", 4, argument(c, "workspace"), c_name(c->a, "total"),
					       argument(c, cb_buffer(c, x)->field), cb_bytes(c, x->type)), "TFC_ERROR_OVERLAP");
	}
}

static void append(struct cb *c, struct c_block *to, const struct c_block *from)
{
	for (size_t i = 0; i < from->len; i++)
		*c_stmt_add(c->a, to, C_BREAK) = *from->stmt[i];
}

static const struct c_expr *stream_condition(struct cb *c)
{
	const struct c_expr *sum = NULL;
	for (int i = 0; i < c->f->n_param; i++) {
		const struct c_expr *n = cb_bytes(c, c->f->param[i]->type);
		sum = sum ? c_call(c->a, "tfc_size_add", 2, sum, n) : n;
	}
	return c_infix(c->a, sum ? sum : c_int(c->a, 0), ">", c_int(c->a, CB_STREAM_BYTES));
}

static bool has_workspace(const struct cb *c)
{
	return c->f->scratch_bytes || c->layout.len || c->layout_local.len || c->local_max || c->addressed_bytes;
}

/* NAME_layout: fills the frame's extents and offsets and returns the bytes of workspace. */
static void layout_function(struct cb *c)
{
	struct arena *a = c->a;
	struct c_block body = { 0 };
	const struct c_expr *frame = c_name(a, "frame"), *at = c_name(a, "at"), *local = c_name(a, "local");
	c->use = &c->layout_use;
	c->uses_local = false;
	c_decl(a, &body, "size_t", "at", c_int(a, c->f->scratch_bytes));
	append(c, &body, &c->layout);
	c_decl(a, &body, "size_t", "local", c_int(a, c->local_max));
	append(c, &body, &c->layout_local);
	c_assign(a, &body, c_arrow(a, frame, "addressed"), local);
	c_assign(a, &body, local, c_call(a, "tfc_size_add", 2, local, c_int(a, c->addressed_bytes)));
	c_assign(a, &body, c_arrow(a, frame, "local_bytes"), local);
	c_assign(a, &body, c_arrow(a, frame, "at_local"), at);
	c_assign(a, &body, c_arrow(a, frame, "stream"), stream_condition(c));
	c_return(a, &body, c_call(a, "tfc_workspace_total", 3, at, local, c_name(a, "args->parallel")));
	struct c_item *f = c_function(c->file, "static", "size_t", arena_printf(a, "%s_layout", c->symbol),
				      arena_printf(a, "const tfc_%s_args *args, struct %s_frame *frame", c->symbol, c->symbol));
	c_assign(a, &f->body, c_arrow(a, frame, "args"), c_name(a, "args"));
	for (int i = 0; i < c->n_dim; i++) {
		const struct c_expr *v = c_add(a, argument(c, c->dim[i].field), c_int(a, -c->dim[i].base));
		if (c->dim[i].scale > 1)
			v = c_infix(a, v, "/", c_int(a, c->dim[i].scale));
		c_assign(a, &f->body, c_arrow(a, frame, c->sym.data[i]->name), v);
	}
	cb_prologue_values(c, &f->body);
	append(c, &f->body, &body);
}

static void frame_struct(struct cb *c)
{
	struct c_item *s = c_item(c->file, C_STRUCT);
	s->name = arena_printf(c->a, "%s_frame", c->symbol);
	member(c, s, arena_printf(c->a, "const tfc_%s_args *", c->symbol), "args", NULL);
	member(c, s, "unsigned char *", "shared", "what all workers see");
	member(c, s, "unsigned char *", "local", "one region per worker");
	member(c, s, "size_t", "local_bytes", NULL);
	member(c, s, "size_t", "at_local", NULL);
	member(c, s, "size_t", "addressed", NULL);
	member(c, s, "int", "stream", "arrays are larger than caches");
	member(c, s, "int", "status", NULL);
	for (int i = 0; i < c->n_dim; i++)
		member(c, s, "int64_t", c->sym.data[i]->name, NULL);
	for (size_t i = 0; i < c->frame.len; i++)
		member(c, s, c->frame.data[i].type, c->frame.data[i].name, NULL);
}

static void size_function(struct cb *c)
{
	struct arena *a = c->a;
	struct c_item *f = c_function(c->file, "", "size_t", arena_printf(a, "%s_workspace_size", c->symbol),
				      arena_printf(a, "const tfc_%s_args *args", c->symbol));
	if (!has_workspace(c)) {
		c_do(a, &f->body, c_cast(a, "void", c_name(a, "args")));
		c_return(a, &f->body, c_int(a, 0));
		return;
	}
	c_decl(a, &f->body, arena_printf(a, "struct %s_frame", c->symbol), "frame", NULL);
	c_return(a, &f->body, c_call(a, arena_printf(a, "%s_layout", c->symbol), 2, c_name(a, "args"), c_literal(a, "&frame")));
}

static void entry_function(struct cb *c, const struct c_block *body)
{
	struct arena *a = c->a;
	struct c_item *f = c_function(c->file, "", "int", c->symbol, arena_printf(a, "const tfc_%s_args *args", c->symbol));
	struct c_block *b = &f->body;
	refuse_if(c, b, c_literal(a, "!args"), "TFC_ERROR_NULL");
	check_extents(c, b);
	c_decl(a, b, arena_printf(a, "struct %s_frame", c->symbol), "storage", NULL);
	c_decl(a, b, arena_printf(a, "struct %s_frame *const", c->symbol), "frame", c_literal(a, "&storage"));
	c_decl(a, b, "const size_t", "total", c_call(a, arena_printf(a, "%s_layout", c->symbol), 2, c_name(a, "args"), c_name(a, "frame")));
	struct c_block checks = { 0 };
	check_shapes(c, &checks);
	check_pointers(c, &checks);
	check_overlap(c, &checks);
	if (has_workspace(c)) {
		refuse_if(c, &checks, c_literal(a, "total && !args->workspace"), "TFC_ERROR_NULL");
		refuse_if(c, &checks, c_literal(a, "args->workspace_size < total"), "TFC_ERROR_WORKSPACE");
		check_workspace_overlap(c, &checks);
	}
	cb_prologue_values(c, b);
	append(c, b, &checks);
	if (has_workspace(c)) {
		c_assign(a, b, c_literal(a, "frame->shared"), c_call(a, "tfc_align_workspace", 1, c_name(a, "args->workspace")));
		c_assign(a, b, c_literal(a, "frame->local"), c_literal(a, "frame->shared + frame->at_local"));
	} else {
		c_do(a, b, c_cast(a, "void", c_name(a, "total")));
		c_assign(a, b, c_literal(a, "frame->shared"), c_name(a, "NULL"));
		c_assign(a, b, c_literal(a, "frame->local"), c_name(a, "NULL"));
	}
	c_assign(a, b, c_literal(a, "frame->status"), c_name(a, "TFC_OK"));
	cb_prologue_buffers(c, b);
	append(c, b, body);
	if (c->streams)
		c_do(a, b, c_call(a, "tfc_stream_end", 0));
	c_return(a, b, c_name(a, "TFC_OK"));
}

/* All of one function: frame, layout, phases, size, entry.  "body" is what the entry does; c->use what it used. */
void cb_entry(struct cb *c, const struct c_block *body)
{
	struct cb_use *use = c->use;
	bool local = c->uses_local;
	frame_struct(c);
	layout_function(c);
	for (size_t i = 0; i < c->phases->item.len; i++)
		*c_item(c->file, C_TEXT) = *c->phases->item.data[i];
	size_function(c);
	c->use = use;
	c->uses_local = local;
	entry_function(c, body);
}
