/* The installed descriptions against the tables of the specification: pipes, spaces, paths, classes, limits of synchronisation. */
#include "unit.h"

#include <string.h>

#include "sched/machine.h"
#include "target/document.h"

static const struct machine *machine_of(struct tfc *t, const char *id)
{
	const struct target *x = target_find(t, NULL, id, (struct range){ 0 });
	ck_assert_msg(x != NULL, "%s", unit_diags(t));
	const struct machine *m = machine_of_target(t, x, (struct range){ 0 });
	ck_assert_msg(m != NULL, "%s", unit_diags(t));
	return m;
}

struct pipe_row { const char *name; uint64_t cores; enum machine_completion completion; enum machine_drain drain;
		  bool cumulative, async, schedulable, gang; };

static void check_pipes(const struct machine *m, const struct pipe_row *row, int n)
{
	ck_assert_int_eq(m->n_pipe, n);
	for (int i = 0; i < n; i++) {
		const struct machine_pipe *p = machine_find_pipe(m, row[i].name);
		ck_assert_msg(p != NULL, "%s", row[i].name);
		ck_assert_msg(p->cores == row[i].cores && p->completion == row[i].completion && p->drain == row[i].drain &&
			      p->is_cumulative == row[i].cumulative && p->is_async_proxy == row[i].async &&
			      p->is_schedulable == row[i].schedulable && p->is_gang == row[i].gang, "%s", row[i].name);
		ck_assert(&m->pipe[p->index] == p);
	}
}

/* autoschedule A34 to A36, targets 7. */
START_TEST(multi_pipe)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct machine *m = machine_of(&t, "ascend.dav-3510");
	static const struct pipe_row pipes[] = {
		{ "MTE1", 1, MACHINE_ASYNC, MACHINE_PIPE_BARRIER, true, false, true, false },
		{ "MTE2", 3, MACHINE_ASYNC, MACHINE_PIPE_BARRIER, true, false, true, false },
		{ "MTE3", 2, MACHINE_ASYNC, MACHINE_PIPE_BARRIER, true, false, true, false },
		{ "M", 1, MACHINE_IN_ORDER, MACHINE_DRAIN_NONE, true, false, true, false },
		{ "V", 2, MACHINE_IN_ORDER, MACHINE_DRAIN_NONE, true, false, true, false },
		{ "FIX", 1, MACHINE_ASYNC, MACHINE_PIPE_BARRIER, true, false, true, false },
		{ "S", 3, MACHINE_IN_ORDER, MACHINE_DRAIN_NONE, true, false, false, false },
	};
	check_pipes(m, pipes, 7);
	ck_assert(m->n_core == 2 && !strcmp(m->core[0].name, "AIC") && !strcmp(m->core[1].name, "AIV") && m->core[1].index == 1);
	ck_assert_str_eq(m->scalar->name, "S");
	static const struct { const char *name, *tir; int64_t capacity; uint64_t cores; } spaces[] = {
		{ "smem", "shared", 253952, 2 }, { "l1", "shared.l1", 524288, 1 }, { "l0a", "shared.l0a", 65536, 1 },
		{ "l0b", "shared.l0b", 65536, 1 }, { "l0c", "shared.l0c", 262144, 1 },
	};
	for (int i = 0; i < 5; i++) {
		const struct machine_space *s = machine_find_space(m, spaces[i].tir);
		ck_assert_msg(s && s == machine_find_space(m, spaces[i].name), "%s", spaces[i].name);
		ck_assert(s->capacity == spaces[i].capacity && s->cores == spaces[i].cores && s->is_counted && s->is_versioned);
	}
	const struct machine_space *ub = machine_find_space(m, "smem");
	ck_assert(ub->capacity - ub->reserved == 221184 && ub->reserved_for_simt && ub->alignment == 32);
	ck_assert(!machine_find_space(m, "gmem")->is_counted && machine_find_space(m, "rmem")->is_private);
	ck_assert(m->queue_per_pipe && !m->has_offset_by_default && m->has_unit_flags && m->has_per_core && m->largest_stage == 15);
	ck_assert(m->flag_ids == 8 && m->cross_ids == 16 && m->subcore_offset == 16 && m->lock_ids == 32 && m->reserved_locks == 2);
	UNIT_END(&t);
}
END_TEST

START_TEST(ports_of_paths)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct machine *m = machine_of(&t, "ascend.dav-3510");
	static const struct { const char *src, *dst, *pipe, *ports; } of[] = {
		{ "gmem", "smem", "MTE2", "HBM-V " }, { "smem", "gmem", "MTE3", "HBM-V STORE " }, { "gmem", "l1", "MTE2", "HBM-C " },
		{ "smem", "l1", "MTE3", "" }, { "l1", "l0a", "MTE1", "" }, { "l1", "l0b", "MTE1", "" }, { "l0c", "smem", "FIX", "" },
		{ "l0c", "gmem", "FIX", "HBM-C STORE " }, { "l1", "scale", "MTE1", "" }, { "l1", "side", "MTE1", "" },
	};
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++) {
		int n = 0;
		for (int k = 0; k < m->n_path; k++) {
			const struct machine_path *p = &m->path[k];
			if (strcmp(p->src->name, of[i].src) != 0 || strcmp(p->dst->name, of[i].dst) != 0)
				continue;
			struct text ports;
			text_init(&ports, &t.perm);
			for (int q = 0; q < p->n_port; q++)
				text_printf(&ports, "%s ", p->port[q]->name);
			ck_assert_str_eq(p->pipe->name, of[i].pipe);
			ck_assert_str_eq(ports.len ? text_str(&ports) : "", of[i].ports);
			ck_assert_int_eq(p->multiplier, !strcmp(of[i].src, "l0c") || strstr(of[i].dst, "l1") || !strcmp(of[i].src, "l1") ? 1 : 2);
			ck_assert_int_eq(p->counts_dst, !strcmp(of[i].src, "l0c"));
			n++;
		}
		ck_assert_msg(n > 0, "%s to %s", of[i].src, of[i].dst);
	}
	ck_assert_ptr_null(machine_find_path(m, machine_find_space(m, "l0a"), machine_find_space(m, "gmem"), MACHINE_ROWS_ANY, NULL));
	UNIT_END(&t);
}
END_TEST

/* A223, A224. */
START_TEST(mechanisms)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct machine *m = machine_of(&t, "ascend.dav-3510");
	const struct machine_pipe *mte1 = machine_find_pipe(m, "MTE1"), *mte2 = machine_find_pipe(m, "MTE2"), *v = machine_find_pipe(m, "V"),
				  *mte3 = machine_find_pipe(m, "MTE3"), *mad = machine_find_pipe(m, "M");
	ck_assert_int_eq(machine_mechanism(m, v, v, true), MACHINE_NOTHING);
	ck_assert_int_eq(machine_mechanism(m, mad, mad, true), MACHINE_NOTHING);
	ck_assert_int_eq(machine_mechanism(m, mte2, mte2, true), MACHINE_BY_PIPE_BARRIER);
	ck_assert_int_eq(machine_mechanism(m, mte2, v, true), MACHINE_BY_FLAG);
	ck_assert_int_eq(machine_mechanism(m, mte2, mte2, false), MACHINE_BY_CROSS_FLAG);
	ck_assert_int_eq(machine_mechanism(m, mte2, mad, true), MACHINE_BY_ROUTE);
	ck_assert_int_eq(machine_mechanism(m, mad, mte3, true), MACHINE_BY_ROUTE);
	ck_assert(machine_route(m, mad, mte2) == mte1 && !machine_route(m, mte2, v));
	UNIT_END(&t);
}
END_TEST

/* A37, targets 5.3. */
START_TEST(threads)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	static const struct pipe_row pipes[] = {
		{ "core", 1, MACHINE_PER_THREAD, MACHINE_DRAIN_NONE, false, false, true, false },
		{ "cpasync", 1, MACHINE_ASYNC, MACHINE_CP_ASYNC_WAIT, true, false, true, true },
		{ "tma_ld", 1, MACHINE_ASYNC, MACHINE_DRAIN_NONE, false, true, true, true },
		{ "tma_st", 1, MACHINE_ASYNC, MACHINE_TMA_STORE_WAIT, true, true, true, true },
		{ "wgmma", 1, MACHINE_ASYNC, MACHINE_WGMMA_WAIT, true, true, true, false },
	};
	static const struct { const char *id; int n_pipe; int64_t smem, base; } of[] = {
		{ "nvidia.sm80", 2, 166912, 500 }, { "nvidia.sm90", 5, 232448, 600 }, { "nvidia.sm100", 4, 232448, 600 },
	};
	for (int i = 0; i < 3; i++) {
		const struct machine *m = machine_of(&t, of[i].id);
		check_pipes(m, pipes, of[i].n_pipe);
		ck_assert_str_eq(m->scalar->name, "core");
		ck_assert(machine_find_space(m, "shared")->capacity == of[i].smem && m->named_barriers == 16);
		ck_assert(!m->queue_per_pipe && m->has_offset_by_default && !m->has_flags && m->issue_width == 4);
		const struct machine_path *p = machine_find_path(m, machine_find_space(m, "gmem"), machine_find_space(m, "smem"),
								 MACHINE_ROWS_ANY, machine_find_pipe(m, "cpasync"));
		ck_assert(p && p->base == of[i].base && p->rate == 64 && p->least == 16 && p->n_port == 1);
		ck_assert_str_eq(p->port[0]->name, "gmem_in");
		ck_assert(machine_find_class(m, "f32")->rate == (i ? 128 : 64) && machine_find_class(m, "special")->rate == 16);
		ck_assert((machine_find_class(m, "wgmma.8") != NULL) == (i == 1));
		ck_assert_int_eq(machine_mechanism(m, m->scalar, m->scalar, true), MACHINE_BY_FRAME_BARRIER);
		ck_assert_int_eq(machine_mechanism(m, machine_find_pipe(m, "cpasync"), m->scalar, true), MACHINE_BY_GROUP);
		ck_assert_int_eq(machine_mechanism(m, m->scalar, m->scalar, false), MACHINE_BY_MBARRIER);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(processors)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const struct machine *m = machine_of(&t, "cpu.c11");
	ck_assert(m->n_pipe == 1 && m->ignores_costs && m->scalar == m->pipe && !m->queue_per_pipe);
	ck_assert_int_eq(machine_mechanism(m, m->scalar, m->scalar, true), MACHINE_NOTHING);
	UNIT_END(&t);
}
END_TEST

/* Tables with faults are refused where they stand. */
static void refused(const char *table, const char *code, const char *word)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	const char *text = arena_printf(&t.perm, "[spec]\nschema = \"tfc.target/1\"\nkind = \"architecture\"\nid = \"x\"\n\n%s", table);
	const struct source *s = source_new(&t.perm, "x.toml", text, strlen(text));
	ck_assert_ptr_null(target_document_read(&t, s));
	ck_assert_msg(strstr(unit_diags(&t), code) && strstr(unit_diags(&t), word), "%s", unit_diags(&t));
	UNIT_END(&t);
}

#define ORIGIN "origin = \"policy\"\nsource = \"test\"\n"
#define OP "[facts.op.x]\npipe = \"M\"\nports = []\nbase = 1\nrate = 2\n"
#define PATH "[facts.path.x]\nsrc = \"gmem\"\ndst = \"smem\"\npipe = \"M\"\nports = []\nbase = 1\n"

START_TEST(faulty_tables)
{
	refused(OP, "E5003", "origin");
	refused(OP "origin = \"estimated\"\nsource = \"s\"\n", "E5003", "conditions");
	refused(OP "speed = 3\n" ORIGIN, "E5005", "op.x.speed");
	refused("[facts.op.x]\npipe = \"M\"\nports = []\nbase = 1\n" ORIGIN, "E5006", "op.x.rate");
	refused("[facts.op.x]\npipe = 3\nports = []\nbase = 1\nrate = 2\n" ORIGIN, "E5003", "op.x.pipe");
	refused("[facts.op.x]\npipe = \"M\"\nports = []\nbase = -1\nrate = 2\n" ORIGIN, "E5003", "op.x.base");
	refused("[[facts.path.x.piece]]\nkind = \"constant\"\na = 3\n", "E5003", "before its pieces");
	refused(PATH ORIGIN "[facts.path.x.piece]\nkind = \"constant\"\na = 3\n", "E5003", "piece");
}
END_TEST

UNIT_MAIN("machine", multi_pipe, ports_of_paths, mechanisms, threads, processors, faulty_tables)
