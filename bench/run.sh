#!/bin/sh
# make bench: compile-time figures. Everything is built in ./bench-build.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
tfc=${TFC:-$PWD/tfc}
cc=${BENCH_CC:-gcc}
flags=${BENCH_CFLAGS:--O3 -march=native}
mkdir -p bench-build
cd bench-build
"$cc" -O2 "$top/bench/spawn.c" -o spawn

figure() { # name, limit in ms, limit in MB, command...
	name=$1 ms=$2 mb=$3; shift 3
	set -- $(./spawn 21 "$@")
	awk -v n="$name" -v a="$1" -v b="$2" -v m="$ms" -v l="$mb" 'BEGIN { printf "%-28s %8.2f ms (limit %g) %7.1f MB (limit %g)\n", n, a, m, b, l }'
}
echo "# compile time, median of 21 runs of the whole process"
figure version 2 24 "$tfc" --version
figure thirty_lines 15 24 "$tfc" "$top/examples/attention_grouped.hir" -o c.c
figure decoder_layer 40 40 "$tfc" "$top/tests/programs/decoder_layer.hir" -o c.c
awk 'BEGIN {
	print "from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n"
	print "@module(entry=\"f\", target=CudaTarget(\"nvidia.h200_sxm\"), topologies=(Topology(\"cta\", 1), Topology(\"thread\", 384)))\nclass M:"
	print "    @func\n    def f(a: Tensor[(128, 64), \"bf16\"], b: Tensor[(64, 256), \"bf16\"]) -> Tensor[(128, 256), \"f32\", \"umat\"]:"
	print "        with Mesh((\"cta\",), layout=(1,), names=(\"i\",)) as cta:\n            bt = tf.reshard(b, (64, 256), \"smem\")"
	for (i = 0; i < 99; i++)
		print "            at = tf.reshard(a, (128, 64), \"smem\")\n            y = tf.matmul(at, bt, out_dtype=\"f32\")"
	print "            return tf.relu(y)" }' >sites.hir
figure candidates_200_sites 100 96 "$tfc" schedule candidates sites.hir sites.txt
figure finalize_ring 20 24 "$tfc" schedule finalize "$top/tests/programs/gemm_sm90_ring.hir" ring.tir
figure facts 5 24 "$tfc" schedule facts --target=nvidia.h200_sxm facts.txt
figure fact_sheet 5 24 "$tfc" schedule facts T.cuda.sm90.Wgmma --target=nvidia.h200_sxm facts.txt
figure analyze_ring 15 24 "$tfc" analyze "$top/tests/report/ring.hir" ring.txt

# Automatic ordering as a whole: from TIR without order to synchronised TIR.
order() { # name, limit in ms, file
	figure "$1" "$2" 96 "$tfc" --stop-after=sync "$3" -o ordered.tir
}
for n in 30 100 300; do
	awk -v n=$n -v tiles=3 -v stages=1 -f "$top/tests/order/chains.awk" >chains$n.tir
done
order order_attention 200 "$top/tests/agents/auto/attention.tir"
order order_30_units 20 chains30.tir
order order_100_units 500 chains100.tir
order order_300_units 2000 chains300.tir

# Reading, typing and matching of one T.tiled_mma schedule, by the difference of two chains; the limit of the match is 100 us.
for n in 100 1100; do
	awk -v n=$n '/acc = tf.schedule/ { for (i = 0; i < n; i++) print; next } { print }' "$top/tests/golden/hir/atom_class.hir" |
		sed 's/atom=T.cuda.sm90.Wgmma)/atom=mma)/' >match$n.hir
	set -- $(./spawn 5 "$tfc" --stop-after=type match$n.hir -o match.hir)
	eval "match$n=$1"
done
awk -v a="$match100" -v b="$match1100" 'BEGIN { printf "%-28s %8.2f us (limit 100)\n", "closed_match", b - a }'

echo "# time for one operation of a chain of n operations"
for n in 50 200 1000 5000; do
	awk -v n=$n 'BEGIN {
		print "from tilefoundry.dsl import *\n\n\n@func\ndef chain(x: Tensor[(64, 96), \"f32\"], y: Tensor[(64, 96), \"f32\"]) -> Tensor[(64, 96), \"f32\"]:"
		for (i = 0; i < n; i++)
			if (i % 10 == 9) print "    x = tf.softmax(x, axis=-1)"; else if (i % 3) print "    x = x * y"; else print "    x = tf.relu(x + y)"
		print "    return x" }' >chain$n.hir
	set -- $(./spawn 5 "$tfc" chain$n.hir -o chain.c)
	awk -v n=$n -v t="$1" -v m="$2" 'BEGIN { printf "%6d operations %9.2f ms %8.2f us each %8.1f MB\n", n, t, 1000 * t / n, m }'
done
