#!/bin/sh
# Automatic ordering from text to text.  The head of every tests/order/NAME.tir says what is expected:
#   # want STAGE: TEXT       the program after STAGE has a line with TEXT
#   # lack STAGE: TEXT       ... has none
#   # count STAGE N: TEXT    ... has N lines with TEXT
#   # error CODE: TEXT       it is refused with CODE, and the message says TEXT
#   # warn CODE: TEXT        it draws the warning, and the message says TEXT
#   # start STAGE            the file is the text before STAGE
#   # options OPTIONS
#   # eval ARGUMENTS         what it computes under adversaries is what it computes statement by statement
# Programs that are not refused are printed after every stage, read back, printed again and run on, with equal results.
dir=${srcdir:-.}/tests/order
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail=0 pass=0
bad() {
	echo "FAIL: $name: $1"
	[ -f "$work/err" ] && sed 's/^/    /' "$work/err" | head -4
	fail=$((fail + 1))
}
after() {	# the program after stage $1, once
	[ -f "$work/$1" ] || "$TFC" "$f" $options --stop-after="$1" -o "$work/$1" 2>"$work/err" || return 1
}
expect() {
	while IFS= read -r line; do
		case $line in '# '*) ;; *) break ;; esac
		what=${line#\# }
		text=${what#*: }
		head=${what%%: *}
		set -- $head
		case $1 in
		want | lack | count)
			after "$2" || { bad "no text after $2"; continue; }
			n=$(grep -cF -- "$text" "$work/$2")
			case $1 in
			want) [ "$n" -gt 0 ] || bad "after $2 there is no '$text'" ;;
			lack) [ "$n" = 0 ] || bad "after $2 there is '$text'" ;;
			count) [ "$n" = "$3" ] || bad "after $2 there are $n lines with '$text', not $3" ;;
			esac ;;
		error)
			refused=1
			"$TFC" "$f" $options --emit=tir -o "$work/out" 2>"$work/err" && bad "not refused"
			grep -F "error[$2]: " "$work/err" | grep -qF -- "$text" || bad "no error $2 with '$text'" ;;
		warn)
			"$TFC" "$f" $options --emit=tir -o "$work/out" 2>"$work/err"
			grep -F "warning[$2]: " "$work/err" | grep -qF -- "$text" || bad "no warning $2 with '$text'" ;;
		silent)
			"$TFC" "$f" $options --emit=tir -o "$work/out" 2>"$work/err"
			[ ! -s "$work/err" ] || bad "it says something" ;;
		eval)
			"$TFC" eval "$f" ${head#eval } --out-dir="$work/a" >"$work/std" 2>"$work/err" || bad "the program is not evaluated"
			after sync || { bad "no text after sync"; continue; }
			cp "$work/sync" "$work/sync.tir"
			"$TFC" eval "$work/sync.tir" ${head#eval } --adversaries=2 --out-dir="$work/b" >"$work/std" 2>"$work/err" ||
				bad "the ordered program is not evaluated"
			diff -r "$work/a" "$work/b" >"$work/err" 2>&1 || bad "the ordered program computes something else" ;;
		esac
	done <"$f"
}
# Every boundary is a fixed point, and the way on from it leads to the same program.
boundaries() {
	after sync || { bad "not ordered"; return; }
	s=
	for next in assign owners costs schedule versions resolve sync; do
		s=${s:-units}
		after $s || { bad "no text after $s"; return; }
		cp "$work/$s" "$work/at.tir"
		"$TFC" "$work/at.tir" $later --start-at=$next --stop-after=$s -o "$work/again" 2>"$work/err" || bad "the text after $s is not read back"
		cmp -s "$work/$s" "$work/again" || bad "the text after $s is no fixed point"
		"$TFC" "$work/at.tir" $later --start-at=$next --stop-after=sync -o "$work/again" 2>"$work/err" || bad "the text after $s leads nowhere"
		cmp -s "$work/sync" "$work/again" || bad "the text after $s leads to another program"
		s=$next
	done
}
for f in "$dir"/*.tir; do
	name=${f##*/} refused= before=$fail
	rm -rf "${work:?}"/*
	start=$(sed -n 's/^# start //p' "$f" | head -1)
	later=$(sed -n 's/^# options //p' "$f" | head -1)
	options="$later${start:+ --start-at=$start}"
	expect
	[ -n "$refused$start" ] || boundaries
	[ $fail = $before ] && pass=$((pass + 1))
done
echo "$pass programs as expected, $fail failures"
[ $fail = 0 ]
