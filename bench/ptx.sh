#!/bin/sh
# make bench: from HIR to PTX, beside nvcc where it is installed. Everything is built in ./bench-build.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
tfc=${TFC:-$PWD/tfc}
mkdir -p bench-build
cd bench-build
"${BENCH_CC:-gcc}" -O2 "$top/bench/spawn.c" -o spawn
if ! "$tfc" "$top/bench/ptx/rows.hir" --target=nvidia.sm90 -o rows.ptx 2>rows.log; then
	echo "# no PTX: $(head -1 rows.log)"
	exit 0
fi

figure() { # name, limit in ms, limit in MB, command...
	name=$1 ms=$2 mb=$3; shift 3
	set -- $(./spawn 21 "$@")
	awk -v n="$name" -v a="$1" -v b="$2" -v m="$ms" -v l="$mb" 'BEGIN { printf "%-28s %8.2f ms (limit %s) %7.1f MB (limit %s)\n", n, a, m, b, l }'
}
echo "# HIR to PTX, median of 21 runs of the whole process"
figure start_without_ptx 2 8 "$tfc" --version
figure fused_rows 40 96 "$tfc" "$top/bench/ptx/rows.hir" --target=nvidia.sm90 -o k.ptx
figure relu_residual 40 96 "$tfc" "$top/examples/relu_residual.hir" --target=nvidia.sm90 -o k.ptx
figure gemm_bias_gelu 40 96 "$tfc" -w "$top/tests/programs/gemm_bias_gelu.hir" --target=nvidia.sm90 --erase -o k.ptx
for name in flash_rows conv_block quant_roundtrip rms_norm_rows; do
	figure $name 40 96 "$tfc" -w "$top/tests/programs/$name.hir" --target=nvidia.sm90 -o k.ptx
done
figure decoder_layer 250 120 "$tfc" -w "$top/tests/programs/decoder_layer.hir" --target=nvidia.sm90 -o k.ptx
figure launcher_alone 15 24 "$tfc" "$top/bench/ptx/rows.hir" --target=nvidia.sm90 --emit=header:k.h,launch:k.launch
PATH=$PATH:/usr/local/cuda/bin
if command -v nvcc >/dev/null 2>&1; then
	figure fused_rows_nvcc - - nvcc -ptx -arch=sm_90a "$top/bench/ptx/rows.cu" -o rows.nvcc.ptx
else
	echo "fused_rows_nvcc: no nvcc"
fi

# Time per kernel of a file with many, against that of a file with one.
for n in 1 100; do
	awk -v n=$n 'BEGIN {
		print "from tilefoundry.dsl import *\n"
		for (i = 0; i < n; i++)
			printf "@module(entry=\"f%d\")\nclass M%d:\n    @func\n    def f%d(x: Tensor[(512, 96), \"f32\"], y: Tensor[(512, 96), \"f32\"]) -> Tensor[(512, 96), \"f32\"]:\n        return tf.relu(x * y) + %d.0\n\n", i, i, i, i }' >many$n.hir
	set -- $(./spawn 5 "$tfc" many$n.hir --target=nvidia.sm90 -o many.ptx)
	awk -v n=$n -v t="$1" -v m="$2" 'BEGIN { printf "%6d kernels %12.2f ms %8.2f ms each %8.1f MB\n", n, t, t / n, m }'
done
