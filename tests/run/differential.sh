#!/bin/sh
# Random programs (tests/gen) agree between the reference evaluator and the generated C under each compiler.
#
#	differential.sh [COUNT [FIRST]]		seeds FIRST ... FIRST + COUNT - 1 (default: 48 from 1)
#
# DIFF_COUNT, DIFF_FIRST the same; DIFF_CC: compilers separated by ":" (default: gcc and clang, those that are there);
# DIFF_TURN: more compilers, of which each batch takes the next one; DIFF_BATCH: programs in one file (default 16);
# DIFF_JOBS: how many files at once (default 2); DIFF_KEEP: a directory in which the failing programs are left.
# With 400 seeds or more an operation of tfc --print-ops, or a feature of the generator, that no seed had is a failure.
builddir=${builddir:-.}
gen=$builddir/tests/gen/tfc-gen
tfc=${TFC:-$builddir/tfc}
count=${1:-${DIFF_COUNT:-48}}
first=${2:-${DIFF_FIRST:-1}}
batch=${DIFF_BATCH:-16}
keep=${DIFF_KEEP:-}
[ -x "$gen" ] || { echo "no $gen"; exit 77; }
if [ -z "${DIFF_CC:-}" ]; then
	for cc in gcc clang; do
		command -v $cc >/dev/null 2>&1 && DIFF_CC=${DIFF_CC:+$DIFF_CC:}"$cc -O2"
	done
fi
[ -n "$DIFF_CC" ] || { echo "no C compiler"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# one FIRST COUNT COMPILERS: for each of COUNT seeds a line "SEED ok", "SEED undecided" or "SEED FAIL reason"; what they cover
# in FIRST.covers.  Where anything is wrong with a file of several programs, each is tried alone.
cat >"$work/one" <<'END'
first=$1 count=$2 compilers=$3
d=$work/$first.$count
mkdir "$d" || exit 1
fail() {
	if [ "$count" -gt 1 ]; then
		seq "$first" $((first + count - 1)) | xargs -I SEED sh "$work/one" SEED 1 "$compilers"
	else
		echo "$first FAIL $1: $(grep -v ' ok: ' "$d/log" | head -2 | cut -c1-240 | tr '\n' ' ')"
		[ -z "$keep" ] || { mkdir -p "$keep" && cp "$d/p.hir" "$keep/$first.hir" && cp "$d/log" "$keep/$first.log"; }
	fi
	rm -rf "$d"
	exit 0
}
: >"$d/log"
"$gen" "$first" "$count" >"$d/p.hir" || fail "generator"
args=$(sed -n 's/^# args: *//p' "$d/p.hir" | tr '\n' ' ')
sed -n 's/^# covers: *//p' "$d/p.hir" | tr ' ' '\n' >"$work/$first.covers"
"$tfc" "$d/p.hir" -o "$d/p.c" >"$d/log" 2>&1 || fail "tfc -o p.c exits with $?"
: >"$d/undecided"
IFS=:
for cc in $compilers; do
	unset IFS
	"$tfc" check "$d/p.hir" "$d/p.c" $args "--cc=$cc" >"$d/log" 2>&1 && continue
	grep -q 'not decided' "$d/log" && ! grep -vq -e ' ok: ' -e ' not decided: ' "$d/log" || fail "check with $cc disagrees"
	sed -n -e 's/^f\([0-9]*\)[.].* not decided: .*/\1/p' -e "s/^out.* not decided: .*/$first/p" "$d/log" >>"$d/undecided"
done
for seed in $(seq "$first" $((first + count - 1))); do
	if grep -qx "$seed" "$d/undecided"; then echo "$seed undecided"; else echo "$seed ok"; fi
done
rm -rf "$d"
END
export work gen tfc keep
n_turn=$(printf '%s' "${DIFF_TURN:-}" | tr ':' '\n' | grep -c .)
i=0
while [ $((i * batch)) -lt "$count" ]; do
	n=$((count - i * batch < batch ? count - i * batch : batch))
	turn=
	[ "$n_turn" = 0 ] || turn=:$(printf '%s' "$DIFF_TURN" | cut -d: -f$((i % n_turn + 1)))
	printf '%s\n' $((first + i * batch)) $n "\"$DIFF_CC$turn\""
	i=$((i + 1))
done | xargs -n 3 -P "${DIFF_JOBS:-2}" sh "$work/one" >"$work/result"
n_ok=$(grep -c ' ok$' "$work/result")
n_undecided=$(grep -c ' undecided$' "$work/result")
grep FAIL "$work/result" | sort -n | head -40
status=0
# Made-up data may fall within the radii of a comparison or a rounding; that a few programs do is no disagreement.
[ $((n_ok + n_undecided)) -eq "$count" ] || status=1
[ $((n_undecided * 50)) -le $((count + 50)) ] || { echo "FAIL: $n_undecided programs are not decided"; status=1; }
cat "$work"/*.covers | sort -u >"$work/covered"
{ "$tfc" --print-ops | sed -n 's/^\([a-z0-9_]*\) .*/op:\1/p'; "$gen" --features; } | sort -u >"$work/wanted"
comm -23 "$work/wanted" "$work/covered" >"$work/missing"
if [ -s "$work/missing" ] && [ "$count" -ge 400 ]; then
	echo "FAIL: never generated: $(tr '\n' ' ' <"$work/missing")"
	status=1
fi
echo "$n_ok of $count programs agree, $n_undecided not decided (seeds from $first; $DIFF_CC${DIFF_TURN:+; in turn $DIFF_TURN});" \
	"$(comm -12 "$work/wanted" "$work/covered" | wc -l) of $(wc -l <"$work/wanted") operations and features covered"
exit $status
