#!/bin/sh
# The whole test suite on a bare Debian machine: sh check.sh
# Prints the minutes of every part and ends with one line "N passed, N failed, N skipped".
set -u
cd "$(dirname "$0")" || exit 1
top=$PWD
work=${CHECK_DIR:-$top/build-check}
jobs=$(getconf _NPROCESSORS_ONLN)
passed=0 failed=0 skipped=0 report=

# Run "$2..." as the part named "$1": its log is kept, its tests are counted.
part() {
	name=$1; shift
	start=$(date +%s)
	log=$work/$name.log
	if "$@" >"$log" 2>&1; then status=0; else status=1; fi
	seconds=$(($(date +%s) - start))
	count() { sed -n "s/^# $1: *//p" "$log" | tail -n 1 | awk '{ n = $1 } END { print n + 0 }'; }
	p=$(count PASS) f=$(($(count FAIL) + $(count ERROR))) s=$(count SKIP)
	if [ $status = 0 ] && [ "$p" = 0 ]; then p=1; fi
	if [ $status != 0 ] && [ "$f" = 0 ]; then f=1; fi
	passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
	line=$(printf '%-12s %5d passed %3d failed %3d skipped %3d min %02d s' "$name" "$p" "$f" "$s" $((seconds / 60)) $((seconds % 60)))
	echo "$line"
	if [ $status != 0 ]; then
		grep -E '^(FAIL|ERROR)[: ]' "$log" | head -40
		tail -n 60 "$log"
	fi
}

# The option that takes the llvm-config of version $1 where it is installed; else configure takes the newest.
with_llvm() {
	if command -v llvm-config-"$1" >/dev/null 2>&1; then echo "--with-llvm=llvm-config-$1"; fi
}

configure() {
	mkdir -p "$work/$1" && cd "$work/$1" && shift && "$top/configure" --enable-werror "$@"
}

build_and_check() {
	dir=$1; shift
	(configure "$dir" "$@" && make -s -j"$jobs" && make -s -j"$jobs" check VERBOSE=1 DIFF_COUNT="$programs")
}

distcheck() {
	(cd "$work/plain" && make -s distcheck DISTCHECK_CONFIGURE_FLAGS= AM_MAKEFLAGS=TESTS=tests/unit/t_base)
}

mkdir -p "$work"
part setup sh setup.sh check
part autogen sh autogen.sh
programs=500
part plain build_and_check plain $(with_llvm 22) CFLAGS="-O2 -g"
programs=40
# Generated kernels were built with sanitizers above; compiling them again adds nothing.
export PROGRAMS_SKIP=1
part sanitizers build_and_check sanitizers --enable-sanitizers $(with_llvm 19) CFLAGS="-O1 -g"
unset PROGRAMS_SKIP
# Without LLVM the front door of PTX refuses, and everything else is as it was.
without_llvm() {
	dir=without-llvm
	(configure $dir --without-llvm CFLAGS=-O0 && make -s -j"$jobs" &&
		make -s -j"$jobs" check VERBOSE=1 TESTS="tests/ptx/options.sh tests/man.sh tests/driver.sh tests/golden.sh")
}
part without-llvm without_llvm
part distcheck distcheck
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
