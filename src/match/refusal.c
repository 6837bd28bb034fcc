/* Refusals: their code and their text (spec: schedule 9.5); the symbols of a path. */
#include <string.h>

#include "match/private.h"

bool match_refuse(struct matching *x, enum diag_code code, const char *node, const char *reason)
{
	x->why->code = code;
	x->why->node = node;
	x->why->reason = reason;
	x->why->n_binding = (int)x->path.len;
	x->why->binding = x->path.data;
	return false;
}

const char *match_node(struct matching *x, int p, const char *field)
{
	return arena_printf(x->a, "%s.%s", x->r->use.insn->param[p].name, field);
}

void match_bind(struct matching *x, const char *name, const char *value)
{
	vec_push(x->a, &x->path, ((struct match_binding){ name, value }));
}

bool match_symbol_value(const struct matching *x, const char *name, size_t n, int64_t *value)
{
	for (size_t i = 0; i < x->symbol.len; i++)
		if (!strncmp(x->symbol.data[i].name, name, n) && !x->symbol.data[i].name[n]) {
			*value = x->symbol.data[i].value;
			return true;
		}
	return false;
}

void match_symbol_set(struct matching *x, const char *name, int64_t value, bool is_constant)
{
	vec_push(x->a, &x->symbol, ((struct match_symbol){ name, value, is_constant }));
}

void match_symbol_bind(struct matching *x, const char *name, int64_t value)
{
	match_symbol_set(x, name, value, false);
	match_bind(x, name, arena_printf(x->a, "%lld", (long long)value));
}

const char *match_path_text(struct arena *a, int n, const struct match_binding *b)
{
	struct text t;
	text_init(&t, a);
	for (int i = 0; i < n; i++)
		text_printf(&t, "%s%s=%s", i ? ", " : "", b[i].name, b[i].value);
	return text_str(&t);
}

const char *match_refusal_text(struct arena *a, const struct match_refusal *r)
{
	return arena_printf(a, "%s: %s", r->node, r->reason);
}

static void mode_text(struct text *t, const struct layout *l, int mode, bool stride)
{
	int axis = layout_split_axis(l, mode);
	ix_print(t, stride ? l->mode[mode].stride : l->mode[mode].extent, NULL, NULL);
	if (!stride && axis >= 0)
		text_printf(t, " @ %s%s%s", l->mesh->name ? l->mesh->name : "", l->mesh->name ? "." : "", l->mesh->axis[axis].name);
}

static void groups_text(struct text *t, const struct layout *l, bool stride)
{
	text_char(t, '(');
	for (int i = 0; i < l->n_group; i++) {
		const struct layout_group *g = &l->group[i];
		text_add(t, i ? ", " : "");
		text_add(t, g->n == 1 ? "" : "(");
		for (int k = 0; k < g->n; k++) {
			text_add(t, k ? ", " : "");
			mode_text(t, l, g->first + k, stride);
		}
		text_add(t, g->n == 1 ? "" : ")");
	}
	text_add(t, l->n_group == 1 ? ",)" : ")");
}

const char *match_layout_text(struct arena *a, const struct layout *l)
{
	struct text t;
	text_init(&t, a);
	groups_text(&t, l, false);
	text_char(&t, ':');
	if (layout_is_materialised(l))
		groups_text(&t, l, true);
	else
		text_add(&t, "None");
	if (l->has_swizzle)
		text_printf(&t, " | Swizzle(%d, %d, %d)", l->swizzle_bits, l->swizzle_base, l->swizzle_shift);
	return text_str(&t);
}
