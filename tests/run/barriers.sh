#!/bin/sh
# The emulator on what the inserter made.  Worked cases: results agree with the reference, and when any one barrier of the PTX is
# taken away they do not, or a race is found.  Random programs whose threads share memory: no race; without one of the barriers
# one is found in many cases, not in those where the accesses never happen or nothing depends on them.  N programs (15), from
# number FROM on.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
top=$(cd "${srcdir:-.}" && pwd)
build=$(cd "${builddir:-.}" && pwd)
tfc=${TFC:-$build/tfc} run=${TFC_PTXRUN:-$build/tfc-ptxrun} gen=$build/tests/sync/sync_gen
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
n=${N:-15} from=${FROM:-1} ran=0 refused=0 deleted=0 found=0 failed=0
emulate() {
	timeout 60 "$run" "$1" --launch=k.launch --checks=order --in=x=x.npy --seed="$2" --sched=random:"$2" >out 2>&1
}
without() { awk -v k="$1" '/bar\.(warp\.)?sync/ { if (++n == k) next } 1' "$2"; }
count() { grep -c 'bar\.\(warp\.\)\{0,1\}sync' "$1"; }
worked() {
	file=$top/tests/golden/sync/$1.tir entry=$2 want=$3
	shift 3
	"$tfc" -w "$file" --entry="$entry" -o w.ptx 2>err || {
		grep -q E6006 err && { echo "the PTX module is not there"; exit 77; }
		echo "FAIL: $entry is refused:"; head -2 err; failed=$((failed + 1)); return; }
	if ! timeout 100 "$tfc" check -w "$file" w.ptx --entry="$entry" --seeds=2 "$@" >out 2>&1; then
		echo "FAIL: $entry:"; head -3 out; failed=$((failed + 1)); return
	fi
	all=$(count w.ptx)
	[ "$all" -ge "$want" ] || { echo "FAIL: $entry: $all barriers"; failed=$((failed + 1)); }
	for k in $(seq "$all"); do
		without "$k" w.ptx >d.ptx
		deleted=$((deleted + 1))
		if timeout 100 "$tfc" check -w "$file" d.ptx --entry="$entry" --seeds=4 "$@" >out 2>&1; then
			echo "FAIL: $entry: nothing is found without barrier $k"; failed=$((failed + 1))
		fi
	done
}
worked product_block f 2 --in x=random:1 --in w=random:2
worked workspace together 3 --in x=random:1
worked workspace apart 2 --in x=random:1
worked ring one 2 --in x=random:1
worked ring two 1 --in x=random:1
worked ring once 1 --in x=random:1
worked scopes siblings 1 --in x=random:1
worked bytes temporary 1 --in x=random:1
worked bytes owners 1 --in x=random:1
worked owned fragment 0 --in x=random:1
worked owned swizzled 0 --in x=random:1
worked owned slots 0 --in x=random:1
worked owned permuted 1 --in x=random:1
worked owned copies 0 --in x=random:1
worked owned exchanged 1 --in x=random:1
worked owned large 0 --in x=random:1
worked numbers numbers 16 --in x=random:1
[ "$(sed -n 's/.*bar\.sync *\([0-9]*\),.*/\1/p' w.ptx | sort -u | tr '\n' ' ')" = "1 2 " ] || { echo "FAIL: not one number for each set"; failed=$((failed + 1)); }
worked numbers slices 1 --in x=random:1
echo "worked cases: $deleted barriers, each one needed; $failed failed"
deleted=0
i=$from
while [ "$i" -lt $((from + n)) ]; do
	seed=$i
	i=$((i + 1))
	"$gen" "$seed" >k.tir || exit 1
	if ! "$tfc" -w k.tir --emit=ptx:k.ptx,launch:k.launch 2>err; then
		grep -q 'E6006' err && { echo "the PTX module is not there"; exit 77; }
		refused=$((refused + 1))
		[ -n "$SHOW" ] && { echo "program $seed:"; head -1 err; }
		continue
	fi
	ran=$((ran + 1))
	for s in 1 2 3; do
		emulate k.ptx $s && continue
		echo "FAIL: program $seed, order $s:"
		head -3 out
		failed=$((failed + 1))
		break
	done
	barriers=$(count k.ptx)
	k=1
	while [ $k -le "$barriers" ]; do
		without $k k.ptx >d.ptx
		deleted=$((deleted + 1))
		for s in 1 2 3; do
			emulate d.ptx $s || { found=$((found + 1)); break; }
		done
		[ -n "$SHOW" ] && [ $s = 3 ] && echo "program $seed: nothing without barrier $k"
		k=$((k + 1))
	done
done
echo "$ran programs ran, $refused refused, $failed failed; $found of $deleted deleted barriers are found"
[ $failed = 0 ] && [ $ran -gt 0 ]
