#!/bin/sh
# Copies of every dtype, in vectors of every width: through registers of one thread, through shared memory by a CTA.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
tfc=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0 n=0

# one DTYPE WIDTH: a row of WIDTH elements for each thread, and tiles of 24 rows of WIDTH elements.
program() {
	cat <<-END
	from tilefoundry.dsl import *
	from tilefoundry.target import CudaTarget

	target = CudaTarget("nvidia.h200_sxm")


	@prim_func(target=target, outputs=2)
	def through(x: Tensor[(48, $2), "$1"], y: Tensor[(48, $2), "$1"], z: Tensor[(48, $2), "$1"]):
	    with Mesh((Topology("cta", 2),), Layout((2,), (1,)), names=("c",)) as p:
	        tile = T.tensor_view(0, dtype="$1", storage="smem", layout=Layout((24, $2), ($2, 1)), shape=(24, $2))
	        with Mesh((Topology("thread", 32),), Layout((32,), (1,)), names=("t",)) as t:
	            T.copy(x[p.c * 24:p.c * 24 + 24, :], tile)
	            T.sync(t)
	            T.copy(tile, z[p.c * 24:p.c * 24 + 24, :])
	            with t[4:28] as s:
	                r = T.alloc_tensor(Tensor[(1, $2), "$1", "rmem"])
	                T.copy(tile[s.t:s.t + 1, :], r)
	                T.copy(r, y[p.c * 24 + s.t:p.c * 24 + s.t + 1, :])
	END
}

run() {
	program "$1" "$2" | sed 's/def through/def through/' >"$work/k.tir"
	n=$((n + 1))
	"$tfc" "$work/k.tir" -o "$work/k.ptx" 2>"$work/log" && "$tfc" check "$work/k.tir" "$work/k.ptx" >"$work/log" 2>&1 && return
	grep -q E6005 "$work/log" && { echo "this tfc has no PTX back end"; exit 77; }
	echo "$1, rows of $2:"
	sed 's/^/    /' "$work/log"
	status=1
}

for width in 2 4 6 16 40; do
	for dtype in f64 f32 f16 bf16 fp8e4m3 fp8e5m2 f8e8m0 f4e2m1 i64 i32 i8 u8 bool; do
		run $dtype $width
	done
done
for dtype in f64 f32 f16 bf16 fp8e4m3 fp8e5m2 f8e8m0 i64 i32 i8 u8 bool; do
	run $dtype 1
	run $dtype 5
done
echo "$n programs"
exit $status
