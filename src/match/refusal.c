/* Refusals: their code and their text (spec: schedule 9.5). */
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

bool match_bind(struct matching *x, const char *name, const char *value)
{
	vec_push(x->a, &x->path, ((struct match_binding){ name, value }));
	return true;
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
