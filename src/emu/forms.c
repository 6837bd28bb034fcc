/* Matching an instruction's modifiers with the rows of isa.def, and what they mean. */
#include <string.h>

#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/number.h"

static const struct ptx_form forms[] = {
#define OPCODE(name) { .opcode = PTX_OPCODE_##name },
#define ALU(pattern, operands, fn) { PTX_UNKNOWN_OPCODE, pattern, operands, fn, NULL, NULL },
#define EXEC(pattern, operands, exec) { PTX_UNKNOWN_OPCODE, pattern, operands, NULL, exec, NULL },
#define LATER(pattern, why) { PTX_UNKNOWN_OPCODE, pattern, "*", NULL, NULL, why },
#include "emu/isa.def"
#undef OPCODE
#undef ALU
#undef EXEC
#undef LATER
};

enum { N_FORM = sizeof(forms) / sizeof(forms[0]) };

static const struct { const char *name, *words; } form_sets[] = {
	{ "INT", "s16|u16|s32|u32|s64|u64" },
	{ "INT32", "s16|u16|s32|u32" },
	{ "RND", "rn|rz|rm|rp" },
	{ "CVTROUND", "rn|rz|rm|rp|rni|rzi|rmi|rpi" },
	{ "CMP", "eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan" },
	{ "SETTYPE", "b16|b32|b64|s16|u16|s32|u32|s64|u64|f16|bf16|f32|f64" },
	{ "CVTTYPE", "s8|u8|s16|u16|s32|u32|s64|u64|f16|bf16|f32|f64" },
	{ "LDSPACE", "global|shared|shared::cta|shared::cluster|local|param|param::entry|param::func|const" },
	{ "LDTYPE", "b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64" },
	{ "VEC", "v2|v4|v8" },
	{ "STSPACE", "global|shared|shared::cta|shared::cluster|local|param|param::func" },
	{ "LDCACHE", "ca|cg|cs|lu|cv" },
	{ "STCACHE", "wb|cg|cs|wt" },
	{ "L1EVICT", "L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate" },
	{ "L2EVICT", "L2::evict_normal|L2::evict_first|L2::evict_last" },
	{ "L2POLICY", "L2::evict_normal|L2::evict_first|L2::evict_last|L2::evict_unchanged" },
	{ "CACHEHINT", "L2::cache_hint" },
	{ "PREFETCH", "L2::64B|L2::128B|L2::256B" },
	{ "SCOPE", "cta|cluster|gpu|sys" },
	{ "SEM", "relaxed|acquire|release" },
	{ "ATOMSEM", "relaxed|acquire|release|acq_rel" },
	{ "ATOMSPACE", "global|shared|shared::cta|shared::cluster" },
	{ "SHARED", "shared|shared::cta|shared::cluster" },
	{ "MBAR", "mbarrier::complete_tx::bytes" },
	{ "DIMS", "1d|2d|3d|4d|5d" },
	{ "ATOMOP", "add|min|max|inc|dec|and|or|xor" },
	{ "ATOMTYPE", "u32|s32|u64|s64|f16|bf16|b32|b64|f32|f64" },
	{ "WMMASHAPE", "m16n16k16|m32n8k16|m8n32k16" },
	{ "WMMASPACE", "global|shared|shared::cta" },
};

/* True if "word" is one of the alternatives in the "n" bytes at "list". */
static bool is_alternative(const char *list, size_t n, const char *word)
{
	size_t len = strlen(word);
	for (size_t i = 0; i <= n;) {
		size_t k = i;
		while (k < n && list[k] != '|')
			k++;
		if (k - i == len && !memcmp(list + i, word, len))
			return true;
		i = k + 1;
	}
	return false;
}

static bool item_matches(const char *item, size_t n, unsigned mod)
{
	if (mod >= PTX_MOD_COUNT)
		return false;
	if (mod == PTX_MOD_WGMMA_SHAPE)
		return n == 5 && !memcmp(item, "WGMMA", 5);
	const char *word = ptx_mod_name(mod);
	for (size_t i = 0; i < n;) {
		size_t k = i;
		while (k < n && item[k] != '|')
			k++;
		if (item[i] >= 'A' && item[i] <= 'Z' && k - i > 1) {
			for (size_t s = 0; s < sizeof(form_sets) / sizeof(form_sets[0]); s++)
				if (strlen(form_sets[s].name) == k - i && !memcmp(form_sets[s].name, item + i, k - i) &&
				    is_alternative(form_sets[s].words, strlen(form_sets[s].words), word))
					return true;
		}
		if (is_alternative(item + i, k - i, word))
			return true;
		i = k + 1;
	}
	return false;
}

static bool form_matches(const struct ptx_form *f, const struct ptx_stmt *s)
{
	int at = 0;
	for (const char *p = f->pattern; *p;) {
		bool optional = *p == '?';
		p += optional;
		size_t n = strcspn(p, " ");
		if (at < s->n_mod && item_matches(p, n, s->mod[at]))
			at++;
		else if (!optional)
			return false;
		p += n;
		p += *p == ' ';
	}
	return at == s->n_mod;
}

/* The same when only the last modifier has its place. */
static bool form_matches_unordered(const struct ptx_form *f, const struct ptx_stmt *s)
{
	uint64_t used = 0;
	int n_used = 0;
	if (!s->n_mod)
		return false;
	for (const char *p = f->pattern; *p;) {
		bool optional = *p == '?';
		p += optional;
		size_t n = strcspn(p, " ");
		bool is_last = !p[n];
		int at = is_last ? s->n_mod - 1 : 0;
		while (at < s->n_mod && (used >> at & 1 || !item_matches(p, n, s->mod[at])))
			at++;
		if (at >= s->n_mod && !optional)
			return false;
		if (at < s->n_mod) {
			used |= (uint64_t)1 << at;
			n_used++;
		}
		p += n + !is_last;
	}
	return n_used == s->n_mod;
}

static bool is_free_order(unsigned opcode)
{
	return opcode == PTX_OPCODE_ld || opcode == PTX_OPCODE_st || opcode == PTX_OPCODE_atom || opcode == PTX_OPCODE_red;
}

/* True if the row lists "n" operands, all of them needed. */
static bool has_operands(const struct ptx_form *f, int n)
{
	int listed = 1;
	for (const char *p = f->operands; *p; p++)
		listed += *p == ' ';
	return listed == n;
}

/* The first row with the modifiers, unless the operands of a later one are as many as those of "s". */
const struct ptx_form *ptx_form_find(const struct ptx_stmt *s)
{
	size_t i = 0;
	const struct ptx_form *found = NULL;
	if (s->opcode == PTX_UNKNOWN_OPCODE)
		return NULL;
	while (i < N_FORM && forms[i].opcode != s->opcode)
		i++;
	for (i++; i < N_FORM && forms[i].opcode == PTX_UNKNOWN_OPCODE; i++) {
		if (!(is_free_order(s->opcode) ? form_matches_unordered(&forms[i], s) : form_matches(&forms[i], s)))
			continue;
		if (has_operands(&forms[i], s->n_op))
			return &forms[i];
		if (!found)
			found = &forms[i];
	}
	return found;
}

const struct ptx_form *ptx_forms(size_t *n)
{
	*n = N_FORM;
	return forms;
}

bool ptx_form_accepts(const struct ptx_form *f, unsigned mod)
{
	size_t n;
	for (const char *p = f->pattern; p && *p; p += n + (p[n] == ' ')) {
		p += *p == '?';
		n = strcspn(p, " ");
		if (item_matches(p, n, mod))
			return true;
	}
	return false;
}

static const struct { uint8_t class; uint8_t value; } mods[] = {
#define MOD(id, text, class, value) { MOD_##class, value },
#include "emu/mods.def"
#undef MOD
};

static void decode_flag(struct emu_insn *in, enum mod_flag flag)
{
	struct num_mode *m = &in->mode;
	switch (flag) {
	case MOD_FLAG_FTZ: m->ftz = true; break;
	case MOD_FLAG_SAT: m->sat = true; break;
	case MOD_FLAG_SATFINITE: m->satfinite = true; break;
	case MOD_FLAG_RELU: m->relu = true; break;
	case MOD_FLAG_NAN: m->nan = true; break;
	case MOD_FLAG_XORSIGN: case MOD_FLAG_ABS: m->xorsign = true; break;
	case MOD_FLAG_APPROX: m->approx = true; break;
	case MOD_FLAG_FULL: m->full = true; break;
	case MOD_FLAG_SHIFTAMT: m->shiftamt = true; break;
	case MOD_FLAG_NC: in->flags |= EMU_INSN_NC; break;
	case MOD_FLAG_ALIGNED: in->is_convergent = true; break;
	case MOD_FLAG_TRANS: in->flags |= EMU_INSN_TRANS; break;
	case MOD_FLAG_NOINC: case MOD_FLAG_HINT: break;
	}
}

static void decode_type(struct num_mode *m, uint8_t type, int nth)
{
	if (nth == 0)
		m->type = type;
	else if (nth == 1)
		m->from = type;
	else if (nth == 2)
		m->from2 = type;
}

/* .lo and .hi are halves of a product, but comparisons of set and setp. */
static void decode_half(struct emu_insn *in, uint8_t value)
{
	if (in->opcode == PTX_OPCODE_setp || in->opcode == PTX_OPCODE_set)
		in->mode.cmp = value == NUM_LO_HALF ? NUM_LO : NUM_HI;
	else
		in->mode.variant = value;
}

void ptx_form_decode(struct emu_insn *in, const struct ptx_stmt *s)
{
	int n_type = 0;
	int side = 1;		/* what has no side, bmsk and szext, counts as right */
	in->vec = 1;
	for (int i = 0; i < s->n_mod; i++) {
		if (s->mod[i] >= PTX_MOD_COUNT)
			continue;
		uint8_t value = mods[s->mod[i]].value;
		switch ((enum mod_class)mods[s->mod[i]].class) {
		case MOD_TYPE: decode_type(&in->mode, value, n_type++); break;
		case MOD_ROUND: in->mode.round = value; in->mode.has_round = true; break;
		case MOD_CMP: in->mode.cmp = value; break;
		case MOD_HALF: decode_half(in, value); break;
		case MOD_SIDE: side = value; break;
		case MOD_WRAP:
			in->mode.variant = (uint8_t)((side ? NUM_WRAP_RIGHT : NUM_WRAP_LEFT) + value);
			break;
		case MOD_VARIANT: in->mode.variant = value; break;
		case MOD_FLAG: decode_flag(in, (enum mod_flag)value); break;
		case MOD_SPACE:
			if (in->space == PTX_GENERIC)
				in->space = value;
			break;
		case MOD_VEC: in->vec = value; break;
		case MOD_SEM: in->sem = value; break;
		case MOD_SCOPE: in->scope = value; break;
		case MOD_OP: case MOD_LANES: in->op = value; break;
		case MOD_COUNT: in->count = value; break;
		case MOD_WORD: case MOD_WGMMA: break;
		}
	}
	/* dp4a and dp2a name the types of "a" and "b". */
	if (in->opcode == PTX_OPCODE_dp4a || in->opcode == PTX_OPCODE_dp2a) {
		in->mode.from2 = in->mode.from;
		in->mode.from = in->mode.type;
	}
}
