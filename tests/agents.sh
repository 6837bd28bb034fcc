#!/bin/sh
# Synchronised TIR: every text of tests/agents gives its reference's values under all adversaries and passes the checker; every
# statement of synchronisation taken out, and every wait swapped with a signal of its pipe behind it, is found by both
# (autoschedule.md A271 to A280).  Texts of tests/agents/bad hold one fault each and name the codes that find it.
# "# redundant: STATEMENT: reason" in a text of auto/ names a statement that the rules ask for although others cover it.
# AGENTS_RANDOM: how many random orders (default 8).
tfc=$(pwd)/tfc
dir=$(cd "${srcdir:-.}" && pwd)/tests/agents
random=${AGENTS_RANDOM:-8}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
status=0
fail() {
	echo "$*"
	status=1
}
inputs() {
	sed -n 's/^# in: //p' "$1" | tr ' ' '\n' | sed 's/^/--in=/' | tr '\n' ' '
}
checked=0
# Is the text refused by the checker and by an adversary?
found() {
	"$tfc" check-tir "$1" >"$tmp/check" 2>&1 && fail "$2: the checker accepts it"
	# shellcheck disable=SC2046
	"$tfc" eval "$1" $(inputs "$1") --adversaries="$random" >"$tmp/eval" 2>&1 && fail "$2: no adversary finds it"
	grep -q 'error\[E9003\]\|error\[E1' "$tmp/check" "$tmp/eval" && fail "$2: $(cat "$tmp/check" "$tmp/eval")"
	checked=$((checked + 1))
}
# The statement in line $2 of $1 is taken out.
delete() {
	sed "$2s/T\\..*/pass/" "$1" >"$tmp/mutant.tir"
	found "$tmp/mutant.tir" "$1:$2 deleted: $(sed -n "$2p" "$1")"
}
# A wait and the signal behind it change places.
swap() {
	sed "$2{h;d};$3{G}" "$1" >"$tmp/mutant.tir"
	found "$tmp/mutant.tir" "$1:$2 swapped with the next line: $(sed -n "$2p" "$1")"
}
# $1 gives the values of $2 in every order.
good() {
	# shellcheck disable=SC2046
	"$tfc" eval "$1" $(inputs "$2") --adversaries=$((8 * random)) --out-dir "$tmp/got" >"$tmp/log" 2>&1 || fail "$2: $(cat "$tmp/log")"
	"$tfc" check-tir "$1" >"$tmp/log" 2>&1 || fail "$2: $(cat "$tmp/log")"
	[ ! -s "$tmp/log" ] || fail "$2: the checker says $(cat "$tmp/log")"
	cp "$2" "$tmp/reference.tir"
	# shellcheck disable=SC2046
	"$tfc" eval "$tmp/reference.tir" $(inputs "$2") --out-dir "$tmp/want" >"$tmp/log" 2>&1 || fail "$2: $(cat "$tmp/log")"
	cmp "$tmp/got/out.npy" "$tmp/want/out.npy" || fail "$2: other values than its reference"
	rm -rf "$tmp/got" "$tmp/want"
}
sync='T\.\(flag_\|cross_\|buf_\|pipe_barrier\|mbarrier_\|fence_\|cp_async_\|wgmma_fence\|wgmma_commit\|wgmma_wait\|tma_store_\|named_barrier\|sync(\)'
# The faults of $1; $2 says which statements are redundant.
faults() {
	sed -n 's/^# redundant: \([^:]*\):.*/\1/p' "$2" >"$tmp/redundant"
	for line in $(grep -n "$sync" "$1" | cut -d: -f1); do
		sed -n "${line}p" "$1" | grep -qFf "$tmp/redundant" && continue
		delete "$1" "$line"
	done
	for line in $(grep -n '_wait(' "$1" | cut -d: -f1); do
		next=$((line + 1))
		pipe=$(sed -n "${line}s/.*flag_wait(\"[A-Z0-9]*\", \"\([A-Z0-9]*\)\".*/\1/p" "$1")
		[ -n "$pipe" ] && sed -n "${next}p" "$1" | grep -q "_set(\"$pipe\"" && swap "$1" "$line" "$next"
	done
}
for f in "$dir"/*.tir; do
	good "$f" "${f%.tir}.ref"
	faults "$f" "$f"
done
for f in "$dir"/auto/*.tir; do
	ordered=$tmp/$(basename "$f")
	{ sed -n '1{/^# in:/p}' "$f" && "$tfc" "$f" --emit=tir -o -; } >"$ordered" 2>"$tmp/log" || fail "$f: $(cat "$tmp/log")"
	good "$ordered" "$f"
	faults "$ordered" "$f"
done
for f in "$dir"/bad/*.tir; do
	found "$f" "$f"
	ok=
	for code in $(sed -n 's/^# code: //p' "$f"); do
		grep -q "error\\[$code\\]" "$tmp/check" && grep -q "error\\[" "$tmp/eval" && ok=1
	done
	[ -n "$ok" ] || fail "$f: expected $(sed -n 's/^# code: //p' "$f"), got $(cat "$tmp/check")"
done
# A hint that the data contradict is named, and one that they keep is no obstacle.
indices() {
	printf '\223NUMPY\001\000\166\000'
	printf '%-117s\n' "{'descr': '<i4', 'fortran_order': False, 'shape': (8,), }"
	for i in "$@"; do
		printf "\\$i\\000\\000\\000"
	done
}
cp "$dir/hint.in" "$tmp/hinted.tir"
indices 0 1 2 3 4 5 6 7 >"$tmp/right.npy"
indices 0 1 1 3 4 5 6 7 >"$tmp/wrong.npy"
"$tfc" eval "$tmp/hinted.tir" --in=perm="$tmp/right.npy" --in=state=random --adversaries="$random" >"$tmp/log" 2>&1 || fail "hint: $(cat "$tmp/log")"
"$tfc" eval "$tmp/hinted.tir" --in=perm="$tmp/wrong.npy" --in=state=random --adversaries="$random" >"$tmp/log" 2>&1 && fail "hint: a false hint is not found"
grep -q 'E3502.*T.assume_no_conflict' "$tmp/log" || fail "hint: $(cat "$tmp/log")"
"$tfc" "$tmp/hinted.tir" --emit=tir -o "$tmp/hint.tir" || fail "hint: not ordered"
"$tfc" eval "$tmp/hint.tir" --in=perm="$tmp/right.npy" --in=state=random --adversaries="$random" >"$tmp/log" 2>&1 || fail "hint: $(cat "$tmp/log")"
"$tfc" eval "$tmp/hint.tir" --in=perm="$tmp/wrong.npy" --in=state=random --adversaries="$random" >"$tmp/log" 2>&1 && fail "hint: no race is found"
grep -q 'E3310' "$tmp/log" || fail "hint: $(cat "$tmp/log")"
# Cycles per iteration: 613 with two versions, the port of 328 + 285; 418 + 161 + 285 with one (autoschedule.md 12.1, the vector work
# of 64 x 128 elements at 51 a cycle).
cp "$dir/cycles.in" "$tmp/cycles.tir"
"$tfc" eval "$tmp/cycles.tir" --in=x=random --cycles 2>&1 | grep -q ', 613 per iteration' || fail "cycles: not 613 with two versions"
sed 's/num_stages=2/num_stages=1/' "$dir/cycles.in" >"$tmp/cycles.tir"
"$tfc" eval "$tmp/cycles.tir" --in=x=random --cycles 2>&1 | grep -q ', 864 per iteration' || fail "cycles: not 864 with one version"
[ "$checked" -gt 40 ] || fail "only $checked faults were tried"
exit $status
