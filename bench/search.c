/* How long the modulo scheduler takes on random lists of 5 to 300 units: prints times in ms, nodes and outcomes.
 *
 * Lists look like kernels of the multi-pipe target: chains of copy in, work and copy out over rings, some of which share storages,
 * on seven pipes and three ports, without and with offsets.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/tfc.h"
#include "sched/search.h"

enum { MAX_UNIT = 300, N_PIPE = 7, N_LIST = 11 };

struct list {
	struct search_unit unit[MAX_UNIT];
	struct search_use use[MAX_UNIT][2];
	int pipe[MAX_UNIT];
	struct search_edge edge[6 * MAX_UNIT];
	struct search_version version[MAX_UNIT];
	struct search_space space;
	struct search_problem p;
};

static uint64_t draw(uint64_t *seed, uint64_t n)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (*seed >> 33) % n;
}

static void make_list(struct list *l, int n, uint64_t *seed)
{
	memset(l, 0, sizeof(*l));
	int n_edge = 0, n_version = 0;
	for (int i = 0; i < n; i++) {
		int64_t interval = 16 << draw(seed, 6);
		l->pipe[i] = (int)draw(seed, N_PIPE);
		interval += (int64_t)draw(seed, 16);
		l->use[i][0] = (struct search_use){ l->pipe[i], interval };
		l->use[i][1] = (struct search_use){ N_PIPE + l->pipe[i] / 3, interval };
		l->unit[i] = (struct search_unit){ .name = "u", .latency = interval + (int64_t)draw(seed, 200), .interval = interval, .stage = -1,
						   .n_use = 1 + (l->pipe[i] < 3), .use = l->use[i], .n_pipe = 1, .pipe = &l->pipe[i],
						   .n_queue = 1, .queue = &l->pipe[i] };
		if (i % 3 == 0 || i < 1)
			continue;
		int w = i - 1 - (int)draw(seed, i % 3 == 2 ? 2 : 1), v = n_version++;
		l->version[v] = (struct search_version){ "s", 4096 << draw(seed, 3), 1, 1 + (int64_t)draw(seed, 3), 0 };
		l->edge[n_edge++] = (struct search_edge){ w, i, l->unit[w].latency, 0, -1 };
		l->edge[n_edge++] = (struct search_edge){ i, w, l->unit[i].latency, 0, v };
		l->edge[n_edge++] = (struct search_edge){ w, w, l->unit[w].latency, 0, v };
	}
	l->space = (struct search_space){ "shared", (int64_t)n * 24576 };
	l->p = (struct search_problem){ .n_unit = n, .unit = l->unit, .n_edge = n_edge, .edge = l->edge, .n_version = n_version,
					.version = l->version, .n_space = 1, .space = &l->space, .largest_stage = 15,
					.may_offset = draw(seed, 2) };
}

static int compare(const void *x, const void *y)
{
	double a = *(const double *)x, b = *(const double *)y;
	return a < b ? -1 : a > b;
}

int main(void)
{
	static const int sizes[] = { 5, 10, 20, 30, 50, 100, 300 };	/* 30: 20 ms, 300: 2 s in the median */
	static struct list l;
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("%6s %10s %10s %12s %8s %8s\n", "units", "median ms", "worst ms", "median nodes", "proven", "ties");
	for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
		double ms[N_LIST], nodes[N_LIST];
		int proven = 0, ties = 0;
		uint64_t seed = 1;
		for (int i = 0; i < N_LIST; i++) {
			struct tfc t;
			tfc_init(&t);
			if (setjmp(t.fail.env))
				return EXIT_FAILURE;
			make_list(&l, sizes[k], &seed);
			struct search_result r;
			struct timespec a, b;
			clock_gettime(CLOCK_MONOTONIC, &a);
			search_loop(&t.perm, &l.p, &r);
			clock_gettime(CLOCK_MONOTONIC, &b);
			ms[i] = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) * 1e-6;
			nodes[i] = (double)r.nodes;
			proven += r.is_proven;
			ties += r.has_best_ties;
			tfc_free(&t);
		}
		qsort(ms, N_LIST, sizeof(*ms), compare);
		qsort(nodes, N_LIST, sizeof(*nodes), compare);
		printf("%6d %10.3f %10.3f %12.0f %5d/%d %5d/%d\n", sizes[k], ms[N_LIST / 2], ms[N_LIST - 1], nodes[N_LIST / 2], proven, N_LIST,
		       ties, N_LIST);
	}
	return EXIT_SUCCESS;
}
