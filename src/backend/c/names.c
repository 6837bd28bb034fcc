/* Identifiers of generated C. */
#include <ctype.h>
#include <string.h>

#include "backend/c/internal.h"
#include "base/vec.h"

static const char *const reserved[] = {
	"alignas", "alignof", "and", "and_eq", "asm", "atomic_cancel", "auto", "bitand", "bitor", "bool", "break", "case",
	"catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept",
	"const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do",
	"double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
	"if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
	"or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "restrict", "return", "short",
	"signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local",
	"throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void",
	"volatile", "wchar_t", "while", "xor", "xor_eq",
	"NULL", "NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "EOF", "errno", "signgam", "unix", "linux", "i386",
	"main", "position", "at", "need", "total", "status_", "frame", "ctx", "index", "worker", "args", "shared", "local", "status", "workspace", "workspace_size", "parallel",
	"size", "DOMAIN", "OVERFLOW", "UNDERFLOW", "SING", "PLOSS", "TLOSS",
	"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t", "ptrdiff_t",
	"memcpy", "memset", "exp", "exp2", "log", "log2", "tanh", "sqrt", "floor", "ceil", "fabs", "erf", "erfc", "pow",
};

bool cb_is_reserved(const char *s)
{
	for (size_t i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (!strcmp(s, reserved[i]))
			return true;
	return s[0] == '_' || !strncmp(s, "tfc_", 4) || !strncmp(s, "TFC_", 4) || !strncmp(s, "INT", 3) || !strncmp(s, "UINT", 4) ||
	       !strncmp(s, "FP_", 3) || !strncmp(s, "M_", 2) || !strncmp(s, "MATH_", 5);
}

const char *cb_identifier(struct arena *a, const char *s)
{
	struct text out;
	text_init(&out, a);
	if (!s[0] || isdigit((unsigned char)s[0]) || s[0] == '_')
		text_char(&out, 'v');
	for (; *s; s++)
		text_char(&out, isalnum((unsigned char)*s) || *s == '_' ? *s : '_');
	if (cb_is_reserved(text_str(&out)))
		text_char(&out, '_');
	return text_str(&out);
}

const char *cb_unique_in(struct arena *a, struct map *taken, const char *wanted)
{
	const char *name = wanted;
	const struct map_entry *e = map_find(taken, wanted);
	int *next = e ? e->value : NULL;
	if (!next) {
		next = arena_new(a, int);
		map_set(taken, wanted, next);
		return name;
	}
	do
		name = arena_printf(a, "%s_%d", wanted, ++*next);
	while (map_find(taken, name));
	map_set(taken, name, arena_new(a, int));
	return name;
}

const char *cb_unique(struct cb *c, const char *wanted)
{
	return cb_unique_in(c->a, &c->names, cb_identifier(c->a, wanted));
}

const char *backend_c_symbol(struct arena *a, const struct tir_fn *f)
{
	return cb_identifier(a, f->name);
}

const char *backend_c_field(struct arena *a, const struct tir_fn *f, const struct tir_buffer *param)
{
	struct map taken;
	map_init(&taken, a);
	for (int i = 0; i < f->n_param; i++) {
		const char *name = cb_unique_in(a, &taken, cb_identifier(a, f->param[i]->name));
		if (f->param[i] == param)
			return name;
	}
	return "";
}
