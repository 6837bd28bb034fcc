/* JSON text of reports. */
#include <stdlib.h>

#include "report/report.h"

json_t *report_json_string(const char *s)
{
	json_t *j = json_string(s);
	return j ? j : json_stringn_nocheck("?", 1);
}

const char *report_json_text(struct tfc *t, json_t *j)
{
	char *s = j ? json_dumps(j, JSON_INDENT(1)) : NULL;
	json_decref(j);
	if (!s)
		fail_no_memory(&t->fail);
	const char *text = arena_printf(&t->perm, "%s\n", s);
	free(s);
	return text;
}
