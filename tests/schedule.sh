#!/bin/sh
# The commands schedule candidates, schedule facts, schedule finalize and analyze.  Every check is named after the requirement
# or test of the specification that it decides (doc/schedule-requirements.md).  Expected texts in tests/report/*.want are
# those of the specification.
TFC=${TFC:-$PWD/tfc}
src=$(cd "${srcdir:-.}" && pwd)/tests/report
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
cp "$src"/* .
pass=0 fail=0
ok() {
	label=$1; shift
	if "$@" >log 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $label: $*"
		sed 's/^/    /' log | head -12
		fail=$((fail + 1))
	fi
}
# The command "$3..." ends with status $1, and its standard output is the file $2.
prints() {
	status=$1 want=$2; shift 2
	"$TFC" "$@" >out 2>err
	got=$?
	[ $got = "$status" ] || { cat err; echo "exit status $got"; return 1; }
	diff "$want" out
}
# The command fails with status $1, says $2 on standard error, nothing on standard output.
refuses() {
	status=$1 text=$2; shift 2
	"$TFC" "$@" >out 2>err
	got=$?
	cat out err
	[ $got = "$status" ] && [ ! -s out ] && grep -Fq -- "$text" err
}
line() { "$TFC" "$@" | grep -F -- "$want"; }
has() { want=$1; shift; line "$@"; }
lacks() { want=$1; shift; "$TFC" "$@" >out && ! grep -F -- "$want" out; }
same() { cmp "$1" "$2"; }
absent() { for f; do [ ! -e "$f" ] || return 1; done; }
quiet() { "$TFC" "$@" >out 2>err && [ ! -s out ] && [ ! -s err ]; }

# Authored form (section 1)
"$TFC" --stop-after=type scale.hir -o once.hir && "$TFC" --stop-after=type once.hir -o twice.hir
ok R1-roundtrip same once.hir twice.hir
ok R1-roundtrip grep -Fq 'tf.schedule((x[cta.row:cta.row + 1, :], r), op=T.copy())' once.hir
"$TFC" --stop-after=type ring.hir -o typed.hir
ok R7-buffers grep -Fq 'tf.empty(Tensor[(128, 64), "bf16"' typed.hir
ok R7-buffers sh -c '! grep "op=T.*buffers=" typed.hir'
ok R10-relu has 'default     T.relu' schedule candidates plain.hir
"$TFC" schedule finalize relu.hir relu.tir
ok R10-relu grep -Fq 'T.relu(' relu.tir
ok R11-reshard refuses 1 'error[E4302]: tf.reshard has no default instruction' schedule finalize reshard.hir r.tir
ok R11-reshard absent r.tir
ok R12-several refuses 1 'T.copy, T.copy_async, T.copy_async_tensor, T.ldmatrix' schedule finalize reshard.hir r.tir
ok R12-none refuses 1 'error[E4301]: unknown HIR call: tf.softmax' schedule finalize softmax.hir r.tir
ok R13-reshard lacks 'default     T.copy' schedule candidates reshard.hir
"$TFC" schedule finalize explicit.hir explicit.tir
ok R14-same-tir same relu.tir explicit.tir

# Files of the earlier form (hir 15.2)
"$TFC" -w --stop-after=type ring_legacy.hir -o new.hir
ok 15.2-form sh -c '! grep "op=T.*\(buffers=\|smem_layout\)" new.hir'
ok 15.2-form grep -Fq 'dtype="bf16", form="SS"' new.hir
ok 15.2-strict "$TFC" --strict-schedule --stop-after=type new.hir -o again.hir
ok 15.2-strict same new.hir again.hir
"$TFC" schedule finalize ring_legacy.hir old.tir
"$TFC" schedule finalize new.hir new.tir
"$TFC" schedule finalize ring.hir ring.tir
ok 15.2-same-tir same old.tir new.tir
ok 15.2-same-tir sh -c 'for f in old ring; do sed "s/\(ta\|tb\|da\|db\)\(_[a-z0-9_]*\)*/S/g" $f.tir >$f.txt; done; cmp old.txt ring.txt'
ok 15.2-once sh -c '[ $("$0" --stop-after=type ring_legacy.hir -o x.hir 2>&1 | grep -c W4001) = 1 ]' "$TFC"

# Traffic, cost and finalisation (section 4, 8)
ok R75-traffic prints 0 ring.memory.want analyze ring.hir
ok R76-copy lacks flops= analyze copy.hir --compute-cost
ok R77-mma has 'flops=bf16:16777216@total,16777216@cta precision=exact' analyze ring.hir --compute-cost
ok R78-roofline has 'compute-ns=17 memory-ns=69 ideal-ns=69 bound-by=memory' analyze ring.hir --roofline
ok R79-no-rate has 'memory-ns=0' analyze relu.hir --roofline
ok test-8-product has 'flops=bf16:1460288880640@total' analyze whole.hir --compute-cost
ok test-8-product has 'compute-ns=1475785 memory-ns=114033 ideal-ns=1475785 bound-by=compute' analyze whole.hir --roofline
ok test-8-waves has 'waves=33' analyze tiles.hir --performance
ok test-8-waves has 'wave=132/4352' analyze tiles.hir
# 4 steps of max(451 + 902 of the loads, 560 of the product), then 131072 bytes at one unit's 36363636363 byte/s.
ok test-8-makespan has 'predicted-ns=9017 waves=1' analyze ring.hir --performance
# 20 rows on 8 CTAs: 3 rows at most, 128 products each.
ok test-8-skipped has 'flops=f32:2560@total,384@cta precision=exact' analyze skipped.hir --compute-cost
ok test-8-skipped has 'gmem:r10.00KB/w10.00KB@total,r1.50KB/w1.50KB@cta' analyze skipped.hir
ok test-8-skipped has 'footprint=x:1.50KB footprint-precision=exact' analyze skipped.hir
# One row block touches b (64 MB), 16 rows of a and 16 rows of the result (256 KB each).
ok test-8-l2 has 'advisory="l2 reuse window 64.50MB of b exceeds capacity 47.68MB"' analyze l2.hir
ok test-8-l2 lacks advisory analyze whole.hir
ok test-8-dim has 'precision=upper_bound' analyze rows.hir --compute-cost
ok test-8-dim has 'gmem:r2.00KB/w1.00KB@total' analyze rows.hir --dim S=4
ok test-8-dim has 'flops=f32:256@total,256@core precision=exact' analyze rows.hir --compute-cost --dim S=4

ok test-9.1a prints 0 scale.memory.want analyze scale.hir
ok test-9.1b prints 0 ring.memory.want analyze ring.hir
ok R81-finding has 'smem:240.00KB persistent=gmem:320.00KB error="smem placement peak 240.00KB exceeds capacity 227.00KB"' analyze ring.hir -D RING=5
"$TFC" schedule finalize ring.hir -D RING=5 ring5.tir
ok R81-finalizes grep -q 'error="smem placement peak 240.00KB exceeds capacity 227.00KB"' ring5.tir
"$TFC" schedule finalize ring.hir ring.tir
ok R82-header sh -c 'head -3 ring.tir | cmp - ring.memory.want'
"$TFC" -w ring.tir --stop-after=lower -o reread.tir
ok R82-kept same ring.tir reread.tir
ok R82-blank sh -c '[ -z "$(sed -n 4p ring.tir)" ] && sed -n 5p ring.tir | grep -q .'
ok R83-status "$TFC" analyze ring.hir -D RING=5
"$TFC" schedule finalize scale.hir named.tir
ok R84-silent quiet schedule finalize scale.hir
ok R84-silent same scale.tir named.tir
ok R84-warnings quiet schedule finalize legacy.hir l.tir
ok R84-warnings quiet schedule finalize legacy.hir l.tir --diagnostics=text:warnings.txt
ok R84-warnings grep -q W4001 warnings.txt
# A value in registers is stored in the suite that allocates it.
ok finalize-returned quiet schedule finalize returned.hir x.tir
# Symbolic extents in shared memory have the bytes of the largest ones; --dim replaces them in layouts too.
ok finalize-bounded has 'layout=Layout((S, 16), (16, 1)), shape=(S, 16))' schedule finalize bounded.hir -
ok finalize-bounded has 'smem:6.25KB' schedule finalize bounded.hir -
"$TFC" schedule finalize bounded.hir bounded.tir
ok finalize-bounded sh -c '"$0" eval bounded.tir --in x=random:3 --dim S=9 --out-dir=. && cp out.npy b.npy && "$0" eval bounded.hir --in x=random:3 --dim S=9 --out-dir=. && cmp out.npy b.npy' "$TFC"
ok finalize-dim has 'layout=Layout((7, 16), (16, 1)), shape=(7, 16))' schedule finalize bounded.hir - --dim S=7
ok finalize-dim lacks 'DimVar' schedule finalize bounded.hir - --dim S=7
# --dim replaces extents of meshes, of topologies and their coordinates: windows are then known to lie inside.
ok finalize-grid has 'with Mesh((Topology("cta", 3),), Layout((3,), (1,)), names=("d0",)) as cta:' schedule finalize grid.hir - --dim R=3
ok finalize-grid has 'x[cta.d0:cta.d0 + 1, 0:5]' schedule finalize grid.hir - --dim R=3 --dim S=5
ok finalize-grid lacks 'DimVar' schedule finalize grid.hir - --dim R=3 --dim S=5
ok finalize-grid has 'wave=3/3' analyze grid.hir --dim R=3
# A ring is a tuple of views: its slots are bounded.
for n in 4097 1000000 4294967297 9223372036854775807; do
	sed "s/buffers=RING/buffers=$n/; s/^RING = .*//" ring.hir >wide.hir
	ok finalize-wide refuses 1 'at most 4096 slots' schedule finalize wide.hir x.tir
done
ok finalize-dash has 'T.copy(' schedule finalize scale.hir -
ok finalize-parses "$TFC" named.tir --stop-after=type -o again.tir
ok finalize-auto refuses 1 'error[E9003]' schedule finalize reshard.hir r.tir --auto
ok finalize-auto quiet schedule finalize softmax.hir r.tir --auto

# Reports (section 9)
ok test-9.2 prints 0 plain.candidates.want schedule candidates plain.hir
ok test-9.3a prints 0 a100.facts.want schedule facts --target=nvidia.a100_sxm
ok test-9.3b prints 0 sm80_mma.facts.want schedule facts T.cuda.sm80.Mma --target=nvidia.a100_sxm
ok R53-neutral sh -c '"$0" schedule facts --target=cpu.c11 | sed -n "3,9p" | cut -c3-12 | tr -d "\n " | grep -qx T.binaryT.castT.clampT.unaryT.copyT.reluT.reduce' "$TFC"
ok facts-h200 sh -c '"$0" schedule facts --target=nvidia.h200_sxm | sed -n "10,\$p" | tr -s " " | tr "\n" "|" |
	grep -Fqx " T.copy_async cp.async| T.copy_async_tensor cp.async.bulk.tensor| T.ldmatrix ldmatrix| T.tiled_mma mma.sync, wgmma.mma_async| T.copy_async_bulk cp.async.bulk.tensor|"' "$TFC"
ok facts-bulk has 'barrier  RW  dtype=mbarrier storage=smem' schedule facts T.copy_async_bulk --target=nvidia.h200_sxm
ok facts-bulk refuses 1 'error[E4402]' schedule facts T.copy_async_bulk --target=nvidia.a100_sxm
ok bulk-value sh -c '"$0" eval bulk.tir --in x=random:5 --out-dir=. && cp out.npy bulk.npy && "$0" eval same.hir --in x=random:5 --out-dir=. && cmp out.npy bulk.npy' "$TFC"
ok facts-unknown refuses 1 'error[E4402]: T.nope is no instruction of cpu.c11; available are T.binary, T.cast' schedule facts T.nope --target=cpu.c11
ok facts-not-here refuses 1 'error[E4402]' schedule facts T.cuda.sm90.Wgmma --target=nvidia.a100_sxm
ok facts-target refuses 1 'error[E5001]' schedule facts --target=nvidia.h200 f.txt
ok facts-target absent f.txt
for id in $("$TFC" schedule facts --target=nvidia.h200_sxm | sed -n 's/^  \(T[^ ]*\).*/\1/p') T.cuda.sm90.Wgmma T.outer; do
	ok "facts $id" has "target             nvidia.h200_sxm" schedule facts "$id" --target=nvidia.h200_sxm
done
ok candidates-out quiet schedule candidates plain.hir c.txt
ok candidates-out same c.txt plain.candidates.want
ok candidates-option quiet schedule candidates plain.hir -o d.txt
ok candidates-option same d.txt c.txt
ok candidates-target lacks copy_async_tensor schedule candidates plain.hir --target=nvidia.a100_sxm
ok candidates-prefix has 'source /s/plain.hir' schedule candidates "$PWD/plain.hir" "-ffile-prefix-map=$PWD=/s"
ok candidates-stdin sh -c '"$0" schedule candidates - <plain.hir | grep -q "source <stdin>"' "$TFC"
ok json-only quiet schedule candidates plain.hir --json=c.json
ok usage-schedule refuses 2 'expected: tfc schedule candidates FILE' schedule
ok usage-near refuses 2 'expected: tfc schedule' schedule candidate plain.hir
ok usage-facts refuses 2 'expected: tfc schedule facts' schedule facts
ok usage-analyze refuses 2 'expected: tfc analyze' analyze
ok usage-twice refuses 2 'two outputs' schedule candidates plain.hir a.txt -o b.txt
ok input-kept refuses 2 'is an input' schedule finalize scale.hir scale.hir
ok missing-file refuses 1 'error[E9001]' analyze nothing.hir
ok prim-only refuses 1 'error[E1207]' schedule candidates named.tir

# JSON says the same (section 9)
if command -v python3 >/dev/null 2>&1; then
	"$TFC" schedule finalize scale.hir --json=s.json
	"$TFC" analyze ring.hir --memory --compute-cost --roofline --performance --json=a.json -D RING=5
	"$TFC" schedule facts --target=nvidia.a100_sxm --json=f.json
	"$TFC" schedule facts T.cuda.sm80.Mma --target=nvidia.a100_sxm --json=g.json
	ok json python3 - <<'END'
import json
load = lambda name: json.load(open(name))
s = load("s.json")
assert list(s) == ["source"] and s["source"] == open("named.tir").read()
c = load("c.json")
assert set(c) == {"source", "target", "sites"} and c["target"] == "nvidia.h200_sxm"
assert c["sites"][3] == {"value": "v3", "line": 11, "op": "tf.relu", "scope": "cta",
	"operands": {"x": "Tensor[(128, 8), \"f32\", \"rmem\"]"}, "result": "Tensor[(128, 8), \"f32\", \"rmem\"]",
	"candidates": [{"id": "T.relu", "needs": None, "bindings": [], "default": True}], "refused": []}
m = c["sites"][2]
assert m["refused"] == [{"id": "T.cuda.sm80.Mma", "path": {}, "reason": "lhs.storage: smem is not rmem"}]
assert m["candidates"][0]["needs"] == {"level": "thread", "count": 128, "modulus": 128, "units": [1, 2]}
assert m["candidates"][0]["bindings"][1] == {"n": 8, "dtype": "bf16", "form": "SS", "b_major": "K"}
for x in c["sites"]:
	assert set(x) == {"value", "line", "op", "scope", "operands", "result", "candidates", "refused"}
f = load("a.json")["functions"][0]
assert f["wave"] == [1, 1] and f["memory"]["peak"]["smem"] == 245760
assert f["memory"]["traffic"]["rmem"]["total"] == {"read": 655360, "write": 655360}
assert f["memory"]["footprint"] == {"a": 65536, "b": 131072}
assert f["memory"]["errors"] == ["smem placement peak 240.00KB exceeds capacity 227.00KB"]
assert f["compute-cost"]["flops"] == {"bf16": {"total": 16777216, "cta": 16777216}}
assert f["roofline"] == {"compute-ns": 17, "memory-ns": 69, "ideal-ns": 69, "bound-by": "memory"}
assert f["performance"]["predicted-ns"] == 9017
i = load("f.json")["instructions"]
assert [x["id"] for x in i][-3:] == ["T.copy_async", "T.ldmatrix", "T.tiled_mma"]
assert i[0]["capabilities"] == [] and i[-1]["capabilities"] == ["mma.sync"]
g = load("g.json")
assert g["operands"][1]["forms"][0]["shape"] == "(16, 16)" and g["capability"] == "mma.sync"
END
fi

echo "$pass passed, $fail failed"
[ $fail = 0 ]
