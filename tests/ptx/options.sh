#!/bin/sh
# The front door of PTX: kinds, names and places of outputs, options, refusals with their codes, the assembler, `tfc check` with its
# emulator, equal bytes in every directory and language.
# Leaks are looked for in tests/ptx/leaks.sh.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
TFC=${TFC:-$PWD/tfc}
case $TFC in /*) ;; *) TFC=$PWD/$TFC ;; esac
src=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0
ok() { pass=$((pass + 1)); }
bad() {
	echo "FAIL: $1"
	sed 's/^/    /' err out 2>/dev/null | head -6
	fail=$((fail + 1))
}
# expect LABEL STATUS TEXT -- COMMAND...: the exit status, and TEXT (empty: any) in what it says.
expect() {
	label=$1 want=$2 text=$3
	shift 4
	"$@" >out 2>err </dev/null
	status=$?
	if [ $status != "$want" ]; then bad "$label: exit status $status, expected $want"; return; fi
	if [ -n "$text" ] && ! cat out err | grep -Fq -e "$text"; then bad "$label: does not say '$text'"; return; fi
	ok
}
check() { label=$1; shift; if "$@" >check.log 2>&1; then ok; else bad "$label"; cat check.log; fi; }
# No file in directory $1 beside those named.
only() {
	dir=$1; shift
	for entry; do echo "$entry"; done | LC_ALL=C sort >expected.list
	ls -A "$dir" | LC_ALL=C sort | diff expected.list -
}

cat >k.hir <<'END'
from tilefoundry.dsl import *

@func
def k(x: Tensor[(8, 64), "f32"], w: Tensor[(64,), "bf16"]) -> Tensor[(8, 64), "f32"]:
    return tf.sigmoid(x * tf.cast(w, "f32")) / (x * x + 2.0)
END
sed 's/^@func/@module(entry="k", target=CudaTarget("nvidia.a100_sxm"))\nclass M:\n    @func/; s/^def/    def/; s/^    return/        return/' k.hir >own.hir
cat >wrong.hir <<'END'
from tilefoundry.dsl import *

@func
def wrong(x: Tensor[(8, 4), "f32"]) -> Tensor[(8, 4), "f32"]:
    return tf.relu(y)
END

# Targets.
expect "PTX without a target" 2 "k.ptx needs a CUDA target, but k.hir names no target; choose one with --target: nvidia.a100_sxm" -- "$TFC" k.hir -o k.ptx
expect "PTX for a CPU" 2 "the target is cpu.c11; choose one with --target: nvidia" -- "$TFC" k.hir --target=cpu.c11 -o k.ptx
expect "a launch description for a CPU" 2 "needs a CUDA target" -- "$TFC" k.hir --emit=launch
expect "unknown target" 1 "E5001" -- "$TFC" k.hir --target=nvidia.sm91 -o k.ptx
expect "unknown architecture" 1 \
	"E6001]: unknown architecture 'sm_95'; known: sm_80 sm_86 sm_87 sm_89 sm_90 sm_90a sm_100a sm_120a" -- "$TFC" k.hir --target=nvidia.sm90 --arch=sm_95 -o k.ptx
expect "version too low" 1 "E6003" -- "$TFC" k.hir --target=nvidia.sm90 --ptx-version=7.0 -o k.ptx
expect "no version" 2 "--ptx-version takes a version such as 8.4, but got '8'" -- "$TFC" k.hir --target=nvidia.sm90 --ptx-version=8 -o k.ptx
expect "no alignment" 2 "--param-align takes a power of two up to 64, but got '24'" -- "$TFC" k.hir --target=nvidia.sm90 --param-align=24 -o k.ptx
expect "a rename without its value" 2 "--entry-name takes NAME=VALUE" -- "$TFC" k.hir --target=nvidia.sm90 --entry-name=k -o k.ptx
expect "an unusable entry name" 1 "E6101" -- "$TFC" k.hir --target=nvidia.sm90 --entry-name=k=add -o k.ptx
expect "--math" 2 "--math takes precise or fast, but got 'slow'" -- "$TFC" k.hir --math=slow
expect "--embed" 2 "--embed takes array or file, but got 'none'" -- "$TFC" k.hir --embed=none
expect "--debug-waits" 2 "--debug-waits takes an integer of at least 1" -- "$TFC" k.hir --debug-waits=0
expect "--l2-promotion comes later" 2 "--l2-promotion is not available in this version: it concerns asynchronous operations" -- \
	"$TFC" k.hir --target=nvidia.sm90 --l2-promotion=128 -o k.ptx
expect "--print-targets has the architectures" 0 "sm_120a              22            8.8" -- "$TFC" --print-targets
expect "several outputs of one program" 0 "" -- "$TFC" k.hir --target=nvidia.sm80 --emit=launch:a.launch,header:a.h,tir:a.tir,hir:a.hir
check "each is there" test -s a.launch -a -s a.h -a -s a.tir -a -s a.hir
check "refused command lines leave nothing" only . a.h a.hir a.launch a.tir check.log err expected.list k.hir out own.hir wrong.hir
expect "check of neither" 2 "is not a .c or .ptx file" -- "$TFC" check k.hir k.o
expect "check options of PTX" 2 "--seeds is for PTX" -- "$TFC" check k.hir k.c --seeds=3
expect "an option of check" 2 "--seeds is for check" -- "$TFC" k.hir --seeds=3
expect "an option of compiling" 2 "--assemble is for compiling" -- "$TFC" check k.hir k.ptx --assemble

# A wrong place of the module, a module of another build, and none.
expect "the module is not there" 1 "" -- "$TFC" k.hir --target=nvidia.sm90 -o o.ptx --backend-dir=nowhere
if grep -q E6005 err; then
	expect "without LLVM" 1 "without the PTX back end" -- "$TFC" k.hir --target=nvidia.sm90 -o o.ptx
	check "and nothing is written" test ! -e o.ptx
	echo "$pass passed, $fail failed (built without LLVM)"
	[ $fail = 0 ]
	exit
fi
check "it says so" grep -q 'E6006.*nowhere/tfc-nvptx.so' err
expect "nor in TFC_BACKEND_DIR" 1 E6006 -- env TFC_BACKEND_DIR=nowhere "$TFC" k.hir --target=nvidia.sm90 -o o.ptx
mkdir other
echo 'no object' >other/tfc-nvptx.so
expect "no module at all" 1 E6006 -- "$TFC" k.hir --target=nvidia.sm90 -o o.ptx --backend-dir=other
if command -v cc >/dev/null 2>&1; then
	printf 'struct m { char id[32]; int v[2]; char t[16]; void *f; };\nstatic struct m m = { "0.0-elsewhere", { 19, 1 }, "19.1.7", 0 };\nconst void *tfc_ptx_module(void) { return &m; }\n' >m.c
	cc -shared -fPIC -o other/tfc-nvptx.so m.c
	expect "a module of another build" 1 "E6007" -- "$TFC" k.hir --target=nvidia.sm90 -o o.ptx --backend-dir=other
	check "it names both builds" grep -q 'E6007.*0.0-elsewhere' err
	printf 'int x;\n' >m.c
	cc -shared -fPIC -o other/tfc-nvptx.so m.c
	expect "an object without the module's symbol" 1 E6006 -- "$TFC" k.hir --target=nvidia.sm90 -o o.ptx --backend-dir=other
fi
rm -rf other m.c
check "nothing was written" test ! -e o.ptx
expect "what needs no module" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 --emit=launch:o.launch,header:o.h --backend-dir=nowhere

# Names of outputs.
mkdir n && cp k.hir own.hir n && cd n || exit 99
expect "PTX is the default of a CUDA target" 0 "" -- "$TFC" k.hir --target=nvidia.sm90
check "its name has the architecture" test -s k.sm_90a.ptx
expect "of --arch too" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 --arch=sm_80
check "namely it" grep -q '^\.target sm_80' k.sm_80.ptx
expect "a program's own target" 0 "" -- "$TFC" own.hir
check "its name" test -s own.sm_80.ptx
expect "all kinds" 0 "" -- "$TFC" k.hir --target=nvidia.h200_sxm --emit=ptx,header,launcher,launch,report,depfile,tir
cd ..
check "names of all kinds" only n k.hir k.h k.sm_80.ptx k.sm_90a.ptx k_launch.c k.sm_90a.launch k.sm_90a.report k.d k.tir \
	own.hir own.sm_80.ptx check.log err out
check "every output is a target of the depfile" sh -c 'for f in k.sm_90a.ptx k.sm_90a.launch k.sm_90a.report k.tir k_launch.c; do grep -qF "$f" n/k.d || exit 1; done
	grep -q "k.h " n/k.d && grep -q "k.hir" n/k.d'
rm -rf n && mkdir n && cp k.hir n && cd n || exit 99
expect "several targets" 0 "" -- "$TFC" k.hir --target=nvidia.sm80,nvidia.sm90 --emit=ptx,header:x.h,launcher
cd ..
check "names with several targets" only n k.hir k.nvidia.sm80.ptx k.nvidia.sm90.ptx x.nvidia.sm80.h x.nvidia.sm90.h k.nvidia.sm80_launch.c \
	k.nvidia.sm90_launch.c err out
expect "PTX and C of one program" 0 "" -- "$TFC" own.hir --emit=ptx:both.ptx,c:both.c,launch:both.launch
expect "C alone" 0 "" -- "$TFC" own.hir -o alone.c
check "the C is the same" cmp both.c alone.c
expect "PTX alone" 0 "" -- "$TFC" own.hir -o alone.ptx
check "the PTX is the same" cmp both.ptx alone.ptx
expect "PTX on standard output" 0 ".entry k" -- "$TFC" own.hir -o -
expect "check of C made for a CUDA program" 0 ok -- "$TFC" check own.hir both.c
expect "check of PTX" 0 ok -- "$TFC" check own.hir alone.ptx
sed 's/mul\.rn\.f32\([ \t]\)/mul.rn.f32.f32\1/' alone.ptx >surplus.ptx
expect "check of an instruction that does not exist" 1 "error[E7002]: 'mul.rn.f32.f32' is not executed" -- "$TFC" check own.hir surplus.ptx

# All outputs or none.
mkdir o
expect "no error, no output" 1 "" -- "$TFC" wrong.hir --target=nvidia.sm90 -o o/a.ptx --emit=header:o/a.h,launch:o/a.launch
check "a refused program leaves nothing" only o
expect "no module, no output" 1 E6006 -- "$TFC" k.hir --target=nvidia.sm90 --emit=header:o/a.h,launch:o/a.launch,ptx:o/a.ptx --backend-dir=nowhere
check "a refused emission leaves nothing" only o
echo old >o/a.ptx && touch -d '2001-01-01' o/a.ptx
expect "a later output fails" 1 "cannot write" -- "$TFC" k.hir --target=nvidia.sm90 --emit=ptx:o/a.ptx,launcher:o/none/a.c
check "old bytes stay" [ "$(cat o/a.ptx)" = old ]
expect "output over the input" 2 "is an input" -- "$TFC" k.hir --target=nvidia.sm90 --emit=ptx:k.hir
rm -rf o

# Options that change the text.
expect "as it is" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o k.ptx
expect "--entry-name" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o r.ptx --entry-name=k=other
check "the entry has its new name" grep -q '\.entry other(' r.ptx
expect "check of a renamed entry" 0 ok -- "$TFC" check k.hir r.ptx --seeds=0 --entry-name=k=other
expect "check needs the name too" 1 E7016 -- "$TFC" check k.hir r.ptx --seeds=0
expect "--ptx-version" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o v.ptx --ptx-version=8.2
check "the version is that" grep -q '^\.version 8\.2' v.ptx
expect "a version that nobody knows" 1 "E6004]: .version 9.9 is not known to LLVM" -- "$TFC" k.hir --target=nvidia.sm90 -o v.ptx --ptx-version=9.9
for arch in sm_80 sm_86 sm_87 sm_89 sm_90 sm_90a; do
	expect "$arch" 0 "" -- "$TFC" k.hir --target=nvidia.sm80 --arch=$arch -o a.ptx
	check "the text is for $arch" grep -qx "\.target $arch" a.ptx
done
for arch in sm_100a sm_120a; do
	"$TFC" k.hir --target=nvidia.sm80 --arch=$arch -o a.ptx >out 2>err
	case $? in
	0) check "the text is for $arch" grep -qx "\.target $arch" a.ptx ;;
	*) check "$arch needs LLVM 22" grep -q "E6002.: $arch needs LLVM 22 or newer; this tfc uses LLVM [12][0-9]\." err ;;
	esac
done
expect "--llvm-passes" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o p.ptx --llvm-passes='function(early-cse,dce)'
expect "wrong passes" 1 "no-such-pass" -- "$TFC" k.hir --target=nvidia.sm90 -o w.ptx --llvm-passes=no-such-pass
cat >unroll.tir <<'END'
from tilefoundry.dsl import *
from tilefoundry.target import CudaTarget

@prim_func(target=CudaTarget("nvidia.h200_sxm"))
def u(x: Tensor[(64,), "f32"], y: Tensor[(64,), "f32"]):
    with Mesh((Topology("cta", 1), Topology("thread", 32)), Layout((1, 32), (32, 1)), names=("c", "t")) as p:
        for i in T.unroll(64):
            y[i] = x[i] + x[63 - i]
END
expect "--max-ir" 1 "E6202" -- "$TFC" unroll.tir -o w.ptx --max-ir=10
expect "--math=fast" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o m.ptx --math=fast
check "it changes the text" sh -c '! cmp -s k.ptx m.ptx'
expect "--ftz" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o f.ptx --ftz
check "it flushes" grep -q '\.ftz' f.ptx
check "without it nothing does" sh -c '! grep -q "\.ftz" k.ptx'
expect "--check-smem-base" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o t.ptx --check-smem-base
expect "stages" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 -o g.ptx --verify --dump-after=sync:sync.tir --dump-after=place:place.hir
check "dumps are there" test -s sync.tir -a -s place.hir
expect "the synchronised text gives PTX" 0 "" -- "$TFC" sync.tir -o g2.ptx
expect "it agrees too" 0 ok -- "$TFC" check k.hir g2.ptx --target=nvidia.sm90 --seeds=1
expect "the placed text gives PTX" 0 "" -- "$TFC" place.hir -o g3.ptx
expect "check of TIR" 0 ok -- "$TFC" check sync.tir g2.ptx --seeds=1
expect "--stop-after=verify" 0 'CudaTarget("nvidia.h200_sxm")' -- "$TFC" k.hir --target=nvidia.sm90 --stop-after=verify

# Check.
expect "the target stands in the PTX" 0 "ok:" -- "$TFC" check k.hir k.ptx
expect "standard adversaries on threads" 0 "ok:" -- "$TFC" check k.hir k.ptx -j 2
expect "the launch description from a file" 0 "ok:" -- sh -c '"$0" k.hir --target=nvidia.sm90 --emit=launch:k.launch && "$0" check k.hir k.ptx --launch=k.launch --seeds=1' "$TFC"
expect "one that is not there" 1 E9001 -- "$TFC" check k.hir k.ptx --launch=none.launch
sed '1d' k.ptx >anonymous.ptx
expect "PTX that names no target" 1 "E5001]: neither k.hir nor the PTX names a target" -- "$TFC" check k.hir anonymous.ptx
expect "with --target" 0 "ok:" -- "$TFC" check k.hir anonymous.ptx --target=nvidia.sm90 --seeds=0
sed 's/\(st\.global[^[]*\[%rd[0-9]*\)[^]]*\]/\1+4096]/' k.ptx >outside.ptx
expect "stores beyond the output" 1 "error[out-of-bounds]" -- "$TFC" check k.hir outside.ptx --target=nvidia.sm90 --seeds=0
sed '/bar\.sync\|shfl/!s/div\.rn\.f32/mul.rn.f32/' k.ptx >other.ptx
if ! cmp -s k.ptx other.ptx; then expect "other values" 1 "differs" -- "$TFC" check k.hir other.ptx --target=nvidia.sm90 --seeds=0; fi
echo no >k.hir.ptx
expect "no PTX at all" 1 "E700" -- "$TFC" check k.hir k.hir.ptx --target=nvidia.sm90
head -c 300 k.ptx >k.hir.ptx
expect "half a text" 1 "E7" -- "$TFC" check k.hir k.hir.ptx --target=nvidia.sm90
expect "facts as JSON" 1 '"name": "out-of-bounds"' -- "$TFC" check k.hir outside.ptx --target=nvidia.sm90 --seeds=0 --json=-
expect "JSON of what agrees" 0 '"findings": []' -- "$TFC" check k.hir k.ptx --seeds=0 --json=-

cat >empty.hir <<'END'
from tilefoundry.dsl import *

@func
def empty(x: Tensor[(0, 4), "f32"]) -> Tensor[(0, 4), "f32"]:
    return x + x
END
expect "nothing to launch" 0 "" -- "$TFC" empty.hir --target=nvidia.sm90 -o empty.ptx
expect "nothing to run" 0 "ok" -- "$TFC" check empty.hir empty.ptx --target=nvidia.sm90

# The assembler, played by a script: its words become diagnostics, its figures go into the report.
cat >as <<'END'
#!/bin/sh
[ "$1" = -v ] || exit 9
for f; do :; done
grep -q '^.target' "$f" || exit 9
cat "$(dirname "$0")/said"
exit "$(cat "$(dirname "$0")/status")"
END
chmod +x as
says() { printf '%b' "$1" >said; echo "$2" >status; }
figures="ptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Function properties for k\n    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 37 registers, used 1 barriers, 380 bytes cmem[0]\n"
spills="ptxas info    : Compiling entry function 'k' for 'sm_90a'\nptxas info    : Function properties for k\n    16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\nptxas info    : Used 255 registers\n"
assemble() { label=$1 want=$2 text=$3; shift 3; expect "$label" "$want" "$text" -- "$TFC" k.hir --target=nvidia.sm90 -o as.ptx --ptxas=./as --assemble "$@"; }
says "$figures" 0
assemble "accepted" 0 ""
check "and written" test -s as.ptx
assemble "figures in the report" 0 "" --emit=report:as.report
check "registers" grep -q '^k .* 37 .*  0 ' as.report
check "no line of the report is too long" [ "$(awk 'length > 100' as.report | wc -l)" = 0 ]
assemble "figures as JSON" 0 "" --json=as.json
check "registers as JSON" grep -q '"registers": 37' as.json
assemble "figures in the header" 0 "" --emit=header:as.h
check "registers in the header" grep -q 37 as.h
assemble "no spill" 0 "" --assert-no-spill
rm -f as.ptx
says "$spills" 0
assemble "spills are allowed" 0 ""
rm -f as.ptx
assemble "unless they are not" 1 "E6306]: k spills registers: 16 bytes of stack, 8 bytes stored and 12 loaded" --assert-no-spill
check "then nothing is written" test ! -e as.ptx
for row in "C7508 E6301" "C7517 E6302" "C7519 E6303" "C7520 E6304" "C7511 E6305" "C7599 E6305"; do
	set -- $row
	says "ptxas info    : ($1) Potential Performance Loss: so it is\n$figures" 0
	assemble "$1" 1 "$2]: the assembler says: ptxas info    : ($1)"
done
says "ptxas warning : odd\n" 0
assemble "a warning" 1 "E6305"
says "ptxas /tmp/x, line 3; fatal   : Unsupported .version 9.9; current version is '8.0'\n" 255
assemble "an assembler that is too old" 1 "E6307]: ./as does not know sm_90a with .version 8.4: ptxas"
says "ptxas /tmp/x, line 3; error   : Arguments mismatch for instruction 'mov'\n" 255
assemble "an error is a mistake of tfc" 3 "E6307: ./as refuses the PTX"
rm -f tfc-bug-*
check "then nothing is written either" test ! -e as.ptx
expect "no assembler" 1 "E9001]: cannot run ./none" -- "$TFC" k.hir --target=nvidia.sm90 -o as.ptx --assemble --ptxas=./none
PATH=$PATH:/usr/local/cuda/bin
if command -v ptxas >/dev/null 2>&1; then
	expect "the assembler that is installed" 0 "" -- "$TFC" k.hir --target=nvidia.sm90 --assert-no-spill --emit=ptx:as.ptx,report:as.report
	check "its registers" grep -q '^k  *256 ' as.report
else
	echo "no ptxas: its own words are not tried"
fi

# Equal bytes in every directory, language and environment.
mkdir -p 'an other/dir'
cp k.hir 'an other/dir/copy.hir'
for kind in ptx launch header; do
	"$TFC" k.hir --target=nvidia.sm90 --emit=$kind:1.$kind 2>err
	(cd 'an other/dir' && LC_ALL=tr_TR.UTF-8 TZ=Asia/Tokyo HOME=/ "$TFC" copy.hir --target=nvidia.sm90 --emit=$kind:2.$kind)
	check "equal $kind elsewhere" cmp 1.$kind "an other/dir/2.$kind"
done
check "no path in the PTX" sh -c '! grep -q -e "\.file" -e "\.loc" -e "k\.hir" 1.ptx'
expect "PTX twice in one process" 0 "" -- "$TFC" k.hir own.hir --target=nvidia.sm90
check "the first is as alone" cmp k.sm_90a.ptx 1.ptx
echo "$pass passed, $fail failed"
[ $fail = 0 ]
