#!/bin/sh
# Widths of index arithmetic: 64 bits where a product may leave 32, else 32 and a multiplication that widens; constants beyond 32
# bits; no test of what loops prove.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
tfc=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0
cat >"$work/k.tir" <<'END'
from tilefoundry.dsl import *
from tilefoundry.target import CudaTarget

I = DimVar("I", 1, 65536)
LD = DimVar("LD", 1, 65536)
L2 = DimVar("L2", 1, 65535)
target = CudaTarget("nvidia.h200_sxm")


@prim_func(target=target)
def wide(x: Tensor[(65536, LD), "f32"], y: Tensor[(65536, LD), "f32"]):
    with Mesh((Topology("cta", 65536), Topology("thread", 32)), Layout((65536, 32), (32, 1)), names=("c", "t")) as p:
        y[p.c, 0] = x[p.c, 0]


@prim_func(target=target)
def narrow(x: Tensor[(32768, L2), "f32"], y: Tensor[(32768, L2), "f32"]):
    with Mesh((Topology("cta", 32768), Topology("thread", 32)), Layout((32768, 32), (32, 1)), names=("c", "t")) as p:
        y[p.c, 0] = x[p.c, 0]


# Loops that do not leave the tensor.
@prim_func(target=target)
def loops(x: Tensor[(I, LD), "f32"], y: Tensor[(I, LD), "f32"]):
    with Mesh((Topology("cta", 8), Topology("thread", 32)), Layout((8, 32), (32, 1)), names=("c", "t")) as p:
        for i in range(p.c, I, 8):
            for j in range(p.t, LD, 32):
                y[i, j] = x[i, j]


@prim_func(target=target)
def constant(x: Tensor[(2147483660,), "f32"], y: Tensor[(2147483660,), "f32"]):
    with Mesh((Topology("cta", 1), Topology("thread", 32)), Layout((1, 32), (32, 1)), names=("c", "t")) as p:
        with p[:, 0:1] as s:
            y[2147483653] = x[2147483653]
END

# expect FUNCTION yes|no PATTERN: does the PTX of the function have it?
expect() {
	found=no
	"$tfc" "$work/k.tir" --entry="$1" -o "$work/$1.ptx" 2>"$work/log" || {
		grep -q E6005 "$work/log" && { echo "this tfc has no PTX back end"; exit 77; }
		cat "$work/log"
	}
	grep -q -e "$3" "$work/$1.ptx" && found=yes
	[ $found = "$2" ] || { echo "$1: '$3' found: $found"; status=1; }
}
expect wide yes 'mul.lo.s64\|mul.wide.s32'
expect wide no 'mul.lo.s32'
expect narrow no 'mul.lo.s64'
expect narrow yes 'mul.lo.s32'
expect narrow yes 'mul.wide.s32'
expect constant yes '8589934612'
expect loops yes 'ld.global'
[ "$(grep -c setp "$work/loops.ptx")" -le 4 ] || { echo "loops: a window that loops prove is tested"; status=1; }
exit $status
