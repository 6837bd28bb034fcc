/* Fact sheets: what one instruction or atom requires (spec: schedule 9.3). */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

#include "base/vec.h"
#include "report/report.h"

/* One way in which an operand may lie; "when" names the parameters that choose it, "" for all. */
struct fact_form {
	const char *when, *shape, *dtype, *storage;
	int n_arrangement;			/* 0: any layout */
	const char *const *arrangement;		/* text and, below it, predicates */
	const char *const *predicate;
};

struct fact_operand {
	const char *name, *effect;		/* "R", "W", "RW", "R, optional" */
	VEC(struct fact_form) form;
};

struct fact_parameter { const char *name, *text; };

struct fact_sheet {
	const char *id, *target, *capability;
	const char *mesh, *mesh_predicate;	/* NULL predicate: none */
	VEC(struct fact_parameter) parameter;
	VEC(struct fact_operand) operand;
	VEC(const char *) relation;		/* lines */
	const char *work;
};

bool facts_lists_atom(const struct target *x, const struct atom_class *c);
struct fact_sheet *facts_sheet_make(struct tfc *t, const struct target *target, const char *id);
const char *facts_capabilities(struct tfc *t, const struct target *x, const struct insn *insn);
const char *facts_storages(struct arena *a, const struct target *x, unsigned set);	/* "smem", "{gmem, smem}" */
void facts_atom(struct tfc *t, const struct target *target, const struct atom_class *c, struct fact_sheet *s);
void facts_insn(struct tfc *t, const struct target *target, const struct insn *insn, struct fact_sheet *s);
void facts_sheet_print(struct text *out, const struct fact_sheet *s);
json_t *facts_sheet_json(const struct fact_sheet *s);

#endif
