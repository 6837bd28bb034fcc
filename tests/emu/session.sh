#!/bin/sh
# Sessions of tfc-ptxrun: several kernels on the same arrays, pitches, scratch, aliases, sets of adversaries, reports, exit
# statuses, wrong command lines and files.
. "${srcdir:-.}/tests/emu/lib.sh"
here=$src/tests/emu/session
checked=0 failed=0
bad() { echo "FAIL: $1"; sed 's/^/    /' "$tmp/out" "$tmp/err" | head -12; failed=$((failed + 1)); }

# try STATUS TEXT ARGUMENT...: exit status, and a text on standard output or standard error (empty: any).
try() {
	status=$1 text=$2
	shift 2
	checked=$((checked + 1))
	"$ptxrun" "$@" >"$tmp/out" 2>"$tmp/err"
	found=$?
	[ $found = "$status" ] || { bad "$*: exit status $found, not $status"; return; }
	[ -z "$text" ] || grep -qF -- "$text" "$tmp/out" "$tmp/err" || bad "$*: no '$text'"
}

# npy FILE TYPE SHAPE: an array whose bytes come from standard input.
npy() {
	printf "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" "$2" "$3" >"$tmp/head"
	{ printf '\223NUMPY\001\000\166\000'; printf '%-117s\n' "$(cat "$tmp/head")"; cat; } >"$1"
}
zeros() { head -c "$1" /dev/zero; }

cd "$tmp" || exit 99
case $ptxrun in /*) ;; *) ptxrun=$OLDPWD/$ptxrun ;; esac
case $here in /*) ;; *) here=$OLDPWD/$here ;; esac
zeros 128 | npy x.npy '<f4' '4, 8, '
# 0 + 1, doubled: 2.0
i=0
while [ $i -lt 32 ]; do printf '\000\000\000\100'; i=$((i + 1)); done | npy y.npy '<f4' '4, 8, '
two_ptx=$here/two_kernels.ptx
two="$here/two_kernels.ptx --launch=$here/two_kernels.launch --in x=x.npy --expect y=y.npy,exact"

try 0 'agrees' $two --dim W=8
try 0 '15 adversaries' $two --dim W=8 --adversary=standard
try 0 '' $two --dim W=8 --adversary=standard -j 3 --json=three.json --report=three.txt
try 0 '' $two --dim W=8 --adversary=standard -j 1 --json=one.json --report=one.txt
cmp -s one.json three.json && cmp -s one.txt three.txt || bad "one and three threads differ"
try 1 'between its rows' $two --dim W=9
try 1 'warning[race-same-value]' $two --dim W=9
try 1 'undefined-use' $two --dim W=7
try 1 "outside 1 .. 32" $two --dim W=33
try 1 "dimension 'W' has no value" $two
try 1 "'V' is no dimension" $two --dim V=3
try 1 "is no tensor of the launch" $two --dim W=8 --in z=x.npy
try 1 "is an input only" $two --dim W=8 --out x=z.npy
[ ! -e z.npy ] || bad "an output of a refused run"
{
	sed '/^kernel second/,$d' "$here/two_kernels.launch"
	sed -n '/^kernel second/,$p' "$here/two_kernels.launch" | sed 's/grid 1/grid W - 8/'
	sed -n '/^kernel second/,$p' "$here/two_kernels.launch"
} >left_out.launch
try 0 'agrees' "$two_ptx" --launch=left_out.launch --in x=x.npy --expect y=y.npy,exact --dim W=8
sed 's/grid 4 /grid 0 /; s/grid 1 /grid 0 /' "$here/two_kernels.launch" >none.launch
try 1 "every grid is 0" "$two_ptx" --launch=none.launch --in x=x.npy --dim W=8
try 2 "one array of each name" $two --dim W=8 --in x=y.npy
set -- "$here/two_kernels.ptx" --launch="$here/two_kernels.launch" --dim W=8
zeros 128 | npy flat.npy '<f4' '32, '
zeros 128 | npy wide.npy '<i4' '4, 8, '
try 1 "cannot read 'missing.npy'" "$@" --in x=missing.npy
try 1 "input 'x' has no contents" "$@"
try 1 "has 2 dimensions" "$@" --in x=flat.npy
try 1 "is of type f32, but 'wide.npy' holds 'i4'" "$@" --in x=wide.npy
try 1 "cannot read 'missing.ptx'" missing.ptx --grid=1 --block=1
try 1 'is no entry of the module' "$here/two_kernels.ptx" --kernel=third --grid=1 --block=1
try 1 'several entries' "$here/two_kernels.ptx" --grid=1 --block=1
try 1 'no launch' "$here/two_kernels.ptx" --kernel=first
try 1 'has no value; give --arg' "$here/two_kernels.ptx" --kernel=first --grid=1 --block=1
try 2 'no PTX file'
try 2 'more than one PTX file' a b
try 2 "unknown option '--grit=1'" a --grit=1
try 2 'needs an argument' a --grid
try 2 'expected X, X,Y or X,Y,Z' a --grid=0
try 2 'expected at most three numbers' a --block=1,2,3,4
try 2 'expected a tolerance' a --expect x=y.npy
try 2 'expected exact, rtol=R or atol=A' a --expect x=y.npy,near
try 2 'expected NAME=FILE.npy' a --in x
try 2 'expected standard, or words' a --adversary=hostile
try 2 'expected one of own foreign' a --profile=mine
try 2 'expected the name of a finding' a -Wrace-in-wrap
try 2 'expected all, none' a --checks=some
try 2 'a multiple of 1024' a --smem-base=1000
try 2 'is an input or another output' $two --dim W=8 --out y=x.npy
try 2 'is an input or another output' $two --dim W=8 --json=y.npy
try 0 'usage: tfc-ptxrun' --help
try 0 'tfc-ptxrun ' --version
try 0 'entry first' "$here/two_kernels.ptx" --list
try 0 'ld.param.u64' "$here/two_kernels.ptx" --disasm
printf '.version 8.0\n.target sm_80\n.entry k()\n{\nret;\nfrob.u32;\n}\n' >frob.ptx
try 0 'entry k' frob.ptx --list
try 1 "frob.ptx:6:1: error[E7002]: 'frob.u32' is no form" frob.ptx --list --strict-load
try 0 'entry first' "$here/two_kernels.ptx" --list --strict-load
# What is no form ends the run with its place, in one adversary and in several at once.
printf '.version 8.6\n.target sm_100a\n.entry k()\n{\n.reg .f32 %%f<3>;\nadd.rn.f32.f32 %%f0, %%f1, %%f2;\nret;\n}\n' >surplus.ptx
try 0 'entry k' surplus.ptx --list
try 1 "surplus.ptx:6:1: error[E7002]: 'add.rn.f32.f32' is not executed" surplus.ptx --grid=1 --block=32
try 1 "surplus.ptx:6:1: error[E7002]: 'add.rn.f32.f32' is not executed" surplus.ptx --grid=1 --block=64 --adversary=standard -j 3
printf '.version 8.6\n.target sm_100a\n.extern .func other();\n.entry k()\n{\ncall other;\nret;\n}\n' >absent.ptx
try 1 "absent.ptx:6:1: error[E7006]: 'other' has no body" absent.ptx --grid=1 --block=32

# A trace: every step of one warp, the values of one lane.
try 0 '' "$two_ptx" --launch="$here/two_kernels.launch" --dim W=8 --in x=x.npy --trace=t.txt --trace-filter=cta=2,lane=3,line=10-22
[ "$(grep -c 'cta 2 warp 0 000000ff line' t.txt)" = 13 ] || bad "steps of one CTA in the trace"
grep -q 'line 18: add.rn.f32 %f1, %f1, 0f3F800000  | lane 3: 3f800000 3f800000$' t.txt || bad "values in the trace"
try 2 'expected cta=N' "$two_ptx" --trace=t.txt --trace-filter=cat=1
try 0 '' "$two_ptx" --list --strict-load

# An output is written whole or not at all.
try 0 '' $two --dim W=8 --out y=y2.npy
tail -c 128 y.npy >y.bytes; tail -c 128 y2.npy >y2.bytes; cmp -s y.bytes y2.bytes || bad "the written output"
cp y.npy kept.npy
try 1 'cannot write' $two --dim W=8 --out y=kept.npy --json=missing/report.json
cmp -s y.npy kept.npy || bad "an output of a failed run"
try 1 'cannot write' $two --dim W=8 --report=/dev/full

# Findings by -W, and the severity of the profile.
try 0 '' $two --dim W=9 -Wno-out-of-bounds -Wno-race -Wno-undefined-use
try 1 'DIFFERS in' "$here/two_kernels.ptx" --launch="$here/two_kernels.launch" --dim W=8 --in x=x.npy --expect y=x.npy,rtol=0.1,atol=1
try 0 'agrees (worst difference 2)' "$here/two_kernels.ptx" --launch="$here/two_kernels.launch" --dim W=8 --in x=x.npy --expect y=x.npy,atol=2

echo "$checked sessions, $failed failures"
[ $checked -gt 40 ] && [ $failed -eq 0 ]
