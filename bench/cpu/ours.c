/* The generated functions as a library of the table. NAME is the compiler; the rows are in ours.inc, which the script makes. */
#include "row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tfc/pool.h"

/* Calls the function of a row, or says how large its workspace is. */
typedef int ours_fn(const struct row_data *data, void *packed, void *workspace, size_t bytes, const struct tfc_parallel *parallel, size_t *need);

#define OURS(NAME) ours_fn ours_##NAME;
#include "ours.inc"
#undef OURS

static const struct {
	const char *name;
	ours_fn *fn;
} list[] = {
#define OURS(NAME) { #NAME, ours_##NAME },
#include "ours.inc"
#undef OURS
};

struct work {
	ours_fn *fn;
	const struct row_data *data;
	void *packed, *workspace;
	size_t bytes;
};

static struct tfc_pool pool;
static const struct tfc_parallel *parallel;

static void describe(char *text, size_t n, int *vector_bytes)
{
	snprintf(text, n, "%s", __VERSION__);
	*vector_bytes = 0;
}

static void run(void *work)
{
	struct work *w = work;
	int status = w->fn(w->data, w->packed, w->workspace, w->bytes, parallel, NULL);
	if (status) {
		fprintf(stderr, "bench: a kernel returns %d\n", status);
		exit(2);
	}
}

static void drop(void *work)
{
	struct work *w = work;
	free(w->packed);
	free(w->workspace);
	free(w);
}

static void *make(const struct row *row, const struct row_data *data, char *kernel, size_t n)
{
	(void)kernel, (void)n;
	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++) {
		if (strcmp(list[i].name, row->name) != 0)
			continue;
		struct work *w = calloc(1, sizeof(*w));
		size_t need = 0;
		w->fn = list[i].fn;
		w->data = data;
		w->fn(data, NULL, NULL, 0, parallel, &need);
		w->bytes = (need + 4095) / 4096 * 4096 + 4096;
		w->workspace = aligned_alloc(4096, w->bytes);
		return w;
	}
	return NULL;
}

const struct bench_library *bench_library(int threads)
{
	static const struct bench_library ours = { "tfc-" COMPILER, describe, make, run, drop, NULL };
	if (threads > 1 && tfc_pool_start(&pool, (size_t)threads) > 1)
		parallel = &pool.parallel;
	return &ours;
}
