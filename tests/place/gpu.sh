#!/bin/sh
# Programs placed for a CUDA target and evaluated as TIR agree with their own evaluation, their text lowers to the same TIR, and
# barriers can be put: those of tests/programs at small sizes, those of examples, and random ones.
#
#	gpu.sh [COUNT [FIRST]]		random programs of the seeds FIRST ... FIRST + COUNT - 1 (default: 40 from 1)
#
# GPU_COUNT, GPU_FIRST the same; GPU_TARGET: the target (default nvidia.h200_sxm); GPU_KEEP: a directory in which random programs
# that fail are left.
builddir=${builddir:-.}
src=${srcdir:-.}
agree=$builddir/tests/place/agree
gen=$builddir/tests/gen/tfc-gen
count=${1:-${GPU_COUNT:-40}}
first=${2:-${GPU_FIRST:-1}}
target=--target=${GPU_TARGET:-nvidia.h200_sxm}
[ -x "$agree" ] && [ -x "$gen" ] || { echo "no $agree or no $gen"; exit 77; }
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
checked=0 failed=0

check() {
	checked=$((checked + 1))
	timeout 120 "$agree" eval "$@" >"$tmp/log" 2>&1 && return 0
	echo "FAIL: agree eval $*"
	grep -v W1501 "$tmp/log" | grep -v '^ ' | head -4
	failed=$((failed + 1))
	return 1
}

p=$src/tests/programs
for rows in 1 2 7; do
	check "$p/rms_norm_rows.hir" $target --dim=R=$rows
done
check "$p/gemm_bias_gelu.hir" $target -D M=5 -D K=13 -D N=11
check "$p/gemm_bias_gelu.hir" $target -D M=9 -D K=16 -D N=24
check "$p/gemm_bias_gelu.hir" $target -D M=1 -D K=1 -D N=1
check "$p/gemm_bias_gelu.hir" $target -D M=3 -D K=0 -D N=4
check "$p/gemm_bias_gelu.hir" $target -D M=0 -D K=4 -D N=4
check "$p/conv_block.hir" $target
check "$p/quant_roundtrip.hir" $target -D T_=3
check "$p/decoder_layer.hir" $target -D S=8 -D D=32 -D HQ=4 -D HK=2 -D DH=8 -D F=48
check "$p/decoder_layer.hir" $target -D B=2 -D S=5 -D D=24 -D HQ=2 -D HK=1 -D DH=6 -D F=20
check "$p/flash_rows.hir" $target -D H=2 -D S=16 -D DH=8 -D BQ=8 -D BK=4
check "$p/flash_rows.hir" $target -D H=1 -D S=12 -D DH=5 -D BQ=6 -D BK=3
check "$p/gemm_cta_grid.hir" $target -D M=32 -D N=16 -D K=24 -D BM=16 -D BN=8 -D BK=8
check "$p/gemm_cta_grid.hir" $target -D M=14 -D N=18 -D K=12 -D BM=7 -D BN=9 -D BK=4
# Schedules and placements of other targets are dropped.
check "$p/gemm_sm80_warp.hir" $target --erase
check "$p/ring_cores.hir" $target
for f in "$src"/examples/*.hir; do
	args=$(sed -n 's/^# data: *//p' "$f")
	check "$f" $target $args
done
check "$src/examples/variants.hir" $target --dim=R=1
check "$src/examples/variants.hir" $target --dim=R=97

seed=$first
while [ $seed -lt $((first + count)) ]; do
	"$gen" $seed >"$tmp/p.hir"
	if ! check "$tmp/p.hir" $target $(sed -n 's/^# args: *//p' "$tmp/p.hir") && [ -n "${GPU_KEEP:-}" ]; then
		mkdir -p "$GPU_KEEP" && cp "$tmp/p.hir" "$GPU_KEEP/$seed.hir"
	fi
	seed=$((seed + 1))
done
echo "$checked programs, $failed failed"
[ $checked -gt 0 ] && [ $failed -eq 0 ]
