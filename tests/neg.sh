#!/bin/sh
# Every tests/neg/CODE-slug.hir (or .tir, .py) is refused with its code, exit status 1, one readable line with a place and
# the key text of the specification, and leaves no output.  The first line may be "# RUN: <arguments>"; without a command
# word the file is compiled to C.  W codes must be given, with exit status 0.
dir=${srcdir:-.}/tests/neg
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
tab=$(printf '\t')
pass=0 fail=0 asan=${ASAN_OPTIONS:-}
bad() {
	echo "FAIL: $name: $1"
	sed 's/^/    /' "$work/err" | head -6
	fail=$((fail + 1))
}
# E1002 is about size: its file is made here.
mkdir "$work/made"
dd if=/dev/zero bs=1048576 count=17 2>/dev/null | tr '\000' '#' >"$work/made/E1002-file-token-limit.hir"
for f in "$dir"/[EW]* "$work"/made/E*; do
	name=${f##*/}
	code=${name%%-*}
	args=$(sed -n '1s/^# RUN: *//p' "$f" | sed "s:@DATA@:$dir/../data:g")
	file=$f
	case $args in
	"schedule facts "*) cmd="schedule facts" file= ;;
	"schedule "*) cmd=${args#* }; cmd="schedule ${cmd%% *}" ;;
	eval* | check* | analyze*) cmd=${args%% *} ;;
	*) cmd= ;;
	esac
	rest=${args#"$cmd"}
	# Leaks with LLVM in the process are looked for in tests/ptx/leaks.sh.
	case $rest in *--emit=ptx*) ASAN_OPTIONS=${asan:+$asan:}detect_leaks=0 ;; *) ASAN_OPTIONS=$asan ;; esac
	export ASAN_OPTIONS
	out=$work/out.c
	rm -f "$out"
	if [ -n "$cmd" ]; then
		"$TFC" $cmd ${file:+"$file"} $rest >"$work/std" 2>"$work/err"
	else
		case $rest in *-o* | *--stop-after*) "$TFC" "$f" $rest >"$work/std" 2>"$work/err" ;; *) "$TFC" "$f" -o "$out" $rest >"$work/std" 2>"$work/err" ;; esac
	fi
	status=$?
	case $code in E*) want=1 word=error ;; *) want=0 word=warning ;; esac
	if [ $status != $want ]; then bad "exit status $status, expected $want"; continue; fi
	line=$(grep -F "$word[$code]: " "$work/err" | head -1)
	if [ -z "$line" ]; then bad "no $word[$code]"; continue; fi
	if ! printf '%s\n' "$line" | grep -Eq '^[^:]+:[0-9]+:[0-9]+: ' && ! grep -q "^# no place" "$f"; then bad "no place: $line"; continue; fi
	if [ $want = 1 ] && [ -e "$out" ]; then bad "left an output"; continue; fi
	missing=$(sed -n "s/^$code$tab//p" "$dir/keys.txt" | tr '\t' '\n' | while IFS= read -r key; do
		[ -z "$key" ] && continue
		found=
		rest=$key
		while [ -n "$rest" ]; do
			one=${rest%%|*}
			[ -n "$one" ] || one=$rest
			grep -F "[$code]: " "$work/err" | grep -Fqi -- "$one" && found=1
			case $rest in *'|'?*) rest=${rest#*|} ;; *) rest= ;; esac
		done
		[ -n "$found" ] || printf '%s; ' "$key"
	done)
	if [ -n "$missing" ]; then bad "key text missing: $missing"; continue; fi
	pass=$((pass + 1))
done
for code in $(cut -f1 "$dir/keys.txt"); do
	[ $code = E2114 ] && continue # every operation and dtype of this version has an evaluation rule
	case $code in E[12]*) set -- "$dir/$code"-* "$work/made/$code"-*; [ -e "$1" ] || [ -e "$2" ] || { echo "FAIL: $code has no file in tests/neg"; fail=$((fail + 1)); } ;; esac
done
echo "$pass refused as specified, $fail not"
[ $fail = 0 ]
