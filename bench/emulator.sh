#!/bin/sh
# Figures of the emulator, run in the build directory: executed warp instructions per second with and without checks, time to
# read PTX, memory.  Each line states the figure and its limit; the kernels are written here.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
run=${PTXRUN:-$PWD/tfc-ptxrun}
mkdir -p bench-build
cd bench-build
[ -x ./spawn ] || ${BENCH_CC:-gcc} -O2 "$top/bench/spawn.c" -o spawn

# A loop of 40 scalar instructions, 100,000 times, by one warp: integer and f32 arithmetic, a comparison, a load.
awk 'BEGIN {
	print ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry scalar(.param .u64 out, .param .u32 n)\n{"
	print "\t.reg .pred %p<4>;\n\t.reg .b32 %r<60>;\n\t.reg .f32 %f<60>;\n\t.reg .b64 %rd<6>;"
	print "\tld.param.u64 %rd1, [out];\n\tld.param.u32 %r1, [n];\n\tmov.u32 %r2, %tid.x;\n\tmul.wide.u32 %rd2, %r2, 4;"
	print "\tadd.s64 %rd3, %rd1, %rd2;\n\tmov.u32 %r3, 0;\n\tcvt.rn.f32.u32 %f1, %r2;\n\tmov.b32 %r4, %r2;\n\tst.global.f32 [%rd3], %f1;\nloop:"
	for (i = 0; i < 9; i++) {
		print "\tadd.s32 %r4, %r4, %r3;\n\txor.b32 %r4, %r4, 1234567;\n\tfma.rn.f32 %f1, %f1, 0f3F7FFFFF, 0f3F800000;\n\tadd.rn.f32 %f1, %f1, 0f3F000000;"
	}
	print "\tld.global.f32 %f2, [%rd3];\n\tadd.s32 %r3, %r3, 1;\n\tsetp.lt.u32 %p1, %r3, %r1;\n\t@%p1 bra loop;"
	print "\tcvt.rn.f32.s32 %f3, %r4;\n\tadd.rn.f32 %f1, %f1, %f3;\n\tadd.rn.f32 %f1, %f1, %f2;\n\tst.global.f32 [%rd3], %f1;\n\tret;\n}" }' >scalar.ptx
speed() { # name, limit in million per second, options
	name=$1 limit=$2
	shift 2
	n=100000
	set -- $(./spawn 5 "$run" scalar.ptx --grid=1 --block=32 --arg 1=$n --out 0:f32[32]=scalar.npy --report=scalar.txt "$@")
	awk -v name="$name" -v ms="$1" -v mb="$2" -v n=$n -v l="$limit" 'BEGIN {
		printf "%-28s %8.1f M warp instructions/s (limit %g) %7.1f MB\n", name, 40 * n / ms / 1000, l, mb }'
}
echo "# emulator, median of 5 runs of the whole process"
speed emulator_no_checks 50 --checks=none
speed emulator_all_checks 5

awk 'BEGIN { size = 0
	print ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry big()\n{\n\t.reg .b32 %r<100>;"
	while (size < 1000000) {
		s = sprintf("\tadd.s32 %%r%d, %%r%d, %d;\n\tmad.lo.s32 %%r%d, %%r%d, %%r%d, 7;\n", i % 100, (i * 7) % 100, i, (i + 1) % 100, i % 100, i % 50)
		printf "%s", s; size += length(s); i++
	}
	print "\tret;\n}" }' >big.ptx
set -- $(./spawn 5 "$run" big.ptx --list)
awk -v ms="$1" -v mb="$2" 'BEGIN { printf "%-28s %8.2f ms (limit 200) %7.1f MB\n", "emulator_read_1MB", ms, mb }'

awk 'BEGIN {
	print ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry regs(.param .u64 out)\n{\n\t.reg .b32 %r<401>;\n\t.reg .b64 %rd<4>;"
	print "\tmov.u32 %r0, %tid.x;"
	for (i = 1; i < 400; i++) printf "\tadd.s32 %%r%d, %%r%d, 1;\n", i, i - 1
	print "\tld.param.u64 %rd1, [out];\n\tmul.wide.u32 %rd2, %r0, 4;\n\tadd.s64 %rd3, %rd1, %rd2;\n\tst.global.u32 [%rd3], %r399;\n\tret;\n}" }' >regs.ptx
for checks in none all; do
	set -- $(./spawn 5 "$run" regs.ptx --grid=1 --block=384 --out '0:u32[384]=regs.npy' --report=regs.txt --checks=$checks)
	awk -v c=$checks -v ms="$1" -v mb="$2" 'BEGIN { printf "%-28s %8.2f ms %7.1f MB (limit %d)\n", "emulator_384x400_" c, ms, mb, c == "none" ? 32 : 256 }'
done
