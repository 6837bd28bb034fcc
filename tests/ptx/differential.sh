#!/bin/sh
# Random programs (tests/gen) agree between the reference evaluator and their PTX in the emulator, under several schedules and
# without a finding.
#
#	differential.sh [COUNT [FIRST]]		seeds FIRST ... FIRST + COUNT - 1 (default: 32 from 1)
#
# DIFF_COUNT, DIFF_FIRST the same; DIFF_ARCH: architectures, of which each batch takes the next one (default: those of sm_80 to
# sm_90a, and sm_100a and sm_120a where LLVM has them); DIFF_SEEDS: random schedules besides round robin (default 2); DIFF_BATCH:
# programs in one file (default 4); DIFF_JOBS: how many files at once (default 2); DIFF_SECONDS: begin no further file after so
# many seconds (default 240); DIFF_KEEP: a directory in which the failing programs are left; DIFF_REFUSED: how many of a hundred
# programs may be refused (default 4).
# What is refused with a located message is counted, but for arithmetic in f64, which these devices do not have; with 400 programs or
# more an operation that no program had is a failure.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
builddir=${builddir:-.}
gen=$builddir/tests/gen/tfc-gen
tfc=${TFC:-$builddir/tfc}
count=${1:-${DIFF_COUNT:-32}}
first=${2:-${DIFF_FIRST:-1}}
batch=${DIFF_BATCH:-4}
seeds=${DIFF_SEEDS:-2}
keep=${DIFF_KEEP:-}
archs=${DIFF_ARCH:-sm_80 sm_86 sm_89 sm_90 sm_90a}
end=$(($(date +%s) + ${DIFF_SECONDS:-240}))
[ -x "$gen" ] || { echo "no $gen"; exit 77; }
case $tfc in /*) ;; *) tfc=$PWD/$tfc ;; esac
case $gen in /*) ;; *) gen=$PWD/$gen ;; esac
case $keep in "" | /*) ;; *) keep=$PWD/$keep ;; esac
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
printf 'from tilefoundry.dsl import *\n\n@func\ndef one(x: Tensor[(4,), "f32"]) -> Tensor[(4,), "f32"]:\n    return x + x\n' >"$work/one.hir"
"$tfc" "$work/one.hir" --target=nvidia.sm90 -o "$work/one.ptx" 2>"$work/log"
if grep -q E6005 "$work/log"; then echo "built without LLVM"; exit 77; fi
[ -n "${DIFF_ARCH:-}" ] || for arch in sm_100a sm_120a; do
	"$tfc" "$work/one.hir" --target=nvidia.sm90 --arch=$arch -o "$work/one.ptx" 2>"$work/log" && archs="$archs $arch"
done

# one FIRST COUNT ARCH: for each of COUNT seeds a line "SEED ok", "SEED undecided", "SEED refused CODE text" or "SEED FAIL reason";
# what they cover in FIRST.covers.  Where anything is wrong with a file of several programs, each is tried alone.
cat >"$work/one" <<'END'
first=$1 count=$2 arch=$3
[ "$(date +%s)" -lt "$end" ] || [ "$count" = 1 ] || exit 0
d=$work/$first.$count
mkdir "$d" && cd "$d" || exit 1
said() { grep -v -e ' ok: ' -e '^ ' "$d/log" | head -2 | cut -c1-300 | tr '\n' ' '; }
not_ok() {
	if [ "$count" -gt 1 ]; then
		seq "$first" $((first + count - 1)) | xargs -I SEED sh "$work/one" SEED 1 "$arch"
	else
		echo "$first $1: $(said)"
		[ -z "$keep" ] || { mkdir -p "$keep" && cp "$d/p.hir" "$keep/$first.hir" && cp "$d/log" "$keep/$first.log"; }
	fi
	cd "$work" && rm -rf "$d"
	exit 0
}
: >"$d/log"
"$gen" "$first" "$count" >"$d/p.hir" || not_ok "FAIL generator"
args=$(sed -n 's/^# args: *//p' "$d/p.hir" | tr '\n' ' ')
target="--target=nvidia.sm90 --arch=$arch"
"$tfc" "$d/p.hir" $target -o "$d/p.ptx" >"$d/log" 2>&1
status=$?
if [ $status = 1 ] && [ "$count" = 1 ] && grep -q 'hir:[0-9]*:[0-9]*: error.E9003.' "$d/log"; then
	echo "$first refused $(said)"
	cd "$work" && rm -rf "$d"
	exit 0
fi
if [ $status = 1 ] && [ "$count" = 1 ] && grep -q 'hir:[0-9]*:[0-9]*: error.E4104.' "$d/log"; then
	echo "$first without f64"
	cd "$work" && rm -rf "$d"
	exit 0
fi
[ $status = 0 ] || not_ok "FAIL tfc -o p.ptx --arch=$arch exits with $status"
sed -n 's/^# covers: *//p' "$d/p.hir" | tr ' ' '\n' >"$work/$first.covers"
"$tfc" check "$d/p.hir" "$d/p.ptx" $args $target --seeds="$seeds" >"$d/log" 2>&1
status=$?
if [ $status != 0 ]; then
	grep -q 'not decided' "$d/log" && ! grep -vq -e ' ok: ' -e ' not decided: ' "$d/log" || not_ok "FAIL check --arch=$arch exits with $status"
fi
sed -n -e 's/^f\([0-9]*\)[.].* not decided: .*/\1/p' -e "s/^out.* not decided: .*/$first/p" "$d/log" >"$d/undecided"
for seed in $(seq "$first" $((first + count - 1))); do
	if grep -qx "$seed" "$d/undecided"; then echo "$seed undecided"; else echo "$seed ok"; fi
done
cd "$work" && rm -rf "$d"
END
export work gen tfc keep end seeds
set -- $archs
i=0
while [ $((i * batch)) -lt "$count" ]; do
	n=$((count - i * batch < batch ? count - i * batch : batch))
	echo $((first + i * batch)) $n "$1"
	arch=$1; shift; set -- "$@" "$arch"
	i=$((i + 1))
done | xargs -n 3 -P "${DIFF_JOBS:-2}" sh "$work/one" >"$work/result"
n_ok=$(grep -c ' ok$' "$work/result")
n_undecided=$(grep -c ' undecided$' "$work/result")
n_refused=$(grep -c '^[0-9]* refused ' "$work/result")
n_fail=$(grep -c '^[0-9]* FAIL' "$work/result")
n_f64=$(grep -c '^[0-9]* without f64$' "$work/result")
n=$((n_ok + n_undecided + n_refused + n_fail))
grep -e ' FAIL' -e ' refused ' "$work/result" | sort -k2,2 -k1,1n | head -60
status=0
[ "$n_fail" = 0 ] && [ $n -gt 0 ] || status=1
[ $((n_undecided * 50)) -le $((n + 50)) ] || { echo "FAIL: $n_undecided programs are not decided"; status=1; }
[ $((n_refused * 100)) -le $((n * ${DIFF_REFUSED:-4} + 100)) ] || { echo "FAIL: $n_refused programs are refused"; status=1; }
cat "$work"/*.covers 2>/dev/null | sort -u >"$work/covered"
"$tfc" --print-ops | sed -n 's/^\([a-z0-9_]*\) .*/op:\1/p' | sort -u >"$work/wanted"
comm -23 "$work/wanted" "$work/covered" >"$work/missing"
if [ -s "$work/missing" ] && [ "$n" -ge 400 ]; then
	echo "FAIL: no program that ran has: $(tr '\n' ' ' <"$work/missing")"
	status=1
fi
echo "$n_ok of $n programs agree, $n_undecided not decided, $n_refused refused, $n_fail failed, $n_f64 more compute in f64 (seeds from $first; $archs);" \
	"$(comm -12 "$work/wanted" "$work/covered" | wc -l) of $(wc -l <"$work/wanted") operations"
exit $status
