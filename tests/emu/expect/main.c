/* expect NAME DIRECTORY: writes the arrays of program NAME into DIRECTORY and prints options for tfc-ptxrun. */
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void array_write(struct kit *k, const char *name, const char *kind, const char *type, const int *shape,
			const void *data)
{
	char path[512], head[256], extents[128] = "";
	size_t n = (size_t)(type[1] - '0'), len;
	for (const int *s = shape; *s; s++) {
		n *= (size_t)*s;
		len = strlen(extents);
		snprintf(extents + len, sizeof extents - len, "%d,", *s);
	}
	snprintf(path, sizeof path, "%s/%s.%s.npy", k->directory, name, kind);
	FILE *f = fopen(path, "wb");
	if (!f) {
		perror(path);
		exit(1);
	}
	snprintf(head, sizeof head, "{'descr': '%c%s', 'fortran_order': False, 'shape': (%s), }",
		 type[1] == '1' ? '|' : '<', type, extents);
	len = strlen(head);
	size_t total = (10 + len + 1 + 63) / 64 * 64 - 10;
	fwrite("\x93NUMPY\x01\x00", 1, 8, f);
	fputc((int)(total & 255), f);
	fputc((int)(total >> 8), f);
	fprintf(f, "%s%*s\n", head, (int)(total - 1 - len), "");
	fwrite(data, 1, n, f);
	if (fclose(f)) {
		perror(path);
		exit(1);
	}
}

void kit_in(struct kit *k, const char *name, const char *type, const int *shape, const void *data)
{
	array_write(k, name, "in", type, shape, data);
	printf("--in %s=%s/%s.in.npy\n", name, k->directory, name);
}

void kit_want(struct kit *k, const char *name, const char *type, const int *shape, const void *data, const char *tolerance)
{
	array_write(k, name, "want", type, shape, data);
	printf("--expect %s=%s/%s.want.npy,%s\n", name, k->directory, name, tolerance);
}

uint32_t kit_u32(struct kit *k)
{
	k->random = k->random * 6364136223846793005u + 1442695040888963407u;
	uint32_t x = (uint32_t)(k->random >> 32);
	return x ^ x >> 15;
}

float kit_unit(struct kit *k)
{
	return (float)(int32_t)(kit_u32(k) % 8192) / 4096.0f - 1.0f;
}

uint32_t *kit_words(struct kit *k, uint32_t *w, int n)
{
	for (int i = 0; i < n; i++)
		w[i] = kit_u32(k);
	return w;
}

int main(int argc, char **argv)
{
	static const struct expected *const all[] = { expect_scalar, expect_convert, expect_float, expect_lanes, expect_shared,
						      expect_global, expect_matrix, expect_base };
	if (argc != 3) {
		fputs("usage: expect NAME DIRECTORY\n", stderr);
		return 2;
	}
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		for (const struct expected *e = all[i]; e->name; e++)
			if (!strcmp(e->name, argv[1])) {
				struct kit k = { argv[2], 0x2545f4914f6cdd1du };
				e->make(&k);
				return 0;
			}
	fprintf(stderr, "expect: no program '%s'\n", argv[1]);
	return 1;
}
