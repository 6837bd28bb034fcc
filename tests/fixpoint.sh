#!/bin/sh
# Printed HIR parses back to a program that prints the same (hir 17.1): every program of the tree, printed after typing and
# after placement; golden texts where tests/golden/hir/NAME.want stands beside NAME.hir.
tfc=${TFC:-./tfc}
src=${srcdir:-.}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
checked=0
failed=0

same() {
	cmp -s "$2" "$3" && return 0
	echo "$1"
	diff "$2" "$3" | head -20
	failed=$((failed + 1))
	return 1
}

for f in "$src"/tests/golden/hir/*.hir "$src"/tests/programs/*.hir "$src"/examples/*.hir "$@"; do
	[ -f "$f" ] || continue
	for stage in type place; do
		"$tfc" -w --stop-after=$stage -o - "$f" >"$tmp/1.hir" 2>"$tmp/err" || continue
		checked=$((checked + 1))
		if ! "$tfc" -w --stop-after=type -o - "$tmp/1.hir" >"$tmp/2.hir" 2>"$tmp/err"; then
			echo "$f: printed after $stage, the text is refused:"
			cat "$tmp/err"
			failed=$((failed + 1))
			continue
		fi
		same "$f: printed twice after $stage, the texts differ:" "$tmp/1.hir" "$tmp/2.hir"
		want=${f%.hir}.want
		[ $stage = type ] && [ -f "$want" ] && same "$f: the printed text is not $want:" "$want" "$tmp/1.hir"
	done
done
echo "$checked texts, $failed failed"
[ $checked -gt 0 ] && [ $failed -eq 0 ]
