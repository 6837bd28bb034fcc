#include "emu/list.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "emu/isa.h"

struct form {
	const char *text;
	unsigned n;
};

/* "ld.global.f32" of a statement. */
static const char *form_text(struct arena *a, const struct emu_insn *in)
{
	struct text s;
	text_init(&s, a);
	text_add(&s, ptx_opcode_name(in->opcode));
	for (unsigned i = 0; i < in->stmt->n_mod; i++)
		text_printf(&s, ".%s", ptx_mod_name(in->stmt->mod[i]));
	return text_str(&s);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct form *)a)->text, ((const struct form *)b)->text);
}

static void list_forms(const struct emu_module *m, struct text *out)
{
	struct arena *a = &m->t->perm;
	struct form *form = arena_array(a, struct form, m->n_code);
	size_t n = 0;
	for (uint32_t i = 0; i < m->n_code; i++)
		if (m->code[i].stmt)
			form[n++] = (struct form){ form_text(a, &m->code[i]), 1 };
	if (n)
		qsort(form, n, sizeof(*form), by_text);
	text_printf(out, "%zu instructions\n", n);
	for (size_t i = 0; i < n;) {
		size_t k = i;
		while (k < n && !strcmp(form[k].text, form[i].text))
			k++;
		text_printf(out, "%8zu  %s\n", k - i, form[i].text);
		i = k;
	}
}

static void list_limits(const struct ptx_func *f, struct text *out)
{
	static const char *const name[PTX_LIMIT_COUNT] = {
		[PTX_REQNTID] = "reqntid", [PTX_MAXNTID] = "maxntid", [PTX_MINNCTAPERSM] = "minnctapersm", [PTX_MAXNREG] = "maxnreg",
		[PTX_REQNCTAPERCLUSTER] = "reqnctapercluster", [PTX_MAXCLUSTERRANK] = "maxclusterrank",
		[PTX_EXPLICITCLUSTER] = "explicitcluster",
	};
	for (int i = 0; i < PTX_LIMIT_COUNT; i++) {
		if (!f->has_limit[i])
			continue;
		text_printf(out, "  .%s", name[i]);
		for (int k = 0; k < 3 && f->limit[i][k]; k++)
			text_printf(out, "%s%u", k ? ", " : " ", f->limit[i][k]);
		text_char(out, '\n');
	}
}

static void list_registers(const struct ptx_func *f, struct text *out)
{
	unsigned n[PTX_TYPE_COUNT] = { 0 };
	for (uint32_t i = 0; i < f->n_reg; i++)
		n[f->reg_type[i]]++;
	text_add(out, "  registers:");
	for (int i = 0; i < PTX_TYPE_COUNT; i++)
		if (n[i])
			text_printf(out, " %u %s", n[i], ptx_type_name((enum ptx_type)i));
	text_add(out, f->n_reg ? "\n" : " none\n");
}

void list_module(const struct emu_module *m, struct text *out)
{
	text_printf(out, ".version %d.%d, .target %.*s, %llu bytes of static shared memory\n", m->version / 10, m->version % 10,
		    (int)m->target.len, m->target.text, (unsigned long long)m->shared_bytes);
	for (const struct ptx_func *f = m->func; f; f = f->next) {
		if (!f->has_body)
			continue;
		text_printf(out, "\n%s %.*s: %u statements, %u bytes of parameters, %u bytes of local memory\n", f->is_entry ? "entry" : "func",
			    (int)f->name.len, f->name.text, f->n_stmt, f->param_bytes, f->frame_bytes);
		list_limits(f, out);
		int i = 0;
		for (const struct ptx_var *v = f->param; v; v = v->next)
			text_printf(out, "  param %d  %-6s %llu bytes  %.*s\n", i++, ptx_type_name(v->type), (unsigned long long)v->size,
				    (int)v->name.len, v->name.text);
		list_registers(f, out);
	}
	text_char(out, '\n');
	list_forms(m, out);
}

/* A slot of a register (r), a constant (c) or a special register (s). */
static void list_ref(emu_ref r, int operand, struct text *out)
{
	static const char *const bank[] = { "r", "c", "s", "?" };
	if (r != EMU_NO_REF)
		text_printf(out, "%s%s%u", operand == 0 ? " " : operand == 1 ? " <- " : ", ", bank[EMU_REF_BANK(r)], EMU_REF_SLOT(r));
}

void list_code(const struct emu_module *m, struct text *out)
{
	for (const struct ptx_func *f = m->func; f; f = f->next) {
		if (!f->has_body)
			continue;
		text_printf(out, "%.*s: %u slots, %u predicates\n", (int)f->name.len, f->name.text, f->n_slot, f->n_pred);
		for (uint32_t i = f->entry; i < f->code_end; i++) {
			const struct emu_insn *in = &m->code[i];
			int line = 0, column;
			if (!in->stmt)
				continue;
			source_place(m->source, in->stmt->pos, &line, &column);
			text_printf(out, "%6u  line %-6d", i, line);
			if (in->guard)
				text_printf(out, " @%sp%u", in->guard & 1 ? "!" : "", in->guard / 2);
			text_printf(out, " %-24s", form_text(&m->t->perm, in));
			for (int k = 0; k <= in->n_source && in->n_source; k++)
				list_ref(k == 0 ? in->d : k == 1 ? in->a : k == 2 ? in->b : in->c, k, out);
			if (in->imm)
				text_printf(out, " imm=%lld", (long long)in->imm);
			text_char(out, '\n');
		}
	}
}
