#!/bin/sh
# The examples and programs as PTX: each agrees with the reference in the emulator where its size allows it; where ptxas is
# installed each assembles for every architecture without a spill, a stack or a message; no text has local memory or a call.
#
# CORPUS_ARCH: the architectures (default: all that the LLVM at hand has); CORPUS_SEEDS: random schedules besides round robin
# (default 1).
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
TFC=${TFC:-$PWD/tfc}
case $TFC in /*) ;; *) TFC=$PWD/$TFC ;; esac
src=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0 refused=0
bad() {
	echo "FAIL: $1"
	sed 's/^/    /' log | head -4
	fail=$((fail + 1))
}
printf 'from tilefoundry.dsl import *\n\n@func\ndef one(x: Tensor[(4,), "f32"]) -> Tensor[(4,), "f32"]:\n    return x + x\n' >one.hir
"$TFC" one.hir --target=nvidia.sm90 -o one.ptx 2>log
if grep -q E6005 log; then echo "built without LLVM"; exit 77; fi
if [ -z "${CORPUS_ARCH:-}" ]; then
	for arch in sm_80 sm_86 sm_89 sm_90a sm_100a sm_120a; do
		"$TFC" one.hir --target=nvidia.sm90 --arch=$arch -o one.ptx 2>/dev/null && CORPUS_ARCH="${CORPUS_ARCH:-} $arch"
	done
fi
PATH=$PATH:/usr/local/cuda/bin
command -v ptxas >/dev/null 2>&1 && assemble=--assert-no-spill || { assemble=; echo "no ptxas: nothing is assembled"; }

# The sizes at which a program that states large ones is executed; scheduled ones are placed anew.
reduced() {
	case $1 in
	decoder_layer) echo '-D S=9 -D D=64 -D HQ=2 -D HK=1 -D DH=32 -D F=96' ;;
	flash_rows) echo '-D H=1 -D S=128' ;;
	gemm_bias_gelu) echo '-D M=45 -D K=70 -D N=133' ;;
	gemm_cta_grid) echo '-D M=128 -D N=256 -D K=96' ;;
	gemm_sm80_warp) echo '--erase' ;;
	gemm_sm90_ring) echo '--erase -D M=512 -D N=512 -D K=64 -D CTAS=3 -D GROUP=4' ;;
	esac
}
# emit NAME FILE ARCH [OPTION...]: PTX in NAME.ptx.
emit() {
	name=$1 file=$2 arch=$3
	shift 3
	if "$TFC" -w "$file" --target=nvidia.sm90 --arch=$arch "$@" $assemble -o "$name.ptx" >log 2>&1; then
		if grep -q -e '\.local' -e '	call' "$name.ptx"; then bad "$name for $arch has local memory or a call"; else pass=$((pass + 1)); fi
	elif grep -q -e 'hir:[0-9]*:[0-9]*: error.E9003.*asynchronous' -e 'hir:[0-9]*:[0-9]*: error.E6201.*: T\.[a-z_]* is not available yet' log; then
		refused=$((refused + 1))
	else
		bad "$name for $arch"
		return 1
	fi
}

for f in "$src"/examples/*.hir "$src"/tests/programs/*.hir; do
	name=$(basename "$f" .hir)
	for arch in $CORPUS_ARCH; do emit "$name" "$f" $arch; done
	rm -f "$name.ptx"
	data=$(sed -n 's/^# data: *//p' "$f")
	[ $name = rms_norm_rows ] && data=--dim=R=5
	size=$(reduced $name)
	emit "$name" "$f" sm_80 $size && [ -s "$name.ptx" ] || continue
	if "$TFC" -w check "$f" "$name.ptx" $data $size --target=nvidia.sm90 --arch=sm_80 --seeds="${CORPUS_SEEDS:-1}" >log 2>&1; then
		pass=$((pass + 1))
	else
		bad "$name in the emulator"
	fi
done
[ $refused -gt 0 ] && echo "$refused texts were refused, since their programs are asynchronous"
echo "$pass passed, $fail failed ($CORPUS_ARCH)"
[ $fail = 0 ]
