/* What the back ends call things in C: identifiers, functions, arguments. */
#include <ctype.h>
#include <string.h>

#include "backend/names.h"
#include "base/vec.h"

static const char *const keyword[] = {		/* of C11 or C++ */
	"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t",
	"char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast", "consteval",
	"constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum",
	"explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
	"namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public",
	"register", "reinterpret_cast", "requires", "restrict", "return", "short", "signed", "sizeof", "static", "static_assert",
	"static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid",
	"typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
};

static const char *const reserved[] = {	/* taken by the C library or by generated C */
	"NULL", "NAN", "INFINITY", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "EOF", "errno", "signgam", "unix", "linux", "i386",
	"main", "position", "at", "need", "total", "status_", "frame", "ctx", "index", "worker", "args", "shared", "local", "status",
	"workspace", "workspace_size", "parallel", "size", "DOMAIN", "OVERFLOW", "UNDERFLOW", "SING", "PLOSS", "TLOSS",
	"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t", "ptrdiff_t",
	"atomic_cancel", "typeof", "memcpy", "memset", "exp", "exp2", "log", "log2", "tanh", "sqrt", "floor", "ceil", "fabs", "erf", "erfc", "pow",
};

static bool is_in(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(s, list[i]))
			return true;
	return false;
}

bool backend_is_keyword(const char *s)
{
	return is_in(s, keyword, sizeof(keyword) / sizeof(keyword[0]));
}

static bool is_reserved(const char *s)
{
	return backend_is_keyword(s) || is_in(s, reserved, sizeof(reserved) / sizeof(reserved[0])) || s[0] == '_' ||
	       !strncmp(s, "tfc_", 4) || !strncmp(s, "TFC_", 4) || !strncmp(s, "INT", 3) || !strncmp(s, "UINT", 4) ||
	       !strncmp(s, "FP_", 3) || !strncmp(s, "M_", 2) || !strncmp(s, "MATH_", 5);
}

const char *backend_identifier(struct arena *a, const char *s)
{
	struct text out;
	text_init(&out, a);
	if (!s[0] || isdigit((unsigned char)s[0]) || s[0] == '_')
		text_char(&out, 'v');
	for (; *s; s++)
		text_char(&out, isalnum((unsigned char)*s) || *s == '_' ? *s : '_');
	if (is_reserved(text_str(&out)))
		text_char(&out, '_');
	return text_str(&out);
}

const char *backend_unique_in(struct arena *a, struct map *taken, const char *wanted)
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

const char *backend_symbol(struct arena *a, const struct tir_fn *f)
{
	return backend_identifier(a, f->name);
}

const char *backend_field(struct arena *a, const struct tir_fn *f, const struct tir_buffer *param)
{
	struct map taken;
	map_init(&taken, a);
	for (int i = 0; i < f->n_param; i++) {
		const char *name = backend_unique_in(a, &taken, backend_identifier(a, f->param[i]->name));
		if (f->param[i] == param)
			return name;
	}
	return "";
}
