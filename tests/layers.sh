#!/bin/sh
# A folder of src/ includes only folders above it in the list below (doc/design.md).
order="base poly target type value insn match syntax hir tir front place lower sched opt analysis verify eval report backend driver"
src=${srcdir:-.}/src
status=0
rank() {
	i=0
	for o in $order; do
		i=$((i + 1))
		[ "$o" = "$1" ] && { echo $i; return; }
	done
	echo 0
}
for f in $(find "$src" -name '*.[ch]' | LC_ALL=C sort); do
	from=${f#"$src"/}; from=${from%%/*}
	for to in $(sed -n 's/^#include "\([a-z0-9_]*\)\/.*/\1/p' "$f" | LC_ALL=C sort -u); do
		[ "$from" = "$to" ] && continue
		a=$(rank "$from") b=$(rank "$to")
		bad=
		[ "$b" -lt "$a" ] && [ "$b" != 0 ] || bad=1
		case $from:$to in
		lower:hir | lower:tir) bad= ;;
		*:hir) case $from in tir | opt | backend) bad=1 ;; esac ;;
		emu:base | driver:emu) bad= ;;
		emu:*) bad=1 ;;
		esac
		if [ -n "$bad" ]; then
			echo "$f includes $to/, which is not above $from/"
			status=1
		fi
	done
done
exit $status
