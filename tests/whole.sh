#!/bin/sh
# The whole line in one process: the corpus of the fuzz target, and mutations of every program of the tree.
# MUTATE_COUNT, MUTATE_SEED, MUTATE_SECONDS: how many mutations, from which seed, for how long at most.
src=${srcdir:-.}
build=${builddir:-.}
[ -x "$build/tests/whole/mutate" ] || { echo "no $build/tests/whole/mutate"; exit 77; }
log=$(mktemp) || exit 99
trap 'rm -f "$log"' EXIT
status=0
"$build/tests/fuzz/replay" "$src"/tests/neg/*.hir "$src"/tests/neg/*.tir "$src"/examples/*.hir "$src"/tests/golden/*/*.[ht]ir 2>"$log" ||
	{ status=1; echo "FAIL: replay: $(tail -3 "$log" | tr '\n' ' ')"; }
"$build/tests/whole/mutate" "${MUTATE_COUNT:-3000}" "${MUTATE_SEED:-1}" "${MUTATE_SECONDS:-60}" "$src"/examples/*.hir "$src"/tests/programs/*.hir \
	"$src"/tests/golden/*/*.[ht]ir || { status=1; echo "FAIL: mutations end with $?"; }
exit $status
