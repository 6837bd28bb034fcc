#!/bin/sh
# Markers, hints and annotations of authored TIR: what is accepted beside what tests/neg refuses, printed text that reads back the
# same, and their evaluation (tir 12, 14; autoschedule 2).
tfc=${TFC:-./tfc}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
passed=0 failed=0

# program TARGET-CLASS ID: the body on standard input becomes $tmp/p.tir.
program() {
	{
		printf 'from tilefoundry.dsl import *\nfrom tilefoundry.target import %s\n\n\n@prim_func(target=%s("%s")%s)\n' "$1" "$1" "$2" "$4"
		printf 'def f(%s):\n' "${3:-x: Tensor[(8, 64), \"f32\"], y: Tensor[(8, 64), \"f32\"]}"
		sed 's/^/    /'
	} >"$tmp/p.tir"
}
ascend() { program AscendTarget ascend.dav-3510 "$@"; }
pass() { passed=$((passed + 1)); }
fail() {
	echo "FAIL: $1"
	sed 's/^/    /' "$tmp/err" | head -5
	failed=$((failed + 1))
}
# accepted NAME [PATTERN ...]: without diagnostics; the text has each pattern as a line's part and reads back the same.
accepted() {
	name=$1
	shift
	if ! "$tfc" --stop-after=lower -o "$tmp/1.tir" "$tmp/p.tir" 2>"$tmp/err" || [ -s "$tmp/err" ]; then fail "$name is refused"; return; fi
	if ! "$tfc" --stop-after=lower -o "$tmp/2.tir" "$tmp/1.tir" 2>"$tmp/err"; then fail "$name: its text is refused"; return; fi
	if ! cmp -s "$tmp/1.tir" "$tmp/2.tir"; then diff "$tmp/1.tir" "$tmp/2.tir" >"$tmp/err"; fail "$name: printed twice, the texts differ"; return; fi
	for pattern in "$@"; do
		grep -Fq -- "$pattern" "$tmp/1.tir" || { cp "$tmp/1.tir" "$tmp/err"; fail "$name: no $pattern"; return; }
	done
	pass
}
# evaluated NAME WANT [ARGUMENT ...]: out.npy's elements (od -f) have the sum of WANT, a shell-visible digest "first last".
evaluated() {
	name=$1 want=$2
	shift 2
	if ! "$tfc" eval "$tmp/p.tir" "$@" --out-dir "$tmp/out" >/dev/null 2>"$tmp/err"; then fail "$name is not evaluated"; return; fi
	got=$(od -An -v -tf4 -j128 -w4 "$tmp/out/out.npy" | tr -d ' ' | sed -n '1p;$p' | tr '\n' ' ')
	if [ "$got" = "$want " ]; then pass; else echo "got $got, want $want" >"$tmp/err"; fail "$name: other values"; fi
}
# contradicted NAME CODE KEY ARGUMENT ...
contradicted() {
	name=$1 code=$2 key=$3
	shift 3
	if "$tfc" eval "$tmp/p.tir" "$@" --out-dir "$tmp/out" >/dev/null 2>"$tmp/err"; then fail "$name is accepted"; return; fi
	if grep -F "error[$code]" "$tmp/err" | grep -Fq -- "$key"; then pass; else fail "$name: another message"; fi
}

ascend <<'P'
u = T.alloc_ub((8, 64), "f32")
with T.Task(latency=5, ii=5):
    T.copy(x, u)
with T.Task(latency=None, ii=1):
    T.copy(u, y)
P
accepted "costs of a task" "T.Task(latency=5, ii=5)" "T.Task(ii=1)"

ascend <<'P'
u = T.alloc_ub((64,), "f32")
for i in T.Pipelined(8, num_stages=2, annotations={"enable_offset": True, "multi_buffer_eligible": [u]}):
    with T.Stage(0):
        T.copy(x[i, 0:64], u)
    with T.Stage(7), T.SimtVF(threads=128):
        for j in T.Parallel(64):
            u[j] = u[j] + 1.0
    with T.Stage(1):
        for k in range(1):
            with T.Stage(1):
                T.copy(u, y[i, 0:64])
P
accepted "stages around blocks and loops" 'num_stages=2, annotations={"enable_offset": True, "multi_buffer_eligible": [u]}' "T.Stage(7)" \
	"T.SimtVF(threads=128)"

ascend <<'P'
u = T.alloc_ub((64,), "f32")
for i in T.serial(0, 8, 2, annotations={"num_stages": 3, "enable_offset": False}):
    T.copy(x[i, 0:64], u)
    T.copy(u, y[i, 0:64])
for i in T.Pipelined(8, num_stages=0):
    T.copy(x[i, 0:64], u)
    T.copy(u, y[i, 0:64])
for i, j in T.Persistent((4, 2), 1, 0, group_size=2, annotations={"num_stages": 2}):
    T.copy(x[2 * i + j, 0:64], u)
    T.copy(u, y[2 * i + j, 0:64])
P
accepted "annotations of every loop" 'annotations={"num_stages": 3, "enable_offset": False}' 'group_size=2, annotations={"num_stages": 2}'

ascend <<'P'
u = T.alloc_ub((64,), "f32")
v = T.tensor_view(T.ptr_of(u), layout=Layout((8, 8), (8, 1)), shape=(8, 8))
w = T.alloc_ub((3, 64), "f32")
T.annotate_buffer_versions({u: 2, v: 2})
T.annotate_manual_multi_buffer(w)
T.annotate_unlimit_memory("shared", "shared.l1")
for i in T.Pipelined(8):
    T.assume_no_conflict(v[0:4, 0:8], v[4:8, 0:8], level=0, cross=False)
    T.assume_conflict(u, w, level=-1)
    T.assume_no_conflict(y[i, 0:64], group="two \"words\"")
    T.copy(x[i, 0:64], w[i % 3, 0:64])
    T.assume_no_conflict(x[i, 0:64], group="two \"words\"")
    T.copy(w[i % 3, 0:64], y[i, 0:64])
T.copy(y[0, 0:64], u)
P
accepted "policies and hints" 'T.annotate_buffer_versions({u: 2, v: 2})' 'T.annotate_unlimit_memory("shared", "shared.l1")' \
	'T.assume_no_conflict(v[0:4, 0:8], v[4:8, 0:8], level=0, cross=False)' 'T.assume_conflict(u, w, level=-1)' 'group="two \"words\"")'

ascend <<'P'
u = T.alloc_ub((64,), "f32")
T.annotate_buffer_versions({u: (None, "iteration")})
for i in T.Pipelined(8):
    T.copy(x[i, 0:64], u)
    T.copy(u, y[i, 0:64])
P
accepted "a policy without a count" '{u: (None, "iteration")}'

ascend 'p: Tensor[(8,), "i32"], x: Tensor[(8, 64), "f32"], y: Tensor[(8, 64), "f32"]' <<'P'
u = T.alloc_ub((64,), "f32")
for i in T.Pipelined(8):
    T.assume_no_conflict(y[p[i], 0:64], level=0, cross=True)
    with T.Task():
        T.copy(x[p[i], 0:64], u)
    T.copy(u, y[p[i], 0:64])
    T.copy(u[0:32], y[p[i], p[i] + 8:p[i] + 40])
P
accepted "indices from memory stand in place" 'T.assume_no_conflict(y[p[i], 0:64], level=0, cross=True)' 'T.copy(x[p[i], 0:64], u)'

ascend 'a: Tensor[(32, 64), "bf16"], b: Tensor[(48, 64), "bf16"], c: Tensor[(32, 48), "bf16"]' <<'P'
a1 = T.alloc_L1((32, 64), "bf16")
b1 = T.alloc_L1((48, 64), "bf16")
acc = T.alloc_L0C((32, 48), "f32")
T.copy(a, a1)
T.copy(b, b1)
T.gemm(a1, b1, acc, transpose_B=True, clear_accum=True, unit_flag_ctrl=2)
T.copy(acc, c, unit_flag_ctrl=3)
T.ascend_sync_intra_arrive("PIPE_FIX", 3)
T.ascend_sync_block_wait("FIX", 3)
P
accepted "spaces and products" '"shared.l0c"' 'clear_accum=True, unit_flag_ctrl=2' 'T.cross_set(4, "FIX", 3)' 'T.cross_wait(2, "FIX", 3)'

# The list is executed stage by stage: the consumer of stage 1 stands before its producer of stage 0.
ascend <<'P'
u = T.alloc_ub((64,), "f32")
for i in T.Pipelined(8, annotations={"enable_offset": True}):
    with T.Stage(1):
        T.copy(u, y[i, 0:64])
    if i >= 0:
        with T.Stage(0):
            T.copy(x[i, 0:64], u)
P
evaluated "stages in order" "2.5 2.5" --in x=value:2.5

# Both branches of a condition keep the value that it had when the iteration began.
ascend <<'P'
u = T.alloc_ub((64,), "f32")
n = T.alloc_var("i32", init=0)
for i in T.Pipelined(8, annotations={"enable_offset": True}):
    T.copy(x[i, 0:64], u)
    if n == i:
        n = n + 1
        with T.Stage(2):
            T.copy(u, y[i, 0:64])
P
evaluated "a condition is read once" "1.5 1.5" --in x=value:1.5

# Each vector core has its own buffer, and work outside their scope is that of core 0.
ascend <<'P'
u = T.alloc_ub((4, 64), "f32")
with Mesh((Topology("core", 1),), layout=(1,), names=("c",)) as core:
    with Mesh((Topology("subcore", 2),), layout=(2,), names=("v",)) as vec:
        T.copy(x[4 * vec.v:4 * vec.v + 4, 0:64], u)
        with T.SimdVF():
            for i, j in T.Parallel(4, 64):
                u[i, j] = u[i, j] + T.cast(vec.v, "f32")
    T.copy(u[0:1, 0:64], y[7:8, 0:64])
    with Mesh((Topology("subcore", 2),), layout=(2,), names=("v",)) as vec2:
        T.copy(u, y[4 * vec2.v:4 * vec2.v + 4, 0:64])
P
evaluated "memory of vector cores" "1 2" --in x=value:1

ascend 'a: Tensor[(16, 16), "bf16"], b: Tensor[(16, 16), "bf16"], c: Tensor[(16, 16), "f32"]' <<'P'
a1 = T.alloc_L1((16, 16), "bf16")
b1 = T.alloc_L1((16, 16), "bf16")
acc = T.alloc_L0C((16, 16), "f32")
T.copy(a, a1)
T.copy(b, b1)
T.gemm(a1, b1, acc, clear_accum=True)
T.gemm(a1, b1, acc)
T.copy(acc, c)
P
evaluated "products" "48 48" --in a=value:1.5 --in b=value:1

# Tiles are reduced in the memory of the vector core.
ascend 'x: Tensor[(8, 64), "f32"], y: Tensor[(8,), "f32"]' <<'P'
u = T.alloc_ub((8, 64), "f32")
v = T.alloc_ub((8,), "f32")
T.copy(x, u)
T.reduce_sum(u, v, dim=1)
T.copy(v, y)
P
evaluated "a tile is reduced" "32 32" --in x=value:0.5
accepted "a reduction" 'T.reduce(u, v, axes=(1,)'

ascend <<'P'
for i in range(8):
    T.assume(i < 5)
    T.copy(x[i, 0:64], y[i, 0:64])
P
contradicted "a false assumption" E3502 "assumption" --in x=value:1

# A hint is compared with what the execution touches, in its list and its class of distances.
hinted() {
	ascend <<P
u = T.alloc_ub((64,), "f32")
for i in T.Pipelined(8):
    T.assume_no_conflict($1)
    T.copy(x[i, 0:64], u)
    T.copy(u, y[$2, 0:64])
P
}
hinted 'y[i // 2, 0:64], level=0, cross=True' 'i // 2'
contradicted "rows that meet" E3502 "T.copy(u, y[i // 2, 0:64])" --in x=value:1
hinted 'y[i // 2, 0:64], level=0, cross=False' 'i // 2'
contradicted "the same, but rows 4 to 7 stay unwritten" E3503 "" --in x=value:1
hinted 'y[i, 0:64]' 'i'
evaluated "rows that differ" "1 1" --in x=value:1
hinted 'u' 'i'
contradicted "a whole buffer in use" E3502 "T.assume_no_conflict(u)" --in x=value:1
hinted 'u, level=0, cross=True' 'i'
contradicted "one buffer of all iterations" E3502 "'u'" --in x=value:1
hinted 'u, level=-1' 'i'
evaluated "one unit of the root list" "1 1" --in x=value:1
hinted 'x, y' 'i'
evaluated "two buffers" "1 1" --in x=value:1

# TileLang-shaped text: block variables, windows that are written as their start, dtype words (tir 13).
tilelang() {
	{
		printf 'import tilelang.language as T\n\nM, N = 16, 64\n\n\n@T.macro\ndef both(p, q):\n    T.copy(p, q)\n\n\n@T.prim_func\n'
		printf 'def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((M, N), "float32")):\n'
		sed 's/^/    /'
	} >"$tmp/p.tir"
}
tilelang <<'P'
with T.Kernel(T.ceildiv(N, 32), T.ceildiv(M, 8), threads=64) as (bx, by):
    T.use_swizzle(panel_size=4)
    s = T.alloc_shared((8, 32), "float32")
    T.annotate_layout({s: None})
    T.copy(A[by * 8, bx * 32], s)
    for i, j in T.Parallel(8, 32):
        s[i, j] = s[i, j] * T.float32(2) + T.cast(bx + 2 * by, "float32")
    T.copy(s, B[by * 8, bx * 32])
P
for target in cpu.c11 ascend.dav-3510 nvidia.h200_sxm; do
	evaluated "blocks of $target" "2 5" --in A=value:1 --target=$target
done
accepted "a kernel for threads" 'Mesh((Topology("cta", 4),), Layout((2, 2), (2, 1))' 'Mesh((Topology("thread", 64),)' \
	'T.copy(A[8 * cta.d0:8 * cta.d0 + 8, 32 * cta.d1:32 * cta.d1 + 32], s)'
tilelang <<'P'
with T.Kernel(2) as b:
    both(A, B)
P
contradicted "a macro" E3203 "write its body in place" --in A=value:1
tilelang <<'P'
with T.Kernel(2, 3) as b:
    T.copy(A, B)
P
contradicted "one name for two extents" E1614 "1 block variable for 2 extents" --in A=value:1
tilelang <<'P'
with T.Kernel(2, is_npu=True) as b:
    T.copy(A, B)
P
contradicted "an argument of T.Kernel" E3204 "is_npu" --in A=value:1

echo "$passed passed, $failed failed"
[ $failed = 0 ]
