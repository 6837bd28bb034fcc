#!/bin/sh
# Random programs with markers of automatic ordering: what tfc makes of them is run under adversaries and means what their sequential
# order means.  Hand-written stages without a schedule (E3415), clocks that cannot be (E3704 to E3706) and flags
# that do not suffice (E9003) are refusals.  random.sh [COUNT [FIRST]]
tfc=${TFC:-$PWD/tfc}
gen=$PWD/tests/order/order_gen
count=${1:-${ORDER_COUNT:-40}} first=${2:-1}
[ -x "$gen" ] || { echo "no $gen"; exit 77; }
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
right=0 refused=0 wrong=0 seed=$first
while [ "$seed" -lt $((first + count)) ]; do
	"$gen" "$seed" >k.tir
	inputs=$(sed -n 's/^def k(\(.*\)):/\1/p' k.tir | grep -o '[a-z0-9]*: Tensor' | sed "s/: Tensor/=random:$seed/; s/^/--in /")
	if timeout 120 "$tfc" eval k.tir $inputs --adversaries=4 --out-dir . >log 2>&1; then
		right=$((right + 1))
	elif grep -Eq 'error\[E(3415|370[456])\]|flags that are spilled to locks' log; then
		refused=$((refused + 1))
	else
		echo "FAIL: program $seed"
		head -4 log
		if [ -n "$ORDER_KEEP" ]; then cp k.tir "$ORDER_KEEP/$seed.tir"; fi
		wrong=$((wrong + 1))
	fi
	seed=$((seed + 1))
done
echo "$right right, $refused refused, $wrong wrong"
[ $wrong = 0 ] && [ $right -gt $((count / 2)) ]
