#!/bin/sh
# The manual pages: mandoc accepts them without a warning; the table of options, the list of operations and the status codes
# are those of the program; every example runs.  A display (.Bd) of a page follows one of these comments:
#
#	.\" FILE NAME [ARGUMENTS]	the text of NAME; .hir and .tir are compiled, .hir is checked against the reference too,
#					with ARGUMENTS
#	.\" SHELL			commands, run by sh -e in the directory of the page's files; tfc is $TFC, $targets and
#					$include are the source directories
#	.\" SHELL PTX			the same, left out by a tfc that was built without the PTX back end
command -v mandoc >/dev/null 2>&1 || { echo "no mandoc"; exit 77; }
src=$(cd "${srcdir:-.}" && pwd)
TFC=${TFC:-$PWD/tfc} PTXRUN=${PTXRUN:-$PWD/tfc-ptxrun}
targets=$src/targets include=$src/runtime-headers
export TFC PTXRUN targets include
unset MAKEFLAGS MFLAGS MAKELEVEL
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
pass=0 fail=0
try() {
	label=$1; shift
	if "$@" >"$work/log" 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $label"
		sed 's/^/    /' "$work/log" | head -8
		fail=$((fail + 1))
	fi
}

mkdir "$work/bin"
printf '#!/bin/sh\nexec "$TFC" "$@"\n' >"$work/bin/tfc"
printf '#!/bin/sh\nexec "$PTXRUN" "$@"\n' >"$work/bin/tfc-ptxrun"
chmod +x "$work/bin/tfc" "$work/bin/tfc-ptxrun"
PATH=$work/bin:$PATH

printf 'from tilefoundry.dsl import *\n\n@func\ndef f(x: Tensor[(4,), "f32"]) -> Tensor[(4,), "f32"]:\n    return x + x\n' >"$work/f.hir"
no_ptx=$("$TFC" "$work/f.hir" --target=nvidia.sm90 -o "$work/f.ptx" 2>&1 | grep E6005)

lint() { mandoc -T lint -W warning "$1" >"$work/lint" 2>&1; cat "$work/lint"; [ ! -s "$work/lint" ]; }

# One line per display of page $1: its number, SHELL or FILE, the rest of the comment; its text in the file "NUMBER".
displays() {
	awk -v dir="$2" '
		/^\.\\" (FILE|SHELL)/ { mark = substr($0, 5); next }
		/^\.Bd/ { n++; print n, mark == "" ? "NONE" : mark; mark = ""; inside = 1; file = dir "/" n; printf "" >file; next }
		/^\.Ed/ { inside = 0; close(file); next }
		inside { gsub(/\\&/, ""); gsub(/\\e/, "\\"); print >file }' "$1"
}

compile() { mkdir -p made; tfc --verify "$1" -o "made/$1.c"; }
check() { f=$1; shift; tfc check "$f" "made/$f.c" "$@"; }
run() { sh -e "$1"; }

examples() {
	page=$1
	dir=$work/${page##*/}
	mkdir "$dir" "$dir/text"
	displays "$page" "$dir/text" >"$dir/list"
	cd "$dir" || exit 99
	while read -r n kind name arguments; do
		label="${page##*/}: display $n"
		case $kind in
		FILE)
			cp "text/$n" "$name"
			case $name in *.hir | *.tir) try "$label: $name" compile "$name" ;; esac
			case $name in *.hir) try "$label: $name against the reference" check "$name" $arguments ;; esac ;;
		SHELL)
			if [ "$name" != PTX ]; then try "$label" run "text/$n"; continue; fi
			# Leaks with LLVM in the process are looked for in tests/ptx/leaks.sh.
			[ -n "$no_ptx" ] || try "$label" env ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" sh -e "text/$n" ;;
		*) try "$label has a FILE or SHELL comment" false ;;
		esac
	done <list
	cd "$src" || exit 99
}

same() { diff "$1" "$2"; }

for page in "$src"/man/*.[1-9]; do
	try "${page##*/}: lint" lint "$page"
	examples "$page"
done

sed -n 's/^OPT("\([^"]*\)", *\([^,]*\), *\(NULL\|"[^"]*"\),.*/\1|\2|\3/p' "$src/src/driver/options.def" | sed "s/[\"']//g" >"$work/options"
sed -n 's/^\.It \(Fl \([A-Za-z]\) , \)\{0,1\}Fl -\([a-z-]*\)\(.*\)/\3|\2|\4/p' "$src/man/tfc.1" |
	sed -e 's/| Ns = Ns Ar /|/' -e 's/| Ns Op =/|[=/' -e 's/|\[=\(.*\)/|[=\1]/' -e 's/||/|0|/' -e 's/|$/|NULL/' >"$work/documented"
try "tfc.1: the options of options.def in its order" same "$work/options" "$work/documented"
try "tfc.1: at least 30 options were compared" [ "$(wc -l <"$work/options")" -ge 30 ]

"$TFC" --print-ops | sed 's/^\([a-z0-9_]*\) */\1|/' >"$work/ops"
awk '/^\.It Fn tf\./ { name = substr($3, 4); getline; print name "|" $0 }' "$src/man/tfc-hir.5" >"$work/documented"
try "tfc-hir.5: the operations of --print-ops" same "$work/ops" "$work/documented"
"$TFC" --print-instructions=cpu.c11 | sed 's/^\(T\.[a-z0-9_]*\).*/\1/' | sort >"$work/instructions"
grep -o 'Fn T\.[a-z0-9_]*' "$src/man/tfc-tir.5" | sed 's/Fn //' | sort -u >"$work/documented"
comm -23 "$work/instructions" "$work/documented" >"$work/undocumented"
try "tfc-tir.5: every instruction of cpu.c11" same /dev/null "$work/undocumented"

sed -n 's/^\t\(TFC_[A-Z_]*\) = \([0-9]*\).*/\2 \1/p' "$include/tfc/status.h" >"$work/status"
sed -n 's/^\.It \([0-9]* TFC_[A-Z_]*\)$/\1/p' "$src/man/tfc-runtime.3" >"$work/documented"
try "tfc-runtime.3: the codes of status.h" same "$work/status" "$work/documented"

sed -n 's/^FINDING([A-Z_0-9]*, "\([^"]*\)", [A-Z]*, [A-Z]*, "\(.*\)")$/\1|\2/p' "$src/src/emu/finding.def" >"$work/findings"
awk '/^\.Sh FINDINGS/ { on = 1 } /^\.Sh EXIT/ { on = 0 } on && /^\.It Cm/ { name = $3; getline; print name "|" $0 }' \
	"$src/man/tfc-ptxrun.1" >"$work/documented"
try "tfc-ptxrun.1: the findings of finding.def" same "$work/findings" "$work/documented"
"$PTXRUN" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p' | sort >"$work/options"
grep '^\.It Fl' "$src/man/tfc-ptxrun.1" | grep -o 'Fl -[a-z-]*' | sed 's/Fl -//' | sort >"$work/documented"
try "tfc-ptxrun.1: the options of --help" same "$work/options" "$work/documented"

echo "$pass passed, $fail failed"
[ $fail = 0 ]
