/* The run-time headers as text, made by make from runtime-headers/tfc/. */
#ifndef BACKEND_C_RUNTIME_TEXT_H
#define BACKEND_C_RUNTIME_TEXT_H

/* The line before what only generated C needs; headers end there. */
#define RUNTIME_TEXT_INTERNAL "/* What the functions below use. */\n"

extern const char *const runtime_text[];	/* lines with their newlines, NULL-terminated */

#endif
