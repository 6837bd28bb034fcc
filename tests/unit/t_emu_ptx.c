/* The PTX reader: forms of the instruction table, names and scopes, errors with their places, hostile text. */
#include "unit.h"

#include <string.h>

#include "emu/emu.h"
#include "emu/isa.h"

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"

static struct emu_module *load(struct tfc *t, const char *text)
{
	return emu_load(t, text, strlen(text), "k.ptx");
}

/* The body "text" of an entry with a parameter o and registers r (b32), d (b64), f (f32), h (b16), p (pred), 8 of each. */
static struct emu_module *load_body(struct tfc *t, const char *text)
{
	return load(t, arena_printf(&t->perm, HEAD ".visible .entry k(.param .u64 o)\n{\n.reg .b32 %%r<8>; .reg .b64 %%d<8>; "
				    ".reg .f32 %%f<8>; .reg .b16 %%h<8>; .reg .pred %%p<8>;\n%s\n}\n", text));
}

/* Every form that another compiler and its matrix library write (emulator.md M15), but for tcgen05. */
static const char *const forms[] = {
	"abs.f32", "add.f16", "add.f32", "add.s32", "add.s64", "add.u64", "and.b16", "and.b32", "and.b64", "and.pred", "bar.sync",
	"barrier.cluster.arrive.aligned", "barrier.cluster.arrive.relaxed.aligned", "barrier.cluster.wait.aligned", "bfi.b32", "bra",
	"bra.uni", "brkpt", "call.uni",
	"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint",
	"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint",
	"cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint",
	"cp.async.ca.shared.global.L2::128B", "cp.async.cg.shared.global.L2::128B", "cp.async.commit_group", "cp.async.wait_all",
	"cp.async.wait_group", "cvt.f32.f16", "cvt.f64.f32", "cvt.rn.f32.s64", "cvt.rn.f32.u32", "cvt.s64.s32", "cvt.u16.u32",
	"cvt.u32.u16", "cvt.u32.u64", "cvt.u64.u32", "cvta.global.u64", "cvta.local.u64", "cvta.param.u64", "cvta.shared.u64",
	"cvta.to.global.u64", "elect.sync", "fence.mbarrier_init.release.cluster", "fma.rn.f32", "ld.f32", "ld.global.L2::128B.u32",
	"ld.global.L2::128B.v4.u32", "ld.global.f32", "ld.global.nc.f32", "ld.global.u16", "ld.global.u32", "ld.global.u64",
	"ld.global.v4.f32", "ld.local.u32", "ld.param.b32", "ld.param.f32", "ld.param.f64", "ld.param.u16", "ld.param.u32",
	"ld.param.u64", "ld.param.v2.f32", "ld.param.v2.u32", "ld.param.v2.u64", "ld.param.v4.u8", "ld.shared.u32",
	"ld.shared.v4.f32", "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "ldmatrix.sync.aligned.m8n8.x4.shared.b16",
	"ldmatrix.sync.aligned.x4.m8n8.shared.b16", "mad.lo.s32", "mapa.shared::cluster.u32", "max.s32", "min.s32",
	"mbarrier.arrive.expect_tx.shared::cta.b64", "mbarrier.arrive.shared::cluster.b64", "mbarrier.arrive.shared::cta.b64",
	"mbarrier.init.shared::cta.b64", "mbarrier.try_wait.parity.shared::cta.b64",
	"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32",
	"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "mov.b16", "mov.b32", "mov.b64", "mov.f32", "mov.s32", "mov.u16",
	"mov.u32", "mov.u64", "mul.f16", "mul.f32", "mul.hi.u64", "mul.lo.s32", "mul.lo.s64", "mul.wide.s32", "mul.wide.u16",
	"mul.wide.u32", "neg.s32", "neg.s64", "not.b32", "not.pred", "or.b16", "or.b32", "or.b64", "or.pred", "prefetch.tensormap",
	"ret", "selp.b32", "selp.b64", "selp.f32", "selp.u16", "selp.u32", "setmaxnreg.dec.sync.aligned.u32",
	"setmaxnreg.inc.sync.aligned.u32", "setp.eq.f32", "setp.eq.s16", "setp.eq.s32", "setp.eq.s64", "setp.ge.f32", "setp.ge.s32",
	"setp.ge.u64", "setp.geu.f32", "setp.gt.f32", "setp.gt.f64", "setp.gt.s32", "setp.gt.u32", "setp.gt.u64", "setp.gtu.f32",
	"setp.le.f32", "setp.le.s32", "setp.le.u64", "setp.leu.f64", "setp.lt.f32", "setp.lt.s32", "setp.lt.u32", "setp.lt.u64",
	"setp.ne.b32", "setp.ne.s16", "setp.ne.s32", "setp.ne.s64", "setp.neu.f32", "shfl.sync.idx.b32", "shl.b16", "shl.b32",
	"shl.b64", "shr.s32", "shr.u32", "shr.u64", "st.global.f32", "st.global.u16", "st.global.u32", "st.global.v4.f32",
	"st.global.v4.u32", "st.local.f64", "st.local.u32", "st.local.u64", "st.local.v2.f32", "st.local.v2.u32", "st.local.v4.u8",
	"st.param.b32", "st.param.b64", "st.shared.u16", "st.shared.v2.f32", "sub.f32", "sub.s32", "sub.s64",
	"wgmma.commit_group.sync.aligned", "wgmma.fence.sync.aligned", "wgmma.wait_group.sync.aligned",
	"wgmma.mma_async.sync.aligned.m64n128k8.f32.tf32.tf32", "wgmma.mma_async.sync.aligned.m64n64k16.f16.f16.f16",
	"wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16", "wmma.load.a.sync.aligned.row.m16n16k16.global.f16",
	"wmma.load.b.sync.aligned.col.m16n16k16.global.f16", "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32",
	"wmma.store.d.sync.aligned.row.m16n16k16.global.f32", "xor.b32",
	/* Of M12, what the list above has no example of. */
	"ld.global.acquire.gpu.b32", "ld.acquire.gpu.global.b32", "st.release.sys.global.v2.b32", "ld.volatile.shared.u32",
	"ld.global.v8.f32", "st.global.wt.L1::no_allocate.L2::cache_hint.v4.b32", "atom.acq_rel.cluster.shared::cluster.add.f16x2",
	"atom.exch.acquire.gpu.b32", "red.release.gpu.global.add.u32", "cvt.rn.satfinite.relu.e4m3x2.f32", "cvt.rna.tf32.f32",
	"cvt.rn.f16x2.e5m2x2", "fence.proxy.async.shared::cta", "fence.proxy.tensormap::generic.acquire.gpu",
	"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes", "cp.async.bulk.global.shared::cta.bulk_group",
	"cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes", "cp.async.bulk.wait_group.read",
	"cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group", "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group",
	"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16", "cp.async.mbarrier.arrive.noinc.shared.b64",
	"mbarrier.test_wait.parity.acquire.cluster.shared::cta.b64", "mbarrier.pending_count.b64", "griddepcontrol.wait",
	"stmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32",
	"mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32", "wgmma.mma_async.sync.aligned.m64n256k32.s32.s8.u8",
	"barrier.red.popc.aligned.u32", "bar.warp.sync", "vote.sync.ballot.b32", "match.all.sync.b64", "redux.sync.max.s32",
	"isspacep.shared::cluster", "getctarank.shared::cluster.u32", "createpolicy.fractional.L2::evict_first.b64",
	"applypriority.global.L2::evict_normal", "discard.global.L2", "prefetchu.L1", "lop3.b32", "shf.r.clamp.b32", "prmt.b32.ecr",
	"ex2.approx.ftz.bf16x2", "tanh.approx.f32", "div.full.ftz.f32", "set.geu.and.ftz.f32.f32", "slct.ftz.f64.f32",
	"add.f32.f16", "add.rz.sat.f32.bf16", "sub.rn.f32.f16", "fma.rp.sat.f32.bf16", "max.ftz.NaN.abs.f32", "min.abs.f32",
};

static size_t count_forms(struct tfc *t, const char *const *list, size_t n, struct text *missing)
{
	struct text body;
	text_init(&body, &t->perm);
	text_add(&body, HEAD ".visible .entry k()\n{\n");
	for (size_t i = 0; i < n; i++)
		text_printf(&body, "%s;\n", list[i]);
	text_add(&body, "}\n");
	struct emu_module *m = ptx_parse(t, text_str(&body), body.len, "forms.ptx");
	ck_assert_msg(m, "%s", unit_diags(t));
	size_t found = 0;
	for (const struct ptx_stmt *s = m->func->first; s; s = s->next) {
		struct ptx_name form = ptx_stmt_form(m, s);
		if (ptx_form_find(s))
			found++;
		else
			text_printf(missing, "%.*s ", (int)form.len, form.text);
	}
	return found;
}

START_TEST(all_forms)
{
	struct tfc t;
	struct text missing;
	UNIT_BEGIN(&t);
	text_init(&missing, &t.perm);
	size_t n = sizeof(forms) / sizeof(forms[0]);
	ck_assert_msg(count_forms(&t, forms, n, &missing) == n, "no row for: %s", text_str(&missing));
	UNIT_END(&t);
}
END_TEST

/* Words that are no forms: order, types, missing and repeated modifiers. */
START_TEST(no_forms)
{
	static const char *const wrong[] = { "add", "add.q32", "add.sat.u32", "add.f32.rn", "mul.s32", "fma.f32", "ld", "ld.global",
					     "ld.global.shared.u32", "ld.u32.global", "st.global.nc.u32", "atom.add", "setp.s32",
					     "setp.eq", "cvt.f32", "bar", "mma.sync.m16n8k16.row.col.f32.bf16.bf16.f32",
					     "wgmma.mma_async.sync.aligned.f32.bf16.bf16", "tcgen05.alloc", "frob.u32",
					     "add.rn.f32.f32", "add.rn.f16.f32", "add.rn.f32.f16.f16", "add.ftz.f32.f16", "add.rn.f32.f64",
					     "sub.rn.ftz.f32.bf16", "mul.rn.f32.f16", "fma.f32.f16", "fma.rn.relu.f32.bf16", "max.f32.f16",
					     "max.xorsign.f32", "max.abs.f64", "min.abs.f16", "min.NaN.abs.bf16x2", "max.abs.NaN.f32" };
	struct tfc t;
	struct text missing;
	UNIT_BEGIN(&t);
	text_init(&missing, &t.perm);
	ck_assert_uint_eq(count_forms(&t, wrong, sizeof(wrong) / sizeof(wrong[0]), &missing), 0);
	UNIT_END(&t);
}
END_TEST

static void check_error(const char *text, const char *expected, bool whole)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct emu_module *m = whole ? load(&t, text) : load_body(&t, text);
	ck_assert_msg(!m, "'%s' is accepted", text);
	ck_assert_msg(strstr(unit_diags(&t), expected), "'%s': expected '%s', found:\n%s", text, expected, unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(errors_in_bodies)
{
	/* The body begins in line 7. */
	check_error("add.s32 %r1, %r2 %r3;", "k.ptx:7:18: error[E7001]: found '%r3', expected ';'", false);
	check_error("mov.b32 %r1, 0x;", "7:14: error[E7001]: '0x' is no number", false);
	check_error("mov.b64 %d1, 99999999999999999999;", "7:14: error[E7001]: integer above 64 bits", false);
	check_error("/* no end", "7:1: error[E7001]: comment without end", false);
	check_error(".frob 1;", "7:1: error[E7003]", false);
	check_error("mov.b32 %r1, %h1;", "7:14: error[E7004]: a register of type .b16 where a value of type .b32", false);
	check_error("mov.b32 1, %r1;", "7:9: error[E7004]: expected a register", false);
	check_error("add.f32 %f1, %f2, 1;", "7:19: error[E7004]: integer where a value of type .f32", false);
	check_error("add.s32 %r1, %r2;", "7:1: error[E7004]: too few operands", false);
	check_error("add.s32 %r1, %r2, %r3, %r4;", "7:24: error[E7004]: too many operands", false);
	check_error("max.abs.f32 %f1, %f2, %f3;", "7:1: error[E7004]: too few operands: found 3", false);
	check_error("max.f32 %f1, %f2;", "7:1: error[E7004]: too few operands: found 2", false);
	check_error("max.xorsign.abs.f32 %f1, %f2, %f3, %f0;", "7:36: error[E7004]: too many operands: expected 3, found 4", false);
	check_error("max.s32 %r1, %r2, %r3, %r0;", "7:24: error[E7004]: too many operands: expected 3, found 4", false);
	check_error("add.rn.f32.f16 %f1, %f2, %f3;", "7:21: error[E7004]: a register of type .f32 where a value of type .f16", false);
	check_error("ld.global.v2.u32 %r1, [%d1];", "7:18: error[E7004]: found 1 elements, expected 2", false);
	check_error("ld.global.u32 %r1, [%r2];", "7:21: error[E7004]: a 32-bit register as global address", false);
	check_error("ld.shared.u32 %r1, [o];", "7:21: error[E7004]: 'o' is a variable of another state space", false);
	check_error("@%r1 bra L; L:", "7:2: error[E7004]: guard '%r1'", false);
	check_error("bra r;", "7:5: error[E7005]: 'r' is not declared here", false);
	check_error("mov.b32 %r1, %r8;", "7:14: error[E7005]: '%r8' is no register of this scope", false);
	check_error("L: L:", "7:4: error[E7008]: 'L' is declared twice", false);
	check_error(".reg .b32 x, x;", "7:14: error[E7008]: 'x' is declared twice", false);
	check_error("{ .reg .b32 x; } mov.b32 %r1, x;", "7:31: error[E7005]: 'x' is not declared here", false);
	check_error("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f0,%f1,%f2},{%r0,%r1,%r2,%r3},{%r0,%r1},{%f0,%f1,%f2,%f3};",
		    "7:1: error[E7004]: matrix operand D has 3 registers, expected 4", false);
	/* Engines of a later version are refused when the text is loaded. */
	check_error("cp.async.wait_all;", "7:1: error[E7002]: 'cp.async.wait_all' is not executed in this version (asynchronous copies)",
		    false);
	check_error("mbarrier.init.shared::cta.b64 [%r1], 1;", "7:1: error[E7002]", false);
}
END_TEST

START_TEST(errors_in_modules)
{
	check_error(".target sm_80\n", "k.ptx:1:1: error[E7009]: PTX begins with .version", true);
	check_error(".version 6.4\n", "1:10: error[E7009]", true);
	check_error(".version 8.0\n.target sm_80\n.address_size 32\n", "3:15: error[E7009]", true);
	check_error(HEAD ".entry k(.param .u64 o, .param .u64 o) { }", "4:37: error[E7008]: parameter 'o' twice", true);
	check_error(HEAD ".entry k(.param .u64 o) {", "error[E7001]: the text ends inside the body of 'k'", true);
	check_error(HEAD ".global .b32 x = 1; .global .b32 x = 2;", "4:34: error[E7008]", true);
	check_error(HEAD ".shared .b32 x = 1;", "4:16: error[E7001]: initial value", true);
	check_error(HEAD ".global .b8 x[2] = { 1, 2, 3 };", "4:28: error[E7001]: more initial values", true);
	check_error(HEAD ".global .u64 x = y;", "4:18: error[E7005]: 'y' is not declared", true);
	check_error(HEAD ".global .align 3 .b8 x;", "4:16: error[E7001]: alignment 3", true);
	check_error(HEAD ".global .b8 x[0x7fffffffffffffff];", "4:15: error[E7007]", true);
	check_error(HEAD ".visible .frob k() { }", "4:10: error[E7003]", true);
	check_error(HEAD "frob", "4:1: error[E7001]: found 'frob', expected a module directive", true);
}
END_TEST

/* Several errors are reported, at most 20, and none of them twice. */
START_TEST(many_errors)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert(!load_body(&t, "mov.b32 %r9, 1;\nmov.b32 %r1, 1;\nmov.b32 %r1 1;\nbra.uni nowhere;"));
	ck_assert_int_eq(t.diags.n_error, 3);
	UNIT_END(&t);
	UNIT_BEGIN(&t);
	struct text body;
	text_init(&body, &t.perm);
	for (int i = 0; i < 100; i++)
		text_add(&body, "mov.b32 %r9, 1;\n");
	ck_assert(!load_body(&t, text_str(&body)));
	ck_assert_int_eq(t.diags.n_error, 20);
	UNIT_END(&t);
}
END_TEST

/* What no valid program has, but must not hurt. */
START_TEST(hostile_text)
{
	static const char *const parts[] = { "{", "}", "[", "(", "\"", "/*", "@", "0f", "..", "%", ":", "|", "\\", "\001" };
	struct tfc t;
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		UNIT_BEGIN(&t);
		struct text body;
		text_init(&body, &t.perm);
		for (int k = 0; k < 5000; k++)
			text_add(&body, parts[i]);
		ck_assert(!load_body(&t, text_str(&body)));
		ck_assert_int_ge(t.diags.n_error, 1);
		ck_assert(!load(&t, arena_printf(&t.perm, HEAD ".global .b32 x[4] = %s", text_str(&body))));
		UNIT_END(&t);
	}
	UNIT_BEGIN(&t);
	ck_assert(!emu_load(&t, "\0\0\0", 3, "nul.ptx"));
	ck_assert(!emu_load(&t, "", 0, "empty.ptx"));
	UNIT_END(&t);
}
END_TEST

/* The memory of the reader is bounded by the text: 64 bytes for one of it, and 64 MiB. */
START_TEST(bounded_memory)
{
	static const char *const parts[] = { "ret;", "{}", "\n", ";", "add.s32 %r1,%r2,1;", ".reg .b32 x;" };
	struct tfc t;
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		UNIT_BEGIN(&t);
		struct text body;
		text_init(&body, &t.perm);
		text_add(&body, HEAD ".entry k()\n{ .reg .b32 %r<8>;\n");
		while (body.len < (4 << 20))
			text_add(&body, parts[i]);
		text_add(&body, "}\n");
		size_t before = t.perm.used_bytes;
		emu_load(&t, text_str(&body), body.len, "large.ptx");
		ck_assert_uint_le(t.perm.used_bytes - before, 64 * body.len + (64 << 20));
		UNIT_END(&t);
	}
}
END_TEST

UNIT_MAIN("emu_ptx", all_forms, no_forms, errors_in_bodies, errors_in_modules, many_errors, hostile_text, bounded_memory)
