#!/bin/sh
# Schedules from text: the worked examples of the specification by their numbers, and what --emit=schedule and tfc show say of them.
TFC=${TFC:-$PWD/tfc}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0
ok() {
	label=$1; shift
	if "$@" >log 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $label: $*"
		sed 's/^/    /' log | head -30
		fail=$((fail + 1))
	fi
}
shows() { "$TFC" show schedule "$1" >out 2>err || { cat err; return 1; }; cat out err; grep -Fq -- "$2" out; }
lacks() { "$TFC" show schedule "$1" >out 2>err || { cat err; return 1; }; cat out; ! grep -Fq -- "$2" out; }
# The command ends with status $1 and says $2 on standard error.
says() {
	status=$1 text=$2; shift 2
	"$TFC" "$@" >out 2>err
	got=$?
	cat out err
	[ $got = "$status" ] && { [ -z "$text" ] || grep -Fq -- "$text" err; }
}
head='from tilefoundry.dsl import *
from tilefoundry.target import AscendTarget


@prim_func(target=AscendTarget("ascend.dav-3510"))'

# 12.1: load, compute, store of 64 x 128 bf16.
copies() {
	cat <<END
$head
def copies(x: Tensor[(24, 64, 128), "bf16"], y: Tensor[(24, 64, 128), "bf16"]):
    a = T.alloc_ub((64, 128), "bf16")
    b = T.alloc_ub((64, 128), "bf16")
    for i in T.Pipelined($1, num_stages=$2$3):
        T.copy(x[i, 0:64, 0:128], a)
        with T.SimdVF(latency=60):
            for j, k in T.Parallel(64, 128):
                b[j, k] = a[j, k] * 2.0
        T.copy(b, y[i, 0:64, 0:128])
END
}
copies 24 1 >one.tir
copies 24 2 >two.tir
copies 24 3 >three.tir
ok "12.1, one version" shows one.tir "II 763 lower-bound 613"
ok "12.1, one version, compute" shows one.tir "stage 0 start 418 latency 60 ii 60 pipes V cores AIV"
ok "12.1, one version, store" shows one.tir "stage 0 start 478 latency 465 ii 285 pipes MTE3 cores AIV"
for n in two three; do
	ok "12.1, $n versions" shows $n.tir "II 613 lower-bound 613"
	ok "12.1, $n versions, proven" shows $n.tir " proven "
	ok "12.1, $n versions, compute" shows $n.tir "stage 0 start 418 "
	ok "12.1, $n versions, store" shows $n.tir "stage 0 start 941 "
	ok "12.1, $n versions, a" shows $n.tir "storage a space shared bytes 16384 versions 1"
	ok "12.1, $n versions, b" shows $n.tir "storage b space shared bytes 16384 versions 2"
	ok "12.1, $n versions, MTE2 to V" shows $n.tir "MTE2 -> V distance 0 slots 1 initial 0 for RAW a"
	ok "12.1, $n versions, V to MTE3" shows $n.tir "V -> MTE3 distance 0 slots 2 initial 0 for RAW b"
	ok "12.1, $n versions, V to MTE2" shows $n.tir "V -> MTE2 distance 1 slots 1 initial 1"
	ok "12.1, $n versions, MTE3 to V" shows $n.tir "MTE3 -> V distance 2 slots 2 initial 2"
done

# 12.4: rows in permuted order, with and without the hint.
scatter() {
	cat <<END
$head
def scatter(perm: Tensor[(40,), "i32"], state: Tensor[(40, 8192), "bf16"]):
    a = T.alloc_ub((8192,), "bf16")
    b = T.alloc_ub((8192,), "bf16")
    for i in T.Pipelined(40, num_stages=2):
        p = perm[i]
$1
        T.copy(state[p, 0:8192], a)
        with T.SimdVF(latency=60):
            for j in T.Parallel(8192):
                b[j] = a[j] * 2.0
        T.copy(b, state[p, 0:8192])
END
}
scatter "        T.assume_no_conflict(state[p, 0:8192], level=0, cross=True)" >with.tir
scatter "        T.assume(p >= 0)" >without.tir
scatter "        T.assume_no_conflict(state[p, 0], level=0, cross=True)" >shape.tir
ok "12.4, with the hint" shows with.tir "II 613 "
ok "12.4, with the hint, load" shows with.tir "stage 0 start 1 latency 418"
ok "12.4, with the hint, compute" shows with.tir "stage 0 start 419 "
ok "12.4, with the hint, store" shows with.tir "stage 0 start 942 "
ok "12.4, with the hint, b" shows with.tir "storage b space shared bytes 16384 versions 2"
ok "12.4, what the hint did" shows with.tir "applied: it removed"
ok "12.4, without the hint" shows without.tir "II 943 "
ok "12.4, without the hint, store" shows without.tir "stage 0 start 479 "
ok "12.4, without the hint, b" shows without.tir "storage b space shared bytes 16384 versions 1"
ok "12.4, a hint of another shape" shows shape.tir "II 943 "
ok "12.4, why that hint did not apply" shows shape.tir "did not apply: no pair of accesses has exactly the footprints"
ok "12.4, that hint is named" says 0 "matched no access" show schedule shape.tir

# Budgets (T-M10) and --schedule=source.
ok "budget of 1" says 0 "W4102" show schedule one.tir --schedule-budget=1
ok "budget of 1, interval" grep -Fq "II 943 " out
ok "near miss: the default budget" lacks one.tir "not proven"
"$TFC" show schedule one.tir 2>err >out
ok "no warning" test ! -s err
ok "source order" says 0 "" show schedule two.tir --schedule=source
ok "source order, interval" grep -Fq "II 943 " out

# Manual lists: T-M09, T-M10, T-U10.
manual() {
	cat <<END
$head
def manual(x: Tensor[(24, 64, 128), "bf16"], y: Tensor[(24, 64, 128), "bf16"]):
    a = T.alloc_ub((64, 128), "bf16")
    b = T.alloc_ub((64, 128), "bf16")
    for i in T.Pipelined(24, num_stages=$1, annotations={"enable_offset": True}):
        with T.Stage(0), T.SimdVF(latency=60):
            for j, k in T.Parallel(64, 128):
                a[j, k] = 2.0
        with T.Stage($2), T.SimdVF(latency=60):
            for j, k in T.Parallel(64, 128):
                b[j, k] = a[j, k] * 2.0
        with T.Stage($2):
            T.copy(b, y[i, 0:64, 0:128])
END
}
manual 1 1 >infeasible.tir
sed -i 's/x: Tensor[^,]*([^)]*), "bf16"\], //' infeasible.tir
manual 2 1 | sed 's/x: Tensor[^,]*([^)]*), "bf16"\], //' >feasible.tir
manual 1 0 | sed 's/x: Tensor[^,]*([^)]*), "bf16"\], //' >flat.tir
ok "stages without a schedule" says 1 "Manual schedule constraints are infeasible" show schedule infeasible.tir
ok "its cycle" grep -Fq "these constraints contradict each other: " err
ok "near miss: two versions" shows feasible.tir "stage 1"
ok "near miss: one stage" shows flat.tir "manual"
ok "budget ends" says 1 "schedule budget exhausted" show schedule feasible.tir --schedule-budget=1

# Space (T-M11, T-M12).
big() {
	cat <<END
$head
def big(x: Tensor[(24, $1, 1024), "bf16"], y: Tensor[(24, $1, 1024), "bf16"]):
    a = T.alloc_ub(($1, 1024), "bf16")
$2
    for i in T.Pipelined(24, num_stages=4):
        T.copy(x[i, 0:$1, 0:1024], a)
        T.copy(a, y[i, 0:$1, 0:1024])
END
}
big 125 "" >toolarge.tir
big 124 "" >fits.tir
big 125 '    T.annotate_unlimit_memory("shared")' >unlimited.tir
ok "no room for one version" says 1 "annotate_unlimit_memory" show schedule toolarge.tir
ok "no room, code" grep -Fq "E3602" err
ok "near miss: it just fits" shows fits.tir "versions 1"
ok "near miss: without limit" shows unlimited.tir "versions 3"

# Pictures and JSON.
ok "emit" says 0 "" two.tir --emit=schedule:two.json,tir:two.out.tir
ok "json" grep -q '"ii": 613' two.json
ok "json, proven" grep -q '"proven": true' two.json
ok "json and text agree" sh -c '"$1" show schedule two.json >a && "$1" show schedule two.tir >b && cmp a b' - "$TFC"
ok "svg" says 0 "" show schedule two.json -o two.svg
ok "html" says 0 "" show schedule two.tir -o two.html
ok "svg, rows" sh -c 'grep -q "AIV MTE2" two.svg && grep -q "AIV V<" two.svg && grep -q "II 613" two.svg'
# 12.1: the store begins at 941 mod 613 = 328 and ends with the interval.
ok "svg, the store in the steady state" grep -q 'stage 0, start 941, latency 465, ii 285' two.svg
ok "html, dependences" sh -c 'grep -q "class=\"edge\"" two.html && grep -q mouseenter two.html'
if command -v xmllint >/dev/null 2>&1; then
	ok "svg is XML" xmllint --noout two.svg
fi
ok "the same bytes again" sh -c '"$1" show schedule two.tir -o again.html && cmp two.html again.html' - "$TFC"
printf '{"kernels": 3}' >bad.json
printf '{"kernels": [{"lists": [{"path": "<&>", "ii": -5, "units": [{"start": -9000000000000000000, "latency": 9000000000000000000, "pipes": [{"cycles": -7}]}, 4], "order": [0, 99, -1], "edges": [{"from": 0, "to": 77}, {"from": 0, "to": 0}, 5]}]}]}' >odd.json
printf '{"kernels": [' >cut.json
ok "no kernels" says 1 "does not hold schedules" show schedule bad.json -o x.svg
ok "odd numbers" says 0 "" show schedule odd.json -o x.svg
ok "odd numbers as text" says 0 "" show schedule odd.json
ok "cut file" says 1 "expected what --emit=schedule writes" show schedule cut.json
ok "no file" says 1 "cannot read" show schedule none.json
ok "another kind" says 2 "schedule" show layout two.tir
cat >plain.hir <<'END'
from tilefoundry.dsl import *


@module(entry="f")
class M:
    @func
    def f(x: Tensor[(4,), "f32"]) -> Tensor[(4,), "f32"]:
        return tf.exp(x)
END
ok "nothing to order" says 1 "nothing in plain.hir is ordered automatically" show schedule plain.hir --target=cpu.c11
echo "show: $pass passed, $fail failed"
[ $fail = 0 ]
