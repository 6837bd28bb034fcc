/* The command line of tfc-ptxrun. */
#ifndef EMU_COMMAND_H
#define EMU_COMMAND_H

#include "emu/session.h"

enum command_action { ACTION_RUN, ACTION_LIST, ACTION_DISASM, ACTION_HELP, ACTION_VERSION };

struct command {
	enum command_action action;
	const char *ptx_path, *launch_path, *report_path, *json_path, *trace_path;
	bool is_strict;			/* --strict-load */
	struct session_options session;
	const char *usage_error;	/* NULL: none */
};

/* Read the arguments; on a mistake usage_error is one line. */
void command_read(struct tfc *t, struct command *c, int argc, char **argv);

const char *command_help(struct tfc *t);

#endif
