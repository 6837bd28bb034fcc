#!/bin/sh
# Bank conflicts that the report states (ptx P121) are those that the emulator counts when the kernel runs: rows of shared memory of
# several pitches, read by rows, by columns and in the order of fragments, in accesses of 1 to 16 bytes.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
tfc=${TFC:-$PWD/tfc}
case $tfc in /*) ;; *) tfc=$PWD/$tfc ;; esac
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0

# by_rows NAME DTYPE PITCH N [SWIZZLE]: a thread holds N elements of a row of its own.
by_rows() {
	cat <<END
@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def $1(x: Tensor[(64, 64), "$2"], y: Tensor[(64, $4), "$2"]):
    with Mesh((Topology("cta", 1),), Layout((1,), (1,)), names=("c",)) as p:
        tile = T.tensor_view(0, dtype="$2", storage="smem", layout=Layout((64, 64), ($3, 1))$5, shape=(64, 64))
        a = T.alloc_tensor(tensor_type=Tensor[(64, $4), "$2", ShardLayout(layout=Layout((64, $4), (0, 1)), attrs=(S(0),), mesh=Mesh((Topology("thread", 64),), Layout((64,), (1,)), names=("t",))), "rmem"])
        with Mesh((Topology("thread", 64),), Layout((64,), (1,)), names=("t",)) as t:
            T.copy(x, tile)
            T.sync(t)
            part = T.tensor_view(T.ptr_of(tile[0:64, 0:$4]), layout=Layout((64, $4), ($3, 1))$5, shape=(64, $4))
            T.copy(part, a)
            T.copy(a, y)


END
}
{
	printf 'from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n\n'
	by_rows f32_64_1 f32 64 1
	by_rows f32_65_1 f32 65 1
	by_rows f32_68_4 f32 68 4
	by_rows f32_72_4 f32 72 4
	by_rows f32_66_2 f32 66 2
	by_rows f32_80_16 f32 80 16
	by_rows bf16_64_8 bf16 64 8
	by_rows bf16_72_8 bf16 72 8
	by_rows bf16_64_8_swizzled bf16 64 8 ' | Swizzle(3, 4, 3)'
	by_rows f32_64_4_swizzled f32 64 4 ' | Swizzle(2, 4, 3)'
	by_rows u8_64_1 u8 64 1
	by_rows u8_68_4 u8 68 4
	by_rows i64_65_1 i64 65 1
	by_rows i64_66_2 i64 66 2
	cat <<'END'
@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def fragments(x: Tensor[(64, 32), "bf16"], y: Tensor[(64, 32), "f32"]):
    with Mesh((Topology("cta", 1),), Layout((1,), (1,)), names=("c",)) as p:
        tile = T.tensor_view(0, dtype="bf16", storage="smem", layout=Layout((64, 32), (40, 1)), shape=(64, 32))
        a = T.alloc_tensor(tensor_type=Tensor[(64, 32), "bf16", ShardLayout(layout=Layout((8, 2, 4, 2, 4, 4), (1, 8, 16, 64, 128, 512)), attrs=(S(2), S(0), S(4)), mesh=Mesh((Topology("thread", 128),), Layout((4, 8, 4), (32, 4, 1)), names=("w", "r", "q"))), "rmem"])
        b = T.alloc_tensor(tensor_type=Tensor[(64, 32), "f32", ShardLayout(layout=Layout((8, 2, 4, 2, 4, 4), (1, 8, 16, 64, 128, 512)), attrs=(S(2), S(0), S(4)), mesh=Mesh((Topology("thread", 128),), Layout((4, 8, 4), (32, 4, 1)), names=("w", "r", "q"))), "rmem"])
        with Mesh((Topology("thread", 128),), Layout((128,), (1,)), names=("t",)) as t:
            T.copy(x, tile)
            T.sync(t)
            T.copy(tile, a)
            T.cast(a, b, dtype="f32")
            T.copy(b, y)


@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def outer(x: Tensor[(64, 16), "f32"], w: Tensor[(16, 64), "f32"], y: Tensor[(64, 64), "f32"]):
    with Mesh((Topology("cta", 1),), Layout((1,), (1,)), names=("c",)) as p:
        acc = T.alloc_tensor(tensor_type=Tensor[(8, 4), "f32", "rmem"])
        with Mesh((Topology("thread", 128),), Layout((8, 16), (16, 1)), names=("i", "j")) as t:
            a = T.tensor_view(0, dtype="f32", layout=Layout((64, 16), (1, 64)), shape=(64, 16))
            b = T.tensor_view(4096, dtype="f32", layout=Layout((16, 64), (64, 1)), shape=(16, 64))
            T.fill(acc, 0.0)
            T.copy(x, a)
            T.copy(w, b)
            T.sync(t)
            for q in range(0, 16):
                left = T.tensor_view(T.ptr_of(a[8 * t.i:8 * t.i + 8, q:q + 1]), layout=Layout((8, 1), (1, 64)), shape=(8, 1))
                right = T.tensor_view(T.ptr_of(b[q:q + 1, 4 * t.j:4 * t.j + 4]), layout=Layout((1, 4), (64, 1)), shape=(1, 4))
                T.tiled_mma(acc, left, right, atom=T.outer(m=8, n=4, dtype="f32"))
            part = T.tensor_view(T.ptr_of(y[8 * t.i:8 * t.i + 8, 4 * t.j:4 * t.j + 4]), layout=Layout((8, 4), (64, 1)), shape=(8, 4))
            T.copy(acc, part)
END
} >k.tir

"$tfc" k.tir --entry=outer -o k.ptx 2>log || {
	grep -q E6005 log && { echo "this tfc has no PTX back end"; exit 77; }
	cat log
	exit 1
}

# Wavefronts and the least possible number, of loads and of stores; loops run more than the once that the report counts.
stated() { awk -v k="$1" '$3 == k && $4 ~ /:/ { w += $7; g += $8 } END { print w + 0, g + 0 }' k.report; }
counted() {
	awk -v k=" $1" '/^shared access/ { on = 1; next } /^global access/ { on = 0 } on && index($0, k) { w += $(NF - 2); g += $(NF - 1) }
		END { print w + 0, g + 0 }' stats
}
conflicting=0
for k in $(sed -n 's/^def \([a-z0-9_]*\)(.*/\1/p' k.tir); do
	if ! "$tfc" -w k.tir --entry="$k" --emit=report:k.report,ptx:k.ptx 2>log || ! "$tfc" check k.tir --entry="$k" --seeds=0 --stats k.ptx >stats 2>&1; then
		echo "FAIL: $k"
		head -3 log stats
		fail=$((fail + 1))
		continue
	fi
	for access in ld.shared st.shared; do
		set -- $(stated $access) $(counted $access)
		if [ "$2" != 0 ] && [ "$4" != 0 ] && [ $(($1 * $4)) = $(($3 * $2)) ] && [ $(($4 % $2)) = 0 ]; then
			pass=$((pass + 1))
			[ "$1" = "$2" ] || conflicting=$((conflicting + 1))
		else
			echo "FAIL: $k, $access: the report states $1 wavefronts, least $2; the emulator counts $3, least $4"
			fail=$((fail + 1))
		fi
	done
done
[ $conflicting -gt 4 ] || { echo "FAIL: $conflicting kinds of access have conflicts"; fail=$((fail + 1)); }

# The warnings say it too.
"$tfc" k.tir --entry=f32_64_1 --emit=report:k.report 2>log
grep -q "W6203.*'tile' need .* wavefronts" log && pass=$((pass + 1)) || { echo "FAIL: no W6203"; cat log; fail=$((fail + 1)); }
"$tfc" k.tir --entry=f32_80_16 --emit=report:k.report 2>log
grep -q "W6204.*the stores to .y. use 50 %" log && pass=$((pass + 1)) || { echo "FAIL: no W6204"; cat log; fail=$((fail + 1)); }
"$tfc" k.tir --entry=f32_64_1 -o k.ptx 2>log
[ -s log ] && { echo "FAIL: a warning that nobody asked for"; cat log; fail=$((fail + 1)); } || pass=$((pass + 1))
echo "$pass passed, $fail failed"
[ $fail = 0 ]
