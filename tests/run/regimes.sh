#!/bin/sh
# Products of every shape class, dtype and way to call agree with the reference: without packing, in blocks, by rows, with tails in every
# axis, with few rows or columns, batched, turned, with run-time extents, fused; with 1, 2 and 5 workers, under several compilers and sanitizers.
# What the sanitizers watch here is the generated code, not the compiler: once is enough.
[ -z "${PROGRAMS_SKIP:-}" ] || exit 77
top=$(cd "${srcdir:-.}" && pwd)
TFC=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
head='from tilefoundry.dsl import *
'
# product M N K LEFT RIGHT OUT: one function with static extents.
product() {
	printf '\n@module(entry="p%s")\nclass M%s:\n    @func\n' "$n" "$n"
	printf '    def p%s(a: Tensor[(%s, %s), "%s"], b: Tensor[(%s, %s), "%s"]) -> Tensor[(%s, %s), "%s"]:\n' "$n" "$1" "$3" "$4" "$3" "$2" "$5" "$1" "$2" "$6"
	printf '        return tf.matmul(a, b, out_dtype="%s")\n' "$6"
	n=$((n + 1))
}
# products FILE LEFT RIGHT OUT SHAPE...: a file of them; a shape is MxNxK.
products() {
	file=$1 left=$2 right=$3 out=$4; shift 4
	n=0
	{
		printf '%s' "$head"
		for s in "$@"; do
			rest=${s#*x}
			product "${s%%x*}" "${rest%x*}" "${rest#*x}" "$left" "$right" "$out"
		done
	} >"$work/$file.hir"
}
small='1x1x1 3x5x7 8x8x8 16x16x16 5x24x9 4x25x9 7x47x12 37x53x71 65x65x65 6x0x5 4x6x0 0x3x3 1x96x1 96x1x96'
large='33x700x520 17x1024x512 70x131x1030 1x4096x130 3x2050x120 4x1000x300 300x3x900 40x17x2000 1x320x2000 2x264x100 403x40x1536 5x701x520 6x999x300'
products f32 f32 f32 f32 $small $large
products f64 f64 f64 f64 $small 33x700x520 3x2050x120 4x256x70 205x40x1280 5x701x380
products f16 f16 f16 f32 3x5x7 16x16x16 37x53x71 33x700x390 3x1030x120 5x1450x1500
products bf16 bf16 bf16 bf16 3x5x7 16x16x16 37x53x71 33x700x390 1x1030x121 7x1930x1100
products fp8 fp8e4m3 fp8e4m3 f32 3x5x7 37x53x71 5x70x390
products i8 i8 i8 i32 1x1x1 3x5x7 16x16x16 37x53x71 6x0x5 4x6x0 33x700x391 1x1030x123 3x512x80 130x70x1100
products u8 u8 i8 i32 3x5x7 16x16x16 37x53x71 33x700x1030
cat >"$work/dynamic.hir" <<'END'
from tilefoundry.dsl import *

M, N, K = DimVar("M", 0, 5000), DimVar("N", 0, 5000), DimVar("K", 0, 5000)


@func
def dynamic(a: Tensor[(M, K), "f32"], b: Tensor[(K, N), "f32"]) -> Tensor[(M, N), "f32"]:
    return a @ b
END
cat >"$work/fused.hir" <<'END'
from tilefoundry.dsl import *


@module(entry="epilogue")
class E:
    @func
    def epilogue(x: Tensor[(45, 600), "f32"], w: ConstTensor[(600, 515), "f32"], bias: Tensor[(515,), "f32"], r: Tensor[(45, 515), "f32"]) -> (Tensor[(45, 515), "f16"], Tensor[(45, 515), "f32"]):
        y = tf.silu(x @ w + bias)
        return tf.cast(y, "f16"), y + r

@module(entry="prologue")
class P:
    @func
    def prologue(x: Tensor[(45, 130), "f16"], g: Tensor[(130,), "f32"], w: Tensor[(130, 77), "f32"]) -> Tensor[(45, 77), "f32"]:
        return tf.relu(tf.cast(x, "f32") * g) @ w

@module(entry="weights")
class W:
    @func
    def weights(x: Tensor[(9, 1531), "f32"], w: Tensor[(1531, 1402), "i8"], scale: Tensor[(1402,), "f32"]) -> Tensor[(9, 1402), "f32"]:
        return x @ (tf.cast(w, "f32") * scale) + scale

@module(entry="turned")
class T_:
    @func
    def turned(a: Tensor[(70, 41), "f32"], b: Tensor[(99, 70), "f32"]) -> (Tensor[(41, 99), "f32"], Tensor[(99, 41), "f32"]):
        y = tf.matmul(tf.transpose(a, (1, 0)), b, b_layout="NK")
        return y, tf.transpose(y, (1, 0))

@module(entry="batched")
class B:
    @func
    def batched(a: Tensor[(3, 2, 20, 33), "f32"], b: Tensor[(2, 33, 41), "f32"], c: Tensor[(33, 29), "f32"]) -> (Tensor[(3, 2, 20, 41), "f32"], Tensor[(3, 2, 20, 29), "f32"]):
        return a @ b, a @ c

@module(entry="blocks")
class K:
    @func
    def blocks(a: Tensor[(2, 100, 1100), "f32"], b: Tensor[(2, 1100, 50), "f32"], c: Tensor[(2, 1100, 50), "f32"]) -> (Tensor[(2, 100, 50), "f32"], Tensor[(50, 2, 100), "f32"]):
        y = tf.relu(a @ b) * (a @ c)
        return y, tf.transpose(a @ b, (2, 0, 1))

@module(entry="few")
class F:
    @func
    def few(x: Tensor[(5, 520), "f32"], w: Tensor[(520, 701), "f32"]) -> (Tensor[(701, 5), "f32"], Tensor[(5, 701), "f32"]):
        y = x @ w
        return tf.transpose(y, (1, 0)), tf.relu(y)

@module(entry="row")
class R:
    @func
    def row(x: Tensor[(1, 300), "f32"], w: Tensor[(300, 512), "f32"], bias: Tensor[(512,), "f32"]) -> Tensor[(1, 512), "f16"]:
        return tf.cast(tf.relu(x @ w + bias), "f16")

@module(entry="chain")
class C:
    @func
    def chain(a: Tensor[(50, 64), "f32"], b: Tensor[(64, 300), "f32"], c: Tensor[(300, 64), "f32"]) -> Tensor[(50, 64), "f32"]:
        return tf.relu(a @ b) @ c + a
END

try() { # FILE COMPILER OPTION...
	file=$1 cc=$2; shift 2
	command -v "${cc%% *}" >/dev/null 2>&1 || return 0
	if "$TFC" check "$work/$file.hir" "$work/$file.c" "--cc=$cc" "$@" >"$work/log" 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $file $* with $cc"
		grep -v ' ok: ' "$work/log" | head -5 | sed 's/^/    /'
		fail=$((fail + 1))
	fi
}
san="-g -fno-sanitize-recover=all -fsanitize"
for f in f32 f64 f16 bf16 fp8 i8 u8 fused dynamic; do
	"$TFC" --verify "$work/$f.hir" -o "$work/$f.c" >"$work/log" 2>&1 || { echo "FAIL: $f"; head -3 "$work/log"; fail=$((fail + 1)); }
done
for f in f32 f64 f16 bf16 fp8 i8 u8 fused; do
	try $f "gcc -O3 -march=native"
	try $f "clang -O2 -march=native" -j5
	try $f "gcc -O2 -ffast-math" -j2
	try $f "clang -O1 $san=address,undefined" -j2
done
# Each width of vectors that the file has, on any machine; files with one width.
for f in f32 f64 bf16 u8 fused; do
	for bytes in 64 32 16 0; do
		try $f "clang -O1 -DTFC_VECTOR_BYTES=$bytes"
	done
done
for target in cpu.x86-64-v3 cpu.x86-64-v4 cpu.aarch64; do
	"$TFC" "$work/f32.hir" --target=$target -o "$work/f32.$target.c" || fail=$((fail + 1))
	cp "$work/f32.hir" "$work/f32.$target.hir"
	try f32.$target "clang -O1"
	try f32.$target "gcc -O3 -march=native"
done
for f in f32 i8 fused; do
	try $f "gcc -O1 $san=thread" -j3
	try $f "gcc -O0"
	try $f "clang -O3 -ffast-math"
	try $f tcc
done
for size in "1 1 1" "0 4 4" "5 6 0" "37 53 71" "33 700 520" "3 2050 120" "1 600 600" "130 17 300" "6 1024 512"; do
	set -- $size
	for cc in "gcc -O3 -march=native" "clang -O1 $san=address,undefined"; do
		try dynamic "$cc" -j2 --dim M="$1" --dim N="$2" --dim K="$3"
	done
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
