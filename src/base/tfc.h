/* The context of one compilation: the first parameter of every function that can report or allocate. */
#ifndef BASE_TFC_H
#define BASE_TFC_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"

struct atom_roster;
struct target_memo;

struct tfc {
	struct fail fail;
	struct arena perm;		/* lives as long as the compilation */
	struct diags diags;
	const char *pass;		/* name of the running stage, for tfc_bug() */
	char bug[512];			/* what tfc_bug() was told, and where */
	const char *bug_file;
	const struct atom_roster *atoms;	/* with those of documents (insn/insn.h); NULL: the built-in ones */
	const struct target_memo *targets;	/* that target_find() has made (target/target.c) */
	bool is_library;		/* calls of libtfcemu set fail.env themselves and come back when memory ends */
	int bug_line;
};

void tfc_init(struct tfc *t);		/* the caller then sets t->fail.env with setjmp */
void tfc_free(struct tfc *t);

/* We are wrong: record the place and leave; the driver reports it and exits with status 3 (a jump to t->fail.env with FAIL_BUG). */
_Noreturn void tfc_bug_at(struct tfc *t, const char *file, int line, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
#define tfc_bug(t, ...) tfc_bug_at((t), __FILE__, __LINE__, __VA_ARGS__)

#endif
