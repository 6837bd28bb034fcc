#!/bin/sh
# Memory that is not given back where LLVM is in the process: good programs, refusals inside the module and the emulator.  The leak
# detector's own tracer crashes now and then with LLVM loaded ("Tracer caught signal"); a run in which it did says nothing and is
# repeated.
TFC=${TFC:-$PWD/tfc}
src=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
ASAN_OPTIONS=help=1 "$TFC" --version 2>&1 | grep -q detect_leaks || { echo "not built with a leak detector"; exit 77; }
"$TFC" "$src/examples/relu_residual.hir" --target=nvidia.sm90 -o "$work/k.ptx" 2>&1 | grep -q E6005 && { echo "built without LLVM"; exit 77; }
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=1"
pass=0 fail=0
# clean LABEL STATUS COMMAND...
clean() {
	label=$1 want=$2
	shift 2
	for _ in 1 2 3 4 5 6; do
		"$@" >"$work/log" 2>&1
		status=$?
		grep -q 'Tracer caught signal' "$work/log" || break
	done
	if [ $status = "$want" ] && ! grep -q Sanitizer "$work/log"; then pass=$((pass + 1)); return; fi
	echo "FAIL: $label: exit status $status, expected $want"
	head -20 "$work/log"
	fail=$((fail + 1))
}
for f in "$src"/tests/ptx/*.hir; do
	clean "$f as PTX" 0 "$TFC" "$f" -o "$work/k.ptx"
	clean "$f checked" 0 "$TFC" check "$f" "$work/k.ptx"
done
clean "several kernels, header and launcher" 0 "$TFC" "$src/tests/place/rows.hir" --target=nvidia.sm90 --emit="ptx:$work/m.ptx,header:$work/m.h,launcher:$work/m_launch.c"
cat >"$work/unroll.tir" <<'END'
from tilefoundry.dsl import *
from tilefoundry.target import CudaTarget


@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def mirrored(x: Tensor[(64,), "f32"], y: Tensor[(64,), "f32"]):
    with Mesh((Topology("cta", 1), Topology("thread", 32)), Layout((1, 32), (32, 1)), names=("c", "t")) as p:
        for i in T.unroll(64):
            y[i] = x[i] + x[63 - i]
END
clean "a loop that is unrolled" 0 "$TFC" "$work/unroll.tir" -o "$work/x.ptx"
clean "refused by the module" 1 "$TFC" "$work/unroll.tir" --max-ir=10 -o "$work/x.ptx"
grep -q E6202 "$work/log" || { echo "FAIL: refused by the module: not by E6202"; fail=$((fail + 1)); }
echo "$pass passed, $fail failed"
[ $fail = 0 ]
