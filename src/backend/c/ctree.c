#include "backend/c/ctree.h"

#include <stdarg.h>
#include <string.h>

#include "base/vec.h"

static struct c_expr *expr(struct arena *a, enum c_expr_kind k)
{
	struct c_expr *x = arena_new(a, struct c_expr);
	x->kind = k;
	return x;
}

const struct c_expr *c_name(struct arena *a, const char *name)
{
	struct c_expr *x = expr(a, C_NAME);
	x->text = name;
	return x;
}

const struct c_expr *c_namef(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	const char *s = arena_vprintf(a, fmt, ap);
	va_end(ap);
	return c_name(a, s);
}

const struct c_expr *c_int(struct arena *a, int64_t i)
{
	struct c_expr *x = expr(a, C_INT);
	x->i = i;
	return x;
}

const struct c_expr *c_literal(struct arena *a, const char *text)
{
	struct c_expr *x = expr(a, C_LITERAL);
	x->text = text;
	return x;
}

const struct c_expr *c_call(struct arena *a, const char *fn, int n, ...)
{
	struct c_expr *x = expr(a, C_CALL);
	const struct c_expr **arg = arena_array(a, const struct c_expr *, (size_t)n + 1);
	va_list ap;
	va_start(ap, n);
	for (int i = 0; i < n; i++)
		arg[i] = va_arg(ap, const struct c_expr *);
	va_end(ap);
	x->text = fn;
	x->n_arg = n;
	x->arg = arg;
	return x;
}

const struct c_expr *c_prefix(struct arena *a, const char *op, const struct c_expr *y)
{
	struct c_expr *x = expr(a, C_PREFIX);
	x->text = op;
	x->a = y;
	return x;
}

const struct c_expr *c_infix(struct arena *a, const struct c_expr *l, const char *op, const struct c_expr *r)
{
	struct c_expr *x = expr(a, C_INFIX);
	x->text = op;
	x->a = l;
	x->b = r;
	return x;
}

const struct c_expr *c_cond(struct arena *a, const struct c_expr *c, const struct c_expr *y, const struct c_expr *n)
{
	struct c_expr *x = expr(a, C_COND);
	x->a = c;
	x->b = y;
	x->c = n;
	return x;
}

const struct c_expr *c_index(struct arena *a, const struct c_expr *base, const struct c_expr *i)
{
	struct c_expr *x = expr(a, C_INDEX);
	x->a = base;
	x->b = i;
	return x;
}

const struct c_expr *c_field(struct arena *a, const struct c_expr *base, const char *field)
{
	struct c_expr *x = expr(a, C_FIELD);
	x->a = base;
	x->text = field;
	return x;
}

const struct c_expr *c_arrow(struct arena *a, const struct c_expr *base, const char *field)
{
	struct c_expr *x = expr(a, C_ARROW);
	x->a = base;
	x->text = field;
	return x;
}

const struct c_expr *c_cast(struct arena *a, const char *type, const struct c_expr *y)
{
	struct c_expr *x = expr(a, C_CAST);
	x->text = type;
	x->a = y;
	return x;
}

bool c_is_int(const struct c_expr *x, int64_t *v)
{
	if (x->kind != C_INT)
		return false;
	*v = x->i;
	return true;
}

const struct c_expr *c_add(struct arena *a, const struct c_expr *x, const struct c_expr *y)
{
	int64_t u = 0, v = 0, sum;
	if (c_is_int(y, &v) && v == 0)
		return x;
	if (c_is_int(x, &u) && u == 0)
		return y;
	if (c_is_int(x, &u) && c_is_int(y, &v) && !__builtin_add_overflow(u, v, &sum))
		return c_int(a, sum);
	if (c_is_int(y, &v) && v < 0 && v > INT64_MIN)
		return c_infix(a, x, "-", c_int(a, -v));
	return c_infix(a, x, "+", y);
}

const struct c_expr *c_mul(struct arena *a, const struct c_expr *x, const struct c_expr *y)
{
	int64_t u = 0, v = 0, product;
	if (c_is_int(y, &v) && v == 1)
		return x;
	if (c_is_int(x, &u) && u == 1)
		return y;
	if ((c_is_int(x, &u) && u == 0) || (c_is_int(y, &v) && v == 0))
		return c_int(a, 0);
	if (c_is_int(x, &u) && c_is_int(y, &v) && !__builtin_mul_overflow(u, v, &product))
		return c_int(a, product);
	return c_infix(a, x, "*", y);
}

struct c_stmt *c_stmt_add(struct arena *a, struct c_block *b, enum c_stmt_kind k)
{
	struct c_stmt *s = arena_new(a, struct c_stmt);
	s->kind = k;
	s->line = b->line;
	if (b->len == b->cap)
		b->stmt = vec_grow(a, b->stmt, b->len, &b->cap, sizeof(*b->stmt));
	b->stmt[b->len++] = s;
	return s;
}

struct c_stmt *c_decl(struct arena *a, struct c_block *b, const char *type, const char *name, const struct c_expr *value)
{
	struct c_stmt *s = c_stmt_add(a, b, C_DECL);
	s->type = type;
	s->name = name;
	s->dims = "";
	s->expr = value;
	return s;
}

struct c_stmt *c_array(struct arena *a, struct c_block *b, const char *type, const char *name, const char *dims)
{
	struct c_stmt *s = c_decl(a, b, type, name, NULL);
	s->dims = dims;
	return s;
}

void c_do(struct arena *a, struct c_block *b, const struct c_expr *x)
{
	c_stmt_add(a, b, C_EXPR)->expr = x;
}

void c_assign(struct arena *a, struct c_block *b, const struct c_expr *x, const struct c_expr *y)
{
	c_do(a, b, c_infix(a, x, "=", y));
}

void c_line(struct arena *a, struct c_block *b, const char *text)
{
	c_stmt_add(a, b, C_LINE)->text = text;
}

void c_return(struct arena *a, struct c_block *b, const struct c_expr *x)
{
	c_stmt_add(a, b, C_RETURN)->expr = x;
}

struct c_stmt *c_count(struct arena *a, struct c_block *b, const char *name, const struct c_expr *from,
		       const struct c_expr *to, const struct c_expr *step)
{
	struct c_stmt *s = c_stmt_add(a, b, C_FOR);
	struct c_block init = { 0 };
	s->init = c_decl(a, &init, "int64_t", name, from);
	s->expr = c_infix(a, c_name(a, name), "<", to);
	int64_t one;
	s->step = c_is_int(step, &one) && one == 1 ? c_prefix(a, "++", c_name(a, name)) :
		  c_infix(a, c_name(a, name), "+=", step);
	return s;
}

struct c_stmt *c_if(struct arena *a, struct c_block *b, const struct c_expr *cond)
{
	struct c_stmt *s = c_stmt_add(a, b, C_IF);
	s->expr = cond;
	return s;
}

struct c_block *c_branch(struct arena *a, struct c_stmt *pp, const char *cond)
{
	struct c_branch *n = arena_new(a, struct c_branch), **p = &pp->branch;
	n->cond = cond;
	while (*p)
		p = &(*p)->next;
	*p = n;
	return &n->body;
}

struct c_item *c_item(struct c_file *f, enum c_item_kind k)
{
	struct c_item *x = arena_new(f->arena, struct c_item);
	x->kind = k;
	vec_push(f->arena, &f->item, x);
	return x;
}

struct c_item *c_function(struct c_file *f, const char *prefix, const char *type, const char *name, const char *params)
{
	struct c_item *x = c_item(f, C_FUNCTION);
	x->prefix = prefix;
	x->type = type;
	x->name = name;
	x->params = params;
	return x;
}

void c_text(struct c_file *f, const char *text)
{
	c_item(f, C_TEXT)->text = text;
}
