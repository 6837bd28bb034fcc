/* The front end's entry and the statements of a file (spec: hir 5). */
#include "front/decl.h"
#include "front/legacy_schedule.h"

#include <string.h>

#include "target/target.h"

int decl_level_index(const struct target *t, const char *level)
{
	if (t)
		return target_level_index(t, level);
	return strcmp(level, "cta") && strcmp(level, "core") && strcmp(level, "gpu") ? 1 : 0;
}

const char *decl_class_name(const struct ast_expr *call)
{
	const struct ast_expr *e = call->kind == AST_CALL ? call->a : call;
	return e->kind == AST_NAME || e->kind == AST_ATTR ? e->s : "?";
}

struct ct_value decl_unknown(struct front *f, const char *name, struct range r, const char *why)
{
	struct ct_value v = ct_of_kind(CT_UNKNOWN, r);
	v.s = name ? arena_strdup(f->a, name) : NULL;
	v.t = why;
	return v;
}

/* The value of the text of a -D option: a compile-time expression, else the text itself. */
static void define_value(struct front *f, const char *text, struct ct_value *out)
{
	struct fold_try attempt;
	struct range where;
	const char *why;
	bool reported;
	*out = ct_str(text);
	if (strpbrk(text, "\n\r;#"))
		return;
	const char *line = arena_printf(f->a, "_ = %s\n", text);
	fold_try_begin(f, &attempt);
	const struct ast_file *file = ast_parse(f->t, source_new(f->a, "-D", line, strlen(line)));
	struct ct_value v = ct_bad();
	const struct ast_stmt *s = file->body.n == 1 ? file->body.stmt[0] : NULL;
	bool ok = s && s->kind == AST_ASSIGN && !s->is_unreadable && s->target->kind == AST_NAME && front_eval(f, s->value, &v);
	f->t->diags.n_error = 0;
	f->t->diags.len = 0;
	fold_try_end(f, &attempt, &why, &where, &reported);
	if (ok && ct_is_compile_time(&v) && v.kind <= CT_STORAGE)
		*out = v;
}

bool decl_define(struct front *f, const char *path, struct ct_value *out)
{
	const char *text = NULL;
	for (int i = 0; i < f->options->n_define; i++)
		if (!strcmp(f->options->define[i].name, path))
			text = f->options->define[i].value;
	if (text)
		define_value(f, text, out);
	return text != NULL;
}

/* -D NAME.FIELD on a record. */
static void define_fields(struct front *f, const char *path, struct ct_value *v)
{
	if (v->kind != CT_RECORD || !f->options->n_define)
		return;
	v->item = arena_memdup(f->a, v->item, (size_t)v->n * sizeof(*v->item));
	for (int i = 0; i < v->n; i++) {
		const char *field = arena_printf(f->a, "%s.%s", path, v->record->field[i]);
		if (!decl_define(f, field, &v->item[i]))
			define_fields(f, field, &v->item[i]);
	}
}

/* Modules that a file-level name is bound to are modules of the file. */
static void note_modules(struct front *f, const struct ct_value *v)
{
	struct decl *d = f->decl;
	if (v->kind == CT_TUPLE || v->kind == CT_LIST)
		for (int i = 0; i < v->n; i++)
			note_modules(f, &v->item[i]);
	if (v->kind != CT_MODULE)
		return;
	for (size_t i = 0; i < d->module.len; i++)
		if (d->module.data[i] == v->module)
			return;
	if (v->module->parent)
		return;
	vec_push(f->a, &d->module, v->module);
	d->n_class_module++;
}

void decl_bind(struct front *f, const char *name, struct range r, struct ct_value *v)
{
	if (f->scope == f->file_scope && !decl_define(f, name, v))
		define_fields(f, name, v);
	if (!f->scope->module)
		note_modules(f, v);
	if (v->kind == CT_UNKNOWN && !v->s)
		v->s = name;
	scope_bind(f, f->scope, name, r, v);
}

void decl_eval(struct front *f, const struct ast_expr *e, struct ct_value *out)
{
	struct fold_try attempt;
	struct range where = e->range;
	const char *why;
	bool reported;
	fold_try_begin(f, &attempt);
	bool ok = front_eval(f, e, out);
	if (fold_try_end(f, &attempt, &why, &where, &reported) && ok) {
		if (!out->range.source)
			out->range = e->range;
		return;
	}
	*out = reported ? ct_bad() : decl_unknown(f, NULL, e->range, why ? fold_reason(f, why) : NULL);
}

/* Bind the names of "target" to "v", the value of "value" (NULL: unreadable). */
void decl_bind_targets(struct front *f, const struct ast_expr *target, const struct ast_expr *value, struct ct_value *v)
{
	if (target->kind == AST_NAME) {
		if (v->kind == CT_UNKNOWN)
			v->range = target->range;
		decl_bind(f, target->s, target->range, v);
		return;
	}
	bool sequence = v->kind == CT_TUPLE || v->kind == CT_LIST;
	if (target->kind != AST_TUPLE)
		return;
	if (sequence && v->n != target->n) {
		front_error(f, target->range, E1605, "unpacking arity: %d names for %d values; give as many of both", target->n, v->n);
		sequence = false;
		*v = ct_bad();
	}
	for (int i = 0; i < target->n; i++) {
		const struct ast_expr *part = value && value->kind == AST_TUPLE && value->n == target->n ? value->item[i] : NULL;
		struct ct_value item = sequence ? v->item[i] : *v;
		if (!sequence && v->kind == CT_UNKNOWN && part)
			decl_eval(f, part, &item);
		else if (!sequence && v->kind != CT_BAD)
			item = decl_unknown(f, NULL, target->range, v->t);
		item.s = item.kind == CT_UNKNOWN && !item.s ? target->item[i]->s : item.s;
		decl_bind_targets(f, target->item[i], part, &item);
	}
}

static void decl_assign(struct front *f, const struct ast_stmt *s)
{
	struct ct_value v;
	if (s->is_unreadable)
		v = decl_unknown(f, NULL, s->range, s->why ? s->why->message : NULL);
	else if (!s->value || decl_builder_assign(f, s->target, s->value))
		return;
	else
		decl_eval(f, s->value, &v);
	decl_bind_targets(f, s->target, s->is_unreadable ? NULL : s->value, &v);
}

static void decl_definition(struct front *f, const struct ast_stmt *s)
{
	const struct ast_expr *d = NULL;
	switch (decl_kind(f, s, &d)) {
	case DECL_FUNC: decl_fn(f, s, d); break;
	case DECL_PRIM: decl_prim(f, s, d); break;
	case DECL_VARIANT: decl_variant(f, s, d); break;
	case DECL_CONVERTER: decl_converter(f, s); break;
	case DECL_MODULE: decl_module(f, s, d); break;
	case DECL_RECORD: decl_record(f, s); break;
	case DECL_PLAIN: decl_plain(f, s); break;
	}
}

void decl_statement(struct front *f, const struct ast_stmt *s)
{
	switch (s->kind) {
	case AST_IMPORT: decl_import(f, s->alias, s->n_alias); break;
	case AST_ASSIGN: case AST_ANNOTATED: decl_assign(f, s); break;
	case AST_DEF: case AST_CLASS: decl_definition(f, s); break;
	case AST_EXPR: case AST_PASS: case AST_RETURN: break;
	default: decl_ignored(f, s); break;
	}
}

void decl_later(struct front *f, struct scope *scope, const struct ast_block *block)
{
	const struct ast_expr *d;
	for (int i = 0; i < block->n; i++) {
		struct ast_stmt *s = block->stmt[i];
		if (s->kind != AST_DEF)
			continue;
		enum decl_def kind = decl_kind(f, s, &d);
		if (kind == DECL_FUNC || kind == DECL_PRIM || kind == DECL_VARIANT)
			map_set(&scope->later, s->name, s);
	}
}

/* Names that -D gives and the file may never bind. */
static void bind_defines(struct front *f)
{
	for (int i = 0; i < f->options->n_define; i++) {
		struct ct_value v;
		if (strchr(f->options->define[i].name, '.'))
			continue;
		define_value(f, f->options->define[i].value, &v);
		scope_bind(f, f->file_scope, f->options->define[i].name, (struct range){ 0 }, &v);
	}
}

struct front *decl_open(struct tfc *t, const struct ast_file *file, const struct front_options *options)
{
	static const struct front_options none = { 0 };
	struct front *f = arena_new(&t->perm, struct front);
	f->t = t;
	f->a = &t->perm;
	f->options = options ? options : &none;
	f->file = file;
	f->decl = arena_new(f->a, struct decl);
	f->program = arena_new(f->a, struct hir_program);
	map_init(&f->dimvar, f->a);
	map_init(&f->symbol, f->a);
	f->file_scope = f->scope = scope_new(f, NULL);
	f->scope->is_ordered = true;
	f->is_legacy_schedule = legacy_schedule_dialect(f);
	bind_defines(f);
	decl_later(f, f->scope, &file->body);
	for (int i = 0; i < file->body.n; i++)
		decl_statement(f, file->body.stmt[i]);
	return f;
}

struct hir_program *hir_from_ast(struct tfc *t, const struct ast_file *file, const struct front_options *options)
{
	struct front *f = decl_open(t, file, options);
	decl_finish(f);
	return f->program;
}
