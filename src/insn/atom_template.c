/* Templates of atom documents: "{dtype}" is a parameter, "{C}" the registers of a role, "{C0}" one of them. */
#include <stdlib.h>
#include <string.h>

#include "insn/atom_document.h"

static const char role_names[] = "CAB";

static bool is_placeholder(const struct atom_class *c, const char *name)
{
	const char *role = *name ? strchr(role_names, *name) : NULL;
	char *end;
	if (atom_attr_index(c, name) >= 0)
		return true;
	if (!role)
		return false;
	if (!name[1])
		return true;
	if (name[1] < '0' || name[1] > '9' || strlen(name) > 6)
		return false;
	long reg = strtol(name + 1, &end, 10);
	return !*end && reg < c->table->n_register[role - role_names];
}

bool atom_template_check(struct tfc *t, struct range r, const struct atom_class *c)
{
	for (const char *s = c->table->ptx; *s; s++) {
		size_t n = strcspn(s, "{}");
		s += n;
		if (!*s)
			break;
		size_t len = *s == '{' ? strcspn(s + 1, "{}") : 0;
		if (*s == '}' || s[1 + len] != '}')
			return diag_error(t, r, E5011, "unknown template placeholder: a brace of T.%s opens or closes no placeholder; write "
					  "{NAME}", c->name);
		const char *name = arena_strndup(&t->perm, s + 1, len);
		if (!is_placeholder(c, name))
			return diag_error(t, r, E5011, "unknown template placeholder {%s} of T.%s; expected a parameter, a role C, A or B, or "
					  "one of its registers such as {C0}", name, c->name);
		s += 1 + len;
	}
	return true;
}
