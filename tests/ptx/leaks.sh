#!/bin/sh
# Memory that is not given back where LLVM is in the process: good programs, refusals inside the module and the emulator.  The leak
# detector's own tracer crashes now and then with LLVM loaded ("Tracer caught signal"); a run in which it did says nothing and is
# repeated.
TFC=${TFC:-$PWD/tfc}
src=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
ASAN_OPTIONS=help=1 "$TFC" --version 2>&1 | grep -q detect_leaks || { echo "not built with a leak detector"; exit 77; }
"$TFC" "$src/examples/relu_residual.hir" --target=nvidia.sm90 -o "$work/k.ptx" 2>&1 | grep -q E6005 && { echo "built without LLVM"; exit 77; }
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=1"
pass=0 fail=0
# clean LABEL STATUS COMMAND...
clean() {
	label=$1 want=$2
	shift 2
	for _ in 1 2 3 4 5 6; do
		"$@" >"$work/log" 2>&1
		status=$?
		grep -q 'Tracer caught signal' "$work/log" || break
	done
	if [ $status = "$want" ] && ! grep -q Sanitizer "$work/log"; then pass=$((pass + 1)); return; fi
	echo "FAIL: $label: exit status $status, expected $want"
	head -20 "$work/log"
	fail=$((fail + 1))
}
for f in "$src"/tests/ptx/*.hir; do
	clean "$f as PTX" 0 "$TFC" "$f" -o "$work/k.ptx"
	clean "$f checked" 0 "$TFC" check "$f" "$work/k.ptx"
done
clean "several kernels, header and launcher" 0 "$TFC" "$src/tests/place/rows.hir" --target=nvidia.sm90 --emit="ptx:$work/m.ptx,header:$work/m.h,launcher:$work/m_launch.c"
clean "refused by the module" 1 "$TFC" "$src/tests/ptx/explicit_rows.hir" --max-ir=1 -o "$work/x.ptx"
echo "$pass passed, $fail failed"
[ $fail = 0 ]
