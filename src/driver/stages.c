#include "driver/stages.h"

#include <string.h>

#include "base/diag.h"
#include "base/text.h"

static const struct { const char *name; enum stage_form form; const char *doc; } stages[STAGE_COUNT] = {
#define STAGE(name, form, doc) { #name, FORM_##form, doc },
#include "driver/stages.def"
#undef STAGE
};

const char *stage_name(enum stage s)
{
	return stages[s].name;
}

enum stage_form stage_form(enum stage s)
{
	return stages[s].form;
}

bool stage_find(const char *name, enum stage *out)
{
	for (int i = 0; i < STAGE_COUNT; i++)
		if (!strcmp(stages[i].name, name)) {
			*out = (enum stage)i;
			return true;
		}
	return false;
}

void stages_list(struct text *out)
{
	static const char *const form[] = { "AST", "HIR", "TIR", "text" };
	for (int i = 0; i < STAGE_COUNT; i++)
		text_printf(out, "%-8s %-5s %s\n", stages[i].name, form[stages[i].form], stages[i].doc);
}

const char *stage_nearest(const char *name)
{
	const char *known[STAGE_COUNT];
	for (int i = 0; i < STAGE_COUNT; i++)
		known[i] = stage_name((enum stage)i);
	return diag_nearest(name, known, STAGE_COUNT);
}
