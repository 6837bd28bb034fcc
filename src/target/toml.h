/* The TOML subset of target documents (spec: targets 1.2): tables, arrays of tables, basic strings, integers, booleans
 * and arrays of these. */
#ifndef TARGET_TOML_H
#define TARGET_TOML_H

#include "base/tfc.h"

enum toml_kind { TOML_STRING, TOML_INT, TOML_BOOL, TOML_ARRAY };

struct toml_value {
	enum toml_kind kind;
	struct range range;
	const char *s;
	int64_t i;
	int n;
	struct toml_value *item;
};

struct toml_entry {
	const char *table;		/* "facts.memory.gmem.bandwidth"; "" before the first table */
	int table_index;		/* counts the tables of the document */
	bool is_array_table;
	const char *key;
	struct range range;		/* of the key */
	struct toml_value value;
};

struct toml {
	struct toml_entry *data;
	size_t len, cap;
};

/* Read "s"; false after E5002. */
bool toml_read(struct tfc *t, const struct source *s, struct toml *out);
/* The value of "key" in the table that is counted by "table_index"; NULL if it has none. */
const struct toml_entry *toml_find(const struct toml *d, int table_index, const char *key);
/* Is "schema" the one that [spec] states? */
bool toml_has_schema(const struct toml *d, const char *schema);

#endif
