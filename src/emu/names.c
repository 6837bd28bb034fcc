#include <string.h>

#include "base/vec.h"
#include "emu/parse.h"

static uint32_t hash_of(struct ptx_name name, uint32_t scope)
{
	uint32_t h = 2166136261u ^ scope * 0x9e3779b1u;
	for (uint32_t i = 0; i < name.len; i++)
		h = (h ^ (unsigned char)name.text[i]) * 16777619u;
	return h ^ h >> 15;
}

static struct symbol *find(const struct names *n, struct ptx_name name, uint32_t scope, uint32_t hash)
{
	if (!n->n_slot)
		return NULL;
	for (size_t i = hash & (n->n_slot - 1); n->slot[i]; i = (i + 1) & (n->n_slot - 1)) {
		struct symbol *s = &n->data[n->slot[i] - 1];
		if (s->hash == hash && s->scope == scope && s->name.len == name.len && !memcmp(s->name.text, name.text, name.len))
			return s;
	}
	return NULL;
}

struct symbol *ptx_names_find(const struct parser *p, struct ptx_name name, uint32_t scope)
{
	return find(&p->names, name, scope, hash_of(name, scope));
}

static void grow(struct names *n)
{
	n->n_slot = n->n_slot ? n->n_slot * 2 : 256;
	n->slot = arena_array(n->arena, uint32_t, n->n_slot);
	for (size_t k = 0; k < n->len; k++) {
		size_t i = n->data[k].hash & (n->n_slot - 1);
		while (n->slot[i])
			i = (i + 1) & (n->n_slot - 1);
		n->slot[i] = (uint32_t)k + 1;
	}
}

/* Add "name" to "scope".  The result is valid until the next addition; NULL when the scope has that name. */
struct symbol *ptx_names_add(struct parser *p, struct ptx_name name, uint32_t scope)
{
	struct names *n = &p->names;
	uint32_t hash = hash_of(name, scope);
	if (find(n, name, scope, hash))
		return NULL;
	if ((n->len + 1) * 2 > n->n_slot)
		grow(n);
	vec_push(n->arena, n, ((struct symbol){ .name = name, .hash = hash, .scope = scope }));
	size_t i = hash & (n->n_slot - 1);
	while (n->slot[i])
		i = (i + 1) & (n->n_slot - 1);
	n->slot[i] = (uint32_t)n->len;
	return &n->data[n->len - 1];
}

/* The innermost symbol of that name, seen from "scope". */
struct symbol *ptx_names_lookup(const struct parser *p, struct ptx_name name, uint32_t scope)
{
	for (;; scope = p->scope_parent[scope]) {
		struct symbol *s = ptx_names_find(p, name, scope);
		if (s || !scope)
			return s;
	}
}

/* The number at the end of "name", and the part before it.  False when there is none (or with a leading zero). */
static bool split_number(struct ptx_name name, struct ptx_name *prefix, uint32_t *number)
{
	uint32_t n = name.len;
	while (n && name.text[n - 1] >= '0' && name.text[n - 1] <= '9')
		n--;
	uint32_t digits = name.len - n;
	if (!digits || digits > 9 || (digits > 1 && name.text[n] == '0'))
		return false;
	*number = 0;
	for (uint32_t i = n; i < name.len; i++)
		*number = *number * 10 + (uint32_t)(name.text[i] - '0');
	*prefix = (struct ptx_name){ name.text, n };
	return true;
}

static uint32_t new_register(struct parser *p, uint8_t type)
{
	struct ptx_func *f = p->func;
	if (f->n_reg == p->reg_cap)
		f->reg_type = vec_grow(p->arena, f->reg_type, f->n_reg, &p->reg_cap, 1);
	f->reg_type[f->n_reg] = type;
	return f->n_reg++;
}

static void use_register(struct parser *p, struct symbol *s, uint32_t *reg, uint8_t *type)
{
	if (s->number == UINT32_MAX)
		s->number = new_register(p, s->type);
	*reg = s->number;
	*type = s->type;
}

/* A register gets its index at its first use, so that unused ones of a range cost nothing. */
bool ptx_register_find(struct parser *p, struct ptx_name name, uint32_t *reg, uint8_t *type)
{
	struct ptx_name prefix;
	uint32_t number;
	bool numbered = split_number(name, &prefix, &number);
	for (uint32_t scope = p->scope; scope; scope = p->scope_parent[scope]) {
		struct symbol *s = ptx_names_find(p, name, scope);
		if (s) {
			if (s->kind != SYM_REG)
				return false;
			use_register(p, s, reg, type);
			return true;
		}
		if (!numbered)
			continue;
		s = ptx_names_find(p, prefix, scope);
		if (!s || s->kind != SYM_RANGE || number >= s->number)
			continue;
		uint8_t declared = s->type;
		s = ptx_names_add(p, name, scope);
		s->kind = SYM_REG;
		s->type = declared;
		s->number = UINT32_MAX;
		use_register(p, s, reg, type);
		return true;
	}
	return false;
}

void ptx_scope_enter(struct parser *p)
{
	if (p->n_scope == p->scope_cap)
		p->scope_parent = vec_grow(p->arena, p->scope_parent, p->n_scope, &p->scope_cap, sizeof(uint32_t));
	p->scope_parent[p->n_scope] = p->scope;
	p->scope = (uint32_t)p->n_scope++;
}

void ptx_scope_leave(struct parser *p)
{
	p->scope = p->scope_parent[p->scope];
}
