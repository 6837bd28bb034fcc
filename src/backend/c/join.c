/* Variants of one file for several classes of vectors: what is equal in all of them stands once, the rest between directives. */
#include <string.h>

#include "backend/c/internal.h"

struct variant {
	const struct c_file *file;
	const char **text;		/* of each item */
	size_t next;			/* the first item that is not out yet */
};

static bool same_item(const struct c_item *a, const struct c_item *b)
{
	if (a->kind != b->kind || a->prototype != b->prototype)
		return false;
	return a->kind == C_TEXT ? !strcmp(a->text, b->text) : !strcmp(a->name, b->name);
}

/* The place of "item" in "v", among those that are not out yet; the length of the list if it is not there. */
static size_t place_of(const struct variant *v, const struct c_item *item)
{
	size_t i = v->next;
	while (i < v->file->item.len && !same_item(v->file->item.data[i], item))
		i++;
	return i;
}

static bool is_first_with(const char *const *text, int i)
{
	for (int k = 0; k < i; k++)
		if (text[k] && !strcmp(text[k], text[i]))
			return false;
	return true;
}

/* One item in the forms that the classes have; NULL: a class does not have it. */
static void put_forms(struct text *out, int n, const struct backend_c_class *list, const char *const *text)
{
	bool all = true, joined = true;
	for (int i = 0; i < n; i++) {
		all = all && text[i];
		joined = joined && text[i] && !strcmp(text[i], text[0]);
	}
	if (joined) {
		text_add(out, text[0]);
		return;
	}
	const char *directive = "#if";
	for (int i = 0; i < n; i++) {
		if (!text[i] || !is_first_with(text, i))
			continue;
		bool is_last = all;
		for (int k = i + 1; k < n; k++)
			is_last = is_last && !is_first_with(text, k);
		if (is_last) {
			text_add(out, "#else\n");
		} else {
			for (int k = i, first = 1; k < n; k++)
				if (text[k] && !strcmp(text[k], text[i])) {
					text_printf(out, "%s TFC_VECTOR_BYTES == %d", first ? directive : " ||", list[k].vector_bytes);
					first = 0;
				}
			text_char(out, '\n');
		}
		directive = "#elif";
		text_add(out, text[i]);
	}
	text_add(out, "#endif\n");
}

/* A kernel is the same in every file that has it: files may be pasted together. */
static void put(struct cb *c, struct c_file *to, int n, const struct backend_c_class *list, const char *const *text, const struct c_item *item)
{
	struct text out;
	text_init(&out, c->a);
	bool shared = item->kind == C_FUNCTION && !strcmp(item->prefix, CB_KERNEL);
	if (shared)
		text_printf(&out, "#ifndef HAVE_%s\n#define HAVE_%s\n", item->name, item->name);
	put_forms(&out, n, list, text);
	if (shared)
		text_add(&out, "#endif\n");
	c_text(to, text_str(&out));
}

void cb_join(struct cb *c, struct c_file *to, int n, const struct backend_c_class *list, const struct c_file *const *from)
{
	struct variant *v = arena_array(c->a, struct variant, (size_t)n);
	const char **text = arena_array(c->a, const char *, (size_t)n);
	for (int i = 0; i < n; i++) {
		v[i] = (struct variant){ .file = from[i], .text = arena_array(c->a, const char *, from[i]->item.len + 1) };
		for (size_t k = 0; k < from[i]->item.len; k++) {
			struct text out;
			text_init(&out, c->a);
			c_print_item(&out, from[i]->item.data[k]);
			v[i].text[k] = text_str(&out);
		}
	}
	/* The next item of one class whose item nobody else still has behind others. */
	for (;;) {
		int turn = -1;
		for (int i = 0; i < n; i++) {
			bool free = v[i].next < v[i].file->item.len;
			for (int k = 0; k < n && free; k++) {
				size_t at = place_of(&v[k], v[i].file->item.data[v[i].next]);
				free = at == v[k].next || at == v[k].file->item.len;
			}
			if (free) {
				turn = i;
				break;
			}
		}
		if (turn < 0)
			break;
		const struct c_item *item = v[turn].file->item.data[v[turn].next];
		for (int k = 0; k < n; k++) {
			bool has = place_of(&v[k], item) == v[k].next && v[k].next < v[k].file->item.len;
			text[k] = has ? v[k].text[v[k].next++] : NULL;
		}
		put(c, to, n, list, text, item);
	}
	for (int i = 0; i < n; i++)
		if (v[i].next < v[i].file->item.len)
			tfc_bug(c->t, "classes of vectors have their functions in different orders");
}
