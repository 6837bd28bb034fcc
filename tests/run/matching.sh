#!/bin/sh
# Matching reports once and only validates: a scope violation is one error (schedule R39), and a program whose schedules are
# matched twice, in typing and in lowering, prints nothing (R35).
tfc=${TFC:-./tfc}
src=${srcdir:-.}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
failed=0
bad() {
	echo "FAIL: $1"
	sed 's/^/    /' "$tmp/err" | head -6
	failed=1
}
"$tfc" "$src/tests/neg/E4103-narrow-scope.hir" -o "$tmp/out.c" 2>"$tmp/err"
[ "$(grep -c 'error\[' "$tmp/err")" = 1 ] || bad "the holder is reported other than once"
for f in gemm_sm80_warp gemm_sm90_ring; do
	"$tfc" schedule finalize "$src/tests/programs/$f.hir" - >"$tmp/out" 2>"$tmp/err" || bad "$f is refused"
	[ -s "$tmp/err" ] && bad "$f prints more than its program"
done
exit $failed
