#include <string.h>

#include "emu/isa.h"
#include "emu/parse.h"

struct word_table {
	const char *const *word;
	uint16_t *slot;		/* index + 1 */
	size_t n_slot;
};

static size_t hash_of(const char *s, size_t n)
{
	size_t h = 5381;
	for (size_t i = 0; i < n; i++)
		h = h * 33 ^ (unsigned char)s[i];
	return h ^ h >> 7;
}

struct word_table *ptx_words_new(struct arena *a, const char *const *word, size_t n)
{
	struct word_table *w = arena_new(a, struct word_table);
	w->word = word;
	for (w->n_slot = 16; w->n_slot < 2 * n;)
		w->n_slot *= 2;
	w->slot = arena_array(a, uint16_t, w->n_slot);
	for (size_t k = 0; k < n; k++) {
		size_t i = hash_of(word[k], strlen(word[k])) & (w->n_slot - 1);
		while (w->slot[i])
			i = (i + 1) & (w->n_slot - 1);
		w->slot[i] = (uint16_t)(k + 1);
	}
	return w;
}

int ptx_words_find(const struct word_table *w, const char *text, size_t len)
{
	for (size_t i = hash_of(text, len) & (w->n_slot - 1); w->slot[i]; i = (i + 1) & (w->n_slot - 1)) {
		const char *s = w->word[w->slot[i] - 1];
		if (!strncmp(s, text, len) && !s[len])
			return w->slot[i] - 1;
	}
	return -1;
}

static const char *const type_names[PTX_TYPE_COUNT] = {
	[PTX_NO_TYPE] = "", [PTX_PRED] = "pred",
	[PTX_B8] = "b8", [PTX_B16] = "b16", [PTX_B32] = "b32", [PTX_B64] = "b64", [PTX_B128] = "b128",
	[PTX_U8] = "u8", [PTX_U16] = "u16", [PTX_U32] = "u32", [PTX_U64] = "u64",
	[PTX_S8] = "s8", [PTX_S16] = "s16", [PTX_S32] = "s32", [PTX_S64] = "s64",
	[PTX_F16] = "f16", [PTX_F16X2] = "f16x2", [PTX_BF16] = "bf16", [PTX_BF16X2] = "bf16x2",
	[PTX_F32] = "f32", [PTX_F64] = "f64", [PTX_TF32] = "tf32",
	[PTX_E4M3] = "e4m3", [PTX_E5M2] = "e5m2", [PTX_E4M3X2] = "e4m3x2", [PTX_E5M2X2] = "e5m2x2",
	[PTX_U16X2] = "u16x2", [PTX_S16X2] = "s16x2",
};

const char *ptx_type_name(enum ptx_type type)
{
	return type_names[type];
}

enum ptx_type ptx_type_find(const char *text, size_t len)
{
	for (int i = PTX_PRED; i < PTX_TYPE_COUNT; i++)
		if (strlen(type_names[i]) == len && !memcmp(type_names[i], text, len))
			return (enum ptx_type)i;
	return PTX_NO_TYPE;
}

int ptx_type_bytes(enum ptx_type type)
{
	switch (type) {
	case PTX_B8: case PTX_U8: case PTX_S8: case PTX_E4M3: case PTX_E5M2:
		return 1;
	case PTX_B16: case PTX_U16: case PTX_S16: case PTX_F16: case PTX_BF16: case PTX_E4M3X2: case PTX_E5M2X2:
		return 2;
	case PTX_B32: case PTX_U32: case PTX_S32: case PTX_F32: case PTX_TF32: case PTX_F16X2: case PTX_BF16X2:
	case PTX_U16X2: case PTX_S16X2:
		return 4;
	case PTX_B64: case PTX_U64: case PTX_S64: case PTX_F64:
		return 8;
	case PTX_B128:
		return 16;
	case PTX_NO_TYPE: case PTX_PRED: case PTX_TYPE_COUNT:
		break;
	}
	return 0;
}

static const char *const special_names[] = {
#define SPECIAL(id, name, type) name,
#include "emu/special.def"
#undef SPECIAL
};

static const char *const mod_names[] = {
#define MOD(id, text, class, value) text,
#include "emu/mods.def"
#undef MOD
};

static const char *const opcode_names[] = {
	"",
#define OPCODE(name) #name,
#define ALU(pattern, operands, fn)
#define EXEC(pattern, operands, fn)
#define LATER(pattern, why)
#include "emu/isa.def"
#undef OPCODE
#undef ALU
#undef EXEC
#undef LATER
};

const char *ptx_mod_name(unsigned mod)
{
	return mod_names[mod];
}

const char *ptx_opcode_name(unsigned opcode)
{
	return opcode_names[opcode];
}

void ptx_words_begin(struct parser *p)
{
	p->mods = ptx_words_new(p->arena, mod_names, sizeof(mod_names) / sizeof(mod_names[0]));
	p->opcodes = ptx_words_new(p->arena, opcode_names, sizeof(opcode_names) / sizeof(opcode_names[0]));
	p->specials = ptx_words_new(p->arena, special_names, sizeof(special_names) / sizeof(special_names[0]));
}
