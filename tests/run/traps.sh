#!/bin/sh
# What compilers make of generated C where it once cost much: full vectors under every -march, no code for vectors that the machine
# lacks, sums in registers, the same results under -ffast-math, and the forms for compilers without vector extensions; kernels for
# AArch64 run under qemu where it and a cross compiler are installed.
# What the sanitizers watch here is the generated code, not the compiler: once is enough.
[ -z "${PROGRAMS_SKIP:-}" ] || exit 77
top=$(cd "${srcdir:-.}" && pwd)
TFC=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
include=-I$top/runtime-headers
ok() { # NAME CONDITION...
	name=$1; shift
	if "$@"; then pass=$((pass + 1)); else echo "FAIL: $name"; fail=$((fail + 1)); fi
}
have() { command -v "$1" >/dev/null 2>&1; }
cat >"$work/k.hir" <<'END'
from tilefoundry.dsl import *


@module(entry="product")
class P:
    @func
    def product(a: Tensor[(96, 200), "f32"], b: Tensor[(200, 144), "f32"]) -> Tensor[(96, 144), "f32"]:
        return a @ b

@module(entry="halves")
class H:
    @func
    def halves(a: Tensor[(9, 70), "bf16"], b: Tensor[(70, 33), "bf16"]) -> Tensor[(9, 33), "f32"]:
        return tf.matmul(a, b, out_dtype="f32")

@module(entry="bytes")
class B:
    @func
    def bytes(a: Tensor[(9, 70), "u8"], b: Tensor[(70, 33), "i8"]) -> Tensor[(9, 33), "i32"]:
        return tf.matmul(a, b, out_dtype="i32")

@module(entry="rows")
class R:
    @func
    def rows(x: Tensor[(9, 301), "f32"]) -> (Tensor[(9, 301), "f32"], Tensor[(9, 301), "f32"]):
        return tf.softmax(x, axis=1), tf.silu(x)

@module(entry="turned")
class T_:
    @func
    def turned(x: Tensor[(70, 41), "f32"]) -> Tensor[(41, 70), "f32"]:
        return tf.transpose(x, (1, 0))
END
"$TFC" "$work/k.hir" -o "$work/k.c" || { echo "FAIL: compile"; exit 1; }

# Multiplications and additions of a file's kernels on registers of one name, in the code of one compiler.
fused() { # REGISTER COMPILER OPTION...
	register=$1; shift
	"$@" "$include" -S -o - "$work/k.c" 2>"$work/log" | grep -c "vfn*madd[0-9a-z]*ps.*%$register"
}
full() { # REGISTER COMPILER OPTION...
	[ "$(fused "$@")" -ge 16 ]
}
none() {
	[ "$(fused "$@")" = 0 ]
}
if [ "$(uname -m)" = x86_64 ]; then
	for cc in gcc clang; do
		have $cc || continue
		# clang takes halves of 64-byte registers for these processors unless it is told not to.
		for arch in x86-64-v4 sapphirerapids; do
			ok "$cc $arch: 64-byte vectors" full zmm $cc -O2 -march=$arch
		done
		# 64-byte vectors on a machine without them are sixty times slower with gcc.
		for arch in x86-64-v3; do
			ok "$cc $arch: no 64-byte vectors" none zmm $cc -O2 -march=$arch
			ok "$cc $arch: 32-byte vectors" full ymm $cc -O2 -march=$arch
		done
		# Strict C turns fused operations off where the file does not ask for them.
		ok "$cc -std=c11: fused" full ymm $cc -std=c11 -O2 -march=x86-64-v3
	done
fi

# Sums stay in registers: the loop of a kernel stores nothing.
spills() { # COMPILER OPTION...: vector stores to the stack in kernels
	"$@" "$include" -S -o - "$work/k.c" 2>"$work/log" |
		awk '/^tfc_outer_.*f32_f32_f32.*:/ { inside = 1 } /\.cfi_endproc/ { inside = 0 }
			inside && /vmov[au]p[sd]\t%[yz]mm[0-9]+, -?[0-9]*\(%[re][sb]p/ { n++ } END { print n + 0 }'
}
no_spills() {
	[ "$(spills "$@")" = 0 ]
}
if [ "$(uname -m)" = x86_64 ]; then
	for cc in gcc clang; do
		have $cc || continue
		ok "$cc v4: no spills" no_spills $cc -O2 -march=x86-64-v4
		ok "$cc v3: no spills" no_spills $cc -O2 -march=x86-64-v3
	done
fi

# Rounding by a large number is deleted by -ffast-math; infinities are undefined under it; the forms without vectors.
check() { # COMPILER OPTION...
	ok "$1" "$TFC" check "$work/k.hir" "$work/k.c" "--cc=$1" >"$work/log" 2>&1
}
for cc in "gcc -O2 -ffast-math" "clang -O2 -ffast-math" "gcc -O3 -march=native -ffast-math" "clang -O3 -march=native -ffast-math" \
	"gcc -std=c11 -pedantic -Werror -O2 -DTFC_ISO_C" "clang -std=c11 -pedantic -Werror -O2 -DTFC_ISO_C" "gcc -std=c11 -O2" tcc; do
	have "${cc%% *}" && check "$cc"
done

# AArch64: a cross compiler and an emulator of the processor.
cat >"$work/main.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
#include "k.h"

static float a[96 * 200], b[200 * 144], out[96 * 144];
static uint16_t ha[9 * 70], hb[70 * 33];
static uint8_t ba[9 * 70];
static int8_t bb[70 * 33];
static float hout[9 * 33], x[9 * 301], soft[9 * 301], silu[9 * 301], turned_out[70 * 41];
static int32_t bout[9 * 33];

static void print(const char *name, const void *data, size_t n)
{
	printf("%s", name);
	for (size_t i = 0; i < n; i++)
		printf(" %08x", ((const unsigned *)data)[i]);
	printf("\n");
}

#define CALL(name, ...) do { tfc_##name##_args args = { __VA_ARGS__ }; size_t n = name##_workspace_size(&args); \
	args.workspace_size = n; args.workspace = aligned_alloc(64, (n + 64) / 64 * 64); \
	if (name(&args)) return 1; free(args.workspace); } while (0)

int main(void)
{
	/* Small whole numbers: every order of summation gives one result. */
	for (int i = 0; i < 96 * 200; i++) a[i] = (float)(i * 7 % 15 - 7);
	for (int i = 0; i < 200 * 144; i++) b[i] = (float)(i * 5 % 13 - 6);
	for (int i = 0; i < 9 * 70; i++) ha[i] = (uint16_t)(i % 3 ? 0x3f80 : 0xc000), ba[i] = (uint8_t)(i * 37);
	for (int i = 0; i < 70 * 33; i++) hb[i] = (uint16_t)(i % 5 ? 0x4040 : 0xbf80), bb[i] = (int8_t)(i * 91);
	for (int i = 0; i < 9 * 301; i++) x[i] = (float)(i * 11 % 97 - 40) / 8;
	CALL(product, .a = a, .b = b, .out = out);
	CALL(halves, .a = ha, .b = hb, .out = hout);
	CALL(bytes, .a = ba, .b = bb, .out = bout);
	CALL(turned, .x = a, .out = turned_out);
	print("product", out, 96 * 144);
	print("halves", hout, 9 * 33);
	print("bytes", bout, 9 * 33);
	print("turned", turned_out, 70 * 41);
	CALL(rows, .x = x, .out0 = soft, .out1 = silu);
	for (int r = 0; r < 9; r++) {
		double sum = 0;
		for (int i = 0; i < 301; i++)
			sum += soft[r * 301 + i];
		printf("row %.4f %.4f\n", sum, silu[r * 301 + 5]);
	}
	return 0;
}
END
cross() { # NAME TARGET COMPILER OPTION...: its results, beside those of this machine in $work/here
	name=$1 target=$2; shift 2
	"$TFC" "$work/k.hir" --target=$target --emit=c:"$work/k.cross.c" && "$@" "$include" -I"$work" -static -o "$work/cross" "$work/k.cross.c" "$work/main.c" -lm >"$work/log" 2>&1 &&
		qemu-aarch64 "$work/cross" >"$work/there" && cmp -s "$work/here" "$work/there" || { head -5 "$work/log"; return 1; }
}
"$TFC" "$work/k.hir" --emit=header:"$work/k.h"
gcc -O1 "$include" -I"$work" -o "$work/own" "$work/k.c" "$work/main.c" -lm && "$work/own" >"$work/here"
ok "own results" test -s "$work/here"
skipped=0
if have aarch64-linux-gnu-gcc && have qemu-aarch64; then
	for target in cpu.aarch64 cpu.c11; do
		for o in -O0 "-O2 -ffast-math"; do
			ok "aarch64 $target $o" cross gcc $target aarch64-linux-gnu-gcc $o
		done
		have clang && ok "aarch64 $target clang" cross clang $target clang --target=aarch64-linux-gnu -O2
	done
	"$TFC" "$work/k.hir" --target=cpu.aarch64 -o "$work/k.neon.c"
	ok "aarch64: fused vectors" sh -c "aarch64-linux-gnu-gcc -O2 '$include' -S -o - '$work/k.neon.c' | grep -q 'fmla.*v[0-9]*\.4s'"
else
	echo "skipped: no cross compiler for aarch64, or no qemu-aarch64"
fi
echo "$pass passed, $fail failed"
[ $fail = 0 ]
