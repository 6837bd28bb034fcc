/* Every text of the table of inline assembly: LLVM takes its constraints, the emulator knows it, and where the assembler is
 * installed it takes it for the least architecture and version that the row states. */
#include "unit.h"

#include "ptxkit.h"

static LLVMTypeRef type_of(const struct ptx_llvm *l, char c)
{
	return c == 'h' ? l->i16 : c == 'l' ? l->i64 : c == 'f' ? l->f32 : c == 'd' ? l->f64 : l->i32;
}

/* The letter of the constraint; that of the output where an input names one, and outputs have equal letters. */
static char letter_of(const struct ptx_asm_row *row, const char *c)
{
	return *c >= '0' && *c <= '9' ? row->constraints[1] : *c;
}

static LLVMValueRef register_of(struct ptxkit *k, char c, LLVMValueRef from, LLVMValueRef thread)
{
	struct ptx_llvm *l = &k->l;
	LLVMValueRef v = LLVMBuildLoad2(l->builder, type_of(l, c), ptxkit_at(k, type_of(l, c), from, thread), "");
	return c == 'b' ? LLVMBuildICmp(l->builder, LLVMIntSGT, v, ptx_i32(l, 0), "") : v;
}

/* A number of a barrier, then of threads. */
static LLVMValueRef immediate(const struct ptx_llvm *l, int k)
{
	return ptx_i32(l, k == 0 ? 1 : 64);
}

static const char *kernel_of(struct tfc *t, const struct ptx_asm_row *row, enum ptx_asm id)
{
	struct ptxkit k;
	LLVMValueRef param[2], arg[16];
	int n = 0, n_out = 0;
	ptxkit_open(&k, t, arena_printf(&t->perm, "sm_%d", row->sm), row->sm, row->version);
	struct ptx_llvm *l = &k.l;
	LLVMValueRef thread = ptxkit_begin(&k, row->name, 2, param);
	for (const char *c = row->constraints; *c; c = strchr(c, ',') ? strchr(c, ',') + 1 : "") {
		if (*c == '=') {
			n_out++;
			continue;
		}
		ck_assert_int_lt(n, 16);
		arg[n] = *c == 'n' ? immediate(l, n) : register_of(&k, letter_of(row, c), param[0], thread);
		n++;
	}
	LLVMValueRef out = ptx_asm(l, id, n, arg);
	for (int i = 0; i < n_out; i++) {
		LLVMValueRef v = n_out > 1 ? ptx_part(l, out, i) : out;
		LLVMBuildStore(l->builder, v, ptxkit_at(&k, LLVMTypeOf(v), param[1], thread));
	}
	ptxkit_end(&k);
	return ptxkit_emit(&k, t);
}

/* Does the instruction of "text" stand in "ptx"? Its first word behind a guard does. */
static bool has_text(const char *ptx, const char *text)
{
	text = *text == '@' ? strchr(text, ' ') + 1 : text;
	size_t n = strcspn(text, " ;");
	char word[64];
	snprintf(word, sizeof(word), "%.*s", (int)n, text);
	return strstr(ptx, word) != NULL;
}

START_TEST(row)
{
	struct tfc t;
	const struct ptx_asm_row *r = &ptx_asm_rows[_i];
	UNIT_BEGIN(&t);
	const char *ptx = kernel_of(&t, r, (enum ptx_asm)_i);
	ck_assert_msg(has_text(ptx, r->text), "%s does not reach the PTX:\n%s", r->name, ptx);
	struct emu_module *m = emu_load(&t, ptx, strlen(ptx), r->name);
	ck_assert_msg(m && emu_load_is_known(m), "%s: %s", r->name, emu_diagnostics(&t));
	ck_assert_msg(ptxkit_assembles(&t, arena_printf(&t.perm, "sm_%d", r->sm), ptx), "%s is refused for sm_%d and .version %d.%d:\n%s",
		      r->name, r->sm, r->version / 10, r->version % 10, ptx);
	UNIT_END(&t);
}
END_TEST

/* A text is available where both its architecture and its version are. */
START_TEST(availability)
{
	struct tfc t;
	struct ptx_llvm l;
	UNIT_BEGIN(&t);
	ptx_llvm_open(&l, &t, &t.perm, "availability");
	for (int id = 0; id < PTX_ASM_COUNT; id++) {
		const struct ptx_asm_row *r = &ptx_asm_rows[id];
		l.sm = r->sm;
		l.version = r->version;
		ck_assert(ptx_asm_is_available(&l, (enum ptx_asm)id));
		l.version--;
		ck_assert(!ptx_asm_is_available(&l, (enum ptx_asm)id));
		l.version++;
		l.sm--;
		ck_assert(!ptx_asm_is_available(&l, (enum ptx_asm)id));
	}
	ptx_llvm_close(&l);
	UNIT_END(&t);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ptx_asm");
	TCase *c = tcase_create("ptx_asm");
	tcase_set_timeout(c, 120);
	tcase_add_loop_test(c, row, 0, PTX_ASM_COUNT);
	tcase_add_test(c, availability);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
