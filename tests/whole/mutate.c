/* mutate COUNT SEED SECONDS FILE...: COUNT mutations of the files through the whole line, at most SECONDS in all.  A crash,
 * an internal error, a refusal without a diagnostic and a run of more than 20 s fail; their text is left in mutate-fail.hir. */
#include "mutate.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/tfc.h"
#include "whole.h"

enum { SECONDS_PER_RUN = 20 };

static void too_long(int signal)
{
	static const char line[] = "FAIL: a mutation takes too long, see mutate-fail.hir\n";
	(void)signal;
	if (write(STDERR_FILENO, line, sizeof(line) - 1) < 0)
		_exit(2);
	_exit(1);
}

static void keep(const char *text, size_t n)
{
	FILE *f = fopen("mutate-fail.hir", "wb");
	if (f) {
		fwrite(text, 1, n, f);
		fclose(f);
	}
}

/* One mutation of "original" with this seed; its end. */
static enum whole_end run(struct whole *w, const char *original, uint64_t seed)
{
	struct fail fail = { 0 };
	struct arena arena;
	arena_init(&arena, &fail);
	if (setjmp(fail.env)) {
		fputs("out of memory\n", stderr);
		exit(99);
	}
	static const int rates[] = { 60, 300, 1000, 2500 };
	uint64_t state = seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
	struct text text;
	text_init(&text, &arena);
	mutate_text(&text, original, &state, rates[seed % 4]);
	keep(text_str(&text), text.len);
	alarm(SECONDS_PER_RUN);
	enum whole_end e = whole_run(w, "mutation.hir", text_str(&text), text.len);
	alarm(0);
	arena_free(&arena);
	return e;
}

int main(int argc, char **argv)
{
	if (argc < 5) {
		fputs("usage: mutate COUNT SEED SECONDS FILE...\n", stderr);
		return 2;
	}
	long count = atol(argv[1]), seconds = atol(argv[3]), n[WHOLE_SILENT + 1] = { 0 }, done = 0;
	uint64_t first = strtoull(argv[2], NULL, 10);
	int n_file = argc - 4;
	char **text = calloc((size_t)n_file, sizeof(*text));
	size_t size;
	for (int i = 0; text && i < n_file; i++)
		text[i] = whole_read(argv[4 + i], &size);
	signal(SIGALRM, too_long);
	time_t begin = time(NULL);
	for (; text && done < count && time(NULL) - begin < seconds; done++) {
		struct whole w = { 0 };
		uint64_t seed = first + (uint64_t)done;
		enum whole_end e = run(&w, text[done % n_file], seed);
		n[e]++;
		if (e == WHOLE_C || e == WHOLE_REFUSED)
			continue;
		printf("FAIL: seed %llu of %s: %s; see mutate-fail.hir\n", (unsigned long long)seed, argv[4 + done % n_file], w.message);
		return 1;
	}
	for (int i = 0; text && i < n_file; i++)
		free(text[i]);
	free(text);
	remove("mutate-fail.hir");
	printf("%ld mutations from seed %llu of %d files: %ld give C, %ld are refused\n", done, (unsigned long long)first, n_file,
	       n[WHOLE_C], n[WHOLE_REFUSED]);
	return done == 0 || n[WHOLE_C] == 0;
}
