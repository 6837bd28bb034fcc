#!/bin/sh
# Reductions of nothing and of the ends of the range agree with the reference: every kind and dtype, with the extent 0 known
# when compiling or at run time, and with all elements the least or the greatest value.
TFC=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
have() { command -v "$1" >/dev/null 2>&1; }
have gcc || have clang || { echo "no C compiler"; exit 77; }
printf 'from tilefoundry.dsl import *\n\nS = DimVar("S", 0, 9)\n' >r.hir
for dtype in f64 f32 f16 bf16 fp8e4m3 fp8e5m2 i64 i32 i8 u8 bool; do
	for kind in sum max min abs_max; do
		case $dtype.$kind in bool.sum | bool.abs_max) continue ;; esac
		for extent in 0 S 5; do
			name=${dtype}_${kind}_$extent
			printf '\n\n@module(entry="%s")\nclass M_%s:\n    @func\n    def %s(x_%s: Tensor[(%s, 3), "%s"]):\n' \
				"$name" "$name" "$name" "$dtype" "$extent" "$dtype"
			printf '        return tf.reduce(x_%s, axes=(0,), kind="%s"), tf.reduce(x_%s, axes=(0, 1), keepdim=False, kind="%s")\n' \
				"$dtype" "$kind" "$dtype" "$kind"
		done
	done
done >>r.hir
"$TFC" r.hir -o r.c || exit 1
least="f64=-1.7976931348623157e308 f32=-3.4028234663852886e38 f16=-65504 bf16=-3.3895313892515355e38 fp8e4m3=-448
	fp8e5m2=-57344 i64=-9223372036854775808 i32=-2147483648 i8=-128 u8=0 bool=0"
greatest="f64=1.7976931348623157e308 f32=3.4028234663852886e38 f16=65504 bf16=3.3895313892515355e38 fp8e4m3=448
	fp8e5m2=57344 i64=9223372036854775807 i32=2147483647 i8=127 u8=255 bool=1"
fail=0 n=0
for end in "$least" "$greatest" "f32=-inf f64=inf f16=nan bf16=-inf fp8e4m3=nan fp8e5m2=-inf"; do
	inputs=$(for e in $end; do echo "--in=x_${e%%=*}=value:${e#*=}"; done)
	for cc in "gcc -O2" "clang -O2"; do
		have "${cc%% *}" || continue
		for size in 0 7; do
			"$TFC" check r.hir r.c $inputs --dim=S=$size "--cc=$cc" >log 2>&1
			status=$?
			n=$((n + $(grep -c ' ok: ' log)))
			[ $status = 0 ] && continue
			echo "FAIL: S=$size, $cc: $(grep -v ' ok: ' log | head -4)"
			fail=1
		done
	done
done
echo "$n results agree"
exit $fail
