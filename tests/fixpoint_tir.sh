#!/bin/sh
# Printed TIR parses back to a program that prints the same (tir 15.1): authored TIR, and every program of the tree after
# lowering; golden texts where tests/golden/tir/NAME.want stands beside NAME.tir or NAME.hir. UPDATE=1 writes them.
tfc=${TFC:-./tfc}
src=${srcdir:-.}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
checked=0
failed=0

refused() {
	echo "$1"
	head -5 "$tmp/err"
	failed=$((failed + 1))
}

for f in "$src"/tests/golden/tir/*.tir "$src"/tests/golden/tir/*.hir "$src"/tests/programs/*.hir "$src"/examples/*.hir "$@"; do
	[ -f "$f" ] || continue
	target=--target=cpu.c11
	case $f in *golden*) target=$(sed -n '1s/^# RUN: *//p' "$f") ;; esac
	if ! "$tfc" -w $target --stop-after=lower -o - "$f" >"$tmp/1.tir" 2>"$tmp/err"; then
		case $f in *golden*) refused "$f is refused:" ;; esac
		continue
	fi
	checked=$((checked + 1))
	if ! "$tfc" -w --stop-after=lower -o - "$tmp/1.tir" >"$tmp/2.tir" 2>"$tmp/err"; then
		refused "$f: printed after lower, the text is refused:"
		continue
	fi
	if ! cmp -s "$tmp/1.tir" "$tmp/2.tir"; then
		echo "$f: printed twice, the texts differ:"
		diff "$tmp/1.tir" "$tmp/2.tir" | head -20
		failed=$((failed + 1))
	fi
	want=${f%.*}.want
	case $f in *golden*) ;; *) continue ;; esac
	[ -z "$UPDATE" ] || cp "$tmp/1.tir" "$want"
	if ! cmp -s "$want" "$tmp/1.tir"; then
		echo "$f: the printed text is not $want (UPDATE=1 sh tests/fixpoint_tir.sh writes it):"
		diff "$want" "$tmp/1.tir" | head -20
		failed=$((failed + 1))
	fi
done
echo "$checked texts, $failed failed"
[ $checked -gt 0 ] && [ $failed -eq 0 ]
