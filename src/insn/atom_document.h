/* Atom documents (spec: targets 8.1): matrix instructions of a known family whose registers are tables of numbers. */
#ifndef INSN_ATOM_DOCUMENT_H
#define INSN_ATOM_DOCUMENT_H

#include "insn/insn.h"
#include "target/target.h"
#include "target/toml.h"

/* The atom that document "s", read as "d", describes; NULL after E5002 to E5006, E5010 or E5011. */
const struct atom_class *atom_document_make(struct tfc *t, const struct source *s, const struct toml *d);
/* Read the atom documents among the files and directories of "o" and set t->atoms; false after a diagnostic. */
bool atom_documents_read(struct tfc *t, const struct target_options *o);
/* Do the placeholders of the template name parameters, roles or registers of the atom? E5011 at "r". */
bool atom_template_check(struct tfc *t, struct range r, const struct atom_class *c);

#endif
