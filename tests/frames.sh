#!/bin/sh
# CUDA kernels whose synchronisation is inserted: the synchronised text gives the values of the program under all adversaries, the
# checker accepts it, and each statement of synchronisation taken out is found by the one or the other (autoschedule.md 8.9, 8.10).
tfc=$(pwd)/tfc
dir=$(cd "${srcdir:-.}" && pwd)
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
status=0
checked=0
fail() {
	echo "$*"
	status=1
}
sync='T\.\(mbarrier_\|fence_\|cp_async_\|wgmma_fence\|wgmma_commit\|wgmma_wait\|tma_store_\|named_barrier\|sync(\)'
# agrees FILE INPUTS OPTIONS: $tmp/sync.tir is the synchronised text.
agrees() {
	file=$1 in=$2
	shift 2
	"$tfc" "$file" "$@" --emit=tir -o "$tmp/sync.tir" >"$tmp/log" 2>&1 || { fail "$file $*: $(cat "$tmp/log")"; return; }
	"$tfc" check-tir "$tmp/sync.tir" >"$tmp/log" 2>&1 || fail "$file $*: the checker: $(cat "$tmp/log")"
	# shellcheck disable=SC2086
	"$tfc" eval "$tmp/sync.tir" $in --adversaries=16 --out-dir "$tmp/got" >"$tmp/log" 2>&1 || fail "$file $*: $(cat "$tmp/log")"
	# shellcheck disable=SC2086
	"$tfc" eval "$file" "$@" $in --out-dir "$tmp/want" >"$tmp/log" 2>&1 || fail "$file $*: $(cat "$tmp/log")"
	cmp "$tmp/got/out.npy" "$tmp/want/out.npy" || fail "$file $*: other values than the program"
	rm -rf "$tmp/got" "$tmp/want"
	checked=$((checked + 1))
}
# Each statement of synchronisation of $tmp/sync.tir taken out.
deletions() {
	for line in $(grep -n "$sync" "$tmp/sync.tir" | cut -d: -f1); do
		sed "${line}s/T\\..*/pass/" "$tmp/sync.tir" >"$tmp/mutant.tir"
		"$tfc" check-tir "$tmp/mutant.tir" >"$tmp/log" 2>&1 || { checked=$((checked + 1)); continue; }
		# shellcheck disable=SC2086
		"$tfc" eval "$tmp/mutant.tir" $1 --adversaries=16 >"$tmp/log" 2>&1 && fail "$2: nothing finds line $line deleted: $(sed -n "${line}p" "$tmp/sync.tir")"
		checked=$((checked + 1))
	done
}
ab='--in=a=random --in=b=random'
for k in 16 32 48 64 80; do
	agrees "$dir/tests/programs/gemm_sm80_warp.hir" "$ab" -D K=$k
done
deletions "$ab" gemm_sm80_warp
for k in 1 2 3 6; do
	agrees "$dir/tests/frames/steps.tir" --in=x=random -D K=$k
done
deletions --in=x=random steps
[ "$(grep -c 'T.sync(' "$tmp/sync.tir")" = 1 ] && grep -q 'T.cp_async_wait(1)' "$tmp/sync.tir" || fail "steps: other than one barrier and one wait for a group"
for k in 1 2 3 4 7; do
	agrees "$dir/tests/frames/two_consumers.tir" --in=x=random -D K=$k
done
deletions --in=x=random two_consumers
for shape in "K=64 N=256 CTAS=1" "K=64 N=256 CTAS=3" "K=128 N=256 CTAS=2" "K=448 N=512 CTAS=3" "K=192 N=256 CTAS=5"; do
	# shellcheck disable=SC2046
	"$tfc" "$dir/tests/programs/gemm_sm90_ring.hir" -D M=256 -D GROUP=2 $(printf ' -D %s' $shape) --emit=tir -o "$tmp/sync.tir" >"$tmp/log" 2>&1 || fail "ring $shape: $(cat "$tmp/log")"
	"$tfc" check-tir "$tmp/sync.tir" >"$tmp/log" 2>&1 || fail "ring $shape: the checker: $(cat "$tmp/log")"
	checked=$((checked + 1))
done
[ "$checked" -gt 40 ] || fail "only $checked checks"
exit $status
