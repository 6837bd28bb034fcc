/* Compact code of a module: forms, operands, branch targets. */
#include <stdarg.h>
#include <stdio.h>

#include "emu/emu.h"
#include "emu/resolve.h"

enum { MAX_ERRORS = 20 };

bool ptx_refuse(struct resolver *r, uint32_t pos, enum diag_code code, const char *fmt, ...)
{
	if (r->n_error++ >= MAX_ERRORS)
		return false;
	char message[400];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	return diag_error(r->t, (struct range){ r->m->source, pos, pos + 1 }, code, "%s", message);
}

struct ptx_name ptx_stmt_text(const struct emu_module *m, const struct ptx_stmt *s)
{
	return (struct ptx_name){ m->source->text + s->pos, s->end - s->pos };
}

/* The opcode with its modifiers. */
struct ptx_name ptx_stmt_form(const struct emu_module *m, const struct ptx_stmt *s)
{
	struct ptx_name n = ptx_stmt_text(m, s);
	for (uint32_t i = 0; i < n.len; i++)
		if (n.text[i] == ' ' || n.text[i] == '\t' || n.text[i] == '\n' || n.text[i] == '\r') {
			n.len = i;
			break;
		}
	return n;
}

/* Barriers without .aligned in their name are .aligned when they are spelled bar. */
static void set_convergent(struct emu_insn *in, const struct ptx_stmt *s)
{
	if (s->opcode == PTX_OPCODE_bar && !ptx_has_mod(s, PTX_MOD_WARP))
		in->is_convergent = true;
}

static void choose_exec(struct emu_insn *in, const struct ptx_form *form)
{
	in->fn = form->fn;
	if (form->fn)
		in->exec = in->mode.approx || in->mode.full ? exec_approx : exec_generic;
	emu_exec *fast = exec_fast_find(in);
	if (fast)
		in->exec = fast;
}

static void resolve_stmt(struct resolver *r, const struct ptx_stmt *s)
{
	struct emu_insn *in = &r->code[r->n_code++];
	const struct ptx_form *form = ptx_form_find(s);
	*in = (struct emu_insn){ .exec = exec_refuse, .opcode = s->opcode, .func = r->func->index, .stmt = s, .vec = 1 };
	if (s->has_guard)
		in->guard = 2 * r->func->reg_at[s->guard] + s->guard_not;
	if (!form) {		/* refused when it is executed (M11) */
		r->m->n_unknown++;
		return;
	}
	if (form->why) {
		struct ptx_name n = ptx_stmt_form(r->m, s);
		ptx_refuse(r, s->pos, E7002, "'%.*s' is not executed in this version (%s): leave it out, or run on a device",
			   ptx_show_len(n), n.text, form->why);
		return;
	}
	ptx_form_decode(in, s);
	in->exec = form->exec;
	set_convergent(in, s);
	if (!ptx_bind(r, &in, form, s))
		return;
	choose_exec(in, form);
	bool reads = in->opcode == PTX_OPCODE_ld || in->opcode == PTX_OPCODE_atom || in->opcode == PTX_OPCODE_ldmatrix ||
		     in->exec == exec_wmma_load;
	in->reads_shared = reads && (in->space == PTX_SHARED || in->space == PTX_SHARED_CLUSTER || in->space == PTX_GENERIC);
}

static void resolve_targets(struct resolver *r, struct ptx_func *f)
{
	for (uint32_t i = f->entry; i < f->code_end; i++) {
		struct emu_insn *in = &r->code[i];
		if (!in->stmt || in->exec == exec_frame_address)
			continue;
		if (in->exec == exec_bra) {
			in->target = in->stmt->op[0].label->target;
		} else if (in->exec == exec_brx) {
			const struct ptx_label *l = in->stmt->op[1].label;
			emu_ref *target = arena_array(r->arena, emu_ref, l->n_target);
			for (uint32_t k = 0; k < l->n_target; k++) {
				if (l->targets[k].kind == PTX_OP_LABEL)
					target[k] = l->targets[k].label->target;
				else
					ptx_refuse(r, l->targets[k].pos, E7004, "expected a label");
			}
			in->ref = target;
			in->n_ref = (uint16_t)l->n_target;
		}
	}
}

static void resolve_func(struct resolver *r, struct ptx_func *f)
{
	r->func = f;
	f->entry = r->n_code;
	for (const struct ptx_stmt *s = f->first; s; s = s->next)
		if (s->label)
			s->label->target = r->n_code;
		else
			resolve_stmt(r, s);
	r->code[r->n_code++] = (struct emu_insn){ .exec = exec_ret, .opcode = PTX_OPCODE_ret, .func = f->index };
	f->code_end = r->n_code;
	if (!r->n_error)
		resolve_targets(r, f);
}

static size_t frame_symbols(const struct ptx_operand *op, size_t n)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++) {
		count += op[i].kind == PTX_OP_SYMBOL && ptx_is_frame_var(op[i].var);
		if (op[i].kind == PTX_OP_VECTOR || op[i].kind == PTX_OP_PAIR)
			count += frame_symbols(op[i].part, op[i].n);
	}
	return count;
}

/* Instructions, one return per function, and one for each address of a frame variable. */
static size_t code_size(const struct emu_module *m)
{
	size_t n = 0;
	for (const struct ptx_func *f = m->func; f; f = f->next) {
		if (!f->has_body)
			continue;
		n++;
		for (const struct ptx_stmt *s = f->first; s; s = s->next)
			n += !s->label + frame_symbols(s->op, s->n_op);
	}
	return n;
}

bool ptx_resolve(struct emu_module *m)
{
	struct resolver r = { .t = m->t, .arena = &m->t->perm, .m = m };
	ptx_layout_module(&r);
	r.code = arena_array(r.arena, struct emu_insn, code_size(m));
	m->funcs = arena_array(r.arena, struct ptx_func *, m->n_func);
	for (struct ptx_func *f = m->func; f; f = f->next) {
		m->funcs[f->index] = f;
		ptx_layout_func(&r, f);
	}
	for (struct ptx_func *f = m->func; f; f = f->next)
		if (f->has_body)
			resolve_func(&r, f);
	m->code = r.code;
	m->n_code = r.n_code;
	m->constant = r.constant.data;
	m->n_constant = (uint32_t)r.constant.len;
	return !r.n_error;
}

bool emu_load_is_known(struct emu_module *m)
{
	struct resolver r = { .t = m->t, .arena = &m->t->perm, .m = m };
	for (uint32_t i = 0; i < m->n_code && m->n_unknown; i++) {
		const struct emu_insn *in = &m->code[i];
		if (in->exec != exec_refuse)
			continue;
		struct ptx_name n = ptx_stmt_form(m, in->stmt);
		ptx_refuse(&r, in->stmt->pos, E7002, "'%.*s' is no form that this emulator knows: use another, or run on a device",
			   ptx_show_len(n), n.text);
	}
	return !m->n_unknown;
}

struct ptx_func *ptx_func_find(const struct emu_module *m, const char *name)
{
	for (struct ptx_func *f = m->func; f; f = f->next)
		if (strlen(name) == f->name.len && !memcmp(f->name.text, name, f->name.len))
			return f;
	return NULL;
}
