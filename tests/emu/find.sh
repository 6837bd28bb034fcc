#!/bin/sh
# tests/emu/find/NAME.ptx is the smallest program with finding NAME, on input for which every value is right; NAME-clean.ptx is
# a neighbour without; order-*.ptx are questions of the memory model.  "// finds:" says what must be reported and nothing else
# ("*": whatever else follows from it); lines with "//!" are the launch description.  $SEEDS (default 8) random adversaries are
# tried on clean ones.
. "${srcdir:-.}/tests/emu/lib.sh"
checked=0 failed=0
fail() {
	echo "FAIL: $1"
	failed=$((failed + 1))
}
for f in "$src"/tests/emu/find/*.ptx; do
	checked=$((checked + 1))
	launch_of "$f"
	options=$(sed -n 's|^// options: ||p' "$f")
	want=$(sed -n 's|^// finds: *||p' "$f")
	"$ptxrun" "$f" --launch "$tmp/launch" --profile=own --adversary=standard $options $inputs >"$tmp/report" 2>&1
	code=$?
	found=$(findings "$tmp/report" | tr '\n' ' ')
	case $want in
	'')
		[ $code = 0 ] && [ -z "$found" ] || fail "$f: exit $code, found $found"
		"$ptxrun" "$f" --launch "$tmp/launch" --profile=own --explore="${SEEDS:-8}" $options $inputs >"$tmp/report" 2>&1 &&
			[ -z "$(findings "$tmp/report")" ] || fail "$f: a seed finds $(findings "$tmp/report")"
		;;
	*'*') case " $found" in *" ${want% \*} "*) ;; *) fail "$f: found '$found' and not $want" ;; esac ;;
	*) [ "$found" = "$want " ] || fail "$f: exit $code, found '$found' and not $want" ;;
	esac
done
# Each finding that this version can meet has its pair.
for name in $(sed -n 's/^FINDING([A-Z_]*, "\([a-z-]*\)".*/\1/p' "$src/src/emu/finding.def"); do
	[ -f "$src/tests/emu/find/$name.ptx" ] && [ -f "$src/tests/emu/find/$name-clean.ptx" ] && continue
	grep -qx "$name" "$src/tests/emu/find/later.txt" || fail "finding $name has no program"
done
echo "$checked programs, $failed failures"
[ $checked -gt 40 ] && [ $failed -eq 0 ]
