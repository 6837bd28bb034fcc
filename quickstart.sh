#!/bin/sh
# From a bare Debian machine to checked kernels: installs what building needs, builds tfc in ./build, compiles every
# program of examples/ to C and to PTX, builds the C and runs it on data, runs the PTX in the emulator, and compares both with the
# reference; at the end it writes what a caller of a kernel needs.
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
printf '\n%-22s %-10s %8s  %s\n' program "in PTX" kernels "largest |got - want| / error radius, in the emulator"
for f in ../examples/*.hir; do
	name=$(basename "$f" .hir)
	inputs=$(sed -n 's/^# data: *//p' "$f")
	if ./tfc "$f" --target=nvidia.sm90 -o "$name.ptx" && result=$(./tfc check "$f" "$name.ptx" $inputs --seeds=2 -j2 2>&1); then
		word=ok
	else
		word=DIFFERS status=1
	fi
	printf '%-22s %-10s %8d  %s\n' "$name" $word "$(grep -c '^\.visible \.entry' "$name.ptx")" "$(echo "$result" | head -1)"
done
name=relu_residual
./tfc ../examples/$name.hir --target=nvidia.sm90 --emit=ptx:$name.ptx,header:$name.h,launcher:${name}_launch.c,report:$name.report
printf '\nA caller needs %s and %s; the kernels are:\n' "build/$name.h" "build/${name}_launch.c"
sed -n '/^kernel/,/^$/p' $name.report
exit $status
