/* replay FILE...: run every file through the fuzz target, without libFuzzer. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "whole.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		size_t n;
		char *text = whole_read(argv[i], &n);
		fprintf(stderr, "%s\n", argv[i]);
		LLVMFuzzerTestOneInput((const uint8_t *)text, n);
		free(text);
	}
	printf("%d files replayed\n", argc - 1);
	return argc < 2;
}
