/* Conflict hints and the statements that annotate buffers and spaces (spec: autoschedule 2.7 to 2.9). */
#include <string.h>

#include "tir/read.h"

bool tir_read_buffer_name(struct tir_read *x, const struct ast_expr *e, struct tir_region *out)
{
	const struct tir_binding *b = e->kind == AST_NAME ? tir_lookup(x, e->s) : NULL;
	if (!b || b->kind != TIR_BIND_VIEW || !b->view->root)
		return false;
	*out = (struct tir_region){ .buffer = b->view->root, .of = b->view };
	return true;
}

static bool bad_operand(struct tir_read *x, struct range r, const char *form)
{
	return tir_refuse(x, r, E3423, "a hint operand of T.%s is a buffer or a region of it, as buf or buf[i, 0:n]", form);
}

static bool read_operand(struct tir_read *x, const struct ast_expr *e, const char *form, struct tir_region *out)
{
	const struct ast_expr *base = e;
	while (base->kind == AST_SUBSCRIPT)
		base = base->a;
	const struct tir_binding *b = base->kind == AST_NAME ? tir_lookup(x, base->s) : NULL;
	if (base->kind == AST_NAME && !b && !x->r->is_bound(x->r->user, base->s))
		return tir_unbound(x, base->range, base->s);
	if (b && b->kind == TIR_BIND_REFUSED) {
		x->failed = true;
		return false;
	}
	if (!b || b->kind != TIR_BIND_VIEW || !b->view->root)
		return bad_operand(x, e->range, form);
	if (e->kind == AST_SUBSCRIPT)
		return tir_read_region(x, e, out) && (out->buffer || bad_operand(x, e->range, form));
	return tir_read_buffer_name(x, e, out);
}

static bool read_level(struct tir_read *x, const struct ast_expr *e, const char *form, struct tir_stmt *s)
{
	if (!e || e->kind == AST_NONE)
		return true;
	enum tir_constant got = tir_read_constant(x, e, &s->u.hint.level);
	s->u.hint.has_level = true;
	return (got == TIR_CONSTANT && s->u.hint.level >= -1) ||
	       (got != TIR_BAD_CONSTANT && tir_refuse(x, e->range, E3423, "level of T.%s is None, -1 for the root list or the number of an "
						      "enclosing loop from outside, a constant integer", form));
}

static bool read_cross(struct tir_read *x, const struct ast_expr *e, const char *form, struct tir_stmt *s)
{
	struct attr v = { .kind = ATTR_NONE };
	if (!e || e->kind == AST_NONE)
		return true;
	if (e->kind == AST_TRUE || e->kind == AST_FALSE)
		v = (struct attr){ .kind = ATTR_BOOL, .i = e->kind == AST_TRUE };
	else if (e->kind == AST_NAME && !tir_lookup(x, e->s) && !tir_read_value(x, e, &v))
		return false;
	s->u.hint.cross = v.i ? TIR_CROSS_ONLY : TIR_CROSS_NONE;
	return v.kind == ATTR_BOOL || tir_refuse(x, e->range, E3423, "cross of T.%s is None for every distance, True for different iterations "
						 "only or False for the same one only", form);
}

static bool read_group(struct tir_read *x, const struct ast_expr *e, const char *form, struct tir_stmt *s)
{
	if (!e || e->kind == AST_NONE)
		return true;
	if (e->kind != AST_STRING)
		return tir_refuse(x, e->range, E3423, "group of T.%s is a string, the tag of the two halves", form);
	s->u.hint.group = e->s;
	return !s->u.hint.has_b || tir_refuse(x, e->range, E3423, "group of T.%s pairs two calls with one operand each; leave b out here, or "
					      "leave group out", form);
}

static bool read_conflict(struct tir_read *x, const struct ast_expr *e, const char *form)
{
	static const char *const names[] = { "a", "b", "level", "cross", "group" };
	const struct ast_expr *value[5] = { NULL };
	struct tir_stmt s = { .kind = TIR_HINT, .range = e->range };
	if (!tir_take_arguments(x, e, form, 5, names, 2, value))
		return false;
	if (!value[0])
		return bad_operand(x, e->range, form);
	s.u.hint.is_conflict = !strcmp(form, "assume_conflict");
	s.u.hint.has_b = value[1] && value[1]->kind != AST_NONE;
	bool ok = read_operand(x, value[0], form, &s.u.hint.a);
	ok = (!s.u.hint.has_b || read_operand(x, value[1], form, &s.u.hint.b)) && ok;
	ok = read_level(x, value[2], form, &s) && ok;
	ok = read_cross(x, value[3], form, &s) && ok;
	ok = read_group(x, value[4], form, &s) && ok;
	if (ok)
		tir_add(x, TIR_HINT, e->range)->u = s.u;
	return ok;
}

static bool malformed(struct tir_read *x, struct range r, const char *buffer, const char *found)
{
	return tir_refuse(x, r, E3601, "%s for buffer '%s'; versions are a count of at least 1, or a pair of a count or None and \"auto\", "
			  "\"iteration\" or \"counter\"", found, buffer);
}

static bool read_count(struct tir_read *x, const struct ast_expr *e, const char *buffer, struct tir_annotation *out)
{
	enum tir_constant got = tir_read_constant(x, e, &out->count);
	out->has_count = true;
	if (got == TIR_BAD_CONSTANT)
		return false;
	if (got == TIR_NOT_CONSTANT)
		return malformed(x, e->range, buffer, "no integer stands");
	return out->count >= 1 || malformed(x, e->range, buffer, arena_printf(x->a, "the count is %lld", (long long)out->count));
}

static bool read_mode(struct tir_read *x, const struct ast_expr *e, const char *buffer, enum tir_clock_mode *out)
{
	static const char *const modes[] = { "auto", "iteration", "counter" };
	for (int i = 0; e->kind == AST_STRING && i < 3; i++)
		if (!strcmp(e->s, modes[i])) {
			*out = (enum tir_clock_mode)i;
			return true;
		}
	return malformed(x, e->range, buffer, "the mode is unknown");
}

static bool read_policy(struct tir_read *x, const struct ast_expr *e, const char *buffer, struct tir_annotation *out)
{
	out->is_pair = e->kind == AST_TUPLE || e->kind == AST_LIST;
	if (!out->is_pair)
		return read_count(x, e, buffer, out);
	if (e->n != 2)
		return malformed(x, e->range, buffer, arena_printf(x->a, "%d values are no pair", e->n));
	return (e->item[0]->kind == AST_NONE || read_count(x, e->item[0], buffer, out)) && read_mode(x, e->item[1], buffer, &out->mode);
}

static bool same_policy(const struct tir_annotation *a, const struct tir_annotation *b)
{
	return a->is_pair == b->is_pair && a->has_count == b->has_count && a->mode == b->mode && (!a->has_count || a->count == b->count);
}

static bool buffer_of(struct tir_read *x, const struct ast_expr *e, const char *form, struct tir_region *out)
{
	if (e->kind == AST_NAME && !tir_lookup(x, e->s) && !x->r->is_bound(x->r->user, e->s))
		return tir_unbound(x, e->range, e->s);
	return tir_read_buffer_name(x, e, out) ||
	       tir_refuse(x, e->range, E3601, "T.%s takes buffers by name%s%s%s", form, e->kind == AST_NAME ? "; '" : "",
			  e->kind == AST_NAME ? e->s : "", e->kind == AST_NAME ? "' is none" : "");
}

static bool read_versions(struct tir_read *x, const struct ast_expr *e, const char *form)
{
	if (e->n_arg != 1 || e->arg[0].keyword)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands ({buffer: versions, ...}), got %d", form, e->n_arg);
	const struct ast_expr *d = e->arg[0].value;
	if (d->kind != AST_DICT)
		return tir_refuse(x, d->range, E3601, "T.%s takes a dict display {buffer: versions, ...}", form);
	struct tir_annotation *item = arena_array(x->a, struct tir_annotation, (size_t)d->n / 2 + 1);
	int n = 0;
	for (int i = 0; i + 1 < d->n; i += 2) {
		struct tir_annotation v = { .range = d->item[i]->range };
		if (!buffer_of(x, d->item[i], form, &v.at) || !read_policy(x, d->item[i + 1], d->item[i]->s, &v))
			return false;
		for (size_t k = 0; k < x->versions.len; k++)
			if (x->versions.data[k].at.buffer == v.at.buffer && !same_policy(&x->versions.data[k], &v)) {
				malformed(x, d->item[i]->range, d->item[i]->s, "another value is given for the same storage");
				diag_note(x->t, x->versions.data[k].range, "the other value stands here");
				return false;
			}
		vec_push(x->a, &x->versions, v);
		item[n++] = v;
	}
	struct tir_stmt *s = tir_add(x, TIR_ANNOTATE, e->range);
	s->u.annotate.kind = TIR_VERSIONS;
	s->u.annotate.n = n;
	s->u.annotate.item = item;
	return true;
}

static bool read_ring(struct tir_read *x, const struct ast_expr *e, const char *form)
{
	struct tir_annotation *item = arena_array(x->a, struct tir_annotation, (size_t)e->n_arg + 1);
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_expr *v = e->arg[i].value;
		if (e->arg[i].keyword)
			return tir_refuse(x, e->arg[i].keyword_range, E3406, "T.%s has an unexpected argument '%s'; name buffers only", form,
					  e->arg[i].keyword);
		if (!buffer_of(x, v, form, &item[i].at))
			return false;
		const struct type *ty = item[i].at.of->type;
		item[i].range = v->range;
		item[i].has_count = true;
		if (!ty->rank || !ix_is_const(ty->dim[0], &item[i].count))
			return tir_refuse(x, v->range, E3601, "buffer '%s' has no constant leading extent, which is the number of versions of a ring "
					  "that the author indexes; give it one", v->s);
	}
	if (!e->n_arg)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands (buffer, ...), got 0", form);
	struct tir_stmt *s = tir_add(x, TIR_ANNOTATE, e->range);
	s->u.annotate.kind = TIR_MANUAL_RING;
	s->u.annotate.n = e->n_arg;
	s->u.annotate.item = item;
	return true;
}

/* The on-chip space "name" of the target as it is printed; NULL if it is none. */
static const char *on_chip_space(const struct tir_read *x, const char *name)
{
	static const char *const spaces[] = { "shared.l1", "shared.l0a", "shared.l0b", "shared.l0c" };
	bool multipipe = !x->target_class || !strcmp(x->target_class, "AscendTarget");
	if (!strcmp(name, "shared") || !strcmp(name, "shared.dyn") || !strcmp(name, "smem"))
		return "shared";
	for (size_t i = 0; multipipe && i < sizeof(spaces) / sizeof(spaces[0]); i++)
		if (!strcmp(spaces[i], name))
			return spaces[i];
	return NULL;
}

static bool read_unlimit(struct tir_read *x, const struct ast_expr *e, const char *form)
{
	struct tir_annotation *item = arena_array(x->a, struct tir_annotation, (size_t)e->n_arg + 1);
	for (int i = 0; i < e->n_arg; i++) {
		const struct ast_expr *v = e->arg[i].value;
		if (e->arg[i].keyword)
			return tir_refuse(x, e->arg[i].keyword_range, E3406, "T.%s has an unexpected argument '%s'; name spaces only", form,
					  e->arg[i].keyword);
		item[i].range = v->range;
		item[i].scope = v->kind == AST_STRING ? on_chip_space(x, v->s) : NULL;
		if (!item[i].scope)
			return tir_refuse(x, v->range, E3601, "T.%s takes the name of a memory scope on the chip of this target, such as "
					  "\"shared\"%s%s", form, v->kind == AST_STRING ? ", found " : "", v->kind == AST_STRING ? v->s : "");
	}
	if (!e->n_arg)
		return tir_refuse(x, e->range, E3204, "T.%s takes operands (\"scope\", ...), got 0", form);
	struct tir_stmt *s = tir_add(x, TIR_ANNOTATE, e->range);
	s->u.annotate.kind = TIR_UNLIMIT;
	s->u.annotate.n = e->n_arg;
	s->u.annotate.item = item;
	return true;
}

static const struct { const char *name; bool (*read)(struct tir_read *x, const struct ast_expr *e, const char *form); } forms[] = {
	{ "assume_no_conflict", read_conflict },	{ "assume_conflict", read_conflict },
	{ "annotate_buffer_versions", read_versions },	{ "annotate_manual_multi_buffer", read_ring },
	{ "annotate_unlimit_memory", read_unlimit },
};

bool tir_is_hint(const char *name)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].name, name))
			return true;
	return false;
}

bool tir_read_hint(struct tir_read *x, const struct ast_expr *e, const char *name)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].name, name))
			return forms[i].read(x, e, forms[i].name);
	return false;
}
