#!/bin/sh
# Every function of tests/ptx/*.tir as PTX: the emulator gives what the evaluator gives, the assembler takes it for every
# architecture without spills, local memory or words, and twice the same text comes out. "# DIMS name: S=1; S=2 T=3" are the
# extents with which a function runs.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
dir=${srcdir:-.}/tests/ptx
tfc=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0
only=$1

fail() {
	echo "$1: $2"
	sed 's/^/    /' "$work/log"
	status=1
}

"$tfc" "$dir/control.tir" --entry=loops -o "$work/k.ptx" 2>"$work/log" || {
	grep -q E6005 "$work/log" && { echo "this tfc has no PTX back end"; exit 77; }
	fail loops "no PTX"
	exit 1
}
ptxas=$(command -v ptxas || ls /usr/local/cuda/bin/ptxas 2>/dev/null)
[ -n "$ptxas" ] || echo "ptxas is not installed: what it says is not tested"

# The extents of a function, one set a line; an empty line where there are none.
dims_of() {
	sed -n "s/^# DIMS $1: *//p" "$2" | tr ';' '\n' | sed 's/^ */ /; s/ / --dim /g'
	grep -q "^# DIMS $1:" "$2" || echo
}

assemble() {
	for arch in sm_80 sm_89 sm_90a sm_100a sm_120a; do
		"$tfc" "$1" --entry="$2" --arch=$arch -o "$work/a.ptx" 2>"$work/log" || {
			grep -q E6002 "$work/log" || fail "$2" "no PTX for $arch"
			continue
		}
		grep -q '\.local\|call' "$work/a.ptx" && { grep '\.local\|call' "$work/a.ptx" >"$work/log"; fail "$2" "local memory or a call for $arch"; }
		[ -n "$ptxas" ] || continue
		"$ptxas" -arch=$arch -v "$work/a.ptx" -o /dev/null >"$work/log" 2>&1 || fail "$2" "ptxas refuses it for $arch"
		grep -q 'warning' "$work/log" && fail "$2" "ptxas warns for $arch"
		grep -q ' 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads' "$work/log" || fail "$2" "ptxas spills for $arch"
	done
}

for f in "$dir"/*.tir; do
	for name in $(sed -n 's/^def \([A-Za-z0-9_]*\)(.*/\1/p' "$f"); do
		[ -z "$only" ] || [ "$only" = "$name" ] || continue
		"$tfc" "$f" --entry="$name" -o "$work/k.ptx" 2>"$work/log" || { fail "$name" "no PTX"; continue; }
		(cd "$work" && LC_ALL=C.UTF-8 LANG=fr_FR "$tfc" --entry="$name" -o again.ptx -) <"$f" >"$work/log" 2>&1 &&
			cmp "$work/k.ptx" "$work/again.ptx" >>"$work/log" 2>&1 || fail "$name" "another text the second time"
		dims_of "$name" "$f" >"$work/dims"
		while read -r dims; do
			# shellcheck disable=SC2086
			"$tfc" check "$f" --entry="$name" $dims "$work/k.ptx" >"$work/log" 2>&1 || fail "$name" "differs $dims"
		done <"$work/dims"
		assemble "$f" "$name"
	done
done
exit $status
