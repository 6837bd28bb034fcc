/* oom STEP FILE...: compile each file with memory that ends at the first allocation, the second, and so on until the run
 * ends by itself; then the same for every STEP-th request to an arena.  Every run must leave with FAIL_MEMORY.  A build
 * with --enable-sanitizers finds what such a run leaks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "whole.h"

static int sweep(const char *path, const char *text, size_t n, long step, long *runs)
{
	struct whole w = { 0 };
	enum whole_end e;
	for (long k = 1;; k += step, ++*runs) {
		memset(&w, 0, sizeof(w));
		*(step == 0 ? &w.countdown : &w.request) = step == 0 ? *runs + 1 : k;
		e = whole_run(&w, path, text, n);
		if (e != WHOLE_MEMORY)
			break;
	}
	if (e == WHOLE_C || e == WHOLE_REFUSED)
		return 0;
	printf("FAIL: %s, allocation %ld: %s\n", path, *runs + 1, w.message);
	return 1;
}

int main(int argc, char **argv)
{
	if (argc < 3 || atol(argv[1]) < 1) {
		fputs("usage: oom STEP FILE...\n", stderr);
		return 2;
	}
	int failed = 0;
	for (int i = 2; i < argc; i++) {
		size_t n;
		char *text = whole_read(argv[i], &n);
		long allocations = 0, requests = 0;
		failed += sweep(argv[i], text, n, 0, &allocations);
		failed += sweep(argv[i], text, n, atol(argv[1]), &requests);
		printf("%s: memory ended at each of %ld allocations and at %ld requests to arenas\n", argv[i], allocations, requests);
		failed += allocations == 0 || requests == 0;
		free(text);
	}
	return failed != 0;
}
