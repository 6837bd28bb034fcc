#!/bin/sh
# The report of a run is a function of program, input and adversary: the same again, with one thread and with four, and from
# the other builds of tfc-ptxrun named in $OTHER (another compiler, another level of optimisation).
. "${srcdir:-.}/tests/emu/lib.sh"
checked=0 failed=0
# same KEY OPTION...
same() {
	key=$1
	shift
	checked=$((checked + 1))
	rm -f "$tmp/first"
	"$ptxrun" "$@" -j 1 --json "$tmp/first" >/dev/null 2>&1
	[ -s "$tmp/first" ] || { echo "FAIL: $key: no report"; failed=$((failed + 1)); return; }
	for other in "$ptxrun -j 1" "$ptxrun -j 4" $OTHER; do
		rm -f "$tmp/again"
		$other "$@" --json "$tmp/again" >/dev/null 2>&1
		cmp -s "$tmp/first" "$tmp/again" || {
			echo "FAIL: $key: $other reports something else"
			diff "$tmp/first" "$tmp/again" | head -5
			failed=$((failed + 1))
		}
	done
}
for f in "$src"/tests/emu/find/*.ptx; do
	launch_of "$f"
	same "$f" "$f" --launch "$tmp/launch" --adversary=standard --max-steps=20000 $inputs
done
for name in atomics blockreduce calls gridbarrier histogram mathf message mma_types spinlock tiles wmma; do
	arrays $name >"$tmp/options"
	same $name "$cuda/$name.ptx" --launch "$cuda/$name.launch" --explore=3 $(cat "$tmp/options")
done
echo "$checked programs, $failed failures"
[ $checked -gt 80 ] && [ $failed -eq 0 ]
