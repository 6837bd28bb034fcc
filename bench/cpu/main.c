/* Runs every row in turn on all libraries that have it, and prints "ratio NAME VALUE": the time of the fastest peer over ours.
 *
 *	bench --threads=1 --rows=rows.txt --table=out.tsv [--only=TEXT] LIBRARY.so...
 *
 * Results are compared with binary64 before anything is timed. Libraries whose name starts with "tfc" are ours, "limit" is
 * what the machine can do; the others are peers. */
#include "row.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_LIBRARIES = 16, MAX_ROUNDS = 15, SAMPLES = 48 };

struct entrant {
	const struct bench_library *library;
	int vector_bytes;
	/* Of the row at hand. */
	void *work;
	char kernel[96];
	int is_wrong;
	double seconds[MAX_ROUNDS];	/* of one run */
	double median, amount;
};

struct bench {
	struct entrant entrant[MAX_LIBRARIES];
	int n, threads, widest;
	FILE *table;
	int failures;
	double log_sum;		/* of the ratios of the first of ours */
	int n_ratios;
};

static double now(void)
{
	struct timespec s;
	clock_gettime(CLOCK_MONOTONIC, &s);
	return (double)s.tv_sec + (double)s.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b)
{
	double p = *(const double *)a, q = *(const double *)b;
	return (p > q) - (p < q);
}

static double median(const double *list, int n)
{
	double copy[MAX_ROUNDS];
	memcpy(copy, list, (size_t)n * sizeof(*copy));
	qsort(copy, (size_t)n, sizeof(*copy), compare);
	return copy[n / 2];
}

static int is_ours(const struct entrant *e)
{
	return strncmp(e->library->name, "tfc", 3) == 0;
}

static int is_limit(const struct entrant *e)
{
	return strcmp(e->library->name, "limit") == 0;
}

/* Compares some elements of the result with binary64. */
static int is_right(const struct row *row, const struct row_data *data)
{
	double most = row->dtype == ROW_F64 ? 1e-13 : row->dtype == ROW_U8I8 ? 0 : 1e-5;
	uint64_t s = 7;
	for (int i = 0; i < SAMPLES; i++) {
		double scale;
		s = s * 6364136223846793005u + 1442695040888963407u;
		int64_t at = i < 2 ? i * (data->n_out - 1) : (int64_t)(s >> 20) % data->n_out;
		double want = row_reference(row, data, at, &scale), got = row_output(row, data, at);
		if (!(fabs(got - want) <= most * scale + 1e-30)) {
			printf("#   element %lld is %.9g, binary64 gives %.9g\n", (long long)at, got, want);
			return 0;
		}
	}
	return 1;
}

static void prepare(struct bench *b, const struct row *row, const struct row_data *data, size_t out_bytes)
{
	for (int i = 0; i < b->n; i++) {
		struct entrant *e = b->entrant + i;
		e->kernel[0] = 0;
		e->is_wrong = 0;
		e->work = e->library->make(row, data, e->kernel, sizeof(e->kernel));
		if (!e->work)
			continue;
		e->amount = e->library->work ? e->library->work(e->work) : row_work(row);
		memset(data->out, 0xff, out_bytes);
		e->library->run(e->work);
		if (is_limit(e) || is_right(row, data))
			continue;
		printf("#   %s: wrong result, %s\n", e->library->name, is_ours(e) ? "FAILED" : "left out");
		b->failures += is_ours(e);
		e->is_wrong = 1;
	}
}

/* Interleaved rounds; each entrant runs often enough for the clock. */
static int measure(struct bench *b)
{
	int repeat[MAX_LIBRARIES];
	double longest = 0;
	for (int i = 0; i < b->n; i++) {
		struct entrant *e = b->entrant + i;
		if (!e->work || e->is_wrong)
			continue;
		double t = now(), d;
		int n = 0;
		do
			e->library->run(e->work), n++;
		while ((d = now() - t) < 2e-3);
		repeat[i] = d / n > 1e-3 ? 1 : (int)(1e-3 / (d / n)) + 1;
		longest = fmax(longest, d / n * repeat[i]);
	}
	int rounds = longest > 0.4 ? 3 : longest > 0.05 ? 7 : MAX_ROUNDS;
	for (int r = 0; r < rounds; r++)
		for (int k = 0; k < b->n; k++) {
			int i = (k + r) % b->n;
			struct entrant *e = b->entrant + i;
			if (!e->work || e->is_wrong)
				continue;
			double t = now();
			for (int j = 0; j < repeat[i]; j++)
				e->library->run(e->work);
			e->seconds[r] = (now() - t) / repeat[i];
		}
	for (int i = 0; i < b->n; i++)
		if (b->entrant[i].work && !b->entrant[i].is_wrong)
			b->entrant[i].median = median(b->entrant[i].seconds, rounds);
	return rounds;
}

static const struct entrant *best_peer(const struct bench *b)
{
	const struct entrant *best = NULL;
	for (int i = 0; i < b->n; i++) {
		const struct entrant *e = b->entrant + i;
		if (e->work && !e->is_wrong && !is_ours(e) && !is_limit(e) && (!best || e->median < best->median))
			best = e;
	}
	return best;
}

static double rate(const struct entrant *e)
{
	return e->amount / e->median * 1e-9;
}

static void report(struct bench *b, const struct row *row, int rounds)
{
	const struct entrant *peer = best_peer(b), *limit = NULL;
	for (int i = 0; i < b->n; i++)
		if (b->entrant[i].work && is_limit(b->entrant + i))
			limit = b->entrant + i;
	const char *unit = row_is_memory(row) ? "GB/s" : row->dtype == ROW_U8I8 ? "Gop" : "GF";
	int is_void = peer && peer->vector_bytes && peer->vector_bytes < b->widest, first = 1;
	for (int i = 0; i < b->n; i++) {
		struct entrant *e = b->entrant + i;
		if (!e->work || e->is_wrong)
			continue;
		fprintf(b->table, "%s\t%d\t%s\t%s\t%.6g\t%s\t%.6g\t%.6g\n", row->name, b->threads, e->library->name, e->kernel,
			rate(e), unit, e->amount, row_bytes(row));
		if (!is_ours(e))
			continue;
		printf("# %-20s %-9s %8.1f %-4s", row->name, e->library->name, rate(e), unit);
		if (limit)
			printf(" %4.0f %%", 100 * rate(e) / rate(limit));
		if (peer)
			printf("  %s %.1f%s%s%s", peer->library->name, rate(peer), peer->kernel[0] ? " (" : "", peer->kernel,
				peer->kernel[0] ? ")" : "");
		putchar('\n');
		if (!peer)
			continue;
		double quotient[MAX_ROUNDS];
		for (int r = 0; r < rounds; r++)
			quotient[r] = peer->seconds[r] / e->seconds[r];
		char suffix[32] = "";
		if (b->threads > 1)
			snprintf(suffix, sizeof(suffix), ".%dt", b->threads);
		if (is_void)
			printf("# void: %s used vectors of %d bytes, this processor has %d\n", peer->library->name, peer->vector_bytes, b->widest);
		else
			printf("ratio %s%s.%s %.3f\n", row->name, suffix, e->library->name + 4, median(quotient, rounds));
		if (first && !is_void) {
			b->log_sum += log(median(quotient, rounds));
			b->n_ratios++;
		}
		first = 0;
	}
	fflush(stdout);
}

static void run_row(struct bench *b, const struct row *row)
{
	struct row_data data;
	if (!row_alloc(row, &data)) {
		printf("# %s: not enough memory\n", row->name);
		row_free(&data);
		return;
	}
	prepare(b, row, &data, (size_t)data.n_out * (row->dtype == ROW_F64 ? 8 : 4));
	int rounds = measure(b);
	report(b, row, rounds);
	for (int i = 0; i < b->n; i++)
		if (b->entrant[i].work)
			b->entrant[i].library->drop(b->entrant[i].work);
	row_free(&data);
}

static int open_library(struct bench *b, const char *path)
{
	void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct bench_library *(*entry)(int);
	void *symbol = h ? dlsym(h, "bench_library") : NULL;
	if (!symbol) {
		fprintf(stderr, "bench: %s: %s\n", path, dlerror());
		return 0;
	}
	memcpy(&entry, &symbol, sizeof(entry));
	struct entrant *e = b->entrant + b->n++;
	e->library = entry(b->threads);
	char text[256] = "";
	e->library->describe(text, sizeof(text), &e->vector_bytes);
	if (is_limit(e))
		b->widest = e->vector_bytes;
	printf("# %-9s %s\n", e->library->name, text);
	return 1;
}

int main(int argc, char **argv)
{
	static struct bench b;
	const char *rows = "rows.txt", *only = "", *table = "/dev/null";
	b.threads = 1;
	int i = 1;
	for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++)
		if (strncmp(argv[i], "--threads=", 10) == 0)
			b.threads = atoi(argv[i] + 10);
		else if (strncmp(argv[i], "--rows=", 7) == 0)
			rows = argv[i] + 7;
		else if (strncmp(argv[i], "--only=", 7) == 0)
			only = argv[i] + 7;
		else if (strncmp(argv[i], "--table=", 8) == 0)
			table = argv[i] + 8;
		else {
			fprintf(stderr, "bench: unknown option %s\n", argv[i]);
			return 2;
		}
	FILE *f = fopen(rows, "r");
	b.table = fopen(table, "a");
	if (!f || !b.table || argc - i > MAX_LIBRARIES) {
		fprintf(stderr, "bench: cannot open %s or %s, or more than %d libraries\n", rows, table, MAX_LIBRARIES);
		return 2;
	}
	printf("# %d thread%s; time of the fastest peer over ours, median of interleaved rounds\n", b.threads, b.threads > 1 ? "s" : "");
	for (; i < argc; i++)
		if (!open_library(&b, argv[i]))
			return 2;
	char line[256];
	struct row row;
	while (fgets(line, sizeof(line), f)) {
		int r = row_read(line, &row);
		if (r < 0) {
			fprintf(stderr, "bench: no row: %s", line);
			return 2;
		}
		if (r > 0 && strncmp(row.name, only, strlen(only)) == 0)
			run_row(&b, &row);
	}
	if (b.n_ratios)
		printf("# %d rows, geometric mean %.3f\n", b.n_ratios, exp(b.log_sum / b.n_ratios));
	fclose(f);
	fclose(b.table);
	return b.failures != 0;
}
