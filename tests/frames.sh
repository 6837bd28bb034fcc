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
[ "$checked" -gt 7 ] || fail "only $checked checks"
exit $status
