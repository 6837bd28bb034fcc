#!/bin/sh
# From a bare Debian machine to checked kernels: installs what building needs, builds tfc in ./build, compiles every
# program of examples/, builds the C, runs it on data and compares it with the reference.
set -eu
cd "$(dirname "$0")"
sh setup.sh build
[ -x configure ] || sh autogen.sh >/dev/null 2>&1
mkdir -p build
cd build
[ -f Makefile ] || ../configure --quiet
make -s -j"$(getconf _NPROCESSORS_ONLN)" all
printf '%-22s %-10s %8s  %s\n' program result C-lines "largest |got - want| / error radius"
status=0
for f in ../examples/*.hir; do
	name=$(basename "$f" .hir)
	inputs=$(sed -n 's/^# data: *//p' "$f")
	if ./tfc "$f" -o "$name.c" && result=$(./tfc check "$f" "$name.c" $inputs 2>&1); then
		word=ok
	else
		word=DIFFERS status=1
	fi
	printf '%-22s %-10s %8d  %s\n' "$name" $word "$(wc -l <"$name.c")" "$(echo "$result" | head -1)"
done
exit $status
