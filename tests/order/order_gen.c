/* order_gen SEED: print a random program of the multi-pipe target with markers of automatic ordering.
 *
 * Every tile is filled first, so that the program reads nothing unwritten, and every tensor is read and written; loops, conditions, indices, versions, stages and costs
 * are drawn.  What it means is its sequential meaning, whatever is drawn.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 4, COLUMNS = 32, BLOCKS = 6, MOST_TILES = 5 };

struct draw {
	uint64_t state;
	int n_tile, n_tensor, depth, indent, n_bind, budget;
	bool has_matrix;
	const char *loop[4];
};

static uint64_t next(struct draw *d)
{
	uint64_t z = d->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static int below(struct draw *d, int n)
{
	return (int)(next(d) % (uint64_t)n);
}

static bool chance(struct draw *d, int percent)
{
	return below(d, 100) < percent;
}

static void line(const struct draw *d)
{
	printf("%*s", 4 * d->indent, "");
}

/* A number of [0, BLOCKS), affine in the loops, fixed, or read from memory. */
static void block_index(struct draw *d)
{
	const char *i = d->depth ? d->loop[below(d, d->depth)] : "0";
	switch (below(d, d->n_bind ? 8 : 6)) {
	case 0: printf("%d", below(d, BLOCKS)); break;
	case 1: printf("(%s + %d) %% %d", i, 1 + below(d, 3), BLOCKS); break;
	case 2: printf("%d - %s", BLOCKS - 1, i); break;
	case 3: printf("%s // 2", i); break;
	case 6:
	case 7: printf("p%d %% %d", below(d, d->n_bind), BLOCKS); break;
	default: printf("%s", i);
	}
}

/* Rows [lo, hi) of a tile, mostly all. */
static void rows(struct draw *d, int *lo, int *hi)
{
	*lo = 0;
	*hi = ROWS;
	if (chance(d, 25)) {
		*lo = below(d, ROWS);
		*hi = *lo + 1 + below(d, ROWS - *lo);
	}
}

static void transfer(struct draw *d, bool is_load)
{
	int lo, hi, tile = below(d, d->n_tile), tensor = below(d, d->n_tensor);
	rows(d, &lo, &hi);
	line(d);
	printf("T.copy(");
	if (!is_load)
		printf("u%d[%d:%d, 0:%d], ", tile, lo, hi, COLUMNS);
	printf("g%d[", tensor);
	block_index(d);
	printf(", %d:%d, 0:%d]", lo, hi, COLUMNS);
	if (is_load)
		printf(", u%d[%d:%d, 0:%d]", tile, lo, hi, COLUMNS);
	printf(")\n");
}

static void vector(struct draw *d)
{
	int to = below(d, d->n_tile), x = below(d, d->n_tile), y = below(d, d->n_tile);
	line(d);
	if (chance(d, 50))
		printf("with T.SimdVF():\n");
	else
		printf("with T.SimdVF(latency=%d):\n", 1 + below(d, 400));
	d->indent++;
	line(d);
	printf("for r, c in T.Parallel(%d, %d):\n", ROWS, COLUMNS);
	d->indent++;
	line(d);
	printf("u%d[r, c] = u%d[r, c] * 0.5 + u%d[r, c] * %d.0\n", to, x, y, 1 + below(d, 3));
	d->indent -= 2;
}

/* A product of one block on the matrix core, with the result on the way back to memory or to a vector tile. */
static void matrix(struct draw *d)
{
	switch (below(d, 4)) {
	case 0:
		line(d);
		printf("T.copy(m[");
		block_index(d);
		printf(", 0:16, 0:16], l%d)\n", below(d, 2));
		break;
	case 1:
		line(d);
		printf("T.gemm(l0, l1, acc, clear_accum=%s)\n", chance(d, 70) ? "True" : "False");
		break;
	case 2:
		line(d);
		printf("T.copy(acc, w[");
		block_index(d);
		printf(", 0:16, 0:16])\n");
		break;
	default:
		line(d);
		printf("T.copy(acc, v)\n");
		line(d);
		printf("T.copy(v, w[");
		block_index(d);
		printf(", 0:16, 0:16])\n");
	}
}

static void statement(struct draw *d)
{
	if (d->has_matrix && chance(d, 40)) {
		matrix(d);
		return;
	}
	int k = below(d, 10);
	if (k < 4)
		transfer(d, true);
	else if (k < 7)
		vector(d);
	else
		transfer(d, false);
}

static void condition(struct draw *d)
{
	const char *i = d->depth ? d->loop[below(d, d->depth)] : "0";
	switch (below(d, d->n_bind ? 5 : 3)) {
	case 0: printf("%s %% 2 == %d", i, below(d, 2)); break;
	case 1: printf("%s >= %d", i, below(d, 4)); break;
	case 2: printf("%s < %d", i, below(d, 5)); break;
	default: printf("p%d > %d", below(d, d->n_bind), below(d, 4));
	}
}

static void list(struct draw *d, bool is_manual);

static void loop(struct draw *d)
{
	static const char *const names[] = { "i", "j", "k" };
	bool is_manual = chance(d, 15), offset = is_manual || chance(d, 40);
	const char *v = names[d->depth];
	line(d);
	if (chance(d, 15))
		printf("for %s in T.serial(%d, %d):\n", v, below(d, 2), below(d, BLOCKS + 1)), is_manual = false;
	else
		printf("for %s in T.Pipelined(%d, num_stages=%d%s):\n", v, below(d, BLOCKS + 1), below(d, 4),
		       offset ? ", annotations={\"enable_offset\": True}" : "");
	d->loop[d->depth++] = v;
	d->indent++;
	list(d, is_manual);
	d->indent--;
	d->depth--;
}

static void unit(struct draw *d, bool is_manual, int *stage)
{
	bool staged = is_manual && chance(d, 60);
	if (staged) {
		*stage += below(d, 2);
		line(d);
		printf("with T.Stage(%d):\n", *stage);
		d->indent++;
	}
	int k = below(d, 12);
	if (k == 0 && d->depth < 3 && d->budget > 0) {
		loop(d);
	} else if (k <= 2) {
		line(d);
		printf("if ");
		condition(d);
		printf(":\n");
		d->indent++;
		statement(d);
		d->indent--;
		if (chance(d, 30)) {
			line(d);
			printf("else:\n");
			d->indent++;
			statement(d);
			d->indent--;
		}
	} else if (k == 3) {
		line(d);
		int ii = 1 + below(d, 300);
		printf("with T.Task(latency=%d, ii=%d):\n", ii + below(d, 300), ii);
		d->indent++;
		transfer(d, true);
		d->indent--;
	} else {
		statement(d);
	}
	if (staged)
		d->indent--;
}

static void list(struct draw *d, bool is_manual)
{
	int bound = d->n_bind, n = 1 + below(d, 6), stage = 0;
	d->budget--;
	if (chance(d, 30) && d->depth) {
		line(d);
		printf("p%d = sel[%s]\n", d->n_bind, d->loop[d->depth - 1]);
		d->n_bind++;
	}
	for (int i = 0; i < n; i++)
		unit(d, is_manual, &stage);
	d->n_bind = bound;
}

static void policies(struct draw *d)
{
	static const char *const mode[] = { "auto", "iteration", "counter" };
	if (!chance(d, 25))
		return;
	int t = below(d, d->n_tile);
	line(d);
	switch (below(d, 4)) {
	case 0: printf("T.annotate_buffer_versions({u%d: 1})\n", t); break;
	case 1: printf("T.annotate_buffer_versions({u%d: %d})\n", t, 2 + below(d, 3)); break;
	case 2: printf("T.annotate_buffer_versions({u%d: (%d, \"%s\")})\n", t, 1 + below(d, 3), mode[below(d, 3)]); break;
	default: printf("T.annotate_buffer_versions({u%d: (None, \"%s\")})\n", t, mode[below(d, 3)]);
	}
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	struct draw d = { .state = strtoull(argv[1], NULL, 10) * 2654435761u + 1, .indent = 1, .budget = 4 };
	d.n_tile = 1 + below(&d, MOST_TILES);
	d.n_tensor = 1 + below(&d, 2);
	d.has_matrix = chance(&d, 25);
	printf("from tilefoundry.dsl import *\nfrom tilefoundry.target import AscendTarget\n\n\n"
	       "@prim_func(target=AscendTarget(\"ascend.dav-3510\"))\ndef k(sel: Tensor[(%d,), \"i32\"]", BLOCKS);
	if (d.has_matrix)
		printf(", m: Tensor[(%d, 16, 16), \"bf16\"], w: Tensor[(%d, 16, 16), \"f32\"]", BLOCKS, BLOCKS);
	for (int i = 0; i < d.n_tensor; i++)
		printf(", g%d: Tensor[(%d, %d, %d), \"f32\"]", i, BLOCKS, ROWS, COLUMNS);
	printf("):\n");
	for (int i = 0; i < d.n_tile; i++)
		printf("    u%d = T.alloc_ub((%d, %d), \"f32\")\n", i, ROWS, COLUMNS);
	if (d.has_matrix)
		printf("    l0 = T.alloc_L1((16, 16), \"bf16\")\n    l1 = T.alloc_L1((16, 16), \"bf16\")\n    acc = T.alloc_L0C((16, 16), \"f32\")\n"
		       "    v = T.alloc_ub((16, 16), \"f32\")\n");
	policies(&d);
	for (int i = 0; i < d.n_tile; i++)
		printf("    T.fill(u%d, %d.0)\n", i, i);
	if (d.has_matrix)
		printf("    T.copy(m[0, 0:16, 0:16], l0)\n    T.copy(m[1, 0:16, 0:16], l1)\n    T.gemm(l0, l1, acc, clear_accum=True)\n");
	for (int i = 0; i < d.n_tensor; i++)
		printf("    T.copy(g%d[%d, 0:%d, 0:%d], u0)\n    T.copy(u0, g%d[0, 0:%d, 0:%d])\n", i, i, ROWS, COLUMNS, i, ROWS, COLUMNS);
	if (d.has_matrix)
		printf("    T.copy(w[1, 0:16, 0:16], v)\n    T.copy(v, w[0, 0:16, 0:16])\n");
	int n = 1 + below(&d, 3);
	for (int i = 0; i < n; i++)
		loop(&d);
	return 0;
}
