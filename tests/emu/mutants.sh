#!/bin/sh
# The bases of mutants are clean; each planted fault of mutants.txt is found by its name; each synchronisation instruction that is
# deleted is missed, except those of redundant.txt.
. "${srcdir:-.}/tests/emu/lib.sh"
table=$src/tests/emu/mutants.txt
checked=0 failed=0
fail() {
	echo "FAIL: $1"
	failed=$((failed + 1))
}
bases="base_ew base_row base_rd base_gb base_mma"
# run BASE PTX LAUNCH [ADVERSARY...]; two gigabytes are looked at once.
run() {
	base=$1 ptx=$2 launch=$3
	shift 3
	[ "$base" = base_row ] && set -- --sched=rr
	"$ptxrun" "$ptx" --launch "$launch" --profile=foreign "$@" $(cat "$tmp/$base.options") >"$tmp/report" 2>&1
}
# Does the report show $1 (a name, "value" or "conflicts")?
shows() {
	case $1 in
	value) grep -q DIFFERS "$tmp/report" || findings "$tmp/report" | grep -qx schedule-dependent ;;
	conflicts) sed -n '/^shared access sites/,/^$/p' "$tmp/report" | grep ldmatrix | grep -qv ' 0$' ;;
	*) findings "$tmp/report" | grep -qx "$1" ;;
	esac
}
for base in $bases; do
	"$expect" $base "$tmp" >"$tmp/all" || exit 1
	mkdir "$tmp/$base" && (cd "$tmp" && mv ./*.npy $base/) && sed "s|=$tmp/|=$tmp/$base/|" "$tmp/all" >"$tmp/$base.options"
	run $base "$cuda/$base.ptx" "$cuda/$base.launch" --adversary=standard || fail "$base: $(head -3 "$tmp/report")"
	[ -z "$(findings "$tmp/report")" ] || fail "$base is not clean: $(findings "$tmp/report")"
	run $base "$cuda/$base.ptx" "$cuda/$base.launch" --explore="${SEEDS:-8}" || fail "$base: a seed finds $(findings "$tmp/report")"
done
sed -n '/^[0-9]/p' "$table" >"$tmp/list"
while read -r id base want; do
	checked=$((checked + 1))
	awk -v id="$id" -f "$src/tests/emu/mutate.awk" "$table" "$cuda/$base.ptx" >"$tmp/m.ptx" &&
		awk -v id="$id" -v launch=1 -f "$src/tests/emu/mutate.awk" "$table" "$cuda/$base.launch" >"$tmp/m.launch" ||
		fail "mutant $id"
	run "$base" "$tmp/m.ptx" "$tmp/m.launch" --adversary=standard
	found=
	for name in $(echo "$want" | tr '|' ' '); do
		all=1
		for part in $(echo "$name" | tr '&' ' '); do shows "$part" || all=; done
		found=$found$all
	done
	[ -n "$found" ] || fail "mutant $id of $base: found '$(findings "$tmp/report" | tr '\n' ' ')' and not $want"
done <"$tmp/list"
# Deletions, one line at a time.
for base in $bases; do
	grep -nE '^[[:space:]]*(@!?%?[a-z0-9]+ )?(bar\.|barrier\.|fence|membar)' "$cuda/$base.ptx" | cut -d: -f1 >"$tmp/lines"
	n=0
	while read -r line; do
		n=$((n + 1)) checked=$((checked + 1))
		sed "${line}d" "$cuda/$base.ptx" >"$tmp/m.ptx"
		run $base "$tmp/m.ptx" "$cuda/$base.launch" --adversary=standard
		is_found=
		[ -n "$(findings "$tmp/report")" ] || grep -q DIFFERS "$tmp/report" && is_found=1
		is_listed=
		grep -q "^$base $n " "$src/tests/emu/redundant.txt" && is_listed=1
		[ "$is_found$is_listed" = 1 ] ||
			fail "$base: deletion of synchronisation $n (line $line) is ${is_found:+found, though listed as redundant}${is_found:-not found}"
	done <"$tmp/lines"
done
echo "$checked mutants, $failed failures"
[ $checked -gt 20 ] && [ $failed -eq 0 ]
