#!/bin/sh
# The parallel-for adapters keep their contract: the pool with gcc and clang, strict and GNU C, under the sanitizers of threads and
# addresses; OpenMP with gcc, and without -fopenmp, where it is a plain loop; both as C++.
# The compiler has no part in this: once is enough.
[ -z "${PROGRAMS_SKIP:-}" ] || exit 77
top=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
try() { # COMPILER AND OPTIONS
	command -v "${1%% *}" >/dev/null 2>&1 || return 0
	if $1 -Wall -Wextra -Werror -pthread -I"$top/runtime-headers" "$top/tests/threads/threads.c" -o "$work/threads" >"$work/log" 2>&1 &&
		timeout 120 "$work/threads" >>"$work/log" 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $1"
		head -20 "$work/log" | sed 's/^/    /'
		fail=$((fail + 1))
	fi
}
for cc in gcc clang; do
	try "$cc -O2 -D_DEFAULT_SOURCE"
	try "$cc -O2 -std=c11 -pedantic -D_DEFAULT_SOURCE"
	try "$cc -O1 -g -fsanitize=thread -D_DEFAULT_SOURCE"
	try "$cc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -D_DEFAULT_SOURCE"
	try "$cc -O2 -DTFC_POOL_PIN=0 -DTFC_POOL_SPIN=1 -D_DEFAULT_SOURCE"
	try "$cc -O2 -DOPENMP -Wno-unknown-pragmas -D_DEFAULT_SOURCE"
done
try "gcc -O2 -fopenmp -DOPENMP -D_DEFAULT_SOURCE"
printf '#include "tfc/pool.h"\n#include "tfc/openmp.h"\n' >"$work/only.h"
for cc in "gcc -std=c11 -pedantic -x c" "clang -std=c11 -pedantic -x c" "g++ -pedantic -x c++" "clang++ -pedantic -x c++"; do
	command -v "${cc%% *}" >/dev/null 2>&1 || continue
	if $cc -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-unused-function -fsyntax-only -I"$top/runtime-headers" "$work/only.h"; then
		pass=$((pass + 1))
	else
		echo "FAIL: $cc"; fail=$((fail + 1))
	fi
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
