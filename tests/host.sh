#!/bin/sh
# What surrounds the PTX: generated headers and launchers are accepted by every compiler at hand, and run against a driver that
# is not there (tests/fakecuda.c) and whose kernels the emulator executes; launch descriptions are run by tfc-ptxrun; options
# that cannot be met are refused.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
src=$(cd "${srcdir:-.}" && pwd)
TFC=${TFC:-$PWD/tfc} PTXRUN=${PTXRUN:-$PWD/tfc-ptxrun} GEN=${HOSTGEN:-$PWD/tests/host/hostgen}
archive=${LIBTFCEMU:-$PWD/libtfcemu.a} build=$PWD
here=$src/tests/host
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
cd "$tmp" || exit 99
pass=0 fail=0
# try WHAT COMMAND...: it succeeds.
try() {
	label=$1
	shift
	if "$@" >log 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $label"
		sed 's/^/    /' log | head -8
		fail=$((fail + 1))
	fi
}
# refuse CODE TEXT FILE ARGUMENT...: hostgen refuses the program with the code and the text, and writes nothing.
refuse() {
	code=$1 text=$2 file=$3
	shift 3
	rm -f refused
	if "$GEN" header "$file" refused "$@" >log 2>&1 || [ -e refused ] || ! grep -q "^$code: " log || ! grep -qF -- "$text" log; then
		echo "FAIL: $code for $file $*: no '$text'"
		sed 's/^/    /' log | head -4
		fail=$((fail + 1))
	else
		pass=$((pass + 1))
	fi
}
same() { cmp "$1" "$2"; }
says() { out=$(eval "$1"); case $out in $2) ;; *) echo "$out"; false ;; esac }

# ---- generated texts ----
for f in two.hir pick.hir tiles.hir cond.tir; do
	p=${f%.*}
	try "$p.h" "$GEN" header "$here/$f" $p.h
	try "$p.h again" "$GEN" header "$here/$f" again
	try "$p.h: the same bytes" same $p.h again
	try "$p.launch" "$GEN" launch "$here/$f" $p.launch
	try "$p: launcher" "$GEN" launcher "$here/$f" ${p}_launch.c ptx="$here/$p.ptx"
	try "$p: launcher with a file" "$GEN" launcher "$here/$f" ${p}_file.c ptx="$here/$p.ptx" embed=$p.ptx
	cp "$here/$p.ptx" .
done
try "the launcher holds the text" sh -c '[ $(tr -cd , <two_launch.c | wc -c) -gt $(wc -c <two.ptx) ]'
try "the launcher with a file does not" sh -c '! grep -q "46,118,101" two_file.c && grep -q "incbin" two_file.c'

# ---- compilers ----
warnings="-Wall -Wextra -pedantic -Werror -Wshadow -Wstrict-overflow=1"
include="-I. -I$src/runtime-headers"
printf '#include "two.h"\n#include "pick.h"\n#include "two.h"\nint main(void) { return TFC_OK; }\n' >header.c
printf '#include "tfc/cuda.h"\nint main(void) { return TFC_CUDA_ABI - 1; }\n' >alone.c
printf '#include "tfc/cuda_impl.h"\n' >impl.c
n_compiler=0
for cc in "gcc -std=c11" "clang -std=c11" "g++ -std=c++17 -x c++" "clang++ -std=c++17 -x c++"; do
	command -v ${cc%% *} >/dev/null 2>&1 || { echo "no ${cc%% *}"; continue; }
	n_compiler=$((n_compiler + 1))
	for f in header alone impl two_launch two_file pick_launch tiles_launch cond_launch; do
		try "$cc: $f.c" $cc $warnings $include -c $f.c -o object.o
	done
	try "$cc: self-test" $cc $warnings $include -DTFC_SELFTEST -c tiles_launch.c -o object.o
	for vendor in /usr/local/cuda/include /usr/include; do
		[ -f $vendor/cuda.h ] || continue
		printf '#include <cuda.h>\n#include "tfc/cuda_impl.h"\n#include "two.h"\n' >vendor.c
		try "$cc: with the vendor's header" $cc -Wall -Wextra -Werror $include -isystem $vendor -c vendor.c -o object.o
	done
done
# A launcher needs memory of the host and what tfc/cuda_impl.h defines; that needs the loader of libraries and the formatting of a text.
needs_only() { nm -u "$1" | sed 's/^ *U //; s/@.*//' | grep -Ev "^($2|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__.*_chk)$" >other; cat other; [ ! -s other ]; }
if command -v nm >/dev/null 2>&1; then
	for p in two pick tiles cond; do
		try "${p}_launch.o" ${CC:-cc} $include -O1 -c ${p}_launch.c -o object.o
		try "${p}_launch.o needs nothing else" needs_only object.o "tfc_cuda_[a-z_]*|malloc|free|memset"
	done
	try "impl.o" ${CC:-cc} -std=c11 $include -O1 -c impl.c -o object.o
	try "impl.o needs nothing else" needs_only object.o "dlopen|dlsym|dlclose|dlerror|vsnprintf|memcpy|memset"
fi
[ $n_compiler -gt 0 ] || { echo "no compiler"; exit 77; }

# ---- a driver that is not there ----
cc=${CC:-cc} flags="-std=c11 -D_DEFAULT_SOURCE -D_POSIX_C_SOURCE=200809L -O1 -Wall -Wextra ${SAN_CFLAGS-}"
tests="-I$src/tests -I$src/src"
mkdir fake bare none
try "fakecuda.c" $cc $flags $tests -fPIC -shared "$src/tests/fakecuda.c" -lpthread -o fake/libcuda.so.1
try "fakecuda.c, bare" $cc $flags -Wno-unused-function -Wno-unused-variable $tests -DFAKECUDA_BARE -fPIC -shared "$src/tests/fakecuda.c" -lpthread -o bare/libcuda.so.1
run() { dir=$1; shift; LD_LIBRARY_PATH=$dir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$@"; }
try "open.c" $cc $flags $include "$here/open.c" -o open -ldl
try "no driver" says "run none ./open" "1 *libcuda.so.1*"
try "a driver that lacks functions" says "run bare ./open" "2 libcuda.so.1 has no cuInit*"
try "a driver" says "run fake ./open" "0 *"
if [ -e "$build/libtfc_cuda.a" ]; then
	sed 's/cuda_impl/cuda/' "$here/open.c" >linked.c
	try "libtfc_cuda" $cc $flags $include linked.c "$build/libtfc_cuda.a" -o linked -ldl
	try "libtfc_cuda: a driver" says "run fake ./linked" "0 *"
fi
link="$here/device.c $archive -ljansson -lpthread -lm -ldl"
for embed in launch file; do
	try "two.c, $embed" $cc $flags $include $tests "$here/two.c" two_$embed.c $link -o two
	try "two, $embed" run fake ./two
done
try "others.c" $cc $flags $include $tests -Dmalloc=host_malloc -c pick_launch.c -o pick.o
try "others.c" $cc $flags $include $tests -Dmalloc=host_malloc -c tiles_launch.c -o tiles.o
try "others.c" $cc $flags $include $tests "$here/others.c" pick.o tiles.o cond_launch.c $link -o others
try "others" run fake ./others
try "others.c, self-test" $cc $flags $include $tests -DTFC_SELFTEST -Dhost_malloc=unused_malloc "$here/others.c" pick_launch.c tiles_launch.c cond_launch.c $link -o selftest
try "others, self-test" run fake ./selftest
if command -v clang++ >/dev/null 2>&1 || command -v g++ >/dev/null 2>&1; then
	cxx=g++
	command -v g++ >/dev/null 2>&1 || cxx=clang++
	try "two_launch.c in C++" $cxx -std=c++17 $include -x c++ -c two_launch.c -o two_cxx.o
	try "two.c, launcher in C++" $cc $flags $include $tests "$here/two.c" two_cxx.o $link -o two
	try "two, launcher in C++" run fake ./two
fi

# ---- launch descriptions ----
identity() {
	printf 'from tilefoundry.dsl import *\n\n\n@func\ndef f(x: Tensor[(%s), "f32"]) -> Tensor[(%s), "f32"]:\n    return x + 0.0\n' "$1" "$1" >identity.hir
	"$TFC" eval identity.hir --in x=random:$2 --out-dir made && mv made/out.npy "$3"
}
try "x.npy" identity "5, 128" 1 x.npy
try "w.npy" identity "128," 2 w.npy
try "s.npy" identity "10, 32" 3 s.npy
try "t.npy" identity "11, 32" 4 t.npy
try "what two.hir means" "$TFC" eval "$here/plain.hir" --in x=x.npy --in w=w.npy --out-dir .
try "two.launch" "$PTXRUN" two.ptx --launch two.launch --in x=x.npy --in w=w.npy --expect out=out.npy,exact --adversary=standard
try "pick.launch, 10 rows" "$PTXRUN" pick.ptx --launch pick.launch --in x=s.npy --expect out=s.npy,exact --json=ten.json
try "pick.launch, 11 rows" "$PTXRUN" pick.ptx --launch pick.launch --in x=t.npy --expect out=t.npy,exact --json=eleven.json
try "pick.launch: the first kernel alone" sh -c 'grep -q pick_phase0 ten.json && ! grep -q pick_phase1 ten.json'
try "pick.launch: the second kernel alone" sh -c 'grep -q pick_phase1 eleven.json && ! grep -q pick_phase0 eleven.json'

# ---- the code that tfc makes ----
module=${TFC_BACKEND_DIR:-$build}/tfc-nvptx.so
if [ -e "$module" ]; then
	TFC_BACKEND_DIR=${module%/*}
	export TFC_BACKEND_DIR
	mkdir gen
	for f in two.hir pick.hir tiles.hir cond.tir; do
		p=${f%.*}
		try "$f to PTX" "$TFC" -w "$here/$f" --emit=ptx:gen/$p.ptx,header:gen/$p.h,launcher:gen/${p}_launch.c,launch:gen/$p.launch
		try "$p.h: the same bytes with PTX" same $p.h gen/$p.h
		try "$p.launch: the same bytes with PTX" same $p.launch gen/$p.launch
	done
	try "two.c, PTX of tfc" $cc $flags $include $tests "$here/two.c" gen/two_launch.c $link -o two
	try "two, PTX of tfc" run fake ./two
	try "pick.c, PTX of tfc" $cc $flags $include $tests -Dmalloc=host_malloc -c gen/pick_launch.c -o pick.o
	try "tiles.c, PTX of tfc" $cc $flags $include $tests -Dmalloc=host_malloc -c gen/tiles_launch.c -o tiles.o
	try "others.c, PTX of tfc" $cc $flags $include $tests "$here/others.c" pick.o tiles.o gen/cond_launch.c $link -o others
	try "others, PTX of tfc" run fake ./others
	printf 'from tilefoundry.dsl import *\n\nR = DimVar("R", 0, 64)\n' >several.hir
	for m in "A 48 tf.softmax(x,axis=0)" "B 32 (x*x)"; do
		set -- $m
		printf '\n\n@module(entry="f")\nclass %s:\n    @func\n    def f(x: Tensor[(R, %s), "f32"]) -> Tensor[(R, %s), "f32"]:\n        return %s\n' $1 $2 $2 "$3" >>several.hir
	done
	try "several functions" "$TFC" several.hir --target=nvidia.sm80 --emit=ptx:several.ptx,header:several.h,launcher:several_launch.c,launch:several.launch
	try "several functions: launcher" $cc $flags $include -c several_launch.c -o several.o
	try "several functions: names" sh -c 'grep -q "^int A_f_run(" several.h && grep -q "^int B_f_run(" several.h && grep -q "tensor B_f.x f32 \[R, 32\]" several.launch'
	try "several functions against the reference" "$TFC" check several.hir several.ptx --dim R=5
	try "several functions, no rows" "$TFC" check several.hir several.ptx --dim R=0
	cat >strided.hir <<'END'
from tilefoundry.dsl import *


@func
def strided(x: Tensor[(16, 1, 8), "f16", ((16, 1, 8), (24, 0, 1))], y: Tensor[(8, 1, 16), "f32", ((8, 1, 16), (1, 1, 8))]) -> Tensor[(16, 1, 8), "f32"]:
    return tf.cast(x, "f32") + tf.transpose(y, perm=(2, 1, 0))
END
	try "strides" "$TFC" strided.hir --target=nvidia.sm80 --emit=ptx:strided.ptx,header:strided.h,launch:strided.launch
	try "strides against the reference" "$TFC" check strided.hir strided.ptx
	try "strides: pitches" grep -q '\[8, 1, 16\] in align 16 pitch \[4, 4, 32\]$' strided.launch
	try "chain.hir to PTX" "$TFC" -w "$here/chain.hir" --target=nvidia.sm80 --emit=ptx:chain.ptx,header:chain.h,launcher:chain_launch.c,launch:chain.launch
	try "cx.npy" identity "37, 64" 5 cx.npy
	try "cw.npy" identity "64, 48" 6 cw.npy
	try "cb.npy" identity "48," 7 cb.npy
	inputs="--in x=cx.npy --in w=cw.npy --in b=cb.npy"
	try "chain.ptx against the reference" "$TFC" check "$here/chain.hir" chain.ptx $inputs
	try "chain.launch" "$PTXRUN" chain.ptx --launch chain.launch $inputs --out out=chain.npy
	try "chain.c" $cc $flags $include $tests "$here/chain.c" chain_launch.c $link -o chain
	try "chain" run fake ./chain 37 chain.bytes
	try "chain: the launcher's result is that of the launch description" sh -c 'tail -c +129 chain.npy | cmp - chain.bytes'
	if command -v "${MAKE:-make}" >/dev/null 2>&1; then
		try "bench/gpu" env -u MAKEFLAGS -u MFLAGS "${MAKE:-make}" -C "$src/bench/gpu" TFC="$TFC" O="$tmp/bench" CC="$cc" CFLAGS="-O1 -Wall -Wextra -Werror ${SAN_CFLAGS-}" all
		try "bench/gpu: one line says what is missing" says "run bare bench/gpu" "bench/gpu: not measured: no driver: libcuda.so.1 has no cuInit"
	fi
else
	echo "no $module: PTX is that of tests/host"
fi

# ---- the table of architectures and the documents of targets ----
"$TFC" --print-targets >targets
for f in "$src"/targets/nvidia.sm*.toml; do
	name=$(sed -n '/^\[facts.identity.name\]/,/^value/s/^value = "\(.*\)"/\1/p' "$f")
	least=$(sed -n '/^\[facts.emit.ptx_version\]/,/^value/s/^value = "\(.*\)"/\1/p' "$f")
	try "$name: the default .version is at least $least" awk -v n="$name" -v l="$least" '$1 == n && $3 >= l { found = 1 } END { exit !found }' targets
done

# ---- what is refused ----
refuse E6001 "unknown architecture 'sm_95'; known: sm_80 sm_86 sm_87 sm_89 sm_90 sm_90a sm_100a sm_120a" "$here/two.hir" arch=sm_95
refuse E6003 "sm_90a needs .version 8.0; --ptx-version=7.8 given" "$here/two.hir" version=78
for name in ld add reqntid int operator tfc_f 2f f-g; do
	refuse E6101 "'$name' is not usable as the name of a kernel" "$here/two.hir" rename=two=$name
done
try "--entry-name" sh -c '"$1" header "$2" renamed.h rename=two=other && grep -q "^int other_run(" renamed.h && grep -q "\"other_phase1\"" renamed.h' sh "$GEN" "$here/two.hir"
try "--param-align" sh -c '"$1" header "$2" aligned.h align=4 && grep -q "TFC_two_x_ALIGNMENT 4$" aligned.h' sh "$GEN" "$here/two.hir"
try "--header-guard" sh -c '"$1" header "$2" guarded.h guard=A_GUARD_H && grep -q "^#ifndef A_GUARD_H" guarded.h' sh "$GEN" "$here/two.hir"
{
	printf 'from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n\n'
	printf '@module(entry="f", target=CudaTarget("nvidia.a100_sxm"), topologies=(Topology("cta", 1), Topology("thread", 32)))\nclass M:\n    @func\n    def f('
	i=0
	while [ $i -lt 512 ]; do printf 'x%d: Tensor[(1,), "f32"], ' $i; i=$((i + 1)); done
	printf 'y: Tensor[(1,), "f32"]) -> Tensor[(1, 1), "f32"]:\n        out = tf.empty(Tensor[(1, 32), "f32"])\n        with Mesh(("cta",), layout=(1,), names=("c",)) as p:\n'
	printf '            with Mesh(("thread",), layout=(32,), names=("t",)) as q:\n                s = tf.schedule((y, tf.empty(Tensor[(1,), "f32", "smem"])), op=T.copy())\n'
	printf '                return tf.schedule((s, tf.empty(Tensor[(1,), "f32", "gmem"])), op=T.copy())\n'
} | sed 's/-> Tensor\[(1, 1)/-> Tensor[(1,)/; /out = tf.empty/d' >many.hir
refuse E6102 "the parameters of 'f' take 4112 bytes; a kernel has at most 4096" many.hir
sed 's/(32, 128), "f32", ((32, 128), (512, 1)), "smem"/(32, 128), "f32", ((32, 128), (4096, 1)), "smem"/' "$here/tiles.hir" >large.hir
refuse E6104 "a CTA of 'tiles' needs 508928 bytes of shared memory; the limit of nvidia.a100_sxm is 166912" large.hir
refuse E6104 "the greatest tiles are big (508416), small (512)" large.hir
cat >loop.hir <<'END'
from tilefoundry.dsl import *
from tilefoundry.target import CudaTarget


@module(entry="f", target=CudaTarget("nvidia.a100_sxm"), topologies=(Topology("cta", 1), Topology("thread", 32)))
class M:
    @func
    def f(x: Tensor[(4, 32), "f32"]) -> Tensor[(4, 32), "f32"]:
        out = tf.empty(Tensor[(4, 32), "f32"])
        for i in range(4):
            with Mesh(("cta", "thread"), layout=(1, 32), names=("c", "t")) as p:
                a = tf.schedule((x[i:i + 1, p.t:p.t + 1], tf.empty(Tensor[(1, 1), "f32", "rmem"])), op=T.copy())
                out = tf.insert_slice(out, tf.schedule((a, tf.empty(Tensor[(1, 1), "f32", "gmem"])), op=T.copy()), (i, p.t))
        return out
END
refuse E6201 "a loop stands around phases" loop.hir
refuse E6201 "a number of 'out', which kernels write, is read outside every phase" "$here/number.tir"
sed 's/out\[0, 0\]$/x[0, 0]/' "$here/number.tir" >number.tir
try "a number of an input may be read there" "$GEN" header number.tir number.h
sed "s/^    v = .*/    n = k[()]\n    T.trap_unless(n > 0, why=\"few\")/; s/= v + x/= x/" "$here/number.tir" >trap.tir
try "a condition that the host cannot test" sh -c '! "$1" launcher trap.tir trap.c ptx=two.ptx 2>trap.err && [ ! -e trap.c ] && grep -q "^E6201: a condition outside every phase" trap.err' sh "$GEN"

echo "$pass passed, $fail failed"
[ $fail = 0 ]
