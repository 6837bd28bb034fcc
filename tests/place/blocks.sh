#!/bin/sh
# Products by blocks, products with few rows, and rows in registers (CUDA targets): what is placed means what the program meant, runs in the emulator
# without a finding, meets no bank of shared memory twice in products, and is assembled without spilled registers.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
builddir=${builddir:-.}
src=${srcdir:-.}/tests/place
tfc=${TFC:-$builddir/tfc}
agree=$builddir/tests/place/agree
[ -x "$agree" ] || { echo "no $agree"; exit 77; }
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
fail=0
bad() { echo "FAIL: $1"; head -3 "$tmp/log"; fail=1; }

size='--dim=M=33 --dim=K=21 --dim=N=50 --dim=L=300'
for f in products narrow rows; do
	timeout 280 "$agree" eval "$src/$f.hir" --target=nvidia.h200_sxm >"$tmp/log" 2>&1 || bad "$f: placed"
done
for e in product rows lengths; do
	timeout 60 "$agree" eval "$src/runtime.hir" --entry=$e --target=nvidia.h200_sxm $size >"$tmp/log" 2>&1 || bad "runtime $e: placed"
done

"$tfc" "$src/products.hir" --target=nvidia.sm90 -o "$tmp/p.ptx" 2>"$tmp/log"
if grep -q E6005 "$tmp/log"; then echo "built without LLVM: nothing was executed"; exit $fail; fi
spill=
command -v ptxas >/dev/null 2>&1 && spill='--assemble --assert-no-spill'
for f in products wide narrow rows runtime; do
	for e in $(sed -n 's/^@module(entry="\([^"]*\)".*/\1/p; s/^def \([a-z_]*\)(.*/\1/p' "$src/$f.hir"); do
		entry=$e.$e
		grep -q '^@module' "$src/$f.hir" && entry=$(echo "$e" | tr a-z A-Z) || entry=$e
		"$tfc" "$src/$f.hir" --entry=$entry --target=nvidia.sm90 $spill -o "$tmp/$e.ptx" 2>"$tmp/log" || { bad "$f $e: PTX"; continue; }
		case $f in products | wide | narrow) ! grep -q W6203 "$tmp/log" || bad "$f $e: banks" ;; esac
		case $f in narrow)
			"$tfc" "$src/$f.hir" --entry=$entry --target=nvidia.sm90 --emit=hir:"$tmp/placed" 2>"$tmp/log" && grep -q 'op=T.reduce(axes=(0,)' "$tmp/placed" ||
				bad "$f $e: the threads do not share the sums" ;;
		esac
		dims=
		[ $f = runtime ] && dims=$size
		timeout 120 "$tfc" check "$src/$f.hir" "$tmp/$e.ptx" --entry=$entry --target=nvidia.sm90 --seeds=1 $dims >"$tmp/log" 2>&1 ||
			bad "$f $e: executed"
	done
done
exit $fail
