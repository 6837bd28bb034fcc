/* Deferred rows: in a loop over rows that are larger than the caches in all, the row that the last nest of an iteration
 * makes is kept and written past the caches while an earlier nest of the next iteration computes elementary functions. */
#include <string.h>

#include "backend/c/internal.h"

enum { LEAST_ROW = 512 };

/* The length of the one row that a fused statement goes through; 0: it does otherwise. */
static int64_t row_length(const struct tir_stmt *s)
{
	int64_t n;
	for (int i = 0; i + 1 < s->u.fused.rank; i++)
		if (!ix_is(s->u.fused.dim[i], 1))
			return 0;
	return s->u.fused.rank && ix_is_const(s->u.fused.dim[s->u.fused.rank - 1], &n) ? n : 0;
}

static bool is_local(const struct tir_stmt *s, const struct tir_buffer *b)
{
	for (int i = 0; i < s->u.fused.n_local; i++)
		if (s->u.fused.local[i] == b)
			return true;
	return false;
}

static bool has_reduce(const struct tir_stmt *s)
{
	for (int i = 0; i < s->u.fused.n_insn; i++)
		if (!strcmp(s->u.fused.insn[i]->u.insn.use.insn->name, "reduce"))
			return true;
	return false;
}

bool cb_is_heavy(int n, struct tir_stmt *const *insn)
{
	for (int k = 0; k < n; k++) {
		const struct insn_use *use = &insn[k]->u.insn.use;
		if (!strcmp(use->insn->name, "unary") && !strstr("neg abs square relu", insn_attr(use, "kind")->s))
			return true;
	}
	return false;
}

static int count_insn(const struct tir_stmt *s, const struct tir_buffer *root)
{
	int n = 0;
	for (int i = 0; i < s->u.insn.use.insn->n_param; i++) {
		const struct tir_operand *o = &s->u.insn.operand[i];
		n += o->view && o->view->root == root;
		n += o->slots || (o->view && o->view->slots) || (o->expr && o->expr->kind != TIR_NUMBER) ? 2 : 0;
	}
	return n;
}

/* Operands of the body that name "root"; many if something in it is not plain. */
static int count_uses(const struct tir_block *b, const struct tir_buffer *root)
{
	int n = 0;
	for (size_t i = 0; i < b->len; i++) {
		const struct tir_stmt *s = b->stmt[i];
		if (s->kind == TIR_INSN)
			n += count_insn(s, root);
		else if (s->kind == TIR_FUSED)
			for (int k = 0; k < s->u.fused.n_insn; k++)
				n += count_insn(s->u.fused.insn[k], root);
		else if (s->kind != TIR_LET_VIEW && s->kind != TIR_ALLOC_STMT)
			return 100;
	}
	return n;
}

/* The only memory that a fused statement without reductions writes, if that is a whole row of an output. */
static const struct tir_view *written_row(const struct tir_stmt *s)
{
	const struct tir_view *found = NULL;
	for (int k = 0; k < s->u.fused.n_insn; k++) {
		const struct tir_stmt *m = s->u.fused.insn[k];
		const struct tir_view *v = m->u.insn.operand[insn_written(m->u.insn.use.insn)].view;
		if (is_local(s, v->root))
			continue;
		if (found || v->root->kind != TIR_PARAM || !v->root->is_output || v->root->is_read)
			return NULL;
		found = v;
	}
	return found;
}

static bool is_contiguous(struct cb *c, const struct type *ty)
{
	const struct ix **stride = arena_array(c->a, const struct ix *, (size_t)ty->rank + 1);
	if (!ty->layout)
		return true;
	return layout_axis_strides(c->a, ty->layout, ty->rank, ty->dim, stride) && ix_is(stride[ty->rank - 1], 1);
}

/* Find producer and host in the body of loop "s"; declare the row before the loop. */
void cb_defer_begin(struct cb *c, const struct tir_stmt *s)
{
	const struct tir_block *b = &s->u.loop.body;
	const struct tir_stmt *last = b->len ? b->stmt[b->len - 1] : NULL;
	c->defer = (struct cb_defer){ 0 };
	if (!last || last->kind != TIR_FUSED || c->level != CB_PHASE || has_reduce(last))
		return;
	const struct tir_view *v = written_row(last);
	int64_t n = row_length(last);
	int bits = v ? dtype_info(v->type->dtype)->bits : 0;
	if (!v || n < LEAST_ROW || bits < 8 || !is_contiguous(c, v->type) || count_uses(b, v->root) != 1)
		return;
	int64_t bytes = n * bits / 8;
	if (cb_stream_choice(c, v->root) != 1 || bytes > CB_STACK_LIMIT / 4 || c->stack_now + bytes > CB_STACK_LIMIT)
		return;
	for (size_t i = 0; i + 1 < b->len; i++) {
		const struct tir_stmt *h = b->stmt[i];
		if (h->kind == TIR_FUSED && has_reduce(h) && row_length(h) == n && cb_is_heavy(h->u.fused.n_insn, h->u.fused.insn))
			c->defer.host = h;
	}
	if (!c->defer.host)
		return;
	c->defer.producer = last;
	c->defer.n = n;
	c->defer.size = bits / 8;
	c->defer.row = cb_unique(c, "kept");
	c->defer.to = cb_unique(c, "to");
	c->stack_now += (bytes + 63) & ~(int64_t)63;
	const char *type = cb_type(v->type->dtype);
	c_array(c->a, c->block, arena_printf(c->a, "TFC_ALIGNED %s", type), c->defer.row, arena_printf(c->a, "[%lld]", (long long)n));
	c_decl(c->a, c->block, arena_printf(c->a, "%s *", type), c->defer.to, c_name(c->a, "NULL"));
}

/* Elements [begin, begin + count) of the kept row, if there is one. */
void cb_defer_write(struct cb *c, struct c_block *into, const struct cb_defer *d, const struct c_expr *begin, int64_t count)
{
	struct c_block *b = &c_if(c->a, into, c_name(c->a, d->to))->body;
	c_do(c->a, b, c_call(c->a, "tfc_stream", 3, c_add(c->a, c_name(c->a, d->to), begin), c_add(c->a, c_name(c->a, d->row), begin),
			     c_int(c->a, count * d->size)));
	c->streams = true;
}

void cb_defer_end(struct cb *c)
{
	if (c->defer.host)
		cb_defer_write(c, c->block, &c->defer, c_int(c->a, 0), c->defer.n);
	c->defer = (struct cb_defer){ 0 };
}
