#!/bin/sh
# tests/mend: the first program of tests/neg for each code with its mistake mended.  It is accepted by the command that refuses
# the other, nothing is said under its code any more, and tfc --explain shows both.
TFC=${TFC:-$PWD/tfc}
top=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0
bad() {
	echo "FAIL: $name: $1"
	sed 's/^/    /' err 2>/dev/null | head -4
	fail=$((fail + 1))
}
# The lines of program $1 as --explain shows them.
shown() { LC_ALL=C tr -cd '\11\12\40-\176' <"$1" | grep -v '^# RUN:' | sed 's/^\(..*\)/    \1/'; }
last=
for f in "$top"/tests/neg/[EW][0-9]*; do
	name=${f##*/} code=${name%%[-]*}
	[ "$code" != "$last" ] || continue
	last=$code
	mended=$top/tests/mend/$name
	rm -f err out.c
	if [ ! -f "$mended" ]; then bad "no mended form tests/mend/$name"; continue; fi
	args=$(sed -n '1s/^# RUN: *//p' "$mended" | sed "s:@DATA@:$top/tests/data:g")
	case $args in
	eval* | check* | schedule* | analyze*) "$TFC" "${args%% *}" "$mended" ${args#* } >out 2>err ;;
	*-o* | *--stop-after*) "$TFC" "$mended" $args >out 2>err ;;
	*) "$TFC" "$mended" -o out.c $args >out 2>err ;;
	esac
	status=$?
	if [ $status != 0 ]; then bad "exit status $status"; continue; fi
	if grep -q "\[$code\]" err; then bad "says $code"; continue; fi
	"$TFC" --explain "$code" >out 2>err
	{ shown "$f"; printf '\nMended:\n\n'; shown "$mended"; } >want
	grep -v '^    # tfc ' out | sed -n '/^A program that is/,$p' | sed 1,2d | diff want - >err || { bad "--explain shows something else"; continue; }
	pass=$((pass + 1))
done
for f in "$top"/tests/mend/*; do
	name=${f##*/}
	[ -f "$top/tests/neg/$name" ] || bad "no program of this name in tests/neg"
	[ "$(ls "$top/tests/mend/${name%%-*}-"* | wc -l)" = 1 ] || bad "a second mended form of the code"
done
echo "$pass mended, $fail not"
[ $fail = 0 ]
