#!/bin/sh
# Every form of isa.def that is executed, by the tables of tests/emu/op (see optest.c).  Where ptxas is found the programs
# of the tables assemble as well: they are PTX, not only what our reader takes for it.
optest=${OPTEST:-./tests/emu/optest}
src=${srcdir:-.}
[ -x "$optest" ] || { echo "no $optest"; exit 77; }
"$optest" --cover "$src"/tests/emu/op/*.tst || exit 1
ptxas=$(command -v ptxas || echo /usr/local/cuda/bin/ptxas)
[ -x "$ptxas" ] || exit 0
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
status=0
for f in "$src"/tests/emu/op/*.tst; do
	case $f in
	*_u32.tst) continue ;;	# 32-bit addresses: ptxas has dropped them
	esac
	"$optest" --ptx "$f" >"$tmp/op.ptx"
	arch=$(sed -n 's/^\.target //p' "$tmp/op.ptx")
	"$ptxas" -O0 -arch="$arch" "$tmp/op.ptx" -o /dev/null 2>"$tmp/err" || {
		echo "$f does not assemble:"
		head -n 5 "$tmp/err"
		status=1
	}
done
exit $status
