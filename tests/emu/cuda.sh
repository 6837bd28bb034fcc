#!/bin/sh
# The programs of tests/emu/cuda, compiled by another compiler, give what the host program says, without an error, under every
# adversary of $ADVERSARY (default: the standard set).
. "${srcdir:-.}/tests/emu/lib.sh"
adversary=${ADVERSARY:---adversary=standard}
checked=0 failed=0

# run NAME [KEY] [OPTION...]: KEY names the arrays.
run() {
	name=$1 key=${2:-$1}
	[ $# -gt 1 ] && shift
	shift
	checked=$((checked + 1))
	# Two gigabytes are looked at once.
	[ "$name" = base_row ] && set -- --sched=rr "$@" || set -- $adversary "$@"
	file=$name
	[ -f "$cuda/$file.ptx" ] || file=${name%%_*}
	if ! arrays "$key" >"$tmp/options" ||
		! "$ptxrun" "$cuda/$file.ptx" --launch "$cuda/$name.launch" --profile=foreign "$@" \
			$(cat "$tmp/options") >"$tmp/report" 2>&1; then
		echo "FAIL: $name ($key)"
		grep -v '^ *do:' "$tmp/report" | head -20
		failed=$((failed + 1))
	fi
}

# The conflicts of the shared access on the line that holds text $1 are $2 in all.
conflicts_are() {
	found=$(sed -n '/^shared access sites/,/^$/p' "$tmp/report" | grep -F "$1" | awk '{ n += $NF } END { print n + 0 }')
	[ "$found" = "$2" ] || { echo "FAIL: $name $key: $found conflicts at $1, not $2"; failed=$((failed + 1)); }
}

for f in "$cuda"/*.launch; do
	name=$(basename "$f" .launch)
	[ "$name" = banks ] && continue
	run "$name"
done
# A warp that reads words at a stride of S needs S times one access to the 32 banks.
for s in 1 2 4 8 16 32; do
	run banks banks-$s --dim S=$s
	conflicts_are ld.volatile.shared $((s - 1))
done
run banks_xor
conflicts_are st.shared 0
conflicts_are ld.volatile.shared 0
run transpose
conflicts_are st.shared 0
conflicts_are ld.shared 0

# What a program prints goes to standard output.
arrays calls >"$tmp/options"
"$ptxrun" "$cuda/calls.ptx" --launch "$cuda/calls.launch" --report "$tmp/report" $(cat "$tmp/options") >"$tmp/printed" 2>&1
grep -qF 'thread 5: 56 ways, ok 0000beef 2.500 1099511627776' "$tmp/printed" || {
	echo "FAIL: calls prints"
	cat "$tmp/printed"
	failed=$((failed + 1))
}
echo "$checked programs, $failed failures"
[ $checked -gt 30 ] && [ $failed -eq 0 ]
