#!/bin/sh
# make bench: every row of bench/cpu/rows.txt beside the libraries that are installed, with one thread and with two. Built in ./bench-build/cpu.
#
#	BENCH_ONLY=f32_	only rows whose names begin so
#	BENCH_THREADS="1 2"	numbers of threads
#	BENCH_DNNL=DIR	a oneDNN of your own (DIR/include, DIR/lib) instead of the system's; BENCH_OPENBLAS=DIR likewise
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
tfc=${TFC:-$PWD/tfc}
only=${BENCH_ONLY:-}
mkdir -p bench-build/cpu
cd bench-build/cpu
. "$top/bench/cpu/hir.sh"
here=$top/bench/cpu
include="-I. -I$here -I$top/runtime-headers"

# What a library reads from the environment must not decide the comparison.
unset OPENBLAS_CORETYPE OPENBLAS_L2_SIZE OPENBLAS_NUM_THREADS GOTO_NUM_THREADS BLIS_ARCH_TYPE BLIS_NUM_THREADS BLIS_JC_NT BLIS_IC_NT BLIS_JR_NT \
	BLIS_IR_NT LIBXSMM_TARGET DNNL_MAX_CPU_ISA ONEDNN_MAX_CPU_ISA DNNL_CPU_ISA_HINTS ONEDNN_CPU_ISA_HINTS OMP_WAIT_POLICY OMP_SCHEDULE \
	GOMP_SPINCOUNT OMP_NUM_THREADS

# The arguments of a row's function, in the order of the row's inputs.
adapter() (
	name=$1
	case $2 in
	matmul | packed) names="a b" ;;
	attention | causal) names="q k v" ;;
	rms_norm) names="x w" ;;
	layer_norm) names="x w bias" ;;
	conv) names="x w bias" ;;
	*) names=x ;;
	esac
	echo "#include \"$name.h\""
	echo "#include \"row.h\""
	echo "int ours_$name(const struct row_data *data, void *packed, void *workspace, size_t bytes, const struct tfc_parallel *parallel, size_t *need);"
	echo "int ours_$name(const struct row_data *data, void *packed, void *workspace, size_t bytes, const struct tfc_parallel *parallel, size_t *need)"
	echo "{"
	echo "	tfc_${name}_args a = { .out = data->out, .workspace = workspace, .workspace_size = bytes, .parallel = parallel };"
	i=0
	for p in $names; do
		echo "	a.$p = data->in[$i];"
		i=$((i + 1))
	done
	echo "	(void)packed;"
	echo "	if (need)"
	echo "		return *need = ${name}_workspace_size(&a), 0;"
	echo "	return $name(&a);"
	echo "}"
)

: >ours.inc
names=
while read -r name rest; do
	case $name in "#"* | "") continue ;; "$only"*) ;; *) continue ;; esac
	hir "$name" $rest >"$name.hir"
	"$tfc" "$name.hir" --emit=c:"$name.c",header:"$name.h"
	adapter "$name" $rest >"ours_$name.c"
	echo "OURS($name)" >>ours.inc
	names="$names $name"
done <"$here/rows.txt"

libraries=
for cc in gcc clang; do
	command -v $cc >/dev/null 2>&1 || continue
	objects=
	for n in $names; do
		$cc -std=gnu11 -O3 -march=native -fPIC -w $include -c "$n.c" -o "$n.$cc.o"
		$cc -std=gnu11 -O2 -fPIC $include -c "ours_$n.c" -o "ours_$n.$cc.o"
		objects="$objects $n.$cc.o ours_$n.$cc.o"
	done
	$cc -std=gnu11 -O2 -fPIC -shared -DCOMPILER="\"$cc\"" $include "$here/ours.c" $objects -o ours_$cc.so -lm -pthread
	libraries="$libraries ./ours_$cc.so"
done

# peer NAME COMMAND...: a peer that does not build is not there.
peer() {
	peer=$1; shift
	if "$@" -o "peer_$peer.so" >"peer_$peer.log" 2>&1; then libraries="$libraries ./peer_$peer.so"; else echo "# $peer: not installed"; fi
}
gcc -std=gnu11 -O3 -march=native -fopenmp -fPIC -shared $include "$here/limit.c" -o limit.so
libraries="./limit.so$libraries"
dnnl=-ldnnl
[ -z "${BENCH_DNNL:-}" ] || dnnl="-I$BENCH_DNNL/include -L$BENCH_DNNL/lib -Wl,-rpath,$BENCH_DNNL/lib -ldnnl"
blas=$(pkg-config --cflags --libs openblas 2>/dev/null || echo -lopenblas)
[ -z "${BENCH_OPENBLAS:-}" ] || blas="-I$BENCH_OPENBLAS/include -L$BENCH_OPENBLAS/lib -Wl,-rpath,$BENCH_OPENBLAS/lib -lopenblas"
peer onednn g++ -std=c++17 -O2 -fPIC -shared $include "$here/peer_onednn.cc" $dnnl
peer openblas gcc -O2 -fPIC -shared -DPEER_OPENBLAS $include "$here/peer_blas.c" $blas
peer blis gcc -O2 -fPIC -shared -DPEER_BLIS $include "$here/peer_blas.c" -I/usr/include/x86_64-linux-gnu/blis-openmp -I/usr/include/x86_64-linux-gnu/blis-pthread -lblis
peer xsmm gcc -O2 -fPIC -shared $include "$here/peer_xsmm.c" -lxsmm -lxsmmnoblas -ldl -lm -pthread
peer eigen g++ -std=c++17 -O3 -march=native -fopenmp -fPIC -shared $include -I/usr/include/eigen3 "$here/peer_eigen.cc"
peer plain_gcc gcc -O3 -march=native -ffast-math -fopenmp -fPIC -shared -DCOMPILER='"gcc"' $include "$here/peer_plain.c" -lm
! command -v clang >/dev/null 2>&1 || peer plain_clang clang -O3 -march=native -ffast-math -fPIC -shared -DCOMPILER='"clang"' $include "$here/peer_plain.c" -lm

gcc -std=gnu11 -O2 -rdynamic $include "$here/main.c" "$here/row.c" -o bench -ldl -lm
rm -f table.tsv
for t in ${BENCH_THREADS:-1 2}; do
	pin=
	[ "$t" != 1 ] || ! command -v taskset >/dev/null 2>&1 || pin="taskset -c 0"
	OMP_NUM_THREADS=$t OMP_PROC_BIND=$([ "$t" = 1 ] && echo false || echo true) OPENBLAS_NUM_THREADS=$t $pin \
		./bench --threads=$t --rows="$here/rows.txt" --only="$only" --table=table.tsv $libraries
done
# What it costs to give work to threads.
for adapter in pool openmp; do
	options=-DPIN
	[ $adapter = pool ] || options="-fopenmp -DOPENMP"
	gcc -O2 -pthread $include "$top/bench/forkjoin.c" $options -o forkjoin
	timeout 30 ./forkjoin | sed "s/^/# $adapter: /"
done
gcc -O2 "$here/roofline.c" -o draw -lm
! ./draw table.tsv >roofline.svg 2>/dev/null || echo "# roofline: bench-build/cpu/roofline.svg"
