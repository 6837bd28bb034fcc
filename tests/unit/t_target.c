#include "unit.h"

#include <string.h>

#include "target/document.h"
#include "target/target.h"

START_TEST(every_built_in_target_loads)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct target_document *const *doc;
	int n = target_list(&t, NULL, &doc);
	ck_assert_msg(t.diags.n_error == 0, "%s", unit_diags(&t));
	int n_file = 0;
	while (target_builtins[n_file].file)
		n_file++;
	ck_assert_int_eq(n, n_file);
	for (int i = 0; i < n; i++) {
		const struct target *x = target_find(&t, NULL, doc[i]->id, (struct range){ 0 });
		ck_assert_msg(x != NULL, "%s: %s", doc[i]->id, unit_diags(&t));
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(architecture_id_stands_for_its_device)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct target *x = target_find(&t, NULL, "nvidia.sm90", (struct range){ 0 });
	ck_assert_str_eq(x->id, "nvidia.h200_sxm");
	ck_assert(x->family == TARGET_CUDA && target_has_capability(x, "wgmma.mma_async"));
	/* Test 5.2: one-unit rates. */
	ck_assert_int_eq(target_int(x, "throughput.bf16", 0) / target_int(x, "compute.units", 1), 7496212121212);
	ck_assert_int_eq(target_int(x, "memory.gmem.bandwidth", 0) / target_int(x, "compute.units", 1), 36363636363);
	ck_assert_ptr_null(target_fact(x, "memory.l2.bandwidth"));
	ck_assert_int_eq(target_level_index(target_find(&t, NULL, "cpu.c11", (struct range){ 0 }), "cta"), 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(unknown_target_names_the_nearest)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	ck_assert_ptr_null(target_find(&t, NULL, "cpu.c12", (struct range){ 0 }));
	ck_assert(strstr(unit_diags(&t), "E5001") && strstr(unit_diags(&t), "did you mean 'cpu.c11'"));
	UNIT_END(&t);
}
END_TEST

#define HEAD "[spec]\nschema = \"tfc.target/1\"\nkind = \"device\"\nid = \"x\"\n[compatibility]\narchitectures = [\"cpu.c11\"]\n"

static void check_refused(const char *text, const char *code)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct source *s = source_new(&t.perm, "x.toml", text, strlen(text));
	ck_assert_ptr_null(target_document_read(&t, s));
	ck_assert_msg(strstr(unit_diags(&t), code) != NULL, "%s: %s", code, unit_diags(&t));
	UNIT_END(&t);
}

START_TEST(bad_documents_are_refused_with_their_code)
{
	static const struct { const char *text, *code; } bad[] = {
		{ "[spec\n", "E5002" },
		{ "a = 1.5\n", "E5002" },
		{ "a = \"x\n", "E5002" },
		{ HEAD "[facts.compute.units]\nvalue = 1\n", "E5003" },
		{ HEAD "[facts.compute.units]\nvalue = 1\nunit = \"count\"\norigin = \"guess\"\nsource = \"s\"\n", "E5003" },
		{ HEAD "[facts.compute.units]\nvalue = \"many\"\nunit = \"count\"\norigin = \"policy\"\nsource = \"s\"\n", "E5003" },
		{ HEAD "[facts.compute.units]\nvalue = 1\nunit = \"byte\"\norigin = \"policy\"\nsource = \"s\"\n", "E5004" },
		{ HEAD "[facts.compute.unit]\nvalue = 1\nunit = \"count\"\norigin = \"policy\"\nsource = \"s\"\n", "E5005" },
		{ HEAD, "E5006" },
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		check_refused(bad[i].text, bad[i].code);
}
END_TEST

UNIT_MAIN("target", every_built_in_target_loads, architecture_id_stands_for_its_device, unknown_target_names_the_nearest,
	  bad_documents_are_refused_with_their_code)
