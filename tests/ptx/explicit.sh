#!/bin/sh
# Explicit HIR (tests/ptx/*.hir) gives the same in HIR, in TIR and as PTX: workspaces that nobody has written, numbers made in registers.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
dir=${srcdir:-.}/tests/ptx
tfc=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
for f in "$dir"/*.hir; do
	for what in hir tir ptx; do
		case $what in
		hir) "$tfc" eval "$f" --in x=random:1 --out-dir "$work/hir" >"$work/log" 2>&1 ;;
		tir) "$tfc" schedule finalize "$f" "$work/k.tir" >"$work/log" 2>&1 && "$tfc" eval "$work/k.tir" --in x=random:1 --out-dir "$work/tir" >>"$work/log" 2>&1 &&
			cmp "$work/hir/out.npy" "$work/tir/out.npy" >>"$work/log" 2>&1 ;;
		ptx) "$tfc" "$f" -o "$work/k.ptx" >"$work/log" 2>&1 && "$tfc" check "$f" "$work/k.ptx" >>"$work/log" 2>&1 ;;
		esac
		if [ $? = 0 ]; then
			pass=$((pass + 1))
			continue
		fi
		grep -q E6005 "$work/log" && { echo "this tfc has no PTX back end"; exit 77; }
		echo "FAIL: $f as $what"
		head -5 "$work/log"
		fail=$((fail + 1))
	done
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
