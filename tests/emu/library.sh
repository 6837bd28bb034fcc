#!/bin/sh
# A program that uses the emulator as a library: the public header and the archive are enough.
src=${srcdir:-.}
archive=${LIBTFCEMU:-./libtfcemu.a}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
[ -f "$archive" ] || { echo "no $archive"; exit 77; }
mkdir "$tmp/tfc" && cp "$src/src/emu/emu.h" "$tmp/tfc/" || exit 99
cat >"$tmp/use.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tfc/emu.h>

static char text[1 << 20];

static int fail(const char *what)
{
	printf("FAIL: %s\n", what);
	return 1;
}

int main(int argc, char **argv)
{
	FILE *f = argc == 3 ? fopen(argv[1], "r") : NULL;
	size_t n = f ? fread(text, 1, sizeof(text), f) : 0, bytes;
	struct tfc *t = emu_context_new();
	if (!f || !t)
		return fail("no text");
	if (emu_load(t, "frob", 4, "frob.ptx") || !strstr(emu_diagnostics(t), "frob.ptx:1:1: error[E7009]"))
		return fail("a text that is no PTX");
	struct emu_module *m = emu_load(t, text, n, "saxpy.ptx");
	if (!m)
		return fail(emu_diagnostics(t));
	uint64_t buffer = strtoull(argv[2], NULL, 10);
	struct emu_param *p = calloc(4, sizeof(*p));
	p[0] = (struct emu_param){ .kind = EMU_PARAM_BUFFER, .name = "x", .bytes = buffer, .use = EMU_USE_IN };
	p[1] = (struct emu_param){ .kind = EMU_PARAM_BUFFER, .name = "y", .bytes = 400, .use = EMU_USE_IN | EMU_USE_OUT };
	p[2].bytes = p[3].bytes = 4;
	memcpy(p[2].value, &(float){ 2.0f }, 4);
	memcpy(p[3].value, &(int){ 100 }, 4);
	struct emu_launch launch = { .grid = { 2 }, .block = { 64 }, .param = p, .n_param = 4 };
	struct emu_adversary adversary = { .profile = EMU_PROFILE_FOREIGN };
	struct emu_run *r = emu_run_new(m, &launch, &adversary);
	free(p);
	if (!r)
		return puts("no memory") < 0;
	float *x = emu_buffer(r, "x", &bytes), *y = emu_buffer(r, "y", &bytes);
	for (int i = 0; i < 100; i++)
		x[i] = (float)i, y[i] = 1;
	if (emu_execute(r, 0) != EMU_DONE)
		return fail("the run");
	for (int i = 0; i < 100; i++)
		if (y[i] != 2 * (float)i + 1)
			return fail("a value");
	for (size_t i = 0; emu_finding(r, i); i++)
		if (emu_finding(r, i)->severity == EMU_ERROR)
			return fail(emu_finding(r, i)->message);
	emu_run_free(r);
	emu_context_free(t);
	puts("ok");
	return 0;
}
END
${CC:-cc} -std=c11 -Wall -Werror ${SAN_CFLAGS-} -I"$tmp" -o "$tmp/use" "$tmp/use.c" "$archive" -lm || exit 1
[ "$("$tmp/use" "$src/tests/emu/cuda/saxpy.ptx" 400)" = ok ] || { echo "FAIL: a launch"; "$tmp/use" "$src/tests/emu/cuda/saxpy.ptx" 400; exit 1; }
# Memory that ends is an answer, not the end of the program.  (The sanitizers need more than the limit themselves.)
case ${SAN_CFLAGS-} in *address*) exit 0 ;; esac
found=$(ulimit -v 300000 && "$tmp/use" "$src/tests/emu/cuda/saxpy.ptx" 4000000000)
[ "$found" = "no memory" ] || { echo "FAIL: without memory: $found"; exit 1; }
