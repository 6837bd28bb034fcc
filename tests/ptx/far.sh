#!/bin/sh
# Elements behind 2^31: what a kernel writes to a buffer of 2.6 GB, of which the emulator holds only the pages that are touched, it
# reads back; neither is outside the buffer, and no two elements are one.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
tfc=${TFC:-$PWD/tfc}
run=${PTXRUN:-$(dirname "$tfc")/tfc-ptxrun}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
cat >k.tir <<'END'
from tilefoundry.dsl import *
from tilefoundry.target import CudaTarget


@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def far(src: Tensor[(8, 32), "i64"], x: Tensor[(5000, 65536), "i64"], out: Tensor[(8, 32), "i64"]):
    with Mesh((Topology("cta", 8), Topology("thread", 32)), Layout((8, 32), (32, 1)), names=("c", "t")) as p:
        x[625 * p.c + 624, 2048 * p.t + 7] = src[p.c, p.t]
        out[p.c, p.t] = x[625 * p.c + 624, 2048 * p.t + 7]
END
"$tfc" k.tir --emit=ptx:k.ptx,launch:k.launch 2>log || {
	grep -q E6005 log && { echo "this tfc has no PTX back end"; exit 77; }
	cat log
	exit 1
}
sed 's/^param 1 .*/param 1 scratch bytes 2621440000/' k.launch >far.launch
printf 'from tilefoundry.dsl import *\n\n@func\ndef same(src: Tensor[(8, 32), "i64"]) -> Tensor[(8, 32), "i64"]:\n    return src + 0\n' >same.hir
"$tfc" eval same.hir --in src=random:5 --out-dir . >log 2>&1 || { cat log; exit 1; }
for schedule in rr random:3; do
	"$run" k.ptx --launch=far.launch --sched=$schedule --in=src=out.npy --expect=out=out.npy,exact >log 2>&1 || { head -20 log; exit 1; }
done
echo "agrees"
