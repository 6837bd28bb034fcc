/* TIR to portable C11 and its header (spec: cli C19, C20; design 9). */
#ifndef BACKEND_C_BACKEND_C_H
#define BACKEND_C_BACKEND_C_H

#include "tir/tir.h"

struct backend_c_options {
	bool inline_runtime;		/* paste the run-time headers instead of including tfc/rt.h */
	bool no_intrinsics;		/* leave only the ISO C11 form */
	bool contract_off;		/* --contract=off: no operation is fused with another */
	const char *header_guard;	/* NULL: from the first function's name */
	const char *line_file;		/* -g: the C file's own name in #line directives; NULL: no directives */
	const char *line_program;	/* the program's name in them */
};

/* What is printed for machines with one width of vectors. All classes of a file have functions of the same names and types. */
struct backend_c_class {
	int vector_bytes;		/* 64, 32, 16; 0: ISO C11 without vectors */
	int n_register;			/* vector registers */
	const struct tir_program *program;
};

enum { BACKEND_C_CLASSES = 4 };
/* Every class with one program; returns their number. */
int backend_c_all_classes(const struct tir_program *p, struct backend_c_class list[BACKEND_C_CLASSES]);

/* The C file of all functions, from the widest class to that without vectors; the preprocessor chooses. False after a diagnostic. */
bool backend_c(struct tfc *t, int n, const struct backend_c_class *list, const struct backend_c_options *o, struct text *out);
/* Its header. */
bool backend_c_header(struct tfc *t, const struct tir_program *p, const struct backend_c_options *o, struct text *out);
/* True if the back end can print the instruction; the same table serves emission. */
bool backend_c_has_insn(const struct insn *i);

/* Build the C file "path" with "cc" (NULL: $CC or cc, with -O2) and run its entries in one process.  "workers" threads (1:
 * serial).  "why" is set to one line on failure; nothing is left in the file system. */
struct check_c_run {
	const char *cc, *path;
	const char *flags;		/* more compiler flags, separated by spaces, or NULL */
	const char *include_dir;	/* where tfc/rt.h is, or NULL */
	int workers;
};
struct check_c_kernel {
	const struct tir_fn *f;
	const struct tensor *const *in;	/* one per parameter that is not a pure output or scratch, in parameter order */
	struct tensor **out;		/* receives one per output, in order */
};
bool check_c(struct tfc *t, int n, const struct check_c_kernel *kernel, const struct check_c_run *run, const char **why);

#endif
