/* The instructions of a target (spec: schedule R53, 9.3). */
#include <string.h>

#include "report/facts.h"

/* Does atom "c" of the list state a capability that none before it states? */
static bool is_new_capability(const struct tfc *t, const struct atom_class *const *c)
{
	for (const struct atom_class *const *k = atom_list(t); (*c)->capability && k < c; k++)
		if ((*k)->capability && !strcmp((*k)->capability, (*c)->capability))
			return false;
	return (*c)->capability != NULL;
}

/* What the target must state for "insn", joined by ", "; NULL where it states nothing of it. An instruction with an atom
 * is there with each atom that is. */
const char *facts_capabilities(struct tfc *t, const struct target *x, const struct insn *insn)
{
	if (insn->capability)
		return target_has_capability(x, insn->capability) ? insn->capability : NULL;
	if (insn_attr_index(insn, "atom") < 0)
		return "all targets";
	struct text list;
	text_init(&list, &t->perm);
	for (const struct atom_class *const *c = atom_list(t); *c; c++)
		if (is_new_capability(t, c) && target_has_capability(x, (*c)->capability))
			text_printf(&list, "%s%s", list.len ? ", " : "", (*c)->capability);
	return list.len ? text_str(&list) : "all targets";
}

bool facts_lists_atom(const struct target *x, const struct atom_class *c)
{
	return !c->capability || target_has_capability(x, c->capability);
}

/* Call "visit" for the listed instructions: the neutral set first, then those of the target. */
static void each_listed(struct tfc *t, const struct target *x, void (*visit)(void *user, const char *id, const char *needs), void *user)
{
	for (int neutral = 1; neutral >= 0; neutral--)
		for (int i = 0; insn_all[i]; i++) {
			const struct insn *insn = insn_all[i];
			bool counts = insn->neutral || insn->capability || insn_attr_index(insn, "atom") >= 0;
			const char *needs = counts ? facts_capabilities(t, x, insn) : NULL;
			if (needs && insn->neutral == (neutral == 1))
				visit(user, arena_printf(&t->perm, "T.%s", insn->name), needs);
		}
}

bool report_facts_knows(struct tfc *t, const struct target *target, const char *id)
{
	const struct insn *insn = insn_find(id + 2);
	const struct atom_class *atom = atom_find(t, id + 2);
	if (strncmp(id, "T.", 2) != 0)
		return false;
	if (insn)
		return !insn->capability || target_has_capability(target, insn->capability);
	return atom && facts_lists_atom(target, atom);
}

const char *report_facts_ids(struct tfc *t, const struct target *target)
{
	struct text list;
	text_init(&list, &t->perm);
	for (int i = 0; insn_all[i]; i++)
		if (!insn_all[i]->capability || target_has_capability(target, insn_all[i]->capability))
			text_printf(&list, "%sT.%s", list.len ? ", " : "", insn_all[i]->name);
	for (const struct atom_class *const *c = atom_list(t); *c; c++)
		if (facts_lists_atom(target, *c))
			text_printf(&list, ", T.%s", (*c)->name);
	return text_str(&list);
}

static void print_line(void *user, const char *id, const char *needs)
{
	text_printf(user, "  %-22s%s\n", id, needs);
}

void report_facts_print(struct tfc *t, struct text *out, const struct target *target, const char *id)
{
	if (id) {
		facts_sheet_print(out, facts_sheet_make(t, target, id));
		return;
	}
	text_printf(out, "target %s\ninstructions\n", target->id);
	each_listed(t, target, print_line, out);
}

static void add_json(void *user, const char *id, const char *needs)
{
	json_t *list = json_array();
	for (const char *s = needs; *s && strcmp(needs, "all targets") != 0;) {
		size_t n = strcspn(s, ",");
		json_array_append_new(list, json_stringn(s, n));
		s += n + strspn(s + n, ", ");
	}
	json_array_append_new(user, json_pack("{s:s, s:o}", "id", id, "capabilities", list));
}

json_t *report_facts_json(struct tfc *t, const struct target *target, const char *id)
{
	if (id)
		return facts_sheet_json(facts_sheet_make(t, target, id));
	json_t *list = json_array();
	each_listed(t, target, add_json, list);
	return json_pack("{s:s, s:o}", "target", target->id, "instructions", list);
}
