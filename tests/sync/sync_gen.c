/* sync_gen SEED: print a random TIR program and write its input x.npy beside it. */
#include <stdlib.h>
#include <string.h>

#include "base/npy.h"
#include "base/tfc.h"
#include "random.h"

static bool write_input(struct arena *a, const char *path)
{
	struct npy x = { .kind = 'f', .item_bytes = 4, .rank = 1, .shape = { 128 }, .n_item = 128 };
	unsigned char *bytes;
	size_t size;
	x.data = arena_array(a, unsigned char, 512);
	for (int i = 0; i < 128; i++)
		memcpy(x.data + 4 * i, &(float){ (float)(i * 37 % 128 - 64) + 0.5f }, 4);
	npy_encode(a, &x, &bytes, &size);
	FILE *f = fopen(path, "wb");
	return f && fwrite(bytes, 1, size, f) == size && !fclose(f);
}

int main(int argc, char **argv)
{
	static struct tfc t;
	tfc_init(&t);
	if (argc != 2 || setjmp(t.fail.env))
		return 2;
	fputs(random_program(&t.perm, strtoull(argv[1], NULL, 10), false, true), stdout);
	bool ok = write_input(&t.perm, "x.npy");
	tfc_free(&t);
	return ok ? 0 : 1;
}
