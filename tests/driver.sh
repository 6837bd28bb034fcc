#!/bin/sh
# The command line against a hostile world: unreadable inputs, full disks, closed pipes, signals; all outputs or none; exit
# statuses; dependency files under make and ninja; machine-readable diagnostics; texts of every stage; equal bytes.
TFC=${TFC:-$PWD/tfc}
src=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 99
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
pass=0 fail=0
have() { command -v "$1" >/dev/null 2>&1; }
ok() { pass=$((pass + 1)); }
bad() {
	echo "FAIL: $1"
	sed 's/^/    /' err 2>/dev/null | head -5
	fail=$((fail + 1))
}
# expect LABEL STATUS [TEXT] -- COMMAND...: the exit status, and TEXT in what it says.
expect() {
	label=$1 want=$2 text=$3
	shift 4
	"$@" >out 2>err </dev/null
	status=$?
	if [ $status != "$want" ]; then bad "$label: exit status $status, expected $want"; return; fi
	if [ -n "$text" ] && ! cat out err | grep -Fq -- "$text"; then bad "$label: does not say '$text'"; return; fi
	ok
}
check() { label=$1; shift; if "$@" >check.log 2>&1; then ok; else bad "$label"; fi; }
# The same text but for the numbers that names got.
same_program() {
	for text in "$1" "$2"; do sed 's/\([A-Za-z]\)\(_[0-9][0-9]*\)*/\1/g' "$text" >"$text.plain"; done
	diff "$1.plain" "$2.plain"
}
# No file in directory $1 beside those named.
only() {
	dir=$1; shift
	for entry; do echo "$entry"; done >expected.list
	ls -A "$dir" | diff expected.list -
}

cat >ok.hir <<'END'
from tilefoundry.dsl import *

N = 8

@func
def ok(x: Tensor[(N, 4), "f32"]) -> Tensor[(N, 4), "f32"]:
    return tf.relu(x) + 1.0
END
cat >wrong.hir <<'END'
from tilefoundry.dsl import *

@func
def wrong(x: Tensor[(8, 4), "f32"]) -> Tensor[(8, 4), "f32"]:
    return tf.relu(y) + z
END

# Inputs.
printf '' >empty.hir
head -c 4000 /dev/urandom >binary.hir
head -c 120 ok.hir >cut.hir
mkdir dir.hir
expect "missing input" 1 "cannot read none.hir" -- "$TFC" none.hir -o o.c
expect "empty input" 1 E1220 -- "$TFC" empty.hir -o o.c
expect "binary input" 1 "error[E10" -- "$TFC" binary.hir -o o.c
expect "truncated input" 1 "error[E1" -- "$TFC" cut.hir -o o.c
expect "directory as input" 1 "cannot read dir.hir" -- "$TFC" dir.hir -o o.c
dd if=/dev/zero bs=1048576 count=20 2>/dev/null | tr '\000' 'a' >huge.hir
expect "huge input" 1 E1002 -- "$TFC" huge.hir -o o.c
rm huge.hir
for n in 1 2 3 5 8 13 21 34 55 89 144; do
	head -c $n ok.hir >cut.hir
	"$TFC" cut.hir -o o.c >out 2>err
	case $? in 0 | 1) ok ;; *) bad "input cut after $n bytes" ;; esac
done
rm -f o.c
expect "standard input" 0 "int ok(" -- sh -c '"$0" - -o - --emit=c <ok.hir' "$TFC"

# Outputs.
mkdir o
expect "no error, no output" 1 "" -- "$TFC" wrong.hir -o o/a.c --emit=header:o/a.h -MD -MF o/a.d
check "a failed run leaves nothing" only o
[ -c /dev/full ] && expect "full disk" 1 "No space left" -- "$TFC" ok.hir --emit=c:/dev/full,header:o/a.h
check "a full disk leaves nothing" only o
expect "standard output on a full disk" 1 "No space left" -- sh -c '"$0" ok.hir --emit=c:- >/dev/full' "$TFC"
expect "answers on a full disk" 1 "No space left" -- sh -c '"$0" --print-ops >/dev/full' "$TFC"
expect "closed pipe" 1 "Broken pipe" -- sh -c '{ sleep 0.2; "$0" ok.hir --emit=c:- 2>pipe.err; echo $? >pipe.status; } | :; cat pipe.err; exit $(cat pipe.status)' "$TFC"
expect "closed standard output" 1 "standard output" -- sh -c '"$0" ok.hir --emit=c:- >&-' "$TFC"
expect "no directory" 1 "cannot write o/none/a.c" -- "$TFC" ok.hir --emit=header:o/a.h,c:o/none/a.c
check "a missing directory leaves nothing" only o
mkdir o/a.c
expect "a directory as output" 1 "cannot write o/a.c" -- "$TFC" ok.hir --emit=header:o/a.h,c:o/a.c
check "a directory as output leaves nothing else" only o a.c
rmdir o/a.c
mkdir closed && chmod a-w closed
if ! touch closed/probe 2>/dev/null; then
	expect "read-only directory" 1 "Permission denied" -- "$TFC" ok.hir --emit=header:o/a.h,c:closed/a.c
	check "a read-only directory leaves nothing" only o
fi
cp ok.hir same.hir
expect "output over input" 2 "is an input" -- "$TFC" same.hir -o same.hir
expect "output over input, spelled otherwise" 2 "is an input" -- "$TFC" same.hir -o ./o/../same.hir
ln same.hir link.hir
expect "output over a link to the input" 2 "is an input" -- "$TFC" same.hir -o link.hir
check "the input is as it was" cmp ok.hir same.hir
printf '%s\n' "ok.hir -o same.rsp.c" >same.rsp
expect "output over a response file" 2 "is an input" -- "$TFC" @same.rsp --emit=header:same.rsp
cp "$src/targets/cpu.c11.toml" t.toml
expect "output over a target document" 2 "is an input" -- "$TFC" ok.hir --target-file=t.toml --emit=c:t.toml
expect "diagnostics over an input" 2 "is an input" -- "$TFC" same.hir -o o/a.c --diagnostics=json:same.hir
expect "two outputs in one file" 2 "two outputs" -- "$TFC" ok.hir --emit=c:o/a.x,header:o/a.x
expect "two spellings of one output" 2 "two outputs" -- "$TFC" ok.hir --emit=c:o/a.x,header:./o/a.x
check "refused command lines leave nothing" only o
echo old >o/a.c; echo old >o/a.h; touch -d '2001-01-01' o/a.c o/a.h; cp -p o/a.c a.c.kept
expect "error beside old outputs" 1 "" -- "$TFC" wrong.hir -o o/a.c --emit=header:o/a.h
check "old bytes stay" cmp o/a.c a.c.kept
check "old time stays" [ "$(stat -c %Y o/a.c)" = "$(stat -c %Y a.c.kept)" ]
expect "a later output fails" 1 "" -- "$TFC" ok.hir --emit=c:o/a.c,header:o/none/a.h
check "the first output stays old" cmp o/a.c a.c.kept
check "no temporary file is left" only o a.c a.h
expect "all outputs" 0 "" -- "$TFC" ok.hir --emit=c:o/a.c,header:o/a.h,tir:o/a.tir,hir:o/a.hir,report:o/a.json
check "all outputs exist" only o a.c a.h a.hir a.json a.tir
check "the mode is that of a new file" [ "$(stat -c %a o/a.c)" = "$(touch mode && stat -c %a mode)" ]
touch -d '2001-01-01' o/a.c o/a.h
expect "--write-if-changed" 0 "" -- "$TFC" ok.hir --write-if-changed --emit=c:o/a.c,header:o/a.h
check "an equal file keeps its time" [ "$(stat -c %Y o/a.c)" = "$(date -d 2001-01-01 +%s)" ]
expect "--write-if-changed with a change" 0 "" -- "$TFC" ok.hir -D N=9 --write-if-changed --emit=c:o/a.c
check "a changed file is written" grep -q 9 o/a.c
ln -s real.c o/link.c
expect "output through a symbolic link" 0 "" -- "$TFC" ok.hir -o o/link.c
rm -rf o && mkdir o

# Signals: a run that is interrupted leaves no partial file.
{
	printf 'from tilefoundry.dsl import *\n\n@func\ndef big(x: Tensor[(64, 64), "f32"]):\n'
	i=0
	while [ $i -lt 1500 ]; do printf '    x = tf.softmax(x @ x, axis=-1) + %d.0\n' $i; i=$((i + 1)); done
	printf '    return x\n'
} >big.hir
for signal in INT TERM HUP; do
	for pause in 0.02 0.1 0.3; do
		echo old >o/big.c
		timeout -s $signal $pause "$TFC" big.hir --emit=c:o/big.c,header:o/big.h >out 2>err
		n=$(ls -A o | wc -l)
		if [ "$n" = 1 ] && [ "$(cat o/big.c)" = old ]; then ok
		elif [ "$n" = 2 ] && grep -q '^#endif' o/big.h && tail -1 o/big.c | grep -q '^[}#/*]\|^$'; then ok
		else bad "SIG$signal after $pause s: $(ls -A o | tr '\n' ' ')"; fi
		rm -f o/*
	done
done

# Statuses and the command line.
expect "no arguments" 2 "--help" -- "$TFC"
expect "unknown option" 2 "--target" -- "$TFC" ok.hir --targett=cpu.c11
expect "unknown short option" 2 "unknown option '-Z'" -- "$TFC" ok.hir -Z
expect "missing argument" 2 "takes an argument" -- "$TFC" ok.hir --entry
expect "superfluous argument" 2 "takes no argument" -- "$TFC" ok.hir --verify=1
expect "unknown target" 1 "tfc: error[E5001]: --target: unknown target 'cpu.c12', did you mean 'cpu.c11'?" -- \
	"$TFC" ok.hir --target=cpu.c12 -o o/a.c
expect "unknown target of instructions" 1 "tfc: error[E5001]: --print-instructions: unknown target 'cpu.c12'" -- \
	"$TFC" --print-instructions cpu.c12
expect "unknown stage" 2 "'lower'" -- "$TFC" ok.hir --stop-after=lowr
expect "unknown stage of a dump" 2 "'place'" -- "$TFC" ok.hir --dump-after=plce:o/x -o o/a.c
expect "unknown kind" 2 "'header'" -- "$TFC" ok.hir --emit=headr
expect "unknown suffix" 2 ".json" -- "$TFC" ok.hir -o o/a.xyz
expect "kind of a later version" 2 "--emit=trace is not available in this version" -- "$TFC" ok.hir --emit=trace
expect "no kind" 2 "got nothing" -- "$TFC" ok.hir --emit=
expect "pictures" 2 "not available in this version" -- "$TFC" ok.hir -o o/a.svg
expect "nothing to show" 1 "ordered automatically" -- "$TFC" show schedule ok.hir --target=cpu.c11 -o o/a.svg
expect "PTX without a target" 2 "nvidia.h200_sxm" -- "$TFC" ok.hir -o o/a.ptx
expect "C for CUDA is C for a CPU" 0 "" -- "$TFC" ok.hir --target=nvidia.h200_sxm -o o/a.c
expect "TIR is the default for several pipes" 1 "ascend" -- "$TFC" ok.hir --target=ascend.dav-3510
expect "an option of eval" 2 "--in is for eval and check" -- "$TFC" ok.hir --in x=random -o o/a.c
expect "an option of check" 2 "--cc is for check" -- "$TFC" eval ok.hir --in x=random --cc=gcc
expect "an option of compiling" 2 "--emit is for compiling" -- "$TFC" check ok.hir o/a.c --emit=c
expect "unknown dimension of eval" 1 "E2107" -- "$TFC" eval ok.hir --in x=random --dim S=3
expect "--start-at" 0 "" -- "$TFC" ok.hir --start-at=inline -o o/a.tir
expect "--start-at of TIR" 0 "" -- "$TFC" o/a.tir --start-at=opt -o o/a.c
expect "--start-at of other text" 2 "--start-at=opt takes TIR text, but ok.hir is HIR" -- "$TFC" ok.hir --start-at=opt -o o/a.c
expect "--start-at before the text" 2 "--start-at=place takes HIR text" -- "$TFC" o/a.tir --start-at=place -o o/a.c
expect "--start-at of an unknown stage" 2 "did you mean 'place'?" -- "$TFC" ok.hir --start-at=plase -o o/a.c
expect "--explain in small letters" 0 "E1203 (" -- "$TFC" --explain e1203
expect "--print-search-dirs" 0 "targets dir" -- "$TFC" --print-search-dirs --target-path=dir
check "headers are found" sh -c 'test -f "$(sed -n "s/^headers //p" out)/tfc/rt.h"'
rm -f o/a.c o/a.tir
expect "unknown warning" 2 "--help=warnings" -- "$TFC" ok.hir -Wnone-such -o o/a.c
expect "unknown code" 2 "E1203" -- "$TFC" --explain E0001
expect "unknown topic" 2 "topics" -- "$TFC" --help=nothing
expect "unknown entry" 1 "functions are" -- "$TFC" ok.hir --entry=f -o o/a.c
expect "bad number" 2 "integer" -- "$TFC" ok.hir --max-errors=x
expect "bad choice" 2 "on or off" -- "$TFC" ok.hir --contract=maybe
expect "-D without value" 2 "NAME=VALUE" -- "$TFC" ok.hir -D N
expect "-o with two inputs" 2 "one input" -- "$TFC" ok.hir same.hir -o o/a.c
expect "missing response file" 2 "response file" -- "$TFC" @none.rsp
printf '%s\n' "@loop.rsp" >loop.rsp
expect "endless response files" 2 "nest" -- "$TFC" @loop.rsp
cat >args.rsp <<'END'
--emit='c:o/with space.c'
"ok.hir" -D N=1\6
END
expect "response file" 0 "" -- "$TFC" @args.rsp
check "quotes in a response file" test -s "o/with space.c"
check "backslashes in a response file" grep -q 16 "o/with space.c"
cp ok.hir ./-strange.hir
expect "-- ends options" 0 "" -- "$TFC" -o o/s.c -- -strange.hir
expect "--version" 0 "tfc " -- "$TFC" --version
check "--version is one line" [ "$("$TFC" --version | wc -l)" = 1 ]
for topic in "" =warnings =stages =targets =ops; do
	expect "--help$topic" 0 "" -- "$TFC" "--help$topic"
	case $topic in =ops) continue ;; esac
	check "--help$topic is under 80 columns" [ "$(awk 'length > 79' out | wc -l)" = 0 ]
done
expect "check disagrees: not" 0 "" -- "$TFC" ok.hir -o o/k.c
expect "check agrees" 0 ok -- "$TFC" check ok.hir o/k.c
expect "TIR of it" 0 "" -- "$TFC" ok.hir -o o/k.tir
expect "check of TIR agrees" 0 ok -- "$TFC" check o/k.tir o/k.c
sed 's/return TFC_OK/((float *)args->out)[3] += 100.0f; return TFC_OK/' o/k.c >o/k2.c
if ! cmp -s o/k.c o/k2.c; then expect "check disagrees" 1 "" -- "$TFC" check ok.hir o/k2.c; fi
echo '#error no' >o/k3.c
expect "check of C that does not compile" 1 "" -- "$TFC" check ok.hir o/k3.c
expect "check without the artifact" 1 "cannot read" -- "$TFC" check ok.hir o/none.c
expect "eval without data" 1 "" -- "$TFC" eval ok.hir --out-dir o/v
expect "eval" 0 "" -- "$TFC" eval ok.hir --in x=value:1.5 --out-dir o/v/w
check "eval makes the directory" test -s o/v/w/out.npy
printf 'no npy' >o/x.npy
expect "eval of a broken file" 1 E9001 -- "$TFC" eval ok.hir --in x=o/x.npy --out-dir o/v
expect "eval of a missing file" 1 E9001 -- "$TFC" eval ok.hir --in x=o/none.npy --out-dir o/v
rm -rf o && mkdir o

# Dependency files.
mkdir 'a b$c' && cp ok.hir 'a b$c/in put$.hir'
expect "-MD" 0 "" -- "$TFC" 'a b$c/in put$.hir' -o 'a b$c/out$ put.c' --emit='header:a b$c/out.h' --target-file=t.toml -MD -MF o/x.d -MP
check "every output is a target" grep -F 'a\ b$$c/out.h a\ b$$c/out$$\ put.c:' o/x.d
check "every input is a prerequisite" sh -c "grep -qF 'a\\ b\$\$c/in\\ put\$\$.hir' o/x.d && grep -q t.toml o/x.d"
check "-MP" grep -x 't.toml:' o/x.d
expect "-MT and -MQ" 0 "" -- "$TFC" ok.hir -o o/a.c -MD -MT 'x$y' -MQ 'x$y'
check "-MT as given, -MQ quoted" grep -F 'x$y x$$y:' o/a.d
expect "-MD without -MF" 0 "" -- "$TFC" ok.hir -o o/b.c -MMD
check "the default name" test -s o/b.d
cat >Makefile <<'END'
a\ b$$c/k$$\ 1.c: a\ b$$c/in\ put$$.hir
	'$(TFC)' -MD -MF o/m.d -o 'a b$$c/k$$ 1.c' --target-file=t.toml 'a b$$c/in put$$.hir'
	echo built >>count
-include o/m.d
END
builds() { wc -l <count; }
: >count
TFC=$TFC; export TFC
goal='a b$c/k$ 1.c'
touch -d '2001-01-01' t.toml 'a b$c/in put$.hir'
check "make builds" make "$goal"
check "make builds nothing" make "$goal"
check "make built once" [ "$(builds)" = 1 ]
sleep 0.05; touch t.toml
check "make after a touched document" make "$goal"
check "make built again" [ "$(builds)" = 2 ]
# Documents of --target-path are inputs too.
mkdir 'dir $1'
cp "$src/targets/cpu.aarch64.toml" 'dir $1/one.toml'; cp "$src/targets/cpu.c11.arch.toml" 'dir $1/two.toml'; echo no >'dir $1/notes.txt'
expect "-MD with --target-path" 0 "" -- "$TFC" -w ok.hir -o o/p.c --target-path='dir $1' -MD -MF o/p.d
check "found documents are prerequisites" grep -F 'dir\ $$1/one.toml' o/p.d
check "each of them" grep -F 'dir\ $$1/two.toml' o/p.d
check "other files are not" sh -c '! grep -q notes o/p.d'
expect "output over a found document" 2 "is an input" -- "$TFC" -w ok.hir --target-path='dir $1' --emit=c:'dir $1/one.toml'
cat >path.mk <<'END'
o/p.c: ok.hir
	'$(TFC)' -w -MD -MF o/p.d -o o/p.c --target-path='dir $$1' ok.hir
	echo built >>count
-include o/p.d
END
: >count
touch -d '2001-01-01' dir*/*.toml ok.hir
rm o/p.c
check "make with --target-path" make -f path.mk o/p.c
check "make with --target-path again" make -f path.mk o/p.c
check "it built once" [ "$(builds)" = 1 ]
sleep 0.05; touch 'dir $1/two.toml'
check "make after a touched document of --target-path" make -f path.mk o/p.c
check "it built again" [ "$(builds)" = 2 ]
if have ninja; then
	cat >build.ninja <<'END'
rule tfc
  command = "$$TFC" -MD -MF "o/n.d" -o $out --target-file=t.toml $in && echo built >>count
  depfile = o/n.d
build a$ b$$c/n$$$ 1.c: tfc a$ b$$c/in$ put$$.hir
END
	: >count
	touch -d '2001-01-01' t.toml
	check "ninja builds" ninja
	check "ninja builds nothing" ninja
	check "ninja built once" [ "$(builds)" = 1 ]
	sleep 0.05
	touch t.toml
	check "ninja after a touched document" ninja
	check "ninja built again" [ "$(builds)" = 2 ]
fi

# Diagnostics.
expect "several errors" 1 "" -- "$TFC" wrong.hir -o o/w.c
check "each has its place" [ "$(grep -c '^wrong.hir:5:[0-9]*: error\[E1203\]' err)" = 2 ]
expect "--max-errors" 1 "" -- "$TFC" wrong.hir -o o/w.c --max-errors=1
check "--max-errors=1 prints one" [ "$(grep -c 'error\[' err)" = 1 ]
sed 's/tf.relu(x)/tf.relu(tf.zeros((N, 4), "f32"))/' ok.hir >warn.hir
expect "a warning" 0 "W1801" -- "$TFC" warn.hir -o o/w.c
expect "-Wno" 0 "" -- "$TFC" warn.hir -o o/w.c -Wno-legacy-constant
check "-Wno prints nothing" [ ! -s err ]
expect "-w" 0 "" -- "$TFC" warn.hir -o o/w.c -w
check "-w prints nothing" [ ! -s err ]
rm -f o/w.c
expect "-Werror" 1 "error[W1801]" -- "$TFC" warn.hir -o o/w.c -Werror
expect "-Werror=NAME" 1 "error[W1801]" -- "$TFC" warn.hir -o o/w.c -Werror=legacy-constant
check "-Werror writes nothing" [ ! -e o/w.c ]
expect "-Werror=other" 0 "warning[W1801]" -- "$TFC" warn.hir -o o/w.c -Werror=overlap
esc=$(printf '\033')
expect "--color=always" 1 "$esc" -- "$TFC" wrong.hir -o o/w.c --color=always
expect "--color=auto into a file" 1 "" -- "$TFC" wrong.hir -o o/w.c
check "no colour in a file" sh -c "! grep -q '$esc' err"
if have script; then
	script -qec "$TFC wrong.hir -o o/w.c" typescript >out 2>&1 </dev/null
	check "colour on a terminal" grep -q "$esc" typescript
	NO_COLOR=1 script -qec "$TFC wrong.hir -o o/w.c" typescript >out 2>&1 </dev/null
	check "NO_COLOR" sh -c "grep -q E1203 typescript && ! grep -q '$esc.*E1203' typescript"
fi
if have python3; then
	for kind in json sarif; do
		for file in wrong.hir warn.hir ok.hir binary.hir none.hir; do
			"$TFC" $file -o o/w.c --diagnostics=$kind >out 2>machine
			check "--diagnostics=$kind of $file" python3 -m json.tool machine
			"$TFC" $file -o o/w.c --diagnostics=$kind:o/diag >out 2>machine
			check "--diagnostics=$kind:PATH of $file" python3 -m json.tool o/diag
			check "the text beside $kind:PATH" sh -c "! grep -q '^{\\|^\\[' machine"
		done
	done
	"$TFC" wrong.hir -o o/w.c --diagnostics=json 2>machine
	check "json has code and place" python3 -c 'import json
d = json.load(open("machine"))
assert [x["code"] for x in d] == ["E1203", "E1203"] and d[0]["place"]["line"] == 5 and d[0]["severity"] == "error"'
	"$TFC" ok.hir -o o/w.c --json=o/report.json --emit=report:o/r.json --time-trace=o/trace.json 2>err
	for f in o/report.json o/r.json o/trace.json; do [ ! -e $f ] || check "$f is JSON" python3 -m json.tool $f; done
fi

# Texts of the stages compile again to the same C; equal bytes in every run and directory.
mkdir elsewhere
for f in "$src"/examples/*.hir; do
	name=$(basename "$f" .hir)
	expect "$name" 0 "" -- "$TFC" -w "$f" --emit=c:o/1.c,header:o/1.h,tir:o/1.tir,hir:o/1.hir
	(cd elsewhere && cp -f "$f" copy.hir && "$TFC" -w copy.hir --emit=c:2.c,header:2.h,tir:2.tir,hir:2.hir)
	for k in c h tir hir; do check "$name: equal .$k from another directory" cmp o/1.$k elsewhere/2.$k; done
	for stage in type inline erase place; do
		expect "$name after $stage" 0 "" -- "$TFC" -w "$f" --stop-after=$stage -o o/s.hir
		expect "$name after $stage compiles" 0 "" -- "$TFC" -w o/s.hir -o o/s.c
		"$TFC" -w o/s.hir -o o/s.tir 2>err
		check "$name: the text after $stage gives the same TIR" same_program o/1.tir o/s.tir
		[ $stage = place ] || [ $stage = type ] || check "$name: the text after $stage gives the same C" cmp o/1.c o/s.c
	done
	for stage in lower opt; do
		expect "$name after $stage" 0 "" -- "$TFC" -w "$f" --stop-after=$stage -o o/s.tir
		expect "$name after $stage compiles" 0 "" -- "$TFC" -w o/s.tir -o o/s.c
		expect "$name after $stage prints" 0 "" -- "$TFC" -w o/s.tir --stop-after=lower -o o/t.tir
		check "$name: the text after $stage prints the same" cmp o/s.tir o/t.tir
	done
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
