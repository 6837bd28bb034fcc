#include "backend/ptx/module/ptx_table.h"

#include <string.h>

static const struct { const char *name; ptx_insn_fn *emit; } rows[] = {
	{ "binary", ptx_emit_elementwise },
	{ "cast", ptx_emit_elementwise },
	{ "clamp", ptx_emit_elementwise },
	{ "unary", ptx_emit_elementwise },
	{ "copy", ptx_emit_copy },
	{ "relu", ptx_emit_elementwise },
	{ "reduce", ptx_emit_reduce },
	{ "where", ptx_emit_elementwise },
	{ "fill", ptx_emit_fill },
	{ "tiled_mma", ptx_emit_mma },
};

ptx_insn_fn *ptx_table_entry(int id)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (!strcmp(rows[i].name, insn_all[id]->name))
			return rows[i].emit;
	return NULL;
}

int ptx_table_size(void)
{
	return (int)(sizeof(rows) / sizeof(*rows));
}

/* Descriptors of the driver are other objects than those of this module; the names are the same. */
bool ptx_insn(struct ptx_func *f, const struct tir_stmt *s)
{
	const struct insn *own = insn_find(s->u.insn.use.insn->name);
	ptx_insn_fn *emit = own ? ptx_table_entry(insn_id(own)) : NULL;
	if (!emit)
		return ptx_refuse(f, "T.%s is not available yet", s->u.insn.use.insn->name);
	return emit(f, s);
}
