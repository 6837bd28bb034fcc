#!/bin/sh
# Golden texts: what tfc prints for tests/golden/*/NAME.hir or NAME.tir is NAME.want beside it.  The first line of a program may
# be "# RUN: ARGUMENTS"; else the program is printed after typing in golden/hir and after lowering in golden/tir.
# UPDATE=1 writes the texts that differ.
tfc=${TFC:-./tfc}
src=${srcdir:-.}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
checked=0 written=0 failed=0
for f in "$src"/tests/golden/*/*.hir "$src"/tests/golden/*/*.tir; do
	[ -f "$f" ] || continue
	want=${f%.*}.want
	arguments=$(sed -n '1s/^# RUN: *//p' "$f")
	case $arguments:$f in
	:*/golden/hir/*) arguments=--stop-after=type ;;
	:*) arguments=--stop-after=lower ;;
	esac
	checked=$((checked + 1))
	if ! "$tfc" -w $arguments -o - "$f" >"$tmp/got" 2>"$tmp/err"; then
		echo "FAIL: $f: tfc $arguments fails:"
		head -5 "$tmp/err"
		failed=$((failed + 1))
	elif cmp -s "$want" "$tmp/got"; then
		:
	elif [ -n "$UPDATE" ]; then
		cp "$tmp/got" "$want"
		echo "written: $want"
		written=$((written + 1))
	else
		echo "FAIL: $f: the text is not $want (make update-golden writes it):"
		diff "$want" "$tmp/got" | head -20
		failed=$((failed + 1))
	fi
done
echo "$checked golden texts, $written written, $failed failed"
[ $checked -gt 0 ] && [ $failed -eq 0 ]
