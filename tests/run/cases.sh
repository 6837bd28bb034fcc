#!/bin/sh
# tests/cases: programs that the C back end once got wrong, one file for each kind of mistake, agree with the reference under
# gcc and clang, and with sanitizers.  "# data:" lines hold the arguments of runs.
TFC=${TFC:-$PWD/tfc}
dir=${srcdir:-.}/tests/cases
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
for f in "$dir"/*.hir "$dir"/*.tir; do
	c=$work/$(basename "${f%.*}").c
	"$TFC" --verify "$f" -o "$c" || { echo "FAIL: $f"; fail=$((fail + 1)); continue; }
	sed -n 's/^# data: *//p' "$f" >"$work/data"
	[ -s "$work/data" ] || echo >"$work/data"
	while IFS= read -r data; do
		for cc in "gcc -O2" "gcc -O3 -march=native" "clang -O2" "gcc -O1 -fsanitize=address,undefined -fno-sanitize-recover=all"; do
			command -v "${cc%% *}" >/dev/null 2>&1 || continue
			if "$TFC" check "$f" "$c" $data "--cc=$cc" >"$work/log" 2>&1; then
				pass=$((pass + 1))
			else
				echo "FAIL: $f $data with $cc"
				grep -v ' ok: ' "$work/log" | head -5 | sed 's/^/    /'
				fail=$((fail + 1))
			fi
		done
	done <"$work/data"
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
