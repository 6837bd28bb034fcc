#!/bin/sh
# tests/mend: one program of tests/neg for each code, by the same name, with its mistake mended.  It is accepted by the command that refuses
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
shown() { LC_ALL=C tr -cd '\11\12\40-\176' <"$1" | grep -v -e '^# RUN:' -e '^# no place' | sed 's/^\(..*\)/    \1/'; }
for code in $(ls "$top/tests/neg" | sed -n 's/^\([EW][0-9]*\)-.*/\1/p' | sort -u); do
	name=$code
	rm -f err out.c
	set -- "$top/tests/mend/$code"-*
	if [ ! -f "$1" ]; then bad "no mended form of one of its programs in tests/mend"; continue; fi
	if [ $# != 1 ]; then bad "several mended forms"; continue; fi
	mended=$1 name=${1##*/}
	f=$top/tests/neg/$name
	if [ ! -f "$f" ]; then bad "no program of this name in tests/neg"; continue; fi
	args=$(sed -n '1s/^# RUN: *//p' "$mended" | sed "s:@DATA@:$top/tests/data:g")
	case $args in
	"schedule facts "*) "$TFC" $args >out 2>err ;;
	"schedule "*) rest=${args#schedule } && "$TFC" schedule "${rest%% *}" "$mended" ${rest#* } >out 2>err ;;
	check-tir) "$TFC" check-tir "$mended" >out 2>err ;;
	eval* | check* | analyze*) "$TFC" "${args%% *}" "$mended" ${args#* } >out 2>err ;;
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
echo "$pass mended, $fail not"
[ $fail = 0 ]
