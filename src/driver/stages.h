/* The stages of the pipeline, by name. */
#ifndef DRIVER_STAGES_H
#define DRIVER_STAGES_H

#include <stdbool.h>

enum stage {
#define STAGE(name, form, doc) STAGE_##name,
#include "driver/stages.def"
#undef STAGE
	STAGE_COUNT
};

enum stage_form { FORM_AST, FORM_HIR, FORM_TIR, FORM_TEXT };

struct text;

const char *stage_name(enum stage s);
enum stage_form stage_form(enum stage s);
bool stage_find(const char *name, enum stage *out);
const char *stage_nearest(const char *name);		/* NULL: none is near */
void stages_list(struct text *out);

#endif
