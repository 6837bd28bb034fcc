#!/bin/sh
# Figures of automatic ordering, printed: how many random programs end in a schedule that is not proven (at most 1 in 100), and how
# many generated loops take as many cycles per iteration in the evaluator as their schedule says (all; a ring of three versions may
# take a number of thirds, and an interval is whole, so cycles are rounded up).  figures.sh [PROGRAMS [FIRST]]
tfc=${TFC:-$PWD/tfc}
gen=$PWD/tests/order/order_gen
here=$(cd "${srcdir:-.}" && pwd)/tests/order
count=${1:-100} first=${2:-1}
[ -x "$gen" ] || { echo "no $gen"; exit 77; }
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
fallbacks=0 seed=$first
while [ "$seed" -lt $((first + count)) ]; do
	"$gen" "$seed" >k.tir
	timeout 120 "$tfc" --stop-after=schedule k.tir -o out >log 2>&1
	if grep -q 'warning\[W410[12]\]' log; then fallbacks=$((fallbacks + 1)); fi
	seed=$((seed + 1))
done
echo "fallbacks: $fallbacks of $count programs"
loops=0 equal=0
steady() {	# name, inputs: II of the schedule and cycles of the execution
	name=$1; shift
	loops=$((loops + 1))
	said=$("$tfc" show schedule k.tir 2>log | sed -n 's/^list root\/i II \([0-9]*\) .*/\1/p')
	took=$("$tfc" eval k.tir "$@" --cycles 2>&1 | sed -n 's/.*, \([0-9.]*\) per iteration.*/\1/p' |
		awk '{ n = int($1); print n < $1 ? n + 1 : n }')
	if [ -n "$said" ] && [ "$said" = "$took" ]; then equal=$((equal + 1)); else echo "FAIL: $name: II $said, $took cycles per iteration"; fi
}
for stages in 1 2 3; do
	for n in 3 6 9; do
		for tiles in 0 1 2; do
			awk -v n=$n -v tiles=$tiles -v stages=$stages -f "$here/chains.awk" >k.tir
			steady "$n units, $tiles tiles, $stages stages" --in x=random:1
		done
	done
done
sed 's/Pipelined(3,/Pipelined(24,/; s/(3, 16, 16)/(24, 16, 16)/g' "$here/../agents/auto/attention.tir" >k.tir
steady attention --in q=random:1 --in k=random:2 --in v=random:3
echo "steady state: $equal of $loops loops take the cycles per iteration that their schedule says"
[ $((100 * fallbacks)) -le "$count" ] && [ $equal = $loops ]
