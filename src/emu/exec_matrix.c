/* ldmatrix, stmatrix, movmatrix, mma.sync, wmma: all lanes of a warp together. */
#include "emu/exec.h"
#include "emu/fragment.h"
#include "emu/isa.h"
#include "emu/lane.h"
#include "emu/mma.h"

enum { ROW_BYTES = 16, MAX_REGISTERS = 64 };

/* What the lanes that give row addresses read or write: 16 bytes each. */
struct rows {
	unsigned char data[EMU_LANES * ROW_BYTES];
	uint32_t defined[EMU_LANES];
};

static uint32_t row_lanes(const struct emu_insn *in)
{
	return emu_bits(8 * in->count);
}

static struct emu_access row_access(enum emu_access_kind kind, struct rows *rows)
{
	struct emu_access access = { .kind = kind, .proxy = EMU_PROXY_GENERIC, .stride = ROW_BYTES };
	if (kind == EMU_STORE)
		access.data = rows->data;
	return access;
}

enum emu_step exec_ldmatrix(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	struct rows rows = { .defined = { 0 } };
	memset(rows.data, 0, sizeof(rows.data));
	uint32_t todo = emu_addresses(x, in, row_lanes(in) & mask, address), bad = 0;
	struct emu_access access = row_access(EMU_LOAD, &rows);
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, ROW_BYTES, ROW_BYTES, &todo, &bad)) {
		emu_access_report(x, &access);
		emu_access_read(x, &access, rows.data, ROW_BYTES, rows.defined);
	}
	for (int i = 0; i < in->count; i++) {
		uint64_t r[EMU_LANES] = { 0 };
		uint32_t undefined = 0;
		for (int l = 0; l < EMU_LANES; l++)
			for (int part = 0; part < 2; part++) {
				struct fragment_at at = fragment_matrix(in->flags & EMU_INSN_TRANS, l, part);
				int row = 8 * i + at.row;
				uint16_t v;
				memcpy(&v, rows.data + row * ROW_BYTES + 2 * at.col, 2);
				r[l] |= (uint64_t)v << 16 * part;
				undefined |= (rows.defined[row] >> 2 * at.col & 3) == 3 ? 0 : 1u << l;
			}
		lane_store(x, in->ref[i], mask, r, ~undefined);
	}
	return EMU_NEXT;
}

enum emu_step exec_stmatrix(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t address[EMU_LANES];
	struct rows rows = { .defined = { 0 } };
	memset(rows.data, 0, sizeof(rows.data));
	for (int i = 0; i < in->count; i++) {
		const uint32_t *v = lane_values(x, in->ref[i]);
		uint32_t defined = *lane_defined(x, in->ref[i]);
		for (int l = 0; l < EMU_LANES; l++)
			for (int part = 0; part < 2; part++) {
				struct fragment_at at = fragment_matrix(in->flags & EMU_INSN_TRANS, l, part);
				int row = 8 * i + at.row;
				uint16_t half = (uint16_t)(v[l] >> 16 * part);
				memcpy(rows.data + row * ROW_BYTES + 2 * at.col, &half, 2);
				rows.defined[row] |= defined >> l & 1 ? 3u << 2 * at.col : 0;
			}
	}
	uint32_t todo = emu_addresses(x, in, row_lanes(in) & mask, address), bad = 0;
	struct emu_access access = row_access(EMU_STORE, &rows);
	while (emu_access_next(x, &access, (enum ptx_space)in->space, address, ROW_BYTES, ROW_BYTES, &todo, &bad)) {
		emu_access_report(x, &access);
		emu_access_write(x, &access, rows.defined);
	}
	return EMU_NEXT;
}

/* The transposed 8 x 8 matrix. */
enum emu_step exec_movmatrix(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint16_t m[8][8];
	uint64_t r[EMU_LANES] = { 0 };
	const uint32_t *a = lane_values(x, in->a);
	for (int l = 0; l < EMU_LANES; l++)
		for (int part = 0; part < 2; part++) {
			struct fragment_at at = fragment_matrix(false, l, part);
			m[at.row][at.col] = (uint16_t)(a[l] >> 16 * part);
		}
	for (int l = 0; l < EMU_LANES; l++)
		for (int part = 0; part < 2; part++) {
			struct fragment_at at = fragment_matrix(false, l, part);
			r[l] |= (uint64_t)m[at.col][at.row] << 16 * part;
		}
	uint32_t defined = *lane_defined(x, in->a);
	lane_store(x, in->d, mask, r, defined == 0xffffffffu ? defined : 0);
	return EMU_NEXT;
}

/* "m16n8k16" */
static void parse_shape(const char *s, struct mma_form *f)
{
	int *to = NULL;
	f->m = f->n = f->k = 0;
	for (; *s; s++) {
		if (*s == 'm' || *s == 'n' || *s == 'k')
			to = *s == 'm' ? &f->m : *s == 'n' ? &f->n : &f->k;
		else
			*to = *to * 10 + (*s - '0');
	}
}

/* Shape and types of a matrix instruction, from its modifiers. */
static struct mma_form form_of(const struct emu_insn *in)
{
	struct mma_form f = { .satfinite = in->mode.satfinite, .is_wmma = in->opcode == PTX_OPCODE_wmma };
	enum ptx_type type[4] = { PTX_NO_TYPE };
	int n = 0;
	for (int i = 0; i < in->stmt->n_mod; i++) {
		const char *name = ptx_mod_name(in->stmt->mod[i]);
		enum ptx_type t = ptx_type_find(name, strlen(name));
		if (name[0] == 'm' && name[1] >= '0' && name[1] <= '9' && strchr(name, 'k'))
			parse_shape(name, &f);
		else if (t != PTX_NO_TYPE && n < 4)
			type[n++] = t;
	}
	f.d = type[0];
	f.c = n == 4 ? type[3] : n == 2 ? type[1] : type[0];
	f.a = n == 4 ? type[1] : PTX_F16;
	f.b = n == 4 ? type[2] : PTX_F16;
	return f;
}

/* How many registers the vectors D, A, B, C must have; -1: there is no such operand. */
void exec_matrix_registers(const struct emu_insn *in, int registers[4])
{
	registers[0] = registers[1] = registers[2] = registers[3] = -1;
	if (in->opcode != PTX_OPCODE_mma && in->opcode != PTX_OPCODE_wmma && in->opcode != PTX_OPCODE_ldmatrix &&
	    in->opcode != PTX_OPCODE_stmatrix)
		return;
	struct mma_form f = form_of(in);
	if (in->exec == exec_mma || in->exec == exec_wmma_mma) {
		registers[0] = mma_registers_d(&f);
		registers[1] = mma_registers_a(&f);
		registers[2] = mma_registers_b(&f);
		registers[3] = mma_registers_c(&f);
	} else if (in->exec == exec_ldmatrix) {
		registers[0] = in->count;
	} else if (in->exec == exec_stmatrix) {
		registers[1] = in->count;
	} else if (in->exec == exec_wmma_load || in->exec == exec_wmma_store) {
		bool is_a = ptx_has_mod(in->stmt, PTX_MOD_A), is_b = ptx_has_mod(in->stmt, PTX_MOD_B);
		f.a = f.b = f.c = f.d = (enum ptx_type)in->mode.type;
		int n = is_a ? mma_registers_a(&f) : is_b ? mma_registers_b(&f) : mma_registers_c(&f);
		registers[in->exec == exec_wmma_load ? 0 : 1] = n;
	}
}

static enum emu_step multiply(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct mma_form f = form_of(in);
	uint32_t result[MAX_REGISTERS][EMU_LANES];
	uint32_t *d[MAX_REGISTERS];
	const uint32_t *v[MAX_REGISTERS];
	int n_d = in->part[0], n = in->n_ref;
	f.order = x->run->adversary.mma;
	for (int i = 0; i < n_d; i++)
		d[i] = result[i];
	for (int i = n_d; i < n; i++) {
		v[i] = lane_values(x, in->ref[i]);
		lane_use(x, mask, in->ref[i], "an operand of the product");
	}
	mma_warp(&f, d, v + n_d, v + n_d + in->part[1], v + n_d + in->part[1] + in->part[2]);
	for (int i = 0; i < n_d; i++) {
		memcpy(lane_values(x, in->ref[i]), result[i], sizeof(result[i]));
		*lane_defined(x, in->ref[i]) |= mask;
	}
	return EMU_NEXT;
}

enum emu_step exec_mma(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	return multiply(x, in, mask);
}

enum emu_step exec_wmma_mma(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	x->run->has_fragment = true;
	return multiply(x, in, mask);
}

/* One element of a fragment in memory: extents, order, and where each lane's register part lies. */
struct tile {
	struct mma_form form;
	char operand;		/* 'a', 'b', 'c' */
	bool is_col;		/* columns are contiguous */
	int parts, bytes;	/* of a register; of an element */
	const uint32_t *stride;	/* in elements, per lane; NULL: the contiguous extent */
	int leading;
};

static struct tile tile_of(const struct emu_ctx *x, const struct emu_insn *in)
{
	struct tile t = { .form = form_of(in) };
	t.operand = ptx_has_mod(in->stmt, PTX_MOD_A) ? 'a' : ptx_has_mod(in->stmt, PTX_MOD_B) ? 'b' : 'c';
	t.form.a = t.form.b = t.form.c = t.form.d = (enum ptx_type)in->mode.type;
	t.is_col = ptx_has_mod(in->stmt, PTX_MOD_COL);
	t.bytes = ptx_type_bytes((enum ptx_type)in->mode.type);
	t.parts = 4 / t.bytes;
	int rows = t.operand == 'b' ? t.form.k : t.form.m, cols = t.operand == 'a' ? t.form.k : t.form.n;
	t.leading = t.is_col ? rows : cols;
	t.stride = in->b == (emu_ref)EMU_NO_REF ? NULL : lane_values(x, in->b);
	return t;
}

static void tile_addresses(const struct tile *t, int reg, int part, const uint64_t *base, uint64_t *address)
{
	for (int l = 0; l < EMU_LANES; l++) {
		struct fragment_at at = t->operand == 'a' ? mma_at_a(&t->form, l, reg, part) :
					t->operand == 'b' ? mma_at_b(&t->form, l, reg, part) :
							    mma_at_c(&t->form, t->form.c, l, reg, part);
		uint64_t leading = t->stride ? t->stride[l] : (uint64_t)t->leading;
		uint64_t i = t->is_col ? (uint64_t)at.col * leading + (uint64_t)at.row : (uint64_t)at.row * leading + (uint64_t)at.col;
		address[l] = base[l] + i * (uint64_t)t->bytes;
	}
}

enum emu_step exec_wmma_load(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t base[EMU_LANES], address[EMU_LANES];
	struct tile t = tile_of(x, in);
	uint32_t good = emu_addresses(x, in, mask, base), bad = mask & ~good;
	struct emu_access access = { .kind = EMU_LOAD, .proxy = EMU_PROXY_GENERIC };
	x->run->has_fragment = true;
	for (int reg = 0; reg < in->n_ref; reg++) {
		uint64_t r[EMU_LANES] = { 0 };
		uint32_t undefined = 0;
		for (int part = 0; part < t.parts; part++) {
			unsigned char data[EMU_LANES * 4];
			uint32_t todo = good & ~bad, defined[EMU_LANES] = { 0 };
			memset(data, 0, sizeof(data));
			tile_addresses(&t, reg, part, base, address);
			while (emu_access_next(x, &access, (enum ptx_space)in->space, address, (uint32_t)t.bytes, (uint32_t)t.bytes, &todo,
					       &bad)) {
				emu_access_report(x, &access);
				emu_access_read(x, &access, data, 4, defined);
			}
			for (int l = 0; l < EMU_LANES; l++) {
				uint32_t v = 0;
				memcpy(&v, data + 4 * l, (size_t)t.bytes);
				r[l] |= (uint64_t)v << 8 * t.bytes * part;
				undefined |= defined[l] == emu_bits(t.bytes) ? 0 : 1u << l;
			}
		}
		lane_store(x, in->ref[reg], mask, r, ~undefined);
	}
	return EMU_NEXT;
}

enum emu_step exec_wmma_store(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint64_t base[EMU_LANES], address[EMU_LANES];
	struct tile t = tile_of(x, in);
	uint32_t good = emu_addresses(x, in, mask, base), bad = mask & ~good;
	for (int reg = 0; reg < in->n_ref; reg++) {
		const uint32_t *v = lane_values(x, in->ref[reg]);
		uint32_t ok = *lane_defined(x, in->ref[reg]);
		for (int part = 0; part < t.parts; part++) {
			unsigned char data[EMU_LANES * 4];
			uint32_t todo = good & ~bad, defined[EMU_LANES];
			for (int l = 0; l < EMU_LANES; l++) {
				uint32_t element = v[l] >> (8 * t.bytes * part & 31);
				memcpy(data + 4 * l, &element, 4);
				defined[l] = ok >> l & 1 ? emu_bits(t.bytes) : 0;
			}
			struct emu_access access = { .kind = EMU_STORE, .proxy = EMU_PROXY_GENERIC, .data = data, .stride = 4 };
			tile_addresses(&t, reg, part, base, address);
			while (emu_access_next(x, &access, (enum ptx_space)in->space, address, (uint32_t)t.bytes, (uint32_t)t.bytes, &todo,
					       &bad)) {
				emu_access_report(x, &access);
				emu_access_write(x, &access, defined);
			}
		}
	}
	return EMU_NEXT;
}
