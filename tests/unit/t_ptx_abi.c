/* Entries of explicit programs, the architecture table, names. */
#include "lowertext.h"

#include "backend/ptx/ptx_arch.h"

#define HEAD(target, cta, thread) LOWER_HEAD(target, cta, thread)

static bool make(struct tfc *t, const char *text, const struct ptx_abi_options *o, struct ptx_abi *out)
{
	struct pipeline p;
	ck_assert_msg(lower_text(t, text, &p), "%s\n%s", unit_diags(t), text);
	return ptx_abi_make(t, &p.tir, p.unit[0].target, o, out);
}

static const char copies[] =
	HEAD("h200_sxm", "R", "64")
	"    def f(x: Tensor[(R, 64), \"f32\"]) -> Tensor[(R, 64), \"f32\"]:\n"
	"        s = tf.empty(Tensor[(R, 64), \"f32\"])\n"
	"        with Mesh((\"cta\",), layout=(R,), names=(\"c\",)) as p:\n"
	"            with Mesh((\"thread\",), layout=(64,), names=(\"t\",)) as q:\n"
	"                a = tf.schedule((x[p.c:p.c + 1, :], tf.empty(Tensor[(1, 64), \"f32\", \"smem\"])), op=T.copy())\n"
	"                b = tf.schedule((a, tf.empty(Tensor[(1, 64), \"f32\", \"smem\"])), op=T.copy())\n"
	"                s = tf.insert_slice(s, tf.schedule((b, tf.empty(Tensor[(1, 64), \"f32\", \"gmem\"])), op=T.copy()), (p.c, 0))\n"
	"        out = tf.empty(Tensor[(R, 64), \"f32\"])\n"
	"        with Mesh((\"cta\",), layout=(1,), names=(\"c\",)) as p:\n"
	"            with Mesh((\"thread\",), layout=(64,), names=(\"t\",)) as q:\n"
	"                for i in range(R):\n"
	"                    a = tf.schedule((s[i:i + 1, q.t:q.t + 1], tf.empty(Tensor[(1, 1), \"f32\", \"rmem\"])), op=T.copy())\n"
	"                    out = tf.insert_slice(out, tf.schedule((a, tf.empty(Tensor[(1, 1), \"f32\", \"gmem\"])), op=T.copy()), (i, q.t))\n"
	"        return out\n";

static const char *program(struct tfc *t)
{
	const char *at = strstr(copies, "@module");
	return arena_printf(&t->perm, "%.*sR = DimVar(\"R\", 1, 100)\n\n%s", (int)(at - copies), copies, at);
}

/* P27, P28, P30, P32: two kernels; CTAs that have something to do; threads and shared bytes; the workspace. */
START_TEST(P28_entries)
{
	struct tfc t;
	struct ptx_abi abi;
	UNIT_BEGIN(&t);
	ck_assert_msg(make(&t, program(&t), NULL, &abi), "%s", unit_diags(&t));
	ck_assert_int_eq(abi.n_entry, 2);
	ck_assert_str_eq(abi.entry[0].name, "f_phase0");
	ck_assert_str_eq(abi.entry[1].name, "f_phase1");
	ck_assert_str_eq(abi.entry[0].function, "f");
	ck_assert_int_eq(abi.entry[0].threads, 64);
	ck_assert_str_eq(ix_str(&t.perm, abi.entry[0].grid), "R");
	ck_assert_str_eq(ix_str(&t.perm, abi.entry[1].grid), "1");
	ck_assert_int_eq(abi.entry[0].shared_bytes, 512);
	ck_assert_int_eq(abi.entry[0].n_shared, 2);
	ck_assert_int_eq(abi.entry[0].shared[1].bytes, 256);
	ck_assert_int_eq(abi.entry[1].shared_bytes, 0);
	ck_assert_str_eq(abi.arch->name, "sm_90a");
	ck_assert_int_eq(abi.version, 84);
	ck_assert_int_eq(abi.align, 16);
	const struct tir_fn *f = abi.entry[0].fn;
	ck_assert_int_eq(f->n_param, 3);
	ck_assert(f->param[1]->kind == TIR_SCRATCH && f->param[1]->is_placed && f->param[1]->slot == 1);
	UNIT_END(&t);
}
END_TEST

START_TEST(P27_names)
{
	struct tfc t;
	struct ptx_abi abi;
	UNIT_BEGIN(&t);
	const char *from = "f", *to = "g$S$1_4", *bad = "mma";
	const struct ptx_abi_options good = { .arch = "sm_80", .version = 78, .align = 4, .n_rename = 1, .rename_from = &from, .rename_to = &to };
	ck_assert_msg(make(&t, program(&t), &good, &abi), "%s", unit_diags(&t));
	ck_assert_str_eq(abi.entry[1].name, "g$S$1_4_phase1");
	ck_assert_str_eq(abi.entry[1].function, "g_S_1_4");
	ck_assert_str_eq(abi.arch->name, "sm_80");
	ck_assert_int_eq(abi.version, 78);
	ck_assert_int_eq(ptx_abi_align(&abi, abi.entry[0].fn->param[0]), 4);
	const struct ptx_abi_options other = { .n_rename = 1, .rename_from = &from, .rename_to = &bad };
	ck_assert(!make(&t, program(&t), &other, &abi));
	ck_assert_msg(strstr(unit_diags(&t), "'mma' is not usable as the name of a kernel: it is an instruction of PTX") &&
		      strstr(unit_diags(&t), "--entry-name=f=NEW"), "%s", unit_diags(&t));
	ck_assert_str_eq(ptx_name_trouble("entry"), "is a directive of PTX");
	ck_assert_str_eq(ptx_name_trouble("co_await"), "is a keyword of C or C++");
	ck_assert_str_eq(ptx_name_trouble("tfc_smem"), "begins with 'tfc_'");
	ck_assert_ptr_null(ptx_name_trouble("gemm$M$1_64"));
	ck_assert_ptr_null(ptx_name_trouble("_a1"));
	UNIT_END(&t);
}
END_TEST

/* P14: the rows. */
START_TEST(P14_rows)
{
	static const struct ptx_arch row[] = {
		{ "sm_80", 19, 80, 80, false },	 { "sm_86", 19, 80, 86, false },    { "sm_87", 19, 80, 87, false },    { "sm_89", 19, 84, 89, false },
		{ "sm_90", 19, 84, 90, false },	 { "sm_90a", 19, 84, 90, true },    { "sm_100a", 22, 88, 100, true },  { "sm_120a", 22, 88, 120, true },
	};
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		const struct ptx_arch *a = ptx_arch_find(row[i].name);
		ck_assert_msg(a && a->llvm_major == row[i].llvm_major && a->version == row[i].version && a->sm == row[i].sm &&
			      a->is_exact == row[i].is_exact, "%s", row[i].name);
	}
	ck_assert_ptr_null(ptx_arch_find("sm_95"));
}
END_TEST

/* P16: the messages. */
START_TEST(P16_messages)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	/* The least .version of each .target, found with the assembler. */
	static const struct { const char *name; int version; } least[] = { { "sm_80", 70 }, { "sm_86", 71 }, { "sm_87", 74 }, { "sm_89", 78 },
									   { "sm_90", 78 }, { "sm_90a", 80 }, { "sm_100a", 86 }, { "sm_120a", 87 } };
	struct ptx_abi abi = { .arch = ptx_arch_find("sm_90"), .version = 90 };
	for (size_t i = 0; i < sizeof(least) / sizeof(*least); i++) {
		ck_assert(ptx_arch_check_version(&t, (struct range){ 0 }, ptx_arch_find(least[i].name), least[i].version));
		ck_assert(!ptx_arch_check_version(&t, (struct range){ 0 }, ptx_arch_find(least[i].name), least[i].version - 1));
	}
	ck_assert_msg(strstr(unit_diags(&t), "sm_100a needs .version 8.6; --ptx-version=8.5 given"), "%s", unit_diags(&t));
	ck_assert(!ptx_arch_check_llvm(&t, &abi, 19, "19.1.7"));
	ck_assert_msg(strstr(unit_diags(&t), ".version 9.0 is not known to LLVM 19.1.7 (greatest: 8.5)"), "%s", unit_diags(&t));
	ck_assert(ptx_arch_check_llvm(&t, &abi, 22, "22.1.8"));
	abi = (struct ptx_abi){ .arch = ptx_arch_find("sm_100a"), .version = 88 };
	ck_assert(!ptx_arch_check_llvm(&t, &abi, 19, "19.1.7"));
	ck_assert_msg(strstr(unit_diags(&t), "sm_100a needs LLVM 22 or newer; this tfc uses LLVM 19.1.7"), "%s", unit_diags(&t));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("ptx_abi", P28_entries, P27_names, P14_rows, P16_messages)
